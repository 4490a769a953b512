/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A recording in the place of the rates. Called under emu.lock, except for functions that allocate
 * or free memory.
 */
#ifndef EMU_REPLAY_H
#define EMU_REPLAY_H

#include <linux/list.h>
#include <linux/types.h>

#define EMU_REPLAY_INTERVALS	1000000
#define EMU_REPLAY_FILTERS	8	/* registers that one event needs beside its control word */

struct emu_box;
struct emu_sink;

/* struct emu_replay_filter - what a register must hold so that a counter counts an event */
struct emu_replay_filter {
	const struct emu_box *box;	/* box that has it */
	int r;			/* row of the register */
	u64 value;		/* the value */
	u64 mask;		/* the bits that matter */
};

/* struct emu_replay_event - an event of a recording */
struct emu_replay_event {
	struct list_head node;	/* in emu_replay_events */
	struct list_head beside;	/* in emu_box.replay */
	struct emu_box *box;	/* where */
	u8 role;	/* role of the counters that count it: EMU_CTR, EMU_FIXED_CTR or EMU_FREE */
	u64 free;		/* number of the free-running counter */
	u64 ctl;		/* what the control word must be */
	u64 mask;		/* the bits of that which matter */
	unsigned int nr_filters;	/* how many filters it needs */
	struct emu_replay_filter filter[EMU_REPLAY_FILTERS];	/* each one */
	/* what it has counted up to the begin of each interval, and up to the end of the last */
	u64 sum[];
};

bool emu_replay_is_on(void);
u64 emu_replay_gain(const struct emu_box *box, int r, u64 control, u64 from, u64 until);
void emu_replay_stop(void);
int emu_replay_begin(unsigned int intervals);
struct emu_replay_event *emu_replay_new_event(void);
void emu_replay_add_event(struct emu_replay_event *event);
int emu_replay_add_interval(u64 us);
int emu_replay_set_count(unsigned int event, u64 count);
int emu_replay_start(void);
void emu_replay_exit(void);
void emu_replay_show(struct emu_sink *sink);

#endif /* EMU_REPLAY_H */
