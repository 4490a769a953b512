/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A streaming parser for one line of JSON (RFC 8259). Pure functions; the line is untrusted input.
 *
 *	struct json_reader json = { line, line + len };
 *
 *	json_begin(&json, '{');
 *	while (json_next_key(&json, key, sizeof(key)))
 *		if (!strcmp(key, "socket"))
 *			socket = json_integer(&json);
 *		else
 *			json_skip(&json);
 *	json_end(&json);
 *	if (json.error)
 *		...
 *
 * After the first error, each function returns 0 or an empty string, and loops end.
 */
#ifndef XEON_PMON_JSON_H
#define XEON_PMON_JSON_H

#include <stdbool.h>
#include <stddef.h>

#include <linux/types.h>

/**
 * struct json_reader - the parser's position in a line
 * @at: the next character
 * @end: the end of the line
 * @error: the first error; NULL: none
 * @first: whether no element of the innermost object or array has been read yet
 */
struct json_reader {
	const char *at;
	const char *end;
	const char *error;
	bool first;
};

/**
 * json_fail() - record an error that the caller found
 * @json: the parser
 * @why: a string that stays valid; an earlier error has precedence
 */
void json_fail(struct json_reader *json, const char *why);

/**
 * json_begin() - read the opening bracket of an object or array
 * @json: the parser
 * @bracket: '{' or '['
 */
void json_begin(struct json_reader *json, char bracket);

/**
 * json_next() - advance to the next element
 * @json: the parser
 * @bracket: '}' or ']', which is read after the last element
 *
 * Return: true if there is an element; false after an error.
 */
bool json_next(struct json_reader *json, char bracket);

/**
 * json_next_key() - advance to the next element of an object
 * @json: the parser
 * @key: set to the key; a key that is too long is an error
 * @size: size of @key
 *
 * Return: true if there is an element; false after an error.
 */
bool json_next_key(struct json_reader *json, char *key, size_t size);

/**
 * json_text() - read a string
 * @json: the parser
 * @text: set to the string; a string that is too long, or has control characters, is an error
 * @size: size of @text
 */
void json_text(struct json_reader *json, char *text, size_t size);

/**
 * json_integer() - read an unsigned integer
 * @json: the parser
 *
 * Return: the integer; more than 64 bits, a sign, a fraction or an exponent are errors.
 */
u64 json_integer(struct json_reader *json);

/**
 * json_limited() - read an unsigned integer with a maximum
 * @json: the parser
 * @most: the maximum; a greater value is an error
 *
 * Return: the integer.
 */
unsigned int json_limited(struct json_reader *json, unsigned int most);

/**
 * json_number() - read any number
 * @json: the parser
 *
 * Return: the number; an infinite value is an error.
 */
double json_number(struct json_reader *json);

/**
 * json_is_text() - whether the next value is a string
 * @json: the parser
 *
 * Return: true if json_text() can read the value.
 */
bool json_is_text(struct json_reader *json);

/**
 * json_is_null() - skip a null
 * @json: the parser
 *
 * Return: true if the value is null.
 */
bool json_is_null(struct json_reader *json);

/**
 * json_flag() - read true or false
 * @json: the parser
 *
 * Return: the value.
 */
bool json_flag(struct json_reader *json);

/**
 * json_skip() - skip a value of any kind
 * @json: the parser
 */
void json_skip(struct json_reader *json);

/**
 * json_end() - check that nothing follows
 * @json: the parser
 */
void json_end(struct json_reader *json);

#endif /* XEON_PMON_JSON_H */
