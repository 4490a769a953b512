// SPDX-License-Identifier: GPL-2.0-only
/*
 * The PCI drivers of boxes in config space, and of the functions with their match registers.
 */
#include <linux/errno.h>
#include <linux/pci.h>
#include <linux/slab.h>

#include "die.h"
#include "events.h"
#include "pci.h"
#include "pmus.h"
#include "presence.h"
#include "topology.h"

/* A driver binds either to the box functions of units or to their match functions */
typedef const struct pmon_function *(*pmon_pci_function_of_t)(const struct pmon_unit *unit);

static const struct pmon_function *pmon_pci_unit_box(const struct pmon_unit *unit)
{
	return &unit->function;
}

static const struct pmon_function *pmon_pci_unit_match(const struct pmon_unit *unit)
{
	return &unit->match;
}

/*
 * Return: the box of a function, by its device id; if several units have the same id, by the device
 * and function number
 */
static struct pmon_box *pmon_pci_find_box(const struct pci_dev *pdev, pmon_pci_function_of_t of)
{
	struct pmon_die *die = pmon_die_of_bus(pdev->bus);
	struct pmon_box *box, *same = NULL;
	unsigned int nr = 0;

	if (!die)
		return NULL;
	list_for_each_entry(box, &die->boxes, node) {
		const struct pmon_function *function = of(&box->regs.unit);

		if (function->device != pdev->device)
			continue;
		if (function->devfn == pdev->devfn)
			return box;
		if (function->exact)
			continue;
		same = box;
		nr++;
	}
	return nr == 1 ? same : NULL;
}

/* Test a register: without MMCONFIG, those above offset 0x100 cannot be accessed */
static bool pmon_pci_match_register_works(struct pci_dev *match, const struct pmon_extra *extra)
{
	u32 back = 0;

	pci_write_config_dword(match, extra->reg, extra->probe);
	pci_read_config_dword(match, extra->reg, &back);
	pci_write_config_dword(match, extra->reg, 0);
	return back == extra->probe;
}

static bool pmon_pci_match_works(struct pci_dev *match, const struct pmon_type *type)
{
	unsigned int i;

	for (i = 0; i < type->nr_extra; i++)
		if (type->extra[i].match && !pmon_pci_match_register_works(match, &type->extra[i]))
			return false;
	return true;
}

/**
 * struct pmon_pci_call - a box to be attached, which its owner CPU does
 * @box: the box
 * @err: what pmon_box_attach() returns
 */
struct pmon_pci_call {
	struct pmon_box *box;
	int err;
};

static void pmon_pci_attach_here(void *info)
{
	struct pmon_pci_call *call = info;

	call->err = pmon_box_attach(call->box);
}

static int pmon_pci_attach(struct pmon_box *box)
{
	struct pmon_pci_call call = { .box = box };

	pmon_die_call(box->die, pmon_pci_attach_here, &call);
	return call.err;
}

static void pmon_pci_detach_here(void *box)
{
	pmon_box_detach(box, PMON_GONE);
}

static void pmon_pci_detach(struct pmon_box *box)
{
	pmon_die_call(box->die, pmon_pci_detach_here, box);
}

static void pmon_pci_suspend_here(void *box)
{
	pmon_box_detach(box, PMON_ASLEEP);
}

static void pmon_pci_match_here(void *info)
{
	struct pci_dev *match = info;

	pmon_box_set_match(pci_get_drvdata(match), match);
}

static void pmon_pci_unmatch_here(void *box)
{
	pmon_box_set_match(box, NULL);
}

static int pmon_pci_probe(struct pci_dev *pdev, const struct pci_device_id *id)
{
	struct pmon_box *box = pmon_pci_find_box(pdev, pmon_pci_unit_box);
	int err;

	/* A box in the state PMON_LOST has its function still */
	if (!box || box->regs.pdev || pdev->class == PMON_NO_CLASS)
		return -ENODEV;

	box->regs.pdev = pdev;
	box->regs.bus = pci_domain_nr(pdev->bus) << 8 | pdev->bus->number;
	err = pmon_pci_attach(box);
	if (err) {
		pci_warn(pdev, "%s: registers do not hold what is written\n",
			 box->pmu->name);
		/* The state PMON_GONE ends the retries of a box that was in use before */
		pmon_pci_detach(box);
		box->regs.pdev = NULL;
		return err;
	}
	pci_set_drvdata(pdev, box);
	pmon_pmus_register_pmu(box->pmu);
	pmon_events_reschedule(box);
	return 0;
}

static void pmon_pci_remove(struct pci_dev *pdev)
{
	struct pmon_box *box = pci_get_drvdata(pdev);

	pmon_pci_detach(box);
	pmon_events_reschedule(box);
	box->regs.pdev = NULL;
}

static void pmon_pci_shutdown(struct pci_dev *pdev)
{
	pmon_pci_detach(pci_get_drvdata(pdev));
}

static int pmon_pci_suspend(struct device *dev)
{
	struct pmon_box *box = dev_get_drvdata(dev);

	pmon_die_call(box->die, pmon_pci_suspend_here, box);
	return 0;
}

/* The function has resumed, so a box that does not respond is no error here: it is tried again */
static int pmon_pci_resume(struct device *dev)
{
	pmon_pci_attach(dev_get_drvdata(dev));
	return 0;
}

static const struct dev_pm_ops pmon_pci_pm = {
	SYSTEM_SLEEP_PM_OPS(pmon_pci_suspend, pmon_pci_resume)
};

static struct pci_driver pmon_pci_driver = {
	.name = KBUILD_MODNAME,
	.probe = pmon_pci_probe,
	.remove = pmon_pci_remove,
	.shutdown = pmon_pci_shutdown,
	.driver.pm = pm_sleep_ptr(&pmon_pci_pm),
};

/* A match function has no counters, so its probe and remove change the box of its port only */
static int pmon_pci_match_probe(struct pci_dev *pdev, const struct pci_device_id *id)
{
	struct pmon_box *box = pmon_pci_find_box(pdev, pmon_pci_unit_match);

	if (!box || box->regs.match || !pmon_pci_match_works(pdev, box->type))
		return -ENODEV;

	pci_set_drvdata(pdev, box);
	pmon_die_call(box->die, pmon_pci_match_here, pdev);
	pmon_events_reschedule(box);
	return 0;
}

static void pmon_pci_match_remove(struct pci_dev *pdev)
{
	struct pmon_box *box = pci_get_drvdata(pdev);

	pmon_die_call(box->die, pmon_pci_unmatch_here, box);
	pmon_events_reschedule(box);
}

/* Binding to the match function lets the driver know when the function is removed */
static struct pci_driver pmon_pci_match_driver = {
	.name = KBUILD_MODNAME "_match",
	.probe = pmon_pci_match_probe,
	.remove = pmon_pci_match_remove,
};

/* Add the ids of a type's functions to @ids, if that is not NULL. Return: their number */
static unsigned int pmon_pci_add_ids(struct pci_device_id *ids, const struct pmon_type *type,
				     pmon_pci_function_of_t of)
{
	unsigned int unit, n = 0;

	for (unit = 0; !pmon_io(type)->by_hotplug && unit < type->units; unit++) {
		const struct pci_device_id id = {
			PCI_VDEVICE(INTEL, of(&type->unit[unit])->device)
		};

		if (ids && id.device)
			ids[n] = id;
		n += !!id.device;
	}
	return n;
}

static unsigned int pmon_pci_add_all_ids(struct pci_device_id *ids, pmon_pci_function_of_t of)
{
	const struct pmon_type *const *type;
	unsigned int n = 0;

	for (type = pmon_platform->types; *type; type++)
		n += pmon_pci_add_ids(ids ? ids + n : NULL, *type, of);
	return n;
}

/* Make the id table of a PCI driver from the rows, so that there is no second list of ids */
static struct pci_device_id *pmon_pci_make_ids(pmon_pci_function_of_t of)
{
	struct pci_device_id *ids;

	ids = kcalloc(pmon_pci_add_all_ids(NULL, of) + 1, sizeof(*ids), GFP_KERNEL);
	if (ids)
		pmon_pci_add_all_ids(ids, of);
	return ids;
}

static int pmon_pci_register_driver(struct pci_driver *driver, pmon_pci_function_of_t of)
{
	int err;

	driver->id_table = pmon_pci_make_ids(of);
	if (!driver->id_table)
		return -ENOMEM;

	err = pci_register_driver(driver);
	if (err) {
		kfree(driver->id_table);
		driver->id_table = NULL;
	}
	return err;
}

static void pmon_pci_unregister_driver(struct pci_driver *driver)
{
	pci_unregister_driver(driver);
	kfree(driver->id_table);
	driver->id_table = NULL;
}

/**
 * pmon_pci_register() - register the PCI drivers, which find the PCI boxes
 *
 * Context: may sleep.
 * Return: 0 or a negative error; 0 if the platform has none.
 */
int pmon_pci_register(void)
{
	int err;

	if (!pmon_pci_add_all_ids(NULL, pmon_pci_unit_box))
		return 0;

	/* Boxes are probed first, so that each match register is cleared once */
	err = pmon_pci_register_driver(&pmon_pci_driver, pmon_pci_unit_box);
	if (err)
		return err;
	err = pmon_pci_register_driver(&pmon_pci_match_driver, pmon_pci_unit_match);
	if (err)
		pmon_pci_unregister_driver(&pmon_pci_driver);
	return err;
}

/**
 * pmon_pci_unregister() - detach the PCI boxes
 *
 * Context: may sleep.
 */
void pmon_pci_unregister(void)
{
	if (!pmon_pci_driver.id_table)
		return;
	pmon_pci_unregister_driver(&pmon_pci_match_driver);
	pmon_pci_unregister_driver(&pmon_pci_driver);
}
