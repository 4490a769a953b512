/* SPDX-License-Identifier: GPL-2.0-only */
/* Reading of registers without the driver. All files are opened O_RDONLY. */
#ifndef XEON_PMON_REPORT_ACCESS_H
#define XEON_PMON_REPORT_ACCESS_H

#include "report.h"

#define REPORT_PCI	"/sys/bus/pci/devices"

/* Result of reading a register */
enum report_why {
	WHY_READ, WHY_MSR, WHY_ROOT, WHY_ABSENT, WHY_SHORT, WHY_MEMORY, WHY_TABLE, WHYS
};

/**
 * struct report_access - the file that was opened last
 * @target: the machine; set by the caller
 * @unknown: set to true if report_config() cannot read a register
 *
 * The other members are for use by the functions only.
 */
struct report_access {
	const struct report_target *target;
	bool unknown;

	/* private: */
	char path[80];
	int fd;
	int error;
};

/**
 * report_function_name() - the name of a PCI function in sysfs
 * @seen: the function
 *
 * Return: the name, valid until the next call.
 */
const char *report_function_name(const struct report_seen *seen);

/**
 * report_read_msr() - read an MSR
 * @access: the files
 * @socket: the socket, on one of whose CPUs it is read, or REPORT_UNKNOWN
 * @msr: its number
 * @value: set to its value
 *
 * Return: WHY_READ, or why it cannot be read.
 */
enum report_why report_read_msr(struct report_access *access, int socket, u64 msr, u64 *value);

/**
 * report_read_config() - read a register in config space
 * @access: the files
 * @seen: its PCI function
 * @reg: its offset
 * @value: set to its value
 *
 * Return: WHY_READ, or why it cannot be read.
 */
enum report_why report_read_config(struct report_access *access, const struct report_seen *seen,
				   u64 reg, u32 *value);

/**
 * report_config() - read a register in config space that locates others
 * @access: the files
 * @seen: its PCI function; NULL: there is none
 * @reg: its offset
 *
 * Return: its value, or all ones.
 */
u32 report_config(struct report_access *access, const struct report_seen *seen, u16 reg);

#endif /* XEON_PMON_REPORT_ACCESS_H */
