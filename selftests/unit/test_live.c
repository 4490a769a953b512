// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_live.c - snapshots of a machine that was made up: values, refusals, boxes that come and go
 */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "exposition.h"
#include "ktap.h"
#include "nodes.h"
#include "rows.h"
#include "simulated.h"
#include "top_view.h"

/* However often it is asked */
static void test_recent(void)
{
	unsigned int before;
	u64 counted;

	all_there(true);
	begin("mem_read_bw");
	look_after(SECOND);
	before = reads;
	counted = value_of("mem_read_bw", NULL)->count[0].count;
	pass(SECOND / 4);
	snapshot = sampler_read_recent(live, 0.5);
	ktap_ok(reads == before && value_of("mem_read_bw", NULL)->count[0].count == counted,
		"a snapshot that is recent answers, and no event is read");
	pass(SECOND / 4);
	snapshot = sampler_read_recent(live, 0.5);
	ktap_ok(reads > before && value_of("mem_read_bw", NULL)->count[0].count > counted,
		"later they are read again");
	sampler_close(live);
}

/* Multiplexed counters, and reads at different intervals */
static void test_two_clients(void)
{
	double last = 0, total;
	unsigned int i, less = 0;

	all_there(true);
	begin("mem_read_bw");
	for (i = 0; i < 20; i++) {
		boxes[IMC_0].waits = i % 3;
		look_after(SECOND / 100 * (i % 2 ? 1 : 50));
		total = value_of("mem_read_bw", NULL)->total;
		less += !(total >= last);
		last = total;
	}
	ktap_ok(!less && last > 0, "totals of multiplexed counters never go back");
	sampler_close(live);
	all_there(true);
	node_ids = true;
	begin("remote_bw");
	boxes[CBOX_0].first = 20;
	look_after(SECOND);
	ktap_ok(value_of("remote_bw", NULL)->value < 0 && !value_of("remote_bw", NULL)->total,
		"nor that of a difference, be it below 0");
	sampler_close(live);
	node_ids = false;
}

/* Each event counts ns: 64 bytes for each */
static void test_total(void)
{
	all_there(true);
	begin("mem_read_bw,dram_clock");
	look_after(SECOND);
	ktap_near(value_of("mem_read_bw", NULL)->total, 2 * 64 * SECOND, 0, "two channels");
	ktap_near(value_of("mem_read_bw", "uncore_imc_1")->total, 64 * SECOND, 0, "one of them");
	ktap_near(value_of("dram_clock", NULL)->total, CYCLES * SECOND, 0,
		  "a mean is of one of them");
	ktap_near(value_of("dram_clock", NULL)->value, CYCLES * SECOND, 0, "and so is its value");
	sampler_close(live);
}

/* A channel cannot move a line in less than four cycles. */
static void test_impossible(void)
{
	all_there(true);
	begin("mem_read_bw,mem_util");
	look_after(SECOND);
	ktap_eq(value_of("mem_read_bw", NULL)->state, METRIC_MEASURED, "a value that is possible");
	ktap_near(value_of("mem_util", NULL)->value, 4.0 / CYCLES, 0, "half of the bus is used");
	ktap_ok(isnan(value_of("mem_util", NULL)->total), "a share has no total");
	boxes[IMC_0].mistake = SECOND;
	look_after(SECOND);
	ktap_eq(value_of("mem_read_bw", NULL)->state, METRIC_MEASURED, "all of it");
	boxes[IMC_0].mistake = 5 * SECOND / 2;
	look_after(SECOND);
	ktap_str_eq(value_of("mem_read_bw", NULL)->why,
		    "uncore_imc_0 has counted what is impossible", "the socket has no value");
	ktap_eq(value_of("mem_read_bw", "uncore_imc_0")->state, METRIC_IMPOSSIBLE,
		"and more than that");
	ktap_eq(value_of("mem_read_bw", "uncore_imc_1")->state, METRIC_MEASURED,
		"not of the other");
	ktap_eq(snapshot->impossible, 2, "each value is counted");
	ktap_near(value_of("mem_read_bw", "uncore_imc_0")->total, 3 * 64 * SECOND, 0,
		  "and is in no total");
	look_after(SECOND);
	ktap_near(value_of("mem_read_bw", "uncore_imc_0")->total, 4 * 64 * SECOND, 0,
		  "which goes on afterwards");
	ktap_eq(snapshot->impossible, 2, "that is all");
	boxes[IMC_0].mistake = 90 * SECOND;
	boxes[IMC_1].mistake = 90 * SECOND;
	look_after(SECOND);
	ktap_eq(snapshot->impossible, 6, "boxes are counted, not sums of them");
	sampler_close(live);
}

/*
 * Each event counts the same time, but for a mistake of the first: so of two in a quotient, that is
 * more than 100 %. Where they were not counted at the same time, that is no mistake.
 */
static void test_shares(void)
{
	const struct metric_value *value;

	all_there(true);
	begin("mem_read_bw");
	look_after(SECOND);
	boxes[IMC_0].mistake = 102 * SECOND / 100;
	look_after(SECOND);
	ktap_eq(value_of("mem_read_bw", "uncore_imc_0")->state, METRIC_MEASURED,
		"101 %% of the ceiling is within what reading takes");
	boxes[IMC_0].mistake += 110 * SECOND / 100;
	look_after(SECOND);
	ktap_eq(value_of("mem_read_bw", "uncore_imc_0")->state, METRIC_IMPOSSIBLE,
		"105 %% is not");
	sampler_close(live);
	all_there(true);
	begin("mem_reads");
	boxes[IMC_0].first = 101;
	look_after(SECOND);
	value = value_of("mem_reads", "uncore_imc_0");
	ktap_ok(value->state == METRIC_MEASURED && value->value == 1,
		"a share is never above 1: %g", value->value);
	boxes[IMC_0].first = 1970;
	look_after(SECOND);
	value = value_of("mem_reads", "uncore_imc_0");
	ktap_ok(value->state == METRIC_IMPOSSIBLE && strstr(value->why, "0 to 100"),
		"nor far above: %s", value->why);
	boxes[IMC_0].waits = true;
	pass(SECOND);
	boxes[IMC_0].waits = false;
	look_after(SECOND);
	value = value_of("mem_reads", "uncore_imc_0");
	ktap_ok(value->state == METRIC_UNDEFINED && strstr(value->why, "do not fit"),
		"multiplexed, no value: %s", value->why);
	sampler_close(live);
	all_there(true);
	begin("page_hit");
	boxes[IMC_0].first = 101;
	look_after(SECOND);
	ktap_near(value_of("page_hit", "uncore_imc_0")->value, 0, 0, "a hit is never below 0");
	boxes[IMC_0].first = 1970;
	look_after(SECOND);
	ktap_eq(value_of("page_hit", "uncore_imc_0")->state, METRIC_IMPOSSIBLE, "nor far below");
	sampler_close(live);
}

/* No cycles: the clock is wrong, or its counter is read as nothing happens. That is no ceiling. */
static void test_still(void)
{
	all_there(true);
	boxes[IMC_0].still = true;
	begin("mem_read_bw");
	look_after(SECOND);
	ktap_eq(value_of("mem_read_bw", "uncore_imc_0")->state, METRIC_MEASURED,
		"beside a clock that stands still all is possible");
	ktap_eq(snapshot->impossible, 0, "nothing is left out");
	sampler_close(live);
	boxes[IMC_0].still = false;
}

/* Some time with one channel, then more with two: the clock of the socket goes on as before. */
static void test_late_box(void)
{
	all_there(true);
	boxes[IMC_1].there = false;
	begin("dram_clock");
	look_after(10 * SECOND);
	boxes[IMC_1].there = true;
	look_after(10 * SECOND);
	look_after(SECOND);
	ktap_near(value_of("dram_clock", "uncore_imc_1")->total, CYCLES * SECOND, 0,
		  "a box comes late");
	ktap_near(value_of("dram_clock", NULL)->total, 21 * CYCLES * SECOND, 0,
		  "which does not make a mean stand still");
	sampler_close(live);
}

/* While it has no turn, time goes on all the same: that is what alerts are made of. */
static void test_waiting(void)
{
	u64 enabled;

	all_there(true);
	begin("dram_clock");
	look_after(SECOND);
	boxes[IMC_1].waits = true;
	look_after(SECOND);
	ktap_eq(value_of("dram_clock", NULL)->state, METRIC_WAITING, "a channel has no turn");
	ktap_eq(value_of("dram_clock", NULL)->count[0].enabled, 4 * SECOND, "it is wanted");
	ktap_eq(value_of("dram_clock", NULL)->count[0].running, 3 * SECOND, "and not counted");
	look_after(SECOND);
	enabled = value_of("dram_clock", NULL)->count[0].enabled;
	sampler_release(live);
	look_after(SECOND);
	look_after(SECOND);
	ktap_ok(value_of("dram_clock", NULL)->count[0].enabled >= enabled,
		"what it has waited is kept when it is let go");
	boxes[IMC_1].waits = false;
	look_after(SECOND);
	ktap_ok(value_of("dram_clock", NULL)->count[0].enabled >
		value_of("dram_clock", NULL)->count[0].running, "and when it counts again");
	sampler_close(live);
}

/* Both channels count for one of two seconds: the counts stand for both seconds. */
static void test_multiplexed(void)
{
	all_there(true);
	begin("llc_*");
	ktap_ok(sampler_multiplexed(live), "more metrics than a C-box has counters for");
	sampler_close(live);
	begin("mem_read_bw");
	ktap_eq(sampler_multiplexed(live), 0, "one metric");
	look_after(SECOND);
	boxes[IMC_0].waits = true;
	boxes[IMC_1].waits = true;
	pass(SECOND);
	boxes[IMC_0].waits = false;
	boxes[IMC_1].waits = false;
	look_after(SECOND);
	ktap_near(value_of("mem_read_bw", NULL)->value, 2 * 64 * SECOND, 0,
		  "a multiplexed count is scaled");
	ktap_eq(value_of("mem_read_bw", NULL)->state, METRIC_MULTIPLEXED, "which is said");
	ktap_ok(value_of("mem_read_bw", NULL)->share == 0.5 &&
		strstr(value_of("mem_read_bw", NULL)->why, "50% of the time"), "and how much: %s",
		value_of("mem_read_bw", NULL)->why);
	ktap_ok(value_of("mem_read_bw", NULL)->count[0].estimate >
		value_of("mem_read_bw", NULL)->count[0].count,
		"an estimate is not what was counted");
	look_after(SECOND);
	ktap_eq(value_of("mem_read_bw", NULL)->count[0].enabled, 8 * SECOND, "for so long");
	ktap_eq(value_of("mem_read_bw", NULL)->count[0].running, 6 * SECOND, "it was counted");
	sampler_close(live);
}

/* Two states of one filter register, so the terms of the quotient are in two groups */
static void test_split(void)
{
	const struct metric_value *value;

	all_there(true);
	begin("llc_miss,llc_hit_latency");
	look_after(SECOND);
	value = value_of("llc_miss", NULL);
	ktap_ok(value->state == METRIC_MULTIPLEXED &&
		!strcmp(value->why, "terms in several groups"),
		"terms that are not counted at the same time: %s", value->why);
	ktap_str_eq(value_of("llc_hit_latency", NULL)->why, "idle",
		    "no quotient without a divisor");
	boxes[CBOX_0].waits = true;
	boxes[CBOX_1].waits = true;
	pass(SECOND);
	boxes[CBOX_0].waits = false;
	boxes[CBOX_1].waits = false;
	look_after(SECOND);
	ktap_str_eq(value_of("llc_miss", NULL)->why, "terms multiplexed, 50% of the time",
		    "and each for half of it");
	sampler_close(live);
}

/* A channel has its first turn only when some time is over. */
static void test_turn(void)
{
	all_there(true);
	begin("dram_clock");
	boxes[IMC_1].waits = true;
	look_after(SECOND);
	ktap_near(value_of("dram_clock", NULL)->total, 0, 0, "nothing is added before its turn");
	boxes[IMC_1].waits = false;
	look_after(SECOND);
	ktap_near(value_of("dram_clock", NULL)->total, 2 * CYCLES * SECOND, 0,
		  "its turn stands for the time before, and for no more");
	sampler_close(live);
}

static void test_release(void)
{
	all_there(true);
	begin("mem_read_bw");
	look_after(SECOND);
	pass(SECOND);
	sampler_release(live);
	look_after(SECOND);
	ktap_near(value_of("mem_read_bw", NULL)->total, 4 * 64 * SECOND, 0,
		  "what was counted before a release is in the total");
	look_after(SECOND);
	ktap_near(value_of("mem_read_bw", NULL)->total, 6 * 64 * SECOND, 0, "and what came later");
	sampler_close(live);
}

static enum metric_state state_of(const char *box)
{
	return value_of("mem_read_bw", box)->state;
}

/* What refuses is told, and opened when it does not refuse any more. */
static void test_refusal(void)
{
	const struct sampler_config config = { .metrics = "mem_read_bw,uncore_clock" };
	struct xp_error error;
	unsigned int opens;
	const char *why;

	all_there(true);
	boxes[IMC_0].refuses = EBUSY;
	begin("mem_read_bw,uncore_clock");
	look_after(SECOND);
	ktap_ok(!metric_has_value(state_of("uncore_imc_0")) &&
		strstr(value_of("mem_read_bw", "uncore_imc_0")->why, "cas_count_read"),
		"a box that refuses has no value: %s",
		value_of("mem_read_bw", "uncore_imc_0")->why);
	ktap_eq(state_of("uncore_imc_0"), METRIC_REFUSED, "it is there");
	ktap_eq(snapshot->box[IMC_0].state, METRIC_REFUSED, "also in the list of boxes");
	ktap_eq(state_of("uncore_imc_1"), METRIC_MEASURED, "the next one has");
	ktap_ok(value_of("mem_read_bw", NULL)->partial &&
		value_of("mem_read_bw", NULL)->nr_parts == 2 &&
		value_of("mem_read_bw", NULL)->refused &&
		strstr(value_of("mem_read_bw", NULL)->why, "1 of 2 boxes, uncore_imc_0/"),
		"the socket's sum is not whole: %s", value_of("mem_read_bw", NULL)->why);
	ktap_ok(metric_has_value(value_of("uncore_clock", NULL)->state), "so has the next type");
	ktap_ok(strstr(snapshot->missing, "cas_count_read"), "the reason is told: %s",
		snapshot->missing);
	opens = boxes[IMC_0].opens;
	why = value_of("mem_read_bw", NULL)->why;
	look_after(SECOND / 4);
	look_after(SECOND / 4);
	ktap_ok(value_of("mem_read_bw", NULL)->why == why, "it is where the last but one was");
	ktap_eq(boxes[IMC_0].opens, opens, "half a second later it is not asked again");
	boxes[IMC_0].refuses = 0;
	look_after(2 * SECOND);
	look_after(SECOND);
	ktap_eq(state_of("uncore_imc_0"), METRIC_MEASURED, "when it is free, it counts");
	ktap_ok(!value_of("mem_read_bw", NULL)->refused, "and the sum is whole");
	ktap_str_eq(snapshot->missing, "", "and nothing is missing");
	sampler_close(live);
	boxes[IMC_0].refuses = EACCES;
	ktap_ok(!sampler_open(&config, &error) && strstr(error.text, "CAP_PERFMON"),
		"without the right: %s", error.text);
}

/*
 * Only a box that has not counted is asked whether it is still there: in config space, and in
 * memory since Ice Lake.
 */
static void test_asking(int of)
{
	unsigned int opens;

	model = of;
	all_there(true);
	begin("mem_read_bw");
	look_after(SECOND);
	opens = boxes[IMC_0].opens;
	look_after(SECOND);
	ktap_eq(boxes[IMC_0].opens, opens, "a look opens no event");
	boxes[IMC_0].gone = true;
	look_after(SECOND);
	ktap_eq(state_of("uncore_imc_0"), METRIC_LOST, "a box that is gone is lost at once");
	ktap_eq(snapshot->losses, 1, "and counted");
	ktap_eq(snapshot->box[IMC_0].state, METRIC_LOST, "also in the list of boxes");
	ktap_eq(state_of("uncore_imc_1"), METRIC_MEASURED, "and the next one is not");
	ktap_ok(state_of(NULL) == METRIC_LOST &&
		strstr(value_of("mem_read_bw", NULL)->why, "uncore_imc_0"),
		"the socket has no value without it: %s", value_of("mem_read_bw", NULL)->why);
	ktap_near(value_of("mem_read_bw", "uncore_imc_0")->total, 2 * 64 * SECOND, 0,
		  "what it has counted stays");
	boxes[IMC_0].gone = false;
	look_after(2 * SECOND);
	look_after(SECOND);
	ktap_eq(state_of(NULL), METRIC_MEASURED, "when it is back, it counts again");
	ktap_near(value_of("mem_read_bw", "uncore_imc_0")->total, 3 * 64 * SECOND, 0,
		  "from where it was");
	sampler_close(live);
	model = SNBEP;
}

/* A function may be hidden, wherever it is known from; what is no function is not there. */
static void test_absence(void)
{
	static const struct {
		enum pmon_space space;
		enum metric_state state;
	} spaces[] = {
		{ PMON_MSR, METRIC_ABSENT }, { PMON_MMIO, METRIC_ABSENT },
		{ PMON_PCI, METRIC_HIDDEN }, { PMON_PCI_AT, METRIC_HIDDEN },
	};
	static struct xp_plan plan;
	unsigned int i;

	all_there(true);
	boxes[IMC_1].gone = true;
	begin("mem_read_bw");
	look_after(SECOND);
	ktap_ok(value_of("mem_read_bw", NULL)->partial && !value_of("mem_read_bw", NULL)->refused,
		"a sum without it is one of the boxes that are there");
	sampler_close(live);
	for (i = 0; i < ARRAY(spaces); i++) {
		const struct pmon_type type = { .space = spaces[i].space };
		const struct xp_box box = { .plan = &plan };

		plan.type = &type;
		ktap_eq(xp_absence(&box), spaces[i].state, "a box of space %u that is not there",
			spaces[i].space);
	}
}

/* Which of some nodes of a die its boxes are of */
static const char *const shares[][2] = {
	{ "gnr imc 3", "110022110022" }, { "gnr imc 2", "110011001100" },
	{ "spr imc 2", "001100110011" }, { "emr cha 2", "000000111111" },
	{ "gnr cha 3", "000011112222" }, { "spr cha 4", "------------" },
	{ "icx imc 2", "------------" }, { "spr upi 2", "------------" },
	{ "spr upi 1", "000000000000" }, { "spr hbm 1", "------------" },
};

static void test_nodes(void)
{
	char platform[8], type[8], found[13] = "";
	static struct xp_box list[12];
	static struct xp_plan plan;
	unsigned int i, b;

	for (i = 0; i < ARRAY(shares); i++) {
		struct xp_boxes all = { .first = list };

		if (sscanf(shares[i][0], "%7s %7s %d", platform, type, &nodes_of_die) != 3)
			ktap_bail("%s", shares[i][0]);
		plan.type = xp_type(xp_platform(platform), type);
		for (b = 0; b < ARRAY(list); b++)
			list[b] = (struct xp_box){
				.next = b + 1 < ARRAY(list) ? &list[b + 1] : NULL, .plan = &plan,
				.die = xp_die_of_cpu(&all, 0), .unit = b,
			};
		xp_find_nodes(&all, xp_platform(platform));
		for (b = 0; b < ARRAY(list); b++)
			found[b] = list[b].node ? '0' + list[b].node->id : '-';
		ktap_str_eq(found, shares[i][1], "%s nodes", shares[i][0]);
		all.first = NULL;
		xp_boxes_free(&all);
	}
	nodes_of_die = 1;
}

/* The rest of the program needs files, too. */
static void test_files(void)
{
	const struct rlimit limit = { 40, 40 };
	pid_t pid = fork();
	int status, i;

	if (!pid) {
		all_there(true);
		setrlimit(RLIMIT_NOFILE, &limit);
		begin("llc_*,mem_*,limit_*");
		look_after(SECOND);
		for (i = 0; i < 16 && open("/dev/null", O_RDONLY) >= 0; i++)
			;
		_exit(i < 16 || asked < 16384 ||
		      !strstr(snapshot->missing, "limit of 40 is for 20 events"));
	}
	ktap_ok(waitpid(pid, &status, 0) == pid && !status,
		"without files for all events, some are left for the rest, and that is said");
}

/* Another driver's boxes count */
static void test_foreign(void)
{
	set_up(FOREIGN);
	begin("mem_read_bw");
	look_after(SECOND);
	ktap_str_eq(snapshot->driver, "intel_uncore", "a snapshot says whose the boxes are");
	ours = true;
	ktap_ok(sampler_is_outdated(live), "another driver is a reason to choose other metrics");
	sampler_close(live);
	set_up(0);
	begin("mem_read_bw");
	ours = false;
	ktap_ok(!sampler_is_outdated(live), "none is no reason");
	sampler_close(live);
	ours = true;
}

/* Node ids of the command line are used where the driver has none. */
static void test_node_ids(void)
{
	static const int nodes[XP_SOCKETS];
	const struct sampler_config config = { .metrics = "local_bw", .nodes = nodes };
	struct xp_error error;

	all_there(true);
	live = sampler_open(&config, &error);
	if (!live)
		ktap_bail("sampler_open: %s", error.text);
	look_after(SECOND);
	ktap_str_eq(value_of("local_bw", NULL)->why, "", "a metric of the memory of node 0");
	sampler_close(live);
}

static bool has_missing_type(const char *metrics, const struct pmon_platform *platform)
{
	const struct metric *metric;

	for (metric = xp_metrics(platform); metric->name; metric++)
		if (xp_has_metric(platform, metric) && xp_fits_one(metrics, metric->name) &&
		    strcmp(metric->box, boxes[ANY].type))
			return true;
	return false;
}

/* What the program itself has chosen to count is not told as missing on a machine without it. */
static void test_least_of(const struct pmon_platform *platform, const char *who,
			  const char *metrics)
{
	char first[64];

	snprintf(first, sizeof(first), "%.*s", (int)strcspn(metrics, ","), metrics);
	all_there(false);
	boxes[ANY] = (struct box){ .type = xp_metric(platform, first)->box, .there = true };
	boxes[ANY].name = boxes[ANY].type;
	begin(metrics);
	look_after(SECOND);
	look_after(2 * SECOND);
	ktap_ok(exposition_is_up(snapshot) && !*snapshot->missing, "%s of %s with %s alone: \"%s\"",
		who, xp_short_name(platform), boxes[ANY].name, snapshot->missing);
	sampler_close(live);
	if (!has_missing_type(metrics, platform))
		return;
	live = sampler_open(&(struct sampler_config){ .metrics = metrics, .named = true },
			    &(struct xp_error){});
	look_after(SECOND);
	look_after(2 * SECOND);
	ktap_ok(exposition_is_up(snapshot) && strstr(snapshot->missing, "there is no "),
		"%s of %s: what is named is: \"%s\"", who, xp_short_name(platform),
		snapshot->missing);
	sampler_close(live);
}

/* Each platform, with one type of box: the least that a machine can have of what is counted */
static void test_least(void)
{
	const struct top_choice view = { .socket = -1 };
	const struct pmon_platform *platform;
	struct series_choice choice;
	struct top_choice seen;
	struct xp_error error;
	char list[2048], *metrics;

	for (platform = xp_next_platform(NULL); platform; platform = xp_next_platform(platform)) {
		model = platform->model & 0xff;
		family = platform->model >> 8 ?: 6;
		stepping = platform->stepping ?: platform->later ? 0 : 1;
		if (xp_platform(NULL) != platform)
			ktap_bail("%s is not the CPU", xp_short_name(platform));
		if (series_choose(&choice, platform, "default", &error))
			ktap_bail("%s", error.text);
		metrics = series_metrics(&choice);
		test_least_of(platform, "the exporter", metrics);
		free(metrics);
		seen = view;
		seen.platform = platform;
		top_view_metrics(&seen, list, sizeof(list));
		if (*list)
			test_least_of(platform, "top", list);
	}
	boxes[ANY] = (struct box){};
	model = SNBEP;
	family = 6;
	stepping = 7;
}

int main(void)
{
	test_total();
	test_recent();
	test_two_clients();
	test_impossible();
	test_shares();
	test_still();
	test_late_box();
	test_waiting();
	test_multiplexed();
	test_split();
	test_turn();
	test_release();
	test_refusal();
	test_asking(SNBEP);
	test_asking(ICX);
	test_absence();
	test_nodes();
	test_files();
	test_foreign();
	test_node_ids();
	test_least();
	return ktap_exit();
}
