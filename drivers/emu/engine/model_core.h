/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the models of old cores share: one box for each CPU.
 */
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
#define CORE_CTR32(_name, _idx, _addr)					\
	{ .name = (_name), .addr = (_addr), .width = 32,		\
	  .role = EMU_CTR, .idx = (_idx), .rw = GENMASK_ULL(31, 0), .lax = true }
#define CORE_CTR40(_name, _idx, _addr)					\
	{ .name = (_name), .addr = (_addr), .width = 40,		\
	  .role = EMU_CTR, .idx = (_idx), .rw = GENMASK_ULL(39, 0), .lax = true }
#define CORE_CTR48(_name, _idx, _addr)					\
	{ .name = (_name), .addr = (_addr), .width = 48,		\
	  .role = EMU_CTR, .idx = (_idx), .rw = GENMASK_ULL(47, 0), .lax = true }

#define CORE_CHIP(_name, _title, _units)				\
	.name = (_name),						\
	.title = (_title),						\
	.per_cpu = true,						\
	.gen = EMU_GENS,						\
	.units = (_units),						\
	.nunits = 1,							\
	.msrs = emu_core_msrs,						\
	.nmsrs = EMU_CORE_MSRS

#endif /* EMU_MODEL_CORE_H */
