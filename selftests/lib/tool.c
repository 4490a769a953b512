// SPDX-License-Identifier: GPL-2.0-only
/* tool.c - xeon-pmon as a program, for tests in the guest */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sys.h"
#include "tool.h"

static char folder[32];

static int tool_run(char *text, unsigned int size, const char *command)
{
	unsigned int len = 0;
	FILE *pipe = popen(command, "r");
	int status;

	if (!pipe)
		return -1;
	len = fread(text, 1, size - 1, pipe);
	text[len] = '\0';
	status = pclose(pipe);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int tool_text(char *text, unsigned int size, const char *fmt, ...)
{
	char *what, command[8192];

	what = sys_text(fmt);
	snprintf(command, sizeof(command), "%s 2>&1", what);
	free(what);
	return tool_run(text, size, command);
}

static void tool_take(char **rest, char *to, size_t size)
{
	char *field = strsep(rest, "|");

	snprintf(to, size, "%s", field ? field : "");
}

/* Socket, box, metric, value, unit, seconds, share, note */
static bool tool_parse_line(char *text, struct tool_line *line)
{
	char value[32], seconds[32], share[32], socket[8];

	tool_take(&text, socket, sizeof(socket));
	tool_take(&text, line->box, sizeof(line->box));
	tool_take(&text, line->metric, sizeof(line->metric));
	tool_take(&text, value, sizeof(value));
	tool_take(&text, line->unit, sizeof(line->unit));
	tool_take(&text, seconds, sizeof(seconds));
	tool_take(&text, share, sizeof(share));
	if (!text)
		return false;
	tool_take(&text, line->note, sizeof(line->note));
	line->socket = atoi(socket + 1);
	line->counted = *value;
	line->value = atof(value);
	line->seconds = atof(seconds);
	line->share = atof(share);
	return *socket == 'S' && !text;
}

int tool_stat(struct tool_line *lines, int max, const char *fmt, ...)
{
	char *what, *rest, *text, command[8192];
	static char output[1 << 19];
	int nr = 0;

	what = sys_text(fmt);
	snprintf(command, sizeof(command), "exec xeon-pmon stat -x '|' %s 2>&1", what);
	free(what);
	if (tool_run(output, sizeof(output), command)) {
		ktap_note("%s: %s", command, output);
		return -1;
	}
	for (rest = output; (text = strsep(&rest, "\n")) && *text;)
		if (!strncmp(text, "all|", 4) || !strncmp(text, "xeon-pmon: ", 11))
			continue;
		else if (nr == max || !tool_parse_line(text, &lines[nr++]))
			ktap_bail("cannot read line %d of %s", nr, command);
	return nr;
}

double tool_number(const char *json, const char *key)
{
	char text[64];
	double value;

	snprintf(text, sizeof(text), "\"%s\" : ", key);
	json = json ? strstr(json, text) : NULL;
	return json && sscanf(json + strlen(text), "%lf", &value) == 1 ? value : NAN;
}

double tool_part(const char *json, const char *name)
{
	char text[64];

	snprintf(text, sizeof(text), "\"%s\"", name);
	return tool_number(strstr(json, text), "value");
}

void tool_enter_folder(void)
{
	strcpy(folder, "/tmp/selftest.XXXXXX");
	if (!mkdtemp(folder) || chdir(folder))
		ktap_bail("no folder for files: %m");
}

void tool_remove_folder(void)
{
	if (chdir("/") || rmdir(folder))
		ktap_bail("%s: %m", folder);
}
