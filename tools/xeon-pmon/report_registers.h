/* SPDX-License-Identifier: GPL-2.0-only */
/* "xeon-pmon report --registers": the driver's register accesses, before the driver is loaded. */
#ifndef XEON_PMON_REPORT_REGISTERS_H
#define XEON_PMON_REPORT_REGISTERS_H

#include "perf_events.h"
#include "report.h"

/**
 * struct report_target - the machine whose registers are read
 * @platform: its platform
 * @model: model number of the CPUs
 * @sockets: number of sockets; each die counts as one
 * @cpu: a CPU of each socket
 * @dies: the sockets by CPU
 * @seen: existing PCI functions of vendor Intel, sorted by address
 * @nr_seen: number of elements of @seen
 * @functions: the functions that the tables list
 * @nr_functions: number of elements of @functions
 */
struct report_target {
	const struct pmon_platform *platform;
	unsigned int model;
	unsigned int sockets;
	unsigned int cpu[REPORT_SOCKETS];
	struct xp_boxes *dies;
	const struct report_seen *seen;
	unsigned int nr_seen;
	const struct report_function *functions;
	unsigned int nr_functions;
};

/**
 * report_registers() - print each register that the driver would access, with its value
 * @target: the machine
 *
 * All files are opened read-only.
 */
void report_registers(const struct report_target *target);

#endif /* XEON_PMON_REPORT_REGISTERS_H */
