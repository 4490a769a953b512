// SPDX-License-Identifier: GPL-2.0-only
/*
 * The machine ends while events sample on all boxes, more than there are counters on some: perf
 * multiplexes these to the end. No CPU may then receive an interrupt that the next kernel does not
 * expect.
 *
 * The suite has loaded a driver, and looks for the emulator's last words in the console's log.
 */
#include <string.h>

#include "testbed.h"
#include "emu.h"
#include "pmu.h"
#include "sample_ring.h"
#include "sys.h"

/* Longer than all that is left of the machine's life */
#define PERIOD		1000000000ULL
/* More than the counters of any box */
#define MANY		7

/* perf takes long to multiplex the events of all boxes on an emulated CPU */
static int events_of(const struct bed_box *box)
{
	static const char *const multiplexed[] = { "cbox0", "imc0", "imc1", "ha0" };
	unsigned int i;

	for (i = 0; i < sizeof(multiplexed) / sizeof(*multiplexed); i++)
		if (!strcmp(box->emu, multiplexed[i]))
			return MANY;
	return 1;
}

static int open_on(const struct bed_box *box, int socket)
{
	struct perf_event_attr attr;
	int i, nr = 0;

	ring_attr(box, PERIOD, &attr);
	for (i = 0; i < events_of(box); i++)
		nr += pmu_open_attr(&attr, ring_cpu(socket), -1) >= 0;
	return nr;
}

int main(void)
{
	int b, s, wanted = 0, opened = 0, receiving = 0;

	if (!sys_exists(EMU_DIR))
		ktap_skip_all("needs the emulator");
	ktap_plan(2);
	sys_write(RING_PARAMETER("sampling"), "1");
	for (b = 0; b < bed()->nr; b++)
		for (s = 0; s < sys_sockets() && ring_can(&bed()->boxes[b]); s++) {
			wanted += events_of(&bed()->boxes[b]);
			opened += open_on(&bed()->boxes[b], s);
		}
	ktap_eq(opened, wanted, "events sample on all boxes");
	for (s = 0; s < sys_sockets(); s++)
		receiving += ring_receives(s);
	ktap_eq(receiving, sys_sockets(), "and the CPU of each socket receives");
	bed_stay();
	return ktap_exit();
}
