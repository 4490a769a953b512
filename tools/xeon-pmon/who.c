// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon who: memory traffic of each socket by cgroup or process, device and other socket.
 */
#include <errno.h>
#include <linux/kernel.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "arguments.h"
#include "command.h"
#include "rows.h"
#include "settings.h"
#include "thread_rotation.h"
#include "who_file.h"
#include "who_groups.h"
#include "who_manage.h"
#include "who_print.h"

#define PROC		"/proc"
#define METRICS		1024
#define SECONDS		"1"
#define MAX_TABLES	1000000000

/**
 * struct who_options - the command line and the state of the program
 * @by: parts that are added up to one part
 * @by_process: labels of groups are names of processes
 * @interval: interval in seconds
 * @repeat: the user has given an interval: print more than one table
 * @tables: number of tables; 0: print tables until a signal arrives
 * @json: print JSON
 * @file: the recording to read instead of counting; NULL: count
 * @nodes: node ID of each socket
 * @has_nodes: the user has given @nodes
 * @managing: the user has given --manage
 * @names: the cgroups of --manage; if there are none, those with the most CPU time
 * @nr_names: number of @names
 * @manage: monitoring groups that the program has created
 * @groups: all monitoring groups
 * @threads: the user has given --threads
 * @rotating: groups are those of @rotation
 * @rotation: hardware threads, by the thread filter
 * @mbm: the reason why there are no monitoring groups; empty: there are groups
 * @live: the uncore metrics
 * @mask: signals that end the program
 * @ended: a signal of @mask has arrived
 * @failed: the output could not be written
 * @devices: the PCI devices
 * @counts: uncore counts of the last interval
 * @book: book of each socket
 */
struct who_options {
	enum who_by by;
	bool by_process;
	double interval;
	bool repeat;
	unsigned int tables;
	bool json;
	const char *file;
	struct xp_boxes nodes;
	bool has_nodes;
	bool managing;
	char **names;
	unsigned int nr_names;
	struct manage manage;
	struct who_groups groups;
	bool threads;
	bool rotating;
	struct rotation rotation;
	struct xp_error mbm;
	struct sampler *live;
	sigset_t mask;
	bool ended;
	bool failed;
	struct xp_device *devices;
	struct who_counts counts;
	struct who_book book[WHO_SOCKETS];
};

enum { BY = 256, RESCTRL, NODES, MANAGE, THREADS, FILE_KEY };

static const struct argp_option options[] = {
	{ "by", BY, "KIND", 0, "Parts by cgroup (the default), process, device or node" },
	{ "interval", 'I', "SECONDS", 0, "Print a table every SECONDS (once, after " SECONDS ")" },
	{ "tables", 'n', "N", 0, "End after N tables" },
	{ "json", 'j', NULL, 0, "A JSON object on each line" },
	{ "file", FILE_KEY, "FILE", 0, "Read a recording (record --groups) instead of counting" },
	{ "resctrl", RESCTRL, "DIR", 0, "Where resctrl is mounted (" RESCTRL_ROOT ")" },
	{ "nodes", NODES, "NODE,...", 0, "Node id of each socket, instead of the driver's" },
	{ "manage", MANAGE, NULL, 0, "Make a monitoring group for each CGROUP, or for those with "
	  "the most CPU time, and remove it at the end" },
	{ "threads", THREADS, NULL, 0, "Parts by the thread filter of the C-boxes or CHAs, not by "
	  "monitoring groups" },
	{}
};

static void who_parse_kind(struct who_options *who, const char *arg, struct argp_state *state)
{
	if (!strcmp(arg, "process"))
		who->by_process = true;
	else if (!strcmp(arg, "device"))
		who->by = WHO_BY_DEVICE;
	else if (!strcmp(arg, "node"))
		who->by = WHO_BY_NODE;
	else if (strcmp(arg, "cgroup"))
		argp_error(state, "--by %s: must be cgroup, process, device or node", arg);
}

/* Options that have a meaning only while this machine counts */
static void who_check_file(const struct who_options *who, const struct argp_state *state)
{
	if (!who->file)
		return;
	if (who->by_process)
		argp_error(state, "--by process: a recording has no names of processes");
	if (who->managing || who->threads || who->has_nodes || who->groups.root)
		argp_error(state, "--file, and --manage, --threads, --nodes or --resctrl: choose "
			   "one");
}

static error_t who_parse(int key, char *arg, struct argp_state *state)
{
	struct who_options *who = state->input;
	struct xp_error error;

	switch (key) {
	case BY:
		who_parse_kind(who, arg, state);
		return 0;
	case 'I':
		who->interval = xp_option_seconds(state, "-I", arg, XP_MIN_INTERVAL,
						  XP_MAX_INTERVAL);
		who->repeat = true;
		return 0;
	case 'n':
		who->tables = xp_option_number(state, "-n", arg, 1, MAX_TABLES);
		return 0;
	case 'j':
		who->json = true;
		return 0;
	case RESCTRL:
		who->groups.root = arg;
		return 0;
	case NODES:
		if (xp_parse_nodes(&who->nodes, arg, &error))
			argp_error(state, "%s", error.text);
		who->has_nodes = true;
		return 0;
	case MANAGE:
		who->managing = true;
		return 0;
	case THREADS:
		who->threads = true;
		return 0;
	case FILE_KEY:
		who->file = arg;
		return 0;
	case ARGP_KEY_ARGS:
		who->names = state->argv + state->next;
		who->nr_names = state->argc - state->next;
		return 0;
	case ARGP_KEY_END:
		if (who->nr_names && !who->managing)
			argp_error(state, "%s: names of cgroups need --manage",
				   who->names[0]);
		if (who->threads && (who->managing || who->groups.root))
			argp_error(state, "%s: --threads uses no monitoring groups; choose one",
				   who->managing ? "--manage" : "--resctrl");
		who_check_file(who, state);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

const struct argp xp_who_argp = {
	.options = options,
	.parser = who_parse,
	.args_doc = "[--manage [CGROUP...]]",
	.doc = "Print whose traffic the memory of each socket carries.",
	.children = xp_help_child,
};

/*
 * As in xeon-pmon stat, a signal that the parent ignores, such as SIGHUP of nohup, stays ignored.
 * The exception is SIGINT: shells ignore it in background jobs, but it must end the program.
 */
static bool who_is_ignored(int sig)
{
	struct sigaction action;

	return sig != SIGINT && !sigaction(sig, NULL, &action) && action.sa_handler == SIG_IGN;
}

/* Signals are handled between two tables, so that the program removes its groups at the end. */
static void who_block_signals(struct who_options *who)
{
	static const int signals[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };
	unsigned int i;

	signal(SIGPIPE, SIG_IGN);
	sigemptyset(&who->mask);
	for (i = 0; i < ARRAY_SIZE(signals); i++)
		if (!who_is_ignored(signals[i]))
			sigaddset(&who->mask, signals[i]);
	sigprocmask(SIG_BLOCK, &who->mask, NULL);
}

/* Return: whether no signal arrived before @when. */
static bool who_sleep_until(struct who_options *who, double when)
{
	double seconds = fmax(0, when - xp_now());
	struct timespec time = { .tv_sec = seconds };

	time.tv_nsec = (seconds - time.tv_sec) * 1e9;
	while (sigtimedwait(&who->mask, NULL, &time) < 0) {
		if (errno == EAGAIN)
			return true;
		/* SIGCONT after SIGSTOP interrupts sigtimedwait(): return if @when has passed. */
		if (xp_now() >= when)
			return true;
	}
	who->ended = true;
	return false;
}

/* With cgroup v1, each controller has its own cgroups, and a name is that of one controller. */
static bool who_has_old_cgroups(void)
{
	char line[256];
	FILE *file = fopen(PROC "/self/cgroup", "re");
	bool unified = false, any = false;

	while (file && fgets(line, sizeof(line), file)) {
		unified |= !strncmp(line, "0::", 3);
		any = true;
	}
	if (file)
		fclose(file);
	return any && !unified;
}

static void who_say_cgroups(const struct who_options *who)
{
	if (!who->by_process && who->by == WHO_BY_GROUP && who_has_old_cgroups())
		fprintf(stderr, "xeon-pmon who: cgroup v1: groups have the names of cgroups of the "
			"memory controller\n");
}

static bool who_is_smt_off(void)
{
	char text[32];

	return !xp_read_line(DEVICES_SYSFS "/devices/system/cpu/smt/control", text, sizeof(text)) &&
	       (!strcmp(text, "off") || !strcmp(text, "forceoff"));
}

/* Return: 0, or -1 and the reason why the thread filter cannot be used. */
static int who_open_threads(struct who_options *who, struct xp_error *error)
{
	who->rotation.by_process = who->by_process;
	who->rotation.nodes = who->has_nodes ? who->nodes.nodes : NULL;
	if (rotation_open(&who->rotation, error))
		return -1;
	who->rotating = true;
	fputs("xeon-pmon who: cgroups and processes by the thread filter, which was verified on "
	      "this machine; no source confirms it for all CPUs\n", stderr);
	if (who_is_smt_off())
		fputs("xeon-pmon who: SMT is off: the filter selects the only thread of each core"
		      "\n", stderr);
	who_say_cgroups(who);
	return 0;
}

/*
 * If MBM is not available, the thread filter is the source of groups. If that is not available, the
 * parts of devices and other sockets are still shown. Return: 0, or -1 if --threads is refused.
 */
static int who_open_groups(struct who_options *who, struct xp_error *error)
{
	if (who->threads) {
		snprintf(who->mbm.text, sizeof(who->mbm.text), "--threads");
		return who_open_threads(who, error);
	}
	if (!who_groups_open(&who->groups, &who->mbm)) {
		*who->mbm.text = '\0';
		who_say_cgroups(who);
		return 0;
	}
	fprintf(stderr, "xeon-pmon who: no groups: %s\n", who->mbm.text);
	if (who->by == WHO_BY_GROUP && !who->managing && thread_filter_of(xp_platform(NULL)) &&
	    who_open_threads(who, error))
		fprintf(stderr, "xeon-pmon who: no parts by thread: %s\n", error->text);
	return 0;
}

static bool who_has_groups(const struct who_options *who)
{
	return !*who->mbm.text;
}

/* Move new tasks to their groups. Each kind of failure is reported once. */
static void who_move_tasks(struct who_options *who)
{
	struct manage *manage = &who->manage;
	static bool said_error, said_foreign;
	unsigned int g;

	if (!who->managing)
		return;
	manage_pass(manage);
	for (g = 0; g < manage->nr; g++)
		who_groups_label(&who->groups, manage->group[g].name, manage->group[g].inode,
				 manage->cgroup[manage->group[g].cgroup]);
	if (*manage->error.text && !said_error)
		fprintf(stderr, "xeon-pmon who: %s\n", manage->error.text);
	if (manage->foreign && !said_foreign)
		fprintf(stderr, "xeon-pmon who: %u tasks of these cgroups stay in groups of "
			"another program\n", manage->foreign);
	said_error |= *manage->error.text;
	said_foreign |= manage->foreign;
}

/* Create groups for --manage. Return: 0, or -1. */
static int who_make_groups(struct who_options *who, struct xp_error *error)
{
	unsigned int nr;

	if (!who->managing)
		return 0;
	if (!who_has_groups(who))
		return xp_fail(error, "--manage: there are no groups: %.200s", who->mbm.text);
	nr = manage_clean(who->groups.root, PROC);
	if (nr)
		fprintf(stderr, "xeon-pmon who: removed %u groups of a killed process\n", nr);
	who->manage.root = who->groups.root;
	who->manage.proc = PROC;
	who->manage.rmids = who->groups.info.rmids;
	if (manage_open(&who->manage, who->names, who->nr_names, error))
		return -1;
	who_move_tasks(who);
	return 0;
}

static void who_print_missing(const char *missing)
{
	static char last[XP_ERROR];

	if (*missing && strcmp(missing, last))
		fprintf(stderr, "xeon-pmon who: %s\n", missing);
	snprintf(last, sizeof(last), "%s", missing);
}

static void who_show(struct who_options *who, double seconds)
{
	const struct who_input input = {
		.seconds = seconds, .nr_sockets = who->counts.nr, .socket = who->counts.socket,
		.nr_groups = who->rotating ? who->rotation.nr :
			     who_has_groups(who) ? who->groups.nr : 0,
		.group = who->rotating ? who->rotation.group : who->groups.group,
	};
	const struct who_view view = {
		.counts = &who->counts, .book = who->book, .seconds = seconds,
		.mbm = who->rotating ? "" : who->mbm.text,
	};
	unsigned int s;

	who_close_books(&input, who->by, who->book);
	if (who->json)
		who_print_json(stdout, &view);
	else
		who_print(stdout, &view);
	for (s = 0; s < who->counts.nr; s++)
		who_free(&who->book[s]);
}

/**
 * struct who_times - times of the reads of the uncore counters
 * @counters: time of the last read
 * @seconds: time between the last two reads; 0: there was only one
 * @took: duration of the last read in seconds
 */
struct who_times {
	double counters;
	double seconds;
	double took;
};

static const struct sampler_snapshot *who_read_counters(struct who_options *who,
							struct who_times *times)
{
	const struct sampler_snapshot *snapshot = sampler_read(who->live);

	times->seconds = times->counters ? snapshot->time - times->counters : 0;
	times->counters = snapshot->time;
	times->took = snapshot->duration;
	return snapshot;
}

/*
 * End a slot of the thread filter. After hotplug the interval has no groups; if the filter cannot
 * be used any more, later ones have none either.
 */
static void who_turn(struct who_options *who)
{
	struct xp_error error;

	if (!who->rotating || !rotation_turn(&who->rotation, &error))
		return;
	fprintf(stderr, "xeon-pmon who: %s\n", error.text);
	who->rotating = who->rotation.filter;
	if (!who->rotating)
		who->mbm = error;
}

/* Maximum time between the reads of the groups and of the uncore counters */
static double who_skew(const struct who_options *who, const struct who_times *times)
{
	return fabs(who->groups.seconds - times->seconds) + times->took + who->groups.new.took;
}

/* Read an interval and print its table. Return: whether there were counts. */
static bool who_read(struct who_options *who, struct who_times *times)
{
	const struct sampler_snapshot *snapshot = who_read_counters(who, times);
	double seconds = times->seconds, skew = 0;
	bool found;

	who_turn(who);
	if (who_has_groups(who) && who_groups_read(&who->groups, &who->mbm))
		fprintf(stderr, "xeon-pmon who: no groups any more: %s\n", who->mbm.text);
	if (who_has_groups(who)) {
		seconds = who->groups.seconds;
		skew = who_skew(who, times);
	}
	if (who->rotating)
		skew = times->took;
	if (who->rotating && who->rotation.seconds)
		skew += fabs(who->rotation.seconds - seconds);
	who_print_missing(snapshot->missing);
	found = seconds > 0 && who_count(snapshot, seconds, skew, DEVICES_SYSFS, who->devices,
					 &who->counts);
	if (found && who_has_groups(who))
		who_groups_use(&who->groups, who->counts.socket, who->counts.nr);
	if (found && who->rotating)
		rotation_use(&who->rotation, who->counts.socket, who->counts.nr);
	if (found)
		who_show(who, seconds);
	return found;
}

/* A closed pipe (EPIPE), as of "head -1", is no failure. Return: whether the write succeeded. */
static bool who_flush(struct who_options *who)
{
	if (!fflush(stdout))
		return true;
	who->failed = errno != EPIPE;
	if (who->failed)
		fprintf(stderr, "xeon-pmon who: standard output: %s\n", strerror(errno));
	return false;
}

/* With the thread filter, an interval has slots. Return: as who_sleep_until(). */
static bool who_sleep(struct who_options *who, double next)
{
	double slot = rotation_slot(who->interval);

	while (who->rotating && xp_now() + slot * 1.5 < next) {
		if (!who_sleep_until(who, xp_now() + slot))
			return false;
		who_turn(who);
	}
	return who_sleep_until(who, next);
}

/* Print all tables. Return: the exit code. */
static int who_run(struct who_options *who)
{
	struct who_times times = {};
	unsigned int table;
	bool found = false;
	double next;

	who_read_counters(who, &times);
	who_turn(who);
	/* The time before the first read of the counters is no part of an interval. */
	if (who->rotating)
		rotation_use(&who->rotation, NULL, 0);
	if (who_has_groups(who) && who_groups_read(&who->groups, &who->mbm))
		fprintf(stderr, "xeon-pmon who: no groups: %s\n", who->mbm.text);
	next = xp_now();
	for (table = 0; !who->tables || table < who->tables; table++) {
		/* After SIGSTOP, one late interval covers the missed ones. */
		next += who->interval;
		if (next < xp_now())
			next = xp_now() + who->interval;
		if (!who_sleep(who, next))
			break;
		if (table && !who->json)
			putchar('\n');
		found |= who_read(who, &times);
		if (!who_flush(who))
			break;
		who_move_tasks(who);
	}
	if (!found && !who->ended)
		fprintf(stderr, "xeon-pmon who: nothing was counted; see xeon-pmon report\n");
	return (found || who->ended) && !who->failed ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int who_begin(struct who_options *who, struct xp_error *error)
{
	const struct pmon_platform *platform = xp_platform(NULL);
	char metrics[METRICS];
	struct sampler_config config = { .metrics = metrics };

	if (who->has_nodes)
		config.nodes = who->nodes.nodes;
	if (!platform)
		return xp_unsupported(error);
	who_list_metrics(platform, metrics, sizeof(metrics));
	who->live = sampler_open(&config, error);
	return who->live ? 0 : -1;
}

/* Return: an exit code. */
static int who_read_file(const struct who_options *who)
{
	const struct who_file file = {
		.path = who->file, .by = who->by, .tables = who->tables, .json = who->json,
		.out = stdout, .interval = who->repeat ? who->interval : INFINITY,
	};

	return who_file_print(&file);
}

int xp_who(int argc, char **argv)
{
	static struct who_options who = {
		.groups = { .proc = PROC, .sysfs = DEVICES_SYSFS },
		.rotation = { .proc = PROC, .sysfs = DEVICES_SYSFS },
	};
	struct xp_error error;
	int code;

	xp_boxes_init(&who.nodes);
	if (argp_parse(&xp_who_argp, argc, argv, 0, NULL, &who))
		return EXIT_FAILURE;
	if (who.file)
		return who_read_file(&who);
	who.groups.root = who.groups.root ?: RESCTRL_ROOT;
	if (!who.interval)
		who.interval = atof(SECONDS);
	if (!who.repeat && !who.tables)
		who.tables = 1;
	who.groups.by_process = who.by_process;
	if (who_begin(&who, &error))
		return xp_end_with(&error);
	who.devices = devices_read(DEVICES_SYSFS);
	who_block_signals(&who);
	if (who_open_groups(&who, &error) || who_make_groups(&who, &error))
		code = xp_end_with(&error);
	else
		code = who_run(&who);
	rotation_close(&who.rotation);
	manage_close(&who.manage);
	who_groups_close(&who.groups);
	devices_free(who.devices);
	sampler_close(who.live);
	return code;
}
