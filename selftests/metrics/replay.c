// SPDX-License-Identifier: GPL-2.0-only
/*
 * replay.c - a recording that is replayed on the emulator, and recorded again, has the same counts
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "tool.h"
#include "traffic.h"

#define RECORD		"exec xeon-pmon record -o %s -- " TOOL_STEP
#define MAX_LINES	1024
#define WITHIN		0.000001

static struct tool_line first[MAX_LINES], again[MAX_LINES];

/* A workload takes a second of the emulator's clock: the sum is known, the time is not. */
static double amount_of(const struct tool_line *line)
{
	bool rate = strstr(line->unit, "/s") || strstr(line->unit, "Hz");

	return rate ? line->value * line->seconds : line->value;
}

static bool is_same(const struct tool_line *a, const struct tool_line *b)
{
	return a->socket == b->socket && !strcmp(a->box, b->box) && !strcmp(a->metric, b->metric) &&
	       a->counted == b->counted &&
	       fabs(amount_of(a) - amount_of(b)) <= WITHIN * fabs(amount_of(a));
}

static void record_file(const char *name)
{
	char text[4096];

	if (tool_text(text, sizeof(text), RECORD, name))
		ktap_bail("record: %s", text);
}

static void compare(const char *what)
{
	int nr = tool_stat(first, MAX_LINES, "--per-box --file first");
	int nr_again = tool_stat(again, MAX_LINES, "--per-box --file again");
	int i, wrong = 0, some = 0;

	for (i = 0; i < nr && nr == nr_again; i++) {
		some += first[i].counted && amount_of(&first[i]) > 0;
		if (is_same(&first[i], &again[i]))
			continue;
		if (!wrong++)
			ktap_note("%s of %s on socket %d: %.9g, then %.9g", first[i].metric,
				  first[i].box, first[i].socket, amount_of(&first[i]),
				  amount_of(&again[i]));
	}
	if (!ktap_ok(nr == nr_again && !wrong && some, "%s: %d values, %d above 0", what, nr, some))
		ktap_note("%d values again, %d differ", nr_again, wrong);
}

static int values_above_0(void)
{
	int i, some = 0, nr = tool_stat(again, MAX_LINES, "--file again");

	for (i = 0; i < nr; i++)
		some += again[i].counted && again[i].value > 0;
	return some;
}

/* What others count, the recording does not say: it is 0, and named. */
static void test_unknown(void)
{
	char text[4096], *lines;
	double sum = 0;
	int i, nr;

	nr = tool_stat(again, MAX_LINES, "--per-box -e imc/event=0x7f/ -- " TOOL_STEP);
	/* Some platforms have no such box. */
	for (i = 0; i < nr; i++)
		sum += again[i].value;
	lines = emu_read("replay");
	if (nr > 0 && !ktap_ok(!sum && strstr(lines, "\nunknown imc"), "another event is named"))
		ktap_note("%g of %d boxes; %s", sum, nr, lines);
	free(lines);
	ktap_ok(tool_text(text, sizeof(text), "exec xeon-pmon replay none"),
		"what is no recording is refused");
}

/* Three intervals of half a second, a second and a quarter, in which each event has these counts */
static int write_intervals(void)
{
	static const int counts[] = { 1000, 2000, 3 }, us[] = { 500000, 1000000, 250000 };
	static char text[65536];
	char *rest = text, *line;
	int events = 0, ret, i, e;

	tool_text(text, sizeof(text), "exec xeon-pmon replay first");
	ret = emu_write("replay", "intervals 3");
	for (; !ret && (line = strsep(&rest, "\n"));) {
		if (strncmp(line, "event ", 6))
			continue;
		ret = emu_write("replay", "%s", line);
		events++;
	}
	for (i = 0; !ret && i < 3; i++) {
		ret = emu_write("replay", "interval %d", us[i]);
		for (e = 0; !ret && e < events; e++)
			ret = emu_write("replay", "count %d %d", e, counts[i]);
	}
	return ret ?: emu_write("replay", "start");
}

#define READS	"--per-box -e imc/cas_count_read/"

static void expect_lines(int ms, double lines)
{
	int nr = tool_stat(again, MAX_LINES, READS " -- sh -c 'echo +%d000000 > " EMU_DIR "/clock'",
			   ms);

	if (!ktap_ok(nr > 0 && again->counted && again->value == lines, "%.0f lines in %d ms",
		     lines, ms))
		ktap_note("%.6f %s", again->value, again->note);
}

/* Within an interval, counts come evenly; at its end all of them have come. */
static void test_intervals(void)
{
	ktap_eq(write_intervals(), 0, "intervals that are written by hand");
	expect_lines(250, 500);
	expect_lines(750, 500 + 1000);
	expect_lines(501, 1000 + 0);
	expect_lines(2000, 3);
	expect_lines(1000, 0);
}

int main(void)
{
	char platform[16], what[256];
	int ret;

	if (emu_info("platform", platform, sizeof(platform)))
		ktap_skip_all("the emulator is not loaded");
	tool_enter_folder();
	/* The second socket, if there is one, has less to do. */
	if (traffic_set("s1.read=3G write=2G"))
		traffic_set("write=2G");
	record_file("first");
	traffic_set("off");
	ret = traffic_replay("first", what, sizeof(what));
	if (!ktap_ok(!ret, "the emulator replays the recording"))
		ktap_note("%s: %s", strerror(-ret), what);
	record_file("again");
	compare("record, replay, record");
	record_file("again");
	ktap_eq(values_above_0(), 0, "behind the end nothing is counted");
	test_unknown();
	if (!strcmp(platform, "snbep") || !strcmp(platform, "skx"))
		test_intervals();
	ktap_eq(emu_write("replay", "intervals 0"), 0, "the emulator ends it");
	traffic_set("default");
	record_file("again");
	ktap_ok(values_above_0(), "and counts by rates again");
	unlink("first");
	unlink("again");
	unlink("again.old");
	tool_remove_folder();
	return ktap_exit();
}
