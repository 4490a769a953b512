// SPDX-License-Identifier: GPL-2.0-only
/* The page of "xeon-pmon top", line by line. Pure functions: nothing is read or drawn. */
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "catalogue.h"
#include "explain.h"
#include "top_view.h"
#include "rows.h"

#define LABEL_COLUMNS	15
#define FIXED_COLUMNS	40	/* columns before the bar and the history */
#define LEVELS		8

/* Input of a page */
struct maker {
	struct top_view *page;
	const struct top_choice *view;
	const struct sampler_snapshot *snapshot;
	const struct top_history *history;
	bool turns;
	double share;
	const char *part;
};

/* Return: true if the platform has the metric of a row and the user selected it. */
static bool view_has(const struct top_choice *view, const struct metric_entry *entry)
{
	return xp_metric(view->platform, entry->name) &&
	       (!view->rows || xp_fits_one(view->rows, entry->name));
}

static bool view_has_row(const struct top_choice *view, const struct metric_entry *row)
{
	return row->top && (!row->top_on || row->top_on & xp_on(view->platform)) &&
	       view_has(view, row);
}

static void view_append_name(char *list, size_t size, const struct pmon_platform *platform,
			     const char *name)
{
	size_t len = strlen(list);

	if (name && xp_metric(platform, name))
		snprintf(list + len, size - len, "%s%s", len ? "," : "", name);
}

void top_view_metrics(const struct top_choice *view, char *list, size_t size)
{
	const struct metric_entry *row;

	*list = '\0';
	for (row = catalogue; row->name; row++) {
		if (!view_has_row(view, row))
			continue;
		view_append_name(list, size, view->platform, row->name);
		view_append_name(list, size, view->platform, row->second);
	}
}

void top_view_forget(struct top_history *history)
{
	free(history->series);
	memset(history, 0, sizeof(*history));
}

static void view_begin_series(struct top_series *series, const struct metric_value *value)
{
	unsigned int i;

	series->metric = value->metric;
	series->socket = value->socket;
	series->die = value->die;
	series->box = value->box;
	for (i = 0; i < TOP_HISTORY; i++)
		series->sample[i] = NAN;
}

static bool view_is_series_of(const struct top_series *series, const struct metric_value *value)
{
	return series->metric == value->metric && series->socket == value->socket &&
	       series->die == value->die && series->box == value->box;
}

/* A snapshot can contain additional values, but the order of existing ones does not change. */
static void view_make_room(struct top_history *history, const struct sampler_snapshot *snapshot)
{
	struct top_series *new = xp_allocate(snapshot->nr_values, sizeof(*new));
	unsigned int old = 0, i;

	for (i = 0; i < snapshot->nr_values; i++) {
		if (old < history->nr &&
		    view_is_series_of(&history->series[old], &snapshot->value[i]))
			new[i] = history->series[old++];
		else
			view_begin_series(&new[i], &snapshot->value[i]);
	}
	free(history->series);
	history->series = new;
	history->nr = snapshot->nr_values;
}

void top_view_remember(struct top_history *history, const struct sampler_snapshot *snapshot)
{
	unsigned int at = history->intervals++ % TOP_HISTORY;
	unsigned int i;

	if (history->nr != snapshot->nr_values)
		view_make_room(history, snapshot);
	for (i = 0; i < snapshot->nr_values; i++) {
		const struct metric_value *value = &snapshot->value[i];

		history->series[i].sample[at] = metric_has_value(value->state) ? value->value : NAN;
	}
}

static struct top_line *view_add_line(struct top_view *page)
{
	struct top_line *line;

	if (page->nr == page->room) {
		page->room += TOP_LINES;
		page->line = xp_grow(page->line, page->room, sizeof(*line));
	}
	line = &page->line[page->nr++];
	*line->text = '\0';
	line->socket = -1;
	line->die = NULL;
	line->box = NULL;
	return line;
}

static __printf(2, 3) void top_view_print(struct top_line *line, const char *fmt, ...)
{
	size_t len = strlen(line->text);
	va_list args;

	va_start(args, fmt);
	vsnprintf(line->text + len, sizeof(line->text) - len, fmt, args);
	va_end(args);
}

static void view_put_style(struct top_line *line, char style)
{
	top_view_print(line, "%c", style);
}

/* Avoid "-0.0": rounding errors can make a ratio slightly negative. */
static double view_percent(double ratio)
{
	return fabs(100 * ratio) < 0.05 ? 0 : 100 * ratio;
}

static void view_put_bytes(char *text, size_t size, double value, enum xp_units units)
{
	static const char *const names[][4] = {
		[UNITS_SI] = { "B/s", "kB/s", "MB/s", "GB/s" },
		[UNITS_IEC] = { "B/s", "KiB/s", "MiB/s", "GiB/s" },
	};
	double step = units == UNITS_IEC ? 1024 : 1000;
	unsigned int i;

	if (units == UNITS_MB) {
		snprintf(text, size, "%.2f MB/s", value / 1e6);
		return;
	}
	for (i = 0; i < 3 && value >= step; i++)
		value /= step;
	snprintf(text, size, "%.2f %s", value, names[units][i]);
}

static void view_put_number(char *text, size_t size, const struct metric *metric, double value,
			    enum xp_units units)
{
	const char *base = sampler_unit(metric)->base;

	if (!strcmp(base, "bytes/s"))
		view_put_bytes(text, size, value, units);
	else if (!strcmp(base, "ratio"))
		snprintf(text, size, "%.1f %%", view_percent(value));
	else if (!strcmp(base, "cores"))
		snprintf(text, size, "%.1f", value);
	else if (!strcmp(base, "hertz"))
		snprintf(text, size, "%.2f GHz", value / 1e9);
	else if (!strcmp(base, "seconds"))
		snprintf(text, size, "%.1f ns", value * 1e9);
	else
		snprintf(text, size, "%.1f %s", value, base);
}

static const struct metric_value *view_find(const struct maker *maker, const char *metric,
					    int socket, const char *die, const char *box)
{
	const struct metric_value *value = maker->snapshot->value;
	const struct metric_value *end = value + maker->snapshot->nr_values;

	for (; metric && value < end; value++)
		if (value->socket == socket && value->die == die && value->box == box &&
		    !strcmp(value->metric->name, metric))
			return value;
	return NULL;
}

/* Level: 0 machine, 1 die, 2 box */
static unsigned int view_level_of(int socket, const char *box)
{
	return box ? 2 : socket != XP_MACHINE;
}

/* Return: the greatest sample of all values that share the scale of this bar. */
static double view_full_scale(const struct maker *maker, const struct metric_value *value)
{
	const struct top_series *series = maker->history->series;
	const struct top_series *end = series + maker->history->nr;
	unsigned int level = view_level_of(value->socket, value->box);
	double most = 0;
	unsigned int i;

	if (!strcmp(sampler_unit(value->metric)->base, "ratio"))
		return 1;
	for (; series < end; series++) {
		if (series->metric != value->metric ||
		    view_level_of(series->socket, series->box) != level)
			continue;
		for (i = 0; i < TOP_HISTORY; i++)
			if (series->sample[i] > most)
				most = series->sample[i];
	}
	return most;
}

static double view_part_of(double value, double scale)
{
	double part = scale > 0 ? value / scale : 0;

	return part < 0 ? 0 : part > 1 ? 1 : part;
}

static void view_put_bar(struct top_line *line, double part, unsigned int width)
{
	unsigned int full = part * width + 0.5;
	unsigned int i;

	view_put_style(line, STYLE_BAR);
	for (i = 0; i < width; i++)
		top_view_print(line, "%c", i < full ? '|' : ' ');
	view_put_style(line, STYLE_PLAIN);
}

/* Return: the mean of some samples; NAN if one of them has no value. */
static double view_mean(const struct top_series *series, unsigned int first, unsigned int end)
{
	double sum = 0;
	unsigned int i;

	for (i = first; i < end; i++)
		sum += series->sample[i % TOP_HISTORY];
	return end > first ? sum / (end - first) : NAN;
}

static void view_put_level(struct top_line *line, double part, bool utf8)
{
	static const char *const blocks[LEVELS] = {
		"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█",
	};
	static const char *const letters[LEVELS] = { "_", ".", "-", "=", "+", "o", "O", "#" };
	unsigned int level = part * (LEVELS - 1) + 0.5;

	if (isnan(part))
		top_view_print(line, "?");
	else
		top_view_print(line, "%s", (utf8 ? blocks : letters)[level]);
}

/* Return: NULL if the value is not in the last snapshot of the history. */
static const struct top_series *view_find_series(const struct top_history *history,
						 const struct metric_value *value)
{
	const struct top_series *series = history->series;

	for (; series < history->series + history->nr; series++)
		if (view_is_series_of(series, value))
			return series;
	return NULL;
}

/*
 * Each column is the mean of a fixed set of samples, so the chart moves to the left without
 * flicker. The last column may have fewer samples.
 */
static void view_put_history(struct top_line *line, const struct maker *maker,
			     const struct metric_value *value, unsigned int width)
{
	const struct top_series *series = view_find_series(maker->history, value);
	unsigned int each = (TOP_HISTORY + width - 1) / width;
	unsigned int end = series ? maker->history->intervals : 0;
	unsigned int last = end / each + (end % each != 0);
	unsigned int lost = end > TOP_HISTORY ? end - TOP_HISTORY : 0;
	unsigned int column = last > width ? last - width : 0;
	double scale = view_full_scale(maker, value);

	if (column * each < lost)
		column = (lost + each - 1) / each;
	view_put_style(line, STYLE_HISTORY);
	for (; column < last; column++) {
		unsigned int stop = (column + 1) * each;
		double level = view_mean(series, column * each, stop < end ? stop : end);

		view_put_level(line, isnan(level) ? level : view_part_of(level, scale),
			       maker->view->utf8);
	}
	view_put_style(line, STYLE_PLAIN);
}

/* "~": multiplexed; "*": boxes are missing from the sum. The page's footer explains the marks. */
static const char *view_marks_of(struct maker *maker, const struct metric_value *value)
{
	bool turns = value->state == METRIC_MULTIPLEXED;

	if (turns && value->share < maker->share)
		maker->share = value->share;
	maker->turns |= turns;
	if (!value->partial)
		return turns ? "~" : "";
	maker->part = value->why;
	return turns ? "~*" : "*";
}

static void view_put_second(struct maker *maker, struct top_line *line,
			    const struct metric_entry *row, const struct metric_value *value,
			    const struct metric_value *second)
{
	if (row->hit)
		top_view_print(line, "%5.1f %%%-2s", view_percent(1 - value->value),
			       view_marks_of(maker, value));
	else if (second && metric_has_value(second->state))
		top_view_print(line, "%5.1f %%%-2s", view_percent(second->value),
			       view_marks_of(maker, second));
	else
		top_view_print(line, "%9s", "");
}

static void view_put_value(struct maker *maker, struct top_line *line,
			   const struct metric_entry *row, const struct metric_value *value,
			   const struct metric_value *second)
{
	unsigned int width = maker->view->width - FIXED_COLUMNS;
	const struct metric_value *bar = second && metric_has_value(second->state) ? second : value;
	char number[32];

	view_put_number(number, sizeof(number), value->metric, value->value, maker->view->units);
	top_view_print(line, "%13s%-2s", number, view_marks_of(maker, value));
	view_put_second(maker, line, row, value, second);
	view_put_bar(line, view_part_of(bar->value, view_full_scale(maker, bar)), width / 3);
	top_view_print(line, "  ");
	view_put_history(line, maker, bar, width - width / 3 - 3);
}

/* A word instead of a number for a value that is unknown */
static const char *view_word_for(const struct metric_value *value)
{
	return value->state == METRIC_WAITING ? "-" : metric_state_name(value->state);
}

static void view_put_state(struct top_line *line, const struct metric_value *value)
{
	view_put_style(line, STYLE_WARNING);
	top_view_print(line, "%13s  %s", view_word_for(value),
		       value->state == METRIC_UNDEFINED ? "" : value->why);
	view_put_style(line, STYLE_PLAIN);
}

static struct top_line *view_lead(struct top_line *line, int socket, const char *die)
{
	line->socket = socket;
	line->die = die;
	return line;
}

static struct top_line *view_add_row(struct maker *maker, const struct metric_entry *row,
				     const char *label, const struct metric_value *value)
{
	struct top_line *line = view_add_line(maker->page);
	const struct metric_value *second =
		view_find(maker, row->second, value->socket, value->die, value->box);

	top_view_print(line, " %-*.*s", LABEL_COLUMNS, LABEL_COLUMNS, label);
	if (metric_has_value(value->state))
		view_put_value(maker, line, row, value, second);
	else
		view_put_state(line, value);
	return line;
}

static void view_put_fact(struct maker *maker, struct top_line *line,
			  const struct metric_entry *fact, const struct metric_value *value)
{
	const char *base = sampler_unit(value->metric)->base;

	top_view_print(line, "%s ", fact->fact);
	if (!metric_has_value(value->state)) {
		top_view_print(line, "%s", view_word_for(value));
		return;
	}
	if (!strcmp(base, "ratio"))
		top_view_print(line, "%.0f%%", 100 * value->value);
	else if (!strcmp(base, "hertz"))
		top_view_print(line, "%.2f GHz", value->value / 1e9);
	else
		top_view_print(line, "%.1f", value->value);
	top_view_print(line, "%s", view_marks_of(maker, value));
}

static void view_put_place(struct top_line *line, const char *word, int socket, const char *die)
{
	top_view_print(line, "%s %d%s%s", word, socket, die ? " die " : "", die ?: "");
}

static void view_add_heading(struct maker *maker, int socket, const char *die)
{
	struct top_line *line = view_lead(view_add_line(maker->page), socket, die);
	const struct metric_entry *fact;
	const struct metric_value *value;

	view_put_style(line, STYLE_TITLE);
	if (socket < 0)
		top_view_print(line, "Machine");
	else
		view_put_place(line, "Socket", socket, die);
	for (fact = catalogue; fact->name; fact++) {
		value = fact->fact ? view_find(maker, fact->name, socket, die, NULL) : NULL;
		if (value && view_has(maker->view, fact))
			view_put_fact(maker, line, fact, value);
	}
	view_put_style(line, STYLE_PLAIN);
}

static bool view_die_before(int socket, const char *die, int other, const char *other_die)
{
	if (socket != other)
		return socket < other;
	return die && other_die && atoi(die) < atoi(other_die);
}

/* Return: a box of the next die; NULL if there is none. */
static const struct sampler_box *view_next_die(const struct sampler_snapshot *snapshot, int socket,
					       const char *die)
{
	const struct sampler_box *next = NULL, *box;

	for (box = snapshot->box; box < snapshot->box + snapshot->nr_boxes; box++)
		if (view_die_before(socket, die, box->socket, box->die) &&
		    (!next || view_die_before(box->socket, box->die, next->socket, next->die)))
			next = box;
	return next;
}

static void view_add_overview(struct maker *maker, int socket, const char *die)
{
	const struct metric_entry *row;
	const struct metric_value *value;

	view_add_heading(maker, socket, die);
	for (row = catalogue; row->name; row++) {
		value = row->detail ? NULL : view_find(maker, row->name, socket, die, NULL);
		if (value && view_has_row(maker->view, row))
			view_lead(view_add_row(maker, row, row->top, value), socket, die);
	}
}

static void view_make_machine(struct maker *maker)
{
	const struct sampler_box *box = view_next_die(maker->snapshot, -1, NULL);
	unsigned int dies = 0;

	for (; box; box = view_next_die(maker->snapshot, box->socket, box->die), dies++)
		view_add_overview(maker, box->socket, box->die);
	if (dies > 1)
		view_add_overview(maker, XP_MACHINE, NULL);
}

/* In a snapshot, the values of boxes follow the value of their die. */
static void view_add_boxes(struct maker *maker, const struct metric_entry *row,
			   const struct metric_value *whole)
{
	const struct metric_value *end = maker->snapshot->value + maker->snapshot->nr_values;
	const struct metric_value *value;
	char label[LABEL_COLUMNS + 1];
	struct top_line *line;

	for (value = whole + 1; value < end && value->box; value++) {
		snprintf(label, sizeof(label), "  %s", xp_box_name(value->box));
		line = view_add_row(maker, row, label, value);
		view_lead(line, value->socket, value->die)->box = value->box;
	}
}

static void view_make_socket(struct maker *maker)
{
	const struct metric_entry *row;
	const struct metric_value *value;

	for (row = catalogue; row->name; row++) {
		value = view_find(maker, row->name, maker->view->socket, maker->view->die, NULL);
		if (!value || !view_has_row(maker->view, row))
			continue;
		view_add_row(maker, row, row->top, value);
		if (!(row->whole & xp_on(maker->view->platform)))
			view_add_boxes(maker, row, value);
	}
}

static void view_make_box(struct maker *maker)
{
	const struct metric_entry *row;
	const struct metric_value *value;

	for (row = catalogue; row->name; row++) {
		value = view_find(maker, row->name, maker->view->socket, maker->view->die,
				  maker->view->box);
		if (value && view_has_row(maker->view, row))
			view_add_row(maker, row, row->top, value);
	}
}

/* Print the most important finding of the rules */
static bool view_put_finding(struct maker *maker, struct top_line *line)
{
	const struct explain_finding *finding;
	static struct explain_report report;
	const struct explain_place *place;
	struct explain_facts facts;
	char text[OUTPUT_PLACE];

	explain_take(&facts, maker->view->platform, maker->snapshot);
	explain_judge(&facts, &report);
	explain_leave_known(&facts, &report);
	finding = report.finding;
	place = &facts.place[finding->place];
	if (report.nr) {
		view_put_style(line, STYLE_WARNING);
		top_view_print(line, "  %s: %s (%s)",
			       output_place(text, place->socket, place->die), finding->sentence,
			       finding->rule->id);
	}
	explain_drop(&facts);
	return report.nr;
}

static void view_add_title(struct maker *maker)
{
	struct top_line *line = view_add_line(maker->page);
	const struct top_choice *view = maker->view;
	time_t now = view->recorded ? maker->snapshot->time : time(NULL);
	char clock[16];

	strftime(clock, sizeof(clock), "%H:%M:%S", localtime(&now));
	view_put_style(line, STYLE_TITLE);
	top_view_print(line, "xeon-pmon top");
	if (view->socket >= 0)
		view_put_place(line, " socket", view->socket, view->die);
	if (view->box)
		top_view_print(line, " %s", xp_box_name(view->box));
	top_view_print(line, "  %s  every %g s%s", clock, view->interval,
		       view->paused ? "  PAUSED" : "");
	if (!view_put_finding(maker, line))
		top_view_print(line, "  %.*s", (int)strcspn(view->platform->name, "("),
			       view->platform->name);
	view_put_style(line, STYLE_PLAIN);
}

static void view_add_warning(struct maker *maker, const char *text)
{
	struct top_line *line = view_add_line(maker->page);

	view_put_style(line, STYLE_WARNING);
	top_view_print(line, "%s", text);
	view_put_style(line, STYLE_PLAIN);
}

static void view_add_notes(struct maker *maker)
{
	if (maker->turns && maker->share < 1)
		top_view_print(view_add_line(maker->page),
			       "~ an estimate: multiplexed, counted %.0f %% of the time or more",
		    100 * maker->share);
	else if (maker->turns)
		top_view_print(view_add_line(maker->page),
			       "~ an estimate: its events are in several groups");
	if (maker->part)
		top_view_print(view_add_line(maker->page), "* not all boxes are in it: %s",
			       maker->part);
}

static const char *const help[] = {
	"",
	" Up Down, j k      choose a line of a socket or a box",
	" Enter, Right      show it; Left, Backspace, Esc: back",
	" space, p          pause, continue",
	" w                 whose traffic the memory carries (xeon-pmon who), back",
	" u                 units: GB/s, GiB/s, MB/s",
	" + -               a longer or shorter interval",
	" h, q, Ctrl-L      help; quit; redraw",
	"",
	" A row: the value; its share of the capacity, or the hits; a bar; a history of",
	" 180 intervals, each character the mean of some. Bar and history are relative",
	" to the capacity where it is known, else to the largest value of that history.",
	"",
	" ~                 an estimate: more events than counters, so multiplexed",
	" *                 a box is not in the sum: its slot is empty, or it is hidden",
	" ?                 in a history: there was no value",
	" lost              it was removed; hidden: by the firmware; absent: not here",
	"",
	" In: data that the socket receives, by QPI or UPI, or written by PCIe devices.",
	" C0, C3, C6: cores in that state, on average. Limits: the share of time in which",
	" heat, power or current (amps) held the frequency down. GHz: the uncore's clock.",
};

static void view_make_help(struct maker *maker)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(help); i++)
		top_view_print(view_add_line(maker->page), "%s", help[i]);
}

/* A line that is wider than the screen is continued on further lines. */
static void view_add_folded(struct maker *maker, const char *text, size_t len)
{
	const char *indent = "";
	size_t part, width;

	do {
		width = maker->view->width - strlen(indent);
		part = len;
		if (part > width) {
			for (part = width; part && text[part] != ' ';)
				part--;
			part = part ?: width;
		}
		top_view_print(view_add_line(maker->page), "%s%.*s", indent, (int)part, text);
		text += part;
		len -= part;
		indent = "   ";
	} while (len);
}

static void view_make_books(struct maker *maker)
{
	const char *text = maker->view->books ?: "The first interval is being counted.";
	size_t len;

	for (; *text; text += len + (text[len] == '\n')) {
		len = strcspn(text, "\n");
		view_add_folded(maker, text, len);
	}
}

static void view_make_values(struct maker *maker)
{
	char driver[128];

	if (*maker->snapshot->missing)
		view_add_warning(maker, maker->snapshot->missing);
	if (maker->snapshot->driver) {
		xp_say_driver(driver, sizeof(driver), maker->snapshot->driver,
			      maker->snapshot->nr_refused, maker->snapshot->nr_metrics);
		view_add_warning(maker, driver);
	}
	if (maker->view->socket < 0)
		view_make_machine(maker);
	else if (!maker->view->box)
		view_make_socket(maker);
	else
		view_make_box(maker);
	view_add_notes(maker);
}

void top_view_make(struct top_view *page, const struct top_choice *view,
		   const struct sampler_snapshot *snapshot, const struct top_history *history)
{
	struct top_choice wide = *view;
	struct maker maker = {
		.page = page, .view = &wide, .snapshot = snapshot, .history = history, .share = 1,
	};

	if (wide.width < FIXED_COLUMNS + 2 * LEVELS)
		wide.width = FIXED_COLUMNS + 2 * LEVELS;
	if (wide.width > TOP_WIDTH)
		wide.width = TOP_WIDTH;
	page->nr = 0;
	view_add_title(&maker);
	if (view->help)
		view_make_help(&maker);
	else if (view->who)
		view_make_books(&maker);
	else
		view_make_values(&maker);
}
