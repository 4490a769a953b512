// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon stat: metrics while a command runs.
 */
#include <errno.h>
#include <fnmatch.h>
#include <getopt.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "xeon-pmon.h"

#define DEFAULT_METRICS	"mem_read_bw,mem_write_bw,llc_miss,uncore_clock"
#define MAX_PLANS	16

/**
 * struct stat_run - what the user has asked for
 * @platform: the machine
 * @interval: milliseconds between two tables, 0 for one at the end
 * @per_box: a line for each box, not for each socket
 * @separator: between the columns of CSV, NULL for people
 * @nr_plans: types of box that are needed
 * @plan: one for each
 * @nr_wanted: metrics
 * @wanted: one for each
 * @boxes: the boxes
 * @begin: when counting began
 * @own: rows of the user's formulas
 * @nr_own: how many
 */
struct stat_run {
	const struct pmon_platform *platform;
	unsigned int interval;
	bool per_box;
	const char *separator;
	unsigned int nr_plans;
	struct xp_plan *plan[MAX_PLANS];
	unsigned int nr_wanted;
	struct xp_wanted wanted[XP_METRICS];
	struct xp_boxes boxes;
	struct timespec begin;
	struct metric own[XP_METRICS];
	unsigned int nr_own;
};

/**
 * struct result - a metric of a socket or of a box
 * @nr_boxes: boxes that it is the sum of
 * @missing: why a box is not in it; NULL if none is missing
 * @lost: whether that makes it worthless
 * @count: of each event of the formula
 * @seconds: how long they counted, on average over boxes and groups
 * @share: smallest share of that time in which an event was on a counter
 */
struct result {
	unsigned int nr_boxes;
	const char *missing;
	bool lost;
	double count[FORMULA_EVENTS];
	double seconds;
	double share;
};

static struct xp_plan *plan_of(struct stat_run *run, const struct pmon_type *type)
{
	struct xp_plan *plan;
	unsigned int i;

	for (i = 0; i < run->nr_plans; i++)
		if (run->plan[i]->type == type)
			return run->plan[i];
	plan = calloc(1, sizeof(*plan));
	if (!plan || run->nr_plans == MAX_PLANS)
		exit(EXIT_FAILURE);
	plan->type = type;
	run->plan[run->nr_plans++] = plan;
	return plan;
}

static int want(struct stat_run *run, const struct metric *metric, struct xp_error *error)
{
	const struct pmon_type *type = xp_type(run->platform, metric->box);

	if (!type)
		return xp_fail(error, "%s has no box \"%s\"", run->platform->name, metric->box);
	if (run->nr_wanted == XP_METRICS)
		return xp_fail(error, "too many metrics");
	if (xp_want(&run->wanted[run->nr_wanted], metric, plan_of(run, type), error))
		return -1;
	run->nr_wanted++;
	return 0;
}

static bool is_wanted(const struct stat_run *run, const struct metric *metric)
{
	unsigned int i;

	for (i = 0; i < run->nr_wanted; i++)
		if (run->wanted[i].metric == metric)
			return true;
	return false;
}

/* All the metrics of this platform that a pattern fits */
static int want_pattern(struct stat_run *run, const char *pattern, struct xp_error *error)
{
	const struct metric *metric;
	bool found = false;

	for (metric = xp_metrics(run->platform); metric->name; metric++) {
		if (!xp_has_metric(run->platform, metric) || fnmatch(pattern, metric->name, 0))
			continue;
		found = true;
		if (!is_wanted(run, metric) && want(run, metric, error))
			return -1;
	}
	if (!found)
		return xp_fail(error, "no metric \"%s\" on the %s; see \"xeon-pmon list\"",
			       pattern, run->platform->name);
	return 0;
}

static int want_list(struct stat_run *run, const char *list, struct xp_error *error)
{
	char *copy = strdup(list);
	char *rest = copy;
	char *pattern;
	int ret = copy ? 0 : xp_fail(error, "no memory");

	while (!ret && (pattern = strsep(&rest, ",")))
		ret = want_pattern(run, pattern, error);
	free(copy);
	return ret;
}

/* "box:formula"; the memory is needed until the end of the program */
static int want_formula(struct stat_run *run, const char *text, struct xp_error *error)
{
	const char *colon = strchr(text, ':');
	struct metric *metric = &run->own[run->nr_own];

	if (!colon)
		return xp_fail(error, "%s: no box and colon before the formula", text);
	if (run->nr_own == XP_METRICS)
		return xp_fail(error, "too many formulas");
	metric->name = text;
	metric->box = strndup(text, colon - text);
	metric->unit = "";
	metric->formula = colon + 1;
	run->nr_own++;
	return want(run, metric, error);
}

static void add_group_time(struct result *result, const struct xp_box *box, unsigned int g,
			   double *seconds)
{
	u64 enabled = box->enabled[g] - box->last_enabled[g];
	u64 running = box->running[g] - box->last_running[g];
	double share = enabled ? (double)running / enabled : 0;

	if (share < result->share)
		result->share = share;
	*seconds += enabled / 1e9;
}

/* A count that was taken in a part of the time stands for all of it */
static double scaled(const struct xp_box *box, const struct xp_place *place)
{
	unsigned int g = place->group;
	u64 enabled = box->enabled[g] - box->last_enabled[g];
	u64 running = box->running[g] - box->last_running[g];
	u64 count = box->count[g][place->member] - box->last[g][place->member];

	if (!running || running == enabled)
		return count;
	return (double)count * enabled / running;
}

static void add_box(struct result *result, const struct xp_wanted *wanted,
		    const struct xp_box *box)
{
	unsigned int nr = wanted->formula.nr_events;
	double seconds = 0;
	unsigned int e;

	for (e = 0; e < nr; e++) {
		result->count[e] += scaled(box, &wanted->place[e]);
		add_group_time(result, box, wanted->place[e].group, &seconds);
	}
	result->seconds += seconds / nr;
	result->nr_boxes++;
}

/* A box that was never there does not count; one that goes spoils the sum. */
static void collect(const struct stat_run *run, const struct xp_wanted *wanted, int socket,
		    const struct xp_box *only, struct result *result)
{
	const struct xp_boxes *boxes = &run->boxes;
	const struct xp_box *box;

	memset(result, 0, sizeof(*result));
	result->share = 1;
	for (box = boxes->box; box < boxes->box + boxes->nr; box++) {
		if (box->plan != wanted->plan || box->socket != socket || (only && box != only))
			continue;
		if (!*box->missing) {
			add_box(result, wanted, box);
			continue;
		}
		result->missing = box->missing;
		result->lost |= box->gone;
	}
	if (result->nr_boxes)
		result->seconds /= result->nr_boxes;
}

/* Return: why there is no value, or NULL. */
static const char *evaluate(const struct xp_wanted *wanted, const struct result *result,
			    double *value)
{
	const struct formula_input input = {
		.count = result->count,
		.seconds = result->seconds,
		.boxes = result->nr_boxes,
	};

	if (result->missing && (result->lost || !result->nr_boxes))
		return result->missing;
	if (!result->share)
		return "not counted";
	if (formula_eval(&wanted->formula, &input, value))
		return "division by zero";
	return NULL;
}

static void make_note(char *note, size_t size, const struct xp_wanted *wanted,
		      const struct result *result)
{
	size_t len = 0;

	*note = '\0';
	if (result->share < 0.9995)
		len = snprintf(note, size, "%s, %.0f%% of the time",
			       wanted->split ? "terms by turns" : "by turns",
			       100 * result->share);
	else if (wanted->split)
		len = snprintf(note, size, "terms in several groups");
	if (result->missing && result->nr_boxes)
		snprintf(note + len, size - len, "%s%s", len ? ", " : "",
			 result->missing);
}

static void print_csv(const struct stat_run *run, const char *where, const char *box,
		      const struct xp_wanted *wanted, const struct result *result, double now)
{
	const char *s = run->separator;
	const char *why;
	double value;
	char note[XP_ERROR + 64];

	if (run->interval)
		printf("%.3f%s", now, s);
	printf("%s%s%s%s%s%s", where, s, box, s, wanted->metric->name, s);
	why = evaluate(wanted, result, &value);
	if (why) {
		printf("%s%s%s%s%s%s\n", s, wanted->metric->unit, s, s, s, why);
		return;
	}
	make_note(note, sizeof(note), wanted, result);
	printf("%.10g%s%s%s%.9f%s%.2f%s%s\n", value, s, wanted->metric->unit, s,
	       result->seconds, s, 100 * result->share, s, note);
}

static void print_text(const struct stat_run *run, const char *where, const char *box,
		       const struct xp_wanted *wanted, const struct result *result, double now)
{
	const char *why;
	double value;
	char note[XP_ERROR + 64];

	if (run->interval)
		printf("%12.3f ", now);
	printf("%-3s ", where);
	if (run->per_box)
		printf("%-16s ", box);
	printf("%-22s ", wanted->metric->name);
	why = evaluate(wanted, result, &value);
	if (why) {
		printf("%14s %-7s %s\n", "-", wanted->metric->unit, why);
		return;
	}
	make_note(note, sizeof(note), wanted, result);
	printf("%14.3f %-7s%s%s%s\n", value, wanted->metric->unit, *note ? " (" : "", note,
	       *note ? ")" : "");
}

static void print_one(const struct stat_run *run, const struct xp_wanted *wanted, int socket,
		      const struct xp_box *box, double now)
{
	struct result result;
	char where[16];

	collect(run, wanted, socket, box, &result);
	snprintf(where, sizeof(where), "S%d", socket);
	(run->separator ? print_csv : print_text)(run, where, box ? box->name : "", wanted,
						  &result, now);
}

static bool socket_has(const struct stat_run *run, const struct xp_plan *plan, int socket)
{
	const struct xp_box *box;

	for (box = run->boxes.box; box < run->boxes.box + run->boxes.nr; box++)
		if (box->plan == plan && box->socket == socket)
			return true;
	return false;
}

static void print_boxes(const struct stat_run *run, const struct xp_wanted *wanted, int socket,
			double now)
{
	const struct xp_box *box;

	for (box = run->boxes.box; box < run->boxes.box + run->boxes.nr; box++)
		if (box->plan == wanted->plan && box->socket == socket)
			print_one(run, wanted, socket, box, now);
}

static double seconds_since(const struct timespec *begin)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec - begin->tv_sec + (now.tv_nsec - begin->tv_nsec) / 1e9;
}

static void print_all(const struct stat_run *run)
{
	double now = seconds_since(&run->begin);
	unsigned int w;
	int socket;

	for (socket = 0; socket < XP_SOCKETS; socket++)
		for (w = 0; w < run->nr_wanted; w++) {
			const struct xp_wanted *wanted = &run->wanted[w];

			if (!socket_has(run, wanted->plan, socket))
				continue;
			if (run->per_box)
				print_boxes(run, wanted, socket, now);
			else
				print_one(run, wanted, socket, NULL, now);
		}
	fflush(stdout);
}

/* The child waits for the end of the file, which is when everything counts. */
static pid_t start_command(char **argv, int *go, const sigset_t *mask)
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
	execvp(*argv, argv);
	fprintf(stderr, "xeon-pmon: %s: %s\n", *argv, strerror(errno));
	_exit(127);
}

static void sleep_until(const struct timespec *begin, u64 ms, struct timespec *left)
{
	double until = ms / 1e3 - seconds_since(begin);

	if (until < 0)
		until = 0;
	left->tv_sec = until;
	left->tv_nsec = (until - left->tv_sec) * 1e9;
}

/* Until the command has ended, or the user has had enough */
static void wait_and_print(struct stat_run *run, pid_t pid, const sigset_t *mask, int *status)
{
	struct timespec left;
	unsigned int tick;
	int sig;

	for (tick = 1;;) {
		if (pid > 0 && waitpid(pid, status, WNOHANG) == pid)
			return;
		sleep_until(&run->begin, (u64)tick * run->interval, &left);
		sig = run->interval ? sigtimedwait(mask, NULL, &left) : sigwaitinfo(mask, NULL);
		if (sig == SIGINT && pid <= 0)
			return;
		if (sig >= 0 || errno != EAGAIN)
			continue;
		xp_boxes_read(&run->boxes);
		print_all(run);
		tick++;
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
		pid = start_command(argv, &go, &mask);
	if (pid < 0) {
		perror("xeon-pmon");
		return EXIT_FAILURE;
	}
	xp_boxes_enable(&run->boxes, true);
	clock_gettime(CLOCK_MONOTONIC, &run->begin);
	close(go);
	wait_and_print(run, pid, &mask, &status);
	xp_boxes_enable(&run->boxes, false);
	xp_boxes_read(&run->boxes);
	print_all(run);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* "0,1": the node ids of socket 0 and 1 */
static int parse_nodes(struct stat_run *run, const char *text, struct xp_error *error)
{
	unsigned int socket;
	unsigned long node;
	char *end;

	for (socket = 0; socket < XP_SOCKETS; socket++) {
		node = strtoul(text, &end, 10);
		if (end == text || (*end && *end != ',') || node > 7)
			return xp_fail(error, "--nodes wants node ids from 0 to 7, as in 0,1");
		run->boxes.nodes[socket] = node;
		if (!*end)
			return 0;
		text = end + 1;
	}
	return xp_fail(error, "--nodes: too many sockets");
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

enum { PER_BOX = 256, PER_SOCKET, NODES };

static const struct option options[] = {
	{ "metrics", required_argument, NULL, 'M' },
	{ "formula", required_argument, NULL, 'e' },
	{ "interval-print", required_argument, NULL, 'I' },
	{ "field-separator", required_argument, NULL, 'x' },
	{ "per-box", no_argument, NULL, PER_BOX },
	{ "per-socket", no_argument, NULL, PER_SOCKET },
	{ "nodes", required_argument, NULL, NODES },
	{}
};

static int parse_option(struct stat_run *run, int option, struct xp_error *error)
{
	switch (option) {
	case 'M':
		return want_list(run, optarg, error);
	case 'e':
		return want_formula(run, optarg, error);
	case 'I':
		return parse_interval(run, optarg, error);
	case 'x':
		run->separator = optarg;
		return 0;
	case PER_BOX:
		run->per_box = true;
		return 0;
	case PER_SOCKET:
		run->per_box = false;
		return 0;
	case NODES:
		return parse_nodes(run, optarg, error);
	default:
		return xp_fail(error, "see \"xeon-pmon help\"");
	}
}

/* Each event of each box is a file: on the largest machines more than the usual 1024. */
static void allow_files(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit))
		return;
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
}

static int set_up(struct stat_run *run, int argc, char **argv, struct xp_error *error)
{
	unsigned int i;
	int option;

	for (i = 0; i < XP_SOCKETS; i++)
		run->boxes.nodes[i] = XP_NO_NODE;
	run->platform = xp_platform(NULL);
	if (!run->platform)
		return xp_fail(error, "this CPU is none whose uncore is known");
	while ((option = getopt_long(argc, argv, "+M:e:I:x:", options, NULL)) >= 0)
		if (parse_option(run, option, error))
			return -1;
	if (!run->nr_wanted && want_list(run, DEFAULT_METRICS, error))
		return -1;
	allow_files();
	for (i = 0; i < run->nr_plans; i++)
		if (xp_boxes_open(&run->boxes, run->plan[i], error))
			return -1;
	return 0;
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
