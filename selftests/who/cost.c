// SPDX-License-Identifier: GPL-2.0-only
/*
 * cost.c - processor time of the books of "who" with 64 groups on two sockets of 48 threads
 *
 * Each interval reads all counters and tasks of a made-up folder of resctrl, shares out the traffic
 * of two sockets and frees the books, as "xeon-pmon who" does. What the kernel does to read the
 * counter of another CPU (an interrupt of that, and two MSRs) is not in it: the folder has files.
 *
 * Then the same with the thread filter, of the same machine with 28 CHAs on each socket: an event
 * for each CHA and slot, and ten samples a second of each CPU. An event that counts nothing stands
 * in for that of a CHA, so the kernel's part is in it, and the accesses to registers are not.
 */
#include <linux/perf_event.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "known_machine.h"
#include "ktap.h"
#include "mbm_tree.h"
#include "thread_shares.h"
#include "who_groups.h"

#define SECONDS		8
#define TIMES		100
#define CHAS		28
#define SLOTS		20	/* in ten seconds, see rotation_slot() */
#define SAMPLES		5	/* of a CPU in a slot */

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

/* Return: whether this machine lets events be opened */
static bool cost_open(unsigned int *opens)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_SOFTWARE, .size = sizeof(attr),
		.config = PERF_COUNT_SW_DUMMY,
		.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
	};
	int fd = syscall(SYS_perf_event_open, &attr, -1, 0, -1, PERF_FLAG_FD_CLOEXEC);
	unsigned long long value[3];

	if (fd < 0 || read(fd, value, sizeof(value)) != sizeof(value))
		return false;
	close(fd);
	++*opens;
	return true;
}

static void cost_slot(struct shares *shares, const struct known_machine *machine, double time)
{
	static struct shares_count counts[KNOWN_CPUS];
	static struct shares_run runs[KNOWN_CPUS];
	struct shares_slot slot = { .seconds = 0.5, .count = counts, .run = runs };
	int cpu, task;

	shares_start_slot(shares);
	for (unsigned int c = 0; c < machine->cpus; c++) {
		counts[slot.nr_counts++] = (struct shares_count){ c };
		task = machine->second[(unsigned int)time].task[c];
		if (task >= 0)
			runs[slot.nr_runs++] = (struct shares_run){ c, task, SAMPLES };
	}
	for (unsigned int s = 0; s < machine->sockets; s++)
		for (unsigned int b = 0; b < CHAS; b++) {
			cpu = shares_cpu_at(shares, s, b);
			counts[cpu].boxes++;
			counts[cpu].bytes += 1e6;
		}
	shares_add(shares, &slot);
}

/* An interval of ten seconds. Return: processor time; less than 0: no events here */
static double cost_rotation(struct shares *shares, const struct known_machine *machine,
			    unsigned int *opens)
{
	double begin = cost_time();
	struct shares_use use;

	*opens = 0;
	shares_begin(shares);
	for (unsigned int i = 0; i < SLOTS; i++) {
		cost_slot(shares, machine, (double)SECONDS * i / SLOTS);
		for (unsigned int b = 0; b < CHAS * machine->sockets; b++)
			if (!cost_open(opens))
				return -1;
	}
	for (unsigned int t = 0; t < machine->nr_tasks; t++)
		for (unsigned int s = 0; s < machine->sockets; s++)
			shares_use(shares, t, s, &use);
	return cost_time() - begin;
}

static void cost_threads(const struct known_machine *machine)
{
	static struct shares_thread threads[KNOWN_CPUS];
	struct shares shares = {
		.nr_threads = machine->cpus, .thread = threads, .period = 0.097,
		.boxes = { CHAS, CHAS, CHAS, CHAS },
	};
	unsigned int opens, times;
	double took, sum = 0;

	for (unsigned int c = 0; c < machine->cpus; c++)
		threads[c] = (struct shares_thread){ c, known_cpu_socket(machine, c) };
	for (times = 0; times < TIMES; times++, sum += took) {
		took = cost_rotation(&shares, machine, &opens);
		if (took < 0)
			break;
	}
	shares_free(&shares);
	if (!times) {
		puts("thread filter: not measured, perf_event_open() is not allowed here");
		return;
	}
	printf("thread filter, %u threads, %u CHAs: %u events in ten seconds,\n"
	       "%.1f ms of processor time for them, %.2f %% of a core\n", machine->cpus,
	       CHAS * machine->sockets, opens, sum / times * 1000, sum / times * 10);
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
	cost_threads(machine);
	who_groups_close(&groups);
	mbm_tree_remove(folder);
	free(machine);
	return 0;
}
