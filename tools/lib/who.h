/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Attribution of memory traffic: who_close_books() divides the traffic of each socket's memory
 * controllers among monitoring groups, devices and other sockets. The functions are pure.
 *
 *   the whole		Reads and writes of the socket's memory controllers.
 *   a group		MBM counts the lines that the group's tasks fetch into the L3 (fills). The
 *			fills are reads, and the lower bound of the group's traffic.
 *   its write-backs	No counter attributes write-backs to groups. Writes of the controllers that
 *			come from neither devices nor other sockets are divided among the groups in
 *			proportion to their fills, at most one write-back for each fill. A group may
 *			have none of these writes or all of them, because non-temporal stores write
 *			memory without a fill. The range of a group therefore begins at its fills
 *			and ends at its fills plus all of these writes.
 *   a thread filter	Without MBM, the fills of a group are those of the hardware threads that its
 *			tasks ran on, which the C-boxes or CHAs count for some threads at a time
 *			(thread_shares.h). They have a range of their own.
 *   a device		Traffic of the device's port that missed the LLC. The LLC misses are counted
 *			for all devices of a socket together, and divided among several devices in
 *			proportion to the traffic of their ports. If the misses are not counted, the
 *			value is all traffic of the port, and the range begins at 0.
 *   other sockets	Requests of other sockets that the home agents (or M2M, CHA) served.
 *   not attributed	The whole less the sum of the parts.
 *
 * The parts are not scaled to fit the whole. If their sum exceeds the whole, "not attributed" is 0,
 * and the book has the difference and the part with the largest uncertainty.
 */
#ifndef XEON_PMON_WHO_H
#define XEON_PMON_WHO_H

#include "resctrl.h"

#define WHO_NAME	256

/**
 * struct who_device - traffic of a device, or of all devices of a port
 * @name: name of the device, or of the devices
 * @reads: bytes read from memory or LLC
 * @writes: bytes written to memory or LLC
 */
struct who_device {
	const char *name;
	double reads;
	double writes;
};

/**
 * struct who_socket - counts of a socket in an interval, in bytes; NAN: not counted
 * @id: the socket number
 * @reads: reads of the memory controllers
 * @writes: writes of the memory controllers
 * @local: requests of the socket's own cores and devices, counted by its home agents; 0: not
 *	   counted. If there are no groups, @local less @device_misses is the part "cores"
 * @remote: requests of other sockets, counted by this socket's home agents. If @remote is NAN on a
 *	    machine with two sockets, total less local bytes of the other socket's groups is the
 *	    estimate, which lacks write-backs
 * @remote_writes: the writes in @remote; NAN: estimated by the ratio of writes to the whole
 * @remote_name: name of the part for @remote, such as "from S1"
 * @device_misses: traffic of all devices that missed the LLC and went to this socket's memory
 * @local_share: fraction of the fills of the socket's cores that came from its own memory, 0 to 1;
 *		 used if MBM has no local bytes
 * @skew: maximum time in seconds between the reads of the groups and of the uncore counters
 * @nr_devices: number of devices
 * @device: the devices
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
 * struct who_fills - estimated fills of a group from a socket's own memory, in bytes
 * @low: lower bound of @value
 * @value: the estimate
 * @high: upper bound of @value
 * @why: a short reason why @value is uncertain; NULL: none
 */
struct who_fills {
	double low;
	double value;
	double high;
	const char *why;
};

/**
 * struct who_group - a monitoring group, or tasks that the thread filter was counted for
 * @name: label of the group; groups with the same label are one part
 * @use: bytes that MBM counted on each socket, in the order of &who_input.socket
 * @fills: bytes by the thread filter on each socket, in the same order; NULL: @use is the source
 * @energy: energy of the cores on each socket in microjoules, in the same order; NULL: not counted
 */
struct who_group {
	const char *name;
	const struct resctrl_use *use;
	const struct who_fills *fills;
	const struct resctrl_bytes *energy;
};

/**
 * struct who_input - counts of an interval
 * @seconds: length of the interval, above 0
 * @nr_sockets: number of sockets
 * @socket: the sockets
 * @nr_groups: number of groups; 0: neither MBM nor the thread filter is available
 * @group: the groups
 */
struct who_input {
	double seconds;
	unsigned int nr_sockets;
	const struct who_socket *socket;
	unsigned int nr_groups;
	const struct who_group *group;
};

/**
 * enum who_kind - kind of a part
 * @WHO_GROUP: a monitoring group
 * @WHO_DEVICE: a device, or all devices of a port
 * @WHO_REMOTE: other sockets
 */
enum who_kind {
	WHO_GROUP,
	WHO_DEVICE,
	WHO_REMOTE,
};

/**
 * enum who_basis - basis of a part's value
 * @WHO_MEASURED: the value was counted
 * @WHO_ESTIMATED: the value includes an estimated share of a count, see the top of this file
 * @WHO_UNKNOWN: the part was not counted, or not completely; "not attributed" includes the rest
 */
enum who_basis {
	WHO_MEASURED,
	WHO_ESTIMATED,
	WHO_UNKNOWN,
};

/**
 * struct who_part - a part of a socket's memory traffic; rates are in GB/s
 * @name: name of the group, of the device, or of the other sockets
 * @kind: kind of the part
 * @basis: basis of @value
 * @source: the counters that @value comes from, such as "MBM, write-backs by fills"
 * @value: the rate; with WHO_UNKNOWN, the rate of the bytes that were counted, or 0
 * @low: lower bound of the range
 * @high: upper bound of the range; NAN if the whole is not known
 * @away: rate at which a group fetches from other sockets' memory, without write-backs; not
 *	  included in @value; NAN: not known
 * @why: a short reason why @value is uncertain or unknown, such as "Unavailable"; may be empty
 * @powered: the kernel counts the energy of cores for the part, a group
 * @core_watts: power of the cores in W; NAN: not known
 * @no_watts: the reason why @core_watts is not known; NULL: it is known
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
	bool powered;
	double core_watts;
	const char *no_watts;
};

/**
 * struct who_book - attribution of a socket's memory traffic; rates are in GB/s
 * @socket: the socket number
 * @whole: traffic of the memory controllers; NAN: not known
 * @nr: number of parts
 * @part: the parts: groups, then devices, then other sockets; in each kind, the largest value first
 * @rest: the traffic that is not attributed, at least 0; NAN if @whole is NAN
 * @rest_low: lower bound of @rest
 * @rest_high: upper bound of @rest
 * @excess: sum of the parts less @whole; 0 if the sum exceeds @whole by at most 0.1 %. The values
 *	    of all parts and @rest add up to @whole + @excess, within 0.1 % of @whole.
 * @doubted: the part with the largest uncertainty, @value - @low; NULL: there is no excess
 * @sentence: a message for users: @excess and @doubted; if there is no excess, the parts that were
 *	      not counted; may be empty
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
 * enum who_by - parts that are added up to one part
 * @WHO_BY_GROUP: no parts are added up
 * @WHO_BY_DEVICE: all groups become the part "cores"
 * @WHO_BY_NODE: all groups become the part "cores", and all devices the part "devices"
 */
enum who_by {
	WHO_BY_GROUP,
	WHO_BY_DEVICE,
	WHO_BY_NODE,
};

/**
 * who_close_books() - divide the memory traffic of each socket among its parts
 * @input: counts of an interval
 * @by: parts to add up
 * @book: filled in: one book for each socket, in the order of @input; who_free() frees each one
 *
 * For all parts and for the rest, 0 <= low <= value <= high. Groups and devices without traffic are
 * not listed, except for groups whose cores used energy, or whose energy is not known.
 */
void who_close_books(const struct who_input *input, enum who_by by, struct who_book *book);

/**
 * who_free() - free the parts of a book
 * @book: the book
 */
void who_free(struct who_book *book);

/**
 * who_kind_name() - name of a kind: "group", "device", "socket"
 * @kind: the kind
 *
 * Return: the name.
 */
const char *who_kind_name(enum who_kind kind);

/**
 * who_basis_name() - name of a basis: "measured", "estimated", "unknown"
 * @basis: the basis
 *
 * Return: the name.
 */
const char *who_basis_name(enum who_basis basis);

#endif /* XEON_PMON_WHO_H */
