// SPDX-License-Identifier: GPL-2.0-only
/*
 * box.c - the boxes of a Xeon E5-2600, for the tests of this folder
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "box.h"
#include "emu.h"
#include "ktap.h"
#include "sys.h"

/* 327043: section 2 for each box; event codes from appendix A of the event lists */
const struct box_type box_types[] = {
	{ "ubox", 1, 2, 44, true, { 0x42, 0x43 } },
	{ "cbox", 8, 4, 44, false, { 0x0a, 0x0b, 0x0c, 0x0d } },
	{ "pcu", 1, 4, 48, false, { 0x01, 0x02, 0x03, 0x04 } },
	{ "ha", 1, 4, 48, false, { 0x01, 0x06, 0x0c, 0x0d } },
	{ "imc", 4, 4, 48, true, { 0x01, 0x02, 0x04, 0x05 } },
	{ "qpi", 2, 4, 48, false, { 0x04, 0x05, 0x06, 0x07 } },
	{ "r2pcie", 1, 4, 44, false, { 0x07, 0x08, 0x09, 0x0a } },
	{ "r3qpi", 2, 3, 44, false, { 0x07, 0x08, 0x09 } },
};

const int nr_box_types = ARRAY_SIZE(box_types);

const struct box_type *box_type(const char *name)
{
	int i;

	for (i = 0; i < nr_box_types; i++)
		if (!strcmp(box_types[i].name, name))
			return &box_types[i];
	ktap_bail("no box %s", name);
}

struct box box_get(const struct box_type *type, int unit, int socket)
{
	struct box box = { .type = type, .unit = unit, .socket = socket };
	char name[32];

	if (type->units == 1) {
		snprintf(name, sizeof(name), "uncore_%s", type->name);
		snprintf(box.name, sizeof(box.name), "%s", type->name);
	} else {
		snprintf(name, sizeof(name), "uncore_%s_%d", type->name, unit);
		snprintf(box.name, sizeof(box.name), "%s%d", type->name, unit);
	}
	if (pmu_find(&box.pmu, name))
		ktap_bail("no PMU %s", name);
	box.cpu = pmu_cpu(&box.pmu, socket);
	if (box.cpu < 0)
		ktap_bail("%s: no CPU for socket %d", name, socket);
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
	va_list args;
	char *text;

	va_start(args, what);
	text = sys_format(what, args);
	va_end(args);
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

int box_find(const struct box *box, __u64 ctl)
{
	int counter;

	for (counter = 0; counter < box->type->counters; counter++)
		if (box_ctl(box, counter) == (ctl | CTL_ENABLE))
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
	/* Any key switches the traffic on; the clocks tick on without it. */
	if (emu_write("traffic", "dclk=%d uclk=%d\noff", STREAM_PER_SEC, STREAM_PER_SEC))
		ktap_bail("the emulator refuses the clocks");
	if (strcmp(signal, "fixed") &&
	    emu_write("rate", "%s socket=%d %s per_sec=%d", box->name, box->socket, signal,
		      STREAM_PER_SEC))
		ktap_bail("the emulator refuses the rate: %s %s", box->name, signal);
}

void box_streams_end(void)
{
	emu_write("rate", "clear");
}

/* The PCU has no umask. */
static int umask_of(const struct box_type *type)
{
	return strcmp(type->name, "pcu") ? 1 : 0;
}

const char *box_event(const struct box_type *type, int i)
{
	static char terms[64];

	snprintf(terms, sizeof(terms), "event=0x%x%s", type->event[i],
		 umask_of(type) ? ",umask=1" : "");
	return terms;
}

__u64 box_event_ctl(const struct box_type *type, int i)
{
	return type->event[i] | umask_of(type) << 8;
}

const char *box_signal(const struct box_type *type, int i)
{
	static char words[64];

	if (i == FIXED)
		return "fixed";
	snprintf(words, sizeof(words), "event=0x%x umask=%d", type->event[i], umask_of(type));
	return words;
}
