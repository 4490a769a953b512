// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events and groups are opened and closed all the time while their PCI function is unbound and
 * bound again: an event in the middle of being opened must neither be ended nor waited for.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define ROUNDS		150
#define OPENERS		3

static struct pmu pmu;
static int cpu;
static atomic_bool stop;
static atomic_int tries, opened;

static void open_group(void)
{
	int leader = pmu_open(&pmu, bed_pci(0)->terms, cpu, -1, 0);
	int member;

	tries++;
	if (leader < 0)
		return;
	member = pmu_open(&pmu, bed_pci(0)->terms, cpu, leader, 0);
	if (member >= 0)
		close(member);
	close(leader);
	opened++;
}

static void *open_groups(void *unused)
{
	while (!stop) {
		open_group();
		sys_relax();
	}
	return NULL;
}

/* Each of them is somewhere else in it when the function goes. */
static void wait_for_openers(void)
{
	int seen = tries;

	if (!sys_await(tries >= seen + OPENERS, "%d more groups to be opened", OPENERS))
		ktap_bail("a thread that opens groups has stopped");
}

static void unbind_and_bind(const char *function)
{
	sys_write(BED_PCI_DRIVER "/unbind", function);
	wait_for_openers();
	sys_write(BED_PCI_DRIVER "/bind", function);
	wait_for_openers();
}

int main(void)
{
	pthread_t opener[OPENERS];
	int i;

	ktap_plan(2);
	bed_up("", BED_DRIVER);
	pmu_find(&pmu, bed_pci(0)->pmu);
	cpu = pmu_cpu(&pmu, 0);

	for (i = 0; i < OPENERS; i++)
		pthread_create(&opener[i], NULL, open_groups, NULL);
	for (i = 0; i < ROUNDS; i++)
		unbind_and_bind(bed_function(bed_pci(0), 0));
	stop = true;
	for (i = 0; i < OPENERS; i++)
		pthread_join(opener[i], NULL);

	ktap_ok(opened > 0, "groups were opened meanwhile (%d)", opened);
	i = opened;
	open_group();
	ktap_ok(opened == i + 1, "and can be afterwards");
	bed_down(BED_DRIVER);
	return ktap_exit();
}
