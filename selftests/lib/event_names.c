// SPDX-License-Identifier: GPL-2.0-only
/*
 * event_names.c - every event name of a platform, and what it stands for
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu.h"
#include "ktap.h"
#include "event_names.h"
#include "sys.h"

struct name *names;
int nr_names;

static void parse_register(struct name *name, char *word)
{
	char *value = strchr(word, '=');

	if (!value)
		ktap_bail("%s: what is %s?", name->name, word);
	*value++ = '\0';
	if (!strcmp(word, "on")) {
		name->counters = strtoul(value, NULL, 0);
	} else if (!strcmp(word, "bytes")) {
		name->bytes = strtoul(value, NULL, 0);
	} else {
		struct name_reg *reg = &name->reg[name->nr_regs];

		if (name->nr_regs++ == NAME_REGS)
			ktap_bail("%s: too many registers", name->name);
		reg->name = word;
		reg->value = strtoull(value, &value, 0);
		reg->mask = *value == '/' ? strtoull(value + 1, NULL, 0) : ~0ULL;
	}
}

static char *trim(char *text)
{
	char *end;

	text += strspn(text, " ");
	end = text + strlen(text);
	while (end > text && end[-1] == ' ')
		*--end = '\0';
	return text;
}

static int find_name(const char *box, const char *name)
{
	int i;

	for (i = 0; i < nr_names; i++)
		if (!strcmp(names[i].box, box) && !strcmp(names[i].name, name))
			return i;
	return -1;
}

static struct name *add_name(void)
{
	names = realloc(names, (nr_names + 1) * sizeof(*names));
	if (!names)
		ktap_bail("no memory");
	names[nr_names] = (struct name){};
	return &names[nr_names++];
}

static bool is_meant(const struct name *candidate, const char *box, const char *name)
{
	return !strcmp(candidate->box, box) &&
	       (!strcmp(name, "*") || !strcmp(candidate->name, name));
}

static void remove_names(const char *box, const char *name)
{
	int i, kept = 0;

	for (i = 0; i < nr_names; i++)
		if (!is_meant(&names[i], box, name))
			names[kept++] = names[i];
	if (kept == nr_names)
		ktap_bail("there is no %s %s to leave out", box, name);
	nr_names = kept;
}

static struct name *name_of_line(const char *what)
{
	char box[16], word[96];
	int i;

	if (sscanf(what, "%15s %95s", box, word) != 2)
		ktap_bail("no name in %s", what);
	i = find_name(box, word);
	if (i < 0)
		return add_name();
	names[i] = (struct name){};
	return &names[i];
}

static void parse_event(char *line)
{
	char *what = strsep(&line, ":");
	struct name *name;
	char *word;

	if (!line)
		ktap_bail("no event behind %s", what);
	name = name_of_line(what);
	name->signal = trim(strsep(&line, "!"));
	name->other = line ? trim(line) : NULL;
	name->box = strsep(&what, " ");
	name->name = strsep(&what, " ");
	word = strsep(&what, " ");
	name->params = strcmp(word, "-") ? word : NULL;
	while ((word = strsep(&what, " ")))
		if (*word)
			parse_register(name, word);
}

static void read_list(const char *dir, const char *platform);

static void parse_line(char *line, const char *dir)
{
	char box[16], name[96];

	if (sscanf(line, "parent %15s", name) == 1)
		read_list(dir, name);
	else if (sscanf(line, "without %15s %95s", box, name) == 2)
		remove_names(box, name);
	else
		parse_event(line);
}

/* The text stays allocated: the names point into it. */
static void read_list(const char *dir, const char *platform)
{
	char file[64], *text, *line;

	snprintf(file, sizeof(file), "%s/%s.names", dir, platform);
	text = sys_read(file);
	if (!text)
		ktap_bail("%s: %s", file, strerror(errno));
	while ((line = strsep(&text, "\n")))
		if (*line && *line != '#')
			parse_line(line, dir);
}

bool names_read(const char *dir)
{
	char platform[16], file[64];

	if (emu_info("platform", platform, sizeof(platform)))
		ktap_bail("the emulator does not say what it is");
	snprintf(file, sizeof(file), "%s/%s.names", dir, platform);
	if (!sys_exists(file))
		return false;
	read_list(dir, platform);
	return true;
}

const struct name *names_find(const char *box, const char *name)
{
	int i = find_name(box, name);

	return i < 0 ? NULL : &names[i];
}
