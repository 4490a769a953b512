// SPDX-License-Identifier: GPL-2.0-only
/*
 * truth.c - what events count of the emulator's workload, in all boxes of a socket, is what
 * the emulator knows to be true
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "box.h"
#include "emu.h"
#include "ktap.h"
#include "testbed.h"

#define SECOND	1000000000ULL

/**
 * struct row - what the counts of all boxes of a socket add up to
 * @on: platforms
 * @type: the boxes; with _free_running, their free-running counters
 * @event: their event, a name in events/ or terms; %d: of each port
 * @truth: a row of the truth
 * @further: a second one that is added, or NULL
 * @bytes: @count of it are so many units of the truth
 * @count: see @bytes
 */
struct row {
	unsigned int on;
	const char *type;
	const char *event;
	const char *truth;
	const char *further;
	unsigned int bytes;
	unsigned int count;
};

static const struct row rows[] = {
	{ BED_SP, "imc", "cas_count_read", "mem_read_bytes", NULL, 64, 1 },
	{ BED_SP, "imc", "cas_count_write", "mem_write_bytes", NULL, 64, 1 },
	{ BED_SP, "imc", "pre_page_miss", "page_misses", NULL, 1, 1 },
	{ BED_SP, "cha", "requests_reads_local", "home_reads_local", NULL, 1, 1 },
	{ BED_UPI, "cha", "requests_writes_remote", "home_writes_remote", NULL, 1, 1 },
	{ BED_SKX, "cha", "llc_lookup_any", "llc_lookups", NULL, 1, 1 },
	{ BED_ICE, "cha", "llc_lookup_all", "llc_lookups", NULL, 1, 1 },
	{ BED_ICE, "cha", "event=0x37,umask=0x01", "llc_modified_victims", NULL, 1, 1 },
	{ BED_ICE, "cha", "io_write_full", "pcie_write_bytes", NULL, 64, 1 },
	{ BED_SKX, "cha", "llc_victims_m", "llc_modified_victims", NULL, 1, 1 },
	{ BED_SP, "cha", "llc_data_read_miss", "llc_drd_misses", NULL, 1, 1 },
	{ BED_SP, "cha", "llc_data_read_miss_local", "llc_drd_misses_local", NULL, 1, 1 },
	{ BED_UPI, "cha", "llc_data_read_miss_remote", "llc_drd_misses_remote", NULL, 1, 1 },
	{ BED_SP, "cha", "llc_data_read_miss_occupancy", "llc_drd_miss_clocks", NULL, 1, 1 },
	{ BED_SP, "cha", "io_read_miss", "pcie_read_miss_bytes", NULL, 64, 1 },
	{ BED_SP, "m2m", "imc_reads", "home_reads_local", "home_reads_remote", 1, 1 },
	{ BED_UPI, "upi", "txl_flits_data", "upi_tx_data_bytes", NULL, 64, 9 },
	{ BED_UPI, "upi", "rxl_flits_data", "upi_rx_data_bytes", NULL, 64, 9 },
	{ BED_UPI, "m3upi", "event=0x41,umask=0x38", "upi_rx_data_bytes", NULL, 64, 1 },
	{ BED_ICE, "iio", "event=0x83,umask=0x01,ch_mask=0xff,fc_mask=0x07", "io_in_bytes", NULL,
	  4, 1 },
	{ BED_ICE, "iio", "event=0x83,umask=0x04,ch_mask=0xff,fc_mask=0x07", "io_out_bytes", NULL,
	  4, 1 },
	{ BED_ICE, "iio_free_running", "bw_in_port%d", "io_in_bytes", NULL, 32, 1 },
	{ BED_ICE, "imc_free_running", "read", "mem_read_bytes", NULL, 64, 1 },
	{ BED_ICE, "imc_free_running", "write", "mem_write_bytes", NULL, 64, 1 },
	{ BED_SP, "irp", "event=0x11,umask=0x02", "io_in_bytes", NULL, 64, 1 },
	{ BED_SKX, "iio", "event=0x83,umask=0x01,ch_mask=0x0f,fc_mask=0x07", "io_in_bytes", NULL,
	  4, 1 },
	{ BED_SKX, "iio", "event=0x83,umask=0x04,ch_mask=0x0f,fc_mask=0x07", "io_out_bytes", NULL,
	  4, 1 },
	{ BED_SKX, "iio_free_running", "bw_in_port%d", "io_in_bytes", NULL, 4, 1 },
	{ BED_SKX, "iio_free_running", "bw_out_port%d", "io_out_bytes", NULL, 4, 1 },
	{ BED_SP, "pcu", "clockticks", "pclk_cycles", NULL, 1, 1 },
	{ BED_SP, "pcu", "event=0x80,umask=0x40", "core_c0_cycles", NULL, 1, 1 },
	{ BED_SP, "ubox", "clockticks", "uclk_cycles", NULL, 1, 1 },
};

static int fds[BED_BOXES], nr_fds;

static __u64 truth_of(const struct row *row, int socket)
{
	__u64 value = 0, further = 0;

	if (emu_truth(socket, row->truth, &value) ||
	    (row->further && emu_truth(socket, row->further, &further)))
		ktap_bail("the truth has no %s", row->truth);
	return value + further;
}

static void open_event(const struct pmu *pmu, int socket, const char *event)
{
	int fd = pmu_open(pmu, event, pmu_cpu(pmu, socket), -1, 0);

	if (fd < 0)
		ktap_bail("%s/%s/: %s", pmu->name, event, strerror(-fd));
	if (nr_fds == BED_BOXES)
		ktap_bail("too many events");
	fds[nr_fds++] = fd;
}

/* Its PMU, but for the number */
static bool is_of(const struct row *row, const struct bed_box *box)
{
	const char *name = box->pmu + strlen("uncore_"), *rest = name + strlen(row->type);

	return !strncmp(name, row->type, strlen(row->type)) && !rest[strspn(rest, "_0123456789")];
}

/* A name for each port until there is none */
static void open_box(const struct row *row, const struct bed_box *box, int socket)
{
	char event[64], file[80];
	struct pmu pmu;
	int port;

	pmu_find(&pmu, box->pmu);
	if (!strchr(row->event, '%')) {
		open_event(&pmu, socket, row->event);
		return;
	}
	for (port = 0;; port++) {
		snprintf(event, sizeof(event), row->event, port);
		snprintf(file, sizeof(file), "events/%s", event);
		if (access(pmu_path(&pmu, file), F_OK))
			break;
		open_event(&pmu, socket, event);
	}
}

/* A second, in all boxes of a socket at a time; each may round down */
static void test_row(const struct row *row, int socket)
{
	const struct bed_box *box = bed()->boxes, *end = box + bed()->nr;
	__u64 sum = 0, want;
	int i;

	nr_fds = 0;
	for (; box < end; box++)
		if (is_of(row, box))
			open_box(row, box, socket);
	emu_write("truth", "reset");
	emu_advance(SECOND);
	want = truth_of(row, socket);
	for (i = 0; i < nr_fds; i++) {
		sum += pmu_read(fds[i]);
		close(fds[i]);
	}
	ktap_ok(want, "socket %d: the workload has %s", socket, row->truth);
	ktap_near(sum * row->bytes / row->count, want, 2ULL * nr_fds * row->bytes, "%s: %s",
		  row->truth, row->event);
}

int main(void)
{
	int i, tried = 0;

	ktap_plan(0);
	if (!(bed()->id & BED_SINCE_SKX))
		ktap_skip_all("metrics/truth has the events of E5 and 7500");
	emu_write("traffic", "default pcie_read=2G pcie_write=3G");
	for (i = 0; i < ARRAY_SIZE(rows); i++)
		if (rows[i].on & bed()->id)
			test_row(&rows[i], tried++ % bed_sockets());
	emu_write("traffic", "off");
	return ktap_exit();
}
