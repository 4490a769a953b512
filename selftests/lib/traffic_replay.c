// SPDX-License-Identifier: GPL-2.0-only
/* traffic_replay.c - a recording in the place of a workload */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "emu.h"
#include "traffic.h"

#define REPLAY_PART	65536	/* of a recording, written at once */

/* Lines that define something are written one by one, so that a refused one is known. */
static int traffic_replay_write(char *text, int len, const char *line, char *what, int size)
{
	int ret;

	if (*line == 'c' && len + strlen(line) < REPLAY_PART) {
		strcpy(text + len, line);
		return len + strlen(line);
	}
	ret = len ? emu_write("replay", "%s", text) : 0;
	ret = ret ?: emu_write("replay", "%s", line);
	if (ret)
		snprintf(what, size, "%s", line);
	*text = '\0';
	return ret;
}

/* A recording is compressed, or begins with a bracket. */
static FILE *traffic_replay_open(const char *file)
{
	FILE *lines = fopen(file, "r");
	char command[512];
	int first = lines ? getc(lines) : EOF;

	if (lines)
		fclose(lines);
	snprintf(command, sizeof(command), "exec %s '%s'",
		 first == '#' ? "cat" : "xeon-pmon replay", file);
	return popen(command, "r");
}

int traffic_replay(const char *file, char *what, int size)
{
	static char text[REPLAY_PART];
	FILE *lines = traffic_replay_open(file);
	char line[1024];
	int len = 0, code;

	*what = '\0';
	*text = '\0';
	if (!lines)
		return -errno;
	while (len >= 0 && fgets(line, sizeof(line), lines))
		len = traffic_replay_write(text, len, line, what, size);
	code = pclose(lines);
	return len < 0 ? len : code ? -ENODATA : 0;
}
