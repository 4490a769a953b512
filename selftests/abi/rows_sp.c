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

const struct platform platform_sp = {
	.on = BED_SKX,
	.wrong = wrong, .nr_wrong = ARRAY_SIZE(wrong),
	.groups = groups, .nr_groups = ARRAY_SIZE(groups),
	.accepted = accepted, .nr_accepted = ARRAY_SIZE(accepted),
	.anywhere = anywhere, .nr_anywhere = ARRAY_SIZE(anywhere),
};
