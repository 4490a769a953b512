// SPDX-License-Identifier: GPL-2.0-only
/* emu.c - the emulator's debugfs files, for tests in the guest */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <pmon/platform_groups.h>

#include "emu.h"
#include "sys.h"

#define EMU_ACCESS_FORMAT \
	"msr_rd=%llu msr_wr=%llu pci_rd=%llu pci_wr=%llu hdr_rd=%llu hdr_wr=%llu " \
	"mmio_rd=%llu mmio_wr=%llu"

int emu_write(const char *file, const char *fmt, ...)
{
	char path[128], *line = sys_text(fmt);
	int ret;

	snprintf(path, sizeof(path), EMU_DIR "/%s", file);
	ret = sys_write(path, line);
	free(line);
	return ret;
}

char *emu_read(const char *file)
{
	char path[128];

	snprintf(path, sizeof(path), EMU_DIR "/%s", file);
	return sys_read(path);
}

int emu_load(const char *params)
{
	int ret;

	/* The guest's init has done this; a person in another machine may not. */
	if (!sys_exists("/sys/kernel/debug/sched"))
		mount("debugfs", "/sys/kernel/debug", "debugfs", 0, NULL);
	ret = sys_load(EMU_MODULE, params);
	if (!ret)
		emu_write("trace", "on");
	return ret;
}

int emu_advance(__u64 ns)
{
	return emu_write("clock", "+%llu", ns);
}

/* @rest: the end of the first line of @file that begins with @prefix, in a new string. */
static int emu_find(const char *file, const char *prefix, char **rest)
{
	char *text = emu_read(file);
	char *line, *next = text;
	size_t len = strlen(prefix);
	int ret = -ENOENT;

	if (!text)
		return -errno;
	while (ret && (line = strsep(&next, "\n"))) {
		if (strncmp(line, prefix, len))
			continue;
		*rest = strdup(line + len);
		ret = *rest ? 0 : -ENOMEM;
	}
	free(text);
	return ret;
}

int emu_info(const char *key, char *value, size_t size)
{
	char prefix[64];
	char *rest;
	int ret;

	snprintf(prefix, sizeof(prefix), "%s: ", key);
	ret = emu_find("info", prefix, &rest);
	if (ret)
		return ret;
	if (strlen(rest) < size)
		strcpy(value, rest);
	else
		ret = -E2BIG;
	free(rest);
	return ret;
}

unsigned long long emu_number(const char *key)
{
	char text[32];

	if (emu_info(key, text, sizeof(text)))
		ktap_bail("the emulator does not tell of %s", key);
	return strtoull(text, NULL, 0);
}

int emu_platform(void)
{
	static const char *const list[] = {
#define PMON_PLATFORM(_name, _id, ...) \
		[PMON_##_id] = #_name,
#define PMON_VARIANT(_name, _id, ...) \
		[PMON_##_id] = #_name,
#include <pmon/platforms.h>
	};
	char name[16];
	unsigned int i;

	if (emu_info("platform", name, sizeof(name)))
		ktap_bail("the emulator does not say what it is");
	for (i = 0; i < sizeof(list) / sizeof(*list); i++)
		if (!strcmp(list[i], name))
			return i;
	ktap_bail("platform %s is on no list", name);
}

int emu_reg(int socket, const char *box, const char *reg, __u64 *value)
{
	char file[64], prefix[96];
	char *rest;
	int ret;

	snprintf(file, sizeof(file), "box/%d.%s", socket, box);
	snprintf(prefix, sizeof(prefix), "%d %s %s ", socket, box, reg);
	ret = emu_find(file, prefix, &rest);
	if (ret)
		return ret;
	if (sscanf(rest, "%*x %llx", value) != 1)
		ret = -EPROTO;
	free(rest);
	return ret;
}

__u64 emu_reg_get(int socket, const char *box, const char *reg)
{
	__u64 value;
	int ret;

	ret = emu_reg(socket, box, reg, &value);
	if (ret)
		ktap_bail("no register %s of %s on socket %d: %s", reg, box, socket,
			  strerror(-ret));
	return value;
}

int emu_reg_set(int socket, const char *box, const char *reg, __u64 value)
{
	return emu_write("regs", "%s socket=%d %s=%#llx", box, socket, reg, value);
}

static int emu_access_line(const char *prefix, struct emu_access *access)
{
	char *rest;
	int ret;

	memset(access, 0, sizeof(*access));
	ret = emu_find("access", prefix, &rest);
	if (ret)
		return ret;
	if (sscanf(rest, EMU_ACCESS_FORMAT, &access->msr_rd, &access->msr_wr, &access->pci_rd,
		   &access->pci_wr, &access->hdr_rd, &access->hdr_wr, &access->mmio_rd,
		   &access->mmio_wr) != 8)
		ret = -EPROTO;
	free(rest);
	return ret;
}

int emu_access(int socket, const char *box, struct emu_access *access)
{
	char prefix[64];
	int ret;

	snprintf(prefix, sizeof(prefix), "%d %s ", socket, box);
	ret = emu_access_line(prefix, access);
	/* The file lists only boxes with any access; without the emulator there is no file. */
	return ret == -ENOENT && sys_exists(EMU_DIR "/access") ? 0 : ret;
}

int emu_access_total(struct emu_access *access)
{
	return emu_access_line("total ", access);
}

int emu_access_reset(void)
{
	return emu_write("access", "reset");
}

int emu_truth(int socket, const char *quantity, __u64 *value)
{
	char prefix[96];
	char *rest;
	int ret;

	snprintf(prefix, sizeof(prefix), "%d %s ", socket, quantity);
	ret = emu_find("truth", prefix, &rest);
	if (ret)
		return ret;
	*value = strtoull(rest, NULL, 0);
	free(rest);
	return 0;
}

bool emu_trace_next(const char **text, struct emu_trace *trace)
{
	const char *end = strchr(*text, '\n');
	char line[160], dir[3];
	int got;

	if (!end)
		return false;
	/* sscanf() takes the length of all that it is given, each time. */
	snprintf(line, sizeof(line), "%.*s", (int)(end - *text), *text);
	got = sscanf(line, "%llu %llu cpu%d %d %31s %31s %2s %llx %llx", &trace->seq, &trace->ns,
		     &trace->cpu, &trace->socket, trace->box, trace->reg, dir, &trace->old,
		     &trace->new);
	if (got != 9)
		ktap_bail("not a line of a trace: %s", line);
	trace->write = !strcmp(dir, "wr");
	*text = end + 1;
	return true;
}
