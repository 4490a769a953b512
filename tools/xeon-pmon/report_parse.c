// SPDX-License-Identifier: GPL-2.0-only
/* Parsing of the driver's list of boxes and of the output of "xeon-pmon verify". Pure functions. */
#include <string.h>

#include "report.h"

/*
 * Parse "uncore_qpi_0 socket 1 8086:3c41 at ff:08.2 hidden"; boxes that are no PCI functions have
 * "msr 0xd00", "mmio 0xc8022800" or "pci 0000:fe:0c.0" as location.
 */
bool report_parse_box(const char *line, struct report_box *box)
{
	static const char *const places[] = {
		"8086:%*x at %*s %n", "msr 0x%*x %n", "mmio 0x%*x %n", "pci %*s %n", NULL
	};
	const char *const *format = places;
	char name[PMON_NAME_LEN];
	int place = 0, state = 0;

	if (sscanf(line, "%31s socket %u %n", name, &box->socket, &place) != 2 || !place)
		return false;
	while (!state && *format)
		sscanf(line + place, *format++, &state);
	if (!state || box->socket >= REPORT_SOCKETS)
		return false;
	state += place;
	snprintf(box->name, sizeof(box->name), "%s", xp_box_name(name));
	snprintf(box->place, sizeof(box->place), "%.*s", state - 1 - place, line + place);
	line += state;
	snprintf(box->state, sizeof(box->state), "%.*s", (int)strcspn(line, "\n"), line);
	return true;
}

static bool parse_begins_with_one(const char *text, const char *const *prefixes)
{
	for (; *prefixes; prefixes++)
		if (!strncmp(text, *prefixes, strlen(*prefixes)))
			return true;
	return false;
}

bool report_is_ours(const char *message)
{
	static const char *const prefixes[] = {
		"xeon_pmon: ", "xeon_pmon 0", "xeon_pmon_match 0", NULL
	};

	return parse_begins_with_one(message, prefixes);
}

bool report_is_finding(const char *line)
{
	static const char *const prefixes[] = {
		"PASS ", "FAIL ", "CANNOT SAY ", "verify: ", "intel_uncore: ", NULL
	};

	return parse_begins_with_one(line, prefixes);
}
