// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon verify: whether the counts of this machine are right. Something known is done, and
 * counted; each check says what must come out, and why.
 */
#include <fcntl.h>
#include <getopt.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "value.h"
#include "verify.h"

#define CLOCKS_NS	1000000000	/* how long clocks are compared: a second */
#define STEPS		64		/* looks at running counters, of a workload from outside */
#define STEP_NS		100000000	/* between two; in all a carry out of 32 bits */
#define BYTES		(1024ULL << 20)	/* of memory, at a time */
#define PAGE_WALKS	512		/* lines that share one of page table */
#define NO_CLOCK	"it has no clock that each of its counters can count"
#define MAX_PARTS	8		/* bits of a filter */
#define PATIENCE	60		/* seconds that a workload may be silent, unless told */
#define MOST_PATIENCE	86400		/* a day */
#define OTHER		"intel_uncore"
#define MAY_SLEEP	"it has no clock, and may have slept: /dev/cpu_dma_latency cannot be opened"

static void say(const struct verify *run, enum verify_verdict verdict, const char *check)
{
	static const char *const verdicts[] = { "PASS", "FAIL", "CANNOT SAY" };

	if (run->who)
		printf("%s: ", run->who);
	printf("%s %s: ", verdicts[verdict], check);
}

void verify_tell(struct verify *run, const char *check, const struct verify_finding *finding,
		 const char *fmt, ...)
{
	va_list args;

	if (finding->verdict == VERIFY_PASS) {
		if (!run->passed++)
			run->sample = *finding;
		return;
	}
	run->number[finding->verdict]++;
	say(run, finding->verdict, check);
	va_start(args, fmt);
	vprintf(fmt, args);
	va_end(args);
	printf(": %s\n", finding->why);
}

void verify_tell_passed(struct verify *run, const char *check, const char *of)
{
	if (run->passed) {
		say(run, VERIFY_PASS, check);
		printf("%s (%u): %s\n", of, run->passed, run->sample.why);
	}
	run->number[VERIFY_PASS] += run->passed;
	run->passed = 0;
	fflush(stdout);
}

void verify_cannot(struct verify *run, const char *check, const char *of, const char *why)
{
	run->number[VERIFY_CANNOT]++;
	say(run, VERIFY_CANNOT, check);
	printf("%s: %s\n", of, why);
}

/* In the time that this takes, one box counts already and another does not yet */
static void begin(void *context)
{
	struct verify *run = context;

	run->begun = xp_now();
	xp_boxes_enable(&run->boxes, true);
	run->skew = xp_now() - run->begun;
}

static void end(void *context)
{
	struct verify *run = context;
	double before = xp_now();

	xp_boxes_enable(&run->boxes, false);
	run->skew = run->worker.still ? 0 : run->skew + xp_now() - before;
	xp_boxes_read(&run->boxes);
}

int verify_during(struct verify *run, const char *kind, int cpu, int memory,
		  struct xp_error *error)
{
	const struct verify_work work = {
		.kind = kind, .cpu = cpu, .memory = memory, .bytes = BYTES, .begin = begin,
		.end = end, .context = run,
	};

	return verify_do(&run->worker, &work, &run->done, error);
}

int verify_pass_time(struct verify *run, u64 ns, void (*look)(void *context),
		     struct xp_error *error)
{
	const struct verify_work work = {
		.kind = "time", .ns = ns, .begin = begin, .look = look, .end = end, .context = run,
	};

	return verify_do(&run->worker, &work, &run->done, error);
}

struct xp_plan *verify_plan(struct verify *run, struct xp_error *error)
{
	if (xp_wants_init(&run->wants, error))
		return NULL;
	xp_boxes_init(&run->boxes);
	run->wants.plan[0] = xp_allocate(1, sizeof(struct xp_plan));
	run->wants.nr_plans = 1;
	return run->wants.plan[0];
}

void verify_close(struct verify *run)
{
	xp_boxes_close(&run->boxes);
	xp_boxes_free(&run->boxes);
	xp_wants_free(&run->wants);
}

/*
 * The same clock on every counter
 */

const char *const verify_clocks[] = { "dclockticks", "clockticks", NULL };

static bool plan_clock(struct xp_plan *plan, const struct pmon_type *type)
{
	const char *const *name;

	for (name = verify_clocks; *name; name++)
		if (xp_plan_everywhere(plan, type, *name)) {
			/* The fixed counter of a memory channel has nothing else to count */
			if (name == verify_clocks)
				xp_plan_also(plan, ",event=0xff");
			return true;
		}
	return false;
}

static int open_clocks(struct verify *run, bool aloud, struct xp_error *error)
{
	const struct pmon_type *const *type;
	struct xp_plan *plan;

	if (xp_wants_init(&run->wants, error))
		return -1;
	for (type = run->wants.platform->types; *type; type++) {
		plan = xp_allocate(1, sizeof(*plan));
		if (plan_clock(plan, *type)) {
			run->wants.plan[run->wants.nr_plans++] = plan;
			continue;
		}
		free(plan);
		if (aloud)
			verify_cannot(run, "counters", (*type)->name, NO_CLOCK);
	}
	xp_boxes_init(&run->boxes);
	return xp_is_forbidden(xp_boxes_open(&run->boxes, &run->wants, error)) ? -1 : 0;
}

/* A counter of them that is dead is told by another check: the largest is the clock */
static u64 clock_of(const struct xp_box *box)
{
	u64 most = 0;
	unsigned int m;

	for (m = 0; m < box->plan->group[0].nr; m++)
		if (box->count[0].total.count[m] > most)
			most = box->count[0].total.count[m];
	return most;
}

static u64 clock_beside(const struct verify *run, const struct xp_box *box)
{
	const struct xp_box *other;
	u64 most = 0;

	for (other = run->boxes.first; other; other = other->next)
		if (!*other->missing && other->plan == box->plan &&
		    other->socket == box->socket && clock_of(other) > most)
			most = clock_of(other);
	return most;
}

/* Why nothing can be said of a box that is there; NULL: something can */
static const char *excuse(const struct verify *run, const struct xp_box *box)
{
	const struct xp_tally *total = &box->count[0].total;

	if (total->running < total->enabled * ALL_THE_TIME || !total->running)
		return "it had no counters for a part of the time; others count, too";
	if (run->awake < 0 &&
	    clock_beside(run, box) < VERIFY_SLOWEST_MHZ * 1e6 * run->done.seconds)
		return MAY_SLEEP;
	return NULL;
}

static bool can_tell(struct verify *run, const struct xp_box *box, const char *check)
{
	const char *why = excuse(run, box);

	if (why)
		verify_cannot(run, check, xp_box_name(box->name), why);
	return !why;
}

/* Counts by counter, not by event */
static void judge_counters(struct verify *run, const struct xp_box *box)
{
	const struct xp_group *group = &box->plan->group[0];
	u64 count[PMON_MAX_COUNTERS] = {};
	struct verify_finding finding;
	unsigned int m;

	if (*box->missing || !can_tell(run, box, "counters"))
		return;
	for (m = 0; m < group->nr; m++)
		count[xp_plan_counter(box->plan, 0, m)] = box->count[0].total.count[m];
	finding = verify_counters(count, group->nr);
	verify_tell(run, "counters", &finding, "%s socket %d", xp_box_name(box->name), box->socket);
}

static void judge_clock(struct verify *run, const struct xp_box *box)
{
	struct verify_finding finding;

	if (*box->missing || excuse(run, box))
		return;
	finding = verify_clock(clock_of(box), clock_beside(run, box), run->done.seconds, run->skew,
			       run->wants.platform->max_mhz);
	verify_tell(run, "clocks", &finding, "%s socket %d", xp_box_name(box->name), box->socket);
}

/* Boxes that are not there have been told by xeon-pmon-check; one that refuses is told here */
static void judge_missing(struct verify *run, const struct xp_box *box)
{
	if (*box->missing && !strstr(box->missing, "is not there"))
		verify_cannot(run, "counters", xp_box_name(box->name), box->missing);
}

static void judge_type(struct verify *run, const struct xp_plan *plan, const char *check,
		       void (*judge)(struct verify *run, const struct xp_box *box))
{
	const struct xp_box *box;

	for (box = run->boxes.first; box; box = box->next)
		if (box->plan == plan)
			judge(run, box);
	verify_tell_passed(run, check, plan->type->name);
}

static int check_clocks(struct verify *run, struct xp_error *error)
{
	unsigned int p;

	if (open_clocks(run, true, error) || verify_pass_time(run, CLOCKS_NS, NULL, error))
		return -1;
	for (p = 0; p < run->wants.nr_plans; p++) {
		judge_type(run, run->wants.plan[p], "counters", judge_missing);
		judge_type(run, run->wants.plan[p], "counters", judge_counters);
		judge_type(run, run->wants.plan[p], "clocks", judge_clock);
	}
	verify_close(run);
	return 0;
}

/*
 * Reads of counters that run
 */

/* What was read of a box before, in the order of run->boxes */
static struct look {
	u64 before[PMON_MAX_COUNTERS];
	bool told;
	bool apart;
	bool carried;
} *looks;

static unsigned long long nr_looks;

static void look_at_group(struct verify *run, const struct xp_box *box, struct look *look)
{
	struct verify_finding finding;

	finding = verify_together(box->count[0].seen.count, box->plan->group[0].nr);
	if (finding.verdict == VERIFY_PASS || look->apart)
		return;
	look->apart = true;
	verify_tell(run, "steps", &finding, "%s socket %d", xp_box_name(box->name), box->socket);
}

static void look_at_box(struct verify *run, const struct xp_box *box, struct look *look,
			double most)
{
	struct verify_finding finding;
	unsigned int m;

	look_at_group(run, box, look);
	for (m = 0; m < box->plan->group[0].nr; m++) {
		finding = verify_step(look->before[m], box->count[0].seen.count[m], most);
		look->before[m] = box->count[0].seen.count[m];
		look->carried |= look->before[m] >> 32;
		nr_looks++;
		if (finding.verdict == VERIFY_PASS || look->told)
			continue;
		look->told = true;
		verify_tell(run, "steps", &finding, "%s socket %d counter %u",
			    xp_box_name(box->name), box->socket, xp_plan_counter(box->plan, 0, m));
	}
}

/* From before one read to after the next: no counter can have had more time than that */
static void look_at_all(void *context)
{
	struct verify *run = context;
	double before = xp_now(), seconds;
	struct look *look = looks;
	const struct xp_box *box;

	xp_boxes_read(&run->boxes);
	seconds = run->worker.still ? run->done.seconds : xp_now() - run->begun;
	run->begun = before;
	for (box = run->boxes.first; box; box = box->next, look++)
		if (!*box->missing)
			look_at_box(run, box, look, run->wants.platform->max_mhz * 1e6 * seconds);
}

static int take_steps(struct verify *run, struct xp_error *error)
{
	unsigned int i;

	if (!run->worker.to)
		return verify_pass_time(run, (u64)STEPS * STEP_NS, look_at_all, error);
	for (i = 0; i < STEPS; i++)
		if (verify_pass_time(run, STEP_NS, look_at_all, error))
			return -1;
	return 0;
}

/* What has counted so far has gone through a carry out of its lower half */
static void end_steps(struct verify *run, const struct xp_box *box, const struct look *look)
{
	if (*box->missing || look->told || look->apart)
		return;
	if (look->carried)
		run->passed++;
	else
		verify_cannot(run, "steps", xp_box_name(box->name),
			      "no carry out of 32 bits in this time, when a read might be torn");
}

static int check_steps(struct verify *run, struct xp_error *error)
{
	const struct xp_box *box;
	unsigned int nr = 0;
	struct look *look;
	int err;

	if (open_clocks(run, false, error))
		return -1;
	for (box = run->boxes.first; box; box = box->next)
		nr++;
	looks = xp_allocate(nr, sizeof(*looks));
	nr_looks = 0;
	err = take_steps(run, error);
	for (box = run->boxes.first, look = looks; box && !err; box = box->next, look++)
		end_steps(run, box, look);
	snprintf(run->sample.why, sizeof(run->sample.why), "%llu reads", nr_looks);
	verify_tell_passed(run, "steps", "boxes");
	free(looks);
	verify_close(run);
	return err;
}

/*
 * Memory: bytes that are known
 */

/* Which socket counts the bytes */
enum place {
	HOME,	/* the one whose memory it is */
	CPU,	/* the one that asks for it */
	APART,	/* that one, if it is not the same */
};

static const struct flow {
	u16 on;
	const char *kind;
	enum place place;
	const char *formula;	/* gives bytes */
	const char *why;
	bool apart;	/* every other line: twice the page tables, and neighbours to fetch */
} flows[] = {
	{ ON_E5, "read", HOME, "imc:64 * cas_count_read",
	  "each line that comes from memory is a read command of a channel" },
	{ ON_E5, "read", HOME, "ha:64 * requests_reads",
	  "and a request at a home agent" },
	{ ON_QPI & ~ON_HSX, "read", APART, "qpi:8 * rxl_flits_g0_data",
	  "which sends it in data flits of 8 bytes" },
	{ ON_HSX, "read", APART, "qpi:8 * rxl_flits_g1_drs_data",
	  "which sends it in data flits of 8 bytes" },
	{ ON_EX, "read", HOME, "mbox:64 * bbox_cmds_read",
	  "each line that comes from memory is a read command of a B-box" },
	{ ON_EX, "read", HOME, "bbox:64 * imt_inserts_rd",
	  "and a read in its table" },
	{ ON_EX, "read", APART, "rbox:64 * (qpi0_data_response + qpi1_data_response)",
	  "which sends it in an answer with data" },
	{ ON_E5, "write", HOME, "imc:64 * cas_count_write",
	  "each line that goes to memory is a write command of a channel" },
	{ ON_E5, "write", HOME, "ha:64 * requests_writes",
	  "and a request at a home agent" },
	{ ON_EX, "write", HOME, "mbox:64 * bbox_cmds_write",
	  "each line that goes to memory is a write command of a B-box" },
	{ ON_EX, "write", HOME, "bbox:64 * imt_inserts_wr",
	  "and a write in its table" },
	{ ON_E5, "chase", CPU, "cbox:64 * tor_inserts_miss_drd",
	  "a load that waits for the one before is a data read that misses the LLC", true },
	{ ON_EX, "chase", CPU, "cbox:64 * llc_misses_all",
	  "a load that waits for the one before misses the LLC", true },
};

static bool is_flow(const struct verify *run, const struct flow *flow, const char *kind)
{
	return flow->on & xp_on(run->wants.platform) && !strcmp(flow->kind, kind);
}

static int open_flows(struct verify *run, const char *kind, struct xp_error *error)
{
	unsigned int i;

	if (xp_wants_init(&run->wants, error))
		return -1;
	for (i = 0; i < ARRAY_SIZE(flows); i++)
		if (is_flow(run, &flows[i], kind) &&
		    xp_want_formula(&run->wants, flows[i].formula, error))
			return -1;
	xp_boxes_init(&run->boxes);
	return xp_is_forbidden(xp_boxes_open(&run->boxes, &run->wants, error)) ? -1 : 0;
}

static const struct flow *flow_of(const struct xp_wanted *wanted, const char *kind)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(flows); i++)
		if (wanted->metric->name == flows[i].formula && !strcmp(flows[i].kind, kind))
			return &flows[i];
	return NULL;
}

/*
 * @only: of this box, NULL: of all. Return: bytes, or less than 0 if there is no box, or it did not
 * count all of the time.
 */
static double bytes_of(const struct verify *run, const struct xp_wanted *wanted, int socket,
		       const struct xp_box *only)
{
	struct xp_result result;
	double value;

	xp_collect(&run->boxes, wanted, socket, only, &result);
	return xp_evaluate(wanted, &result, &value) == LIVE_MEASURED ? value : -1;
}

/* Of each metric and socket what others have counted in the same time */
static double noise[XP_METRICS][XP_SOCKETS];

static void note_noise(const struct verify *run)
{
	unsigned int w;
	int socket;

	for (w = 0; w < run->wants.nr_wanted; w++)
		for (socket = 0; socket < run->sockets; socket++)
			noise[w][socket] = bytes_of(run, &run->wants.wanted[w], socket, NULL);
}

static bool counts_it(const struct flow *flow, int socket, int cpu, int memory)
{
	if (flow->place == HOME)
		return socket == memory;
	return socket == cpu && (flow->place == CPU || cpu != memory);
}

/* Whose share is none, or is another's: a box that is not where it is thought to be */
static void tell_strangers(struct verify *run, const struct xp_wanted *wanted, int socket,
			   bool mine, double tolerance)
{
	struct verify_finding finding = { .verdict = VERIFY_FAIL };
	const struct xp_box *box;
	bool has_some;
	double bytes;

	for (box = run->boxes.first; box; box = box->next) {
		bytes = xp_is_of(box, wanted, socket) ? bytes_of(run, wanted, socket, box) : -1;
		has_some = bytes > tolerance;
		if (bytes < 0 || has_some == mine)
			continue;
		snprintf(finding.why, sizeof(finding.why), mine ?
			 "it counts nothing of it" :
			 "it counts %.0f that are of another socket: is it exchanged with one there?",
			 bytes);
		verify_tell(run, "memory", &finding, "%s socket %d", xp_box_name(box->name),
			    socket);
	}
}

/* Lines of page table, and twice what others count in the same time */
static double tolerance_of(const struct verify *run, unsigned int w, const struct flow *flow,
			   int socket)
{
	double tables = run->done.bytes / PAGE_WALKS;

	return (flow->apart ? 2 * tables : tables) + 2 * fmax(noise[w][socket], 0);
}

/* @got: bytes */
static struct verify_finding finding_of(const struct verify *run, unsigned int w,
					const struct flow *flow, int socket, bool mine, double got)
{
	struct verify_finding doubled = { VERIFY_CANNOT, "their neighbours may have come, too" };
	double tolerance = tolerance_of(run, w, flow, socket), whole = run->done.bytes;

	if (flow->apart && mine && got > whole + tolerance && got <= 2 * whole + tolerance)
		return doubled;
	return verify_near(got, mine ? whole : 0, tolerance, whole);
}

static void judge_flow(struct verify *run, unsigned int w, const struct flow *flow, int socket,
		       int cpu, int memory)
{
	const struct xp_wanted *wanted = &run->wants.wanted[w];
	bool mine = counts_it(flow, socket, cpu, memory);
	double got = bytes_of(run, wanted, socket, NULL);
	struct verify_finding finding;

	if (got < 0) {
		if (mine)
			verify_cannot(run, "memory", flow->formula,
				      "not all of its boxes count, all of the time");
		return;
	}
	finding = finding_of(run, w, flow, socket, mine, got);
	if (finding.verdict == VERIFY_PASS && !mine) {
		run->number[VERIFY_PASS]++;
		return;
	}
	verify_tell(run, "memory", &finding, "%s of socket %d from socket %d: %s on socket %d, %s",
		    flow->kind, memory, cpu, flow->formula, socket, flow->why);
	if (finding.verdict == VERIFY_FAIL)
		tell_strangers(run, wanted, socket, mine, tolerance_of(run, w, flow, socket));
}

static void judge_flows(struct verify *run, const char *kind, int cpu, int memory)
{
	const struct flow *flow;
	unsigned int w;
	int socket;

	for (w = 0; w < run->wants.nr_wanted; w++) {
		flow = flow_of(&run->wants.wanted[w], kind);
		for (socket = 0; socket < run->sockets; socket++)
			judge_flow(run, w, flow, socket, cpu, memory);
	}
}

static bool is_right(const struct verify *run, const char *kind, int cpu, int memory)
{
	const struct flow *flow;
	unsigned int w;
	double got;
	int socket;

	for (w = 0; w < run->wants.nr_wanted; w++) {
		flow = flow_of(&run->wants.wanted[w], kind);
		for (socket = 0; socket < run->sockets; socket++) {
			got = bytes_of(run, &run->wants.wanted[w], socket, NULL);
			if (finding_of(run, w, flow, socket, counts_it(flow, socket, cpu, memory),
				       got).verdict != VERIFY_PASS)
				return false;
		}
	}
	return true;
}

/* What others do in between may not last: what is wrong is wrong each time */
static int try_pair(struct verify *run, const char *kind, int cpu, int memory,
		    struct xp_error *error)
{
	int tries = VERIFY_TRIES;

	if (verify_during(run, kind, cpu, memory, error))
		return -1;
	do {
		if (verify_pass_time(run, run->done.seconds * 1e9, NULL, error))
			return -1;
		note_noise(run);
		if (verify_during(run, kind, cpu, memory, error))
			return -1;
	} while (!is_right(run, kind, cpu, memory) && --tries);
	return 0;
}

static void check_pair(struct verify *run, const char *kind, int cpu, int memory)
{
	struct xp_error error;
	char of[64];

	snprintf(of, sizeof(of), "%s of socket %d from socket %d", kind, memory, cpu);
	if (try_pair(run, kind, cpu, memory, &error)) {
		verify_cannot(run, "memory", of, error.text);
		return;
	}
	judge_flows(run, kind, cpu, memory);
	verify_tell_passed(run, "memory", of);
}

static int check_memory(struct verify *run, struct xp_error *error)
{
	static const char *const kinds[] = { "read", "write", "chase" };
	unsigned int k;
	int cpu;

	for (k = 0; k < ARRAY_SIZE(kinds); k++) {
		if (open_flows(run, kinds[k], error))
			return -1;
		for (cpu = 0; cpu < run->sockets && run->wants.nr_wanted; cpu++) {
			check_pair(run, kinds[k], cpu, cpu);
			if (run->sockets > 1)
				check_pair(run, kinds[k], cpu, (cpu + 1) % run->sockets);
		}
		verify_close(run);
	}
	return 0;
}

/*
 * Filters: the whole, and its parts
 */

static const struct split {
	u16 on;
	const char *name;
	const char *formula;	/* with the filter for %s */
	const char *all;	/* it lets everything through */
	const char *part[MAX_PARTS];	/* of these, each event goes through one */
	bool apart;	/* seen where another socket's memory is asked for */
} splits[] = {
	{ ON_SNB, "line states", "cbox:llc_lookup_data_read{filter_state=%s}", "0x1f",
	  { "0x1", "0x2", "0x4", "0x8", "0x10" } },
	{ ON_IVB, "line states", "cbox:llc_lookup_data_read{filter_state=%s}", "0x3f",
	  { "0x1", "0x2", "0x4", "0x8", "0x10", "0x20" } },
	{ ON_V3, "line states", "cbox:llc_lookup_data_read{filter_state=%s}", "0x7f",
	  { "0x1", "0x2", "0x4", "0x8", "0x10", "0x20", "0x40" } },
	{ ON_E5, "nodes", "cbox:{event=0x35,umask=0x4a,filter_nid=%s}", "0xff",
	  { "0x1", "0x2", "0x4", "0x8", "0x10", "0x20", "0x40", "0x80" } },
	/* A core always runs at 0 or more, and never at 25.5 GHz */
	{ ON_E5, "frequencies", "pcu:freq_band1_cycles{filter_band1=%s}", "0", { "0", "255" } },
	{ ON_QPI, "message classes", "qpi:cto_count{match_mc=%s}", "0,mask_mc=0",
	  { "0,mask_mc=8", "8,mask_mc=8" }, true },
};

/* Per box: the whole, each of the parts, and the whole once more */
struct parts {
	double value[MAX_PARTS + 2];
};

static unsigned int nr_parts(const struct split *split)
{
	unsigned int part = 0;

	while (part < MAX_PARTS && split->part[part])
		part++;
	return part;
}

static int measure_part(struct verify *run, int socket, const struct split *split,
			struct parts *parts, unsigned int part, struct xp_error *error)
{
	int memory = split->apart ? (socket + 1) % run->sockets : socket;
	bool is_part = part && part <= MAX_PARTS;
	char formula[FORMULA_TEXT];

	const struct xp_box *box;
	unsigned int b = 0;
	int err;

	snprintf(formula, sizeof(formula), split->formula,
		 is_part ? split->part[part - 1] : split->all);
	if (xp_wants_init(&run->wants, error) || xp_want_formula(&run->wants, formula, error))
		return -1;
	xp_boxes_init(&run->boxes);
	if (xp_is_forbidden(xp_boxes_open(&run->boxes, &run->wants, error)))
		return -1;
	err = verify_during(run, "read", socket, memory, error);
	for (box = run->boxes.first; box && b < XP_EVENTS * XP_SOCKETS; box = box->next)
		parts[b++].value[part] = bytes_of(run, run->wants.wanted, box->socket, box);
	if (part <= MAX_PARTS)
		verify_close(run);
	return err;
}

/* All runs have counted there, all of the time */
static bool is_whole(const struct split *split, const struct parts *parts)
{
	unsigned int part;

	for (part = 0; part <= nr_parts(split); part++)
		if (parts->value[part] < 0)
			return false;
	return parts->value[MAX_PARTS + 1] >= 0;
}

static void judge_parts(struct verify *run, int socket, const struct split *split,
			const struct parts *parts)
{
	struct verify_finding finding;
	const struct xp_box *box;

	for (box = run->boxes.first; box; box = box->next, parts++) {
		if (*box->missing || box->socket != socket)
			continue;
		if (!is_whole(split, parts)) {
			verify_cannot(run, "filters", xp_box_name(box->name),
				      "it did not count all of the time");
			continue;
		}
		finding = verify_split(parts->value[0], parts->value[MAX_PARTS + 1],
				       parts->value + 1, nr_parts(split));
		verify_tell(run, "filters", &finding, "%s socket %d, %s", xp_box_name(box->name),
			    box->socket, split->name);
	}
	verify_tell_passed(run, "filters", split->name);
}

static void check_split(struct verify *run, int socket, const struct split *split)
{
	struct parts *parts = xp_allocate(XP_EVENTS * XP_SOCKETS, sizeof(*parts));
	struct xp_error error;
	unsigned int part;
	int err = 0;

	for (part = 0; part <= MAX_PARTS + 1 && !err; part++)
		if (part <= nr_parts(split) || part > MAX_PARTS)
			err = measure_part(run, socket, split, parts, part, &error);
	if (err)
		verify_cannot(run, "filters", split->name, error.text);
	else
		judge_parts(run, socket, split, parts);
	verify_close(run);
	free(parts);
}

static int check_filters(struct verify *run, struct xp_error *error)
{
	const struct pmon_platform *platform = xp_platform(NULL);
	unsigned int i;
	int socket;

	for (i = 0; i < ARRAY_SIZE(splits); i++)
		for (socket = 0; socket < run->sockets; socket++)
			if (splits[i].on & xp_on(platform) &&
			    (run->sockets > 1 || !splits[i].apart))
				check_split(run, socket, &splits[i]);
	return 0;
}

static const struct check {
	const char *name;
	int (*run)(struct verify *run, struct xp_error *error);
	const char *what;
} checks[] = {
	{ "clocks", check_clocks,
	  "Every counter of a box counts the same clock, in one group. It starts and stops in one\n"
	  "# instant of the box, so the counters must be equal. Boxes of a kind have the same clock:\n"
	  "# equal but for the time that it takes to start and stop them all, which is measured." },
	{ "steps", check_steps,
	  "Counters are read while they run. None may go back, or grow by more than the fastest\n"
	  "# clock of the platform can between the reads: half of it would be older. Those of a box\n"
	  "# are read in one instant, so they must be equal." },
	{ "memory", check_memory,
	  "Memory of each socket is read, written past the caches, and walked through by\n"
	  "# pointers, from that socket and from another: a known number of lines, none of them in a\n"
	  "# cache. The counts must be that, but for a line of page table for 512 of them, and for\n"
	  "# twice what is counted in the same time without; it is tried three times." },
	{ "filters", check_filters,
	  "The same work is counted with all bits of a filter, with each alone, and with all again.\n"
	  "# The parts must add up to the whole, but for 1.5 % or what that differs from itself." },
	{ "turns", verify_check_turns,
	  "Two groups of clocks, too many for a box at a time, and beside them one that counts all\n"
	  "# of the time. Scaled by time_running, the groups must have counted as many, but for what\n"
	  "# they differ from each other, and for a stop and a start of the box in each turn." },
	{ "refusals", verify_check_refusals,
	  "Events that no box can count as they are given are opened: with a bit that no field\n"
	  "# has, with a filter that the event does not use, without one that it needs. Each must be\n"
	  "# refused." },
};

static int run_checks(struct verify *run, char **names, struct xp_error *error)
{
	unsigned int i;
	char **name;

	for (i = 0; i < ARRAY_SIZE(checks); i++) {
		for (name = names; *name && strcmp(*name, checks[i].name); name++)
			;
		if (*names && !*name)
			continue;
		printf("# %s: %s\n", checks[i].name, checks[i].what);
		fflush(stdout);
		if (checks[i].run(run, error))
			return -1;
	}
	return 0;
}

static int check_names(char **names, struct xp_error *error)
{
	unsigned int i;

	for (; *names; names++) {
		for (i = 0; i < ARRAY_SIZE(checks) && strcmp(*names, checks[i].name); i++)
			;
		if (i == ARRAY_SIZE(checks))
			return xp_fail(error, "no check \"%s\"; see \"xeon-pmon help\"", *names);
	}
	return 0;
}

/*
 * While somebody asks for this latency, no CPU sleeps, nor does its socket; closing it takes that
 * back. Those who are not root may not ask.
 */
static int keep_awake(void)
{
	const s32 latency = 0;
	int fd = open("/dev/cpu_dma_latency", O_WRONLY | O_CLOEXEC);

	if (fd >= 0 && write(fd, &latency, sizeof(latency)) == sizeof(latency))
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

/* Those that have a CPU online are the first ones */
static int count_sockets(void)
{
	int socket = 0;

	while (socket < XP_SOCKETS && xp_cpu_of_socket(socket) >= 0)
		socket++;
	return socket;
}

/**
 * struct wishes - the command line
 * @command: who does the work, NULL: this program
 * @patience: for how many seconds it may be silent
 * @against: the driver to compare with, NULL: none
 * @names: which checks, all if there is none
 */
struct wishes {
	const char *command;
	unsigned int patience;
	const char *against;
	char **names;
};

static const struct option options[] = {
	{ "workload", required_argument, NULL, 'w' },
	{ "patience", required_argument, NULL, 'p' },
	{ "against", required_argument, NULL, 'a' },
	{}
};

static int set_option(struct wishes *wishes, int option, struct xp_error *error)
{
	char *end;

	switch (option) {
	case 'w':
		wishes->command = optarg;
		return 0;
	case 'p':
		wishes->patience = strtoul(optarg, &end, 10);
		if (!*end && wishes->patience >= 1 && wishes->patience <= MOST_PATIENCE)
			return 0;
		return xp_fail(error, "--patience wants seconds from 1 to %d", MOST_PATIENCE);
	case 'a':
		wishes->against = optarg;
		return strcmp(optarg, OTHER) ?
		       xp_fail(error, "--against knows " OTHER " alone") : 0;
	}
	return xp_fail(error, "see \"xeon-pmon help\"");
}

static int parse(struct wishes *wishes, int argc, char **argv, struct xp_error *error)
{
	int option;

	while ((option = getopt_long(argc, argv, "+", options, NULL)) >= 0)
		if (set_option(wishes, option, error))
			return -1;
	wishes->names = argv + optind;
	return check_names(wishes->names, error);
}

void verify_complain(const struct xp_error *error)
{
	fprintf(stderr, "xeon-pmon: %s\n", error->text);
}

static void tell_total(const struct verify *run)
{
	printf("%s: %u passed, %u failed, %u cannot be said\n", run->who ?: "verify",
	       run->number[VERIFY_PASS], run->number[VERIFY_FAIL], run->number[VERIFY_CANNOT]);
	fflush(stdout);
}

/**
 * struct other - what is done with the other driver
 * @run: the same as with ours
 * @names: and the same checks
 */
struct other {
	struct verify run;
	char **names;
};

static int check_other(void *context)
{
	struct other *other = context;
	struct xp_error error;

	printf("# The same with %s\n", other->run.who);
	if (!run_checks(&other->run, other->names, &error)) {
		tell_total(&other->run);
		return 0;
	}
	verify_complain(&error);
	return -1;
}

/* Before ours is told: the last line is about ours */
static int check_against(const struct verify *run, const struct wishes *wishes)
{
	static struct other other;

	if (!wishes->against)
		return 0;
	other.run.worker = run->worker;
	other.run.awake = run->awake;
	other.run.sockets = run->sockets;
	other.run.who = wishes->against;
	other.names = wishes->names;
	return verify_swap(wishes->against, check_other, &other);
}

static int prepare(struct verify *run, const struct wishes *wishes, struct xp_error *error)
{
	if (access("/sys/module/xeon_pmon", F_OK))
		return xp_fail(error, "xeon_pmon is not loaded; xeon-pmon-check says what to do");
	if (wishes->against && verify_can_swap(wishes->against, error))
		return -1;
	run->sockets = count_sockets();
	run->awake = keep_awake();
	return verify_hire(&run->worker, wishes->command, wishes->patience, error);
}

/* Return: 0, or -1, which has been told. */
static int verify(struct verify *run, int argc, char **argv)
{
	struct wishes wishes = { .patience = PATIENCE };
	struct xp_error error;
	int err;

	if (parse(&wishes, argc, argv, &error) || prepare(run, &wishes, &error) ||
	    run_checks(run, wishes.names, &error)) {
		verify_complain(&error);
		return -1;
	}
	err = check_against(run, &wishes);
	tell_total(run);
	return err;
}

int xp_verify(int argc, char **argv)
{
	static struct verify run;
	struct xp_error error;
	int err = verify(&run, argc, argv);

	if (verify_dismiss(&run.worker, &error)) {
		verify_complain(&error);
		err = -1;
	}
	return err || run.number[VERIFY_FAIL] || !run.number[VERIFY_PASS] ? EXIT_FAILURE :
	       EXIT_SUCCESS;
}
