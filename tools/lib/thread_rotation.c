// SPDX-License-Identifier: GPL-2.0-only
/*
 * LLC misses of hardware threads by the thread filter, and samples of the tasks that run there.
 *
 * In each slot a box has one event, which is opened at its begin and closed at its end: an open, a
 * read and a close for each box. The kernel samples the task of each CPU ten times a second, on
 * CPUs that are not idle: the number of records does not depend on the number of tasks and of
 * context switches.
 */
#include <errno.h>
#include <linux/perf_event.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "resctrl.h"
#include "thread_rotation.h"

#define PERIOD		0.097	/* seconds between two samples; no multiple of usual periods */
#define LEAST_SLOT	0.5	/* seconds */
#define SLOTS		20	/* in a long interval, of up to SLOTS * MOST_SLOT */
#define MOST_SLOT	15	/* seconds: one and a half fit into RING */
#define RING		4096	/* bytes for samples of a CPU: 256, or 25 seconds */
#define STALE		30	/* seconds after which labels are derived from /proc again */
#define TASKS		16384	/* power of 2: places for labels of tasks */
#define LABELS		4096	/* labels after which all are derived again */
#define INITIAL_PIDS	"pid:[4026531836]"	/* PROC_PID_INIT_INO of Linux */

/**
 * struct rotation_box - a C-box or CHA
 * @box: its PMU and CPU
 * @config: config words of the event of thread 0
 * @step: what the number of the thread is multiplied by, and added to each word
 * @socket: index of its socket
 * @place: its number on the socket
 * @fd: the open event; -1: none
 * @cpu: the CPU whose thread is counted
 */
struct rotation_box {
	const struct xp_box *box;
	u64 config[PMON_WORDS];
	u64 step[PMON_WORDS];
	unsigned int socket;
	unsigned int place;
	int fd;
	int cpu;
};

/**
 * struct rotation_ring - samples of a CPU
 * @fd: the event
 * @page: its ring buffer
 */
struct rotation_ring {
	int fd;
	struct perf_event_mmap_page *page;
};

/**
 * struct rotation_task - label of a task
 * @tid: thread ID; 0: the place is free
 * @label: number of its label
 */
struct rotation_task {
	int tid;
	unsigned int label;
};

double rotation_slot(double interval)
{
	return fmin(interval, fmin(MOST_SLOT, fmax(LEAST_SLOT, interval / SLOTS)));
}

static int rotation_perf_open(struct perf_event_attr *attr, int cpu)
{
	attr->size = sizeof(*attr);
	return syscall(SYS_perf_event_open, attr, -1, cpu, -1, PERF_FLAG_FD_CLOEXEC);
}

/*
 * Labels of tasks
 */

static void rotation_forget_labels(struct rotation *rotation)
{
	memset(rotation->task, 0, TASKS * sizeof(*rotation->task));
	rotation->nr_tasks = 0;
	rotation->named = xp_now();
}

static unsigned int rotation_find_label(struct rotation *rotation, const char *text)
{
	unsigned int l;

	for (l = 0; l < rotation->nr_labels; l++)
		if (!strcmp(rotation->label[l], text))
			return l;
	rotation->label = xp_grow(rotation->label, l + 1, sizeof(*rotation->label));
	snprintf(rotation->label[l], sizeof(*rotation->label), "%s", text);
	rotation->nr_labels++;
	return l;
}

/* Tasks without a name are those of the kernel, which are in the root cgroup, and ended ones. */
static unsigned int rotation_name(struct rotation *rotation, int tid)
{
	char text[WHO_NAME], path[300];

	if (!resctrl_name_group(rotation->proc, &tid, 1, rotation->by_process, text,
				sizeof(text))) {
		snprintf(path, sizeof(path), "%.200s/%d", rotation->proc, tid);
		snprintf(text, sizeof(text), "%s", access(path, F_OK) ? "ended tasks" :
			 "kernel, and tasks of the root cgroup");
	}
	xp_make_printable(text);
	return rotation_find_label(rotation, text);
}

static unsigned int rotation_label(struct rotation *rotation, int tid)
{
	unsigned int at = tid * 2654435761u % TASKS;

	while (rotation->task[at].tid && rotation->task[at].tid != tid)
		at = (at + 1) % TASKS;
	if (rotation->task[at].tid)
		return rotation->task[at].label;
	/* A quarter of the places stays free, so that the loop ends soon. */
	if (rotation->nr_tasks >= TASKS / 4 * 3)
		return rotation_name(rotation, tid);
	rotation->task[at].label = rotation_name(rotation, tid);
	rotation->task[at].tid = tid;
	rotation->nr_tasks++;
	return rotation->task[at].label;
}

/*
 * Samples
 */

static void rotation_close_rings(struct rotation *rotation)
{
	unsigned int t;

	for (t = 0; rotation->ring && t < rotation->threads.nr; t++) {
		if (rotation->ring[t].page)
			munmap(rotation->ring[t].page, sysconf(_SC_PAGESIZE) + RING);
		if (rotation->ring[t].fd >= 0)
			close(rotation->ring[t].fd);
	}
	free(rotation->ring);
	rotation->ring = NULL;
}

static int rotation_open_ring(struct rotation_ring *ring, unsigned int cpu, struct xp_error *error)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_SOFTWARE, .config = PERF_COUNT_SW_CPU_CLOCK,
		.sample_period = PERIOD * 1e9, .sample_type = PERF_SAMPLE_TID, .exclude_idle = 1,
	};
	void *page;

	ring->fd = rotation_perf_open(&attr, cpu);
	if (ring->fd < 0)
		return xp_fail(error, "tasks of CPU %u cannot be sampled: %s%s", cpu,
			       strerror(errno), xp_is_forbidden(-errno) ? "; run it as root" :
			       errno == EMFILE ? "; see \"ulimit -n\"" : "");
	page = mmap(NULL, sysconf(_SC_PAGESIZE) + RING, PROT_READ | PROT_WRITE, MAP_SHARED,
		    ring->fd, 0);
	if (page == MAP_FAILED)
		return xp_fail(error, "no memory for samples of CPU %u: %s; "
			       "see kernel.perf_event_mlock_kb", cpu, strerror(errno));
	ring->page = page;
	return 0;
}

static int rotation_open_rings(struct rotation *rotation, struct xp_error *error)
{
	unsigned int t;

	rotation->ring = xp_allocate(rotation->threads.nr, sizeof(*rotation->ring));
	for (t = 0; t < rotation->threads.nr; t++)
		rotation->ring[t].fd = -1;
	for (t = 0; t < rotation->threads.nr; t++)
		if (rotation_open_ring(&rotation->ring[t], rotation->threads.thread[t].cpu, error))
			return -1;
	return 0;
}

/* @first: index of the first run of this CPU */
static void rotation_add_run(struct rotation *rotation, unsigned int first, unsigned int cpu,
			     unsigned int label)
{
	struct shares_run *run;
	unsigned int r;

	for (r = first; r < rotation->nr_runs; r++)
		if (rotation->run[r].label == label)
			break;
	if (r == rotation->nr_runs) {
		rotation->run = xp_grow(rotation->run, r + 1, sizeof(*rotation->run));
		rotation->run[rotation->nr_runs++] = (struct shares_run){ cpu, label };
	}
	run = &rotation->run[r];
	run->seen++;
}

/* A record is a multiple of 8 bytes, and so is the ring: the thread ID is never at two places. */
static void rotation_read_ring(struct rotation *rotation, unsigned int t)
{
	struct perf_event_mmap_page *page = rotation->ring[t].page;
	const char *data = (const char *)page + page->data_offset;
	u64 head = __atomic_load_n(&page->data_head, __ATOMIC_ACQUIRE), at = page->data_tail;
	unsigned int first = rotation->nr_runs;
	struct perf_event_header header;
	unsigned int ids[2];

	for (; at < head; at += header.size) {
		memcpy(&header, data + at % page->data_size, sizeof(header));
		memcpy(ids, data + (at + sizeof(header)) % page->data_size, sizeof(ids));
		if (header.type == PERF_RECORD_SAMPLE && ids[1])
			rotation_add_run(rotation, first, rotation->threads.thread[t].cpu,
					 rotation_label(rotation, ids[1]));
		if (!header.size)
			break;
	}
	__atomic_store_n(&page->data_tail, head, __ATOMIC_RELEASE);
}

/*
 * Boxes
 */

static void rotation_start_box(struct rotation *rotation, struct rotation_box *box)
{
	struct perf_event_attr attr = {
		.type = box->box->type,
		.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
	};
	const struct thread *thread = rotation->threads.thread;

	box->cpu = shares_cpu_at(&rotation->shares, box->socket, box->place);
	if (box->cpu < 0)
		return;
	while (thread->cpu != (unsigned int)box->cpu)
		thread++;
	attr.config = box->config[PMON_CONFIG] + thread->number * box->step[PMON_CONFIG];
	attr.config1 = box->config[PMON_CONFIG1] + thread->number * box->step[PMON_CONFIG1];
	attr.config2 = box->config[PMON_CONFIG2] + thread->number * box->step[PMON_CONFIG2];
	box->fd = rotation_perf_open(&attr, box->box->cpu);
}

/* An event that shared its counter is scaled; one that never had it has no count. */
static void rotation_stop_box(struct rotation *rotation, struct rotation_box *box)
{
	struct { u64 count, enabled, running; } value;
	struct shares_count *count = rotation->count;

	if (box->fd < 0)
		return;
	while (count->cpu != (unsigned int)box->cpu)
		count++;
	if (read(box->fd, &value, sizeof(value)) == sizeof(value) && value.running) {
		count->bytes += 64.0 * value.count * value.enabled / value.running;
		count->boxes++;
	}
	close(box->fd);
	box->fd = -1;
}

static void rotation_start_slot(struct rotation *rotation)
{
	unsigned int b;

	shares_start_slot(&rotation->shares);
	rotation->slot_begun = xp_now();
	for (b = 0; b < rotation->nr_boxes; b++)
		rotation_start_box(rotation, &rotation->box[b]);
}

static void rotation_end_slot(struct rotation *rotation)
{
	struct shares_slot slot = { .seconds = xp_now() - rotation->slot_begun };
	unsigned int t, b;

	for (t = 0; t < rotation->threads.nr; t++)
		rotation->count[t] = (struct shares_count){ rotation->threads.thread[t].cpu };
	for (b = 0; b < rotation->nr_boxes; b++)
		rotation_stop_box(rotation, &rotation->box[b]);
	rotation->nr_runs = 0;
	for (t = 0; t < rotation->threads.nr; t++)
		rotation_read_ring(rotation, t);
	slot.nr_counts = rotation->threads.nr;
	slot.count = rotation->count;
	slot.nr_runs = rotation->nr_runs;
	slot.run = rotation->run;
	shares_add(&rotation->shares, &slot);
}

static int rotation_add_box(struct rotation *rotation, const struct xp_box *box,
			    struct xp_error *error)
{
	const struct xp_source source = { box->plan->type->desc, box->folder, XP_NO_NODE };
	struct rotation_box *to;
	unsigned int s;

	for (s = 0; s < rotation->nr_sockets && rotation->socket[s] != box->socket;)
		s++;
	if (s == rotation->nr_sockets)
		return 0;
	rotation->box = xp_grow(rotation->box, rotation->nr_boxes + 1, sizeof(*rotation->box));
	to = &rotation->box[rotation->nr_boxes++];
	*to = (struct rotation_box){
		.box = box, .socket = s, .place = rotation->shares.boxes[s]++, .fd = -1,
	};
	if (xp_box_config(&rotation->boxes, box, 0, to->config))
		return xp_fail(error, "%s has no thread filter", box->name);
	return xp_resolve(&source, ",filter_tid=1", to->step, error);
}

/* Events are opened on all boxes once, so that a refusal has the driver's reason. */
static int rotation_find_boxes(struct rotation *rotation, struct xp_error *error)
{
	const struct xp_box *box;
	char text[FORMULA_TEXT];
	int err;

	snprintf(text, sizeof(text), rotation->filter->formula, 0);
	xp_boxes_init(&rotation->boxes);
	if (rotation->nodes)
		memcpy(rotation->boxes.nodes, rotation->nodes, sizeof(rotation->boxes.nodes));
	if (metric_set_init(&rotation->set, error) ||
	    metric_set_add_formula(&rotation->set, text, error) ||
	    xp_boxes_open(&rotation->boxes, &rotation->set, error) ||
	    xp_boxes_check(&rotation->boxes, &rotation->set, error))
		return -1;
	for (box = rotation->boxes.first, err = 0; box && !err; box = box->next)
		if (!*box->missing)
			err = rotation_add_box(rotation, box, error);
	xp_boxes_close(&rotation->boxes);
	if (!err && !rotation->nr_boxes)
		return xp_fail(error, "threads: no box with a thread filter counts; see "
			       "xeon-pmon report");
	return err;
}

static void rotation_list_threads(struct rotation *rotation)
{
	struct shares *shares = &rotation->shares;
	const struct thread *thread;
	unsigned int t, s, nr = 0;

	shares->thread = xp_allocate(rotation->threads.nr, sizeof(*shares->thread));
	for (t = 0; t < rotation->threads.nr; t++) {
		thread = &rotation->threads.thread[t];
		for (s = 0; s < rotation->nr_sockets && rotation->socket[s] != thread->socket;)
			s++;
		if (s == SHARES_SOCKETS)
			continue;
		rotation->socket[s] = thread->socket;
		if (s == rotation->nr_sockets)
			rotation->nr_sockets++;
		shares->thread[nr++] = (struct shares_thread){ .cpu = thread->cpu, .socket = s };
	}
	shares->nr_threads = nr;
	shares->period = PERIOD;
	rotation->count = xp_allocate(rotation->threads.nr, sizeof(*rotation->count));
}

static void rotation_read_online(const struct rotation *rotation, char *text, size_t size)
{
	char path[300];

	snprintf(path, sizeof(path), "%.200s/devices/system/cpu/online", rotation->sysfs);
	xp_read_line(path, text, size);
}

/* In another PID namespace, perf has no thread IDs of the tasks outside. */
static int rotation_check_namespace(const struct rotation *rotation, struct xp_error *error)
{
	char path[300], link[64] = "";

	snprintf(path, sizeof(path), "%.200s/self/ns/pid", rotation->proc);
	if (readlink(path, link, sizeof(link) - 1) < 0 || !strcmp(link, INITIAL_PIDS))
		return 0;
	return xp_fail(error, "threads: tasks of the host have no names in this PID namespace: "
		       "run it on the host, or the container with --pid=host");
}

static int rotation_begin(struct rotation *rotation, struct xp_error *error)
{
	rotation->filter = thread_filter_of(xp_platform(NULL));
	if (!rotation->filter)
		return xp_fail(error, "this CPU has no thread filter: the E5-2600 to Sapphire "
			       "Rapids have one, the Xeon Phi excepted");
	if (rotation_check_namespace(rotation, error))
		return -1;
	rotation_read_online(rotation, rotation->online, sizeof(rotation->online));
	threads_read(rotation->sysfs, &rotation->threads);
	if (thread_verdict_read(&rotation->threads, error))
		return -1;
	rotation_list_threads(rotation);
	if (rotation_find_boxes(rotation, error) || rotation_open_rings(rotation, error))
		return -1;
	rotation->task = xp_allocate(TASKS, sizeof(*rotation->task));
	rotation_forget_labels(rotation);
	rotation->begun = xp_now();
	rotation_start_slot(rotation);
	return 0;
}

int rotation_open(struct rotation *rotation, struct xp_error *error)
{
	if (!rotation_begin(rotation, error))
		return 0;
	rotation_close(rotation);
	return -1;
}

/* The kernel moves the events of a socket to another CPU, but not those of samples. */
static int rotation_open_again(struct rotation *rotation, struct xp_error *error)
{
	rotation_close(rotation);
	if (rotation_open(rotation, error))
		return -1;
	rotation->changed = true;
	return xp_fail(error, "CPUs came online or went offline in the interval, so it has no "
		       "parts by thread; online now: %.80s", rotation->online);
}

int rotation_turn(struct rotation *rotation, struct xp_error *error)
{
	char online[sizeof(rotation->online)] = "";

	rotation_read_online(rotation, online, sizeof(online));
	if (strcmp(online, rotation->online))
		return rotation_open_again(rotation, error);
	rotation_end_slot(rotation);
	rotation->seconds = rotation->changed ? 0 : xp_now() - rotation->begun;
	rotation_start_slot(rotation);
	return 0;
}

static const char *rotation_doubt(const struct shares_use *use)
{
	if (!use->counted)
		return "ran while it was not counted";
	return use->counted < 0.5 ? "counted less than half of the time" : NULL;
}

static void rotation_fill(const struct rotation *rotation, unsigned int label, int socket,
			  struct who_fills *fills)
{
	struct shares_use use;
	unsigned int s;

	*fills = (struct who_fills){};
	for (s = 0; s < rotation->nr_sockets; s++)
		if (rotation->socket[s] == socket &&
		    shares_use(&rotation->shares, label, s, &use))
			*fills = (struct who_fills){ use.low, use.value, use.high,
						     rotation_doubt(&use) };
}

void rotation_use(struct rotation *rotation, const struct who_socket *socket, unsigned int nr)
{
	unsigned int g, s;

	rotation->nr = rotation->changed ? 0 : rotation->nr_labels;
	rotation->changed = false;
	rotation->group = xp_grow(rotation->group, rotation->nr + 1, sizeof(*rotation->group));
	rotation->fills = xp_grow(rotation->fills, (size_t)rotation->nr * nr + 1,
				  sizeof(*rotation->fills));
	for (g = 0; g < rotation->nr; g++) {
		for (s = 0; s < nr; s++)
			rotation_fill(rotation, g, socket[s].id, &rotation->fills[g * nr + s]);
		rotation->group[g] = (struct who_group){
			.name = rotation->label[g], .fills = &rotation->fills[g * nr],
		};
	}
	shares_begin(&rotation->shares);
	rotation->begun = rotation->slot_begun;
	/* The names of @group stay where they are until the next slot. */
	if (xp_now() - rotation->named > STALE || rotation->nr_labels > LABELS)
		rotation_forget_labels(rotation);
	if (rotation->nr_labels > LABELS)
		rotation->nr_labels = 0;
}

void rotation_close(struct rotation *rotation)
{
	const struct rotation keep = {
		.proc = rotation->proc, .sysfs = rotation->sysfs,
		.by_process = rotation->by_process, .nodes = rotation->nodes,
	};
	unsigned int b;

	for (b = 0; b < rotation->nr_boxes; b++)
		if (rotation->box[b].fd >= 0)
			close(rotation->box[b].fd);
	rotation_close_rings(rotation);
	xp_boxes_close(&rotation->boxes);
	xp_boxes_free(&rotation->boxes);
	metric_set_free(&rotation->set);
	free(rotation->shares.thread);
	shares_free(&rotation->shares);
	threads_free(&rotation->threads);
	free(rotation->box);
	free(rotation->count);
	free(rotation->run);
	free(rotation->task);
	free(rotation->label);
	free(rotation->fills);
	free(rotation->group);
	*rotation = keep;
}
