// SPDX-License-Identifier: GPL-2.0-only
/* imc_read.c - what memory channel 0 of each socket reads in a second */
#include <linux/perf_event.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PMU	"/sys/bus/event_source/devices/uncore_imc_0/"

int main(void)
{
	struct perf_event_attr attr = { .size = sizeof(attr) };
	FILE *type = fopen(PMU "type", "r"), *cpus = fopen(PMU "cpumask", "r");
	int cpu, s, nr = 0, fd[8];
	__u64 count[2];

	attr.config = 0x0f04;	/* cas_count_read of Ice Lake */
	attr.read_format = PERF_FORMAT_TOTAL_TIME_RUNNING;
	if (!type || !cpus || fscanf(type, "%u", &attr.type) != 1)
		return 1;
	for (; nr < 8 && fscanf(cpus, "%d%*c", &cpu) >= 1; nr++)
		fd[nr] = syscall(SYS_perf_event_open, &attr, -1, cpu, -1, 0);
	sleep(1);
	for (s = 0; s < nr; s++) {
		if (read(fd[s], count, sizeof(count)) != sizeof(count))
			return 1;
		printf("S%d,1,%llu,,uncore_imc_0/event=0x04,umask=0x0f/,%llu\n", s, count[0],
		       count[1]);
	}
	return 0;
}
