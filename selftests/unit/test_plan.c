// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_plan.c - events count together if there is any way to let them: sched.c, filter.c, plan.c
 *
 * The truth is found by trying every encoding of every event with every value of the registers, and
 * every counter: boxes with five counters and two registers of four bits, events with up to four
 * encodings.
 */
#include <stdlib.h>
#include <string.h>

#include <linux/kernel.h>

#include "boxes.h"
#include "event_plan.h"
#include "pmu_desc.h"
#include "ktap.h"
#include "real.h"

#define REGS		2
#define VALUES		16
#define COUNTERS	5
#define NO_WAY		(-1)
#define SEQUENCES	1500
#define MOST_EVENTS	50

static unsigned long cases, refusals, moves_seen;

/* What the tests look for; every case adds what it finds wrong. */
static struct {
	unsigned long lost;	/* refused although there was a way */
	unsigned long made_up;	/* accepted although there was none */
	unsigned long why;	/* refused for the wrong reason */
	unsigned long changed;	/* refused, but the plan is another */
	unsigned long broken;	/* an event without a counter of its own that it can use */
	unsigned long moved;	/* more events changed their encoding or counter than had to */
	unsigned long shared;	/* what is held suits not all of them, or is more than they use */
} wrong;

/* The registers are the first and the last one. */
static unsigned int extra_of(unsigned int reg)
{
	return reg ? PMON_MAX_EXTRA - 1 : 0;
}

/* Of their 64 bits those that arithmetic of 32 would lose, too */
static u64 spread(unsigned int value)
{
	return (value & 1) | (u64)(value >> 1 & 1) << 31 | (u64)(value >> 2 & 1) << 32 |
	       (u64)(value >> 3) << 63;
}

static bool suits(const struct pmon_encoding *code, const u64 *value)
{
	unsigned int c;

	for (c = 0; c < code->nr_claims; c++)
		if ((value[!!code->claim[c].extra] & code->claim[c].mask) != code->claim[c].value)
			return false;
	return true;
}

/* How many of the earlier events change their encoding, if the registers have these values. */
static int changes(const struct pmon_plan *plan, const struct pmon_encoding *new, const u64 *value)
{
	unsigned int e, t;
	int changed = 0;

	for (e = 0; e <= plan->assigned.nr; e++) {
		const struct pmon_encoding *code = e < plan->assigned.nr ? plan->encoding[e] : new;

		for (t = 0; t < code->alts; t++)
			if (suits(&code[t], value))
				break;
		if (t == code->alts)
			return NO_WAY;
		changed += code != new && !suits(&code[plan->alt[e]], value);
	}
	return changed;
}

static int fewest_changes(const struct pmon_plan *plan, const struct pmon_encoding *new)
{
	int best = NO_WAY, cost;
	unsigned int i;

	for (i = 0; i < VALUES * VALUES; i++) {
		const u64 value[REGS] = { spread(i % VALUES), spread(i / VALUES) };

		cost = changes(plan, new, value);
		if (cost != NO_WAY && (best == NO_WAY || cost < best))
			best = cost;
	}
	return best;
}

/*
 * Of event @e and those after it, the fewest that change their counter if one that can use @can
 * joins them
 */
static int fewest_moves(const struct pmon_plan *plan, u32 can, unsigned int e, u32 free)
{
	const struct pmon_assigned *assigned = &plan->assigned;
	u32 open = (e < assigned->nr ? assigned->allowed[e] : can) & free;
	int best = NO_WAY, cost;

	if (e > assigned->nr)
		return 0;
	for (; open; open &= open - 1) {
		cost = fewest_moves(plan, can, e + 1, free & ~(open & -open));
		if (cost == NO_WAY)
			continue;
		cost += e < assigned->nr && assigned->counter[e] != __builtin_ctz(open);
		if (best == NO_WAY || cost < best)
			best = cost;
	}
	return best;
}

/* The registers have what all events want, and no more than they use. */
static bool holds_all(const struct pmon_plan *plan)
{
	struct pmon_shared_regs shared;
	u64 value[REGS], used[REGS] = {};
	unsigned int e, c, reg;

	pmon_plan_shared_regs(plan, PMON_MAX_EXTRA, &shared);
	for (reg = 0; reg < REGS; reg++)
		value[reg] = shared.value[extra_of(reg)];
	for (e = 0; e < plan->assigned.nr; e++) {
		const struct pmon_encoding *code = pmon_plan_encoding(plan, e);

		if (!suits(code, value))
			return false;
		for (c = 0; c < code->nr_claims; c++)
			used[!!code->claim[c].extra] |= code->claim[c].mask;
	}
	for (reg = 0; reg < REGS; reg++)
		if (shared.mask[extra_of(reg)] != used[reg] || value[reg] & ~used[reg])
			return false;
	return true;
}

/* The events are those before and the new one, each with a counter of its own. */
static bool is_assignment(const struct pmon_plan *old, const struct pmon_plan *new, u32 can)
{
	const struct pmon_assigned *assigned = &new->assigned;
	unsigned int e, nr = old->assigned.nr;
	u32 busy = 0;

	if (assigned->nr != nr + 1 || assigned->allowed[nr] != can ||
	    memcmp(assigned->allowed, old->assigned.allowed, nr * sizeof(*assigned->allowed)))
		return false;
	for (e = 0; e <= nr; e++) {
		if (!(assigned->allowed[e] & ~busy & BIT(assigned->counter[e])))
			return false;
		busy |= BIT(assigned->counter[e]);
	}
	return true;
}

/* @alts, @counters: how many events need another encoding, and another counter */
static void check_accepted(const struct pmon_plan *old, const struct pmon_plan *new, int alts,
			   int counters)
{
	int recoded = 0, moved = 0;
	unsigned int e;

	for (e = 0; e < old->assigned.nr; e++) {
		recoded += old->alt[e] != new->alt[e];
		moved += old->assigned.counter[e] != new->assigned.counter[e];
	}
	moves_seen += recoded + moved;
	wrong.moved += recoded > alts || moved > counters;
	wrong.shared += !holds_all(new);
}

/* What is behind the last event belongs to no event. */
static bool is_unchanged(const struct pmon_plan *old, const struct pmon_plan *new)
{
	unsigned int nr = old->assigned.nr;

	return new->assigned.nr == nr && new->changes == old->changes &&
	       !memcmp(old->assigned.allowed, new->assigned.allowed,
		       nr * sizeof(old->assigned.allowed[0])) &&
	       !memcmp(old->assigned.counter, new->assigned.counter,
		       nr * sizeof(old->assigned.counter[0])) &&
	       !memcmp(old->encoding, new->encoding, nr * sizeof(old->encoding[0])) &&
	       !memcmp(old->alt, new->alt, nr * sizeof(old->alt[0]));
}

/* Without a counter the filters do not matter. */
static enum pmon_fit why_not(bool counters)
{
	return counters ? PMON_NO_COMMON_FILTER : PMON_NO_COUNTER_LEFT;
}

static bool add_and_check(struct pmon_plan *plan, const struct pmon_encoding *code)
{
	const struct pmon_plan old = *plan;
	int alts = fewest_changes(plan, code);
	int counters = fewest_moves(plan, code->counters, 0, ~0u);
	enum pmon_fit fit = pmon_plan_add(plan, code);

	cases++;
	if (fit == PMON_FITS) {
		wrong.made_up += alts == NO_WAY || counters == NO_WAY;
		wrong.broken += !is_assignment(&old, plan, code->counters);
		check_accepted(&old, plan, alts, counters);
		return true;
	}
	refusals++;
	wrong.lost += alts != NO_WAY && counters != NO_WAY;
	wrong.why += fit != why_not(counters != NO_WAY);
	wrong.changed += !is_unchanged(&old, plan);
	return false;
}

static void report(const char *what)
{
	ktap_note("%s: %lu cases, %lu refused, %lu moved", what, cases, refusals, moves_seen);
	ktap_eq(wrong.lost, 0, "%s: what fits is accepted", what);
	ktap_eq(wrong.made_up, 0, "%s: what does not fit is refused", what);
	ktap_eq(wrong.why, 0, "%s: with the right reason", what);
	ktap_eq(wrong.changed, 0, "%s: which changes nothing", what);
	ktap_eq(wrong.broken, 0, "%s: each event has a counter of its own that it can use", what);
	ktap_eq(wrong.moved, 0, "%s: no event moves without need", what);
	ktap_eq(wrong.shared, 0, "%s: the registers have what all want, and nothing else", what);
	ktap_ok(refusals && moves_seen, "%s: some were refused, and some had to move", what);
	memset(&wrong, 0, sizeof(wrong));
	cases = 0;
	refusals = 0;
	moves_seen = 0;
}

/* Like the bands of a PCU: encoding t looks at field t of a register. Here two, of two bits. */
static void make_bands(struct pmon_encoding *code)
{
	unsigned int t, value = random() % 4;

	for (t = 0; t < 2; t++)
		code[t] = (struct pmon_encoding) {
			.alts = 2, .counters = BIT(COUNTERS) - 1, .nr_claims = 1,
			.claim = { { spread(3 << 2 * t), spread(value << 2 * t) } },
		};
}

/* A band or, as DEMOTIONS does, the first field and no other. */
static void make_bands_and_fixed(struct pmon_encoding *code)
{
	make_bands(code);
	if (random() % 3 == 0)
		code->alts = 1;
}

/* Few counters each, so that it gets tight, and nothing shared */
static void make_plain(struct pmon_encoding *code)
{
	*code = (struct pmon_encoding) { .alts = 1, .counters = random() & (BIT(COUNTERS) - 1) };
}

/* Any claims: two of the first register, on bits of their own, and one of the other */
static void make_any(struct pmon_encoding *code)
{
	unsigned int alts = 1 + random() % PMON_MAX_ALTS;
	unsigned int counters = (random() % 3 ? ~0u : random()) & (BIT(COUNTERS) - 1);
	unsigned int t, c, mask;

	for (t = 0; t < alts; t++) {
		unsigned int first = random() % VALUES;

		code[t] = (struct pmon_encoding) { .alts = alts, .counters = counters };
		code[t].nr_claims = random() % 4;
		for (c = 0; c < code[t].nr_claims; c++) {
			mask = random() % VALUES & (c == 0 ? first : c == 1 ? ~first : ~0u);
			code[t].claim[c] = (struct pmon_claim) {
				spread(mask), spread(random() & mask), extra_of(c == 2),
			};
		}
	}
}

/* As many as fit, then one leaves at random, and so on: plans have holes anywhere. */
static void test_sequences(void (*make)(struct pmon_encoding *code), unsigned int events,
			   const char *what)
{
	static struct pmon_encoding code[MOST_EVENTS][PMON_MAX_ALTS];
	unsigned int s, e;

	srandom(events);
	for (s = 0; s < SEQUENCES; s++) {
		struct pmon_plan plan = {};

		for (e = 0; e < events; e++) {
			make(code[e]);
			add_and_check(&plan, code[e]);
			if (plan.assigned.nr && random() % 4 == 0)
				pmon_plan_remove(&plan, random() % plan.assigned.nr);
		}
	}
	report(what);
}

static unsigned long asked;

/* All the work that a plan is: the linker has this called in its place. */
bool __wrap_pmon_encodings_agree(const struct pmon_encoding *a, const struct pmon_encoding *b)
{
	asked++;
	return __real_pmon_encodings_agree(a, b);
}

/* Values that agree now and then: of two ports, any register */
static void make_rbox(struct pmon_encoding *code)
{
	struct pmon_refusal refusal;
	u64 config[PMON_WORDS] = {};

	do {
		config[PMON_CONFIG] = random() % 12 << 1;
		config[PMON_CONFIG1] = 1 + random() % 3;
	} while (pmon_encode(pmon_nhmex_rbox.desc, config, code, &refusal));
}

/* Twice what the worst of these takes; it is done with interrupts off. */
#define MOST_ASKED	400

/* Events of an R-box come and go, so that it is full or nearly so. */
static void test_work(void)
{
	static struct pmon_encoding code[PMON_MAX_COUNTERS + 1][PMON_MAX_ALTS];
	unsigned long most = 0, fits = 0, none = 0;
	struct pmon_plan plan;
	unsigned int s, e;

	srandom(1);
	for (s = 0; s < 20 * SEQUENCES; s++) {
		plan = (struct pmon_plan){};
		for (e = 0; e < ARRAY_SIZE(code); e++) {
			make_rbox(code[e]);
			asked = 0;
			if (pmon_plan_add(&plan, code[e]) == PMON_FITS)
				fits++;
			else
				none++;
			if (asked > most)
				most = asked;
		}
	}
	ktap_note("R-box: %lu events fit, %lu do not", fits, none);
	ktap_ok(fits && none && most <= MOST_ASKED,
		"whether an event fits on an R-box takes %lu comparisons at most", most);
}

/* As many events as a box can have counters, and one more */
static void test_most(void)
{
	struct pmon_encoding code[PMON_MAX_COUNTERS + 1];
	struct pmon_plan plan = {};
	unsigned int i, fits = 0;

	for (i = 0; i < ARRAY_SIZE(code); i++) {
		code[i] = (struct pmon_encoding) { .alts = 1, .counters = BIT(i) };
		fits += pmon_plan_add(&plan, &code[i]) == PMON_FITS;
	}
	ktap_eq(fits, PMON_MAX_COUNTERS, "as many events as there are counters at most");
}

/* A counter that is not there is found out without comparing filters. */
static void test_full(void)
{
	struct pmon_encoding band[2][PMON_MAX_ALTS], late[PMON_MAX_ALTS];
	struct pmon_plan plan = {};
	unsigned int i;

	for (i = 0; i < 2; i++) {
		make_bands(band[i]);
		band[i][0].counters = 3;
		pmon_plan_add(&plan, band[i]);
	}
	make_bands(late);
	late[0].counters = 3;
	asked = 0;
	ktap_eq(pmon_plan_add(&plan, late), PMON_NO_COUNTER_LEFT, "no counter is left");
	ktap_eq(asked, 0, "and no filter is looked at");
}

/* What did not fit need not be tried again before this differs. */
static void test_changes(void)
{
	const struct pmon_encoding any = { .alts = 1, .counters = 1 };
	struct pmon_plan plan = {};
	u64 before = plan.changes, with;

	pmon_plan_add(&plan, &any);
	with = plan.changes;
	ktap_ok(with > before, "an event that is added changes a plan");
	pmon_plan_add(&plan, &any);
	ktap_eq(plan.changes, with, "one that does not fit does not");
	pmon_plan_remove(&plan, 0);
	ktap_ok(plan.changes > with, "one that leaves does");
}

int main(void)
{
	test_sequences(make_bands_and_fixed, 7, "bands");
	test_sequences(make_plain, MOST_EVENTS, "events without filters");
	test_sequences(make_any, 12, "any events");
	test_most();
	test_work();
	test_full();
	test_changes();
	return ktap_exit();
}
