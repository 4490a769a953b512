// SPDX-License-Identifier: GPL-2.0-only
/*
 * An event that is read in NMI context: in config space no access, and the last count; elsewhere
 * the present one.
 *
 * A kprobe that is an int3 runs its handlers in NMI context, since it can be anywhere: also where
 * the kernel holds the lock of config space. A group whose leader is such a probe reads all its
 * members at each hit.
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define FUNCTION	"__x64_sys_getppid"
#define HITS		10
#define BEFORE		1000
#define PAGE		4096

/* What the leader leaves for each hit: PERF_SAMPLE_READ of a group of two */
struct sample {
	struct perf_event_header header;
	__u64 nr;
	__u64 leader;
	__u64 member;
};

/*
 * Behind the call that every function begins with (there a probe is no int3), at the first
 * instruction that begins there: 5 or, with the mark for indirect branches before it, 9.
 */
static int open_probe(int cpu)
{
	struct perf_event_attr attr = {
		.sample_period = 1, .sample_type = PERF_SAMPLE_READ,
		.read_format = PERF_FORMAT_GROUP, .disabled = 1,
		.kprobe_func = (uintptr_t)FUNCTION,
	};
	char type[16];
	int fd = -1;

	if (sys_read_line(PMU_DIR "/kprobe/type", type, sizeof(type)))
		return -1;
	attr.type = atoi(type);
	for (attr.probe_offset = 5; fd < 0 && attr.probe_offset < 16; attr.probe_offset++)
		fd = pmu_open_attr(&attr, cpu, -1);
	return fd;
}

static struct sample *last_sample(void *ring)
{
	struct perf_event_mmap_page *page = ring;

	if (page->data_head != HITS * sizeof(struct sample))
		ktap_note("%llu bytes of samples", page->data_head);
	if (page->data_head < sizeof(struct sample))
		return NULL;
	return (struct sample *)((char *)ring + PAGE + page->data_head) - 1;
}

static void hit(void)
{
	int i;

	for (i = 0; i < HITS; i++)
		syscall(SYS_getppid);
}

/* Five hundred more have happened since the last read: the probe sees them where it may read. */
static void test_box(const struct bed_box *box)
{
	struct emu_access access;
	struct sample *sample;
	int leader, member;
	struct pmu pmu;
	void *ring;

	pmu_find(&pmu, box->pmu);
	leader = open_probe(pmu_cpu(&pmu, 0));
	member = pmu_open(&pmu, box->terms, pmu_cpu(&pmu, 0), leader, 0);
	ring = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, leader, 0);
	if (leader < 0 || member < 0 || ring == MAP_FAILED || pmu_enable(leader))
		ktap_bail("%s: no group behind a probe: %d, %d", box->pmu, leader, member);
	bed_inject(box, 0, BEFORE);
	ktap_eq(pmu_read(member), BEFORE, "%s counts behind a probe", box->pmu);
	bed_inject(box, 0, 500);
	emu_access_reset();
	hit();
	emu_access(0, box->emu, &access);
	sample = last_sample(ring);
	ktap_eq(access.pci_rd + access.pci_wr + access.msr_rd + access.mmio_rd,
		box->devfn ? 0 : HITS, "%s: so many accesses by %d hits of it", box->pmu, HITS);
	ktap_ok(sample && sample->nr == 2 && sample->leader >= HITS &&
		sample->member == BEFORE + (box->devfn ? 0 : 500),
		"%s: each has the right count", box->pmu);
	close(member);
	close(leader);
	munmap(ring, 2 * PAGE);
}

/* One in MSRs, one in memory */
static void test_others(bool mapped)
{
	const struct bed_box *box = bed()->boxes, *end = box + bed()->nr;

	while (box < end && (box->devfn || box->mapped != mapped))
		box++;
	if (box < end)
		test_box(box);
}

int main(void)
{
	int cpu;

	bed_up("", BED_DRIVER);
	/* An optimised probe is a jump, and no NMI. */
	sys_write("/proc/sys/debug/kprobes-optimization", "0");
	sys_cpus(&cpu, 1);
	sys_pin(cpu);
	if (!bed()->msr_only) {
		test_box(bed_pci(-1));
		test_box(bed_pci(0));
	}
	test_others(false);
	test_others(true);
	return bed_exit();
}
