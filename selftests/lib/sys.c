// SPDX-License-Identifier: GPL-2.0-only
/* sys.c - small files, kernel modules, CPUs and the kernel log, for tests in the guest */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/klog.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include <linux/capability.h>

#include "sys.h"

#define SYS_CPU		"/sys/devices/system/cpu"
#define SYS_MAX_CPUS	256
#define SYS_PATIENCE	"180"
#define SYS_STATE	"/sys/power/state"

/* Actions of klogctl() */
#define SYS_LOG_READ_ALL	3
#define SYS_LOG_SIZE		10

static void *sys_grow(void *mem, size_t size)
{
	mem = realloc(mem, size);
	if (!mem)
		ktap_bail("out of memory");
	return mem;
}

/* Files of sysfs and debugfs do not tell their size: read until the end. */
static ssize_t sys_slurp(int fd, char **text)
{
	size_t room = 4096, len = 0;
	ssize_t got;

	*text = sys_grow(NULL, room);
	while ((got = read(fd, *text + len, room - len - 1)) > 0) {
		len += got;
		if (len + 1 == room)
			*text = sys_grow(*text, room *= 2);
	}
	(*text)[len] = '\0';
	return got < 0 ? -errno : (ssize_t)len;
}

char *sys_read(const char *path)
{
	ssize_t len;
	char *text;
	int fd;

	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return NULL;
	len = sys_slurp(fd, &text);
	close(fd);
	if (len >= 0)
		return text;
	free(text);
	errno = -len;
	return NULL;
}

int sys_read_line(const char *path, char *buf, size_t size)
{
	char *text = sys_read(path);
	size_t len;

	if (!text)
		return -errno;
	len = strcspn(text, "\n");
	if (len < size) {
		memcpy(buf, text, len);
		buf[len] = '\0';
	}
	free(text);
	return len < size ? 0 : -E2BIG;
}

int sys_write(const char *path, const char *text)
{
	size_t len = strlen(text);
	ssize_t put;
	int ret = 0;
	int fd;

	fd = open(path, O_WRONLY | O_CLOEXEC);
	if (fd < 0)
		return -errno;
	put = write(fd, text, len);
	if (put < 0)
		ret = -errno;
	else if ((size_t)put != len)
		ret = -EIO;
	close(fd);
	return ret;
}

bool sys_exists(const char *path)
{
	return access(path, F_OK) == 0;
}

static int sys_open_module(const char *module)
{
	char path[256];
	char *c;
	int fd;

	snprintf(path, sizeof(path), "%s/%s.ko", SYS_MODULES, module);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd >= 0)
		return fd;
	/* The file of intel_uncore is intel-uncore.ko. */
	for (c = path + strlen(SYS_MODULES); *c; c++)
		if (*c == '_')
			*c = '-';
	return open(path, O_RDONLY | O_CLOEXEC);
}

int sys_load(const char *module, const char *params)
{
	int fd = sys_open_module(module);
	int ret = 0;

	if (fd < 0)
		return -errno;
	if (syscall(SYS_finit_module, fd, params, 0))
		ret = -errno;
	close(fd);
	return ret;
}

int sys_unload(const char *module)
{
	return syscall(SYS_delete_module, module, O_NONBLOCK) ? -errno : 0;
}

bool sys_loaded(const char *module)
{
	char path[256];

	/* Built-in code has the folder too, but no state. */
	snprintf(path, sizeof(path), "/sys/module/%s/initstate", module);
	return sys_exists(path);
}

static int sys_parse_cpulist(const char *text, int *cpus, int max)
{
	int nr = 0;
	char *end;

	while (isdigit((unsigned char)*text)) {
		long first = strtol(text, &end, 10);
		long last = *end == '-' ? strtol(end + 1, &end, 10) : first;

		for (; first <= last && nr < max; first++)
			cpus[nr++] = first;
		text = *end == ',' ? end + 1 : end;
	}
	return nr;
}

int sys_cpulist(const char *path, int *cpus, int max)
{
	char line[256];
	int ret;

	ret = sys_read_line(path, line, sizeof(line));
	return ret ? ret : sys_parse_cpulist(line, cpus, max);
}

int sys_cpus(int *cpus, int max)
{
	return sys_cpulist(SYS_CPU "/online", cpus, max);
}

/* Read once for each CPU, because thousands of events are opened by it; it never changes. */
static int sys_package(int cpu)
{
	static int known[SYS_MAX_CPUS];		/* one more; 0: not read yet */
	char path[128], line[32];
	int ret;

	if (!known[cpu]) {
		snprintf(path, sizeof(path), SYS_CPU "/cpu%d/topology/physical_package_id", cpu);
		ret = sys_read_line(path, line, sizeof(line));
		if (ret)
			return ret;
		known[cpu] = (atoi(line) & 63) + 1;
	}
	return known[cpu] - 1;
}

static unsigned long long sys_packages(void)
{
	int cpus[SYS_MAX_CPUS], nr = sys_cpus(cpus, SYS_MAX_CPUS);
	unsigned long long seen = 0;

	while (nr-- > 0)
		seen |= 1ULL << sys_package(cpus[nr]);
	return seen;
}

int sys_socket(int cpu)
{
	static unsigned long long seen;
	int package = sys_package(cpu);

	if (package >= 0 && !(seen >> package & 1))
		seen |= sys_packages();
	return package < 0 ? package : __builtin_popcountll(seen & ((1ULL << package) - 1));
}

int sys_sockets(void)
{
	return __builtin_popcountll(sys_packages());
}

bool sys_can_go(int cpu)
{
	char path[64];

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%d/online", cpu);
	return sys_exists(path);
}

int sys_online(int cpu, bool online)
{
	char path[128];

	snprintf(path, sizeof(path), SYS_CPU "/cpu%d/online", cpu);
	return sys_write(path, online ? "1" : "0");
}

int sys_patience(void)
{
	const char *text = getenv("PMON_PATIENCE");

	return atoi(text ? text : SYS_PATIENCE);
}

double sys_now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}

bool sys_patient(double *since)
{
	double now;

	usleep(1000);
	now = sys_now();
	if (!*since)
		*since = now;
	return now < *since + sys_patience();
}

void sys_overdue(double since, const char *what, ...)
{
	char *text = sys_text(what);

	ktap_note("waited %d s for %s, since %.3f s after boot", sys_patience(), text, since);
	free(text);
}

bool sys_can_sleep(void)
{
	return sys_exists(SYS_STATE) && !sys_exists("/sys/kernel/debug/kcsan");
}

int sys_sleep(void)
{
	return sys_write(SYS_STATE, "mem");
}

int sys_pin(int cpu)
{
	cpu_set_t set;
	int other;

	CPU_ZERO(&set);
	for (other = 0; other < CPU_SETSIZE; other++)
		if (cpu < 0 || cpu == other)
			CPU_SET(other, &set);
	return sched_setaffinity(0, sizeof(set), &set) ? -errno : 0;
}

bool sys_in_process(void)
{
	return getenv("HOST");
}

int sys_keep_perfmon(bool keep)
{
	struct __user_cap_header_struct header = { _LINUX_CAPABILITY_VERSION_3, 0 };
	struct __user_cap_data_struct data[2] = { };
	int index = CAP_TO_INDEX(CAP_PERFMON);

	if (keep) {
		data[index].permitted = CAP_TO_MASK(CAP_PERFMON);
		data[index].effective = CAP_TO_MASK(CAP_PERFMON);
		data[index].inheritable = CAP_TO_MASK(CAP_PERFMON);
	}
	return syscall(SYS_capset, &header, data) ? -errno : 0;
}

static const char sys_log_section[] = "selftests: a new section of the log";

void sys_log_mark(void)
{
	sys_write("/dev/kmsg", sys_log_section);
}

int sys_log_count(const char *text)
{
	int size = klogctl(SYS_LOG_SIZE, NULL, 0);
	char *log = sys_grow(NULL, size + 1), *at, *next = log, *line;
	int len = klogctl(SYS_LOG_READ_ALL, log, size), lines = 0;

	if (len < 0)
		ktap_bail("cannot read the kernel log: %s", strerror(errno));
	log[len] = '\0';
	for (at = log; (at = strstr(at, sys_log_section)); at++)
		next = at;
	while ((line = strsep(&next, "\n")))
		lines += !!strstr(line, text);
	free(log);
	return lines;
}

bool sys_log_has(const char *text)
{
	return sys_log_count(text);
}

char *sys_format(const char *fmt, va_list args)
{
	char *text;

	if (vasprintf(&text, fmt, args) < 0)
		ktap_bail("out of memory");
	return text;
}
