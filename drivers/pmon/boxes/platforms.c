// SPDX-License-Identifier: GPL-2.0-only
/*
 * The row of each platform. To add a platform: a line in <pmon/platforms.h>, its row here, its box
 * types in platform_types.h, and the rows of these types in the files of its boxes.
 */
#include "boxes.h"

#define TYPE(_type)	&pmon_##_type,
#define BOX_TYPES(_platform, ...) \
	static const struct pmon_type *const _platform##_types[] = { __VA_ARGS__ NULL };
#include "platform_types.h"

/*
 * Global registers are the U-box's (323535 and 329468). The v2 clears a set status bit when it is
 * written back.
 */
#define U_GLOBAL_CTL		0xc00
#define U_GLOBAL_STATUS		0xc01
#define U_GLOBAL_OVF_CTL	0xc02

/* Each CPU has these registers (SDM vol. 3C table 35-2) */
#define IA32_DEBUGCTL			0x1d9
#define IA32_PERF_GLOBAL_STATUS		0x38e
#define IA32_PERF_GLOBAL_OVF_CTRL	0x390

/* The value enables all boxes (bit 28) and the U-box's own counter (bit 0) */
#define EX_ROW \
	.max_mhz = 4000, \
	.pmi = &ex_pmi, \
	.global_ctl = { U_GLOBAL_CTL }, \
	.global_reset = BIT(29), \
	.global_run = BIT(28) | BIT(0)

/* The U-box has the node ids in config space (E5 datasheet, vol. 2) */
#define EP_CPUNODEID	0x40
#define EP_GIDNIDMAP	0x54

#define NODE_REGISTERS \
	.node_id = EP_CPUNODEID, \
	.node_map = EP_GIDNIDMAP, \
	.node_bits = 3

/*
 * The registers of the core that receives the interrupt are the same since 06_1AH (SDM vol. 3C
 * table 35-2): bit 13 is ENABLE_UNCORE_PMI, bit 61 Ovf_Uncore. No source repeats this for the
 * servers.
 */
static const struct pmon_receive core_receive = {
	.ctl = IA32_DEBUGCTL,
	.enable = BIT(13),
	.status = IA32_PERF_GLOBAL_STATUS,
	.clear = IA32_PERF_GLOBAL_OVF_CTRL,
	.pending = BIT_ULL(61),
};

/*
 * frz_all (31) lets an overflow clear en_all (28), which stops all counters; pmi_core_sel (4:1) is
 * the number of a core (323535 section 2.1). The driver uses only the bit of the interrupt itself
 * in the status: one source has the other bits, none has the summary of the S-boxes. All bits that
 * are set are cleared. 200 us is what Linux' intel_idle has for C6.
 */
static const struct pmon_pmi ex_pmi = {
	.ctl = U_GLOBAL_CTL,
	.run = BIT(31) | BIT(28) | BIT(0),
	.halt = BIT(31) | BIT(0),
	.core = 1,
	.cores = 16,
	.status = U_GLOBAL_STATUS,
	.status_bits = BIT(30),
	.clear = U_GLOBAL_OVF_CTL,
	.receive = &core_receive,
	.exit_latency_ns = 200000,
};

/*
 * U_MSR_PMON_GLOBAL_CTL has unfrz_all (29), frz_all (31), wk_on_pmi (30) for a core that sleeps,
 * and pmi_core_sel (14:0) with a bit for each core (329468). The status has a bit for each box
 * (LIKWID). 82 us is what Linux' intel_idle has for C6.
 */
static const struct pmon_pmi ivbep_pmi = {
	.ctl = U_GLOBAL_CTL,
	.run = BIT(29) | BIT(30),
	.halt = BIT(31) | BIT(30),
	.cores = 15,
	.one_hot = true,
	.status = U_GLOBAL_STATUS,
	.status_bits = GENMASK(26, 0),
	.clear = U_GLOBAL_STATUS,
	.by_unit = true,
	.receive = &core_receive,
	.exit_latency_ns = 82000,
};

/* The E5-2600 has no overflow interrupt (327043): its counters can only be polled */
#define SNBEP_NO_PMI	"the counters of this CPU raise no interrupt, so no sampling; use perf stat"
#define V3_NO_PMI	"no source has the interrupts of this CPU's counters, so no sampling; use perf stat"

static const struct pmon_topology snbep_topology = {
	.device = 0x3ce0,
	NODE_REGISTERS,
};

static const struct pmon_topology ivbep_topology = {
	.device = 0x0e1e,
	NODE_REGISTERS,
};

static const struct pmon_topology hsx_topology = {
	.device = 0x2f1e,
	NODE_REGISTERS,
};

static const struct pmon_topology bdx_topology = {
	.device = 0x6f1e,
	NODE_REGISTERS,
};

#define SP_CPUNODEID	0xc0
#define SP_GIDNIDMAP	0xd4

#define SP_NODE_REGISTERS \
	.node_id = SP_CPUNODEID, \
	.node_map = SP_GIDNIDMAP, \
	.node_bits = 3

/* The buses of a die follow the bus with the node ids (in-kernel driver) */
static const struct pmon_topology skx_topology = {
	.device = 0x2014,
	SP_NODE_REGISTERS,
	.first = true,
};

/*
 * The bus behind that with the node ids belongs to the same die: it has the power control unit
 * (enumerations of the functions of machines)
 */
static const struct pmon_topology icx_topology = {
	.device = 0x3450,
	SP_NODE_REGISTERS,
	.behind = 1,
};

/* The machine has one socket, so all buses belong to it */
static const struct pmon_topology one_socket = {};

/* The bus behind that with the node ids is the last one of the die (in-kernel driver) */
static const struct pmon_topology spr_topology = {
	.device = 0x3250,
	SP_NODE_REGISTERS,
	.behind = 1,
};

#define SP_ROW \
	.max_mhz = 5200, \
	.topology = &skx_topology, \
	.no_pmi = V3_NO_PMI

#define SP_MODEL	85

static const struct pmon_platform cpx_platform = {
	.name = "Xeon Scalable, third generation (Cooper Lake)",
	.model = SP_MODEL,
	.stepping = 10,
	SP_ROW,
	.types = cpx_types,
};

static const struct pmon_platform clx_platform = {
	.name = "Xeon Scalable, second generation (Cascade Lake)",
	.model = SP_MODEL,
	.stepping = 5,
	.later = &cpx_platform,
	SP_ROW,
	.types = clx_types,
};

/* No source says which clock is the fastest: not less than that of the E5 */
#define PHI_ROW \
	.max_mhz = 4800, \
	.topology = &one_socket, \
	.no_pmi = V3_NO_PMI, \
	.types = knl_types

/* No source says which clock is the fastest: not less than that of Skylake-SP */
#define DISC_ROW(_discovery) \
	.max_mhz = 5200, \
	.no_pmi = V3_NO_PMI, \
	.discovery = (_discovery)

#define RAPIDS_ROW \
	DISC_ROW(&pmon_discovery), \
	.topology = &spr_topology, \
	.types = spr_types

/*
 * MSR_UNC_PERF_GLOBAL_CTRL and MSR_UNC_PERF_FIXED_CTRL (SDM vol. 4). From Skylake on, the first has
 * another address, because 0x391 is a register of the cores there.
 */
#define UNC_PERF_GLOBAL_CTRL		0x391
#define SKL_UNC_PERF_GLOBAL_CTRL	0xe01
#define ADL_UNC_PERF_GLOBAL_CTRL	0x2ff0
#define UNC_PERF_FIXED_CTRL		0x394

/* Box control of cNCU and sNCU, from Meteor Lake on (in-kernel driver) */
#define CNCU_BOX_CTL(n)			(0x240e + 0x140 * (n))
#define NVL_CNCU_BOX_CTL		0x202e
#define SNCU_BOX_CTL			0x200e

/*
 * The low bits of the global control register select where an interrupt goes. Sources differ on
 * whether they select cores or slices, and on how an overflow is acknowledged, so the driver does
 * not sample. A sleep state of the package clears the register, so the in-kernel driver writes it
 * repeatedly. A ring is not faster than 5 GHz.
 */
#define CLIENT_ROW \
	.max_mhz = 5000, \
	.no_pmi = CLIENT_NO_PMI

#define CLIENT_GLOBALS(...) \
	CLIENT_ROW, \
	.global_ctl = { __VA_ARGS__ }, \
	.global_run = BIT(29), \
	.global_sleeps = true

#define CLIENT_GLOBAL(_global_ctl) \
	CLIENT_GLOBALS(_global_ctl), \
	.global_freeze = true

#define RING_ROW(_global_ctl) \
	CLIENT_GLOBAL(_global_ctl), \
	.clock_ctl = UNC_PERF_FIXED_CTRL, \
	.clock_run = BIT(22)

#define CLIENT_NO_PMI \
	"sources differ on the interrupts of this CPU's counters, so no sampling; use perf stat"

/* MSR_UNCORE_PERF_GLOBAL_CTRL (SDM vol. 4) */
#define NHM_GLOBAL_CTRL		0x391

/*
 * PMI_FRZ (63) lets an overflow clear all enable bits; EN_PMI_COREn (51:48) select four cores; the
 * status has OVF_PMI (61) (SDM vol. 3B 18.6.2.1). 200 us is what Linux' intel_idle has for C6.
 */
static const struct pmon_pmi nhm_pmi = {
	.ctl = NHM_GLOBAL_CTRL,
	.run = BIT_ULL(63) | BIT_ULL(32) | GENMASK(7, 0),
	.halt = BIT_ULL(63),
	.core = 48,
	.cores = 4,
	.one_hot = true,
	.status = PMON_NHM_STATUS,
	.status_bits = BIT_ULL(61),
	.clear = PMON_NHM_OVF_CTL,
	.receive = &core_receive,
	.exit_latency_ns = 200000,
};

/*
 * MSR_UNCORE_PERF_GLOBAL_CTRL has an enable bit for each counter; that of the fixed counter is 32
 * (SDM vol. 3B figure 18-28). No source has the fastest clock; it has 5 GHz at most.
 */
#define GQ_ROW \
	.max_mhz = 5000, \
	.pmi = &nhm_pmi, \
	.global_ctl = { NHM_GLOBAL_CTRL }, \
	.global_run = BIT_ULL(32) | GENMASK(7, 0), \
	.global_sleeps = true, \
	.global_freeze = true

/* <pmon/platforms.h> has name and model of each row: SPR_MODEL and spr_name */
#define PMON_PLATFORM(_platform, _id, _family, _number, _cpu, _stepping, _cores, _sockets, _text) \
	enum { _id##_MODEL = (_number) }; \
	static const char _platform##_name[] = _text;
#include <pmon/platforms.h>

/*
 * A turbo ends at 3.8 GHz (E5-2687W), the links' clock is 4 GHz; on the E5 v3 and v4 it is half of
 * 9.6 GT/s, on Skylake-SP half of 10.4 at most, on Ice Lake-SP of 11.2.
 */
const struct pmon_platform pmon_platforms[] = {
	[PMON_SNBEP] = {
		.name = snbep_name,
		.model = SNBEP_MODEL,
		.max_mhz = 4000,
		.topology = &snbep_topology,
		.no_pmi = SNBEP_NO_PMI,
		.types = snbep_types,
	},
	[PMON_IVBEP] = {
		.name = ivbep_name,
		.model = IVBEP_MODEL,
		.max_mhz = 4000,
		.topology = &ivbep_topology,
		.pmi = &ivbep_pmi,
		.types = ivbep_types,
	},
	[PMON_HSX] = {
		.name = hsx_name,
		.model = HSX_MODEL,
		.max_mhz = 4800,
		.topology = &hsx_topology,
		.no_pmi = V3_NO_PMI,
		.types = hsx_types,
	},
	[PMON_BDX] = {
		.name = bdx_name,
		.model = BDX_MODEL,
		.max_mhz = 4800,
		.topology = &bdx_topology,
		.no_pmi = V3_NO_PMI,
		.types = bdx_types,
	},
	[PMON_BDXDE] = {
		.name = bdxde_name,
		.model = BDXDE_MODEL,
		.max_mhz = 4000,
		.topology = &bdx_topology,
		.no_pmi = V3_NO_PMI,
		.types = bdxde_types,
	},
	[PMON_NHMEX] = {
		.name = nhmex_name,
		.model = NHMEX_MODEL,
		EX_ROW,
		.types = nhmex_types,
	},
	[PMON_WSMEX] = {
		.name = wsmex_name,
		.model = WSMEX_MODEL,
		EX_ROW,
		.types = wsmex_types,
	},
	[PMON_SKX] = {
		.name = skx_name,
		.model = SKX_MODEL,
		SP_ROW,
		.later = &clx_platform,
		.types = skx_types,
	},
	[PMON_ICX] = {
		.name = icx_name,
		.model = ICX_MODEL,
		.max_mhz = 5600,
		.topology = &icx_topology,
		.no_pmi = V3_NO_PMI,
		.types = icx_types,
	},
	[PMON_ICXD] = {
		.name = icxd_name,
		.model = ICXD_MODEL,
		.max_mhz = 4000,
		.topology = &icx_topology,
		.no_pmi = V3_NO_PMI,
		.types = icxd_types,
	},
	/* No source says which clock is the fastest: not less than that of Ice Lake-SP */
	[PMON_SNR] = {
		.name = snr_name,
		.model = SNR_MODEL,
		.max_mhz = 5600,
		.topology = &one_socket,
		.no_pmi = V3_NO_PMI,
		.types = snr_types,
	},
	[PMON_KNL] = {
		.name = knl_name,
		.model = KNL_MODEL,
		PHI_ROW,
	},
	[PMON_KNM] = {
		.name = knm_name,
		.model = KNM_MODEL,
		PHI_ROW,
	},
	[PMON_SPR] = {
		.name = spr_name,
		.model = SPR_MODEL,
		RAPIDS_ROW,
	},
	[PMON_EMR] = {
		.name = emr_name,
		.model = EMR_MODEL,
		RAPIDS_ROW,
	},
	[PMON_GNR] = {
		.name = gnr_name,
		.model = GNR_MODEL,
		DISC_ROW(&pmon_discovery),
		.types = gnr_types,
	},
	[PMON_SRF] = {
		.name = srf_name,
		.model = SRF_MODEL,
		DISC_ROW(&pmon_discovery),
		.types = srf_types,
	},
	[PMON_GRR] = {
		.name = grr_name,
		.model = GRR_MODEL,
		DISC_ROW(&pmon_discovery),
		.types = srf_types,
	},
	[PMON_CWF] = {
		.name = cwf_name,
		.model = CWF_MODEL,
		DISC_ROW(&pmon_discovery),
		.types = srf_types,
	},
	[PMON_DMR] = {
		.name = dmr_name,
		.model = DMR_MODEL,
		DISC_ROW(&pmon_dmr_discovery),
		.types = dmr_types,
	},
	[PMON_SNB] = {
		.name = snb_name,
		.model = SNB_MODEL,
		RING_ROW(UNC_PERF_GLOBAL_CTRL),
		.types = snb_types,
	},
	[PMON_IVB] = {
		.name = ivb_name,
		.model = IVB_MODEL,
		RING_ROW(UNC_PERF_GLOBAL_CTRL),
		.types = snb_types,
	},
	[PMON_HSW] = {
		.name = hsw_name,
		.model = HSW_MODEL,
		RING_ROW(UNC_PERF_GLOBAL_CTRL),
		.types = hsw_types,
	},
	[PMON_BDW] = {
		.name = bdw_name,
		.model = BDW_MODEL,
		RING_ROW(UNC_PERF_GLOBAL_CTRL),
		.types = bdw_types,
	},
	[PMON_SKL] = {
		.name = skl_name,
		.model = SKL_MODEL,
		RING_ROW(SKL_UNC_PERF_GLOBAL_CTRL),
		.types = skl_types,
	},
	/* Ice Lake's global control register neither enables nor freezes (ICL068) */
	[PMON_ICL] = {
		.name = icl_name,
		.model = ICL_MODEL,
		CLIENT_ROW,
		.types = icl_types,
	},
	[PMON_RKL] = {
		.name = rkl_name,
		.model = RKL_MODEL,
		CLIENT_GLOBAL(SKL_UNC_PERF_GLOBAL_CTRL),
		.types = rkl_types,
	},
	[PMON_TGL] = {
		.name = tgl_name,
		.model = TGL_MODEL,
		CLIENT_GLOBAL(SKL_UNC_PERF_GLOBAL_CTRL),
		.types = tgl_types,
	},
	[PMON_ADL] = {
		.name = adl_name,
		.model = ADL_MODEL,
		CLIENT_GLOBAL(ADL_UNC_PERF_GLOBAL_CTRL),
		.types = adl_types,
	},
	/*
	 * Control registers of cNCU and sNCU, which enable all boxes of their tile (in-kernel
	 * driver, PmcReader). No source says that they freeze these, so a group starts counter by
	 * counter.
	 */
	[PMON_MTL] = {
		.name = mtl_name,
		.model = MTL_MODEL,
		CLIENT_GLOBALS(CNCU_BOX_CTL(0), SNCU_BOX_CTL),
		.types = mtl_types,
	},
	[PMON_LNL] = {
		.name = lnl_name,
		.model = LNL_MODEL,
		CLIENT_GLOBALS(CNCU_BOX_CTL(0)),
		.freeze_reg = &pmon_lnl_freeze_reg,
		.types = lnl_types,
	},
	[PMON_PTL] = {
		.name = ptl_name,
		.model = PTL_MODEL,
		CLIENT_GLOBALS(CNCU_BOX_CTL(0), CNCU_BOX_CTL(1)),
		.discovery = &pmon_ptl_discovery,
		.types = ptl_types,
	},
	[PMON_NVL] = {
		.name = nvl_name,
		.model = NVL_MODEL,
		CLIENT_GLOBALS(NVL_CNCU_BOX_CTL),
		.discovery = &pmon_nvl_discovery,
		.types = nvl_types,
	},
	[PMON_NHM] = {
		.name = nhm_name,
		.model = NHM_MODEL,
		GQ_ROW,
		.types = nhm_types,
	},
	[PMON_WSM] = {
		.name = wsm_name,
		.model = WSM_MODEL,
		GQ_ROW,
		.types = wsm_types,
	},
	{}
};

const struct pmon_model pmon_models[] = {
#define PMON_PLATFORM(_name, _id, _family, _model, ...) \
	{ (_model), &pmon_platforms[PMON_##_id] },
#define PMON_ALSO(_of, _of_id, _model, _title) { (_model), &pmon_platforms[PMON_##_of_id] },
#include <pmon/platforms.h>
	{}
};
