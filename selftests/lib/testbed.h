/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * testbed.h - emulator and driver together, and an event on every box of every socket
 *
 * For the tests that load and unload what they test.
 */
#ifndef SELFTESTS_TESTBED_H
#define SELFTESTS_TESTBED_H

#include <stdbool.h>
#include <linux/types.h>

#include "ktap.h"
#include "platforms.h"

#define BED_DRIVER	"xeon_pmon"
#define BED_INTEL	"intel_uncore"
#define BED_PCI_DRIVER	"/sys/bus/pci/drivers/" BED_DRIVER
#define BED_SOCKETS	8
#define BED_PAIR	2
#define BED_BOXES	48
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

/**
 * struct bed_box - a box that every socket has
 * @pmu: name of its PMU
 * @emu: name that the emulator has for it
 * @terms: a plain event of it, which at least @room counters can count
 * @signal: the same event for the emulator
 * @devfn: device and function as in "08.2", NULL if it is behind MSRs
 * @width: bits of a counter
 * @enable: the bit of a control word that lets its counter count
 * @room: how many such events can count at a time; BED_ROOM: so many, or more
 */
struct bed_box {
	const char *pmu;
	const char *emu;
	const char *terms;
	const char *signal;
	const char *devfn;
	int width;
	__u64 enable;
	int room;
};

/**
 * struct bed_platform - what a test knows of the machine that it runs on
 * @name: as the emulator calls it
 * @id: its bit, as BED_SNBEP
 * @boxes: all boxes of a socket, the U-box first
 * @nr: how many; BED_BOXES at most
 * @cboxes: how many of them are C-boxes
 * @freeze: bits of a box control that together stop a box
 * @msr_only: no PCI: the 7500 and the E7
 */
struct bed_platform {
	const char *name;
	unsigned int id;
	const struct bed_box *boxes;
	int nr;
	int cboxes;
	__u64 freeze;
	bool msr_only;
};

/*
 * The platform of this machine, by its CPU model. Return: its row; leaves the program as failed on
 * any other CPU.
 */
const struct bed_platform *bed(void);

/*
 * The sockets of the machine that most tests want. Return: BED_PAIR, or 1 if the platform has no
 * more.
 */
int bed_sockets(void);

/* Skip all unless the machine has as many */
void bed_want(void);

/*
 * Load the emulator and then a driver; leaves the program as failed if that fails. @params: the
 * emulator's parameters behind platform=NAME, "" for none. @driver: the driver, BED_DRIVER or
 * BED_INTEL.
 */
void bed_up(const char *params, const char *driver);

/* Unload both; leaves the program as failed if that fails */
void bed_down(const char *driver);

/* Unload a module, once perf has let go of its last event. Return: 0, or a negative errno. */
int bed_unload(const char *module);

/* Whether the platform has a box that the emulator calls so */
bool bed_has(const char *emu);

/*
 * A box by the name that the emulator has for it. Return: the box; leaves the program as failed if
 * there is none.
 */
const struct bed_box *bed_box(const char *emu);

/*
 * Place of a box in the platform's boxes, and so in a set. @emu: the name that the emulator has for
 * it. Return: the index; leaves the program as failed if there is none.
 */
int bed_index(const char *emu);

/*
 * Open the plain event of a box. @socket: the socket, of which the CPU in the PMU's cpumask is
 * taken. Return: the file descriptor, or a negative errno.
 */
int bed_open(const struct bed_box *box, int socket);

/* Let the plain event of a box happen */
void bed_inject(const struct bed_box *box, int socket, __u64 times);

/*
 * A box as the PCI core names it. Return: the name, as in "0000:7f:08.2"; valid until the next
 * call.
 */
const char *bed_function(const struct bed_box *box, int socket);

/*
 * How many counters are enabled and not frozen. Return: their number, in all boxes of all sockets.
 */
int bed_running(void);

/* How many PMUs have a name that begins with uncore_. Return: their number. */
int bed_pmus(void);

/* Begin a new section of the kernel log */
void bed_log_mark(void);

/* How many lines of the log contain a text, since bed_log_mark(). Return: their number. */
int bed_log_lines(const char *text);

/**
 * struct bed_set - an event on every box of every socket
 * @sockets: how many sockets
 * @fd: the events; negative: not open
 * @want: what they must have counted
 * @round: makes every number that is injected another one
 */
struct bed_set {
	int sockets;
	int fd[BED_SOCKETS][BED_BOXES];
	__u64 want[BED_SOCKETS][BED_BOXES];
	int round;
};

/* Open an event on every box that there is. Return: how many were opened. */
int bed_set_open(struct bed_set *set, int sockets);

/* Another number of events on every box, hidden ones too, and expect them */
void bed_set_inject(struct bed_set *set);

/*
 * Report whether every event has counted what is expected: one test point. Return: whether it was
 * so.
 */
__printf(2, 3) bool bed_set_check(const struct bed_set *set, const char *fmt, ...);

/* Close the events */
void bed_set_close(struct bed_set *set);

#endif
