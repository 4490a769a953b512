// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon-export: uncore counters for Prometheus
 *
 * Events stay open for the lifetime of the process; a scrape only reads them. One event loop waits
 * for clients, for the time of the next file, and for signals.
 */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "arguments.h"
#include "export_options.h"
#include "exposition.h"
#include "groups.h"
#include "history.h"
#include "http.h"
#include "listen.h"
#include "map.h"
#include "notify.h"
#include "page.h"
#include "process.h"
#include "rows.h"
#include "textfile.h"

#define DRIVER		"/sys/module/xeon_pmon/version"

/*
 * A snapshot that is younger is reused, so registers are read at most ten times a second for any
 * number of clients. Prometheus takes the time of the scrape as the time of the counts: this is the
 * maximum error.
 */
#define MIN_READ_SECONDS	0.1

/* Interval of searching for PCI devices, which detects hotplug and changed links */
#define DEVICES_SECONDS	60

/* Pause between two attempts to open the sampler after a change of the driver */
#define RETRY_SECONDS	5

/* Duration of the release of the driver after SIGHUP */
#define RELEASE_SECONDS	10

const char *argp_program_version = "xeon-pmon " XP_VERSION;

/**
 * struct exporter - state of the program
 * @options: the command line
 * @platform: this CPU; for another one only the list of counters is available
 * @begin: start of counting, in seconds
 * @choice: the exported counters
 * @textfile: the file to write; without a path: listen
 * @live: the sampler; NULL: it could not be opened after a change of the driver
 * @retry: time of the next attempt to open @live, in seconds
 * @snapshot: the last snapshot
 * @refused: the snapshot to use where @live is NULL; it has the reason
 * @samples: the samples of that snapshot
 * @made: time of the snapshot that @samples were made from; 0: make them again
 * @missing: whether missing counters were reported
 * @terminal: whether there is a controlling terminal, so that SIGHUP ends the program; a service
 *	      releases the driver
 * @released: end of the release of the driver, in seconds
 * @alive: time of the next watchdog notification, in seconds; infinite: no watchdog
 * @http: the server; NULL: write a file
 * @history: scrapes of the last ten minutes
 * @devices: PCI devices, for the map
 * @devices_time: time of the last search for devices, in seconds
 * @groups: memory traffic by monitoring group, for --groups; see groups.h
 */
struct exporter {
	struct export_options options;
	const struct pmon_platform *platform;
	double begin;
	struct series_choice choice;
	struct textfile textfile;
	struct sampler *live;
	double retry;
	const struct sampler_snapshot *snapshot;
	struct sampler_snapshot refused;
	struct samples samples;
	double made;
	bool missing;
	bool terminal;
	double released;
	double alive;
	struct http *http;
	struct history history;
	struct xp_device *devices;
	double devices_time;
	struct groups groups;
};

/* Return: @version, or NULL if the driver is not loaded. */
static const char *main_driver_version(char *version, size_t size)
{
	FILE *file = fopen(DRIVER, "r");
	char *line;

	if (!file)
		return NULL;
	line = fgets(version, size, file);
	fclose(file);
	if (line)
		line[strcspn(line, "\n")] = '\0';
	return line;
}

/* Report missing counters once, and again only after all were available */
static void main_report_missing(struct exporter *exporter)
{
	bool missing = *exporter->snapshot->missing;

	if (missing && !exporter->missing)
		fprintf(stderr, "xeon-pmon export: %s\n", exporter->snapshot->missing);
	exporter->missing = missing;
}

/* Missing boxes are reported only for counters that the user requested by name. */
static bool main_is_named(const char *counters)
{
	return !strpbrk(counters, "*?[@") && !xp_fits_one(counters, "default") &&
	       !xp_fits_one(counters, "full");
}

/* Metrics that are in both lists are counted once. */
static char *main_list_metrics(const struct exporter *exporter)
{
	char *own = series_metrics(&exporter->choice), *all, books[1024];
	size_t size;

	if (!own || !exporter->options.groups)
		return own;
	who_list_metrics(exporter->platform, books, sizeof(books));
	size = strlen(own) + strlen(books) + 2;
	all = xp_allocate(size, 1);
	snprintf(all, size, "%s,%s", own, books);
	free(own);
	return all;
}

static int main_open_sampler(struct exporter *exporter, struct xp_error *error)
{
	struct sampler_config config = {
		.named = main_is_named(exporter->options.counters),
		.nodes = exporter->options.nodes.nodes,
	};
	char *metrics = main_list_metrics(exporter);

	if (!metrics)
		return xp_fail(error, "no memory");
	config.metrics = metrics;
	exporter->live = sampler_open(&config, error);
	free(metrics);
	return exporter->live ? 0 : -1;
}

/*
 * The metrics that can be counted depend on the driver. All counters begin at 0 again, as after a
 * restart of the exporter. Without a sampler, reads try again after a pause: each attempt searches
 * sysfs for all PMUs, and many clients may read.
 */
static void main_follow_driver(struct exporter *exporter)
{
	struct xp_error error;

	if (exporter->live ? !sampler_is_outdated(exporter->live) : xp_now() < exporter->retry)
		return;
	sampler_close(exporter->live);
	exporter->live = NULL;
	history_free(&exporter->history);
	exporter->made = 0;
	if (!main_open_sampler(exporter, &error))
		return;
	exporter->retry = xp_now() + RETRY_SECONDS;
	snprintf(exporter->refused.missing, sizeof(exporter->refused.missing), "%s", error.text);
}

static void main_update_devices(struct exporter *exporter)
{
	if (exporter->devices_time && xp_now() < exporter->devices_time + DEVICES_SECONDS)
		return;
	devices_free(exporter->devices);
	exporter->devices = devices_read(DEVICES_SYSFS);
	exporter->devices_time = xp_now();
}

/* The counters and the groups are read one after the other. */
static void main_read_groups(struct exporter *exporter)
{
	if (!exporter->options.groups || !exporter->snapshot->time)
		return;
	main_update_devices(exporter);
	groups_read(&exporter->groups, exporter->snapshot, exporter->devices);
}

static double main_read(void *context)
{
	static const struct sampler_snapshot nothing = {
		.missing = "the driver is released for ten seconds, to be replaced",
	};
	struct exporter *exporter = context;

	if (xp_now() < exporter->released) {
		exporter->snapshot = &nothing;
	} else {
		main_follow_driver(exporter);
		exporter->snapshot = exporter->live ?
			sampler_read_recent(exporter->live, MIN_READ_SECONDS) : &exporter->refused;
	}
	main_report_missing(exporter);
	main_read_groups(exporter);
	return exporter->snapshot->time;
}

/*
 * The textfile has no series of the process, since node_exporter exports the same names for itself.
 */
static void main_make_samples(struct exporter *exporter)
{
	struct sampling sampling;
	struct process process;
	char version[32];
	const struct exposition exposition = {
		.choice = &exporter->choice,
		.version = XP_VERSION,
		.driver = main_driver_version(version, sizeof(version)),
		.begin = exporter->begin,
		.process = exporter->textfile.path ? NULL : &process,
		.answers = exporter->http ? http_answers(exporter->http) : NULL,
		.sampling = &sampling,
	};

	sampling_read(SAMPLING_STATS, &sampling);
	process_read(&process);
	samples_free(&exporter->samples);
	exposition_write(&exposition, exporter->snapshot, &exporter->samples);
	if (exporter->options.groups)
		groups_write(&exporter->groups, &exporter->samples);
	exporter->made = exporter->snapshot->time;
}

/* Return: the samples of the last read, made once for all responses. */
static const struct samples *main_samples(struct exporter *exporter)
{
	if (!exporter->made || exporter->made != exporter->snapshot->time)
		main_make_samples(exporter);
	return &exporter->samples;
}

static void main_write_metrics(void *context, struct text *text)
{
	text_samples(text, main_samples(context));
}

static bool main_is_healthy(void *context, const char **line)
{
	struct exporter *exporter = context;

	main_read(exporter);
	*line = *exporter->snapshot->missing ? exporter->snapshot->missing : "ok";
	return exposition_is_up(exporter->snapshot);
}

/* The host name is included, since the page may be reached by another name, as through ssh. */
static void main_write_counters(void *context, struct text *text)
{
	struct exporter *exporter = context;
	struct utsname name;

	text_printf(text, "# host %s\n", uname(&name) ? "" : name.nodename);
	text_printf(text, "# choice %s\n", exporter->options.counters);
	series_write(&exporter->choice, text);
}

static void main_draw_map(void *context, struct text *text)
{
	FILE *out = open_memstream(&text->data, &text->len);
	struct exporter *exporter = context;
	static struct explain_report report;
	struct explain_facts facts;
	struct map map = { .facts = &facts, .report = &report, .sysfs = DEVICES_SYSFS,
			   .time = time(NULL) };

	if (!out)
		return;
	main_read(exporter);
	main_update_devices(exporter);
	map.devices = exporter->devices;
	explain_take(&facts, exporter->platform, exporter->snapshot);
	explain_judge(&facts, &report);
	explain_leave_known(&facts, &report);
	map_draw(&map, out);
	fclose(out);
	explain_drop(&facts);
}

static void main_write_history(void *context, struct text *text)
{
	struct exporter *exporter = context;

	history_write(&exporter->history, text);
}

static const struct http_source source = {
	.read = main_read,
	.metrics = main_write_metrics,
	.history = main_write_history,
	.counters = main_write_counters,
	.map = main_draw_map,
	.health = main_is_healthy,
};

static int main_write_file(struct exporter *exporter, struct xp_error *error)
{
	struct text text = { .format = TEXT_PROMETHEUS };
	int ret;

	main_read(exporter);
	main_write_metrics(exporter, &text);
	ret = textfile_write(&exporter->textfile, &text, error);
	text_free(&text);
	return ret;
}

/*
 * After a write error, keep the events open and report each failure once: a full disk may be
 * temporary.
 */
static void main_write_again(struct exporter *exporter, bool *failed)
{
	struct xp_error error;
	bool before = *failed;

	*failed = main_write_file(exporter, &error);
	if (*failed && !before)
		fprintf(stderr, "xeon-pmon export: %s; tries again every %u s\n", error.text,
			exporter->options.interval);
}

static void main_release(struct exporter *exporter)
{
	exporter->released = xp_now() + RELEASE_SECONDS;
	if (exporter->live)
		sampler_release(exporter->live);
}

/* Return: true if the program must exit. */
static bool main_take_signal(struct exporter *exporter, int signals)
{
	struct signalfd_siginfo info;

	if (read(signals, &info, sizeof(info)) != sizeof(info))
		return false;
	if (info.ssi_signo != SIGHUP || exporter->terminal)
		return true;
	main_release(exporter);
	return false;
}

/* Convert to milliseconds, rounded up: an early wakeup would only wait again */
static int main_to_ms(double seconds)
{
	return seconds <= 0 ? 0 : (int)(seconds * 1000) + 1;
}

static void main_remember(struct exporter *exporter)
{
	if (history_due(&exporter->history, xp_now()) > 0)
		return;
	main_read(exporter);
	history_add(&exporter->history, main_samples(exporter), xp_now());
	http_forget_history(exporter->http);
}

/* systemd restarts the service if the notification does not arrive in time. */
static void main_notify_watchdog(struct exporter *exporter)
{
	if (xp_now() < exporter->alive)
		return;
	notify_systemd("WATCHDOG=1");
	exporter->alive = xp_now() + notify_seconds();
}

/* Return: ms until the earlier of @seconds and the next watchdog notification. */
static int main_earlier(const struct exporter *exporter, double seconds)
{
	return main_to_ms(fmin(seconds, exporter->alive - xp_now()));
}

static int main_timeout(struct exporter *exporter)
{
	int http = http_timeout(exporter->http);
	int other = main_earlier(exporter, history_due(&exporter->history, xp_now()));

	return http >= 0 && http < other ? http : other;
}

static int main_serve(struct exporter *exporter, int signals)
{
	struct pollfd wait[] = {
		{ .fd = signals, .events = POLLIN },
		{ .events = POLLIN },
	};

	notify_systemd("READY=1");
	for (;;) {
		main_notify_watchdog(exporter);
		main_remember(exporter);
		wait[1].fd = http_fd(exporter->http);
		/* poll() can fail with ENOMEM: sleep instead of looping */
		if (poll(wait, ARRAY_SIZE(wait), main_timeout(exporter)) < 0) {
			sleep(errno != EINTR);
			continue;
		}
		if (wait[0].revents && main_take_signal(exporter, signals))
			return EXIT_SUCCESS;
		http_run(exporter->http);
	}
}

/*
 * If the first write fails, the program exits with an error. At exit it removes the file, whose old
 * counts would look current.
 */
static int main_write_files(struct exporter *exporter, int signals, struct xp_error *error)
{
	struct pollfd wait = { .fd = signals, .events = POLLIN };
	double next = xp_now() + exporter->options.interval;
	bool failed = false;

	textfile_clean(exporter->textfile.path);
	if (main_write_file(exporter, error))
		return -1;
	notify_systemd("READY=1");
	for (;;) {
		main_notify_watchdog(exporter);
		if (poll(&wait, 1, main_earlier(exporter, next - xp_now())) > 0 &&
		    main_take_signal(exporter, signals))
			break;
		if (xp_now() < next)
			continue;
		next = xp_now() + exporter->options.interval;
		main_write_again(exporter, &failed);
	}
	textfile_remove(&exporter->textfile);
	return EXIT_SUCCESS;
}

static bool main_has_terminal(void)
{
	int fd = open("/dev/tty", O_RDONLY | O_CLOEXEC | O_NOCTTY);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

static int main_block_signals(void)
{
	sigset_t mask;

	signal(SIGPIPE, SIG_IGN);
	sigemptyset(&mask);
	sigaddset(&mask, SIGINT);
	sigaddset(&mask, SIGTERM);
	sigaddset(&mask, SIGHUP);
	sigprocmask(SIG_BLOCK, &mask, NULL);
	return signalfd(-1, &mask, SFD_CLOEXEC | SFD_NONBLOCK);
}

static void main_open_groups(struct exporter *exporter)
{
	struct xp_error error;

	if (!exporter->options.groups)
		return;
	exporter->groups.limit = exporter->options.group_limit;
	if (groups_open(&exporter->groups, exporter->options.resctrl, &error))
		fprintf(stderr, "xeon-pmon export: --groups: no groups: %s\n", error.text);
}

static int main_open_counters(struct exporter *exporter, struct xp_error *error)
{
	if (series_choose(&exporter->choice, exporter->platform, exporter->options.counters, error))
		return -1;
	main_open_groups(exporter);
	if (main_open_sampler(exporter, error))
		return -1;
	if (sampler_multiplexed(exporter->live))
		fprintf(stderr,
			"xeon-pmon export: %u metrics are multiplexed, see xeon_pmon_measured_seconds_total\n",
			sampler_multiplexed(exporter->live));
	return 0;
}

static int main_open_server(struct exporter *exporter, struct xp_error *error)
{
	static struct http_source own;
	int fd = listen_inherited(error);

	if (!fd)
		fd = listen_on(exporter->options.address, error);
	if (fd < 0)
		return -1;
	own = source;
	own.prefix = exporter->options.prefix;
	own.context = exporter;
	page_load();
	exporter->http = http_start(fd, &own, error);
	return exporter->http ? 0 : -1;
}

static int main_serve_clients(struct exporter *exporter, int signals, struct xp_error *error)
{
	int ret;

	if (main_open_server(exporter, error))
		return -1;
	ret = main_serve(exporter, signals);
	http_stop(exporter->http);
	history_free(&exporter->history);
	return ret;
}

static int main_run(struct exporter *exporter, struct xp_error *error)
{
	int signals = main_block_signals();
	int ret;

	if (signals < 0)
		return xp_fail(error, "cannot receive signals: %s", strerror(errno));
	exporter->terminal = main_has_terminal();
	exporter->begin = xp_now();
	exporter->alive = exporter->begin + notify_seconds();
	if (main_open_counters(exporter, error))
		return -1;
	if (exporter->textfile.path)
		ret = main_write_files(exporter, signals, error);
	else
		ret = main_serve_clients(exporter, signals, error);
	notify_systemd("STOPPING=1");
	sampler_close(exporter->live);
	samples_free(&exporter->samples);
	devices_free(exporter->devices);
	groups_close(&exporter->groups);
	return ret;
}

static void main_print_row(const struct series_row *row)
{
	const struct text_label *label;

	printf("%c %s", " +*"[row->level], row->family->text.name);
	for (label = row->label; label < row->label + SERIES_LABELS; label++)
		if (label->name)
			printf(" %s=%s", label->name, label->value);
	printf(" [%s]  %s\n", row->metric->name, row->family->text.help);
}

static int main_print_list(struct exporter *exporter, struct xp_error *error)
{
	unsigned int i;

	if (series_choose(&exporter->choice, exporter->platform, "*", error))
		return -1;
	for (i = 0; i < exporter->choice.nr; i++)
		main_print_row(&exporter->choice.row[i]);
	printf("Those with * are exported by default, with \"-M full\" those with + as well.\n"
	       "In brackets: the metric of a counter. -M takes both names.\n");
	return EXIT_SUCCESS;
}

static int main_fail(int code, const struct xp_error *error)
{
	fprintf(stderr, "xeon-pmon export: %s\n", error->text);
	return code;
}

int main(int argc, char **argv)
{
	struct exporter exporter = {};
	struct xp_error error;
	int ret;

	process_start();
	argp_err_exit_status = EXIT_FAILURE;
	/* argp's messages take the program's name from argv[0]. */
	if (argc)
		*argv = (char *)"xeon-pmon export";
	if (argp_parse(&export_argp, argc, argv, 0, NULL, &exporter.options))
		return EXIT_FAILURE;
	exporter.textfile.path = exporter.options.textfile;
	if (exporter.textfile.path && textfile_check(exporter.textfile.path, &error))
		return main_fail(EXIT_FAILURE, &error);
	exporter.platform = exporter.options.platform ?: xp_platform(NULL);
	if (!exporter.platform) {
		xp_unsupported(&error);
		return main_fail(error.code, &error);
	}
	ret = exporter.options.list ? main_print_list(&exporter, &error) :
				      main_run(&exporter, &error);
	return ret < 0 ? main_fail(EXIT_FAILURE, &error) : xp_end(ret);
}
