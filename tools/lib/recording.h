/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Reading of recordings, which "xeon-pmon record" writes, as a source of counts. The format is
 * described in Documentation/admin-guide/record.rst.
 *
 *	recording = recording_open("file", &error);
 *	boxes.counts = &recording->counts;
 *	recording_add_to_set(recording, &set, &error);
 *	xp_boxes_open(&boxes, &set, &error);
 *	while (recording_next(recording, &error) > 0)
 *		xp_boxes_read(&boxes);
 */
#ifndef XEON_PMON_RECORDING_H
#define XEON_PMON_RECORDING_H

#include "perf_events.h"
#include "recorded_groups.h"

#define RECORDING_VERSION	1
#define RECORDING_SUFFIX	".jsonl.gz"
#define RECORDING_NAME		"xeon-pmon" RECORDING_SUFFIX
#define RECORDING_TEXT		128	/* bytes for the name of CPU, kernel, or driver */

/**
 * struct recording_machine - the recorded machine
 * @cpu: brand string of the CPU
 * @family: as in /proc/cpuinfo
 * @model: as in /proc/cpuinfo
 * @stepping: as in /proc/cpuinfo
 * @variant: "hbm" or "cxl": the CPU has boxes of this type; empty: it has none of both
 * @emulated: whether the counters were emulated
 * @kernel: release and architecture
 * @driver: name and version of the driver that counted
 */
struct recording_machine {
	char cpu[RECORDING_TEXT];
	unsigned int family;
	unsigned int model;
	unsigned int stepping;
	char variant[16];
	bool emulated;
	char kernel[RECORDING_TEXT];
	char driver[RECORDING_TEXT];
};

#define RECORDING_PLACES	64

/**
 * struct recording_facts - memory and firmware settings in a recording, for explain
 * @slots: number of DIMM slots
 * @filled: number of slots with a DIMM
 * @slowest: transfer rate of the slowest DIMM, in MT/s
 * @fastest: transfer rate of the fastest DIMM, in MT/s
 * @rated: rated speed of the slowest DIMM, in MT/s
 * @nr_places: number of dies
 * @place: for each die: number of NUMA nodes, highest uncore clock in GHz, and capacity in MB/s of
 *	   the links of the I/O stack that was busiest at the start
 *
 * 0 means unknown.
 */
struct recording_facts {
	unsigned int slots;
	unsigned int filled;
	unsigned int slowest;
	unsigned int fastest;
	unsigned int rated;
	unsigned int nr_places;
	struct {
		unsigned int nodes;
		double clock;
		double slot;
	} place[RECORDING_PLACES];
};

struct recording_file;

/**
 * struct recording - an open recording
 * @counts: the source for &xp_boxes.counts
 * @platform: the platform of the recorded machine
 * @machine: the recorded machine
 * @facts: its memory and firmware settings
 * @tool: version of the xeon-pmon that wrote the file
 * @interval: interval between counts, in milliseconds
 * @start: start of counting, in seconds since the Epoch
 * @time: time of the last counts that were read, in seconds since @start
 * @nr_counts: number of intervals that were read
 * @ended: whether the line that marks a complete recording was read
 * @groups: monitoring groups and their uses, since the last recorded_groups_take()
 * @mark: callback that gets a sentence for each mark; may be NULL
 * @data: argument of @mark
 * @file: private state of recording.c
 */
struct recording {
	struct xp_counts counts;
	const struct pmon_platform *platform;
	struct recording_machine machine;
	struct recording_facts facts;
	char tool[RECORDING_TEXT];
	unsigned int interval;
	double start;
	double time;
	unsigned int nr_counts;
	bool ended;
	struct recorded_groups groups;
	void (*mark)(const char *sentence, void *data);
	void *data;
	struct recording_file *file;
};

/**
 * recording_open() - open a recording, and read its head
 * @path: path of the file
 * @error: set to the reason: the file cannot be read, or is no recording
 *
 * Return: the recording, or NULL.
 */
struct recording *recording_open(const char *path, struct xp_error *error);

/**
 * recording_add_to_set() - add the recorded metrics
 * @recording: the recording
 * @set: a set of metrics of the recording's platform
 * @error: set to the reason of a failure
 *
 * Return: 0, or -1.
 */
int recording_add_to_set(const struct recording *recording, struct metric_set *set,
			 struct xp_error *error);

/**
 * recording_has_metric() - whether a metric can be computed from a recording
 * @recording: the recording
 * @metric: a metric of its platform
 *
 * Return: true if all events of the metric were recorded.
 */
bool recording_has_metric(const struct recording *recording, const struct metric *metric);

/**
 * recording_event() - a recorded event
 * @recording: the recording
 * @type: a type of box
 * @index: index among the events of this type
 *
 * Return: the event's text, as in &formula.event; NULL: no more events.
 */
const char *recording_event(const struct recording *recording, const struct pmon_type *type,
			    unsigned int index);

/**
 * recording_next() - read the counts of the next interval
 * @recording: the recording, after xp_boxes_open()
 * @error: describes what is wrong with the file
 *
 * Counts accumulate until the next xp_boxes_read().
 *
 * Return: 1; 0 at the end of the file; -1 if the file is damaged.
 */
int recording_next(struct recording *recording, struct xp_error *error);

/**
 * recording_close() - close a recording
 * @recording: the recording; no boxes may use it any more
 */
void recording_close(struct recording *recording);

#endif /* XEON_PMON_RECORDING_H */
