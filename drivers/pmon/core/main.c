// SPDX-License-Identifier: GPL-2.0-only
/*
 * Load and unload: match the CPU, make the objects, find the hardware, tell
 * perf. Unload is the same backwards.
 */
#include <linux/cpu.h>
#include <linux/device.h>
#include <linux/kobject.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <asm/cpufeature.h>
#include <asm/processor.h>

#include "objects.h"

const struct pmon_platform *pmon_platform;
LIST_HEAD(pmon_pmus);

static DEFINE_MUTEX(publish_lock);

static struct pmon_box *make_box(struct pmon_pmu *pmu, struct pmon_die *die)
{
	struct pmon_box *box = kzalloc(sizeof(*box), GFP_KERNEL);

	if (!box)
		return NULL;

	box->type = pmu->type;
	box->unit = &pmu->type->unit[pmu->unit];
	box->io = &pmon_io_absent;
	box->pmu = pmu;
	box->die = die;
	raw_spin_lock_init(&box->lock);
	pmon_lost_init(box);
	list_add_tail(&box->node, &die->boxes);
	return box;
}

/* A type that can have several units numbers them, even if there is just one */
static void name_pmu(struct pmon_pmu *pmu)
{
	if (pmu->type->units == 1)
		snprintf(pmu->name, sizeof(pmu->name), "uncore_%s",
			 pmu->type->name);
	else
		snprintf(pmu->name, sizeof(pmu->name), "uncore_%s_%u",
			 pmu->type->name, pmu->unit);
}

static int make_boxes(struct pmon_pmu *pmu)
{
	unsigned int id;

	for (id = 0; id < pmon_nr_dies(); id++) {
		pmu->box[id] = make_box(pmu, pmon_die(id));
		if (!pmu->box[id])
			return -ENOMEM;
	}
	return 0;
}

/* The first unit makes the files of its type, the others take the same */
static const struct attribute_group **files_of(const struct pmon_pmu *pmu)
{
	if (!pmu->unit)
		return pmon_sysfs_create(pmu->type);
	return list_prev_entry(pmu, node)->groups;
}

static int make_pmu(const struct pmon_type *type, unsigned int unit)
{
	struct pmon_pmu *pmu;

	pmu = kzalloc(struct_size(pmu, box, pmon_nr_dies()), GFP_KERNEL);
	if (!pmu)
		return -ENOMEM;

	pmu->type = type;
	pmu->unit = unit;
	name_pmu(pmu);
	list_add_tail(&pmu->node, &pmon_pmus);

	pmu->groups = files_of(pmu);
	if (!pmu->groups)
		return -ENOMEM;
	pmon_pmu_setup(pmu);
	return make_boxes(pmu);
}

static int make_units(const struct pmon_type *type)
{
	unsigned int unit;
	int err = 0;

	for (unit = 0; !err && unit < type->units; unit++)
		err = make_pmu(type, unit);
	return err;
}

static void free_box(struct pmon_box *box)
{
	if (!box)
		return;
	pmon_lost_flush(box);
	kfree(box);
}

static void free_pmu(struct pmon_pmu *pmu)
{
	unsigned int id;

	for (id = 0; id < pmon_nr_dies(); id++)
		free_box(pmu->box[id]);
	if (!pmu->unit)
		pmon_sysfs_free(pmu->groups);
	list_del(&pmu->node);
	kfree(pmu);
}

static void free_objects(void)
{
	struct pmon_pmu *pmu, *next;

	list_for_each_entry_safe_reverse(pmu, next, &pmon_pmus, node)
		free_pmu(pmu);
	pmon_dies_free();
}

static int make_objects(void)
{
	const struct pmon_type *const *type;
	int err = pmon_dies_create();

	for (type = pmon_platform->types; !err && *type; type++)
		err = make_units(*type);
	if (err)
		free_objects();
	return err;
}

static bool any_box(const struct pmon_pmu *pmu)
{
	unsigned int id;

	for (id = 0; id < pmon_nr_dies(); id++)
		if (pmon_box_present(pmu->box[id]))
			return true;
	return false;
}

/**
 * pmon_publish() - tell perf about a PMU that has its first box
 * @pmu: the PMU; nothing happens if it has none, or is known
 *
 * It stays registered until unload, whatever becomes of its boxes.
 *
 * Context: may sleep.
 * Return: 0 or a negative error.
 */
int pmon_publish(struct pmon_pmu *pmu)
{
	int err = 0;

	mutex_lock(&publish_lock);
	if (!pmu->registered && any_box(pmu)) {
		err = perf_pmu_register(&pmu->pmu, pmu->name, -1);
		pmu->registered = !err;
	}
	mutex_unlock(&publish_lock);
	if (err)
		pr_err("%s: cannot register with perf: %d\n", pmu->name, err);
	return err;
}

static void unpublish_all(void)
{
	struct pmon_pmu *pmu;

	list_for_each_entry(pmu, &pmon_pmus, node)
		if (pmu->registered) {
			perf_pmu_unregister(&pmu->pmu);
			pmu->registered = false;
		}
}

static int publish_all(void)
{
	struct pmon_pmu *pmu;
	bool found = false;
	int err;

	list_for_each_entry(pmu, &pmon_pmus, node) {
		err = pmon_publish(pmu);
		if (err)
			return err;
		found |= any_box(pmu);
	}
	return found ? 0 : -ENODEV;
}

/*
 * The in-kernel driver has the same names and drives the same registers. The
 * driver core keeps all devices in one set, perf's and CPU 0 among them; a look
 * into the bus of PMUs would need a PMU, registered first.
 */
static bool has_rival(void)
{
	struct kobject *rival;

	rival = kset_find_obj(get_cpu_device(0)->kobj.kset, "uncore_ubox");
	kobject_put(rival);
	return rival;
}

/* For a rival that comes in between: a name that is taken, before any register is touched */
static int claim_names(void)
{
	struct pmon_pmu *first = list_first_entry(&pmon_pmus, struct pmon_pmu, node);
	int err = perf_pmu_register(&first->pmu, first->name, -1);

	first->registered = !err;
	return err;
}

static int find_boxes(void)
{
	int err = pmon_dies_online();

	if (err)
		return err;
	err = pmon_pci_register();
	if (err)
		goto no_pci;
	err = pmon_power_register();
	if (err)
		goto no_power;
	err = publish_all();
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

static int start(void)
{
	int err = claim_names();

	if (!err)
		err = find_boxes();
	if (err)
		unpublish_all();
	return err;
}

static const char *failure_text(int err)
{
	if (err != -ENODEV)
		return "cannot set up";
	if (boot_cpu_has(X86_FEATURE_HYPERVISOR))
		return "this is a virtual machine, and its hypervisor passes no counter through";
	return "not one of this CPU's counters answers";
}

static int __init pmon_init(void)
{
	int err;

	pmon_platform = pmon_find_platform();
	if (!pmon_platform) {
		pr_info("this CPU model is not supported: %s, family %u model %u\n",
			boot_cpu_data.x86_model_id, boot_cpu_data.x86,
			boot_cpu_data.x86_model);
		return -ENODEV;
	}
	if (has_rival()) {
		pr_err("another uncore driver is there; remove it first: modprobe -r intel_uncore, or boot with initcall_blacklist=intel_uncore_init if it is built in\n");
		return -EBUSY;
	}

	err = make_objects();
	if (err)
		return err;

	err = start();
	if (err) {
		pr_err("%s: %s: %d\n", pmon_platform->name, failure_text(err), err);
		free_objects();
		return err;
	}

	pmon_report_create();
	return 0;
}

static void __exit pmon_exit(void)
{
	pmon_report_remove();
	pmon_power_unregister();
	/* Before the PMUs: a function that is added now must not publish one */
	pmon_pci_unregister();
	unpublish_all();
	pmon_dies_offline();
	free_objects();
}

module_init(pmon_init);
module_exit(pmon_exit);

MODULE_LICENSE("GPL");
MODULE_VERSION(PMON_VERSION);
MODULE_AUTHOR("The xeon-pmon founders");
MODULE_DESCRIPTION("Uncore performance monitoring of Intel Xeon servers");
