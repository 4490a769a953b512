// SPDX-License-Identifier: GPL-2.0-only
/* Output to a file for node_exporter's textfile collector. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "textfile.h"

#define SUFFIX		".prom"
#define RANDOM		"XXXXXX"	/* template of mkostemp() */
#define MAX_PATH	4096

static const char *textfile_base_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

int textfile_check(const char *path, struct xp_error *error)
{
	const char *base = textfile_base_of(path);
	size_t len = strlen(base);
	struct stat status;

	if (len <= strlen(SUFFIX) || strcmp(base + len - strlen(SUFFIX), SUFFIX))
		return xp_fail(error, "--textfile %s: node_exporter reads only names that end with "
			       SUFFIX, path);
	if (!lstat(path, &status) && !S_ISREG(status.st_mode))
		return xp_fail(error, "--textfile %s: exists and is not a regular file", path);
	return 0;
}

/* Convert "/a/b.prom" to "/a/.b.prom.", which node_exporter does not read. Return: 0, or -1. */
static int textfile_new_name(const char *path, char *new, size_t size)
{
	const char *base = textfile_base_of(path);

	return snprintf(new, size, "%.*s.%s.", (int)(base - path), path, base) + strlen(RANDOM) <
	       size ? 0 : -1;
}

/* Remove files that a SIGKILL between mkostemp() and rename() left behind */
void textfile_clean(const char *path)
{
	char new[MAX_PATH], folder[MAX_PATH];
	const char *base;
	struct dirent *entry;
	DIR *dir;

	if (textfile_new_name(path, new, sizeof(new)))
		return;
	base = textfile_base_of(new);
	snprintf(folder, sizeof(folder), "%.*s", (int)(base - new), new);
	dir = opendir(*folder ? folder : ".");
	while (dir && (entry = readdir(dir)))
		if (entry->d_type == DT_REG && !strncmp(entry->d_name, base, strlen(base)) &&
		    strlen(entry->d_name) == strlen(base) + strlen(RANDOM))
			unlinkat(dirfd(dir), entry->d_name, 0);
	if (dir)
		closedir(dir);
}

static int textfile_write_all(int fd, const struct text *text)
{
	size_t done = 0;

	while (done < text->len) {
		ssize_t len = write(fd, text->data + done, text->len - done);

		if (len < 0 && errno != EINTR)
			return -1;
		done += len > 0 ? len : 0;
	}
	return 0;
}

/* Other users must be able to read it, whatever the umask. */
static int textfile_fill(int fd, const struct text *text, struct stat *status)
{
	int ret = fchmod(fd, 0644) || textfile_write_all(fd, text) || fstat(fd, status) ? -1 : 0;

	return close(fd) ? -1 : ret;
}

static int textfile_replace(struct textfile *file, char *new, const struct text *text)
{
	struct stat status;
	int fd = mkostemp(new, O_CLOEXEC);

	if (fd < 0)
		return -1;
	if (textfile_fill(fd, text, &status) || rename(new, file->path)) {
		int err = errno;

		unlink(new);
		errno = err;
		return -1;
	}
	file->ours = true;
	file->device = status.st_dev;
	file->inode = status.st_ino;
	return 0;
}

/* The new file is in the same directory, so rename() is atomic. */
int textfile_write(struct textfile *file, const struct text *text, struct xp_error *error)
{
	char new[MAX_PATH];
	int ret;

	if (textfile_new_name(file->path, new, sizeof(new)))
		return xp_fail(error, "--textfile: the path is too long");
	strcat(new, RANDOM);
	ret = textfile_check(file->path, error);
	if (!ret && textfile_replace(file, new, text))
		ret = xp_fail(error, "%s: %s", file->path, strerror(errno));
	if (ret)
		textfile_remove(file);
	return ret;
}

void textfile_remove(struct textfile *file)
{
	struct stat status;

	if (file->ours && !lstat(file->path, &status) && status.st_dev == file->device &&
	    status.st_ino == file->inode)
		unlink(file->path);
	file->ours = false;
}
