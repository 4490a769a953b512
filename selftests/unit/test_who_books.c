// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_who_books.c - attribution of memory traffic on simulated machines with known traffic: 200
 * random schedules with 4 to 64 groups for each of three CPUs. In half of the schedules, groups,
 * domains and counts disappear. And 200 schedules for each of three CPUs whose groups are known by
 * the thread filter.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "known_machine.h"
#include "ktap.h"
#include "thread_shares.h"
#include "who.h"

#define SCHEDULES	200
#define BEGIN		1.25
#define SECONDS		10.0
#define GIGA		1e9
#define LARGE		0.05	/* fraction of a socket's memory traffic: smallest checked part */
#define NEAR		0.1	/* maximum relative error of a near value */
#define WIDE		0.3	/* fraction of a socket's memory traffic: maximum median range */
#define COVERED		0.95	/* minimum fraction of parts near or in their range */
#define SKEW		0.02	/* seconds: maximum time between the reads of groups and counters */

/* Some machines lack a count, and some have two L3 domains on each socket. */
#define NO_REMOTE(_seed)	((_seed) % 5 == 1)
#define NO_MISSES(_seed)	((_seed) % 4 == 2)
#define NO_LOCAL(_seed)		((_seed) % 7 == 3)
#define DOMAINS(_seed)		((_seed) % 6 == 4 ? 2 : 1)

/* struct tally - results of a platform */
static struct tally {
	unsigned int shares;				/* number of parts above LARGE */
	unsigned int near;	/* number of @shares whose value is near the true value */
	unsigned int covered;	/* number of @shares whose range has the true value */
	unsigned int bad;	/* number of @shares that are neither near nor covered */
	unsigned int bad_devices;	/* number of @bad that are devices or other sockets */
	unsigned int rests;				/* number of books */
	/* number of books whose range of "not attributed" does not have the true value */
	unsigned int bad_rests;
	unsigned int wrong;	/* number of books that violate a condition of who_close_books() */
	double error[SCHEDULES * KNOWN_SOCKETS * 20];	/* relative error of each of @shares */
	/* range of each of @shares, high less low, as a fraction of the socket's memory traffic */
	double width[SCHEDULES * KNOWN_SOCKETS * 20];
} tally;

/* Input of who_close_books() */
static struct resctrl_sample samples[2];
static struct resctrl_places places;
static struct resctrl_use uses[KNOWN_GROUPS][KNOWN_SOCKETS];
static struct who_group groups[KNOWN_GROUPS];
static struct who_device devices[KNOWN_SOCKETS][KNOWN_DEVICES];
static struct who_socket sockets[KNOWN_SOCKETS];

/* Pseudo-random number from 0 to 1, determined by seed, group and sample */
static double books_noise(unsigned int seed, unsigned int group, unsigned int sample)
{
	unsigned int x = seed * 2654435761u ^ group * 40503u ^ sample * 977u;

	x ^= x >> 15;
	x *= 2246822519u;
	x ^= x >> 13;
	return (x & 0xffff) / 65535.0;
}

static struct resctrl_bytes books_mbm(const struct known_machine *machine, unsigned int group,
				      unsigned int socket, bool local, double time)
{
	static const enum resctrl_state states[] = {
		[KNOWN_MBM_VALUE] = RESCTRL_COUNTED, [KNOWN_MBM_ABSENT] = RESCTRL_MISSING,
		[KNOWN_MBM_UNAVAILABLE] = RESCTRL_UNAVAILABLE, [KNOWN_MBM_ERROR] = RESCTRL_ERROR,
	};
	double bytes = 0;
	enum known_mbm state = known_read_mbm(machine, group, socket, local, time, &bytes);

	return (struct resctrl_bytes){ states[state], bytes };
}

/* Divide the count of a socket between its two domains. */
static void books_split(struct resctrl_domain *domain)
{
	domain[1] = domain[0];
	domain[1].id++;
	domain[1].use.total.bytes = domain[0].use.total.bytes / 3;
	domain[1].use.local.bytes = domain[0].use.local.bytes / 3;
	domain[0].use.total.bytes -= domain[1].use.total.bytes;
	domain[0].use.local.bytes -= domain[1].use.local.bytes;
}

/* All counts have the same time, so the root group's count includes the other counts exactly. */
static void books_read_group(const struct known_machine *machine, struct resctrl_group *to,
			     unsigned int group, double time)
{
	const struct known_group *from = &machine->group[group];
	bool anew = from->fault == KNOWN_FAULT_RESET && group % 2 && time >= from->fault_at;

	memset(to, 0, sizeof(*to));
	if (group)
		snprintf(to->name, sizeof(to->name), "mon_groups/%s", from->name);
	to->inode = 100 + group + 1000 * anew;
	for (unsigned int s = 0; s < machine->sockets; s++) {
		struct resctrl_domain *domain = &to->domain[to->nr];

		domain->id = s * DOMAINS(machine->seed);
		domain->use.total = books_mbm(machine, group, s, false, time);
		domain->use.local = books_mbm(machine, group, s, true, time);
		if (NO_LOCAL(machine->seed))
			domain->use.local = (struct resctrl_bytes){ RESCTRL_MISSING };
		if (domain->use.total.state == RESCTRL_MISSING)
			continue;
		if (DOMAINS(machine->seed) > 1)
			books_split(domain);
		to->nr += DOMAINS(machine->seed);
	}
}

static void books_read_groups(const struct known_machine *machine, unsigned int number, double time)
{
	struct resctrl_sample *sample = &samples[number];

	time += (2 * books_noise(machine->seed, 0, number) - 1) * SKEW;
	sample->nr = 0;
	sample->time = time;
	sample->took = 0.001;
	for (unsigned int g = 0; g < machine->nr_groups; g++)
		if (known_group_there(machine, g, time))
			books_read_group(machine, &sample->group[sample->nr++], g, time);
}

static struct known_bytes books_less(struct known_bytes a, struct known_bytes b)
{
	return (struct known_bytes){ a.read - b.read, a.write - b.write };
}

#define END	(BEGIN + SECONDS)
#define BETWEEN(_of, _args...)	books_less(known_##_of(_args, END), known_##_of(_args, BEGIN))

static void books_count_devices(const struct known_machine *machine, unsigned int socket)
{
	struct who_socket *to = &sockets[socket];
	double misses = 0;

	to->device = devices[socket];
	for (unsigned int d = 0; d < machine->nr_devices; d++) {
		struct known_bytes moved = BETWEEN(io_bytes, machine, d);
		struct known_bytes missed = BETWEEN(device_bytes, machine, d, socket);

		if (machine->device[d].socket != socket)
			continue;
		devices[socket][to->nr_devices++] = (struct who_device){
			.name = machine->device[d].name,
			.reads = moved.read,
			.writes = moved.write,
		};
		misses += missed.read + missed.write;
	}
	to->device_misses = NO_MISSES(machine->seed) ? NAN : misses;
}

/* Fraction of the fills of a socket's cores that came from the socket's own memory */
static double books_local_share(const struct known_machine *machine, unsigned int socket)
{
	double local = 0, all = 0;

	for (unsigned int g = 0; g < machine->nr_groups; g++) {
		local += BETWEEN(group_bytes, machine, g, socket, socket).read;
		all += BETWEEN(group_bytes, machine, g, socket, -1).read;
	}
	return all ? local / all : NAN;
}

static void books_count_socket(const struct known_machine *machine, unsigned int socket)
{
	struct known_bytes whole = BETWEEN(memory_bytes, machine, socket);
	struct known_bytes remote = BETWEEN(home_bytes, machine, socket, true);

	sockets[socket] = (struct who_socket){
		.id = socket,
		.reads = whole.read,
		.writes = whole.write,
		.remote = NO_REMOTE(machine->seed) ? NAN : remote.read + remote.write,
		.remote_writes = machine->seed % 2 ? NAN : remote.write,
		.remote_name = "from others",
		.local_share = books_local_share(machine, socket),
		.skew = 2 * SKEW,
	};
	if (NO_REMOTE(machine->seed))
		sockets[socket].remote_writes = NAN;
	books_count_devices(machine, socket);
}

static void books_count(const struct known_machine *machine, struct who_input *input)
{
	places.nr = machine->sockets * DOMAINS(machine->seed);
	for (unsigned int d = 0; d < places.nr; d++) {
		places.domain[d] = d;
		places.socket[d] = d / DOMAINS(machine->seed);
	}
	for (unsigned int s = 0; s < machine->sockets; s++)
		books_count_socket(machine, s);
	books_read_groups(machine, 0, BEGIN);
	books_read_groups(machine, 1, END);
	for (unsigned int g = 0; g < samples[1].nr; g++) {
		for (unsigned int s = 0; s < machine->sockets; s++)
			uses[g][s] = resctrl_used(&samples[0], &samples[1], g, &places, s);
		groups[g] = (struct who_group){ samples[1].group[g].name, uses[g] };
	}
	*input = (struct who_input){
		SECONDS, machine->sockets, sockets, samples[1].nr, groups
	};
}

/* True values in GB/s */

static double books_sum(struct known_bytes bytes)
{
	return (bytes.read + bytes.write) / SECONDS / GIGA;
}

static double books_group_truth(const struct known_machine *machine, const char *name,
				unsigned int s)
{
	for (unsigned int g = 0; g < machine->nr_groups; g++)
		if (!strcmp(name, g ? machine->group[g].name : ""))
			return books_sum(BETWEEN(group_bytes, machine, g, s, s));
	ktap_bail("there is no group %s", name);
}

/* Traffic of removed groups since their removal, which the root group includes */
static double books_lost_truth(const struct known_machine *machine, unsigned int s)
{
	double sum = 0;

	for (unsigned int g = 1; g < machine->nr_groups; g++) {
		double from = fmax(BEGIN, machine->group[g].fault_at);

		if (!known_group_there(machine, g, END))
			sum += books_sum(books_less(known_group_bytes(machine, g, s, s, END),
						    known_group_bytes(machine, g, s, s, from)));
	}
	return sum;
}

static double books_part_truth(const struct known_machine *machine, const struct who_part *part,
			       unsigned int s)
{
	const char *name = part->name;

	if (part->kind == WHO_REMOTE)
		return books_sum(BETWEEN(home_bytes, machine, s, true));
	for (unsigned int d = 0; d < machine->nr_devices; d++)
		if (part->kind == WHO_DEVICE && !strcmp(name, machine->device[d].name))
			return books_sum(BETWEEN(device_bytes, machine, d, s));
	name += strncmp(name, "mon_groups/", 11) ? 0 : 11;
	return books_group_truth(machine, name, s) + (*name ? 0 : books_lost_truth(machine, s));
}

/* Comparison with the true values */

static void books_judge_part(const struct known_machine *machine, const struct who_book *book,
			     const struct who_part *part)
{
	double truth = books_part_truth(machine, part, book->socket);
	bool near = fabs(part->value - truth) <= NEAR * truth;
	bool covered = part->low <= truth && truth <= part->high;

	if (truth < LARGE * book->whole)
		return;
	tally.error[tally.shares] = fabs(part->value - truth) / truth;
	tally.width[tally.shares++] = (part->high - part->low) / book->whole;
	tally.near += near;
	tally.covered += covered;
	if (near || covered)
		return;
	tally.bad++;
	tally.bad_devices += part->kind != WHO_GROUP;
	if (tally.bad <= 5)
		ktap_note("%s seed %u S%u %s: %.2f GB/s (%.2f to %.2f, %s), truth %.2f",
			  machine->platform, machine->seed, book->socket, part->name, part->value,
			  part->low, part->high, part->why, truth);
}

/* Check the conditions that each book must meet. */
static bool books_close(const struct known_machine *machine, const struct who_book *book)
{
	double whole = books_sum(BETWEEN(memory_bytes, machine, book->socket)), sum = book->rest;
	bool ordered = true;

	for (const struct who_part *part = book->part; part < book->part + book->nr; part++) {
		sum += part->value;
		ordered &= part->low >= 0 && part->low <= part->value && part->value <= part->high;
	}
	return ordered && fabs(book->whole - whole) < whole * 0.000001 &&
	       fabs(sum - book->whole - book->excess) <= whole * 0.001 &&
	       book->rest >= 0 && book->rest_low >= 0 && book->rest_low <= book->rest &&
	       book->rest <= book->rest_high && book->excess >= 0 &&
	       (!book->excess || (*book->sentence && book->doubted && !book->rest));
}

static void books_judge(const struct known_machine *machine, const struct who_book *book)
{
	double rest = books_sum(BETWEEN(memory_bytes, machine, book->socket));

	if (!books_close(machine, book)) {
		tally.wrong++;
		ktap_note("%s seed %u S%d: whole %.3f rest %.3f (%.3f to %.3f) excess %.3f: %s",
			  machine->platform, machine->seed, book->socket, book->whole, book->rest,
			  book->rest_low, book->rest_high, book->excess, book->sentence);
	}
	for (unsigned int p = 0; p < book->nr; p++) {
		books_judge_part(machine, book, &book->part[p]);
		if (book->part[p].basis != WHO_UNKNOWN)
			rest -= books_part_truth(machine, &book->part[p], book->socket);
	}
	tally.rests++;
	if (rest >= book->rest_low - 0.001 && rest <= book->rest_high + 0.001)
		return;
	tally.bad_rests++;
	if (tally.bad_rests <= 5)
		ktap_note("%s seed %u S%u not attributed: %.2f (%.2f to %.2f), truth %.2f of %.2f",
			  machine->platform, machine->seed, book->socket, book->rest,
			  book->rest_low, book->rest_high, rest, book->whole);
}

static int books_by_value(const void *a, const void *b)
{
	const double *one = a, *other = b;

	return (*one > *other) - (*one < *other);
}

static double books_quantile(double *values, double part)
{
	qsort(values, tally.shares, sizeof(*values), books_by_value);
	return tally.shares ? 100 * values[(unsigned int)((tally.shares - 1) * part)] : NAN;
}

static void books_print(const char *platform, const char *what)
{
	ktap_note("%s, %s, %u books: of %u shares above %.0f %% are %u within %.0f %%,",
		  platform, what, tally.rests, tally.shares, 100 * LARGE, tally.near, 100 * NEAR);
	ktap_note("	%u in their doubt, %u in neither (%u of devices and sockets)",
		  tally.covered, tally.bad, tally.bad_devices);
	ktap_note("	error %.1f %% of the truth in the median, %.1f %% in 19 of 20",
		  books_quantile(tally.error, 0.5), books_quantile(tally.error, 0.95));
	ktap_note("	doubt %.1f %% of the memory's traffic in the median, %.1f %% in 19 of 20",
		  books_quantile(tally.width, 0.5), books_quantile(tally.width, 0.95));
	ktap_note("	not attributed outside its doubt in %u books", tally.bad_rests);
}

/* WHO_BY_NODE adds up the parts of each kind, and must not change any other value. */
static bool books_agree(const struct who_book *book, const struct who_book *added)
{
	double sum[2][3] = {};

	for (const struct who_part *part = book->part; part < book->part + book->nr; part++)
		sum[0][part->kind] += part->value;
	for (const struct who_part *part = added->part; part < added->part + added->nr; part++)
		sum[1][part->kind] += part->value;
	for (unsigned int kind = 0; kind < 3; kind++)
		if (fabs(sum[0][kind] - sum[1][kind]) > book->whole * 0.001)
			return false;
	return added->nr <= 3 && fabs(book->rest - added->rest) <= book->whole * 0.001;
}

/* The thread filter: boxes that count one thread at a time, and samples of who runs */

#define SLOT		0.5	/* seconds */
#define PERIOD		0.097
#define UNEVEN		0.1	/* difference of the lines of a box from the mean of all boxes */

static unsigned int books_boxes(const struct known_machine *machine)
{
	return machine->cpus / machine->sockets / 2;
}

static struct shares_thread threads[KNOWN_CPUS];
static struct shares_count counts[KNOWN_CPUS];
static struct shares_run runs[KNOWN_CPUS * 8];
static struct who_fills fills[KNOWN_GROUPS][KNOWN_SOCKETS];

/* Fraction of a task's lines that are in memory of the socket on which it runs */
static double books_local(const struct known_machine *machine, const struct known_task *task,
			  unsigned int socket)
{
	if (task->socket == socket || machine->sockets == 1)
		return 1 - task->remote;
	return task->remote / (machine->sockets - 1);
}

/* Bytes of the misses of a hardware thread that its socket's memory serves */
static double books_thread(const struct known_machine *machine, unsigned int cpu, double from,
			   double to)
{
	double sum = 0;

	for (unsigned int i = from; i < machine->seconds && i < to; i++) {
		double begin = fmax(from, i), end = fmin(to, i + 1);
		int task = machine->second[i].task[cpu];

		if (task >= 0)
			sum += (known_thread_bytes(machine, cpu, end) -
				known_thread_bytes(machine, cpu, begin)) *
			       books_local(machine, &machine->task[task],
					   known_cpu_socket(machine, cpu));
	}
	return sum;
}

/* What a box counts of a thread: its part of the lines, always the same one */
static double books_part_of_box(const struct known_machine *machine, unsigned int cpu,
				unsigned int box)
{
	double part = 1 + UNEVEN * (2 * books_noise(machine->seed, cpu + 1, box + 1) - 1);

	return part / books_boxes(machine);
}

static unsigned int books_count_slot(const struct known_machine *machine,
				     const struct shares *shares, double from)
{
	unsigned int nr = 0, c;

	for (unsigned int s = 0; s < machine->sockets; s++)
		for (unsigned int b = 0; b < books_boxes(machine); b++) {
			int cpu = shares_cpu_at(shares, s, b);

			for (c = 0; c < nr && counts[c].cpu != (unsigned int)cpu;)
				c++;
			if (c == nr)
				counts[nr++] = (struct shares_count){ .cpu = cpu };
			counts[c].boxes++;
			counts[c].bytes += books_thread(machine, cpu, from, from + SLOT) *
					   books_part_of_box(machine, cpu, b);
		}
	return nr;
}

/* Each CPU has a phase of its own. */
static unsigned int books_sample_slot(const struct known_machine *machine, double from)
{
	unsigned int nr = 0, first, r;

	for (unsigned int cpu = 0; cpu < machine->cpus; cpu++) {
		double phase = PERIOD * books_noise(machine->seed, cpu, 3);
		double time = ceil((from - phase) / PERIOD) * PERIOD + phase;

		for (first = nr; time < from + SLOT; time += PERIOD) {
			int task = machine->second[(unsigned int)time].task[cpu];

			for (r = first; r < nr && task >= 0; r++)
				if (runs[r].label == machine->task[task].group)
					break;
			if (task >= 0 && r == nr)
				runs[nr++] = (struct shares_run){ cpu, machine->task[task].group };
			if (task >= 0)
				runs[r].seen++;
		}
	}
	return nr;
}

static void books_rotate(const struct known_machine *machine, struct shares *shares)
{
	for (unsigned int cpu = 0; cpu < machine->cpus; cpu++)
		threads[cpu] = (struct shares_thread){ cpu, known_cpu_socket(machine, cpu) };
	*shares = (struct shares){
		.nr_threads = machine->cpus, .thread = threads, .period = PERIOD,
	};
	for (unsigned int s = 0; s < machine->sockets; s++)
		shares->boxes[s] = books_boxes(machine);
	/* An interval before the one that is judged: the threads that run are known. */
	for (double from = BEGIN - 1; from < END; from += SLOT) {
		struct shares_slot slot = { .seconds = SLOT, .count = counts, .run = runs };

		if (from == BEGIN)
			shares_begin(shares);
		shares_start_slot(shares);
		slot.nr_counts = books_count_slot(machine, shares, from);
		slot.nr_runs = books_sample_slot(machine, from);
		shares_add(shares, &slot);
	}
}

static void books_count_threads(const struct known_machine *machine, struct who_input *input)
{
	struct shares shares;
	struct shares_use use;

	books_rotate(machine, &shares);
	for (unsigned int s = 0; s < machine->sockets; s++)
		books_count_socket(machine, s);
	for (unsigned int g = 0; g < machine->nr_groups; g++) {
		for (unsigned int s = 0; s < machine->sockets; s++) {
			shares_use(&shares, g, s, &use);
			fills[g][s] = (struct who_fills){ use.low, use.value, use.high };
		}
		groups[g] = (struct who_group){ g ? machine->group[g].name : "", NULL, fills[g] };
	}
	shares_free(&shares);
	*input = (struct who_input){
		SECONDS, machine->sockets, sockets, machine->nr_groups, groups
	};
}

/*
 * Judge the fills of large groups without their write-backs, whose range would hide a wrong one.
 * Return: number of those outside their range.
 */
static unsigned int books_judge_fills(const struct known_machine *machine, unsigned int *nr)
{
	unsigned int bad = 0;

	for (unsigned int s = 0; s < machine->sockets; s++)
		for (unsigned int g = 0; g < machine->nr_groups; g++) {
			double truth = BETWEEN(group_bytes, machine, g, s, s).read;

			if (truth < LARGE * BETWEEN(memory_bytes, machine, s).read)
				continue;
			++*nr;
			bad += truth < fills[g][s].low || truth > fills[g][s].high;
		}
	return bad;
}

static void test_threads(const char *platform, unsigned int first)
{
	static const char what[] = "thread filter";
	unsigned int bad = 0, nr = 0;

	memset(&tally, 0, sizeof(tally));
	for (unsigned int i = 0; i < SCHEDULES; i++) {
		const struct known_config config = {
			.platform = platform, .seed = first + i, .seconds = 12,
		};
		struct known_machine *machine = known_make(&config);
		struct who_book book[KNOWN_SOCKETS];
		struct who_input input;

		books_count_threads(machine, &input);
		bad += books_judge_fills(machine, &nr);
		who_close_books(&input, WHO_BY_GROUP, book);
		for (unsigned int s = 0; s < machine->sockets; s++) {
			books_judge(machine, &book[s]);
			who_free(&book[s]);
		}
		free(machine);
	}
	books_print(platform, what);
	ktap_ok(tally.shares > SCHEDULES && tally.covered >= COVERED * tally.shares,
		"%s, %s: large shares are in their doubt, in 19 of 20", platform, what);
	ktap_note("	%u of %u fills outside their range", bad, nr);
	ktap_ok(nr > SCHEDULES && bad <= (1 - COVERED) * nr,
		"%s, %s: fills of large shares are in their range, in 19 of 20", platform, what);
	ktap_ok(books_quantile(tally.width, 0.5) <= 100 * WIDE,
		"%s, %s: half of them have a doubt of 30 %% of the traffic", platform, what);
	ktap_eq(tally.wrong, 0, "%s, %s: books close", platform, what);
	ktap_ok(tally.bad_rests <= (1 - COVERED) * tally.rests,
		"%s, %s: what is not attributed is in its doubt, in 19 of 20", platform, what);
}

static void test_schedules(const char *platform, unsigned int first, bool faults)
{
	const char *what = faults ? "counts that are lost" : "all counts";

	memset(&tally, 0, sizeof(tally));
	for (unsigned int i = 0; i < SCHEDULES / 2; i++) {
		const struct known_config config = {
			.platform = platform, .seed = first + 2 * i + faults,
			.seconds = 12, .faults = faults,
		};
		struct known_machine *machine = known_make(&config);
		struct who_book book[KNOWN_SOCKETS], added[KNOWN_SOCKETS];
		struct who_input input;

		books_count(machine, &input);
		who_close_books(&input, WHO_BY_GROUP, book);
		who_close_books(&input, WHO_BY_NODE, added);
		for (unsigned int s = 0; s < machine->sockets; s++) {
			books_judge(machine, &book[s]);
			tally.wrong += !books_agree(&book[s], &added[s]);
			who_free(&book[s]);
			who_free(&added[s]);
		}
		free(machine);
	}
	books_print(platform, what);
	ktap_ok(tally.shares > SCHEDULES && tally.bad <= (1 - COVERED) * tally.shares,
		"%s, %s: large shares are within 10 %% or in their doubt, in 19 of 20", platform,
		what);
	ktap_ok(books_quantile(tally.error, 0.5) <= 100 * NEAR &&
		books_quantile(tally.width, 0.5) <= 100 * WIDE,
		"%s, %s: half of them are within 10 %%, with a doubt of 30 %% of the traffic",
		platform, what);
	ktap_eq(tally.wrong, 0, "%s, %s: books close", platform, what);
	ktap_ok(tally.bad_rests <= (1 - COVERED) * tally.rests,
		"%s, %s: what is not attributed is in its doubt, in 19 of 20", platform, what);
}

/* Names of two-byte characters that fill a label completely */
static void test_long_names(void)
{
	const struct resctrl_use use = { { RESCTRL_ERROR }, { RESCTRL_ERROR } };
	const struct who_socket socket = { .reads = 1e9, .writes = 0, .remote = NAN };
	struct who_group groups[2] = { { .use = &use }, { .use = &use } };
	const struct who_input input = {
		.seconds = 1, .nr_sockets = 1, .socket = &socket, .nr_groups = 2, .group = groups,
	};
	char name[WHO_NAME] = "xx", whole[XP_ERROR];
	struct who_book book;

	while (strlen(name) + 2 < sizeof(name))
		strcat(name, "\xc3\xa4");
	groups[0].name = name;
	groups[1].name = name;
	who_close_books(&input, WHO_BY_GROUP, &book);
	ktap_eq(book.nr, 1, "groups of one long name are one part");
	strcpy(whole, book.sentence);
	xp_make_printable(whole);
	ktap_str_eq(book.sentence, whole, "a sentence has whole characters of a name");
	who_free(&book);
}

int main(void)
{
	static const char *const platforms[] = { "skx", "icx", "bdx" };
	static const char *const filtered[] = { "snbep", "hsx", "skx" };

	for (unsigned int i = 0; i < 2; i++)
		samples[i].group = calloc(KNOWN_GROUPS, sizeof(*samples[i].group));
	for (unsigned int i = 0; i < ARRAY(platforms); i++) {
		test_schedules(platforms[i], SCHEDULES * i, false);
		test_schedules(platforms[i], SCHEDULES * i, true);
	}
	for (unsigned int i = 0; i < 2; i++)
		free(samples[i].group);
	for (unsigned int i = 0; i < ARRAY(filtered); i++)
		test_threads(filtered[i], 1000 + SCHEDULES * i);
	test_long_names();
	return ktap_exit();
}
