// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon curve: measure memory read latency as a function of bandwidth, and show the machine's
 * current position on the curve.
 *
 * The first thread of a socket follows a pointer chain through memory, so each of its reads waits
 * for the one before. The other threads read, or read and write, consecutive lines, with pauses
 * that get shorter from step to step. Bandwidth is computed from the lines that all threads
 * transferred. At full load it is compared with mem_bw: if mem_bw is smaller, caches served a part
 * of the reads; if it is greater, other programs use the memory.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
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
#include "measure.h"
#include "rows.h"

#define SECONDS		40		/* approximate duration of all steps */
#define SHARE		0.5		/* least share of CPU time for the chasing thread */
#define STEADY		0.7		/* least bandwidth relative to the step before */
#define SETTLE		0.25		/* first part of a step, which is not measured */
#define COUNTED		0.9		/* least mem_bw relative to the threads' bandwidth */
#define OTHERS		1.25		/* greatest; mem_bw includes prefetches */
#define BAR		40

/* Pause of a thread before each block of 4 KiB, in ns */
#define IDLE	~0U
static const unsigned int pauses[] = { IDLE, 40000, 16000, 8000, 4000, 2000, 1000, 500, 200, 0 };

/* Mixes other than CURVE_READS use the first pause, and those from this index on */
#define FEW	5
#define STEPS	(ARRAY_SIZE(pauses) + (CURVE_MIXES - 1) * (ARRAY_SIZE(pauses) - FEW + 1))

/**
 * struct curve_thread - a thread of the measurement
 * @done: lines that it has read or written
 * @id: its pthread id
 * @cpu: the CPU it runs on
 * @memory_cpu: the CPU that first touches its memory, which determines the NUMA node
 * @size: size of its memory in bytes
 * @chases: whether it follows the pointer chain
 * @padding: no two threads write to the same cache line
 */
struct curve_thread {
	atomic_ulong done;
	pthread_t id;
	int cpu;
	int memory_cpu;
	size_t size;
	bool chases;
	char padding[2 * CURVE_LINE];
};

/**
 * struct curve_socket - a socket that is measured
 * @id: its number
 * @dies: number of its dies, each of which has its own memory controllers
 */
struct curve_socket {
	int id;
	unsigned int dies;
};

static atomic_uint curve_pause;
static atomic_uint curve_load_mix;
static atomic_bool curve_stop;
static atomic_uint curve_ready;

static void curve_spin(unsigned int ns)
{
	double end = xp_now() + ns / 1e9;

	while (xp_now() < end)
		__builtin_ia32_pause();
}

/* Link all lines to a single cycle in random order (Sattolo's algorithm). */
static void curve_link_lines(void **memory, size_t lines)
{
	size_t step = CURVE_LINE / sizeof(*memory), i, other;
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
		for (i = 0; i < CURVE_BLOCK / CURVE_LINE; i++)
			at = __atomic_load_n((void **)at, __ATOMIC_RELAXED);
		thread->done += CURVE_BLOCK / CURVE_LINE;
	}
}

static void curve_load(struct curve_thread *thread, char *memory)
{
	size_t at = 0;
	unsigned int nr = 0;

	while (!curve_stop) {
		unsigned int pause = curve_pause;

		if (pause == IDLE) {
			usleep(1000);
			continue;
		}
		if (pause)
			curve_spin(pause);
		thread->done += curve_touch(memory + at, curve_load_mix, nr++);
		at = (at + CURVE_BLOCK) % thread->size;
	}
}

static void curve_move_to(pthread_t id, int cpu)
{
	cpu_set_t *cpus = CPU_ALLOC(XP_CPUS);

	CPU_ZERO_S(CPU_ALLOC_SIZE(XP_CPUS), cpus);
	CPU_SET_S(cpu, CPU_ALLOC_SIZE(XP_CPUS), cpus);
	pthread_setaffinity_np(id, CPU_ALLOC_SIZE(XP_CPUS), cpus);
	CPU_FREE(cpus);
}

/*
 * The thread starts on @memory_cpu, since the kernel allocates a page on the node of the CPU that
 * first touches it.
 */
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
		curve_link_lines(memory, thread->size / CURVE_LINE);
	if (thread->cpu != thread->memory_cpu)
		curve_move_to(pthread_self(), thread->cpu);
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
	CPU_SET_S(thread->memory_cpu, CPU_ALLOC_SIZE(XP_CPUS), cpus);
	pthread_attr_init(&attr);
	pthread_attr_setaffinity_np(&attr, CPU_ALLOC_SIZE(XP_CPUS), cpus);
	err = pthread_create(&thread->id, &attr, curve_run, thread);
	pthread_attr_destroy(&attr);
	CPU_FREE(cpus);
	return !err;
}

/*
 * Return: size of the memory of each of @nr threads, in total larger than the LLC; 0: too little is
 * free.
 */
static size_t curve_size(unsigned int nr)
{
	long llc = sysconf(_SC_LEVEL3_CACHE_SIZE), pages = sysconf(_SC_AVPHYS_PAGES);
	size_t size = curve_ring_size(llc > 0 ? llc : 0, (size_t)pages * sysconf(_SC_PAGESIZE));

	return size ? (size / nr & ~(size_t)(CURVE_BLOCK - 1)) ?: CURVE_BLOCK : 0;
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
	printf("S%d %-6s %8.1f GB/s %6.0f ns |%.*s\n", point->socket, curve_mix_name(point->mix),
	       point->bandwidth / 1000, point->latency, (int)fmin(point->latency / most * BAR, BAR),
	       "########################################");
	xp_flush(stdout);
}

/* Return: CPU time of a thread, so that preemption by other programs does not count as latency. */
static double curve_cpu_seconds(const struct curve_thread *thread)
{
	struct timespec time = {};
	clockid_t clock;

	if (!pthread_getcpuclockid(thread->id, &clock))
		clock_gettime(clock, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}

/*
 * Measure one point. The first thread measures latency, the others generate load. The bandwidth is
 * per die. Return: false if other programs disturbed the step, or a thread could not allocate its
 * memory.
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
		fprintf(stderr, "xeon-pmon: socket %d: CPU %d got %.0f %% of its time%s\n",
			socket->id, thread->cpu, 100 * busy / begin,
			hops ? ": stop other programs" : ", and it read nothing");
		return false;
	}
	*point = (struct curve_point){ socket->id,
				       lines * CURVE_LINE / begin / 1e6 / socket->dies,
				       busy * 1e9 / hops, curve_load_mix };
	if (curve->nr && point[-1].socket == socket->id && point[-1].mix == point->mix &&
	    point->bandwidth < STEADY * point[-1].bandwidth) {
		fprintf(stderr, "xeon-pmon: socket %d: %.2f GB/s, then %.2f GB/s under more load; "
			"are CPUs shared?\n", socket->id, point[-1].bandwidth / 1000,
			point->bandwidth / 1000);
		return false;
	}
	curve->nr++;
	/* A bar of full length is four times the latency without load. */
	curve_print_point(point, 4 * curve_idle(curve, socket->id));
	return true;
}

static int curve_next_cpu(int cpu, int socket)
{
	while (++cpu < XP_CPUS && xp_socket_of_cpu(cpu) != socket)
		;
	return cpu < XP_CPUS ? cpu : -1;
}

/*
 * Start a thread on each CPU of the socket that the affinity mask allows, with memory of socket
 * @home. Return: the number of threads.
 */
static unsigned int curve_start_all(struct curve_thread *thread, unsigned int nr, int socket,
				    int home)
{
	unsigned int started = 0;
	int cpu = -1, near = -1;

	while (started < nr && (cpu = curve_next_cpu(cpu, socket)) >= 0) {
		near = home == socket ? cpu : curve_next_cpu(near, home);
		if (near < 0)
			near = curve_next_cpu(-1, home);
		thread[started] = (struct curve_thread){
			.cpu = cpu, .memory_cpu = near, .chases = !started,
			.size = curve_size(started ? nr - 1 : 1),
		};
		started += curve_start(&thread[started]);
	}
	while (curve_ready < started)
		usleep(10000);
	return started;
}

/**
 * struct curve_count - result of counting during the step with full load
 * @socket: the socket of the memory
 * @platform: the platform
 * @bandwidth: mem_bw of a die in MB/s; 0: unknown
 * @capacity: mem_capacity of a die
 * @links: capacity of all links of the socket
 */
struct curve_count {
	int socket;
	const struct pmon_platform *platform;
	double bandwidth;
	double capacity;
	double links;
};

static double curve_value(const struct explain_facts *facts, unsigned int place, const char *what)
{
	struct explain_value value = explain_work_out(facts, place, what);

	return value.state == EXPLAIN_KNOWN ? value.value : 0;
}

static bool curve_take_count(const struct measure_table *table, void *data)
{
	struct curve_count *count = data;
	struct explain_facts facts;
	unsigned int p, dies = 0;

	explain_gather(&facts, table->set, table->boxes);
	count->platform = facts.platform;
	for (p = 0; p < facts.nr_places; p++) {
		if (facts.place[p].socket != count->socket)
			continue;
		dies++;
		count->bandwidth += curve_value(&facts, p, "mem_bw");
		count->capacity = curve_value(&facts, p, "mem_capacity");
		count->links += curve_value(&facts, p, "upi_capacity") +
				curve_value(&facts, p, "qpi_capacity");
	}
	count->bandwidth /= dies ?: 1;
	explain_drop(&facts);
	return true;
}

/*
 * Return: the metrics to count, as far as the platform has them; empty if it has no mem_bw.
 * Patterns are used since a machine with one socket may lack the links.
 */
static const char *curve_metrics(void)
{
	static const char *const names[] = {
		"mem_bw", "mem_reads*", "mem_capacity*", "upi_capacity*", "qpi_capacity*",
	};
	static char list[128];
	char name[32];
	struct xp_error error;
	const struct pmon_platform *platform = measure_platform(NULL, &error);
	unsigned int i;

	*list = '\0';
	for (i = 0; platform && i < ARRAY_SIZE(names); i++)
		if (xp_metric(platform, strtok(strcpy(name, names[i]), "*")))
			sprintf(list + strlen(list), "%s%s", *list ? "," : "", names[i]);
	return strncmp(list, "mem_bw", 6) ? "" : list;
}

/* Print the greatest bandwidth of a mix, and the published range of the family */
static void curve_print_end(FILE *out, const struct curve *curve, int socket, enum curve_mix mix,
			    const struct curve_count *count)
{
	bool remote = mix == CURVE_REMOTE;
	double most = curve_most(curve, socket, mix), share;
	double capacity = remote ? count->links : count->capacity;
	struct explain_band band;

	if (!most || !count->platform || !capacity)
		return;
	share = 100 * most / capacity;
	band = remote ? explain_link_band(xp_on(count->platform)) :
	       explain_memory_band(xp_on(count->platform), curve_mix_writes(mix));
	fprintf(out, "S%d %s: %.1f GB/s at most, %.0f %% of what the clock of %s allows; ", socket,
		curve_mix_name(mix), most / 1000, share, remote ? "the links" : "memory");
	if (!band.nr)
		fputs("nothing is published of this family", out);
	else if (band.between)
		fprintf(out, "between published mixes, this family ends at about %.0f %%",
			band.low);
	else if (band.machines == 1)
		fprintf(out, "1 published machine of this family ends at %.0f %%", band.low);
	else
		fprintf(out, "%u published machines of this family end at %.0f to %.0f %%",
			band.machines, band.low, band.high);
	fputs(band.nr && share < band.low - EXPLAIN_APART ?
	      ": this machine ends early, see \"xeon-pmon explain\"\n" : "\n", out);
}

/*
 * Compare the threads' bandwidth at full load with mem_bw. Return: false if they differ; true also
 * if mem_bw cannot be counted.
 */
static bool curve_check(const struct curve *curve, const struct curve_socket *socket, int home,
			double seconds, struct curve_count *count)
{
	const struct curve_point *point = &curve->point[curve->nr - 1];
	const char *metrics = curve_metrics();
	const struct measure_job job = {
		.nr_choices = 1, .choice = {{ metrics, metric_set_add_names }}, .seconds = seconds,
		.show = curve_take_count, .data = count,
	};
	double share;

	*count = (struct curve_count){ .socket = home };
	if (!*metrics || measure_run_job(&job) || !count->bandwidth) {
		fprintf(stderr, "xeon-pmon: socket %d: mem_bw cannot be counted, so this was not "
			"checked against it\n", socket->id);
		return true;
	}
	share = count->bandwidth / point->bandwidth;
	if (share >= COUNTED && share <= OTHERS)
		return true;
	fprintf(stderr, "xeon-pmon: socket %d, %s: threads moved %.1f GB/s, and mem_bw was %.1f "
		"GB/s: %s\n", socket->id, curve_mix_name(point->mix), point->bandwidth / 1000,
		count->bandwidth / 1000, share < COUNTED ? "caches served a part of it" :
		"other programs use the memory, stop them");
	return false;
}

static bool curve_measure_mix(struct curve *curve, const struct curve_thread *thread,
			      unsigned int nr, const struct curve_socket *socket, int home,
			      enum curve_mix mix, double seconds)
{
	struct curve_count count;
	unsigned int i;

	curve_load_mix = mix;
	for (i = 0; i < ARRAY_SIZE(pauses) && curve->nr < CURVE_POINTS; i++) {
		if (mix != CURVE_READS && i && i < FEW)
			continue;
		curve_pause = pauses[i];
		if (!curve_step(curve, thread, nr, socket, seconds))
			return false;
	}
	if (!curve_check(curve, socket, home, seconds, &count))
		return false;
	curve_print_end(stdout, curve, socket->id, mix, &count);
	return true;
}

/* Measure all mixes with memory of socket @home */
static bool curve_measure_memory(struct curve *curve, const struct curve_socket *socket, int home,
				 double seconds)
{
	enum curve_mix mix = home == socket->id ? CURVE_READS : CURVE_REMOTE;
	enum curve_mix end = home == socket->id ? CURVE_REMOTE : CURVE_MIXES;
	struct curve_thread *thread;
	unsigned int nr = 0, started, i;
	int cpu = -1;
	bool right;

	while ((cpu = curve_next_cpu(cpu, socket->id)) >= 0)
		nr++;
	if (!curve_size(1)) {
		fprintf(stderr, "xeon-pmon: socket %d: too little free memory to miss the LLC: at "
			"least five times its size is needed\n", socket->id);
		return false;
	}
	thread = xp_allocate(nr, sizeof(*thread));
	curve_stop = false;
	curve_ready = 0;
	curve_pause = IDLE;
	started = curve_start_all(thread, nr, socket->id, home);
	right = started > 1;
	if (!right)
		fprintf(stderr, "xeon-pmon: socket %d: needs two CPUs\n", socket->id);
	for (; right && mix < end; mix++)
		right = curve_measure_mix(curve, thread, started, socket, home, mix, seconds);
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
	double seconds;

	xp_boxes_init(&boxes);
	xp_find_dies(&boxes);
	socket = xp_allocate(boxes.nr_dies, sizeof(*socket));
	for (die = boxes.dies; die; die = die->next) {
		nr += !nr || socket[nr - 1].id != die->socket;
		socket[nr - 1].id = die->socket;
		socket[nr - 1].dies++;
	}
	xp_boxes_free(&boxes);
	seconds = 1. * SECONDS / STEPS / nr;
	fprintf(stderr, "This loads each socket's memory in turn, %d seconds in all.\n", SECONDS);
	for (i = 0; i < nr; i++)
		if (!curve_measure_memory(curve, &socket[i], socket[i].id, seconds) ||
		    (nr > 1 && !curve_measure_memory(curve, &socket[i], socket[(i + 1) % nr].id,
						     seconds)))
			break;
	free(socket);
	if (i < nr) {
		fputs("xeon-pmon: the curve is not kept\n", stderr);
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

static void curve_print_now(FILE *out, const struct explain_facts *facts, unsigned int place,
			    const struct curve *curve)
{
	struct explain_value value = explain_work_out(facts, place, "mem_bw");
	struct explain_value reads = explain_work_out(facts, place, "mem_reads");
	int socket = facts->place[place].socket;
	double writes = reads.state == EXPLAIN_KNOWN ? 100 - reads.value : 0;
	double idle = curve_idle(curve, socket), now;
	enum curve_mix mix = curve_nearest(curve, socket, writes);

	if (value.state != EXPLAIN_KNOWN || !idle || mix == CURVE_MIXES)
		return;
	now = curve_at(curve, socket, mix, value.value);
	fprintf(out, "S%d now: %.1f GB/s, %.0f %% of it writes; by the curve of %s a read "
		"takes %.0f ns, %.1f x idle\n", socket, value.value / 1000, writes,
		curve_mix_name(mix), now, now / idle);
}

/* Print the stored points, and mark the bandwidth that is counted now */
static bool curve_show(const struct measure_table *table, void *data)
{
	const struct curve *curve = data;
	struct explain_facts facts;
	struct curve_count count;
	enum curve_mix mix;
	double most = 0;
	unsigned int p, i;
	int socket;

	explain_gather(&facts, table->set, table->boxes);
	for (i = 0; i < curve->nr; i++)
		most = fmax(most, curve->point[i].latency);
	for (p = 0; p < facts.nr_places; p++) {
		socket = facts.place[p].socket;
		for (i = 0; i < curve->nr; i++)
			if (curve->point[i].socket == socket)
				curve_print_point(&curve->point[i], most);
		count = (struct curve_count){
			.platform = facts.platform,
			.capacity = curve_value(&facts, p, "mem_capacity"),
			.links = curve_value(&facts, p, "upi_capacity") +
				 curve_value(&facts, p, "qpi_capacity"),
		};
		for (mix = 0; mix < CURVE_MIXES; mix++)
			curve_print_end(table->out, curve, socket, mix, &count);
		curve_print_now(table->out, &facts, p, curve);
	}
	explain_drop(&facts);
	return true;
}

static const struct argp_option options[] = {
	{ "measure", 'm', NULL, 0, "Measure the curve: loads all memory for forty seconds" },
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
	.doc = "Show how long reads take at each memory bandwidth, and at the present one.",
	.children = xp_help_child,
};

int xp_curve(int argc, char **argv)
{
	static struct curve curve;
	struct measure_job job = {
		.nr_choices = 1, .choice = {{ "mem_bw", metric_set_add_names }}, .seconds = 1,
		.show = curve_show, .data = &curve,
	};
	bool measure = false;

	if (argp_parse(&xp_curve_argp, argc, argv, 0, NULL, &measure))
		return EXIT_FAILURE;
	if (measure)
		return curve_measure(&curve);
	curve_read(&curve);
	if (*curve_metrics())
		job.choice[0].text = curve_metrics();
	if (curve.nr)
		return measure_run_job(&job);
	if (*curve.refused)
		fprintf(stderr, "xeon-pmon: %s: not a curve that this version can read\n",
			curve.refused);
	fputs("xeon-pmon: no curve of this CPU: run \"xeon-pmon curve --measure\"\n", stderr);
	return EXIT_FAILURE;
}
