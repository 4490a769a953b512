// SPDX-License-Identifier: GPL-2.0-only
/*
 * Calls of the kernel's functions: what a module calls, or jumps to at the end of
 * a function, becomes another function of the same type. Both are relative
 * (opcodes E8, E9), and all modules are within reach of each other.
 */
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/rcupdate.h>
#include <linux/string.h>
#include <linux/vmalloc.h>

#include "text_patch.h"

#define EMU_CALL	0xe8
#define EMU_JUMP	0xe9
#define EMU_CALL_LEN	5
#define EMU_ENDBR_LEN	4

/**
 * emu_text_patch_write() - change an instruction of a module
 * @insn: where
 * @bytes: new instruction
 * @len: its length, at most a page
 *
 * Text is read-only by the time it is complete, so that goes through a second
 * mapping of its pages.
 *
 * Context: no CPU has run the instruction; may sleep.
 * Return: 0 or -ENOMEM.
 */
int emu_text_patch_write(void *insn, const void *bytes, size_t len)
{
	struct page *pages[] = {
		vmalloc_to_page(insn), vmalloc_to_page(insn + len - 1),
	};
	void *text = vmap(pages, ARRAY_SIZE(pages), VM_MAP, PAGE_KERNEL);

	if (!text)
		return -ENOMEM;
	memcpy(text + offset_in_page(insn), bytes, len);
	vunmap(text);
	return 0;
}

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

static bool emu_text_patch_is_call(const u8 *insn, unsigned long function)
{
	return (*insn == EMU_CALL || *insn == EMU_JUMP) &&
	       emu_text_patch_same_function(emu_text_patch_call_target(insn), function);
}

static int emu_text_patch_call(u8 *insn, unsigned long to)
{
	s32 rel = to - ((unsigned long)insn + EMU_CALL_LEN);

	return emu_text_patch_write(insn + 1, &rel, sizeof(rel));
}

/*
 * Every byte is looked at: that one in the middle of an instruction and the
 * four behind it happen to lead to one of these addresses will not occur.
 */
static int emu_text_patch_text(struct emu_text text, const struct emu_redirect *redirect)
{
	unsigned int i, sites = 0;

	for (i = 0; i + EMU_CALL_LEN <= text.len; i++) {
		if (!emu_text_patch_is_call(text.start + i, redirect->from))
			continue;
		if (emu_text_patch_call(text.start + i, redirect->to))
			return -ENOMEM;
		sites++;
	}
	return sites;
}

#ifdef CONFIG_KALLSYMS
/* The symbols of a COMING module include those that it imports, with their addresses. */
static bool emu_text_patch_imports(const struct module *mod, unsigned long function)
{
	const struct mod_kallsyms *all = rcu_dereference_raw(mod->kallsyms);
	unsigned int i;

	for (i = 0; i < all->num_symtab; i++) {
		if (all->symtab[i].st_shndx == SHN_UNDEF && all->symtab[i].st_value == function)
			return true;
	}
	return false;
}
#else
static bool emu_text_patch_imports(const struct module *mod, unsigned long function)
{
	return false;
}
#endif

/*
 * With call depth tracking (6.2, retbleed=stuff) the kernel has led all calls to code before each
 * function, and a driver would access the machine's own registers.
 */
static int emu_text_patch_function(const struct module *mod, const struct emu_redirect *redirect)
{
	int core = emu_text_patch_text(emu_text_patch_module_text(mod, false), redirect);
	int init = emu_text_patch_text(emu_text_patch_module_text(mod, true), redirect);

	if (core < 0 || init < 0)
		return -ENOMEM;
	if (core + init || !emu_text_patch_imports(mod, redirect->from))
		return core + init;
	pr_err("%s: no direct call of %ps found, which it uses; boot with mitigations=off\n",
	       mod->name, (void *)redirect->from);
	return -ENOEXEC;
}

int emu_text_patch_calls(const struct module *mod, const struct emu_redirect *list,
			 unsigned int count)
{
	unsigned int i;
	int sites = 0;

	for (i = 0; i < count; i++) {
		int found = emu_text_patch_function(mod, &list[i]);

		if (found < 0)
			return found;
		sites += found;
	}
	return sites;
}
