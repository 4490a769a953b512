// SPDX-License-Identifier: GPL-2.0-only
/* xeon-pmon who --file: books of a recording. */
#include <stdio.h>
#include <stdlib.h>

#include "arguments.h"
#include "measure.h"
#include "report_view.h"
#include "rows.h"
#include "who_file.h"
#include "who_print.h"
#include "who_reader.h"

#define METRICS	1024

/**
 * struct who_file_state - state of the reading
 * @file: the parameters
 * @reader: the books
 * @tables: number of tables that were printed
 */
struct who_file_state {
	const struct who_file *file;
	struct who_reader reader;
	unsigned int tables;
};

static void who_file_take(const struct recording *recording,
			  const struct sampler_snapshot *snapshot, void *data)
{
	struct who_file_state *state = data;
	struct who_view view = {
		.counts = &state->reader.counts, .book = state->reader.book,
		.mbm = state->reader.mbm.text, .time = snapshot->time,
	};

	state->reader.recording = (struct recording *)recording;
	if (state->file->tables && state->tables == state->file->tables)
		return;
	if (!who_reader_read(&state->reader, snapshot))
		return;
	view.seconds = state->reader.seconds;
	if (*view.mbm && !state->tables && !state->file->silent)
		fprintf(stderr, "xeon-pmon who: no groups: %s\n", view.mbm);
	if (state->tables++ && !state->file->json)
		fputc('\n', state->file->out);
	if (state->file->json)
		who_print_json(state->file->out, &view);
	else
		who_print(state->file->out, &view);
}

static void who_file_mark(const char *sentence, void *data)
{
	const struct who_file_state *state = data;

	fprintf(stderr, "xeon-pmon who: %s: %s\n", state->file->path, sentence);
}

int who_file_print(const struct who_file *file)
{
	static struct who_file_state state;
	char metrics[METRICS];
	const struct report_walk walk = {
		.file = file->path, .metrics = metrics, .step = file->interval,
		.take = who_file_take, .mark = file->silent ? NULL : who_file_mark, .data = &state,
	};
	const struct pmon_platform *platform;
	struct xp_error error;
	int code;

	platform = measure_platform(file->path, &error);
	if (!platform)
		return xp_end_with(&error);
	who_list_metrics(platform, metrics, sizeof(metrics));
	state.file = file;
	state.reader.by = file->by;
	code = report_walk(&walk);
	who_reader_close(&state.reader);
	if (!code && !state.tables) {
		fprintf(stderr, "xeon-pmon who: %s has no counts of the memory\n", file->path);
		return EXIT_FAILURE;
	}
	return code;
}
