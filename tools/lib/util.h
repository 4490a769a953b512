/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Errors, memory, time and text: what each file needs.
 */
#ifndef XEON_PMON_UTIL_H
#define XEON_PMON_UTIL_H

#include <stdbool.h>
#include <stddef.h>

#define XP_ERROR	256

/**
 * struct xp_error - why something cannot be done
 * @text: a sentence, for the user
 * @code: the exit code of a program that ends because of it
 */
struct xp_error {
	char text[XP_ERROR];
	int code;
};

/**
 * xp_fail() - say why something cannot be done
 * @error: where to
 * @fmt: printf style
 *
 * Return: -1.
 */
__printf(2, 3) int xp_fail(struct xp_error *error, const char *fmt, ...);

/**
 * xp_allocate() - memory, or the end of the program
 * @nr: how many elements
 * @size: of an element
 *
 * Return: zeroes, for free().
 */
void *xp_allocate(size_t nr, size_t size);

/**
 * xp_grow() - more memory, or the end of the program
 * @memory: from here or xp_allocate(), or NULL; moves
 * @nr: how many elements
 * @size: of an element
 *
 * Return: what was there and as much more as there is room for, for free().
 */
void *xp_grow(void *memory, size_t nr, size_t size);

/**
 * xp_now() - the time
 *
 * Return: seconds of CLOCK_MONOTONIC.
 */
double xp_now(void);

/**
 * xp_box_name() - a PMU's name without what is the same for all
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
 * Return: whether it does, as fnmatch() says without flags.
 */
bool xp_matches(const char *pattern, const char *name);

/**
 * xp_fits_one() - whether a name fits one of some patterns
 * @patterns: patterns of fnmatch() with commas between them
 * @name: the name
 *
 * Return: whether it does.
 */
bool xp_fits_one(const char *patterns, const char *name);

/**
 * xp_end_whole() - let a text that was cut to its room end with a whole character of UTF-8
 * @text: the text
 */
void xp_end_whole(char *text);

/**
 * xp_make_printable() - replace each byte of a text that no terminal or parser should get by '?'
 * @text: the text: a name that any user may have given
 *
 * These bytes are control characters, and all that is not UTF-8.
 */
void xp_make_printable(char *text);

/**
 * struct xp_nearest - the name that is most like a word
 * @word: the word
 * @name: the name, NULL: none is like it
 * @edits: characters between the two
 */
struct xp_nearest {
	const char *word;
	const char *name;
	unsigned int edits;
};

/**
 * xp_compare() - whether a name is more like the word than those before
 * @nearest: with the word, and the name so far
 * @name: the name, which stays where it is
 *
 * One is not like it that differs in more than a third of the word and one character.
 */
void xp_compare(struct xp_nearest *nearest, const char *name);

/**
 * xp_did_you_mean() - the end of a message
 * @nearest: after all names
 *
 * Return: "; did you mean NAME?" or an empty text, good until the next call.
 */
const char *xp_did_you_mean(const struct xp_nearest *nearest);

/**
 * xp_read_line() - the first line of a file
 * @path: the file
 * @text: filled in, without the end of the line
 * @size: of that
 *
 * Return: 0, or -1 if it cannot be read, or is empty.
 */
int xp_read_line(const char *path, char *text, size_t size);

#endif /* XEON_PMON_UTIL_H */
