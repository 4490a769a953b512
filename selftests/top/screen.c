// SPDX-License-Identifier: GPL-2.0-only
/*
 * screen.c - what "xeon-pmon top" shows in a terminal is what the workload does, while that
 * changes and while a channel disappears
 *
 * The clock is real: what is compared are rates, each with a few looks, since a host that stops the
 * machine between a time stamp and a register spoils one.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "testbed.h"
#include "sys.h"
#include "terminal.h"
#include "traffic.h"

#define SOCKETS		2

/* What is counted all of the time, and what is estimated from turns of some milliseconds */
#define WITHIN		0.02
#define BY_TURNS	0.15

/* What "capture-pane -e" has before green text */
#define GREEN		"\033[32m"

static struct terminal screen;

static bool is_ep(void)
{
	return !bed()->msr_only;
}

/* The M-box of the 7500 and the E7 counts reads and writes multiplexed. */
static double memory_within(void)
{
	return is_ep() ? WITHIN : BY_TURNS;
}

static double uncore_hz(void)
{
	return traffic_key(0, "uclk");
}

/* The number behind "<socket> <row> " in the truth */
static double number_in(const char *truth, int socket, const char *row)
{
	char key[64];
	const char *at;

	snprintf(key, sizeof(key), "\n%d %s ", socket, row);
	at = strstr(truth, key);
	if (!at)
		ktap_bail("the truth has no %s", row);
	return strtod(at + strlen(key), NULL);
}

/* All rows at one instant */
static char *read_truth(void)
{
	char *text = emu_read("truth"), *all = malloc(TERMINAL_TEXT * 2);

	if (!text || !all)
		ktap_bail("the emulator does not answer");
	snprintf(all, TERMINAL_TEXT * 2, "\n%s", text);
	free(text);
	return all;
}

/* Each second by the workload's own clock, in millions */
static double rate_of(int socket, const char *row)
{
	char *before = read_truth(), *after;
	double gained, clocks;

	usleep(300000);
	after = read_truth();
	gained = number_in(after, socket, row) - number_in(before, socket, row);
	clocks = number_in(after, socket, "uclk_cycles") -
		 number_in(before, socket, "uclk_cycles");
	free(before);
	free(after);
	return gained / clocks * uncore_hz() / 1e6;
}

/* The line of a row that stands below a heading, or NULL */
static const char *row_below(const struct terminal *terminal, const char *heading,
			     const char *label)
{
	bool below = false;
	int i;

	for (i = 0; i < terminal->nr; i++) {
		const char *line = terminal->line[i];

		if (below && !strncmp(line + strspn(line, " "), label, strlen(label)))
			return line;
		if (strstr(line, heading))
			below = true;
	}
	return NULL;
}

/* Where the value of a row stands: behind the label */
static const char *value_in(const char *line)
{
	return line && strlen(line) > 16 ? line + 16 : "";
}

/* struct wanted - a number that must be on the screen */
struct wanted {
	const char *heading;	/* below this */
	const char *label;	/* in this row */
	double value;		/* so much */
	double within;		/* and how far it may be off */
};

static bool shows(const struct terminal *terminal, const void *arg)
{
	const struct wanted *wanted = arg;
	const char *value = value_in(row_below(terminal, wanted->heading, wanted->label));
	char *end;
	double number = strtod(value, &end);

	return end != value && fabs(number / wanted->value - 1) <= wanted->within;
}

static void test_value(const char *heading, const char *label, double value, double within,
		       const char *when)
{
	const struct wanted wanted = { heading, label, value, within };

	ktap_ok(terminal_waits(&screen, shows, &wanted), "%s: %s, %s: %.2f, the screen has %.13s",
		when, heading, label, value, value_in(row_below(&screen, heading, label)));
}

static void test_values(const char *when)
{
	static const char *const headings[SOCKETS] = { "Socket 0", "Socket 1" };
	int socket;

	for (socket = 0; socket < SOCKETS; socket++) {
		test_value(headings[socket], "memory read", rate_of(socket, "mem_read_bytes"),
			   memory_within(), when);
		test_value(headings[socket], "memory write", rate_of(socket, "mem_write_bytes"),
			   memory_within(), when);
	}
}

/* Columns of a line in UTF-8 */
static int columns_of(const char *line)
{
	int columns = 0;

	for (; *line; line++)
		columns += (*line & 0xc0) != 0x80;
	return columns;
}

static bool is_whole(const struct terminal *terminal, int columns, int lines)
{
	int i;

	for (i = 0; i < terminal->nr; i++)
		if (columns_of(terminal->line[i]) > columns)
			return false;
	return terminal->nr == lines && strstr(terminal->line[0], "xeon-pmon top") &&
	       strstr(terminal->line[lines - 1], "q quit");
}

struct size {
	int columns;
	int lines;
};

static bool fits(const struct terminal *terminal, const void *arg)
{
	const struct size *size = arg;

	return is_whole(terminal, size->columns, size->lines);
}

static void test_size(int columns, int lines)
{
	const struct size size = { columns, lines };

	terminal_resize(columns, lines);
	ktap_ok(terminal_waits(&screen, fits, &size), "%dx%d: title above, keys below", columns,
		lines);
}

static void test_sizes(void)
{
	test_size(80, 24);
	ktap_ok(terminal_has(&screen, "Socket 0") && terminal_has(&screen, "Socket 1"),
		"80x24: both sockets are seen");
	test_size(120, 40);
	test_size(60, 8);
	test_size(80, 24);
}

static void set_work(const char *work)
{
	if (traffic_set("%s", work))
		ktap_bail("the emulator refuses the workload");
}

static void test_work(void)
{
	set_work("default");
	test_values("the default workload");
	set_work("read=3G write=1G pcie_read=200M pcie_write=400M s1.read=12G");
	test_values("another one");
}

/* From the machine to a socket to a channel, and back */
static void test_drill_down(void)
{
	const char *box = is_ep() ? "imc_0" : "mbox_0";
	const char *row = is_ep() ? "imc0_read_bytes" : "mbox0_read_bytes";

	terminal_keys("Down Enter");
	ktap_ok(terminal_waits(&screen, terminal_has, " socket 0 "), "Enter: the socket");
	test_value("memory read", box, rate_of(0, row), memory_within(), "its first channel");
	terminal_keys("Down Enter");
	ktap_ok(terminal_waits(&screen, terminal_has, box) &&
		terminal_waits(&screen, terminal_lacks, is_ep() ? "imc_1" : "mbox_1"),
		"Enter: the channel");
	test_value(box, "memory read", rate_of(0, row), memory_within(), "it alone");
	terminal_keys("Left");
	ktap_ok(terminal_waits(&screen, terminal_has, is_ep() ? "imc_1" : "mbox_1"),
		"Left: the socket");
}

static bool is_lost(const struct terminal *terminal, const void *label)
{
	const char *line = row_below(terminal, "xeon-pmon top", label);

	return line && strstr(value_in(line), "lost") && strstr(line, "has gone");
}

static bool has_number(const struct terminal *terminal, const void *label)
{
	return strstr(value_in(row_below(terminal, "xeon-pmon top", label)), "MB/s");
}

/* Never a zero: the row says what has happened. */
static void test_channel_gone(void)
{
	if (!is_ep()) {
		ktap_skip("boxes that are MSRs do not vanish");
		return;
	}
	ktap_ok(terminal_waits(&screen, has_number, "imc_1"), "a channel has a number");
	emu_write("fault", "allones imc1 socket=0");
	ktap_ok(terminal_waits(&screen, is_lost, "imc_1"), "it vanishes, and its row says so");
	ktap_ok(is_lost(&screen, "memory read"), "so does that of the socket");
	ktap_ok(has_number(&screen, "imc_0"), "that of the next channel has its number");
	emu_write("fault", "clear");
	sys_write(BED_PCI_DRIVER "/unbind", bed_function(bed_box("imc1"), 0));
	sys_write(BED_PCI_DRIVER "/bind", bed_function(bed_box("imc1"), 0));
	ktap_ok(terminal_waits(&screen, has_number, "imc_1") &&
		terminal_waits(&screen, has_number, "memory read"),
		"it comes back, and so do the numbers");
}

static void test_keys(void)
{
	terminal_keys("h");
	ktap_ok(terminal_waits(&screen, terminal_has, "an estimate: more events than counters"),
		"h: an explanation");
	terminal_keys("h");
	ktap_ok(terminal_waits(&screen, terminal_has, "memory read"), "h: and back");
	terminal_keys("u");
	ktap_ok(terminal_waits(&screen, terminal_has, "GB/s") ||
		terminal_has(&screen, "GiB/s"), "u: other units");
	terminal_keys("w");
	ktap_ok(terminal_waits(&screen, terminal_has, "not attributed") &&
		terminal_has(&screen, "S1 DRAM"), "w: whose traffic");
	ktap_ok(terminal_waits(&screen, terminal_has, "no groups: "), "w: why there are no groups");
	terminal_keys("w");
	ktap_ok(terminal_waits(&screen, terminal_has, "memory read"), "w: and back");
	terminal_keys("-");
	ktap_ok(terminal_waits(&screen, terminal_has, "every 0.5 s"), "-: a shorter interval");
	terminal_keys("+");
	ktap_ok(terminal_waits(&screen, terminal_has, "every 1 s"), "+: a longer one");
	terminal_keys("Space");
	ktap_ok(terminal_waits(&screen, terminal_has, "PAUSED"), "space: a pause");
	terminal_keys("Space");
	ktap_ok(terminal_waits(&screen, terminal_lacks, "PAUSED"), "space: it goes on");
	terminal_keys("q");
	ktap_ok(terminal_waits(&screen, terminal_has, TERMINAL_END "0"), "q: the end");
}

/* A terminal without colours, and one that cannot even move its cursor */
static void test_poor_terminals(void)
{
	terminal_open(80, 24, "xeon-pmon top");
	terminal_waits(&screen, terminal_has, "memory read");
	terminal_read(&screen, "-e");
	ktap_ok(terminal_has(&screen, GREEN), "bars are green");
	terminal_close();
	terminal_open(80, 24, "TERM=vt100 xeon-pmon top");
	ktap_ok(terminal_waits(&screen, terminal_has, "memory read"), "a vt100 shows the same");
	terminal_read(&screen, "-e");
	ktap_ok(terminal_lacks(&screen, GREEN), "without colours");
	terminal_close();
	terminal_open(80, 24, "NO_COLOR=1 xeon-pmon top");
	ktap_ok(terminal_waits(&screen, terminal_has, "memory read"), "with NO_COLOR");
	terminal_read(&screen, "-e");
	ktap_ok(terminal_lacks(&screen, GREEN), "there are no colours");
	terminal_close();
	terminal_open(80, 24, "TERM=dumb xeon-pmon top -d 0.2");
	ktap_ok(terminal_waits(&screen, terminal_has, "memory read"), "TERM=dumb gets tables");
	ktap_ok(terminal_lacks(&screen, "q quit"), "and no screen");
	terminal_close();
}

int main(void)
{
	if (sys_sockets() != SOCKETS)
		ktap_skip_all("needs two sockets");
	if (!terminal_is_there())
		ktap_skip_all("needs tmux");
	bed_up("clock=real", BED_DRIVER);
	terminal_open(80, 24, "xeon-pmon top -u mb");
	test_work();
	test_sizes();
	test_drill_down();
	test_channel_gone();
	test_keys();
	terminal_close();
	test_poor_terminals();
	return bed_exit();
}
