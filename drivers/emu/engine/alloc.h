/* SPDX-License-Identifier: GPL-2.0-only */
/* Memory for tables. */
#ifndef EMU_ALLOC_H
#define EMU_ALLOC_H

#include <linux/mm.h>
#include <linux/slab.h>

/** emu_zalloc() - n rows of size bytes, all 0, for kvfree(); products fit, sleeps; or NULL */
static inline void *emu_zalloc(size_t n, size_t size)
{
	size_t bytes = n * size;

	return kvzalloc(bytes, GFP_KERNEL);
}

#endif /* EMU_ALLOC_H */
