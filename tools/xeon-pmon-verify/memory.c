// SPDX-License-Identifier: GPL-2.0-only
/* xeon-pmon verify, check "memory": count workloads that transfer a known number of bytes. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "catalogue.h"
#include "evaluate.h"
#include "rows.h"
#include "verify.h"

#define HBM		"/sys/bus/event_source/devices/uncore_hbm_0"
#define PAGE_WALKS	512		/* lines that share one line of a page table */

/* The socket that must count the bytes */
enum place {
	HOME,	/* the socket of the memory */
	CPU,	/* the socket of the CPU */
	APART,	/* the socket of the CPU, if it is another one */
};

static const struct flow {
	u64 on;
	const char *kind;
	enum place place;
	const char *bytes;	/* a formula, or a metric if the platform has it */
	const char *why;
	bool apart;	/* every other line: twice the page tables; neighbours may be prefetched */
} flows[] = {
	{ ON_ALL, "read", HOME, "mem_read_bw",
	  "each line that comes from memory is a read command of a channel" },
	{ ON_E5, "read", HOME, "ha:64 * requests_reads",
	  "and a request at a home agent" },
	{ ON_RAPIDS, "read", HOME, "m2m:64 * imc_reads_all", "which the mesh has sent there" },
	{ ON_SP, "read", HOME, "m2m:64 * imc_reads", "which the mesh has sent there" },
	{ ON_SKX_ALL | ON_SUNNY | ON_DISC_CHA, "read", HOME,
	  "cha:64 * (requests_reads_local + requests_reads_remote)",
	  "and a request at a home agent" },
	{ ON_SNR, "read", HOME, "cha:64 * requests_reads", "and a request at a home agent" },
	{ ON_CLIENT_32, "read", HOME, "imc:64 * ia_requests",
	  "and a request of the cores, not of graphics or devices" },
	{ ON_ALL, "read", APART, "upi_in_data_bw", "which a link sends in flits of data" },
	{ ON_ALL, "read", APART, "qpi_in_data_bw", "which a link sends in flits of data" },
	{ ON_EX, "read", HOME, "bbox:64 * imt_inserts_rd",
	  "and a read in its table" },
	{ ON_ALL, "write", HOME, "mem_write_bw",
	  "each line that goes to memory is a write command of a channel" },
	{ ON_CLIENT_32, "write", HOME, "imc:64 * ia_requests",
	  "and a request of the cores, not of graphics or devices" },
	{ ON_E5, "write", HOME, "ha:64 * requests_writes",
	  "and a request at a home agent" },
	{ ON_SP, "write", HOME, "m2m:64 * imc_writes", "which the mesh has sent there" },
	{ ON_SKX_ALL | ON_SUNNY | ON_DISC_CHA, "write", HOME,
	  "cha:64 * (requests_writes_local + requests_writes_remote)",
	  "and a request at a home agent" },
	{ ON_SNR, "write", HOME, "cha:64 * requests_writes", "and a request at a home agent" },
	{ ON_EX, "write", HOME, "bbox:64 * imt_inserts_wr",
	  "and a write in its table" },
	{ ON_E5, "chase", CPU, "cbox:64 * tor_inserts_miss_drd",
	  "a load that waits for the one before is a data read that misses the LLC", true },
	{ ON_SP, "chase", CPU, "cha:64 * llc_data_read_miss",
	  "a load that waits for the one before is a data read that misses the LLC", true },
	{ ON_ONE_TILE, "chase", CPU, "cbox:64 * cache_lookup_any_i",
	  "a load that waits for the one before is a lookup that misses the LLC", true },
	{ ON_ONE_TILE, "chase", CPU, "arb:64 * trk_requests_all",
	  "and a request at the arbiter", true },
	{ ON_EX, "chase", CPU, "cbox:64 * llc_misses_all",
	  "a load that waits for the one before misses the LLC", true },
};

static bool memory_is_flow(const struct verify *run, const struct flow *flow, const char *kind)
{
	return flow->on & xp_on(run->set.platform) && !strcmp(flow->kind, kind) &&
	       (strchr(flow->bytes, ':') || xp_metric(run->set.platform, flow->bytes));
}

static int memory_open_flows(struct verify *run, const char *kind, struct xp_error *error)
{
	unsigned int i;

	if (metric_set_init(&run->set, error))
		return -1;
	for (i = 0; i < ARRAY_SIZE(flows); i++)
		if (memory_is_flow(run, &flows[i], kind) &&
		    verify_add(run, flows[i].bytes, error))
			return -1;
	return verify_open(run, error);
}

static const struct flow *memory_flow_of(const struct metric_request *request, const char *kind)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(flows); i++)
		if (!strcmp(request->metric->name, flows[i].bytes) && !strcmp(flows[i].kind, kind))
			return &flows[i];
	return NULL;
}

/* Counts of other programs for each metric and die, in two halves of the workload's duration */
static double (*noise)[XP_METRICS][2];

static int memory_note_noise(struct verify *run, unsigned int half, u64 ns, struct xp_error *error)
{
	const struct xp_die *die;
	unsigned int w;

	if (verify_pass_time(run, ns, NULL, error))
		return -1;
	for (w = 0; w < run->set.nr_requests; w++)
		for (die = run->machine.dies; die; die = die->next)
			noise[die->number][w][half] =
				2 * fmax(verify_value(run, &run->set.request[w], die, NULL), 0);
	return 0;
}

static bool memory_counts_it(const struct flow *flow, const struct xp_die *die,
			     const struct xp_die *cpu, const struct xp_die *memory)
{
	if (flow->place == HOME)
		return die == memory;
	return die == cpu && (flow->place == CPU || cpu != memory);
}

/*
 * Report boxes without traffic if @mine, or with traffic of another socket: a box may be accessed
 * at the address of another one. The only box of a die has been reported already.
 */
static void memory_report_boxes(struct verify *run, const struct metric_request *request,
				const struct xp_die *die, bool mine, double tolerance)
{
	struct verify_finding finding = { .verdict = VERIFY_FAIL };
	const struct xp_box *box;
	bool has_some;
	double bytes;

	if (mine && request->plan->type->units == 1)
		return;
	xp_for_each_box(box, request, NULL) {
		bytes = xp_is_same_die(box->die, die) ? verify_value(run, request, die, box) : -1;
		has_some = bytes > tolerance;
		if (bytes < 0 || has_some == mine)
			continue;
		snprintf(finding.why, sizeof(finding.why), mine ?
			 "it counts none of the bytes" :
			 "it counts %.0f bytes of another socket: are the two boxes exchanged?",
			 bytes);
		verify_tell(run, "memory", &finding, "%s %s", xp_box_name(box->name),
			    xp_where(die).text);
	}
}

/* Tolerance: reads of the page tables */
static double memory_tolerance_of(const struct verify *run, const struct flow *flow)
{
	double tables = run->done.bytes / PAGE_WALKS;

	return flow->apart ? 2 * tables : tables;
}

/* Return: the tolerance plus twice the counts of other programs. */
static double memory_most_beside(const struct verify *run, unsigned int w, const struct flow *flow,
				 const struct xp_die *die)
{
	const double *others = noise[die->number][w];

	return memory_tolerance_of(run, flow) + 2 * fmax(others[0], others[1]);
}

/* @got: bytes that were counted */
static struct verify_finding memory_finding_of(const struct verify *run, unsigned int w,
					       const struct flow *flow, const struct xp_die *die,
					       bool mine, double got)
{
	struct verify_finding doubled = {
		VERIFY_CANNOT, "neighbouring lines may have been fetched as well"
	};
	double tolerance = memory_tolerance_of(run, flow), whole = run->done.bytes;
	double most = memory_most_beside(run, w, flow, die);

	if (flow->apart && mine && got > whole + most && got <= 2 * whole + most)
		return doubled;
	return verify_beside(got, mine ? whole : 0, tolerance, whole, noise[die->number][w]);
}

/*
 * Return: true for DDR channels of a Xeon Max or Xeon Phi: HBM may serve a part of their traffic,
 * or all.
 */
static bool memory_is_in_package(const struct metric_request *request)
{
	const struct pmon_pmu_desc *desc = request->plan->type->desc;

	return (!strcmp(desc->name, "imc") || !strcmp(desc->name, "m2m")) &&
	       (desc->on & ON_PHI || !access(HBM, F_OK));
}

/* Return: the formula, or "imc:mem_read_bw" for a metric. */
static const char *memory_name_of(const struct metric_request *request)
{
	static char name[64];
	const struct metric *metric = request->metric;

	snprintf(name, sizeof(name), "%s:%s", metric->box, metric->name);
	return strchr(metric->name, ':') ? metric->name : name;
}

static void memory_check_flow(struct verify *run, unsigned int w, const struct flow *flow,
			      const struct xp_die *die, const struct xp_die *cpu,
			      const struct xp_die *memory)
{
	const struct metric_request *request = &run->set.request[w];
	bool mine = memory_counts_it(flow, die, cpu, memory);
	double got = verify_value(run, request, die, NULL);
	struct verify_finding finding;

	if (got < 0) {
		if (mine)
			verify_cannot(run, "memory", memory_name_of(request),
				      "not all of its boxes count, all of the time");
		return;
	}
	finding = memory_finding_of(run, w, flow, die, mine, got);
	if (finding.verdict == VERIFY_PASS && !mine) {
		run->number[VERIFY_PASS]++;
		return;
	}
	if (finding.verdict == VERIFY_FAIL && mine && got < run->done.bytes &&
	    memory_is_in_package(request))
		finding = (struct verify_finding) {
			VERIFY_CANNOT, "memory in the package (HBM) may have served the rest"
		};
	verify_tell(run, "memory", &finding, "%s of %s from %s: %s on %s, %s", flow->kind,
		    xp_where(memory).text, xp_where(cpu).text, memory_name_of(request),
		    xp_where(die).text, flow->why);
	if (finding.verdict == VERIFY_FAIL)
		memory_report_boxes(run, request, die, mine,
				    memory_most_beside(run, w, flow, die));
}

static void memory_check_flows(struct verify *run, const char *kind, const struct xp_die *cpu,
			       const struct xp_die *memory)
{
	const struct flow *flow;
	const struct xp_die *die;
	unsigned int w;

	for (w = 0; w < run->set.nr_requests; w++) {
		flow = memory_flow_of(&run->set.request[w], kind);
		for (die = run->machine.dies; die; die = die->next)
			memory_check_flow(run, w, flow, die, cpu, memory);
	}
}

static bool memory_is_right(const struct verify *run, const char *kind, const struct xp_die *cpu,
			    const struct xp_die *memory)
{
	const struct flow *flow;
	const struct xp_die *die;
	unsigned int w;
	double got;

	for (w = 0; w < run->set.nr_requests; w++) {
		flow = memory_flow_of(&run->set.request[w], kind);
		for (die = run->machine.dies; die; die = die->next) {
			got = verify_value(run, &run->set.request[w], die, NULL);
			if (memory_finding_of(run, w, flow, die,
					      memory_counts_it(flow, die, cpu, memory),
					      got).verdict != VERIFY_PASS)
				return false;
		}
	}
	return true;
}

/* Retry, since the load of other programs may end: the check fails only if all tries fail */
static int memory_try_pair(struct verify *run, const char *kind, const struct xp_die *cpu,
			   const struct xp_die *memory, struct xp_error *error)
{
	int tries = VERIFY_TRIES;
	u64 half;

	if (verify_during(run, kind, cpu, memory, error))
		return -1;
	do {
		half = run->done.seconds * 1e9 / 2;
		if (memory_note_noise(run, 0, half, error) ||
		    memory_note_noise(run, 1, half, error) ||
		    verify_during(run, kind, cpu, memory, error))
			return -1;
	} while (!memory_is_right(run, kind, cpu, memory) && --tries);
	return 0;
}

static void memory_check_pair(struct verify *run, const char *kind, const struct xp_die *cpu,
			      const struct xp_die *memory)
{
	struct xp_error error;
	char of[96];

	snprintf(of, sizeof(of), "%s of %s from %s", kind, xp_where(memory).text,
		 xp_where(cpu).text);
	if (memory_try_pair(run, kind, cpu, memory, &error)) {
		verify_cannot(run, "memory", of, error.text);
		return;
	}
	memory_check_flows(run, kind, cpu, memory);
	verify_tell_passed(run, "memory", of);
}

int verify_check_memory(struct verify *run, struct xp_error *error)
{
	static const char *const kinds[] = { "read", "write", "chase" };
	const struct xp_die *cpu;
	unsigned int k;

	noise = xp_allocate(run->machine.nr_dies, sizeof(*noise));
	for (k = 0; k < ARRAY_SIZE(kinds); k++) {
		if (memory_open_flows(run, kinds[k], error))
			return -1;
		for (cpu = run->machine.dies; cpu && run->set.nr_requests; cpu = cpu->next) {
			memory_check_pair(run, kinds[k], cpu, cpu);
			if (run->machine.nr_dies > 1)
				memory_check_pair(run, kinds[k], cpu, verify_next_die(run, cpu));
		}
		verify_confirm(run, NULL);
		verify_close(run);
	}
	free(noise);
	return 0;
}
