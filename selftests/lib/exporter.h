/* SPDX-License-Identifier: GPL-2.0-only */
/* exporter.h - xeon-pmon-export as a program, for tests in the guest */
#ifndef SELFTESTS_EXPORTER_H
#define SELFTESTS_EXPORTER_H

#include <stddef.h>
#include <sys/types.h>

#include "ktap.h"

#define EXPORTER_PORT	12600
#define EXPORTER_TEXT	1048576

/*
 * Run the exporter, and wait until it answers. @fmt: further options with a space between them,
 * printf style; "" for none. Leaves the program as failed if it ends before it answers. Return: its
 * process.
 */
__printf(2, 3) pid_t exporter_start(int port, const char *fmt, ...);

/* End it by SIGTERM. Return: its exit code, or -1. */
int exporter_stop(pid_t pid);

/*
 * Ask it for a path. @text: where to put the body; NULL: nowhere. Return: the status of the
 * answer; 0 if there was none.
 */
int exporter_get(int port, const char *path, char *text, size_t size);

/*
 * The counters, as they are now. An exporter answers from its last snapshot if that is recent: asks
 * until the counters have been read again, for as long as sys_patient() allows. While nothing is
 * read, as a driver is replaced, the first answer is the one. Return: the status of the answer; 0
 * if there was none, or if the counters are not read again.
 */
int exporter_scrape(int port, char *text, size_t size);

/*
 * Sum of samples in a scrape. @name: the sample's name, and @labels has to be among its labels.
 * @labels: further labels as they are written there, "" for any. @samples: how many there are; may
 * be NULL. Return: the sum of all samples that fit.
 */
double exporter_value(const char *text, const char *name, int socket, const char *labels,
		      int *samples);

#endif
