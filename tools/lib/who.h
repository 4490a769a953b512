/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Whose traffic the memory of a socket carries: the parts by monitoring group, device and other
 * socket, beside the whole that the memory controllers saw. Pure.
 *
 * What is measured, and what is not:
 *
 *   the whole		Reads and writes of the socket's memory controllers.
 *   a group		MBM counts what its cores fetch from beyond the L3 (fills), so reads. These
 *			are the least that the group has moved.
 *   its write-backs	No counter says whose lines are written back. What the controllers wrote
 *			and neither devices nor other sockets did is shared out by the fills, at
 *			most one write-back for each fill. Any group may have more or none of them:
 *			stores that bypass the cache (non-temporal) are writes without a fill. So
 *			the doubt of a group reaches from its fills alone to its fills and all of
 *			these writes.
 *   a device		What its port has moved, as far as it missed the LLC: where one socket has
 *			several devices, the misses are shared out by what the ports have moved. If
 *			the misses are not counted, all of it, and the doubt begins at 0.
 *   other sockets	What the home agents (or M2M, CHA) served to others.
 *   not attributed	What remains of the whole.
 *
 * Parts are never made to fit. Where their sum exceeds the whole, it is said by how much, and which
 * of them is in doubt; "not attributed" is 0 then.
 */
#ifndef XEON_PMON_WHO_H
#define XEON_PMON_WHO_H

#include "resctrl.h"

#define WHO_NAME	256

/**
 * struct who_device - a device, or all devices of a port
 * @name: its name
 * @reads: bytes that it has read from memory or LLC
 * @writes: bytes that it has written
 */
struct who_device {
	const char *name;
	double reads;
	double writes;
};

/**
 * struct who_socket - what was counted of a socket; all in bytes, NAN: not known
 * @id: its number
 * @reads: by the memory controllers
 * @writes: by the memory controllers
 * @local: read and written by the socket's own cores and devices, seen where the memory is: without
 *	   groups, and with @device_misses, "cores" are a part; 0: not known
 * @remote: read and written by other sockets, seen where the memory is. NAN, and only total and
 *	    local bytes of groups on two sockets: their difference, which lacks write-backs
 * @remote_writes: how much of that was written; NAN: as much as of the whole
 * @remote_name: what to call it: "from S1"
 * @device_misses: of all devices: what missed the LLC and is of this socket's memory
 * @local_share: which part of the fills of the socket's cores was from its own memory, 0 to 1; used
 *		 where MBM has no local bytes
 * @skew: by how many seconds the counts may lie beside each other
 * @nr_devices: how many devices
 * @device: each one
 */
struct who_socket {
	int id;
	double reads;
	double writes;
	double local;
	double remote;
	double remote_writes;
	const char *remote_name;
	double device_misses;
	double local_share;
	double skew;
	unsigned int nr_devices;
	const struct who_device *device;
};

/**
 * struct who_group - a monitoring group
 * @name: what to call it; groups of one name are one part
 * @use: what it has moved beyond the L3 of each socket, in the order of &who_input.socket
 */
struct who_group {
	const char *name;
	const struct resctrl_use *use;
};

/**
 * struct who_input - what was counted in an interval
 * @seconds: how long, above 0
 * @nr_sockets: how many sockets
 * @socket: each one
 * @nr_groups: how many groups; 0: there is no MBM
 * @group: each one
 */
struct who_input {
	double seconds;
	unsigned int nr_sockets;
	const struct who_socket *socket;
	unsigned int nr_groups;
	const struct who_group *group;
};

/**
 * enum who_kind - what a part is
 * @WHO_GROUP: a monitoring group
 * @WHO_DEVICE: a device
 * @WHO_REMOTE: other sockets
 */
enum who_kind {
	WHO_GROUP,
	WHO_DEVICE,
	WHO_REMOTE,
};

/**
 * enum who_basis - what a part's value is
 * @WHO_MEASURED: counted
 * @WHO_ESTIMATED: in part a share of a count, see above
 * @WHO_UNKNOWN: not counted, or not all of it: what is missing is in "not attributed"
 */
enum who_basis {
	WHO_MEASURED,
	WHO_ESTIMATED,
	WHO_UNKNOWN,
};

/**
 * struct who_part - a part of a socket's memory traffic; rates are in GB/s
 * @name: whose it is
 * @kind: what that is
 * @basis: what the value is
 * @source: what counted it: "MBM, write-backs by fills"
 * @value: the rate; if it is not known, what of it is, or 0
 * @low: the least that it can be
 * @high: the most that it can be; NAN if the whole is not known
 * @away: of a group: what it moves from and to other sockets' memory, without write-backs, and no
 *	  part of @value; NAN: not known
 * @why: why it is in doubt or not known, in a few words: "Unavailable"; may be empty
 */
struct who_part {
	char name[WHO_NAME];
	enum who_kind kind;
	enum who_basis basis;
	const char *source;
	double value;
	double low;
	double high;
	double away;
	char why[64];
};

/**
 * struct who_book - the traffic of a socket's memory; rates are in GB/s
 * @socket: its number
 * @whole: what the memory controllers saw; NAN: not known
 * @nr: how many parts
 * @part: each one: groups, devices, other sockets; of a kind the greatest value first
 * @rest: not attributed: at least 0; NAN without @whole
 * @rest_low: the least that it can be
 * @rest_high: the most that it can be
 * @excess: by how much the parts' sum exceeds @whole; 0 below a thousandth of it. The values of all
 *	    parts and @rest add up to @whole + @excess, to that thousandth.
 * @doubted: the part that is most likely too large; NULL: there is no excess
 * @sentence: what a reader has to know; may be empty: the excess, and which part is in doubt; else
 *	      groups without a count
 */
struct who_book {
	int socket;
	double whole;
	unsigned int nr;
	struct who_part *part;
	double rest;
	double rest_low;
	double rest_high;
	double excess;
	const struct who_part *doubted;
	char sentence[XP_ERROR];
};

/**
 * enum who_by - which parts are one
 * @WHO_BY_GROUP: none
 * @WHO_BY_DEVICE: all groups: "cores"
 * @WHO_BY_NODE: all groups, and all devices: "cores", "devices"
 */
enum who_by {
	WHO_BY_GROUP,
	WHO_BY_DEVICE,
	WHO_BY_NODE,
};

/**
 * who_close_books() - share out the traffic of each socket's memory
 * @input: what was counted
 * @by: which parts to add up
 * @book: filled in: as many as sockets, in their order, each for who_free()
 *
 * 0 <= low <= value <= high of all parts and of the rest. Groups and devices that have moved
 * nothing are no parts.
 */
void who_close_books(const struct who_input *input, enum who_by by, struct who_book *book);

/**
 * who_free() - free the parts of a book
 * @book: the book
 */
void who_free(struct who_book *book);

/**
 * who_kind_name() - a kind as a word: "group", "device", "socket"
 * @kind: the kind
 *
 * Return: the word.
 */
const char *who_kind_name(enum who_kind kind);

/**
 * who_basis_name() - a basis as a word: "measured", "estimated", "unknown"
 * @basis: the basis
 *
 * Return: the word.
 */
const char *who_basis_name(enum who_basis basis);

#endif /* XEON_PMON_WHO_H */
