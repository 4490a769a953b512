// SPDX-License-Identifier: GPL-2.0-only
/*
 * redirect.c - accesses to registers, to the emulator
 *
 * In a kernel drivers/emu/kernel/text_patch*.c changes the driver's text, and mmio.c makes the
 * accesses to memory.
 */
#include "host.h"
#include "chip.h"

/* An access takes a tenth of a microsecond */
static int redirect_access_msr(u32 msr, u64 *value, bool write)
{
	struct emu_access access = {
		.space = EMU_MSR, .write = write, .cpu = host.cpu, .addr = msr, .size = 8,
		.val = write ? *value : 0,
	};
	int err;

	if (!write)
		*value = 0;
	if (!host_is_emulated())
		return -EIO;
	err = emu_access(&access);
	if (err == -ENXIO && write)
		host_count_foreign(false);
	if (!write && !err)
		*value = access.val;
	return err ? -EIO : 0;
}

int host_rdmsr(u32 msr, u64 *value)
{
	int err;

	host.now += host_is_emulated() ? 100 : 0;
	err = redirect_access_msr(msr, value, false);
	if (host_is_emulated())
		host_note_access("msr", msr, *value, false);
	return err;
}

int host_wrmsr(u32 msr, u64 value)
{
	int err;

	host.now += host_is_emulated() ? 100 : 0;
	err = redirect_access_msr(msr, &value, true);
	if (host_is_emulated())
		host_note_access("msr", msr, value, true);
	return err;
}

void host_unguarded(u32 msr)
{
	if (host_is_emulated())
		emu_msr_unguarded(msr);
	else
		host_log(4, "unchecked MSR access error: MSR 0x%x", msr);
}

/* An access of another CPU; @noted: as if by an instruction there */
struct call {
	u32 msr;
	u64 value;
	bool write, noted;
	int err;
};

static void redirect_call_msr(void *info)
{
	struct call *call = info;

	if (call->noted)
		call->err = call->write ? host_wrmsr(call->msr, call->value) :
					  host_rdmsr(call->msr, &call->value);
	else
		call->err = redirect_access_msr(call->msr, &call->value, call->write);
}

/* The access of a program to /dev/cpu/N/msr */
int host_msr_on_cpu(unsigned int cpu, u32 msr, u64 *value, bool write)
{
	struct call call = { .msr = msr, .value = *value, .write = write, .noted = true };

	host_on_cpu(cpu, redirect_call_msr, &call);
	if (!write)
		*value = call.value;
	return call.err;
}

static int redirect_on_cpu(unsigned int cpu, struct call *call)
{
	return host_is_emulated() ? smp_call_function_single(cpu, redirect_call_msr, call, true) :
	       -EIO;
}

int rdmsrq_safe_on_cpu(unsigned int cpu, u32 msr, u64 *value)
{
	struct call call = { .msr = msr };
	int err = redirect_on_cpu(cpu, &call);

	*value = call.value;
	return err ?: call.err;
}

static int redirect_warn_on_cpu(unsigned int cpu, struct call *call)
{
	int err = redirect_on_cpu(cpu, call);

	if (call->err)
		emu_msr_unguarded(call->msr);
	return err;
}

int rdmsrq_on_cpu(unsigned int cpu, u32 msr, u64 *value)
{
	struct call call = { .msr = msr };
	int err = redirect_warn_on_cpu(cpu, &call);

	*value = call.value;
	return err;
}

int wrmsrq_on_cpu(unsigned int cpu, u32 msr, u64 value)
{
	struct call call = { .msr = msr, .write = true, .value = value };

	return redirect_warn_on_cpu(cpu, &call);
}

/* Registers in memory: an address that is given here is none of the process, and given once */

struct mapping {
	struct list_head node;
	unsigned long at;
	phys_addr_t phys;
	unsigned long size;
};

static LIST_HEAD(mappings);
static unsigned long next_mapping = 0x4e00000000000000UL;

static bool redirect_is_memory(resource_size_t start, unsigned long size)
{
	return region_intersects(start, size, IORESOURCE_SYSTEM_RAM, IORES_DESC_NONE) !=
	       REGION_DISJOINT ||
	       region_intersects(start, size, IORESOURCE_MEM, IORES_DESC_PERSISTENT_MEMORY) !=
	       REGION_DISJOINT;
}

void *(ioremap)(resource_size_t start, unsigned long size)
{
	struct mapping *map;

	if (!host_is_emulated())
		return NULL;
	if (!emu_memory_has(start, size)) {
		if (redirect_is_memory(start, size))
			host_count_foreign(true);
		return NULL;
	}
	if (emu_memory_is_unmappable(start, size) || host_no_memory())
		return NULL;
	map = host_alloc(sizeof(*map));
	*map = (struct mapping){ .at = next_mapping + start % PAGE_SIZE, .phys = start,
				 .size = size };
	next_mapping += roundup(start % PAGE_SIZE + size, PAGE_SIZE) + PAGE_SIZE;
	list_add(&map->node, &mappings);
	return (void *)map->at;
}

static struct mapping *redirect_find_mapping(const volatile void *at)
{
	struct mapping *map;

	list_for_each_entry(map, &mappings, node)
		if ((unsigned long)at - map->at < map->size)
			return map;
	return NULL;
}

void (iounmap)(volatile void *at)
{
	struct mapping *map = redirect_find_mapping(at);

	WARN_ON(!map);
	list_del(&map->node);
	free(map);
}

unsigned int host_mappings(void)
{
	struct mapping *map;
	unsigned int nr = 0;

	list_for_each_entry(map, &mappings, node)
		nr++;
	return nr;
}

/* An access is aligned, and no wider than the register */
static u64 redirect_access_memory(const volatile void *at, unsigned int size, u64 value, bool write)
{
	const struct mapping *map = redirect_find_mapping(at);
	struct emu_access access = {
		.space = EMU_MMIO, .write = write, .size = size, .val = value,
	};

	WARN_ON(!map || (unsigned long)at - map->at + size > map->size);
	access.addr = map->phys + ((unsigned long)at - map->at);
	WARN_ON(access.addr % size);
	WARN_ON(size == 8 && emu_memory_is_narrow(access.addr, write));
	host.now += 100;
	if (write)
		host_note_access("memory", access.addr, value, true);
	emu_access(&access);
	return access.val;
}

u32 readl(const volatile void *at)
{
	return redirect_access_memory(at, 4, 0, false);
}

u64 readq(const volatile void *at)
{
	return redirect_access_memory(at, 8, 0, false);
}

void writel(u32 value, volatile void *at)
{
	redirect_access_memory(at, 4, value, true);
}

void writeq(u64 value, volatile void *at)
{
	redirect_access_memory(at, 8, value, true);
}
