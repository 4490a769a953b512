// SPDX-License-Identifier: GPL-2.0-only
/*
 * One root bus a socket, with its own config space accessors.
 *
 * The functions have a header, no BAR, no interrupt and no capability. Drivers
 * reach config space up to 0xfff; sysfs ends at 0xff, because without a PCI
 * Express capability the core does not know better. While a driver is bound to
 * a function the module cannot be unloaded.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/module.h>
#include <linux/notifier.h>
#include <linux/pci.h>

#include "emu.h"

#define EMU_HEADER_END	0x40
#define EMU_HEADER_TYPE_MULTI	0x800000	/* in the dword at 0xc */

static struct emu_box *emu_bus_box(struct pci_bus *bus, unsigned int devfn)
{
	struct emu_socket *s = container_of(to_pci_sysdata(bus),
					    struct emu_socket, sysdata);
	struct emu_box *box;

	for (box = s->boxes; box < s->end; box++) {
		if (box->unit->space == EMU_PCI &&
		    box->unit->functions[box->index].devfn == devfn)
			return box->hidden ? NULL : box;
	}
	return NULL;
}

static u32 emu_header_dword(const struct emu_box *box, unsigned int where)
{
	switch (where & ~3) {
	case PCI_VENDOR_ID:
		return (u32)box->device << 16 | PCI_VENDOR_ID_INTEL;
	case PCI_CLASS_REVISION:
		return box->unit->class << 8;
	case PCI_CACHE_LINE_SIZE:
		return EMU_HEADER_TYPE_MULTI;
	}
	return 0;
}

static u32 emu_size_mask(int size)
{
	return size == 4 ? U32_MAX : BIT(8 * size) - 1;
}

static u32 emu_header_read(struct emu_box *box, unsigned int where, u32 mask)
{
	box->access[EMU_HDR_RD]++;
	if (box->silent)
		return mask;
	return emu_header_dword(box, where) >> (8 * (where & 3)) & mask;
}

/* Bytes that a register takes in config space. */
static unsigned int emu_reg_bytes(const struct emu_reg *reg)
{
	return reg->width > 32 ? 8 : 4;
}

static int emu_config_find(const struct emu_box *box, unsigned int where)
{
	const struct emu_reg *reg = box->unit->regs;
	int r;

	for (r = 0; r < box->unit->nregs; r++, reg++) {
		if (where >= reg->addr &&
		    where < reg->addr + emu_reg_bytes(reg))
			return r;
	}
	return -1;
}

static unsigned int emu_config_shift(const struct emu_box *box, int r,
				     unsigned int where)
{
	return r < 0 ? 0 : 8 * (where - box->unit->regs[r].addr);
}

static u32 emu_config_get(struct emu_box *box, unsigned int where, u32 mask)
{
	int r = emu_config_find(box, where);

	return emu_reg_read(box, r, emu_config_shift(box, r, where), where,
			    mask);
}

static void emu_config_set(struct emu_box *box, unsigned int where, u32 val,
			   u32 mask)
{
	int r = emu_config_find(box, where);

	emu_reg_write(box, r, emu_config_shift(box, r, where), where, val,
		      mask);
}

static int emu_config_read(struct pci_bus *bus, unsigned int devfn, int where,
			   int size, u32 *val)
{
	struct emu_box *box = emu_bus_box(bus, devfn);
	u32 mask = emu_size_mask(size);
	unsigned long flags;

	*val = mask;
	if (!box)
		return PCIBIOS_DEVICE_NOT_FOUND;
	raw_spin_lock_irqsave(&emu.lock, flags);
	if (where < EMU_HEADER_END)
		*val = emu_header_read(box, where, mask);
	else
		*val = emu_config_get(box, where, mask);
	raw_spin_unlock_irqrestore(&emu.lock, flags);
	return PCIBIOS_SUCCESSFUL;
}

static int emu_config_write(struct pci_bus *bus, unsigned int devfn, int where,
			    int size, u32 val)
{
	struct emu_box *box = emu_bus_box(bus, devfn);
	u32 mask = emu_size_mask(size);
	unsigned long flags;

	if (!box)
		return PCIBIOS_DEVICE_NOT_FOUND;
	raw_spin_lock_irqsave(&emu.lock, flags);
	if (where < EMU_HEADER_END)
		box->access[EMU_HDR_WR]++;
	else
		emu_config_set(box, where, val & mask, mask);
	raw_spin_unlock_irqrestore(&emu.lock, flags);
	return PCIBIOS_SUCCESSFUL;
}

static struct pci_ops emu_pci_ops = {
	.read = emu_config_read,
	.write = emu_config_write,
};

static int emu_bound(struct notifier_block *nb, unsigned long action,
		     void *data)
{
	if (to_pci_dev(data)->bus->ops != &emu_pci_ops)
		return NOTIFY_DONE;
	if (action == BUS_NOTIFY_BOUND_DRIVER)
		__module_get(THIS_MODULE);
	if (action == BUS_NOTIFY_UNBOUND_DRIVER)
		module_put(THIS_MODULE);
	return NOTIFY_DONE;
}

static struct notifier_block emu_bound_nb = { .notifier_call = emu_bound };

static void emu_bus_resource(struct emu_socket *socket)
{
	socket->busn = (struct resource) {
		.name = "emulated uncore",
		.start = socket->bus,
		.end = socket->bus,
		.flags = IORESOURCE_BUS,
	};
}

static int emu_bus_add(struct emu_socket *socket)
{
	LIST_HEAD(resources);

	if (pci_find_bus(socket->sysdata.domain, socket->bus)) {
		pr_err("PCI bus %02x is there already\n", socket->bus);
		return -EBUSY;
	}
	emu_bus_resource(socket);
	pci_add_resource(&resources, &socket->busn);
	socket->root = pci_create_root_bus(NULL, socket->bus, &emu_pci_ops,
					   &socket->sysdata, &resources);
	if (!socket->root) {
		pci_free_resource_list(&resources);
		return -ENOMEM;
	}
	pci_scan_child_bus(socket->root);
	pci_bus_add_devices(socket->root);
	return 0;
}

/*
 * A root bus goes with its host bridge, and that with the last reference: the
 * one that pci_create_root_bus() took when it made it is left to us.
 */
static void emu_bus_remove(struct emu_socket *socket)
{
	struct device *bridge;

	if (!socket->root)
		return;
	bridge = socket->root->bridge;
	pci_stop_root_bus(socket->root);
	pci_remove_root_bus(socket->root);
	put_device(bridge);
	socket->root = NULL;
}

static void emu_buses_remove(void)
{
	unsigned int s = emu.sockets;

	pci_lock_rescan_remove();
	while (s--)
		emu_bus_remove(&emu.socket[s]);
	pci_unlock_rescan_remove();
}

static int emu_buses_add(void)
{
	unsigned int s;
	int err = 0;

	pci_lock_rescan_remove();
	for (s = 0; s < emu.sockets && !err; s++)
		err = emu_bus_add(&emu.socket[s]);
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
	err = emu_buses_add();
	if (err)
		emu_pci_exit();
	return err;
}

/** emu_pci_exit() - make them go */
void emu_pci_exit(void)
{
	if (!emu_chip_has_pci())
		return;
	emu_buses_remove();
	bus_unregister_notifier(&pci_bus_type, &emu_bound_nb);
}
