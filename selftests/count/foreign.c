// SPDX-License-Identifier: GPL-2.0-only
/*
 * foreign.c - other software uses a box while no event counts
 *
 * Intel PCM and likwid write registers from user space: counters are set, control
 * words and box control have other values. The next event counts from zero and what it says, alone
 * or in a group.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "box.h"
#include "emu.h"
#include "ktap.h"

#define ROUNDS		3
#define FREEZE		0x10100ULL	/* with the permission to obey it (327043 table 2-85) */

static void preset(const struct box *box, const char *reg, __u64 value)
{
	if (emu_reg_set(box->socket, box->name, reg, value))
		ktap_bail("no %s %s", box->name, reg);
}

/* Which counters were written does not matter: from @first on, one or all of them. */
static void use_counters(const struct box *box, int first, int last)
{
	char reg[16];
	int i;

	for (i = first; i <= last; i++) {
		snprintf(reg, sizeof(reg), "ctr%d", i);
		preset(box, reg, (1ULL << (box_width(box->type, i) - 1)) + 12345 * i);
		snprintf(reg, sizeof(reg), "ctl%d", i);
		preset(box, reg, 0x11 | box->type->enable);
	}
}

static void use_box(const struct box *box, int round)
{
	int last = box->type->counters - 1;

	use_counters(box, round == 1 ? last : 0, round == 2 ? 0 : last);
	if (box->fixed)
		preset(box, "fixed_ctr", 1ULL << (box_width(box->type, FIXED) - 1));
	if (!round && bed()->id & (ON_E5 & ~ON_IVBEP) && strcmp(box->type->name, "ubox"))
		preset(box, "box_ctl", FREEZE);
}

static bool counts(const struct box *box, int event, int fd, __u64 times)
{
	__u64 got;

	box_inject(box, "%s cycles=%llu", box_signal(box->type, event), times);
	got = pmu_read(fd);
	if (got != times)
		ktap_note("%s: event %d: %llu, not %llu", box->pmu.name, event, got, times);
	return got == times;
}

static void test_single(const struct box *box)
{
	int fd, round, right = 0;

	/* The low half of the preset is what the counter had before */
	use_counters(box, 0, 0);
	for (round = 0; round < ROUNDS; round++) {
		fd = box_open(box, box->type->event[0].terms);
		right += counts(box, 0, fd, 1000 + round);
		close(fd);
		use_box(box, round);
		fd = box_open(box, box->type->event[0].terms);
		right += counts(box, 0, fd, 5);
		close(fd);
	}
	ktap_eq(right, 2 * ROUNDS, "%s: an event counts from zero", box->pmu.name);
}

static void test_second(const struct box *box)
{
	int fd[2], right;

	use_box(box, 1);
	fd[0] = box_open(box, box->type->event[0].terms);
	fd[1] = box_open(box, box->type->event[1].terms);
	right = counts(box, 0, fd[0], 7) + counts(box, 1, fd[1], 8);
	close(fd[0]);
	close(fd[1]);
	ktap_eq(right, 2, "%s: another beside it, too", box->pmu.name);
}

static void test_fixed(const struct box *box)
{
	int fd;

	use_box(box, 0);
	fd = box_open(box, "event=0xff");
	ktap_ok(counts(box, FIXED, fd, 9), "%s: the fixed counter, too", box->pmu.name);
	close(fd);
}

/* The same events go on: a frozen box has their control words, unless others were written. */
static void test_group(const struct box *box)
{
	const char *const list[] = { box->type->event[0].terms, box->type->event[1].terms };
	struct pmu_count count[2];
	int fd[2], round, right = 0;

	if (pmu_open_group(&box->pmu, list, 2, box->cpu, fd))
		ktap_bail("%s: no group of two", box->type->name);
	for (round = 0; round < ROUNDS; round++) {
		pmu_enable(fd[0]);
		box_inject(box, "%s cycles=10", box_signal(box->type, 0));
		box_inject(box, "%s cycles=20", box_signal(box->type, 1));
		pmu_disable(fd[0]);
		use_box(box, round);
		pmu_read_group(fd[0], count, 2);
		right += count[0].value == 10 * (round + 1ULL) &&
			 count[1].value == 20 * (round + 1ULL);
	}
	pmu_close_group(fd, 2);
	ktap_eq(right, ROUNDS, "%s: a group goes on with what it had", box->pmu.name);
}

/*
 * Cleared with all its counters as they were, so that it does not show. On an S-box of the E5 v3
 * it raises #GP to set both bits of a freeze in one write.
 */
static void test_cleared(const struct box *box)
{
	const char *const list[] = { box->type->event[0].terms, box->type->event[1].terms };
	unsigned long long bad = emu_number("bad_msrs");
	struct pmu_count count[2];
	int fd[2];

	close(box_open(box, list[0]));
	preset(box, "box_ctl", 0);
	if (pmu_open_group(&box->pmu, list, 2, box->cpu, fd))
		ktap_bail("%s: no group of two", box->type->name);
	pmu_enable(fd[0]);
	box_inject(box, "%s cycles=10", box_signal(box->type, 0));
	box_inject(box, "%s cycles=20", box_signal(box->type, 1));
	pmu_disable(fd[0]);
	pmu_read_group(fd[0], count, 2);
	pmu_close_group(fd, 2);
	ktap_ok(count[0].value == 10 && count[1].value == 20,
		"%s: a group counts after its box control was cleared", box->pmu.name);
	ktap_eq(emu_number("bad_msrs"), bad, "%s: and nothing raises #GP", box->pmu.name);
}

int main(void)
{
	struct box box;
	int t;

	box_init();
	for (t = 0; t < nr_box_types; t++) {
		box = box_get(box_types[t], 0, sockets - 1);
		if (box.type->counters)
			test_single(&box);
		if (box.fixed)
			test_fixed(&box);
		if (box.type->counters < 2)
			continue;
		test_second(&box);
		test_group(&box);
		if (!strcmp(box.type->name, "sbox") && bed()->id & ON_V3)
			test_cleared(&box);
	}
	return ktap_exit();
}
