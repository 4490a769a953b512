// SPDX-License-Identifier: GPL-2.0-only
/*
 * Claims on the registers that a box's events share. Two events may use the
 * same field if they want the same value in it. Pure.
 */
#include "pmon.h"

/**
 * pmon_held_fits() - can an event join the others?
 * @held: what the others hold
 * @code: the event
 *
 * Return: true if no bit that both use has two values.
 */
bool pmon_held_fits(const struct pmon_held *held, const struct pmon_code *code)
{
	const struct pmon_claim *claim = code->claim;

	for (; claim < code->claim + code->nr_claims; claim++) {
		u64 both = held->mask[claim->shared] & claim->mask;

		if ((held->value[claim->shared] ^ claim->value) & both)
			return false;
	}
	return true;
}

/**
 * pmon_held_add() - add an event's claims
 * @held: what is held
 * @code: an event that fits
 */
void pmon_held_add(struct pmon_held *held, const struct pmon_code *code)
{
	const struct pmon_claim *claim = code->claim;

	for (; claim < code->claim + code->nr_claims; claim++) {
		held->mask[claim->shared] |= claim->mask;
		held->value[claim->shared] |= claim->value;
	}
}
