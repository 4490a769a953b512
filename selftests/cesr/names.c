// SPDX-License-Identifier: GPL-2.0-only
/*
 * names - the PMU's folder in sysfs: every file that must be there, with its text, and no other
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core_pmu.h"

#define PARAMETERS	"/sys/module/" CORE_DRIVER "/parameters"

static const struct {
	const char *pmu;
	const char *name;
	const char *text;
} formats[] = {
	{ "p5", "event", "config:0-5" },
	{ "p5", "clocks", "config:8" },
	{ "p5", "ctr", "config1:0-1" },
	{ "m2", "event", "config:0-6" },
	{ "m2", "clocks", "config:8" },
	{ "m2", "ctr", "config1:0-1" },
	{ "winchip", "event", "config:0-7" },
	{ "winchip", "ctr", "config1:0-1" },
	{ "c3", "event", "config:0-8" },
	{ "p6", "event", "config:0-7" },
	{ "p6", "umask", "config:8-15" },
	{ "p6", "edge", "config:18" },
	{ "p6", "inv", "config:23" },
	{ "p6", "cmask", "config:24-31" },
	{ "p6", "ctr", "config1:0-1" },
	{ "k7", "event", "config:0-7" },
	{ "k7", "umask", "config:8-15" },
	{ "k7", "edge", "config:18" },
	{ "k7", "inv", "config:23" },
	{ "k7", "cmask", "config:24-31" },
	{ "k7", "ctr", "config1:0-3" },
};

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

static void test_formats(const struct pmu *pmu)
{
	char file[64], text[64];
	unsigned int i, all = 0;

	for (i = 0; i < sizeof(formats) / sizeof(*formats); i++) {
		if (strcmp(formats[i].pmu, core()->pmu))
			continue;
		all++;
		snprintf(file, sizeof(file), "format/%s", formats[i].name);
		if (sys_read_line(pmu_path(pmu, file), text, sizeof(text)))
			text[0] = '\0';
		ktap_str_eq(text, formats[i].text, "%s", file);
	}
	ktap_eq(files_in(pmu_path(pmu, "format")), all, "no other field");
}

/* Through the text, to the words that perf would open: they say it all */
static bool name_right(const struct pmu *pmu, const struct core_name *name)
{
	__u64 want = name->event | name->umask << 8 | (name->clocks ? 1 << 8 : 0);
	__u64 ctr = name->counters == core_all_counters() ? 0 : name->counters;
	struct perf_event_attr attr;

	if (!pmu_parse(pmu, name->name, &attr) && attr.config == want && attr.config1 == ctr &&
	    !attr.config2)
		return true;
	ktap_note("%s: config=0x%llx config1=0x%llx", name->name, attr.config, attr.config1);
	return false;
}

static void test_events(const struct pmu *pmu)
{
	const struct core_name *name = NULL;
	unsigned int all = 0, right = 0;

	while ((name = core_next_name(name))) {
		all++;
		right += name_right(pmu, name);
	}
	ktap_ok(all && right == all, "%u of %u names are right", right, all);
	ktap_eq(files_in(pmu_path(pmu, "events")), all, "no other name");
}

static void test_others(const struct pmu *pmu)
{
	static const char *const others[] = { "p5", "m2", "winchip", "c3", "p6", "k7" };
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
}

int main(void)
{
	const struct pmu *pmu = core_up();

	test_formats(pmu);
	test_events(pmu);
	test_others(pmu);
	return ktap_exit();
}
