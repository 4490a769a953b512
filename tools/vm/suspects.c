// SPDX-License-Identifier: GPL-2.0-only
/*
 * suspects.c - a program with one function that causes most of the traffic, for demo-record.sh
 *
 *	suspects FILE EVENT	as in FILE, the emulator's "inject": 'cbox0 socket=0 event=0x14'
 *
 * The emulator cannot see memory accesses, so each function injects the events that its accesses
 * would cause. At the end the program prints the number of events of each function, sorted.
 *
 * It is built without optimization: each function has a frame pointer, and none is inlined.
 */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#define ROUNDS	100

/*
 * Events of each function in a round. The ratio of the round, 1618, to the sample period, 1000, is
 * the golden ratio, so samples are evenly distributed over the round, and a few samples give the
 * shares.
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

/* Uses most of the CPU time but causes no events, since all data is in registers. */
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
