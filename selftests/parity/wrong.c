// SPDX-License-Identifier: GPL-2.0-only
/*
 * Where intel_uncore is wrong and ours is right: each case is run with both drivers. What
 * intel_uncore did is printed, and may change with the kernel; that ours is right is the test.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "rig.h"
#include "sys.h"

#define SOCKETS		2

/**
 * struct verdict - what a driver did
 * @right: whether that is right
 * @what: what it did, in words
 */
struct verdict {
	bool right;
	char what[200];
};

__printf(3, 4) static void verdict(struct verdict *v, bool right, const char *fmt, ...)
{
	va_list args;

	v->right = right;
	va_start(args, fmt);
	vsnprintf(v->what, sizeof(v->what), fmt, args);
	va_end(args);
}

static int open_event(const char *name, const char *terms)
{
	struct pmu pmu;
	int ret;

	ret = pmu_find(&pmu, name);
	return ret ? ret : pmu_open(&pmu, terms, pmu_cpu(&pmu, 0), -1, 0);
}

static void must_inject(const char *signal)
{
	if (emu_inject("%s", signal))
		ktap_bail("the emulator refuses: %s", signal);
}

static void calm(void)
{
	emu_write("rate", "clear");
	emu_write("fault", "clear");
}

/* Counts move by a million between any two accesses. */
static void let_time_run(void)
{
	emu_write("rate", "imc0 socket=0 event=0x04 umask=0x03 per_sec=1000000000000");
	emu_write("fault", "gap 1000");
}

/* The low half carries between its read and that of the high half, if that can be. */
static void try_torn_read(struct verdict *v)
{
	int fd = open_event("uncore_imc_0", "event=0x04,umask=0x03");
	__u64 before, count = 0;
	bool right = true;
	int i;

	must_inject("imc0 socket=0 event=0x04 umask=0x03 cycles=4292467296");
	pmu_read(fd);
	let_time_run();
	for (i = 0; right && i < 10; i++) {
		before = emu_reg_get(0, "imc0", "ctr0");
		count = pmu_read(fd);
		right = count >= before && count <= emu_reg_get(0, "imc0", "ctr0");
	}
	calm();
	verdict(v, right, "after at most %llu events it reads %llu, then %llu",
		emu_reg_get(0, "imc0", "ctr0"), count, pmu_read(fd));
	close(fd);
}

/* Two members that count the same thing differ if they are not read in one instant. */
static void try_group_read(struct verdict *v)
{
	static const char *const terms[] = { "event=0x04,umask=0x03", "event=0x04,umask=0x03" };
	struct pmu_count counts[2] = { };
	struct pmu pmu;
	int fds[2];

	pmu_find(&pmu, "uncore_imc_0");
	if (pmu_open_group(&pmu, terms, 2, pmu_cpu(&pmu, 0), fds))
		ktap_bail("cannot open a group");
	pmu_enable(fds[0]);
	let_time_run();
	emu_advance(1000);
	pmu_read_group(fds[0], counts, 2);
	calm();
	verdict(v, counts[0].value == counts[1].value,
		"members of a group that count the same are at %llu and %llu", counts[0].value,
		counts[1].value);
	pmu_close_group(fds, 2);
}

/* 44 bits, says 327043 table 2-5. */
static void try_fixed_width(struct verdict *v)
{
	int fd = open_event("uncore_ubox", "config=0xff");
	__u64 count;

	must_inject("ubox socket=0 fixed cycles=17592186044406");
	pmu_read(fd);
	must_inject("ubox socket=0 fixed cycles=20");
	count = pmu_read(fd);
	verdict(v, count == (1ULL << 44) + 10, "after 2^44 + 10 clocks it reads %llu", count);
	close(fd);
}

static void try_all_ones(struct verdict *v)
{
	int fd = open_event("uncore_imc_3", "event=0x04,umask=0x03");
	struct pmu_count count;
	int ret;

	must_inject("imc3 socket=0 event=0x04 umask=0x03 cycles=1000");
	pmu_read(fd);
	emu_write("fault", "allones imc3 socket=0");
	ret = pmu_read_count(fd, &count);
	calm();
	verdict(v, ret == -ENODATA || count.value <= 1000,
		"after 1000 events, and with the function gone, it reads %llu",
		ret ? 0 : count.value);
	close(fd);
}

/* Words that mean nothing: each must be refused. */
static const struct {
	const char *pmu;
	const char *terms;
} nonsense[] = {
	{ "uncore_cbox_0", "config=0x200003" },
	{ "uncore_cbox_0", "config=0x10000" },
	{ "uncore_ubox", "config=0x8000000000000042" },
	{ "uncore_ubox", "event=0x42,config1=0x1" },
	{ "uncore_imc_0", "event=0x4,umask=0x3,config2=0xdead" },
	{ "uncore_ha", "config=0x80001" },
	{ "uncore_qpi_0", "event=0x14,match_mc=0xe" },
	{ "uncore_cbox_0", "event=0x0,filter_opc=0x182" },
	{ "uncore_cbox_0", "event=0x34,umask=0x3,filter_opc=0x182" },
	{ "uncore_pcu", "event=0x0,filter_band0=20" },
	{ "uncore_pcu", "event=0xb,filter_band1=20" },
	{ "uncore_cbox_0", "event=0x35,umask=0x1" },
};

#define NONSENSE	((int)(sizeof(nonsense) / sizeof(*nonsense)))

static void try_nonsense(struct verdict *v)
{
	int accepted = 0, last = 0;
	int i, fd;

	for (i = 0; i < NONSENSE; i++) {
		fd = open_event(nonsense[i].pmu, nonsense[i].terms);
		if (fd == -EINVAL)
			continue;
		accepted++;
		last = i;
		if (fd >= 0)
			close(fd);
	}
	verdict(v, !accepted, "%d of %d events that mean nothing are accepted%s%s", accepted,
		NONSENSE, accepted ? ", as " : "", accepted ? nonsense[last].terms : "");
}

/* Does an event count what it says? */
static void try_event(struct verdict *v, const char *pmu, const char *terms, const char *signals,
		      __u64 want)
{
	int fd = open_event(pmu, terms);
	struct pmu_count count;

	if (fd < 0) {
		verdict(v, false, "%s/%s/ cannot be opened: %s", pmu, terms, strerror(-fd));
		return;
	}
	must_inject(signals);
	if (pmu_read_count(fd, &count))
		ktap_bail("cannot read %s", terms);
	verdict(v, count.value == want, "%s/%s/ counts %llu of %llu", pmu, terms, count.value,
		want);
	close(fd);
}

static void try_lookup_any_state(struct verdict *v)
{
	try_event(v, "uncore_cbox_1", "event=0x34,umask=0x3",
		  "cbox1 socket=0 event=0x34 umask=0x3 state=0x10 cycles=9", 9);
}

static void try_lookup_any(struct verdict *v)
{
	try_event(v, "uncore_cbox_2", "event=0x34,umask=0x11,filter_state=0x4",
		  "cbox2 socket=0 event=0x34 umask=0x11 state=0x4 cycles=9\n"
		  "cbox2 socket=0 event=0x34 umask=0x11 state=0x1 cycles=100", 9);
}

static void try_occ_edge(struct verdict *v)
{
	try_event(v, "uncore_pcu", "event=0x80,occ_sel=1,thresh=1,occ_edge=1",
		  "pcu socket=0 event=0x80 occ=1 inc=2 cycles=3 idle=2 times=5", 5);
}

static void try_pcu_extra(struct verdict *v)
{
	try_event(v, "uncore_pcu", "config=0x20000b",
		  "pcu socket=0 event=0x0b ext=1 cycles=7\n"
		  "pcu socket=0 event=0x0b freq=30 cycles=100", 7);
}

static void try_ha_match(struct verdict *v)
{
	try_event(v, "uncore_ha", "event=0x20,umask=0x3,filter_addr=0x48d159e3,filter_opc=0x2",
		  "ha socket=0 event=0x20 umask=0x3 addr=0x12345678c0 opcode=0x2 cycles=6\n"
		  "ha socket=0 event=0x20 umask=0x3 addr=0x12345678c0 opcode=0x3 cycles=10\n"
		  "ha socket=0 event=0x20 umask=0x3 addr=0x1234567900 opcode=0x2 cycles=100", 6);
}

static void try_absent_cpu(struct verdict *v)
{
	struct pmu pmu;
	int fd;

	pmu_find(&pmu, "uncore_cbox_0");
	fd = pmu_open(&pmu, "event=0x00", 15, -1, 0);
	verdict(v, fd < 0, "an event on a CPU that was never there %s",
		fd < 0 ? "is refused" : "is accepted");
	if (fd >= 0)
		close(fd);
}

static void try_hidden_match(struct verdict *v)
{
	int fd = open_event("uncore_qpi_0", "event=0x38,match_mc=0xe,mask_mc=0xf");

	verdict(v, fd == -ENODEV, "a match, its function hidden: %s", strerror(fd < 0 ? -fd : 0));
	if (fd < 0)
		return;
	must_inject("qpi0 socket=0 event=0x38 match0=0x1800 cycles=5");
	verdict(v, false, "a match, its function hidden: accepted, and counts %llu of 0",
		pmu_read(fd));
	close(fd);
}

static void try_hidden_box(struct verdict *v)
{
	struct pmu pmu;
	int cpu, fd;

	pmu_find(&pmu, "uncore_qpi_0");
	cpu = pmu_cpu(&pmu, 1);
	fd = pmu_open(&pmu, "event=0x14", cpu < 0 ? 2 : cpu, -1, 0);
	verdict(v, cpu < 0 && fd == -ENODEV,
		"port 0 of socket 1 hidden: cpumask %s that socket, opening there: %s",
		cpu < 0 ? "leaves out" : "has", strerror(fd < 0 ? -fd : 0));
	if (fd >= 0)
		close(fd);
}

static const struct attempt {
	const char *hide;
	const char *name;
	void (*attempt)(struct verdict *v);
} attempts[] = {
	{ "", "a PCI read that cannot tear", try_torn_read },
	{ "", "members of a group belong together", try_group_read },
	{ "", "the U-box' fixed counter has 44 bits", try_fixed_width },
	{ "", "a function that is gone does not count", try_all_ones },
	{ "", "an event that means nothing is refused", try_nonsense },
	{ "", "LLC_LOOKUP without a state is in any state", try_lookup_any_state },
	{ "", "LLC_LOOKUP.ANY has a state filter", try_lookup_any },
	{ "", "occ_edge is bit 31", try_occ_edge },
	{ "", "the PCU's extra select bit", try_pcu_extra },
	{ "", "address and opcode match of the home agent", try_ha_match },
	{ "", "a CPU that was never there", try_absent_cpu },
	{ "hide=7f:08.6", "a match that cannot be", try_hidden_match },
	{ "hide=ff:08.2", "a box that one socket lacks", try_hidden_box },
};

#define ATTEMPTS	((int)(sizeof(attempts) / sizeof(*attempts)))

/* All attempts with one driver; those on equal hardware without loading it anew. */
static void run(const char *driver, struct verdict *verdicts)
{
	int i;

	for (i = 0; i < ATTEMPTS; i++) {
		if (!i || strcmp(attempts[i].hide, attempts[i - 1].hide)) {
			if (i)
				rig_down(driver);
			rig_up(attempts[i].hide, driver);
		}
		attempts[i].attempt(&verdicts[i]);
	}
	rig_down(driver);
}

int main(void)
{
	struct verdict intel[ATTEMPTS], ours[ATTEMPTS];
	int i;

	if (sys_sockets() != SOCKETS || !sys_exists(SYS_MODULES "/intel-uncore.ko"))
		ktap_skip_all("needs two sockets and intel_uncore");
	ktap_plan(ATTEMPTS);
	run(RIG_INTEL, intel);
	run(RIG_DRIVER, ours);
	for (i = 0; i < ATTEMPTS; i++) {
		ktap_note("intel_uncore is %s: %s", intel[i].right ? "right" : "wrong",
			  intel[i].what);
		ktap_note("ours is %s: %s", ours[i].right ? "right" : "wrong", ours[i].what);
		ktap_ok(ours[i].right, "%s", attempts[i].name);
	}
	return ktap_exit();
}
