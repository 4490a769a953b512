/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by the models of old cores: one box for each CPU. */
#ifndef EMU_MODEL_CORE_H
#define EMU_MODEL_CORE_H

#include "model.h"

#define EMU_CORE_MSRS	4

/*
 * The counters of all these families: what exists on another one only must
 * raise #GP.
 */
extern const struct emu_range emu_core_msrs[EMU_CORE_MSRS];

/* No document says that a value wider than the counter is refused. */
#define CORE_CTR(_name, _idx, _addr, _width)				\
	EMU_COUNTER(_name, _addr, _width, EMU_CTR, .idx = (_idx), .lax = true)

#define CORE_CHIP(_name, _title, _units)				\
	.name = (_name),						\
	.title = (_title),						\
	.per_cpu = true,						\
	UNITS(_units),							\
	MSRS(emu_core_msrs)

#endif /* EMU_MODEL_CORE_H */
