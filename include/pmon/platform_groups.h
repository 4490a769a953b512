/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * platform_groups.h - the platforms as bits, and the groups of platforms that rows are for
 *
 * The driver's rows, the emulator's units, the tools' metrics and the tests' tables use the same
 * names. PMON_SKX is the index of a platform in platforms.h, where variants come last, and ON_SKX
 * the bit of the platform. A group states no fact about a counter: a row does.
 */
#ifndef PMON_PLATFORM_GROUPS_H
#define PMON_PLATFORM_GROUPS_H

enum {
#define PMON_PLATFORM(_name, _id, ...) PMON_##_id,
#include <pmon/platforms.h>
#define PMON_VARIANT(_name, _id, ...) PMON_##_id,
#include <pmon/platforms.h>
	PMON_PLATFORM_BITS
};

#define PMON_BIT(_id)	(1ULL << PMON_##_id)
#define ON_ALL		((1ULL << PMON_PLATFORM_BITS) - 1)

#define ON_SNBEP	PMON_BIT(SNBEP)
#define ON_IVBEP	PMON_BIT(IVBEP)
#define ON_HSX		PMON_BIT(HSX)
#define ON_BDX		PMON_BIT(BDX)
#define ON_BDXDE	PMON_BIT(BDXDE)
#define ON_NHMEX	PMON_BIT(NHMEX)
#define ON_WSMEX	PMON_BIT(WSMEX)
#define ON_SKX		PMON_BIT(SKX)
#define ON_ICX		PMON_BIT(ICX)
#define ON_ICXD		PMON_BIT(ICXD)
#define ON_SNR		PMON_BIT(SNR)
#define ON_KNL		PMON_BIT(KNL)
#define ON_KNM		PMON_BIT(KNM)
#define ON_SPR		PMON_BIT(SPR)
#define ON_EMR		PMON_BIT(EMR)
#define ON_GNR		PMON_BIT(GNR)
#define ON_SRF		PMON_BIT(SRF)
#define ON_GRR		PMON_BIT(GRR)
#define ON_CWF		PMON_BIT(CWF)
#define ON_DMR		PMON_BIT(DMR)
#define ON_SNB		PMON_BIT(SNB)
#define ON_IVB		PMON_BIT(IVB)
#define ON_HSW		PMON_BIT(HSW)
#define ON_BDW		PMON_BIT(BDW)
#define ON_SKL		PMON_BIT(SKL)
#define ON_ICL		PMON_BIT(ICL)
#define ON_RKL		PMON_BIT(RKL)
#define ON_TGL		PMON_BIT(TGL)
#define ON_ADL		PMON_BIT(ADL)
#define ON_MTL		PMON_BIT(MTL)
#define ON_LNL		PMON_BIT(LNL)
#define ON_PTL		PMON_BIT(PTL)
#define ON_NVL		PMON_BIT(NVL)
#define ON_NHM		PMON_BIT(NHM)
#define ON_WSM		PMON_BIT(WSM)
#define ON_CLX		PMON_BIT(CLX)
#define ON_CPX		PMON_BIT(CPX)

/* Xeon E5 and E7 v2 to v4, the family ep. The Xeon D has one socket and no QPI. */
#define ON_EP		(ON_SNBEP | ON_IVBEP)
#define ON_SBOX		(ON_HSX | ON_BDX)	/* with S-boxes */
#define ON_V4		(ON_BDX | ON_BDXDE)
#define ON_V3		(ON_HSX | ON_V4)
#define ON_V2UP		(ON_IVBEP | ON_V3)
#define ON_E5		(ON_EP | ON_V3)
#define ON_QPI		(ON_E5 & ~ON_BDXDE)

/* The families ex and phi */
#define ON_EX		(ON_NHMEX | ON_WSMEX)
#define ON_PHI		(ON_KNL | ON_KNM)

/* Xeon 5500 and 5600, the family nhm, whose units share counters behind the Global Queue */
#define ON_GQ		(ON_NHM | ON_WSM)

/* The family sp */
#define ON_CLX_CPX	(ON_CLX | ON_CPX)
#define ON_SKX_ALL	(ON_SKX | ON_CLX_CPX)	/* CPU model 85 */
#define ON_SUNNY	(ON_ICX | ON_ICXD)	/* Ice Lake, with Sunny Cove cores */
#define ON_ICE		(ON_SUNNY | ON_SNR)	/* and Snow Ridge: Atom cores, one socket */
#define ON_SP		(ON_SKX_ALL | ON_ICE)

/*
 * Servers with discovery tables, the family disc. Diamond Rapids has no CHAs, Grand Ridge has no
 * UPI.
 */
#define ON_RAPIDS	(ON_SPR | ON_EMR)
#define ON_E_CORES	(ON_SRF | ON_GRR | ON_CWF)
#define ON_P_CORES	(ON_RAPIDS | ON_GNR)
#define ON_XEON6	(ON_GNR | ON_E_CORES)
#define ON_DISC_CHA	(ON_RAPIDS | ON_XEON6)
#define ON_LINKED	(ON_DISC_CHA & ~ON_GRR)
#define ON_DISC		(ON_DISC_CHA | ON_DMR)

#define ON_MESH		(ON_SP | ON_DISC_CHA)	/* with a mesh of CHAs */
#define ON_UPI		(ON_SKX_ALL | ON_ICX | ON_LINKED)
#define ON_SINCE_SKX	(ON_MESH | ON_DMR)	/* servers since Skylake-SP, except the Xeon Phi */

/* The family client */
#define ON_CLIENT_V1	(ON_SNB | ON_IVB | ON_HSW | ON_BDW)
#define ON_RING		(ON_CLIENT_V1 | ON_SKL)		/* with the clock in the C-boxes */
#define ON_CLIENT_32	(ON_RING | ON_ICL | ON_RKL)	/* with memory counters of 32 bits */
#define ON_CLIENT_64	(ON_TGL | ON_ADL)		/* with memory counters of 64 bits */
#define ON_ONE_TILE	(ON_CLIENT_32 | ON_CLIENT_64)
#define ON_ULTRA	(ON_MTL | ON_LNL | ON_PTL | ON_NVL)	/* several tiles: Core Ultra */
#define ON_CLIENT	(ON_ONE_TILE | ON_ULTRA)
#define ON_ADL_IMC	(ON_ADL | ON_MTL | ON_LNL)	/* with Alder Lake's memory controller */

#endif
