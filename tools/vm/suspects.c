// SPDX-License-Identifier: GPL-2.0-only
/*
 * suspects.c - a program of which one function causes most of the traffic, for demo-record.sh
 *
 *	suspects FILE EVENT	as in FILE, the emulator's "inject": 'cbox0 socket=0 event=0x14'
 *
 * The emulator sees no access to memory. So each function tells it what its accesses would have
 * caused: that the event happens so often, now. At the end the program says how much each of its
 * functions has caused, most first.
 *
 * It is built without optimisation: each function has a frame pointer, and none goes into another.
 */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#define ROUNDS	100

/*
 * Events in a round. A round of 1618 and a period of 1000 have the golden ratio: so the ends of
 * periods fall on all parts of the round alike, and few samples give the shares.
 */
#define WALK	1229
#define SUM	288
#define COPY	101

static const char *event;
static int inject;

static int cause(int times)
{
	char line[256];
	int len = snprintf(line, sizeof(line), "%s cycles=%d", event, times);

	return write(inject, line, len) == len;
}

static int walk_list(void)
{
	return cause(WALK);
}

static int sum_array(void)
{
	return cause(SUM);
}

static int copy_block(void)
{
	return cause(COPY);
}

/* It takes most of the time, and causes nothing: all of it is in registers. */
static int compute(void)
{
	unsigned int i, hash = 0;

	for (i = 0; i < 1000000; i++)
		hash = hash * 31 + i;
	return hash != 1;
}

int main(int argc, char **argv)
{
	int round;

	if (argc != 3) {
		fprintf(stderr, "usage: suspects FILE EVENT\n");
		return 2;
	}
	inject = open(argv[1], O_WRONLY);
	event = argv[2];
	for (round = 0; round < ROUNDS; round++)
		if (!walk_list() || !compute() || !sum_array() || !copy_block()) {
			perror(argv[1]);
			return 1;
		}
	printf("walk_list %d\nsum_array %d\ncopy_block %d\ncompute 0\n", ROUNDS * WALK,
	       ROUNDS * SUM, ROUNDS * COPY);
	return 0;
}
