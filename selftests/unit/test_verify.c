// SPDX-License-Identifier: GPL-2.0-only
/* test_verify.c - what "xeon-pmon verify" makes of counts, and that its work is what it claims */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "evaluate.h"
#include "ktap.h"
#include "memory_access.h"
#include "plan.h"
#include "real.h"
#include "rows.h"
#include "verdict.h"
#include "workload.h"

#define LINES		256
#define SIZE		(LINES * VERIFY_LINE)

/* @why: a part of the reason */
static void is(struct verify_finding finding, enum verify_verdict verdict, const char *why)
{
	ktap_ok(finding.verdict == verdict && strstr(finding.why, why), "%s", finding.why);
}

/* A law that is broken is named with the machines that kept it, and is no failure. */
static void test_laws(void)
{
	is(verify_law(0.11, 1.1, "2 x Z80"), VERIFY_PASS, "0.11 %, no more than 1.1 %");
	is(verify_law(1.1, 1.1, "2 x Z80"), VERIFY_PASS, "1.10 %");
	is(verify_law(96, 92, "2 x Z80"), VERIFY_CANNOT,
	   "96.00 %, above 92 %, which held on 2 x Z80");
	is(verify_law(-1, 92, "2 x Z80"), VERIFY_CANNOT, "not all boxes count");
}

static void test_counters(void)
{
	static const u64 equal[] = { 7000, 7000, 7000, 7000 }, none[4];
	static const u64 dead[] = { 7000, 7000, 0, 7000 };
	static const u64 less[] = { 7000, 6790, 7000, 7000 };
	static const u64 first[] = { 6999, 7000, 7000, 6999 };
	static const u64 half[] = { 7000, 7000, 7000, 3500 };
	static const u64 half_dead[] = { 7000, 7000, 7000, 0 };

	is(verify_counters(equal, 4, 4), VERIFY_PASS, "4 x 7000");
	is(verify_counters(none, 4, 4), VERIFY_FAIL, "all 4 counters stand still");
	is(verify_counters(dead, 4, 4), VERIFY_FAIL, "counter 2 is dead");
	is(verify_counters(less, 4, 4), VERIFY_FAIL,
	   "counter 1 has 6790, the others 7000: -3.00 %");
	is(verify_counters(first, 4, 4), VERIFY_FAIL, "counter 0 has 6999, the others 7000");
	is(verify_counters(half, 4, 4), VERIFY_FAIL, "counter 3 has 3500");
	is(verify_counters(half, 4, 3), VERIFY_PASS, "3 x 7000");
	is(verify_counters(half_dead, 4, 3), VERIFY_FAIL, "counter 3 is dead");
}

static void test_near(void)
{
	is(verify_near(1000000, 1000000, 2000, 1000000), VERIFY_PASS, "+0.00 %");
	is(verify_near(998000, 1000000, 2000, 1000000), VERIFY_PASS, "-0.20 %");
	is(verify_near(997999, 1000000, 2000, 1000000), VERIFY_FAIL, "-0.20 %");
	is(verify_near(970000, 1000000, 15000, 1000000), VERIFY_FAIL, "-3.00 %");
	is(verify_near(1000000, 1000000, 15001, 1000000), VERIFY_CANNOT, "too busy");
	is(verify_near(1250000, 1000000, 200000, 1000000), VERIFY_CANNOT, "too busy");
	is(verify_near(790000, 1000000, 200000, 1000000), VERIFY_FAIL, "-21.00 %");
	is(verify_near(1500, 0, 2000, 1000000), VERIFY_PASS, "must be 0");
	is(verify_near(2500, 0, 2000, 1000000), VERIFY_FAIL, "must be 0");
}

/* Of 1000000, where a screen reads 50000 */
static void test_beside(void)
{
	static const double none[2], steady[] = { 50000, 50400 }, burst[] = { 0, 50000 };

	is(verify_beside(1001000, 1000000, 2000, 1000000, none), VERIFY_PASS, "+0.10 %");
	is(verify_beside(1003000, 1000000, 2000, 1000000, none), VERIFY_FAIL, "+0.30 %");
	is(verify_beside(1051000, 1000000, 2000, 1000000, steady), VERIFY_PASS, "+0.08 %");
	is(verify_beside(1070000, 1000000, 2000, 1000000, steady), VERIFY_FAIL, "+1.98 %");
	is(verify_beside(1020000, 1000000, 2000, 1000000, steady), VERIFY_CANNOT, "too busy");
	is(verify_beside(1025000, 1000000, 2000, 1000000, burst), VERIFY_CANNOT, "too busy");
	is(verify_beside(890000, 1000000, 2000, 1000000, steady), VERIFY_FAIL, "-11.00 %");
	is(verify_beside(50300, 0, 2000, 1000000, steady), VERIFY_PASS, "must be 0");
}

static void test_clock(void)
{
	is(verify_clock(2700000000, 2700000000, 1, 0, 4000), VERIFY_PASS, "2700 MHz");
	is(verify_clock(2699000000, 2700000000, 1, 0.001, 4000), VERIFY_PASS, "2699 MHz");
	is(verify_clock(2619000000, 2700000000, 1, 0.001, 4000), VERIFY_FAIL, "-3.00 %");
	is(verify_clock(0, 2700000000, 1, 0.001, 4000), VERIFY_FAIL, "stands still");
	is(verify_clock(4100000000, 4100000000, 1, 0.001, 4000), VERIFY_FAIL, "no clock is faster");
	is(verify_clock(2600000000, 2700000000, 1, 0.02, 4000), VERIFY_CANNOT, "too busy");
}

static void test_step(void)
{
	is(verify_step(100, 100, 10), VERIFY_PASS, "100");
	is(verify_step(100, 110, 10), VERIFY_PASS, "110");
	is(verify_step(100, 111, 10), VERIFY_FAIL, "jumped");
	is(verify_step(100, 99, 10), VERIFY_FAIL, "back from");
}

static void test_together(void)
{
	static const u64 equal[] = { 7000, 7000, 7000, 7000 };
	static const u64 later[] = { 7000, 7000, 7000, 7001 };

	is(verify_together(equal, 4), VERIFY_PASS, "4 x 7000");
	is(verify_together(later, 4), VERIFY_FAIL, "7000 and 7001: not read at the same instant");
	is(verify_together(equal, 1), VERIFY_PASS, "1 x 7000");
}

static void test_multiplexed(void)
{
	is(verify_multiplexed(1000000, 1000000, 1000000, 0), VERIFY_PASS, "1000000");
	is(verify_multiplexed(999000, 1001000, 1000000, 0), VERIFY_PASS, "1000000");
	is(verify_multiplexed(1004000, 1004000, 1000000, 5000), VERIFY_PASS, "+0.40 %");
	is(verify_multiplexed(1006000, 1006000, 1000000, 5000), VERIFY_FAIL, "+0.60 %");
	is(verify_multiplexed(970000, 970000, 1000000, 5000), VERIFY_FAIL, "-3.00 %");
	is(verify_multiplexed(990000, 1010000, 1000000, 0), VERIFY_CANNOT, "too busy");
	is(verify_multiplexed(1030000, 1030000, 1000000, 16000), VERIFY_CANNOT, "too busy");
	is(verify_multiplexed(1000000, 0, 1000000, 0), VERIFY_CANNOT, "was never counted");
}

/* From one load to the next are 100 ns */
static void test_waiting(void)
{
	is(verify_waiting(0.8, 100, 10, 0), VERIFY_PASS, "80 ns for a line, of 100");
	is(verify_waiting(1, 100, 10, 0), VERIFY_PASS, "100 ns");
	is(verify_waiting(1.1, 100, 10, 0.1), VERIFY_PASS, "110 ns");
	is(verify_waiting(0.09, 100, 10, 0.5), VERIFY_FAIL, "9.0 ns for a line: no memory");
	is(verify_waiting(1.9, 100, 10, 0.1), VERIFY_CANNOT, "1.90 lines at a time: neighbouring");
	is(verify_waiting(2.2, 100, 10, 0.1), VERIFY_FAIL, "2.20 lines at a time");
}

static void test_cores(void)
{
	is(verify_cores(1, 8, 1, 8, 0), VERIFY_PASS, "1.00 cores in C0, 8.00 in all states");
	is(verify_cores(0, 0, 0, 8, 0), VERIFY_PASS, "0.00 cores in C0");
	is(verify_cores(0.98, 8, 1, 8, 0.02), VERIFY_PASS, "0.98");
	is(verify_cores(0.97, 8, 1, 8, 0.02), VERIFY_FAIL, "0.97 cores in C0, where 1 spins");
	is(verify_cores(1, 8.2, 1, 8, 0.02), VERIFY_FAIL, "8.20 cores in all states, of 8");
}

static void test_thread(void)
{
	is(verify_thread(1000, 3, 1000), VERIFY_PASS, "1000 of 1000 lines, another thread 3");
	is(verify_thread(899, 0, 1000), VERIFY_FAIL, "its number passes 899 of 1000 lines");
	is(verify_thread(1000, 1000, 1000), VERIFY_FAIL,
	   "the number of another thread passes 1000 of 1000 lines: the filter does nothing");
	is(verify_thread(1000, 200, 1000), VERIFY_CANNOT, "too busy to tell");
	is(verify_thread(1200, 0, 1000), VERIFY_CANNOT, "too busy to tell");
	ktap_ok(verify_is_worse(VERIFY_FAIL, VERIFY_CANNOT) &&
		verify_is_worse(VERIFY_CANNOT, VERIFY_PASS) &&
		!verify_is_worse(VERIFY_CANNOT, VERIFY_FAIL) &&
		!verify_is_worse(VERIFY_FAIL, VERIFY_FAIL),
		"the first failure decides, also after a CPU that was too busy");
}

static void test_refused(void)
{
	is(verify_refused(-EINVAL), VERIFY_PASS, "refused");
	is(verify_refused(0), VERIFY_FAIL, "accepted");
	is(verify_refused(-EBUSY), VERIFY_CANNOT, "busy");
}

static void test_split(void)
{
	static const double halves[] = { 60000, 40000 }, all[] = { 100000, 100000 };
	static const double less[] = { 60000, 37000 }, none[] = { 0, 0 };
	static const double near[] = { 60010, 40020 };

	is(verify_split(100000, 100000, halves, 2), VERIFY_PASS, "100000");
	is(verify_split(100000, 100000, all, 2), VERIFY_FAIL, "the filter does nothing");
	is(verify_split(100000, 100000, less, 2), VERIFY_FAIL, "-3.00 %");
	is(verify_split(100000, 100000, none, 2), VERIFY_FAIL, "-100.00 %");
	is(verify_split(100000, 90000, halves, 2), VERIFY_CANNOT, "too busy");
	is(verify_split(100000, 99998, near, 2), VERIFY_PASS, "100030");
	is(verify_split(100000, 90000, none, 2), VERIFY_CANNOT, "too busy");
	is(verify_split(500, 500, halves, 2), VERIFY_CANNOT, "too few");
}

/* One all of the time, and twice all the other counters */
static void test_plan(void)
{
	const struct pmon_platform *snbep = xp_platform("snbep");
	static struct xp_plan plan;

	ktap_ok(xp_plan_multiplexed(&plan, xp_type(snbep, "cbox"), "clockticks") && plan.pinned &&
		plan.group[0].nr == 1 && plan.group[1].nr == 3 && plan.group[2].nr == 3,
		"a C-box has groups of 1, 3 and 3");
	ktap_ok(!xp_plan_multiplexed(&plan, xp_type(snbep, "ubox"), "clockticks"),
		"the U-box has one counter for its clock");
}

/* A Xeon W has no links: there is no box to be missing */
static void test_no_box(void)
{
	struct xp_plan plan = {};
	const struct metric_request request = { .plan = &plan };
	struct xp_result result;
	char note[16] = "";
	double value;

	xp_collect(&request, NULL, NULL, &result);
	if (xp_evaluate(&request, &result, &value) == METRIC_ABSENT)
		xp_note(note, sizeof(note), &request, &result, METRIC_ABSENT);
	ktap_str_eq(note, "absent", "a kind of box that the machine has none of");
}

/* Each line adds its own number: one that is left out, or read twice, is missed */
static void test_read(u64 *memory)
{
	u64 i, want = 0, sum = 0;

	for (i = 0; i < LINES; i++) {
		memory[i * VERIFY_LINE / sizeof(*memory)] = 1ULL << (i % 32) << (i / 32 % 2 * 32);
		want += memory[i * VERIFY_LINE / sizeof(*memory)];
	}
	ktap_ok(verify_read(memory, SIZE, &sum) == SIZE, "so many bytes are read");
	ktap_ok(sum == want, "each line is read once");
}

static void test_write(unsigned char *memory, u64 (*write)(void *memory, size_t size))
{
	size_t i, written = 0;

	memset(memory, 0, SIZE);
	ktap_ok(write(memory, SIZE / 2) == SIZE / 2, "so many bytes are written");
	for (i = 0; i < SIZE; i++)
		written += memory[i] == (i < SIZE / 2 ? 0xff : 0);
	ktap_ok(written == SIZE, "each byte is, and none behind them");
}

static void test_writes(void *memory)
{
	test_write(memory, verify_write);
	test_write(memory, verify_write_words);
	if (__builtin_cpu_supports("avx"))
		test_write(memory, verify_write_vectors);
	else
		ktap_skip("this CPU has no AVX");
}

static void test_chase(void *memory)
{
	unsigned int lines = SIZE / (2 * VERIFY_LINE), visits = 0, jumps = 0;
	char *at = memory, *next;

	verify_string(memory, SIZE);
	ktap_ok(verify_chase(memory) == (u64)lines * VERIFY_LINE, "a line of each pair is read");
	do {
		next = *(char **)at;
		jumps += next - at != 2 * VERIFY_LINE;
		at = next;
		visits++;
	} while (at != memory && visits <= lines);
	ktap_ok(visits == lines, "each of them is in the chain, once");
	ktap_ok(jumps > lines * 9 / 10, "and hardly one behind its neighbour");
}

static void nothing(void *context)
{
}

enum stage { GREET, ANSWER, LEAVE, NEVER };

#define LONG	3600

/* A second of time, from a program that is silent at a stage. What was wrong, or "" */
static void work(const char *command, enum stage silent, struct xp_error *error)
{
	const struct verify_work work = {
		.kind = "time", .ns = 1000000000, .begin = nothing, .end = nothing,
	};
	struct verify_worker worker;
	struct verify_done done;
	struct xp_error left;
	int err;

	*error->text = '\0';
	err = verify_worker_start(&worker, command, silent == GREET ? 1 : LONG, error);
	worker.patience = silent == ANSWER ? 1 : LONG;
	err = err ?: verify_do(&worker, &work, &done, error);
	worker.patience = silent == LEAVE ? 1 : LONG;
	if (verify_worker_stop(&worker, &left) && !err)
		*error = left;
}

static void works(const char *command, enum stage silent, const char *want)
{
	struct xp_error error;

	work(command, silent, &error);
	ktap_str_eq(error.text, want, "a workload '%s'", command);
}

#define DONE	"read x; echo done bytes=0 ns=1000000000"

/* One that is silent is not waited for without end */
static void test_work(void)
{
	works("echo ready; " DONE, NEVER, "");
	works("exec sleep 1000", GREET, "the workload printed nothing for 1 s; see --patience");
	works("echo ready; read x; exec sleep 1000", ANSWER,
	      "the workload printed nothing for 2 s; see --patience");
	works("echo ready; " DONE "; exec sleep 1000", LEAVE,
	      "the workload does not end, and was killed after 1 s");
}

static bool has_ended(pid_t pid)
{
	char path[32], state = 'Z';
	FILE *file;

	snprintf(path, sizeof(path), "/proc/%d/stat", pid);
	file = fopen(path, "r");
	if (file && fscanf(file, "%*d (%*[^)]) %c", &state) != 1)
		state = 'Z';
	if (file)
		fclose(file);
	return state == 'Z';
}

/* What the shell of a workload has started is killed with it, and not left behind. */
static void test_family(void)
{
	char path[] = "/tmp/test_verify.XXXXXX", command[128], text[16] = "";
	int fd = mkstemp(path), tries;
	pid_t child;

	snprintf(command, sizeof(command),
		 "sleep 1000 & echo $! > %s; echo ready; " DONE "; wait", path);
	works(command, LEAVE, "the workload does not end, and was killed after 1 s");
	xp_read_line(path, text, sizeof(text));
	child = atoi(text);
	for (tries = 0; tries < 3000 && child > 0 && !has_ended(child); tries++)
		usleep(10000);
	ktap_ok(child > 0 && has_ended(child), "with the process that it has started");
	if (child > 0 && !has_ended(child))
		kill(child, SIGKILL);
	unlink(path);
	close(fd);
}

static const struct xp_die first = {};

static size_t affinity;

int __wrap_sched_getaffinity(pid_t pid, size_t size, cpu_set_t *set)
{
	affinity = size;
	return __real_sched_getaffinity(pid, size, set);
}

/* A program gets a die's number; without one, what cannot be done is told by its name */
static void test_dies(void)
{
	const struct xp_die die = { NULL, 9, 1, "1", true, .cpu = XP_CPUS, .number = 3 };
	const struct verify_work work = {
		.kind = "read", .cpu = &die, .memory = &first, .bytes = 64, .begin = nothing,
		.end = nothing,
	};
	struct verify_worker worker;
	struct verify_done done;
	struct xp_error error;

	verify_worker_start(&worker, "echo ready; read x; echo cannot $x", LONG, &error);
	verify_do(&worker, &work, &done, &error);
	ktap_str_eq(error.text, "read cpu=3 memory=0 bytes=64", "a request for two dies");
	verify_worker_stop(&worker, &error);
	worker.to = NULL;
	verify_do(&worker, &work, &done, &error);
	ktap_str_eq(error.text, "CPU 8192 of socket 9 die 1 cannot be used: Invalid argument",
		    "a die without a CPU");
	ktap_ok(affinity == XP_CPUS / 8, "of as many CPUs as a machine can have");
}

static const char *nodes;
static unsigned long bound[2];

/* Every CPU is of the same NUMA node */
int __wrap_glob(const char *pattern, int flags, int (*error)(const char *, int), glob_t *found)
{
	return __real_glob(nodes ?: pattern, flags, error, found);
}

/* No node has memory */
long __wrap_syscall(long number, long a, long b, long c, const void *mask)
{
	if (number != SYS_mbind)
		return __real_syscall(number, a, b, c, mask);
	memcpy(bound, mask, sizeof(bound));
	return -1;
}

static void test_node(void)
{
	const struct xp_die here = { .cpu = sched_getcpu() };
	const struct verify_work work = {
		.kind = "read", .cpu = &here, .memory = &here, .bytes = 64, .begin = nothing,
		.end = nothing,
	};
	struct verify_work alone = work;
	struct verify_worker idle = {};
	struct verify_done done;
	struct xp_error error;

	nodes = "/tmp/test_verify.no_node";
	ktap_ok(verify_do(&idle, &work, &done, &error) && strstr(error.text, "no NUMA node"),
		"a kernel without nodes: %s", error.text);
	alone.dies = &here;
	ktap_ok(!verify_do(&idle, &alone, &done, &error),
		"one die needs no node: its memory is all there is");
	nodes = "/tmp/test_verify.node67";
	close(open(nodes, O_CREAT | O_WRONLY, 0600));
	ktap_ok(verify_do(&idle, &work, &done, &error) && strstr(error.text, "no 64 MiB"),
		"a node without memory: %s", error.text);
	ktap_ok(!bound[0] && bound[1] == 1 << 3, "memory is asked of node 67 and no other");
	unlink(nodes);
	nodes = NULL;
}

/* How often this program has had nothing to do */
static void note_sleeps(void *context)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	*(long *)context = usage.ru_nvcsw - *(long *)context;
}

/* Return: how often it slept meanwhile, or -1 if this cannot be done here. */
static long sleeps_during(const char *kind)
{
	long sleeps = 0;
	const struct verify_work work = {
		.kind = kind, .cpu = &first, .ns = 20000000, .begin = note_sleeps,
		.end = note_sleeps, .context = &sleeps,
	};
	struct verify_worker idle = {};
	struct verify_done done;
	struct xp_error error;

	return verify_do(&idle, &work, &done, &error) ? -1 : sleeps;
}

static void test_spin(void)
{
	long sleeps = sleeps_during("spin");

	ktap_ok(sleeps_during("time") > 0, "who lets time pass sleeps");
	if (sleeps < 0)
		ktap_skip("nothing may run on socket 0");
	else
		ktap_eq(sleeps, 0, "who spins does not");
}

int main(void)
{
	void *memory = aligned_alloc(4096, SIZE);

	test_laws();
	test_counters();
	test_near();
	test_beside();
	test_clock();
	test_step();
	test_together();
	test_split();
	test_multiplexed();
	test_waiting();
	test_cores();
	test_thread();
	test_refused();
	test_plan();
	test_no_box();
	test_read(memory);
	test_writes(memory);
	test_chase(memory);
	test_work();
	test_family();
	test_dies();
	test_node();
	test_spin();
	free(memory);
	return ktap_exit();
}
