// SPDX-License-Identifier: GPL-2.0-only
/*
 * Find and read discovery tables, in which firmware lists the boxes of a machine. They are in the
 * memory of PCI functions (function.c), or at an address that an MSR of each die holds.
 */
#include <linux/io-64-nonatomic-lo-hi.h>
#include <linux/slab.h>
#include <asm/processor.h>

#include "die.h"
#include "discovery.h"
#include "function.h"
#include "tables.h"
#include "topology.h"
#include "types.h"
#include "unit.h"

/* Return: true if a table can be at the address */
static bool discovery_is_address(u64 address)
{
	return address && !(address & (sizeof(u64) - 1)) &&
	       !(address >> boot_cpu_data.x86_phys_bits) && (resource_size_t)address == address;
}

static int discovery_read_address(const struct pmon_discovery_source *source, struct pmon_die *die)
{
	size_t size = PMON_ENTRY_WORDS * sizeof(u64);
	void __iomem *at;
	u64 first;
	int err = pmon_mmio_get(die->tables->address, size, &at);

	if (!err) {
		first = readq(at);
		pmon_mmio_put(at, die->tables->address, size);
		size = max(size, pmon_table_size(first));
		err = pmon_mmio_get(die->tables->address, size, &at);
	}
	if (err) {
		pmon_units_log("socket %u: table at 0x%llx is RAM or in use by another driver: %d",
			       die->id, die->tables->address, err);
		return 0;
	}
	err = pmon_units_read(source, die, at, size);
	pmon_mmio_put(at, die->tables->address, size);
	return err;
}

/*
 * If the MSRs of several dies have the same address, the table is read once. It has the freeze
 * register of one of these dies, and nothing tells of which, so the others may stay frozen:
 * &pmon_die.maybe_frozen.
 */
static bool discovery_is_read(const struct pmon_discovery_source *source, u64 address)
{
	unsigned int id;

	for (id = 0; id < pmon_nr_dies(); id++)
		if (pmon_die(id)->tables->address == address) {
			pmon_die(id)->maybe_frozen |= source->frozen;
			return true;
		}
	return false;
}

static int discovery_read_own(const struct pmon_discovery_source *source, struct pmon_die *die)
{
	u64 address = pmon_msr_of_die(die, source->msr);

	die->tables->msr_read = true;
	if (!discovery_is_address(address)) {
		if (address || pmon_platform != &pmon_unknown_platform)
			pmon_units_log("socket %u: MSR 0x%x has no table address: 0x%llx", die->id,
				       source->msr, address);
		return 0;
	}
	die->tables->listed = true;
	if (discovery_is_read(source, address))
		return 0;
	die->tables->address = address;
	return discovery_read_address(source, die);
}

/*
 * If no table of a die has added a control register to die->globals, the die may stay frozen, which
 * is logged
 */
static int discovery_read_die(const struct pmon_discovery_source *source, struct pmon_die *die)
{
	const struct list_head *last = die->globals.prev;
	int err = 0;

	if (pmon_die_is_online(die))
		err = discovery_read_own(source, die);
	if (source->frozen && die->globals.prev == last) {
		die->maybe_frozen = true;
		pr_warn("socket %u: no discovery table has the control register of all counters; if it freezes them, they count 0\n",
			die->id);
	}
	return err;
}

static int discovery_read_msrs(const struct pmon_discovery_source *source)
{
	unsigned int id;
	int err = 0;

	if (!source->msr)
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
	unsigned int i;

	for (i = 0; i < PMON_SOURCES; i++)
		if (row->source[i].msr &&
		    discovery_is_address(pmon_msr_read(row->source[i].msr)))
			return true;
	return pmon_functions_exist(row);
}

/*
 * Log dies without a table if there are @functions that can have one: the function of such a die is
 * hidden, or lacks the capability
 */
static void discovery_log_unlisted(bool functions)
{
	struct pmon_die *die;
	unsigned int cpu;

	for_each_online_cpu(cpu) {
		die = pmon_die(pmon_die_number(cpu));
		if (!die || die->tables->listed)
			continue;
		if (functions)
			pmon_units_log("socket %u has none", die->id);
		die->tables->listed = true;
	}
}

static int discovery_read_all(void)
{
	const struct pmon_discovery *row = pmon_platform->discovery;
	bool any = false;
	int err = pmon_functions_read(row, &any);
	unsigned int i;

	if (!any && row->source[0].device && pmon_platform != &pmon_unknown_platform)
		pmon_units_log("no function has the PCI id 8086:%04x",
			       row->source[0].device);
	for (i = 0; !err && i < PMON_SOURCES; i++)
		err = discovery_read_msrs(&row->source[i]);
	if (!err)
		discovery_log_unlisted(any);
	return err;
}

/*
 * Return: true if a die that was offline at load has a table that was not read. Only a CPU of the
 * die can read the MSR with the address, so the other dies tell whether there are such tables
 */
static bool discovery_missed(const struct pmon_die *die)
{
	unsigned int id;

	for (id = 0; id < pmon_nr_dies(); id++)
		if (pmon_die(id)->tables->address && !die->tables->msr_read)
			return true;
	return !die->tables->listed;
}

/**
 * pmon_discovery_die_online() - log if the tables of a die were not read
 * @die: the die, whose first CPU has just come online
 *
 * Context: may sleep.
 */
void pmon_discovery_die_online(const struct pmon_die *die)
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
 * Return: 0 or a negative error; then pmon_discovery_free() is still to be called.
 */
int pmon_discovery_read(void)
{
	if (!pmon_platform->discovery)
		return 0;
	return discovery_prepare_dies() ?: discovery_read_all() ?: pmon_units_correct() ?:
	       pmon_types_make();
}

/**
 * pmon_discovery_free() - undo pmon_discovery_read()
 *
 * Context: may sleep; after the boxes were freed.
 */
void pmon_discovery_free(void)
{
	unsigned int id;

	pmon_types_free();
	pmon_units_free();
	for (id = 0; id < pmon_nr_dies(); id++)
		kfree(pmon_die(id)->tables);
}
