/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The performance counters of the uncore, and of old cores, in software:
 * vocabulary of the emulator.
 *
 *   chip (const)  a platform: its units, the MSR numbers it owns
 *   unit (const)  a kind of box: registers, PCI functions, event limits
 *   reg  (const)  one register as {rw, w1c, strobe, reset}
 *   box           one unit instance on one socket: the values
 *
 * Everything that changes is protected by emu.lock, a raw spinlock, because
 * the driver under test touches MSRs with interrupts off and under the
 * scheduler's locks. Nothing below that lock sleeps or prints, and no other
 * lock is taken: it nests below all.
 */
#ifndef EMU_H
#define EMU_H

#include <linux/atomic.h>
#include <linux/cpumask.h>
#include <linux/ioport.h>
#include <linux/list.h>
#include <linux/pci.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/wait.h>

#include "workload.h"

#define EMU_LABEL	"counts are emulated"

#define EMU_MAX_REGS	64
#define EMU_MAX_INDEX	8
#define EMU_MAX_CHOICES	24

/* A time that never comes. */
#define EMU_NEVER	U64_MAX

/* Increments per second beyond any box's reach; keeps 64 bit maths exact. */
#define EMU_MAX_RATE	10000000000000ULL

enum emu_space { EMU_MSR, EMU_PCI };

/* Where a PCI function is: beside the other boxes, or among its socket's I/O. */
enum emu_bus_kind { EMU_BUS_UNCORE, EMU_BUS_IO, EMU_BUSES };

/* What a register is to the counters of its box. */
enum emu_role {
	EMU_PLAIN,
	EMU_BOX_CTL,
	EMU_CTL,
	EMU_CTR,
	EMU_FIXED_CTL,
	EMU_FIXED_CTR,
	EMU_RESIDENCY,
	EMU_FILTER,
	EMU_MATCH,
	EMU_MASK,
	EMU_ADDR,
	EMU_OPCODE,
	EMU_NODE_ID,
	EMU_NODE_MAP,
	EMU_CAPID4,		/* what the die has */
	EMU_STATUS,		/* which counters of the box have overflowed */
	EMU_OVF_CTL,		/* written ones clear bits of the status */
	EMU_GLOBAL_CTL,		/* of the socket */
	EMU_GLOBAL_STATUS,
	EMU_GLOBAL_OVF_CTL,
	EMU_SUMMARY,		/* of the boxes around an S-box */
	EMU_MM_CFG,
	EMU_SUBSELECT,		/* M-box: sub-select of an event */
	EMU_IPERF,		/* R-box: the same, one a port and half */
	EMU_QLX,
	EMU_XBR_CFG,
	EMU_XBR_MATCH,
	EMU_XBR_MASK,
	EMU_TSC,		/* a time stamp counter by another name */
	EMU_DEBUGCTL,		/* of a CPU, see pmi.c */
	EMU_CPU_STATUS,
	EMU_CPU_OVF_CTRL,
};

/* Control word of a counter, common to all boxes (327043 table 2-86). */
#define EMU_CTL_EVENT		GENMASK(7, 0)
#define EMU_CTL_UMASK		GENMASK(15, 8)
#define EMU_CTL_OCC_SEL		GENMASK(15, 14)
#define EMU_CTL_RST		BIT(17)
#define EMU_CTL_EDGE		BIT(18)
#define EMU_CTL_TID_EN		BIT(19)
#define EMU_CTL_OV_EN		BIT(20)
#define EMU_CTL_EXT		BIT(21)
#define EMU_CTL_EN		BIT(22)
#define EMU_CTL_INVERT		BIT(23)
#define EMU_CTL_THRESH		GENMASK(31, 24)
#define EMU_CTL_THRESH5		GENMASK(28, 24)
#define EMU_CTL_OCC_INVERT	BIT(30)
#define EMU_CTL_OCC_EDGE	BIT(31)
#define EMU_FIXED_RST		BIT(19)

/* Box control (327043 table 2-85). */
#define EMU_BOX_RST_CTRL	BIT(0)
#define EMU_BOX_RST_CTRS	BIT(1)
#define EMU_BOX_FRZ		BIT(8)
#define EMU_BOX_FRZ_EN		BIT(16)

/**
 * struct emu_reg - one register; bits in no mask read zero, ignore writes
 * @name: as debugfs spells it
 * @addr: MSR number of index 0, or offset in config space
 * @stride: distance of the MSRs of two boxes, 0: as @unit says
 * @width: bits; a PCI register wider than 32 is two dwords
 * @role: what it is to the counters, see &enum emu_role
 * @idx: which one of its role
 * @rw: bits that keep what is written
 * @w1c: bits that a written one clears
 * @strobe: bits that act when written and read zero
 * @strict: a one written to a bit in no mask raises #GP
 * @signed_at: a write ends at this bit, which fills those above; 0: it does not
 * @hidden: bits that hold a state of the hardware and read zero
 * @reset: value after reset
 * @en: control: bit that enables the counter
 * @ov: control: bit that reports its overflow
 * @addr_choice: choice that says the address, 0: @addr does
 * @ov_choice: choice that says which bit is @ov, 0: that does
 */
struct emu_reg {
	const char *name;
	u32 addr;
	u16 stride;
	u8 width;
	u8 role;
	u8 idx;
	u8 signed_at;
	u8 addr_choice;
	u8 ov_choice;
	bool strict;
	u64 rw;
	u64 w1c;
	u64 strobe;
	u64 hidden;
	u64 reset;
	u32 en;
	u32 ov;
};

/**
 * struct emu_event - events that not every counter of the box can count, or
 *	whose umask is a code, not a set of bits
 * @first: first event number of the row
 * @last: last one
 * @counters: mask of the counters that can count them
 * @code: the umask is a code
 * @apart: each counter counts something else by it
 */
struct emu_event {
	u16 first;
	u16 last;
	u8 counters;
	bool code;
	bool apart;
};

/**
 * struct emu_function - PCI identity of a box
 * @devfn: device and function number
 * @device: PCI device id, the vendor is Intel
 */
struct emu_function {
	u8 devfn;
	u16 device;
};

/* M-box sub-select registers, in the order of their MSRs. */
enum emu_subselect {
	EMU_DSP, EMU_ISS, EMU_MAP, EMU_THR, EMU_PGT, EMU_PLD, EMU_FVC,
	EMU_SUBSELECTS
};

/**
 * struct emu_signal - one event happening, as debugfs describes it
 * @event: event number
 * @umask: sub-event
 * @ext: extra select bit
 * @inc: increment in an active clock
 * @cycles: active clocks in a row
 * @times: how often that repeats
 * @idle: idle clocks after each row
 * @opc: C-box: opcode of the request
 * @nid: C-box: mask of the node
 * @state: C-box: mask of the line's state
 * @tid: C-box: core and thread
 * @freq: PCU: frequency in units of 100 MHz
 * @occ: PCU: core state counted, as in occ_sel
 * @match0: QPI: word 0 of the packet header
 * @match1: QPI: word 1
 * @addr: HA: physical address
 * @opcode: HA: opcode
 * @link: C-box: mask of the QPI link
 * @nc: C-box: a non-coherent request
 * @isoc: C-box: an isochronous request
 * @c6: C-box: what filter bit 29 stands for
 * @set: which of the box's event sets, see &struct emu_unit
 * @flag: M-box: @event is a set_flag_sel, not an inc_sel
 * @subselect: M-box: content of the sub-select registers that selects it
 * @match: B-, S-, R-box: packet as the match register sees it
 * @match_hi: R-box: bits 71:64 of the flit
 * @flit: R-box: which flit of the packet
 * @iperf: R-box: bit of IPERF_CFG that selects it
 * @qlx: R-box: byte of QLX_CFG that selects it
 * @user: core: how often it happens in user mode (CPL 3)
 * @kernel: core: in kernel mode
 * @fixed: the fixed counter's clock, nothing else
 */
struct emu_signal {
	u64 event;
	u64 umask;
	u64 ext;
	u64 inc;
	u64 cycles;
	u64 times;
	u64 idle;
	u64 opc;
	u64 nid;
	u64 state;
	u64 tid;
	u64 freq;
	u64 occ;
	u64 match0;
	u64 match1;
	u64 addr;
	u64 opcode;
	u64 link;
	u64 nc;
	u64 isoc;
	u64 c6;
	u64 set;
	u64 flag;
	u64 subselect[EMU_SUBSELECTS];
	u64 match;
	u64 match_hi;
	u64 flit;
	u64 iperf;
	u64 qlx;
	u64 user;
	u64 kernel;
	bool fixed;
};

/**
 * struct emu_watch - what a counter is programmed to see, and how
 * @sel: event and filters, for the workload
 * @box: box it is in
 * @event: event number, as the control word has it
 * @code: the umask of the event is a code
 * @thresh: 0: add the increments; else count clocks by comparison
 * @invert: count the clocks below the threshold
 * @edge: count the beginnings of the condition, not its clocks
 * @down: count down
 * @both: M-box: count up, but down when the flag signal happens
 * @set: event set of the counter
 * @ctr: number of the counter
 * @apart: other counters count something else by that event
 * @once: count occurrences, however many clocks they last
 * @user: core: count in user mode
 * @kernel: core: count in kernel mode
 * @ctl: control word
 * @addr: HA: address match, bits 45:6
 * @opcode: HA: opcode match
 */
struct emu_watch {
	struct emu_select sel;
	const struct emu_box *box;
	u16 event;
	bool code;
	u8 thresh;
	bool invert;
	bool edge;
	bool down;
	bool both;
	u8 set;
	u8 ctr;
	bool apart;
	bool once;
	bool user;
	bool kernel;
	u32 ctl;
	u64 addr;
	u8 opcode;
};

struct emu_box;
struct emu_cell;

/**
 * struct emu_unit - a kind of box
 * @name: name, numbered if there can be several on a socket
 * @suffix: what follows the number, or NULL
 * @type: what the workload knows it as; EMU_BOX_TYPES: it counts nothing
 * @space: where its registers are
 * @bus: if they are PCI functions, on which bus of the socket
 * @count: boxes per socket
 * @numbered: they have numbers even if that is one
 * @missing: so many of them the smallest die has not, see &struct emu_chip
 * @slices: how many there are the user says, parameter slices=
 * @per_set: so many counters share a set of events, each set has events of its
 *	own; 0: all counters have the same
 * @event_max: highest event number, 0: 0xff
 * @share: so many bits of one control register are a counter's; 0: each has its
 *	own register
 * @rings: what happens does so in user or kernel mode, and counters may choose
 * @restless: its counters cannot be stopped
 * @stop_first: software must stop a counter and give it a value before it
 *	counts another event
 * @stride: distance of their MSRs
 * @offsets: distance of their MSRs from the first, if that is irregular
 * @nregs: rows in @regs
 * @nevents: rows in @events
 * @class: PCI class code
 * @regs: registers
 * @events: special events
 * @functions: PCI functions, @count of them
 * @report: bit of the socket's global status for each box, 0xff: none; or NULL
 * @event: event number in a control word, or NULL: its low byte
 * @decode: what a control word asks for, or NULL: as 327043 table 2-86 says
 * @follow: what the workload lets a counter see, if not what its control word
 *	says; or NULL
 * @filters: decode the box's filter registers into a watch, or NULL
 * @hears: is it the event that the counter listens to? or NULL: compare event
 *	number, extra select bit and umask
 * @passes: does a signal of the right event pass the filters? or NULL
 * @wraps: does a counter with this control word go on after an overflow? or
 *	NULL: it does
 * @reads: what a read of a register shows, or NULL: its value
 * @locked: would a write of this value raise #GP now? or NULL
 */
struct emu_unit {
	const char *name;
	const char *suffix;
	enum emu_box_type type;
	enum emu_space space;
	enum emu_bus_kind bus;
	u8 count;
	bool numbered;
	u8 missing;
	bool slices;
	u8 per_set;
	u8 share;
	bool rings;
	bool restless;
	bool stop_first;
	u16 event_max;
	u16 stride;
	const u16 *offsets;
	u8 nregs;
	u8 nevents;
	u32 class;
	const struct emu_reg *regs;
	const struct emu_event *events;
	const struct emu_function *functions;
	const u8 *report;
	u16 (*event)(u32 ctl);
	void (*decode)(const struct emu_box *box, u32 ctl,
		       struct emu_watch *watch);
	void (*follow)(const struct emu_box *box, struct emu_select *sel);
	void (*filters)(const struct emu_box *box, struct emu_watch *watch);
	bool (*hears)(const struct emu_watch *watch,
		      const struct emu_signal *sig);
	bool (*passes)(const struct emu_watch *watch,
		       const struct emu_signal *sig);
	bool (*wraps)(u32 ctl);
	u64 (*reads)(const struct emu_reg *reg, const struct emu_cell *cell,
		     u64 val);
	bool (*locked)(const struct emu_box *box, int r, u64 val);
};

/**
 * struct emu_range - MSR numbers that belong to the uncore's counters
 * @first: first number
 * @last: last one
 */
struct emu_range {
	u32 first;
	u32 last;
};

/* Choices that all platforms with overflow have, see &struct emu_choice. */
enum emu_common_choice {
	EMU_NO_CHOICE,
	EMU_PATIENCE,		/* ms to wait for the driver, see emu_overflow_wait() */
	EMU_FREEZE_LATE,	/* clocks or ns between an overflow and its freeze */
	EMU_BLOCKED_BY,		/* see enum emu_blocked */
	EMU_CORE_SELECT,	/* see enum emu_core_select */
	EMU_OVF_UNCORE,		/* when a CPU's Ovf_Uncore can be cleared, see pmi.c */
	EMU_OWN_CHOICES		/* the first one of the platform's */
};

/* Which status bit, if it is still set, keeps an overflow from raising anything. */
enum emu_blocked { EMU_BLOCKED_NEVER, EMU_BLOCKED_BOX, EMU_BLOCKED_SOCKET };

/* What the field that says which core gets an interrupt holds. */
enum emu_core_select { EMU_CORE_NUMBER, EMU_CORE_MASK };

/**
 * struct emu_choice - a question that the manuals leave open, and the answer
 * @name: key in debugfs
 * @words: names of the answers 0 to @max, or NULL: it is a number
 * @max: largest answer
 * @val: the one to begin with
 */
struct emu_choice {
	const char *name;
	const char *const *words;
	u32 max;
	u32 val;
};

extern const char *const emu_blocked_words[];
extern const char *const emu_core_words[];
extern const char *const emu_ovf_uncore_words[];

/* What the choices of all platforms have in common; without cores the last two are moot. */
#define EMU_COMMON_CHOICES(_blocked, _cores)				\
	[EMU_PATIENCE] = { "patience", NULL, U32_MAX, 60000 },		\
	[EMU_FREEZE_LATE] = { "freeze_late", NULL, U32_MAX, 0 },	\
	[EMU_BLOCKED_BY] = { "blocked_by", emu_blocked_words,		\
			     EMU_BLOCKED_SOCKET, (_blocked) },		\
	[EMU_CORE_SELECT] = { "core_select", emu_core_words,		\
			      EMU_CORE_MASK, (_cores) },		\
	[EMU_OVF_UNCORE] = { "ovf_uncore_clears", emu_ovf_uncore_words,	\
			     1, 0 }

/**
 * struct emu_chip - a platform
 * @name: parameter platform=
 * @title: for people
 * @per_cpu: each CPU has its own boxes: wherever there is talk of a socket, it is
 *	a CPU
 * @gen: event codes of the workload, EMU_GENS: it has none
 * @units: its kinds of boxes
 * @msrs: its MSR numbers; those without a register raise #GP
 * @nunits: rows in @units
 * @nmsrs: rows in @msrs
 * @small_die: slices that its smallest die can have, 0: all dies are alike
 * @devices: what the PCI device ids of its functions have in common, or 0
 * @running: do box and socket let this counter count? NULL: always
 * @choices: what its manuals leave open, from number 1 on, or NULL
 * @nchoices: how many there are, number 0 included
 * @overflow: a counter has overflowed, what does its box show? It calls emu_raise()
 *	if @report and the socket has to know; or NULL: that has no consequence
 * @stale: what all levels show of an overflow, and nothing else
 * @raise: an overflow arrives at the socket, @bits are those of emu_raise(): freeze,
 *	interrupt; all boxes have counted up to now
 * @halted: does an overflow still hold the socket?
 * @cores: which of the socket's cores are interrupted, a bit each; or NULL: none
 * @written: what else a write does, strobes of the box apart; or NULL
 */
struct emu_chip {
	const char *name;
	const char *title;
	bool per_cpu;
	enum emu_gen gen;
	const struct emu_unit *units;
	const struct emu_range *msrs;
	u8 nunits;
	u8 nmsrs;
	u8 small_die;
	u16 devices;
	bool (*running)(const struct emu_box *box, const struct emu_reg *ctr);
	const struct emu_choice *choices;
	u8 nchoices;
	void (*overflow)(struct emu_box *box, const struct emu_reg *ctr,
			 bool report);
	void (*stale)(struct emu_box *box, const struct emu_reg *ctr);
	void (*raise)(unsigned int socket, u64 bits);
	bool (*halted)(unsigned int socket);
	u64 (*cores)(unsigned int socket);
	void (*written)(struct emu_box *box, int r, u64 strobe);
};

/**
 * struct emu_cell - the state behind a register
 * @val: value
 * @frac: counters: events x ns that are not yet a whole event
 * @stuck: fault: a counter never counts, a control register keeps its value
 * @loss: fault: of a thousand events a counter misses so many
 * @late: fault: the upper half of a PCI counter takes so many counts to show a carry
 * @stopped: counters: it has overflowed and does not wrap
 * @stale: counters: it has counted and got no value since
 * @tainted: counters: software gave it a value that its model knows as a bad one
 * @event: counters: what it has counted then
 */
struct emu_cell {
	u64 val;
	u64 frac;
	u64 stuck;
	u64 loss;
	u64 late;
	bool stopped;
	bool stale;
	bool tainted;
	u16 event;
};

enum emu_access {
	EMU_MSR_RD, EMU_MSR_WR, EMU_PCI_RD, EMU_PCI_WR, EMU_HDR_RD, EMU_HDR_WR,
	EMU_ACCESSES
};

/* What counters read that are not there. */
enum emu_phantom { EMU_PHANTOM_NONE, EMU_PHANTOM_ZERO, EMU_PHANTOM_ONES };

/**
 * struct emu_box - one box of one socket
 * @unit: what it is
 * @peer: box whose counters use the registers of this one, and the reverse
 *	(a QPI port and its match/mask function), or NULL
 * @name: as in debugfs
 * @socket: socket it is on
 * @index: which one of its unit
 * @units: how many of them the socket has
 * @device: PCI device id, not the unit's if parameter ids= says so
 * @hidden: not on the bus (parameter hide=)
 * @silent: fault: nobody answers, a function reads all ones, an MSR raises #GP
 * @sleepy: fault: it is silent from the next wake-up on
 * @readonly: fault, see debugfs
 * @phantom: fault: the counters are not there, see enum emu_phantom
 * @deaf: fault: the masks, bands and opcode of its filters let everything pass
 * @swapped: fault: the function that answers in the place of this one, or NULL
 * @swap_planned: whether there will be one after the lines that have been checked
 * @reports: some counter's overflow may be reported
 * @synced: virtual time up to which the counters have counted
 * @injected: increments injected since the truth was reset
 * @access: accesses by kind
 * @cell: one for each register of @unit
 */
struct emu_box {
	const struct emu_unit *unit;
	struct emu_box *peer;
	char name[16];
	unsigned int socket;
	unsigned int index;
	unsigned int units;
	u16 device;
	bool hidden;
	bool silent;
	bool sleepy;
	bool readonly;
	u8 phantom;
	bool deaf;
	struct emu_box *swapped;
	bool swap_planned;
	bool reports;
	u64 synced;
	u64 injected;
	u64 access[EMU_ACCESSES];
	struct emu_cell cell[EMU_MAX_REGS];
};

/**
 * struct emu_sum - what a steady stream has come to
 * @total: whole events
 * @frac: events x ns that are not yet a whole event
 */
struct emu_sum {
	u64 total;
	u64 frac;
};

/**
 * struct emu_rate - a steady stream of events, on top of the workload
 * @node: in emu.rates
 * @box: where
 * @sig: which event; cycles, times and idle mean nothing here
 * @per_sec: increments per second
 * @user: core: what happened in user mode since the truth was reset
 * @kernel: core: and in kernel mode
 */
struct emu_rate {
	struct list_head node;
	struct emu_box *box;
	struct emu_signal sig;
	u64 per_sec;
	struct emu_sum user;
	struct emu_sum kernel;
};

/**
 * struct emu_bus - a PCI bus of a socket
 * @number: bus number
 * @root: the bus, once functions of ours can be on it
 * @theirs: how whoever has made it accesses it; NULL: it is ours
 * @busn: its bus number resource
 * @sysdata: what x86 hangs on a PCI bus
 */
struct emu_bus {
	unsigned int number;
	struct pci_bus *root;
	struct pci_ops *theirs;
	struct resource busn;
	struct pci_sysdata sysdata;
};

/**
 * struct emu_socket - a package and its buses, or a CPU
 * @boxes: its boxes
 * @end: behind the last one
 * @global: the one with the socket's global control, or NULL
 * @reports: some counter's overflow may be reported
 * @next: virtual time of the first overflow that will be reported or is to arrive
 * @due: when one that has been reported arrives, EMU_NEVER: there is none
 * @coming: what it brings, see emu_raise()
 * @late: fault: the next one arrives so much later
 * @lose: fault: so many interrupts get lost
 * @asked: CPUs that the last one has interrupted
 * @bus: its PCI buses
 */
struct emu_socket {
	struct emu_box *boxes;
	struct emu_box *end;
	struct emu_box *global;
	bool reports;
	u64 next;
	u64 due;
	u64 coming;
	u64 late;
	u64 lose;
	atomic_t asked;
	struct emu_bus bus[EMU_BUSES];
};

/**
 * struct emu - the whole machine
 * @chip: platform
 * @sockets: number of sockets
 * @boxes: boxes of all sockets, and then one for each CPU if it can be interrupted
 * @cpus: the first CPU's, see pmi.c
 * @end: behind the last one
 * @socket: sockets
 * @lock: protects all that changes
 * @slices: slices of the last-level cache of each socket, parameter slices=
 * @shape: boxes of each socket
 * @work: workload of each socket
 * @traffic: what follows from it
 * @rates: explicit rates, changed under @lock and the mutex of debugfs.c
 * @bad_msrs: accesses to MSRs that raised #GP
 * @bad_msr: number of the last one
 * @bad_why: what was wrong with it
 * @unguarded: such accesses by instructions that are not made to fail
 * @spent: ticks of the TSC that accesses of drivers have taken
 * @misuses: writes that a manual forbids, and that raise no #GP
 * @misuse: what the last one was
 * @choice: answers to what the manuals leave open
 * @reporting: some overflow may be reported or is to arrive
 * @changed: it is another one, or has been taken care of
 * @calls: CPUs to interrupt as soon as @lock is free
 * @pmis: interrupts that overflows have raised
 * @pmis_lost: those that a fault took
 * @pmis_unserved: those that no driver took care of in time
 */
struct emu {
	const struct emu_chip *chip;
	unsigned int sockets;
	struct emu_box *boxes;
	struct emu_box *cpus;
	struct emu_box *end;
	struct emu_socket socket[EMU_MAX_SOCKETS];
	raw_spinlock_t lock;
	unsigned int slices;
	struct emu_shape shape;
	struct emu_workload work[EMU_MAX_SOCKETS];
	struct emu_traffic *traffic;
	struct list_head rates;
	u64 bad_msrs;
	u32 bad_msr;
	const char *bad_why;
	u64 unguarded;
	atomic64_t spent;
	u64 misuses;
	const char *misuse;
	u32 choice[EMU_MAX_CHOICES];
	bool reporting;
	bool changed;
	struct cpumask calls;
	u64 pmis;
	u64 pmis_lost;
	u64 pmis_unserved;
};

extern struct emu emu;

/* nmi.c: the lock, which an NMI may interrupt */
void emu_lock(unsigned long *flags) __acquires(&emu.lock);
void emu_unlock(unsigned long flags) __releases(&emu.lock);
bool emu_unseen(void);
extern struct wait_queue_head emu_bell;
void emu_nmi_foreign(unsigned int cpu, bool claimed);
u64 emu_nmi_masked(void);
u64 emu_nmi_ignored(void);
void emu_nmi_ignore(void);
int emu_nmi_come_first(void);
int emu_nmi_init(void);
void emu_nmi_exit(void);

/* open_questions.c: under emu.lock */
void emu_choice_reset(void);
int emu_choice_find(const char *name);
const char *emu_choice_word(int i);
int emu_choice_parse(int i, const char *text, u32 *val);

/* pmi.c: under emu.lock */
const struct emu_unit *emu_pmi_unit(void);
bool emu_pmi_owns(u32 msr);
struct emu_box *emu_pmi_box(unsigned int cpu);
bool emu_pmi_enabled(unsigned int cpu);
bool emu_pmi_receive(unsigned int cpu);
void emu_pmi_clear(struct emu_box *box, u64 bits);
u64 emu_pmi_received(unsigned int cpu);
u64 emu_pmi_disabled(unsigned int cpu);

/* overflow.c: under emu.lock, but for the last one */
void emu_raise(struct emu_box *box, u64 bits);
bool emu_overflow_blocked(const struct emu_box *box, u32 bit, u64 global);
void emu_interrupt(unsigned int socket);
void emu_socket_expire(struct emu_socket *s, u64 now);
void emu_socket_forget(struct emu_socket *s);
void emu_foresee(void);
u64 emu_foreseen(void);
void emu_box_sync(struct emu_box *box);
void emu_socket_sync(unsigned int socket);
bool emu_inject(struct emu_box *box, const struct emu_signal *sig, u64 *done);
void emu_sync_all(void);
void emu_overflow_cpus(struct cpumask *free);

/* overflow_wait.c: no lock */
int emu_alarm_wait(void);
int emu_alarm_init(void);
void emu_alarm_exit(void);

/* model_*.c */
extern const struct emu_chip emu_snbep;
extern const struct emu_chip emu_ivbep;
extern const struct emu_chip emu_hsx;
extern const struct emu_chip emu_bdx;
extern const struct emu_chip emu_bdxde;
extern const struct emu_chip emu_nhmex;
extern const struct emu_chip emu_wsmex;
extern const struct emu_chip emu_p5;
extern const struct emu_chip emu_p55c;
extern const struct emu_chip emu_m2;
extern const struct emu_chip emu_c6;
extern const struct emu_chip emu_winchip2;
extern const struct emu_chip emu_c3;
extern const struct emu_chip emu_p6;
extern const struct emu_chip emu_k7;

/* state.c: under emu.lock */
struct emu_box *emu_box_find(const char *name, unsigned int socket);
struct emu_bus *emu_bus_find(unsigned int number, struct emu_socket **socket);
struct emu_box *emu_function_find(unsigned int bus, unsigned int devfn);
bool emu_chip_has_bus(enum emu_bus_kind kind);
bool emu_chip_has_pci(void);
bool emu_die_is_small(void);
bool emu_chip_has_workload(void);
unsigned int emu_socket_of(unsigned int cpu);
int emu_reg_find(const struct emu_box *box, enum emu_role role,
		 unsigned int idx);
u32 emu_reg_addr(const struct emu_box *box, unsigned int r);
u64 emu_reg_mask(const struct emu_reg *reg);
u64 emu_value(const struct emu_box *box, enum emu_role role, unsigned int idx);
void emu_value_set(struct emu_box *box, enum emu_role role, unsigned int idx,
		   u64 clear, u64 set);
void emu_cell_set(struct emu_box *box, int r, u64 val);
void emu_box_reset(struct emu_box *box);
void emu_reset_role(struct emu_box *box, enum emu_role role);

/* firmware.c: under emu.lock */
void emu_firmware_set(void);
void emu_reset_all(void);

/* regfile.c: under emu.lock */
u64 emu_reg_read(struct emu_box *box, int r, unsigned int shift, u32 offset,
		 u64 mask);
void emu_reg_write(struct emu_box *box, int r, unsigned int shift, u32 offset,
		   u64 val, u64 mask);
void emu_reg_preset(struct emu_box *box, int r, u64 val);
u64 emu_reg_glimpse(const struct emu_box *box, int r);

/**
 * struct emu_trace - one register access of the driver
 * @seq: running number
 * @ns: virtual time
 * @cpu: who
 * @box: where
 * @reg: register, or NULL if there is none at that offset
 * @offset: of the access in config space
 * @write: it was a write
 * @old: register part before
 * @val: and after; of a read, what was read
 */
struct emu_trace {
	u64 seq;
	u64 ns;
	int cpu;
	const struct emu_box *box;
	const struct emu_reg *reg;
	u32 offset;
	bool write;
	u64 old;
	u64 val;
};

/* trace.c: under emu.lock, but for the first two */
int emu_trace_init(void);
void emu_trace_exit(void);
void emu_trace_add(struct emu_trace entry);
void emu_trace_switch(bool on);
void emu_trace_clear(void);
u64 emu_trace_first(void);
bool emu_trace_get(u64 seq, struct emu_trace *entry);

/**
 * struct emu_part - a part of a signal
 * @from: clocks that are over before it
 * @to: and after it
 */
struct emu_part {
	u64 from;
	u64 to;
};

/* count.c: under emu.lock */
void emu_box_count(struct emu_box *box, u64 until);
u64 emu_box_next(struct emu_box *box);
u32 emu_report_bit(const struct emu_reg *ctl);
unsigned int emu_count_enabled(bool frozen);
void emu_watch_get(const struct emu_box *box, const struct emu_reg *ctr,
		   struct emu_watch *watch);
void emu_watch_generic(const struct emu_box *box, u32 ctl,
		       struct emu_watch *watch);
u64 emu_inject_until(const struct emu_box *box, const struct emu_signal *sig,
		     struct emu_part part);
void emu_inject_part(struct emu_box *box, const struct emu_signal *sig,
		     struct emu_part part);
bool emu_event_known(const struct emu_unit *unit, unsigned int event,
		     unsigned int set);
void emu_misuse(const char *what);
void emu_control_check(struct emu_box *box, u32 old, u32 now);

/* clock.c: under emu.lock */
u64 emu_clock_now(void);
void emu_spent(u64 began);
void emu_clock_hold(bool hold);
bool emu_clock_is_real(void);
void emu_clock_real(bool real);
void emu_clock_advance(u64 ns);
u64 emu_clock_gap(void);
void emu_clock_set_gap(u64 ns);
u64 emu_ticks(u64 rate, u64 ns, u64 *frac);
u64 emu_ticks_time(u64 rate, u64 count, u64 frac);

/* ground_truth.c: under emu.lock, but for the first two */
int emu_truth_init(void);
void emu_truth_exit(void);
void emu_truth_sync(void);
void emu_truth_reset(void);
u64 emu_truth_value(unsigned int socket, unsigned int row);

/* msr.c: no lock */
int emu_rdmsr(u32 msr, u64 *val);
int emu_wrmsr(u32 msr, u64 val);
void emu_unguarded(void);
void emu_msr_exit(void);

/* power.c, text_patch.c, pci.c, debugfs.c: no lock */
int emu_power_init(void);
void emu_power_exit(void);
int emu_guests_init(void);
void emu_guests_exit(void);
int emu_pci_init(void);
void emu_pci_exit(void);
void emu_debugfs_init(void);
void emu_debugfs_exit(void);

#endif /* EMU_H */
