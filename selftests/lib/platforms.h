/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * platforms.h - the platforms as bits, for tables of which a row is for some of them
 *
 * RIG_AT_SNBEP is the place of a platform in the list, RIG_SNBEP its bit.
 */
#ifndef SELFTESTS_PLATFORMS_H
#define SELFTESTS_PLATFORMS_H

enum {
#define PMON_PLATFORM(_name, _id, ...) RIG_AT_##_id,
#include <pmon/platforms.h>
	RIG_PLATFORMS
};

enum {
#define PMON_PLATFORM(_name, _id, ...) RIG_##_id = 1 << RIG_AT_##_id,
#include <pmon/platforms.h>
	RIG_ALL = (1 << RIG_PLATFORMS) - 1,
	RIG_EP = RIG_SNBEP | RIG_IVBEP,
	RIG_EX = RIG_NHMEX | RIG_WSMEX,
};

#endif
