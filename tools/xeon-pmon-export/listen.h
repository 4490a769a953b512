/* SPDX-License-Identifier: GPL-2.0-only */
/* The listening socket. */
#ifndef XEON_PMON_EXPORT_LISTEN_H
#define XEON_PMON_EXPORT_LISTEN_H

#include "util.h"

/**
 * listen_inherited() - the socket that systemd passes
 * @error: set to the reason of a failure
 *
 * Return: the socket; 0 if systemd passes none; -1 if it passes several, or one that does not
 * listen.
 */
int listen_inherited(struct xp_error *error);

/**
 * listen_on() - create a listening socket
 * @address: "IPV4:PORT", "[IPV6]:PORT", "localhost:PORT", or ":PORT" for all addresses
 * @error: set to the reason of a failure
 *
 * Return: the socket, or -1.
 */
int listen_on(const char *address, struct xp_error *error);

#endif /* XEON_PMON_EXPORT_LISTEN_H */
