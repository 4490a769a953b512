// SPDX-License-Identifier: GPL-2.0-only
/*
 * Boxes in PCI config space. A counter is two dwords, and the hardware does not latch one of them
 * while the other is read.
 */
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/pci.h>
#include <linux/pm_runtime.h>

#include "fold.h"
#include "reg_io.h"

static u32 io_pci_read_dword(const struct pmon_regs *regs, u32 reg)
{
	u32 value = ~0u;

	pci_read_config_dword(regs->pdev, reg, &value);
	return value;
}

static u64 io_pci_join(u32 high, u32 low)
{
	return (u64)high << 32 | low;
}

static noinline u64 io_pci_read_both(const struct pmon_regs *regs, u32 reg)
{
	u32 low = io_pci_read_dword(regs, reg);

	return io_pci_join(io_pci_read_dword(regs, reg + 4), low);
}

/* A removed function reads all ones, which are returned in 64 bits, as by read_counter() */
static u64 io_pci_read(const struct pmon_regs *regs, u32 reg, unsigned int bytes)
{
	u32 value;

	if (bytes == sizeof(u64))
		return io_pci_read_both(regs, reg);
	value = io_pci_read_dword(regs, reg);
	return value == ~0u ? PMON_ALL_ONES : value;
}

static bool io_pci_write(const struct pmon_regs *regs, u32 reg, u64 value, unsigned int flags)
{
	struct pci_dev *pdev = flags & PMON_IN_MATCH ? regs->match : regs->pdev;

	if (!pdev)
		return true;
	pci_write_config_dword(pdev, reg, lower_32_bits(value));
	if (flags & sizeof(u64))
		pci_write_config_dword(pdev, reg + 4, upper_32_bits(value));
	return true;
}

/* More than ten bits of the high half are always 0, so all ones mean that the function is gone */
static bool io_pci_is_gone(u32 high)
{
	return high == ~0u;
}

/*
 * Read both halves again. If the high half is that of the first read, the low half belongs to it.
 * If it has changed, the counter had the value <new high>:0 between the two reads of the high half,
 * however long that took, and this value is returned.
 */
static noinline u64 io_pci_read_again(const struct pmon_regs *regs,
				      const struct pmon_counter *counter, u32 before)
{
	u32 low = io_pci_read_dword(regs, counter->ctr);
	u32 high = io_pci_read_dword(regs, counter->ctr + 4);

	if (io_pci_is_gone(high))
		return PMON_ALL_ONES;
	return io_pci_join(high, high == before ? low : 0);
}

/*
 * Read the low half, then the high half. If the high half is that of @prev, as nearly always, there
 * was no carry between the two reads. If there may have been one, io_pci_read_again() reads both
 * halves once more. The result is a value that the counter had in any case.
 */
static u64 io_pci_read_counter(const struct pmon_regs *regs, const struct pmon_counter *counter,
			       bool stopped, u64 prev)
{
	u32 low = io_pci_read_dword(regs, counter->ctr);
	u32 high = io_pci_read_dword(regs, counter->ctr + 4);

	if (likely(high == upper_32_bits(prev)))
		return io_pci_join(high, low);
	if (io_pci_is_gone(high))
		return PMON_ALL_ONES;
	if (stopped || pmon_halves_consistent(prev, low, high, counter->width))
		return io_pci_join(high, low);
	return io_pci_read_again(regs, counter, high);
}

static void io_pci_text(const struct pmon_regs *regs,
			const struct pmon_type *type, int bus,
			char *text, size_t size)
{
	const struct pmon_function *function = &regs->unit.function;
	char number[12] = "??";

	if (bus > 0xff)
		snprintf(number, sizeof(number), "%04x:%02x", bus >> 8, bus & 0xff);
	else if (bus >= 0)
		snprintf(number, sizeof(number), "%02x", bus);
	snprintf(text, size, "8086:%04x at %s:%02x.%u", function->device, number,
		 PCI_SLOT(function->devfn), PCI_FUNC(function->devfn));
}

static void io_pci_at_unmap(struct pmon_regs *regs, const struct pmon_type *type)
{
	pm_runtime_put(&regs->pdev->dev);
	pci_dev_put(regs->pdev);
	regs->pdev = NULL;
}

/*
 * This driver does not bind to the function, because the driver of other registers may be bound. If
 * no driver is, runtime PM may suspend the function, so it is resumed here until io_pci_at_unmap().
 * An error of the resume is ignored, since the function may be awake, with runtime PM disabled:
 * pmon_box_probe() finds out whether its registers work.
 */
static int io_pci_at_map(struct pmon_regs *regs, const struct pmon_type *type)
{
	regs->pdev = pci_get_domain_bus_and_slot(regs->address >> 16, (u8)(regs->address >> 8),
						 (u8)regs->address);
	if (!regs->pdev)
		return -ENODEV;
	pm_runtime_get_sync(&regs->pdev->dev);
	if (regs->pdev->vendor == PCI_VENDOR_ID_INTEL)
		return 0;
	io_pci_at_unmap(regs, type);
	return -ENODEV;
}

static void io_pci_at_text(const struct pmon_regs *regs,
			   const struct pmon_type *type, int bus,
			   char *text, size_t size)
{
	u32 at = regs->address;

	if (regs->unit.function.device) {
		io_pci_text(regs, type, at ? (int)(at >> 8) : bus, text, size);
		return;
	}
	snprintf(text, size, "pci %04x:%02x:%02x.%u", at >> 16, at >> 8 & 0xff, PCI_SLOT(at & 0xff),
		 PCI_FUNC(at & 0xff));
}

const struct pmon_io pmon_io_pci_at = {
	.by_hotplug = true,
	.split64 = true,
	.map = io_pci_at_map,
	.unmap = io_pci_at_unmap,
	.read = io_pci_read,
	.write = io_pci_write,
	.read_counter = io_pci_read_counter,
	.text = io_pci_at_text,
};

const struct pmon_io pmon_io_pci = {
	.split64 = true,
	.read = io_pci_read,
	.write = io_pci_write,
	.read_counter = io_pci_read_counter,
	.text = io_pci_text,
};
