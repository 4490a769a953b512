// SPDX-License-Identifier: GPL-2.0-only
/*
 * Discovery tables, by which a machine lists its boxes itself. A table is in the memory of a PCI
 * function, one or several for each die; that function has a driver of its own (intel_vsec), so it
 * is only read.
 */
#include <linux/io.h>
#include <linux/io-64-nonatomic-lo-hi.h>
#include <linux/pci.h>
#include <linux/pm_runtime.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/topology.h>

#include "die.h"
#include "discovery.h"
#include "table.h"
#include "topology.h"

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
 *
 * Context: any, until pmon_discovery_forget().
 */
void pmon_discovery_show(struct seq_file *file)
{
	const struct discovery_line *line;

	for (line = discovery_lines; line < discovery_lines + discovery_nr_lines; line++)
		seq_printf(file, "%u %u 0x%llx 0x%llx 0x%llx\n", line->die, line->n, line->word[0],
			   line->word[1], line->word[2]);
}

/**
 * pmon_discovery_forget() - free them
 *
 * Context: may sleep; after the boxes were freed.
 */
void pmon_discovery_forget(void)
{
	kfree(discovery_lines);
	discovery_lines = NULL;
	discovery_nr_lines = 0;
}

static void discovery_read_entry(const void __iomem *at, u64 *entry)
{
	unsigned int word;

	for (word = 0; word < PMON_ENTRY_WORDS; word++)
		entry[word] = readq(at + word * sizeof(*entry));
}

static bool discovery_is_broken(const struct pci_dev *pdev, u16 type)
{
	const struct pmon_discovery *row = pmon_platform->discovery;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row->broken); i++)
		if (row->broken[i] && row->broken[i] == type && pdev->device == row->devices[1])
			return true;
	return false;
}

static int discovery_read_units(const struct pci_dev *pdev, struct pmon_die *die,
				const void __iomem *at, const struct pmon_table *table)
{
	u64 entry[PMON_ENTRY_WORDS];
	unsigned int n;
	int err = 0;

	for (n = 1; !err && n <= table->units; n++) {
		discovery_read_entry(at + n * table->stride * sizeof(*entry), entry);
		err = discovery_keep(die, n, entry);
		if (!err && !discovery_is_broken(pdev, entry[2]))
			err = pmon_types_add(die, entry);
	}
	return err;
}

static int discovery_read_table(const struct pci_dev *pdev, struct pmon_die *die,
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
	       (table.has_global ? pmon_global_add(die, &table.global,
						   pmon_platform->discovery->global_freeze) : 0) ?:
	       discovery_read_units(pdev, die, at, &table);
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

static int discovery_map_table(struct pci_dev *pdev, struct pmon_die *die, u32 place)
{
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
	err = discovery_read_table(pdev, die, at, size);
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
		die->listed = true;
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
	unsigned int i;

	while ((pdev = pci_get_device(PCI_VENDOR_ID_INTEL, PCI_ANY_ID, pdev)))
		for (i = 0; i < ARRAY_SIZE(row->devices); i++)
			if (row->devices[i] && pdev->device == row->devices[i])
				return pdev;
	return NULL;
}

/**
 * pmon_discovery_exists() - does any function of the machine have a discovery table?
 * @row: which functions can
 *
 * Context: may sleep.
 * Return: true if one has the capability; the table is not read.
 */
bool pmon_discovery_exists(const struct pmon_discovery *row)
{
	struct pci_dev *pdev = NULL;

	while ((pdev = discovery_next_function(row, pdev)))
		if (discovery_has_table(pdev)) {
			pci_dev_put(pdev);
			return true;
		}
	return false;
}

/* Dies without a table; @online: of those that are. @first: the first of them */
static unsigned int discovery_unlisted(bool online, struct pmon_die **first)
{
	unsigned int id = pmon_nr_dies(), nr = 0;

	while (id-- > 0) {
		if (pmon_die(id)->listed || (online && !pmon_die_is_online(pmon_die(id))))
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

/*
 * As many as dies, or it is not known which die lacks one. Where buses name their die, the table of
 * a die that is online has said so, or its function is hidden.
 */
static enum discovery_order discovery_order_of(unsigned int tables)
{
	struct pmon_die *die;
	unsigned int online = discovery_unlisted(true, &die);

	if (!tables || (online && pmon_platform->topology))
		return DISCOVERY_NONE;
	if (tables == discovery_unlisted(false, &die))
		return DISCOVERY_ALL;
	return tables == online ? DISCOVERY_ONLINE : DISCOVERY_NONE;
}

/* Mark the dies whose tables say whose they are */
static enum discovery_order discovery_find_dies(const struct pmon_discovery *row)
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
			die->listed = true;
		else
			others++;
	}
	order = discovery_order_of(others);
	if (order)
		pmon_types_log("%u are assigned to sockets in order: nothing else says to which",
			       others);
	return order;
}

/* Its function is hidden, or has no capability for a table */
static void discovery_log_unlisted(void)
{
	struct pmon_die *die;
	unsigned int cpu;

	for_each_online_cpu(cpu) {
		die = pmon_die(pmon_die_number(cpu));
		if (!die || die->listed)
			continue;
		pmon_types_log("socket %u has none", die->id);
		die->listed = true;
	}
}

static int discovery_read_all(void)
{
	const struct pmon_discovery *row = pmon_platform->discovery;
	enum discovery_order order = discovery_find_dies(row);
	struct pci_dev *pdev = NULL;
	bool any = false;
	int err = 0;

	while ((pdev = discovery_next_function(row, pdev))) {
		struct pmon_die *die = discovery_die_of(pdev);

		any = true;
		if (!discovery_has_table(pdev))
			continue;
		if (!die && order)
			discovery_unlisted(order == DISCOVERY_ONLINE, &die);
		if (!die)
			pmon_types_log("%s belongs to no socket that is online", pci_name(pdev));
		else
			err = discovery_read_function(pdev, die);
		if (err) {
			pci_dev_put(pdev);
			break;
		}
	}
	if (!any)
		pmon_types_log("there is none: no function has the PCI id 8086:%04x",
			       row->devices[0]);
	else if (!err)
		discovery_log_unlisted();
	return err;
}

/**
 * pmon_discovery_read() - make the types that the machine's discovery tables list
 *
 * Context: may sleep; at load, before boxes are made.
 * Return: 0 or a negative error; then pmon_types_forget() and pmon_discovery_forget() are
 *	still to be called.
 */
int pmon_discovery_read(void)
{
	if (!pmon_platform->discovery)
		return 0;
	return discovery_read_all() ?: pmon_types_make();
}
