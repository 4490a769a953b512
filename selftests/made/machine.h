/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * machine.h - the emulator's machine that describes itself, and a box of each sort on it
 *
 * A die is a socket here, or one of two dies of the only socket. The emulator calls both a socket.
 */
#ifndef SELFTESTS_MADE_MACHINE_H
#define SELFTESTS_MADE_MACHINE_H

#include <stdbool.h>
#include <linux/types.h>

#include "pmu.h"

#define MODULE		"xeon_pmon_made"
#define DIES		2
#define UNITS		13
/* Boxes in memory of a die; those of channels, of which each has a PMU and a free-running one */
#define MAPPINGS	7
#define CHANNEL		2

/**
 * struct unit - a box that both dies have
 * @pmu: its PMU
 * @box: what the emulator calls it
 * @terms: an event of it
 * @signal: the same for the emulator
 * @ctl: its control word, 0: the counter is free-running
 * @single: it has one counter
 */
struct unit {
	const char *pmu;
	const char *box;
	const char *terms;
	const char *signal;
	__u64 ctl;
	bool single;
};

extern const struct unit units[UNITS];

/* A PMU; leaves the program as failed if there is none */
struct pmu found(const char *name);

/* The CPU of a die in a PMU's cpumask. Return: the CPU, or -ENODEV. */
int owner(const char *name, int die);

/* Open an event on a die; leaves the program as failed if it does not open. Return: descriptor. */
int opened(const char *name, int die, const char *terms);

/* Let the event of a unit occur */
void inject(const struct unit *unit, int die, unsigned long long cycles);

/* Write a register of the function that knows where the channels of a die are */
void window(int die, const char *reg, __u64 value);

/* Write all of them, as firmware does */
void set_up_windows(int die);

/* Load the emulator, with further parameters, and set up both dies */
void load_emulator(const char *params);

/* Unload the driver. Return: 0 or a negative errno. */
int unload(void);

/* The bus of a die with its functions, as in "7f"; and the one with its I/O */
const char *bus_of(int die, bool io);

/* Wait until an event has ended. Return: whether it has. */
bool waits(int fd);

#endif
