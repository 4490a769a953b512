// SPDX-License-Identifier: GPL-2.0-only
/* box.c - the boxes of the platform that this runs on, for the tests of this folder */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "box.h"
#include "emu.h"
#include "ktap.h"
#include "sys.h"

static struct box_type types_here[MAX_TYPES];
const struct box_type *box_types[MAX_TYPES];
int nr_box_types;
int sockets;

static const struct box_type *find_by_name(const char *name)
{
	int i;

	for (i = 0; i < nr_box_types; i++)
		if (!strcmp(box_types[i]->name, name))
			return box_types[i];
	return NULL;
}

bool box_row(__u64 on, const char *type)
{
	return on & bed()->id && find_by_name(type);
}

/* Events that every counter of most boxes can count, and whose umask says nothing */
static void list_events(struct box_type *type)
{
	static struct box_event events[MAX_COUNTERS];
	char terms[32];
	int i;

	for (i = 0; i < MAX_COUNTERS; i++) {
		events[i].ctl = bed()->id & ON_SP ? 0x0f + 0x10 * i :
				bed()->id & ON_DISC ? 0x62 + i : 0x07 + i;
		snprintf(terms, sizeof(terms), "event=%#x", events[i].ctl);
		events[i].terms = events[i].terms ?: strdup(terms);
		events[i].signal = events[i].terms;
	}
	memcpy(type->event, events, sizeof(type->event));
}

static void find_type(struct box_type *type)
{
	const struct box_type *row;

	for (row = own_types; row->on; row++) {
		if (!(row->on & bed()->id) || strcmp(row->name, type->name))
			continue;
		type->enable = row->enable;
		type->fixed_enable = type->fixed_width ? row->fixed_enable : 0;
		type->bound = row->bound;
		memcpy(type->event, row->event, sizeof(type->event));
	}
}

/* Whose fixed counter has its enable bit where LIKWID and the in-kernel driver have it */
static bool is_phi_memory(const struct bed_box *box)
{
	return bed()->id & ON_PHI && strcmp(box->type, "ubox");
}

static void list_type(const struct bed_box *box)
{
	struct box_type *type = &types_here[nr_box_types];
	struct pmu pmu;
	const char *threshold;
	int thresh, b;

	if (pmu_find(&pmu, box->pmu))
		ktap_bail("no PMU %s", box->pmu);
	threshold = !(bed()->id & (ON_CLIENT | ON_GQ)) ? "thresh" :
		    pmu_field_bits(&pmu, "threshold") ? "threshold" : "cmask";
	thresh = pmu_field_bits(&pmu, threshold);
	*type = (struct box_type){
		.name = box->type, .counters = box->counters,
		.width = box->width, .fixed_width = box->fixed,
		.enable = bed()->id & ON_DISC || box->by_event ? 0 : BED_ENABLE,
		.fixed_enable = !box->fixed ? 0 : is_phi_memory(box) ? 1 : BED_ENABLE,
		.thresh = thresh > 8 ? 8 : thresh, .threshold = threshold,
		.inv = pmu_field_bits(&pmu, "inv"),
	};
	for (b = 0; b < bed()->nr; b++)
		type->units += !bed()->boxes[b].free && !strcmp(bed()->boxes[b].type, box->type);
	list_events(type);
	find_type(type);
	box_types[nr_box_types++] = type;
}

static void list_types(void)
{
	const struct bed_box *box = bed()->boxes;

	for (; box < bed()->boxes + bed()->nr; box++)
		if (!box->free && bed_is_first(box))
			list_type(box);
}

void box_init(void)
{
	sockets = sys_sockets();
	if (sockets > MAX_SOCKETS)
		ktap_bail("%d sockets are too many", sockets);
	list_types();
}

const struct box_type *box_type(const char *name)
{
	const struct box_type *type = find_by_name(name);

	if (!type)
		ktap_bail("no box %s", name);
	return type;
}

int box_width(const struct box_type *type, int counter)
{
	return counter == FIXED ? type->fixed_width : type->width;
}

/* No source has the filters of the last QPI port of the E5 v2. */
int box_filtering(const struct box_type *type)
{
	return type->units - (bed()->id & ON_IVBEP && !strcmp(type->name, "qpi"));
}

/* Numbers of units may have holes */
static const struct bed_box *listed(const struct box_type *type, int unit)
{
	const struct bed_box *box = bed()->boxes;

	for (; box < bed()->boxes + bed()->nr; box++)
		if (!box->free && !strcmp(box->type, type->name) && !unit--)
			return box;
	ktap_bail("no such box of %s", type->name);
}

struct box box_get(const struct box_type *type, int unit, int socket)
{
	struct box box = { .type = type, .unit = unit, .socket = socket };
	const struct bed_box *here = listed(type, unit);

	box.name = here->emu;
	box.fixed = type->fixed_enable && here->fixed;
	if (pmu_find(&box.pmu, here->pmu))
		ktap_bail("no PMU %s", here->pmu);
	box.cpu = pmu_cpu(&box.pmu, socket);
	if (box.cpu < 0)
		ktap_bail("%s: no CPU for socket %d", here->pmu, socket);
	return box;
}

int box_open(const struct box *box, const char *terms)
{
	int fd = pmu_open(&box->pmu, terms, box->cpu, -1, 0);

	if (fd < 0)
		ktap_bail("%s/%s/ on socket %d: %s", box->pmu.name, terms, box->socket,
			  strerror(-fd));
	return fd;
}

void box_inject(const struct box *box, const char *what, ...)
{
	char *text = sys_text(what);

	if (emu_inject("%s socket=%d %s", box->name, box->socket, text))
		ktap_bail("the emulator refuses: %s %s", box->name, text);
	free(text);
}

static const char *reg_name(const char *kind, int counter)
{
	static char name[16];

	if (counter == FIXED)
		snprintf(name, sizeof(name), "fixed_%s", kind);
	else
		snprintf(name, sizeof(name), "%s%d", kind, counter);
	return name;
}

__u64 box_ctl(const struct box *box, int counter)
{
	return emu_reg_get(box->socket, box->name, reg_name("ctl", counter));
}

/* Counters without an enable bit count if they have an event */
#define ANY_EVENT	0xff

/* The lowest bit is the enable bit; what else comes with it stays when a counter stops. */
bool box_enabled(const struct box *box, int counter)
{
	__u32 enable = counter == FIXED ? box->type->fixed_enable : box->type->enable;

	return box_ctl(box, counter) & (enable ? enable & -enable : ANY_EVENT);
}

int box_find(const struct box *box, __u64 ctl)
{
	int counter;

	for (counter = 0; counter < box->type->counters; counter++)
		if (box_ctl(box, counter) == (ctl | box->type->enable))
			return counter;
	return -1;
}

void box_preset(const struct box *box, int counter, __u64 value)
{
	if (emu_reg_set(box->socket, box->name, reg_name("ctr", counter), value))
		ktap_bail("%s: cannot preset counter %d", box->name, counter);
}

void box_stream(const struct box *box, const char *signal)
{
	if (emu_write("rate", "%s socket=%d %s per_sec=%d", box->name, box->socket, signal,
		      STREAM_PER_SEC))
		ktap_bail("the emulator refuses the rate: %s %s", box->name, signal);
}

void box_streams_end(void)
{
	emu_write("rate", "clear");
}

const char *box_signal(const struct box_type *type, int i)
{
	return i == FIXED ? "fixed" : type->event[i].signal;
}
