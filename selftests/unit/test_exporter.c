// SPDX-License-Identifier: GPL-2.0-only
/* test_exporter.c - the exporter's arguments, on a CPU that is none of ours and on one that is */
#include <netinet/in.h>
#include <pty.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ktap.h"

#define main exporter_main
#include "../../tools/xeon-pmon-export/main.c"
#undef main

#define OTHER	"vendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: 92\nstepping\t: 1\n"
#define OURS	"vendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: 45\nstepping\t: 7\n"
#define MAX_ARGS	8

const char _binary_index_html_start[1], _binary_index_html_end[1];
const char _binary_page_css_start[1], _binary_page_css_end[1];
const char _binary_page_js_start[1], _binary_page_js_end[1];

FILE *__real_fopen(const char *path, const char *mode);
FILE *__wrap_fopen(const char *path, const char *mode);

static const char *cpuinfo;
static char text[16384];

FILE *__wrap_fopen(const char *path, const char *mode)
{
	if (strcmp(path, "/proc/cpuinfo"))
		return __real_fopen(path, mode);
	return fmemopen((void *)cpuinfo, strlen(cpuinfo), "r");
}

static void exec_exporter(int out, const char *arguments)
{
	char *copy = strdup(arguments), *rest = copy, *argv[MAX_ARGS + 1] = { "xeon-pmon-export" };
	int argc = 1;

	while (rest && *rest && argc < MAX_ARGS)
		argv[argc++] = strsep(&rest, " ");
	dup2(out, STDOUT_FILENO);
	dup2(out, STDERR_FILENO);
	alarm(60);
	exit(exporter_main(argc, argv));
}

/* Return: the exit code, or -1; what it says is in @text. */
static int run_exporter(const char *arguments)
{
	size_t len = 0;
	int status, out[2];
	ssize_t more;
	pid_t pid;

	if (pipe(out))
		ktap_bail("no pipe");
	fflush(stdout);
	pid = fork();
	if (!pid)
		exec_exporter(out[1], arguments);
	close(out[1]);
	while ((more = read(out[0], text + len, sizeof(text) - 1 - len)) > 0)
		len += more;
	text[len] = '\0';
	close(out[0]);
	if (pid < 0 || waitpid(pid, &status, 0) != pid || !WIFEXITED(status))
		return -1;
	return WEXITSTATUS(status);
}

/* What it says, and its exit code, with these arguments */
struct answer {
	const char *arguments;
	int code;
	const char *answer;
};

/* On any CPU */
static const struct answer anywhere[] = {
	{ "--help", 0, "--textfile=FILE.prom" },
	{ "--usage", 0, "[--textfile=FILE.prom]" },
	{ "-h", 0, "--textfile=FILE.prom" },
	{ "-V", 0, "xeon-pmon 0\n" },
	{ "--list -p hsx", 0, "xeon_pmon_qpi_data_bytes direction=receive [qpi_in_data_bw]" },
	{ "--list -p nosuch", 1, "there are " },
	{ "-p hsx", 1, "-p: needs --list" },
	{ "--nosuch", 1, "--help" },
	{ "something", 1, "unexpected argument \"something\"" },
	{ "--interval 5", 1, "--interval: needs --textfile" },
	{ "--interval 0 --textfile /tmp/x.prom", 1, "--interval 0: must be a number from 1" },
	{ "--textfile /tmp/x.prom --listen 127.0.0.1:1", 1, "choose one" },
	{ "--textfile /tmp/x.prom --prefix /x", 1, "choose one" },
	{ "--prefix x", 1, "--prefix x: must be like /node/7" },
	{ "--prefix /x?y", 1, "--prefix /x?y: must" },
	{ "--prefix=", 1, "--prefix : must" },
	{ "--web.telemetry-path /x", 1, "--web.telemetry-path /x: must end with /metrics" },
	{ "--web.telemetry-path /x?y/metrics", 1, "--prefix /x?y: must" },
	{ "--textfile /tmp/x.prom --web.telemetry-path /x/metrics", 1, "choose one" },
	{ "--textfile /tmp/x.prom --web.listen-address :1", 1, "choose one" },
	{ "--web.telemetry-path /metrics -p hsx --list", 0, "qpi_data_bytes" },
	{ "--nodes 9", 1, "--nodes: must be node ids" },
	{ "--textfile /dev/stdout", 1, "names that end with .prom" },
	{ "--textfile /tmp/.prom", 1, "names that end with .prom" },
};

/* Where there is something to count */
static const struct answer here[] = {
	{ "--listen nosuch:1", 1, "--listen nosuch:1: must be an address and a port" },
	{ "--listen 127.0.0.1", 1, "must be an address and a port" },
	{ "--listen ::1:12605", 1, "must be an address and a port" },
	{ "--listen [::1]:0x", 1, "must be an address and a port" },
	{ "--listen 127.0.0.1:99999", 1, "must be an address and a port" },
	{ "-M nosuch", 1, "no counter or metric \"nosuch\"" },
	{ "-M default,", 1, "no counter or metric \"\"" },
	{ "--textfile /nosuch/x.prom", 1, "No such file or directory" },
};

static void test_answers(const char *where, const struct answer *answers, unsigned int nr)
{
	unsigned int i;

	for (i = 0; i < nr; i++) {
		int code = run_exporter(answers[i].arguments);

		if (!ktap_ok(code == answers[i].code && strstr(text, answers[i].answer),
			     "%s, %s: %d", where, answers[i].arguments, answers[i].code))
			ktap_note("exit code %d: %.300s", code, text);
	}
}

static void test_port_in_use(void)
{
	static const char *const hosts[] = { "127.0.0.1", "localhost", "" };
	struct sockaddr_in address = {
		.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	socklen_t size = sizeof(address);
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	char arguments[64];
	unsigned int i;

	if (fd < 0 || bind(fd, (struct sockaddr *)&address, size) || listen(fd, 1) ||
	    getsockname(fd, (struct sockaddr *)&address, &size))
		ktap_bail("no socket");
	for (i = 0; i < ARRAY_SIZE(hosts); i++) {
		snprintf(arguments, sizeof(arguments), "--listen %s:%u", hosts[i],
			 ntohs(address.sin_port));
		ktap_ok(run_exporter(arguments) == 1 && strstr(text, "in use; choose another port"),
			"a port that another program has: %s", text);
	}
	close(fd);
}

static void test_unsupported(void)
{
	ktap_eq(run_exporter(""), XP_EXIT_UNSUPPORTED, "a CPU without rows has an exit code");
	ktap_ok(strstr(text, "family 6 model 92") && strstr(text, "supported: "),
		"it is named, and so are those that are supported: %s", text);
	ktap_eq(run_exporter("--list"), XP_EXIT_UNSUPPORTED, "it has no counters to list");
}

/* Prometheus stamps the time of its scrape, whatever other clients have read before. */
static void test_age(void)
{
	struct exporter exporter = {};
	const struct sample *made;
	struct xp_error error;
	double first;

	exporter.live = sampler_open(&(struct sampler_config){ .metrics = "mem_read_bw" }, &error);
	if (!exporter.live)
		ktap_bail("%s", error.text);
	exporter.choice.platform = xp_platform("snbep");
	first = main_read(&exporter);
	made = main_samples(&exporter)->sample;
	ktap_ok(main_samples(&exporter)->sample == made, "a read is made into samples once");
	while (xp_now() < first + 0.11)
		usleep(1000);
	ktap_ok(main_read(&exporter) > first, "what was read 0.11 s ago is read again");
	main_samples(&exporter);
	ktap_ok(exporter.made > first, "and then samples are made anew");
	samples_free(&exporter.samples);
	sampler_close(exporter.live);
}

/* Clients that read while no sampler can be opened do not make the exporter try each time. */
static void test_retry(void)
{
	struct exporter exporter = {
		.options.counters = "default", .retry = INFINITY, .refused.missing = "before",
	};
	double begin = xp_now();
	struct xp_error error;

	if (series_choose(&exporter.choice, xp_platform("snbep"), "default", &error))
		ktap_bail("%s", error.text);
	main_read(&exporter);
	ktap_str_eq(exporter.snapshot->missing, "before", "in the pause there is no attempt");
	exporter.retry = begin;
	main_read(&exporter);
	ktap_ok(strstr(exporter.snapshot->missing, "model 92"), "after it there is: %s",
		exporter.snapshot->missing);
	ktap_ok(exporter.retry >= begin + RETRY_SECONDS && isfinite(exporter.retry),
		"and a pause begins");
	exporter.retry = INFINITY;
	snprintf(exporter.refused.missing, sizeof(exporter.refused.missing), "before");
	main_read(&exporter);
	ktap_str_eq(exporter.snapshot->missing, "before", "in which there is no attempt");
}

/* Return: what systemd is told next. */
static const char *told(int systemd)
{
	static char state[32];
	ssize_t len = recv(systemd, state, sizeof(state) - 1, 0);

	state[len < 0 ? 0 : len] = '\0';
	return state;
}

/* By a name that is in no file system; a watchdog of another process is told nothing. */
static void test_systemd(const char *arguments)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	int systemd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0), status;
	pid_t pid;

	snprintf(address.sun_path, sizeof(address.sun_path), "@test_exporter.%d", getpid());
	setenv("NOTIFY_SOCKET", address.sun_path, 1);
	*address.sun_path = '\0';
	if (bind(systemd, (struct sockaddr *)&address, offsetof(struct sockaddr_un, sun_path) + 1 +
		 strlen(address.sun_path + 1)))
		ktap_bail("no socket");
	setenv("WATCHDOG_USEC", "100000", 1);
	pid = fork();
	if (!pid)
		exec_exporter(open("/dev/null", O_WRONLY), arguments);
	ktap_str_eq(told(systemd), "READY=1", "%s: systemd is told that it serves", arguments);
	ktap_str_eq(told(systemd), "WATCHDOG=1", "and that it runs");
	ktap_str_eq(told(systemd), "WATCHDOG=1", "and again");
	kill(pid, SIGTERM);
	while (!strcmp(told(systemd), "WATCHDOG=1"))
		;
	ktap_ok(waitpid(pid, &status, 0) == pid && !status, "it ends");
	setenv("WATCHDOG_PID", "1", 1);
	ktap_ok(isinf(notify_seconds()), "the watchdog of another process is none");
	unsetenv("WATCHDOG_PID");
	unsetenv("WATCHDOG_USEC");
	unsetenv("NOTIFY_SOCKET");
	close(systemd);
}

/* Who closes the terminal wants no exporter that goes on without one. */
static void test_terminal(void)
{
	int terminal, tries;
	pid_t pid = forkpty(&terminal, NULL, NULL, NULL);
	char c;

	if (!pid)
		exec_exporter(STDERR_FILENO, "--listen 127.0.0.1:0");
	/* It says that there is no driver */
	if (pid < 0 || read(terminal, &c, 1) != 1)
		ktap_bail("no exporter on a terminal");
	close(terminal);
	for (tries = 0; tries < 1000 && !waitpid(pid, NULL, WNOHANG); tries++)
		usleep(10000);
	if (!ktap_ok(tries < 1000, "it ends with its terminal"))
		kill(pid, SIGKILL);
}

int main(void)
{
	cpuinfo = OTHER;
	test_answers("another CPU", anywhere, ARRAY_SIZE(anywhere));
	test_unsupported();
	test_retry();
	cpuinfo = OURS;
	test_answers("a Xeon E5", anywhere, ARRAY_SIZE(anywhere));
	/* Sockets that systemd has handed to another process */
	setenv("LISTEN_PID", "1", 1);
	setenv("LISTEN_FDS", "1", 1);
	test_answers("a Xeon E5", here, ARRAY_SIZE(here));
	unsetenv("LISTEN_PID");
	test_port_in_use();
	test_age();
	test_terminal();
	test_systemd("--listen 127.0.0.1:0");
	test_systemd("--textfile /tmp/test_exporter.prom");
	return ktap_exit();
}
