/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by the models of the Xeon Scalable. */
#ifndef EMU_MODEL_SP_H
#define EMU_MODEL_SP_H

#include "model_ep.h"

/*
 * Control words. Bit 20 (ov_en) keeps what is written: nothing is known of an
 * interrupt at an overflow.
 */
#define CTL_COMMON	(EMU_CTL_EN | EMU_CTL_INVERT | EMU_CTL_OV_EN | EMU_CTL_EDGE | \
			 EMU_CTL_UMASK | EMU_CTL_EVENT)
#define CTL_BITS	(CTL_COMMON | EMU_CTL_THRESH)
#define CTL_BITS_U	(CTL_COMMON | EMU_CTL_THRESH5)
#define CTL_BITS_CHA	(CTL_BITS | EMU_CTL_TID_EN)
#define CTL_BITS_PCU	(EMU_CTL_OCC_EDGE | EMU_CTL_OCC_INVERT | EMU_CTL_THRESH5 | \
			 EMU_CTL_EN | EMU_CTL_INVERT | EMU_CTL_OV_EN | EMU_CTL_EDGE | \
			 EMU_CTL_OCC_SEL | EMU_CTL_EVENT)

/* The threshold of an IIO has twelve bits */
#define IIO_THRESH	GENMASK_ULL(35, 24)

/* No source says what bits 17:16 are for: they keep what is written. Bit 8 freezes without them. */
#define BOX_BITS	(EMU_BOX_FRZ | GENMASK(17, 16))

#define BOX_CTL(_addr)	EP_BOX_CTL(_addr, BOX_BITS, BOX_STROBES)
#define CTL(_n, _addr, _width, _rw)					\
	EMU_REG("ctl" #_n, _addr, _width, EMU_CTL, .idx = (_n), .rw = (_rw), \
		.strobe = EMU_CTL_RST, .en = EMU_CTL_EN)
#define FIXED_CTL	EP_FIXED_CTL
/* GLOBAL_CTL: freeze all and unfreeze all. Whether it is frozen reads zero. */
#define SP_FRZ_ALL	BIT_ULL(63)
#define SP_UNFRZ_ALL	BIT_ULL(61)

/* One of a device's functions that share one id */
#define FUNCTION(_n, _devfn, _id)	{ _devfn, _id }

#define SP_GLOBAL_CTL							\
	EMU_REG("global_ctl", 0x700, 64, EMU_GLOBAL_CTL, .strobe = SP_FRZ_ALL | SP_UNFRZ_ALL, \
		.hidden = SP_FRZ_ALL)

/* model_skx.c */
extern const struct emu_reg emu_sp_pcu_regs[11];

void emu_skx_cha_filters(const struct emu_box *box, struct emu_control *control);
void emu_skx_iio_decode(const struct emu_box *box, u64 ctl, struct emu_control *control);
bool emu_skx_cha_filters_match(const struct emu_control *control, const struct emu_event *ev);
bool emu_sp_running(const struct emu_box *box, const struct emu_reg *ctr);
void emu_sp_written(struct emu_box *box, int r, u64 strobe);
void emu_sp_overflow(struct emu_box *box, const struct emu_reg *ctr, bool report);
bool emu_sp_iio_filters_match(const struct emu_control *control, const struct emu_event *ev);

#endif /* EMU_MODEL_SP_H */
