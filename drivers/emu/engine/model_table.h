/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by the models of machines with a discovery table. */
#ifndef EMU_MODEL_TABLE_H
#define EMU_MODEL_TABLE_H

#include <linux/bits.h>

#include "discovery.h"
#include "model.h"

/*
 * Bit 22 of a control is reserved. likwid sets bit 20 in every control and counts on real machines,
 * so bit 20 is not reserved; it has no effect here.
 */
#define CTL_BITS	(EMU_CTL_THRESH | EMU_CTL_INVERT | EMU_CTL_OV_EN | EMU_CTL_EDGE | \
			 EMU_CTL_UMASK | EMU_CTL_EVENT)

/* The fixed counter's control has no event, so it has a bit that enables it. */
#define FIXED_CTR(_addr)	EMU_COUNTER("fixed_ctr", _addr, 48, EMU_FIXED_CTR)
#define FIXED_CTL(_addr)						\
	EMU_REG("fixed_ctl", _addr, 32, EMU_FIXED_CTL, .rw = EMU_CTL_EN | EMU_CTL_OV_EN, \
		.en = EMU_CTL_EN)
#define FREE(_name, _addr, _width, _number)				\
	EMU_REG(_name, _addr, _width, EMU_FREE, .idx = (_number))
/* An MSR that has a distance of its own from one box to the next */
#define FREE_MSR(_name, _addr, _stride, _number)			\
	EMU_REG(_name, _addr, 48, EMU_FREE, .stride = (_stride), .idx = (_number))
#define BW_IN(_n, _addr, _stride)	FREE_MSR("bw_in" #_n, _addr, _stride, 0x20 + (_n))
#define BW_OUT(_n, _addr, _stride)	FREE_MSR("bw_out" #_n, _addr, _stride, 0x30 + (_n))
#define READS(_name, _addr, _value)	EMU_REG(_name, _addr, 32, EMU_PLAIN, .reset = (_value))
#define KNOWS(_name, _addr, _role)	EMU_REG(_name, _addr, 32, _role)

#define TABLE_GLOBAL_CTL(_addr)						\
	EMU_REG("global_ctl", _addr, 64, EMU_GLOBAL_CTL, .rw = EMU_TABLE_FRZ)

/* Functions of a type have one id; where they are is in the table. */
#define LISTED_FUNCTION(_device, _class)				\
	.functions = (const struct emu_function[]) { { 0, _device } },	\
	.class = (_class)

#define TEMPLATE(_name, _type, _listed_as, _control)			\
	.name = (_name),						\
	.type = (_type),						\
	.listed_as = (_listed_as),					\
	.control = CTL_BITS | (_control)

/* Umasks have bits above 31 from Sapphire Rapids on, in the TOR all of them */
#define UPPER_TEMPLATE(_name, _type, _listed_as)			\
	TEMPLATE(_name, _type, _listed_as, GENMASK_ULL(55, 32)),	\
	.umask = EMU_CTL_UMASK | GENMASK_ULL(55, 32)

/* A function that lists the stacks of its socket: Intel PCM, lists of functions of real machines */
#define UNIT_MSM(_bus)							\
	PCI_FUNCTIONS("msm", _bus, CLASS_SYSTEM, { PCI_DEVFN(3, 0), 0x09a6 }), \
	REGS(emu_msm_regs)

/* The table in the socket's window, and the function whose base address register points there */
#define TABLE_BAR	0x80000
#define UNIT_TABLE(_at)							\
	.name = "table",						\
	.type = EMU_BOX_TYPES,						\
	.space = EMU_MMIO,						\
	.count = 1,							\
	.base = (_at),							\
	.size = TABLE_BAR,						\
	.memory = emu_discovery_word
#define UNIT_TABLE_PCI(_at, _bus, _devfn, _device)			\
	PCI_FUNCTIONS("table_pci", _bus, CLASS_SYSTEM, { _devfn, _device }), \
	.bar = (_at),							\
	.bar_size = TABLE_BAR,						\
	REGS(emu_discovery_regs)

/* model_table.c */
extern const struct emu_reg emu_discovery_regs[16];
extern const struct emu_reg emu_msm_regs[9];

bool emu_discovery_runs(const struct emu_box *box, const struct emu_reg *ctr);

#endif /* EMU_MODEL_TABLE_H */
