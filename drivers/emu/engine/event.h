/* SPDX-License-Identifier: GPL-2.0-only */
/* Events that happen in a box, and the settings by which a counter selects some of them. */
#ifndef EMU_EVENT_H
#define EMU_EVENT_H

#include <linux/types.h>

#define EMU_MAX_SOCKETS	8

struct emu_box;

enum emu_box_type {
	EMU_UBOX,
	EMU_PCU,
	EMU_CBOX,
	EMU_HA,
	EMU_IMC,
	EMU_QPI,
	EMU_R2PCIE,
	EMU_R3QPI,
	EMU_IRP,
	EMU_EP_SBOX,
	EMU_CHA,		/* Skylake */
	EMU_IIO,
	EMU_UPI,
	EMU_M2M,
	EMU_M2PCIE,
	EMU_M3UPI,
	EMU_MC,			/* Ice Lake: free-running counters of a memory controller */
	EMU_HBM,
	EMU_MESH,		/* nothing but its clock */
	EMU_ARB,		/* client dies */
	EMU_CLOCK_BOX,
	EMU_NHM,		/* all of Nehalem-EP */
	EMU_EX_UBOX,		/* Xeon 7500, E7: names alike, events not */
	EMU_EX_CBOX,
	EMU_BBOX,
	EMU_SBOX,
	EMU_MBOX,
	EMU_RBOX,
	EMU_WBOX,
	EMU_BOX_TYPES
};

/*
 * struct emu_select - event and filters that a counter selects
 *
 * Filter values that an event does not use are ignored.
 */
struct emu_select {
	u16 event;	/* event number */
	/* as programmed, its pieces side by side; PCU: BIT(occ_sel), 1 = C0, 2 = C3, 3 = C6 */
	u64 umask;
	/* C-box filter: core and thread (327043: bit 0 thread, 3:1 core, 4 traffic of no thread) */
	u16 tid;
	u16 state;	/* C-box filter: mask of line states, I 1, S 2, E 4, M 8, F 0x10 */
	u16 nid;	/* C-box filter: mask of node ids */
	bool ext;	/* extra select bit */
	bool tid_en;	/* the counter obeys @tid */
	bool any_opc;	/* any opcode is like @opc: a fault, or a bit of the CHA filter */
	u16 opc;	/* C-box filter: request opcode */
	u16 opc1;	/* CHA filter: another one that is let pass */
	bool remote;	/* CHA filter: requests whose home is another socket */
	bool local;	/* CHA filter: those whose home is this one */
	bool near;	/* CHA filter: those that near memory has */
	bool far;	/* CHA filter: those that it has not */
	u16 parts;	/* IIO: mask of parts (ports) */
	u8 classes;	/* IIO: mask of flow classes, 1: posted, 2: non-posted, 4: completion */
	u8 band[4];	/* PCU filter: the four frequency bands, units of 100 MHz */
	u32 match[2];	/* QPI packet match words 0 and 1 */
	u32 mask[2];	/* QPI packet mask words 0 and 1 */
};

/* M-box sub-select registers, in the order of their MSRs. */
enum emu_subselect {
	EMU_DSP, EMU_ISS, EMU_MAP, EMU_THR, EMU_PGT, EMU_PLD, EMU_FVC,
	EMU_SUBSELECTS
};

/*
 * struct emu_event - an event that happens in a box: a line of "inject" or "rate"
 *
 * The structs are what filters of a kind of box compare; other boxes ignore them.
 */
struct emu_event {
	bool fixed;		/* the fixed counter's clock, nothing else */
	u64 free;	/* what the free-running counter of that number counts, nothing else */
	u64 code;		/* event number */
	u64 umask;		/* sub-event */
	u64 ext;		/* extra select bit */
	u64 set;		/* which of the box's event sets, see &struct emu_unit */
	u64 flag;		/* M-box: @code is a set_flag_sel, not an inc_sel */
	u64 per_sec;		/* rate: increments per second */
	/* inject: the clocks in which it happens */
	struct {
		u64 inc;	/* increment in an active clock */
		u64 cycles;	/* active clocks in a row */
		u64 times;	/* number of such rows */
		u64 idle;	/* idle clocks after each row */
	} burst;
	/* C-box, CHA: the request */
	struct {
		u64 opc;	/* opcode */
		u64 nid;	/* mask of the node */
		u64 state;	/* mask of the line's state */
		u64 tid;	/* core and thread */
		u64 link;	/* mask of the QPI link */
		u64 nc;		/* non-coherent */
		u64 isoc;	/* isochronous */
		u64 c6;		/* what filter bit 29 selects */
		u64 remote;	/* the target is another socket */
		u64 near;	/* the target is near memory */
	} req;
	struct {
		u64 freq;	/* frequency in units of 100 MHz */
		u64 occ;	/* core state counted, as in occ_sel */
	} pcu;
	struct {
		u64 match[2];	/* words 0 and 1 of the packet header */
	} qpi;
	/* HA, M-box, uncore of Nehalem-EP */
	struct {
		u64 addr;	/* physical address */
		u64 opcode;	/* opcode */
	} memory;
	struct {
		u64 part;	/* mask of the part (port), 0: part 0 */
		u64 flow;	/* mask of the flow class, 0: posted */
	} iio;
	struct {
		u64 subselect[EMU_SUBSELECTS];	/* registers that select the event */
	} mbox;
	/* B-, S-, R-box */
	struct {
		u64 match;	/* the packet, in the layout of the match register */
		u64 match_hi;	/* R-box: bits 71:64 of the flit */
		u64 flit;	/* R-box: which flit of the packet */
	} packet;
	struct {
		u64 iperf;	/* bit of IPERF_CFG that selects the event */
		u64 qlx;	/* byte of QLX_CFG that selects it */
	} rbox;
	/* cores */
	struct {
		u64 user;	/* how often it happens in user mode (CPL 3) */
		u64 kernel;	/* how often in kernel mode */
	} mode;
};

/* struct emu_control - the settings of a counter: its decoded control word and filters */
struct emu_control {
	struct emu_select sel;	/* event and filters */
	const struct emu_box *box;	/* box it is in */
	u16 event;		/* event number, as the control word has it */
	bool exact_umask;	/* the umask of the event is a code */
	u16 thresh;		/* 0: add the increments; else count cycles by comparison */
	u16 extra_inc;		/* added to the increment of each active clock */
	bool invert;		/* count the cycles below the threshold */
	bool edge;		/* count the beginnings of the condition, not its clocks */
	bool down;		/* count down */
	bool up_down;		/* M-box: count inc_sel up and set_flag_sel down */
	u8 set;			/* event set of the counter */
	u8 ctr;			/* number of the counter */
	bool per_counter;	/* the event number means another event on each counter */
	bool per_occurrence;		/* count an event once, however many clocks it lasts */
	bool user;		/* core: count in user mode */
	bool kernel;		/* core: count in kernel mode */
	u64 ctl;		/* control word */
	u64 addr;		/* HA: address match, bits 45:6 */
	u8 opcode;		/* HA: opcode match */
};

#endif /* EMU_EVENT_H */
