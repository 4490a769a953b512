/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by the models of the E5, its successors and the Xeon D. */
#ifndef EMU_MODEL_EP_H
#define EMU_MODEL_EP_H

#include <linux/bits.h>

#include "model.h"
#include "open_questions.h"

#define BOX_STROBES	(EMU_BOX_RST_CTRL | EMU_BOX_RST_CTRS)

#define EP_BOX_CTL(_addr, _bits, _strobe)				\
	EMU_REG("box_ctl", _addr, 32, EMU_BOX_CTL, .rw = (_bits), .strobe = (_strobe))
#define EP_FIXED_CTL(_addr, _strobe)					\
	EMU_REG("fixed_ctl", _addr, 32, EMU_FIXED_CTL, .rw = EMU_CTL_EN | EMU_CTL_OV_EN, \
		.strobe = (_strobe), .en = EMU_CTL_EN)

#define CTR44(_n, _addr)	EMU_CTR_N(_n, _addr, 44)
#define CTR48(_n, _addr)	EMU_CTR_N(_n, _addr, 48)
#define FIXED_CTR44(_addr)	EMU_COUNTER("fixed_ctr", _addr, 44, EMU_FIXED_CTR)
#define FIXED_CTR48(_addr)	EMU_COUNTER("fixed_ctr", _addr, 48, EMU_FIXED_CTR)
#define REG(_name, _addr, _role, _idx, _rw)				\
	EMU_REG(_name, _addr, 32, _role, .idx = (_idx), .rw = (_rw))
#define RESIDENCY(_name, _addr, _idx)	EMU_REG(_name, _addr, 64, EMU_PLAIN, .idx = (_idx))

/* Fields of units that the boxes of all these platforms have in common */
#define UNIT_UBOX							\
	MSR_UNIT("ubox", EMU_UBOX),					\
	.count = 1
#define UNIT_PCU							\
	MSR_UNIT("pcu", EMU_PCU),					\
	.count = 1,							\
	.decode_control = emu_pcu_decode,				\
	.decode_filters = emu_pcu_filters,				\
	.event_matches = emu_pcu_event_matches,					\
	.filters_match = emu_pcu_filters_match
#define UNIT_CBOX							\
	MSR_UNIT("cbox", EMU_CBOX),					\
	.slices = true
#define UNIT_HA								\
	.name = "ha",							\
	.type = EMU_HA,							\
	.space = EMU_PCI,						\
	.class = CLASS_COUNTERS,					\
	.decode_filters = emu_ha_filters,				\
	.filters_match = emu_ha_filters_match
#define UNIT_IMC							\
	.name = "imc",							\
	.type = EMU_IMC,						\
	.space = EMU_PCI,						\
	.class = CLASS_SYSTEM
#define UNIT_IRP							\
	.name = "irp",							\
	.type = EMU_IRP,						\
	.space = EMU_PCI,						\
	.bus = EMU_BUS_IO,						\
	.per_set = 2,							\
	.class = CLASS_COUNTERS
#define UNIT_QPI							\
	.name = "qpi",							\
	.type = EMU_QPI,						\
	.space = EMU_PCI,						\
	.class = CLASS_COUNTERS,					\
	.decode_filters = emu_qpi_filters,				\
	.filters_match = emu_qpi_filters_match
#define UNIT_R2PCIE							\
	.name = "r2pcie",						\
	.type = EMU_R2PCIE,						\
	.space = EMU_PCI,						\
	.class = CLASS_COUNTERS
#define UNIT_R3QPI							\
	.name = "r3qpi",						\
	.space = EMU_PCI,						\
	.class = CLASS_COUNTERS

/* 327043 tables 2-88..2-91; the masks have the layout of the matches */
#define QPI_WORD0	(BIT(31) | GENMASK(17, 3))
#define QPI_WORD1	(GENMASK(19, 16) | GENMASK(3, 0))

/*
 * Uncore counters of the first two, and the numbers that those of their relatives have: what exists
 * on another model only must raise #GP.
 */
#define EP_MSRS	OWN_MSRS({ 0x394, 0x395 }, { 0x3fc, 0x3fd }, { 0xc00, 0xfff })

/* model_snbep.c: what these functions do as hooks of a unit, model.h says */
extern const struct emu_reg emu_qpi_mm_regs[4];
extern const struct emu_reg emu_ubox_pci_regs[2];

bool emu_snbep_frozen(const struct emu_box *box);
void emu_pcu_decode(const struct emu_box *box, u64 ctl, struct emu_control *control);
bool emu_pcu_event_matches(const struct emu_control *control, const struct emu_event *ev);
void emu_pcu_filters(const struct emu_box *box, struct emu_control *control);
bool emu_pcu_filters_match(const struct emu_control *control, const struct emu_event *ev);
void emu_ha_filters(const struct emu_box *box, struct emu_control *control);
bool emu_ha_filters_match(const struct emu_control *control, const struct emu_event *ev);
void emu_qpi_filters(const struct emu_box *box, struct emu_control *control);
bool emu_qpi_filters_match(const struct emu_control *control, const struct emu_event *ev);
bool emu_cbox_uses_nid(const struct emu_select *sel);
bool emu_cbox_uses_opc(const struct emu_select *sel);

/* model_ivbep.c: since the E5 v2, where a counter can report its overflow */

/* A bit a counter; if there is a fixed one, it comes first (329595 13.2.4.6) */
#define OV_STATUS(_addr, _bits)						\
	EMU_REG("status", _addr, 32, EMU_STATUS, .w1c = GENMASK((_bits) - 1, 0))
#define OV_CTL(_n, _addr, _rw, _strobe)					\
	EMU_CTL_N(_n, _addr, _rw, EMU_CTL_EN, .strobe = (_strobe), .ov = EMU_CTL_OV_EN)
#define OV_FIXED_CTL(_addr, _strobe)					\
	EMU_REG("fixed_ctl", _addr, 32, EMU_FIXED_CTL, .rw = EMU_CTL_EN | EMU_CTL_OV_EN, \
		.strobe = (_strobe), .en = EMU_CTL_EN, .ov = EMU_CTL_OV_EN)

/* Bits of GLOBAL_CTL (329468 table 2-2) */
#define GLOBAL_FRZ	BIT(31)
#define GLOBAL_WAKE	BIT(30)
#define GLOBAL_UNFRZ	BIT(29)
#define GLOBAL_CORES	GENMASK(14, 0)

/* Bits of boxes in GLOBAL_STATUS. The U-box has two, of which the first is of its fixed counter. */
#define REPORT_U_FIXED	0
#define REPORT_U	1
#define REPORT_NONE	0xff

/* C-box filter 1 (329468 table 2-17); c6 is Linux's name for a reserved bit */
#define FILTER1_ISOC	BIT(31)
#define FILTER1_NC		BIT(30)
#define FILTER1_C6		BIT(29)
#define FILTER1_OPC	GENMASK(28, 20)
#define FILTER1_NID	GENMASK(15, 0)
#define FILTER1_BITS	(FILTER1_ISOC | FILTER1_NC | FILTER1_C6 | FILTER1_OPC | \
			 FILTER1_NID)

#define EP_OVERFLOW							\
	QUESTIONS(emu_ep_questions),					\
	.on_overflow = emu_socket_overflow,				\
	.set_status = emu_socket_set_status,				\
	.on_overflow_arrival = emu_socket_overflow_arrival,		\
	.is_frozen = emu_socket_is_frozen

extern const struct emu_question emu_ep_questions[EMU_OWN_QUESTIONS];

void emu_socket_set_status(struct emu_box *box, const struct emu_reg *ctr);
void emu_socket_overflow_arrival(unsigned int socket, u64 bits);
bool emu_socket_is_frozen(unsigned int socket);
bool emu_socket_frozen(const struct emu_box *box);
void emu_socket_overflow(struct emu_box *box, const struct emu_reg *ctr, bool report);
void emu_socket_written(struct emu_box *box, int r, u64 strobe);
void emu_cbox_filter1(const struct emu_box *box, struct emu_control *control);
bool emu_cbox_opc_matches(const struct emu_control *control, const struct emu_event *ev);

#endif /* EMU_MODEL_EP_H */
