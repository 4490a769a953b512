// SPDX-License-Identifier: GPL-2.0-only
/*
 * A machine that is made up for the exporter, to measure what a scrape of it costs: its files, and
 * perf, of which each event is an open file that a read system call reads. "make cost" has it.
 *
 *	MACHINE="spr 8" cost [options of xeon-pmon-export]
 *
 * A real machine's reads of registers, and the kernel's perf, are not in it.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "machine.h"
#include "rows.h"

#define PMUS		"/sys/bus/event_source/devices"
#define MAX_PMUS	256
#define MAX_FILES	65536
#define CPUS		60	/* of a socket */
#define COUNTS		100	/* of an event, a microsecond */

/* 105 boxes in a socket, of those that discovery tables list; others have as many as their row */
static const struct {
	const char *type;
	unsigned int units;
} discovered[] = {
	{ "cha", 60 }, { "imc", 8 }, { "imc_free_running", 4 }, { "iio", 12 },
	{ "iio_free_running", 12 }, { "upi", 4 }, { "m2m", 4 }, { "pcu", 1 }, {}
};

/*
 * struct pmu - a PMU of the machine; its number in perf is its place in the table
 * @name: its name
 * @desc: the description of its type
 */
static struct pmu {
	char name[48];
	const struct pmon_pmu_desc *desc;
} pmus[MAX_PMUS];

static unsigned int nr_pmus, sockets;
static const struct pmon_platform *machine;

/* How many events are in the group that an event leads, and since when it counts */
static struct {
	unsigned int nr;
	double since;
} groups[MAX_FILES];

static double machine_now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1e9 + time.tv_nsec;
}

static unsigned int machine_units(const struct pmon_type *type)
{
	unsigned int i = 0;

	if (type->units)
		return type->units;
	while (discovered[i].type && strcmp(discovered[i].type, type->desc->name))
		i++;
	return discovered[i].units;
}

static void machine_add(const struct pmon_type *type)
{
	unsigned int units = machine_units(type), unit;
	const char *name = type->desc->name;

	for (unit = 0; unit < units && nr_pmus < MAX_PMUS; unit++) {
		struct pmu *pmu = &pmus[nr_pmus++];

		pmu->desc = type->desc;
		if (units == 1 && !type->desc->numbered)
			snprintf(pmu->name, sizeof(pmu->name), "%s%s", pmon_pmu_prefix(name), name);
		else
			snprintf(pmu->name, sizeof(pmu->name), "%s%s_%u", pmon_pmu_prefix(name),
				 name, unit);
	}
}

/* The types that have metrics are all that the exporter looks for. */
static void machine_make(void)
{
	const struct pmon_type *types[64];
	const struct metric *metric;
	unsigned int nr = 0, i;
	char name[16];

	if (sscanf(getenv("MACHINE") ?: "", "%15s %u", name, &sockets) != 2)
		exit(fprintf(stderr, "MACHINE: must be a CPU and its sockets: \"spr 8\"\n"));
	machine = xp_platform(name);
	for (metric = xp_metrics(machine); metric->name; metric++) {
		const struct pmon_type *type = xp_type(machine, metric->box);

		for (i = 0; i < nr && types[i] != type; i++)
			;
		if (i < nr || !xp_has_metric(machine, metric) || !type)
			continue;
		types[nr++] = type;
		machine_add(type);
	}
}

static const struct pmu *machine_find(const char *path, const char **rest)
{
	const struct pmu *pmu;
	size_t len;

	if (!machine || strncmp(path, PMUS "/", strlen(PMUS) + 1))
		return NULL;
	path += strlen(PMUS) + 1;
	len = strcspn(path, "/");
	*rest = path + len;
	for (pmu = pmus; pmu < pmus + nr_pmus; pmu++)
		if (strlen(pmu->name) == len && !strncmp(pmu->name, path, len))
			return pmu;
	return NULL;
}

static void machine_write_cpuinfo(char *text, size_t size)
{
	static bool making;

	if (!machine && !making) {
		making = true;
		machine_make();
		making = false;
	}
	snprintf(text, size, "vendor_id\t: GenuineIntel\ncpu family\t: %u\nmodel\t\t: %u\n"
		 "stepping\t: %u\n", machine->model >> 8 ?: 6, machine->model & 0xff,
		 machine->stepping);
}

static void machine_write_file(const struct pmu *pmu, const char *file, char *text, size_t size)
{
	const struct pmon_field *field;
	unsigned int i;

	if (!strcmp(file, "/type"))
		snprintf(text, size, "%u", (unsigned int)(pmu - pmus));
	for (i = 0; !strcmp(file, "/cpumask") && i < sockets; i++)
		snprintf(text + strlen(text), size - strlen(text), "%s%u", i ? "," : "", i * CPUS);
	for (i = 0; !strcmp(file, "/node_ids") && i < sockets; i++)
		snprintf(text + strlen(text), size - strlen(text), "%u:%u ", i, i % 8);
	for (field = pmon_next_field(pmu->desc, NULL); field && !strncmp(file, "/format/", 8);
	     field = pmon_next_field(pmu->desc, field))
		if (!strcmp(field->name, file + 8))
			pmon_field_text(field, text, size);
}

static void machine_write_topology(unsigned int cpu, const char *file, char *text, size_t size)
{
	if (cpu >= sockets * CPUS)
		return;
	if (!strcmp(file, "physical_package_id"))
		snprintf(text, size, "%u", cpu / CPUS);
	else if (!strcmp(file, "die_id"))
		snprintf(text, size, "0");
	else
		snprintf(text, size, "%u-%u", cpu / CPUS * CPUS, cpu / CPUS * CPUS + CPUS - 1);
}

FILE *__wrap_fopen(const char *path, const char *mode)
{
	static char text[1024];
	char file[32];
	const char *rest;
	const struct pmu *pmu = machine_find(path, &rest);
	unsigned int cpu;

	*text = '\0';
	if (!strcmp(path, "/proc/cpuinfo"))
		machine_write_cpuinfo(text, sizeof(text));
	else if (pmu)
		machine_write_file(pmu, rest, text, sizeof(text));
	else if (sscanf(path, "/sys/devices/system/cpu/cpu%u/topology/%31s", &cpu, file) == 2)
		machine_write_topology(cpu, file, text, sizeof(text));
	else
		return __real_fopen(path, mode);
	return *text ? fmemopen(text, strlen(text), "r") : NULL;
}

int __wrap_access(const char *path, int mode)
{
	const char *rest;

	if (!strcmp(path, "/sys/module/xeon_pmon"))
		return 0;
	if (strncmp(path, PMUS "/", strlen(PMUS) + 1))
		return __real_access(path, mode);
	return machine_find(path, &rest) ? 0 : -1;
}

/* The list of PMUs, which is read by one at a time */
static unsigned int listed;

DIR *__wrap_opendir(const char *path)
{
	if (strcmp(path, PMUS))
		return __real_opendir(path);
	listed = 0;
	return (DIR *)&listed;
}

struct dirent *__wrap_readdir(DIR *dir)
{
	static struct dirent entry;

	if (dir != (DIR *)&listed)
		return __real_readdir(dir);
	if (listed == nr_pmus)
		return NULL;
	snprintf(entry.d_name, sizeof(entry.d_name), "%s", pmus[listed++].name);
	return &entry;
}

int __wrap_closedir(DIR *dir)
{
	return dir == (DIR *)&listed ? 0 : __real_closedir(dir);
}

long __wrap_syscall(long number, const struct perf_event_attr *attr, int pid, int cpu, int leader,
		    unsigned long flags)
{
	int fd = open("/dev/zero", O_RDONLY | O_CLOEXEC);

	(void)number, (void)attr, (void)pid, (void)cpu, (void)flags;
	if (fd >= MAX_FILES) {
		close(fd);
		errno = EMFILE;
		return -1;
	}
	if (fd < 0)
		return -1;
	if (leader < 0) {
		groups[fd].nr = 0;
		groups[fd].since = machine_now();
	}
	groups[leader < 0 ? fd : leader].nr++;
	return fd;
}

int __wrap_close(int fd)
{
	if (fd >= 0 && fd < MAX_FILES)
		groups[fd].nr = 0;
	return __real_close(fd);
}

int __wrap_ioctl(int fd, unsigned long request, ...)
{
	va_list args;
	void *argument;

	if (fd < MAX_FILES && groups[fd].nr)
		return 0;
	va_start(args, request);
	argument = va_arg(args, void *);
	va_end(args);
	return __real_ioctl(fd, request, argument);
}

/* With the system call that it would take. What is counted grows at different rates. */
ssize_t __wrap_read(int fd, void *to, size_t size)
{
	ssize_t len = __real_syscall(SYS_read, fd, to, size);
	u64 *word = to;
	double time;
	unsigned int i;

	if (fd >= MAX_FILES || !groups[fd].nr || len < (ssize_t)(3 * sizeof(*word)))
		return len;
	time = machine_now() - groups[fd].since;
	word[0] = groups[fd].nr;
	word[1] = time;
	word[2] = time;
	for (i = 0; i < groups[fd].nr; i++)
		word[3 + i] = time * (COUNTS + i + fd % 7) / 1000;
	return len;
}
