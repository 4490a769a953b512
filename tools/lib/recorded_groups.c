// SPDX-License-Identifier: GPL-2.0-only
/* Monitoring groups in a recording. The file is untrusted input: each number is checked. */
#include <stdlib.h>
#include <string.h>

#include "recorded_groups.h"

#define MOST_SOCKETS	64
#define MOST_SECONDS	1e9
#define LEAST_SECONDS	0.000001	/* the least that is written */

static void groups_write_bytes(FILE *out, const struct resctrl_bytes *bytes)
{
	if (bytes->state == RESCTRL_COUNTED)
		fprintf(out, "%llu", bytes->bytes);
	else
		fprintf(out, "\"%s\"", resctrl_state_name(bytes->state));
}

static void groups_write_group(FILE *out, const struct recorded_use *use,
			       const struct resctrl_use *group)
{
	unsigned int s;

	fputc('[', out);
	for (s = 0; s < use->nr_sockets; s++) {
		fputs(s ? "," : "", out);
		groups_write_bytes(out, &group[s].total);
		fputc(',', out);
		groups_write_bytes(out, &group[s].local);
	}
	fputc(']', out);
}

void recorded_groups_write_use(FILE *out, const struct recorded_use *use)
{
	unsigned int g, s;

	fprintf(out, "\"seconds\":%.6f,\"took\":%.6f,\"sockets\":[", use->seconds, use->took);
	for (s = 0; s < use->nr_sockets; s++)
		fprintf(out, "%s%d", s ? "," : "", use->socket[s].id);
	fputs("],\"v\":[", out);
	for (g = 0; g < use->nr; g++) {
		fputs(g ? "," : "", out);
		if (use->use[g])
			groups_write_group(out, use, use->use[g]);
		else
			fputs("null", out);
	}
	fputc(']', out);
}

void recorded_groups_read_group(struct recorded_groups *groups, struct json_reader *json)
{
	unsigned int nr = groups->nr_names;
	char key[32];

	if (nr == RECORDED_GROUPS) {
		json_fail(json, "too many groups");
		return;
	}
	groups->name = xp_grow(groups->name, nr + 1, sizeof(*groups->name));
	groups->used = xp_grow(groups->used, nr + 1, sizeof(*groups->used));
	groups->used[nr] = false;
	snprintf(groups->name[nr], sizeof(*groups->name), "group %u", nr);
	while (json_next_key(json, key, sizeof(key)))
		if (!strcmp(key, "name"))
			json_text(json, groups->name[nr], sizeof(*groups->name));
		else
			json_skip(json);
	groups->nr_names++;
}

/* A count, or the reason why there is none */
static struct resctrl_bytes groups_read_bytes(struct json_reader *json)
{
	struct resctrl_bytes bytes = {};
	char text[32];

	if (!json_is_text(json)) {
		bytes.bytes = json_integer(json);
		return bytes;
	}
	json_text(json, text, sizeof(text));
	for (bytes.state = RESCTRL_UNAVAILABLE; bytes.state <= RESCTRL_RESET; bytes.state++)
		if (!strcmp(text, resctrl_state_name(bytes.state)))
			return bytes;
	return (struct resctrl_bytes){ .state = RESCTRL_GARBLED };
}

/* The sum of a count and no count is no count. */
static void groups_add(struct resctrl_bytes *sum, const struct resctrl_bytes *more)
{
	sum->bytes += more->bytes;
	if (sum->state == RESCTRL_COUNTED)
		sum->state = more->state;
}

static void groups_read_uses(struct recorded_groups *groups, unsigned int g,
			     struct json_reader *json)
{
	struct resctrl_use *sum = &groups->sum[(size_t)g * groups->nr_sockets];
	struct resctrl_bytes bytes[2];
	unsigned int s;

	if (!groups->used[g])
		memset(sum, 0, groups->nr_sockets * sizeof(*sum));
	groups->used[g] = true;
	json_begin(json, '[');
	for (s = 0; s < groups->nr_sockets && json_next(json, ']'); s++) {
		bytes[0] = groups_read_bytes(json);
		if (!json_next(json, ']'))
			break;
		bytes[1] = groups_read_bytes(json);
		groups_add(&sum[s].total, &bytes[0]);
		groups_add(&sum[s].local, &bytes[1]);
	}
	if (s < groups->nr_sockets || json_next(json, ']'))
		json_fail(json, "a group does not have two counts of each socket");
}

static void groups_read_sockets(struct recorded_groups *groups, struct json_reader *json)
{
	int socket[MOST_SOCKETS];
	unsigned int nr = 0, g;

	json_begin(json, '[');
	while (json_next(json, ']')) {
		if (nr == MOST_SOCKETS) {
			json_fail(json, "too many sockets");
			return;
		}
		socket[nr++] = json_limited(json, 1 << 16);
	}
	if (!nr)
		json_fail(json, "the groups have no socket");
	if (json->error)
		return;
	/* The sums of intervals with other sockets do not fit: begin with this one. */
	if (nr != groups->nr_sockets || memcmp(socket, groups->socket, nr * sizeof(*socket))) {
		for (g = 0; g < groups->nr_names; g++)
			groups->used[g] = false;
		groups->seconds = 0;
	}
	groups->socket = xp_grow(groups->socket, nr + 1, sizeof(*socket));
	memcpy(groups->socket, socket, nr * sizeof(*socket));
	groups->nr_sockets = nr;
}

static void groups_read_all(struct recorded_groups *groups, struct json_reader *json)
{
	size_t size = (size_t)groups->nr_names * groups->nr_sockets + 1;
	unsigned int g;

	groups->sum = xp_grow(groups->sum, size, sizeof(*groups->sum));
	json_begin(json, '[');
	for (g = 0; json_next(json, ']'); g++) {
		if (g == groups->nr_names)
			json_fail(json, "there are more counts than groups");
		else if (!json_is_null(json))
			groups_read_uses(groups, g, json);
	}
}

void recorded_groups_read_use(struct recorded_groups *groups, struct json_reader *json)
{
	double seconds = 0, took = 0;
	char key[32];

	while (json_next_key(json, key, sizeof(key)))
		if (!strcmp(key, "seconds"))
			seconds = json_number(json);
		else if (!strcmp(key, "took"))
			took = json_number(json);
		else if (!strcmp(key, "sockets"))
			groups_read_sockets(groups, json);
		else if (!strcmp(key, "v"))
			groups_read_all(groups, json);
		else
			json_skip(json);
	if (!(seconds >= LEAST_SECONDS) || !(took >= 0) || seconds > MOST_SECONDS ||
	    took > MOST_SECONDS)
		json_fail(json, "the seconds of the groups are out of range");
	if (json->error)
		return;
	groups->seconds += seconds;
	if (groups->took < took)
		groups->took = took;
	groups->any = true;
}

static const struct resctrl_use *groups_find_use(const struct recorded_groups *groups,
						 unsigned int g, int socket)
{
	/* A socket whose CPUs are all offline has no count, and runs no task. */
	static const struct resctrl_use none;
	unsigned int s;

	for (s = 0; s < groups->nr_sockets; s++)
		if (groups->socket[s] == socket)
			return &groups->sum[(size_t)g * groups->nr_sockets + s];
	return &none;
}

unsigned int recorded_groups_take(struct recorded_groups *groups, const struct who_socket *socket,
				  unsigned int nr)
{
	size_t size = (size_t)groups->nr_names * nr + 1;
	unsigned int g, s, found = 0;
	struct resctrl_use *use;

	groups->group = xp_grow(groups->group, groups->nr_names + 1, sizeof(*groups->group));
	groups->taken = xp_grow(groups->taken, size, sizeof(*groups->taken));
	for (g = 0; g < groups->nr_names; g++) {
		if (!groups->used[g])
			continue;
		use = &groups->taken[(size_t)found * nr];
		for (s = 0; s < nr; s++)
			use[s] = *groups_find_use(groups, g, socket[s].id);
		groups->group[found++] = (struct who_group){ groups->name[g], use };
		groups->used[g] = false;
	}
	groups->any = false;
	groups->seconds = 0;
	groups->took = 0;
	return found;
}

void recorded_groups_free(struct recorded_groups *groups)
{
	free(groups->group);
	free(groups->name);
	free(groups->socket);
	free(groups->used);
	free(groups->sum);
	free(groups->taken);
}
