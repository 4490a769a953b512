// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon stat: metrics while a command runs.
 */
#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "value.h"

#define DEFAULT_METRICS	"mem_read_bw,mem_write_bw,llc_miss,uncore_clock"

/**
 * struct stat_run - what the user has asked for
 * @wants: metrics
 * @boxes: boxes
 * @interval: milliseconds between two tables, 0 for one at the end
 * @seconds: how long, 0 until the command ends or Ctrl-C
 * @per_box: a line for each box, not for each socket
 * @json: an object for each line
 * @separator: between the columns of CSV, NULL for people
 * @path: where to print, NULL: to stdout
 * @output: that, open
 * @begin: when counting began
 * @files: how many the command may open: as many as this program, in the beginning
 */
struct stat_run {
	struct xp_wants wants;
	struct xp_boxes boxes;
	unsigned int interval;
	double seconds;
	bool per_box;
	bool json;
	const char *separator;
	const char *path;
	FILE *output;
	double begin;
	struct rlimit files;
};

/**
 * struct line - what is printed of a metric
 * @now: seconds since counting began
 * @socket: the socket
 * @box: name of the PMU; empty: the socket as a whole
 * @wanted: the metric
 * @result: what was counted
 * @state: what the value is worth
 * @value: the value
 * @note: a few words on it
 */
struct line {
	double now;
	int socket;
	const char *box;
	const struct xp_wanted *wanted;
	struct xp_result result;
	enum live_state state;
	double value;
	char note[XP_ERROR + 64];
};

static void print_csv(const struct stat_run *run, const struct line *line)
{
	const struct metric *metric = line->wanted->metric;
	const char *s = run->separator;
	FILE *out = run->output;

	if (run->interval)
		fprintf(out, "%.3f%s", line->now, s);
	fprintf(out, "S%d%s%s%s%s%s", line->socket, s, line->box, s, metric->name, s);
	if (live_has_value(line->state))
		fprintf(out, "%.10g%s%s%s%.9f%s%.2f", line->value, s, metric->unit, s,
			line->result.seconds, s, 100 * line->result.share);
	else
		fprintf(out, "%s%s%s%s", s, metric->unit, s, s);
	fprintf(out, "%s%s\n", s, line->note);
}

/* Of a formula of the user's: he may have it on several lines */
static void print_escaped(FILE *out, const char *text)
{
	for (; *text; text++)
		if (*text == '"' || *text == '\\' || (unsigned char)*text < ' ')
			fprintf(out, "\\u%04x", *text);
		else
			fputc(*text, out);
}

/* The keys of "perf stat -j", and "box" and "note", which that does not know */
static void print_json(const struct stat_run *run, const struct line *line)
{
	double share = line->result.nr_boxes ? line->result.share : 0;
	FILE *out = run->output;

	fputc('{', out);
	if (run->interval)
		fprintf(out, "\"interval\" : %.9f, ", line->now);
	fprintf(out, "\"socket\" : \"S%d\", \"aggregate-number\" : %u, ", line->socket,
		line->result.nr_boxes);
	if (*line->box)
		fprintf(out, "\"box\" : \"%s\", ", line->box);
	if (live_has_value(line->state))
		fprintf(out, "\"counter-value\" : \"%.6f\", ", line->value);
	else
		fprintf(out, "\"counter-value\" : \"<not counted>\", ");
	fprintf(out, "\"unit\" : \"%s\", \"event\" : \"", line->wanted->metric->unit);
	print_escaped(out, line->wanted->metric->name);
	fprintf(out, "\", \"event-runtime\" : %.0f, \"pcnt-running\" : %.2f, \"note\" : \"%s\"}\n",
		1e9 * line->result.seconds * share, 100 * share, line->note);
}

static void print_text(const struct stat_run *run, const struct line *line)
{
	const struct metric *metric = line->wanted->metric;
	FILE *out = run->output;

	if (run->interval)
		fprintf(out, "%12.3f ", line->now);
	fprintf(out, "S%-2d ", line->socket);
	if (run->per_box)
		fprintf(out, "%-16s ", line->box);
	fprintf(out, "%-22s ", metric->name);
	if (live_has_value(line->state))
		fprintf(out, "%14.3f %-7s%s%s%s\n", line->value, metric->unit,
			*line->note ? " (" : "", line->note, *line->note ? ")" : "");
	else
		fprintf(out, "%14s %-7s %s\n", "-", metric->unit, line->note);
}

static void print_one(const struct stat_run *run, const struct xp_wanted *wanted, int socket,
		      const struct xp_box *box, double now)
{
	struct line line = {
		.now = now, .socket = socket, .box = box ? box->name : "", .wanted = wanted,
	};

	xp_collect(&run->boxes, wanted, socket, box, &line.result);
	line.state = xp_evaluate(wanted, &line.result, &line.value);
	xp_note(line.note, sizeof(line.note), wanted, &line.result, line.state);
	if (run->json)
		print_json(run, &line);
	else if (run->separator)
		print_csv(run, &line);
	else
		print_text(run, &line);
}

static void print_boxes(const struct stat_run *run, const struct xp_wanted *wanted, int socket,
			double now)
{
	const struct xp_box *box;

	for (box = run->boxes.first; box; box = box->next)
		if (xp_is_of(box, wanted, socket))
			print_one(run, wanted, socket, box, now);
}

static double seconds_of(const struct stat_run *run)
{
	return xp_now() - run->begin;
}

static void print_all(const struct stat_run *run)
{
	double now = seconds_of(run);
	const struct xp_wanted *wanted, *end = run->wants.wanted + run->wants.nr_wanted;
	int socket;

	for (socket = 0; socket < XP_SOCKETS; socket++)
		for (wanted = run->wants.wanted; wanted < end; wanted++) {
			if (!xp_has_socket(&run->boxes, wanted, socket))
				continue;
			if (run->per_box)
				print_boxes(run, wanted, socket, now);
			else
				print_one(run, wanted, socket, NULL, now);
		}
	fflush(run->output);
}

/* The child waits for the end of the file, which is when everything counts. */
static pid_t start_command(const struct stat_run *run, char **argv, int *go, const sigset_t *mask)
{
	int ends[2];
	pid_t pid;
	char c;

	if (pipe(ends))
		return -1;
	pid = fork();
	if (pid) {
		close(ends[0]);
		*go = ends[1];
		return pid;
	}
	close(ends[1]);
	if (read(ends[0], &c, 1))
		_exit(127);
	close(ends[0]);
	sigprocmask(SIG_UNBLOCK, mask, NULL);
	setrlimit(RLIMIT_NOFILE, &run->files);
	execvp(*argv, argv);
	fprintf(stderr, "xeon-pmon: %s: %s\n", *argv, strerror(errno));
	_exit(127);
}

/* When there is something to do, in seconds since counting began */
static double next_time(const struct stat_run *run, unsigned int tick)
{
	double next = run->interval ? tick * (run->interval / 1e3) : HUGE_VAL;

	return run->seconds && run->seconds < next ? run->seconds : next;
}

/* What nobody was there for, as in a process that was stopped, is not made up for. */
static unsigned int next_tick(const struct stat_run *run, unsigned int tick)
{
	unsigned int now = seconds_of(run) / (run->interval / 1e3);

	return (now > tick ? now : tick) + 1;
}

/* Return: the signal, or -1 when it is time. */
static int wait_until(const struct stat_run *run, double time, const sigset_t *mask)
{
	double left = time - seconds_of(run);
	struct timespec timeout;

	if (time == HUGE_VAL)
		return sigwaitinfo(mask, NULL);
	if (left < 0)
		left = 0;
	timeout.tv_sec = left;
	timeout.tv_nsec = (left - timeout.tv_sec) * 1e9;
	return sigtimedwait(mask, NULL, &timeout);
}

/* Until the command has ended, the time is over, or the user has had enough */
static void wait_and_print(struct stat_run *run, pid_t pid, const sigset_t *mask, int *status)
{
	unsigned int tick = 1;
	double time;
	int sig;

	for (;;) {
		if (pid > 0 && waitpid(pid, status, WNOHANG) == pid)
			return;
		time = next_time(run, tick);
		sig = wait_until(run, time, mask);
		if (sig == SIGINT && pid <= 0)
			return;
		if (sig >= 0 || errno != EAGAIN)
			continue;
		if (time == run->seconds)
			return;
		xp_boxes_read(&run->boxes);
		print_all(run);
		tick = next_tick(run, tick);
	}
}

static int count(struct stat_run *run, char **argv)
{
	int go = -1, status = 0;
	pid_t pid = 0;
	sigset_t mask;

	/* Who started us may ignore it, and then no signal would tell that the command has ended */
	signal(SIGCHLD, SIG_DFL);
	sigemptyset(&mask);
	sigaddset(&mask, SIGCHLD);
	sigaddset(&mask, SIGINT);
	sigprocmask(SIG_BLOCK, &mask, NULL);
	if (*argv)
		pid = start_command(run, argv, &go, &mask);
	if (pid < 0) {
		perror("xeon-pmon");
		return EXIT_FAILURE;
	}
	xp_boxes_enable(&run->boxes, true);
	run->begin = xp_now();
	close(go);
	wait_and_print(run, pid, &mask, &status);
	xp_boxes_enable(&run->boxes, false);
	xp_boxes_read(&run->boxes);
	print_all(run);
	if (ferror(run->output) || fclose(run->output)) {
		perror(run->path ? run->path : "xeon-pmon");
		return EXIT_FAILURE;
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static int parse_interval(struct stat_run *run, const char *text, struct xp_error *error)
{
	char *end;
	unsigned long ms = strtoul(text, &end, 10);

	if (*end || ms < 10 || ms > 86400000)
		return xp_fail(error, "-I wants milliseconds, 10 or more");
	run->interval = ms;
	return 0;
}

static int parse_seconds(struct stat_run *run, const char *text, struct xp_error *error)
{
	char *end;

	run->seconds = strtod(text, &end);
	if (end == text || *end || !(run->seconds >= 0.01 && run->seconds <= 1e6))
		return xp_fail(error, "--for wants seconds, 0.01 or more");
	return 0;
}

enum { PER_BOX = 256, PER_SOCKET, NODES, FOR };

static const struct option options[] = {
	{ "metrics", required_argument, NULL, 'M' },
	{ "formula", required_argument, NULL, 'e' },
	{ "interval-print", required_argument, NULL, 'I' },
	{ "field-separator", required_argument, NULL, 'x' },
	{ "json", no_argument, NULL, 'j' },
	{ "output", required_argument, NULL, 'o' },
	{ "for", required_argument, NULL, FOR },
	{ "per-box", no_argument, NULL, PER_BOX },
	{ "per-socket", no_argument, NULL, PER_SOCKET },
	{ "nodes", required_argument, NULL, NODES },
	{}
};

static int parse_option(struct stat_run *run, int option, struct xp_error *error)
{
	switch (option) {
	case 'M':
		return xp_want_list(&run->wants, optarg, error);
	case 'e':
		return xp_want_formula(&run->wants, optarg, error);
	case 'I':
		return parse_interval(run, optarg, error);
	case 'x':
		run->separator = optarg;
		return 0;
	case 'j':
		run->json = true;
		return 0;
	case 'o':
		run->path = optarg;
		return 0;
	case FOR:
		return parse_seconds(run, optarg, error);
	case PER_BOX:
		run->per_box = true;
		return 0;
	case PER_SOCKET:
		run->per_box = false;
		return 0;
	case NODES:
		return xp_parse_nodes(&run->boxes, optarg, error);
	default:
		return xp_fail(error, "see \"xeon-pmon help\"");
	}
}

static int parse(struct stat_run *run, int argc, char **argv, struct xp_error *error)
{
	int option;

	while ((option = getopt_long(argc, argv, "+M:e:I:x:jo:", options, NULL)) >= 0)
		if (parse_option(run, option, error))
			return -1;
	if (run->json && run->separator)
		return xp_fail(error, "--json and -x: choose one");
	if (run->seconds && argv[optind])
		return xp_fail(error, "--for and a command: leave one of them out");
	return 0;
}

static int set_up(struct stat_run *run, int argc, char **argv, struct xp_error *error)
{
	getrlimit(RLIMIT_NOFILE, &run->files);
	xp_boxes_init(&run->boxes);
	if (xp_wants_init(&run->wants, error) || parse(run, argc, argv, error))
		return -1;
	if (!run->wants.nr_wanted && xp_want_list(&run->wants, DEFAULT_METRICS, error))
		return -1;
	if (xp_boxes_open(&run->boxes, &run->wants, error) ||
	    xp_boxes_check(&run->boxes, &run->wants, error))
		return -1;
	run->output = run->path ? fopen(run->path, "we") : stdout;
	return run->output ? 0 : xp_fail(error, "%s: %s", run->path, strerror(errno));
}

int xp_stat(int argc, char **argv)
{
	static struct stat_run run;
	struct xp_error error;

	if (!set_up(&run, argc, argv, &error))
		return count(&run, argv + optind);
	fprintf(stderr, "xeon-pmon: %s\n", error.text);
	return EXIT_FAILURE;
}
