// SPDX-License-Identifier: GPL-2.0-only
/* Counting metrics while a command runs, and reading a recording. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "arguments.h"
#include "measure.h"
#include "other_driver.h"
#include "rows.h"
#include "sampler.h"

/* Exit codes as a shell has them: the command cannot be executed, or is not found */
#define EXIT_NOT_RUN	126
#define EXIT_NOT_FOUND	127
#define EXIT_SIGNAL	128	/* plus the signal's number */

bool measure_has_box(const struct measure_job *job, const char *name)
{
	return !job->only || xp_fits_one(job->only, name) ||
	       xp_fits_one(job->only, xp_box_name(name));
}

static void measure_show_table(struct measure *measure)
{
	const struct measure_job *job = &measure->job;
	const struct measure_table table = {
		.set = &measure->set, .boxes = &measure->boxes,
		.recording = measure->recording, .now = measure->now, .last = measure->last,
		.out = job->command ? stderr : stdout,
	};

	measure->stop = !job->show(&table, job->data);
}

static void measure_begin(struct measure *measure)
{
	xp_boxes_enable(&measure->boxes, true);
	measure->begin = xp_now();
	if (measure->job.begin)
		measure->job.begin(measure->job.data);
}

static double measure_seconds(const struct measure *measure)
{
	return xp_now() - measure->begin;
}

static void measure_read(struct measure *measure)
{
	measure->now = measure_seconds(measure);
	xp_boxes_read(&measure->boxes);
}

/*
 * The child waits for end of file on @go, which the parent closes when the events are enabled. It
 * writes the errno of a failed execvp() to @why.
 */
static void measure_run_child(const struct measure *measure, int go, int why)
{
	char **command = measure->job.command;
	char c;

	if (read(go, &c, 1))
		_exit(EXIT_NOT_FOUND);
	sigaction(SIGCHLD, &measure->on_child, NULL);
	sigprocmask(SIG_SETMASK, &measure->blocked, NULL);
	setrlimit(RLIMIT_NOFILE, &measure->files);
	execvp(*command, command);
	if (write(why, &errno, sizeof(errno)) != sizeof(errno))
		perror(*command);
	_exit(EXIT_NOT_FOUND);
}

/**
 * struct measure_child - the process of the command
 * @pid: its process id; 0: no command
 * @status: its wait status, once it has exited
 * @go: pipe to the child, closed when the events are enabled
 * @why: pipe from the child with the errno of a failed execvp()
 */
struct measure_child {
	pid_t pid;
	int status;
	int go;
	int why;
};

static int measure_fork(const struct measure *measure, struct measure_child *child)
{
	int go[2], why[2];

	if (pipe2(go, O_CLOEXEC) || pipe2(why, O_CLOEXEC))
		return -1;
	child->pid = fork();
	if (!child->pid) {
		close(go[1]);
		measure_run_child(measure, go[0], why[1]);
	}
	close(go[0]);
	close(why[1]);
	child->go = go[1];
	child->why = why[0];
	return child->pid < 0 ? -1 : 0;
}

/* Return: 0 if the command runs, else an exit code. */
static int measure_start_child(const struct measure *measure, struct measure_child *child)
{
	int err = 0;

	close(child->go);
	if (read(child->why, &err, sizeof(err)) != sizeof(err))
		err = 0;
	close(child->why);
	if (!err)
		return 0;
	waitpid(child->pid, NULL, 0);
	fprintf(stderr, "xeon-pmon: %s: %s\n", *measure->job.command, strerror(err));
	return err == ENOENT ? EXIT_NOT_FOUND : EXIT_NOT_RUN;
}

static bool measure_has_all_tables(const struct measure *measure)
{
	return measure->job.tables && measure->printed == measure->job.tables;
}

/* Return: the time of the next table or of the end, in seconds since counting began. */
static double measure_next_time(const struct measure *measure, unsigned int tick)
{
	const struct measure_job *job = &measure->job;
	double next = job->interval && !measure_has_all_tables(measure) ?
		      tick * (job->interval / 1e3) : HUGE_VAL;

	return job->seconds && job->seconds < next ? job->seconds : next;
}

/* Skip the tables of intervals in which the process was stopped. */
static unsigned int measure_next_tick(const struct measure *measure, unsigned int tick)
{
	unsigned int now = measure_seconds(measure) / (measure->job.interval / 1e3);

	return (now > tick ? now : tick) + 1;
}

/* Return: the signal, or -1 with EAGAIN at @time. */
static int measure_wait_until(const struct measure *measure, double time, siginfo_t *info)
{
	double left = time - measure_seconds(measure);
	struct timespec timeout;

	if (time == HUGE_VAL)
		return sigwaitinfo(&measure->mask, info);
	if (left < 0)
		left = 0;
	timeout.tv_sec = left;
	timeout.tv_nsec = (left - timeout.tv_sec) * 1e9;
	return sigtimedwait(&measure->mask, info, &timeout);
}

/* A terminal sends SIGINT to the whole process group; a signal from kill() must be forwarded. */
static void measure_take_signal(struct measure *measure, pid_t pid, const siginfo_t *info)
{
	if (info->si_signo == SIGCHLD)
		return;
	measure->signal = info->si_signo;
	if (pid > 0 && info->si_code <= 0)
		kill(pid, info->si_signo);
}

/* Return: true at @time; false if the command or a signal ended counting before. */
static bool measure_sleep(struct measure *measure, double time, struct measure_child *child)
{
	siginfo_t info;
	int sig;

	for (;;) {
		if (child->pid > 0 && waitpid(child->pid, &child->status, WNOHANG) == child->pid)
			return false;
		sig = measure_wait_until(measure, time, &info);
		if (sig >= 0)
			measure_take_signal(measure, child->pid, &info);
		if (measure->signal && child->pid <= 0)
			return false;
		if (sig < 0 && errno == EAGAIN)
			return true;
	}
}

/*
 * Return: true if the boxes count; false if the command or a signal ended counting during the
 * delay.
 */
static bool measure_wait_to_begin(struct measure *measure, struct measure_child *child)
{
	if (!measure->job.delay)
		return true;
	if (!measure_sleep(measure, measure->job.delay, child))
		return false;
	measure_begin(measure);
	return true;
}

/* Runs until the command exits, measure_job.seconds pass, or a signal arrives. */
static void measure_wait_and_show(struct measure *measure, struct measure_child *child)
{
	unsigned int tick = 1;
	double time;

	while (child->pid > 0 || !(measure->stop || measure_has_all_tables(measure))) {
		time = measure_next_time(measure, tick);
		if (!measure_sleep(measure, time, child) || time == measure->job.seconds)
			return;
		measure_read(measure);
		measure_show_table(measure);
		measure->printed++;
		tick = measure_next_tick(measure, tick);
	}
}

/* Without a command, SIGINT ends counting normally; a command handles SIGINT itself. */
static int measure_exit_code(const struct measure *measure, int status)
{
	if (measure->signal && measure->signal != SIGINT)
		return EXIT_SIGNAL + measure->signal;
	return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_SIGNAL + WTERMSIG(status);
}

int measure_once(struct measure *measure)
{
	struct measure_child child = {};
	int code = 0;

	measure->counted = false;
	if (measure->job.command && measure_fork(measure, &child)) {
		perror("xeon-pmon");
		return EXIT_FAILURE;
	}
	measure->begin = xp_now();
	if (!measure->job.delay)
		measure_begin(measure);
	if (measure->job.command)
		code = measure_start_child(measure, &child);
	if (!code) {
		if (measure_wait_to_begin(measure, &child))
			measure_wait_and_show(measure, &child);
		measure->counted = true;
	}
	xp_boxes_enable(&measure->boxes, false);
	measure_read(measure);
	measure->last = true;
	measure->elapsed += measure->now;
	return code ?: measure_exit_code(measure, child.status);
}

void measure_sum_up(struct measure *measure)
{
	struct xp_count *count;
	struct xp_box *box;
	u64 enabled;

	for (box = measure->boxes.first; box; box = box->next)
		for (count = box->count; count < box->count + box->plan->nr_groups; count++) {
			enabled = xp_time_enabled(count);
			count->fresh = count->total;
			count->fresh.enabled = enabled;
		}
}

/* recording.mark callback: a suspend, a box that was removed, or a truncated file */
static void measure_print_mark(const char *sentence, void *data)
{
	const struct measure *measure = data;

	fprintf(stderr, "xeon-pmon: %s: %s\n", measure->job.file, sentence);
}

/* Return: whether a table is due: an interval of -I covers one or more recorded intervals. */
static bool measure_is_due(const struct measure *measure, unsigned int tick)
{
	const struct recording *recording = measure->recording;

	return measure->job.interval && recording->time + recording->interval / 2e3 >=
	       tick * (measure->job.interval / 1e3);
}

/* Return: whether a table was shown. */
static bool measure_show_interval(struct measure *measure, unsigned int *tick)
{
	measure->now = measure->recording->time;
	if (!measure_is_due(measure, *tick))
		return false;
	while (measure_is_due(measure, *tick))
		++*tick;
	xp_boxes_read(&measure->boxes);
	measure_show_table(measure);
	measure->printed++;
	return true;
}

/* Read until the end of the file or the first damaged line. Return: an exit code. */
static int measure_read_recording(struct measure *measure)
{
	struct recording *recording = measure->recording;
	unsigned int tick = 1;
	struct xp_error error;
	bool rest = false;
	int got = 1;

	measure->counted = true;
	while (!measure_has_all_tables(measure) && (got = recording_next(recording, &error)) > 0)
		rest = !measure_show_interval(measure, &tick);
	if (!got && !recording->ended)
		measure_print_mark("the last interval is missing: a crash, or a full disk",
				   measure);
	measure->last = true;
	if (rest) {
		xp_boxes_read(&measure->boxes);
		if (!measure->job.interval)
			measure_sum_up(measure);
		measure_show_table(measure);
	}
	return got < 0 ? xp_end_with(&error) : 0;
}

/*
 * nohup ignores SIGHUP, which must stay ignored. A shell ignores SIGINT for its background jobs,
 * but SIGINT ends counting there, too.
 */
static bool measure_is_ignored(int sig)
{
	struct sigaction action;

	return sig != SIGINT && !sigaction(sig, NULL, &action) && action.sa_handler == SIG_IGN;
}

void measure_block_signals(struct measure *measure)
{
	static const int signals[] = { SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGQUIT };
	const struct sigaction act = { .sa_handler = SIG_DFL };
	unsigned int i;

	/* If the parent ignored SIGCHLD, no signal would report the exit of the command. */
	sigaction(SIGCHLD, &act, &measure->on_child);
	sigemptyset(&measure->mask);
	for (i = 0; i < ARRAY_SIZE(signals); i++)
		if (!measure_is_ignored(signals[i]))
			sigaddset(&measure->mask, signals[i]);
	sigprocmask(SIG_BLOCK, &measure->mask, &measure->blocked);
}

int measure_run(struct measure *measure)
{
	int code;

	if (measure->recording)
		return measure_read_recording(measure);
	measure_block_signals(measure);
	code = measure_once(measure);
	if (measure->counted && !measure_has_all_tables(measure))
		measure_show_table(measure);
	return code;
}

static int measure_find_machine(struct measure *measure, struct xp_error *error)
{
	if (!measure->job.file)
		return metric_set_init(&measure->set, error);
	measure->recording = recording_open(measure->job.file, error);
	if (!measure->recording)
		return -1;
	measure->recording->mark = measure_print_mark;
	measure->recording->data = measure;
	measure->set.platform = measure->recording->platform;
	measure->boxes.counts = &measure->recording->counts;
	return 0;
}

static int measure_add_choices(struct measure *measure, struct xp_error *error)
{
	const struct measure_job *job = &measure->job;
	unsigned int i;

	measure->set.no_nodes = measure->set.other_driver &&
				  !other_driver_find_nodes(&measure->boxes,
							   measure->set.platform);
	if (!job->nr_choices)
		return measure->recording ?
		       recording_add_to_set(measure->recording, &measure->set, error) :
		       metric_set_add_defaults(&measure->set, error);
	for (i = 0; i < job->nr_choices; i++)
		if (job->choice[i].add(&measure->set, job->choice[i].text, error))
			return -1;
	return 0;
}

/*
 * At least one box must count, or be lost, since a lost box may return. If no box does, the error
 * is that of a refused box; boxes that are only absent are shown without a value.
 */
static int measure_check_boxes(const struct measure *measure, struct xp_error *error)
{
	const struct xp_box *box, *chosen = NULL;
	const struct metric_set *set = &measure->set;
	const struct metric_request *request, *end = set->request + set->nr_requests;

	if (set->nr_requests && metric_set_refused(set) == set->nr_requests)
		return xp_fail(error, "%s", set->request->lacks);
	for (request = set->request; request < end; request++)
		if (request->unit != XP_ALL_UNITS && !xp_next_box(request, NULL, NULL))
			return xp_fail(error, "%s: this machine has no such box",
				       request->metric->name);
	for (box = measure->boxes.first; box; box = box->next) {
		if (!measure_has_box(&measure->job, box->name))
			continue;
		if (!*box->missing || box->gone)
			return 0;
		if (!chosen || box->refused)
			chosen = box;
	}
	if (!chosen)
		return xp_fail(error, "--box %.64s: no box of these metrics matches",
			       measure->job.only ?: "");
	return chosen->refused ? xp_fail(error, "%s", chosen->missing) : 0;
}

void measure_init(struct measure *measure)
{
	getrlimit(RLIMIT_NOFILE, &measure->files);
	xp_boxes_init(&measure->boxes);
}

int measure_open(struct measure *measure, struct xp_error *error)
{
	struct xp_boxes *boxes = &measure->boxes;
	struct metric_set *set = &measure->set;
	char driver[128];

	if (measure_find_machine(measure, error) || measure_add_choices(measure, error))
		return -1;
	metric_set_add_ceilings(set, true);
	if (xp_boxes_open(boxes, set, error) || xp_boxes_check(boxes, set, error) ||
	    measure_check_boxes(measure, error))
		return -1;
	if (xp_other_driver(boxes)) {
		xp_say_driver(driver, sizeof(driver), xp_other_driver(boxes),
			      metric_set_refused(set), set->nr_requests);
		fprintf(stderr, "xeon-pmon: %s\n", driver);
	}
	return 0;
}

const struct pmon_platform *measure_platform(const char *file, struct xp_error *error)
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

/* The caller continues, so it must get the signals that arrive from now on. */
static int measure_run_and_restore(struct measure *measure)
{
	int code = measure_run(measure);

	if (!measure->recording) {
		sigaction(SIGCHLD, &measure->on_child, NULL);
		sigprocmask(SIG_SETMASK, &measure->blocked, NULL);
	}
	return code;
}

int measure_run_job(const struct measure_job *job)
{
	static struct measure measure;
	struct xp_error error;
	int code;

	memset(&measure, 0, sizeof(measure));
	measure.job = *job;
	measure_init(&measure);
	code = measure_open(&measure, &error) ? xp_end_with(&error) :
	       measure_run_and_restore(&measure);
	xp_boxes_close(&measure.boxes);
	if (measure.recording)
		recording_close(measure.recording);
	return code;
}
