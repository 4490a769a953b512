// SPDX-License-Identifier: GPL-2.0-only
/*
 * Boxes in PCI config space. A counter is two dwords that the hardware does not
 * latch.
 */
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/pci.h>
#include <linux/pm_runtime.h>

#include "reg_io.h"

static u32 io_pci_read_dword(const struct pmon_place *place, u32 reg)
{
	u32 value = ~0u;

	pci_read_config_dword(place->pdev, reg, &value);
	return value;
}

static void io_pci_write(const struct pmon_place *place, u32 reg, u32 value)
{
	pci_write_config_dword(place->pdev, reg, value);
}

/*
 * The low half enables the counter, so it is written last. To stop, it is enough:
 * whatever starts next writes both.
 */
static void io_pci_write_control(const struct pmon_place *place,
				 const struct pmon_counter *counter, u64 value)
{
	if (counter->wide && value)
		io_pci_write(place, counter->ctl + 4, upper_32_bits(value));
	io_pci_write(place, counter->ctl, lower_32_bits(value));
}

static int io_pci_probe(const struct pmon_place *place, u32 reg, u64 value)
{
	if (!place->pdev)
		return -ENXIO;
	io_pci_write(place, reg, value);
	return io_pci_read_dword(place, reg) == lower_32_bits(value) ? 0 : -ENODEV;
}

static bool io_pci_exists(const struct pmon_place *place, const struct pmon_counter *counter)
{
	return place->pdev && io_pci_read_dword(place, counter->ctr + 4) != ~0u;
}

static void io_pci_write_quad(struct pci_dev *pdev, u32 reg, u64 value)
{
	pci_write_config_dword(pdev, reg, lower_32_bits(value));
	pci_write_config_dword(pdev, reg + 4, upper_32_bits(value));
}

static void io_pci_write_counter(const struct pmon_place *place,
				 const struct pmon_counter *counter, u64 value)
{
	io_pci_write_quad(place->pdev, counter->ctr, value);
}

static void io_pci_write_extra(const struct pmon_place *place,
			       const struct pmon_extra *extra, u64 value)
{
	struct pci_dev *pdev = extra->match ? place->match : place->pdev;

	if (!pdev)
		return;
	if (extra->quad)
		io_pci_write_quad(pdev, extra->reg, value);
	else
		pci_write_config_dword(pdev, extra->reg, lower_32_bits(value));
}

static u64 io_pci_join(u32 high, u32 low)
{
	return (u64)high << 32 | low;
}

/* The high half has more than ten bits that are always 0: all ones means removal */
static bool io_pci_is_gone(u32 high)
{
	return high == ~0u;
}

/*
 * Low half, high half: two accesses, unless a carry may have come in between.
 * Then both are read again. If the high half is unchanged, the low half
 * belongs to it. If it has changed, the counter was at <new high>:0 between
 * the two reads of it, however far they are apart, and that value is returned.
 * No value is returned that the counter did not have.
 */
static u64 io_pci_read(const struct pmon_place *place,
		       const struct pmon_counter *counter, bool still, u64 prev)
{
	u32 low = io_pci_read_dword(place, counter->ctr);
	u32 high = io_pci_read_dword(place, counter->ctr + 4);
	u32 again = high;

	if (!still && !io_pci_is_gone(high) &&
	    !pmon_halves_belong(prev, low, high, counter->width)) {
		low = io_pci_read_dword(place, counter->ctr);
		again = io_pci_read_dword(place, counter->ctr + 4);
	}
	if (io_pci_is_gone(again))
		return PMON_ALL_ONES;
	return again == high ? io_pci_join(high, low) : io_pci_join(again, 0);
}

/* The high half is enough to see a wrap: the counter has passed <high>:0 */
static u64 io_pci_poll(const struct pmon_place *place,
		       const struct pmon_counter *counter, u64 prev)
{
	u32 high = io_pci_read_dword(place, counter->ctr + 4);

	if (io_pci_is_gone(high))
		return PMON_ALL_ONES;
	return high == upper_32_bits(prev) ? prev : io_pci_join(high, 0);
}

/* A function that was removed reads all ones; the read of its counters detects that */
static u64 io_pci_status(const struct pmon_place *place, u32 reg)
{
	return io_pci_read_dword(place, reg);
}

/*
 * The low half is enough: no other program leaves a counter that has counted with the
 * same one. Resets and presets leave 0 there, so then the high half is read, too.
 */
static bool io_pci_moved(const struct pmon_place *place,
			 const struct pmon_counter *counter, u64 value)
{
	u32 low = io_pci_read_dword(place, counter->ctr);

	if (low || lower_32_bits(value))
		return low != lower_32_bits(value);
	return io_pci_read_dword(place, counter->ctr + 4) != upper_32_bits(value);
}

static void io_pci_describe(const struct pmon_place *place,
			    const struct pmon_type *type, int bus,
			    char *text, size_t size)
{
	const struct pmon_function *function = &place->unit.function;
	char number[12] = "??";

	if (bus > 0xff)
		snprintf(number, sizeof(number), "%04x:%02x", bus >> 8, bus & 0xff);
	else if (bus >= 0)
		snprintf(number, sizeof(number), "%02x", bus);
	snprintf(text, size, "8086:%04x at %s:%02x.%u", function->device, number,
		 PCI_SLOT(function->devfn), PCI_FUNC(function->devfn));
}

static void io_pci_at_close(struct pmon_place *place, const struct pmon_type *type)
{
	pm_runtime_put(&place->pdev->dev);
	pci_dev_put(place->pdev);
	place->pdev = NULL;
}

/*
 * No driver is bound: another may be, for other registers of the function. Without one the user may
 * let it go to sleep.
 */
static int io_pci_at_open(struct pmon_place *place, const struct pmon_type *type)
{
	place->pdev = pci_get_domain_bus_and_slot(place->address >> 16, (u8)(place->address >> 8),
						  (u8)place->address);
	if (!place->pdev)
		return -ENODEV;
	pm_runtime_get_sync(&place->pdev->dev);
	if (place->pdev->vendor == PCI_VENDOR_ID_INTEL)
		return 0;
	io_pci_at_close(place, type);
	return -ENODEV;
}

static void io_pci_at_describe(const struct pmon_place *place,
			       const struct pmon_type *type, int bus,
			       char *text, size_t size)
{
	u32 at = place->address;

	snprintf(text, size, "pci %04x:%02x:%02x.%u", at >> 16, at >> 8 & 0xff, PCI_SLOT(at & 0xff),
		 PCI_FUNC(at & 0xff));
}

const struct pmon_io pmon_io_pci_at = {
	.with_die = true,
	.open = io_pci_at_open,
	.close = io_pci_at_close,
	.probe = io_pci_probe,
	.exists = io_pci_exists,
	.write = io_pci_write,
	.write_control = io_pci_write_control,
	.write_counter = io_pci_write_counter,
	.write_extra = io_pci_write_extra,
	.read = io_pci_read,
	.poll = io_pci_poll,
	.status = io_pci_status,
	.moved = io_pci_moved,
	.describe = io_pci_at_describe,
};

const struct pmon_io pmon_io_pci = {
	.probe = io_pci_probe,
	.exists = io_pci_exists,
	.write = io_pci_write,
	.write_control = io_pci_write_control,
	.write_counter = io_pci_write_counter,
	.write_extra = io_pci_write_extra,
	.read = io_pci_read,
	.poll = io_pci_poll,
	.status = io_pci_status,
	.moved = io_pci_moved,
	.describe = io_pci_describe,
};
