/* SPDX-License-Identifier: GPL-2.0-only */
/* gzip compression of HTTP responses. */
#ifndef XEON_PMON_EXPORT_COMPRESS_H
#define XEON_PMON_EXPORT_COMPRESS_H

#include <stdbool.h>

#include "text.h"

/**
 * compress_text() - replace a text by its gzip data
 * @text: the text
 *
 * Return: true if it was compressed; without memory the text stays unchanged.
 */
bool compress_text(struct text *text);

#endif /* XEON_PMON_EXPORT_COMPRESS_H */
