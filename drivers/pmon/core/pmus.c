// SPDX-License-Identifier: GPL-2.0-only
/*
 * The PMUs and their boxes. They are allocated at load, for each unit and each die, and freed at
 * unload. In between, the hardware of a box may be attached and detached.
 */
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <asm/processor.h>

#include "die.h"
#include "events.h"
#include "fold.h"
#include "global.h"
#include "pmu.h"
#include "pmus.h"
#include "presence.h"
#include "sysfs.h"
#include "topology.h"

/* All PMUs, in the order of the platform's types and units */
LIST_HEAD(pmon_pmus);

/* PMUs may be registered: the load cannot fail any more */
static bool pmus_may_register;
static DEFINE_MUTEX(pmus_register_lock);

static const struct pmon_unit *pmus_unit_row(const struct pmon_pmu *pmu, unsigned int die)
{
	const struct pmon_type *type = pmu->type;

	return &type->unit[pmu->unit + (type->discovered ? die * type->units : 0)];
}

static bool pmus_has_unit_on_die(const struct pmon_type *type, const char *name, unsigned int die)
{
	unsigned int i;

	for (i = 0; type->discovered && !strcmp(type->desc->name, name) && i < type->units; i++)
		if (type->unit[die * type->units + i].base[0] != PMON_NO_ADDRESS)
			return true;
	return false;
}

/* Return: the first die whose discovery tables list units of a type */
static int pmus_first_die(const char *name)
{
	const struct pmon_type *const *type;
	unsigned int die;

	for (die = 0; die < pmon_nr_dies(); die++)
		for (type = pmon_platform->types; *type; type++)
			if (pmus_has_unit_on_die(*type, name, die))
				return die;
	return -ENODEV;
}

/*
 * Return: address of a box in memory, or of a function to which this driver does not bind; 0 if it
 * is unknown, or if the box belongs to another die
 */
static u64 pmus_address(const struct pmon_type *type, const struct pmon_unit *unit,
			const struct pmon_die *die)
{
	if (unit->base[0] == PMON_NO_ADDRESS ||
	    (type->one_per_machine && pmus_first_die(type->part_of) != (int)die->id))
		return 0;
	if (unit->function.device && pmon_io(type)->by_hotplug)
		return pmon_address_of_function(die, &unit->function);
	if (type->bar)
		return pmon_bar_of_bridge(type, unit);
	return type->window ? pmon_window_of_die(die, type, unit) : unit->base[0];
}

/*
 * Add the platform's freeze register. If its window is not decoded, the boxes in that window do not
 * exist, either.
 */
static int pmus_add_freeze_reg(void)
{
	const struct pmon_freeze_reg *row = pmon_platform->freeze_reg;
	struct pmon_type type = { .size = sizeof(u32) };
	u64 address;

	if (!row)
		return 0;
	type.bar = row->bar;
	address = pmon_bar_of_bridge(&type, row->unit);
	return address ? pmon_global_add(pmon_die(0), PMON_MMIO, address, 0, row->freeze) : 0;
}

/*
 * If a package sleep state may stop the counters, they are polled at least once a second, because
 * the poll enables them again
 */
static u64 pmus_period_ns(const struct pmon_box *box)
{
	u64 period = pmon_type_period_ns(box->type, pmon_platform->max_mhz);

	return box->sleeps ? min_t(u64, period, NSEC_PER_SEC) : period;
}

static struct pmon_box *pmus_make_box(struct pmon_pmu *pmu, struct pmon_die *die)
{
	struct pmon_box *box = kzalloc(sizeof(*box), GFP_KERNEL);

	if (!box)
		return NULL;

	box->regs.unit = *pmus_unit_row(pmu, die->id);
	box->type = box->regs.unit.type ?: pmu->type;
	box->regs.address = pmus_address(box->type, &box->regs.unit, die);
	box->freeze.by_die = pmon_platform->global_freeze && !pmu->type->bar;
	box->sleeps = pmon_platform->global_sleeps && !pmu->type->bar && !pmu->type->discovered;
	box->period_ns = pmus_period_ns(box);
	box->pmu = pmu;
	box->die = die;
	box->fused_off = pmu->unit >= pmon_unit_count_of_die(die, pmu->type);
	raw_spin_lock_init(&box->lock);
	INIT_LIST_HEAD(&box->freerunning.events);
	pmon_events_init(box);
	list_add_tail(&box->node, &die->boxes);
	return box;
}

/* A single unit has no number in its name, unless other platforms have several */
static void pmus_name_pmu(struct pmon_pmu *pmu)
{
	const struct pmon_pmu_desc *desc = pmu->type->desc;

	if (pmu->type->units == 1 && !desc->numbered)
		snprintf(pmu->name, sizeof(pmu->name), "%s%s",
			 pmon_pmu_prefix(desc->name), desc->name);
	else
		snprintf(pmu->name, sizeof(pmu->name), "uncore_%s_%u",
			 desc->name, pmon_pmu_number(pmu));
}

static int pmus_make_boxes(struct pmon_pmu *pmu)
{
	unsigned int id;

	for (id = 0; id < pmon_nr_dies(); id++) {
		pmu->box[id] = pmus_make_box(pmu, pmon_die(id));
		if (!pmu->box[id])
			return -ENOMEM;
	}
	return 0;
}

/* The files are created for the first unit of a type; the other units share them */
static const struct attribute_group **pmus_files_of(const struct pmon_pmu *pmu)
{
	if (!pmu->unit)
		return pmon_sysfs_create(pmu->type->desc);
	return list_prev_entry(pmu, node)->groups;
}

static int pmus_make_pmu(const struct pmon_type *type, unsigned int unit)
{
	struct pmon_pmu *pmu;

	pmu = kzalloc(struct_size(pmu, box, pmon_nr_dies()), GFP_KERNEL);
	if (!pmu)
		return -ENOMEM;

	pmu->type = type;
	pmu->unit = unit;
	pmus_name_pmu(pmu);
	list_add_tail(&pmu->node, &pmon_pmus);

	pmu->groups = pmus_files_of(pmu);
	if (!pmu->groups)
		return -ENOMEM;
	pmon_pmu_setup(pmu);
	return pmus_make_boxes(pmu);
}

static int pmus_make_units(const struct pmon_type *type)
{
	unsigned int unit;
	int err = 0;

	for (unit = 0; !err && unit < type->units; unit++)
		err = pmus_make_pmu(type, unit);
	return err;
}

static void pmus_free_box(struct pmon_box *box)
{
	if (!box)
		return;
	pmon_events_exit(box);
	pmon_box_close(box);
	kfree(box->mapping);
	kfree(box);
}

static void pmus_free_pmu(struct pmon_pmu *pmu)
{
	unsigned int id;

	for (id = 0; id < pmon_nr_dies(); id++)
		pmus_free_box(pmu->box[id]);
	if (!pmu->unit)
		pmon_sysfs_free(pmu->groups);
	list_del(&pmu->node);
	kfree(pmu);
}

/**
 * pmon_pmus_free() - undo pmon_pmus_create()
 *
 * Context: may sleep.
 */
void pmon_pmus_free(void)
{
	struct pmon_pmu *pmu, *next;

	list_for_each_entry_safe_reverse(pmu, next, &pmon_pmus, node)
		pmus_free_pmu(pmu);
}

/**
 * pmon_pmus_create() - make all PMUs and boxes of the platform
 *
 * Context: may sleep.
 * Return: 0, or a negative error; then pmon_pmus_free() must be called all the same.
 */
int pmon_pmus_create(void)
{
	const struct pmon_type *const *type;
	int err = pmus_add_freeze_reg();

	for (type = pmon_platform->types; !err && *type; type++)
		if (!(*type)->model || (*type)->model == boot_cpu_data.x86_model)
			err = pmus_make_units(*type);
	return err;
}

static bool pmus_any_box(const struct pmon_pmu *pmu)
{
	unsigned int id;

	for (id = 0; id < pmon_nr_dies(); id++)
		if (pmon_box_present(pmu->box[id]))
			return true;
	return false;
}

/**
 * pmon_pmus_register_pmu() - register a PMU that has its first box with perf
 * @pmu: the PMU; nothing happens if it has none, or is registered, or before
 *	 pmon_pmus_register_all()
 *
 * The PMU stays registered until unload, even if it has no box any more. A failure is logged.
 *
 * Context: may sleep.
 */
void pmon_pmus_register_pmu(struct pmon_pmu *pmu)
{
	int err = 0;

	mutex_lock(&pmus_register_lock);
	if (pmus_may_register && !pmu->registered && pmus_any_box(pmu)) {
		err = perf_pmu_register(&pmu->pmu, pmu->name, -1);
		pmu->registered = !err;
	}
	mutex_unlock(&pmus_register_lock);
	if (err)
		pr_err("%s: cannot register with perf: error %d\n", pmu->name, err);
}

/**
 * pmon_pmus_register_die() - register the PMUs that have their first box on a die
 * @die: the die, whose first CPU has just come online
 *
 * Context: may sleep.
 */
void pmon_pmus_register_die(const struct pmon_die *die)
{
	const struct pmon_box *box;

	list_for_each_entry(box, &die->boxes, node)
		pmon_pmus_register_pmu(box->pmu);
}

static void pmus_set_may_register(bool public)
{
	mutex_lock(&pmus_register_lock);
	pmus_may_register = public;
	mutex_unlock(&pmus_register_lock);
}

static int pmus_refuse_event(struct perf_event *event)
{
	return -ENOENT;
}

/* Reserves the name of the first PMU until the PMUs are registered */
static struct pmu pmus_placeholder = {
	.module		= THIS_MODULE,
	.task_ctx_nr	= perf_invalid_context,
	.event_init	= pmus_refuse_event,
};

static bool pmus_name_reserved;

static void pmus_release_name(void)
{
	if (pmus_name_reserved)
		perf_pmu_unregister(&pmus_placeholder);
	pmus_name_reserved = false;
}

/**
 * pmon_pmus_unregister_all() - unregister all PMUs
 *
 * Context: may sleep; at unload, no function can be probed any more.
 */
void pmon_pmus_unregister_all(void)
{
	struct pmon_pmu *pmu;

	pmus_release_name();
	pmus_set_may_register(false);
	list_for_each_entry(pmu, &pmon_pmus, node)
		if (pmu->registered) {
			pmon_unregister_pmu(&pmu->pmu);
			pmu->registered = false;
		}
}

/*
 * Return: true if a PMU has a box that works. Free-running counters do not prove that, because they
 * cannot be written, and some hypervisors return 0 for an MSR that does not exist
 */
static bool pmus_any_works(void)
{
	const struct pmon_pmu *pmu;

	list_for_each_entry(pmu, &pmon_pmus, node)
		if (pmus_any_box(pmu) && !pmu->type->desc->freerunning)
			return true;
	return false;
}

/**
 * pmon_pmus_register_all() - register all PMUs that have a box
 *
 * This is the last step of a load, which must not fail afterwards, because users may open events.
 *
 * Context: may sleep.
 * Return: 0, or -ENODEV if no box was found except free-running counters.
 */
int pmon_pmus_register_all(void)
{
	struct pmon_pmu *pmu;

	if (!pmus_any_works())
		return -ENODEV;
	pmus_release_name();
	pmus_set_may_register(true);
	list_for_each_entry(pmu, &pmon_pmus, node)
		pmon_pmus_register_pmu(pmu);
	return 0;
}

/**
 * pmon_pmus_reserve_name() - take the name of the first PMU, before any register is touched
 *
 * If intel_uncore was loaded since pmon_conflict_block(), it has the name.
 *
 * Context: may sleep; at load.
 * Return: 0, -ENODEV if there is no PMU, or another negative error.
 */
int pmon_pmus_reserve_name(void)
{
	const struct pmon_pmu *first = list_first_entry_or_null(&pmon_pmus, struct pmon_pmu, node);
	int err;

	/* There is no PMU if the boxes are those of discovery tables, and these list none */
	if (!first)
		return -ENODEV;
	err = perf_pmu_register(&pmus_placeholder, first->name, -1);
	pmus_name_reserved = !err;
	return err;
}
