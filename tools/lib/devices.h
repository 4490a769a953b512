/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The PCI devices of the machine, by name, and what the driver says of where they are.
 */
#ifndef XEON_PMON_DEVICES_H
#define XEON_PMON_DEVICES_H

#include "util.h"

#define DEVICES_SYSFS	"/sys"

/**
 * struct xp_device - a device that is no part of the CPU or the chipset's plumbing
 * @next: the next one
 * @root: domain and number of the root bus above it: "0000:3a"
 * @socket: the socket that it is nearest to, or -1
 * @name: "mlx5_0 (MT28908 Family [ConnectX-6]), x8 of x16"
 * @vendor: number of the maker; this and what follows is of devices_read() itself
 * @number: number of the model
 * @model: what to call that
 * @link: what is to be said of the link
 * @narrow: whether its link has fewer lanes, or is slower, than it could be
 * @listed: whether devices_behind() has had it
 */
struct xp_device {
	struct xp_device *next;
	char root[16];
	int socket;
	char name[160];
	unsigned int vendor;
	unsigned int number;
	char model[65];
	char link[40];
	bool narrow;
	bool listed;
};

/**
 * devices_read() - all devices
 * @sysfs: where sysfs is
 *
 * Names of models are those of pci.ids, which packages pci.ids and hwdata have; or else numbers.
 * Virtual functions are left out: the traffic is that of the device that they are of.
 *
 * Return: a list, to be freed with devices_free().
 */
struct xp_device *devices_read(const char *sysfs);

/**
 * devices_free() - free a list
 * @first: the list
 */
void devices_free(struct xp_device *first);

/**
 * devices_behind() - list the names of devices
 * @first: all devices
 * @root: of this root bus; NULL: those of no root bus that was asked for before
 * @socket: of this socket; only without @root
 * @text: the names are added
 * @size: room there
 *
 * Return: whether the link of one of them is narrower or slower than it could be.
 */
bool devices_behind(struct xp_device *first, const char *root, int socket, char *text, size_t size);

/**
 * devices_mapping() - what a box serves, by its file die<n>
 * @sysfs: where sysfs is
 * @pmu: the kind of PMU: "iio", "upi"
 * @unit: its number
 * @die: number of the die, as the kernel numbers them
 * @text: filled in: a root bus, or a link's far end: "upi_1,die_1"; empty if it is not known
 * @size: room there
 *
 * Return: @text.
 */
const char *devices_mapping(const char *sysfs, const char *pmu, int unit, unsigned int die,
			    char *text, size_t size);

#endif /* XEON_PMON_DEVICES_H */
