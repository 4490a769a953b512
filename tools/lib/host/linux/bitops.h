/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_LINUX_BITOPS_H
#define SHIM_LINUX_BITOPS_H

#include <linux/bits.h>
#include <linux/types.h>

#define hweight8(w)	((unsigned int)__builtin_popcount((u8)(w)))
#define hweight16(w)	((unsigned int)__builtin_popcount((u16)(w)))
#define hweight32(w)	((unsigned int)__builtin_popcount((u32)(w)))
#define hweight64(w)	((unsigned int)__builtin_popcountll((u64)(w)))
#define hweight_long(w)	((unsigned int)__builtin_popcountl((unsigned long)(w)))

/* Number of the lowest set bit; undefined for 0, as in the kernel. */
#define __ffs(w)	((unsigned int)__builtin_ctzl(w))
#define __ffs64(w)	((unsigned int)__builtin_ctzll(w))

/* One more than the number of the highest set bit. */
static inline int fls(unsigned int w)
{
	return w ? 32 - __builtin_clz(w) : 0;
}

static inline int fls64(u64 w)
{
	return w ? 64 - __builtin_clzll(w) : 0;
}

#endif /* SHIM_LINUX_BITOPS_H */
