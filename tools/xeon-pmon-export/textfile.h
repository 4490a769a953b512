/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A file for node_exporter's textfile collector.
 */
#ifndef XEON_PMON_EXPORT_TEXTFILE_H
#define XEON_PMON_EXPORT_TEXTFILE_H

#include "text.h"
#include "xeon-pmon.h"

/**
 * textfile_write() - replace the file by a new one
 * @path: the file
 * @text: its new content
 * @error: why not
 *
 * Who reads it sees the old file or the new one, never a part.
 *
 * Return: 0, or -1; then there is no file: an old one would look as if it were
 * of today.
 */
int textfile_write(const char *path, const struct text *text, struct xp_error *error);

#endif /* XEON_PMON_EXPORT_TEXTFILE_H */
