/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by the models of client dies. */
#ifndef EMU_MODEL_CLIENT_H
#define EMU_MODEL_CLIENT_H

#include <linux/bits.h>

#include "model.h"

#define CLASS_BRIDGE	0x060000

#define MCHBAR_32K	0x8000
#define MCHBAR_128K	0x20000
#define MC_STRIDE	0x10000

/* Bits of box control and global control in memory, since Alder Lake */
#define CLIENT_FRZ		BIT(0)
#define CLIENT_RST_CTLS		BIT(1)
#define CLIENT_RST_CTRS		BIT(2)
#define CLIENT_CHANNELS		GENMASK(11, 8)

#define CLIENT_BOX_CTL(_name, _addr, _role, ...)			\
	EMU_REG(_name, _addr, 32, _role, .rw = CLIENT_FRZ,		\
		.strobe = CLIENT_RST_CTLS | CLIENT_RST_CTRS, ##__VA_ARGS__)
#define CLIENT_FREE(_name, _addr, _width, _number)			\
	EMU_REG(_name, _addr, _width, EMU_FREE, .idx = (_number))
#define CLIENT_MCHBAR	EMU_REG("mchbar", 0x48, 64, EMU_MCHBAR)

/* Memory that others use, in which the counters of the memory controllers are */
#define UNIT_WINDOWS(_name, _type, _opened_by, _base, _size, _count)	\
	.name = (_name),						\
	.type = (_type),						\
	.space = EMU_MMIO,						\
	.count = (_count),						\
	.base = (_base),						\
	.size = (_size),						\
	.opened_by = (_opened_by),					\
	.memory = emu_client_memory
#define UNIT_WINDOW(_name, _type, _base, _size)				\
	UNIT_WINDOWS(_name, _type, EMU_MCHBAR, _base, _size, 1)
/* Two memory controllers; their counters have 64 bits, numbers are umasks of Linux. */
#define UNIT_MC(_base, _total, _reads, _writes)				\
	UNIT_WINDOWS("mc", EMU_MC, EMU_MCHBAR, _base, 0x70, 2),		\
	.stride = MC_STRIDE,						\
	OWN_REGS(CLIENT_FREE("data_total", _total, 64, 0x10),		\
		 CLIENT_FREE("data_read", _reads, 64, 0x20),		\
		 CLIENT_FREE("data_write", _writes, 64, 0x30))
/* Their counters that are programmed, since Alder Lake */
#define UNIT_IMC							\
	UNIT_WINDOWS("imc", EMU_IMC, EMU_MCHBAR, 0xd900, 0x200, 2),	\
	.stride = MC_STRIDE,						\
	.umask = CLIENT_CHANNELS,					\
	.rst_ctls = CLIENT_RST_CTLS,					\
	.rst_ctrs = CLIENT_RST_CTRS,					\
	REGS(emu_client_imc_regs),					\
	.event_matches = emu_client_imc_matches
#define UNIT_HOST_BRIDGE(_device)					\
	.name = "bridge",						\
	.type = EMU_BOX_TYPES,						\
	.space = EMU_PCI,						\
	.bus = EMU_BUS_IO,						\
	.class = CLASS_BRIDGE,						\
	.replaces = true,						\
	OWN_FUNCTIONS({ PCI_DEVFN(0, 0), _device })

/* model_client.c */
extern const struct emu_reg emu_client_imc_regs[12];

u64 emu_client_memory(const struct emu_box *box, u32 offset);
bool emu_client_cbox_matches(const struct emu_watch *watch, const struct emu_signal *sig);
bool emu_client_imc_matches(const struct emu_watch *watch, const struct emu_signal *sig);
bool emu_client_imc_runs(const struct emu_box *box);
void emu_client_imc_reset(const struct emu_box *box, u64 strobe);

/* model_mtl.c: what Panther Lake has, too */
#define CORE_ULTRA_UNITS(_name, _type, _regs, _count, _stride)		\
	.name = (_name),						\
	.type = (_type),						\
	.space = EMU_MSR,						\
	.count = (_count),						\
	.stride = (_stride),						\
	REGS(_regs)
#define CORE_ULTRA_UNIT(_name, _type, _regs, _count)			\
	CORE_ULTRA_UNITS(_name, _type, _regs, _count, 0x10)
#define CORE_ULTRA_CBOX(_regs, _most)					\
	CORE_ULTRA_UNIT("cbox", EMU_CBOX, _regs, _most),		\
	.slices = true,							\
	.event_matches = emu_client_cbox_matches

#define CORE_ULTRA_EN		BIT(29)
#define CORE_ULTRA_SELECT	(EMU_CTL_THRESH5 | BIT(29) | EMU_CTL_INVERT | EMU_CTL_EN | \
				 EMU_CTL_OV_EN | EMU_CTL_EDGE | EMU_CTL_UMASK | EMU_CTL_EVENT)
#define CORE_ULTRA_CTL(_n, _addr)	EMU_CTL_N(_n, _addr, CORE_ULTRA_SELECT, EMU_CTL_EN)
#define CORE_ULTRA_CTR(_n, _addr)	EMU_CTR_N(_n, _addr, 48)
/* Two selects, and their counters six MSRs behind */
#define CORE_ULTRA_REGS(_addr)						\
	ROWS2(CORE_ULTRA_CTL, _addr, 1), ROWS2(CORE_ULTRA_CTR, (_addr) + 6, 1)
/* PmcReader writes event 0xff to the control of the clock; without it the clock counts as well */
#define CORE_ULTRA_CLOCK(_addr)						\
	EMU_REG("fixed_ctl", _addr, 32, EMU_FIXED_CTL,			\
		.rw = EMU_CTL_EN | EMU_CTL_OV_EN | EMU_CTL_EVENT, .en = EMU_CTL_EN), \
	EMU_COUNTER("fixed_ctr", (_addr) + 6, 48, EMU_FIXED_CTR)
#define CORE_ULTRA_TILE(_addr)						\
	EMU_REG("box_ctl", _addr, 32, EMU_TILE_CTL, .rw = CORE_ULTRA_EN)
/* A clock, and the control of its tile 12 MSRs behind it */
#define CORE_ULTRA_NCU(_addr)	CORE_ULTRA_CLOCK(_addr), CORE_ULTRA_TILE((_addr) + 12)

/* Question: does a tile's control let the clock of its box count, or all counters of the tile? */
#define CORE_ULTRA_QUESTION(_val)	{ "tile_control", emu_core_ultra_words, 1, (_val) }

extern const char *const emu_core_ultra_words[2];

bool emu_core_ultra_runs(const struct emu_box *box, u32 tile_question);

#endif /* EMU_MODEL_CLIENT_H */
