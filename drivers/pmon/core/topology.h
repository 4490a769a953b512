/* SPDX-License-Identifier: GPL-2.0-only */
/* The die and the node id of a PCI bus, and registers of functions and MSRs of a die. */
#ifndef PMON_TOPOLOGY_H
#define PMON_TOPOLOGY_H

#include "platform.h"

struct pci_bus;
struct pmon_die;

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

/* buses.c: pure */
const struct pmon_node_bus *pmon_node_bus_of(const struct pmon_node_bus *node_bus, unsigned int nr,
					     const struct pmon_bus *bus,
					     const struct pmon_topology *row);
unsigned int pmon_first_bus(const struct pmon_node_bus *node_bus, unsigned int nr,
			    const struct pmon_node_bus *last, const struct pmon_topology *row);

/* topology.c; firmware has switched off a function whose class reads all ones */
#define PMON_NO_CLASS	0xffffff
int pmon_topology_find(void);
void pmon_topology_forget(void);
int pmon_die_of_numa_node(struct pci_bus *bus);
struct pmon_die *pmon_die_of_bus(struct pci_bus *bus);
const struct pmon_node_bus *pmon_node_bus_of_die(const struct pmon_die *die);
int pmon_bus_of_function(const struct pmon_die *die,
			 const struct pmon_function *function);
u64 pmon_address_of_function(const struct pmon_die *die, const struct pmon_function *function);
u64 pmon_window_of_die(const struct pmon_die *die, const struct pmon_type *type,
		       const struct pmon_unit *unit);
u64 pmon_bar_of_bridge(const struct pmon_type *type, const struct pmon_unit *unit);
u32 pmon_config_of_die(const struct pmon_die *die, u16 device, u8 devfn, u16 reg);
bool pmon_die_is_online(const struct pmon_die *die);
u64 pmon_msr_of_die(const struct pmon_die *die, u32 msr);
unsigned int pmon_unit_count_of_die(const struct pmon_die *die, const struct pmon_type *type);

#endif /* PMON_TOPOLOGY_H */
