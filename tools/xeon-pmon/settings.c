// SPDX-License-Identifier: GPL-2.0-only
/*
 * The user's settings.
 */
#include <linux/kernel.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arguments.h"
#include "settings.h"

#define FILE_NAME	"xeon-pmon/config"
#define BLANKS		" \t\r\n"

static int settings_set_units(struct xp_settings *settings, const char *value,
			      struct xp_error *error)
{
	if (!xp_parse_units(value, &settings->units))
		return xp_fail(error, "units = %.32s: must be si, iec or mb", value);
	settings->has_units = true;
	return 0;
}

static int settings_set_interval(struct xp_settings *settings, const char *value,
				 struct xp_error *error)
{
	if (xp_parse_seconds(value, XP_MIN_INTERVAL, XP_MAX_INTERVAL, &settings->interval))
		return 0;
	return xp_fail(error, "interval = %.32s: must be seconds from %g to %g", value,
		       XP_MIN_INTERVAL, XP_MAX_INTERVAL);
}

static int settings_set_rows(struct xp_settings *settings, const char *value,
			     struct xp_error *error)
{
	if (strlen(value) >= sizeof(settings->rows))
		return xp_fail(error, "rows: longer than %zu characters",
			       sizeof(settings->rows) - 1);
	strcpy(settings->rows, value);
	return 0;
}

static const struct {
	const char *key;
	int (*set)(struct xp_settings *settings, const char *value, struct xp_error *error);
} keys[] = {
	{ "units", settings_set_units },
	{ "interval", settings_set_interval },
	{ "rows", settings_set_rows },
};

/* Remove leading and trailing blanks in place */
static char *settings_trim(char *text)
{
	char *end;

	text += strspn(text, BLANKS);
	end = text + strlen(text);
	while (end > text && strchr(BLANKS, end[-1]))
		*--end = '\0';
	return text;
}

static int settings_set(struct xp_settings *settings, const char *key, const char *value,
			struct xp_error *error)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(keys); i++)
		if (!strcmp(key, keys[i].key))
			return keys[i].set(settings, value, error);
	return xp_fail(error, "unknown key \"%.32s\"; known are units, interval and rows", key);
}

int xp_settings_parse(struct xp_settings *settings, const char *line, struct xp_error *error)
{
	char *copy = strdup(line), *key, *value;
	int err = -1;

	if (!copy)
		return xp_fail(error, "no memory");
	value = strchr(copy, '=');
	if (value)
		*value++ = '\0';
	key = settings_trim(copy);
	if (!*key || *key == '#')
		err = 0;
	else if (!value)
		xp_fail(error, "\"%.32s\": must be key = value", key);
	else
		err = settings_set(settings, key, settings_trim(value), error);
	free(copy);
	return err;
}

/* Return: true if $XDG_CONFIG_HOME or $HOME is set. */
static bool settings_path(char *path, size_t size)
{
	const char *folder = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");

	if (folder && *folder == '/')
		snprintf(path, size, "%s/" FILE_NAME, folder);
	else if (home && *home)
		snprintf(path, size, "%s/.config/" FILE_NAME, home);
	else
		return false;
	return true;
}

static int settings_read_lines(struct xp_settings *settings, FILE *file, const char *path,
			       struct xp_error *error)
{
	struct xp_error why;
	unsigned int number = 0;
	char *line = NULL;
	size_t size = 0;
	int err = 0;

	while (!err && getline(&line, &size, file) >= 0) {
		number++;
		err = xp_settings_parse(settings, line, &why);
	}
	free(line);
	if (ferror(file))
		return xp_fail(error, "%.160s: %s", path, strerror(errno));
	return err ? xp_fail(error, "%.120s:%u: %.120s", path, number, why.text) : 0;
}

int xp_settings_read(struct xp_settings *settings, struct xp_error *error)
{
	char path[4096];
	FILE *file;
	int err;

	memset(settings, 0, sizeof(*settings));
	if (!settings_path(path, sizeof(path)))
		return 0;
	file = fopen(path, "re");
	if (!file)
		return access(path, F_OK) ? 0 : xp_fail(error, "%.160s: %s", path, strerror(errno));
	err = settings_read_lines(settings, file, path, error);
	fclose(file);
	return err;
}
