// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_encode_ex.c - events of the Xeon 7500 and the E7, from words to what the hardware needs
 *
 * Expectations are written from the uncore guide (323535) and other projects' tables, not from the
 * driver's rows.
 */
#include "encode.h"

#define EN	0x400000ULL	/* C-, S-, W- and U-box */
#define B_EN	0x1ULL		/* B- and R-box */
#define M_EN	0x41ULL		/* with wrap mode, 323535 table 2-67 */
#define LOW	0xffffffffULL
#define ALL	(~0ULL)
#define FLAG	0x80ULL

static u64 inc_sel(u64 n)
{
	return n << 9;
}

static u64 flag_sel(u64 n)
{
	return FLAG | n << 19;
}

/* @takes: what event 0 takes of each word beside its control word */
static const struct box {
	const struct pmon_type *type;
	const char *name;
	u64 enable;
	u64 term;	/* bits that choose a counter and are not written */
	u64 takes[PMON_WORDS];
} boxes[] = {
	{ &pmon_nhmex_ubox, "ubox", EN },
	{ &pmon_nhmex_cbox, "cbox", EN },
	{ &pmon_nhmex_wbox, "wbox", EN },
	{ &pmon_nhmex_bbox, "bbox", B_EN, 0xc0 },
	{ &pmon_nhmex_sbox, "sbox", EN, 0, { 0, ALL, ALL } },
	{ &pmon_nhmex_mbox, "mbox", M_EN, 0, { 0, LOW } },
	{ &pmon_nhmex_rbox, "rbox", B_EN, 0, { 0, LOW } },
};

/* One bit of event 0: control bits arrive, what it has a register for is taken, no other bit is. */
static bool bit_is_right(const struct box *box, enum pmon_word word, u64 bit)
{
	u64 words[PMON_WORDS] = {};
	int err;

	words[word] = bit;
	err = encode(box->type, words[0], words[1], words[2]);
	if (word == PMON_CONFIG && known(box->type, word) & LOW & bit)
		return !err && code.ctl == ((bit & ~box->term) | box->enable);
	if (box->takes[word] & bit || (word == PMON_CONFIG && box->enable & bit))
		return !err && code.ctl == box->enable;
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
		box->name);
}

/* No constraint anywhere but on the B-box; the fixed counter is the W-box's. */
static void test_counters(void)
{
	unsigned int event, wrong = 0;

	for (event = 0; event < 256; event++) {
		wrong += encode(&pmon_nhmex_cbox, event, 0, 0) || code.counters != 0x3f;
		wrong += encode(&pmon_wsmex_cbox, event, 0, 0) || code.counters != 0x3f;
		wrong += encode(&pmon_nhmex_sbox, event, 0, 0) || code.counters != 0xf;
		wrong += encode(&pmon_nhmex_wbox, event, 0, 0) ||
			 code.counters != (event == 0xff ? 0x10 : 0xf);
	}
	ktap_eq(wrong, 0, "any counter of C-, S- and W-box counts any event");
	for (wrong = 0, event = 0; event < 512; event++)
		wrong += encode(&pmon_nhmex_ubox, event, 0, 0) || code.counters != 1 ||
			 code.ctl != (event | EN);
	ktap_eq(wrong, 0, "ubox: nine bits of event, 0xff like the others");
	ktap_ok(!encode(&pmon_nhmex_wbox, 0xff, 0, 0) && code.ctl == 1 && code.counters == 0x10,
		"wbox: 0xff is the fixed counter");
	ktap_ok(refused(encode(&pmon_nhmex_wbox, 0x1ff, 0, 0), PMON_CONFIG, 0x100),
		"wbox: which takes no other field");
}

/* Which events of which counter look at match and mask */
static bool bbox_matches(unsigned int counter, unsigned int event)
{
	static const u32 matched[] = { 0x0e, 0x7e, 0x10, 0 };

	return matched[counter] >> event & 1;
}

static bool bbox_event_is_right(unsigned int counter, unsigned int event)
{
	u64 config = counter << 6 | event << 1;
	u64 match = 0x9123456789abcdeULL, mask = 0xf00000000000001ULL;
	bool right = !encode(&pmon_nhmex_bbox, config, 0, 0) && code.counters == 1U << counter &&
		     code.ctl == (event << 1 | B_EN) && code.alts == 1;
	int err = encode(&pmon_nhmex_bbox, config, match, mask);

	if (!bbox_matches(counter, event))
		return right && refused(err, PMON_CONFIG1, match) &&
		       refused(encode(&pmon_nhmex_bbox, config, 0, mask), PMON_CONFIG2, mask);
	return right && !err && claims(0, ALL >> 4, match) && claims(1, ALL >> 4, mask);
}

static void test_bbox(void)
{
	unsigned int counter, event, wrong = 0;

	for (counter = 0; counter < 4; counter++) {
		for (event = 0; event < 32; event++) {
			if (bbox_event_is_right(counter, event))
				continue;
			ktap_note("counter %u, event 0x%x", counter, event);
			wrong++;
		}
	}
	ktap_eq(wrong, 0, "bbox: events have one counter, and match if they can");
}

/* Match and mask are on as long as an event of code 0 is there, and for no other (323535 p2-49). */
static void test_sbox(void)
{
	unsigned int event, wrong = 0;

	ktap_ok(!encode(&pmon_nhmex_sbox, 0x0100, 0x8123, 0x7f) && claims(0, ALL, 0x8123) &&
		claims(1, ALL, 0x7f) && claims(2, 1ULL << 63, 1ULL << 63),
		"sbox: event 0 takes match and mask, and switches them on");
	ktap_ok(!encode(&pmon_nhmex_sbox, 0, 0, 0) && claims(0, ALL, 0) && claims(1, ALL, 0) &&
		claims(2, 1ULL << 63, 1ULL << 63), "sbox: also without values");
	for (event = 1; event < 256; event++)
		wrong += encode(&pmon_nhmex_sbox, event, 0, 0) || code.nr_claims ||
			 !refused(encode(&pmon_nhmex_sbox, event, 1, 0), PMON_CONFIG1, 1) ||
			 !refused(encode(&pmon_nhmex_sbox, event, 0, 1), PMON_CONFIG2, 1);
	ktap_eq(wrong, 0, "sbox: no other event does");
}

/* Indices of the M-box's shared registers; test_shared() says which these are. */
enum { DSP, ISS, MAP, THR, PGT, PLD, FVC, ADDR_MATCH, ADDR_MASK, MM_CFG, NONE };

/* The last two rows are of the E7 only, from likwid: see decisions.rst */
static const struct {
	const char *what;
	u64 sel;
	u64 e7_only;
	u8 low;
	bool pld;
} subselects[] = {
	{ "0x0", 0x0, 0, DSP }, { "0x4", 0x4, 0, THR }, { "0x5", 0x5, 0, THR },
	{ "0x9", 0x9, 0, ISS }, { "0xa", 0xa, 0, ISS, true }, { "0xb", 0xb, 0, NONE, true },
	{ "0x16", 0x16, 0, PGT }, { "0x8", 0x8, 1, ISS }, { "0x15", 0x15, 1, PGT },
};

static const u8 flag_subselects[] = { DSP, ISS, NONE, NONE, NONE, PGT, MAP, NONE };

static bool claims_low(const struct pmon_type *type, u64 config, unsigned int reg)
{
	if (reg == NONE)
		return refused(encode(type, config, 0x80000001, 0), PMON_CONFIG1, 0x80000001);
	return !encode(type, config, 0x80000001, 0) && claims(reg, LOW, 0x80000001) &&
	       code.ctl == (config | M_EN) && code.alts == 1;
}

static bool claims_pld(const struct pmon_type *type, u64 config)
{
	u64 config1 = 0x9abcdef1ULL << 32;
	u64 config2 = 1ULL << 63 | 0x4000001ULL << 34 | 0x200000001ULL;

	return !encode(type, config, config1, config2) && claims(PLD, LOW, 0x9abcdef1) &&
	       claims(ADDR_MATCH, 0x3ffffffffULL, 0x200000001ULL) &&
	       claims(ADDR_MASK, 0x7ffffff, 0x4000001) &&
	       claims(MM_CFG, 1ULL << 63, 1ULL << 63) &&
	       !encode(type, config, config1, 0) && claims(MM_CFG, 1ULL << 63, 0);
}

static bool refuses_pld(const struct pmon_type *type, u64 config)
{
	return refused(encode(type, config, 1ULL << 32, 0), PMON_CONFIG1, 1ULL << 32) &&
	       refused(encode(type, config, 0, 1), PMON_CONFIG2, 1) &&
	       refused(encode(type, config, 0, 1ULL << 63), PMON_CONFIG2, 1ULL << 63);
}

static int subselect_of(u64 sel, bool e7)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(subselects); i++)
		if (subselects[i].sel == sel && (e7 || !subselects[i].e7_only))
			return i;
	return -1;
}

static bool inc_is_right(const struct pmon_type *type, u64 sel, bool e7)
{
	int row = subselect_of(sel, e7);
	bool pld = row >= 0 && subselects[row].pld;

	return claims_low(type, inc_sel(sel), row < 0 ? NONE : subselects[row].low) &&
	       (pld ? claims_pld(type, inc_sel(sel)) : refuses_pld(type, inc_sel(sel)));
}

static void test_mbox(const struct pmon_type *type, bool e7)
{
	unsigned int sel, wrong = 0;

	for (sel = 0; sel < 32; sel++) {
		if ((sel >= 0xd && sel <= 0x10) || inc_is_right(type, sel, e7))
			continue;
		ktap_note("inc_sel 0x%x", sel);
		wrong++;
	}
	ktap_eq(wrong, 0, "mbox%s: sub-select registers by inc_sel", e7 ? " of the E7" : "");
	for (wrong = 0, sel = 0; sel < 8; sel++)
		wrong += !claims_low(type, flag_sel(sel), flag_subselects[sel]) ||
			 !claims_low(type, flag_sel(sel) | inc_sel(0xd), flag_subselects[sel]) ||
			 !refuses_pld(type, flag_sel(sel));
	ktap_eq(wrong, 0, "mbox%s: and by set_flag_sel", e7 ? " of the E7" : "");
}

/* The shared part of FVC, and the lowest bit of the first field */
struct fvc {
	const struct pmon_type *type;
	const char *name;
	u64 common;
	unsigned int first;
};

static const struct fvc fvcs[] = {
	{ &pmon_nhmex_mbox, "mbox", 1 << 23 | 0x7ff, 11 },
	{ &pmon_wsmex_mbox, "mbox of the E7", 1 << 24 | 0xfff, 12 },
};

/* Event n as its alternative encoding: the next code, with the value in the next field */
static bool fvc_is_right(const struct fvc *fvc, unsigned int n, unsigned int alt, u64 value)
{
	unsigned int to = (n + alt) % 4;
	u64 common = fvc->common & sample(fvc->common);
	u64 word = common | value << (fvc->first + 3 * n);
	u64 field = 7ULL << (fvc->first + 3 * to);

	return !encode_alt(fvc->type, inc_sel(0xd + n), word, 0, alt) && code.alts == 4 &&
	       code.ctl == (inc_sel(0xd + to) | M_EN) &&
	       claims(FVC, fvc->common | field, common | value << (fvc->first + 3 * to));
}

/* A value in another event's field is refused, and so is a bit of no field. */
static bool fvc_is_strict(const struct fvc *fvc, unsigned int n)
{
	u64 others = LOW & ~fvc->common & ~(7ULL << (fvc->first + 3 * n));
	u64 bits = others;

	for (; bits; bits &= bits - 1)
		if (!refused(encode(fvc->type, inc_sel(0xd + n), bits & -bits, 0), PMON_CONFIG1,
			     bits & -bits))
			return false;
	return refused(encode(fvc->type, inc_sel(0xd + n), LOW, 0), PMON_CONFIG1, others);
}

static void test_fvc(const struct fvc *fvc)
{
	unsigned int n, alt, wrong = 0, loose = 0;
	u64 value;

	for (n = 0; n < 4; n++) {
		for (alt = 0; alt < 4; alt++)
			for (value = 0; value < 8; value++)
				wrong += !fvc_is_right(fvc, n, alt, value);
		loose += !fvc_is_strict(fvc, n);
	}
	ktap_eq(wrong, 0, "%s: FVC events are four alts, each with its own field", fvc->name);
	ktap_eq(loose, 0, "%s: and take no other field", fvc->name);
}

/* Registers of a port, by what e % 6 says */
static unsigned int msr_of(const struct pmon_type *type, unsigned int shared, unsigned int unit)
{
	const struct pmon_extra *row = &type->extra[shared];

	return row->reg + type->unit[unit].base[row->base];
}

static u64 iperf_msr(unsigned int port, unsigned int second)
{
	return (second ? 0xe24 : 0xe04) + port;
}

static u64 qlx_msr(unsigned int port)
{
	return (port < 4 ? 0xe0c : 0xe28) + port;
}

static u64 xbr_msr(unsigned int port, unsigned int second)
{
	return (port < 4 ? 0xe60 : 0xe70) + 4 * port + (second ? 0x10 : 0);
}

/* The claim on the register with that address, of that half */
static bool claims_msr(unsigned int half, u64 msr, u64 mask, u64 value)
{
	unsigned int i;

	for (i = 0; i < code.nr_claims; i++)
		if (msr_of(&pmon_nhmex_rbox, code.claim[i].extra, half) == msr)
			return code.claim[i].mask == mask && code.claim[i].value == value;
	return false;
}

static bool iperf_is_right(unsigned int half, unsigned int event, unsigned int to)
{
	return code.nr_claims == 1 &&
	       claims_msr(half, iperf_msr(half * 4 + event / 6, to & 1), LOW, 0x80000041);
}

static bool qlx_is_right(unsigned int half, unsigned int event, unsigned int to)
{
	unsigned int shift = to & 1 ? 8 : 0;

	return code.nr_claims == 1 &&
	       claims_msr(half, qlx_msr(half * 4 + event / 6), 0xffULL << shift, 0xa1ULL << shift);
}

static bool xbr_is_right(unsigned int half, unsigned int event, unsigned int to)
{
	u64 base = xbr_msr(half * 4 + event / 6, to & 1);

	return code.nr_claims == 3 && claims_msr(half, base, LOW, 0x1fff00) &&
	       claims_msr(half, base + 1, ALL, 0x8000000000000001) &&
	       claims_msr(half, base + 2, ALL, 0xf00000000000000f);
}

/* Each event and its partner, on either half */
static bool rbox_event_is_right(unsigned int half, unsigned int event, unsigned int alt)
{
	const struct pmon_type *rbox = &pmon_nhmex_rbox;
	unsigned int to = event ^ alt;
	u64 config = event << 1;
	bool right;

	switch (event % 6 / 2) {
	case 0:
		right = !encode_alt(rbox, config, 0x80000041, 0, alt) &&
			iperf_is_right(half, event, to);
		break;
	case 1:
		right = !encode_alt(rbox, config, event & 1 ? 0xa100 : 0xa1, 0, alt) &&
			qlx_is_right(half, event, to);
		break;
	default:
		right = !encode_alt(rbox, config | 0x1fff00ULL << 32, 0x8000000000000001,
				    0xf00000000000000f, alt) && xbr_is_right(half, event, to);
	}
	return right && code.alts == 2 && code.ctl == (to << 1 | B_EN) && code.counters == 0xff;
}

static void test_rbox(void)
{
	unsigned int half, event, alt, wrong = 0;

	for (half = 0; half < 2; half++) {
		for (event = 0; event < 24; event++) {
			for (alt = 0; alt < 2; alt++) {
				if (rbox_event_is_right(half, event, alt))
					continue;
				ktap_note("half %u, event 0x%x, alt %u", half, event, alt);
				wrong++;
			}
		}
	}
	ktap_eq(wrong, 0, "rbox: events are pairs with registers of their own");
}

static void test_rbox_others(void)
{
	const struct pmon_type *rbox = &pmon_nhmex_rbox;
	unsigned int event, wrong = 0;

	ktap_ok(refused(encode(rbox, 0, 1ULL << 32, 0), PMON_CONFIG1, 1ULL << 32) &&
		refused(encode(rbox, 0, 0, 1), PMON_CONFIG2, 1) &&
		refused(encode(rbox, 1ULL << 40, 0, 0), PMON_CONFIG, 1ULL << 40),
		"rbox: IPERF events take 32 bits");
	ktap_ok(refused(encode(rbox, 2 << 1, 0x141, 0), PMON_CONFIG1, 0x100) &&
		refused(encode(rbox, 3 << 1, 0x141, 0), PMON_CONFIG1, 0x41),
		"rbox: QLX events take their own byte");
	for (event = 0x18; event < 0x20; event++)
		wrong += !encode(rbox, event << 1, 0, 0) && code.counters & 0xff;
	ktap_eq(wrong, 0, "rbox: codes from 0x18 on can be counted by no counter");
}

/* Where the shared registers are */
static void test_shared(void)
{
	static const u16 mbox[][2] = {
		[DSP] = { 0xca5, 0xce5 }, [ISS] = { 0xca6, 0xce6 }, [MAP] = { 0xca7, 0xce7 },
		[THR] = { 0xca8, 0xce8 }, [PGT] = { 0xca9, 0xce9 }, [PLD] = { 0xcaa, 0xcea },
		[FVC] = { 0xcab, 0xceb }, [ADDR_MATCH] = { 0xe55, 0xe5d },
		[ADDR_MASK] = { 0xe56, 0xe5e }, [MM_CFG] = { 0xe54, 0xe5c },
	};
	static const u16 bbox[][2] = { { 0xe45, 0xe4d }, { 0xe46, 0xe4e } };
	static const u16 sbox[][2] = { { 0xe49, 0xe59 }, { 0xe4a, 0xe5a }, { 0xe48, 0xe58 } };
	unsigned int i, unit, wrong = 0;

	for (unit = 0; unit < 2; unit++) {
		for (i = 0; i < ARRAY_SIZE(mbox); i++)
			wrong += msr_of(&pmon_nhmex_mbox, i, unit) != mbox[i][unit] ||
				 msr_of(&pmon_wsmex_mbox, i, unit) != mbox[i][unit];
		for (i = 0; i < ARRAY_SIZE(bbox); i++)
			wrong += msr_of(&pmon_nhmex_bbox, i, unit) != bbox[i][unit];
		for (i = 0; i < ARRAY_SIZE(sbox); i++)
			wrong += msr_of(&pmon_nhmex_sbox, i, unit) != sbox[i][unit];
	}
	ktap_eq(wrong, 0, "match and sub-select registers of both units");
	ktap_ok(pmon_nhmex_sbox.extra[0].gate == 2 && pmon_nhmex_sbox.extra[1].gate == 2,
		"sbox: match and mask are written while they are off");
}

int main(void)
{
	unsigned int i;

	ktap_plan(0);
	for (i = 0; i < ARRAY_SIZE(boxes); i++) {
		test_fields(boxes[i].type, boxes[i].name);
		test_bits(&boxes[i]);
	}
	test_counters();
	test_bbox();
	test_sbox();
	test_mbox(&pmon_nhmex_mbox, false);
	test_mbox(&pmon_wsmex_mbox, true);
	for (i = 0; i < ARRAY_SIZE(fvcs); i++)
		test_fvc(&fvcs[i]);
	test_rbox();
	test_rbox_others();
	test_shared();
	return ktap_exit();
}
