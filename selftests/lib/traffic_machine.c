// SPDX-License-Identifier: GPL-2.0-only
/* traffic_machine.c - the boxes of the emulated machine, and ids of threads in filters */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu.h"
#include "traffic_model.h"

struct traffic_model model;

/* Number of a box behind the name of its type; -1: it is of another type */
int traffic_box_number(const char *box, const char *type)
{
	size_t len = strlen(type);

	if (strncmp(box, type, len) || box[len + strspn(box + len, "0123456789")])
		return -1;
	return atoi(box + len);
}

unsigned int traffic_count(const char *type)
{
	unsigned int nr = 0;

	FOR(i, model.nr_boxes)
		nr += traffic_box_number(model.boxes[i], type) >= 0;
	return nr;
}

double traffic_weight(unsigned int s, const char *box)
{
	FOR(i, model.nr_shares)
		if (s >= model.shares[i].first && s <= model.shares[i].last &&
		    !strcmp(model.shares[i].box, box))
			return model.shares[i].weight;
	return 1;
}

double traffic_weights(unsigned int s, const char *type, unsigned int among)
{
	double sum = 0;

	FOR(i, model.nr_boxes) {
		int number = traffic_box_number(model.boxes[i], type);

		if (number >= 0 && among & 1u << (number & 31))
			sum += traffic_weight(s, model.boxes[i]);
	}
	return sum;
}

void traffic_find_machine(void)
{
	char *text = emu_read("boxes"), *rest = text, *line, key[16];
	unsigned int socket;

	model.nr_boxes = 0;
	model.sockets = emu_number("sockets");
	if (!text)
		ktap_bail("the emulator does not say what it is");
	model.on = 1ULL << emu_platform();
	FOR(s, model.sockets) {
		snprintf(key, sizeof(key), "node%u", s);
		model.node[s] = emu_number(key);
	}
	while ((line = strsep(&rest, "\n")))
		if (sscanf(line, "%u %15s", &socket, model.boxes[model.nr_boxes]) == 2 &&
		    !socket && !strstr(line, " empty") && ++model.nr_boxes == TRAFFIC_BOXES)
			ktap_bail("more than %u boxes on socket 0", TRAFFIC_BOXES - 1);
	free(text);
}

/*
 * A thread as the filter has it. The E5: thread in bit 0, core above (327043, 331051); since
 * Skylake-SP three bits are the thread's (libpfm4, intel_skx_unc_cha_events.h).
 */
unsigned int traffic_tid(unsigned int core, unsigned int thread)
{
	return model.on & ON_E5 ? core << 1 | thread : core << 3 | thread;
}

/*
 * Who asks and is no core: 0x1f and, on v3 and v4, 0x3e by the guides (329468, 331051). Of later
 * ones no source has an id: here it is the highest.
 */
unsigned int traffic_tid_of_others(void)
{
	if (model.on & ON_E5)
		return model.on & ON_V3 ? 0x3e : 0x1f;
	return model.on & ON_DISC_CHA ? 0x3ff : 0x1ff;
}
