// SPDX-License-Identifier: GPL-2.0-only
/* test_explain.c - rules of "xeon-pmon explain", on values made by hand */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "explain_print.h"
#include "judged.h"
#include "ktap.h"
#include "real.h"
#include "recording.h"
#include "rows.h"

#define GUIDE		"../../../Documentation/admin-guide/"

/* A row: a platform and values, as judged() takes them */
static const struct {
	const char *platform;
	const char *values;
	const char *ids;
} rows[] = {
	{ "snbep", EP, "" },
	{ "snbep", EP "mem_bw=41500", "memory-saturated" },
	{ "snbep", EP "mem_bw=38000", "memory-near-limit" },
	{ "snbep", EP "mem_bw=34000", "" },
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
	/* A note, as interleaving over two sockets, or memory that nothing places, has it */
	{ "snbep", EP "local_bw=5000 remote_bw=5000 device_remote_bw=0|" EP, "remote-heavy" },
	{ "snbep", EP "local_bw=5700 remote_bw=4300 device_remote_bw=0|" EP, "" },
	{ "snbep", EP "local_bw=1500 remote_bw=1500 device_remote_bw=0|" EP, "" },
	/* What devices ask for is a matter of the device. */
	{ "snbep", EP "local_bw=4000 remote_bw=6000 device_remote_bw=5000 ddio_write_miss_bw=5000 "
	  "ddio_read_miss_bw=500|" EP, "device-remote" },
	{ "snbep", EP "qpi_out_util@1=85", "link-saturated link-asymmetric" },
	{ "snbep", EP "qpi_out_util@1=12|" EP, "link-asymmetric" },
	{ "snbep", EP "qpi_out_util@1=12|" EP "|" EP "|" EP, "" },
	{ "snbep", EP "page_miss=55", "page-conflicts" },
	{ "snbep", EP "page_miss=55 mem_bw=5000", "" },
	{ "snbep", EP "mem_reads=50 mem_bw=34000", "read-write-turnaround" },
	{ "snbep", EP "mem_reads=10 mem_bw=23000", "read-write-turnaround" },
	{ "snbep", EP "mem_reads=10 mem_bw=20000", "" },
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
	  "mem_capacity@1=25600", "idle channels-empty" },
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

static void test_rules(void)
{
	static struct explain_report report;
	struct explain_facts facts;
	char ids[256];
	unsigned int i, f;

	for (i = 0; i < ARRAY(rows); i++) {
		judged(rows[i].platform, rows[i].values, &facts, &report);
		strcpy(ids, report.idle ? "idle" : "");
		for (f = 0; f < report.nr; f++)
			sprintf(ids + strlen(ids), "%s%s", *ids ? " " : "",
				report.finding[f].rule->id);
		if (!ktap_ok(!strcmp(ids, rows[i].ids), "row %u: %s", i, rows[i].ids))
			ktap_note("%s: %s", rows[i].values, ids);
	}
}

/* Their counters do not say what a rule could find */
#define CLIENTS	" snb ivb hsw bdw skl icl rkl tgl adl mtl lnl ptl nvl"
#define OLDEST	" nhm wsm"

static bool is_later_row(const struct explain_rule *rule)
{
	const struct explain_rule *one = explain_rules;

	while (strcmp(one->id, rule->id))
		one++;
	return one != rule;
}

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
		{ "memory-near-limit", " nhmex wsmex" },
		{ "long-reads", " nhmex wsmex knl knm" },
		{ "link-half-width",
		  " bdxde nhmex wsmex icxd snr knl knm grr" },
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

static bool prints(const char *platform, const char *values, const char *text,
		   void (*print)(FILE *out, const struct explain_facts *facts,
				 const struct explain_report *report))
{
	static struct explain_report report;
	struct explain_facts facts;
	char *printed = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&printed, &size);
	bool has;

	judged(platform, values, &facts, &report);
	print(out, &facts, &report);
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
		  "of memory traffic.\nIn use: memory 47 % (S0), the busiest channel 47 % (S0) "
		  "of what its clock allows.\nS0 moves 24.0 GB/s, and with such memory this family "
		  "ends at about 42 GB/s (between published mixes of reads and writes).\n" },
		{ "hsx", EP "mem_reads=100", false, ".\nS0 moves 24.0 GB/s, and with such memory 3 "
		  "published machines of this family end at 43 to 46 GB/s" },
		{ "icx", ICX "mem_bw@0=40000 mem_bw@1=40000 mem_capacity@0=102400 "
		  "mem_capacity@1=102400 mem_reads=100", false,
		  ".\nS0 moves 80.0 GB/s, and with such memory the published machine of this "
		  "family ends at 176 GB/s" },
		{ "srf", SRF, false,
		  "; nothing is published of this family's memory, 75 % assumed" },
		{ "snbep", EP "|" EP, false, "the busiest link 30 % (S0) of what its clock" },
		{ "snbep", "mem_bw=23000 mem_bw@0=11500 mem_bw@1=11500 mem_capacity=25600 "
		  "mem_capacity@0=12800 mem_capacity@1=12800 mem_reads=70 uncore_clock=2.4", false,
		  "  Next: Fill the empty channels" },
		{ "clx", "mem_bw=6000 mem_capacity=127900 pmm_read_bw=3000 pmm_write_bw=1000 "
		  "pmm_read_bw@0=1500 pmm_read_bw@1=1500 llc_miss_time=93", false,
		  "Nothing wrong: 6.0 GB/s of memory traffic" },
		/* Six modules move this at 23 % of their bandwidth, one module at more than half */
		{ "clx", SKX "mem_bw=30000 mem_reads=70 llc_miss_time=93 pmm_read_bw=6000 "
		  "pmm_write_bw=1100 pmm_read_bw@0=1000 pmm_read_bw@1=1000 pmm_read_bw@2=1000 "
		  "pmm_read_bw@3=1000 pmm_read_bw@4=1000 pmm_read_bw@5=1000", false,
		  "plus 7.1 GB/s of persistent memory. Nothing wrong: 30.0 GB/s" },
		{ "clx", SKX "mem_bw=30000 mem_reads=70 llc_miss_time=93 pmm_read_bw=6000 "
		  "pmm_write_bw=1100 pmm_read_bw@0=6000", false,
		  "plus 7.1 GB/s of persistent memory, whose ceiling is not known. S0: pers" },
		/* Memory whose bandwidth is published, 480 GB/s, is not of an unknown ceiling */
		{ "knl", "mem_bw=6000 mem_capacity=115200 mem_reads=70 hbm_read_bw=150000 "
		  "hbm_write_bw=50000", false,
		  "plus 200.0 GB/s of MCDRAM. Nothing wrong: 6.0 GB/s of memory traffic" },
		{ "knl", "mem_bw=6000 mem_capacity=115200 mem_reads=70 hbm_read_bw=200000 "
		  "hbm_write_bw=50000", false,
		  "plus 250.0 GB/s of MCDRAM, whose ceiling is not known" },
		/* A log writes all of its modules, and reads one of them */
		{ "clx", SKX "mem_bw=30000 mem_reads=70 llc_miss_time=93 pmm_read_bw=9 "
		  "pmm_write_bw=4000 pmm_read_bw@0=9 pmm_write_bw@0=2000 pmm_write_bw@1=2000",
		  false,
		  "plus 4.0 GB/s of persistent memory, whose ceiling is not known. S0: pers" },
		{ "clx", SKX "mem_bw=30000 mem_reads=70 llc_miss_time=93 pmm_read_bw=9 "
		  "pmm_write_bw=2000 pmm_read_bw@0=9 pmm_write_bw@0=1000 pmm_write_bw@1=1000",
		  false,
		  "plus 2.0 GB/s of persistent memory. Nothing wrong: 30.0 GB/s" },
		{ "snbep", EP "home_bw=23800 mem_underfill_bw=0", false,
		  "S0: DRAM 24.00 GB/s (DRAM reads 16.80, writes 7.20) = 23.80 asked by all "
		  "sockets + 0.20 unaccounted (1 %)\n" },
		{ "snbep", EP "home_bw=24016 mem_underfill_bw=0", false,
		  "= 24.02 asked by all sockets - 0.02 beyond the total (0 %)\n" },
		{ "snbep", EP "home_bw=23987 mem_underfill_bw=0", false,
		  "= 23.99 asked by all sockets + 0.01 unaccounted (0 %)\n" },
		{ "snbep", EP "local_bw=15000", false, ".\nS0 moves 24.0 GB/s" },
		/* Each socket's own sentence and values */
		{ "skx", SKX "mem_bw=121000 mem_reads=99|" SKX
		  "mem_bw=31000 mem_reads=99 llc_miss_time=300 uncore_clock=2.4",
		  false, "S0: memory is at 95 % of its ceiling: 121.0 GB/s of 128.0 GB/s" },
		{ "skx", SKX "mem_bw=121000 mem_reads=99|" SKX
		  "mem_bw=31000 mem_reads=99 llc_miss_time=300 uncore_clock=2.4",
		  false, "\nS1: reads that miss the LLC take 300 ns" },
		{ "skx", SKX "mem_bw=121000 mem_reads=99", false,
		  "; 6 published machines of this family end at 80 to 88 %" },
		{ "snbep", "mem_bw=100 mem_capacity=51200 cores_c0=0.5", false,
		  "Idle: 0.10 GB/s of memory traffic.\n" },
		{ "snbep", "mem_bw=100 mem_capacity=51200 cores_c0=7|mem_bw=9 mem_capacity=51200 "
		  "cores_c0=8", false,
		  "Idle but for the cores: 0.11 GB/s of memory traffic; 8.0 cores of S1 are "
		  "awake (\"turbostat\"" },
		/* A note is true of an idle machine, too */
		{ "snbep", "mem_bw=100 mem_capacity=51200 cores_c0=7 limit_power=60", false,
		  "Idle but for the cores: 0.10 GB/s of memory traffic; 7.0 cores of S0 are" },
		{ "clx", "mem_bw=100 mem_capacity=127900 pmm_read_bw=900 pmm_write_bw=0 "
		  "pmm_read_bw@0=450 pmm_read_bw@1=450", false,
		  "persistent memory. Nothing wrong: 0.1 GB/s of memory traffic" },
		/* Notes below, where no ceiling is known */
		{ "nhmex", EX "remote=50|" EX "remote=50", false,
		  "Nothing is saturated, but see (remote-heavy) below: 40.0 GB/s of memory "
		  "traffic, which is not much (the ceiling is not known on this CPU)" },
		{ "nhmex", EX "mem_bw=120000 remote=50|" EX "remote=50", false,
		  "140.0 GB/s of memory traffic, 120.0 GB/s of it S0.\nS0, S1: 50 % of the LLC" },
		{ "snbep", "mem_bw=100 mem_capacity=51200", false,
		  "Idle (whether cores work is not counted here): 0.10 GB/s" },
		/* One core waits for each remote read; the other socket's noise is remote, too */
		{ "snbep", "mem_bw=2 mem_capacity=51200 local_bw=0 remote_bw=2 device_remote_bw=0|"
		  "mem_bw=460 mem_capacity=51200 local_bw=20 remote_bw=440 device_remote_bw=0",
		  false, "; S1: 96 % of the cores' LLC misses go to another socket (0.4 GB/s).\n" },
		{ "clx", SKX "mem_bw=30000 local_bw=5700 remote_bw=4300 device_remote_bw=0|" SKX
		  "mem_bw=30000|" DIES, false,
		  "; S0-D0: 43 % of the cores' LLC misses go to another socket or die (4.3 GB/s)" },
		{ "snbep", EP "local_bw=5000 remote_bw=5000 device_remote_bw=0|" EP, false,
		  "Nothing is saturated, but see (remote-heavy) below: 48.0 GB/s of memory" },
		/* The note alone has the share */
		{ "snbep", EP "local_bw=5000 remote_bw=5000 device_remote_bw=0|" EP, false,
		  "reads and writes).\nS0: 50 % of the cores' LLC misses go to memory of an" },
		/* Two channels with twice the traffic of the two others */
		{ "snbep", EP "mem_bw=36000 mem_bw@0=12000 mem_bw@2=12000", false,
		  "S0: memory channel box_0 is full: 12.0 GB/s, 94 % of its ceiling; as full: "
		  "box_2; the median is 9.0 GB/s; the socket as a whole is at 70 %" },
		{ "snbep", EP "mem_bw=30000 mem_bw@2=12000", false,
		  "is full: 12.0 GB/s, 94 % of its ceiling; the median is 6.0 GB/s" },
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
		{ "nhmex", "mem_bw=9", false, "link-asymmetric (for other CPUs)" },
		{ "skl", "mem_bw=9000", false,
		  "No rule can be applied: 9.0 GB/s of memory traffic, "
		  "whose ceiling is not known on this CPU.\n" },
		{ "nhmex", "throttled_heat=30", false,
		  "Not applied here: books-do-not-close (" },
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
		ktap_ok(prints(texts[i].platform, texts[i].values, texts[i].text,
			       texts[i].json ? explain_print_json : explain_print), "text %u", i);
}

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
		  "books-do-not-close (hint): not tested, for other CPUs\n" },
		{ "snbep", EP "limit_heat=!",
		  "    S0: heat{most}: not believed (limit_heat)\n" },
		{ "snbep", EP, "impossible (counter)\n    S0: no\n" },
		{ "hsx", EP "mem_bw@1=15000 mem_bw=33000",
		  "impossible (counter)\n    S0: yes -> found\n" },
		{ "snbep", EP, "channel-imbalance (config), unless memory-saturated is found\n" },
	};
	unsigned int i;

	for (i = 0; i < ARRAY(cases); i++)
		ktap_ok(prints(cases[i].platform, cases[i].values, cases[i].text,
			       explain_print_tree), "tree %u", i);
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
		judged("snbep", EP "mem_bw=18000 mem_bw@2=0|" EP "mem_bw=18000 mem_bw@2=0", &facts,
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

/* The pages: "test_explain rules" and "test_explain atlas" print its tables */

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
		fprintf(out, "%snot covered: %s.\n", rule->when->is ? "; " : "", rule->misses);
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

static void check_page(const char *path, void (*print)(FILE *out), const char *what)
{
	static char page[1 << 17];
	char *table = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&table, &size), *file = fopen(path, "r");

	print(out);
	fclose(out);
	page[file ? fread(page, 1, sizeof(page) - 1, file) : 0] = '\0';
	if (file)
		fclose(file);
	ktap_ok(strstr(page, table), "%s has the table that \"test_explain %s\" prints",
		path + strlen(GUIDE), what);
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

/* A Xeon Scalable has six channels; the same die as a Xeon W has four, and then none is empty */
static void test_names(void)
{
	static const struct {
		const char *cpu;
		bool all;
	} names[] = {
		{ "Intel(R) Xeon(R) Gold 6130 CPU @ 2.10GHz", false },
		{ "Intel(R) Xeon(R) W-3175X CPU @ 3.10GHz", false },
		{ "Intel(R) Xeon(R) W-2135 CPU @ 3.70GHz", true },
		{ "", true },
	};
	struct explain_facts facts = { .platform = xp_platform("skx"), .nr_places = 1 };
	static struct recording recording;
	unsigned int i;

	for (i = 0; i < ARRAY(names); i++) {
		strcpy(recording.machine.cpu, names[i].cpu);
		explain_read_recording(&facts, &recording);
		ktap_ok(explain_may_be_all(&facts, 4) == names[i].all, "four channels may be all "
			"of \"%s\"", names[i].cpu);
	}
}

int main(int argc, char **argv)
{
	if (argc > 1) {
		(*argv[1] == 'r' ? print_rules : print_atlas)(stdout);
		return 0;
	}

	test_rules();
	test_platforms();
	test_text();
	test_tree();
	test_known();
	test_atlas();
	test_names();
	check_page(GUIDE "explain.rst", print_rules, "rules");
	check_page(GUIDE "atlas.rst", print_atlas, "atlas");
	return ktap_exit();
}
