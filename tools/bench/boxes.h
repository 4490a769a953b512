/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * boxes.h - the types of boxes to measure, each by its first box in the socket
 *
 * A box that the machine lacks is skipped, so a table covers a family of platforms.
 */
#ifndef BENCH_BOXES_H
#define BENCH_BOXES_H

#include <stddef.h>

/* struct box - events of a type of box */
struct box {
	const char *pmu;	/* name of the PMU */
	/* an event that every counter can count; NULL: plain_event_of() has it */
	const char *plain;
	const char *filtered;	/* an event with a filter or match; NULL: none */
	const char *other;	/* the same event with another value of the filter */
	/* term that selects a counter's own event; NULL: counters have no events of their own */
	const char *own;
	int share;		/* number of counters that share these events */
};

static const struct box ep_boxes[] = {
	{ .pmu = "uncore_ubox" },
	{ .pmu = "uncore_cbox_0",
	  .filtered = "event=0x00,tid_en=1,filter_tid=0x3",
	  .other = "event=0x00,tid_en=1,filter_tid=0x5" },
	{ .pmu = "uncore_sbox_0" },
	{ .pmu = "uncore_pcu",
	  .filtered = "event=0x0b,filter_band0=0x0c",
	  .other = "event=0x0b,filter_band0=0x1a" },
	{ .pmu = "uncore_ha" },
	{ .pmu = "uncore_ha_0" },
	{ .pmu = "uncore_imc_0" },
	{ .pmu = "uncore_irp",
	  .own = "unit", .share = 2 },
	{ .pmu = "uncore_qpi_0",
	  .filtered = "event=0x38,match_opc=0x4,mask_opc=0xf",
	  .other = "event=0x38,match_opc=0x6,mask_opc=0xf" },
	{ .pmu = "uncore_r2pcie" },
	{ .pmu = "uncore_r3qpi_0" },
	{ .pmu = "uncore_cha_0",
	  .filtered = "event=0x35,umask=0x21,filter_opc0=0x202,filter_loc=1,filter_nm=1",
	  .other = "event=0x35,umask=0x21,filter_opc0=0x200,filter_loc=1,filter_nm=1" },
	{ .pmu = "uncore_iio_0" },
	{ .pmu = "uncore_irp_0" },
	{ .pmu = "uncore_upi_0" },
	{ .pmu = "uncore_m2m_0" },
	{ .pmu = "uncore_m2pcie_0" },
	{ .pmu = "uncore_m3upi_0" },
	{}
};

static const struct box ex_boxes[] = {
	{ .pmu = "uncore_ubox" },
	{ .pmu = "uncore_cbox_0" },
	{ .pmu = "uncore_bbox_0", .plain = "event=0x10",
	  .filtered = "event=0x01,match=0x10,mask=0xff",
	  .other = "event=0x01,match=0x20,mask=0xff",
	  .own = "counter", .share = 1 },
	{ .pmu = "uncore_sbox_0",
	  .filtered = "event=0x00,match=0x20,mask=0x1f",
	  .other = "event=0x00,match=0x40,mask=0x1f" },
	{ .pmu = "uncore_mbox_0",
	  .filtered = "inc_sel=0x4,thr=0x190",
	  .other = "inc_sel=0x4,thr=0x1a0" },
	{ .pmu = "uncore_rbox_0",
	  .filtered = "event=0x2,qlx_cfg=0x41",
	  .other = "event=0x2,qlx_cfg=0x42" },
	{ .pmu = "uncore_wbox" },
	{}
};

#endif
