// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the firmware leaves in the registers.
 */
#include <linux/bitfield.h>
#include <linux/bits.h>

#include "firmware.h"
#include "model.h"
#include "overflow.h"
#include "state.h"

#define FIRMWARE_CHOP		GENMASK(7, 6)
#define FIRMWARE_CHOP_SMALL	0
#define FIRMWARE_CHOP_LARGE	2

static void firmware_set_role(struct emu_box *box, enum emu_role role, u64 val)
{
	emu_value_set(box, role, 0, U64_MAX, val);
}

/**
 * emu_firmware_set() - set what software finds in the registers
 *
 * CPUNODEID 2:0; GIDNIDMAP: eight entries of three bits, one a package; CAPID4
 * 7:6: which of its dies a model has.
 */
void emu_firmware_set(void)
{
	u64 chop = emu_die_is_small() ? FIRMWARE_CHOP_SMALL : FIRMWARE_CHOP_LARGE;
	struct emu_box *box;
	unsigned int s;
	u32 map = 0;

	for (s = 0; s < emu.sockets; s++)
		map |= emu.work[s].node << (3 * s);
	for (box = emu.boxes; box < emu.end; box++) {
		firmware_set_role(box, EMU_NODE_ID, emu.work[box->socket].node);
		firmware_set_role(box, EMU_NODE_MAP, map);
		firmware_set_role(box, EMU_CAPID4, FIELD_PREP(FIRMWARE_CHOP, chop));
	}
}

/**
 * emu_reset_all() - registers as the firmware leaves them; under emu.lock
 */
void emu_reset_all(void)
{
	struct emu_box *box;
	unsigned int s;

	emu_sync_all();
	for (s = 0; s < emu.sockets; s++)
		emu_overflow_cancel(&emu.socket[s]);
	for (box = emu.boxes; box < emu.end; box++)
		emu_box_reset(box);
	emu_firmware_set();
}
