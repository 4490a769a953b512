// SPDX-License-Identifier: GPL-2.0-only
/*
 * The terms of a PMU's format/ folder: their texts, their bits. Pure, and
 * built into every driver here.
 */
#include <linux/kernel.h>

#include "pmon.h"

/**
 * pmon_word_name() - what perf calls a word of an event
 * @word: the word
 *
 * Return: its name.
 */
const char *pmon_word_name(enum pmon_word word)
{
	static const char *const names[PMON_WORDS] = {
		[PMON_CONFIG] = "config",
		[PMON_CONFIG1] = "config1",
		[PMON_CONFIG2] = "config2",
	};

	return names[word];
}

/**
 * pmon_field_text() - what a field's file in format/ says
 * @field: the field
 * @buf: where to put it, with its end of line
 * @size: room there
 *
 * Return: its length.
 */
int pmon_field_text(const struct pmon_field *field, char *buf, int size)
{
	int len = scnprintf(buf, size, "%s:%u", pmon_word_name(field->word),
			    field->lo);

	if (field->hi != field->lo)
		len += scnprintf(buf + len, size - len, "-%u", field->hi);
	if (field->top)
		len += scnprintf(buf + len, size - len, ",%u", field->top);
	return len + scnprintf(buf + len, size - len, "\n");
}

/**
 * pmon_field_mask() - bits of its word that a field occupies
 * @field: the field
 *
 * Return: the mask.
 */
u64 pmon_field_mask(const struct pmon_field *field)
{
	u64 mask = GENMASK_ULL(field->hi, field->lo);

	if (field->top)
		mask |= BIT_ULL(field->top);
	return mask;
}

/**
 * pmon_fields_mask() - bits of a word that any field occupies
 * @field: the fields
 * @on: whose fields, as in &pmon_kind.on; those of all are always meant
 * @word: the word
 *
 * Return: the mask: what an event may have set.
 */
u64 pmon_fields_mask(const struct pmon_field *field, u16 on, enum pmon_word word)
{
	u64 mask = 0;

	for (; field->name; field++)
		if (field->word == word && (!field->on || field->on & on))
			mask |= pmon_field_mask(field);
	return mask;
}

/**
 * pmon_field_get() - value of a field, as a user writes it
 * @field: the field
 * @word: the word it is in
 *
 * Return: the value; a split field's top bit is its most significant one.
 */
u64 pmon_field_get(const struct pmon_field *field, u64 word)
{
	u64 low = GENMASK_ULL(field->hi, field->lo);
	u64 value = (word & low) >> field->lo;

	if (field->top && word & BIT_ULL(field->top))
		value |= BIT_ULL(field->hi - field->lo + 1);
	return value;
}

/**
 * pmon_next_field() - the fields that a kind of box has
 * @kind: the kind
 * @field: the one before; NULL for the first, which is the event code
 *
 * Return: the next one, NULL after the last.
 */
const struct pmon_field *pmon_next_field(const struct pmon_kind *kind,
					 const struct pmon_field *field)
{
	field = field ? field + 1 : kind->fields;
	while (field->name && !pmon_has(kind, field->on))
		field++;
	return field->name ? field : NULL;
}
