// SPDX-License-Identifier: GPL-2.0-only
/*
 * Discovery tables in the memory of PCI functions, one or several for each die. A function has a
 * driver of its own (intel_vsec), so it is only read.
 */
#include <linux/io.h>
#include <linux/pci.h>
#include <linux/pm_runtime.h>
#include <linux/topology.h>

#include "die.h"
#include "discovery.h"
#include "platform.h"
#include "tables.h"
#include "topology.h"

/*
 * Registers of a designated vendor-specific capability (DVSEC, PCI Express), and Intel's id of a
 * DVSEC that locates a discovery table
 */
#define DVSEC_VENDOR		0x4
#define DVSEC_ID		0x8
#define DVSEC_ID_TABLE		1
#define DVSEC_TABLE		0xc
#define DVSEC_TABLE_BAR		GENMASK(2, 0)

/* Extended config space has room for this many capabilities */
#define MAX_CAPABILITIES	((0x1000 - 0x100) / 8)

/* The longest table that an entry can describe */
#define FUNCTION_MAX_SIZE	(1024 * 255 * sizeof(u64))

/* A BAR that firmware or the kernel has assigned, and that the function decodes */
static bool function_decodes(struct pci_dev *pdev, unsigned int bar)
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

static const struct pmon_source *function_source(const struct pmon_discovery *row,
						 const struct pci_dev *pdev)
{
	unsigned int i;

	for (i = 0; i < PMON_SOURCES; i++)
		if (row->source[i].device && row->source[i].device == pdev->device)
			return &row->source[i];
	return NULL;
}

static int function_map_table(struct pci_dev *pdev, struct pmon_die *die, u32 place)
{
	const struct pmon_source *source = function_source(pmon_platform->discovery, pdev);
	unsigned int bar = place & DVSEC_TABLE_BAR;
	resource_size_t offset = place & ~DVSEC_TABLE_BAR, size;
	void __iomem *at;
	int err;

	if (!function_decodes(pdev, bar) || offset >= pci_resource_len(pdev, bar)) {
		pmon_units_log("the one of socket %u is at 0x%llx of BAR %u of %s: no such place",
			       die->id, (u64)offset, bar, pci_name(pdev));
		return 0;
	}
	size = min_t(resource_size_t, pci_resource_len(pdev, bar) - offset, FUNCTION_MAX_SIZE);
	at = ioremap(pci_resource_start(pdev, bar) + offset, size);
	if (!at)
		return -ENOMEM;
	err = pmon_units_read(source, die, at, size);
	iounmap(at);
	return err;
}

/*
 * The next capability for a table, behind one: a function has others of this sort, for telemetry
 * and such. @left: a list may go in circles.
 */
static int function_next_table(struct pci_dev *pdev, int pos, int *left)
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

static int function_read_tables(struct pci_dev *pdev, struct pmon_die *die)
{
	int pos = 0, err = 0, left = MAX_CAPABILITIES;
	DECLARE_BITMAP(seen, 0x1000 / sizeof(u32)) = {};
	u32 place = 0;

	while (!err && (pos = function_next_table(pdev, pos, &left))) {
		if (__test_and_set_bit(pos / sizeof(u32), seen)) {
			pmon_units_log("capabilities of %s are in a circle", pci_name(pdev));
			break;
		}
		die->tables->listed = true;
		pci_read_config_dword(pdev, pos + DVSEC_TABLE, &place);
		err = function_map_table(pdev, die, place);
	}
	return err;
}

/*
 * The memory of a function in D3hot does not answer. Its driver may have put it there, or it was
 * never woken, so it is resumed for the time of the reading.
 */
static int function_read(struct pci_dev *pdev, struct pmon_die *die)
{
	int err;

	pm_runtime_get_sync(&pdev->dev);
	err = function_read_tables(pdev, die);
	pm_runtime_put(&pdev->dev);
	return err;
}

static bool function_has_table(struct pci_dev *pdev)
{
	int left = MAX_CAPABILITIES;

	return function_next_table(pdev, 0, &left);
}

/*
 * The firmware's NUMA tables name the die of a function. Without them, and where the node has no
 * CPU online yet, its bus does. Return: NULL if neither does.
 */
static struct pmon_die *function_die(const struct pci_dev *pdev)
{
	int id = pmon_die_of_numa_node(pdev->bus);

	return id < 0 ? pmon_die_of_bus(pdev->bus) : pmon_die(id);
}

/* The next function that can have a table; as pci_get_device() does it */
static struct pci_dev *function_next(const struct pmon_discovery *row, struct pci_dev *pdev)
{
	while ((pdev = pci_get_device(PCI_VENDOR_ID_INTEL, PCI_ANY_ID, pdev)))
		if (function_source(row, pdev))
			return pdev;
	return NULL;
}

/**
 * pmon_functions_exist() - does a function have a table?
 * @row: where there can be one
 *
 * Context: may sleep.
 * Return: true if one has the capability.
 */
bool pmon_functions_exist(const struct pmon_discovery *row)
{
	struct pci_dev *pdev = NULL;

	while ((pdev = function_next(row, pdev)))
		if (function_has_table(pdev)) {
			pci_dev_put(pdev);
			return true;
		}
	return false;
}

/*
 * Count the dies without a table, with @online only those that are online. Where each package has
 * one table, only its first die counts. @first: gets the first of these dies
 */
static unsigned int function_unlisted_dies(bool online, struct pmon_die **first)
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
 * enum function_order - the dies that get, in order, tables whose die is not known
 * @FUNCTION_NONE: no die
 * @FUNCTION_ALL: all dies without a table
 * @FUNCTION_ONLINE: dies without a table that are online
 */
enum function_order {
	FUNCTION_NONE,
	FUNCTION_ALL,
	FUNCTION_ONLINE,
};

/* Return: how many of the tables each die has, 0 if they do not divide evenly */
static unsigned int function_share(unsigned int tables, unsigned int dies)
{
	if (!dies || tables % dies || (tables != dies && !pmon_platform->discovery->of_package))
		return 0;
	return tables / dies;
}

/*
 * Tables are assigned in order only if each die has as many, else it is not known which die lacks
 * one. Where buses name their die, the table of an online die has been found already, or its
 * function is hidden, so nothing is assigned. @share: number of tables of a die
 */
static enum function_order function_order_of(unsigned int tables, unsigned int *share)
{
	struct pmon_die *die;
	unsigned int online = function_unlisted_dies(true, &die);

	if (!tables || (online && pmon_platform->topology))
		return FUNCTION_NONE;
	*share = function_share(tables, function_unlisted_dies(false, &die));
	if (*share)
		return FUNCTION_ALL;
	*share = function_share(tables, online);
	return *share ? FUNCTION_ONLINE : FUNCTION_NONE;
}

/* Mark the dies whose tables are known to be theirs */
static enum function_order function_find_dies(const struct pmon_discovery *row,
					      unsigned int *share)
{
	struct pci_dev *pdev = NULL;
	unsigned int others = 0;
	enum function_order order;
	struct pmon_die *die;

	while ((pdev = function_next(row, pdev))) {
		if (!function_has_table(pdev))
			continue;
		die = function_die(pdev);
		if (die)
			die->tables->listed = true;
		else
			others++;
	}
	order = function_order_of(others, share);
	if (order)
		pmon_units_log("%u are assigned to sockets in order: nothing else says to which",
			       others);
	return order;
}

/**
 * pmon_functions_read() - read the tables of all functions
 * @row: where they can be
 * @any: set if there is such a function, with a table or without
 *
 * Context: may sleep.
 * Return: 0 or -ENOMEM.
 */
int pmon_functions_read(const struct pmon_discovery *row, bool *any)
{
	struct pmon_die *die, *next = NULL;
	struct pci_dev *pdev = NULL;
	unsigned int share = 0, n = 0;
	enum function_order order = function_find_dies(row, &share);
	int err = 0;

	while ((pdev = function_next(row, pdev))) {
		*any = true;
		if (!function_has_table(pdev))
			continue;
		die = function_die(pdev);
		if (!die && order && n++ % share == 0)
			function_unlisted_dies(order == FUNCTION_ONLINE, &next);
		if (!die)
			die = next;
		if (!die)
			pmon_units_log("%s belongs to no socket that is online", pci_name(pdev));
		else
			err = function_read(pdev, die);
		if (err) {
			pci_dev_put(pdev);
			break;
		}
	}
	return err;
}
