/* SPDX-License-Identifier: GPL-2.0-only */
/* Bind this driver to the PCI functions of boxes. */
#ifndef PMON_PCI_H
#define PMON_PCI_H

int pmon_pci_register(void);
void pmon_pci_unregister(void);

#endif /* PMON_PCI_H */
