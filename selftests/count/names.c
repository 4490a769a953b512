// SPDX-License-Identifier: GPL-2.0-only
/*
 * names.c - every event name of a platform, and what it stands for
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu.h"
#include "ktap.h"
#include "names.h"
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

static struct name *add_name(void)
{
	names = realloc(names, (nr_names + 1) * sizeof(*names));
	if (!names)
		ktap_bail("no memory");
	names[nr_names] = (struct name){};
	return &names[nr_names++];
}

static void parse_line(char *line)
{
	char *what = strsep(&line, ":");
	struct name *name;
	char *word;

	if (!line)
		ktap_bail("no event behind %s", what);
	name = add_name();
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

/* The text stays allocated: the names point into it. */
void names_read(const char *dir)
{
	char platform[16], file[64], *text, *line;

	if (emu_info("platform", platform, sizeof(platform)))
		ktap_bail("the emulator does not say what it is");
	snprintf(file, sizeof(file), "%s/%s.names", dir, platform);
	text = sys_read(file);
	if (!text)
		ktap_bail("%s: %s", file, strerror(errno));
	while ((line = strsep(&text, "\n")))
		if (*line && *line != '#')
			parse_line(line);
}

const struct name *names_find(const char *box, const char *name)
{
	int i;

	for (i = 0; i < nr_names; i++)
		if (!strcmp(names[i].box, box) && !strcmp(names[i].name, name))
			return &names[i];
	return NULL;
}
