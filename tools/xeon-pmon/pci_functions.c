// SPDX-License-Identifier: GPL-2.0-only
/*
 * Comparison of the PCI functions that a platform should have with those of the machine. Pure
 * functions: the caller passes the list of existing functions.
 */
#include <limits.h>
#include <string.h>

#include "report.h"

#define BUSES	256	/* buses of a PCI domain */

/**
 * struct scan - a search for the functions of a platform
 * @platform: the platform
 * @sockets: number of sockets
 * @seen: existing functions
 * @end: the end of @seen
 * @uncore: sorted buses that have a function of the uncore
 * @nr_uncore: number of these buses
 * @bus: bus of each socket's uncore, or REPORT_UNKNOWN
 * @next: next free element of the result
 * @last: the end of the result
 */
struct scan {
	const struct pmon_platform *platform;
	unsigned int sockets;
	const struct report_seen *seen;
	const struct report_seen *end;
	int uncore[BUSES];
	unsigned int nr_uncore;
	int bus[REPORT_SOCKETS];
	struct report_function *next;
	const struct report_function *last;
};

typedef void (*visit_t)(struct scan *scan, struct report_function *function);

static void pci_functions_visit(struct scan *scan, const struct pmon_function *row,
				struct report_function *function, visit_t visit)
{
	function->io = row->io;
	function->devfn = row->devfn;
	function->device = row->device;
	if (row->device)
		visit(scan, function);
}

static void pci_functions_visit_unit(struct scan *scan, const struct pmon_type *type,
				     unsigned int u, unsigned int socket, visit_t visit)
{
	struct report_function function = { .type = type, .unit = u, .socket = socket };
	const struct pmon_unit *unit = &type->unit[u];

	function.role = REPORT_BOX;
	pci_functions_visit(scan, &unit->function, &function, visit);
	function.role = REPORT_MATCH;
	pci_functions_visit(scan, &unit->match, &function, visit);
}

/* Call @visit for each function that a socket should have */
static void pci_functions_visit_socket(struct scan *scan, unsigned int socket, visit_t visit)
{
	const struct pmon_type *const *type;
	struct report_function nodes = {
		.role = REPORT_NODES, .socket = socket, .devfn = REPORT_UNKNOWN,
	};
	unsigned int u;

	for (type = scan->platform->types; *type; type++)
		for (u = 0; u < (*type)->units; u++)
			pci_functions_visit_unit(scan, *type, u, socket, visit);
	if (!pmon_has_nodes(scan->platform))
		return;
	nodes.device = scan->platform->topology->device;
	visit(scan, &nodes);
}

static const struct report_seen *pci_functions_find_place(const struct scan *scan, int bus,
							  int devfn)
{
	const struct report_seen *seen;

	for (seen = scan->seen; seen < scan->end; seen++)
		if (seen->bus == bus && seen->devfn == devfn)
			return seen;
	return NULL;
}

/* @bus: REPORT_UNKNOWN: any bus */
static const struct report_seen *pci_functions_find_id(const struct scan *scan, int bus, u16 device)
{
	const struct report_seen *seen;

	for (seen = scan->seen; seen < scan->end; seen++)
		if ((bus == REPORT_UNKNOWN || seen->bus == bus) && seen->device == device)
			return seen;
	return NULL;
}

/*
 * All uncore functions of a socket are on one bus; keep a sorted list of buses without duplicates
 */
static void pci_functions_add_bus(struct scan *scan, int bus)
{
	unsigned int i = scan->nr_uncore;

	while (i && scan->uncore[i - 1] > bus)
		i--;
	if ((i && scan->uncore[i - 1] == bus) || scan->nr_uncore == BUSES)
		return;
	memmove(&scan->uncore[i + 1], &scan->uncore[i],
		(scan->nr_uncore - i) * sizeof(*scan->uncore));
	scan->uncore[i] = bus;
	scan->nr_uncore++;
}

static void pci_functions_note_bus(struct scan *scan, struct report_function *function)
{
	const struct report_seen *seen;

	for (seen = scan->seen; seen < scan->end && !function->io; seen++)
		if (seen->device == function->device)
			pci_functions_add_bus(scan, seen->bus);
}

/*
 * Buses are in the order of sockets. If a socket has none, the others can only be assigned by the
 * usual even distribution of bus numbers, and only if the firmware used it.
 */
static void pci_functions_find_buses(struct scan *scan)
{
	unsigned int socket, i, share = BUSES / scan->sockets;
	int bus;

	pci_functions_visit_socket(scan, 0, pci_functions_note_bus);
	for (socket = 0; socket < REPORT_SOCKETS; socket++)
		scan->bus[socket] = REPORT_UNKNOWN;
	for (i = 0; i < scan->nr_uncore; i++) {
		bus = scan->uncore[i];
		if (scan->nr_uncore == scan->sockets)
			scan->bus[i] = bus;
		else if (bus < BUSES && !((bus + 1) % share))
			scan->bus[bus / share] = bus;
	}
}

/*
 * If a bus with a node id function is the first of its socket, the socket has all buses up to the
 * next such bus. Without node id functions, use the usual distribution.
 */
static int pci_functions_first_bus(const struct scan *scan, unsigned int socket)
{
	unsigned int nr = 0, all = 0;
	const struct report_seen *seen;

	for (seen = scan->seen; seen < scan->end; seen++)
		all += seen->device == scan->platform->topology->device;
	for (seen = scan->seen; seen < scan->end && all == scan->sockets; seen++)
		if (seen->device == scan->platform->topology->device && nr++ == socket)
			return seen->bus;
	return socket < scan->sockets ? socket * BUSES / scan->sockets : INT_MAX;
}

static bool pci_functions_is_of_type(const struct report_seen *seen, const struct pmon_type *type)
{
	unsigned int u;

	for (u = 0; u < type->units; u++)
		if (seen->device == type->unit[u].function.device &&
		    seen->devfn == type->unit[u].function.devfn)
			return true;
	return false;
}

/* All boxes of a type are on one of the socket's buses: the bus of any existing one */
static int pci_functions_bus_of_type(const struct scan *scan,
				     const struct report_function *function)
{
	int from = pci_functions_first_bus(scan, function->socket);
	int to = pci_functions_first_bus(scan, function->socket + 1);
	const struct report_seen *seen;

	if (!function->type)
		return from;
	for (seen = scan->seen; seen < scan->end; seen++)
		if (seen->bus >= from && seen->bus < to &&
		    pci_functions_is_of_type(seen, function->type))
			return seen->bus;
	return REPORT_UNKNOWN;
}

/* A single socket has all buses: use that of the unit, or of other units of its type */
static int pci_functions_bus_of_unit(const struct scan *scan,
				     const struct report_function *function)
{
	const struct report_seen *seen;

	for (seen = scan->seen; seen < scan->end; seen++)
		if (seen->device == function->device && seen->devfn == function->devfn)
			return seen->bus;
	return pci_functions_bus_of_type(scan, function);
}

/* A socket's buses follow those of the socket before, or begin with a domain */
static int pci_functions_bus_of(const struct scan *scan, const struct report_function *function)
{
	int before, mine;

	if (!pmon_has_nodes(scan->platform))
		return pci_functions_bus_of_unit(scan, function);
	if (scan->platform->topology->first)
		return pci_functions_bus_of_type(scan, function);
	if (!function->io)
		return scan->bus[function->socket];
	if (!function->socket)
		return 0;
	before = scan->bus[function->socket - 1];
	mine = scan->bus[function->socket];
	if (mine != REPORT_UNKNOWN && mine / BUSES > before / BUSES)
		return mine / BUSES * BUSES;
	return before == REPORT_UNKNOWN ? REPORT_UNKNOWN : before + 1;
}

/* Ice Lake-D has one to four M2M boxes */
static bool pci_functions_may_lack(const struct report_function *function)
{
	return function->type && function->type->min_units &&
	       function->unit >= function->type->min_units;
}

/* The tables do not have the address of the node id function; it is the same on all sockets */
static void pci_functions_read(struct scan *scan, struct report_function *function)
{
	const struct report_seen *seen;

	function->bus = pci_functions_bus_of(scan, function);
	if (function->devfn == REPORT_UNKNOWN) {
		seen = pci_functions_find_id(scan, REPORT_UNKNOWN, function->device);
		function->devfn = seen ? seen->devfn : REPORT_UNKNOWN;
	}
	seen = pci_functions_find_place(scan, function->bus, function->devfn);
	function->there = seen ? seen->device : 0;
	if ((!function->there && pci_functions_may_lack(function)) || scan->next == scan->last)
		return;
	*scan->next++ = *function;
}

unsigned int report_functions(const struct pmon_platform *platform, unsigned int sockets,
			      const struct report_seen *seen, unsigned int nr_seen,
			      struct report_function *functions)
{
	struct scan scan = {
		.platform = platform, .sockets = sockets, .seen = seen, .end = seen + nr_seen,
	};
	unsigned int socket;

	/* Without sysfs there are no sockets */
	if (sockets)
		pci_functions_find_buses(&scan);
	scan.next = functions;
	scan.last = functions + REPORT_FUNCTIONS;
	for (socket = 0; socket < sockets; socket++)
		pci_functions_visit_socket(&scan, socket, pci_functions_read);
	return scan.next - functions;
}

bool report_expects(const struct report_function *functions, unsigned int nr,
		    const struct report_seen *seen)
{
	unsigned int i;

	for (i = 0; i < nr; i++)
		if (functions[i].bus == seen->bus && functions[i].devfn == seen->devfn)
			return true;
	return false;
}
