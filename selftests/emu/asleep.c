// SPDX-License-Identifier: GPL-2.0-only
/*
 * The PMI registers of a CPU are as after reset when the machine wakes up from suspend to RAM. It
 * needs vmlinuz, see ../suspend/suspend.c.
 */
#include <string.h>

#include "ktap.h"
#include "emu_steps.h"
#include "sys.h"

#define OVF_UNCORE	0x2000000000000000

static void sleep_once(const char *platform)
{
	int ret = sys_sleep();

	ktap_ok(!ret, "%s: asleep and awake again (%s)", platform, strerror(-ret));
}

static const struct step steps[] = {
	W(0x1d9, 0x2001), W1(0x1d9, 0x2000), LINE("regs", "cpu1 socket=0 global_status=1"),
	LINE("regs", "cpu0 socket=0 global_status=0x2000000000000000"), R(0x38e, OVF_UNCORE),
	R1(0x38e, 1), CALL(sleep_once),
	R(0x1d9, 0), R1(0x1d9, 0), R(0x38e, 0), R1(0x38e, 0), END
};

static const struct script scripts[] = { { "nhmex", steps }, { "ivbep", steps } };

int main(void)
{
	unsigned int i;

	if (!sys_can_sleep())
		ktap_skip_all("this kernel does not wake up again");
	ktap_plan(0);
	for (i = 0; i < sizeof(scripts) / sizeof(*scripts); i++)
		steps_play(&scripts[i]);
	return ktap_exit();
}
