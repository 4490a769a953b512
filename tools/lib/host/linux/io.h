/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_LINUX_IO_H
#define SHIM_LINUX_IO_H

#include <linux/types.h>

#define CONFIG_64BIT		1
#define IS_ENABLED(CONFIG_option)	(CONFIG_option)
#define KBUILD_MODNAME		"xeon_pmon"

typedef u64 resource_size_t;

/* A test defines this one */
void *ioremap(resource_size_t start, unsigned long size);
void iounmap(void *map);
u32 readl(const void *at);
u64 readq(const void *at);
void writel(u32 value, void *at);
void writeq(u64 value, void *at);

#endif /* SHIM_LINUX_IO_H */
