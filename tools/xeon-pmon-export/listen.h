/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The socket that is served.
 */
#ifndef XEON_PMON_EXPORT_LISTEN_H
#define XEON_PMON_EXPORT_LISTEN_H

#include "util.h"

/**
 * listen_inherited() - the socket that systemd hands over
 * @error: why it cannot be used
 *
 * Return: the socket; 0 if systemd hands over none; -1 if it is no listening socket,
 * or there are several.
 */
int listen_inherited(struct xp_error *error);

/**
 * listen_on() - make one
 * @address: "IPV4:PORT", "[IPV6]:PORT", "localhost:PORT", or ":PORT" for all addresses
 * @error: why not
 *
 * Return: the socket, or -1.
 */
int listen_on(const char *address, struct xp_error *error);

#endif /* XEON_PMON_EXPORT_LISTEN_H */
