// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_http.c - the exporter's server and clients that are not as one would wish
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "http.h"
/* The other one is of xeon-pmon */
#include "../../tools/xeon-pmon-export/page.h"
#include "ktap.h"

#define LARGE		16777216
#define MAX_HELD	1048576
#define MAX_HEADER	8192
#define IDLE_MS		500
#define OPENMETRICS	"application/openmetrics-text"
#define GET(_path, _more)	"GET " _path " HTTP/1.1\r\nHost: x\r\n" _more "\r\n"

static char answer[LARGE + 4096];
static unsigned int looks;

static void write_metrics(void *context, struct text *text)
{
	(void)context;
	text_printf(text, text->format == TEXT_OPENMETRICS ? "open\n" : "older\n");
}

static void write_history(void *context, struct text *text)
{
	(void)context;
	text_printf(text, "%*u\n", LARGE, ++looks);
}

static const char *no_complaint(void *context)
{
	(void)context;
	return NULL;
}

static const struct http_source source = {
	.metrics = write_metrics, .history = write_history, .health = no_complaint,
};

int xp_fail(struct xp_error *error, const char *fmt, ...)
{
	(void)error;
	ktap_bail("%s", fmt);
}

/* One part, in a file that changes while the server runs */
static char path[32] = "/tmp/test_http.XXXXXX";

const struct page_part *page_find(const char *name)
{
	static const struct page_part part = { "chart.js", "text/javascript", .file = path };

	return strcmp(name, part.name) ? NULL : &part;
}

static int listen_anywhere(struct sockaddr_in *address)
{
	socklen_t size = sizeof(*address);
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);

	*address = (struct sockaddr_in){ .sin_family = AF_INET };
	address->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (fd < 0 || bind(fd, (struct sockaddr *)address, size) || listen(fd, 8) ||
	    getsockname(fd, (struct sockaddr *)address, &size))
		ktap_bail("no socket");
	return fd;
}

/* A client that takes in as little as it can before it reads, and what it asks */
static int ask(const struct sockaddr_in *address, const char *request)
{
	int fd = socket(AF_INET, SOCK_STREAM, 0), least = 1;

	setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &least, sizeof(least));
	if (fd < 0 || connect(fd, (const struct sockaddr *)address, sizeof(*address)) ||
	    send(fd, request, strlen(request), MSG_NOSIGNAL) < 0)
		ktap_bail("no connection");
	return fd;
}

/* Until the client can read */
static void serve(struct http *http, int client)
{
	struct pollfd wait[] = {
		{ .fd = http_fd(http), .events = POLLIN },
		{ .fd = client, .events = POLLIN },
	};

	for (;;) {
		poll(wait, 2, http_timeout(http));
		if (wait[1].revents)
			return;
		http_run(http);
	}
}

static size_t take(int fd)
{
	size_t len = 0;
	ssize_t more;

	while ((more = read(fd, answer + len, sizeof(answer) - 1 - len)) > 0)
		len += more;
	answer[len] = '\0';
	close(fd);
	return len;
}

/* Requests, and what an answer to them begins and ends with; NULL: none is owed */
static const struct {
	const char *what;
	const char *request;
	bool half_closed;
	const char *begin;
	const char *end;
} requests[] = {
	{ "the counters", GET("/metrics", ""), false, "HTTP/1.1 200", "older\n" },
	{ "OpenMetrics", GET("/metrics", "Accept: text/plain;q=0.5, " OPENMETRICS ";q=0.6\r\n"),
	  false, "HTTP/1.1 200", "open\n" },
	{ "in other letters", GET("/metrics", "accept: APPLICATION/OpenMetrics-Text\r\n"), false,
	  "HTTP/1.1 200", "open\n" },
	{ "no OpenMetrics", GET("/metrics", "Accept: " OPENMETRICS "; version=1; q=0.0,*/*\r\n"),
	  false, "HTTP/1.1 200", "older\n" },
	{ "something like it", GET("/metrics", "Accept: " OPENMETRICS "2\r\n"), false,
	  "HTTP/1.1 200", "older\n" },
	{ "a path with an end in it", GET("/metrics%00x", ""), false, "HTTP/1.1 404", "/\n" },
	{ "TLS", "\x16\x03\x01\x02\x01\x01\xfc\x03\x03\r\n\r\n", false, NULL, NULL },
	{ "garbage", "\xff\xfe\xfd\n\n\n\n\r\n\r\n", false, NULL, NULL },
	{ "who ends his side", GET("/metrics", ""), true, "HTTP/1.1 200", "older\n" },
	{ "who ends it in the middle", "GET /metrics HTTP/1.1\r\n", true, NULL, NULL },
};

static void test_request(unsigned int r)
{
	struct sockaddr_in address;
	struct xp_error error;
	struct http *http = http_start(listen_anywhere(&address), &source, &error);
	int client = ask(&address, requests[r].request);
	size_t len;

	if (requests[r].half_closed)
		shutdown(client, SHUT_WR);
	serve(http, client);
	http_stop(http);
	len = take(client);
	if (!requests[r].begin)
		ktap_eq(len, 0, "%s: no answer", requests[r].what);
	else if (!ktap_ok(!strncmp(answer, requests[r].begin, strlen(requests[r].begin)) &&
			  len > strlen(requests[r].end) &&
			  !strcmp(answer + len - strlen(requests[r].end), requests[r].end),
			  "%s: %s", requests[r].what, requests[r].begin))
		ktap_note("%s", answer);
}

/* A header of the length that the documentation promises */
static void test_header(void)
{
	static char request[2 * MAX_HEADER];
	struct sockaddr_in address;
	struct xp_error error;
	struct http *http = http_start(listen_anywhere(&address), &source, &error);
	int client;

	snprintf(request, sizeof(request), "GET /metrics HTTP/1.1\r\nHost: x\r\nA: %0*u\r\n\r\n",
		 MAX_HEADER, 0);
	client = ask(&address, request);
	serve(http, client);
	http_stop(http);
	take(client);
	ktap_ok(!strncmp(answer, "HTTP/1.1 200", 12), "a header of %u bytes", MAX_HEADER);
}

/* What it has not read when the server ends is what the kernel held for it. */
static void test_no_reader(void)
{
	struct sockaddr_in address;
	struct xp_error error;
	struct http *http = http_start(listen_anywhere(&address), &source, &error);
	int client = ask(&address, GET("/?history", ""));
	size_t len;

	serve(http, client);
	while (poll(&(struct pollfd){ .fd = http_fd(http), .events = POLLIN }, 1, IDLE_MS) > 0)
		http_run(http);
	http_stop(http);
	len = take(client);
	ktap_ok(len && len < MAX_HELD, "who does not read is kept %zu bytes of %u", len, LARGE);
}

/* Many may ask for the large answer at a time: it is there once. */
static void test_history(void)
{
	struct sockaddr_in address;
	struct xp_error error;
	struct http *http = http_start(listen_anywhere(&address), &source, &error);
	int client[3], i;

	looks = 0;
	for (i = 0; i < 3; i++) {
		if (i == 2)
			http_forget_history(http);
		client[i] = ask(&address, GET("/?history", ""));
		serve(http, client[i]);
	}
	ktap_eq(looks, 2, "the history is written once for all who ask, and anew after a look");
	http_stop(http);
	for (i = 0; i < 3; i++)
		close(client[i]);
}

static void test_part(struct http *http, const struct sockaddr_in *address, const char *begin,
		      const char *end, const char *what)
{
	int client = ask(address, GET("/?chart.js", ""));
	size_t len;

	serve(http, client);
	len = take(client);
	ktap_ok(!strncmp(answer, begin, strlen(begin)) && len > strlen(end) &&
		!strcmp(answer + len - strlen(end), end), "%s", what);
}

/* Debian updates it, or somebody removes it, while the server runs. */
static void test_file(void)
{
	struct sockaddr_in address;
	struct xp_error error;
	struct http *http = http_start(listen_anywhere(&address), &source, &error);
	int fd = mkstemp(path);

	if (fd < 0 || write(fd, "old", 3) != 3)
		ktap_bail("no file");
	test_part(http, &address, "HTTP/1.1 200", "\r\n\r\nold", "a part that is a file");
	if (pwrite(fd, "newer", 5, 0) != 5)
		ktap_bail("no file");
	test_part(http, &address, "HTTP/1.1 200", "\r\n\r\nnewer", "its update");
	unlink(path);
	test_part(http, &address, "HTTP/1.1 404", "no such part\n", "it has gone");
	close(fd);
	http_stop(http);
}

int main(void)
{
	unsigned int r;

	ktap_plan(0);
	for (r = 0; r < ARRAY_SIZE(requests); r++)
		test_request(r);
	test_header();
	test_no_reader();
	test_history();
	test_file();
	return ktap_exit();
}
