// SPDX-License-Identifier: GPL-2.0-only
/*
 * The last ten minutes, for a page that is opened now.
 */
#include "history.h"

static unsigned int history_last(const struct history *history)
{
	return (history->next + HISTORY_LOOKS - 1) % HISTORY_LOOKS;
}

double history_due(const struct history *history, double now)
{
	double next = history->time[history_last(history)] + HISTORY_SECONDS;

	if (!history->text[history_last(history)].data || next <= now)
		return 0;
	return next - now;
}

void history_add(struct history *history, const struct text *text, double now)
{
	text_free(&history->text[history->next]);
	history->text[history->next] = *text;
	history->time[history->next] = now;
	history->next = (history->next + 1) % HISTORY_LOOKS;
}

void history_write(const struct history *history, struct text *text)
{
	unsigned int i;

	for (i = 0; i < HISTORY_LOOKS; i++) {
		unsigned int at = (history->next + i) % HISTORY_LOOKS;

		if (history->text[at].data)
			text_printf(text, "# scrape\n%s", history->text[at].data);
	}
}

void history_free(struct history *history)
{
	unsigned int i;

	for (i = 0; i < HISTORY_LOOKS; i++)
		text_free(&history->text[i]);
}
