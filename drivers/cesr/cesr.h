/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The vocabulary of cesr_pmu, a core PMU for CPUs of the 1990s.
 *
 * Two kinds of core are served. The older has one control and event select
 * register, CESR, with a half for each of two counters; the younger has an
 * event select register for each counter. Both are described by the same rows:
 * what a counter is to count is a code, and the family says where codes are written.
 *
 * Rows and the functions on them are pure: no MSR, no perf, so that they build
 * on the host as well.
 */
#ifndef CESR_H
#define CESR_H

#include "counter_sched.h"
#include "fold.h"
#include "pmu_desc.h"

#define CESR_COUNTERS	4	/* most that a core has */
#define CESR_FILES	96	/* more than format/ and events/ have together */
#define CESR_TEXT	40	/* room for the text of one of these */

/* Names in events/ that a row belongs to, bits of &cesr_event.on */
#define CESR_P5		BIT(0)
#define CESR_P55C	BIT(1)
#define CESR_M2		BIT(2)
#define CESR_C6		BIT(3)
#define CESR_WINCHIP2	BIT(4)
#define CESR_C3		BIT(5)
#define CESR_P6		BIT(6)
#define CESR_K7		BIT(7)

/**
 * struct cesr_family - the counters of some models
 * @name: the PMU's
 * @vendor: as in CPUID, 12 characters
 * @cpu_family: family, as in CPUID
 * @models: models, a mask; the kernel's own number is another for Cyrix
 * @mmx: only those that have MMX
 * @on: whose events they have, one of CESR_P5 and so on
 * @counters: number of counters
 * @width: bits of a counter
 * @half: bits of a counter's half of the one select register that two counters
 *	  share; 0: each has its own
 * @select: first select MSR, the others follow
 * @counter: first counter MSR, the others follow
 * @user: bits of a code that let the counter count in user mode
 * @kernel: and in the kernel; without these two there is no mode, and a counter
 *	    cannot be stopped
 * @enable: bits that a select register needs besides codes
 * @enable_all: those in the first register are for all counters
 * @event_bit6: bit of a code that has bit 6 of the event, if that is not bit 6; or 0
 * @eats_tsc: the time stamp counter is made of these counters, and stands while
 *	      they count
 * @period_ms: poll period; counters wrap at less than half that
 *	       rate at any clock that these CPUs have
 * @fields: format/ terms; the first is the event
 */
struct cesr_family {
	const char *name;
	const char *vendor;
	u8 cpu_family;
	u32 models;
	bool mmx;
	u8 on;
	u8 counters;
	u8 width;
	u8 half;
	u32 select;
	u32 counter;
	u32 user;
	u32 kernel;
	u32 enable;
	bool enable_all;
	u8 event_bit6;
	bool eats_tsc;
	u16 period_ms;
	const struct pmon_field *fields;
};

/**
 * struct cesr_event - one name in events/
 * @name: the name
 * @event: its code
 * @umask: its sub-event
 * @on: the families that have it, a mask of CESR_P5 and so on
 * @counters: the counters that can count it, 0 for all. If a code is in several
 *	      rows with different counters, it means something else on each.
 * @clocks: it is a state, worth its clocks rather than its occurrences
 * @what: what it counts, for people: tools have it, the module not
 */
struct cesr_event {
	const char *name;
	u16 event;
	u8 umask;
	u8 on;
	u8 counters;
	bool clocks;
#ifdef PMON_WITH_DOCS
	const char *what;
#endif
};

/**
 * struct cesr_code - an event as the hardware wants it
 * @code: event, mode and options, as in the lowest bits of a select register
 * @counters: mask of the counters that can count it
 */
struct cesr_code {
	u32 code;
	u32 counters;
};

extern const struct cesr_family cesr_families[];
extern const struct cesr_event cesr_events[];

/* encode.c */
const struct cesr_family *cesr_find_family(const char *vendor,
					   unsigned int cpu_family,
					   unsigned int model, bool mmx);
const char *cesr_encode(const struct cesr_family *family, const u64 *attr,
			bool user, bool kernel, struct cesr_code *code);
const struct cesr_event *cesr_next_event(const struct cesr_family *family,
					 const struct cesr_event *event);
int cesr_event_text(const struct cesr_event *event, char *buf, int size);
u32 cesr_select(const struct cesr_family *family, const u32 *code,
		unsigned int reg);
u32 cesr_halted(const struct cesr_family *family, u32 select);
u32 cesr_running(const struct cesr_family *family, const u32 *select);

/**
 * cesr_selects() - number of select registers
 * @family: the family
 *
 * Return: the number.
 */
static inline unsigned int cesr_selects(const struct cesr_family *family)
{
	return family->half ? 1 : family->counters;
}

/**
 * cesr_select_of() - the select register of a counter
 * @family: the family
 * @counter: the counter
 *
 * Return: which of them.
 */
static inline unsigned int cesr_select_of(const struct cesr_family *family,
					  unsigned int counter)
{
	return family->half ? 0 : counter;
}

/**
 * cesr_can_stop() - whether counters can be stopped, and distinguish user mode
 * @family: the family
 *
 * Return: true if both, false if neither.
 */
static inline bool cesr_can_stop(const struct cesr_family *family)
{
	return family->user;
}

#endif /* CESR_H */
