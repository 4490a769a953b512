/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * skx.h - the boxes of a Skylake-SP, by PMU and by the emulator's name
 */
#ifndef SELFTESTS_SKX_H
#define SELFTESTS_SKX_H

#include <stddef.h>

#define SKX_SOCKETS	4
#define SKX_MOST	28
#define SKX_SECOND	1000000000ULL
#define ARRAY_SIZE(a)	((int)(sizeof(a) / sizeof((a)[0])))

/**
 * struct skx_kind - a kind of box
 * @pmu: its PMUs, without "uncore_" and number
 * @box: the emulator's name, without number
 * @boxes: how many a socket has; 0: one, without a number
 */
struct skx_kind {
	const char *pmu;
	const char *box;
	int boxes;
};

extern const struct skx_kind skx_kinds[];

/* The kind of box of a PMU; leaves the program as failed if there is none */
const struct skx_kind *skx_kind(const char *pmu);

/* How many boxes of a kind a socket has */
int skx_boxes(const struct skx_kind *kind);

/* Finds the sockets. Return: how many there are. */
int skx_start(void);

/* Return: a descriptor, or a negative error. */
int skx_open(const char *pmu, int box, int socket, const char *terms);

/* One occurrence in a box, of so many cycles; @signal as the emulator's inject wants it */
void skx_inject(const char *pmu, int box, int socket, const char *signal,
		unsigned long long cycles);

/* What an injected signal of so many cycles counts. Return: it; ~0 if the event does not open. */
unsigned long long skx_count(const char *pmu, int box, int socket, const char *terms,
			     const char *signal, unsigned long long cycles);

#endif
