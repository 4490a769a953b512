// SPDX-License-Identifier: GPL-2.0-only
/*
 * The files format/, events/, cpumask, node_ids and alias of a PMU. The first two are made from the
 * rows of its description, and all units share them; cpumask has the owner CPU of each die with a
 * box.
 */
#include <linux/device.h>
#include <linux/moduleparam.h>
#include <linux/slab.h>
#include <linux/sysfs.h>
#include <linux/topology.h>

#include "die.h"
#include "mapping.h"
#include "pmus.h"
#include "sysfs.h"
#include "topology.h"

/*
 * all_names is off by default, because perf before 6.7 reads all files in events/ at every start
 */
static bool all_names;
module_param(all_names, bool, 0444);
MODULE_PARM_DESC(all_names, "1: name every event in events/; 0: only the common ones (default); xeon-pmon list knows all");

/**
 * struct row_attr - a sysfs file that shows a row
 * @attr: the file
 * @row: the &struct pmon_field, or the text
 * @owned: name of the file if that was allocated, to be freed
 */
struct row_attr {
	struct device_attribute attr;
	const void *row;
	char *owned;
};

typedef ssize_t (*pmon_sysfs_show_t)(struct device *dev, struct device_attribute *attr,
				     char *buf);

static const void *pmon_sysfs_row_of(const struct device_attribute *attr)
{
	return container_of(attr, struct row_attr, attr)->row;
}

static ssize_t pmon_sysfs_show_field(struct device *dev, struct device_attribute *attr,
				     char *buf)
{
	return pmon_field_text(pmon_sysfs_row_of(attr), buf, PAGE_SIZE);
}

static ssize_t pmon_sysfs_show_text(struct device *dev, struct device_attribute *attr,
				    char *buf)
{
	return sysfs_emit(buf, "%s\n", (const char *)pmon_sysfs_row_of(attr));
}

static ssize_t cpumask_show(struct device *dev, struct device_attribute *attr,
			    char *buf)
{
	const struct pmon_pmu *pmon = pmon_pmu_of(dev);
	cpumask_var_t mask;
	unsigned int id;
	int len;

	if (!zalloc_cpumask_var(&mask, GFP_KERNEL))
		return -ENOMEM;

	for (id = 0; id < pmon_nr_dies(); id++) {
		int cpu = READ_ONCE(pmon_die(id)->cpu);

		if (cpu >= 0 && pmon_box_present(pmon->box[id]))
			cpumask_set_cpu(cpu, mask);
	}
	len = sysfs_emit(buf, "%*pbl\n", cpumask_pr_args(mask));
	free_cpumask_var(mask);
	return len;
}

static DEVICE_ATTR_RO(cpumask);

/*
 * Filters compare the node ids of the hardware, and firmware need not assign these in the order in
 * which Linux numbers sockets
 */
static ssize_t node_ids_show(struct device *dev, struct device_attribute *attr,
			     char *buf)
{
	unsigned int id;
	int len = 0;

	for (id = 0; id < pmon_nr_dies(); id++) {
		int cpu = READ_ONCE(pmon_die(id)->cpu);
		const struct pmon_node_bus *bus = pmon_node_bus_of_die(pmon_die(id));

		if (cpu >= 0 && bus && bus->node >= 0)
			len += sysfs_emit_at(buf, len, "%s%d:%d", len ? " " : "",
					     topology_physical_package_id(cpu), bus->node);
	}
	return len + sysfs_emit_at(buf, len, "\n");
}

static DEVICE_ATTR_RO(node_ids);

/* perf accepts the alias as a second name; intel_uncore's alias has the type number of the table */
static ssize_t alias_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	const struct pmon_pmu *pmon = pmon_pmu_of(dev);
	const struct pmon_pmu_desc *desc = pmon->type->desc;
	const char *number = pmon->name + strlen("uncore_") + strlen(desc->name);

	if (desc->alias && pmon_pmu_number(pmon) >= desc->alias_from)
		return sysfs_emit(buf, "uncore_%s%s\n", desc->alias, number);
	return sysfs_emit(buf, "uncore_type_%u%s\n", pmon->type->discovery->number, number);
}

static DEVICE_ATTR_RO(alias);

static struct attribute *place_attrs[] = {
	&dev_attr_cpumask.attr,
	&dev_attr_node_ids.attr,
	&dev_attr_alias.attr,
	NULL
};

/*
 * Hide node_ids on a platform without node-id registers, and alias on PMUs that have one name in
 * discovery tables and perf's lists
 */
static umode_t pmon_sysfs_place_mode(struct kobject *kobj, struct attribute *attr, int i)
{
	const struct pmon_pmu *pmu = pmon_pmu_of(kobj_to_dev(kobj));

	if (attr == &dev_attr_alias.attr)
		return pmu->type->discovery || pmu->type->desc->alias ? attr->mode : 0;
	if (attr == &dev_attr_node_ids.attr && !pmon_has_nodes(pmon_platform))
		return 0;
	return attr->mode;
}

static const struct attribute_group place_group = {
	.attrs = place_attrs,
	.is_visible = pmon_sysfs_place_mode,
};

/**
 * struct desc_files - the files that all units with a description share
 * @group: for &pmu.attr_groups: @format, the files of each PMU, @events
 * @format: format/
 * @events: events/
 * @nr: number of @row made so far
 * @row: the files of both folders
 */
struct desc_files {
	const struct attribute_group *group[5];
	struct attribute_group format;
	struct attribute_group events;
	unsigned int nr;
	struct row_attr row[];
};

static void pmon_sysfs_add_file(struct desc_files *files, pmon_sysfs_show_t show, const char *name,
				const void *row)
{
	struct row_attr *file = &files->row[files->nr++];

	sysfs_attr_init(&file->attr.attr);
	file->attr.attr.name = name;
	file->attr.attr.mode = 0444;
	file->attr.show = show;
	file->row = row;
}

/* Without memory, no file is added, and pmon_sysfs_create() finds that the number is too low */
static void pmon_sysfs_add_quantity_file(struct desc_files *files, const struct pmon_alias *event,
					 const char *suffix, const char *text)
{
	char *name = kasprintf(GFP_KERNEL, "%s%s", event->name, suffix);

	if (!name)
		return;
	files->row[files->nr].owned = name;
	pmon_sysfs_add_file(files, pmon_sysfs_show_text, name, text);
}

static void pmon_sysfs_add_event(struct desc_files *files, const struct pmon_alias *event)
{
	pmon_sysfs_add_file(files, pmon_sysfs_show_text, event->name, event->terms);
	if (!event->scale)
		return;
	pmon_sysfs_add_quantity_file(files, event, ".scale", event->scale);
	pmon_sysfs_add_quantity_file(files, event, ".unit", event->unit);
}

static bool pmon_sysfs_is_shown(const struct pmon_pmu_desc *desc,
				const struct pmon_alias *event)
{
	return event->on & desc->on &&
	       (all_names || event->on & PMON_LISTED);
}

/* Return: the next event of the PMU, in a table that similar PMUs share; NULL after the last */
static const struct pmon_alias *pmon_sysfs_next_event(const struct pmon_pmu_desc *desc,
						      const struct pmon_alias *event)
{
	event = event ? event + 1 : desc->events;
	while (event && event->name && !pmon_sysfs_is_shown(desc, event))
		event++;
	return event && event->name ? event : NULL;
}

static void pmon_sysfs_add_rows(struct desc_files *files, const struct pmon_pmu_desc *desc)
{
	const struct pmon_field *field;
	const struct pmon_alias *event = NULL;

	for (field = pmon_next_field(desc, NULL); field; field = pmon_next_field(desc, field))
		pmon_sysfs_add_file(files, pmon_sysfs_show_field, field->name, field);
	while ((event = pmon_sysfs_next_event(desc, event)))
		pmon_sysfs_add_event(files, event);
}

static unsigned int pmon_sysfs_count_fields(const struct pmon_pmu_desc *desc)
{
	const struct pmon_field *field;
	unsigned int n = 0;

	for (field = pmon_next_field(desc, NULL); field; field = pmon_next_field(desc, field))
		n++;
	return n;
}

static unsigned int pmon_sysfs_count_event_files(const struct pmon_pmu_desc *desc)
{
	const struct pmon_alias *event = NULL;
	unsigned int n = 0;

	while ((event = pmon_sysfs_next_event(desc, event)))
		n += event->scale ? 3 : 1;
	return n;
}

static int pmon_sysfs_fill_group(struct attribute_group *group, const char *name,
				 struct row_attr *row, unsigned int nr)
{
	unsigned int i;

	group->name = name;
	group->attrs = kcalloc(nr + 1, sizeof(*group->attrs), GFP_KERNEL);
	if (!group->attrs)
		return -ENOMEM;
	for (i = 0; i < nr; i++)
		group->attrs[i] = &row[i].attr.attr;
	return 0;
}

static int pmon_sysfs_fill_groups(struct desc_files *files, unsigned int fields,
				  unsigned int events)
{
	int err = pmon_sysfs_fill_group(&files->format, "format", files->row, fields);

	if (err)
		return err;
	files->group[0] = &files->format;
	files->group[1] = &place_group;
	files->group[2] = &pmon_mapping_group;
	if (!events)
		return 0;
	files->group[3] = &files->events;
	return pmon_sysfs_fill_group(&files->events, "events", files->row + fields, events);
}

/**
 * pmon_sysfs_free() - free the files of a PMU
 * @groups: what pmon_sysfs_create() returned, or NULL
 *
 * Context: may sleep; after the PMU was unregistered.
 */
void pmon_sysfs_free(const struct attribute_group **groups)
{
	struct desc_files *files;
	unsigned int i;

	if (!groups)
		return;
	files = container_of(groups, struct desc_files, group[0]);
	for (i = 0; i < files->nr; i++)
		kfree(files->row[i].owned);
	kfree(files->format.attrs);
	kfree(files->events.attrs);
	kvfree(files);
}

/**
 * pmon_sysfs_create() - make the files of a PMU from its rows
 * @desc: the description
 *
 * Context: may sleep; at load.
 * Return: for &struct pmu.attr_groups of all its units; NULL without memory.
 */
const struct attribute_group **pmon_sysfs_create(const struct pmon_pmu_desc *desc)
{
	unsigned int fields = pmon_sysfs_count_fields(desc);
	unsigned int events = pmon_sysfs_count_event_files(desc);
	struct desc_files *files;

	files = kvzalloc(struct_size(files, row, fields + events), GFP_KERNEL);
	if (!files)
		return NULL;

	pmon_sysfs_add_rows(files, desc);
	if (files->nr != fields + events || pmon_sysfs_fill_groups(files, fields, events)) {
		pmon_sysfs_free(files->group);
		return NULL;
	}
	return files->group;
}
