// SPDX-License-Identifier: GPL-2.0-only
/*
 * rows.c - events and groups of some platforms, one of each kind. refuse.c tries unknown bits,
 * unit/test_agreement all counters and filters, count/constraints filters that exclude each other.
 */
#include <ctype.h>
#include <string.h>

#include "rows.h"
#include "testbed.h"

#define TOR		"event=0x35,umask=0x21"
#define ICE_TID		"event=0x50,tid_en,filter_tid=0x200"

const struct event_row event_rows[] = {
	/* E5: a umask that the event cannot do without, a filter that it does not use or lacks */
	{ ON_E5, "uncore_cbox", "event=0x0,filter_opc=0x182", "filter_opc" },
	{ ON_E5, "uncore_cbox", "event=0x35,umask=0x1", "accepted" },
	{ ON_V3, "uncore_cbox", "event=0x34,umask=0x10", "umask" },
	/* one filter at a time, 329468 section 2.3.3.3: a second one is of no use to the event */
	{ ON_V2UP, "uncore_cbox", "event=0x37,umask=1,tid_en,filter_tid=1,filter_nid=1",
	  "filter_nid" },
	{ ON_V3, "uncore_irp", "event=0x17,umask=0x1", "accepted" },
	{ ON_E5, "uncore_ha", "event=0x20", ": umask: " },
	{ ON_E5, "uncore_qpi", "event=0x0,mask0=0x80000000",
	  ": mask_rnid4, mask0 or config2 bits 0x80000000: " },

	/* The in-kernel driver has the term, and drops it */
	{ ON_PHI, "uncore_cha", TOR ",filter_link=0", NULL },
	{ ON_PHI, "uncore_cha", TOR ",filter_link=1", "filter_link" },

	/* 7500: their enable bit is another one; sub-selects that are not the event's */
	{ ON_EX, "uncore_bbox", "config=0x400000", "0x400000" },
	{ ON_EX, "uncore_mbox", "inc_sel=0x1a,iss=0xffffffff",
	  ": dsp, thr, fvc, pgt, map, iss or config1 bits 0xffffffff: " },
	{ ON_NHMEX, "uncore_mbox", "inc_sel=0xd,fvc=0x4000", "fvc" },
	{ ON_EX, "uncore_rbox", "event=0x2,qlx_cfg=0x100", "qlx_cfg" },
	/* there are 24 events */
	{ ON_EX, "uncore_rbox", "event=0x18", "event" },
	{ ON_CLIENT & ~(ON_ADL | ON_ULTRA), "uncore_arb", "event=0xff", "no such event" },
	{ ON_ADL_IMC, "uncore_imc", "event=0x00", "no such event" },
	{ ON_CLIENT & ~(ON_LNL | ON_PTL | ON_NVL), "uncore_cbox", "event=0x34,umask=0x80",
	  "umask" },

	/* Since Skylake-SP */
	{ ON_SKX_ALL, "uncore_cha", TOR ",filter_state=0x1", "0x20000" },
	{ ON_SKX_ALL, "uncore_cha", "event=0x50,umask=0x01,filter_opc0=0x202", "0x4040000000000" },
	/* The in-kernel driver has the field, the register does not have the bit */
	{ ON_ICE, "uncore_cha", ICE_TID, "0x200" },
	{ ON_SP, "uncore_pcu", "event=0x05,umask=0x01", "0x100" },
	/* Bit 22 enabled counters of earlier ones */
	{ ON_DISC, "uncore_m2m", "config=0x400062", "0x400000" },
	/* No port or no class of transactions is no event, but in lists of tools */
	{ ON_GQ, "uncore", "event=0x35,umask=0x01", "match_sel" },
	{ ON_GQ, "uncore", "event=0x03,umask=0x01,match_opc=0x1a", "match_opc" },
	/* Whole lines, and parts of them */
	{ ON_GQ, "uncore", "event=0x2f,umask=0x0f", "accepted" },
	{ ON_GQ, "uncore", "event=0x2f,umask=0x24", "accepted" },
	{ ON_SINCE_SKX, "uncore_iio", "event=0x83,umask=0x04,fc_mask=0x7", "accepted" },
	{ ON_SINCE_SKX, "uncore_iio", "event=0x83,umask=0x04,ch_mask=0x1", "accepted" },
	{ ON_ICE | ON_DISC, "uncore_iio", "event=0x0", "accepted, but event 0" },
	{ ON_ICE, "uncore_imc_free_running", "event=0xff,umask=0x22", "there is no such event" },

	/* Accepted. E5: libpfm4's LLC_LOOKUP:WRITE:NID */
	{ ON_IVBEP, "uncore_cbox", "config=0x10c4534,config1=0x3007e0001", NULL },
	/* Intel PCM's codes */
	{ ON_E5, "uncore_pcu", "config=0x400080,occ_sel=1", NULL },
	{ ON_E5, "uncore_pcu", "config=0x400000,config1=0x28140c", NULL },
	{ ON_E5, "uncore_pcu", "config=0x40000c,config1=0x28140c", NULL },
	{ ON_QPI, "uncore_qpi", "config=0x600102", NULL },
	{ ON_QPI, "uncore_qpi_1",
	  "event=0x138,config1=0xffffffffffffffff,config2=0xffffffffffffffff", NULL },

	/* 7500: sub-selects with all their bits */
	{ ON_EX, "uncore_bbox", "config=0x3", NULL },
	{ ON_EX, "uncore_bbox",
	  "event=0x3,counter=0,match=0xfffffffffffffff,mask=0xfffffffffffffff", NULL },
	{ ON_EX, "uncore_sbox", "event=0x0,config1=0xffffffffffffffff,config2=0xffffffffffffffff",
	  NULL },
	{ ON_EX, "uncore_mbox", "config=0x41", NULL },
	{ ON_EX, "uncore_mbox",
	  "count_mode=3,storage_mode=3,wrap_mode,flag_mode,inc_sel=0x1f,set_flag_sel=7", NULL },
	{ ON_EX, "uncore_mbox",
	  "inc_sel=0xa,config1=0xffffffffffffffff,config2=0x9fffffffffffffff", NULL },

	/* The value of a filter as perf's own metrics and libpfm4 write it */
	{ ON_SKX_ALL, "uncore_cha", TOR ",config1=0x40433", NULL },
	{ ON_SKX_ALL, "uncore_cha", TOR ",config2=0x40433", NULL },
	{ ON_SKX_ALL, "uncore_cha",
	  TOR ",filter_rem,filter_loc,filter_all_op,filter_nm,filter_not_nm", NULL },
	{ ON_SKX_ALL, "uncore_cha", TOR ",filter_nc,filter_isoc", NULL },
	{ ON_SKX_ALL, "uncore_upi", "event=0x04,umask=0x2fefff0f", NULL },
	{ ON_ICE, "uncore_cha", "event=0xff,umask=0x3ffffffff,tid_en,filter_tid=0x1ff", NULL },
	{ ON_DISC, "uncore_cha", "event=0xff,umask=0xffffffff,tid_en,filter_tid=0x3ff", NULL },
	{ ON_SINCE_SKX, "uncore_iio", "event=0x83,umask=0xff,ch_mask=0xff,fc_mask=0x7", NULL },
};

const int nr_event_rows = sizeof(event_rows) / sizeof(*event_rows);

const struct group_row group_rows[] = {
	{ ON_V2UP, "three on the two counters of a unit", FULL, "uncore_irp",
	  { "event=1", "event=2", "event=1,unit=1", "event=3" } },
	{ ON_EP, "four that need counter 1, 2 or 3", FULL, "uncore_cbox",
	  { "event=0x1b,umask=1", "event=0x1c,umask=1", "event=0x1f", "event=0x1f" } },
	{ ON_V4, "four that cannot use counter 0", FULL, "uncore_pcu",
	  { "event=0x80,occ_sel=1", "event=0x80,occ_sel=2", "event=0x80,occ_sel=3",
	    "event=0x80,occ_sel=1" } },
	{ ON_E5, "a state and any state", ANOTHER_VALUE, "uncore_cbox",
	  { "event=0x34,umask=3,filter_state=1", "event=0x34,umask=5" } },
	{ ON_EX, "an address and none", ANOTHER_VALUE, "uncore_mbox",
	  { "inc_sel=0xb,filter_cfg_en", "inc_sel=0xb" } },
	{ ON_NHMEX, "five in four fields", ANOTHER_VALUE, "uncore_mbox",
	  { "inc_sel=0xd,fvc=0x800", "inc_sel=0xd,fvc=0x1000", "inc_sel=0xd,fvc=0x1800",
	    "inc_sel=0xd,fvc=0x2000", "inc_sel=0xd,fvc=0x2800" } },
	{ ON_EX, "three in a pair of IPERF", ANOTHER_VALUE, "uncore_rbox",
	  { "event=0,iperf_cfg=1", "event=0,iperf_cfg=2", "event=1,iperf_cfg=4" } },
};

const int nr_group_rows = sizeof(group_rows) / sizeof(*group_rows);

/* Units may have any numbers; counters of a whole type have its name and more */
static bool is_of_type(const struct bed_box *box, const char *type)
{
	const char *rest = box->pmu + strlen(type);

	return !strncmp(box->pmu, type, strlen(type)) &&
	       (!*rest || (*rest == '_' && isdigit(rest[1])));
}

bool row_pmu(__u64 on, const char *name, struct pmu *pmu)
{
	const struct bed_box *box = bed()->boxes, *last = NULL;

	if (!(on & bed()->id))
		return false;
	for (; box < bed()->boxes + bed()->nr; box++)
		if (is_of_type(box, name))
			last = box;
	return last && !pmu_find(pmu, last->pmu);
}
