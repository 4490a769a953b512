/* SPDX-License-Identifier: GPL-2.0-only */
/* The files of the exporter's page. */
#ifndef XEON_PMON_EXPORT_PAGE_H
#define XEON_PMON_EXPORT_PAGE_H

#include <stddef.h>

/* Symbols of "ld -r -b binary", which are named after the files */
extern const char _binary_index_html_start[], _binary_index_html_end[];
extern const char _binary_page_css_start[], _binary_page_css_end[];
extern const char _binary_page_js_start[], _binary_page_js_end[];

#define PAGE_ETAG	64

/**
 * struct page_part - a file of the page
 * @name: its name in the query of "/"; the page itself is ""
 * @type: its media type
 * @cache: its Cache-Control
 * @data: its contents
 * @len: size in bytes
 * @etag: its entity tag
 * @files: alternative paths of the file, terminated by NULL; without the file the page shows no
 *	   charts
 */
struct page_part {
	const char *name;
	const char *type;
	const char *cache;
	const void *data;
	size_t len;
	char etag[PAGE_ETAG];
	const char *const *files;
};

/**
 * page_load() - initialize the parts that are linked in
 */
void page_load(void);

/**
 * page_find() - find a part of the page
 * @name: its name
 *
 * Return: the part, or NULL.
 */
const struct page_part *page_find(const char *name);

#endif /* XEON_PMON_EXPORT_PAGE_H */
