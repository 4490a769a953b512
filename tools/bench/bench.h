/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * bench.h - what an operation of perf costs: register accesses and instructions
 *
 *   box (const)	a type of box: its events, what its hardware can do
 *   row (const)	an operation: the least it can take, the target
 *   cell		what one driver takes for one operation on one box
 *
 * QEMU gives the guest one CPU whose TSC advances by one in every instruction (-icount shift=0),
 * so a difference of the TSC is a number of instructions.
 */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <linux/types.h>

#include "ktap.h"

#define BENCH_COUNTERS	8
#define BENCH_SAMPLES	15

/**
 * enum bench_driver - whose cost it is
 * @KERNEL: intel_uncore
 * @OURS: xeon_pmon
 * @DRIVERS: their number
 */
enum bench_driver { KERNEL, OURS, DRIVERS };

/**
 * enum bench_row - operations, in the order of the table
 * @START: enable an event, the box idle
 * @STOP: disable it
 * @READ: read it
 * @START_GROUP: enable a group that fills the generic counters, by its leader
 * @STOP_GROUP: disable it
 * @READ_GROUP: read it in one read(2)
 * @START_MEMBERS: enable it with PERF_IOC_FLAG_GROUP, which enables one member after the other
 * @ROTATE: perf multiplexes two such groups: one goes, the other one comes
 * @POLL: the timer looks at as many events
 * @START_FILTER: enable an event with a filter or match
 * @START_FILTER_GROUP: enable a group of them
 * @START_OTHER_FILTER: enable one whose filter differs from the last one's
 * @START_AFTER: enable an event of a group that was disabled, now alone
 * @START_BESIDE: enable an event beside others, one counter being left
 * @OPEN_CLOSE: open an event and close it
 * @REFUSE: try to open one that is refused
 * @ROWS: their number
 */
enum bench_row {
	START, STOP, READ,
	START_GROUP, STOP_GROUP, READ_GROUP, START_MEMBERS, ROTATE, POLL,
	START_FILTER, START_FILTER_GROUP, START_OTHER_FILTER,
	START_AFTER, START_BESIDE,
	OPEN_CLOSE, REFUSE,
	ROWS
};

/**
 * struct bench_box - a type of box, by its first one in the socket
 * @pmu: name of the PMU
 * @emu: name that the emulator has for it
 * @slot: PCI device and function, NULL for a box behind MSRs
 * @counters: generic counters
 * @freezes: it has a box control register
 * @clears: that register can clear all control words
 * @selects: that register has a bit for each counter
 * @own: counters have events of their own; the term that says which counter; NULL: they do not
 * @share: so many counters share these
 * @plain: an event that every counter can count
 * @second: another one; NULL: @plain with a threshold
 * @signal: @plain for the emulator
 * @steady: an event that no clock causes, and that two counters can count; NULL: sampling at
 *	a rate is not measured here
 * @filtered: an event with a filter or match; NULL: there is none
 * @member: such events for a group, which share @filtered's setting (or have one each); if there
 *	is a first one only, all are like it; NULL: there can be no such group
 * @other: @filtered with another setting
 * @gate: the register that must be 0 while these are written, or NULL
 * @match: emulator's name of the function that has the match registers, or NULL
 * @match_slot: its device and function
 */
struct bench_box {
	const char *pmu;
	const char *emu;
	const char *slot;
	int counters;
	bool freezes;
	bool clears;
	bool selects;
	const char *own;
	int share;
	const char *plain;
	const char *second;
	const char *signal;
	const char *steady;
	const char *filtered;
	const char *member[BENCH_COUNTERS];
	const char *other;
	const char *gate;
	const char *match;
	const char *match_slot;
};

/* The types of boxes of this machine. */
extern const struct bench_box *bench_boxes;
extern int bench_nr;

/* More than any platform has. */
#define BENCH_BOXES	10

/**
 * struct bench_cell - samples of one operation
 * @n: how many there are
 * @accesses: to registers; the first one is that of a box just found
 * @reads: those among the last one's that read
 * @instructions: all of the guest
 * @emulator: those among the last one's that are the emulator's
 */
struct bench_cell {
	int n;
	__u64 accesses[BENCH_SAMPLES];
	__u64 reads;
	__u64 instructions[BENCH_SAMPLES];
	__u64 emulator;
};

/**
 * struct bench_moving - reads of a counter that moves
 * @ms: virtual time between two of them
 * @reads: how many
 * @accesses: that they took
 */
struct bench_moving {
	unsigned int ms;
	__u64 reads;
	__u64 accesses;
};

#define BENCH_PACES	5

/**
 * struct bench_load - loading and unloading a module
 * @load_rd: reads of registers while it loads
 * @load_wr: writes
 * @unload: accesses while it unloads
 */
struct bench_load {
	__u64 load_rd;
	__u64 load_wr;
	__u64 unload;
};

/**
 * struct bench_hour - polling for an hour, an event on every box
 * @timers: how many the driver has
 * @expiries: of them
 * @instructions: in them, those of tracing and the emulator included
 * @accesses: to registers
 */
struct bench_hour {
	__u64 timers;
	__u64 expiries;
	__u64 instructions;
	__u64 accesses;
};

/**
 * struct bench_perf - a command of the perf tool
 * @instructions: of its processes, system calls included
 * @elapsed: the same and those of everybody else, and the nanoseconds in which the CPU was idle
 */
struct bench_perf {
	__u64 instructions;
	__u64 elapsed;
};

/**
 * enum bench_sampled - what a sample has
 * @PLAIN: where, who, when
 * @CALLCHAIN: that and the call chain
 * @SAMPLED: their number
 */
enum bench_sampled { PLAIN, CALLCHAIN, SAMPLED };

#define BENCH_RATES	3

/**
 * struct bench_rate - what sampling takes from the machine
 * @asked: overflows a second, if the counters never stood still; 0: not measured
 * @ns: how long was looked
 * @samples: that were taken
 * @still: ns in which the counters of the socket stood still
 * @instructions: of the driver and perf, without the emulator's
 * @accesses: to registers
 */
struct bench_rate {
	unsigned int asked;
	__u64 ns;
	__u64 samples;
	__u64 still;
	__u64 instructions;
	__u64 accesses;
};

/**
 * enum bench_command - commands of the perf tool
 * @PERF_STAT: perf stat true
 * @PERF_STAT_ALL: with an event on every PMU
 * @PERF_LIST: perf list
 * @COMMANDS: their number
 */
enum bench_command { PERF_STAT, PERF_STAT_ALL, PERF_LIST, COMMANDS };

/**
 * struct bench_result - everything about one driver
 * @cell: operations
 * @moving: reads at each pace
 * @sample: a sample; without samples if they are refused
 * @rate: sampling at each rate, of some boxes
 * @load: loading
 * @hour: polling
 * @perf: the perf tool
 * @readbacks: reads of a register other than a counter in all operations of @cell
 */
struct bench_result {
	struct bench_cell cell[BENCH_BOXES][ROWS];
	struct bench_moving moving[BENCH_BOXES][BENCH_PACES];
	struct bench_cell sample[BENCH_BOXES][SAMPLED];
	struct bench_rate rate[BENCH_BOXES][BENCH_RATES];
	struct bench_load load;
	struct bench_hour hour;
	struct bench_perf perf[COMMANDS];
	__u64 readbacks;
};

/* table.c */
extern struct bench_result bench_result[DRIVERS];

/* perf without any uncore driver, and with ours and all its names. */
extern struct bench_perf bench_bare[COMMANDS];
extern struct bench_perf bench_all[COMMANDS];

/* check.c */

/**
 * bench_check() - leave the program as failed if something did not work
 * @ret: negative errno of it, or not
 * @what: what it was
 *
 * Return: @ret.
 */
int bench_check(int ret, const char *what);

/* boxes.c */

/**
 * bench_platform() - find out which boxes this machine has
 */
void bench_platform(void);

/**
 * bench_terms() - an event on one counter among others
 * @box: the box
 * @event: the event
 * @i: which counter is meant, if they have events of their own
 *
 * Return: the terms; valid until the next call with this counter.
 */
const char *bench_terms(const struct bench_box *box, const char *event, int i);

/**
 * bench_open() - open and enable an event; the program ends if that cannot be
 * @pmu: name of the PMU
 * @terms: the event
 *
 * Return: its file descriptor.
 */
int bench_open(const char *pmu, const char *terms);

/* measure.c */

/**
 * bench_prove_ticks() - leave the program as failed unless the TSC counts instructions
 */
void bench_prove_ticks(void);

/**
 * bench_sample() - measure one operation once
 * @result: the driver's results
 * @cell: where to keep it; nothing is kept behind the last sample, but then the accesses are
 *	traced and the emulator's instructions found
 * @act: the operation
 * @arg: its argument
 */
void bench_sample(struct bench_result *result, struct bench_cell *cell, int (*act)(int arg),
		  int arg);

/**
 * bench_traced() - whether the next sample of a cell is the one that is traced
 * @cell: the cell
 *
 * Return: whether it is.
 */
bool bench_traced(const struct bench_cell *cell);

/**
 * bench_accesses() - accesses to registers since the last emu_access_reset()
 *
 * Return: their number.
 */
__u64 bench_accesses(void);

/* cost.c */

/**
 * bench_cost() - instructions of the emulator in an access
 * @box: the emulator's name of the box
 * @reg: the register, as in a trace
 * @write: whether it is written
 *
 * Return: their number.
 */
unsigned int bench_cost(const char *box, const char *reg, bool write);

/* rows.c */

/**
 * struct bench_row_def - an operation
 * @name: what it is called
 * @target: it is one of those that have a target
 * @least: accesses without which it cannot be done; the number of them
 * @why: what these are
 */
struct bench_row_def {
	const char *name;
	bool target;
	int (*least)(const struct bench_box *box);
	const char *(*why)(const struct bench_box *box);
};

extern const struct bench_row_def bench_rows[ROWS];

/* scenes.c */

/**
 * bench_scenes() - measure every operation on a box
 * @result: where to keep it
 * @b: the box, an index
 */
void bench_scenes(struct bench_result *result, int b);

/* ftrace.c */

/**
 * bench_ftrace_begin() - switch on tracepoints of the kernel
 * @events: their names, "system/event"; NULL is the end
 */
void bench_ftrace_begin(const char *const *events);

/**
 * bench_ftrace_end() - switch them off, and look at what they have said
 * @events: their names
 * @look: what to do with each line
 * @data: its argument
 */
void bench_ftrace_end(const char *const *events, void (*look)(const char *line, void *data),
		      void *data);

/**
 * bench_ftrace_ticks() - when a line was written
 * @line: the line
 *
 * Return: the TSC.
 */
__u64 bench_ftrace_ticks(const char *line);

/* sample.c */

/**
 * bench_sampling() - measure what samples of a box take
 * @result: where to keep it
 * @b: the box, an index
 */
void bench_sampling(struct bench_result *result, int b);

/* time.c */

/**
 * bench_poll() - measure what the timer does with as many events as there are counters
 * @result: where to keep it
 */
void bench_poll(struct bench_result *result);

/**
 * bench_rotate() - measure what multiplexing does with two groups
 * @result: where to keep it
 * @b: the box, an index
 */
void bench_rotate(struct bench_result *result, int b);

/**
 * bench_moving() - measure reads of a counter that moves
 * @result: where to keep it
 * @b: the box, an index
 */
void bench_moving(struct bench_result *result, int b);

/**
 * bench_hour() - measure an hour of polling
 * @hour: where to keep it
 * @driver: name of the module
 */
void bench_hour(struct bench_hour *hour, const char *driver);

/**
 * bench_perf() - measure the perf tool
 * @perf: where to keep it
 * @pmus: whether there are any PMUs of the uncore
 */
void bench_perf(struct bench_perf *perf, bool pmus);

/* table.c */

/**
 * bench_print() - print everything, for people and as comma separated values
 */
void bench_print(void);

/**
 * bench_print_sampling() - print what samples cost, for people
 */
void bench_print_sampling(void);

/**
 * bench_print_perf() - print what the perf tool costs, for people
 */
void bench_print_perf(void);

#endif
