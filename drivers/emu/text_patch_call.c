// SPDX-License-Identifier: GPL-2.0-only
/*
 * MSR accesses that are calls.
 *
 * With PARAVIRT_XXL every rdmsr and wrmsr of a module is, once it is loaded, a
 * direct call (opcode E8) of the function in pv_ops. Such a call is led to the
 * function of the same type below. All modules are within reach of each other.
 */
#include <linux/module.h>
#include <linux/string.h>

#include <asm/msr.h>
#include <asm/paravirt.h>

#include "msr.h"
#include "text_patch.h"

#define EMU_CALL	0xe8
#define EMU_CALL_LEN	5
#define EMU_ENDBR_LEN	4

struct emu_text {
	u8 *start;
	unsigned int len;
};

#ifdef EMU_HAVE_MODULE_MEM
static struct emu_text emu_text_patch_module_text(const struct module *mod, bool init)
{
	const struct module_memory *mem =
		&mod->mem[init ? MOD_INIT_TEXT : MOD_TEXT];

	return (struct emu_text) { mem->base, mem->size };
}
#else
static struct emu_text emu_text_patch_module_text(const struct module *mod, bool init)
{
	const struct module_layout *layout =
		init ? &mod->init_layout : &mod->core_layout;

	return (struct emu_text) { layout->base, layout->text_size };
}
#endif

/* A plain read that faults gives 0 (the kernel's exception table says so). */
static u64 emu_text_patch_read_msr(u32 msr)
{
	u64 val;

	if (emu_rdmsr(msr, &val))
		emu_unguarded();
	return val;
}

#ifdef PMON_MSR_HALVES
static void emu_text_patch_write_msr(u32 msr, u32 low, u32 high)
{
	if (emu_wrmsr(msr, (u64)high << 32 | low))
		emu_unguarded();
}

static u64 emu_text_patch_read_msr_safe(u32 msr, int *err)
{
	u64 val;

	*err = emu_rdmsr(msr, &val);
	return val;
}

static int emu_text_patch_write_msr_safe(u32 msr, u32 low, u32 high)
{
	return emu_wrmsr(msr, (u64)high << 32 | low);
}
#else
static void emu_text_patch_write_msr(u32 msr, u64 val)
{
	if (emu_wrmsr(msr, val))
		emu_unguarded();
}

#define emu_text_patch_read_msr_safe	emu_rdmsr
#define emu_text_patch_write_msr_safe	emu_wrmsr
#endif

/* Here the compiler checks that our functions are of the kernel's types. */
static const struct pv_cpu_ops emu_text_patch_ops = {
	.read_msr = emu_text_patch_read_msr,
	.write_msr = emu_text_patch_write_msr,
	.read_msr_safe = emu_text_patch_read_msr_safe,
	.write_msr_safe = emu_text_patch_write_msr_safe,
};

static const u16 emu_text_patch_op_offsets[] = {
	offsetof(struct pv_cpu_ops, read_msr),
	offsetof(struct pv_cpu_ops, write_msr),
	offsetof(struct pv_cpu_ops, read_msr_safe),
	offsetof(struct pv_cpu_ops, write_msr_safe),
};

static unsigned long emu_text_patch_op(const struct pv_cpu_ops *ops, unsigned int i)
{
	return *(const unsigned long *)((const void *)ops + emu_text_patch_op_offsets[i]);
}

int emu_text_patch_arch_init(void)
{
	return 0;
}

void emu_text_patch_arch_exit(void)
{
}

void emu_text_patch_forget(const struct module *mod)
{
}

/*
 * With indirect branch tracking a function begins with an ENDBR instruction,
 * which a direct call may leave out.
 */
static bool emu_text_patch_same_function(unsigned long target, unsigned long function)
{
	return target == function || target == function + EMU_ENDBR_LEN;
}

static unsigned long emu_text_patch_call_target(const u8 *insn)
{
	s32 rel;

	memcpy(&rel, insn + 1, sizeof(rel));
	return (unsigned long)insn + EMU_CALL_LEN + rel;
}

/* Where a call has to go instead, or 0. */
static unsigned long emu_text_patch_call_destination(const u8 *insn)
{
	unsigned int i;

	if (*insn != EMU_CALL)
		return 0;
	for (i = 0; i < ARRAY_SIZE(emu_text_patch_op_offsets); i++) {
		if (emu_text_patch_same_function(emu_text_patch_call_target(insn),
						 emu_text_patch_op(&pv_ops.cpu, i)))
			return emu_text_patch_op(&emu_text_patch_ops, i);
	}
	return 0;
}

static int emu_text_patch_call(u8 *insn, unsigned long to)
{
	s32 rel = to - ((unsigned long)insn + EMU_CALL_LEN);

	return emu_text_patch_write(insn + 1, &rel, sizeof(rel));
}

/*
 * Every byte is looked at: that one in the middle of an instruction and the
 * four behind it happen to lead to one of four addresses will not occur.
 */
static int emu_text_patch_text(struct emu_text text)
{
	unsigned int i, sites = 0;
	unsigned long to;

	for (i = 0; i + EMU_CALL_LEN <= text.len; i++) {
		to = emu_text_patch_call_destination(text.start + i);
		if (!to)
			continue;
		if (emu_text_patch_call(text.start + i, to))
			return -ENOMEM;
		sites++;
	}
	return sites;
}

int emu_text_patch_module(const struct module *mod)
{
	int core = emu_text_patch_text(emu_text_patch_module_text(mod, false));
	int init = emu_text_patch_text(emu_text_patch_module_text(mod, true));

	return core < 0 || init < 0 ? -ENOMEM : core + init;
}
