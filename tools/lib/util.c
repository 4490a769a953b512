// SPDX-License-Identifier: GPL-2.0-only
/* Helper functions: errors, memory, time and text. */
#include <ctype.h>
#include <fnmatch.h>
#include <linux/kernel.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "util.h"

#define PREFIX	"uncore_"
#define PATTERN	96	/* characters of a pattern */
#define LONGEST	96	/* characters of a name that is compared with a word */

int xp_fail(struct xp_error *error, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	vsnprintf(error->text, sizeof(error->text), fmt, args);
	va_end(args);
	error->code = EXIT_FAILURE;
	return -1;
}

static void *util_check(void *memory)
{
	if (memory)
		return memory;
	fprintf(stderr, "xeon-pmon: no memory\n");
	exit(EXIT_FAILURE);
}

void *xp_allocate(size_t nr, size_t size)
{
	return util_check(calloc(nr + 1, size));
}

void *xp_grow(void *memory, size_t nr, size_t size)
{
	return util_check(reallocarray(memory, nr, size));
}

double xp_now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}

const char *xp_box_name(const char *pmu)
{
	return strncmp(pmu, PREFIX, strlen(PREFIX)) ? pmu : pmu + strlen(PREFIX);
}

/* Compare the text before the first wildcard first: in a UTF-8 locale fnmatch() is slow */
bool xp_matches(const char *pattern, const char *name)
{
	size_t len = strcspn(pattern, "*?[\\");

	return !strncmp(pattern, name, len) &&
	       (pattern[len] ? !fnmatch(pattern + len, name + len, 0) : !name[len]);
}

bool xp_fits_one(const char *patterns, const char *name)
{
	char pattern[PATTERN];
	size_t len;

	for (; patterns; patterns = patterns[len] ? patterns + len + 1 : NULL) {
		patterns += strspn(patterns, " ");
		len = strcspn(patterns, ",");
		snprintf(pattern, sizeof(pattern), "%.*s", (int)strcspn(patterns, ", "), patterns);
		if (len < sizeof(pattern) && xp_matches(pattern, name))
			return true;
	}
	return false;
}

/* The first byte of a UTF-8 character encodes its length: 0xc3 begins a character of two bytes. */
void xp_end_whole(char *text)
{
	size_t len = strlen(text), more = 0;
	unsigned char first;

	while (more < len && more < 3 && (text[len - 1 - more] & 0xc0) == 0x80)
		more++;
	if (more == len)
		return;
	first = text[len - 1 - more];
	if (first >= 0xc0 && more < (first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1))
		text[len - 1 - more] = '\0';
}

static bool util_continues(const unsigned char *text, unsigned int nr)
{
	unsigned int i;

	for (i = 0; i < nr; i++)
		if ((text[i] & 0xc0) != 0x80)
			return false;
	return true;
}

/* Return: the bytes of a character that is well-formed and no control character, or 0. */
static unsigned int util_character(const unsigned char *text)
{
	unsigned char first = text[0], second = first ? text[1] : 0;

	if (first < 0x80)
		return first >= ' ' && first != 0x7f;
	/* U+0080 to U+009F are control characters. */
	if (first < 0xe0)
		return first >= 0xc2 && util_continues(text + 1, 1) &&
		       (first > 0xc2 || second >= 0xa0) ? 2 : 0;
	/* Neither longer than necessary, nor half of a pair of UTF-16 */
	if (first < 0xf0)
		return util_continues(text + 1, 2) && (first > 0xe0 || second >= 0xa0) &&
		       (first != 0xed || second < 0xa0) ? 3 : 0;
	return first < 0xf5 && util_continues(text + 1, 3) && (first > 0xf0 || second >= 0x90) &&
	       (first < 0xf4 || second < 0x90) ? 4 : 0;
}

/*
 * Characters without a glyph of UnicodeData.txt (categories Cf, Zl and Zp): some change the order
 * of the text behind them, as U+202E, and others make two different names look the same.
 */
static const struct {
	const char *first;
	const char *last;
} util_invisible[] = {
	{ "\u00ad", "\u00ad" }, { "\u0600", "\u0605" }, { "\u061c", "\u061c" },
	{ "\u06dd", "\u06dd" }, { "\u070f", "\u070f" }, { "\u0890", "\u0891" },
	{ "\u08e2", "\u08e2" }, { "\u180e", "\u180e" }, { "\u200b", "\u200f" },
	{ "\u2028", "\u202e" }, { "\u2060", "\u206f" }, { "\ufeff", "\ufeff" },
	{ "\ufff9", "\ufffb" }, { "\U000e0000", "\U000e007f" },
};

/* The order of characters in UTF-8 is that of their bytes. */
static bool util_is_invisible(const char *text, unsigned int len)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(util_invisible); i++)
		if (strlen(util_invisible[i].first) == len &&
		    strncmp(text, util_invisible[i].first, len) >= 0 &&
		    strncmp(text, util_invisible[i].last, len) <= 0)
			return true;
	return false;
}

void xp_make_printable(char *text)
{
	unsigned int len;

	/* Bytes that continue a character without its first byte are replaced as well. */
	for (; *text; text += len ?: 1) {
		len = util_character((const unsigned char *)text);
		if (!len || util_is_invisible(text, len)) {
			*text = '?';
			len = 1;
		}
	}
}

/* Levenshtein distance, computed row by row */
static unsigned int util_edits(const char *a, const char *b)
{
	unsigned int row[LONGEST + 1], left, above, i, j;

	for (j = 0; j <= strlen(b); j++)
		row[j] = j;
	for (i = 0; a[i]; i++) {
		left = row[0]++;
		for (j = 0; b[j]; j++) {
			above = row[j + 1];
			row[j + 1] = left + (tolower(a[i]) != tolower(b[j]));
			if (row[j + 1] > row[j] + 1)
				row[j + 1] = row[j] + 1;
			if (row[j + 1] > above + 1)
				row[j + 1] = above + 1;
			left = above;
		}
	}
	return row[j];
}

void xp_compare(struct xp_nearest *nearest, const char *name)
{
	unsigned int edits;

	if (strlen(name) > LONGEST)
		return;
	edits = util_edits(nearest->word, name);
	if (edits > strlen(nearest->word) / 3 + 1 || (nearest->name && edits >= nearest->edits))
		return;
	nearest->name = name;
	nearest->edits = edits;
}

const char *xp_did_you_mean(const struct xp_nearest *nearest)
{
	static char text[LONGEST + 32];

	snprintf(text, sizeof(text), nearest->name ? "; did you mean %s?" : "%s",
		 nearest->name ?: "");
	return text;
}

int xp_read_line(const char *path, char *text, size_t size)
{
	FILE *file = fopen(path, "r");
	char *ok;

	if (!file)
		return -1;
	ok = fgets(text, size, file);
	fclose(file);
	if (!ok)
		return -1;
	text[strcspn(text, "\n")] = '\0';
	return 0;
}
