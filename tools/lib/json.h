/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A reader of one line of JSON (RFC 8259), as it goes from left to right. Pure; the line may be
 * hostile.
 *
 *	struct json_reader json = { line, line + len };
 *
 *	json_begin(&json, '{');
 *	while (json_next(&json, '}')) {
 *		json_key(&json, key, sizeof(key));
 *		if (!strcmp(key, "socket"))
 *			socket = json_integer(&json);
 *		else
 *			json_skip(&json);
 *	}
 *	json_end(&json);
 *	if (json.error)
 *		...
 *
 * After the first mistake, each function returns 0 or an empty text, and loops end.
 */
#ifndef XEON_PMON_JSON_H
#define XEON_PMON_JSON_H

#include <stdbool.h>
#include <stddef.h>

#include <linux/types.h>

/**
 * struct json_reader - how far a line has been read
 * @at: the next character
 * @end: behind the last one
 * @error: what is wrong with the line; NULL: nothing so far
 * @first: no element of the innermost list has been read yet
 */
struct json_reader {
	const char *at;
	const char *end;
	const char *error;
	bool first;
};

/**
 * json_fail() - a mistake that the caller has found
 * @json: the line
 * @why: a few words that stay where they are; an earlier mistake has precedence
 */
void json_fail(struct json_reader *json, const char *why);

/**
 * json_begin() - begin an object or an array
 * @json: the line
 * @bracket: '{' or '['
 */
void json_begin(struct json_reader *json, char bracket);

/**
 * json_next() - whether there is one more element
 * @json: the line
 * @bracket: '}' or ']', which is read behind the last one
 *
 * Return: whether there is; false after a mistake.
 */
bool json_next(struct json_reader *json, char bracket);

/**
 * json_key() - the key of an object's element
 * @json: the line, after json_next()
 * @key: filled in; too long a key is a mistake
 * @size: room there
 */
void json_key(struct json_reader *json, char *key, size_t size);

/**
 * json_text() - a text
 * @json: the line
 * @text: filled in; a text that is too long, or has control characters, is a mistake
 * @size: room there
 */
void json_text(struct json_reader *json, char *text, size_t size);

/**
 * json_integer() - an integer without a sign
 * @json: the line
 *
 * Return: the integer; more than 64 bits, a sign, a fraction or an exponent are mistakes.
 */
u64 json_integer(struct json_reader *json);

/**
 * json_limited() - an integer up to a limit
 * @json: the line
 * @most: the limit; a greater one is a mistake
 *
 * Return: the integer.
 */
unsigned int json_limited(struct json_reader *json, unsigned int most);

/**
 * json_number() - any number
 * @json: the line
 *
 * Return: the number; one that is infinite is a mistake.
 */
double json_number(struct json_reader *json);

/**
 * json_is_null() - skip a null
 * @json: the line
 *
 * Return: whether there was one.
 */
bool json_is_null(struct json_reader *json);

/**
 * json_flag() - true or false
 * @json: the line
 *
 * Return: which.
 */
bool json_flag(struct json_reader *json);

/**
 * json_skip() - skip a value of any kind
 * @json: the line
 */
void json_skip(struct json_reader *json);

/**
 * json_end() - nothing may follow
 * @json: the line
 */
void json_end(struct json_reader *json);

#endif /* XEON_PMON_JSON_H */
