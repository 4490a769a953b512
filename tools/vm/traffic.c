// SPDX-License-Identifier: GPL-2.0-only
/*
 * traffic.c - emu-traffic WORD...: generate traffic on the emulated machine, in the guest
 *
 * emu-traffic --replay FILE: increase each counter as in a recording of xeon-pmon, or as in the
 * output of "xeon-pmon replay".
 *
 * WORDs are those of traffic_set() in selftests/lib/traffic.h; without any, the keys and their
 * defaults are listed.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "traffic.h"

static int replay(const char *file)
{
	char what[256];
	int err = traffic_replay(file, what, sizeof(what));

	if (err == -EINVAL && !strncmp(what, "event", 5))
		fprintf(stderr, "emu-traffic: %s: this machine has no such box or register: %s",
			file, what);
	else if (err)
		fprintf(stderr, "emu-traffic: %s: %s\n", file, strerror(-err));
	return !!err;
}

int main(int argc, char **argv)
{
	char text[4096] = "";
	int i, err;

	for (i = 1; i < argc && strlen(text) + strlen(argv[i]) + 2 < sizeof(text); i++)
		sprintf(text + strlen(text), "%s ", argv[i]);
#define PRINT(_name, _max, _default)	printf("%s=%.0f\n", #_name, (double)(_default));
	if (argc < 2) {
		TRAFFIC_KEYS(PRINT)
		return 0;
	}
	if (argc == 3 && !strcmp(argv[1], "--replay"))
		return replay(argv[2]);
	err = i < argc ? -E2BIG : traffic_set("%s", text);
	if (err)
		fprintf(stderr, "emu-traffic %s: %s\n", text, strerror(-err));
	return !!err;
}
