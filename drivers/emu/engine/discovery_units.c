// SPDX-License-Identifier: GPL-2.0-only
/*
 * Boxes of a machine with a discovery table: made from the entries of the table, and from
 * templates that say what the table does not.
 */
#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/pci.h>
#include <linux/slab.h>

#include "alloc.h"
#include "discovery.h"
#include "model.h"
#include "state.h"

/* A function of a type that nothing is known of */
#define UNITS_CLASS	0x088000
#define UNITS_DEVICE	0x3200

/* A unit has no more boxes than its count can say. */
#define UNITS_ROWS	128

/*
 * The platform's chip with a unit for each entry of its tables: emu_units, of which the first
 * emu_units_made are made here
 */
static struct emu_chip emu_units_chip;
static struct emu_unit *emu_units;
static unsigned int emu_units_made;

static const char *const emu_units_ctl_names[EMU_MAX_INDEX] = {
	"ctl0", "ctl1", "ctl2", "ctl3", "ctl4", "ctl5", "ctl6", "ctl7",
};

static const char *const emu_units_ctr_names[EMU_MAX_INDEX] = {
	"ctr0", "ctr1", "ctr2", "ctr3", "ctr4", "ctr5", "ctr6", "ctr7",
};

/* Boxes of a type that nothing is known of */
static const struct emu_unit emu_units_unknown = {
	.numbered = true,
	.type = EMU_BOX_TYPES,
	.class = UNITS_CLASS,
	.control = EMU_CTL_THRESH | EMU_CTL_INVERT | EMU_CTL_EDGE | EMU_CTL_UMASK | EMU_CTL_EVENT,
};

static const struct emu_unit *emu_units_template(unsigned int type)
{
	const struct emu_unit *unit = emu.chip->templates;
	unsigned int i;

	for (i = 0; i < emu.chip->ntemplates; i++) {
		if (unit[i].listed_as == type)
			return &unit[i];
	}
	return &emu_units_unknown;
}

static enum emu_space emu_units_space(u64 shape)
{
	static const enum emu_space spaces[] = {
		[EMU_LISTED_MSR] = EMU_MSR,
		[EMU_LISTED_MMIO] = EMU_MMIO,
		[EMU_LISTED_PCI] = EMU_PCI,
	};

	return spaces[FIELD_GET(EMU_SHAPE_ACCESS, shape)];
}

static unsigned int emu_units_counters(u64 shape)
{
	return min_t(u64, FIELD_GET(EMU_SHAPE_COUNTERS, shape), EMU_MAX_INDEX);
}

static unsigned int emu_units_control_width(const struct emu_unit *unit)
{
	if (unit->space == EMU_MMIO && emu.chip->control_step)
		return 8 * emu.chip->control_step;
	return unit->space == EMU_MMIO && !unit->wide ? 32 : 64;
}

/* MSRs are numbered by registers, all else by bytes. */
static struct emu_reg emu_units_control(const struct emu_unit *unit, u32 base, unsigned int i)
{
	unsigned int width = emu_units_control_width(unit);

	return (struct emu_reg) {
		.name = emu_units_ctl_names[i],
		.addr = base + FIELD_GET(EMU_SHAPE_CTL, unit->shape) +
			(unit->space == EMU_MSR ? i : width / 8 * i),
		.width = width,
		.role = EMU_CTL,
		.idx = i,
		.rw = unit->control & GENMASK_ULL(width - 1, 0),
		.en = EMU_CTL_EVENT,
	};
}

static struct emu_reg emu_units_counter(const struct emu_unit *unit, u32 base, unsigned int i)
{
	unsigned int width = FIELD_GET(EMU_SHAPE_WIDTH, unit->shape);

	return (struct emu_reg) {
		.name = emu_units_ctr_names[i],
		.addr = base + FIELD_GET(EMU_SHAPE_CTR, unit->shape) +
			(unit->space == EMU_MSR ? i : 8 * i),
		.width = width,
		.role = EMU_CTR,
		.idx = i,
		.rw = GENMASK_ULL(width - 1, 0),
	};
}

/* The unit control comes first: what a driver writes there is looked up most often. */
static void emu_units_fill_regs(struct emu_unit *unit, struct emu_reg *reg, u32 base,
				const struct emu_unit *template)
{
	unsigned int i;

	*reg++ = (struct emu_reg) {
		.name = "box_ctl",
		.addr = base,
		.width = 32,
		.role = EMU_BOX_CTL,
		.rw = EMU_TABLE_FRZ | EMU_TABLE_RST,
		.strobe = EMU_TABLE_RST,
		.hidden = EMU_TABLE_RST,
	};
	for (i = 0; i < emu_units_counters(unit->shape); i++) {
		*reg++ = emu_units_control(unit, base, i);
		*reg++ = emu_units_counter(unit, base, i);
	}
	for (i = 0; i < template->nregs; i++)
		*reg++ = template->regs[i];
}

/* Bytes of a box in memory */
static u32 emu_units_size(const struct emu_unit *unit)
{
	u32 size = 0;
	unsigned int r;

	for (r = 0; r < unit->nregs; r++)
		size = max(size, unit->regs[r].addr + 8);
	return size;
}

/* In config space a register is at the same offset in all functions. */
static int emu_units_make_regs(struct emu_unit *unit, u64 addr, const struct emu_unit *template)
{
	unsigned int count = 1 + 2 * emu_units_counters(unit->shape) + template->nregs;
	struct emu_reg *regs = kcalloc(count, sizeof(*regs), GFP_KERNEL);

	unit->regs = regs;
	if (!regs)
		return -ENOMEM;
	addr = unit->space == EMU_PCI ? FIELD_GET(EMU_PCI_OFFSET, addr) : 0;
	emu_units_fill_regs(unit, regs, addr, template);
	unit->nregs = count;
	if (unit->space == EMU_MMIO)
		unit->size = emu_units_size(unit);
	return 0;
}

/* The bus of a socket that has this number where the table is written down. */
static enum emu_bus_kind emu_units_bus(u64 addr)
{
	unsigned int kind;

	if (!emu.chip->buses)
		return EMU_BUS_UNCORE;
	for (kind = 0; kind < EMU_BUSES - 1; kind++) {
		if (emu.chip->buses[kind] == FIELD_GET(EMU_PCI_BUS, addr))
			break;
	}
	return kind;
}

/* The row of a box, from the first row of its unit on, and which one of the row it is. */
static const struct emu_entry *emu_units_row(const struct emu_entry *entry, unsigned int *i)
{
	for (; *i >= entry->count; entry++)
		*i -= entry->count;
	return entry;
}

static u64 emu_units_addr(const struct emu_entry *entry, unsigned int i)
{
	entry = emu_units_row(entry, &i);
	return entry->addr + (u64)entry->step * i;
}

static int emu_units_make_ids(struct emu_unit *unit, const struct emu_entry *entry)
{
	u16 *ids = kcalloc(unit->count, sizeof(*ids), GFP_KERNEL);
	unsigned int i, n;

	unit->ids = ids;
	for (i = 0; ids && i < unit->count; i++) {
		n = i;
		ids[i] = emu_units_row(entry, &n)->first;
		ids[i] += n;
	}
	return ids ? 0 : -ENOMEM;
}

static int emu_units_make_functions(struct emu_unit *unit, const struct emu_entry *entry,
				    const struct emu_unit *template)
{
	struct emu_function *functions = kcalloc(unit->count, sizeof(*functions), GFP_KERNEL);
	unsigned int i;

	unit->functions = functions;
	unit->bus = emu_units_bus(entry->addr);
	for (i = 0; functions && i < unit->count; i++) {
		functions[i].devfn = FIELD_GET(EMU_PCI_DEVFN, emu_units_addr(entry, i));
		functions[i].device = template->functions ? template->functions->device :
							    UNITS_DEVICE;
	}
	return functions ? 0 : -ENOMEM;
}

static int emu_units_make_offsets(struct emu_unit *unit, const struct emu_entry *entry)
{
	u32 *offsets = kcalloc(unit->count, sizeof(*offsets), GFP_KERNEL);
	unsigned int i;

	unit->offsets = offsets;
	for (i = 0; offsets && i < unit->count; i++)
		offsets[i] = emu_units_addr(entry, i);
	return offsets ? 0 : -ENOMEM;
}

static int emu_units_make_places(struct emu_unit *unit, const struct emu_entry *entry,
				 const struct emu_unit *template)
{
	return unit->space == EMU_PCI ? emu_units_make_functions(unit, entry, template) :
					emu_units_make_offsets(unit, entry);
}

/* Boxes of unknown types are told apart by these. */
static int emu_units_make_name(struct emu_unit *unit, const struct emu_entry *entry,
			       const struct emu_unit *template)
{
	unit->name = entry->name ?: template->name;
	if (template == &emu_units_unknown)
		unit->name = kasprintf(GFP_KERNEL, "type%u_", unit->listed_as);
	return unit->name ? 0 : -ENOMEM;
}

static int emu_units_make(struct emu_unit *unit, const struct emu_entry *entry, unsigned int rows)
{
	const struct emu_unit *template = emu_units_template(entry->type);
	unsigned int i;

	*unit = *template;
	unit->regs = NULL;
	unit->functions = NULL;
	unit->space = emu_units_space(entry->shape);
	unit->shape = entry->shape;
	unit->listed = true;
	unit->table = entry->table;
	unit->once = entry->once;
	unit->listed_as = entry->type;
	unit->rst_ctls = EMU_TABLE_RST_CTLS;
	unit->rst_ctrs = EMU_TABLE_RST_CTRS;
	unit->slices = template->slices && rows == 1 && entry->count > 1;
	unit->count = 0;
	unit->unlisted = 0;
	for (i = 0; i < rows; i++) {
		unit->count += entry[i].count;
		if (entry[i].unlisted)
			unit->unlisted += entry[i].count;
	}
	return emu_units_make_name(unit, entry, template) ?:
	       emu_units_make_regs(unit, entry->addr, template) ?:
	       emu_units_make_ids(unit, entry) ?:
	       emu_units_make_places(unit, entry, template);
}

/* Functions of a unit are on one bus and have their registers at one offset. */
static bool emu_units_same_place(const struct emu_entry *a, const struct emu_entry *b)
{
	return emu_units_space(a->shape) != EMU_PCI ||
	       !((a->addr ^ b->addr) & (EMU_PCI_BUS | EMU_PCI_OFFSET));
}

/* Rows of one type and shape from this one on. */
static unsigned int emu_units_run(unsigned int first)
{
	const struct emu_entry *entry = &emu.chip->entries[first];
	unsigned int rows = 1;

	while (first + rows < emu.chip->nentries && rows < UNITS_ROWS &&
	       entry[rows].type == entry->type && entry[rows].shape == entry->shape &&
	       entry[rows].table == entry->table &&
	       emu_units_same_place(entry, &entry[rows]))
		rows++;
	return rows;
}

static int emu_units_make_all(void)
{
	unsigned int i, rows;
	int err = 0;

	for (i = 0; i < emu.chip->nentries && !err; i += rows) {
		rows = emu_units_run(i);
		err = emu_units_make(&emu_units[emu_units_made++], &emu.chip->entries[i], rows);
	}
	return err;
}

/**
 * emu_units_init() - make the boxes of the discovery table part of the platform
 *
 * Return: 0 or an error; emu_units_exit() has to be called in either case.
 */
int emu_units_init(void)
{
	struct emu_chip *chip = &emu_units_chip;
	int err;

	*chip = *emu.chip;
	if (emu_given.nrows) {
		chip->entries = emu_given.rows;
		chip->nentries = emu_given.nrows;
	}
	if (!chip->nentries)
		return 0;
	emu_units = emu_zalloc(chip->nentries + chip->nunits, sizeof(*emu_units));
	if (!emu_units)
		return -ENOMEM;
	emu.chip = chip;
	err = emu_units_make_all();
	memcpy(emu_units + emu_units_made, chip->units, chip->nunits * sizeof(*emu_units));
	chip->units = emu_units;
	chip->nunits += emu_units_made;
	return err;
}

/** emu_units_exit() - free them */
void emu_units_exit(void)
{
	unsigned int u;

	for (u = 0; u < emu_units_made; u++) {
		kfree(emu_units[u].regs);
		kfree(emu_units[u].ids);
		kfree(emu_units[u].offsets);
		kfree(emu_units[u].functions);
		if (emu_units_template(emu_units[u].listed_as) == &emu_units_unknown)
			kfree(emu_units[u].name);
	}
	kvfree(emu_units);
}
