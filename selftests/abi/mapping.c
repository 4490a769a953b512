// SPDX-License-Identifier: GPL-2.0-only
/*
 * mapping.c - the kernel's ABI for what a box is connected to: the far end of a UPI link
 * (Documentation/ABI/testing/sysfs-devices-mapping). Root buses of I/O stacks are those that
 * intel_uncore finds, parity/attributes; but on an Ice Lake-D it finds none.
 */
#include <stdio.h>
#include <string.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "sys.h"
#include "testbed.h"

static void test_file(const char *pmu, int die, const char *want)
{
	char path[96], text[64] = "none";

	snprintf(path, sizeof(path), PMU_DIR "/%s/die%d", pmu, die);
	sys_read_line(path, text, sizeof(text));
	ktap_str_eq(text, want, "%s: die%d", pmu, die);
}

/* Each link of one socket leads to the one of the same number of the other */
static void test_link(const struct bed_box *box, int die)
{
	char want[32];

	snprintf(want, sizeof(want), "upi_%s,die_%d", strrchr(box->pmu, '_') + 1, !die);
	test_file(box->pmu, die, want);
}

/*
 * By Intel PCM: which IIO serves each stack, whose root bus has a function with its number; a
 * CAPID4 of 0x40 is the medium die. PCM does not know those of a Clearwater Forest.
 */
#define MAPPED	(ON_ICXD | ON_SNR | (ON_DISC & ~ON_CWF))

static const struct {
	__u64 on;
	__u64 capid4;
	const char *stack;
	const char *pmu;
} stacks[] = {
	{ ON_ICXD, 0, "stack0", "uncore_iio_2" }, { ON_ICXD, 0, "stack1", "uncore_iio_5" },
	{ ON_ICXD, 0, "stack2", "uncore_iio_1" },
	{ ON_SNR, 0, "stack0", "uncore_iio_1" }, { ON_SNR, 0, "stack1", "uncore_iio_4" },
	{ ON_SNR, 0, "stack2", "uncore_iio_3" }, { ON_SNR, 0, "stack3", "uncore_iio_2" },
	{ ON_SNR, 0, "stack4", "uncore_iio_0" },
	{ ON_SPR, 0xc0, "stack8", "uncore_iio_0" }, { ON_SPR, 0xc0, "stack1", "uncore_iio_2" },
	{ ON_SPR, 0xc0, "stack2", "uncore_iio_4" },
	{ ON_SPR, 0x40, "stack8", "uncore_iio_3" }, { ON_SPR, 0x40, "stack1", "uncore_iio_1" },
	{ ON_SPR, 0x40, "stack2", "uncore_iio_2" },
	{ ON_EMR, 0xc0, "stack8", "uncore_iio_0" }, { ON_EMR, 0xc0, "stack1", "uncore_iio_1" },
	{ ON_EMR, 0xc0, "stack2", "uncore_iio_2" },
	{ ON_GNR | ON_SRF, 0, "stack8", "uncore_iio_1" },
	{ ON_GNR | ON_SRF, 0, "stack2", "uncore_iio_3" },
	{ ON_GNR | ON_SRF, 0, "stack29", "uncore_iio_11" },
	{ ON_GRR, 0, "stack8", "uncore_iio_2" }, { ON_GRR, 0, "stack2", "uncore_iio_0" },
	{}
};

static void test_iio(const struct bed_box *box, int die)
{
	__u64 capid4 = 0;
	char want[16] = "none";
	int i;

	if (bed()->id & ON_RAPIDS)
		emu_reg(die, "capability", "capid4", &capid4);
	for (i = 0; stacks[i].on; i++)
		if (bed()->id & stacks[i].on && capid4 == stacks[i].capid4 &&
		    !strcmp(box->pmu, stacks[i].pmu))
			snprintf(want, sizeof(want), "0000:%.2s",
				 bed_place(stacks[i].stack, die));
	test_file(box->pmu, die, want);
}

/* Everybody may read them, as often as he likes */
static void test_accesses(void)
{
	const struct bed_box *box = bed()->boxes;
	struct emu_access a = {};
	char path[96], text[64];

	emu_access_reset();
	for (; box < bed()->boxes + bed()->nr; box++) {
		snprintf(path, sizeof(path), PMU_DIR "/%s/die0", box->pmu);
		sys_read_line(path, text, sizeof(text));
	}
	emu_access_total(&a);
	ktap_eq(a.msr_rd + a.pci_rd + a.hdr_rd, 0, "no register is read for their readers");
}

/* A byte for each stack, if bit 63 is set; not 0 but for unit 0. Links have to be trained */
static void test_registers(void)
{
	static const char *const want[][4] = {
		{ "none", "none", "none", "none" }, { "0000:00", "0000:80", "none", "none" },
	};
	static const char *const pmu[] = {
		"uncore_iio_0", "uncore_iio_1", "uncore_iio_2", "uncore_upi_0"
	};
	__u64 buses = 0, link = 0;
	int i, valid;

	emu_reg(0, "ubox", "buses", &buses);
	emu_reg(0, "upi0", "link", &link);
	for (valid = 0; valid <= 2; valid++) {
		bed_unload(BED_DRIVER);
		emu_reg_set(0, "ubox", "buses", valid < 2 ? (__u64)valid << 63 | 0x8000 : buses);
		emu_reg_set(0, "upi0", "link", valid < 2 ? 0 : link);
		ktap_eq(sys_load(BED_DRIVER, ""), 0, "the driver loads again");
		for (i = 0; valid < 2 && i < 4; i++)
			test_file(pmu[i], 0, want[valid][i]);
	}
}

/* A stack that the mask does not have, and a function that does not answer */
static void test_mask(void)
{
	static const __u64 masks[] = { 0x2, 0, 0xffffffff };
	__u64 was = 0;
	int i;

	emu_reg(0, "msm", "stacks", &was);
	for (i = 0; i < 4; i++) {
		bed_unload(BED_DRIVER);
		emu_reg_set(0, "msm", "stacks", i < 3 ? masks[i] : was);
		ktap_eq(sys_load(BED_DRIVER, ""), 0, "the driver loads again");
		if (i < 3)
			test_file("uncore_iio_0", 0, "none");
	}
}

/* What tells whose stacks these are reads all ones: they are not those of package 15 */
static void test_package(void)
{
	char want[16];
	__u64 was = 0;

	emu_reg(0, "stack2", "sad_control", &was);
	bed_unload(BED_DRIVER);
	emu_reg_set(0, "stack2", "sad_control", 0xffffffff);
	ktap_eq(sys_load(BED_DRIVER, ""), 0, "the driver loads again");
	test_file("uncore_iio_1", 0, "none");
	snprintf(want, sizeof(want), "0000:%.2s", bed_place("stack8", 1));
	test_file("uncore_iio_1", 1, want);
	bed_unload(BED_DRIVER);
	emu_reg_set(0, "stack2", "sad_control", was);
	ktap_eq(sys_load(BED_DRIVER, ""), 0, "and again");
}

static bool is_iio(const struct bed_box *box)
{
	return !strcmp(box->type, "iio") && !box->free;
}

static bool is_mapped(const struct bed_box *box)
{
	return !strcmp(box->type, "upi") || (is_iio(box) && bed()->id & (ON_SP | MAPPED));
}

int main(void)
{
	const struct bed_box *box = bed()->boxes, *end = box + bed()->nr;
	int die;

	for (; box < end; box++) {
		for (die = 0; is_iio(box) && bed()->id & MAPPED && die < sys_sockets(); die++)
			test_iio(box, die);
		/* A Cooper Lake has none in the in-kernel driver either */
		for (die = 0; !strcmp(box->type, "upi") && die < sys_sockets(); die++)
			if (strcmp(bed()->name, "cpx") && bed()->id & ~(ON_XEON6 | ON_DMR))
				test_link(box, die);
			else
				test_file(box->pmu, die, "none");
		/* No more dies, and no other boxes */
		test_file(box->pmu, sys_sockets(), "none");
		if (!is_mapped(box))
			test_file(box->pmu, 0, "none");
	}
	test_accesses();
	if (bed()->id & ON_SKX_ALL)
		test_registers();
	if (bed()->id == ON_SPR)
		test_mask();
	if (bed()->id == ON_GNR)
		test_package();
	return ktap_exit();
}
