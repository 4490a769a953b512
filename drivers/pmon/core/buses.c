// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which die a PCI bus belongs to. On each die one bus has the function with the node ids, its node
 * bus, and the other buses of the die have either higher or lower numbers. Pure.
 */
#include "buses.h"

/*
 * Return: distance of a bus from a node bus, negative if the bus is on the other side of it, or in
 * another domain
 */
static int buses_distance(const struct pmon_node_bus *node_bus, const struct pmon_bus *bus,
			  const struct pmon_topology *row)
{
	int after = bus->number - node_bus->number;

	if (node_bus->domain != bus->domain)
		return -1;
	if (row->first)
		return after;
	return after > 0 && after <= row->behind ? 0 : -after;
}

/**
 * pmon_node_bus_of() - the node bus of the die that a bus belongs to
 * @node_bus: the buses with a function that has the node ids
 * @nr: their number
 * @bus: the bus
 * @row: on which side of its node bus the buses of a die are
 *
 * Return: the node bus, NULL if there is none on that side.
 */
const struct pmon_node_bus *pmon_node_bus_of(const struct pmon_node_bus *node_bus, unsigned int nr,
					     const struct pmon_bus *bus,
					     const struct pmon_topology *row)
{
	const struct pmon_node_bus *end = node_bus + nr, *best = NULL;

	for (; node_bus < end; node_bus++) {
		int distance = buses_distance(node_bus, bus, row);

		if (distance >= 0 && (!best || distance < buses_distance(best, bus, row)))
			best = node_bus;
	}
	return best;
}

/**
 * pmon_first_bus() - the first bus of a die whose buses end with the node bus
 * @node_bus: the buses with a function that has the node ids
 * @nr: their number
 * @last: the node bus of the die
 * @row: as for pmon_node_bus_of()
 *
 * Return: the number behind the last bus of the previous die.
 */
unsigned int pmon_first_bus(const struct pmon_node_bus *node_bus, unsigned int nr,
			    const struct pmon_node_bus *last, const struct pmon_topology *row)
{
	const struct pmon_node_bus *end = node_bus + nr;
	unsigned int first = 0;

	for (; node_bus < end; node_bus++)
		if (node_bus->domain == last->domain && node_bus->number < last->number &&
		    node_bus->number >= first)
			first = node_bus->number + row->behind + 1;
	return first;
}
