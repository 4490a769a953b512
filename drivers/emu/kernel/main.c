// SPDX-License-Identifier: GPL-2.0-only
/*
 * Load and unload: parameters, and what the engine needs of the kernel.
 *
 * The module has no device table and no alias, so nothing loads it by itself, and it is for
 * virtual machines alone.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/cpumask.h>
#include <linux/dmi.h>
#include <linux/err.h>
#include <linux/fs.h>
#include <linux/init.h>
#include <linux/kernel.h>
#include <linux/ktime.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/sizes.h>
#include <linux/slab.h>
#include <linux/sysfs.h>
#include <linux/timekeeping.h>

#include <asm/cpufeature.h>

#include "chip.h"
#include "counts.h"
#include "debugfs.h"
#include "ecam.h"
#include "host.h"
#include "mem_user.h"
#include "mmio.h"
#include "msr.h"
#include "nmi.h"
#include "overflow_wait.h"
#include "pci.h"
#include "power.h"
#include "state.h"
#include "text_patch.h"

#define EMU_MAIN_TABLE_MAX	SZ_256K

static char *platform;
module_param(platform, charp, 0444);
MODULE_PARM_DESC(platform, "hardware to emulate (required); the log names all if this is none");

static char *clock = "manual";
module_param(clock, charp, 0444);
MODULE_PARM_DESC(clock, "manual (default: nothing counts by itself) or real");

static char *hide = "";
module_param(hide, charp, 0444);
MODULE_PARM_DESC(hide, "what is not there: PCI functions bb:dd.f, or boxes [socket.]kind:first-[last], as in cha:20-,1.cha:8-9");

static char *dead = "";
module_param(dead, charp, 0444);
MODULE_PARM_DESC(dead, "PCI functions that have an id, a header type and nothing else: bb:dd.f[,bb:dd.f...]");

static char *empty = "";
module_param(empty, charp, 0444);
MODULE_PARM_DESC(empty, "memory channels without memory, on every socket: imc1[,imc4...]");

static char *ids = "";
module_param(ids, charp, 0444);
MODULE_PARM_DESC(ids, "PCI functions of another device id: bb:dd.f=dddd[,...]");

static unsigned int nodeids[EMU_MAX_SOCKETS];
static unsigned int nr_nodeids;
module_param_array(nodeids, uint, &nr_nodeids, 0444);
MODULE_PARM_DESC(nodeids, "node id of each socket (default 0,1,...)");

static unsigned int slices = UINT_MAX;
module_param(slices, uint, 0444);
MODULE_PARM_DESC(slices,
		 "slices of the last-level cache on each socket (default: all the platform can have)");

static char *table = "";
module_param(table, charp, 0444);
MODULE_PARM_DESC(table, "file with the discovery table of the machine to emulate");

static bool force;
module_param(force, bool, 0444);
MODULE_PARM_DESC(force, "load on a real machine as well, whose counts are then emulated");

/* Read only: it is shown in /sys/module/. */
static int emu_main_label_set(const char *val, const struct kernel_param *kp)
{
	return -EPERM;
}

static int emu_main_label_get(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%s\n", EMU_LABEL);
}

static const struct kernel_param_ops emu_label_ops = {
	.set = emu_main_label_set,
	.get = emu_main_label_get,
};

module_param_cb(label, &emu_label_ops, NULL, 0444);
MODULE_PARM_DESC(label, "read only: " EMU_LABEL);

/*
 * Emulated MSRs take the place of those of a real Xeon. A guest may hide its hypervisor, from
 * intel_uncore say; the chassis is QEMU's even if it has the name of another maker.
 */
static int emu_main_check_guest(void)
{
	if (force || boot_cpu_has(X86_FEATURE_HYPERVISOR) || dmi_match(DMI_CHASSIS_VENDOR, "QEMU"))
		return 0;
	pr_err("this is not a virtual machine: drivers would count emulated instead of real events; force=1 loads nevertheless\n");
	return -ENODEV;
}

static bool emu_main_is_online(unsigned int cpu)
{
	return cpu_online(cpu);
}

static u64 emu_main_now(void)
{
	return ktime_get_mono_fast_ns();
}

static void emu_main_counts(struct emu_host_counts *counts)
{
	*counts = (struct emu_host_counts) {
		.mappings = emu_mmio_mappings(),
		.ticks = atomic64_read(&emu_counts.ticks),
		.foreign_writes = atomic64_read(&emu_counts.foreign_writes),
		.foreign_maps = atomic64_read(&emu_counts.foreign_maps),
		.pmis_masked = atomic64_read(&emu_counts.pmis_masked),
	};
}

static const struct emu_host emu_kernel = {
	.lock = emu_nmi_lock,
	.unlock = emu_nmi_unlock,
	.hides = emu_nmi_is_hidden,
	.interrupt = emu_nmi_interrupt,
	.send_nmi = emu_nmi_foreign,
	.is_online = emu_main_is_online,
	.refused = emu_msr_refused,
	.wait_served = emu_overflow_wait_served,
	.now = emu_main_now,
	.counts = emu_main_counts,
};

static struct emu_config emu_main_config(void)
{
	return (struct emu_config) {
		.platform = platform,
		.clock = clock,
		.hide = hide,
		.dead = dead,
		.empty = empty,
		.ids = ids,
		.nodeids = nodeids,
		.nr_nodeids = nr_nodeids,
		.slices = slices,
		.cpus = cpumask_last(cpu_present_mask) + 1,
	};
}

static int emu_main_read_table(char *text)
{
	struct file *file = filp_open(table, O_RDONLY, 0);
	loff_t pos = 0;
	ssize_t len;

	if (IS_ERR(file)) {
		pr_err("table=%s: cannot be opened (%ld)\n", table, PTR_ERR(file));
		return PTR_ERR(file);
	}
	len = kernel_read(file, text, EMU_MAIN_TABLE_MAX - 1, &pos);
	filp_close(file, NULL);
	if (len < 0)
		return len;
	text[len] = '\0';
	return emu_given_table(table, text);
}

/* Read the discovery table of a file; emu_given_table_exit() has to be called in either case */
static int emu_main_take_table(void)
{
	char *text;
	int err;

	if (!*table)
		return 0;
	if (emu.chip->tables != 1) {
		pr_err("table=%s: platform %s has no discovery table, or several\n", table,
		       emu.chip->name);
		return -EINVAL;
	}
	text = kvmalloc(EMU_MAIN_TABLE_MAX, GFP_KERNEL);
	err = text ? emu_main_read_table(text) : -ENOMEM;
	kvfree(text);
	return err;
}

static int emu_main_configure(const struct emu_config *config)
{
	int err = emu_main_check_guest() ?: emu_chip_pick(config, &emu_kernel) ?:
		  emu_main_take_table() ?: emu_machine_create(config);

	if (err)
		emu_given_table_exit();
	return err;
}

static int emu_main_populate(const struct emu_config *config)
{
	return emu_mmio_init() ?: emu_machine_populate(config);
}

static void emu_main_depopulate(void)
{
	emu_mmio_exit();
	emu_machine_destroy();
	emu_given_table_exit();
}

/* MSRs before PCI: a driver that waits for functions may touch MSRs as soon as they appear. */
static const struct {
	int (*init)(void);
	void (*exit)(void);
} emu_main_links[] = {
	{ emu_overflow_wait_init, emu_overflow_wait_exit },
	{ emu_nmi_init, emu_nmi_exit },
	{ emu_power_init, emu_power_exit },
	{ emu_text_patch_init, emu_text_patch_exit },
	{ emu_pci_init, emu_pci_exit },
	{ emu_ecam_init, emu_ecam_exit },
	{ emu_mem_user_init, emu_mem_user_exit },
};

static void emu_main_disconnect(unsigned int links)
{
	while (links--)
		emu_main_links[links].exit();
}

static int emu_main_connect(void)
{
	unsigned int i;
	int err;

	for (i = 0; i < ARRAY_SIZE(emu_main_links); i++) {
		err = emu_main_links[i].init();
		if (err) {
			emu_main_disconnect(i);
			return err;
		}
	}
	return 0;
}

static int __init emu_init(void)
{
	const struct emu_config config = emu_main_config();
	int err;

	err = emu_main_configure(&config);
	if (err)
		return err;
	err = emu_main_populate(&config) ?: emu_main_connect();
	if (err) {
		emu_main_depopulate();
		return err;
	}
	emu_debugfs_init();
	emu_machine_announce(&config);
	return 0;
}

static void __exit emu_exit(void)
{
	emu_debugfs_exit();
	emu_main_disconnect(ARRAY_SIZE(emu_main_links));
	emu_main_depopulate();
}

module_init(emu_init);
module_exit(emu_exit);
MODULE_DESCRIPTION("Emulated performance counters of Xeon uncores and old cores, for testing");
MODULE_AUTHOR("The xeon-pmon authors");
MODULE_VERSION(PMON_VERSION);
MODULE_LICENSE("GPL");
/* The kernel is tainted, so that every report of a bug says it (6.0) */
MODULE_INFO(test, "Y");
