// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon curve: how long a read takes at which bandwidth, and where the machine is now.
 *
 * One thread follows pointers through memory, each of which is in the line before, so that it waits
 * for each read; the others of its socket read memory of that socket in a row, with pauses that get
 * shorter. Bandwidth is what they have read: the counters have no part in it.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "arguments.h"
#include "command.h"
#include "curve.h"
#include "explain.h"
#include "rows.h"
#include "stat.h"

#define LINE		64
#define BLOCK		(64 * LINE)	/* between two looks at what is to be done */
#define SECONDS		20		/* all of it, about */
#define SHARE		0.5		/* of its CPU's time, that the chasing thread has to have */
#define STEADY		0.7		/* of the bandwidth of the step before, at least */
#define SETTLE		0.25		/* of a step: not counted, until the load is even */
#define MEBI		(1024 * 1024UL)
#define LEAST		(64 * MEBI)	/* four times the LLC, but not less */
#define MOST		(2048 * MEBI)	/* of an LLC of 504 MB, the largest */
#define BAR		40

/* How long a thread pauses before each block of 4 KiB, in ns */
#define IDLE	~0U
static const unsigned int pauses[] = { IDLE, 40000, 16000, 8000, 4000, 2000, 1000, 500, 200, 0 };

/**
 * struct curve_thread - a thread
 * @done: lines that it has read
 * @id: of pthreads
 * @cpu: where it runs
 * @size: bytes of its memory
 * @chases: whether it follows pointers
 * @apart: so that no two threads write to the same line
 */
struct curve_thread {
	atomic_ulong done;
	pthread_t id;
	int cpu;
	size_t size;
	bool chases;
	char apart[2 * LINE];
};

/**
 * struct curve_socket - a socket
 * @id: its number
 * @dies: how many dies it has, each of which has memory of its own
 */
struct curve_socket {
	int id;
	unsigned int dies;
};

static atomic_uint curve_pause;
static atomic_bool curve_stop;
static atomic_uint curve_ready;

static void curve_spin(unsigned int ns)
{
	double end = xp_now() + ns / 1e9;

	while (xp_now() < end)
		__builtin_ia32_pause();
}

/* A ring through all lines in a random order: Sattolo's shuffle. */
static void curve_tie(void **memory, size_t lines)
{
	size_t step = LINE / sizeof(*memory), i, other;
	void *was;

	for (i = 0; i < lines; i++)
		memory[i * step] = &memory[i * step];
	for (i = lines - 1; i; i--) {
		other = (((size_t)random() << 31) ^ random()) % i;
		was = memory[i * step];
		memory[i * step] = memory[other * step];
		memory[other * step] = was;
	}
}

static void curve_chase(struct curve_thread *thread, void *at)
{
	unsigned int i;

	while (!curve_stop) {
		for (i = 0; i < BLOCK / LINE; i++)
			at = __atomic_load_n((void **)at, __ATOMIC_RELAXED);
		thread->done += BLOCK / LINE;
	}
}

static void curve_load(struct curve_thread *thread, const char *memory)
{
	size_t at = 0, i;

	while (!curve_stop) {
		unsigned int pause = curve_pause;

		if (pause == IDLE) {
			usleep(1000);
			continue;
		}
		if (pause)
			curve_spin(pause);
		for (i = 0; i < BLOCK; i += LINE)
			(void)__atomic_load_n(memory + at + i, __ATOMIC_RELAXED);
		thread->done += BLOCK / LINE;
		at = (at + BLOCK) % thread->size;
	}
}

/* It touches its memory first, so that this is beside it. */
static void *curve_run(void *data)
{
	struct curve_thread *thread = data;
	void *memory = mmap(NULL, thread->size, PROT_READ | PROT_WRITE,
			    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (memory == MAP_FAILED) {
		curve_ready++;
		return NULL;
	}
	madvise(memory, thread->size, MADV_HUGEPAGE);
	memset(memory, 1, thread->size);
	if (thread->chases)
		curve_tie(memory, thread->size / LINE);
	curve_ready++;
	if (thread->chases)
		curve_chase(thread, memory);
	else
		curve_load(thread, memory);
	munmap(memory, thread->size);
	return NULL;
}

static bool curve_start(struct curve_thread *thread)
{
	pthread_attr_t attr;
	cpu_set_t *cpus = CPU_ALLOC(XP_CPUS);
	int err;

	CPU_ZERO_S(CPU_ALLOC_SIZE(XP_CPUS), cpus);
	CPU_SET_S(thread->cpu, CPU_ALLOC_SIZE(XP_CPUS), cpus);
	pthread_attr_init(&attr);
	pthread_attr_setaffinity_np(&attr, CPU_ALLOC_SIZE(XP_CPUS), cpus);
	err = pthread_create(&thread->id, &attr, curve_run, thread);
	pthread_attr_destroy(&attr);
	CPU_FREE(cpus);
	return !err;
}

/* Of each of @nr threads: together more than the LLC has room for */
static size_t curve_size(unsigned int nr)
{
	long llc = sysconf(_SC_LEVEL3_CACHE_SIZE), pages = sysconf(_SC_AVPHYS_PAGES);
	size_t size = llc > 0 && 4 * (size_t)llc > LEAST ? 4 * (size_t)llc : LEAST;
	size_t free = (size_t)pages * sysconf(_SC_PAGESIZE) / 8;

	size = size < MOST ? size : MOST;
	return ((size < free ? size : free) / nr & ~(size_t)(BLOCK - 1)) ?: BLOCK;
}

static unsigned long curve_read_lines(const struct curve_thread *thread, unsigned int nr)
{
	unsigned long lines = 0;

	while (nr--)
		lines += thread[nr].done;
	return lines;
}

static void curve_print_point(const struct curve_point *point, double most)
{
	printf("S%d %8.1f GB/s %6.0f ns |%.*s\n", point->socket, point->bandwidth / 1000,
	       point->latency, (int)(point->latency / most * BAR),
	       "########################################");
	fflush(stdout);
}

/* Time that others took from it is none of memory's. */
static double curve_cpu_seconds(const struct curve_thread *thread)
{
	struct timespec time = {};
	clockid_t clock;

	if (!pthread_getcpuclockid(thread->id, &clock))
		clock_gettime(clock, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}

/*
 * A step of the load. The first thread chases, the others load. Bandwidth is that of each die.
 * Return: false if the step measured other programs, or a thread that has no memory.
 */
static bool curve_step(struct curve *curve, const struct curve_thread *thread, unsigned int nr,
		       const struct curve_socket *socket, double seconds)
{
	struct curve_point *point = &curve->point[curve->nr];
	unsigned long hops, lines;
	double begin, busy;

	usleep(seconds * SETTLE * 1e6);
	begin = xp_now();
	busy = curve_cpu_seconds(thread);
	hops = curve_read_lines(thread, 1);
	lines = curve_read_lines(thread + 1, nr - 1);
	usleep(seconds * (1 - SETTLE) * 1e6);
	begin = xp_now() - begin;
	busy = curve_cpu_seconds(thread) - busy;
	hops = curve_read_lines(thread, 1) - hops;
	lines = curve_read_lines(thread + 1, nr - 1) - lines + hops;
	if (!hops || busy < SHARE * begin) {
		fprintf(stderr, "xeon-pmon: socket %d: CPU %d had %.0f %% of its time for this%s\n",
			socket->id, thread->cpu, 100 * busy / begin,
			hops ? ": stop other programs" : ", and no memory");
		return false;
	}
	*point = (struct curve_point){ socket->id, lines * LINE / begin / 1e6 / socket->dies,
				       busy * 1e9 / hops };
	if (curve->nr && point[-1].socket == socket->id &&
	    point->bandwidth < STEADY * point[-1].bandwidth) {
		fprintf(stderr, "xeon-pmon: socket %d: %.2f GB/s, then %.2f GB/s under more load; "
			"are CPUs shared?\n", socket->id, point[-1].bandwidth / 1000,
			point->bandwidth / 1000);
		return false;
	}
	curve->nr++;
	/* The bar is as long as it is if loads take four times as long as nothing. */
	curve_print_point(point, 4 * curve_idle(curve, socket->id));
	return true;
}

/* A thread on each CPU of the socket that this program may use. Return: how many. */
static unsigned int curve_start_all(struct curve_thread *thread, unsigned int nr, int socket)
{
	unsigned int started = 0;
	int cpu;

	for (cpu = 0; cpu < XP_CPUS && started < nr; cpu++) {
		if (xp_socket_of_cpu(cpu) != socket)
			continue;
		thread[started].cpu = cpu;
		thread[started].chases = !started;
		thread[started].size = curve_size(started ? nr - 1 : 1);
		started += curve_start(&thread[started]);
	}
	while (curve_ready < started)
		usleep(10000);
	return started;
}

static bool curve_measure_socket(struct curve *curve, const struct curve_socket *socket,
				 double seconds)
{
	struct curve_thread *thread;
	unsigned int nr = 0, started, i;
	bool right;
	int cpu;

	for (cpu = 0; cpu < XP_CPUS; cpu++)
		nr += xp_socket_of_cpu(cpu) == socket->id;
	thread = xp_allocate(nr, sizeof(*thread));
	curve_stop = false;
	curve_ready = 0;
	curve_pause = IDLE;
	started = curve_start_all(thread, nr, socket->id);
	right = started > 1;
	if (!right)
		fprintf(stderr, "xeon-pmon: socket %d: needs two CPUs\n", socket->id);
	for (i = 0; right && i < ARRAY_SIZE(pauses) && curve->nr < CURVE_POINTS; i++) {
		curve_pause = pauses[i];
		right = curve_step(curve, thread, started, socket, seconds);
	}
	curve_stop = true;
	for (i = 0; i < started; i++)
		pthread_join(thread[i].id, NULL);
	free(thread);
	return right;
}

static int curve_measure(struct curve *curve)
{
	struct curve_socket *socket;
	unsigned int nr = 0, i;
	struct xp_boxes boxes;
	const struct xp_die *die;
	char path[4096];

	xp_boxes_init(&boxes);
	xp_find_dies(&boxes);
	socket = xp_allocate(boxes.nr_dies, sizeof(*socket));
	for (die = boxes.dies; die; die = die->next) {
		nr += !nr || socket[nr - 1].id != die->socket;
		socket[nr - 1].id = die->socket;
		socket[nr - 1].dies++;
	}
	xp_boxes_free(&boxes);
	fprintf(stderr, "This loads each socket's memory in turn, %d seconds in all.\n", SECONDS);
	for (i = 0; i < nr && curve_measure_socket(curve, &socket[i],
						   1. * SECONDS / ARRAY_SIZE(pauses) / nr); i++)
		;
	free(socket);
	if (i < nr) {
		fputs("xeon-pmon: no curve is kept\n", stderr);
		return EXIT_FAILURE;
	}
	if (curve_write(curve, path, sizeof(path))) {
		fprintf(stderr, "xeon-pmon: the curve is not kept: %s: %s\n", path,
			strerror(errno));
		return EXIT_FAILURE;
	}
	printf("Kept in %s\n", path);
	return EXIT_SUCCESS;
}

/* The points, and where the traffic is among them that is counted now */
static bool curve_show(const struct stat_table *table, void *data)
{
	const struct curve *curve = data;
	struct explain_facts facts;
	double most = 0, now, idle;
	unsigned int p, i;

	explain_gather(&facts, table->wants, table->boxes);
	for (i = 0; i < curve->nr; i++)
		most = curve->point[i].latency > most ? curve->point[i].latency : most;
	for (p = 0; p < facts.nr_places; p++) {
		struct explain_value value = explain_work_out(&facts, p, "mem_bw");
		int socket = facts.place[p].socket;

		for (i = 0; i < curve->nr; i++)
			if (curve->point[i].socket == socket)
				curve_print_point(&curve->point[i], most);
		idle = curve_idle(curve, socket);
		if (value.state != EXPLAIN_KNOWN || !idle)
			continue;
		now = curve_at(curve, socket, value.value);
		fprintf(table->out,
			"S%d now: %.1f GB/s; by the curve reads take %.0f ns, %.1f x idle\n",
			socket, value.value / 1000, now, now / idle);
	}
	explain_drop(&facts);
	return true;
}

static const struct argp_option options[] = {
	{ "measure", 'm', NULL, 0, "Measure the curve: loads all memory for twenty seconds" },
	{}
};

static error_t curve_parse(int key, char *arg, struct argp_state *state)
{
	if (key != 'm')
		return ARGP_ERR_UNKNOWN;
	*(bool *)state->input = true;
	return 0;
}

const struct argp xp_curve_argp = {
	.options = options,
	.parser = curve_parse,
	.doc = "Show how long reads take at which memory bandwidth, and where the machine is now.",
	.children = xp_help_child,
};

int xp_curve(int argc, char **argv)
{
	static struct curve curve;
	const struct stat_job job = {
		.nr_choices = 1, .choice = {{ "mem_bw", xp_want_list }}, .seconds = 1,
		.show = curve_show, .data = &curve,
	};
	bool measure = false;

	if (argp_parse(&xp_curve_argp, argc, argv, 0, NULL, &measure))
		return EXIT_FAILURE;
	if (measure)
		return curve_measure(&curve);
	curve_read(&curve);
	if (curve.nr)
		return stat_measure(&job);
	fputs("xeon-pmon: no curve is kept of this CPU; \"xeon-pmon curve --measure\"\n", stderr);
	return EXIT_FAILURE;
}
