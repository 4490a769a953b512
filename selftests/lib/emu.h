/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * emu.h - the emulator's debugfs files, for tests in the guest
 *
 * Boxes and registers are named as in Documentation/dev-tools: "cbox3" "ctr0", "qpi1_mm" "match0".
 * Functions that can fail return a negative errno.
 */
#ifndef SELFTESTS_EMU_H
#define SELFTESTS_EMU_H

#include <stdbool.h>
#include <stddef.h>
#include <linux/types.h>

#include "ktap.h"

#define EMU_DIR		"/sys/kernel/debug/xeon_pmon_emu"
#define EMU_MODULE	"xeon_pmon_emu"

/* struct emu_access - how often registers were accessed */
struct emu_access {
	__u64 msr_rd;	/* reads of MSRs */
	__u64 msr_wr;	/* writes of MSRs */
	__u64 pci_rd;	/* reads of PCI configuration space from offset 0x40 on */
	__u64 pci_wr;	/* writes there */
	__u64 hdr_rd;	/* reads below 0x40 */
	__u64 hdr_wr;	/* writes there */
	__u64 mmio_rd;	/* reads of registers in memory */
	__u64 mmio_wr;	/* writes there */
};

/* struct emu_trace - one access to a register */
struct emu_trace {
	__u64 seq;	/* its number */
	__u64 ns;	/* virtual time */
	int cpu;	/* the CPU it came from */
	int socket;	/* the socket it reached */
	char box[32];	/* the box */
	char reg[32];	/* the register */
	bool write;	/* whether it was a write */
	__u64 old;	/* value before */
	__u64 new;	/* value after, or read */
};

/*
 * Write a line to a file of the emulator. Return: 0, or a negative errno (-EINVAL: the emulator
 * refused the line; -ENOENT: it is not loaded).
 */
__printf(2, 3) int emu_write(const char *file, const char *fmt, ...);

/*
 * Read a whole file of the emulator. Return: its text, to be freed by the caller; NULL with errno
 * set on failure.
 */
char *emu_read(const char *file);

/*
 * Load the emulator and make debugfs reachable. @params: its parameters, as in "platform=snbep".
 * Return: 0, or a negative errno.
 */
int emu_load(const char *params);

/* Look up a key in the file "info". Return: 0, or a negative errno (-ENOENT: no such key). */
int emu_info(const char *key, char *value, size_t size);

/* A number in the file "info"; leaves the program as failed if there is no such key */
unsigned long long emu_number(const char *key);

/*
 * Make an event happen exactly so often. @fmt: as in "cbox%d socket=%d event=0x35 umask=0x1 inc=2
 * cycles=500", printf style. Return: 0, or a negative errno.
 */
#define emu_inject(fmt...)	emu_write("inject", fmt)

/* Let virtual time pass, with the manual clock */
int emu_advance(__u64 ns);

/*
 * Value of one register, without an access of the driver's kind. Return: 0, or a negative errno
 * (-ENOENT: no such register).
 */
int emu_reg(int socket, const char *box, const char *reg, __u64 *value);

/* Value of one register; leaves the program as failed if there is none. Return: its value. */
__u64 emu_reg_get(int socket, const char *box, const char *reg);

/* Preset one register */
int emu_reg_set(int socket, const char *box, const char *reg, __u64 value);

/*
 * Accesses to one box since they were last reset. @access: where to put the counts; all zero if
 * there was none. Return: 0, or a negative errno.
 */
int emu_access(int socket, const char *box, struct emu_access *access);

/* Accesses to all boxes since they were last reset. Return: 0, or a negative errno. */
int emu_access_total(struct emu_access *access);

/* Count accesses from zero */
int emu_access_reset(void);

/*
 * The ground truth: counts that the workload and injections have caused. Return: 0, or a negative
 * errno (-ENOENT: no such quantity).
 */
int emu_truth(int socket, const char *quantity, __u64 *value);

/*
 * Take one line off a text of the file "trace". @text: the text, as from emu_read("trace"); moves
 * on behind the line. Return: whether there was a line.
 */
bool emu_trace_next(const char **text, struct emu_trace *trace);

/*
 * The platform that is emulated. Return: its place in the list, PMON_SNBEP; leaves the program
 * as failed if the emulator does not say.
 */
int emu_platform(void);

#endif
