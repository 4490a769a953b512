// SPDX-License-Identifier: GPL-2.0-only
/*
 * The same events, the same happenings: intel_uncore and ours must count the same, and leave the
 * registers alike, but for the differences that are listed here with their reasons.
 *
 * Each driver is loaded on a fresh emulator and runs through the same list; after each step the
 * registers of the box are noted twice, while the events count and after they are closed.
 */
#include <fnmatch.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "steps.h"
#include "sys.h"

#define MAX_STEPS	128
#define MAX_REGS	64

/* A value of a W-box counter that is not misread */
#define ELSEWHERE	0x1000ULL

enum { COUNTING, CLOSED, PHASES, EITHER = PHASES };

static const char *const phase_names[] = { "counting", "closed", "either" };

/* A register of the box, or of its match registers' function, as it was found. */
struct reg {
	char box[24];
	char name[24];
	__u64 value;
};

/**
 * struct record - what one driver did in one step on one socket
 * @error: why the events could not be opened, or 0
 * @filter: all that they have in config1
 * @count: what they counted
 * @regs: how many registers there are
 * @reg: registers in each phase
 */
struct record {
	int error;
	__u64 filter;
	__u64 count[MAX_EVENTS];
	int regs;
	struct reg reg[PHASES][MAX_REGS];
};

/* The steps, on boxes that both drivers have */
static struct step todo[MAX_STEPS];

static struct record intel[BED_PAIR][MAX_STEPS], ours[BED_PAIR][MAX_STEPS];

/* The words and values of counters, in the order of their size. */
static int sort_counters(const struct record *record, int phase, __u64 *sorted)
{
	int n = 0, r, i;

	for (r = 0; r < record->regs; r++) {
		const struct reg *reg = &record->reg[phase][r];

		if (strncmp(reg->name, "ct", 2) ||
		    (reg->name[2] == 'l' && !(reg->value & BED_ENABLE)))
			continue;
		for (i = n++; i && sorted[i - 1] > reg->value; i--)
			sorted[i] = sorted[i - 1];
		sorted[i] = reg->value;
	}
	return n;
}

/* The same events on the same counters, but for which has which. */
static bool other_order(const struct record *in, const struct record *our, int phase)
{
	__u64 a[MAX_REGS], b[MAX_REGS];
	int n = sort_counters(in, phase, a);

	return n == sort_counters(our, phase, b) && !memcmp(a, b, n * sizeof(*a));
}

/**
 * struct difference - registers that ours deliberately leaves otherwise than intel_uncore
 * @platforms: where
 * @box: pattern of the box
 * @reg: pattern of the register
 * @phase: when
 * @is: whether two values differ in this way
 * @order: only if the counters of the box differ by their order alone
 * @why: the reason
 */
struct difference {
	unsigned int platforms;
	const char *box;
	const char *reg;
	int phase;
	bool (*is)(__u64 intel, __u64 ours, __u64 filter);
	bool order;
	const char *why;
};

/* Each: intel_uncore's value, ours, and what the events of the step say in config1. */
static bool is_idle_word(__u64 intel, __u64 ours, __u64 filter)
{
	return !(intel & BED_ENABLE) && !ours;
}

static bool is_frozen_word(__u64 intel, __u64 ours, __u64 filter)
{
	return !(intel & BED_ENABLE) && ours & BED_ENABLE;
}

static bool is_frozen(__u64 intel, __u64 ours, __u64 filter)
{
	return intel == BED_FREEZE_ENABLE && ours == (BED_FREEZE_ENABLE | BED_FREEZE);
}

static bool is_frozen_alone(__u64 intel, __u64 ours, __u64 filter)
{
	return !intel && ours == BED_FREEZE;
}

/* Ours holds what these events want; if they want nothing, less than is left on the other side. */
static bool is_less(__u64 intel, __u64 ours, __u64 filter)
{
	return filter ? ours == filter : !(ours & ~intel);
}

static bool is_other_word(__u64 intel, __u64 ours, __u64 filter)
{
	return intel & BED_ENABLE && ours & BED_ENABLE;
}

static bool is_any(__u64 intel, __u64 ours, __u64 filter)
{
	return true;
}

/* The same of the first of two filter registers, which is the lower half of config1. */
static bool is_less_low(__u64 intel, __u64 ours, __u64 filter)
{
	return is_less(intel, ours, (__u32)filter);
}

/* The same of the second filter register, which is the upper half of config1. */
static bool is_less_high(__u64 intel, __u64 ours, __u64 filter)
{
	return is_less(intel, ours, filter >> 32);
}

#define MUST_BE_ONE	0x30000ULL

static bool is_frz_en(__u64 intel, __u64 ours, __u64 filter)
{
	return !intel && (ours & ~BED_FREEZE) == BED_FREEZE_ENABLE;
}

static bool is_must_be_one(__u64 intel, __u64 ours, __u64 filter)
{
	return !intel && (ours & ~BED_FREEZE) == MUST_BE_ONE;
}

/* M-box words, wrap mode apart */
static bool is_wrapping(__u64 intel, __u64 ours, __u64 filter)
{
	return intel & BED_ENABLE_LOW && ours == (intel | 0x40);
}

static bool is_off(__u64 intel, __u64 ours, __u64 filter)
{
	return intel && !ours;
}

static bool is_left(__u64 intel, __u64 ours, __u64 filter)
{
	return !intel && ours;
}

/* See begin_elsewhere(). */
static bool is_elsewhere(__u64 intel, __u64 ours, __u64 filter)
{
	return intel == ours + ELSEWHERE;
}

static const struct difference differences[] = {
	{ BED_E5, "cbox*", "ctl*", COUNTING, is_other_word, true,
	  "events of a group that may use several counters have them in another order" },
	{ BED_E5, "cbox*", "ctr*", EITHER, is_any, true,
	  "and so their counts, which stay until the counters are used again" },
	{ BED_SINCE_E5, "*", "ctl*", CLOSED, is_idle_word, false,
	  "an idle control word is 0, not the last event without its enable bit" },
	{ BED_SINCE_E5, "*", "ctl*", COUNTING, is_idle_word, false,
	  "the same, of counters that earlier events used" },
	{ BED_OTHER_V2, "*", "box_ctl", CLOSED, is_frozen, false,
	  "after a group with nothing left to run, the box stays frozen: a write less" },
	{ BED_SP, "*", "box_ctl", CLOSED, is_frozen_alone, false,
	  "the same; a freeze needs no permission" },
	{ BED_IVBEP, "imc*", "box_ctl", COUNTING, is_must_be_one, false,
	  "software must write 1 to bits 17:16 (329468 table 2-72)" },
	{ BED_IVBEP, "imc*", "box_ctl", CLOSED, is_must_be_one, false,
	  "the same; after a group the box stays frozen: a write less" },
	{ BED_IVBEP, "*", "box_ctl", COUNTING, is_frz_en, false,
	  "of the other boxes, bit 16 lets them obey a freeze, as on the E5-2600" },
	{ BED_IVBEP, "*", "box_ctl", CLOSED, is_frz_en, false,
	  "the same; after a group the box stays frozen: a write less" },
	{ BED_SINCE_E5, "*", "ctl*", CLOSED, is_frozen_word, false,
	  "in a frozen box, members of the group keep their words until it runs again" },
	{ BED_SINCE_E5, "*", "fixed_ctl", CLOSED, is_frozen_word, false,
	  "the same, of a fixed counter" },
	{ BED_SNBEP, "cbox*", "filter", COUNTING, is_less, false,
	  "the filter holds what the present events need, nothing of earlier ones" },
	{ BED_SNBEP, "cbox*", "filter", CLOSED, is_less, false,
	  "the same, afterwards" },
	{ BED_SINCE_V2, "cbox*", "filter0", COUNTING, is_less_low, false,
	  "the filter holds what the present events need, nothing of earlier ones" },
	{ BED_SINCE_V2, "cbox*", "filter0", CLOSED, is_less_low, false,
	  "the same, afterwards" },
	{ BED_SINCE_V2, "cbox*", "filter1", COUNTING, is_less_high, false,
	  "the filter holds what the present events need, nothing of earlier ones" },
	{ BED_SINCE_V2, "cbox*", "filter1", CLOSED, is_less_high, false,
	  "the same, afterwards" },
	{ BED_EP, "pcu", "filter", COUNTING, is_less, false,
	  "the bands too" },
	{ BED_EP, "pcu", "filter", CLOSED, is_less, false,
	  "the same, afterwards" },
	{ BED_EX, "mbox*", "ctl*", COUNTING, is_wrapping, false,
	  "a counter must not stop when it overflows (323535 table 2-67)" },
	{ BED_EX, "*", "box_ctl", CLOSED, is_off, false,
	  "after a group with nothing left to run, the box stays off: a write less" },
	{ BED_EX, "*", "ctl*", CLOSED, is_left, false,
	  "in a box that is off, members of the group keep their words until it runs again" },
	{ BED_EX, "wbox", "fixed_ctl", CLOSED, is_left, false,
	  "the same, of the fixed counter" },
	{ BED_EX, "wbox", "*ctr*", COUNTING, is_elsewhere, false,
	  "intel_uncore begins where it does not misread the counter" },
	{ BED_EX, "wbox", "*ctr*", CLOSED, is_elsewhere, false,
	  "the same, afterwards" },
};

#define DIFFERENCES	((int)(sizeof(differences) / sizeof(*differences)))

/* How often each was found. */
static int seen[DIFFERENCES];

/* Whether a line of "regs" is of a box of the step */
static bool line_of_step(const struct step *step, int socket, const char *line)
{
	char begin[32];
	size_t len;

	len = snprintf(begin, sizeof(begin), "%d %s", socket, step->box);
	return !strncmp(line, begin, len) && (line[len] == ' ' || !strncmp(line + len, "_mm ", 4));
}

static void note_registers(const struct step *step, int socket, struct record *record, int phase)
{
	char *text = emu_read("regs");
	char *line, *next = text;
	struct reg reg;
	int n = 0;

	while (text && n < MAX_REGS && (line = strsep(&next, "\n")))
		if (line_of_step(step, socket, line) &&
		    sscanf(line, "%*d %23s %23s %*x %llx", reg.box, reg.name, &reg.value) == 3)
			record->reg[phase][n++] = reg;
	free(text);
	record->regs = n;
}

static int events_of(const struct step *step)
{
	int n = 0;

	while (n < MAX_EVENTS && step->terms[n])
		n++;
	return n;
}

static void inject(const struct step *step, int socket)
{
	int i;

	for (i = 0; i < MAX_EVENTS && step->signals[i]; i++)
		if (emu_inject("%s socket=%d %s", step->box, socket, step->signals[i]))
			ktap_bail("the emulator refuses: %s %s", step->box, step->signals[i]);
}

static int open_events(const struct step *step, int socket, int *fds)
{
	struct pmu pmu;
	int ret;

	ret = pmu_find(&pmu, step->pmu);
	if (!ret)
		ret = pmu_open_group(&pmu, step->terms, events_of(step), pmu_cpu(&pmu, socket),
				     fds);
	return ret ? ret : pmu_enable(fds[0]);
}

static __u64 filter_of(const struct step *step)
{
	struct perf_event_attr attr;
	__u64 filter = 0;
	struct pmu pmu;
	int i;

	pmu_find(&pmu, step->pmu);
	for (i = 0; i < events_of(step); i++)
		if (!pmu_parse(&pmu, step->terms[i], &attr))
			filter |= attr.config1;
	return filter;
}

static void run_step(const struct step *step, int socket, struct record *record)
{
	struct pmu_count counts[MAX_EVENTS];
	int fds[MAX_EVENTS];
	int i, nr;

	record->error = open_events(step, socket, fds);
	if (record->error)
		return;
	record->filter = filter_of(step);
	note_registers(step, socket, record, COUNTING);
	inject(step, socket);
	nr = pmu_read_group(fds[0], counts, MAX_EVENTS);
	for (i = 0; i < nr; i++)
		record->count[i] = counts[i].value;
	/* All at once, then: closing them one by one would be other sequences. */
	pmu_disable(fds[0]);
	pmu_close_group(fds, events_of(step));
	note_registers(step, socket, record, CLOSED);
}

static unsigned int count_cboxes(void)
{
	glob_t found;
	unsigned int n = 0;

	if (!glob("/sys/bus/event_source/devices/uncore_cbox_*", 0, NULL, &found))
		n = found.gl_pathc;
	globfree(&found);
	return n;
}

static void move_to_cbox(struct step *step, unsigned int cbox)
{
	static char names[MAX_STEPS][2][24];
	int i = step - todo;

	snprintf(names[i][0], sizeof(names[i][0]), "uncore_cbox_%u", cbox);
	snprintf(names[i][1], sizeof(names[i][1]), "cbox%u", cbox);
	step->pmu = names[i][0];
	step->box = names[i][1];
}

/*
 * intel_uncore has a C-box for each core that the kernel knows, and since 6.9, on what looks like
 * bare metal, that is those that are plugged in. Steps on a C-box that it lacks go to one it has.
 */
static void choose_boxes(void)
{
	unsigned int i, cbox, cboxes = count_cboxes();

	for (i = 0; i < (unsigned int)nr_steps; i++) {
		todo[i] = steps[i];
		if (cboxes && sscanf(steps[i].box, "cbox%u", &cbox) == 1 && cbox >= cboxes)
			move_to_cbox(&todo[i], cbox % cboxes);
	}
}

/*
 * For the W-box' fixed counter intel_uncore shifts by 64 (nhmex_uncore_wbox of mainline has no
 * fixed_ctr_bits). A kernel that watches shifts warns of it, and counts nothing.
 */
static bool shifts_watched;

static bool is_avoided(const char *box)
{
	return shifts_watched && !strcmp(box, "wbox");
}

static bool here(int i)
{
	return steps[i].platforms & bed()->id && bed_has(steps[i].box) && !is_avoided(steps[i].box);
}

/*
 * intel_uncore has room for two R3QPI and takes the third one for one more: it must not see it
 * (mainline's uncore_snbep.c, ivbep_uncore_r3qpi and its table of ids).
 */
static const char *hidden(void)
{
	return bed()->id == BED_IVBEP ? "hide=7f:12.5,ff:12.5" : "";
}

/*
 * A counter of the W-box reads too large at 0 (323535 p2-128), to which intel_uncore pays no heed:
 * none of its counts would be right if it began there. wrong.c has that.
 */
static void begin_elsewhere(void)
{
	static const char *const regs[] = { "fixed_ctr", "ctr0", "ctr1", "ctr2", "ctr3" };
	int s, i;

	for (s = 0; bed()->msr_only && s < bed_sockets(); s++)
		for (i = 0; i < 5; i++)
			if (emu_reg_set(s, "wbox", regs[i], ELSEWHERE))
				ktap_bail("cannot preset the W-box");
}

static void run_driver(const char *driver, struct record records[BED_PAIR][MAX_STEPS])
{
	int s, i;

	bed_up(hidden(), driver);
	if (!strcmp(driver, BED_INTEL)) {
		begin_elsewhere();
		choose_boxes();
	}
	for (i = 0; i < nr_steps; i++)
		for (s = 0; here(i) && s < bed_sockets(); s++)
			run_step(&todo[i], s, &records[s][i]);
	bed_down(driver);
}

static bool explains(const struct difference *d, const struct record *in,
		     const struct record *our, int phase, int r)
{
	const struct reg *reg = &our->reg[phase][r];

	return d->platforms & bed()->id && (d->phase == phase || d->phase == EITHER) &&
	       !fnmatch(d->box, reg->box, 0) && !fnmatch(d->reg, reg->name, 0) &&
	       d->is(in->reg[phase][r].value, reg->value, our->filter) &&
	       (!d->order || other_order(in, our, COUNTING));
}

static bool same_register(const struct record *in, const struct record *our, int phase, int r)
{
	const struct reg *a = &in->reg[phase][r], *b = &our->reg[phase][r];
	int d;

	if (a->value == b->value)
		return true;
	for (d = 0; d < DIFFERENCES; d++) {
		if (explains(&differences[d], in, our, phase, r)) {
			seen[d]++;
			return true;
		}
	}
	ktap_note("%s, %s %s: intel_uncore %#llx, ours %#llx", phase_names[phase], b->box, b->name,
		  a->value, b->value);
	return false;
}

static bool same_registers(const struct record *in, const struct record *our)
{
	bool same = in->regs == our->regs;
	int phase, r;

	for (phase = 0; phase < PHASES; phase++)
		for (r = 0; r < our->regs; r++)
			same &= same_register(in, our, phase, r);
	return same;
}

static bool same_counts(const struct step *step, const struct record *in, const struct record *our)
{
	bool same = in->error == our->error;
	int i;

	if (!same)
		ktap_note("intel_uncore: error %d, ours: %d", in->error, our->error);
	for (i = 0; i < events_of(step); i++) {
		if (in->count[i] == step->want[i] && our->count[i] == step->want[i])
			continue;
		ktap_note("%s: intel_uncore %llu, ours %llu, right is %llu", step->terms[i],
			  in->count[i], our->count[i], step->want[i]);
		same = false;
	}
	return same;
}

static void compare(int i)
{
	bool counts = true, registers = true;
	int s;

	for (s = 0; s < bed_sockets(); s++) {
		counts &= same_counts(&todo[i], &intel[s][i], &ours[s][i]);
		registers &= same_registers(&intel[s][i], &ours[s][i]);
	}
	ktap_ok(counts, "%s %s%s: same counts, and right ones", todo[i].pmu, todo[i].terms[0],
		todo[i].terms[1] ? " and others" : "");
	ktap_ok(registers, "%s %s%s: same registers", todo[i].pmu, todo[i].terms[0],
		todo[i].terms[1] ? " and others" : "");
}

/* A row that explains nothing would hide the day on which it becomes wrong. */
static void report_differences(void)
{
	const struct difference *d = differences;
	int i;

	for (i = 0; i < DIFFERENCES; i++, d++) {
		if (!(d->platforms & bed()->id))
			continue;
		if (is_avoided(d->box))
			ktap_skip("%s %s, %s: not tried here", d->box, d->reg, d->why);
		else
			ktap_ok(seen[i], "deliberately different %d times, %s %s when %s: %s",
				seen[i], d->box, d->reg, phase_names[d->phase], d->why);
	}
}

int main(void)
{
	int i;

	bed_want();
	bed_want_intel();
	ktap_plan(0);
	shifts_watched = bed_has("wbox") &&
			 !system("grep -q __ubsan_handle_shift_out_of_bounds /proc/kallsyms");
	run_driver(BED_INTEL, intel);
	run_driver(BED_DRIVER, ours);
	for (i = 0; i < nr_steps; i++)
		if (here(i))
			compare(i);
	report_differences();
	return ktap_exit();
}
