// SPDX-License-Identifier: GPL-2.0-only
/*
 * Load and unload: what is refused, what is left behind, and that it can be done again and again.
 */
#include <dirent.h>
#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define ROUNDS		8

/* Parameters that the emulator must refuse; %s is the platform, %d are slices too many. */
static const struct {
	__u64 platforms;
	const char *params;
} bad_params[] = {
	{ ON_ALL, "" },
	{ ON_ALL, "platform=" },
	{ ON_ALL, "platform=nhmex9" },
	{ ON_ALL, "platform=%s clock=often" },
	{ ON_ALL, "platform=%s slices=%d" },
	{ ON_ALL, "platform=%s hide=7f:1f.7" },
	{ ON_ALL, "platform=%s hide=imd:0-" },
	{ ON_ALL, "platform=%s hide=9.imc:0-" },
	{ ON_ALL, "platform=%s hide=imc:4-2" },
	{ ON_EX, "platform=%s hide=7f:08.2" },
	{ ON_QPI | ON_SINCE_SKX, "platform=%s nodeids=1" },
	{ ON_E5 | ON_SINCE_SKX, "platform=%s nodeids=1,0" },
};

#define BAD_PARAMS	(sizeof(bad_params) / sizeof(*bad_params))

/* An id for each socket of a machine */
static bool is_right(const char *params)
{
	const char *ids = strstr(params, "nodeids=1");

	return ids && (ids[9] == ',') == (bed()->most > 1);
}

static void test_emulator_refusals(void)
{
	char params[64];
	unsigned int i;

	for (i = 0; i < BAD_PARAMS; i++) {
		if (!(bad_params[i].platforms & bed()->id) || is_right(bad_params[i].params))
			continue;
		snprintf(params, sizeof(params), bad_params[i].params, bed()->name,
			 bed()->id & ON_CLIENT ? 17 : bed()->slices + 1);
		ktap_eq(-emu_load(params), EINVAL, "the emulator refuses '%s'", params);
		if (sys_loaded(EMU_MODULE))
			ktap_bail("it is loaded nevertheless");
	}
}

/* This machine has the CPU model, but nothing behind its registers. */
static void test_driver_alone(void)
{
	ktap_eq(-sys_load(BED_DRIVER, ""), ENODEV, "without hardware the driver refuses to load");
	ktap_eq(bed_pmus(), 0, "and leaves no PMU");
	ktap_ok(!sys_loaded(BED_DRIVER), "and no module");
	bed_unload(BED_DRIVER);
}

/* As modprobe gets it from its command line or from the kernel's. */
static bool survives(const char *module, const char *parameter, int want)
{
	char params[64];
	int ret;

	snprintf(params, sizeof(params), "%.31s=x", parameter);
	ret = sys_load(module, params);
	if (!ret)
		bed_unload(module);
	if (ret > 0 || (want && ret != want) || sys_loaded(module))
		ktap_note("%s %s: %d", module, params, ret);
	return ret <= 0 && (!want || ret == want) && !sys_loaded(module);
}

#define MAX_PARAMETERS	16

/* Those that only can be read say so; the others take a value or not, as theirs is. */
static int expected(const char *parameter)
{
	return strcmp(parameter, "last_refusal") && strcmp(parameter, "sampling_stats") &&
	       strcmp(parameter, "label") ? 0 : -EPERM;
}

static void test_parameters(const char *module)
{
	char path[64], name[MAX_PARAMETERS][32];
	int nr = 0, survived = 0, i;
	struct dirent *entry;
	DIR *dir;

	bed_up("", BED_DRIVER);
	snprintf(path, sizeof(path), "/sys/module/%s/parameters", module);
	dir = opendir(path);
	while (dir && (entry = readdir(dir)) && nr < MAX_PARAMETERS)
		if (*entry->d_name != '.')
			snprintf(name[nr++], sizeof(name[0]), "%.31s", entry->d_name);
	closedir(dir);
	bed_down(BED_DRIVER);
	for (i = 0; i < nr; i++)
		survived += survives(module, name[i], expected(name[i]));
	ktap_ok(nr && survived == nr, "%s: %d of %d parameters take any value, or refuse it",
		module, survived, nr);
}

/* The emulator is called; a probe would be an exception, in which it must not take its lock. */
static void test_no_probes(void)
{
	char *probes = sys_read("/sys/kernel/debug/kprobes/list");

	ktap_ok(probes && !*probes, "no probe is in the driver");
	free(probes);
}

static void test_references(void)
{
	const struct bed_box *box = bed_box(bed_slice(0));
	int fd;

	bed_up("", BED_DRIVER);
	test_no_probes();
	ktap_eq(-sys_load(BED_DRIVER, ""), EEXIST, "the driver cannot be loaded twice");
	ktap_eq(-sys_unload(EMU_MODULE), EWOULDBLOCK,
		"the emulator stays while the driver is loaded");
	fd = bed_open(box, 0);
	ktap_ok(fd >= 0, "an event opens");
	ktap_eq(-sys_unload(BED_DRIVER), EWOULDBLOCK, "the driver stays while an event is open");
	bed_inject(box, 0, 77);
	ktap_eq(pmu_read(fd), 77, "and the event still counts");
	close(fd);
	bed_down(BED_DRIVER);
}

/* @what is false the first time that something is wrong in any round. */
static void expect(bool *what, bool right, const char *why, int round)
{
	if (!right)
		ktap_note("round %d: %s", round, why);
	*what &= right;
}

/* Some function of a socket, which no bus must have any more. */
static bool has_functions(void)
{
	char pattern[64];
	glob_t found;
	bool has;

	if (bed()->msr_only)
		return false;
	snprintf(pattern, sizeof(pattern), "/sys/bus/pci/devices/0000:*:%s",
		 bed_pci(0)->devfn);
	has = !glob(pattern, 0, NULL, &found);
	globfree(&found);
	return has;
}

static void round_counts(int round, bool *counted)
{
	int b, all = bed_sockets() * bed()->nr, s = round % bed_sockets();
	struct bed_set set;

	expect(counted, bed_pmus() == bed()->nr + bed()->once, "a PMU is missing", round);
	expect(counted, has_functions() == !bed()->msr_only, "its functions", round);
	/* Every event counts from zero, and not all are closed in the same state. */
	expect(counted, bed_set_open(&set, bed_sockets()) == all, "an event", round);
	bed_set_inject(&set);
	for (b = 0; b < bed()->nr; b++)
		expect(counted, pmu_read(set.fd[s][b]) == set.want[s][b],
		       bed()->boxes[b].pmu, round);
	expect(counted, bed_running() == bed_sockets() * bed()->controlled,
	       "not every counter runs", round);
	bed_set_close(&set);
}

/* On the 7500 all is off then, by the one register that can tell. */
static bool sockets_off(void)
{
	bool off = true;
	int s;

	for (s = 0; bed()->id & ON_EX && s < bed_sockets(); s++)
		off &= !emu_reg_get(s, "ubox", "global_ctl");
	return off;
}

static void one_round(int round, bool *counted, bool *clean)
{
	bed_up("", BED_DRIVER);
	round_counts(round, counted);
	expect(clean, !bed_unload(BED_DRIVER), "the driver stays", round);
	expect(clean, bed_running() == 0, "a counter still runs", round);
	expect(clean, sockets_off(), "a socket is still enabled", round);
	expect(clean, bed_pmus() == 0, "a PMU is left", round);
	expect(clean, !sys_exists("/sys/bus/pci/drivers/" BED_DRIVER), "its PCI driver", round);
	expect(clean, !sys_exists("/sys/module/" BED_DRIVER), "its module", round);
	expect(clean, !bed_unload(EMU_MODULE), "the emulator stays", round);
	expect(clean, !sys_exists(EMU_DIR), "its debugfs files", round);
	expect(clean, !has_functions(), "a function", round);
}

static void test_rounds(void)
{
	bool counted = true, clean = true;
	int round;

	for (round = 1; round <= ROUNDS; round++)
		one_round(round, &counted, &clean);
	ktap_ok(counted, "loaded %d times, every box counts exactly every time", ROUNDS);
	ktap_ok(clean, "unloaded %d times, nothing is left and no counter runs", ROUNDS);
}

#pragma weak host_reboot
void host_reboot(void);

/* At a reboot all is off, although events are open: a kernel that kexec starts finds nothing */
static void test_reboot(void)
{
	struct bed_set set;

	bed_up("", BED_DRIVER);
	bed_set_open(&set, bed_sockets());
	ktap_eq(bed_running(), bed_sockets() * bed()->controlled, "before a reboot counters run");
	host_reboot();
	ktap_eq(bed_running(), 0, "at a reboot they are switched off");
	ktap_ok(sockets_off(), "and the sockets");
	bed_set_close(&set);
	bed_down(BED_DRIVER);
}

int main(void)
{
	test_emulator_refusals();
	test_driver_alone();
	test_parameters(EMU_MODULE);
	test_parameters(BED_DRIVER);
	test_references();
	test_rounds();
	if (host_reboot)
		test_reboot();
	return ktap_exit();
}
