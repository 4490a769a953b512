/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * How many requests were answered.
 */
#ifndef XEON_PMON_EXPORT_HTTP_COUNT_H
#define XEON_PMON_EXPORT_HTTP_COUNT_H

/**
 * struct http_count - answers of one status
 * @status: the status, as 200; 0 ends a list
 * @nr: how many had it
 */
struct http_count {
	unsigned int status;
	unsigned long long nr;
};

#endif /* XEON_PMON_EXPORT_HTTP_COUNT_H */
