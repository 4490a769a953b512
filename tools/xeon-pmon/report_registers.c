// SPDX-License-Identifier: GPL-2.0-only
/*
 * "xeon-pmon report --registers": print each register that the driver would access, its current
 * value, the values that the driver would write, and its user. Files are opened O_RDONLY, and
 * /dev/mem is mapped PROT_READ, for discovery tables and the boxes in them only: other MMIO
 * registers are listed by address but not read.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "discovery.h"
#include "register_writes.h"
#include "report_registers.h"
#include "report_tables.h"
#include "window.h"

#define PCI_DEVICES	"/sys/bus/pci/devices"
#define COLUMNS		9

/**
 * struct registers_line - a line of the table
 * @cell: its cells, to be freed by the owner
 */
struct registers_line {
	char *cell[COLUMNS];
};

/* Result of reading a register */
enum registers_why {
	WHY_READ, WHY_MSR, WHY_ROOT, WHY_ABSENT, WHY_SHORT, WHY_MEMORY, WHY_TABLE, WHYS
};

static const struct {
	const char *word;
	const char *sentence;
} registers_whys[WHYS] = {
	[WHY_MSR] = {
		"no msr module", "/dev/cpu/*/msr is not there: \"modprobe msr\", then repeat"
	},
	[WHY_ROOT] = { "root only", "only root can read them: repeat with sudo" },
	[WHY_ABSENT] = { "absent", "the chip has no such register: the driver uses no such box" },
	[WHY_SHORT] = { "unreachable", "above what the kernel shows of config space" },
	[WHY_MEMORY] = {
		"in memory",
		"they are in memory, which is mapped for boxes of discovery tables only"
	},
	[WHY_TABLE] = {
		"by table",
		"lines \"by table\" stand for boxes of which a discovery table in memory has "
		"number and addresses, and may have other types"
	},
};

/**
 * struct registers_unit - the box of a PCI function, found as in pci.c of the driver
 * @type: type of the box; NULL: none
 * @unit: unit number
 * @role: purpose of the function
 * @socket: the socket, or REPORT_UNKNOWN
 * @by_node: whether the firmware's NUMA tables have @socket
 */
struct registers_unit {
	const struct pmon_type *type;
	unsigned int unit;
	enum report_role role;
	int socket;
	bool by_node;
};

/**
 * struct registers_run - state of printing, and sums for the last lines
 * @target: the machine
 * @of: the box of each function in @target.seen
 * @socket: the current socket, or REPORT_UNKNOWN
 * @box: name of the current box
 * @function: its PCI function; NULL: none
 * @role: purpose of that function
 * @address: physical address of a box with MMIO registers; 0: unknown
 * @unknown: whether a register that locates the box could not be read
 * @listed: how a discovery table locates the box; NULL: not in a table
 * @found: the unit of a discovery table whose box control is read; NULL: none
 * @driver: driver of the function, or what the table has on @found; "": none
 * @tables: the units of all discovery tables
 * @path: path of the open file
 * @fd: its file descriptor; -1: it cannot be opened
 * @error: errno of opening it
 * @line: the lines of the table
 * @lines: number of lines
 * @width: width of each column
 * @registers: number of registers
 * @boxes: number of boxes
 * @not_zero: number of registers with a value other than 0
 * @counting: number of control registers with the enable bit set
 * @frozen: number of frozen boxes
 * @bound: number of functions that another driver is bound to
 * @hidden: number of listed functions that do not exist
 * @why: number of registers that could not be read, by reason
 */
struct registers_run {
	const struct report_target *target;
	struct registers_unit of[REPORT_SEEN];
	int socket;
	char box[PMON_NAME_LEN];
	const struct report_seen *function;
	enum report_role role;
	u64 address;
	bool unknown;
	const struct pmon_discovery_type *listed;
	const struct pmon_discovered *found;
	char driver[128];
	struct report_tables tables;
	char path[80];
	int fd;
	int error;
	struct registers_line *line;
	unsigned int lines;
	size_t width[COLUMNS];
	unsigned int registers;
	unsigned int boxes;
	unsigned int not_zero;
	unsigned int counting;
	unsigned int frozen;
	unsigned int bound;
	unsigned int hidden;
	unsigned int why[WHYS];
};

/* Return: the function's name in sysfs. */
static const char *registers_function_name(const struct report_seen *seen)
{
	static char name[32];

	snprintf(name, sizeof(name), "%04x:%02x:%02x.%x", seen->bus >> 8, seen->bus & 0xff,
		 seen->devfn >> 3, seen->devfn & 7);
	return name;
}

/* Keep the file open, since consecutive registers are usually in the same file. */
static void registers_open(struct registers_run *run, const char *path)
{
	if (!strcmp(run->path, path))
		return;
	if (run->fd >= 0)
		close(run->fd);
	snprintf(run->path, sizeof(run->path), "%s", path);
	run->fd = open(path, O_RDONLY | O_CLOEXEC);
	run->error = errno;
}

static enum registers_why registers_read_msr(struct registers_run *run, u64 msr, u64 *value)
{
	char path[80];

	if (run->socket < 0)
		return WHY_MSR;
	snprintf(path, sizeof(path), "/dev/cpu/%u/msr", run->target->cpu[run->socket]);
	registers_open(run, path);
	if (run->fd < 0)
		return run->error == EACCES || run->error == EPERM ? WHY_ROOT : WHY_MSR;
	return pread(run->fd, value, sizeof(*value), msr) == sizeof(*value) ? WHY_READ : WHY_ABSENT;
}

/* Only root can read config space beyond the header: other users get a short read. */
static enum registers_why registers_read_config(struct registers_run *run, u64 offset, u32 *value)
{
	char path[80];

	snprintf(path, sizeof(path), PCI_DEVICES "/%s/config",
		 registers_function_name(run->function));
	registers_open(run, path);
	if (run->fd < 0)
		return run->error == EACCES || run->error == EPERM ? WHY_ROOT : WHY_ABSENT;
	if (pread(run->fd, value, sizeof(*value), offset) == sizeof(*value))
		return WHY_READ;
	return geteuid() ? WHY_ROOT : WHY_SHORT;
}

/* Use two accesses: config space is read in 32-bit units */
static enum registers_why registers_read_pci(struct registers_run *run,
					     const struct register_writes *writes, u64 *value)
{
	u32 low, high = 0;
	enum registers_why why = registers_read_config(run, writes->at, &low);

	if (why == WHY_READ && writes->bytes == sizeof(u64))
		why = registers_read_config(run, writes->at + sizeof(low), &high);
	*value = (u64)high << 32 | low;
	return why;
}

static enum registers_why registers_read(struct registers_run *run,
					 const struct register_writes *writes, u64 *value)
{
	if (run->listed)
		return WHY_TABLE;
	if (writes->space == PMON_MMIO)
		return !run->found || report_memory_read(run->address, sizeof(u32), value, 1) ?
		       WHY_MEMORY : WHY_READ;
	if (writes->space == PMON_MSR)
		return registers_read_msr(run, writes->at, value);
	return registers_read_pci(run, writes, value);
}

/* A discovery table contains MSRs of a known range; other locations are unknown to this command. */
static void registers_where_listed(const struct registers_run *run,
				   const struct register_writes *writes, char *text, size_t size)
{
	const struct pmon_discovery *row = run->target->platform->discovery;

	if (run->listed->any_space)
		snprintf(text, size, "by table");
	else if (writes->space == PMON_MSR)
		snprintf(text, size, "by table, MSR 0x%x-0x%x", row->msr_first, row->msr_last);
	else
		snprintf(text, size, "by table, %s",
			 writes->space == PMON_MMIO ? "memory" : "PCI");
}

static void registers_where(const struct registers_run *run, const struct register_writes *writes,
			    char *text, size_t size)
{
	u64 at = writes->at;
	int len = 0;

	if (run->listed) {
		registers_where_listed(run, writes, text, size);
		return;
	}
	if (writes->space == PMON_MMIO && !run->address) {
		snprintf(text, size, "memory ? + 0x%llx", (unsigned long long)at);
		return;
	}
	if (writes->space == PMON_MSR)
		len = snprintf(text, size, "MSR");
	else if (writes->space == PMON_MMIO)
		len = snprintf(text, size, "memory");
	else
		len = snprintf(text, size, "PCI %s", registers_function_name(run->function));
	at += writes->space == PMON_MMIO ? run->address : 0;
	len += snprintf(text + len, size - len, " 0x%llx", (unsigned long long)at);
	if (writes->space != PMON_MSR && writes->bytes > sizeof(u32))
		snprintf(text + len, size - len, "-0x%llx",
			 (unsigned long long)(at + writes->bytes - 1));
}

/*
 * Return: what the value tells about other users of the register; all ones mean that it is absent.
 */
static const char *registers_use(struct registers_run *run, const struct register_writes *writes,
				 u64 value)
{
	bool counts = value & writes->counts;
	bool frozen = writes->frozen && (value & writes->frozen) == writes->frozen;

	if (writes->space != PMON_MSR && (u32)value == ~0u)
		return "does not respond";
	run->not_zero += !!value;
	run->counting += counts;
	run->frozen += frozen;
	return counts ? "counts" : frozen ? "frozen" : "";
}

/* Store a line, since the widths of columns are only known after the last line. */
static void registers_print_row(struct registers_run *run, const char *where, const char *name,
				const char *now, const char *load, const char *count,
				const char *unload, const char *use)
{
	char socket[16] = "-";
	const char *const cells[COLUMNS] = {
		socket, run->box, where, name, now, load, count, unload, use
	};
	unsigned int i;

	if (run->socket != REPORT_UNKNOWN)
		snprintf(socket, sizeof(socket), "S%d", run->socket);
	if (!(run->lines & (run->lines - 1)))
		run->line = xp_grow(run->line, 2 * run->lines + 1, sizeof(*run->line));
	for (i = 0; i < COLUMNS; i++) {
		const char *cell = *cells[i] ? cells[i] : "-";

		run->line[run->lines].cell[i] = xp_allocate(strlen(cell) + 1, 1);
		strcpy(run->line[run->lines].cell[i], cell);
		if (run->width[i] < strlen(cell))
			run->width[i] = strlen(cell);
	}
	run->lines++;
}

static void registers_print_lines(struct registers_run *run)
{
	struct registers_line *line;
	unsigned int i;

	for (line = run->line; line < run->line + run->lines; line++) {
		for (i = 0; i < COLUMNS - 1; i++)
			printf("%-*s  ", (int)run->width[i], line->cell[i]);
		puts(line->cell[i]);
		for (i = 0; i < COLUMNS; i++)
			free(line->cell[i]);
	}
	free(run->line);
}

/* Print a line for a register */
static void registers_print(const struct register_writes *writes, void *data)
{
	struct registers_run *run = data;
	char where[64], now[24], use[160];
	const char *does = "";
	enum registers_why why;
	u64 value = 0;

	if (run->function && run->role != (writes->match ? REPORT_MATCH : REPORT_BOX) &&
	    run->role != REPORT_NODES)
		return;
	registers_where(run, writes, where, sizeof(where));
	why = registers_read(run, writes, &value);
	run->registers += !run->listed;
	run->why[why]++;
	snprintf(now, sizeof(now), "0x%llx", (unsigned long long)value);
	if (why == WHY_READ)
		does = registers_use(run, writes, value);
	snprintf(use, sizeof(use), "%s%s%s", does, *does && *run->driver ? ", " : "", run->driver);
	registers_print_row(run, where, writes->name,
			    why == WHY_READ ? now : registers_whys[why].word, writes->load,
			    writes->count, writes->unload, use);
}

/*
 * A register with the location or number of others: read when the driver is loaded, never written.
 */
static void registers_print_read(struct registers_run *run, enum pmon_space space, u64 at,
				 unsigned int bytes, const char *name)
{
	struct register_writes writes = {
		.space = space, .at = at, .bytes = bytes, .load = WRITES_READ,
	};

	snprintf(writes.name, sizeof(writes.name), "%s", name);
	registers_print(&writes, run);
}

/* Set the driver of a function, which may be xeon_pmon itself */
static void registers_set_function(struct registers_run *run, const struct report_seen *seen,
				   enum report_role role)
{
	char path[80], link[256] = "";
	const char *name;

	run->function = seen;
	run->role = role;
	*run->driver = '\0';
	if (!seen)
		return;
	snprintf(path, sizeof(path), PCI_DEVICES "/%s/driver", registers_function_name(seen));
	if (readlink(path, link, sizeof(link) - 1) < 0)
		return;
	name = strrchr(link, '/');
	snprintf(run->driver, sizeof(run->driver), "%.60s", name ? name + 1 : link);
	run->bound++;
}

/*
 * Return: the socket of a bus, as the driver assigns buses: the bus of the node id function is the
 * first or the last of a socket's buses.
 */
static int registers_socket_of(const struct report_target *target, int bus)
{
	const struct pmon_topology *topology = target->platform->topology;
	const struct report_function *f, *end = target->functions + target->nr_functions;
	int socket = REPORT_UNKNOWN, nearest = 0;

	if (!pmon_has_nodes(target->platform))
		return 0;
	for (f = target->functions; f < end; f++) {
		int far = topology->first ? bus - f->bus : f->bus + topology->behind - bus;

		if (f->role != REPORT_NODES || f->bus == REPORT_UNKNOWN || far < 0 ||
		    (socket != REPORT_UNKNOWN && far >= nearest))
			continue;
		nearest = far;
		socket = f->socket;
	}
	return socket;
}

/*
 * Return: the socket of a function by the firmware's NUMA tables, or REPORT_UNKNOWN; the first CPU
 * of the node is on it, same as pmon_die_of_numa_node() of the driver
 */
static int registers_socket_of_node(const struct report_target *target,
				    const struct report_seen *seen)
{
	const char *name = registers_function_name(seen);
	const struct xp_die *die;
	char path[80], text[64];

	snprintf(path, sizeof(path), PCI_DEVICES "/%s/numa_node", name);
	if (xp_read_line(path, text, sizeof(text)) || atoi(text) < 0)
		return REPORT_UNKNOWN;
	snprintf(path, sizeof(path), PCI_DEVICES "/%s/local_cpulist", name);
	if (xp_read_line(path, text, sizeof(text)) || !*text)
		return REPORT_UNKNOWN;
	die = xp_die_of_cpu(target->dies, atoi(text));
	return die && die->number < target->sockets ? (int)die->number : REPORT_UNKNOWN;
}

static bool registers_has_source(const struct pmon_discovery *discovery, u16 device)
{
	unsigned int i;

	for (i = 0; discovery && i < PMON_SOURCES; i++)
		if (discovery->source[i].device == device)
			return true;
	return false;
}

static const struct pmon_function *registers_of_role(const struct pmon_type *type, unsigned int u,
						     enum report_role role)
{
	return role == REPORT_MATCH ? &type->unit[u].match : &type->unit[u].function;
}

/* Some types of box exist only on some models of a platform. */
static bool registers_has(const struct report_target *target, const struct pmon_type *type)
{
	return !type->model || type->model == target->model;
}

/**
 * struct registers_match - candidates for the unit of a function
 * @seen: the function
 * @role: its purpose
 * @at: the unit with its address
 * @same: another unit with its device id
 * @nr: number of units with that id
 */
struct registers_match {
	const struct report_seen *seen;
	enum report_role role;
	struct registers_unit at;
	struct registers_unit same;
	unsigned int nr;
};

static void registers_compare(struct registers_match *match, const struct pmon_type *type,
			      unsigned int u)
{
	const struct pmon_function *function = registers_of_role(type, u, match->role);
	const struct registers_unit unit = { .type = type, .unit = u, .role = match->role };

	if (!function->device || function->device != match->seen->device)
		return;
	if (function->devfn == match->seen->devfn) {
		match->at = unit;
	} else if (!function->exact && type->space == PMON_PCI) {
		match->same = unit;
		match->nr++;
	}
}

/* The driver matches by device id, and by address unless only one unit has the id */
static struct registers_unit registers_find(const struct report_target *target,
					    const struct report_seen *seen, enum report_role role)
{
	struct registers_match match = { .seen = seen, .role = role };
	const struct pmon_type *const *type;
	unsigned int u;

	for (type = target->platform->types; *type; type++)
		for (u = 0; registers_has(target, *type) && u < (*type)->units; u++)
			registers_compare(&match, *type, u);
	return match.at.type || match.nr != 1 ? match.at : match.same;
}

static void registers_assign(struct registers_run *run)
{
	const struct report_target *target = run->target;
	unsigned int i;
	int node;

	for (i = 0; i < target->nr_seen; i++) {
		const struct report_seen *seen = &target->seen[i];

		run->of[i] = registers_find(target, seen, REPORT_BOX);
		if (!run->of[i].type)
			run->of[i] = registers_find(target, seen, REPORT_MATCH);
		run->of[i].socket = registers_socket_of(target, seen->bus);
		if (!registers_has_source(target->platform->discovery, seen->device))
			continue;
		node = registers_socket_of_node(target, seen);
		run->of[i].by_node = node != REPORT_UNKNOWN;
		if (run->of[i].by_node)
			run->of[i].socket = node;
	}
}

static void registers_name(struct registers_run *run, const struct pmon_type *type, unsigned int u)
{
	if (type->units == 1 && !type->desc->numbered)
		snprintf(run->box, sizeof(run->box), "%s", type->desc->name);
	else
		snprintf(run->box, sizeof(run->box), "%s_%u", type->desc->name, u);
}

static void registers_unit(struct registers_run *run, const struct pmon_type *type,
			   const struct pmon_unit *unit)
{
	register_writes_of_unit(run->target->platform, type, unit, registers_print, run);
}

/*
 * Return: the next function of the socket after @i with a device id, and with @devfn unless
 * unknown.
 */
static const struct report_seen *registers_next(struct registers_run *run, unsigned int *i,
						u16 device, int devfn)
{
	const struct report_target *target = run->target;

	for (; *i < target->nr_seen; ++*i) {
		const struct report_seen *seen = &target->seen[*i];

		if (seen->device == device && run->of[*i].socket == run->socket &&
		    (devfn == REPORT_UNKNOWN || seen->devfn == devfn)) {
			++*i;
			return seen;
		}
	}
	return NULL;
}

/* Print one register of each function with a device id */
static void registers_in_functions(struct registers_run *run, u16 device, int devfn, u16 reg,
				   const char *name)
{
	const struct report_seen *seen;
	unsigned int i = 0;

	while ((seen = registers_next(run, &i, device, devfn))) {
		registers_set_function(run, seen, REPORT_NODES);
		registers_print_read(run, PMON_PCI, reg, sizeof(u32), name);
	}
	registers_set_function(run, NULL, REPORT_BOX);
}

/* Print the register that identifies a link's peer, in the function of the link's box */
static void registers_link(struct registers_run *run, const struct pmon_type *type)
{
	if (!type->link_peer || run->role != REPORT_BOX)
		return;
	registers_print_read(run, PMON_PCI, type->link_peer->status, sizeof(u32), "link status");
	registers_print_read(run, PMON_PCI, type->link_peer->ends, sizeof(u32), "link");
}

/*
 * Report a listed function that does not exist; a function with another device id there belongs to
 * others.
 */
static void registers_hidden(struct registers_run *run, const struct pmon_function *function,
			     enum report_role role)
{
	char where[32];

	if (!function->device || run->socket == REPORT_UNKNOWN)
		return;
	snprintf(where, sizeof(where), "PCI 8086:%04x %02x.%x", function->device,
		 function->devfn >> 3, function->devfn & 7);
	registers_print_row(run, where, role == REPORT_MATCH ? "match" : "all", "hidden", "", "",
			    "", "");
	run->hidden++;
}

static void registers_functions(struct registers_run *run, const struct pmon_type *type,
				unsigned int u, enum report_role role)
{
	unsigned int i, nr = 0;

	for (i = 0; i < run->target->nr_seen; i++) {
		const struct registers_unit *of = &run->of[i];

		if (of->type != type || of->unit != u || of->role != role ||
		    of->socket != run->socket)
			continue;
		registers_set_function(run, &run->target->seen[i], role);
		registers_unit(run, type, &type->unit[u]);
		registers_link(run, type);
		registers_set_function(run, NULL, REPORT_BOX);
		nr++;
	}
	if (!nr)
		registers_hidden(run, registers_of_role(type, u, role), role);
	run->boxes += nr && role == REPORT_BOX;
}

/* Report a box that the driver does not access */
static void registers_absent(struct registers_run *run, const char *why)
{
	if (run->socket != REPORT_UNKNOWN)
		registers_print_row(run, "", "all", why, "", "", "", "");
}

/* Read a register in config space without printing it */
static u32 registers_config(struct registers_run *run, const struct report_seen *seen, u16 reg)
{
	u32 value = ~0u;

	run->function = seen;
	if (seen && registers_read_config(run, reg, &value) != WHY_READ) {
		run->unknown = true;
		value = ~0u;
	}
	run->function = NULL;
	return value;
}

/* Same as pmon_window_of_die() of the driver */
static u64 registers_window(struct registers_run *run, const struct pmon_type *type,
			    const struct pmon_unit *unit)
{
	const struct pmon_window *row = type->window;
	const struct report_seen *seen;
	unsigned int i = 0, c = 0;
	u32 base, place;
	u64 address;

	if (row->controllers && !registers_next(run, &c, row->controllers[unit->window].device,
						row->controllers[unit->window].devfn))
		return 0;
	seen = registers_next(run, &i, row->device, REPORT_UNKNOWN);
	base = registers_config(run, seen, row->base_reg);
	place = registers_config(run, seen, row->offset_reg + 4 * unit->window);
	return pmon_window_address(row, unit, type->size, base, place, &address) ? address : 0;
}

static const struct report_seen *registers_bridge(const struct report_target *target)
{
	if (target->nr_seen && !target->seen->bus && !target->seen->devfn)
		return target->seen;
	return NULL;
}

/* Same as pmon_bar_of_bridge() of the driver */
static u64 registers_bar(struct registers_run *run, const struct pmon_bar *bar,
			 const struct pmon_unit *unit, u32 size)
{
	const struct report_seen *seen = registers_bridge(run->target);
	u64 low = registers_config(run, seen, bar->reg);
	u64 high = registers_config(run, seen, bar->reg + sizeof(u32));
	u64 address;

	return pmon_bar_address(bar, unit, size, high << 32 | low, &address) ? address : 0;
}

static void registers_in_memory(struct registers_run *run, const struct pmon_type *type,
				const struct pmon_unit *unit)
{
	run->unknown = false;
	run->address = type->window ? registers_window(run, type, unit) :
		       type->bar ? registers_bar(run, type->bar, unit, type->size) : unit->base[0];
	if (!run->address && !run->unknown) {
		registers_absent(run, "no window");
		return;
	}
	registers_unit(run, type, unit);
	run->address = 0;
	run->boxes++;
}

static void registers_of_type(struct registers_run *run, const struct pmon_type *type,
			      unsigned int u)
{
	registers_name(run, type, u);
	if (type->unit[u].base[0] == PMON_NO_ADDRESS) {
		registers_absent(run, "not on this chip");
	} else if (type->space == PMON_PCI || type->space == PMON_PCI_AT) {
		registers_functions(run, type, u, REPORT_BOX);
		registers_functions(run, type, u, REPORT_MATCH);
	} else if (run->socket == REPORT_UNKNOWN) {
		return;
	} else if (type->space == PMON_MMIO) {
		registers_in_memory(run, type, &type->unit[u]);
	} else {
		registers_unit(run, type, &type->unit[u]);
		run->boxes++;
	}
}

/* Same as pmon_unit_count_of_die() of the driver, which does not access any further units */
static unsigned int registers_units(struct registers_run *run, const struct pmon_type *type)
{
	const struct pmon_unit_count *row = type->unit_count;
	const struct report_seen *seen;
	unsigned int i = 0;
	u64 value = 0;

	if (!row || run->socket == REPORT_UNKNOWN)
		return type->units;
	if (row->msr) {
		if (registers_read_msr(run, row->msr, &value) != WHY_READ)
			return type->units;
		value &= row->bits;
		return value > row->less ? value - row->less : type->units;
	}
	seen = registers_next(run, &i, row->device, row->devfn);
	value = registers_config(run, seen, row->reg);
	if (row->bits >> 32)
		value |= (u64)registers_config(run, seen, row->reg + sizeof(u32)) << 32;
	if (value == ~0ULL)
		return type->units;
	return __builtin_popcountll(value & row->bits) ?: type->units;
}

static void registers_count(struct registers_run *run, const struct pmon_unit_count *row)
{
	if (!row)
		return;
	if (row->msr) {
		registers_print_read(run, PMON_MSR, row->msr, sizeof(u64), "units");
		return;
	}
	registers_in_functions(run, row->device, row->devfn, row->reg, "units");
	if (row->bits >> 32)
		registers_in_functions(run, row->device, row->devfn, row->reg + sizeof(u32),
				       "units");
}

static void registers_stacks(struct registers_run *run, const struct pmon_stacks *row)
{
	unsigned int i;

	if (row->msr)
		registers_print_read(run, PMON_MSR, row->msr, sizeof(u64), "stacks");
	if (row->chip_by)
		registers_count(run, row->chip_by);
	if (!row->device)
		return;
	if (row->mask)
		registers_in_functions(run, row->device, REPORT_UNKNOWN, row->mask, "stacks");
	for (i = 0; row->mask && i < 8; i++)
		registers_in_functions(run, row->device, REPORT_UNKNOWN,
				       row->buses[i / 4] + i % 4 * sizeof(u32), "stacks");
	registers_in_functions(run, row->device, REPORT_UNKNOWN, row->reg, "stack");
}

/* MMIO windows of all units of a type: a common base, and one register for each unit */
static void registers_window_of_type(struct registers_run *run, const struct pmon_type *type)
{
	const struct pmon_window *row = type->window;
	int last = REPORT_UNKNOWN;
	unsigned int u;

	registers_in_functions(run, row->device, REPORT_UNKNOWN, row->base_reg, "window");
	for (u = 0; u < type->units; u++) {
		if (type->unit[u].window == last)
			continue;
		last = type->unit[u].window;
		registers_in_functions(run, row->device, REPORT_UNKNOWN, row->offset_reg + 4 * last,
				       "window");
	}
}

static void registers_print_bar(struct registers_run *run, const struct pmon_bar *bar)
{
	registers_set_function(run, registers_bridge(run->target), REPORT_NODES);
	if (run->function)
		registers_print_read(run, PMON_PCI, bar->reg, sizeof(u64), "window");
	registers_set_function(run, NULL, REPORT_BOX);
}

/* Print the registers with the location and number of a type's units, and with what they serve */
static void registers_before(struct registers_run *run, const struct pmon_type *type)
{
	const struct pmon_stacks *stacks;

	snprintf(run->box, sizeof(run->box), "%s", type->desc->name);
	registers_count(run, type->unit_count);
	if (type->discovery && type->discovery->count.msr)
		registers_print_read(run, PMON_MSR, type->discovery->count.msr, sizeof(u64),
				     "units");
	for (stacks = type->stacks; stacks && (stacks->msr || stacks->device); stacks++)
		registers_stacks(run, stacks);
	if (type->window)
		registers_window_of_type(run, type);
	if (type->bar)
		registers_print_bar(run, type->bar);
}

static void registers_surplus(struct registers_run *run, const struct pmon_type *type,
			      unsigned int u)
{
	registers_name(run, type, u);
	registers_absent(run, "not on this chip");
}

/* The number and location of units in a discovery table are unknown, since the table is in MMIO. */
static void registers_listed(struct registers_run *run, const struct pmon_type *type)
{
	u32 freeze = run->target->platform->discovery->global_freeze;
	struct register_writes writes;

	snprintf(run->box, sizeof(run->box), "%s_N", type->desc->name);

	run->listed = type->discovery;
	registers_unit(run, type, NULL);
	if (type->discovery->global) {
		writes = register_writes_if_frozen("freeze of all", 0, freeze);
		registers_print(&writes, run);
	}
	run->listed = NULL;
}

static void registers_types(struct registers_run *run)
{
	const struct pmon_type *const *type;
	unsigned int u, nr;

	for (type = run->target->platform->types; *type; type++) {
		if (!registers_has(run->target, *type))
			continue;
		if (run->socket != REPORT_UNKNOWN)
			registers_before(run, *type);
		nr = registers_units(run, *type);
		for (u = 0; u < (*type)->units; u++)
			if (u < nr)
				registers_of_type(run, *type, u);
			else
				registers_surplus(run, *type, u);
		if (!(*type)->units && run->socket == REPORT_UNKNOWN)
			registers_listed(run, *type);
	}
}

static void registers_sources(struct registers_run *run, const struct pmon_discovery *discovery)
{
	const struct pmon_source *source;

	if (!discovery)
		return;
	for (source = discovery->source; source < discovery->source + PMON_SOURCES; source++) {
		if (source->device) {
			registers_in_functions(run, source->device, REPORT_UNKNOWN, 0x10,
					       "BAR of table");
			registers_in_functions(run, source->device, REPORT_UNKNOWN, 0x100,
					       "capabilities");
		}
		if (source->msr)
			registers_print_read(run, PMON_MSR, source->msr, sizeof(u64),
					     "discovery table");
	}
}

/* The discovery table's register that freezes all boxes of a die */
static void registers_table_freeze(struct registers_run *run)
{
	static const struct pmon_discovery_type any = { .any_space = true };
	struct register_writes writes =
		register_writes_if_frozen("global control", 0,
					  run->target->platform->discovery->global_freeze);

	run->listed = &any;
	snprintf(run->box, sizeof(run->box), "all");
	registers_print(&writes, run);
	run->listed = NULL;
}

/* The command register, and the flags of a BAR in sysfs: memory, and without an address */
#define PCI_COMMAND		0x4
#define PCI_COMMAND_MEMORY	0x2
#define RESOURCE_MEMORY		0x200
#define RESOURCE_UNSET		0x20000000

/* Return: the length of a BAR behind an offset, 0 if the function has no such memory */
static u64 registers_bar_left(const struct report_seen *seen, unsigned int bar, u64 offset,
			      u64 *address)
{
	unsigned long long first = 0, last = 0, flags = 0;
	char path[80], line[128] = "";
	unsigned int i;
	FILE *file;

	snprintf(path, sizeof(path), PCI_DEVICES "/%s/resource", registers_function_name(seen));
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

static void registers_read_table(struct registers_run *run, const struct pmon_source *source,
				 const struct report_seen *seen, u32 place)
{
	const struct report_target *target = run->target;
	u64 address, left = registers_bar_left(seen, place & REPORT_BAR, place & ~REPORT_BAR,
					       &address);
	unsigned int die = run->socket;

	/* The same ids in two functions, whose sockets are unknown, are no conflict */
	if (!pmon_has_nodes(target->platform) && target->sockets > 1 &&
	    !run->of[seen - target->seen].by_node)
		die = REPORT_SOCKETS + (seen - target->seen);
	if (left && registers_config(run, seen, PCI_COMMAND) & PCI_COMMAND_MEMORY)
		report_tables_read(&run->tables, source, die, address, left);
	else
		run->tables.wrong++;
}

/**
 * struct registers_capabilities - the capabilities of a function
 * @run: state of printing
 * @source: the source of tables
 * @seen: the function
 */
struct registers_capabilities {
	struct registers_run *run;
	const struct pmon_source *source;
	const struct report_seen *seen;
};

static u32 registers_capability(void *data, unsigned int at)
{
	struct registers_capabilities *of = data;

	return registers_config(of->run, of->seen, at);
}

static void registers_capability_table(void *data, u32 place)
{
	struct registers_capabilities *of = data;

	registers_read_table(of->run, of->source, of->seen, place);
}

/* Return: true if the MSR of an earlier socket has the same address of a table */
static bool registers_is_same(struct registers_run *run, u32 msr, u64 address)
{
	int socket = run->socket;
	bool same = false;
	u64 other;

	for (run->socket = 0; !same && run->socket < socket; run->socket++)
		same = registers_read_msr(run, msr, &other) == WHY_READ && other == address;
	run->socket = socket;
	return same;
}

static void registers_tables_of(struct registers_run *run, const struct pmon_source *source)
{
	const struct report_seen *seen;
	unsigned int i = 0;
	u64 address;

	while (source->device && (seen = registers_next(run, &i, source->device, REPORT_UNKNOWN)))
		report_tables_find(registers_capability, registers_capability_table,
				   &(struct registers_capabilities){ run, source, seen });
	if (source->msr && registers_read_msr(run, source->msr, &address) == WHY_READ && address &&
	    !registers_is_same(run, source->msr, address))
		report_tables_read(&run->tables, source, run->socket, address, 0);
}

/* Print the box control of a listed unit */
static void registers_print_found(const struct register_writes *row, void *data)
{
	struct registers_run *run = data;
	const struct pmon_discovered *found = run->found;
	struct register_writes writes = *row;

	if (strcmp(row->name, "box control"))
		return;
	writes.space = found->space;
	writes.at = found->space == PMON_MSR ? found->address : found->box_ctl;
	writes.bytes = found->space == PMON_MSR ? sizeof(u64) : sizeof(u32);
	registers_print(&writes, run);
}

static bool registers_is_seen(const struct report_target *target, const struct report_seen *at)
{
	const struct report_seen *seen;

	for (seen = target->seen; seen < target->seen + target->nr_seen; seen++)
		if (seen->bus == at->bus && seen->devfn == at->devfn)
			return true;
	return false;
}

/* A function that is absent, or that another vendor made, is no box */
static void registers_found(struct registers_run *run, const struct pmon_discovered *found)
{
	static const struct pmon_type unknown = { .desc = &pmon_generic_desc };
	const struct pmon_type *type = found->row ?: &unknown;
	struct report_seen at = { .bus = found->address >> 8, .devfn = found->address };
	size_t len;

	if (found->space == PMON_PCI_AT && !registers_is_seen(run->target, &at)) {
		run->tables.wrong++;
		return;
	}
	if (found->row)
		snprintf(run->box, sizeof(run->box), "%.24s_%u", type->desc->name, found->id);
	else
		snprintf(run->box, sizeof(run->box), "type_%u_%u", found->type, found->id);
	registers_set_function(run, found->space == PMON_PCI_AT ? &at : NULL, REPORT_NODES);
	len = strlen(run->driver);
	snprintf(run->driver + len, sizeof(run->driver) - len,
		 "%stype %u id %u: %u counters of %u bits", len ? ", " : "", found->type,
		 found->id, found->counters, found->width);
	run->address = found->space == PMON_MMIO ? found->address : 0;
	run->socket = found->die < REPORT_SOCKETS ? (int)found->die : REPORT_UNKNOWN;
	run->found = found;
	register_writes_of_unit(run->target->platform, type, NULL, registers_print_found, run);
	run->found = NULL;
	run->address = 0;
	run->boxes++;
	registers_set_function(run, NULL, REPORT_BOX);
	*run->driver = '\0';
}

/* Print the units of discovery tables, which only /dev/mem has */
static void registers_tables(struct registers_run *run)
{
	struct report_tables *tables = &run->tables;
	unsigned int i;

	tables->row = run->target->platform->discovery;
	tables->types = run->target->platform->types;
	tables->memory = report_memory_open();
	for (run->socket = 0; !tables->memory && run->socket < (int)run->target->sockets;
	     run->socket++)
		for (i = 0; i < PMON_SOURCES; i++)
			registers_tables_of(run, &tables->row->source[i]);
	for (i = 0; i < tables->nr; i++)
		registers_found(run, &tables->unit[i]);
	run->socket = REPORT_UNKNOWN;
	free(tables->unit);
}

static void registers_socket(struct registers_run *run)
{
	const struct pmon_platform *platform = run->target->platform;

	snprintf(run->box, sizeof(run->box), "all");
	if (pmon_has_nodes(platform)) {
		registers_in_functions(run, platform->topology->device, REPORT_UNKNOWN,
				       platform->topology->node_id, "node id");
		registers_in_functions(run, platform->topology->device, REPORT_UNKNOWN,
				       platform->topology->node_map, "node ids of all");
	}
	registers_sources(run, platform->discovery);
	register_writes_of_die(platform, registers_print, run);
	registers_types(run);
}

static void registers_freezer(struct registers_run *run)
{
	const struct pmon_freezer *row = run->target->platform->freezer;
	struct register_writes writes;

	if (!row)
		return;
	snprintf(run->box, sizeof(run->box), "all");
	registers_print_bar(run, row->bar);
	run->address = registers_bar(run, row->bar, row->unit, sizeof(u32));
	writes = register_writes_if_frozen("freeze of all", 0, row->freeze);
	registers_print(&writes, run);
	run->address = 0;
}

/* Return: a sentence on the loaded driver, xeon_pmon or intel_uncore. */
static const char *registers_user(void)
{
	if (!access("/sys/module/xeon_pmon", F_OK))
		return "xeon_pmon is loaded, and these registers are its own";
	if (!access("/sys/module/intel_uncore/initstate", F_OK))
		return "intel_uncore is loaded: it uses these registers while something counts";
	if (!access("/sys/module/intel_uncore", F_OK))
		return "intel_uncore is built in: it uses these registers while something counts";
	return "neither intel_uncore nor xeon_pmon is loaded";
}

static const char registers_legend[] =
	"# Registers that the driver xeon_pmon would access on this machine; nothing is written now\n"
	"#\n"
	"# NOW     what the register holds\n"
	"# LOAD    what \"modprobe xeon_pmon\" writes, in this order\n"
	"# COUNTS  what is written while something counts on the box\n"
	"# UNLOAD  what \"modprobe -r xeon_pmon\" and a suspend write\n"
	"# USE     counts: the counter is enabled; frozen: the box is; driver of the function\n"
	"#\n"
	"# " WRITES_RESET ": box control clears it; " WRITES_READ ": it is never written\n"
	"# " WRITES_EVENT ", " WRITES_FILTER ": what the event needs that a user opens\n"
	"# " WRITES_SAMPLING ": with the parameter sampling=1 only, which is not the default\n"
	"#\n"
	"# A box whose control registers do not hold what is first written gets back what they held,\n"
	"# and is not used. If another program has changed a counter of an idle box, the next event\n"
	"# begins with the writes of UNLOAD.\n"
	"#\n";

static void registers_sums_of_tables(const struct report_tables *tables)
{
	const char *refusal = report_memory_refusal(tables->memory, tables->refused);

	if (refusal)
		printf("# the boxes of discovery tables are %s: %s\n",
		       tables->nr ? "incomplete" : "missing", refusal);
	else
		printf("# %u discovery tables list %u boxes that the driver can use\n",
		       tables->found, tables->nr);
	if (tables->wrong)
		printf("# %u tables or entries of them are not used; the first because %s\n",
		       tables->wrong, tables->why ?: "the machine has no memory or function there");
}

static void registers_sums(const struct registers_run *run)
{
	unsigned int why;

	printf("#\n# %u registers of %u boxes on %u sockets: %u do not hold 0, ", run->registers,
	       run->boxes, run->target->sockets, run->not_zero);
	printf("%u counters are enabled, %u boxes are frozen\n", run->counting, run->frozen);
	if (run->hidden)
		printf("# %u PCI functions are hidden: the driver does not access them\n",
		       run->hidden);
	for (why = WHY_READ + 1; why < WHYS; why++)
		if (run->why[why])
			printf("# %u not read: %s\n", run->why[why],
			       registers_whys[why].sentence);
	if (run->target->platform->discovery)
		registers_sums_of_tables(&run->tables);
	printf("# %s; %u PCI functions have a driver\n", registers_user(), run->bound);
	printf("# nothing was written: each file was opened for reading only\n");
}

void report_registers(const struct report_target *target)
{
	static struct registers_run run;

	run.target = target;
	run.fd = -1;
	registers_assign(&run);
	fputs(registers_legend, stdout);
	snprintf(run.box, sizeof(run.box), "BOX");
	run.socket = REPORT_UNKNOWN;
	registers_print_row(&run, "WHERE", "REGISTER", "NOW", "LOAD", "COUNTS", "UNLOAD", "USE");
	for (run.socket = 0; run.socket < (int)target->sockets; run.socket++)
		registers_socket(&run);
	run.socket = REPORT_UNKNOWN;
	registers_types(&run);
	if (target->platform->discovery) {
		registers_table_freeze(&run);
		registers_tables(&run);
	}
	registers_freezer(&run);
	if (run.fd >= 0)
		close(run.fd);
	registers_print_lines(&run);
	registers_sums(&run);
}
