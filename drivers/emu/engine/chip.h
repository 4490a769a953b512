/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Functions of the emulator that a host calls: access to registers, the list of PCI functions, and
 * reading and writing of files. Called without emu.lock.
 */
#ifndef EMU_CHIP_H
#define EMU_CHIP_H

#include <linux/kernel.h>
#include <linux/types.h>

#include "model.h"

struct emu_host;

#define EMU_LABEL	"counts are emulated"

/* Bytes of a write to a file */
#define EMU_MAX_WRITE	0x100000

/* struct emu_config - parameters of the emulator */
struct emu_config {
	const char *platform;	/* hardware to emulate */
	const char *clock;	/* "manual" or "real" */
	/* PCI functions bb:dd.f, or boxes [socket.]kind:first-[last], that are hidden */
	const char *hide;
	const char *dead;	/* PCI functions that have an id, a header type and nothing else */
	const char *empty;	/* memory channels without memory, on every socket */
	const char *ids;	/* PCI functions of another device id: bb:dd.f=dddd */
	const unsigned int *nodeids;	/* node id of each socket */
	unsigned int nr_nodeids;	/* elements of @nodeids; 0: the ids are 0,1,... */
	/* slices of the last-level cache on each socket, UINT_MAX: all the platform can have */
	unsigned int slices;
	unsigned int cpus;	/* CPUs that may come online */
};

/* struct emu_function_at - a PCI function of a unit */
struct emu_function_at {
	unsigned int socket;	/* the socket that it is on */
	unsigned int kind;	/* which bus of the socket */
	unsigned int bus;	/* bus number */
	unsigned int devfn;	/* device and function number */
	bool replaces;		/* a function of the machine at this place is removed */
};

/* struct emu_access - an access of a driver or program */
struct emu_access {
	enum emu_space space;	/* EMU_MSR, EMU_PCI or EMU_MMIO */
	bool write;		/* write @val */
	unsigned int cpu;	/* the CPU whose MSR it is */
	u64 addr;		/* MSR number; of PCI emu_pci_address(); physical address */
	unsigned int size;	/* bytes, 1, 2, 4 or 8; of an MSR 8 */
	u64 val;		/* value; a read fills it in */
};

/* Bus, device and function, and offset as in memory-mapped config space */
static inline u64 emu_pci_address(unsigned int bus, unsigned int devfn, unsigned int offset)
{
	return (u64)bus << 20 | devfn << 12 | offset;
}

/* struct emu_sink - destination of printed text */
struct emu_sink {
	/* prints formatted text */
	__printf(2, 0) void (*print)(struct emu_sink *sink, const char *fmt, va_list args);
};

/* struct emu_file - a file */
struct emu_file {
	const char *name;	/* name */
	void (*show)(struct emu_sink *sink);	/* prints the file, or NULL */
	const struct emu_line_form *forms;	/* the lines that can be written to it, or NULL */
	unsigned int nforms;	/* rows of @forms */
	bool waits;		/* a read waits until a write is complete */
	bool locked;		/* lines are executed with emu.lock */
};

/* access.c */
int emu_access(struct emu_access *access);

/* space_msr.c */
bool emu_msr_is_ours(u64 msr);
void emu_msr_unguarded(u32 msr);
void emu_msr_log(bool meant);

/* space_config.c */
bool emu_has_function(unsigned int bus, unsigned int devfn);
bool emu_next_function(struct emu_function_at *at);

/* space_memory.c; base address registers of the hardware may have no finer unit */
#define EMU_WINDOW_ALIGN	0x800000

bool emu_memory_has(u64 phys, unsigned long size);
bool emu_memory_is_unmappable(u64 phys, unsigned long size);
bool emu_memory_is_narrow(u64 phys, bool write);
bool emu_memory_is_misaligned(u64 phys, unsigned int size);
u32 emu_window_size(void);
void emu_window_set(unsigned int socket, u64 start);

/* machine.c */
int emu_chip_pick(const struct emu_config *config, const struct emu_host *host);
int emu_machine_create(const struct emu_config *config);
int emu_machine_populate(const struct emu_config *config);
void emu_machine_announce(const struct emu_config *config);
void emu_machine_destroy(void);
void emu_machine_log_enabled(const char *when);
void emu_machine_wake(void);

/* overflow.c: with emu.lock */
bool emu_overflow_settle(void);
void emu_overflow_refused(unsigned int cpu);

/* given_table.c: after emu_chip_pick() */
int emu_given_table(const char *name, char *text);
void emu_given_table_exit(void);

/* files.c: they sleep */
const struct emu_file *emu_next_file(const struct emu_file *file);
int emu_command(const struct emu_file *file, char *text);
int emu_show(const struct emu_file *file, struct emu_sink *sink);
bool emu_box_file_name(unsigned int n, char *name, size_t size);
void emu_show_box(unsigned int n, struct emu_sink *sink);

#endif /* EMU_CHIP_H */
