// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_filter.c - events share a register if one value of it suits them all
 *
 * The truth is found by trying every value of registers that are two bits wide.
 */
#include <stdlib.h>
#include <string.h>

#include <linux/kernel.h>

#include "ktap.h"
#include "pmon.h"

#define BITS	2
#define VALUES	BIT(BITS)
#define REGS	2
#define DEPTH	3

/* The claims on one register: each bit is 0, 1, or of no interest. */
static const struct pmon_claim claims[] = {
	{ 0, 0 }, { 1, 0 }, { 1, 1 }, { 2, 0 }, { 2, 2 }, { 3, 0 }, { 3, 1 }, { 3, 2 }, { 3, 3 },
};

#define CLAIMS	ARRAY_SIZE(claims)
#define CODES	(CLAIMS * CLAIMS)

static unsigned long cases, lost, made_up, wrong_held;

/* Event number @i: any claim on register 0 with any one on register 1. */
static struct pmon_code code_of(unsigned int i)
{
	struct pmon_code code = { .nr_claims = REGS };

	code.claim[0] = claims[i % CLAIMS];
	code.claim[1] = claims[i / CLAIMS];
	code.claim[1].extra = 1;
	return code;
}

/* Values of register @reg that suit all the events. */
static u32 suitable(const struct pmon_code *codes, unsigned int nr, unsigned int reg)
{
	u32 good = 0;
	unsigned int value, e;

	for (value = 0; value < VALUES; value++) {
		for (e = 0; e < nr; e++)
			if ((value & codes[e].claim[reg].mask) != codes[e].claim[reg].value)
				break;
		if (e == nr)
			good |= BIT(value);
	}
	return good;
}

/* What is held suits all events, covers what they use, and is 0 elsewhere. */
static bool is_held(const struct pmon_held *held, const struct pmon_code *codes, unsigned int nr)
{
	unsigned int reg, e;

	for (reg = 0; reg < REGS; reg++) {
		u64 used = 0;

		for (e = 0; e < nr; e++)
			used |= codes[e].claim[reg].mask;
		if (held->mask[reg] != used || held->value[reg] & ~used ||
		    !(suitable(codes, nr, reg) & BIT(held->value[reg])))
			return false;
	}
	return true;
}

/* The last of the events with each of the others, which all agree. */
static bool last_agrees(const struct pmon_code *codes, unsigned int nr)
{
	unsigned int e;

	for (e = 0; e + 1 < nr; e++)
		if (!pmon_codes_agree(&codes[e], &codes[nr - 1]))
			return false;
	return true;
}

static void check(struct pmon_held *held, const struct pmon_code *codes, unsigned int nr)
{
	bool can = suitable(codes, nr, 0) && suitable(codes, nr, 1);
	bool fits = last_agrees(codes, nr);

	cases++;
	lost += can && !fits;
	made_up += fits && !can;
	if (!fits)
		return;
	pmon_held_add(held, &codes[nr - 1]);
	wrong_held += !is_held(held, codes, nr);
}

static void try_all(const struct pmon_held *held, struct pmon_code *codes, unsigned int nr)
{
	unsigned int i;

	for (i = 0; i < CODES; i++) {
		struct pmon_held next = *held;

		codes[nr] = code_of(i);
		check(&next, codes, nr + 1);
		/* Without a change, what can follow was tried before. */
		if (nr + 1 < DEPTH && memcmp(&next, held, sizeof(next)))
			try_all(&next, codes, nr + 1);
	}
}

static void test_exhaustive(void)
{
	const struct pmon_held empty = {};
	struct pmon_code codes[DEPTH];

	try_all(&empty, codes, 0);
	ktap_note("%lu cases", cases);
	ktap_eq(lost, 0, "what can share two registers may");
	ktap_eq(made_up, 0, "what cannot may not");
	ktap_eq(wrong_held, 0, "what is held suits all who hold it");
}

static const struct pmon_code whole_match = {
	.nr_claims = 2,
	.claim = { { ~0ULL, 0x123456789abcdef0, 0 }, { ~0ULL, ~0ULL, 1 } },
};

/* Registers of 64 bits, the last one too. */
static void test_wide(void)
{
	const struct pmon_code last = {
		.nr_claims = 1,
		.claim = { { 1ULL << 63, 1ULL << 63, PMON_MAX_EXTRA - 1 } },
	};
	struct pmon_code other = whole_match;
	struct pmon_held held = {};

	pmon_held_add(&held, &whole_match);
	ktap_ok(pmon_codes_agree(&whole_match, &other), "the same two quads again");
	other.claim[0].value ^= 1ULL << 63;
	ktap_ok(!pmon_codes_agree(&whole_match, &other), "bit 63 of the first differs");
	other = whole_match;
	other.claim[1].value ^= 1;
	ktap_ok(!pmon_codes_agree(&whole_match, &other), "bit 0 of the second differs");
	ktap_ok(pmon_codes_agree(&whole_match, &last), "another register");
	pmon_held_add(&held, &last);
	ktap_eq(held.value[PMON_MAX_EXTRA - 1], 1ULL << 63, "value of the last register");
	ktap_eq(held.value[0], 0x123456789abcdef0, "value of the first register");
}

/* One event may claim two fields of one register, as C-box LLC_LOOKUP does with state and node. */
static void test_two_fields(void)
{
	const struct pmon_code lookup = {
		.nr_claims = 2,
		.claim = { { 0x7c0000, 0x40000, 0 }, { 0x3fc00, 0x400, 0 } },
	};
	const struct pmon_code victims = {
		.nr_claims = 1,
		.claim = { { 0x3fc00, 0x800, 0 } },
	};
	struct pmon_held held = {};

	pmon_held_add(&held, &lookup);
	ktap_eq(held.mask[0], 0x7ffc00, "both fields are held");
	ktap_eq(held.value[0], 0x40400, "with both values");
	ktap_ok(!pmon_codes_agree(&lookup, &victims), "another node does not fit");
}

static void test_no_claims(void)
{
	const struct pmon_code plain = {};

	ktap_ok(pmon_codes_agree(&whole_match, &plain), "an event without claims always fits");
}

int main(void)
{
	ktap_plan(13);
	test_exhaustive();
	test_wide();
	test_two_fields();
	test_no_claims();
	return ktap_exit();
}
