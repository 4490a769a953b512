/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A machine that lists its boxes itself.
 */
#ifndef PMON_DISCOVERY_H
#define PMON_DISCOVERY_H

#include <linux/types.h>

struct pmon_die;
struct pmon_discovery;
struct seq_file;

/* types.c */
__printf(1, 2) void pmon_types_log(const char *format, ...);
int pmon_types_add(struct pmon_die *die, const u64 *entry, unsigned int source);
int pmon_types_make(void);
void pmon_types_log_end(void);
void pmon_types_forget(void);

/* discovery.c */
int pmon_discovery_read(void);
void pmon_discovery_show(struct seq_file *file);
void pmon_discovery_forget(void);
void pmon_discovery_arrived(const struct pmon_die *die);
bool pmon_discovery_exists(const struct pmon_discovery *row);

#endif /* PMON_DISCOVERY_H */
