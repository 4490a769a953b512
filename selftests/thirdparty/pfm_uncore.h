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
 * An older one has only core events of some CPUs, or fails to find those it has: look for names,
 * "icx_unc_cha0", which begin with the platform's (client dies, since Skylake-SP).
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
