// SPDX-License-Identifier: GPL-2.0-only
/*
 * boxes.c - the types of boxes of each platform; another platform is other rows
 */
#include <stdio.h>
#include <string.h>

#include "bench.h"
#include "emu.h"
#include "pmu.h"
#include "sys.h"

/* What all E5s have; those that are functions, at the same places or not. */
#define UBOX { \
	.pmu = "uncore_ubox", .emu = "ubox", \
	.counters = 2, \
	.plain = "event=0x42,umask=0x08", .signal = "event=0x42 umask=0x08", \
}

#define CBOX { \
	.pmu = "uncore_cbox_0", .emu = "cbox0", \
	.counters = 4, .freezes = true, .clears = true, \
	.plain = "event=0x00", .signal = "event=0x00", .steady = "event=0x37,umask=0x01", \
	.filtered = "event=0x00,tid_en=1,filter_tid=0x3", \
	.member = { "event=0x00,tid_en=1,filter_tid=0x3" }, \
	.other = "event=0x00,tid_en=1,filter_tid=0x5", \
}

#define PCU { \
	.pmu = "uncore_pcu", .emu = "pcu", \
	.counters = 4, .freezes = true, .clears = true, \
	.plain = "event=0x00", .signal = "event=0x00", \
	.filtered = "event=0x0b,filter_band0=0x0c", \
	.member = { \
		"event=0x0b,filter_band0=0x0c", "event=0x0c,filter_band1=0x10", \
		"event=0x0d,filter_band2=0x14", "event=0x0e,filter_band3=0x18", \
	}, \
	.other = "event=0x0b,filter_band0=0x1a", \
}

#define HA(_pmu, _emu, _slot) { \
	.pmu = _pmu, .emu = _emu, .slot = _slot, \
	.counters = 4, .freezes = true, \
	.plain = "event=0x01,umask=0x03", .signal = "event=0x01 umask=0x03", \
}

#define IMC(_slot) { \
	.pmu = "uncore_imc_0", .emu = "imc0", .slot = _slot, \
	.counters = 4, .freezes = true, .steady = "event=0x04,umask=0x03", \
	.plain = "event=0x04,umask=0x03", .signal = "event=0x04 umask=0x03", \
}

#define QPI { \
	.pmu = "uncore_qpi_0", .emu = "qpi0", .slot = "08.2", \
	.counters = 4, .freezes = true, .clears = true, \
	.plain = "event=0x14", .signal = "event=0x14", \
	.filtered = "event=0x38,match_opc=0x4,mask_opc=0xf", \
	.member = { "event=0x38,match_opc=0x4,mask_opc=0xf" }, \
	.other = "event=0x38,match_opc=0x6,mask_opc=0xf", \
	.match = "qpi0_mm", .match_slot = "08.6", \
}

#define IRP { \
	.pmu = "uncore_irp", .emu = "irp", .slot = "05.6", \
	.counters = 4, .freezes = true, .clears = true, \
	.own = "unit", .share = 2, \
	.plain = "event=0x00", .signal = "event=0x00", \
}

#define R2PCIE(_slot) { \
	.pmu = "uncore_r2pcie", .emu = "r2pcie", .slot = _slot, \
	.counters = 4, .freezes = true, .clears = true, \
	.plain = "event=0x01", .signal = "event=0x01", \
}

#define R3QPI { \
	.pmu = "uncore_r3qpi_0", .emu = "r3qpi0", .slot = "13.5", \
	.counters = 3, .freezes = true, .clears = true, \
	.plain = "event=0x01", .signal = "event=0x01", \
}

/* The v3, the v4 and the Xeon D. An S-box is reset bit by bit. */
#define SBOX { \
	.pmu = "uncore_sbox_0", .emu = "sbox0", \
	.counters = 4, .freezes = true, .clears = true, \
	.plain = "event=0x00", .signal = "event=0x00", \
}

#define V3_R3QPI { \
	.pmu = "uncore_r3qpi_0", .emu = "r3qpi0", .slot = "0b.1", \
	.counters = 3, .freezes = true, .clears = true, \
	.plain = "event=0x07,umask=0x01", .signal = "event=0x07 umask=0x01", \
}

static const struct bench_box snbep_boxes[] = {
	UBOX, CBOX, PCU, HA("uncore_ha", "ha", "0e.1"), IMC("10.0"), QPI, R2PCIE("13.1"), R3QPI,
};

static const struct bench_box ivbep_boxes[] = {
	UBOX, CBOX, PCU, HA("uncore_ha_0", "ha0", "0e.1"), IMC("10.4"), IRP, QPI, R2PCIE("13.1"),
	R3QPI,
};

static const struct bench_box hsx_boxes[] = {
	UBOX, CBOX, SBOX, PCU, HA("uncore_ha_0", "ha0", "12.1"), IMC("14.0"), IRP, QPI,
	R2PCIE("10.1"), V3_R3QPI,
};

static const struct bench_box bdxde_boxes[] = {
	UBOX, CBOX, PCU, HA("uncore_ha_0", "ha0", "12.1"), IMC("14.0"), IRP, R2PCIE("10.1"),
};

/* The 7500 and the E7 */
static const struct bench_box ex_boxes[] = {
	{
		.pmu = "uncore_ubox", .emu = "ubox",
		.counters = 1,
		.plain = "event=0x02", .second = "event=0x03", .signal = "event=0x02",
	}, {
		.pmu = "uncore_cbox_0", .emu = "cbox0",
		.counters = 6, .freezes = true, .selects = true,
		.plain = "event=0x00", .signal = "event=0x00",
		.steady = "event=0x14,umask=0x04",
	}, {
		.pmu = "uncore_bbox_0", .emu = "bbox0",
		.counters = 4, .freezes = true, .selects = true,
		.own = "counter", .share = 1,
		.plain = "event=0x10", .second = "event=0x11", .signal = "event=0x10",
		.filtered = "event=0x01,match=0x10,mask=0xff",
		.other = "event=0x01,match=0x20,mask=0xff",
	}, {
		.pmu = "uncore_sbox_0", .emu = "sbox0",
		.counters = 4, .freezes = true, .selects = true,
		.plain = "event=0x08", .signal = "event=0x08",
		.filtered = "event=0x00,match=0x20,mask=0x1f",
		.member = { "event=0x00,match=0x20,mask=0x1f" },
		.other = "event=0x00,match=0x40,mask=0x1f",
		.gate = "mm_cfg",
	}, {
		.pmu = "uncore_mbox_0", .emu = "mbox0",
		.counters = 6, .freezes = true, .selects = true,
		.plain = "inc_sel=0x1", .second = "inc_sel=0x2", .signal = "event=0x01",
		.filtered = "inc_sel=0x4,thr=0x190",
		.member = { "inc_sel=0x4,thr=0x190" },
		.other = "inc_sel=0x4,thr=0x1a0",
	}, {
		.pmu = "uncore_rbox_0", .emu = "rbox0",
		.counters = 8, .freezes = true, .selects = true,
		.plain = "event=0x0,iperf_cfg=0x80000000",
		.second = "event=0x6,iperf_cfg=0x80000000",
		.signal = "event=0x0 iperf=0x80000000",
		.filtered = "event=0x2,qlx_cfg=0x41",
		.member = { "event=0x2,qlx_cfg=0x41" },
		.other = "event=0x2,qlx_cfg=0x42",
	}, {
		.pmu = "uncore_wbox", .emu = "wbox",
		.counters = 4, .freezes = true, .selects = true,
		.plain = "event=0x01", .signal = "event=0x01",
	},
};

#define NR(array)	((int)(sizeof(array) / sizeof(*(array))))

static const struct {
	const char *name;
	const struct bench_box *boxes;
	int nr;
} platforms[] = {
	{ "snbep", snbep_boxes, NR(snbep_boxes) },
	{ "ivbep", ivbep_boxes, NR(ivbep_boxes) },
	{ "hsx", hsx_boxes, NR(hsx_boxes) },
	{ "bdx", hsx_boxes, NR(hsx_boxes) },
	{ "bdxde", bdxde_boxes, NR(bdxde_boxes) },
	{ "nhmex", ex_boxes, NR(ex_boxes) },
	{ "wsmex", ex_boxes, NR(ex_boxes) },
};

const struct bench_box *bench_boxes;
int bench_nr;

void bench_platform(void)
{
	char name[16];
	int i;

	bench_check(emu_info("platform", name, sizeof(name)), "platform");
	for (i = 0; i < NR(platforms); i++) {
		if (strcmp(platforms[i].name, name))
			continue;
		bench_boxes = platforms[i].boxes;
		bench_nr = platforms[i].nr;
	}
	if (!bench_nr)
		ktap_bail("no boxes for %s", name);
}

/* intel_uncore does not know the term of the IRP. */
static bool has_term(const struct bench_box *box)
{
	char path[128];

	snprintf(path, sizeof(path), PMU_DIR "/%s/format/%s", box->pmu, box->own ?: "");
	return box->own && sys_exists(path);
}

const char *bench_terms(const struct bench_box *box, const char *event, int i)
{
	static char terms[BENCH_COUNTERS][128];

	if (!has_term(box))
		return event;
	snprintf(terms[i], sizeof(terms[i]), "%s,%s=%d", event, box->own, i / box->share);
	return terms[i];
}

int bench_open(const char *name, const char *terms)
{
	struct pmu pmu;
	int cpu;

	bench_check(pmu_find(&pmu, name), name);
	cpu = bench_check(pmu_cpu(&pmu, 0), name);
	return bench_check(pmu_open(&pmu, terms, cpu, -1, 0), name);
}
