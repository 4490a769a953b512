// SPDX-License-Identifier: GPL-2.0-only
/*
 * sysfs.c - every box has a PMU, and its files have the text of the driver's rows
 *
 * The rows themselves are compared with the in-kernel driver's files, with perf's tables and with
 * the emulator: parity/attributes, unit/perf_tables.sh, unit/test_agreement.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ktap.h"
#include "pmu.h"
#include "sys.h"
#include "testbed.h"

/* The tools' one, not that of the events here */
#include <rows.h>

#define MAX_TYPES	1024

/* Files that perf's core makes for every PMU, and those that tell where its boxes are */
static const char *const other_files[] = {
	"type", "perf_event_mux_interval_ms", "uevent", "cpumask", "node_ids", "alias", "die[0-9]*",
};

static const struct pmon_platform *platform;

/* Numbers of PMUs that have been seen */
static unsigned int seen[MAX_TYPES];
static int nr_seen;

/* One line, with its newline: tools read no further. */
static int wrong_text(const struct pmu *pmu, const char *file, const char *want)
{
	char *text = sys_read(pmu_path(pmu, file));
	size_t len = strlen(want);
	bool same = text && !strncmp(text, want, len) && !strcmp(text + len, "\n");

	if (!same)
		ktap_note("%s/%s is '%s', not '%s'", pmu->name, file, text ? text : "missing",
			  want);
	free(text);
	return !same;
}

static int wrong_formats(const struct pmu *pmu, const struct pmon_pmu_desc *desc, int *files)
{
	const struct pmon_field *field;
	char file[96], text[128];
	int wrong = 0;

	for (field = pmon_next_field(desc, NULL); field; field = pmon_next_field(desc, field)) {
		pmon_field_text(field, text, sizeof(text));
		text[strcspn(text, "\n")] = '\0';
		snprintf(file, sizeof(file), "format/%s", field->name);
		wrong += wrong_text(pmu, file, text);
		++*files;
	}
	return wrong;
}

static int wrong_events(const struct pmu *pmu, const struct pmon_pmu_desc *desc, int *files)
{
	const struct pmon_alias *event;
	char file[128];
	int wrong = 0;

	for (event = desc->events; event && event->name; event++) {
		if (!(event->on & desc->on) || !(event->on & PMON_LISTED))
			continue;
		snprintf(file, sizeof(file), "events/%s", event->name);
		wrong += wrong_text(pmu, file, event->terms);
		++*files;
		if (!event->scale)
			continue;
		snprintf(file, sizeof(file), "events/%s.scale", event->name);
		wrong += wrong_text(pmu, file, event->scale);
		snprintf(file, sizeof(file), "events/%s.unit", event->name);
		wrong += wrong_text(pmu, file, event->unit);
		*files += 2;
	}
	return wrong;
}

static bool is_other(const char *name)
{
	int i;

	for (i = 0; i < (int)(sizeof(other_files) / sizeof(*other_files)); i++)
		if (!fnmatch(other_files[i], name, 0))
			return true;
	return false;
}

/* Entries of a folder of the PMU ("" for its own), without those that have no row */
static int count_files(const struct pmu *pmu, const char *folder)
{
	DIR *dir = opendir(pmu_path(pmu, folder));
	struct dirent *entry;
	int files = 0;

	while (dir && (entry = readdir(dir)))
		files += entry->d_type == DT_REG && (*folder || !is_other(entry->d_name));
	if (dir)
		closedir(dir);
	return files;
}

static int first_cpu(int socket)
{
	int cpus[64], nr = sys_cpus(cpus, 64), i = 0;

	while (i < nr && sys_socket(cpus[i]) != socket)
		i++;
	return i < nr ? cpus[i] : -1;
}

/* The first CPU of each socket, and its node: in these machines that of the socket's number */
static int wrong_places(const struct pmu *pmu)
{
	char mask[64] = "", nodes[64] = "";
	int socket;

	for (socket = 0; socket < sys_sockets(); socket++) {
		snprintf(mask + strlen(mask), sizeof(mask) - strlen(mask), "%s%d",
			 socket ? "," : "", first_cpu(socket));
		snprintf(nodes + strlen(nodes), sizeof(nodes) - strlen(nodes), "%s%d:%d",
			 socket ? " " : "", socket, socket);
	}
	return wrong_text(pmu, "cpumask", mask) +
	       (pmon_has_nodes(platform) ? wrong_text(pmu, "node_ids", nodes) :
		sys_exists(pmu_path(pmu, "node_ids")));
}

/* By the in-kernel driver; of three boxes the name that perf's events have */
static int wrong_alias(const struct pmu *pmu)
{
	static const char *const aliases[][2] = {
		{ "uncore_cha_1", "uncore_type_0_1" }, { "uncore_upi_0", "uncore_type_8_0" },
		{ "uncore_pcu", "uncore_type_4" },     { "uncore_pcu_1", "uncore_type_4_1" },
		{ "uncore_m2m_3", "uncore_type_7_3" }, { "uncore_m2m_4", "uncore_m2hbm_4" },
		{ "uncore_hbm_0", "uncore_mchbm_0" },  { "uncore_mdf_sbo_1", "uncore_mdf_1" },
		{ "uncore_ula_1", "uncore_type_35_1" },
		{ "uncore_d2d_ula_1", "uncore_type_35_cbb_1" },
	};
	int i;

	if (bed()->id & ON_PHI)
		return strncmp(pmu->name, "uncore_imc_", 11) || !isdigit(pmu->name[11]) ?
			sys_exists(pmu_path(pmu, "alias")) :
			strcmp(pmu->name, "uncore_imc_1") ? 0 :
			wrong_text(pmu, "alias", "uncore_imc_dclk_1");

	for (i = 0; i < (int)(sizeof(aliases) / sizeof(*aliases)); i++)
		if (!strcmp(aliases[i][0], pmu->name))
			return bed()->id & ON_DISC ? wrong_text(pmu, "alias", aliases[i][1]) :
				sys_exists(pmu_path(pmu, "alias"));
	return 0;
}

static bool has_device(const struct pmu *pmu)
{
	char path[256];

	snprintf(path, sizeof(path), "/sys/devices/%s/type", pmu->name);
	return sys_exists(path);
}

static bool is_new(unsigned int type)
{
	int i;

	for (i = 0; i < nr_seen; i++)
		if (seen[i] == type)
			return false;
	seen[nr_seen++] = type;
	return true;
}

static const struct pmon_pmu_desc *kind_of(const char *name)
{
	const struct pmon_type *type;
	char kind[40];

	snprintf(kind, sizeof(kind), "%s", pmu_box(name));
	type = xp_type(platform, kind);
	if (!type) {
		kind[strrchr(kind, '_') ? strrchr(kind, '_') - kind : 0] = '\0';
		type = xp_type(platform, kind);
	}
	return type ? type->desc : NULL;
}

static void test_pmu(const char *name)
{
	const struct pmon_pmu_desc *desc = kind_of(name);
	int files = 0, wrong;
	struct pmu pmu;

	if (!ktap_ok(desc && !pmu_find(&pmu, name), "%s is there", name))
		return;
	ktap_ok(has_device(&pmu) && is_new(pmu.type), "%s has a device and a type of its own",
		name);
	wrong = wrong_formats(&pmu, desc, &files) + wrong_events(&pmu, desc, &files);
	ktap_eq(wrong, 0, "%s: text of its %d files", name, files);
	ktap_eq(count_files(&pmu, "") + count_files(&pmu, "format/") + count_files(&pmu, "events/"),
		files, "%s: no other files", name);
	ktap_eq(wrong_places(&pmu) + wrong_alias(&pmu), 0, "%s: where its boxes are", name);
}

int main(void)
{
	int b;

	platform = xp_platform(bed()->name);
	if (!platform)
		ktap_bail("no rows of %s", bed()->name);
	for (b = 0; b < bed()->nr; b++)
		test_pmu(bed()->boxes[b].pmu);
	ktap_eq(bed_pmus(), bed()->nr + bed()->once, "there are no other uncore PMUs");
	return ktap_exit();
}
