// SPDX-License-Identifier: GPL-2.0-only
/*
 * A question that the manuals leave open is a parameter of the test: the platform lists the
 * questions, this file has the answers.
 */
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "model.h"
#include "open_questions.h"
#include "state.h"

const char *const emu_blocked_words[] = { "nothing", "box", "socket" };
const char *const emu_core_words[] = { "number", "mask" };

/** emu_question_reset() - the answers that the platform begins with */
void emu_question_reset(void)
{
	int i;

	for (i = 1; i < emu.chip->nquestions; i++)
		emu.answer[i] = emu.chip->questions[i].val;
}

/**
 * emu_question_find() - find a question
 * @name: its name
 *
 * Return: its number, or -ENOENT.
 */
int emu_question_find(const char *name)
{
	int i;

	for (i = 1; i < emu.chip->nquestions; i++) {
		if (!strcmp(emu.chip->questions[i].name, name))
			return i;
	}
	return -ENOENT;
}

/**
 * emu_question_word() - the answer to a question in a word
 * @i: number of the question
 *
 * Return: the word, or NULL if it is a number.
 */
const char *emu_question_word(int i)
{
	const struct emu_question *question = &emu.chip->questions[i];

	return question->words ? question->words[emu.answer[i]] : NULL;
}

static int open_question_number(const char *text, u64 max, u64 *val)
{
	unsigned long long number;

	if (kstrtoull(text, 0, &number) || number > max)
		return -EINVAL;
	*val = number;
	return 0;
}

/**
 * emu_question_parse() - parse an answer
 * @i: number of the question
 * @text: a word or a number
 * @val: gets the answer
 *
 * Return: 0 or -EINVAL.
 */
int emu_question_parse(int i, const char *text, u64 *val)
{
	const struct emu_question *question = &emu.chip->questions[i];

	if (!question->words)
		return open_question_number(text, question->max, val);
	for (*val = 0; *val <= question->max; (*val)++) {
		if (!strcmp(question->words[*val], text))
			return 0;
	}
	return -EINVAL;
}
