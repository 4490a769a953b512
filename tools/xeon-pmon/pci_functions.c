// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which PCI functions a platform should have, and what there is instead. Pure: it gets the list of
 * what is there.
 */
#include <string.h>

#include "report.h"

#define BUSES	256

/**
 * struct scan - a look at the functions
 * @platform: what should be there
 * @sockets: how many
 * @seen: what is there
 * @end: behind the last one
 * @uncore: of each bus, whether it has a function of an uncore
 * @bus: of each socket the one with its uncore, or REPORT_UNKNOWN
 * @next: where the next one is put
 */
struct scan {
	const struct pmon_platform *platform;
	unsigned int sockets;
	const struct report_seen *seen;
	const struct report_seen *end;
	bool uncore[BUSES];
	int bus[XP_SOCKETS];
	struct report_function *next;
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

/* Each function that the rows expect of a socket */
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
	if (!scan->platform->topology)
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

/* @bus: REPORT_UNKNOWN for any */
static const struct report_seen *pci_functions_find_id(const struct scan *scan, int bus, u16 device)
{
	const struct report_seen *seen;

	for (seen = scan->seen; seen < scan->end; seen++)
		if ((bus == REPORT_UNKNOWN || seen->bus == bus) && seen->device == device)
			return seen;
	return NULL;
}

/* What is there of an uncore is all on one bus */
static void pci_functions_note_bus(struct scan *scan, struct report_function *function)
{
	const struct report_seen *seen;

	for (seen = scan->seen; seen < scan->end && !function->io; seen++)
		if (seen->device == function->device)
			scan->uncore[seen->bus] = true;
}

/*
 * They are in the order of the sockets. If one is missing altogether, the others can only be told
 * by firmware's habit of sharing out the numbers evenly.
 */
static void pci_functions_find_buses(struct scan *scan)
{
	unsigned int bus, socket, all = 0, nr = 0;

	pci_functions_visit_socket(scan, 0, pci_functions_note_bus);
	for (bus = 0; bus < BUSES; bus++)
		all += scan->uncore[bus];
	for (socket = 0; socket < XP_SOCKETS; socket++)
		scan->bus[socket] = REPORT_UNKNOWN;
	for (bus = 0; bus < BUSES; bus++)
		if (scan->uncore[bus]) {
			socket = all == scan->sockets ? nr++ : bus * scan->sockets / BUSES;
			scan->bus[socket] = bus;
		}
}

/*
 * Where a bus with the node ids is the first of its socket, the socket has all from there to the
 * next such bus; without one, what firmware's habit gives it
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
	return socket * BUSES / scan->sockets;
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

/* All boxes of a type are on one of the socket's buses: where any of them is */
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

/* A socket's buses begin behind the last one of the socket before */
static int pci_functions_bus_of(const struct scan *scan, const struct report_function *function)
{
	if (scan->platform->topology && scan->platform->topology->first)
		return pci_functions_bus_of_type(scan, function);
	if (!function->io)
		return scan->bus[function->socket];
	if (!function->socket)
		return 0;
	return scan->bus[function->socket - 1] == REPORT_UNKNOWN ? REPORT_UNKNOWN :
	       scan->bus[function->socket - 1] + 1;
}

/* Ice Lake-D has between one M2M and four */
static bool pci_functions_may_lack(const struct report_function *function)
{
	return function->type && function->type->least && function->unit >= function->type->least;
}

/* The rows do not say where the function with the node ids is: on all sockets at the same place */
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
	if (!function->there && pci_functions_may_lack(function))
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

	pci_functions_find_buses(&scan);
	scan.next = functions;
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
