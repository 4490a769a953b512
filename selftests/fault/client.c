// SPDX-License-Identifier: GPL-2.0-only
/*
 * client.c - what client dies and the 5500 alone have: one word that enables all counters in MSRs
 * and that a sleep state clears, or an overflow; a clock that all C-boxes read, counters in a
 * window that others use as well; copies of how full a queue is
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define ENABLED		(bed()->id & ON_GQ ? 0x1000000ffULL : 0x20000000ULL)
#define AGAIN		"had stopped all counters"

/*
 * The box that has the word, and its register. Since the Core Ultra it is of a tile, that with the
 * C-boxes; Linux calls it the box control of the clock there.
 */
static const char *global_box(void)
{
	return bed()->id & ON_GQ ? "uncore" : bed_has("cncu0") ? "cncu0" :
	       bed_has("cncu") ? "cncu" : "global";
}

static const char *global_reg(void)
{
	return bed()->id & ON_ULTRA ? "box_ctl" : "global_ctl";
}

/* Ice Lake has the register, and it does nothing */
static bool has_global(void)
{
	return !(bed()->id & ON_ICL);
}

static __u64 global(void)
{
	return emu_reg_get(0, global_box(), global_reg());
}

/* What firmware has left is there again; no register of others was written, or read wrongly */
static void test_left(__u64 before)
{
	unsigned long long foreign, misuses, bad;

	bed_emulate("");
	foreign = emu_number("foreign_writes") + emu_number("stray_writes");
	misuses = emu_number("misuses");
	bad = emu_number("unguarded");
	if (has_global())
		emu_reg_set(0, global_box(), global_reg(), before);
	sys_load(BED_DRIVER, "");
	ktap_ok(!has_global() || (global() & ENABLED) == ENABLED,
		"all counters are enabled while it is loaded");
	bed_unload(BED_DRIVER);
	ktap_ok(!has_global() || global() == before, "firmware's %#llx is there again", before);
	/* How far controls of an HBO are apart is tried by one write */
	ktap_eq(emu_number("foreign_writes") + emu_number("stray_writes") -
		!!(bed()->id & (ON_PTL | ON_NVL)), foreign, "no register of others was written");
	ktap_eq(emu_number("misuses"), misuses, "nor read in a way that is not supported");
	ktap_eq(emu_number("unguarded"), bad, "nor was there a #GP");
	bed_unload(EMU_MODULE);
}

static int open_slice(int n, const char *terms)
{
	const struct bed_box *box = bed_box(bed_slice(n));
	struct pmu pmu;

	pmu_find(&pmu, box->pmu);
	return pmu_open(&pmu, terms, 0, -1, 0);
}

/* The first event of an idle box finds it, when nothing was lost, and so does the timer */
static void test_rearmed(__u64 left)
{
	const struct bed_box *box = bed_box(bed_slice(0));
	int fd;

	sys_log_mark();
	bed_emulate("");
	sys_load(BED_DRIVER, "poll_ms=10");
	emu_reg_set(0, global_box(), global_reg(), left);
	fd = bed_open(box, 0);
	bed_inject(box, 0, 7);
	ktap_eq(pmu_read(fd), 7, "an event of an idle box does not wait for the timer");
	usleep(50000);
	ktap_eq(sys_log_count(AGAIN), 0, "no line of the log says that it has lost counts");
	close(fd);
	fd = bed_open(box, 0);
	bed_inject(box, 0, 100);
	emu_reg_set(0, global_box(), global_reg(), left);
	bed_inject(box, 0, 1000);
	ktap_eq(pmu_read(fd), 100, "nothing counts in a sleep state that leaves %#llx of the word",
		left);
	sys_await((global() & ENABLED) == ENABLED, "the timer to write it again");
	bed_inject(box, 0, 30);
	ktap_eq(pmu_read(fd), 130, "and then it goes on");
	ktap_eq(sys_log_count(AGAIN), 1, "a line of the log says so");
	close(fd);
	bed_down(BED_DRIVER);
}

/* A tile without counted boxes; if a chip lacks it, its register is no sign of a sleep state */
static void test_tile(const char *emu)
{
	const struct bed_box *box = bed_box(bed_slice(0));
	int fd;

	sys_log_mark();
	bed_emulate("");
	emu_write("fault", "gp %s socket=0", emu);
	sys_load(BED_DRIVER, "poll_ms=10");
	fd = bed_open(box, 0);
	usleep(50000);
	bed_inject(box, 0, 7);
	ktap_eq(pmu_read(fd), 7, "a box counts on a chip without the tile of %s", emu);
	ktap_eq(sys_log_count(AGAIN), 0, "no line of the log says that counters had stopped");
	close(fd);
	bed_down(BED_DRIVER);
	bed_up("", BED_DRIVER);
	fd = bed_open(box, 0);
	emu_reg_set(0, emu, global_reg(), 0);
	sys_await(emu_reg_get(0, emu, global_reg()) == ENABLED, "the timer to write it again");
	ktap_eq(emu_reg_get(0, emu, global_reg()), ENABLED, "that of this tile is written again");
	close(fd);
	bed_down(BED_DRIVER);
}

/* Groups of two boxes, beside an event of a third: they leave nothing frozen */
static void test_shared(void)
{
	const struct bed_box *box = bed_box(bed_slice(1));
	const char *const list[] = { box->terms, box->terms };
	struct pmu_count count[2];
	int fd[2][2], beside, n, i;
	struct pmu pmu;

	bed_up("", BED_DRIVER);
	beside = bed_open(bed_box(bed_slice(0)), 0);
	for (n = 0; n < 2; n++) {
		pmu_find(&pmu, bed_box(bed_slice(n + 1))->pmu);
		if (pmu_open_group(&pmu, list, 2, 0, fd[n]) || pmu_enable(fd[n][0]))
			ktap_bail("no group");
	}
	for (i = 0; i < 100; i++)
		for (n = 0; n < 2; n++)
			pmu_read_group(fd[n][0], count, 2);
	ktap_eq(global(), ENABLED, "after reads of groups all boxes run");
	bed_inject(bed_box(bed_slice(2)), 0, 5);
	pmu_read_group(fd[1][0], count, 2);
	ktap_ok(count[0].value == 5 && count[1].value == 5, "a group counts");
	pmu_disable(fd[0][0]);
	pmu_disable(fd[1][0]);
	ktap_eq(global(), ENABLED, "when they have stopped the others run");
	bed_inject(bed_box(bed_slice(0)), 0, 9);
	ktap_eq(pmu_read(beside), 9, "an event of another box counts");
	pmu_close_group(fd[0], 2);
	pmu_close_group(fd[1], 2);
	close(beside);
	bed_down(BED_DRIVER);
}

#define GAP_NS		1000

static __u64 now_ns(void)
{
	char *text = emu_read("clock");
	__u64 ns = strtoull(strchr(text, ' '), NULL, 10);

	free(text);
	return ns;
}

/* How many more one member counts than the other: one for each nanosecond */
static __u64 spread_of(int leader)
{
	struct pmu_count count[2];

	pmu_read_group(leader, count, 2);
	return count[0].value > count[1].value ? count[0].value - count[1].value :
						 count[1].value - count[0].value;
}

static void stream(const struct bed_box *box)
{
	emu_write("rate", "%s socket=0 %s per_sec=1000000000", box->emu, box->signal);
}

/*
 * Time passes with each access to a register. An event loses nothing to a group of another box,
 * whose members are then an access or two apart; without such an event they are together, but on
 * dies of which no source says that the word stops anything.
 */
static void test_beside(void)
{
	const struct bed_box *box = bed_box(bed_slice(0)), *other = bed_box(bed_slice(1));
	const char *const list[] = { other->terms, other->terms };
	struct pmu_count count[2];
	struct pmu pmu;
	int fd[2], beside, i;
	__u64 since, before, counted;

	bed_up("", BED_DRIVER);
	pmu_find(&pmu, box->pmu);
	beside = pmu_open(&pmu, box->terms, 0, -1, PMU_PINNED);
	stream(box);
	stream(other);
	emu_write("fault", "gap %d", GAP_NS);
	before = pmu_read(beside);
	since = now_ns();
	pmu_find(&pmu, other->pmu);
	if (pmu_open_group(&pmu, list, 2, 0, fd))
		ktap_bail("no group");
	for (i = 0; i < 5; i++) {
		pmu_enable(fd[0]);
		pmu_read_group(fd[0], count, 2);
		pmu_disable(fd[0]);
	}
	counted = pmu_read(beside) - before;
	ktap_eq(counted, now_ns() - since, "groups of a box stop no other box");
	pmu_enable(fd[0]);
	ktap_ok(spread_of(fd[0]) < 100 * GAP_NS, "their members are close together");
	close(beside);
	pmu_close_group(fd, 2);
	if (bed()->id & ON_ULTRA)
		goto stop;
	if (pmu_open_group(&pmu, list, 2, 0, fd) || pmu_enable(fd[0]))
		ktap_bail("no group");
	/* A stream that goes on would hide what starts later by what is read later */
	emu_write("rate", "clear");
	ktap_eq(spread_of(fd[0]), 0, "and in one instant if no other box counts");
	stream(other);
	pmu_disable(fd[0]);
	emu_write("rate", "clear");
	ktap_eq(spread_of(fd[0]), 0, "and stop so");
	pmu_enable(fd[0]);
	stream(other);
	ktap_ok(!spread_of(fd[0]) && global() == ENABLED, "and are read so, and run on");
	pmu_close_group(fd, 2);
stop:
	emu_write("fault", "gap 0");
	emu_write("rate", "clear");
	bed_down(BED_DRIVER);
}

/* Both read the one counter, and it runs while one of them counts */
static void test_clock(void)
{
	int one, two;

	bed_up("", BED_DRIVER);
	one = open_slice(0, "clockticks");
	emu_inject("cbox0 socket=0 fixed cycles=100");
	two = open_slice(1, "clockticks");
	emu_inject("cbox0 socket=0 fixed cycles=20");
	ktap_ok(pmu_read(one) == 120 && pmu_read(two) == 20, "two C-boxes read one clock");
	close(one);
	emu_inject("cbox0 socket=0 fixed cycles=3");
	ktap_eq(pmu_read(two), 23, "it runs for the one that is left");
	close(two);
	ktap_eq(emu_reg_get(0, "cbox0", "fixed_ctl"), 0, "and stops with the last");
	bed_down(BED_DRIVER);
}

static bool has_pmu(const char *name)
{
	struct pmu pmu;

	return !pmu_find(&pmu, name);
}

/* A window that is not decoded, and a chip with few cores */
static void test_absent(void)
{
	const char *imc = bed()->id & (ON_CLIENT_64 | ON_ULTRA) ?
			  "uncore_imc_free_running_0" : "uncore_imc";
	__u64 bar;

	bed_emulate("slices=2");
	bar = emu_reg_get(0, "bridge", "mchbar");
	ktap_eq(-sys_load(BED_DRIVER, ""), 0, "a chip with two slices");
	/* Since Ice Lake the set of registers of the graphics is there as a third */
	ktap_ok(has_pmu(imc) && has_pmu("uncore_cbox_1") &&
		!has_pmu(bed_has("clock") || bed()->id & ON_MTL ? "uncore_cbox_3" :
			 "uncore_cbox_2"),
		"has memory counters, and no other C-box");
	bed_unload(BED_DRIVER);
	emu_reg_set(0, "bridge", "mchbar", bar & ~1ULL);
	ktap_eq(-sys_load(BED_DRIVER, ""), 0, "the window is not decoded");
	ktap_ok(!has_pmu(imc) && has_pmu("uncore_cbox_1"), "the memory counters alone are absent");
	bed_unload(BED_DRIVER);
	bed_unload(EMU_MODULE);
}

#define FREEZE		"global_ctl"
#define FROZEN		"had frozen both memory controllers"
#define REASON		"/sys/module/" BED_DRIVER "/parameters/last_refusal"

/* The register of the second controller that freezes both: firmware has left it so */
static void test_frozen(void)
{
	const struct bed_box *box = bed_box("imc0");
	int fd;

	sys_log_mark();
	bed_emulate("");
	emu_reg_set(0, "imc1", FREEZE, 1);
	sys_load(BED_DRIVER, "");
	ktap_eq(emu_reg_get(0, "imc1", FREEZE), 0, "memory controllers that are frozen run again");
	ktap_eq(sys_log_count(FROZEN), 1, "a line of the log says so");
	fd = bed_open(box, 0);
	bed_inject(box, 0, 7);
	ktap_eq(pmu_read(fd), 7, "and count");
	close(fd);
	bed_down(BED_DRIVER);
}

static bool is_accessed(const char *box, const char *reg)
{
	char *text = emu_read("trace");
	const char *at = text;
	struct emu_trace trace;
	bool found = false;

	while (emu_trace_next(&at, &trace))
		found |= !strcmp(trace.box, box) && !strcmp(trace.reg, reg);
	free(text);
	return found;
}

/* A CPU with one controller: what is where the other one would be is left as it is */
static void test_single(const char *fault)
{
	char why[256] = "";

	sys_log_mark();
	bed_emulate("");
	emu_write("fault", "%s imc1 socket=0", fault);
	emu_write("trace", "on");
	sys_load(BED_DRIVER, "");
	ktap_ok(has_pmu("uncore_imc_0") && !has_pmu("uncore_imc_1"), "one controller (%s)", fault);
	ktap_ok(is_accessed("imc0", "box_ctl") && !is_accessed("imc1", FREEZE),
		"the register that freezes both is not accessed");
	ktap_eq(sys_log_count("cannot be opened"), 0, "no line says that it is missing");
	close(open_slice(0, bed_box(bed_slice(0))->terms));
	sys_read_line(REASON, why, sizeof(why));
	ktap_ok(!strstr(why, "counts 0"), "no event is said to count 0: %s", why);
	bed_down(BED_DRIVER);
}

/* The CPU that owns the die goes, and comes back */
static void test_hotplug(void)
{
	const struct bed_box *box = bed_box(bed_has("arb0") ? "arb0" : bed_has("arb") ? "arb" :
					    bed_slice(0));
	int fd;

	bed_up("", BED_DRIVER);
	fd = bed_open(box, 0);
	bed_inject(box, 0, 10);
	sys_online(0, false);
	bed_inject(box, 0, 20);
	sys_online(0, true);
	bed_inject(box, 0, 30);
	ktap_eq(pmu_read(fd), 60, "an event goes on when the CPU goes that owns the die");
	close(fd);
	bed_down(BED_DRIVER);
}

/*
 * Suspend to idle: no callback of the driver is called, and the counters go on. As far as devices
 * sleep, and no further: nothing would wake it up
 */
static void test_idle(void)
{
	const struct bed_box *box = bed_box(bed_slice(0));
	int fd, err;

	bed_up("", BED_DRIVER);
	fd = bed_open(box, 0);
	bed_inject(box, 0, 100);
	sys_write("/sys/module/suspend/parameters/pm_test_delay", "0");
	sys_write("/sys/power/pm_test", "devices");
	err = sys_write("/sys/power/state", "freeze");
	sys_write("/sys/power/pm_test", "none");
	ktap_ok(!err, "the machine was suspended to idle (%s)", strerror(-err));
	bed_inject(box, 0, 20);
	ktap_eq(pmu_read(fd), 120, "an event goes on");
	close(fd);
	bed_down(BED_DRIVER);
}

/* The counters begin anew in S3, and what they had is not counted again */
static void test_sleep(void)
{
	const struct bed_box *box = bed()->boxes;
	int fd[BED_BOXES], i, wrong = 0, err;

	bed_up("", BED_DRIVER);
	for (i = 0; i < bed()->nr; i++) {
		fd[i] = bed_open(&box[i], 0);
		bed_inject(&box[i], 0, 1000 + i);
	}
	err = sys_sleep();
	ktap_ok(!err, "the machine has slept and is awake again (%s)", strerror(-err));
	for (i = 0; i < bed()->nr; i++) {
		bed_inject(&box[i], 0, 50);
		if (pmu_read(fd[i]) == 1050 + (__u64)i)
			continue;
		ktap_note("%s: %llu", box[i].pmu, (unsigned long long)pmu_read(fd[i]));
		wrong++;
	}
	ktap_eq(wrong, 0, "%d events go on", i);
	while (i--)
		close(fd[i]);
	bed_down(BED_DRIVER);
}

/*
 * A counter's copy of how full a queue is; by this answer it is 5 too high until it is set anew,
 * which a term alone does: no source says that hardware counts then what waits already
 */
static void test_queues(void)
{
	static const struct {
		const char *event;
		const char *term;
		unsigned int count;
	} rows[] = {
		{ "event=0x23 umask=0x04", "", 600 },
		{ "event=0x23 umask=0x04", ",occ_ctr_rst=1", 100 },
		{ "event=0x2a umask=0x01", ",occ_ctr_rst=1", 100 },
		{ "event=0x2a umask=0x01", "", 600 },
	};
	const struct bed_box *box = bed_box(bed_slice(0));
	char terms[48];
	struct pmu pmu;
	int fd, i;

	bed_up("", BED_DRIVER);
	emu_write("overflow", "queue=5");
	pmu_find(&pmu, box->pmu);
	for (i = 0; i < (int)(sizeof(rows) / sizeof(*rows)); i++) {
		snprintf(terms, sizeof(terms), "%s%s", rows[i].event, rows[i].term);
		*strchr(terms, ' ') = ',';
		fd = pmu_open(&pmu, terms, 0, -1, 0);
		emu_inject("uncore socket=0 %s cycles=100", rows[i].event);
		ktap_eq(pmu_read(fd), rows[i].count, "%s", terms);
		close(fd);
	}
	bed_down(BED_DRIVER);
}

#define CPUS		64
#define SAMPLING	(ENABLED | 1ULL << 63 | 1ULL << 48)
#define PARAMETERS	"/sys/module/" BED_DRIVER "/parameters/"

static bool has_samples(int nr)
{
	char line[128], want[48];

	snprintf(want, sizeof(want), "socket 0 samples %d interrupts %d ", nr, nr);
	return !sys_read_line(PARAMETERS "sampling_stats", line, sizeof(line)) &&
	       !strncmp(line, want, strlen(want));
}

static int open_sampling(const struct bed_box *box, int cpu)
{
	struct perf_event_attr attr;
	struct pmu pmu;
	int fd;

	pmu_find(&pmu, box->pmu);
	pmu_parse(&pmu, box->terms, &attr);
	attr.sample_period = 1000;
	attr.sample_type = PERF_SAMPLE_IP;
	attr.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING |
			   PERF_FORMAT_ID;
	fd = pmu_open_attr(&attr, cpu, -1);
	ktap_ok(fd >= 0, "an event samples (%d)", fd);
	return fd;
}

/* By the word that freezes groups: neither loses what the other has in it */
static void test_sampling(void)
{
	const struct bed_box *box = bed_box(bed_slice(0));
	const char *const list[] = { box->terms, box->terms };
	struct pmu_count count[2];
	int fd, group[2], i;
	struct pmu pmu;

	bed_up("", BED_DRIVER);
	sys_write(PARAMETERS "sampling", "1");
	pmu_find(&pmu, box->pmu);
	fd = open_sampling(box, 0);
	ktap_eq(global(), SAMPLING, "an overflow stops all, and interrupts core 0");
	for (i = 0; i < 5; i++)
		bed_inject(box, 0, 1000);
	bed_inject(box, 0, 7);
	ktap_ok(pmu_read(fd) == 5007 && has_samples(5), "five periods, five samples");
	if (pmu_open_group(&pmu, list, 2, 0, group) || pmu_enable(group[0]))
		ktap_bail("no group");
	for (i = 0; i < 10; i++)
		pmu_read_group(group[0], count, 2);
	ktap_eq(global(), SAMPLING, "a group that is read leaves it so");
	bed_inject(box, 0, 993);
	pmu_read_group(group[0], count, 2);
	ktap_ok(pmu_read(fd) == 6000 && has_samples(6) && count[0].value == 993,
		"beside a group it samples and the group counts");
	pmu_close_group(group, 2);
	close(fd);
	sys_await(global() == ENABLED, "the watch to end");
	ktap_eq(global(), ENABLED, "in the end an overflow stops nothing");
	bed_down(BED_DRIVER);
}

/* The event is closed, and the driver unloaded before the watch has expired */
static void test_left_armed(void)
{
	bed_emulate("");
	emu_reg_set(0, global_box(), global_reg(), ENABLED | 3);
	sys_load(BED_DRIVER, "sampling=1");
	close(open_sampling(bed_box(bed_slice(0)), 0));
	ktap_eq(global(), SAMPLING, "closed, an overflow still interrupts");
	bed_unload(BED_DRIVER);
	ktap_eq(global(), ENABLED | 3, "unloaded: firmware's value is there again");
	bed_unload(EMU_MODULE);
}

/* All CPUs of its socket go, while an overflow may interrupt one */
static void test_socket_gone(void)
{
	const struct bed_box *box = bed_box(bed_slice(0));
	int cpus[CPUS], nr = sys_cpus(cpus, CPUS), i, fd;

	bed_up("", BED_DRIVER);
	sys_write(PARAMETERS "sampling", "1");
	fd = open_sampling(box, cpus[nr - 1]);
	for (i = nr; i--;)
		if (sys_socket(cpus[i]))
			sys_online(cpus[i], false);
	ktap_eq(emu_reg_get(1, global_box(), global_reg()), 0,
		"socket 1 gone: nothing counts there");
	for (i = 0; i < nr; i++)
		sys_online(cpus[i], true);
	bed_inject(box, 1, 1007);
	ktap_eq(pmu_read(fd), 1007, "it is back, and its event counts");
	close(fd);
	bed_down(BED_DRIVER);
}

int main(void)
{
	test_left(0);
	test_left(ENABLED | (bed()->id & ON_ULTRA ? 0 : 3));
	if (has_global())
		test_rearmed(0);
	if (bed()->id & (ON_MTL | ON_PTL))
		test_tile(bed()->id & ON_MTL ? "sncu" : "cncu1");
	if (bed()->id & ON_GQ) {
		/* That of a counter in which no event counts */
		test_rearmed(0x100000002);
		test_queues();
		test_sampling();
		test_left_armed();
		test_socket_gone();
	} else if (has_global()) {
		test_shared();
		test_beside();
	}
	if (bed_has("cbox0")) {
		if (!bed_has("clock") && !(bed()->id & ON_ULTRA))
			test_clock();
		test_absent();
	}
	if (bed_has("imc1") && !(bed()->id & (ON_PTL | ON_NVL))) {
		test_frozen();
		test_single("allones");
		test_single("readonly");
	}
	test_hotplug();
	if (sys_exists("/sys/power/pm_test"))
		test_idle();
	if (sys_can_sleep())
		test_sleep();
	return ktap_exit();
}
