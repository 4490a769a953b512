/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * core_pmu.h - an old core under test: what the machine is, what happens on it, events on it
 *
 * Written from the manuals, apart from the driver's rows and from the emulator's models.
 */
#ifndef SELFTESTS_CORE_PMU_H
#define SELFTESTS_CORE_PMU_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>
#include <unistd.h>
#include <linux/types.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "sys.h"

#define CORE_DRIVER	"cesr_pmu"
#define CORE_CPUS	2

/* struct core - an old CPU */
struct core {
	const char *platform;	/* as the emulator calls it */
	const char *pmu;	/* its PMU */
	int counters;		/* how many */
	int width;		/* bits of each */
	bool modes;		/* user and kernel can be told apart, and counters stopped */
	bool tsc;		/* the time stamp counter is made of the counters */
	int first;		/* number that the emulator gives the first counter */
	unsigned int a;		/* code of an event that every counter can count */
	unsigned int b;		/* of another one */
	/* register that a driver must have written for @a on the first counter */
	const char *select;
	__u64 running;		/* with this value, if it is for both modes */
	__u64 user;		/* and with this for user mode */
	__u64 kernel;		/* and with this for the kernel */
	__u64 left;		/* what firmware may have left there: an event in no mode */
	/* what a driver writes for a group of @a and @b on the first two counters */
	const char *group;
};

/* The CPU that is emulated. Return: its row; leaves the program as failed if it is none. */
const struct core *core(void);

/* Load the driver; force=1 is added where the kernel uses a TSC that is made of the counters. */
int core_load(const char *params);

/* Unload it, waiting a little for perf to let go of its last event */
int core_unload(void);

/* Have the driver loaded. Return: its PMU; leaves the program as failed without one. */
const struct pmu *core_up(void);

/* Let an event happen on a CPU. */
void core_inject(int cpu, unsigned int event, __u64 user, __u64 kernel);

/* Value of a register, named printf style; leaves the program as failed if there is none. */
__printf(2, 3) __u64 core_reg(int cpu, const char *reg, ...);

/* Leave something in the select register of each CPU; whether each has it */
void core_leave(__u64 value);
bool core_has(__u64 value);

/* Whether no counter runs on a CPU; where none can be stopped, always */
bool core_halted(int cpu);

/*
 * Open an event, printf style; ":u", ":k" behind it for one mode, ":d" to have it disabled, ":i" to
 * have it inherited. @pid: the task, -1 for all. @cpu: the CPU, -1 for all. @group: the leader, or
 * -1. Return: as pmu_open_attr().
 */
__printf(4, 5) int core_open(pid_t pid, int cpu, int group, const char *terms, ...);

/* Wait until a counter is read, by the driver's timer. Return: whether it was. */
bool core_wait_for_look(int cpu);

/*
 * The accesses to the registers of a CPU since the last call. Return: them, as in "ctr0=0 cesr=d6
 * ctr0?": written values in hexadecimal, and reads; valid until the next call.
 */
const char *core_trace(int cpu);

/*
 * The last points of a program: the registers were used as the manual asks, and nothing runs.
 * Return: the exit code.
 */
int core_exit(void);

#endif
