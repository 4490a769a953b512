/* SPDX-License-Identifier: GPL-2.0-only */
/* plain_events.h - the simplest event of each type of box */
#ifndef SELFTESTS_PLAIN_EVENTS_H
#define SELFTESTS_PLAIN_EVENTS_H

/*
 * struct plain_event - an event of a type of box that all its counters can count, and that disturbs
 * no other event
 */
struct plain_event {
	unsigned long long platforms;	/* the platforms with the event */
	const char *type;	/* the type, in the emulator's name; empty for all other types */
	const char *terms;		/* the event for the driver */
	const char *signal;		/* the event for the emulator; NULL: the same */
	int room;			/* number of counters that can count it, 0: all */
	/* bits of a counter that a test may rely on, if the emulator's counters have more */
	int width;
	int counters;	/* number of counters that the driver uses, if the emulator has more */
};

/* Return: the event of a type on the platform with the bit @on; never NULL */
const struct plain_event *plain_event_of(unsigned long long on, const char *type);

/* Return: the most by which an event of a type can go up in a clock; 0 if no source has a bound */
unsigned int plain_event_most(const char *type);

#endif
