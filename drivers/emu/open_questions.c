// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the manuals leave open is a choice of whoever tests: the platform lists
 * the questions, this holds the answers.
 */
#include <linux/errno.h>
#include <linux/kstrtox.h>
#include <linux/string.h>

#include "emu.h"

const char *const emu_blocked_words[] = { "nothing", "box", "socket" };
const char *const emu_core_words[] = { "number", "mask" };

/** emu_choice_reset() - the answers that the platform begins with */
void emu_choice_reset(void)
{
	int i;

	for (i = 1; i < emu.chip->nchoices; i++)
		emu.choice[i] = emu.chip->choices[i].val;
}

/**
 * emu_choice_find() - find a question
 * @name: its name
 *
 * Return: its number, or -ENOENT.
 */
int emu_choice_find(const char *name)
{
	int i;

	for (i = 1; i < emu.chip->nchoices; i++) {
		if (!strcmp(emu.chip->choices[i].name, name))
			return i;
	}
	return -ENOENT;
}

/**
 * emu_choice_word() - the answer to a question in a word
 * @i: number of the question
 *
 * Return: the word, or NULL if it is a number.
 */
const char *emu_choice_word(int i)
{
	const struct emu_choice *choice = &emu.chip->choices[i];

	return choice->words ? choice->words[emu.choice[i]] : NULL;
}

/**
 * emu_choice_parse() - understand an answer
 * @i: number of the question
 * @text: a word or a number
 * @val: gets the answer
 *
 * Return: 0 or -EINVAL.
 */
int emu_choice_parse(int i, const char *text, u32 *val)
{
	const struct emu_choice *choice = &emu.chip->choices[i];

	if (!choice->words)
		return kstrtou32(text, 0, val) || *val > choice->max ? -EINVAL : 0;
	for (*val = 0; *val <= choice->max; (*val)++) {
		if (!strcmp(choice->words[*val], text))
			return 0;
	}
	return -EINVAL;
}
