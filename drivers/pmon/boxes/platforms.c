// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which boxes each CPU model has. To add a platform: a row here, and a row in
 * the file of each of its boxes.
 */
#include <linux/kernel.h>
#include <linux/module.h>
#include <asm/cpu_device_id.h>
#include <asm/processor.h>

#include "objects.h"
#include "boxes.h"

#define FAMILY		6
#define SNBEP_MODEL	45
#define NHMEX_MODEL	46
#define WSMEX_MODEL	47
#define IVBEP_MODEL	62

static const struct pmon_type *const snbep_types[] = {
	&pmon_snbep_ubox,
	&pmon_snbep_cbox,
	&pmon_snbep_pcu,
	&pmon_snbep_ha,
	&pmon_snbep_imc,
	&pmon_snbep_qpi,
	&pmon_snbep_r2pcie,
	&pmon_snbep_r3qpi,
	NULL
};

static const struct pmon_type *const ivbep_types[] = {
	&pmon_ivbep_ubox,
	&pmon_ivbep_cbox,
	&pmon_ivbep_pcu,
	&pmon_ivbep_ha,
	&pmon_ivbep_imc,
	&pmon_ivbep_irp,
	&pmon_ivbep_qpi,
	&pmon_ivbep_r2pcie,
	&pmon_ivbep_r3qpi,
	NULL
};

static const struct pmon_type *const nhmex_types[] = {
	&pmon_nhmex_ubox,
	&pmon_nhmex_cbox,
	&pmon_nhmex_bbox,
	&pmon_nhmex_sbox,
	&pmon_nhmex_mbox,
	&pmon_nhmex_rbox,
	&pmon_nhmex_wbox,
	NULL
};

static const struct pmon_type *const wsmex_types[] = {
	&pmon_nhmex_ubox,
	&pmon_wsmex_cbox,
	&pmon_nhmex_bbox,
	&pmon_nhmex_sbox,
	&pmon_wsmex_mbox,
	&pmon_nhmex_rbox,
	&pmon_nhmex_wbox,
	NULL
};

/* U_MSR_PMON_GLOBAL_CTL, 323535: everything on, and the U-box's own counter */
#define EX_GLOBAL \
	.global_ctl = 0xc00, \
	.global_reset = BIT(29), \
	.global_run = BIT(28) | BIT(0)

static const struct pmon_platform platforms[] = {
	{
		.name = "Xeon E5-2600 (Sandy Bridge-EP)",
		.model = SNBEP_MODEL,
		/* turbo ends at 3.8 GHz (E5-2687W); the links' clock is 4 GHz */
		.max_mhz = 4000,
		.node_device = 0x3ce0,
		.types = snbep_types,
	},
	{
		.name = "Xeon E5-2600 v2 / E7 v2 (Ivy Bridge-EP/EX)",
		.model = IVBEP_MODEL,
		.max_mhz = 4000,
		.node_device = 0x0e1e,
		.types = ivbep_types,
	},
	{
		.name = "Xeon 7500 (Nehalem-EX)",
		.model = NHMEX_MODEL,
		.max_mhz = 4000,
		EX_GLOBAL,
		.types = nhmex_types,
	},
	{
		.name = "Xeon E7 (Westmere-EX)",
		.model = WSMEX_MODEL,
		.max_mhz = 4000,
		EX_GLOBAL,
		.types = wsmex_types,
	},
};

/* Only for loading by itself: what is supported is the table above */
static const struct x86_cpu_id cpu_ids[] = {
	{ .vendor = X86_VENDOR_INTEL, .family = FAMILY, .model = SNBEP_MODEL },
	{ .vendor = X86_VENDOR_INTEL, .family = FAMILY, .model = IVBEP_MODEL },
	{ .vendor = X86_VENDOR_INTEL, .family = FAMILY, .model = NHMEX_MODEL },
	{ .vendor = X86_VENDOR_INTEL, .family = FAMILY, .model = WSMEX_MODEL },
	{}
};
MODULE_DEVICE_TABLE(x86cpu, cpu_ids);

/**
 * pmon_find_platform() - the row of the CPU that this runs on
 *
 * Return: the platform, or NULL if it is not supported.
 */
const struct pmon_platform *pmon_find_platform(void)
{
	const struct pmon_platform *row = platforms;

	if (boot_cpu_data.x86_vendor != X86_VENDOR_INTEL ||
	    boot_cpu_data.x86 != FAMILY)
		return NULL;

	for (; row < platforms + ARRAY_SIZE(platforms); row++)
		if (row->model == boot_cpu_data.x86_model)
			return row;
	return NULL;
}
