// SPDX-License-Identifier: GPL-2.0-only
/*
 * Translate the words of a perf_event_attr into the encodings of an event, by the rows of the box.
 * Pure: it accesses no register and no perf structure, so that it also builds on the host.
 */
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "encoding.h"
#include "pmu_desc.h"

/* The event code of the fixed counter in intel_uncore: config is exactly 0xff */
#define FIXED_EVENT	0xff

static int encode_refuse(struct pmon_refusal *refusal, enum pmon_word word, u64 bits,
			 const char *why)
{
	refusal->word = word;
	refusal->bits = bits;
	refusal->why = why;
	return -EINVAL;
}

/*
 * The enable bit is no field, but is accepted in config, because Intel PCM sets it. The driver sets
 * it in any case.
 */
static void encode_clear_known(const struct pmon_pmu_desc *desc, u64 *config)
{
	config[PMON_CONFIG] &= ~desc->enable;
	pmon_fields_clear(desc->fields, desc->on, config);
}

static int encode_check_known(const struct pmon_pmu_desc *desc, const u64 *config,
			      struct pmon_refusal *refusal)
{
	u64 reserved = config[PMON_CONFIG] & desc->reserved;
	u64 unknown[PMON_WORDS];
	enum pmon_word word;

	if (reserved)
		return encode_refuse(refusal, PMON_CONFIG, reserved,
				     "this field has no such bits in the hardware; leave them out");
	memcpy(unknown, config, sizeof(unknown));
	encode_clear_known(desc, unknown);
	for (word = PMON_CONFIG; word < PMON_WORDS; word++)
		if (unknown[word])
			return encode_refuse(refusal, word, unknown[word],
					     "no field of this PMU has these bits; see its format/ folder");
	return 0;
}

static bool encode_rule_applies(const struct pmon_pmu_desc *desc,
				const struct pmon_rule *rule, u64 config)
{
	return pmon_has(desc, rule->on) && (config & rule->mask) == rule->key;
}

/* The field of alternative encoding n + 1 is filter->step bits above that of encoding n */
static u64 encode_move_field(u64 bits, int distance)
{
	return distance < 0 ? bits >> -distance : bits << distance;
}

static int encode_claim_field(const struct pmon_filter_field *filter, int distance,
			      const u64 *config, struct pmon_encoding *enc,
			      struct pmon_refusal *refusal)
{
	struct pmon_claim *claim = &enc->claim[enc->nr_claims];
	u64 value = 0;

	if (filter->word < PMON_WORDS)
		value = (config[filter->word] >> filter->shift) & filter->mask;

	if (!value && filter->required)
		return encode_refuse(refusal, filter->word, filter->mask << filter->shift,
				     "this event counts nothing without a value here");
	if (!value && filter->advice)
		encode_refuse(refusal, filter->word, filter->mask << filter->shift, filter->advice);
	if (filter->extra == PMON_IN_CONTROL)
		return 0;
	if (enc->nr_claims == PMON_MAX_CLAIMS)
		return encode_refuse(refusal, PMON_CONFIG, config[PMON_CONFIG],
				     "this event needs more filters than the driver can hold");
	if (!value)
		value = filter->neutral;

	claim->extra = filter->extra + distance * filter->extra_step;
	claim->mask = encode_move_field(filter->mask, distance * filter->step);
	claim->value = encode_move_field(value, distance * filter->step);
	enc->nr_claims++;
	return 0;
}

static int encode_apply_rule(const struct pmon_rule *rule, unsigned int alt,
			     const u64 *config, u64 *used, struct pmon_encoding *enc,
			     struct pmon_refusal *refusal)
{
	const struct pmon_filter_field *filter;
	int distance = 0;
	int err;

	if (rule->alts) {
		distance = (rule->alt + alt) % rule->alts - rule->alt;
		enc->alts = rule->alts;
		enc->ctl += distance * rule->step;
	}

	for (filter = rule->filter; filter < rule->filter + ARRAY_SIZE(rule->filter); filter++) {
		if (!filter->mask)
			break;
		err = encode_claim_field(filter, distance, config, enc, refusal);
		if (err)
			return err;
		if (filter->word < PMON_WORDS)
			used[filter->word] |= filter->mask << filter->shift;
	}
	return 0;
}

static unsigned int encode_fields_given(const struct pmon_pmu_desc *desc, enum pmon_word word,
					u64 value)
{
	const struct pmon_field *field;
	unsigned int nr = 0;

	for (field = pmon_next_field(desc, NULL); field; field = pmon_next_field(desc, field))
		nr += field->word == word && value & pmon_field_mask(field);
	return nr;
}

/*
 * A value in a single field that the event does not use is a mistake of the user, but Intel PCM
 * writes whole filter registers
 */
static bool encode_may_ignore(const struct pmon_pmu_desc *desc, enum pmon_word word, u64 value)
{
	return word == PMON_CONFIG1 && desc->raw_filter &&
	       encode_fields_given(desc, word, value) > 1;
}

/* Bits of config above the control word are for rules and for &pmon_pmu_desc.select */
static u64 encode_control_bits(const struct pmon_pmu_desc *desc)
{
	return GENMASK_ULL((desc->ctl_bits ?: 32) - 1, 0);
}

static u64 encode_select_bits(const struct pmon_pmu_desc *desc)
{
	return desc->select ? 3ULL << desc->select->lo : 0;
}

static int encode_apply_rules(const struct pmon_pmu_desc *desc, const u64 *config,
			      unsigned int alt, struct pmon_encoding *enc,
			      struct pmon_refusal *refusal)
{
	u64 used[PMON_WORDS] = {
		[PMON_CONFIG] = encode_control_bits(desc) | encode_select_bits(desc)
	};
	const struct pmon_rule *rule;
	enum pmon_word word;
	int err;

	for (rule = desc->rules; rule && rule->mask; rule++) {
		if (!encode_rule_applies(desc, rule, config[PMON_CONFIG]))
			continue;
		err = encode_apply_rule(rule, alt, config, used, enc, refusal);
		if (err)
			return err;
	}

	for (word = PMON_CONFIG; word < PMON_WORDS; word++)
		if (config[word] & ~used[word] && !encode_may_ignore(desc, word, config[word]))
			return encode_refuse(refusal, word, config[word] & ~used[word],
					     "this event does not use this field; leave it out");
	return 0;
}

static u32 encode_counters(const struct pmon_pmu_desc *desc, u64 config)
{
	const struct pmon_constraint *row;
	u32 counters = BIT(desc->counters) - 1;
	u8 event = pmon_field_get(pmon_next_field(desc, NULL), config);

	for (row = desc->constraints; row && row->counters; row++)
		if (pmon_has(desc, row->on) && event >= row->first && event <= row->last &&
		    (!row->umask || row->umask & (config >> 8)))
			counters &= row->counters;
	if (desc->select)
		counters &= desc->select->counters[(config >> desc->select->lo) & 3];
	return counters;
}

static u64 encode_control(const struct pmon_pmu_desc *desc, u64 config)
{
	return (config & encode_control_bits(desc) & ~encode_select_bits(desc)) |
	       desc->enable;
}

static int encode_fixed(const struct pmon_pmu_desc *desc, const u64 *config,
			struct pmon_encoding *enc, struct pmon_refusal *refusal)
{
	u64 extra = config[PMON_CONFIG] & ~((u64)FIXED_EVENT | desc->enable);

	if (extra)
		return encode_refuse(refusal, PMON_CONFIG, extra,
				     "event 0xff is the fixed counter, which takes no other field");

	enc->ctl = desc->fixed_enable;
	enc->counters = BIT(desc->counters);
	return 0;
}

static u32 encode_freerunning(const struct pmon_pmu_desc *desc, u64 config)
{
	unsigned int n;

	for (n = 0; desc->freerunning[n]; n++)
		if (config == desc->freerunning[n])
			return BIT(n);
	return 0;
}

static int encode_alt(const struct pmon_pmu_desc *desc, const u64 *config,
		      unsigned int alt, struct pmon_encoding *enc,
		      struct pmon_refusal *refusal)
{
	int err;

	enc->alts = 1;
	enc->nr_claims = 0;
	enc->ctl = encode_control(desc, config[PMON_CONFIG]);
	enc->counters = encode_counters(desc, config[PMON_CONFIG]);

	err = encode_apply_rules(desc, config, alt, enc, refusal);
	if (err)
		return err;

	if (desc->fixed && (u8)config[PMON_CONFIG] == FIXED_EVENT)
		return encode_fixed(desc, config, enc, refusal);
	if (desc->freerunning)
		enc->counters = encode_freerunning(desc, config[PMON_CONFIG]);
	return 0;
}

static int encode_all(const struct pmon_pmu_desc *desc, const u64 *config,
		      struct pmon_encoding *enc, struct pmon_refusal *refusal)
{
	int err = encode_check_known(desc, config, refusal);
	unsigned int alt = 0;

	if (err)
		return err;
	do
		err = encode_alt(desc, config, alt, &enc[alt], refusal);
	while (!err && ++alt < enc->alts);
	return err;
}

/*
 * The repairs: other programs write some fields of an event to other bits than the hardware has
 * them. Each repair is for one program; members of &struct pmon_pmu_desc say which a box needs.
 */

/*
 * libpfm4 (4.13), which PAPI uses, writes a second filter register to config2, and the header that
 * a link compares to config1. The driver has each in the upper half of the word before.
 */
static void encode_repair_libpfm4(const struct pmon_pmu_desc *desc, u64 *config)
{
	u64 upper = config[desc->libpfm_word];
	u64 unknown[PMON_WORDS] = {};

	if (!desc->libpfm_word || upper >> 32 || config[desc->libpfm_word - 1] >> 32 & ~upper)
		return;
	unknown[desc->libpfm_word - 1] = upper << 32;
	encode_clear_known(desc, unknown);
	if (unknown[desc->libpfm_word - 1])
		return;
	config[desc->libpfm_word - 1] |= upper << 32;
	config[desc->libpfm_word] = 0;
}

/*
 * Metrics and events of perf (6.1 to 7.3) for Skylake-SP and Cascade Lake-SP have a whole register
 * in the wrong half of config1. A mistake of a user would have one or two fields only.
 */
static bool encode_repair_perf_half(const struct pmon_pmu_desc *desc, u64 *config)
{
	const u32 *mask = desc->perf_half;

	if (!*mask || config[PMON_CONFIG1] >> 32)
		return false;
	while (*mask && config[PMON_CONFIG1] & *mask)
		mask++;
	config[PMON_CONFIG1] <<= *mask ? 0 : 32;
	return !*mask;
}

/*
 * The metric io_bandwidth_disk_or_network_reads of perf 6.1 gives a thread without tid_en, with
 * which intel_uncore counts all threads
 */
static bool encode_repair_perf_thread(const struct pmon_pmu_desc *desc, u64 *config)
{
	bool implied = desc->implied & ~config[PMON_CONFIG];

	config[PMON_CONFIG] |= desc->implied;
	return implied;
}

/* Return: the value of a field in the terms of a row; 1 if the user chooses it, as in "umask=?" */
static u64 encode_term(const struct pmon_alias *row, const struct pmon_field *field)
{
	size_t len = strlen(field->name);
	const char *term = row->terms;
	u64 value;

	while (strncmp(term, field->name, len) || term[len] != '=') {
		term = strchr(term, ',');
		if (!term++)
			return 0;
	}
	return sscanf(term + len, "=%llx", &value) == 1 ? value : 1;
}

static const struct pmon_field *encode_find_umask(const struct pmon_pmu_desc *desc)
{
	const struct pmon_field *field = pmon_next_field(desc, NULL);

	while (field && strcmp(field->name, "umask"))
		field = pmon_next_field(desc, field);
	return field;
}

/**
 * struct encode_rows - what the rows of a description tell about an event code
 * @any: the description has rows of codes that generic counters count
 * @of_code: the description has rows of the code
 * @plain: a row of the code has no umask
 * @clock: the description has an event clockticks
 */
struct encode_rows {
	bool any;
	bool of_code;
	bool plain;
	bool clock;
};

static struct encode_rows encode_scan_rows(const struct pmon_pmu_desc *desc,
					   const struct pmon_field *umask, u64 code)
{
	const struct pmon_field *event = pmon_next_field(desc, NULL);
	const struct pmon_alias *row;
	struct encode_rows rows = {};
	u64 of_row;

	for (row = desc->events; row && row->name && !rows.plain; row++) {
		if (!(row->on & desc->on))
			continue;
		of_row = encode_term(row, event);
		rows.any |= of_row != FIXED_EVENT;
		rows.of_code |= of_row == code;
		rows.plain |= of_row == code && !(umask && encode_term(row, umask));
		rows.clock |= !strcmp(row->name, "clockticks");
	}
	return rows;
}

#define NO_EVENT_0	"accepted, but event 0 counts 0: no known event of this PMU has that code"

/*
 * Warn of an event that counts 0 by the rows: code 0 of a box that has no such event, or no umask
 * where all events of the code have one. No source lists all events, so the event is accepted.
 */
static void encode_advise(const struct pmon_pmu_desc *desc, u64 config,
			  struct pmon_refusal *refusal)
{
	const struct pmon_field *event = pmon_next_field(desc, NULL);
	const struct pmon_field *umask = encode_find_umask(desc);
	bool bare = umask && !pmon_field_get(umask, config);
	u64 code = pmon_field_get(event, config);
	struct encode_rows rows;

	if (code && !bare)
		return;
	rows = encode_scan_rows(desc, umask, code);
	if (rows.of_code && !rows.plain && bare)
		encode_refuse(refusal, umask->word, pmon_field_mask(umask),
			      "accepted, but all known events of this code have a value here; without one it counts 0");
	else if (!code && rows.any && !rows.of_code)
		encode_refuse(refusal, event->word, pmon_field_mask(event),
			      rows.clock ? NO_EVENT_0 "; the event clockticks counts cycles" :
					   NO_EVENT_0);
}

static void encode_copy_words(const struct pmon_pmu_desc *desc, const u64 *from, u64 *to)
{
	memcpy(to, from, PMON_WORDS * sizeof(*to));
	encode_repair_libpfm4(desc, to);
}

/**
 * pmon_encode() - translate and check one event
 * @desc: the description of the PMU
 * @attr: PMON_WORDS words of the event's attr
 * @enc: room for PMON_MAX_ALTS; gets the alternative encodings of the
 *	  event, &pmon_encoding.alts of them, first the one in @attr
 * @refusal: filled in on error; else its @why is NULL, or says why the event counts 0
 *
 * If the event is refused as it is written, the repairs are tried. If it is refused after each of
 * them as well, the reason is that for what the user has written.
 *
 * Return: 0, or -EINVAL.
 */
int pmon_encode(const struct pmon_pmu_desc *desc, const u64 *attr,
		struct pmon_encoding *enc, struct pmon_refusal *refusal)
{
	static bool (*const repairs[])(const struct pmon_pmu_desc *desc, u64 *config) = {
		encode_repair_perf_thread, encode_repair_perf_half,
	};
	struct pmon_refusal other;
	u64 config[PMON_WORDS];
	unsigned int i;
	int err;

	refusal->why = NULL;
	encode_copy_words(desc, attr, config);
	err = encode_all(desc, config, enc, refusal);
	for (i = 0; err && i < ARRAY_SIZE(repairs); i++) {
		encode_copy_words(desc, attr, config);
		other.why = NULL;
		if (!repairs[i](desc, config) || encode_all(desc, config, enc, &other))
			continue;
		*refusal = other;
		err = 0;
	}
	if (!err && !refusal->why)
		encode_advise(desc, config[PMON_CONFIG], refusal);
	return err;
}
