// SPDX-License-Identifier: GPL-2.0-only
/*
 * names.c - every name in events/, opened and counted
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "box.h"
#include "emu.h"
#include "ktap.h"
#include "event_names.h"
#include "testbed.h"
#include "sys.h"

#define TIMES		1000
#define MIB		(1024.0 * 1024.0)

/* Each name of a type is counted on another box of the type, one after the other. */
static struct box box_for(const struct name *name)
{
	static struct box boxes[MAX_TYPES][24];
	const struct box_type *type = box_type(name->box);
	int index = name - names, unit = index % box_filtering(type), t = 0;
	struct box *box;

	while (box_types[t] != type)
		t++;
	box = &boxes[t][unit];
	if (!box->type)
		*box = box_get(type, unit, index % sockets);
	return *box;
}

static int open_name(const struct box *box, const struct name *name)
{
	char terms[160];

	snprintf(terms, sizeof(terms), "%s,%s", name->name, name->params ? name->params : "");
	return pmu_open(&box->pmu, terms, box->cpu, -1, 0);
}

static bool has_control(const struct box *box, const struct name *name)
{
	int i;

	if (!strcmp(name->reg[0].name, "fixed_ctl"))
		return box_ctl(box, FIXED) == name->reg[0].value;
	for (i = 0; i < box->type->counters; i++)
		if (name->counters >> i & 1 && box_ctl(box, i) == name->reg[0].value)
			return true;
	return false;
}

static bool has_registers(const struct box *box, const struct name *name)
{
	char match_box[24];
	int i;

	snprintf(match_box, sizeof(match_box), "%s_mm", box->name);
	for (i = 1; i < name->nr_regs; i++) {
		const char *reg = name->reg[i].name;
		bool mm = !strncmp(reg, "mm.", 3);
		__u64 value = emu_reg_get(box->socket, mm ? match_box : box->name,
					  mm ? reg + 3 : reg);

		if (!((value ^ name->reg[i].value) & name->reg[i].mask))
			continue;
		ktap_note("%s: %s is 0x%llx, not 0x%llx", name->name, reg, value,
			  name->reg[i].value);
		return false;
	}
	return true;
}

/* Whatever has the wrong code, filter or match counts the other event, or not this one. */
static bool counts(const struct box *box, const struct name *name, int fd)
{
	__u64 before = pmu_read(fd), own, others;

	box_inject(box, "%s cycles=%d", name->signal, TIMES);
	own = pmu_read(fd) - before;
	if (name->other)
		box_inject(box, "%s cycles=%d", name->other, TIMES);
	others = pmu_read(fd) - before - own;
	if (own == TIMES && !others)
		return true;
	ktap_note("%s: %llu of %d counted, and %llu of another event", name->name, own, TIMES,
		  others);
	return false;
}

/* What one count of an event is, in bytes; 0 if its files do not say */
static double bytes_of(const struct box *box, const struct name *name)
{
	char file[96], scale[64], unit[16];

	snprintf(file, sizeof(file), "events/%s.scale", name->name);
	if (sys_read_line(pmu_path(&box->pmu, file), scale, sizeof(scale)))
		return 0;
	snprintf(file, sizeof(file), "events/%s.unit", name->name);
	if (sys_read_line(pmu_path(&box->pmu, file), unit, sizeof(unit)))
		return 0;
	return strcmp(unit, "MiB") ? -1 : strtod(scale, NULL) * MIB;
}

/* A name that needs a value must ask for it: "filter_opc=?" keeps perf from opening it without. */
static bool asks(const struct box *box, const struct name *name)
{
	char file[96], text[256], param[64];
	const char *next = name->params;

	snprintf(file, sizeof(file), "events/%s", name->name);
	if (sys_read_line(pmu_path(&box->pmu, file), text, sizeof(text)))
		return false;
	while (next && *next) {
		snprintf(param, sizeof(param), "%.*s=?", (int)strcspn(next, "="), next);
		if (!strstr(text, param)) {
			ktap_note("%s: no %s in %s", name->name, param, text);
			return false;
		}
		next += strcspn(next, ",");
		next += *next == ',';
	}
	return name->params || !strchr(text, '?');
}

struct tally {
	int names, open, control, registers, counts, bytes, asks;
};

static void try_open(const struct box *box, const struct name *name, int fd, struct tally *good)
{
	bool control = has_control(box, name);

	good->open++;
	good->control += control;
	if (!control)
		ktap_note("%s: no counter of 0x%x holds 0x%llx", name->name, name->counters,
			  name->reg[0].value);
	good->registers += has_registers(box, name);
	good->counts += counts(box, name, fd);
}

static void try_name(const struct name *name, struct tally *good)
{
	struct box box = box_for(name);
	int fd = open_name(&box, name);
	bool bytes = bytes_of(&box, name) == name->bytes;

	good->names++;
	good->bytes += bytes;
	if (!bytes)
		ktap_note("%s: a count is %g bytes, not %u", name->name, bytes_of(&box, name),
			  name->bytes);
	good->asks += asks(&box, name);
	if (fd >= 0)
		try_open(&box, name, fd, good);
	else
		ktap_note("%s/%s,%s/: %s", box.pmu.name, name->name,
			  name->params ? name->params : "", strerror(-fd));
	close(fd);
}

static bool is_listed(const struct box_type *type, const char *file)
{
	char name[256];

	snprintf(name, sizeof(name), "%.*s", (int)strcspn(file, "."), file);
	return names_find(type->name, name);
}

/* perf_event_tests and awk scripts want lower case and nothing odd. */
static bool is_well_spelt(const char *file)
{
	while (islower(*file) || isdigit(*file) || *file == '_' || *file == '.')
		file++;
	return !*file;
}

/* Files of events/ without suffix; counts those that the list does not have */
static int count_files(const struct box *box, int *unlisted)
{
	DIR *dir = opendir(pmu_path(&box->pmu, "events"));
	struct dirent *entry;
	int files = 0;

	while (dir && (entry = readdir(dir))) {
		if (*entry->d_name == '.')
			continue;
		files += !strchr(entry->d_name, '.');
		if (is_listed(box->type, entry->d_name) && is_well_spelt(entry->d_name))
			continue;
		ktap_note("%s/events/%s is not in the list", box->pmu.name, entry->d_name);
		++*unlisted;
	}
	if (dir)
		closedir(dir);
	return files;
}

static void test_files(const struct box_type *type, int want)
{
	int unit, unlisted = 0, missing = 0;

	for (unit = 0; unit < type->units; unit++) {
		struct box box = box_get(type, unit, 0);

		missing += want - count_files(&box, &unlisted);
	}
	ktap_eq(unlisted, 0, "%s: no name that is not in the list", type->name);
	ktap_eq(missing, 0, "%s: each of %d has all the names", type->name, type->units);
}

static void test_type(const struct box_type *type)
{
	struct tally good = {};
	int i;

	for (i = 0; i < nr_names; i++)
		if (!strcmp(names[i].box, type->name))
			try_name(&names[i], &good);
	ktap_ok(good.names, "%s: has names", type->name);
	ktap_eq(good.open, good.names, "%s: names that open", type->name);
	ktap_eq(good.control, good.names, "%s: control words", type->name);
	ktap_eq(good.registers, good.names, "%s: filters and other registers", type->name);
	ktap_eq(good.counts, good.names, "%s: counts", type->name);
	ktap_eq(good.bytes, good.names, "%s: scales and units", type->name);
	ktap_eq(good.asks, good.names, "%s: ask for what they need", type->name);
	test_files(type, good.names);
}

/* The programs before this one may have left an event behind, for a moment. */
static void reload(const char *parameters)
{
	if (bed_unload("xeon_pmon") || sys_load("xeon_pmon", parameters))
		ktap_bail("cannot load the driver: %s", parameters);
}

int main(void)
{
	int i;

	box_init();
	if (!names_read("."))
		ktap_skip_all("no list of this platform's names");
	reload("all_names=1");
	for (i = 0; i < nr_box_types; i++)
		test_type(box_types[i]);
	reload("");
	return ktap_exit();
}
