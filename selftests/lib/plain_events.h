/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * plain_events.h - the simplest event of each type of box
 */
#ifndef SELFTESTS_PLAIN_EVENTS_H
#define SELFTESTS_PLAIN_EVENTS_H

/**
 * struct plain_event - an event of a type of box that all its counters can count, and that disturbs
 * no other event
 * @platforms: the platforms with the event
 * @type: the type, in the emulator's name; empty for all other types
 * @terms: the event for the driver
 * @signal: the event for the emulator; NULL: the same
 * @room: number of counters that can count it, 0: all
 * @width: bits of a counter that a test may rely on, if the emulator's counters have more
 * @counters: number of counters that the driver uses, if the emulator has more
 */
struct plain_event {
	unsigned long long platforms;
	const char *type;
	const char *terms;
	const char *signal;
	int room;
	int width;
	int counters;
};

/* Return: the event of a type on the platform with the bit @on; never NULL */
const struct plain_event *plain_event_of(unsigned long long on, const char *type);

/* Return: the most by which an event of a type can go up in a clock; 0 if no source has a bound */
unsigned int plain_event_most(const char *type);

#endif
