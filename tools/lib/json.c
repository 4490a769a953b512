// SPDX-License-Identifier: GPL-2.0-only
/* A streaming parser for one line of JSON. Pure functions. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "util.h"

#define DEPTH	16	/* nested brackets within a skipped value */
#define NUMBER	32	/* maximum number of characters */

void json_fail(struct json_reader *json, const char *why)
{
	if (!json->error)
		json->error = why;
	json->at = json->end;
}

static char json_peek(struct json_reader *json)
{
	while (json->at < json->end && strchr(" \t\r\n", *json->at) && *json->at)
		json->at++;
	return json->at < json->end ? *json->at : '\0';
}

static bool json_take(struct json_reader *json, char c)
{
	if (json_peek(json) != c || !c)
		return false;
	json->at++;
	return true;
}

void json_begin(struct json_reader *json, char bracket)
{
	if (!json_take(json, bracket))
		json_fail(json, bracket == '{' ? "an object is missing" : "an array is missing");
	json->first = true;
}

bool json_next(struct json_reader *json, char bracket)
{
	bool first = json->first;

	json->first = false;
	if (json->error || json_take(json, bracket))
		return false;
	if (first || json_take(json, ','))
		return true;
	json_fail(json, "a comma or a bracket is missing");
	return false;
}

/*
 * Convert four digits behind "\u" to UTF-8. Return: its length; 0: no digits, or half of a
 * surrogate pair.
 */
static unsigned int json_unicode(struct json_reader *json, char *out)
{
	char digits[5] = "", *end;
	unsigned long c;

	if (json->end - json->at < 4)
		return 0;
	memcpy(digits, json->at, 4);
	c = isxdigit((unsigned char)*digits) ? strtoul(digits, &end, 16) : 0;
	if (!c || *end || (c >= 0xd800 && c < 0xe000))
		return 0;
	json->at += 4;
	if (c < 0x80) {
		out[0] = c;
		return 1;
	}
	if (c < 0x800) {
		out[0] = 0xc0 | c >> 6;
		out[1] = 0x80 | (c & 0x3f);
		return 2;
	}
	out[0] = 0xe0 | c >> 12;
	out[1] = 0x80 | (c >> 6 & 0x3f);
	out[2] = 0x80 | (c & 0x3f);
	return 3;
}

/* Convert an escape sequence. Return: bytes in @out; 0: an invalid sequence. */
static unsigned int json_escape(struct json_reader *json, char *out)
{
	static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
	const char *name;
	char c;

	if (json->at == json->end)
		return 0;
	c = *json->at++;
	if (c == 'u')
		return json_unicode(json, out);
	name = c ? strchr(names, c) : NULL;
	if (!name)
		return 0;
	*out = values[name - names];
	return 1;
}

void json_text(struct json_reader *json, char *text, size_t size)
{
	size_t len = 0;
	unsigned int nr;
	char part[4];

	*text = '\0';
	if (!json_take(json, '"')) {
		json_fail(json, "a text is missing");
		return;
	}
	while (json->at < json->end && *json->at != '"') {
		*part = *json->at++;
		nr = *part == '\\' ? json_escape(json, part) : (unsigned char)*part >= ' ';
		/*
		 * Strings are printed, so control characters are not allowed: they could control
		 * the terminal
		 */
		if (!nr || iscntrl((unsigned char)*part)) {
			json_fail(json, "a text has a character that is not allowed");
			break;
		}
		if (len + nr >= size) {
			json_fail(json, "a text is too long");
			break;
		}
		memcpy(text + len, part, nr);
		len += nr;
	}
	if (json->at == json->end)
		json_fail(json, "a text does not end");
	text[json->error ? 0 : len] = '\0';
	/* UTF-8 has control characters, too, and such that hide or reverse text */
	xp_make_printable(text);
	if (!json->error)
		json->at++;
}

bool json_next_key(struct json_reader *json, char *key, size_t size)
{
	if (!json_next(json, '}'))
		return false;
	json_text(json, key, size);
	if (!json_take(json, ':'))
		json_fail(json, "a colon is missing");
	return true;
}

u64 json_integer(struct json_reader *json)
{
	const char *begin;
	u64 value = 0;

	json_peek(json);
	for (begin = json->at; json->at < json->end && isdigit((unsigned char)*json->at);
	     json->at++) {
		if (value > (~0ULL - (*json->at - '0')) / 10) {
			json_fail(json, "an integer has more than 64 bits");
			return 0;
		}
		value = 10 * value + *json->at - '0';
	}
	if (json->at == begin || (json->at < json->end && strchr(".eE+-", *json->at)))
		json_fail(json, "an integer is missing");
	return json->error ? 0 : value;
}

unsigned int json_limited(struct json_reader *json, unsigned int most)
{
	u64 value = json_integer(json);

	if (value > most)
		json_fail(json, "a number is too large");
	return json->error ? 0 : value;
}

double json_number(struct json_reader *json)
{
	char text[NUMBER] = "", *end;
	size_t len = 0;
	double value;

	json_peek(json);
	while (json->at + len < json->end && len < NUMBER - 1 && json->at[len] &&
	       strchr("+-.eE0123456789", json->at[len]))
		len++;
	memcpy(text, json->at, len);
	value = strtod(text, &end);
	if (!len || *end || !isfinite(value)) {
		json_fail(json, "a number is missing");
		return 0;
	}
	json->at += len;
	return value;
}

static bool json_word(struct json_reader *json, const char *word)
{
	size_t len = strlen(word);

	json_peek(json);
	if (json->end - json->at < (ptrdiff_t)len || memcmp(json->at, word, len))
		return false;
	json->at += len;
	return true;
}

bool json_is_text(struct json_reader *json)
{
	return json_peek(json) == '"';
}

bool json_is_null(struct json_reader *json)
{
	return json_word(json, "null");
}

bool json_flag(struct json_reader *json)
{
	bool is = json_word(json, "true");

	if (!is && !json_word(json, "false"))
		json_fail(json, "true or false is missing");
	return is;
}

/* Return: true if a string was skipped. */
static bool json_skip_text(struct json_reader *json)
{
	if (!json_take(json, '"'))
		return false;
	for (; json->at < json->end && *json->at != '"'; json->at++)
		json->at += *json->at == '\\' && json->at + 1 < json->end;
	if (json->at == json->end)
		json_fail(json, "a text does not end");
	else
		json->at++;
	return true;
}

void json_skip(struct json_reader *json)
{
	unsigned int depth = 0;
	char c;

	do {
		c = json_peek(json);
		if (!c || json_skip_text(json)) {
			if (!c)
				json_fail(json, "a value is missing");
		} else if (strchr("{[", c)) {
			if (++depth > DEPTH)
				json_fail(json, "too many brackets");
			else
				json->at++;
		} else if (strchr("}],:", c)) {
			if (!depth)
				json_fail(json, "a value is missing");
			else
				json->at++;
			depth -= depth && strchr("}]", c);
		} else if (!json_is_null(json) && !json_word(json, "true") &&
			   !json_word(json, "false")) {
			json_number(json);
		}
	} while (depth && !json->error);
	json->first = false;
}

void json_end(struct json_reader *json)
{
	if (json_peek(json))
		json_fail(json, "something follows the object");
}
