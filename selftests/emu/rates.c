// SPDX-License-Identifier: GPL-2.0-only
/*
 * rates.c - the file "rate" shows each rate as a line that makes the same one, from which
 * "xeon-emu truth" knows what counters must show; a file that can only be written is refused to a
 * reader, root included, and does not look empty; a wrong line of the files "clock" and "replay" is
 * an error, not a loop without end
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "traffic.h"

#define IMC	"imc0 socket=1 event=0x4 umask=0x3 inc=0x1 per_sec=1000000\n"
#define CLOCK	"imc1 socket=0 fixed per_sec=1000000000\n"
#define YEARS	9000000000000000000ULL
#define KIND	"cbox socket=1 event=0x35 umask=0x1 inc=0x2 opc=0x182 per_sec=0\n"

static bool file_shows(const char *file, const char *text)
{
	char *got = emu_read(file);
	bool same = got && !strcmp(got, text);

	if (!same)
		ktap_note("the file has:\n%s", got ?: strerror(errno));
	free(got);
	return same;
}

static bool shows(const char *text)
{
	return file_shows("rate", text);
}

/* What a workload makes, a hundred lines and more */
static bool comes_back(void)
{
	char *first, *again;
	bool same;

	if (traffic_set("default"))
		return false;
	first = emu_read("rate");
	if (!first || emu_write("rate", "clear\n%s", first))
		return false;
	again = emu_read("rate");
	same = again && *again && !strcmp(again, first);
	free(first);
	free(again);
	return same && !emu_write("rate", "clear");
}

/* A line with a word that it cannot have, or has already, changes nothing */
static void test_wrong_lines(void)
{
	static const struct {
		const char *file, *line;
	} rows[] = {
		{ "rate", "imc0 socket=0 event=0x4 event=0x4 per_sec=1" },
		{ "rate", "imc0 socket=0 event=0x4 per_sec=1 cycles=1" },
		{ "rate", "imc0 socket=9 event=0x4 per_sec=1" },
		{ "inject", "imc0 socket=0 event=0x4 per_sec=1" },
		{ "fault", "allones imc0 socket=0 imc1" },
		{ "fault", "gp imc0 socket=0" },
		{ "fault", "swap imc0 socket=0 imc0 socket=0" },
		{ "regs", "imc0 socket=0 ctl0=0x100000000" },
		{ "clock", "1" },
	};
	unsigned int i, taken = 0;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		if (emu_write(rows[i].file, "%s", rows[i].line) != -EINVAL && ++taken)
			ktap_note("%s: %s", rows[i].file, rows[i].line);
	ktap_ok(!taken && shows(""), "lines that are wrong are refused");
}

/* An event of a box, and one of two boxes that share their registers */
static void test_replay(void)
{
	ktap_ok(!emu_write("replay", "intervals 1\nevent imc0 socket=0 ctl=1 mask=1") &&
		emu_write("replay", "event qpi0 socket=0 ctl=1 mask=1 at=5 value=0 mask=1"),
		"an event with a register that no box has is refused");
	emu_write("replay", "intervals 0");
}

static void test_intervals(void)
{
	static const char end[] = "events 1 intervals 1 of 1\n";

	emu_write("replay", "intervals 1\nevent imc0 socket=0 fixed\ninterval 5\nstart");
	emu_advance(5000);
	ktap_ok(file_shows("replay", end) && emu_write("replay", "intervals 1000001") &&
		file_shows("replay", end), "a recording that is too long does not end the last");
	emu_write("replay", "intervals 0");
}

/* The end of virtual time, 146 years, is before the number that means "never" */
static void test_clock(void)
{
	int err = emu_advance(YEARS) ?: emu_advance(YEARS) ?: emu_advance(YEARS);
	char *before = emu_read("clock");

	ktap_ok(err && emu_advance(YEARS) && file_shows("clock", before ?: "") &&
		!emu_advance(1), "the clock does not advance by centuries");
	free(before);
}

int main(void)
{
	/* A loop without end */
	alarm(60);
	ktap_plan(9);
	ktap_ok(!emu_write("rate", "clear") && shows(""), "no rate, no line");
	ktap_ok(!emu_write("rate", KIND CLOCK IMC) && shows(CLOCK KIND IMC),
		"a line for each, with all its keys");
	ktap_ok(!emu_write("rate", "clear") && shows(""), "none is left after clear");
	ktap_ok(comes_back(), "the lines of a workload make the same rates");
	ktap_ok(!emu_read("inject") && errno == EACCES && !emu_read("fault"),
		"files that can only be written are refused");
	test_wrong_lines();
	test_replay();
	test_intervals();
	test_clock();
	return ktap_exit();
}
