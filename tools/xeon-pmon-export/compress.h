/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Compression of an answer.
 */
#ifndef XEON_PMON_EXPORT_COMPRESS_H
#define XEON_PMON_EXPORT_COMPRESS_H

#include <stdbool.h>

#include "text.h"

/**
 * compress_text() - replace a text by its gzip
 * @text: the text
 *
 * Return: whether it could be; without memory, it stays as it is.
 */
bool compress_text(struct text *text);

#endif /* XEON_PMON_EXPORT_COMPRESS_H */
