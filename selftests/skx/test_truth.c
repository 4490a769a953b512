// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_truth.c - what the names of sysfs count of a workload is what the emulator knows to be true
 */
#include <stdio.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "skx.h"

/**
 * struct row - what the counts of all boxes of a socket add up to
 * @pmu: the boxes
 * @event: their event, a name in events/ or terms
 * @truth: the row of the truth
 * @further: a second one that is added, or NULL
 * @bytes: @count of it are so many units of the truth
 * @count: see @bytes
 */
struct row {
	const char *pmu;
	const char *event;
	const char *truth;
	const char *further;
	unsigned int bytes;
	unsigned int count;
};

static const struct row rows[] = {
	{ "imc", "cas_count_read", "mem_read_bytes", NULL, 64, 1 },
	{ "imc", "cas_count_write", "mem_write_bytes", NULL, 64, 1 },
	{ "imc", "pre_page_miss", "page_misses", NULL, 1, 1 },
	{ "cha", "requests_reads_local", "home_reads_local", NULL, 1, 1 },
	{ "cha", "requests_writes_remote", "home_writes_remote", NULL, 1, 1 },
	{ "cha", "llc_lookup_any", "llc_lookups", NULL, 1, 1 },
	{ "cha", "llc_victims_m", "llc_modified_victims", NULL, 1, 1 },
	{ "cha", "llc_data_read_miss", "llc_drd_misses", NULL, 1, 1 },
	{ "cha", "llc_data_read_miss_local", "llc_drd_misses_local", NULL, 1, 1 },
	{ "cha", "llc_data_read_miss_remote", "llc_drd_misses_remote", NULL, 1, 1 },
	{ "cha", "llc_data_read_miss_occupancy", "llc_drd_miss_clocks", NULL, 1, 1 },
	{ "cha", "io_read_miss", "pcie_read_miss_bytes", NULL, 64, 1 },
	{ "m2m", "imc_reads", "home_reads_local", "home_reads_remote", 1, 1 },
	{ "upi", "txl_flits_data", "upi_tx_data_bytes", NULL, 64, 9 },
	{ "upi", "rxl_flits_data", "upi_rx_data_bytes", NULL, 64, 9 },
	{ "iio", "event=0x83,umask=0x01,ch_mask=0x0f,fc_mask=0x07", "io_in_bytes", NULL, 4, 1 },
	{ "iio", "event=0x83,umask=0x04,ch_mask=0x0f,fc_mask=0x07", "io_out_bytes", NULL, 4, 1 },
	{ "pcu", "clockticks", "pclk_cycles", NULL, 1, 1 },
	{ "pcu", "event=0x80,umask=0x40", "core_c0_cycles", NULL, 1, 1 },
	{ "ubox", "clockticks", "uclk_cycles", NULL, 1, 1 },
};

static __u64 truth_of(const struct row *row, int socket)
{
	__u64 value = 0, further = 0;

	if (emu_truth(socket, row->truth, &value) ||
	    (row->further && emu_truth(socket, row->further, &further)))
		ktap_bail("the truth has no %s", row->truth);
	return value + further;
}

/* A second, in all boxes of a socket at a time; each box may round down */
static void test_row(const struct row *row, int socket)
{
	int boxes = skx_boxes(skx_kind(row->pmu)), fds[SKX_MOST], b;
	__u64 sum = 0, want;

	for (b = 0; b < boxes; b++)
		fds[b] = skx_open(row->pmu, b, socket, row->event);
	emu_write("truth", "reset");
	emu_advance(SKX_SECOND);
	want = truth_of(row, socket);
	for (b = 0; b < boxes; b++) {
		sum += fds[b] < 0 ? 0 : pmu_read(fds[b]);
		close(fds[b]);
	}
	ktap_ok(want, "socket %d: the workload has %s", socket, row->truth);
	ktap_near(sum * row->bytes / row->count, want, 2ULL * boxes * row->bytes, "%s: %s",
		  row->truth, row->event);
}

/* The ports of all stacks */
static void test_ports(const char *way, const char *truth)
{
	const struct row row = { .truth = truth };
	int stacks = skx_boxes(skx_kind("iio_free_running")), fds[6][4], stack, port;
	__u64 sum = 0;
	char event[32];

	for (stack = 0; stack < stacks; stack++)
		for (port = 0; port < 4; port++) {
			snprintf(event, sizeof(event), "bw_%s_port%d", way, port);
			fds[stack][port] = skx_open("iio_free_running", stack, 0, event);
		}
	emu_write("truth", "reset");
	emu_advance(SKX_SECOND);
	for (stack = 0; stack < stacks; stack++)
		for (port = 0; port < 4; port++) {
			sum += fds[stack][port] < 0 ? 0 : pmu_read(fds[stack][port]);
			close(fds[stack][port]);
		}
	ktap_near(sum * 4, truth_of(&row, 0), 4 * 24, "free running: %s", truth);
}

int main(void)
{
	int sockets, i;

	ktap_plan(0);
	sockets = skx_start();
	emu_write("traffic", "default pcie_read=2G pcie_write=3G");
	for (i = 0; i < ARRAY_SIZE(rows); i++)
		test_row(&rows[i], i % sockets);
	test_ports("in", "io_in_bytes");
	test_ports("out", "io_out_bytes");
	emu_write("traffic", "off");
	return ktap_exit();
}
