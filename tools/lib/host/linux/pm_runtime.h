/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_LINUX_PM_RUNTIME_H
#define SHIM_LINUX_PM_RUNTIME_H

#include <linux/pci.h>

/* A test defines this one */
int pm_runtime_get_sync(struct device *dev);
int pm_runtime_put(struct device *dev);

#endif /* SHIM_LINUX_PM_RUNTIME_H */
