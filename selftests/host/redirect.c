// SPDX-License-Identifier: GPL-2.0-only
/*
 * redirect.c - the driver's accesses, to the emulator
 *
 * In place of drivers/emu/kernel/text_patch*.c, which change the driver's text; of mmio_insn.c,
 * which makes accesses to memory; of overflow_wait.c, which waits for interrupts: here they have
 * come; of discovery_file.c: no program has a table in a file; and of mem_user.c and ecam.c: no
 * program maps memory.
 */
#include "host.h"
#include "../../drivers/emu/kernel/debugfs.h"
#include "../../drivers/emu/kernel/text_patch.h"
#include "../../drivers/emu/kernel/mem_user.h"
#include "../../drivers/emu/kernel/mmio.h"
#include "../../drivers/emu/kernel/msr.h"
#include "../../drivers/emu/kernel/nmi.h"
#include "../../drivers/emu/kernel/overflow_wait.h"

static struct emu_redirect redirects[8];
static unsigned int nr;
static bool emulated;

int emu_text_patch_calls(const struct module *mod, const struct emu_redirect *list,
			 unsigned int count)
{
	memcpy(redirects + nr, list, count * sizeof(*list));
	nr += count;
	return count;
}

int emu_text_patch_init(void)
{
	nr = 0;
	emu_msr_patch(NULL);
	emu_mmio_patch(NULL);
	emulated = true;
	return 0;
}

void emu_text_patch_exit(void)
{
	emulated = false;
	nr = 0;
}

/* Called by the emulator too, which then means the machine */
static unsigned int inside;

/* An access takes a tenth of a microsecond */
static void enter(void)
{
	host.now += 100;
	inside++;
}

unsigned long host_redirected(unsigned long function)
{
	unsigned int i;

	for (i = 0; i < nr && !inside; i++)
		if (redirects[i].from == function)
			return redirects[i].to;
	return 0;
}

int host_rdmsr(u32 msr, u64 *value)
{
	int err;

	*value = 0;
	if (!emulated || inside)
		return -EIO;
	enter();
	err = emu_rdmsr(msr, value);
	inside--;
	host_note_access("msr", msr, *value, false);
	return err;
}

int host_wrmsr(u32 msr, u64 value)
{
	int err;

	if (!emulated || inside)
		return -EIO;
	enter();
	err = emu_wrmsr(msr, value);
	inside--;
	host_note_access("msr", msr, value, true);
	return err;
}

void host_unguarded(u32 msr)
{
	if (emulated)
		emu_unguarded(msr);
	else
		host_log(4, "unchecked MSR access error: MSR 0x%x", msr);
}

typedef int (*read_t)(unsigned int cpu, u32 msr, u64 *value);

int rdmsrq_on_cpu(unsigned int cpu, u32 msr, u64 *value)
{
	read_t read = (read_t)host_redirected((unsigned long)rdmsrq_on_cpu);

	*value = 0;
	return read ? read(cpu, msr, value) : -EIO;
}

int rdmsrq_safe_on_cpu(unsigned int cpu, u32 msr, u64 *value)
{
	read_t read = (read_t)host_redirected((unsigned long)rdmsrq_safe_on_cpu);

	*value = 0;
	return read ? read(cpu, msr, value) : -EIO;
}

int wrmsrq_on_cpu(unsigned int cpu, u32 msr, u64 value)
{
	int (*write)(unsigned int cpu, u32 msr, u64 value) =
		(void *)host_redirected((unsigned long)wrmsrq_on_cpu);

	return write ? write(cpu, msr, value) : -EIO;
}

/* Registers in memory: an address that the emulator has given is none of the process */

void *(ioremap)(resource_size_t start, unsigned long size)
{
	void *(*map)(resource_size_t start, unsigned long size) =
		(void *)host_redirected((unsigned long)ioremap);
	void *at;

	if (!map)
		return NULL;
	inside++;
	at = map(start, size);
	inside--;
	return at;
}

void (iounmap)(volatile void *at)
{
	void (*unmap)(volatile void *at) = (void *)host_redirected((unsigned long)iounmap);

	WARN_ON(!unmap);
	inside++;
	unmap(at);
	inside--;
}

static bool has_register_of(const struct emu_box *box, phys_addr_t phys, unsigned int bits)
{
	u32 offset = phys - emu_box_phys(box);
	int r = box->unit->space == EMU_MMIO && offset < box->unit->size ?
		emu_reg_at(box, offset) : -1;

	return r >= 0 && box->unit->regs[r].width <= bits;
}

/* Eight bytes would be two registers */
static bool is_narrow(phys_addr_t phys)
{
	const struct emu_box *box;
	unsigned int s;

	for (s = 0; s < emu.sockets; s++)
		for (box = emu.socket[s].boxes; box < emu.socket[s].end; box++)
			if (has_register_of(box, phys, 32))
				return true;
	return false;
}

/* An access is aligned */
static phys_addr_t physical(const volatile void *at, unsigned int size)
{
	phys_addr_t phys = 0;

	WARN_ON(!emu_mmio_find((unsigned long)at, size, &phys));
	WARN_ON(phys % size);
	return phys;
}

/* And no wider than the register, unless a wrong discovery table ends behind it */
static phys_addr_t physical_8(const volatile void *at, bool read)
{
	phys_addr_t phys = physical(at, 8);

	WARN_ON(is_narrow(phys) && !(read && emu.chip->tables));
	return phys;
}

u32 readl(const volatile void *at)
{
	host.now += 100;
	return emu_mmio_read(physical(at, 4), 4);
}

u64 readq(const volatile void *at)
{
	host.now += 100;
	return emu_mmio_read(physical_8(at, true), 8);
}

void writel(u32 value, volatile void *at)
{
	host.now += 100;
	host_note_access("memory", physical(at, 4), value, true);
	emu_mmio_write(physical(at, 4), 4, value);
}

void writeq(u64 value, volatile void *at)
{
	host.now += 100;
	host_note_access("memory", physical(at, 8), value, true);
	emu_mmio_write(physical_8(at, false), 8, value);
}

int emu_mmio_insn_init(void)
{
	return 0;
}

void emu_mmio_insn_exit(void)
{
}

int emu_mem_user_init(void)
{
	return 0;
}

void emu_mem_user_exit(void)
{
}

int emu_file_init(void)
{
	return 0;
}

void emu_file_exit(void)
{
}

int emu_overflow_wait_served(void)
{
	host_settle();
	return 0;
}

int emu_overflow_wait_init(void)
{
	return 0;
}

void emu_overflow_wait_exit(void)
{
}
