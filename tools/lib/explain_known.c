// SPDX-License-Identifier: GPL-2.0-only
/* The file of acknowledged findings, which raise no alert. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "explain.h"
#include "util.h"

#define LINES	64
#define WRONG	192	/* characters of an error */

/**
 * struct known_line - a line of the file
 * @id: a pattern of ids
 * @place: a place, as "S1" or "S1-D0"; empty: all places
 */
struct known_line {
	char id[48];
	char place[16];
};

/**
 * struct known_file - the parsed file
 * @path: path of the file
 * @changed: its modification time
 * @wrong: the first error; empty: none
 * @nr: number of lines
 * @line: the lines
 */
struct known_file {
	char path[256];
	struct timespec changed;
	char wrong[WRONG];
	unsigned int nr;
	struct known_line line[LINES];
};

bool explain_has_id(const char *pattern)
{
	const struct explain_rule *rule;

	for (rule = explain_rules; rule->id; rule++)
		if (xp_matches(pattern, rule->id))
			return true;
	return false;
}

/* Parse a line without its comment: an id, and optionally a place. Return: true if it is valid. */
static bool known_parse(struct known_file *known, const char *text)
{
	struct known_line line = {};
	int words = sscanf(text, "%47s %15s", line.id, line.place);

	if (words <= 0)
		return true;
	if (known->nr == LINES || !explain_has_id(line.id) || (words == 2 && *line.place != 'S'))
		return false;
	known->line[known->nr++] = line;
	return true;
}

static void known_read(struct known_file *known, FILE *file)
{
	unsigned int n = 0;
	char text[256];

	while (fgets(text, sizeof(text), file)) {
		n++;
		text[strcspn(text, "#\n")] = '\0';
		if (known_parse(known, text) || *known->wrong)
			continue;
		snprintf(known->wrong, sizeof(known->wrong), "line %u has no effect: \"%.47s\" is "
			 "no id of a finding, such as channel-missing, and maybe a socket, such as "
			 "S1; nor has one behind %u others", n, text, LINES);
	}
}

/* Called at each refresh of top and the exporter: the file is only read after it changed. */
static const struct known_file *known_find(const char *path)
{
	static struct known_file known;
	struct stat status;
	FILE *file;

	if (stat(path, &status)) {
		known = (struct known_file){};
		return &known;
	}
	if (!strcmp(known.path, path) &&
	    !memcmp(&known.changed, &status.st_mtim, sizeof(known.changed)))
		return &known;
	known = (struct known_file){};
	file = fopen(path, "re");
	if (!file) {
		snprintf(known.wrong, sizeof(known.wrong), "cannot be read: %s", strerror(errno));
		return &known;
	}
	known_read(&known, file);
	fclose(file);
	snprintf(known.path, sizeof(known.path), "%s", path);
	known.changed = status.st_mtim;
	return &known;
}

static bool known_is_at(const struct known_line *line, const struct explain_place *place)
{
	char text[16];

	snprintf(text, sizeof(text), "S%d%s%s", place->socket, place->die ? "-D" : "",
		 place->die ?: "");
	return !*line->place || !strcmp(line->place, text);
}

/* Return: the mask of the finding's places that are not acknowledged. */
static u64 known_find_unmatched(const struct known_file *known, const struct explain_facts *facts,
				const struct explain_finding *finding)
{
	u64 left = finding->also | 1ULL << finding->place;
	const struct known_line *line;
	unsigned int p;

	for (line = known->line; line < known->line + known->nr; line++)
		for (p = 0; p < facts->nr_places; p++)
			if (xp_matches(line->id, finding->rule->id) &&
			    known_is_at(line, &facts->place[p]))
				left &= ~(1ULL << p);
	return left;
}

void explain_leave_known(const struct explain_facts *facts, struct explain_report *report)
{
	const char *path = getenv(EXPLAIN_KNOWN_VARIABLE) ?: EXPLAIN_KNOWN_FILE;
	const struct known_file *known = known_find(path);
	struct explain_finding *finding;
	unsigned int f, nr = 0;
	u64 left;

	report->known_wrong = *known->wrong ? known->wrong : NULL;
	report->nr_known = 0;
	for (f = 0; f < report->nr; f++) {
		finding = &report->finding[f];
		left = known_find_unmatched(known, facts, finding);
		if (left != (finding->also | 1ULL << finding->place) &&
		    report->nr_known < EXPLAIN_FINDINGS)
			report->known[report->nr_known++] = finding->rule;
		if (!left)
			continue;
		if (!(left & 1ULL << finding->place))
			finding->place = __builtin_ctzll(left);
		finding->also = left & ~(1ULL << finding->place);
		report->finding[nr++] = *finding;
	}
	report->nr = nr;
}
