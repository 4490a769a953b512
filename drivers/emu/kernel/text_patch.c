// SPDX-License-Identifier: GPL-2.0-only
/*
 * The drivers under test: modules whose accesses to MSRs and to registers in memory are redirected
 * to this one.
 *
 * That is done in their text, once it is complete and before anything of it runs: in the notifier
 * of MODULE_STATE_COMING. Probes would do it too, but a probe's handler runs in an exception that
 * counts as an NMI, where no lock may be taken that is taken elsewhere; and on 6.12 placing one in
 * the last function of a module's init text reads behind the end of the page. Catching the kernel's
 * MSR functions instead would catch the whole kernel.
 *
 * Nothing has to be undone: the changed text goes with its module.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/kernel.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/notifier.h>
#include <linux/smp.h>
#include <linux/string.h>

#include <asm/sync_core.h>

#include "mmio.h"
#include "msr.h"
#include "nmi.h"
#include "text_patch.h"

#define EMU_MAX_DRIVERS	8

static char *drivers[EMU_MAX_DRIVERS] = { "xeon_pmon", "intel_uncore",
					  "cesr_pmu", "msr" };
static unsigned int nr_drivers = 4;
module_param_array(drivers, charp, &nr_drivers, 0444);
MODULE_PARM_DESC(drivers, "modules whose accesses are emulated");

/* Patched modules, in the order of their names in @drivers, from MODULE_STATE_COMING to GOING */
static struct module *emu_text_patch_loaded[EMU_MAX_DRIVERS];
static DEFINE_MUTEX(emu_text_patch_mutex);

/* A CPU may have fetched, at another address, what has changed since. */
static void emu_text_patch_sync_core(void *unused)
{
	sync_core();
}

/* Return: number of accesses and calls that were redirected, or an error */
static int emu_text_patch_all(const struct module *mod)
{
	int counts[] = { emu_text_patch_module(mod), emu_msr_patch(mod), emu_mmio_patch(mod) };
	unsigned int i;
	int sum = 0;

	for (i = 0; i < ARRAY_SIZE(counts); i++) {
		if (counts[i] < 0)
			return counts[i];
		sum += counts[i];
	}
	if (sum)
		return sum;
	pr_err("%s: no access found; boot with mitigations=off, or leave it out of drivers=\n",
	       mod->name);
	return -ENOEXEC;
}

/* Takes a reference: this module stays as long as a driver relies on it. */
static int emu_text_patch_coming(unsigned int i, struct module *mod)
{
	int sites;

	if (!try_module_get(THIS_MODULE))
		return 0;
	sites = emu_text_patch_all(mod);
	if (sites < 0) {
		pr_err("%s: cannot redirect its accesses: error %d\n", mod->name, sites);
		emu_text_patch_forget(mod);
		module_put(THIS_MODULE);
		return sites;
	}
	on_each_cpu(emu_text_patch_sync_core, NULL, 1);
	emu_text_patch_loaded[i] = mod;
	pr_info("%s: %d accesses redirected\n", mod->name, sites);
	return 0;
}

static void emu_text_patch_going(unsigned int i)
{
	emu_text_patch_forget(emu_text_patch_loaded[i]);
	emu_text_patch_loaded[i] = NULL;
	module_put(THIS_MODULE);
}

static int emu_text_patch_driver_event(unsigned int i, struct module *mod, unsigned long state)
{
	if (state == MODULE_STATE_COMING)
		return emu_text_patch_coming(i, mod);
	if (state == MODULE_STATE_LIVE)
		return emu_nmi_register_first();
	if (state == MODULE_STATE_GOING && emu_text_patch_loaded[i] == mod)
		emu_text_patch_going(i);
	return 0;
}

/* Several modules may come and go at a time. */
static int emu_text_patch_module_event(struct notifier_block *nb, unsigned long state, void *data)
{
	struct module *mod = data;
	unsigned int i;
	int err;

	for (i = 0; i < nr_drivers && strcmp(mod->name, drivers[i]); i++)
		;
	if (i == nr_drivers)
		return NOTIFY_DONE;
	mutex_lock(&emu_text_patch_mutex);
	err = emu_text_patch_driver_event(i, mod, state);
	mutex_unlock(&emu_text_patch_mutex);
	return notifier_from_errno(err);
}

static struct notifier_block emu_text_patch_nb = {
	.notifier_call = emu_text_patch_module_event,
};

/**
 * emu_text_patch_init() - be notified of the drivers under test
 *
 * Return: 0 or an error.
 */
int emu_text_patch_init(void)
{
	int err = emu_text_patch_arch_init();

	if (err)
		return err;
	err = register_module_notifier(&emu_text_patch_nb);
	if (err)
		emu_text_patch_arch_exit();
	return err;
}

/** emu_text_patch_exit() - no driver under test is loaded any more */
void emu_text_patch_exit(void)
{
	unregister_module_notifier(&emu_text_patch_nb);
	emu_text_patch_arch_exit();
	emu_msr_exit();
}
