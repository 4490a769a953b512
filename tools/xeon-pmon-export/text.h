/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Text of metrics, in OpenMetrics and in Prometheus's older format.
 *
 * Pure: nothing is looked up, nothing is sent.
 */
#ifndef XEON_PMON_EXPORT_TEXT_H
#define XEON_PMON_EXPORT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "text_label.h"

/**
 * enum text_format - how metrics are written
 * @TEXT_OPENMETRICS: OpenMetrics 1.0
 * @TEXT_PROMETHEUS: Prometheus's text format 0.0.4, which node_exporter reads
 */
enum text_format {
	TEXT_OPENMETRICS,
	TEXT_PROMETHEUS,
};

/**
 * struct text - a text that grows
 * @format: of the metrics in it
 * @data: what there is so far, ended by a zero; NULL if there is nothing
 * @len: characters
 * @room: of @data
 * @failed: there was no memory, something is missing
 */
struct text {
	enum text_format format;
	char *data;
	size_t len;
	size_t room;
	bool failed;
};

/**
 * struct text_family - samples that are of one kind
 * @name: without the suffix that its type asks for: "xeon_pmon_memory_bytes"
 * @type: "counter", "gauge" or "info"
 * @unit: base unit, the last word of @name; NULL: it has none
 * @help: what it says
 */
struct text_family {
	const char *name;
	const char *type;
	const char *unit;
	const char *help;
};

/**
 * text_printf() - add some text
 * @text: where
 * @fmt: printf style
 */
__printf(2, 3) void text_printf(struct text *text, const char *fmt, ...);

/**
 * text_family() - begin a family
 * @text: where
 * @family: which; all its samples have to follow at once
 */
void text_family(struct text *text, const struct text_family *family);

/**
 * text_sample() - add a sample
 * @text: where
 * @family: the family that was begun last
 * @labels: its labels
 * @value: its value
 */
void text_sample(struct text *text, const struct text_family *family,
		 const struct text_label *labels, double value);

/**
 * text_number() - add a number
 * @text: where
 * @value: the number, with as many digits as it takes to get the same one back
 */
void text_number(struct text *text, double value);

/**
 * text_end() - end the exposition
 * @text: where
 */
void text_end(struct text *text);

/**
 * text_free() - give back the memory
 * @text: the text, empty afterwards
 */
void text_free(struct text *text);

#endif /* XEON_PMON_EXPORT_TEXT_H */
