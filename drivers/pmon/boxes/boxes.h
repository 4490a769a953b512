/* SPDX-License-Identifier: GPL-2.0-only */
/* Parts of rows that several box files use, and the declarations of all types. */
#ifndef PMON_BOXES_H
#define PMON_BOXES_H

#include <linux/kernel.h>
#include <linux/pci.h>
#include <pmon/platform_groups.h>

#include "platform.h"

/* Control word (327043 table 2-86); bits 17:16 and 20 are reserved or strobes */
#define PMON_EP_ENABLE		BIT(22)

#define PMON_EP_DESC \
	.enable = PMON_EP_ENABLE, \
	.fixed_enable = PMON_EP_ENABLE

extern const struct pmon_field pmon_ep_fields[];

#define PMON_EP_EVENT_MASK	(BIT(21) | GENMASK(7, 0))
#define PMON_EP_UMASK		GENMASK(15, 8)

/* PMON_EP_NEEDS() is for an event that counts nothing unless one of these control bits is set */
#define PMON_EP_NEEDS(_on, _event, _bits) { \
	.on = (_on), .key = (_event), .mask = PMON_EP_EVENT_MASK, \
	.filter = { { \
		.extra = PMON_IN_CONTROL, .mask = (_bits), \
		.word = PMON_CONFIG, .required = true, \
	} } \
}

/*
 * PMON_EP_ADVISE() is like PMON_EP_NEEDS(), but accepts the event without a value, as published
 * tools list it so
 */
#define PMON_EP_ADVISE(_on, _event, _bits, _advice) { \
	.on = (_on), .key = (_event), .mask = PMON_EP_EVENT_MASK, \
	.filter = { { \
		.extra = PMON_IN_CONTROL, .mask = (_bits), \
		.word = PMON_CONFIG, .advice = (_advice), \
	} } \
}

#define PMON_COUNTS_ZERO	"accepted, but this event counts 0 without a value here"

/* PMON_EP_LISTED() is for events that perf, PerfSpect or telegraf list without a value */
#define PMON_EP_LISTED(_on, _event, _bits) \
	PMON_EP_ADVISE(_on, _event, _bits, PMON_COUNTS_ZERO)

/*
 * perf turns UNC_IIO_*_FREERUN into event 0 of an IIO, but these counters are a PMU of their own
 */
#define PMON_IIO_NO_FREERUN(_on) \
	PMON_EP_ADVISE(_on, 0x00, PMON_EP_UMASK, \
		       "accepted, but event 0 counts 0; use uncore_iio_free_running/bw_in_port0/")

/*
 * Box control (327043 table 2-85). Freeze enable is write-only in the manual and read-write in the
 * datasheet (326509). The driver writes the whole register and reads it never, so both are right.
 */
#define PMON_EP_RESET_CTL	BIT(0)
#define PMON_EP_RESET_CTR	BIT(1)
#define PMON_EP_FREEZE		BIT(8)
#define PMON_EP_FREEZE_ENABLE	BIT(16)

#define PMON_EP_RESET \
	.reset = { PMON_EP_FREEZE_ENABLE | PMON_EP_RESET_CTL | PMON_EP_RESET_CTR }

#define PMON_EP_FREEZING \
	.run = PMON_EP_FREEZE_ENABLE, \
	.freeze = PMON_EP_FREEZE_ENABLE | PMON_EP_FREEZE

#define PMON_EP_COUNTER(_ctl, _ctr, _width) { \
	.ctl = (_ctl), .ctr = (_ctr), .width = (_width), \
}

/*
 * Nearly every PCI box has its registers at these offsets in config space (327043 table 2-84), with
 * names such as HA_PCI_PMON_CTRn, HA_PCI_PMON_CTLn and HA_PCI_PMON_BOX_CTL
 */
#define PMON_EP_PCI_CTR(n)	(0xa0 + 8 * (n))
#define PMON_EP_PCI_CTL(n)	(0xd8 + 4 * (n))
#define PMON_EP_PCI_BOX_CTL	0xf4
#define PMON_EP_PCI_STATUS	0xf8

#define PMON_EP_PCI \
	.space = PMON_PCI, \
	.box_ctl = PMON_EP_PCI_BOX_CTL

/* Only the v2 has ov_en (bit 20) and a status that is cleared by writing ones (329468) */
#define PMON_IVB_OVERFLOW(_status, _clear, _bits) { \
	.enable = BIT(20), .status = (_status), .clear = (_clear), .bits = (_bits), \
}

/*
 * All boxes in config space have the overflow status at the same offset; bit 0 may be that of a
 * fixed counter
 */
extern const struct pmon_overflow pmon_ivb_pci_overflow;

#define PMON_IVB_PCI_UNIT(_device, _dev, _fn, _overflow) { \
	.function = { (_device), PCI_DEVFN(_dev, _fn) }, \
	.overflow = BIT(_overflow), \
}

/*
 * Unit control of machines with discovery tables (uncore_discovery.h of the in-kernel driver): the
 * bits mean other things than before. A counter that has an event runs unless its unit is frozen.
 */
#define PMON_DISCOVERY_FREEZE		BIT(0)
#define PMON_DISCOVERY_RESET_CTL	BIT(8)
#define PMON_DISCOVERY_RESET_CTR	BIT(9)

#define PMON_DISCOVERY_CONTROL \
	.reset = { PMON_DISCOVERY_RESET_CTL | PMON_DISCOVERY_RESET_CTR }, \
	.freeze = PMON_DISCOVERY_FREEZE

/* No source bounds the increments; no event but that of a fixed counter needs an enable bit */
#define PMON_DISCOVERY_DESC \
	PMON_DISCOVERY_CONTROL, \
	.max_inc = 255

/* Bits of a control word whose high half holds more of umask */
#define PMON_DISCOVERY_WIDE	56

extern const struct pmon_field pmon_disc_fields[];
extern const struct pmon_counter pmon_disc_msr_counters[];

#define PMON_DISCOVERY_MSR \
	.space = PMON_MSR, \
	.counter = pmon_disc_msr_counters

/* The four counters of a PCI box, of 44 and of 48 bits */
extern const struct pmon_counter pmon_ep_counters_44[];
extern const struct pmon_counter pmon_ep_counters_48[];

#define PMON_EP_PCI_UNIT(_device, _dev, _fn) \
	{ .function = { (_device), PCI_DEVFN(_dev, _fn) } }

/*
 * Skylake-SP: the control word is the E5's. No source needs freeze enable, and none says
 * what bits 17:16 of the box control are, which Intel PCM sets: 0, as the in-kernel driver
 * leaves them.
 */
#define PMON_SP_RESET \
	.reset = { PMON_EP_RESET_CTL | PMON_EP_RESET_CTR }

#define PMON_SP_FREEZING \
	.freeze = PMON_EP_FREEZE

/* No source bounds the increments */
#define PMON_SP_DESC \
	PMON_EP_DESC, \
	.max_inc = 255

/* Several functions of a die have the same device id, so device and function must match */
#define PMON_SP_PCI_UNIT(_device, _dev, _fn) \
	{ .function = { (_device), PCI_DEVFN(_dev, _fn), .exact = true } }

/* A control register of 64 bits in config space: the upper half has more umask */
#define PMON_SP_WIDE_COUNTER(_ctl, _ctr) { \
	.ctl = (_ctl), .ctr = (_ctr), .width = 48, .ctl64 = true, \
}

/* A free-running counter has only the fields event and umask */
extern const struct pmon_field pmon_free_fields[];

#define PMON_SP_FREE_COUNTER(_base, _ctr, _width) { \
	.ctl = PMON_NO_REG, .base = (_base), .ctr = (_ctr), .width = (_width), .max_inc = 1, \
}

/* All platforms with UPI have the same registers for the peer of a link */
extern const struct pmon_link_peer pmon_upi_link_peer;

/*
 * The registers that hold the addresses of windows are the same from Ice Lake on: the base of all,
 * and the offset of the first (MMIO_BASE and MMIO_MEM0 in the in-kernel driver). The last offset is
 * from Linux' i10nm_edac.
 */
#define PMON_MMIO_BASE		0xd0
#define PMON_MMIO_MEM0		0xd8

#define PMON_WINDOW_REGS \
	.base_reg = PMON_MMIO_BASE, \
	.base_bits = 29, \
	.base_shift = 23, \
	.offset_reg = PMON_MMIO_MEM0, \
	.offset_bits = 11, \
	.offset_shift = 12, \
	.last_shift = 13

/* The MSRs of the stacks of Ice Lake, and of the free-running counters of their ports */
extern const struct pmon_unit pmon_icx_stacks[];

/* The same for Snow Ridge */
extern const struct pmon_unit pmon_snr_stacks[];

/*
 * The functions 09a2 on the root buses have the number of their stack in SAD_CONTROL_CFG (in-kernel
 * driver, Intel PCM)
 */
#define PMON_SAD_CONTROL_CFG	0x3f4

#define PMON_STACKS_09A2 \
	.device = 0x09a2, \
	.reg = PMON_SAD_CONTROL_CFG, \
	.stack = GENMASK(6, 4), \
	.package = GENMASK(3, 0)

#define PMON_ICX_STACKS		6
#define PMON_SNR_STACKS		5

/* Client dies have MSRs for event select and counter, without a reset or a thread bit */
#define PMON_CLIENT_ENABLE	BIT(22)

#define PMON_CLIENT_COUNTER(_ctl, _ctr) { \
	.ctl = (_ctl), .ctr = (_ctr), .width = 44, \
}

/*
 * Xeon 7500 and E7: control and counter registers alternate, and the box
 * control word has an enable bit per counter (323535 section 2.1).
 */

/* Every counter has 48 bits */
#define PMON_EX_COUNTER(_ctl, _ctr) { \
	.ctl = (_ctl), .ctr = (_ctr), .width = 48, \
}

/* No source bounds the increments of most boxes */
#define PMON_EX_DESC \
	.max_inc = 255

/*
 * The status register follows the box control register, and the register that clears the status
 * follows the status register (LIKWID). Both have a bit for each counter.
 */
#define PMON_EX_OVERFLOW(_status, _clear, _enable, _bits) { \
	.enable = (_enable), .status = (_status), .clear = (_clear), \
	.bits = (_bits), \
}

/* pmi_en in most control words */
#define PMON_EX_PMI_ENABLE	BIT(20)

extern const struct pmon_field pmon_ex_fields[];

/*
 * The discovery tables of Sapphire Rapids and later, of Diamond Rapids, of Panther Lake and of Nova
 * Lake
 */
extern const struct pmon_discovery pmon_discovery;
extern const struct pmon_discovery pmon_dmr_discovery;
extern const struct pmon_discovery pmon_ptl_discovery;
extern const struct pmon_discovery pmon_nvl_discovery;

/* MSR_UNCORE_PERF_GLOBAL_STATUS and MSR_UNCORE_PERF_GLOBAL_OVF_CTRL */
#define PMON_NHM_STATUS		0x392
#define PMON_NHM_OVF_CTL	0x393

extern const struct pmon_alias pmon_client_cbox_events[];
extern const struct pmon_rule pmon_client_cbox_rules[];
extern const struct pmon_freeze_reg pmon_lnl_freeze_reg;

/* The types of all platforms */
#define TYPE(_type)			extern const struct pmon_type pmon_##_type;
#define BOX_TYPES(_platform, ...)	__VA_ARGS__
#include "platform_types.h"

/* wbox_carry.c */
u64 pmon_wbox_undo_carry(const struct pmon_counter *counter, u64 prev, u64 value);
int pmon_wbox_probe(struct pmon_regs *regs, const struct pmon_type *type);

/* imc_client_probe.c */
int pmon_adl_imc_probe(struct pmon_regs *regs, const struct pmon_type *type);

/*
 * imc_probe.c, which writes PMON_IMC_PROBE_COUNT to the first counter: it has bits in both halves
 * of the narrowest counter
 */
#define PMON_IMC_PROBE_COUNT	0x12345678900ULL
int pmon_icx_imc_exists(u64 address);
int pmon_imc_probe(struct pmon_regs *regs, const struct pmon_type *type);

#endif /* PMON_BOXES_H */
