// SPDX-License-Identifier: GPL-2.0-only
/*
 * Turn the words of a perf_event_attr into codes, and codes into values of select registers, by
 * the rows. Pure: no register, no perf.
 */
#include <linux/bitops.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "cesr.h"

/**
 * cesr_find_family() - the row of a CPU
 * @vendor: as in CPUID
 * @cpu_family: family, as in CPUID
 * @model: model, as in CPUID
 * @mmx: whether it has MMX
 *
 * Return: the row, or NULL if there is none.
 */
const struct cesr_family *cesr_find_family(const char *vendor,
					   unsigned int cpu_family,
					   unsigned int model, bool mmx)
{
	const struct cesr_family *family;

	for (family = cesr_families; family->name; family++)
		if (!strcmp(family->vendor, vendor) &&
		    family->cpu_family == cpu_family &&
		    model < 32 && family->models & BIT(model) &&
		    (mmx || !family->mmx))
			return family;
	return NULL;
}

/**
 * cesr_next_event() - walk the names that a family has
 * @family: the family
 * @event: the one before, NULL to begin
 *
 * Return: the next one, or NULL behind the last.
 */
const struct cesr_event *cesr_next_event(const struct cesr_family *family,
					 const struct cesr_event *event)
{
	event = event ? event + 1 : cesr_events;
	while (event->name && !(event->on & family->on))
		event++;
	return event->name ? event : NULL;
}

/**
 * cesr_event_text() - an event in terms of format/, as perf reads it
 * @event: the event
 * @buf: where to put it, with its end of line
 * @size: room there
 *
 * Return: its length.
 */
int cesr_event_text(const struct cesr_event *event, char *buf, int size)
{
	int len = scnprintf(buf, size, "event=0x%02x", event->event);

	if (event->umask)
		len += scnprintf(buf + len, size - len, ",umask=0x%02x", event->umask);
	if (event->clocks)
		len += scnprintf(buf + len, size - len, ",clocks=1");
	if (event->counters)
		len += scnprintf(buf + len, size - len, ",ctr=0x%x", event->counters);
	return len + scnprintf(buf + len, size - len, "\n");
}

/*
 * A code that no row has is counted as asked for, by any counter: lists of
 * events were never complete.
 *
 * Return: mask of the counters that can count the event; @differs says that it
 * is another event on each.
 */
static u32 encode_counters(const struct cesr_family *family, u32 event, bool *differs)
{
	const struct cesr_event *row = NULL;
	u32 all = GENMASK(family->counters - 1, 0);
	u32 can = 0;

	*differs = false;
	while ((row = cesr_next_event(family, row))) {
		u32 counters = row->counters ?: all;

		if (row->event != event)
			continue;
		*differs |= can && can != counters;
		can |= counters;
	}
	return can ?: all;
}

/* Options stand in config where the hardware has them, all but one event bit */
static u32 encode_options(const struct cesr_family *family, u64 config)
{
	u32 code = config;

	if (family->event_bit6 && code & BIT(6))
		code ^= BIT(6) | BIT(family->event_bit6);
	return code;
}

/**
 * cesr_encode() - translate and check one event
 * @family: the family
 * @attr: PMON_WORDS words of the event's attr
 * @user: count in user mode
 * @kernel: count in the kernel; true like @user where modes cannot be distinguished
 * @code: filled in
 *
 * Return: NULL, or why the event is none.
 */
const char *cesr_encode(const struct cesr_family *family, const u64 *attr,
			bool user, bool kernel, struct cesr_code *code)
{
	u32 event = pmon_field_get(family->fields, attr[PMON_CONFIG]);
	u32 chosen = attr[PMON_CONFIG1];
	u64 unknown[PMON_WORDS];
	bool differs;

	memcpy(unknown, attr, sizeof(unknown));
	pmon_fields_clear(family->fields, 0, unknown);
	if (unknown[PMON_CONFIG] | unknown[PMON_CONFIG1] | unknown[PMON_CONFIG2])
		return "no field has these bits; see format/";

	code->counters = encode_counters(family, event, &differs);
	if (differs && hweight32(chosen) != 1)
		return "this code is another event on each counter; choose with ctr";
	if (chosen)
		code->counters &= chosen;
	if (!code->counters)
		return "the counter that ctr asks for cannot count this event";

	code->code = encode_options(family, attr[PMON_CONFIG]) |
		     (user ? family->user : 0) | (kernel ? family->kernel : 0);
	return NULL;
}

/**
 * cesr_select() - value of a select register
 * @family: the family
 * @code: what each counter is to count, 0 for nothing
 * @reg: the register
 *
 * The P6 has one enable bit for both counters; one of them alone is stopped by
 * a code without a mode, and what it would count is then no matter.
 *
 * Return: the value; bits that are reserved are 0, and so are those for pins
 * and interrupts.
 */
u32 cesr_select(const struct cesr_family *family, const u32 *code,
		unsigned int reg)
{
	u32 value = 0, any = 0;
	unsigned int i;

	for (i = 0; i < family->counters; i++) {
		any |= code[i];
		if (cesr_select_of(family, i) == reg)
			value |= code[i] << (family->half * i);
	}
	if (family->enable_all ? any && !reg : value)
		value |= family->enable;
	return value;
}

/**
 * cesr_halted() - value of a select register with its counters stopped
 * @family: the family
 * @select: the value
 *
 * Return: the value without the modes; as it is where counters cannot stop.
 */
u32 cesr_halted(const struct cesr_family *family, u32 select)
{
	u32 mode = family->user | family->kernel;

	return select & ~(mode | mode << family->half);
}

/**
 * cesr_running() - which counters count
 * @family: the family
 * @select: the values of the select registers
 *
 * Return: a mask of counters; 0 where counters cannot be stopped.
 */
u32 cesr_running(const struct cesr_family *family, const u32 *select)
{
	u32 mode = family->user | family->kernel;
	u32 running = 0;
	unsigned int i;

	for (i = 0; i < family->counters; i++) {
		unsigned int reg = cesr_select_of(family, i);
		u32 own = select[reg] >> (family->half * i);
		u32 enable = select[family->enable_all ? 0 : reg];

		if (own & mode && (enable & family->enable) == family->enable)
			running |= BIT(i);
	}
	return running;
}
