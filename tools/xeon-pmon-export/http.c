// SPDX-License-Identifier: GPL-2.0-only
/*
 * The server, with libmicrohttpd.
 *
 * A connection is for one request. It is given little memory for its header, and a few seconds from
 * beginning to end, however busy it keeps itself: the library's own timeout starts anew with every
 * byte, so that somebody who sends one now and then could keep all connections for ever.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "http.h"
#include "page.h"

#define MAX_CONNECTIONS	64
#define MAX_OF_ADDRESS	48
/* 8 KiB of header, and what the library notes about it; beyond, it may just hang up */
#define MAX_HEADER	16384
#define MAX_SECONDS	10
#define MAX_UNSENT	65536

/* How long who has ended his side may wait for an answer */
#define LAST_SECONDS	2

#define OPENMETRICS	"application/openmetrics-text"
#define CHARSET		"charset=utf-8"
#define OLDER		"text/plain; version=0.0.4; " CHARSET

/* The page takes all it needs from here, and nobody else may show it as his own. */
#define POLICY \
	"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " \
	"img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * struct http_connection - somebody who has connected
 * @fd: his socket
 * @until: when he must have gone, in seconds; 0: nobody
 * @answered: whether he has his answer, or is getting it
 */
struct http_connection {
	int fd;
	time_t until;
	bool answered;
};

/**
 * struct http - the server
 * @daemon: the library's
 * @source: who knows what to say
 * @history: the answer with all looks, for everybody who asks; NULL: to be made
 * @connection: who is here
 */
struct http {
	struct MHD_Daemon *daemon;
	const struct http_source *source;
	struct MHD_Response *history;
	struct http_connection connection[MAX_CONNECTIONS];
};

static time_t now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec;
}

static struct http_connection *arrive(struct http *http, int fd)
{
	struct http_connection *connection = http->connection;

	for (; connection < http->connection + MAX_CONNECTIONS; connection++) {
		if (connection->until)
			continue;
		*connection = (struct http_connection){ .fd = fd, .until = now() + MAX_SECONDS };
		return connection;
	}
	return NULL;
}

static int socket_of(struct MHD_Connection *connection)
{
	const union MHD_ConnectionInfo *info =
		MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);

	return info->connect_fd;
}

static void on_connection(void *context, struct MHD_Connection *connection, void **state,
			  enum MHD_ConnectionNotificationCode code)
{
	struct http_connection *own = *state;

	if (code == MHD_CONNECTION_NOTIFY_STARTED)
		*state = arrive(context, socket_of(connection));
	else if (own)
		own->until = 0;
}

/*
 * With epoll, the library does not see an end that comes together with a part of a request. Who has
 * ended only his side has asked all that he will, and may get an answer yet.
 */
static void see_end(struct http_connection *connection, time_t time)
{
	struct pollfd poll_fd = { .fd = connection->fd, .events = POLLRDHUP };

	if (connection->answered || poll(&poll_fd, 1, 0) <= 0)
		return;
	if (poll_fd.revents & (POLLHUP | POLLERR))
		connection->until = time;
	else if (connection->until > time + LAST_SECONDS)
		connection->until = time + LAST_SECONDS;
}

/* The library closes what has been shut down. */
static void end_connections(struct http *http)
{
	struct http_connection *connection = http->connection;
	time_t time = now();

	for (; connection < http->connection + MAX_CONNECTIONS; connection++) {
		if (!connection->until)
			continue;
		see_end(connection, time);
		if (connection->until <= time)
			shutdown(connection->fd, SHUT_RDWR);
	}
}

static void set_answered(struct MHD_Connection *connection)
{
	const union MHD_ConnectionInfo *info =
		MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
	struct http_connection *own = info->socket_context;

	if (own)
		own->answered = true;
}

/* Return: @response with its headers, or NULL if there is none. */
static struct MHD_Response *add_headers(struct MHD_Response *response, const char *type)
{
	if (!response)
		return NULL;
	MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, type);
	MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
	MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
	MHD_add_response_header(response, "Content-Security-Policy", POLICY);
	MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
	MHD_add_response_header(response, "Referrer-Policy", "no-referrer");
	return response;
}

static enum MHD_Result send_response(struct MHD_Connection *connection, unsigned int status,
				     const char *type, struct MHD_Response *response)
{
	enum MHD_Result result;

	if (!add_headers(response, type))
		return MHD_NO;
	if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
		MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW, "GET, HEAD");
	result = MHD_queue_response(connection, status, response);
	MHD_destroy_response(response);
	return result;
}

static enum MHD_Result send_line(struct MHD_Connection *connection, unsigned int status,
				 const char *line)
{
	struct text text = {};

	text_printf(&text, "%s\n", line);
	if (text.failed)
		return MHD_NO;
	return send_response(connection, status, "text/plain; " CHARSET,
			     MHD_create_response_from_buffer(text.len, text.data,
							     MHD_RESPMEM_MUST_FREE));
}

static enum MHD_Result send_text(struct MHD_Connection *connection, const char *type,
				 struct text *text)
{
	if (text->failed) {
		text_free(text);
		return send_line(connection, MHD_HTTP_INTERNAL_SERVER_ERROR, "no memory");
	}
	return send_response(connection, MHD_HTTP_OK, type,
			     MHD_create_response_from_buffer(text->len, text->data,
							     MHD_RESPMEM_MUST_FREE));
}

/* Whether the parameters of a media range say "q=0"; the next range is behind a comma. */
static bool is_refused(const char *params)
{
	const char *end = params + strcspn(params, ",");

	while ((params = memchr(params, ';', end - params))) {
		params += 1 + strspn(params + 1, " \t");
		if (!strncasecmp(params, "q=", 2))
			return strtod(params + 2, NULL) <= 0;
	}
	return false;
}

/* RFC 9110, 12.5.1: letter case is nothing, and a quality of 0 is a no */
static bool accepts(const char *accept, const char *type)
{
	size_t len = strlen(type);

	while (accept) {
		accept += strspn(accept, " \t,");
		if (!strncasecmp(accept, type, len) && strchr(" \t;,", accept[len]))
			return !is_refused(accept + len);
		accept = strchr(accept, ',');
	}
	return false;
}

/* OpenMetrics for who knows it, the older format for everybody else */
static enum MHD_Result send_metrics(struct http *http, struct MHD_Connection *connection)
{
	const char *accept = MHD_lookup_connection_value(connection, MHD_HEADER_KIND,
							 MHD_HTTP_HEADER_ACCEPT);
	bool open = accepts(accept, OPENMETRICS);
	struct text text = { .format = open ? TEXT_OPENMETRICS : TEXT_PROMETHEUS };

	http->source->metrics(http->source->context, &text);
	return send_text(connection, open ? OPENMETRICS "; version=1.0.0; " CHARSET : OLDER, &text);
}

static enum MHD_Result send_health(struct http *http, struct MHD_Connection *connection)
{
	const char *why = http->source->health(http->source->context);

	if (why)
		return send_line(connection, MHD_HTTP_SERVICE_UNAVAILABLE, why);
	return send_line(connection, MHD_HTTP_OK, "ok");
}

/* The key of the query is the part of the page: "/?page.js" */
static enum MHD_Result take_part(void *context, enum MHD_ValueKind kind, const char *key,
				 const char *value)
{
	const char **part = context;

	(void)kind;
	(void)value;
	*part = key;
	return MHD_YES;
}

static struct MHD_Response *make_history(const struct http *http)
{
	struct text text = {};

	http->source->history(http->source->context, &text);
	if (text.failed) {
		text_free(&text);
		return NULL;
	}
	return add_headers(MHD_create_response_from_buffer(text.len, text.data,
							   MHD_RESPMEM_MUST_FREE),
			   "text/plain; " CHARSET);
}

/* It is large: all who ask get the same one. */
static enum MHD_Result send_history(struct http *http, struct MHD_Connection *connection)
{
	if (!http->history)
		http->history = make_history(http);
	if (!http->history)
		return send_line(connection, MHD_HTTP_INTERNAL_SERVER_ERROR, "no memory");
	return MHD_queue_response(connection, MHD_HTTP_OK, http->history);
}

void http_forget_history(struct http *http)
{
	if (http->history)
		MHD_destroy_response(http->history);
	http->history = NULL;
}

static struct MHD_Response *open_part(const struct page_part *part)
{
	struct MHD_Response *response;
	struct stat status;
	int fd;

	if (!part->file)
		return MHD_create_response_from_buffer(part->len, (void *)part->data,
						       MHD_RESPMEM_PERSISTENT);
	fd = open(part->file, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return NULL;
	response = fstat(fd, &status) ? NULL : MHD_create_response_from_fd(status.st_size, fd);
	if (!response)
		close(fd);
	return response;
}

static enum MHD_Result send_page(struct http *http, struct MHD_Connection *connection)
{
	const struct page_part *part;
	struct MHD_Response *response;
	const char *name = "";

	MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, take_part, &name);
	if (!strcmp(name, "history"))
		return send_history(http, connection);
	part = page_find(name);
	response = part ? open_part(part) : NULL;
	if (!response)
		return send_line(connection, MHD_HTTP_NOT_FOUND, "the page has no such part");
	return send_response(connection, MHD_HTTP_OK, part->type, response);
}

/* A body is not waited for: an answer at the first call ends the request. */
static enum MHD_Result on_request(void *context, struct MHD_Connection *connection,
				  const char *url, const char *method, const char *version,
				  const char *body, size_t *body_size, void **state)
{
	struct http *http = context;

	(void)version;
	(void)body;
	(void)body_size;
	(void)state;
	set_answered(connection);
	if (strcmp(method, MHD_HTTP_METHOD_GET) && strcmp(method, MHD_HTTP_METHOD_HEAD))
		return send_line(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "GET and HEAD only");
	if (!strcmp(url, "/metrics"))
		return send_metrics(http, connection);
	if (!strcmp(url, "/healthz"))
		return send_health(http, connection);
	if (!strcmp(url, "/"))
		return send_page(http, connection);
	return send_line(connection, MHD_HTTP_NOT_FOUND, "there are /metrics, /healthz and /");
}

/*
 * Sockets that are accepted inherit it. A client that does not read is to hold little of the
 * kernel's memory, and none when it has been sent away; a socket that is not TCP's needs no such
 * time.
 */
static void limit_unsent(int socket)
{
	const int size = MAX_UNSENT, ms = MAX_SECONDS * 1000;

	setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &size, sizeof(size));
	setsockopt(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &ms, sizeof(ms));
}

/*
 * No path has anything to be escaped. What the library makes of "%00" would end the path for us,
 * but not for anybody on the way who had to decide about it.
 */
static size_t leave_escaped(void *context, struct MHD_Connection *connection, char *path)
{
	(void)context;
	(void)connection;
	return strlen(path);
}

struct http *http_start(int socket, const struct http_source *source, struct xp_error *error)
{
	struct http *http = calloc(1, sizeof(*http));

	if (!http) {
		xp_fail(error, "no memory");
		return NULL;
	}
	http->source = source;
	limit_unsent(socket);
	http->daemon = MHD_start_daemon(MHD_USE_EPOLL, 0, NULL, NULL, on_request, http,
					MHD_OPTION_LISTEN_SOCKET, socket,
					MHD_OPTION_CONNECTION_LIMIT, MAX_CONNECTIONS,
					MHD_OPTION_PER_IP_CONNECTION_LIMIT, MAX_OF_ADDRESS,
					MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MAX_HEADER,
					MHD_OPTION_CONNECTION_TIMEOUT, MAX_SECONDS,
					MHD_OPTION_STRICT_FOR_CLIENT, 1,
					MHD_OPTION_NOTIFY_CONNECTION, on_connection, http,
					MHD_OPTION_UNESCAPE_CALLBACK, leave_escaped, NULL,
					MHD_OPTION_END);
	if (http->daemon)
		return http;
	free(http);
	xp_fail(error, "cannot serve on this socket: %s", strerror(errno));
	return NULL;
}

int http_fd(const struct http *http)
{
	return MHD_get_daemon_info(http->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
}

static bool is_alone(const struct http *http)
{
	const struct http_connection *connection = http->connection;

	for (; connection < http->connection + MAX_CONNECTIONS; connection++)
		if (connection->until)
			return false;
	return true;
}

int http_timeout(struct http *http)
{
	int most = is_alone(http) ? -1 : 1000;
	MHD_UNSIGNED_LONG_LONG wish;

	if (MHD_get_timeout(http->daemon, &wish) != MHD_YES)
		return most;
	return most < 0 || wish < (unsigned int)most ? (int)wish : most;
}

void http_run(struct http *http)
{
	MHD_run(http->daemon);
	end_connections(http);
}

void http_stop(struct http *http)
{
	MHD_stop_daemon(http->daemon);
	http_forget_history(http);
	free(http);
}
