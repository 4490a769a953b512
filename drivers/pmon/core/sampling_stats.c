// SPDX-License-Identifier: GPL-2.0-only
/*
 * What sampling has done and cost on each die, for debugfs and, without root, for monitoring:
 * /sys/module/xeon_pmon/parameters/sampling_stats.
 */
#include <linux/module.h>
#include <linux/moduleparam.h>
#include <linux/sysfs.h>

#include "core.h"

/* The parameter's file exists before the dies do, and after them. Guarded by the parameter lock. */
static bool stats_available;

static int stats_line(const struct pmon_die *die, char *buf, size_t size)
{
	const struct pmon_sampler *sampler = &die->sampler;

	return scnprintf(buf, size,
			 "socket %u samples %llu interrupts %llu lost %llu stopped_ns %llu %s\n",
			 die->id, READ_ONCE(sampler->samples), READ_ONCE(sampler->interrupts),
			 READ_ONCE(sampler->lost), READ_ONCE(sampler->stopped_ns),
			 pmon_sampling_state(die));
}

/**
 * pmon_sampling_stats() - a line for each die that has had a CPU online, none if none can sample
 * @buf: where to
 * @size: its size in bytes; lines that do not fit are left out in part
 *
 * Context: between pmon_sampling_stats_begin() and pmon_sampling_stats_end().
 * Return: length of the text.
 */
int pmon_sampling_stats(char *buf, size_t size)
{
	unsigned int id;
	int len = 0;

	if (!pmon_platform->pmi)
		return 0;
	for (id = 0; id < pmon_nr_dies(); id++)
		if (pmon_die(id)->seen)
			len += stats_line(pmon_die(id), buf + len, size - len);
	return len;
}

static int stats_get(char *buf, const struct kernel_param *param)
{
	return stats_available ? pmon_sampling_stats(buf, PAGE_SIZE) : 0;
}

/* On the command line of modprobe or of the kernel, which reports the errno */
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

static void stats_make_available(bool available)
{
	kernel_param_lock(THIS_MODULE);
	stats_available = available;
	kernel_param_unlock(THIS_MODULE);
}

/**
 * pmon_sampling_stats_begin() - the dies are there
 *
 * Context: may sleep.
 */
void pmon_sampling_stats_begin(void)
{
	stats_make_available(true);
}

/**
 * pmon_sampling_stats_end() - the dies are about to be freed
 *
 * Context: may sleep. No reader of the parameter is left when it returns.
 */
void pmon_sampling_stats_end(void)
{
	stats_make_available(false);
}
