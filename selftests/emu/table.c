// SPDX-License-Identifier: GPL-2.0-only
/*
 * The kernel's own intel_uncore on a machine that describes itself by a discovery table, the one
 * that is loaded: it finds every box of every socket or die that the table has, wherever its
 * registers are, and counts in each; what it counts of the workload is what the truth says. What
 * it gets wrong is printed and is no test, since a later kernel may do better.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <glob.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "sys.h"
#include "testbed.h"

#define INTEL		"intel_uncore"
#define MAX_DIES	4
#define MAX_BOXES	1024
#define SECOND		1000000000ULL

/**
 * struct box - a box of the table, and its PMU
 * @type: type number
 * @id: its own
 * @emu: the emulator's name
 * @pmu: PMU, the name is empty if there is none
 */
struct box {
	unsigned int type;
	unsigned int id;
	char emu[16];
	struct pmu pmu;
};

static struct box boxes[MAX_BOXES];
static int fds[MAX_BOXES];
static int cpus[MAX_DIES];
static unsigned int nboxes;
static int dies;

/* The first line of each table is of the die as a whole. */
static void read_table(void)
{
	char *text = emu_read("table"), *line, *next = text;
	unsigned long long word2;
	unsigned int entry;

	while (text && nboxes < MAX_BOXES && (line = strsep(&next, "\n"))) {
		struct box *box = &boxes[nboxes];

		if (sscanf(line, "0 %u %*x %*x %llx # %15s", &entry, &word2, box->emu) != 3)
			continue;
		box->type = word2 & 0xffff;
		box->id = word2 >> 16 & 0xffff;
		nboxes += entry > 0;
	}
	free(text);
}

/* intel_uncore has names of its own for types that it knows; then these are in the file alias. */
static int find_alias(struct box *box, const char *name)
{
	char alias[64];
	glob_t found;
	size_t i;
	int err = -1;

	if (glob(PMU_DIR "/uncore_*/alias", 0, NULL, &found))
		return -1;
	for (i = 0; i < found.gl_pathc && err; i++) {
		if (sys_read_line(found.gl_pathv[i], alias, sizeof(alias)) || strcmp(alias, name))
			continue;
		*strrchr(found.gl_pathv[i], '/') = '\0';
		err = pmu_find(&box->pmu, strrchr(found.gl_pathv[i], '/') + 1);
	}
	globfree(&found);
	return err;
}

/* The only box of a type has no number. */
static void find_pmu(struct box *box)
{
	char numbered[32], alone[32];

	snprintf(numbered, sizeof(numbered), "uncore_type_%u_%u", box->type, box->id);
	snprintf(alone, sizeof(alone), "uncore_type_%u", box->type);
	if (!pmu_find(&box->pmu, numbered) || !pmu_find(&box->pmu, alone) ||
	    !find_alias(box, numbered) || !find_alias(box, alone))
		return;
	box->pmu.name[0] = '\0';
}

/*
 * perf reads such an event on the CPU that asks, if that is in the package of the event's CPU
 * (PERF_EV_CAP_READ_ACTIVE_PKG): of another die it reads another register.
 */
static void go_to(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	if (sched_setaffinity(0, sizeof(set), &set))
		ktap_bail("cannot run on CPU %d", cpu);
}

/* A number of its own for each box of each die. */
static unsigned int events_of(int die, unsigned int i)
{
	return 10000 * (die + 1) + 10 * i;
}

/* All at a time: a count in the wrong box shows. Return: boxes that count what happens there. */
static unsigned int count_die(int die)
{
	unsigned int i, good = 0;

	go_to(cpus[die]);
	for (i = 0; i < nboxes; i++)
		fds[i] = pmu_open(&boxes[i].pmu, "event=0x42,umask=0x03", cpus[die], -1, 0);
	for (i = 0; i < nboxes; i++)
		if (emu_inject("%s socket=%d event=0x42 umask=1 cycles=%u", boxes[i].emu, die,
			       events_of(die, i)))
			ktap_bail("the emulator has no %s on die %d", boxes[i].emu, die);
	for (i = 0; i < nboxes; i++) {
		__u64 count = fds[i] < 0 ? 0 : pmu_read(fds[i]);

		good += count == events_of(die, i);
		if (count != events_of(die, i))
			ktap_note("%s (%s) of die %d counts %llu of %u", boxes[i].emu,
				  boxes[i].pmu.name, die, count, events_of(die, i));
		close(fds[i]);
	}
	return good;
}

static void test_boxes(void)
{
	unsigned int i, found = 0;
	int die;

	for (i = 0; i < nboxes; i++) {
		find_pmu(&boxes[i]);
		found += *boxes[i].pmu.name != '\0';
		if (!*boxes[i].pmu.name)
			ktap_note("no PMU for %s, type %u number %u", boxes[i].emu, boxes[i].type,
				  boxes[i].id);
	}
	ktap_eq(found, nboxes, "a PMU for each box of the table");
	for (die = 0; die < dies; die++)
		ktap_eq(count_die(die), nboxes, "every box of die %d counts", die);
}

static __u64 info(const char *key)
{
	char text[16] = "0";

	emu_info(key, text, sizeof(text));
	return strtoull(text, NULL, 0);
}

/* The socket's global control: what a driver has to clear if it finds it set */
static void test_global(void)
{
	int fd = pmu_open(&boxes[0].pmu, "event=0x42,umask=0x03", cpus[0], -1, 0);

	go_to(cpus[0]);
	emu_reg_set(0, "global", "global_ctl", 1);
	emu_inject("%s socket=0 event=0x42 umask=1 cycles=1000", boxes[0].emu);
	ktap_eq(pmu_read(fd), 0, "nothing counts while the global control is frozen");
	emu_reg_set(0, "global", "global_ctl", 0);
	emu_inject("%s socket=0 event=0x42 umask=1 cycles=1000", boxes[0].emu);
	ktap_eq(pmu_read(fd), 1000, "and then all goes on");
	close(fd);
}

/**
 * struct truth - what the counts of all boxes of a kind and a die add up to
 * @with: a kind of box that platforms have which have this event, NULL: all have it
 * @atom: opcodes are those of Atom cores, -1: of the others
 * @row: name of the truth's row
 * @pmu: PMUs, without a number
 * @terms: the event
 * @bytes: if the row is in bytes: so many
 * @count: are this many counts
 */
struct truth {
	const char *with;
	int atom;
	const char *row;
	const char *pmu;
	const char *terms;
	unsigned int bytes;
	unsigned int count;
};

static const struct truth truths[] = {
	{ "m2m", 0, "mem_read_bytes", "imc", "event=0x05,umask=0xcf", 64, 1 },
	{ "m2m", 0, "mem_write_bytes", "imc", "event=0x05,umask=0xf0", 64, 1 },
	{ "m2m", 0, "mem_write_bytes", "m2m", "event=0x25,umask=0x1810", 64, 1 },
	{ "m2m", 0, "page_misses", "imc", "event=0x03,umask=0x33", 1, 1 },
	{ NULL, 0, "home_reads_local", "cha", "event=0x50,umask=0x01", 1, 1 },
	{ NULL, 0, "home_reads_remote", "cha", "event=0x50,umask=0x02", 1, 1 },
	{ NULL, 0, "home_writes_local", "cha", "event=0x50,umask=0x04", 1, 1 },
	{ NULL, 0, "home_writes_remote", "cha", "event=0x50,umask=0x08", 1, 1 },
	{ NULL, 0, "llc_lookups", "cha", "event=0x34,umask=0x1fffff", 1, 1 },
	{ NULL, 0, "llc_modified_victims", "cha", "event=0x37,umask=0x01", 1, 1 },
	{ NULL, -1, "llc_drd_misses", "cha", "event=0x35,umask=0xc817fe01", 1, 1 },
	{ NULL, -1, "llc_drd_misses_local", "cha", "event=0x35,umask=0xc816fe01", 1, 1 },
	{ NULL, -1, "llc_drd_misses_remote", "cha", "event=0x35,umask=0xc8177e01", 1, 1 },
	{ NULL, -1, "llc_drd_miss_clocks", "cha", "event=0x36,umask=0xc817fe01", 1, 1 },
	{ NULL, 1, "llc_drd_misses", "cha", "event=0x35,umask=0xc827fe01", 1, 1 },
	{ NULL, 0, "llc_rfo_misses", "cha", "event=0x35,umask=0xc807fe01", 1, 1 },
	{ NULL, 0, "pcie_read_bytes", "cha", "event=0x35,umask=0xc8f3ff04", 64, 1 },
	{ NULL, 0, "pcie_write_bytes", "cha", "event=0x35,umask=0xcc43ff04", 64, 1 },
	{ NULL, 0, "upi_tx_data_bytes", "upi", "event=0x02,umask=0x0f", 64, 9 },
	{ NULL, 0, "upi_rx_data_bytes", "upi", "event=0x03,umask=0x0f", 64, 9 },
	{ NULL, 0, "io_in_bytes", "iio", "event=0x83,umask=0x01,ch_mask=0xff,fc_mask=0x07", 4, 1 },
	{ NULL, 0, "io_out_bytes", "iio", "event=0x83,umask=0x04,ch_mask=0xff,fc_mask=0x07", 4, 1 },
	{ NULL, 0, "core_c0_cycles", "pcu", "event=0x35", 1, 1 },
};

#define TRUTHS	(sizeof(truths) / sizeof(*truths))

/* PMUs of that name, numbered or not. Return: how many events could be opened. */
static unsigned int open_kind(const char *kind, const char *terms, int cpu)
{
	char pattern[80];
	struct pmu pmu;
	unsigned int n = 0;
	glob_t found;
	size_t i;

	snprintf(pattern, sizeof(pattern), PMU_DIR "/uncore_%s{,_[0-9]*}", kind);
	if (glob(pattern, GLOB_BRACE, NULL, &found))
		return 0;
	for (i = 0; i < found.gl_pathc && n < MAX_BOXES; i++) {
		if (pmu_find(&pmu, strrchr(found.gl_pathv[i], '/') + 1))
			continue;
		fds[n] = pmu_open(&pmu, terms, cpu, -1, 0);
		n += fds[n] >= 0;
	}
	globfree(&found);
	return n;
}

/* A second of the workload in all boxes of the last die. Each box may round down. */
static void test_truth_row(const struct truth *row)
{
	unsigned int n = open_kind(row->pmu, row->terms, cpus[dies - 1]);
	__u64 want = 0, sum = 0;
	unsigned int i;

	emu_write("truth", "reset");
	emu_advance(SECOND);
	if (emu_truth(dies - 1, row->row, &want))
		ktap_bail("the truth has no %s", row->row);
	for (i = 0; i < n; i++) {
		sum += pmu_read(fds[i]);
		close(fds[i]);
	}
	ktap_near(sum * row->bytes / row->count, want, 2ULL * n * row->bytes, "%s: %s/%s/",
		  row->row, row->pmu, row->terms);
}

static bool in_table(const char *kind)
{
	size_t len = strlen(kind);
	unsigned int i;

	for (i = 0; i < nboxes; i++)
		if (!strncmp(boxes[i].emu, kind, len) && isdigit(boxes[i].emu[len]))
			return true;
	return false;
}

static bool is_here(const struct truth *row, bool atom)
{
	return (!row->atom || (row->atom > 0) == atom) && (!row->with || in_table(row->with));
}

/* Of the platforms whose events are known only one has Atom cores. */
static void test_truth(const char *platform)
{
	bool atom = !strcmp(platform, "srf");
	unsigned int i;

	if (emu_write("traffic", "default pcie_read=2G pcie_write=3G pcie_part_read=0"))
		return;
	go_to(cpus[dies - 1]);
	for (i = 0; i < TRUTHS; i++)
		if (is_here(&truths[i], atom))
			test_truth_row(&truths[i]);
	emu_write("traffic", "off");
}

/* Word 0 of the first entry */
static __u64 first_word(void)
{
	char *text = emu_read("table");
	unsigned long long word = 0;

	if (text)
		sscanf(text, "0 0 %llx", &word);
	free(text);
	return word;
}

static int is_table(const char *text)
{
	char *now = emu_read("table");
	int same = now && text && !strcmp(now, text);

	free(now);
	return same;
}

/* The tables of firmware have faults: named ones, random ones, and any word of any entry. */
static void test_faults(void)
{
	char *right = emu_read("table"), *wrong;

	ktap_ok(!emu_write("table", "fault stride-0") && !(first_word() & 0xff00) &&
		emu_write("table", "fault nonsense"), "a fault has a name");
	ktap_ok(!emu_write("table", "reset") && is_table(right), "and ends with a reset");
	ktap_ok(!emu_write("table", "seed 7") && !is_table(right), "a seed makes random faults");
	wrong = emu_read("table");
	ktap_ok(!emu_write("table", "reset\nseed 7") && is_table(wrong), "the same each time");
	ktap_ok(!emu_write("table", "reset\n0 0 0x40001 2 3") && first_word() == 0x40001 &&
		emu_write("table", "0 1024 1 2 3") && emu_write("table", "0 0 1 2") &&
		first_word() == 0x40001, "an entry can be anything");
	emu_write("table", "reset");
	ktap_ok(is_table(right), "and is what it was");
	free(right);
	free(wrong);
}

/* Before Linux 5.13, which brought the parameter, it knows no discovery table */
static void load_intel(void)
{
	int err = sys_load(INTEL, "uncore_no_discover=0");

	if (err == -ENODEV && bed_log_lines("unknown parameter 'uncore_no_discover'")) {
		ktap_skip("intel_uncore of this kernel does not look for a discovery table");
		exit(ktap_exit());
	}
	if (err)
		ktap_bail("intel_uncore does not load: %d", err);
}

int main(void)
{
	char platform[16];
	struct pmu pmu;

	if (emu_info("platform", platform, sizeof(platform)))
		ktap_bail("the emulator is not loaded");
	ktap_plan(0);
	read_table();
	test_faults();
	if (!nboxes)
		ktap_bail("there is no table");
	load_intel();
	find_pmu(&boxes[0]);
	if (pmu_find(&pmu, boxes[0].pmu.name))
		ktap_bail("intel_uncore has not found the table");
	dies = pmu_cpumask(&pmu, cpus, MAX_DIES);
	ktap_ok(dies > 1, "a CPU of each of %d dies is in the cpumask", dies);
	test_boxes();
	test_global();
	test_truth(platform);
	ktap_eq(info("bad_msrs"), 0, "it accesses no register that is not there");
	if (sys_unload(INTEL))
		ktap_bail("intel_uncore cannot be unloaded");
	return ktap_exit();
}
