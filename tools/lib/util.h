/* SPDX-License-Identifier: GPL-2.0-only */
/* Helper functions: errors, memory, time and text. */
#ifndef XEON_PMON_UTIL_H
#define XEON_PMON_UTIL_H

#include <stdbool.h>
#include <stddef.h>

#define XP_ERROR	256

/**
 * struct xp_error - an error
 * @text: the message, for the user
 * @code: the exit code for this error
 */
struct xp_error {
	char text[XP_ERROR];
	int code;
};

/**
 * xp_fail() - set an error message
 * @error: the error
 * @fmt: printf() format
 *
 * Return: -1.
 */
__printf(2, 3) int xp_fail(struct xp_error *error, const char *fmt, ...);

/**
 * xp_allocate() - allocate zeroed memory, or exit
 * @nr: number of elements
 * @size: size of an element
 *
 * Return: the memory, to be freed with free().
 */
void *xp_allocate(size_t nr, size_t size);

/**
 * xp_grow() - enlarge memory, or exit
 * @memory: memory from xp_grow() or xp_allocate(), or NULL
 * @nr: number of elements
 * @size: size of an element
 *
 * Return: the memory at its new address, to be freed with free().
 */
void *xp_grow(void *memory, size_t nr, size_t size);

/**
 * xp_now() - the current time
 *
 * Return: CLOCK_MONOTONIC in seconds.
 */
double xp_now(void);

/**
 * xp_box_name() - the name of a PMU without its common prefix
 * @pmu: "uncore_imc_2"
 *
 * Return: "imc_2".
 */
const char *xp_box_name(const char *pmu);

/**
 * xp_matches() - whether a name matches a pattern
 * @pattern: a pattern of fnmatch()
 * @name: the name
 *
 * Return: true if fnmatch() without flags matches.
 */
bool xp_matches(const char *pattern, const char *name);

/**
 * xp_fits_one() - whether a name matches one of several patterns
 * @patterns: patterns of fnmatch(), separated by commas
 * @name: the name
 *
 * Return: true if one of them matches.
 */
bool xp_fits_one(const char *patterns, const char *name);

/**
 * xp_end_whole() - remove an incomplete UTF-8 character at the end of a truncated text
 * @text: the text
 */
void xp_end_whole(char *text);

/**
 * xp_make_printable() - replace each byte of a text that no terminal or parser should get by '?'
 * @text: the text: a name that any user may have given
 *
 * These bytes are control characters, characters without a glyph such as U+202E, which reverses the
 * order of the text behind it, and all that is not UTF-8.
 */
void xp_make_printable(char *text);

/**
 * struct xp_nearest - the name with the smallest edit distance to a word
 * @word: the word
 * @name: the name; NULL: none is near enough
 * @edits: the edit distance
 */
struct xp_nearest {
	const char *word;
	const char *name;
	unsigned int edits;
};

/**
 * xp_compare() - compare a name with the best one so far
 * @nearest: the word, and the best name so far
 * @name: the name, which must stay valid
 *
 * A name is not near enough if more than a third of the word plus one character differ.
 */
void xp_compare(struct xp_nearest *nearest, const char *name);

/**
 * xp_did_you_mean() - a suggestion for the end of a message
 * @nearest: the result of xp_compare() for all names
 *
 * Return: "; did you mean NAME?" or an empty string, valid until the next call.
 */
const char *xp_did_you_mean(const struct xp_nearest *nearest);

/**
 * xp_read_line() - read the first line of a file
 * @path: the file
 * @text: set to the line, without the newline
 * @size: size of @text
 *
 * Return: 0, or -1 if the file cannot be read or is empty.
 */
int xp_read_line(const char *path, char *text, size_t size);

#endif /* XEON_PMON_UTIL_H */
