// SPDX-License-Identifier: GPL-2.0-only
/*
 * check.c - what must work for the benchmark to go on
 */
#include <string.h>

#include "bench.h"

int bench_check(int ret, const char *what)
{
	if (ret < 0)
		ktap_bail("%s: %s", what, strerror(-ret));
	return ret;
}
