/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * fastest.h - the most that an event of a box can go up by in a clock
 *
 * 327043, 331051, 323535: Max. Inc/Cyc, or the size of a queue that an event adds up. No source
 * bounds the others.
 */
#ifndef SELFTESTS_FASTEST_H
#define SELFTESTS_FASTEST_H

static const struct {
	const char *box;
	int events;
} fastest[] = {
	{ "cbox", 31 }, { "ha", 512 }, { "imc", 255 }, { "irp", 128 }, { "pcu", 15 },
	{ "qpi", 128 }, { "r2pcie", 31 }, { "r3qpi", 32 }, { "ubox", 1 },
	{ "sbox", 12 }, { "wbox", 1 }, { "clock", 1 }, { "cncu", 1 }, { "sncu", 1 },
};

#define FASTEST	((int)(sizeof(fastest) / sizeof(*fastest)))

#endif
