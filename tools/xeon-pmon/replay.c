// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon replay: convert a recording to commands for the emulator's file "replay", which make
 * each emulated counter increase as the event did on the recorded machine. emu-traffic --replay
 * runs them.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "command.h"
#include "encoding.h"
#include "pmu_desc.h"
#include "recording.h"
#include "rows.h"
#include "type.h"

#define FIXED_EVENT	0xff	/* also used for free-running counters, which differ by umask */
/* Bits of a control word: enable; counter reset and overflow enable (327043 table 2-86) */
#define CTL_ENABLE	0x400000
#define CTL_NO_EVENT	0x120000ULL
/* Bytes for the list of a die's missing boxes; a type has 255 units at most */
#define REPLAY_LOST	(256 * (PMON_NAME_LEN + 24))

/**
 * struct replay - a recording that is read twice: for its events, and for their counts
 * @path: path of the file
 * @recording: the file
 * @set: its metrics
 * @boxes: its boxes
 * @nr_intervals: number of intervals
 * @nr_events: number of events that were printed
 * @nr_known: number of boxes whose events were printed
 * @known: these boxes
 */
struct replay {
	const char *path;
	struct recording *recording;
	struct metric_set set;
	struct xp_boxes boxes;
	unsigned int nr_intervals;
	unsigned int nr_events;
	unsigned int nr_known;
	struct replay_known *known;
};

/**
 * struct replay_known - a box whose events were printed
 * @name: name of the PMU
 * @die: index of its die
 * @first: number of its first event
 * @lines: lines that each event of the plan has on the first emulated box
 * @rest: lines that each event has on the other emulated boxes
 */
struct replay_known {
	char name[PMON_NAME_LEN];
	unsigned int die;
	unsigned int first;
	unsigned int lines[XP_EVENTS];
	unsigned int rest[XP_EVENTS];
};

static unsigned int replay_die(const struct replay *replay, const struct xp_box *box)
{
	const struct xp_die *die = replay->boxes.dies;
	unsigned int at = 0;

	for (; die && die != box->die; die = die->next)
		at++;
	return at;
}

/* The emulator's free-running counters belong to the box whose hardware has them. */
static void replay_name(const struct xp_box *box, unsigned int part, char *name, size_t size)
{
	const char *type = box->plan->type->desc->name;
	int len = strcspn(type, "_");
	unsigned int unit = box->nr > 1 ? part : (unsigned int)box->unit;

	if (strcmp(type + len, "_free_running"))
		len = strlen(type);
	else if (!strncmp(type, "imc", len))
		type = "mc", len = 2;
	if (box->unit < 0 && box->nr == 1)
		snprintf(name, size, "%.*s", len, type);
	else
		snprintf(name, size, "%.*s%u", len, type, unit);
}

/* Set the address of a register beside the control register. Return: true if it is known. */
static bool replay_address(const struct xp_box *box, unsigned int part, unsigned int extra,
			   unsigned long long *address)
{
	const struct pmon_type *type = box->plan->type;
	const struct pmon_extra *row = &type->extra[extra];
	unsigned int unit = box->nr > 1 ? part : box->unit < 0 ? 0 : box->unit;

	if (type->discovered || type->space == PMON_MMIO || extra >= type->nr_extra ||
	    unit >= type->units)
		return false;
	*address = row->reg;
	if (type->space == PMON_MSR)
		*address += type->unit[unit].base[row->base];
	return true;
}

static bool replay_print_claims(const struct xp_box *box, unsigned int part,
				const struct pmon_encoding *code, char *text, size_t size)
{
	unsigned long long address;
	unsigned int c;
	int len = 0;

	*text = '\0';
	for (c = 0; c < code->nr_claims; c++) {
		if (!replay_address(box, part, code->claim[c].extra, &address))
			return false;
		len += snprintf(text + len, size - len, " at=%#llx value=%#llx mask=%#llx",
				address, (unsigned long long)code->claim[c].value,
				(unsigned long long)code->claim[c].mask);
	}
	return true;
}

static void replay_counter(const struct pmon_pmu_desc *desc, const u64 *config,
			   const struct pmon_encoding *code, char *text, size_t size)
{
	u64 mask = ~desc->enable, event = config[PMON_CONFIG] & 0xff;

	if (desc->enable & CTL_ENABLE)
		mask &= ~CTL_NO_EVENT;
	if (desc->fixed && event == FIXED_EVENT)
		snprintf(text, size, "fixed");
	else if (desc->freerunning)
		snprintf(text, size, "free=%#llx",
			 event == FIXED_EVENT ? config[PMON_CONFIG] >> 8 & 0xff : event);
	else
		snprintf(text, size, "ctl=%#llx mask=%#llx", code->ctl & mask, mask);
}

/* Client dies: all units of a type share the clock counter of the first. */
static bool replay_is_common(const struct pmon_type *type, const struct pmon_encoding *code)
{
	const struct pmon_pmu_desc *desc = type->desc;

	return desc->fixed && type->counter && code->counters == 1U << desc->counters &&
	       type->counter[desc->counters].ctl == PMON_NO_REG;
}

/*
 * Return: the number of lines of an event, one for each of its encodings; 0: it cannot be replayed.
 */
static unsigned int replay_print_event(struct replay *replay, const struct xp_box *box,
				       unsigned int part, const char *text)
{
	const struct pmon_pmu_desc *desc = box->plan->type->desc;
	const struct xp_source source = { .desc = desc, .node = replay_die(replay, box) };
	char name[PMON_NAME_LEN], counter[64], claims[PMON_MAX_CLAIMS * 80];
	struct pmon_encoding code[PMON_MAX_ALTS];
	struct pmon_refusal refusal;
	u64 config[PMON_WORDS];
	struct xp_error error;
	unsigned int a;

	if (xp_resolve(&source, text, config, &error) ||
	    pmon_encode(desc, config, code, &refusal))
		return 0;
	if (part && replay_is_common(box->plan->type, code))
		return 0;
	replay_name(box, part, name, sizeof(name));
	for (a = 0; a < code->alts; a++) {
		if (!replay_print_claims(box, part, &code[a], claims, sizeof(claims)))
			return a;
		replay_counter(desc, config, &code[a], counter, sizeof(counter));
		printf("event %s socket=%u %s%s\n", name, replay_die(replay, box), counter, claims);
	}
	return a;
}

static void replay_print_box(struct replay *replay, const struct xp_box *box)
{
	struct replay_known *known;
	unsigned int *lines, part, e;

	replay->known = xp_grow(replay->known, replay->nr_known + 1, sizeof(*known));
	known = &replay->known[replay->nr_known++];
	*known = (struct replay_known){
		.die = replay_die(replay, box), .first = replay->nr_events,
	};
	memcpy(known->name, box->name, sizeof(known->name));
	for (part = 0; part < box->nr; part++)
		for (e = 0; e < box->plan->nr_events; e++) {
			lines = part ? known->rest : known->lines;
			lines[e] = replay_print_event(replay, box, part, box->plan->text[e]);
			replay->nr_events += lines[e];
			if (!lines[e] && !part)
				fprintf(stderr, "xeon-pmon: %s: %s/%s/ cannot be replayed\n",
					replay->path, box->name, box->plan->text[e]);
		}
}

/* Return: NULL for a box that was added to the file in the meantime: it is still being written. */
static const struct replay_known *replay_find(const struct replay *replay, const struct xp_box *box)
{
	const struct replay_known *known = replay->known;

	for (; known < replay->known + replay->nr_known; known++)
		if (!strcmp(known->name, box->name) && known->die == replay_die(replay, box))
			return known;
	return NULL;
}

/* Use the first group that contains the event. */
static bool replay_place(const struct xp_plan *plan, unsigned int event, struct xp_place *place)
{
	unsigned int g, m;

	for (g = 0; g < plan->nr_groups; g++)
		for (m = 0; m < plan->group[g].nr; m++)
			if (plan->group[g].event[m] == event) {
				*place = (struct xp_place){ g, m };
				return true;
			}
	return false;
}

/* Split a sum evenly over the emulated boxes; the first ones get the remainder */
static u64 replay_share(u64 sum, unsigned int part, unsigned int parts)
{
	return sum / parts + (part < sum % parts);
}

/* @last: counts of each event at the previous interval */
static void replay_print_counts(const struct replay_known *known, const struct xp_box *box,
				u64 *last)
{
	unsigned int number = known->first, part, e, l;
	u64 gain[XP_EVENTS] = {}, now;
	struct xp_place place;

	for (e = 0; e < box->plan->nr_events; e++) {
		if (!replay_place(box->plan, e, &place))
			continue;
		now = llround(box->count[place.group].estimate[place.member]);
		gain[e] = now - last[e];
		last[e] = now;
	}
	for (part = 0; part < box->nr; part++)
		for (e = 0; e < box->plan->nr_events; e++)
			for (l = 0; l < (part ? known->rest : known->lines)[e]; l++, number++)
				if (replay_share(gain[e], part, box->nr))
					printf("count %u %llu\n", number,
					       replay_share(gain[e], part, box->nr));
}

static int replay_open(struct replay *replay, struct xp_error *error)
{
	replay->recording = recording_open(replay->path, error);
	if (!replay->recording)
		return -1;
	xp_boxes_init(&replay->boxes);
	replay->boxes.counts = &replay->recording->counts;
	memset(&replay->set, 0, sizeof(replay->set));
	replay->set.platform = replay->recording->platform;
	if (recording_add_to_set(replay->recording, &replay->set, error))
		return -1;
	return xp_boxes_open(&replay->boxes, &replay->set, error);
}

static void replay_close(struct replay *replay)
{
	xp_boxes_free(&replay->boxes);
	memset(&replay->boxes, 0, sizeof(replay->boxes));
	metric_set_free(&replay->set);
	recording_close(replay->recording);
}

static bool replay_is_slice(const struct xp_plan *plan)
{
	const char *type = plan->type->desc->name;

	return !strcmp(type, "cha") || !strcmp(type, "cbox");
}

/* Return: true if a box is absent: boxes that exist but cannot count have another message. */
static bool replay_is_absent(const struct xp_box *box)
{
	static const char why[] = " is absent";
	size_t len = strlen(box->missing);

	return !box->gone && !box->refused && len >= strlen(why) &&
	       !strcmp(box->missing + len - strlen(why), why);
}

/* Return: the emulator's name of a box type; NULL: its registers belong to another type. */
static const char *replay_kind(const char *type)
{
	if (!strcmp(type, "imc_free_running"))
		return "mc";
	return strstr(type, "_free_running") ? NULL : type;
}

static void replay_put_range(char *text, const char *kind, unsigned int first, unsigned int last)
{
	text += strlen(text);
	if (last == UINT_MAX)
		sprintf(text, ",%s:%u-", kind, first);
	else if (first <= last)
		sprintf(text, ",%s:%u-%u", kind, first, last);
}

/*
 * List the missing boxes of a die in the syntax of the emulator's parameter hide=. Boxes are sorted
 * by unit. A missing unit number means an absent box, and so does a box that the file marks as
 * absent.
 */
static void replay_find_lost(const struct replay *replay, const struct xp_plan *plan,
			     const struct xp_die *die, char *text)
{
	const char *kind = replay_kind(plan->type->desc->name);
	const struct xp_box *box;
	unsigned int next = 0;

	*text = '\0';
	for (box = replay->boxes.first; box; box = box->next) {
		if (box->plan != plan || box->die != die || replay_is_absent(box))
			continue;
		if (box->unit < 0)
			return;
		if (box->unit)
			replay_put_range(text, kind, next, box->unit - 1);
		next = box->unit + 1;
	}
	replay_put_range(text, kind, next, UINT_MAX);
}

/* Print a list that is the same for all dies once; otherwise each word names the die. */
static void replay_print_lost_of(const struct replay *replay, const struct xp_plan *plan,
				 const char **before)
{
	char first[REPLAY_LOST], text[REPLAY_LOST];
	const struct xp_die *die = replay->boxes.dies;
	bool same = true;
	char *rest, *word;
	unsigned int at;

	for (at = 0; die && same; die = die->next, at++) {
		replay_find_lost(replay, plan, die, at ? text : first);
		same = !at || !strcmp(text, first);
	}
	for (die = replay->boxes.dies, at = 0; die && !(same && at); die = die->next, at++) {
		replay_find_lost(replay, plan, die, text);
		for (rest = text; (word = strsep(&rest, ",")); ) {
			if (!*word)
				continue;
			printf("%s", *before);
			if (!same)
				printf("%u.", at);
			printf("%s", word);
			*before = ",";
		}
	}
}

static bool replay_has_box(const struct replay *replay, const struct xp_plan *plan)
{
	const struct xp_box *box = replay->boxes.first;

	while (box && box->plan != plan)
		box = box->next;
	return box;
}

/*
 * xeon_pmon registers no PMU of a type that all sockets lack; another driver may not know the type.
 * Slices are identified by their number.
 */
static void replay_print_lost(const struct replay *replay)
{
	bool ours = !replay->recording->counts.driver;
	const struct xp_plan *plan;
	const char *before = " hide=";
	unsigned int p;

	for (p = 0; p < replay->set.nr_plans; p++) {
		plan = replay->set.plan[p];
		if (plan->nr_groups && replay_kind(plan->type->desc->name) &&
		    !replay_is_slice(plan) && (ours || replay_has_box(replay, plan)))
			replay_print_lost_of(replay, plan, &before);
	}
}

/* The emulated CPU, as in "spr-hbm"; files of earlier versions have no variant, but its boxes */
static void replay_print_platform(const struct replay *replay)
{
	static const char *const variants[] = { "hbm", "cxl" };
	const char *name = xp_short_name(replay->recording->platform);
	const char *variant = replay->recording->machine.variant;
	const struct xp_box *box;
	unsigned int v;

	for (box = replay->boxes.first; box && !*variant; box = box->next)
		if (!strcmp(box->plan->type->desc->name, "hbm") && !*box->missing)
			variant = "hbm";
	printf("# platform=%s", name);
	for (v = 0; v < ARRAY_SIZE(variants); v++)
		if (!strcmp(name, "spr") && !strcmp(variant, variants[v]))
			printf("-%s", variant);
}

/* Print the machine's configuration, which tools/emu/xeon-emu reads. */
static void replay_print_machine(const struct replay *replay)
{
	unsigned int sockets = 0, dies = 0, slices = 0;
	const struct xp_box *box;
	const struct xp_die *die;
	int last = -1;

	for (die = replay->boxes.dies; die; last = die->socket, die = die->next, dies++)
		sockets += die->socket != last;
	for (box = replay->boxes.first; box; box = box->next)
		if (replay_is_slice(box->plan) && !replay_die(replay, box))
			slices += box->nr;
	replay_print_platform(replay);
	printf(" sockets=%u dies=%u slices=%u", sockets, sockets ? dies / sockets : 0, slices);
	replay_print_lost(replay);
	putchar('\n');
}

/* Boxes can be added during the file, so read it to its end first. */
static int replay_print_events(struct replay *replay, struct xp_error *error)
{
	const struct xp_box *box;
	int got;

	while ((got = recording_next(replay->recording, error)) > 0)
		;
	if (got < 0)
		return -1;
	replay->nr_intervals = replay->recording->nr_counts;
	replay_print_machine(replay);
	printf("intervals %u\n", replay->nr_intervals);
	for (box = replay->boxes.first; box; box = box->next)
		if (!*box->missing || box->gone)
			replay_print_box(replay, box);
	return 0;
}

static int replay_print_intervals(struct replay *replay, struct xp_error *error)
{
	u64 (*last)[XP_EVENTS] = xp_allocate(replay->nr_known + 1, sizeof(*last));
	const struct replay_known *known;
	const struct xp_box *box;
	double begin = 0;
	int got = 0;

	while (replay->recording->nr_counts < replay->nr_intervals &&
	       (got = recording_next(replay->recording, error)) > 0) {
		xp_boxes_read(&replay->boxes);
		printf("interval %.0f\n", round((replay->recording->time - begin) * 1e6));
		begin = replay->recording->time;
		for (box = replay->boxes.first; box; box = box->next) {
			known = replay_find(replay, box);
			if (known)
				replay_print_counts(known, box, last[known - replay->known]);
		}
	}
	free(last);
	return got < 0 ? -1 : 0;
}

static error_t replay_parse(int key, char *arg, struct argp_state *state)
{
	struct replay *replay = state->input;

	switch (key) {
	case ARGP_KEY_ARG:
		if (replay->path)
			argp_error(state, "\"%s\": one file at a time", arg);
		replay->path = arg;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "the name of a recording is missing");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

const struct argp xp_replay_argp = {
	.parser = replay_parse,
	.args_doc = "FILE",
	.doc = "Print a recording as commands for the emulator; xeon-emu run --replay uses this.",
	.children = xp_help_child,
};

int xp_replay(int argc, char **argv)
{
	static struct replay replay;
	struct xp_error error;

	if (argp_parse(&xp_replay_argp, argc, argv, 0, NULL, &replay))
		return EXIT_FAILURE;
	if (replay_open(&replay, &error) || replay_print_events(&replay, &error))
		return xp_end_with(&error);
	replay_close(&replay);
	if (replay_open(&replay, &error) || replay_print_intervals(&replay, &error))
		return xp_end_with(&error);
	replay_close(&replay);
	puts("start");
	free(replay.known);
	return EXIT_SUCCESS;
}
