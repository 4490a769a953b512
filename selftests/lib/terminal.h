/* SPDX-License-Identifier: GPL-2.0-only */
/* terminal.h - a program in a terminal (tmux), what stands on its screen, and its keys */
#ifndef SELFTESTS_TERMINAL_H
#define SELFTESTS_TERMINAL_H

#include <stdbool.h>

#include "ktap.h"

/* What stands before the exit code of a command that has ended */
#define TERMINAL_END	"ended with "

#define TERMINAL_LINES	64
#define TERMINAL_TEXT	16384

/* struct terminal - what stands on the screen */
struct terminal {
	char text[TERMINAL_TEXT];	/* all of it */
	int nr;				/* how many lines */
	/* each of them, as they are seen, without what is empty on the right */
	char *line[TERMINAL_LINES];
};

/* Whether the guest has tmux */
bool terminal_is_there(void);

/*
 * Run a command in a new terminal; leaves the program as failed if there is none. @command: the
 * command, for a shell, without '.
 */
void terminal_open(int columns, int lines, const char *command);

/* Give it another size */
void terminal_resize(int columns, int lines);

/* Press keys. @keys: as tmux calls them, with spaces between them. */
void terminal_keys(const char *keys);

/* Look at the screen. @options: of "tmux capture-pane"; "" for the plain text. */
void terminal_read(struct terminal *terminal, const char *options);

/*
 * Look until the screen is as it must be, for three minutes at most. @terminal: what was seen last;
 * shown if it never was so. Return: whether it was.
 */
bool terminal_waits(struct terminal *terminal,
		    bool (*is_right)(const struct terminal *terminal, const void *arg),
		    const void *arg);

/* For terminal_waits(): a line contains a text. Return: whether one does. */
bool terminal_has(const struct terminal *terminal, const void *text);

/* For terminal_waits(): no line does. Return: whether none does. */
bool terminal_lacks(const struct terminal *terminal, const void *text);

/* End it, and what runs in it */
void terminal_close(void);

#endif
