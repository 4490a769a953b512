/* SPDX-License-Identifier: GPL-2.0-only */
/* pfm_uncore.h - whether libpfm4 has uncore events of this CPU */
#ifndef THIRDPARTY_PFM_UNCORE_H
#define THIRDPARTY_PFM_UNCORE_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <perfmon/pfmlib.h>

#include "testbed.h"

/*
 * Of some CPUs an older one has those of the cores only. What it has it may fail to find: so this
 * looks for names, "icx_unc_cha0", which since Skylake-SP, as of client dies,
 * begin with the platform's.
 */
static bool pfm_knows_uncore(void)
{
	pfm_pmu_info_t info = { .size = sizeof(info) };
	char prefix[24];
	int pmu;

	if (!(bed()->id & (ON_SINCE_SKX | ON_CLIENT)))
		return true;
	snprintf(prefix, sizeof(prefix), "%s_unc_", bed()->name);
	for (pmu = PFM_PMU_NONE; pmu < PFM_PMU_MAX; pmu++)
		if (!pfm_get_pmu_info(pmu, &info) && !strncmp(info.name, prefix, strlen(prefix)))
			return true;
	return false;
}

#endif
