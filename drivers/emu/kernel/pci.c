// SPDX-License-Identifier: GPL-2.0-only
/*
 * One root bus a socket for its uncore, with its own config space accessors, and
 * one for its I/O. Of the I/O buses the machine has the first itself: there the
 * accessors are put in front of its own for as long as the module is loaded.
 *
 * The functions have a header and no interrupt, and only where the model says so a
 * BAR. Those with registers above 0xff have a PCI Express capability, as real ones
 * have, but for the 7833 of a Xeon Phi: sysfs and /proc/bus/pci end at 0xff without
 * it. While a driver is bound to a function the module cannot be unloaded.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/module.h>
#include <linux/notifier.h>
#include <linux/pci.h>
#include <linux/rcupdate.h>

#include "clock.h"
#include "model.h"
#include "nmi.h"
#include "pci.h"
#include "regfile.h"
#include "state.h"

#define EMU_HEADER_END	0x40
#define EMU_EXPRESS_END	0x7c		/* the capability behind the header */
#define EMU_EXPRESS	0x00920010	/* version 2, an endpoint of the root complex */
#define EMU_HEADER_TYPE_MULTI	0x800000	/* in the dword at 0xc */

static struct emu_box *emu_pci_bus_box(struct pci_bus *bus, unsigned int devfn)
{
	struct emu_box *box = NULL;

	if (!pci_domain_nr(bus))
		box = emu_function_find(bus->number, devfn);
	if (box && box->swapped)
		box = box->swapped;
	return box && !box->hidden && (!box->absent || box->dead) ? box : NULL;
}

/* Return: the operations that a bus of the machine had before, NULL if the bus is the emulator's */
static struct pci_ops *emu_pci_bus_original_ops(struct pci_bus *bus)
{
	struct emu_socket *socket;
	struct emu_bus *ours = emu_bus_find(bus->number, &socket);

	return ours ? ours->theirs : NULL;
}

static bool emu_pci_has_extended(const struct emu_unit *unit)
{
	int r;

	for (r = 0; r < unit->nregs; r++) {
		if (unit->regs[r].addr >= PCI_CFG_SPACE_SIZE)
			return true;
	}
	return false;
}

static u32 emu_pci_header_dword(const struct emu_box *box, unsigned int where)
{
	bool express = emu_pci_has_extended(box->unit);

	switch (where & ~3) {
	case PCI_VENDOR_ID:
		return (u32)box->device << 16 | PCI_VENDOR_ID_INTEL;
	case PCI_COMMAND:
		return express ? PCI_STATUS_CAP_LIST << 16 : 0;
	case PCI_BASE_ADDRESS_0:
	case PCI_BASE_ADDRESS_1:
		return box->bar[where / 4 - PCI_BASE_ADDRESS_0 / 4];
	case PCI_CAPABILITY_LIST:
		return express ? EMU_HEADER_END : 0;
	case EMU_HEADER_END:
		return EMU_EXPRESS;
	case PCI_CLASS_REVISION:
		return box->unit->class << 8;
	case PCI_CACHE_LINE_SIZE:
		return EMU_HEADER_TYPE_MULTI;
	}
	return 0;
}

static u32 emu_pci_size_mask(int size)
{
	return size == 4 ? U32_MAX : BIT(8 * size) - 1;
}

/* Software finds out the size of the memory by the bits that stay zero. */
static void emu_pci_bar_set(struct emu_box *box, u64 addr)
{
	u64 kept = box->unit->bar_size ? ~(u64)(box->unit->bar_size - 1) : 0;

	box->bar[0] = addr & kept;
	box->bar[1] = (addr & kept) >> 32;
	if (kept)
		box->bar[0] |= PCI_BASE_ADDRESS_MEM_TYPE_64;
}

/* Only the base address can be written, in whole dwords */
static void emu_pci_header_write(struct emu_box *box, unsigned int where, u32 val, u32 mask)
{
	u64 addr = (u64)box->bar[1] << 32 | box->bar[0];

	box->access[EMU_HDR_WR]++;
	if (where == PCI_BASE_ADDRESS_0 && mask == U32_MAX)
		emu_pci_bar_set(box, (addr & ~(u64)U32_MAX) | val);
	else if (where == PCI_BASE_ADDRESS_1 && mask == U32_MAX)
		emu_pci_bar_set(box, (addr & U32_MAX) | (u64)val << 32);
}

/*
 * The header of a link of a Cooper Lake without wires reads ones: Linux says "type 00 class
 * 0xffffff"
 */
static bool emu_pci_header_is_dead(const struct emu_box *box, unsigned int where)
{
	return box->dead && where >= PCI_COMMAND && (where & ~3) != PCI_CACHE_LINE_SIZE;
}

static u32 emu_pci_header_read(struct emu_box *box, unsigned int where, u32 mask)
{
	box->access[EMU_HDR_RD]++;
	if (box->silent || emu_pci_header_is_dead(box, where))
		return mask;
	return emu_pci_header_dword(box, where) >> (8 * (where & 3)) & mask;
}

static unsigned int emu_pci_config_shift(const struct emu_box *box, int r,
					 unsigned int where)
{
	return r < 0 ? 0 : 8 * (where - box->unit->regs[r].addr);
}

/* The header and what Linux reads of the capability; behind 0xff there are no others. */
static bool emu_pci_is_header(const struct emu_box *box, int r, unsigned int where)
{
	if (r >= 0)
		return false;
	return where < EMU_HEADER_END || (emu_pci_has_extended(box->unit) &&
	       (where < EMU_EXPRESS_END || (where & ~3) == PCI_CFG_SPACE_SIZE));
}

static u32 emu_pci_box_read(struct emu_box *box, int where, u32 mask)
{
	int r = emu_reg_at(box, where);
	unsigned long flags;
	u32 val;

	emu_lock(&flags);
	if (emu_pci_is_header(box, r, where))
		val = emu_pci_header_read(box, where, mask);
	else
		val = emu_reg_read(box, r, emu_pci_config_shift(box, r, where), where, mask);
	emu_unlock(flags);
	return val;
}

static void emu_pci_box_write(struct emu_box *box, int where, u32 val, u32 mask)
{
	int r = emu_reg_at(box, where);
	unsigned long flags;

	emu_lock(&flags);
	if (emu_pci_is_header(box, r, where))
		emu_pci_header_write(box, where, val, mask);
	else
		emu_reg_write(box, r, emu_pci_config_shift(box, r, where), where, val & mask, mask);
	emu_unlock(flags);
}

static int emu_pci_config_read(struct pci_bus *bus, unsigned int devfn, int where,
			       int size, u32 *val)
{
	u64 began = rdtsc();
	struct emu_box *box = emu_pci_bus_box(bus, devfn);
	struct pci_ops *theirs = emu_pci_bus_original_ops(bus);
	u32 mask = emu_pci_size_mask(size);

	if (!box && theirs)
		return theirs->read(bus, devfn, where, size, val);
	*val = box ? emu_pci_box_read(box, where, mask) : mask;
	if (!box)
		return PCIBIOS_DEVICE_NOT_FOUND;
	emu_clock_spent(began);
	return PCIBIOS_SUCCESSFUL;
}

static int emu_pci_config_write(struct pci_bus *bus, unsigned int devfn, int where,
				int size, u32 val)
{
	u64 began = rdtsc();
	struct emu_box *box = emu_pci_bus_box(bus, devfn);
	struct pci_ops *theirs = emu_pci_bus_original_ops(bus);

	if (!box && theirs)
		return theirs->write(bus, devfn, where, size, val);
	if (!box)
		return PCIBIOS_DEVICE_NOT_FOUND;
	emu_pci_box_write(box, where, val, emu_pci_size_mask(size));
	emu_clock_spent(began);
	return PCIBIOS_SUCCESSFUL;
}

static struct pci_ops emu_pci_ops = {
	.read = emu_pci_config_read,
	.write = emu_pci_config_write,
};

static int emu_pci_bound_event(struct notifier_block *nb, unsigned long action,
			       void *data)
{
	struct pci_dev *dev = to_pci_dev(data);

	if (!emu_pci_bus_box(dev->bus, dev->devfn))
		return NOTIFY_DONE;
	if (action == BUS_NOTIFY_BOUND_DRIVER)
		__module_get(THIS_MODULE);
	if (action == BUS_NOTIFY_UNBOUND_DRIVER)
		module_put(THIS_MODULE);
	return NOTIFY_DONE;
}

static struct notifier_block emu_bound_nb = { .notifier_call = emu_pci_bound_event };

static int emu_pci_bus_create(struct emu_bus *bus)
{
	LIST_HEAD(resources);

	bus->busn = (struct resource) {
		.name = "emulated uncore",
		.start = bus->number,
		.end = bus->number,
		.flags = IORESOURCE_BUS,
	};
	pci_add_resource(&resources, &bus->busn);
	bus->root = pci_create_root_bus(NULL, bus->number, &emu_pci_ops,
					&bus->sysdata, &resources);
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
		if (emu_pci_bus_box(root, dev->devfn))
			return dev;
	}
	return NULL;
}

/* QEMU does not tell the node of the machine's own bus, so it gets the emulated one */
static void emu_pci_bus_swap_node(struct emu_bus *bus)
{
	struct pci_sysdata *theirs = bus->root->sysdata;

	swap(theirs->node, bus->sysdata.node);
}

/* QEMU's host bridge cannot be where the platform's is: it goes until that goes. */
static bool emu_pci_function_gives_way(struct pci_dev *rival)
{
	if (!emu_pci_bus_box(rival->bus, rival->devfn)->unit->replaces || rival->dev.driver)
		return false;
	pci_stop_and_remove_bus_device(rival);
	return true;
}

/* The machine's own bus: its functions stay where they are, but for a host bridge. */
static int emu_pci_bus_borrow(struct emu_bus *bus, struct pci_bus *root)
{
	struct pci_dev *rival = emu_pci_bus_find_taken(root);

	if (rival && !emu_pci_function_gives_way(rival)) {
		pr_err("PCI function %s is there already\n", pci_name(rival));
		return -EBUSY;
	}
	bus->theirs = root->ops;
	bus->root = root;
	emu_pci_bus_swap_node(bus);
	pci_bus_set_ops(root, &emu_pci_ops);
	return 0;
}

static int emu_pci_bus_open(struct emu_bus *bus, enum emu_bus_kind kind)
{
	struct pci_bus *there = pci_find_bus(bus->sysdata.domain, bus->number);

	if (!there)
		return emu_pci_bus_create(bus);
	if (kind == EMU_BUS_UNCORE) {
		pr_err("PCI bus %02x is there already\n", bus->number);
		return -EBUSY;
	}
	return emu_pci_bus_borrow(bus, there);
}

/* Functions of the machine are not scanned. */
static void emu_pci_bus_scan_ours(struct emu_bus *bus)
{
	unsigned int dev;

	for (dev = 0; dev < 32; dev++) {
		if (emu_pci_bus_box(bus->root, PCI_DEVFN(dev, 0)))
			pci_scan_slot(bus->root, PCI_DEVFN(dev, 0));
	}
}

/* Set the base addresses, as firmware does */
static void emu_pci_bars_set(void)
{
	struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++)
		if (box->unit->bar_size)
			emu_pci_bar_set(box, emu.socket[box->socket].window.start + box->unit->bar);
}

static int emu_pci_bus_add(struct emu_bus *bus, enum emu_bus_kind kind)
{
	int err;

	if (!memchr_inv(bus->box, 0, sizeof(bus->box)))
		return 0;
	err = emu_pci_bus_open(bus, kind);
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
static void emu_pci_bus_delete(struct emu_bus *bus)
{
	struct device *bridge = bus->root->bridge;

	pci_stop_root_bus(bus->root);
	pci_remove_root_bus(bus->root);
	put_device(bridge);
}

/* Scan the bus again for the functions that have given way to emulated ones */
static void emu_pci_bus_restore(struct emu_bus *bus)
{
	unsigned int devfn;

	for (devfn = 0; devfn < ARRAY_SIZE(bus->box); devfn++)
		if (bus->box[devfn] && bus->box[devfn]->unit->replaces)
			pci_scan_slot(bus->root, devfn);
	pci_bus_add_devices(bus->root);
}

/* Waits until no accessor of the emulator runs any more: none of them sleeps. */
static void emu_pci_bus_give_back(struct emu_bus *bus)
{
	struct pci_dev *dev, *next;

	list_for_each_entry_safe(dev, next, &bus->root->devices, bus_list) {
		if (emu_pci_bus_box(bus->root, dev->devfn))
			pci_stop_and_remove_bus_device(dev);
	}
	pci_bus_set_ops(bus->root, bus->theirs);
	emu_pci_bus_swap_node(bus);
	emu_pci_bus_restore(bus);
	synchronize_rcu_tasks();
}

static void emu_pci_bus_remove(struct emu_bus *bus)
{
	if (!bus->root)
		return;
	if (bus->theirs)
		emu_pci_bus_give_back(bus);
	else
		emu_pci_bus_delete(bus);
	bus->root = NULL;
}

static void emu_pci_buses_remove(void)
{
	unsigned int s = emu.sockets, kind;

	pci_lock_rescan_remove();
	while (s--) {
		for (kind = 0; kind < EMU_BUSES; kind++)
			emu_pci_bus_remove(&emu.socket[s].bus[kind]);
	}
	pci_unlock_rescan_remove();
}

static int emu_pci_buses_add(void)
{
	unsigned int s, kind;
	int err = 0;

	pci_lock_rescan_remove();
	for (s = 0; s < emu.sockets; s++) {
		for (kind = 0; kind < EMU_BUSES && !err; kind++)
			err = emu_pci_bus_add(&emu.socket[s].bus[kind], kind);
	}
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
	emu_pci_bars_set();
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
