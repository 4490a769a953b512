// SPDX-License-Identifier: GPL-2.0-only
/* The screen of "xeon-pmon top" with the books of "xeon-pmon who". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "top.h"
#include "who_print.h"

#define METRICS	1024

void top_who_metrics(struct top *top, char *list, size_t size)
{
	size_t len = strlen(list);

	top->who.reader.recording = top->recording;
	if (len + METRICS > size)
		return;
	snprintf(list + len, size - len, ",");
	who_list_metrics(top->view.platform, list + len + 1, size - len - 1);
	if (!list[len + 1])
		list[len] = '\0';
}

static void who_set_text(struct top *top, const char *text)
{
	free(top->who.text);
	top->who.text = text ? strdup(text) : NULL;
	top->view.books = top->who.text;
}

static void who_print_books(struct top *top)
{
	const struct who_reader *reader = &top->who.reader;
	const struct who_view view = {
		.counts = &reader->counts, .book = reader->book, .seconds = reader->seconds,
		.mbm = reader->mbm.text, .width = top->view.width,
	};
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		return;
	who_print(out, &view);
	if (*view.mbm)
		fprintf(out, "no groups: %s\n", view.mbm);
	fclose(out);
	free(top->who.text);
	top->who.text = text;
	top->view.books = text;
}

void top_who_look(struct top *top)
{
	const struct sampler_snapshot *snapshot = top->snapshot;

	/* A recording has one sampler, which also has the metrics of this screen. */
	if (!top->recording && top->who.live)
		snapshot = sampler_read(top->who.live);
	else if (!top->who.reader.recording)
		return;
	if (who_reader_read(&top->who.reader, snapshot))
		who_print_books(top);
}

static void who_begin(struct top *top)
{
	char metrics[METRICS];
	const struct sampler_config config = { .metrics = metrics, .nodes = top->nodes };
	struct xp_error error;

	who_list_metrics(top->view.platform, metrics, sizeof(metrics));
	top->who.live = *metrics ? sampler_open(&config, &error) : NULL;
	if (!top->who.live) {
		who_set_text(top, *metrics ? error.text : "This CPU has no counts for it.");
		return;
	}
	top->who.reader.root = RESCTRL_ROOT;
	who_reader_open(&top->who.reader);
	top_who_look(top);
}

void top_who_close(struct top *top)
{
	sampler_close(top->who.live);
	top->who.live = NULL;
	who_reader_close(&top->who.reader);
	who_set_text(top, NULL);
}

void top_who_toggle(struct top *top)
{
	top->view.who = !top->view.who;
	if (top->recording)
		return;
	if (top->view.who)
		who_begin(top);
	else
		top_who_close(top);
}
