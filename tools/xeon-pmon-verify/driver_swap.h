/* SPDX-License-Identifier: GPL-2.0-only */
/* Temporary replacement of xeon_pmon by intel_uncore. */
#ifndef VERIFY_DRIVER_SWAP_H
#define VERIFY_DRIVER_SWAP_H

#include "util.h"

/**
 * verify_can_swap() - whether another driver can replace xeon_pmon
 * @other: name of the other module
 * @error: set to the reason, and what to do
 *
 * Changes nothing.
 *
 * Return: 0, or -1.
 */
int verify_can_swap(const char *other, struct xp_error *error);

/**
 * verify_swap() - run checks with another driver instead of xeon_pmon
 * @other: name of the other module
 * @checks: called in a child process; returns 0, or -1 on failure
 * @context: argument of @checks
 *
 * xeon_pmon is loaded again with its parameters afterwards, also if a signal ends this or the child
 * process; this process then ends by the signal. Only SIGKILL to this process leaves @other loaded.
 *
 * Return: 0, or -1 after a message.
 */
int verify_swap(const char *other, int (*checks)(void *context), void *context);

#endif /* VERIFY_DRIVER_SWAP_H */
