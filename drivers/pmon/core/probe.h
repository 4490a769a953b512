/* SPDX-License-Identifier: GPL-2.0-only */
/* Test whether the registers of a box exist and work. */
#ifndef PMON_PROBE_H
#define PMON_PROBE_H

struct pmon_box;

int pmon_box_probe(struct pmon_box *box);

#endif /* PMON_PROBE_H */
