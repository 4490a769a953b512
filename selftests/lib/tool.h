/* SPDX-License-Identifier: GPL-2.0-only */
/* tool.h - xeon-pmon as a program, for tests in the guest */
#ifndef SELFTESTS_TOOL_H
#define SELFTESTS_TOOL_H

#include <stdbool.h>

#include "ktap.h"

/* A workload that is over at once, but for the emulator's clock: a second. */
#define TOOL_STEP	"sh -c 'echo +1000000000 > /sys/kernel/debug/xeon_pmon_emu/clock'"

/* struct tool_line - a line of "xeon-pmon stat -x" */
struct tool_line {
	int socket;
	char box[32];		/* name of the PMU; empty if the line is of the socket */
	char metric[96];	/* name of the metric */
	bool counted;		/* whether there is a value */
	double value;		/* the value */
	char unit[16];		/* its unit */
	double seconds;		/* how long it was counted */
	double share;		/* per cent of the time in which it was */
	char note[160];		/* what else is said */
};

/*
 * Run a command of the shell. @text: where to put what it prints, errors too. Return: its exit
 * code, or -1.
 */
__printf(3, 4) int tool_text(char *text, unsigned int size, const char *fmt, ...);

/* Run "xeon-pmon stat -x" on a workload. Return: how many lines there were, or -1 if it failed. */
__printf(3, 4) int tool_stat(struct tool_line *lines, int max, const char *fmt, ...);

/* Return: the number after a key in JSON of "xeon-pmon who", or NAN. @json: may be NULL */
double tool_number(const char *json, const char *key);

/* Return: the value of the part with this name in JSON of "xeon-pmon who", or NAN. */
double tool_part(const char *json, const char *name);

/* Go to a new folder for files: the tests of several platforms run on one host at the same time. */
void tool_enter_folder(void);

/* Remove that folder, which must be empty. */
void tool_remove_folder(void);

#endif
