// SPDX-License-Identifier: GPL-2.0-only
/* known_machine.c - a simulated machine with known memory traffic by group, device and socket */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <linux/types.h>

#include "ktap.h"
#include "known_machine.h"

#define ALL		(-1)
#define MAX_OWN_TASKS	8
#define FAULTY		6	/* with faults, one group in six has a fault on average */
#define MBM_SCALE	65536	/* bytes of a count, as in CPUID leaf 0xf; differs between CPUs */

/*
 * @threads: hardware threads of a socket
 * @sockets: numbers of sockets, of which one is chosen at random
 * @bandwidth: memory bandwidth of a socket in bytes per second: channels x 8 bytes x transfers
 */
static const struct machine_row {
	const char *platform;
	unsigned int threads;
	unsigned int sockets[3];
	double bandwidth;
} machine_rows[] = {
	{ "skx", 48, { 2, 2, 4 }, 6 * 8 * 2.666e9 },
	{ "icx", 64, { 1, 2, 2 }, 8 * 8 * 3.2e9 },
	{ "bdx", 36, { 2, 2, 4 }, 4 * 8 * 2.4e9 },
	{ "hsx", 36, { 2, 2, 4 }, 4 * 8 * 2.133e9 },
	{ "snbep", 16, { 1, 2, 2 }, 4 * 8 * 1.6e9 },
};

static __u64 machine_random;

/* Uniform random number, by xorshift64* of S. Vigna */
static double machine_uniform(double low, double high)
{
	machine_random ^= machine_random >> 12;
	machine_random ^= machine_random << 25;
	machine_random ^= machine_random >> 27;
	/* A double has a mantissa of 53 bits. */
	return low + (high - low) * (machine_random * 0x2545f4914f6cdd1dULL >> 11) / (1ULL << 53);
}

static unsigned int machine_below(unsigned int limit)
{
	return machine_uniform(0, limit);
}

static const struct machine_row *machine_row(const char *platform)
{
	for (unsigned int i = 0; i < ARRAY(machine_rows); i++)
		if (!strcmp(machine_rows[i].platform, platform))
			return &machine_rows[i];
	ktap_bail("no machine is known for platform %s", platform);
}

unsigned int known_cpu_socket(const struct known_machine *machine, unsigned int cpu)
{
	return cpu % machine->sockets;
}

/* Groups, tasks and devices */

static void machine_add_task(struct known_machine *machine, unsigned int group, double size)
{
	struct known_task *task = &machine->task[machine->nr_tasks];

	task->pid = 1000 + 7 * machine->nr_tasks++;
	task->group = group;
	task->socket = machine_below(machine->sockets);
	task->duty = machine_below(3) ? 1 : machine_uniform(0.05, 1);
	task->read = size * machine_uniform(0.5, 1.5);
	task->dirty = machine_uniform(0, 0.6);
	task->stream = machine_below(8) ? 0 : machine_uniform(0, 0.5);
	task->remote = machine->sockets == 1 || machine_below(3) ? 0 : machine_uniform(0, 0.8);
}

/* Group sizes are spread over two orders of magnitude: few groups are large. */
static void machine_add_groups(struct known_machine *machine)
{
	static const char *const names[] = {
		"%u.slice", "backup%u.service", "kubepods-pod%u", "db%u"
	};

	for (unsigned int g = 0; g < machine->nr_groups; g++) {
		double size = pow(10, machine_uniform(-2, 0)) * (g ? 1 : 0.1);
		unsigned int tasks = 1 + machine_below(MAX_OWN_TASKS);

		if (g)
			snprintf(machine->group[g].name, sizeof(machine->group[g].name),
				 names[machine_below(ARRAY(names))], g);
		while (tasks-- && machine->nr_tasks < KNOWN_TASKS)
			machine_add_task(machine, g, size);
	}
}

static void machine_add_devices(struct known_machine *machine)
{
	static const char *const names[] = { "mlx5_0", "nvme0", "nvme1", "ice0", "qat0", "mlx5_1" };

	machine->nr_devices = machine_below(KNOWN_DEVICES + 1);
	for (unsigned int d = 0; d < machine->nr_devices; d++) {
		struct known_device *device = &machine->device[d];

		snprintf(device->name, sizeof(device->name), "%s", names[d]);
		device->socket = machine_below(machine->sockets);
		device->ddio = machine_uniform(0, 0.9);
	}
}

static void machine_add_faults(struct known_machine *machine)
{
	if (machine->sockets > 1 && !machine_below(3)) {
		machine->gone = 1 + machine_below(machine->sockets - 1);
		machine->gone_at = 2 + machine_below(machine->seconds - 4);
	}
	for (unsigned int g = 1; g < machine->nr_groups; g++) {
		struct known_group *group = &machine->group[g];

		if (machine_below(FAULTY))
			continue;
		group->fault = 1 + machine_below(KNOWN_FAULTS - 1);
		group->fault_at = 1 + machine_below(machine->seconds - 2);
		group->fault_socket = machine_below(machine->sockets);
	}
}

/* Schedule and traffic */

/* Find an idle CPU, on @socket if possible. Return: -1 if all CPUs are busy */
static int machine_idle_cpu(const struct known_machine *machine, const int task[],
			    unsigned int socket)
{
	unsigned int first = machine_below(machine->cpus / machine->sockets);
	unsigned int per_socket = machine->cpus / machine->sockets;

	for (unsigned int s = 0; s < machine->sockets; s++)
		for (unsigned int i = 0; i < per_socket; i++) {
			unsigned int cpu = (first + i) % per_socket * machine->sockets +
					   (socket + s) % machine->sockets;

			if (task[cpu] < 0)
				return cpu;
		}
	return -1;
}

static void machine_add_bytes(struct known_bytes *to, double read, double write)
{
	to->read += read;
	to->write += write;
}

/* Distribute bytes over memories: the fraction @remote evenly to the sockets other than @own */
static void machine_spread(const struct known_machine *machine, struct known_bytes home[],
			   unsigned int own, double remote, double read, double write)
{
	for (unsigned int h = 0; h < machine->sockets; h++) {
		double share = machine->sockets == 1 ? 1 :
			       h == own ? 1 - remote : remote / (machine->sockets - 1);

		machine_add_bytes(&home[h], read * share, write * share);
	}
}

static void machine_run_task(const struct known_machine *machine, struct known_second *second,
			     unsigned int number)
{
	const struct known_task *task = &machine->task[number];
	unsigned int socket = machine_below(10) ? task->socket : machine_below(machine->sockets);
	double read = task->read * machine_uniform(0.7, 1.3);
	int cpu;

	if (machine_uniform(0, 1) >= task->duty)
		return;
	cpu = machine_idle_cpu(machine, second->task, socket);
	if (cpu < 0)
		return;
	second->task[cpu] = number;
	socket = known_cpu_socket(machine, cpu);
	/* When a task migrates, its memory stays on its socket. */
	machine_spread(machine, second->group[task->group][socket], task->socket, task->remote,
		       read, read * (task->dirty + task->stream));
	second->missed[cpu] = read;
}

static void machine_run_device(const struct known_machine *machine, struct known_second *second,
			       unsigned int number)
{
	const struct known_device *device = &machine->device[number];
	double size = machine_below(4) ? machine_uniform(0, 4) : 0;
	double missed = 1 - device->ddio;

	second->io_in[number] = size * machine_uniform(0, 1);
	second->io_out[number] = size * machine_uniform(0, 1);
	machine_spread(machine, second->device[number], device->socket, 0.2,
		       second->io_out[number] * missed, second->io_in[number] * missed);
}

static struct known_bytes machine_moved(const struct known_machine *machine,
					const struct known_second *second, unsigned int home)
{
	struct known_bytes sum = second->other[home];

	for (unsigned int g = 0; g < machine->nr_groups; g++)
		for (unsigned int s = 0; s < machine->sockets; s++)
			machine_add_bytes(&sum, second->group[g][s][home].read,
					  second->group[g][s][home].write);
	for (unsigned int d = 0; d < machine->nr_devices; d++)
		machine_add_bytes(&sum, second->device[d][home].read,
				  second->device[d][home].write);
	return sum;
}

static void machine_run(struct known_machine *machine, struct known_second *second)
{
	unsigned int first;

	for (unsigned int cpu = 0; cpu < machine->cpus; cpu++)
		second->task[cpu] = -1;
	/* If there are more tasks than CPUs, random tasks remain without a CPU. */
	first = machine_below(machine->nr_tasks);
	for (unsigned int t = 0; t < machine->nr_tasks; t++)
		machine_run_task(machine, second, (first + t) % machine->nr_tasks);
	for (unsigned int d = 0; d < machine->nr_devices; d++)
		machine_run_device(machine, second, d);
	for (unsigned int h = 0; h < machine->sockets; h++) {
		struct known_bytes sum = machine_moved(machine, second, h);
		double share = machine_uniform(0, 0.02);

		machine_add_bytes(&second->other[h], sum.read * share, sum.write * share);
	}
}

static void machine_scale_bytes(struct known_bytes *bytes, unsigned int nr, double factor)
{
	for (unsigned int i = 0; i < nr; i++) {
		bytes[i].read *= factor;
		bytes[i].write *= factor;
	}
}

static void machine_scale(struct known_second *second, double factor)
{
	machine_scale_bytes(&second->group[0][0][0],
			    sizeof(second->group) / sizeof(second->group[0][0][0]), factor);
	machine_scale_bytes(&second->device[0][0],
			    sizeof(second->device) / sizeof(second->device[0][0]), factor);
	machine_scale_bytes(second->other, ARRAY(second->other), factor);
	for (unsigned int d = 0; d < KNOWN_DEVICES; d++) {
		second->io_in[d] *= factor;
		second->io_out[d] *= factor;
	}
	for (unsigned int cpu = 0; cpu < KNOWN_CPUS; cpu++)
		second->missed[cpu] *= factor;
}

/*
 * Scale all traffic: the largest traffic of a socket's memory in a second becomes 30 to 75 % of
 * the bandwidth. (STREAM reaches 75 % on an 8160.)
 */
static void machine_limit(struct known_machine *machine, double bandwidth)
{
	double most = 0, factor;

	for (unsigned int i = 0; i < machine->seconds; i++)
		for (unsigned int h = 0; h < machine->sockets; h++) {
			struct known_bytes sum = machine_moved(machine, &machine->second[i], h);

			most = fmax(most, sum.read + sum.write);
		}
	factor = bandwidth * machine_uniform(0.3, 0.75) / (most ?: 1);
	for (unsigned int i = 0; i < machine->seconds; i++)
		machine_scale(&machine->second[i], factor);
	for (unsigned int t = 0; t < machine->nr_tasks; t++)
		machine->task[t].read *= factor;
}

struct known_machine *known_make(const struct known_config *config)
{
	const struct machine_row *row = machine_row(config->platform);
	struct known_machine *machine = calloc(1, sizeof(*machine));

	if (!machine)
		ktap_bail("no memory");
	machine_random = config->seed * 0x9e3779b97f4a7c15ULL + 1;
	for (unsigned int i = 0; i < 8; i++)
		machine_uniform(0, 1);
	snprintf(machine->platform, sizeof(machine->platform), "%s", row->platform);
	machine->seed = config->seed;
	machine->sockets = row->sockets[machine_below(3)];
	for (unsigned int s = 0; s < machine->sockets; s++)
		machine->domain[s] = s;
	machine->cpus = row->threads * machine->sockets;
	machine->nr_groups = 5 + machine_below(61);
	machine->seconds = config->seconds;
	machine_add_groups(machine);
	machine_add_devices(machine);
	for (unsigned int i = 0; i < machine->seconds; i++)
		machine_run(machine, &machine->second[i]);
	machine_limit(machine, row->bandwidth);
	if (config->faults)
		machine_add_faults(machine);
	return machine;
}

/* Counts */

/* Fraction of second @i that is before @time */
static double machine_part(unsigned int i, double time)
{
	return time <= i ? 0 : time >= i + 1 ? 1 : time - i;
}

static void machine_add_part(struct known_bytes *to, const struct known_bytes *from, double part)
{
	machine_add_bytes(to, from->read * part, from->write * part);
}

struct known_bytes known_group_bytes(const struct known_machine *machine, unsigned int group,
				     int from, int home, double time)
{
	struct known_bytes sum = {};

	for (unsigned int i = 0; i < machine->seconds && i < time; i++)
		for (int s = 0; s < (int)machine->sockets; s++) {
			const struct known_bytes *to = machine->second[i].group[group][s];

			for (int h = 0; h < (int)machine->sockets; h++)
				if ((from == ALL || from == s) && (home == ALL || home == h))
					machine_add_part(&sum, &to[h], machine_part(i, time));
		}
	return sum;
}

struct known_bytes known_device_bytes(const struct known_machine *machine, unsigned int device,
				      int home, double time)
{
	struct known_bytes sum = {};

	for (unsigned int i = 0; i < machine->seconds && i < time; i++)
		for (int h = 0; h < (int)machine->sockets; h++)
			if (home == ALL || home == h)
				machine_add_part(&sum, &machine->second[i].device[device][h],
						 machine_part(i, time));
	return sum;
}

struct known_bytes known_other_bytes(const struct known_machine *machine, unsigned int home,
				     double time)
{
	struct known_bytes sum = {};

	for (unsigned int i = 0; i < machine->seconds && i < time; i++)
		machine_add_part(&sum, &machine->second[i].other[home], machine_part(i, time));
	return sum;
}

struct known_bytes known_home_bytes(const struct known_machine *machine, unsigned int home,
				    bool remote, double time)
{
	struct known_bytes sum = {}, part;

	for (unsigned int g = 0; g < machine->nr_groups; g++)
		for (unsigned int s = 0; s < machine->sockets; s++) {
			bool far = s != home;

			if (remote != far)
				continue;
			part = known_group_bytes(machine, g, s, home, time);
			machine_add_bytes(&sum, part.read, part.write);
		}
	for (unsigned int d = 0; d < machine->nr_devices; d++) {
		bool far = machine->device[d].socket != home;

		if (remote != far)
			continue;
		part = known_device_bytes(machine, d, home, time);
		machine_add_bytes(&sum, part.read, part.write);
	}
	return sum;
}

struct known_bytes known_memory_bytes(const struct known_machine *machine, unsigned int home,
				      double time)
{
	struct known_bytes sum = known_other_bytes(machine, home, time), part;

	for (int remote = 0; remote < 2; remote++) {
		part = known_home_bytes(machine, home, remote, time);
		machine_add_bytes(&sum, part.read, part.write);
	}
	return sum;
}

struct known_bytes known_io_bytes(const struct known_machine *machine, unsigned int device,
				  double time)
{
	struct known_bytes sum = {};

	for (unsigned int i = 0; i < machine->seconds && i < time; i++) {
		double part = machine_part(i, time);

		machine_add_bytes(&sum, machine->second[i].io_out[device] * part,
				  machine->second[i].io_in[device] * part);
	}
	return sum;
}

double known_thread_bytes(const struct known_machine *machine, unsigned int cpu, double time)
{
	double sum = 0;

	for (unsigned int i = 0; i < machine->seconds && i < time; i++)
		sum += machine->second[i].missed[cpu] * machine_part(i, time);
	return sum;
}

/* The resctrl file system */

static bool machine_domain_gone(const struct known_machine *machine, unsigned int socket,
				double time)
{
	return machine->gone_at && socket == machine->gone && time >= machine->gone_at &&
	       time < machine->gone_at + 1;
}

/* Time of the last reset before @time of a group's counter */
static double machine_begin(const struct known_machine *machine, unsigned int group,
			    unsigned int socket, double time)
{
	const struct known_group *row = &machine->group[group];
	double begin = 0;

	if (row->fault == KNOWN_FAULT_RESET && time >= row->fault_at)
		begin = row->fault_at;
	if (machine->gone_at && socket == machine->gone && time >= machine->gone_at + 1)
		begin = fmax(begin, machine->gone_at + 1);
	return begin;
}

bool known_group_there(const struct known_machine *machine, unsigned int group, double time)
{
	const struct known_group *row = &machine->group[group];

	return row->fault != KNOWN_FAULT_LOST || time < row->fault_at;
}

static double machine_fetched(const struct known_machine *machine, unsigned int group,
			      unsigned int socket, bool local, double from, double to)
{
	int home = local ? (int)socket : ALL;

	return known_group_bytes(machine, group, socket, home, to).read -
	       known_group_bytes(machine, group, socket, home, from).read;
}

static enum known_mbm machine_state(const struct known_machine *machine, unsigned int group,
				    unsigned int socket, double time)
{
	const struct known_group *row = &machine->group[group];

	if (!known_group_there(machine, group, time) ||
	    machine_domain_gone(machine, socket, time))
		return KNOWN_MBM_ABSENT;
	if (socket != row->fault_socket || time < row->fault_at)
		return KNOWN_MBM_VALUE;
	if (row->fault == KNOWN_FAULT_ERROR)
		return KNOWN_MBM_ERROR;
	/* A counter that was just started reads "Unavailable" (resctrl.rst). */
	return row->fault == KNOWN_FAULT_UNAVAILABLE && time < row->fault_at + 1 ?
	       KNOWN_MBM_UNAVAILABLE : KNOWN_MBM_VALUE;
}

/* The root group's own count includes the tasks of removed groups since their removal. */
static double machine_own_mbm(const struct known_machine *machine, unsigned int group,
			      unsigned int socket, bool local, double time)
{
	double begin = machine_begin(machine, group, socket, time), sum;

	sum = machine_fetched(machine, group, socket, local, begin, time);
	for (unsigned int g = 1; !group && g < machine->nr_groups; g++)
		if (!known_group_there(machine, g, time))
			sum += machine_fetched(machine, g, socket, local,
					       fmax(begin, machine->group[g].fault_at), time);
	return floor(sum / MBM_SCALE) * MBM_SCALE;
}

enum known_mbm known_read_mbm(const struct known_machine *machine, unsigned int group,
			      unsigned int socket, bool local, double time, double *bytes)
{
	enum known_mbm state = machine_state(machine, group, socket, time);

	if (state != KNOWN_MBM_VALUE)
		return state;
	*bytes = machine_own_mbm(machine, group, socket, local, time);
	for (unsigned int g = 1; !group && g < machine->nr_groups; g++)
		if (machine_state(machine, g, socket, time) == KNOWN_MBM_VALUE)
			*bytes += machine_own_mbm(machine, g, socket, local, time);
	return KNOWN_MBM_VALUE;
}
