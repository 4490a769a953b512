/* SPDX-License-Identifier: GPL-2.0-only */
/* The options that all commands with a measurement share. */
#ifndef XEON_PMON_MEASURE_OPTIONS_H
#define XEON_PMON_MEASURE_OPTIONS_H

#include <argp.h>

#include "measure.h"

/* Keys of long options */
enum { MEASURE_FOR = 512, MEASURE_FILE, MEASURE_FORMULA };

/**
 * measure_parse() - parse a shared option: --for, --file, -M, -e, --formula, or the command
 * @job: the parameters of the measurement
 * @key: the option's key; a command without an option in its list does not get the key
 * @arg: its argument
 * @state: state of argp
 *
 * Return: 0, or ARGP_ERR_UNKNOWN; the function exits with a message if an argument is wrong.
 */
error_t measure_parse(struct measure_job *job, int key, char *arg, struct argp_state *state);

#endif /* XEON_PMON_MEASURE_OPTIONS_H */
