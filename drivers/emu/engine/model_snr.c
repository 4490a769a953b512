// SPDX-License-Identifier: GPL-2.0-only
/*
 * Atom P5900 (Snow Ridge, model 134): every box of one socket, with all that the largest has.
 *
 * Written independently of the driver's tables.
 *
 * Sources of snr: not at hand (611319); Linux, Intel's event list, Intel PCM
 *
 * No list of a real machine's PCI functions was at hand. Chosen, because no source has it: all bus
 * numbers, and that the U-box's functions are where an Ice Lake-SP has them.
 *
 * Boxes count what those of an Ice Lake-SP count, their registers are elsewhere. Status registers,
 * a global control and an interrupt at an overflow are in no source, so there are none.
 */
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/pci.h>

#include "model.h"
#include "model_sp.h"
#include "signal.h"
#include "state.h"

#define BUS_UBOX	EMU_BUS_UNCORE
#define BUS_PORTS	EMU_BUS_2

/* The U-box is on the highest: a bus without one is of the next U-box. */
static const u8 snr_buses[EMU_BUSES] = {
	[EMU_BUS_IO] = 0x00,
	[BUS_PORTS] = 0x0b,
	[EMU_BUS_3] = 0x2a,
	[EMU_BUS_4] = 0x48,
	[EMU_BUS_5] = 0x63,
	[BUS_UBOX] = 0x7e,
};

/* The umask continues in the upper half of the control register */
#define CHA_UMASK	(EMU_CTL_UMASK | GENMASK_ULL(57, 32))
#define M2M_UMASK	(EMU_CTL_UMASK | GENMASK_ULL(39, 32))

/* Ports and flow classes: of the stacks, and of the PCIe box, which has the layout of Skylake */
#define IIO_BITS	(CTL_COMMON | IIO_THRESH | GENMASK_ULL(50, 36))
#define PORT_BITS	(CTL_COMMON | IIO_THRESH | GENMASK_ULL(46, 36))

/* No source tells whether Snow Ridge has the bits 17:16 of Ice Lake */
#define SNR_BOX_CTL(_addr)	EP_BOX_CTL(_addr, EMU_BOX_FRZ, BOX_STROBES)
#define FREE(_name, _addr, _number)	EMU_REG(_name, _addr, 48, EMU_FREE, .idx = (_number))
#define BW_IN(_n, _addr)	FREE("bw_in" #_n, _addr, 0x20 + (_n))

#define SNR_STACKS	5

#define STACK_UNIT(_name, _type)					\
	MSR_UNIT(_name, _type),						\
	.count = SNR_STACKS,						\
	.stride = 0x10

/* The memory controller in the socket's window, as on Ice Lake; this model has one. */
#define MC_AT		0x40000
#define MC_PLACE	(MC_AT >> 12 | ((2 * MC_AT >> 12) - 1) << 13)
#define CHANNELS	2
#define CHANNEL_STRIDE	0x4000

static const struct emu_unit snr_units[] = {
	{
		UNIT_UBOX,
		OWN_REGS(ROWS2(CTL, 0x1f91, 1, 32, CTL_BITS), FIXED_CTL(0x1f93, 0),
			 FIXED_CTR48(0x1f94), ROWS2(CTR48, 0x1f98, 1)),
	}, {
		UNIT_PCU,
		OWN_REGS(SNR_BOX_CTL(0x1ef0), ROWS4(CTL, 0x1ef1, 1, 32, CTL_BITS_PCU),
			 ROWS4(CTR48, 0x1ef8, 1),
			 REG("filter", 0x1efc, EMU_FILTER, 0, GENMASK(31, 0))),
	}, {
		MSR_UNIT("cha", EMU_CHA),
		/* Each cluster of four cores has a CHA; the status is where it is on Ice Lake */
		OWN_REGS(SNR_BOX_CTL(0x1c00),
			 ROWS4(CTL, 0x1c01, 1, 64, CTL_BITS_CHA | CHA_UMASK),
			 REG("filter", 0x1c05, EMU_FILTER, 0, GENMASK(8, 0)),
			 OV_STATUS(0x1c07, 4), ROWS4(CTR48, 0x1c08, 1)),
		.count = 6,
		.slices = true,
		.stride = 0x10,
		.umask = CHA_UMASK,
		EVENTS(emu_icx_cha_events),
		.decode_filters = emu_icx_cha_filters,
		.event_matches = emu_icx_cha_event_matches,
		.filters_match = emu_icx_cha_filters_match,
	}, {
		STACK_UNIT("iio", EMU_IIO),
		/* Numbers of free-running counters are the umasks by which Linux knows them. */
		OWN_REGS(SNR_BOX_CTL(0x1e00), ROWS4(CTR48, 0x1e01, 1), OV_STATUS(0x1e07, 4),
			 ROWS4(CTL, 0x1e08, 1, 64, IIO_BITS), FREE("ioclk", 0x1eac, 0x10),
			 ROWS8(BW_IN, 0x1f00, 1)),
		/* Counters that an event is wired to, by Intel's list; Linux allows more */
		OWN_EVENTS({ 0x02, 0x03, 0x3 }, { 0x83, 0x83, 0x3 }, { 0x88, 0x88, 0xc },
			   { 0xc0, 0xc0, 0xc }, { 0xc5, 0xc5, 0xc }, { 0xd5, 0xd5, 0xc }),
		.decode_control = emu_icx_iio_decode,
		.filters_match = emu_sp_iio_filters_match,
	}, {
		STACK_UNIT("m2pcie", EMU_M2PCIE),
		OWN_REGS(SNR_BOX_CTL(0x1e50), ROWS4(CTR48, 0x1e51, 1),
			 ROWS4(CTL, 0x1e58, 1, 32, CTL_BITS)),
		EVENTS(emu_icx_m2pcie_events),
	}, {
		STACK_UNIT("irp", EMU_IRP),
		OWN_REGS(SNR_BOX_CTL(0x1ea0), ROWS2(CTR48, 0x1ea1, 1),
			 ROWS2(CTL, 0x1ea8, 1, 32, CTL_BITS)),
	}, {
		.name = "imc",
		.type = EMU_IMC,
		.space = EMU_MMIO,
		.count = CHANNELS,
		.base = MC_AT + 0x22800,
		.stride = CHANNEL_STRIDE,
		.size = 0x800,
		.powered = true,
		REGS(emu_icx_imc_regs),
	}, {
		.name = "dimms",
		.type = EMU_BOX_TYPES,
		.space = EMU_MMIO,
		.count = CHANNELS,
		.base = MC_AT + 0x20800,
		.stride = CHANNEL_STRIDE,
		.size = 0x180,
		REGS(emu_icx_dimm_regs),
	}, {
		.name = "mc",
		.type = EMU_MC,
		.space = EMU_MMIO,
		.count = 1,
		.base = MC_AT + 0x2290,
		.size = 0x28,
		OWN_REGS(FREE("read", 0x00, 0x20), FREE("write", 0x08, 0x21),
			 FREE("dclk", 0x20, 0x10)),
	}, {
		PCI_UNIT("m2m", EMU_M2M, BUS_UBOX, CLASS_COUNTERS),
		OWN_FUNCTIONS({ PCI_DEVFN(12, 0), 0x344a }),
		OWN_REGS(SNR_BOX_CTL(0x438), ROWS4(CTR48, 0x440, 8),
			 ROWS4(CTL, 0x468, 8, 64, CTL_BITS | M2M_UMASK), OV_STATUS(0x4a8, 4)),
		.umask = M2M_UMASK,
	}, {
		/* A root port, which its own driver is bound to: header of a bridge */
		PCI_UNIT("pcie3_", EMU_IIO, BUS_PORTS, 0x060400),
		OWN_FUNCTIONS({ PCI_DEVFN(4, 0), 0x334a }),
		OWN_REGS(EMU_REG("header_type", 0x0c, 32, EMU_PLAIN, .reset = 0x00010000),
			 SNR_BOX_CTL(0x4e0), ROWS4(CTR48, 0x4e8, 8),
			 ROWS4(CTL, 0x508, 8, 64, PORT_BITS)),
		.decode_control = emu_skx_iio_decode,
		.filters_match = emu_sp_iio_filters_match,
	}, {
		PCI_FUNCTIONS("ubox_pci", BUS_UBOX, CLASS_SYSTEM, { PCI_DEVFN(0, 0), 0x3460 }),
		OWN_REGS(REG("node_id", 0xc0, EMU_NODE_ID, 0, 0),
			 REG("node_map", 0xd4, EMU_NODE_MAP, 0, 0)),
	}, {
		PCI_FUNCTIONS("mem_pci", BUS_UBOX, CLASS_SYSTEM, { PCI_DEVFN(0, 1), 0x3451 }),
		OWN_REGS(REG("mem_base", 0xd0, EMU_MEM_BASE, 0, GENMASK(28, 0)),
			 EMU_REG("mem0", 0xd8, 32, EMU_PLAIN,
				 .rw = GENMASK(23, 13) | GENMASK(10, 0), .reset = MC_PLACE)),
	},
	/* The function 00:00.0 of the machine is QEMU's */
	{ UNIT_STACK(0, EMU_BUS_IO, PCI_DEVFN(30, 0)) },
	{ UNIT_STACK(1, BUS_PORTS, PCI_DEVFN(0, 0)) },
	{ UNIT_STACK(2, EMU_BUS_3, PCI_DEVFN(0, 0)) },
	{ UNIT_STACK(3, EMU_BUS_4, PCI_DEVFN(0, 0)) },
	{ UNIT_STACK(4, EMU_BUS_5, PCI_DEVFN(0, 0)) },
};

const struct emu_chip emu_snr = {
	.name = "snr",
	.title = "Atom P5900 (Snow Ridge)",
	UNITS(snr_units),
	/* An MSR of these that is no register raises #GP: an absent CHA's, or a relative's */
	OWN_MSRS({ 0x700, 0x71f }, { 0xa40, 0xbff }, { 0xe00, 0xfff },
		 { 0x1c00, 0x1cff }, { 0x1e00, 0x1fff }),
	.buses = snr_buses,
	.window = 2 * MC_AT,
	.may_count = emu_sp_running,
	QUESTIONS(emu_icx_questions),
	.on_overflow = emu_sp_overflow,
	.set_status = emu_socket_set_status,
};
