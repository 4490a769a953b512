/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The boxes of the machine, found as the driver does: which box a PCI function has, how many units
 * of a type exist, and where those in memory are.
 */
#ifndef XEON_PMON_REPORT_UNITS_H
#define XEON_PMON_REPORT_UNITS_H

#include "report_access.h"

/**
 * struct report_unit - the box of a PCI function
 * @type: type of the box; NULL: none
 * @unit: unit number
 * @role: purpose of the function
 * @socket: the socket, or REPORT_UNKNOWN
 * @by_node: whether the firmware's NUMA tables have @socket
 */
struct report_unit {
	const struct pmon_type *type;
	unsigned int unit;
	enum report_role role;
	int socket;
	bool by_node;
};

/**
 * struct report_units - the boxes of the machine
 * @access: how registers are read; the caller sets @access.target
 * @of: the box of each function in &report_target.seen
 * @socket: the current socket, or REPORT_UNKNOWN
 */
struct report_units {
	struct report_access access;
	struct report_unit of[REPORT_SEEN];
	int socket;
};

/**
 * report_has_type() - whether a model of a platform has a type of box
 * @target: the machine
 * @type: the type
 *
 * Return: true if it has.
 */
bool report_has_type(const struct report_target *target, const struct pmon_type *type);

/**
 * report_unit_function() - the PCI function of a unit
 * @type: its type
 * @u: its number
 * @role: purpose of the function
 *
 * Return: the function.
 */
const struct pmon_function *report_unit_function(const struct pmon_type *type, unsigned int u,
						 enum report_role role);

/**
 * report_units_assign() - set @of
 * @units: the boxes
 */
void report_units_assign(struct report_units *units);

/**
 * report_units_next() - the next function of the current socket
 * @units: the boxes
 * @i: index of the first function to look at; set to the one behind the result
 * @device: its device id
 * @devfn: its device and function number, or REPORT_UNKNOWN: any
 *
 * Return: the function, or NULL.
 */
const struct report_seen *report_units_next(const struct report_units *units, unsigned int *i,
					    u16 device, int devfn);

/**
 * report_bridge() - the host bridge
 * @target: the machine
 *
 * Return: its function, or NULL.
 */
const struct report_seen *report_bridge(const struct report_target *target);

/**
 * report_units_bar() - address of registers behind a BAR of the host bridge
 * @units: the boxes
 * @bar: the BAR
 * @unit: the unit
 * @size: bytes of its registers
 *
 * Return: the address, or 0.
 */
u64 report_units_bar(struct report_units *units, const struct pmon_bar *bar,
		     const struct pmon_unit *unit, u32 size);

/**
 * report_units_address() - address of a box in memory
 * @units: the boxes; @access.unknown is set if a register that locates the box cannot be read
 * @type: its type
 * @unit: its unit
 *
 * Return: the address, or 0.
 */
u64 report_units_address(struct report_units *units, const struct pmon_type *type,
			 const struct pmon_unit *unit);

/**
 * report_units_count() - number of units of a type on the current socket
 * @units: the boxes
 * @type: the type
 *
 * Return: the number; the driver does not access any further units.
 */
unsigned int report_units_count(struct report_units *units, const struct pmon_type *type);

#endif /* XEON_PMON_REPORT_UNITS_H */
