// SPDX-License-Identifier: GPL-2.0-only
/*
 * The discovery tables of all sockets, as software reads them.
 */
#include <linux/bitfield.h>

#include "discovery.h"
#include "state.h"

/* Of each socket; NULL: the platform has no tables. */
struct emu_table_entry *emu_discovery_tables;

/**
 * emu_table_entry() - an entry of a table, with its box
 * @socket: of which socket
 * @n: which entry, 0: the one of the socket as a whole
 *
 * Return: the entry.
 */
struct emu_table_entry *emu_table_entry(unsigned int socket, unsigned int n)
{
	return &emu_discovery_tables[socket * EMU_ENTRIES + n];
}

/**
 * emu_discovery_entry() - an entry of a table
 * @socket: of which socket
 * @n: which entry, 0: the one of the socket as a whole
 *
 * Return: its words.
 */
u64 *emu_discovery_entry(unsigned int socket, unsigned int n)
{
	return emu_table_entry(socket, n)->word;
}

/**
 * emu_discovery_count() - boxes that a table says it has
 * @socket: of which socket
 *
 * Return: number of entries behind the first one.
 */
unsigned int emu_discovery_count(unsigned int socket)
{
	return FIELD_GET(EMU_GLOBAL_COUNT, emu_table_entry(socket, 0)->word[0]);
}
