// SPDX-License-Identifier: GPL-2.0-only
/* sample_ring.c - events that sample, and what they have recorded */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "sample_ring.h"
#include "sys.h"

#define PAGE		4096ULL
#define TOTALS		"socket %*d samples %llu interrupts %llu lost %llu stopped_ns %llu"
#define DATA		(64 * PAGE)

/* A sample of the type that ring_attr() asks for */
struct sample {
	struct perf_event_header header;
	__u64 ip;
	__u32 cpu;
	__u32 reserved;
	__u64 period;
	__u64 nr;
	__u64 values[8];
};

const struct bed_box *ring_box(int i)
{
	static const char *const of_ep[] = { "cbox0", "imc0", "pcu", "qpi1" };
	static const char *const of_ex[] = { "cbox0", "wbox", "ubox", "rbox1" };

	return bed_box(bed()->msr_only ? of_ex[i] : of_ep[i]);
}

void ring_attr(const struct bed_box *box, __u64 period, struct perf_event_attr *attr)
{
	struct pmu pmu;

	if (pmu_find(&pmu, box->pmu) || pmu_parse(&pmu, box->terms, attr))
		ktap_bail("no event for %s", box->pmu);
	attr->sample_period = period;
	attr->read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING |
			    PERF_FORMAT_ID;
	attr->sample_type = PERF_SAMPLE_IP | PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD;
}

int ring_try(struct ring *ring, struct perf_event_attr *attr, int cpu, int group)
{
	memset(ring, 0, sizeof(*ring));
	sys_pin(ring_cpu(sys_socket(cpu)));
	ring->fd = pmu_open_attr(attr, cpu, group);
	if (ring->fd < 0)
		return ring->fd;
	ring->page = mmap(NULL, PAGE + DATA, PROT_READ | PROT_WRITE, MAP_SHARED, ring->fd, 0);
	if (ring->page == MAP_FAILED)
		ktap_bail("no ring buffer: %s", strerror(errno));
	return 0;
}

int ring_cpu(int socket)
{
	struct pmu pmu;

	if (pmu_find(&pmu, bed()->boxes[0].pmu))
		ktap_bail("no %s", bed()->boxes[0].pmu);
	return pmu_cpu(&pmu, socket);
}

bool ring_receives(int socket)
{
	char cpu[16];

	snprintf(cpu, sizeof(cpu), "cpu%d", ring_cpu(socket));
	return emu_reg_get(socket, cpu, "debugctl") & RING_RECEIVE;
}

void ring_open(struct ring *ring, const struct bed_box *box, int socket, __u64 period)
{
	struct perf_event_attr attr;
	int err;

	ring_attr(box, period, &attr);
	err = ring_try(ring, &attr, ring_cpu(socket), -1);
	if (err)
		ktap_bail("%s does not sample: %s", box->pmu, strerror(-err));
	ring->box = box;
	ring->socket = socket;
}

void ring_refused(const struct bed_box *box, int cpu, const char *why)
{
	struct perf_event_attr attr;
	char reason[512] = "";
	struct ring ring;

	ring_attr(box, 1000, &attr);
	ktap_eq(-ring_try(&ring, &attr, cpu, -1), EOPNOTSUPP, "%s: no sampling", box->pmu);
	attr.exclude_guest = 1;
	ktap_eq(-ring_try(&ring, &attr, cpu, -1), EOPNOTSUPP, "%s: nor without guests", box->pmu);
	sys_read_line(RING_PARAMETER("last_refusal"), reason, sizeof(reason));
	if (why)
		ktap_ok(strstr(reason, why), "%s: the reason: %s", box->pmu, reason);
}

void ring_close(struct ring *ring)
{
	munmap(ring->page, PAGE + DATA);
	close(ring->fd);
}

static void ring_take(struct ring *ring, const struct sample *sample)
{
	if (sample->header.type != PERF_RECORD_SAMPLE) {
		ring->strange++;
		return;
	}
	ring->samples++;
	ring->periods += sample->period;
	ring->last_ip = sample->ip;
	ring->cpus |= 1ULL << (sample->cpu & 63);
	ring->nr = sample->nr;
	memcpy(ring->values, sample->values, sizeof(ring->values));
}

/* A record may go on at the start of the buffer. */
static void ring_copy_out(const struct ring *ring, __u64 from, void *to, __u64 bytes)
{
	const char *data = (const char *)ring->page + PAGE;
	__u64 i;

	for (i = 0; i < bytes; i++)
		((char *)to)[i] = data[(from + i) % DATA];
}

void ring_drain(struct ring *ring)
{
	__u64 head = __atomic_load_n(&ring->page->data_head, __ATOMIC_ACQUIRE);
	__u64 tail = ring->page->data_tail;
	struct sample sample;

	while (tail < head) {
		memset(&sample, 0, sizeof(sample));
		ring_copy_out(ring, tail, &sample.header, sizeof(sample.header));
		ring_copy_out(ring, tail, &sample, sample.header.size < sizeof(sample) ?
			      sample.header.size : sizeof(sample));
		ring_take(ring, &sample);
		tail += sample.header.size;
	}
	__atomic_store_n(&ring->page->data_tail, tail, __ATOMIC_RELEASE);
}

bool ring_reaches(struct ring *ring, __u64 samples)
{
	double since = 0;

	do
		ring_drain(ring);
	while (ring->samples < samples && sys_patient(&since));
	return ring->samples == samples;
}

bool ring_stands_for(struct ring *ring, __u64 periods)
{
	double since = 0;

	do
		ring_drain(ring);
	while (ring->periods < periods && sys_patient(&since));
	return ring->periods == periods;
}

/* One point of either kind */
static void ring_report(const struct ring *ring, bool right, char *what)
{
	ktap_ok(right, "%s, socket %d, %s: %llu samples of %llu", ring->box->pmu, ring->socket,
		what, ring->samples, ring->periods);
	free(what);
}

void ring_gives(struct ring *ring, __u64 times, __u64 samples, const char *fmt, ...)
{
	if (times)
		bed_inject(ring->box, ring->socket, times);
	ring_report(ring, ring_reaches(ring, samples), sys_text(fmt));
}

void ring_counts(struct ring *ring, __u64 times, __u64 periods, const char *fmt, ...)
{
	if (times)
		bed_inject(ring->box, ring->socket, times);
	ring_report(ring, ring_stands_for(ring, periods), sys_text(fmt));
}

void ring_works(const struct bed_box *box, int socket, const char *when)
{
	struct ring ring;

	ring_open(&ring, box, socket, 1000);
	ring_gives(&ring, 3000, 3, "%s", when);
	ring_close(&ring);
}

bool ring_ends(const struct ring *ring)
{
	struct pollfd look = { .fd = ring->fd };
	double since = sys_now();

	return poll(&look, 1, 1000 * sys_patience()) == 1 && look.revents & POLLHUP &&
	       sys_now() < since + sys_patience();
}

void ring_wait_running(const struct ring *ring, const struct bed_box *box, int socket)
{
	__u64 before = pmu_read(ring->fd);
	double since = 0;

	do
		bed_inject(box, socket, 1);
	while (pmu_read(ring->fd) == before && sys_patient(&since));
}

void ring_fault(const char *fmt, ...)
{
	char *line = sys_text(fmt);

	if (emu_write("fault", "%s", line))
		ktap_bail("the emulator does not know the fault %s", line);
	free(line);
}

int ring_strays(void)
{
	char text[16];

	if (sys_read_line(RING_TRY "strays", text, sizeof(text)))
		ktap_bail("emu_try does not count");
	return atoi(text);
}

bool ring_stray(int cpu)
{
	int before = ring_strays(), here = sched_getcpu();
	double since = 0;

	sys_pin(ring_cpu(!sys_socket(cpu)));
	ring_fault("stray-nmi cpu=%d", cpu);
	sys_pin(here);
	while (ring_strays() == before && sys_patient(&since))
		;
	return ring_strays() == before + 1;
}

int ring_start_injector(const struct bed_box *box, int socket, int clocks, int cpu)
{
	int child = fork();

	if (!child)
		sys_pin(cpu);
	while (!child)
		emu_inject("%s socket=%d %s cycles=%d", box->emu, socket, box->signal, clocks);
	return child;
}

void ring_stop_injector(int child)
{
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
}

void ring_unload(const struct bed_box *box, int child)
{
	ktap_eq(-bed_unload(BED_DRIVER), 0, "%s: the driver goes in a storm", box->pmu);
	ring_load();
	ring_stop_injector(child);
}

void ring_no_limit(void)
{
	sys_write(RING_PARAMETER("sample_percent"), "1000000");
	sys_write(RING_PARAMETER("sample_rate"), "100000000");
}

void ring_load(void)
{
	int err = sys_load(BED_DRIVER, "sampling=1");

	if (err)
		ktap_bail("cannot load " BED_DRIVER ": %s", strerror(-err));
	ring_no_limit();
}

void ring_up(void)
{
	bed_up("", BED_DRIVER);
	sys_write(RING_PARAMETER("sampling"), "1");
	ring_no_limit();
}

int ring_exit(void)
{
	ktap_eq(sys_log_count("Uhhuh"), 0, "every NMI was claimed");
	return bed_exit();
}

void ring_totals(int socket, struct ring_totals *totals)
{
	char *text = sys_read("/sys/kernel/debug/xeon_pmon/sampling");
	const char *line;
	char name[16];

	snprintf(name, sizeof(name), "socket %d ", socket);
	line = text ? strstr(text, name) : NULL;
	if (!line || sscanf(line, TOTALS, &totals->samples, &totals->interrupts, &totals->lost,
			    &totals->stopped_ns) != 4)
		ktap_bail("the driver does not say how sampling goes on socket %d", socket);
	free(text);
}

bool ring_can(const struct bed_box *box)
{
	static const char *const untold[] = { "irp", "qpi2", "r3qpi2" };
	unsigned int i;

	if (bed()->id & (ON_EX | ON_GQ))
		return true;
	for (i = 0; i < sizeof(untold) / sizeof(*untold); i++)
		if (!strcmp(box->emu, untold[i]))
			return false;
	return bed()->id & ON_IVBEP;
}
