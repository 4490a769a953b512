// SPDX-License-Identifier: GPL-2.0-only
/*
 * Boxes in memory. A 64-bit read is one access and cannot tear; it takes no lock, so an NMI may
 * make one. All ones are read where nothing answers.
 */
#include <linux/errno.h>
#include <linux/io.h>
#include <linux/ioport.h>
#include <linux/io-64-nonatomic-lo-hi.h>
#include <linux/kernel.h>
#include <linux/mm.h>

#include "reg_io.h"

/* Not busy before a driver has it, and written to by a box it would lose what is stored there */
static bool io_mmio_is_memory(resource_size_t start, size_t size)
{
	static const unsigned long memory[] = {
		IORES_DESC_PERSISTENT_MEMORY, IORES_DESC_PERSISTENT_MEMORY_LEGACY,
		IORES_DESC_SOFT_RESERVED,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(memory); i++)
		if (region_intersects(start, size, IORESOURCE_MEM, memory[i]) != REGION_DISJOINT)
			return true;
	return false;
}

/*
 * System RAM and the registers of other drivers are busy. That a controller decodes the address of
 * a window was tested when it was computed; that of a discovery table is taken from it.
 */
static int io_mmio_map(resource_size_t start, size_t size, void __iomem **map)
{
	if (io_mmio_is_memory(start, size) || !request_mem_region(start, size, KBUILD_MODNAME))
		return -EBUSY;
	*map = ioremap(start, size);
	if (*map)
		return 0;
	release_mem_region(start, size);
	return -ENOMEM;
}

static void io_mmio_unmap(void __iomem *map, resource_size_t start, size_t size)
{
	iounmap(map);
	release_mem_region(start, size);
}

static int io_mmio_read_once(resource_size_t start, u32 *value)
{
	void __iomem *map;
	int err = io_mmio_map(start, sizeof(*value), &map);

	if (err)
		return err;
	*value = readl(map);
	io_mmio_unmap(map, start, sizeof(*value));
	return 0;
}

/* The registers of a channel without memory may work, and count nothing */
static int io_mmio_check_populated(resource_size_t start, const struct pmon_populated *row)
{
	u32 value;
	int err;

	for (; row->bits; row++) {
		err = io_mmio_read_once(start + row->at, &value);
		if (err)
			return err;
		if (value != ~0u && value & row->bits)
			return 0;
	}
	return -ENXIO;
}

/* On 32 bits a read would be two */
static int io_mmio_open(struct pmon_place *place, const struct pmon_type *type)
{
	resource_size_t start = place->address;
	int err = 0;

	if (!IS_ENABLED(CONFIG_64BIT) || start != place->address)
		return -EOPNOTSUPP;
	if (type->populated)
		err = io_mmio_check_populated(start, type->populated);
	return err ?: io_mmio_map(start, type->size, &place->map);
}

static void io_mmio_close(struct pmon_place *place, const struct pmon_type *type)
{
	io_mmio_unmap(place->map, place->address, type->size);
	place->map = NULL;
}

static int io_mmio_probe(const struct pmon_place *place, u32 reg, u64 value)
{
	u32 back;

	if (!place->map)
		return -ENXIO;
	writel(value, place->map + reg);
	back = readl(place->map + reg);
	if (back == ~0u)
		return -ENXIO;
	return back == lower_32_bits(value) ? 0 : -ENODEV;
}

static bool io_mmio_exists(const struct pmon_place *place, const struct pmon_counter *counter)
{
	return place->map && readq(place->map + counter->ctr) != PMON_ALL_ONES;
}

static void io_mmio_write(const struct pmon_place *place, u32 reg, u32 value)
{
	writel(value, place->map + reg);
}

/* As in config space: the low half enables the counter, and alone stops it */
static void io_mmio_write_control(const struct pmon_place *place,
				  const struct pmon_counter *counter, u64 value)
{
	if (counter->wide && value)
		writel(upper_32_bits(value), place->map + counter->ctl + 4);
	writel(lower_32_bits(value), place->map + counter->ctl);
}

static void io_mmio_write_counter(const struct pmon_place *place,
				  const struct pmon_counter *counter, u64 value)
{
	writeq(value, place->map + counter->ctr);
}

static void io_mmio_write_extra(const struct pmon_place *place,
				const struct pmon_extra *extra, u64 value)
{
	writel(lower_32_bits(value), place->map + extra->reg);
}

static u64 io_mmio_read(const struct pmon_place *place,
			const struct pmon_counter *counter, bool still, u64 prev)
{
	return readq(place->map + counter->ctr);
}

static u64 io_mmio_poll(const struct pmon_place *place,
			const struct pmon_counter *counter, u64 prev)
{
	return readq(place->map + counter->ctr);
}

static u64 io_mmio_status(const struct pmon_place *place, u32 reg)
{
	return readl(place->map + reg);
}

static bool io_mmio_moved(const struct pmon_place *place,
			  const struct pmon_counter *counter, u64 value)
{
	return readq(place->map + counter->ctr) != value;
}

static void io_mmio_describe(const struct pmon_place *place,
			     const struct pmon_type *type, int bus,
			     char *text, size_t size)
{
	snprintf(text, size, "mmio 0x%llx", place->address);
}

const struct pmon_io pmon_io_mmio = {
	.with_die = true,
	.in_nmi = true,
	.open = io_mmio_open,
	.close = io_mmio_close,
	.probe = io_mmio_probe,
	.exists = io_mmio_exists,
	.write = io_mmio_write,
	.write_control = io_mmio_write_control,
	.write_counter = io_mmio_write_counter,
	.write_extra = io_mmio_write_extra,
	.read = io_mmio_read,
	.poll = io_mmio_poll,
	.status = io_mmio_status,
	.moved = io_mmio_moved,
	.describe = io_mmio_describe,
};
