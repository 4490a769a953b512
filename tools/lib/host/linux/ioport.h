/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_LINUX_IOPORT_H
#define SHIM_LINUX_IOPORT_H

#include <linux/io.h>

#define IORESOURCE_MEM	0x200

#define IORES_DESC_PERSISTENT_MEMORY		4
#define IORES_DESC_PERSISTENT_MEMORY_LEGACY	5
#define IORES_DESC_SOFT_RESERVED		8

/* A test defines this one */
void *request_mem_region(resource_size_t start, resource_size_t size, const char *name);
void release_mem_region(resource_size_t start, resource_size_t size);

#endif /* SHIM_LINUX_IOPORT_H */
