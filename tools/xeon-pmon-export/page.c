// SPDX-License-Identifier: GPL-2.0-only
/*
 * The files of the page: three are linked into the program. Chart.js is read at run time, so that
 * the distribution can update it.
 */
#include <stdio.h>
#include <string.h>

#include "page.h"

/* The path from the build (CHART_JS= of the Makefile), and alternatives */
static const char *const chart_files[] = {
	EXPORT_CHART_JS,
	"/usr/local/share/xeon-pmon-export/chart.min.js",
	"/usr/share/xeon-pmon-export/chart.min.js",
	NULL
};

/* The page's own files change with the program, so browsers must revalidate them */
#define ASK	"no-cache"
#define DAY	"max-age=86400"

enum { INDEX, STYLE, SCRIPT, CHART, PARTS };

static struct page_part parts[PARTS] = {
	[INDEX] = { "", "text/html; charset=utf-8", ASK },
	[STYLE] = { "page.css", "text/css; charset=utf-8", ASK },
	[SCRIPT] = { "page.js", "text/javascript; charset=utf-8", ASK },
	[CHART] = { "chart.js", "text/javascript; charset=utf-8", DAY, .files = chart_files },
};

/* 64-bit FNV-1a */
static unsigned long long page_hash(const char *start, const char *end)
{
	unsigned long long value = 0xcbf29ce484222325;

	for (; start < end; start++)
		value = (value ^ (unsigned char)*start) * 0x100000001b3;
	return value;
}

static void page_set(struct page_part *part, const char *start, const char *end)
{
	part->data = start;
	part->len = end - start;
	snprintf(part->etag, sizeof(part->etag), "\"%016llx\"", page_hash(start, end));
}

void page_load(void)
{
	page_set(&parts[INDEX], _binary_index_html_start, _binary_index_html_end);
	page_set(&parts[STYLE], _binary_page_css_start, _binary_page_css_end);
	page_set(&parts[SCRIPT], _binary_page_js_start, _binary_page_js_end);
}

const struct page_part *page_find(const char *name)
{
	struct page_part *part;

	for (part = parts; part < parts + PARTS; part++)
		if (!strcmp(part->name, name))
			return part;
	return NULL;
}
