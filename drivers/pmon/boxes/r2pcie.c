// SPDX-License-Identifier: GPL-2.0-only
/*
 * R2PCIe: between the ring and the I/O hub, one per socket.
 */
#include "boxes.h"

/*
 * Rings: AD carries requests, AK acknowledgments, BL data, IV snoops. A ring is
 * busy at this stop with what passes or ends here, not with what starts here.
 * Messages on BL are of the classes DRS (data response), NCB (non-coherent
 * bypass) and NCS (non-coherent standard).
 */
#define AD_RING(_on, _way, _umask, _what) \
	PMON_EVENT(_on, "ring_ad_used_" _way, "event=0x07,umask=" #_umask, \
		   CLOCKS, "AD ring busy here: " _what)

#define AK_RING(_on, _way, _umask, _what) \
	PMON_EVENT(_on, "ring_ak_used_" _way, "event=0x08,umask=" #_umask, \
		   CLOCKS, "AK ring busy here: " _what)

#define BL_RING(_on, _way, _umask, _what) \
	PMON_BYTES_32(_on, "ring_bl_used_" _way, "event=0x09,umask=" #_umask, \
		      "Cycles with the BL ring busy here: " _what)

static const struct pmon_alias events[] = {
	PMON_EVENT(ON_E5 | PMON_LISTED, "clockticks",
		   "event=0x01", EACH,
		   "Cycles of the ring stop (uncore clock)"),

	AD_RING(ON_SNBEP | ON_V3, "cw_even", 0x01, "clockwise, even slots"),
	AD_RING(ON_SNBEP | ON_V3, "cw_odd", 0x02, "clockwise, odd slots"),
	AD_RING(ON_SNBEP, "cw_any", 0x03, "clockwise"),
	AD_RING(ON_SNBEP | ON_V3, "ccw_even", 0x04, "counterclockwise, even slots"),
	AD_RING(ON_SNBEP | ON_V3, "ccw_odd", 0x08, "counterclockwise, odd slots"),
	AD_RING(ON_SNBEP, "ccw_any", 0x0c, "counterclockwise"),
	AD_RING(ON_V3, "cw", 0x03, "clockwise"),
	AD_RING(ON_V3, "ccw", 0x0c, "counterclockwise"),
	AD_RING(ON_SNBEP | ON_HSX, "any", 0x0f, "either way"),
	AD_RING(ON_V4, "all", 0x0f, "either way"),
	AD_RING(ON_IVBEP, "cw_vr0_even", 0x01, "clockwise, even slots of virtual ring 0"),
	AD_RING(ON_IVBEP, "cw_vr0_odd", 0x02, "clockwise, odd slots of virtual ring 0"),
	AD_RING(ON_IVBEP, "cw_vr1_even", 0x10, "clockwise, even slots of virtual ring 1"),
	AD_RING(ON_IVBEP, "cw_vr1_odd", 0x20, "clockwise, odd slots of virtual ring 1"),
	AD_RING(ON_IVBEP, "cw", 0x33, "clockwise"),
	AD_RING(ON_IVBEP, "ccw_vr0_even", 0x04, "counterclockwise, even slots of virtual ring 0"),
	AD_RING(ON_IVBEP, "ccw_vr0_odd", 0x08, "counterclockwise, odd slots of virtual ring 0"),
	AD_RING(ON_IVBEP, "ccw_vr1_even", 0x40, "counterclockwise, even slots of virtual ring 1"),
	AD_RING(ON_IVBEP, "ccw_vr1_odd", 0x80, "counterclockwise, odd slots of virtual ring 1"),
	AD_RING(ON_IVBEP, "ccw", 0xcc, "counterclockwise"),
	AD_RING(ON_IVBEP, "any", 0xff, "either way"),

	AK_RING(ON_SNBEP | ON_V3, "cw_even", 0x01, "clockwise, even slots"),
	AK_RING(ON_SNBEP | ON_V3, "cw_odd", 0x02, "clockwise, odd slots"),
	AK_RING(ON_SNBEP, "cw_any", 0x03, "clockwise"),
	AK_RING(ON_SNBEP | ON_V3, "ccw_even", 0x04, "counterclockwise, even slots"),
	AK_RING(ON_SNBEP | ON_V3, "ccw_odd", 0x08, "counterclockwise, odd slots"),
	AK_RING(ON_SNBEP, "ccw_any", 0x0c, "counterclockwise"),
	AK_RING(ON_V3, "cw", 0x03, "clockwise"),
	AK_RING(ON_V3, "ccw", 0x0c, "counterclockwise"),
	AK_RING(ON_SNBEP | ON_HSX, "any", 0x0f, "either way"),
	AK_RING(ON_V4, "all", 0x0f, "either way"),
	AK_RING(ON_IVBEP, "cw_vr0_even", 0x01, "clockwise, even slots of virtual ring 0"),
	AK_RING(ON_IVBEP, "cw_vr0_odd", 0x02, "clockwise, odd slots of virtual ring 0"),
	AK_RING(ON_IVBEP, "cw_vr1_even", 0x10, "clockwise, even slots of virtual ring 1"),
	AK_RING(ON_IVBEP, "cw_vr1_odd", 0x20, "clockwise, odd slots of virtual ring 1"),
	AK_RING(ON_IVBEP, "cw", 0x33, "clockwise"),
	AK_RING(ON_IVBEP, "ccw_vr0_even", 0x04, "counterclockwise, even slots of virtual ring 0"),
	AK_RING(ON_IVBEP, "ccw_vr0_odd", 0x08, "counterclockwise, odd slots of virtual ring 0"),
	AK_RING(ON_IVBEP, "ccw_vr1_even", 0x40, "counterclockwise, even slots of virtual ring 1"),
	AK_RING(ON_IVBEP, "ccw_vr1_odd", 0x80, "counterclockwise, odd slots of virtual ring 1"),
	AK_RING(ON_IVBEP, "ccw", 0xcc, "counterclockwise"),
	AK_RING(ON_IVBEP, "any", 0xff, "either way"),

	BL_RING(ON_SNBEP | ON_V3, "cw_even", 0x01, "clockwise, even slots"),
	BL_RING(ON_SNBEP | ON_V3, "cw_odd", 0x02, "clockwise, odd slots"),
	BL_RING(ON_SNBEP, "cw_any", 0x03, "clockwise"),
	BL_RING(ON_SNBEP | ON_V3, "ccw_even", 0x04, "counterclockwise, even slots"),
	BL_RING(ON_SNBEP | ON_V3, "ccw_odd", 0x08, "counterclockwise, odd slots"),
	BL_RING(ON_SNBEP, "ccw_any", 0x0c, "counterclockwise"),
	BL_RING(ON_V3, "cw", 0x03, "clockwise"),
	BL_RING(ON_V3, "ccw", 0x0c, "counterclockwise"),
	BL_RING(ON_SNBEP | ON_HSX, "any", 0x0f, "either way"),
	BL_RING(ON_V4, "all", 0x0f, "either way"),
	BL_RING(ON_IVBEP, "cw_vr0_even", 0x01, "clockwise, even slots of virtual ring 0"),
	BL_RING(ON_IVBEP, "cw_vr0_odd", 0x02, "clockwise, odd slots of virtual ring 0"),
	BL_RING(ON_IVBEP, "cw_vr1_even", 0x10, "clockwise, even slots of virtual ring 1"),
	BL_RING(ON_IVBEP, "cw_vr1_odd", 0x20, "clockwise, odd slots of virtual ring 1"),
	BL_RING(ON_IVBEP, "cw", 0x33, "clockwise"),
	BL_RING(ON_IVBEP, "ccw_vr0_even", 0x04, "counterclockwise, even slots of virtual ring 0"),
	BL_RING(ON_IVBEP, "ccw_vr0_odd", 0x08, "counterclockwise, odd slots of virtual ring 0"),
	BL_RING(ON_IVBEP, "ccw_vr1_even", 0x40, "counterclockwise, even slots of virtual ring 1"),
	BL_RING(ON_IVBEP, "ccw_vr1_odd", 0x80, "counterclockwise, odd slots of virtual ring 1"),
	BL_RING(ON_IVBEP, "ccw", 0xcc, "counterclockwise"),
	BL_RING(ON_IVBEP, "any", 0xff, "either way"),
	PMON_EVENT(ON_SNBEP | ON_V3, "ring_iv_used_any", "event=0x0a,umask=0x0f", CLOCKS,
		   "IV ring busy here: either way"),
	PMON_EVENT(ON_V3, "ring_iv_used_cw", "event=0x0a,umask=0x03", CLOCKS,
		   "IV ring busy here: clockwise"),
	PMON_EVENT(ON_V3, "ring_iv_used_ccw", "event=0x0a,umask=0x0c", CLOCKS,
		   "IV ring busy here: counterclockwise"),
	PMON_EVENT(ON_IVBEP, "ring_iv_used_any", "event=0x0a,umask=0xff", CLOCKS,
		   "IV ring busy here: either way"),
	PMON_EVENT(ON_IVBEP, "ring_iv_used_cw", "event=0x0a,umask=0x33", CLOCKS,
		   "IV ring busy here: clockwise"),
	PMON_EVENT(ON_IVBEP, "ring_iv_used_ccw", "event=0x0a,umask=0xcc", CLOCKS,
		   "IV ring busy here: counterclockwise"),

	PMON_EVENT(ON_E5, "iio_credits_used_drs",
		   "event=0x32,umask=0x08", CLOCKS,
		   "Credits for DRS messages to the I/O hub are in use"),
	PMON_EVENT(ON_E5, "iio_credits_used_ncb",
		   "event=0x32,umask=0x10", CLOCKS,
		   "Credits for NCB messages to the I/O hub are in use"),
	PMON_EVENT(ON_E5, "iio_credits_used_ncs",
		   "event=0x32,umask=0x20", CLOCKS,
		   "Credits for NCS messages to the I/O hub are in use"),
	PMON_EVENT(ON_E5, "iio_credits_acquired_drs",
		   "event=0x33,umask=0x08", EACH,
		   "Credits taken for DRS messages to the I/O hub"),
	PMON_EVENT(ON_E5, "iio_credits_acquired_ncb",
		   "event=0x33,umask=0x10", EACH,
		   "Credits taken for NCB messages to the I/O hub"),
	PMON_EVENT(ON_E5, "iio_credits_acquired_ncs",
		   "event=0x33,umask=0x20", EACH,
		   "Credits taken for NCS messages to the I/O hub"),
	PMON_EVENT(ON_EP, "iio_credits_reject_drs",
		   "event=0x34,umask=0x08", EACH,
		   "Tries for a credit for a DRS message to the I/O hub, none was free"),
	PMON_EVENT(ON_SNBEP, "iio_credits_reject_ncb",
		   "event=0x34,umask=0x10", EACH,
		   "Tries for a credit for an NCB message to the I/O hub, none was free"),
	PMON_EVENT(ON_SNBEP, "iio_credits_reject_ncs",
		   "event=0x34,umask=0x20", EACH,
		   "Tries for a credit for an NCS message to the I/O hub, none was free"),

	/* Ingress: from the ring to the I/O hub */
	PMON_EVENT(ON_SNBEP, "rxr_cycles_ne_drs", "event=0x10,umask=0x08", CLOCKS,
		   "DRS messages wait in the ingress queue"),
	PMON_EVENT(ON_E5, "rxr_cycles_ne_ncb", "event=0x10,umask=0x10", CLOCKS,
		   "NCB messages wait in the ingress queue"),
	PMON_EVENT(ON_E5, "rxr_cycles_ne_ncs", "event=0x10,umask=0x20", CLOCKS,
		   "NCS messages wait in the ingress queue"),
	PMON_EVENT(ON_V2UP, "rxr_inserts_ncb", "event=0x11,umask=0x10", EACH,
		   "NCB messages put into the ingress queue"),
	PMON_EVENT(ON_V2UP, "rxr_inserts_ncs", "event=0x11,umask=0x20", EACH,
		   "NCS messages put into the ingress queue"),
	PMON_EVENT(ON_V2UP, "rxr_occupancy_drs",
		   "event=0x13,umask=0x08", LEVEL_TO(24),
		   "DRS messages in the ingress queue"),
	PMON_EVENT(ON_SNBEP, "rxr_ak_bounces", "event=0x12", EACH,
		   "Acknowledgments that found no place here and stayed on the AK ring"),
	PMON_EVENT(ON_IVBEP, "rxr_ak_bounces_cw", "event=0x12,umask=0x01", EACH,
		   "Acknowledgments going clockwise that found no place here"),
	PMON_EVENT(ON_IVBEP, "rxr_ak_bounces_ccw", "event=0x12,umask=0x02", EACH,
		   "Acknowledgments going counterclockwise that found no place here"),
	PMON_EVENT(ON_V3, "ring_ak_bounces_up", "event=0x12,umask=0x01", EACH,
		   "Acknowledgments going up that found no place here"),
	PMON_EVENT(ON_V3, "ring_ak_bounces_dn", "event=0x12,umask=0x02", EACH,
		   "Acknowledgments going down that found no place here"),

	/* Egress: from the I/O hub to the ring */
	PMON_EVENT(ON_SNBEP, "txr_inserts", "event=0x24", EACH,
		   "Messages put into the egress queues"),
	PMON_EVENT(ON_E5, "txr_cycles_ne_ad", "event=0x23,umask=0x01", CLOCKS,
		   "Messages wait in the AD egress queue"),
	PMON_EVENT(ON_E5, "txr_cycles_ne_ak", "event=0x23,umask=0x02", CLOCKS,
		   "Messages wait in the AK egress queue"),
	PMON_EVENT(ON_E5, "txr_cycles_ne_bl", "event=0x23,umask=0x04", CLOCKS,
		   "Messages wait in the BL egress queue"),
	PMON_EVENT(ON_E5, "txr_cycles_full_ad", "event=0x25,umask=0x01", CLOCKS,
		   "The AD egress queue is full"),
	PMON_EVENT(ON_E5, "txr_cycles_full_ak", "event=0x25,umask=0x02", CLOCKS,
		   "The AK egress queue is full"),
	PMON_EVENT(ON_E5, "txr_cycles_full_bl", "event=0x25,umask=0x04", CLOCKS,
		   "The BL egress queue is full"),
	PMON_EVENT(ON_SNBEP, "txr_nacks_ad", "event=0x26,umask=0x01", EACH,
		   "AD messages sent that came back, not accepted"),
	PMON_EVENT(ON_SNBEP, "txr_nacks_ak", "event=0x26,umask=0x02", EACH,
		   "AK messages sent that came back, not accepted"),
	PMON_EVENT(ON_SNBEP, "txr_nacks_bl", "event=0x26,umask=0x04", EACH,
		   "BL messages sent that came back, not accepted"),
	PMON_EVENT(ON_IVBEP, "txr_nack_cw_ad", "event=0x26,umask=0x01", EACH,
		   "AD messages sent clockwise that came back, not accepted"),
	PMON_EVENT(ON_IVBEP, "txr_nack_cw_ak", "event=0x26,umask=0x02", EACH,
		   "AK messages sent clockwise that came back, not accepted"),
	PMON_EVENT(ON_IVBEP, "txr_nack_cw_bl", "event=0x26,umask=0x04", EACH,
		   "BL messages sent clockwise that came back, not accepted"),
	PMON_EVENT(ON_IVBEP, "txr_nack_ccw_ad", "event=0x28,umask=0x01", EACH,
		   "AD messages sent counterclockwise that came back, not accepted"),
	PMON_EVENT(ON_IVBEP, "txr_nack_ccw_ak", "event=0x28,umask=0x02", EACH,
		   "AK messages sent counterclockwise that came back, not accepted"),
	PMON_EVENT(ON_IVBEP, "txr_nack_ccw_bl", "event=0x28,umask=0x04", EACH,
		   "BL messages sent counterclockwise that came back, not accepted"),
	PMON_EVENT(ON_V3, "txr_nack_cw_dn_ad", "event=0x26,umask=0x01", EACH,
		   "AD messages sent down that came back, not accepted"),
	PMON_EVENT(ON_V3, "txr_nack_cw_dn_bl", "event=0x26,umask=0x02", EACH,
		   "BL messages sent down that came back, not accepted"),
	PMON_EVENT(ON_V3, "txr_nack_cw_dn_ak", "event=0x26,umask=0x04", EACH,
		   "AK messages sent down that came back, not accepted"),
	PMON_EVENT(ON_V3, "txr_nack_cw_up_ad", "event=0x26,umask=0x08", EACH,
		   "AD messages sent up that came back, not accepted"),
	PMON_EVENT(ON_V3, "txr_nack_cw_up_bl", "event=0x26,umask=0x10", EACH,
		   "BL messages sent up that came back, not accepted"),
	PMON_EVENT(ON_V3, "txr_nack_cw_up_ak", "event=0x26,umask=0x20", EACH,
		   "AK messages sent up that came back, not accepted"),

	/* An S-box forwards messages to the other ring and gives credits for them */
	PMON_EVENT(ON_V3, "sbo0_credits_acquired_ad", "event=0x28,umask=0x01", UP_TO(2),
		   "Credits of S-box 0 taken for the AD ring"),
	PMON_EVENT(ON_V3, "sbo0_credits_acquired_bl", "event=0x28,umask=0x02", UP_TO(2),
		   "Credits of S-box 0 taken for the BL ring"),
	PMON_EVENT(ON_V3, "sbo0_credit_occupancy_ad", "event=0x2a,umask=0x01", LEVEL,
		   "Credits of S-box 0 for the AD ring in use"),
	PMON_EVENT(ON_V3, "sbo0_credit_occupancy_bl", "event=0x2a,umask=0x02", LEVEL,
		   "Credits of S-box 0 for the BL ring in use"),
	PMON_EVENT(ON_V3, "stall_no_sbo_credit_sbo0_ad", "event=0x2c,umask=0x01", UP_TO(4),
		   "Messages for the AD ring that wait for a credit of S-box 0"),
	PMON_EVENT(ON_V3, "stall_no_sbo_credit_sbo1_ad", "event=0x2c,umask=0x02", UP_TO(4),
		   "Messages for the AD ring that wait for a credit of S-box 1"),
	PMON_EVENT(ON_V3, "stall_no_sbo_credit_sbo0_bl", "event=0x2c,umask=0x04", UP_TO(4),
		   "Messages for the BL ring that wait for a credit of S-box 0"),
	PMON_EVENT(ON_V3, "stall_no_sbo_credit_sbo1_bl", "event=0x2c,umask=0x08", UP_TO(4),
		   "Messages for the BL ring that wait for a credit of S-box 1"),
	PMON_EVENT(ON_V3, "iio_credit_prq_qpi0", "event=0x2d,umask=0x01", UP_TO(4),
		   "Credits of the I/O hub for requests from QPI port 0"),
	PMON_EVENT(ON_V3, "iio_credit_prq_qpi1", "event=0x2d,umask=0x02", UP_TO(4),
		   "Credits of the I/O hub for requests from QPI port 1"),
	PMON_EVENT(ON_V3, "iio_credit_isoch_qpi0", "event=0x2d,umask=0x04", UP_TO(4),
		   "Credits of the I/O hub for isochronous requests from QPI port 0"),
	PMON_EVENT(ON_V3, "iio_credit_isoch_qpi1", "event=0x2d,umask=0x08", UP_TO(4),
		   "Credits of the I/O hub for isochronous requests from QPI port 1"),
	{}
};

/*
 * Intel's event lists allow 0x23, 0x24 and 0x25 on counter 0 only, 0x13 too on
 * the next generation; the in-kernel table allows more.
 */
static const struct pmon_constraint ep_constraints[] = {
	{ 0x10, 0x11, 0x3 },
	{ 0x12, 0x12, 0x1 },
	{ 0x13, 0x13, 0x1, ON_IVBEP },
	{ 0x23, 0x25, 0x1 },
	{ 0x26, 0x26, 0x3 },
	{ 0x28, 0x28, 0x3, ON_IVBEP },
	{ 0x32, 0x34, 0x3 },
	{}
};

/*
 * The rows allow what Intel's event lists and the in-kernel table both allow; the table has most
 * codes on the v3 alone
 */
static const struct pmon_constraint v3_constraints[] = {
	{ 0x10, 0x11, 0x3 },
	{ 0x13, 0x13, 0x1 },
	{ 0x23, 0x23, 0x1 },
	{ 0x24, 0x24, 0x1, ON_HSX },
	{ 0x25, 0x25, 0x1 },
	{ 0x26, 0x26, 0x3 },
	{ 0x27, 0x27, 0x1, ON_HSX },
	{ 0x28, 0x28, 0x3 },
	{ 0x29, 0x29, 0x3, ON_HSX },
	{ 0x2a, 0x2a, 0x1 },
	{ 0x2b, 0x2b, 0x3, ON_HSX },
	{ 0x2c, 0x2d, 0x3 },
	{ 0x32, 0x33, 0x3 },
	{ 0x34, 0x35, 0x3, ON_HSX },
	{}
};

static const struct pmon_unit snbep_units[] = {
	PMON_EP_PCI_UNIT(0x3c43, 19, 1),
};

static const struct pmon_unit ivbep_units[] = {
	PMON_IVB_PCI_UNIT(0x0e34, 19, 1, 26),
};

static const struct pmon_unit hsx_units[] = {
	PMON_EP_PCI_UNIT(0x2f34, 16, 1),
};

static const struct pmon_unit bdx_units[] = {
	PMON_EP_PCI_UNIT(0x6f34, 16, 1),
};

#define R2PCIE_KIND \
	PMON_EP_KIND, \
	.name = "r2pcie", \
	.counters = 4, \
	.max_inc = 31, \
	PMON_EP_RESET, \
	PMON_EP_FREEZING, \
	.fields = pmon_ep_fields, \
	.events = events

#define R2PCIE \
	.units = 1, \
	PMON_EP_PCI

const struct pmon_type pmon_snbep_r2pcie = {
	R2PCIE,
	.kind = &(const struct pmon_kind) {
		R2PCIE_KIND,
		.on = ON_SNBEP,
		.constraints = ep_constraints,
	},
	.unit = snbep_units,
	.counter = pmon_ep_counters_44,
};

const struct pmon_type pmon_ivbep_r2pcie = {
	R2PCIE,
	.kind = &(const struct pmon_kind) {
		R2PCIE_KIND,
		.on = ON_IVBEP,
		.constraints = ep_constraints,
	},
	.unit = ivbep_units,
	.overflow = &pmon_ivb_pci_overflow,
	.counter = pmon_ep_counters_44,
};

const struct pmon_type pmon_hsx_r2pcie = {
	R2PCIE,
	.kind = &(const struct pmon_kind) {
		R2PCIE_KIND,
		.on = ON_HSX,
		.constraints = v3_constraints,
	},
	.unit = hsx_units,
	.counter = pmon_ep_counters_48,
};

const struct pmon_type pmon_bdx_r2pcie = {
	R2PCIE,
	.kind = &(const struct pmon_kind) {
		R2PCIE_KIND,
		.on = ON_BDX,
		.constraints = v3_constraints,
	},
	.unit = bdx_units,
	.counter = pmon_ep_counters_48,
};

const struct pmon_type pmon_bdxde_r2pcie = {
	R2PCIE,
	.kind = &(const struct pmon_kind) {
		R2PCIE_KIND,
		.on = ON_BDXDE,
		.constraints = v3_constraints,
	},
	.unit = bdx_units,
	.counter = pmon_ep_counters_48,
};
