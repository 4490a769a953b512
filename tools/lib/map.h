/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A picture of the machine, as text and as SVG: channels, links and I/O stacks with their traffic
 * as a share of their capacity, link peers and devices by name. Places and limits come from the
 * rules of explain.
 */
#ifndef XEON_PMON_MAP_H
#define XEON_PMON_MAP_H

#include <time.h>

#include "devices.h"
#include "explain.h"

/**
 * struct map - input of map_print() and map_draw()
 * @facts: the metrics
 * @report: the findings of explain, or NULL
 * @sysfs: path of sysfs
 * @devices: from devices_read()
 * @host: host name; NULL: do not print it
 * @time: time of the measurement; 0: do not print it
 */
struct map {
	const struct explain_facts *facts;
	const struct explain_report *report;
	const char *sysfs;
	struct xp_device *devices;
	const char *host;
	time_t time;
};

/**
 * map_metrics() - the metrics that the picture needs
 * @platform: the platform
 * @list: set to the names, in the format of metric_set_add_names()
 * @size: size of @list
 */
void map_metrics(const struct pmon_platform *platform, char *list, size_t size);

/**
 * map_print() - print the picture as text
 * @map: the input
 * @out: the output
 * @colours: whether to use the terminal's colours
 */
void map_print(const struct map *map, FILE *out, bool colours);

/**
 * map_draw() - print the picture as SVG
 * @map: the input
 * @out: the output
 */
void map_draw(const struct map *map, FILE *out);

#endif /* XEON_PMON_MAP_H */
