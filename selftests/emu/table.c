// SPDX-License-Identifier: GPL-2.0-only
/*
 * A driver that knows nothing of a machine but its discovery table: it finds every box of every
 * socket or die that the table has, wherever its registers are, and counts in each. The kernel's
 * own intel_uncore on the machine that is loaded; in one process, xeon_pmon on a CPU without a row.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <glob.h>
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

#define EVENT		"event=0x42,umask=0x03"
#define MAX_DIES	4
#define MAX_BOXES	1024

/* struct box - a box of the table, and its PMU */
struct box {
	unsigned int type;	/* type number */
	unsigned int id;	/* its own */
	char emu[16];		/* the emulator's name */
	struct pmu pmu;		/* PMU, the name is empty if there is none */
};

static const char *driver = BED_INTEL;
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

/* A number of its own for each box of each die. */
static unsigned int events_of(int die, unsigned int i)
{
	return 10000 * (die + 1) + 10 * i;
}

/*
 * A fault of intel_uncore since 6.11 (Documentation/upstream/spr.rst): all links of a die use the
 * registers of the first one.
 */
static bool is_first_links(int die, unsigned int i, __u64 count)
{
	unsigned int first = i - boxes[i].id;

	return strstr(boxes[i].emu, "upi") && boxes[i].id && boxes[i].id <= i &&
	       boxes[first].type == boxes[i].type && count == events_of(die, first);
}

/*
 * All at a time: a count in the wrong box shows. perf reads such an event on the CPU that asks, if
 * that is in the package of the event's CPU (PERF_EV_CAP_READ_ACTIVE_PKG): of another die it reads
 * another register. @links: gets how many count what the first link does. Return: boxes that count
 * what happens there.
 */
static unsigned int count_die(int die, unsigned int *links)
{
	unsigned int i, good = 0;

	*links = 0;
	sys_pin(cpus[die]);
	for (i = 0; i < nboxes; i++)
		fds[i] = pmu_open(&boxes[i].pmu, EVENT, cpus[die], -1, 0);
	for (i = 0; i < nboxes; i++)
		if (emu_inject("%s socket=%d event=0x42 umask=1 cycles=%u", boxes[i].emu, die,
			       events_of(die, i)))
			ktap_bail("the emulator has no %s on die %d", boxes[i].emu, die);
	for (i = 0; i < nboxes; i++) {
		__u64 count = fds[i] < 0 ? 0 : pmu_read(fds[i]);

		good += count == events_of(die, i);
		*links += is_first_links(die, i, count);
		if (count != events_of(die, i))
			ktap_note("%s (%s) of die %d counts %llu of %u", boxes[i].emu,
				  boxes[i].pmu.name, die, count, events_of(die, i));
		close(fds[i]);
	}
	return good;
}

static void test_boxes(void)
{
	unsigned int i, good, links, found = 0;
	int die;

	for (i = 0; i < nboxes; i++) {
		find_pmu(&boxes[i]);
		found += *boxes[i].pmu.name != '\0';
		if (!*boxes[i].pmu.name)
			ktap_note("no PMU for %s, type %u number %u", boxes[i].emu, boxes[i].type,
				  boxes[i].id);
	}
	ktap_eq(found, nboxes, "a PMU for each box of the table");
	for (die = 0; die < dies; die++) {
		good = count_die(die, &links);
		if (links && good + links == nboxes)
			ktap_skip("every box of die %d counts: %u links have the first's function",
				  die, links);
		else
			ktap_eq(good, nboxes, "every box of die %d counts", die);
	}
}

/* The socket's global control: what a driver has to clear if it finds it set */
static void test_global(void)
{
	int fd = pmu_open(&boxes[0].pmu, EVENT, cpus[0], -1, 0);

	sys_pin(cpus[0]);
	emu_reg_set(0, "global", "global_ctl", 1);
	emu_inject("%s socket=0 event=0x42 umask=1 cycles=1000", boxes[0].emu);
	ktap_eq(pmu_read(fd), 0, "nothing counts while the global control is frozen");
	emu_reg_set(0, "global", "global_ctl", 0);
	emu_inject("%s socket=0 event=0x42 umask=1 cycles=1000", boxes[0].emu);
	ktap_eq(pmu_read(fd), 1000, "and then all goes on");
	close(fd);
}

static int is_table(const char *text)
{
	char *now = emu_read("table");
	int same = now && text && !strcmp(now, text);

	free(now);
	return same;
}

/* The tables of firmware have faults: random ones; emu/wrong_tables has those of an entry */
static void test_faults(void)
{
	char *right = emu_read("table"), *wrong;

	ktap_ok(!emu_write("table", "seed 7") && !is_table(right), "a seed makes random faults");
	wrong = emu_read("table");
	ktap_ok(!emu_write("table", "reset\nseed 7") && is_table(wrong), "the same each time");
	emu_write("table", "reset");
	ktap_ok(is_table(right), "and is what it was");
	free(right);
	free(wrong);
}

/* Before Linux 5.13, which brought the parameter, it knows no discovery table */
static void load_driver(void)
{
	int err = sys_load(driver, sys_in_process() ? "" : "uncore_no_discover=0");

	if (err == -ENODEV && sys_log_count("unknown parameter 'uncore_no_discover'")) {
		ktap_skip("intel_uncore of this kernel does not look for a discovery table");
		exit(ktap_exit());
	}
	if (err)
		ktap_bail("%s does not load: %d", driver, err);
}

static int pmus_of(unsigned int type)
{
	char pattern[64];
	glob_t found;
	int nr = 0;

	snprintf(pattern, sizeof(pattern), PMU_DIR "/uncore_type_%u*", type);
	if (!glob(pattern, 0, NULL, &found))
		nr = found.gl_pathc;
	globfree(&found);
	return nr;
}

/* The in-kernel driver leaves out type 0x13 of Diamond Rapids, whose tables have another id */
static void test_broken(const char *ids, bool broken)
{
	char params[128], *text, *next, *line;
	unsigned long long word[3];
	unsigned int socket, n;

	snprintf(params, sizeof(params), "platform=spr slices=2 %s", ids);
	if (emu_load(params))
		ktap_bail("the emulator does not load: %s", params);
	text = emu_read("table");
	next = text;
	while (text && (line = strsep(&next, "\n")))
		if (sscanf(line, "%u %u %llx %llx %llx", &socket, &n, &word[0], &word[1],
			   &word[2]) == 5 && n && !(word[2] & 0xffff))
			emu_write("table", "%u %u %#llx %#llx %#llx", socket, n, word[0], word[1],
				  word[2] | 0x13);
	free(text);
	load_driver();
	ktap_eq(!pmus_of(0x13), broken, "type 19 is left out on Diamond Rapids alone: %s", params);
	sys_unload(driver);
	sys_unload(EMU_MODULE);
}

/* That the functions with the tables have another id */
static void other_ids(char *params, size_t size)
{
	char *text = emu_read("boxes"), *next = text, *line, place[8];
	size_t len = snprintf(params, size, "ids=");

	while (text && (line = strsep(&next, "\n")))
		if (sscanf(line, "%*d table_pci pci function=%7s", place) == 1)
			len += snprintf(params + len, size - len, "%s=09a1,", place);
	free(text);
}

/* The step of its controls in memory is not known: only the first counter is right for sure */
static void test_unknown(void)
{
	char ids[64];
	unsigned int i = 0;
	int first;

	ktap_eq(sys_log_count("please send the output of \"xeon-pmon report\""), 1,
		"one line asks for a report");
	while (i < nboxes && strncmp(boxes[i].emu, "imc", 3))
		i++;
	first = pmu_open(&boxes[i].pmu, EVENT, cpus[0], -1, 0);
	ktap_ok(first >= 0 && pmu_open(&boxes[i].pmu, EVENT, cpus[0], first, 0) == -EINVAL,
		"a group of two does not fit a unit in memory of unknown type");
	close(first);
	ktap_ok(sys_log_count("1 of 4 counters"), "which the log says");
	other_ids(ids, sizeof(ids));
	bed_unload(driver);
	sys_unload(EMU_MODULE);
	test_broken("", false);
	test_broken(ids, true);
}

int main(void)
{
	char platform[16];
	struct pmu pmu;

	if (emu_info("platform", platform, sizeof(platform)))
		ktap_bail("the emulator is not loaded");
	if (sys_loaded(BED_DRIVER) && bed_unload(BED_DRIVER))
		ktap_bail("our driver cannot be unloaded");
	read_table();
	test_faults();
	if (!nboxes)
		ktap_bail("there is no table");
	if (sys_in_process())
		driver = BED_DRIVER;
	sys_log_mark();
	load_driver();
	find_pmu(&boxes[0]);
	if (pmu_find(&pmu, boxes[0].pmu.name))
		ktap_bail("%s has not found the table", driver);
	dies = pmu_cpumask(&pmu, cpus, MAX_DIES);
	ktap_ok(dies > 1, "a CPU of each of %d dies is in the cpumask", dies);
	test_boxes();
	test_global();
	ktap_eq(emu_number("bad_msrs"), 0, "it accesses no register that is not there");
	if (sys_in_process())
		test_unknown();
	else if (sys_unload(driver))
		ktap_bail("intel_uncore cannot be unloaded");
	return ktap_exit();
}
