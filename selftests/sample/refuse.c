// SPDX-License-Identifier: GPL-2.0-only
/*
 * What no sample of the uncore can have is refused, and not dropped.
 *
 * perf 6.12 tries an event that is not supported with an exclude flag and without, and does so for
 * ever if the answers differ.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "pmu.h"
#include "sample_ring.h"
#include "sys.h"

#define PERIOD	1000ULL

static const struct {
	const char *name;
	__u64 bit;
} contents[] = {
	{ "PERF_SAMPLE_ADDR", PERF_SAMPLE_ADDR },
	{ "PERF_SAMPLE_RAW", PERF_SAMPLE_RAW },
	{ "PERF_SAMPLE_BRANCH_STACK", PERF_SAMPLE_BRANCH_STACK },
	{ "PERF_SAMPLE_WEIGHT", PERF_SAMPLE_WEIGHT },
	{ "PERF_SAMPLE_WEIGHT_STRUCT", PERF_SAMPLE_WEIGHT_STRUCT },
	{ "PERF_SAMPLE_DATA_SRC", PERF_SAMPLE_DATA_SRC },
	{ "PERF_SAMPLE_TRANSACTION", PERF_SAMPLE_TRANSACTION },
	{ "PERF_SAMPLE_PHYS_ADDR", PERF_SAMPLE_PHYS_ADDR },
	{ "PERF_SAMPLE_DATA_PAGE_SIZE", PERF_SAMPLE_DATA_PAGE_SIZE },
};

static void check_refused(const struct bed_box *box, struct perf_event_attr *attr,
			  const char *what, const char *why)
{
	char reason[512] = "";
	struct ring ring;
	int guest;

	for (guest = 0; guest < 2; guest++) {
		attr->exclude_guest = guest;
		ktap_eq(-ring_try(&ring, attr, ring_cpu(0), -1), EOPNOTSUPP, "%s: %s%s", box->pmu,
			what, guest ? ", without guests" : "");
	}
	sys_read_line(RING_PARAMETER("last_refusal"), reason, sizeof(reason));
	ktap_ok(strstr(reason, why), "%s: %s: %s", box->pmu, what, reason);
}

/* A kernel older than these headers refuses what it does not know before any driver is asked. */
static bool kernel_knows(__u64 bit)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_SOFTWARE,
		.config = PERF_COUNT_SW_CPU_CLOCK,
		.sample_period = PERIOD * PERIOD,
		.sample_type = bit,
		.branch_sample_type = bit & PERF_SAMPLE_BRANCH_STACK ? PERF_SAMPLE_BRANCH_ANY : 0,
	};
	int fd = pmu_open_attr(&attr, 0, -1);

	if (fd >= 0)
		close(fd);
	return fd != -EINVAL;
}

static void test_contents(const struct bed_box *box)
{
	struct perf_event_attr attr;
	unsigned int i;

	for (i = 0; i < sizeof(contents) / sizeof(*contents); i++) {
		if (!kernel_knows(contents[i].bit)) {
			ktap_skip("this kernel has no %s", contents[i].name);
			continue;
		}
		ring_attr(box, PERIOD, &attr);
		attr.sample_type |= contents[i].bit;
		if (contents[i].bit == PERF_SAMPLE_BRANCH_STACK)
			attr.branch_sample_type = PERF_SAMPLE_BRANCH_ANY;
		check_refused(box, &attr, contents[i].name, "leave out perf record's -d");
	}
}

static void test_precise(const struct bed_box *box, __u64 period)
{
	struct perf_event_attr attr;
	int precise;

	for (precise = 1; precise <= 3; precise++) {
		ring_attr(box, period, &attr);
		attr.precise_ip = precise;
		check_refused(box, &attr, period ? "precise samples" : "a precise count",
			      "leave out :p");
	}
}

/* All that a sample can have at once. */
static void test_allowed(const struct bed_box *box)
{
	struct perf_event_attr attr;
	struct ring ring;
	int err;

	ring_attr(box, PERIOD, &attr);
	attr.sample_type |= PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_READ |
			    PERF_SAMPLE_CALLCHAIN | PERF_SAMPLE_ID | PERF_SAMPLE_STREAM_ID |
			    PERF_SAMPLE_IDENTIFIER | PERF_SAMPLE_REGS_USER |
			    PERF_SAMPLE_STACK_USER | PERF_SAMPLE_REGS_INTR;
	if (kernel_knows(PERF_SAMPLE_CODE_PAGE_SIZE))
		attr.sample_type |= PERF_SAMPLE_CODE_PAGE_SIZE;
	attr.sample_regs_user = 0xff;
	attr.sample_regs_intr = 0xff;
	attr.sample_stack_user = 64;
	err = ring_try(&ring, &attr, ring_cpu(0), -1);
	ktap_eq(-err, 0, "%s: all that a sample can have", box->pmu);
	if (!err)
		ring_close(&ring);
}

int main(void)
{
	const struct bed_box *box;

	bed_want();
	ring_up();
	box = bed_box("cbox0");
	test_contents(box);
	test_precise(box, PERIOD);
	test_precise(box, 0);
	test_allowed(box);
	return bed_exit();
}
