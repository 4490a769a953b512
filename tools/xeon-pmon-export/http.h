/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The HTTP server: three paths, methods GET and HEAD. A request changes no state.
 *
 * The server is single-threaded: http_run() handles requests in the main loop, so nothing else
 * reads counters at the same time.
 */
#ifndef XEON_PMON_EXPORT_HTTP_H
#define XEON_PMON_EXPORT_HTTP_H

#include "http_count.h"
#include "text.h"
#include "util.h"

/**
 * struct http_source - callbacks that produce the contents
 * @read: read the counters unless the last read is recent; returns the time of the read, 0 if they
 *	  cannot be read
 * @metrics: write a scrape of the last read
 * @history: write the scrapes of the last ten minutes; cached until http_forget_history()
 * @counters: write the machine's counters and whether each is exported, for the page
 * @map: draw the machine as SVG, with the metrics of the last read
 * @health: whether anything is counted; sets @line to "ok", or to the reason
 * @context: argument of the callbacks
 * @prefix: prefix of all paths, as "/node"; NULL or empty: none
 */
struct http_source {
	double (*read)(void *context);
	void (*metrics)(void *context, struct text *text);
	void (*history)(void *context, struct text *text);
	void (*counters)(void *context, struct text *text);
	void (*map)(void *context, struct text *text);
	bool (*health)(void *context, const char **line);
	void *context;
	const char *prefix;
};

struct http;

/**
 * http_start() - start the server
 * @socket: a listening socket
 * @source: the callbacks, which must stay valid as long as the server
 * @error: set to the reason of a failure
 *
 * Return: the server, or NULL.
 */
struct http *http_start(int socket, const struct http_source *source, struct xp_error *error);

/**
 * http_fd() - the file descriptor to poll
 * @http: the server
 *
 * Return: a file descriptor that becomes readable; -1: do not poll, but wait for http_timeout(),
 * since no descriptor is free for a new connection.
 */
int http_fd(const struct http *http);

/**
 * http_timeout() - the timeout of polling
 * @http: the server
 *
 * Return: milliseconds until http_run() must be called; -1: no timeout.
 */
int http_timeout(struct http *http);

/**
 * http_run() - handle requests, and close connections that have timed out
 * @http: the server
 */
void http_run(struct http *http);

/**
 * http_forget_history() - discard the cached history after a new scrape was added
 * @http: the server
 */
void http_forget_history(struct http *http);

/**
 * http_answers() - number of responses by status
 * @http: the server
 *
 * Return: an array with an element for each status.
 */
const struct http_count *http_answers(const struct http *http);

/**
 * http_stop() - stop the server
 * @http: the server
 */
void http_stop(struct http *http);

#endif /* XEON_PMON_EXPORT_HTTP_H */
