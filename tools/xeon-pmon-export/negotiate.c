// SPDX-License-Identifier: GPL-2.0-only
/* Content negotiation (RFC 9110, 12.5). */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "negotiate.h"

#define BLANKS	" \t"

/**
 * struct range - an element of an Accept header
 * @name: the media type or encoding; not terminated
 * @len: length of @name
 * @version: parameter "version"; not terminated; NULL: any
 * @version_len: length of @version
 * @quality: the weight, from 0 (not acceptable) to 1
 */
struct range {
	const char *name;
	size_t len;
	const char *version;
	size_t version_len;
	double quality;
};

/* Return: the length of @text without trailing blanks. */
static size_t negotiate_trim(const char *text, size_t len)
{
	while (len && strchr(BLANKS, text[len - 1]))
		len--;
	return len;
}

static void negotiate_set_param(struct range *range, const char *param, size_t len)
{
	if (len > 2 && !strncasecmp(param, "q=", 2)) {
		range->quality = strtod(param + 2, NULL);
	} else if (len > 8 && !strncasecmp(param, "version=", 8)) {
		range->version = param + 8;
		range->version_len = len - 8;
	}
}

/*
 * Parse the next range: ranges are separated by commas, parameters by semicolons. Return: false if
 * there is none.
 */
static bool negotiate_next_range(const char **list, struct range *range)
{
	const char *at, *end;

	*list += strspn(*list, BLANKS ",");
	if (!**list)
		return false;
	end = *list + strcspn(*list, ",");
	*range = (struct range){ .name = *list, .quality = 1 };
	range->len = negotiate_trim(*list, strcspn(*list, ";,"));
	for (at = *list; (at = memchr(at, ';', end - at));) {
		at += 1 + strspn(at + 1, BLANKS);
		if (at > end)
			break;
		negotiate_set_param(range, at, negotiate_trim(at, strcspn(at, ";,")));
	}
	*list = end;
	return true;
}

static bool negotiate_is_text(const char *text, size_t len, const char *other)
{
	return len == strlen(other) && !strncasecmp(text, other, len);
}

/*
 * Return: how specifically a range matches a type: 3 exactly, 2 "text" with a wildcard, 1 by
 * wildcards only; 0: no match.
 */
static int negotiate_specificity(const struct range *range, const char *type, const char *version)
{
	size_t main_type = strcspn(type, "/") + 1;

	if (range->version && !negotiate_is_text(range->version, range->version_len, version))
		return 0;
	if (negotiate_is_text(range->name, range->len, type))
		return 3;
	if (range->len == main_type + 1 && range->name[main_type] == '*' &&
	    !strncasecmp(range->name, type, main_type))
		return 2;
	return negotiate_is_text(range->name, range->len, "*/*");
}

/*
 * Return: the weight of the most specific range; of several, the greatest. @named: matched exactly
 */
static double negotiate_quality_of(const char *list, const char *type, const char *version,
				   bool *named)
{
	struct range range;
	double quality = 0;
	int best = 0;

	while (negotiate_next_range(&list, &range)) {
		int fit = negotiate_specificity(&range, type, version);

		if (!fit || fit < best || (fit == best && range.quality <= quality))
			continue;
		best = fit;
		quality = range.quality;
	}
	*named = best == 3;
	return quality;
}

enum text_format negotiate_format(const char *accept)
{
	double open, old;
	bool named, unused;

	if (!accept)
		return TEXT_PROMETHEUS;
	open = negotiate_quality_of(accept, NEGOTIATE_OPENMETRICS, "1.0.0", &named);
	old = negotiate_quality_of(accept, "text/plain", "0.0.4", &unused);
	return named && open > 0 && open >= old ? TEXT_OPENMETRICS : TEXT_PROMETHEUS;
}

bool negotiate_gzip(const char *accept)
{
	struct range range;
	bool any = false;

	while (accept && negotiate_next_range(&accept, &range)) {
		if (negotiate_is_text(range.name, range.len, "gzip"))
			return range.quality > 0;
		if (negotiate_is_text(range.name, range.len, "*"))
			any = range.quality > 0;
	}
	return any;
}
