/* SPDX-License-Identifier: GPL-2.0-only */
/* exporter.h - xeon-pmon-export as a program, for tests in the guest */
#ifndef SELFTESTS_EXPORTER_H
#define SELFTESTS_EXPORTER_H

#include <stddef.h>
#include <sys/types.h>

#include "ktap.h"

#define EXPORTER_PORT	12600
#define EXPORTER_TEXT	1048576

/* Run the exporter with options @fmt until it answers, or end. Return: its process */
__printf(2, 3) pid_t exporter_start(int port, const char *fmt, ...);

/* End it by SIGTERM. Return: its exit code, or -1. */
int exporter_stop(pid_t pid);

/* Ask for a path. @text: where to put the body, or NULL. Return: the status; 0: no answer */
int exporter_get(int port, const char *path, char *text, size_t size);

/*
 * The counters, read anew, for as long as sys_patient() allows; while nothing is read, the first
 * answer. Return: status of the answer; 0: none, or the counters are not read again
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
