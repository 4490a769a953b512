// SPDX-License-Identifier: GPL-2.0-only
#include "emu.h"

const struct emu_chip emu_hsx = { .name = "hsx", .title = "Xeon E5 v3" };
const struct emu_chip emu_bdx = { .name = "bdx", .title = "Xeon E5 v4" };
const struct emu_chip emu_bdxde = { .name = "bdxde", .title = "Xeon D-1500" };
