// SPDX-License-Identifier: GPL-2.0-only
/*
 * What does an emulated register access cost, in ticks of the TSC?
 *
 * The benchmark counts the instructions of an operation of perf, and those of
 * the emulator are among them. This module makes the same access over and over,
 * so that they can be taken off again. Write one of
 *
 *	msr <number> rd|wr
 *	pci <bus>:<device>.<function> <offset> rd|wr
 *
 * with hexadecimal numbers to the parameter "access" and read the ticks of one
 * access from it. A write puts back what was read before.
 *
 * It has to be among the modules that the emulator's parameter drivers= names.
 */
#include <linux/irqflags.h>
#include <linux/kernel.h>
#include <linux/module.h>
#include <linux/moduleparam.h>
#include <linux/pci.h>
#include <asm/tsc.h>

#define ROUNDS	200

/**
 * struct spot - a register
 * @where: number of the MSR, or offset in configuration space
 * @pdev: the PCI function, NULL for an MSR
 * @value: what it holds
 */
struct spot {
	u32 where;
	struct pci_dev *pdev;
	u64 value;
};

static u64 ticks;

/* The cost of the loop */
static void nothing(struct spot *spot)
{
}

static void msr_rd(struct spot *spot)
{
	rdmsrq(spot->where, spot->value);
}

static void msr_wr(struct spot *spot)
{
	wrmsrq(spot->where, spot->value);
}

/* The PCI core's part is not the emulator's: a real function has it as well */
static void pci_rd(struct spot *spot)
{
	struct pci_bus *bus = spot->pdev->bus;
	u32 value;

	bus->ops->read(bus, spot->pdev->devfn, spot->where, 4, &value);
	spot->value = value;
}

static void pci_wr(struct spot *spot)
{
	struct pci_bus *bus = spot->pdev->bus;

	bus->ops->write(bus, spot->pdev->devfn, spot->where, 4, spot->value);
}

static u64 measure(void (*access)(struct spot *spot), struct spot *spot)
{
	unsigned int round;
	unsigned long flags;
	u64 start, end;

	local_irq_save(flags);
	start = rdtsc();
	for (round = 0; round < ROUNDS; round++)
		access(spot);
	end = rdtsc();
	local_irq_restore(flags);
	return end - start;
}

static u64 cost(void (*access)(struct spot *spot), struct spot *spot)
{
	u64 both = measure(access, spot);
	u64 loop = measure(nothing, spot);

	return (both - loop + ROUNDS / 2) / ROUNDS;
}

static int msr_cost(const char *text)
{
	struct spot spot = {};
	char dir[3];

	if (sscanf(text, "%x %2s", &spot.where, dir) != 2)
		return -EINVAL;
	msr_rd(&spot);
	ticks = cost(*dir == 'w' ? msr_wr : msr_rd, &spot);
	return 0;
}

static int pci_cost(const char *text)
{
	unsigned int bus, device, function;
	struct spot spot = {};
	char dir[3];

	if (sscanf(text, "%x:%x.%x %x %2s", &bus, &device, &function,
		   &spot.where, dir) != 5)
		return -EINVAL;
	spot.pdev = pci_get_domain_bus_and_slot(0, bus,
						PCI_DEVFN(device, function));
	if (!spot.pdev)
		return -ENODEV;
	pci_rd(&spot);
	ticks = cost(*dir == 'w' ? pci_wr : pci_rd, &spot);
	pci_dev_put(spot.pdev);
	return 0;
}

static int access_set(const char *text, const struct kernel_param *param)
{
	if (!strncmp(text, "msr ", 4))
		return msr_cost(text + 4);
	if (!strncmp(text, "pci ", 4))
		return pci_cost(text + 4);
	return -EINVAL;
}

static int access_get(char *buffer, const struct kernel_param *param)
{
	return sysfs_emit(buffer, "%llu\n", ticks);
}

static const struct kernel_param_ops access_ops = {
	.set = access_set,
	.get = access_get,
};

module_param_cb(access, &access_ops, NULL, 0600);
MODULE_PARM_DESC(access, "write an access, read what it costs");

/* The emulator looks for MSR accesses when a module comes up: nothing to do */
static int __init cost_init(void)
{
	return 0;
}
module_init(cost_init);

static void __exit cost_exit(void)
{
}
module_exit(cost_exit);

MODULE_DESCRIPTION("What an access to an emulated register costs (benchmark of xeon_pmon)");
MODULE_LICENSE("GPL");
