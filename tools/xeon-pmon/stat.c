// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon stat: metrics while a command runs.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "arguments.h"
#include "command.h"
#include "nodes.h"
#include "rows.h"
#include "settings.h"
#include "sampler.h"
#include "stat.h"

#define MIN_MS		10
#define MAX_MS		86400000
#define MIN_SECONDS	0.01
#define MAX_SECONDS	1e6
#define MAX_RUNS	100000

/* Exit codes of a shell for a command that cannot be run, and for one that is not there */
#define EXIT_NOT_RUN	126
#define EXIT_NOT_FOUND	127
#define EXIT_SIGNAL	128	/* and the signal's number */

/**
 * struct line - what is printed of a metric
 * @die: where, a die, a package or a NUMA node; NULL: the machine as a whole
 * @box: name of the PMU; empty: the die as a whole
 * @wanted: the metric
 * @result: what was counted
 * @state: what the value is worth
 * @value: the value; of several runs the mean
 * @deviation: the standard error of that, by the mean
 * @min: the least value of one of its boxes
 * @max: the greatest
 * @note: a few words on it
 */
struct line {
	const struct xp_die *die;
	const char *box;
	const struct xp_wanted *wanted;
	struct xp_result result;
	enum metric_state state;
	double value;
	double deviation;
	double min;
	double max;
	char note[XP_ERROR + 64];
};

/**
 * struct stat_sum - a line over several runs
 * @line: that of the last run, or of the first one without a value
 * @nr: runs with a value
 * @mean: of their values
 * @squares: sum of the squares of the distances to that
 */
struct stat_sum {
	struct line line;
	unsigned int nr;
	double mean;
	double squares;
};

/**
 * struct stat_run - what the user has asked for
 * @nr_choices: how many
 * @choice: metrics and formulas
 * @file: a recording that is read in the place of the machine; NULL: none
 * @recording: that
 * @wants: the metrics, looked up
 * @boxes: boxes
 * @only: patterns of boxes, with commas between them; NULL: all
 * @interval: milliseconds between two tables, 0 for one at the end
 * @tables: how many of these then, 0 for as long as it counts
 * @printed: how many there were
 * @summary: one more table, for all of the time
 * @delay: seconds until counting begins
 * @seconds: how long, 0 until the command ends or Ctrl-C
 * @runs: how often the command is run
 * @per_box: a line for each box
 * @per_socket: for each package, but not for its dies
 * @per_die: for each die, but not for its package
 * @per_node: for each NUMA node, but not for dies and packages
 * @output: how values are printed
 * @path: where to print; NULL: to stdout, or beside a command to stderr
 * @append: behind what is there
 * @command: the command, ends with NULL; NULL: none
 * @begin: when counting began
 * @now: when the boxes were read, in seconds since then: the time of all lines of a table
 * @elapsed: the time of all runs
 * @files: how many the command may open: as many as this program, in the beginning
 * @blocked: signals that were blocked then, as they are for the command
 * @on_child: what was done on SIGCHLD then, as the command does
 * @signal: the signal that has ended it, or 0
 * @sums: of several runs: each line
 * @at: the next one of these
 * @wide: how wide the columns of text are: that of the place, the box, the metric
 * @last: whether counting has ended
 * @stop: whether @show wants no more
 * @show: what is called instead of printing a table, or NULL
 * @data: for that
 */
struct stat_run {
	unsigned int nr_choices;
	struct stat_choice choice[XP_METRICS];
	const char *file;
	struct recording *recording;
	struct xp_wants wants;
	struct xp_boxes boxes;
	const char *only;
	unsigned int interval;
	unsigned int tables;
	unsigned int printed;
	bool summary;
	double delay;
	double seconds;
	unsigned int runs;
	bool per_box;
	bool per_socket;
	bool per_die;
	bool per_node;
	struct output output;
	const char *path;
	bool append;
	char **command;
	double begin;
	double now;
	double elapsed;
	struct rlimit files;
	sigset_t blocked;
	struct sigaction on_child;
	int signal;
	struct stat_sum *sums;
	unsigned int at;
	struct {
		int place;
		int box;
		int metric;
	} wide;
	bool last;
	bool stop;
	stat_show *show;
	void *data;
};

static int stat_socket_of(const struct line *line)
{
	return line->die ? line->die->socket : XP_MACHINE;
}

static const char *stat_die_of(const struct stat_run *run, const struct line *line)
{
	if (!line->die)
		return NULL;
	return run->per_die ? line->die->name : xp_die_name(line->die);
}

static const char *stat_node_of(const struct line *line)
{
	return line->die && line->die->of ? line->die->name : NULL;
}

static const char *stat_place_of(const struct stat_run *run, const struct line *line, char *text)
{
	return stat_node_of(line) ?: output_place(text, stat_socket_of(line),
						  stat_die_of(run, line));
}

static void stat_widen(int *wide, const char *text)
{
	int len = strlen(text);

	*wide = len > *wide ? len : *wide;
}

static void stat_measure_line(struct stat_run *run, const struct line *line)
{
	char place[OUTPUT_PLACE];

	stat_widen(&run->wide.place, stat_place_of(run, line, place));
	stat_widen(&run->wide.box, line->box);
	stat_widen(&run->wide.metric, line->wanted->metric->name);
}

/* A sum without a box that is there; what the firmware hides may have no part in it. */
static bool stat_is_partial(const struct line *line)
{
	return metric_has_value(line->state) && line->result.nr_refused;
}

static void stat_print_text(const struct stat_run *run, const struct line *line)
{
	const struct metric *metric = line->wanted->metric;
	const char *unit = metric->unit;
	double value = output_in_units(&run->output, &unit, line->value);
	FILE *out = run->output.file;
	char place[OUTPUT_PLACE];

	if (run->output.summary)
		fprintf(out, "%12s ", "summary");
	else if (run->interval)
		fprintf(out, "%12.3f ", run->now);
	fprintf(out, "%-*s ", run->wide.place, stat_place_of(run, line, place));
	if (run->per_box)
		fprintf(out, "%-*s ", run->wide.box, line->box);
	fprintf(out, "%-*s ", run->wide.metric, metric->name);
	if (!metric_has_value(line->state)) {
		fprintf(out, "%14s %-7s %s\n", "-", unit, line->note);
		return;
	}
	fprintf(out, "%14.3f%c%-7s", value, stat_is_partial(line) ? '*' : ' ', unit);
	if (run->output.min_max)
		fprintf(out, " ( %.3f to %.3f )",
			output_number(&run->output, metric->unit, line->min),
			output_number(&run->output, metric->unit, line->max));
	if (run->runs > 1)
		fprintf(out, " ( +- %6.2f%% )", 100 * line->deviation);
	fprintf(out, "%s%s%s\n", *line->note ? " (" : "", line->note, *line->note ? ")" : "");
}

/* A program gets no value that is not that of the place. */
static void stat_print_line(struct stat_run *run, const struct line *line)
{
	enum metric_state state = stat_is_partial(line) ? METRIC_REFUSED : line->state;
	const struct output_value value = {
		.time = run->now, .socket = stat_socket_of(line),
		.die = stat_die_of(run, line), .node = stat_node_of(line), .box = line->box,
		.nr_boxes = line->result.nr_boxes, .metric = line->wanted->metric->name,
		.unit = line->wanted->metric->unit, .counted = metric_has_value(state),
		.impossible = state == METRIC_IMPOSSIBLE, .state = metric_state_name(state),
		.value = line->value, .seconds = line->result.seconds,
		.min = line->min, .max = line->max,
		.share = line->result.share, .deviation = line->deviation, .note = line->note,
	};

	if (output_is_for_programs(&run->output))
		output_value(&run->output, &value);
	else
		stat_print_text(run, line);
}

/* Values are summed up as they come: Welford's way, which does not subtract large numbers. */
static void stat_add_line(struct stat_run *run, const struct line *line)
{
	struct stat_sum *sum = &run->sums[run->at++];
	double distance = line->value - sum->mean;

	if (!sum->line.wanted || metric_has_value(sum->line.state))
		sum->line = *line;
	if (!metric_has_value(line->state))
		return;
	sum->nr++;
	sum->mean += distance / sum->nr;
	sum->squares += distance * (line->value - sum->mean);
}

/* What its boxes have, each for itself: a slot without memory, a link that is not used */
static void stat_find_extremes(struct line *line)
{
	const struct xp_box *box;
	struct xp_result result;
	double value;

	line->min = HUGE_VAL;
	line->max = -HUGE_VAL;
	xp_for_each_box(box, line->wanted, line->die) {
		xp_collect(line->wanted, line->die, box, &result);
		if (!metric_has_value(xp_evaluate(line->wanted, &result, &value)))
			continue;
		line->min = fmin(line->min, value);
		line->max = fmax(line->max, value);
	}
}

/* @die: may be a package; NULL: the whole machine */
static void stat_do_one(struct stat_run *run, const struct xp_wanted *wanted,
			const struct xp_die *die, const struct xp_box *box,
			void (*act)(struct stat_run *, const struct line *))
{
	struct line line = { .die = die, .box = box ? box->name : "", .wanted = wanted };

	if (!xp_next_box(wanted, die, NULL)) {
		snprintf(line.note, sizeof(line.note),
			 wanted->lacks ? "the recording does not have the event %s%s/%s/" :
			 "there is no %s%s on this machine", pmon_pmu_prefix(wanted->metric->box),
			 wanted->metric->box, wanted->lacks);
		line.state = METRIC_ABSENT;
		act(run, &line);
		return;
	}
	if (die && die->id != XP_PACKAGE) {
		xp_collect(wanted, die, box, &line.result);
		line.state = xp_evaluate(wanted, &line.result, &line.value);
	} else {
		line.state = xp_evaluate_total(&run->boxes, wanted, die, &line.result, &line.value);
	}
	if (run->output.min_max && metric_has_value(line.state))
		stat_find_extremes(&line);
	xp_note(line.note, sizeof(line.note), wanted, &line.result, line.state);
	if (run->per_node && die && !die->of && !*line.note)
		snprintf(line.note, sizeof(line.note), "of which of its nodes is unknown");
	act(run, &line);
}

/* By the PMU's name, or by what perf's users know it as */
static bool stat_is_chosen(const char *patterns, const char *name)
{
	return xp_fits_one(patterns, name) || xp_fits_one(patterns, xp_box_name(name));
}

static void stat_do_boxes(struct stat_run *run, const struct xp_wanted *wanted,
			  const struct xp_die *die,
			  void (*act)(struct stat_run *, const struct line *))
{
	const struct xp_box *box;

	xp_for_each_box(box, wanted, die)
		if (!run->only || stat_is_chosen(run->only, box->name))
			stat_do_one(run, wanted, die, box, act);
}

static void stat_do_place(struct stat_run *run, const struct xp_die *die,
			  void (*act)(struct stat_run *, const struct line *))
{
	const struct xp_wanted *wanted, *end = run->wants.wanted + run->wants.nr_wanted;

	for (wanted = run->wants.wanted; wanted < end; wanted++) {
		if (!xp_next_box(wanted, die, NULL))
			continue;
		if (run->per_box)
			stat_do_boxes(run, wanted, die, act);
		else
			stat_do_one(run, wanted, die, NULL, act);
	}
}

/* Nodes, and dies for metrics of boxes whose node is unknown */
static void stat_do_nodes(struct stat_run *run, void (*act)(struct stat_run *, const struct line *))
{
	const struct xp_wanted *wanted, *end = run->wants.wanted + run->wants.nr_wanted;
	const struct xp_die *place;
	const struct xp_box *box;

	for (place = run->boxes.numa; place; place = place->next)
		stat_do_place(run, place, act);
	for (place = run->boxes.dies; place; place = place->next)
		for (wanted = run->wants.wanted; wanted < end; wanted++) {
			box = xp_next_box(wanted, place, NULL);
			if (box && !box->node)
				stat_do_one(run, wanted, place, NULL, act);
		}
}

/* Dies, and behind those of a package that itself, unless only some of its dies were chosen */
static void stat_do_dies(struct stat_run *run, void (*act)(struct stat_run *, const struct line *))
{
	const struct xp_die *die, *package = run->boxes.packages;
	bool whole;

	for (die = run->boxes.dies; die; die = die->next) {
		while (package && package->socket < die->socket)
			package = package->next;
		whole = package && package->socket == die->socket &&
			xp_is_counted(&run->boxes, package);
		if (!run->per_socket || run->per_box || !whole)
			stat_do_place(run, die, act);
		if (whole && !run->per_box && !run->per_die &&
		    (!die->next || die->next->socket != die->socket))
			stat_do_place(run, package, act);
	}
}

/* Each line of the table, always in the same order; at last the machine */
static void stat_do_all(struct stat_run *run, void (*act)(struct stat_run *, const struct line *))
{
	const struct xp_wanted *wanted, *end = run->wants.wanted + run->wants.nr_wanted;

	if (run->per_node)
		stat_do_nodes(run, act);
	else
		stat_do_dies(run, act);
	for (wanted = run->wants.wanted; wanted < end && !run->per_box; wanted++)
		if (xp_has_total(&run->boxes, wanted) ||
		    (!wanted->found && !xp_next_box(wanted, NULL, NULL)))
			stat_do_one(run, wanted, NULL, NULL, act);
}

static void stat_print_all(struct stat_run *run)
{
	const struct stat_table table = {
		.wants = &run->wants, .boxes = &run->boxes, .recording = run->recording,
		.now = run->now, .last = run->last, .out = run->output.file,
	};

	if (run->show)
		run->stop = !run->show(&table, run->data);
	else
		stat_do_all(run, stat_print_line);
	fflush(run->output.file);
}

static void stat_count_line(struct stat_run *run, const struct line *line)
{
	run->at++;
}

static void stat_print_sums(struct stat_run *run)
{
	unsigned int nr = run->at;
	struct stat_sum *sum;

	output_begin(&run->output);
	for (sum = run->sums; sum < run->sums + nr; sum++) {
		sum->line.value = sum->mean;
		if (sum->nr > 1 && sum->mean)
			sum->line.deviation =
				sqrt(sum->squares / (sum->nr - 1) / sum->nr) / fabs(sum->mean);
		stat_print_line(run, &sum->line);
	}
	fflush(run->output.file);
}

static double stat_seconds_of(const struct stat_run *run)
{
	return xp_now() - run->begin;
}

static void stat_read(struct stat_run *run)
{
	run->now = stat_seconds_of(run);
	xp_boxes_read(&run->boxes);
}

/* It is told by the end of the file @go that everything counts; by @why, why it was not run. */
static void stat_run_child(const struct stat_run *run, int go, int why)
{
	char c;

	if (read(go, &c, 1))
		_exit(EXIT_NOT_FOUND);
	sigaction(SIGCHLD, &run->on_child, NULL);
	sigprocmask(SIG_SETMASK, &run->blocked, NULL);
	setrlimit(RLIMIT_NOFILE, &run->files);
	execvp(*run->command, run->command);
	if (write(why, &errno, sizeof(errno)) != sizeof(errno))
		perror(*run->command);
	_exit(EXIT_NOT_FOUND);
}

/**
 * struct stat_child - the command while it runs
 * @pid: its process
 * @go: closed when everything counts
 * @why: says why it could not be run
 */
struct stat_child {
	pid_t pid;
	int go;
	int why;
};

static int stat_fork_child(const struct stat_run *run, struct stat_child *child)
{
	int go[2], why[2];

	if (pipe2(go, O_CLOEXEC) || pipe2(why, O_CLOEXEC))
		return -1;
	child->pid = fork();
	if (!child->pid) {
		close(go[1]);
		stat_run_child(run, go[0], why[1]);
	}
	close(go[0]);
	close(why[1]);
	child->go = go[1];
	child->why = why[0];
	return child->pid < 0 ? -1 : 0;
}

/* Return: 0 if the command runs, else an exit code. */
static int stat_start_child(const struct stat_run *run, struct stat_child *child)
{
	int err = 0;

	close(child->go);
	if (read(child->why, &err, sizeof(err)) != sizeof(err))
		err = 0;
	close(child->why);
	if (!err)
		return 0;
	waitpid(child->pid, NULL, 0);
	fprintf(stderr, "xeon-pmon: %s: %s\n", *run->command, strerror(err));
	return err == ENOENT ? EXIT_NOT_FOUND : EXIT_NOT_RUN;
}

static bool stat_has_all_tables(const struct stat_run *run)
{
	return run->tables && run->printed == run->tables;
}

/* When there is something to do, in seconds since counting began */
static double stat_next_time(const struct stat_run *run, unsigned int tick)
{
	double next = run->interval && !stat_has_all_tables(run) ?
		      tick * (run->interval / 1e3) : HUGE_VAL;

	return run->seconds && run->seconds < next ? run->seconds : next;
}

/* An interval in which the process was stopped is not made up for. */
static unsigned int stat_next_tick(const struct stat_run *run, unsigned int tick)
{
	unsigned int now = stat_seconds_of(run) / (run->interval / 1e3);

	return (now > tick ? now : tick) + 1;
}

/* Return: the signal, or -1 when it is time. */
static int stat_wait_until(const struct stat_run *run, double time, const sigset_t *mask,
			   siginfo_t *info)
{
	double left = time - stat_seconds_of(run);
	struct timespec timeout;

	if (time == HUGE_VAL)
		return sigwaitinfo(mask, info);
	if (left < 0)
		left = 0;
	timeout.tv_sec = left;
	timeout.tv_nsec = (left - timeout.tv_sec) * 1e9;
	return sigtimedwait(mask, info, &timeout);
}

/* A terminal's signal goes to the command as well; one of another process, to this one alone. */
static void stat_take_signal(struct stat_run *run, pid_t pid, const siginfo_t *info)
{
	if (info->si_signo == SIGCHLD)
		return;
	run->signal = info->si_signo;
	if (pid > 0 && info->si_code <= 0)
		kill(pid, info->si_signo);
}

/**
 * struct stat_wait - what ends a wait
 * @pid: the command's process, 0: there is none
 * @status: of that, if it has ended
 * @mask: signals
 */
struct stat_wait {
	pid_t pid;
	int status;
	const sigset_t *mask;
};

/* Return: whether the time has come; not if the command or a signal has ended it before. */
static bool stat_sleep(struct stat_run *run, double time, struct stat_wait *wait)
{
	siginfo_t info;
	int sig;

	for (;;) {
		if (wait->pid > 0 && waitpid(wait->pid, &wait->status, WNOHANG) == wait->pid)
			return false;
		sig = stat_wait_until(run, time, wait->mask, &info);
		if (sig >= 0)
			stat_take_signal(run, wait->pid, &info);
		if (run->signal && wait->pid <= 0)
			return false;
		if (sig < 0 && errno == EAGAIN)
			return true;
	}
}

/* Return: whether the boxes count; not if all is over before. */
static bool stat_wait_to_begin(struct stat_run *run, struct stat_wait *wait)
{
	if (!run->delay)
		return true;
	if (!stat_sleep(run, run->delay, wait))
		return false;
	xp_boxes_enable(&run->boxes, true);
	run->begin = xp_now();
	return true;
}

/* Until the command has ended, the time is over, or a signal says so */
static void stat_wait_and_print(struct stat_run *run, struct stat_wait *wait)
{
	unsigned int tick = 1;
	double time;

	while (wait->pid > 0 || !(run->stop || stat_has_all_tables(run))) {
		time = stat_next_time(run, tick);
		if (!stat_sleep(run, time, wait) || time == run->seconds)
			return;
		stat_read(run);
		stat_print_all(run);
		run->printed++;
		tick = stat_next_tick(run, tick);
	}
}

/* Ctrl-C is how counting without a command ends, or the command's to answer. */
static int stat_exit_code(const struct stat_run *run, int status)
{
	if (run->signal && run->signal != SIGINT)
		return EXIT_SIGNAL + run->signal;
	return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_SIGNAL + WTERMSIG(status);
}

/* One run of the command, or without. Return: an exit code; @counted: whether there are counts. */
static int stat_count_once(struct stat_run *run, const sigset_t *mask, bool *counted)
{
	struct stat_wait wait = { .mask = mask };
	struct stat_child child = {};
	int code = 0;

	*counted = false;
	if (run->command && stat_fork_child(run, &child)) {
		perror("xeon-pmon");
		return EXIT_FAILURE;
	}
	if (!run->delay)
		xp_boxes_enable(&run->boxes, true);
	run->begin = xp_now();
	if (run->command)
		code = stat_start_child(run, &child);
	if (!code) {
		if (run->runs == 1)
			output_begin(&run->output);
		wait.pid = child.pid;
		if (stat_wait_to_begin(run, &wait))
			stat_wait_and_print(run, &wait);
		*counted = true;
	}
	xp_boxes_enable(&run->boxes, false);
	stat_read(run);
	run->last = true;
	run->elapsed += run->now;
	return code ?: stat_exit_code(run, wait.status);
}

/* As perf has it, but not in what is printed: a line of that is a value. */
static void stat_print_elapsed(const struct stat_run *run, double seconds)
{
	if (!run->show && !run->interval && !output_is_for_programs(&run->output))
		fprintf(stderr, "\n%18.9f seconds time elapsed\n", seconds);
}

static int stat_count_again(struct stat_run *run, const sigset_t *mask)
{
	unsigned int i;
	bool counted;
	int code = 0, last;

	stat_do_all(run, stat_count_line);
	run->sums = xp_allocate(run->at, sizeof(*run->sums));
	for (i = 0; i < run->runs && !run->signal; i++) {
		last = stat_count_once(run, mask, &counted);
		if (!counted)
			return last;
		code = code ?: last;
		run->at = 0;
		stat_do_all(run, stat_add_line);
	}
	stat_print_sums(run);
	stat_print_elapsed(run, run->elapsed / i);
	return code;
}

/* What was counted in all of the time, instead of what has come since the last read */
static void stat_sum_up(const struct stat_run *run)
{
	struct xp_count *count;
	struct xp_box *box;
	u64 wanted;

	for (box = run->boxes.first; box; box = box->next)
		for (count = box->count; count < box->count + box->plan->nr_groups; count++) {
			wanted = xp_time_wanted(count);
			count->fresh = count->total;
			count->fresh.enabled = wanted;
		}
}

static void stat_print_summary(struct stat_run *run)
{
	stat_sum_up(run);
	run->output.summary = true;
	stat_print_all(run);
}

/* A suspend, a box that goes, or that the recording is not complete */
static void stat_print_mark(const char *sentence, void *data)
{
	const struct stat_run *run = data;

	fprintf(stderr, "xeon-pmon: %s: %s\n", run->file, sentence);
}

/* Return: whether a table is due; the counts of some intervals are one of -I. */
static bool stat_is_due(const struct stat_run *run, unsigned int tick)
{
	return run->interval && run->recording->time + run->recording->interval / 2e3 >=
	       tick * (run->interval / 1e3);
}

/* Return: whether a table was printed. */
static bool stat_print_interval(struct stat_run *run, unsigned int *tick)
{
	run->now = run->recording->time;
	if (!stat_is_due(run, *tick))
		return false;
	while (stat_is_due(run, *tick))
		++*tick;
	xp_boxes_read(&run->boxes);
	stat_print_all(run);
	run->printed++;
	return true;
}

/* Until the file ends, or what is damaged in it begins. Return: an exit code. */
static int stat_read_recording(struct stat_run *run)
{
	struct recording *recording = run->recording;
	unsigned int tick = 1;
	struct xp_error error;
	bool rest = false;
	int got = 1;

	output_begin(&run->output);
	while (!stat_has_all_tables(run) && (got = recording_next(recording, &error)) > 0)
		rest = !stat_print_interval(run, &tick);
	if (!got && !recording->ended)
		stat_print_mark("the last interval is missing: a crash, or a full disk", run);
	run->last = true;
	if (rest) {
		xp_boxes_read(&run->boxes);
		if (!run->interval)
			stat_sum_up(run);
		stat_print_all(run);
	}
	if (run->summary)
		stat_print_summary(run);
	return got < 0 ? xp_end_with(&error) : 0;
}

static int stat_count(struct stat_run *run, const sigset_t *mask)
{
	bool counted;
	int code;

	if (run->runs > 1)
		return stat_count_again(run, mask);
	code = stat_count_once(run, mask, &counted);
	if (!counted)
		return code;
	if (!stat_has_all_tables(run))
		stat_print_all(run);
	if (run->summary)
		stat_print_summary(run);
	stat_print_elapsed(run, run->elapsed);
	return code;
}

/* As by nohup. SIGINT, which a shell ignores for its background jobs, ends it all the same. */
static bool stat_is_ignored(int sig)
{
	struct sigaction action;

	return sig != SIGINT && !sigaction(sig, NULL, &action) && action.sa_handler == SIG_IGN;
}

static int stat_count_with_signals(struct stat_run *run)
{
	static const int signals[] = { SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGQUIT };
	const struct sigaction act = { .sa_handler = SIG_DFL };
	sigset_t mask;
	unsigned int i;

	/* A parent may ignore it, and then no signal would tell that the command has ended */
	sigaction(SIGCHLD, &act, &run->on_child);
	sigemptyset(&mask);
	for (i = 0; i < ARRAY_SIZE(signals); i++)
		if (!stat_is_ignored(signals[i]))
			sigaddset(&mask, signals[i]);
	sigprocmask(SIG_BLOCK, &mask, &run->blocked);
	return stat_count(run, &mask);
}

static int stat_count_and_close(struct stat_run *run)
{
	int code;

	stat_do_all(run, stat_measure_line);
	code = run->recording ? stat_read_recording(run) : stat_count_with_signals(run);
	free(run->sums);
	/* main() looks at stdout, and the caller prints to stderr after this. */
	if (!run->path || (!ferror(run->output.file) && !fclose(run->output.file)))
		return code;
	perror(run->path);
	return EXIT_FAILURE;
}

enum {
	PER_BOX = 256, FORMULA, PER_SOCKET, PER_DIE, PER_NODE, MIN_MAX, NODES, FOR, TIMEOUT,
	HEADER, IEC, SOCKET, BOX, PER_THREAD, INTERVAL_COUNT, SUMMARY, APPEND, NO_BIG_NUM, FILE_KEY
};

static const struct argp_option options[] = {
	{ NULL, 0, NULL, 0, "What is counted:", 1 },
	{ "metrics", 'M', "METRIC,...", 0, "Metrics; * and ? are wildcards, @memory a group" },
	{ "event", 'e', "EVENT,...", 0, "Events as perf writes them: uncore_imc/cas_count_read/" },
	{ "formula", FORMULA, "BOX:FORMULA", 0, "A formula of the events of one type of box" },
	{ "all-cpus", 'a', NULL, 0, "All sockets (the default)" },
	{ "cpu", 'C', "CPU,...", 0, "Only the sockets of these CPUs" },
	{ "socket", SOCKET, "SOCKET,...", 0, "Only these sockets" },
	{ "box", BOX, "BOX,...", 0, "Only these boxes, a line for each, as in imc_0,qpi_*" },
	{ "nodes", NODES, "NODE,...", 0, "Node id of each socket, instead of the driver's" },
	{ "file", FILE_KEY, "FILE", 0, "Read a recording in the place of the machine" },
	{ NULL, 0, NULL, 0, "How long:", 2 },
	{ "for", FOR, "SECONDS", 0, "Count for SECONDS, without a command" },
	{ "timeout", TIMEOUT, "MS", 0, "Count for MS milliseconds, without a command" },
	{ "interval-print", 'I', "MS", 0, "Print a table every MS milliseconds" },
	{ "interval", 0, NULL, OPTION_ALIAS | OPTION_HIDDEN },
	{ "interval-count", INTERVAL_COUNT, "N", 0, "End after N tables of -I" },
	{ "summary", SUMMARY, NULL, 0, "With -I, one more table, of the whole time" },
	{ "delay", 'D', "MS", 0, "Begin to count MS milliseconds after the command starts" },
	{ "repeat", 'r', "N", 0, "Run the command N times; print mean and deviation" },
	{ NULL, 0, NULL, 0, "How it is printed:", 3 },
	{ "per-socket", PER_SOCKET, NULL, 0, "A line for each socket, and one for all" },
	{ "per-die", PER_DIE, NULL, 0, "A line for each die, and one for all" },
	{ "per-node", PER_NODE, NULL, 0, "A line for each NUMA node, and one for all" },
	{ "per-box", PER_BOX, NULL, 0, "A line for each channel, port, slice" },
	{ "min-max", MIN_MAX, NULL, 0, "Also the least and greatest of a channel, port, slice" },
	{ "iec", IEC, NULL, 0, "MiB/s instead of MB/s" },
	{ "field-separator", 'x', "SEPARATOR", 0, "CSV with this separator" },
	{ "header", HEADER, NULL, 0, "CSV begins with the names of its columns" },
	{ "json", 'j', NULL, 0, "A JSON object on each line" },
	{ "output", 'o', "FILE", 0, "Print to FILE (default: stderr, or stdout without COMMAND)" },
	{ "append", APPEND, NULL, 0, "Append to FILE" },
	/* Of perf stat, without an effect */
	{ "big-num", 'B', NULL, OPTION_HIDDEN },
	{ "no-big-num", NO_BIG_NUM, NULL, OPTION_HIDDEN },
	{ "null", 'n', NULL, OPTION_HIDDEN },
	{ "verbose", 'v', NULL, OPTION_HIDDEN },
	/* Of perf stat, to say why not */
	{ "pid", 'p', "PID", OPTION_HIDDEN },
	{ "tid", 't', "TID", OPTION_HIDDEN },
	{ "cgroup", 'G', "NAME", OPTION_HIDDEN },
	{ "per-thread", PER_THREAD, NULL, OPTION_HIDDEN },
	{}
};

static void stat_choose(struct stat_run *run, const struct argp_state *state, const char *text,
			int (*add)(struct xp_wants *, const char *, struct xp_error *))
{
	if (run->nr_choices == XP_METRICS)
		argp_error(state, "%s: more than %d metrics and formulas", text, XP_METRICS);
	run->choice[run->nr_choices++] = (struct stat_choice){ text, add };
}

static bool stat_choose_cpu(struct stat_run *run, unsigned int cpu)
{
	struct xp_die *die = xp_die_of_cpu(&run->boxes, cpu);

	if (die)
		die->chosen = true;
	return die;
}

static bool stat_choose_socket(struct stat_run *run, unsigned int socket)
{
	bool found = false;
	unsigned int cpu;

	for (cpu = 0; cpu < XP_CPUS; cpu++)
		if (xp_socket_of_cpu(cpu) == (int)socket)
			found |= stat_choose_cpu(run, cpu);
	return found;
}

/* "0,8-9", each of which @choose chooses, if it is online */
static void stat_choose_dies(struct stat_run *run, const struct argp_state *state,
			     const char *list, const char *kind,
			     bool (*choose)(struct stat_run *run, unsigned int number))
{
	char *copy = strdup(list), *rest = copy, *text, *dash;
	unsigned int number, last;

	while ((text = strsep(&rest, ","))) {
		dash = strchr(text, '-');
		if (dash)
			*dash++ = '\0';
		if (!xp_parse_number(text, 0, XP_CPUS - 1, &number) ||
		    !xp_parse_number(dash ?: text, number, XP_CPUS - 1, &last))
			argp_error(state, "%s %s: must be numbers, as in 0,8-9", kind, list);
		for (; number <= last; number++)
			if (!choose(run, number))
				argp_error(state, "no %s %u is online", kind, number);
	}
	free(copy);
	run->boxes.some = true;
}

static error_t stat_parse_output(struct stat_run *run, int key, char *arg, struct argp_state *state)
{
	switch (key) {
	case PER_BOX:
	case PER_SOCKET:
	case PER_DIE:
	case PER_NODE:
		run->per_box = key == PER_BOX;
		run->per_socket = key == PER_SOCKET;
		run->per_die = key == PER_DIE;
		run->per_node = key == PER_NODE;
		return 0;
	case MIN_MAX:
		run->output.min_max = true;
		return 0;
	case IEC:
		run->output.iec = true;
		return 0;
	case 'x':
		run->output.separator = output_separator(arg);
		if (!run->output.separator)
			argp_error(state, "-x: must be text without quotes and ends of lines");
		return 0;
	case HEADER:
		run->output.header = true;
		return 0;
	case 'j':
		run->output.json = true;
		return 0;
	case 'o':
		run->path = arg;
		return 0;
	case APPEND:
		run->append = true;
		return 0;
	case 'B':
	case NO_BIG_NUM:
	case 'n':
	case 'v':
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static error_t stat_parse_time(struct stat_run *run, int key, char *arg, struct argp_state *state)
{
	switch (key) {
	case FOR:
		run->seconds = xp_option_seconds(state, "--for", arg, MIN_SECONDS, MAX_SECONDS);
		return 0;
	case TIMEOUT:
		run->seconds = xp_option_number(state, "--timeout", arg, MIN_MS, MAX_MS) / 1e3;
		return 0;
	case 'I':
		run->interval = xp_option_number(state, "-I", arg, MIN_MS, MAX_MS);
		run->output.time = true;
		return 0;
	case INTERVAL_COUNT:
		run->tables = xp_option_number(state, "--interval-count", arg, 1, MAX_RUNS);
		return 0;
	case SUMMARY:
		run->summary = true;
		return 0;
	case 'D':
		run->delay = xp_option_number(state, "-D", arg, 0, MAX_MS) / 1e3;
		return 0;
	case 'r':
		run->runs = xp_option_number(state, "-r", arg, 1, MAX_RUNS);
		run->output.deviation = run->runs > 1;
		return 0;
	default:
		return stat_parse_output(run, key, arg, state);
	}
}

static void stat_check_arguments(const struct stat_run *run, const struct argp_state *state)
{
	if (run->output.json && run->output.separator)
		argp_error(state, "--json and -x: choose one");
	if (run->output.header && !run->output.separator)
		argp_error(state, "--header: is of CSV, which -x asks for");
	if (run->seconds && run->command)
		argp_error(state, "--for or --timeout, and a command: leave one of them out");
	if (run->runs > 1 && !run->command)
		argp_error(state, "-r: needs a command to repeat");
	if (run->output.min_max && (run->per_box || run->runs > 1))
		argp_error(state, "--min-max, and -r or --per-box: choose one");
	if (run->runs > 1 && run->interval)
		argp_error(state, "-r and -I: choose one");
	if ((run->tables || run->summary) && !run->interval)
		argp_error(state, "--interval-count and --summary: are of -I");
	if (run->append && !run->path)
		argp_error(state, "--append: is of -o");
	if (run->file && (run->command || run->seconds || run->delay || run->boxes.some ||
			  run->per_node || run->runs > 1))
		argp_error(state, "--file, and a command, %s: leave one of them out",
			   "--for, --timeout, -D, -r, -C, --socket or --per-node");
}

static void stat_refuse_process(const struct argp_state *state, int key)
{
	const struct argp_option *option = options;

	while (option->key != key)
		option++;
	argp_error(state, "--%s: the uncore counts for all processes of a socket; leave it out",
		   option->name);
}

static error_t stat_parse(int key, char *arg, struct argp_state *state)
{
	struct stat_run *run = state->input;
	struct xp_error error;

	switch (key) {
	case 'M':
		stat_choose(run, state, arg, xp_want_list);
		return 0;
	case 'e':
		stat_choose(run, state, arg, xp_want_events);
		return 0;
	case FORMULA:
		stat_choose(run, state, arg, xp_want_formula);
		return 0;
	case 'a':
		return 0;
	case 'C':
		stat_choose_dies(run, state, arg, "CPU", stat_choose_cpu);
		return 0;
	case SOCKET:
		stat_choose_dies(run, state, arg, "socket", stat_choose_socket);
		return 0;
	case BOX:
		run->only = arg;
		run->per_box = true;
		run->per_node = false;
		return 0;
	case FILE_KEY:
		run->file = arg;
		return 0;
	case NODES:
		if (xp_parse_nodes(&run->boxes, arg, &error))
			argp_error(state, "%s", error.text);
		return 0;
	case 'p':
	case 't':
	case 'G':
	case PER_THREAD:
		stat_refuse_process(state, key);
		return 0;
	case ARGP_KEY_ARG:
		run->command = state->argv + state->next - 1;
		state->next = state->argc;
		return 0;
	case ARGP_KEY_END:
		stat_check_arguments(run, state);
		return 0;
	default:
		return stat_parse_time(run, key, arg, state);
	}
}

const struct argp xp_stat_argp = {
	.options = options,
	.parser = stat_parse,
	.args_doc = "[COMMAND...]",
	.doc = "Count metrics while COMMAND runs, or until Ctrl-C.",
	.children = xp_help_child,
};

static int stat_want_choices(struct stat_run *run, struct xp_error *error)
{
	unsigned int i;

	if (!run->nr_choices)
		return run->recording ? recording_want(run->recording, &run->wants, error) :
		       xp_want_defaults(&run->wants, error);
	for (i = 0; i < run->nr_choices; i++)
		if (run->choice[i].add(&run->wants, run->choice[i].text, error))
			return -1;
	return 0;
}

/* A box that is gone may come back; for others there is nothing to wait for if one was refused. */
static int stat_check_boxes(const struct stat_run *run, struct xp_error *error)
{
	const struct xp_box *box, *chosen = NULL;
	const struct xp_wanted *wanted, *end = run->wants.wanted + run->wants.nr_wanted;

	for (wanted = run->wants.wanted; wanted < end; wanted++)
		if (wanted->unit != XP_ALL_UNITS && !xp_next_box(wanted, NULL, NULL))
			return xp_fail(error, "%s: there is no such box", wanted->metric->name);
	for (box = run->boxes.first; box; box = box->next) {
		if (run->only && !stat_is_chosen(run->only, box->name))
			continue;
		if (!*box->missing || box->gone)
			return 0;
		if (!chosen || box->refused)
			chosen = box;
	}
	if (!chosen)
		return xp_fail(error, "--box %.64s: no box of these metrics matches",
			       run->only ?: "");
	return chosen->refused ? xp_fail(error, "%s", chosen->missing) : 0;
}

/* The file's units are for people; programs get what their arguments say. */
static int stat_set_units(struct stat_run *run, struct xp_error *error)
{
	struct xp_settings settings;

	if (xp_settings_read(&settings, error))
		return -1;
	if (!output_is_for_programs(&run->output) && settings.has_units)
		run->output.iec |= settings.units == UNITS_IEC;
	return 0;
}

static int stat_find_machine(struct stat_run *run, struct xp_error *error)
{
	if (!run->file)
		return xp_wants_init(&run->wants, error);
	run->recording = recording_open(run->file, error);
	if (!run->recording)
		return -1;
	run->recording->mark = stat_print_mark;
	run->recording->data = run;
	run->wants.platform = run->recording->platform;
	run->boxes.counts = &run->recording->counts;
	return 0;
}

static int stat_set_up(struct stat_run *run, struct xp_error *error)
{
	if (stat_find_machine(run, error) || stat_set_units(run, error) ||
	    stat_want_choices(run, error))
		return -1;
	xp_want_ceilings(&run->wants, true);
	if (xp_boxes_open(&run->boxes, &run->wants, error) ||
	    xp_boxes_check(&run->boxes, &run->wants, error) || stat_check_boxes(run, error))
		return -1;
	if (run->per_node)
		xp_find_nodes(&run->boxes, run->wants.platform);
	if (xp_other_driver(&run->boxes))
		fprintf(stderr, "xeon-pmon: " OUTPUT_DRIVER "\n", xp_other_driver(&run->boxes));
	run->output.file = run->path ? fopen(run->path, run->append ? "ae" : "we") :
			   run->command ? stderr : stdout;
	return run->output.file ? 0 : xp_fail(error, "%s: %s", run->path, strerror(errno));
}

int xp_stat(int argc, char **argv)
{
	static struct stat_run run = { .runs = 1, .wide = { 3, 16, 22 } };
	struct xp_error error;

	getrlimit(RLIMIT_NOFILE, &run.files);
	xp_boxes_init(&run.boxes);
	if (argp_parse(&xp_stat_argp, argc, argv, ARGP_IN_ORDER, NULL, &run))
		return EXIT_FAILURE;
	return stat_set_up(&run, &error) ? xp_end_with(&error) : stat_count_and_close(&run);
}

const struct pmon_platform *stat_platform(const char *file, struct xp_error *error)
{
	const struct pmon_platform *platform = file ? NULL : xp_platform(NULL);
	struct recording *recording = file ? recording_open(file, error) : NULL;

	if (recording) {
		platform = recording->platform;
		recording_close(recording);
	} else if (!file && !platform) {
		xp_unsupported(error);
	}
	return platform;
}

int stat_measure(const struct stat_job *job)
{
	static struct stat_run run;
	struct xp_error error;
	int code;

	memset(&run, 0, sizeof(run));
	run.runs = 1;
	getrlimit(RLIMIT_NOFILE, &run.files);
	xp_boxes_init(&run.boxes);
	run.nr_choices = job->nr_choices;
	memcpy(run.choice, job->choice, sizeof(run.choice));
	run.file = job->file;
	run.interval = job->interval;
	run.seconds = job->seconds;
	run.command = job->command;
	run.show = job->show;
	run.data = job->data;
	code = stat_set_up(&run, &error) ? xp_end_with(&error) : stat_count_and_close(&run);
	xp_boxes_close(&run.boxes);
	return code;
}
