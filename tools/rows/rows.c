// SPDX-License-Identifier: GPL-2.0-only
/*
 * rows - print the driver's tables as pages in reStructuredText
 *
 *	rows boxes		the boxes of all platforms
 *	rows events PLATFORM	the event names of one platform
 *
 * Built on the host from the driver's own sources. "make htmldocs" runs it;
 * selftests/unit/test_docs.c compares the pages with the tables.
 */
#include <stdio.h>
#include <string.h>

#include "pages.h"
#include "rows.h"

static int rows_help(void)
{
	fprintf(stderr, "usage: rows boxes | rows events PLATFORM\n");
	return 2;
}

int main(int argc, char **argv)
{
	const struct pmon_platform *platform = argc == 3 ? xp_platform(argv[2]) : NULL;

	if (argc == 2 && !strcmp(argv[1], "boxes"))
		print_boxes_page();
	else if (platform && !strcmp(argv[1], "events"))
		print_events_page(platform);
	else
		return rows_help();
	return 0;
}
