/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The interfaces of "xeon-pmon report" between its files. pci_functions.c and report_parse.c are
 * pure.
 */
#ifndef REPORT_H
#define REPORT_H

#include "perf_events.h"

#define REPORT_SOCKETS		64	/* as the driver numbers them: each die is one */
#define REPORT_FUNCTIONS	2048	/* functions that the rows expect, on all of these */
#define REPORT_SEEN		4096	/* PCI functions of Intel's */
#define REPORT_UNKNOWN		(-1)	/* a bus or a devfn that is unknown */

/**
 * struct report_seen - a PCI function of Intel's that is there
 * @bus: its bus, above that from bit 8 on the domain
 * @devfn: device and function number
 * @device: device id
 */
struct report_seen {
	int bus;
	u8 devfn;
	u16 device;
};

/**
 * enum report_role - what the driver wants of a function
 * @REPORT_BOX: the counters of a box
 * @REPORT_MATCH: its match registers
 * @REPORT_NODES: which socket the bus is of, &struct pmon_topology
 */
enum report_role { REPORT_BOX, REPORT_MATCH, REPORT_NODES };

/**
 * struct report_function - a PCI function that the rows expect
 * @role: what for
 * @type: the type of box, NULL for REPORT_NODES
 * @unit: which of its boxes
 * @socket: the socket
 * @bus: where it is or should be, as &report_seen.bus, or REPORT_UNKNOWN
 * @devfn: the same
 * @io: it is among the I/O of its socket, on the first of the socket's buses
 * @device: the id that it should have
 * @there: the id that is there, 0: there is none
 */
struct report_function {
	enum report_role role;
	const struct pmon_type *type;
	unsigned int unit;
	unsigned int socket;
	int bus;
	int devfn;
	bool io;
	u16 device;
	u16 there;
};

/**
 * struct report_box - a line of the driver's list of boxes
 * @name: the PMU's name without its prefix
 * @socket: the socket
 * @place: as the driver writes it
 * @state: the same
 */
struct report_box {
	char name[PMON_NAME_LEN];
	unsigned int socket;
	char place[40];
	char state[128];
};

/**
 * report_functions() - what has become of the functions that a platform should have
 * @platform: the platform
 * @sockets: how many there are, at most REPORT_SOCKETS
 * @seen: what is there
 * @nr_seen: length of @seen
 * @functions: filled in, by socket; REPORT_FUNCTIONS of them
 *
 * Knows nothing of the driver: which bus is whose is told by their order.
 *
 * Return: how many functions.
 */
unsigned int report_functions(const struct pmon_platform *platform, unsigned int sockets,
			      const struct report_seen *seen, unsigned int nr_seen,
			      struct report_function *functions);

/**
 * report_expects() - whether a function is where the rows want one
 * @functions: what report_functions() has filled in
 * @nr: length of @functions
 * @seen: the function
 *
 * Return: whether it is.
 */
bool report_expects(const struct report_function *functions, unsigned int nr,
		    const struct report_seen *seen);

/**
 * report_parse_box() - a line of the driver's list of boxes
 * @line: the line
 * @box: filled in
 *
 * Return: whether it is one.
 */
bool report_parse_box(const char *line, struct report_box *box);

/**
 * report_is_ours() - whether a message of the kernel is the driver's
 * @message: a record of /dev/kmsg behind its semicolon
 *
 * Return: whether it is.
 */
bool report_is_ours(const char *message);

/**
 * report_is_finding() - whether a line is what "xeon-pmon verify" has found
 * @line: a line of a file that should be its output
 *
 * What each check does, it says in lines with a "#": that is the same everywhere.
 *
 * Return: whether it is.
 */
bool report_is_finding(const char *line);

#endif /* REPORT_H */
