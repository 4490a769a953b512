// SPDX-License-Identifier: GPL-2.0-only
/*
 * traffic.c - emu-traffic WORD...: let the emulated machine work, in the guest
 *
 * The words are those of traffic_set() in selftests/lib/traffic.h; without any it lists its keys,
 * with their defaults.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "traffic.h"

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
	err = i < argc ? -E2BIG : traffic_set("%s", text);
	if (err)
		fprintf(stderr, "emu-traffic %s: %s\n", text, strerror(-err));
	return !!err;
}
