// SPDX-License-Identifier: GPL-2.0-only
/*
 * Machines with discovery tables, from Sapphire Rapids on.
 */
#include <linux/kernel.h>

#include "model.h"

const struct emu_chip emu_spr = {
	.name = "spr",
	.title = "Xeon Scalable, fourth generation / Xeon Max (Sapphire Rapids)",
	.gen = EMU_GENS,
};

const struct emu_chip emu_emr = {
	.name = "emr",
	.title = "Xeon Scalable, fifth generation (Emerald Rapids)",
	.gen = EMU_GENS,
};

const struct emu_chip emu_gnr = {
	.name = "gnr",
	.title = "Xeon 6 (Granite Rapids)",
	.gen = EMU_GENS,
};

const struct emu_chip emu_srf = {
	.name = "srf",
	.title = "Xeon 6 E (Sierra Forest)",
	.gen = EMU_GENS,
};

const struct emu_chip emu_grr = {
	.name = "grr",
	.title = "Atom P6900 (Grand Ridge)",
	.gen = EMU_GENS,
};

const struct emu_chip emu_cwf = {
	.name = "cwf",
	.title = "Xeon 6+ E (Clearwater Forest)",
	.gen = EMU_GENS,
};
