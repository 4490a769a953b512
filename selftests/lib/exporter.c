// SPDX-License-Identifier: GPL-2.0-only
/* exporter.c - xeon-pmon-export as a program, for tests in the guest */
#include <arpa/inet.h>
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
#include "sys.h"

#define MAX_ARGS	16

/* The counters are read twice a second at most, and a whole answer takes an emulated CPU long. */
#define LOOK_AGAIN_US	100000

static void exporter_run(int port, char *options)
{
	char address[32];
	char *args[MAX_ARGS] = { "xeon-pmon-export", "--listen", address };
	int nr = 3;

	snprintf(address, sizeof(address), "127.0.0.1:%d", port);
	for (char *option; (option = strsep(&options, " ")) && nr < MAX_ARGS - 1;)
		if (*option)
			args[nr++] = option;
	/* The exporter ends with a test that gives up, and its messages are no KTAP. */
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	dup2(STDERR_FILENO, STDOUT_FILENO);
	execvp(*args, args);
	_exit(127);
}

/* Return: a socket, or -1. */
static int exporter_connect_to(int port)
{
	struct sockaddr_in address = {
		.sin_family = AF_INET,
		.sin_port = htons(port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	if (fd < 0 || !connect(fd, (struct sockaddr *)&address, sizeof(address)))
		return fd;
	close(fd);
	return -1;
}

pid_t exporter_start(int port, const char *fmt, ...)
{
	char *options;
	pid_t pid;
	double since = 0;
	int fd;

	options = sys_text(fmt);
	pid = fork();
	if (!pid)
		exporter_run(port, options);
	free(options);
	do {
		fd = exporter_connect_to(port);
		if (fd >= 0) {
			close(fd);
			return pid;
		}
	} while (!waitpid(pid, NULL, WNOHANG) && sys_patient(&since));
	ktap_bail("the exporter does not answer on port %d", port);
}

int exporter_stop(pid_t pid)
{
	int status;

	kill(pid, SIGTERM);
	if (waitpid(pid, &status, 0) != pid || !WIFEXITED(status))
		return -1;
	return WEXITSTATUS(status);
}

/* Until the other side ends. Return: how much it was. */
static size_t exporter_take_all(int fd, char *text, size_t size)
{
	size_t len = 0;
	ssize_t more;

	while (len < size - 1 && (more = read(fd, text + len, size - 1 - len)) > 0)
		len += more;
	text[len] = '\0';
	return len;
}

/* Return: the status of the answer; 0 if there was none. */
static int exporter_ask(int port, const char *request, char *text, size_t size)
{
	static char answer[EXPORTER_TEXT];
	int fd = exporter_connect_to(port);
	const char *body;
	int status = 0;

	if (fd < 0)
		return 0;
	/* The other side may have had enough before the end: that shows in the answer. */
	send(fd, request, strlen(request), MSG_NOSIGNAL);
	if (exporter_take_all(fd, answer, sizeof(answer)) == sizeof(answer) - 1)
		ktap_bail("port %d answers with more than %zu bytes", port, sizeof(answer));
	close(fd);
	body = strstr(answer, "\r\n\r\n");
	if (!body || sscanf(answer, "HTTP/1.%*d %d", &status) != 1)
		return 0;
	if (text)
		snprintf(text, size, "%s", body + 4);
	return status;
}

int exporter_get(int port, const char *path, char *text, size_t size)
{
	char request[256];

	snprintf(request, sizeof(request), "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", path);
	return exporter_ask(port, request, text, size);
}

/* When its counters were read, by its own clock; -1 if they are not */
static double exporter_read_at(const char *text)
{
	static const char name[] = "\nxeon_pmon_elapsed_seconds_total ";
	const char *line = strstr(text, name);

	return line ? strtod(line + sizeof(name) - 1, NULL) : -1;
}

int exporter_scrape(int port, char *text, size_t size)
{
	double first = -1, since = 0;
	int status;

	do {
		status = exporter_get(port, "/metrics", text, size);
		if (status != 200 || exporter_read_at(text) < 0 ||
		    (first >= 0 && exporter_read_at(text) != first))
			return status;
		first = exporter_read_at(text);
		usleep(LOOK_AGAIN_US);
	} while (sys_patient(&since));
	return 0;
}

static bool exporter_fits(const char *line, const char *name, int socket, const char *labels)
{
	size_t len = strlen(name);
	char copy[512], of[32];

	if (strncmp(line, name, len))
		return false;
	snprintf(copy, sizeof(copy), "%.*s", (int)strcspn(line, "\n"), line);
	snprintf(of, sizeof(of), "{socket=\"%d\"", socket);
	return !strncmp(copy + len, of, strlen(of)) && strstr(copy + len, labels);
}

double exporter_value(const char *text, const char *name, int socket, const char *labels,
		      int *samples)
{
	const char *line;
	double sum = 0;
	int nr = 0;

	for (line = text; line && *line; line = strchr(line, '\n'), line += !!line) {
		if (!exporter_fits(line, name, socket, labels))
			continue;
		sum += strtod(strpbrk(line, "}") + 1, NULL);
		nr++;
	}
	if (samples)
		*samples = nr;
	return sum;
}
