// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which thread of a core receives an uncore PMI. CPUs 0 and 1 are the threads of core 0, CPUs 2 and
 * 3 those of core 1. emu_try.ko is the driver.
 */
#include <stdio.h>
#include <string.h>

#include "ktap.h"
#include "emu_steps.h"
#include "sys.h"

#define NMI_ON		0x400
#define OVF_UNCORE	0x2000000000000000

#define IGNORE(_cpu)	W_ON(_cpu, 0x1d9, 0)
#define I(_text)	LINE("inject", "cbox0 socket=0 event=1 " _text)

/* Counter 0 of C-box 0, 100 before its overflow; a handler that is ready for the next interval */
#define LEFT_100	0xffffffffff9c
#define EX_SERVE(_go)							\
	SERVE("38e 2000000000000000 d11 ffffffffff9c d02 1 c02 c0000000 "	\
	      "390 2000000000000000 0 400 c00 " _go)

static const struct step ex[] = {
	W(0xd00, 1), W(0xd10, 0x500001), W(0xd11, LEFT_100), W(0xc00, 0x90000000),
	EX_SERVE("90000000"), RECEIVE(0, NMI_ON), I("cycles=100"), NMIS(1, 0),
	INFO("pmis_disabled", 1),
	IGNORE(0), RECEIVE(1, NMI_ON), I("cycles=100"), NMIS(2, 1), INFO("pmis_disabled", 2),
	/* Core 1, and either of its threads */
	EX_SERVE("90000002"), W(0xc00, 0x90000002), RECEIVE(2, NMI_ON), I("cycles=100"), NMIS(1, 2),
	IGNORE(2), RECEIVE(3, NMI_ON), I("cycles=100"), NMIS(2, 3), INFO("pmis_disabled", 4),
	/* Both threads of core 0, and of the socket no other; no handler unfreezes it */
	LINE("overflow", "patience=50"), SERVE("38e 2000000000000000 0 400"), RECEIVE(0, NMI_ON),
	W(0xc00, 0x90000000), I("cycles=100"), AWAIT(2), NMIS(2, -1),
	R_ON(0, 0x38e, OVF_UNCORE), R_ON(1, 0x38e, OVF_UNCORE), R_ON(2, 0x38e, 0),
	R_ON(3, 0x38e, 0), INFO("pmis_disabled", 4), INFO("pmis", 5),
	/* Each clears its own */
	W_ON(1, 0x390, OVF_UNCORE), R_ON(1, 0x38e, 0), R_ON(0, 0x38e, OVF_UNCORE),
	END
};

/* A mask of cores: one thread of each. */
static const struct step ep[] = {
	W(0xd10, 0x500001), W(0xd16, 0xfffffffff9c), RECEIVE(1, NMI_ON), RECEIVE(2, NMI_ON),
	W(0xc00, 3),
	LINE("overflow", "patience=50"), SERVE("38e 2000000000000000 390 2000000000000000 0 400"),
	I("cycles=100"), AWAIT(2), NMIS(2, -1), INFO("pmis_disabled", 2),
	R_ON(1, 0x38e, 0), R_ON(2, 0x38e, 0), R(0xc01, 8),
	END
};

static const struct script scripts[] = {
	{ "nhmex", ex }, { "ivbep", ep },
};

static bool are_threads(int cpu, const char *cpus)
{
	char path[80], text[16] = "";

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list",
		 cpu);
	sys_read_line(path, text, sizeof(text));
	return !strcmp(text, cpus);
}

int main(void)
{
	unsigned int i;

	if (!are_threads(0, "0-1") || !are_threads(2, "2-3"))
		ktap_skip_all("it takes two cores of two threads each");
	ktap_plan(0);
	for (i = 0; i < sizeof(scripts) / sizeof(*scripts); i++)
		steps_play(&scripts[i]);
	return ktap_exit();
}
