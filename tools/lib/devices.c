// SPDX-License-Identifier: GPL-2.0-only
/* Names of the machine's PCI devices, and the driver's mapping of boxes to root buses and links. */
#define _GNU_SOURCE
#include <dirent.h>
#include <linux/kernel.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "devices.h"

#define PATH	512

/* PCI base classes of devices that are part of the CPU or chipset */
enum { CLASS_BRIDGE = 0x06, CLASS_SYSTEM = 0x08, CLASS_SIGNAL = 0x11 };

__printf(4, 5)
static const char *devices_line(char *text, size_t size, const char *sysfs, const char *fmt, ...)
{
	char path[PATH], rest[PATH];
	va_list args;

	va_start(args, fmt);
	vsnprintf(rest, sizeof(rest), fmt, args);
	va_end(args);
	snprintf(path, sizeof(path), "%.120s/%.380s", sysfs, rest);
	if (xp_read_line(path, text, size))
		*text = '\0';
	return text;
}

/* Read the first entry of a directory; empty if there is none */
static void devices_entry(const char *sysfs, const char *address, const char *folder, char *name,
			  size_t size)
{
	struct dirent *entry;
	char path[PATH];
	DIR *dir;

	snprintf(path, sizeof(path), "%.120s/bus/pci/devices/%.40s/%.40s", sysfs, address, folder);
	dir = opendir(path);
	*name = '\0';
	while (dir && !*name && (entry = readdir(dir)))
		if (*entry->d_name != '.')
			snprintf(name, size, "%.40s", entry->d_name);
	if (dir)
		closedir(dir);
}

/* The kernel's name of the device, as "mlx5_0"; a disk controller has only its PCI address. */
static void devices_system_name(const char *sysfs, const char *address, char *name, size_t size)
{
	static const char *const folders[] = { "infiniband", "net", "nvme", "drm" };
	unsigned int f;

	*name = '\0';
	for (f = 0; f < ARRAY_SIZE(folders) && !*name; f++)
		devices_entry(sysfs, address, folders[f], name, size);
	if (!*name)
		snprintf(name, size, "%.40s", address);
}

static FILE *devices_open_ids(void)
{
	FILE *file = fopen("/usr/share/misc/pci.ids", "re");

	return file ?: fopen("/usr/share/hwdata/pci.ids", "re");
}

/*
 * Parse a vendor line of pci.ids, "8086 Intel Corporation". Return: true if a device is of this
 * vendor; @maker: first word of the name.
 */
static bool devices_find_maker(const struct xp_device *first, unsigned int vendor,
			       const char *name, char *maker, size_t size)
{
	while (first && first->vendor != vendor)
		first = first->next;
	snprintf(maker, size, "%.*s", (int)strcspn(name, " ,"), name);
	return first;
}

/* Parse a device line of pci.ids, "\t1521 I350 Gigabit Network Connection", of the last vendor */
static void devices_set_model(struct xp_device *first, unsigned int vendor, unsigned int number,
			      const char *maker, const char *name)
{
	for (; first; first = first->next)
		if (first->vendor == vendor && first->number == number) {
			snprintf(first->model, sizeof(first->model), "%s %s", maker, name);
			xp_end_whole(first->model);
		}
}

/* pci.ids has 40,000 lines, so it is read once for all devices. */
static void devices_name_models(struct xp_device *first)
{
	FILE *file = first ? devices_open_ids() : NULL;
	unsigned int vendor = 0, number;
	char line[256], maker[64];
	bool wanted = false;
	char *name;

	while (file && fgets(line, sizeof(line), file)) {
		line[strcspn(line, "\n")] = '\0';
		if (*line == '\t' ? !wanted || line[1] == '\t' : !*line || *line == '#')
			continue;
		number = strtoul(line, &name, 16);
		name += strspn(name, " ");
		if (*line == '\t') {
			devices_set_model(first, vendor, number, maker, name);
			continue;
		}
		vendor = number;
		wanted = devices_find_maker(first, vendor, name, maker, sizeof(maker));
	}
	if (file)
		fclose(file);
}

/* Read a number from a file such as "16" or "16.0 GT/s PCIe"; 0: no such file */
static double devices_number(const char *sysfs, const char *address, const char *file)
{
	char text[32];

	return atof(devices_line(text, sizeof(text), sysfs, "bus/pci/devices/%s/%s", address,
				 file));
}

/* Return: true if the link is below its maximum; @text is then ", x8 of x16". */
static bool devices_link(const char *sysfs, const char *address, char *text, size_t size)
{
	double now = devices_number(sysfs, address, "current_link_width");
	double most = devices_number(sysfs, address, "max_link_width");
	int len = 0;

	*text = '\0';
	if (now && now < most)
		len = snprintf(text, size, ", x%g of x%g", now, most);
	now = devices_number(sysfs, address, "current_link_speed");
	most = devices_number(sysfs, address, "max_link_speed");
	if (now && now < most)
		snprintf(text + len, size - len, ", %g of %g GT/s", now, most);
	return *text;
}

static int devices_socket(const char *sysfs, const char *address)
{
	char text[32];

	devices_line(text, sizeof(text), sysfs, "bus/pci/devices/%s/local_cpulist", address);
	if (!*text)
		return -1;
	devices_line(text, sizeof(text), sysfs,
		     "devices/system/cpu/cpu%d/topology/physical_package_id", atoi(text));
	return *text ? atoi(text) : -1;
}

/* Extract the root bus from the link "../../../devices/pci0000:3a/0000:3a:00.0/..." */
static void devices_root(const char *sysfs, struct xp_device *device, const char *address)
{
	char path[PATH], link[PATH] = "";
	const char *root;

	snprintf(path, sizeof(path), "%.120s/bus/pci/devices/%.40s", sysfs, address);
	if (readlink(path, link, sizeof(link) - 1) < 0)
		return;
	root = strstr(link, "/pci");
	snprintf(device->root, sizeof(device->root), "%.*s",
		 root ? (int)strcspn(root + 4, "/") : 0, root ? root + 4 : "");
}

/* An SR-IOV virtual function has a link "physfn" to its device. */
static bool devices_is_virtual(const char *sysfs, const char *address)
{
	char path[PATH];

	snprintf(path, sizeof(path), "%.120s/bus/pci/devices/%.40s/physfn", sysfs, address);
	return !access(path, F_OK);
}

/* Return: the device, without its model's name; NULL if it is part of the CPU or chipset. */
static struct xp_device *devices_new(const char *sysfs, const char *address)
{
	char class[16], vendor[16], number[16];
	struct xp_device *device;
	unsigned int base;

	devices_line(class, sizeof(class), sysfs, "bus/pci/devices/%s/class", address);
	base = strtoul(class, NULL, 16) >> 16;
	if (!*class || base == CLASS_BRIDGE || base == CLASS_SYSTEM || base == CLASS_SIGNAL ||
	    devices_is_virtual(sysfs, address))
		return NULL;
	device = xp_allocate(1, sizeof(*device));
	devices_line(vendor, sizeof(vendor), sysfs, "bus/pci/devices/%s/vendor", address);
	devices_line(number, sizeof(number), sysfs, "bus/pci/devices/%s/device", address);
	device->vendor = strtoul(vendor, NULL, 16);
	device->number = strtoul(number, NULL, 16);
	snprintf(device->model, sizeof(device->model), "%04x:%04x", device->vendor,
		 device->number);
	devices_system_name(sysfs, address, device->name, 48);
	device->narrow = devices_link(sysfs, address, device->link, sizeof(device->link));
	device->socket = devices_socket(sysfs, address);
	devices_root(sysfs, device, address);
	return device;
}

struct xp_device *devices_read(const char *sysfs)
{
	struct xp_device *first = NULL, **last = &first, *device;
	struct dirent **entry;
	char path[PATH];
	int nr, i;

	snprintf(path, sizeof(path), "%.120s/bus/pci/devices", sysfs);
	nr = scandir(path, &entry, NULL, alphasort);
	for (i = 0; i < nr; i++) {
		*last = *entry[i]->d_name == '.' ? NULL : devices_new(sysfs, entry[i]->d_name);
		if (*last)
			last = &(*last)->next;
		free(entry[i]);
	}
	if (nr >= 0)
		free(entry);
	devices_name_models(first);
	for (device = first; device; device = device->next)
		snprintf(device->name + strlen(device->name),
			 sizeof(device->name) - strlen(device->name), " (%s)%s", device->model,
			 device->link);
	return first;
}

void devices_free(struct xp_device *first)
{
	struct xp_device *next;

	for (; first; first = next) {
		next = first->next;
		free(first);
	}
}

bool devices_behind(struct xp_device *first, const char *root, int socket, char *text, size_t size)
{
	bool narrow = false;
	size_t len;

	for (; first; first = first->next) {
		if (root ? strcmp(root, first->root) : first->listed || first->socket != socket)
			continue;
		len = strlen(text);
		snprintf(text + len, size - len, "%s%s", len ? "; " : "", first->name);
		narrow |= first->narrow;
		first->listed |= !!root;
	}
	return narrow;
}

const char *devices_mapping(const char *sysfs, const char *pmu, int unit, unsigned int die,
			    char *text, size_t size)
{
	return devices_line(text, size, sysfs, "bus/event_source/devices/uncore_%s_%d/die%u", pmu,
			    unit, die);
}
