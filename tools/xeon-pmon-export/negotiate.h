/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a client accepts: RFC 9110, 12.5.
 *
 * Pure.
 */
#ifndef XEON_PMON_EXPORT_NEGOTIATE_H
#define XEON_PMON_EXPORT_NEGOTIATE_H

#include <stdbool.h>

#include "text.h"

#define NEGOTIATE_OPENMETRICS	"application/openmetrics-text"

/**
 * negotiate_format() - the format of a scrape
 * @accept: the request's Accept; NULL if it has none
 *
 * OpenMetrics is served as version 1.0.0, the older format as 0.0.4. A range that asks for another
 * version is not met.
 *
 * Return: the one with the higher quality; OpenMetrics if it is named and both have the same, the
 * older format if neither is accepted.
 */
enum text_format negotiate_format(const char *accept);

/**
 * negotiate_gzip() - whether the answer may be compressed
 * @accept: the request's Accept-Encoding; NULL if it has none
 *
 * Return: whether gzip is among it, by its name or by "*", with a quality above 0.
 */
bool negotiate_gzip(const char *accept);

#endif /* XEON_PMON_EXPORT_NEGOTIATE_H */
