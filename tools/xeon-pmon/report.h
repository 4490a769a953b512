/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Internal interfaces of "xeon-pmon report". The functions of pci_functions.c and report_parse.c
 * are pure.
 */
#ifndef REPORT_H
#define REPORT_H

#include "perf_events.h"

#define REPORT_SOCKETS		64	/* the driver's numbers: each die is a socket */
#define REPORT_FUNCTIONS	2048	/* PCI functions that the tables list, on all sockets */
#define REPORT_SEEN		4096	/* PCI functions of vendor Intel */
#define REPORT_UNKNOWN		(-1)	/* unknown bus or devfn */

/**
 * struct report_seen - an existing PCI function of vendor Intel
 * @bus: bus number; bits 8 and above are the domain
 * @devfn: device and function number
 * @device: device id
 */
struct report_seen {
	int bus;
	u8 devfn;
	u16 device;
};

/**
 * enum report_role - purpose of a PCI function in the driver
 * @REPORT_BOX: counters of a box
 * @REPORT_MATCH: match registers of a box
 * @REPORT_NODES: node id of the socket, &struct pmon_topology
 */
enum report_role { REPORT_BOX, REPORT_MATCH, REPORT_NODES };

/**
 * struct report_function - a PCI function that the tables list
 * @role: its purpose
 * @type: the type of box; NULL for REPORT_NODES
 * @unit: unit number of the box
 * @socket: the socket
 * @bus: actual or expected bus, as &report_seen.bus, or REPORT_UNKNOWN
 * @devfn: actual or expected devfn
 * @io: whether it is one of the I/O devices on the first of the socket's buses
 * @device: expected device id
 * @there: device id of the existing function; 0: none
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
 * struct report_box - a line of the driver's debugfs file with all boxes
 * @name: name of the PMU without its prefix
 * @socket: the socket
 * @place: location of the registers, as in the file
 * @state: state of the box, as in the file
 */
struct report_box {
	char name[PMON_NAME_LEN];
	unsigned int socket;
	char place[40];
	char state[128];
};

/**
 * struct report_target - the machine whose registers are read
 * @platform: its platform
 * @model: model number of the CPUs
 * @sockets: number of sockets; each die counts as one
 * @cpu: a CPU of each socket
 * @dies: the sockets by CPU
 * @seen: existing PCI functions of vendor Intel, sorted by address
 * @nr_seen: number of elements of @seen
 * @functions: the functions that the tables list
 * @nr_functions: number of elements of @functions
 */
struct report_target {
	const struct pmon_platform *platform;
	unsigned int model;
	unsigned int sockets;
	unsigned int cpu[REPORT_SOCKETS];
	struct xp_boxes *dies;
	const struct report_seen *seen;
	unsigned int nr_seen;
	const struct report_function *functions;
	unsigned int nr_functions;
};

/**
 * report_functions() - find the PCI functions that a platform should have
 * @platform: the platform
 * @sockets: number of sockets, at most REPORT_SOCKETS
 * @seen: existing functions
 * @nr_seen: length of @seen
 * @functions: result, sorted by socket; REPORT_FUNCTIONS elements
 *
 * The driver is not used: buses are assigned to sockets by their order.
 *
 * Return: the number of functions.
 */
unsigned int report_functions(const struct pmon_platform *platform, unsigned int sockets,
			      const struct report_seen *seen, unsigned int nr_seen,
			      struct report_function *functions);

/**
 * report_expects() - whether a function is where the tables list one
 * @functions: the result of report_functions()
 * @nr: length of @functions
 * @seen: the function
 *
 * Return: true if it is.
 */
bool report_expects(const struct report_function *functions, unsigned int nr,
		    const struct report_seen *seen);

/**
 * report_parse_box() - parse a line of the driver's list of boxes
 * @line: the line
 * @box: set to the contents
 *
 * Return: true if the line is valid.
 */
bool report_parse_box(const char *line, struct report_box *box);

/**
 * report_is_ours() - whether a kernel message is from the driver
 * @message: a record of /dev/kmsg, after its semicolon
 *
 * Return: true if it is.
 */
bool report_is_ours(const char *message);

/**
 * report_is_finding() - whether a line is a result of "xeon-pmon verify"
 * @line: a line of a file that should contain its output
 *
 * Lines that begin with "#" describe the checks and are the same on all machines.
 *
 * Return: true if it is.
 */
bool report_is_finding(const char *line);

#endif /* REPORT_H */
