/* SPDX-License-Identifier: GPL-2.0-only */
/* csv.h - a strict reader of CSV: what RFC 4180 does not allow is an error */
#ifndef SELFTESTS_CSV_H
#define SELFTESTS_CSV_H

#include <string.h>

#define CSV_FIELDS	16
#define CSV_TEXT	256

/* struct csv_record - a record */
struct csv_record {
	int nr;					/* how many fields */
	char field[CSV_FIELDS][CSV_TEXT];	/* the fields, without their quotes */
};

/* One in quotes: what is behind the last of them, or NULL */
static inline const char *csv_quoted(const char *text, char *field)
{
	size_t len = 0;

	for (text++; *text; text++) {
		if (*text == '"' && *++text != '"') {
			field[len] = '\0';
			return text;
		}
		if (len == CSV_TEXT - 1)
			return NULL;
		field[len++] = *text;
	}
	return NULL;
}

static inline const char *csv_plain(const char *text, const char *separator, char *field)
{
	size_t len = 0;

	while (*text && *text != '\n' && strncmp(text, separator, strlen(separator))) {
		if (strchr("\"\r", *text) || len == CSV_TEXT - 1)
			return NULL;
		field[len++] = *text++;
	}
	field[len] = '\0';
	return text;
}

/* Read a record. Return: where the next one begins; NULL if this is none. */
static inline const char *csv_read(const char *text, const char *separator,
				   struct csv_record *record)
{
	for (record->nr = 0; record->nr < CSV_FIELDS;) {
		char *field = record->field[record->nr++];

		text = *text == '"' ? csv_quoted(text, field) :
		       csv_plain(text, separator, field);
		if (!text || *text == '\n')
			return text ? text + 1 : NULL;
		if (strncmp(text, separator, strlen(separator)))
			return NULL;
		text += strlen(separator);
	}
	return NULL;
}

#endif
