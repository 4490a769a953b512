// SPDX-License-Identifier: GPL-2.0-only
/*
 * listed.c - every name in events/ of every uncore PMU opens as it stands, on every socket
 *
 * So do scripts that know nothing of a PMU: they take what the folder has, and count it. With
 * all_names=1 it is as long as the driver can make it; there the first unit of a type stands for
 * all, and names that ask for a value are left alone.
 */
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ktap.h"
#include "pmu.h"
#include "sys.h"
#include "testbed.h"

#define MAX_SOCKETS	8

/**
 * struct tally - the names of a PMU
 * @names: how many there are
 * @whole: how many need no value from the user
 * @open: how many can be opened on each socket that has the box
 * @counts: how many are on a counter then
 */
struct tally {
	int names, whole, open, counts;
};

static bool is_whole(const struct pmu *pmu, const char *name)
{
	char file[300], text[256];

	snprintf(file, sizeof(file), "events/%s", name);
	return !sys_read_line(pmu_path(pmu, file), text, sizeof(text)) && !strchr(text, '?');
}

static bool try_cpu(const struct pmu *pmu, const char *name, int cpu, bool *counts)
{
	struct pmu_count count = {};
	int fd = pmu_open(pmu, name, cpu, -1, 0);

	if (fd < 0) {
		ktap_note("%s/%s/ on CPU %d: %s", pmu->name, name, cpu, strerror(-fd));
		return false;
	}
	*counts &= !pmu_read_count(fd, &count) && count.running == count.enabled;
	close(fd);
	return true;
}

static void try_name(const struct pmu *pmu, const char *name, bool all, struct tally *tally)
{
	bool whole = is_whole(pmu, name);
	int cpus[MAX_SOCKETS], nr = pmu_cpumask(pmu, cpus, MAX_SOCKETS), i;
	bool open = true, counts = true;

	if (all && !whole)
		return;
	for (i = 0; i < nr; i++)
		open &= try_cpu(pmu, name, cpus[i], &counts);
	tally->names++;
	tally->whole += whole;
	tally->open += open;
	tally->counts += open && counts;
}

static void test_pmu(const struct pmu *pmu, bool all)
{
	DIR *dir = opendir(pmu_path(pmu, "events"));
	struct tally tally = {};
	struct dirent *entry;

	/* A PMU without names has no such folder: the U-box of the 7500, by default */
	if (!dir) {
		ktap_note("%s has no events/", pmu->name);
		return;
	}
	while ((entry = readdir(dir)))
		if (!strchr(entry->d_name, '.'))
			try_name(pmu, entry->d_name, all, &tally);
	closedir(dir);
	ktap_ok(tally.names, "%s: has %d names%s", pmu->name, tally.names, all ? " of all" : "");
	ktap_eq(tally.whole, tally.names, "%s: names that need no value", pmu->name);
	ktap_eq(tally.open, tally.names, "%s: names that open", pmu->name);
	ktap_eq(tally.counts, tally.names, "%s: names that get a counter", pmu->name);
}

static bool is_first(const char *name)
{
	size_t len = strlen(name);

	return !isdigit(name[len - 1]) || (name[len - 1] == '0' && !isdigit(name[len - 2]));
}

static void test_pmus(bool all)
{
	DIR *dir = opendir(PMU_DIR);
	struct dirent *entry;
	struct pmu pmu;
	int pmus = 0;

	while (dir && (entry = readdir(dir))) {
		if (strncmp(entry->d_name, "uncore_", 7) || pmu_find(&pmu, entry->d_name))
			continue;
		pmus++;
		if (!all || is_first(entry->d_name))
			test_pmu(&pmu, all);
	}
	if (dir)
		closedir(dir);
	ktap_ok(pmus, "there are %d uncore PMUs", pmus);
}

static void reload(const char *parameters)
{
	if (bed_unload(BED_DRIVER) || sys_load(BED_DRIVER, parameters))
		ktap_bail("cannot load the driver: %s", parameters);
}

int main(void)
{
	ktap_plan(0);
	test_pmus(false);
	reload("all_names=1");
	test_pmus(true);
	reload("");
	return ktap_exit();
}
