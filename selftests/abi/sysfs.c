// SPDX-License-Identifier: GPL-2.0-only
/*
 * sysfs.c - the files of every PMU, against a list written by hand
 *
 * A list may begin with "parent <platform>": all of that one's, then what differs. A section of a
 * PMU that the parent has goes on; "without <file>" leaves a file out, "without *" the section.
 *
 * What the list has must be there with that text, and nothing else may be there: in events/, the
 * names that are there by default. What all_names=1 adds is for unit/perf_tables.sh.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "sys.h"

#define MAX_FILES	64
#define MAX_PMUS	64
#define SPACE		" \t\n"
#define ARRAY_SIZE(a)	((int)(sizeof(a) / sizeof((a)[0])))

/* Files that perf's core makes for every PMU. */
static const char *const core_files[] = { "type", "perf_event_mux_interval_ms", "uevent" };

static struct section {
	char *pmus;
	struct {
		char *name;
		char *text;
	} file[MAX_FILES];
	int nr;
} *sections;

static char golden[32];	/* the file */
static int nr_sections;
static int want_pmus;
static struct pmu pmus[MAX_PMUS];
static int nr_pmus;

static struct section *current;	/* the one that lines are added to */

static bool same_word(const char *a, const char *b)
{
	size_t len = strcspn(a, SPACE);

	return strcspn(b, SPACE) == len && !strncmp(a, b, len);
}

/* That of a PMU which has one already, a parent's, goes on for the PMUs that are named now. */
static void begin_section(char *names)
{
	int i;

	for (i = 0; i < nr_sections; i++)
		if (same_word(sections[i].pmus, names))
			break;
	if (i == nr_sections) {
		sections = realloc(sections, ++nr_sections * sizeof(*sections));
		if (!sections)
			ktap_bail("no memory");
		sections[i] = (struct section){};
	}
	current = &sections[i];
	current->pmus = names;
}

/* Place of a file in the section; the end if it has none like that */
static int place_of(const char *name)
{
	int i;

	for (i = 0; i < current->nr; i++)
		if (!strcmp(current->file[i].name, name))
			break;
	return i;
}

static void add_file(char *name, char *text)
{
	int i = place_of(name);

	if (i == MAX_FILES)
		ktap_bail("%s: no place for %s", golden, name);
	current->file[i].name = name;
	current->file[i].text = text;
	if (i == current->nr)
		current->nr++;
}

static void remove_file(const char *name)
{
	int i = place_of(name);

	if (i == current->nr)
		ktap_bail("%s: there is no %s to leave out", golden, name);
	current->file[i] = current->file[--current->nr];
}

static void remove_section(void)
{
	*current = sections[--nr_sections];
	current = NULL;
}

static void read_list(const char *platform);

static void parse_line(char *line)
{
	char *name = strsep(&line, SPACE);

	if (!*name || *name == '#')
		return;
	if (!line)
		ktap_bail("%s: nothing behind %s", golden, name);
	line += strspn(line, SPACE);
	if (!strcmp(name, "parent"))
		read_list(line);
	else if (!strcmp(name, "pmu"))
		begin_section(line);
	else if (!strcmp(name, "pmus"))
		want_pmus = atoi(line);
	else if (!current)
		ktap_bail("%s: no section for %s", golden, name);
	else if (!strcmp(name, "without") && *line == '*')
		remove_section();
	else if (!strcmp(name, "without"))
		remove_file(line);
	else
		add_file(name, line);
}

/* The text stays allocated: the sections point into it. */
static void read_list(const char *platform)
{
	char *text, *line;

	snprintf(golden, sizeof(golden), "%s.golden", platform);
	text = sys_read(golden);
	if (!text)
		ktap_bail("%s: %s", golden, strerror(errno));
	while ((line = strsep(&text, "\n")))
		parse_line(line);
}

static void read_golden(void)
{
	char platform[16];

	if (emu_info("platform", platform, sizeof(platform)))
		ktap_bail("the emulator does not say what it is");
	snprintf(golden, sizeof(golden), "%s.golden", platform);
	if (!sys_exists(golden))
		ktap_skip_all("no %s: parity/attributes compares with intel_uncore", golden);
	read_list(platform);
}

static bool is_listed(const struct section *section, const char *file)
{
	int i;

	for (i = 0; i < section->nr; i++)
		if (!strcmp(section->file[i].name, file))
			return true;
	for (i = 0; i < ARRAY_SIZE(core_files); i++)
		if (!strcmp(core_files[i], file))
			return true;
	return false;
}

/* One line, with its newline: tools read no further. */
static bool has_text(const struct pmu *pmu, const char *file, const char *want)
{
	char *text = sys_read(pmu_path(pmu, file));
	size_t len = strlen(want);
	bool same = text && !strncmp(text, want, len) && !strcmp(text + len, "\n");

	if (!same)
		ktap_note("%s/%s is '%s', not '%s'", pmu->name, file, text ? text : "missing",
			  want);
	free(text);
	return same;
}

/* Entries of a folder of the PMU ("" for its own) that the list does not have. */
static int count_unlisted(const struct pmu *pmu, const struct section *section, const char *folder)
{
	DIR *dir = opendir(pmu_path(pmu, folder));
	struct dirent *entry;
	char file[512];
	int unlisted = 0;

	while (dir && (entry = readdir(dir))) {
		if (entry->d_type != DT_REG)
			continue;
		snprintf(file, sizeof(file), "%s%s", folder, entry->d_name);
		if (is_listed(section, file))
			continue;
		ktap_note("%s/%s", pmu->name, file);
		unlisted++;
	}
	if (dir)
		closedir(dir);
	return unlisted;
}

static bool has_device(const struct pmu *pmu)
{
	char path[256];

	snprintf(path, sizeof(path), "/sys/devices/%s/type", pmu->name);
	return sys_exists(path);
}

static void test_pmu(const char *name, const struct section *section)
{
	struct pmu *pmu = &pmus[nr_pmus++];
	int i, wrong = 0;

	if (!ktap_ok(!pmu_find(pmu, name), "%s exists", name))
		return;
	ktap_ok(has_device(pmu), "%s is at /sys/devices as well", name);
	for (i = 0; i < section->nr; i++)
		wrong += !has_text(pmu, section->file[i].name, section->file[i].text);
	ktap_eq(wrong, 0, "%s: text of its %d files", name, section->nr);
	ktap_eq(count_unlisted(pmu, section, "") + count_unlisted(pmu, section, "format/") +
		count_unlisted(pmu, section, "events/"), 0, "%s: no other files", name);
}

static void test_section(const struct section *section)
{
	char *names = strdup(section->pmus);
	char *rest = names;
	char *name;

	while ((name = strsep(&rest, SPACE)))
		if (*name)
			test_pmu(name, section);
	free(names);
}

static bool is_known(const char *name)
{
	int i;

	for (i = 0; i < nr_pmus; i++)
		if (!strcmp(pmus[i].name, name))
			return true;
	return false;
}

static void test_no_other_pmus(void)
{
	DIR *dir = opendir(PMU_DIR);
	struct dirent *entry;
	int others = 0;

	while (dir && (entry = readdir(dir))) {
		if (strncmp(entry->d_name, "uncore", 6) || is_known(entry->d_name))
			continue;
		ktap_note("%s", entry->d_name);
		others++;
	}
	if (dir)
		closedir(dir);
	ktap_eq(others, 0, "there are no other uncore PMUs");
}

static void test_types(void)
{
	int i, j, same = 0;

	for (i = 0; i < nr_pmus; i++)
		for (j = 0; j < i; j++)
			same += pmus[i].type == pmus[j].type;
	ktap_eq(same, 0, "each PMU has a type of its own");
	ktap_eq(nr_pmus, want_pmus, "number of PMUs");
}

int main(void)
{
	int i;

	read_golden();
	ktap_plan(0);
	for (i = 0; i < nr_sections; i++)
		test_section(&sections[i]);
	test_no_other_pmus();
	test_types();
	return ktap_exit();
}
