/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A workload with a known truth, and the events it causes in every box.
 *
 * Everything here is arithmetic on integers: no register, no clock, no lock.
 * It depends on four kernel headers only, so that it compiles on the host as
 * well (selftests/unit/test_traffic.c).
 *
 * One unit of traffic is a cache line of 64 bytes.  A line that a core or a
 * device asks for is looked up in a C-box, fetched from the home agent of its
 * home socket and read from one of that socket's memory channels; if the home
 * is another socket, request and data also cross QPI.  The counts of all
 * these boxes are derived from the same integers, so they agree exactly.
 */
#ifndef EMU_TRAFFIC_H
#define EMU_TRAFFIC_H

#include <linux/types.h>

#define EMU_MAX_SOCKETS		8
#define EMU_LINE_BYTES		64
/* Event of a fixed counter: what perf tools ask for with config=0xff. */
#define EMU_EVENT_FIXED		0xff

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
	EMU_EX_UBOX,		/* Xeon 7500, E7: names alike, events not */
	EMU_EX_CBOX,
	EMU_BBOX,
	EMU_SBOX,
	EMU_MBOX,
	EMU_RBOX,
	EMU_WBOX,
	EMU_BOX_TYPES
};

/* Platforms whose event codes differ. */
enum emu_gen {
	EMU_GEN_SNB,
	EMU_GEN_IVB,
	EMU_GEN_NHM_EX,
	EMU_GEN_WSM_EX,
	EMU_GENS
};

/**
 * struct emu_workload - what one socket is doing
 * @read: bytes/s that the socket's cores read and that miss the LLC
 * @write: bytes/s of modified lines that the socket's cores send to memory
 * @pcie_read: bytes/s that devices of the socket read (from LLC or memory)
 * @pcie_write: bytes/s that devices of the socket write (to LLC or memory)
 * @ncb: bytes/s of non-coherent data sent to the other sockets (NCB packets)
 * @uclk: Hz of the uncore clock (ubox, cbox, ha, r2pcie, r3qpi); the PCU's
 *	frequency bands see it in units of 100 MHz
 * @dclk: Hz of the memory clock, half the DDR transfer rate (imc)
 * @qclk: Hz of the QPI link layer clock, an eighth of the transfer rate (qpi)
 * @pclk: Hz of the power control unit's clock (pcu)
 * @msi: message signalled interrupts per second (ubox)
 * @ipi: interprocessor interrupts per second (ubox)
 * @lock_cycles: uncore clocks per second with a bus lock held (ubox)
 * @on: 0: the socket causes no event but its clockticks; 1: it works
 * @node: node id of the socket; not a key, the emulator sets it
 * @remote: per mille of the memory traffic whose home is another socket
 * @snoop: per mille of the reads at a home agent that snoop the other sockets
 * @llc_hit: per mille of the cores' LLC lookups that hit (0..999)
 * @pcie_hit: per mille of the device traffic that hits the LLC
 * @rfo: per mille of the cores' reads that ask for ownership (RFO)
 * @partial: per mille of the memory writes that are partial: the channel reads
 *	the line first (underfill)
 * @page_hit: per mille of the CAS commands that find their DRAM page open
 * @page_miss: per mille of the CAS commands that find another page open; the
 *	rest of the thousand finds no page open (empty)
 * @cke: per mille of the memory clock that a rank spends with CKE off
 * @throttle: per mille of the memory clock that a rank spends throttled
 * @l0p: per mille of the QPI clock that the links spend at half width
 * @cores: cores of the socket, as the PCU counts them
 * @c0: per mille of its time that a core spends in C0
 * @c3: per mille in C3
 * @c6: per mille in C6
 * @trans: per mille of the PCU clock that a core spends changing its C-state
 * @lim_thermal: per mille of the PCU clock with the frequency limited by heat
 * @lim_power: ... by power
 * @lim_os: ... by the operating system's request
 * @lim_current: ... by current
 * @prochot: per mille of the PCU clock with PROCHOT asserted from outside
 */
struct emu_workload {
	u64 read;
	u64 write;
	u64 pcie_read;
	u64 pcie_write;
	u64 ncb;
	u64 uclk;
	u64 dclk;
	u64 qclk;
	u64 pclk;
	u64 msi;
	u64 ipi;
	u64 lock_cycles;
	u32 on;
	u32 node;
	u32 remote;
	u32 snoop;
	u32 llc_hit;
	u32 pcie_hit;
	u32 rfo;
	u32 partial;
	u32 page_hit;
	u32 page_miss;
	u32 cke;
	u32 throttle;
	u32 l0p;
	u32 cores;
	u32 c0;
	u32 c3;
	u32 c6;
	u32 trans;
	u32 lim_thermal;
	u32 lim_power;
	u32 lim_os;
	u32 lim_current;
	u32 prochot;
};

/**
 * struct emu_select - what one counter is programmed to see
 * @gen: platform
 * @box: type of the box
 * @socket: socket it is on
 * @unit: which box of its type on that socket
 * @units: how many boxes of its type that socket has
 * @event: event number, EMU_EVENT_FIXED for a fixed counter; M-box and R-box:
 *	as EMU_M_* and EMU_R_* below say
 * @umask: umask field as programmed (0 for the PCU)
 * @occ_sel: PCU: occupancy select, 1 = C0, 2 = C3, 3 = C6
 * @tid: C-box filter: core and thread (327043: bit 0 thread, 3:1 core,
 *	4 traffic of no thread)
 * @state: C-box filter: mask of line states, I 1, S 2, E 4, M 8, F 0x10
 * @nid: C-box filter: mask of node ids
 * @ext: extra select bit
 * @tid_en: the counter obeys @tid
 * @opc: C-box filter: request opcode
 * @band: PCU filter: the four frequency bands, units of 100 MHz
 * @match: QPI packet match words 0 and 1
 * @mask: QPI packet mask words 0 and 1
 * @iperf: R-box: content of IPERF_CFG
 *
 * Filter values that an event does not use are ignored.
 */
struct emu_select {
	enum emu_gen gen;
	enum emu_box_type box;
	unsigned int socket;
	unsigned int unit;
	unsigned int units;
	u16 event;
	u8 umask;
	u8 occ_sel;
	u8 tid;
	u8 state;
	u16 nid;
	bool ext;
	bool tid_en;
	u16 opc;
	u8 band[4];
	u32 match[2];
	u32 mask[2];
	u32 iperf;
};

/*
 * M-box: the plain events are their inc_sel, those with a companion register
 * that the workload knows have numbers of their own.
 */
#define EMU_M_FLAG		0x40	/* + set_flag_sel: a flag, no event */
#define EMU_M_DRAM		0x80	/* + DRAM command of the PLD */
#define EMU_M_BCMD		0x100	/* + B-box command of the FVC */
#define EMU_M_RESP		0x140	/* + B-box response of the FVC */
#define EMU_M_OTHER		0x180	/* nothing that the workload does */
/* B-box: the counter's event set is part of the number. */
#define EMU_B_SET(set, event)	((set) << 8 | (event))
/* R-box: IPERF_CFG says the rest. */
#define EMU_R_IPERF		0x00
#define EMU_R_OTHER		0x01

/*
 * In everything below @w is an array with one workload per socket, @sockets
 * its length (1..EMU_MAX_SOCKETS).
 */

/**
 * emu_traffic_init() - default values, switched off, node id = socket number
 * @w: workloads
 * @sockets: number of sockets
 */
void emu_traffic_init(struct emu_workload *w, unsigned int sockets);

/**
 * emu_traffic_rate() - how fast a counter counts
 * @w: workloads
 * @sockets: number of sockets
 * @sel: what the counter is programmed to see
 *
 * C-box event 0x1f (COUNTER0_OCCUPANCY) follows another counter of the box and
 * is the caller's: ask for the rate of what counter 0 counts.
 *
 * Return: sum of the increments per second with threshold 0; 0 if the workload
 * does not cause the event.
 */
u64 emu_traffic_rate(const struct emu_workload *w, unsigned int sockets,
		     const struct emu_select *sel);

/**
 * emu_traffic_inc() - increment in a clock in which the event happens
 * @w: workloads
 * @sockets: number of sockets
 * @sel: what the counter is programmed to see
 *
 * Return: at least 1, the typical depth of the queue for an occupancy, and
 * always so much that rate / increment does not exceed the clock.
 */
u32 emu_traffic_inc(const struct emu_workload *w, unsigned int sockets,
		    const struct emu_select *sel);

/**
 * emu_traffic_clock() - clock of a box
 * @w: workloads
 * @sel: what the counter is programmed to see (box and socket matter)
 *
 * Return: Hz; does not depend on the workload being on.
 */
u64 emu_traffic_clock(const struct emu_workload *w,
		      const struct emu_select *sel);

/**
 * emu_traffic_set() - change the workload from text
 * @w: workloads
 * @sockets: number of sockets
 * @text: words separated by white space; is modified
 *
 * A word is "key=value" (keys are the members of struct emu_workload except
 * node; a value is decimal with an optional k, M or G: 10^3, 10^6, 10^9),
 * "default" (default values, running), "off" or "on"; with "s0." .. "s3." in
 * front it concerns that socket only.  Setting a value switches the workload
 * on.
 *
 * Return: 0, or -EINVAL and nothing is changed.
 */
int emu_traffic_set(struct emu_workload *w, unsigned int sockets, char *text);

/**
 * emu_traffic_show() - the workload as text that emu_traffic_set() accepts
 * @w: workloads
 * @sockets: number of sockets
 * @buf: destination
 * @len: its size, 1024 for each socket are enough
 *
 * Return: length of the text without the terminating 0.
 */
ssize_t emu_traffic_show(const struct emu_workload *w, unsigned int sockets,
			 char *buf, size_t len);

/**
 * emu_traffic_truths() - number of the truth rows
 *
 * Return: rows are numbered from 0 to this - 1.
 */
unsigned int emu_traffic_truths(void);

/**
 * emu_traffic_truth_name() - name of a truth row
 * @row: its number
 *
 * Return: a name such as "mem_read_bytes".
 */
const char *emu_traffic_truth_name(unsigned int row);

/**
 * emu_traffic_truth_rate() - value of a truth row
 * @w: workloads
 * @sockets: number of sockets
 * @socket: the socket it is asked for
 * @row: its number
 *
 * Return: per second, of this socket.
 */
u64 emu_traffic_truth_rate(const struct emu_workload *w, unsigned int sockets,
			   unsigned int socket, unsigned int row);

#endif /* EMU_TRAFFIC_H */
