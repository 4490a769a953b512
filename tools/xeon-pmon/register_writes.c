// SPDX-License-Identifier: GPL-2.0-only
/*
 * The driver's accesses to each register of a box, from its tables: the sequences of probe.c, box.c
 * and global.c as text. selftests/report/registers.c compares them with the driver's writes. Pure
 * functions.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "boxes.h"
#include "register_writes.h"

/**
 * struct writes_of - an iteration over the registers of a box
 * @platform: its platform
 * @type: its type of box
 * @base: base addresses of its unit
 * @visit: callback for each register
 * @data: argument of @visit
 */
struct writes_of {
	const struct pmon_platform *platform;
	const struct pmon_type *type;
	const u64 *base;
	register_visit_t visit;
	void *data;
};

/* Append a word to the text of a column */
static __printf(3, 4) void writes_add(char *text, size_t size, const char *format, ...)
{
	size_t len = strlen(text);
	va_list args;

	if (len)
		len += snprintf(text + len, size - len, ",");
	va_start(args, format);
	vsnprintf(text + len, size - len, format, args);
	va_end(args);
}

#define WRITES_ADD(_text, ...)	writes_add(_text, sizeof(_text), __VA_ARGS__)
#define WRITES_WORD(_text, _word) \
	WRITES_ADD(_text, "0x%llx", (unsigned long long)(_word))

/* Append a value that is written both when the driver is loaded and when it is unloaded */
static void writes_add_both(struct register_writes *writes, const char *word)
{
	WRITES_ADD(writes->load, "%s", word);
	WRITES_ADD(writes->unload, "%s", word);
}

static void writes_add_word(struct register_writes *writes, u32 word)
{
	WRITES_WORD(writes->load, word);
	WRITES_WORD(writes->unload, word);
}

static struct register_writes writes_register(const struct writes_of *of, unsigned int base,
					      u32 reg, unsigned int bytes)
{
	return (struct register_writes){
		.space = of->type->space, .at = reg + of->base[base],
		.bytes = of->type->space == PMON_MSR ? sizeof(u64) : bytes,
	};
}

static __printf(2, 3) void writes_name(struct register_writes *writes, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(writes->name, sizeof(writes->name), format, args);
	va_end(args);
}

/* Offsets of MMIO registers are relative to the unit's base, so its bases count as 0. */
static const u64 *writes_base(const struct pmon_type *type, const struct pmon_unit *unit)
{
	static const u64 none[PMON_BASES];

	return unit && type->space == PMON_MSR ? unit->base : none;
}

static bool writes_by_die(const struct writes_of *of)
{
	return of->platform->global_freeze && !of->type->bar;
}

/*
 * Return: true if the counters are never written: free-running, or a box with only a fixed counter.
 */
static bool writes_is_alone(const struct pmon_type *type)
{
	return !type->desc->counters;
}

static void writes_box_control(const struct writes_of *of)
{
	const struct pmon_pmu_desc *desc = of->type->desc;
	struct register_writes writes;
	unsigned int i;

	if (of->type->box_ctl == PMON_NO_REG)
		return;
	writes = writes_register(of, 0, of->type->box_ctl, sizeof(u32));
	writes_name(&writes, "box control");
	for (i = 0; i < PMON_MAX_RESET && desc->reset[i]; i++)
		writes_add_word(&writes, desc->reset[i]);
	writes_add_word(&writes, desc->run);
	if (!writes_by_die(of)) {
		WRITES_WORD(writes.count, desc->freeze);
		WRITES_WORD(writes.count, desc->run);
	}
	writes.frozen = desc->freeze;
	of->visit(&writes, of->data);
}

/* Return: the event code that the probe writes, without the enable bit. */
static u32 writes_probe_word(const struct pmon_pmu_desc *desc, unsigned int counter)
{
	return (counter + 1) << pmon_next_field(desc, NULL)->part[0].lo;
}

static void writes_control_word(const struct writes_of *of, unsigned int counter,
				struct register_writes *writes)
{
	const struct pmon_pmu_desc *desc = of->type->desc;
	bool fixed = counter >= desc->counters;

	writes->counts = (fixed ? desc->fixed_enable : desc->enable) ?: ~0ULL;
	if (!fixed)
		WRITES_WORD(writes->load, writes_probe_word(desc, counter));
	else if (writes_is_alone(of->type))
		WRITES_WORD(writes->load, 0);
	if (!fixed && !of->type->units)
		WRITES_WORD(writes->load, 0);
	writes_add_both(writes, fixed || !desc->reset[0] ? "0x0" : WRITES_RESET);
	WRITES_ADD(writes->count, WRITES_EVENT ",0x0");
}

static void writes_control(const struct writes_of *of, unsigned int counter)
{
	const struct pmon_counter *row = &of->type->counter[counter];
	struct register_writes writes;

	if (row->ctl == PMON_NO_REG)
		return;
	writes = writes_register(of, 0, row->ctl, sizeof(u32));
	writes_name(&writes, "control %u", counter);
	writes_control_word(of, counter, &writes);
	of->visit(&writes, of->data);
	if (!row->ctl64 || of->type->space == PMON_MSR)
		return;
	writes = writes_register(of, 0, row->ctl + sizeof(u32), sizeof(u32));
	writes_name(&writes, "control %u high", counter);
	WRITES_ADD(writes.count, WRITES_EVENT);
	if (of->type->desc->reset[0])
		writes_add_both(&writes, WRITES_RESET);
	of->visit(&writes, of->data);
}

/* Values of the functions that probe a counter, named as in the driver's table */
static void writes_probe_counter(const struct writes_of *of, unsigned int counter,
				 struct register_writes *writes)
{
	const char *probe = of->type->probe_name;

	if (!probe || counter >= of->type->desc->counters)
		return;
	if (!strcmp(probe, "pmon_imc_probe")) {
		WRITES_WORD(writes->load, PMON_IMC_PROBE_COUNT + counter);
		WRITES_WORD(writes->load, 0);
	}
	if (!strcmp(probe, "pmon_wbox_probe") && !counter)
		WRITES_WORD(writes->load, BIT_ULL(of->type->counter->early_carry));
}

static bool writes_is_only_read(const struct writes_of *of, unsigned int counter)
{
	const struct pmon_pmu_desc *desc = of->type->desc;

	if (writes_is_alone(of->type) || of->type->counter[counter].ctl == PMON_NO_REG)
		return true;
	return desc->read_only && (counter >= desc->counters || !desc->reset[0]);
}

static void writes_counter(const struct writes_of *of, unsigned int counter)
{
	const struct pmon_counter *row = &of->type->counter[counter];
	const struct pmon_pmu_desc *desc = of->type->desc;
	bool fixed = counter >= desc->counters;
	struct register_writes writes =
		writes_register(of, row->base, row->ctr,
				row->width <= 32 ? sizeof(u32) : sizeof(u64));

	writes_name(&writes, "counter %u", counter);
	writes_probe_counter(of, counter, &writes);
	if (writes_is_only_read(of, counter))
		WRITES_ADD(writes.load, WRITES_READ);
	else
		writes_add_both(&writes, fixed || !desc->reset[0] ? "0x0" : WRITES_RESET);
	of->visit(&writes, of->data);
}

static void writes_extra(const struct writes_of *of, unsigned int i)
{
	const struct pmon_extra *row = &of->type->extra[i];
	struct register_writes writes =
		writes_register(of, row->base, row->reg, row->is64 ? sizeof(u64) : sizeof(u32));

	writes_name(&writes, row->match ? "match %u" : "filter %u", i);
	writes.match = row->match;
	if (row->match)
		WRITES_ADD(writes.load, "0x%x,0x0", row->probe);
	writes_add_both(&writes, "0x0");
	WRITES_ADD(writes.count, WRITES_FILTER);
	of->visit(&writes, of->data);
}

static void writes_overflow(const struct writes_of *of)
{
	const struct pmon_overflow *row = of->type->overflow;
	struct register_writes writes;

	if (!row || !of->platform->pmi)
		return;
	writes = writes_register(of, 0, row->status, sizeof(u32));
	writes_name(&writes, "overflow status");
	WRITES_ADD(writes.count, WRITES_SAMPLING);
	of->visit(&writes, of->data);
	if (row->clear == row->status)
		return;
	writes = writes_register(of, 0, row->clear, sizeof(u32));
	writes_name(&writes, "overflow clear");
	WRITES_ADD(writes.count, WRITES_SAMPLING);
	of->visit(&writes, of->data);
}

/* A register that all units share, which the driver writes together with the last unit */
static void writes_freeze(const struct writes_of *of, const struct pmon_unit *unit)
{
	const struct pmon_type *type = of->type;
	struct register_writes writes;

	if (!type->probe_name || strcmp(type->probe_name, "pmon_adl_imc_probe") || !unit ||
	    unit != &type->unit[type->units - 1])
		return;
	writes = register_writes_if_frozen("freeze of all", 0, type->desc->freeze);
	of->visit(&writes, of->data);
}

void register_writes_of_unit(const struct pmon_platform *platform, const struct pmon_type *type,
			     const struct pmon_unit *unit, register_visit_t visit, void *data)
{
	const struct writes_of of = {
		.platform = platform, .type = type, .base = writes_base(type, unit),
		.visit = visit, .data = data,
	};
	unsigned int i, nr = pmon_nr_counters(type->desc);

	writes_freeze(&of, unit);
	writes_box_control(&of);
	for (i = 0; i < nr; i++)
		writes_control(&of, i);
	for (i = 0; i < nr; i++)
		writes_counter(&of, i);
	for (i = 0; i < type->nr_extra; i++)
		writes_extra(&of, i);
	writes_overflow(&of);
}

struct register_writes register_writes_if_frozen(const char *name, u64 at, u32 freeze)
{
	struct register_writes writes = {
		.space = PMON_MMIO, .at = at, .bytes = sizeof(u32), .frozen = freeze,
	};

	writes_name(&writes, "%s", name);
	WRITES_ADD(writes.load, "clears 0x%x if set", freeze);
	return writes;
}

static struct register_writes writes_msr(u32 msr, const char *name)
{
	struct register_writes writes = { .space = PMON_MSR, .at = msr, .bytes = sizeof(u64) };

	writes_name(&writes, "%s", name);
	return writes;
}

static void writes_global(const struct pmon_platform *platform, unsigned int i,
			  register_visit_t visit, void *data)
{
	struct register_writes writes = writes_msr(platform->global_ctl[i], "global control");

	WRITES_WORD(writes.load, platform->global_reset);
	WRITES_WORD(writes.load, platform->global_run);
	if (platform->global_freeze)
		WRITES_WORD(writes.count, 0);
	if (platform->global_freeze || platform->global_sleeps)
		WRITES_WORD(writes.count, platform->global_run);
	if (platform->pmi && platform->pmi->ctl == platform->global_ctl[i])
		WRITES_ADD(writes.count, WRITES_SAMPLING);
	WRITES_ADD(writes.unload, platform->global_sleeps ? "as before" : "0x0");
	visit(&writes, data);
}

static void writes_clock(const struct pmon_platform *platform, register_visit_t visit, void *data)
{
	struct register_writes writes = writes_msr(platform->clock_ctl, "clock control");

	writes_add_both(&writes, "0x0");
	WRITES_WORD(writes.count, platform->clock_run);
	WRITES_WORD(writes.count, 0);
	writes.counts = platform->clock_run;
	visit(&writes, data);
}

/* A register with two names is listed once. */
static void writes_sampling(u32 msr, u32 other, const char *name, register_visit_t visit,
			    void *data)
{
	struct register_writes writes = writes_msr(msr, name);

	if (msr == other)
		return;
	WRITES_ADD(writes.count, WRITES_SAMPLING);
	visit(&writes, data);
}

static void writes_pmi(const struct pmon_platform *platform, register_visit_t visit, void *data)
{
	const struct pmon_pmi *pmi = platform->pmi;

	writes_sampling(pmi->ctl, platform->global_ctl[0], "global control", visit, data);
	writes_sampling(pmi->status, 0, "global status", visit, data);
	writes_sampling(pmi->clear, pmi->status, "global clear", visit, data);
	writes_sampling(pmi->receive->ctl, 0, "interrupt, each CPU", visit, data);
	writes_sampling(pmi->receive->status, 0, "status, each CPU", visit, data);
	writes_sampling(pmi->receive->clear, pmi->receive->status, "clear, each CPU", visit, data);
}

void register_writes_of_die(const struct pmon_platform *platform, register_visit_t visit,
			    void *data)
{
	unsigned int i;

	for (i = 0; i < PMON_GLOBALS && platform->global_ctl[i]; i++)
		writes_global(platform, i, visit, data);
	if (platform->clock_ctl)
		writes_clock(platform, visit, data);
	if (platform->pmi)
		writes_pmi(platform, visit, data);
}
