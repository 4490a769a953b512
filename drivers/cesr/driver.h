/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by the files of the driver that use the kernel. */
#ifndef CESR_DRIVER_H
#define CESR_DRIVER_H

#include <linux/hrtimer.h>
#include <linux/perf_event.h>
#include <linux/percpu.h>

#include "cesr.h"

/**
 * struct cesr_cpu - the counters of one CPU, and their events
 * @event: per counter, the event that has it
 * @code: per counter, what it is to count, 0 for nothing
 * @owner: per counter, the id of the event whose count it holds
 * @value: per counter, its value when it was stopped
 * @select: per select register, what was written last
 * @found: per select register, what was there before this driver
 * @known: @found was read; without that, no event gets a counter
 * @paused: perf has disabled the PMU
 * @halted: nothing may be selected any more
 * @timer: polls running counters before they can wrap twice
 *
 * Touched on its own CPU only, with interrupts off; so there is no lock.
 */
struct cesr_cpu {
	struct perf_event *event[CESR_COUNTERS];
	u32 code[CESR_COUNTERS];
	u64 owner[CESR_COUNTERS];
	u64 value[CESR_COUNTERS];
	u32 select[CESR_COUNTERS];
	u64 found[CESR_COUNTERS];
	bool known;
	bool paused;
	bool halted;
	struct hrtimer timer;
};

DECLARE_PER_CPU(struct cesr_cpu, cesr_cpus);

/* The machine's family; set first at load */
extern const struct cesr_family *cesr_family;

/* count.c */
void cesr_counter_start(struct cesr_cpu *cpu, struct perf_event *event);
void cesr_counter_stop(struct cesr_cpu *cpu, struct perf_event *event);
void cesr_counter_read(struct cesr_cpu *cpu, struct perf_event *event);
bool cesr_for_running(struct cesr_cpu *cpu,
		      void (*what)(struct cesr_cpu *cpu, struct perf_event *event));
void cesr_resume_all(struct cesr_cpu *cpu);
void cesr_take(struct cesr_cpu *cpu);
void cesr_halt(struct cesr_cpu *cpu);
void cesr_give_back(struct cesr_cpu *cpu);

/* check.c */
int cesr_check_machine(void);
int cesr_check_counters(void);

/* poll.c */
void cesr_poll_init(void);
void cesr_poll_start(struct cesr_cpu *cpu);
void cesr_poll_stop(struct cesr_cpu *cpu);

/* power.c */
int cesr_power_register(void);
void cesr_power_unregister(void);

/* pmu.c */
extern struct pmu cesr_pmu;

/* sysfs.c */
extern const struct attribute_group *cesr_groups[];
void cesr_sysfs_init(void);

/**
 * cesr_is_stopped() - whether perf has stopped an event
 * @event: the event
 *
 * Return: true if so; its count is then complete.
 */
static inline bool cesr_is_stopped(const struct perf_event *event)
{
	return event->hw.state & PERF_HES_STOPPED;
}

#endif /* CESR_DRIVER_H */
