// SPDX-License-Identifier: GPL-2.0-only
/*
 * rows - print the driver's rows as pages in reStructuredText
 *
 *	rows boxes		the boxes of all platforms
 *	rows events PLATFORM	the event names of one platform
 *
 * Built on the host from the driver's own sources. "make htmldocs" runs it;
 * selftests/unit/test_docs.c compares the pages with the rows.
 */
#include <stdio.h>
#include <string.h>

#include "pages.h"

/* In the order of pmon_platforms */
static const struct {
	const char *name;
} short_names[] = {
#define PMON_PLATFORM(_name, ...) { #_name },
#include <pmon/platforms.h>
};

static const struct pmon_platform *find_platform(const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(short_names); i++)
		if (!strcmp(name, short_names[i].name))
			return &pmon_platforms[i];
	return NULL;
}

static int help(void)
{
	fprintf(stderr, "usage: rows boxes | rows events PLATFORM\n");
	return 2;
}

int main(int argc, char **argv)
{
	const struct pmon_platform *platform = argc == 3 ? find_platform(argv[2]) : NULL;

	if (argc == 2 && !strcmp(argv[1], "boxes"))
		print_boxes_page();
	else if (platform && !strcmp(argv[1], "events"))
		print_events_page(platform);
	else
		return help();
	return 0;
}
