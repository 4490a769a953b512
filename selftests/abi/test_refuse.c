// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_refuse.c - an event that cannot count what it says is refused
 *
 * With the errno that perf expects, with a reason that names the PMU and the field, and without an
 * access to any register.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "sys.h"

#define REASON	"/sys/module/xeon_pmon/parameters/last_refusal"
#define ARRAY_SIZE(a)	((int)(sizeof(a) / sizeof((a)[0])))

static const char *const all_pmus[] = {
	"uncore_ubox", "uncore_cbox_0", "uncore_cbox_7", "uncore_pcu", "uncore_ha", "uncore_imc_0",
	"uncore_imc_3", "uncore_qpi_0", "uncore_qpi_1", "uncore_r2pcie", "uncore_r3qpi_0",
	"uncore_r3qpi_1",
};

/* Bits without a field on every box: 327043 tables 2-86 and others */
static const struct {
	const char *terms;
	const char *bits;
} everywhere[] = {
	{ "config=0x10000", "0x10000" },
	{ "config=0x20000", "0x20000" },
	{ "config=0x100000", "0x100000" },
	{ "config=0x400000", "0x400000" },
	{ "config=0x100000000", "0x100000000" },
	{ "config=0x8000000000000000", "0x8000000000000000" },
	{ "config=0xffffffff00000000", "0xffffffff00000000" },
};

/* What is wrong with an event, and the field or bits that the reason must name */
static const struct {
	const char *pmu;
	const char *terms;
	const char *what;
} wrong[] = {
	{ "uncore_ubox", "config=0x20000000", "0x20000000" },
	{ "uncore_ubox", "config=0x80000", "0x80000" },
	{ "uncore_ubox", "config=0x200045", "0x200000" },
	{ "uncore_ubox", "event=0x42,config1=1", "config1" },
	{ "uncore_ubox", "event=0x42,config2=1", "config2" },
	{ "uncore_ubox", "event=0xff,umask=0x1", "umask" },
	{ "uncore_ubox", "event=0xff,edge", "edge" },
	{ "uncore_ubox", "event=0xff,inv", "inv" },
	{ "uncore_ubox", "event=0xff,thresh=1", "thresh" },
	{ "uncore_cbox_0", "config=0x200000", "0x200000" },
	{ "uncore_cbox_0", "event=0x0,config1=0x20", "0x20" },
	{ "uncore_cbox_0", "event=0x0,config1=0x100000000", "0x100000000" },
	{ "uncore_cbox_0", "event=0x0,config2=0xdeadbeef", "config2" },
	{ "uncore_cbox_0", "event=0x0,filter_tid=1", "filter_tid" },
	{ "uncore_cbox_0", "event=0x0,filter_nid=1", "filter_nid" },
	{ "uncore_cbox_0", "event=0x0,filter_state=1", "filter_state" },
	{ "uncore_cbox_0", "event=0x0,filter_opc=0x182", "filter_opc" },
	{ "uncore_cbox_0", "event=0x34,umask=0x3,filter_nid=1", "filter_nid" },
	{ "uncore_cbox_0", "event=0x34,umask=0x3,filter_opc=0x182", "filter_opc" },
	{ "uncore_cbox_0", "event=0x34,umask=0x41", "filter_nid" },
	{ "uncore_cbox_0", "event=0x34,umask=0x43,filter_state=0x1f", "filter_nid" },
	{ "uncore_cbox_0", "event=0x35,umask=0x1", "filter_opc" },
	{ "uncore_cbox_0", "event=0x35,umask=0x3", "filter_opc" },
	{ "uncore_cbox_0", "event=0x35,umask=0x41,filter_opc=0x182", "filter_nid" },
	{ "uncore_cbox_0", "event=0x35,umask=0x41,filter_nid=1", "filter_opc" },
	{ "uncore_cbox_0", "event=0x35,umask=0x48", "filter_nid" },
	{ "uncore_cbox_0", "event=0x35,umask=0xa,filter_nid=1", "filter_nid" },
	{ "uncore_cbox_0", "event=0x35,umask=0x1,filter_opc=0x182,filter_state=1", "filter_state" },
	{ "uncore_cbox_0", "event=0x36,umask=0x1", "filter_opc" },
	{ "uncore_cbox_0", "event=0x36,umask=0x8,filter_opc=0x182", "filter_opc" },
	{ "uncore_cbox_0", "event=0x36,umask=0x4a", "filter_nid" },
	{ "uncore_cbox_0", "event=0x37,umask=0x40", "filter_nid" },
	{ "uncore_cbox_0", "event=0x37,umask=0x1,filter_nid=1", "filter_nid" },
	{ "uncore_pcu", "config=0x100", "0x100" },
	{ "uncore_pcu", "config=0x2000", "0x2000" },
	{ "uncore_pcu", "config=0x80000", "0x80000" },
	{ "uncore_pcu", "config=0x20000000", "0x20000000" },
	{ "uncore_pcu", "event=0x0,config1=0x100000000", "0x100000000" },
	{ "uncore_pcu", "event=0x0,filter_band0=1", "filter_band0" },
	{ "uncore_pcu", "event=0xb,filter_band1=1", "filter_band1" },
	{ "uncore_pcu", "event=0xc,filter_band0=1", "filter_band0" },
	{ "uncore_pcu", "event=0xe,filter_band3=1,filter_band2=1", "filter_band2" },
	{ "uncore_pcu", "event=0x10b,filter_band0=1", "filter_band0" },
	{ "uncore_pcu", "event=0x1e,filter_band1=1", "filter_band1" },
	{ "uncore_pcu", "event=0x80,occ_sel=1,filter_band3=1", "filter_band3" },
	{ "uncore_ha", "config=0x80000", "0x80000" },
	{ "uncore_ha", "config=0x200000", "0x200000" },
	{ "uncore_ha", "event=0x20,umask=0x3,config1=0x1", "config1" },
	{ "uncore_ha", "event=0x20,umask=0x3,config1=0x400000000000", "config1" },
	{ "uncore_ha", "event=0x1,umask=0x3,filter_addr=1", "filter_addr" },
	{ "uncore_ha", "event=0x1,umask=0x3,filter_opc=1", "filter_opc" },
	{ "uncore_imc_0", "config=0x200000", "0x200000" },
	{ "uncore_imc_0", "config=0x80000", "0x80000" },
	{ "uncore_imc_0", "event=0x4,umask=0x3,config1=1", "config1" },
	{ "uncore_imc_0", "event=0xff,umask=0x1", "umask" },
	{ "uncore_imc_0", "event=0xff,edge", "edge" },
	{ "uncore_imc_0", "event=0xff,inv", "inv" },
	{ "uncore_imc_0", "event=0xff,thresh=1", "thresh" },
	{ "uncore_qpi_0", "config=0x80000", "0x80000" },
	{ "uncore_qpi_0", "event=0x14,match_mc=1", "match_mc" },
	{ "uncore_qpi_0", "event=0x14,mask_rds=1", "mask_rds" },
	{ "uncore_qpi_1", "event=0x102,umask=0x8,match_opc=1", "match_opc" },
	{ "uncore_qpi_1", "event=0x0,mask0=0x80000000", "mask_rnid4" },
	{ "uncore_r2pcie", "config=0x200000", "0x200000" },
	{ "uncore_r2pcie", "event=0x1,config1=1", "config1" },
	{ "uncore_r3qpi_0", "config=0x80000", "0x80000" },
	{ "uncore_r3qpi_1", "event=0x1,config2=1", "config2" },
};

static char *regs_before;

static void watch_registers(void)
{
	regs_before = emu_read("regs");
	if (!regs_before || emu_access_reset())
		ktap_bail("the emulator does not answer");
}

static bool nothing_touched(void)
{
	static const struct emu_access none;
	char *regs = emu_read("regs");
	struct emu_access access;
	bool same;

	if (!regs || emu_access_total(&access))
		ktap_bail("the emulator does not answer");
	same = !strcmp(regs, regs_before) && !memcmp(&access, &none, sizeof(none));
	free(regs);
	free(regs_before);
	return same;
}

/* The reason names the PMU, and behind what the event was, what is wrong with it. */
static bool reason_names(const char *pmu, const char *what)
{
	char line[512], *why;
	size_t len = strlen(pmu);

	if (sys_read_line(REASON, line, sizeof(line)))
		return false;
	why = strstr(line, ": ");
	if (why && !strncmp(line, pmu, len) && line[len] == ' ' && strstr(why, what))
		return true;
	ktap_note("%s", line);
	return false;
}

static void find(struct pmu *pmu, const char *name)
{
	if (pmu_find(pmu, name))
		ktap_bail("no PMU %s", name);
}

/* Whatever was in the reason before must go. */
static void forget_reason(void)
{
	struct pmu pmu;
	int fd;

	find(&pmu, "uncore_ubox");
	fd = pmu_open(&pmu, "config=0x4000000000000000", 0, -1, 0);
	if (fd >= 0)
		close(fd);
}

static bool is_refused(const char *name, const char *terms, const char *what)
{
	struct pmu pmu;
	int fd;

	find(&pmu, name);
	forget_reason();
	fd = pmu_open(&pmu, terms, 0, -1, PMU_DISABLED);
	if (fd >= 0)
		close(fd);
	if (fd != -EINVAL)
		ktap_note("%s/%s/ gives %d", name, terms, fd);
	return fd == -EINVAL && reason_names(name, what);
}

static void test_everywhere(void)
{
	int p, i, accepted;

	for (p = 0; p < ARRAY_SIZE(all_pmus); p++) {
		accepted = 0;
		for (i = 0; i < ARRAY_SIZE(everywhere); i++)
			accepted += !is_refused(all_pmus[p], everywhere[i].terms,
						everywhere[i].bits);
		ktap_eq(accepted, 0, "%s: bits of no field", all_pmus[p]);
	}
}

static void test_wrong(void)
{
	int i;

	for (i = 0; i < ARRAY_SIZE(wrong); i++)
		ktap_ok(is_refused(wrong[i].pmu, wrong[i].terms, wrong[i].what), "%s/%s/",
			wrong[i].pmu, wrong[i].terms);
}

static int open_as(struct perf_event_attr *attr, int pid, int cpu)
{
	int fd;

	attr->size = sizeof(*attr);
	fd = syscall(SYS_perf_event_open, attr, pid, cpu, -1, PERF_FLAG_FD_CLOEXEC);
	return fd < 0 ? -errno : fd;
}

static void expect(int fd, int err, const char *pmu, const char *what)
{
	if (fd >= 0)
		close(fd);
	ktap_ok(fd == err, "%s: %s is %s (got %d)", pmu, what, strerror(-err), fd);
}

static void test_sampling(const struct pmu *pmu, struct perf_event_attr attr)
{
	attr.sample_period = 100000;
	expect(open_as(&attr, -1, 0), -EOPNOTSUPP, pmu->name, "sampling");
	attr.freq = 1;
	attr.sample_freq = 1000;
	expect(open_as(&attr, -1, 0), -EOPNOTSUPP, pmu->name, "sampling by frequency");
}

static void test_where(const struct pmu *pmu, struct perf_event_attr attr)
{
	expect(open_as(&attr, -1, -1), -EINVAL, pmu->name, "no CPU");
	expect(open_as(&attr, 0, -1), -EINVAL, pmu->name, "a task");
	expect(open_as(&attr, 0, 0), -EINVAL, pmu->name, "a task on a CPU");
}

/* An uncore counter cannot tell who caused an event. */
static void test_exclude(const struct pmu *pmu, struct perf_event_attr attr)
{
	int accepted = 0, bit;

	for (bit = 0; bit < 6; bit++) {
		struct perf_event_attr excluding = attr;
		int fd;

		excluding.exclude_user = bit == 0;
		excluding.exclude_kernel = bit == 1;
		excluding.exclude_hv = bit == 2;
		excluding.exclude_idle = bit == 3;
		excluding.exclude_host = bit == 4;
		excluding.exclude_guest = bit == 5;
		fd = open_as(&excluding, -1, 0);
		accepted += fd != -EINVAL;
		if (fd >= 0)
			close(fd);
	}
	ktap_eq(accepted, 0, "%s: no exclude_ bit is accepted", pmu->name);
}

static void test_attributes(void)
{
	struct perf_event_attr attr;
	struct pmu pmu;
	int p;

	for (p = 0; p < ARRAY_SIZE(all_pmus); p++) {
		find(&pmu, all_pmus[p]);
		if (pmu_parse(&pmu, "clockticks", &attr))
			ktap_bail("%s has no clockticks", pmu.name);
		test_sampling(&pmu, attr);
		test_where(&pmu, attr);
		test_exclude(&pmu, attr);
	}
}

/* Groups that can never count together, and the group without its last event, which can */
static const struct {
	const char *what;
	const char *pmu;
	const char *terms[7];
} groups[] = {
	{ "three events on two counters", "uncore_ubox",
	  { "event=0x42,umask=1", "event=0x42,umask=2", "event=0x43,umask=1" } },
	{ "two clocks on one fixed counter", "uncore_ubox", { "clockticks", "clockticks" } },
	{ "a third event beside the clock", "uncore_ubox",
	  { "clockticks", "event=0x42,umask=1", "event=0x42,umask=2", "event=0x43,umask=1" } },
	{ "five on four", "uncore_cbox_0",
	  { "event=0", "event=0", "event=0", "event=0", "event=0" } },
	{ "five on four", "uncore_pcu",
	  { "event=0", "event=1", "event=2", "event=3", "event=4" } },
	{ "five on four", "uncore_ha",
	  { "event=0", "event=1", "event=6", "event=0xb", "event=0xc" } },
	{ "five on four beside the clock", "uncore_imc_0",
	  { "clockticks", "event=1", "event=2", "cas_count_read", "cas_count_write", "event=5" } },
	{ "two clocks on one fixed counter", "uncore_imc_3", { "clockticks", "clockticks" } },
	{ "five on four", "uncore_qpi_1",
	  { "clockticks", "event=1", "event=2", "event=3", "event=4" } },
	{ "five on four", "uncore_r2pcie",
	  { "event=1", "event=7", "event=8", "event=9", "event=0xa" } },
	{ "four on three", "uncore_r3qpi_1", { "event=1", "event=7", "event=8", "event=9" } },
	{ "two that need counter 0", "uncore_cbox_1",
	  { "event=0x11,umask=1", "event=0x36,umask=8" } },
	{ "three that need counter 0 or 1", "uncore_cbox_1",
	  { "event=0x2,umask=1", "event=0x13,umask=1", "event=0x37,umask=1" } },
	{ "three that need counter 2 or 3", "uncore_cbox_1",
	  { "event=0x1b,umask=1", "event=0x1c,umask=1", "event=0x1e,umask=1" } },
	{ "four that need counter 1, 2 or 3", "uncore_cbox_1",
	  { "event=0x1b,umask=1", "event=0x1c,umask=1", "event=0x1f", "event=0x1f" } },
	{ "two that need counter 0", "uncore_r2pcie", { "event=0x12", "event=0x23,umask=1" } },
	{ "three that need counter 0 or 1", "uncore_r2pcie",
	  { "event=0x10,umask=8", "event=0x26,umask=1", "event=0x33,umask=8" } },
	{ "two that need counter 0", "uncore_r3qpi_0",
	  { "event=0x13,umask=8", "event=0x13,umask=8" } },
	{ "three that need counter 0 or 1", "uncore_r3qpi_0",
	  { "event=0x10,umask=8", "event=0x31,umask=8", "event=0x36,umask=8" } },
	{ "two opcodes", "uncore_cbox_2",
	  { "event=0x35,umask=1,filter_opc=0x182", "event=0x35,umask=3,filter_opc=0x180" } },
	{ "two nodes", "uncore_cbox_2",
	  { "event=0x37,umask=0x41,filter_nid=1", "event=0x37,umask=0x42,filter_nid=2" } },
	{ "two states", "uncore_cbox_2",
	  { "event=0x34,umask=3,filter_state=1", "event=0x34,umask=5,filter_state=2" } },
	{ "a state and any state", "uncore_cbox_2",
	  { "event=0x34,umask=3,filter_state=1", "event=0x34,umask=5" } },
	{ "two threads", "uncore_cbox_2",
	  { "event=0,tid_en,filter_tid=1", "event=0,tid_en,filter_tid=2" } },
	{ "two packets", "uncore_qpi_0",
	  { "event=0x38,match_mc=1,mask_mc=0xf", "event=0x38,match_mc=2,mask_mc=0xf" } },
	{ "two masks", "uncore_qpi_0",
	  { "event=0x38,match_mc=1,mask_mc=0xf", "event=0x38,match_mc=1,mask_mc=0x7" } },
	{ "two addresses", "uncore_ha",
	  { "event=0x20,umask=3,filter_addr=1", "event=0x20,umask=3,filter_addr=2" } },
	{ "two opcodes", "uncore_ha",
	  { "event=0x20,umask=2,filter_opc=1", "event=0x20,umask=2,filter_opc=2" } },
};

static int open_group(const struct pmu *pmu, const char *const *terms, int nr)
{
	int fds[8], ret;

	ret = pmu_open_group(pmu, terms, nr, 0, fds);
	if (!ret)
		pmu_close_group(fds, nr);
	return ret;
}

/* Disabled groups: opening them must not touch the box either. */
static void test_groups(void)
{
	struct pmu pmu;
	int i, nr, less, all;

	for (i = 0; i < ARRAY_SIZE(groups); i++) {
		find(&pmu, groups[i].pmu);
		for (nr = 0; groups[i].terms[nr]; nr++)
			;
		forget_reason();
		less = open_group(&pmu, groups[i].terms, nr - 1);
		all = open_group(&pmu, groups[i].terms, nr);
		ktap_ok(!less && all == -EINVAL && reason_names(pmu.name, "group"),
			"%s: %s (%d events: %d, %d events: %d)", pmu.name, groups[i].what, nr - 1,
			less, nr, all);
	}
}

/* A software event may lead; what counts is what is on the box. */
static void test_software_leader(void)
{
	struct perf_event_attr software = {
		.type = PERF_TYPE_SOFTWARE, .config = PERF_COUNT_SW_CPU_CLOCK, .disabled = 1,
	};
	int fds[6] = { -1 }, i;
	struct pmu pmu;

	find(&pmu, "uncore_cbox_0");
	fds[0] = pmu_open_attr(&software, 0, -1);
	for (i = 1; i < 6; i++)
		fds[i] = pmu_open(&pmu, "event=0", 0, fds[0], 0);
	ktap_ok(fds[0] >= 0 && fds[4] >= 0, "four events behind a software leader");
	ktap_eq(fds[5], -EINVAL, "and not a fifth");
	pmu_close_group(fds, 5);
}

int main(void)
{
	ktap_plan(ARRAY_SIZE(all_pmus) * (1 + 6) + ARRAY_SIZE(wrong) + ARRAY_SIZE(groups) + 3);
	watch_registers();
	test_everywhere();
	test_wrong();
	test_attributes();
	test_groups();
	test_software_leader();
	ktap_ok(nothing_touched(), "no register was read, written or changed by all that");
	return ktap_exit();
}
