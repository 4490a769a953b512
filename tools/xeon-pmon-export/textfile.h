/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A file for node_exporter's textfile collector, which reads what ends with ".prom", at any time.
 */
#ifndef XEON_PMON_EXPORT_TEXTFILE_H
#define XEON_PMON_EXPORT_TEXTFILE_H

#include <stdbool.h>
#include <sys/types.h>

#include "text.h"
#include "util.h"

/**
 * struct textfile - the file
 * @path: where it is
 * @ours: whether @device and @inode are of a file that was made here
 * @device: its device
 * @inode: its inode
 */
struct textfile {
	const char *path;
	bool ours;
	dev_t device;
	ino_t inode;
};

/**
 * textfile_check() - whether there can be such a file
 * @path: where
 * @error: why not
 *
 * Return: 0; -1 if its name does not end with ".prom", or if something exists there that is no
 * regular file, as a device, a folder or a link.
 */
int textfile_check(const char *path, struct xp_error *error);

/**
 * textfile_write() - replace the file by a new one
 * @file: the file
 * @text: its new content
 * @error: why not
 *
 * A reader sees the old file or the new one, never a part.
 *
 * Return: 0, or -1; then there is no file of this program: an old one would look as if it were of
 * today.
 */
int textfile_write(struct textfile *file, const struct text *text, struct xp_error *error);

/**
 * textfile_clean() - remove new files that an earlier run has left before it could rename them
 * @path: the file that they were to replace
 */
void textfile_clean(const char *path);

/**
 * textfile_remove() - remove the file, if it is the one that was made here
 * @file: the file
 */
void textfile_remove(struct textfile *file);

#endif /* XEON_PMON_EXPORT_TEXTFILE_H */
