// SPDX-License-Identifier: GPL-2.0-only
/*
 * rows_sp.c - Xeon Scalable, by Intel's event lists and by the filters that the in-kernel driver,
 * LIKWID and PCM agree on. Types of boxes, their fields and counters are those that sysfs and the
 * emulator list, see refuse.c.
 */
#include "rows.h"

#define TOR	"event=0x35,umask=0x21"

/* A value for an event that does not look at it; a field that takes less than the register has */
static const struct wrong_row wrong[] = {
	{ "uncore_cha", TOR ",filter_state=0x1", "0x20000" },
	{ "uncore_cha", "event=0x50,umask=0x01,filter_opc0=0x202", "0x4040000000000" },
	{ "uncore_cha", "event=0x50,umask=0x01,filter_tid=0x5", "0x5" },
	{ "uncore_pcu", "event=0x05,umask=0x01", "0x100" },
	{ "uncore_pcu", "config=0x20000005", "0x20000000" },
	{ "uncore_upi", "config=0x100000000004", "0x100000000000" },
	/* No port or no class of transactions is no event */
	{ "uncore_iio", "event=0x83,umask=0x04,fc_mask=0x7", "ch_mask" },
	{ "uncore_iio", "event=0x83,umask=0x04,ch_mask=0x1", "fc_mask" },
	{ "uncore_iio_free_running", "config=0x120ff", "0x10000" },
	{ "uncore_imc", "event=0xff,umask=0x1", "umask" },
};

static const struct group_row groups[] = {
	{ "two that need counter 0", "uncore_m3upi",
	  { "event=0x1c,umask=1", "event=0x3c,umask=1" } },
	{ "two that need counter 0", "uncore_cha", { "event=0x3b,umask=1", "event=0x11" } },
	{ "two states", "uncore_cha",
	  { "event=0x34,umask=3,filter_state=1", "event=0x34,umask=5,filter_state=2" } },
	{ "two opcodes", "uncore_cha", { TOR ",filter_opc0=0x202", TOR ",filter_opc0=0x200" } },
	{ "two threads", "uncore_cha",
	  { "event=0,tid_en,filter_tid=1", "event=0,tid_en,filter_tid=2" } },
};

static const struct event_row accepted[] = {
	/* The value of a filter as perf's own metrics and libpfm4 write it */
	{ "uncore_cha", TOR ",config1=0x40433" },
	{ "uncore_cha", TOR ",config2=0x40433" },
	{ "uncore_cha", TOR ",filter_rem,filter_loc,filter_all_op,filter_nm,filter_not_nm" },
	{ "uncore_cha", TOR ",filter_nc,filter_isoc" },
	{ "uncore_cha", "event=0xff,umask=0xff,edge,inv,thresh=0xff,tid_en,filter_tid=0x1ff" },
	{ "uncore_cha", "event=0x34,umask=0x11" },
	{ "uncore_upi", "event=0x04,umask=0x2fefff0f" },
	{ "uncore_iio", "event=0x83,umask=0xff,ch_mask=0xff,fc_mask=0x7,thresh=0xfff" },
	{ "uncore_pcu", "event=0x0e,filter_band3=0xff" },
};

static const struct cpu_row anywhere[] = {
	{ "uncore_cha_3", "cha3", "clockticks", "event=0" },
	{ "uncore_imc_5", "imc5", "event=4,umask=3", "event=4 umask=3" },
};

/* Ice Lake: what was in filters is in the upper half of the control word */
static const struct wrong_row ice_wrong[] = {
	{ "uncore_cha", "event=0x50,umask=0x01,filter_tid=0x5", "0x5" },
	/* The in-kernel driver has the field, the register does not have the bit */
	{ "uncore_cha", "event=0x50,tid_en,filter_tid=0x200", "0x200" },
	{ "uncore_cha", "config=0x400000000000050", "0x400000000000000" },
	{ "uncore_pcu", "event=0x05,umask=0x01", "0x100" },
	{ "uncore_pcu", "config=0x20000005", "0x20000000" },
	{ "uncore_m2m", "config=0x10000000437", "0x10000000000" },
	{ "uncore_m2pcie", "config=0x100000001", "0x100000000" },
	{ "uncore_iio", "event=0x83,umask=0x04,fc_mask=0x7", "ch_mask" },
	{ "uncore_iio", "event=0x83,umask=0x04,ch_mask=0x1", "fc_mask" },
	{ "uncore_iio_free_running", "config=0x120ff", "0x10000" },
	{ "uncore_imc_free_running", "event=0xff,umask=0x22", "there is no such event" },
	{ "uncore_imc", "event=0xff,umask=0x1", "umask" },
};

static const struct group_row ice_groups[] = {
	{ "two that need counter 0", "uncore_cha", { "event=0x36,umask=1", "event=0x11" } },
	{ "two threads", "uncore_cha",
	  { "event=0,tid_en,filter_tid=1", "event=0,tid_en,filter_tid=2" } },
};

static const struct event_row ice_accepted[] = {
	{ "uncore_cha", "event=0x34,umask=0x1fffff" },
	{ "uncore_cha",
	  "event=0xff,umask=0x3ffffffff,edge,inv,thresh=0xff,tid_en,filter_tid=0x1ff" },
	{ "uncore_m2m", "event=0x38,umask=0xffff" },
	{ "uncore_iio", "event=0x83,umask=0xff,ch_mask=0xfff,fc_mask=0x7,thresh=0xfff" },
	{ "uncore_pcu", "event=0x0e,filter_band3=0xff" },
};

static const struct cpu_row ice_anywhere[] = {
	{ "uncore_cha_3", "cha3", "clockticks", "event=0" },
	{ "uncore_imc_1", "imc1", "event=4,umask=0xf", "event=4 umask=1" },
};

const struct platform platform_ice = {
	.on = BED_ICE,
	.wrong = ice_wrong, .nr_wrong = ARRAY_SIZE(ice_wrong),
	.groups = ice_groups, .nr_groups = ARRAY_SIZE(ice_groups),
	.accepted = ice_accepted, .nr_accepted = ARRAY_SIZE(ice_accepted),
	.anywhere = ice_anywhere, .nr_anywhere = ARRAY_SIZE(ice_anywhere),
};

const struct platform platform_sp = {
	.on = BED_SKX,
	.wrong = wrong, .nr_wrong = ARRAY_SIZE(wrong),
	.groups = groups, .nr_groups = ARRAY_SIZE(groups),
	.accepted = accepted, .nr_accepted = ARRAY_SIZE(accepted),
	.anywhere = anywhere, .nr_anywhere = ARRAY_SIZE(anywhere),
};
