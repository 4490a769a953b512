// SPDX-License-Identifier: GPL-2.0-only
/*
 * The names of the driver's events in Intel's event lists, which perf uses. Most consist of the
 * box's name and the event's name with dots between the words; the exceptions are in the tables of
 * events.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "perf_names.h"

#define PREFIX	"UNC_"

/* Intel's names of boxes, where they differ */
static const struct {
	const char *box;
	const char *name;
} boxes[] = {
	{ "cbox", "C" },
	{ "ha", "H" },
	{ "hbm", "MCHBM" },
	{ "iio_free_running", "IIO" },
	{ "imc", "M" },
	{ "imc_free_running", "M" },
	{ "irp", "I" },
	{ "m2pcie", "M2P" },
	{ "pcu", "P" },
	{ "qpi", "Q" },
	{ "r2pcie", "R2" },
	{ "r3qpi", "R3" },
	{ "sbox", "S" },
	{ "ubox", "U" },
};

static const char *perf_names_box(const char *kind)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(boxes); i++)
		if (!strcmp(boxes[i].box, kind))
			return boxes[i].name;
	return kind;
}

bool xp_is_perf_name(const char *name)
{
	return !strncasecmp(name, PREFIX, strlen(PREFIX));
}

const char *xp_perf_name(const struct pmon_pmu_desc *desc, const struct pmon_alias *event)
{
	static char text[XP_PERF_NAME];
	char *at;

	if (!event->perf || !pmon_has(desc, event->perf_on))
		return NULL;
	if (xp_is_perf_name(event->perf))
		return event->perf;
	snprintf(text, sizeof(text), PREFIX "%s_%s", perf_names_box(desc->name), event->perf);
	for (at = text; *at; at++)
		*at = toupper(*at);
	return text;
}

/* Return: true if @name begins with @text, ignoring case and separators */
static bool perf_names_begin(const char *name, const char *text)
{
	for (;;) {
		name += strspn(name, "_.");
		text += strspn(text, "_.");
		if (!*text)
			return true;
		if (toupper(*name++) != toupper(*text++))
			return false;
	}
}

void xp_whole_perf_name(const struct pmon_pmu_desc *desc, const struct pmon_alias *event,
			char *text)
{
	const char *name = xp_perf_name(desc, event);

	if (name)
		snprintf(text, XP_PERF_NAME, "%s", name);
	else
		snprintf(text, XP_PERF_NAME, PREFIX "%s_%s", perf_names_box(desc->name),
			 event->name);
}

bool xp_perf_name_fits(const struct pmon_pmu_desc *desc, const struct pmon_alias *event,
		       const char *text, bool whole)
{
	char name[XP_PERF_NAME];

	xp_whole_perf_name(desc, event, name);
	return xp_is_perf_name(text) && perf_names_begin(name, text) &&
	       (!whole || perf_names_begin(text, name));
}

/* Metrics of perf; @same: our metric has the same value, otherwise it is the nearest */
static const struct {
	const char *perf;
	const char *ours;
	bool same;
} perf_names_metrics[] = {
	{ "memory_bandwidth_read", "mem_read_bw", true },
	{ "memory_bandwidth_write", "mem_write_bw", true },
	{ "memory_bandwidth_total", "mem_bw", true },
	{ "pmem_memory_bandwidth_read", "pmm_read_bw", true },
	{ "pmem_memory_bandwidth_write", "pmm_write_bw", true },
	{ "pmem_memory_bandwidth_total", "pmm_read_bw" },
	{ "llc_demand_data_read_miss_latency", "llc_miss_time", true },
	{ "numa_reads_addressed_to_remote_dram", "remote_reads", true },
	{ "numa_reads_addressed_to_local_dram", "remote_reads" },
	{ "upi_data_transmit_bw", "upi_out_data_bw", true },
	{ "uncore_frequency", "uncore_clock", true },
	{ "UNCORE_FREQ", "uncore_clock", true },
	{ "io_bandwidth_read", "pcie_read_bw" },
	{ "io_bandwidth_write", "pcie_write_bw" },
	{ "llc_miss_local_memory_bandwidth_read", "local_bw" },
	{ "llc_miss_local_memory_bandwidth_write", "local_bw" },
	{ "llc_miss_remote_memory_bandwidth_read", "remote_bw" },
	{ "llc_miss_remote_memory_bandwidth_write", "remote_bw" },
};

const char *xp_metric_of_perf(const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(perf_names_metrics); i++)
		if (perf_names_metrics[i].same && !strcasecmp(perf_names_metrics[i].perf, name))
			return perf_names_metrics[i].ours;
	return NULL;
}

const char *xp_metric_near_perf(const char *name, struct xp_nearest *nearest)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(perf_names_metrics); i++) {
		if (!strcasecmp(perf_names_metrics[i].perf, name))
			return perf_names_metrics[i].ours;
		xp_compare(nearest, perf_names_metrics[i].perf);
	}
	return NULL;
}
