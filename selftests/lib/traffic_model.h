/* SPDX-License-Identifier: GPL-2.0-only */
/* traffic_model.h - quantities that follow from the traffic, and the events that count them */
#ifndef SELFTESTS_TRAFFIC_MODEL_H
#define SELFTESTS_TRAFFIC_MODEL_H

#include <stdio.h>
#include <linux/types.h>
#include <pmon/platform_groups.h>

#include "traffic.h"

/* Platforms whose boxes see the traffic, and those that persistent memory was made for */
#define WITH_TRAFFIC	(ON_ALL & ~ON_DMR)
#define WITH_PMM	(ON_CLX_CPX | ON_SUNNY)

/* Classes of LLC requests, of snoops and of victims */
enum {
	RFO, CRD, DRD, PF_RFO, PF_CODE, PF_DATA, DEV_RD, DEV_NS_RD, DEV_PART_RD, DEV_WR, DEV_WILF,
	DEV_NS_WR, DEV_PART_WR, WB, SNOOP, VICTIM_M, VICTIM_E, VICTIM_S, CLASSES
};

#define CORE_READS	0x3fu
#define IO_READS	(0x7u << DEV_RD)
#define IO_WRITES	(0xfu << DEV_WR)
#define READS		(CORE_READS | IO_READS)
#define WRITES		(0x1u << WB | IO_WRITES)
#define ASKED		(READS | WRITES)

/* Packets on the links, by message class: a home's requests and responses, snoops, data ... */
enum {
	REQUEST, RESPONSE, SNP, DATA, WRITE_BACK, CMP, NCB, PACKETS,
	HOM = PACKETS, NDR, DRS, MESSAGES, LINES, FLIT_DATA, FLIT_CONTROL, FLIT_IDLE, SLOT_IDLE,
	DIRECTION
};

/*
 * CAS commands to a line: since the Core Ultra one may move 32 bytes, so every second line takes
 * two commands, of which the second one finds its page open
 */
#define CAS_ULTRA	1.5
#define HALVES		2

/* Quantities of a socket, a second */
enum quantity {
	ZERO, UCLK, IOCLK, DCLK, DCLK_AWAKE, HCLK, QCLK, PCLK, LINK_L0, LINK_L0P, LINK_L1,
	LLC_READS, LLC_MISSES, LLC_HITS, LLC_WRITES, LLC_SNOOPS, LLC_ASKED, LLC_LOOKUPS, LLC_WAIT,
	LLC_ANY_MISSES, LLC_VICTIM_M, HA_RD_LOCAL, HA_RD_REMOTE, HA_WR_LOCAL, HA_WR_REMOTE,
	HA_RD_IO, HA_WR_IO, HA_RD_CORE, HA_WR_CORE, HA_RD_OWN, HA_WR_OWN, HA_RD, HA_WR,
	PMM_RD, PMM_WR, MEM_RD, UNDERFILL, MEM_FULL, MEM_WR, CAS_RD, CAS,
	PAGE_HIT, PAGE_MISS, PAGE_EMPTY, PAGE_HIT_RD, PAGE_HIT_WR, PAGE_MISS_RD, PAGE_MISS_WR,
	PAGE_EMPTY_RD, PAGE_EMPTY_WR,
	OUT_LOCAL, OUT_REMOTE, WAIT_OUT_LOCAL, WAIT_OUT_REMOTE,
	IO_RD, IO_WR, C0, C3, C6, PKG_C0, PKG_C2, PKG_C3, PKG_C6, TURBO, NO_TURBO,
	LIM_THERMAL, LIM_POWER, LIM_OS, LIM_CURRENT, PROCHOT,
	ASK, ASK_MISS = ASK + CLASSES, ASK_MISS_REMOTE = ASK_MISS + CLASSES,
	ASK_MISS_WAIT = ASK_MISS_REMOTE + CLASSES, TX = ASK_MISS_WAIT + CLASSES,
	RX = TX + DIRECTION, QUANTITIES = RX + DIRECTION
};

/* struct traffic_event - an event of a type of box */
struct traffic_event {
	__u64 on;		/* platforms */
	/* name of the boxes in the emulator, which share what there is to count */
	const char *box;
	const char *signal;	/* the event, as the emulator's file "rate" has it */
	enum quantity what;	/* what it counts */
	double times;		/* so often; 0: once, and in each box all of it */
	unsigned int inc;	/* increment in a clock, 0 is 1 */
};

/* struct traffic_truth - a line of the truth */
struct traffic_truth {
	__u64 on;		/* platforms on which some box can see it */
	/* boxes that have a line each, with their names before this one; NULL: one of the socket */
	const char *box;
	const char *name;
	double times;		/* bytes of each, or 1 */
	enum quantity what[3];	/* quantities that add up */
};

/* struct traffic_llc - opcodes by which a type of LLC tells requests apart */
struct traffic_llc {
	__u64 on;			/* platforms */
	unsigned int opcode[WB + 1];	/* opcodes; 0: it is not known */
};

#define TRAFFIC_POINTS	9

/* struct traffic_curve - how long a read waits for memory that is busy */
struct traffic_curve {
	__u64 on;		/* platforms */
	double writes;		/* share of writes in the traffic for which it was measured */
	/*
	 * how many times the wait of a read without load, by the share of the bus that is used. The
	 * first one is 0, 1; behind the last one the wait grows no more
	 */
	struct { double share, times; } points[TRAFFIC_POINTS];
};

#define TRAFFIC_BOXES	512
#define TRAFFIC_SHARES	8
#define TRAFFIC_THREADS	64
#define LINE		64.0
#define FOR(_i, _n)	for (unsigned int _i = 0; _i < (_n); _i++)

struct traffic_keys {
#define MEMBER(_name, _max, _default)	double _name;
	TRAFFIC_KEYS(MEMBER)
#undef MEMBER
};

/* struct traffic_model - the machine, its workload, and the quantities that follow from it */
struct traffic_model {
	__u64 on;				/* the platform, a bit of ON_ALL */
	unsigned int sockets;
	unsigned int node[TRAFFIC_SOCKETS];	/* node id of each socket */
	unsigned int nr_boxes;			/* of socket 0 */
	char boxes[TRAFFIC_BOXES][16];		/* their names */
	struct traffic_keys work[TRAFFIC_SOCKETS];
	bool off;				/* only clocks run */
	/* boxes whose share is not that of the others of their type; the truth has even ones */
	unsigned int nr_shares;
	struct { char box[16]; unsigned int first, last; double weight; } shares[TRAFFIC_SHARES];
	/* threads that do what a socket's cores do, by weight; none: thread 0 of core 0 does all */
	unsigned int nr_threads;
	struct { unsigned int first, last, core, thread; double weight; } threads[TRAFFIC_THREADS];
	/* lines that hit the LLC or miss it, by socket, class and home */
	double hit[TRAFFIC_SOCKETS][CLASSES][TRAFFIC_SOCKETS];
	double miss[TRAFFIC_SOCKETS][CLASSES][TRAFFIC_SOCKETS];
	/* lines that a home reads and writes, by socket and home */
	double reads[TRAFFIC_SOCKETS][TRAFFIC_SOCKETS];
	double writes[TRAFFIC_SOCKETS][TRAFFIC_SOCKETS];
	double quantities[TRAFFIC_SOCKETS][QUANTITIES];
};

extern struct traffic_model model;
extern const struct traffic_curve traffic_curves[];
extern const struct traffic_event traffic_events[];
extern const struct traffic_truth traffic_truths[];
extern const struct traffic_llc traffic_llcs[];

/* traffic_machine.c: the boxes, and ids of threads in filters */
void traffic_find_machine(void);
int traffic_box_number(const char *box, const char *type);
unsigned int traffic_count(const char *type);
double traffic_weight(unsigned int s, const char *box);
double traffic_weights(unsigned int s, const char *type, unsigned int among);
unsigned int traffic_tid(unsigned int core, unsigned int thread);
unsigned int traffic_tid_of_others(void);

/* traffic_quantities.c */
const struct traffic_curve *traffic_curve(void);
double traffic_waits(unsigned int s, unsigned int class, unsigned int home, bool hits);
void traffic_work_out(void);

/* traffic_rates.c: the lines for the emulator's file "rate" */
void traffic_put_rates(FILE *file);

#endif
