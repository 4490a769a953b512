// SPDX-License-Identifier: GPL-2.0-only
/*
 * rows.c - which platform this is
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "emu.h"
#include "ktap.h"
#include "rows.h"
#include "testbed.h"

#define MAX_TYPES	24

static const struct platform *const platforms[] = {
	&platform_ep, &platform_ex, &platform_sp, &platform_ice, &platform_disc,
};

static int here;
static const struct platform *found;
static struct platform listed;

bool platform_is(unsigned int on)
{
	return !on || on & BED_BIT(here);
}

/* The types of boxes that the emulator lists */
static void list_types(void)
{
	const struct bed_box *box = bed()->boxes;
	static struct pmu_row rows[MAX_TYPES];
	char *name;

	listed = found ? *found : (struct platform){};
	for (; box < bed()->boxes + bed()->nr; box++) {
		if (!bed_is_first(box))
			continue;
		name = strdup(box->pmu);
		if (listed.nr_pmus == MAX_TYPES || !name)
			ktap_bail("too many types of boxes");
		if (isdigit(strrchr(name, '_')[1]))
			*strrchr(name, '_') = '\0';
		rows[listed.nr_pmus++].pmu = name;
	}
	listed.pmus = rows;
	listed.cbox_counters = bed_box(bed_slice(0))->counters;
	found = &listed;
}

const struct platform *platform_find(void)
{
	int i;

	here = emu_platform();
	for (i = 0; i < ARRAY_SIZE(platforms); i++)
		if (platform_is(platforms[i]->on))
			found = platforms[i];
	if (platform_is(BED_SINCE_SKX))
		list_types();
	if (!found)
		ktap_bail("no tables for this platform");
	return found;
}

bool platform_row(unsigned int on, const char *pmu)
{
	int i;

	for (i = 0; i < found->nr_pmus; i++)
		if (platform_is(found->pmus[i].on) &&
		    !strncmp(pmu, found->pmus[i].pmu, strlen(found->pmus[i].pmu)))
			return platform_is(on);
	return false;
}

/* Units may have any numbers where the emulator lists them */
static void find_listed(struct pmu *pmu, const char *type)
{
	const struct bed_box *box = bed()->boxes, *last = NULL;
	size_t length = strlen(type);

	for (; box < bed()->boxes + bed()->nr; box++)
		if (!strncmp(box->pmu, type, length) && box->pmu[length] == '_' &&
		    isdigit(box->pmu[length + 1]))
			last = box;
	if (!last || pmu_find(pmu, last->pmu))
		ktap_bail("no PMU of type %s", type);
}

void platform_pmu(struct pmu *pmu, const char *type)
{
	char name[32];
	int unit;

	if (!pmu_find(pmu, type))
		return;
	if (platform_is(BED_SINCE_SKX)) {
		find_listed(pmu, type);
		return;
	}
	for (unit = 0; snprintf(name, sizeof(name), "%s_%d", type, unit), !pmu_find(pmu, name);)
		unit++;
	if (!unit)
		ktap_bail("no PMU of type %s", type);
	snprintf(name, sizeof(name), "%s_%d", type, unit - 1);
	pmu_find(pmu, name);
}
