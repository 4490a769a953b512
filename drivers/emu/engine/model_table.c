// SPDX-License-Identifier: GPL-2.0-only
/* Shared by the models of machines with a discovery table. */
#include <linux/bits.h>
#include <linux/pci_regs.h>

#include "model.h"
#include "model_table.h"
#include "state.h"

/*
 * The function that has the table: a PCI Express capability (an integrated endpoint), one for power
 * management, by which it sleeps and keeps its registers (No_Soft_Reset), and three
 * DVSEC capabilities (0x23): telemetry and TPMI, which a counter driver has to skip, and between
 * them PMON, whose table is at the beginning of base address register 0.
 */
const struct emu_reg emu_discovery_regs[16] = {
	EMU_REG("command", PCI_COMMAND, 32, EMU_COMMAND, .rw = PCI_COMMAND_MEMORY,
		.reset = PCI_STATUS_CAP_LIST << 16 | PCI_COMMAND_MEMORY),
	READS("express", 0x40, 0x00928010),
	READS("power", 0x80, 0x00030001),
	EMU_REG("power_state", 0x84, 32, EMU_POWER_STATE, .rw = PCI_PM_CTRL_STATE_MASK,
		.reset = PCI_PM_CTRL_NO_SOFT_RESET),
	READS("telemetry", 0x100, 0x14010023),
	READS("telemetry_vendor", 0x104, 0x01018086),
	READS("telemetry_id", 0x108, 0x04010002),
	READS("telemetry_bar", 0x10c, 0),
	READS("pmon", 0x140, 0x18010023),
	READS("pmon_vendor", 0x144, 0x01018086),
	READS("pmon_id", 0x148, 0x03010001),
	READS("pmon_bar", 0x14c, 0),
	READS("tpmi", 0x180, 0x00010023),
	READS("tpmi_vendor", 0x184, 0x01018086),
	READS("tpmi_id", 0x188, 0x04010042),
	READS("tpmi_bar", 0x18c, 0),
};

#define BUSES(_n, _addr)	EMU_REG("buses" #_n, _addr, 32, EMU_STACK_BUSES, .idx = (_n))

const struct emu_reg emu_msm_regs[9] = {
	BUSES(0, 0x190), BUSES(1, 0x194), BUSES(2, 0x198), BUSES(3, 0x19c),
	KNOWS("stacks", 0x1a0, EMU_STACK_MASK),
	BUSES(4, 0x1c0), BUSES(5, 0x1c4), BUSES(6, 0x1c8), BUSES(7, 0x1cc),
};

/*
 * Unit control and global control let a counter count unless one of them is frozen, or the word
 * written last resets the unit: whether those bits clear themselves no source says. The global one
 * of the first table freezes the others too.
 */
bool emu_discovery_runs(const struct emu_box *box, const struct emu_reg *ctr)
{
	const struct emu_box *global = emu.socket[box->socket].global;
	u64 frozen = emu_value(box, EMU_BOX_CTL, 0) | emu_value(global, EMU_GLOBAL_CTL, 0);

	if (box->global != global)
		frozen |= emu_value(box->global, EMU_GLOBAL_CTL, 0);
	return !(frozen & (EMU_TABLE_FRZ | EMU_TABLE_RST));
}
