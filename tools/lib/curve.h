/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The machine's own curve: how long a read takes at which bandwidth. "xeon-pmon curve" measures it;
 * it is kept in a file, for the rules.
 */
#ifndef XEON_PMON_CURVE_H
#define XEON_PMON_CURVE_H

#include "util.h"

#define CURVE_POINTS	512

/**
 * struct curve_point - a measured point
 * @socket: of this socket's memory, from its own cores
 * @bandwidth: what was read, in MB/s
 * @latency: of a read that waits for the one before, in ns
 */
struct curve_point {
	int socket;
	double bandwidth;
	double latency;
};

/**
 * struct curve - all sockets
 * @nr: how many points; 0: none is kept
 * @point: socket by socket, in the order of the load
 */
struct curve {
	unsigned int nr;
	struct curve_point point[CURVE_POINTS];
};

/**
 * curve_read() - the curve that is kept
 * @curve: filled in; empty if there is none of this CPU model
 *
 * It is the user's own, or else the one that root has measured.
 */
void curve_read(struct curve *curve);

/**
 * curve_write() - keep a curve
 * @curve: the curve
 * @path: filled in: where
 * @size: room there
 *
 * Root keeps it for all users, in /var/lib/xeon-pmon; others, and root with XDG_CACHE_HOME, in
 * their cache.
 *
 * Return: 0, or -1 with errno set.
 */
int curve_write(const struct curve *curve, char *path, size_t size);

/**
 * curve_idle() - how long a read takes without load: the least of the curve
 * @curve: the curve
 * @socket: the socket
 *
 * Return: ns; 0: it is not known.
 */
double curve_idle(const struct curve *curve, int socket);

/**
 * curve_at() - how long a read takes at a bandwidth
 * @curve: the curve
 * @socket: the socket
 * @bandwidth: in MB/s
 *
 * Return: ns, between points those on a line, beyond the last one of that; 0: it is not known.
 */
double curve_at(const struct curve *curve, int socket, double bandwidth);

#endif /* XEON_PMON_CURVE_H */
