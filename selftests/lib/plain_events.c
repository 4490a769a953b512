// SPDX-License-Identifier: GPL-2.0-only
/* plain_events.c - the simplest event of each type of box, for tests and for the benchmark */
#include <string.h>

#include <pmon/platform_groups.h>

#include "plain_events.h"

static const struct plain_event events[] = {
	{ ON_E5, "cbox", "event=0x00,umask=0x05" },
	{ ON_E5, "ha", "event=0x01,umask=0x03" },
	/* The plain event of an IRP is one of its first unit. Of the v2 sources disagree. */
	{ ON_IVBEP, "irp", "event=0x00", NULL, 2, 44 },
	{ ON_E5, "irp", "event=0x00", NULL, 2 },
	{ ON_E5, "qpi", "event=0x14,umask=0x05" },
	{ ON_E5, "r2pcie", "event=0x01,umask=0x05" },
	{ ON_EP, "r3qpi", "event=0x01,umask=0x05" },
	/* On the v3 an R3QPI has its clock on two of its counters alone. */
	{ ON_V3, "r3qpi", "event=0x07,umask=0x01", NULL, 0, 44 },
	{ ON_E5, "sbox", "event=0x00,umask=0x05" },
	{ ON_EX, "ubox", "event=0x02" },
	{ ON_EX, "cbox", "event=0x00,umask=0x05" },
	{ ON_EX, "bbox", "event=0x10,counter=0", "event=0x10 set=0", 1 },
	{ ON_EX, "sbox", "event=0x08,umask=0x05" },
	{ ON_EX, "mbox", "inc_sel=0x1", "event=0x1" },
	{ ON_EX, "rbox", "event=0x0,iperf_cfg=0x80000000", "event=0x0 iperf=0x80000000" },
	{ ON_EX, "wbox", "event=0x01" },
	/* No source says for sure that the other two count */
	{ ON_CLIENT, "cbox", "event=0x0f,umask=0x05", NULL, 0, 0, 2 },
	{ ON_CLIENT, "clock", "event=0xff", "fixed" },
	{ ON_ULTRA, "cncu", "event=0xff", "fixed" },
	{ ON_MTL, "sncu", "event=0xff", "fixed" },
	{ ON_ADL_IMC, "imc", "event=0x22" },
	/* No source says for sure how far its controls are apart */
	{ ON_LNL, "hbo", "event=0x0f,umask=0x05", NULL, 0, 0, 1 },
	{ ON_GQ, "uncore", "event=0x03,umask=0x04" },
	{ ON_ALL, "ubox", "event=0x42,umask=0x08" },
	{ ON_E5 | ON_SP | ON_PHI, "pcu", "event=0x00" },
	{ ON_ALL, "imc", "event=0x04,umask=0x03" },
	{ ON_DMR, "cxlcm", "event=0x30,umask=0x05" },
	/* Bits of the upper half of the control register */
	{ ON_ICE | ON_DISC, "cha", "event=0x0f,umask=0x105" },
	{ ON_SKX_ALL | ON_ICX | ON_DISC, "upi", "event=0x0f,umask=0x105" },
	{ ON_ICE | ON_DISC, "m2m", "event=0x0f,umask=0x105" },
	{ ON_ALL, "", "event=0x0f,umask=0x05" },
};

/*
 * Max. Inc/Cyc of 327043, 331051 and 323535, or the size of a queue that an event adds up. No
 * source bounds the others.
 */
static const struct {
	const char *type;
	unsigned int most;
} fastest[] = {
	{ "cbox", 31 }, { "ha", 512 }, { "imc", 255 }, { "irp", 128 }, { "pcu", 15 },
	{ "qpi", 128 }, { "r2pcie", 31 }, { "r3qpi", 32 }, { "ubox", 1 },
	{ "sbox", 12 }, { "wbox", 1 }, { "clock", 1 }, { "cncu", 1 }, { "sncu", 1 },
};

const struct plain_event *plain_event_of(unsigned long long on, const char *type)
{
	const struct plain_event *event = events;

	while (*event->type && (!(event->platforms & on) || strcmp(event->type, type)))
		event++;
	return event;
}

unsigned int plain_event_most(const char *type)
{
	unsigned int i;

	for (i = 0; i < sizeof(fastest) / sizeof(*fastest); i++)
		if (!strcmp(fastest[i].type, type))
			return fastest[i].most;
	return 0;
}
