/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The machine's own curve: how long a read takes at which bandwidth. "xeon-pmon curve" measures it;
 * it is kept in a file, for the rules.
 */
#ifndef XEON_PMON_CURVE_H
#define XEON_PMON_CURVE_H

#include "util.h"

#define CURVE_POINTS	512
#define CURVE_LINE	64
#define CURVE_BLOCK	(64 * CURVE_LINE)	/* what a thread touches between two pauses */

/**
 * enum curve_mix - what loads the memory
 * @CURVE_READS: reads of the socket's own memory
 * @CURVE_TWO_TO_ONE: two reads for a write there
 * @CURVE_ONE_TO_ONE: as many writes as reads there
 * @CURVE_REMOTE: reads of another socket's memory
 * @CURVE_MIXES: how many there are
 */
enum curve_mix {
	CURVE_READS, CURVE_TWO_TO_ONE, CURVE_ONE_TO_ONE, CURVE_REMOTE, CURVE_MIXES
};

/**
 * struct curve_point - a measured point
 * @socket: of cores of this socket
 * @bandwidth: what they read and wrote, in MB/s
 * @latency: of a read that waits for the one before, in ns
 * @mix: of which memory, and with how many writes
 */
struct curve_point {
	int socket;
	double bandwidth;
	double latency;
	enum curve_mix mix;
};

/**
 * struct curve - all sockets
 * @nr: how many points; 0: none is kept
 * @point: socket by socket, and of each mix, in the order of the load
 * @refused: a file that this version cannot read; empty: none
 */
struct curve {
	unsigned int nr;
	struct curve_point point[CURVE_POINTS];
	char refused[256];
};

/**
 * curve_mix_name() - a mix as a word
 * @mix: the mix
 *
 * Return: as in the file, "2:1".
 */
const char *curve_mix_name(enum curve_mix mix);

/**
 * curve_mix_writes() - the writes of a mix
 * @mix: the mix
 *
 * Return: per cent of the traffic.
 */
double curve_mix_writes(enum curve_mix mix);

/**
 * curve_touch() - touch each line of a block of memory once
 * @block: CURVE_BLOCK bytes
 * @mix: reads, or also writes
 * @nr: how many blocks were touched before
 *
 * A line that is written is read first, so it is two lines of traffic. Of 2:1 every other block is
 * written.
 *
 * Return: lines of traffic.
 */
unsigned int curve_touch(char *block, enum curve_mix mix, unsigned int nr);

/**
 * curve_ring_size() - how much memory has to be read so that the LLC has no part in it
 * @llc: of a socket, in bytes; 0: unknown
 * @free: memory, in bytes
 *
 * Return: bytes; 0: too little is free.
 */
size_t curve_ring_size(size_t llc, size_t free);

/**
 * curve_read() - the curve that is kept
 * @curve: filled in; empty if there is none of this CPU model
 *
 * It is the user's own, or else the one that root has measured. A file of an earlier version has
 * CURVE_READS alone.
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
 * curve_idle() - how long a read of the socket's own memory takes without load
 * @curve: the curve
 * @socket: the socket
 *
 * Return: ns; 0: it is not known.
 */
double curve_idle(const struct curve *curve, int socket);

/**
 * curve_most() - the greatest bandwidth of a mix
 * @curve: the curve
 * @socket: the socket
 * @mix: the mix
 *
 * Return: MB/s; 0: it was not measured.
 */
double curve_most(const struct curve *curve, int socket, enum curve_mix mix);

/**
 * curve_nearest() - the measured mix of a socket's own memory that is nearest to some traffic
 * @curve: the curve
 * @socket: the socket
 * @writes: per cent of the traffic
 *
 * Return: the mix; CURVE_MIXES: none was measured.
 */
enum curve_mix curve_nearest(const struct curve *curve, int socket, double writes);

/**
 * curve_at() - how long a read takes at a bandwidth
 * @curve: the curve
 * @socket: the socket
 * @mix: the mix
 * @bandwidth: in MB/s
 *
 * Return: ns, between points those on a line, beyond the last one of that; 0: it is not known.
 */
double curve_at(const struct curve *curve, int socket, enum curve_mix mix, double bandwidth);

#endif /* XEON_PMON_CURVE_H */
