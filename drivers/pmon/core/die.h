/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Dies, and which CPU owns each.
 */
#ifndef PMON_DIE_H
#define PMON_DIE_H

#include "objects.h"

int pmon_dies_create(void);
void pmon_dies_free(void);
int pmon_dies_online(void (*arrived)(const struct pmon_die *die));
void pmon_dies_offline(void);
void pmon_die_attach(struct pmon_die *die);
void pmon_die_detach(struct pmon_die *die);
void pmon_die_call(const struct pmon_die *die, void (*call)(void *arg), void *arg);
void pmon_dies_detach(void);
unsigned int pmon_nr_dies(void);
struct pmon_die *pmon_die(unsigned int id);
struct pmon_die *pmon_die_of_cpu(unsigned int cpu);
int pmon_die_of_firmware(unsigned int number);
struct pmon_die *pmon_die_owned(void);

#endif /* PMON_DIE_H */
