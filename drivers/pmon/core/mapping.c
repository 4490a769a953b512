// SPDX-License-Identifier: GPL-2.0-only
/*
 * The files die<n> of a PMU, as in the kernel's ABI sysfs-devices-mapping: the root bus of the I/O
 * stack that the unit on that die is for, or the peer of its link.
 */
#include <linux/bitops.h>
#include <linux/device.h>
#include <linux/pci.h>
#include <linux/slab.h>
#include <linux/sysfs.h>

#include <asm/processor.h>

#include "die.h"
#include "mapping.h"
#include "topology.h"

#define MAPPING_LEN	32

static u32 mapping_field(u32 value, u32 mask)
{
	return (value & mask) >> __ffs(mask);
}

static bool mapping_row_applies(const struct pmon_stacks *row, const struct pmon_die *die)
{
	const struct pmon_unit_count *by = row->chip_by;

	if (row->model && row->model != boot_cpu_data.x86_model)
		return false;
	return !by || mapping_field(pmon_config_of_die(die, by->device, by->devfn, by->reg),
				    by->bits) == row->chip;
}

/* Return: the row for this CPU, NULL if no source documents its stacks */
static const struct pmon_stacks *mapping_find_row(const struct pmon_pmu *pmu,
						  const struct pmon_die *die)
{
	const struct pmon_stacks *row = pmu->type->stacks;

	while ((row->msr || row->device) && !mapping_row_applies(row, die))
		row++;
	return row->msr || row->device ? row : NULL;
}

/* Bus 0 belongs to a unit 0; in the byte of any other unit, 0 means that the stack has no bus */
static bool mapping_bus_by_msr(const struct pmon_pmu *pmu, const struct pmon_die *die,
			       const struct pmon_stacks *row, struct pmon_bus *bus)
{
	const struct pmon_node_bus *node_bus = pmon_node_bus_of_die(die);
	u64 buses = pmon_msr_read(row->msr);

	bus->domain = node_bus ? node_bus->domain : -1;
	bus->number = buses >> (8 * pmu->unit);
	return buses & row->valid && bus->domain >= 0 && (bus->number || !pmu->unit);
}

static bool mapping_is_package(const struct pmon_die *die, const struct pmon_stacks *row, u32 value)
{
	return value != ~0u &&
	       pmon_die_of_firmware(mapping_field(value, row->package)) == (int)die->id;
}

static u32 mapping_read_config(struct pci_dev *pdev, int reg)
{
	u32 value = ~0u;

	pci_read_config_dword(pdev, reg, &value);
	return value;
}

static u8 mapping_stack_bus(struct pci_dev *pdev, const struct pmon_stacks *row, unsigned int stack)
{
	int reg = row->buses[stack / 16] + stack % 16 / 4 * sizeof(u32);

	return mapping_read_config(pdev, reg) >> (8 * (stack % 4));
}

/* Function 0 on the bus of the first stack has the package that a list of stacks belongs to */
static bool mapping_lists_stack(struct pci_dev *pdev, const struct pmon_die *die,
				const struct pmon_stacks *row, unsigned int stack)
{
	u32 mask = mapping_read_config(pdev, row->mask), value = ~0u;
	struct pci_dev *first;

	if (mask == ~0u || !(mask & BIT(stack)))
		return false;
	first = pci_get_domain_bus_and_slot(pci_domain_nr(pdev->bus),
					    mapping_stack_bus(pdev, row, __ffs(mask)), 0);
	if (first)
		value = mapping_read_config(first, row->reg);
	pci_dev_put(first);
	return mapping_is_package(die, row, value);
}

static bool mapping_is_stack(struct pci_dev *pdev, const struct pmon_die *die,
			     const struct pmon_stacks *row, unsigned int stack)
{
	u32 value = mapping_read_config(pdev, row->reg);

	return mapping_is_package(die, row, value) && mapping_field(value, row->stack) == stack;
}

static bool mapping_bus_by_function(const struct pmon_pmu *pmu, const struct pmon_die *die,
				    const struct pmon_stacks *row, struct pmon_bus *bus)
{
	unsigned int unit = pmon_pmu_number(pmu);
	unsigned int stack = unit < row->units ? row->of_unit[unit] : PMON_NO_STACK;
	struct pci_dev *pdev = NULL;
	bool found = false;

	if (stack == PMON_NO_STACK)
		return false;
	while (!found && (pdev = pci_get_device(PCI_VENDOR_ID_INTEL, row->device, pdev))) {
		found = row->mask ? mapping_lists_stack(pdev, die, row, stack) :
				    mapping_is_stack(pdev, die, row, stack);
		bus->domain = pci_domain_nr(pdev->bus);
		bus->number = row->mask ? mapping_stack_bus(pdev, row, stack) : pdev->bus->number;
	}
	pci_dev_put(pdev);
	return found;
}

static bool mapping_text_of_stack(const struct pmon_pmu *pmu, const struct pmon_die *die,
				  char *text)
{
	const struct pmon_stacks *row = mapping_find_row(pmu, die);
	struct pmon_bus bus = {};
	bool found = false;

	if (row)
		found = row->msr ? mapping_bus_by_msr(pmu, die, row, &bus) :
				   mapping_bus_by_function(pmu, die, row, &bus);
	snprintf(text, MAPPING_LEN, "%04x:%02x", bus.domain, bus.number);
	return found;
}

/* Return: number of the die with a node id, -ENODEV if there is none */
static int mapping_die_of_node(unsigned int node)
{
	const struct pmon_node_bus *node_bus;
	unsigned int id;

	for (id = 0; id < pmon_nr_dies(); id++) {
		node_bus = pmon_node_bus_of_die(pmon_die(id));
		if (node_bus && node_bus->node == (int)node)
			return id;
	}
	return -ENODEV;
}

static bool mapping_text_of_link(const struct pmon_pmu *pmu, const struct pmon_die *die, char *text)
{
	const struct pmon_function *function = &pmu->type->unit[pmu->unit].function;
	const struct pmon_link_peer *row = pmu->type->link_peer;
	u32 ends;
	int peer;

	if (!(pmon_config_of_die(die, function->device, function->devfn, row->status) &
	      row->trained))
		return false;
	ends = pmon_config_of_die(die, function->device, function->devfn, row->ends);
	peer = mapping_die_of_node(mapping_field(ends, row->node));
	snprintf(text, MAPPING_LEN, "%s_%u,die_%d", pmu->type->desc->name,
		 mapping_field(ends, row->port), peer);
	return peer >= 0;
}

static bool mapping_text(const struct pmon_pmu *pmu, const struct pmon_die *die, char *text)
{
	if (pmu->type->stacks)
		return mapping_text_of_stack(pmu, die, text);
	return pmu->type->link_peer && mapping_text_of_link(pmu, die, text);
}

/**
 * pmon_mapping_read() - read the mapping of the units of a die
 * @die: the die, whose first CPU has just come online
 *
 * The registers are read once here, and not at each read of a file, which any user can do in a
 * loop.
 *
 * Context: a CPU of the die; may sleep.
 */
void pmon_mapping_read(const struct pmon_die *die)
{
	char text[MAPPING_LEN];
	struct pmon_box *box;

	list_for_each_entry(box, &die->boxes, node)
		if (!box->mapping && mapping_text(box->pmu, die, text))
			WRITE_ONCE(box->mapping, kstrdup(text, GFP_KERNEL));
}

/* Return: text of the file, NULL if it is unknown now */
static const char *mapping_text_of_die(struct device *dev, unsigned int id)
{
	return id < pmon_nr_dies() ? READ_ONCE(pmon_pmu_of(dev)->box[id]->mapping) : NULL;
}

static unsigned int mapping_die_of_attr(const struct device_attribute *attr)
{
	return (unsigned long)container_of(attr, struct dev_ext_attribute, attr)->var;
}

static ssize_t mapping_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	const char *text = mapping_text_of_die(dev, mapping_die_of_attr(attr));

	return text ? sysfs_emit(buf, "%s\n", text) : -ENODEV;
}

#define MAPPING_FILE(_die) (&((struct dev_ext_attribute []) { { \
	.attr = { .attr = { .name = "die" #_die, .mode = 0444 }, .show = mapping_show }, \
	.var = (void *)_die ## UL, \
} })->attr.attr)

/* The node id of the peer of a link has four bits, so there are at most 16 dies */
static struct attribute *mapping_attrs[] = {
	MAPPING_FILE(0), MAPPING_FILE(1), MAPPING_FILE(2), MAPPING_FILE(3),
	MAPPING_FILE(4), MAPPING_FILE(5), MAPPING_FILE(6), MAPPING_FILE(7),
	MAPPING_FILE(8), MAPPING_FILE(9), MAPPING_FILE(10), MAPPING_FILE(11),
	MAPPING_FILE(12), MAPPING_FILE(13), MAPPING_FILE(14), MAPPING_FILE(15),
	NULL
};

/* The file of a die that was never online exists, but a read fails: its mapping is not known yet */
static umode_t mapping_mode(struct kobject *kobj, struct attribute *attr, int i)
{
	const struct pmon_type *type = pmon_pmu_of(kobj_to_dev(kobj))->type;
	const struct pmon_die *die = pmon_die(i);

	if ((type->stacks || type->link_peer) && die && !die->was_online)
		return attr->mode;
	return mapping_text_of_die(kobj_to_dev(kobj), i) ? attr->mode : 0;
}

const struct attribute_group pmon_mapping_group = {
	.attrs = mapping_attrs,
	.is_visible = mapping_mode,
};
