// SPDX-License-Identifier: GPL-2.0-only
/*
 * strangers.c - xeon-pmon explain on servers that operators describe
 *
 * Loads are absolute: bytes per second of parts that are sold. strangers.h, strangers_second.h,
 * strangers_third.h and strangers_fourth.h have the rows. With the argument "-" the program runs
 * scenarios of its standard input and prints what explain says:
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
 * @sockets: how many it has; 0: one or two, or four of Skylake
 * @nodes: of each socket; 0: one
 * @dies: of each package; 0: one
 * @emu: parameters of the emulator, beside slices
 * @words: the workload, of which %B is the clocks of the platform
 * @fault: lines for the emulator's file "fault", between ";"
 * @first: what the first line has to say: all of these parts, between "&"; a part may have
 *	alternatives, between "|"
 * @never: what no line may say: none of these parts, between "|"
 * @also: what some line has to say, as in @first
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
	unsigned int dies;
	const char *emu;
	const char *also;
};

#include "strangers.h"
#include "strangers_second.h"
#include "strangers_third.h"
#include "strangers_fourth.h"

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

/* Whether a text has one of the parts between "|" */
static bool has_any(const char *text, const char *parts)
{
	char copy[512], *rest = copy, *part;

	snprintf(copy, sizeof(copy), "%s", parts ?: "");
	while ((part = strsep(&rest, "|")))
		if (*part && strstr(text, part))
			return true;
	return false;
}

/* Whether a text has all parts between "&" */
static bool has_all(const char *text, const char *parts)
{
	char copy[512], *rest = copy, *part;

	snprintf(copy, sizeof(copy), "%s", parts ?: "");
	while ((part = strsep(&rest, "&")))
		if (*part && !has_any(text, part))
			return false;
	return true;
}

static void inject(const char *faults)
{
	char copy[512], *rest = copy, *fault;

	snprintf(copy, sizeof(copy), "%s", faults ?: "");
	while ((fault = strsep(&rest, ";")))
		if (*fault && emu_write("fault", "%s", fault))
			ktap_bail("the emulator refuses the fault \"%s\"", fault);
}

static void check(const struct stranger *row)
{
	static char text[TEXT], first[1024];
	bool right;

	if (!set(row->words))
		ktap_bail("the emulator refuses \"%s\"", row->words);
	inject(row->fault);
	if (tool_text(text, sizeof(text), "exec xeon-pmon explain -- sleep 0.25"))
		ktap_note("it failed");
	if (row->fault)
		emu_write("fault", "clear");
	snprintf(first, sizeof(first), "%.*s", (int)strcspn(text, "\n"), text);
	right = has_all(first, row->first) && has_all(text, row->also) &&
		!has_any(text, row->never);
	if (!ktap_ok(right, "stranger, %s: %s", row->what, first))
		ktap_note("should say \"%s\", somewhere \"%s\", and never \"%s\":\n%s",
			  row->first, row->also ?: "", row->never ?: "", text);
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

/* Whether the emulator has the parameters of a row, and no other ones but slices */
static bool has_parameters(const char *wanted)
{
	char copy[512], *rest = copy, *word;
	const char *emu = getenv("HOST_EMU") ?: "";
	unsigned int words = 0, has = 0;

	snprintf(copy, sizeof(copy), "%s", wanted ?: "");
	while ((word = strsep(&rest, " "))) {
		if (*word && !strstr(emu, word))
			return false;
		words += *word && strncmp(word, "slices=", 7) && strncmp(word, "platform=", 9);
	}
	snprintf(copy, sizeof(copy), "%s", emu);
	rest = copy;
	while ((word = strsep(&rest, " ")))
		has += *word && strncmp(word, "slices=", 7) && strncmp(word, "platform=", 9);
	return has == words;
}

/* What the machine has of it, as its description says; not stated: one */
static unsigned int machine_has(const char *key)
{
	const char *at = strstr(getenv("HOST") ?: "", key);

	return at ? strtoul(at + strlen(key), NULL, 10) : 1;
}

static bool fits(const struct stranger *row)
{
	unsigned int sockets = emu_number("sockets"), dies = row->dies ?: 1;

	if (row->sockets ? row->sockets * dies != sockets :
			   sockets > 2 && strcmp(platform, " skx "))
		return false;
	return strstr(row->on, platform) && machine_has("nodes=") == (row->nodes ?: 1) &&
	       machine_has("dies=") == dies && has_parameters(row->emu);
}

int main(int argc, char **argv)
{
	static const struct {
		const struct stranger *first;
		unsigned int nr;
	} lists[] = {
		{ strangers, ARRAY(strangers) },
		{ strangers_second, ARRAY(strangers_second) },
		{ strangers_third, ARRAY(strangers_third) },
		{ strangers_fourth, ARRAY(strangers_fourth) },
	};
	const struct stranger *row;
	unsigned int i, rows = 0;
	char name[12];

	emu_info("platform", name, sizeof(name));
	snprintf(platform, sizeof(platform), " %s ", name);
	if (emu_write("clock", "real"))
		ktap_bail("the emulator refuses the clock");
	if (argc > 1) {
		run_input();
		return 0;
	}
	for (i = 0; i < ARRAY(lists); i++)
		for (row = lists[i].first; row < lists[i].first + lists[i].nr; row++)
			if (fits(row)) {
				check(row);
				rows++;
			}
	if (!rows)
		ktap_skip("no stranger has such a machine");
	return ktap_exit();
}
