/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * core_pmu.h - an old core under test: what the machine is, what happens on it, events on it
 *
 * Written from the manuals, apart from the driver's rows and from the emulator's models.
 */
#ifndef SELFTESTS_CORE_PMU_H
#define SELFTESTS_CORE_PMU_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <linux/perf_event.h>
#include <linux/types.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "sys.h"

#define CORE_DRIVER	"cesr_pmu"
#define CORE_CPUS	2

/**
 * struct core - an old CPU
 * @platform: as the emulator calls it
 * @pmu: its PMU
 * @counters: how many
 * @width: bits of each
 * @modes: user and kernel can be told apart, and counters stopped
 * @tsc: the time stamp counter is made of the counters
 * @first: number that the emulator gives the first counter
 * @a: code of an event that every counter can count
 * @b: of another one
 * @select: register that a driver must have written for @a on the first counter
 * @running: with this value, if it is for both modes
 * @user: and with this for user mode
 * @kernel: and with this for the kernel
 */
struct core {
	const char *platform;
	const char *pmu;
	int counters;
	int width;
	bool modes;
	bool tsc;
	int first;
	unsigned int a;
	unsigned int b;
	const char *select;
	__u64 running;
	__u64 user;
	__u64 kernel;
};

/**
 * struct core_name - a name in events/, by its text there
 * @event: its code
 * @umask: its sub-event
 * @counters: mask of the counters that can count it
 * @name: the name; NULL ends the table
 */
struct core_name {
	unsigned int event;
	unsigned int umask;
	unsigned int counters;
	const char *name;
};

/*
 * Walk the names of this CPU. @name: the one before, NULL to begin. Return: the next one, or NULL
 * behind the last.
 */
const struct core_name *core_next_name(const struct core_name *name);

/* Every counter of this CPU. Return: their mask. */
unsigned int core_all_counters(void);

/*
 * The CPU that the emulator emulates. Return: its row; leaves the program as failed if it is none.
 */
const struct core *core(void);

/*
 * Whether the kernel finds a feature in this CPU. @flag: its name as in /proc/cpuinfo, with a space
 * before it. Return: whether so.
 */
bool core_has_flag(const char *flag);

/*
 * Load the driver. @params: parameters; force=1 is added where the kernel uses a TSC that is made
 * of the counters. Return: 0, or a negative errno.
 */
int core_load(const char *params);

/* Unload the driver, waiting a little for perf to let go of its last event */
int core_unload(void);

/*
 * Have the driver loaded, and find its PMU. Return: the PMU; leaves the program as failed without
 * one.
 */
const struct pmu *core_up(void);

/* Let an event happen on a CPU. */
void core_inject(int cpu, unsigned int event, __u64 user, __u64 kernel);

/* Value of a register. Return: the value; leaves the program as failed if there is none. */
__printf(2, 3) __u64 core_reg(int cpu, const char *reg, ...);

/* A value that firmware may have left in the select register. Return: an event, in no mode. */
__u64 core_left(void);

/* Leave something in the select register of each CPU */
void core_leave(__u64 value);

/* Whether the select register of each CPU has a value */
bool core_has(__u64 value);

/* Whether no counter runs on a CPU; where none can be stopped, always */
bool core_halted(int cpu);

/*
 * Open an event. @pid: the task, -1 for all. @cpu: the CPU, -1 for all. @group: the leader, or -1.
 * @terms: the event, printf style; ":u", ":k" behind it for one mode, ":d" to have it disabled,
 * ":i" to have it inherited. Return: the file descriptor, or a negative errno.
 */
__printf(4, 5) int core_open(pid_t pid, int cpu, int group, const char *terms, ...);

/*
 * Wait until a counter is read, by the driver's timer or a reader. Return: whether it was;
 * false after three minutes.
 */
bool core_wait_for_look(int cpu);

/* How often software did what the manuals forbid, as the emulator saw it. Return: the number. */
int core_misuses(void);

/*
 * The accesses to the registers of a CPU since the last call. Return: them, as in "ctr0=0 cesr=d6
 * ctr0?": written values in hexadecimal, and reads; valid until the next call.
 */
const char *core_trace(int cpu);

#endif
