// SPDX-License-Identifier: GPL-2.0-only
/*
 * The timer reads poll_ms once each time that it comes: were it 0 at a second look, in between, the
 * timer would not come again. A breakpoint of the CPU counts the looks.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <linux/hw_breakpoint.h>

#include "testbed.h"
#include "emu.h"
#include "pmu.h"
#include "sys.h"

#define LOOKS	200
/* It may come once more between the ends of the two counts */
#define SLACK	5

static __u64 address_of(const char *name)
{
	char *text = sys_read("/proc/kallsyms");
	char line[128];
	__u64 address = 0;
	char *at;

	snprintf(line, sizeof(line), " %s\t[" BED_DRIVER "]", name);
	at = text ? strstr(text, line) : NULL;
	while (at && at > text && at[-1] != '\n')
		at--;
	if (at)
		address = strtoull(at, NULL, 16);
	free(text);
	return address;
}

static int open_breakpoint(__u64 address, int cpu)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_BREAKPOINT, .bp_type = HW_BREAKPOINT_RW, .bp_addr = address,
		.bp_len = HW_BREAKPOINT_LEN_4,
		.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING |
			       PERF_FORMAT_ID,
	};

	return pmu_open_attr(&attr, cpu, -1);
}

static void wait_for_looks(__u64 looks)
{
	if (!sys_await(bed_looks(bed_slice(0), 0) >= looks, "%llu reads by the timer", looks))
		ktap_bail("the timer has stopped");
}

int main(void)
{
	const struct bed_box *cbox = bed_box(bed_slice(0));
	__u64 looks, reads;
	struct pmu pmu;
	int fd, bp;

	ktap_plan(2);
	bed_up("", BED_DRIVER);
	bed_poll(1);
	pmu_find(&pmu, cbox->pmu);
	fd = bed_open(cbox, 0);
	bp = open_breakpoint(address_of("poll_ms"), pmu_cpu(&pmu, 0));
	if (fd < 0 || bp < 0)
		ktap_bail("no event, or no breakpoint: %d, %d", fd, bp);
	emu_access_reset();
	reads = pmu_read(bp);
	wait_for_looks(LOOKS);
	looks = bed_looks(bed_slice(0), 0);
	reads = pmu_read(bp) - reads;
	ktap_ok(reads >= LOOKS - SLACK, "the breakpoint sees them: %llu", reads);
	ktap_ok(reads <= looks + SLACK, "%llu looks at a counter, %llu at poll_ms", looks, reads);
	close(bp);
	close(fd);
	bed_down(BED_DRIVER);
	return ktap_exit();
}
