/* SPDX-License-Identifier: GPL-2.0-only */
/* glibc's <errno.h> includes this name as well. */
#ifndef SHIM_LINUX_ERRNO_H
#define SHIM_LINUX_ERRNO_H

#include <asm/errno.h>

#endif /* SHIM_LINUX_ERRNO_H */
