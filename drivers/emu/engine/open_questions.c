// SPDX-License-Identifier: GPL-2.0-only
/*
 * The file "overflow": a question that the manuals leave open is a parameter of the test. The
 * platform lists the questions, this file has the answers.
 */
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "files.h"
#include "line.h"
#include "model.h"
#include "open_questions.h"
#include "overflow.h"
#include "state.h"

const char *const emu_blocked_words[] = { "nothing", "box", "socket" };

/** emu_question_reset() - the answers that the platform begins with */
void emu_question_reset(void)
{
	int i;

	for (i = 1; i < emu.chip->nquestions; i++)
		emu.answer[i] = emu.chip->questions[i].val;
}

static int open_question_parse(const struct emu_question *question, const char *text, u64 *val)
{
	if (!question->words)
		return emu_number(text, question->max, val);
	for (*val = 0; *val <= question->max; (*val)++) {
		if (!strcmp(question->words[*val], text))
			return 0;
	}
	return -EINVAL;
}

/* "<question>=<answer>" */
static int open_question_answer(const struct emu_line_form *form, struct emu_line_args *args)
{
	const struct emu_question *question = emu.chip->questions;
	char *text = args->first, *name = strsep(&text, "=");
	u64 val;
	int i;

	for (i = 1; i < emu.chip->nquestions && strcmp(question[i].name, name); i++)
		;
	if (!text || i >= emu.chip->nquestions || emu_word(&args->rest) ||
	    open_question_parse(&question[i], text, &val))
		return -EINVAL;
	emu_sync_all();
	emu.answer[i] = val;
	return 0;
}

const struct emu_line_form emu_question_lines[EMU_QUESTION_LINES] = {
	{ NULL, "*", open_question_answer },
};

/**
 * emu_questions_show() - all questions, each with its answer
 * @sink: where to
 */
void emu_questions_show(struct emu_sink *sink)
{
	const struct emu_question *question = emu.chip->questions;
	int i;

	for (i = 1; i < emu.chip->nquestions; i++) {
		if (question[i].words)
			emu_print(sink, "%s=%s\n", question[i].name,
				  question[i].words[emu.answer[i]]);
		else
			emu_print(sink, "%s=%u\n", question[i].name, emu.answer[i]);
	}
}
