// SPDX-License-Identifier: GPL-2.0-only
/*
 * pfm.c - every uncore event of libpfm4, from which PAPI has its names as well
 *
 * Each event is asked for with each of its unit masks. What it must be told besides is tried out; a
 * mask that is the value of a filter is no event of its own.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Its own copy of the kernel's header would clash with the real one. */
#define __PERFMON_PERF_EVENT_H__
#include <linux/perf_event.h>
#include <perfmon/pfmlib_perf_event.h>

#include "ktap.h"
#include "pmu.h"
#include "event_tables.h"
#include "pfm_uncore.h"

#define ARRAY_SIZE(a)	((int)(sizeof(a) / sizeof((a)[0])))

/* What completes an event: node, opcode, state, frequency */
static const char *const rests[] = {
	"", ":nf=1", ":OPC_DRD", ":OPC_DRD:nf=1", ":M_STATE:nf=1", ":STATE_M:nf=1", ":ff=20",
};

static int encode(const char *event, struct perf_event_attr *attr)
{
	pfm_perf_encode_arg_t arg = { .size = sizeof(arg), .attr = attr };
	char whole[160];
	int i, err = -1;

	for (i = 0; err && i < ARRAY_SIZE(rests); i++) {
		snprintf(whole, sizeof(whole), "%s%s", event, rests[i]);
		*attr = (struct perf_event_attr){ .size = sizeof(*attr) };
		err = pfm_get_os_event_encoding(whole, PFM_PLM0 | PFM_PLM3, PFM_OS_PERF_EVENT,
						&arg);
	}
	return err;
}

static bool search_pmu(struct pmu *pmu, unsigned int type)
{
	DIR *dir = opendir(PMU_DIR);
	struct dirent *entry;
	bool found = false;

	while (dir && !found && (entry = readdir(dir)))
		if (!strncmp(entry->d_name, "uncore", 6))
			found = !pmu_find(pmu, entry->d_name) && pmu->type == type;
	if (dir)
		closedir(dir);
	return found;
}

/* The events of a PMU come one after the other. */
static bool find_pmu(struct pmu *pmu, unsigned int type)
{
	static struct pmu last;
	bool found = (*last.name && last.type == type) || search_pmu(&last, type);

	*pmu = last;
	return found;
}

/* Without the name of its PMU, unless there is something to say of that one alone */
static bool check(const char *event)
{
	const char *name = strstr(event, "::") + 2;
	struct perf_event_attr attr;
	struct pmu pmu;

	if (encode(event, &attr)) {
		ktap_note("%s: libpfm4 cannot encode it", event);
		return false;
	}
	if (!find_pmu(&pmu, attr.type)) {
		ktap_note("%s: no PMU of type %u", event, attr.type);
		return false;
	}
	if (tables_wrong(name))
		return true;
	return tables_check(name, &pmu, &attr, tables_refusal(event) ?: tables_refusal(name));
}

struct tally {
	int events;
	int good;
};

static void test_event(const char *pmu, const pfm_event_info_t *event, struct tally *tally)
{
	pfm_event_attr_info_t mask = { .size = sizeof(mask) };
	char name[128];
	int i, masks = 0;

	for (i = 0; i < event->nattrs; i++) {
		if (pfm_get_event_attr_info(event->idx, i, PFM_OS_PERF_EVENT, &mask) ||
		    mask.type != PFM_ATTR_UMASK)
			continue;
		masks++;
		if (!strncmp(mask.name, "OPC", 3))
			continue;
		snprintf(name, sizeof(name), "%s::%s:%s", pmu, event->name, mask.name);
		tally->events++;
		tally->good += check(name);
	}
	if (masks)
		return;
	snprintf(name, sizeof(name), "%s::%s", pmu, event->name);
	tally->events++;
	tally->good += check(name);
}

static void test_pmu(const pfm_pmu_info_t *info)
{
	pfm_event_info_t event = { .size = sizeof(event) };
	struct tally tally = {};
	int i;

	for (i = info->first_event; i != -1; i = pfm_get_event_next(i))
		if (!pfm_get_event_info(i, PFM_OS_PERF_EVENT, &event))
			test_event(info->name, &event, &tally);
	ktap_ok(tally.events, "%s: libpfm4 has %d events", info->name, tally.events);
	ktap_eq(tally.good, tally.events, "%s: they open, or are refused for a reason", info->name);
}

static bool is_present(const char *name)
{
	pfm_pmu_info_t info = { .size = sizeof(info) };
	int pmu;

	for (pmu = PFM_PMU_NONE; pmu < PFM_PMU_MAX; pmu++)
		if (!pfm_get_pmu_info(pmu, &info) && info.is_present && !strcmp(info.name, name))
			return true;
	return false;
}

/* Units are alike, and there are up to 24: the first and the last of a type are enough. */
static bool is_inner(const char *name)
{
	size_t len = strlen(name);
	char next[64];
	int unit;

	while (isdigit(name[len - 1]))
		len--;
	unit = atoi(name + len);
	snprintf(next, sizeof(next), "%.*s%d", (int)len, name, unit + 1);
	return unit && is_present(next);
}

int main(void)
{
	pfm_pmu_info_t info = { .size = sizeof(info) };
	int pmu, pmus = 0;

	if (pfm_initialize())
		ktap_bail("libpfm4 does not start");
	if (!pfm_knows_uncore())
		ktap_skip_all("this libpfm4 has no uncore events of this CPU");
	tables_read("pfm.rows");
	for (pmu = PFM_PMU_NONE; pmu < PFM_PMU_MAX; pmu++) {
		if (pfm_get_pmu_info(pmu, &info) || !info.is_present || !strstr(info.name, "_unc_"))
			continue;
		pmus++;
		if (!is_inner(info.name))
			test_pmu(&info);
	}
	ktap_ok(pmus, "libpfm4 knows %d of our PMUs", pmus);
	return ktap_exit();
}
