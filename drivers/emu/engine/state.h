/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The machine, and what its registers hold.
 *
 * Everything that changes is protected by emu.lock, a raw spinlock, because
 * the driver under test touches MSRs with interrupts off and under the
 * scheduler's locks. Nothing below that lock sleeps or prints, and no other
 * lock is taken: it nests below all. The functions are called under it.
 */
#ifndef EMU_STATE_H
#define EMU_STATE_H

#include <linux/limits.h>
#include <linux/list.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#include "model.h"
#include "open_questions.h"
#include "signal.h"

#define EMU_MAX_REGS	64
#define EMU_MAX_INDEX	8

/* A time that never comes. */
#define EMU_NEVER	U64_MAX

/**
 * struct emu_reg_state - the state behind a register
 * @val: value
 * @frac: counters: events x ns that are not yet a whole event
 * @stuck: fault: a counter never counts, a control register keeps its value
 * @loss: fault: of a thousand events a counter misses so many
 * @late: fault: the upper half of a PCI counter takes so many counts to show a carry
 * @stopped: counters: it has overflowed and does not wrap
 * @stale: counters: it has counted and got no value since
 * @tainted: counters: software gave it a value that its model knows as a bad one
 * @control: counters: row of the control, -1: it runs freely
 * @event: counters: what it has counted then
 */
struct emu_reg_state {
	u64 val;
	u64 frac;
	u64 stuck;
	u64 loss;
	u64 late;
	bool stopped;
	bool stale;
	bool tainted;
	s8 control;
	u16 event;
};

enum emu_access_kind {
	EMU_MSR_RD, EMU_MSR_WR, EMU_PCI_RD, EMU_PCI_WR, EMU_HDR_RD, EMU_HDR_WR,
	EMU_MMIO_RD, EMU_MMIO_WR,
	EMU_ACCESSES
};

/* The ways in which a box fails to respond */
enum emu_silence { EMU_ANSWERS, EMU_SILENT_ONES, EMU_SILENT_GP };

/* The values that counters read which do not exist */
enum emu_phantom { EMU_PHANTOM_NONE, EMU_PHANTOM_ZERO, EMU_PHANTOM_ONES };

/**
 * struct emu_box - one box of one socket
 * @unit: what it is
 * @peer: box whose counters use the registers of this one, and the reverse
 *	(a QPI port and its match/mask function), or NULL
 * @name: as in debugfs
 * @socket: socket it is on
 * @index: which one of its unit
 * @bar: what base address register 0 holds, two dwords
 * @device: PCI device id, not the unit's if parameter ids= says so
 * @hidden: not on the bus (parameter hide=)
 * @absent: neither on the bus nor in a table, its registers do not exist (parameter hide=, by name)
 * @dead: its id and header type can be read, all else is all ones (parameter dead=)
 * @empty: a channel without memory: it reads all ones, or counts nothing (parameter empty=)
 * @silent: fault: it does not respond, see enum emu_silence
 * @lost_on_resume: fault: silent from the next resume on: all ones, an MSR raises #GP
 * @unmappable: fault: ioremap() of its registers fails
 * @readonly: fault, see debugfs
 * @phantom: fault: the counters are not there, see enum emu_phantom
 * @unfiltered: fault: the masks, bands, opcode and thread of its filters let everything pass
 * @swapped: fault: the function that answers in the place of this one, or NULL
 * @reports: some counter's overflow may be reported
 * @synced: virtual time up to which the counters have counted
 * @injected: increments injected since the truth was reset
 * @global: the one with the global control of its discovery table, or NULL
 * @first: the first box of this kind on the socket
 * @rates: its own, and of the first one those of all boxes of this kind
 * @replay: its events of a recording
 * @received: of a CPU: PMIs that it received
 * @disabled: and those that it did not, because of bit 13 of its IA32_DEBUGCTL
 * @access: accesses by kind
 * @state: one for each register of @unit
 */
struct emu_box {
	const struct emu_unit *unit;
	struct emu_box *peer;
	char name[16];
	unsigned int socket;
	unsigned int index;
	u32 bar[2];
	u16 device;
	bool hidden;
	bool absent;
	bool dead;
	bool empty;
	u8 silent;
	bool lost_on_resume;
	bool unmappable;
	bool readonly;
	u8 phantom;
	bool unfiltered;
	struct emu_box *swapped;
	bool reports;
	u64 synced;
	u64 injected;
	struct emu_box *global;
	struct emu_box *first;
	struct list_head rates;
	struct list_head replay;
	u64 received;
	u64 disabled;
	u64 access[EMU_ACCESSES];
	struct emu_reg_state state[EMU_MAX_REGS];
};

/**
 * struct emu_rate - a steady stream of events
 * @node: in emu_box.rates
 * @box: where
 * @all: in each box of its kind on the socket
 * @sig: which event; cycles, times and idle mean nothing here
 */
struct emu_rate {
	struct list_head node;
	struct emu_box *box;
	bool all;
	struct emu_signal sig;
};

/**
 * struct emu_bus - a PCI bus of a socket
 * @number: bus number
 * @box: boxes by device and function number; NULL: no function of ours
 */
struct emu_bus {
	unsigned int number;
	struct emu_box *box[256];
};

/**
 * struct emu_socket - a package and its buses, or a CPU
 * @node: its node id, as the registers say it
 * @boxes: its boxes
 * @end: behind the last one
 * @global: the one with the socket's global control, or NULL
 * @bridge: the host bridge that says where the window is, or NULL: it is not said, or elsewhere
 * @reports: some counter's overflow may be reported
 * @next: virtual time of the first overflow that will be reported or is to arrive
 * @due: when one that has been reported arrives, EMU_NEVER: there is none
 * @coming: what it brings, see emu_overflow_report()
 * @late: fault: the next one arrives so much later
 * @lose: fault: so many interrupts get lost
 * @asked: CPUs that the last one has interrupted and that have not served it
 * @bus: its PCI buses
 * @window: physical address of its boxes that are in memory, the first one
 */
struct emu_socket {
	unsigned int node;
	struct emu_box *boxes;
	struct emu_box *end;
	struct emu_box *global;
	struct emu_box *bridge;
	bool reports;
	u64 next;
	u64 due;
	u64 coming;
	u64 late;
	u64 lose;
	unsigned int asked;
	struct emu_bus bus[EMU_BUSES];
	u64 window;
};

struct emu_host;

/**
 * struct emu - the whole machine
 * @host: what it runs in
 * @chip: platform
 * @sockets: number of sockets
 * @boxes: boxes of all sockets, and then one for each CPU if it can be interrupted
 * @cpus: the first CPU's, see pmi.c
 * @end: behind the last one
 * @socket: sockets
 * @lock: protects all that changes
 * @slices: slices of the last-level cache of each socket, parameter slices=
 * @bad_msrs: accesses to MSRs that raised #GP
 * @bad_msr: number of the last one
 * @bad_why: what was wrong with it
 * @unguarded: such accesses by instructions that are not made to fail
 * @unguarded_msr: the last of them
 * @stray_writes: writes to PCI functions and memory that no register takes
 * @gap: fault: so much virtual time passes after each access
 * @misuses: writes that a manual forbids, and that raise no #GP
 * @misuse: what the last one was
 * @answer: answers to what the manuals leave open
 * @reporting: some overflow may be reported or is to arrive
 * @changed: the next overflow is another one, or one was served
 * @pmis: interrupts that overflows have raised
 */
struct emu {
	const struct emu_host *host;
	const struct emu_chip *chip;
	unsigned int sockets;
	struct emu_box *boxes;
	struct emu_box *cpus;
	struct emu_box *end;
	struct emu_socket socket[EMU_MAX_SOCKETS];
	raw_spinlock_t lock;
	unsigned int slices;
	u64 bad_msrs;
	u32 bad_msr;
	const char *bad_why;
	u64 unguarded;
	u32 unguarded_msr;
	u64 stray_writes;
	u64 gap;
	u64 misuses;
	const char *misuse;
	u32 answer[EMU_MAX_QUESTIONS];
	bool reporting;
	bool changed;
	u64 pmis;
};

extern struct emu emu;

unsigned int emu_box_number(const struct emu_box *box);
struct emu_box *emu_box_find(const char *name, unsigned int socket);
struct emu_box *emu_box_first(const char *name, unsigned int socket);
struct emu_bus *emu_bus_find(unsigned int number, struct emu_socket **socket);
struct emu_box *emu_function_find(unsigned int bus, unsigned int devfn);
bool emu_unit_present(const struct emu_unit *unit);
bool emu_chip_has_bus(enum emu_bus_kind kind);
bool emu_chip_has_pci(void);
bool emu_die_is_small(void);
unsigned int emu_socket_of(unsigned int cpu);
bool emu_box_has(const struct emu_box *box, const struct emu_reg *reg);
int emu_reg_find(const struct emu_box *box, enum emu_role role,
		 unsigned int idx);
int emu_reg_at(const struct emu_box *box, u32 offset);
bool emu_box_answers(const struct emu_box *box);
u64 emu_box_phys(const struct emu_box *box);
u64 emu_reg_addr(const struct emu_box *box, unsigned int r);
u64 emu_reg_mask(const struct emu_reg *reg);
u64 emu_value(const struct emu_box *box, enum emu_role role, unsigned int idx);
void emu_value_set(struct emu_box *box, enum emu_role role, unsigned int idx,
		   u64 clear, u64 set);
void emu_reg_state_set(struct emu_box *box, int r, u64 val);
void emu_box_reset(struct emu_box *box);
void emu_reset_role(struct emu_box *box, enum emu_role role);

#endif /* EMU_STATE_H */
