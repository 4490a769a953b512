/* SPDX-License-Identifier: GPL-2.0-only */
/* Functions that main.c calls. */
#ifndef PMON_MAIN_H
#define PMON_MAIN_H

/* pci.c */
int pmon_pci_register(void);
void pmon_pci_unregister(void);

/* power.c */
int pmon_power_register(void);
void pmon_power_unregister(void);

/* conflict.c */
extern const char pmon_conflict_text[];
int pmon_conflict_block(void);
void pmon_conflict_allow(void);

/* report.c */
void pmon_report_create(void);
void pmon_report_remove(void);

#endif /* PMON_MAIN_H */
