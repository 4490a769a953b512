// SPDX-License-Identifier: GPL-2.0-only
/*
 * One root bus a socket for its uncore, with its own config space accessors, and
 * one for its I/O. Of the I/O buses the machine has the first itself: there the
 * accessors are put in front of its own for as long as the module is loaded.
 *
 * While a driver is bound to a function the module cannot be unloaded.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/cpumask.h>
#include <linux/module.h>
#include <linux/nodemask.h>
#include <linux/notifier.h>
#include <linux/pci.h>
#include <linux/rcupdate.h>
#include <linux/topology.h>

#include "chip.h"
#include "counts.h"
#include "nmi.h"
#include "pci.h"
#include "state.h"

/* struct emu_pci_bus - a PCI bus of a socket */
struct emu_pci_bus {
	struct pci_bus *root;	/* the bus, once functions of ours can be on it */
	unsigned int number;	/* bus number */
	/* the original accessors of a bus of the machine; NULL: the emulator has created the bus */
	struct pci_ops *original_ops;
	struct resource busn;	/* its bus number resource */
	struct pci_sysdata sysdata;	/* what x86 hangs on a PCI bus */
};

static struct emu_pci_bus emu_pci_buses[EMU_MAX_SOCKETS][EMU_BUSES];

static bool emu_pci_bus_has(struct pci_bus *bus, unsigned int devfn)
{
	return !pci_domain_nr(bus) && emu_has_function(bus->number, devfn);
}

/* Return: the operations that a bus of the machine had before, NULL if the bus is the emulator's */
static struct pci_ops *emu_pci_bus_original_ops(struct pci_bus *bus)
{
	unsigned int s, kind;

	for (s = 0; s < EMU_MAX_SOCKETS; s++)
		for (kind = 0; kind < EMU_BUSES; kind++)
			if (emu_pci_buses[s][kind].original_ops &&
			    emu_pci_buses[s][kind].number == bus->number)
				return emu_pci_buses[s][kind].original_ops;
	return NULL;
}

static int emu_pci_config_access(struct pci_bus *bus, unsigned int devfn, int where,
				 struct emu_access *access)
{
	access->space = EMU_PCI;
	access->addr = emu_pci_address(bus->number, devfn, where);
	return pci_domain_nr(bus) ? -ENXIO : emu_access(access);
}

/* The TSC is read first: make bench subtracts all instructions of an access */
static int emu_pci_config_read(struct pci_bus *bus, unsigned int devfn, int where,
			       int size, u32 *val)
{
	u64 began = rdtsc();
	struct emu_access access = { .size = size };
	struct pci_ops *original;

	if (!emu_pci_config_access(bus, devfn, where, &access)) {
		*val = access.val;
		emu_count_ticks(began);
		return PCIBIOS_SUCCESSFUL;
	}
	original = emu_pci_bus_original_ops(bus);
	if (original)
		return original->read(bus, devfn, where, size, val);
	*val = GENMASK(8 * size - 1, 0);
	return PCIBIOS_DEVICE_NOT_FOUND;
}

static int emu_pci_config_write(struct pci_bus *bus, unsigned int devfn, int where,
				int size, u32 val)
{
	u64 began = rdtsc();
	struct emu_access access = { .size = size, .write = true, .val = val };
	struct pci_ops *original;

	if (!emu_pci_config_access(bus, devfn, where, &access)) {
		emu_count_ticks(began);
		return PCIBIOS_SUCCESSFUL;
	}
	original = emu_pci_bus_original_ops(bus);
	if (original)
		return original->write(bus, devfn, where, size, val);
	return PCIBIOS_DEVICE_NOT_FOUND;
}

static struct pci_ops emu_pci_ops = {
	.read = emu_pci_config_read,
	.write = emu_pci_config_write,
};

static int emu_pci_bound_event(struct notifier_block *nb, unsigned long action, void *data)
{
	struct pci_dev *dev = to_pci_dev(data);

	if (!emu_pci_bus_has(dev->bus, dev->devfn))
		return NOTIFY_DONE;
	if (action == BUS_NOTIFY_BOUND_DRIVER)
		__module_get(THIS_MODULE);
	if (action == BUS_NOTIFY_UNBOUND_DRIVER)
		module_put(THIS_MODULE);
	return NOTIFY_DONE;
}

static struct notifier_block emu_bound_nb = { .notifier_call = emu_pci_bound_event };

static int emu_pci_bus_create(struct emu_pci_bus *bus)
{
	LIST_HEAD(resources);

	bus->busn = (struct resource) {
		.name = "emulated uncore",
		.start = bus->number,
		.end = bus->number,
		.flags = IORESOURCE_BUS,
	};
	pci_add_resource(&resources, &bus->busn);
	bus->root = pci_create_root_bus(NULL, bus->number, &emu_pci_ops, &bus->sysdata, &resources);
	if (bus->root)
		return 0;
	pci_free_resource_list(&resources);
	return -ENOMEM;
}

/* A function of the machine where the platform has one, or NULL. */
static struct pci_dev *emu_pci_bus_find_taken(struct pci_bus *root)
{
	struct pci_dev *dev;

	list_for_each_entry(dev, &root->devices, bus_list) {
		if (emu_pci_bus_has(root, dev->devfn))
			return dev;
	}
	return NULL;
}

/* QEMU does not tell the node of the machine's own bus, so it gets the emulated one */
static void emu_pci_bus_swap_node(struct emu_pci_bus *bus)
{
	struct pci_sysdata *machine = bus->root->sysdata;

	swap(machine->node, bus->sysdata.node);
}

static bool emu_pci_is_replaced(unsigned int bus, unsigned int devfn)
{
	struct emu_function_at at = { .devfn = -1U };

	while (emu_next_function(&at))
		if (at.bus == bus && at.devfn == devfn)
			return at.replaces;
	return false;
}

/* QEMU's host bridge is removed if the platform has a function at its place, until unload. */
static bool emu_pci_function_remove(struct pci_dev *taken)
{
	if (!emu_pci_is_replaced(taken->bus->number, taken->devfn) || taken->dev.driver)
		return false;
	pci_stop_and_remove_bus_device(taken);
	return true;
}

/* The machine's own bus: its functions stay where they are, but for a host bridge. */
static int emu_pci_bus_take_ops(struct emu_pci_bus *bus, struct pci_bus *root)
{
	struct pci_dev *taken = emu_pci_bus_find_taken(root);

	if (taken && !emu_pci_function_remove(taken)) {
		pr_err("PCI function %s exists already\n", pci_name(taken));
		return -EBUSY;
	}
	bus->original_ops = root->ops;
	bus->root = root;
	emu_pci_bus_swap_node(bus);
	pci_bus_set_ops(root, &emu_pci_ops);
	return 0;
}

static int emu_pci_bus_open(struct emu_pci_bus *bus, enum emu_bus_kind kind)
{
	struct pci_bus *there = pci_find_bus(bus->sysdata.domain, bus->number);

	if (!there)
		return emu_pci_bus_create(bus);
	if (kind == EMU_BUS_UNCORE) {
		pr_err("PCI bus %02x exists already\n", bus->number);
		return -EBUSY;
	}
	return emu_pci_bus_take_ops(bus, there);
}

/* Functions of the machine are not scanned. */
static void emu_pci_bus_scan_ours(struct emu_pci_bus *bus)
{
	unsigned int dev;

	for (dev = 0; dev < 32; dev++) {
		if (emu_pci_bus_has(bus->root, PCI_DEVFN(dev, 0)))
			pci_scan_slot(bus->root, PCI_DEVFN(dev, 0));
	}
}

/* If a guest has only one node, sockets have none, as without firmware tables of nodes. */
static int emu_pci_node(unsigned int socket)
{
	unsigned int cpu;

	if (emu.sockets > 1 && num_online_nodes() == 1)
		return NUMA_NO_NODE;
	for_each_online_cpu(cpu) {
		if (emu_socket_of(cpu) == socket)
			return cpu_to_node(cpu);
	}
	return NUMA_NO_NODE;
}

static int emu_pci_bus_add(const struct emu_function_at *at)
{
	struct emu_pci_bus *bus = &emu_pci_buses[at->socket][at->kind];
	int err;

	if (bus->root)
		return 0;
	bus->number = at->bus;
	bus->sysdata.node = emu_pci_node(at->socket);
	err = emu_pci_bus_open(bus, at->kind);
	if (err)
		return err;
	emu_pci_bus_scan_ours(bus);
	pci_bus_add_devices(bus->root);
	return 0;
}

/*
 * A root bus goes with its host bridge, and that with the last reference: the
 * one that pci_create_root_bus() took when it made it is left to us.
 */
static void emu_pci_bus_delete(struct emu_pci_bus *bus)
{
	struct device *bridge = bus->root->bridge;

	pci_stop_root_bus(bus->root);
	pci_remove_root_bus(bus->root);
	put_device(bridge);
}

/* Scan the bus again for the functions that have given way to emulated ones */
static void emu_pci_bus_restore(struct emu_pci_bus *bus)
{
	struct emu_function_at at = { .devfn = -1U };

	while (emu_next_function(&at))
		if (at.bus == bus->number && at.replaces)
			pci_scan_slot(bus->root, at.devfn);
	pci_bus_add_devices(bus->root);
}

/* Waits until no accessor of the emulator runs any more: none of them sleeps. */
static void emu_pci_bus_restore_ops(struct emu_pci_bus *bus)
{
	struct pci_dev *dev, *next;

	list_for_each_entry_safe(dev, next, &bus->root->devices, bus_list) {
		if (emu_pci_bus_has(bus->root, dev->devfn))
			pci_stop_and_remove_bus_device(dev);
	}
	pci_bus_set_ops(bus->root, bus->original_ops);
	emu_pci_bus_swap_node(bus);
	emu_pci_bus_restore(bus);
	synchronize_rcu_tasks();
}

static void emu_pci_bus_remove(struct emu_pci_bus *bus)
{
	if (!bus->root)
		return;
	if (bus->original_ops)
		emu_pci_bus_restore_ops(bus);
	else
		emu_pci_bus_delete(bus);
	bus->root = NULL;
	bus->original_ops = NULL;
}

static void emu_pci_buses_remove(void)
{
	unsigned int s = EMU_MAX_SOCKETS, kind;

	pci_lock_rescan_remove();
	while (s--) {
		for (kind = 0; kind < EMU_BUSES; kind++)
			emu_pci_bus_remove(&emu_pci_buses[s][kind]);
	}
	pci_unlock_rescan_remove();
}

static int emu_pci_buses_add(void)
{
	struct emu_function_at at = { .devfn = -1U };
	int err = 0;

	pci_lock_rescan_remove();
	while (!err && emu_next_function(&at))
		err = emu_pci_bus_add(&at);
	pci_unlock_rescan_remove();
	return err;
}

/**
 * emu_pci_init() - make the buses appear
 *
 * Return: 0 or an error, then nothing is left behind.
 */
int emu_pci_init(void)
{
	int err;

	if (!emu_chip_has_pci())
		return 0;
	err = bus_register_notifier(&pci_bus_type, &emu_bound_nb);
	if (err)
		return err;
	err = emu_pci_buses_add();
	if (err)
		emu_pci_exit();
	return err;
}

/** emu_pci_exit() - make them go */
void emu_pci_exit(void)
{
	if (!emu_chip_has_pci())
		return;
	emu_pci_buses_remove();
	bus_unregister_notifier(&pci_bus_type, &emu_bound_nb);
}
