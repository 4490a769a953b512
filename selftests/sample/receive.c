// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which CPU receives the interrupt: the one that owns the socket, by bit 13 of its IA32_DEBUGCTL,
 * as long as an event samples there and no longer. The other bits stay as they are.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "sample_ring.h"
#include "sys.h"

#define PERIOD		1000ULL
#define CPUS		64
#define ENABLE		RING_RECEIVE
/* LBR, BTF, FREEZE_LBRS_ON_PMI, FREEZE_WHILE_SMM_EN: of others */
#define OTHERS		0x4803ULL

static int cpus[CPUS], nr_cpus;
/* By CPU: one that is offline does not say it */
static int socket_of[CPUS];

static __u64 cpu_reg(int cpu, const char *reg)
{
	char name[16];

	snprintf(name, sizeof(name), "cpu%d", cpu);
	return emu_reg_get(socket_of[cpu], name, reg);
}

static __u64 debugctl(int cpu)
{
	return cpu_reg(cpu, "debugctl");
}

static void set_others(int cpu)
{
	char name[16];

	snprintf(name, sizeof(name), "cpu%d", cpu);
	socket_of[cpu] = sys_socket(cpu);
	if (emu_reg_set(socket_of[cpu], name, "debugctl", OTHERS))
		ktap_bail("no debugctl of CPU %d", cpu);
}

/* Return: how many CPUs beside @one and @two are as others have left them */
static int untouched(int one, int two)
{
	int i, nr = 0;

	for (i = 0; i < nr_cpus; i++)
		nr += cpus[i] != one && cpus[i] != two && debugctl(cpus[i]) == OTHERS;
	return nr;
}

static bool becomes(int cpu, __u64 value)
{
	double since = 0;

	while (debugctl(cpu) != value && sys_patient(&since))
		;
	return debugctl(cpu) == value;
}

/* Return: PMIs that a CPU has received */
static unsigned long long pmis(int cpu)
{
	unsigned long long nr = ~0ULL;
	char *text = emu_read("cpus");
	const char *line;
	char name[16];

	snprintf(name, sizeof(name), "cpu=%d ", cpu);
	line = text ? strstr(text, name) : NULL;
	line = line ? strstr(line, " received=") : NULL;
	if (!line || sscanf(line, " %*[a-z]=%llu", &nr) != 1)
		ktap_bail("the emulator does not know CPU %d", cpu);
	return nr;
}

/* Those of all but the owner. */
static unsigned long long received_elsewhere(int owner)
{
	unsigned long long nr = 0;
	int i;

	for (i = 0; i < nr_cpus; i++)
		nr += cpus[i] == owner ? 0 : pmis(cpus[i]);
	return nr;
}

static int siblings(int cpu)
{
	int threads[CPUS];
	char path[80];

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list",
		 cpu);
	return sys_cpulist(path, threads, CPUS) - 1;
}

/* While an event samples, and not a moment longer than until the next watch. */
static void test_owner(const struct bed_box *box, int socket)
{
	int owner = ring_cpu(socket), counting = bed_open(box, socket);
	unsigned long long before, elsewhere, refused;
	struct ring ring, second;

	ktap_eq(debugctl(owner), OTHERS, "%s: CPU %d, nothing samples: bit 13 is clear", box->pmu,
		owner);
	elsewhere = received_elsewhere(owner);
	before = pmis(owner);
	refused = emu_number("pmis_disabled");
	ring_open(&ring, box, socket, PERIOD);
	ring_open(&second, box, socket, 2 * PERIOD);
	ktap_eq(debugctl(owner), ENABLE | OTHERS, "%s: CPU %d receives", box->pmu, owner);
	ktap_eq(untouched(owner, -1), nr_cpus - 1, "%s: and no other CPU", box->pmu);
	ring_gives(&ring, 4 * PERIOD, 4, "two that sample");
	ktap_eq(pmis(owner) - before, 4, "%s: an interrupt for each", box->pmu);
	ktap_eq(received_elsewhere(owner) - elsewhere, 0, "%s: and none elsewhere", box->pmu);
	ktap_eq(emu_number("pmis_disabled") - refused, 4 * siblings(owner),
		"%s: nor on %d further threads of the core", box->pmu, siblings(owner));
	ktap_eq(cpu_reg(owner, "global_status"), 0, "%s: Ovf_Uncore is clear again", box->pmu);
	ring_close(&second);
	ring_gives(&ring, PERIOD, 5, "the other one closed");
	ktap_eq(debugctl(owner), ENABLE | OTHERS, "%s: and CPU %d receives", box->pmu, owner);
	ring_close(&ring);
	ktap_ok(becomes(owner, OTHERS), "%s: all closed: bit 13 is clear, the others as before",
		box->pmu);
	bed_inject(box, socket, 100);
	ktap_eq(pmu_read(counting), 5 * PERIOD + 100, "%s: what counts beside goes on", box->pmu);
	close(counting);
}

/*
 * KVM saves the register when it loads a vCPU and restores it after each exit. The watch sets the
 * bit again, and a PMI that is lost is found by it.
 */
static void test_restored(const struct bed_box *box)
{
	int owner = ring_cpu(0);
	struct ring ring;

	ring_open(&ring, box, 0, PERIOD);
	ring_fault("debugctl-clear cpu=%d 0x2000", owner);
	ktap_ok(becomes(owner, ENABLE | OTHERS), "%s: bit 13 is set again", box->pmu);
	ring_gives(&ring, 2 * PERIOD, 2, "received again");
	ring_fault("debugctl-clear cpu=%d 0x2000", owner);
	ring_gives(&ring, PERIOD, 3, "and one that was not received");
	ring_close(&ring);
	becomes(owner, OTHERS);
}

/* An overflow waits, and its interrupt will not come: the socket must not stay frozen. */
static void test_waiting(const struct bed_box *box)
{
	int counting = bed_open(box, 0);
	struct ring ring, beside = { .fd = counting };
	__u64 before;

	ring_open(&ring, box, 0, PERIOD);
	ring_fault("lost-pmi socket=0");
	bed_inject(box, 0, PERIOD);
	ring_close(&ring);
	ring_wait_running(&beside, box, 0);
	before = pmu_read(counting);
	bed_inject(box, 0, 77);
	ktap_eq(pmu_read(counting) - before, 77, "%s: closed, an overflow waits: the socket counts",
		box->pmu);
	becomes(ring_cpu(0), OTHERS);
	close(counting);
}

/* Closed, and the driver unloaded before the watch comes. */
static void test_unload(const struct bed_box *box)
{
	int owner = ring_cpu(0);
	struct ring ring;

	ring_open(&ring, box, 0, PERIOD);
	ring_close(&ring);
	ktap_eq(-bed_unload(BED_DRIVER), 0, "%s: the driver is unloaded", box->pmu);
	ktap_eq(debugctl(owner), OTHERS, "%s: CPU %d: bit 13 is clear", box->pmu, owner);
	ring_load();
}

/*
 * The owner goes offline: another CPU receives, and this one no more, also when it is back. perf
 * moves the events of one box after those of another, so that at no time none samples.
 */
static void test_hotplug(const struct bed_box *box)
{
	int from = ring_cpu(1), to;
	struct ring ring, beside;

	ring_open(&ring, box, 1, PERIOD);
	ring_open(&beside, bed_box("cbox1"), 1, PERIOD);
	ktap_eq(-sys_online(from, false), 0, "%s: CPU %d goes offline", box->pmu, from);
	to = ring_cpu(1);
	ktap_eq(debugctl(to), ENABLE | OTHERS, "%s: CPU %d receives", box->pmu, to);
	ktap_eq(debugctl(from), OTHERS, "%s: CPU %d does not", box->pmu, from);
	ring_gives(&ring, 3 * PERIOD, 3, "on another CPU");
	sys_online(from, true);
	ktap_eq(untouched(to, -1), nr_cpus - 1, "%s: CPU %d is back: one CPU receives", box->pmu,
		from);
	ring_close(&beside);
	ring_close(&ring);
	ktap_ok(becomes(to, OTHERS), "%s: closed: none does", box->pmu);
}

/* No source says whether Ovf_Uncore can be cleared while the U-box' status stands. */
static void test_answer(const struct bed_box *box, const char *line)
{
	int owner = ring_cpu(0);
	struct ring ring;

	if (emu_write("overflow", "%s", line))
		ktap_bail("the emulator does not know %s", line);
	ring_open(&ring, box, 0, PERIOD);
	ring_gives(&ring, 5 * PERIOD, 5, "%s", line);
	ktap_eq(cpu_reg(owner, "global_status"), 0, "%s: %s: Ovf_Uncore is clear", box->pmu, line);
	ring_close(&ring);
	becomes(owner, OTHERS);
}

int main(void)
{
	const struct bed_box *box;
	int b, i;

	bed_want();
	ring_up();
	nr_cpus = sys_cpus(cpus, CPUS);
	for (i = 0; i < nr_cpus; i++)
		set_others(cpus[i]);
	for (b = 0; b < 2; b++) {
		box = ring_box(b);
		test_owner(box, 0);
		test_owner(box, 1);
		test_restored(box);
		test_waiting(box);
		test_unload(box);
		test_hotplug(box);
		test_answer(box, "ovf_uncore_clears=after_ubox");
		test_answer(box, "ovf_uncore_clears=always");
	}
	return ring_exit();
}
