/* SPDX-License-Identifier: GPL-2.0-only */
/* testbed.h - emulator and driver, for tests that load them, and an event on every box */
#ifndef SELFTESTS_TESTBED_H
#define SELFTESTS_TESTBED_H

#include <stdbool.h>
#include <linux/types.h>
#include <pmon/platform_groups.h>

#include "ktap.h"

#define BED_DRIVER	"xeon_pmon"
#define BED_INTEL	"intel_uncore"
#define BED_PCI_DRIVER	"/sys/bus/pci/drivers/" BED_DRIVER
#define BED_SOCKETS	8
#define BED_PAIR	2
#define BED_BOXES	512
#define BED_ROOM	3

/* Enable bit of a control word (327043 table 2-86); of some boxes of the 7500, bit 0 (323535). */
#define BED_ENABLE	0x400000ULL
#define BED_ENABLE_LOW	0x1ULL

/* The 7500's global control: all on; the U-box on (323535). */
#define BED_EN_ALL	0x10000000ULL
#define BED_EN_U	0x1ULL

/* Box control: freeze, and the permission to obey it (327043 table 2-85). */
#define BED_FREEZE	0x100ULL
#define BED_FREEZE_ENABLE	0x10000ULL

/* struct bed_box - a box that every socket has, or its free-running counters */
struct bed_box {
	const char *pmu;	/* name of its PMU */
	const char *emu;	/* name that the emulator has for it */
	const char *type;	/* the same without a number */
	const char *terms;	/* a plain event of it, which at least @room counters can count */
	const char *signal;	/* the same event for the emulator */
	/* one with another umask, which must not count; NULL: the event has none */
	const char *neighbour;
	/* device and function as in "08.2", NULL if it is behind MSRs or in memory */
	const char *devfn;
	int counters;		/* its generic counters */
	int width;		/* bits of a counter */
	int fixed;		/* bits of its fixed counter, 0 if it has none */
	int room;	/* how many such events can count at a time; BED_ROOM: so many, or more */
	bool free;		/* its counters run freely: none is ever enabled */
	bool mapped;		/* its registers are in memory */
	bool by_event;		/* no bit enables a counter: one that has an event counts */
};

/* struct bed_platform - what a test knows of the machine that it runs on */
struct bed_platform {
	const char *name;		/* as the emulator calls it */
	__u64 id;			/* its bit, as ON_SNBEP */
	const struct bed_box *boxes;	/* all boxes of a socket, the U-box first */
	int nr;				/* how many; BED_BOXES at most */
	int once;	/* PMUs of what @boxes has not: a box that only one of the sockets has */
	int controlled;	/* how many of them have counters that are enabled and disabled */
	/* how many there are of those that come with a slice of the last-level cache */
	int slices;
	int most;			/* sockets of a machine */
	bool msr_only;	/* no PCI function has counters: the 7500, the E7 and client dies */
};

/* Return: the platform of this CPU, with the emulator's boxes; without, the program ends */
const struct bed_platform *bed(void);

/* Return: sockets that most tests want: BED_PAIR, or 1 if the platform has no more. */
int bed_sockets(void);

/* The dies that the emulator has boxes for: a socket each, or two. Return: their number. */
int bed_dies(void);

/* Skip all unless the machine has as many */
void bed_want(void);

/* Skip all unless there is an intel_uncore that has PMUs for the platform, which may be generic */
void bed_want_intel(void);

/* Whether intel_uncore has a row for this CPU, which its file lists as an alias of the module */
bool bed_intel_knows_cpu(void);

/* Load the emulator alone, or end the program. @params: behind platform=NAME, "" for none. */
void bed_emulate(const char *params);

/*
 * Load the emulator with @params behind platform=NAME, "" for none, and then BED_DRIVER or
 * BED_INTEL; the program ends if that fails.
 */
void bed_up(const char *params, const char *driver);

/*
 * Load the emulator of a platform, write a line to a file of it, or none if @file is NULL, and load
 * BED_DRIVER. Return: whether that has found any box; the program ends at another error.
 */
bool bed_up_wrong(const char *platform, const char *file, const char *line);

/* Unload both; leaves the program as failed if that fails */
void bed_down(const char *driver);

/* Unload emulator and driver, and end the report. Return: the exit code for main(). */
int bed_exit(void);

/* Unload a module, once perf has let go of its last event. Return: 0, or a negative errno. */
int bed_unload(const char *module);

/* Whether the platform has a box that the emulator calls so */
bool bed_has(const char *emu);

/* Return: a box by the emulator's name; the program ends if there is none. */
const struct bed_box *bed_box(const char *emu);

/* Return: place of a box, by the emulator's name, in the platform's boxes, and so in a set. */
int bed_index(const char *emu);

/* Return: emulator's name of the n-th box of the LLC, "cbox3" or "cha3"; for four calls */
const char *bed_slice(int n);

/* Return: the n-th PCI box of a platform that has some; negative: from the end, -1 is the last. */
const struct bed_box *bed_pci(int n);

/* Return: whether a register is a free-running counter. @emu: the emulator's name of its box. */
bool bed_is_free(const char *emu, const char *reg);

/* Whether a box is the first of its type. Return: whether it is. */
bool bed_is_first(const struct bed_box *box);

/* Return: PCI address of a box, "7f:08.2", for the emulator's parameters; until the next call */
const char *bed_place(const char *emu, int socket);

/* Open a box's plain event on a socket, or die if there are more. Return: descriptor or errno. */
int bed_open(const struct bed_box *box, int socket);

/* Let the plain event of a box happen, and its neighbour */
void bed_inject(const struct bed_box *box, int socket, __u64 times);

/* Return: a box as the PCI core names it, "0000:7f:08.2"; valid until the next call. */
const char *bed_function(const struct bed_box *box, int socket);

/*
 * Give a box back to the driver that has lost it: bind its function anew, or, for one in memory,
 * load the driver anew. No event may be open then.
 */
int bed_rebind(const struct bed_box *box, int socket);

/*
 * How many counters are enabled and not frozen. Return: their number, in all boxes of all sockets.
 */
int bed_running(void);

/* How many PMUs have a name that begins with uncore_. Return: their number. */
int bed_pmus(void);

/* struct bed_set - an event on every box of every socket, or two on those that have room */
struct bed_set {
	int sockets;				/* how many sockets */
	int fd[BED_SOCKETS][BED_BOXES];		/* the events; negative: not open */
	int more[BED_SOCKETS][BED_BOXES];	/* the second ones */
	__u64 want[BED_SOCKETS][BED_BOXES];	/* what they must have counted, both */
	int round;	/* makes every number that is injected another one */
};

/* Open an event on every box that there is, or two. Return: how many were opened. */
int bed_set_open(struct bed_set *set, int sockets);
int bed_set_open_two(struct bed_set *set);

/* How many events two for each are on a socket; and on counters that are enabled and disabled */
int bed_two(void);
int bed_two_running(void);

/* Another number of events on every box, hidden ones too, and expect them */
void bed_set_inject(struct bed_set *set);

/* The same, on a socket whose events no longer count */
void bed_set_inject_lost(struct bed_set *set, int socket);

/* Return: number of a socket's events with a wrong count; the first is described. */
int bed_set_wrong(const struct bed_set *set, int socket);

/* A test point: every event has counted what is expected. Return: whether it was so. */
__printf(2, 3) bool bed_set_check(const struct bed_set *set, const char *fmt, ...);

/* How many events of a socket can be read and have no counter. Return: their number. */
int bed_set_waiting(const struct bed_set *set, int socket);

/* Close the events of a socket and open two for each again. Return: how many were opened. */
int bed_set_reopen(struct bed_set *set, int socket);

/* Close the events */
void bed_set_close(struct bed_set *set);

/* Leave a process behind that holds whatever is open, to the end of the machine */
void bed_stay(void);

/* Set the poll interval. @ms: milliseconds; 0: the longest safe one. */
void bed_poll(int ms);

/* How often a counter of a box was read, since emu_access_reset(). Return: accesses. */
__u64 bed_looks(const char *emu, int socket);

#endif
