// SPDX-License-Identifier: GPL-2.0-only
/*
 * A driver of nothing: it accesses memory-mapped registers as a test of the
 * emulator asks for, in every context that a real driver is in.
 *
 * Parameters, all numbers are hexadecimal:
 *	map	"<phys> <size>" is mapped from then on; "0 0": nothing
 *	access	"<what> <where> <cpu> <offset> <value>" makes an access; reads its value. what is
 *		"rd" or "wr" and the number of bytes, 4 or 8; "rdx4" has an index, "rdr4" one
 *		in r12, "imm4" writes the constant 0x12345. where is "process", "irq", "timer"
 *		or "nmi".
 *	storm	"<offset> <rounds>": each CPU, all at a time, writes numbers to four bytes of its
 *		own behind that and reads them back; reads how many were not the same
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/completion.h>
#include <linux/hrtimer.h>
#include <linux/io.h>
#include <linux/kernel.h>
#include <linux/module.h>
#include <linux/moduleparam.h>
#include <linux/smp.h>
#include <linux/string.h>
#include <linux/sysfs.h>

#include <asm/apic.h>
#include <asm/irq_vectors.h>
#include <asm/nmi.h>

/**
 * struct map_access - an access, and what came of it
 * @what: its name
 * @where: context
 * @cpu: CPU
 * @offset: in the mapping
 * @val: value that was read or is to be written
 * @err: there is no such access
 * @done: it was made in a timer
 * @nmi_done: or in an NMI
 */
struct map_access {
	char what[8];
	char where[8];
	unsigned int cpu;
	unsigned long offset;
	u64 val;
	int err;
	struct completion done;
	bool nmi_done;
};

static void __iomem *map_base;
static struct map_access map_access;
static struct map_access *map_nmi_access;
static struct hrtimer map_timer;

/* As an index, 4 is none and 12 differs from it by the prefix alone (SDM volume 2, table 2-3). */
static u64 map_read_r12(void __iomem *at)
{
	register unsigned long index asm("r12") = 4;
	u64 val;

	asm volatile("mov (%1,%2,1),%k0" : "=r" (val) : "r" (at - index), "r" (index) : "memory");
	return val;
}

static void map_read(struct map_access *a, void __iomem *at)
{
	if (!strcmp(a->what, "rd4"))
		a->val = readl(at);
	else if (!strcmp(a->what, "rd8"))
		a->val = readq(at);
	else if (!strcmp(a->what, "rdx4"))
		asm volatile("mov -4(%1,%2,4),%k0"
			     : "=r" (a->val) : "r" (at), "r" (1UL) : "memory");
	else if (!strcmp(a->what, "rdr4"))
		a->val = map_read_r12(at);
	else
		a->err = -EINVAL;
}

static void map_write(struct map_access *a, void __iomem *at)
{
	if (!strcmp(a->what, "wr4"))
		writel(a->val, at);
	else if (!strcmp(a->what, "wr8"))
		writeq(a->val, at);
	else if (!strcmp(a->what, "imm4"))
		asm volatile("movl $0x12345,(%0)" :: "r" (at) : "memory");
	else
		a->err = -EINVAL;
}

static void map_do(void *data)
{
	struct map_access *a = data;

	if (a->what[0] == 'r')
		map_read(a, map_base + a->offset);
	else
		map_write(a, map_base + a->offset);
}

static int map_do_process(void *data)
{
	map_do(data);
	return 0;
}

static enum hrtimer_restart map_timer_fires(struct hrtimer *timer)
{
	map_do(&map_access);
	complete(&map_access.done);
	return HRTIMER_NORESTART;
}

static void map_timer_start(void *unused)
{
	hrtimer_start(&map_timer, ns_to_ktime(1000), HRTIMER_MODE_REL_PINNED_HARD);
}

static int map_nmi(unsigned int type, struct pt_regs *regs)
{
	struct map_access *a = READ_ONCE(map_nmi_access);

	if (!a || a->cpu != smp_processor_id())
		return NMI_DONE;
	WRITE_ONCE(map_nmi_access, NULL);
	map_do(a);
	/* Its value is there before */
	smp_store_release(&a->nmi_done, true);
	return NMI_HANDLED;
}

static void map_nmi_send(void *data)
{
	struct map_access *a = data;

	WRITE_ONCE(map_nmi_access, a);
	apic->send_IPI(a->cpu, NMI_VECTOR);
}

/* An NMI comes within instructions: a CPU sends its own. */
static void map_do_nmi(struct map_access *a)
{
	a->nmi_done = false;
	smp_call_function_single(a->cpu, map_nmi_send, a, true);
	/* Then its value is there */
	while (!smp_load_acquire(&a->nmi_done))
		cpu_relax();
}

static int map_do_somewhere(struct map_access *a)
{
	if (!strcmp(a->where, "process"))
		return smp_call_on_cpu(a->cpu, map_do_process, a, false);
	if (!strcmp(a->where, "irq"))
		return smp_call_function_single(a->cpu, map_do, a, true);
	if (!strcmp(a->where, "nmi"))
		map_do_nmi(a);
	else if (strcmp(a->where, "timer"))
		return -EINVAL;
	else if (!smp_call_function_single(a->cpu, map_timer_start, NULL, true))
		wait_for_completion(&a->done);
	return 0;
}

static int map_access_set(const char *text, const struct kernel_param *kp)
{
	struct map_access *a = &map_access;

	a->err = 0;
	if (!map_base || sscanf(text, "%7s %7s %x %lx %llx", a->what, a->where, &a->cpu,
				&a->offset, &a->val) != 5)
		return -EINVAL;
	if (!cpu_online(a->cpu))
		return -ENXIO;
	reinit_completion(&a->done);
	return map_do_somewhere(a) ?: a->err;
}

static int map_access_get(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%llx\n", map_access.val);
}

static const struct kernel_param_ops map_access_ops = {
	.set = map_access_set,
	.get = map_access_get,
};

module_param_cb(access, &map_access_ops, NULL, 0600);
MODULE_PARM_DESC(access, "an access to make; what the last one has read");

static void map_unmap(void)
{
	if (map_base)
		iounmap(map_base);
	map_base = NULL;
}

static int map_set(const char *text, const struct kernel_param *kp)
{
	unsigned long phys, size;

	if (sscanf(text, "%lx %lx", &phys, &size) != 2)
		return -EINVAL;
	map_unmap();
	if (!size)
		return 0;
	map_base = ioremap(phys, size);
	return map_base ? 0 : -ENOMEM;
}

static const struct kernel_param_ops map_ops = { .set = map_set };

module_param_cb(map, &map_ops, NULL, 0200);
MODULE_PARM_DESC(map, "physical address and size to map");

/**
 * struct map_storm - accesses by all CPUs at a time
 * @offset: of what CPU 0 accesses, the others behind it
 * @rounds: how many
 * @ready: CPUs that wait for the others
 * @done: CPUs that have made all
 * @lost: values that were read back and were not what was written
 */
struct map_storm {
	unsigned int offset;
	unsigned int rounds;
	atomic_t ready;
	atomic_t done;
	atomic_t lost;
};

static struct map_storm map_storm;

static void map_storm_cpu(void *unused)
{
	void __iomem *at = map_base + map_storm.offset + 4 * smp_processor_id();
	unsigned int i;

	atomic_inc(&map_storm.ready);
	while (atomic_read(&map_storm.ready) < num_online_cpus())
		cpu_relax();
	for (i = 1; i <= map_storm.rounds; i++) {
		writel(i & 0xff, at);
		if (readl(at) != (i & 0xff))
			atomic_inc(&map_storm.lost);
	}
	atomic_inc(&map_storm.done);
}

/* on_each_cpu() of 5.10 waits for the others before it calls on its own CPU: they wait for that. */
static void map_storm_all(void)
{
	atomic_set(&map_storm.ready, 0);
	atomic_set(&map_storm.done, 0);
	preempt_disable();
	smp_call_function(map_storm_cpu, NULL, false);
	map_storm_cpu(NULL);
	while (atomic_read(&map_storm.done) < num_online_cpus())
		cpu_relax();
	preempt_enable();
}

static int map_storm_set(const char *text, const struct kernel_param *kp)
{
	if (!map_base || sscanf(text, "%x %x", &map_storm.offset, &map_storm.rounds) != 2)
		return -EINVAL;
	atomic_set(&map_storm.lost, 0);
	map_storm_all();
	return 0;
}

static int map_storm_get(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%d\n", atomic_read(&map_storm.lost));
}

static const struct kernel_param_ops map_storm_ops = {
	.set = map_storm_set,
	.get = map_storm_get,
};

module_param_cb(storm, &map_storm_ops, NULL, 0600);
MODULE_PARM_DESC(storm, "offset and number of accesses by all CPUs; how many were lost");

static int __init map_init(void)
{
	init_completion(&map_access.done);
	hrtimer_setup(&map_timer, map_timer_fires, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	return register_nmi_handler(NMI_LOCAL, map_nmi, 0, "emu_map");
}

static void __exit map_exit(void)
{
	unregister_nmi_handler(NMI_LOCAL, "emu_map");
	map_unmap();
}

module_init(map_init);
module_exit(map_exit);
MODULE_DESCRIPTION("Accesses to memory-mapped registers on demand, for tests of the emulator");
MODULE_LICENSE("GPL");
