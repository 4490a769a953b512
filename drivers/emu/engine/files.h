/* SPDX-License-Identifier: GPL-2.0-only */
/* The files: declarations shared by the functions that execute and print their lines. */
#ifndef EMU_FILES_H
#define EMU_FILES_H

#include <linux/types.h>

#include "line.h"

/* Rows of each table */
#define EMU_FAULTS		20
#define EMU_INJECT_LINES	1
#define EMU_RATE_LINES		3
#define EMU_REPLAY_LINES	5
#define EMU_TABLE_LINES		3
#define EMU_TRACE_LINES		3
#define EMU_QUESTION_LINES	1

/* inject.c: with the mutex of the files */
extern const struct emu_line_form emu_inject_lines[EMU_INJECT_LINES];
extern const struct emu_line_form emu_rate_lines[EMU_RATE_LINES];
void emu_rate_done(int err);
void emu_rate_show(struct emu_sink *sink);

/* faults.c: with emu.lock */
extern const struct emu_line_form emu_faults[EMU_FAULTS];

/* discovery.c: with the mutex of the files */
extern const struct emu_line_form emu_table_lines[EMU_TABLE_LINES];
void emu_discovery_show(struct emu_sink *sink);

/* trace.c, open_questions.c: lines with emu.lock */
extern const struct emu_line_form emu_trace_lines[EMU_TRACE_LINES];
extern const struct emu_line_form emu_question_lines[EMU_QUESTION_LINES];
void emu_trace_show(struct emu_sink *sink);
void emu_questions_show(struct emu_sink *sink);

/* replay_file.c: with the mutex of the files */
extern const struct emu_line_form emu_replay_lines[EMU_REPLAY_LINES];
void emu_replay_file_show(struct emu_sink *sink);

#endif /* EMU_FILES_H */
