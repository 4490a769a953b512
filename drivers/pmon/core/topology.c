// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which die a PCI bus belongs to, and the node id of that die. &struct pmon_topology names the PCI
 * function with the node-id registers.
 */
#include <linux/bitops.h>
#include <linux/nodemask.h>
#include <linux/pci.h>
#include <linux/slab.h>
#include <linux/topology.h>
#include <asm/msr.h>

#include "die.h"
#include "topology.h"
#include "window.h"

static struct pmon_node_bus *topology_buses;
static unsigned int topology_nr_buses;

static const struct pmon_topology *topology_row(void)
{
	return pmon_platform->topology;
}

/* Entries of the node map, a register of 32 bits */
static unsigned int topology_nr_nodes(void)
{
	return min(32u / topology_row()->node_bits, 1u << topology_row()->node_bits);
}

static u32 topology_node_number(u32 value)
{
	return value & (BIT(topology_row()->node_bits) - 1);
}

/* Return: the die whose entry in the node map is @node, or -ENODEV */
static int topology_die_of_node(int node, u32 map)
{
	unsigned int entry;

	for (entry = 0; entry < topology_nr_nodes(); entry++)
		if (topology_node_number(map >> (entry * topology_row()->node_bits)) == node)
			return pmon_die_of_firmware(entry);
	return -ENODEV;
}

/**
 * pmon_die_of_numa_node() - the die of a PCI bus, by the firmware's NUMA tables
 * @bus: the bus
 *
 * Context: any.
 * Return: its number, or -ENODEV without such tables, or if no CPU of the node is online.
 */
int pmon_die_of_numa_node(struct pci_bus *bus)
{
	int node = pcibus_to_node(bus);
	unsigned int cpu;

	if (node == NUMA_NO_NODE)
		return -ENODEV;
	cpu = cpumask_first_and(cpumask_of_node(node), cpu_online_mask);
	return cpu < nr_cpu_ids ? pmon_die_number(cpu) : -ENODEV;
}

static int topology_die_of_function(struct pci_dev *pdev, int *node)
{
	u32 id, map;

	*node = -1;
	/* Use the firmware's NUMA tables where the node map has too few entries for this machine */
	if (nr_node_ids > topology_nr_nodes())
		return pmon_die_of_numa_node(pdev->bus);
	if (pci_read_config_dword(pdev, topology_row()->node_id, &id) ||
	    pci_read_config_dword(pdev, topology_row()->node_map, &map))
		return -ENODEV;
	*node = topology_node_number(id);
	return topology_die_of_node(*node, map);
}

static int topology_add_bus(struct pci_dev *pdev)
{
	int node, die = topology_die_of_function(pdev, &node);
	struct pmon_node_bus *grown;

	grown = krealloc(topology_buses, (topology_nr_buses + 1) * sizeof(*grown), GFP_KERNEL);
	if (!grown)
		return -ENOMEM;

	topology_buses = grown;
	topology_buses[topology_nr_buses++] = (struct pmon_node_bus) {
		.domain = pci_domain_nr(pdev->bus),
		.number = pdev->bus->number,
		.node = node,
		.die = die,
	};
	return 0;
}

/**
 * pmon_topology_find() - find the functions with the node-id registers
 *
 * Context: may sleep; at load.
 * Return: 0 or a negative error.
 */
int pmon_topology_find(void)
{
	struct pci_dev *pdev = NULL;
	int err;

	if (!pmon_has_nodes(pmon_platform))
		return 0;

	while ((pdev = pci_get_device(PCI_VENDOR_ID_INTEL,
				      topology_row()->device, pdev))) {
		err = topology_add_bus(pdev);
		if (err) {
			pci_dev_put(pdev);
			return err;
		}
	}
	return 0;
}

/**
 * pmon_node_bus_of_die() - the bus with a die's node-id function
 * @die: the die
 *
 * Context: any; after pmon_topology_find().
 * Return: the bus, NULL if no function names the die.
 */
const struct pmon_node_bus *pmon_node_bus_of_die(const struct pmon_die *die)
{
	const struct pmon_node_bus *node_bus;

	for (node_bus = topology_buses; node_bus < topology_buses + topology_nr_buses; node_bus++)
		if (node_bus->die == (int)die->id)
			return node_bus;
	return NULL;
}

/* Return: an online CPU of the die, or -1; at load a die has no owner yet */
static int topology_cpu_of_die(const struct pmon_die *die)
{
	unsigned int cpu;

	for_each_online_cpu(cpu)
		if (pmon_die_number(cpu) == (int)die->id)
			return cpu;
	return -1;
}

/**
 * pmon_die_is_online() - whether a CPU of a die is online, at load too
 * @die: the die
 *
 * Context: any; it may change at once.
 * Return: whether one is.
 */
bool pmon_die_is_online(const struct pmon_die *die)
{
	return topology_cpu_of_die(die) >= 0;
}

/*
 * Return: true if each die that is or was online has a function with node ids. At load, no die is
 * marked as seen yet
 */
static bool topology_is_complete(void)
{
	const struct pmon_die *die;
	unsigned int id;

	for (id = 0; id < pmon_nr_dies(); id++) {
		die = pmon_die(id);
		if (!pmon_node_bus_of_die(die) && (die->was_online || pmon_die_is_online(die)))
			return false;
	}
	return true;
}

/**
 * pmon_bus_of_function() - the bus where a function of a die has to be
 * @die: the die
 * @function: the function
 *
 * Context: any.
 * Return: bus number, above bit 7 the domain, or -ENODEV if it is unknown: the first bus of a die
 * follows from the last buses of all other dies. A die whose buses begin with that of its node ids
 * has a bus of its own for each stack, and no rule says which.
 */
int pmon_bus_of_function(const struct pmon_die *die,
			 const struct pmon_function *function)
{
	const struct pmon_node_bus *node_bus = pmon_node_bus_of_die(die);
	unsigned int number;

	if (!node_bus || topology_row()->first || (function->io && !topology_is_complete()))
		return -ENODEV;
	number = function->io ? pmon_first_bus(topology_buses, topology_nr_buses, node_bus,
					       topology_row()) : node_bus->number;
	return node_bus->domain << 8 | number;
}

/**
 * pmon_die_of_bus() - the die that a PCI bus belongs to
 * @bus: the bus
 *
 * If a die that is online has no function with node ids, the buses of its neighbour may be its own,
 * so only the buses with such a function belong to a die. Dies that were never online do not
 * matter, because none of their boxes is used.
 *
 * Context: any.
 * Return: the die, or NULL.
 */
struct pmon_die *pmon_die_of_bus(struct pci_bus *bus)
{
	const struct pmon_bus place = { pci_domain_nr(bus), bus->number };
	const struct pmon_node_bus *node_bus;

	if (!topology_row())
		return NULL;
	if (!topology_row()->device)
		return pmon_die(0);
	node_bus = pmon_node_bus_of(topology_buses, topology_nr_buses, &place, topology_row());
	if (!node_bus || node_bus->die < 0 ||
	    (node_bus->number != place.number && !topology_is_complete()))
		return NULL;
	return pmon_die(node_bus->die);
}

/* Return: a function of a die, to be released by pci_dev_put(); NULL if there is none */
static struct pci_dev *topology_get_function(const struct pmon_die *die, u16 device, int devfn)
{
	struct pci_dev *pdev = NULL;

	while ((pdev = pci_get_device(PCI_VENDOR_ID_INTEL, device, pdev)))
		if ((devfn < 0 || pdev->devfn == devfn) && pdev->class != PMON_NO_CLASS &&
		    pmon_die_of_bus(pdev->bus) == die)
			return pdev;
	return NULL;
}

/**
 * pmon_address_of_function() - address of a function of a die, to which this driver does not bind
 * @die: the die
 * @function: the function
 *
 * Context: may sleep.
 * Return: the address as in &pmon_regs.address, 0 if there is no such function.
 */
u64 pmon_address_of_function(const struct pmon_die *die, const struct pmon_function *function)
{
	struct pci_dev *pdev = topology_get_function(die, function->device, function->devfn);
	u64 address = 0;

	if (pdev)
		address = pci_domain_nr(pdev->bus) << 16 | pdev->bus->number << 8 | pdev->devfn;
	pci_dev_put(pdev);
	return address;
}

/**
 * pmon_window_of_die() - address of a box in a memory controller's window
 * @die: the die
 * @type: its type
 * @unit: which unit of it
 *
 * Context: may sleep.
 * Return: the physical address, 0 if there is no such window.
 */
u64 pmon_window_of_die(const struct pmon_die *die, const struct pmon_type *type,
		       const struct pmon_unit *unit)
{
	const struct pmon_window *row = type->window;
	u32 base = ~0u, offset = ~0u;
	struct pci_dev *pdev;
	u64 address;

	if (row->controllers && !pmon_address_of_function(die, &row->controllers[unit->window]))
		return 0;
	pdev = topology_get_function(die, row->device, -1);
	if (!pdev)
		return 0;
	pci_read_config_dword(pdev, row->base_reg, &base);
	pci_read_config_dword(pdev, row->offset_reg + 4 * unit->window, &offset);
	pci_dev_put(pdev);
	return pmon_window_address(row, unit, type->size, base, offset, &address) ? address : 0;
}

/* Test the class of the host bridge, since not all device ids of host bridges are known */
static bool topology_is_bridge(const struct pci_dev *pdev)
{
	return pdev && pdev->vendor == PCI_VENDOR_ID_INTEL &&
	       pdev->class >> 8 == PCI_CLASS_BRIDGE_HOST;
}

/**
 * pmon_bar_of_bridge() - address of a box in a window of the machine's host bridge
 * @type: its type
 * @unit: which unit of it
 *
 * Context: may sleep.
 * Return: the physical address, 0 if there is no such window.
 */
u64 pmon_bar_of_bridge(const struct pmon_type *type, const struct pmon_unit *unit)
{
	struct pci_dev *pdev = pci_get_domain_bus_and_slot(0, 0, PCI_DEVFN(0, 0));
	u32 low = ~0u, high = ~0u;
	u64 address;

	if (topology_is_bridge(pdev)) {
		pci_read_config_dword(pdev, type->bar->reg, &low);
		pci_read_config_dword(pdev, type->bar->reg + sizeof(u32), &high);
	}
	pci_dev_put(pdev);
	return pmon_bar_address(type->bar, unit, type->size, (u64)high << 32 | low, &address) ?
	       address : 0;
}

/* Return: value of the register, 0 if there is no such function */
static u32 topology_config(const struct pmon_die *die, u16 device, u8 devfn, u16 reg)
{
	struct pci_dev *pdev = topology_get_function(die, device, devfn);
	u32 value = 0;

	if (pdev)
		pci_read_config_dword(pdev, reg, &value);
	pci_dev_put(pdev);
	return value;
}

/**
 * pmon_config_of_die() - read a config register of a function of a die
 * @die: the die
 * @device: PCI id of the function
 * @devfn: its device and function number
 * @reg: config offset
 *
 * Context: may sleep.
 * Return: its value; 0 if there is no such function, or it reads all ones.
 */
u32 pmon_config_of_die(const struct pmon_die *die, u16 device, u8 devfn, u16 reg)
{
	u32 value = topology_config(die, device, devfn, reg);

	return value == ~0u ? 0 : value;
}

/**
 * pmon_msr_of_die() - read an MSR that belongs to no box, on a CPU of a die
 * @die: the die
 * @msr: its number
 *
 * Context: may sleep.
 * Return: its value; 0 if the die is offline, or has no such register.
 */
u64 pmon_msr_of_die(const struct pmon_die *die, u32 msr)
{
	int cpu = topology_cpu_of_die(die);
	u64 value;

	return cpu < 0 || rdmsrq_safe_on_cpu(cpu, msr, &value) ? 0 : value;
}

/* Return: number of units, 0 if the MSR does not exist or has too small a value */
static unsigned int topology_number_of_die(const struct pmon_die *die,
					   const struct pmon_unit_count *row)
{
	u64 number = pmon_msr_of_die(die, row->msr) & row->bits;

	return number > row->subtract ? number - row->subtract : 0;
}

/**
 * pmon_unit_count_of_die() - how many units of a type a die has
 * @die: the die
 * @type: the type
 *
 * Context: may sleep; at load.
 * Return: the number; that of the row if no register says so.
 */
unsigned int pmon_unit_count_of_die(const struct pmon_die *die, const struct pmon_type *type)
{
	const struct pmon_unit_count *row = type->unit_count;
	u64 bits;

	if (!row)
		return type->units;
	if (row->msr)
		return topology_number_of_die(die, row) ?: type->units;
	bits = topology_config(die, row->device, row->devfn, row->reg);
	if (upper_32_bits(row->bits))
		bits |= (u64)topology_config(die, row->device, row->devfn,
					     row->reg + sizeof(u32)) << 32;
	/*
	 * All ones in 64 bits mean that the function does not respond. A single register may hold
	 * all ones on a chip with all its units
	 */
	if (bits == ~0ULL)
		return type->units;
	return hweight64(bits & row->bits) ?: type->units;
}

/**
 * pmon_topology_free() - undo pmon_topology_find()
 *
 * Context: may sleep; after the boxes were freed.
 */
void pmon_topology_free(void)
{
	kfree(topology_buses);
	topology_buses = NULL;
	topology_nr_buses = 0;
}
