/* SPDX-License-Identifier: GPL-2.0-only */
/* Numbers of HTTP responses. */
#ifndef XEON_PMON_EXPORT_HTTP_COUNT_H
#define XEON_PMON_EXPORT_HTTP_COUNT_H

/**
 * struct http_count - number of responses with a status
 * @status: the status, as 200; 0 ends an array
 * @nr: number of responses
 */
struct http_count {
	unsigned int status;
	unsigned long long nr;
};

#endif /* XEON_PMON_EXPORT_HTTP_COUNT_H */
