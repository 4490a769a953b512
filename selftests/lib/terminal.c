// SPDX-License-Identifier: GPL-2.0-only
/*
 * terminal.c - a program in a terminal (tmux)
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sys.h"
#include "terminal.h"
#include "tool.h"

/* Without the user's settings; -u: it is a UTF-8 terminal */
#define TMUX		"LC_ALL=C.UTF-8 tmux -u -f /dev/null "
#define AT_THE_END	"echo " TERMINAL_END "$?; exec sleep 10000"
#define NAP_US		100000
#define PATIENCE_US	60000000

static char answer[TERMINAL_TEXT];

bool terminal_is_there(void)
{
	return sys_exists("/usr/bin/tmux");
}

/* tmux has no line of its own. What the command ends with is seen when it has ended. */
void terminal_open(int columns, int lines, const char *command)
{
	if (tool_text(answer, sizeof(answer),
		      TMUX "new-session -d -x %d -y %d '%s; " AT_THE_END "'", columns, lines,
		      command))
		ktap_bail("no terminal: %s", answer);
	tool_text(answer, sizeof(answer), TMUX "set -g status off");
	terminal_resize(columns, lines);
}

void terminal_resize(int columns, int lines)
{
	tool_text(answer, sizeof(answer), TMUX "resize-window -x %d -y %d", columns, lines);
}

void terminal_keys(const char *keys)
{
	if (tool_text(answer, sizeof(answer), TMUX "send-keys %s", keys))
		ktap_bail("no key: %s", answer);
}

void terminal_read(struct terminal *terminal, const char *options)
{
	char *rest = terminal->text;

	terminal->nr = 0;
	if (tool_text(terminal->text, sizeof(terminal->text), TMUX "capture-pane -p %s", options))
		ktap_bail("no screen: %s", terminal->text);
	while (rest && *rest && terminal->nr < TERMINAL_LINES)
		terminal->line[terminal->nr++] = strsep(&rest, "\n");
}

bool terminal_waits(struct terminal *terminal,
		    bool (*is_right)(const struct terminal *terminal, const void *arg),
		    const void *arg)
{
	int tries, i;

	for (tries = 0; tries < PATIENCE_US / NAP_US; tries++) {
		terminal_read(terminal, "");
		if (is_right(terminal, arg))
			return true;
		usleep(NAP_US);
	}
	for (i = 0; i < terminal->nr; i++)
		ktap_note("screen: %s", terminal->line[i]);
	return false;
}

bool terminal_has(const struct terminal *terminal, const void *text)
{
	int i;

	for (i = 0; i < terminal->nr; i++)
		if (strstr(terminal->line[i], text))
			return true;
	return false;
}

bool terminal_lacks(const struct terminal *terminal, const void *text)
{
	return !terminal_has(terminal, text);
}

void terminal_close(void)
{
	tool_text(answer, sizeof(answer), TMUX "kill-server");
}
