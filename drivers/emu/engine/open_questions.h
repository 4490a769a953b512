/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Open questions of a platform, which its manuals do not answer, and the answers.
 * The functions are called under emu.lock.
 */
#ifndef EMU_OPEN_QUESTIONS_H
#define EMU_OPEN_QUESTIONS_H

#include <linux/limits.h>
#include <linux/types.h>

#define EMU_MAX_QUESTIONS	16

/* Questions that all platforms with overflow have, see &struct emu_question. */
enum emu_common_question {
	EMU_NO_QUESTION,
	EMU_FREEZE_LATE,	/* clocks or ns between an overflow and its freeze */
	EMU_BLOCKED_BY,		/* see enum emu_blocked */
	EMU_OVF_UNCORE,		/* when a CPU's Ovf_Uncore can be cleared, see pmi.c */
	EMU_OWN_QUESTIONS		/* the first one of the platform's */
};

/* Answers to: which status bit, if it is still set, keeps an overflow from raising anything? */
enum emu_blocked { EMU_BLOCKED_NEVER, EMU_BLOCKED_BOX, EMU_BLOCKED_SOCKET };

/* struct emu_question - a question that the manuals leave open, and the answer */
struct emu_question {
	const char *name;	/* key in debugfs */
	/* names of the answers 0 to @max, or NULL: it is a number */
	const char *const *words;
	u32 max;		/* largest answer */
	u32 val;		/* the one to begin with */
};

extern const char *const emu_blocked_words[];
extern const char *const emu_ovf_uncore_words[];

/* The questions of all platforms with overflow; without cores the last one has no effect. */
#define EMU_COMMON_QUESTIONS(_blocked)					\
	[EMU_FREEZE_LATE] = { "freeze_late", NULL, U32_MAX, 0 },	\
	[EMU_BLOCKED_BY] = { "blocked_by", emu_blocked_words,		\
			     EMU_BLOCKED_SOCKET, (_blocked) },		\
	[EMU_OVF_UNCORE] = { "ovf_uncore_clears", emu_ovf_uncore_words,	\
			     2, 0 }

void emu_question_reset(void);

#endif /* EMU_OPEN_QUESTIONS_H */
