/* SPDX-License-Identifier: GPL-2.0-only */
/* truths.h - what each metric must be under a workload of the emulator */
#ifndef SELFTESTS_TRUTHS_H
#define SELFTESTS_TRUTHS_H

#include <stdbool.h>
#include <linux/types.h>

/**
 * struct refusal - metrics that xeon-pmon does not count by intel_uncore
 * @on: platforms
 * @metrics: their names, as listed
 * @some: of some kernels alone
 */
struct refusal {
	__u64 on;
	const char *metrics[16];
	bool some;
};

/*
 * Compare each metric of the platform, by whatever driver is loaded beside the emulator.
 * @except: names of metrics that are left out, with spaces between them
 */
void truths_compare(const char *except);

/* What needs xeon_pmon on a platform (@on: ON_SNBEP ...). Return: NULL: nothing. */
const struct refusal *truths_refusal(__u64 on);

#endif
