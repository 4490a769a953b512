// SPDX-License-Identifier: GPL-2.0-only
/* Overhead of sampling for the counters of each socket, as reported by the driver. */
#include <stdio.h>

#include "sampling.h"

#define NS	1e9

void sampling_read(const char *path, struct sampling *sampling)
{
	FILE *file = fopen(path, "re");
	unsigned int *nr = &sampling->nr;

	*nr = 0;
	if (!file)
		return;
	while (*nr < SAMPLING_SOCKETS &&
	       fscanf(file, "socket %u samples %lf interrupts %*u lost %lf stopped_ns %lf %*s ",
		      &sampling->of[*nr].socket, &sampling->of[*nr].samples,
		      &sampling->of[*nr].lost, &sampling->of[*nr].stopped) == 4)
		sampling->of[(*nr)++].stopped /= NS;
	fclose(file);
}
