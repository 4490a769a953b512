/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The kernel's own driver in the place of ours, for a while.
 */
#ifndef VERIFY_DRIVER_SWAP_H
#define VERIFY_DRIVER_SWAP_H

#include "util.h"

/**
 * verify_can_swap() - whether another driver can have the place of ours
 * @other: its module
 * @error: why not, and what to do
 *
 * Nothing is changed.
 *
 * Return: 0, or -1.
 */
int verify_can_swap(const char *other, struct xp_error *error);

/**
 * verify_swap() - do something with another driver in the place of ours
 * @other: its module
 * @checks: called in a process of its own, returns 0, or -1 if it has failed
 * @context: for that
 *
 * Ours is loaded again with its parameters, also if a signal ends the one or the other process;
 * it ends this one then. Only one that cannot be caught, sent to this process, leaves @other.
 *
 * Return: 0, or -1, which has been told.
 */
int verify_swap(const char *other, int (*checks)(void *context), void *context);

#endif /* VERIFY_DRIVER_SWAP_H */
