/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The user's settings: a small file that options of the command line override.
 */
#ifndef XEON_PMON_SETTINGS_H
#define XEON_PMON_SETTINGS_H

#include "output.h"
#include "util.h"

#define XP_MIN_INTERVAL	0.1	/* seconds between two tables of top */
#define XP_MAX_INTERVAL	3600.0

/**
 * struct xp_settings - what the file says
 * @has_units: whether it names units
 * @units: which ones
 * @interval: seconds between two tables of top, 0: it does not say
 * @rows: metrics whose rows top shows, patterns with commas between them; empty: all
 */
struct xp_settings {
	bool has_units;
	enum xp_units units;
	double interval;
	char rows[256];
};

/**
 * xp_settings_parse() - a line of the file
 * @settings: changed
 * @line: "key = value"; empty lines and those that begin with # say nothing
 * @error: what is wrong with it
 *
 * Return: 0, or -1.
 */
int xp_settings_parse(struct xp_settings *settings, const char *line, struct xp_error *error);

/**
 * xp_settings_read() - read $XDG_CONFIG_HOME/xeon-pmon/config, or ~/.config/xeon-pmon/config
 * @settings: filled in; all zero if there is no file
 * @error: why it cannot be used, with file and line
 *
 * Return: 0, or -1.
 */
int xp_settings_read(struct xp_settings *settings, struct xp_error *error);

#endif /* XEON_PMON_SETTINGS_H */
