// SPDX-License-Identifier: GPL-2.0-only
/* test_http.c - the exporter's server and clients that are not as one would wish */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <linux/kernel.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

#include "connections.h"
#include "http.h"
#include "ktap.h"
#include "page.h"
#include "real.h"

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
static unsigned int looks, scrapes, pictures;
static double last_read = 1;

static double read_counters(void *context)
{
	(void)context;
	return last_read;
}

static void write_metrics(void *context, struct text *text)
{
	(void)context;
	scrapes++;
	text_printf(text, text->format == TEXT_OPENMETRICS ? "open\n" : "older\n");
}

static void write_history(void *context, struct text *text)
{
	(void)context;
	text_printf(text, "%*u\n", LARGE, ++looks);
}

static const char *complaint;

static bool is_healthy(void *context, const char **line)
{
	(void)context;
	*line = complaint ?: "ok";
	return !complaint || *complaint == '~';
}

static void write_counters(void *context, struct text *text)
{
	(void)context;
	text_printf(text, "memory_bytes 1\n");
}

static void draw_map(void *context, struct text *text)
{
	pictures++;
	write_counters(context, text);
}

static const struct http_source source = {
	.read = read_counters, .metrics = write_metrics, .history = write_history,
	.counters = write_counters, .map = draw_map, .health = is_healthy,
};

/* Time stands still unless a test lets it pass: so no verdict depends on the host. */
static time_t seconds = 1000;

int __wrap_clock_gettime(clockid_t clock, struct timespec *time)
{
	(void)clock;
	*time = (struct timespec){ .tv_sec = seconds };
	return 0;
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

static struct sockaddr_in address;
static struct http *http;

static int listen_anywhere(void)
{
	socklen_t size = sizeof(address);
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);

	address = (struct sockaddr_in){ .sin_family = AF_INET };
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (fd < 0 || bind(fd, (struct sockaddr *)&address, size) || listen(fd, 8) ||
	    getsockname(fd, (struct sockaddr *)&address, &size))
		ktap_bail("no socket");
	return fd;
}

/* Whether what has room for an address of IPv6, as the server has, finds ::ffff:127.0.0.1 */
static bool mapped;

int __wrap_getsockname(int fd, struct sockaddr *name, socklen_t *size)
{
	static const struct sockaddr_in6 there = {
		.sin6_family = AF_INET6,
		.sin6_addr.s6_addr = { [10] = 0xff, 0xff, 127, 0, 0, 1 },
	};

	if (!mapped || *size < sizeof(there))
		return __real_getsockname(fd, name, size);
	memcpy(name, &there, sizeof(there));
	return 0;
}

/* A server of its own for each test; @prefix: what a proxy leaves before its paths */
static void start(const char *prefix)
{
	static struct http_source own;
	struct xp_error error;

	own = source;
	own.prefix = prefix;
	http = http_start(listen_anywhere(), &own, &error);
}

/* A client from 127.0.0.@host that takes in as little as it can before it reads */
static int connect_from(unsigned int host)
{
	const struct sockaddr_in from = {
		.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + host),
	};
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), least = 1;

	setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &least, sizeof(least));
	if (fd < 0 || bind(fd, (const struct sockaddr *)&from, sizeof(from)) ||
	    connect(fd, (const struct sockaddr *)&address, sizeof(address)))
		ktap_bail("no connection");
	return fd;
}

/* Of a request that is too large, as much as the kernel takes */
static int ask_from(unsigned int host, const char *request)
{
	int fd = connect_from(host);

	if (send(fd, request, strlen(request), MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
		ktap_bail("cannot send");
	return fd;
}

/* Until the client can read. Return: whether it could before so many ms without any event. */
static bool serve_for(int client, int patience_ms)
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

static void serve(int client)
{
	if (!serve_for(client, 60000))
		ktap_bail("no answer in a minute");
}

/* Until there is nothing left to do for some time; what a client sends is here at once */
static void settle(int idle_ms)
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

/* The whole of an answer is in @answer. Return: its length. */
static size_t ask(const char *request)
{
	int client = ask_from(1, request);

	serve(client);
	settle(0);
	return take(client);
}

/* Whether it has a status, and ends so */
static bool is_answer(size_t len, int status, const char *end)
{
	return len > strlen(end) && !strcmp(answer + len - strlen(end), end) &&
	       atoi(answer + strlen("HTTP/1.1 ")) == status;
}

#define BODY(_method, _path, _length) \
	_method " " _path " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " #_length "\r\n\r\n"
#define HOST(_path, _host)	"GET " _path " HTTP/1.1\r\nHost: " _host "\r\n\r\n"
#define ACCEPT(_types)		GET("/metrics", "Accept: " _types "\r\n")
#define PREFIX			"/node/7"
#define THERE			"there are /node/7/metrics, /node/7/healthz and /node/7/\n"

/*
 * Requests: the status of the answer, and what it ends with; 0: none is owed
 * @header: what is in its header, too
 * @half_closed: the client ends its side
 * @prefix: the server is behind a proxy that leaves the path as it is
 * @mapped: it is at an address of IPv4, by a socket of IPv6
 * @complaint: what is wrong with it
 */
static const struct {
	const char *what;
	const char *request;
	int status;
	const char *end;
	const char *header;
	bool half_closed;
	bool prefix;
	bool mapped;
	const char *complaint;
} requests[] = {
	{ "the counters", GET("/metrics", ""), 200, "older\n",
	  "Content-Type: text/plain; version=0.0.4; charset=utf-8\r\n" },
	{ "OpenMetrics", ACCEPT("text/plain;q=0.5, " OPENMETRICS ";q=0.6"), 200, "open\n",
	  "Content-Type: " OPENMETRICS "; version=1.0.0; charset=utf-8\r\n" },
	{ "in other letters", GET("/metrics", "accept: APPLICATION/OpenMetrics-Text\r\n"), 200,
	  "open\n" },
	{ "no OpenMetrics", ACCEPT(OPENMETRICS "; version=1; q=0.0,*/*"), 200, "older\n" },
	{ "something like it", ACCEPT(OPENMETRICS "2"), 200, "older\n" },
	{ "OpenMetrics with less quality", GET("/metrics", LESS), 200, "older\n" },
	{ "another version", ACCEPT(OPENMETRICS ";version=0.0.1"), 200, "older\n" },
	{ "Prometheus 2", GET("/metrics", PROMETHEUS_2), 200, "open\n" },
	{ "Prometheus 3", GET("/metrics", PROMETHEUS_3), 200, "open\n" },
	{ "anything", ACCEPT("*/*"), 200, "older\n" },
	{ "a query behind the path", GET("/metrics?x=y", ""), 200, "older\n" },
	{ "the head alone", "HEAD /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n", 200,
	  "\r\n\r\n" },
	{ "the page's counters", GET("/?counters", ""), 200, "memory_bytes 1\n",
	  "Content-Security-Policy: default-src 'none'; " },
	{ "the machine's picture", GET("/?map", ""), 200, "memory_bytes 1\n",
	  "Content-Type: image/svg+xml" },
	{ "a part that the page has not", GET("/?nosuch", ""), 404, "no such part\n" },
	{ "a path as proxies are asked", HOST("http://localhost:12600/metrics", "localhost:12600"),
	  200, "older\n" },
	{ "the same without a port", HOST("http://localhost/metrics", "localhost"), 200,
	  "older\n" },
	{ "a name without a path", HOST("http://localhost", "localhost"), 404, "no such part\n" },
	{ "an address as Host", HOST("/metrics", "127.0.0.1:12600"), 200, "older\n" },
	{ "another one", HOST("/metrics", "[::1]:12600"), 200, "older\n" },
	{ "no Host", "GET /metrics HTTP/1.0\r\n\r\n", 200, "older\n" },
	{ "a site's name as Host", HOST("/metrics", "example.com:1"), 421, "only\n" },
	{ "a site's name by IPv6", HOST("/metrics", "example.com:1"), 421, "only\n",
	  .mapped = true },
	{ "a site's name before the path", HOST("http://localhost.example/metrics", "localhost"),
	  421, "only\n" },
	{ "another path", GET("/etc/passwd", ""), 404, "/\n" },
	{ "a path with more behind it", GET("/metrics/", ""), 404, "/\n" },
	{ "a path with an end in it", GET("/metrics%00x", ""), 404, "/\n" },
	{ "POST", BODY("POST", "/metrics", 3) "abc", 405, "GET and HEAD only\n",
	  "Allow: GET, HEAD\r\n" },
	{ "a body that never comes", BODY("POST", "/", 999999999), 405, "GET and HEAD only\n" },
	{ "a body behind GET", BODY("GET", "/healthz", 3) "abc", 200, "ok\n" },
	{ "TLS", "\x16\x03\x01\x02\x01\x01\xfc\x03\x03\r\n\r\n" },
	{ "garbage", "\xff\xfe\xfd\n\n\n\n\r\n\r\n" },
	{ "who ends his side", GET("/metrics", ""), 200, "older\n", .half_closed = true },
	{ "who ends it in the middle", "GET /metrics HTTP/1.1\r\n", .half_closed = true },
	{ "below a prefix", GET(PREFIX "/metrics", ""), 200, "older\n", .prefix = true },
	{ "health there", GET(PREFIX "/healthz", ""), 200, "ok\n", .prefix = true },
	{ "health without a driver", GET("/healthz", ""), 503, "none\n", .complaint = "none" },
	{ "health without a box", GET("/healthz", ""), 200, "~ no box\n", .complaint = "~ no box" },
	{ "counters there", GET(PREFIX "/?counters", ""), 200, "memory_bytes 1\n",
	  .prefix = true },
	{ "a proxy's path there", HOST("http://localhost" PREFIX "/metrics", "localhost"), 200,
	  "older\n", .prefix = true },
	{ "a path beside the prefix", GET("/metrics", ""), 404, THERE, .prefix = true },
	{ "one that goes on behind it", GET(PREFIX "metrics", ""), 404, THERE, .prefix = true },
	{ "the prefix alone", GET(PREFIX, ""), 404, THERE, .prefix = true },
	{ "a part of it", GET("/node", ""), 404, THERE, .prefix = true },
	{ "nothing of it", GET("/", ""), 404, THERE, .prefix = true },
};

static void test_request(unsigned int r)
{
	int client;
	size_t len;

	mapped = requests[r].mapped;
	complaint = requests[r].complaint;
	start(requests[r].prefix ? PREFIX : NULL);
	client = ask_from(1, requests[r].request);
	if (requests[r].half_closed)
		shutdown(client, SHUT_WR);
	if (!requests[r].status) {
		settle(0);
		seconds += CONNECTIONS_HEADER_S;
	}
	serve(client);
	http_stop(http);
	len = take(client);
	if (!requests[r].status)
		ktap_eq(len, 0, "%s: no answer", requests[r].what);
	else if (!ktap_ok(is_answer(len, requests[r].status, requests[r].end) &&
			  strstr(answer, requests[r].header ?: ""),
			  "%s: %d", requests[r].what, requests[r].status))
		ktap_note("%s", answer);
}

/* A header of the length that the documentation promises, and one of a megabyte */
static void test_header(void)
{
	static char request[1 << 20];
	int client;

	start(NULL);
	snprintf(request, sizeof(request), GET("/metrics", "A: %0*u\r\n"), MAX_HEADER, 0);
	ktap_ok(is_answer(ask(request), 200, "older\n"), "a header of %u bytes", MAX_HEADER);
	snprintf(request, sizeof(request), GET("/metrics", "A: %0*u\r\n"), 1000000, 0);
	client = ask_from(1, request);
	serve(client);
	ktap_ok(is_answer(ask(GET("/metrics", "")), 200, "older\n"),
		"beside one of 1000000, another client is served");
	http_stop(http);
	ktap_ok(!is_answer(take(client), 200, "older\n"), "and that one is not");
}

/* What it has not read when the server ends is what the kernel held for it. */
static void test_no_reader(void)
{
	int client;
	size_t len;

	start(NULL);
	client = ask_from(1, GET("/?history", ""));
	serve(client);
	settle(IDLE_MS);
	http_stop(http);
	len = take(client);
	ktap_ok(len && len < MAX_HELD, "who does not read is kept %zu bytes of %u", len, LARGE);
}

/* Many may ask for the large answer at a time: it is there once. */
static void test_history(void)
{
	int client[3], i;

	start(NULL);
	looks = 0;
	for (i = 0; i < 3; i++) {
		if (i == 2)
			http_forget_history(http);
		client[i] = ask_from(1, GET("/?history", ""));
		serve(client[i]);
	}
	ktap_eq(looks, 2, "the history is written once for all who ask, and anew after a look");
	http_stop(http);
	for (i = 0; i < 3; i++)
		close(client[i]);
}

/* Each takes longer than a scrape. */
static void test_pictures(void)
{
	unsigned int i;

	start(NULL);
	pictures = 0;
	for (i = 0; i < 4; i++, last_read += 0.3)
		ask(GET("/?map", ""));
	ktap_eq(pictures, 1, "a picture is drawn once a second for all who ask");
	ask(GET("/?map", ""));
	ktap_eq(pictures, 2, "then anew");
	last_read = 1;
	http_stop(http);
}

static unsigned long long answers_of(unsigned int status)
{
	const struct http_count *count = http_answers(http);

	while (count->status != status)
		count++;
	return count->nr;
}

static void test_answers(void)
{
	start(NULL);
	ask(GET("/metrics", ""));
	ask(GET("/healthz", ""));
	ask(GET("/nosuch", ""));
	ask("GET /metrics HTTP/1.1\r\nHost: evil.example\r\n\r\n");
	ktap_ok(answers_of(200) == 2 && answers_of(404) == 1 && answers_of(421) == 1 &&
		!answers_of(503), "answers are counted by their status");
	http_stop(http);
}

static void test_scrapes(void)
{
	unsigned int i;

	start(NULL);
	scrapes = 0;
	for (i = 0; i < 4; i++)
		ask(GET("/metrics", ""));
	ktap_eq(scrapes, 1, "a read of the counters is written once for all who ask");
	last_read++;
	ask(GET("/metrics", ""));
	ktap_eq(scrapes, 2, "the next one anew");
	last_read = 0;
	ask(GET("/metrics", ""));
	ask(GET("/metrics", ""));
	ktap_eq(scrapes, 4, "and each time that nothing can be read");
	last_read = 1;
	http_stop(http);
}

static int make_file(void)
{
	static const struct timespec times[2] = { { 1, 1 }, { 1, 1 } };
	int fd;

	strcpy(path, "/tmp/test_http.XXXXXX");
	fd = mkstemp(path);
	if (fd < 0 || write(fd, "old", 3) != 3 || futimens(fd, times))
		ktap_bail("no file");
	return fd;
}

/*
 * Debian updates it, or an administrator removes it, while the server runs. A browser that has it
 * already is told so.
 */
static void test_file(void)
{
	static const struct {
		const char *what;
		struct timespec time;
		const char *text;
	} changes[] = {
		{ "second", { 2, 1 }, "old" }, { "nanosecond", { 1, 2 }, "old" },
		{ "size", { 1, 1 }, "newer" },
	};
	char request[256], etag[80] = "";
	const char *header;
	unsigned int i;
	int fd;

	start(NULL);
	fd = make_file();
	ktap_ok(is_answer(ask(GET("/?chart.js", "")), 200, "\r\n\r\nold"),
		"a part that is a file");
	ktap_ok(strstr(answer, "\r\nCache-Control: max-age=60\r\n"), "it may be kept");
	header = strstr(answer, "\r\nETag: ");
	if (header)
		sscanf(header, " ETag: %79s", etag);
	snprintf(request, sizeof(request), GET("/?chart.js", "If-None-Match: %s\r\n"), etag);
	ktap_ok(*etag && is_answer(ask(request), 304, "") && strstr(answer, etag),
		"and is not sent twice: %s", etag);
	for (i = 0; i < ARRAY_SIZE(changes); i++) {
		const struct timespec times[2] = { changes[i].time, changes[i].time };

		if (pwrite(fd, changes[i].text, strlen(changes[i].text), 0) < 0 ||
		    futimens(fd, times))
			ktap_bail("no file");
		ktap_ok(is_answer(ask(request), 200, changes[i].text),
			"but when its %s has changed", changes[i].what);
	}
	unlink(path);
	ktap_ok(is_answer(ask(request), 404, "no such part\n"), "it has gone");
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
	char request[256], plain[64] = "";
	bool gzip;
	size_t len;

	start(NULL);
	snprintf(request, sizeof(request), GET("/metrics", "%s"), encodings[e].accept);
	len = ask(request);
	http_stop(http);
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

static void close_all(const int *fd, unsigned int nr)
{
	http_stop(http);
	while (nr--)
		close(fd[nr]);
}

/*
 * As many connections as there may be, of some addresses, with the same request, whatever it is: a
 * client from elsewhere is served at once, not when they have gone.
 */
static void test_crowd(const char *request, unsigned int addresses, const char *what)
{
	int fd[CONNECTIONS_MOST], client;
	unsigned int i;
	bool served;

	start(NULL);
	for (i = 0; i < CONNECTIONS_MOST; i++) {
		fd[i] = ask_from(1 + i % addresses, request);
		settle(0);
	}
	client = ask_from(1 + addresses, GET("/metrics", ""));
	served = serve_for(client, 5000);
	i = count_open(fd, CONNECTIONS_MOST);
	if (served)
		take(client);
	else
		close(client);
	ktap_ok(served && is_answer(strlen(answer), 200, "older\n"),
		"%u addresses with %s: another one is served", addresses, what);
	if (!*request)
		ktap_ok(i >= CONNECTIONS_MOST - 2, "and %u of them wait", i);
	close_all(fd, CONNECTIONS_MOST);
}

/* Where there is one address, those that say nothing go first. */
static void test_silent_first(void)
{
	int fd[CONNECTIONS_MOST + 1];
	unsigned int i;

	start(NULL);
	for (i = 0; i < CONNECTIONS_MOST + 1; i++) {
		fd[i] = ask_from(1, i < CONNECTIONS_MOST - 1 ? GET("/?history", "") : "");
		settle(0);
	}
	ktap_eq(count_open(&fd[CONNECTIONS_MOST - 1], 2), 1, "one that says nothing is ended");
	ktap_eq(count_open(&fd[CONNECTIONS_MOST], 1), 1, "the one that came first");
	close_all(fd, CONNECTIONS_MOST + 1);
}

/* A part of a request, of any length, and the client is gone */
static void test_hang_up(void)
{
	static const char request[] = GET("/metrics", "");
	char part[sizeof(request)];
	unsigned int i;

	start(NULL);
	for (i = 0; i < 2 * CONNECTIONS_MOST; i++) {
		snprintf(part, sizeof(part), "%.*s", i % (int)(sizeof(request) - 1), request);
		close(ask_from(1, part));
		settle(0);
	}
	ktap_ok(is_answer(ask(request), 200, "older\n"), "clients that hang up are forgotten");
	http_stop(http);
}

static struct connections many;

static struct connection *add_from(const char *text)
{
	struct sockaddr_in four = { .sin_family = AF_INET };
	struct sockaddr_in6 six = { .sin6_family = AF_INET6 };
	bool colon = strchr(text, ':');

	inet_pton(colon ? AF_INET6 : AF_INET, text,
		  colon ? (void *)&six.sin6_addr : (void *)&four.sin_addr);
	return connections_add(&many, -1, colon ? (void *)&six : (void *)&four);
}

static unsigned int count_ended(void)
{
	unsigned int i, nr = 0;

	for (i = 0; i < CONNECTIONS_ROOM; i++)
		nr += many.place[i].ended;
	return nr;
}

/* One connection from an address, all others from another one: which network loses one? */
static const struct {
	const char *one;
	const char *others;
	bool same;
} networks[] = {
	{ "192.0.2.1", "192.0.2.2", false },
	{ "2001:db8::1", "2001:db8::2", true },
	{ "2001:db8::1", "2001:db8:0:1::1", false },
	{ "::ffff:192.0.2.1", "::ffff:192.0.2.2", false },
};

static void test_network(unsigned int n)
{
	struct connection *one, *second;
	unsigned int i, before;

	memset(&many, 0, sizeof(many));
	one = add_from(networks[n].one);
	for (i = 1; i < CONNECTIONS_MOST; i++)
		add_from(networks[n].others);
	before = count_ended();
	connections_add(&many, -1, NULL);
	ktap_ok(!before && count_ended() == 1 && one->ended == networks[n].same,
		"%s, and %u times %s: one of these loses a connection", networks[n].one, i - 1,
		networks[n].others);
	connections_add(&many, -1, NULL);
	ktap_eq(count_ended(), 2, "one more, one less");
	memset(&many, 0, sizeof(many));
	one = add_from(networks[n].one);
	second = add_from(networks[n].one);
	one->used = false;
	seconds++;
	for (i = 1; i < CONNECTIONS_MOST + 1; i++)
		add_from(networks[n].one);
	ktap_ok(second->ended && !one->ended, "the oldest one, wherever it is kept");
}

/* What a client does, and whether its connection ends then, and after the time for a header */
static const struct {
	const char *what;
	bool sends;
	int ends;
	bool at_once;
	bool late;
} clients[] = {
	{ "waits", false, -1, false, true },
	{ "has sent a request that is not read yet", true, -1, false, false },
	{ "has sent a part of one, and no more", true, SHUT_WR, false, true },
	{ "has gone", true, SHUT_RDWR, true, true },
};

static void test_client(unsigned int c)
{
	struct connection *connection;
	bool before;
	int fd[2];

	if (socketpair(AF_UNIX, SOCK_STREAM, 0, fd) ||
	    (clients[c].sends && write(fd[1], "G", 1) != 1) ||
	    (clients[c].ends >= 0 && shutdown(fd[1], clients[c].ends)))
		ktap_bail("no socket");
	memset(&many, 0, sizeof(many));
	connection = connections_add(&many, fd[0], NULL);
	connections_end(&many);
	before = connection->ended;
	seconds += CONNECTIONS_HEADER_S;
	connections_end(&many);
	ktap_ok(before == clients[c].at_once && connection->ended == clients[c].late,
		"a client %s: %d, later %d", clients[c].what, before, connection->ended);
	close(fd[0]);
	close(fd[1]);
}

static bool is_open_after(int fd, time_t more)
{
	seconds += more;
	settle(0);
	http_run(http);
	settle(0);
	return count_open(&fd, 1);
}

/* A byte now and then is no header either. */
static void test_time(void)
{
	int silent, slow, drips;

	start(NULL);
	silent = connect_from(1);
	slow = ask_from(1, GET("/?history", ""));
	drips = ask_from(1, "G");
	settle(0);
	ktap_ok(is_open_after(silent, CONNECTIONS_HEADER_S - 1), "time for a header");
	if (send(drips, "E", 1, MSG_NOSIGNAL) != 1)
		ktap_bail("cannot send");
	ktap_ok(!is_open_after(silent, 1), "and it ends");
	ktap_eq(count_open(&drips, 1), 0, "also for one that comes by bytes");
	is_open_after(slow, CONNECTIONS_ANSWER_S - CONNECTIONS_HEADER_S - 1);
	ktap_ok(http_timeout(http) >= 0, "an answer has more");
	seconds += 2;
	http_run(http);
	settle(0);
	ktap_eq(http_timeout(http), -1, "which ends as well");
	http_stop(http);
	close(silent);
	close(slow);
	close(drips);
}

/* A client waits until there is a file for it, and the server does not ask again and again. */
static void test_files(void)
{
	int client;
	struct rlimit limit;
	rlim_t before;

	start(NULL);
	client = ask_from(1, GET("/metrics", ""));
	getrlimit(RLIMIT_NOFILE, &limit);
	before = limit.rlim_cur;
	limit.rlim_cur = client + 1;
	setrlimit(RLIMIT_NOFILE, &limit);
	http_run(http);
	ktap_ok(http_fd(http) < 0 && http_timeout(http) > 0, "without a file a client waits");
	limit.rlim_cur = before;
	setrlimit(RLIMIT_NOFILE, &limit);
	http_run(http);
	serve(client);
	settle(0);
	ktap_ok(is_answer(take(client), 200, "older\n"), "and is served when there is one");
	http_stop(http);
}

int main(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(requests); i++)
		test_request(i);
	for (i = 0; i < ARRAY_SIZE(encodings); i++)
		test_encoding(i);
	test_crowd("", 2, "nothing to say");
	test_crowd(GET("/?history", ""), 2, "no ear for the answer");
	test_crowd(GET("/?history", ""), CONNECTIONS_MOST, "no ear for the answer");
	for (i = 0; i < ARRAY_SIZE(networks); i++)
		test_network(i);
	for (i = 0; i < ARRAY_SIZE(clients); i++)
		test_client(i);
	test_silent_first();
	test_hang_up();
	test_time();
	test_header();
	test_no_reader();
	test_history();
	test_scrapes();
	test_pictures();
	test_answers();
	test_file();
	test_files();
	return ktap_exit();
}
