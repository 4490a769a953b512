// SPDX-License-Identifier: GPL-2.0-only
/*
 * sample.c - what a sample costs, and what sampling takes from the machine
 *
 * A sample is taken in an NMI, or in the work that this leaves. The kernel's tracepoints tell how
 * long the driver's handler and such work take. What it takes to enter and to leave an NMI is not
 * in it, nor what the emulator says that the accesses have taken there.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "bench.h"
#include "emu.h"
#include "pmu.h"
#include "sys.h"

#define PERIOD		1000
/* So many, at whatever rate */
#define SAMPLES		100
#define BUFFER		(65 * 4096)
/* A sample with what open_sampling() asks for, and its header */
#define SAMPLE_BYTES	48
#define NS_PER_SEC	1000000000ULL
#define PARAMETER(name)	"/sys/module/xeon_pmon/parameters/" name

static const char *const work[] = {
	"nmi/nmi_handler", "irq_vectors/irq_work_entry", "irq_vectors/irq_work_exit",
	"timer/hrtimer_expire_entry", "timer/hrtimer_expire_exit", NULL
};

/**
 * struct worked - what has been done for samples
 * @box: the box; one behind MSRs is looked at in the NMI
 * @entry: when the present work began; 0: there is none
 * @ticks: instructions in all
 * @emulator: ticks of the emulator, before that began
 */
struct worked {
	const struct bench_box *box;
	__u64 entry;
	__u64 ticks;
	__u64 emulator;
};

static __u64 emulator_ticks(void)
{
	char ticks[32];

	bench_check(emu_info("ticks", ticks, sizeof(ticks)), "ticks of the emulator");
	return strtoull(ticks, NULL, 10);
}

static void end_work(struct worked *worked, __u64 now)
{
	if (worked->entry)
		worked->ticks += now - worked->entry;
	worked->entry = 0;
}

/* "nmi_handler: overflow_nmi [xeon_pmon]() delta_ns: 5000 handled: 1": a tick is a nanosecond */
static void count_work(const char *line, void *data)
{
	const char *delta = strstr(line, "delta_ns: ");
	bool ours = strstr(line, "[xeon_pmon]");
	struct worked *worked = data;

	if (ours && delta)
		worked->ticks += strtoull(delta + strlen("delta_ns: "), NULL, 10);
	else if ((worked->box->slot && strstr(line, "irq_work_entry:")) ||
		 (ours && strstr(line, "expire_entry:")))
		worked->entry = bench_ftrace_ticks(line);
	else if (strstr(line, "irq_work_exit:") || strstr(line, "expire_exit:"))
		end_work(worked, bench_ftrace_ticks(line));
}

static void begin_work(struct worked *worked, const struct bench_box *box)
{
	*worked = (struct worked){ .box = box };
	bench_ftrace_begin(work);
	worked->emulator = emulator_ticks();
}

/* Return: what the driver and perf have done, in instructions */
static __u64 finish_work(struct worked *worked)
{
	__u64 emulator = emulator_ticks() - worked->emulator;

	bench_ftrace_end(work, count_work, worked);
	return worked->ticks - emulator;
}

/* The event samples into a ring buffer that nobody reads and that may be overwritten. */
struct sampler {
	int fd;
	struct perf_event_mmap_page *page;
};

/* False if it is refused */
static bool open_sampling(const struct bench_box *box, const char *event, __u64 extra,
			  struct sampler *sampler)
{
	struct perf_event_attr attr;
	struct pmu pmu;

	bench_check(pmu_find(&pmu, box->pmu), box->pmu);
	bench_check(pmu_parse(&pmu, event, &attr), event);
	attr.sample_period = PERIOD;
	attr.sample_type = PERF_SAMPLE_IP | PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_CPU |
			   PERF_SAMPLE_PERIOD | extra;
	sampler->fd = pmu_open_attr(&attr, bench_check(pmu_cpu(&pmu, 0), box->pmu), -1);
	if (sampler->fd < 0)
		return false;
	sampler->page = mmap(NULL, BUFFER, PROT_READ, MAP_SHARED, sampler->fd, 0);
	if (sampler->page == MAP_FAILED)
		ktap_bail("no ring buffer: %s", strerror(errno));
	return true;
}

static void close_sampling(struct sampler *sampler)
{
	munmap(sampler->page, BUFFER);
	close(sampler->fd);
}

/* One overflow; the write returns when it has been taken care of. */
static int act_overflow(int b)
{
	return emu_write("inject", "%s socket=0 %s cycles=%d", bench_boxes[b].emu,
			 bench_boxes[b].signal, PERIOD);
}

static void measure_once(struct bench_result *result, struct bench_cell *cell, int b)
{
	struct worked worked;
	int n = cell->n;

	begin_work(&worked, &bench_boxes[b]);
	bench_sample(result, cell, act_overflow, b);
	cell->instructions[n] = finish_work(&worked);
}

static void measure_sample(struct bench_result *result, struct bench_cell *cell, int b,
			   __u64 extra)
{
	const struct bench_box *box = &bench_boxes[b];
	struct sampler sampler;
	int i;

	if (!open_sampling(box, bench_terms(box, box->plain, 0), extra, &sampler))
		return;
	for (i = 0; i < BENCH_SAMPLES; i++)
		measure_once(result, cell, b);
	close_sampling(&sampler);
}

static __u64 clock_ns(void)
{
	char *text = emu_read("clock");
	const char *ns = text ? strchr(text, ' ') : NULL;
	__u64 now = ns ? strtoull(ns, NULL, 10) : 0;

	free(text);
	return now;
}

static void let_time_pass(unsigned int us)
{
	bench_check(emu_write("clock", "real"), "clock");
	usleep(us);
	bench_check(emu_write("clock", "manual"), "clock");
}

/* As many events as an event beside has not counted, the counters have stood still. */
static void watch_rate(const struct bench_box *box, const struct sampler *sampler, int fd,
		       struct bench_rate *rate)
{
	__u64 count = pmu_read(fd), from = clock_ns(), head = sampler->page->data_head;
	struct worked worked;

	begin_work(&worked, box);
	bench_check(emu_access_reset(), "access totals");
	let_time_pass(SAMPLES * 1000000 / rate->asked);
	rate->accesses = bench_accesses();
	rate->instructions = finish_work(&worked);
	rate->samples = (sampler->page->data_head - head) / SAMPLE_BYTES;
	rate->ns = clock_ns() - from;
	count = pmu_read(fd) - count;
	rate->still = rate->ns - count * NS_PER_SEC / (rate->asked * PERIOD);
}

static void measure_rate(const struct bench_box *box, unsigned int asked, struct bench_rate *rate)
{
	char signal[64], *comma;
	struct sampler sampler;
	int fd;

	if (!open_sampling(box, box->steady, 0, &sampler))
		return;
	snprintf(signal, sizeof(signal), "%s", box->steady);
	while ((comma = strchr(signal, ',')))
		*comma = ' ';
	bench_check(emu_write("rate", "%s socket=0 %s per_sec=%u", box->emu, signal,
			      asked * PERIOD), "rate");
	fd = bench_open(box->pmu, box->steady);
	rate->asked = asked;
	watch_rate(box, &sampler, fd, rate);
	bench_check(emu_write("rate", "clear"), "rate");
	close(fd);
	close_sampling(&sampler);
}

/* The emulator's accesses take so long that the limits of a machine would be met too soon. */
static void allow_sampling(void)
{
	sys_write(PARAMETER("sampling"), "1");
	sys_write(PARAMETER("sample_percent"), "1000000");
	sys_write(PARAMETER("sample_rate"), "100000000");
}

void bench_sampling(struct bench_result *result, int b)
{
	static const unsigned int asked[BENCH_RATES] = { 100, 1000, 10000 };
	int r;

	allow_sampling();
	measure_sample(result, &result->sample[b][PLAIN], b, 0);
	measure_sample(result, &result->sample[b][CALLCHAIN], b, PERF_SAMPLE_CALLCHAIN);
	for (r = 0; r < BENCH_RATES && bench_boxes[b].steady; r++)
		measure_rate(&bench_boxes[b], asked[r], &result->rate[b][r]);
}
