// SPDX-License-Identifier: GPL-2.0-only
/*
 * The boxes of each platform. To add a platform: a line in <pmon/platforms.h>, its types and its
 * row here, and a row in the file of each of its boxes.
 */
#include "boxes.h"

static const struct pmon_type *const snbep_types[] = {
	&pmon_snbep_ubox,
	&pmon_snbep_cbox,
	&pmon_snbep_pcu,
	&pmon_snbep_ha,
	&pmon_snbep_imc,
	&pmon_snbep_qpi,
	&pmon_snbep_r2pcie,
	&pmon_snbep_r3qpi,
	NULL
};

static const struct pmon_type *const ivbep_types[] = {
	&pmon_ivbep_ubox,
	&pmon_ivbep_cbox,
	&pmon_ivbep_pcu,
	&pmon_ivbep_ha,
	&pmon_ivbep_imc,
	&pmon_ivbep_irp,
	&pmon_ivbep_qpi,
	&pmon_ivbep_r2pcie,
	&pmon_ivbep_r3qpi,
	NULL
};

static const struct pmon_type *const hsx_types[] = {
	&pmon_hsx_ubox,
	&pmon_hsx_cbox,
	&pmon_hsx_sbox,
	&pmon_hsx_pcu,
	&pmon_hsx_ha,
	&pmon_hsx_imc,
	&pmon_hsx_irp,
	&pmon_hsx_qpi,
	&pmon_hsx_r2pcie,
	&pmon_hsx_r3qpi,
	NULL
};

static const struct pmon_type *const bdx_types[] = {
	&pmon_bdx_ubox,
	&pmon_bdx_cbox,
	&pmon_bdx_sbox,
	&pmon_bdx_pcu,
	&pmon_bdx_ha,
	&pmon_bdx_imc,
	&pmon_bdx_irp,
	&pmon_bdx_qpi,
	&pmon_bdx_r2pcie,
	&pmon_bdx_r3qpi,
	NULL
};

static const struct pmon_type *const bdxde_types[] = {
	&pmon_bdxde_ubox,
	&pmon_bdxde_cbox,
	&pmon_bdxde_pcu,
	&pmon_bdxde_ha,
	&pmon_bdxde_imc,
	&pmon_bdxde_irp,
	&pmon_bdxde_r2pcie,
	NULL
};

static const struct pmon_type *const nhmex_types[] = {
	&pmon_nhmex_ubox,
	&pmon_nhmex_cbox,
	&pmon_nhmex_bbox,
	&pmon_nhmex_sbox,
	&pmon_nhmex_mbox,
	&pmon_nhmex_rbox,
	&pmon_nhmex_wbox,
	NULL
};

static const struct pmon_type *const wsmex_types[] = {
	&pmon_wsmex_ubox,
	&pmon_wsmex_cbox,
	&pmon_nhmex_bbox,
	&pmon_wsmex_sbox,
	&pmon_wsmex_mbox,
	&pmon_nhmex_rbox,
	&pmon_nhmex_wbox,
	NULL
};

static const struct pmon_type *const knl_types[] = {
	&pmon_knl_ubox,
	&pmon_knl_cha,
	&pmon_knl_pcu,
	&pmon_knl_imc,
	&pmon_knl_imc_uclk,
	&pmon_knl_edc_uclk,
	&pmon_knl_edc_eclk,
	&pmon_knl_m2pcie,
	&pmon_knl_irp,
	NULL
};

static const struct pmon_type *const skx_types[] = {
	&pmon_skx_ubox,
	&pmon_skx_cha,
	&pmon_skx_iio,
	&pmon_skx_iio_free_running,
	&pmon_skx_irp,
	&pmon_skx_pcu,
	&pmon_skx_imc,
	&pmon_skx_upi,
	&pmon_skx_m2m,
	&pmon_skx_m2pcie,
	&pmon_skx_m3upi,
	NULL
};

static const struct pmon_type *const clx_types[] = {
	&pmon_skx_ubox,
	&pmon_skx_cha,
	&pmon_skx_iio,
	&pmon_skx_iio_free_running,
	&pmon_skx_irp,
	&pmon_skx_pcu,
	&pmon_clx_imc,
	&pmon_skx_upi,
	&pmon_skx_m2m,
	&pmon_skx_m2pcie,
	&pmon_skx_m3upi,
	NULL
};

static const struct pmon_type *const cpx_types[] = {
	&pmon_skx_ubox,
	&pmon_skx_cha,
	&pmon_skx_iio,
	&pmon_skx_iio_free_running,
	&pmon_skx_irp,
	&pmon_skx_pcu,
	&pmon_clx_imc,
	&pmon_cpx_upi,
	&pmon_skx_m2m,
	&pmon_cpx_m2pcie,
	&pmon_cpx_m3upi,
	NULL
};

static const struct pmon_type *const icx_types[] = {
	&pmon_skx_ubox,
	&pmon_icx_cha,
	&pmon_icx_iio,
	&pmon_icx_iio_free_running,
	&pmon_icx_irp,
	&pmon_icx_m2pcie,
	&pmon_skx_pcu,
	&pmon_icx_imc,
	&pmon_icx_imc_free_running,
	&pmon_icx_m2m,
	&pmon_icx_upi,
	&pmon_icx_m3upi,
	NULL
};

/* No machine has a UPI link */
static const struct pmon_type *const icxd_types[] = {
	&pmon_skx_ubox,
	&pmon_icx_cha,
	&pmon_icxd_iio,
	&pmon_icx_iio_free_running,
	&pmon_icx_irp,
	&pmon_icx_m2pcie,
	&pmon_skx_pcu,
	&pmon_icxd_imc,
	&pmon_icx_imc_free_running,
	&pmon_icxd_m2m,
	NULL
};

static const struct pmon_type *const snr_types[] = {
	&pmon_snr_ubox,
	&pmon_snr_cha,
	&pmon_snr_iio,
	&pmon_snr_iio_free_running,
	&pmon_snr_irp,
	&pmon_snr_m2pcie,
	&pmon_snr_pcie3,
	&pmon_snr_pcu,
	&pmon_snr_imc,
	&pmon_snr_imc_free_running,
	&pmon_snr_m2m,
	NULL
};

static const struct pmon_type *const spr_types[] = {
	&pmon_spr_ubox,
	&pmon_spr_cha,
	&pmon_spr_iio,
	&pmon_spr_iio_free_running,
	&pmon_spr_irp,
	&pmon_spr_m2pcie,
	&pmon_spr_pcu,
	&pmon_spr_imc,
	&pmon_spr_imc_free_running,
	&pmon_spr_hbm,
	&pmon_spr_upi,
	&pmon_spr_m3upi,
	&pmon_spr_m2m,
	&pmon_spr_mdf,
	&pmon_spr_cxlcm,
	&pmon_spr_cxldp,
	NULL
};

static const struct pmon_type *const gnr_types[] = {
	&pmon_gnr_ubox,
	&pmon_gnr_cha,
	&pmon_gnr_iio,
	&pmon_gnr_iio_free_running,
	&pmon_gnr_irp,
	&pmon_gnr_pcu,
	&pmon_gnr_imc,
	&pmon_gnr_upi,
	&pmon_gnr_b2upi,
	&pmon_gnr_b2cmi,
	&pmon_gnr_b2cxl,
	&pmon_gnr_b2hot,
	&pmon_gnr_mdf_sbo,
	&pmon_gnr_pciex16,
	&pmon_gnr_pciex8,
	&pmon_gnr_cxlcm,
	&pmon_gnr_cxldp,
	NULL
};

static const struct pmon_type *const srf_types[] = {
	&pmon_gnr_ubox,
	&pmon_srf_cha,
	&pmon_gnr_iio,
	&pmon_gnr_iio_free_running,
	&pmon_gnr_irp,
	&pmon_gnr_pcu,
	&pmon_gnr_imc,
	&pmon_gnr_upi,
	&pmon_gnr_b2upi,
	&pmon_gnr_b2cmi,
	&pmon_gnr_b2cxl,
	&pmon_gnr_b2hot,
	&pmon_gnr_mdf_sbo,
	&pmon_gnr_pciex16,
	&pmon_gnr_pciex8,
	&pmon_gnr_cxlcm,
	&pmon_gnr_cxldp,
	NULL
};

static const struct pmon_type *const dmr_types[] = {
	&pmon_dmr_ubox,
	&pmon_dmr_cbo,
	&pmon_dmr_santa,
	&pmon_dmr_cncu,
	&pmon_dmr_sncu,
	&pmon_dmr_ula,
	&pmon_dmr_dda,
	&pmon_dmr_sbo,
	&pmon_dmr_sca,
	&pmon_dmr_hamvf,
	&pmon_dmr_cms,
	&pmon_dmr_pcu,
	&pmon_dmr_imc,
	&pmon_dmr_itc,
	&pmon_dmr_otc,
	&pmon_dmr_iio_free_running,
	&pmon_dmr_pcie4,
	&pmon_dmr_pcie6,
	&pmon_dmr_cxlcm,
	&pmon_dmr_ubr,
	&pmon_dmr_crs,
	&pmon_dmr_cpc,
	NULL
};

static const struct pmon_type *const snb_types[] = {
	&pmon_snb_cbox,
	&pmon_snb_arb,
	&pmon_client_imc,
	NULL
};

static const struct pmon_type *const hsw_types[] = {
	&pmon_snb_cbox,
	&pmon_hsw_arb,
	&pmon_client_imc,
	NULL
};

static const struct pmon_type *const bdw_types[] = {
	&pmon_bdw_cbox,
	&pmon_bdw_arb,
	&pmon_client_imc,
	NULL
};

static const struct pmon_type *const icl_types[] = {
	&pmon_icl_cbox,
	&pmon_icl_clock,
	&pmon_icl_arb,
	&pmon_client_imc,
	NULL
};

static const struct pmon_type *const rkl_types[] = {
	&pmon_icl_cbox,
	&pmon_icl_clock,
	&pmon_rkl_arb,
	&pmon_client_imc,
	NULL
};

static const struct pmon_type *const tgl_types[] = {
	&pmon_icl_cbox,
	&pmon_icl_clock,
	&pmon_tgl_arb,
	&pmon_tgl_imc_free_running,
	&pmon_tgl_u_imc_free_running,
	NULL
};

static const struct pmon_type *const adl_types[] = {
	&pmon_adl_cbox,
	&pmon_adl_clock,
	&pmon_adl_arb,
	&pmon_adl_imc,
	&pmon_adl_imc_free_running,
	NULL
};

static const struct pmon_type *const mtl_types[] = {
	&pmon_mtl_cbox,
	&pmon_mtl_cncu,
	&pmon_mtl_arb,
	&pmon_mtl_sncu,
	&pmon_mtl_hac_arb,
	&pmon_mtl_hac_cbox,
	&pmon_mtl_imc,
	&pmon_ultra_imc_free_running,
	NULL
};

static const struct pmon_type *const lnl_types[] = {
	&pmon_lnl_cbox,
	&pmon_lnl_arb,
	&pmon_lnl_hbo,
	&pmon_lnl_imc,
	&pmon_ultra_imc_free_running,
	NULL
};

static const struct pmon_type *const ptl_types[] = {
	&pmon_ptl_cbox,
	&pmon_ptl_cncu,
	&pmon_ptl_ia_core_bridge,
	&pmon_ptl_santa,
	&pmon_ptl_sncu,
	&pmon_ptl_hbo,
	&pmon_ptl_imc,
	&pmon_ultra_imc_free_running,
	NULL
};

static const struct pmon_type *const nvl_types[] = {
	&pmon_nvl_cbox,
	&pmon_nvl_cncu,
	&pmon_nvl_santa,
	&pmon_ptl_sncu,
	&pmon_ptl_hbo,
	&pmon_nvl_imc,
	&pmon_ultra_imc_free_running,
	NULL
};

static const struct pmon_type *const nhm_types[] = {
	&pmon_nhm_uncore,
	NULL
};

static const struct pmon_type *const wsm_types[] = {
	&pmon_wsm_uncore,
	NULL
};

static const struct pmon_type *const skl_types[] = {
	&pmon_skl_cbox,
	&pmon_skl_arb,
	&pmon_client_imc,
	NULL
};

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

/* Everything on, and the U-box's own counter */
#define EX_GLOBAL \
	.global_ctl = { U_GLOBAL_CTL }, \
	.global_reset = BIT(29), \
	.global_run = BIT(28) | BIT(0)

/* UBOX config registers (registers of the E5 datasheet, vol. 2) */
#define NODE_REGISTERS \
	.node_id = 0x40, \
	.node_map = 0x54, \
	.node_bits = 3

/*
 * The receiving side is the core's, the same since 06_1AH (SDM vol. 3C table 35-2): bit 13,
 * ENABLE_UNCORE_PMI, and Ovf_Uncore, bit 61. For the servers no source repeats it.
 */
static const struct pmon_receive core_receive = {
	.ctl = IA32_DEBUGCTL,
	.enable = BIT(13),
	.status = IA32_PERF_GLOBAL_STATUS,
	.clear = IA32_PERF_GLOBAL_OVF_CTRL,
	.pending = BIT_ULL(61),
};

/*
 * 323535 section 2.1: frz_all (31) lets an overflow clear en_all (28), which stops all
 * counters; pmi_core_sel (4:1) is read as a core's number. Of the status only the bit of
 * the interrupt itself is used: the others are known from one source, and that of the
 * S-boxes' summary from none. All bits that are set are cleared. 200 us is what
 * Linux' intel_idle has for C6.
 */
static const struct pmon_pmi ex_pmi = {
	.ctl = U_GLOBAL_CTL,
	.run = BIT(31) | BIT(28) | BIT(0),
	.halt = BIT(31) | BIT(0),
	.core = 1,
	.cores = 16,
	.status = U_GLOBAL_STATUS,
	.any = BIT(30),
	.clear = U_GLOBAL_OVF_CTL,
	.receive = &core_receive,
	.wake_ns = 200000,
};

/*
 * 329468: unfrz_all (29), frz_all (31), and wk_on_pmi (30) for a core that sleeps;
 * pmi_core_sel (14:0) has a bit for each core. The status has one for each box, LIKWID. 82 us is
 * what Linux' intel_idle has for C6.
 */
static const struct pmon_pmi ivbep_pmi = {
	.ctl = U_GLOBAL_CTL,
	.run = BIT(29) | BIT(30),
	.halt = BIT(31) | BIT(30),
	.cores = 15,
	.one_hot = true,
	.status = U_GLOBAL_STATUS,
	.any = GENMASK(26, 0),
	.clear = U_GLOBAL_STATUS,
	.by_unit = true,
	.receive = &core_receive,
	.wake_ns = 82000,
};

/* 327043: polling alone */
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

#define SP_NODE_REGISTERS \
	.node_id = 0xc0, \
	.node_map = 0xd4, \
	.node_bits = 3

/* The in-kernel driver; buses follow the one with the node ids */
static const struct pmon_topology skx_topology = {
	.device = 0x2014,
	SP_NODE_REGISTERS,
	.first = true,
};

/* The power control unit is on the bus behind: enumerations of the functions of machines */
static const struct pmon_topology icx_topology = {
	.device = 0x3450,
	SP_NODE_REGISTERS,
	.behind = 1,
};

/* Always one socket */
static const struct pmon_topology one_socket = {};

/* The in-kernel driver; buses end with the one behind that with the node ids */
static const struct pmon_topology spr_topology = {
	.device = 0x3250,
	SP_NODE_REGISTERS,
	.behind = 1,
};

/*
 * The row of each platform, but for what the list says of it. A turbo ends at
 * 3.8 GHz (E5-2687W), the links' clock is 4 GHz; on the E5 v3 and v4 it is half of
 * 9.6 GT/s, on Skylake-SP half of 10.4 at most, on Ice Lake-SP of 11.2.
 */
#define SNBEP_ROW \
	.max_mhz = 4000, \
	.topology = &snbep_topology, \
	.no_pmi = SNBEP_NO_PMI, \
	.types = snbep_types

#define IVBEP_ROW \
	.max_mhz = 4000, \
	.topology = &ivbep_topology, \
	.pmi = &ivbep_pmi, \
	.types = ivbep_types

#define HSX_ROW \
	.max_mhz = 4800, \
	.topology = &hsx_topology, \
	.no_pmi = V3_NO_PMI, \
	.types = hsx_types

#define BDX_ROW \
	.max_mhz = 4800, \
	.topology = &bdx_topology, \
	.no_pmi = V3_NO_PMI, \
	.types = bdx_types

#define BDXDE_ROW \
	.max_mhz = 4000, \
	.topology = &bdx_topology, \
	.no_pmi = V3_NO_PMI, \
	.types = bdxde_types

#define NHMEX_ROW \
	.max_mhz = 4000, \
	EX_GLOBAL, \
	.pmi = &ex_pmi, \
	.types = nhmex_types

#define WSMEX_ROW \
	.max_mhz = 4000, \
	EX_GLOBAL, \
	.pmi = &ex_pmi, \
	.types = wsmex_types

/* No source says which clock is the fastest: not less than that of the E5 */
#define KNL_ROW \
	.max_mhz = 4800, \
	.topology = &one_socket, \
	.no_pmi = V3_NO_PMI, \
	.types = knl_types

#define KNM_ROW	KNL_ROW

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

#define SKX_ROW \
	SP_ROW, \
	.later = &clx_platform, \
	.types = skx_types

#define ICX_ROW \
	.max_mhz = 5600, \
	.topology = &icx_topology, \
	.no_pmi = V3_NO_PMI, \
	.types = icx_types

#define ICXD_ROW \
	.max_mhz = 4000, \
	.topology = &icx_topology, \
	.no_pmi = V3_NO_PMI, \
	.types = icxd_types

/* No source says which clock is the fastest: not less than that of Ice Lake-SP */
#define SNR_ROW \
	.max_mhz = 5600, \
	.topology = &one_socket, \
	.no_pmi = V3_NO_PMI, \
	.types = snr_types

/* No source says which clock is the fastest: not less than that of Skylake-SP */
#define DISC_ROW \
	.max_mhz = 5200, \
	.no_pmi = V3_NO_PMI

#define SPR_ROW \
	DISC_ROW, \
	.discovery = &pmon_discovery, \
	.topology = &spr_topology, \
	.types = spr_types

#define EMR_ROW	SPR_ROW

#define GNR_ROW \
	DISC_ROW, \
	.discovery = &pmon_discovery, \
	.types = gnr_types

#define SRF_ROW \
	DISC_ROW, \
	.discovery = &pmon_discovery, \
	.types = srf_types

#define GRR_ROW	SRF_ROW
#define CWF_ROW	SRF_ROW

#define DMR_ROW \
	DISC_ROW, \
	.discovery = &pmon_dmr_discovery, \
	.types = dmr_types

/*
 * MSR_UNC_PERF_GLOBAL_CTRL, SDM vol. 4; on Skylake 0x391 is a register of the cores. Its low bits
 * choose what an interrupt reaches. Whether they choose cores or slices, and how an overflow is
 * acknowledged, is said differently: no sampling. That a sleep state of the package clears it is
 * why the in-kernel driver writes it again and again. A ring is not faster than 5 GHz.
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
	.clock_ctl = 0x394, \
	.clock_run = BIT(22)

#define CLIENT_NO_PMI \
	"sources differ on the interrupts of this CPU's counters, so no sampling; use perf stat"

#define SNB_ROW	RING_ROW(0x391), .types = snb_types
#define IVB_ROW	RING_ROW(0x391), .types = snb_types
#define HSW_ROW	RING_ROW(0x391), .types = hsw_types
#define BDW_ROW	RING_ROW(0x391), .types = bdw_types
#define SKL_ROW	RING_ROW(0xe01), .types = skl_types
/* Ice Lake's global control register neither enables nor freezes (ICL068) */
#define ICL_ROW	CLIENT_ROW, .types = icl_types
#define RKL_ROW	CLIENT_GLOBAL(0xe01), .types = rkl_types
#define TGL_ROW	CLIENT_GLOBAL(0xe01), .types = tgl_types
#define ADL_ROW	CLIENT_GLOBAL(0x2ff0), .types = adl_types

/*
 * Control registers of cNCU and sNCU, which enable all boxes of their tile (in-kernel driver,
 * PmcReader). No source says that they freeze these, so a group starts counter by counter.
 */
#define MTL_ROW	CLIENT_GLOBALS(0x240e, 0x200e), .types = mtl_types
#define LNL_ROW	CLIENT_GLOBALS(0x240e), .freezer = &pmon_lnl_freezer, .types = lnl_types
#define PTL_ROW	CLIENT_GLOBALS(0x240e, 0x254e), .discovery = &pmon_ptl_discovery, .types = ptl_types
#define NVL_ROW	CLIENT_GLOBALS(0x202e), .discovery = &pmon_nvl_discovery, .types = nvl_types

/*
 * SDM vol. 3B 18.6.2.1: PMI_FRZ (63) lets an overflow clear all enable bits, EN_PMI_COREn (51:48)
 * are of four cores; of the status OVF_PMI (61). 200 us is what Linux' intel_idle has for C6.
 */
static const struct pmon_pmi nhm_pmi = {
	.ctl = 0x391,
	.run = BIT_ULL(63) | BIT_ULL(32) | GENMASK(7, 0),
	.halt = BIT_ULL(63),
	.core = 48,
	.cores = 4,
	.one_hot = true,
	.status = PMON_NHM_STATUS,
	.any = BIT_ULL(61),
	.clear = PMON_NHM_OVF_CTL,
	.receive = &core_receive,
	.wake_ns = 200000,
};

/*
 * MSR_UNCORE_PERF_GLOBAL_CTRL, SDM vol. 3B figure 18-28: an enable bit for each counter, the fixed
 * one's is 32. No source says which clock is the fastest: not more than 5 GHz.
 */
#define GQ_ROW \
	.max_mhz = 5000, \
	.pmi = &nhm_pmi, \
	.global_ctl = { 0x391 }, \
	.global_run = BIT_ULL(32) | GENMASK(7, 0), \
	.global_sleeps = true, \
	.global_freeze = true
#define NHM_ROW	GQ_ROW, .types = nhm_types
#define WSM_ROW	GQ_ROW, .types = wsm_types

const struct pmon_platform pmon_platforms[] = {
#define PMON_PLATFORM(_name, _id, _family, _model, _cpu, _stepping, _cores, _sockets, _title) \
	{ .name = _title, .model = _model, _id##_ROW },
#include <pmon/platforms.h>
	{}
};

const struct pmon_model pmon_models[] = {
#define PMON_PLATFORM(_name, _id, _family, _model, ...) \
	{ (_model), &pmon_platforms[PMON_##_id] },
#define PMON_ALSO(_of, _of_id, _model, _title) { (_model), &pmon_platforms[PMON_##_of_id] },
#include <pmon/platforms.h>
	{}
};
