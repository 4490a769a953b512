/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * host_access.h - accesses to registers, where the kernel is in the process of the test (../host);
 * in a guest, these functions are NULL
 */
#ifndef SELFTESTS_HOST_ACCESS_H
#define SELFTESTS_HOST_ACCESS_H

#include <stdbool.h>

/* struct host_access - an access of a driver or a program */
struct host_access {
	char function[16];		/* name of the PCI function, "msr" or "memory" */
	unsigned int cpu;		/* the CPU that made it */
	unsigned long long at;	/* number of the MSR, offset in config space, or physical address */
	unsigned long long value;	/* what was read or written */
	bool write;			/* it was a write */
};

/* The access of a number, NULL behind the last; -1 forgets all */
const struct host_access *host_access(int number);
#pragma weak host_access

/* How many files were opened for anything but reading */
unsigned long host_opened_writable(void);
#pragma weak host_opened_writable

#endif
