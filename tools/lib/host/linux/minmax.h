/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_LINUX_MINMAX_H
#define SHIM_LINUX_MINMAX_H

#define min_t(type, a, b) ({						\
	type shim_a = (a);						\
	type shim_b = (b);						\
	shim_a < shim_b ? shim_a : shim_b; })
#define max_t(type, a, b) ({						\
	type shim_a = (a);						\
	type shim_b = (b);						\
	shim_a > shim_b ? shim_a : shim_b; })
#define min(a, b) ({							\
	__auto_type shim_a = (a);					\
	__auto_type shim_b = (b);					\
	shim_a < shim_b ? shim_a : shim_b; })
#define max(a, b) ({							\
	__auto_type shim_a = (a);					\
	__auto_type shim_b = (b);					\
	shim_a > shim_b ? shim_a : shim_b; })
#define clamp_t(type, v, lo, hi)	min_t(type, max_t(type, v, lo), hi)

#endif /* SHIM_LINUX_MINMAX_H */
