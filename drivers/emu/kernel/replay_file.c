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

#include "debugfs.h"
#include "model.h"
#include "nmi.h"
#include "overflow.h"
#include "replay.h"
#include "state.h"

static int replay_file_value(char *word, const char *key, u64 *value)
{
	char *number = word ? emu_value_of(word) : NULL;

	return number && !strcmp(word, key) ? emu_number(number, U64_MAX, value) : -EINVAL;
}

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

	if (event->nr_filters == EMU_REPLAY_FILTERS || replay_file_value(word, "at", &address) ||
	    replay_file_value(emu_word(text), "value", &filter->value) ||
	    replay_file_value(emu_word(text), "mask", &filter->mask))
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
		return replay_file_value(word, "free", &event->free);
	return replay_file_value(word, "ctl", &event->ctl) ?:
	       replay_file_value(emu_word(text), "mask", &event->mask);
}

static int replay_file_select(struct emu_replay_event *event, char **text)
{
	int err = replay_file_counter(event, text);
	char *word;

	while (!err && (word = emu_word(text)))
		err = replay_file_filter(event, word, text);
	return err;
}

static int replay_file_event(char *text)
{
	struct emu_replay_event *event = emu_replay_new_event();
	int err;

	if (!event)
		return -EINVAL;
	event->box = emu_parse_box(&text);
	err = event->box && text ? replay_file_select(event, &text) : -EINVAL;
	if (!err && event->role != EMU_CTR &&
	    emu_reg_find(event->box, event->role, event->free) < 0)
		err = -EINVAL;
	if (err)
		kvfree(event);
	else
		emu_replay_add_event(event);
	return err;
}

static int replay_file_count(char *text)
{
	char *number = emu_word(&text), *count = emu_word(&text);
	u64 event, value;

	if (!count || emu_word(&text) || emu_number(number, U32_MAX, &event) ||
	    emu_number(count, U64_MAX, &value))
		return -EINVAL;
	return emu_replay_set_count(event, value);
}

static int replay_file_begin(unsigned int intervals)
{
	unsigned long flags;

	emu_lock(&flags);
	emu_sync_all();
	emu_replay_stop();
	emu_unlock(flags);
	return emu_replay_begin(intervals);
}

static int replay_file_start(void)
{
	unsigned long flags;
	int err;

	emu_lock(&flags);
	emu_sync_all();
	err = emu_replay_start();
	emu_unlock(flags);
	return err;
}

/**
 * emu_replay_line() - a line of "replay"
 * @text: the line, which is taken apart
 *
 * Context: with the mutex of the files.
 * Return: 0 or an error.
 */
int emu_replay_line(char *text)
{
	char *word = emu_word(&text);
	u64 number;

	if (!word)
		return -EINVAL;
	if (!strcmp(word, "event"))
		return text ? replay_file_event(text) : -EINVAL;
	if (!strcmp(word, "count"))
		return replay_file_count(text);
	if (!strcmp(word, "start"))
		return emu_word(&text) ? -EINVAL : replay_file_start();
	if (strcmp(word, "interval") && strcmp(word, "intervals"))
		return -EINVAL;
	if (emu_number(emu_word(&text), U32_MAX, &number) || emu_word(&text))
		return -EINVAL;
	return strcmp(word, "interval") ? replay_file_begin(number) :
	       emu_replay_add_interval(number);
}

/**
 * emu_replay_file_show() - how far it is, and which events it lacks
 * @m: where to
 */
void emu_replay_file_show(struct seq_file *m)
{
	unsigned long flags;

	emu_lock(&flags);
	emu_replay_show(m);
	emu_unlock(flags);
}
