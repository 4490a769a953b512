// SPDX-License-Identifier: GPL-2.0-only
/*
 * The pure parts that this driver shares with xeon_pmon. An object belongs to
 * one module, so they are built once more; and none needs the other loaded.
 */
#include "../pmon/core/field.c"
#include "../pmon/core/fold.c"
#include "../pmon/core/sched.c"
