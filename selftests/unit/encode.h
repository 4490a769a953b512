/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * encode.h - what the tests of pmon_encode() have in common
 *
 * Static data: one test program is one file.
 */
#ifndef SELFTESTS_UNIT_ENCODE_H
#define SELFTESTS_UNIT_ENCODE_H

#include <string.h>

#include <linux/errno.h>
#include <linux/kernel.h>

#include "../../drivers/pmon/boxes/boxes.h"
#include "event_plan.h"
#include "ktap.h"

static struct pmon_encoding code;
static struct pmon_refusal refusal;

static inline int encode_alt(const struct pmon_type *type, u64 config, u64 config1, u64 config2,
			     unsigned int alt)
{
	const u64 words[PMON_WORDS] = { config, config1, config2 };

	struct pmon_encoding codes[PMON_MAX_ALTS];
	int err;

	memset(codes, 0xa5, sizeof(codes));
	memset(&refusal, 0, sizeof(refusal));
	err = pmon_encode(type->desc, words, codes, &refusal);
	code = codes[alt];
	return err;
}

static inline int encode(const struct pmon_type *type, u64 config, u64 config1, u64 config2)
{
	return encode_alt(type, config, config1, config2, 0);
}

/* Refused, and for these bits of that word. */
static inline bool refused(int err, enum pmon_word word, u64 bits)
{
	return err == -EINVAL && refusal.word == word && refusal.bits == bits && refusal.why;
}

/* The claims on one shared register together. */
static inline u64 claimed(unsigned int shared, u64 *value)
{
	u64 mask = 0;
	unsigned int i;

	*value = 0;
	for (i = 0; i < code.nr_claims; i++) {
		if (code.claim[i].extra != shared)
			continue;
		mask |= code.claim[i].mask;
		*value |= code.claim[i].value;
	}
	return mask;
}

static inline bool claims(unsigned int shared, u64 mask, u64 value)
{
	u64 got;

	return claimed(shared, &got) == mask && got == value;
}

static inline const struct pmon_field *find_field(const struct pmon_type *type, const char *name)
{
	const struct pmon_pmu_desc *desc = type->desc;
	const struct pmon_field *field;

	for (field = pmon_next_field(desc, NULL); field; field = pmon_next_field(desc, field))
		if (*field->name == *name && !strcmp(field->name, name))
			return field;
	return NULL;
}

/* All bits of a word that some field has */
static inline u64 known(const struct pmon_type *type, enum pmon_word word)
{
	const struct pmon_pmu_desc *desc = type->desc;
	const struct pmon_field *field;
	u64 mask = 0;

	for (field = pmon_next_field(desc, NULL); field; field = pmon_next_field(desc, field))
		if (field->word == word)
			mask |= pmon_field_mask(field);
	return mask;
}

#endif
