/* SPDX-License-Identifier: GPL-2.0-only */
/* Memory for tables. */
#ifndef EMU_ALLOC_H
#define EMU_ALLOC_H

#include <linux/mm.h>
#include <linux/slab.h>

/**
 * emu_zalloc() - memory for a table, all 0; to be freed by kvfree()
 * @n: its rows
 * @size: bytes of each
 *
 * Context: may sleep. The products fit into a size_t: no program chooses them freely.
 * Return: the memory, or NULL.
 */
static inline void *emu_zalloc(size_t n, size_t size)
{
	size_t bytes = n * size;

	return kvzalloc(bytes, GFP_KERNEL);
}

#endif /* EMU_ALLOC_H */
