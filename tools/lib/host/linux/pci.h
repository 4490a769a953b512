/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_LINUX_PCI_H
#define SHIM_LINUX_PCI_H

#include <linux/types.h>

#define PCI_DEVFN(slot, func)	((((slot) & 0x1f) << 3) | ((func) & 0x07))
#define PCI_SLOT(devfn)		(((devfn) >> 3) & 0x1f)
#define PCI_FUNC(devfn)		((devfn) & 0x07)

#define PCI_VENDOR_ID_INTEL	0x8086

struct device {
	int unused;
};

struct pci_dev {
	unsigned short vendor;
	struct device dev;
};

/* A test defines this one */
int pci_read_config_dword(const struct pci_dev *pdev, int where, u32 *value);
int pci_write_config_dword(const struct pci_dev *pdev, int where, u32 value);
struct pci_dev *pci_get_domain_bus_and_slot(int domain, unsigned int bus, unsigned int devfn);
void pci_dev_put(struct pci_dev *pdev);

#endif /* SHIM_LINUX_PCI_H */
