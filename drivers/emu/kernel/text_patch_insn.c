// SPDX-License-Identifier: GPL-2.0-only
/*
 * MSR accesses that are instructions.
 *
 * Without PARAVIRT_XXL, as on any 32-bit kernel, rdmsr and wrmsr are in the text of a module, and
 * its exception table says where. Such an instruction becomes an INT 4 of the same length: the
 * overflow exception, which nothing else in a kernel raises. It is no NMI, as int3 is, and the
 * chain of notifiers that is asked first can return behind the instruction, or where the table says
 * that a fault goes on.
 */
#include <linux/bitfield.h>
#include <linux/kdebug.h>
#include <linux/list.h>
#include <linux/module.h>
#include <linux/notifier.h>
#include <linux/ptrace.h>
#include <linux/rculist.h>
#include <linux/slab.h>

#include <asm/extable.h>
#include <asm/trapnr.h>

#include "chip.h"
#include "msr.h"
#include "pt_reg.h"
#include "text_patch.h"

#define EMU_INT_LEN	2

/* struct emu_text_patch_insn - an instruction that was changed */
struct emu_text_patch_insn {
	unsigned long insn;	/* address */
	unsigned long fixup;	/* where a fault goes on */
	u8 type;		/* what it was, EX_TYPE_RDMSR and so on */
	u8 reg;		/* register for the error of a safe access, by its number in the CPU */
};

/* struct emu_text_patch_module - a module that is led here */
struct emu_text_patch_module {
	struct list_head node;	/* in emu_text_patch_modules */
	const struct module *mod;	/* the module */
	unsigned int count;	/* number of @sites */
	/* its instructions: the module's own table loses those of its init text */
	struct emu_text_patch_insn sites[];
};

/* Changed under the mutex of text_patch.c. */
static LIST_HEAD(emu_text_patch_modules);

#ifdef EX_TYPE_RDMSR
static void emu_text_patch_insn_classify(struct emu_text_patch_insn *site,
					 const struct exception_table_entry *entry)
{
	site->type = FIELD_GET(EX_DATA_TYPE_MASK, entry->data);
	site->reg = FIELD_GET(EX_DATA_REG_MASK, entry->data);
}

static void emu_text_patch_insn_set_error(const struct emu_text_patch_insn *site,
					  struct pt_regs *regs, int err)
{
	*emu_pt_reg(regs, site->reg) = err;
}
#else
/*
 * The exception table of an older kernel has no types, but the instruction is still there: 0f 32 is
 * rdmsr, 0f 30 wrmsr. An access that is not safe goes on behind it, a safe one at code that sets
 * the error.
 */
enum { EX_TYPE_RDMSR = 1, EX_TYPE_WRMSR, EX_TYPE_RDMSR_SAFE, EX_TYPE_WRMSR_SAFE };

static void emu_text_patch_insn_classify(struct emu_text_patch_insn *site,
					 const struct exception_table_entry *entry)
{
	const u8 *code = (const u8 *)site->insn;
	bool safe = site->fixup != site->insn + EMU_INT_LEN;

	if (code[0] != 0x0f)
		return;
	if (code[1] == 0x32)
		site->type = safe ? EX_TYPE_RDMSR_SAFE : EX_TYPE_RDMSR;
	else if (code[1] == 0x30)
		site->type = safe ? EX_TYPE_WRMSR_SAFE : EX_TYPE_WRMSR;
}

static void emu_text_patch_insn_set_error(const struct emu_text_patch_insn *site,
					  struct pt_regs *regs, int err)
{
}
#endif

static bool emu_text_patch_insn_writes(u8 type)
{
	return type == EX_TYPE_WRMSR || type == EX_TYPE_WRMSR_SAFE;
}

static bool emu_text_patch_insn_safe(u8 type)
{
	return type == EX_TYPE_RDMSR_SAFE || type == EX_TYPE_WRMSR_SAFE;
}

static bool emu_text_patch_insn_reads(u8 type)
{
	return type == EX_TYPE_RDMSR || type == EX_TYPE_RDMSR_SAFE;
}

static const struct emu_text_patch_insn *emu_text_patch_insn_find(unsigned long insn)
{
	const struct emu_text_patch_module *led;
	unsigned int i;

	list_for_each_entry_rcu(led, &emu_text_patch_modules, node) {
		for (i = 0; i < led->count; i++) {
			if (led->sites[i].insn == insn)
				return &led->sites[i];
		}
	}
	return NULL;
}

static int emu_text_patch_insn_access(const struct emu_text_patch_insn *site, struct pt_regs *regs)
{
	u64 val = (u32)regs->ax | (u64)regs->dx << 32;
	int err;

	if (emu_text_patch_insn_writes(site->type))
		return emu_wrmsr(regs->cx, val);
	err = emu_rdmsr(regs->cx, &val);
	regs->ax = (u32)val;
	regs->dx = val >> 32;
	return err;
}

static void emu_text_patch_insn_hit(const struct emu_text_patch_insn *site, struct pt_regs *regs)
{
	int err = emu_text_patch_insn_access(site, regs);

	if (!err)
		return;
	regs->ip = site->fixup;
	if (emu_text_patch_insn_safe(site->type))
		emu_text_patch_insn_set_error(site, regs, err);
	else
		emu_msr_unguarded(regs->cx);
}

/* The chain runs in an RCU read section. */
static int emu_text_patch_trap(struct notifier_block *nb, unsigned long what, void *data)
{
	const struct die_args *args = data;
	const struct emu_text_patch_insn *site;

	if (what != DIE_TRAP || args->trapnr != X86_TRAP_OF || user_mode(args->regs))
		return NOTIFY_DONE;
	site = emu_text_patch_insn_find(args->regs->ip - EMU_INT_LEN);
	if (!site)
		return NOTIFY_DONE;
	emu_text_patch_insn_hit(site, args->regs);
	return NOTIFY_STOP;
}

static struct notifier_block emu_text_patch_trap_nb = { .notifier_call = emu_text_patch_trap };

int emu_text_patch_arch_init(void)
{
	return register_die_notifier(&emu_text_patch_trap_nb);
}

void emu_text_patch_arch_exit(void)
{
	unregister_die_notifier(&emu_text_patch_trap_nb);
}

static int emu_text_patch_insn_lead(struct emu_text_patch_module *led,
				    const struct exception_table_entry *entry)
{
	static const u8 trap[EMU_INT_LEN] = { 0xcd, X86_TRAP_OF };
	struct emu_text_patch_insn *site = &led->sites[led->count];

	*site = (struct emu_text_patch_insn) {
		.insn = (unsigned long)&entry->insn + entry->insn,
		.fixup = (unsigned long)&entry->fixup + entry->fixup,
	};
	emu_text_patch_insn_classify(site, entry);
	if (!emu_text_patch_insn_writes(site->type) && !emu_text_patch_insn_reads(site->type))
		return 0;
	led->count++;
	return emu_text_patch_write((void *)site->insn, trap, sizeof(trap));
}

int emu_text_patch_module(const struct module *mod)
{
	struct emu_text_patch_module *led;
	unsigned int i;
	int err = 0;

	led = kzalloc(struct_size(led, sites, mod->num_exentries), GFP_KERNEL);
	if (!led)
		return -ENOMEM;
	led->mod = mod;
	for (i = 0; i < mod->num_exentries && !err; i++)
		err = emu_text_patch_insn_lead(led, &mod->extable[i]);
	list_add_rcu(&led->node, &emu_text_patch_modules);
	return err ?: led->count;
}

void emu_text_patch_forget(const struct module *mod)
{
	struct emu_text_patch_module *led;

	list_for_each_entry(led, &emu_text_patch_modules, node) {
		if (led->mod != mod)
			continue;
		list_del_rcu(&led->node);
		synchronize_rcu();
		kfree(led);
		return;
	}
}
