/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * emulated.h - the emulator's model of a socket, without a machine: its registers, and what its
 * counters count
 */
#ifndef SELFTESTS_UNIT_EMULATED_H
#define SELFTESTS_UNIT_EMULATED_H

#include <linux/types.h>

#include "../../drivers/emu/engine/event.h"

/* Make the boxes of a platform, as after power-on. Return: false if there is no such platform. */
bool emulated_start(const char *platform);

/* A box, with its match registers instead if @match. Return: the box, or NULL. */
struct emu_box *emulated_box(const char *type, unsigned int index, bool match);

/* Device and function of a box, and its device id. Return: 0 if it is behind MSRs. */
u32 emulated_function(const struct emu_box *box, u16 *device);

/* Write a register. Return: false if the box has none there, or not all of these bits. */
bool emulated_write(struct emu_box *box, u32 addr, u64 value);

/* The bits of a register that software can set, without those that report an overflow */
u64 emulated_bits(const struct emu_box *box, u32 addr);

/* The counters of a box that count an event of one clock, as bits */
u32 emulated_counts(struct emu_box *box, const struct emu_event *ev);

/*
 * Let the status registers show an overflow of a generic counter, and nothing else. Return: the
 * bits of the box's own register at @addr; @global gets those of the socket.
 */
u64 emulated_overflow(struct emu_box *box, unsigned int counter, u32 addr, u64 *global);

#endif /* SELFTESTS_UNIT_EMULATED_H */
