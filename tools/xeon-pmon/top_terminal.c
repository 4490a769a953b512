// SPDX-License-Identifier: GPL-2.0-only
/* The screen of "xeon-pmon top": draws a page, and handles keys. */
#include <curses.h>
#include <poll.h>
#include <stdlib.h>
#include <term.h>
#include <unistd.h>

#include "top.h"

#define ESCAPE		27
#define CTRL_L		12
#define KEYS		"h help  q quit  Enter/Left in, out  w who  space pause  u units  + - interval"
#define LEVELS		3	/* machine, socket, box */

/**
 * struct top_terminal - state of the screen
 * @top: the view
 * @cursor: the selected line at each level: machine, socket, box; the last one is of "who"
 * @offset: number of lines scrolled off the top
 * @done: whether to quit
 */
struct top_terminal {
	struct top *top;
	unsigned int cursor[LEVELS + 1];
	unsigned int offset;
	bool done;
};

static const double intervals[] = { 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300 };

/* A terminal without cursor movement gets batch mode. */
bool top_terminal_works(void)
{
	int status;

	return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) &&
	       setupterm(NULL, STDOUT_FILENO, &status) == OK && cursor_address;
}

static unsigned int *terminal_cursor_of(struct top_terminal *screen)
{
	const struct top_choice *view = &screen->top->view;

	if (view->who)
		return &screen->cursor[LEVELS];
	return &screen->cursor[view->socket < 0 ? 0 : view->box ? 2 : 1];
}

/* https://no-color.org: NO_COLOR is set and not empty */
static bool terminal_has_colours(void)
{
	const char *no = getenv("NO_COLOR");

	return has_colors() && (!no || !*no);
}

static void terminal_begin(void)
{
	static const short colours[][2] = {
		{ STYLE_TITLE, COLOR_CYAN },
		{ STYLE_BAR, COLOR_GREEN },
		{ STYLE_HISTORY, COLOR_GREEN },
		{ STYLE_WARNING, COLOR_YELLOW },
	};
	unsigned int i;

	initscr();
	cbreak();
	noecho();
	keypad(stdscr, TRUE);
	set_escdelay(100);
	curs_set(0);
	if (!terminal_has_colours())
		return;
	start_color();
	use_default_colors();
	for (i = 0; i < ARRAY_SIZE(colours); i++)
		init_pair(colours[i][0], colours[i][1], -1);
}

static attr_t terminal_attribute(char style)
{
	attr_t look = style == STYLE_TITLE || style == STYLE_WARNING ? A_BOLD : A_NORMAL;

	return terminal_has_colours() ? look | COLOR_PAIR(style) : look;
}

/* Return: true for a continuation byte of UTF-8. */
static bool terminal_is_rest(char c)
{
	return (c & 0xc0) == 0x80;
}

static void terminal_draw_line(int row, const char *text, attr_t always)
{
	int column = 0, len;

	attrset(always);
	move(row, 0);
	while (*text && column < COLS) {
		if (*text >= STYLE_PLAIN && *text <= STYLE_WARNING) {
			attrset(terminal_attribute(*text++) | always);
			continue;
		}
		for (len = 1; terminal_is_rest(text[len]); len++)
			;
		addnstr(text, len);
		text += len;
		column++;
	}
	if (always)
		chgat(-1, always, 0, NULL);
	attrset(A_NORMAL);
}

/* The title and the line of keys are fixed; the lines between them scroll with the cursor. */
static void terminal_draw(struct top_terminal *screen)
{
	const struct top_view *page = &screen->top->page;
	unsigned int *cursor = terminal_cursor_of(screen);
	unsigned int rows = LINES > 3 ? LINES - 2 : 1;
	unsigned int i;

	if (*cursor + 1 >= page->nr)
		*cursor = page->nr > 1 ? page->nr - 2 : 0;
	if (*cursor < screen->offset)
		screen->offset = *cursor;
	if (*cursor >= screen->offset + rows)
		screen->offset = *cursor + 1 - rows;
	erase();
	terminal_draw_line(0, page->line[0].text, A_NORMAL);
	for (i = 0; i < rows && screen->offset + i + 1 < page->nr; i++)
		terminal_draw_line(i + 1, page->line[screen->offset + i + 1].text,
				   screen->offset + i == *cursor && !screen->top->view.help ?
				   A_REVERSE : A_NORMAL);
	terminal_draw_line(LINES - 1, KEYS, A_REVERSE);
	refresh();
}

static void terminal_show(struct top_terminal *screen)
{
	struct top *top = screen->top;

	if (!top->snapshot)
		return;
	top->view.width = COLS;
	top_view_make(&top->page, &top->view, top->snapshot, &top->history);
	terminal_draw(screen);
}

static void terminal_go_in(struct top_terminal *screen)
{
	const struct top_view *page = &screen->top->page;
	unsigned int at = *terminal_cursor_of(screen) + 1;

	if (screen->top->view.who)
		return;
	while (at < page->nr && page->line[at].socket < 0)
		at++;
	if (at >= page->nr)
		return;
	screen->top->view.socket = page->line[at].socket;
	screen->top->view.die = page->line[at].die;
	screen->top->view.box = page->line[at].box;
	screen->offset = 0;
	*terminal_cursor_of(screen) = 0;
}

static void terminal_go_out(struct top_terminal *screen)
{
	struct top_choice *view = &screen->top->view;

	if (view->who)
		top_who_toggle(screen->top);
	else if (view->box)
		view->box = NULL;
	else
		view->socket = -1;
	screen->offset = 0;
}

static void terminal_move_cursor(struct top_terminal *screen, int by)
{
	unsigned int *cursor = terminal_cursor_of(screen);

	if (by < 0 && *cursor < (unsigned int)-by)
		*cursor = 0;
	else
		*cursor += by;
}

static void terminal_change_interval(struct top *top, bool longer)
{
	double now = top->view.interval;
	unsigned int i = 0;

	while (i < ARRAY_SIZE(intervals) - 1 && intervals[i] < now)
		i++;
	if (longer && intervals[i] <= now && i < ARRAY_SIZE(intervals) - 1)
		i++;
	if (!longer && i > 0)
		i--;
	top->view.interval = intervals[i];
	top_skip(top);
}

static void terminal_pause_or_go_on(struct top *top)
{
	top->view.paused = !top->view.paused;
	if (!top->view.paused)
		top_skip(top);
}

static void terminal_navigate(struct top_terminal *screen, int key)
{
	switch (key) {
	case KEY_UP:
	case 'k':
		return terminal_move_cursor(screen, -1);
	case KEY_DOWN:
	case 'j':
		return terminal_move_cursor(screen, 1);
	case KEY_PPAGE:
		return terminal_move_cursor(screen, 2 - LINES);
	case KEY_NPAGE:
		return terminal_move_cursor(screen, LINES - 2);
	case KEY_RIGHT:
	case KEY_ENTER:
	case '\n':
		return terminal_go_in(screen);
	case KEY_LEFT:
	case KEY_BACKSPACE:
	case '\b':
	case 127:
	case ESCAPE:
		return terminal_go_out(screen);
	}
}

static void terminal_press(struct top_terminal *screen, int key)
{
	struct top_choice *view = &screen->top->view;

	switch (key) {
	case 'q':
		screen->done = true;
		return;
	case 'h':
	case '?':
		view->help = !view->help;
		return;
	case ' ':
	case 'p':
		return terminal_pause_or_go_on(screen->top);
	case CTRL_L:
		clearok(curscr, TRUE);
		return;
	case 'w':
		screen->offset = 0;
		return top_who_toggle(screen->top);
	case 'u':
		view->units = (view->units + 1) % NR_UNITS;
		return;
	case '+':
	case '-':
		return terminal_change_interval(screen->top, key == '+');
	}
	if (view->help)
		view->help = false;
	else
		terminal_navigate(screen, key);
}

/* A closed terminal polls as readable for ever, and SIGHUP may be ignored, so check POLLHUP. */
static bool terminal_is_closed(void)
{
	struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };

	return poll(&input, 1, 0) > 0 && input.revents & (POLLHUP | POLLERR | POLLNVAL);
}

/* Wait for a key or the next refresh */
static void terminal_wait_and_act(struct top_terminal *screen)
{
	struct top *top = screen->top;
	int key;

	timeout(top->view.paused ? -1 : (int)(top_time_left(top) * 1000 + 0.999));
	key = getch();
	if (key == ERR)
		screen->done = terminal_is_closed();
	else if (key != KEY_RESIZE)
		terminal_press(screen, key);
	if (!top->view.paused && !top_time_left(top))
		top_look(top);
}

void top_terminal_run(struct top *top)
{
	static struct top_terminal screen;

	screen.top = top;
	terminal_begin();
	while (!screen.done) {
		terminal_show(&screen);
		terminal_wait_and_act(&screen);
	}
	endwin();
}
