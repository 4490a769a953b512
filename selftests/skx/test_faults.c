// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_faults.c - what intel_uncore gets wrong on a Skylake-SP (selftests/emu/skx.c shows it) is
 * right
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "skx.h"
#include "sys.h"

#define LAST_REFUSAL	"/sys/module/xeon_pmon/parameters/last_refusal"
#define DATA_READ	"event=0x35 umask=0x21 opc=0x202"

static void test_refused(const char *pmu, const char *terms, const char *bits)
{
	int fd = skx_open(pmu, 0, 0, terms);
	char reason[256] = "";

	sys_read_line(LAST_REFUSAL, reason, sizeof(reason));
	ktap_ok(fd == -EINVAL && strstr(reason, bits), "%s: %s is refused: %s", pmu, terms, reason);
	if (fd >= 0)
		close(fd);
}

static void test_counts(const char *pmu, const char *terms, const char *signal, const char *what)
{
	ktap_eq(skx_count(pmu, 0, 0, terms, signal, 1000), 1000, "%s: %s", pmu, what);
}

static void test_tor(void)
{
	test_counts("cha", "event=0x35,umask=0x21", DATA_READ, "a TOR event without a filter");
	test_counts("cha", "event=0x35,umask=0x21,filter_opc0=0x202", DATA_READ,
		    "an opcode without a target");
	test_counts("cha", "event=0x35,umask=0x21,config1=0x40433", DATA_READ,
		    "a filter as perf's metrics write it");
	ktap_eq(skx_count("cha", 0, 0, "event=0x35,umask=0x21,config1=0x40433",
			  "event=0x35 umask=0x21 opc=0x200", 1000), 0,
		"cha: which does not let other opcodes pass");
	test_refused("cha", "event=0x35,umask=0x21,filter_state=0x1", "0x20000");
	test_refused("cha", "event=0x50,umask=0x01,filter_opc0=0x202", "0x4040000000000");
	test_refused("cha", "event=0x50,umask=0x01,filter_tid=0x5", "0x5");
}

/* A header match is in the upper half of the control register: the next event has none of it */
static void test_wide(void)
{
	int fd = skx_open("upi", 1, 1, "event=0x04,umask=0x200000f");

	ktap_eq(emu_reg_get(1, "upi1", "ctl0"), 0x0004000000400f04ULL,
		"upi: a header match reaches the register");
	close(fd);
	fd = skx_open("upi", 1, 1, "event=0x02,umask=0x0f");
	ktap_eq(emu_reg_get(1, "upi1", "ctl0"), 0x400f02, "and leaves nothing to the next event");
	close(fd);
	test_refused("upi", "config=0x100000000004", "0x100000000000");
}

static void test_bands(void)
{
	int fd = skx_open("pcu", 0, 0, "event=0x0c,filter_band1=0x20");

	ktap_eq(emu_reg_get(0, "pcu", "filter"), 0x2000, "pcu: band 1 is the second byte");
	close(fd);
	test_refused("pcu", "event=0x05,umask=0x01", "0x100");
	test_refused("pcu", "config=0x20000005", "0x20000000");
}

/* Events that one counter alone can count: a group of two can never run */
static void test_one_counter(const char *pmu, const char *terms)
{
	const char *const both[] = { terms, terms };
	int fds[2], fd = skx_open(pmu, 0, 0, terms);
	char name[32];
	struct pmu found;

	snprintf(name, sizeof(name), "uncore_%s_0", pmu);
	ktap_ok(fd >= 0, "%s: %s counts", pmu, terms);
	close(fd);
	if (pmu_find(&found, name))
		ktap_bail("there is no %s", name);
	ktap_eq(pmu_open_group(&found, both, 2, pmu_cpu(&found, 0), fds), -EINVAL,
		"but not twice at a time");
}

static void test_fourth(void)
{
	ktap_ok(!access("/sys/bus/event_source/devices/uncore_m2pcie_3", F_OK),
		"there is a fourth M2PCIe");
}

static void test_die_file(const char *pmu, const char *file, const char *want)
{
	char path[96], text[64] = "none";

	snprintf(path, sizeof(path), "/sys/bus/event_source/devices/uncore_%s/%s", pmu, file);
	sys_read_line(path, text, sizeof(text));
	ktap_str_eq(text, want, "%s: %s", pmu, file);
}

/*
 * The kernel's ABI: the root bus of a stack, the far end of a link. A stack without ports has no
 * bus, a CHA is neither.
 */
static void test_mapping(void)
{
	test_die_file("iio_0", "die0", "0000:00");
	test_die_file("iio_2", "die0", "0000:3a");
	test_die_file("iio_2", "die1", "0000:ba");
	test_die_file("iio_2", "die2", "none");
	test_die_file("iio_5", "die0", "none");
	test_die_file("cha_0", "die0", "none");
	test_die_file("upi_2", "die0", "upi_2,die_1");
	test_die_file("upi_2", "die1", "upi_2,die_0");
}

int main(void)
{
	ktap_plan(0);
	skx_start();
	test_tor();
	test_wide();
	test_bands();
	test_one_counter("m3upi", "event=0x1c,umask=0x01");
	test_one_counter("m3upi", "event=0x3c,umask=0x01");
	test_one_counter("m3upi", "event=0x8e,umask=0x01");
	test_one_counter("cha", "event=0x3b,umask=0x01");
	test_refused("iio", "event=0x83,umask=0x04,fc_mask=0x7", "ch_mask");
	test_refused("iio", "event=0x83,umask=0x04,ch_mask=0x1", "fc_mask");
	test_refused("iio_free_running", "config=0x120ff", "0x10000");
	test_fourth();
	test_mapping();
	return ktap_exit();
}
