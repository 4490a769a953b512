/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A platform, all of it const: what a file model_*.c describes.
 *
 *   chip  a platform: its units, the MSR numbers it owns, what it does at an overflow
 *   unit  a kind of box: registers, PCI functions, event limits
 *   reg   one register as {rw, w1c, strobe, reset}
 *
 * Its hooks are called under emu.lock.
 */
#ifndef EMU_MODEL_H
#define EMU_MODEL_H

#include <linux/bits.h>
#include <linux/types.h>
#include <pmon/platform_groups.h>

#include "event.h"

struct emu_box;
struct emu_reg_state;
struct emu_question;

enum emu_space { EMU_MSR, EMU_PCI, EMU_MMIO };

/*
 * Buses of a socket: that of its uncore, that of its first I/O, and more if the platform has
 * them. &emu_chip.buses says where they are.
 */
enum emu_bus_kind {
	EMU_BUS_UNCORE, EMU_BUS_IO, EMU_BUS_2, EMU_BUS_3,
	EMU_BUS_4, EMU_BUS_5, EMU_BUS_6,
	EMU_BUSES
};

/*
 * A socket's bus numbers are counted in this many parts; those of the last ones from the end
 * of its bus numbers on, so that neighbours stay neighbours.
 */
#define EMU_BUS_PARTS	128
#define EMU_BUS_LAST	0x70

/* Discovery tables of a socket */
#define EMU_TABLES	3

/*
 * A unit exists on every die, or on the first die of each package, or on the first die of the
 * machine
 */
enum emu_once { EMU_ONCE_A_DIE, EMU_ONCE_A_PACKAGE, EMU_ONCE_A_MACHINE };

/* The type of box that may be without memory behind it */
#define EMU_CHANNEL	EMU_IMC

/* The role that a register has for the counters of its box. */
enum emu_role {
	EMU_PLAIN,
	EMU_BOX_CTL,
	EMU_CTL,
	EMU_CTR,
	EMU_FIXED_CTL,
	EMU_FIXED_CTR,
	EMU_FREE,		/* a counter without control: it always counts */
	EMU_FILTER,
	EMU_MATCH,
	EMU_MASK,
	EMU_ADDR,
	EMU_OPCODE,
	EMU_NODE_ID,
	EMU_NODE_MAP,
	EMU_CAPID4,		/* what the die has */
	EMU_CAPID6,		/* which CHAs */
	EMU_CAPID7,		/* ... from 32 on */
	EMU_CHA_COUNT,		/* how many */
	EMU_BUS_MAP,		/* root buses of the socket */
	EMU_STACK,		/* number of a stack and of its socket */
	EMU_STACK_MASK,		/* which stacks the socket has */
	EMU_STACK_BUSES,	/* and their buses, four a register */
	EMU_MEM_BASE,		/* where the socket's window is, in units of 8 MB */
	EMU_MCHBAR,		/* where it is, and in bit 0 whether it answers */
	EMU_SAFBAR,		/* the same of the window's second half, see model_ultra.c */
	EMU_DIMM,		/* of the memory channel with the number of the box */
	EMU_FAR_END,		/* port and node that a UPI link leads to */
	EMU_TABLE_AT,		/* physical address of the socket's first discovery table */
	EMU_COMMAND,		/* PCI command: does the function decode its base address? */
	EMU_POWER_STATE,	/* and is it awake? */
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
	EMU_MC_GLOBAL,		/* of the boxes of all memory controllers, that of the last one */
	EMU_TILE_CTL,		/* enables the counters of a tile behind MSRs */
	EMU_UNITS_CTL,		/* freezes units in memory, beside the global control */
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

/* struct emu_reg - one register; bits in no mask read zero */
struct emu_reg {
	const char *name;	/* as debugfs spells it */
	/* MSR number of index 0, offset in config space, or from the beginning of the box */
	u32 addr;
	u16 stride;		/* distance of the MSRs of two boxes, 0: as @unit says */
	u8 width;		/* bits; a PCI register wider than 32 is two dwords */
	u8 role;		/* its role for the counters, see &enum emu_role */
	u8 idx;	/* index among registers of its role; EMU_FREE: number of its event, from 1 */
	u8 signed_at;	/* a write ends at this bit, which fills those above; 0: it does not */
	u8 addr_question;	/* open question whose answer is the address, 0: @addr is */
	bool first;		/* only the first box of a unit has it */
	/* EMU_MSR: a one written to a bit in no mask is ignored, it raises no #GP */
	bool ignores_reserved;
	u64 rw;			/* bits that keep what is written */
	u64 w1c;		/* bits that a written one clears */
	u64 strobe;		/* bits that act when written and read zero */
	u64 hidden;		/* bits that hold a state of the hardware and read zero */
	u64 reset;		/* value after reset */
	u32 en;			/* control: bit that enables the counter */
	u32 ov;			/* control: bit that reports its overflow */
	/* distance of the MSRs from the first, if that is irregular and not the unit's */
	const u32 *offsets;
};

/*
 * struct emu_constraint - events that not every counter of the box can count, or whose umask is
 * a code, not a set of bits
 */
struct emu_constraint {
	u16 first;		/* first event number of the row */
	u16 last;		/* last one */
	u8 counters;		/* mask of the counters that can count them */
	bool exact_umask;	/* the umask is a code */
	bool per_counter;	/* the event number means another event on each counter */
};

/* struct emu_function - PCI identity of a box */
struct emu_function {
	u8 devfn;		/* device and function number */
	u16 device;		/* PCI device id, the vendor is Intel */
};

/* struct emu_unit - a kind of box */
struct emu_unit {
	const char *name;	/* name, numbered if there can be several on a socket */
	const char *suffix;	/* text behind the number, or NULL */
	enum emu_box_type type;	/* type of box; EMU_BOX_TYPES: it counts nothing */
	enum emu_space space;	/* space of its registers */
	enum emu_bus_kind bus;	/* bus of the socket that its PCI functions are on */
	u64 on;	/* platforms that have it, as in platform_groups.h; 0: all with this table */
	u8 count;		/* boxes per socket */
	bool numbered;		/* a single box has a number in its name, too */
	const u16 *ids;		/* their numbers, NULL: 0, 1, 2 ... */
	u8 small_die_lacks;	/* boxes that the smallest die lacks, see &struct emu_chip */
	bool slices;		/* the parameter slices= sets the number of boxes, not @count */
	bool after_slices;	/* their indices begin after those of the unit with @slices */
	bool replaces;	/* EMU_PCI: the machine's own function at this place is removed */
	bool dwords;		/* EMU_MMIO: software must read it by aligned four bytes */
	/* EMU_MMIO: role of the host bridge's register whose bit 0 enables it, or 0 */
	u8 opened_by;
	/* number of counters with a common set of events; 0: all counters have the same events */
	u8 per_set;
	/* bits of a counter in a control register that they share; 0: each has its own register */
	u8 ctl_bits;
	bool modes;	/* events happen in user or kernel mode, and counters can select a mode */
	bool always_counts;	/* its counters cannot be stopped */
	/* software must stop a counter and write a value to it before it selects another event */
	bool stop_first;
	u64 umask;		/* bits of a control word that together are the umask, 0: 15:8 */
	u32 rst_ctls;		/* bit of the box control that resets controls, 0: bit 0 */
	u32 rst_ctrs;		/* bit that resets counters, 0: bit 1 */
	u16 event_max;		/* highest event number, 0: 0xff */
	u32 stride;		/* distance of their registers */
	/* distance of their registers from the first, if that is irregular */
	const u32 *offsets;
	u32 base;		/* EMU_MMIO: where the first box is in the socket's window */
	u32 size;		/* EMU_MMIO: bytes of a box; bytes without a register read zero */
	u8 nregs;		/* rows in @regs */
	u8 nconstraints;		/* rows in @constraints */
	u32 class;		/* PCI class code */
	u32 bar;		/* where in the socket's window base address register 0 points to */
	u32 bar_size;	/* bytes there, a power of two; 0: it has no base address register */
	/* number of the socket's discovery table that it is, points to, controls or is listed in */
	u8 table;
	u8 once;		/* on which dies it exists, see &enum emu_once */
	/* EMU_MMIO: @base is relative to &emu_chip.fixed, not to the socket's window */
	bool fixed;
	/* a memory channel without memory has registers, too, which count nothing */
	bool without_memory;
	bool listed;		/* the discovery table has these boxes (discovery.c) */
	bool wide;		/* of a template: EMU_MMIO: controls have 64 bits */
	u16 unlisted;		/* number of boxes, the last ones, that are not in the table */
	u16 listed_as;		/* type number in the table */
	u64 shape;	/* word 0 of their entries there: number and places of their registers */
	/* of a template, see &struct emu_chip: bits of a control that keep what is written */
	u64 control;
	const struct emu_reg *regs;	/* table of registers */
	const struct emu_constraint *constraints;	/* special events */
	const struct emu_function *functions;	/* PCI functions, @count of them */
	/* bit of the socket's global status for each box, 0xff: none; or NULL */
	const u8 *report;
	/* event number in a control word, or NULL: its low byte */
	u16 (*event_of_control)(u32 ctl);
	/* decode a control word, or NULL: emu_decode_control() */
	void (*decode_control)(const struct emu_box *box, u64 ctl, struct emu_control *control);
	/* add the settings of the box's filter registers, or NULL */
	void (*decode_filters)(const struct emu_box *box, struct emu_control *control);
	/*
	 * is it the event that the control selects? or NULL: compare event number, extra select
	 * bit and umask
	 */
	bool (*event_matches)(const struct emu_control *control, const struct emu_event *ev);
	/* does an event that the control selects pass the filters? or NULL */
	bool (*filters_match)(const struct emu_control *control, const struct emu_event *ev);
	/* does a counter with this control word go on after an overflow? or NULL: it does */
	bool (*counts_after_overflow)(u32 ctl);
	/*
	 * EMU_MMIO: what eight bytes of a box hold that are no register, by their offset; or NULL
	 */
	u64 (*memory)(const struct emu_box *box, u32 offset);
	/* what a read of a register shows, or NULL: its value */
	u64 (*on_read)(const struct emu_reg *reg, const struct emu_reg_state *state, u64 val);
	/* would a write of this value raise #GP now? or NULL */
	bool (*write_raises_gp)(const struct emu_box *box, int r, u64 val);
};

/* A register; a counter of all its bits; one of the controls, of the counters of a box */
#define EMU_REG(_name, _addr, _width, _role, ...)			\
	{ .name = (_name), .addr = (_addr), .width = (_width), .role = (_role), ##__VA_ARGS__ }
#define EMU_COUNTER(_name, _addr, _width, _role, ...)			\
	EMU_REG(_name, _addr, _width, _role, .rw = GENMASK_ULL((_width) - 1, 0), ##__VA_ARGS__)
#define EMU_CTL_N(_n, _addr, _rw, _en, ...)				\
	EMU_REG("ctl" #_n, _addr, 32, EMU_CTL, .idx = (_n), .rw = (_rw), .en = (_en), ##__VA_ARGS__)
#define EMU_CTR_N(_n, _addr, _width, ...)				\
	EMU_COUNTER("ctr" #_n, _addr, _width, EMU_CTR, .idx = (_n), ##__VA_ARGS__)

/* Registers that are alike, from number 0 on, @_step from one to the next: rows @_row() */
#define ROWS2(_row, _addr, _step, ...)					\
	_row(0, _addr, ##__VA_ARGS__),					\
	_row(1, (_addr) + (_step), ##__VA_ARGS__)
#define ROWS3(_row, _addr, _step, ...)					\
	ROWS2(_row, _addr, _step, ##__VA_ARGS__),			\
	_row(2, (_addr) + 2 * (_step), ##__VA_ARGS__)
#define ROWS4(_row, _addr, _step, ...)					\
	ROWS3(_row, _addr, _step, ##__VA_ARGS__),			\
	_row(3, (_addr) + 3 * (_step), ##__VA_ARGS__)
#define ROWS6(_row, _addr, _step, ...)					\
	ROWS4(_row, _addr, _step, ##__VA_ARGS__),			\
	_row(4, (_addr) + 4 * (_step), ##__VA_ARGS__),			\
	_row(5, (_addr) + 5 * (_step), ##__VA_ARGS__)
#define ROWS8(_row, _addr, _step, ...)					\
	ROWS6(_row, _addr, _step, ##__VA_ARGS__),			\
	_row(6, (_addr) + 6 * (_step), ##__VA_ARGS__),			\
	_row(7, (_addr) + 7 * (_step), ##__VA_ARGS__)

/* A table and the number of its rows, in a unit or a chip */
#define REGS(_regs)		.regs = _regs, .nregs = ARRAY_SIZE(_regs)
#define CONSTRAINTS(_rows)	.constraints = _rows, .nconstraints = ARRAY_SIZE(_rows)
#define UNITS(_units)		.units = _units, .nunits = ARRAY_SIZE(_units)
#define MSRS(_msrs)		.msrs = _msrs, .nmsrs = ARRAY_SIZE(_msrs)
#define QUESTIONS(_questions)	.questions = _questions, .nquestions = ARRAY_SIZE(_questions)
#define ENTRIES(_entries)	.entries = _entries, .nentries = ARRAY_SIZE(_entries)
#define TEMPLATES(_units)	.templates = _units, .ntemplates = ARRAY_SIZE(_units)
#define FUNCTIONS(_functions)	.functions = _functions, .count = ARRAY_SIZE(_functions)

/* OWN_REGS() and its like give a unit rows that no other unit has */
#define NROWS(_type, ...)	(sizeof((const _type[]) { __VA_ARGS__ }) / sizeof(_type))
#define OWN_REGS(...)							\
	.regs = (const struct emu_reg[]) { __VA_ARGS__ },		\
	.nregs = NROWS(struct emu_reg, __VA_ARGS__)
#define OWN_CONSTRAINTS(...)						\
	.constraints = (const struct emu_constraint[]) { __VA_ARGS__ },	\
	.nconstraints = NROWS(struct emu_constraint, __VA_ARGS__)
#define OWN_FUNCTIONS(...)						\
	.functions = (const struct emu_function[]) { __VA_ARGS__ },	\
	.count = NROWS(struct emu_function, __VA_ARGS__)
#define OWN_MSRS(...)							\
	.msrs = (const struct emu_range[]) { __VA_ARGS__ },		\
	.nmsrs = NROWS(struct emu_range, __VA_ARGS__)

/* PCI classes; most functions with counters have the first */
#define CLASS_COUNTERS	0x110100
#define CLASS_SYSTEM	0x088000

/* A kind of box behind MSRs, in memory, in config space */
#define MSR_UNIT(_name, _type)						\
	.name = (_name),						\
	.type = (_type),						\
	.space = EMU_MSR
#define MEM_UNIT(_name, _type)						\
	.name = (_name),						\
	.type = (_type),						\
	.space = EMU_MMIO
#define PCI_UNIT(_name, _type, _bus, _class)				\
	.name = (_name),						\
	.type = (_type),						\
	.space = EMU_PCI,						\
	.bus = (_bus),							\
	.class = (_class)

/* Functions without counters; a PCI scan looks at a device only if it has a function 0 */
#define PCI_FUNCTIONS(_name, _bus, _class, ...)				\
	PCI_UNIT(_name, EMU_BOX_TYPES, _bus, _class),			\
	OWN_FUNCTIONS(__VA_ARGS__)

/*
 * A function on the root bus of a stack, whose SAD_CONTROL_CFG has the number of the stack (Intel
 * PCM, lists of functions of real machines)
 */
#define UNIT_STACK(_id, _bus, _devfn)					\
	PCI_FUNCTIONS("stack", _bus, CLASS_SYSTEM, { _devfn, 0x09a2 }),	\
	OWN_REGS(EMU_REG("sad_control", 0x3f4, 32, EMU_STACK)),		\
	.numbered = true,						\
	.ids = (const u16 []){ _id }

/* struct emu_range - MSR numbers that belong to the uncore's counters */
struct emu_range {
	u32 first;		/* first number */
	u32 last;		/* last one */
};

/*
 * struct emu_entry - entries of one type in a discovery table, at equal distances
 *
 * Entries of one type and shape that follow each other are one &struct emu_unit.
 */
struct emu_entry {
	u16 type;		/* type number */
	u16 first;		/* number of the first one */
	u8 count;		/* how many */
	u32 step;		/* distance of their addresses */
	u64 shape;		/* word 0: how many counters, where, and how they are accessed */
	/*
	 * word 1 of the first one; of boxes in memory the offset in the socket's window, of PCI
	 * functions with the bus number that &emu_chip.buses has
	 */
	u64 addr;
	/* the boxes are there, the table does not have them; the last rows of a type */
	bool unlisted;
	u8 table;		/* number of the socket's table that has them */
	u8 once;		/* where they are, if not on every die, see &enum emu_once */
	const char *name;	/* the emulator's name, NULL: as the template says */
};

/* struct emu_chip - a platform */
struct emu_chip {
	const char *name;	/* parameter platform= */
	/* the same, of a model of the platform that has other boxes, or NULL */
	const char *model;
	const char *title;	/* for people */
	/* each CPU has its own boxes: "socket" means a CPU everywhere */
	bool per_cpu;
	u64 bit;	/* its bit of platform_groups.h, by which it selects rows of @units */
	u8 max_slices;		/* most slices of its dies, 0: as many as its units have */
	u8 usual_slices;	/* slices without the parameter slices=, 0: the most */
	const struct emu_unit *units;	/* its kinds of boxes */
	/* boxes that its discovery table has, on top of @units; or NULL */
	const struct emu_entry *entries;
	/*
	 * units that complete the boxes of a discovery table, one for each type: their registers
	 * are those that the table does not list. In memory and MSRs the addresses are relative to
	 * the unit control. A type without a template has the counters of the table alone
	 */
	const struct emu_unit *templates;
	u8 tables;		/* discovery tables of a socket */
	/* bytes from one control of a box in memory to the next; 0: those that each needs */
	u8 control_step;
	/*
	 * words 0 to 2 of the first entry of each, but for the number of entries; of one in memory
	 * the offset in the socket's window
	 */
	u64 global[EMU_TABLES][3];
	const struct emu_range *msrs;	/* its MSR numbers; those without a register raise #GP */
	u16 nunits;		/* rows in @units */
	u8 nmsrs;		/* rows in @msrs */
	u16 nentries;		/* rows in @entries */
	u8 ntemplates;		/* rows in @templates */
	/*
	 * where the buses of a socket are, in parts of its bus numbers from the first one on; NULL:
	 * EMU_BUS_IO is the first bus, EMU_BUS_UNCORE the last
	 */
	const u8 *buses;
	/* bytes of physical addresses of a socket that its boxes are in, 0: none are in memory */
	u32 window;
	/* physical address of boxes that have one for all machines, in addition to the windows */
	u64 fixed;
	u32 fixed_size;		/* bytes there */
	bool hides_cha_count;	/* the register with the number of CHAs reads 0 */
	u8 small_die;		/* slices that its smallest die can have, 0: all dies are alike */
	u8 die;		/* its die in CAPID4; 0: it follows from @small_die and the slices */
	u16 devices;		/* common bits of the PCI device ids of its functions, or 0 */
	/* do the controls of box and socket enable this counter? NULL: always */
	bool (*may_count)(const struct emu_box *box, const struct emu_reg *ctr);
	/* open questions of its manuals, from number 1 on, or NULL */
	const struct emu_question *questions;
	u8 nquestions;		/* rows in @questions, number 0 included */
	/*
	 * a counter has overflowed: sets the status of its box, and calls emu_overflow_report() if
	 * @report and the overflow reaches the socket; or NULL: an overflow has no effect
	 */
	void (*on_overflow)(struct emu_box *box, const struct emu_reg *ctr, bool report);
	/* sets the status bits of an overflow on all levels, and does nothing else */
	void (*set_status)(struct emu_box *box, const struct emu_reg *ctr);
	/*
	 * an overflow arrives at the socket, @bits are those of emu_overflow_report(): freeze,
	 * interrupt; all boxes have counted up to now
	 */
	void (*on_overflow_arrival)(unsigned int socket, u64 bits);
	bool (*is_frozen)(unsigned int socket);	/* is it still frozen by an overflow? */
	/*
	 * field of the socket's global control that selects the cores that are interrupted, 0: none
	 */
	u64 cores;
	bool selects_one_core;	/* the field is the number of one core, not a bit for each */
	/* further effects of a write, but for strobes of the box; or NULL */
	void (*on_write)(struct emu_box *box, int r, u64 strobe);
};

/* Chips of all platforms, variants of them with other boxes, and old cores */
#define PMON_PLATFORM(_name, ...)	extern const struct emu_chip emu_##_name;
#define PMON_VARIANT(_name, ...)	extern const struct emu_chip emu_##_name;
#include <pmon/platforms.h>
extern const struct emu_chip emu_spr_hbm, emu_spr_cxl, emu_spr_mcc, emu_tgl_u;
extern const struct emu_chip emu_dmr_4, emu_dmr_8, emu_lnl_2;
extern const struct emu_chip emu_p5, emu_p55c, emu_m2, emu_c6, emu_winchip2, emu_c3, emu_p6, emu_k7;

/* Inserts and occupancy of the TOR: events that C-boxes and CHAs filter by what a request is */
static inline bool emu_is_tor(u16 event)
{
	return event == 0x35 || event == 0x36;
}

/* model_icx.c: counters that an event is wired to and what filters do, also in its successors */
extern const struct emu_constraint emu_icx_cha_constraints[2];
extern const struct emu_constraint emu_icx_m2pcie_constraints[3];

bool emu_icx_cha_filters_match(const struct emu_control *control, const struct emu_event *ev);
void emu_icx_iio_decode(const struct emu_box *box, u64 ctl, struct emu_control *control);

#endif /* EMU_MODEL_H */
