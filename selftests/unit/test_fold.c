// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_fold.c - arithmetic on counters that wrap, and on halves of them read one after the other
 *
 * pmon_halves_consistent() is checked against a counter that runs: it has a value when its low half
 * is read and another one, any time later, when its high half is. Whenever the function trusts the
 * two halves, they must be those of the first value.
 */
#include <stdlib.h>

#include <linux/kernel.h>

#include "ktap.h"
#include "boxes.h"
#include "fold.h"
#include "preset.h"
#include "reg_io.h"

#define HALF	BIT_ULL(32)

static u64 mask_of(unsigned int width)
{
	return GENMASK_ULL(width - 1, 0);
}

static u64 random64(void)
{
	return (u64)random() << 62 ^ (u64)random() << 31 ^ random();
}

/* Gains that matter: none, little, across the low half, almost a turn */
static const struct {
	u64 from;
	u64 gain;
	const char *what;
} folds44[] = {
	{ 0, 0, "nothing" },
	{ 0, 1, "one" },
	{ 0xfffffffffff, 1, "the step across the top" },
	{ 0xffffffffff0, 0x20, "a wrap" },
	{ 0xffffffff, 1, "a carry into the high half" },
	{ 0, 0xfffffffffff, "one less than a turn" },
	{ 1, 0xfffffffffff, "one less than a turn, with a wrap" },
	{ 0x80000000000, 0x80000000000, "half a turn" },
};

static void test_fold(unsigned int width)
{
	unsigned int shift = width - 44, i;

	for (i = 0; i < ARRAY_SIZE(folds44); i++) {
		/* The same places in a wider counter: its bits above, the same distances below. */
		u64 low = BIT_ULL(shift) - 1;
		u64 from = folds44[i].from << shift | (folds44[i].from & 1 ? low : 0);
		u64 gain = folds44[i].gain << shift;
		u64 now = (from + gain) & mask_of(width);

		ktap_eq(pmon_counter_delta(from, now, width), gain, "%u bits: %s", width,
			folds44[i].what);
	}
}

/* One that is too wide to wrap, and was cleared */
static void test_cleared(unsigned int width)
{
	ktap_eq(pmon_counter_delta(1000, 1000, width), 0, "%u bits: nothing", width);
	ktap_eq(pmon_counter_delta(1000, 1007, width), 7, "%u bits: a gain", width);
	ktap_eq(pmon_counter_delta(1000, 7, width), 7, "%u bits: a gain since it was cleared",
		width);
}

/* A counter that is looked at now and then, for many turns: the gains add up. */
static void test_many_turns(unsigned int width)
{
	u64 total = 0, folded = 0, prev = 0;
	unsigned int i;

	srandom(width);
	for (i = 0; i < 1000; i++) {
		total += random64() & mask_of(width);
		folded += pmon_counter_delta(prev, total & mask_of(width), width);
		prev = total & mask_of(width);
	}
	ktap_ok(total >> width > 100, "%u bits: it wraps often", width);
	ktap_eq(folded, total, "%u bits: and no turn is lost", width);
}

/* A read of a running counter: it was @prev, gains @before, low half, gains @between, high half. */
struct read {
	u64 prev;
	u64 before;
	u64 between;
};

static bool trusted(const struct read *read, unsigned int width)
{
	u64 when_low = read->prev + read->before;
	u64 when_high = when_low + read->between;

	return pmon_halves_consistent(read->prev, when_low, (when_high & mask_of(width)) >> 32,
				      width);
}

static bool joined_right(const struct read *read, unsigned int width)
{
	u64 when_low = (read->prev + read->before) & mask_of(width);
	u64 when_high = (read->prev + read->before + read->between) & mask_of(width);

	return when_high >> 32 == when_low >> 32;
}

/* No carry between the reads, and prev not long ago: then two reads must be enough. */
static bool must_trust(const struct read *read)
{
	u64 when_low = read->prev + read->before;

	return read->before < HALF && (when_low + read->between) >> 32 == when_low >> 32;
}

static struct {
	unsigned long cases;
	unsigned long believed;	/* halves trusted that do not belong */
	unsigned long doubted;	/* halves not trusted although they must */
	unsigned long trusted;
} halves;

static void try_halves(const struct read *read, unsigned int width)
{
	bool trust = trusted(read, width);

	halves.cases++;
	halves.trusted += trust;
	halves.believed += trust && !joined_right(read, width);
	halves.doubted += !trust && must_trust(read);
}

static void report_halves(const char *what, unsigned int width)
{
	ktap_note("%s, %u bits: %lu cases, %lu trusted", what, width, halves.cases, halves.trusted);
	ktap_eq(halves.believed, 0, "%s, %u bits: halves that are trusted belong", what, width);
	ktap_eq(halves.doubted, 0, "%s, %u bits: no third read without need", what, width);
	ktap_ok(halves.trusted && halves.trusted < halves.cases, "%s, %u bits: both answers occur",
		what, width);
	halves = (typeof(halves)){};
}

/*
 * From @prev to the read of the high half there is less than a turn, by one low half: what a poll
 * every half turn and any delay below the other half leave.
 */
static u64 longest(unsigned int width)
{
	return BIT_ULL(width) - HALF;
}

/* Every quarter of the low half, and the steps around it: all places where an answer can change */
static u64 grid(unsigned int i)
{
	return (u64)(i / 3) * (HALF / 4) + i % 3 - 1;
}

static void test_halves_everywhere(unsigned int width)
{
	unsigned int points = 3 * 4 << (width - 32), i, j, k;
	struct read read;

	for (i = 0; i < points; i++) {
		for (j = 1; j < points; j++) {
			for (k = 1; k < points; k++) {
				read = (struct read){ grid(i) & mask_of(width), grid(j), grid(k) };
				if (read.before + read.between <= longest(width))
					try_halves(&read, width);
			}
		}
	}
	report_halves("everywhere", width);
}

/* Half a turn in nanoseconds, in arithmetic that cannot overflow. */
static void test_period(unsigned int width, unsigned int inc, unsigned int mhz)
{
	unsigned __int128 half = (unsigned __int128)1000 << (width - 1);
	u64 exact = half / ((u64)inc * mhz);
	u64 period = pmon_period_ns(width, inc, mhz);

	ktap_ok(period <= exact && period + 1000 > exact,
		"%u bits, +%u at %u MHz: half a turn is %llu ns, period %llu", width, inc, mhz,
		exact, period);
}

/* The counter that turns first decides, whichever it is. */
static void test_type_period(void)
{
	struct pmon_counter counter[] = { { .width = 48 }, { .width = 32 } };
	struct pmon_pmu_desc desc = { .counters = 1, .max_inc = 255 };
	struct pmon_type type = { .desc = &desc, .counter = counter };

	ktap_eq(pmon_type_period_ns(&type, 4000), pmon_period_ns(48, 255, 4000),
		"no fixed counter: the generic ones decide");
	desc.fixed = true;
	ktap_eq(pmon_type_period_ns(&type, 4000), pmon_period_ns(32, 1, 4000),
		"a narrow fixed counter, one in each clock: it decides");
	counter[1].width = 48;
	ktap_eq(pmon_type_period_ns(&type, 4000), pmon_period_ns(48, 255, 4000),
		"one as wide as the others: they gain more in a clock");
}

/* Each free-running counter has its own width and rate. */
static void test_freerunning_period(void)
{
	static const struct pmon_counter counter[] = {
		{ .width = 48, .max_inc = 1 }, { .width = 36, .max_inc = 1 },
		{ .width = 36, .max_inc = 16 }, { .width = 48, .max_inc = 64 },
	};
	static const u16 events[] = { 0x10ff, 0x20ff, 0x21ff, 0x30ff, 0 };
	const struct pmon_pmu_desc one = { .freerunning = (const u16 []) { 0x10ff, 0 } };
	const struct pmon_pmu_desc all = { .max_inc = 255, .freerunning = events };

	ktap_eq(pmon_type_period_ns(&(struct pmon_type) { .desc = &one, .counter = counter }, 4000),
		pmon_period_ns(48, 1, 4000), "one free-running counter: by its row");
	ktap_eq(pmon_type_period_ns(&(struct pmon_type) { .desc = &all, .counter = counter }, 4000),
		pmon_period_ns(36, 16, 4000), "several: by the one that wraps first");
}

/*
 * 323535 p2-128: a reading that ends in 24 zeros, or those and a one, is too large by 1 << 24, also
 * across the turn; only a counter that has not moved yet reads a true 0 or 1.
 */
static const struct {
	u64 prev;
	u64 reads;
	u64 is;
} early[] = {
	{ 0x000000000000, 0x000001000000, 0x000000000000 },
	{ 0x000000000001, 0x000001000001, 0x000000000001 },
	{ 0x000000000002, 0x000001000002, 0x000001000002 },
	{ 0x000000123456, 0x000001ffffff, 0x000001ffffff },
	{ 0x000000fffffe, 0x000002000000, 0x000001000000 },
	{ 0x123455000000, 0x123456000001, 0x123455000001 },
	{ 0x800000000000, 0xffffff000000, 0xfffffe000000 },
	{ 0xfffffcffffff, 0xfffffe000001, 0xfffffd000001 },
	{ 0xfffffffffffe, 0xffffffffffff, 0xffffffffffff },
	{ 0x000000000000, 0x000000000002, 0x000000000002 },
	{ 0xffffffffffff, 0x000000000002, 0x000000000002 },
	{ 0x000000000000, 0x800000123456, 0x800000123456 },
	/* before the turn the carry is early as well */
	{ 0xfffffeffffff, 0x000000000000, 0xffffff000000 },
	{ 0xffffff000000, 0x000000000001, 0xffffff000001 },
	{ 0x000000000002, 0x000000000000, 0xffffff000000 },
	{ 0x000000000002, 0x000000000001, 0xffffff000001 },
	/* without a carry to take back: it was never started, or has only just begun */
	{ 0, 0, 0 },
	{ 0, 1, 1 },
	{ 1, 1, 1 },
	/* preset to go on to its turn, with and without one */
	{ 0xfffffffffc18, 0x000001000000, 0 },
	{ 0xfffffffffc18, 0x000001000001, 1 },
	{ 0xfffffffffc18, 0, 0 },
	{ 0xfffffffffc18, 1, 1 },
};

/* Of the module alone */
const struct pmon_io pmon_io_msr;

static void test_early_carry(void)
{
	const struct pmon_counter counter = { .width = 48, .early_carry = 24 };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(early); i++)
		ktap_eq(pmon_wbox_undo_carry(&counter, early[i].prev, early[i].reads), early[i].is,
			"a reading of 0x%llx after 0x%llx", early[i].reads, early[i].prev);
}

static const struct {
	u64 left;
	u8 width;
	u8 early;
	u64 starts;
} presets[] = {
	{ 1, 48, 0, 0xffffffffffff },
	{ 1000, 48, 0, 0xfffffffffc18 },
	{ 1000, 44, 0, 0xffffffffc18 },
	/* half a turn and no more, the rest later */
	{ 1ULL << 47, 48, 0, 1ULL << 47 },
	{ (1ULL << 47) + 1, 48, 0, 1ULL << 47 },
	{ ~0ULL >> 1, 44, 0, 1ULL << 43 },
	/* none that ends in 24 ones or one less (323535 p2-128), nor in 24 zeros or one more */
	{ 1, 48, 24, 0xfffffffffffd },
	{ 2, 48, 24, 0xfffffffffffd },
	{ 3, 48, 24, 0xfffffffffffd },
	{ 4, 48, 24, 0xfffffffffffc },
	{ 1000, 48, 24, 0xfffffffffc18 },
	{ 0x1000002, 48, 24, 0xffffff000002 },
	{ 0x1000001, 48, 24, 0xffffff000003 },
	{ 0x1000000, 48, 24, 0xffffff000004 },
	{ 0xffffff, 48, 24, 0xffffff000005 },
	{ 0xfffffe, 48, 24, 0xffffff000002 },
	{ 0x1000003, 48, 24, 0xfffffefffffd },
	{ 1ULL << 47, 48, 24, (1ULL << 47) + 4 },
};

static void test_preset(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(presets); i++) {
		const struct pmon_counter counter = {
			.width = presets[i].width, .early_carry = presets[i].early
		};

		ktap_eq(pmon_preset(&counter, presets[i].left), presets[i].starts,
			"0x%llx to go on %u bits, erratum at %u", presets[i].left,
			presets[i].width, presets[i].early);
	}
}

int main(void)
{
	ktap_plan(2 * (ARRAY_SIZE(folds44) + 2) + 2 * 3 + 3 * 3 + 12 +
		  3 + ARRAY_SIZE(early) + ARRAY_SIZE(presets));
	test_fold(44);
	test_fold(48);
	test_cleared(63);
	test_cleared(64);
	test_many_turns(44);
	test_many_turns(48);
	test_halves_everywhere(34);
	test_halves_everywhere(35);
	test_halves_everywhere(36);
	ktap_ok(!pmon_halves_consistent(0, 0, 16, 48), "48 bits: sixteen carries are not none");
	test_early_carry();
	test_preset();
	/* A turn of 4398 s, 142 s, 137 s, 276 s, 137 s, 550 s ... */
	test_period(44, 1, 4000);
	test_period(44, 31, 4000);
	test_period(44, 32, 4000);
	test_period(48, 255, 4000);
	test_period(48, 512, 4000);
	test_period(48, 128, 4000);
	test_period(48, 15, 4000);
	test_period(48, 1, 1000);
	test_period(44, 31, 3800);
	test_type_period();
	test_freerunning_period();
	return ktap_exit();
}
