// SPDX-License-Identifier: GPL-2.0-only
/*
 * scenes.c - bring a box into a state, do one operation, again and again
 *
 * An operation is measured alone: what has to happen before and after it happens outside of the
 * measurement. The first sample of START is the first start of the box after it was found.
 */
#include <sys/ioctl.h>
#include <unistd.h>

#include "bench.h"
#include "pmu.h"

#define NO_ROW	(-1)

static struct pmu pmu;
static int cpu;

/* As the perf tool does it: only the leader of a group is ever disabled, its members follow. */
static int act_enable(int fd)
{
	return ioctl(fd, PERF_EVENT_IOC_ENABLE, 0);
}

static int act_disable(int fd)
{
	return ioctl(fd, PERF_EVENT_IOC_DISABLE, 0);
}

static int act_enable_members(int fd)
{
	return ioctl(fd, PERF_EVENT_IOC_ENABLE, PERF_IOC_FLAG_GROUP);
}

static int act_disable_members(int fd)
{
	return ioctl(fd, PERF_EVENT_IOC_DISABLE, PERF_IOC_FLAG_GROUP);
}

static int act_read(int fd)
{
	char buffer[256];

	return read(fd, buffer, sizeof(buffer)) > 0 ? 0 : -1;
}

static int open_event(const char *terms)
{
	return bench_check(pmu_open(&pmu, terms, cpu, -1, PMU_DISABLED), terms);
}

/* One of the events that make a full group. */
static const char *member(const struct bench_box *box, bool filtered, int i)
{
	if (filtered)
		return box->member[i] ?: box->member[0];
	return bench_terms(box, box->plain, i);
}

/**
 * struct scene - an event or a group is started, read and stopped
 * @filtered: with a filter or match
 * @group: as many events as there are counters
 * @start: row of the start
 * @read: row of the read, or NO_ROW
 * @stop: row of the stop, or NO_ROW
 */
struct scene {
	bool filtered;
	bool group;
	int start;
	int read;
	int stop;
};

static const struct scene scenes[] = {
	{ false, false, START, READ, STOP },
	{ false, true, START_GROUP, READ_GROUP, STOP_GROUP },
	{ true, false, START_FILTER, NO_ROW, NO_ROW },
	{ true, true, START_FILTER_GROUP, NO_ROW, NO_ROW },
};

#define SCENES	(sizeof(scenes) / sizeof(*scenes))

static int scene_open(const struct scene *scene, const struct bench_box *box, int *fds)
{
	const char *terms[BENCH_COUNTERS];
	int i;

	if (!scene->group) {
		fds[0] = open_event(scene->filtered ? box->filtered : box->plain);
		return 1;
	}
	for (i = 0; i < box->counters; i++)
		terms[i] = member(box, scene->filtered, i);
	bench_check(pmu_open_group(&pmu, terms, box->counters, cpu, fds), terms[0]);
	return box->counters;
}

static void do_row(struct bench_result *result, struct bench_cell *cells, int row,
		   int (*act)(int fd), int fd)
{
	if (row == NO_ROW)
		bench_check(act(fd), "an operation beside the one measured");
	else
		bench_sample(result, &cells[row], act, fd);
}

static void run_scene(struct bench_result *result, int b, const struct scene *scene)
{
	struct bench_cell *cells = result->cell[b];
	int fds[BENCH_COUNTERS];
	int nr, i;

	nr = scene_open(scene, &bench_boxes[b], fds);
	for (i = 0; i <= BENCH_SAMPLES; i++) {
		do_row(result, cells, scene->start, act_enable, fds[0]);
		do_row(result, cells, scene->read, act_read, fds[0]);
		do_row(result, cells, scene->stop, act_disable, fds[0]);
	}
	pmu_close_group(fds, nr);
}

static bool can_play(const struct scene *scene, const struct bench_box *box)
{
	if (!scene->filtered)
		return true;
	return scene->group ? box->member[0] : box->filtered;
}

/* Two events in turn: the filter register always holds what the other one needs. */
static void run_other_filter(struct bench_result *result, int b)
{
	int first = open_event(bench_boxes[b].filtered);
	int second = open_event(bench_boxes[b].other);
	int i;

	for (i = 0; i <= BENCH_SAMPLES; i++) {
		act_enable(first);
		act_disable(first);
		bench_sample(result, &result->cell[b][START_OTHER_FILTER], act_enable, second);
		act_disable(second);
	}
	close(first);
	close(second);
}

static const struct scene plain_group = { .group = true };

static void run_members(struct bench_result *result, int b)
{
	int fds[BENCH_COUNTERS];
	int nr, i;

	nr = scene_open(&plain_group, &bench_boxes[b], fds);
	for (i = 0; i <= BENCH_SAMPLES; i++) {
		act_disable_members(fds[0]);
		bench_sample(result, &result->cell[b][START_MEMBERS], act_enable_members, fds[0]);
	}
	pmu_close_group(fds, nr);
}

/* A group leaves the box as its last instant was; one event alone has to cope with that. */
static void run_after_group(struct bench_result *result, int b)
{
	const struct bench_box *box = &bench_boxes[b];
	int fds[BENCH_COUNTERS], single;
	int nr, i;

	nr = scene_open(&plain_group, box, fds);
	single = open_event(box->plain);
	for (i = 0; i <= BENCH_SAMPLES; i++) {
		act_enable(fds[0]);
		act_disable(fds[0]);
		bench_sample(result, &result->cell[b][START_AFTER], act_enable, single);
		act_disable(single);
	}
	close(single);
	pmu_close_group(fds, nr);
}

/* perf takes the others off and puts them back. */
static void run_beside(struct bench_result *result, int b)
{
	const struct bench_box *box = &bench_boxes[b];
	int fds[BENCH_COUNTERS];
	int i, last = box->counters - 1;

	for (i = 0; i <= last; i++)
		fds[i] = open_event(member(box, false, i));
	for (i = 0; i < last; i++)
		act_enable(fds[i]);
	for (i = 0; i <= BENCH_SAMPLES; i++) {
		bench_sample(result, &result->cell[b][START_BESIDE], act_enable, fds[last]);
		act_disable(fds[last]);
	}
	pmu_close_group(fds, box->counters);
}

static int act_open_close(int b)
{
	int fd = pmu_open(&pmu, bench_boxes[b].plain, cpu, -1, PMU_DISABLED);

	return fd < 0 ? fd : close(fd);
}

/* An uncore counter does not tell who runs. */
static int act_refuse(int b)
{
	struct perf_event_attr attr;
	int fd;

	pmu_parse(&pmu, bench_boxes[b].plain, &attr);
	attr.exclude_kernel = 1;
	fd = pmu_open_attr(&attr, cpu, -1);
	return fd < 0 ? 0 : -1;
}

static void run_opens(struct bench_result *result, int b)
{
	int i;

	for (i = 0; i <= BENCH_SAMPLES; i++) {
		bench_sample(result, &result->cell[b][OPEN_CLOSE], act_open_close, b);
		bench_sample(result, &result->cell[b][REFUSE], act_refuse, b);
	}
}

void bench_scenes(struct bench_result *result, int b)
{
	const struct bench_box *box = &bench_boxes[b];
	unsigned int s;

	bench_check(pmu_find(&pmu, box->pmu), box->pmu);
	cpu = bench_check(pmu_cpu(&pmu, 0), box->pmu);
	for (s = 0; s < SCENES; s++)
		if (can_play(&scenes[s], box))
			run_scene(result, b, &scenes[s]);
	if (box->filtered)
		run_other_filter(result, b);
	run_members(result, b);
	run_after_group(result, b);
	run_beside(result, b);
	run_opens(result, b);
}
