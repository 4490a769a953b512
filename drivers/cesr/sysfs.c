// SPDX-License-Identifier: GPL-2.0-only
/*
 * format/ and events/, from the rows.
 */
#include <linux/device.h>
#include <linux/string.h>
#include <linux/sysfs.h>

#include "driver.h"

/**
 * struct text_file - a file of sysfs
 * @attr: the file
 * @text: what it says
 */
struct text_file {
	struct device_attribute attr;
	char text[CESR_TEXT];
};

/* More than any family has; the unit tests see to that */
static struct text_file files[CESR_FILES];
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

static ssize_t cesr_sysfs_show_text(struct device *dev, struct device_attribute *attr,
				    char *buf)
{
	return strscpy(buf, container_of(attr, struct text_file, attr)->text, CESR_TEXT);
}

static struct attribute *cesr_sysfs_name_file(struct text_file *file, const char *name)
{
	sysfs_attr_init(&file->attr.attr);
	file->attr.attr.name = name;
	file->attr.attr.mode = 0444;
	file->attr.show = cesr_sysfs_show_text;
	return &file->attr.attr;
}

/**
 * cesr_sysfs_init() - make the files of this machine's family
 */
void cesr_sysfs_init(void)
{
	struct attribute **format = format_attrs, **events = events_attrs;
	const struct cesr_event *event = NULL;
	const struct pmon_field *field;
	struct text_file *file = files;

	for (field = cesr_family->fields; field->name; field++, file++) {
		pmon_field_text(field, file->text, CESR_TEXT);
		*format++ = cesr_sysfs_name_file(file, field->name);
	}
	for (; (event = cesr_next_event(cesr_family, event)); file++) {
		cesr_event_text(event, file->text, CESR_TEXT);
		*events++ = cesr_sysfs_name_file(file, event->name);
	}
}
