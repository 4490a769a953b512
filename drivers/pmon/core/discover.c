// SPDX-License-Identifier: GPL-2.0-only
/*
 * Types made at load: what the discovery tables of a machine list, as rows of the driver. A table
 * is in the memory of a PCI function, one or several for each die; that function has a driver of
 * its own (intel_vsec), so it is only read.
 *
 * The tables say where registers are, not what events mean: a type has the kind that the platform
 * names for its number, or the generic one.
 */
#include <linux/io.h>
#include <linux/io-64-nonatomic-lo-hi.h>
#include <linux/pci.h>
#include <linux/slab.h>
#include <linux/sort.h>
#include <linux/topology.h>

#include "core.h"

/* Of the vendor-specific capability: PCI Express, DVSEC; and that of Intel for such tables */
#define DVSEC_VENDOR		0x4
#define DVSEC_ID		0x8
#define DVSEC_ID_TABLE		1
#define DVSEC_TABLE		0xc
#define DVSEC_TABLE_BAR		GENMASK(2, 0)

/* The longest table that an entry can describe */
#define DISCOVER_MAX_SIZE	(1024 * 255 * sizeof(u64))

/* Lines in the log about tables; firmware that is wrong once is wrong hundreds of times */
#define DISCOVER_LINES		40

/**
 * struct discover_unit - a unit of the tables
 * @found: what its entry says
 * @die: number of its die
 */
struct discover_unit {
	struct pmon_found found;
	unsigned int die;
};

/**
 * struct discover_type - a type made of units that are alike
 * @type: the type
 * @kind: its kind: that of the platform's row, with the number of counters of the table
 * @name: its name, if it has the generic kind
 * @counter: its counters
 * @unit: its units, those of the first die first
 */
struct discover_type {
	struct pmon_type type;
	struct pmon_kind kind;
	char name[16];
	struct pmon_counter counter[PMON_MAX_COUNTERS];
	struct pmon_unit unit[];
};

static struct discover_unit *discover_units;
static unsigned int discover_nr_units;
static unsigned int discover_lines;
static struct pmon_platform discover_platform;
static const struct pmon_type **discover_types;
/* Where in that list the types begin that were made */
static unsigned int discover_first;

#define discover_log(fmt, ...) do {						\
	if (discover_lines++ < DISCOVER_LINES)					\
		pr_warn("discovery table: " fmt "\n", ##__VA_ARGS__);		\
} while (0)

static const struct pmon_discovery *discover_row(void)
{
	return pmon_platform->discovery;
}

static const struct pmon_discovery_kind *discover_kind_row(u16 type)
{
	const struct pmon_discovery_kind *row;

	for (row = discover_row()->kinds; row->kind; row++)
		if (row->type == type)
			return row;
	return NULL;
}

static const char *discover_conflict(const struct discover_unit *unit)
{
	const struct discover_unit *other;
	const char *why = NULL;

	for (other = discover_units; !why && other < discover_units + discover_nr_units; other++)
		why = pmon_found_conflict(&other->found, &unit->found, other->die == unit->die);
	return why;
}

static int discover_add_unit(const struct pmon_die *die, const u64 *entry)
{
	const struct pmon_discovery_kind *row = discover_kind_row(entry[2]);
	struct discover_unit unit = { .die = die->id }, *grown;
	const char *why;

	why = pmon_table_unit(entry, row ? row->mmio_step : 0, &unit.found) ?:
	      discover_conflict(&unit);
	if (why) {
		discover_log("unit %u of type %u on socket %u is left out: %s", unit.found.id,
			     unit.found.type, die->id, why);
		return 0;
	}
	grown = krealloc(discover_units, (discover_nr_units + 1) * sizeof(*grown), GFP_KERNEL);
	if (!grown)
		return -ENOMEM;
	discover_units = grown;
	discover_units[discover_nr_units++] = unit;
	return 0;
}

static void discover_read_entry(const void __iomem *at, u64 *entry)
{
	unsigned int word;

	for (word = 0; word < PMON_ENTRY_WORDS; word++)
		entry[word] = readq(at + word * sizeof(*entry));
}

static int discover_read_units(const struct pmon_die *die, const void __iomem *at,
			       const struct pmon_table *table)
{
	u64 entry[PMON_ENTRY_WORDS];
	unsigned int n;
	int err = 0;

	for (n = 1; !err && n <= table->units; n++) {
		discover_read_entry(at + n * table->stride * sizeof(*entry), entry);
		if (!pmon_entry_is_void(entry))
			err = discover_add_unit(die, entry);
	}
	return err;
}

static int discover_read_table(const struct pmon_die *die, const void __iomem *at, size_t size)
{
	u64 entry[PMON_ENTRY_WORDS] = {};
	struct pmon_table table;
	const char *why;

	if (size >= sizeof(entry))
		discover_read_entry(at, entry);
	why = pmon_table_check(entry, size, &table);
	if (why) {
		discover_log("the one of socket %u is not used: %s", die->id, why);
		return 0;
	}
	if (table.missing)
		discover_log("%u units of socket %u are behind the end of its memory",
			     table.missing, die->id);
	return discover_read_units(die, at, &table);
}

/* A BAR that firmware or the kernel has assigned, and that the function decodes */
static bool discover_decodes(struct pci_dev *pdev, unsigned int bar)
{
	unsigned long flags;
	u16 command = 0;

	if (bar >= PCI_STD_NUM_BARS)
		return false;
	flags = pci_resource_flags(pdev, bar);
	pci_read_config_word(pdev, PCI_COMMAND, &command);
	return flags & IORESOURCE_MEM && !(flags & IORESOURCE_UNSET) &&
	       command & PCI_COMMAND_MEMORY;
}

static int discover_map_table(struct pci_dev *pdev, const struct pmon_die *die, u32 place)
{
	unsigned int bar = place & DVSEC_TABLE_BAR;
	resource_size_t offset = place & ~DVSEC_TABLE_BAR, size;
	void __iomem *at;
	int err;

	if (!discover_decodes(pdev, bar) || offset >= pci_resource_len(pdev, bar)) {
		discover_log("the one of socket %u is at 0x%llx of BAR %u of %s: no such place",
			     die->id, (u64)offset, bar, pci_name(pdev));
		return 0;
	}
	size = min_t(resource_size_t, pci_resource_len(pdev, bar) - offset, DISCOVER_MAX_SIZE);
	at = ioremap(pci_resource_start(pdev, bar) + offset, size);
	if (!at)
		return -ENOMEM;
	err = discover_read_table(die, at, size);
	iounmap(at);
	return err;
}

/* It has other capabilities of this sort, for telemetry and such */
static int discover_read_function(struct pci_dev *pdev, const struct pmon_die *die)
{
	u32 vendor = 0, id = 0, place = 0;
	int pos = 0, err = 0;

	while (!err && (pos = pci_find_next_ext_capability(pdev, pos, PCI_EXT_CAP_ID_DVSEC))) {
		pci_read_config_dword(pdev, pos + DVSEC_VENDOR, &vendor);
		pci_read_config_dword(pdev, pos + DVSEC_ID, &id);
		if ((u16)vendor != PCI_VENDOR_ID_INTEL || (u16)id != DVSEC_ID_TABLE)
			continue;
		pci_read_config_dword(pdev, pos + DVSEC_TABLE, &place);
		err = discover_map_table(pdev, die, place);
	}
	return err;
}

/* By the firmware's NUMA tables; without them in the order of the functions */
static struct pmon_die *discover_die_of(const struct pci_dev *pdev, unsigned int nth)
{
	int node = pcibus_to_node(pdev->bus);
	unsigned int cpu;

	if (node == NUMA_NO_NODE)
		return pmon_die(nth);
	cpu = cpumask_first_and(cpumask_of_node(node), cpu_online_mask);
	return cpu < nr_cpu_ids ? pmon_die(pmon_die_number(cpu)) : NULL;
}

static int discover_read_all(void)
{
	struct pci_dev *pdev = NULL;
	unsigned int nth = 0;
	int err = 0;

	while ((pdev = pci_get_device(PCI_VENDOR_ID_INTEL, discover_row()->device, pdev))) {
		const struct pmon_die *die = discover_die_of(pdev, nth++);

		if (!die)
			discover_log("%s belongs to no socket that is online", pci_name(pdev));
		else
			err = discover_read_function(pdev, die);
		if (err) {
			pci_dev_put(pdev);
			break;
		}
	}
	return err;
}

/* By type, then id: units that are alike need not follow each other, but their ids rise */
static int discover_compare(const void *a, const void *b)
{
	const struct pmon_found *x = &((const struct discover_unit *)a)->found;
	const struct pmon_found *y = &((const struct discover_unit *)b)->found;

	return x->type != y->type ? x->type - y->type : x->id - y->id;
}

static bool discover_is_first(const struct discover_unit *unit)
{
	const struct discover_unit *other;

	for (other = discover_units; other < unit; other++)
		if (pmon_found_alike(&other->found, &unit->found))
			return false;
	return true;
}

/* How many ids the units have that are like this one, or of its type */
static unsigned int discover_count_ids(const struct discover_unit *first, bool alike)
{
	const struct discover_unit *unit, *end = discover_units + discover_nr_units;
	unsigned int nr = 0;
	int last = -1;

	for (unit = discover_units; unit < end; unit++) {
		if (unit->found.type != first->found.type || unit->found.id == last ||
		    (alike && !pmon_found_alike(&unit->found, &first->found)))
			continue;
		last = unit->found.id;
		nr++;
	}
	return nr;
}

static void discover_fill_kind(struct discover_type *made, const struct discover_unit *first)
{
	const struct pmon_discovery_kind *row = discover_kind_row(first->found.type);

	made->kind = row ? *row->kind : *discover_row()->generic;
	if (!row) {
		snprintf(made->name, sizeof(made->name), "type_%u", first->found.type);
		made->kind.name = made->name;
	}
	made->kind.counters = first->found.counters;
	made->kind.fixed = row && row->fixed;
	made->kind.numbered = discover_count_ids(first, false) > 1;
}

static void discover_fill_counters(struct discover_type *made, const struct pmon_found *found)
{
	const struct pmon_discovery_kind *row = discover_kind_row(found->type);
	unsigned int i;

	for (i = 0; i < found->counters; i++)
		made->counter[i] = (struct pmon_counter) {
			.ctl = found->box_ctl + found->ctl + i * found->ctl_step,
			.ctr = found->box_ctl + found->ctr + i * found->ctr_step,
			.width = found->width,
			.wide = found->space != PMON_MSR && found->ctl_step == sizeof(u64),
		};
	if (made->kind.fixed)
		made->counter[i] = *row->fixed;
}

static u32 discover_size(const struct discover_type *made)
{
	unsigned int i, nr = pmon_nr_counters(&made->kind);
	u32 end = 0;

	for (i = 0; i < nr; i++)
		end = max3(end, made->counter[i].ctl, made->counter[i].ctr);
	return end + sizeof(u64);
}

static void discover_fill_units(struct discover_type *made, const struct discover_unit *first)
{
	const struct discover_unit *unit, *end = discover_units + discover_nr_units;
	unsigned int i, n = 0, units = made->type.units;

	for (i = 0; i < units * pmon_nr_dies(); i++)
		made->unit[i].base[0] = PMON_NO_ADDRESS;
	for (unit = first; unit < end; unit++) {
		if (!pmon_found_alike(&unit->found, &first->found))
			continue;
		if (unit != first && made->unit[n].id != unit->found.id)
			n++;
		for (i = n; i < units * pmon_nr_dies(); i += units)
			made->unit[i].id = unit->found.id;
		made->unit[unit->die * units + n].base[0] = unit->found.address;
	}
}

static struct discover_type *discover_make_type(const struct discover_unit *first)
{
	unsigned int units = discover_count_ids(first, true);
	struct discover_type *made;

	made = kzalloc(struct_size(made, unit, units * pmon_nr_dies()), GFP_KERNEL);
	if (!made)
		return NULL;
	discover_fill_kind(made, first);
	discover_fill_counters(made, &first->found);
	made->type = (struct pmon_type) {
		.kind = &made->kind,
		.space = first->found.space,
		.units = units,
		.discovered = true,
		.box_ctl = first->found.box_ctl,
		.counter = made->counter,
		.unit = made->unit,
		.size = discover_size(made),
	};
	discover_fill_units(made, first);
	return made;
}

static unsigned int discover_count_rows(void)
{
	unsigned int nr = 0;

	while (pmon_platform->types[nr])
		nr++;
	return nr;
}

/* The platform gets the types of its rows first, then those of the tables */
static int discover_make_platform(void)
{
	const struct discover_unit *unit;
	struct discover_type *made;
	unsigned int nr = discover_count_rows();

	discover_types = kcalloc(nr + discover_nr_units + 1, sizeof(*discover_types), GFP_KERNEL);
	if (!discover_types)
		return -ENOMEM;
	memcpy(discover_types, pmon_platform->types, nr * sizeof(*discover_types));
	discover_first = nr;
	for (unit = discover_units; unit < discover_units + discover_nr_units; unit++) {
		if (!discover_is_first(unit))
			continue;
		made = discover_make_type(unit);
		if (!made)
			return -ENOMEM;
		discover_types[nr++] = &made->type;
	}
	discover_platform = *pmon_platform;
	discover_platform.types = discover_types;
	pmon_platform = &discover_platform;
	return 0;
}

/**
 * pmon_discover() - make the types that the machine's discovery tables list
 *
 * Context: may sleep; at load, before boxes are made.
 * Return: 0 or a negative error; then pmon_discover_forget() is still to be called.
 */
int pmon_discover(void)
{
	int err;

	if (!discover_row())
		return 0;
	err = discover_read_all();
	if (!err && discover_nr_units) {
		sort(discover_units, discover_nr_units, sizeof(*discover_units), discover_compare,
		     NULL);
		err = discover_make_platform();
	}
	if (discover_lines > DISCOVER_LINES)
		pr_warn("discovery table: %u more such lines are left out\n",
			discover_lines - DISCOVER_LINES);
	kfree(discover_units);
	discover_units = NULL;
	discover_nr_units = 0;
	return err;
}

/**
 * pmon_discover_forget() - undo pmon_discover()
 *
 * Context: may sleep; at unload, after the boxes were freed.
 */
void pmon_discover_forget(void)
{
	unsigned int i;

	for (i = discover_first; discover_types && discover_types[i]; i++)
		kfree(container_of(discover_types[i], struct discover_type, type));
	kfree(discover_types);
	discover_types = NULL;
}
