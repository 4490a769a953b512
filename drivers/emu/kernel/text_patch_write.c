// SPDX-License-Identifier: GPL-2.0-only
/*
 * Changes of a module's text.
 */
#include <linux/mm.h>
#include <linux/string.h>
#include <linux/vmalloc.h>

#include "text_patch.h"

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
