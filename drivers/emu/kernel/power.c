// SPDX-License-Identifier: GPL-2.0-only
/*
 * Suspend, resume and shutdown: reset of the registers, and a log of the counters and interrupts
 * that the driver has left enabled.
 *
 * The uncore loses its power in suspend to RAM, so at wake-up every register is as after reset.
 * That happens before any driver accesses them: system core operations resume in the order of their
 * registration, and this module is loaded before the driver under test. A box with the fault
 * "wakeup" does not come back.
 *
 * At shutdown, reboot and kexec the callbacks of devices are called one by one, the newest device
 * first. The shutdown callback of a device that is older than every PCI function of this module
 * runs after all callbacks of the driver under test.
 */
#include <linux/err.h>
#include <linux/platform_device.h>
#include <linux/syscore_ops.h>

#include "chip.h"
#include "host.h"
#include "nmi.h"
#include "power.h"

static struct platform_device *emu_shutdown_device;

/* Suspend uses the reverse order, so this is behind any driver as well. */
static int emu_power_suspend(void *data)
{
	emu_machine_log_enabled("suspend");
	return 0;
}

static void emu_power_resume(void *data)
{
	unsigned long flags;

	emu_machine_wake();
	emu_lock(&flags);
	emu_nmi_resume();
	emu_unlock(flags);
}

static const struct syscore_ops emu_power_ops = {
	.suspend = emu_power_suspend,
	.resume = emu_power_resume,
};

static struct syscore emu_power_syscore = { .ops = &emu_power_ops };

static void emu_power_shutdown(struct platform_device *device)
{
	emu_machine_log_enabled("shutdown");
}

static struct platform_driver emu_shutdown_driver = {
	.driver.name = KBUILD_MODNAME,
	.shutdown = emu_power_shutdown,
};

static int emu_power_add_device(void)
{
	int err;

	err = platform_driver_register(&emu_shutdown_driver);
	if (err)
		return err;
	emu_shutdown_device = platform_device_register_simple(KBUILD_MODNAME,
							      PLATFORM_DEVID_NONE,
							      NULL, 0);
	if (!IS_ERR(emu_shutdown_device))
		return 0;
	platform_driver_unregister(&emu_shutdown_driver);
	return PTR_ERR(emu_shutdown_device);
}

/**
 * emu_power_init() - register for suspend, resume and shutdown; before emu_pci_init()
 *
 * Return: 0 or an error.
 */
int emu_power_init(void)
{
	int err;

	err = emu_power_add_device();
	if (!err)
		register_syscore(&emu_power_syscore);
	return err;
}

/** emu_power_exit() - undo emu_power_init() */
void emu_power_exit(void)
{
	unregister_syscore(&emu_power_syscore);
	platform_device_unregister(emu_shutdown_device);
	platform_driver_unregister(&emu_shutdown_driver);
}
