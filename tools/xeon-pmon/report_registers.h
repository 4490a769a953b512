/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * "xeon-pmon report --registers": what the driver would do to registers, before it is loaded.
 */
#ifndef XEON_PMON_REPORT_REGISTERS_H
#define XEON_PMON_REPORT_REGISTERS_H

#include "report.h"

/**
 * struct report_target - the machine whose registers are read
 * @platform: its platform
 * @model: model number of its CPUs
 * @sockets: how many it has, each die one
 * @cpu: a CPU of each
 * @seen: PCI functions of Intel's, by address
 * @nr_seen: length of @seen
 * @functions: where the rows expect some of them
 * @nr_functions: length of @functions
 */
struct report_target {
	const struct pmon_platform *platform;
	unsigned int model;
	unsigned int sockets;
	unsigned int cpu[REPORT_SOCKETS];
	const struct report_seen *seen;
	unsigned int nr_seen;
	const struct report_function *functions;
	unsigned int nr_functions;
};

/**
 * report_registers() - print each register that the driver would access, and what it holds
 * @target: the machine
 *
 * Files are opened for reading only.
 */
void report_registers(const struct report_target *target);

#endif /* XEON_PMON_REPORT_REGISTERS_H */
