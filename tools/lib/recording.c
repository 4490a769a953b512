// SPDX-License-Identifier: GPL-2.0-only
/* Reading of recordings, line by line. The file is untrusted input. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "recording_file.h"

#define LONGEST_LINE	(8 << 20)	/* all metrics of eight sockets need 400 kB */

/* Return: 1; 0 at the end of the file, also in the middle of a line; -1 if the file is damaged. */
static int recording_read_line(struct recording_file *file, struct xp_error *error)
{
	const char *end = NULL;
	size_t part;
	int err;

	for (file->len = 0; !end;) {
		if (file->ahead_at == file->ahead_end) {
			file->ahead_at = 0;
			file->ahead_end = gzread(file->gz, file->ahead, READ_AHEAD);
			if (file->ahead_end <= 0)
				break;
		}
		part = file->ahead_end - file->ahead_at;
		end = memchr(file->ahead + file->ahead_at, '\n', part);
		if (end)
			part = end - file->ahead - file->ahead_at;
		if (file->len + part > LONGEST_LINE)
			return xp_fail(error, "%s: line %u is too long for a recording", file->path,
				       file->nr_lines + 1);
		if (file->len + part + 1 > file->room) {
			file->room = 2 * (file->len + part + 1);
			file->line = xp_grow(file->line, file->room, 1);
		}
		memcpy(file->line + file->len, file->ahead + file->ahead_at, part);
		file->len += part;
		file->ahead_at += part + !!end;
	}
	file->nr_lines += !!end;
	if (end)
		return 1;
	file->ahead_at = 0;
	file->ahead_end = 0;
	gzerror(file->gz, &err);
	if (err == Z_ERRNO)
		return xp_fail(error, "%s: %s", file->path, strerror(errno));
	/* A crash or a full disk truncated the file. */
	if (err == Z_OK || err == Z_BUF_ERROR || err == Z_STREAM_END)
		return 0;
	return xp_fail(error, "%s is damaged after line %u: the compressed data are invalid",
		       file->path, file->nr_lines);
}

static int recording_damaged(const struct recording_file *file, const char *why,
			     struct xp_error *error)
{
	return xp_fail(error, "%s: line %u: %s", file->path, file->nr_lines, why);
}

/* Return: 1, or -1. */
static int recording_use_line(struct recording *recording, const struct recording_line *line,
			      struct json_reader *json, struct xp_error *error)
{
	line->read(recording, json);
	if (json_next(json, '}'))
		json_fail(json, "a line has a second element");
	json_end(json);
	return json->error ? recording_damaged(recording->file, json->error, error) : 1;
}

int recording_next(struct recording *recording, struct xp_error *error)
{
	struct recording_file *file = recording->file;
	const struct recording_line *line;
	struct json_reader json;
	int ret = 1;

	do {
		if (!file->held)
			ret = recording_read_line(file, error);
		file->held = false;
		if (ret <= 0)
			return ret;
		json = (struct json_reader){ file->line, file->line + file->len };
		line = recording_parse_name(&json);
		if (!line)
			return recording_damaged(file, json.error, error);
		ret = recording_use_line(recording, line, &json, error);
	} while (ret > 0 && line->kind != RECORDING_COUNT);
	return ret;
}

/* Read all lines before the first counts */
static int recording_read_head(struct recording *recording, struct xp_error *error)
{
	struct recording_file *file = recording->file;
	const struct recording_line *line;
	struct json_reader json;
	int ret;

	while ((ret = recording_read_line(file, error)) > 0) {
		json = (struct json_reader){ file->line, file->line + file->len };
		line = recording_parse_name(&json);
		if (file->nr_lines == 1 && (!line || line->kind != RECORDING_HEADER))
			return xp_fail(error, "%s: not a recording of xeon-pmon", file->path);
		if (!line)
			return recording_damaged(file, json.error, error);
		file->held = line->kind == RECORDING_COUNT;
		if (file->held)
			break;
		if (recording_use_line(recording, line, &json, error) < 0)
			return -1;
	}
	if (ret < 0)
		return -1;
	if (!file->held)
		return xp_fail(error, !file->nr_lines ? "%s: not a recording of xeon-pmon" :
			       "%s: the recording ends before its first counts", file->path);
	if (!recording->platform)
		return recording_damaged(file, "the platform is missing", error);
	return 0;
}

static double recording_now(const struct xp_counts *counts)
{
	const struct recording *recording = (const struct recording *)counts;

	return recording->start + recording->time;
}

/* Return: true if xeon_pmon counted: other drivers lack some filters. */
static bool recording_is_ours(const struct recording *recording)
{
	return !strncmp(recording->machine.driver, "xeon_pmon", 9);
}

struct recording *recording_open(const char *path, struct xp_error *error)
{
	struct recording *recording = xp_allocate(1, sizeof(*recording));
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	recording->file = xp_allocate(1, sizeof(*recording->file));
	recording->file->path = strdup(path);
	recording->file->gz = fd < 0 ? NULL : gzdopen(fd, "r");
	if (!recording->file->gz)
		xp_fail(error, "%s: %s", path, strerror(errno));
	if (!recording->file->gz || recording_read_head(recording, error)) {
		recording_close(recording);
		return NULL;
	}
	recording->counts = (struct xp_counts){
		.open = recording_open_boxes, .read = recording_read_boxes, .now = recording_now,
		.platform = recording->platform,
		.driver = recording_is_ours(recording) ? NULL : recording->machine.driver,
	};
	return recording;
}

int recording_add_to_set(const struct recording *recording, struct metric_set *set,
			 struct xp_error *error)
{
	const struct recording_file *file = recording->file;
	const char *name;
	unsigned int i;
	int ret = 0;

	for (i = 0; i < file->nr_names && !ret; i++) {
		name = file->name[i];
		if (!file->is_own[i])
			ret = metric_set_add_names(set, name, error);
		else if (strchr(name, ':'))
			ret = metric_set_add_formula(set, name, error);
		else
			ret = metric_set_add_events(set, name, error);
	}
	return ret;
}

void recording_close(struct recording *recording)
{
	struct recording_file *file = recording->file;
	unsigned int b;

	if (file->gz)
		gzclose(file->gz);
	for (b = 0; b < file->nr_boxes; b++)
		free(file->box[b].now);
	recorded_groups_free(&recording->groups);
	free(file->box);
	free(file->line);
	free(file->path);
	free(file);
	free(recording);
}
