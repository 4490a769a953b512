// SPDX-License-Identifier: GPL-2.0-only
/*
 * survive.c - what happens to a machine, while a box of each sort counts on it: in memory, in
 * config space at an address, behind MSRs, and free-running ones
 *
 * Needs vmlinuz for suspend to RAM, which the runner wakes the machine up from. CPU 0 can go on
 * kernels before 6.5 that are told cpu0_hotplug.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "machine.h"
#include "sys.h"

#define ROUNDS		12

/* An event on each unit of each die, and what it must have counted */
static int fd[DIES][UNITS];
static __u64 want[DIES][UNITS];

static void open_die(int die)
{
	int i;

	for (i = 0; i < UNITS; i++) {
		fd[die][i] = opened(units[i].pmu, die, units[i].terms);
		want[die][i] = 0;
	}
}

static void close_die(int die)
{
	int i;

	for (i = 0; i < UNITS; i++)
		close(fd[die][i]);
}

/* Another number in each, which is also counted by those who do not listen any more */
static void occur(void)
{
	static __u64 cycles = 100;
	int die, i;

	for (die = 0; die < DIES; die++)
		for (i = 0; i < UNITS; i++) {
			inject(&units[i], die, ++cycles);
			want[die][i] += cycles;
		}
}

/* Return: how many units of a die have another count, or cannot be read */
static int wrong(int die)
{
	struct pmu_count count;
	int i, err, nr = 0;

	for (i = 0; i < UNITS; i++) {
		err = pmu_read_count(fd[die][i], &count);
		if (!err && count.value == want[die][i])
			continue;
		ktap_note("%s on die %d: error %d, got %llu, want %llu", units[i].pmu, die, err,
			  err ? 0 : count.value, want[die][i]);
		nr++;
	}
	return nr;
}

static int waiting(int die)
{
	int i, nr = 0;

	for (i = 0; i < UNITS; i++)
		nr += pmu_waits(fd[die][i]);
	return nr;
}

static void test_counts(int die, const char *when)
{
	ktap_eq(wrong(die), 0, "%s: what die %d has counted is still there", when, die);
	occur();
	ktap_eq(wrong(die), 0, "%s: and every box of it goes on", when);
}

static void test_handover(int die, int from, int to)
{
	if (!sys_can_go(from)) {
		ktap_skip("CPU %d cannot go", from);
		return;
	}
	sys_online(from, false);
	ktap_eq(owner("uncore_mmio_0", die), to, "CPU %d goes: CPU %d owns die %d", from, to, die);
	test_counts(0, "after the hand-over");
	test_counts(1, "after the hand-over");
	ktap_eq(emu_number("mappings"), DIES * MAPPINGS, "and the boxes stay mapped");
	sys_online(from, true);
}

/* All CPUs of a die, and back */
static void test_die_gone(void)
{
	__u64 had[UNITS];

	sys_online(2, false);
	sys_online(3, false);
	ktap_eq(waiting(1), UNITS, "without a CPU of a die its events wait");
	ktap_eq(owner("uncore_mmio_0", 1), -ENODEV, "and no CPU owns it");
	ktap_eq(emu_number("mappings"), MAPPINGS, "its boxes are not mapped");
	memcpy(had, want[1], sizeof(had));
	test_counts(0, "without the other die");
	memcpy(want[1], had, sizeof(had));
	sys_online(3, true);
	sys_online(2, true);
	ktap_eq(emu_number("mappings"), DIES * MAPPINGS, "with a CPU they are mapped again");
	test_counts(1, "back");
}

/* The CPUs of both dies but the first, by one and another, while all count */
static void test_storm(void)
{
	int round, bad = 0;

	for (round = 0; round < ROUNDS; round++) {
		sys_online(1 + round % 3, false);
		occur();
		bad += wrong(0) + wrong(1);
		sys_online(1 + round % 3, true);
		occur();
		bad += wrong(0) + wrong(1);
	}
	ktap_eq(bad, 0, "%d times a CPU goes and comes: no count is lost", ROUNDS);
}

static void test_stays(void)
{
	ktap_eq(sys_unload(MODULE), -EWOULDBLOCK, "the driver stays while events are open");
	ktap_ok(sys_unload(EMU_MODULE) < 0, "and the emulator while a driver uses it");
	test_counts(0, "after that");
}

/* Of a box of each sort: it does not answer when the machine wakes up */
static const char *const asleep[] = { "msr0", "pci1", "mmio1", "wide0", "chan1" };

#define ASLEEP	((int)(sizeof(asleep) / sizeof(*asleep)))

static bool is_asleep(const struct unit *unit)
{
	int i;

	for (i = 0; i < ASLEEP; i++)
		if (!strcmp(unit->box, asleep[i]))
			return true;
	return false;
}

static void sleep_and_wake(void)
{
	int ret = sys_sleep();

	ktap_ok(!ret, "the machine has slept and is awake again (%s)", strerror(-ret));
	ktap_eq(sys_log_count(" 0 counters enabled at suspend, 0 more"), 1,
		"asleep, no counter was enabled");
	ktap_eq(emu_number("mappings"), DIES * MAPPINGS, "everything is mapped");
	ktap_eq(waiting(1), UNITS, "the events of the die without CPU 0 stand still");
	close_die(1);
	open_die(1);
}

static void test_suspend(void)
{
	if (!sys_can_sleep()) {
		ktap_skip("this machine does not wake up again");
		return;
	}
	sys_log_mark();
	occur();
	sleep_and_wake();
	test_counts(0, "awake");
	test_counts(1, "awake");
}

/* The parts of such a box do not come back, either */
static void test_suspend_for_good(void)
{
	struct pmu pmu;
	int i, gone = 0;

	if (!sys_can_sleep())
		return;
	sys_log_mark();
	for (i = 0; i < ASLEEP; i++)
		emu_write("fault", "wakeup %s socket=0", asleep[i]);
	sleep_and_wake();
	for (i = 0; i < UNITS; i++) {
		if (strstr(units[i].pmu, "free") || !is_asleep(&units[i]))
			continue;
		pmu = found(units[i].pmu);
		ktap_ok(waits(fd[0][i]), "%s does not wake up: its event waits", units[i].pmu);
		ktap_eq(pmu_open(&pmu, units[i].terms, 0, -1, 0), -ENXIO, "and none opens");
		gone++;
	}
	ktap_eq(gone, ASLEEP, "all of them");
	ktap_ok(waits(fd[0][UNITS - 1]), "with a channel its free-running counters are gone");
	occur();
	ktap_eq(wrong(1), 0, "the other die counts on");
	emu_write("fault", "clear");
}

/* Nothing answers for a while: all ones are read, and are no count */
static void test_all_ones(int i)
{
	const struct unit *unit = &units[i];
	struct pmu_count count = { };
	struct pmu pmu = found(unit->pmu);
	__u64 before = want[1][i];
	int err;

	pmu_read(fd[1][i]);
	emu_write("fault", "allones %s socket=1", unit->box);
	err = pmu_read_count(fd[1][i], &count);
	ktap_ok(!err && count.value == before, "%s: all ones are no count: %llu", unit->pmu,
		count.value);
	ktap_ok(waits(fd[1][i]), "its event waits");
	ktap_eq(pmu_open(&pmu, unit->terms, owner("uncore_msr_0", 1), -1, 0), -ENXIO,
		"and no other opens");
	emu_write("fault", "clear");
	ktap_ok(sys_await(!pmu_waits(fd[1][i]), "the box to respond"), "it goes on");
}

static void test_removal(void)
{
	int i;

	open_die(1);
	occur();
	for (i = 0; i < UNITS; i++)
		if (strncmp(units[i].box, "msr", 3))
			test_all_ones(i);
	occur();
	ktap_eq(wrong(1), 0, "all count again");
	close_die(1);
}

/* One of each sort that does not work when the driver comes */
static void test_lacks(const char *fault, const char *box, const char *name)
{
	struct pmu pmu;

	emu_write("fault", "%s %s socket=1", fault, box);
	ktap_eq(sys_load(MODULE, ""), 0, "%s %s: the driver loads", box, fault);
	pmu = found(name);
	ktap_eq(owner(name, 1), -ENODEV, "%s is not offered on die 1", name);
	ktap_eq(pmu_open(&pmu, "event=0x42,umask=0x3", owner("uncore_msr_1", 1), -1, 0), -ENXIO,
		"and not opened");
	open_die(0);
	occur();
	ktap_eq(wrong(0), 0, "die 0 counts");
	close_die(0);
	ktap_eq(unload(), 0, "and the driver unloads");
	emu_write("fault", "clear");
}

static void test_dead(void)
{
	test_lacks("allones", "pci0", "uncore_pci_0");
	test_lacks("allones", "mmio0", "uncore_mmio_0");
	test_lacks("allones", "chan1", "uncore_chan_1");
	test_lacks("readonly", "pci1", "uncore_pci_1");
	test_lacks("readonly", "wide0", "uncore_type_23");
	test_lacks("readonly", "chan0", "uncore_chan_0");
	test_lacks("gp", "msr3", "uncore_msr_3");
}

/* A function that firmware hides: that of a box, then that with the table of a die */
static void test_hidden(const char *bus)
{
	char hide[32];

	snprintf(hide, sizeof(hide), "hide=%s:09.1", bus);
	load_emulator(hide);
	ktap_eq(sys_load(MODULE, ""), 0, "the driver loads without a function");
	ktap_eq(owner("uncore_pci_0", 1), -ENODEV, "whose box is not offered");
	ktap_ok(owner("uncore_pci_0", 0) >= 0, "but on the other die");
	ktap_eq(unload(), 0, "and unloads");
	sys_unload(EMU_MODULE);
	snprintf(hide, sizeof(hide), "hide=%s:03.1", bus);
	load_emulator(hide);
	ktap_eq(sys_load(MODULE, ""), 0, "the driver loads without the table of a die");
	ktap_eq(owner("uncore_mmio_0", 1), -ENODEV, "whose boxes are not offered");
	ktap_ok(owner("uncore_chan_0", 1) >= 0, "but those that are in no table");
	open_die(0);
	occur();
	ktap_eq(wrong(0), 0, "and those of the other die count");
	close_die(0);
	ktap_eq(unload(), 0, "and unloads");
	sys_unload(EMU_MODULE);
}

/* The kernel removes a function, which is there all the same */
static void test_removed_function(void)
{
	char path[80];

	load_emulator("");
	ktap_eq(sys_load(MODULE, ""), 0, "the driver loads");
	open_die(0);
	open_die(1);
	snprintf(path, sizeof(path), "/sys/bus/pci/devices/0000:%s:0a.1/remove",
		 bus_of(1, false));
	ktap_eq(sys_write(path, "1"), 0, "the kernel removes a function");
	test_counts(1, "without it");
	close_die(0);
	close_die(1);
	ktap_eq(unload(), 0, "the driver unloads");
	ktap_eq(sys_load(MODULE, ""), 0, "and loads without it");
	ktap_eq(owner("uncore_pci_1", 1), -ENODEV, "its box is not offered");
	ktap_eq(unload(), 0, "and unloads");
	sys_unload(EMU_MODULE);
}

int main(void)
{
	char bus[8];

	ktap_plan(0);
	load_emulator("");
	strcpy(bus, bus_of(1, false));
	ktap_eq(sys_load(MODULE, ""), 0, "the driver loads");
	open_die(0);
	open_die(1);
	test_counts(0, "at first");
	test_counts(1, "at first");
	test_handover(1, 2, 3);
	test_handover(1, 3, 2);
	test_handover(0, 0, 1);
	test_die_gone();
	test_storm();
	test_stays();
	test_suspend();
	test_suspend_for_good();
	close_die(0);
	close_die(1);
	ktap_eq(unload(), 0, "the driver unloads");
	ktap_eq(emu_number("mappings"), 0, "and nothing is mapped any more");
	/* Asleep, the machine has lost these registers, which firmware sets up */
	set_up_windows(0);
	set_up_windows(1);
	ktap_eq(sys_load(MODULE, ""), 0, "it loads again");
	test_removal();
	ktap_eq(unload(), 0, "and unloads");
	test_dead();
	sys_unload(EMU_MODULE);
	test_hidden(bus);
	test_removed_function();
	return ktap_exit();
}
