/* SPDX-License-Identifier: GPL-2.0-only */
/* The die and the node id of a PCI bus, and registers of functions and MSRs of a die. */
#ifndef PMON_TOPOLOGY_H
#define PMON_TOPOLOGY_H

#include "buses.h"

struct pci_bus;
struct pmon_die;

/* Firmware has switched off a function whose class reads all ones */
#define PMON_NO_CLASS	0xffffff

int pmon_topology_find(void);
void pmon_topology_free(void);
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
