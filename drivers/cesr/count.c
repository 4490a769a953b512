// SPDX-License-Identifier: GPL-2.0-only
/*
 * The registers of one CPU: start, stop and read of a counter.
 *
 * Select registers are written from a shadow and never read back: that costs an
 * access, and a program that writes to /dev/cpu/N/msr would change our codes.
 *
 * All functions here run on the CPU whose counters they use, interrupts off.
 */
#include <linux/minmax.h>
#include <linux/smp.h>
#include <linux/string.h>

#include "driver.h"

DEFINE_PER_CPU(struct cesr_cpu, cesr_cpus);
const struct cesr_family *cesr_family;

static u64 count_read(unsigned int counter)
{
	u64 value;

	rdmsrq(cesr_family->counter + counter, value);
	return value;
}

/* The first register last: on the P6, that one starts all counters at once */
static void count_write_selects(struct cesr_cpu *cpu)
{
	unsigned int reg = cesr_selects(cesr_family);

	while (reg-- && !cpu->halted) {
		u32 value = cesr_select(cesr_family, cpu->code, reg);

		if (value == cpu->select[reg])
			continue;
		wrmsrq(cesr_family->select + reg, value);
		cpu->select[reg] = value;
	}
}

/* A stopped counter must be cleared before it counts something else (SDM) */
static void count_clear_for(struct cesr_cpu *cpu, unsigned int counter, u64 owner)
{
	if (cpu->owner[counter] == owner)
		return;
	wrmsrq(cesr_family->counter + counter, 0);
	cpu->value[counter] = 0;
	cpu->owner[counter] = owner;
}

/**
 * cesr_counter_start() - start an event's counter
 * @cpu: this CPU
 * @event: the event, which has a counter
 *
 * While perf has disabled the PMU, the select registers are not written: a group
 * starts with one write, at one instant. A counter that cannot be stopped counts
 * already; its value is read as the start.
 *
 * Context: that CPU, interrupts off.
 */
void cesr_counter_start(struct cesr_cpu *cpu, struct perf_event *event)
{
	unsigned int counter = event->hw.idx;

	cpu->code[counter] = event->hw.config;
	if (cesr_can_stop(cesr_family)) {
		count_clear_for(cpu, counter, event->id);
		if (!cpu->paused)
			count_write_selects(cpu);
	} else {
		count_write_selects(cpu);
		cpu->value[counter] = count_read(counter);
	}
	local64_set(&event->hw.prev_count, cpu->value[counter]);
}

/**
 * cesr_counter_read() - update the count of a running event
 * @cpu: this CPU
 * @event: the event, which has a counter
 *
 * Context: that CPU, interrupts off or an NMI.
 */
void cesr_counter_read(struct cesr_cpu *cpu, struct perf_event *event)
{
	struct hw_perf_event *hwc = &event->hw;
	u64 prev, now;

	do {
		prev = local64_read(&hwc->prev_count);
		now = count_read(hwc->idx);
	} while (local64_cmpxchg(&hwc->prev_count, prev, now) != prev);

	local64_add(pmon_counter_delta(prev, now, cesr_family->width), &event->count);
}

/**
 * cesr_counter_stop() - stop an event's counter and complete its count
 * @cpu: this CPU
 * @event: the event
 *
 * The other counters are left alone. One that cannot be stopped runs on.
 *
 * Context: that CPU, interrupts off.
 */
void cesr_counter_stop(struct cesr_cpu *cpu, struct perf_event *event)
{
	unsigned int counter = event->hw.idx;

	if (cesr_can_stop(cesr_family)) {
		cpu->code[counter] = 0;
		count_write_selects(cpu);
	}
	cesr_counter_read(cpu, event);
	cpu->value[counter] = local64_read(&event->hw.prev_count);
}

/**
 * cesr_for_running() - call a function for all events that count
 * @cpu: this CPU
 * @what: the function
 *
 * Context: that CPU, interrupts off.
 * Return: whether there are any.
 */
bool cesr_for_running(struct cesr_cpu *cpu,
		      void (*what)(struct cesr_cpu *cpu, struct perf_event *event))
{
	bool any = false;
	unsigned int i;

	for (i = 0; i < cesr_family->counters; i++) {
		if (!cpu->event[i] || cesr_is_stopped(cpu->event[i]))
			continue;
		what(cpu, cpu->event[i]);
		any = true;
	}
	return any;
}

/**
 * cesr_resume_all() - perf has enabled the PMU again
 * @cpu: this CPU
 *
 * Context: that CPU, interrupts off.
 */
void cesr_resume_all(struct cesr_cpu *cpu)
{
	cpu->paused = false;
	if (cesr_can_stop(cesr_family))
		count_write_selects(cpu);
}

static bool count_save_found(struct cesr_cpu *cpu)
{
	unsigned int reg = cesr_selects(cesr_family);

	while (reg--)
		if (rdmsrq_safe(cesr_family->select + reg, &cpu->found[reg]))
			return false;
	return true;
}

/**
 * cesr_take() - take the counters of this CPU, in whatever state they are
 * @cpu: this CPU
 *
 * At load, when the CPU comes online, and at resume. A CPU that comes online after load was not
 * checked; if it lacks the registers, they are not accessed again.
 *
 * Context: that CPU, interrupts off.
 */
void cesr_take(struct cesr_cpu *cpu)
{
	if (!cpu->known)
		cpu->known = count_save_found(cpu);
	if (!cpu->known) {
		pr_warn("%s: CPU %u does not have the counters, and no event counts there\n",
			cesr_family->name, smp_processor_id());
		return;
	}

	memset(cpu->select, 0xff, sizeof(cpu->select));
	memset(cpu->owner, 0, sizeof(cpu->owner));
	cpu->halted = false;
	if (cesr_can_stop(cesr_family))
		count_write_selects(cpu);
}

/**
 * cesr_halt() - stop all counters until cesr_take()
 * @cpu: this CPU
 *
 * When the CPU goes offline, and when another kernel may follow. The select
 * registers get back the values found there, except that no counter runs.
 *
 * Context: that CPU, interrupts off.
 */
void cesr_halt(struct cesr_cpu *cpu)
{
	unsigned int reg = cpu->known ? cesr_selects(cesr_family) : 0;

	cpu->halted = true;
	while (reg--)
		wrmsrq(cesr_family->select + reg,
		       cesr_halted(cesr_family, cpu->found[reg]));
}

/**
 * cesr_give_back() - restore the select registers of this CPU
 * @cpu: this CPU
 *
 * Context: that CPU, interrupts off.
 */
void cesr_give_back(struct cesr_cpu *cpu)
{
	unsigned int reg = cpu->known ? cesr_selects(cesr_family) : 0;

	while (reg--)
		wrmsrq(cesr_family->select + reg, cpu->found[reg]);
}
