// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_explain.c - rules of "xeon-pmon explain", on values made by hand
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "explain_print.h"
#include "ktap.h"
#include "map.h"
#include "real.h"
#include "rows.h"

#define FACTS		64
#define PAGE		"../../../Documentation/admin-guide/explain.rst"

/* A busy socket: half of its memory, a third of its links; nothing is wrong */
#define EP	"mem_bw=24000 mem_bw@0=6000 mem_bw@1=6000 mem_bw@2=6000 mem_bw@3=6000 " \
		"mem_capacity=51200 mem_capacity@0=12800 mem_capacity@1=12800 " \
		"mem_capacity@2=12800 mem_capacity@3=12800 mem_reads=70 page_miss=20 " \
		"uncore_clock=2.4 limit_heat=0 limit_power=10 remote=20 qpi_out_util=30 " \
		"qpi_out_util@0=30 qpi_out_util@1=30 "
#define SKX	"mem_capacity=128000 mem_capacity@0=64000 mem_capacity@1=64000 mem_bw@0=15000 " \
		"mem_bw@1=15000 "
/* A later word about a metric is what counts. */
#define ICX	"mem_bw=80000 mem_capacity=204800 pcie_write_bw=4000 pcie_read_bw=4000 " \
		"ddio_write_hit=70 ddio_write_bw=4000 ddio_write_miss_bw=1200 " \
		"ddio_read_miss_bw=500 "
#define SRF	"mem_bw=24000 mem_bw@0=12000 mem_bw@1=12000 mem_capacity=51200 " \
		"mem_capacity@0=25600 mem_capacity@1=25600 "

/*
 * A row: a platform, values of metrics, of boxes behind an @, from "|" on of the next socket. "?"
 * for a value that is impossible, "!" lost, "-" idle, "~" counted in a thousandth of the time
 */
static const struct {
	const char *platform;
	const char *values;
	const char *ids;
} rows[] = {
	{ "snbep", EP, "" },
	{ "snbep", EP "mem_bw=41500", "memory-saturated" },
	{ "snbep", EP "mem_bw=38000", "" },
	{ "snbep", EP "mem_bw=18000 mem_bw@2=0", "channel-missing" },
	{ "snbep", EP "mem_bw@2=0 mem_bw=400 mem_bw@0=133 mem_bw@1=133 mem_bw@3=133", "" },
	{ "snbep", EP "mem_bw=36000 mem_bw@2=0", "memory-saturated channel-missing" },
	{ "snbep", EP "mem_capacity=38400 mem_capacity@2=0 mem_bw@2=0 mem_bw=32000",
	  "memory-saturated channel-missing" },
	{ "snbep", EP "|" EP "mem_bw@3=0", "channel-missing" },
	{ "snbep", EP "|mem_bw=18000 mem_bw@0=6000 mem_bw@1=6000 mem_bw@2=6000 mem_capacity=38400",
	  "channel-missing" },
	{ "snbep", EP "mem_bw@2=9600", "channel-imbalance" },
	{ "snbep", EP "mem_bw@2=7000", "" },
	{ "snbep", EP "mem_bw@2=3000", "channel-imbalance" },
	{ "snbep", EP "mem_bw@2=4500", "" },
	{ "snbep", EP "mem_bw@2=3000 mem_bw@3=0", "channel-missing channel-imbalance" },
	{ "snbep", EP "local_bw=4000 remote_bw=6000 device_remote_bw=500|" EP, "remote-heavy" },
	/* There is no other socket */
	{ "snbep", EP "local_bw=4000 remote_bw=6000 device_remote_bw=500", "" },
	{ "snbep", EP "local_bw=4000 remote_bw=6000 device_remote_bw=5000 ddio_write_miss_bw=5000 "
	  "ddio_read_miss_bw=500", "" },
	/* As interleaving over two sockets has it */
	{ "snbep", EP "local_bw=5000 remote_bw=5000 device_remote_bw=0|" EP, "" },
	/* What devices ask for is a matter of the device. */
	{ "snbep", EP "local_bw=4000 remote_bw=6000 device_remote_bw=5000 ddio_write_miss_bw=5000 "
	  "ddio_read_miss_bw=500|" EP, "device-remote" },
	{ "snbep", EP "qpi_out_util@1=85", "link-saturated link-asymmetric" },
	{ "snbep", EP "qpi_out_util@1=12|" EP, "link-asymmetric" },
	{ "snbep", EP "qpi_out_util@1=12|" EP "|" EP "|" EP, "" },
	{ "snbep", EP "page_miss=55", "page-conflicts" },
	{ "snbep", EP "page_miss=55 mem_bw=5000", "" },
	{ "snbep", EP "mem_reads=50 mem_bw=34000", "read-write-turnaround" },
	{ "snbep", EP "mem_reads=20 mem_bw=34000", "read-write-turnaround" },
	{ "snbep", EP "uncore_clock=1.2", "uncore-clock-low" },
	{ "snbep", EP "uncore_clock=1.2 mem_bw=1000", "" },
	{ "snbep", EP "limit_heat=12", "throttled-heat" },
	{ "snbep", EP "limit_power=60", "throttled-power" },
	{ "snbep", EP "limit_power=60 limit_heat=12 page_miss=60 uncore_clock=1",
	  "throttled-heat throttled-power page-conflicts" },
	{ "icx", ICX, "" },
	{ "icx", ICX "ddio_write_hit=20 ddio_write_miss_bw=12000 ddio_write_bw=15000",
	  "ddio-miss" },
	{ "icx", ICX "ddio_write_hit=20 ddio_write_miss_bw=1200", "" },
	{ "icx", ICX "ddio_write_hit=95 pcie_write_bw=20000 mem_bw=6000", "ddio-hit" },
	{ "icx", ICX "ddio_read_miss_bw=45000", "device-dominates" },
	{ "snbep", EP "llc_miss_time=260", "long-reads" },
	{ "snbep", EP "llc_miss_time=260 mem_bw=9000", "long-reads" },
	{ "snbep", EP "llc_miss_time=260 mem_bw=900", "" },
	{ "snbep", EP "llc_miss_time=260 mem_bw=34000", "memory-saturated" },
	/* Remote reads take longer by nature. */
	{ "snbep", EP "llc_miss_time=260 remote=90", "" },
	{ "snbep", EP "prochot=5", "throttled-prochot" },
	{ "snbep", EP "prochot=5 uncore_clock=1 mem_bw=41500",
	  "throttled-prochot memory-saturated" },
	{ "snbep", EP "mem_bw=41500 limit_heat=9", "memory-saturated throttled-heat" },
	/* The books come before channels: a counter is wrong, not a DIMM */
	{ "snbep", EP "mem_bw@2=0 mem_bw=18000 home_bw=24000 mem_underfill_bw=0",
	  "books-do-not-close" },
	{ "snbep", EP "mem_bw@2=0 mem_bw=18000 home_bw=18000 mem_underfill_bw=0",
	  "channel-missing" },
	{ "snbep", EP "home_bw=30000 mem_underfill_bw=0", "books-do-not-close" },
	{ "snbep", EP "home_bw=23000 mem_underfill_bw=700", "" },
	/* A full channel; DIMMs that are slow on one socket; other memory */
	{ "snbep", EP "mem_bw@2=11000 mem_bw=29000", "memory-saturated" },
	{ "snbep", EP "|" EP "mem_capacity=35840 mem_capacity@0=8960 mem_capacity@1=8960 "
	  "mem_capacity@2=8960 mem_capacity@3=8960 mem_bw=20000", "memory-slow" },
	{ "clx", "mem_bw=6000 mem_capacity=127900 pmm_read_bw=20000 pmm_write_bw=9000",
	  "other-memory" },
	{ "hsx", EP "mem_bw@1=15000 mem_bw=33000", "impossible" },
	/* Three of 4 channels on all sockets */
	{ "icx", "mem_bw=100 mem_bw@0=50 mem_bw@1=50 mem_capacity=51200 mem_capacity@0=25600 "
	  "mem_capacity@1=25600", "channels-empty" },
	{ "snbep", EP "llc_miss_time=190", "" },
	{ "snbep", EP "llc_miss_time=260 uncore_clock=1", "uncore-clock-low" },
	{ "snbep", EP "llc_miss_time=260 mem_bw=41500", "memory-saturated" },
	{ "icx", ICX "pcie_write_bw@0=25000 pcie_write_bw@1=0", "pcie-saturated" },
	{ "icx", ICX "pcie_write_bw@0=15000 pcie_write_bw@1=0", "" },
	{ "icx", ICX "pcie_write_bw@0=40000", "impossible" },
	{ "snbep", EP "pcie_write_bw=90000 ddio_write_miss_bw=40000", "impossible" },
	{ "nhmex",
	  "mem_bw=9000 mem_bw@0=9000 mem_bw@1=0 mem_clock=800 mem_clock@0=800 mem_clock@1=800",
	  "channel-missing" },
	{ "nhmex", "throttled_heat=30", "throttled-heat" },
	/* Nothing rests on what is not to be believed: neither on it, nor on its box */
	{ "snbep", EP "mem_bw=? mem_bw@1=? page_miss=90 mem_reads=50", "impossible" },
	{ "snbep", EP "mem_bw@1=? page_miss=90|" EP "page_miss=90", "impossible page-conflicts" },
	{ "snbep", EP "mem_bw=! mem_capacity=!", "not-believable" },
	{ "snbep", EP "limit_heat=~60", "not-believable" },
	{ "snbep", EP "limit_heat=120 limit_power=90", "impossible" },
	{ "hsx", EP "mem_bw@1=30000 mem_bw=60000", "impossible" },
	{ "nhmex", "mem_bw=80000 mem_bw@0=60000 mem_bw@1=20000 mem_clock=800 mem_clock@0=800 "
		   "mem_clock@1=800", "impossible" },
	{ "snbep", EP "remote=- page_miss=- limit_heat=-", "" },
	{ "snbep", EP "limit_heat=- limit_power=- prochot=-", "" },
	{ "snbep", EP "limit_heat=- limit_power=- prochot=-|" EP, "pcu-not-counted" },
	{ "snbep", EP "limit_heat=- limit_power=0|" EP, "" },
	{ "snbep", EP "limit_heat=- limit_power=- mem_bw=100|" EP, "" },
	{ "snbep", "mem_bw=100 mem_capacity=51200", "idle" },
	{ "snbep", "mem_bw=100 mem_capacity=51200 limit_heat=40", "throttled-heat" },
};

/* The places are dies of one socket */
#define DIES	"dies"

static char names[8][16];

static const struct curve curve = {
	.nr = 8, .point = {
		{ 0, 100, 100 }, { 0, 50000, 120 }, { 1, 100, 90 }, { 0, 90000, 300 },
		{ 0, 85000, 320 }, { 0, 100, 100, CURVE_ONE_TO_ONE },
		{ 0, 60000, 300, CURVE_ONE_TO_ONE }, { 0, 20000, 250, CURVE_REMOTE },
	},
};

static struct explain_fact *fact_of(struct explain_facts *facts, const struct metric *metric,
				    const char *box)
{
	struct explain_fact *fact;

	for (fact = facts->fact; fact < facts->fact + facts->nr; fact++)
		if (fact->metric == metric && fact->place == facts->nr_places && fact->box == box)
			return fact;
	facts->nr++;
	return fact;
}

/* "metric=value" or "metric@box=value" */
static void add(struct explain_facts *facts, char *word)
{
	char *value = strchr(word, '='), *at = strchr(word, '@');
	struct explain_fact *fact;
	const struct metric *metric;

	*value++ = '\0';
	if (at)
		*at++ = '\0';
	metric = xp_metric(facts->platform, word);
	if (!metric)
		ktap_bail("no metric %s", word);
	fact = fact_of(facts, metric, at ? names[atoi(at)] : NULL);
	*fact = (struct explain_fact){
		.metric = metric, .place = facts->nr_places, .box = at ? names[atoi(at)] : NULL,
		.value = atof(value + (*value == '~')), .share = *value == '~' ? .001 : 1,
		.nr_boxes = 1,
		.state = *value == '?' ? METRIC_IMPOSSIBLE : *value == '!' ? METRIC_LOST :
			 *value == '-' ? METRIC_UNDEFINED : *value == '~' ? METRIC_MULTIPLEXED :
			 METRIC_MEASURED,
	};
}

static void judge(const char *platform, const char *values, struct explain_facts *facts,
		  struct explain_report *report)
{
	static struct explain_fact all[8 * FACTS];
	char *text = strdup(values), *rest = text, *socket, *word;

	*facts = (struct explain_facts){
		.platform = xp_platform(platform), .fact = all, .curve = &curve,
	};
	while ((socket = strsep(&rest, "|"))) {
		struct explain_place *place = &facts->place[facts->nr_places];

		place->first = facts->nr;
		while ((word = strsep(&socket, " ")))
			if (*word && strcmp(word, DIES))
				add(facts, word);
		place->end = facts->nr;
		place->socket = strstr(values, DIES) ? 0 : facts->nr_places;
		place->die = strstr(values, DIES) ? facts->nr_places ? "1" : "0" : NULL;
		facts->nr_places++;
	}
	explain_judge(facts, report);
	free(text);
}

static void test_rules(void)
{
	static struct explain_report report;
	struct explain_facts facts;
	char ids[256];
	unsigned int i, f;

	for (i = 0; i < ARRAY(rows); i++) {
		judge(rows[i].platform, rows[i].values, &facts, &report);
		strcpy(ids, report.idle ? "idle" : "");
		for (f = 0; f < report.nr; f++)
			sprintf(ids + strlen(ids), "%s%s", f ? " " : "",
				report.finding[f].rule->id);
		if (!ktap_ok(!strcmp(ids, rows[i].ids), "row %u: %s", i, rows[i].ids))
			ktap_note("%s: %s", rows[i].values, ids);
	}
}

/* Their counters do not say what a rule could find */
#define CLIENTS	" snb ivb hsw bdw skl icl rkl tgl adl mtl lnl ptl nvl"
#define OLDEST	" nhm wsm"

/* Whether an earlier row has the same id */
static bool is_later_row(const struct explain_rule *rule)
{
	const struct explain_rule *one = explain_rules;

	while (strcmp(one->id, rule->id))
		one++;
	return one != rule;
}

/* Whether one of the rows with this id can be asked */
static bool has_row(const struct pmon_platform *platform, const struct explain_rule *rule)
{
	const struct explain_rule *one;
	char why[48];

	for (one = explain_rules; one->id; one++)
		if (!strcmp(one->id, rule->id) &&
		    explain_platform_has(platform, one, why, sizeof(why)))
			return true;
	return false;
}

/* Whether a rule needs what client dies and the oldest servers do not count */
static bool is_of_channels(const struct explain_rule *rule)
{
	return rule->when[0].what && strcmp(rule->id, "memory-slow") &&
	       strcmp(rule->id, "channels-empty");
}

/* Where a rule is not tested: the page says the same. */
static void test_platforms(void)
{
	static const struct {
		const char *id;
		const char *not_on;
	} absent[] = {
		{ "books-do-not-close", " nhmex wsmex knl knm" },
		{ "link-not-counted", " bdxde nhmex wsmex icxd snr knl knm grr" },
		{ "pcu-not-counted", " nhmex wsmex knl knm gnr srf grr cwf" },
		{ "throttled-prochot", " knl knm gnr srf grr cwf" },
		{ "throttled-heat", " knl knm gnr srf grr cwf" },
		{ "memory-saturated", " nhmex wsmex" },
		{ "long-reads", " nhmex wsmex knl knm" },
		{ "link-half-width",
		  " bdxde nhmex wsmex icxd snr knl knm spr emr gnr srf grr cwf" },
		{ "device-remote", " bdxde nhmex wsmex icxd snr knl knm grr" },
		{ "other-memory", " snbep ivbep hsx bdx bdxde nhmex wsmex skx icxd snr grr" },
		{ "link-saturated", " bdxde icxd snr knl knm grr" },
		{ "pcie-saturated", " nhmex wsmex knl knm" },
		{ "throttled-power", " nhmex wsmex knl knm gnr srf grr cwf" },
		{ "link-asymmetric", " bdxde nhmex wsmex icxd snr knl knm grr" },
		{ "remote-heavy", " bdxde icxd snr knl knm grr" },
		{ "device-dominates", " knl knm" },
		{ "ddio-miss", " nhmex wsmex knl knm" },
		{ "page-conflicts", " knl knm" },
		{ "read-write-turnaround", " nhmex wsmex" },
		{ "ddio-hit", " nhmex wsmex knl knm" },
	};
	const struct pmon_platform *platform = NULL;
	const struct explain_rule *rule;
	char list[8192], text[256];
	unsigned int i;
	char want[256];

	for (rule = explain_rules; rule->id; rule++) {
		if (is_later_row(rule))
			continue;
		*text = '\0';
		while ((platform = xp_next_platform(platform)))
			if (!has_row(platform, rule) && xp_metric(platform, "mem_bw"))
				sprintf(text + strlen(text), " %s", xp_short_name(platform));
		for (i = 0; i < ARRAY(absent) && strcmp(absent[i].id, rule->id); i++)
			;
		snprintf(want, sizeof(want), "%s%s%s", i < ARRAY(absent) ? absent[i].not_on : "",
			 is_of_channels(rule) ? CLIENTS : "",
			 is_of_channels(rule) && strcmp(rule->id, "remote-heavy") ? OLDEST : "");
		if (!ktap_ok(!strcmp(text, want), "%s: platforms that cannot ask", rule->id))
			ktap_note("%s:%s", rule->id, text);
	}
	while ((platform = xp_next_platform(platform))) {
		/* No source has the events of Diamond Rapids */
		if (!xp_metric(platform, "mem_bw"))
			continue;
		explain_metrics(platform, list, sizeof(list));
		ktap_ok(strstr(list, "[m]em_bw") && strlen(list) < sizeof(list) / 2,
			"%s: metrics", xp_short_name(platform));
	}
}

/* Whether what is printed has a text */
static bool prints(const char *platform, const char *values, bool json, const char *text)
{
	static struct explain_report report;
	struct explain_facts facts;
	char *printed = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&printed, &size);
	bool has;

	judge(platform, values, &facts, &report);
	(json ? explain_print_json : explain_print)(out, &facts, &report);
	fclose(out);
	has = strstr(printed, text);
	if (!has)
		ktap_note("no \"%s\" in %s", text, printed);
	free(printed);
	return has;
}

static void test_text(void)
{
	static const struct {
		const char *platform, *values;
		bool json;
		const char *text;
	} texts[] = {
		{ "snbep", EP "|" EP "mem_bw=18000 mem_bw@2=0|" EP "mem_bw=18000 mem_bw@2=0", false,
		  "S1, S2: 3 of 4 memory channels carry traffic (box_2: no traffic); ceiling 38.4 "
		  "GB/s of 51.2 GB/s; now 18.0 GB/s, 47 % of it. (channel-missing)\n" },
		{ "snbep", EP "mem_bw=41500", false,
		  "    mem_bw = 64 * cas_count_all / 1e6 / duration_time = 41500.0 MB/s\n" },
		{ "snbep", EP "mem_bw=41500", false,
		  "    mem_full = 107.0 %: above 100, a limit by convention\n" },
		{ "snbep", EP "mem_bw=18000 mem_bw@2=0", false,
		  "    mem_bw{silent} = 1.00: above 0.5\n" },
		{ "snbep", EP, false,
		  "1 socket x 4 channels of DDR3-1600 (4 of 4 populated). Nothing wrong: 24.0 GB/s "
		  "of memory traffic; in use are: memory 47 % (S0), the busiest channel 47 % (S0) "
		  "of what its clock allows; S0 moves 24.0 GB/s, and with such memory this family "
		  "ends at about 42 GB/s (between published mixes of reads and writes).\n" },
		{ "hsx", EP "mem_reads=100", false, "; S0 moves 24.0 GB/s, and with such memory 3 "
		  "published machines of this family end at 43 to 46 GB/s" },
		{ "icx", ICX "mem_bw@0=40000 mem_bw@1=40000 mem_capacity@0=102400 "
		  "mem_capacity@1=102400 mem_reads=100", false,
		  "; S0 moves 80.0 GB/s, and with such memory the published machine of this family "
		  "ends at 176 GB/s" },
		{ "srf", SRF, false,
		  "; nothing is published of this family's memory, 75 % assumed" },
		{ "snbep", EP "|" EP, false, "the busiest link 30 % (S0) of what its clock" },
		{ "snbep", EP "home_bw=23800 mem_underfill_bw=0", false,
		  "S0: DRAM 24.00 GB/s (DRAM reads 16.80, writes 7.20) = 23.80 asked by all "
		  "sockets + 0.20 unaccounted (1 %)\n" },
		{ "snbep", EP "local_bw=15000", false, "; S0 moves 24.0 GB/s" },
		/* Each socket's own sentence and values */
		{ "skx", SKX "mem_bw=121000 mem_reads=99|" SKX
		  "mem_bw=31000 mem_reads=99 llc_miss_time=300 uncore_clock=2.4",
		  false, "S0: memory is at 95 % of its ceiling: 121.0 GB/s of 128.0 GB/s" },
		{ "skx", SKX "mem_bw=121000 mem_reads=99|" SKX
		  "mem_bw=31000 mem_reads=99 llc_miss_time=300 uncore_clock=2.4",
		  false, "\nS1: reads that miss the LLC take 300 ns" },
		{ "skx", SKX "mem_bw=121000 mem_reads=99", false,
		  "; 6 published machines of this family end at 80 to 88 %" },
		{ "snbep", "mem_bw=100 mem_capacity=51200", false, "Idle: 0.10 GB/s" },
		{ "snbep", EP "mem_bw=41500 llc_miss_time=250", false,
		  "; between published mixes of reads and writes, this family ends at about 81 %; "
		  "reads take 250 ns; 2.5 x as long as when idle. (mem" },
		{ "srf", SRF "mem_reads=70 mem_bw=41500 mem_bw@0=20000 mem_bw@1=21500", false,
		  "; nothing is published of this family: 75 % assumed" },
		{ "snbep", EP "mem_reads=50 mem_capacity=76800 mem_bw=58000", false,
		  "; the kept curve of this machine ends at 78 %; the published machine of this "
		  "family ends at 78 %" },
		{ "snbep", EP "llc_miss_time=250", false,
		  "    longer = 2.27: above 2, a limit by convention\n" },
		{ "snbep", EP "mem_bw@2=3000", false,
		  "S0: memory channels are used unevenly: box_2 has 3.0 GB/s, the median 6.0 GB/s, "
		  "2.0 times apart. (channel-imbalance)\n" },
		{ "snbep", EP "mem_bw@2=3000", false, "    mem_bw{odd} = 3000.0 MB/s (box_2)\n" },
		{ "snbep", EP "mem_bw=41500 llc_miss_time=250 remote=!", false,
		  "    idle_read = 100.0 ns (by the kept curve)\n"
		  "    wait = read_time / idle_read = 2.50\n    page_miss = 100 * pre" },
		{ "nhmex",
		  "mem_bw=70000 mem_bw@0=70000 mem_bw@1=0 mem_clock=6000 mem_clock@0=6000 "
		  "mem_clock@1=6000", false, "; reads wait 2.1 x as long as when idle." },
		{ "snbep", EP "llc_miss_time=90", false,
		  "mixes of reads and writes); reads take 90 ns (S0).\n" },
		{ "nhmex", "mem_bw=9", false, "link-asymmetric (not on this CPU)" },
		{ "skl", "mem_bw=9000", false,
		  "No rule can be applied: 9.0 GB/s of memory traffic, "
		  "whose ceiling is not known on this CPU.\n" },
		{ "nhmex", "throttled_heat=30", false,
		  "Not applied, not counted here: books-do-not-close (" },
		{ "snbep", "limit_power=60", false, "S0: power limits" },
		{ "snbep", EP "limit_heat=! limit_power=9", false,
		  "Not applied, no believable value: throttled-heat (limit_heat)\n" },
		{ "snbep",
		  EP "mem_bw=41500|" EP "mem_bw=42000|" EP "mem_bw=45000|" EP "mem_bw=45500", true,
		  "{\"id\" : \"memory-saturated\",\"places\" : ["
		  "{\"socket\" : 2,\"values\" : [116.0722776]},"
		  "{\"socket\" : 3,\"values\" : [117.3619695]}],"
		  "\"severity\" : \"limit\",\"sentence\" : \"memory is at 89 % of its ceil" },
		{ "snbep", EP "mem_bw=41500", true,
		  "\"above\" : 100,\"convention\" : true,\"unit\" : \"%\"}" },
	};
	unsigned int i;

	for (i = 0; i < ARRAY(texts); i++)
		ktap_ok(prints(texts[i].platform, texts[i].values, texts[i].json, texts[i].text),
			"text %u", i);
}

/*
 * The picture
 */

#define LONG	"0123456789012345678901234567890123456789012345678901234567890"

/* Files of a sysfs: a socket with two nodes, a link, a stack with a bridge and a device, a disk */
/* Each question in its order: what it gave, and why it could not be asked */
static void test_tree(void)
{
	static const struct {
		const char *platform, *values, *text;
	} cases[] = {
		{ "snbep", EP "mem_bw=41500|" EP,
		  "memory-saturated (limit)\n    S0: mem_full = 107.0 %, above 100? yes; "
		  "mem_share{elsewhere} = 46.9 %, below 60? yes -> found\n"
		  "    S1: mem_full = 61.9 %, above 100? no\n" },
		{ "snbep", EP "mem_bw=34000 llc_miss_time=260",
		  "    S0: mem_full = 87.7 %, above 100? no; or else longer = 2.36, above 2? yes; "
		  "mem_share = 66.4 %, above 60? yes; 100 * uncore_clock / uncore_normal = 88.9 %, "
		  "above 65? yes -> found\n" },
		{ "nhmex", "mem_bw=9",
		  "throttled-power (limit): not tested, limit_power is not counted on this "
		  "CPU\n" },
		{ "nhmex", "mem_bw=9",
		  "books-do-not-close (hint): not tested, not on this CPU\n" },
		{ "snbep", EP "limit_heat=!",
		  "    S0: heat{most}: not believed (limit_heat)\n" },
		{ "snbep", EP, "impossible (counter)\n    S0: no\n" },
		{ "hsx", EP "mem_bw@1=15000 mem_bw=33000",
		  "impossible (counter)\n    S0: yes -> found\n" },
		{ "snbep", EP, "channel-imbalance (config), unless memory-saturated is found\n" },
	};
	static struct explain_report report;
	struct explain_facts facts;
	unsigned int i;

	for (i = 0; i < ARRAY(cases); i++) {
		char *printed = NULL;
		size_t size = 0;
		FILE *out = open_memstream(&printed, &size);

		judge(cases[i].platform, cases[i].values, &facts, &report);
		explain_print_tree(out, &facts, &report);
		fclose(out);
		if (!ktap_ok(strstr(printed, cases[i].text), "tree %u", i))
			ktap_note("%s", printed);
		free(printed);
	}
}

/* What the machine's owner has acknowledged: in a file, for all places or for one */
static void test_known(void)
{
	static const struct {
		const char *lines, *ids, *known;
		unsigned int place;
		const char *wrong;
	} cases[] = {
		{ "", "channel-missing", "", 0 },
		{ "chanel-missing\n", "channel-missing", "", 0, "line 1 has no effect: \"chanel" },
		{ "\nchannel-missing 1\n", "channel-missing", "", 0, "line 2 has no effect" },
		{ "# a comment\nchannel-missing\n", "", "channel-missing", 0 },
		{ "channel-* # on purpose\n", "", "channel-missing", 0 },
		{ "channel-missing S1\n", "channel-missing", "channel-missing", 0 },
		{ "channel-missing S0\n", "channel-missing", "channel-missing", 1 },
		{ "channel-missing S0\nchannel-missing S1\n", "", "channel-missing", 0 },
		{ "remote-heavy\n", "channel-missing", "", 0 },
		{ NULL, "channel-missing", "", 0 },
	};
	static struct explain_report report;
	struct explain_facts facts;
	char path[] = "/tmp/test_explain.XXXXXX";
	struct timespec changed[2] = {};
	const char *is, *known, *wrong;
	unsigned int i;
	int fd = mkstemp(path);

	setenv(EXPLAIN_KNOWN_VARIABLE, path, 1);
	for (i = 0; i < ARRAY(cases); i++) {
		if (!cases[i].lines)
			unlink(path);
		else if (ftruncate(fd, 0) || pwrite(fd, cases[i].lines, strlen(cases[i].lines),
						    0) < 0)
			ktap_bail("no file in /tmp");
		/* Within the granularity of a file's time nothing has changed. */
		changed[0].tv_sec = i + 1;
		changed[1] = changed[0];
		futimens(fd, changed);
		judge("snbep", EP "mem_bw=18000 mem_bw@2=0|" EP "mem_bw=18000 mem_bw@2=0", &facts,
		      &report);
		explain_leave_known(&facts, &report);
		is = report.nr ? report.finding->rule->id : "";
		known = report.nr_known ? report.known[0]->id : "";
		wrong = report.known_wrong ?: "";
		ktap_ok(!strcmp(is, cases[i].ids) && !strcmp(known, cases[i].known) &&
			(!report.nr || report.finding->place == cases[i].place) &&
			(!report.nr || !report.nr_known || !report.finding->also) &&
			!cases[i].wrong == !*wrong && strstr(wrong, cases[i].wrong ?: ""),
			"acknowledged %u: \"%s\", \"%s\", \"%s\"", i, is, known, wrong);
	}
	unsetenv(EXPLAIN_KNOWN_VARIABLE);
	close(fd);
	ktap_ok(explain_has_id("channel-*") && !explain_has_id("chanel-missing"),
		"an id that no finding has is noticed");
}

static const char *const files[][2] = {
	{ "devices/system/node/node0/cpulist", "0-3" },
	{ "devices/system/node/node1/cpulist", "4-7" },
	{ "devices/system/cpu/cpu0/topology/physical_package_id", "0" },
	{ "devices/system/cpu/cpu4/topology/physical_package_id", "0" },
	{ "devices/system/cpu/cpu0/topology/die_id", "0" },
	{ "devices/system/cpu/cpu4/topology/die_id", "1" },
	{ "bus/event_source/devices/uncore_upi_0/die0", "upi_1,die_1" },
	{ "bus/event_source/devices/uncore_upi_1/die0", "upi,die_1" },
	{ "bus/event_source/devices/uncore_iio_1/die0", "0000:3a" },
	{ "devices/pci0000:3a/0000:3a:00.0/class", "0x060400" },
	{ "devices/pci0000:3a/0000:3b:00.0/class", "0x020000" },
	{ "devices/pci0000:3a/0000:3b:00.0/vendor", "0xfff0" },
	{ "devices/pci0000:3a/0000:3b:00.0/device", "0x1234" },
	{ "devices/pci0000:3a/0000:3b:00.0/net/eth7/mtu", "1500" },
	{ "devices/pci0000:3a/0000:3b:00.0/current_link_width", "8" },
	{ "devices/pci0000:3a/0000:3b:00.0/max_link_width", "16" },
	{ "devices/pci0000:3a/0000:3b:00.0/current_link_speed", "16.0 GT/s PCIe" },
	{ "devices/pci0000:3a/0000:3b:00.0/max_link_speed", "16.0 GT/s PCIe" },
	{ "devices/pci0000:00/0000:00:1f.0/class", "0x010601" },
	{ "devices/pci0000:00/0000:00:1f.0/local_cpulist", "0-7" },
	/* One of the card's virtual functions, and a card whose name is cut */
	{ "devices/pci0000:3a/0000:3b:00.1/class", "0x020000" },
	{ "devices/pci0000:3a/0000:3b:00.1/physfn/vendor", "0xfff0" },
	{ "devices/pci0000:5a/0000:5b:00.0/class", "0x020000" },
	{ "devices/pci0000:5a/0000:5b:00.0/vendor", "0xfff1" },
	{ "devices/pci0000:5a/0000:5b:00.0/device", "0x0001" },
	{ "pci.ids", "fff0  Maker, Inc.\n\t0001  X\n# Or two\n\t1234  Card\n\t\t1234 1  Y\n"
	  "fff1  M\n\t0001  " LONG "\u00e9\u00e9" },
};

#define SYSFS	"/tmp/test_explain.XXXXXX"
#define PORT	"devices/pci0000:3a/0000:3a:00.0"
static char sysfs[sizeof(SYSFS)];

/* How often names of models were looked up */
static unsigned int read_ids;

FILE *__wrap_fopen(const char *path, const char *mode)
{
	char ids[64];

	read_ids += !strncmp(path, "/usr/", 5);
	snprintf(ids, sizeof(ids), "%s/pci.ids", sysfs);
	return __real_fopen(strncmp(path, "/usr/", 5) ? path : ids, mode);
}

/* With the folders above it */
static void make_file(const char *path, const char *text)
{
	char folder[256], *slash;
	FILE *file;

	strcpy(folder, path);
	for (slash = folder + sizeof(sysfs); (slash = strchr(slash, '/')); *slash++ = '/') {
		*slash = '\0';
		mkdir(folder, 0700);
	}
	file = fopen(path, "w");
	if (!file || fprintf(file, "%s\n", text) < 0 || fclose(file))
		ktap_bail("%s", path);
}

/* A device is a link to its folder, in the list of all. */
static void make_sysfs(void)
{
	char path[256], to[256];
	const char *device;
	unsigned int i;

	strcpy(sysfs, SYSFS);
	if (!mkdtemp(sysfs))
		ktap_bail("no folder");
	snprintf(path, sizeof(path), "%s/bus/pci/devices/.made", sysfs);
	make_file(path, "");
	for (i = 0; i < ARRAY(files); i++) {
		snprintf(path, sizeof(path), "%s/%s", sysfs, files[i][0]);
		make_file(path, files[i][1]);
		if (!strstr(files[i][0], "/class"))
			continue;
		snprintf(to, sizeof(to), "../../../%s", files[i][0]);
		*strrchr(to, '/') = '\0';
		device = strrchr(to, '/');
		snprintf(path, sizeof(path), "%s/bus/pci/devices%s", sysfs, device);
		if (symlink(to, path))
			ktap_bail("%s", path);
	}
}

static void remove_sysfs(void)
{
	char command[64];

	snprintf(command, sizeof(command), "rm -rf %s", sysfs);
	ktap_ok(!system(command), "the folder is removed");
}

#define MAP	"mem_bw=80000 mem_bw@0=40000 mem_bw@1=40000 mem_bw@2=0 mem_capacity=150000 " \
		"mem_capacity@0=50000 mem_capacity@1=50000 mem_capacity@2=50000 " \
		"upi_out_util=85 upi_out_util@0=85 upi_out_util@1=0 upi_off=50 upi_off@0=0 " \
		"upi_off@1=99 pcie_write_bw=15754 pcie_write_bw@1=15754 pcie_read_bw=2000 " \
		"pcie_read_bw@1=2000 "

static void test_map(void)
{
	static const struct {
		const char *platform, *values;
		bool svg;
		const char *text;
	} texts[] = {
		{ "icx", MAP, false,
		  "\nS0, node 0 1: memory 80.0 GB/s of 150.0 GB/s at 6400 MT/s\n" },
		{ "icx", MAP, false,
		  "\n  box_0      |################....     40.0 GB/s 80 %\n" },
		{ "icx", MAP, false,
		  "\n! box_2      |....................       0.0 GB/s 0 %  no traffic\n" },
		{ "icx", MAP "mem_bw@2=!", false,
		  "\n! box_2                                          lost\n" },
		{ "icx", MAP "|" MAP, false,
		  "\n  upi_0      |#################...               85 %  to S1 upi_1\n" },
		{ "icx", MAP, false, "0 %  asleep 99 % of the time\n" },
		{ "icx", MAP, false,
		  "\n! iio_1      |##########..........     15.8 GB/s 50 %  eth7 (Maker Card), "
		  "x8 of x16\n" },
		{ "icx", MAP, false, "\n  elsewhere" },
		{ "icx", MAP, false, "0000:00:1f.0 (0000:0000)\nNot measured here: persistent" },
		{ "icx", MAP, false, "S0: memory is at 80 % of its ceiling: 80.0 GB/s of 100.0 "
				     "GB/s" },
		{ "icx", "mem_bw=9 mem_bw@0=9", false, "Not measured here: persistent memory, "
		  "links, I/O\n" },
		{ "spr", "mem_bw=9 hbm_read_bw=4000 hbm_read_bw@3=4000 hbm_write_bw@3=1000", false,
		  "\n  box_3                                      5.0 GB/s  HBM\n  elsewhere" },
		{ "spr", "cxl_read_bw=2000 cxl_write_bw=700 cxl_write_bw@1=700", false,
		  "\n  CXL                                        2.0 GB/s\n"
		  "  box_1                                      0.7 GB/s  CXL\n" },
		{ "spr", "mem_bw=9", false, "\nNot measured here: HBM, CXL, links, I/O\n" },
		{ "snbep", EP "pcie_write_bw=3938 pcie_read_bw=100", false,
		  "\n  I/O        |##..................      3.9 GB/s 10 %  0000:00:1f.0" },
		{ "icx", MAP, true, "<rect x=\"93\" y=\"124\" width=\"142\" height=\"12\" "
		  "fill=\"hsl(0,70%,45%)\"/>" },
		{ "icx", MAP "mem_bw@2=!", true, "stroke=\"#c000c0\" stroke-dasharray=\"4 3\"/>" },
		{ "icx", MAP, true,
		  "<title>iio_1 15.8 GB/s 50 % eth7 (Maker Card), x8 of x16</title>" },
		/* From the right edge of one place to the left edge of the other, in a lane */
		{ "icx", MAP "|" MAP "upi_out_util@1=95", true, "<path d=\"M620 184H644V212H683\" "
		  "fill=\"none\" stroke-width=\"2\" stroke=\"hsl(0,70%,45%)\">"
		  "<title>S0 upi_0 (85 %) to S1 upi_1 (95 %)</title></path>\n" },
		{ "icx", MAP, true, "<text x=\"278\" y=\"254\" fill=\"#555\">"
		  "0000:00:1f.0 (0000:0000)<" },
		{ "icx", MAP "pcie_write_bw@2=1 pcie_write_bw@3=1 pcie_write_bw@4=0 "
		  "pcie_write_bw@5=0 pcie_write_bw@6=0", true,
		  ">iio_2; iio_3; iio_4; iio_5; ...</text>" },
		{ "icx", MAP, true, ">from idle to full, by the limits of" },
		{ "icx", MAP, true, ">Xeon Scalable (Ice Lake-SP), a_host, 20" },
		{ "icx", MAP, true, "(memory-saturated); and 4 further findings: \"xeon" },
		{ "icx", MAP "upi_capacity=50000 upi_capacity@0=25000 upi_capacity@1=25000", false,
		  "\n  upi_0      |#################...     21.2 GB/s 85 %" },
		{ "icx", MAP "upi_capacity=50000 upi_capacity@0=25000 upi_capacity@1=25000", false,
		  "; links send 21.2 GB/s\n" },
		{ "icx", MAP "pcie_write_bw@2=1 pcie_write_bw@3=0 pcie_write_bw@4=0", false,
		  "\n  3 idle     |....................       0.0 GB/s 0 %  iio_2; iio_3; "
		  "iio_4\n" },
		{ "icx", MAP "pcie_write_bw@2=1 pcie_write_bw@3=4000", false, "\n  iio_2 " },
		{ "icx", MAP, false, "(memory-saturated); and 4 further findings: \"xeon-pmon "
		  "explain\"\nS0" },
		{ "snbep", EP, false,
		  "No finding; the fullest part is S0 box_0, 47 % of its ceiling\nS0" },
		{ "icx", MAP "|" MAP, false, "0000:00:1f.0 (0000:0000)\nS1: memory" },
		{ "icx", MAP "|" MAP DIES, false, "\nS0-D1, node 1: memory" },
		{ "icx", MAP "|" MAP DIES, false, "85 %  to S0-D1 upi_1\n" },
		{ "icx", MAP "pmm_read_bw=5 pmm_read_bw@1=5 pmm_read_bw@2=0", false,
		  "\n  box_2                                      0.0 GB/s  persistent memory\n" },
		{ "icx", MAP "pmm_read_bw=0 pmm_read_bw@1=0", false, "no traffic\n  upi_0" },
		{ "icx", MAP, true, "</svg>\n" },
	};
	struct explain_report report;
	struct explain_facts facts;
	struct map map = { .facts = &facts, .report = &report, .sysfs = sysfs, .host = "a_host",
			   .time = time(NULL) };
	char *text = NULL;
	size_t size = 0;
	unsigned int i;
	FILE *out;

	make_sysfs();
	map.devices = devices_read(sysfs);
	for (i = 0; i < ARRAY(texts); i++) {
		judge(texts[i].platform, texts[i].values, &facts, &report);
		out = open_memstream(&text, &size);
		if (texts[i].svg)
			map_draw(&map, out);
		else
			map_print(&map, out, false);
		fclose(out);
		if (!ktap_ok(strstr(text, texts[i].text), "map %u", i))
			ktap_note("no \"%s\" in\n%s", texts[i].text, text);
		free(text);
	}
	devices_free(map.devices);
	remove_sysfs();
}

/* What a finding is about by name: what is behind the busiest stack, or all of the socket */
static void test_devices(void)
{
	static struct explain_report report;
	struct explain_facts facts;
	struct xp_device *devices, *last;

	make_sysfs();
	read_ids = 0;
	devices = devices_read(sysfs);
	ktap_eq(read_ids, 1, "the list of all models is read once");
	for (last = devices; last && last->next; last = last->next)
		ktap_ok(!strstr(last->name, "00.1"), "no virtual function: %s", last->name);
	ktap_str_eq(last->name, "0000:5b:00.0 (M " LONG ")", "a name is not cut in a character");
	judge("icx", ICX "pcie_write_bw@0=300 pcie_write_bw@1=25000", &facts, &report);
	explain_name_devices(&facts, &report, sysfs, devices);
	ktap_str_eq(report.finding[0].devices, "iio_1: eth7 (Maker Card), x8 of x16", "a stack");
	judge("snbep", EP "ddio_write_miss_bw=9000 ddio_read_miss_bw=9000", &facts, &report);
	explain_name_devices(&facts, &report, sysfs, devices);
	ktap_str_eq(report.finding[0].devices, "0000:00:1f.0 (0000:0000)", "a socket");
	devices_free(devices);
	remove_sysfs();
}

static void write_file(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	if (!file || fputs(text, file) < 0 || fclose(file))
		ktap_bail("%s", path);
}

/* @head is behind "# xeon-pmon curve, "; "%s" is the name of this CPU */
static void read_kept(const char *path, const char *head, const char *points, struct curve *kept)
{
	char text[512] = "# xeon-pmon curve, ", cpu[128];

	xp_cpuinfo("model name", cpu, sizeof(cpu));
	snprintf(text + strlen(text), sizeof(text) - strlen(text), head, cpu);
	strcat(text, points);
	write_file(path, text);
	curve_read(kept);
}

static void test_kept(void)
{
	char folder[] = "/tmp/test_curve.XXXXXX", path[256];
	struct curve kept;

	if (!mkdtemp(folder))
		ktap_bail("no folder");
	setenv("XDG_CACHE_HOME", folder, 1);
	ktap_ok(!curve_write(&curve, path, sizeof(path)), "it is kept");
	curve_read(&kept);
	ktap_ok(kept.nr == curve.nr && kept.point[3].latency == 300 && kept.point[6].socket == 0 &&
		kept.point[6].mix == CURVE_ONE_TO_ONE && kept.point[7].mix == CURVE_REMOTE,
		"and found again");
	read_kept(path, "mix socket MB/s ns: %s?\n", "reads 0 100.0 90.00\n", &kept);
	ktap_ok(!kept.nr && !*kept.refused, "but not that of another CPU");
	read_kept(path, "socket MB/s ns: %s\n", "0 100.0 90.00\n1 2000.0 91.50\n", &kept);
	ktap_ok(kept.nr == 2 && kept.point[1].socket == 1 && kept.point[1].latency == 91.5 &&
		kept.point[1].mix == CURVE_READS, "one of a version that measured reads alone");
	read_kept(path, "colour socket MB/s ns: %s\n", "blue 0 100.0 90.00\n", &kept);
	ktap_ok(!kept.nr && !strcmp(kept.refused, path), "a file of a later version is refused");
	read_kept(path, "mix socket MB/s ns: %s\n", "reads 0 100.0 90.00\n3:1 0 100.0 90.00\n",
		  &kept);
	ktap_eq(kept.nr, 1, "an unknown mix ends it");
	unlink(path);
	*strrchr(path, '/') = '\0';
	rmdir(path);
	ktap_ok(!rmdir(folder), "and nothing else is left");
}

/* How many lines of six blocks are written, and what curve_touch() says of their traffic */
static void test_touch(void)
{
	static char memory[6 * CURVE_BLOCK];
	static const struct {
		enum curve_mix mix;
		unsigned int traffic, written;
	} rows[] = {
		{ CURVE_READS, 384, 0 }, { CURVE_REMOTE, 384, 0 }, { CURVE_ONE_TO_ONE, 768, 384 },
		{ CURVE_TWO_TO_ONE, 576, 192 },
	};
	unsigned int i, line, written, traffic;

	for (i = 0; i < ARRAY(rows); i++) {
		memset(memory, 99, sizeof(memory));
		for (line = 0, traffic = 0; line < 6; line++)
			traffic += curve_touch(memory + line * CURVE_BLOCK, rows[i].mix, line);
		for (line = 0, written = 0; line < 384; line++)
			written += memory[line * CURVE_LINE] != 99;
		ktap_eq(traffic, rows[i].traffic, "lines of traffic, %s",
			curve_mix_name(rows[i].mix));
		ktap_eq(written, rows[i].written, "lines that are written, %s",
			curve_mix_name(rows[i].mix));
		ktap_eq((long)(100. * written / traffic + .5),
			(long)(curve_mix_writes(rows[i].mix) + .5), "per cent of writes");
	}
}

static void test_ring(void)
{
	const size_t mebi = 1 << 20;

	ktap_eq(curve_ring_size(504 * mebi, (size_t)1 << 34) / mebi, 2016,
		"four times the LLC of a Granite Rapids");
	ktap_eq(curve_ring_size(504 * mebi, 4096 * mebi) / mebi, 1792, "what is free");
	ktap_eq(curve_ring_size(504 * mebi, 2048 * mebi), 0, "less than twice the LLC");
	ktap_eq(curve_ring_size(2 * mebi, 4096 * mebi) / mebi, 64, "a small LLC");
	ktap_eq(curve_ring_size(0, (size_t)1 << 34) / mebi, 2048, "an LLC that is not known");
}

static void test_curve(void)
{
	static const struct {
		double bandwidth, latency;
	} rows[] = {
		{ 0, 100 }, { 100, 100 }, { 25050, 110 }, { 50000, 120 }, { 70000, 210 },
		{ 90000, 300 }, { 99000, 320 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY(rows); i++)
		ktap_eq((long)(curve_at(&curve, 0, CURVE_READS, rows[i].bandwidth) + .5),
			rows[i].latency, "at %.0f MB/s", rows[i].bandwidth);
	ktap_eq((long)curve_idle(&curve, 1), 90, "another socket");
	ktap_eq((long)curve_at(&curve, 2, CURVE_READS, 100), 0, "a socket that was not measured");
	ktap_eq((long)(curve_at(&curve, 0, CURVE_ONE_TO_ONE, 30050) + .5), 200, "with writes");
	ktap_eq((long)curve_most(&curve, 0, CURVE_READS), 90000, "the most of reads");
	ktap_eq((long)curve_most(&curve, 0, CURVE_ONE_TO_ONE), 60000, "of as many writes");
	ktap_eq((long)curve_most(&curve, 1, CURVE_ONE_TO_ONE), 0, "what was not measured");
	ktap_eq(curve_nearest(&curve, 0, 20), CURVE_READS, "the nearest mix");
	ktap_eq(curve_nearest(&curve, 0, 30), CURVE_ONE_TO_ONE, "another one");
	ktap_eq(curve_nearest(&curve, 1, 50), CURVE_READS, "the only one");
	ktap_eq(curve_nearest(&curve, 2, 50), CURVE_MIXES, "none");
	test_kept();
	test_touch();
	test_ring();
}

/*
 * The page: "test_explain rules" and "test_explain atlas" print its tables
 */

static void print_conditions(FILE *out, const struct explain_test *test)
{
	const struct explain_test *end = test + EXPLAIN_TESTS;
	const char *separator = "";

	for (; test < end && test->is; test++) {
		fprintf(out, "%s``%s`` %s %g%s%s", separator, test->what,
			test->is == EXPLAIN_ABOVE ? "above" : "below", test->limit,
			*test->unit ? " " : "", test->unit);
		separator = ", ";
	}
}

static void print_rules(FILE *out)
{
	const struct explain_rule *rule;

	for (rule = explain_rules; rule->id; rule++) {
		fprintf(out, "``%s`` (%s)\n\t", rule->id,
			explain_severity_name(rule->severity));
		print_conditions(out, rule->when);
		if (rule->or->is)
			fputs("; or ", out);
		print_conditions(out, rule->or);
		if (rule->unless)
			fprintf(out, "; unless there is ``%s``", rule->unless);
		fprintf(out, "%snot covered: %s.\n", rule->when->is ? "; " : "", rule->blind);
	}
}

static void print_time(FILE *out, double time)
{
	if (time)
		fprintf(out, ", %.0f ns", time);
	else
		fputs(", \\-", out);
}

static void print_rows(FILE *out, const struct explain_atlas *row, bool mix)
{
	for (; row->machine; row++) {
		fprintf(out, "   \"%s\", \"%s\", ", row->machine, row->load);
		if (mix)
			fprintf(out, "%u %%, %g %%", row->writes, row->share);
		else
			fprintf(out, "\\-, %g %%", row->share);
		print_time(out, row->idle);
		print_time(out, row->remote);
		print_time(out, row->loaded);
		fprintf(out, ", %s, \"%s%s\"\n", row->source, row->note ?: "",
			row->aside ? "; no limit" : "");
	}
}

static void print_atlas(FILE *out)
{
	const struct explain_other *other = explain_atlas_other;

	fputs(".. csv-table::\n   :header: \"Machine\", \"Load\", \"Writes\", \"Reached\", "
	      "\"Idle\", \"Remote\", \"Loaded\", \"Source\", \"Published\", \"Remark\"\n\n",
	      out);
	print_rows(out, explain_atlas_memory, true);
	print_rows(out, explain_atlas_links, false);
	for (; other->machine; other++) {
		fprintf(out, "   \"%s\", \"reads\", 0 %%, %g GB/s, \\-, \\-, \\-, %s, \"",
			other->machine, other->reads, other->source);
		if (other->writes)
			fprintf(out, "writes alone: %g GB/s", other->writes);
		fputs("\"\n", out);
	}
}

static void check_page(void (*print)(FILE *out), const char *what)
{
	static char page[1 << 17];
	char *table = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&table, &size), *file = fopen(PAGE, "r");

	print(out);
	fclose(out);
	page[file ? fread(page, 1, sizeof(page) - 1, file) : 0] = '\0';
	if (file)
		fclose(file);
	ktap_ok(strstr(page, table), "explain.rst has the table that \"test_explain %s\" prints",
		what);
	free(table);
}

#define NEAR	10	/* per cent of writes */

/* What a row says lies in the band of the others, or the row says why not. */
static void check_row(const struct explain_atlas *row, const struct explain_atlas *others)
{
	double low = 100, high = 0;
	const struct explain_atlas *other;

	for (other = others; other->machine; other++) {
		if (other == row || other->note || !(other->on & row->on) ||
		    abs((int)other->writes - (int)row->writes) > NEAR)
			continue;
		low = other->share < low ? other->share : low;
		high = other->share > high ? other->share : high;
	}
	ktap_ok(row->note || !high || (row->share > low - EXPLAIN_APART &&
				       row->share < high + EXPLAIN_APART),
		"%s, %s: %g %% is in the band of the others of its family, %g to %g %%",
		row->machine, row->load, row->share, low, high);
	ktap_ok(row->share > 40 && row->share < 100, "and is possible");
	ktap_ok(!row->aside || row->note, "and gives a limit, or says why not");
}

static unsigned int check_source(const char *source, const char **seen, unsigned int nr)
{
	const char *date = strstr(source, ", ");
	unsigned int i;

	ktap_ok(!strncmp(source, "https://", 8) && date &&
		(!strncmp(strrchr(source, ',') + 2, "20", 2) ||
		 !strcmp(strrchr(source, ',') + 2, "undated")), "%s has an address and a date",
		source);
	for (i = 0; i < nr && strcmp(seen[i], source); i++)
		;
	seen[i] = source;
	return i == nr ? nr + 1 : nr;
}

static void test_atlas(void)
{
	const struct explain_atlas *row;
	const struct explain_other *other;
	const char *seen[64];
	unsigned int nr = 0;

	for (row = explain_atlas_memory; row->machine; row++) {
		check_row(row, explain_atlas_memory);
		nr = check_source(row->source, seen, nr);
	}
	for (row = explain_atlas_links; row->machine; row++) {
		check_row(row, explain_atlas_links);
		nr = check_source(row->source, seen, nr);
	}
	for (other = explain_atlas_other; other->machine; other++)
		nr = check_source(other->source, seen, nr);
	ktap_ok(nr >= 20, "%u publications", nr);
	ktap_ok(!explain_memory_band(xp_on(xp_platform("srf")), 0).nr, "none is published");
	ktap_eq((long)explain_memory_band(xp_on(xp_platform("skx")), 0).low, 80,
		"reads alone");
	ktap_eq(explain_memory_band(xp_on(xp_platform("skx")), 0).machines, 6,
		"of six machines");
	ktap_eq((long)explain_memory_band(xp_on(xp_platform("skx")), 40).low, 75, "STREAM");
	ktap_eq((long)explain_channels(xp_on(xp_platform("gnr")), 8), 8, "channels of a small "
									 "package");
	ktap_eq((long)explain_channels(xp_on(xp_platform("hsx")), 8), 0, "more than an E5 has");
	ktap_eq((long)explain_round_rate(2665.3), 2666, "a rate that is sold");
}

/* SMBIOS of a machine with two slots, one of them empty; clocks; a slot of eight lanes */
static void test_machine(void)
{
	static const unsigned char dmi[] = {
		17, 0x28, 1, 0, [0x0c] = 0x00, 0x40, [0x15] = 0x80, 0x0c, [0x20] = 0x75, 0x0b,
		[0x28] = 'A', 0, 0,
		[0x2b] = 17, 0x28, 2, 0, [0x2b + 0x28] = 0, 0, 127, 4, 3, 0, 0, 0,
	};
	static struct explain_report report;
	struct explain_facts facts;
	char path[256];
	FILE *file;

	judge("icx", ICX "pcie_write_bw@0=300 pcie_write_bw@1=7000", &facts, &report);
	make_sysfs();
	snprintf(path, sizeof(path), "%s/firmware/dmi/tables/DMI", sysfs);
	make_file(path, "");
	file = fopen(path, "w");
	if (!file || fwrite(dmi, sizeof(dmi), 1, file) != 1 || fclose(file))
		ktap_bail("%s", path);
	snprintf(path, sizeof(path),
		 "%s/devices/system/cpu/intel_uncore_frequency/package_00_die_00/%s", sysfs,
		 "initial_max_freq_khz");
	make_file(path, "2400000");
	snprintf(path, sizeof(path), "%s/" PORT "/current_link_width", sysfs);
	make_file(path, "8");
	snprintf(path, sizeof(path), "%s/" PORT "/current_link_speed", sysfs);
	make_file(path, "8.0 GT/s PCIe");
	judge("snbep", EP, &facts, &report);
	explain_read_machine(&facts, sysfs);
	ktap_eq(facts.memory.slots, 0, "fewer DIMMs than channels: a virtual machine's table");
	judge("icx", ICX "pcie_write_bw@0=300 pcie_write_bw@1=7000", &facts, &report);
	explain_read_machine(&facts, sysfs);
	remove_sysfs();
	ktap_eq(facts.memory.slots, 2, "slots");
	ktap_eq(facts.memory.filled, 1, "DIMMs");
	ktap_eq(facts.memory.rated, 3200, "the rate that it is sold with");
	ktap_eq(facts.memory.slowest, 2933, "and runs at");
	ktap_ok(facts.place[0].uncore_most == 2.4, "the uncore's clock");
	ktap_eq((long)facts.place[0].slot_bw, 7876, "eight lanes");
	explain_judge(&facts, &report);
	ktap_ok(report.nr == 2 && !strcmp(report.finding[0].rule->id, "pcie-saturated") &&
		strstr(report.finding[0].sentence, "89 % of 7.9 GB/s") &&
		!strcmp(report.finding[1].rule->id, "memory-slow"),
		"a full slot, slow DIMMs: %s, %s", report.finding[0].sentence,
		report.finding[1].sentence);
}

int main(int argc, char **argv)
{
	unsigned int i;

	if (argc > 1) {
		(*argv[1] == 'r' ? print_rules : print_atlas)(stdout);
		return 0;
	}

	for (i = 0; i < ARRAY(names); i++)
		sprintf(names[i], "uncore_box_%u", i);
	test_rules();
	test_platforms();
	test_text();
	test_tree();
	test_known();
	test_map();
	test_devices();
	test_curve();
	test_atlas();
	test_machine();
	check_page(print_rules, "rules");
	check_page(print_atlas, "atlas");
	return ktap_exit();
}
