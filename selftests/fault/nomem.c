// SPDX-License-Identifier: GPL-2.0-only
/*
 * The kernel has no memory left for the n-th allocation of something, for one n after the other:
 * both modules are loaded, events opened, a function bound, CPUs go and come.
 *
 *	nomem [SEED]		leaves out the same n as it has done with that seed
 *
 * What fails must say so and leave nothing behind; tried again, it works. Needs a kernel with
 * CONFIG_FAILSLAB.
 *
 * Where the PCI core makes a device, it goes on without the memory and crashes: so the emulator is
 * loaded this way on a platform without PCI, and of a rescan there is what the driver does in it.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define OWN_NTH		"/proc/thread-self/fail-nth"
#define DEBUG		"/sys/kernel/debug/"
#define CPU		1
#define PIDS		4000

static struct bed_set set;
static char hotplug_nth[64];
static const struct bed_box *box;
static char function[32];
static int opened = -1;

/* Slab pages too, except for a module's: vmalloc() tells the log with a call trace. */
static void allow_pages(bool may_fail)
{
	sys_write(DEBUG "fail_page_alloc/ignore-gfp-wait", may_fail ? "N" : "Y");
}

/* Allocations that may wait fail as well, and the log is not told of each. */
static void prepare(void)
{
	sys_write(DEBUG "failslab/ignore-gfp-wait", "N");
	sys_write(DEBUG "failslab/verbose", "0");
	sys_write(DEBUG "fail_page_alloc/min-order", "0");
	sys_write(DEBUG "fail_page_alloc/verbose", "0");
}

/* What runs on a CPU that goes or comes is run by a thread of the kernel. */
static bool find_hotplug_thread(void)
{
	char path[64], name[32], want[32];
	int pid;

	snprintf(want, sizeof(want), "cpuhp/%d", CPU);
	for (pid = 2; pid < PIDS; pid++) {
		snprintf(path, sizeof(path), "/proc/%d/comm", pid);
		if (sys_read_line(path, name, sizeof(name)) || strcmp(name, want))
			continue;
		snprintf(hotplug_nth, sizeof(hotplug_nth), "/proc/%d/fail-nth", pid);
		return true;
	}
	return false;
}

static int load_emulator(void)
{
	char params[64];

	snprintf(params, sizeof(params), "platform=%s", bed()->name);
	return sys_load(EMU_MODULE, params);
}

static int unload_emulator(void)
{
	return bed_unload(EMU_MODULE);
}

static bool no_emulator(void)
{
	return !sys_loaded(EMU_MODULE) && !sys_exists(EMU_DIR);
}

static int load_driver(void)
{
	return sys_load(BED_DRIVER, "");
}

static int unload_driver(void)
{
	return bed_unload(BED_DRIVER);
}

static bool no_driver(void)
{
	return !sys_loaded(BED_DRIVER) && !bed_pmus();
}

static int open_event(void)
{
	opened = bed_open(box, 0);
	return opened < 0 ? opened : 0;
}

static int close_event(void)
{
	return close(opened);
}

static bool none_runs(void)
{
	return !bed_running();
}

static int take(void)
{
	return sys_write(BED_PCI_DRIVER "/bind", function);
}

static int let_go(void)
{
	return sys_write(BED_PCI_DRIVER "/unbind", function);
}

static bool no_cpu(void)
{
	struct pmu pmu;

	return pmu_find(&pmu, box->pmu) || pmu_cpu(&pmu, 0) < 0;
}

static int go(void)
{
	return sys_online(CPU, false);
}

static int come(void)
{
	return sys_online(CPU, true);
}

static bool all_speak(void)
{
	struct pmu pmu;

	return !pmu_find(&pmu, "uncore_ubox") && pmu_cpu(&pmu, 0) >= 0;
}

/**
 * struct act - what memory is missing for
 * @name: for the report
 * @nth: the file that counts down for whose allocations it is
 * @pci: the box that it may be about is a PCI function
 * @pages: whether pages may be missing as well
 * @act: does it; 0 or a negative errno
 * @back: undoes it
 * @clean: whether all is as before, after it has failed
 */
struct act {
	const char *name;
	const char *nth;
	bool pci;
	bool pages;
	int (*act)(void);
	int (*back)(void);
	bool (*clean)(void);
};

/**
 * struct tally - how the attempts have ended
 * @tried: attempts in which an allocation has failed
 * @failed: of these, how many have said so
 * @unclean: of these, how many have left something behind
 * @stuck: how many could not be undone
 */
struct tally {
	int tried;
	int failed;
	int unclean;
	int stuck;
};

static bool set_nth(const struct act *act, unsigned int n)
{
	char text[16];

	snprintf(text, sizeof(text), "%u", n);
	return !sys_write(act->nth, text);
}

/* Whether the n-th allocation was reached, and so has failed. */
static bool has_struck(const struct act *act)
{
	char left[16] = "1";

	sys_read_line(act->nth, left, sizeof(left));
	set_nth(act, 0);
	return !strcmp(left, "0");
}

/* What has failed must have undone itself. */
static void undo(const struct act *act, struct tally *tally, int ret)
{
	if (ret && !act->clean()) {
		tally->unclean++;
		ktap_note("%s: error %d, and not as before", act->name, ret);
	}
	if (!ret && act->back()) {
		tally->stuck++;
		ktap_note("%s: cannot be undone", act->name);
	}
}

static bool attempt(const struct act *act, struct tally *tally, unsigned int n)
{
	bool struck;
	int ret;

	allow_pages(act->pages);
	set_nth(act, n);
	ret = act->act();
	struck = has_struck(act);
	allow_pages(false);
	tally->tried += struck;
	tally->failed += struck && ret;
	undo(act, tally, ret);
	return struck;
}

/* What has to be asked for is asked for while there is memory. */
static void choose_box(const struct bed_box *chosen)
{
	box = chosen;
	if (box->devfn)
		snprintf(function, sizeof(function), "%s", bed_function(box, 0));
}

/* Every n at first, then fewer and fewer of them. */
static void test_act(const struct act *act)
{
	struct tally tally = {};
	unsigned int n = 1;

	if (act->pci)
		choose_box(bed_pci(0));
	else
		choose_box(bed_box(bed_slice(0)));
	while (attempt(act, &tally, n))
		n += 1 + rand() % (1 + n / 2);
	ktap_note("%s: memory missing %d times, up to the allocation %u; %d failed", act->name,
		  tally.tried, n, tally.failed);
	ktap_ok(tally.tried, "%s: memory is missing", act->name);
	ktap_ok(!tally.unclean && !tally.stuck, "%s: what fails leaves nothing", act->name);
}

static const struct act emulator = {
	"emulator", OWN_NTH, false, false, load_emulator, unload_emulator, no_emulator
};

static const struct act driver = {
	"driver", OWN_NTH, false, false, load_driver, unload_driver, no_driver
};

static const struct act acts[] = {
	{ "open, MSR", OWN_NTH, false, true, open_event, close_event, none_runs },
	{ "CPU goes", hotplug_nth, false, true, go, come, all_speak },
	{ "CPU comes", hotplug_nth, false, true, come, go, all_speak },
};

static const struct act pci_acts[] = {
	{ "open, PCI", OWN_NTH, true, true, open_event, close_event, none_runs },
	{ "bind", OWN_NTH, true, true, take, let_go, no_cpu },
};

static void test_pci(void)
{
	test_act(&pci_acts[0]);
	let_go();
	test_act(&pci_acts[1]);
	take();
}

static void test_loads(void)
{
	if (bed()->msr_only)
		test_act(&emulator);
	load_emulator();
	test_act(&driver);
	load_driver();
}

static void test_up(void)
{
	test_act(&acts[0]);
	test_act(&acts[1]);
	go();
	test_act(&acts[2]);
	come();
	if (!bed()->msr_only)
		test_pci();
}

static void test_afterwards(void)
{
	ktap_eq(bed_set_open(&set, bed_sockets()), bed_sockets() * bed()->nr,
		"afterwards all boxes are there");
	bed_set_inject(&set);
	bed_set_check(&set, "and count exactly");
	bed_set_close(&set);
	ktap_eq(bed_running(), 0, "in the end no counter runs");
}

int main(int argc, char **argv)
{
	unsigned int seed = argc > 1 ? strtoul(argv[1], NULL, 0) : (unsigned int)time(NULL);

	if (!sys_exists(OWN_NTH) || !sys_exists(DEBUG "failslab"))
		ktap_skip_all("this kernel cannot be short of memory: it has no CONFIG_FAILSLAB");
	bed_want();
	ktap_plan(bed()->msr_only ? 2 * 5 + 3 : 2 * 6 + 3);
	ktap_note("seed %u", seed);
	srand(seed);
	prepare();
	if (!find_hotplug_thread() || mlockall(MCL_CURRENT | MCL_FUTURE))
		ktap_bail("cannot prepare");
	test_loads();
	test_up();
	test_afterwards();
	bed_down(BED_DRIVER);
	return ktap_exit();
}
