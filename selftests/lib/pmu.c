// SPDX-License-Identifier: GPL-2.0-only
/* pmu.c - PMUs in sysfs and perf_event_open(), for tests in the guest */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <glob.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "ktap.h"
#include "pmu.h"
#include "sys.h"

#define PMU_READ_FORMAT \
	(PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING | PERF_FORMAT_ID)

static int pmu_apply(const struct pmu *pmu, const char *terms, struct perf_event_attr *attr,
		     bool alias);

const char *pmu_path(const struct pmu *pmu, const char *file)
{
	static __thread char path[256];

	snprintf(path, sizeof(path), PMU_DIR "/%s/%s", pmu->name, file);
	return path;
}

#define KEPT	32

/*
 * The files of a PMU's format/, or the error of one that is missing, because each of thousands of
 * events would read them again. pmu_find() drops them, since another driver may be loaded by then.
 */
static __thread struct {
	char pmu[64];
	int nr;
	struct {
		char field[64];
		char line[128];
		int ret;
	} file[KEPT];
} kept;

static int pmu_read_format(const struct pmu *pmu, const char *field, char *line, size_t size)
{
	char file[96];
	int i;

	if (strcmp(kept.pmu, pmu->name) || kept.nr == KEPT)
		kept.nr = 0;
	snprintf(kept.pmu, sizeof(kept.pmu), "%s", pmu->name);
	for (i = 0; i < kept.nr && strcmp(kept.file[i].field, field); i++)
		;
	if (i == kept.nr) {
		snprintf(kept.file[i].field, sizeof(kept.file[i].field), "%s", field);
		snprintf(file, sizeof(file), "format/%s", field);
		kept.file[i].ret = sys_read_line(pmu_path(pmu, file), kept.file[i].line,
						 sizeof(kept.file[i].line));
		kept.nr++;
	}
	snprintf(line, size, "%s", kept.file[i].line);
	return kept.file[i].ret;
}

int pmu_find(struct pmu *pmu, const char *name)
{
	char line[32];
	int ret;

	kept.nr = 0;
	snprintf(pmu->name, sizeof(pmu->name), "%s", name);
	ret = sys_read_line(pmu_path(pmu, "type"), line, sizeof(line));
	if (!ret)
		pmu->type = strtoul(line, NULL, 10);
	return ret;
}

int pmu_cpumask(const struct pmu *pmu, int *cpus, int max)
{
	return sys_cpulist(pmu_path(pmu, "cpumask"), cpus, max);
}

int pmu_cpu(const struct pmu *pmu, int socket)
{
	int cpus[64];
	int i, nr;

	nr = pmu_cpumask(pmu, cpus, 64);
	if (nr < 0)
		return nr;
	for (i = 0; i < nr; i++)
		if (sys_socket(cpus[i]) == socket)
			return cpus[i];
	return -ENODEV;
}

static __u64 *pmu_word(struct perf_event_attr *attr, const char *name, size_t len)
{
	if (len == 6 && !strncmp(name, "config", 6))
		return (__u64 *)&attr->config;
	if (len == 7 && !strncmp(name, "config1", 7))
		return (__u64 *)&attr->config1;
	if (len == 7 && !strncmp(name, "config2", 7))
		return (__u64 *)&attr->config2;
	return NULL;
}

/*
 * Spread @value over the pieces of a field, as in "0-7,21": the low bits go to the first one.
 * Fields may share bits, and as in perf none is cleared.
 */
static int pmu_scatter(const char *pieces, __u64 value, __u64 *word)
{
	unsigned int lo, hi, bits;
	int used;

	while (*pieces) {
		if (sscanf(pieces, "%u%n", &lo, &used) != 1)
			return -EPROTO;
		pieces += used;
		hi = lo;
		if (sscanf(pieces, "-%u%n", &hi, &used) == 1)
			pieces += used;
		if (hi < lo || hi > 63)
			return -EPROTO;
		bits = hi - lo + 1;
		*word |= (value & (~0ULL >> (64 - bits))) << lo;
		value = bits == 64 ? 0 : value >> bits;
		if (*pieces == ',')
			pieces++;
	}
	return value ? -ERANGE : 0;
}

/* The reverse of that */
static __u64 pmu_gather(const char *pieces, __u64 word)
{
	unsigned int lo, hi, to = 0;
	__u64 value = 0;
	int used;

	while (sscanf(pieces, "%u%n", &lo, &used) == 1) {
		pieces += used;
		hi = lo;
		if (sscanf(pieces, "-%u%n", &hi, &used) == 1)
			pieces += used;
		value |= (word >> lo & (~0ULL >> (63 - (hi - lo)))) << to;
		to += hi - lo + 1;
		pieces += *pieces == ',';
	}
	return value;
}

/* A field's word in @attr. @pieces: where to put its place there, as in "0-7,21" */
static int pmu_find_field(const struct pmu *pmu, const char *name, struct perf_event_attr *attr,
			  char *pieces, size_t size, __u64 **word)
{
	char format[128];
	char *colon;
	int ret;

	ret = pmu_read_format(pmu, name, format, sizeof(format));
	if (ret)
		return ret;
	colon = strchr(format, ':');
	*word = colon ? pmu_word(attr, format, colon - format) : NULL;
	if (!*word)
		return -EPROTO;
	snprintf(pieces, size, "%s", colon + 1);
	return 0;
}

static int pmu_apply_field(const struct pmu *pmu, const char *name, __u64 value,
			   struct perf_event_attr *attr)
{
	char pieces[128];
	__u64 *word;
	int ret;

	word = pmu_word(attr, name, strlen(name));
	if (word) {
		*word = value;
		return 0;
	}
	ret = pmu_find_field(pmu, name, attr, pieces, sizeof(pieces), &word);
	return ret ? ret : pmu_scatter(pieces, value, word);
}

__u64 pmu_field(const struct pmu *pmu, const char *name, const struct perf_event_attr *attr)
{
	struct perf_event_attr copy = *attr;
	char pieces[128];
	__u64 *word;

	if (pmu_find_field(pmu, name, &copy, pieces, sizeof(pieces), &word))
		return 0;
	return pmu_gather(pieces, *word);
}

static int pmu_apply_alias(const struct pmu *pmu, const char *name, struct perf_event_attr *attr)
{
	char file[96], terms[256];
	int ret;

	snprintf(file, sizeof(file), "events/%s", name);
	ret = sys_read_line(pmu_path(pmu, file), terms, sizeof(terms));
	return ret ? ret : pmu_apply(pmu, terms, attr, false);
}

/*
 * A term without a value is a field of one, or the name of an event. In an event's own text "=?"
 * leaves the value to the user.
 */
static int pmu_apply_term(const struct pmu *pmu, char *term, struct perf_event_attr *attr,
			  bool alias)
{
	char *value = strchr(term, '=');
	char *end;
	__u64 v = 1;
	int ret;

	if (value && !strcmp(value, "=?"))
		return 0;
	if (value) {
		*value++ = '\0';
		v = strtoull(value, &end, 0);
		if (end == value || *end)
			return -EINVAL;
	}
	ret = pmu_apply_field(pmu, term, v, attr);
	if (ret == -ENOENT && !value && alias)
		ret = pmu_apply_alias(pmu, term, attr);
	return ret;
}

static int pmu_apply(const struct pmu *pmu, const char *terms, struct perf_event_attr *attr,
		     bool alias)
{
	char *copy = strdup(terms);
	char *rest = copy;
	char *term;
	int ret = 0;

	if (!copy)
		return -ENOMEM;
	while (!ret && (term = strsep(&rest, ",")))
		if (*term)
			ret = pmu_apply_term(pmu, term, attr, alias);
	free(copy);
	return ret;
}

int pmu_parse(const struct pmu *pmu, const char *terms, struct perf_event_attr *attr)
{
	memset(attr, 0, sizeof(*attr));
	attr->type = pmu->type;
	return pmu_apply(pmu, terms, attr, true);
}

/* Bits that a file of format/ places in a word of an event, or in any if that is NULL */
static __u64 pmu_format_bits(const struct pmu *pmu, const char *field, const char *word)
{
	char text[128], *next;
	int first, last;
	__u64 bits = 0;

	if (pmu_read_format(pmu, field, text, sizeof(text)))
		return 0;
	next = strchr(text, ':');
	if (!next || (word && (strncmp(text, word, next - text) || word[next - text])))
		return 0;
	for (; next; next = strchr(next + 1, ',')) {
		if (sscanf(next + 1, "%d-%d", &first, &last) < 2)
			last = first;
		bits |= (~0ULL >> (63 - last + first)) << first;
	}
	return bits;
}

int pmu_field_bits(const struct pmu *pmu, const char *field)
{
	return __builtin_popcountll(pmu_format_bits(pmu, field, NULL));
}

__u64 pmu_bits(const struct pmu *pmu, const char *word)
{
	DIR *dir = opendir(pmu_path(pmu, "format"));
	struct dirent *entry;
	__u64 bits = 0;

	while (dir && (entry = readdir(dir)))
		if (*entry->d_name != '.')
			bits |= pmu_format_bits(pmu, entry->d_name, word);
	if (dir)
		closedir(dir);
	return bits;
}

int pmu_open_attr(struct perf_event_attr *attr, int cpu, int group)
{
	int fd;

	attr->size = sizeof(*attr);
	fd = syscall(SYS_perf_event_open, attr, -1, cpu, group, PERF_FLAG_FD_CLOEXEC);
	return fd < 0 ? -errno : fd;
}

static int pmu_open_format(const struct pmu *pmu, const char *terms, int cpu, int group,
			   unsigned int flags, __u64 read_format)
{
	struct perf_event_attr attr;
	int ret;

	ret = pmu_parse(pmu, terms, &attr);
	if (ret)
		return ret;
	attr.disabled = !!(flags & PMU_DISABLED);
	attr.pinned = !!(flags & PMU_PINNED);
	attr.read_format = read_format;
	return pmu_open_attr(&attr, cpu, group);
}

int pmu_open(const struct pmu *pmu, const char *terms, int cpu, int group, unsigned int flags)
{
	return pmu_open_format(pmu, terms, cpu, group, flags, PMU_READ_FORMAT);
}

int pmu_read_count(int fd, struct pmu_count *count)
{
	ssize_t got = read(fd, count, sizeof(*count));

	if (got < 0)
		return -errno;
	/* perf reports a pinned event in error state as an end of file. */
	return got == sizeof(*count) ? 0 : -ENODATA;
}

bool pmu_waits(int fd)
{
	/* The times are at the same place in both formats. */
	__u64 before[3 + 2 * PMU_GROUP_MAX], now[3 + 2 * PMU_GROUP_MAX];

	if (read(fd, before, sizeof(before)) <= 0)
		return false;
	usleep(1000);
	return read(fd, now, sizeof(now)) > 0 && now[2] == before[2];
}

__u64 pmu_read(int fd)
{
	struct pmu_count count;
	int ret;

	ret = pmu_read_count(fd, &count);
	if (ret)
		ktap_bail("cannot read event %d: %s", fd, strerror(-ret));
	return count.value;
}

int pmu_open_group(const struct pmu *pmu, const char *const *terms, int nr, int cpu, int *fds)
{
	int i;

	for (i = 0; i < nr; i++) {
		/* Members follow their leader; only that one starts disabled. */
		fds[i] = pmu_open_format(pmu, terms[i], cpu, i ? fds[0] : -1, i ? 0 : PMU_DISABLED,
					 PMU_READ_FORMAT | PERF_FORMAT_GROUP);
		if (fds[i] < 0) {
			pmu_close_group(fds, i);
			return fds[i];
		}
	}
	return 0;
}

void pmu_close_group(const int *fds, int nr)
{
	while (nr--)
		close(fds[nr]);
}

int pmu_read_group(int leader, struct pmu_count *counts, int max)
{
	struct {
		__u64 nr;
		__u64 enabled;
		__u64 running;
		struct {
			__u64 value;
			__u64 id;
		} event[PMU_GROUP_MAX];
	} group;
	ssize_t got;
	__u64 i;

	got = read(leader, &group, sizeof(group));
	if (got <= 0)
		return got ? -errno : -ENODATA;
	if (group.nr > (__u64)max)
		return -E2BIG;
	for (i = 0; i < group.nr; i++)
		counts[i] = (struct pmu_count){ group.event[i].value, group.enabled, group.running,
						group.event[i].id };
	return group.nr;
}

static int pmu_ioctl(int fd, unsigned long request)
{
	return ioctl(fd, request, PERF_IOC_FLAG_GROUP) ? -errno : 0;
}

int pmu_enable(int fd)
{
	return pmu_ioctl(fd, PERF_EVENT_IOC_ENABLE);
}

int pmu_disable(int fd)
{
	return pmu_ioctl(fd, PERF_EVENT_IOC_DISABLE);
}

int pmu_reset(int fd)
{
	return pmu_ioctl(fd, PERF_EVENT_IOC_RESET);
}

#define INTERVALS	"/sys/bus/event_source/devices/uncore*/perf_event_mux_interval_ms"

void pmu_set_turns(const char *ms)
{
	glob_t found;
	size_t i;

	if (glob(INTERVALS, 0, NULL, &found))
		ktap_bail("there is no " INTERVALS);
	for (i = 0; i < found.gl_pathc; i++)
		if (sys_write(found.gl_pathv[i], ms))
			ktap_bail("%s cannot be written", found.gl_pathv[i]);
	globfree(&found);
}
