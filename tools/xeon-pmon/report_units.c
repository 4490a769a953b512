// SPDX-License-Identifier: GPL-2.0-only
/*
 * The boxes of the machine, found as the driver does: which box a PCI function has, how many units
 * of a type exist, and where those in memory are.
 */
#include <stdio.h>
#include <stdlib.h>

#include "report_units.h"
#include "window.h"

/*
 * Return: the socket of a bus, as the driver assigns buses: the bus of the node id function is the
 * first or the last of a socket's buses.
 */
static int units_socket_of(const struct report_target *target, int bus)
{
	const struct pmon_topology *topology = target->platform->topology;
	const struct report_function *f, *end = target->functions + target->nr_functions;
	int socket = REPORT_UNKNOWN, nearest = 0;

	if (!pmon_has_nodes(target->platform))
		return 0;
	for (f = target->functions; f < end; f++) {
		int far = topology->first ? bus - f->bus : f->bus + topology->behind - bus;

		if (f->role != REPORT_NODES || f->bus == REPORT_UNKNOWN || far < 0 ||
		    (socket != REPORT_UNKNOWN && far >= nearest))
			continue;
		nearest = far;
		socket = f->socket;
	}
	return socket;
}

/*
 * Return: the socket of a function by the firmware's NUMA tables, or REPORT_UNKNOWN; the first CPU
 * of the node is on it, same as pmon_die_of_numa_node() of the driver
 */
static int units_socket_of_node(const struct report_target *target,
				const struct report_seen *seen)
{
	const char *name = report_function_name(seen);
	const struct xp_die *die;
	char path[80], text[64];

	snprintf(path, sizeof(path), REPORT_PCI "/%s/numa_node", name);
	if (xp_read_line(path, text, sizeof(text)) || atoi(text) < 0)
		return REPORT_UNKNOWN;
	snprintf(path, sizeof(path), REPORT_PCI "/%s/local_cpulist", name);
	if (xp_read_line(path, text, sizeof(text)) || !*text)
		return REPORT_UNKNOWN;
	die = xp_die_of_cpu(target->dies, atoi(text));
	return die && die->number < target->sockets ? (int)die->number : REPORT_UNKNOWN;
}

static bool units_has_source(const struct pmon_discovery *discovery, u16 device)
{
	unsigned int i;

	for (i = 0; discovery && i < PMON_SOURCES; i++)
		if (discovery->source[i].device == device)
			return true;
	return false;
}

const struct pmon_function *report_unit_function(const struct pmon_type *type, unsigned int u,
						 enum report_role role)
{
	return role == REPORT_MATCH ? &type->unit[u].match : &type->unit[u].function;
}

bool report_has_type(const struct report_target *target, const struct pmon_type *type)
{
	return !type->model || type->model == target->model;
}

/**
 * struct units_match - candidates for the unit of a function
 * @seen: the function
 * @role: its purpose
 * @at: the unit with its address
 * @same: another unit with its device id
 * @nr: number of units with that id
 */
struct units_match {
	const struct report_seen *seen;
	enum report_role role;
	struct report_unit at;
	struct report_unit same;
	unsigned int nr;
};

static void units_compare(struct units_match *match, const struct pmon_type *type, unsigned int u)
{
	const struct pmon_function *function = report_unit_function(type, u, match->role);
	const struct report_unit unit = { .type = type, .unit = u, .role = match->role };

	if (!function->device || function->device != match->seen->device)
		return;
	if (function->devfn == match->seen->devfn) {
		match->at = unit;
	} else if (!function->exact && type->space == PMON_PCI) {
		match->same = unit;
		match->nr++;
	}
}

/* The driver matches by device id, and by address unless only one unit has the id */
static struct report_unit units_find(const struct report_target *target,
				     const struct report_seen *seen, enum report_role role)
{
	struct units_match match = { .seen = seen, .role = role };
	const struct pmon_type *const *type;
	unsigned int u;

	for (type = target->platform->types; *type; type++)
		for (u = 0; report_has_type(target, *type) && u < (*type)->units; u++)
			units_compare(&match, *type, u);
	return match.at.type || match.nr != 1 ? match.at : match.same;
}

void report_units_assign(struct report_units *units)
{
	const struct report_target *target = units->access.target;
	unsigned int i;
	int node;

	for (i = 0; i < target->nr_seen; i++) {
		const struct report_seen *seen = &target->seen[i];

		units->of[i] = units_find(target, seen, REPORT_BOX);
		if (!units->of[i].type)
			units->of[i] = units_find(target, seen, REPORT_MATCH);
		units->of[i].socket = units_socket_of(target, seen->bus);
		if (!units_has_source(target->platform->discovery, seen->device))
			continue;
		node = units_socket_of_node(target, seen);
		units->of[i].by_node = node != REPORT_UNKNOWN;
		if (units->of[i].by_node)
			units->of[i].socket = node;
	}
}

const struct report_seen *report_units_next(const struct report_units *units, unsigned int *i,
					    u16 device, int devfn)
{
	const struct report_target *target = units->access.target;

	for (; *i < target->nr_seen; ++*i) {
		const struct report_seen *seen = &target->seen[*i];

		if (seen->device == device && units->of[*i].socket == units->socket &&
		    (devfn == REPORT_UNKNOWN || seen->devfn == devfn)) {
			++*i;
			return seen;
		}
	}
	return NULL;
}

/* Same as pmon_window_of_die() of the driver */
static u64 units_window(struct report_units *units, const struct pmon_type *type,
			const struct pmon_unit *unit)
{
	const struct pmon_window *row = type->window;
	const struct report_seen *seen;
	unsigned int i = 0, c = 0;
	u32 base, place;
	u64 address;

	if (row->controllers &&
	    !report_units_next(units, &c, row->controllers[unit->window].device,
			       row->controllers[unit->window].devfn))
		return 0;
	seen = report_units_next(units, &i, row->device, REPORT_UNKNOWN);
	base = report_config(&units->access, seen, row->base_reg);
	place = report_config(&units->access, seen, row->offset_reg + 4 * unit->window);
	return pmon_window_address(row, unit, type->size, base, place, &address) ? address : 0;
}

const struct report_seen *report_bridge(const struct report_target *target)
{
	if (target->nr_seen && !target->seen->bus && !target->seen->devfn)
		return target->seen;
	return NULL;
}

/* Same as pmon_bar_of_bridge() of the driver */
u64 report_units_bar(struct report_units *units, const struct pmon_bar *bar,
		     const struct pmon_unit *unit, u32 size)
{
	const struct report_seen *seen = report_bridge(units->access.target);
	u64 low = report_config(&units->access, seen, bar->reg);
	u64 high = report_config(&units->access, seen, bar->reg + sizeof(u32));
	u64 address;

	return pmon_bar_address(bar, unit, size, high << 32 | low, &address) ? address : 0;
}

u64 report_units_address(struct report_units *units, const struct pmon_type *type,
			 const struct pmon_unit *unit)
{
	units->access.unknown = false;
	return type->window ? units_window(units, type, unit) :
	       type->bar ? report_units_bar(units, type->bar, unit, type->size) : unit->base[0];
}

/* Same as pmon_unit_count_of_die() of the driver */
unsigned int report_units_count(struct report_units *units, const struct pmon_type *type)
{
	const struct pmon_unit_count *row = type->unit_count;
	const struct report_seen *seen;
	unsigned int i = 0;
	u64 value = 0;

	if (!row || units->socket == REPORT_UNKNOWN)
		return type->units;
	if (row->msr) {
		if (report_read_msr(&units->access, units->socket, row->msr, &value) != WHY_READ)
			return type->units;
		value &= row->bits;
		return value > row->subtract ? value - row->subtract : type->units;
	}
	seen = report_units_next(units, &i, row->device, row->devfn);
	value = report_config(&units->access, seen, row->reg);
	if (row->bits >> 32)
		value |= (u64)report_config(&units->access, seen, row->reg + sizeof(u32)) << 32;
	if (value == ~0ULL)
		return type->units;
	return __builtin_popcountll(value & row->bits) ?: type->units;
}
