// SPDX-License-Identifier: GPL-2.0-only
/*
 * machine.c - the emulator's machine that describes itself, and a box of each sort on it
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "emu.h"
#include "ktap.h"
#include "machine.h"
#include "sys.h"

/* Where the first channel is in the memory of a die, and the offsets of their controllers */
#define FIRST_CHANNEL	0x42800
#define OFFSET0		0x40
#define OFFSET1		0x50

#define UNIT(_pmu, _box, _umask, _ctl) \
	{ "uncore_" _pmu, _box, "event=0x42,umask=" _umask, "event=0x42 umask=1", _ctl }
#define FREE(_pmu, _box) \
	{ "uncore_" _pmu, _box, "event=0xff,umask=0x10", "free=0x10" }

const struct unit units[UNITS] = {
	UNIT("msr_0", "msr0", "0x10000003", 0x20000000000342),
	UNIT("msr_1", "msr1", "0x00080003", 0x80000000342),
	UNIT("msr_3", "msr3", "0x03", 0x342),
	UNIT("pci_0", "pci0", "0x8003", 0x8000000342),
	UNIT("pci_1", "pci1", "0x03", 0x342),
	UNIT("mmio_0", "mmio0", "0x03", 0x342),
	UNIT("mmio_1", "mmio1", "0x03", 0x342),
	/* No row says what it is, nor how far its controls are apart: so it has one counter */
	{ "uncore_type_23", "wide0", "event=0x42,umask=0x03", "event=0x42 umask=1", 0x342, true },
	UNIT("chan_0", "chan0", "0x03", 0x342),
	UNIT("chan_1", "chan1", "0x03", 0x342),
	FREE("msr_free_1", "msr1"),
	FREE("chan_free_0", "chan0"),
	FREE("chan_free_1", "chan1"),
};

struct pmu found(const char *name)
{
	struct pmu pmu;

	if (pmu_find(&pmu, name))
		ktap_bail("there is no %s", name);
	return pmu;
}

static int cpu_number(int cpu, const char *file)
{
	char path[80], text[16] = "";

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%d/topology/%s", cpu, file);
	sys_read_line(path, text, sizeof(text));
	return atoi(text);
}

/* There are two packages, or two dies in one */
static int die_of(int cpu)
{
	/* Since Linux 6.9 dies of all packages have different numbers */
	return cpu_number(cpu, "physical_package_id") || cpu_number(cpu, "die_id");
}

int owner(const char *name, int die)
{
	struct pmu pmu = found(name);
	int cpus[DIES], nr = pmu_cpumask(&pmu, cpus, DIES), i;

	for (i = 0; i < nr; i++)
		if (die_of(cpus[i]) == die)
			return cpus[i];
	return -ENODEV;
}

int opened(const char *name, int die, const char *terms)
{
	struct pmu pmu = found(name);
	int fd = pmu_open(&pmu, terms, owner(name, die), -1, 0);

	if (fd < 0)
		ktap_bail("%s/%s/ on die %d: error %d", name, terms, die, fd);
	return fd;
}

void inject(const struct unit *unit, int die, unsigned long long cycles)
{
	if (emu_inject("%s socket=%d %s cycles=%llu", unit->box, die, unit->signal, cycles))
		ktap_bail("no injection into %s", unit->box);
}

void window(int die, const char *reg, __u64 value)
{
	if (emu_reg_set(die, "bases", reg, value))
		ktap_bail("die %d has no register %s", die, reg);
}

void set_up_windows(int die)
{
	__u64 channel;

	if (emu_reg_address(die, "chan0", "box_ctl", &channel))
		ktap_bail("die %d has no channel", die);
	window(die, "base", (channel - FIRST_CHANNEL) >> 23);
	window(die, "offset0", OFFSET0);
	window(die, "offset1", OFFSET1);
	/* Its first root bus is that of stack 1 */
	emu_reg_set(die, "stack", "stack", 1 << 4 | die);
}

void load_emulator(const char *params)
{
	char all[128];
	int die;

	snprintf(all, sizeof(all), "platform=madeup drivers=" MODULE " %s", params);
	/* That of the programs before */
	if (sys_loaded(EMU_MODULE))
		sys_unload(EMU_MODULE);
	if (emu_load(all))
		ktap_bail("the emulator does not load");
	for (die = 0; die < DIES; die++)
		set_up_windows(die);
}

/* perf frees a closed event, and what it holds, after a grace period */
int unload(void)
{
	int err;

	sys_await((err = sys_unload(MODULE)) != -EWOULDBLOCK, "the last user of " MODULE);
	return err;
}

const char *bus_of(int die, bool io)
{
	static char bus[8];
	char key[16];

	snprintf(key, sizeof(key), io ? "io_bus%d" : "bus%d", die);
	if (emu_info(key, bus, sizeof(bus)))
		ktap_bail("the emulator does not say %s", key);
	return bus;
}

/* A work item takes its counter */
bool waits(int fd)
{
	return sys_await(pmu_waits(fd), "an event to wait");
}
