/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * kernel.h - what the modules need of the kernel, in one process
 *
 * Included ahead of all else into each file of the modules, which are compiled as they are; the
 * kernel's own headers are empty here. At any time the process is one CPU, see machine.c. The parts
 * need those before them, and are included here alone.
 */
#ifndef HOST_KERNEL_H
#define HOST_KERNEL_H

#include "kernel/base.h"
#include "kernel/list.h"
#include "kernel/cpu.h"
#include "kernel/sync.h"
#include "kernel/time.h"
#include "kernel/module.h"
#include "kernel/device.h"
#include "kernel/pci.h"
#include "kernel/perf.h"

/* Results of the feature tests of include/pmon/compat.mk: those of a new kernel */
#define PMON_HAVE_HRTIMER_SETUP
#define PMON_HAVE_SYSCORE
#define PMON_HAVE_CPUID_API
#define PMON_HAVE_MAX_DIES
#define PMON_HAVE_CPU_IS_ISOLATED
#define PMON_HAVE_PMU_CONTEXT
#define PMON_HAVE_CODE_PAGE_SIZE
#define PMON_HAVE_LOST_SAMPLES

#endif /* HOST_KERNEL_H */
