// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counting with the PMUs of the kernel's driver, intel_uncore: which metrics it cannot count, which
 * it counts wrong (selftests/metrics/other_driver compares the others), and what it does not
 * export.
 */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <linux/perf_event.h>

#include "catalogue.h"
#include "other_driver.h"
#include "rows.h"

#define DRIVER		"/sys/module/xeon_pmon"
#define DEVICES		"/sys/bus/event_source/devices"
#define FUNCTIONS	"/sys/bus/pci/devices"

/**
 * struct other_driver_fault - metrics that intel_uncore counts wrong
 * @on: platforms
 * @box: the type of box
 * @metric: pattern of metric names
 * @absent: whether the fault is that the box has no PMU
 * @since: first kernel with the fault, 611 for Linux 6.11; 0: all
 * @paired: an event that two counters of the box count; 0: none. The driver has the fault if it
 *	    accepts a group of three of them: versions with and without the fix have the same
 *	    number in distributions' kernels.
 * @why: the fault, printed after "intel_uncore "; Documentation/admin-guide/before.rst lists them
 *	 by CPU
 */
struct other_driver_fault {
	u64 on;
	const char *box;
	const char *metric;
	bool absent;
	unsigned int since;
	u64 paired;
	const char *why;
};

static const struct other_driver_fault faults[] = {
	{ ON_NHMEX, "wbox", "*", false, 0, 0,
	  "counts 16777216 too few in the W-box, whose erratum it does not correct" },
	{ ON_WSMEX, "mbox", "page_*", false, 0, 0,
	  "does not write the register that selects accesses to closed pages" },
	{ ON_CPX, "upi", "*", false, 0, 0, "has PMUs for three of the six links" },
	{ ON_RAPIDS, "upi", "*", false, 611, 0, "programs all links at the first one" },
	{ ON_SNR, "iio", "mmio_*", false, 0, 0x83, "uses counters that do not count these events" },
	{ ON_SNR, "iio", "pcie_*", false, 0, 0x83, "uses counters that do not count these events" },
	{ ON_ICXD, "imc", "*", false, 0, 0, "has PMUs for memory controllers that this CPU lacks" },
	{ ON_ICXD, "imc_free_running", "*", false, 0, 0,
	  "has PMUs for memory controllers that this CPU lacks" },
	{ ON_CLIENT, "imc", "*", true, 0, 0, "does not know the memory controller of this CPU" },
	{ ON_RING, "cbox", "uncore_clock", false, 0, 0,
	  "counts the clock in the first C-box only: -e uncore_cbox_0/clockticks/" },
};

bool other_driver_counts(void)
{
	return access(DRIVER, F_OK);
}

/* Return: true for "uncore_pcu", or "uncore_imc_2" if @begin is "uncore_imc". */
static bool other_driver_is_pmu(const char *name, const char *begin)
{
	size_t len = strlen(begin);

	if (strncmp(name, begin, len))
		return false;
	name += len;
	return !*name || (*name == '_' && name[1] && !name[1 + strspn(name + 1, "0123456789")]);
}

/* Return: true if the type has a PMU; @folder: directory of one of them. */
static bool other_driver_find_folder(const struct pmon_type *type, char *folder, size_t size)
{
	char begin[64];
	struct dirent *entry;
	DIR *dir = opendir(DEVICES);
	bool found = false;

	snprintf(begin, sizeof(begin), "%s%s", pmon_pmu_prefix(type->desc->name),
		 type->desc->name);
	while (dir && !found && (entry = readdir(dir))) {
		found = other_driver_is_pmu(entry->d_name, begin);
		snprintf(folder, size, DEVICES "/%.64s", entry->d_name);
	}
	if (dir)
		closedir(dir);
	return found;
}

bool other_driver_has_pmu(const struct pmon_platform *platform)
{
	const struct pmon_type *const *type = platform->types;
	char folder[128];

	while (*type && !other_driver_find_folder(*type, folder, sizeof(folder)))
		type++;
	return *type;
}

/* Find a field of the formula that the PMU lacks, or that is too narrow for the value */
static bool other_driver_lacks_field(const struct pmon_type *type, const struct formula *formula,
				     const char *folder, struct xp_error *error)
{
	const struct xp_source source = { type->desc, folder, 0 };
	u64 config[PMON_WORDS];
	struct xp_error why;
	unsigned int e;

	for (e = 0; e < formula->nr_events; e++)
		if (xp_resolve(&source, formula->event[e], config, &why)) {
			xp_fail(error, "intel_uncore cannot count %.80s: %.120s; xeon_pmon can",
				formula->event[e], why.text);
			return true;
		}
	return false;
}

/* Return: 611 for Linux 6.11. */
static unsigned int other_driver_kernel(void)
{
	unsigned int major = 0, minor = 0;
	struct utsname name;

	if (!uname(&name))
		sscanf(name.release, "%u.%u", &major, &minor);
	return 100 * major + minor;
}

/* Return: the number in a file of a PMU, the first one of a list; -1: none. */
static int other_driver_read_number(const char *folder, const char *file)
{
	char path[160], text[256];
	char *end;
	long number;

	snprintf(path, sizeof(path), "%s/%s", folder, file);
	if (xp_read_line(path, text, sizeof(text)))
		return -1;
	number = strtol(text, &end, 10);
	return end == text ? -1 : number;
}

/*
 * intel_uncore assigns counters to the enabled events of a group when it is opened. Return: true if
 * it can for three.
 */
static bool other_driver_opens_three(const char *folder, u64 config)
{
	int cpu = other_driver_read_number(folder, "cpumask");
	struct perf_event_attr attr = {
		.size = sizeof(attr),
		.type = other_driver_read_number(folder, "type"),
		.config = config,
	};
	int fd[3], nr = 0;
	bool all;

	do {
		attr.disabled = !nr;
		fd[nr] = syscall(SYS_perf_event_open, &attr, -1, cpu, nr ? fd[0] : -1,
				 PERF_FLAG_FD_CLOEXEC);
	} while (fd[nr] >= 0 && ++nr < 3);
	all = nr == 3;
	while (nr)
		close(fd[--nr]);
	return all;
}

/*
 * Events and formulas of the user have no known faults: they are counted as the driver counts them.
 */
static const struct other_driver_fault *
other_driver_find_fault(u64 on, const struct metric *metric, const char *folder)
{
	const struct other_driver_fault *fault;
	unsigned int kernel = other_driver_kernel();

	for (fault = faults; fault < faults + ARRAY_SIZE(faults) && metric->what; fault++)
		if (fault->on & on && fault->absent == !folder && fault->since <= kernel &&
		    !strcmp(fault->box, metric->box) &&
		    catalogue_fits(fault->metric, metric->name) &&
		    (!fault->paired || other_driver_opens_three(folder, fault->paired)))
			return fault;
	return NULL;
}

bool other_driver_refuses(const struct pmon_platform *platform, const struct metric *metric,
			  const struct formula *formula, struct xp_error *error)
{
	const struct pmon_type *type = xp_type(platform, metric->box);
	const struct other_driver_fault *fault;
	char folder[128];
	bool absent = !other_driver_find_folder(type, folder, sizeof(folder));

	fault = other_driver_find_fault(xp_on(platform), metric, absent ? NULL : folder);
	if (absent && (!fault || !other_driver_has_pmu(platform)))
		return false;
	if (!fault)
		return other_driver_lacks_field(type, formula, folder, error);
	xp_fail(error, "intel_uncore %s; xeon_pmon counts it", fault->why);
	return true;
}

bool other_driver_may_read_zero(const struct pmon_platform *platform, const struct metric *metric)
{
	return xp_on(platform) & ON_CLIENT & ~ON_CLIENT_32 && !strncmp(metric->box, "imc", 3);
}

/* Only root can read config space beyond the first 64 bytes. */
static bool other_driver_read_config(const char *function, u16 reg, u32 *value)
{
	char path[320];
	int fd, got;

	snprintf(path, sizeof(path), FUNCTIONS "/%s/config", function);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return false;
	got = pread(fd, value, sizeof(*value), reg);
	close(fd);
	return got == sizeof(*value);
}

static bool other_driver_is_function(const char *function, u16 device)
{
	char path[320], text[16];

	snprintf(path, sizeof(path), FUNCTIONS "/%s/vendor", function);
	if (xp_read_line(path, text, sizeof(text)) || strtoul(text, NULL, 16) != 0x8086)
		return false;
	snprintf(path, sizeof(path), FUNCTIONS "/%s/device", function);
	return !xp_read_line(path, text, sizeof(text)) && strtoul(text, NULL, 16) == device;
}

/* The PCI function of each socket has the socket's node id, and a map of all sockets' node ids. */
static void other_driver_read_node(struct xp_boxes *boxes, const struct pmon_topology *row,
				   const char *function)
{
	const u32 mask = BIT(row->node_bits) - 1;
	unsigned int socket;
	u32 id, map;

	if (!other_driver_is_function(function, row->device) ||
	    !other_driver_read_config(function, row->node_id, &id) ||
	    !other_driver_read_config(function, row->node_map, &map))
		return;
	for (socket = 0; socket < 32u / row->node_bits && socket < XP_SOCKETS; socket++)
		if ((map >> (socket * row->node_bits) & mask) == (id & mask)) {
			if (boxes->nodes[socket] == XP_NO_NODE)
				boxes->nodes[socket] = id & mask;
			return;
		}
}

bool other_driver_find_nodes(struct xp_boxes *boxes, const struct pmon_platform *platform)
{
	const struct pmon_topology *row = platform->topology;
	struct dirent *entry;
	DIR *dir;

	if (!row || !row->node_bits)
		return boxes->nodes[0] != XP_NO_NODE;
	dir = opendir(FUNCTIONS);
	while (dir && (entry = readdir(dir)))
		if (*entry->d_name != '.')
			other_driver_read_node(boxes, row, entry->d_name);
	if (dir)
		closedir(dir);
	return boxes->nodes[0] != XP_NO_NODE;
}
