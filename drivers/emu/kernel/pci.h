/* SPDX-License-Identifier: GPL-2.0-only */
/* The PCI functions. Called without a lock. */
#ifndef EMU_PCI_H
#define EMU_PCI_H

int emu_pci_init(void);
void emu_pci_exit(void);

#endif /* EMU_PCI_H */
