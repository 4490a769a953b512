/* SPDX-License-Identifier: GPL-2.0-only */
/* "xeon-pmon report --registers": the driver's register accesses, before the driver is loaded. */
#ifndef XEON_PMON_REPORT_REGISTERS_H
#define XEON_PMON_REPORT_REGISTERS_H

#include "report.h"

/**
 * report_registers() - print each register that the driver would access, with its value
 * @target: the machine
 *
 * All files are opened read-only.
 */
void report_registers(const struct report_target *target);

#endif /* XEON_PMON_REPORT_REGISTERS_H */
