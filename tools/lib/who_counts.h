/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Uncore metrics of each socket's memory controllers, devices and home agents, as input of
 * who_close_books().
 */
#ifndef XEON_PMON_WHO_COUNTS_H
#define XEON_PMON_WHO_COUNTS_H

#include "devices.h"
#include "sampler.h"
#include "who.h"

#define WHO_SOCKETS	32
#define WHO_DEVICES	512	/* maximum number of devices of the machine, one for each port */

/**
 * struct who_place - texts for the counts of a socket
 * @memory: the kinds of memory in the whole, such as "DRAM and persistent memory"
 * @remote: name of the part for other sockets, such as "from S1"
 * @why: the reason why the whole is not known; may be empty
 */
struct who_place {
	char memory[64];
	char remote[32];
	char why[96];
};

/**
 * struct who_counts - the counts of an interval
 * @nr: number of sockets
 * @socket: the sockets, by number
 * @place: texts for each socket
 * @nr_devices: number of devices
 * @device: the devices; devices of the same socket are adjacent
 * @name: name of each device
 */
struct who_counts {
	unsigned int nr;
	struct who_socket socket[WHO_SOCKETS];
	struct who_place place[WHO_SOCKETS];
	unsigned int nr_devices;
	struct who_device device[WHO_DEVICES];
	char name[WHO_DEVICES][WHO_NAME];
};

/**
 * who_list_metrics() - list the metrics that who_count() needs
 * @platform: the CPU
 * @list: filled in, for &sampler_config.metrics
 * @size: size of @list in bytes
 */
void who_list_metrics(const struct pmon_platform *platform, char *list, size_t size);

/**
 * who_count() - convert a snapshot to counts of each socket
 * @snapshot: snapshot of the metrics of who_list_metrics()
 * @seconds: length of the interval; bytes are the rates of @snapshot multiplied by @seconds
 * @skew: maximum time in seconds between the reads of the groups and of the uncore counters
 * @sysfs: mount point of sysfs
 * @devices: the PCI devices, from devices_read()
 * @counts: filled in
 *
 * Return: whether @snapshot has a socket.
 */
bool who_count(const struct sampler_snapshot *snapshot, double seconds, double skew,
	       const char *sysfs, const struct xp_device *devices, struct who_counts *counts);

#endif /* XEON_PMON_WHO_COUNTS_H */
