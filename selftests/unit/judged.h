/* SPDX-License-Identifier: GPL-2.0-only */
/* judged.h - findings of "xeon-pmon explain" on values made by hand */
#ifndef SELFTESTS_UNIT_JUDGED_H
#define SELFTESTS_UNIT_JUDGED_H

#include "explain.h"

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

#define EX	"mem_bw=20000 mem_bw@0=10000 mem_bw@1=10000 mem_clock=6000 mem_clock@0=6000 " \
		"mem_clock@1=6000 "

/* The places are dies of one socket */
#define DIES	"dies"

/* The machine's own curve */
extern const struct curve own_curve;

/*
 * Judge values: words "metric=value" or "metric@box=value", from "|" on of the next socket, where
 * "?" is a value that is impossible, "!" lost, "-" idle, "~" counted in a thousandth of the time.
 */
void judged(const char *platform, const char *values, struct explain_facts *facts,
	    struct explain_report *report);

#endif
