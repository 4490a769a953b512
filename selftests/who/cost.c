// SPDX-License-Identifier: GPL-2.0-only
/*
 * cost.c - processor time of the books of "who" with 64 groups on two sockets of 48 threads
 *
 * Each interval reads all counters and tasks of a made-up folder of resctrl, shares out the traffic
 * of two sockets and frees the books, as "xeon-pmon who" does. What the kernel does to read the
 * counter of another CPU (an interrupt of that, and two MSRs) is not in it: the folder has files.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "known_machine.h"
#include "ktap.h"
#include "mbm_tree.h"
#include "who_groups.h"

#define SECONDS		8
#define TIMES		100

static double cost_time(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec +
	       (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000000.0;
}

static void cost_sockets(const struct known_machine *machine, struct who_socket *sockets,
			 double time)
{
	for (unsigned int s = 0; s < machine->sockets; s++) {
		struct known_bytes whole = known_memory_bytes(machine, s, time);
		struct known_bytes remote = known_home_bytes(machine, s, true, time);

		sockets[s] = (struct who_socket){
			.id = s, .reads = whole.read, .writes = whole.write,
			.remote = remote.read + remote.write, .remote_writes = remote.write,
			.remote_name = "from others", .device_misses = NAN, .local_share = NAN,
		};
	}
}

/* Return: processor time of an interval */
static double cost_interval(struct who_groups *groups, const struct who_socket *sockets,
			    unsigned int nr)
{
	struct who_book books[KNOWN_SOCKETS];
	double begin = cost_time();
	struct xp_error error;

	if (who_groups_read(groups, &error))
		ktap_bail("%s", error.text);
	who_groups_use(groups, sockets, nr);
	who_close_books(&(struct who_input){ 1, nr, sockets, groups->nr, groups->group },
			WHO_BY_GROUP, books);
	for (unsigned int s = 0; s < nr; s++)
		who_free(&books[s]);
	return cost_time() - begin;
}

int main(void)
{
	const struct known_config config = {
		.platform = "skx", .seed = 1, .groups = KNOWN_GROUPS - 1, .sockets = 2,
		.seconds = SECONDS,
	};
	struct known_machine *machine = known_make(&config);
	char folder[] = "/tmp/who_cost.XXXXXX";
	struct who_groups groups = { .root = folder, .proc = "/proc", .sysfs = "/sys" };
	struct who_socket sockets[KNOWN_SOCKETS];
	struct xp_error error;
	double sum = 0;

	if (!mkdtemp(folder) || !mbm_tree_write(machine, MBM_TREE_FULL, folder, 0))
		ktap_bail("%s cannot be written", folder);
	if (who_groups_open(&groups, &error))
		ktap_bail("%s", error.text);
	for (unsigned int i = 1; i <= TIMES; i++) {
		double time = (double)SECONDS * i / TIMES;

		mbm_tree_write(machine, MBM_TREE_FULL, folder, time);
		cost_sockets(machine, sockets, time);
		sum += cost_interval(&groups, sockets, machine->sockets);
	}
	printf("%u groups, %u threads, %u tasks: %.2f ms of processor time for an interval,\n"
	       "%.2f %% of a core at an interval of a second\n", machine->nr_groups, machine->cpus,
	       machine->nr_tasks, sum / TIMES * 1000, sum / TIMES * 100);
	who_groups_close(&groups);
	mbm_tree_remove(folder);
	free(machine);
	return 0;
}
