/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The user's settings: a small file that options of the command line override.
 */
#ifndef XEON_PMON_SETTINGS_H
#define XEON_PMON_SETTINGS_H

#include "output.h"
#include "util.h"

#define XP_MIN_INTERVAL	0.1	/* least refresh interval of top in seconds */
#define XP_MAX_INTERVAL	3600.0

/**
 * struct xp_settings - contents of the settings file
 * @has_units: whether it selects units
 * @units: the units
 * @interval: refresh interval of top in seconds; 0: not set
 * @rows: patterns of the metrics that top shows, separated by commas; empty: all
 */
struct xp_settings {
	bool has_units;
	enum xp_units units;
	double interval;
	char rows[256];
};

/**
 * xp_settings_parse() - parse a line of the file
 * @settings: changed
 * @line: "key = value", a comment that begins with #, or an empty line
 * @error: set to the reason of a failure
 *
 * Return: 0, or -1.
 */
int xp_settings_parse(struct xp_settings *settings, const char *line, struct xp_error *error);

/**
 * xp_settings_read() - read $XDG_CONFIG_HOME/xeon-pmon/config, or ~/.config/xeon-pmon/config
 * @settings: set to the contents; zeroed if there is no file
 * @error: set to the reason, with file and line
 *
 * Return: 0, or -1.
 */
int xp_settings_read(struct xp_settings *settings, struct xp_error *error);

#endif /* XEON_PMON_SETTINGS_H */
