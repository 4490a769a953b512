// SPDX-License-Identifier: GPL-2.0-only
/*
 * answers.c - xeon-pmon says so when it has no number, and why
 */
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <pmon/platform_groups.h>

#include "csv.h"
#include "emu.h"
#include "sys.h"
#include "tool.h"
#include "traffic.h"

#define MAX_LINES	64
#define TABLES		"/tmp/tables"

static char platform[16];

static bool is_ep(void)
{
	return ON_E5 & 1ULL << emu_platform();
}

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
	{ "stat -o /dev/full true", "No space left" },
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

/* How many lines have this in their note, and no value */
static int without_value(const struct tool_line *lines, int nr, const char *note)
{
	int i, found = 0;

	for (i = 0; i < nr; i++)
		found += !lines[i].counted && strstr(lines[i].note, note);
	return found;
}

static void test_zero(void)
{
	struct tool_line lines[MAX_LINES];
	int nr;

	traffic_set("off");
	nr = tool_stat(lines, MAX_LINES, "-M page_hit,page_miss -- " TOOL_STEP);
	ktap_eq(nr, 2 * sys_sockets(), "a line for each metric and socket");
	ktap_eq(without_value(lines, nr, "idle"), nr, "no quotient without a divisor");
	traffic_set("default");
}

static int is_multiplexed(const struct tool_line *lines, int nr)
{
	int i, right = 0;

	for (i = 0; i < nr; i++)
		right += lines[i].share < 90 && strstr(lines[i].note, "terms multiplexed");
	return right;
}

/*
 * Terms of one metric that no box can count at the same time. A machine that is stopped for most of
 * a second gives only some of them a turn: then once more.
 */
static void test_turns(void)
{
	struct tool_line lines[MAX_LINES];
	double since = 0;
	int nr;

	emu_write("clock", "real");
	do
		nr = tool_stat(lines, MAX_LINES, "-M %s -- sleep 1",
			       is_ep() ? "llc_hit_latency" : "io_read_bw");
	while (is_multiplexed(lines, nr) < sys_sockets() && sys_patient(&since));
	ktap_eq(nr, sys_sockets(), "a line for each socket");
	ktap_eq(is_multiplexed(lines, nr), nr, "%s says that its terms are multiplexed: %s",
		lines[0].metric, lines[0].note);
	emu_write("clock", "manual");
}

/* Counted, but never: time goes by without a turn */
static void test_never(void)
{
	struct tool_line lines[MAX_LINES];
	int nr = tool_stat(lines, MAX_LINES, "-M uncore_clock -- true");

	ktap_ok(nr == sys_sockets() && lines[0].counted && !lines[0].value,
		"a clock that stands still is zero");
}

static void test_commands(void)
{
	char text[4096];

	ktap_eq(tool_text(text, sizeof(text), "xeon-pmon stat -M mem_bw -- sh -c 'exit 7'"), 7,
		"the command's exit code is handed on");
	ktap_eq(tool_text(text, sizeof(text),
			  "xeon-pmon stat -I 50 -M mem_bw -- sh -c 'n=0; "
			  "until [ $(wc -l < %s) -ge %d ]; do usleep 10000; n=$((n + 1)); "
			  "[ $n -lt 3000 ] || exit 9; done' > %s", TABLES, 3 * sys_sockets(),
			  TABLES), 0,
		"tables at an interval, while the command waits for more than one of them");
}

/* All records of some CSV. Return: how many; -1 if it is none, or they differ in length. */
static int csv_records(const char *text, struct csv_record *first)
{
	struct csv_record record;
	int nr = 0;

	for (; text && *text; nr++) {
		text = csv_read(text, ",", nr ? &record : first);
		if (nr && record.nr != first->nr)
			return -1;
	}
	return text ? nr : -1;
}

/* Of each socket, and of the machine if it has several */
static int lines(void)
{
	return sys_sockets() + (sys_sockets() > 1);
}

/* Names with the separator, a quote and an end of a line in them */
static void test_csv(void)
{
	static char text[65536];
	struct csv_record first;

	tool_text(text, sizeof(text),
		  "xeon-pmon stat -x, --formula 'cbox:{event=1,umask=1}' -- true");
	ktap_eq(csv_records(text, &first), lines(), "a formula with a comma: %s", text);
	ktap_str_eq(first.field[2], "cbox:{event=1,umask=1}", "comes back");
	tool_text(text, sizeof(text), "xeon-pmon stat -x, --header --formula '%s' -- true",
		  "cbox:2 *\n{event=1}");
	ktap_eq(csv_records(text, &first), 1 + lines(), "a formula on two lines: %s", text);
	ktap_str_eq(first.field[7], "note", "and a header");
	tool_text(text, sizeof(text), "xeon-pmon top -x, --header -n 2 -d 0.2 2> /dev/null");
	ktap_ok(csv_records(text, &first) > 2 * sys_sockets(), "CSV of top: %.200s", text);
	ktap_str_eq(first.field[0], "time", "begins with the time");
	ktap_eq(tool_text(text, sizeof(text), "xeon-pmon top -j -n 1 --rows mem_read_bw 0 2>&1"), 0,
		"JSON of top");
	ktap_ok(strstr(text, "\"event\" : \"mem_read_bw\"") && !strstr(text, "S1") &&
		!strstr(text, "qpi"), "of a row and a socket: %.200s", text);
}

static const char longer_each_time[] =
	"n=/tmp/run.$PPID; echo >> $n; echo +$(wc -l < $n)000000000 > " EMU_DIR "/clock";

/*
 * The emulator's clock goes on by 1, 2 and 3 seconds, and so do the counts: their mean is that of
 * the second run, and the standard error of it 1 / sqrt(3) of the first run's.
 */
static void test_repeat(void)
{
	const char *formula = is_ep() ? "imc:cas_count_rd" : "mbox:bbox_cmds_read";
	struct csv_record first;
	char text[4096];
	double value;

	tool_text(text, sizeof(text), "xeon-pmon stat -x, --formula %s -- " TOOL_STEP, formula);
	csv_records(text, &first);
	value = atof(first.field[3]);
	ktap_ok(value > 0, "once: %g", value);
	tool_text(text, sizeof(text), "xeon-pmon stat -r 3 -x, --formula %s -- sh -c '%s'", formula,
		  longer_each_time);
	ktap_eq(csv_records(text, &first), lines(), "three times, one table: %s", text);
	ktap_near(atof(first.field[3]), 2 * value, 1, "the mean");
	ktap_ok(first.nr == 9, "a column more");
	ktap_near(100 * atof(first.field[7]), 100 * 100 / sqrt(3) / 2, 1, "the deviation");
	ktap_eq(tool_text(text, sizeof(text), "xeon-pmon stat -r 3 -M mem_read_bw -- false"), 1,
		"the exit code of a run that fails");
}

/* MB/s or MiB/s times seconds */
static double bytes_of(const struct csv_record *record, double unit)
{
	return atof(record->field[3]) * unit * atof(record->field[5]);
}

/* Some sockets, some boxes, other units */
static void test_selection(void)
{
	struct csv_record first;
	char text[4096];
	double bytes;

	tool_text(text, sizeof(text),
		  "xeon-pmon stat -a --socket 0 -x, -M mem_read_bw -- " TOOL_STEP);
	ktap_eq(csv_records(text, &first), 1, "one socket: %s", text);
	ktap_str_eq(first.field[0], "S0", "which is the first");
	bytes = bytes_of(&first, 1e6);
	tool_text(text, sizeof(text), "xeon-pmon stat -C 0 --iec -x, -M mem_read_bw -- " TOOL_STEP);
	ktap_eq(csv_records(text, &first), 1, "that of a CPU: %s", text);
	ktap_str_eq(first.field[4], "MiB/s", "in MiB/s");
	ktap_near(bytes_of(&first, 1048576), bytes, 1, "which are as many bytes");
	tool_text(text, sizeof(text), "xeon-pmon stat --box %s -x, -M %s -- true",
		  is_ep() ? "imc_0" : "uncore_mbox_0", "mem_read_bw,uncore_clock");
	ktap_eq(csv_records(text, &first), sys_sockets(), "one box of each socket: %s", text);
	ktap_str_eq(first.field[1], is_ep() ? "uncore_imc_0" : "uncore_mbox_0", "which it is");
}

/* What a careless parent leaves behind. The alarm is for a tool that never ends. */
static void exec_without_sigchld(void)
{
	int null = open("/dev/null", O_WRONLY);

	dup2(null, 1);
	signal(SIGCHLD, SIG_IGN);
	alarm(60);
	execl("/usr/bin/xeon-pmon", "xeon-pmon", "stat", "-M", "mem_bw", "--", "sh", "-c",
	      "exit 7", NULL);
	_exit(127);
}

static void test_ignored_sigchld(void)
{
	int status = 0;
	pid_t pid = fork();

	if (!pid)
		exec_without_sigchld();
	waitpid(pid, &status, 0);
	ktap_ok(WIFEXITED(status) && WEXITSTATUS(status) == 7,
		"SIGCHLD is ignored: it ends with the command's exit code (status %#x)", status);
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

/* A channel vanishes while it counts: no sum that lacks a part of it */
static void test_gone(void)
{
	struct tool_line lines[MAX_LINES];
	int nr;

	nr = tool_stat(lines, MAX_LINES,
		       "-M mem_bw -- sh -c 'cd " EMU_DIR "; echo allones imc0 socket=0 > fault'");
	ktap_eq(nr, sys_sockets(), "a line for each socket");
	ktap_ok(nr > 0 && !lines[0].counted && strstr(lines[0].note, "uncore_imc_0 has gone"),
		"no value for a socket that has lost a channel: %s", lines[0].note);
	if (nr > 1)
		ktap_ok(lines[1].counted, "but for the other");
	/* The driver could not stop what had gone: what judges the machine's end would blame it */
	emu_reg_set(0, "imc0", "ctl0", 0);
	emu_reg_set(0, "imc0", "fixed_ctl", 0);
}

/* One that was not there from the beginning may be an empty slot: the sum says so. */
static void test_missing(void)
{
	struct tool_line lines[MAX_LINES];
	int nr;

	nr = tool_stat(lines, MAX_LINES, "-M mem_bw -- " TOOL_STEP);
	ktap_ok(nr > 0 && lines[0].counted && strstr(lines[0].note, "uncore_imc_0 is absent"),
		"the sum says which channel is not in it: %s", lines[0].note);
	nr = tool_stat(lines, MAX_LINES, "-M mem_bw --per-box -- " TOOL_STEP);
	ktap_eq(without_value(lines, nr, "uncore_imc_0 is absent"), 1,
		"and that has a line without a number");
}

static void test_boxes(void)
{
	if (!is_ep()) {
		ktap_skip("boxes that are MSRs do not vanish");
		return;
	}
	test_gone();
	/* What no socket has is no PMU, and xeon-pmon does not miss it. */
	if (sys_sockets() > 1)
		test_missing();
}

int main(void)
{
	if (emu_info("platform", platform, sizeof(platform)))
		ktap_skip_all("the emulator is not loaded");
	test_mistakes();
	test_zero();
	test_turns();
	test_never();
	test_commands();
	test_ignored_sigchld();
	test_csv();
	test_repeat();
	test_selection();
	test_nodes();
	test_boxes();
	return ktap_exit();
}
