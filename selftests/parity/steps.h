/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * steps.h - what both drivers are put through
 */
#ifndef SELFTESTS_PARITY_STEPS_H
#define SELFTESTS_PARITY_STEPS_H

#include <linux/types.h>

#define MAX_EVENTS	4

/**
 * struct step - some events at a time on one box
 * @platforms: where there is such a box
 * @pmu: the PMU
 * @box: the emulator's name of the box
 * @terms: the events; more than one: a group
 * @signals: what happens, each as in the emulator's file inject, behind "<box> socket=<s>"
 * @want: what each event must count
 */
struct step {
	unsigned int platforms;
	const char *pmu;
	const char *box;
	const char *terms[MAX_EVENTS];
	const char *signals[MAX_EVENTS];
	__u64 want[MAX_EVENTS];
};

extern const struct step steps[];
extern const int nr_steps;

#endif
