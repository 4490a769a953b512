/* SPDX-License-Identifier: GPL-2.0-only */
/* Notifications to systemd, as sd_notify(3) without libsystemd. */
#ifndef XEON_PMON_EXPORT_NOTIFY_H
#define XEON_PMON_EXPORT_NOTIFY_H

/**
 * notify_systemd() - send a notification
 * @state: "READY=1", "STOPPING=1", "WATCHDOG=1"
 *
 * Does nothing if systemd has not started the program, or expects no notifications.
 */
void notify_systemd(const char *state);

/**
 * notify_seconds() - interval of watchdog notifications
 *
 * Return: half of the watchdog's timeout in seconds, as sd_watchdog_enabled(3) recommends; infinite
 * if there is no watchdog.
 */
double notify_seconds(void);

#endif /* XEON_PMON_EXPORT_NOTIFY_H */
