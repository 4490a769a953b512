// SPDX-License-Identifier: GPL-2.0-only
/*
 * Discovery tables whose address an MSR of each die has. Diamond Rapids: wrong addresses and
 * tables, unused, while the other socket counts and this one stays frozen; packages with two dies
 * that have cores, a table each. A CPU without a row: generic names, if it can have the MSR.
 */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "sys.h"
#include "testbed.h"

#define PREFIX		"discovery table: "
#define EVENT		"event=0x42,umask=0x03"
#define DIES		8
#define REASON		"/sys/module/xeon_pmon/parameters/last_refusal"

static void down(bool loaded)
{
	if (loaded)
		bed_unload(BED_DRIVER);
	bed_unload(EMU_MODULE);
}

/* CPUs 0 and 1 are of the first die, and so on. Return: whether the box of a PMU counts its own */
static bool counts(const char *name, const char *emu, int die)
{
	int cpus[DIES], nr, s, fd = -1;
	__u64 count = 0;
	struct pmu pmu;

	if (pmu_find(&pmu, name))
		return false;
	nr = pmu_cpumask(&pmu, cpus, DIES);
	for (s = 0; s < nr; s++)
		if (cpus[s] / 2 == die)
			fd = pmu_open(&pmu, EVENT, cpus[s], -1, 0);
	if (fd < 0)
		return false;
	emu_inject("%s socket=%d event=0x42 umask=1 cycles=77", emu, die);
	/* Another die may have none */
	emu_inject("%s socket=%d event=0x42 umask=1 cycles=5", emu, !die);
	count = pmu_read(fd);
	close(fd);
	return count == 77;
}

/* The table of the cores of socket 0 is wrong: that of socket 1 and those of memory are not */
static const struct row {
	const char *file;
	const char *line;
	const char *log;
	int lines;
} rows[] = {
	{ NULL, NULL, PREFIX, 0 },
	{ "regs", "cbb socket=0 table_at=0", "socket 0: MSR 0x710 has no table address", 1 },
	{ "regs", "cbb socket=0 table_at=0x100000004", "has no table address: 0x100000004", 1 },
	{ "regs", "cbb socket=0 table_at=0x8000000000000", "has no table address", 1 },
	{ "regs", "cbb socket=0 table_at=0xffffffffffffffff", "has no table address", 1 },
	{ "regs", "cbb socket=0 table_at=0x100000", "RAM or in use by another driver", 1 },
	{ "regs", "cbb socket=0 table_at=0x1f00000000", "RAM or in use by another driver", 1 },
	/* That of socket 1, which is read once: both sockets say that it is theirs */
	{ "regs", "cbb socket=0 table_at=0x100800000", PREFIX, 0 },
	{ "table", "0 0 0x4000000000100000 0x100080000 0x0", "its entries overlap", 1 },
	{ "table", "0 0 0x4000000000100100 0x100080000 0x0", "its entries overlap", 1 },
	{ "table", "0 0 0x4000000000000300 0x100080000 0x0", "it has no units", 1 },
	{ "table", "0 0 0xffffffffffffffff 0x0 0x0", "its memory does not answer", 1 },
};

/* Where the register is not known that lets a socket's counters run, who opens an event is told */
static void test_warning(bool unsure)
{
	char why[256] = "";

	ktap_eq(sys_log_count("no discovery table has the control register"), unsure,
		"a control register is%s known", unsure ? " not" : "");
	counts("uncore_imc_0", "imc0", 0);
	sys_read_line(REASON, why, sizeof(why));
	ktap_eq(!!strstr(why, "cpu=0: accepted, but counts 0 if firmware left"), unsure,
		"its memory: %s", why);
}

static void test_row(const struct row *row)
{
	bool loaded = bed_up_wrong("dmr", row->file, row->line);

	ktap_note("%s", row->line ?: "tables that are right");
	ktap_eq(sys_log_count(row->log), row->lines, "a line says: %s", row->log);
	ktap_eq(sys_log_count(PREFIX), row->lines, "and no other line");
	ktap_eq(counts("uncore_cbo_0", "cbo0", 0), !row->file, "its units are%s there",
		row->file ? " not" : "");
	ktap_eq(counts("uncore_cbo_0", "cbo0", 1), !row->file || row->lines,
		"those of the other socket are");
	ktap_ok(counts("uncore_imc_0", "imc0", 1), "and those of its memory");
	test_warning(row->file);
	down(loaded);
}

/* A unit of memory in the table, with an address that it must not have */
static const struct {
	const char *word1;
	const char *log;
} units[] = {
	{ "0x100000", "does not answer, or is in use" },
	{ "0x100081004", "its registers are not aligned" },
	{ "0x10000000000000", "its address is not a physical address" },
	{ "0x100082000", "another unit has its registers" },
};

static void test_units(void)
{
	char line[96];
	unsigned int i;
	bool loaded;

	for (i = 0; i < sizeof(units) / sizeof(*units); i++) {
		snprintf(line, sizeof(line), "0 1 0x4000000050301004 %s 0x1f", units[i].word1);
		loaded = bed_up_wrong("dmr", "table", line);
		ktap_ok(sys_log_count(units[i].log) == 1, "a unit at %s: %s", units[i].word1,
			units[i].log);
		ktap_ok(!counts("uncore_cbo_0", "cbo0", 0) && counts("uncore_cbo_2", "cbo2", 0),
			"it is left out, another counts");
		down(loaded);
	}
	loaded = bed_up_wrong("dmr", "table", "0 1 0x0000000008300204 0x2000 0x1f");
	ktap_ok(sys_log_count("its registers are no MSRs of the uncore") == 1,
		"a unit behind MSRs: none is accessed");
	down(loaded);
}

/* Where its table is only a CPU of it can read */
static void test_offline(void)
{
	bool loaded;

	sys_online(2, false);
	sys_online(3, false);
	loaded = bed_up_wrong("dmr", NULL, NULL);
	ktap_ok(counts("uncore_cbo_0", "cbo0", 0) && !sys_log_count(PREFIX),
		"a socket is offline at load: the other counts");
	sys_online(2, true);
	sys_online(3, true);
	ktap_eq(sys_log_count("its discovery table was not read"), 1, "a line says so later");
	ktap_ok(!counts("uncore_cbo_0", "cbo0", 1), "its units are not known");
	down(loaded);
}

/* Which MSR has the address on which CPU; whether the driver may read it there */
static const struct {
	unsigned int msr;
	unsigned int family;
	bool read;
} msrs[] = {
	{ 0x201e, 6, true }, { 0x710, 6, false }, { 0x711, 6, false },
	{ 0x201e, 18, true }, { 0x711, 18, false }, { 0x710, 18, false },
};

static void test_unknown(unsigned int family)
{
	char line[32];
	unsigned int i;
	bool loaded;

	for (i = 0; i < sizeof(msrs) / sizeof(*msrs); i++) {
		if (msrs[i].family != family)
			continue;
		snprintf(line, sizeof(line), "table_msr=%u", msrs[i].msr);
		loaded = bed_up_wrong("dmr", "overflow", line);
		ktap_eq(sys_log_count("has no table address"), 0,
			"an MSR of another CPU is no fault");
		ktap_eq(counts("uncore_type_31_0", "cbo0", 1), msrs[i].read,
			"a table by MSR 0x%x is %sread", msrs[i].msr, msrs[i].read ? "" : "not ");
		ktap_eq(counts("uncore_type_6_0", "imc0", 1), msrs[i].read,
			"those of memory count unless they stay frozen");
		ktap_eq(counts("uncore_type_35_msr_1", "d2d_ula1", 0), msrs[i].read,
			"a type in both has a name for each");
		ktap_eq(counts("uncore_type_35_0", "ula0", 0), msrs[i].read, "and the other one");
		down(loaded);
	}
}

/* Memory is once a package, and the first die's; @without: a die that has no table, or none */
static void test_dies(int dies, int without, const char *line)
{
	bool loaded = bed_up_wrong("dmr", line ? "regs" : NULL, line);
	int die;

	ktap_eq(sys_log_count("firmware or another program had frozen"), dies - (without < dies),
		"each die with a table was frozen: %s", line ?: "all");
	for (die = 0; die < dies; die++) {
		ktap_eq(counts("uncore_cbo_0", "cbo0", die), die != without, "die %d: cores", die);
		ktap_eq(counts("uncore_d2d_ula_1", "d2d_ula1", die), die != without, "and links");
		ktap_eq(counts("uncore_imc_0", "imc0", die), !(die % 2), "memory");
		ktap_eq(counts("uncore_imc_32768", "imc32768", die), !(die % 2), "all of it");
	}
	down(loaded);
}

int main(void)
{
	unsigned int i, family = 0;
	int dies;
	char *text = sys_read("/proc/cpuinfo"), *at = text ? strstr(text, "cpu family") : NULL;

	if (at)
		sscanf(at, "cpu family : %u", &family);
	free(text);
	if (family != 19) {
		test_unknown(family);
		return ktap_exit();
	}
	emu_load("platform=dmr");
	dies = emu_number("sockets");
	sys_unload(EMU_MODULE);
	if (dies > sys_sockets()) {
		test_dies(dies, dies, NULL);
		test_dies(dies, 1, "cbb socket=1 table_at=0");
		return ktap_exit();
	}
	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		test_row(&rows[i]);
	test_units();
	test_offline();
	return ktap_exit();
}
