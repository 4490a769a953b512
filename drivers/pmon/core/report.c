// SPDX-License-Identifier: GPL-2.0-only
/*
 * Report the place of each box, or why it is not used: in a log line for each box that is absent at
 * load, and in /sys/kernel/debug/xeon_pmon/boxes at any time.
 */
#include <linux/debugfs.h>
#include <linux/module.h>
#include <linux/pci.h>
#include <linux/seq_file.h>

#include "die.h"
#include "discovery.h"
#include "pmus.h"
#include "report.h"
#include "sampling.h"
#include "topology.h"

#define PLACE_LEN	32

static const char *report_state_text(const struct pmon_box *box)
{
	switch (READ_ONCE(box->state)) {
	case PMON_HIDDEN:
		return pmon_io(box->type)->by_hotplug ? "not on this chip" : "hidden";
	case PMON_FOUND:
		return "found";
	case PMON_WRONG:
		return "wrong: its registers do not hold what is written";
	default:
		return "gone: removed, reading all ones, or its socket is offline";
	}
}

static struct dentry *report_folder;

/* Return: true if the box was found, and its match function was not */
static bool report_lacks_match(const struct pmon_box *box)
{
	return box->regs.unit.match.device && pmon_box_present(box) &&
	       !READ_ONCE(box->regs.match);
}

/*
 * Return: the bus of a function; if pmon_bus_of_function() does not know it, that of another unit
 * of the type, or -ENODEV
 */
static int report_bus_of_function(const struct pmon_box *box, const struct pmon_function *function)
{
	int bus = pmon_bus_of_function(box->die, function);
	const struct pmon_box *other;

	list_for_each_entry(other, &box->die->boxes, node)
		if (bus < 0 && other->type == box->type && pmon_box_present(other))
			bus = other->regs.bus;
	return bus;
}

static int report_bus_of(const struct pmon_box *box)
{
	if (READ_ONCE(box->state) != PMON_HIDDEN)
		return box->regs.bus;
	return report_bus_of_function(box, &box->regs.unit.function);
}

static void report_show_box(struct seq_file *file, const struct pmon_box *box)
{
	char place[PLACE_LEN];

	pmon_io(box->type)->text(&box->regs, box->type, report_bus_of(box), place,
				 sizeof(place));
	seq_printf(file, "%s socket %u %s %s%s\n", box->pmu->name, box->die->id,
		   place, report_state_text(box),
		   report_lacks_match(box) ? ", match registers hidden" : "");
}

static int report_boxes_show(struct seq_file *file, void *unused)
{
	struct pmon_pmu *pmu;
	unsigned int id;

	list_for_each_entry(pmu, &pmon_pmus, node)
		for (id = 0; id < pmon_nr_dies(); id++)
			if (pmon_die(id)->was_online)
				report_show_box(file, pmu->box[id]);
	return 0;
}

DEFINE_SHOW_ATTRIBUTE(report_boxes);

DEFINE_SHOW_ATTRIBUTE(pmon_discovery);

/* Show the boxes that were frozen while events of others counted */
static int report_freezes_show(struct seq_file *file, void *unused)
{
	struct pmon_pmu *pmu;
	unsigned int id;

	list_for_each_entry(pmu, &pmon_pmus, node)
		for (id = 0; id < pmon_nr_dies(); id++) {
			u64 ns = READ_ONCE(pmu->box[id]->freeze.total_ns);

			if (ns)
				seq_printf(file, "%s socket %u %llu\n", pmu->name, id, ns);
		}
	return 0;
}

DEFINE_SHOW_ATTRIBUTE(report_freezes);

/* Log the address of a function that is absent */
static void report_log_function(const struct pmon_box *box,
				const struct pmon_function *function, const char *what)
{
	const struct pmon_regs regs = { .unit.function = *function };
	int bus = report_bus_of_function(box, function);
	char text[PLACE_LEN];

	if (bus < 0 && pmon_has_nodes(pmon_platform) && !pmon_platform->topology->first) {
		pr_info("%s on socket %u: its bus is unknown, because another socket has no function 8086:%04x\n",
			box->pmu->name, box->die->id, pmon_platform->topology->device);
		return;
	}
	pmon_io(box->type)->text(&regs, box->type, bus, text, sizeof(text));
	pr_info("%s on socket %u: %s%s is missing: hidden by the firmware, or not on this chip\n",
		box->pmu->name, box->die->id, what, text);
}

static bool report_may_lack(const struct pmon_box *box)
{
	return box->type->min_units && box->pmu->unit >= box->type->min_units;
}

static void report_log_box(const struct pmon_box *box)
{
	const struct pmon_unit *unit = &box->regs.unit;

	if (box->state == PMON_HIDDEN && !report_may_lack(box))
		report_log_function(box, &unit->function, "");
	else if (report_lacks_match(box))
		report_log_function(box, &unit->match, "match function ");
}

static void report_log_die(const struct pmon_die *die)
{
	const struct pmon_box *box;

	if (pmon_has_nodes(pmon_platform) && !pmon_node_bus_of_die(die)) {
		pr_info("socket %u: function 8086:%04x is missing, so its PCI bus is unknown and none of its PCI boxes is used\n",
			die->id, pmon_platform->topology->device);
		return;
	}
	list_for_each_entry(box, &die->boxes, node)
		if (!pmon_io(box->type)->by_hotplug || box->regs.unit.function.device)
			report_log_box(box);
}

/* pmon_pci_probe() logs what is wrong with a PCI function when it is found */
static void report_log_wrong(const struct pmon_die *die)
{
	const struct pmon_box *box;

	list_for_each_entry(box, &die->boxes, node)
		if (pmon_io(box->type)->by_hotplug && !box->type->discovered &&
		    box->state == PMON_WRONG)
			pr_info("%s on socket %u: its registers do not hold what is written\n",
				box->pmu->name, die->id);
}

/**
 * pmon_report_create() - log missing boxes, and create the debugfs files
 *
 * Context: may sleep; at load, after the boxes were found.
 */
void pmon_report_create(void)
{
	unsigned int id, sockets = 0;

	for (id = 0; id < pmon_nr_dies(); id++)
		sockets += pmon_die(id)->was_online;
	pr_info("%s, %u socket(s)\n", pmon_platform->name, sockets);
	pmon_discovery_log_absent();

	for (id = 0; id < pmon_nr_dies(); id++)
		if (pmon_die(id)->was_online) {
			report_log_wrong(pmon_die(id));
			report_log_die(pmon_die(id));
		}

	report_folder = debugfs_create_dir(KBUILD_MODNAME, NULL);
	debugfs_create_file("boxes", 0444, report_folder, NULL, &report_boxes_fops);
	debugfs_create_file("table", 0400, report_folder, NULL, &pmon_discovery_fops);
	debugfs_create_file("freezes", 0444, report_folder, NULL, &report_freezes_fops);
	pmon_sampling_create_file(report_folder);
}

/**
 * pmon_report_remove() - undo pmon_report_create()
 *
 * Context: may sleep.
 */
void pmon_report_remove(void)
{
	debugfs_remove(report_folder);
}
