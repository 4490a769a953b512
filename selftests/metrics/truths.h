/* SPDX-License-Identifier: GPL-2.0-only */
/* truths.h - what each metric must be under a workload of the emulator */
#ifndef SELFTESTS_TRUTHS_H
#define SELFTESTS_TRUTHS_H

#include <linux/types.h>

/*
 * Compare each metric of the platform, by whatever driver is loaded beside the emulator.
 * @except: names of metrics that are left out, with spaces between them
 */
void truths_compare(const char *except);

#endif
