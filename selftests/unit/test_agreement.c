// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_agreement.c - the driver's rows and the emulator's model, two transcriptions of the manuals,
 * say the same
 *
 * For every type of box of every platform: functions, bits of a control word, and for each event
 * code which counters can count it, which filter fields it takes, and what these let pass. An event
 * as the driver encodes it is put into the emulator's registers; then the emulator says which
 * counters count an occurrence. Where counters are, and how wide, is seen by count/.
 */
#include <fnmatch.h>
#include <stddef.h>

#include "emulated.h"
#include "encode.h"
#include "rows.h"

/* How a field of a filter chooses among occurrences that have a value of their own there */
enum choice {
	EQUAL,	  /* those with the same value */
	ANY_OF,	  /* those that have one of its bits */
	AT_LEAST, /* those with this value or a larger one */
	COMPARED, /* a mask: of the match field beside it these bits are compared */
	IGNORED,  /* a mask, the other way round */
	SELECTED, /* those that are selected by this value, see its register */
};

/* Passes an overflow on, which the driver does not ask for (327043 table 2-86) */
#define OV_EN	     BIT_ULL(20)

#define KEY(_key)  offsetof(struct emu_event, _key)
#define AS_IN_WORD 0xff
#define MASK	   (~0ULL)

/* All sub-select registers of the M-box but PLD have their value in the same bits. */
#define M_KEYS \
	((1 << EMU_DSP | 1 << EMU_ISS | 1 << EMU_MAP | 1 << EMU_THR | 1 << EMU_PGT | 1 << EMU_FVC))

/* struct term - what a field is to the emulator */
struct term {
	const char *type;	/* its type of box, NULL: any that is not named */
	const char *field;	/* its name, a pattern */
	size_t key;		/* where in an event the value is */
	enum choice choice;	/* what a filter does with it */
	u8 keys;		/* the value is in these of several, the first of which is @key */
	/* where the lowest bit is in the event; AS_IN_WORD: where it is in its half of the word */
	u8 shift;
	u8 low;			/* lowest bit that is compared */
	u8 high;		/* and the highest one, 0: all */
	u64 beside;	/* bits of config2 that are set meanwhile; MASK: the same as in config1 */
};

static const struct term terms[] = {
	/* On Ice Lake the field has a bit more than the register, as in the in-kernel driver */
	{ "cha", "filter_tid", KEY(req.tid), EQUAL, .high = 8 },
	{ NULL, "filter_tid", KEY(req.tid), EQUAL },
	{ NULL, "filter_cid", KEY(req.tid), EQUAL, .shift = 1 },
	{ NULL, "filter_nid", KEY(req.nid), ANY_OF },
	{ NULL, "filter_state", KEY(req.state), ANY_OF },
	{ "ha", "filter_opc", KEY(memory.opcode), EQUAL },
	/* On a Xeon Phi it is two opcodes of ten bits, of which either is counted */
	{ "cha", "filter_opc", KEY(req.opc), SELECTED, .high = 9 },
	{ NULL, "filter_opc", KEY(req.opc), EQUAL },
	{ NULL, "filter_nc", KEY(req.nc), EQUAL },
	{ NULL, "filter_isoc", KEY(req.isoc), EQUAL },
	{ NULL, "filter_band?", KEY(pcu.freq), AT_LEAST },
	{ NULL, "filter_addr", KEY(memory.addr), EQUAL, .shift = 6 },
	{ "uncore", "match_addr", KEY(memory.addr), EQUAL, .shift = 3 },
	{ "uncore", "match_opc", KEY(memory.opcode), EQUAL },
	/* Which of the two: both, the opcode, the address */
	{ "uncore", "match_sel", KEY(rbox.iperf), SELECTED },
	{ NULL, "match_rnid30", KEY(qpi.match[1]), EQUAL, .shift = AS_IN_WORD, .beside = MASK },
	{ NULL, "match_rds", KEY(qpi.match[1]), EQUAL, .shift = AS_IN_WORD, .beside = MASK },
	{ NULL, "match_*", KEY(qpi.match[0]), EQUAL, .shift = AS_IN_WORD, .beside = MASK },
	{ NULL, "mask_rnid30", KEY(qpi.match[1]), COMPARED, .shift = AS_IN_WORD },
	{ NULL, "mask_rds", KEY(qpi.match[1]), COMPARED, .shift = AS_IN_WORD },
	{ NULL, "mask_*", KEY(qpi.match[0]), COMPARED, .shift = AS_IN_WORD },
	{ "bbox", "match", KEY(packet.match), EQUAL, .beside = MASK },
	{ "bbox", "mask", KEY(packet.match), COMPARED },
	{ "sbox", "match", KEY(packet.match), EQUAL },
	{ "sbox", "mask", KEY(packet.match), IGNORED, .high = 38 },
	{ NULL, "dsp", KEY(mbox.subselect[0]), EQUAL, .keys = M_KEYS },
	{ NULL, "pld", KEY(mbox.subselect[EMU_PLD]), EQUAL },
	{ NULL, "filter_match", KEY(memory.addr), EQUAL, .low = 6, .high = 32,
	  .beside = BIT_ULL(63) | GENMASK_ULL(60, 34) },
	{ NULL, "iperf_cfg", KEY(rbox.iperf), SELECTED },
	{ NULL, "qlx_cfg", KEY(rbox.qlx), SELECTED },
	{ NULL, "xbr_match", KEY(packet.match), EQUAL, .beside = MASK },
	{ NULL, "xbr_mask", KEY(packet.match), COMPARED },
};

/*
 * What the emulator has otherwise: the E5 v2's R2PCIe event 0x24 is in no list of Intel, so the
 * driver gives it as few counters as the E5-2600 does. Filters that an event may be given and need
 * not, and that the emulator does not have: band 0 of the PCU's demotions, a node for credits of
 * writebacks and for lookups since the v3. Sub-events of the E5-2600's HA that came with the v2.
 */
static const struct apart {
	const char *type;
	const char *field;
	u64 on;
	u16 mask;
	u16 first;
	u16 last;
} apart[] = {
	{ "r2pcie", NULL, ON_IVBEP, 0xff, 0x24, 0x24 },
	{ "pcu", "filter_band0", ON_EP, 0xff, 0x1e, 0x25 },
	{ "pcu", "filter_band0", ON_IVBEP, 0xff, 0x40, 0x46 },
	{ "ha", "filter_opc", ON_SNBEP, 0x1fff, 0x0420, 0x1020 },
	{ "cbox", "filter_nid", ON_V3, 0x80ff, 0x8033, 0x8033 },
	{ "cbox", "filter_nid", ON_V3, 0x40ff, 0x4034, 0x4034 },
	{ "cha", "filter_tid", ON_SKX_ALL, 0xff, 0x38, 0x38 },
};

static const struct pmon_platform *platform;
static const struct pmon_type *type;
static const struct pmon_unit *unit;
static struct emu_box *box, *match_box;
static unsigned int counters;

static u64 field_max(const struct pmon_field *field)
{
	return pmon_field_get(field, ~0ULL);
}

/* The highest bit of its value */
static unsigned int field_high(const struct pmon_field *field)
{
	return 63 - __builtin_clzll(field_max(field));
}

static bool is_apart(const char *field, u64 config)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(apart); i++)
		if (pmon_has(type->desc, apart[i].on) && !strcmp(apart[i].type, type->desc->name) &&
		    !apart[i].field == !field && (!field || !strcmp(apart[i].field, field)) &&
		    (config & apart[i].mask) >= apart[i].first &&
		    (config & apart[i].mask) <= apart[i].last)
			return true;
	return false;
}

/* The value of a field in an event */
static void set_value(struct emu_event *ev, const struct pmon_field *field,
		      const struct term *term, u64 value)
{
	u64 *at = (u64 *)((char *)ev + term->key);
	int shift = term->shift == AS_IN_WORD ? field->part[0].lo % 32 : term->shift, i;

	for (i = 0; i < 8; i++)
		if ((term->keys ?: 1) >> i & 1)
			at[i] = (at[i] & ~(field_max(field) << shift)) | value << shift;
}

static u64 field_of(const u64 *words, const char *name)
{
	const struct pmon_field *field = find_field(type, name);

	return field ? pmon_field_get(field, words[field->word]) : 0;
}

static u32 address(u32 base, u32 reg)
{
	return type->space == PMON_MSR ? unit->base[base] + reg : reg;
}

/* The fields that say which event it is; umask bits are tried one by one */
static const char *const selectors[] = {
	"event", "inc_sel", "flag_mode", "set_flag_sel", "occ_sel", "unit", "counter", "tid_en",
};

static const u8 umasks[] = {
	0x00, 0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80,
	0x03, 0x0f, 0x21, 0x41, 0x43, 0x50, 0x83, 0xff,
};

/* Fields that let through what they name, of events that are nothing without */
static const char *const masks[] = { "ch_mask", "fc_mask" };

static u64 put(const struct pmon_field *field, u64 value)
{
	u64 word = 0;

	pmon_field_set(field, value & field_max(field), &word);
	return word;
}

static unsigned long values_of(const struct pmon_field *field)
{
	return field_max(field) + 1;
}

/* The n-th of all events, 0 behind the last one */
static bool nth_event(unsigned long n, u64 *config)
{
	const struct pmon_field *field;
	unsigned int i;

	*config = 0;
	for (i = 0; i < ARRAY_SIZE(selectors); i++) {
		field = find_field(type, selectors[i]);
		if (!field)
			continue;
		*config |= put(field, n % values_of(field));
		n /= values_of(field);
	}
	for (i = 0; i < ARRAY_SIZE(masks); i++) {
		field = find_field(type, masks[i]);
		if (field)
			*config |= put(field, ~0ULL);
	}
	field = find_field(type, "umask");
	if (!field)
		return !n;
	if (n < ARRAY_SIZE(umasks))
		*config |= put(field, umasks[n]);
	return n < ARRAY_SIZE(umasks);
}

static bool is_fixed(u64 config)
{
	return type->desc->fixed && config == 0xff;
}

/* An event, and the fields that it cannot do without. Return: whether it counts anything then */
static bool complete(u64 config, u64 *words)
{
	int i;

	/* A counter that no unit alone has is compared by count/boxes */
	if (is_fixed(config) && type->counter[type->desc->counters].ctl == PMON_NO_REG)
		return false;
	memset(words, 0, PMON_WORDS * sizeof(*words));
	words[PMON_CONFIG] = config;
	for (i = 0; i < 4; i++) {
		encode(type, words[0], words[1], words[2]);
		if (!refusal.why || refusal.word == PMON_CONFIG)
			break;
		words[refusal.word] |= refusal.bits & -refusal.bits;
	}
	return !refusal.why;
}

static const struct term *find_term(const struct pmon_field *field)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(terms); i++)
		if (!fnmatch(terms[i].field, field->name, 0) &&
		    (!terms[i].type || !strcmp(terms[i].type, type->desc->name)))
			return &terms[i];
	return NULL;
}

/* It is asked of each field of each event: the answers that it had */
static const struct term *term_of(const struct pmon_field *field)
{
	static struct {
		const struct pmon_type *type;
		const struct pmon_field *field;
		const struct term *term;
	} known[256], *at;

	at = &known[(size_t)field / sizeof(*field) % ARRAY_SIZE(known)];
	if (at->type != type || at->field != field) {
		at->type = type;
		at->field = field;
		at->term = find_term(field);
	}
	return at->term;
}

/*
 * What an occurrence has where a filter looks: what the filter wants, or anything if it wants
 * nothing
 */
static void add_value(struct emu_event *ev, const struct pmon_field *field, u64 value)
{
	const struct term *term = term_of(field);

	if (!term || term->choice == COMPARED || term->choice == IGNORED)
		return;
	if (term->choice == ANY_OF && !value)
		value = field_max(field);
	if (!value)
		return;
	if (!strcmp(field->name, "qlx_cfg"))
		value = ev->code & 1 ? value >> 8 : value & 0xff;
	set_value(ev, field, term, value);
}

/* What an event counts, in the emulator's words */
static struct emu_event own_event(const u64 *words)
{
	const struct pmon_field *event = find_field(type, "event"), *field;
	struct emu_event ev = { .fixed = is_fixed(words[PMON_CONFIG]) };

	ev.code = field_of(words, "event");
	if (event && event->part[1].hi) {
		ev.ext = ev.code >> 8;
		ev.code &= 0xff;
	}
	ev.umask = field_of(words, "umask");
	ev.pcu.occ = field_of(words, "occ_sel");
	/* The same bits by the name that the in-kernel driver has for them */
	if (!strcmp(type->desc->name, "pcu") && ev.umask) {
		ev.pcu.occ = ev.umask >> 6;
		ev.umask = 0;
	}
	ev.set = field_of(words, "unit") | field_of(words, "counter");
	ev.flag = field_of(words, "flag_mode");
	if (find_field(type, "inc_sel"))
		ev.code = field_of(words, ev.flag ? "set_flag_sel" : "inc_sel");
	for (field = pmon_next_field(type->desc, NULL); field;
	     field = pmon_next_field(type->desc, field))
		if (field->word != PMON_CONFIG)
			add_value(&ev, field, pmon_field_get(field, words[field->word]));
	return ev;
}

static bool put_extra(const struct pmon_extra *extra, u64 value)
{
	struct emu_box *where = extra->match ? match_box : box;

	if (type->space == PMON_MSR)
		return emulated_write(where, address(extra->base, extra->reg), value);
	if (!extra->is64)
		return emulated_write(where, extra->reg, value);
	return emulated_write(where, extra->reg, (u32)value) &
	       emulated_write(where, extra->reg + 4, value >> 32);
}

/* Put an event on a counter. Return: false if a register is missing, or bits of it. */
static bool program(const struct pmon_encoding *event, unsigned int counter)
{
	u64 value[PMON_MAX_EXTRA] = {};
	unsigned int i;
	bool kept = true;

	for (i = 0; i < event->nr_claims; i++)
		value[event->claim[i].extra] |= event->claim[i].value;
	for (i = 0; i < type->nr_extra; i++)
		kept &= put_extra(&type->extra[i], value[i]);
	for (i = 0; i < counters; i++)
		if (type->counter[i].ctl != PMON_NO_REG)
			kept &= emulated_write(box, address(0, type->counter[i].ctl),
					       i == counter ? event->ctl : 0);
	return kept;
}

static bool counts(const struct pmon_encoding *event, unsigned int counter,
		   const struct emu_event *ev)
{
	return program(event, counter) && emulated_counts(box, ev) >> counter & 1;
}

/* Each encoding of an event counts it, on the counters that it is given and on no other. */
static unsigned int wrong_counters(u64 config, const u64 *words)
{
	struct emu_event ev = own_event(words);
	struct pmon_encoding codes[PMON_MAX_ALTS];
	unsigned int alt, counter;
	u32 got;

	if (pmon_encode(type->desc, words, codes, &refusal))
		return 1;
	for (alt = 0; alt < codes[0].alts; alt++) {
		/* The PCU's bands are events of their own. Elsewhere a register has the value. */
		if (find_field(type, "filter_band0"))
			ev.code = codes[alt].ctl & 0xff;
		for (got = 0, counter = 0; counter < counters; counter++)
			got |= counts(&codes[alt], counter, &ev) << counter;
		if (got == (codes[alt].counters & (BIT(counters) - 1)) ||
		    (!got && codes[alt].counters >> 8))
			continue;
		ktap_note("%s event 0x%llx 0x%llx 0x%llx: counters 0x%x, there 0x%x (encoding %u)",
			  type->desc->name, config, words[1], words[2], codes[alt].counters, got,
			  alt);
		return 1;
	}
	return 0;
}

static void test_events(void)
{
	u64 config, words[PMON_WORDS];
	unsigned int wrong = 0, events = 0;
	unsigned long n;

	for (n = 0; nth_event(n, &config); n++) {
		if (!complete(config, words) || is_apart(NULL, config))
			continue;
		events++;
		wrong += wrong_counters(config, words);
	}
	ktap_ok(events && !wrong, "%s %s: %u events, and the counters that they can use (%u wrong)",
		platform->name, type->desc->name, events, wrong);
}

/* A value that a filter has let pass must be counted, and what is none of its business must not. */
static u64 other_value(const struct term *term, u64 value)
{
	switch (term->choice) {
	case ANY_OF:
		return ~value;
	case AT_LEAST:
		return value - 1;
	default:
		return value ^ (value & -value);
	}
}

static bool passes(struct emu_event ev, const struct pmon_field *field, const struct term *term,
		   u64 value)
{
	set_value(&ev, field, term, value);
	return emulated_counts(box, &ev);
}

/* Of the four values in FVC an event looks at its own alone. */
static enum choice choice_of(const struct term *term, const u64 *words)
{
	u64 event = field_of(words, "inc_sel");

	return term->keys && event >= 0xd && event <= 0x10 && !field_of(words, "flag_mode")
		       ? SELECTED
		       : term->choice;
}

/* The field has this value: does the filter choose as it should? */
static bool chooses(const struct pmon_field *field, const struct term *term, const u64 *base,
		    u64 value)
{
	u64 words[PMON_WORDS];
	struct emu_event ev;

	memcpy(words, base, sizeof(words));
	words[field->word] &= ~pmon_field_mask(field);
	words[field->word] |= put(field, value);
	words[PMON_CONFIG2] |= term->beside == MASK ? pmon_field_mask(field) : term->beside;
	ev = own_event(words);
	if (encode(type, words[0], words[1], words[2]) ||
	    !program(&code, __builtin_ctz(code.counters)))
		return false;
	switch (choice_of(term, words)) {
	case COMPARED:
		return passes(ev, field, term, 0) && !passes(ev, field, term, value);
	case IGNORED:
		return passes(ev, field, term, 0) && passes(ev, field, term, value);
	case SELECTED:
		return emulated_counts(box, &ev);
	default:
		return emulated_counts(box, &ev) &&
		       !passes(ev, field, term, other_value(term, value) & field_max(field));
	}
}

static bool takes_value(const struct pmon_field *field, const u64 *base, u64 value)
{
	u64 words[PMON_WORDS];

	memcpy(words, base, sizeof(words));
	words[field->word] |= put(field, value);
	return !encode(type, words[0], words[1], words[2]);
}

/* Every bit of the field alone; what selects may be a part of it */
static unsigned int wrong_values(const struct pmon_field *field, const struct term *term,
				 const u64 *base)
{
	unsigned int bit, high = term->high ?: field_high(field), wrong = 0;

	for (bit = term->low; bit <= high; bit++) {
		if (choice_of(term, base) == SELECTED && !takes_value(field, base, BIT_ULL(bit)))
			continue;
		if (chooses(field, term, base, BIT_ULL(bit)))
			continue;
		ktap_note("event 0x%llx: %s=0x%llx", base[0], field->name, BIT_ULL(bit));
		wrong++;
	}
	return wrong;
}

/*
 * Whether an event takes a field: all of its bits, or of those that select the ones that are its
 * own
 */
static bool takes(const struct pmon_field *field, const struct term *term, const u64 *base)
{
	unsigned int bit;

	if (choice_of(term, base) != SELECTED && !term->keys)
		return takes_value(field, base, term->high ? GENMASK_ULL(term->high, 0) :
							     field_max(field));
	for (bit = 0; bit <= field_high(field); bit++)
		if (takes_value(field, base, BIT_ULL(bit)))
			return true;
	return false;
}

/* What a field would choose by is all the same to an event that does not take it. */
static bool ignores(const struct pmon_field *field, const struct term *term, const u64 *base)
{
	struct emu_event ev = own_event(base);

	if (!encode(type, base[0], base[1], base[2]) &&
	    program(&code, __builtin_ctz(code.counters)) &&
	    passes(ev, field, term, field_max(field)))
		return true;
	ktap_note("event 0x%llx: %s is refused, but acts", base[0], field->name);
	return false;
}

static void test_filter(const struct pmon_field *field)
{
	const struct term *term = term_of(field);
	u64 config, base[PMON_WORDS];
	unsigned int wrong = 0, events = 0;
	unsigned long n;

	if (!term)
		return;
	for (n = 0; nth_event(n, &config); n++) {
		if (!complete(config, base) || is_apart(field->name, config) ||
		    !(code.counters & 0xff))
			continue;
		if (takes(field, term, base)) {
			events++;
			wrong += wrong_values(field, term, base);
		} else if (!is_fixed(config)) {
			wrong += !ignores(field, term, base);
		}
	}
	ktap_ok(events && !wrong, "%s %s: %s chooses what %u events count (%u wrong)",
		platform->name, type->desc->name, field->name, events, wrong);
}

static void test_filters(void)
{
	const struct pmon_field *field;

	for (field = pmon_next_field(type->desc, NULL); field;
	     field = pmon_next_field(type->desc, field))
		if (field->word != PMON_CONFIG)
			test_filter(field);
}

static bool same_function(const struct pmon_function *function, const struct emu_box *there)
{
	u16 device;

	if (!there || emulated_function(there, &device) != function->devfn)
		return false;
	return !function->device || function->device == device;
}

/* count/ finds a box by its id, wherever it is */
static unsigned int wrong_functions(void)
{
	return (type->space == PMON_PCI && !same_function(&unit->function, box)) +
	       (unit->match.devfn && !same_function(&unit->match, match_box));
}

/*
 * The fields of a control word are the bits that some counter's register has, but for the enable
 * bit, and for the one that passes an overflow on. The E5 v3's S-box has one for a thread, and no
 * filter for it.
 */
static unsigned int wrong_bits(void)
{
	u64 want = known(type, PMON_CONFIG) & ~type->desc->enable & ~type->desc->reserved, got = 0;
	unsigned int n;

	/* The 7500's upper half is of other registers */
	if (pmon_has(type->desc, ON_EX))
		want &= GENMASK_ULL(31, 0);
	if (type->desc->select)
		want &= ~(3ULL << type->desc->select->lo);
	for (n = 0; n < type->desc->counters; n++)
		got |= emulated_bits(box, address(0, type->counter[n].ctl)) &
		       ~type->desc->enable & ~((OV_EN | BIT(19)) & ~want);
	/* The one Ivy Bridge that was probed takes bit 29 in the ARB; no source has it */
	if (pmon_has(type->desc, ON_ONE_TILE))
		got &= ~BIT_ULL(29) | want;
	/* A fixed counter alone has one event */
	if (got == want || !type->desc->counters)
		return 0;
	ktap_note("%s: the controls have the bits 0x%llx there, not 0x%llx", type->desc->name,
		  got, want);
	return 1;
}

static bool find_unit(unsigned int n)
{
	unit = &type->unit[n];
	box = emulated_box(type->desc->name, n, false);
	match_box = emulated_box(type->desc->name, n, true);
	if (box && type->box_ctl != PMON_NO_REG &&
	    !emulated_write(box, address(0, type->box_ctl), type->desc->run))
		return false;
	return box;
}

/*
 * An overflow of each counter shows in the box's status, and on the E5 v2 in the bits of the die's
 * status that are of the unit. A unit that has none there does not sample.
 */
static unsigned int wrong_status(void)
{
	const struct pmon_overflow *row = type->overflow;
	u64 status, global, seen = 0;
	unsigned int n;

	for (n = 0; row && n < type->desc->counters; n++) {
		status = emulated_overflow(box, n, address(0, row->status), &global);
		seen |= global;
		if (status & row->bits)
			continue;
		ktap_note("%s: no status of counter %u", type->desc->name, n);
		return 1;
	}
	if (!row || !platform->pmi->by_unit ||
	    (!seen == !unit->overflow && !(seen & ~unit->overflow)))
		return 0;
	ktap_note("%s: its overflows have the bits 0x%llx of the die there, not 0x%x",
		  type->desc->name, seen, unit->overflow);
	return 1;
}

static void test_units(void)
{
	u64 words[PMON_WORDS], config;
	unsigned int n, wrong = 0;
	unsigned long e;

	for (n = 0; n < type->units; n++) {
		if (!find_unit(n)) {
			wrong++;
			continue;
		}
		wrong += wrong_functions() + wrong_bits() + wrong_status();
		for (e = 0; nth_event(e, &config) && e < 24; e++)
			if (complete(config, words))
				wrong += wrong_counters(config, words);
	}
	ktap_eq(wrong, 0, "%s %s: functions, control words and status of %d units", platform->name,
		type->desc->name, type->units);
}

/* The registers that enable all boxes are in one of these */
static void enable_all(void)
{
	static const char *const names[] = { "ubox", "global", "uncore", "cncu", "sncu" };
	unsigned int i, n;

	for (i = 0; i < PMON_GLOBALS; i++)
		for (n = 0; n < ARRAY_SIZE(names) && platform->global_ctl[i]; n++) {
			struct emu_box *owner = emulated_box(names[n], 0, false);

			if (owner && emulated_write(owner, platform->global_ctl[i],
						    platform->global_run))
				break;
		}
}

static void test_type(void)
{
	if (type->desc->freerunning)
		return;
	counters = type->desc->counters + type->desc->fixed;
	enable_all();
	test_units();
	if (!find_unit(0))
		return;
	test_events();
	test_filters();
}

/*
 * What is in memory is compared in a machine; and an Ice Lake-D with all the controllers that the
 * driver looks for is not emulated.
 */
static bool is_elsewhere(void)
{
	return type->space == PMON_MMIO || type->min_units;
}

static void test_platform(void)
{
	unsigned int i;

	if (!ktap_ok(emulated_start(xp_short_name(platform)), "%s", platform->name))
		return;
	for (i = 0; platform->types[i]; i++) {
		type = platform->types[i];
		if (!is_elsewhere())
			test_type();
	}
}

/* The bits that an i7-3960X takes without #GP: VirtualBox's CPU database, which was probed there */
static const struct {
	const char *box;
	u32 reg;
	u64 takes;
} probed[] = {
	{ "ubox", 0xc08, 0x00500000 }, { "ubox", 0xc09, GENMASK_ULL(47, 0) },
	{ "ubox", 0xc10, 0x1fdeffff }, { "ubox", 0xc11, 0x1fdeffff }, { "ubox", 0xc15, 0x3 },
	{ "ubox", 0xc16, GENMASK_ULL(43, 0) }, { "ubox", 0xc17, GENMASK_ULL(43, 0) },
	{ "pcu", 0xc24, 0x30103 }, { "pcu", 0xc30, 0xdffec0ff }, { "pcu", 0xc33, 0xdffec0ff },
	{ "pcu", 0xc34, 0xffffffff }, { "pcu", 0xc35, 0x7f }, { "pcu", 0xc36, GENMASK_ULL(47, 0) },
	{ "cbox", 0xd04, 0x30103 }, { "cbox", 0xd10, 0xffdfffff }, { "cbox", 0xd13, 0xffdfffff },
	{ "cbox", 0xd14, 0xfffffcff }, { "cbox", 0xd15, 0xf },
	{ "cbox", 0xd16, GENMASK_ULL(43, 0) },
};

static void test_probed(void)
{
	unsigned int i, bit;

	emulated_start("snbep");
	for (i = 0; i < ARRAY_SIZE(probed); i++) {
		struct emu_box *box = emulated_box(probed[i].box, 0, false);
		u64 takes = 0;

		for (bit = 0; bit < 64; bit++)
			if (emulated_write(box, probed[i].reg, BIT_ULL(bit)))
				takes |= BIT_ULL(bit);
		ktap_eq(takes, probed[i].takes, "%s: bits of 0x%x", probed[i].box, probed[i].reg);
	}
}

int main(void)
{
	test_probed();
	/* Rows of machines with a discovery table do not say where units are */
	while ((platform = xp_next_platform(platform)))
		if (!platform->discovery)
			test_platform();
	return ktap_exit();
}
