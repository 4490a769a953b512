/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Attach and detach of boxes.
 */
#ifndef PMON_PRESENCE_H
#define PMON_PRESENCE_H

#include "objects.h"

struct pci_dev;

void pmon_box_open(struct pmon_box *box);
void pmon_box_close(struct pmon_box *box);
int pmon_box_attach(struct pmon_box *box);
void pmon_box_reattach(struct pmon_box *box);
void pmon_box_detach(struct pmon_box *box, enum pmon_state state);
void pmon_box_set_match(struct pmon_box *box, struct pci_dev *match);

#endif /* PMON_PRESENCE_H */
