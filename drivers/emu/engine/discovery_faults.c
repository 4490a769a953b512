// SPDX-License-Identifier: GPL-2.0-only
/* Random faults of firmware in its discovery tables. */
#include <linux/bits.h>
#include <linux/kernel.h>

#include "discovery.h"
#include "model.h"
#include "state.h"

/* xorshift: the same numbers in every kernel and process */
struct discovery_random {
	u64 state;
};

static u32 discovery_random(struct discovery_random *rnd)
{
	rnd->state ^= rnd->state << 13;
	rnd->state ^= rnd->state >> 7;
	rnd->state ^= rnd->state << 17;
	return rnd->state >> 16;
}

/* A wrong word: a bit, a byte, all of it, that of another entry. */
static u64 discovery_random_word(struct discovery_random *rnd, u64 word, u64 other)
{
	u32 shift = discovery_random(rnd) % 64;

	switch (discovery_random(rnd) % 7) {
	case 0:
	case 1:
		return word ^ BIT_ULL(shift);
	case 2:
		return word ^ (u64)(discovery_random(rnd) & 0xff) << (shift & ~7);
	case 3:
		return (u64)discovery_random(rnd) << 32 | discovery_random(rnd);
	case 4:
		return shift & 1 ? 0 : U64_MAX;
	case 5:
		return word ^ (u64)(discovery_random(rnd) & 3) << 62;
	default:
		return other;
	}
}

/* One change in eight affects the first entry. */
static void discovery_random_change(struct discovery_random *rnd, unsigned int table)
{
	unsigned int count = emu_discovery_count(table);
	unsigned int n = discovery_random(rnd) % 8 ? discovery_random(rnd) % (count + 1) : 0;
	unsigned int other = discovery_random(rnd) % (count + 1);
	unsigned int i = discovery_random(rnd) % EMU_ENTRY_WORDS;
	u64 *word = emu_table_entry(table, n)->word;

	word[i] = discovery_random_word(rnd, word[i], emu_table_entry(table, other)->word[i]);
}

/**
 * emu_discovery_random() - make the tables wrong at random
 * @seed: the same seed makes the same tables; 0: nothing
 *
 * From one change to hundreds.
 */
void emu_discovery_random(u64 seed)
{
	struct discovery_random rnd;
	unsigned int t, changes;

	if (!seed)
		return;
	rnd.state = seed | 1;
	for (t = 0; t < emu_discovery_tables_nr(); t++) {
		changes = 1 << discovery_random(&rnd) % 9;
		while (changes--)
			discovery_random_change(&rnd, t);
	}
}
