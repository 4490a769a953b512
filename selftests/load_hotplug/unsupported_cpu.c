// SPDX-License-Identifier: GPL-2.0-only
/* A CPU that the driver does not know: it leaves at once, without looking for hardware. */
#include <errno.h>

#include "emu.h"
#include "sys.h"

int main(void)
{
	struct emu_access access;

	ktap_plan(4);
	if (emu_load("platform=snbep"))
		ktap_bail("cannot load the emulator");
	emu_access_reset();
	ktap_eq(-sys_load("xeon_pmon", ""), ENODEV, "the driver refuses this CPU model");
	ktap_ok(sys_log_has("unsupported CPU: "), "and says why");
	emu_access_total(&access);
	ktap_eq(access.msr_rd + access.msr_wr + access.pci_rd + access.pci_wr, 0,
		"no register was touched, though all are there");
	ktap_eq(-sys_unload(EMU_MODULE), 0, "nothing holds the emulator");
	return ktap_exit();
}
