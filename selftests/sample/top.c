// SPDX-License-Identifier: GPL-2.0-only
/*
 * perf top: what makes the events of a box is on its screen, while they happen.
 */
#include <stdio.h>

#include "terminal.h"
#include "sample_ring.h"
#include "sys.h"

#define COLUMNS	160
#define LINES	30

/*
 * The emulator has the events happen, and an overflow interrupts it where it sends its own CPU the
 * NMI. A timer's instruction would be elsewhere.
 */
#define GUILTY	"send_IPI"

/*
 * The storm is on the CPU that is interrupted, for that is what the samples are of. It begins when
 * perf top has started: on a slow host that would take too long beside it.
 */
static void test_top(const struct bed_box *box)
{
	struct terminal terminal;
	char command[128];
	int storm;

	snprintf(command, sizeof(command), "perf top --stdio -e %s/%s/ -c 1000", box->pmu,
		 box->terms);
	terminal_open(COLUMNS, LINES, command);
	ktap_ok(terminal_waits(&terminal, terminal_has, box->pmu),
		"%s: perf top says what it samples", box->pmu);
	storm = ring_storm(box, 0, 5000, ring_cpu(0));
	ktap_ok(terminal_waits(&terminal, terminal_has, GUILTY), "%s: and finds %s", box->pmu,
		GUILTY);
	terminal_keys("q");
	ktap_ok(terminal_waits(&terminal, terminal_has, TERMINAL_END "0"), "%s: it ends", box->pmu);
	/* It holds the terminal open, too */
	ring_calm(storm);
	terminal_close();
}

int main(void)
{
	ktap_plan(3);
	if (!terminal_is_there() || !sys_exists("/usr/bin/perf"))
		ktap_skip_all("no perf or no tmux in this guest");
	bed_want();
	ring_up();
	/* Enough is left of the CPU for perf top itself */
	sys_write(RING_PARAMETER("sample_percent"), "25");
	test_top(bed_box("cbox0"));
	return bed_exit();
}
