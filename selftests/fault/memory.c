// SPDX-License-Identifier: GPL-2.0-only
/*
 * Registers in memory, and the control register of a die: what is where they should be, what keeps
 * no value, what firmware has left; and dies that come after the driver, go and come back.
 *
 * All of it is on socket 1, whose CPUs are 2 and 3; socket 0 counts on.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "sys.h"
#include "testbed.h"

/* A place in RAM; one in persistent memory, see region_intersects() of ../host */
#define RAM		"0x1"
#define PERSISTENT	"0x20000"

/* struct row - what a box lacks */
struct row {
	__u64 on;		/* where */
	const char *file;	/* debugfs file of the emulator, before the driver comes */
	const char *line;	/* what is written to it */
	const char *box;	/* the box that is then not there */
	const char *log;	/* what the log says of it, or NULL */
};

static const struct row rows[] = {
	{ ON_ICE, "regs", "mem_pci socket=1 mem0=0", "imc0" },
	{ ON_ICE, "regs", "mem_pci socket=1 mem0=0xffffffff", "imc1" },
	{ ON_ICE, "regs", "mem_pci socket=1 mem_base=0", "mc0" },
	{ ON_ICE, "regs", "mem_pci socket=1 mem_base=" RAM, "imc0",
	  "cannot be opened, error -16" },
	{ ON_ICE, "regs", "mem_pci socket=1 mem_base=" PERSISTENT, "mc0",
	  "cannot be opened, error -16" },
	{ ON_ICE, "fault", "nomap imc0 socket=1", "imc0", "cannot be opened, error -12" },
	{ ON_DISC, "fault", "nomap imc0 socket=1", "imc0", "is left out" },
	/* Nothing can be written to free-running counters: each is read */
	{ ON_ICE | ON_DISC, "fault", "allones mc0 socket=1", "mc0" },
	{ ON_ICE | ON_DISC, "fault", "readonly imc0 socket=1", "imc0" },
	{ ON_ICE | ON_DISC, "fault", "allones imc1 socket=1", "imc1" },
	{ ON_DISC, "fault", "readonly m2m0 socket=1", "m2m0" },
	{ ON_DISC, "fault", "gp cha0 socket=1", "cha0" },
};

static void one_counts(const struct bed_box *box, int socket)
{
	int fd = bed_open(box, socket);

	bed_inject(box, socket, 55);
	ktap_eq(fd < 0 ? 0 : pmu_read(fd), 55, "%s of socket %d counts", box->pmu, socket);
	close(fd);
}

static void test_row(const struct row *row)
{
	const struct bed_box *box = bed_box(row->box);
	struct pmu pmu;
	char *boxes;

	bed_emulate("");
	if (emu_write(row->file, "%s", row->line))
		ktap_bail("the emulator refuses: %s", row->line);
	sys_log_mark();
	ktap_eq(sys_load(BED_DRIVER, ""), 0, "%s: the driver loads", row->line);
	ktap_ok(!pmu_find(&pmu, box->pmu) && pmu_cpu(&pmu, 1) < 0 && bed_open(box, 1) < 0,
		"%s is not offered", box->pmu);
	boxes = sys_read("/sys/kernel/debug/xeon_pmon/boxes");
	ktap_eq(boxes && strstr(boxes, " wrong:"), !strncmp(row->line, "readonly", 8),
		"and told to be wrong if it answers");
	free(boxes);
	if (row->log)
		ktap_ok(sys_log_count(row->log), "and the log says why");
	one_counts(box, 0);
	bed_down(BED_DRIVER);
}

/* A channel that has persistent memory in its second slot, and nothing else */
static void test_persistent(void)
{
	bed_emulate("");
	emu_reg_set(1, "dimms0", "dimm0", 0);
	emu_reg_set(1, "dimms0", "ddrt", 2);
	ktap_eq(sys_load(BED_DRIVER, ""), 0, "the driver loads with persistent memory alone");
	one_counts(bed_box("imc0"), 1);
	bed_down(BED_DRIVER);
}

static void online(bool online)
{
	sys_online(2, online);
	sys_online(3, online);
}

/* Where its stack is; a die that has not come yet says so */
static bool says(const char *file, bool later)
{
	char path[80], text[64];
	int ret;

	snprintf(path, sizeof(path), PMU_DIR "/uncore_iio_0/%s", file);
	ret = sys_read_line(path, text, sizeof(text));
	return later ? ret == -ENODEV : !ret;
}

static void test_dies(void)
{
	unsigned long long all, first;

	bed_emulate("");
	online(false);
	ktap_eq(sys_load(BED_DRIVER, ""), 0, "the driver loads without the CPUs of socket 1");
	first = emu_number("mappings");
	ktap_ok(says("die0", false) && says("die1", true), "whose stacks are not known");
	online(true);
	all = emu_number("mappings");
	ktap_ok(says("die1", false) && first && all == 2 * first,
		"they are when it comes, and its boxes are mapped: %llu, %llu", first, all);
	online(false);
	ktap_eq(emu_number("mappings"), first, "until it goes");
	online(true);
	ktap_eq(emu_number("mappings"), all, "and again");
	bed_unload(BED_DRIVER);
	ktap_eq(emu_number("mappings"), 0, "in the end nothing is");
	bed_unload(EMU_MODULE);
}

/* Firmware, or another program, has left all counters of a socket frozen */
static void test_frozen(void)
{
	const struct bed_box *box = bed_box(bed_slice(0));

	bed_emulate("");
	sys_log_mark();
	emu_reg_set(1, "global", "global_ctl", 1);
	ktap_eq(sys_load(BED_DRIVER, ""), 0, "the driver loads beside a socket that is frozen");
	ktap_eq(sys_log_count("firmware or another program had frozen"), 1, "a line says so");
	one_counts(box, 1);
	emu_reg_set(1, "global", "global_ctl", 1);
	online(false);
	online(true);
	one_counts(box, 1);
	bed_down(BED_DRIVER);
}

/* The control register of the socket is listed elsewhere; @access: bits 63:62 of the first word */
static void test_global(__u64 access, __u64 address, const char *why)
{
	unsigned long long word;
	char *text, *line;

	bed_emulate("");
	text = emu_read("table");
	line = text ? strstr(text, "\n1 0 ") : NULL;
	if (!line || sscanf(line, " 1 0 %llx", &word) != 1)
		ktap_bail("socket 1 has no table");
	free(text);
	emu_write("table", "1 0 %#llx %#llx 0", word | access << 62, address);
	sys_log_mark();
	ktap_eq(sys_load(BED_DRIVER, ""), 0, "the driver loads with a bad control register");
	ktap_eq(sys_log_count(why), 1, "with the reason: %s", why);
	one_counts(bed_box(bed_slice(0)), 1);
	bed_down(BED_DRIVER);
}

int main(void)
{
	unsigned int i;

	bed_want();
	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		if (rows[i].on & bed()->id && bed_has(rows[i].box))
			test_row(&rows[i]);
	if (bed()->id & ON_ICX)
		test_persistent();
	test_dies();
	if (bed()->id & ON_DISC) {
		test_frozen();
		test_global(1, 0x800000, "mmio 0x800000, cannot be opened, error -16");
		test_global(2, 0x80fff100, "pci 0000:0f:1f.7, cannot be opened, error -19");
		test_global(1, 0xc8000004, "its registers are not aligned");
		test_global(2, 0x87e60004, "its registers are in the header of config space");
		test_global(0, 0x1b, "its registers are no MSRs of the uncore");
	}
	return ktap_exit();
}
