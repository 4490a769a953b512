// SPDX-License-Identifier: GPL-2.0-only
/*
 * Registers in memory: windows, mappings, and what an access of a driver under test does.
 *
 * Each socket has a window: physical addresses above 4 GB that the machine uses for nothing. A
 * driver's calls of ioremap() and iounmap() are redirected to this file. What it gets for an
 * address in a window is no canonical address, so each access raises #GP, before anything else
 * happens, or #SS if the address is in rbp or rsp. The chain of notifiers that the kernel asks then
 * makes the access and goes on behind the instruction, if it is a move that insn.c decodes: readl()
 * and writeq() are, and memcpy_fromio() is one of strings. Everything else is left to the kernel:
 * it oopses. Nothing is single-stepped and no page table changes, so accesses by several CPUs and
 * in any context, NMIs included, do not disturb each other. The kernel's own trap for this, kmmio,
 * lets the other CPUs pass while one of them makes its access.
 *
 * An address is used once: an access after iounmap() is an oops, as on hardware.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/io.h>
#include <linux/ioport.h>
#include <linux/kdebug.h>
#include <linux/kernel.h>
#include <linux/list.h>
#include <linux/mm.h>
#include <linux/mutex.h>
#include <linux/notifier.h>
#include <linux/printk.h>
#include <linux/ptrace.h>
#include <linux/rculist.h>
#include <linux/sizes.h>
#include <linux/slab.h>
#include <linux/string.h>

#include <asm/trapnr.h>
#include <asm/tsc.h>

#include "chip.h"
#include "counts.h"
#include "insn.h"
#include "mmio.h"
#include "nmi.h"
#include "state.h"
#include "text_patch.h"

/* Canonical with neither four nor five levels of page tables. */
#define EMU_MMIO_FIRST	0x4e00000000000000UL

/* struct emu_mapping - what a call of ioremap() has mapped */
struct emu_mapping {
	struct list_head node;	/* in emu_mmio_list */
	unsigned long virt;	/* first address */
	phys_addr_t phys;	/* what that is in a window */
	unsigned long size;	/* bytes */
};

/* Changed under emu_mmio_mutex, read in an RCU section. */
static LIST_HEAD(emu_mmio_list);
static DEFINE_MUTEX(emu_mmio_mutex);
static unsigned long emu_mmio_next = EMU_MMIO_FIRST;

/* Pages are mapped as a whole, and one stays free between two mappings. */
static void emu_mmio_place(struct emu_mapping *map)
{
	mutex_lock(&emu_mmio_mutex);
	map->virt = emu_mmio_next + offset_in_page(map->phys);
	emu_mmio_next += PAGE_ALIGN(offset_in_page(map->phys) + map->size) + PAGE_SIZE;
	list_add_rcu(&map->node, &emu_mmio_list);
	mutex_unlock(&emu_mmio_mutex);
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

	if (!emu_memory_has(phys, size)) {
		if (emu_mmio_is_memory(phys, size))
			atomic64_inc(&emu_counts.foreign_maps);
		return ioremap(phys, size);
	}
	if (emu_memory_is_unmappable(phys, size))
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

/* Return: true if all bytes of an access are mapped to a window; called in an RCU section */
static bool emu_mmio_find(unsigned long addr, unsigned int size, phys_addr_t *phys)
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

static u64 emu_mmio_access(struct emu_access access)
{
	access.space = EMU_MMIO;
	emu_access(&access);
	return access.val;
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
	return emu_mmio_access((struct emu_access){ .addr = phys, .size = size });
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
	emu_mmio_access((struct emu_access){ .addr = phys, .size = size, .write = true,
			.val = val });
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

static bool emu_mmio_insn_move(const struct emu_insn *insn, struct pt_regs *regs)
{
	phys_addr_t phys;

	if (!emu_mmio_find(insn->addr, insn->size, &phys))
		return false;
	if (insn->kind == EMU_INSN_LOAD)
		emu_insn_load(insn, regs, emu_mmio_read(phys, insn->size));
	else
		emu_mmio_write(phys, insn->size, emu_insn_stored(insn, regs));
	return true;
}

static bool emu_mmio_insn_string_one(struct pt_regs *regs, unsigned int size)
{
	phys_addr_t phys;
	u64 val = 0;

	if (emu_mmio_find(regs->si, size, &phys)) {
		val = emu_mmio_read(phys, size);
		memcpy((void *)regs->di, &val, size);
	} else if (emu_mmio_find(regs->di, size, &phys)) {
		memcpy(&val, (void *)regs->si, size);
		emu_mmio_write(phys, size, val);
	} else {
		return false;
	}
	regs->si += size;
	regs->di += size;
	return true;
}

/*
 * Emulate a string instruction. If it leaves the emulated memory, the rest of it raises #GP again.
 */
static bool emu_mmio_insn_string(const struct emu_insn *insn, struct pt_regs *regs)
{
	if (!insn->repeat)
		return emu_mmio_insn_string_one(regs, insn->size);
	while (regs->cx) {
		if (!emu_mmio_insn_string_one(regs, insn->size))
			return false;
		regs->cx--;
	}
	return true;
}

static bool emu_mmio_insn_run(struct pt_regs *regs)
{
	struct emu_insn insn;

	if (!emu_insn_decode(&insn, (const u8 *)regs->ip, EMU_INSN_MAX, regs))
		return false;
	if (insn.kind == EMU_INSN_STRING ? !emu_mmio_insn_string(&insn, regs) :
					   !emu_mmio_insn_move(&insn, regs))
		return false;
	regs->ip += insn.length;
	return true;
}

/* The chain runs in an RCU section. */
static int emu_mmio_insn_trap(struct notifier_block *nb, unsigned long what, void *data)
{
	const struct die_args *args = data;
	u64 began = rdtsc();

	if (what != DIE_GPF && !(what == DIE_TRAP && args->trapnr == X86_TRAP_SS))
		return NOTIFY_DONE;
	if (user_mode(args->regs) || !emu_mmio_insn_run(args->regs))
		return NOTIFY_DONE;
	emu_count_ticks(began);
	return NOTIFY_STOP;
}

static struct notifier_block emu_mmio_insn_nb = { .notifier_call = emu_mmio_insn_trap };

static struct resource emu_mmio_windows[EMU_MAX_SOCKETS];

static int emu_mmio_window_take(unsigned int socket)
{
	const resource_size_t last = (1ULL << boot_cpu_data.x86_phys_bits) - 1;
	struct resource *window = &emu_mmio_windows[socket];
	int err;

	window->name = "emulated uncore";
	window->flags = IORESOURCE_MEM;
	err = allocate_resource(&iomem_resource, window, emu_window_size(), SZ_4G, last,
				EMU_WINDOW_ALIGN, NULL, NULL);
	if (err)
		pr_err("no %u free bytes among the physical addresses up to %pa\n",
		       emu.chip->window, &last);
	else
		emu_window_set(socket, window->start);
	return err;
}

static void emu_mmio_windows_release(void)
{
	unsigned int s;

	for (s = 0; s < emu.sockets; s++) {
		if (emu_mmio_windows[s].parent)
			release_resource(&emu_mmio_windows[s]);
	}
}

/**
 * emu_mmio_init() - find room for the windows, and answer accesses from now on; the chip and the
 * sockets are known
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
		err = emu_mmio_window_take(s);
	err = err ?: register_die_notifier(&emu_mmio_insn_nb);
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
	unregister_die_notifier(&emu_mmio_insn_nb);
	emu_mmio_windows_release();
	list_for_each_entry_safe(map, next, &emu_mmio_list, node)
		kfree(map);
}
