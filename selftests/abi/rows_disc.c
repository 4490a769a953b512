// SPDX-License-Identifier: GPL-2.0-only
/*
 * rows_disc.c - Sapphire Rapids and later, by Intel's event lists and by what the in-kernel driver,
 * LIKWID and PCM agree on. Types of boxes, their fields and counters are those that sysfs and the
 * emulator list, see refuse.c.
 */
#include "rows.h"

#define DRD	"event=0x35,umask=0xc816fe01"

/* A value for an event that does not look at it; a field that takes less than the register has */
static const struct wrong_row wrong[] = {
	{ "uncore_cha", DRD ",filter_tid=0x5", "0x5" },
	{ "uncore_cha", "config=0x80062", "0x80000" },
	{ "uncore_cha", "event=0x62,config1=0x400", "0x400" },
	{ "uncore_cha", "event=0x62,config2=0x1", "0x1" },
	{ "uncore_pcu", "config=0x100000062", "0x100000000" },
	{ "uncore_upi", "config=0x100000000000062", "0x100000000000000" },
	{ "uncore_imc", "config=0x100000062", "0x100000000" },
	{ "uncore_imc", "event=0xff,umask=0x1", "umask" },
	/* Bit 22 enabled counters of earlier ones, bit 20 their interrupts */
	{ "uncore_m2m", "config=0x400062", "0x400000" },
	{ "uncore_b2cmi", "config=0x100062", "0x100000" },
	/* No port or no class of transactions is no event */
	{ "uncore_iio", "event=0x83,umask=0x04,fc_mask=0x7", "ch_mask" },
	{ "uncore_iio", "event=0x83,umask=0x04,ch_mask=0x1", "fc_mask" },
	{ "uncore_iio_free_running", "config=0x120ff", "0x10000" },
};

static const struct group_row groups[] = {
	{ "two that need counter 0", "uncore_m3upi", { "event=0x1c,umask=1", "event=0x55,umask=1" } },
	{ "two that need counter 0", "uncore_cha", { "event=0x11", "event=0x36,umask=0xc816fe01" } },
	{ "two threads", "uncore_cha",
	  { "event=0x62,tid_en,filter_tid=1", "event=0x62,tid_en,filter_tid=2" } },
};

static const struct event_row accepted[] = {
	{ "uncore_cha", "event=0xff,umask=0xffffffff,edge,inv,thresh=0xff,tid_en,filter_tid=0x3ff" },
	{ "uncore_iio", "event=0x83,umask=0xff,ch_mask=0xfff,fc_mask=0x7,thresh=0xfff,edge,inv" },
	{ "uncore_upi", "event=0x62,umask=0xffffffff,edge,inv,thresh=0xff" },
	{ "uncore_irp", "event=0x62,umask=0xffffffff,edge,inv,thresh=0xff" },
	{ "uncore_pcu", "event=0x62,umask=0xff,edge,inv,thresh=0xff" },
	{ "uncore_imc", "event=0x62,umask=0xff,edge,inv,thresh=0xff" },
};

static const struct cpu_row anywhere[] = {
	{ "uncore_cha_3", "cha3", "event=0x62", "event=0x62" },
	{ "uncore_imc_0", "imc0", "event=0x62,umask=3", "event=0x62 umask=3" },
};

const struct platform platform_disc = {
	.on = BED_DISC,
	.wrong = wrong, .nr_wrong = ARRAY_SIZE(wrong),
	.groups = groups, .nr_groups = ARRAY_SIZE(groups),
	.accepted = accepted, .nr_accepted = ARRAY_SIZE(accepted),
	.anywhere = anywhere, .nr_anywhere = ARRAY_SIZE(anywhere),
};
