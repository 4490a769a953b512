/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Rules that find bottlenecks and misconfigurations in a machine's metrics, for "xeon-pmon
 * explain", "top", "map" and the exporter. Pure functions: nothing is counted here.
 *
 * A rule is a table row of formulas (formula.h). Their operands are metrics, and quantities, which
 * are named formulas of metrics. A word in braces asks for a statistic over the boxes or places of
 * a metric:
 *
 *	mem_bw{max}		the greatest value of a box
 *	mem_bw{min}		the least value of a box
 *	mem_bw{median}		the median of the boxes that carry traffic
 *	mem_bw{odd}		the value of such a box that differs most from the median
 *	mem_bw{apart}		the factor by which it differs
 *	mem_bw{carrying}	number of boxes with more than a hundredth of {max}
 *	mem_bw{channels}	number of boxes here, or with traffic in another place
 *	mem_bw{silent}		number of these without traffic
 *	pcie_ways{most}		the greatest of several metrics
 *	mem_load{anywhere}	the greatest value of a socket
 *	mem_share{elsewhere}	the least value of another socket
 *	mem_rate{fastest}	the greatest value of another socket; {greatest} is the same
 *	remote_bw{others}	the value of the other socket
 *
 * With sub-NUMA clusters, a channel is compared with the channels of its own cluster, and clusters
 * without traffic are left out.
 *
 * Some operands are not counted, see derived_values[] in explain_derived.c: "sockets"; "idle_read",
 * the latency of a read without load, and "curve_read", the latency at the current bandwidth, both
 * from the latency curve if one is stored; "mem_low" and "mem_high", the range of the highest
 * bandwidths of published machines of this family, as a share of the memory clock's ceiling
 * (explain_atlas.c).
 */
#ifndef XEON_PMON_EXPLAIN_H
#define XEON_PMON_EXPLAIN_H

#include <stdio.h>

#include "curve.h"
#include "devices.h"
#include "sampler.h"

#define EXPLAIN_TESTS	4	/* tests of a rule */
#define EXPLAIN_TERMS	24	/* lines of a finding's arithmetic */
#define EXPLAIN_RULES	64	/* maximum number of rows */
#define EXPLAIN_FINDINGS 64
#define EXPLAIN_MOST	3	/* maximum number of findings that are printed */
#define EXPLAIN_TEXT	512
#define EXPLAIN_PLACES	64

/**
 * struct explain_fact - a metric of a place, or of a box in a place
 * @metric: the metric
 * @place: index of the place
 * @box: name of the PMU; NULL: the whole place
 * @state: whether there is a value
 * @value: the value
 * @share: share of the time in which the events were on counters
 * @nr_boxes: number of boxes that were summed
 * @cluster: sub-NUMA cluster of a memory channel, if known; else 0
 * @why: why there is no value, in a few words
 * @formula: the formula, with the names of its events; NULL: the counts are unknown
 * @count: counts of each event, summed over boxes and scaled to the whole time
 * @seconds: duration of counting
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
 * struct explain_memory - the machine's DIMMs, from SMBIOS
 * @slots: number of slots; 0: the SMBIOS tables cannot be read
 * @filled: number of slots with a DIMM
 * @slowest: configured speed of the slowest DIMM, in MT/s; 0: unknown
 * @fastest: configured speed of the fastest DIMM
 * @rated: rated speed of the slowest DIMM
 */
struct explain_memory {
	unsigned int slots;
	unsigned int filled;
	unsigned int slowest;
	unsigned int fastest;
	unsigned int rated;
};

/**
 * struct explain_place - a socket, or a die of a socket
 * @socket: the socket
 * @die: name of the die; NULL: the socket has one die
 * @first: index of its first fact
 * @end: index behind its last fact
 * @doubt: whether one of its values is impossible
 * @slices: whether the counts of the LLC slices are in doubt, because rule EXPLAIN_BOOKS applies
 * @clusters: number of its NUMA nodes that have CPUs; 0: unknown
 * @uncore_most: the highest uncore clock that the firmware allows, in GHz; 0: unknown
 * @slot_bw: capacity of the links of the busiest I/O stack in one direction, in MB/s; 0: unknown
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
 * struct explain_facts - the input of the rules
 * @platform: the platform
 * @driver: name of the driver that counted if it is not xeon_pmon, or NULL
 * @nr_refused: number of metrics that @driver cannot count
 * @curve: the machine's latency curve; NULL: none is stored
 * @memory: the DIMMs
 * @seconds: duration of counting; 0: unknown
 * @buffered: whether this is an E7 v2 to v4, with two DRAM channels behind the buffer of each
 *	      channel
 * @scalable: whether the name of the processor says that it has a Xeon Scalable's channels
 * @nr_places: number of places
 * @place: the places
 * @nr: number of facts
 * @fact: the facts, sorted by place
 * @count: memory for &explain_fact.count of all facts; NULL: unknown
 */
struct explain_facts {
	const struct pmon_platform *platform;
	const char *driver;
	unsigned int nr_refused;
	const struct curve *curve;
	struct explain_memory memory;
	double seconds;
	bool buffered;
	bool scalable;
	unsigned int nr_places;
	struct explain_place place[EXPLAIN_PLACES];
	unsigned int nr;
	struct explain_fact *fact;
	double *count;
};

enum explain_order { EXPLAIN_END, EXPLAIN_ABOVE, EXPLAIN_BELOW };

/**
 * struct explain_test - a condition of a rule
 * @is: whether @what must be above or below @limit
 * @limit: the limit
 * @what: a formula
 * @unit: unit of @what and @limit
 * @exact: whether the limit follows from how the events count; all other limits are conventions
 */
struct explain_test {
	enum explain_order is;
	double limit;
	const char *what;
	const char *unit;
	bool exact;
};

/**
 * enum explain_severity - kinds of findings, in the order in which they are printed
 * @EXPLAIN_COUNTER: a counter is wrong, so other findings may be wrong as well
 * @EXPLAIN_LIMIT: a resource is at its limit
 * @EXPLAIN_CONFIG: the machine is misconfigured, badly populated or badly cooled
 * @EXPLAIN_HINT: worth an investigation
 * @EXPLAIN_NOTE: nothing is wrong, but a value may surprise
 * @EXPLAIN_CAVEAT: which rules could not be evaluated, and why
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
 * struct explain_rule - a possible cause
 * @id: its name, which never changes; several rows may have the same id, of which the first that
 *	applies in a place is used
 * @severity: kind of finding
 * @channels: whether the rule names memory channels; such rules are skipped if EXPLAIN_BOOKS
 *	      applies
 * @on: platforms; 0: all that have the metrics
 * @when: the conditions, all of which must hold; none: explain_judge() has code for this rule
 * @or: alternative conditions, on platforms that have their metrics
 * @unless: ids, separated by commas: the rule is skipped if one of them applies in the same place
 * @sentence: the finding, with [FORMULA|FORMAT]; a part after a semicolon is omitted if the
 *	      platform lacks its metrics. Formats: B bandwidth, % share, n number, x factor, g GHz,
 *	      r rate in MT/s, name names of boxes, where name of a place
 * @remedy: what to do about it, or which command shows more
 * @also: additional metrics for the arithmetic, as far as the platform has them
 * @misses: what the rule cannot detect
 * @devices: whether devices may be the cause
 * @depends: whether it depends on the owner's purpose if anything is wrong, for a note
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
	const char *misses;
	bool devices;
	bool depends;
};

/**
 * struct explain_quantity - a named formula of metrics
 * @on: platforms
 * @name: its name
 * @unit: of the value
 * @what: the formula; NULL: @ways
 * @ways: a pattern of metrics whose boxes are compared with each other
 */
struct explain_quantity {
	u64 on;
	const char *name;
	const char *unit;
	const char *what;
	const char *ways;
};

/**
 * struct explain_limit - limit of a metric for one box, or for a socket's slices
 * @on: platforms without a certain ceiling in the catalogue
 * @metric: pattern of metric names
 * @what: the limit, a formula of metrics of the same box
 */
struct explain_limit {
	u64 on;
	const char *metric;
	const char *what;
};

/**
 * struct explain_part - a part of the memory traffic
 * @on: platforms
 * @label: source of the traffic
 * @what: its bandwidth, a formula
 *
 * The first row of a platform is the total, which the other rows should add up to.
 */
struct explain_part {
	u64 on;
	const char *label;
	const char *what;
};

/* The tables; the last row has no name. Rules are sorted by importance. */
extern const struct explain_rule explain_rules[];
extern const struct explain_quantity explain_quantities[];
extern const struct explain_limit explain_limits[];
extern const struct explain_part explain_parts[];
extern const struct explain_part explain_headroom[];
extern const struct explain_test explain_idle[];

/* Ids of the rules about counters */
#define EXPLAIN_IMPOSSIBLE	"impossible"
#define EXPLAIN_DOUBTED		"not-believable"
#define EXPLAIN_BOOKS		"books-do-not-close"
#define EXPLAIN_DRIVER		"other-driver"

/**
 * struct explain_atlas - a published measurement of a machine
 * @on: the platform
 * @machine: CPUs, and their memory or links; "?" marks what the publication does not state
 * @load: the benchmark
 * @writes: writes in per cent of the traffic; unused for links
 * @share: bandwidth in per cent of the ceiling by the clock of memory or link
 * @idle: latency of a read from local memory without load, in ns; 0: not published
 * @remote: latency of a read from another socket's memory without load, in ns; 0: not published
 * @loaded: latency at this bandwidth, in ns; 0: not published
 * @source: where and when it was published
 * @note: why the row differs from others of its family
 * @aside: whether the row is no upper limit: the machine may reach more
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

/* The last row of each table has no machine. */
extern const struct explain_atlas explain_atlas_memory[];
extern const struct explain_atlas explain_atlas_links[];

/**
 * struct explain_other - a published measurement of memory that is not DRAM
 * @on: the platform
 * @machine: the memory of a socket
 * @reads: read bandwidth in GB/s
 * @writes: write bandwidth in GB/s; 0: not published
 * @source: where it was published
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
 * struct explain_band - the range of published measurements for a platform
 * @nr: number of rows; 0: nothing is published
 * @machines: number of different machines
 * @low: the smallest share that was reached
 * @high: the greatest share that was reached
 * @far: whether no row has a similar share of writes
 * @between: whether the range is interpolated between rows with less and with more writes
 */
struct explain_band {
	unsigned int nr;
	unsigned int machines;
	bool far;
	bool between;
	double low;
	double high;
};

/* Variation between two machines of a family, or two runs, in per cent of the clock's ceiling */
#define EXPLAIN_APART	6

/* Assumed share for platforms without a publication */
#define EXPLAIN_ASSUMED	75

/**
 * explain_memory_band() - the memory bandwidth that machines of a family reach
 * @on: the platform
 * @writes: writes in per cent of the traffic
 *
 * Return: the range of rows with a similar share of writes, or interpolated between rows with less
 * and more.
 */
struct explain_band explain_memory_band(u64 on, double writes);

/**
 * explain_link_band() - the link bandwidth that machines of a family reach
 * @on: the platform
 *
 * Return: the range of all rows.
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
 * explain_round_rate() - the standard transfer rate that is nearest to a measured one
 * @rate: transfer rate computed from the memory clock, in MT/s
 *
 * Return: the standard rate within 3 %, or @rate rounded to an integer.
 */
double explain_round_rate(double rate);

/**
 * explain_idle_time() - read latency of a family without load
 * @on: the platform
 * @remote: whether the memory is that of another socket
 *
 * Return: the longest published latency in ns, but at least the usual latency of servers.
 */
double explain_idle_time(u64 on, bool remote);

/**
 * explain_usual_clock() - the usual uncore clock of a family under load
 * @on: the platform
 *
 * Return: the clock in GHz; 0: unknown.
 */
double explain_usual_clock(u64 on);

/**
 * explain_channels() - the number of memory channels of a socket
 * @on: the platform
 * @seen: number of channels that are counted
 *
 * Return: the number of channels of the model; 0: unknown.
 */
unsigned int explain_channels(u64 on, unsigned int seen);

/**
 * explain_may_be_all() - whether the populated channels may be all channels of the model
 * @facts: the machine
 * @seen: number of populated channels
 *
 * Return: true if a model of the family has only @seen channels, so that none need be empty.
 */
bool explain_may_be_all(const struct explain_facts *facts, unsigned int seen);

/**
 * explain_memory_name() - the kind of DRAM of a platform
 * @on: the platform
 *
 * Return: the name, as in "DDR4".
 */
const char *explain_memory_name(u64 on);

/**
 * struct explain_term - a line of a finding's arithmetic
 * @name: name of the operand
 * @what: its formula; for a metric, a formula of events
 * @value: its value
 * @share: share of the time in which it was counted; 0: it is not counted itself
 * @unit: unit of @value
 * @box: the box that the value belongs to; NULL: the place
 * @note: additional text
 * @fact: the fact that it was computed from, valid as long as the facts; NULL: unknown
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
 * @severity: kind of finding
 * @when: the conditions that hold: @when or @or of the rule
 * @place: the place with the greatest excess
 * @also: mask of other places whose values agree within 5 %
 * @excess: factor by which the limit is exceeded
 * @value: value of each condition
 * @sentence: the completed sentence
 * @nr_terms: number of lines of arithmetic
 * @term: the lines
 * @devices: names of devices that may be the cause, set by explain_name_devices()
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
 * enum explain_state - the state of a formula, which is that of its worst operand
 * @EXPLAIN_KNOWN: it has a value
 * @EXPLAIN_NOTHING: idle: the formula divides by 0
 * @EXPLAIN_DOUBT: an operand is not reliable
 * @EXPLAIN_LACKING: the platform or the machine lacks an operand
 */
enum explain_state { EXPLAIN_KNOWN, EXPLAIN_NOTHING, EXPLAIN_DOUBT, EXPLAIN_LACKING };

/**
 * struct explain_unasked - a rule that could not be evaluated
 * @rule: the rule
 * @state: EXPLAIN_DOUBT or EXPLAIN_LACKING
 * @why: name of the operand
 */
struct explain_unasked {
	const struct explain_rule *rule;
	enum explain_state state;
	char why[48];
};

/**
 * struct explain_report - the result of the rules
 * @nr: number of findings
 * @finding: the findings, sorted by importance
 * @nr_unasked: number of rules that could not be evaluated in any place
 * @unasked: these rules
 * @nr_asked: number of rules that were evaluated in at least one place
 * @idle: whether the machine was idle, and the findings are notes or caveats
 * @nr_known: number of acknowledged findings that were removed, in at least one place
 * @known: their rules
 * @known_wrong: an error in the file of acknowledged findings; NULL: none
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
 * struct explain_value - the value of a formula
 * @state: whether there is a value
 * @value: the value
 * @why: the operand that has no value
 */
struct explain_value {
	enum explain_state state;
	double value;
	char why[48];
};

/**
 * explain_metrics() - the metrics that the rules need
 * @platform: the platform
 * @list: set to the names, in the format of metric_set_add_names()
 * @size: size of @list
 */
void explain_metrics(const struct pmon_platform *platform, char *list, size_t size);

/**
 * explain_platform_has() - whether a platform has the metrics of a rule
 * @platform: the platform
 * @rule: the rule
 * @why: if not, set to the name of a metric that is missing
 * @size: size of @why
 *
 * Return: true if it has all of them.
 */
bool explain_platform_has(const struct pmon_platform *platform, const struct explain_rule *rule,
			  char *why, size_t size);

/**
 * explain_work_out() - evaluate a formula
 * @facts: the metrics
 * @place: index of the place
 * @what: the formula
 *
 * Return: the value.
 */
struct explain_value explain_work_out(const struct explain_facts *facts, unsigned int place,
				      const char *what);

/**
 * explain_judge() - evaluate all rules
 * @facts: the metrics; impossible values are marked in them
 * @report: set to the result
 */
void explain_judge(struct explain_facts *facts, struct explain_report *report);

/* The file of acknowledged findings, and an environment variable that replaces its path in tests */
#define EXPLAIN_KNOWN_FILE	"/etc/xeon-pmon/acknowledged"
#define EXPLAIN_KNOWN_VARIABLE	"XEON_PMON_ACKNOWLEDGED"

/**
 * explain_has_id() - whether a rule matches a pattern
 * @pattern: an id, with wildcards
 *
 * Return: true if a rule's id matches.
 */
bool explain_has_id(const char *pattern);

/**
 * explain_leave_known() - remove acknowledged findings
 * @facts: the metrics
 * @report: from explain_judge(); the removed rules are stored in &explain_report.known
 *
 * A line of EXPLAIN_KNOWN_FILE is a pattern of ids, optionally followed by a place:
 * "channel-missing S1". The file is read again after it changed. Lines that cannot be parsed are
 * ignored; &explain_report.known_wrong describes the first of them.
 */
void explain_leave_known(const struct explain_facts *facts, struct explain_report *report);

/**
 * explain_is_by_box() - whether the rules compare the boxes of a metric
 * @metric: the metric
 *
 * Return: false for LLC slices: there are many, and addresses are hashed over all of them.
 */
bool explain_is_by_box(const struct metric *metric);

/**
 * explain_gather() - take the facts from a measurement
 * @facts: set to the facts; to be freed with explain_drop()
 * @set: the metrics
 * @boxes: the boxes
 */
void explain_gather(struct explain_facts *facts, const struct metric_set *set,
		    const struct xp_boxes *boxes);

/**
 * explain_take() - take the facts from a snapshot
 * @facts: set to the facts; to be freed with explain_drop()
 * @platform: the platform
 * @snapshot: the snapshot, which must stay valid
 *
 * Metrics whose events were not on a counter since the last snapshot are unknown; that is no fault.
 * Memory bandwidth and capacity are derived from reads, writes and clock if they were not counted.
 */
void explain_take(struct explain_facts *facts, const struct pmon_platform *platform,
		  const struct sampler_snapshot *snapshot);

/**
 * explain_find_nodes() - set the number of NUMA nodes of each place
 * @facts: the facts
 * @sysfs: path of sysfs
 *
 * explain_take() and explain_read_machine() call it.
 */
void explain_find_nodes(struct explain_facts *facts, const char *sysfs);

/**
 * explain_read_machine() - read DIMMs, clock limits and PCIe links from SMBIOS and sysfs
 * @facts: sets the DIMMs, and each place's clock limit and link capacity
 * @sysfs: path of sysfs
 *
 * Values that cannot be read are unknown. Only root can read the SMBIOS tables.
 */
void explain_read_machine(struct explain_facts *facts, const char *sysfs);

struct recording;

/**
 * explain_read_recording() - set DIMMs, clock limits and PCIe links from a recording
 * @facts: the facts, from explain_gather()
 * @recording: the recording
 */
void explain_read_recording(struct explain_facts *facts, const struct recording *recording);

/**
 * explain_severity_name() - the name of a severity
 * @severity: the severity
 *
 * Return: the name.
 */
const char *explain_severity_name(enum explain_severity severity);

/**
 * explain_busiest_stack() - the I/O stack with the most traffic in one direction
 * @facts: the metrics
 * @place: index of the place
 *
 * Return: its unit number, as in "uncore_iio_free_running_2"; -1: none.
 */
int explain_busiest_stack(const struct explain_facts *facts, unsigned int place);

/**
 * explain_drop() - free the facts
 * @facts: the facts
 */
void explain_drop(struct explain_facts *facts);

/**
 * explain_name_devices() - add names of devices to findings
 * @facts: the metrics
 * @report: findings with &explain_rule.devices get the names: devices of the busiest stack, or else
 *	    of the socket
 * @sysfs: path of sysfs
 * @devices: from devices_read()
 */
void explain_name_devices(const struct explain_facts *facts, struct explain_report *report,
			  const char *sysfs, struct xp_device *devices);

#endif /* XEON_PMON_EXPLAIN_H */
