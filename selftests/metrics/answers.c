// SPDX-License-Identifier: GPL-2.0-only
/*
 * answers.c - what xeon-pmon says of arguments that cannot work, and node ids that a user gives
 *
 * What it prints when it has no number, or several runs, is in unit/test_live, unit/test_stat and
 * unit/test_output.
 */
#include <math.h>
#include <string.h>

#include "emu.h"
#include "sys.h"
#include "tool.h"
#include "traffic.h"

#define MAX_LINES	64

static char platform[16];

/* What cannot work, and what must be said about it */
static const struct {
	const char *arguments;
	const char *answer;
} mistakes[] = {
	{ "nosuch", "no command \"nosuch\"" },
	{ "list -p nosuch", "no platform \"nosuch\"" },
	{ "list nosuch", "matches; see \"xeon-pmon list\"" },
	{ "list memory read", "one pattern at a time" },
	{ "show", "name of an event or metric is missing" },
	{ "show nosuch", "\"nosuch\" is no event and no metric" },
	{ "stat -M nosuch true", "no metric \"nosuch\"" },
	{ "stat -M mem_bw,nosuch true", "no metric \"nosuch\"" },
	{ "stat --formula clockticks true", "must be BOX:FORMULA" },
	{ "stat -e cycles true", "must be as in uncore_imc/" },
	{ "stat -e nosuch/clockticks/ true", "no box \"nosuch\"" },
	{ "stat -e nosuch:clockticks true", "no box \"nosuch\"" },
	{ "stat -e cbox:nosuch true", "no event \"nosuch\"" },
	{ "stat -e 'cbox:(1 + {event=1}' true", "a ) is missing" },
	{ "stat -e 'cbox:1 + 1' true", "has no event" },
	{ "stat -e 'cbox:{nosuch=1}' true", "no field \"nosuch\"" },
	{ "stat -e 'cbox:{umask=0x100}' true", "too many bits" },
	{ "stat -I 0 true", "must be a number from 10" },
	{ "stat --nodes x true", "--nodes: must be node ids" },
	{ "stat --for 0", "must be seconds" },
	{ "stat --for 1x", "must be seconds" },
	{ "stat --for 1 true", "leave one of them out" },
	{ "stat --json -x , true", "choose one" },
	{ "stat -x '\"' true", "text without quotes" },
	{ "stat -x '' true", "text without quotes" },
	{ "stat --header true", "needs -x" },
	{ "stat -r 0 true", "must be a number from 1" },
	{ "stat -r 2", "needs a command" },
	{ "stat -r 2 -I 100 true", "choose one" },
	{ "stat --interval-count 2 true", "need -I" },
	{ "stat --summary true", "need -I" },
	{ "stat --append true", "needs -o" },
	{ "stat --socket 9 true", "no socket 9 is online" },
	{ "stat --socket 0,x true", "must be numbers, as in 0,8-9" },
	{ "stat -C 1-0 true", "must be numbers, as in 0,8-9" },
	{ "stat -C 0-4095 true", "is online" },
	{ "stat -C 4095 true", "no CPU 4095 is online" },
	{ "stat --box nosuch true", "no box of these metrics matches" },
	{ "top -b 1 2", "one socket or box at a time" },
	{ "top -b 9", "must be as in 1, 1-D0, or 1/imc_2; for seconds: -d" },
	{ "top -b 0/nosuch_1", "no such socket or box: 0/nosuch_1" },
	{ "top -d 0", "-d 0: must be seconds from 0.1" },
	{ "top -i 0", "-d 0: must be seconds from 0.1" },
	{ "top -n 0", "-n 0: must be a number from 1" },
	{ "top -u x", "-u x: must be si, iec or mb" },
	{ "top --nodes x", "--nodes: must be" },
	{ "top -b --rows nosuch", "no row on this CPU matches" },
	{ "top -x, -j", "choose one" },
	{ "report nosuch", "takes no arguments" },
	{ "report --verify /nosuch", "/nosuch: No such file" },
	{ "verify nosuch", "no check \"nosuch\"" },
	{ "verify --patience 4294967297", "must be a number from 1" },
	{ "verify --patience 0", "must be a number from 1" },
	{ "verify --against nosuch", "must be intel_uncore" },
	{ "stat -o /nosuch/file true", "/nosuch/file: No such file" },
	{ "stat -o /dev/full true", "xeon-pmon: /dev/full: No space left" },
	{ "stat -I 100 --interval-count 2 -o /dev/full", "xeon-pmon: /dev/full: No space left" },
	{ "stat -M 'mem_bw,' true", "beside a comma" },
};

static void test_mistakes(void)
{
	char text[4096];
	unsigned int i;

	for (i = 0; i < ARRAY(mistakes); i++) {
		int code = tool_text(text, sizeof(text), "xeon-pmon %s", mistakes[i].arguments);

		if (!ktap_ok(code == 1 && strstr(text, mistakes[i].answer), "%s: %s",
			     mistakes[i].arguments, mistakes[i].answer))
			ktap_note("exit code %d: %s", code, text);
	}
}

/* Filters of nodes follow the driver, or what the user says: here that is wrong. */
static void test_nodes(void)
{
	struct tool_line lines[MAX_LINES];
	int i, nr;

	if (strcmp(platform, "snbep")) {
		ktap_skip("only the E5-2600 finds out by node ids what is remote");
		return;
	}
	traffic_set("default remote=100");
	nr = tool_stat(lines, MAX_LINES, "-M remote --nodes 0,1 -- " TOOL_STEP);
	for (i = 0; i < nr; i++)
		ktap_ok(fabs(lines[i].value - 90) < 0.1, "swapped node ids: local is remote, %g %%",
			lines[i].value);
	traffic_set("default");
}

int main(void)
{
	if (emu_info("platform", platform, sizeof(platform)))
		ktap_skip_all("the emulator is not loaded");
	test_mistakes();
	test_nodes();
	return ktap_exit();
}
