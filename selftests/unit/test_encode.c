// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_encode.c - from the words of an event to control words, counters and claims
 *
 * Expectations are written from the tables of the uncore guide (327043) and Intel's event lists,
 * not from the driver's rows: fields, control word bits, counters of each event code, filter fields
 * of each event. So this also proofreads the rows.
 */
#include <stdlib.h>
#include <string.h>

#include <linux/errno.h>
#include <linux/kernel.h>

#include "../../drivers/pmon/boxes/boxes.h"
#include "ktap.h"

#define EN		BIT(22)
#define EXT		BIT(21)
#define TID_EN		BIT(19)
#define WORD_BITS	64

/* C-box filter register, 327043 2.3 */
#define TID		0x0000001fULL
#define NID		0x0003fc00ULL
#define STATE		0x007c0000ULL
#define OPC		0xff800000ULL

static struct pmon_code code;
static struct pmon_refusal refusal;

static int encode(const struct pmon_type *type, u64 config, u64 config1, u64 config2)
{
	const u64 words[PMON_WORDS] = { config, config1, config2 };

	memset(&code, 0xa5, sizeof(code));
	memset(&refusal, 0, sizeof(refusal));
	return pmon_encode(type, words, 0, &code, &refusal);
}

/* Refused, and for these bits of that word. */
static bool refused(int err, enum pmon_word word, u64 bits)
{
	return err == -EINVAL && refusal.word == word && refusal.bits == bits && refusal.why;
}

/* The claims on one shared register together. */
static u64 claimed(unsigned int shared, u64 *value)
{
	u64 mask = 0;
	unsigned int i;

	*value = 0;
	for (i = 0; i < code.nr_claims; i++) {
		if (code.claim[i].shared != shared)
			continue;
		mask |= code.claim[i].mask;
		*value |= code.claim[i].value;
	}
	return mask;
}

static bool claims(unsigned int shared, u64 mask, u64 value)
{
	u64 got;

	return claimed(shared, &got) == mask && got == value;
}

/* 327043 tables 2-86, 2-88 to 2-91 and those of the other boxes */
static const struct box {
	const struct pmon_type *type;
	u32 counters;
	struct {
		const char *name;
		enum pmon_word word;
		u64 mask;
	} field[24];
} boxes[] = {
	{ &pmon_snbep_ubox, 0x3, {
		{ "event", PMON_CONFIG, 0x000000ff },
		{ "umask", PMON_CONFIG, 0x0000ff00 },
		{ "edge", PMON_CONFIG, 0x00040000 },
		{ "inv", PMON_CONFIG, 0x00800000 },
		{ "thresh", PMON_CONFIG, 0x1f000000 },
	} },
	{ &pmon_snbep_cbox, 0xf, {
		{ "event", PMON_CONFIG, 0x000000ff },
		{ "umask", PMON_CONFIG, 0x0000ff00 },
		{ "edge", PMON_CONFIG, 0x00040000 },
		{ "tid_en", PMON_CONFIG, 0x00080000 },
		{ "inv", PMON_CONFIG, 0x00800000 },
		{ "thresh", PMON_CONFIG, 0xff000000 },
		{ "filter_tid", PMON_CONFIG1, TID },
		{ "filter_nid", PMON_CONFIG1, NID },
		{ "filter_state", PMON_CONFIG1, STATE },
		{ "filter_opc", PMON_CONFIG1, OPC },
	} },
	{ &pmon_snbep_pcu, 0xf, {
		{ "event", PMON_CONFIG, 0x002000ff },
		{ "occ_sel", PMON_CONFIG, 0x0000c000 },
		{ "edge", PMON_CONFIG, 0x00040000 },
		{ "inv", PMON_CONFIG, 0x00800000 },
		{ "thresh", PMON_CONFIG, 0x1f000000 },
		{ "occ_invert", PMON_CONFIG, 0x40000000 },
		{ "occ_edge", PMON_CONFIG, 0x80000000 },
		{ "filter_band0", PMON_CONFIG1, 0x000000ff },
		{ "filter_band1", PMON_CONFIG1, 0x0000ff00 },
		{ "filter_band2", PMON_CONFIG1, 0x00ff0000 },
		{ "filter_band3", PMON_CONFIG1, 0xff000000 },
	} },
	{ &pmon_snbep_ha, 0xf, {
		{ "event", PMON_CONFIG, 0x000000ff },
		{ "umask", PMON_CONFIG, 0x0000ff00 },
		{ "edge", PMON_CONFIG, 0x00040000 },
		{ "inv", PMON_CONFIG, 0x00800000 },
		{ "thresh", PMON_CONFIG, 0xff000000 },
		{ "filter_addr", PMON_CONFIG1, 0x00003fffffffffc0 },
		{ "filter_opc", PMON_CONFIG1, 0x003f000000000000 },
	} },
	{ &pmon_snbep_imc, 0xf, {
		{ "event", PMON_CONFIG, 0x000000ff },
		{ "umask", PMON_CONFIG, 0x0000ff00 },
		{ "edge", PMON_CONFIG, 0x00040000 },
		{ "inv", PMON_CONFIG, 0x00800000 },
		{ "thresh", PMON_CONFIG, 0xff000000 },
	} },
	{ &pmon_snbep_qpi, 0xf, {
		{ "event", PMON_CONFIG, 0x002000ff },
		{ "umask", PMON_CONFIG, 0x0000ff00 },
		{ "edge", PMON_CONFIG, 0x00040000 },
		{ "inv", PMON_CONFIG, 0x00800000 },
		{ "thresh", PMON_CONFIG, 0xff000000 },
		{ "match_rds", PMON_CONFIG1, 0x000f000000000000 },
		{ "match_rnid30", PMON_CONFIG1, 0x0000000f00000000 },
		{ "match_rnid4", PMON_CONFIG1, 0x80000000 },
		{ "match_dnid", PMON_CONFIG1, 0x0003e000 },
		{ "match_mc", PMON_CONFIG1, 0x00001e00 },
		{ "match_opc", PMON_CONFIG1, 0x000001e0 },
		{ "match_vnw", PMON_CONFIG1, 0x00000018 },
		{ "match0", PMON_CONFIG1, 0x00000000ffffffff },
		{ "match1", PMON_CONFIG1, 0xffffffff00000000 },
		{ "mask_rds", PMON_CONFIG2, 0x000f000000000000 },
		{ "mask_rnid30", PMON_CONFIG2, 0x0000000f00000000 },
		{ "mask_rnid4", PMON_CONFIG2, 0x80000000 },
		{ "mask_dnid", PMON_CONFIG2, 0x0003e000 },
		{ "mask_mc", PMON_CONFIG2, 0x00001e00 },
		{ "mask_opc", PMON_CONFIG2, 0x000001e0 },
		{ "mask_vnw", PMON_CONFIG2, 0x00000018 },
		{ "mask0", PMON_CONFIG2, 0x00000000ffffffff },
		{ "mask1", PMON_CONFIG2, 0xffffffff00000000 },
	} },
	{ &pmon_snbep_r2pcie, 0xf, {
		{ "event", PMON_CONFIG, 0x000000ff },
		{ "umask", PMON_CONFIG, 0x0000ff00 },
		{ "edge", PMON_CONFIG, 0x00040000 },
		{ "inv", PMON_CONFIG, 0x00800000 },
		{ "thresh", PMON_CONFIG, 0xff000000 },
	} },
	{ &pmon_snbep_r3qpi, 0x7, {
		{ "event", PMON_CONFIG, 0x000000ff },
		{ "umask", PMON_CONFIG, 0x0000ff00 },
		{ "edge", PMON_CONFIG, 0x00040000 },
		{ "inv", PMON_CONFIG, 0x00800000 },
		{ "thresh", PMON_CONFIG, 0xff000000 },
	} },
};

static const struct pmon_field *find_field(const struct pmon_type *type, const char *name)
{
	const struct pmon_field *field = type->fields;

	while (field->name && strcmp(field->name, name))
		field++;
	return field->name ? field : NULL;
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

static void test_fields(const struct box *box)
{
	unsigned int i, wrong = 0;

	for (i = 0; i < ARRAY_SIZE(box->field) && box->field[i].name; i++) {
		const struct pmon_field *field = find_field(box->type, box->field[i].name);

		if (field && field->word == box->field[i].word &&
		    pmon_field_mask(field) == box->field[i].mask &&
		    gets_back(field, box->field[i].mask))
			continue;
		ktap_note("field %s", box->field[i].name);
		wrong++;
	}
	ktap_eq(wrong, 0, "%s: every field has its bits", box->type->name);
	ktap_ok(!box->type->fields[i].name, "%s: there are no other fields", box->type->name);
}

static u64 known(const struct box *box, enum pmon_word word)
{
	unsigned int i;
	u64 mask = 0;

	for (i = 0; i < ARRAY_SIZE(box->field) && box->field[i].name; i++)
		if (box->field[i].word == word)
			mask |= box->field[i].mask;
	return mask;
}

/* One bit of an event that needs no filter: control bits arrive, everything else is refused. */
static bool bit_is_right(const struct box *box, enum pmon_word word, u64 bit)
{
	u64 words[PMON_WORDS] = {};
	int err;

	words[word] = bit;
	err = encode(box->type, words[0], words[1], words[2]);
	if (word == PMON_CONFIG && known(box, word) & bit)
		return !err && code.ctl == (bit | EN) && code.twins == 1;
	return refused(err, word, bit);
}

static void test_bits(const struct box *box)
{
	enum pmon_word word;
	unsigned int bit, wrong = 0;

	for (word = PMON_CONFIG; word < PMON_WORDS; word++) {
		for (bit = 0; bit < WORD_BITS; bit++) {
			if (bit_is_right(box, word, BIT_ULL(bit)))
				continue;
			ktap_note("bit %u of word %u", bit, word);
			wrong++;
		}
	}
	ktap_eq(wrong, 0, "%s: bits of the control word arrive, others are refused by name",
		box->type->name);
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

/* 327043 by way of the in-kernel table and Intel's event lists, whichever is stricter */
static const struct {
	const struct pmon_type *type;
	u32 counters;
	const u8 codes[32];
} limits[] = {
	{ &pmon_snbep_cbox, 0x1, { 0x01, 0x11, 0x36, 0x3b } },
	{ &pmon_snbep_cbox, 0x3, { 0x02, 0x04, 0x05, 0x07, 0x09, 0x12, 0x13, 0x21, 0x23, 0x31, 0x32,
				   0x33, 0x34, 0x35, 0x37, 0x38, 0x39, 0x03, 0x06, 0x14 } },
	{ &pmon_snbep_cbox, 0xc, { 0x1b, 0x1c, 0x1d, 0x1e } },
	{ &pmon_snbep_cbox, 0xe, { 0x1f } },
	{ &pmon_snbep_r2pcie, 0x1, { 0x12, 0x23, 0x24, 0x25 } },
	{ &pmon_snbep_r2pcie, 0x3, { 0x10, 0x11, 0x26, 0x32, 0x33, 0x34 } },
	{ &pmon_snbep_r3qpi, 0x1, { 0x13 } },
	{ &pmon_snbep_r3qpi, 0x3, { 0x10, 0x11, 0x12, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26,
				    0x28, 0x29, 0x2a, 0x2b, 0x2c, 0x2d, 0x2e, 0x2f, 0x30, 0x31,
				    0x32, 0x33, 0x34, 0x36, 0x37, 0x38, 0x39 } },
};

static u32 allowed(const struct box *box, u8 event)
{
	unsigned int i;

	for (i = 0; event && i < ARRAY_SIZE(limits); i++)
		if (limits[i].type == box->type &&
		    memchr(limits[i].codes, event, sizeof(limits[i].codes)))
			return limits[i].counters;
	return box->counters;
}

static bool has_fixed(const struct pmon_type *type)
{
	return type == &pmon_snbep_ubox || type == &pmon_snbep_imc;
}

/* The fields beside the event code make no difference. */
static void test_constraints(const struct box *box)
{
	static const u64 beside[] = { 0, 0x01800000, 0x01840000 };
	unsigned int event, i, wrong = 0;

	for (event = 0; event < 256; event++) {
		for (i = 0; i < ARRAY_SIZE(beside); i++) {
			if (event == 0xff && has_fixed(box->type))
				continue;
			if (!encode(box->type, event | beside[i], 0, 0) &&
			    code.counters == allowed(box, event))
				continue;
			ktap_note("event 0x%02x: counters 0x%x, not 0x%x", event, code.counters,
				  allowed(box, event));
			wrong++;
		}
	}
	ktap_eq(wrong, 0, "%s: every event code has its counters", box->type->name);
}

/* Exactly 0xff, as perf, libpfm4 and PCM write it, and as 327043 has no such event */
static void test_fixed(const struct box *box)
{
	u64 bits = known(box, PMON_CONFIG) & ~0xffULL;
	unsigned int wrong = 0;
	int err = encode(box->type, 0xff, 0, 0);

	if (!has_fixed(box->type)) {
		ktap_ok(!err && code.ctl == (0xff | EN) && code.counters == box->counters,
			"%s: 0xff is an event like others", box->type->name);
		return;
	}
	ktap_ok(!err && code.ctl == EN && code.counters == box->counters + 1 && !code.nr_claims,
		"%s: 0xff is the fixed counter", box->type->name);
	for (; bits; bits &= bits - 1)
		wrong += !refused(encode(box->type, 0xff | (bits & -bits), 0, 0), PMON_CONFIG,
				  bits & -bits);
	ktap_eq(wrong, 0, "%s: and takes no other field", box->type->name);
}

/* Filter fields of C-box events: registers.md 5.1, snbep.csv. State has a natural value. */
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

/* Each field is given a value with its lowest and its highest bit. */
static u64 sample(u64 mask)
{
	return mask & ((mask & -mask) | ~(mask >> 1));
}

static bool takes_its_fields(u64 config, u64 uses)
{
	u64 value = 0;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cbox_fields); i++)
		value |= uses & sample(cbox_fields[i]);
	return !encode(&pmon_snbep_cbox, config, value, 0) && claims(0, uses, value) &&
	       code.ctl == (config | EN) && code.twins == 1;
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

#define BANDS	4
#define BAND0	0x0b

static int encode_twin(u64 config, u64 config1, unsigned int twin)
{
	const u64 words[PMON_WORDS] = { config, config1 };

	return pmon_encode(&pmon_snbep_pcu, words, twin, &code, &refusal);
}

/* Band event @n as its @twin: the next band's code, with the value in the next byte. */
static bool band_is_right(unsigned int n, unsigned int twin, u64 value, u64 beside)
{
	unsigned int to = (n + twin) % BANDS;
	int err = encode_twin((BAND0 + n) | beside, value << (8 * n), twin);

	return !err && code.ctl == ((BAND0 + to) | beside | EN) && code.twins == BANDS &&
	       code.nr_claims == 1 && claims(0, 0xffULL << (8 * to), value << (8 * to)) &&
	       code.counters == 0xf;
}

static void test_pcu_bands(void)
{
	static const u64 values[] = { 0, 1, 0x0c, 0x80, 0xff };
	unsigned int n, twin, i, wrong = 0;

	for (n = 0; n < BANDS; n++) {
		for (twin = 0; twin < BANDS; twin++) {
			for (i = 0; i < ARRAY_SIZE(values); i++) {
				wrong += !band_is_right(n, twin, values[i], 0);
				wrong += !band_is_right(n, twin, values[i], 0x9f84c000);
			}
		}
	}
	ktap_eq(wrong, 0, "pcu: a band event is one of four twins, each with its own byte");
}

/* An event may be given the byte of its own band, and no other one's. */
static unsigned int wrong_bytes(u64 event, unsigned int own)
{
	unsigned int n, wrong = 0;

	for (n = 0; n < BANDS; n++) {
		u64 byte = 0xffULL << (8 * n);
		int err = encode_twin(event, byte, 0);

		wrong += n == own ? !!err : !refused(err, PMON_CONFIG1, byte);
	}
	return wrong;
}

static void test_pcu_bytes(void)
{
	unsigned int n, wrong = 0, wrong_ext = 0;

	for (n = 0; n < BANDS; n++) {
		wrong += wrong_bytes(BAND0 + n, n);
		wrong_ext += wrong_bytes((BAND0 + n) | EXT, BANDS);
		wrong_ext += encode_twin((BAND0 + n) | EXT, 0, 0) || code.twins != 1 ||
			     code.nr_claims || code.ctl != ((BAND0 + n) | EXT | EN);
	}
	ktap_eq(wrong, 0, "pcu: a band event takes its own byte only");
	ktap_eq(wrong_ext, 0, "pcu: with the extra select bit these codes are other events");
	ktap_eq(wrong_bytes(0x00, BANDS) + wrong_bytes(0x80, BANDS) + wrong_bytes(0x26, BANDS), 0,
		"pcu: other events take no byte");
}

/* DEMOTIONS_CORE0 to 7: filter byte 0 is optional */
static void test_pcu_demotions(void)
{
	unsigned int event, wrong = 0;

	for (event = 0x1e; event <= 0x25; event++) {
		wrong += wrong_bytes(event, 0);
		wrong += encode_twin(event, 0, 0) || code.nr_claims || code.twins != 1;
		wrong += encode_twin(event, 0x21, 0) || !claims(0, 0xff, 0x21);
		wrong += wrong_bytes(event | EXT, BANDS);
	}
	ktap_eq(wrong, 0, "pcu: demotions may be given byte 0");
}

/* 327043 2.7.3.3 has no extra select bit in the code of CTO_COUNT, Intel's event list has. */
static void test_qpi_match(u64 event)
{
	u64 match = 0x8004100180021a8, mask = 0xf000f8003fff8;
	int err = encode(&pmon_snbep_qpi, event, match, mask);

	ktap_ok(!err && code.nr_claims == 2 && claims(0, ~0ULL, match) && claims(1, ~0ULL, mask) &&
		code.ctl == (event | EN), "qpi: event 0x%llx takes match and mask", event);
	err = encode(&pmon_snbep_qpi, event, 0, 0);
	ktap_ok(!err && claims(0, ~0ULL, 0) && claims(1, ~0ULL, 0),
		"qpi: event 0x%llx without them counts every packet", event);
}

static void test_qpi_others(void)
{
	unsigned int event, wrong = 0;

	for (event = 0; event < 256; event++) {
		if (event == 0x38)
			continue;
		wrong += !refused(encode(&pmon_snbep_qpi, event, ~0ULL, 0), PMON_CONFIG1, ~0ULL);
		wrong += !refused(encode(&pmon_snbep_qpi, event | EXT, 0, 1), PMON_CONFIG2, 1);
	}
	ktap_eq(wrong, 0, "qpi: no other event takes a match or a mask");
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

/* Where the filters are: 327043 2.3, 2.4 and table 2-84 */
static void test_shared(void)
{
	static const struct {
		const struct pmon_type *type;
		unsigned int nr;
		struct pmon_shared shared[2];
	} want[] = {
		{ &pmon_snbep_cbox, 1, { { .reg = 0xd14 } } },
		{ &pmon_snbep_pcu, 1, { { .reg = 0xc34 } } },
		{ &pmon_snbep_ha, 2, { { .reg = 0x40, .quad = true }, { .reg = 0x48 } } },
		{ &pmon_snbep_qpi, 2, {
			{ .reg = 0x228, .quad = true, .companion = true, .echo = 0x1e0 },
			{ .reg = 0x238, .quad = true, .companion = true, .echo = 0x1e0 },
		} },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(want); i++)
		ktap_ok(want[i].type->nr_shared == want[i].nr &&
			!memcmp(want[i].type->shared, want[i].shared,
				want[i].nr * sizeof(want[i].shared[0])),
			"%s: filter registers", want[i].type->name);
}

int main(void)
{
	unsigned int i;

	ktap_plan(5 * ARRAY_SIZE(boxes) + 2 + 2 + 3 + 5 + 5 + 7 + 4);
	for (i = 0; i < ARRAY_SIZE(boxes); i++) {
		test_fields(&boxes[i]);
		test_bits(&boxes[i]);
		test_constraints(&boxes[i]);
		test_fixed(&boxes[i]);
	}
	test_unknown_together();
	test_cbox_filters();
	test_cbox_unfiltered();
	test_pcu_bands();
	test_pcu_bytes();
	test_pcu_demotions();
	test_qpi_match(0x38);
	test_qpi_match(0x38 | EXT);
	test_qpi_others();
	test_ha_match();
	test_shared();
	return ktap_exit();
}
