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

/**
 * struct emu_select - event and filters that a counter selects
 * @event: event number
 * @umask: umask field as programmed, its pieces next to each other; PCU: BIT(occ_sel),
 *	1 = C0, 2 = C3, 3 = C6
 * @tid: C-box filter: core and thread (327043: bit 0 thread, 3:1 core,
 *	4 traffic of no thread)
 * @state: C-box filter: mask of line states, I 1, S 2, E 4, M 8, F 0x10
 * @nid: C-box filter: mask of node ids
 * @ext: extra select bit
 * @tid_en: the counter obeys @tid
 * @any_opc: any opcode is like @opc: a fault, or a bit of the CHA filter
 * @opc: C-box filter: request opcode
 * @opc1: CHA filter: another one that is let pass
 * @remote: CHA filter: requests whose home is another socket
 * @local: CHA filter: those whose home is this one
 * @near: CHA filter: those that near memory has
 * @far: CHA filter: those that it has not
 * @parts: IIO: mask of parts (ports)
 * @classes: IIO: mask of flow classes, 1: posted, 2: non-posted, 4: completion
 * @band: PCU filter: the four frequency bands, units of 100 MHz
 * @match: QPI packet match words 0 and 1
 * @mask: QPI packet mask words 0 and 1
 *
 * Filter values that an event does not use are ignored.
 */
struct emu_select {
	u16 event;
	u64 umask;
	u16 tid;
	u16 state;
	u16 nid;
	bool ext;
	bool tid_en;
	bool any_opc;
	u16 opc;
	u16 opc1;
	bool remote;
	bool local;
	bool near;
	bool far;
	u16 parts;
	u8 classes;
	u8 band[4];
	u32 match[2];
	u32 mask[2];
};

/* M-box sub-select registers, in the order of their MSRs. */
enum emu_subselect {
	EMU_DSP, EMU_ISS, EMU_MAP, EMU_THR, EMU_PGT, EMU_PLD, EMU_FVC,
	EMU_SUBSELECTS
};

/* struct emu_event - an event that happens in a box: a line of "inject" or "rate" */
struct emu_event {
	bool fixed;		/* the fixed counter's clock, nothing else */
	u64 free;	/* what the free-running counter of that number counts, nothing else */
	u64 code;		/* event number */
	u64 umask;		/* sub-event */
	u64 ext;		/* extra select bit */
	u64 inc;		/* increment in an active clock */
	u64 cycles;		/* active clocks in a row */
	u64 times;		/* how often that repeats */
	u64 idle;		/* idle clocks after each row */
	u64 opc;		/* C-box: opcode of the request */
	u64 nid;		/* C-box: mask of the node */
	u64 state;		/* C-box: mask of the line's state */
	u64 tid;		/* C-box: core and thread */
	u64 freq;		/* PCU: frequency in units of 100 MHz */
	u64 occ;		/* PCU: core state counted, as in occ_sel */
	u64 match0;		/* QPI: word 0 of the packet header */
	u64 match1;		/* QPI: word 1 */
	u64 addr;		/* HA: physical address */
	u64 opcode;		/* HA: opcode */
	u64 link;		/* C-box: mask of the QPI link */
	u64 nc;			/* C-box: a non-coherent request */
	u64 isoc;		/* C-box: an isochronous request */
	u64 c6;			/* C-box: what filter bit 29 stands for */
	u64 remote;		/* CHA: the target is another socket */
	u64 near;		/* CHA: it is in near memory */
	u64 part;		/* IIO: mask of the part (port), 0: part 0 */
	u64 flow;		/* IIO: mask of the flow class, 0: posted */
	u64 set;		/* which of the box's event sets, see &struct emu_unit */
	u64 flag;		/* M-box: @code is a set_flag_sel, not an inc_sel */
	/* M-box: content of the sub-select registers that selects it */
	u64 subselect[EMU_SUBSELECTS];
	u64 match;		/* B-, S-, R-box: packet as the match register sees it */
	u64 match_hi;		/* R-box: bits 71:64 of the flit */
	u64 flit;		/* R-box: which flit of the packet */
	u64 iperf;		/* R-box: bit of IPERF_CFG that selects it */
	u64 qlx;		/* R-box: byte of QLX_CFG that selects it */
	u64 user;		/* core: how often it happens in user mode (CPL 3) */
	u64 kernel;		/* core: in kernel mode */
	u64 per_sec;		/* rate: increments per second */
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
	bool per_counter;		/* other counters count something else by that event */
	bool per_occurrence;		/* count an event once, however many clocks it lasts */
	bool user;		/* core: count in user mode */
	bool kernel;		/* core: count in kernel mode */
	u64 ctl;		/* control word */
	u64 addr;		/* HA: address match, bits 45:6 */
	u8 opcode;		/* HA: opcode match */
};

#endif /* EMU_EVENT_H */
