/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Redirection of the accesses of a driver under test to this module: calls of
 * functions by text_patch_call.c. Where a kernel's rdmsr is one, text_patch_pv.c
 * says which, else text_patch_insn.c changes the instruction.
 */
#ifndef EMU_TEXT_PATCH_H
#define EMU_TEXT_PATCH_H

#include <linux/module.h>
#include <linux/types.h>

/* struct emu_redirect - a function that a driver under test calls */
struct emu_redirect {
	unsigned long from;	/* function of the kernel */
	unsigned long to;	/* function of the same type that it calls instead */
};

int emu_text_patch_write(void *insn, const void *bytes, size_t len);

/**
 * emu_text_patch_calls() - redirect calls of a module
 * @mod: module in state COMING: nothing of it has run
 * @list: functions
 * @count: how many
 *
 * Return: how many calls there are; -ENOMEM; -ENOEXEC if the module imports one of the functions
 * and has no call of it that is found. After an error some may be redirected, and the module must
 * not run.
 */
int emu_text_patch_calls(const struct module *mod, const struct emu_redirect *list,
			 unsigned int count);

/**
 * emu_text_patch_module() - redirect all MSR accesses of a module
 * @mod: module in state COMING: nothing of it has run
 *
 * Return: how many there are, or an error. Then some may be redirected, and the
 * module must not run; emu_text_patch_forget() is to be called nevertheless.
 */
int emu_text_patch_module(const struct module *mod);

/**
 * emu_text_patch_forget() - a module that was patched, or in part, is unloaded
 * @mod: nothing of it runs any more
 */
void emu_text_patch_forget(const struct module *mod);

/**
 * emu_text_patch_arch_init() - before the first module is patched
 *
 * Return: 0 or an error.
 */
int emu_text_patch_arch_init(void);

/** emu_text_patch_arch_exit() - no patched module is loaded any more */
void emu_text_patch_arch_exit(void);

/* text_patch.c: no lock */
int emu_text_patch_init(void);
void emu_text_patch_exit(void);

#endif /* EMU_TEXT_PATCH_H */
