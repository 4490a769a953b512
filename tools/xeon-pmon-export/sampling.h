/* SPDX-License-Identifier: GPL-2.0-only */
/* Overhead of sampling for the counters of each socket, as reported by the driver. */
#ifndef XEON_PMON_EXPORT_SAMPLING_H
#define XEON_PMON_EXPORT_SAMPLING_H

#define SAMPLING_SOCKETS	64

/**
 * struct sampling_socket - sampling on a socket, by all users
 * @socket: its number
 * @samples: number of recorded samples
 * @lost: number of overflows without an interrupt
 * @stopped: time in which all counters of the socket were stopped, in seconds
 */
struct sampling_socket {
	unsigned int socket;
	double samples;
	double lost;
	double stopped;
};

/**
 * struct sampling - sampling on each socket
 * @nr: number of sockets; 0: the CPU cannot sample, or the driver is not loaded
 * @of: the sockets
 */
struct sampling {
	unsigned int nr;
	struct sampling_socket of[SAMPLING_SOCKETS];
};

/**
 * sampling_read() - read the driver's statistics of sampling
 * @path: path of the file, see SAMPLING_STATS
 * @sampling: set to the values
 *
 * Reading ends at a line that cannot be parsed, as from a later driver.
 */
void sampling_read(const char *path, struct sampling *sampling);

#define SAMPLING_STATS	"/sys/module/xeon_pmon/parameters/sampling_stats"

#endif /* XEON_PMON_EXPORT_SAMPLING_H */
