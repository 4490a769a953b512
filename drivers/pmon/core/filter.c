// SPDX-License-Identifier: GPL-2.0-only
/*
 * Claims of events on the filter and match registers that the events of a box share. Two events can
 * use the same field if both need the same value in it. Pure.
 */
#include "filter.h"

/* Return: true if no bit of a register needs two values */
static bool filter_claims_agree(const struct pmon_claim *a, const struct pmon_claim *b)
{
	return a->extra != b->extra || !((a->value ^ b->value) & a->mask & b->mask);
}

/**
 * pmon_encodings_agree() - can two events count at the same time?
 * @a: one
 * @b: the other
 *
 * A set of events can count at the same time if each pair of them can, because bits of a register
 * do not depend on each other.
 *
 * Return: true if no bit that both use needs two values.
 */
bool pmon_encodings_agree(const struct pmon_encoding *a, const struct pmon_encoding *b)
{
	unsigned int i, j;

	for (i = 0; i < a->nr_claims; i++)
		for (j = 0; j < b->nr_claims; j++)
			if (!filter_claims_agree(&a->claim[i], &b->claim[j]))
				return false;
	return true;
}

/**
 * pmon_shared_regs_add() - add an event's claims
 * @shared: the claims of other events
 * @enc: an event that agrees with all of them
 */
void pmon_shared_regs_add(struct pmon_shared_regs *shared, const struct pmon_encoding *enc)
{
	const struct pmon_claim *claim = enc->claim;

	for (; claim < enc->claim + enc->nr_claims; claim++) {
		shared->mask[claim->extra] |= claim->mask;
		shared->value[claim->extra] |= claim->value;
	}
}
