// SPDX-License-Identifier: GPL-2.0-only
/*
 * table.c - a machine that describes itself by discovery tables
 *
 * xeon_pmon_made.ko is the driver with rows for the emulator's machine of that sort
 * (driver/made.c), which say what the events of three of its types mean, and of none where its
 * registers are. Its channels are in no table: registers of a PCI function say where.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "machine.h"
#include "sys.h"

/* What a window must not be in: RAM; persistent memory, which the kernel's arguments make */
#define RAM_BASE	1
#define PMEM_BASE	64

/* Another event of the same box */
static void test_later(const struct unit *unit, int die)
{
	int fd = opened(unit->pmu, die, unit->terms);

	inject(unit, die, 23 + die);
	ktap_eq(pmu_read(fd), 23 + die, "another event counts from where it was opened");
	close(fd);
}

static void test_unit(const struct unit *unit, int die)
{
	int fd = opened(unit->pmu, die, unit->terms);

	if (unit->ctl)
		ktap_eq(emu_reg_get(die, unit->box, "ctl0"), unit->ctl,
			"%s on die %d: control word", unit->pmu, die);
	inject(unit, die, 1000);
	ktap_eq(pmu_read(fd), 1000, "%s on die %d counts", unit->pmu, die);
	if (!unit->single) {
		test_later(unit, die);
		ktap_eq(pmu_read(fd), 1023 + die, "each its own");
	}
	close(fd);
	inject(unit, die, 1);
	if (unit->ctl)
		ktap_eq(emu_reg_get(die, unit->box, "ctl0") & 0xffffffff, 0, "and off");
}

/* All counters of a box */
static void test_full(const char *name, const char *box, int die)
{
	int fd[4], right = 0, i;

	for (i = 0; i < 4; i++)
		fd[i] = opened(name, die, "event=0x42,umask=0x03");
	emu_inject("%s socket=%d event=0x42 umask=1 cycles=7", box, die);
	for (i = 0; i < 4; i++)
		right += pmu_read(fd[i]) == 7;
	ktap_eq(right, 4, "%s on die %d: four counters", name, die);
	pmu_close_group(fd, 4);
}

static void test_fixed(const char *name, const char *box, int die)
{
	int fd = opened(name, die, "event=0xff");

	emu_inject("%s socket=%d fixed cycles=55", box, die);
	ktap_eq(pmu_read(fd), 55, "%s on die %d: a fixed counter in memory", name, die);
	close(fd);
}

/* A register that the table does not have */
static void test_filter(int die)
{
	int fd = opened("uncore_msr_3", die, "event=0x43,umask=0x03,filter=0x2a5");

	ktap_eq(emu_reg_get(die, "msr3", "filter"), 0x2a5, "die %d: a filter register", die);
	close(fd);
}

static void test_die(int die)
{
	unsigned int i;

	for (i = 0; i < UNITS; i++)
		test_unit(&units[i], die);
	test_full("uncore_msr_3", "msr3", die);
	test_full("uncore_pci_1", "pci1", die);
	test_full("uncore_mmio_0", "mmio0", die);
	test_fixed("uncore_mmio_1", "mmio1", die);
	test_fixed("uncore_chan_1", "chan1", die);
	test_filter(die);
}

/* So many channels of die 1 are not where their controllers seem to be */
static void test_lacks(int channels, const char *name, const char *why)
{
	sys_log_mark();
	ktap_eq(sys_load(MODULE, ""), 0, "%s: the driver loads", why);
	ktap_eq(owner(name, 1), -ENODEV, "%s on die 1 is not offered", name);
	ktap_eq(emu_number("mappings"), DIES * MAPPINGS - CHANNEL * channels, "nor mapped");
	test_unit(&units[UNITS - 1], 0);
	unload();
	set_up_windows(1);
}

static void test_windows(void)
{
	window(1, "offset1", 0);
	test_lacks(1, "uncore_chan_1", "no offset");
	window(1, "offset0", ~0u);
	test_lacks(1, "uncore_chan_0", "an offset of all ones");
	window(1, "base", 0);
	test_lacks(2, "uncore_chan_0", "no base");
	window(1, "base", RAM_BASE);
	test_lacks(2, "uncore_chan_free_1", "a base in RAM");
	ktap_eq(sys_log_count("cannot be opened, error -16"), 2 * CHANNEL,
		"a line of the log for each PMU");
	window(1, "base", PMEM_BASE);
	test_lacks(2, "uncore_chan_free_1", "a base in persistent memory");
	ktap_eq(sys_log_count("cannot be opened, error -16"), 2 * CHANNEL,
		"a line of the log for each PMU");
}

/* Firmware, or another program, has left all counters of a socket frozen */
static void test_frozen(void)
{
	sys_log_mark();
	emu_reg_set(1, "global", "global_ctl", 1);
	ktap_eq(sys_load(MODULE, ""), 0, "the driver loads beside a socket that is frozen");
	ktap_eq(emu_reg_get(1, "global", "global_ctl"), 0, "and lets it run");
	ktap_eq(sys_log_count("socket 1: firmware or another program had frozen"), 1,
		"which the log says");
	ktap_eq(sys_log_count("had frozen all counters"), 1, "of no other socket");
	test_unit(&units[0], 1);
	emu_reg_set(1, "global", "global_ctl", 1);
	sys_online(2, false);
	sys_online(3, false);
	sys_online(2, true);
	sys_online(3, true);
	ktap_eq(emu_reg_get(1, "global", "global_ctl"), 0, "and when the socket comes back");
	test_unit(&units[0], 1);
	unload();
}

/* The control register of die 1 is listed elsewhere; @access: in bits 63:62 of the first word */
static void test_bad_global(__u64 access, __u64 address, const char *why)
{
	char *text = emu_read("table"), *line = text ? strstr(text, "\n1 0 ") : NULL;
	unsigned long long word;

	if (!line || sscanf(line, " 1 0 %llx", &word) != 1)
		ktap_bail("die 1 has no table");
	free(text);
	emu_write("table", "1 0 %#llx %#llx 0", word | access << 62, address);
	sys_log_mark();
	ktap_eq(sys_load(MODULE, ""), 0, "the driver loads with a control register that is bad");
	ktap_eq(sys_log_count("socket 1: the control register of all counters") +
		sys_log_count("the control register of socket 1"), 1, "which one line tells");
	ktap_eq(sys_log_count(why), 1, "with the reason: %s", why);
	test_unit(&units[0], 1);
	unload();
	emu_write("table", "reset");
}

#define FUNCTION	"/sys/bus/pci/devices/0000:%s:09.1/power/"

/* A function that is used by its address, and has no driver: the user may let it sleep */
static void test_asleep(void)
{
	char path[80], text[16] = "";

	snprintf(path, sizeof(path), FUNCTION "control", bus_of(1, false));
	sys_write(path, "auto");
	snprintf(path, sizeof(path), FUNCTION "runtime_status", bus_of(1, false));
	sys_await(!sys_read_line(path, text, sizeof(text)) && !strcmp(text, "suspended"),
		  "a function without a driver to sleep");
	ktap_eq(sys_load(MODULE, ""), 0, "the driver loads beside a function that sleeps");
	sys_read_line(path, text, sizeof(text));
	ktap_str_eq(text, "active", "which it keeps awake");
	test_unit(&units[3], 1);
	unload();
	ktap_ok(sys_await(!sys_read_line(path, text, sizeof(text)) && !strcmp(text, "suspended"),
			  "it to sleep again"), "and lets sleep again");
}

static void test_file(const char *file, const char *want)
{
	char path[64], text[32] = "none";

	snprintf(path, sizeof(path), "/sys/bus/event_source/devices/uncore_%s", file);
	if (sys_read_line(path, text, sizeof(text)) == -ENODEV)
		strcpy(text, "later");
	ktap_str_eq(text, want, "%s", file);
}

/* A socket whose CPUs come after the driver */
static void test_later_socket(void)
{
	char root[16];

	sys_online(2, false);
	sys_online(3, false);
	ktap_eq(sys_load(MODULE, ""), 0, "the driver loads without the CPUs of die 1");
	ktap_eq(emu_number("mappings"), MAPPINGS, "whose boxes are not mapped");
	snprintf(root, sizeof(root), "0000:%s", bus_of(0, true));
	test_file("chan_0/die0", root);
	test_file("chan_0/die1", "later");
	test_file("chan_1/die0", "none");
	test_file("msr_0/die1", "none");
	sys_online(2, true);
	sys_online(3, true);
	snprintf(root, sizeof(root), "0000:%s", bus_of(1, true));
	test_file("chan_0/die1", root);
	test_die(1);
	unload();
}

int main(void)
{
	char hide[32];
	int turn;

	ktap_plan(0);
	load_emulator("");
	for (turn = 0; turn < 2; turn++) {
		sys_log_mark();
		ktap_eq(sys_load(MODULE, ""), 0, "the driver loads");
		ktap_eq(sys_log_count("1 of 2 counters can be used"), DIES,
			"the step of the controls of a type without a row is not known");
		ktap_eq(sys_log_count("discovery table: "), DIES,
			"nothing else is odd about the tables");
		ktap_eq(emu_number("mappings"), DIES * MAPPINGS, "the boxes in memory are mapped");
		test_die(0);
		test_die(1);
		ktap_eq(unload(), 0, "and unloads");
		ktap_eq(emu_number("mappings"), 0, "nothing is mapped any more");
	}
	test_windows();
	test_later_socket();
	test_frozen();
	test_bad_global(1, RAM_BASE << 23, "mmio 0x800000, cannot be opened, error -16");
	test_bad_global(2, 0x80fff100, "pci 0000:0f:1f.7, cannot be opened, error -19");
	test_bad_global(0, 0x1b, "its registers are no MSRs of the uncore");
	test_asleep();
	snprintf(hide, sizeof(hide), "hide=%s:0d.0", bus_of(1, false));
	sys_unload(EMU_MODULE);
	load_emulator(hide);
	test_lacks(1, "uncore_chan_1", "no controller");
	sys_unload(EMU_MODULE);
	return ktap_exit();
}
