// SPDX-License-Identifier: GPL-2.0-only
/*
 * A file for node_exporter's textfile collector: that reads what ends with ".prom", at any time.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "textfile.h"

#define MAX_PATH	4096

static int write_all(int fd, const struct text *text)
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

/* Another's right to read is what the file is for, whatever the umask. */
static int write_new(const char *path, const struct text *text)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644);
	int ret;

	if (fd < 0)
		return -1;
	ret = fchmod(fd, 0644) || write_all(fd, text) ? -1 : 0;
	return close(fd) ? -1 : ret;
}

int textfile_write(const char *path, const struct text *text, struct xp_error *error)
{
	char new[MAX_PATH];

	if (text->failed)
		return xp_fail(error, "no memory");
	if (snprintf(new, sizeof(new), "%s.new", path) >= (int)sizeof(new))
		return xp_fail(error, "the name of the file is too long");
	if (!write_new(new, text) && !rename(new, path))
		return 0;
	xp_fail(error, "%s: %s", path, strerror(errno));
	unlink(new);
	unlink(path);
	return -1;
}
