/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The counters in the cores of P5 to K7, by the model's name.
 */
#ifndef XEON_PMON_LEGACY_CPU_H
#define XEON_PMON_LEGACY_CPU_H

#include "cesr.h"

/**
 * xp_core() - the core PMU of an old CPU
 * @name: the model, as in "p5" or "winchip2"; NULL for the one that this machine is
 *
 * Return: its rows, or NULL.
 */
const struct cesr_family *xp_core(const char *name);

/**
 * xp_cores() - the models that xp_core() knows
 *
 * Return: the names, with a space between them.
 */
const char *xp_cores(void);

#endif /* XEON_PMON_LEGACY_CPU_H */
