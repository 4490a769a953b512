/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the uncore counters say of each socket's memory, devices and other sockets, for the books of
 * who.h.
 */
#ifndef XEON_PMON_WHO_COUNTS_H
#define XEON_PMON_WHO_COUNTS_H

#include "devices.h"
#include "sampler.h"
#include "who.h"

#define WHO_SOCKETS	32
#define WHO_DEVICES	512	/* of the machine: ports */

/**
 * struct who_place - what there is to be said of a socket's counts
 * @memory: what the whole is: "DRAM", "DRAM and persistent memory"
 * @remote: what other sockets are called: "from S1"
 * @why: why the whole is not known; may be empty
 */
struct who_place {
	char memory[64];
	char remote[32];
	char why[96];
};

/**
 * struct who_counts - the counts of an interval
 * @nr: how many sockets
 * @socket: each one
 * @place: what there is to be said of it
 * @nr_devices: how many devices
 * @device: each one; those of a socket follow each other
 * @name: of each one
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
 * who_list_metrics() - the metrics of the books
 * @platform: the CPU
 * @list: filled in, for &sampler_config.metrics
 * @size: room there
 */
void who_list_metrics(const struct pmon_platform *platform, char *list, size_t size);

/**
 * who_count() - take the counts from a snapshot
 * @snapshot: what the counters say
 * @seconds: of how long; the rates of @snapshot are taken for all of that time
 * @skew: by how many seconds the groups may be read beside the counters
 * @sysfs: where sysfs is
 * @devices: all devices
 * @counts: filled in
 *
 * Return: whether there is a socket.
 */
bool who_count(const struct sampler_snapshot *snapshot, double seconds, double skew,
	       const char *sysfs, const struct xp_device *devices, struct who_counts *counts);

#endif /* XEON_PMON_WHO_COUNTS_H */
