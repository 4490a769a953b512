// SPDX-License-Identifier: GPL-2.0-only
/*
 * server.c - who asks the exporter gets an answer, whatever others do to it
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "exporter.h"
#include "testbed.h"
#include "sys.h"

#define CLIENTS		10
#define CROWD		100
#define PATIENCE_MS	60000
#define LIMIT_S		2	/* for a header */
#define SERVICE_PORT	12602
#define NOBODY		65534
#define PARANOID	"/proc/sys/kernel/perf_event_paranoid"

#define ARRAY_SIZE(a)	(sizeof(a) / sizeof((a)[0]))
#define HOST		"Host: localhost\r\n"
#define GET(_path)	"GET " _path " HTTP/1.1\r\n" HOST "\r\n"
#define GET_1_0(_path)	"GET " _path " HTTP/1.0\r\n\r\n"

/* Requests, the status of the answer, and what is in it; 0: there is none, it just hangs up */
static const struct {
	const char *what;
	const char *request;
	int status;
	const char *answer;
} requests[] = {
	{ "the counters", GET("/metrics"), 200, "xeon_pmon_memory_bytes_total" },
	{ "the older format", GET_1_0("/metrics"), 200,
	  "# TYPE xeon_pmon_memory_bytes_total counter" },
	{ "OpenMetrics", "GET /metrics HTTP/1.1\r\n" HOST
	  "Accept: application/openmetrics-text;version=1.0.0\r\n\r\n", 200, "# EOF\n" },
	{ "the same with a query", GET("/metrics?x=y"), 200, "xeon_pmon_info" },
	{ "health", GET("/healthz"), 200, "ok\n" },
	{ "the page", GET("/"), 200, "<!DOCTYPE html>" },
	{ "its script", GET("/?page.js"), 200, "\"use strict\"" },
	{ "its style", GET("/?page.css"), 200, ":root" },
	{ "Chart.js", GET("/?chart.js"), 200, "Chart.js" },
	{ "its history", GET("/?history"), 200, "# scrape\n" },
	{ "what could be exported", GET("/?counters"), 200, "# choice default\nmemory_bytes" },
	{ "another site", "GET / HTTP/1.1\r\nHost: example.com\r\n\r\n", 421, "localhost" },
	{ "as proxies are asked", "GET http://localhost/healthz HTTP/1.1\r\n" HOST "\r\n", 200,
	  "ok\n" },
	{ "a part that it has not", GET("/?nosuch"), 404, "no such part" },
	{ "the head alone", "HEAD /metrics HTTP/1.1\r\n" HOST "\r\n", 200, "" },
	{ "another path", GET("/etc/passwd"), 404, "there are" },
	{ "a path that climbs", GET("/../etc/passwd"), 404, "there are" },
	{ "a path with an end in it", GET("/metrics%00"), 404, "there are" },
	{ "POST", "POST /metrics HTTP/1.1\r\n" HOST "Content-Length: 3\r\n\r\nabc", 405,
	  "GET and HEAD" },
	{ "a body that never comes", "POST / HTTP/1.1\r\n" HOST
	  "Content-Length: 999999999\r\n\r\n", 405, "GET" },
	{ "a body behind GET", "GET /healthz HTTP/1.1\r\n" HOST
	  "Content-Length: 3\r\n\r\nabc", 200, "ok" },
	{ "DELETE", "DELETE / HTTP/1.1\r\n" HOST "\r\n", 405, "GET and HEAD" },
	{ "no host", "GET / HTTP/1.1\r\n\r\n", 400, "" },
	{ "TLS", "\x16\x03\x01\x02\x01\x01\xfc\x03\x03\r\n\r\n", 0, "" },
	{ "garbage", "\xff\xfe\xfd\n\n\n\n\r\n\r\n", 0, "" },
};

static char text[EXPORTER_TEXT];

static void test_requests(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(requests); i++) {
		int status;

		*text = '\0';
		status = exporter_ask(EXPORTER_PORT, requests[i].request, text, sizeof(text));
		if (!ktap_ok(status == requests[i].status && strstr(text, requests[i].answer),
			     "%s: %d", requests[i].what, requests[i].status))
			ktap_note("status %d: %.200s", status, text);
	}
	ktap_eq(exporter_get(EXPORTER_PORT, "/healthz", NULL, 0), 200, "and it is well");
}

/* A header of more than it takes */
static void test_large(void)
{
	static const char begin[] = "GET / HTTP/1.1\r\nX: ";
	char *request = malloc(1 << 20);
	int status;

	memset(request, 'x', 1 << 20);
	memcpy(request, begin, sizeof(begin) - 1);
	strcpy(request + (1 << 20) - 8, "\r\n\r\n");
	status = exporter_ask(EXPORTER_PORT, request, NULL, 0);
	ktap_ok(status != 200, "a header of a megabyte: %d", status);
	free(request);
	ktap_eq(exporter_get(EXPORTER_PORT, "/healthz", NULL, 0), 200, "and it is well");
}

static long seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec;
}

static int scrape_ten_times(void)
{
	int i;

	for (i = 0; i < 10; i++)
		if (exporter_get(EXPORTER_PORT, "/metrics", text, sizeof(text)) != 200 ||
		    !strstr(text, "process_cpu_seconds_total "))
			return 1;
	return 0;
}

static void test_clients(void)
{
	int i, status, failed = 0;

	for (i = 0; i < CLIENTS; i++)
		if (!fork())
			_exit(scrape_ten_times());
	for (i = 0; i < CLIENTS; i++) {
		wait(&status);
		failed += !WIFEXITED(status) || WEXITSTATUS(status);
	}
	ktap_eq(failed, 0, "%d clients at once, ten scrapes each", CLIENTS);
}

static bool is_closed(int fd, int wait_ms)
{
	struct pollfd wait = { .fd = fd, .events = POLLIN };
	char c;

	return poll(&wait, 1, wait_ms) > 0 && read(fd, &c, 1) <= 0;
}

/* A client sends a byte now and then: the library's own timeout never comes. */
static void test_slow(void)
{
	int fd = exporter_connect(EXPORTER_PORT);
	long begin = seconds();
	bool closed = false;

	while (!closed && seconds() < begin + PATIENCE_MS / 1000) {
		send(fd, "G", 1, MSG_NOSIGNAL);
		closed = is_closed(fd, 500);
	}
	ktap_ok(closed && seconds() >= begin + LIMIT_S - 1,
		"a slow client is disconnected after %ld s", seconds() - begin);
	close(fd);
}

/* More connections than it allows, and nothing said on any of them */
static void test_crowd(void)
{
	int fd[CROWD], i, closed = 0;

	for (i = 0; i < CROWD; i++)
		fd[i] = exporter_connect(EXPORTER_PORT);
	for (i = 0; i < CROWD; i++)
		closed += fd[i] < 0 || is_closed(fd[i], PATIENCE_MS);
	ktap_eq(closed, CROWD, "a crowd that says nothing is disconnected");
	for (i = 0; i < CROWD; i++)
		close(fd[i]);
	ktap_eq(exporter_get(EXPORTER_PORT, "/healthz", NULL, 0), 200, "and it is well");
}

/* Half of a request, and gone */
static void test_hang_up(void)
{
	double since = 0;
	int i;

	for (i = 0; i < CROWD; i++) {
		int fd = exporter_connect(EXPORTER_PORT);

		if (fd < 0)
			continue;
		send(fd, "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n", i % 36, MSG_NOSIGNAL);
		close(fd);
	}
	while (exporter_get(EXPORTER_PORT, "/healthz", NULL, 0) != 200 && sys_patient(&since))
		;
	ktap_eq(exporter_get(EXPORTER_PORT, "/healthz", NULL, 0), 200,
		"clients that hang up are forgotten");
}

static int exit_code(const char *command)
{
	FILE *pipe = popen(command, "r");
	size_t len;
	int status;

	if (!pipe)
		return -1;
	len = fread(text, 1, sizeof(text) - 1, pipe);
	text[len] = '\0';
	status = pclose(pipe);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* What cannot work, and what must be said about it */
static const struct {
	const char *options;
	const char *answer;
} mistakes[] = {
	{ "--listen 127.0.0.1:12600", "in use; choose another port" },
	{ "--listen nosuch:1", "--listen wants an address and a port" },
	{ "--listen 127.0.0.1", "--listen wants an address and a port" },
	{ "--listen ::1:12605", "--listen wants an address and a port" },
	{ "--listen [::1]:0x", "--listen wants an address and a port" },
	{ "-M nosuch", "no counter or metric \"nosuch\"" },
	{ "-M default,", "no counter or metric \"\"" },
	{ "--interval 0 --textfile /tmp/x.prom", "--interval 0: must be a number from 1 to 3600" },
	{ "--nodes 9", "--nodes wants node ids" },
	{ "--nosuch", "--help" },
	{ "something", "unexpected argument \"something\"" },
	{ "--textfile /nosuch/x.prom", "No such file or directory" },
};

static void test_mistakes(void)
{
	char command[160];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(mistakes); i++) {
		snprintf(command, sizeof(command), "timeout 20 xeon-pmon export %s 2>&1",
			 mistakes[i].options);
		if (!ktap_ok(exit_code(command) == 1 && strstr(text, mistakes[i].answer), "%s: %s",
			     mistakes[i].options, mistakes[i].answer))
			ktap_note("%s", text);
	}
}

/* Of all rights this one, as a service has it: it stays over exec(). */
static int keep_right(bool keep)
{
	if (sys_keep_perfmon(keep))
		return -1;
	return keep ? prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_PERFMON, 0, 0) : 0;
}

/* As systemd starts it: user nobody, file 3, two variables */
static void run_service(int fd, bool keep)
{
	char pid[16];

	snprintf(pid, sizeof(pid), "%d", getpid());
	setenv("LISTEN_PID", pid, 1);
	setenv("LISTEN_FDS", "1", 1);
	dup2(fd, 3);
	dup2(STDERR_FILENO, STDOUT_FILENO);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (prctl(PR_SET_KEEPCAPS, 1) || setgid(NOBODY) || setuid(NOBODY) || keep_right(keep))
		_exit(126);
	execlp("xeon-pmon-export", "xeon-pmon-export", NULL);
	_exit(127);
}

static int listen_at(int port)
{
	struct sockaddr_in address = {
		.sin_family = AF_INET,
		.sin_port = htons(port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	if (fd < 0 || bind(fd, (struct sockaddr *)&address, sizeof(address)) || listen(fd, 8))
		ktap_bail("no socket");
	return fd;
}

static pid_t start_service(int fd, bool keep)
{
	pid_t pid = fork();

	if (!pid)
		run_service(fd, keep);
	return pid;
}

static void test_service(void)
{
	int file = open("/dev/null", O_RDONLY), fd = listen_at(SERVICE_PORT), status;
	pid_t pid;

	sys_write(PARANOID, "2");
	pid = start_service(fd, true);
	close(fd);
	ktap_ok(exporter_get(SERVICE_PORT, "/metrics", text, sizeof(text)) == 200 &&
		strstr(text, "\nxeon_pmon_memory_bytes_total{"),
		"a socket that is handed over, and CAP_PERFMON alone: it counts");
	ktap_eq(exporter_stop(pid), 0, "it ends");
	waitpid(start_service(file, false), &status, 0);
	ktap_eq(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 1, "without that right it ends");
	waitpid(start_service(file, true), &status, 0);
	ktap_eq(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 1,
		"and with a file in place of a socket");
	sys_write(PARANOID, "-1");
	close(file);
}

static bool wait_for_file(const char *path, bool there)
{
	double since = 0;

	while (sys_exists(path) != there)
		if (!sys_patient(&since))
			return false;
	return true;
}

/* It may be written between two calls. */
static void put_folder(const char *path)
{
	double since = 0;

	do {
		unlink(path);
		if (!mkdir(path, 0700))
			return;
	} while (sys_patient(&since));
	ktap_bail("no folder at %s", path);
}

static void test_textfile(void)
{
	const char *path = "/tmp/xeon_pmon.prom";
	char *file;
	pid_t pid = fork();

	if (!pid) {
		execlp("xeon-pmon-export", "xeon-pmon-export", "--textfile", path, "--interval",
		       "1", NULL);
		_exit(127);
	}
	wait_for_file(path, true);
	file = sys_read(path);
	ktap_ok(file && strstr(file, "# TYPE xeon_pmon_memory_bytes_total counter\n") &&
		strstr(file, "xeon_pmon_up 1\n") && !strstr(file, "process_"),
		"a whole file for node_exporter");
	free(file);
	put_folder(path);
	/* Longer than until it is written the next time */
	sleep(2);
	ktap_ok(!rmdir(path), "a folder in its place is not touched");
	ktap_ok(wait_for_file(path, true), "without that there is a file again");
	ktap_eq(exporter_stop(pid), 0, "it ends");
	ktap_ok(!sys_exists(path), "and takes the file along");
}

int main(void)
{
	pid_t pid;

	bed_up("", BED_DRIVER);
	ktap_plan(0);
	pid = exporter_start(EXPORTER_PORT, "%s", "");
	test_requests();
	test_large();
	test_clients();
	test_hang_up();
	test_slow();
	test_crowd();
	test_mistakes();
	test_service();
	test_textfile();
	ktap_eq(exporter_stop(pid), 0, "it ends when it is told to");
	bed_down(BED_DRIVER);
	return ktap_exit();
}
