// SPDX-License-Identifier: GPL-2.0-only
/*
 * Attribution of a socket's memory traffic to monitoring groups, devices and other sockets.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "who.h"

#define GIGA		1e9
#define CLOSED		0.001	/* fraction of the whole: a smaller difference is not an excess */

/**
 * struct who_sums - sums over the counts of a socket, in bytes
 * @socket: counts of the socket
 * @at: index of the socket in &who_input.socket
 * @whole: reads and writes of the memory controllers; NAN: not known
 * @blur: fraction of a count that may belong to another interval, 0 to 1
 * @device_bytes: traffic of all devices, to memory or LLC
 * @device_scale: LLC misses of devices / @device_bytes; 1 if the misses are not counted
 * @device_writes: estimated writes of devices to memory
 * @remote: traffic of other sockets; NAN: not known
 * @remote_least: lower bound of @remote
 * @remote_most: upper bound of @remote
 * @remote_writes: the writes in @remote
 * @fills: fills of all groups
 * @dirty: estimated write-backs for each fill, 0 to 1
 * @pool: upper bound of the writes of all groups together
 */
struct who_sums {
	const struct who_socket *socket;
	unsigned int at;
	double whole;
	double blur;
	double device_bytes;
	double device_scale;
	double device_writes;
	double remote;
	double remote_least;
	double remote_most;
	double remote_writes;
	double fills;
	double dirty;
	double pool;
};

const char *who_kind_name(enum who_kind kind)
{
	static const char *const names[] = {
		[WHO_GROUP] = "group", [WHO_DEVICE] = "device", [WHO_REMOTE] = "socket",
	};

	return names[kind];
}

const char *who_basis_name(enum who_basis basis)
{
	static const char *const names[] = {
		[WHO_MEASURED] = "measured", [WHO_ESTIMATED] = "estimated",
		[WHO_UNKNOWN] = "unknown",
	};

	return names[basis];
}

static bool who_is_counted(const struct resctrl_bytes *bytes)
{
	return bytes->state == RESCTRL_COUNTED;
}

/* On a machine with one socket, all memory is local. */
static bool who_is_alone(const struct who_input *input)
{
	return input->nr_sockets == 1;
}

/**
 * struct who_fill - fills of a group from a socket's own memory, in bytes
 * @state: RESCTRL_COUNTED, or the reason why the fills are not known
 * @least: lower bound of @value
 * @value: the count, or an estimate; if @state is not RESCTRL_COUNTED, equal to @least
 * @most: upper bound of @value
 * @exact: whether @value is a count, not an estimate
 */
struct who_fill {
	enum resctrl_state state;
	double least;
	double value;
	double most;
	bool exact;
};

/* Total bytes include fills from other sockets' memory; @local_share estimates the local ones. */
static struct who_fill who_divide(const struct who_socket *socket, double total)
{
	struct who_fill fill = { .most = total, .value = total };

	if (isfinite(socket->local_share))
		fill.value = total * fmin(1, fmax(0, socket->local_share));
	return fill;
}

static struct who_fill who_fill(const struct who_input *input, const struct who_group *group,
				unsigned int socket)
{
	const struct who_fills *fills = group->fills;
	const struct resctrl_bytes *bytes;
	const struct resctrl_use *use;
	bool has_local;

	if (fills)
		return (struct who_fill){ .least = fills[socket].low, .value = fills[socket].value,
					  .most = fills[socket].high };
	use = &group->use[socket];
	bytes = &use->local;
	has_local = bytes->state != RESCTRL_MISSING;
	if (who_is_alone(input) && who_is_counted(&use->total))
		bytes = &use->total;
	else if (!has_local && who_is_counted(&use->total))
		return who_divide(&input->socket[socket], use->total.bytes);
	else if (!has_local)
		return (struct who_fill){ .state = use->total.state };
	if (!who_is_counted(bytes))
		return (struct who_fill){ .state = bytes->state, .least = bytes->bytes,
					  .value = bytes->bytes };
	return (struct who_fill){ .least = bytes->bytes, .value = bytes->bytes,
				  .most = bytes->bytes, .exact = true };
}

/* Fills of a group from other sockets' memory; NAN: not known */
static double who_away(const struct who_input *input, const struct who_group *group,
		       unsigned int socket)
{
	const struct resctrl_use *use;

	if (who_is_alone(input))
		return 0;
	if (group->fills)
		return NAN;
	use = &group->use[socket];
	if (!who_is_counted(&use->total) || !who_is_counted(&use->local))
		return NAN;
	return fmax(0, (double)use->total.bytes - (double)use->local.bytes);
}

static void who_sum_devices(struct who_sums *sums)
{
	const struct who_device *device, *end = sums->socket->device + sums->socket->nr_devices;
	double writes = 0;

	for (device = sums->socket->device; device < end; device++) {
		sums->device_bytes += device->reads + device->writes;
		writes += device->writes;
	}
	sums->device_scale = 1;
	if (isfinite(sums->socket->device_misses) && sums->device_bytes > 0)
		sums->device_scale = sums->socket->device_misses / sums->device_bytes;
	sums->device_writes = writes * sums->device_scale;
}

/* With two sockets, remote fills of the other socket's groups come from this socket's memory. */
static void who_guess_remote(const struct who_input *input, struct who_sums *sums)
{
	unsigned int g, other = !sums->at;
	double sum = 0;

	if (input->nr_sockets != 2 || !input->nr_groups)
		return;
	for (g = 0; g < input->nr_groups; g++)
		sum += who_away(input, &input->group[g], other);
	sums->remote = sum;
	sums->remote_least = sum;
	sums->remote_writes = 0;
	/* MBM counts no write-backs and no devices: all writes of this memory may be remote. */
	sums->remote_most = isfinite(sums->whole) ? fmax(sum, sum + sums->socket->writes) : NAN;
}

static void who_sum_remote(const struct who_input *input, struct who_sums *sums)
{
	const struct who_socket *socket = sums->socket;

	sums->remote = NAN;
	if (!isfinite(socket->remote)) {
		who_guess_remote(input, sums);
		return;
	}
	sums->remote = socket->remote;
	sums->remote_least = socket->remote;
	sums->remote_most = socket->remote;
	if (isfinite(socket->remote_writes))
		sums->remote_writes = fmin(socket->remote_writes, socket->remote);
	else if (sums->whole > 0)
		sums->remote_writes = socket->remote * socket->writes / sums->whole;
}

static double who_known(double value)
{
	return isfinite(value) ? value : 0;
}

/*
 * No counter attributes write-backs to groups. Tasks whose fills were not counted write lines back,
 * too, so the writes of cores are divided by all reads of cores at the memory controllers; or by
 * the fills of the groups, if the fills are more than these reads.
 */
static void who_sum_fills(const struct who_input *input, struct who_sums *sums)
{
	const struct who_socket *socket = sums->socket;
	double reads, writes;
	unsigned int g;

	for (g = 0; g < input->nr_groups; g++)
		sums->fills += who_fill(input, &input->group[g], sums->at).value;
	if (!isfinite(sums->whole))
		return;
	writes = fmax(0, socket->writes - sums->device_writes - who_known(sums->remote_writes));
	reads = socket->reads - (sums->device_bytes * sums->device_scale - sums->device_writes) -
		(who_known(sums->remote) - who_known(sums->remote_writes));
	reads = fmax(reads, sums->fills);
	sums->dirty = reads > 0 ? fmin(1, writes / reads) : 0;
	sums->pool = socket->writes;
	/* The pool is an upper bound: subtract writes of devices and sockets only if counted. */
	if (isfinite(socket->device_misses))
		sums->pool -= fmax(0, sums->device_writes * (1 - sums->blur));
	if (isfinite(socket->remote_writes))
		sums->pool -= fmin(socket->remote_writes, who_known(socket->remote));
	sums->pool = fmax(fmax(0, sums->pool), sums->dirty * sums->fills);
}

static struct who_sums who_sum(const struct who_input *input, unsigned int at)
{
	const struct who_socket *socket = &input->socket[at];
	struct who_sums sums = { .socket = socket, .at = at };

	sums.whole = socket->reads + socket->writes;
	sums.blur = fmin(1, fmax(0, who_known(socket->skew) / input->seconds));
	who_sum_devices(&sums);
	who_sum_remote(input, &sums);
	who_sum_fills(input, &sums);
	return sums;
}

static double who_rate(const struct who_input *input, double bytes)
{
	return bytes / input->seconds / GIGA;
}

static struct who_part *who_add(struct who_book *book, enum who_kind kind, const char *name)
{
	struct who_part *part;
	unsigned int p;

	for (p = 0; p < book->nr; p++)
		if (book->part[p].kind == kind && !strcmp(book->part[p].name, name))
			return &book->part[p];
	book->part = xp_grow(book->part, book->nr + 1, sizeof(*book->part));
	part = &book->part[book->nr++];
	*part = (struct who_part){ .kind = kind, .away = kind == WHO_GROUP ? 0 : NAN };
	snprintf(part->name, sizeof(part->name), "%s", name);
	return part;
}

static void who_note(struct who_part *part, const char *why)
{
	if (!*part->why)
		snprintf(part->why, sizeof(part->why), "%s", why);
}

static const char *who_source_of_group(const struct who_group *group, const struct who_fill *fill,
				       double dirty)
{
	if (group->fills)
		return dirty > 0 ? "threads, write-backs by fills" : "thread filter";
	if (!fill->exact)
		return "MBM of all sockets' memory";
	return dirty > 0 ? "MBM, write-backs by fills" : "MBM";
}

/* Whether the energy of a group is not 0. An energy that is not known may be any. */
static bool who_has_energy(const struct who_group *group, unsigned int socket)
{
	const struct resctrl_bytes *energy = group->energy ? &group->energy[socket] : NULL;

	return energy && (!who_is_counted(energy) || energy->bytes);
}

/* Groups with the same name are added up. If one has no energy, the sum is not known. */
static void who_add_power(const struct who_input *input, const struct resctrl_bytes *energy,
			  struct who_part *part)
{
	part->powered = true;
	if (!who_is_counted(energy) && !part->no_watts)
		part->no_watts = resctrl_state_name(energy->state);
	part->core_watts += part->no_watts ? NAN :
			    energy->bytes / (double)RESCTRL_JOULE / input->seconds;
}

/* Groups with the same name are added up. If one has no count, the sum is a lower bound. */
static void who_add_group(const struct who_input *input, const struct who_sums *sums,
			  const struct who_group *group, enum who_by by, struct who_book *book)
{
	struct who_fill fill = who_fill(input, group, sums->at);
	double away = who_away(input, group, sums->at);
	struct who_part *part;

	if (fill.state == RESCTRL_COUNTED && !fill.most && !(away > 0) &&
	    !who_has_energy(group, sums->at))
		return;
	part = who_add(book, WHO_GROUP, by == WHO_BY_GROUP ? group->name : "cores");
	if (group->energy)
		who_add_power(input, &group->energy[sums->at], part);
	part->away += who_rate(input, away);
	part->low += who_rate(input, fill.least * (1 - sums->blur));
	if (fill.state != RESCTRL_COUNTED) {
		part->basis = WHO_UNKNOWN;
		part->source = part->source ?: "MBM";
		who_note(part, resctrl_state_name(fill.state));
		part->value += who_rate(input, fill.value);
		return;
	}
	part->value += who_rate(input, fill.value * (1 + sums->dirty));
	part->high += who_rate(input, fill.most * (1 + sums->blur));
	part->source = who_source_of_group(group, &fill, sums->dirty);
	if (part->basis == WHO_MEASURED && (sums->pool > 0 || !fill.exact))
		part->basis = WHO_ESTIMATED;
	if (group->fills)
		who_note(part, group->fills[sums->at].why ?: "");
	else if (!fill.exact)
		who_note(part, "MBM has one count for the memory of all sockets");
}

static void who_add_groups(const struct who_input *input, const struct who_sums *sums,
			   enum who_by by, struct who_book *book)
{
	unsigned int g, p;

	for (g = 0; g < input->nr_groups; g++)
		who_add_group(input, sums, &input->group[g], by, book);
	/* Each group may have caused all writes of cores. */
	for (p = 0; p < book->nr; p++)
		book->part[p].high = isfinite(sums->whole) ?
			book->part[p].high + who_rate(input, sums->pool * (1 + sums->blur)) : NAN;
}

/* If there are no groups, the home agents' counts show the cores of the socket as one part. */
static void who_add_cores(const struct who_input *input, const struct who_sums *sums,
			  struct who_book *book)
{
	double local = sums->socket->local, value = local - sums->socket->device_misses;
	struct who_part *part;

	if (input->nr_groups || !(value > 0))
		return;
	part = who_add(book, WHO_GROUP, "cores");
	part->source = "home agents";
	part->away = NAN;
	part->value = who_rate(input, value);
	part->low = who_rate(input, value * (1 - sums->blur));
	part->high = who_rate(input, value * (1 + sums->blur));
}

static void who_add_device(const struct who_input *input, const struct who_sums *sums,
			   const struct who_device *device, enum who_by by, struct who_book *book)
{
	double own = device->reads + device->writes, others = sums->device_bytes - own;
	double value = own * sums->device_scale, low = 0, high = own;
	double misses = sums->socket->device_misses;
	struct who_part *part;

	if (!(own > 0))
		return;
	part = who_add(book, WHO_DEVICE, by == WHO_BY_NODE ? "devices" : device->name);
	part->basis = WHO_ESTIMATED;
	if (isfinite(misses)) {
		/* The other devices cannot have more misses than traffic. */
		low = fmax(0, misses - others);
		high = fmin(own, misses);
		part->source = "port, misses of the LLC";
		if (others <= 0 || by == WHO_BY_NODE)
			part->basis = WHO_MEASURED;
	} else {
		part->source = "port";
		who_note(part, "accesses that hit the LLC are counted");
	}
	part->value += who_rate(input, value);
	part->low += who_rate(input, fmin(low, value) * (1 - sums->blur));
	part->high += who_rate(input, fmax(high, value) * (1 + sums->blur));
	/* The misses of all devices together are counted, not estimated. */
	if (by == WHO_BY_NODE && isfinite(misses)) {
		part->low = part->value * (1 - sums->blur);
		part->high = part->value * (1 + sums->blur);
	}
}

static void who_add_remote(const struct who_input *input, const struct who_sums *sums,
			   struct who_book *book)
{
	bool guessed = !isfinite(sums->socket->remote);
	struct who_part *part;

	if (who_is_alone(input) && guessed)
		return;
	if (isfinite(sums->remote) && !(sums->remote > 0) && !(sums->remote_most > 0 && guessed))
		return;
	part = who_add(book, WHO_REMOTE, sums->socket->remote_name ?: "from other sockets");
	part->source = guessed ? "MBM of the other socket" : "home agents";
	if (!isfinite(sums->remote)) {
		part->basis = WHO_UNKNOWN;
		part->source = "none";
		who_note(part, "home agents not counted");
		return;
	}
	part->basis = guessed ? WHO_ESTIMATED : WHO_MEASURED;
	if (guessed)
		who_note(part, "without write-backs and devices");
	part->value = who_rate(input, sums->remote);
	part->low = who_rate(input, sums->remote_least * (1 - sums->blur));
	part->high = who_rate(input, sums->remote_most * (1 + sums->blur));
}

static int who_compare(const void *a, const void *b)
{
	const struct who_part *one = a, *other = b;

	if (one->kind != other->kind)
		return one->kind < other->kind ? -1 : 1;
	if (one->value != other->value)
		return one->value > other->value ? -1 : 1;
	return strcmp(one->name, other->name);
}

/*
 * The upper bound of each group includes @pool, but the groups together wrote at most @pool, so the
 * lower bound of the rest subtracts @pool only once.
 */
static void who_find_rest(const struct who_input *input, const struct who_sums *sums,
			  struct who_book *book)
{
	double pool = input->nr_groups ? who_rate(input, sums->pool * (1 + sums->blur)) : 0;
	struct who_part *part, *end = book->part + book->nr;
	double sum = 0, low = 0, high = 0;
	bool groups = false;

	for (part = book->part; part < end; part++) {
		sum += part->value;
		low += part->low;
		high += part->kind == WHO_GROUP ? part->high - pool : part->high;
		groups |= part->kind == WHO_GROUP;
	}
	high += groups ? pool : 0;
	book->rest = fmax(0, book->whole - sum);
	book->rest_low = fmin(book->rest, fmax(0, book->whole * (1 - sums->blur) - high));
	book->rest_high = fmax(book->rest, book->whole * (1 + sums->blur) - low);
	if (sum - book->whole > CLOSED * book->whole)
		book->excess = sum - book->whole;
	/* A part that was not counted may have caused all of the rest. */
	for (part = book->part; part < end; part++) {
		if (part->basis != WHO_UNKNOWN)
			continue;
		part->high = fmax(part->value, part->low + book->rest_high);
		book->rest_low = 0;
	}
}

/* Truncate a name to fit into a message. */
static const char *who_cut_name(const struct who_part *part, char *text, size_t size)
{
	snprintf(text, size, "%.*s", (int)size - 1, part->name);
	xp_end_whole(text);
	return text;
}

static const char *who_doubt(const struct who_part *part, double excess)
{
	if (part->value - part->low < excess)
		return "but not by that much: the counters contradict each other";
	if (*part->why)
		return part->why;
	return part->kind == WHO_GROUP ? "its share of the write-backs is an estimate" :
					 "its share of the misses is an estimate";
}

static void who_say_excess(struct who_book *book)
{
	const struct who_part *part = book->part, *end = part + book->nr;
	char name[80];

	for (book->doubted = part; part < end; part++)
		if (part->value - part->low > book->doubted->value - book->doubted->low)
			book->doubted = part;
	snprintf(book->sentence, sizeof(book->sentence),
		 "the parts exceed the memory's traffic by %.1f GB/s; most in doubt is %s: %s",
		 book->excess, who_cut_name(book->doubted, name, sizeof(name)),
		 who_doubt(book->doubted, book->excess));
}

static void who_say_unknown(struct who_book *book)
{
	const struct who_part *part, *first = NULL, *end = book->part + book->nr;
	unsigned int nr = 0;
	char name[80];

	for (part = book->part; part < end; part++) {
		if (part->basis != WHO_UNKNOWN)
			continue;
		first = first ?: part;
		nr++;
	}
	if (nr > 1)
		snprintf(book->sentence, sizeof(book->sentence),
			 "%u parts, such as \"%s\" (%s), are not counted: \"not attributed\" has them",
			 nr, who_cut_name(first, name, sizeof(name)), first->why);
	else if (nr)
		snprintf(book->sentence, sizeof(book->sentence),
			 "\"%s\" is not counted (%s): \"not attributed\" has it",
			 who_cut_name(first, name, sizeof(name)), first->why);
}

static void who_close_book(const struct who_input *input, unsigned int at, enum who_by by,
			   struct who_book *book)
{
	struct who_sums sums = who_sum(input, at);
	const struct who_socket *socket = sums.socket;
	unsigned int d;

	*book = (struct who_book){
		.socket = socket->id, .whole = who_rate(input, sums.whole),
		.rest = NAN, .rest_low = NAN, .rest_high = NAN,
	};
	who_add_groups(input, &sums, by, book);
	who_add_cores(input, &sums, book);
	for (d = 0; d < socket->nr_devices; d++)
		who_add_device(input, &sums, &socket->device[d], by, book);
	who_add_remote(input, &sums, book);
	if (!isfinite(sums.whole)) {
		snprintf(book->sentence, sizeof(book->sentence),
			 "the traffic of the memory is not counted, so what the parts lack is not known");
	} else {
		who_find_rest(input, &sums, book);
	}
	if (book->nr)
		qsort(book->part, book->nr, sizeof(*book->part), who_compare);
	if (book->excess > 0)
		who_say_excess(book);
	else if (!*book->sentence)
		who_say_unknown(book);
}

void who_close_books(const struct who_input *input, enum who_by by, struct who_book *book)
{
	unsigned int s;

	for (s = 0; s < input->nr_sockets; s++)
		who_close_book(input, s, by, &book[s]);
}

void who_free(struct who_book *book)
{
	free(book->part);
	*book = (struct who_book){};
}
