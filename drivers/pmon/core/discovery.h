/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The functions of discovery/ that the core calls. Discovery tables are the firmware's list of the
 * boxes of a machine.
 */
#ifndef PMON_DISCOVERY_H
#define PMON_DISCOVERY_H

#include <linux/types.h>

struct pmon_die;
struct pmon_discovery;
struct seq_file;

bool pmon_discovery_exists(const struct pmon_discovery *row);
int pmon_discovery_read(void);
void pmon_discovery_die_online(const struct pmon_die *die);
void pmon_discovery_log_absent(void);
int pmon_discovery_show(struct seq_file *file, void *unused);
void pmon_discovery_free(void);

#endif /* PMON_DISCOVERY_H */
