/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Latency of memory reads as a function of bandwidth, measured on this machine by "xeon-pmon curve"
 * and kept in a file for the rules of explain.
 */
#ifndef XEON_PMON_CURVE_H
#define XEON_PMON_CURVE_H

#include "util.h"

#define CURVE_POINTS	512
#define CURVE_LINE	64
#define CURVE_BLOCK	(64 * CURVE_LINE)	/* bytes accessed between two pauses */

/**
 * enum curve_mix - the memory traffic during a measurement
 * @CURVE_READS: reads from the socket's own memory
 * @CURVE_TWO_TO_ONE: two reads for each write, own memory
 * @CURVE_ONE_TO_ONE: as many writes as reads, own memory
 * @CURVE_REMOTE: reads from another socket's memory
 * @CURVE_MIXES: number of mixes
 */
enum curve_mix {
	CURVE_READS, CURVE_TWO_TO_ONE, CURVE_ONE_TO_ONE, CURVE_REMOTE, CURVE_MIXES
};

/**
 * struct curve_point - a measured point of a curve
 * @socket: the socket of the cores that generate the traffic
 * @bandwidth: their traffic in MB/s, reads and writes
 * @latency: latency of a dependent read, in ns
 * @mix: the kind of traffic
 */
struct curve_point {
	int socket;
	double bandwidth;
	double latency;
	enum curve_mix mix;
};

/**
 * struct curve - the points of all sockets
 * @nr: number of points; 0: no curve is stored
 * @point: sorted by socket, mix and load
 * @refused: path of a file that this version cannot parse; empty: none
 */
struct curve {
	unsigned int nr;
	struct curve_point point[CURVE_POINTS];
	char refused[256];
};

/**
 * curve_mix_name() - the name of a mix
 * @mix: the mix
 *
 * Return: the name in the curve's file, as "2:1".
 */
const char *curve_mix_name(enum curve_mix mix);

/**
 * curve_mix_writes() - the share of writes in a mix
 * @mix: the mix
 *
 * Return: writes in per cent of the traffic.
 */
double curve_mix_writes(enum curve_mix mix);

/**
 * curve_touch() - access each line of a block of memory once
 * @block: CURVE_BLOCK bytes
 * @mix: whether only to read the lines, or also to write them
 * @nr: number of blocks that were accessed before
 *
 * A write reads its line first, so it counts as two lines of traffic. For CURVE_TWO_TO_ONE every
 * other block is written.
 *
 * Return: the number of lines transferred.
 */
unsigned int curve_touch(char *block, enum curve_mix mix, unsigned int nr);

/**
 * curve_ring_size() - size of a buffer whose reads all miss the LLC
 * @llc: size of a socket's LLC in bytes; 0: unknown
 * @free: free memory in bytes
 *
 * Return: the size in bytes; 0: not enough memory is free.
 */
size_t curve_ring_size(size_t llc, size_t free);

/**
 * curve_read() - read the stored curve
 * @curve: set to the curve; empty if none is stored for this CPU model
 *
 * The user's own file has precedence over the one that root measured. A file of an earlier version
 * contains only CURVE_READS.
 */
void curve_read(struct curve *curve);

/**
 * curve_write() - store a curve
 * @curve: the curve
 * @path: set to the path of the file
 * @size: size of @path
 *
 * Root stores the curve for all users, in /var/lib/xeon-pmon; other users, and root if
 * XDG_CACHE_HOME is set, store it in their cache directory.
 *
 * Return: 0, or -1 with errno set.
 */
int curve_write(const struct curve *curve, char *path, size_t size);

/**
 * curve_idle() - latency of a read from the socket's own memory without load
 * @curve: the curve
 * @socket: the socket
 *
 * Return: the latency in ns; 0: unknown.
 */
double curve_idle(const struct curve *curve, int socket);

/**
 * curve_most() - the greatest bandwidth of a mix
 * @curve: the curve
 * @socket: the socket
 * @mix: the mix
 *
 * Return: the bandwidth in MB/s; 0: not measured.
 */
double curve_most(const struct curve *curve, int socket, enum curve_mix mix);

/**
 * curve_nearest() - the measured mix that is nearest to a share of writes
 * @curve: the curve
 * @socket: the socket
 * @writes: writes in per cent of the traffic
 *
 * Return: a mix of the socket's own memory; CURVE_MIXES: none was measured.
 */
enum curve_mix curve_nearest(const struct curve *curve, int socket, double writes);

/**
 * curve_at() - latency of a read at a bandwidth
 * @curve: the curve
 * @socket: the socket
 * @mix: the mix
 * @bandwidth: in MB/s
 *
 * Return: the latency in ns, interpolated linearly between points; beyond the last point, that
 * point's latency; 0: unknown.
 */
double curve_at(const struct curve *curve, int socket, enum curve_mix mix, double bandwidth);

#endif /* XEON_PMON_CURVE_H */
