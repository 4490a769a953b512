// SPDX-License-Identifier: GPL-2.0-only
/* Known workloads for "xeon-pmon verify", executed here or by another program. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <linux/mempolicy.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "memory_access.h"
#include "perf_events.h"
#include "workload.h"

#define NODE_OF_CPU	"/sys/devices/system/cpu/cpu%u/node*"
#define MAX_NODES	1024
#define BUFFER		(64UL << 20)	/* bytes of the buffer */
#define NAP_NS		1000000
/* sched_getaffinity() fails if the mask is smaller than the kernel's number of CPUs */
#define CPU_SETS	(XP_CPUS / CPU_SETSIZE)

/* Return: the NUMA node of a CPU; -1: unknown. */
static int workload_node_of_cpu(unsigned int cpu)
{
	char pattern[96];
	int node = -1;
	glob_t found;

	snprintf(pattern, sizeof(pattern), NODE_OF_CPU, cpu);
	if (!glob(pattern, 0, NULL, &found))
		node = atoi(strstr(strrchr(found.gl_pathv[0], '/'), "node") + strlen("node"));
	globfree(&found);
	return node;
}

static int workload_pin(const struct verify_work *work, struct xp_error *error)
{
	int cpu = work->thread ? (int)work->thread->cpu : work->cpu->cpu;
	cpu_set_t set[CPU_SETS] = {};

	CPU_SET_S(cpu, sizeof(set), set);
	return sched_setaffinity(0, sizeof(set), set) ?
	       xp_fail(error, "CPU %d of %s cannot be used: %s", cpu, xp_where(work->cpu).text,
		       strerror(errno)) : 0;
}

static bool workload_has_one_die(const struct verify_work *work)
{
	return work->dies && !work->dies->next;
}

/* The memory of a node is interleaved over its dies, so the die of a line is unknown */
static int workload_check_node(const struct verify_work *work, int node, struct xp_error *error)
{
	const struct xp_die *die;

	for (die = work->dies; die; die = die->next)
		if (die != work->memory && workload_node_of_cpu(die->cpu) == node)
			return xp_fail(error, "%s and %s are one NUMA node",
				       xp_where(work->memory).text, xp_where(die).text);
	return 0;
}

/* A machine with one die needs no binding: a kernel without NUMA support has no nodes */
static long workload_bind(const struct verify_work *work, void *map, int node)
{
	unsigned long mask[MAX_NODES / (8 * sizeof(long))] = {};

	if (workload_has_one_die(work))
		return 0;
	mask[node / (8 * sizeof(long))] = 1UL << node % (8 * sizeof(long));
	return syscall(SYS_mbind, map, BUFFER, MPOL_BIND, mask, MAX_NODES, 0UL);
}

static void *workload_memory_of(const struct verify_work *work, struct xp_error *error)
{
	int node = workload_node_of_cpu(work->memory->cpu);
	struct xp_where where = xp_where(work->memory);
	void *map;

	if ((node < 0 || node >= MAX_NODES) && !workload_has_one_die(work)) {
		xp_fail(error, "the kernel has no NUMA node for %s", where.text);
		return NULL;
	}
	if (workload_check_node(work, node, error))
		return NULL;
	map = mmap(NULL, BUFFER, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (map != MAP_FAILED && !workload_bind(work, map, node)) {
		madvise(map, BUFFER, MADV_HUGEPAGE);
		return map;
	}
	xp_fail(error, "no %lu MiB of memory on %s", BUFFER >> 20, where.text);
	if (map != MAP_FAILED)
		munmap(map, BUFFER);
	return NULL;
}

static u64 workload_touch(const struct verify_work *work, void *memory)
{
	u64 bytes = 0, sum = 0;

	while (bytes < work->bytes)
		if (!strcmp(work->kind, "read"))
			bytes += verify_read(memory, BUFFER, &sum);
		else if (!strcmp(work->kind, "write"))
			bytes += verify_write(memory, BUFFER);
		else
			return verify_chase(memory);
	return bytes;
}

/* Fault in all pages, and flush them from the caches before counting */
static void workload_prepare(const struct verify_work *work, void *memory)
{
	memset(memory, 1, BUFFER);
	if (!strcmp(work->kind, "chase"))
		verify_string(memory, BUFFER);
	verify_flush(memory, BUFFER);
}

static bool workload_spins(const struct verify_work *work)
{
	return !strcmp(work->kind, "spin");
}

static void workload_pass_time(const struct verify_work *work)
{
	const struct timespec nap = { .tv_nsec = NAP_NS };
	double end = xp_now() + work->ns / 1e9;

	while (xp_now() < end)
		if (work->look)
			work->look(work->context);
		else if (!workload_spins(work))
			nanosleep(&nap, NULL);
}

static void workload_measure(const struct verify_work *work, void *memory, struct verify_done *done)
{
	work->begin(work->context);
	done->seconds = xp_now();
	if (memory)
		done->bytes = workload_touch(work, memory);
	else
		workload_pass_time(work);
	done->seconds = xp_now() - done->seconds;
	work->end(work->context);
}

static int workload_do_with_memory(const struct verify_work *work, struct verify_done *done,
				   struct xp_error *error)
{
	void *memory = workload_memory_of(work, error);

	if (!memory)
		return -1;
	workload_prepare(work, memory);
	workload_measure(work, memory, done);
	munmap(memory, BUFFER);
	return 0;
}

static int workload_do_here(const struct verify_work *work, struct verify_done *done,
			    struct xp_error *error)
{
	cpu_set_t before[CPU_SETS];
	int err;

	sched_getaffinity(0, sizeof(before), before);
	err = workload_pin(work, error);
	if (!err && workload_spins(work))
		workload_measure(work, NULL, done);
	else if (!err)
		err = workload_do_with_memory(work, done, error);
	sched_setaffinity(0, sizeof(before), before);
	return err;
}

/* Requests name dies by number, since the program does not know other names */
static void workload_request(const struct verify_worker *worker, const struct verify_work *work)
{
	if (!strcmp(work->kind, "time"))
		fprintf(worker->to, "time ns=%llu\n", work->ns);
	else if (workload_spins(work))
		fprintf(worker->to, "spin cpu=%u ns=%llu\n", work->cpu->number, work->ns);
	else
		fprintf(worker->to, "%s cpu=%u memory=%u bytes=%llu", work->kind,
			work->cpu->number, work->memory->number, work->bytes);
	if (work->thread)
		fprintf(worker->to, " thread=%u.%u", work->thread->core, work->thread->sibling);
	fputs(work->bytes ? "\n" : "", worker->to);
	fflush(worker->to);
}

/* Kill the shell and its children */
static void workload_kill_all(const struct verify_worker *worker)
{
	kill(-worker->pid, SIGKILL);
}

/*
 * Read the program's next line; "": it has exited. After a timeout the program gets no further
 * requests, since a late response would be taken for that of the next request.
 */
static int workload_hear(const struct verify_worker *worker, u64 ns, char *line, size_t size,
			 struct xp_error *error)
{
	struct timeval limit = { .tv_sec = worker->patience + ns / 1000000000 };
	int fd = fileno(worker->from);

	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit));
	*line = '\0';
	errno = 0;
	if (fgets(line, size, worker->from) || errno != EAGAIN)
		return 0;
	shutdown(fd, SHUT_RDWR);
	workload_kill_all(worker);
	return xp_fail(error, "the workload printed nothing for %ld s; see --patience",
		       (long)limit.tv_sec);
}

/* Parse a response: "done bytes=N ns=N", or "cannot" and the reason */
static int workload_answered(const struct verify_worker *worker, u64 wanted_ns,
			     struct verify_done *done, struct xp_error *error)
{
	unsigned long long bytes, ns;
	char line[XP_ERROR];

	if (workload_hear(worker, wanted_ns, line, sizeof(line), error))
		return -1;
	if (!*line)
		return xp_fail(error, "the workload has ended");
	line[strcspn(line, "\n")] = '\0';
	if (!strncmp(line, "cannot ", 7))
		return xp_fail(error, "%.200s", line + 7);
	if (sscanf(line, "done bytes=%llu ns=%llu", &bytes, &ns) != 2 || !ns)
		return xp_fail(error, "the workload printed \"%.200s\"; see xeon-pmon(1)", line);
	done->bytes = bytes;
	done->seconds = ns / 1e9;
	return 0;
}

static int workload_do_there(const struct verify_worker *worker, const struct verify_work *work,
			     struct verify_done *done, struct xp_error *error)
{
	int err;

	work->begin(work->context);
	workload_request(worker, work);
	err = workload_answered(worker, work->ns, done, error);
	if (!err && work->look)
		work->look(work->context);
	work->end(work->context);
	return err;
}

int verify_do(struct verify_worker *worker, const struct verify_work *work,
	      struct verify_done *done, struct xp_error *error)
{
	memset(done, 0, sizeof(*done));
	if (worker->to)
		return workload_do_there(worker, work, done, error);
	if (strcmp(work->kind, "time"))
		return workload_do_here(work, done, error);
	workload_measure(work, NULL, done);
	return 0;
}

/*
 * Run the command in a process group of its own, so that the whole group can be killed. A
 * terminal's Ctrl-C does not reach the group, so the shell gets a signal when this program exits;
 * its children get end of file on their input.
 */
static void workload_become(const char *command, int end)
{
	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGTERM);
	dup2(end, STDIN_FILENO);
	dup2(end, STDOUT_FILENO);
	execl("/bin/sh", "sh", "-c", command, NULL);
	_exit(127);
}

/* Parse the program's first line: "ready", or "ready still" */
static int workload_greeted(struct verify_worker *worker, struct xp_error *error)
{
	char line[XP_ERROR];

	if (workload_hear(worker, 0, line, sizeof(line), error))
		return -1;
	if (strncmp(line, "ready", 5))
		return xp_fail(error, "the workload did not print \"ready\"; see xeon-pmon(1)");
	worker->still = !strcmp(line, "ready still\n");
	return 0;
}

int verify_worker_start(struct verify_worker *worker, const char *command, unsigned int patience,
			struct xp_error *error)
{
	int ends[2];

	memset(worker, 0, sizeof(*worker));
	worker->patience = patience;
	if (!command)
		return 0;
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
		return xp_fail(error, "no pipe");
	worker->pid = fork();
	if (worker->pid < 0)
		return xp_fail(error, "cannot start a process");
	if (!worker->pid)
		workload_become(command, ends[1]);
	setpgid(worker->pid, worker->pid);
	close(ends[1]);
	worker->to = fdopen(ends[0], "w");
	worker->from = fdopen(fcntl(ends[0], F_DUPFD_CLOEXEC, 0), "r");
	signal(SIGPIPE, SIG_IGN);
	return workload_greeted(worker, error);
}

/* Return: true if the program exits in time without a signal. */
static bool workload_has_left(const struct verify_worker *worker)
{
	struct pollfd end = {
		.fd = syscall(SYS_pidfd_open, worker->pid, 0), .events = POLLIN,
	};
	bool left = poll(&end, 1, worker->patience * 1000) == 1;

	close(end.fd);
	return left;
}

int verify_worker_stop(struct verify_worker *worker, struct xp_error *error)
{
	bool left;

	if (!worker->to)
		return 0;
	fclose(worker->to);
	fclose(worker->from);
	left = workload_has_left(worker);
	if (!left)
		workload_kill_all(worker);
	waitpid(worker->pid, NULL, 0);
	return left ? 0 : xp_fail(error, "the workload does not end, and was killed after %u s",
				  worker->patience);
}
