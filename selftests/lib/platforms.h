/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * platforms.h - the platforms as bits, for tables of which a row is for some of them
 *
 * BED_AT_SNBEP is the place of a platform in the list, BED_SNBEP its bit.
 */
#ifndef SELFTESTS_PLATFORMS_H
#define SELFTESTS_PLATFORMS_H

#include <linux/types.h>

enum {
#define PMON_PLATFORM(_name, _id, ...) BED_AT_##_id,
#include <pmon/platforms.h>
	BED_PLATFORMS
};

#define BED_BIT(_at)	(1ULL << (_at))
#define BED_ALL		(~0ULL >> (64 - BED_PLATFORMS))

#define BED_SNBEP	BED_BIT(BED_AT_SNBEP)
#define BED_IVBEP	BED_BIT(BED_AT_IVBEP)
#define BED_EP		(BED_SNBEP | BED_IVBEP)
#define BED_HSX		BED_BIT(BED_AT_HSX)
#define BED_BDX		BED_BIT(BED_AT_BDX)
#define BED_BDXDE	BED_BIT(BED_AT_BDXDE)
#define BED_V4		(BED_BDX | BED_BDXDE)
#define BED_V3		(BED_HSX | BED_V4)
/* The family ep; of these the Xeon D has one socket and no QPI */
#define BED_E5		(BED_EP | BED_V3)
/* With S-boxes; with two home agents; all but the first of them, and all but the v2 */
#define BED_SBOX	(BED_HSX | BED_BDX)
#define BED_TWO_HA	(BED_IVBEP | BED_SBOX)
#define BED_SINCE_V2	(BED_IVBEP | BED_V3)
#define BED_OTHER_V2	(BED_SNBEP | BED_V3)
#define BED_QPI		(BED_EP | BED_SBOX)
#define BED_NHMEX	BED_BIT(BED_AT_NHMEX)
#define BED_WSMEX	BED_BIT(BED_AT_WSMEX)
#define BED_EX		(BED_NHMEX | BED_WSMEX)
/* The family phi */
#define BED_PHI		(BED_BIT(BED_AT_KNL) | BED_BIT(BED_AT_KNM))
/* The family sp; those of it with UPI; with the E5 all that has a power control unit and PCI */
#define BED_SKX		BED_BIT(BED_AT_SKX)
#define BED_ICX		BED_BIT(BED_AT_ICX)
#define BED_ICXD	BED_BIT(BED_AT_ICXD)
#define BED_SNR		BED_BIT(BED_AT_SNR)
#define BED_ICE		(BED_ICX | BED_ICXD | BED_SNR)
#define BED_SP		(BED_SKX | BED_ICE)
#define BED_UPI		(BED_SKX | BED_ICX)
#define BED_SINCE_E5	(BED_E5 | BED_SP)
/* The family nhm */
#define BED_GQ		(BED_BIT(BED_AT_NHM) | BED_BIT(BED_AT_WSM))
/* All servers that came later: boxes of any kind, which tests find where the emulator lists them */
#define BED_SINCE_SKX	(BED_ALL & ~(BED_E5 | BED_EX | BED_PHI | BED_CLIENT | BED_GQ))
/* With a discovery table, the family disc */
#define BED_IF_ep(_bit)		0
#define BED_IF_ex(_bit)		0
#define BED_IF_phi(_bit)	0
#define BED_IF_nhm(_bit)	0
#define BED_IF_sp(_bit)		0
#define BED_IF_disc(_bit)	(_bit)
#define BED_IF_client(_bit)	0
enum {
	BED_DISC = 0
#define PMON_PLATFORM(_name, _id, _family, ...) | BED_IF_##_family(BED_BIT(BED_AT_##_id))
#include <pmon/platforms.h>
};

#undef BED_IF_disc
#undef BED_IF_client
#define BED_IF_disc(_bit)	0
#define BED_IF_client(_bit)	(_bit)
enum {
	BED_CLIENT = 0
#define PMON_PLATFORM(_name, _id, _family, ...) | BED_IF_##_family(BED_BIT(BED_AT_##_id))
#include <pmon/platforms.h>
};

/* Of these, up to Emerald Rapids, and since Granite Rapids; with P-cores, and with E-cores */
#define BED_SPR		BED_BIT(BED_AT_SPR)
#define BED_GNR		BED_BIT(BED_AT_GNR)
#define BED_RAPIDS	(BED_SPR | BED_BIT(BED_AT_EMR))
#define BED_XEON6	(BED_DISC & ~BED_RAPIDS)
#define BED_P_CORES	(BED_RAPIDS | BED_GNR)
/* One socket, no UPI */
#define BED_GRR		BED_BIT(BED_AT_GRR)
#define BED_DMR		BED_BIT(BED_AT_DMR)
/* Of the family client; those up to Broadwell; those whose memory counters have 64 bits */
#define BED_SKL		BED_BIT(BED_AT_SKL)
#define BED_ICL		BED_BIT(BED_AT_ICL)
#define BED_ADL		BED_BIT(BED_AT_ADL)
#define BED_CLIENT_V1	(BED_BIT(BED_AT_SNB) | BED_BIT(BED_AT_IVB) | BED_BIT(BED_AT_HSW) | \
			 BED_BIT(BED_AT_BDW))
#define BED_MTL		BED_BIT(BED_AT_MTL)
#define BED_LNL		BED_BIT(BED_AT_LNL)
/*
 * Client dies with a discovery table; all since the Core Ultra; with a memory controller as Alder
 * Lake's
 */
#define BED_PTL		(BED_BIT(BED_AT_PTL) | BED_BIT(BED_AT_NVL))
#define BED_ULTRA	(BED_MTL | BED_LNL | BED_PTL)
#define BED_ADL_IMC	(BED_ADL | BED_MTL | BED_LNL)
#define BED_CLIENT_64	(BED_BIT(BED_AT_TGL) | BED_ADL | BED_ULTRA)

#endif
