// SPDX-License-Identifier: GPL-2.0-only
/*
 * Discovery tables in the memory of PCI functions, one or several for each die. This driver reads
 * the functions without binding to them, because they have another driver (intel_vsec).
 */
#include <linux/io.h>
#include <linux/pci.h>
#include <linux/pm_runtime.h>
#include <linux/topology.h>

#include "die.h"
#include "function.h"
#include "tables.h"
#include "topology.h"
#include "unit.h"

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

/* Return: true if a BAR is assigned, and the function decodes it */
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

static const struct pmon_discovery_source *
function_source(const struct pmon_discovery *row, const struct pci_dev *pdev)
{
	unsigned int i;

	for (i = 0; i < PMON_SOURCES; i++)
		if (row->source[i].device && row->source[i].device == pdev->device)
			return &row->source[i];
	return NULL;
}

static int function_map_table(struct pci_dev *pdev, struct pmon_die *die, u32 place)
{
	const struct pmon_discovery *row = pmon_platform->discovery;
	const struct pmon_discovery_source *source = function_source(row, pdev);
	unsigned int bar = place & DVSEC_TABLE_BAR;
	resource_size_t offset = place & ~DVSEC_TABLE_BAR, size;
	void __iomem *at;
	int err;

	if (!function_decodes(pdev, bar) || offset >= pci_resource_len(pdev, bar)) {
		pmon_units_log("socket %u: its table is at 0x%llx of BAR %u of %s: no such place",
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
 * Return: offset of the next capability (DVSEC) for a discovery table behind @pos, 0 if there is
 * none. A function has other DVSECs, for telemetry and such. @left: number of capabilities still to
 * be read, which limits the loop if the list is circular
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
 * The memory of a function in D3hot does not respond. Its driver may have suspended it, or none has
 * resumed it yet, so runtime PM resumes it during the read.
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
 * Return: the die of a function by the firmware's NUMA tables; if these are missing, or no CPU of
 * the node is online, by its bus; NULL if it is unknown
 */
static struct pmon_die *function_die(const struct pci_dev *pdev)
{
	int id = pmon_die_of_numa_node(pdev->bus);

	return id < 0 ? pmon_die_of_bus(pdev->bus) : pmon_die(id);
}

/* Return: the next function that can have a table, as pci_get_device() returns it */
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
 * Return: number of dies without a table, with @online only of those that are online. If packages
 * have the functions, only the first die of each is counted. @first: gets the first of the dies
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

/* Return: number of tables of each die, 0 if the dies cannot all have the same number */
static unsigned int function_share(unsigned int tables, unsigned int dies)
{
	if (!dies || tables % dies || (tables != dies && !pmon_platform->discovery->of_package))
		return 0;
	return tables / dies;
}

/*
 * Decide which dies get the @tables whose die is unknown, in order, @share for each. If the numbers
 * do not match, it is unknown which die lacks a table, so none gets one. If the platform's rows
 * tell the die of a bus, and an online die has no table, its function is hidden: then none of these
 * tables belongs to that die.
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

/* Mark the dies of the tables whose die is known, and decide about all others */
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
