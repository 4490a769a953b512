// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the firmware leaves in the registers.
 */
#include "emu.h"

/**
 * emu_firmware_nodes() - set the registers with node ids
 *
 * CPUNODEID 2:0; GIDNIDMAP: eight entries of three bits, one a package.
 */
void emu_firmware_nodes(void)
{
	struct emu_box *box;
	u32 map = 0;
	unsigned int s;
	int r;

	for (s = 0; s < emu.sockets; s++)
		map |= emu.work[s].node << (3 * s);
	for (box = emu.boxes; box < emu.end; box++) {
		r = emu_reg_find(box, EMU_NODE_ID, 0);
		if (r >= 0)
			box->cell[r].val = emu.work[box->socket].node;
		r = emu_reg_find(box, EMU_NODE_MAP, 0);
		if (r >= 0)
			box->cell[r].val = map;
	}
}

/**
 * emu_reset_all() - registers as the firmware leaves them; under emu.lock
 */
void emu_reset_all(void)
{
	struct emu_box *box;

	emu_sync_all();
	for (box = emu.boxes; box < emu.end; box++)
		emu_box_reset(box);
	emu_firmware_nodes();
}
