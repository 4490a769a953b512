// SPDX-License-Identifier: GPL-2.0-only
/* imc_read.c - what memory channel 0 of each socket reads in a second: gcc -o imc_read imc_read.c */
#include <linux/perf_event.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void)
{
	/* cas_count_read: event=0x04,umask=0x0f of Ice Lake */
	struct perf_event_attr attr = { .size = sizeof(attr), .config = 0x0f04, .read_format = PERF_FORMAT_TOTAL_TIME_RUNNING };
	const char *dir = "/sys/bus/event_source/devices/uncore_imc_0/";
	unsigned long long count[2];
	char path[128];
	int cpu, fd[8], nr = 0;
	FILE *type = fopen(strcat(strcpy(path, dir), "type"), "r"), *cpus = fopen(strcat(strcpy(path, dir), "cpumask"), "r");

	if (!type || !cpus || fscanf(type, "%u", &attr.type) != 1)
		return perror(dir), 1;
	while (nr < 8 && fscanf(cpus, "%d%*c", &cpu) >= 1)
		if ((fd[nr++] = syscall(SYS_perf_event_open, &attr, -1, cpu, -1, 0)) < 0)
			return perror("perf_event_open"), 1;
	sleep(1);
	for (int s = 0; s < nr; s++) {
		if (read(fd[s], count, sizeof(count)) != sizeof(count))
			return perror("read"), 1;
		printf("S%d,1,%llu,,uncore_imc_0/event=0x04,umask=0x0f/,%llu\n", s, count[0], count[1]);
	}
	return 0;
}
