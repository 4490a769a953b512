// SPDX-License-Identifier: GPL-2.0-only
/* terminal.c - a program in a terminal (tmux) */
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sys.h"
#include "terminal.h"
#include "tool.h"

/* Without the user's settings; -u: it is a UTF-8 terminal */
#define TMUX		"LC_ALL=C.UTF-8 tmux -u -f /dev/null "
#define AT_THE_END	"echo " TERMINAL_END "$?; exec sleep 10000"

/*
 * A client of tmux in control mode: it takes commands as lines, answers each between the lines
 * %begin and %end, and says with %output that the screen has changed. A process for each look at
 * the screen would cost more than what is on it.
 */
static struct {
	FILE *to;
	int from;
	size_t len;
	char text[4 * TERMINAL_TEXT];
} client;

static char answer[TERMINAL_TEXT];

bool terminal_is_there(void)
{
	return sys_exists("/usr/bin/tmux");
}

static void terminal_client_start(void)
{
	int to[2], from[2];

	if (pipe(to) || pipe(from))
		ktap_bail("no pipe for tmux");
	if (!fork()) {
		dup2(to[0], STDIN_FILENO);
		dup2(from[1], STDOUT_FILENO);
		close(to[1]);
		close(from[0]);
		execl("/bin/sh", "sh", "-c", TMUX "-C attach", NULL);
		_exit(127);
	}
	close(to[0]);
	close(from[1]);
	client.to = fdopen(to[1], "w");
	client.from = from[0];
	client.len = 0;
}

/* Return: whether there is more before the time is over. */
static bool terminal_client_reads(double until)
{
	struct pollfd fd = { .fd = client.from, .events = POLLIN };
	double left = until - sys_now();
	ssize_t got;

	if (left <= 0 || poll(&fd, 1, left * 1000) <= 0)
		return false;
	got = read(client.from, client.text + client.len, sizeof(client.text) - client.len);
	if (got <= 0)
		ktap_bail("tmux has gone");
	client.len += got;
	return true;
}

/* The next line that the client says, of which no more is kept than fits. */
static bool terminal_client_line(char *line, size_t size, double until)
{
	char *end;
	size_t len;

	while (!(end = memchr(client.text, '\n', client.len)))
		if (!terminal_client_reads(until))
			return false;
	len = end - client.text;
	snprintf(line, size, "%.*s", (int)len, client.text);
	client.len -= len + 1;
	memmove(client.text, end + 1, client.len);
	return true;
}

static bool terminal_starts_with(const char *line, const char *word)
{
	return !strncmp(line, word, strlen(word));
}

/* Drop lines until one starts with the word. */
static bool terminal_client_awaits(const char *word, double until)
{
	char line[256];

	do {
		if (!terminal_client_line(line, sizeof(line), until))
			return false;
	} while (!terminal_starts_with(line, word));
	return true;
}

/* Return: false if tmux refuses the command; the text is then its reason. */
static bool terminal_client_answer(char *text, size_t size)
{
	double until = sys_now() + sys_patience();
	char line[4096];
	size_t len = 0;

	*text = '\0';
	if (!terminal_client_awaits("%begin ", until))
		ktap_bail("tmux does not answer");
	while (terminal_client_line(line, sizeof(line), until)) {
		if (terminal_starts_with(line, "%end ") || terminal_starts_with(line, "%error "))
			return line[2] == 'n';
		if (len < size)
			len += snprintf(text + len, size - len, "%s\n", line);
	}
	ktap_bail("tmux does not end its answer");
}

static bool terminal_client_does(char *text, size_t size, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	vfprintf(client.to, fmt, args);
	va_end(args);
	fputc('\n', client.to);
	fflush(client.to);
	return terminal_client_answer(text, size);
}

/* tmux has no line of its own. What the command ends with is seen when it has ended. */
void terminal_open(int columns, int lines, const char *command)
{
	if (tool_text(answer, sizeof(answer),
		      TMUX "new-session -d -x %d -y %d '%s; " AT_THE_END "'", columns, lines,
		      command))
		ktap_bail("no terminal: %s", answer);
	terminal_client_start();
	if (!terminal_client_answer(answer, sizeof(answer)))
		ktap_bail("no client of the terminal: %s", answer);
	terminal_client_does(answer, sizeof(answer), "set -g status off");
	terminal_resize(columns, lines);
}

void terminal_resize(int columns, int lines)
{
	if (!terminal_client_does(answer, sizeof(answer), "resize-window -x %d -y %d", columns,
				  lines))
		ktap_bail("no such size: %s", answer);
}

void terminal_keys(const char *keys)
{
	if (!terminal_client_does(answer, sizeof(answer), "send-keys %s", keys))
		ktap_bail("no key: %s", answer);
}

void terminal_read(struct terminal *terminal, const char *options)
{
	char *rest = terminal->text;

	terminal->nr = 0;
	if (!terminal_client_does(terminal->text, sizeof(terminal->text), "capture-pane -p %s",
				  options))
		ktap_bail("no screen: %s", terminal->text);
	while (rest && *rest && terminal->nr < TERMINAL_LINES)
		terminal->line[terminal->nr++] = strsep(&rest, "\n");
}

bool terminal_waits(struct terminal *terminal,
		    bool (*is_right)(const struct terminal *terminal, const void *arg),
		    const void *arg)
{
	double until = sys_now() + sys_patience();
	int i;

	do {
		terminal_read(terminal, "");
		if (is_right(terminal, arg))
			return true;
	} while (terminal_client_awaits("%output ", until));
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
	fclose(client.to);
	close(client.from);
	wait(NULL);
	tool_text(answer, sizeof(answer), TMUX "kill-server");
}
