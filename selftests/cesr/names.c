// SPDX-License-Identifier: GPL-2.0-only
/*
 * names - one PMU, which is that of the CPU, and its parameters. What is in format/ is tested by
 * unit/test_cesr, what is in events/ by count.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core_pmu.h"

#define PARAMETERS	"/sys/module/" CORE_DRIVER "/parameters"

static unsigned int files_in(const char *path)
{
	DIR *dir = opendir(path);
	struct dirent *entry;
	unsigned int files = 0;

	while (dir && (entry = readdir(dir)))
		files += entry->d_name[0] != '.';
	if (dir)
		closedir(dir);
	return files;
}

int main(void)
{
	static const char *const others[] = { "p5", "m2", "winchip", "c3", "p6", "k7" };
	const struct pmu *pmu = core_up();
	unsigned int i, pmus = 0;
	char line[16];

	for (i = 0; i < sizeof(others) / sizeof(*others); i++) {
		struct pmu other;

		pmus += !pmu_find(&other, others[i]);
	}
	ktap_eq(pmus, 1, "one PMU: %s", pmu->name);
	ktap_ok(!sys_exists(pmu_path(pmu, "cpumask")), "no cpumask: it is a core PMU");
	ktap_eq(files_in(PARAMETERS), 2, "two parameters");
	ktap_ok(!sys_read_line(PARAMETERS "/poll_ms", line, sizeof(line)) && !strcmp(line, "0"),
		"poll_ms is 0");
	ktap_ok(!sys_read_line(PARAMETERS "/force", line, sizeof(line)), "force can be read");
	return ktap_exit();
}
