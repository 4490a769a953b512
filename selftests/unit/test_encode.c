// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_encode.c - from the words of an event to control words, counters and claims
 *
 * Bits of fields, counters of events and addresses of filter registers are tested in a machine: by
 * sysfs (abi) and by the emulator's own transcription of the manuals (count). Here is what holds
 * for all rows, and which filter fields each event takes, from the uncore guides (327043, 329468),
 * Intel's event lists, Linux and libpfm4.
 */
#include "encode.h"

#define EN		BIT(22)
#define EXT		BIT(21)
#define TID_EN		BIT(19)

/* C-box filter register, 327043 2.3 */
#define TID		0x0000001fULL
#define NID		0x0003fc00ULL
#define STATE		0x007c0000ULL
#define OPC		0xff800000ULL

/* The two of the E5 v2 side by side, 329468 tables 2-16 and 2-17 */
#define STATE2		0x007e0000ULL
#define NID2		(0xffffULL << 32)
#define OPC2		(0x1ffULL << 52 | NC | ISOC)
#define NC		BIT_ULL(62)
#define ISOC		BIT_ULL(63)

/* E5 v3: the thread and the state have a bit more */
#define TID3		0x0000003fULL
#define STATE3		0x00fe0000ULL

/* IIO of Skylake */
#define CH_MASK		0xff000000000ULL
#define FC_MASK		0x700000000000ULL

/* IRP */
#define UNIT		BIT_ULL(32)

/* A box of the E5 v3, the v4 and the Xeon D; one that the last does not have */
#define V3(_box)	{ &pmon_hsx_##_box, &pmon_bdx_##_box, &pmon_bdxde_##_box }
#define TYPES		3

static const char *name_of(const struct pmon_type *type)
{
	static char name[32];
	const struct pmon_platform *platform;
	int i;

	for (platform = pmon_platforms; platform->name; platform++)
		for (i = 0; platform->types[i]; i++)
			if (platform->types[i] == type)
				snprintf(name, sizeof(name), "%s of model %d", type->kind->name,
					 platform->model);
	return name;
}

/* Rows are shared: a type has the fields that are its own platform's, and only those. */
static void test_other_platforms(void)
{
	ktap_ok(find_field(&pmon_snbep_imc, "inv") && !find_field(&pmon_ivbep_imc, "inv"),
		"only the E5 v2 has no invert");
	ktap_ok(find_field(&pmon_ivbep_cbox, "filter_nc") &&
		!find_field(&pmon_snbep_cbox, "filter_nc"), "the E5-2600 has no filter_nc");
}

/* Events that name nothing without a sub-event; bits of which one must be set */
static const struct partial {
	const struct pmon_type *types[TYPES];
	u64 bits;
	u32 codes[16];
} partial[] = {
	{ { &pmon_snbep_pcu, &pmon_ivbep_pcu }, 0xc000, { 0x80 } },
	{ V3(pcu), 0xc000, { 0x80 } },
	/* By Intel's list and ucevent a lookup counts nothing without bit 0. */
	{ V3(cbox), 0x0100, { 0x34 } },
	{ { &pmon_snbep_ha, &pmon_ivbep_ha }, 0xff00, { 0x20 } },
	{ V3(ha), 0xff00, { 0x20 } },
	{ { &pmon_ivbep_qpi, &pmon_hsx_qpi, &pmon_bdx_qpi }, 0xff00,
	  { EXT | 0x09, EXT | 0x0a, EXT | 0x0b, EXT | 0x0c, EXT | 0x0d, EXT | 0x0e,
	    EXT | 0x15, EXT | 0x16, EXT | 0x17, EXT | 0x18, EXT | 0x19, EXT | 0x1a } },
	{ { &pmon_ivbep_r2pcie }, 0xff00, { 0x12 } },
	{ V3(r2pcie), 0xff00, { 0x12 } },
	{ { &pmon_ivbep_r3qpi, &pmon_hsx_r3qpi, &pmon_bdx_r3qpi }, 0xff00, { 0x33 } },
	/* Of a transaction bit 7 only qualifies; a snoop finds something, and is of some kind. */
	{ V3(irp), 0x7f00, { 0x16 } },
	{ V3(irp), 0x0f00, { 0x17 } },
	{ V3(irp), 0x7000, { 0x17 } },
	{ { &pmon_skx_pcu }, 0xc000, { 0x80 } },
	/* Which parts of the stack, and which flow classes */
	{ { &pmon_skx_iio }, CH_MASK, { 0x83, 0x84, 0xc0, 0xc1, 0xc2 } },
	{ { &pmon_skx_iio }, FC_MASK, { 0x83, 0x84, 0xc0, 0xc1, 0xc2, 0xd5 } },
};

static bool is_one_of(const struct pmon_type *type, const struct pmon_type *const *types)
{
	unsigned int i;

	for (i = 0; i < TYPES; i++)
		if (types[i] == type)
			return true;
	return false;
}

static bool is_partial(const struct partial *row, const struct pmon_type *type, u64 config)
{
	u32 event = config & (EXT | 0xff);
	unsigned int i;

	if (!is_one_of(type, row->types) || config & row->bits)
		return false;
	for (i = 0; i < ARRAY_SIZE(row->codes) && row->codes[i]; i++)
		if (row->codes[i] == event)
			return true;
	return false;
}

/* The bits of which an event needs one, 0 if it is whole */
static u64 lacks(const struct pmon_type *type, u64 config)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(partial); i++)
		if (is_partial(&partial[i], type, config))
			return partial[i].bits;
	return 0;
}

/* The lowest of each bits that an event lacks, but for @but */
static u64 completed(const struct pmon_type *type, u64 config, u64 but)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(partial); i++)
		if (partial[i].bits != but && is_partial(&partial[i], type, config))
			config |= partial[i].bits & -partial[i].bits;
	return config;
}

static unsigned int wrong_partials(const struct partial *row, const struct pmon_type *type)
{
	unsigned int i, wrong = 0;

	for (i = 0; i < ARRAY_SIZE(row->codes) && row->codes[i]; i++) {
		u64 config = completed(type, row->codes[i], row->bits);

		wrong += !refused(encode(type, config, 0, 0), PMON_CONFIG, row->bits);
		if (row->codes[i] != 0x20)
			wrong += !!encode(type, config | (row->bits & -row->bits), 0, 0);
	}
	return wrong;
}

static void test_partial(void)
{
	unsigned int i, t, wrong = 0;

	for (i = 0; i < ARRAY_SIZE(partial); i++)
		for (t = 0; t < TYPES && partial[i].types[t]; t++)
			wrong += wrong_partials(&partial[i], partial[i].types[t]);
	ktap_eq(wrong, 0, "events that need a sub-event are refused without one");
}

static bool has_two_filters(const struct pmon_type *type)
{
	return type == &pmon_ivbep_cbox || type == &pmon_hsx_cbox || type == &pmon_bdx_cbox ||
	       type == &pmon_bdxde_cbox || type == &pmon_skx_cha;
}

static u64 control_bits(const struct pmon_type *type)
{
	return GENMASK_ULL((type->kind->ctl_bits ?: 32) - 1, 0);
}

/* One bit of an event that needs no filter: control bits arrive, everything else is refused. */
static bool bit_is_right(const struct pmon_type *type, enum pmon_word word, u64 bit)
{
	u64 words[PMON_WORDS] = {};
	int err;

	words[word] = bit;
	err = encode(type, words[0], words[1], words[2]);
	if (word == PMON_CONFIG && lacks(type, bit))
		return refused(err, word, lacks(type, bit));
	if (has_two_filters(type) && word == PMON_CONFIG2 &&
	    known(type, PMON_CONFIG1) & bit << 32)
		return refused(err, PMON_CONFIG1, bit << 32);
	if (word == PMON_CONFIG && bit & type->kind->reserved)
		return refused(err, word, bit);
	if (word == PMON_CONFIG && (known(type, word) | type->kind->enable) & bit)
		return !err && code.alts == 1 &&
		       code.ctl == ((bit & control_bits(type)) | type->kind->enable);
	return refused(err, word, bit);
}

static void test_bits(const struct pmon_type *type)
{
	enum pmon_word word;
	unsigned int bit, wrong = 0;

	for (word = PMON_CONFIG; word < PMON_WORDS; word++) {
		for (bit = 0; bit < WORD_BITS; bit++) {
			if (bit_is_right(type, word, BIT_ULL(bit)))
				continue;
			ktap_note("bit %u of word %u", bit, word);
			wrong++;
		}
	}
	ktap_eq(wrong, 0, "%s: bits of the control word arrive, others are refused by name",
		name_of(type));
}

/* Several unknown bits are named together; the first wrong word is. */
static void test_unknown_together(void)
{
	int err = encode(&pmon_snbep_imc, 0xf00000000130304, 1, 1);

	ktap_ok(refused(err, PMON_CONFIG, 0xf00000000130000),
		"all unknown bits of a word are named at once");
	err = encode(&pmon_snbep_imc, 0x0304, 0, 0x8000000000000001);
	ktap_ok(refused(err, PMON_CONFIG2, 0x8000000000000001), "in config2 as well");
}

/* Of a range of codes the first and the last one, and those beside it; more than one range */
static void test_constraints(void)
{
	static const struct {
		u8 event;
		u32 counters;
	} want[] = {
		{ 0x00, 0xf }, { 0x01, 0x1 }, { 0x02, 0x3 }, { 0x1a, 0xf }, { 0x1b, 0xc },
		{ 0x1e, 0xc }, { 0x1f, 0xe }, { 0x20, 0xf }, { 0x35, 0x3 }, { 0x36, 0x1 },
	};
	static const u64 beside[] = { 0, 0x01800000, 0x01840000 };
	unsigned int i, j, wrong = 0;

	for (i = 0; i < ARRAY_SIZE(want); i++)
		for (j = 0; j < ARRAY_SIZE(beside); j++) {
			if (!encode(&pmon_snbep_cbox, want[i].event | beside[j], 0, 0) &&
			    code.counters == want[i].counters)
				continue;
			ktap_note("event 0x%02x: counters 0x%x, not 0x%x", want[i].event,
				  code.counters, want[i].counters);
			wrong++;
		}
	ktap_eq(wrong, 0, "counters go by the event code, whatever is beside it");
}

/* Exactly 0xff, as perf, libpfm4 and PCM write it, and as 327043 has no such event */
static void test_fixed(const struct pmon_type *type, u32 counters)
{
	u64 bits = known(type, PMON_CONFIG) & ~0xffULL;
	unsigned int wrong = 0;

	ktap_ok(!encode(type, 0xff, 0, 0) && code.ctl == EN && code.counters == counters &&
		!code.nr_claims, "%s: 0xff is the fixed counter", name_of(type));
	for (; bits; bits &= bits - 1)
		wrong += !refused(encode(type, 0xff | (bits & -bits), 0, 0), PMON_CONFIG,
				  bits & -bits);
	ktap_eq(wrong, 0, "%s: and takes no other field", name_of(type));
}

static void test_no_fixed(const struct pmon_type *type)
{
	ktap_ok(!encode(type, 0xff, 0, 0) && code.ctl == (0xff | EN) && code.counters == 0xf,
		"%s: 0xff is an event like others", name_of(type));
}

/* Filter fields of C-box events, from Intel's event list. State has a natural value. */
static const struct {
	u8 event;
	u8 umask;
	u64 uses;
} cbox_events[] = {
	{ 0x34, 0x03, STATE }, { 0x34, 0x05, STATE }, { 0x34, 0x09, STATE }, { 0x34, 0x11, STATE },
	{ 0x34, 0x41, STATE | NID }, { 0x34, 0x43, STATE | NID }, { 0x34, 0x45, STATE | NID },
	{ 0x34, 0x49, STATE | NID },
	{ 0x35, 0x01, OPC }, { 0x35, 0x03, OPC }, { 0x35, 0x04, 0 }, { 0x35, 0x0a, 0 },
	{ 0x35, 0x10, 0 }, { 0x35, 0x41, OPC | NID }, { 0x35, 0x43, OPC | NID },
	{ 0x35, 0x44, NID }, { 0x35, 0x48, NID }, { 0x35, 0x4a, NID }, { 0x35, 0x50, NID },
	{ 0x36, 0x01, OPC }, { 0x36, 0x03, OPC }, { 0x36, 0x04, 0 }, { 0x36, 0x08, 0 },
	{ 0x36, 0x0a, 0 }, { 0x36, 0x41, OPC | NID }, { 0x36, 0x43, OPC | NID },
	{ 0x36, 0x44, NID }, { 0x36, 0x48, NID }, { 0x36, 0x4a, NID },
	{ 0x37, 0x01, 0 }, { 0x37, 0x02, 0 }, { 0x37, 0x04, 0 }, { 0x37, 0x08, 0 },
	{ 0x37, 0x40, NID }, { 0x37, 0x41, NID }, { 0x37, 0x42, NID }, { 0x37, 0x44, NID },
	{ 0x37, 0x48, NID },
	{ 0x00, 0x00, 0 }, { 0x11, 0x01, 0 }, { 0x13, 0x04, 0 }, { 0x1b, 0xff, 0 },
	{ 0x39, 0x0f, 0 },
};

static const u64 cbox_fields[] = { TID, NID, STATE, OPC };

static bool takes_its_fields(u64 config, u64 uses)
{
	u64 value = 0;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cbox_fields); i++)
		value |= uses & sample(cbox_fields[i]);
	return !encode(&pmon_snbep_cbox, config, value, 0) && claims(0, uses, value) &&
	       code.ctl == (config | EN) && code.alts == 1;
}

/* A missing state is any state, a missing thread is thread 0; the others must be given. */
static bool misses(u64 config, u64 uses, u64 field)
{
	int err = encode(&pmon_snbep_cbox, config, uses & ~field, 0);

	if (field == STATE)
		return !err && claims(0, uses, uses);
	if (field == TID)
		return !err && claims(0, uses, uses & ~TID);
	return refused(err, PMON_CONFIG1, field);
}

static bool refuses_bits(u64 config, u64 uses)
{
	u64 bits = (TID | NID | STATE | OPC) & ~uses;

	for (; bits; bits &= bits - 1)
		if (!refused(encode(&pmon_snbep_cbox, config, uses | (bits & -bits), 0),
			     PMON_CONFIG1, bits & -bits))
			return false;
	return true;
}

static bool cbox_event_is_right(u64 config, u64 uses)
{
	bool right = takes_its_fields(config, uses) && refuses_bits(config, uses);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cbox_fields); i++)
		if (uses & cbox_fields[i])
			right &= misses(config, uses, cbox_fields[i]);
	return right;
}

static void test_cbox_filters(void)
{
	unsigned int i, wrong = 0, wrong_tid = 0;

	for (i = 0; i < ARRAY_SIZE(cbox_events); i++) {
		u64 config = cbox_events[i].event | cbox_events[i].umask << 8;

		if (!cbox_event_is_right(config, cbox_events[i].uses)) {
			ktap_note("event 0x%04llx", config);
			wrong++;
		}
		wrong_tid += !cbox_event_is_right(config | TID_EN, cbox_events[i].uses | TID);
	}
	ktap_eq(wrong, 0, "cbox: each event takes its filter fields, no others");
	ktap_eq(wrong_tid, 0, "cbox: and with tid_en the thread as well");
}

/* Of all other event codes none uses a filter, whatever its umask. */
static void test_cbox_unfiltered(void)
{
	unsigned int config, wrong = 0;

	for (config = 0; config <= 0xffff; config++) {
		if ((config & 0xff) >= 0x34 && (config & 0xff) <= 0x37)
			continue;
		wrong += encode(&pmon_snbep_cbox, config, 0, 0) || code.nr_claims;
		wrong += !refused(encode(&pmon_snbep_cbox, config, NID, 0), PMON_CONFIG1, NID);
	}
	ktap_eq(wrong, 0, "cbox: no other event takes a filter");
}

struct filter_use {
	u8 event;
	u8 umask;
	u64 uses;
};

/* The same for the E5 v2 */
static const struct filter_use cbox2_events[] = {
	{ 0x34, 0x03, STATE2 }, { 0x34, 0x05, STATE2 }, { 0x34, 0x09, STATE2 },
	{ 0x34, 0x11, STATE2 }, { 0x34, 0x41, STATE2 | NID2 }, { 0x34, 0x43, STATE2 | NID2 },
	{ 0x34, 0x45, STATE2 | NID2 }, { 0x34, 0x49, STATE2 | NID2 }, { 0x34, 0x51, STATE2 | NID2 },
	{ 0x35, 0x01, OPC2 }, { 0x35, 0x03, OPC2 }, { 0x35, 0x21, OPC2 }, { 0x35, 0x23, OPC2 },
	{ 0x35, 0x81, OPC2 }, { 0x35, 0x83, OPC2 }, { 0x35, 0x04, 0 }, { 0x35, 0x28, 0 },
	{ 0x35, 0x2a, 0 }, { 0x35, 0x8a, 0 }, { 0x35, 0x41, OPC2 | NID2 },
	{ 0x35, 0x43, OPC2 | NID2 }, { 0x35, 0x44, NID2 }, { 0x35, 0x48, NID2 },
	{ 0x35, 0x4a, NID2 }, { 0x35, 0x50, NID2 },
	{ 0x36, 0x01, OPC2 }, { 0x36, 0x03, OPC2 }, { 0x36, 0x21, OPC2 }, { 0x36, 0x23, OPC2 },
	{ 0x36, 0x81, OPC2 }, { 0x36, 0x83, OPC2 }, { 0x36, 0x08, 0 }, { 0x36, 0x28, 0 },
	{ 0x36, 0x41, OPC2 | NID2 }, { 0x36, 0x43, OPC2 | NID2 }, { 0x36, 0x44, NID2 },
	{ 0x36, 0x48, NID2 }, { 0x36, 0x4a, NID2 }, { 0x36, 0x50, NID2 },
	{ 0x37, 0x01, 0 }, { 0x37, 0x08, 0 }, { 0x37, 0x40, NID2 }, { 0x37, 0x42, NID2 },
	{ 0x00, 0x00, 0 }, { 0x11, 0x01, 0 }, { 0x31, 0x10, 0 }, { 0x3c, 0x01, 0 },
};

/*
 * And for those after it: by the table of Linux and Intel's list. Apart are LLC_LOOKUP.NID and
 * RXR_ISMQ_RETRY.WB_CREDITS, which may have a node and need none.
 */
static const struct filter_use cbox3_events[] = {
	{ 0x34, 0x03, STATE3 }, { 0x34, 0x05, STATE3 }, { 0x34, 0x09, STATE3 },
	{ 0x34, 0x11, STATE3 }, { 0x34, 0x21, STATE3 },
	{ 0x28, 0x40, NID2 }, { 0x29, 0x40, NID2 }, { 0x2a, 0x40, NID2 }, { 0x32, 0x40, NID2 },
	{ 0x33, 0x40, NID2 }, { 0x28, 0x01, 0 }, { 0x2a, 0x02, 0 }, { 0x32, 0x20, 0 },
	{ 0x31, 0x40, 0 },
	{ 0x35, 0x01, OPC2 }, { 0x35, 0x03, OPC2 }, { 0x35, 0x21, OPC2 }, { 0x35, 0x23, OPC2 },
	{ 0x35, 0x81, OPC2 }, { 0x35, 0x83, OPC2 }, { 0x35, 0x04, 0 }, { 0x35, 0x28, 0 },
	{ 0x35, 0x2a, 0 }, { 0x35, 0x8a, 0 }, { 0x35, 0x41, OPC2 | NID2 },
	{ 0x35, 0x43, OPC2 | NID2 }, { 0x35, 0x44, NID2 }, { 0x35, 0x48, NID2 },
	{ 0x35, 0x4a, NID2 }, { 0x35, 0x50, NID2 },
	{ 0x36, 0x01, OPC2 }, { 0x36, 0x03, OPC2 }, { 0x36, 0x21, OPC2 }, { 0x36, 0x23, OPC2 },
	{ 0x36, 0x81, OPC2 }, { 0x36, 0x83, OPC2 }, { 0x36, 0x08, 0 }, { 0x36, 0x28, 0 },
	{ 0x36, 0x41, OPC2 | NID2 }, { 0x36, 0x43, OPC2 | NID2 }, { 0x36, 0x44, NID2 },
	{ 0x36, 0x48, NID2 }, { 0x36, 0x4a, NID2 }, { 0x36, 0x50, NID2 },
	{ 0x37, 0x01, 0 }, { 0x37, 0x10, 0 }, { 0x37, 0x40, NID2 }, { 0x37, 0x42, NID2 },
	{ 0x00, 0x00, 0 }, { 0x11, 0x01, 0 }, { 0x3d, 0x01, 0 },
};

/* A C-box with two filter registers: its thread and its state, its events */
static const struct two_filters {
	const struct pmon_type *types[TYPES];
	u64 tid;
	u64 state;
	const struct filter_use *events;
	unsigned int nr;
} two_filters[] = {
	{ { &pmon_ivbep_cbox }, TID, STATE2, cbox2_events, ARRAY_SIZE(cbox2_events) },
	{ V3(cbox), TID3, STATE3, cbox3_events, ARRAY_SIZE(cbox3_events) },
};

static const struct two_filters *two;
static const struct pmon_type *cbox;

/* Low half to the first register, high half to the second */
static bool claims_halves(u64 mask, u64 value)
{
	return claims(0, (u32)mask, (u32)value) && claims(1, mask >> 32, value >> 32);
}

static bool takes_its_halves(u64 config, u64 uses)
{
	const u64 fields[] = { two->tid, NID2, two->state, OPC2 };
	u64 value = 0;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(fields); i++)
		value |= uses & sample(fields[i]);
	return !encode(cbox, config, value, 0) && claims_halves(uses, value) &&
	       code.ctl == (config | EN) && code.alts == 1;
}

static bool misses_half(u64 config, u64 uses, u64 field)
{
	int err = encode(cbox, config, uses & ~field, 0);

	if (field == two->state)
		return !err && claims_halves(uses, uses);
	if (field == two->tid)
		return !err && claims_halves(uses, uses & ~field);
	return refused(err, PMON_CONFIG1, field);
}

static bool refuses_halves(u64 config, u64 uses)
{
	u64 bits = (two->tid | NID2 | two->state | OPC2) & ~uses;

	for (; bits; bits &= bits - 1)
		if (!refused(encode(cbox, config, uses | (bits & -bits), 0), PMON_CONFIG1,
			     bits & -bits))
			return false;
	return true;
}

static bool halves_are_right(u64 config, u64 uses)
{
	const u64 fields[] = { two->tid, NID2, two->state, OPC2 };
	bool right = takes_its_halves(config, uses) && refuses_halves(config, uses);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(fields); i++)
		if (uses & fields[i])
			right &= misses_half(config, uses, fields[i]);
	return right;
}

/* libpfm4's UNC_C_LLC_LOOKUP:WRITE:NID:nf=3:tf=1:e:t=1 */
static void test_lookup_of_thread(void)
{
	u64 state = STATE2 & two->state;

	ktap_ok(!encode(cbox, 0x10c4534, 0x3007e0001, 0) &&
		claims(0, two->state | two->tid, state | 1) && claims(1, NID2 >> 32, 3),
		"%s: lookups of a thread, of two nodes, in six states", name_of(cbox));
}

static void test_halves(void)
{
	unsigned int i, wrong = 0, wrong_tid = 0;

	for (i = 0; i < two->nr; i++) {
		u64 config = two->events[i].event | two->events[i].umask << 8;

		if (!halves_are_right(config, two->events[i].uses)) {
			ktap_note("event 0x%04llx", config);
			wrong++;
		}
		wrong_tid += !halves_are_right(config | TID_EN, two->events[i].uses | two->tid);
	}
	ktap_eq(wrong, 0, "%s: each event takes its filter fields, no others", name_of(cbox));
	ktap_eq(wrong_tid, 0, "%s: and with tid_en the thread as well", name_of(cbox));
}

/* Either of nc and isoc is an opcode's qualifier, and goes beside it. */
static void test_qualifiers(void)
{
	ktap_ok(!encode(cbox, 0x0135, 0x182ULL << 52 | NC, 0) &&
		claims(1, 0xdff00000, 0x58200000), "%s: an opcode, not coherent", name_of(cbox));
	ktap_ok(!encode(cbox, 0x0135, 0x182ULL << 52 | ISOC, 0) &&
		claims(1, 0xdff00000, 0x98200000), "%s: an opcode, isochronous", name_of(cbox));
	ktap_ok(!encode(cbox, 0x4137, 0x8001ULL << 32, 0) &&
		claims(1, 0xffff, 0x8001) && claims(0, 0, 0), "%s: sixteen nodes", name_of(cbox));
}

/* libpfm4 writes the second filter register into config2. */
static void test_upper_in_config2(void)
{
	u64 by_nid = 0x4835, nid = 0x5, config1 = 0x1f;

	ktap_ok(!encode(cbox, by_nid, 0, nid) && claims(1, 0xffff, nid),
		"%s: config2 is the upper half of config1", name_of(cbox));
	ktap_ok(refused(encode(cbox, by_nid, nid << 32, nid), PMON_CONFIG2, nid) &&
		refused(encode(cbox, by_nid, 0, nid << 32), PMON_CONFIG2, nid << 32) &&
		refused(encode(cbox, by_nid, config1, nid), PMON_CONFIG1, config1) &&
		refused(encode(&pmon_snbep_cbox, by_nid, 0, nid), PMON_CONFIG2, nid),
		"only if that is 0, fits, and not on the E5-2600");
}

static void test_two_filters(void)
{
	unsigned int i, t;

	for (i = 0; i < ARRAY_SIZE(two_filters); i++) {
		two = &two_filters[i];
		for (t = 0; t < TYPES && two->types[t]; t++) {
			cbox = two->types[t];
			test_halves();
			test_lookup_of_thread();
			test_qualifiers();
			test_upper_in_config2();
		}
	}
}

/* Intel's list alone has a node for these: it may be given. */
static void test_wb_credits(void)
{
	ktap_ok(!encode(&pmon_hsx_cbox, 0x8033, 0, 0) && !code.nr_claims &&
		!encode(&pmon_hsx_cbox, 0x8033, 5ULL << 32, 0) && claims(1, 0xffff, 5),
		"%s: credits for writebacks, of any node or of some", name_of(&pmon_hsx_cbox));
}

/* Linux and Intel's list filter it by state; its name says that a node may matter. */
static void test_lookup_nid(const struct pmon_type *type)
{
	cbox = type;
	ktap_ok(!encode(cbox, 0x4134, 0, 0) && claims(0, STATE3, STATE3) &&
		claims(1, 0xffff, 0xffff), "%s: lookups for any node", name_of(cbox));
	ktap_ok(!encode(cbox, 0x4134, 5ULL << 32 | 0x20000, 0) && claims(0, STATE3, 0x20000) &&
		claims(1, 0xffff, 5), "%s: lookups for two nodes, in one state", name_of(cbox));
}

/* The v3's alone: a thread and a core, of the two sub-events that match */
static void test_ubox_filter(void)
{
	ktap_ok(!encode(&pmon_hsx_ubox, 0x0141, 0x13, 0) && claims(0, 0x3f, 0x13) &&
		!encode(&pmon_hsx_ubox, 0x0441, 0x3e, 0) && claims(0, 0x3f, 0x3e),
		"%s: a thread and a core", name_of(&pmon_hsx_ubox));
	ktap_ok(refused(encode(&pmon_hsx_ubox, 0x0241, 0x13, 0), PMON_CONFIG1, 0x13) &&
		refused(encode(&pmon_hsx_ubox, 0x0142, 0x01, 0), PMON_CONFIG1, 0x01),
		"%s: of no other event", name_of(&pmon_hsx_ubox));
}

/* Counters 0 and 1 are the first unit's, 2 and 3 the second's; the term is not written. */
static void test_irp(const struct pmon_type *irp)
{
	const char *name = name_of(irp);

	ktap_ok(!encode(irp, 0x01040313, 0, 0) && code.counters == 0x3 &&
		code.ctl == (0x01040313 | EN), "%s: the first unit's counters", name);
	ktap_ok(!encode(irp, 0x01040313 | UNIT, 0, 0) && code.counters == 0xc &&
		code.ctl == (0x01040313 | EN), "%s: the second unit's counters", name);
	ktap_ok(refused(encode(irp, 0x13 | UNIT << 1, 0, 0), PMON_CONFIG, UNIT << 1),
		"%s: there is no third unit", name);
}

#define BANDS	4
#define BAND0	0x0b

static const struct pmon_type *pcu;

static int encode_band(u64 config, u64 config1, unsigned int alt)
{
	return encode_alt(pcu, config, config1, 0, alt);
}

/* Band event @n as its @alt: the next band's code, with the value in the next byte. */
static bool band_is_right(unsigned int n, unsigned int alt, u64 value, u64 beside)
{
	unsigned int to = (n + alt) % BANDS;
	int err = encode_band((BAND0 + n) | beside, value << (8 * n), alt);

	return !err && code.ctl == ((BAND0 + to) | beside | EN) && code.alts == BANDS &&
	       code.nr_claims == 1 && claims(0, 0xffULL << (8 * to), value << (8 * to)) &&
	       code.counters == 0xf;
}

static void test_pcu_bands(void)
{
	static const u64 values[] = { 0, 1, 0x0c, 0x80, 0xff };
	unsigned int n, alt, i, wrong = 0;

	for (n = 0; n < BANDS; n++) {
		for (alt = 0; alt < BANDS; alt++) {
			for (i = 0; i < ARRAY_SIZE(values); i++) {
				wrong += !band_is_right(n, alt, values[i], 0);
				wrong += !band_is_right(n, alt, values[i], 0x9f04c000);
			}
		}
	}
	ktap_eq(wrong, 0, "pcu: a band event is one of four alts, each with its own byte");
}

/* An event may be given the byte of its own band, and no other one's. */
static unsigned int wrong_bytes(u64 event, unsigned int own)
{
	unsigned int n, wrong = 0;

	for (n = 0; n < BANDS; n++) {
		u64 byte = 0xffULL << (8 * n);
		int err = encode_band(event, byte, 0);

		wrong += n == own ? !!err : !refused(err, PMON_CONFIG1, byte);
	}
	return wrong;
}

static void test_pcu_bytes(void)
{
	unsigned int n, wrong = 0;

	for (n = 0; n < BANDS; n++)
		wrong += wrong_bytes(BAND0 + n, n);
	ktap_eq(wrong, 0, "pcu: a band event takes its own byte only");
	ktap_eq(wrong_bytes(0x00, BANDS) + wrong_bytes(0x4080, BANDS) + wrong_bytes(0x26, BANDS), 0,
		"pcu: other events take no byte");
}

static void test_pcu_extra(void)
{
	unsigned int n, wrong = 0;

	for (n = 0; n < BANDS; n++) {
		wrong += wrong_bytes((BAND0 + n) | EXT, BANDS);
		wrong += encode_band((BAND0 + n) | EXT, 0, 0) || code.alts != 1 ||
			 code.nr_claims || code.ctl != ((BAND0 + n) | EXT | EN);
	}
	ktap_eq(wrong, 0, "pcu: with the extra select bit these codes are other events");
}

/* Intel PCM's: the whole filter register with every event, whichever byte that uses */
static void test_pcu_whole_filter(void)
{
	u64 filter = 0x28140c;

	ktap_ok(!encode_band(EN, filter, 0) && !code.nr_claims &&
		!encode_band(EN | 0x0b, filter, 0) && claims(0, 0xff, 0x0c) &&
		!encode_band(EN | 0x0c, filter, 0) && claims(0, 0xff00, 0x1400) &&
		!encode_band(EN | 0x0d, filter, 0) && claims(0, 0xff0000, 0x280000),
		"pcu: several bytes are the whole filter, of which an event takes its own");
	ktap_ok(refused(encode_band(0x0b, filter & ~0xffffULL, 0), PMON_CONFIG1, 0x280000),
		"pcu: one byte that the event does not use is a mistake");
}

/* DEMOTIONS_CORE0 to 7: filter byte 0 is optional */
static void test_pcu_demotions(void)
{
	unsigned int event, wrong = 0;

	for (event = 0x1e; event <= 0x25; event++) {
		wrong += wrong_bytes(event, 0);
		wrong += encode_band(event, 0, 0) || code.nr_claims || code.alts != 1;
		wrong += encode_band(event, 0x21, 0) || !claims(0, 0xff, 0x21);
		wrong += wrong_bytes(event | EXT, BANDS);
	}
	ktap_eq(wrong, 0, "pcu: demotions may be given byte 0");
}

/* Seven more cores, and these codes with the extra select bit are DELAYED_C_STATE_ABORT */
static void test_pcu2_demotions(void)
{
	unsigned int event, wrong = 0;

	for (event = 0x40; event <= 0x46; event++)
		wrong += wrong_bytes(event, 0);
	ktap_eq(wrong, 0, "pcu of model 62: demotions of cores 8 to 14");
	ktap_eq(wrong_bytes(0x3f, BANDS) + wrong_bytes(0x47, BANDS), 0,
		"pcu of model 62: no others");
}

static void test_one_pcu(const struct pmon_type *type)
{
	pcu = type;
	ktap_note("%s", name_of(type));
	test_pcu_bands();
	test_pcu_bytes();
	test_pcu_whole_filter();
}

/* Without the extra select bit, and nobody gives a demotion a band */
static void test_later_pcu(const struct pmon_type *type)
{
	unsigned int event, wrong = 0;

	test_one_pcu(type);
	for (event = 0x1e; event <= 0x46; event++)
		wrong += wrong_bytes(event, BANDS);
	ktap_eq(wrong, 0, "pcu: demotions take no byte");
	ktap_ok(refused(encode_band(BAND0 | EXT, 0, 0), PMON_CONFIG, EXT),
		"pcu: there is no extra select bit");
}

static void test_pcus(void)
{
	test_one_pcu(&pmon_snbep_pcu);
	test_pcu_extra();
	test_pcu_demotions();
	test_one_pcu(&pmon_ivbep_pcu);
	test_pcu_extra();
	test_pcu_demotions();
	test_pcu2_demotions();
	test_later_pcu(&pmon_hsx_pcu);
	test_later_pcu(&pmon_bdx_pcu);
	test_later_pcu(&pmon_bdxde_pcu);
}

/* 327043 2.7.3.3 has no extra select bit in the code of CTO_COUNT, Intel's event list has. */
static void test_qpi_match(const struct pmon_type *qpi, u64 event)
{
	u64 match = 0x8004100180021a8, mask = 0xf000f8003fff8;
	int err = encode(qpi, event, match, mask);

	ktap_ok(!err && code.nr_claims == 2 && claims(0, ~0ULL, match) && claims(1, ~0ULL, mask) &&
		code.ctl == (event | EN), "%s: event 0x%llx takes match and mask", name_of(qpi),
		event);
	err = encode(qpi, event, 0, 0);
	ktap_ok(!err && claims(0, ~0ULL, 0) && claims(1, ~0ULL, 0),
		"%s: event 0x%llx without them counts every packet", name_of(qpi),
		event);
}

static void test_qpi_others(const struct pmon_type *qpi)
{
	unsigned int event, wrong = 0;

	for (event = 0; event < 256; event++) {
		u64 other = completed(qpi, event | EXT, 0);

		if (event == 0x38)
			continue;
		wrong += !refused(encode(qpi, event, ~0ULL, 0), PMON_CONFIG1, ~0ULL);
		wrong += !refused(encode(qpi, other, 0, 1), PMON_CONFIG2, 1);
	}
	ktap_eq(wrong, 0, "%s: no other event takes a match or a mask", name_of(qpi));
}

static void test_qpis(void)
{
	static const struct pmon_type *const types[] = {
		&pmon_snbep_qpi, &pmon_ivbep_qpi, &pmon_hsx_qpi, &pmon_bdx_qpi,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(types); i++) {
		test_qpi_match(types[i], 0x38);
		test_qpi_match(types[i], 0x38 | EXT);
		test_qpi_others(types[i]);
	}
}

#define HA_ADDR	0x00003fffffffffc0ULL
#define HA_OPC	0x003f000000000000ULL

/* 327043 2.4: ADDR_OPC_MATCH with umask bit 0 looks at the address, with bit 1 at the opcode */
static void test_ha_match(void)
{
	u64 both = HA_ADDR | HA_OPC;

	ktap_ok(!encode(&pmon_snbep_ha, 0x0320, both, 0) && claims(0, HA_ADDR, HA_ADDR) &&
		claims(1, 0x3f, 0x3f), "ha: address and opcode");
	ktap_ok(!encode(&pmon_snbep_ha, 0x0320, 0x0015123456789a40, 0) &&
		claims(0, HA_ADDR, 0x123456789a40) && claims(1, 0x3f, 0x15),
		"ha: their values");
	ktap_ok(!encode(&pmon_snbep_ha, 0x0120, HA_ADDR, 0) && claims(0, HA_ADDR, HA_ADDR) &&
		claims(1, 0, 0), "ha: the address alone");
	ktap_ok(!encode(&pmon_snbep_ha, 0x0220, HA_OPC, 0) && claims(1, 0x3f, 0x3f) &&
		claims(0, 0, 0), "ha: the opcode alone");
	ktap_ok(refused(encode(&pmon_snbep_ha, 0x0120, both, 0), PMON_CONFIG1, HA_OPC),
		"ha: no opcode without its umask bit");
	ktap_ok(refused(encode(&pmon_snbep_ha, 0x0220, both, 0), PMON_CONFIG1, HA_ADDR),
		"ha: no address without its umask bit");
	ktap_ok(refused(encode(&pmon_snbep_ha, 0x0301, both, 0), PMON_CONFIG1, both),
		"ha: neither for another event");
}

/* The opcode alone, on one of three rings */
static void test_ha_rings(const struct pmon_type *ha)
{
	unsigned int bit, wrong = 0, addresses = 0;

	for (bit = 2; bit <= 4; bit++) {
		u64 config = 0x20 | 0x100 << bit;

		wrong += encode(ha, config, HA_OPC, 0) || !claims(1, 0x3f, 0x3f) ||
			 !claims(0, 0, 0);
		wrong += encode(ha, config | 0x200, HA_OPC, 0) ||
			 !claims(1, 0x3f, 0x3f);
		addresses += !refused(encode(ha, config, HA_ADDR, 0), PMON_CONFIG1,
				      HA_ADDR);
	}
	ktap_eq(wrong, 0, "%s: the opcode on each ring", name_of(ha));
	ktap_eq(addresses, 0, "%s: which takes no address", name_of(ha));
	ktap_ok(!encode(ha, 0x0320, HA_ADDR | HA_OPC, 0) &&
		claims(0, HA_ADDR, HA_ADDR) && claims(1, 0x3f, 0x3f),
		"%s: address and opcode", name_of(ha));
}

/* An event whose rules have more uses than an event can have claims */
static void test_too_many_claims(void)
{
	static const struct pmon_field fields[] = {
		PMON_FIELD("event", PMON_CONFIG, 0, 7), { }
	};
	static const struct pmon_rule rules[] = {
		{ .key = 1, .mask = 0x01, .use = {
			{ 1, 1, 0, PMON_WORDS }, { 1, 1, 1, PMON_WORDS },
			{ 1, 1, 2, PMON_WORDS }, { 1, 1, 3, PMON_WORDS } } },
		{ .key = 2, .mask = 0x02, .use = {
			{ 1, 1, 4, PMON_WORDS }, { 1, 1, 5, PMON_WORDS },
			{ 1, 1, 6, PMON_WORDS }, { 1, 1, 7, PMON_WORDS } } },
		{ .key = 4, .mask = 0x04, .use = { { 1, 1, 8, PMON_WORDS } } },
		{ }
	};
	static const struct pmon_kind kind = {
		.name = "greedy", .counters = 1, .enable = EN, .fields = fields, .rules = rules,
	};
	static const struct pmon_type type = { .kind = &kind };

	ktap_ok(!encode(&type, 3, 0, 0) && code.nr_claims == PMON_MAX_CLAIMS,
		"as many claims as an event can have");
	ktap_ok(refused(encode(&type, 7, 0, 0), PMON_CONFIG, 7), "and not one more");
}

/* A box with nothing but a fixed counter */
static void test_fixed_alone(void)
{
	static const struct pmon_field fields[] = { PMON_FIELD("event", PMON_CONFIG, 0, 7), { } };
	static const struct pmon_kind kind = {
		.name = "fixed", .fixed = true, .enable = EN, .fixed_enable = EN, .fields = fields,
	};
	static const struct pmon_type type = { .kind = &kind };

	ktap_ok(!encode(&type, 0xff, 0, 0) && code.counters == 1, "the fixed counter is the first");
	ktap_ok(!encode(&type, 1, 0, 0) && !code.counters, "and no other event has one");
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
	static const u8 umasks[] = { 0x10, 0x20, 0x27, 0 };
	static const struct pmon_kind kind = {
		.name = "freerunning", .freerunning = umasks, .fields = fields,
	};
	static const struct pmon_type type = { .kind = &kind };
	unsigned int config, n, found = 0, others = 0;

	for (n = 0; umasks[n]; n++)
		found += !encode(&type, umasks[n] << 8 | 0xff, 0, 0) && code.counters == BIT(n);
	ktap_eq(found, n, "each free-running counter has its event");
	for (config = 0; config < BIT(16); config++)
		others += encode(&type, config, 0, 0) || code.counters;
	ktap_eq(others, n, "and there is no other event");
	ktap_ok(refused(encode(&type, BIT(16) | 0x10ff, 0, 0), PMON_CONFIG, BIT(16)),
		"nor a bit that no field has");
}

/* CHA of Skylake: both halves of config1, by the formats and the masks of Linux */
#define SKX_TID		0x1ffULL
#define SKX_STATE	0x7fe0000ULL
#define SKX_REM		BIT_ULL(32)
#define SKX_LOC		BIT_ULL(33)
#define SKX_ALL_OP	BIT_ULL(35)
#define SKX_NM		BIT_ULL(36)
#define SKX_NOT_NM	BIT_ULL(37)
#define SKX_OPC0(_opc)	((u64)(_opc) << 41)
#define SKX_UPPER	0xdffffe3bULL

static void test_cha(void)
{
	const struct pmon_type *cha = &pmon_skx_cha;
	u64 value = SKX_REM | SKX_LOC | SKX_NM | SKX_NOT_NM | SKX_OPC0(0x202);

	ktap_ok(!encode(cha, 0x2135, 0, 0) && claims(1, SKX_UPPER, 0x3b),
		"CHA: a TOR event without a filter lets everything pass");
	ktap_ok(!encode(cha, 0x2136, value, 0) && claims(1, SKX_UPPER, value >> 32) &&
		code.counters == 1, "a filter arrives; occupancy is for counter 0");
	ktap_ok(!encode(cha, 0x2135, SKX_OPC0(0x202), 0) && claims(1, SKX_UPPER, 0x40433),
		"an opcode alone: of any target, from any memory");
	ktap_ok(!encode(cha, 0x2135, SKX_LOC | SKX_ALL_OP, 0) && claims(1, SKX_UPPER, 0x3a),
		"a target alone: any opcode");
	ktap_ok(!encode(cha, 0x0334, 0, 0) && claims(0, SKX_STATE, SKX_STATE),
		"a lookup without a state is one of any");
	ktap_ok(!encode(cha, 0x0334, BIT(17), 0) && claims(0, SKX_STATE, BIT(17)),
		"of a state");
	ktap_ok(!encode(cha, TID_EN | 0x0150, 0x12, 0) && claims(0, SKX_TID, 0x12) &&
		claims(1, 0, 0), "by a thread: its field alone");
	ktap_ok(refused(encode(cha, 0x0150, 0x12, 0), PMON_CONFIG1, 0x12),
		"not without tid_en");
	ktap_ok(refused(encode(cha, 0x0150, value, 0), PMON_CONFIG1, value),
		"nor a filter that the event does not use");
	ktap_ok(!encode(cha, 0x003b, 0, 0) && code.counters == 1,
		"credit occupancy is for counter 0");
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
	ktap_ok(refused(encode(cha, 0x0334, 0x40033, 0), PMON_CONFIG1, 0x33),
		"not that of a lookup");
	ktap_ok(refused(encode(cha, 0x2135, 0x33, 0), PMON_CONFIG1, 0x33),
		"not a thread of a TOR event");
	ktap_ok(refused(encode(cha, 0x2135, SKX_STATE, 0), PMON_CONFIG1, SKX_STATE),
		"nor a state");
	ktap_ok(refused(encode(cha, 0x0150, 0x40433, 0), PMON_CONFIG1, 0x400),
		"nor for an event without a filter");
	ktap_ok(refused(encode(cha, 0x2135, 0x40433 | SKX_LOC, 0), PMON_CONFIG1, 0x400),
		"nor beside an upper half");
}

static bool can(const struct pmon_type *type, u64 config, u32 counters)
{
	return !encode(type, config, 0, 0) && code.counters == counters;
}

static void test_scalable(void)
{
	const u64 all = CH_MASK | FC_MASK;

	ktap_ok(can(&pmon_skx_iio, all | 0x0183, 0x3) && can(&pmon_skx_iio, all | 0x01c0, 0xc) &&
		can(&pmon_skx_iio, FC_MASK | 0x01d5, 0xc) && can(&pmon_skx_iio, 0x01, 0xf),
		"IIO: counters of its events");
	ktap_ok(can(&pmon_skx_m3upi, 0x011c, 1) && can(&pmon_skx_m3upi, 0x011d, 1) &&
		can(&pmon_skx_m3upi, 0x013c, 1) && can(&pmon_skx_m3upi, 0x018e, 1) &&
		can(&pmon_skx_m3upi, 0x0140, 7), "M3UPI: three counters, one for occupancies");
	ktap_ok(!encode(&pmon_skx_upi, 0xffefff0000ff04ULL & ~0xff0000ULL, 0, 0) &&
		code.ctl == (0xffefff0000ff04ULL | EN), "UPI: a header match is in the control word");
	ktap_ok(refused(encode(&pmon_skx_upi, BIT_ULL(44) | 4, 0, 0), PMON_CONFIG, BIT_ULL(44)),
		"which has a hole");
	ktap_ok(refused(encode(&pmon_skx_pcu, 0x0105, 0, 0), PMON_CONFIG, 0x0100),
		"PCU: no umask but that of occupancies");
	ktap_ok(!encode(&pmon_skx_pcu, 0x0c, 0x2000, 0) && claims(0, 0xff00, 0x2000),
		"band 1 is the second byte");
	ktap_ok(can(&pmon_skx_iio_free_running, 0x37ff, BIT(16)) &&
		can(&pmon_skx_iio_free_running, 0x10ff, BIT(0)), "free-running counters by umask");
}

static bool is_ex(const struct pmon_platform *platform)
{
	return platform->model == 46 || platform->model == 47;
}

static void test_rows(void)
{
	const struct pmon_platform *platform;
	unsigned int i;

	for (platform = pmon_platforms; platform->name; platform++)
		for (i = 0; !is_ex(platform) && platform->types[i]; i++) {
			test_fields(platform->types[i], name_of(platform->types[i]));
			test_bits(platform->types[i]);
		}
}

int main(void)
{
	ktap_plan(0);
	test_rows();
	test_other_platforms();
	test_constraints();
	test_fixed(&pmon_snbep_ubox, 0x4);
	test_fixed(&pmon_ivbep_imc, 0x10);
	test_no_fixed(&pmon_snbep_ha);
	test_unknown_together();
	test_partial();
	test_cbox_filters();
	test_cbox_unfiltered();
	test_two_filters();
	test_wb_credits();
	test_lookup_nid(&pmon_hsx_cbox);
	test_lookup_nid(&pmon_bdx_cbox);
	test_lookup_nid(&pmon_bdxde_cbox);
	test_ubox_filter();
	test_irp(&pmon_ivbep_irp);
	test_irp(&pmon_hsx_irp);
	test_irp(&pmon_bdx_irp);
	test_irp(&pmon_bdxde_irp);
	test_pcus();
	test_qpis();
	test_ha_match();
	test_ha_rings(&pmon_ivbep_ha);
	test_ha_rings(&pmon_hsx_ha);
	test_ha_rings(&pmon_bdx_ha);
	test_ha_rings(&pmon_bdxde_ha);
	test_too_many_claims();
	test_fixed_alone();
	test_three_pieces();
	test_freerunning();
	test_cha();
	test_wrong_half();
	test_scalable();
	test_fixed(&pmon_skx_imc, 0x10);
	test_fixed(&pmon_skx_ubox, 0x4);
	return ktap_exit();
}
