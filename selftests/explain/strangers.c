// SPDX-License-Identifier: GPL-2.0-only
/*
 * strangers.c - xeon-pmon explain on servers that operators describe
 *
 * Loads are absolute: bytes per second of parts that are sold. strangers.h has the rows. With the
 * argument "-" the program runs scenarios of its standard input and prints what explain says:
 *
 *	t WORDS		the workload (traffic.h)
 *	FILE TEXT	a line for a file of the emulator, as in "fault stuck imc2 socket=1 ctr0"
 *	x ARGUMENTS	runs "xeon-pmon explain ARGUMENTS -- sleep 0.25"; "x!COMMAND": COMMAND
 *
 *	HOST=skx HOST_EMU=slices=2 build/selftests/host/explain/strangers - < FILE
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu.h"
#include "sys.h"
#include "tool.h"
#include "traffic.h"

#define TEXT	(256 * 1024)

/**
 * struct stranger - a server that an operator describes
 * @what: what its owner sees
 * @on: names of platforms, with spaces around each
 * @sockets: how many it has; 0: any number
 * @nodes: of each socket; 0: one
 * @words: the workload, of which %B is the clocks of the platform
 * @fault: a line for the emulator's file "fault"
 * @first: what the first line has to say: all of these parts, between "&"
 * @never: what no line may say: none of these parts, between "|"
 */
struct stranger {
	const char *what;
	const char *on;
	unsigned int sockets;
	unsigned int nodes;
	const char *words;
	const char *fault;
	const char *first;
	const char *never;
};

#include "strangers.h"

static char platform[16];

static const char *clocks(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY(machines); i++)
		if (strstr(machines[i].on, platform))
			return machines[i].clocks;
	return "";
}

static bool set(const char *words)
{
	const char *from = strstr(words, "%B");

	if (!from)
		return !traffic_set("%s", words);
	return !traffic_set("%.*s%s%s", (int)(from - words), words, clocks(), from + 2);
}

/* Whether a text has all parts, or one of them */
static bool has(const char *text, const char *parts, const char *between, bool all)
{
	char copy[512], *rest = copy, *part;

	snprintf(copy, sizeof(copy), "%s", parts ?: "");
	while ((part = strsep(&rest, between)))
		if (*part && !strstr(text, part) == all)
			return !all;
	return all;
}

static void check(const struct stranger *row)
{
	static char text[TEXT], first[1024];
	bool right;

	if (!set(row->words) || (row->fault && emu_write("fault", "%s", row->fault)))
		ktap_bail("the emulator refuses \"%s\"", row->words);
	if (tool_text(text, sizeof(text), "exec xeon-pmon explain -- sleep 0.25"))
		ktap_note("it failed");
	if (row->fault)
		emu_write("fault", "clear");
	snprintf(first, sizeof(first), "%.*s", (int)strcspn(text, "\n"), text);
	right = has(first, row->first, "&", true) && !has(text, row->never, "|", false);
	if (!ktap_ok(right, "stranger, %s: %s", row->what, first))
		ktap_note("should say \"%s\", and never \"%s\":\n%s", row->first,
			  row->never ?: "", text);
}

static void run_input(void)
{
	static char text[TEXT];
	char line[4096], *rest;

	while (fgets(line, sizeof(line), stdin)) {
		line[strcspn(line, "\n")] = '\0';
		rest = line + strcspn(line, " ");
		if (!*line || *line == '#')
			continue;
		if (*rest)
			*rest++ = '\0';
		if (*line == 'x' && line[1] == '!') {
			if (*rest)
				rest[-1] = ' ';
			tool_text(text, sizeof(text), "exec %s", line + 2);
			printf("%s\n", text);
		} else if (!strcmp(line, "x")) {
			tool_text(text, sizeof(text), "exec xeon-pmon explain %s -- sleep 0.25",
				  rest);
			printf("%s\n", text);
		} else if (strcmp(line, "t") ? emu_write(line, "%s", rest) : !set(rest)) {
			printf("refused: %s %s\n", line, rest);
		}
		fflush(stdout);
	}
}

/* Whether each socket has several NUMA nodes */
static bool sockets_have_nodes(unsigned int sockets)
{
	char path[64];

	snprintf(path, sizeof(path), "/sys/devices/system/node/node%u", sockets);
	return sys_exists(path);
}

int main(int argc, char **argv)
{
	unsigned int sockets = emu_number("sockets");
	unsigned int nodes = sockets_have_nodes(sockets) ? 2 : 1, i;
	char name[12];

	emu_info("platform", name, sizeof(name));
	snprintf(platform, sizeof(platform), " %s ", name);
	if (emu_write("clock", "real"))
		ktap_bail("the emulator refuses the clock");
	if (argc > 1) {
		run_input();
		return 0;
	}
	for (i = 0; i < ARRAY(strangers); i++)
		if (strstr(strangers[i].on, platform) && nodes == (strangers[i].nodes ?: 1) &&
		    (!strangers[i].sockets || strangers[i].sockets == sockets))
			check(&strangers[i]);
	if (!i)
		ktap_skip("no stranger has such a machine");
	return ktap_exit();
}
