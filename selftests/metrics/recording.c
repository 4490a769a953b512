// SPDX-License-Identifier: GPL-2.0-only
/* recording.c - "stat --file" reads from a recording what "stat" counts of the same workload */
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "sys.h"
#include "tool.h"
#include "traffic.h"

#define FILE_NAME	"recording.jsonl.gz"
#define METRICS		"-M mem_read_bw,mem_write_bw"
#define MAX_LINES	256
#define WITHIN		0.001	/* seconds that were counted are printed with nine digits */

static struct tool_line live[MAX_LINES], again[MAX_LINES];

/* A workload takes a second of the emulator's clock: the sum is known, the time is not. */
static double sum_of(const struct tool_line *line)
{
	return line->value * line->seconds;
}

static void compare(const char *what, int nr_live, int nr_read)
{
	int i, wrong = 0, some = 0;

	for (i = 0; i < nr_live && nr_live == nr_read; i++) {
		wrong += live[i].socket != again[i].socket || strcmp(live[i].box, again[i].box) ||
			 strcmp(live[i].metric, again[i].metric) ||
			 live[i].counted != again[i].counted ||
			 fabs(sum_of(&live[i]) - sum_of(&again[i])) > WITHIN * sum_of(&live[i]);
		some += sum_of(&live[i]) > 0;
	}
	if (!ktap_ok(nr_live == nr_read && !wrong && some, "%s: %d lines, %d with counts", what,
		     nr_live, some))
		ktap_note("%d lines of the recording, %d are wrong", nr_read, wrong);
}

/* The tables of a file are the same, but that top has no sums of a socket with several dies. */
static void compare_tables(const char *options)
{
	static char top[65536], stat[65536];
	int lines = 0, wrong = 0;
	char *rest = stat, *line, *missing = NULL;
	bool dies;

	tool_text(top, sizeof(top), "exec xeon-pmon top -x, --rows 'mem_*_bw' --file " FILE_NAME);
	tool_text(stat, sizeof(stat), "exec xeon-pmon stat -x, -I 1000 %s " METRICS
		  " --file " FILE_NAME, options);
	dies = strstr(stat, "-D");
	for (; (line = strsep(&rest, "\n")) && *line; lines++)
		if (dies && strstr(line, ",S0,"))
			continue;
		else if (!strstr(top, line) && !wrong++)
			missing = line;
	if (!ktap_ok(lines && !wrong, "top has the %d lines of stat %s", lines, options))
		ktap_note("%d are missing, the first is %s, of\n%s", wrong, missing, top);
}

/* A recorded event has the code that its name has on this platform. */
static void compare_events(void)
{
	static char all[1 << 20], recorded[65536];
	char *rest = recorded, *line, *first = NULL;
	int lines = 0, wrong = 0;

	tool_text(all, sizeof(all), "exec xeon-pmon list -e");
	tool_text(recorded, sizeof(recorded), "exec xeon-pmon list -e --file " FILE_NAME);
	for (; (line = strsep(&rest, "\n")) && *line; lines++)
		if (!strstr(line, "as recorded") && !strstr(all, line) && !wrong++)
			first = line;
	if (!ktap_ok(lines && !wrong, "list has the %d events as the platform has them", lines))
		ktap_note("%d have other codes, the first is %s", wrong, first);
}

int main(void)
{
	static char text[65536];
	char platform[16];

	if (emu_info("platform", platform, sizeof(platform)))
		ktap_skip_all("the emulator is not loaded");
	tool_enter_folder();
	traffic_set("default");
	ktap_eq(tool_text(text, sizeof(text), "exec xeon-pmon record -o " FILE_NAME " " METRICS
			  " -- " TOOL_STEP), 0, "record");
	ktap_ok(strstr(text, "1 intervals"), "it says how much it has recorded");
	compare("sockets", tool_stat(live, MAX_LINES, METRICS " -- " TOOL_STEP),
		tool_stat(again, MAX_LINES, "--file " FILE_NAME));
	compare("boxes", tool_stat(live, MAX_LINES, "--per-box " METRICS " -- " TOOL_STEP),
		tool_stat(again, MAX_LINES, "--per-box --file " FILE_NAME));
	compare_tables("");
	compare_tables("--per-box");
	ktap_ok(!tool_text(text, sizeof(text), "exec xeon-pmon list -m --file " FILE_NAME) &&
		strstr(text, "mem_read_bw ") && strstr(text, "mem_write_bw ") &&
		!strstr(text, "uncore_clock "), "list has the metrics that were recorded");
	ktap_ok(!tool_text(text, sizeof(text), "exec xeon-pmon list -e --file " FILE_NAME) &&
		strstr(text, "read") && !strstr(text, "uncore_cbox"), "and their events");
	ktap_eq(tool_text(text, sizeof(text), "exec xeon-pmon record -o " FILE_NAME
			  " -M '*' -- " TOOL_STEP), 0, "record all metrics");
	compare_events();
	ktap_ok(!tool_text(text, sizeof(text), "exec xeon-pmon explain --file " FILE_NAME) && *text,
		"explain reads them");
	ktap_ok(!tool_text(text, sizeof(text), "exec xeon-pmon map --file " FILE_NAME) &&
		strstr(text, "S0"), "map draws them");
	/* The page of a machine with all its slices is larger than @text. */
	if (sys_in_process())
		ktap_ok(!tool_text(text, sizeof(text), "exec xeon-pmon report --html --for 1") &&
			strstr(text, "<!DOCTYPE html>"), "report makes a page of now");
	ktap_ok(!tool_text(text, sizeof(text), "exec xeon-pmon report --perfetto --file "
			   FILE_NAME) && strstr(text, "\"mem_read_bw\""), "and a trace of a file");
	ktap_eq(tool_text(text, sizeof(text), "exec xeon-pmon record -o /dev/full " METRICS
			  " --for 0.2 -I 100"), 1, "a full disk is a failure");
	ktap_ok(strstr(text, "No space left on device; its first 0 intervals"), "which is said");
	unlink(FILE_NAME);
	unlink(FILE_NAME ".old");
	tool_remove_folder();
	return ktap_exit();
}
