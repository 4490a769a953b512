// SPDX-License-Identifier: GPL-2.0-only
/*
 * Boxes in PCI config space: register access, and the pci_drivers that find them
 * and the functions with their match registers. A counter is two dwords that the
 * hardware does not latch.
 */
#include <linux/cpu.h>
#include <linux/errno.h>
#include <linux/slab.h>
#include <linux/smp.h>

#include "objects.h"

static u32 read_dword(const struct pmon_box *box, u16 reg)
{
	u32 value = ~0u;

	pci_read_config_dword(box->pdev, reg, &value);
	return value;
}

static void pci_write(const struct pmon_box *box, u16 reg, u32 value)
{
	pci_write_config_dword(box->pdev, reg, value);
}

static int pci_echo(const struct pmon_box *box, u16 reg, u32 value)
{
	pci_write(box, reg, value);
	return read_dword(box, reg) == value ? 0 : -ENODEV;
}

static void pci_write_counter(const struct pmon_box *box, u16 reg, u64 value)
{
	pci_write(box, reg, lower_32_bits(value));
	pci_write(box, reg + 4, upper_32_bits(value));
}

static void pci_write_shared(const struct pmon_box *box,
			     const struct pmon_shared *shared, u64 value)
{
	struct pci_dev *pdev = shared->companion ? box->companion : box->pdev;

	if (!pdev)
		return;
	pci_write_config_dword(pdev, shared->reg, lower_32_bits(value));
	if (shared->quad)
		pci_write_config_dword(pdev, shared->reg + 4,
				       upper_32_bits(value));
}

static u64 join(u32 high, u32 low)
{
	return (u64)high << 32 | low;
}

/* The high half has more than ten bits that are always 0: nobody answers */
static bool is_gone(u32 high)
{
	return high == ~0u;
}

/*
 * Low half, high half: two accesses, unless a carry may have come in between.
 * Then both are read again. If the high half is unchanged, the low half
 * belongs to it. If it has moved on, the counter was at <new high>:0 between
 * the two reads of it, whatever time they are apart, and that is as good an
 * answer. No way leads to a value that the counter did not have.
 */
static int pci_read(const struct pmon_box *box, u16 reg, unsigned int width,
		    bool still, u64 *value)
{
	u32 low = read_dword(box, reg);
	u32 high = read_dword(box, reg + 4);
	u32 again = high;

	if (!still && !is_gone(high) &&
	    !pmon_halves_belong(*value, low, high, width)) {
		low = read_dword(box, reg);
		again = read_dword(box, reg + 4);
	}
	if (is_gone(again))
		return -ENODEV;

	*value = again == high ? join(high, low) : join(again, 0);
	return 0;
}

/* To see a wrap the high half will do: the counter has passed <high>:0 */
static int pci_peek(const struct pmon_box *box, u16 reg, u64 *value)
{
	u32 high = read_dword(box, reg + 4);

	if (is_gone(high))
		return -ENODEV;
	if (high != upper_32_bits(*value))
		*value = join(high, 0);
	return 0;
}

const struct pmon_io pmon_io_pci = {
	.echo = pci_echo,
	.write = pci_write,
	.write_counter = pci_write_counter,
	.write_shared = pci_write_shared,
	.read = pci_read,
	.peek = pci_peek,
};

/* Which of a unit's two functions a driver is for, by id */
typedef u16 (*function_id)(const struct pmon_unit *unit);

static u16 box_id(const struct pmon_unit *unit)
{
	return unit->device;
}

static u16 companion_id(const struct pmon_unit *unit)
{
	return unit->companion;
}

static struct pmon_box *find_box(const struct pci_dev *pdev, function_id id)
{
	struct pmon_die *die = pmon_die_of_bus(pdev->bus);
	struct pmon_box *box;

	if (!die)
		return NULL;
	list_for_each_entry(box, &die->boxes, node)
		if (box->type->access == PMON_PCI && id(box->unit) == pdev->device)
			return box;
	return NULL;
}

static bool companion_echo(struct pci_dev *companion,
			   const struct pmon_shared *shared)
{
	u32 back;

	return !pci_write_config_dword(companion, shared->reg, shared->echo) &&
	       !pci_read_config_dword(companion, shared->reg, &back) &&
	       !pci_write_config_dword(companion, shared->reg, 0) &&
	       back == shared->echo;
}

/* Without MMCONFIG, what is above offset 0x100 can neither be read nor written */
static bool companion_answers(struct pci_dev *companion,
			      const struct pmon_type *type)
{
	unsigned int i;

	for (i = 0; i < type->nr_shared; i++)
		if (type->shared[i].companion &&
		    !companion_echo(companion, &type->shared[i]))
			return false;
	return true;
}

/**
 * struct attach_call - pmon_box_attach(), on another CPU
 * @box: its argument
 * @err: what it returns
 */
struct attach_call {
	struct pmon_box *box;
	int err;
};

static void attach_here(void *info)
{
	struct attach_call *call = info;

	call->err = pmon_box_attach(call->box);
}

/* On the CPU that speaks for the socket: events may go on, and the timer starts */
static int attach(struct pmon_box *box)
{
	struct attach_call call = { .box = box };
	int cpu;

	pmon_lost_flush(box);
	cpus_read_lock();
	cpu = box->die->cpu;
	if (cpu < 0 || smp_call_function_single(cpu, attach_here, &call, 1))
		attach_here(&call);
	cpus_read_unlock();
	return call.err;
}

static int pmon_pci_probe(struct pci_dev *pdev, const struct pci_device_id *id)
{
	struct pmon_box *box = find_box(pdev, box_id);
	int err;

	if (!box || pmon_box_present(box))
		return -ENODEV;

	box->pdev = pdev;
	err = attach(box);
	if (err) {
		pci_warn(pdev, "%s: registers do not hold what is written\n",
			 box->pmu->name);
		box->pdev = NULL;
		return err;
	}
	pci_set_drvdata(pdev, box);
	pmon_publish(box->pmu);
	return 0;
}

static void pmon_pci_remove(struct pci_dev *pdev)
{
	struct pmon_box *box = pci_get_drvdata(pdev);

	pmon_box_detach(box, PMON_GONE);
	pmon_lost_flush(box);
	pmon_lost_end(box);
	box->pdev = NULL;
}

static void pmon_pci_shutdown(struct pci_dev *pdev)
{
	pmon_box_detach(pci_get_drvdata(pdev), PMON_GONE);
}

static int pmon_pci_suspend(struct device *dev)
{
	pmon_box_detach(dev_get_drvdata(dev), PMON_GONE);
	return 0;
}

/* If the box does not come back, that has been said; the function has resumed */
static int pmon_pci_resume(struct device *dev)
{
	attach(dev_get_drvdata(dev));
	return 0;
}

static DEFINE_SIMPLE_DEV_PM_OPS(pmon_pci_pm, pmon_pci_suspend, pmon_pci_resume);

static struct pci_driver pmon_pci_driver = {
	.name = KBUILD_MODNAME,
	.probe = pmon_pci_probe,
	.remove = pmon_pci_remove,
	.shutdown = pmon_pci_shutdown,
	.driver.pm = pm_sleep_ptr(&pmon_pci_pm),
};

/* No counters to drive: all there is to do is to tell the box */
static int companion_probe(struct pci_dev *pdev, const struct pci_device_id *id)
{
	struct pmon_box *box = find_box(pdev, companion_id);

	if (!box || box->companion || !companion_answers(pdev, box->type))
		return -ENODEV;

	pci_set_drvdata(pdev, box);
	pmon_box_set_companion(box, pdev);
	return 0;
}

static void companion_remove(struct pci_dev *pdev)
{
	struct pmon_box *box = pci_get_drvdata(pdev);

	pmon_box_set_companion(box, NULL);
	pmon_lost_end(box);
}

/* With a driver on it, the function cannot go without a word */
static struct pci_driver companion_driver = {
	.name = KBUILD_MODNAME "_match",
	.probe = companion_probe,
	.remove = companion_remove,
};

static unsigned int count_units(void)
{
	const struct pmon_type *const *type;
	unsigned int units = 0;

	for (type = pmon_platform->types; *type; type++)
		if ((*type)->access == PMON_PCI)
			units += (*type)->units;
	return units;
}

static void add_ids(struct pci_device_id **next, const struct pmon_type *type,
		    function_id id)
{
	const struct pmon_unit *unit;

	for (unit = type->unit; unit < type->unit + type->units; unit++)
		if (id(unit))
			*(*next)++ = (struct pci_device_id) {
				PCI_VDEVICE(INTEL, id(unit))
			};
}

/* The id tables are made of the rows, so that there is no second list of ids */
static struct pci_device_id *make_ids(function_id id)
{
	const struct pmon_type *const *type;
	struct pci_device_id *ids, *next;

	ids = kcalloc(count_units() + 1, sizeof(*ids), GFP_KERNEL);
	next = ids;
	for (type = pmon_platform->types; ids && *type; type++)
		if ((*type)->access == PMON_PCI)
			add_ids(&next, *type, id);
	return ids;
}

static int register_driver(struct pci_driver *driver, function_id id)
{
	int err;

	driver->id_table = make_ids(id);
	if (!driver->id_table)
		return -ENOMEM;

	err = pci_register_driver(driver);
	if (err) {
		kfree(driver->id_table);
		driver->id_table = NULL;
	}
	return err;
}

static void unregister_driver(struct pci_driver *driver)
{
	pci_unregister_driver(driver);
	kfree(driver->id_table);
	driver->id_table = NULL;
}

/**
 * pmon_pci_register() - find the PCI boxes of the platform
 *
 * Return: 0 or a negative error; 0 if the platform has none.
 */
int pmon_pci_register(void)
{
	int err;

	if (!count_units())
		return 0;

	err = register_driver(&companion_driver, companion_id);
	if (err)
		return err;
	err = register_driver(&pmon_pci_driver, box_id);
	if (err)
		unregister_driver(&companion_driver);
	return err;
}

/**
 * pmon_pci_unregister() - let go of the PCI boxes, with everything off
 */
void pmon_pci_unregister(void)
{
	if (!pmon_pci_driver.id_table)
		return;
	unregister_driver(&pmon_pci_driver);
	unregister_driver(&companion_driver);
}
