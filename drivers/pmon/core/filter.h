/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Filter and match registers, which the events of a box share. Pure.
 */
#ifndef PMON_FILTER_H
#define PMON_FILTER_H

#include "encoding.h"

/**
 * struct pmon_shared_regs - what all events of a box need in its extra registers
 * @mask: for each register, the bits that any event uses
 * @value: for each register, the value of these bits; all others are 0
 */
struct pmon_shared_regs {
	u64 mask[PMON_MAX_EXTRA];
	u64 value[PMON_MAX_EXTRA];
};

bool pmon_encodings_agree(const struct pmon_encoding *a, const struct pmon_encoding *b);
void pmon_shared_regs_add(struct pmon_shared_regs *shared, const struct pmon_encoding *enc);

#endif /* PMON_FILTER_H */
