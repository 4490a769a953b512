/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * check.h - what ends the benchmark
 */
#ifndef BENCH_CHECK_H
#define BENCH_CHECK_H

#include <string.h>

#include "ktap.h"

/**
 * bench_check() - end the program as failed if something did not work
 * @ret: negative errno of it, or not
 * @what: what it was
 *
 * Return: @ret.
 */
static inline int bench_check(int ret, const char *what)
{
	if (ret < 0)
		ktap_bail("%s: %s", what, strerror(-ret));
	return ret;
}

#endif /* BENCH_CHECK_H */
