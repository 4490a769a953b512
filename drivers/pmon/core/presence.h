/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Presence and time: boxes that are found and removed, dies and their owners, the timer.
 */
#ifndef PMON_PRESENCE_H
#define PMON_PRESENCE_H

#include <linux/perf_event.h>

#include "box.h"

struct pci_bus;

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

/* Its number among the units of its kind */
static inline unsigned int pmon_pmu_number(const struct pmon_pmu *pmu)
{
	return pmu->type->discovered ? pmu->type->unit[pmu->unit].id : pmu->unit;
}

/* platform.c */
extern const struct pmon_platform *pmon_platform;
const struct pmon_platform *pmon_find_platform(void);

/* presence.c */
void pmon_open(struct pmon_box *box);
void pmon_close(struct pmon_box *box);
int pmon_attach(struct pmon_box *box);
void pmon_reattach(struct pmon_box *box);
void pmon_detach(struct pmon_box *box, enum pmon_state state);
void pmon_set_match(struct pmon_box *box, struct pci_dev *match);

/* events.c */
void pmon_events_init(struct pmon_box *box);
struct pmon_box *pmon_events_is_own(const struct perf_event *event);
void pmon_events_reschedule(struct pmon_box *box);
int pmon_events_open(struct pmon_event *opened);
void pmon_events_close(struct pmon_event *opened);
void pmon_events_migrate(struct pmon_box *box, unsigned int from, unsigned int to);
void pmon_events_wait_opening(struct pmon_box *box, unsigned int cpu, unsigned long end);
void pmon_events_exit(struct pmon_box *box);

/* poll.c */
void pmon_poll_init(struct pmon_die *die);
void pmon_poll_begin(struct pmon_box *box);
void pmon_poll_start(struct pmon_box *box);
void pmon_poll_move(struct pmon_die *die);

/* global.c */
int pmon_global_add(struct pmon_die *die, const struct pmon_found *found);
void pmon_globals_open(const struct pmon_die *die);
void pmon_globals_close(const struct pmon_die *die);
void pmon_globals_unfreeze(const struct pmon_die *die);
void pmon_globals_free(struct pmon_die *die);

/* die.c */
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
int pmon_die_number(unsigned int cpu);
int pmon_die_of_firmware(unsigned int number);
struct pmon_die *pmon_die_owned(void);

/* topology.c; firmware has switched off a function whose class reads all ones */
#define PMON_NO_CLASS	0xffffff
int pmon_topology_find(void);
void pmon_topology_forget(void);
struct pmon_die *pmon_die_of_bus(struct pci_bus *bus);
int pmon_bus_of_die(const struct pmon_die *die);
int pmon_bus_of_function(const struct pmon_die *die,
			 const struct pmon_function *function);
int pmon_node_of_die(const struct pmon_die *die);
u64 pmon_window_of_die(const struct pmon_die *die, const struct pmon_type *type,
		       const struct pmon_unit *unit);
int pmon_domain_of_die(const struct pmon_die *die);
u32 pmon_config_of_die(const struct pmon_die *die, u16 device, u8 devfn, u16 reg);
bool pmon_die_is_online(const struct pmon_die *die);
u64 pmon_msr_of_die(const struct pmon_die *die, u32 msr);
unsigned int pmon_bound_of_die(const struct pmon_die *die, const struct pmon_type *type);

#endif /* PMON_PRESENCE_H */
