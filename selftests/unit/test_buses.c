// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_buses.c - the first bus of a die; which die a bus belongs to is seen on real machines by
 * test_evidence
 */
#include <linux/kernel.h>

#include "buses.h"
#include "ktap.h"

/* Four dies; found in any order, and one in another domain */
static const struct pmon_node_bus node_bus[] = {
	{ 0, 0x7f, -1, 1 }, { 0, 0x3f, -1, 0 }, { 0, 0xff, -1, 3 }, { 0, 0xbf, -1, 2 },
	{ 1, 0x10, -1, 4 },
};

static const struct pmon_topology ends, behind = { .behind = 1 };

int main(void)
{
	static const unsigned int first[] = { 0x40, 0x00, 0xc0, 0x80, 0x00 };
	static const unsigned int later[] = { 0x41, 0x00, 0xc1, 0x81, 0x00 };
	unsigned int i;

	ktap_plan(2 * ARRAY_SIZE(node_bus));
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
