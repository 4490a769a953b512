// SPDX-License-Identifier: GPL-2.0-only
/*
 * Discovery tables, by which a machine lists its boxes itself. A table is in the memory of a PCI
 * function, one or several for each die; that function has a driver of its own (intel_vsec), so it
 * is only read. Or an MSR of each die has its address.
 */
#include <linux/io.h>
#include <linux/io-64-nonatomic-lo-hi.h>
#include <linux/pci.h>
#include <linux/pm_runtime.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/topology.h>
#include <asm/processor.h>
#include <pmon/platforms.h>

#include "die.h"
#include "discovery.h"
#include "reg_io.h"
#include "table.h"
#include "topology.h"
#include "types.h"

/* Of the vendor-specific capability: PCI Express, DVSEC; and that of Intel for such tables */
#define DVSEC_VENDOR		0x4
#define DVSEC_ID		0x8
#define DVSEC_ID_TABLE		1
#define DVSEC_TABLE		0xc
#define DVSEC_TABLE_BAR		GENMASK(2, 0)

/* As many as extended config space has room for */
#define MAX_CAPABILITIES	((0x1000 - 0x100) / 8)

/* The longest table that an entry can describe */
#define DISCOVERY_MAX_SIZE	(1024 * 255 * sizeof(u64))

/* What was read, for reports of users: &pmon_table.units entries of each table and the first one */
static struct discovery_line {
	unsigned int die;
	unsigned int n;
	u64 word[PMON_ENTRY_WORDS];
} *discovery_lines;
static unsigned int discovery_nr_lines;

static int discovery_keep(const struct pmon_die *die, unsigned int n, const u64 *entry)
{
	struct discovery_line *grown;

	grown = krealloc(discovery_lines, (discovery_nr_lines + 1) * sizeof(*grown), GFP_KERNEL);
	if (!grown)
		return -ENOMEM;
	discovery_lines = grown;
	grown += discovery_nr_lines++;
	grown->die = die->id;
	grown->n = n;
	memcpy(grown->word, entry, sizeof(grown->word));
	return 0;
}

/**
 * pmon_discovery_show() - the entries of all tables, as they were read at load
 * @file: gets a line for each: socket, number, words
 * @unused: no meaning
 *
 * Context: any, until pmon_discovery_forget().
 * Return: 0.
 */
int pmon_discovery_show(struct seq_file *file, void *unused)
{
	const struct discovery_line *line;

	for (line = discovery_lines; line < discovery_lines + discovery_nr_lines; line++)
		seq_printf(file, "%u %u 0x%llx 0x%llx 0x%llx\n", line->die, line->n, line->word[0],
			   line->word[1], line->word[2]);
	return 0;
}

static void discovery_read_entry(const void __iomem *at, u64 *entry)
{
	unsigned int word;

	for (word = 0; word < PMON_ENTRY_WORDS; word++)
		entry[word] = readq(at + word * sizeof(*entry));
}

static bool discovery_has(const u16 *list, u16 value)
{
	return value && (list[0] == value || list[1] == value);
}

static int discovery_read_units(const struct pmon_source *source, struct pmon_die *die,
				const void __iomem *at, const struct pmon_table *table)
{
	unsigned int nr = source - pmon_platform->discovery->source;
	u64 entry[PMON_ENTRY_WORDS];
	unsigned int n;
	int err = 0;

	for (n = 1; !err && n <= table->units; n++) {
		discovery_read_entry(at + n * table->stride * sizeof(*entry), entry);
		err = discovery_keep(die, n, entry);
		if (!err && !discovery_has(source->broken, entry[2]))
			err = pmon_types_add(die, entry, nr);
	}
	return err;
}

static int discovery_add_global(struct pmon_die *die, const struct pmon_found *global)
{
	return pmon_global_add(die, global->space, global->address, global->box_ctl,
			       pmon_platform->discovery->global_freeze);
}

static int discovery_read_table(const struct pmon_source *source, struct pmon_die *die,
				const void __iomem *at, size_t size)
{
	u64 entry[PMON_ENTRY_WORDS] = {};
	struct pmon_table table;
	const char *why;

	if (size >= sizeof(entry))
		discovery_read_entry(at, entry);
	why = pmon_table_check(entry, size, pmon_platform->discovery, &table);
	if (why) {
		pmon_types_log("the one of socket %u is not used: %s", die->id, why);
		return 0;
	}
	if (table.missing)
		pmon_types_log("%u units of socket %u are behind the end of its memory",
			       table.missing, die->id);
	if (table.global_wrong)
		pmon_types_log("the control register of socket %u is not used: %s", die->id,
			       table.global_wrong);
	return discovery_keep(die, 0, entry) ?:
	       (table.has_global ? discovery_add_global(die, &table.global) : 0) ?:
	       discovery_read_units(source, die, at, &table);
}

/* A BAR that firmware or the kernel has assigned, and that the function decodes */
static bool discovery_decodes(struct pci_dev *pdev, unsigned int bar)
{
	unsigned long flags;
	u16 command = 0;

	if (bar >= PCI_STD_NUM_BARS)
		return false;
	flags = pci_resource_flags(pdev, bar);
	pci_read_config_word(pdev, PCI_COMMAND, &command);
	return flags & IORESOURCE_MEM && !(flags & IORESOURCE_UNSET) &&
	       pci_resource_start(pdev, bar) && command & PCI_COMMAND_MEMORY;
}

static const struct pmon_source *discovery_source(const struct pmon_discovery *row,
						  const struct pci_dev *pdev)
{
	unsigned int i;

	for (i = 0; i < PMON_SOURCES; i++)
		if (row->source[i].device && row->source[i].device == pdev->device)
			return &row->source[i];
	return NULL;
}

static int discovery_map_table(struct pci_dev *pdev, struct pmon_die *die, u32 place)
{
	const struct pmon_source *source = discovery_source(pmon_platform->discovery, pdev);
	unsigned int bar = place & DVSEC_TABLE_BAR;
	resource_size_t offset = place & ~DVSEC_TABLE_BAR, size;
	void __iomem *at;
	int err;

	if (!discovery_decodes(pdev, bar) || offset >= pci_resource_len(pdev, bar)) {
		pmon_types_log("the one of socket %u is at 0x%llx of BAR %u of %s: no such place",
			       die->id, (u64)offset, bar, pci_name(pdev));
		return 0;
	}
	size = min_t(resource_size_t, pci_resource_len(pdev, bar) - offset, DISCOVERY_MAX_SIZE);
	at = ioremap(pci_resource_start(pdev, bar) + offset, size);
	if (!at)
		return -ENOMEM;
	err = discovery_read_table(source, die, at, size);
	iounmap(at);
	return err;
}

/*
 * The next capability for a table, behind one: a function has others of this sort, for telemetry
 * and such. @left: a list may go in circles.
 */
static int discovery_next_table(struct pci_dev *pdev, int pos, int *left)
{
	u32 vendor = 0, id = 0;

	while ((*left)-- > 0 &&
	       (pos = pci_find_next_ext_capability(pdev, pos, PCI_EXT_CAP_ID_DVSEC))) {
		pci_read_config_dword(pdev, pos + DVSEC_VENDOR, &vendor);
		pci_read_config_dword(pdev, pos + DVSEC_ID, &id);
		if ((u16)vendor == PCI_VENDOR_ID_INTEL && (u16)id == DVSEC_ID_TABLE)
			return pos;
	}
	return 0;
}

static int discovery_read_capabilities(struct pci_dev *pdev, struct pmon_die *die)
{
	int pos = 0, err = 0, left = MAX_CAPABILITIES;
	DECLARE_BITMAP(seen, 0x1000 / sizeof(u32)) = {};
	u32 place = 0;

	while (!err && (pos = discovery_next_table(pdev, pos, &left))) {
		if (__test_and_set_bit(pos / sizeof(u32), seen)) {
			pmon_types_log("capabilities of %s are in a circle", pci_name(pdev));
			break;
		}
		die->tables->listed = true;
		pci_read_config_dword(pdev, pos + DVSEC_TABLE, &place);
		err = discovery_map_table(pdev, die, place);
	}
	return err;
}

/* In D3hot its memory does not answer, and its driver, or none, may have let it go there */
static int discovery_read_function(struct pci_dev *pdev, struct pmon_die *die)
{
	int err;

	pm_runtime_get_sync(&pdev->dev);
	err = discovery_read_capabilities(pdev, die);
	pm_runtime_put(&pdev->dev);
	return err;
}

static bool discovery_has_table(struct pci_dev *pdev)
{
	int left = MAX_CAPABILITIES;

	return discovery_next_table(pdev, 0, &left);
}

/*
 * By the firmware's NUMA tables; without them, and where the node has no CPU online yet, by its
 * bus. Return: NULL if neither says it
 */
static struct pmon_die *discovery_die_of(const struct pci_dev *pdev)
{
	int node = pcibus_to_node(pdev->bus);
	unsigned int cpu = nr_cpu_ids;

	if (node != NUMA_NO_NODE)
		cpu = cpumask_first_and(cpumask_of_node(node), cpu_online_mask);
	if (cpu < nr_cpu_ids)
		return pmon_die(pmon_die_number(cpu));
	return pmon_die_of_bus(pdev->bus);
}

/* The next function that can have a table; as pci_get_device() does it */
static struct pci_dev *discovery_next_function(const struct pmon_discovery *row,
					       struct pci_dev *pdev)
{
	while ((pdev = pci_get_device(PCI_VENDOR_ID_INTEL, PCI_ANY_ID, pdev)))
		if (discovery_source(row, pdev))
			return pdev;
	return NULL;
}

/* The MSRs of one CPU have the numbers of other registers of another one */
static bool discovery_has_msr(const struct pmon_source *source)
{
	unsigned int model = PMON_MODEL(boot_cpu_data.x86, boot_cpu_data.x86_model);

	return source->msr && (!source->models[0] || discovery_has(source->models, model));
}

/* Memory that cannot be that of a table is not mapped */
static bool discovery_is_address(u64 address)
{
	return address && !(address & (sizeof(u64) - 1)) &&
	       !(address >> boot_cpu_data.x86_phys_bits) && (resource_size_t)address == address;
}

static int discovery_read_address(const struct pmon_source *source, struct pmon_die *die)
{
	size_t size = PMON_ENTRY_WORDS * sizeof(u64);
	u64 entry[PMON_ENTRY_WORDS];
	void __iomem *at;
	int err = pmon_mmio_get(die->tables->address, size, &at);

	if (!err) {
		discovery_read_entry(at, entry);
		pmon_mmio_put(at, die->tables->address, size);
		size = max(size, pmon_table_size(entry));
		err = pmon_mmio_get(die->tables->address, size, &at);
	}
	if (err) {
		pmon_types_log("the one of socket %u at 0x%llx: memory, or another driver's: %d",
			       die->id, die->tables->address, err);
		return 0;
	}
	err = discovery_read_table(source, die, at, size);
	pmon_mmio_put(at, die->tables->address, size);
	return err;
}

/* One that several dies share is read once: it is that of one, and the other lacks its own */
static bool discovery_is_read(const struct pmon_source *source, u64 address)
{
	unsigned int id;

	for (id = 0; id < pmon_nr_dies(); id++)
		if (pmon_die(id)->tables->address == address) {
			pmon_die(id)->unsure |= source->frozen;
			return true;
		}
	return false;
}

static int discovery_read_own(const struct pmon_source *source, struct pmon_die *die)
{
	u64 address = pmon_msr_of_die(die, source->msr);

	die->tables->asked = true;
	if (!discovery_is_address(address)) {
		if (address || pmon_platform != &pmon_unknown_platform)
			pmon_types_log("MSR 0x%x of socket %u has no address of one: 0x%llx",
				       source->msr, die->id, address);
		return 0;
	}
	die->tables->listed = true;
	if (discovery_is_read(source, address))
		return 0;
	die->tables->address = address;
	return discovery_read_address(source, die);
}

/* Without the register that its table has, all boxes of a die may stay frozen */
static int discovery_read_die(const struct pmon_source *source, struct pmon_die *die)
{
	const struct list_head *last = die->globals.prev;
	int err = 0;

	if (pmon_die_is_online(die))
		err = discovery_read_own(source, die);
	if (source->frozen && die->globals.prev == last) {
		die->unsure = true;
		pr_warn("socket %u: no discovery table has the control register of all counters; if it freezes them, they count 0\n",
			die->id);
	}
	return err;
}

static int discovery_read_msrs(const struct pmon_source *source)
{
	unsigned int id;
	int err = 0;

	if (!discovery_has_msr(source))
		return 0;
	for (id = 0; !err && id < pmon_nr_dies(); id++)
		err = discovery_read_die(source, pmon_die(id));
	return err;
}

/**
 * pmon_discovery_exists() - does the machine have a discovery table?
 * @row: where there can be one
 *
 * Context: may sleep.
 * Return: true if a function has the capability, or an MSR an address; the table is not read.
 */
bool pmon_discovery_exists(const struct pmon_discovery *row)
{
	struct pci_dev *pdev = NULL;
	unsigned int i;

	for (i = 0; i < PMON_SOURCES; i++)
		if (discovery_has_msr(&row->source[i]) &&
		    discovery_is_address(pmon_msr_read(row->source[i].msr)))
			return true;

	while ((pdev = discovery_next_function(row, pdev)))
		if (discovery_has_table(pdev)) {
			pci_dev_put(pdev);
			return true;
		}
	return false;
}

/*
 * Dies without a table; @online: of those that are. @first: the first of them. Where tables are of
 * packages, the first die of each.
 */
static unsigned int discovery_unlisted(bool online, struct pmon_die **first)
{
	unsigned int id = pmon_nr_dies(), nr = 0;
	unsigned int step = 1;

	if (pmon_platform->discovery->of_package)
		step = topology_max_dies_per_package();

	while (id-- > 0) {
		if (id % step || pmon_die(id)->tables->listed ||
		    (online && !pmon_die_is_online(pmon_die(id))))
			continue;
		*first = pmon_die(id);
		nr++;
	}
	return nr;
}

/**
 * enum discovery_order - whose the tables are of which nothing says it, one after the other
 * @DISCOVERY_NONE: of no die
 * @DISCOVERY_ALL: of the dies that have none
 * @DISCOVERY_ONLINE: of those of them that are online
 */
enum discovery_order {
	DISCOVERY_NONE,
	DISCOVERY_ALL,
	DISCOVERY_ONLINE,
};

/* How many of so many tables each of so many dies has, 0 if that is not known */
static unsigned int discovery_share(unsigned int tables, unsigned int dies)
{
	if (!dies || tables % dies || (tables != dies && !pmon_platform->discovery->of_package))
		return 0;
	return tables / dies;
}

/*
 * As many as dies, or it is not known which die lacks one. Where buses name their die, the table of
 * a die that is online has said so, or its function is hidden. @share: how many are of a die
 */
static enum discovery_order discovery_order_of(unsigned int tables, unsigned int *share)
{
	struct pmon_die *die;
	unsigned int online = discovery_unlisted(true, &die);

	if (!tables || (online && pmon_platform->topology))
		return DISCOVERY_NONE;
	*share = discovery_share(tables, discovery_unlisted(false, &die));
	if (*share)
		return DISCOVERY_ALL;
	*share = discovery_share(tables, online);
	return *share ? DISCOVERY_ONLINE : DISCOVERY_NONE;
}

/* Mark the dies whose tables say whose they are */
static enum discovery_order discovery_find_dies(const struct pmon_discovery *row,
						unsigned int *share)
{
	struct pci_dev *pdev = NULL;
	unsigned int others = 0;
	enum discovery_order order;
	struct pmon_die *die;

	while ((pdev = discovery_next_function(row, pdev))) {
		if (!discovery_has_table(pdev))
			continue;
		die = discovery_die_of(pdev);
		if (die)
			die->tables->listed = true;
		else
			others++;
	}
	order = discovery_order_of(others, share);
	if (order)
		pmon_types_log("%u are assigned to sockets in order: nothing else says to which",
			       others);
	return order;
}

/* @functions: there are some; its own is hidden, or has no capability for a table */
static void discovery_log_unlisted(bool functions)
{
	struct pmon_die *die;
	unsigned int cpu;

	for_each_online_cpu(cpu) {
		die = pmon_die(pmon_die_number(cpu));
		if (!die || die->tables->listed)
			continue;
		if (functions)
			pmon_types_log("socket %u has none", die->id);
		die->tables->listed = true;
	}
}

static int discovery_read_functions(const struct pmon_discovery *row, bool *any)
{
	struct pmon_die *die, *next = NULL;
	struct pci_dev *pdev = NULL;
	unsigned int share = 0, n = 0;
	enum discovery_order order = discovery_find_dies(row, &share);
	int err = 0;

	while ((pdev = discovery_next_function(row, pdev))) {
		*any = true;
		if (!discovery_has_table(pdev))
			continue;
		die = discovery_die_of(pdev);
		if (!die && order && n++ % share == 0)
			discovery_unlisted(order == DISCOVERY_ONLINE, &next);
		if (!die)
			die = next;
		if (!die)
			pmon_types_log("%s belongs to no socket that is online", pci_name(pdev));
		else
			err = discovery_read_function(pdev, die);
		if (err) {
			pci_dev_put(pdev);
			break;
		}
	}
	return err;
}

static int discovery_read_all(void)
{
	const struct pmon_discovery *row = pmon_platform->discovery;
	bool any = false;
	int err = discovery_read_functions(row, &any);
	unsigned int i;

	if (!any && pmon_platform != &pmon_unknown_platform)
		pmon_types_log("no function has the PCI id 8086:%04x",
			       row->source[0].device);
	for (i = 0; !err && i < PMON_SOURCES; i++)
		err = discovery_read_msrs(&row->source[i]);
	if (!err)
		discovery_log_unlisted(any);
	return err;
}

/* Only its own CPUs can read where its table is, if tables are found so here */
static bool discovery_missed(const struct pmon_die *die)
{
	unsigned int id;

	for (id = 0; id < pmon_nr_dies(); id++)
		if (pmon_die(id)->tables->address && !die->tables->asked)
			return true;
	return !die->tables->listed;
}

/**
 * pmon_discovery_arrived() - log that the tables of a die are not known
 * @die: the die, which has just got its first CPU
 *
 * Context: may sleep.
 */
void pmon_discovery_arrived(const struct pmon_die *die)
{
	if (pmon_platform->discovery && discovery_missed(die))
		pr_warn("socket %u: its discovery table was not read, because it was offline; load the driver again\n",
			die->id);
}

static int discovery_prepare_dies(void)
{
	unsigned int id;

	for (id = 0; id < pmon_nr_dies(); id++) {
		pmon_die(id)->tables = kzalloc(sizeof(*pmon_die(id)->tables), GFP_KERNEL);
		if (!pmon_die(id)->tables)
			return -ENOMEM;
	}
	return 0;
}

/**
 * pmon_discovery_read() - make the types that the machine's discovery tables list
 *
 * Context: may sleep; at load, before boxes are made.
 * Return: 0 or a negative error; then pmon_discovery_forget() is still to be called.
 */
int pmon_discovery_read(void)
{
	if (!pmon_platform->discovery)
		return 0;
	return discovery_prepare_dies() ?: discovery_read_all() ?: pmon_types_make();
}

/**
 * pmon_discovery_forget() - undo pmon_discovery_read()
 *
 * Context: may sleep; after the boxes were freed.
 */
void pmon_discovery_forget(void)
{
	unsigned int id;

	pmon_types_forget();
	for (id = 0; id < pmon_nr_dies(); id++)
		kfree(pmon_die(id)->tables);
	kfree(discovery_lines);
	discovery_lines = NULL;
	discovery_nr_lines = 0;
}
