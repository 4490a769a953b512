// SPDX-License-Identifier: GPL-2.0-only
/*
 * Load and unload: find the platform, make the objects, find the hardware, register with
 * perf. Unload is the same in reverse order.
 */
#include <linux/module.h>
#include <asm/cpufeature.h>
#include <asm/processor.h>
#include <pmon/platforms.h>

#include "conflict.h"
#include "die.h"
#include "discovery.h"
#include "mapping.h"
#include "pci.h"
#include "pmus.h"
#include "power.h"
#include "report.h"
#include "sampling.h"
#include "topology.h"

static void main_free_objects(void)
{
	pmon_pmus_free();
	pmon_discovery_free();
	pmon_topology_free();
	pmon_dies_free();
}

static int main_make_objects(void)
{
	int err = pmon_dies_create() ?: pmon_topology_find() ?:
		  pmon_discovery_read() ?: pmon_pmus_create();

	if (err)
		main_free_objects();
	return err;
}

static void main_die_online(const struct pmon_die *die)
{
	pmon_discovery_die_online(die);
	pmon_mapping_read(die);
	pmon_pmus_register_die(die);
}

static int main_find_boxes(void)
{
	int err = pmon_dies_online(main_die_online);

	if (err)
		return err;
	err = pmon_pci_register();
	if (err)
		goto no_pci;
	err = pmon_power_register();
	if (err)
		goto no_power;
	err = pmon_pmus_register_all();
	if (err)
		goto no_boxes;
	return 0;

no_boxes:
	pmon_power_unregister();
no_power:
	pmon_pci_unregister();
no_pci:
	pmon_dies_offline();
	return err;
}

static int main_start(void)
{
	int err = pmon_sampling_begin() ?: pmon_pmus_reserve_name() ?: main_find_boxes();

	if (err) {
		pmon_pmus_unregister_all();
		pmon_sampling_end();
	}
	return err;
}

static const char *main_failure_text(int err)
{
	/* intel_uncore was being initialised when pmon_conflict_block() looked for its PMUs */
	if (err == -EEXIST)
		return pmon_conflict_text;
	if (err != -ENODEV)
		return "cannot allocate or register what the driver needs";
	if (boot_cpu_has(X86_FEATURE_HYPERVISOR))
		return "this is a virtual machine, and its hypervisor passes no counter through";
	return "none of this CPU's counters responds";
}

static void main_log_unsupported(void)
{
	const struct pmon_model *row;
	char models[384];
	int len = 0;

	for (row = pmon_models; row->platform; row++)
		len += scnprintf(models + len, sizeof(models) - len, " %u-%u",
				 PMON_MODEL_FAMILY(row->number), PMON_MODEL_NUMBER(row->number));
	pr_info("unsupported CPU: %s, family %u model %u; supported (family-model):%s\n",
		boot_cpu_data.x86_model_id, boot_cpu_data.x86, boot_cpu_data.x86_model, models);
}

/* A CPU without a row may have discovery tables */
static const struct pmon_platform *main_find_table(void)
{
	if (boot_cpu_data.x86_vendor != X86_VENDOR_INTEL ||
	    !pmon_discovery_exists(pmon_unknown_platform.discovery))
		return NULL;
	return &pmon_unknown_platform;
}

static int __init pmon_init(void)
{
	int err;

	pmon_platform = pmon_find_platform() ?: main_find_table();
	if (!pmon_platform) {
		main_log_unsupported();
		return -ENODEV;
	}
	err = pmon_conflict_block();
	if (err)
		return err;

	err = main_make_objects();
	if (err)
		goto allow;

	err = main_start();
	if (err) {
		pr_err("%s: %s: error %d\n", pmon_platform->name, main_failure_text(err), err);
		goto free;
	}

	pmon_report_create();
	return 0;

free:
	main_free_objects();
allow:
	pmon_conflict_allow();
	return err;
}

static void __exit pmon_exit(void)
{
	pmon_report_remove();
	pmon_power_unregister();
	/* PCI drivers go first, because the probe of a function would register its PMU again */
	pmon_pci_unregister();
	pmon_pmus_unregister_all();
	pmon_dies_offline();
	pmon_sampling_end();
	main_free_objects();
	pmon_conflict_allow();
}

module_init(pmon_init);
module_exit(pmon_exit);

MODULE_LICENSE("GPL");
MODULE_VERSION(PMON_VERSION);
MODULE_AUTHOR("The xeon-pmon founders");
MODULE_DESCRIPTION("Uncore performance monitoring of Intel Xeon servers");
