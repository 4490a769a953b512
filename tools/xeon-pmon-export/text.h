/* SPDX-License-Identifier: GPL-2.0-only */
/* Exposition formats: OpenMetrics and Prometheus's older text format. Pure functions. */
#ifndef XEON_PMON_EXPORT_TEXT_H
#define XEON_PMON_EXPORT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "text_label.h"

/**
 * enum text_format - exposition format
 * @TEXT_OPENMETRICS: OpenMetrics 1.0
 * @TEXT_PROMETHEUS: Prometheus's text format 0.0.4, which node_exporter reads
 */
enum text_format {
	TEXT_OPENMETRICS,
	TEXT_PROMETHEUS,
};

/**
 * struct text - a growing string; the program exits if memory is exhausted
 * @format: format of the metrics in it
 * @data: the text, terminated by a zero; NULL if it is empty
 * @len: length of @data
 * @room: allocated size of @data
 */
struct text {
	enum text_format format;
	char *data;
	size_t len;
	size_t room;
};

/**
 * struct text_family - a metric family
 * @name: name without the suffix of its type: "xeon_pmon_memory_bytes"
 * @type: "counter", "gauge" or "info"
 * @unit: base unit, the last word of @name; NULL: none
 * @help: its description
 */
struct text_family {
	const char *name;
	const char *type;
	const char *unit;
	const char *help;
};

/**
 * struct sample - a sample, or the start of a family
 * @family: the family that begins here; NULL: a sample
 * @name: offset of its name and labels in &samples.names, terminated by a zero
 * @value: its value
 */
struct sample {
	const struct text_family *family;
	size_t name;
	double value;
};

/**
 * struct samples - samples in no particular format
 * @names: names of all samples
 * @nr: number of elements
 * @sample: samples and starts of families
 */
struct samples {
	struct text names;
	unsigned int nr;
	struct sample *sample;
};

/**
 * samples_family() - start a family
 * @samples: the output
 * @family: the family; all its samples must follow
 */
void samples_family(struct samples *samples, const struct text_family *family);

/**
 * samples_add() - add a sample
 * @samples: the output
 * @family: the family that was started last
 * @labels: its labels
 * @value: its value
 */
void samples_add(struct samples *samples, const struct text_family *family,
		 const struct text_label *labels, double value);

/**
 * samples_free() - free the samples
 * @samples: the samples; empty afterwards
 */
void samples_free(struct samples *samples);

/**
 * text_samples() - write all samples, and the end of the exposition
 * @text: the output
 * @samples: the samples
 */
void text_samples(struct text *text, const struct samples *samples);

/**
 * text_printf() - append formatted text
 * @text: the output
 * @fmt: printf() format
 */
__printf(2, 3) void text_printf(struct text *text, const char *fmt, ...);

/**
 * text_number() - append a number
 * @text: the output
 * @value: the number; printed with enough digits to restore the same value
 */
void text_number(struct text *text, double value);

/**
 * text_free() - free the text
 * @text: the text; empty afterwards
 */
void text_free(struct text *text);

#endif /* XEON_PMON_EXPORT_TEXT_H */
