// SPDX-License-Identifier: GPL-2.0-only
/*
 * Registers in memory: windows, mappings, and what an access of a driver under
 * test does.
 *
 * Each socket has a window: physical addresses above 4 GB that the machine uses
 * for nothing. A driver's calls of ioremap() and iounmap() are redirected to this
 * file. What it gets for an address in a window is no canonical address, so each
 * access raises #GP, before anything else happens, and mmio_insn.c makes the access
 * in the instruction's place. Nothing is single-stepped and no page table changes,
 * so accesses by several CPUs and in any context, NMIs included, do not disturb
 * each other. The kernel's own trap for this, kmmio, lets the other CPUs pass while
 * one of them makes its access.
 *
 * An address is used once: an access after iounmap() is an oops, as on hardware.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/io.h>
#include <linux/ioport.h>
#include <linux/kernel.h>
#include <linux/list.h>
#include <linux/mm.h>
#include <linux/mutex.h>
#include <linux/pci_regs.h>
#include <linux/printk.h>
#include <linux/rculist.h>
#include <linux/sizes.h>
#include <linux/slab.h>

#include "count.h"
#include "mmio.h"
#include "model.h"
#include "nmi.h"
#include "regfile.h"
#include "state.h"
#include "text_patch.h"

/* Canonical with neither four nor five levels of page tables. */
#define EMU_MMIO_FIRST	0x4e00000000000000UL

/* Base address registers of the hardware may have no finer unit. */
#define EMU_MMIO_ALIGN	SZ_8M

/**
 * struct emu_mapping - what a call of ioremap() has mapped
 * @node: in emu_mmio_list
 * @virt: first address
 * @phys: what that is in a window
 * @size: bytes
 */
struct emu_mapping {
	struct list_head node;
	unsigned long virt;
	phys_addr_t phys;
	unsigned long size;
};

/* Changed under emu_mmio_mutex, read in an RCU section. */
static LIST_HEAD(emu_mmio_list);
static DEFINE_MUTEX(emu_mmio_mutex);
static unsigned long emu_mmio_next = EMU_MMIO_FIRST;

static struct emu_socket *emu_mmio_socket(phys_addr_t phys, unsigned long size)
{
	struct emu_socket *socket = emu.socket;
	unsigned int s;

	if (size && phys >= emu.chip->fixed &&
	    phys + size <= emu.chip->fixed + emu.chip->fixed_size)
		return socket;
	for (s = 0; s < emu.sockets; s++, socket++) {
		if (emu.chip->window && size && phys >= socket->window.start &&
		    phys + size - 1 <= socket->window.end)
			return socket;
	}
	return NULL;
}

/**
 * emu_mmio_has() - are these addresses of a window?
 * @phys: the first one
 * @size: how many
 *
 * Return: true if all of them are.
 */
bool emu_mmio_has(phys_addr_t phys, unsigned long size)
{
	return emu_mmio_socket(phys, size);
}

/* Pages are mapped as a whole, and one stays free between two mappings. */
static void emu_mmio_place(struct emu_mapping *map)
{
	mutex_lock(&emu_mmio_mutex);
	map->virt = emu_mmio_next + offset_in_page(map->phys);
	emu_mmio_next += PAGE_ALIGN(offset_in_page(map->phys) + map->size) + PAGE_SIZE;
	list_add_rcu(&map->node, &emu_mmio_list);
	mutex_unlock(&emu_mmio_mutex);
}

/* A fault: some box in these addresses cannot be mapped. */
static bool emu_mmio_is_unmappable(phys_addr_t phys, unsigned long size)
{
	const struct emu_box *box;

	for (box = emu.boxes; box < emu.cpus; box++) {
		if (box->unmappable && emu_box_phys(box) < phys + size &&
		    emu_box_phys(box) + box->unit->size > phys)
			return true;
	}
	return false;
}

/* RAM, or memory that keeps what is written to it: nothing that a table says may be there. */
static bool emu_mmio_is_memory(phys_addr_t phys, unsigned long size)
{
	return region_intersects(phys, size, IORESOURCE_SYSTEM_RAM, IORES_DESC_NONE) !=
	       REGION_DISJOINT ||
	       region_intersects(phys, size, IORESOURCE_MEM, IORES_DESC_PERSISTENT_MEMORY) !=
	       REGION_DISJOINT ||
	       region_intersects(phys, size, IORESOURCE_MEM, IORES_DESC_PERSISTENT_MEMORY_LEGACY) !=
	       REGION_DISJOINT;
}

/* Takes the place of ioremap() in a driver under test. */
static void __iomem *emu_mmio_map(resource_size_t phys, unsigned long size)
{
	struct emu_mapping *map;

	if (!emu_mmio_socket(phys, size)) {
		if (emu_mmio_is_memory(phys, size))
			atomic64_inc(&emu.foreign_maps);
		return ioremap(phys, size);
	}
	if (emu_mmio_is_unmappable(phys, size))
		return NULL;
	map = kzalloc(sizeof(*map), GFP_KERNEL);
	if (!map)
		return NULL;
	map->phys = phys;
	map->size = size;
	emu_mmio_place(map);
	return (void __iomem *)map->virt;
}

/* Context: an RCU section, or under emu_mmio_mutex */
static struct emu_mapping *emu_mmio_mapping(unsigned long addr)
{
	struct emu_mapping *map;

	list_for_each_entry_rcu(map, &emu_mmio_list, node, lockdep_is_held(&emu_mmio_mutex)) {
		if (addr >= map->virt && addr - map->virt < map->size)
			return map;
	}
	return NULL;
}

/* Replaces iounmap() in drivers: also forgets the mapping of a window */
static void emu_mmio_unmap(void __iomem *addr)
{
	struct emu_mapping *map;

	mutex_lock(&emu_mmio_mutex);
	map = emu_mmio_mapping((unsigned long)addr);
	if (map)
		list_del_rcu(&map->node);
	mutex_unlock(&emu_mmio_mutex);
	if (!map) {
		iounmap(addr);
		return;
	}
	synchronize_rcu();
	kfree(map);
}

/**
 * emu_mmio_find() - is an address mapped to a window?
 * @addr: first byte of an access
 * @size: bytes
 * @phys: gets the physical address
 *
 * Context: RCU section, any.
 * Return: true if all of them are.
 */
bool emu_mmio_find(unsigned long addr, unsigned int size, phys_addr_t *phys)
{
	const struct emu_mapping *map = emu_mmio_mapping(addr);

	if (!map || map->size - (addr - map->virt) < size)
		return false;
	*phys = map->phys + (addr - map->virt);
	return true;
}

/**
 * emu_mmio_mappings() - what drivers under test have mapped and not unmapped
 *
 * Return: number of mappings.
 */
unsigned int emu_mmio_mappings(void)
{
	struct emu_mapping *map;
	unsigned int count = 0;

	mutex_lock(&emu_mmio_mutex);
	list_for_each_entry(map, &emu_mmio_list, node)
		count++;
	mutex_unlock(&emu_mmio_mutex);
	return count;
}

/**
 * struct emu_place - where an access meets a box
 * @box: box, NULL: there is none
 * @offset: of the access in its registers
 * @r: row of the register, or -1
 * @shift: first bit of the access in it
 */
struct emu_place {
	struct emu_box *box;
	u32 offset;
	int r;
	unsigned int shift;
};

/* A window of the host bridge answers only if a bit there says so. */
static bool emu_mmio_is_open(const struct emu_box *box)
{
	enum emu_role role = box->unit->opened_by;

	return !role || emu_value(emu.socket[box->socket].bridge, role, 0) & 1;
}

static struct emu_place emu_mmio_place_of(phys_addr_t phys)
{
	struct emu_socket *socket = emu_mmio_socket(phys, 1);
	struct emu_place at = { .r = -1 };
	struct emu_box *box;

	for (box = socket->boxes; box < socket->end; box++) {
		if (box->unit->space != EMU_MMIO || !emu_mmio_is_open(box))
			continue;
		at.offset = phys - emu_box_phys(box);
		if (at.offset >= box->unit->size)
			continue;
		at.box = box;
		at.r = emu_reg_at(box, at.offset);
		if (at.r >= 0)
			at.shift = 8 * (at.offset - box->unit->regs[at.r].addr);
		break;
	}
	return at;
}

static u64 emu_mmio_mask(unsigned int size)
{
	return GENMASK_ULL(8 * size - 1, 0);
}

/* Return: what an address that is no register reads: memory of a box, or nothing */
static u64 emu_mmio_memory(const struct emu_place *at, u64 mask)
{
	u32 word = round_down(at->offset, 8);

	return at->box->unit->memory(at->box, word) >> (8 * (at->offset - word)) & mask;
}

/*
 * The memory of a function answers while that decodes its base address, and is in D0. To some
 * memory no function points.
 */
static bool emu_mmio_decodes(const struct emu_box *memory)
{
	const struct emu_socket *socket = &emu.socket[memory->socket];
	const struct emu_box *box = socket->boxes;

	while (box < socket->end &&
	       !(box->unit->bar_size && box->unit->table == memory->unit->table))
		box++;
	return box == socket->end ||
	       (emu_value(box, EMU_COMMAND, 0) & PCI_COMMAND_MEMORY &&
		!(emu_value(box, EMU_POWER_STATE, 0) & PCI_PM_CTRL_STATE_MASK));
}

/*
 * An access that the bus does not support is an error of the driver, and reads a value that no
 * counter holds
 */
static bool emu_mmio_is_misread(const struct emu_place *at, u64 mask)
{
	bool misread = at->box->unit->dwords && (mask != U32_MAX || at->offset % 4);

	if (misread)
		emu_misuse("memory that has dwords was read otherwise");
	return misread;
}

static u64 emu_mmio_read_box(const struct emu_place *at, u64 mask)
{
	if (emu_mmio_is_misread(at, mask))
		return mask;
	if (at->r < 0 && at->box->unit->memory && emu_box_answers(at->box))
		return emu_mmio_decodes(at->box) ? emu_mmio_memory(at, mask) : mask;
	return emu_reg_read(at->box, at->r, at->shift, at->offset, mask);
}

static u64 emu_mmio_read_unlocked(const struct emu_place *at, u64 mask)
{
	if (!emu_box_answers(at->box))
		return mask;
	return at->r < 0 ? 0 : emu_reg_read_unlocked(at->box, at->r) >> at->shift & mask;
}

/* An access of eight bytes to registers of four is two: the bus has no such register. */
static bool emu_mmio_is_two(const struct emu_place *at, unsigned int size)
{
	return size == 8 && at->r >= 0 && at->box->unit->regs[at->r].width <= 32 &&
	       !at->box->unit->dwords;
}

/**
 * emu_mmio_is_misaligned() - is it an access that the bus does not support?
 * @phys: physical address of an access of a program
 * @size: bytes
 *
 * Return: true if it is, then it is counted as a misuse.
 */
bool emu_mmio_is_misaligned(phys_addr_t phys, unsigned int size)
{
	unsigned long flags;

	if (!(phys % size))
		return false;
	emu_lock(&flags);
	emu_misuse("registers were accessed at an address that is no multiple of the size");
	emu_unlock(flags);
	return true;
}

/**
 * emu_mmio_read() - a driver under test reads memory of a window
 * @phys: physical address in a window
 * @size: bytes, 1, 2, 4 or 8
 *
 * Context: any.
 * Return: value, all ones where there is no box.
 */
u64 emu_mmio_read(phys_addr_t phys, unsigned int size)
{
	struct emu_place at = emu_mmio_place_of(phys);
	unsigned long flags;
	u64 val;

	if (!at.box)
		return emu_mmio_mask(size);
	if (emu_mmio_is_two(&at, size))
		return emu_mmio_read(phys, 4) | emu_mmio_read(phys + 4, 4) << 32;
	if (emu_nmi_is_hidden())
		return emu_mmio_read_unlocked(&at, emu_mmio_mask(size));
	emu_lock(&flags);
	val = emu_mmio_read_box(&at, emu_mmio_mask(size));
	emu_unlock(flags);
	return val;
}

/**
 * emu_mmio_write() - a driver under test writes to memory of a window
 * @phys: physical address in a window
 * @size: bytes, 1, 2, 4 or 8
 * @val: value
 *
 * Context: any.
 */
void emu_mmio_write(phys_addr_t phys, unsigned int size, u64 val)
{
	struct emu_place at = emu_mmio_place_of(phys);
	unsigned long flags;

	if (emu_mmio_is_two(&at, size)) {
		emu_mmio_write(phys, 4, val);
		emu_mmio_write(phys + 4, 4, val >> 32);
		return;
	}
	if (emu_nmi_is_hidden()) {
		atomic64_inc(&emu.nmi_ignored);
		return;
	}
	emu_lock(&flags);
	if (at.box)
		emu_reg_write(at.box, at.r, at.shift, at.offset, val & emu_mmio_mask(size),
			      emu_mmio_mask(size));
	emu_unlock(flags);
}

/**
 * emu_mmio_patch() - redirect the mapping of memory by a driver under test
 * @mod: module in state COMING
 *
 * Return: how many calls there are, or an error.
 */
int emu_mmio_patch(const struct module *mod)
{
	const struct emu_redirect list[] = {
		{ (unsigned long)ioremap, (unsigned long)emu_mmio_map },
		{ (unsigned long)iounmap, (unsigned long)emu_mmio_unmap },
	};

	return emu_text_patch_calls(mod, list, ARRAY_SIZE(list));
}

static int emu_mmio_window_take(struct resource *window)
{
	const resource_size_t last = (1ULL << boot_cpu_data.x86_phys_bits) - 1;
	int err;

	window->name = "emulated uncore";
	window->flags = IORESOURCE_MEM;
	err = allocate_resource(&iomem_resource, window,
				roundup(emu.chip->window, EMU_MMIO_ALIGN), SZ_4G, last,
				EMU_MMIO_ALIGN, NULL, NULL);
	if (err)
		pr_err("no %u free bytes among the physical addresses up to %pa\n",
		       emu.chip->window, &last);
	return err;
}

static void emu_mmio_windows_release(void)
{
	unsigned int s;

	for (s = 0; s < emu.sockets; s++) {
		if (emu.socket[s].window.parent)
			release_resource(&emu.socket[s].window);
	}
}

/**
 * emu_mmio_init() - find room for the windows; the chip and the sockets are known
 *
 * Return: 0 or an error, then nothing is left behind.
 */
int emu_mmio_init(void)
{
	unsigned int s;
	int err = 0;

	if (!emu.chip->window)
		return 0;
	for (s = 0; s < emu.sockets && !err; s++)
		err = emu_mmio_window_take(&emu.socket[s].window);
	if (err)
		emu_mmio_windows_release();
	return err;
}

/** emu_mmio_exit() - no driver under test is loaded any more */
void emu_mmio_exit(void)
{
	struct emu_mapping *map, *next;

	if (!emu.chip->window)
		return;
	emu_mmio_windows_release();
	list_for_each_entry_safe(map, next, &emu_mmio_list, node)
		kfree(map);
}
