// SPDX-License-Identifier: GPL-2.0-only
/*
 * "xeon-pmon report --registers": print each register that the driver would access, its current
 * value, the values that the driver would write, and its user. Files are opened O_RDONLY, and
 * /dev/mem is mapped PROT_READ, for discovery tables and the boxes in them only: other MMIO
 * registers are listed by address but not read.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "platform.h"
#include "register_writes.h"
#include "report_registers.h"
#include "report_tables.h"

#define COLUMNS		9

/**
 * struct registers_line - a line of the table
 * @cell: its cells, to be freed by the owner
 */
struct registers_line {
	char *cell[COLUMNS];
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
 * struct registers_run - state of printing, and sums for the last lines
 * @target: the machine
 * @units: its boxes, and the current socket
 * @box: name of the current box
 * @function: its PCI function; NULL: none
 * @role: purpose of that function
 * @address: physical address of a box with MMIO registers; 0: unknown
 * @listed: how a discovery table locates the box; NULL: not in a table
 * @found: the unit of a discovery table whose box control is read; NULL: none
 * @driver: driver of the function, or what the table has on @found; "": none
 * @tables: the units of all discovery tables
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
	struct report_units units;
	char box[PMON_NAME_LEN];
	const struct report_seen *function;
	enum report_role role;
	u64 address;
	const struct pmon_discovery_type *listed;
	const struct pmon_discovered *found;
	char driver[128];
	struct report_tables tables;
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

/* Use two accesses: config space is read in 32-bit units */
static enum report_why registers_read_pci(struct registers_run *run,
					  const struct register_writes *writes, u64 *value)
{
	u32 low, high = 0;
	struct report_access *access = &run->units.access;
	enum report_why why = report_read_config(access, run->function, writes->at, &low);

	if (why == WHY_READ && writes->bytes == sizeof(u64))
		why = report_read_config(access, run->function, writes->at + sizeof(low), &high);
	*value = (u64)high << 32 | low;
	return why;
}

static enum report_why registers_read(struct registers_run *run,
				      const struct register_writes *writes, u64 *value)
{
	if (run->listed)
		return WHY_TABLE;
	if (writes->space == PMON_MMIO)
		return !run->found || report_memory_read(run->address, sizeof(u32), value, 1) ?
		       WHY_MEMORY : WHY_READ;
	if (writes->space == PMON_MSR)
		return report_read_msr(&run->units.access, run->units.socket, writes->at, value);
	return registers_read_pci(run, writes, value);
}

/* A discovery table contains MSRs of a known range; other locations are unknown to this command. */
static void registers_where_listed(const struct registers_run *run,
				   const struct register_writes *writes, char *text, size_t size)
{
	const struct pmon_discovery *row = run->target->platform->discovery;

	if (run->listed->space_unknown)
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
		len = snprintf(text, size, "PCI %s", report_function_name(run->function));
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

	if (run->units.socket != REPORT_UNKNOWN)
		snprintf(socket, sizeof(socket), "S%d", run->units.socket);
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
	enum report_why why;
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
	snprintf(path, sizeof(path), REPORT_PCI "/%s/driver", report_function_name(seen));
	if (readlink(path, link, sizeof(link) - 1) < 0)
		return;
	name = strrchr(link, '/');
	snprintf(run->driver, sizeof(run->driver), "%.60s", name ? name + 1 : link);
	run->bound++;
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

/* Print one register of each function with a device id */
static void registers_in_functions(struct registers_run *run, u16 device, int devfn, u16 reg,
				   const char *name)
{
	const struct report_seen *seen;
	unsigned int i = 0;

	while ((seen = report_units_next(&run->units, &i, device, devfn))) {
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

	if (!function->device || run->units.socket == REPORT_UNKNOWN)
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
		const struct report_unit *of = &run->units.of[i];

		if (of->type != type || of->unit != u || of->role != role ||
		    of->socket != run->units.socket)
			continue;
		registers_set_function(run, &run->target->seen[i], role);
		registers_unit(run, type, &type->unit[u]);
		registers_link(run, type);
		registers_set_function(run, NULL, REPORT_BOX);
		nr++;
	}
	if (!nr)
		registers_hidden(run, report_unit_function(type, u, role), role);
	run->boxes += nr && role == REPORT_BOX;
}

/* Report a box that the driver does not access */
static void registers_absent(struct registers_run *run, const char *why)
{
	if (run->units.socket != REPORT_UNKNOWN)
		registers_print_row(run, "", "all", why, "", "", "", "");
}

static void registers_in_memory(struct registers_run *run, const struct pmon_type *type,
				const struct pmon_unit *unit)
{
	run->address = report_units_address(&run->units, type, unit);
	if (!run->address && !run->units.access.unknown) {
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
	} else if (run->units.socket == REPORT_UNKNOWN) {
		return;
	} else if (type->space == PMON_MMIO) {
		registers_in_memory(run, type, &type->unit[u]);
	} else {
		registers_unit(run, type, &type->unit[u]);
		run->boxes++;
	}
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
	registers_set_function(run, report_bridge(run->target), REPORT_NODES);
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
		if (!report_has_type(run->target, *type))
			continue;
		if (run->units.socket != REPORT_UNKNOWN)
			registers_before(run, *type);
		nr = report_units_count(&run->units, *type);
		for (u = 0; u < (*type)->units; u++)
			if (u < nr)
				registers_of_type(run, *type, u);
			else
				registers_surplus(run, *type, u);
		if (!(*type)->units && run->units.socket == REPORT_UNKNOWN)
			registers_listed(run, *type);
	}
}

static void registers_sources(struct registers_run *run, const struct pmon_discovery *discovery)
{
	const struct pmon_discovery_source *source;

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
	static const struct pmon_discovery_type any = { .space_unknown = true };
	struct register_writes writes =
		register_writes_if_frozen("global control", 0,
					  run->target->platform->discovery->global_freeze);

	run->listed = &any;
	snprintf(run->box, sizeof(run->box), "all");
	registers_print(&writes, run);
	run->listed = NULL;
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
	run->units.socket = found->die < REPORT_SOCKETS ? (int)found->die : REPORT_UNKNOWN;
	run->found = found;
	register_writes_of_unit(run->target->platform, type, NULL, registers_print_found, run);
	run->found = NULL;
	run->address = 0;
	run->boxes++;
	registers_set_function(run, NULL, REPORT_BOX);
	*run->driver = '\0';
}

/* Print the units of discovery tables */
static void registers_tables(struct registers_run *run)
{
	struct report_tables *tables = &run->tables;
	unsigned int i;

	report_tables_read_all(tables, &run->units);
	for (i = 0; i < tables->nr; i++)
		registers_found(run, &tables->unit[i]);
	run->units.socket = REPORT_UNKNOWN;
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
	const struct pmon_freeze_reg *row = run->target->platform->freeze_reg;
	struct register_writes writes;

	if (!row)
		return;
	snprintf(run->box, sizeof(run->box), "all");
	registers_print_bar(run, row->bar);
	run->address = report_units_bar(&run->units, row->bar, row->unit, sizeof(u32));
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
	run.units.access.target = target;
	report_units_assign(&run.units);
	fputs(registers_legend, stdout);
	snprintf(run.box, sizeof(run.box), "BOX");
	run.units.socket = REPORT_UNKNOWN;
	registers_print_row(&run, "WHERE", "REGISTER", "NOW", "LOAD", "COUNTS", "UNLOAD", "USE");
	for (run.units.socket = 0; run.units.socket < (int)target->sockets; run.units.socket++)
		registers_socket(&run);
	run.units.socket = REPORT_UNKNOWN;
	registers_types(&run);
	if (target->platform->discovery) {
		registers_table_freeze(&run);
		registers_tables(&run);
	}
	registers_freezer(&run);
	registers_print_lines(&run);
	registers_sums(&run);
}
