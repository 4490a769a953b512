// SPDX-License-Identifier: GPL-2.0-only
/*
 * The terms of a PMU's format/ folder: their texts and their bits. Pure.
 */
#include <linux/kernel.h>
#include <linux/string.h>

#include "pmu_desc.h"

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

static int field_part_text(const struct pmon_part *part, char *buf, int size)
{
	if (part->lo == part->hi)
		return scnprintf(buf, size, "%u", part->lo);
	return scnprintf(buf, size, "%u-%u", part->lo, part->hi);
}

/**
 * pmon_field_text() - contents of a field's file in format/
 * @field: the field
 * @buf: gets the line
 * @size: size of @buf
 *
 * Return: length of the line.
 */
int pmon_field_text(const struct pmon_field *field, char *buf, int size)
{
	int len = scnprintf(buf, size, "%s", pmon_word_name(field->word));
	unsigned int p;

	for (p = 0; pmon_has_part(field, p); p++) {
		len += scnprintf(buf + len, size - len, p ? "," : ":");
		len += field_part_text(&field->part[p], buf + len, size - len);
	}
	return len + scnprintf(buf + len, size - len, "\n");
}

static u64 field_part_mask(const struct pmon_part *part)
{
	return GENMASK_ULL(part->hi, part->lo);
}

/**
 * pmon_field_mask() - bits of its word that a field occupies
 * @field: the field
 *
 * Return: the mask.
 */
u64 pmon_field_mask(const struct pmon_field *field)
{
	u64 mask = field_part_mask(&field->part[0]);
	unsigned int p;

	/* Nearly all fields have one piece, and opening an event needs the masks of all fields */
	if (!pmon_has_part(field, 1))
		return mask;
	for (p = 1; pmon_has_part(field, p); p++)
		mask |= field_part_mask(&field->part[p]);
	return mask;
}

/**
 * pmon_fields_clear() - clear the bits that any field occupies
 * @field: the fields
 * @on: &pmon_pmu_desc.on of the PMU whose fields are cleared
 * @words: the words of an event; bits that remain set are in no field
 */
void pmon_fields_clear(const struct pmon_field *field, u64 on, u64 *words)
{
	/* Most events use the first fields only */
	for (; field->name && (words[PMON_CONFIG] | words[PMON_CONFIG1] | words[PMON_CONFIG2]);
	     field++)
		if (!field->on || field->on & on)
			words[field->word] &= ~pmon_field_mask(field);
}

/**
 * pmon_field_get() - value of a field, as a user writes it
 * @field: the field
 * @word: the word it is in
 *
 * Return: the value; the first piece has its lowest bits.
 */
u64 pmon_field_get(const struct pmon_field *field, u64 word)
{
	unsigned int p, bits = 0;
	u64 value = 0;

	for (p = 0; pmon_has_part(field, p); p++) {
		const struct pmon_part *part = &field->part[p];

		value |= (word & field_part_mask(part)) >> part->lo << bits;
		bits += part->hi - part->lo + 1;
	}
	return value;
}

/**
 * pmon_field_set() - give a field a value
 * @field: the field
 * @value: the value, as a user writes it
 * @word: the word it is in; the bits of other fields are left as they are
 *
 * Return: false if the value has too many bits; then @word is unchanged.
 */
bool pmon_field_set(const struct pmon_field *field, u64 value, u64 *word)
{
	unsigned int p, bits = 0;
	u64 set = 0;

	for (p = 0; pmon_has_part(field, p); p++) {
		const struct pmon_part *part = &field->part[p];

		set |= value >> bits << part->lo & field_part_mask(part);
		bits += part->hi - part->lo + 1;
	}
	if (pmon_field_get(field, set) != value)
		return false;
	*word = (*word & ~pmon_field_mask(field)) | set;
	return true;
}

/**
 * pmon_next_field() - the fields that a PMU has
 * @desc: the description of the PMU
 * @field: the one before; NULL for the first, which is the event code
 *
 * Return: the next one, NULL after the last.
 */
const struct pmon_field *pmon_next_field(const struct pmon_pmu_desc *desc,
					 const struct pmon_field *field)
{
	field = field ? field + 1 : desc->fields;
	while (field->name && !pmon_has(desc, field->on))
		field++;
	return field->name ? field : NULL;
}
