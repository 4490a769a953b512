// SPDX-License-Identifier: GPL-2.0-only
/* Reading of registers without the driver. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "report_access.h"

const char *report_function_name(const struct report_seen *seen)
{
	static char name[32];

	snprintf(name, sizeof(name), "%04x:%02x:%02x.%x", seen->bus >> 8, seen->bus & 0xff,
		 seen->devfn >> 3, seen->devfn & 7);
	return name;
}

/*
 * Keep the file open, since consecutive registers are usually in the same file. Return: whether it
 * is open.
 */
static bool access_open(struct report_access *access, const char *path)
{
	if (strcmp(access->path, path)) {
		if (*access->path && access->fd >= 0)
			close(access->fd);
		snprintf(access->path, sizeof(access->path), "%s", path);
		access->fd = open(path, O_RDONLY | O_CLOEXEC);
		access->error = errno;
	}
	return access->fd >= 0;
}

static enum report_why access_refusal(const struct report_access *access, enum report_why other)
{
	return access->error == EACCES || access->error == EPERM ? WHY_ROOT : other;
}

enum report_why report_read_msr(struct report_access *access, int socket, u64 msr, u64 *value)
{
	char path[80];

	if (socket < 0)
		return WHY_MSR;
	snprintf(path, sizeof(path), "/dev/cpu/%u/msr", access->target->cpu[socket]);
	if (!access_open(access, path))
		return access_refusal(access, WHY_MSR);
	return pread(access->fd, value, sizeof(*value), msr) == sizeof(*value) ? WHY_READ :
										 WHY_ABSENT;
}

/* Only root can read config space beyond the header: other users get a short read. */
enum report_why report_read_config(struct report_access *access, const struct report_seen *seen,
				   u64 reg, u32 *value)
{
	char path[80];

	snprintf(path, sizeof(path), REPORT_PCI "/%s/config", report_function_name(seen));
	if (!access_open(access, path))
		return access_refusal(access, WHY_ABSENT);
	if (pread(access->fd, value, sizeof(*value), reg) == sizeof(*value))
		return WHY_READ;
	return geteuid() ? WHY_ROOT : WHY_SHORT;
}

u32 report_config(struct report_access *access, const struct report_seen *seen, u16 reg)
{
	u32 value;

	if (!seen)
		return ~0u;
	if (report_read_config(access, seen, reg, &value) == WHY_READ)
		return value;
	access->unknown = true;
	return ~0u;
}
