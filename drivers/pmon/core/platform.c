// SPDX-License-Identifier: GPL-2.0-only
/* Find the platform of this CPU. */
#include <linux/module.h>
#include <asm/cpu_device_id.h>
#include <asm/processor.h>

#include "platform.h"

/* The table is for automatic loading only */
static const struct x86_cpu_id cpu_ids[] = {
#define CPU_ID(_model) { \
	.vendor = X86_VENDOR_INTEL, .family = PMON_MODEL_FAMILY(_model), \
	.model = PMON_MODEL_NUMBER(_model) \
},
#define PMON_PLATFORM(_name, _id, _family, _model, ...)	CPU_ID(_model)
#define PMON_ALSO(_of, _of_id, _model, _title)		CPU_ID(_model)
#include <pmon/platforms.h>
	{}
};
MODULE_DEVICE_TABLE(x86cpu, cpu_ids);

/* The platform of this machine, set at load */
const struct pmon_platform *pmon_platform;

static const struct pmon_platform *platform_of_stepping(const struct pmon_platform *row,
							unsigned int stepping)
{
	while (row->later && stepping >= row->later->stepping)
		row = row->later;
	return row;
}

static const struct pmon_platform *platform_of_model(void)
{
	unsigned int model = PMON_MODEL(boot_cpu_data.x86, boot_cpu_data.x86_model);
	const struct pmon_model *row;

	for (row = pmon_models; row->platform; row++)
		if (row->number == model)
			return platform_of_stepping(row->platform, boot_cpu_data.x86_stepping);
	return NULL;
}

/**
 * pmon_find_platform() - find the row of this CPU
 *
 * Context: any; at load.
 * Return: the platform, or NULL if no row is for it.
 */
const struct pmon_platform *pmon_find_platform(void)
{
	return boot_cpu_data.x86_vendor == X86_VENDOR_INTEL ? platform_of_model() : NULL;
}
