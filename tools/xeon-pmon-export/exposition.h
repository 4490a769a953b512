/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What one look has shown, as the text of a scrape.
 *
 * Pure: all that it says is in its arguments.
 */
#ifndef XEON_PMON_EXPORT_EXPOSITION_H
#define XEON_PMON_EXPORT_EXPOSITION_H

#include "series.h"

/**
 * struct exposition - what is to be said
 * @choice: what is exported
 * @version: of this program
 * @driver: version of the driver; NULL if it is not loaded
 * @cpu_seconds: CPU time of this program so far
 */
struct exposition {
	const struct series_choice *choice;
	const char *version;
	const char *driver;
	double cpu_seconds;
};

/**
 * exposition_write() - write a scrape
 * @exposition: what is to be said besides
 * @snapshot: what was read
 * @text: where to
 *
 * A counter of a box that is lost, or of a socket with one, is left out: the
 * sum would lack a part. It goes on where it was if the box comes back. One that
 * had no turn since the last look is left out as well, but for how long it was
 * wanted, and measured.
 */
void exposition_write(const struct exposition *exposition,
		      const struct live_snapshot *snapshot, struct text *text);

#endif /* XEON_PMON_EXPORT_EXPOSITION_H */
