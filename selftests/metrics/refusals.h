/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * refusals.h - the metrics that xeon-pmon does not count by intel_uncore. metrics/other_driver
 * compares them with what xeon-pmon refuses in a guest, unit/test_docs with before.rst, which has
 * the reasons.
 */
#ifndef SELFTESTS_REFUSALS_H
#define SELFTESTS_REFUSALS_H

#include <stdbool.h>
#include <stddef.h>

#include <pmon/platform_groups.h>

/* struct refusal - metrics that xeon-pmon does not count by intel_uncore */
struct refusal {
	unsigned long long on;		/* platforms */
	const char *metrics[16];	/* their names, as listed */
	bool some;			/* with some kernels only */
	/* the kernel since which there are none, 516 for Linux 5.16; 0: unknown, or never */
	unsigned int before;
};

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
		    "page_miss", "mem_clock" }, true },
	/*
	 * Upstream commit bdc0feee0517 ("perf/x86/intel/uncore: Fix IIO event constraints for
	 * Snowridge") is in 5.16-rc2 and 5.15.5, and in no older stable series: those have two of
	 * its patch set's three patches.
	 */
	{ ON_SNR, { "pcie_read_bw", "pcie_port0_read_bw", "pcie_port1_read_bw",
		    "pcie_port2_read_bw", "pcie_port3_read_bw", "pcie_port4_read_bw",
		    "pcie_port5_read_bw", "pcie_port6_read_bw", "pcie_port7_read_bw",
		    "mmio_write_bw", "mmio_read_bw" }, true, 516 },
	/* Since Linux 6.11 */
	{ ON_RAPIDS, { "upi_out_data_bw", "upi_in_data_bw", "upi_out_bw", "upi_in_bw",
		       "upi_out_util", "upi_in_util", "upi_capacity", "upi_rate", "upi_off" },
	  true },
};

/* Return: the metrics that need xeon_pmon on a platform (@on: ON_SNBEP ...); NULL: none. */
static inline const struct refusal *refusal_on(unsigned long long on)
{
	size_t i;

	for (i = 0; i < sizeof(refusals) / sizeof(*refusals); i++)
		if (refusals[i].on & on)
			return &refusals[i];
	return NULL;
}

#endif
