// SPDX-License-Identifier: GPL-2.0-only
/*
 * Discovery tables of a machine whose PCI functions have none, right and wrong.
 */
#include "core.h"

int tables_discover_functions(void);

#define pmon_discover tables_discover_functions
#include "../../../drivers/pmon/core/discover.c"
#undef pmon_discover

/* As in made.c */
#define NO_DEVICE		0xffff

#define TABLE(_units)		{ (_units) << 16 | 3 << 8, 0x2ff0, 0 }

/* Four counters of 44 bits, as in a C-box whose control register is the unit's address */
#define LAYOUT			0x122c0c04
#define UNIT(_type, _id, _msr)	{ LAYOUT, (_msr), (_id) << 16 | (_type) }

/* 1 is a slice, of 77 no row says what it is */
static const u64 tables_first[][3] = {
	TABLE(12),
	UNIT(77, 9, 0xda4),
	UNIT(1, 7, 0xdc4),
	UNIT(1, 0, 0xd04),
	{ 0, 0, 0 },
	{ ~0ULL, ~0ULL, ~0ULL },
	UNIT(1, 3, 0xd64),
	UNIT(1, 3, 0xd44),			/* its id is taken */
	UNIT(1, 5, 0xd04),			/* its address is */
	{ LAYOUT & ~0xff0000, 0xd44, 5 << 16 | 1 },	/* counters of 0 bits */
	{ LAYOUT | 3ULL << 62, 0xd44, 5 << 16 | 1 },	/* no space */
	UNIT(77, 2, 0xd84),
	{ LAYOUT & ~0xff, 0xd44, 5 << 16 | 1 },	/* no counters */
};

/* The entries of this one are longer; the last unit is behind its end */
static const u64 tables_second[][4] = {
	{ 5 << 16 | 4 << 8 },
	UNIT(1, 0, 0xd04),
	UNIT(1, 7, 0xdc4),
	UNIT(77, 2, 0xd84),
	{ LAYOUT - 1, 0xda4, 9 << 16 | 77 },	/* fewer counters than on the first die */
};

int pmon_discover(void)
{
	/* Another platform has tables of its own */
	if (pmon_platform->discovery->device != NO_DEVICE)
		return tables_discover_functions();
	return discover_read_table(pmon_die(0), (const void __iomem *)tables_first,
				   sizeof(tables_first)) ?:
	       discover_read_table(pmon_die(1), (const void __iomem *)tables_second,
				   sizeof(tables_second)) ?:
	       pmon_types_make();
}
