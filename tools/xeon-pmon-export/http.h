/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The server: three paths, GET and HEAD. A request changes no state.
 *
 * One thread: a request is answered from the loop that calls http_run(), so that
 * nothing else reads counters at the same time.
 */
#ifndef XEON_PMON_EXPORT_HTTP_H
#define XEON_PMON_EXPORT_HTTP_H

#include "http_count.h"
#include "text.h"
#include "util.h"

/**
 * struct http_source - what is served
 * @read: read the counters, unless that was a moment ago; when it was, 0 if they cannot be read
 * @metrics: write a scrape of what was read
 * @history: write those of the last ten minutes; kept until http_forget_history()
 * @counters: write which counters this machine has and which of them are exported, for the page
 * @map: draw the machine as of the last read, as SVG
 * @health: whether anything is measured; sets @line to "ok", or to what is missing and why
 * @context: their argument
 * @prefix: what each path begins with, as "/node"; NULL or empty: nothing
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
 * http_start() - serve
 * @socket: listens already
 * @source: must live as long as the server
 * @error: why not
 *
 * Return: the server; NULL if it cannot serve.
 */
struct http *http_start(int socket, const struct http_source *source, struct xp_error *error);

/**
 * http_fd() - what to wait for
 * @http: the server
 *
 * Return: a file descriptor that can be read when there is something to do; -1 for the time that
 * http_timeout() says, without files for more clients.
 */
int http_fd(const struct http *http);

/**
 * http_timeout() - how long to wait for it
 * @http: the server
 *
 * Return: milliseconds until http_run() wants to be called in any case; -1: as
 * long as it takes.
 */
int http_timeout(struct http *http);

/**
 * http_run() - do what there is to do, and end connections that take too long
 * @http: the server
 */
void http_run(struct http *http);

/**
 * http_forget_history() - there is a new scrape in the history
 * @http: the server, which keeps its answer with those of before
 */
void http_forget_history(struct http *http);

/**
 * http_answers() - how many requests were answered
 * @http: the server
 *
 * Return: a list, a row for each status.
 */
const struct http_count *http_answers(const struct http *http);

/**
 * http_stop() - end
 * @http: the server
 */
void http_stop(struct http *http);

#endif /* XEON_PMON_EXPORT_HTTP_H */
