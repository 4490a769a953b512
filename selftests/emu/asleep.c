// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon_pmon reads a discovery table of a PCI function that the user lets sleep: it is woken for as
 * long as that takes.
 */
#include <stdio.h>
#include <string.h>

#include "emu.h"
#include "ktap.h"
#include "sys.h"
#include "testbed.h"

#define POWER	"/sys/bus/pci/devices/0000:%s/power/"

int main(void)
{
	char path[80], text[16] = "";

	bed_want();
	ktap_plan(2);
	bed_emulate("");
	snprintf(path, sizeof(path), POWER "control", bed_place("table_pci", 0));
	sys_write(path, "auto");
	snprintf(path, sizeof(path), POWER "runtime_status", bed_place("table_pci", 0));
	sys_await(!sys_read_line(path, text, sizeof(text)) && !strcmp(text, "suspended"),
		  "the function of a table to sleep");
	emu_write("regs", "table_pci socket=0 power_state=0xb");
	sys_log_mark();
	ktap_eq(sys_load(BED_DRIVER, ""), 0, "a function asleep: the driver loads");
	ktap_eq(sys_log_count("discovery table: "), 0, "and can read its table");
	return bed_exit();
}
