// SPDX-License-Identifier: GPL-2.0-only
/*
 * format/ and events/, from the rows.
 */
#include <linux/device.h>
#include <linux/sysfs.h>

#include "driver.h"

/* More than any family has; the unit tests see to that */
static struct dev_ext_attribute files[CESR_FILES];
static struct attribute *format_attrs[CESR_FILES];
static struct attribute *events_attrs[CESR_FILES];

static const struct attribute_group format_group = {
	.name = "format",
	.attrs = format_attrs,
};

static const struct attribute_group events_group = {
	.name = "events",
	.attrs = events_attrs,
};

const struct attribute_group *cesr_groups[] = {
	&format_group,
	&events_group,
	NULL
};

static const void *to_row(struct device_attribute *attr)
{
	return container_of(attr, struct dev_ext_attribute, attr)->var;
}

static ssize_t show_field(struct device *dev, struct device_attribute *attr,
			  char *buf)
{
	return pmon_field_text(to_row(attr), buf, PAGE_SIZE);
}

static ssize_t show_event(struct device *dev, struct device_attribute *attr,
			  char *buf)
{
	return cesr_event_text(to_row(attr), buf, PAGE_SIZE);
}

static struct attribute *make_file(struct dev_ext_attribute *file,
				   const char *name, const void *row)
{
	sysfs_attr_init(&file->attr.attr);
	file->attr.attr.name = name;
	file->attr.attr.mode = 0444;
	file->var = (void *)row;
	return &file->attr.attr;
}

/**
 * cesr_sysfs_init() - make the files of this machine's family
 */
void cesr_sysfs_init(void)
{
	struct dev_ext_attribute *file = files;
	struct attribute **attr = format_attrs;
	const struct cesr_event *event = NULL;
	const struct pmon_field *field;

	for (field = cesr_family->fields; field->name; field++, file++) {
		file->attr.show = show_field;
		*attr++ = make_file(file, field->name, field);
	}
	attr = events_attrs;
	while ((event = cesr_next_event(cesr_family, event))) {
		file->attr.show = show_event;
		*attr++ = make_file(file++, event->name, event);
	}
}
