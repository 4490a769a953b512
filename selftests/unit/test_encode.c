// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_encode.c - from the words of an event to control words, counters and claims
 *
 * On a type of box made up for this; and what holds for all rows. That the rows are right is
 * test_agreement's business.
 */
#include "encode.h"

#define EN	 BIT(22)
#define TOP	 BIT(21)
#define TID_EN	 BIT(19)
#define UNIT(_n) ((u64)(_n) << 32)

/* config1: thread, node and state in one register, a band of four bits in another */
#define TID	 0x0000000fULL
#define NID	 0x000000f0ULL
#define STATE	 0x00000700ULL
#define BAND(_n) (0xf000ULL << 4 * (_n))

#define HERE	  BIT(0)
#define ELSEWHERE BIT(1)

static const struct pmon_field fields[] = { { "event", PMON_CONFIG, { { 0, 7 }, { 21, 21 } } },
					    PMON_FIELD("umask", PMON_CONFIG, 8, 15),
					    PMON_FIELD_ON(ELSEWHERE, "inv", PMON_CONFIG, 23, 23),
					    PMON_FIELD_ON(HERE, "tid_en", PMON_CONFIG, 19, 19),
					    PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
					    PMON_FIELD("unit", PMON_CONFIG, 32, 33),
					    PMON_FIELD("tid", PMON_CONFIG1, 0, 3),
					    PMON_FIELD("nid", PMON_CONFIG1, 4, 7),
					    PMON_FIELD("state", PMON_CONFIG1, 8, 10),
					    PMON_FIELD("band0", PMON_CONFIG1, 12, 15),
					    PMON_FIELD("band1", PMON_CONFIG1, 16, 19),
					    PMON_FIELD("option", PMON_CONFIG1, 32, 35),
					    PMON_FIELD("match", PMON_CONFIG2, 0, 63),
					    {} };

#define USE(_mask, ...) \
	{ \
		.mask = (_mask), .word = PMON_CONFIG1, ##__VA_ARGS__ \
	}

static const struct pmon_rule rules[] = {
	{ TID_EN, TID_EN, .filter = { USE(TID) } },
	{ 0x34, 0xff, HERE,
	  .filter = { USE(STATE, .neutral = STATE), USE(NID, .required = true) } },
	{ 0x35, 0xff, ELSEWHERE, .filter = { USE(NID) } },
	/* one of the sub-events 0x0f */
	{ 0x36, 0xff,
	  .filter = { { .mask = 0xf00,
		     .extra = PMON_IN_CONTROL,
		     .word = PMON_CONFIG,
		     .required = true } } },
	/* two encodings, each with a field of its own in one register, and a register of its own */
	{ 0x0b, 0xff, .alts = 2, .alt = 0, .step = 1,
	  .filter = { USE(BAND(0), .extra = 1, .step = 4),
		   { .mask = ~0ULL, .extra = 2, .word = PMON_CONFIG2, .extra_step = 1 } } },
	{ 0x0c, 0xff, .alts = 2, .alt = 1, .step = 1,
	  .filter = { USE(BAND(1), .extra = 1, .step = 4),
		   { .mask = ~0ULL, .extra = 3, .word = PMON_CONFIG2, .extra_step = 1 } } },
	{ 0x37, 0xff, .filter = { USE(0xf, .extra = 4, .shift = 32) } },
	{ 0x38, 0xff, .filter = { { BIT_ULL(63), BIT_ULL(63), 5, PMON_WORDS } } },
	{}
};

static const struct pmon_constraint constraints[] = {
	{ 0x10, 0x12, 0x3 }, { 0x12, 0x13, 0x6 }, { 0x14, 0x14, 0x1, ELSEWHERE },
	{ 0x15, 0x15, PMON_NO_COUNTER }, { 0x16, 0x16, 0x1, HERE, 0xc0 }, {}
};

static const struct pmon_counter_select pick = { .lo = 32, .counters = { 0xf, 0x3, 0xc, 0xf } };

/* The same kind of box with one of its properties another */
#define DESC(...) \
	{ \
		.name = "box", .on = HERE, .enable = EN, .fixed_enable = 1, .fields = fields, \
		.rules = rules, .constraints = constraints, .select = &pick, ##__VA_ARGS__ \
	}
#define BOX(...) \
	{ \
		.desc = &(const struct pmon_pmu_desc)DESC(__VA_ARGS__) \
	}

static const struct pmon_type box = BOX(.counters = 4);
static const struct pmon_type fixed_box = BOX(.counters = 4, .fixed = true);
static const struct pmon_type whole_box = BOX(.counters = 4, .raw_filter = true);
static const struct pmon_type upper_box = BOX(.counters = 4, .libpfm_word = PMON_CONFIG2);
static const struct pmon_type wide_box = BOX(.counters = 4, .libpfm_word = PMON_CONFIG1);

static void test_control(void)
{
	ktap_ok(refused(encode(&box, 0x1f0042, 0, 0), PMON_CONFIG, 0x170000),
		"bits that no field of the type has are named together");
	ktap_ok(!encode(&box, 0x42, 0, 0) && code.ctl == (0x42 | EN) && code.alts == 1 &&
		!code.nr_claims,
		"an event without filters is its control word");
	ktap_ok(!encode(&box, EN | TOP | 0xff00abfeULL, 0, 0) &&
		code.ctl == (0xff00abfe | TOP | EN),
		"the enable bit may be given, and all fields arrive");
	ktap_ok(refused(encode(&box, BIT(23), 0, 0), PMON_CONFIG, BIT(23)),
		"a field of another type is refused");
	ktap_ok(refused(encode(&box, 0x42, 1, BIT_ULL(63)), PMON_CONFIG1, 1),
		"of two wrong words the first is named");
	ktap_ok(refused(encode(&box, 0x42, 0, BIT_ULL(63)), PMON_CONFIG2, BIT_ULL(63)),
		"and then the second");
}

static void test_counters(void)
{
	static const struct {
		u64 config;
		u32 counters;
	} want[] = {
		{ 0x0f, 0xf },		 { 0x10, 0x3 },	       { 0x11, 0x3 },
		{ 0x12, 0x2 },		 { 0x13, 0x6 },	       { 0x14, 0xf },
		{ 0x15, 0x0 },		 { 0x3ff, 0xf },       { 0xff000f10, 0x3 },
		{ TOP | 0x10, 0x3 },	 { UNIT(1) | 1, 0x3 }, { UNIT(2) | 1, 0xc },
		{ UNIT(2) | 0x13, 0x4 }, { 0x3f16, 0xf },      { 0x4016, 0x1 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(want); i++)
		ktap_ok(!encode(&box, want[i].config, 0, 0) && code.counters == want[i].counters &&
			code.ctl == ((u32)want[i].config | EN),
			"0x%llx: counters 0x%x, not 0x%x", want[i].config, want[i].counters,
			code.counters);
	ktap_ok(!encode(&pmon_spr_iio, 0x2041, 0, 0) && code.counters == 0xf &&
		!encode(&pmon_spr_iio, 0xc041, 0, 0) && code.counters == 0x1,
		"IOMMU1 of Sapphire Rapids: one sub-event alone needs counter 0");
}

static void test_fixed(void)
{
	static const struct pmon_pmu_desc desc = DESC(.fixed = true);
	static const struct pmon_type alone = { .desc = &desc };

	ktap_ok(!encode(&fixed_box, 0xff, 0, 0) && code.counters == BIT(4) && code.ctl == 1,
		"0xff is the fixed counter");
	ktap_ok(!encode(&fixed_box, 0xff | EN, 0, 0) && code.ctl == 1, "with the enable bit, too");
	ktap_ok(refused(encode(&fixed_box, 0x10000ff | TOP, 0, 0), PMON_CONFIG, 0x1000000 | TOP),
		"and takes no other field");
	ktap_ok(!encode(&box, 0xff, 0, 0) && code.counters == 0xf,
		"0xff is an event like others where there is none");
	ktap_ok(!encode(&alone, 0xff, 0, 0) && code.counters == 1 && !encode(&alone, 1, 0, 0) &&
		!code.counters,
		"a fixed counter alone is the first");
}

static void test_filters(void)
{
	ktap_ok(!encode(&box, TID_EN | 1, 0x5, 0) && claims(0, TID, 5),
		"a field that the event uses is claimed");
	ktap_ok(!encode(&box, TID_EN | 1, 0, 0) && claims(0, TID, 0), "if it is not given, with 0");
	ktap_ok(!encode(&box, 0x34, NID & 0x50, 0) && claims(0, NID | STATE, STATE | 0x50),
		"or with its neutral value");
	ktap_ok(!encode(&box, 0x34 | TID_EN, 0x253, 0) && claims(0, TID | NID | STATE, 0x253) &&
		code.nr_claims == 3,
		"several fields of a register");
	ktap_ok(refused(encode(&box, 0x34, STATE, 0), PMON_CONFIG1, NID),
		"a field that the event needs is asked for");
	ktap_ok(refused(encode(&box, 0x35, 0x30, 0), PMON_CONFIG1, 0x30),
		"a rule of another type does not apply");
	ktap_ok(refused(encode(&box, 0x36, 0, 0), PMON_CONFIG, 0xf00) &&
		!encode(&box, 0x236, 0, 0) && code.ctl == (0x236 | EN) && !code.nr_claims,
		"a sub-event can be needed");
	ktap_ok(!encode(&box, 0x37, 0x9ULL << 32, 0) && claims(4, 0xf, 9),
		"a field is moved into its register");
	ktap_ok(!encode(&box, 0x38, 0, 0) && claims(5, BIT_ULL(63), BIT_ULL(63)),
		"what is always the same is no field");
	ktap_ok(refused(encode(&box, 0x34, NID | TID, 0), PMON_CONFIG1, TID),
		"a field that the event does not use is refused");
}

/* Event 0x0b with the first band is 0x0c with the second. */
static void test_encodings(void)
{
	ktap_ok(!encode(&box, 0x700010b, 0x5000, 7) && code.alts == 2 &&
		code.ctl == (0x700010b | EN) && claims(1, BAND(0), 0x5000) &&
		claims(2, ~0ULL, 7),
		"the first encoding is the one that is asked for");
	ktap_ok(!encode_alt(&box, 0x700010b, 0x5000, 7, 1) && code.alts == 2 &&
		code.ctl == (0x700010c | EN) && claims(1, BAND(1), 0x50000) &&
		claims(3, ~0ULL, 7),
		"the second has another code, field and register");
	ktap_ok(!encode_alt(&box, 0x0c, 0x50000, 7, 1) && code.ctl == (0x0b | EN) &&
		claims(1, BAND(0), 0x5000) && claims(2, ~0ULL, 7),
		"from the last one on they go round");
	ktap_ok(refused(encode(&box, 0x0b, 0x50000, 0), PMON_CONFIG1, 0x50000),
		"the field of another encoding is refused");
}

/* Intel PCM gives the whole filter register with every event, whichever field that uses. */
static void test_raw_filter(void)
{
	ktap_ok(!encode(&whole_box, 0x0c, 0x35000, 0) && claims(1, BAND(1), 0x30000) &&
		!encode(&whole_box, 1, 0x35000, 0) && !code.nr_claims,
		"of several fields an event takes its own");
	ktap_ok(refused(encode(&whole_box, 0x0b, 0x30000, 0), PMON_CONFIG1, 0x30000) &&
		refused(encode(&box, 0x0c, 0x35000, 0), PMON_CONFIG1, 0x5000),
		"one that it does not use is a mistake");
}

/* libpfm4 writes the second filter register into config2, half of a control word into config1. */
static void test_upper_in_next(void)
{
	ktap_ok(!encode(&upper_box, 0x37, 0, 9) && claims(4, 0xf, 9),
		"config2 is the upper half of config1");
	ktap_ok(refused(encode(&upper_box, 0x37, 2ULL << 32, 9), PMON_CONFIG2, 9) &&
		refused(encode(&upper_box, 0x37, 0, 9ULL << 32), PMON_CONFIG2, 9ULL << 32) &&
		refused(encode(&upper_box, 0x37, 0, 0x10), PMON_CONFIG2, 0x10) &&
		refused(encode(&box, 0x37, 0, 9), PMON_CONFIG2, 9),
		"only if there is nothing else, it fits, and where the row says so");
	ktap_ok(!encode(&wide_box, 0x42, 1, 0) && code.counters == 0x3 &&
		!encode(&wide_box, UNIT(1) | 0x42, 1, 0) && code.counters == 0x3,
		"config1 is the upper half of config, which may have it as well");
	ktap_ok(refused(encode(&wide_box, UNIT(2) | 0x42, 1, 0), PMON_CONFIG1, 1) &&
		refused(encode(&wide_box, 0x42, 4, 0), PMON_CONFIG1, 4) &&
		refused(encode(&box, 0x42, 1, 0), PMON_CONFIG1, 1),
		"likewise");
}

/* An event whose rules have more uses than an event can have claims */
static void test_too_many_claims(void)
{
	static const struct pmon_rule many[] = { { 1, 1,
						   .filter = { { 1, 1, 0, PMON_WORDS },
							    { 1, 1, 1, PMON_WORDS },
							    { 1, 1, 2, PMON_WORDS },
							    { 1, 1, 3, PMON_WORDS } } },
						 { 2, 2,
						   .filter = { { 1, 1, 4, PMON_WORDS },
							    { 1, 1, 5, PMON_WORDS },
							    { 1, 1, 6, PMON_WORDS },
							    { 1, 1, 7, PMON_WORDS } } },
						 { 4, 4, .filter = { { 1, 1, 8, PMON_WORDS } } },
						 {} };
	static const struct pmon_pmu_desc desc = {
		.counters = 1, .enable = EN, .fields = fields, .rules = many
	};
	static const struct pmon_type greedy = { .desc = &desc };

	ktap_ok(!encode(&greedy, 3, 0, 0) && code.nr_claims == PMON_MAX_CLAIMS,
		"as many claims as an event can have");
	ktap_ok(refused(encode(&greedy, 7, 0, 0), PMON_CONFIG, 7), "and not one more");
}

/* A field's value comes back, whichever of its bits are set and whatever is beside it. */
static bool gets_back(const struct pmon_field *field, u64 mask)
{
	u64 word = mask, max = 0;
	unsigned int bit;

	for (; word; word &= word - 1)
		max = max << 1 | 1;
	if (pmon_field_get(field, ~0ULL) != max || pmon_field_get(field, ~mask))
		return false;
	/* The n-th bit of the field is bit n of the value: the top of a split one as well. */
	for (word = mask, bit = 0; word; word &= word - 1, bit++)
		if (pmon_field_get(field, word & -word) != BIT_ULL(bit))
			return false;
	return true;
}

/* Skylake's umask of links, in three pieces */
static void test_three_pieces(void)
{
	static const struct pmon_field umask = {
		"umask", PMON_CONFIG, { { 8, 15 }, { 32, 43 }, { 45, 55 } }
	};
	char text[40];
	u64 word = 0xff;

	pmon_field_text(&umask, text, sizeof(text));
	ktap_ok(!strcmp(text, "config:8-15,32-43,45-55\n"), "three pieces: %s", text);
	ktap_eq(pmon_field_mask(&umask), 0x00ffefff0000ff00, "their bits");
	ktap_ok(gets_back(&umask, pmon_field_mask(&umask)), "each bit is one of the value");
	ktap_ok(pmon_field_set(&umask, 0x7ff00001, &word) && word == 0x00ffe000000001ff,
		"a value goes to all three, beside what is there (0x%llx)", word);
	ktap_ok(!pmon_field_set(&umask, 0x80000000, &word) && word == 0x00ffe000000001ff,
		"one bit too many does not fit");
}

/* Each free-running counter has one event, which is exactly that. */
static void test_freerunning(void)
{
	static const struct pmon_field fields[] = {
		PMON_FIELD("event", PMON_CONFIG, 0, 7), PMON_FIELD("umask", PMON_CONFIG, 8, 15), { }
	};
	static const u16 events[] = { 0x10ff, 0x20ff, 0x27ff, 0 };
	static const struct pmon_pmu_desc desc = {
		.name = "freerunning", .freerunning = events, .fields = fields,
	};
	static const struct pmon_type type = { .desc = &desc };
	unsigned int config, n, found = 0, others = 0;

	for (n = 0; events[n]; n++)
		found += !encode(&type, events[n], 0, 0) && code.counters == BIT(n);
	ktap_eq(found, n, "each free-running counter has its event");
	for (config = 0; config < BIT(16); config++)
		others += encode(&type, config, 0, 0) || code.counters;
	ktap_eq(others, n, "and there is no other event");
	ktap_ok(refused(encode(&type, BIT(16) | 0x10ff, 0, 0), PMON_CONFIG, BIT(16)),
		"nor a bit that no field has");
}

/* CHA of Skylake: config1 by the formats of Linux */
#define SKX_STATE	0x7fe0000ULL
#define SKX_LOC		BIT_ULL(33)
#define SKX_ALL_OP	BIT_ULL(35)
#define SKX_UPPER	0xdffffe3bULL

/*
 * What is not given lets everything pass, whatever the last event left in the register; the
 * emulator does not have all of that
 */
static void test_not_given(void)
{
	static const struct {
		const char *what;
		const struct pmon_type *type;
		u64 config;
		u64 given;
		unsigned int extra;
		u64 mask;
		u64 value;
	} filters[] = {
		{ "any request", &pmon_skx_cha, 0x2135, 0, 1, SKX_UPPER, 0x3b },
		{ "an opcode of any target, from any memory", &pmon_skx_cha, 0x2135,
		  0x202ULL << 41, 1, SKX_UPPER, 0x40433 },
		{ "a target of any opcode", &pmon_skx_cha, 0x2135, SKX_LOC | SKX_ALL_OP, 1,
		  SKX_UPPER, 0x3a },
		{ "credits of any thread", &pmon_skx_cha, 0x0138, 0, 0, 0x1ff, 0 },
		{ "demotions without a band", &pmon_snbep_pcu, 0x1e, 0, 0, 0xff, 0 },
		{ "demotions of a v2 without a band", &pmon_ivbep_pcu, 0x46, 0, 0, 0xff, 0 },
		{ "write-back credits of any node", &pmon_hsx_cbox, 0x8033, 0, 1, 0xffff, 0 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(filters); i++)
		ktap_ok(!encode(filters[i].type, filters[i].config, filters[i].given, 0) &&
			claims(filters[i].extra, filters[i].mask, filters[i].value),
			"%s: %s", filters[i].type->desc->name, filters[i].what);
}

/* What perf's own metrics and events of SKX and CLX give for the upper half */
static void test_wrong_half(void)
{
	static const u64 values[] = {
		0x40433, 0x40431, 0x40432, 0x40033, 0x41c33, 0x41833, 0x41a33, 0x40040e33,
		0x40041e33,
	};
	const struct pmon_type *cha = &pmon_skx_cha;
	unsigned int i, good = 0;

	for (i = 0; i < ARRAY_SIZE(values); i++)
		good += !encode(cha, 0x2135, values[i], 0) && claims(1, SKX_UPPER, values[i]);
	ktap_eq(good, ARRAY_SIZE(values), "CHA: a filter in the lower half of config1 is moved up");
	ktap_ok(refused(encode(cha, 0x2135, SKX_STATE, 0), PMON_CONFIG1, SKX_STATE),
		"nor a state");
	ktap_ok(refused(encode(cha, 0x0150, 0x40433, 0), PMON_CONFIG1, 0x400),
		"nor for an event without a filter");
	ktap_ok(refused(encode(cha, 0x2135, 0x40433 | SKX_LOC, 0), PMON_CONFIG1, 0x400),
		"nor beside an upper half");
}

/*
 * What published tools open, and end if it is refused: PerfSpect's and telegraf's lists of events,
 * perf -M, perf's events of Xeon 6 and of free-running counters
 */
static void test_published(void)
{
	static const struct {
		const struct pmon_type *type;
		u64 umask;
		u64 config;
		u64 config1;
		u64 ctl;
		const char *advice;
	} events[] = {
		{ &pmon_skx_iio, 4, 7ULL << 44 | 0x83, 0, 7ULL << 44 | 0x483, "counts 0" },
		{ &pmon_icx_iio, 1, 0x83, 0, 0x183, "counts 0" },
		{ &pmon_spr_iio, 8, 0xc0, 0, 0x8c0, "counts 0" },
		{ &pmon_gnr_iio, 3, 0xc2, 0, 0x3c2, "counts 0" },
		{ &pmon_icx_iio, 0, 0, 0, 0, "uncore_iio_free_running" },
		{ &pmon_spr_iio, 0, 0, 0, 0, "uncore_iio_free_running" },
		{ &pmon_snbep_cbox, 0x41, 0x34, 0, 0x4134, "counts 0" },
		{ &pmon_bdx_cbox, 1, 0x35, 0, 0x135, "counts 0" },
		{ &pmon_hsx_ha, 3, 0x20, 0, 0x320, "counts 0" },
		{ &pmon_ivbep_qpi, 0, BIT(21) | 0x09, 0, BIT(21) | 0x09, "counts 0" },
		{ &pmon_ivbep_r2pcie, 0, 0x12, 0, 0x12, "counts 0" },
		{ &pmon_ivbep_r3qpi, 0, 0x33, 0, 0x33, "counts 0" },
		{ &pmon_hsx_irp, 1, 0x17, 0, 0x117, "counts 0" },
		{ &pmon_knl_edc_eclk, 0, 0x01, 0, 0x01, "counts 0" },
		{ &pmon_knl_edc_eclk, 1, 0x01, 0, 0x101, NULL },
		{ &pmon_skl_cbox, 0, 0x00, 0, 0x00, "clockticks" },
		{ &pmon_skl_cbox, 1, 0x00, 0, 0x100, "clockticks" },
		{ &pmon_icl_cbox, 1, 0x00, 0, 0x100, "event 0 counts 0" },
		{ &pmon_hsx_cbox, 0, 0x00, 0, 0x00, NULL },
		{ &pmon_dmr_imc, 0, 0x00, 0, 0x00, NULL },
		{ &pmon_gnr_iio, 0x70ff004, 0x83, 0, 0x70ff000000483, NULL },
		{ &pmon_spr_iio, 0x7001001, 0x83, 0, 0x7001000000183, NULL },
		{ &pmon_hsx_cbox, 1, 0x35, 0x1c8ULL << 52 | 0x3e, TID_EN | 0x135, NULL },
		{ &pmon_bdx_cbox, 1, 0x35, 0x180ULL << 52 | 0x3e, TID_EN | 0x135, NULL },
		{ &pmon_snbep_cbox, 0, 0, 3, TID_EN, NULL },
		{ &pmon_skx_cha, 1, 0x50, 3, TID_EN | 0x150, NULL },
		{ &pmon_skx_cha, 0x11, 0x35, 0x40233, 0x1135, NULL },
		{ &pmon_icx_cha, 1, 0x50, 3, TID_EN | 0x150, NULL },
		{ &pmon_srf_cha, 1, 0x50, 3, BIT(16) | 0x150, NULL },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(events); i++) {
		const struct pmon_pmu_desc *desc = events[i].type->desc;
		const char *advice = events[i].advice;
		u64 config = events[i].config;

		ktap_ok(pmon_field_set(find_field(events[i].type, "umask"), events[i].umask,
				       &config) &&
			!encode(events[i].type, config, events[i].config1, 0) &&
			code.ctl == (events[i].ctl | desc->enable) &&
			!refusal.why == !advice && (!advice || strstr(refusal.why, advice)),
			"%s: event 0x%llx, umask 0x%llx of a published list: %s", desc->name,
			events[i].config & 0xff, events[i].umask, refusal.why ?: "");
	}
}

static unsigned int wrong_fields(const struct pmon_type *type)
{
	const struct pmon_field *field;
	unsigned int wrong = 0;

	for (field = pmon_next_field(type->desc, NULL); field;
	     field = pmon_next_field(type->desc, field))
		wrong += !gets_back(field, pmon_field_mask(field));
	return wrong;
}

/* That bits of no field are refused, abi/refuse tries on each machine. */
static void test_rows(void)
{
	const struct pmon_platform *platform;
	unsigned int i;

	for (platform = pmon_platforms; platform->name; platform++)
		for (i = 0; platform->types[i]; i++)
			ktap_eq(wrong_fields(platform->types[i]), 0,
				"%s %s: every field gives its value back", platform->name,
				platform->types[i]->desc->name);
}

int main(void)
{
	test_control();
	test_counters();
	test_fixed();
	test_filters();
	test_encodings();
	test_raw_filter();
	test_upper_in_next();
	test_too_many_claims();
	test_three_pieces();
	test_freerunning();
	test_not_given();
	test_wrong_half();
	test_published();
	test_rows();
	return ktap_exit();
}
