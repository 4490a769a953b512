// SPDX-License-Identifier: GPL-2.0-only
/*
 * table.c - a machine that describes itself by discovery tables
 *
 * xeon_pmon_made.ko is the driver with rows for the emulator's machine of that sort
 * (driver/made.c), which say what the events of three of its types mean, and of none where its
 * registers are.
 */
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "sys.h"

#define MODULE		"xeon_pmon_made"
#define SOCKETS		2
/* Boxes in memory of a socket */
#define MAPPINGS	3

static const struct {
	const char *pmu;
	const char *box;
	const char *terms;
	__u64 ctl;
} units[] = {
	{ "uncore_msr_0", "msr0", "event=0x42,umask=0x10000003", 0x20000000000342 },
	{ "uncore_msr_1", "msr1", "event=0x42,umask=0x00080003", 0x80000000342 },
	{ "uncore_msr_3", "msr3", "event=0x42,umask=0x03", 0x342 },
	{ "uncore_pci_0", "pci0", "event=0x42,umask=0x8003", 0x8000000342 },
	{ "uncore_pci_1", "pci1", "event=0x42,umask=0x03", 0x342 },
	{ "uncore_mmio_0", "mmio0", "event=0x42,umask=0x03", 0x342 },
	{ "uncore_mmio_1", "mmio1", "event=0x42,umask=0x03", 0x342 },
	/* No row says what it is */
	{ "uncore_type_23", "wide0", "event=0x42,umask=0x03", 0x342 },
};

#define UNITS	(sizeof(units) / sizeof(*units))

static struct pmu found(const char *name)
{
	struct pmu pmu;

	if (pmu_find(&pmu, name))
		ktap_bail("there is no %s", name);
	return pmu;
}

static int opened(const char *name, int socket, const char *terms)
{
	struct pmu pmu = found(name);
	int fd = pmu_open(&pmu, terms, pmu_cpu(&pmu, socket), -1, 0);

	if (fd < 0)
		ktap_bail("%s/%s/ on socket %d: error %d", name, terms, socket, fd);
	return fd;
}

static int mappings(void)
{
	char text[16] = "";

	emu_info("mappings", text, sizeof(text));
	return *text ? atoi(text) : -1;
}

static void test_unit(unsigned int i, int socket)
{
	int fd = opened(units[i].pmu, socket, units[i].terms);
	int cycles = 100 * (i + 1) + socket;

	ktap_eq(emu_reg_get(socket, units[i].box, "ctl0"), units[i].ctl,
		"%s on socket %d: control word", units[i].pmu, socket);
	emu_inject("%s socket=%d event=0x42 umask=1 cycles=%d", units[i].box, socket, cycles);
	ktap_eq(pmu_read(fd), cycles, "and its count");
	close(fd);
	emu_inject("%s socket=%d event=0x42 umask=1 cycles=1", units[i].box, socket);
	ktap_eq(emu_reg_get(socket, units[i].box, "ctl0") & 0xffffffff, 0, "and off");
}

/* All counters of a box */
static void test_full(const char *name, const char *box, int socket)
{
	int fd[4], right = 0, i;

	for (i = 0; i < 4; i++)
		fd[i] = opened(name, socket, "event=0x42,umask=0x03");
	emu_inject("%s socket=%d event=0x42 umask=1 cycles=7", box, socket);
	for (i = 0; i < 4; i++)
		right += pmu_read(fd[i]) == 7;
	ktap_eq(right, 4, "%s on socket %d: four counters", name, socket);
	pmu_close_group(fd, 4);
}

static void test_fixed(int socket)
{
	int fd = opened("uncore_mmio_1", socket, "event=0xff");

	emu_inject("mmio1 socket=%d fixed cycles=55", socket);
	ktap_eq(pmu_read(fd), 55, "socket %d: a fixed counter in memory", socket);
	close(fd);
}

static void test_free(int socket)
{
	int first = opened("uncore_msr_free_1", socket, "event=0xff,umask=0x10"), later;

	emu_inject("msr1 socket=%d free=0x10 cycles=1000", socket);
	later = opened("uncore_msr_free_1", socket, "event=0xff,umask=0x10");
	emu_inject("msr1 socket=%d free=0x10 cycles=23", socket);
	ktap_eq(pmu_read(first), 1023, "socket %d: a free-running counter", socket);
	ktap_eq(pmu_read(later), 23, "from where an event was opened");
	emu_inject("msr1 socket=%d free=0x10 cycles=1", socket);
	close(later);
	ktap_eq(pmu_read(first), 1024, "each its own");
	close(first);
}

static void test_socket(int socket)
{
	unsigned int i;

	for (i = 0; i < UNITS; i++)
		test_unit(i, socket);
	test_full("uncore_msr_3", "msr3", socket);
	test_full("uncore_pci_1", "pci1", socket);
	test_full("uncore_mmio_0", "mmio0", socket);
	test_fixed(socket);
	test_free(socket);
}

static void test_hotplug(void)
{
	struct pmu pmu = found("uncore_mmio_0");
	int fd = opened("uncore_mmio_0", 1, "event=0x42,umask=0x03");
	int owner = pmu_cpu(&pmu, 1), next;
	struct pmu_count count;

	sys_online(owner, false);
	emu_inject("mmio0 socket=1 event=0x42 umask=1 cycles=8");
	ktap_eq(pmu_read(fd), 8, "another CPU of the die takes over");
	next = pmu_cpu(&pmu, 1);
	sys_online(next, false);
	ktap_eq(pmu_read_count(fd, &count), -ENODATA, "with the last CPU the event ends");
	ktap_eq(mappings(), MAPPINGS, "and nothing of the die is mapped");
	sys_online(owner, true);
	sys_online(next, true);
	close(fd);
	ktap_eq(mappings(), SOCKETS * MAPPINGS, "it is back, mapped");
	test_socket(1);
}

/* perf frees a closed event, and what it holds, after a grace period */
static int unload(void)
{
	int err;

	sys_await((err = sys_unload(MODULE)) != -EWOULDBLOCK, "the last user of " MODULE);
	return err;
}

int main(void)
{
	int turn;

	ktap_plan(0);
	if (emu_load("platform=madeup drivers=" MODULE))
		ktap_bail("the emulator does not load");
	for (turn = 0; turn < 2; turn++) {
		sys_log_mark();
		ktap_eq(sys_load(MODULE, ""), 0, "the driver loads");
		ktap_eq(sys_log_count("discovery table: "), 0, "nothing is wrong with the tables");
		ktap_eq(mappings(), SOCKETS * MAPPINGS, "the boxes in memory are mapped");
		test_socket(0);
		test_socket(1);
		test_hotplug();
		ktap_eq(unload(), 0, "and unloads");
		ktap_eq(mappings(), 0, "nothing is mapped any more");
	}
	sys_unload(EMU_MODULE);
	return ktap_exit();
}
