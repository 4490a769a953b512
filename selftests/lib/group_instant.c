// SPDX-License-Identifier: GPL-2.0-only
/*
 * group_instant.c - are the members of a group read at one instant?
 */
#include <stdbool.h>

#include "emu.h"
#include "group_instant.h"
#include "pmu.h"

#define GAP_NS		"1000000"
#define PER_SECOND	"1000000000"

void instant_begin(const struct bed_box *box, int socket)
{
	if (emu_write("rate", "%s socket=%d %s per_sec=" PER_SECOND, box->emu, socket,
		      box->signal) ||
	    emu_write("fault", "gap " GAP_NS))
		ktap_bail("no rate for %s", box->emu);
}

void instant_end(void)
{
	emu_write("fault", "clear");
	emu_write("rate", "clear");
}

int instant_open(const struct bed_box *box, int socket, int *fds)
{
	int members = box->room < INSTANT_MEMBERS ? box->room : INSTANT_MEMBERS;
	const char *terms[INSTANT_MEMBERS];
	struct pmu pmu;
	int i, ret;

	for (i = 0; i < members; i++)
		terms[i] = box->terms;
	pmu_find(&pmu, box->pmu);
	ret = pmu_open_group(&pmu, terms, members, pmu_cpu(&pmu, socket), fds);
	return ret ?: pmu_enable(fds[0]) ?: members;
}

static bool is_apart(const struct pmu_count *count, int members, __u64 before)
{
	int i;

	for (i = 1; i < members; i++)
		if (count[i].value != count[0].value)
			return true;
	return count[0].value <= before;
}

int instant_reads_apart(int leader)
{
	struct pmu_count count[INSTANT_MEMBERS];
	int apart = 0;
	__u64 before = 0;
	int i, members;

	for (i = 0; i < INSTANT_READS; i++) {
		members = pmu_read_group(leader, count, INSTANT_MEMBERS);
		if (members < 2)
			return INSTANT_READS;
		apart += is_apart(count, members, before);
		before = count[0].value;
	}
	return apart;
}
