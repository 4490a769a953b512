/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The private state of a recording that is read: recording.c reads its lines, recording_parse.c
 * parses them, and recording_boxes.c adds their counts to the boxes of a measurement.
 */
#ifndef XEON_PMON_RECORDING_FILE_H
#define XEON_PMON_RECORDING_FILE_H

#include <zlib.h>

#include "json.h"
#include "recording.h"

#define READ_AHEAD	(64 << 10)
#define MOST_DIES	256
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

/* Kinds of lines with a meaning for the reading of the file */
enum recording_kind { RECORDING_OTHER, RECORDING_HEADER, RECORDING_COUNT };

/**
 * struct recording_line - a type of line
 * @name: its name, the key of the line's element; NULL: any other name
 * @read: parses the element
 * @kind: its kind
 */
struct recording_line {
	const char *name;
	void (*read)(struct recording *recording, struct json_reader *json);
	enum recording_kind kind;
};

/**
 * recording_parse_name() - the type of a line
 * @json: the line; set to its element
 *
 * Return: the type; NULL: the line is damaged.
 */
const struct recording_line *recording_parse_name(struct json_reader *json);

/**
 * recording_open_box() - add a box to the list of boxes if a plan has its type
 * @file: the recording
 * @box: the box
 */
void recording_open_box(struct recording_file *file, struct recording_box *box);

/**
 * recording_change_box() - a box was lost, or has returned
 * @file: the recording
 * @box: the box; its counts until it was lost stay in the totals
 * @gone: whether it was lost
 * @why: the reason
 */
void recording_change_box(struct recording_file *file, struct recording_box *box, bool gone,
			  const char *why);

/**
 * recording_open_boxes() - find the events of metrics: &xp_counts.open
 * @counts: the recording
 * @boxes: set to the boxes
 * @set: the metrics
 * @error: set to the reason of a failure
 *
 * Return: 0, or -1.
 */
int recording_open_boxes(const struct xp_counts *counts, struct xp_boxes *boxes,
			 const struct metric_set *set, struct xp_error *error);

/**
 * recording_read_boxes() - add the counts since the last call: &xp_counts.read
 * @counts: the recording
 * @boxes: the boxes
 *
 * Return: number of boxes that were lost since then.
 */
unsigned int recording_read_boxes(const struct xp_counts *counts, struct xp_boxes *boxes);

#endif /* XEON_PMON_RECORDING_FILE_H */
