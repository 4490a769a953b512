/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A recording: what "xeon-pmon record" has written, read in the place of the machine.
 *
 * Its format is described in Documentation/admin-guide/record.rst.
 *
 *	recording = recording_open("file", &error);
 *	boxes.counts = &recording->counts;
 *	recording_want(recording, &wants, &error);
 *	xp_boxes_open(&boxes, &wants, &error);
 *	while (recording_next(recording, &error) > 0)
 *		xp_boxes_read(&boxes);
 */
#ifndef XEON_PMON_RECORDING_H
#define XEON_PMON_RECORDING_H

#include "perf_events.h"

#define RECORDING_VERSION	1
#define RECORDING_SUFFIX	".jsonl.gz"
#define RECORDING_NAME		"xeon-pmon" RECORDING_SUFFIX
#define RECORDING_TEXT		128	/* of the names of CPU, kernel, driver */

/**
 * struct recording_machine - what a recording says of its machine
 * @cpu: the name that the CPU has for itself
 * @family: as in /proc/cpuinfo
 * @model: the same
 * @stepping: the same
 * @emulated: whether its counts are those of the emulator
 * @kernel: release and architecture
 * @driver: name and version of the driver that counted
 */
struct recording_machine {
	char cpu[RECORDING_TEXT];
	unsigned int family;
	unsigned int model;
	unsigned int stepping;
	bool emulated;
	char kernel[RECORDING_TEXT];
	char driver[RECORDING_TEXT];
};

#define RECORDING_PLACES	64

/**
 * struct recording_facts - what a recording says of memory and firmware, as explain needs it
 * @slots: slots for DIMMs
 * @filled: those that have one
 * @slowest: transfer rate of the slowest DIMM, in MT/s
 * @fastest: of the fastest
 * @rated: that the slowest is sold with
 * @nr_places: how many dies
 * @place: of each the number of NUMA nodes, the highest uncore clock in GHz, and what the links of
 *	   the I/O stack that was busiest in the beginning can move, in MB/s
 *
 * 0 is unknown.
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
 * struct recording - a recording while it is read
 * @counts: for &xp_boxes.counts
 * @platform: of its machine
 * @machine: what else it says of that
 * @facts: and of its memory
 * @tool: version of the xeon-pmon that wrote it
 * @interval: milliseconds between its counts
 * @start: when counting began, in seconds of the Epoch
 * @time: of the counts that were read last, in seconds since then
 * @nr_counts: how many have been read
 * @ended: the last line says that the recording is complete
 * @mark: called with a sentence for each mark that is read; may be NULL
 * @data: for that
 * @file: the rest
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
	void (*mark)(const char *sentence, void *data);
	void *data;
	struct recording_file *file;
};

/**
 * recording_open() - begin to read a recording
 * @path: the file
 * @error: why not: it cannot be read, or is none
 *
 * Return: the recording; NULL: there is none.
 */
struct recording *recording_open(const char *path, struct xp_error *error);

/**
 * recording_want() - want what was recorded
 * @recording: the recording
 * @wants: of its platform
 * @error: why not
 *
 * Return: 0, or -1.
 */
int recording_want(const struct recording *recording, struct xp_wants *wants,
		   struct xp_error *error);

/**
 * recording_has_metric() - whether a metric can be worked out
 * @recording: the recording
 * @metric: of its platform
 *
 * Return: whether all events of the metric were recorded.
 */
bool recording_has_metric(const struct recording *recording, const struct metric *metric);

/**
 * recording_event() - an event that was recorded
 * @recording: the recording
 * @type: of this type of box
 * @index: from 0
 *
 * Return: its text, as in &formula.event; NULL: there are no more.
 */
const char *recording_event(const struct recording *recording, const struct pmon_type *type,
			    unsigned int index);

/**
 * recording_next() - read the next counts
 * @recording: the recording, whose boxes have been opened
 * @error: what is wrong with the file
 *
 * Counts are added up until xp_boxes_read() takes them.
 *
 * Return: 1; 0 behind the last ones; -1 if the file is damaged.
 */
int recording_next(struct recording *recording, struct xp_error *error);

/**
 * recording_close() - end
 * @recording: the recording, whose boxes are not used any more
 */
void recording_close(struct recording *recording);

#endif /* XEON_PMON_RECORDING_H */
