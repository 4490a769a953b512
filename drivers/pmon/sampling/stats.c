// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counts and costs of sampling on each die, for debugfs and, without root, for monitoring:
 * /sys/module/xeon_pmon/parameters/sampling_stats.
 */
#include <linux/debugfs.h>
#include <linux/module.h>
#include <linux/moduleparam.h>
#include <linux/seq_file.h>
#include <linux/slab.h>

#include "die.h"
#include "watchdog.h"

static const char *stats_state(const struct pmon_die *die)
{
	if (pmon_watchdog_has_ended(die))
		return "ended";
	return READ_ONCE(die->sampler->armed) ? "on" : "idle";
}

static int stats_line(const struct pmon_die *die, char *buf, size_t size)
{
	const struct pmon_sample_totals *total = &die->sampler->total;

	return scnprintf(buf, size,
			 "socket %u samples %llu interrupts %llu lost %llu stopped_ns %llu %s\n",
			 die->id, READ_ONCE(total->samples), READ_ONCE(total->interrupts),
			 READ_ONCE(total->lost), READ_ONCE(total->stopped_ns), stats_state(die));
}

/* Show a line for each die that had a CPU online. Context: under the parameter lock */
static int stats_get(char *buf, const struct kernel_param *param)
{
	unsigned int id;
	int len = 0;

	for (id = 0; pmon_sampling && id < pmon_nr_dies(); id++)
		if (pmon_die(id)->was_online)
			len += stats_line(pmon_die(id), buf + len, PAGE_SIZE - len);
	return len;
}

/*
 * The parameter may stand on the command line of modprobe or of the kernel, which reports the
 * errno
 */
static int stats_set(const char *value, const struct kernel_param *param)
{
	pr_err("sampling_stats can only be read; leave it out\n");
	return -EPERM;
}

static const struct kernel_param_ops stats_ops = {
	.get = stats_get,
	.set = stats_set,
};
module_param_cb(sampling_stats, &stats_ops, NULL, 0444);
MODULE_PARM_DESC(sampling_stats, "samples, interrupts and lost time of each socket (read only)");

static int stats_show(struct seq_file *file, void *unused)
{
	char *text = kmalloc(PAGE_SIZE, GFP_KERNEL);

	if (!text)
		return -ENOMEM;
	seq_write(file, text, stats_get(text, NULL));
	kfree(text);
	return 0;
}

DEFINE_SHOW_ATTRIBUTE(stats);

/**
 * pmon_sampling_create_file() - create the file sampling of debugfs
 * @folder: where
 *
 * Context: may sleep.
 */
void pmon_sampling_create_file(struct dentry *folder)
{
	debugfs_create_file("sampling", 0444, folder, NULL, &stats_fops);
}
