/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * PMUs: a PMU is a name in /sys/bus/event_source/devices, for one unit of a type on all dies.
 */
#ifndef PMON_PMUS_H
#define PMON_PMUS_H

#include <linux/perf_event.h>

#include "type.h"

struct pmon_box;
struct pmon_die;

/**
 * struct pmon_pmu - a PMU
 * @pmu: perf's structure
 * @type: the type of its boxes
 * @unit: index of the unit in &pmon_type.unit
 * @name: its name
 * @node: in pmon_pmus
 * @registered: it is registered with perf
 * @groups: its files in sysfs, which all units of the type share
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

/* Return: number of the PMU's unit among the units of its type */
static inline unsigned int pmon_pmu_number(const struct pmon_pmu *pmu)
{
	return pmu->type->discovered ? pmu->type->unit[pmu->unit].id : pmu->unit;
}

extern struct list_head pmon_pmus;
int pmon_pmus_create(void);
void pmon_pmus_free(void);
void pmon_publish(struct pmon_pmu *pmu);
void pmon_publish_die(const struct pmon_die *die);
int pmon_publish_all(void);
void pmon_unpublish_all(void);
int pmon_claim_names(void);

#endif /* PMON_PMUS_H */
