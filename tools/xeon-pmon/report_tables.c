// SPDX-License-Identifier: GPL-2.0-only
/*
 * Read discovery tables and registers in memory without the driver. /dev/mem is opened O_RDONLY and
 * mapped PROT_READ, so that the kernel and the CPU refuse each write. Entries are checked by the
 * driver's own table.c.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <linux/minmax.h>

#include "platform.h"
#include "report_tables.h"
#include "tables.h"
#include "util.h"

#define TABLES_PAGE	4096ULL

/* A physical address has at most this many bits (SDM vol. 3A) */
#define TABLES_BITS	52

/* The registers of a PCI Express capability that locates a discovery table: function.c */
#define TABLES_FIRST	0x100
#define TABLES_HEADER	0x23
#define TABLES_PLACE	0xc

/* The command register, and the flags of a BAR in sysfs: memory, and without an address */
#define PCI_COMMAND		0x4
#define PCI_COMMAND_MEMORY	0x2
#define RESOURCE_MEMORY		0x200
#define RESOURCE_UNSET		0x20000000

static int tables_memory = -1;

int report_memory_open(void)
{
	/* Without O_SYNC the kernel might map registers as cacheable */
	if (tables_memory < 0)
		tables_memory = open("/dev/mem", O_RDONLY | O_SYNC | O_CLOEXEC);
	return tables_memory < 0 ? errno : 0;
}

/* Return: true if a range has RAM, or if the kernel does not tell: it shows zeros to some users. */
static bool tables_is_ram(u64 first, u64 last)
{
	FILE *file = fopen("/proc/iomem", "re");
	unsigned long long from, to;
	bool ram = !file;
	char line[160];

	while (!ram && fgets(line, sizeof(line), file))
		ram = (strstr(line, ": System RAM") || strstr(line, ": Persistent Memory")) &&
		      sscanf(line, "%llx-%llx", &from, &to) == 2 &&
		      (!to || (from <= last && first <= to));
	if (file)
		fclose(file);
	return ram;
}

int report_memory_read(u64 address, unsigned int width, u64 *value, unsigned int nr)
{
	u64 first = address & ~(TABLES_PAGE - 1);
	size_t i, size = address - first + width * nr;
	const u8 *map;

	if ((address | (address + width * nr)) >> TABLES_BITS || address % width ||
	    (u64)(off_t)first != first)
		return -EINVAL;
	if (tables_is_ram(address, address + width * nr - 1))
		return -EFAULT;
	map = mmap(NULL, size, PROT_READ, MAP_SHARED, tables_memory, first);
	if (map == MAP_FAILED)
		return -errno;
	for (i = 0; i < nr; i++) {
		const u8 *at = map + (address - first) + i * width;

		/* One access each, which the compiler neither splits nor drops */
		value[i] = width == sizeof(u64) ? __atomic_load_n((u64 *)at, __ATOMIC_RELAXED) :
						  __atomic_load_n((u32 *)at, __ATOMIC_RELAXED);
	}
	munmap((void *)map, size);
	return 0;
}

const char *report_memory_refusal(int open_error, int map_error)
{
	switch (open_error) {
	case 0:
		break;
	case EACCES:
		return "only root can read their addresses from /dev/mem: repeat with sudo";
	case EPERM:
		return "the kernel forbids /dev/mem: lockdown (Secure Boot), or no CAP_SYS_RAWIO";
	case ENOENT:
	case ENXIO:
	case ENODEV:
		return "this kernel has no /dev/mem (CONFIG_DEVMEM), which has their addresses";
	default:
		return "/dev/mem, which has their addresses, cannot be opened";
	}
	switch (map_error) {
	case 0:
		return NULL;
	case EFAULT:
		return "their table would be in RAM, which is not read";
	case EPERM:
	case EAGAIN:
		return "the kernel forbids to map their table: CONFIG_IO_STRICT_DEVMEM or lockdown";
	default:
		return "their table is at an address that the kernel cannot map";
	}
}

/* Same as unit_row() of the driver */
static const struct pmon_type *tables_type(const struct report_tables *tables, u16 number)
{
	const struct pmon_type *const *type;

	for (type = tables->types; *type; type++)
		if ((*type)->discovery && (*type)->discovery->number == number)
			return *type;
	return NULL;
}

static const char *tables_conflict(const struct report_tables *tables,
				   const struct pmon_discovered *unit)
{
	const char *why = NULL;
	unsigned int i;

	for (i = 0; !why && i < tables->nr; i++)
		why = pmon_discovered_conflict(&tables->unit[i], unit);
	return why;
}

static void tables_wrong(struct report_tables *tables, const char *why)
{
	if (!tables->wrong++)
		tables->why = why;
}

static void tables_add(struct report_tables *tables, const struct pmon_discovery_source *source,
		       unsigned int socket, const u64 *entry)
{
	const struct pmon_type *type = tables_type(tables, entry[2]);
	struct pmon_discovered unit;
	const char *why;

	if (pmon_source_has(source->broken, entry[2]) || (type && type->units) ||
	    pmon_entry_is_unused(entry))
		return;
	why = pmon_table_unit(entry, tables->row, type, &unit);
	unit.source = source - tables->row->source;
	unit.die = socket;
	why = why ?: tables_conflict(tables, &unit);
	if (why) {
		tables_wrong(tables, why);
		return;
	}
	tables->unit = xp_grow(tables->unit, tables->nr + 1, sizeof(unit));
	tables->unit[tables->nr++] = unit;
}

void report_tables_find(u32 (*read)(void *data, unsigned int at),
			void (*found)(void *data, u32 place), void *data)
{
	bool was[0x1000 / sizeof(u32)] = {};
	unsigned int at = TABLES_FIRST;
	u32 header;

	while (at >= TABLES_FIRST && !was[at / sizeof(u32)]) {
		was[at / sizeof(u32)] = true;
		header = read(data, at);
		if ((u16)header == TABLES_HEADER && (u16)read(data, at + 4) == 0x8086 &&
		    (u16)read(data, at + 8) == 1)
			found(data, read(data, at + TABLES_PLACE));
		at = header >> 20 & ~3;
	}
}

void report_tables_read(struct report_tables *tables, const struct pmon_discovery_source *source,
			unsigned int socket, u64 address, u64 size)
{
	u64 entry[PMON_ENTRY_WORDS] = {};
	struct pmon_table table;
	const char *why;
	unsigned int n;
	int err = 0;

	if (!size || size >= sizeof(entry))
		err = report_memory_read(address, sizeof(u64), entry, PMON_ENTRY_WORDS);
	why = err ? NULL : pmon_table_check(entry, size ?: max(sizeof(entry),
							       pmon_table_size(entry[0])),
					    tables->row, &table);
	if (why)
		tables_wrong(tables, why);
	tables->found += !err && !why;
	for (n = 1; !err && !why && n <= table.units; n++) {
		if (tables->entries++ >= REPORT_ENTRIES) {
			tables_wrong(tables, "the tables are longer than the driver reads");
			return;
		}
		err = report_memory_read(address + n * table.stride * sizeof(u64), sizeof(u64),
					 entry, PMON_ENTRY_WORDS);
		if (!err)
			tables_add(tables, source, socket, entry);
	}
	tables->refused = tables->refused ?: -err;
}

/* Return: the length of a BAR behind an offset, 0 if the function has no such memory */
static u64 tables_bar_left(const struct report_seen *seen, unsigned int bar, u64 offset,
			   u64 *address)
{
	unsigned long long first = 0, last = 0, flags = 0;
	char path[80], line[128] = "";
	unsigned int i;
	FILE *file;

	snprintf(path, sizeof(path), REPORT_PCI "/%s/resource", report_function_name(seen));
	file = fopen(path, "re");
	for (i = 0; file && i <= bar && fgets(line, sizeof(line), file); i++)
		;
	if (file)
		fclose(file);
	if (i != bar + 1 || bar >= 6 || sscanf(line, "%llx %llx %llx", &first, &last, &flags) != 3)
		return 0;
	*address = first + offset;
	if (!first || (flags & (RESOURCE_MEMORY | RESOURCE_UNSET)) != RESOURCE_MEMORY ||
	    last < first || offset > last - first)
		return 0;
	return last - first - offset + 1;
}

/**
 * struct tables_function - a function whose capabilities locate tables
 * @tables: the units so far
 * @units: the boxes of the machine
 * @source: the source of tables
 * @seen: the function
 */
struct tables_function {
	struct report_tables *tables;
	struct report_units *units;
	const struct pmon_discovery_source *source;
	const struct report_seen *seen;
};

static u32 tables_capability(void *data, unsigned int at)
{
	const struct tables_function *of = data;

	return report_config(&of->units->access, of->seen, at);
}

static void tables_read_place(void *data, u32 place)
{
	const struct tables_function *of = data;
	const struct report_target *target = of->units->access.target;
	u64 address, left = tables_bar_left(of->seen, place & REPORT_BAR, place & ~REPORT_BAR,
					    &address);
	unsigned int die = of->units->socket;

	/* The same ids in two functions, whose sockets are unknown, are no conflict */
	if (!pmon_has_nodes(target->platform) && target->sockets > 1 &&
	    !of->units->of[of->seen - target->seen].by_node)
		die = REPORT_SOCKETS + (of->seen - target->seen);
	if (left && tables_capability(data, PCI_COMMAND) & PCI_COMMAND_MEMORY)
		report_tables_read(of->tables, of->source, die, address, left);
	else
		of->tables->wrong++;
}

/* Return: true if the MSR of an earlier socket has the same address of a table. */
static bool tables_is_same(struct report_units *units, u32 msr, u64 address)
{
	u64 other;
	int s;

	for (s = 0; s < units->socket; s++)
		if (report_read_msr(&units->access, s, msr, &other) == WHY_READ && other == address)
			return true;
	return false;
}

static void tables_read_source(struct report_tables *tables, struct report_units *units,
			       const struct pmon_discovery_source *source)
{
	const struct report_seen *seen;
	unsigned int i = 0;
	u64 address;

	while (source->device &&
	       (seen = report_units_next(units, &i, source->device, REPORT_UNKNOWN)))
		report_tables_find(tables_capability, tables_read_place,
				   &(struct tables_function){ tables, units, source, seen });
	if (source->msr &&
	    report_read_msr(&units->access, units->socket, source->msr, &address) == WHY_READ &&
	    address && !tables_is_same(units, source->msr, address))
		report_tables_read(tables, source, units->socket, address, 0);
}

void report_tables_read_all(struct report_tables *tables, struct report_units *units)
{
	const struct report_target *target = units->access.target;
	unsigned int i;

	tables->row = target->platform->discovery;
	tables->types = target->platform->types;
	tables->memory = report_memory_open();
	for (units->socket = 0; !tables->memory && units->socket < (int)target->sockets;
	     units->socket++)
		for (i = 0; i < PMON_SOURCES; i++)
			tables_read_source(tables, units, &tables->row->source[i]);
	units->socket = REPORT_UNKNOWN;
}
