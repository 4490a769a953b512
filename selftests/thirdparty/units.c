// SPDX-License-Identifier: GPL-2.0-only
/*
 * units.c - a count of each name that has a unit in events/, times its scale there, is so much of
 * it: what a workload moves, in MiB
 *
 * So perf shows it, and scripts that read both files.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fnmatch.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "sys.h"
#include "traffic.h"

#define SECOND	1000000000ULL
#define MIB	1048576.0
#define WITHIN	0.00001		/* each box rounds down; the last digits of a scale */
#define LINE	64
#define WORK	"default pcie_read=2G pcie_write=3G pcie_part_write=5M"

/* struct row - names of which each has a part of the same */
static struct row {
	const char *names;	/* a pattern */
	/* what all boxes of a socket count in a second, in units of @bytes; NULL: nothing */
	const char *truth;
	int bytes;		/* see @truth */
	/* what is added of persistent memory, where there is some; or NULL */
	const char *pmm;
	double sum;		/* what they have counted */
	int nr;			/* how many counts that is */
} rows[] = {
	{ "cas_count_read", "mem_read_bytes", 1 },
	{ "cas_count_write", "mem_write_bytes", 1 },
	{ "pmm_read", "pmm_read_bytes", 1 },
	{ "pmm_write", "pmm_write_bytes", 1 },
	{ "llc_victims_m", "llc_modified_victims", LINE },
	{ "io_read_miss", "pcie_read_miss_bytes", 1 },
	{ "io_write_miss", "pcie_write_miss_bytes", 1 },
	{ "requests_reads_local", "home_reads_local", LINE },
	{ "requests_reads_remote", "home_reads_remote", LINE },
	{ "requests_writes_local", "home_writes_local", LINE },
	{ "requests_writes_remote", "home_writes_remote", LINE },
	{ "txl_flits_data", "upi_tx_data_bytes", 1 },
	{ "rxl_flits_data", "upi_rx_data_bytes", 1 },
	/* Ice Lake */
	{ "io_read", "pcie_read_bytes", 1 },
	{ "io_write_full", "pcie_write_bytes", 1 },
	{ "io_write_partial", "pcie_partial_writes", LINE },
	{ "read", "mem_read_bytes", 1 },
	{ "write", "mem_write_bytes", 1 },
	{ "ddrt_read", "pmm_read_bytes", 1 },
	{ "ddrt_write", "pmm_write_bytes", 1 },
	{ "data_mem_write_part[0-7]", "io_in_bytes", 1 },
	{ "data_mem_read_part[0-7]", "io_out_bytes", 1 },
	{ "bw_in_port[0-7]", "io_in_bytes", 1 },
	{ "bw_out_port[0-3]", "io_out_bytes", 1 },
	/* Client dies */
	{ "data_reads", "mem_read_bytes", 1 },
	{ "data_writes", "mem_write_bytes", 1 },
	{ "data_read", "mem_read_bytes", 1 },
	{ "data_write", "mem_write_bytes", 1 },
	{ "ia_requests", "mem_cores_bytes", 1 },
	{ "io_requests", "mem_devices_bytes", 1 },
	{ "gt_requests", NULL },
	{ "data_total", NULL },
	{ "imc_reads", "mem_read_bytes", 1, "pmm_read_bytes" },
	{ "imc_writes", "mem_write_bytes", 1, "pmm_write_bytes" },
	{}
};

static double scale_of(const struct pmu *pmu, const char *name)
{
	char file[300], text[64] = "", *end;
	double scale;

	snprintf(file, sizeof(file), "events/%s.scale", name);
	sys_read_line(pmu_path(pmu, file), text, sizeof(text));
	scale = strtod(text, &end);
	return end == text || *end ? NAN : scale;
}

/* In a second of the workload on socket 0 */
static double count_of(const struct pmu *pmu, const char *name)
{
	int fd = pmu_open(pmu, name, pmu_cpu(pmu, 0), -1, 0);
	double count;

	if (fd < 0)
		ktap_bail("%s/%s/: %s", pmu->name, name, strerror(-fd));
	emu_advance(SECOND);
	count = pmu_read(fd);
	close(fd);
	return count;
}

static struct row *row_of(const char *name)
{
	struct row *row = rows;

	while (row->names && fnmatch(row->names, name, 0))
		row++;
	return row->names ? row : NULL;
}

/* @file: a name with ".unit" behind it */
static void add_name(const struct pmu *pmu, const char *file)
{
	char path[300], name[256], unit[16] = "";
	struct row *row;

	snprintf(name, sizeof(name), "%.*s", (int)(strlen(file) - strlen(".unit")), file);
	snprintf(path, sizeof(path), "events/%s", file);
	sys_read_line(pmu_path(pmu, path), unit, sizeof(unit));
	row = row_of(name);
	if (!row || strcmp(unit, "MiB")) {
		ktap_ok(false, "%s/%s/ has the unit \"%s\", and a truth", pmu->name, name, unit);
		return;
	}
	row->sum += count_of(pmu, name) * scale_of(pmu, name) * MIB;
	row->nr++;
}

static void add_pmu(const struct pmu *pmu)
{
	DIR *dir = opendir(pmu_path(pmu, "events"));
	struct dirent *entry;

	while (dir && (entry = readdir(dir)))
		if (!fnmatch("*.unit", entry->d_name, 0))
			add_name(pmu, entry->d_name);
	if (dir)
		closedir(dir);
}

static double truth_of(const struct row *row)
{
	__u64 value = 0, pmm = 0;

	if (row->truth && emu_truth(0, row->truth, &value))
		ktap_bail("the truth has no %s", row->truth);
	if (row->pmm)
		emu_truth(0, row->pmm, &pmm);
	return ((double)value + pmm) * row->bytes;
}

/* One socket alone has no remote one */
static bool agrees(const struct row *row)
{
	double truth = truth_of(row);

	if (!row->truth || (sys_sockets() == 1 && strstr(row->names, "remote")))
		return !truth && !row->sum;
	return truth > 0 && fabs(row->sum / truth - 1) < WITHIN;
}

int main(void)
{
	DIR *dir = opendir(PMU_DIR);
	struct dirent *entry;
	struct row *row;
	struct pmu pmu;

	/* Persistent memory where there is some */
	if (traffic_set(WORK " pmm=250") && traffic_set(WORK))
		ktap_bail("the emulator refuses the workload");
	while (dir && (entry = readdir(dir)))
		if (!strncmp(entry->d_name, "uncore", 6) && !pmu_find(&pmu, entry->d_name))
			add_pmu(&pmu);
	if (dir)
		closedir(dir);
	emu_write("truth", "reset");
	emu_advance(SECOND);
	for (row = rows; row->names; row++)
		if (row->nr)
			ktap_ok(agrees(row), "%s of %d boxes: %.0f bytes, it was %.0f", row->names,
				row->nr, row->sum, truth_of(row));
	traffic_set("off");
	return ktap_exit();
}
