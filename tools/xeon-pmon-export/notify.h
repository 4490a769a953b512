/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What systemd is told: sd_notify(3), without its library.
 */
#ifndef XEON_PMON_EXPORT_NOTIFY_H
#define XEON_PMON_EXPORT_NOTIFY_H

/**
 * notify_systemd() - send a state
 * @state: "READY=1", "STOPPING=1", "WATCHDOG=1"
 *
 * Nothing if systemd has not started the program, or does not wait for it.
 */
void notify_systemd(const char *state);

/**
 * notify_seconds() - how often the watchdog wants to hear of the program
 *
 * Return: half of its time, in seconds, as sd_watchdog_enabled(3) recommends; infinite without one.
 */
double notify_seconds(void);

#endif /* XEON_PMON_EXPORT_NOTIFY_H */
