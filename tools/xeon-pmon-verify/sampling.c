// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon verify, check "sampling": whether overflow interrupts arrive, on which CPU, and how
 * many counts other events lose. A clock event overflows a hundred times a second, while another
 * counter of the box counts the same clock.
 */
#include <errno.h>
#include <linux/perf_event.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "rows.h"
#include "verify.h"

#define SAMPLING_REASON	"/sys/module/xeon_pmon/parameters/last_refusal"
#define SAMPLING_TOTALS	"/sys/kernel/debug/xeon_pmon/sampling"
#define TOTALS_LINE	"socket %u samples %llu interrupts %llu lost %llu stopped_ns %llu"
#define SAMPLING_RATE	100		/* overflows per second */
#define SAMPLING_NS	1000000000	/* duration of sampling */
#define RATE_NS		200000000	/* duration of measuring the clock's frequency */
/*
 * Within this time the driver's timer finds overflows without an interrupt, and records throttled
 * samples
 */
#define FIND_NS		500000000
#define FIND_TRIES	20		/* attempts: a busy machine may delay the timer */
#define RING_PAGE	4096
#define RING_DATA	(64 * RING_PAGE)

/**
 * struct totals - the driver's sampling statistics of a socket
 * @samples: number of recorded samples
 * @interrupts: number of interrupts
 * @lost: number of overflows without an interrupt
 * @stopped_ns: time in which the counters were stopped
 */
struct totals {
	unsigned long long samples, interrupts, lost, stopped_ns;
};

/**
 * struct sampled - a die that is checked
 * @box: the box
 * @name: name of the box
 * @die: the die
 * @cpu: the CPU in the PMU's cpumask
 * @type: perf_event_attr.type of the PMU
 * @config: config words of the clock event
 * @period: sample period in clock cycles
 * @hz: frequency of the clock in Hz
 * @counted: cycles counted by the other counter
 * @clocks: cycles counted by the sampling counter
 * @stands_for: cycles that the samples represent
 * @others: number of samples from other CPUs
 * @seconds: duration of sampling
 * @total: increase of the driver's statistics
 */
struct sampled {
	char name[PMON_NAME_LEN];
	const struct xp_die *die;
	int cpu;
	u32 type;
	u64 config[PMON_WORDS];
	u64 period;
	double hz;
	u64 counted;
	u64 clocks;
	u64 stands_for;
	unsigned int others;
	double seconds;
	struct totals total;
};

/* The record format of sampling_open() */
struct record {
	struct perf_event_header header;
	u32 cpu, reserved;
	u64 period;
};

static int sampling_open(const struct sampled *sampled, u64 period)
{
	struct perf_event_attr attr = {
		.size = sizeof(attr), .type = sampled->type, .disabled = 1,
		.config = sampled->config[PMON_CONFIG], .config1 = sampled->config[PMON_CONFIG1],
		.config2 = sampled->config[PMON_CONFIG2], .sample_period = period,
		.sample_type = PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD,
	};

	return syscall(SYS_perf_event_open, &attr, -1, sampled->cpu, -1, PERF_FLAG_FD_CLOEXEC);
}

/* The driver's statistics count dies as sockets */
static int sampling_read_totals(const struct xp_die *die, struct totals *totals)
{
	FILE *file = fopen(SAMPLING_TOTALS, "re");
	char line[160];
	unsigned int at;
	int ret = -1;

	while (file && ret && fgets(line, sizeof(line), file))
		if (sscanf(line, TOTALS_LINE, &at, &totals->samples, &totals->interrupts,
			   &totals->lost, &totals->stopped_ns) == 5 && at == die->number)
			ret = 0;
	if (file)
		fclose(file);
	return ret;
}

static void sampling_subtract(struct totals *totals, const struct totals *before)
{
	totals->samples -= before->samples;
	totals->interrupts -= before->interrupts;
	totals->lost -= before->lost;
	totals->stopped_ns -= before->stopped_ns;
}

static void sampling_take_record(struct sampled *sampled, const struct record *record)
{
	if (record->header.type != PERF_RECORD_SAMPLE)
		return;
	sampled->stands_for += record->period;
	sampled->others += record->cpu != (u32)sampled->cpu;
}

/* The buffer is larger than all possible records, so no record wraps around */
static void sampling_take_all(struct sampled *sampled, const struct perf_event_mmap_page *page)
{
	const char *data = (const char *)page + RING_PAGE;
	u64 at = 0, head = __atomic_load_n(&page->data_head, __ATOMIC_ACQUIRE);
	const struct record *record;

	for (; at < head && head <= RING_DATA; at += record->header.size) {
		record = (const struct record *)(data + at);
		sampling_take_record(sampled, record);
	}
}

static u64 sampling_read_count(int fd)
{
	u64 count = 0;

	return read(fd, &count, sizeof(count)) == sizeof(count) ? count : 0;
}

/* Measure the clock's frequency without sampling */
static int sampling_measure_clock(struct verify *run, struct sampled *sampled,
				  struct xp_error *error)
{
	int fd = sampling_open(sampled, 0), err;

	if (fd < 0)
		return xp_fail(error, "%s: %s", sampled->name, strerror(errno));
	ioctl(fd, PERF_EVENT_IOC_ENABLE, 0);
	err = verify_pass_time(run, RATE_NS, NULL, error);
	ioctl(fd, PERF_EVENT_IOC_DISABLE, 0);
	sampled->hz = err ? 0 : sampling_read_count(fd) / run->done.seconds;
	sampled->period = sampled->hz / SAMPLING_RATE;
	close(fd);
	return err;
}

/* Wait until the driver has received an interrupt or found a lost overflow */
static void sampling_wait(const struct xp_die *die, const struct totals *before)
{
	unsigned int tries = FIND_TRIES;
	struct totals now;

	do
		nanosleep(&(struct timespec){ .tv_nsec = FIND_NS }, NULL);
	while (!sampling_read_totals(die, &now) && now.interrupts == before->interrupts &&
	       now.lost == before->lost && --tries);
}

static int sampling_sample(struct verify *run, struct sampled *sampled, int sampling, int beside,
			   struct xp_error *error)
{
	struct totals before;
	int err;

	if (sampling_read_totals(sampled->die, &before))
		return xp_fail(error, "no " SAMPLING_TOTALS ": mount debugfs, and run as root");
	ioctl(beside, PERF_EVENT_IOC_ENABLE, 0);
	ioctl(sampling, PERF_EVENT_IOC_ENABLE, 0);
	err = verify_pass_time(run, SAMPLING_NS, NULL, error);
	ioctl(beside, PERF_EVENT_IOC_DISABLE, 0);
	sampling_wait(sampled->die, &before);
	ioctl(sampling, PERF_EVENT_IOC_DISABLE, 0);
	sampled->seconds = run->done.seconds;
	sampled->clocks = sampling_read_count(sampling);
	sampled->counted = sampling_read_count(beside);
	if (sampling_read_totals(sampled->die, &sampled->total))
		return xp_fail(error, "no " SAMPLING_TOTALS);
	sampling_subtract(&sampled->total, &before);
	return err;
}

static int sampling_sample_into(struct verify *run, struct sampled *sampled, int sampling,
				struct xp_error *error)
{
	int beside = sampling_open(sampled, 0), err;
	void *ring = mmap(NULL, RING_PAGE + RING_DATA, PROT_READ, MAP_SHARED, sampling, 0);

	if (ring == MAP_FAILED || beside < 0) {
		err = xp_fail(error, "%s: %s", sampled->name, strerror(errno));
	} else {
		err = sampling_sample(run, sampled, sampling, beside, error);
		sampling_take_all(sampled, ring);
	}
	if (ring != MAP_FAILED)
		munmap(ring, RING_PAGE + RING_DATA);
	if (beside >= 0)
		close(beside);
	return err;
}

/* Return: the share of counts that other events lost. */
static double sampling_lost_percent(const struct sampled *sampled)
{
	return 100 * (1 - sampled->counted / sampled->hz / sampled->seconds);
}

static bool sampling_check_interrupts(const struct sampled *sampled, u64 overflows,
				      struct verify_finding *finding)
{
	const struct totals *total = &sampled->total;

	if (!total->lost && total->interrupts)
		return false;
	finding->verdict = VERIFY_FAIL;
	snprintf(finding->why, sizeof(finding->why),
		 "%llu interrupts came for %llu overflows, and a timer had to find %llu: do not sample on this machine",
		 total->interrupts, (unsigned long long)overflows, total->lost);
	return true;
}

/* There may be too few samples, since a throttled one may be pending, but never too many */
static bool sampling_check_samples(const struct sampled *sampled, u64 overflows,
				   struct verify_finding *finding)
{
	u64 wanted = overflows * sampled->period;

	if (sampled->stands_for == wanted && !sampled->others)
		return false;
	finding->verdict = sampled->stands_for > wanted || sampled->others ? VERIFY_FAIL :
									     VERIFY_CANNOT;
	snprintf(finding->why, sizeof(finding->why),
		 "the samples stand for %llu of %llu cycles, and %u are from another CPU; too few are throttled by sample_percent",
		 (unsigned long long)sampled->stands_for, (unsigned long long)wanted,
		 sampled->others);
	return true;
}

/* With a workload that stops time between requests, the lost counts are unknown */
static struct verify_finding sampling_check(const struct verify *run, const struct sampled *sampled)
{
	u64 overflows = sampled->clocks / sampled->period;
	const struct totals *total = &sampled->total;
	struct verify_finding finding = { .verdict = VERIFY_PASS };
	int len;

	if (sampling_check_interrupts(sampled, overflows, &finding) ||
	    sampling_check_samples(sampled, overflows, &finding))
		return finding;
	len = snprintf(finding.why, sizeof(finding.why),
		       "%llu interrupts on CPU %d for %llu overflows, each stopped the counters for %.1f us",
		       total->interrupts, sampled->cpu, (unsigned long long)overflows,
		       total->stopped_ns / 1e3 / total->interrupts);
	if (!run->worker.still)
		snprintf(finding.why + len, sizeof(finding.why) - len,
			 " from the NMI on; other events lost %.2f %%",
			 sampling_lost_percent(sampled));
	return finding;
}

/* last_refusal of the driver is "<event>: <reason>" */
static const char *sampling_refusal(char *text, size_t size)
{
	if (xp_read_line(SAMPLING_REASON, text, size))
		return strerror(errno);
	return strstr(text, ": ") ? strstr(text, ": ") + 2 : text;
}

static int sampling_check_die(struct verify *run, struct sampled *sampled, struct xp_error *error)
{
	struct verify_finding finding;
	char text[XP_ERROR];
	int fd, err;

	if (sampling_measure_clock(run, sampled, error))
		return -1;
	if (!sampled->period) {
		verify_cannot_box(run, "sampling", sampled->name, sampled->die,
				  "its clock stops");
		return 0;
	}
	fd = sampling_open(sampled, sampled->period);
	if (fd < 0) {
		verify_cannot_box(run, "sampling", sampled->name, sampled->die,
				  sampling_refusal(text, sizeof(text)));
		return 0;
	}
	err = sampling_sample_into(run, sampled, fd, error);
	close(fd);
	if (err)
		return -1;
	finding = sampling_check(run, sampled);
	verify_tell(run, "sampling", &finding, "%s %s", xp_box_name(sampled->name),
		    xp_where(sampled->die).text);
	return 0;
}

/* Choose one box of each die: all boxes of a die use the same interrupt */
static unsigned int sampling_choose(const struct verify *run, struct sampled *sampled)
{
	const struct xp_box *box;
	const struct xp_die *die;
	unsigned int nr = 0;

	for (die = run->machine.dies; die; die = die->next)
		for (box = run->boxes.first; box; box = box->next) {
			if (*box->missing || !xp_is_same_die(box->die, die))
				continue;
			sampled[nr] = (struct sampled){ .die = die, .cpu = box->cpu,
							.type = box->type };
			memcpy(sampled[nr].name, box->name, sizeof(box->name));
			memcpy(sampled[nr].config, box->probe, sizeof(box->probe));
			nr++;
			break;
		}
	return nr;
}

static bool sampling_plan_clock(struct xp_plan *plan, const struct pmon_type *type)
{
	const char *const *name;

	for (name = verify_clocks; *name; name++)
		if (xp_plan_everywhere(plan, type, *name))
			return true;
	return false;
}

/* Find the first type of box with a clock on all counters. Return: number of dies, or -1 */
static int sampling_find_clocks(struct verify *run, struct sampled *sampled, struct xp_error *error)
{
	const struct pmon_type *const *type;
	struct xp_plan *plan;
	int nr = 0;

	for (type = xp_platform(NULL)->types; *type && !nr; type++) {
		plan = verify_plan(run, error);
		if (!plan)
			return -1;
		if (sampling_plan_clock(plan, *type)) {
			if (verify_open(run, error))
				return -1;
			nr = sampling_choose(run, sampled);
		}
		verify_close(run);
	}
	return nr;
}

int verify_check_sampling(struct verify *run, struct xp_error *error)
{
	struct sampled *sampled;
	int nr, s, err = 0;

	/* intel_uncore does not support sampling */
	if (run->who)
		return 0;
	sampled = xp_allocate(run->machine.nr_dies, sizeof(*sampled));
	nr = sampling_find_clocks(run, sampled, error);
	for (s = 0; s < nr && !err; s++)
		err = sampling_check_die(run, &sampled[s], error);
	free(sampled);
	if (nr < 0 || err)
		return -1;
	verify_tell_passed(run, "sampling", "sockets");
	return 0;
}
