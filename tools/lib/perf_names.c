// SPDX-License-Identifier: GPL-2.0-only
/*
 * The names of the driver's events in Intel's event lists, which perf uses. Most consist of the
 * box's name and the event's name with dots between the words; the exceptions are in a table.
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

/*
 * Exceptions, by event code; "#" is a digit. Complete names are those of the Xeon Phi, whose boxes
 * have other names in Intel's lists. @on: platforms; 0: all that have the event.
 */
static const struct {
	u64 on;
	const char *box;
	const char *event;
	const char *name;
} others[] = {
	{ 0, "cha", "io_read", "TOR_INSERTS.IO_PCIRDCUR" },
	{ ON_SKX_ALL, "cha", "io_read_miss", "TOR_INSERTS.IO_MISS_RDCUR" },
	{ ON_ICE, "cha", "io_read_miss", "TOR_INSERTS.IO_MISS_PCIRDCUR" },
	{ 0, "cha", "io_write_full", "TOR_INSERTS.IO_ITOM" },
	{ 0, "cha", "io_write_miss", "TOR_INSERTS.IO_MISS_ITOM" },
	{ 0, "cha", "io_write_partial", "TOR_INSERTS.IO_ITOMCACHENEAR" },
	{ 0, "cha", "llc_code_read_miss", "TOR_INSERTS.IA_MISS_CRD" },
	{ ON_SNR, "cha", "llc_data_read_miss", "TOR_INSERTS.IA_MISS_DRD_OPT" },
	{ ON_SNR, "cha", "llc_data_read_miss_occupancy", "TOR_OCCUPANCY.IA_MISS_DRD_OPT" },
	{ 0, "cha", "llc_data_read_miss", "TOR_INSERTS.IA_MISS_DRD" },
	{ 0, "cha", "llc_data_read_miss_occupancy", "TOR_OCCUPANCY.IA_MISS_DRD" },
	{ ON_ICE, "cha", "llc_data_read_miss_local", "TOR_INSERTS.IA_MISS_DRD_LOCAL" },
	{ ON_ICE, "cha", "llc_data_read_miss_remote", "TOR_INSERTS.IA_MISS_DRD_REMOTE" },
	{ ON_ICE, "cha", "llc_data_read_miss_local_occupancy",
	  "TOR_OCCUPANCY.IA_MISS_DRD_LOCAL" },
	{ ON_ICE, "cha", "llc_data_read_miss_remote_occupancy",
	  "TOR_OCCUPANCY.IA_MISS_DRD_REMOTE" },
	{ ON_ICE, "cha", "llc_miss_all", "TOR_INSERTS.IA_MISS" },
	{ 0, "cha", "llc_rfo_miss", "TOR_INSERTS.IA_MISS_RFO" },
	{ 0, "cha", "llc_victims_m", "LLC_VICTIMS.TOTAL_M" },
	{ ON_PHI, "cha", "clockticks", "UNC_H_U_CLOCKTICKS" },
	{ ON_PHI, "cha", "sf_lookup_any", "UNC_H_SF_LOOKUP.ANY" },
	{ ON_PHI, "cha", "tor_inserts_irq_miss", "UNC_C_TOR_INSERTS.IRQ_MISS" },
	{ ON_PHI, "cha", "tor_occupancy_irq_miss", "UNC_H_TOR_OCCUPANCY.IRQ_MISS" },
	{ 0, "cxlcm", "rx_cache_data", "RXC_PACK_BUF_INSERTS.CACHE_DATA" },
	{ 0, "cxlcm", "rx_mem_data", "RXC_PACK_BUF_INSERTS.MEM_DATA" },
	{ 0, "cxlcm", "tx_cache_data", "TXC_PACK_BUF_INSERTS.CACHE_DATA" },
	{ 0, "cxlcm", "tx_mem_data", "TXC_PACK_BUF_INSERTS.MEM_DATA" },
	{ 0, "cxldp", "tx_m2s_data", "TXC_AGF_INSERTS.M2S_DATA" },
	{ 0, "edc_eclk", "clockticks", "UNC_E_E_CLOCKTICKS" },
	{ 0, "edc_eclk", "rpq_inserts", "UNC_E_RPQ_INSERTS" },
	{ 0, "edc_eclk", "wpq_inserts", "UNC_E_WPQ_INSERTS" },
	{ 0, "edc_uclk", "clockticks", "UNC_E_U_CLOCKTICKS" },
	{ 0, "edc_uclk", "edc_access_hit_clean", "UNC_E_EDC_ACCESS.HIT_CLEAN" },
	{ 0, "edc_uclk", "edc_access_hit_dirty", "UNC_E_EDC_ACCESS.HIT_DIRTY" },
	{ 0, "edc_uclk", "edc_access_miss_clean", "UNC_E_EDC_ACCESS.MISS_CLEAN" },
	{ 0, "edc_uclk", "edc_access_miss_dirty", "UNC_E_EDC_ACCESS.MISS_DIRTY" },
	{ 0, "edc_uclk", "edc_access_miss_invalid", "UNC_E_EDC_ACCESS.MISS_INVALID" },
	{ 0, "hbm", "cas_count_read", "CAS_COUNT.RD" },
	{ 0, "hbm", "cas_count_write", "CAS_COUNT.WR" },
	{ 0, "hbm", "clockticks", "HCLOCKTICKS" },
	{ 0, "iio", "data_mem_read_part#", "DATA_REQ_OF_CPU.MEM_READ.PART#" },
	{ 0, "iio", "data_mem_write_part#", "DATA_REQ_OF_CPU.MEM_WRITE.PART#" },
	{ 0, "iio", "data_read_port#", "DATA_REQ_OF_CPU.MEM_READ.PART#" },
	{ 0, "iio", "data_write_port#", "DATA_REQ_OF_CPU.MEM_WRITE.PART#" },
	{ ON_SKX_ALL, "iio", "iotlb_misses", "VTD_ACCESS.TLB_MISS" },
	{ ON_ICE, "iio", "iotlb_misses", "IOMMU0.MISSES" },
	{ ON_ICE | ON_RAPIDS, "iio_free_running", "bw_in_port#", "BANDWIDTH_IN.PART#_FREERUN" },
	{ ON_RAPIDS, "iio_free_running", "bw_out_port#", "BANDWIDTH_OUT.PART#_FREERUN" },
	{ ON_ICE | ON_RAPIDS, "iio_free_running", "ioclk", "CLOCKTICKS_FREERUN" },
	{ ON_ICE, "imc", "act_count", "ACT_COUNT.ALL" },
	{ 0, "imc", "cas_count_read", "CAS_COUNT.RD" },
	{ 0, "imc", "cas_count_read_sch#", "CAS_COUNT_SCH#.RD" },
	{ 0, "imc", "cas_count_write", "CAS_COUNT.WR" },
	{ 0, "imc", "cas_count_write_sch#", "CAS_COUNT_SCH#.WR" },
	{ ON_DISC_CHA, "imc", "clockticks", "HCLOCKTICKS" },
	{ ON_PHI, "imc", "cas_count_all", "CAS_COUNT.ALL" },
	{ ON_PHI, "imc", "clockticks", "D_CLOCKTICKS" },
	{ ON_SKX_ALL, "imc", "clockticks_fixed", "CLOCKTICKS_F" },
	{ ON_ICE, "imc", "clockticks_fixed", "HCLOCKTICKS" },
	{ 0, "imc", "dclk_ticks", "CLOCKTICKS" },
	{ 0, "imc", "pmm_read", "PMM_RPQ_INSERTS" },
	{ 0, "imc", "pmm_write", "PMM_WPQ_INSERTS" },
	{ 0, "imc", "pre_page_miss", "PRE_COUNT.PAGE_MISS" },
	{ ON_ICE, "imc_free_running", "dclk", "CLOCKTICKS_FREERUN" },
	{ 0, "imc_uclk", "clockticks", "UNC_M_U_CLOCKTICKS" },
	{ 0, "m2m", "imc_reads", "IMC_READS.ALL" },
	{ 0, "m2m", "imc_writes", "IMC_WRITES.ALL" },
	{ 0, "upi", "rxl_flits_data", "RXL_FLITS.ALL_DATA" },
	{ 0, "upi", "txl_flits_data", "TXL_FLITS.ALL_DATA" },
};

static const char *perf_names_box(const char *kind)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(boxes); i++)
		if (!strcmp(boxes[i].box, kind))
			return boxes[i].name;
	return kind;
}

/* Return: the digit that "#" matched; 0: no match; 1: a match without "#" */
static char perf_names_match(const char *pattern, const char *name)
{
	size_t at = strcspn(pattern, "#");

	if (strncmp(pattern, name, at))
		return 0;
	if (!pattern[at])
		return !name[at];
	return isdigit(name[at]) && !name[at + 1] ? name[at] : 0;
}

bool xp_is_perf_name(const char *name)
{
	return !strncasecmp(name, PREFIX, strlen(PREFIX));
}

const char *xp_perf_name(const struct pmon_kind *kind, const struct pmon_alias *event)
{
	static char text[XP_PERF_NAME];
	char digit, *at;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(others); i++) {
		if (!pmon_has(kind, others[i].on) || strcmp(others[i].box, kind->name))
			continue;
		digit = perf_names_match(others[i].event, event->name);
		if (!digit)
			continue;
		if (xp_is_perf_name(others[i].name))
			return others[i].name;
		snprintf(text, sizeof(text), PREFIX "%s_%s", perf_names_box(kind->name),
			 others[i].name);
		for (at = text; *at; at++)
			*at = *at == '#' ? digit : toupper(*at);
		return text;
	}
	return NULL;
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

void xp_whole_perf_name(const struct pmon_kind *kind, const struct pmon_alias *event, char *text)
{
	const char *name = xp_perf_name(kind, event);

	if (name)
		snprintf(text, XP_PERF_NAME, "%s", name);
	else
		snprintf(text, XP_PERF_NAME, PREFIX "%s_%s", perf_names_box(kind->name),
			 event->name);
}

bool xp_perf_name_fits(const struct pmon_kind *kind, const struct pmon_alias *event,
		       const char *text, bool whole)
{
	char name[XP_PERF_NAME];

	xp_whole_perf_name(kind, event, name);
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
