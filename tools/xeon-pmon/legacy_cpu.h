/* SPDX-License-Identifier: GPL-2.0-only */
/* Core PMUs of P5 to K7, by name of the model. */
#ifndef XEON_PMON_LEGACY_CPU_H
#define XEON_PMON_LEGACY_CPU_H

#include "cesr.h"

/**
 * xp_core() - find the core PMU of an old CPU
 * @name: the model, as in "p5" or "winchip2"; NULL: this machine
 *
 * Return: its description, or NULL.
 */
const struct cesr_family *xp_core(const char *name);

/**
 * xp_cores() - the names of the models that xp_core() knows
 *
 * Return: the names, separated by spaces.
 */
const char *xp_cores(void);

#endif /* XEON_PMON_LEGACY_CPU_H */
