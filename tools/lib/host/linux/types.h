/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The few kernel headers that the pure files include, for unit tests on the
 * host. Put the folder above first on the include path: it hides the system's
 * headers of the same name. This one adds to the system's, which others need.
 */
#ifndef SHIM_LINUX_TYPES_H
#define SHIM_LINUX_TYPES_H

#include_next <linux/types.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* 64 bits are long long in the kernel, whatever the architecture. */
typedef signed char s8;
typedef unsigned char u8;
typedef short s16;
typedef unsigned short u16;
typedef int s32;
typedef unsigned int u32;
typedef long long s64;
typedef unsigned long long u64;

#define __iomem

#endif /* SHIM_LINUX_TYPES_H */
