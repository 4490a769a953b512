// SPDX-License-Identifier: GPL-2.0-only
/*
 * unknown.c - xeon_pmon on a CPU that no row is for, and that describes itself
 *
 * The machine is that of table.c: here no row says what the events of its types mean.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "sys.h"

#define MODULE		"xeon_pmon"
#define SOCKETS		2
#define EVENT		"event=0x42,umask=0x03"

static const struct {
	const char *pmu;
	const char *box;
} units[] = {
	{ "uncore_type_20_0", "msr0" }, { "uncore_type_20_1", "msr1" },
	{ "uncore_type_20_3", "msr3" }, { "uncore_type_21_0", "pci0" },
	{ "uncore_type_21_1", "pci1" }, { "uncore_type_22_0", "mmio0" },
	{ "uncore_type_22_1", "mmio1" }, { "uncore_type_23", "wide0" },
};

#define UNITS	(sizeof(units) / sizeof(*units))

static int opened(const struct pmu *pmu, int socket)
{
	int fd = pmu_open(pmu, EVENT, pmu_cpu(pmu, socket), -1, 0);

	if (fd < 0)
		ktap_bail("%s on socket %d: error %d", pmu->name, socket, fd);
	return fd;
}

static void test_unit(unsigned int i, int socket)
{
	int cycles = 100 * (i + 1) + socket, fd;
	struct pmu pmu;

	if (!ktap_eq(pmu_find(&pmu, units[i].pmu), 0, "there is %s", units[i].pmu))
		return;
	fd = opened(&pmu, socket);
	emu_inject("%s socket=%d event=0x42 umask=1 cycles=%d", units[i].box, socket, cycles);
	ktap_eq(pmu_read(fd), cycles, "on socket %d it counts", socket);
	close(fd);
}

/* The step of its controls in memory is not known: only the first counter is right for sure */
static void test_one_counter(void)
{
	struct pmu pmu;
	int first;

	if (pmu_find(&pmu, "uncore_type_22_0"))
		ktap_bail("there is no box in memory");
	first = opened(&pmu, 0);
	ktap_eq(pmu_open(&pmu, EVENT, pmu_cpu(&pmu, 0), first, 0), -EINVAL,
		"a group of two does not fit a unit in memory of unknown type");
	close(first);
}

static void test_log(void)
{
	ktap_eq(sys_log_count("please send the output of \"xeon-pmon report\""), 1,
		"one line asks for a report");
	ktap_eq(sys_log_count("of type 22 on socket 0: 1 of 4 counters"), 2,
		"and one for each unit of which not all counters are used");
}

/* It knows no such CPU, either */
static void test_check(void)
{
	ktap_eq(system("xeon-pmon-check > /tmp/check"), 0, "xeon-pmon-check finds no problem");
	ktap_eq(system("grep -q '^note .* this CPU is unknown here' /tmp/check"), 0,
		"and says that the CPU lists its counters itself");
}

/* Where the function with the table of a socket is, "6a:03.1" */
static void find_table(int socket, char *place, size_t size)
{
	char *text = emu_read("boxes"), prefix[40];
	const char *line;

	snprintf(prefix, sizeof(prefix), "\n%d table_pci pci function=", socket);
	line = text ? strstr(text, prefix) : NULL;
	if (!line)
		ktap_bail("the emulator shows no table of socket %d", socket);
	snprintf(place, size, "%.7s", line + strlen(prefix));
	free(text);
}

/* The functions of Diamond Rapids that have tables */
#define OTHER_ID	"09a1"

static void other_functions(char *params, size_t size)
{
	char first[8], second[8];

	find_table(0, first, sizeof(first));
	find_table(1, second, sizeof(second));
	snprintf(params, size, "ids=%s=" OTHER_ID ",%s=" OTHER_ID, first, second);
}

/* The units of type 20 are of one that the in-kernel driver leaves out as broken */
static void break_units(void)
{
	char *text = emu_read("table"), *next = text, *line;
	unsigned long long word[3];
	unsigned int socket, n;

	while (text && (line = strsep(&next, "\n")))
		if (sscanf(line, "%u %u %llx %llx %llx", &socket, &n, &word[0], &word[1],
			   &word[2]) == 5 && n && (word[2] & 0xffff) == 20)
			emu_write("table", "%u %u %#llx %#llx %#llx", socket, n, word[0], word[1],
				  word[2] - 20 + 0x13);
	free(text);
}

static void test_broken(const char *params, bool broken)
{
	char all[128];
	struct pmu pmu;

	snprintf(all, sizeof(all), "platform=madeup drivers=" MODULE " %s", params);
	if (emu_load(all))
		ktap_bail("the emulator does not load: %s", all);
	break_units();
	ktap_eq(sys_load(MODULE, ""), 0, "the driver loads");
	ktap_eq(pmu_find(&pmu, "uncore_type_19_0") != 0, broken,
		"type 19 is left out on Diamond Rapids alone: %s", all);
	sys_await(sys_unload(MODULE) != -EWOULDBLOCK, "the last user of " MODULE);
	sys_unload(EMU_MODULE);
}

/* @params: of the emulator, besides */
static void test_machine(const char *params)
{
	char all[128];
	unsigned int i;
	int socket, err;

	ktap_note("%s", params);
	snprintf(all, sizeof(all), "platform=madeup drivers=" MODULE " %s", params);
	if (emu_load(all))
		ktap_bail("the emulator does not load: %s", all);
	sys_log_mark();
	ktap_eq(sys_load(MODULE, ""), 0, "the driver loads");
	test_log();
	for (socket = 0; socket < SOCKETS; socket++)
		for (i = 0; i < UNITS; i++)
			test_unit(i, socket);
	test_one_counter();
	test_check();
	sys_await((err = sys_unload(MODULE)) != -EWOULDBLOCK, "the last user of " MODULE);
	ktap_eq(err, 0, "and unloads");
	sys_unload(EMU_MODULE);
}

int main(void)
{
	char params[64];

	ktap_plan(0);
	if (emu_load("platform=madeup"))
		ktap_bail("the emulator does not load");
	other_functions(params, sizeof(params));
	sys_unload(EMU_MODULE);
	test_machine("");
	test_machine(params);
	test_broken("", false);
	test_broken(params, true);
	return ktap_exit();
}
