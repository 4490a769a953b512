// SPDX-License-Identifier: GPL-2.0-only
/*
 * Facts about the machine that are not counted: DIMMs (SMBIOS 3.x, type 17), uncore clock limits,
 * PCIe links, NUMA nodes.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "explain.h"
#include "rows.h"

#define DMI	"firmware/dmi/tables/DMI"
#define TABLES	(256 * 1024)
#define NODES	1024
#define PATH	512

/* SMBIOS: a structure begins with type, length and handle; strings follow, ended by two zeros */
enum { DMI_MEMORY_DEVICE = 17, DMI_END = 127 };

/* Offsets in the structure of a memory device; DIMM_LONG: the speed is in the extended fields */
enum { DIMM_SIZE = 0x0c, DIMM_SPEED = 0x15, DIMM_CONFIGURED = 0x20, DIMM_LONG = 0xffff };

static unsigned int machine_word(const unsigned char *at, unsigned int offset)
{
	return offset + 1 < at[1] ? at[offset] | at[offset + 1] << 8 : 0;
}

/* The extended fields are not read: no DIMM has 65535 MT/s or more. */
static unsigned int machine_speed(const unsigned char *at, unsigned int offset)
{
	unsigned int speed = machine_word(at, offset);

	return speed == DIMM_LONG ? 0 : speed;
}

static void machine_add_dimm(struct explain_memory *memory, const unsigned char *at)
{
	unsigned int speed = machine_speed(at, DIMM_CONFIGURED);
	unsigned int rated = machine_speed(at, DIMM_SPEED);

	memory->slots++;
	if (!machine_word(at, DIMM_SIZE))
		return;
	memory->filled++;
	if (speed && (!memory->slowest || speed < memory->slowest))
		memory->slowest = speed;
	if (speed > memory->fastest)
		memory->fastest = speed;
	if (rated && (!memory->rated || rated < memory->rated))
		memory->rated = rated;
}

static void machine_read_dimms(struct explain_memory *memory, const char *sysfs)
{
	const unsigned char *at, *end;
	unsigned char *text;
	char path[PATH];
	FILE *file;

	snprintf(path, sizeof(path), "%.120s/" DMI, sysfs);
	file = fopen(path, "re");
	if (!file)
		return;
	text = xp_allocate(TABLES, 1);
	end = text + fread(text, 1, TABLES, file);
	fclose(file);
	for (at = text; at + 4 <= end && at[1] >= 4 && at + at[1] <= end && *at != DMI_END;) {
		if (*at == DMI_MEMORY_DEVICE)
			machine_add_dimm(memory, at);
		for (at += at[1]; at + 1 < end && (at[0] || at[1]); at++)
			;
		at += 2;
	}
	free(text);
}

static double machine_number(const char *sysfs, const char *file)
{
	char path[PATH], text[64];

	snprintf(path, sizeof(path), "%.120s/%.380s", sysfs, file);
	return xp_read_line(path, text, sizeof(text)) ? 0 : atof(text);
}

/* The CPU's initial maximum; the firmware or the administrator may have set a lower limit */
static double machine_read_clock(const struct explain_place *place, const char *sysfs)
{
	static const char folder[] = "devices/system/cpu/intel_uncore_frequency";
	char file[128];

	snprintf(file, sizeof(file), "%s/package_%02d_die_%02d/initial_max_freq_khz", folder,
		 place->socket, place->die ? atoi(place->die) : 0);
	return machine_number(sysfs, file) / 1e6;
}

static bool machine_is_of(const struct explain_place *place, const char *sysfs, unsigned int cpu)
{
	char path[PATH], text[32];

	snprintf(path, sizeof(path), "%.120s/devices/system/cpu/cpu%u/topology/die_id", sysfs, cpu);
	if (place->die && (xp_read_line(path, text, sizeof(text)) || strcmp(text, place->die)))
		return false;
	snprintf(path, sizeof(path), "%.120s/devices/system/cpu/cpu%u/topology/physical_package_id",
		 sysfs, cpu);
	return !xp_read_line(path, text, sizeof(text)) && atoi(text) == place->socket;
}

/* Nodes without CPUs contain memory only. */
static unsigned int machine_count_nodes(const struct explain_place *place, const char *sysfs)
{
	char path[PATH], text[64];
	unsigned int node, nr = 0;

	for (node = 0; node < NODES; node++) {
		snprintf(path, sizeof(path), "%.120s/devices/system/node/node%u", sysfs, node);
		if (access(path, F_OK))
			break;
		strcat(path, "/cpulist");
		if (!xp_read_line(path, text, sizeof(text)) && *text)
			nr += machine_is_of(place, sysfs, atoi(text));
	}
	return nr;
}

/* Return: lanes x GT/s x coding of the link below a root port of the stack */
static double machine_read_port(const char *sysfs, const char *root, const char *name)
{
	char path[PATH], text[32];
	double width, rate;

	snprintf(path, sizeof(path), "%.120s/devices/pci%.32s/%.64s/current_link_width", sysfs,
		 root, name);
	if (xp_read_line(path, text, sizeof(text)))
		return 0;
	width = atof(text);
	strcpy(strrchr(path, '/'), "/current_link_speed");
	if (xp_read_line(path, text, sizeof(text)))
		return 0;
	rate = atof(text);
	return width * rate / 8 * (rate < 8 ? 0.8 : 128. / 130) * 1000;
}

/* Return: the sum of all links of a stack */
static double machine_read_stack(const char *sysfs, const char *root)
{
	struct dirent *entry;
	double sum = 0;
	char path[PATH];
	DIR *dir;

	snprintf(path, sizeof(path), "%.120s/devices/pci%.32s", sysfs, root);
	dir = opendir(path);
	while (dir && (entry = readdir(dir)))
		if (!strncmp(entry->d_name, root, strlen(root)))
			sum += machine_read_port(sysfs, root, entry->d_name);
	if (dir)
		closedir(dir);
	return sum;
}

void explain_find_nodes(struct explain_facts *facts, const char *sysfs)
{
	unsigned int p;

	for (p = 0; p < facts->nr_places; p++)
		facts->place[p].clusters = machine_count_nodes(&facts->place[p], sysfs);
}

int explain_busiest_stack(const struct explain_facts *facts, unsigned int place)
{
	const struct explain_fact *fact, *end = facts->fact + facts->nr, *most = NULL;

	for (fact = facts->fact; fact < end; fact++)
		if (fact->place == place && fact->box && metric_has_value(fact->state) &&
		    xp_matches("pcie_[rw]*_bw", fact->metric->name) &&
		    (!most || fact->value > most->value))
			most = fact;
	return most ? atoi(strrchr(most->box, '_') + 1) : -1;
}

static unsigned int machine_count_channels(const struct explain_facts *facts)
{
	const struct explain_fact *fact = facts->fact, *end = fact + facts->nr;
	unsigned int nr = 0;

	for (; fact < end; fact++)
		nr += fact->box && fact->state != METRIC_HIDDEN && fact->state != METRIC_ABSENT &&
		      !strcmp(fact->metric->name, "mem_bw");
	return nr;
}

void explain_read_machine(struct explain_facts *facts, const char *sysfs)
{
	unsigned int p;
	char root[16];

	machine_read_dimms(&facts->memory, sysfs);
	/* The SMBIOS tables of a virtual machine do not describe the channels that are counted */
	if (facts->memory.filled < machine_count_channels(facts))
		facts->memory = (struct explain_memory){};
	explain_find_nodes(facts, sysfs);
	for (p = 0; p < facts->nr_places; p++) {
		struct explain_place *place = &facts->place[p];

		place->uncore_most = machine_read_clock(place, sysfs);
		devices_mapping(sysfs, "iio", explain_busiest_stack(facts, p), p, root,
				sizeof(root));
		place->slot_bw = *root ? machine_read_stack(sysfs, root) : 0;
	}
}
