// SPDX-License-Identifier: GPL-2.0-only
/*
 * Load and unload: parameters, the sockets this guest has, their boxes.
 *
 * The module has no device table and no alias, so nothing loads it by itself, and it is for
 * virtual machines alone.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/cpumask.h>
#include <linux/dmi.h>
#include <linux/init.h>
#include <linux/kernel.h>
#include <linux/kstrtox.h>
#include <linux/log2.h>
#include <linux/module.h>
#include <linux/nodemask.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/sysfs.h>
#include <linux/topology.h>

#include <asm/cpufeature.h>

#include "clock.h"
#include "count.h"
#include "debugfs.h"
#include "discovery.h"
#include "ecam.h"
#include "firmware.h"
#include "ground_truth.h"
#include "mem_user.h"
#include "mmio.h"
#include "model.h"
#include "msr.h"
#include "nmi.h"
#include "open_questions.h"
#include "overflow.h"
#include "overflow_wait.h"
#include "pci.h"
#include "pmi.h"
#include "power.h"
#include "replay.h"
#include "state.h"
#include "text_patch.h"
#include "trace.h"

static char *platform;
module_param(platform, charp, 0444);
MODULE_PARM_DESC(platform,
		 "hardware to emulate (required); the log names all if this is none");

static char *clock = "manual";
module_param(clock, charp, 0444);
MODULE_PARM_DESC(clock, "manual (default: nothing counts by itself) or real");

static char *hide = "";
module_param(hide, charp, 0444);
MODULE_PARM_DESC(hide, "what is not there: PCI functions bb:dd.f, or boxes [socket.]kind:first-[last], as in cha:20-,1.cha:8-9");

static char *dead = "";
module_param(dead, charp, 0444);
MODULE_PARM_DESC(dead, "PCI functions that have an id, a header type and nothing else: bb:dd.f[,bb:dd.f...]");

static char *empty = "";
module_param(empty, charp, 0444);
MODULE_PARM_DESC(empty, "memory channels without memory, on every socket: imc1[,imc4...]");

static char *ids = "";
module_param(ids, charp, 0444);
MODULE_PARM_DESC(ids, "PCI functions of another device id: bb:dd.f=dddd[,...]");

static unsigned int nodeids[EMU_MAX_SOCKETS];
static unsigned int nr_nodeids;
module_param_array(nodeids, uint, &nr_nodeids, 0444);
MODULE_PARM_DESC(nodeids, "node id of each socket (default 0,1,...)");

static unsigned int slices = UINT_MAX;
module_param(slices, uint, 0444);
MODULE_PARM_DESC(slices,
		 "slices of the last-level cache on each socket (default: all the platform can have)");

static bool force;
module_param(force, bool, 0444);
MODULE_PARM_DESC(force, "load on what is no virtual machine, too, where counts are then no longer real");

/* Read only: it is shown in /sys/module/. */
static int emu_main_label_set(const char *val, const struct kernel_param *kp)
{
	return -EPERM;
}

static int emu_main_label_get(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%s\n", EMU_LABEL);
}

static const struct kernel_param_ops emu_label_ops = {
	.set = emu_main_label_set,
	.get = emu_main_label_get,
};

module_param_cb(label, &emu_label_ops, NULL, 0444);
MODULE_PARM_DESC(label, "read only: " EMU_LABEL);

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

/*
 * Emulated MSRs take the place of those of a real Xeon. A guest may hide its hypervisor, from
 * intel_uncore say; the chassis is QEMU's even if it has the name of another maker.
 */
static int emu_main_check_guest(void)
{
	if (force || boot_cpu_has(X86_FEATURE_HYPERVISOR) || dmi_match(DMI_CHASSIS_VENDOR, "QEMU"))
		return 0;
	pr_err("this is no virtual machine: a driver would count what is emulated, not what happens; force=1 loads nevertheless\n");
	return -ENODEV;
}

/* Models of a platform have names of their own */
static const char *emu_main_name(const struct emu_chip *chip)
{
	return chip->model ?: chip->name;
}

static int emu_main_pick_chip(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(emu_chips); i++) {
		if (platform && !strcmp(platform, emu_main_name(emu_chips[i].chip)))
			emu.chip = emu_chips[i].chip;
	}
	if (emu.chip) {
		emu_question_reset();
		return 0;
	}
	pr_err("platform=%s: %s; supported:\n", platform ?: "",
	       platform ? "unknown" : "required");
	for (i = 0; i < ARRAY_SIZE(emu_chips); i++)
		pr_err("  %s: %s\n", emu_main_name(emu_chips[i].chip), emu_chips[i].chip->title);
	return -EINVAL;
}

static int emu_main_pick_clock(void)
{
	if (strcmp(clock, "manual") && strcmp(clock, "real")) {
		pr_err("unknown clock=%s; use manual or real\n", clock);
		return -EINVAL;
	}
	emu_clock_real(!strcmp(clock, "real"));
	return 0;
}

/*
 * Sockets are counted by the CPUs that are there: the kernel's own number of
 * packages is an estimate from the possible CPUs, far too large in a guest
 * that keeps room for hotplug.
 */
static int emu_main_count_sockets(void)
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

/* Sockets that share the only node of a guest have none, as without firmware that tells. */
static int emu_main_first_node(unsigned int socket)
{
	unsigned int cpu;

	if (emu.sockets > 1 && num_online_nodes() == 1)
		return NUMA_NO_NODE;
	for_each_online_cpu(cpu) {
		if (emu_socket_of(cpu) == socket)
			return cpu_to_node(cpu);
	}
	return NUMA_NO_NODE;
}

static unsigned int emu_main_bus_offset(enum emu_bus_kind kind, unsigned int share)
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
static void emu_main_place_sockets(void)
{
	unsigned int s, kind, share = 256 / emu.sockets;

	for (s = 0; s < emu.sockets; s++) {
		struct emu_bus *bus = emu.socket[s].bus;

		emu_overflow_cancel(&emu.socket[s]);
		for (kind = 0; kind < EMU_BUSES; kind++) {
			bus[kind].number = share * s + emu_main_bus_offset(kind, share);
			bus[kind].sysdata.node = emu_main_first_node(s);
		}
	}
}

static bool emu_main_has_unit(const struct emu_unit *unit, unsigned int socket)
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

static unsigned int emu_main_unit_count(const struct emu_unit *unit, unsigned int socket)
{
	if (!emu_main_has_unit(unit, socket))
		return 0;
	if (unit->slices)
		return emu.slices;
	return unit->count - (emu_die_is_small() ? unit->missing : 0);
}

static unsigned int emu_main_count_boxes(void)
{
	unsigned int s, u, count = 0;

	for (s = 0; s < emu.sockets; s++)
		for (u = 0; u < emu.chip->nunits; u++)
			count += emu_main_unit_count(&emu.chip->units[u], s);
	return count;
}

static void emu_main_box_name(struct emu_box *box)
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

static void emu_main_place_box(struct emu_box *box, const struct emu_function *function)
{
	struct emu_bus *bus = &emu.socket[box->socket].bus[box->unit->bus];

	box->device = emu.chip->devices | function->device;
	/* A table that the user has written may have two functions at one place */
	if (!bus->box[function->devfn])
		bus->box[function->devfn] = box;
}

static void emu_main_box_init(struct emu_box *box, const struct emu_unit *unit,
			      unsigned int socket, unsigned int index)
{
	box->unit = unit;
	box->socket = socket;
	box->index = index;
	box->first = unit->suffix ? box : emu_box_first(unit->name, socket);
	INIT_LIST_HEAD(&box->rates);
	INIT_LIST_HEAD(&box->replay);
	if (unit->space == EMU_PCI)
		emu_main_place_box(box, &unit->functions[index]);
	emu_main_box_name(box);
	emu_count_init(box);
	emu_box_reset(box);
}

static void emu_main_fill_boxes(void)
{
	const struct emu_unit *unit = emu.chip->units;
	struct emu_box *box = emu.boxes;
	unsigned int s, u, i;

	for (s = 0; s < emu.sockets; s++) {
		emu.socket[s].boxes = box;
		for (u = 0; u < emu.chip->nunits; u++) {
			for (i = 0; i < emu_main_unit_count(&unit[u], s); i++)
				emu_main_box_init(box++, &unit[u], s, i);
		}
		emu.socket[s].end = box;
	}
	emu.cpus = box;
}

/* The socket of a CPU that is offline is known when it accesses its registers (msr.c). */
static unsigned int emu_main_present_socket(unsigned int cpu)
{
	unsigned int socket = emu_socket_of(cpu);

	return cpu_online(cpu) && socket < emu.sockets ? socket : 0;
}

static void emu_main_fill_cpus(void)
{
	unsigned int cpu;

	for (cpu = 0; cpu < emu.end - emu.cpus; cpu++)
		emu_main_box_init(&emu.cpus[cpu], emu_pmi_unit(),
				  emu_main_present_socket(cpu), cpu);
}

static unsigned int emu_main_count_cpus(void)
{
	return emu_pmi_unit() ? cpumask_last(cpu_present_mask) + 1 : 0;
}

static int emu_main_check_slices(void)
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

static int emu_main_create_boxes(void)
{
	unsigned int count = emu_main_count_boxes() + emu_main_count_cpus();

	emu.boxes = kvcalloc(count, sizeof(*emu.boxes), GFP_KERNEL);
	if (!emu.boxes)
		return -ENOMEM;
	emu.end = emu.boxes + count;
	emu_main_fill_boxes();
	emu_main_fill_cpus();
	return 0;
}

/* The socket's, and of the boxes in a table that which the table has */
static void emu_main_set_global(struct emu_box *global)
{
	struct emu_socket *socket = &emu.socket[global->socket];
	struct emu_box *box;

	if (!global->unit->table)
		socket->global = global;
	for (box = socket->boxes; box < socket->end; box++)
		if (box->unit->table == global->unit->table)
			box->global = global;
}

static void emu_main_find_globals(void)
{
	struct emu_box *box;

	for (box = emu.boxes; box < emu.cpus; box++) {
		if (emu_reg_find(box, EMU_GLOBAL_CTL, 0) >= 0)
			emu_main_set_global(box);
		if (emu_reg_find(box, EMU_MCHBAR, 0) >= 0)
			emu.socket[box->socket].bridge = box;
	}
}

/* A function that has match registers but no counters serves one that has. */
static bool emu_main_is_match_of(const struct emu_box *mm, const struct emu_box *box)
{
	return mm->unit->type == EMU_BOX_TYPES &&
	       emu_reg_find(mm, EMU_MATCH, 0) >= 0 &&
	       !strcmp(mm->unit->name, box->unit->name) &&
	       mm->index == box->index && mm->socket == box->socket;
}

static void emu_main_pair_boxes(void)
{
	struct emu_box *box, *mm;

	for (box = emu.boxes; box < emu.end; box++) {
		if (box->unit->type == EMU_BOX_TYPES)
			continue;
		for (mm = emu.boxes; mm < emu.end; mm++) {
			if (!emu_main_is_match_of(mm, box))
				continue;
			box->peer = mm;
			mm->peer = box;
		}
	}
}

static int emu_main_number_nodes(void)
{
	unsigned int s;

	if (nr_nodeids && nr_nodeids != emu.sockets) {
		pr_err("nodeids has %u values for %u sockets; give one for each\n",
		       nr_nodeids, emu.sockets);
		return -EINVAL;
	}
	for (s = 0; s < emu.sockets; s++) {
		emu.socket[s].node = nr_nodeids ? nodeids[s] : s;
		if (emu.socket[s].node > 7) {
			pr_err("nodeids: %u is out of range 0..7\n", nodeids[s]);
			return -EINVAL;
		}
	}
	return 0;
}

static int emu_main_hide_one(struct emu_box *box, const char *rest)
{
	box->hidden = !*rest;
	return *rest ? -EINVAL : 0;
}

/* A scan of a bus finds the other functions of a device by function 0, so that one has an id. */
static void emu_main_lose_box(struct emu_box *box)
{
	box->absent = true;
	box->dead |= box->unit->space == EMU_PCI &&
		     !PCI_FUNC(box->unit->functions[box->index].devfn);
}

/**
 * struct emu_main_range - boxes of a kind
 * @socket: of this socket; UINT_MAX: of each
 * @kind: name of the kind, and what follows it
 * @len: length of the name
 * @first: number of the first box
 * @last: and of the last one
 */
struct emu_main_range {
	unsigned int socket;
	const char *kind;
	size_t len;
	unsigned int first;
	unsigned int last;
};

static bool emu_main_is_kind(const struct emu_main_range *range, const struct emu_unit *unit)
{
	return !unit->suffix && strlen(unit->name) == range->len &&
	       !strncmp(unit->name, range->kind, range->len);
}

static bool emu_main_is_among(const struct emu_main_range *range, const struct emu_unit *units,
			      unsigned int nr)
{
	unsigned int u;

	for (u = 0; u < nr; u++)
		if (emu_main_is_kind(range, &units[u]))
			return true;
	return false;
}

/* Some platform has the kind: this one may have none, as without memory in the package no "hbm". */
static bool emu_main_has_kind(const struct emu_main_range *range)
{
	const struct emu_chip *chip;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(emu_chips); i++) {
		chip = emu_chips[i].chip;
		if (emu_main_is_among(range, chip->units, chip->nunits) ||
		    emu_main_is_among(range, chip->templates, chip->ntemplates))
			return true;
	}
	return false;
}

/* "[socket.]kind:first-[last]" */
static int emu_main_parse_range(const char *word, struct emu_main_range *range)
{
	int len = 0, end = 0;

	*range = (struct emu_main_range){ .socket = UINT_MAX, .last = UINT_MAX };
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
	if (word[end] && kstrtouint(word + end, 10, &range->last))
		return -EINVAL;
	return emu_main_has_kind(range) && range->first <= range->last ? 0 : -EINVAL;
}

/* A machine need not have all of them: of those with a table, which it has differs. */
static int emu_main_lose_range(const char *word)
{
	struct emu_main_range range;
	struct emu_box *box;

	if (emu_main_parse_range(word, &range))
		return -EINVAL;
	for (box = emu.boxes; box < emu.cpus; box++)
		if ((range.socket == UINT_MAX || box->socket == range.socket) &&
		    emu_main_is_kind(&range, box->unit) &&
		    emu_box_number(box) >= range.first && emu_box_number(box) <= range.last)
			emu_main_lose_box(box);
	return 0;
}

static int emu_main_dead_one(struct emu_box *box, const char *rest)
{
	box->dead = !*rest;
	return *rest ? -EINVAL : 0;
}

/* An id of all ones means that there is no function. */
static int emu_main_rename_one(struct emu_box *box, const char *rest)
{
	u16 device;

	if (*rest != '=' || kstrtou16(rest + 1, 16, &device) ||
	    device == U16_MAX)
		return -EINVAL;
	box->device = device;
	return 0;
}

/* "bb:dd.f", and what follows it is up to the parameter. */
static int emu_main_change_function(const char *word,
				    int (*change)(struct emu_box *box, const char *rest))
{
	unsigned int bus, dev, fn;
	struct emu_box *box;
	int len = 0;

	if (sscanf(word, "%x:%x.%u%n", &bus, &dev, &fn, &len) != 3 ||
	    dev > 31 || fn > 7)
		return -EINVAL;
	box = emu_function_find(bus, PCI_DEVFN(dev, fn));
	return box ? change(box, word + len) : -EINVAL;
}

static int emu_main_hide(const char *word)
{
	return strchr(word, '-') ? emu_main_lose_range(word) :
				   emu_main_change_function(word, emu_main_hide_one);
}

static int emu_main_kill(const char *word)
{
	return emu_main_change_function(word, emu_main_dead_one);
}

static int emu_main_rename(const char *word)
{
	return emu_main_change_function(word, emu_main_rename_one);
}

static int emu_main_empty(const char *name)
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
static const struct emu_main_list {
	const char *param;
	char **list;
	int (*obey)(const char *word);
	const char *what;
} emu_main_lists[] = {
	{ "empty", &empty, emu_main_empty, "memory channel" },
	{ "hide", &hide, emu_main_hide, "PCI function or kind of box" },
	{ "dead", &dead, emu_main_kill, "PCI function" },
	{ "ids", &ids, emu_main_rename, "PCI function, or not a device id" },
};

static int emu_main_obey_list(const struct emu_main_list *list)
{
	char *text, *rest, *word;
	int err = 0;

	text = kstrdup(*list->list, GFP_KERNEL);
	if (!text)
		return -ENOMEM;
	rest = text;
	while (!err && (word = strsep(&rest, ","))) {
		if (*word)
			err = list->obey(word);
		if (err)
			pr_err("%s=%s: no such %s\n", list->param, word, list->what);
	}
	kfree(text);
	return err;
}

static int emu_main_obey_lists(void)
{
	unsigned int i;
	int err = 0;

	for (i = 0; i < ARRAY_SIZE(emu_main_lists) && !err; i++)
		err = emu_main_obey_list(&emu_main_lists[i]);
	return err;
}

static int emu_main_configure(void)
{
	int err;

	err = emu_main_check_guest() ?: emu_main_pick_chip() ?: emu_main_pick_clock() ?:
	      emu_file_init() ?: emu_units_init() ?: emu_main_count_sockets() ?:
	      emu_main_number_nodes() ?: emu_main_check_slices();
	if (!err) {
		emu_main_place_sockets();
		err = emu_main_create_boxes();
	}
	if (err) {
		emu_units_exit();
		emu_file_exit();
	}
	return err;
}

static int emu_main_populate(void)
{
	int err = emu_msr_init() ?: emu_mmio_init() ?: emu_mmio_insn_init() ?:
		  emu_main_obey_lists();

	if (err)
		return err;
	emu_main_pair_boxes();
	emu_main_find_globals();
	emu_firmware_set();
	err = emu_discovery_init();
	if (err)
		return err;
	return emu_trace_init();
}

static void emu_main_depopulate(void)
{
	struct emu_rate *rate, *next;
	struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++)
		list_for_each_entry_safe(rate, next, &box->rates, node)
			kfree(rate);
	emu_ground_truth_exit();
	emu_replay_exit();
	emu_trace_exit();
	emu_mmio_insn_exit();
	emu_mmio_exit();
	emu_discovery_exit();
	emu_msr_free();
	kvfree(emu.boxes);
	emu_units_exit();
	emu_file_exit();
}

/*
 * MSRs before PCI: a driver that waits for functions may touch MSRs as soon as they appear.
 */
static const struct {
	int (*init)(void);
	void (*exit)(void);
} emu_main_links[] = {
	{ emu_overflow_wait_init, emu_overflow_wait_exit },
	{ emu_nmi_init, emu_nmi_exit },
	{ emu_power_init, emu_power_exit },
	{ emu_text_patch_init, emu_text_patch_exit },
	{ emu_pci_init, emu_pci_exit },
	{ emu_ecam_init, emu_ecam_exit },
	{ emu_mem_user_init, emu_mem_user_exit },
};

static void emu_main_disconnect(unsigned int links)
{
	while (links--)
		emu_main_links[links].exit();
}

static int emu_main_connect(void)
{
	unsigned int i;
	int err;

	for (i = 0; i < ARRAY_SIZE(emu_main_links); i++) {
		err = emu_main_links[i].init();
		if (err) {
			emu_main_disconnect(i);
			return err;
		}
	}
	return 0;
}

static int __init emu_init(void)
{
	int err;

	err = emu_main_configure();
	if (err)
		return err;
	err = emu_main_populate() ?: emu_main_connect();
	if (err) {
		emu_main_depopulate();
		return err;
	}
	emu_debugfs_init();
	pr_warn("%s, %u %s(s), clock %s: %s\n", emu.chip->title, emu.sockets,
		emu.chip->per_cpu ? "CPU" : "socket", clock, EMU_LABEL);
	return 0;
}

static void __exit emu_exit(void)
{
	emu_debugfs_exit();
	emu_main_disconnect(ARRAY_SIZE(emu_main_links));
	emu_main_depopulate();
}

module_init(emu_init);
module_exit(emu_exit);
MODULE_DESCRIPTION("Emulated performance counters of Xeon uncores and old cores, for testing");
MODULE_AUTHOR("The xeon-pmon authors");
MODULE_VERSION(PMON_VERSION);
MODULE_LICENSE("GPL");
/* The kernel is tainted, so that every report of a bug says it (6.0) */
MODULE_INFO(test, "Y");
