// SPDX-License-Identifier: GPL-2.0-only
/* Parsing of the lines of a recording. They are untrusted input: each number is checked. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "recording_file.h"
#include "rows.h"

#define LATEST		1e11	/* seconds; gmtime() fails at 7e16 */
#define MOST_BOXES	16384

/* A config word, "0x30f" */
static u64 recording_word(struct json_reader *json)
{
	char text[24], *end;
	u64 word;

	json_text(json, text, sizeof(text));
	word = strtoull(text, &end, 16);
	if (strncmp(text, "0x", 2) || *end || strlen(text) > 18)
		json_fail(json, "a word of an event is not a hexadecimal number");
	return word;
}

static void recording_read_names(struct recording *recording, struct json_reader *json, bool own)
{
	struct recording_file *file = recording->file;

	json_begin(json, '[');
	while (json_next(json, ']')) {
		if (file->nr_names == MOST_NAMES) {
			json_fail(json, "too many metrics");
			return;
		}
		file->is_own[file->nr_names] = own;
		json_text(json, file->name[file->nr_names++], NAME);
	}
}

static void recording_read_platform(struct recording *recording, struct json_reader *json)
{
	char name[32];

	json_text(json, name, sizeof(name));
	recording->platform = xp_platform(name);
	if (!recording->platform)
		json_fail(json, "this version does not know the platform");
}

static void recording_read_start(struct recording *recording, struct json_reader *json)
{
	recording->start = json_number(json);
	if (!(recording->start >= 0 && recording->start <= LATEST))
		json_fail(json, "the start is not a time");
}

static void recording_read_header(struct recording *recording, struct json_reader *json)
{
	char key[32];

	while (json_next_key(json, key, sizeof(key))) {
		if (!strcmp(key, "version")) {
			if (json_integer(json) > RECORDING_VERSION)
				json_fail(json, "a later version of xeon-pmon wrote it; use that");
		} else if (!strcmp(key, "platform")) {
			recording_read_platform(recording, json);
		} else if (!strcmp(key, "tool")) {
			json_text(json, recording->tool, sizeof(recording->tool));
		} else if (!strcmp(key, "interval")) {
			recording->interval = json_limited(json, INT_MAX);
		} else if (!strcmp(key, "start")) {
			recording_read_start(recording, json);
		} else if (!strcmp(key, "metrics") || !strcmp(key, "events")) {
			recording_read_names(recording, json, *key == 'e');
		} else {
			json_skip(json);
		}
	}
}

static void recording_read_machine(struct recording *recording, struct json_reader *json)
{
	struct recording_machine *machine = &recording->machine;
	char key[32];

	while (json_next_key(json, key, sizeof(key)))
		if (!strcmp(key, "cpu"))
			json_text(json, machine->cpu, sizeof(machine->cpu));
		else if (!strcmp(key, "family"))
			machine->family = json_limited(json, INT_MAX);
		else if (!strcmp(key, "model"))
			machine->model = json_limited(json, INT_MAX);
		else if (!strcmp(key, "stepping"))
			machine->stepping = json_limited(json, INT_MAX);
		else if (!strcmp(key, "variant"))
			json_text(json, machine->variant, sizeof(machine->variant));
		else if (!strcmp(key, "emulated"))
			machine->emulated = json_flag(json);
		else if (!strcmp(key, "kernel"))
			json_text(json, machine->kernel, sizeof(machine->kernel));
		else if (!strcmp(key, "driver"))
			json_text(json, machine->driver, sizeof(machine->driver));
		else
			json_skip(json);
}

static void recording_read_place(struct recording_facts *facts, struct json_reader *json)
{
	unsigned int p = facts->nr_places;
	char key[32];

	if (p == RECORDING_PLACES) {
		json_fail(json, "too many places");
		return;
	}
	facts->nr_places++;
	json_begin(json, '{');
	while (json_next_key(json, key, sizeof(key)))
		if (!strcmp(key, "nodes"))
			facts->place[p].nodes = json_limited(json, INT_MAX);
		else if (!strcmp(key, "clock"))
			facts->place[p].clock = json_number(json);
		else if (!strcmp(key, "slot"))
			facts->place[p].slot = json_number(json);
		else
			json_skip(json);
}

static void recording_read_facts(struct recording *recording, struct json_reader *json)
{
	struct recording_facts *facts = &recording->facts;
	char key[32];

	while (json_next_key(json, key, sizeof(key)))
		if (!strcmp(key, "slots"))
			facts->slots = json_limited(json, INT_MAX);
		else if (!strcmp(key, "filled"))
			facts->filled = json_limited(json, INT_MAX);
		else if (!strcmp(key, "slowest"))
			facts->slowest = json_limited(json, INT_MAX);
		else if (!strcmp(key, "fastest"))
			facts->fastest = json_limited(json, INT_MAX);
		else if (!strcmp(key, "rated"))
			facts->rated = json_limited(json, INT_MAX);
		else if (strcmp(key, "places"))
			json_skip(json);
		else
			for (json_begin(json, '['); json_next(json, ']');)
				recording_read_place(facts, json);
}

static void recording_read_die(struct recording *recording, struct json_reader *json)
{
	struct recording_file *file = recording->file;
	struct recording_die die = {};
	char key[32];

	while (json_next_key(json, key, sizeof(key)))
		if (!strcmp(key, "socket"))
			die.socket = json_limited(json, MOST_DIES);
		else if (!strcmp(key, "die"))
			die.id = json_limited(json, MOST_DIES);
		else if (!strcmp(key, "several"))
			die.several = json_flag(json);
		else
			json_skip(json);
	if (file->nr_dies == MOST_DIES)
		json_fail(json, "too many dies");
	else
		file->die[file->nr_dies++] = die;
}

static void recording_read_event(struct recording_type *type, struct json_reader *json)
{
	unsigned int w = 0;
	char key[32];

	if (type->nr_events == XP_EVENTS) {
		json_fail(json, "too many events of a box");
		return;
	}
	json_begin(json, '{');
	while (json_next_key(json, key, sizeof(key))) {
		if (!strcmp(key, "event")) {
			json_text(json, type->text[type->nr_events], FORMULA_TEXT);
		} else if (!strcmp(key, "config")) {
			json_begin(json, '[');
			while (json_next(json, ']') && w < PMON_WORDS)
				type->config[type->nr_events][w++] = recording_word(json);
		} else {
			json_skip(json);
		}
	}
	if (w != PMON_WORDS)
		json_fail(json, "an event does not have three words");
	type->nr_events++;
}

static void recording_read_group(struct recording_type *type, struct json_reader *json)
{
	struct recording_group *group;

	if (type->nr_groups == XP_GROUPS) {
		json_fail(json, "too many groups of a box");
		return;
	}
	group = &type->group[type->nr_groups++];
	json_begin(json, '[');
	while (json_next(json, ']')) {
		if (group->nr == PMON_MAX_COUNTERS) {
			json_fail(json, "too many events of a group");
			return;
		}
		group->event[group->nr] = json_limited(json, XP_EVENTS - 1);
		if (group->event[group->nr++] >= type->nr_events)
			json_fail(json, "a group has an event that is not listed");
	}
	if (!group->nr)
		json_fail(json, "a group has no event");
}

static void recording_read_type(struct recording *recording, struct json_reader *json)
{
	struct recording_file *file = recording->file;
	struct recording_type *type;
	char key[32];

	if (file->nr_types == XP_PLANS || file->boxes) {
		json_fail(json, "too many types of box");
		return;
	}
	type = &file->type[file->nr_types++];
	while (json_next_key(json, key, sizeof(key))) {
		if (!strcmp(key, "type")) {
			json_text(json, type->name, sizeof(type->name));
		} else if (!strcmp(key, "events")) {
			json_begin(json, '[');
			while (json_next(json, ']'))
				recording_read_event(type, json);
		} else if (!strcmp(key, "groups")) {
			json_begin(json, '[');
			while (json_next(json, ']'))
				recording_read_group(type, json);
		} else {
			json_skip(json);
		}
	}
	if (recording->platform)
		type->type = xp_type(recording->platform, type->name);
}

static bool recording_is_known(const struct recording_file *file, const struct recording_box *like)
{
	const struct recording_box *box = file->box;

	while (box < file->box + file->nr_boxes &&
	       (box->die != like->die || strcmp(box->name, like->name)))
		box++;
	return box < file->box + file->nr_boxes;
}

static void recording_add_box(struct recording_file *file, struct json_reader *json,
			      const struct recording_box *new)
{
	struct recording_box *box;

	if (new->type >= file->nr_types || new->die >= file->nr_dies)
		json_fail(json, "a box is of a type or a die that is not listed");
	else if (!*new->name || recording_is_known(file, new))
		json_fail(json, "a box has no name, or that of another one");
	else if (file->nr_boxes == MOST_BOXES)
		json_fail(json, "too many boxes");
	if (json->error)
		return;
	if (!(file->nr_boxes & (file->nr_boxes - 1)))
		file->box = xp_grow(file->box, 2 * file->nr_boxes + 1, sizeof(*file->box));
	box = &file->box[file->nr_boxes++];
	*box = *new;
	box->now = xp_allocate(file->type[box->type].nr_groups, sizeof(*box->now));
	recording_open_box(file, box);
}

static void recording_read_box(struct recording *recording, struct json_reader *json)
{
	struct recording_box new = { .unit = -1, .nr = 1, .state = RECORDING_COUNTS };
	char key[32];

	while (json_next_key(json, key, sizeof(key)))
		if (!strcmp(key, "pmu"))
			json_text(json, new.name, sizeof(new.name));
		else if (!strcmp(key, "type"))
			new.type = json_limited(json, XP_PLANS);
		else if (!strcmp(key, "unit"))
			new.unit = json_limited(json, INT_MAX);
		else if (!strcmp(key, "die"))
			new.die = json_limited(json, MOST_DIES);
		else if (!strcmp(key, "boxes"))
			new.nr = json_limited(json, MOST_BOXES) ?: 1;
		else if (!strcmp(key, "refused"))
			new.refused = json_flag(json);
		else if (!strcmp(key, "why"))
			json_text(json, new.why, sizeof(new.why));
		else
			json_skip(json);
	if (*new.why)
		new.state = RECORDING_ABSENT;
	recording_add_box(recording->file, json, &new);
}

static void recording_report_mark(struct recording *recording, double time, const char *what,
				  const struct recording_box *box, const char *why)
{
	const struct recording_die *die;
	char text[2 * XP_ERROR];
	int len;

	if (!recording->mark)
		return;
	len = snprintf(text, sizeof(text), "at %.3f s: %s", time, what);
	if (box) {
		die = &recording->file->die[box->die];
		len += snprintf(text + len, sizeof(text) - len, " %s of socket %d", box->name,
				die->socket);
	}
	if (*why)
		snprintf(text + len, sizeof(text) - len, ": %s", why);
	recording->mark(text, recording->data);
}

static void recording_read_mark(struct recording *recording, struct json_reader *json)
{
	struct recording_file *file = recording->file;
	struct recording_box *box = NULL;
	char key[32], what[32] = "", why[XP_ERROR] = "";
	double time = recording->time;
	unsigned int index;

	while (json_next_key(json, key, sizeof(key))) {
		if (!strcmp(key, "t")) {
			time = json_number(json);
		} else if (!strcmp(key, "what")) {
			json_text(json, what, sizeof(what));
		} else if (!strcmp(key, "why")) {
			json_text(json, why, sizeof(why));
		} else if (!strcmp(key, "box")) {
			index = json_limited(json, MOST_BOXES);
			if (index >= file->nr_boxes)
				json_fail(json, "a mark is of a box that is not listed");
			else
				box = &file->box[index];
		} else {
			json_skip(json);
		}
	}
	if (json->error)
		return;
	if (box && (!strcmp(what, "gone") || !strcmp(what, "back")))
		recording_change_box(recording->file, box, *what == 'g', why);
	recording_report_mark(recording, time, what, box, why);
}

/* For each group: time enabled, time enabled minus time running, counts */
static void recording_read_values(const struct recording_type *type, struct recording_box *box,
				  struct json_reader *json)
{
	unsigned int g, m;
	u64 enabled, missed;

	json_begin(json, '[');
	for (g = 0; g < type->nr_groups && !json->error; g++) {
		struct xp_tally *now = &box->now[g];

		enabled = json_next(json, ']') ? json_integer(json) : 0;
		missed = json_next(json, ']') ? json_integer(json) : 0;
		if (missed > enabled)
			json_fail(json, "a group did not count for longer than it was enabled");
		now->enabled += enabled;
		now->running += enabled - missed;
		for (m = 0; m < type->group[g].nr && json_next(json, ']'); m++)
			now->count[m] += json_integer(json);
		if (m < type->group[g].nr)
			json_fail(json, "a box has fewer counts than events");
	}
	if (json_next(json, ']'))
		json_fail(json, "a box has more counts than events");
}

static void recording_read_count(struct recording *recording, struct json_reader *json)
{
	struct recording_file *file = recording->file;
	unsigned int b = 0;
	double time = -1;
	char key[32];

	while (json_next_key(json, key, sizeof(key))) {
		if (!strcmp(key, "t")) {
			time = json_number(json);
		} else if (!strcmp(key, "v")) {
			json_begin(json, '[');
			for (; json_next(json, ']'); b++) {
				if (b >= file->nr_boxes)
					json_fail(json, "there are more counts than boxes");
				else if (!json_is_null(json))
					recording_read_values(&file->type[file->box[b].type],
							      &file->box[b], json);
			}
		} else {
			json_skip(json);
		}
	}
	if (b < file->nr_boxes)
		json_fail(json, "there are fewer counts than boxes");
	if (!json->error && !(time > recording->time))
		json_fail(json, "the time does not increase");
	if (time > LATEST)
		json_fail(json, "a time is beyond the limit");
	recording->time = json->error ? recording->time : time;
	recording->nr_counts++;
}

static void recording_read_group_name(struct recording *recording, struct json_reader *json)
{
	recorded_groups_read_group(&recording->groups, json);
}

static void recording_read_use(struct recording *recording, struct json_reader *json)
{
	recorded_groups_read_use(&recording->groups, json);
}

static void recording_read_end(struct recording *recording, struct json_reader *json)
{
	char key[32];

	while (json_next_key(json, key, sizeof(key)))
		json_skip(json);
	recording->ended = true;
}

static void recording_read_other(struct recording *recording, struct json_reader *json)
{
	json->at--;
	json_skip(json);
}

static const struct recording_line lines[] = {
	{ "recording", recording_read_header, RECORDING_HEADER },
	{ "machine", recording_read_machine },
	{ "facts", recording_read_facts },
	{ "die", recording_read_die },
	{ "type", recording_read_type },
	{ "box", recording_read_box },
	{ "group", recording_read_group_name },
	{ "use", recording_read_use },
	{ "mark", recording_read_mark },
	{ "end", recording_read_end },
	{ "count", recording_read_count, RECORDING_COUNT },
	{ NULL, recording_read_other },
};

/*
 * A line is a JSON object with one element, whose key is the kind of line. Return: the kind, or
 * NULL.
 */
const struct recording_line *recording_parse_name(struct json_reader *json)
{
	const struct recording_line *line = lines;
	char key[32] = "";

	json_begin(json, '{');
	if (!json_next_key(json, key, sizeof(key)))
		json_fail(json, "an object without an element");
	while (line->name && strcmp(line->name, key))
		line++;
	json_begin(json, '{');
	return json->error ? NULL : line;
}
