// SPDX-License-Identifier: GPL-2.0-only
/*
 * Claims on the registers that a box's events share. Two events may use the
 * same field if they want the same value in it. Pure.
 */
#include "filter.h"

/* Do two claims leave each other the bits that they need? */
static bool filter_claims_agree(const struct pmon_claim *a, const struct pmon_claim *b)
{
	return a->extra != b->extra || !((a->value ^ b->value) & a->mask & b->mask);
}

/**
 * pmon_codes_agree() - can two events count at the same time?
 * @a: one
 * @b: the other
 *
 * Bits do not depend on each other, so any number of events can, if each two of
 * them can.
 *
 * Return: true if no bit that both use needs two values.
 */
bool pmon_codes_agree(const struct pmon_encoding *a, const struct pmon_encoding *b)
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
 * @shared: what is held
 * @code: an event that agrees with them
 */
void pmon_shared_regs_add(struct pmon_shared_regs *shared, const struct pmon_encoding *code)
{
	const struct pmon_claim *claim = code->claim;

	for (; claim < code->claim + code->nr_claims; claim++) {
		shared->mask[claim->extra] |= claim->mask;
		shared->value[claim->extra] |= claim->value;
	}
}
