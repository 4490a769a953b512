/* SPDX-License-Identifier: GPL-2.0-only */
/* Discovery tables and registers in memory, as read from /dev/mem without the driver. */
#ifndef XEON_PMON_REPORT_TABLES_H
#define XEON_PMON_REPORT_TABLES_H

#include <stddef.h>

#include "report_units.h"
#include "table.h"

#define REPORT_ENTRIES	8192	/* of all tables; the driver divides as many among its dies */
#define REPORT_BAR	0x7	/* the BAR in the place of a table; all other bits: the offset */

/**
 * struct report_tables - the units of all discovery tables
 * @row: the sources of the platform's tables
 * @types: the platform's types of box
 * @memory: errno of opening /dev/mem, 0 if it is open
 * @refused: errno of mapping a table, 0 if none was refused
 * @unit: the units that can exist, to be freed by the caller
 * @nr: number of elements of @unit
 * @entries: number of entries that were read
 * @found: number of tables with units
 * @wrong: number of tables and entries that the driver does not use
 * @why: the reason for the first of them
 */
struct report_tables {
	const struct pmon_discovery *row;
	const struct pmon_type *const *types;
	int memory;
	int refused;
	struct pmon_discovered *unit;
	unsigned int nr;
	unsigned int entries;
	unsigned int found;
	unsigned int wrong;
	const char *why;
};

/**
 * report_memory_open() - open /dev/mem for reading only
 *
 * Return: 0 or an errno.
 */
int report_memory_open(void);

/**
 * report_memory_read() - read registers in memory through a mapping that cannot be written
 * @address: physical address, a multiple of @width
 * @width: bytes of an access: 4 or 8
 * @value: the values
 * @nr: number of values
 *
 * RAM is not read.
 *
 * Return: 0 or a negative errno.
 */
int report_memory_read(u64 address, unsigned int width, u64 *value, unsigned int nr);

/**
 * report_memory_refusal() - explain why no discovery table could be read
 * @open_error: errno of opening /dev/mem, or 0
 * @map_error: errno of mapping a table, or 0
 *
 * Return: a sentence; NULL if both are 0.
 */
const char *report_memory_refusal(int open_error, int map_error);

/**
 * report_tables_find() - find a function's capabilities that locate a discovery table
 * @read: reads 32 bits of config space
 * @found: is called for each table with its BAR and offset
 * @data: for @read and @found
 *
 * A list of capabilities may be a circle; each is used once.
 */
void report_tables_find(u32 (*read)(void *data, unsigned int at),
			void (*found)(void *data, u32 place), void *data);

/**
 * report_tables_read() - add the units of a table
 * @tables: the units so far
 * @source: its source
 * @socket: its socket
 * @address: its physical address
 * @size: bytes from there to the end of its memory; 0: as the table says
 */
void report_tables_read(struct report_tables *tables, const struct pmon_discovery_source *source,
			unsigned int socket, u64 address, u64 size);

/**
 * report_tables_read_all() - read the units of all discovery tables, which only /dev/mem has
 * @tables: filled in
 * @units: the boxes of the machine; its current socket is unknown afterwards
 */
void report_tables_read_all(struct report_tables *tables, struct report_units *units);

#endif /* XEON_PMON_REPORT_TABLES_H */
