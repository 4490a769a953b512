/* SPDX-License-Identifier: GPL-2.0-only */
/* The counters of a box. Called under emu.lock. */
#ifndef EMU_COUNT_H
#define EMU_COUNT_H

#include <linux/types.h>

struct emu_box;
struct emu_reg;
struct emu_event;
struct emu_unit;
struct emu_control;

/* struct emu_part - a part of the clocks of an event */
struct emu_part {
	u64 from;		/* clocks that are over before it */
	u64 to;			/* clocks that are over after it */
};

void emu_box_count(struct emu_box *box, u64 until);
u64 emu_box_next(struct emu_box *box);
unsigned int emu_count_enabled(bool frozen);
void emu_decode_control(const struct emu_box *box, u64 ctl, struct emu_control *control);
u64 emu_count_until(const struct emu_box *box, const struct emu_event *ev, struct emu_part part);
void emu_count_part(struct emu_box *box, const struct emu_event *ev, struct emu_part part);
u64 emu_umask_max(const struct emu_unit *unit);
bool emu_event_known(const struct emu_unit *unit, unsigned int event, unsigned int set);
void emu_count_init(struct emu_box *box);
void emu_count_misuse(const char *what);
void emu_count_control_check(struct emu_box *box, u32 old, u32 now);

#endif /* EMU_COUNT_H */
