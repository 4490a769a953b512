// SPDX-License-Identifier: GPL-2.0-only
/*
 * The driver's NMI handler among others: it is called before those of other drivers, and while perf
 * is recording.
 */
#include <stdio.h>
#include <string.h>

#include "emu.h"
#include "pmu.h"
#include "sample_ring.h"
#include "sys.h"

#define PERIOD		1000ULL
/* An NMI is another handler's if Ovf_Uncore is set, and it clears that */
#define SWALLOW		"38e 2000000000000000 390 2000000000000000"

static void load_try(void)
{
	int err = sys_load("emu_try", "");

	if (err)
		ktap_bail("cannot load emu_try: %s", strerror(-err));
}

/* Return: NMIs that the other handler has taken for its own */
static int swallowed(void)
{
	char text[64];
	int ours = -1;

	if (sys_read_line(RING_TRY "nmis", text, sizeof(text)) ||
	    sscanf(text, "%d", &ours) != 1)
		ktap_bail("emu_try does not count its NMIs");
	return ours;
}

/*
 * The kernel's handler for the core's counters acknowledges every status that it finds. It was
 * registered at boot; so is this one before the driver's.
 */
static void test_first(const struct bed_box *box)
{
	struct ring_totals before, after;
	struct ring ring;
	char params[64];

	snprintf(params, sizeof(params), "platform=%s drivers=emu_try," BED_DRIVER, bed()->name);
	if (emu_load(params))
		ktap_bail("no emulator for two drivers");
	load_try();
	sys_write(RING_TRY "serve", SWALLOW);
	ring_load();
	ring_totals(0, &before);
	ring_open(&ring, box, 0, PERIOD);
	ring_gives(&ring, 4 * PERIOD, 4, "another handler claims Ovf_Uncore");
	ring_totals(0, &after);
	ktap_eq(after.interrupts - before.interrupts, 4, "%s: of an interrupt each", box->pmu);
	ktap_eq(after.lost - before.lost, 0, "%s: none is lost", box->pmu);
	ktap_eq(swallowed(), 0, "%s: the other handler finds none", box->pmu);
	ring_close(&ring);
	sys_unload("emu_try");
	bed_down(BED_DRIVER);
}

/*
 * An NMI in which perf does not record, since it is recording there already: the timer records the
 * sample, and does not know what was interrupted.
 */
static void test_recording(const struct bed_box *box)
{
	struct ring_totals before, after;
	struct ring ring;

	ring_up();
	load_try();
	ring_totals(0, &before);
	ring_open(&ring, box, 0, PERIOD);
	sys_write(RING_TRY "recording", "1");
	ring_gives(&ring, PERIOD, 1, "perf is recording in the NMI");
	sys_write(RING_TRY "recording", "0");
	ktap_eq(ring.periods, PERIOD, "%s: what it stands for", box->pmu);
	ktap_eq(ring.last_ip, 0, "%s: the timer's instruction is not in it", box->pmu);
	ring_gives(&ring, PERIOD, 2, "and in the next one it does not");
	ktap_ok(ring.last_ip, "%s: with an instruction", box->pmu);
	ring_totals(0, &after);
	ktap_eq(after.interrupts - before.interrupts, 2, "%s: two interrupts", box->pmu);
	ktap_eq(after.lost - before.lost, 0, "%s: none was lost", box->pmu);
	ktap_eq(pmu_read(ring.fd), 2 * PERIOD, "%s: and the count", box->pmu);
	ring_close(&ring);
	sys_unload("emu_try");
	bed_down(BED_DRIVER);
}

int main(void)
{
	bed_want();
	test_first(ring_box(0));
	test_first(ring_box(1));
	/* Boxes that are processed in the NMI */
	test_recording(ring_box(0));
	test_recording(ring_box(bed()->msr_only ? 1 : 2));
	ktap_eq(sys_log_count("Uhhuh"), 0, "no NMI was unclaimed");
	return ktap_exit();
}
