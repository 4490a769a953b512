// SPDX-License-Identifier: GPL-2.0-only
/*
 * The parts of the page: three files that are linked into the program, and Debian's Chart.js, read
 * when it is asked for: it gets its updates from Debian.
 */
#include <string.h>

#include "page.h"

#define CHARTS	"/usr/share/javascript/chart.js/chart.min.js"

enum { INDEX, STYLE, SCRIPT, CHART, PARTS };

static struct page_part parts[PARTS] = {
	[INDEX] = { "", "text/html; charset=utf-8" },
	[STYLE] = { "page.css", "text/css; charset=utf-8" },
	[SCRIPT] = { "page.js", "text/javascript; charset=utf-8" },
	[CHART] = { "chart.js", "text/javascript; charset=utf-8", .file = CHARTS },
};

static void set(struct page_part *part, const char *start, const char *end)
{
	part->data = start;
	part->len = end - start;
}

void page_load(void)
{
	set(&parts[INDEX], _binary_index_html_start, _binary_index_html_end);
	set(&parts[STYLE], _binary_page_css_start, _binary_page_css_end);
	set(&parts[SCRIPT], _binary_page_js_start, _binary_page_js_end);
}

const struct page_part *page_find(const char *name)
{
	struct page_part *part;

	for (part = parts; part < parts + PARTS; part++)
		if (!strcmp(part->name, name))
			return part;
	return NULL;
}
