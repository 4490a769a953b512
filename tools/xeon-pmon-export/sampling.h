/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What sampling costs the counters of each socket, as the driver says it.
 */
#ifndef XEON_PMON_EXPORT_SAMPLING_H
#define XEON_PMON_EXPORT_SAMPLING_H

#define SAMPLING_SOCKETS	64

/**
 * struct sampling_socket - sampling on a socket, of any user
 * @socket: its number
 * @samples: samples that were recorded
 * @lost: overflows that no interrupt came for
 * @stopped: for how long all counters of the socket stood still, in seconds
 */
struct sampling_socket {
	unsigned int socket;
	double samples;
	double lost;
	double stopped;
};

/**
 * struct sampling - sampling on each socket
 * @nr: number of sockets; 0 if the CPU cannot sample, or without the driver
 * @of: the sockets
 */
struct sampling {
	unsigned int nr;
	struct sampling_socket of[SAMPLING_SOCKETS];
};

/**
 * sampling_read() - read what the driver says
 * @path: the file, see SAMPLING_STATS
 * @sampling: where to
 *
 * A line that is not understood, as of a later driver, ends it.
 */
void sampling_read(const char *path, struct sampling *sampling);

#define SAMPLING_STATS	"/sys/module/xeon_pmon/parameters/sampling_stats"

#endif /* XEON_PMON_EXPORT_SAMPLING_H */
