/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What perf, PCI, sysfs and the power management see, and what main.c brings
 * together.
 */
#ifndef PMON_CORE_H
#define PMON_CORE_H

#include "presence.h"

struct seq_file;

/* types.c */
__printf(1, 2) void pmon_types_log(const char *format, ...);
int pmon_types_add(struct pmon_die *die, const u64 *entry);
int pmon_types_make(void);
void pmon_types_log_end(void);
void pmon_types_forget(void);

/* discover.c */
int pmon_discover(void);
void pmon_discover_show(struct seq_file *file);
void pmon_discover_forget(void);
bool pmon_discovery_exists(const struct pmon_discovery *row);

/* pmus.c */
extern struct list_head pmon_pmus;
int pmon_pmus_create(void);
void pmon_pmus_free(void);
void pmon_publish(struct pmon_pmu *pmu);
void pmon_publish_die(const struct pmon_die *die);
int pmon_publish_all(void);
void pmon_unpublish_all(void);
int pmon_claim_names(void);

/* pmu.c */
void pmon_pmu_setup(struct pmon_pmu *pmu);

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

/* mapping.c */
extern const struct attribute_group pmon_mapping_group;
void pmon_mapping_read(const struct pmon_die *die);

/* sysfs.c */
const struct attribute_group **pmon_sysfs_create(const struct pmon_kind *kind);
void pmon_sysfs_free(const struct attribute_group **groups);

/* refusal.c */
void pmon_refuse(const struct pmon_pmu *pmu, const struct perf_event *event,
		 const char *what, const char *why);
void pmon_refuse_bits(const struct pmon_pmu *pmu, const struct perf_event *event,
		      const struct pmon_refusal *refusal);
void pmon_accept(const struct perf_event *event);

#endif /* PMON_CORE_H */
