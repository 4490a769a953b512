// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_buses.c - which die a PCI bus belongs to
 */
#include <linux/kernel.h>

#include "topology.h"
#include "ktap.h"

/* Four dies; found in any order, and one in another domain */
static const struct pmon_node_bus node_bus[] = {
	{ 0, 0x7f, -1, 1 }, { 0, 0x3f, -1, 0 }, { 0, 0xff, -1, 3 }, { 0, 0xbf, -1, 2 },
	{ 1, 0x10, -1, 4 },
};

static const struct {
	int domain;
	u8 number;
	int ends;	/* the die, if its buses end with the node bus */
	int behind;	/* if they end with the one behind it */
	int begins;	/* if they begin with it */
} buses[] = {
	{ 0, 0x00, 0, 0, -1 },
	{ 0, 0x3e, 0, 0, -1 },
	{ 0, 0x3f, 0, 0, 0 },
	{ 0, 0x40, 1, 0, 0 },
	{ 0, 0x41, 1, 1, 0 },
	{ 0, 0x7e, 1, 1, 0 },
	{ 0, 0x7f, 1, 1, 1 },
	{ 0, 0x80, 2, 1, 1 },
	{ 0, 0xfe, 3, 3, 2 },
	{ 0, 0xff, 3, 3, 3 },
	{ 1, 0x0f, 4, 4, -1 },
	{ 1, 0x10, 4, 4, 4 },
	{ 1, 0x11, -1, 4, 4 },
	{ 1, 0x12, -1, -1, 4 },
	{ 2, 0x10, -1, -1, -1 },
};

static const struct pmon_topology ends, behind = { .behind = 1 }, begins = { .first = true };

static int die_of(int domain, u8 number, const struct pmon_topology *row)
{
	const struct pmon_bus bus = { domain, number };
	const struct pmon_node_bus *found;

	found = pmon_node_bus_of(node_bus, ARRAY_SIZE(node_bus), &bus, row);
	return found ? found->die : -1;
}

int main(void)
{
	static const unsigned int first[] = { 0x40, 0x00, 0xc0, 0x80, 0x00 };
	static const unsigned int later[] = { 0x41, 0x00, 0xc1, 0x81, 0x00 };
	unsigned int i;

	ktap_plan(3 * ARRAY_SIZE(buses) + 2 * ARRAY_SIZE(node_bus));
	for (i = 0; i < ARRAY_SIZE(buses); i++) {
		int domain = buses[i].domain;
		u8 number = buses[i].number;

		ktap_eq(die_of(domain, number, &ends), buses[i].ends,
			"%x:%02x, where a die's buses end with its node bus", domain, number);
		ktap_eq(die_of(domain, number, &behind), buses[i].behind,
			"%x:%02x, where they end with the one behind it", domain, number);
		ktap_eq(die_of(domain, number, &begins), buses[i].begins,
			"%x:%02x, where they begin with it", domain, number);
	}
	for (i = 0; i < ARRAY_SIZE(node_bus); i++) {
		ktap_eq(pmon_first_bus(node_bus, ARRAY_SIZE(node_bus), &node_bus[i], &ends),
			first[i], "the first bus of the die that ends with %x:%02x",
			node_bus[i].domain, node_bus[i].number);
		ktap_eq(pmon_first_bus(node_bus, ARRAY_SIZE(node_bus), &node_bus[i], &behind),
			later[i], "and of the one that ends with the bus behind %x:%02x",
			node_bus[i].domain, node_bus[i].number);
	}
	return ktap_exit();
}
