// SPDX-License-Identifier: GPL-2.0-only
/*
 * Unfreeze the memory controllers of Alder Lake, which firmware or another program may have frozen.
 */
#include <linux/printk.h>

#include "boxes.h"
#include "reg_io.h"

/**
 * pmon_adl_imc_probe() - let the memory controllers count
 * @regs: where one of them is
 * @type: its type
 *
 * The first register of the second controller freezes both. It is accessed once the box behind it
 * was found: a CPU may have one controller.
 *
 * Context: as &pmon_type.probe.
 * Return: 0.
 */
int pmon_adl_imc_probe(struct pmon_regs *regs, const struct pmon_type *type)
{
	const struct pmon_io *io = pmon_io(type);
	u32 freeze = type->desc->freeze;
	u64 value;

	if (regs->unit.base[0] != type->unit[type->units - 1].base[0])
		return 0;
	value = io->read(regs, 0, sizeof(u32));
	if (value == PMON_ALL_ONES || !(value & freeze))
		return 0;
	io->write(regs, 0, value & ~freeze, sizeof(u32));
	pr_warn("uncore_imc: firmware or another program had frozen both memory controllers; they count again\n");
	return 0;
}
