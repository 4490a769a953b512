// SPDX-License-Identifier: GPL-2.0-only
/*
 * What is lost or goes while an overflow waits to be looked at: CPUs, sockets, boxes, the driver,
 * the interrupt for good; and NMIs that no source claims.
 */
#include <stdio.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "sample_ring.h"
#include "sys.h"

#define PERIOD		1000ULL
#define CPUS		64

/* Its counters stand still, and no interrupt tells. */
static void lose_overflow(const struct bed_box *box, int socket)
{
	ring_fault("lost-pmi socket=%d", socket);
	bed_inject(box, socket, PERIOD);
}

/* Return: how many CPUs of it were online */
static int cpus_of(int socket, int *cpus)
{
	int all[CPUS];
	int nr = sys_cpus(all, CPUS), n = 0, i;

	for (i = 0; i < nr; i++)
		if (sys_socket(all[i]) == socket)
			cpus[n++] = all[i];
	return n;
}

/* Whatever was before: a new event counts, and another one samples. */
static void check_socket(const struct bed_box *box, int socket, const char *after)
{
	int fd = bed_open(box, socket);

	bed_inject(box, socket, 77);
	ktap_eq(pmu_read(fd), 77, "%s, %s: an event counts", box->pmu, after);
	close(fd);
	ring_works(box, socket, after);
}

static void test_unload(const struct bed_box *box)
{
	struct ring ring;

	ring_open(&ring, box, 0, PERIOD);
	lose_overflow(box, 0);
	ring_close(&ring);
	ktap_eq(-bed_unload(BED_DRIVER), 0, "%s: the driver goes, an overflow waits", box->pmu);
	ring_load();
	check_socket(box, 0, "after unload");
}

/* Its last CPU goes: its events wait. */
static void test_socket(const struct bed_box *box)
{
	struct ring ring;
	int cpus[CPUS];
	int nr = cpus_of(1, cpus), i;

	ring_open(&ring, box, 1, PERIOD);
	lose_overflow(box, 1);
	for (i = 0; i < nr; i++)
		sys_online(cpus[i], false);
	ktap_ok(pmu_waits(ring.fd), "%s: waits for its socket", box->pmu);
	for (i = 0; i < nr; i++)
		sys_online(cpus[i], true);
	ring_close(&ring);
	check_socket(box, 1, "after its socket was gone");
}

/* A function that reads all ones. */
static void test_box(const struct bed_box *box, const struct bed_box *other)
{
	struct ring ring, beside;

	ring_open(&ring, box, 0, PERIOD);
	ring_open(&beside, other, 0, PERIOD);
	lose_overflow(box, 0);
	ring_fault("allones %s socket=0", box->emu);
	ring_wait_running(&beside, other, 0);
	ring_gives(&beside, 2 * PERIOD - 1, 2, "beside a box that is gone");
	ring_fault("clear");
	ring_close(&beside);
	ring_close(&ring);
	bed_rebind(box, 0);
	check_socket(box, 0, "bound anew");
}

/* A CPU that had the interrupts before looks at none: it has not the events. */
static void test_former(const struct bed_box *box)
{
	int former = ring_cpu(1);
	struct ring ring;

	ring_works(box, 1, "on its first CPU");
	sys_online(former, false);
	sys_online(former, true);
	ring_open(&ring, box, 1, PERIOD);
	lose_overflow(box, 1);
	ktap_ok(ring_stray(former), "%s: a stray NMI, but an overflow waits for another CPU",
		box->pmu);
	ring_gives(&ring, 0, 1, "which has its sample");
	ring_close(&ring);
}

/* The driver does not claim another driver's NMI. */
static void test_stray(const struct bed_box *box, int socket)
{
	struct ring ring;

	ktap_ok(ring_stray(ring_cpu(socket)), "%s, socket %d: a stray NMI", box->pmu, socket);
	ring_open(&ring, box, socket, PERIOD);
	ktap_ok(ring_stray(ring_cpu(socket)), "%s, socket %d: a stray NMI while it samples",
		box->pmu, socket);
	ring_close(&ring);
}

/* The local APIC's entry was left masked: one overflow is late at most, and no other. */
static void test_masked(const struct bed_box *box)
{
	unsigned long long before = emu_number("pmis_masked");
	struct ring ring;
	char text[32];

	ring_open(&ring, box, 0, PERIOD);
	snprintf(text, sizeof(text), "apic_wr %x 0 10400", ring_cpu(0));
	if (sys_write(RING_TRY "access", text))
		ktap_bail("emu_try does not mask the entry");
	ring_gives(&ring, PERIOD, 1, "an interrupt is masked");
	ring_wait_running(&ring, box, 0);
	ring_gives(&ring, 3 * PERIOD - 1, 4, "and then no more");
	ktap_ok(emu_number("pmis_masked") - before <= 1, "%s: one interrupt is masked at most",
		box->pmu);
	ring_close(&ring);
}

/* A status that cannot be cleared says that every NMI is the driver's: it claims none of others. */
static void test_stuck(const struct bed_box *box)
{
	struct ring ring;
	int i;

	if (emu_write("overflow", "ovf_uncore_clears=never"))
		ktap_bail("no ovf_uncore_clears");
	sys_log_mark();
	ring_open(&ring, box, 0, PERIOD);
	for (i = 0; i < 5; i++)
		bed_inject(box, 0, PERIOD);
	ring_gives(&ring, 0, 5, "Ovf_Uncore stays set");
	ktap_ok(ring_ends(&ring), "%s: after five of these sampling ends", box->pmu);
	ktap_eq(sys_log_count("cannot be cleared"), 1, "%s: and the log says why", box->pmu);
	ktap_ok(sys_await(!ring_receives(0), "CPU %d to receive no more", ring_cpu(0)),
		"%s: CPU %d receives no more", box->pmu, ring_cpu(0));
	ktap_ok(ring_stray(ring_cpu(0)), "%s: and claims no NMI of others", box->pmu);
	ring_close(&ring);
	emu_write("overflow", "ovf_uncore_clears=always");
	sys_write(RING_PARAMETER("sampling"), "1");
	check_socket(box, 0, "with a status that can be cleared");
}

/* Samples come all the time while one CPU of the socket after the other is the owner. */
static void test_turns(const struct bed_box *box)
{
	struct ring ring;
	int child, i, cpu, moved = 0;
	__u64 count;

	ring_open(&ring, box, 1, PERIOD);
	child = ring_start_injector(box, 1, 700, -1);
	for (i = 0; i < 6; i++) {
		cpu = ring_cpu(1);
		moved += !sys_online(cpu, false);
		ring_drain(&ring);
		moved += !sys_online(cpu, true);
	}
	ring_stop_injector(child);
	ktap_eq(moved, 12, "%s: CPUs go and come", box->pmu);
	ring_wait_running(&ring, box, 1);
	count = pmu_read(ring.fd);
	ring_counts(&ring, 0, count / PERIOD * PERIOD, "while CPUs took turns");
	ring_close(&ring);
}

int main(void)
{
	const struct bed_box *box;
	int b;

	bed_want();
	ring_up();
	if (sys_load("emu_try", ""))
		ktap_bail("cannot load emu_try");
	test_stray(bed_box("ubox"), 0);
	test_stray(bed_box("ubox"), 1);
	for (b = 0; b < 2; b++) {
		box = ring_box(b);
		test_stray(box, 0);
		test_stray(box, 1);
		test_masked(box);
		test_stuck(box);
		test_turns(box);
		test_former(box);
		test_socket(box);
		test_unload(box);
	}
	if (!bed()->msr_only)
		test_box(bed_box("imc1"), bed_box("cbox1"));
	ktap_eq(ring_strays(), 16, "every other NMI was claimed");
	sys_unload("emu_try");
	return bed_exit();
}
