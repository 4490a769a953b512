// SPDX-License-Identifier: GPL-2.0-only
/*
 * other_driver.c - by the kernel's own driver every metric says what the workload did, or xeon-pmon
 * has a reason why it does not count it
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <pmon/platform_groups.h>

#include "emu.h"
#include "ktap.h"
#include "testbed.h"
#include "tool.h"
#include "truths.h"

#define MOST	15	/* metrics of a platform */

/**
 * struct refusal - metrics that xeon-pmon does not count by intel_uncore
 * @on: platforms
 * @metrics: their names, as listed
 */
struct refusal {
	__u64 on;
	const char *metrics[MOST + 1];
};

/* Documentation/admin-guide/why.rst says why: faults that parity/wrong and parity/same reproduce */
static const struct refusal refusals[] = {
	{ ON_IVBEP, { "pkg_c0", "pkg_c2", "pkg_c3", "pkg_c6" } },
	{ ON_CPX, { "upi_in_data_bw", "upi_out_data_bw", "upi_in_bw", "upi_out_bw", "upi_in_util",
		    "upi_out_util", "upi_capacity", "upi_rate", "upi_half_width", "upi_off" } },
	{ ON_NHMEX, { "uncore_clock", "throttled_heat", "throttled_prochot", "turbo" } },
	{ ON_WSMEX, { "page_hit", "page_empty", "page_miss" } },
	{ ON_ICXD, { "mem_read_bw", "mem_write_bw", "mem_underfill_bw", "mem_util", "mem_capacity",
		     "mem_self_refresh", "mem_power_down", "mem_bw", "mem_reads", "page_hit",
		     "page_empty", "page_miss", "mem_read_queue", "mem_write_queue",
		     "dram_clock" } },
	{ ON_SKL, { "uncore_clock" } },
	{ ON_RING & ~ON_SKL, { "mem_read_bw", "mem_write_bw", "mem_bw", "mem_reads", "mem_cores_bw",
			       "mem_graphics_bw", "mem_devices_bw", "mem_graphics", "mem_devices",
			       "uncore_clock" } },
	{ ON_ADL, { "mem_read_bw", "mem_write_bw", "mem_bw", "mem_reads", "page_hit", "page_empty",
		    "page_miss", "mem_clock" } },
	{ ON_MTL, { "mem_read_bw", "mem_write_bw", "mem_bw", "mem_reads", "page_hit", "page_empty",
		    "page_miss" } },
};

static size_t add_name(char *names, size_t len, size_t size, const char *name)
{
	return len + snprintf(names + len, size - len, "%s%s", len ? " " : "", name);
}

static void list_expected(char *names, size_t size)
{
	const struct refusal *row = refusals;
	const struct refusal *end = refusals + sizeof(refusals) / sizeof(*refusals);
	size_t len = 0;
	int i;

	*names = '\0';
	while (row < end && !(row->on & bed()->id))
		row++;
	for (i = 0; row < end && row->metrics[i]; i++)
		len = add_name(names, len, size, row->metrics[i]);
}

/* "all||pkg_c0||%|||intel_uncore cannot count ...": the second column is that of boxes */
static void find_refused(char *names, size_t size)
{
	static char text[65536];
	char *rest = text, *line, *metric;
	size_t len = 0;

	*names = '\0';
	if (tool_text(text, sizeof(text), "exec xeon-pmon stat -x '|' -M '*' sleep 0.1"))
		ktap_bail("xeon-pmon stat: %s", text);
	while ((line = strsep(&rest, "\n"))) {
		metric = strstr(line, "||") ?: "||";
		if ((strncmp(line, "all||", 5) && strncmp(line, "S0||", 4)) ||
		    !strstr(metric, "intel_uncore "))
			continue;
		metric += 2;
		metric[strcspn(metric, "|")] = '\0';
		len = add_name(names, len, size, metric);
	}
}

/* intel_uncore has room for two R3QPI of a v2, and writes behind them. */
static const char *hidden(void)
{
	return bed()->id == ON_IVBEP ? "hide=7f:12.5,ff:12.5" : "";
}

int main(void)
{
	char refused[1024], expected[1024];

	bed_want();
	bed_want_intel();
	bed_up(hidden(), BED_INTEL);
	find_refused(refused, sizeof(refused));
	list_expected(expected, sizeof(expected));
	if (!ktap_ok(!strcmp(refused, expected), "these metrics need xeon_pmon: %s",
		     *refused ? refused : "none"))
		ktap_note("expected: %s", expected);
	truths_compare(refused);
	bed_down(BED_INTEL);
	return ktap_exit();
}
