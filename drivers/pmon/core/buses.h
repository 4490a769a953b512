/* SPDX-License-Identifier: GPL-2.0-only */
/* The die that a PCI bus belongs to. Pure. */
#ifndef PMON_BUSES_H
#define PMON_BUSES_H

#include "platform.h"

/**
 * struct pmon_bus - a PCI bus
 * @domain: its domain
 * @number: its number
 */
struct pmon_bus {
	int domain;
	u8 number;
};

/**
 * struct pmon_node_bus - a bus with a function that has the node ids
 * @domain: PCI domain
 * @number: bus number
 * @node: node id of the die, -1 if it is not known
 * @die: number of the die, negative if the kernel knows no CPU of it
 */
struct pmon_node_bus {
	int domain;
	u8 number;
	int node;
	int die;
};

const struct pmon_node_bus *pmon_node_bus_of(const struct pmon_node_bus *node_bus, unsigned int nr,
					     const struct pmon_bus *bus,
					     const struct pmon_topology *row);
unsigned int pmon_first_bus(const struct pmon_node_bus *node_bus, unsigned int nr,
			    const struct pmon_node_bus *last, const struct pmon_topology *row);

#endif /* PMON_BUSES_H */
