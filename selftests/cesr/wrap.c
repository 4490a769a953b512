// SPDX-License-Identifier: GPL-2.0-only
/*
 * wrap - three turns of a counter are counted, by the timer alone; and not without it
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "core_pmu.h"

#define CPU	1
#define STEPS	4

/* Three quarters of a turn at a time, so that each can be told from the next */
static __u64 turn(bool wait)
{
	__u64 step = (3ULL << (core()->width - 2)) + 12345;
	int i;

	for (i = 0; i < STEPS; i++) {
		core_inject(CPU, core()->a, step, 0);
		if (wait && !core_wait_for_look(CPU))
			ktap_bail("the timer does not come");
	}
	return STEPS * step;
}

static void test_wrap(const char *params, bool wait, const char *what)
{
	__u64 want, got, missing;
	int fd;

	ktap_eq(-core_load(params), 0, "loaded with %s", params);
	fd = core_open(-1, CPU, -1, "event=0x%x", core()->a);
	want = turn(wait);
	got = pmu_read(fd);
	missing = want - got;
	if (wait)
		ktap_eq(got, want, "%s", what);
	else
		ktap_ok(missing && !(missing & ((1ULL << core()->width) - 1)), "%s: %llu missing",
			what, missing);
	close(fd);
	ktap_eq(-core_unload(), 0, "unloaded");
}

int main(void)
{
	test_wrap("poll_ms=5", true, "three turns");
	/* Four hours without a poll: whole wraps must be missing, or nothing was tested above */
	test_wrap("poll_ms=14400000", false, "no poll");
	return ktap_exit();
}
