/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The page that people look at, in parts.
 */
#ifndef XEON_PMON_EXPORT_PAGE_H
#define XEON_PMON_EXPORT_PAGE_H

#include <stddef.h>

/* By "ld -r -b binary", which makes the names from those of the files */
extern const char _binary_index_html_start[], _binary_index_html_end[];
extern const char _binary_page_css_start[], _binary_page_css_end[];
extern const char _binary_page_js_start[], _binary_page_js_end[];

#define PAGE_ETAG	64

/**
 * struct page_part - a file of the page
 * @name: what it is called in the query of "/"; the page itself is ""
 * @type: its media type
 * @cache: its Cache-Control
 * @data: its content
 * @len: bytes
 * @etag: identifies the content
 * @files: the files that it may be in instead, NULL at the end; without any of them the page has
 *	   numbers and no charts
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
 * page_load() - find the parts that are linked in
 */
void page_load(void);

/**
 * page_find() - a part of the page
 * @name: its name
 *
 * Return: the part, or NULL.
 */
const struct page_part *page_find(const char *name);

#endif /* XEON_PMON_EXPORT_PAGE_H */
