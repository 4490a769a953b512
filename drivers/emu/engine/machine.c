// SPDX-License-Identifier: GPL-2.0-only
/*
 * The machine: its platform, the sockets that it has, their boxes; and what parameters leave out.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/cpumask.h>
#include <linux/kernel.h>
#include <linux/log2.h>
#include <linux/pci.h>
#include <linux/printk.h>
#include <linux/string.h>
#include <linux/topology.h>

#include "alloc.h"
#include "chip.h"
#include "clock.h"
#include "count.h"
#include "discovery.h"
#include "files.h"
#include "firmware.h"
#include "ground_truth.h"
#include "host.h"
#include "model.h"
#include "open_questions.h"
#include "overflow.h"
#include "pmi.h"
#include "replay.h"
#include "spaces.h"
#include "state.h"
#include "trace.h"

static const struct {
	const struct emu_chip *chip;
} emu_chips[] = {
#define PMON_PLATFORM(_name, ...) { &emu_##_name },
#define PMON_VARIANT(_name, ...) { &emu_##_name },
#include <pmon/platforms.h>
	{ &emu_spr_hbm }, { &emu_spr_cxl }, { &emu_spr_mcc }, { &emu_tgl_u },
	{ &emu_dmr_4 }, { &emu_dmr_8 }, { &emu_lnl_2 },
	{ &emu_p5 }, { &emu_p55c }, { &emu_m2 }, { &emu_c6 },
	{ &emu_winchip2 }, { &emu_c3 }, { &emu_p6 }, { &emu_k7 },
};

/* Models of a platform have names of their own */
static const char *emu_machine_name(const struct emu_chip *chip)
{
	return chip->model ?: chip->name;
}

static int emu_machine_pick_platform(const char *platform)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(emu_chips); i++) {
		if (platform && !strcmp(platform, emu_machine_name(emu_chips[i].chip)))
			emu.chip = emu_chips[i].chip;
	}
	if (emu.chip) {
		emu_question_reset();
		return 0;
	}
	pr_err("platform=%s: %s; supported:\n", platform ?: "", platform ? "unknown" : "required");
	for (i = 0; i < ARRAY_SIZE(emu_chips); i++)
		pr_err("  %s: %s\n", emu_machine_name(emu_chips[i].chip), emu_chips[i].chip->title);
	return -EINVAL;
}

static int emu_machine_pick_clock(const char *clock)
{
	if (strcmp(clock, "manual") && strcmp(clock, "real")) {
		pr_err("unknown clock=%s; use manual or real\n", clock);
		return -EINVAL;
	}
	emu_clock_real(!strcmp(clock, "real"));
	return 0;
}

/**
 * emu_chip_pick() - the platform and the clock
 * @config: parameters
 * @host: what the emulator runs in
 *
 * Return: 0 or an error, then the log says why.
 */
int emu_chip_pick(const struct emu_config *config, const struct emu_host *host)
{
	emu.host = host;
	return emu_machine_pick_platform(config->platform) ?: emu_machine_pick_clock(config->clock);
}

/*
 * Sockets are counted by the CPUs that are there: the kernel's own number of packages is an
 * estimate from the possible CPUs, far too large in a guest that keeps room for hotplug.
 */
static int emu_machine_count_sockets(void)
{
	unsigned int cpu, last = 0;

	for_each_online_cpu(cpu)
		last = max(last, emu_socket_of(cpu));
	emu.sockets = roundup_pow_of_two(last + 1);
	if (emu.sockets <= EMU_MAX_SOCKETS)
		return 0;
	pr_err("%s %u is out of range: the emulator has room for %u\n",
	       emu.chip->per_cpu ? "CPU" : "package id", last, EMU_MAX_SOCKETS);
	return -EINVAL;
}

static unsigned int emu_machine_bus_offset(enum emu_bus_kind kind, unsigned int share)
{
	unsigned int part;

	if (!emu.chip->buses)
		return kind == EMU_BUS_IO ? 0 : share - 1;
	part = emu.chip->buses[kind];
	return part < EMU_BUS_LAST ? part * share / EMU_BUS_PARTS :
				     share - (EMU_BUS_PARTS - part);
}

/*
 * The bus numbers are shared out evenly; if the platform says nothing else, a
 * socket's I/O is on its first, its uncore on its last.
 */
static void emu_machine_place_sockets(void)
{
	unsigned int s, kind, share = 256 / emu.sockets;

	for (s = 0; s < emu.sockets; s++) {
		struct emu_bus *bus = emu.socket[s].bus;

		emu_overflow_cancel(&emu.socket[s]);
		for (kind = 0; kind < EMU_BUSES; kind++)
			bus[kind].number = share * s + emu_machine_bus_offset(kind, share);
	}
}

static bool emu_machine_has_unit(const struct emu_unit *unit, unsigned int socket)
{
	switch (unit->once) {
	case EMU_ONCE_A_MACHINE:
		return emu_unit_present(unit) && !socket;
	case EMU_ONCE_A_PACKAGE:
		return emu_unit_present(unit) && !(socket % topology_max_dies_per_package());
	default:
		return emu_unit_present(unit);
	}
}

static unsigned int emu_machine_unit_count(const struct emu_unit *unit, unsigned int socket)
{
	if (!emu_machine_has_unit(unit, socket))
		return 0;
	if (unit->slices)
		return emu.slices;
	return unit->count - (emu_die_is_small() ? unit->small_die_lacks : 0);
}

static unsigned int emu_machine_count_boxes(void)
{
	unsigned int s, u, count = 0;

	for (s = 0; s < emu.sockets; s++)
		for (u = 0; u < emu.chip->nunits; u++)
			count += emu_machine_unit_count(&emu.chip->units[u], s);
	return count;
}

static void emu_machine_box_name(struct emu_box *box)
{
	const struct emu_unit *unit = box->unit;
	const char *suffix = unit->suffix ?: "";

	if (unit->count > 1 || unit->numbered)
		snprintf(box->name, sizeof(box->name), "%s%u%s", unit->name,
			 emu_box_number(box), suffix);
	else
		snprintf(box->name, sizeof(box->name), "%s%s", unit->name,
			 suffix);
}

static void emu_machine_place_box(struct emu_box *box, const struct emu_function *function)
{
	struct emu_bus *bus = &emu.socket[box->socket].bus[box->unit->bus];

	box->device = emu.chip->devices | function->device;
	/* A table that the user has written may have two functions at one place */
	if (!bus->box[function->devfn])
		bus->box[function->devfn] = box;
}

static void emu_machine_box_init(struct emu_box *box, const struct emu_unit *unit,
				 unsigned int socket, unsigned int index)
{
	box->unit = unit;
	box->socket = socket;
	box->index = index;
	box->first = unit->suffix ? box : emu_box_first(unit->name, socket);
	INIT_LIST_HEAD(&box->rates);
	INIT_LIST_HEAD(&box->replay);
	if (unit->space == EMU_PCI)
		emu_machine_place_box(box, &unit->functions[index]);
	emu_machine_box_name(box);
	emu_count_init(box);
	emu_box_reset(box);
}

static void emu_machine_fill_boxes(void)
{
	const struct emu_unit *unit = emu.chip->units;
	struct emu_box *box = emu.boxes;
	unsigned int s, u, i;

	for (s = 0; s < emu.sockets; s++) {
		emu.socket[s].boxes = box;
		for (u = 0; u < emu.chip->nunits; u++) {
			for (i = 0; i < emu_machine_unit_count(&unit[u], s); i++)
				emu_machine_box_init(box++, &unit[u], s, i);
		}
		emu.socket[s].end = box;
	}
	emu.cpus = box;
}

/* The socket of a CPU that is offline is known when it accesses its registers (msr.c). */
static unsigned int emu_machine_present_socket(unsigned int cpu)
{
	unsigned int socket = emu_socket_of(cpu);

	return emu.host->is_online(cpu) && socket < emu.sockets ? socket : 0;
}

static void emu_machine_fill_cpus(void)
{
	unsigned int cpu;

	for (cpu = 0; cpu < emu.end - emu.cpus; cpu++)
		emu_machine_box_init(&emu.cpus[cpu], emu_pmi_unit(),
				     emu_machine_present_socket(cpu), cpu);
}

static unsigned int emu_machine_count_cpus(const struct emu_config *config)
{
	return emu_pmi_unit() ? config->cpus : 0;
}

static int emu_machine_check_slices(unsigned int slices)
{
	const struct emu_unit *unit = emu.chip->units;
	unsigned int u, max = 0;

	for (u = 0; u < emu.chip->nunits; u++) {
		if (emu_unit_present(&unit[u]) && unit[u].slices)
			max = emu.chip->max_slices ?: unit[u].count;
	}
	emu.slices = slices == UINT_MAX ? emu.chip->usual_slices ?: max : slices;
	if (emu.slices <= max && !emu.slices == !max)
		return 0;
	pr_err("slices=%u is out of range %u..%u\n", slices, !!max, max);
	return -EINVAL;
}

static int emu_machine_create_boxes(const struct emu_config *config)
{
	unsigned int count = emu_machine_count_boxes() + emu_machine_count_cpus(config);

	emu.boxes = emu_zalloc(count, sizeof(*emu.boxes));
	if (!emu.boxes)
		return -ENOMEM;
	emu.end = emu.boxes + count;
	emu_machine_fill_boxes();
	emu_machine_fill_cpus();
	return 0;
}

/* The socket's, and of the boxes in a table that which the table has */
static void emu_machine_set_global(struct emu_box *global)
{
	struct emu_socket *socket = &emu.socket[global->socket];
	struct emu_box *box;

	if (!global->unit->table)
		socket->global = global;
	for (box = socket->boxes; box < socket->end; box++)
		if (box->unit->table == global->unit->table)
			box->global = global;
}

static void emu_machine_find_globals(void)
{
	struct emu_box *box;

	for (box = emu.boxes; box < emu.cpus; box++) {
		if (emu_reg_find(box, EMU_GLOBAL_CTL, 0) >= 0)
			emu_machine_set_global(box);
		if (emu_reg_find(box, EMU_MCHBAR, 0) >= 0)
			emu.socket[box->socket].bridge = box;
	}
}

/* A function that has match registers but no counters serves one that has. */
static bool emu_machine_is_match_of(const struct emu_box *mm, const struct emu_box *box)
{
	return mm->unit->type == EMU_BOX_TYPES &&
	       emu_reg_find(mm, EMU_MATCH, 0) >= 0 &&
	       !strcmp(mm->unit->name, box->unit->name) &&
	       mm->index == box->index && mm->socket == box->socket;
}

static void emu_machine_pair_boxes(void)
{
	struct emu_box *box, *mm;

	for (box = emu.boxes; box < emu.end; box++) {
		if (box->unit->type == EMU_BOX_TYPES)
			continue;
		for (mm = emu.boxes; mm < emu.end; mm++) {
			if (!emu_machine_is_match_of(mm, box))
				continue;
			box->peer = mm;
			mm->peer = box;
		}
	}
}

static int emu_machine_number_nodes(const struct emu_config *config)
{
	unsigned int s;

	if (config->nr_nodeids && config->nr_nodeids != emu.sockets) {
		pr_err("nodeids has %u values for %u sockets; give one for each\n",
		       config->nr_nodeids, emu.sockets);
		return -EINVAL;
	}
	for (s = 0; s < emu.sockets; s++) {
		emu.socket[s].node = config->nr_nodeids ? config->nodeids[s] : s;
		if (emu.socket[s].node > 7) {
			pr_err("nodeids: %u is out of range 0..7\n", config->nodeids[s]);
			return -EINVAL;
		}
	}
	return 0;
}

static int emu_machine_hide_one(struct emu_box *box, const char *rest)
{
	box->hidden = !*rest;
	return *rest ? -EINVAL : 0;
}

/* A scan of a bus finds the other functions of a device by function 0, so that one has an id. */
static void emu_machine_remove_box(struct emu_box *box)
{
	box->absent = true;
	box->dead |= box->unit->space == EMU_PCI &&
		     !PCI_FUNC(box->unit->functions[box->index].devfn);
}

/* struct emu_machine_range - boxes of a kind */
struct emu_machine_range {
	unsigned int socket;	/* socket number; UINT_MAX: each socket */
	const char *kind;	/* name of the kind, and what follows it */
	size_t len;		/* length of the name */
	unsigned int first;	/* number of the first box */
	unsigned int last;	/* number of the last box */
};

static bool emu_machine_is_kind(const struct emu_machine_range *range, const struct emu_unit *unit)
{
	return !unit->suffix && strlen(unit->name) == range->len &&
	       !strncmp(unit->name, range->kind, range->len);
}

static bool emu_machine_is_among(const struct emu_machine_range *range,
				 const struct emu_unit *units,
			      unsigned int nr)
{
	unsigned int u;

	for (u = 0; u < nr; u++)
		if (emu_machine_is_kind(range, &units[u]))
			return true;
	return false;
}

/* Some platform has the kind: this one may have none, as without memory in the package no "hbm". */
static bool emu_machine_has_kind(const struct emu_machine_range *range)
{
	const struct emu_chip *chip;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(emu_chips); i++) {
		chip = emu_chips[i].chip;
		if (emu_machine_is_among(range, chip->units, chip->nunits) ||
		    emu_machine_is_among(range, chip->templates, chip->ntemplates))
			return true;
	}
	return false;
}

static int emu_machine_number(const char *text, unsigned int base, unsigned int max,
			      unsigned int *number)
{
	unsigned long long wide;

	if (kstrtoull(text, base, &wide) || wide > max)
		return -EINVAL;
	*number = wide;
	return 0;
}

/* "[socket.]kind:first-[last]" */
static int emu_machine_parse_range(const char *word, struct emu_machine_range *range)
{
	int len = 0, end = 0;

	*range = (struct emu_machine_range){ .socket = UINT_MAX, .last = UINT_MAX };
	if (sscanf(word, "%u.%n", &range->socket, &len) == 1 && len) {
		if (range->socket >= emu.sockets)
			return -EINVAL;
		word += len;
	}
	range->kind = word;
	range->len = strcspn(word, ":");
	word += range->len;
	if (sscanf(word, ":%u-%n", &range->first, &end) != 1 || !end)
		return -EINVAL;
	if (word[end] && emu_machine_number(word + end, 10, UINT_MAX, &range->last))
		return -EINVAL;
	return emu_machine_has_kind(range) && range->first <= range->last ? 0 : -EINVAL;
}

/* A machine need not have all of them: of those with a table, which it has differs. */
static int emu_machine_remove_range(const char *word)
{
	struct emu_machine_range range;
	struct emu_box *box;

	if (emu_machine_parse_range(word, &range))
		return -EINVAL;
	for (box = emu.boxes; box < emu.cpus; box++)
		if ((range.socket == UINT_MAX || box->socket == range.socket) &&
		    emu_machine_is_kind(&range, box->unit) &&
		    emu_box_number(box) >= range.first && emu_box_number(box) <= range.last)
			emu_machine_remove_box(box);
	return 0;
}

static int emu_machine_set_dead_one(struct emu_box *box, const char *rest)
{
	box->dead = !*rest;
	return *rest ? -EINVAL : 0;
}

/* An id of all ones means that there is no function. */
static int emu_machine_rename_one(struct emu_box *box, const char *rest)
{
	unsigned int device;

	if (*rest != '=' || emu_machine_number(rest + 1, 16, U16_MAX - 1, &device))
		return -EINVAL;
	box->device = device;
	return 0;
}

/* "bb:dd.f", and what follows it is up to the parameter. */
static int emu_machine_change_function(const char *word,
				       int (*change)(struct emu_box *box, const char *rest))
{
	unsigned int bus, dev, fn;
	struct emu_box *box;
	int len = 0;

	if (sscanf(word, "%x:%x.%u%n", &bus, &dev, &fn, &len) != 3 || dev > 31 || fn > 7)
		return -EINVAL;
	box = emu_function_find(bus, PCI_DEVFN(dev, fn));
	return box ? change(box, word + len) : -EINVAL;
}

static int emu_machine_hide(const char *word)
{
	return strchr(word, '-') ? emu_machine_remove_range(word) :
				   emu_machine_change_function(word, emu_machine_hide_one);
}

static int emu_machine_set_dead(const char *word)
{
	return emu_machine_change_function(word, emu_machine_set_dead_one);
}

static int emu_machine_rename(const char *word)
{
	return emu_machine_change_function(word, emu_machine_rename_one);
}

static int emu_machine_empty(const char *name)
{
	struct emu_box *box;
	unsigned int s;

	for (s = 0; s < emu.sockets; s++) {
		box = emu_box_find(name, s);
		if (!box || box->unit->type != EMU_CHANNEL)
			return -EINVAL;
		box->empty = true;
	}
	return 0;
}

/* Parameters that are lists: what a word of them does, and what it is if it is refused */
static const struct emu_machine_list {
	const char *param;
	size_t list;
	int (*run)(const char *word);
	const char *what;
} emu_machine_lists[] = {
	{ "empty", offsetof(struct emu_config, empty), emu_machine_empty, "memory channel" },
	{ "hide", offsetof(struct emu_config, hide), emu_machine_hide,
	  "PCI function or kind of box" },
	{ "dead", offsetof(struct emu_config, dead), emu_machine_set_dead, "PCI function" },
	{ "ids", offsetof(struct emu_config, ids), emu_machine_rename,
	  "PCI function, or not a device id" },
};

static int emu_machine_run_list(const struct emu_machine_list *list,
				const struct emu_config *config)
{
	const char *words = *(const char *const *)((const void *)config + list->list);
	char *text, *rest, *word;
	int err = 0;

	text = kstrdup(words ?: "", GFP_KERNEL);
	if (!text)
		return -ENOMEM;
	rest = text;
	while (!err && (word = strsep(&rest, ","))) {
		if (*word)
			err = list->run(word);
		if (err)
			pr_err("%s=%s: no such %s\n", list->param, word, list->what);
	}
	kfree(text);
	return err;
}

static int emu_machine_run_lists(const struct emu_config *config)
{
	unsigned int i;
	int err = 0;

	for (i = 0; i < ARRAY_SIZE(emu_machine_lists) && !err; i++)
		err = emu_machine_run_list(&emu_machine_lists[i], config);
	return err;
}

/**
 * emu_machine_create() - make the boxes; the platform is known
 * @config: parameters
 *
 * Return: 0; or an error, then nothing is left behind.
 */
int emu_machine_create(const struct emu_config *config)
{
	int err;

	err = emu_units_init() ?: emu_machine_count_sockets() ?: emu_machine_number_nodes(config) ?:
	      emu_machine_check_slices(config->slices);
	if (!err) {
		emu_machine_place_sockets();
		err = emu_machine_create_boxes(config);
	}
	if (err)
		emu_units_exit();
	return err;
}

/**
 * emu_machine_populate() - all else that is there before a driver; the windows are set
 * @config: parameters
 *
 * Return: 0 or an error; emu_machine_destroy() follows in any case.
 */
int emu_machine_populate(const struct emu_config *config)
{
	int err = emu_msr_init() ?: emu_machine_run_lists(config);

	if (err)
		return err;
	emu_machine_pair_boxes();
	emu_machine_find_globals();
	emu_config_bars_set();
	emu_firmware_set();
	return emu_discovery_init() ?: emu_trace_init();
}

/**
 * emu_machine_announce() - log what is emulated
 * @config: parameters
 */
void emu_machine_announce(const struct emu_config *config)
{
	pr_warn("%s, %u %s(s), clock %s: %s\n", emu.chip->title, emu.sockets,
		emu.chip->per_cpu ? "CPU" : "socket", config->clock, EMU_LABEL);
}

/** emu_machine_destroy() - give back all memory; no driver is loaded any more */
void emu_machine_destroy(void)
{
	struct emu_rate *rate, *next;
	struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++)
		list_for_each_entry_safe(rate, next, &box->rates, node)
			kfree(rate);
	emu_ground_truth_exit();
	emu_replay_exit();
	emu_trace_exit();
	emu_discovery_exit();
	emu_msr_free();
	kvfree(emu.boxes);
	emu_units_exit();
}

static unsigned int emu_machine_receivers(void)
{
	unsigned int cpu, nr = 0;

	for_each_possible_cpu(cpu)
		nr += emu_pmi_box(cpu) && emu_pmi_enabled(cpu);
	return nr;
}

/**
 * emu_machine_log_enabled() - log what a driver has left enabled
 * @when: when that is
 *
 * A warning, so that it is on the console: the log may not be read any more.
 */
void emu_machine_log_enabled(const char *when)
{
	unsigned int running, frozen, receivers;
	unsigned long flags;

	emu_lock(&flags);
	running = emu_count_enabled(false);
	frozen = emu_count_enabled(true);
	receivers = emu_machine_receivers();
	emu_unlock(flags);
	pr_warn("%u counters enabled at %s, %u more in frozen boxes, %u CPUs receive PMIs\n",
		running, when, frozen, receivers);
}

/* Registers as the firmware leaves them */
static void emu_machine_reset(void)
{
	struct emu_box *box;
	unsigned int s;

	emu_sync_all();
	for (s = 0; s < emu.sockets; s++)
		emu_overflow_cancel(&emu.socket[s]);
	for (box = emu.boxes; box < emu.end; box++)
		emu_box_reset(box);
	emu_firmware_set();
}

/** emu_machine_wake() - the machine wakes up: the uncore has lost its power */
void emu_machine_wake(void)
{
	struct emu_box *box;
	unsigned long flags;

	emu_lock(&flags);
	emu_machine_reset();
	for (box = emu.boxes; box < emu.end; box++)
		if (box->lost_on_resume)
			box->silent = box->unit->space == EMU_MSR ? EMU_SILENT_GP :
								    EMU_SILENT_ONES;
	emu_unlock(flags);
}
