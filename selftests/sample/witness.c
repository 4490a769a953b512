// SPDX-License-Identifier: GPL-2.0-only
/*
 * One counter, and a sample on each core: events that are equal, on several CPUs of a socket.
 */
#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "ring.h"
#include "sys.h"

#define PERIOD		1000ULL
#define OWNER		ring_cpu(socket)
/* The other CPU of the socket */
#define OTHER		(ring_cpu(socket) ^ 1)

static int socket;
/* NMIs that nobody has claimed, as is right */
static int strays;

static void open_on(struct ring *ring, const struct rig_box *box, int cpu, __u64 period)
{
	struct perf_event_attr attr;
	int err;

	ring_attr(box, period, &attr);
	err = ring_try(ring, &attr, cpu, -1);
	if (err)
		ktap_bail("%s does not sample on CPU %d: %s", box->pmu, cpu, strerror(-err));
}

/*
 * What happens so fast that an interrupt is still on its way may be in the sample before. One that
 * does not come is told by who looks at them all.
 */
static void one_by_one(const struct rig_box *box, struct ring *rings, int nr, int times)
{
	int t, r;

	for (t = 1; t <= times; t++) {
		rig_inject(box, socket, PERIOD);
		for (r = 0; r < nr; r++)
			if (!ring_reaches(&rings[r], t))
				return;
	}
}

static void check(const struct rig_box *box, const char *who, struct ring *ring, int cpu,
		  __u64 samples)
{
	ktap_ok(ring_reaches(ring, samples), "%s: %s has %llu samples, %llu wanted", box->pmu, who,
		ring->samples, samples);
	ktap_eq(ring->periods, samples * PERIOD, "%s: %s: what they stand for", box->pmu, who);
	ktap_eq(ring->cpus, samples ? 1ULL << cpu : 0, "%s: %s: its CPU", box->pmu, who);
	ktap_eq(pmu_read(ring->fd), samples * PERIOD, "%s: %s: its count", box->pmu, who);
}

/* As many as there are counters have one each, without witnesses; here is room for one more. */
static void test_picture(const struct rig_box *box)
{
	unsigned long long masked = ring_masked();
	struct ring rings[7];
	int r, nr = 2 * box->room - 1 < 7 ? 2 * box->room - 1 : 7;

	open_on(&rings[0], box, OWNER, PERIOD);
	for (r = 1; r < nr; r++)
		open_on(&rings[r], box, OTHER, PERIOD);
	one_by_one(box, rings, nr, 5);
	check(box, "the owner", &rings[0], OWNER, 5);
	for (r = 1; r < nr; r++)
		check(box, "a witness", &rings[r], OTHER, 5);
	ktap_eq(ring_masked() - masked, 0, "%s: no CPU keeps its interrupts masked", box->pmu);
	for (r = 0; r < nr; r++)
		ring_close(&rings[r]);
}

/* One that has nobody to witness has a counter, where the socket's counters are driven from. */
static void test_alone(const struct rig_box *box)
{
	struct ring other, longer;

	open_on(&other, box, OTHER, PERIOD);
	open_on(&longer, box, OTHER, 2 * PERIOD);
	one_by_one(box, &other, 1, 4);
	check(box, "alone on another CPU", &other, OWNER, 4);
	ktap_ok(ring_reaches(&longer, 2), "%s: another period: %llu samples", box->pmu,
		longer.samples);
	ktap_eq(longer.cpus, 1ULL << OWNER, "%s: another period: its CPU", box->pmu);
	ring_close(&longer);
	ring_close(&other);
}

/* Nothing of before it was enabled, nothing of after; and nothing when the counter is gone. */
static void test_enable(const struct rig_box *box)
{
	struct ring rings[2];

	open_on(&rings[0], box, OWNER, PERIOD);
	open_on(&rings[1], box, OTHER, PERIOD);
	pmu_disable(rings[1].fd);
	one_by_one(box, rings, 1, 3);
	pmu_enable(rings[1].fd);
	rig_inject(box, socket, PERIOD);
	check(box, "enabled later", &rings[1], OTHER, 1);
	ring_close(&rings[0]);
	rig_inject(box, socket, 3 * PERIOD);
	check(box, "left alone", &rings[1], OTHER, 1);

	open_on(&rings[0], box, OWNER, PERIOD);
	rig_inject(box, socket, PERIOD);
	check(box, "with a new one", &rings[1], OTHER, 2);
	ring_close(&rings[1]);
	ring_close(&rings[0]);
}

static void test_refresh(const struct rig_box *box)
{
	struct perf_event_attr attr;
	struct ring rings[2];

	open_on(&rings[0], box, OWNER, PERIOD);
	ring_attr(box, PERIOD, &attr);
	attr.disabled = 1;
	ring_try(&rings[1], &attr, OTHER, -1);
	ioctl(rings[1].fd, PERF_EVENT_IOC_REFRESH, 2);
	one_by_one(box, rings, 2, 2);
	rig_inject(box, socket, 4 * PERIOD);
	check(box, "all, without a limit", &rings[0], OWNER, 6);
	check(box, "two, says refresh", &rings[1], OTHER, 2);
	ring_close(&rings[1]);
	ring_close(&rings[0]);
}

/* Two boxes: each witness hears of its own alone, though its core is interrupted for both. */
static void test_two(const struct rig_box *box, const struct rig_box *second)
{
	struct ring rings[2], beside;

	open_on(&rings[0], box, OWNER, PERIOD);
	open_on(&rings[1], box, OTHER, PERIOD);
	open_on(&beside, second, OWNER, PERIOD);
	one_by_one(second, &beside, 1, 5);
	one_by_one(box, rings, 2, 2);
	check(second, "beside", &beside, OWNER, 5);
	check(box, "a witness, beside another box", &rings[1], OTHER, 2);
	ring_close(&beside);
	ring_close(&rings[1]);
	ring_close(&rings[0]);
}

/* A witness's CPU looks whose an NMI is, and claims nothing that is not its own */
static void test_foreign(const struct rig_box *box)
{
	struct emu_access before, after;
	struct ring rings[2];

	open_on(&rings[0], box, OWNER, PERIOD);
	open_on(&rings[1], box, OTHER, PERIOD);
	one_by_one(box, rings, 2, 1);
	emu_access_total(&before);
	strays++;
	ktap_ok(ring_stray(OTHER), "%s: an NMI of nobody on a witness's CPU", box->pmu);
	emu_access_total(&after);
	ktap_ok(after.msr_rd > before.msr_rd, "%s: which looks", box->pmu);
	check(box, "after an NMI of nobody", &rings[1], OTHER, 1);
	ring_close(&rings[1]);
	ring_close(&rings[0]);
}

/*
 * NMIs of nobody while an overflow waits to be found are taken for its own; but the next ones are
 * claimed as well, however late they are. Its sample may stand for the next overflow, too.
 */
static void test_crowd(const struct rig_box *box)
{
	int before = ring_strays(), i;
	struct ring rings[2];
	bool stands = true;

	open_on(&rings[0], box, OWNER, PERIOD);
	open_on(&rings[1], box, OTHER, PERIOD);
	ring_fault("lost-pmi socket=%d", socket);
	rig_inject(box, socket, PERIOD);
	for (i = 0; i < 5; i++)
		ring_fault("stray-nmi cpu=%d", OTHER);
	ring_reaches(&rings[0], 1);
	/* if it has been found before */
	strays += ring_strays() - before;
	for (i = 2; i < 20 && stands; i++) {
		rig_inject(box, socket, PERIOD);
		stands = ring_stands_for(&rings[1], i * PERIOD);
	}
	ktap_ok(stands, "%s: a witness after NMIs of nobody: %d overflows", box->pmu, i);
	ring_close(&rings[1]);
	ring_close(&rings[0]);
}

/* Its CPU goes: the other one goes on. The owner's CPU goes: the counter comes to the witness. */
static void test_hotplug(const struct rig_box *box)
{
	struct ring rings[2];
	int owner = OWNER, other = OTHER;

	open_on(&rings[0], box, owner, PERIOD);
	open_on(&rings[1], box, other, PERIOD);
	one_by_one(box, rings, 2, 1);
	ktap_eq(-sys_online(other, false), 0, "CPU %d goes", other);
	rig_inject(box, socket, PERIOD);
	check(box, "its witness's CPU gone", &rings[0], owner, 2);
	sys_online(other, true);
	ring_close(&rings[1]);

	open_on(&rings[1], box, other, PERIOD);
	ktap_eq(-sys_online(owner, false), 0, "CPU %d goes", owner);
	rig_inject(box, socket, PERIOD);
	ktap_ok(ring_reaches(&rings[0], 3), "%s: moved to its witness: %llu samples", box->pmu,
		rings[0].samples);
	check(box, "a witness beside its own", &rings[1], other, 1);
	sys_online(owner, true);
	ring_close(&rings[1]);
	ring_close(&rings[0]);
}

/* Samples come all the time on both CPUs, and events and driver go. */
static void test_storm(const struct rig_box *box)
{
	int storm = ring_storm(box, socket, 100, -1), i;
	struct ring rings[2];

	for (i = 0; i < 100; i++) {
		open_on(&rings[0], box, OWNER, 1 + i % 7);
		open_on(&rings[1], box, OTHER, 1 + i % 7);
		ring_drain(&rings[i & 1]);
		ring_close(&rings[i & 1]);
		ring_close(&rings[!(i & 1)]);
	}
	ring_unload(box, storm);
}

int main(void)
{
	static const char *const boxes[] = { "cbox1", "imc0", "pcu" };
	const struct rig_box *box;
	unsigned int b;

	ktap_plan(0);
	rig_want();
	if (rig()->msr_only)
		ktap_skip_all("this platform interrupts one core");
	rig_up("", RIG_DRIVER);
	if (sys_load("emu_try", ""))
		ktap_bail("cannot load emu_try");
	ring_no_limit();
	for (b = 0; b < 3; b++) {
		box = rig_box(boxes[b]);
		test_picture(box);
		test_alone(box);
		test_enable(box);
		test_refresh(box);
		test_two(box, rig_box("ha0"));
		test_foreign(box);
		test_crowd(box);
		test_storm(box);
	}
	socket = 1;
	test_picture(rig_box("imc0"));
	test_hotplug(rig_box("imc0"));
	ktap_eq(ring_strays(), strays, "no other NMI was nobody's");
	sys_unload("emu_try");
	rig_down(RIG_DRIVER);
	return ktap_exit();
}
