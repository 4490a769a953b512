/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * simulated.h - a machine that was made up: its files, its perf and its clock. The linker has the
 * functions of simulated.c called in place of the C library's
 */
#ifndef UNIT_SIMULATED_H
#define UNIT_SIMULATED_H

#include <linux/types.h>
#include <stdbool.h>
#include <sys/resource.h>

#include "sampler.h"

#define SECOND		1000000000ULL
#define MAX_FILES	1024

/* Model numbers */
enum { SNBEP = 45, ICX = 106 };

/* struct box - a PMU of the machine; its number in perf is its place in the table */
struct box {
	const char *name;	/* without what is the same for all */
	const char *type;	/* its rows */
	bool there;		/* whether it can be seen */
	int refuses;		/* the errno that new events get, or 0 */
	bool waits;		/* whether no group of it has a turn */
	bool idle;		/* whether its events count nothing */
	/*
	 * whether it reads all ones: events that exist do not count any more, new ones are refused
	 */
	bool gone;
	u64 mistake;		/* what its counters have gained for nothing */
	/* what the first event of a group counts, in percent of the others; 0: as much */
	unsigned int first;
	/*
	 * what they gain for nothing with the next read; with each later one, three times as much
	 */
	u64 gains;
	bool still;		/* whether its clock stands still */
	unsigned int opens;	/* how often it was asked for an event */
};

extern struct box boxes[];

/* ANY: of test_least() */
enum { IMC_0, IMC_1, CBOX_0, CBOX_1, UBOX, ANY };

/* A channel's clock: eight cycles for each of all other events */
#define DRAM_CLOCK	0xff
#define CYCLES		8

/* Entries of boxes[], an empty one included, which ANY is */
#define NR_BOXES	6

/* The CPU on which boxes refuse or are idle; below 0: all */
extern int only_cpu;

/* Whether the boxes are those of our driver */
extern bool ours;

/* The CPU: a Xeon E5-2600; vendor is NULL if no file has it */
extern const char *vendor;
extern int model, family, stepping;

/* struct cpu - a CPU that speaks for a die */
struct cpu {
	int cpu;	/* its number; negative: the end */
	int package;	/* its package */
	int die;	/* its die */
	bool several;	/* the package has several dies */
};

/* Dies of a package, holes in the numbering, and more sockets than any table has room for */
#define MANY_SOCKETS	17
extern const struct cpu one_die[], two_dies[], holes[], *machine;
extern struct cpu many[MANY_SOCKETS + 1];

/* NUMA nodes of each die, all with its first CPU, and behind them one of memory alone */
extern int nodes_of_die;

/* Whether the driver says the node ids of sockets, and lists of CPUs are long */
extern bool node_ids, long_lists;

/* The machine's clock: a jump happens at the next wait, a step each time that it is read */
extern bool clock_is_real;
extern u64 ns, jump, step;

/* A recording is interrupted: the waits so far, or 0 */
extern unsigned int waits;

/* How many times a group of events was read */
extern unsigned int reads;

/* The user may not raise the hard limit; the highest that was asked for */
extern rlim_t asked, most_files;

/* Whether a command runs with SIGINT blocked and SIGCHLD ignored */
extern bool with_signals;

extern struct sampler *live;
extern const struct sampler_snapshot *snapshot;

/*
 * What a run of stat finds: the time of the host; channels of which one counts what is impossible,
 * or twice as much; dies, of two nodes each, more sockets than any table; another driver's boxes;
 * no files left, or not for the channel that is there; an interval that is late; a channel that
 * counts three times as much in the second of two runs. And what its file is: that of its output or
 * its errors
 */
enum {
	REAL = BIT(0), WRONG = BIT(1), TWICE = BIT(2), DIES = BIT(3), MANY = BIT(4),
	FOREIGN = BIT(5), NO_FILES = BIT(6), LATE = BIT(7), OUTPUT = BIT(8), ERRORS = BIT(9),
	NODES = BIT(10), GAINS = BIT(11), BREAKS = BIT(12), ABSENT = BIT(13),
};

void set_up(unsigned int with);
void set_up_sockets(void);
void pass(u64 time);
void all_there(bool there);
void begin(const char *metrics);
void look_after(u64 time);
const struct metric_value *value_of(const char *metric, const char *box);

/* Run in a process of its own, with so many files. Return: its exit code, or -1. */
int run_command(int (*command)(int argc, char **argv), char **argv, rlim_t files,
		const char *output, const char *errors);

/* Return: how many lines of a file have @part in them */
unsigned int find_lines(const char *path, const char *part);

#endif
