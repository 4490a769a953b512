// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon-export - counters of the uncore for Prometheus
 *
 * Events are opened once and stay; a scrape only reads. One loop waits for clients, for the time to
 * write a file, and for signals.
 */
#include <errno.h>
#include <getopt.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

#include "exposition.h"
#include "history.h"
#include "http.h"
#include "listen.h"
#include "page.h"
#include "textfile.h"

#define ADDRESS		"127.0.0.1:12600"
#define INTERVAL	15
#define DRIVER		"/sys/module/xeon_pmon/version"

/* How long a driver may take to go and another to come, after SIGHUP */
#define RELEASE_SECONDS	10

/**
 * struct exporter - this program
 * @platform: this CPU
 * @counters: what is to be exported, as series_choose() takes it
 * @choice: what is exported
 * @address: where to listen
 * @textfile: the file to write instead; NULL: listen
 * @interval: how often, in seconds
 * @nodes: node ids, and no boxes
 * @live: the counters
 * @released: until when they are left alone, in seconds
 * @http: the server; NULL if there is a file instead
 * @health: the last answer to "/healthz"
 * @history: looks of the last ten minutes
 */
struct exporter {
	const struct pmon_platform *platform;
	const char *counters;
	struct series_choice choice;
	const char *address;
	const char *textfile;
	unsigned int interval;
	struct xp_boxes nodes;
	struct live *live;
	double released;
	struct http *http;
	char health[XP_ERROR];
	struct history history;
};

static const char help[] =
	"xeon-pmon export [OPTION...]  counters for Prometheus, until Ctrl-C\n"
	"\n"
	"  --listen ADDRESS:PORT  where (" ADDRESS ")\n"
	"  -M COUNTER,...         which counters; * and ? stand for any text, \"default\" for\n"
	"                         those that fit into the hardware without taking turns\n"
	"  --textfile FILE        do not listen, write FILE for node_exporter\n"
	"  --interval SECONDS     how often (15)\n"
	"  --nodes N,...          node id of each socket, if it is not what the driver says\n"
	"  --list                 the counters of this machine, and end\n"
	"\n"
	"SIGHUP lets go of the driver for ten seconds, so that it can be replaced.\n";

static double cpu_seconds(void)
{
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}

/* Return: @version, or NULL if the driver is not loaded. */
static const char *driver_version(char *version, size_t size)
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

static const struct live_snapshot *look(struct exporter *exporter)
{
	static const struct live_snapshot nothing = {
		.missing = "the driver is being replaced: back in a few seconds",
	};

	return xp_now() < exporter->released ? &nothing : live_read(exporter->live);
}

static void write_metrics(void *context, struct text *text)
{
	struct exporter *exporter = context;
	char version[32];
	const struct exposition exposition = {
		.choice = &exporter->choice,
		.version = EXPORT_VERSION,
		.driver = driver_version(version, sizeof(version)),
		.cpu_seconds = cpu_seconds(),
	};

	exposition_write(&exposition, look(exporter), text);
}

static const char *write_health(void *context)
{
	struct exporter *exporter = context;

	snprintf(exporter->health, sizeof(exporter->health), "%s", look(exporter)->missing);
	return *exporter->health ? exporter->health : NULL;
}

static void write_history(void *context, struct text *text)
{
	struct exporter *exporter = context;

	history_write(&exporter->history, text);
}

static const struct http_source source = {
	.metrics = write_metrics,
	.history = write_history,
	.health = write_health,
};

static int write_file(struct exporter *exporter, struct xp_error *error)
{
	struct text text = { .format = TEXT_PROMETHEUS };
	int ret;

	write_metrics(exporter, &text);
	ret = textfile_write(exporter->textfile, &text, error);
	text_free(&text);
	return ret;
}

/* A disk that is full for a while is no reason to begin all counters anew; said once each time. */
static void write_again(struct exporter *exporter, bool *failed)
{
	struct xp_error error;
	bool before = *failed;

	*failed = write_file(exporter, &error);
	if (*failed && !before)
		fprintf(stderr, "xeon-pmon export: %s; tries again every %u s\n", error.text,
			exporter->interval);
}

static void release(struct exporter *exporter)
{
	exporter->released = xp_now() + RELEASE_SECONDS;
	live_release(exporter->live);
}

/* Return: whether it is to end. */
static bool take_signal(struct exporter *exporter, int signals)
{
	struct signalfd_siginfo info;

	if (read(signals, &info, sizeof(info)) != sizeof(info))
		return false;
	if (info.ssi_signo != SIGHUP)
		return true;
	release(exporter);
	return false;
}

/* Milliseconds, rounded up: rather late than again */
static int to_ms(double seconds)
{
	return seconds <= 0 ? 0 : (int)(seconds * 1000) + 1;
}

static void remember(struct exporter *exporter)
{
	struct text text = {};

	if (history_due(&exporter->history, xp_now()) > 0)
		return;
	write_metrics(exporter, &text);
	history_add(&exporter->history, &text, xp_now());
	http_forget_history(exporter->http);
}

static int timeout(struct exporter *exporter)
{
	int http = http_timeout(exporter->http);
	int history = to_ms(history_due(&exporter->history, xp_now()));

	return http >= 0 && http < history ? http : history;
}

static int serve(struct exporter *exporter, int signals)
{
	struct pollfd wait[] = {
		{ .fd = signals, .events = POLLIN },
		{ .fd = http_fd(exporter->http), .events = POLLIN },
	};

	for (;;) {
		remember(exporter);
		if (poll(wait, ARRAY_SIZE(wait), timeout(exporter)) < 0)
			continue;
		if (wait[0].revents && take_signal(exporter, signals))
			return EXIT_SUCCESS;
		http_run(exporter->http);
	}
}

/*
 * One that cannot be written at first is a mistake. In the end it goes: a file that nobody writes
 * any more would look as if it were of today.
 */
static int write_files(struct exporter *exporter, int signals, struct xp_error *error)
{
	struct pollfd wait = { .fd = signals, .events = POLLIN };
	double next = xp_now() + exporter->interval;
	bool failed = false;

	if (write_file(exporter, error))
		return -1;
	for (;;) {
		if (poll(&wait, 1, to_ms(next - xp_now())) > 0 && take_signal(exporter, signals))
			break;
		if (xp_now() < next)
			continue;
		next = xp_now() + exporter->interval;
		write_again(exporter, &failed);
	}
	unlink(exporter->textfile);
	return EXIT_SUCCESS;
}

static int block_signals(void)
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

static int open_counters(struct exporter *exporter, struct xp_error *error)
{
	struct live_config config = { .nodes = exporter->nodes.nodes };
	char *metrics;

	if (series_choose(&exporter->choice, exporter->platform, exporter->counters, error))
		return -1;
	metrics = series_metrics(&exporter->choice);
	if (!metrics)
		return xp_fail(error, "no memory");
	config.metrics = metrics;
	exporter->live = live_open(&config, error);
	free(metrics);
	if (!exporter->live)
		return -1;
	if (live_turns(exporter->live))
		fprintf(stderr,
			"xeon-pmon export: %u metrics take turns: xeon_pmon_measured_seconds_total tells how long each was counted\n",
			live_turns(exporter->live));
	return 0;
}

static int open_server(struct exporter *exporter, struct xp_error *error)
{
	static struct http_source own;
	int fd = listen_inherited(error);

	if (!fd)
		fd = listen_on(exporter->address, error);
	if (fd < 0)
		return -1;
	own = source;
	own.context = exporter;
	page_load();
	exporter->http = http_start(fd, &own, error);
	return exporter->http ? 0 : -1;
}

static int run(struct exporter *exporter, struct xp_error *error)
{
	int signals = block_signals();
	int ret;

	if (signals < 0)
		return xp_fail(error, "no signals: %s", strerror(errno));
	if (open_counters(exporter, error))
		return -1;
	if (exporter->textfile) {
		ret = write_files(exporter, signals, error);
	} else {
		if (open_server(exporter, error))
			return -1;
		ret = serve(exporter, signals);
		http_stop(exporter->http);
		history_free(&exporter->history);
	}
	live_close(exporter->live);
	return ret;
}

static void print_series(const struct pmon_platform *platform,
			 const struct series_family *family)
{
	const struct series *series;
	const struct text_label *label;

	for (series = family->series; series->metric; series++) {
		if (!series_has(platform, series))
			continue;
		printf("%c %s", series->normal ? '*' : ' ', family->text.name);
		for (label = series->label; label < series->label + SERIES_LABELS; label++)
			if (label->name)
				printf(" %s=%s", label->name, label->value);
		printf(" [%s]  %s\n", series->metric, family->text.help);
	}
}

static void print_list(const struct pmon_platform *platform)
{
	const struct series_family *family;

	for (family = series_families; family->series; family++)
		print_series(platform, family);
	printf("Those with * are exported without being asked for. In brackets:\n"
	       "the label \"metric\" of xeon_pmon_wanted_seconds and xeon_pmon_measured_seconds.\n");
}

static int parse_interval(struct exporter *exporter, const char *text, struct xp_error *error)
{
	char *end;
	unsigned long seconds = strtoul(text, &end, 10);

	if (end == text || *end || !seconds || seconds > 3600)
		return xp_fail(error, "--interval wants seconds, 1 to 3600");
	exporter->interval = seconds;
	return 0;
}

enum { LISTEN = 256, TEXTFILE, EVERY, NODES, LIST, HELP };

static const struct option options[] = {
	{ "listen", required_argument, NULL, LISTEN },
	{ "metrics", required_argument, NULL, 'M' },
	{ "textfile", required_argument, NULL, TEXTFILE },
	{ "interval", required_argument, NULL, EVERY },
	{ "nodes", required_argument, NULL, NODES },
	{ "list", no_argument, NULL, LIST },
	{ "help", no_argument, NULL, HELP },
	{}
};

static int parse_option(struct exporter *exporter, int option, struct xp_error *error)
{
	switch (option) {
	case LISTEN:
		exporter->address = optarg;
		return 0;
	case 'M':
		exporter->counters = optarg;
		return 0;
	case TEXTFILE:
		exporter->textfile = optarg;
		return 0;
	case EVERY:
		return parse_interval(exporter, optarg, error);
	case NODES:
		return xp_parse_nodes(&exporter->nodes, optarg, error);
	case LIST:
		print_list(exporter->platform);
		exit(EXIT_SUCCESS);
	case HELP:
		fputs(help, stdout);
		exit(EXIT_SUCCESS);
	default:
		return xp_fail(error, "see \"xeon-pmon export --help\"");
	}
}

static int parse(struct exporter *exporter, int argc, char **argv, struct xp_error *error)
{
	int option;

	exporter->platform = xp_platform(NULL);
	if (!exporter->platform)
		return xp_fail(error, "this CPU is none whose uncore is known");
	while ((option = getopt_long(argc, argv, "M:", options, NULL)) >= 0)
		if (parse_option(exporter, option, error))
			return -1;
	if (argv[optind])
		return xp_fail(error, "what is \"%s\"? See \"xeon-pmon export --help\"",
			       argv[optind]);
	return 0;
}

int main(int argc, char **argv)
{
	struct exporter exporter = {
		.counters = "default",
		.address = ADDRESS,
		.interval = INTERVAL,
	};
	struct xp_error error;
	int ret;

	xp_boxes_init(&exporter.nodes);
	ret = parse(&exporter, argc, argv, &error);
	if (!ret)
		ret = run(&exporter, &error);
	if (ret >= 0)
		return ret;
	fprintf(stderr, "xeon-pmon export: %s\n", error.text);
	return EXIT_FAILURE;
}
