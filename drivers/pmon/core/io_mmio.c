// SPDX-License-Identifier: GPL-2.0-only
/*
 * Boxes in memory. A read of 64 bits is one access, which cannot tear and takes no lock, so an NMI
 * may read. An address to which no device responds reads all ones.
 */
#include <linux/errno.h>
#include <linux/io.h>
#include <linux/ioport.h>
#include <linux/io-64-nonatomic-lo-hi.h>
#include <linux/kernel.h>
#include <linux/mm.h>

#include "reg_io.h"

/*
 * request_mem_region() succeeds for memory of these kinds before its driver has claimed it, and a
 * write to a box there would destroy what is stored
 */
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

/**
 * pmon_mmio_get() - request and map registers in memory
 * @start: physical address
 * @size: bytes
 * @map: filled in
 *
 * System RAM and the registers of other drivers are busy. The caller has tested that a controller
 * decodes the address, unless a discovery table has it.
 *
 * Context: may sleep.
 * Return: 0, -ENOMEM, or -EBUSY if the address is memory, or another driver has it.
 */
int pmon_mmio_get(u64 start, size_t size, void __iomem **map)
{
	if (io_mmio_is_memory(start, size) || !request_mem_region(start, size, KBUILD_MODNAME))
		return -EBUSY;
	*map = ioremap(start, size);
	if (*map)
		return 0;
	release_mem_region(start, size);
	return -ENOMEM;
}

/**
 * pmon_mmio_put() - undo pmon_mmio_get()
 * @map: where they are mapped
 * @start: physical address
 * @size: bytes
 *
 * Context: may sleep.
 */
void pmon_mmio_put(void __iomem *map, u64 start, size_t size)
{
	iounmap(map);
	release_mem_region(start, size);
}

/* Refuse boxes in memory on a kernel of 32 bits, which reads a counter in two accesses */
static int io_mmio_map(struct pmon_regs *regs, const struct pmon_type *type)
{
	resource_size_t start = regs->address;
	int err = 0;

	if (!IS_ENABLED(CONFIG_64BIT) || start != regs->address)
		return -EOPNOTSUPP;
	if (type->exists)
		err = type->exists(start);
	return err ?: pmon_mmio_get(start, type->size, &regs->map);
}

static void io_mmio_unmap(struct pmon_regs *regs, const struct pmon_type *type)
{
	pmon_mmio_put(regs->map, regs->address, type->size);
	regs->map = NULL;
}

static u64 io_mmio_read(const struct pmon_regs *regs, u32 reg, unsigned int bytes)
{
	u32 value;

	if (bytes == sizeof(u64))
		return readq(regs->map + reg);
	value = readl(regs->map + reg);
	return value == ~0u ? PMON_ALL_ONES : value;
}

static bool io_mmio_write(const struct pmon_regs *regs, u32 reg, u64 value, unsigned int flags)
{
	if (flags & sizeof(u64))
		writeq(value, regs->map + reg);
	else
		writel(value, regs->map + reg);
	return true;
}

static u64 io_mmio_read_counter(const struct pmon_regs *regs, const struct pmon_counter *counter,
				bool stopped, u64 prev)
{
	/* A register of 32 bits must not be read with 64, which would reach the next one */
	if (counter->width <= 32)
		return readl(regs->map + counter->ctr);
	return readq(regs->map + counter->ctr);
}

static void io_mmio_text(const struct pmon_regs *regs, const struct pmon_type *type, int bus,
			 char *text, size_t size)
{
	snprintf(text, size, "mmio 0x%llx", regs->address);
}

const struct pmon_io pmon_io_mmio = {
	.by_hotplug = true,
	.in_nmi = true,
	.map = io_mmio_map,
	.unmap = io_mmio_unmap,
	.read = io_mmio_read,
	.write = io_mmio_write,
	.read_counter = io_mmio_read_counter,
	.text = io_mmio_text,
};
