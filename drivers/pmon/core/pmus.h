/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A PMU: one name under /sys/bus/event_source/devices, and its files there.
 */
#ifndef PMON_PMUS_H
#define PMON_PMUS_H

#include <linux/perf_event.h>

#include "type.h"

struct pmon_box;
struct pmon_die;
struct pmon_event;
struct pmon_refusal;

/**
 * struct pmon_pmu - one name under /sys/bus/event_source/devices
 * @pmu: perf's part
 * @type: the type of box
 * @unit: which unit of it
 * @name: PMU name
 * @node: in the list of all
 * @registered: it is registered with perf
 * @groups: its sysfs files, which all units of the type share
 * @box: its box on each die
 */
struct pmon_pmu {
	struct pmu pmu;
	const struct pmon_type *type;
	unsigned int unit;
	char name[PMON_NAME_LEN];
	struct list_head node;
	bool registered;
	const struct attribute_group **groups;
	struct pmon_box *box[];
};

static inline struct pmon_pmu *to_pmon_pmu(struct pmu *pmu)
{
	return container_of(pmu, struct pmon_pmu, pmu);
}

/* Return: the PMU of a device on perf's bus */
static inline struct pmon_pmu *pmon_pmu_of(struct device *dev)
{
	return to_pmon_pmu(dev_get_drvdata(dev));
}

/* Return: number of the PMU's unit among the units of its kind */
static inline unsigned int pmon_pmu_number(const struct pmon_pmu *pmu)
{
	return pmu->type->discovered ? pmu->type->unit[pmu->unit].id : pmu->unit;
}

/* pmu.c */
void pmon_pmu_setup(struct pmon_pmu *pmu);

/* check.c */
int pmon_check_refuse(const struct perf_event *event, const char *why, int err);
int pmon_check_event(struct pmon_event *pevent, struct pmon_refusal *refusal);

/* pmus.c */
extern struct list_head pmon_pmus;
int pmon_pmus_create(void);
void pmon_pmus_free(void);
void pmon_publish(struct pmon_pmu *pmu);
void pmon_publish_die(const struct pmon_die *die);
int pmon_publish_all(void);
void pmon_unpublish_all(void);
int pmon_claim_names(void);

/* sysfs.c */
const struct attribute_group **pmon_sysfs_create(const struct pmon_kind *kind);
void pmon_sysfs_free(const struct attribute_group **groups);

/* mapping.c */
extern const struct attribute_group pmon_mapping_group;
void pmon_mapping_read(const struct pmon_die *die);

/* refusal.c */
void pmon_refuse(const struct perf_event *event, const char *what, const char *why);
void pmon_refuse_bits(const struct perf_event *event, const struct pmon_refusal *refusal);
void pmon_accept(const struct perf_event *event);

#endif /* PMON_PMUS_H */
