// SPDX-License-Identifier: GPL-2.0-only
/*
 * boxes.c - the types of boxes of the Xeon E5-2600; another platform is other rows
 */
#include "bench.h"

const struct bench_box bench_boxes[BENCH_BOXES] = {
	{
		.pmu = "uncore_ubox", .emu = "ubox",
		.counters = 2,
		.plain = "event=0x42,umask=0x08", .signal = "event=0x42 umask=0x08",
	}, {
		.pmu = "uncore_cbox_0", .emu = "cbox0",
		.counters = 4, .freezes = true, .clears = true,
		.plain = "event=0x00", .signal = "event=0x00",
		.filtered = "event=0x00,tid_en=1,filter_tid=0x3",
		.member = {
			"event=0x00,tid_en=1,filter_tid=0x3", "event=0x00,tid_en=1,filter_tid=0x3",
			"event=0x00,tid_en=1,filter_tid=0x3", "event=0x00,tid_en=1,filter_tid=0x3",
		},
		.other = "event=0x00,tid_en=1,filter_tid=0x5",
	}, {
		.pmu = "uncore_pcu", .emu = "pcu",
		.counters = 4, .freezes = true, .clears = true,
		.plain = "event=0x00", .signal = "event=0x00",
		.filtered = "event=0x0b,filter_band0=0x0c",
		.member = {
			"event=0x0b,filter_band0=0x0c", "event=0x0c,filter_band1=0x10",
			"event=0x0d,filter_band2=0x14", "event=0x0e,filter_band3=0x18",
		},
		.other = "event=0x0b,filter_band0=0x1a",
	}, {
		.pmu = "uncore_ha", .emu = "ha", .slot = "0e.1",
		.counters = 4, .freezes = true,
		.plain = "event=0x01,umask=0x03", .signal = "event=0x01 umask=0x03",
	}, {
		.pmu = "uncore_imc_0", .emu = "imc0", .slot = "10.0",
		.counters = 4, .freezes = true,
		.plain = "event=0x04,umask=0x03", .signal = "event=0x04 umask=0x03",
	}, {
		.pmu = "uncore_qpi_0", .emu = "qpi0", .slot = "08.2",
		.counters = 4, .freezes = true, .clears = true,
		.plain = "event=0x14", .signal = "event=0x14",
		.filtered = "event=0x38,match_opc=0x4,mask_opc=0xf",
		.member = {
			"event=0x38,match_opc=0x4,mask_opc=0xf",
			"event=0x38,match_opc=0x4,mask_opc=0xf",
			"event=0x38,match_opc=0x4,mask_opc=0xf",
			"event=0x38,match_opc=0x4,mask_opc=0xf",
		},
		.other = "event=0x38,match_opc=0x6,mask_opc=0xf",
		.match = "qpi0_mm", .match_slot = "08.6",
	}, {
		.pmu = "uncore_r2pcie", .emu = "r2pcie", .slot = "13.1",
		.counters = 4, .freezes = true, .clears = true,
		.plain = "event=0x01", .signal = "event=0x01",
	}, {
		.pmu = "uncore_r3qpi_0", .emu = "r3qpi0", .slot = "13.5",
		.counters = 3, .freezes = true, .clears = true,
		.plain = "event=0x01", .signal = "event=0x01",
	},
};
