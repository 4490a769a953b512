/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the metrics of a machine say is wrong with it: rules as rows, and what applies them, for
 * "xeon-pmon explain", "top", "map" and the exporter. Pure: nothing is counted here.
 *
 * Rules are formulas, as those of metrics are (formula.h), but of metrics and of quantities, which
 * are formulas of metrics under a name. What is asked of the boxes of a metric is in braces:
 *
 *	mem_bw{max}		the greatest value of a box
 *	mem_bw{min}		the least
 *	mem_bw{median}		the median of those that carry traffic
 *	mem_bw{odd}		the value of the one of these that is farthest from it
 *	mem_bw{apart}		how many times more, or less, than the median that is
 *	mem_bw{carrying}	how many boxes have more than a hundredth of {max}
 *	mem_bw{channels}	how many there are, or carry traffic in another place
 *	mem_bw{silent}		how many of these do not carry any
 *	pcie_ways{most}		the greatest of several metrics
 *	mem_load{anywhere}	the greatest value of a socket
 *	mem_share{elsewhere}	the least value of another socket
 *	mem_rate{fastest}	the greatest value of another socket; {greatest} is the same
 *	remote_bw{others}	the value of the other socket
 *
 * With sub-NUMA clusters, channels are compared with those of their own cluster, and channels of a
 * cluster without traffic are left out.
 *
 * Some names are not counted, see derived_values[] in explain_derived.c: "sockets"; "idle_read",
 * what a read takes without load, and "curve_read", what it takes at this bandwidth, by the curve
 * of the machine if one is kept; "mem_low" and "mem_high", between what shares of the clock's
 * ceiling published machines of this family end (explain_atlas.c).
 */
#ifndef XEON_PMON_EXPLAIN_H
#define XEON_PMON_EXPLAIN_H

#include <stdio.h>

#include "curve.h"
#include "devices.h"
#include "sampler.h"

#define EXPLAIN_TESTS	4	/* of a rule */
#define EXPLAIN_TERMS	24	/* of a finding's arithmetic */
#define EXPLAIN_RULES	64	/* rows, at most */
#define EXPLAIN_FINDINGS 64
#define EXPLAIN_MOST	3	/* findings that are printed */
#define EXPLAIN_TEXT	512
#define EXPLAIN_PLACES	64

/**
 * struct explain_fact - a metric of a place, or of one box there
 * @metric: the metric
 * @place: number of the place
 * @box: name of the PMU; NULL: the place as a whole
 * @state: whether there is a value, and what it is worth
 * @value: the value
 * @share: of the time in which it was counted
 * @nr_boxes: how many boxes are in it
 * @cluster: of a memory channel, its sub-NUMA cluster, as far as that is known; else 0
 * @why: a few words, if there is no value
 * @formula: with the names of its events; NULL: the counts are not known
 * @count: of each event, in all boxes and scaled to the whole time
 * @seconds: how long was counted
 */
struct explain_fact {
	const struct metric *metric;
	unsigned int place;
	const char *box;
	enum metric_state state;
	double value;
	double share;
	unsigned int nr_boxes;
	unsigned int cluster;
	char why[XP_ERROR + 64];
	const struct formula *formula;
	const double *count;
	double seconds;
};

/**
 * struct explain_memory - the DIMMs of the machine, by SMBIOS
 * @slots: how many there are; 0: the tables cannot be read
 * @filled: how many have a DIMM
 * @slowest: transfer rate that the slowest DIMM is configured for, in MT/s; 0: unknown
 * @fastest: that of the fastest
 * @rated: the rate that the slowest DIMM is sold with
 */
struct explain_memory {
	unsigned int slots;
	unsigned int filled;
	unsigned int slowest;
	unsigned int fastest;
	unsigned int rated;
};

/**
 * struct explain_place - a socket, or a die of one
 * @socket: the socket
 * @die: which die of it; NULL: it has one
 * @first: the first of its facts
 * @end: behind the last
 * @doubt: whether one of them is impossible
 * @slices: whether counts of slices are in doubt, since the books do not close
 * @clusters: how many NUMA nodes with CPUs it has; 0: unknown
 * @uncore_most: the highest uncore clock that firmware allows, in GHz; 0: unknown
 * @slot_bw: what the links of the busiest stack can move one way, in MB/s; 0: unknown
 */
struct explain_place {
	int socket;
	const char *die;
	unsigned int first;
	unsigned int end;
	bool doubt;
	bool slices;
	unsigned int clusters;
	double uncore_most;
	double slot_bw;
};

/**
 * struct explain_facts - all that was counted
 * @platform: the machine
 * @driver: the driver that counted, if it is not ours, or NULL
 * @nr_refused: metrics that it cannot count
 * @curve: the machine's own curve; NULL: none is known
 * @memory: the DIMMs
 * @seconds: how long was counted; 0: unknown
 * @buffered: an E7 v2 to v4, whose channels have two of DRAM each behind a buffer
 * @nr_places: how many places
 * @place: each one
 * @nr: how many facts
 * @fact: each one, place by place
 * @count: the counts of all facts; NULL: they are not known
 */
struct explain_facts {
	const struct pmon_platform *platform;
	const char *driver;
	unsigned int nr_refused;
	const struct curve *curve;
	struct explain_memory memory;
	double seconds;
	bool buffered;
	unsigned int nr_places;
	struct explain_place place[EXPLAIN_PLACES];
	unsigned int nr;
	struct explain_fact *fact;
	double *count;
};

enum explain_order { EXPLAIN_END, EXPLAIN_ABOVE, EXPLAIN_BELOW };

/**
 * struct explain_test - what must be so, for a rule to apply
 * @is: on which side of the limit
 * @limit: the limit
 * @what: a formula
 * @unit: its unit
 * @exact: the limit follows from what is counted; all others are conventions
 */
struct explain_test {
	enum explain_order is;
	double limit;
	const char *what;
	const char *unit;
	bool exact;
};

/**
 * enum explain_severity - what a finding is about, the first of which is printed first
 * @EXPLAIN_COUNTER: a counter is wrong, so that other findings may be
 * @EXPLAIN_LIMIT: something is at its limit now
 * @EXPLAIN_CONFIG: the machine is configured, populated or cooled badly
 * @EXPLAIN_HINT: worth a look
 * @EXPLAIN_NOTE: nothing is wrong, but a number may surprise
 * @EXPLAIN_CAVEAT: what could not be asked, and why
 */
enum explain_severity {
	EXPLAIN_COUNTER,
	EXPLAIN_LIMIT,
	EXPLAIN_CONFIG,
	EXPLAIN_HINT,
	EXPLAIN_NOTE,
	EXPLAIN_CAVEAT,
};

/**
 * struct explain_rule - a cause
 * @id: its name, which never changes; several rows may have it, of which the first that applies in
 *	a place counts
 * @severity: what it is about
 * @channels: it blames memory channels: not asked where the books do not close
 * @on: on which platforms it makes sense, 0: on all that have the metrics
 * @when: all of these must be so; none: it is about counters, and not worked out
 * @or: or else all of these, where their metrics are
 * @unless: ids, with commas between them: a finding of one in the same place is the reason
 * @sentence: what is wrong, with [FORMULA|FORMAT]; behind a semicolon, what is left out where the
 *	      platform has no such metric. Formats: B bandwidth, % share, n number, x factor, g GHz,
 *	      r rate in MT/s,
 *	      name which boxes, where which place
 * @remedy: what to do about it, or which command says more
 * @also: metrics that belong to its arithmetic, where there are
 * @blind: what the rule does not detect
 * @devices: whether devices may be the cause
 */
struct explain_rule {
	const char *id;
	enum explain_severity severity;
	bool channels;
	u64 on;
	struct explain_test when[EXPLAIN_TESTS];
	struct explain_test or[EXPLAIN_TESTS];
	const char *unless;
	const char *sentence;
	const char *remedy;
	const char *also;
	const char *blind;
	bool devices;
};

/**
 * struct explain_quantity - a formula of metrics under a name
 * @on: platforms
 * @name: its name
 * @unit: of the value
 * @what: the formula
 * @ways: instead, a pattern of metrics whose boxes are looked at together
 */
struct explain_quantity {
	u64 on;
	const char *name;
	const char *unit;
	const char *what;
	const char *ways;
};

/**
 * struct explain_limit - what a box cannot count more of, or a socket of slices
 * @on: platforms for which the catalogue has no sure ceiling
 * @metric: a pattern of metrics
 * @what: a formula of metrics of the same box
 */
struct explain_limit {
	u64 on;
	const char *metric;
	const char *what;
};

/**
 * struct explain_part - a part of the traffic of the memory
 * @on: platforms
 * @label: whose it is
 * @what: a formula
 *
 * The first one of a platform is the sum that the others should add up to.
 */
struct explain_part {
	u64 on;
	const char *label;
	const char *what;
};

/* The rows, of which the last has no name; the most important rule is the first. */
extern const struct explain_rule explain_rules[];
extern const struct explain_quantity explain_quantities[];
extern const struct explain_limit explain_limits[];
extern const struct explain_part explain_parts[];
extern const struct explain_part explain_headroom[];
extern const struct explain_test explain_idle[];

/* The rules that are about counters */
#define EXPLAIN_IMPOSSIBLE	"impossible"
#define EXPLAIN_DOUBTED		"not-believable"
#define EXPLAIN_BOOKS		"books-do-not-close"
#define EXPLAIN_DRIVER		"other-driver"

/**
 * struct explain_atlas - what a machine was measured to reach, as published
 * @on: its platform
 * @machine: the CPUs and their memory or links; "?" behind what the publication does not say
 * @load: what loaded it
 * @writes: per cent of the traffic that are writes; of a link: unused
 * @share: per cent of what the clock of memory or link allows
 * @idle: ns that a read takes without load, from a socket's own memory; 0: not published
 * @remote: from the memory of another socket
 * @loaded: at this bandwidth
 * @source: where and when that was published
 * @note: why it differs from the other rows of its family
 * @aside: it gives no limit: the machine may reach more
 */
struct explain_atlas {
	u64 on;
	const char *machine;
	const char *load;
	unsigned int writes;
	double share;
	double idle;
	double remote;
	double loaded;
	const char *source;
	const char *note;
	bool aside;
};

/* The last row has no machine. */
extern const struct explain_atlas explain_atlas_memory[];
extern const struct explain_atlas explain_atlas_links[];

/**
 * struct explain_other - what memory that is not DRAM was measured to reach
 * @on: its platform
 * @machine: the memory of a socket
 * @reads: GB/s of reads alone
 * @writes: GB/s of writes alone; 0: not published
 * @source: where that is published
 */
struct explain_other {
	u64 on;
	const char *machine;
	double reads;
	double writes;
	const char *source;
};

extern const struct explain_other explain_atlas_other[];

/**
 * struct explain_band - what the atlas has for a machine
 * @nr: how many rows; 0: none is published
 * @machines: of how many machines
 * @low: the least share that was reached
 * @high: the greatest
 * @far: no row has about as many writes
 * @between: and it is worked out from those with less and with more
 */
struct explain_band {
	unsigned int nr;
	unsigned int machines;
	bool far;
	bool between;
	double low;
	double high;
};

/* Two machines of a family, or two runs, may differ by this: per cent of the clock's ceiling */
#define EXPLAIN_APART	6

/* Where nothing is published */
#define EXPLAIN_ASSUMED	75

/**
 * explain_memory_band() - what memory of a family reaches
 * @on: the platform
 * @writes: per cent of the traffic
 *
 * Return: of rows with about as many writes, or between these with less and with more.
 */
struct explain_band explain_memory_band(u64 on, double writes);

/**
 * explain_link_band() - what links of a family reach
 * @on: the platform
 *
 * Return: of all rows.
 */
struct explain_band explain_link_band(u64 on);

/**
 * explain_sold_rate() - the nearest transfer rate that memory is sold with
 * @rate: a transfer rate in MT/s
 *
 * Return: the nearest one, in MT/s.
 */
double explain_sold_rate(double rate);

/**
 * explain_round_rate() - the transfer rate that memory is sold with
 * @rate: what its clock says, in MT/s
 *
 * Return: the rate that is nearly that, or else @rate without a fraction.
 */
double explain_round_rate(double rate);

/**
 * explain_idle_time() - how long reads without load take in a family
 * @on: the platform
 * @remote: whether of another socket's memory
 *
 * Return: ns: the longest that is published, but no less than is usual for a server.
 */
double explain_idle_time(u64 on, bool remote);

/**
 * explain_usual_clock() - the uncore clock that a family usually has under load
 * @on: the platform
 *
 * Return: GHz; 0: unknown.
 */
double explain_usual_clock(u64 on);

/**
 * explain_channels() - memory channels of a socket
 * @on: the platform
 * @seen: how many are counted
 *
 * Return: how many the model has; 0: unknown.
 */
unsigned int explain_channels(u64 on, unsigned int seen);

/**
 * explain_may_be_all() - whether a model of the family has no more channels than are populated
 * @on: the platform
 * @places: how many sockets or dies the machine has
 * @seen: how many channels are populated
 *
 * Return: whether there is such a model, so that none need be empty.
 */
bool explain_may_be_all(u64 on, unsigned int places, unsigned int seen);

/**
 * explain_memory_name() - what kind of DRAM a platform has
 * @on: the platform
 *
 * Return: as "DDR4".
 */
const char *explain_memory_name(u64 on);

/**
 * struct explain_term - a line of arithmetic
 * @name: what
 * @what: its formula, of events for a metric
 * @value: its value
 * @share: of the time in which it was counted; 0: it is not counted itself
 * @unit: and unit
 * @box: the box that the value is of; NULL: of the place
 * @note: something else to say
 * @fact: what was counted for it, as long as there are facts; NULL: unknown
 */
struct explain_term {
	char name[48];
	const char *what;
	double value;
	double share;
	const char *unit;
	const char *box;
	char note[64];
	const struct explain_fact *fact;
};

/**
 * struct explain_finding - a rule that applies
 * @rule: the rule
 * @severity: of the rule
 * @when: those of its tests that apply
 * @place: where, and most of all
 * @also: further places in which all values agree within 5 %, a bit each
 * @excess: how far it is behind its limit, as a factor
 * @value: of each of the tests
 * @sentence: the sentence
 * @nr_terms: lines of arithmetic
 * @term: each one
 * @devices: names of devices that may be the cause, from explain_name_devices()
 */
struct explain_finding {
	const struct explain_rule *rule;
	enum explain_severity severity;
	const struct explain_test *when;
	unsigned int place;
	u64 also;
	double excess;
	double value[EXPLAIN_TESTS];
	char sentence[EXPLAIN_TEXT];
	unsigned int nr_terms;
	struct explain_term term[EXPLAIN_TERMS];
	char devices[EXPLAIN_TEXT];
};

/**
 * enum explain_state - what there is to be said of a formula, the worst of its metrics
 * @EXPLAIN_KNOWN: it has a value
 * @EXPLAIN_NOTHING: idle, it divides by nothing
 * @EXPLAIN_DOUBT: a value that it needs is not to be believed
 * @EXPLAIN_LACKING: the platform or the machine has no such metric
 */
enum explain_state { EXPLAIN_KNOWN, EXPLAIN_NOTHING, EXPLAIN_DOUBT, EXPLAIN_LACKING };

/**
 * struct explain_unasked - a rule that could not be asked
 * @rule: the rule
 * @state: DOUBT or LACKING
 * @why: the metric
 */
struct explain_unasked {
	const struct explain_rule *rule;
	enum explain_state state;
	char why[48];
};

/**
 * struct explain_report - what there is to be said
 * @nr: how many findings
 * @finding: the most important first
 * @nr_unasked: rules that could not be asked in any place
 * @unasked: each one
 * @nr_asked: rules that could be asked in some place
 * @idle: nothing was found, and there was nothing to do
 * @nr_known: how many findings are left out in some place, since the machine's owner knows them
 * @known: their rules
 * @known_wrong: what is wrong with their file; NULL: nothing
 */
struct explain_report {
	unsigned int nr;
	unsigned int nr_asked;
	struct explain_finding finding[EXPLAIN_FINDINGS];
	unsigned int nr_unasked;
	struct explain_unasked unasked[EXPLAIN_RULES];
	bool idle;
	unsigned int nr_known;
	const struct explain_rule *known[EXPLAIN_FINDINGS];
	const char *known_wrong;
};

/**
 * struct explain_value - what a formula comes to
 * @state: whether there is a value
 * @value: the value
 * @why: the metric that spoils it
 */
struct explain_value {
	enum explain_state state;
	double value;
	char why[48];
};

/**
 * explain_metrics() - the metrics that the rules need
 * @platform: the machine
 * @list: filled in, as xp_want_list() has it
 * @size: room there
 */
void explain_metrics(const struct pmon_platform *platform, char *list, size_t size);

/**
 * explain_platform_has() - whether a rule can be asked on a platform
 * @platform: the platform
 * @rule: the rule
 * @why: filled in if not: the metric that it lacks
 * @size: room there
 *
 * Return: whether the platform has its metrics.
 */
bool explain_platform_has(const struct pmon_platform *platform, const struct explain_rule *rule,
			  char *why, size_t size);

/**
 * explain_work_out() - a formula of metrics
 * @facts: what was counted
 * @place: where
 * @what: the formula
 *
 * Return: its value.
 */
struct explain_value explain_work_out(const struct explain_facts *facts, unsigned int place,
				      const char *what);

/**
 * explain_judge() - apply all rules
 * @facts: what was counted; values that are impossible are marked so
 * @report: filled in
 */
void explain_judge(struct explain_facts *facts, struct explain_report *report);

/* Findings that the machine's owner knows: a file, or another one for tests */
#define EXPLAIN_KNOWN_FILE	"/etc/xeon-pmon/acknowledged"
#define EXPLAIN_KNOWN_VARIABLE	"XEON_PMON_ACKNOWLEDGED"

/**
 * explain_has_id() - whether a rule has this id
 * @pattern: the id, with wildcards
 *
 * Return: whether one has.
 */
bool explain_has_id(const char *pattern);

/**
 * explain_leave_known() - leave out what the machine's owner has acknowledged
 * @facts: what was counted
 * @report: from explain_judge(); gets the rules that were left out
 *
 * A line of EXPLAIN_KNOWN_FILE is a pattern of ids, and a place if it is not for all of them:
 * "channel-missing S1". The file is read again when it changes. Lines that are not understood have
 * no effect, and &explain_report.known_wrong names the first.
 */
void explain_leave_known(const struct explain_facts *facts, struct explain_report *report);

/**
 * explain_is_by_box() - whether a metric's boxes are looked at one by one
 * @metric: the metric
 *
 * Return: whether they are; of slices there are many, and what they count is of the socket.
 */
bool explain_is_by_box(const struct metric *metric);

/**
 * explain_gather() - facts from what was counted once
 * @facts: filled in; to be freed with explain_drop()
 * @wants: the metrics
 * @boxes: the boxes
 */
void explain_gather(struct explain_facts *facts, const struct xp_wants *wants,
		    const struct xp_boxes *boxes);

/**
 * explain_take() - facts from a look at the counters
 * @facts: filled in; to be freed with explain_drop()
 * @platform: the machine
 * @snapshot: what was seen, which has to stay as long
 *
 * What had no turn since the look before is not known, and nothing is wrong with that. The whole
 * traffic of memory, and what it can be, are worked out of reads, writes and clock if need be.
 */
void explain_take(struct explain_facts *facts, const struct pmon_platform *platform,
		  const struct sampler_snapshot *snapshot);

/**
 * explain_find_nodes() - how many NUMA nodes each place has
 * @facts: what was counted
 * @sysfs: where sysfs is
 *
 * explain_take() and explain_read_machine() do it.
 */
void explain_find_nodes(struct explain_facts *facts, const char *sysfs);

/**
 * explain_read_machine() - what the system says of the machine: DIMMs, clocks, slots
 * @facts: what was counted; gets the DIMMs, and for each place clock and slots
 * @sysfs: where sysfs is
 *
 * What cannot be read is not known. Tables of SMBIOS are root's.
 */
void explain_read_machine(struct explain_facts *facts, const char *sysfs);

struct recording;

/**
 * explain_read_recording() - the same of the machine of a recording
 * @facts: what was recorded, from explain_gather()
 * @recording: the recording
 */
void explain_read_recording(struct explain_facts *facts, const struct recording *recording);

/**
 * explain_severity_name() - a severity as a word
 * @severity: the severity
 *
 * Return: the word.
 */
const char *explain_severity_name(enum explain_severity severity);

/**
 * explain_busiest_stack() - the I/O stack that moves most one way
 * @facts: what was counted
 * @place: where
 *
 * Return: its number, as in "uncore_iio_free_running_2"; -1: there is none.
 */
int explain_busiest_stack(const struct explain_facts *facts, unsigned int place);

/**
 * explain_drop() - free facts
 * @facts: the facts
 */
void explain_drop(struct explain_facts *facts);

/**
 * explain_name_devices() - name the devices that findings are about
 * @facts: what was counted
 * @report: its findings get the names: of the busiest stack, or else of the socket
 * @sysfs: where sysfs is
 * @devices: from devices_read()
 */
void explain_name_devices(const struct explain_facts *facts, struct explain_report *report,
			  const char *sysfs, struct xp_device *devices);

#endif /* XEON_PMON_EXPLAIN_H */
