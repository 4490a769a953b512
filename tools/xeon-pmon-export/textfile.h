/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Output to a file for node_exporter's textfile collector, which may read files "*.prom" at any
 * time.
 */
#ifndef XEON_PMON_EXPORT_TEXTFILE_H
#define XEON_PMON_EXPORT_TEXTFILE_H

#include <stdbool.h>
#include <sys/types.h>

#include "text.h"
#include "util.h"

/**
 * struct textfile - the file
 * @path: path of the file
 * @ours: whether @device and @inode identify a file that this process created
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
 * textfile_check() - whether a path is suitable
 * @path: path of the file
 * @error: set to the reason of a failure
 *
 * Return: 0; -1 if the name does not end with ".prom", or exists and is no regular file, such as a
 * device, a directory or a link.
 */
int textfile_check(const char *path, struct xp_error *error);

/**
 * textfile_write() - replace the file
 * @file: the file
 * @text: the new contents
 * @error: set to the reason of a failure
 *
 * A reader sees the old or the new file, never a part.
 *
 * Return: 0, or -1. After a failure the file is removed, since old counts would look current.
 */
int textfile_write(struct textfile *file, const struct text *text, struct xp_error *error);

/**
 * textfile_clean() - remove temporary files of an earlier process that was killed
 * @path: path of the file that they were to replace
 */
void textfile_clean(const char *path);

/**
 * textfile_remove() - remove the file if this process created it
 * @file: the file
 */
void textfile_remove(struct textfile *file);

#endif /* XEON_PMON_EXPORT_TEXTFILE_H */
