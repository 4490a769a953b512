// SPDX-License-Identifier: GPL-2.0-only
/* Reading of recordings. The file is untrusted input: every number and length is checked. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "json.h"
#include "recording.h"
#include "rows.h"

#define LONGEST_LINE	(8 << 20)	/* all metrics of eight sockets need 400 kB */
#define READ_AHEAD	(64 << 10)
#define LATEST		1e11	/* seconds; gmtime() fails at 7e16 */
#define MOST_DIES	256
#define MOST_BOXES	16384
#define MOST_NAMES	(2 * XP_METRICS)
#define NAME		160	/* bytes for a name of a metric or an event */

/* Recorded state of a box: it has not counted yet, it counts, or it was lost */
enum recording_state { RECORDING_ABSENT, RECORDING_COUNTS, RECORDING_GONE };

struct recording_die {
	int socket;
	int id;
	bool several;
};

struct recording_group {
	unsigned int nr;
	unsigned int event[PMON_MAX_COUNTERS];
};

/**
 * struct recording_type - the recorded events of a type of box
 * @name: name of the type
 * @type: the driver's description; NULL: this version does not know the type
 * @nr_events: number of events
 * @text: text of each event
 * @config: config words of each event, for a socket with node id 0
 * @nr_groups: number of groups
 * @group: the groups
 * @plan: the plan of the requested metrics for this type
 */
struct recording_type {
	char name[PMON_NAME_LEN];
	const struct pmon_type *type;
	unsigned int nr_events;
	char text[XP_EVENTS][FORMULA_TEXT];
	u64 config[XP_EVENTS][PMON_WORDS];
	unsigned int nr_groups;
	struct recording_group group[XP_GROUPS];
	struct xp_plan *plan;
};

/**
 * struct recording_box - a recorded box, or the sum of several boxes
 * @name: name of the PMU
 * @type: index into &recording_file.type
 * @unit: unit number
 * @die: index into &recording_file.die
 * @nr: number of boxes in the sum
 * @state: whether it counts
 * @refused: whether it existed, but its events could not be opened
 * @why: why it does not count
 * @now: accumulated counts of each group
 * @box: the box that gets the counts; NULL: no requested metric uses it
 */
struct recording_box {
	char name[PMON_NAME_LEN];
	unsigned int type;
	int unit;
	unsigned int die;
	unsigned int nr;
	enum recording_state state;
	bool refused;
	char why[XP_ERROR];
	struct xp_tally *now;
	struct xp_box *box;
};

/**
 * struct recording_file - private state of a recording
 * @path: path of the file
 * @gz: handle of zlib
 * @ahead: read buffer
 * @ahead_at: offset of the next byte in @ahead
 * @ahead_end: offset behind the last byte in @ahead
 * @line: the current line
 * @len: its length
 * @room: allocated size of @line
 * @nr_lines: number of lines that were read
 * @held: whether the current line was read ahead and not used yet
 * @nr_names: number of recorded metrics
 * @name: their names; "imc:..." is a formula; a name with a slash, or one of Intel's, is an event
 * @is_own: whether the name is a formula or event of the user
 * @nr_dies: number of dies
 * @die: the dies
 * @nr_types: number of types
 * @type: the types of boxes
 * @nr_boxes: number of boxes
 * @box: the boxes
 * @boxes: the list of xp_boxes_open(); NULL: not opened yet
 * @lost: number of boxes that were lost since the last xp_boxes_read()
 */
struct recording_file {
	char *path;
	gzFile gz;
	char ahead[READ_AHEAD];
	int ahead_at;
	int ahead_end;
	char *line;
	size_t len;
	size_t room;
	unsigned int nr_lines;
	bool held;
	unsigned int nr_names;
	char name[MOST_NAMES][NAME];
	bool is_own[MOST_NAMES];
	unsigned int nr_dies;
	struct recording_die die[MOST_DIES];
	unsigned int nr_types;
	struct recording_type type[XP_PLANS];
	unsigned int nr_boxes;
	struct recording_box *box;
	struct xp_boxes *boxes;
	unsigned int lost;
};

/* Return: 1; 0 at the end of the file, also in the middle of a line; -1 if the file is damaged. */
static int recording_read_line(struct recording_file *file, struct xp_error *error)
{
	const char *end = NULL;
	size_t part;
	int err;

	for (file->len = 0; !end;) {
		if (file->ahead_at == file->ahead_end) {
			file->ahead_at = 0;
			file->ahead_end = gzread(file->gz, file->ahead, READ_AHEAD);
			if (file->ahead_end <= 0)
				break;
		}
		part = file->ahead_end - file->ahead_at;
		end = memchr(file->ahead + file->ahead_at, '\n', part);
		if (end)
			part = end - file->ahead - file->ahead_at;
		if (file->len + part > LONGEST_LINE)
			return xp_fail(error, "%s: line %u is too long for a recording", file->path,
				       file->nr_lines + 1);
		if (file->len + part + 1 > file->room) {
			file->room = 2 * (file->len + part + 1);
			file->line = xp_grow(file->line, file->room, 1);
		}
		memcpy(file->line + file->len, file->ahead + file->ahead_at, part);
		file->len += part;
		file->ahead_at += part + !!end;
	}
	file->nr_lines += !!end;
	if (end)
		return 1;
	file->ahead_at = 0;
	file->ahead_end = 0;
	gzerror(file->gz, &err);
	if (err == Z_ERRNO)
		return xp_fail(error, "%s: %s", file->path, strerror(errno));
	/* A crash or a full disk truncated the file. */
	if (err == Z_OK || err == Z_BUF_ERROR || err == Z_STREAM_END)
		return 0;
	return xp_fail(error, "%s is damaged behind line %u: what is compressed there is wrong",
		       file->path, file->nr_lines);
}

/* A config word, "0x30f" */
static u64 recording_word(struct json_reader *json)
{
	char text[24], *end;
	u64 word;

	json_text(json, text, sizeof(text));
	word = strtoull(text, &end, 16);
	if (strncmp(text, "0x", 2) || *end || strlen(text) > 18)
		json_fail(json, "a word of an event is no hexadecimal number");
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

	while (json_next(json, '}')) {
		json_key(json, key, sizeof(key));
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

	while (json_next(json, '}')) {
		json_key(json, key, sizeof(key));
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
	while (json_next(json, '}')) {
		json_key(json, key, sizeof(key));
		if (!strcmp(key, "nodes"))
			facts->place[p].nodes = json_limited(json, INT_MAX);
		else if (!strcmp(key, "clock"))
			facts->place[p].clock = json_number(json);
		else if (!strcmp(key, "slot"))
			facts->place[p].slot = json_number(json);
		else
			json_skip(json);
	}
}

static void recording_read_facts(struct recording *recording, struct json_reader *json)
{
	struct recording_facts *facts = &recording->facts;
	char key[32];

	while (json_next(json, '}')) {
		json_key(json, key, sizeof(key));
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
}

static void recording_read_die(struct recording *recording, struct json_reader *json)
{
	struct recording_file *file = recording->file;
	struct recording_die die = {};
	char key[32];

	while (json_next(json, '}')) {
		json_key(json, key, sizeof(key));
		if (!strcmp(key, "socket"))
			die.socket = json_limited(json, MOST_DIES);
		else if (!strcmp(key, "die"))
			die.id = json_limited(json, MOST_DIES);
		else if (!strcmp(key, "several"))
			die.several = json_flag(json);
		else
			json_skip(json);
	}
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
	while (json_next(json, '}')) {
		json_key(json, key, sizeof(key));
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
	while (json_next(json, '}')) {
		json_key(json, key, sizeof(key));
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

static const char *recording_why(const struct recording_box *box)
{
	return *box->why ? box->why : box->state == RECORDING_GONE ? "it has gone" : "it is absent";
}

static void recording_set_state(struct recording_box *box)
{
	bool counts = box->state == RECORDING_COUNTS;

	box->box->gone = box->state == RECORDING_GONE;
	box->box->refused = box->refused && !counts;
	snprintf(box->box->missing, sizeof(box->box->missing), "%s",
		 counts ? "" : recording_why(box));
}

/* Add the box to the list if a plan of a requested metric has its type */
static void recording_open_box(struct recording_file *file, struct recording_box *box)
{
	const struct recording_type *type = &file->type[box->type];
	const struct recording_die *at = &file->die[box->die];
	struct xp_box like = { .plan = type->plan, .unit = box->unit, .nr = box->nr };
	const struct xp_die *die;

	if (!file->boxes || !type->plan || box->box)
		return;
	memcpy(like.name, box->name, sizeof(like.name));
	die = xp_add_die(file->boxes, at->socket, at->id, at->several);
	box->box = xp_add_box(file->boxes, &like, die);
	xp_find_first(file->boxes, type->plan);
	recording_set_state(box);
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

	while (json_next(json, '}')) {
		json_key(json, key, sizeof(key));
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
	}
	if (*new.why)
		new.state = RECORDING_ABSENT;
	recording_add_box(recording->file, json, &new);
}

static void recording_take_box(const struct recording_file *file, const struct recording_box *box)
{
	const struct recording_type *type = &file->type[box->type];
	unsigned int g;

	for (g = 0; g < type->nr_groups; g++)
		xp_count_take(&box->box->count[g], &box->now[g], type->group[g].nr);
}

/* The counts of a box until it was lost stay in the totals. */
static void recording_change_box(struct recording *recording, struct recording_box *box, bool gone,
				 const char *why)
{
	struct recording_file *file = recording->file;

	if (box->box && box->state == RECORDING_COUNTS)
		recording_take_box(file, box);
	file->lost += gone && box->state == RECORDING_COUNTS;
	box->state = gone ? RECORDING_GONE : RECORDING_COUNTS;
	snprintf(box->why, sizeof(box->why), "%s", why);
	if (box->box)
		recording_set_state(box);
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

	while (json_next(json, '}')) {
		json_key(json, key, sizeof(key));
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
		recording_change_box(recording, box, *what == 'g', why);
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

	while (json_next(json, '}')) {
		json_key(json, key, sizeof(key));
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
		json_fail(json, "the time does not go on");
	if (time > LATEST)
		json_fail(json, "a time is too late");
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

	while (json_next(json, '}')) {
		json_key(json, key, sizeof(key));
		json_skip(json);
	}
	recording->ended = true;
}

static void recording_read_other(struct recording *recording, struct json_reader *json)
{
	json->at--;
	json_skip(json);
}

static const struct recording_line {
	const char *name;
	void (*read)(struct recording *recording, struct json_reader *json);
} lines[] = {
	{ "recording", recording_read_header },
	{ "machine", recording_read_machine },
	{ "facts", recording_read_facts },
	{ "die", recording_read_die },
	{ "type", recording_read_type },
	{ "box", recording_read_box },
	{ "group", recording_read_group_name },
	{ "use", recording_read_use },
	{ "mark", recording_read_mark },
	{ "end", recording_read_end },
	{ "count", recording_read_count },
	{ NULL, recording_read_other },
};

/*
 * A line is a JSON object with one element, whose key is the kind of line. Return: the kind, or
 * NULL.
 */
static const struct recording_line *recording_line(struct json_reader *json)
{
	const struct recording_line *line = lines;
	char key[32];

	json_begin(json, '{');
	if (!json_next(json, '}'))
		json_fail(json, "an object without an element");
	json_key(json, key, sizeof(key));
	while (line->name && strcmp(line->name, key))
		line++;
	json_begin(json, '{');
	return json->error ? NULL : line;
}

static int recording_damaged(const struct recording_file *file, const char *why,
			     struct xp_error *error)
{
	return xp_fail(error, "%s: line %u: %s", file->path, file->nr_lines, why);
}

/* Return: 1, or -1. */
static int recording_use_line(struct recording *recording, const struct recording_line *line,
			      struct json_reader *json, struct xp_error *error)
{
	line->read(recording, json);
	if (json_next(json, '}'))
		json_fail(json, "a line has a second element");
	json_end(json);
	return json->error ? recording_damaged(recording->file, json->error, error) : 1;
}

int recording_next(struct recording *recording, struct xp_error *error)
{
	struct recording_file *file = recording->file;
	const struct recording_line *line;
	struct json_reader json;
	int ret = 1;

	do {
		if (!file->held)
			ret = recording_read_line(file, error);
		file->held = false;
		if (ret <= 0)
			return ret;
		json = (struct json_reader){ file->line, file->line + file->len };
		line = recording_line(&json);
		if (!line)
			return recording_damaged(file, json.error, error);
		ret = recording_use_line(recording, line, &json, error);
	} while (ret > 0 && line->read != recording_read_count);
	return ret;
}

/* Read all lines before the first counts */
static int recording_read_head(struct recording *recording, struct xp_error *error)
{
	struct recording_file *file = recording->file;
	const struct recording_line *line;
	struct json_reader json;
	int ret;

	while ((ret = recording_read_line(file, error)) > 0) {
		json = (struct json_reader){ file->line, file->line + file->len };
		line = recording_line(&json);
		if (file->nr_lines == 1 && (!line || line->read != recording_read_header))
			return xp_fail(error, "%s: no recording of xeon-pmon", file->path);
		if (!line)
			return recording_damaged(file, json.error, error);
		file->held = line->read == recording_read_count;
		if (file->held)
			break;
		if (recording_use_line(recording, line, &json, error) < 0)
			return -1;
	}
	if (ret < 0)
		return -1;
	if (!file->held)
		return xp_fail(error, !file->nr_lines ? "%s: no recording of xeon-pmon" :
			       "%s: the recording ends before its first counts", file->path);
	if (!recording->platform)
		return recording_damaged(file, "the platform is missing", error);
	return 0;
}

static struct recording_type *recording_find_type(const struct recording_file *file,
						  const struct pmon_type *type)
{
	unsigned int t;

	for (t = 0; t < file->nr_types; t++)
		if (file->type[t].type == type)
			return (struct recording_type *)&file->type[t];
	return NULL;
}

/* Masks of node ids differ between sockets, so equal config words may mean different events. */
static bool recording_has_node(const char *text)
{
	return strstr(text, "LOCAL_NODE") || strstr(text, "REMOTE_NODES");
}

static bool recording_is_event(const struct recording_type *type, unsigned int event,
			       const char *text, const u64 *config)
{
	if (recording_has_node(text) != recording_has_node(type->text[event]))
		return false;
	return !memcmp(type->config[event], config, sizeof(type->config[event]));
}

/* Return: the index within the group, or -1. */
static int recording_find_member(const struct recording_type *type, unsigned int g,
				 const char *text, const u64 *config)
{
	const struct recording_group *group = &type->group[g];
	unsigned int m;

	for (m = 0; m < group->nr; m++)
		if (recording_is_event(type, group->event[m], text, config))
			return m;
	return -1;
}

/*
 * Find the events of a metric in group @only, or each in the first group that has it if @only is
 * -1. Return: the number of events found.
 */
static unsigned int recording_place(const struct recording_type *type, struct xp_wanted *wanted,
				    u64 (*config)[PMON_WORDS], int only)
{
	unsigned int e, g;
	int m;

	for (e = 0; e < wanted->formula.nr_events; e++) {
		for (g = only < 0 ? 0 : only, m = -1; m < 0 && g < type->nr_groups; g++) {
			m = recording_find_member(type, g, wanted->formula.event[e], config[e]);
			wanted->place[e] = (struct xp_place){ g, m };
			if (only >= 0)
				break;
		}
		if (m < 0)
			break;
	}
	return e;
}

static void recording_lacks(struct xp_wanted *wanted, unsigned int event)
{
	snprintf(wanted->lacks, sizeof(wanted->lacks), "the recording does not have the event "
		 "%s%s/%.160s/", pmon_pmu_prefix(wanted->metric->box), wanted->metric->box,
		 wanted->formula.event[event]);
}

static void recording_place_wanted(const struct recording_type *type, struct xp_wanted *wanted)
{
	const struct xp_source source = { .desc = wanted->plan->type->desc };
	unsigned int e, nr = wanted->formula.nr_events;
	u64 config[FORMULA_EVENTS][PMON_WORDS];
	struct xp_error error;
	int g;

	recording_lacks(wanted, 0);
	if (!type)
		return;
	for (e = 0; e < nr; e++)
		if (xp_resolve(&source, wanted->formula.event[e], config[e], &error))
			return;
	*wanted->lacks = '\0';
	wanted->split = false;
	for (g = 0; g < type->nr_groups; g++)
		if (recording_place(type, wanted, config, g) == nr)
			return;
	wanted->split = true;
	e = recording_place(type, wanted, config, -1);
	if (e < nr)
		recording_lacks(wanted, e);
}

bool recording_has_metric(const struct recording *recording, const struct metric *metric)
{
	static struct xp_plan plan;
	struct xp_wanted wanted;
	struct xp_error error;

	memset(&plan, 0, sizeof(plan));
	plan.type = xp_type(recording->platform, metric->box);
	if (xp_want(&wanted, metric, &plan, &error))
		return false;
	recording_place_wanted(recording_find_type(recording->file, plan.type), &wanted);
	return !*wanted.lacks;
}

const char *recording_event(const struct recording *recording, const struct pmon_type *type,
			    unsigned int index)
{
	const struct recording_type *found = recording_find_type(recording->file, type);

	return found && index < found->nr_events ? found->text[index] : NULL;
}

static void recording_set_plan(struct xp_plan *plan, const struct recording_type *type)
{
	unsigned int g;

	plan->nr_events = type->nr_events;
	memcpy(plan->text, type->text, sizeof(plan->text));
	memcpy(plan->config, type->config, sizeof(plan->config));
	plan->nr_groups = type->nr_groups;
	for (g = 0; g < type->nr_groups; g++) {
		plan->group[g] = (struct xp_group){ .nr = type->group[g].nr };
		memcpy(plan->group[g].event, type->group[g].event, sizeof(plan->group[g].event));
	}
}

static bool recording_place_all(struct recording_file *file, const struct xp_wants *wants)
{
	struct xp_wanted *wanted = (struct xp_wanted *)wants->wanted;
	struct xp_wanted *end = wanted + wants->nr_wanted;
	const struct recording_type *type;
	bool found = false;

	for (; wanted < end; wanted++) {
		type = recording_find_type(file, wanted->plan->type);
		recording_place_wanted(type, wanted);
		found |= !*wanted->lacks;
		if (!wanted->ceiling)
			continue;
		recording_place_wanted(type, wanted->ceiling);
		if (*wanted->ceiling->lacks || wanted->ceiling->split) {
			free(wanted->ceiling);
			wanted->ceiling = NULL;
		}
	}
	return found;
}

static int recording_open_boxes(const struct xp_counts *counts, struct xp_boxes *boxes,
				const struct xp_wants *wants, struct xp_error *error)
{
	const struct recording *recording = (const struct recording *)counts;
	struct recording_file *file = recording->file;
	struct recording_type *type;
	unsigned int i;

	if (file->boxes)
		return 0;
	if (!recording_place_all(file, wants))
		return xp_fail(error, "%s has no events of these metrics; recorded were: %s%s",
			       file->path, file->nr_names ? file->name[0] : "none",
			       file->nr_names > 1 ? ", ..." : "");
	file->boxes = boxes;
	for (i = 0; i < wants->nr_plans; i++) {
		type = recording_find_type(file, wants->plan[i]->type);
		if (!type)
			continue;
		type->plan = wants->plan[i];
		recording_set_plan(type->plan, type);
	}
	for (i = 0; i < file->nr_boxes; i++)
		recording_open_box(file, &file->box[i]);
	return 0;
}

static unsigned int recording_read_boxes(const struct xp_counts *counts, struct xp_boxes *boxes)
{
	struct recording_file *file = ((const struct recording *)counts)->file;
	unsigned int b, lost = file->lost;

	for (b = 0; b < file->nr_boxes; b++)
		if (file->box[b].box && file->box[b].state == RECORDING_COUNTS)
			recording_take_box(file, &file->box[b]);
	file->lost = 0;
	return lost;
}

static double recording_now(const struct xp_counts *counts)
{
	const struct recording *recording = (const struct recording *)counts;

	return recording->start + recording->time;
}

/* Return: true if xeon_pmon counted: other drivers lack some filters. */
static bool recording_is_ours(const struct recording *recording)
{
	return !strncmp(recording->machine.driver, "xeon_pmon", 9);
}

struct recording *recording_open(const char *path, struct xp_error *error)
{
	struct recording *recording = xp_allocate(1, sizeof(*recording));
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	recording->file = xp_allocate(1, sizeof(*recording->file));
	recording->file->path = strdup(path);
	recording->file->gz = fd < 0 ? NULL : gzdopen(fd, "r");
	if (!recording->file->gz)
		xp_fail(error, "%s: %s", path, strerror(errno));
	if (!recording->file->gz || recording_read_head(recording, error)) {
		recording_close(recording);
		return NULL;
	}
	recording->counts = (struct xp_counts){
		.open = recording_open_boxes, .read = recording_read_boxes, .now = recording_now,
		.platform = recording->platform,
		.driver = recording_is_ours(recording) ? NULL : recording->machine.driver,
	};
	return recording;
}

int recording_want(const struct recording *recording, struct xp_wants *wants,
		   struct xp_error *error)
{
	const struct recording_file *file = recording->file;
	const char *name;
	unsigned int i;
	int ret = 0;

	for (i = 0; i < file->nr_names && !ret; i++) {
		name = file->name[i];
		if (!file->is_own[i])
			ret = xp_want_list(wants, name, error);
		else if (strchr(name, ':'))
			ret = xp_want_formula(wants, name, error);
		else
			ret = xp_want_events(wants, name, error);
	}
	return ret;
}

void recording_close(struct recording *recording)
{
	struct recording_file *file = recording->file;
	unsigned int b;

	if (file->gz)
		gzclose(file->gz);
	for (b = 0; b < file->nr_boxes; b++)
		free(file->box[b].now);
	recorded_groups_free(&recording->groups);
	free(file->box);
	free(file->line);
	free(file->path);
	free(file);
	free(recording);
}
