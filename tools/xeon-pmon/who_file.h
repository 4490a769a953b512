/* SPDX-License-Identifier: GPL-2.0-only */
/* xeon-pmon who --file: books of a recording. */
#ifndef XEON_PMON_WHO_FILE_H
#define XEON_PMON_WHO_FILE_H

#include <stdio.h>

#include "who.h"

/**
 * struct who_file - the parameters
 * @path: path of the recording
 * @by: parts that are added up to one part
 * @interval: seconds of each table; infinite: one table of all
 * @tables: maximum number of tables; 0: no maximum
 * @json: whether to print JSON
 * @out: the output file
 * @silent: whether to keep marks, and the reason why there are no groups, from standard error
 */
struct who_file {
	const char *path;
	enum who_by by;
	double interval;
	unsigned int tables;
	bool json;
	FILE *out;
	bool silent;
};

/**
 * who_file_print() - print the tables of a recording
 * @file: the parameters
 *
 * Return: an exit code.
 */
int who_file_print(const struct who_file *file);

#endif /* XEON_PMON_WHO_FILE_H */
