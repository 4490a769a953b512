// SPDX-License-Identifier: GPL-2.0-only
/*
 * The parts of the page: three files that are linked into the program, and Debian's Chart.js, which
 * gets its updates from Debian.
 */
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "page.h"

#define CHARTS	"/usr/share/javascript/chart.js/chart.min.js"

enum { INDEX, STYLE, SCRIPT, CHART, PARTS };

static struct page_part parts[PARTS] = {
	[INDEX] = { "", "text/html; charset=utf-8" },
	[STYLE] = { "page.css", "text/css; charset=utf-8" },
	[SCRIPT] = { "page.js", "text/javascript; charset=utf-8" },
	[CHART] = { "chart.js", "text/javascript; charset=utf-8" },
};

static void set(struct page_part *part, const char *start, const char *end)
{
	part->data = start;
	part->len = end - start;
}

static void map_charts(struct page_part *part)
{
	int fd = open(CHARTS, O_RDONLY | O_CLOEXEC);
	struct stat status;
	void *data;

	if (fd < 0)
		return;
	if (!fstat(fd, &status) && status.st_size) {
		data = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
		if (data != MAP_FAILED)
			set(part, data, (char *)data + status.st_size);
	}
	close(fd);
}

void page_load(void)
{
	set(&parts[INDEX], _binary_index_html_start, _binary_index_html_end);
	set(&parts[STYLE], _binary_page_css_start, _binary_page_css_end);
	set(&parts[SCRIPT], _binary_page_js_start, _binary_page_js_end);
	map_charts(&parts[CHART]);
}

const struct page_part *page_find(const char *name)
{
	struct page_part *part;

	for (part = parts; part < parts + PARTS; part++)
		if (part->data && !strcmp(part->name, name))
			return part;
	return NULL;
}
