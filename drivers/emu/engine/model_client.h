/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by the models of client dies. */
#ifndef EMU_MODEL_CLIENT_H
#define EMU_MODEL_CLIENT_H

#include <linux/bits.h>
#include <linux/pci.h>

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
	MEM_UNIT(_name, _type),						\
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
	PCI_UNIT("bridge", EMU_BOX_TYPES, EMU_BUS_IO, CLASS_BRIDGE),	\
	.replaces = true,						\
	OWN_FUNCTIONS({ PCI_DEVFN(0, 0), _device })

/* model_client.c */
extern const struct emu_reg emu_client_imc_regs[12];

u64 emu_client_memory(const struct emu_box *box, u32 offset);
bool emu_client_cbox_matches(const struct emu_control *control, const struct emu_event *ev);
bool emu_client_imc_matches(const struct emu_control *control, const struct emu_event *ev);
bool emu_client_imc_runs(const struct emu_box *box);
void emu_client_imc_reset(const struct emu_box *box, u64 strobe);

#endif /* EMU_MODEL_CLIENT_H */
