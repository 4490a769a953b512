/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The machine, and what its registers hold.
 *
 * Everything that changes is protected by emu.lock, a raw spinlock, because the driver under test
 * touches MSRs with interrupts off and under the scheduler's locks. Nothing below that lock sleeps
 * or prints, and no other lock is taken: it nests below all. The functions are called under it.
 */
#ifndef EMU_STATE_H
#define EMU_STATE_H

#include <linux/limits.h>
#include <linux/list.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#include "model.h"
#include "open_questions.h"
#include "event.h"

#define EMU_MAX_REGS	64
#define EMU_MAX_INDEX	8

/* A time that never comes. */
#define EMU_NEVER	U64_MAX

/* struct emu_reg_state - the state behind a register */
struct emu_reg_state {
	u64 val;		/* value */
	u64 frac;		/* counters: events x ns that are not yet a whole event */
	u64 stuck;	/* fault: a counter never counts, a control register keeps its value */
	u64 loss;		/* fault: a counter misses this many of 1000 events */
	/* fault: the upper half of a PCI counter shows a carry this many counts later */
	u64 high_delay;
	bool stopped;		/* counters: it has overflowed and does not wrap */
	bool stale;		/* counters: it has counted, and no value was written since */
	bool tainted;	/* counters: software wrote a value that causes an erratum */
	s8 control;		/* counters: row of the control, -1: it runs freely */
	u16 event;		/* counters: the event that a stale counter has counted */
};

enum emu_access_kind {
	EMU_MSR_RD, EMU_MSR_WR, EMU_PCI_RD, EMU_PCI_WR, EMU_HDR_RD, EMU_HDR_WR,
	EMU_MMIO_RD, EMU_MMIO_WR,
	EMU_ACCESSES
};

/* The ways in which a box fails to respond */
enum emu_silence { EMU_RESPONDS, EMU_SILENT_ONES, EMU_SILENT_GP };

/* The values that counters read which do not exist */
enum emu_phantom { EMU_PHANTOM_NONE, EMU_PHANTOM_ZERO, EMU_PHANTOM_ONES };

/* struct emu_box - one box of one socket */
struct emu_box {
	const struct emu_unit *unit;	/* what it is */
	/*
	 * box whose counters use the registers of this one, and the reverse (a QPI port and its
	 * match/mask function), or NULL
	 */
	struct emu_box *peer;
	char name[16];		/* as in debugfs */
	unsigned int socket;	/* socket it is on */
	unsigned int index;	/* its index among the boxes of its unit */
	u32 bar[2];		/* what base address register 0 holds, two dwords */
	u16 device;		/* PCI device id, not the unit's if parameter ids= says so */
	bool hidden;		/* not on the bus (parameter hide=) */
	/* on no bus and in no table, without registers (parameter hide=, by name) */
	bool absent;
	/* only its id and header type can be read, the rest reads all ones (parameter dead=) */
	bool dead;
	/* a channel without memory: it reads all ones, or counts nothing (parameter empty=) */
	bool empty;
	u8 silent;		/* fault: it does not respond, see enum emu_silence */
	/* fault: silent from the next resume on: all ones, an MSR raises #GP */
	bool lost_on_resume;
	bool unmappable;	/* fault: ioremap() of its registers fails */
	bool readonly;		/* fault, see debugfs */
	u8 phantom;		/* fault: the counters are not there, see enum emu_phantom */
	/* fault: the masks, bands, opcode and thread of its filters let everything pass */
	bool unfiltered;
	/* fault: the function that responds at the address of this one, or NULL */
	struct emu_box *swapped;
	bool reports;		/* some counter's overflow may be reported */
	u64 synced;		/* virtual time up to which the counters have counted */
	u64 injected;		/* increments injected since the truth was reset */
	/* the one with the global control of its discovery table, or NULL */
	struct emu_box *global;
	struct emu_box *first;	/* the first box of this kind on the socket */
	struct list_head rates;	/* its own, and of the first one those of all boxes of this kind */
	struct list_head replay;	/* its events of a recording */
	u64 received;		/* of a CPU: PMIs that it received */
	/* of a CPU: PMIs that it did not receive, because of bit 13 of its IA32_DEBUGCTL */
	u64 disabled;
	u64 access[EMU_ACCESSES];	/* accesses by kind */
	struct emu_reg_state state[EMU_MAX_REGS];	/* one for each register of @unit */
};

/* struct emu_rate - a steady stream of events */
struct emu_rate {
	struct list_head node;	/* in emu_box.rates */
	struct emu_box *box;	/* the box in which they happen */
	bool all;		/* they happen in each box of its kind on the socket */
	struct emu_event event;	/* which event; @burst has no meaning here */
};

/* struct emu_bus - a PCI bus of a socket */
struct emu_bus {
	unsigned int number;	/* bus number */
	/* boxes by device and function number; NULL: no function of ours */
	struct emu_box *box[256];
};

/* struct emu_socket - a package and its buses, or a CPU */
struct emu_socket {
	unsigned int node;	/* its node id, as the registers say it */
	struct emu_box *boxes;	/* its boxes */
	struct emu_box *end;	/* behind the last one */
	struct emu_box *global;	/* the one with the socket's global control, or NULL */
	/* the host bridge with the address of the window, or NULL: it has no register for it */
	struct emu_box *bridge;
	bool reports;		/* some counter's overflow may be reported */
	/* virtual time of the first overflow that will be reported or will arrive */
	u64 next;
	u64 due;	/* when a reported overflow arrives, EMU_NEVER: none is on its way */
	u64 arriving;		/* status bits of that overflow, see emu_overflow_report() */
	u64 freeze_delay;	/* fault: added to the time at which the next overflow arrives */
	u64 lost_pmis;		/* fault: this many interrupts are not delivered */
	/* interrupted CPUs that have not served the last overflow */
	unsigned int unserved;
	struct emu_bus bus[EMU_BUSES];	/* its PCI buses */
	u64 window;	/* physical address of its first box in memory */
};

struct emu_host;

/* struct emu - the whole machine */
struct emu {
	const struct emu_host *host;	/* the kernel or process that it runs in */
	const struct emu_chip *chip;	/* platform */
	unsigned int sockets;	/* number of sockets */
	/* boxes of all sockets, and then one for each CPU if it can be interrupted */
	struct emu_box *boxes;
	struct emu_box *cpus;	/* the first CPU's, see pmi.c */
	struct emu_box *end;	/* behind the last one */
	struct emu_socket socket[EMU_MAX_SOCKETS];	/* sockets */
	raw_spinlock_t lock;	/* protects all that changes */
	/* slices of the last-level cache of each socket, parameter slices= */
	unsigned int slices;
	u64 bad_msrs;		/* accesses to MSRs that raised #GP */
	u32 bad_msr;		/* number of the last one */
	const char *bad_why;	/* why it raised #GP */
	u64 unguarded;		/* bad accesses that were not by rdmsr_safe() or wrmsr_safe() */
	u32 unguarded_msr;	/* number of the last one of these */
	u64 stray_writes;	/* writes to PCI functions and memory that no register takes */
	u64 access_ns;		/* fault: virtual time that passes after each access */
	u64 misuses;		/* writes that a manual forbids, and that raise no #GP */
	const char *misuse;	/* what the last one was */
	u32 answer[EMU_MAX_QUESTIONS];	/* answers to what the manuals leave open */
	bool reporting;		/* some overflow may be reported, or will arrive */
	bool changed;		/* the time of the next overflow has changed, or one was served */
	u64 pmis;		/* interrupts that overflows have raised */
};

extern struct emu emu;

unsigned int emu_box_number(const struct emu_box *box);
struct emu_box *emu_box_find(const char *name, unsigned int socket);
struct emu_box *emu_box_first(const char *name, unsigned int socket);
struct emu_box *emu_function_find(unsigned int bus, unsigned int devfn);
bool emu_unit_present(const struct emu_unit *unit);
bool emu_chip_has_bus(enum emu_bus_kind kind);
bool emu_chip_has_pci(void);
bool emu_die_is_small(void);
unsigned int emu_socket_of(unsigned int cpu);
bool emu_box_has(const struct emu_box *box, const struct emu_reg *reg);
int emu_reg_find(const struct emu_box *box, enum emu_role role, unsigned int idx);
int emu_reg_at(const struct emu_box *box, u32 offset);
bool emu_box_responds(const struct emu_box *box);
u64 emu_box_phys(const struct emu_box *box);
u64 emu_reg_addr(const struct emu_box *box, unsigned int r);
u64 emu_reg_mask(const struct emu_reg *reg);
u64 emu_value(const struct emu_box *box, enum emu_role role, unsigned int idx);
void emu_value_set(struct emu_box *box, enum emu_role role, unsigned int idx, u64 clear, u64 set);
void emu_reg_state_set(struct emu_box *box, int r, u64 val);
void emu_box_reset(struct emu_box *box);
void emu_reset_role(struct emu_box *box, enum emu_role role);

#endif /* EMU_STATE_H */
