/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A picture of the machine, as text and as SVG: channels, links, I/O stacks and what they carry of
 * what they could, with far ends and devices by name. Places and ceilings are those of the rules.
 */
#ifndef XEON_PMON_MAP_H
#define XEON_PMON_MAP_H

#include <time.h>

#include "devices.h"
#include "explain.h"

/**
 * struct map - what is to be drawn
 * @facts: what was counted
 * @report: what there is to be said of it, or NULL
 * @sysfs: where sysfs is
 * @devices: from devices_read()
 * @host: its name; NULL: it is left out
 * @time: when it was counted; 0: that is left out
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
 * @platform: the machine
 * @list: filled in, as xp_want_list() has it
 * @size: room there
 */
void map_metrics(const struct pmon_platform *platform, char *list, size_t size);

/**
 * map_print() - the picture as text
 * @map: what is to be drawn
 * @out: where to
 * @colours: whether the terminal has colours
 */
void map_print(const struct map *map, FILE *out, bool colours);

/**
 * map_draw() - the picture as SVG
 * @map: what is to be drawn
 * @out: where to
 */
void map_draw(const struct map *map, FILE *out);

#endif /* XEON_PMON_MAP_H */
