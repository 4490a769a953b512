// SPDX-License-Identifier: GPL-2.0-only
/*
 * What is wrong with the tables of firmware: named faults, and random ones.
 */
#include <linux/bits.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/prandom.h>
#include <linux/string.h>

#include "discovery.h"
#include "model.h"
#include "state.h"

/* Entries of a table, by how their registers are accessed, or all; and the global one. */
enum { WHICH_MSR, WHICH_MMIO, WHICH_PCI, WHICH_ANY, WHICH_GLOBAL };

#define FIRST	0
#define SECOND	1
#define LAST	EMU_ENTRIES

/**
 * struct discovery_fault - one word of one entry in the tables of all sockets
 * @name: as parameter table_fault= has it
 * @which: which entries
 * @nth: which one of those; LAST: the last one
 * @word: word of the entry
 * @clear: bits that are cleared
 * @set: bits that are set then
 * @copy: the word is that of the first of those instead
 * @socket: only in tables from this socket on
 */
struct discovery_fault {
	const char *name;
	u8 which;
	u16 nth;
	u8 word;
	u64 clear;
	u64 set;
	bool copy;
	u8 socket;
};

static const struct discovery_fault discovery_faults[] = {
	{ "stride-0", WHICH_GLOBAL, FIRST, 0, EMU_GLOBAL_STRIDE },
	{ "stride-1", WHICH_GLOBAL, FIRST, 0, EMU_GLOBAL_STRIDE, 0x100 },
	{ "stride-2", WHICH_GLOBAL, FIRST, 0, EMU_GLOBAL_STRIDE, 0x200 },
	{ "stride-8", WHICH_GLOBAL, FIRST, 0, EMU_GLOBAL_STRIDE, 0x800 },
	{ "too-long", WHICH_GLOBAL, FIRST, 0, 0, EMU_GLOBAL_STRIDE | EMU_GLOBAL_COUNT },
	{ "no-units", WHICH_GLOBAL, FIRST, 0, EMU_GLOBAL_COUNT },
	{ "global-void", WHICH_GLOBAL, FIRST, 1, U64_MAX },
	{ "global-access", WHICH_GLOBAL, FIRST, 0, 0, EMU_SHAPE_ACCESS },
	{ "counters-0", WHICH_ANY, FIRST, 0, EMU_SHAPE_COUNTERS },
	{ "counters-15", WHICH_ANY, FIRST, 0, EMU_SHAPE_COUNTERS, 15 },
	{ "counters-255", WHICH_MMIO, FIRST, 0, 0, EMU_SHAPE_COUNTERS },
	{ "width-0", WHICH_ANY, FIRST, 0, EMU_SHAPE_WIDTH },
	{ "width-80", WHICH_PCI, FIRST, 0, EMU_SHAPE_WIDTH, 80 << 16 },
	{ "width-40", WHICH_ANY, SECOND, 0, EMU_SHAPE_WIDTH, 40 << 16 },
	{ "no-controls", WHICH_ANY, FIRST, 0, EMU_SHAPE_CTL },
	{ "no-places", WHICH_MMIO, FIRST, 0, EMU_SHAPE_CTR },
	{ "overlap", WHICH_ANY, FIRST, 0, EMU_SHAPE_CTL | EMU_SHAPE_CTR, 8ULL << 8 | 8ULL << 24 },
	{ "offset-beyond", WHICH_PCI, FIRST, 1, EMU_PCI_OFFSET, 0xff8 },
	{ "access-3", WHICH_ANY, FIRST, 0, 0, EMU_SHAPE_ACCESS },
	{ "access-differs", WHICH_ANY, SECOND, 0, EMU_SHAPE_ACCESS, BIT_ULL(62) },
	{ "offsets-differ", WHICH_ANY, SECOND, 0, EMU_SHAPE_CTL, 3 << 8 },
	{ "pci-absent", WHICH_PCI, FIRST, 1, EMU_PCI_DEVFN, 0xfff << 12 & EMU_PCI_DEVFN },
	{ "pci-disabled", WHICH_PCI, FIRST, 1, EMU_PCI_ENABLE },
	{ "pci-domain", WHICH_PCI, FIRST, 1, 0, GENMASK_ULL(30, 28) },
	{ "mmio-ram", WHICH_MMIO, FIRST, 1, U64_MAX, 0x1000000 },
	{ "mmio-far", WHICH_MMIO, FIRST, 1, 0, BIT_ULL(60) },
	{ "mmio-ones", WHICH_MMIO, FIRST, 1, 0, 0x3ff000 },
	{ "msr-gp", WHICH_MSR, FIRST, 1, U64_MAX, 0x37f0 },
	{ "msr-foreign", WHICH_MSR, FIRST, 1, U64_MAX, 0x8b },
	{ "msr-wide", WHICH_MSR, FIRST, 1, 0, BIT_ULL(32) },
	{ "unknown-type", WHICH_ANY, FIRST, 2, EMU_UNIT_TYPE, 200 },
	{ "duplicate-id", WHICH_ANY, SECOND, 2, 0, 0, true },
	{ "same-address", WHICH_ANY, LAST, 1, 0, 0, true },
	{ "large-id", WHICH_ANY, LAST, 2, 0, BIT_ULL(31) },
	{ "unit-zero", WHICH_ANY, FIRST, 0, U64_MAX },
	{ "unit-ones", WHICH_MMIO, FIRST, 2, 0, U64_MAX },
	{ "sockets-differ", WHICH_PCI, FIRST, 0, U64_MAX, 0, false, 1 },
};

static unsigned int discovery_fault_access(const u64 *word)
{
	return word[0] >> 62;
}

static u64 *discovery_fault_entry(unsigned int table, unsigned int which, unsigned int nth)
{
	unsigned int n, count = emu_discovery_count(table);
	u64 *word, *found = NULL;

	if (which == WHICH_GLOBAL)
		return emu_discovery_entry(table, 0);
	for (n = 1; n <= count; n++) {
		word = emu_discovery_entry(table, n);
		if (which != WHICH_ANY && discovery_fault_access(word) != which)
			continue;
		found = word;
		if (!nth--)
			break;
	}
	return found;
}

static void discovery_fault_apply(const struct discovery_fault *fault, unsigned int table)
{
	u64 *word = discovery_fault_entry(table, fault->which, fault->nth);
	const u64 *first = discovery_fault_entry(table, fault->which, FIRST);

	if (!word)
		return;
	if (fault->copy)
		word[fault->word] = first[fault->word];
	word[fault->word] = (word[fault->word] & ~fault->clear) | fault->set;
}

static const struct discovery_fault *discovery_fault_find(const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(discovery_faults); i++) {
		if (!strcmp(discovery_faults[i].name, name))
			return &discovery_faults[i];
	}
	return NULL;
}

/**
 * emu_discovery_fault() - give the tables a fault
 * @name: its name
 *
 * Return: 0 or -EINVAL.
 */
int emu_discovery_fault(const char *name)
{
	const struct discovery_fault *fault = discovery_fault_find(name);
	unsigned int t;

	if (!fault)
		return -EINVAL;
	for (t = fault->socket * emu.chip->tables; t < emu_discovery_tables_nr(); t++)
		discovery_fault_apply(fault, t);
	return 0;
}

/* A wrong word: a bit, a byte, all of it, that of another entry. */
static u64 discovery_random_word(struct rnd_state *rnd, u64 word, u64 other)
{
	u32 shift = prandom_u32_state(rnd) % 64;

	switch (prandom_u32_state(rnd) % 7) {
	case 0:
	case 1:
		return word ^ BIT_ULL(shift);
	case 2:
		return word ^ (u64)(prandom_u32_state(rnd) & 0xff) << (shift & ~7);
	case 3:
		return (u64)prandom_u32_state(rnd) << 32 | prandom_u32_state(rnd);
	case 4:
		return shift & 1 ? 0 : U64_MAX;
	case 5:
		return word ^ (u64)(prandom_u32_state(rnd) & 3) << 62;
	default:
		return other;
	}
}

/* One change in eight is of the first entry. */
static void discovery_random_change(struct rnd_state *rnd, unsigned int table)
{
	unsigned int count = emu_discovery_count(table);
	unsigned int n = prandom_u32_state(rnd) % 8 ? prandom_u32_state(rnd) % (count + 1) : 0;
	unsigned int other = prandom_u32_state(rnd) % (count + 1);
	unsigned int i = prandom_u32_state(rnd) % EMU_ENTRY_WORDS;
	u64 *word = emu_discovery_entry(table, n);

	word[i] = discovery_random_word(rnd, word[i], emu_discovery_entry(table, other)[i]);
}

/**
 * emu_discovery_random() - make the tables wrong at random
 * @seed: the same seed makes the same tables; 0: nothing
 *
 * From one change to hundreds.
 */
void emu_discovery_random(u64 seed)
{
	struct rnd_state rnd;
	unsigned int t, changes;

	if (!seed)
		return;
	prandom_seed_state(&rnd, seed);
	for (t = 0; t < emu_discovery_tables_nr(); t++) {
		changes = 1 << prandom_u32_state(&rnd) % 9;
		while (changes--)
			discovery_random_change(&rnd, t);
	}
}
