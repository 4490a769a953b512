/* SPDX-License-Identifier: GPL-2.0-only */
/* Names of the machine's PCI devices, and the driver's mapping of boxes to root buses and links. */
#ifndef XEON_PMON_DEVICES_H
#define XEON_PMON_DEVICES_H

#include "util.h"

#define DEVICES_SYSFS	"/sys"

/**
 * struct xp_device - a PCI device that is not part of the CPU or chipset
 * @next: the next device
 * @root: domain and bus number of its root bus: "0000:3a"
 * @socket: the socket it is attached to, or -1
 * @name: "mlx5_0 (MT28908 Family [ConnectX-6]), x8 of x16"
 * @vendor: vendor id; this and the members below are private to devices.c
 * @number: device id
 * @model: name of the model
 * @link: description of the link
 * @narrow: whether the link has fewer lanes, or a lower speed, than the device supports
 * @listed: whether devices_behind() has listed it
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
 * devices_read() - read all devices
 * @sysfs: path of sysfs
 *
 * Model names come from pci.ids, of the packages pci.ids or hwdata; without the file, ids are
 * printed. SR-IOV virtual functions are left out: their traffic is that of the physical device.
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
 * @root: list devices of this root bus; NULL: devices of root buses that were not listed before
 * @socket: list devices of this socket; only if @root is NULL
 * @text: the names are appended
 * @size: size of @text
 *
 * Return: true if one of the links has fewer lanes or a lower speed than supported.
 */
bool devices_behind(struct xp_device *first, const char *root, int socket, char *text, size_t size);

/**
 * devices_mapping() - what a box serves, by its file die<n> in sysfs
 * @sysfs: path of sysfs
 * @pmu: type of PMU: "iio", "upi"
 * @unit: unit number
 * @die: number of the die in the file's name
 * @text: set to a root bus, or to the peer of a link: "upi_1,die_1"; empty if unknown
 * @size: size of @text
 *
 * Return: @text.
 */
const char *devices_mapping(const char *sysfs, const char *pmu, int unit, unsigned int die,
			    char *text, size_t size);

#endif /* XEON_PMON_DEVICES_H */
