/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An event happening, and what a counter is programmed to see of such.
 */
#ifndef EMU_SIGNAL_H
#define EMU_SIGNAL_H

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
 * struct emu_select - what one counter is programmed to see
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

/**
 * struct emu_signal - one event happening, as debugfs describes it
 * @fixed: the fixed counter's clock, nothing else
 * @free: what the free-running counter of that number counts, nothing else
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
 * @remote: CHA: the target is another socket
 * @near: CHA: it is in near memory
 * @part: IIO: mask of the part (port), 0: part 0
 * @flow: IIO: mask of the flow class, 0: posted
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
 * @per_sec: rate: increments per second
 */
struct emu_signal {
	bool fixed;
	u64 free;
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
	u64 remote;
	u64 near;
	u64 part;
	u64 flow;
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
	u64 per_sec;
};

/**
 * struct emu_watch - what a counter is programmed to see, and how
 * @sel: event and filters
 * @box: box it is in
 * @event: event number, as the control word has it
 * @code: the umask of the event is a code
 * @thresh: 0: add the increments; else count cycles by comparison
 * @more: it adds so much in each clock that the event happens
 * @invert: count the cycles below the threshold
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
	u16 thresh;
	u16 more;
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
	u64 ctl;
	u64 addr;
	u8 opcode;
};

#endif /* EMU_SIGNAL_H */
