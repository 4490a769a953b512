// SPDX-License-Identifier: GPL-2.0-only
/*
 * values.c - what the exporter's counters gain is what the emulator's workload did
 *
 * With the manual clock, so exactly; but for a metric of several boxes' clocks, which is a mean.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "exporter.h"
#include "formula.h"
#include "pmu.h"
#include "testbed.h"
#include "traffic.h"
#include "sys.h"

#define SECOND		1000000000
#define WANTED		"xeon_pmon_wanted_seconds_total"
#define MEASURED	"xeon_pmon_measured_seconds_total"
#define READS	"counter=\"xeon_pmon_memory_bytes_total\",direction=\"read\""
#define TINY	0.00001	/* boxes share what a socket does in whole numbers */
#define ROWS	((int)(sizeof(rows) / sizeof(*rows)))

/* struct row - what a counter must have gained */
struct row {
	__u64 on;		/* platforms that have it among what fits into the counters */
	const char *name;	/* the counter's name */
	const char *labels;	/* labels that it has */
	const char *truth;	/* a formula of rows of the file "truth" */
};

static const struct row rows[] = {
	{ ON_ALL, "memory_bytes", "direction=\"read\"", "mem_read_bytes" },
	{ ON_E5 | ON_SINCE_SKX, "memory_bytes", "direction=\"write\"", "mem_write_bytes" },
	{ ON_EX, "memory_all_bytes", "", "mem_read_bytes + mem_write_bytes" },
	{ ON_E5, "memory_bytes", "box=\"imc_2\",direction=\"read\"", "imc2_read_bytes" },
	{ ON_SINCE_SKX, "memory_bytes", "box=\"imc_1\",direction=\"read\"",
	  "imc1_read_bytes" },
	{ ON_EX, "memory_bytes", "box=\"mbox_1\",direction=\"read\"", "mbox1_read_bytes" },
	{ ON_ALL, "memory_cycles", "_0\"", "dclk_cycles" },
	{ ON_E5 | ON_SINCE_SKX, "llc_requests", "request=\"data_read\"", "llc_drd" },
	{ ON_E5 | ON_SINCE_SKX, "llc_misses", "request=\"data_read\"", "llc_drd_misses" },
	{ ON_SKX_ALL | ON_DISC, "llc_waits", "memory=\"all\"", "llc_drd_misses" },
	{ ON_SKX_ALL | ON_DISC, "llc_wait_cycles", "memory=\"all\"", "llc_drd_miss_clocks" },
	{ ON_EX, "llc_misses", "", "llc_misses" },
	{ ON_EX, "llc_hits", "", "llc_reads - llc_misses" },
	{ ON_EX, "llc_waits", "", "(mem_local_bytes + mem_remote_out_bytes) / 64" },
	{ ON_EX, "llc_wait_cycles", "", "request_clocks_local + request_clocks_remote" },
	{ ON_SKX_ALL | ON_DISC, "upi_link_bytes", "box=\"upi_1\",direction=\"transmit\"",
	  "upi1_tx_data_bytes + 64 / 9 * upi1_tx_messages" },
	{ ON_SKX_ALL | ON_DISC, "upi_capacity_bytes", "box=\"upi_0\"", "160 / 9 * qclk_cycles" },
	{ ON_SKX_ALL, "pcie_port_bytes", "direction=\"write\"", "io_in_bytes" },
	{ ON_EX | (ON_E5 & ~ON_HSX), "qpi_data_bytes", "direction=\"receive\"",
	  "qpi_rx_data_bytes" },
	{ ON_E5, "qpi_data_bytes", "direction=\"transmit\"", "qpi_tx_data_bytes" },
	{ ON_E5, "qpi_link_bytes", "box=\"qpi_1\",direction=\"transmit\"", "8 * qpi1_tx_flits" },
	{ ON_EX, "qpi_link_bytes", "box=\"rbox_0\",direction=\"transmit\",port=\"1\"",
	  "8 * qpi1_tx_flits" },
	{ ON_EP, "qpi_capacity_bytes", "box=\"qpi_0\"", "16 * qclk_cycles" },
	{ ON_SBOX, "qpi_capacity_bytes", "box=\"qpi_0\"", "8 * qclk_cycles" },
	{ ON_E5, "qpi_cycles", "box=\"qpi_0\"", "qclk_cycles" },
	{ ON_SKX_ALL | ON_ICX | ON_DISC, "upi_data_bytes", "direction=\"receive\"",
	  "upi_rx_data_bytes" },
	{ ON_SKX_ALL | ON_ICX | ON_DISC, "upi_data_bytes", "direction=\"transmit\"",
	  "upi_tx_data_bytes" },
	{ ON_SKX_ALL | ON_ICX | ON_DISC, "upi_cycles", "box=\"upi_0\"", "qclk_cycles" },
	{ ON_SINCE_SKX, "pcie_bytes", "direction=\"write\"", "io_in_bytes" },
	{ ON_SINCE_SKX, "pcie_bytes", "direction=\"read\"", "io_out_bytes" },
	{ ON_EX, "io_all_bytes", "", "ioh_read_bytes + ioh_write_bytes" },
	{ ON_ALL, "uncore_cycles", "", "uclk_cycles" },
	{ ON_E5 | ON_SP | ON_RAPIDS, "power_unit_cycles", "", "pclk_cycles" },
	{ ON_EX, "power_unit_cycles", "", "uclk_cycles" },
	{ ON_ALL & ~(ON_XEON6 | ON_DMR), "frequency_limited_cycles", "reason=\"heat\"",
	  "lim_thermal_cycles" },
	{ ON_E5 | ON_SP | ON_RAPIDS, "frequency_limited_cycles", "reason=\"power\"",
	  "lim_power_cycles" },
	{ ON_EX, "frequency_limited_cycles", "reason=\"prochot\"", "prochot_cycles" },
	{ ON_EX, "turbo_cycles", "", "turbo_cycles" },
	{ ON_E5 | ON_SP | ON_RAPIDS, "core_state_cycles", "state=\"c0\"", "core_c0_cycles" },
};

static char scrape[2][EXPORTER_TEXT];

/* A processor that is alone may have no links. */
static bool has_row(const struct row *row)
{
	return row->on & bed()->id && (sys_sockets() > 1 || strncmp(row->name + 1, "pi_", 3));
}

static double truth(const char *formula_text, int socket)
{
	double counts[FORMULA_EVENTS], value;
	const struct formula_input input = { counts, 1, 1 };
	struct formula formula;
	unsigned int e;
	__u64 count;

	if (formula_parse(&formula, formula_text))
		ktap_bail("%s: %s", formula_text, formula.error);
	for (e = 0; e < formula.nr_events; e++) {
		if (emu_truth(socket, formula.event[e], &count))
			ktap_bail("the emulator has no %s", formula.event[e]);
		counts[e] = count;
	}
	formula_eval(&formula, &input, &value);
	return value;
}

static void test_row(const struct row *row, int socket, double before)
{
	double want = truth(row->truth, socket) - before, got;
	char name[64];
	int samples;

	snprintf(name, sizeof(name), "xeon_pmon_%s_total", row->name);
	got = exporter_value(scrape[1], name, socket, row->labels, &samples) -
	      exporter_value(scrape[0], name, socket, row->labels, NULL);
	ktap_ok(samples && fabs(got - want) <= want * TINY, "%s %s of socket %d: %.0f, it was %.0f",
		row->name, row->labels, socket, got, want);
}

static void take(char *text)
{
	if (exporter_scrape(EXPORTER_PORT, text, EXPORTER_TEXT) != 200)
		ktap_bail("no answer");
}

static void test_rows(void)
{
	double before[ROWS][BED_SOCKETS];
	int i, socket;

	take(scrape[0]);
	for (i = 0; i < ROWS; i++)
		for (socket = 0; socket < sys_sockets() && has_row(&rows[i]); socket++)
			before[i][socket] = truth(rows[i].truth, socket);
	emu_advance(SECOND);
	take(scrape[1]);
	for (i = 0; i < ROWS; i++)
		for (socket = 0; socket < sys_sockets() && has_row(&rows[i]); socket++)
			test_row(&rows[i], socket, before[i][socket]);
}

/* No other event needs the counters: all of the time was measured. */
static void test_share(void)
{
	double wanted = exporter_value(scrape[1], WANTED, 0, READS, NULL);
	double measured = exporter_value(scrape[1], MEASURED, 0, READS, NULL);

	ktap_ok(wanted > 0 && wanted == measured, "all of the time was measured");
}

int main(void)
{
	pid_t pid;

	bed_up("", BED_DRIVER);
	/* Links that carry more in one direction than in the other, if there are any */
	if (emu_write("clock", "manual") ||
	    traffic_set("default %s lim_thermal=70 prochot=40",
			bed_sockets() > 1 ? "s1.remote=250" : ""))
		ktap_bail("the emulator refuses the workload");
	pid = exporter_start(EXPORTER_PORT, "-M %s", "full");
	test_rows();
	test_share();
	ktap_eq(exporter_stop(pid), 0, "it ends when it is told to");
	return bed_exit();
}
