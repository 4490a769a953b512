/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_LINUX_MM_H
#define SHIM_LINUX_MM_H

#include <linux/io.h>

enum { REGION_INTERSECTS, REGION_DISJOINT, REGION_MIXED };

/* A test defines this one */
int region_intersects(resource_size_t start, unsigned long size, unsigned long flags,
		      unsigned long desc);

#endif /* SHIM_LINUX_MM_H */
