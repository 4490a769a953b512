// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_http.c - the exporter's server and clients that are not as one would wish
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <linux/kernel.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

#include "connections.h"
#include "http.h"
#include "ktap.h"
#include "page.h"

#define LARGE		16777216
#define MAX_HELD	1048576
#define MAX_HEADER	8192
#define IDLE_MS		500
#define STEP_MS		100
#define OPENMETRICS	"application/openmetrics-text"
#define GET(_path, _more)	"GET " _path " HTTP/1.1\r\nHost: localhost\r\n" _more "\r\n"

#define LESS		"Accept: " OPENMETRICS ";q=0.4, text/plain;q=0.5\r\n"
#define PROMETHEUS_2 \
	"Accept: " OPENMETRICS ";version=1.0.0," OPENMETRICS ";version=0.0.1;q=0.75," \
	"text/plain;version=0.0.4;q=0.5,*/*;q=0.1\r\n"
#define PROMETHEUS_3 \
	"Accept: " OPENMETRICS ";version=1.0.0;escaping=allow-utf-8;q=0.5," \
	OPENMETRICS ";version=0.0.1;q=0.4,text/plain;version=1.0.0;escaping=allow-utf-8;q=0.3," \
	"text/plain;version=0.0.4;q=0.2,*/*;q=0.1\r\n"

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

static void write_counters(void *context, struct text *text)
{
	(void)context;
	text_printf(text, "memory_bytes 1\n");
}

static const struct http_source source = {
	.metrics = write_metrics, .history = write_history, .counters = write_counters,
	.health = no_complaint,
};

/* Time stands still unless a test lets it pass: so no verdict depends on the host. */
static time_t seconds = 1000;

int __wrap_clock_gettime(clockid_t clock, struct timespec *time)
{
	(void)clock;
	*time = (struct timespec){ .tv_sec = seconds };
	return 0;
}

int xp_fail(struct xp_error *error, const char *fmt, ...)
{
	(void)error;
	ktap_bail("%s", fmt);
}

/* One part, in a file that changes while the server runs */
static char path[32];

const struct page_part *page_find(const char *name)
{
	static const char *const files[] = { "/nosuch/chart.js", path, NULL };
	static const struct page_part part = {
		"chart.js", "text/javascript", "max-age=60", .files = files
	};

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

/* A client from 127.0.0.@host that takes in as little as it can before it reads */
static int connect_from(const struct sockaddr_in *address, unsigned int host)
{
	const struct sockaddr_in from = {
		.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + host),
	};
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), least = 1;

	setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &least, sizeof(least));
	if (fd < 0 || bind(fd, (const struct sockaddr *)&from, sizeof(from)) ||
	    connect(fd, (const struct sockaddr *)address, sizeof(*address)))
		ktap_bail("no connection");
	return fd;
}

static void ask_on(int fd, const char *request)
{
	if (send(fd, request, strlen(request), MSG_NOSIGNAL) < 0)
		ktap_bail("cannot send");
}

static int ask(const struct sockaddr_in *address, const char *request)
{
	int fd = connect_from(address, 1);

	ask_on(fd, request);
	return fd;
}

/* Until the client can read. Return: whether it could before so many ms without any event. */
static bool serve_for(struct http *http, int client, int patience_ms)
{
	struct pollfd wait[] = {
		{ .fd = http_fd(http), .events = POLLIN },
		{ .fd = client, .events = POLLIN },
	};
	int timeout;

	while (patience_ms > 0) {
		timeout = http_timeout(http);
		if (timeout < 0 || timeout > STEP_MS)
			timeout = STEP_MS;
		if (!poll(wait, 2, timeout))
			patience_ms -= timeout;
		if (wait[1].revents)
			return true;
		http_run(http);
	}
	return false;
}

static void serve(struct http *http, int client)
{
	if (!serve_for(http, client, 60000))
		ktap_bail("no answer in a minute");
}

/* Until there is nothing left to do for some time; what a client sends is here at once */
static void settle(struct http *http, int idle_ms)
{
	struct pollfd wait = { .fd = http_fd(http), .events = POLLIN };

	while (poll(&wait, 1, http_timeout(http) ? idle_ms : 0) > 0 || !http_timeout(http))
		http_run(http);
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
	{ "OpenMetrics with less quality", GET("/metrics", LESS), false, "HTTP/1.1 200",
	  "older\n" },
	{ "another version", GET("/metrics", "Accept: " OPENMETRICS ";version=0.0.1\r\n"), false,
	  "HTTP/1.1 200", "older\n" },
	{ "Prometheus 2", GET("/metrics", PROMETHEUS_2), false, "HTTP/1.1 200", "open\n" },
	{ "Prometheus 3", GET("/metrics", PROMETHEUS_3), false, "HTTP/1.1 200", "open\n" },
	{ "anything", GET("/metrics", "Accept: */*\r\n"), false, "HTTP/1.1 200", "older\n" },
	{ "a path as proxies are asked", "GET http://localhost:12600/metrics HTTP/1.1\r\n"
	  "Host: localhost:12600\r\n\r\n", false, "HTTP/1.1 200", "older\n" },
	{ "the same without a port", "GET http://localhost/metrics HTTP/1.1\r\n"
	  "Host: localhost\r\n\r\n", false, "HTTP/1.1 200", "older\n" },
	{ "a name without a path", "GET http://localhost HTTP/1.1\r\nHost: localhost\r\n\r\n",
	  false, "HTTP/1.1 404", "no such part\n" },
	{ "the page's counters", GET("/?counters", ""), false, "HTTP/1.1 200",
	  "memory_bytes 1\n" },
	{ "an address as Host", "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:12600\r\n\r\n", false,
	  "HTTP/1.1 200", "older\n" },
	{ "another one", "GET /metrics HTTP/1.1\r\nHost: [::1]:12600\r\n\r\n", false,
	  "HTTP/1.1 200", "older\n" },
	{ "no Host", "GET /metrics HTTP/1.0\r\n\r\n", false, "HTTP/1.1 200", "older\n" },
	{ "a site's name as Host", "GET /metrics HTTP/1.1\r\nHost: example.com:1\r\n\r\n", false,
	  "HTTP/1.1 421", "alone\n" },
	{ "a site's name before the path", "GET http://localhost.example/metrics HTTP/1.1\r\n"
	  "Host: localhost\r\n\r\n", false, "HTTP/1.1 421", "alone\n" },
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
	if (!requests[r].begin) {
		settle(http, 0);
		seconds += CONNECTIONS_HEADER_S;
	}
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

/* Behind a proxy that leaves the path of a request as it is */
static const struct {
	const char *path;
	const char *end;
} prefixed[] = {
	{ "/node/7/metrics", "older\n" },
	{ "/node/7/healthz", "ok\n" },
	{ "/node/7/?counters", "memory_bytes 1\n" },
	{ "http://localhost/node/7/metrics", "older\n" },
	{ "/metrics", "there are /node/7/metrics, /node/7/healthz and /node/7/\n" },
	{ "/node/7metrics", "and /node/7/\n" },
	{ "/node/7", "and /node/7/\n" },
	{ "/node", "and /node/7/\n" },
	{ "/", "and /node/7/\n" },
};

static void test_prefix(void)
{
	struct http_source own = source;
	struct sockaddr_in address;
	struct xp_error error;
	struct http *http;
	unsigned int i;

	own.prefix = "/node/7";
	http = http_start(listen_anywhere(&address), &own, &error);
	for (i = 0; i < ARRAY_SIZE(prefixed); i++) {
		const char *end = prefixed[i].end;
		char request[128];
		size_t len;
		int client;

		snprintf(request, sizeof(request), "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n",
			 prefixed[i].path);
		client = ask(&address, request);
		serve(http, client);
		len = take(client);
		ktap_ok(len > strlen(end) && !strcmp(answer + len - strlen(end), end),
			"below a prefix, %s: %s", prefixed[i].path, end);
	}
	http_stop(http);
}

/* A header of the length that the documentation promises */
static void test_header(void)
{
	static char request[2 * MAX_HEADER];
	struct sockaddr_in address;
	struct xp_error error;
	struct http *http = http_start(listen_anywhere(&address), &source, &error);
	int client;

	snprintf(request, sizeof(request), GET("/metrics", "A: %0*u\r\n"), MAX_HEADER, 0);
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
	settle(http, IDLE_MS);
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

static int make_file(void)
{
	int fd;

	strcpy(path, "/tmp/test_http.XXXXXX");
	fd = mkstemp(path);
	if (fd < 0 || write(fd, "old", 3) != 3)
		ktap_bail("no file");
	return fd;
}

/* Debian updates it, or an administrator removes it, while the server runs. */
static void test_file(void)
{
	struct sockaddr_in address;
	struct xp_error error;
	struct http *http = http_start(listen_anywhere(&address), &source, &error);
	int fd = make_file();

	test_part(http, &address, "HTTP/1.1 200", "\r\n\r\nold", "a part that is a file");
	if (pwrite(fd, "newer", 5, 0) != 5)
		ktap_bail("no file");
	test_part(http, &address, "HTTP/1.1 200", "\r\n\r\nnewer", "its update");
	unlink(path);
	test_part(http, &address, "HTTP/1.1 404", "no such part\n", "it has gone");
	close(fd);
	http_stop(http);
}

/* A browser that has it already is told so. */
static void test_etag(void)
{
	struct sockaddr_in address;
	struct xp_error error;
	struct http *http = http_start(listen_anywhere(&address), &source, &error);
	char request[256], etag[80] = "";
	const char *header;
	int fd, client;

	fd = make_file();
	test_part(http, &address, "HTTP/1.1 200", "old", "a part is sent");
	ktap_ok(strstr(answer, "\r\nCache-Control: max-age=60\r\n"), "and may be kept");
	header = strstr(answer, "\r\nETag: ");
	if (header)
		sscanf(header, " ETag: %79s", etag);
	snprintf(request, sizeof(request), GET("/?chart.js", "If-None-Match: %s\r\n"), etag);
	client = ask(&address, request);
	serve(http, client);
	take(client);
	ktap_ok(*etag && !strncmp(answer, "HTTP/1.1 304", 12) && strstr(answer, etag),
		"not twice: %s", etag);
	if (pwrite(fd, "newer", 5, 0) != 5)
		ktap_bail("no file");
	client = ask(&address, request);
	serve(http, client);
	take(client);
	ktap_ok(!strncmp(answer, "HTTP/1.1 200", 12), "but when it has changed");
	unlink(path);
	close(fd);
	http_stop(http);
}

/* Return: how many bytes of the body zlib gets out; they are put at @plain. */
static size_t unzip(size_t len, char *plain, size_t size)
{
	const char *body = strstr(answer, "\r\n\r\n") + 4;
	z_stream stream = { .next_in = (unsigned char *)body, .avail_in = len - (body - answer),
			    .next_out = (unsigned char *)plain, .avail_out = size };

	if (inflateInit2(&stream, 15 + 16) ||
	    inflate(&stream, Z_FINISH) != Z_STREAM_END)
		ktap_bail("no gzip");
	inflateEnd(&stream);
	return size - stream.avail_out;
}

/* Accept-Encoding, and whether the answer is compressed */
static const struct {
	const char *accept;
	bool gzip;
} encodings[] = {
	{ "Accept-Encoding: gzip\r\n", true },
	{ "Accept-Encoding: br, GZIP;q=0.5\r\n", true },
	{ "Accept-Encoding: *\r\n", true },
	{ "Accept-Encoding: gzip;q=0, *\r\n", false },
	{ "Accept-Encoding: identity\r\n", false },
	{ "", false },
};

static void test_encoding(unsigned int e)
{
	struct sockaddr_in address;
	struct xp_error error;
	struct http *http = http_start(listen_anywhere(&address), &source, &error);
	char request[256], plain[64] = "";
	bool gzip;
	int client;
	size_t len;

	snprintf(request, sizeof(request), GET("/metrics", "%s"), encodings[e].accept);
	client = ask(&address, request);
	serve(http, client);
	http_stop(http);
	len = take(client);
	gzip = strstr(answer, "\r\nContent-Encoding: gzip\r\n");
	if (gzip)
		unzip(len, plain, sizeof(plain) - 1);
	ktap_ok(gzip == encodings[e].gzip && (!gzip || !strcmp(plain, "older\n")) &&
		strstr(answer, "\r\nVary: Accept, Accept-Encoding\r\n"), "\"%.*s\": %s",
		(int)strcspn(encodings[e].accept, "\r"), encodings[e].accept,
		gzip ? "compressed" : "as it is");
}

static unsigned int count_open(const int *fd, unsigned int nr)
{
	unsigned int i, open = 0;
	char c;

	for (i = 0; i < nr; i++)
		open += recv(fd[i], &c, 1, MSG_DONTWAIT | MSG_PEEK) < 0 && errno == EAGAIN;
	return open;
}

/* As many connections as there may be, of two addresses, with the same request */
static void crowd(struct http *http, const struct sockaddr_in *address, int *fd,
		  const char *request)
{
	unsigned int i;

	for (i = 0; i < CONNECTIONS_MOST; i++) {
		fd[i] = connect_from(address, 1 + i % 2);
		ask_on(fd[i], request);
		settle(http, 0);
	}
}

/* Whatever they ask: a client from elsewhere is served at once, not when they have gone. */
static void test_crowd(const char *request, const char *what)
{
	struct sockaddr_in address;
	struct xp_error error;
	struct http *http = http_start(listen_anywhere(&address), &source, &error);
	int fd[CONNECTIONS_MOST], client;
	unsigned int i, open;
	bool served;

	crowd(http, &address, fd, request);
	client = connect_from(&address, 3);
	ask_on(client, GET("/metrics", ""));
	served = serve_for(http, client, 5000);
	open = count_open(fd, CONNECTIONS_MOST);
	if (served)
		take(client);
	else
		close(client);
	ktap_ok(served && !strncmp(answer, "HTTP/1.1 200", 12),
		"two addresses with %s: a third one is served", what);
	if (!*request)
		ktap_ok(open >= CONNECTIONS_MOST - 2, "and %u of them wait", open);
	http_stop(http);
	for (i = 0; i < CONNECTIONS_MOST; i++)
		close(fd[i]);
}

/* Each from an address of its own, which takes no answer: one more is served at once as well. */
static void test_many_addresses(void)
{
	struct sockaddr_in address;
	struct xp_error error;
	struct http *http = http_start(listen_anywhere(&address), &source, &error);
	int fd[CONNECTIONS_MOST], client;
	unsigned int i;
	bool served;

	for (i = 0; i < CONNECTIONS_MOST; i++) {
		fd[i] = connect_from(&address, 1 + i);
		ask_on(fd[i], GET("/?history", ""));
		settle(http, 0);
	}
	client = connect_from(&address, 1 + CONNECTIONS_MOST);
	settle(http, 0);
	ask_on(client, GET("/metrics", ""));
	served = serve_for(http, client, 5000);
	take(client);
	ktap_ok(served && !strncmp(answer, "HTTP/1.1 200", 12),
		"%u addresses that take no answer: another one is served", CONNECTIONS_MOST);
	http_stop(http);
	for (i = 0; i < CONNECTIONS_MOST; i++)
		close(fd[i]);
}

/* Where there is one address, those that say nothing go first. */
static void test_silent_first(void)
{
	struct sockaddr_in address;
	struct xp_error error;
	struct http *http = http_start(listen_anywhere(&address), &source, &error);
	int fd[CONNECTIONS_MOST + 1];
	unsigned int i;

	for (i = 0; i < CONNECTIONS_MOST + 1; i++) {
		fd[i] = connect_from(&address, 1);
		if (i < CONNECTIONS_MOST - 1)
			ask_on(fd[i], GET("/?history", ""));
		settle(http, 0);
	}
	ktap_eq(count_open(&fd[CONNECTIONS_MOST - 1], 2), 1, "one that says nothing is ended");
	ktap_eq(count_open(&fd[CONNECTIONS_MOST], 1), 1, "the one that came first");
	http_stop(http);
	for (i = 0; i < CONNECTIONS_MOST + 1; i++)
		close(fd[i]);
}

static bool is_open_after(struct http *http, int fd, time_t more)
{
	seconds += more;
	settle(http, 0);
	http_run(http);
	settle(http, 0);
	return count_open(&fd, 1);
}

static void test_time(void)
{
	struct sockaddr_in address;
	struct xp_error error;
	struct http *http = http_start(listen_anywhere(&address), &source, &error);
	int silent = connect_from(&address, 1), slow = ask(&address, GET("/?history", ""));

	settle(http, 0);
	ktap_ok(is_open_after(http, silent, CONNECTIONS_HEADER_S - 1), "time for a header");
	ktap_ok(!is_open_after(http, silent, 1), "and it ends");
	is_open_after(http, slow, CONNECTIONS_ANSWER_S - CONNECTIONS_HEADER_S - 1);
	ktap_ok(http_timeout(http) >= 0, "an answer has more");
	seconds += 2;
	http_run(http);
	settle(http, 0);
	ktap_eq(http_timeout(http), -1, "which ends as well");
	http_stop(http);
	close(silent);
	close(slow);
}

int main(void)
{
	unsigned int e;

	unsigned int r;

	ktap_plan(0);
	for (r = 0; r < ARRAY_SIZE(requests); r++)
		test_request(r);
	for (e = 0; e < ARRAY_SIZE(encodings); e++)
		test_encoding(e);
	test_crowd("", "nothing to say");
	test_crowd(GET("/?history", ""), "no ear for the answer");
	test_many_addresses();
	test_silent_first();
	test_time();
	test_etag();
	test_prefix();
	test_header();
	test_no_reader();
	test_history();
	test_file();
	return ktap_exit();
}
