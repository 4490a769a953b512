/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_LINUX_IOPORT_H
#define SHIM_LINUX_IOPORT_H

#include <linux/io.h>

/* Of a test */
void *request_mem_region(resource_size_t start, resource_size_t size, const char *name);
void release_mem_region(resource_size_t start, resource_size_t size);

#endif /* SHIM_LINUX_IOPORT_H */
