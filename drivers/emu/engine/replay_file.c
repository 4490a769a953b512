// SPDX-License-Identifier: GPL-2.0-only
/*
 * The file "replay": a recording, line by line.
 *
 *	intervals <n>				a recording of so many; 0: none
 *	event <box> socket=S fixed|free=N|ctl=C mask=M [at=A value=V mask=M]...
 *						its next event, from 0
 *	interval <us>				its next interval
 *	count <event> <n>			what an event counted in that
 *	start					from now on
 */
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/mm.h>
#include <linux/string.h>

#include "files.h"
#include "host.h"
#include "line.h"
#include "model.h"
#include "overflow.h"
#include "replay.h"
#include "state.h"

/* A register of the box, or of the one whose counters use its registers, by its address */
static bool replay_file_find_reg(const struct emu_box *box, u64 address,
				 struct emu_replay_filter *filter)
{
	const struct emu_box *both[] = { box, box->peer };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(both) && both[i]; i++) {
		box = both[i];
		filter->box = box;
		for (filter->r = 0; filter->r < box->unit->nregs; filter->r++)
			if (emu_box_has(box, &box->unit->regs[filter->r]) &&
			    emu_reg_addr(box, filter->r) == address)
				return true;
	}
	return false;
}

/* @word: the first of three */
static int replay_file_filter(struct emu_replay_event *event, char *word, char **text)
{
	struct emu_replay_filter *filter = &event->filter[event->nr_filters];
	u64 address;

	if (event->nr_filters == EMU_REPLAY_FILTERS ||
	    emu_key_number(word, "at", U64_MAX, &address) ||
	    emu_key_number(emu_word(text), "value", U64_MAX, &filter->value) ||
	    emu_key_number(emu_word(text), "mask", U64_MAX, &filter->mask))
		return -EINVAL;
	filter->box = event->box;
	if (!replay_file_find_reg(event->box, address, filter))
		return -EINVAL;
	event->nr_filters++;
	return 0;
}

static int replay_file_counter(struct emu_replay_event *event, char **text)
{
	char *word = emu_word(text);

	event->role = EMU_FIXED_CTR;
	if (word && !strcmp(word, "fixed"))
		return 0;
	event->role = word && *word == 'f' ? EMU_FREE : EMU_CTR;
	if (event->role == EMU_FREE)
		return emu_key_number(word, "free", U64_MAX, &event->free);
	return emu_key_number(word, "ctl", U64_MAX, &event->ctl) ?:
	       emu_key_number(emu_word(text), "mask", U64_MAX, &event->mask);
}

static int replay_file_select(struct emu_replay_event *event, char **text)
{
	int err = replay_file_counter(event, text);
	char *word;

	while (!err && (word = emu_word(text)))
		err = replay_file_filter(event, word, text);
	return err;
}

static int replay_file_event(const struct emu_line_form *form, struct emu_line_args *args)
{
	struct emu_replay_event *event = emu_replay_new_event();
	int err;

	if (!event)
		return -EINVAL;
	event->box = args->box;
	err = args->rest ? replay_file_select(event, &args->rest) : -EINVAL;
	if (!err && event->role != EMU_CTR &&
	    emu_reg_find(event->box, event->role, event->free) < 0)
		err = -EINVAL;
	if (err)
		kvfree(event);
	else
		emu_replay_add_event(event);
	return err;
}

static int replay_file_count(const struct emu_line_form *form, struct emu_line_args *args)
{
	if (args->number[0] > U32_MAX)
		return -EINVAL;
	return emu_replay_set_count(args->number[0], args->number[1]);
}

static int replay_file_begin(const struct emu_line_form *form, struct emu_line_args *args)
{
	unsigned long flags;

	emu_lock(&flags);
	emu_sync_all();
	emu_replay_stop();
	emu_unlock(flags);
	return emu_replay_begin(args->number[0]);
}

static int replay_file_start(const struct emu_line_form *form, struct emu_line_args *args)
{
	unsigned long flags;
	int err;

	emu_lock(&flags);
	emu_sync_all();
	err = emu_replay_start();
	emu_unlock(flags);
	return err;
}

static int replay_file_interval(const struct emu_line_form *form, struct emu_line_args *args)
{
	return emu_replay_add_interval(args->number[0]);
}

const struct emu_line_form emu_replay_lines[EMU_REPLAY_LINES] = {
	{ "intervals", "n", replay_file_begin, .max = EMU_REPLAY_INTERVALS },
	{ "event", "b*", replay_file_event },
	{ "interval", "n", replay_file_interval, .max = U32_MAX },
	{ "count", "nn", replay_file_count },
	{ "start", "", replay_file_start },
};

/**
 * emu_replay_file_show() - how far it is, and which events it lacks
 * @sink: where to
 */
void emu_replay_file_show(struct emu_sink *sink)
{
	unsigned long flags;

	emu_lock(&flags);
	emu_replay_show(sink);
	emu_unlock(flags);
}
