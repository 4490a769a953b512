/* SPDX-License-Identifier: GPL-2.0-only */
/* Content negotiation (RFC 9110, 12.5). Pure functions. */
#ifndef XEON_PMON_EXPORT_NEGOTIATE_H
#define XEON_PMON_EXPORT_NEGOTIATE_H

#include <stdbool.h>

#include "text.h"

#define NEGOTIATE_OPENMETRICS	"application/openmetrics-text"

/**
 * negotiate_format() - select the format of a scrape
 * @accept: the Accept header; NULL: none
 *
 * OpenMetrics is served in version 1.0.0, the older format in version 0.0.4. A range with another
 * version does not match.
 *
 * Return: the format with the higher weight; OpenMetrics if it is named and the weights are equal;
 * the older format if neither is acceptable.
 */
enum text_format negotiate_format(const char *accept);

/**
 * negotiate_gzip() - whether the client accepts gzip
 * @accept: the Accept-Encoding header; NULL: none
 *
 * Return: true if gzip or "*" is listed with a weight above 0.
 */
bool negotiate_gzip(const char *accept);

#endif /* XEON_PMON_EXPORT_NEGOTIATE_H */
