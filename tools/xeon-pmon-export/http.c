// SPDX-License-Identifier: GPL-2.0-only
/*
 * The HTTP server, with libmicrohttpd. A connection serves one request, with little memory for its
 * header; connections.c limits its duration.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/kernel.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "compress.h"
#include "connections.h"
#include "http.h"
#include "negotiate.h"
#include "page.h"

/* 8 KiB for the header, and libmicrohttpd's own data; with a larger header it may just close */
#define MAX_HEADER	16384
#define MAX_UNSENT	65536
/* Intervals of the checks for timeouts, and for free file descriptors */
#define CHECK_MS	500
#define FILES_MS	100

#define CHARSET		"charset=utf-8"
#define NEWER		NEGOTIATE_OPENMETRICS "; version=1.0.0; " CHARSET
#define OLDER		"text/plain; version=0.0.4; " CHARSET

/* Maximum age of the picture of the machine */
#define MAP_SECONDS	1

/* The page loads from this server only, and other pages must not embed it in a frame */
#define POLICY \
	"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " \
	"img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/* Large responses, which are cached for all clients until there is new data */
enum { OLDER_METRICS, NEWER_METRICS, HISTORY, MAP, KEPT };

/* All possible status codes */
static const struct http_count http_statuses[] = {
	{ MHD_HTTP_OK }, { MHD_HTTP_NOT_MODIFIED }, { MHD_HTTP_NOT_FOUND },
	{ MHD_HTTP_METHOD_NOT_ALLOWED }, { MHD_HTTP_MISDIRECTED_REQUEST },
	{ MHD_HTTP_INTERNAL_SERVER_ERROR }, { MHD_HTTP_SERVICE_UNAVAILABLE }, {}
};

/**
 * struct http - state of the server
 * @daemon: handle of libmicrohttpd
 * @source: callbacks that produce the contents
 * @kept: cached responses, plain and compressed; NULL: not cached
 * @read: time of the counts in the cached scrapes
 * @drawn: time of the counts in the cached map
 * @full: whether no file descriptor is free for a new connection
 * @local: whether the server listens on a loopback address only
 * @answers: number of responses for each status
 * @connections: the connections
 */
struct http {
	struct MHD_Daemon *daemon;
	const struct http_source *source;
	struct MHD_Response *kept[KEPT][2];
	double read;
	double drawn;
	bool full;
	bool local;
	struct http_count answers[ARRAY_SIZE(http_statuses)];
	struct connections connections;
};

static int http_socket_of(struct MHD_Connection *connection)
{
	const union MHD_ConnectionInfo *info =
		MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);

	return info->connect_fd;
}

static const struct sockaddr *http_address_of(struct MHD_Connection *connection)
{
	const union MHD_ConnectionInfo *info =
		MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);

	return info ? info->client_addr : NULL;
}

static void http_on_connection(void *context, struct MHD_Connection *connection, void **state,
			       enum MHD_ConnectionNotificationCode code)
{
	struct http *http = context;
	struct connection *own = *state;

	if (code == MHD_CONNECTION_NOTIFY_STARTED)
		*state = connections_add(&http->connections, http_socket_of(connection),
					 http_address_of(connection));
	else if (own)
		own->used = false;
}

static void http_set_asked(struct MHD_Connection *connection)
{
	const union MHD_ConnectionInfo *info =
		MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

	if (info->socket_context)
		connection_asked(info->socket_context);
}

/* Return: @response with its headers, or NULL if @response is NULL. */
static struct MHD_Response *http_add_headers(struct MHD_Response *response, const char *type,
					     const char *cache)
{
	if (!response)
		return NULL;
	MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, type);
	MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
	MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, cache);
	MHD_add_response_header(response, "Content-Security-Policy", POLICY);
	MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
	MHD_add_response_header(response, "Referrer-Policy", "no-referrer");
	return response;
}

static enum MHD_Result http_queue(struct http *http, struct MHD_Connection *connection,
				  unsigned int status, struct MHD_Response *response)
{
	struct http_count *count = http->answers;

	while (count->status && count->status != status)
		count++;
	count->nr++;
	return MHD_queue_response(connection, status, response);
}

static enum MHD_Result http_send_response(struct http *http, struct MHD_Connection *connection,
					  unsigned int status, const char *type,
					  struct MHD_Response *response)
{
	enum MHD_Result result;

	if (!http_add_headers(response, type, "no-store"))
		return MHD_NO;
	if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
		MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW, "GET, HEAD");
	result = http_queue(http, connection, status, response);
	MHD_destroy_response(response);
	return result;
}

static enum MHD_Result http_send_line(struct http *http, struct MHD_Connection *connection,
				      unsigned int status, const char *line)
{
	struct text text = {};

	text_printf(&text, "%s\n", line);
	return http_send_response(http, connection, status, "text/plain; " CHARSET,
				  MHD_create_response_from_buffer(text.len, text.data,
								  MHD_RESPMEM_MUST_FREE));
}

static const char *http_header_of(struct MHD_Connection *connection, const char *name)
{
	return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static bool http_takes_gzip(struct MHD_Connection *connection)
{
	return negotiate_gzip(http_header_of(connection, MHD_HTTP_HEADER_ACCEPT_ENCODING));
}

/* Return: the response, which takes ownership of the text; NULL without memory. */
static struct MHD_Response *http_make_text(struct text *text, bool gzip)
{
	struct MHD_Response *response;

	gzip = gzip && compress_text(text);
	response = MHD_create_response_from_buffer(text->len, text->data, MHD_RESPMEM_MUST_FREE);
	if (!response)
		return NULL;
	if (gzip)
		MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_ENCODING, "gzip");
	MHD_add_response_header(response, MHD_HTTP_HEADER_VARY, "Accept, Accept-Encoding");
	return response;
}

static enum MHD_Result http_send_text(struct http *http, struct MHD_Connection *connection,
				      const char *type, struct text *text)
{
	struct MHD_Response *response = http_make_text(text, http_takes_gzip(connection));

	if (!response)
		return http_send_line(http, connection, MHD_HTTP_INTERNAL_SERVER_ERROR,
				      "no memory");
	return http_send_response(http, connection, MHD_HTTP_OK, type, response);
}

static struct MHD_Response *http_make_kept(const struct http *http, unsigned int which, bool gzip)
{
	static const char *const types[] = {
		OLDER, NEWER, "text/plain; " CHARSET, "image/svg+xml"
	};
	struct text text = {
		.format = which == NEWER_METRICS ? TEXT_OPENMETRICS : TEXT_PROMETHEUS
	};

	if (which == HISTORY)
		http->source->history(http->source->context, &text);
	else if (which == MAP)
		http->source->map(http->source->context, &text);
	else
		http->source->metrics(http->source->context, &text);
	return http_add_headers(http_make_text(&text, gzip), types[which], "no-store");
}

static enum MHD_Result http_send_kept(struct http *http, struct MHD_Connection *connection,
				      unsigned int which)
{
	bool gzip = http_takes_gzip(connection);
	struct MHD_Response **kept = &http->kept[which][gzip];

	if (!*kept)
		*kept = http_make_kept(http, which, gzip);
	if (!*kept)
		return http_send_line(http, connection, MHD_HTTP_INTERNAL_SERVER_ERROR,
				      "no memory");
	return http_queue(http, connection, MHD_HTTP_OK, *kept);
}

static void http_forget(struct http *http, unsigned int which)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(http->kept[which]); i++) {
		if (http->kept[which][i])
			MHD_destroy_response(http->kept[which][i]);
		http->kept[which][i] = NULL;
	}
}

static enum MHD_Result http_send_metrics(struct http *http, struct MHD_Connection *connection)
{
	const char *accept = http_header_of(connection, MHD_HTTP_HEADER_ACCEPT);
	double read = http->source->read(http->source->context);

	if (!read || read != http->read) {
		http_forget(http, OLDER_METRICS);
		http_forget(http, NEWER_METRICS);
	}
	http->read = read;
	return http_send_kept(http, connection, negotiate_format(accept) == TEXT_OPENMETRICS ?
						NEWER_METRICS : OLDER_METRICS);
}

static enum MHD_Result http_send_health(struct http *http, struct MHD_Connection *connection)
{
	const char *line;
	bool healthy = http->source->health(http->source->context, &line);

	return http_send_line(http, connection,
			      healthy ? MHD_HTTP_OK : MHD_HTTP_SERVICE_UNAVAILABLE, line);
}

/* The key of the query is the name of a part of the page: "/?page.js" */
static enum MHD_Result http_take_part(void *context, enum MHD_ValueKind kind, const char *key,
				      const char *value)
{
	const char **part = context;

	(void)kind;
	(void)value;
	*part = key;
	return MHD_YES;
}

void http_forget_history(struct http *http)
{
	http_forget(http, HISTORY);
}

static enum MHD_Result http_send_counters(struct http *http, struct MHD_Connection *connection)
{
	struct text text = { .format = TEXT_PROMETHEUS };

	http->source->counters(http->source->context, &text);
	return http_send_text(http, connection, "text/plain; " CHARSET, &text);
}

/*
 * Drawing takes longer than a scrape, so the map is cached: many open pages must not delay scrapes.
 */
static enum MHD_Result http_send_map(struct http *http, struct MHD_Connection *connection)
{
	double read = http->source->read(http->source->context);

	if (!read || !http->drawn || read >= http->drawn + MAP_SECONDS) {
		http_forget(http, MAP);
		http->drawn = read;
	}
	return http_send_kept(http, connection, MAP);
}

/* Return: a descriptor of the first file that can be opened; -1: none. */
static int http_open_first(const char *const *files)
{
	int fd = -1;

	for (; *files && fd < 0; files++)
		fd = open(*files, O_RDONLY | O_CLOEXEC);
	return fd;
}

/* The ETag of a file consists of its size and modification time. */
static struct MHD_Response *http_open_part(const struct page_part *part, char *etag, size_t size)
{
	struct MHD_Response *response;
	struct stat status;
	int fd;

	snprintf(etag, size, "%s", part->etag);
	if (!part->files)
		return MHD_create_response_from_buffer(part->len, (void *)part->data,
						       MHD_RESPMEM_PERSISTENT);
	fd = http_open_first(part->files);
	if (fd < 0)
		return NULL;
	response = fstat(fd, &status) ? NULL : MHD_create_response_from_fd(status.st_size, fd);
	if (!response)
		close(fd);
	else
		snprintf(etag, size, "\"%llx-%llx.%lx\"", (long long)status.st_size,
			 (long long)status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
	return response;
}

static enum MHD_Result http_send_part(struct http *http, struct MHD_Connection *connection,
				      const struct page_part *part)
{
	const char *known = http_header_of(connection, MHD_HTTP_HEADER_IF_NONE_MATCH);
	char etag[PAGE_ETAG];
	struct MHD_Response *response = http_open_part(part, etag, sizeof(etag));
	unsigned int status = MHD_HTTP_OK;
	enum MHD_Result result;

	if (!response)
		return http_send_line(http, connection, MHD_HTTP_NOT_FOUND,
				      "the page has no such part");
	if (known && strstr(known, etag)) {
		MHD_destroy_response(response);
		response = MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
		status = MHD_HTTP_NOT_MODIFIED;
	}
	if (!http_add_headers(response, part->type, part->cache))
		return MHD_NO;
	MHD_add_response_header(response, MHD_HTTP_HEADER_ETAG, etag);
	result = http_queue(http, connection, status, response);
	MHD_destroy_response(response);
	return result;
}

static enum MHD_Result http_send_page(struct http *http, struct MHD_Connection *connection)
{
	const struct page_part *part;
	const char *name = "";

	MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, http_take_part, &name);
	if (!strcmp(name, "history"))
		return http_send_kept(http, connection, HISTORY);
	if (!strcmp(name, "counters"))
		return http_send_counters(http, connection);
	if (!strcmp(name, "map"))
		return http_send_map(http, connection);
	part = page_find(name);
	if (!part)
		return http_send_line(http, connection, MHD_HTTP_NOT_FOUND,
				      "the page has no such part");
	return http_send_part(http, connection, part);
}

/*
 * Protection against DNS rebinding: a page of another site can send requests to this server if the
 * site's DNS name resolves to 127.0.0.1. The Host header then has the site's name, where a local
 * client has "localhost" or an address. @host: the name, followed by a port or a path
 */
static bool http_is_local_name(const char *host)
{
	bool bracket = *host == '[';
	size_t len = strcspn(host + bracket, bracket ? "]" : ":/");
	struct in6_addr address;
	char name[64];

	snprintf(name, sizeof(name), "%.*s", (int)len, host + bracket);
	return !strcasecmp(name, "localhost") || inet_pton(AF_INET, name, &address) > 0 ||
	       (bracket && inet_pton(AF_INET6, name, &address) > 0);
}

/* Parse an absolute URL, "http://HOST/PATH". Return: the path; sets @host to the part before it. */
static const char *http_skip_host(const char *url, const char **host)
{
	const char *path;

	if (strncasecmp(url, "http://", 7))
		return url;
	*host = url + 7;
	path = strchr(*host, '/');
	return path ? path : "/";
}

/* Return: the path after the prefix; NULL: the path does not begin with it. */
static const char *http_skip_prefix(const char *path, const char *prefix)
{
	size_t len = prefix ? strlen(prefix) : 0;

	return len && strncmp(path, prefix, len) ? NULL : path + len;
}

static enum MHD_Result http_send_not_found(struct http *http, struct MHD_Connection *connection)
{
	const char *prefix = http->source->prefix ?: "";
	char line[256];

	snprintf(line, sizeof(line), "there are %1$s/metrics, %1$s/healthz and %1$s/", prefix);
	return http_send_line(http, connection, MHD_HTTP_NOT_FOUND, line);
}

static enum MHD_Result http_send_path(struct http *http, struct MHD_Connection *connection,
				      const char *path)
{
	if (!strcmp(path, "/metrics"))
		return http_send_metrics(http, connection);
	if (!strcmp(path, "/healthz"))
		return http_send_health(http, connection);
	if (!strcmp(path, "/"))
		return http_send_page(http, connection);
	return http_send_not_found(http, connection);
}

/* The response is queued at the first call, so a request body is not read. */
static enum MHD_Result http_on_request(void *context, struct MHD_Connection *connection,
				       const char *url, const char *method, const char *version,
				       const char *body, size_t *body_size, void **state)
{
	struct http *http = context;
	const char *host, *path;

	(void)version;
	(void)body;
	(void)body_size;
	(void)state;
	http_set_asked(connection);
	if (strcmp(method, MHD_HTTP_METHOD_GET) && strcmp(method, MHD_HTTP_METHOD_HEAD))
		return http_send_line(http, connection, MHD_HTTP_METHOD_NOT_ALLOWED,
				      "GET and HEAD only");
	host = http_header_of(connection, MHD_HTTP_HEADER_HOST);
	path = http_skip_host(url, &host);
	if (http->local && host && !http_is_local_name(host))
		return http_send_line(http, connection, MHD_HTTP_MISDIRECTED_REQUEST,
				      "Host has to be localhost or an address: the exporter listens on loopback only");
	path = http_skip_prefix(path, http->source->prefix);
	return path ? http_send_path(http, connection, path) :
	       http_send_not_found(http, connection);
}

/*
 * Limit the send buffer, and the time until unsent data is dropped, for all accepted sockets, which
 * inherit the options: a client that does not read must not hold kernel memory. TCP_USER_TIMEOUT
 * fails for other sockets, which do not need it.
 */
static void http_limit_unsent(int socket)
{
	const int size = MAX_UNSENT, ms = CONNECTIONS_ANSWER_S * 1000;

	setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &size, sizeof(size));
	setsockopt(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &ms, sizeof(ms));
}

/*
 * Do not decode escape sequences: no valid path has any. libmicrohttpd would decode "%00" and
 * truncate the path here, whereas a proxy that filters requests sees the whole path.
 */
static size_t http_keep_escapes(void *context, struct MHD_Connection *connection, char *path)
{
	(void)context;
	(void)connection;
	return strlen(path);
}

static bool http_is_loopback(int socket)
{
	struct sockaddr_in6 address = {};
	const struct sockaddr_in *four = (const struct sockaddr_in *)&address;
	socklen_t size = sizeof(address);

	if (getsockname(socket, (struct sockaddr *)&address, &size))
		return false;
	if (address.sin6_family == AF_INET)
		return ntohl(four->sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
	if (address.sin6_family != AF_INET6)
		return false;
	if (IN6_IS_ADDR_V4MAPPED(&address.sin6_addr))
		return address.sin6_addr.s6_addr[12] == IN_LOOPBACKNET;
	return IN6_IS_ADDR_LOOPBACK(&address.sin6_addr);
}

struct http *http_start(int socket, const struct http_source *source, struct xp_error *error)
{
	struct http *http = calloc(1, sizeof(*http));

	if (!http) {
		xp_fail(error, "no memory");
		return NULL;
	}
	http->source = source;
	http->local = http_is_loopback(socket);
	memcpy(http->answers, http_statuses, sizeof(http_statuses));
	http_limit_unsent(socket);
	http->daemon = MHD_start_daemon(MHD_USE_EPOLL, 0, NULL, NULL, http_on_request, http,
					MHD_OPTION_LISTEN_SOCKET, socket,
					MHD_OPTION_CONNECTION_LIMIT, CONNECTIONS_ROOM,
					MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MAX_HEADER,
					MHD_OPTION_CONNECTION_TIMEOUT, CONNECTIONS_ANSWER_S,
					MHD_OPTION_STRICT_FOR_CLIENT, 1,
					MHD_OPTION_NOTIFY_CONNECTION, http_on_connection, http,
					MHD_OPTION_UNESCAPE_CALLBACK, http_keep_escapes, NULL,
					MHD_OPTION_END);
	if (http->daemon)
		return http;
	free(http);
	xp_fail(error, "cannot serve on this socket: %s", strerror(errno));
	return NULL;
}

/* Without free descriptors, epoll would report the waiting client again and again. */
int http_fd(const struct http *http)
{
	if (http->full)
		return -1;
	return MHD_get_daemon_info(http->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
}

int http_timeout(struct http *http)
{
	int most = connections_any(&http->connections) ? CHECK_MS : -1;
	MHD_UNSIGNED_LONG_LONG wish;

	if (http->full)
		return FILES_MS;
	if (MHD_get_timeout(http->daemon, &wish) != MHD_YES)
		return most;
	return most < 0 || wish < (unsigned int)most ? (int)wish : most;
}

/* Report each transition to a lack of descriptors once */
static void http_check_files(struct http *http)
{
	int file = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
	bool full = file < 0 && errno == EMFILE;

	if (full && !http->full)
		fprintf(stderr, "xeon-pmon export: clients wait: too many open files; "
			"raise LimitNOFILE= of the service, or ulimit -n\n");
	http->full = full;
	if (file >= 0)
		close(file);
}

void http_run(struct http *http)
{
	http_check_files(http);
	MHD_run(http->daemon);
	connections_end(&http->connections);
}

const struct http_count *http_answers(const struct http *http)
{
	return http->answers;
}

void http_stop(struct http *http)
{
	unsigned int i;

	MHD_stop_daemon(http->daemon);
	for (i = 0; i < KEPT; i++)
		http_forget(http, i);
	free(http);
}
