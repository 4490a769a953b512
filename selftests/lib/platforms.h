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

#define RIG_BIT(_at)	(1 << (_at))
#define RIG_ALL		(RIG_BIT(RIG_PLATFORMS) - 1)

#define RIG_SNBEP	RIG_BIT(RIG_AT_SNBEP)
#define RIG_IVBEP	RIG_BIT(RIG_AT_IVBEP)
#define RIG_EP		(RIG_SNBEP | RIG_IVBEP)
#define RIG_HSX		RIG_BIT(RIG_AT_HSX)
#define RIG_BDX		RIG_BIT(RIG_AT_BDX)
#define RIG_BDXDE	RIG_BIT(RIG_AT_BDXDE)
#define RIG_V4		(RIG_BDX | RIG_BDXDE)
#define RIG_V3		(RIG_HSX | RIG_V4)
/* The family ep; of these the Xeon D has one socket and no QPI */
#define RIG_E5		(RIG_EP | RIG_V3)
/* With S-boxes; with two home agents; all but the first of them, and all but the v2 */
#define RIG_SBOX	(RIG_HSX | RIG_BDX)
#define RIG_TWO_HA	(RIG_IVBEP | RIG_SBOX)
#define RIG_SINCE_V2	(RIG_IVBEP | RIG_V3)
#define RIG_OTHER_V2	(RIG_SNBEP | RIG_V3)
#define RIG_QPI		(RIG_EP | RIG_SBOX)
#define RIG_NHMEX	RIG_BIT(RIG_AT_NHMEX)
#define RIG_WSMEX	RIG_BIT(RIG_AT_WSMEX)
#define RIG_EX		(RIG_NHMEX | RIG_WSMEX)

#endif
