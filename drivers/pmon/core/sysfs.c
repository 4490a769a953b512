// SPDX-License-Identifier: GPL-2.0-only
/*
 * format/, events/ and cpumask of a PMU. The first two are made from the rows
 * of its type and shared by all units; cpumask says where boxes are.
 */
#include <linux/device.h>
#include <linux/slab.h>
#include <linux/sysfs.h>

#include "objects.h"

#define ATTR_NAME_LEN	64

/**
 * struct row_attr - a sysfs file that shows a row
 * @attr: the file
 * @name: its name
 * @type: the type of box
 * @field: the row, in format/
 * @event: the row, in events/
 */
struct row_attr {
	struct device_attribute attr;
	char name[ATTR_NAME_LEN];
	const struct pmon_type *type;
	const struct pmon_field *field;
	const struct pmon_event *event;
};

typedef ssize_t (*show_fn)(struct device *dev, struct device_attribute *attr,
			   char *buf);

static const struct row_attr *to_row(const struct device_attribute *attr)
{
	return container_of(attr, struct row_attr, attr);
}

static ssize_t show_field(struct device *dev, struct device_attribute *attr,
			  char *buf)
{
	const struct pmon_field *field = to_row(attr)->field;
	int len;

	len = sysfs_emit(buf, "%s:%u", pmon_word_name(field->word), field->lo);
	if (field->hi != field->lo)
		len += sysfs_emit_at(buf, len, "-%u", field->hi);
	if (field->top)
		len += sysfs_emit_at(buf, len, ",%u", field->top);
	return len + sysfs_emit_at(buf, len, "\n");
}

static ssize_t show_event(struct device *dev, struct device_attribute *attr,
			  char *buf)
{
	return sysfs_emit(buf, "%s\n", to_row(attr)->event->terms);
}

static ssize_t show_scale(struct device *dev, struct device_attribute *attr,
			  char *buf)
{
	return sysfs_emit(buf, "%s\n", to_row(attr)->event->scale);
}

static ssize_t show_unit(struct device *dev, struct device_attribute *attr,
			 char *buf)
{
	return sysfs_emit(buf, "%s\n", to_row(attr)->event->unit);
}

static ssize_t cpumask_show(struct device *dev, struct device_attribute *attr,
			    char *buf)
{
	struct pmu *pmu = dev_get_drvdata(dev);
	struct pmon_pmu *pmon = container_of(pmu, struct pmon_pmu, pmu);
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

static struct attribute *cpumask_attrs[] = {
	&dev_attr_cpumask.attr,
	NULL
};

static const struct attribute_group cpumask_group = { .attrs = cpumask_attrs };

/**
 * struct type_files - the files that all units of a type share
 * @group: for &struct pmu.attr_groups; @format, @events, cpumask
 * @format: format/
 * @events: events/
 * @nr: number of @row made so far
 * @row: the files of both folders
 */
struct type_files {
	const struct attribute_group *group[4];
	struct attribute_group format;
	struct attribute_group events;
	unsigned int nr;
	struct row_attr row[];
};

static struct row_attr *add_file(struct type_files *files,
				 const struct pmon_type *type, show_fn show,
				 const char *name, const char *suffix)
{
	struct row_attr *row = &files->row[files->nr++];

	snprintf(row->name, sizeof(row->name), "%s%s", name, suffix);
	sysfs_attr_init(&row->attr.attr);
	row->attr.attr.name = row->name;
	row->attr.attr.mode = 0444;
	row->attr.show = show;
	row->type = type;
	return row;
}

static void add_event(struct type_files *files, const struct pmon_type *type,
		      const struct pmon_event *event)
{
	add_file(files, type, show_event, event->name, "")->event = event;
	if (event->scale)
		add_file(files, type, show_scale, event->name, ".scale")->event = event;
	if (event->unit)
		add_file(files, type, show_unit, event->name, ".unit")->event = event;
}

static void add_rows(struct type_files *files, const struct pmon_type *type)
{
	const struct pmon_field *field;
	const struct pmon_event *event;

	for (field = type->fields; field->name; field++)
		add_file(files, type, show_field, field->name, "")->field = field;
	for (event = type->events; event && event->name; event++)
		add_event(files, type, event);
}

static unsigned int count_fields(const struct pmon_type *type)
{
	unsigned int n = 0;

	while (type->fields[n].name)
		n++;
	return n;
}

static unsigned int count_event_files(const struct pmon_type *type)
{
	const struct pmon_event *event;
	unsigned int n = 0;

	for (event = type->events; event && event->name; event++)
		n += 1 + !!event->scale + !!event->unit;
	return n;
}

static int fill_group(struct attribute_group *group, const char *name,
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

static int fill_groups(struct type_files *files, unsigned int fields,
		       unsigned int events)
{
	int err = fill_group(&files->format, "format", files->row, fields);

	if (err)
		return err;
	files->group[0] = &files->format;
	files->group[1] = &cpumask_group;
	if (!events)
		return 0;
	files->group[2] = &files->events;
	return fill_group(&files->events, "events", files->row + fields, events);
}

/**
 * pmon_sysfs_free() - free the files of a type
 * @groups: what pmon_sysfs_create() returned, or NULL
 */
void pmon_sysfs_free(const struct attribute_group **groups)
{
	struct type_files *files;

	if (!groups)
		return;
	files = container_of(groups, struct type_files, group[0]);
	kfree(files->format.attrs);
	kfree(files->events.attrs);
	kfree(files);
}

/**
 * pmon_sysfs_create() - make the files of a type from its rows
 * @type: the type
 *
 * Return: for &struct pmu.attr_groups of all its units; NULL without memory.
 */
const struct attribute_group **pmon_sysfs_create(const struct pmon_type *type)
{
	unsigned int fields = count_fields(type);
	unsigned int events = count_event_files(type);
	struct type_files *files;

	files = kzalloc(struct_size(files, row, fields + events), GFP_KERNEL);
	if (!files)
		return NULL;

	add_rows(files, type);
	if (fill_groups(files, fields, events)) {
		pmon_sysfs_free(files->group);
		return NULL;
	}
	return files->group;
}
