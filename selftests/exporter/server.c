// SPDX-License-Identifier: GPL-2.0-only
/* server.c - the exporter as a service, and what it serves: to a client, or as a file */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/capability.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "exporter.h"
#include "testbed.h"
#include "sys.h"

#define SERVICE_PORT	12602
#define NOBODY		65534
#define PARANOID	"/proc/sys/kernel/perf_event_paranoid"

/* What it has, and what is in that; what else may be asked, and how, is in unit/test_http */
static const struct {
	const char *path;
	const char *answer;
} paths[] = {
	{ "/metrics", "# TYPE xeon_pmon_memory_bytes_total counter\n" },
	{ "/metrics",
	  "xeon_pmon_memory_bytes_total{socket=\"1\",box=\"imc_3\",direction=\"read\"} " },
	{ "/healthz", "ok\n" },
	{ "/", "<!DOCTYPE html>" },
	{ "/?page.js", "\"use strict\"" },
	{ "/?page.css", ":root" },
	{ "/?chart.js", "Chart.js" },
	{ "/?history", "xeon_pmon_up 1" },
	{ "/?map", "imc_0</text>" },
	{ "/?counters", "# choice default\nmemory_bytes" },
};

static char text[EXPORTER_TEXT];

static void test_paths(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY(paths); i++) {
		int status = exporter_get(EXPORTER_PORT, paths[i].path, text, sizeof(text));

		if (!ktap_ok(status == 200 && strstr(text, paths[i].answer), "%s has %.*s",
			     paths[i].path, (int)strcspn(paths[i].answer, "\n"), paths[i].answer))
			ktap_note("status %d: %.200s", status, text);
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

/* What else may be in its place is for unit/test_export. */
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
	unlink(path);
	ktap_ok(wait_for_file(path, true), "it is written again");
	ktap_eq(exporter_stop(pid), 0, "it ends");
	ktap_ok(!sys_exists(path), "and takes the file along");
}

int main(void)
{
	pid_t pid;

	bed_up("", BED_DRIVER);
	pid = exporter_start(EXPORTER_PORT, "%s", "");
	test_paths();
	test_service();
	test_textfile();
	ktap_eq(exporter_stop(pid), 0, "it ends when it is told to");
	return bed_exit();
}
