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
 * struct text - a text that grows; without memory, the program ends
 * @format: of the metrics in it
 * @data: what there is so far, ended by a zero; NULL if there is nothing
 * @len: characters
 * @room: of @data
 */
struct text {
	enum text_format format;
	char *data;
	size_t len;
	size_t room;
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
 * struct sample - a sample, or where a family begins
 * @family: the family that begins here; NULL: it is a sample
 * @name: where its name is in &samples.names, with its labels, ended by a zero
 * @value: its value
 */
struct sample {
	const struct text_family *family;
	size_t name;
	double value;
};

/**
 * struct samples - what is to be said, before it is a text of some format
 * @names: of all samples
 * @nr: how many samples and beginnings of families
 * @sample: each of them
 */
struct samples {
	struct text names;
	unsigned int nr;
	struct sample *sample;
};

/**
 * samples_family() - begin a family
 * @samples: where
 * @family: which; all its samples have to follow at once
 */
void samples_family(struct samples *samples, const struct text_family *family);

/**
 * samples_add() - add a sample
 * @samples: where
 * @family: the family that was begun last
 * @labels: its labels
 * @value: its value
 */
void samples_add(struct samples *samples, const struct text_family *family,
		 const struct text_label *labels, double value);

/**
 * samples_free() - give back the memory
 * @samples: none afterwards
 */
void samples_free(struct samples *samples);

/**
 * text_samples() - add all samples, and the end of the exposition
 * @text: where
 * @samples: the samples
 */
void text_samples(struct text *text, const struct samples *samples);

/**
 * text_printf() - add some text
 * @text: where
 * @fmt: printf style
 */
__printf(2, 3) void text_printf(struct text *text, const char *fmt, ...);

/**
 * text_number() - add a number
 * @text: where
 * @value: the number, with as many digits as it takes to get the same one back
 */
void text_number(struct text *text, double value);

/**
 * text_free() - give back the memory
 * @text: the text, empty afterwards
 */
void text_free(struct text *text);

#endif /* XEON_PMON_EXPORT_TEXT_H */
