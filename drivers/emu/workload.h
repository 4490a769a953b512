/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A workload with a known truth, and the events it causes in every box.
 *
 * Everything here is arithmetic on integers: no register, no clock, no lock.
 * It depends on a few kernel headers only, so that it compiles on the host as
 * well (selftests/unit/test_workload.c).
 *
 * One unit of traffic is a cache line of 64 bytes.  A line that a core or a
 * device asks for is looked up in a C-box, fetched from the home agent of its
 * home socket and read from one of that socket's memory channels; if the home
 * is another socket, request and data also cross QPI.  The counts of all
 * these boxes are derived from the same integers, so they agree exactly.
 */
#ifndef EMU_WORKLOAD_H
#define EMU_WORKLOAD_H

#include <linux/bits.h>
#include <linux/types.h>

#define EMU_MAX_SOCKETS		8
#define EMU_LINE_BYTES		64
/* Event of a fixed counter: what perf tools ask for with config=0xff. */
#define EMU_EVENT_FIXED		0xff
/* Event of a free-running counter, whose number is the umask. */
#define EMU_EVENT_FREE		0x200

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
	EMU_GEN_HSX,		/* and the E5 v4, the Xeon D */
	EMU_GEN_NHM_EX,
	EMU_GEN_WSM_EX,
	EMU_GEN_SKX,
	EMU_GEN_CLX,		/* Cascade Lake, Cooper Lake */
	EMU_GEN_ICX,
	EMU_GEN_ICXD,
	EMU_GEN_SPR,		/* and Emerald Rapids */
	EMU_GEN_GNR,
	EMU_GEN_SRF,		/* as Granite Rapids, but for opcodes */
	EMU_GENS
};

#define EMU_MAX_CHANNELS	12

/*
 * Umask of TOR events since Sapphire Rapids, its pieces next to each other: the sources in the low
 * byte, then what the request is.
 */
#define EMU_TOR_MATCH_OPC	BIT_ULL(17)
#define EMU_TOR_PREMORPH	BIT_ULL(18)
#define EMU_TOR_OPC		GENMASK_ULL(29, 19)
#define EMU_TOR_OPC_SHIFT	19

/* Ports 0 and 1 of each R-box go to QPI. */
#define EMU_R_LINKS		2

/**
 * struct emu_shape - the boxes of a socket
 * @gen: platform
 * @units: how many of each type; memory channels without memory do not count
 * @channel: numbers of the channels with memory
 */
struct emu_shape {
	enum emu_gen gen;
	u8 units[EMU_BOX_TYPES];
	u8 channel[EMU_MAX_CHANNELS];
};

/**
 * struct emu_workload - what one socket is doing
 * @read: bytes/s that the socket's cores read and that miss the LLC
 * @write: bytes/s of modified lines that the socket's cores send to memory
 * @pcie_read: bytes/s that devices of the socket read in whole lines (from LLC
 *	or memory)
 * @pcie_write: bytes/s that they write in whole lines (to LLC or memory)
 * @pcie_part_read: reads/s of parts of a line, on top of that
 * @pcie_part_write: writes/s of parts of a line
 * @ncb: bytes/s of non-coherent data sent to the other sockets (NCB packets)
 * @uclk: Hz of the uncore clock (ubox, cbox, ha, r2pcie, r3qpi) and of the cores
 *	without turbo; the PCU's frequency bands see it in units of 100 MHz
 * @turbo_freq: Hz of the cores with turbo
 * @dclk: Hz of the memory clock, half the DDR transfer rate (imc)
 * @qclk: an eighth of the transfer rate of the QPI links, in Hz: their link layer
 *	clock, of which a port of the E5 v3 and v4 counts two for one (qpi)
 * @pclk: Hz of the power control unit's clock (pcu)
 * @msi: message signalled interrupts per second (ubox)
 * @ipi: interprocessor interrupts per second (ubox)
 * @lock_cycles: uncore cycles per second with a bus lock held (ubox)
 * @on: 0: the socket causes no event but its clockticks; 1: it works
 * @node: node id of the socket; not a key, the emulator sets it
 * @remote: per mille of the memory traffic whose home is another socket
 * @snoop: per mille of the reads at a home agent that snoop the other sockets
 * @llc_hit: per mille of the cores' LLC lookups that hit (0..999)
 * @pcie_hit: per mille of the device traffic that hits the LLC; on the 7500 and
 *	E7 devices do not pass it
 * @pcie_ns: per mille of the device lines that do not snoop
 * @pcie_wilf: per mille of the other device writes that are PCIWiLF
 * @prefetch: per mille of the cores' reads that are prefetches
 * @rfo: per mille of the cores' reads that ask for ownership (RFO)
 * @wait_hit: uncore cycles that a request stays in the TOR if it hits the LLC
 * @wait_local: ... if it misses, and its home is this socket
 * @wait_remote: ... if it misses, and its home is another one
 * @partial: per mille of the memory writes that are partial: the channel reads
 *	the line first (underfill)
 * @page_hit: per mille of the CAS commands that find their DRAM page open
 * @page_miss: per mille of the CAS commands that find another page open; the
 *	rest of the thousand finds no page open (empty)
 * @pmm: per mille of the lines that the socket's memory moves that are persistent
 *	memory (App Direct), if the platform can have that
 * @cke: per mille of the memory clock that a rank spends with CKE off
 * @throttle: per mille of the memory clock that a rank spends throttled
 * @l0p: per mille of the QPI clock that the links spend at half width
 * @cores: cores of the socket, as the PCU counts them
 * @c0: per mille of its time that a core spends in C0
 * @c3: per mille in C3
 * @c6: per mille in C6
 * @trans: per mille of the PCU clock that a core spends changing its C-state
 * @pkg_c2: per mille of its time that the package spends in C2; what is left of
 *	the thousand it is in C0
 * @pkg_c3: per mille in C3
 * @pkg_c6: per mille in C6
 * @turbo: per mille of the PCU clock that the cores run at @turbo_freq
 * @lim_thermal: per mille of the PCU clock (W-box: of the uncore clock, for this
 *	and all others) with the frequency limited by heat
 * @lim_power: ... by power
 * @lim_os: ... by the operating system's request
 * @lim_current: ... by current
 * @lim_io: ... from below, by I/O
 * @lim_perf: ... from below, by the performance limit
 * @freq_trans: per mille of the PCU clock in which the frequency changes
 * @prochot: per mille of the PCU clock with PROCHOT asserted from outside
 */
struct emu_workload {
	u64 read;
	u64 write;
	u64 pcie_read;
	u64 pcie_write;
	u64 pcie_part_read;
	u64 pcie_part_write;
	u64 ncb;
	u64 uclk;
	u64 turbo_freq;
	u64 dclk;
	u64 qclk;
	u64 pclk;
	u64 msi;
	u64 ipi;
	u64 lock_cycles;
	u16 on;
	u16 node;
	u16 remote;
	u16 snoop;
	u16 llc_hit;
	u16 pcie_hit;
	u16 pcie_ns;
	u16 pcie_wilf;
	u16 prefetch;
	u16 rfo;
	u16 wait_hit;
	u16 wait_local;
	u16 wait_remote;
	u16 partial;
	u16 page_hit;
	u16 page_miss;
	u16 pmm;
	u16 cke;
	u16 throttle;
	u16 l0p;
	u16 cores;
	u16 c0;
	u16 c3;
	u16 c6;
	u16 trans;
	u16 pkg_c2;
	u16 pkg_c3;
	u16 pkg_c6;
	u16 turbo;
	u16 lim_thermal;
	u16 lim_power;
	u16 lim_os;
	u16 lim_current;
	u16 lim_io;
	u16 lim_perf;
	u16 freq_trans;
	u16 prochot;
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
	u32 iperf;
};

/*
 * M-box: the number of a plain event is its inc_sel. Events of a sub-select register that the
 * workload causes have numbers of their own.
 */
#define EMU_M_FLAG		0x40	/* + set_flag_sel: a flag, no event */
#define EMU_M_DRAM		0x80	/* + DRAM command of the PLD */
#define EMU_M_BCMD		0x100	/* + B-box command of the FVC */
#define EMU_M_RESP		0x140	/* + B-box response of the FVC */
#define EMU_M_PAGE_EMPTY	0x15	/* on the 7500 its inc_sel */
#define EMU_M_OPENED		0x180	/* page events, from closed to open */
#define EMU_M_CLOSED		0x181	/* and back */
#define EMU_M_OTHER		0x1ff	/* not caused by the workload */
/* B-box: the counter's event set is part of the number. */
#define EMU_B_SET(set, event)	((set) << 8 | (event))
/* R-box: IPERF_CFG says the rest. */
#define EMU_R_IPERF		0x00
#define EMU_R_OTHER		0x01

struct emu_quantities;

/*
 * Where @w is given below, it is an array with one workload per socket, @sockets
 * its length (1..EMU_MAX_SOCKETS).
 */

/**
 * emu_workload_init() - default values, switched off, node id = socket number
 * @w: workloads
 * @sockets: number of sockets
 */
void emu_workload_init(struct emu_workload *w, unsigned int sockets);

/**
 * emu_workload_update() - work out what follows from a workload
 * @t: gets it; a struct emu_quantities needs no other preparation
 * @w: workloads; they stay the caller's, and must stay where they are
 * @sockets: number of sockets
 * @shape: boxes that each socket has
 *
 * To be called when a workload has changed, its node ids excepted.
 */
void emu_workload_update(struct emu_quantities *t, const struct emu_workload *w,
			 unsigned int sockets, const struct emu_shape *shape);

/**
 * emu_workload_rate() - how fast a counter counts
 * @t: traffic
 * @sel: what the counter is programmed to see
 *
 * C-box event 0x1f (COUNTER0_OCCUPANCY) follows another counter of the box and
 * is the caller's: ask for the rate of what counter 0 counts.
 *
 * Return: sum of the increments per second with threshold 0; 0 if the workload
 * does not cause the event.
 */
u64 emu_workload_rate(const struct emu_quantities *t, const struct emu_select *sel);

/**
 * emu_workload_inc() - increment in a clock in which the event happens
 * @t: traffic
 * @sel: what the counter is programmed to see
 * @rate: its emu_workload_rate()
 *
 * Return: at least 1, the typical depth of the queue for an occupancy, and
 * always so much that rate / increment does not exceed the clock.
 */
u32 emu_workload_inc(const struct emu_quantities *t, const struct emu_select *sel,
		     u64 rate);

/**
 * emu_workload_clock() - clock of a box
 * @t: traffic
 * @sel: what the counter is programmed to see (box and socket matter)
 *
 * Return: Hz; does not depend on the workload being on.
 */
u64 emu_workload_clock(const struct emu_quantities *t,
		       const struct emu_select *sel);

/**
 * emu_workload_set() - change the workload from text
 * @w: workloads
 * @sockets: number of sockets
 * @text: words separated by white space; is modified
 *
 * A word is "key=value" (keys are the members of struct emu_workload except
 * node; a value is decimal with an optional k, M or G: 10^3, 10^6, 10^9),
 * "default" (default values, running), "off" or "on"; with "s0." .. "s7." in
 * front it concerns that socket only.  Setting a value switches the workload
 * on.
 *
 * Context: one caller at a time.
 * Return: 0, or -EINVAL and nothing is changed.
 */
int emu_workload_set(struct emu_workload *w, unsigned int sockets, char *text);

/**
 * emu_workload_show() - the workload as text that emu_workload_set() accepts
 * @w: workloads
 * @sockets: number of sockets
 * @buf: destination
 * @len: its size, 2048 for each socket are enough
 *
 * Return: length of the text without the terminating 0.
 */
ssize_t emu_workload_show(const struct emu_workload *w, unsigned int sockets,
			  char *buf, size_t len);

/**
 * emu_ground_truth_rows() - number of the truth rows
 * @shape: boxes of a socket
 *
 * Return: rows are numbered from 0 to this - 1.
 */
unsigned int emu_ground_truth_rows(const struct emu_shape *shape);

/**
 * emu_ground_truth_name() - name of a truth row
 * @shape: boxes of a socket
 * @row: its number
 * @buf: gets the name, such as "mem_read_bytes" or "qpi1_tx_data_bytes"
 * @len: size of that, EMU_TRUTH_NAME is enough
 */
void emu_ground_truth_name(const struct emu_shape *shape, unsigned int row,
			   char *buf, size_t len);

#define EMU_TRUTH_NAME		40

/**
 * emu_ground_truth_rate() - value of a truth row
 * @t: traffic
 * @socket: the socket it is asked for
 * @row: its number
 *
 * Return: per second, of this socket.
 */
u64 emu_ground_truth_rate(const struct emu_quantities *t, unsigned int socket,
			  unsigned int row);

#endif /* EMU_WORKLOAD_H */
