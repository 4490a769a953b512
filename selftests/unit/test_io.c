// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_io.c - the order of accesses by which a control register of 64 bits is written
 *
 * A counter must not run with half a control word. No CPU that is supported has such a register.
 */
#include <string.h>

#include <linux/kernel.h>
#include <linux/pci.h>

#include "../../drivers/pmon/core/reg_io.h"
#include "ktap.h"

#define CTL	0x350

/* What was written, as text: where=value, in the order of the writes */
static char written[128];
static u32 space[0x1000];

int pci_read_config_dword(const struct pci_dev *pdev, int where, u32 *value)
{
	*value = space[where];
	return 0;
}

int pci_write_config_dword(const struct pci_dev *pdev, int where, u32 value)
{
	size_t len = strlen(written);

	snprintf(written + len, sizeof(written) - len, "%s%x=%x", len ? " " : "", where, value);
	space[where] = value;
	return 0;
}

static void control(const struct pmon_io *io, bool wide, u64 value, const char *want,
		    const char *what)
{
	const struct pmon_counter counter = { .ctl = CTL, .wide = wide };
	const struct pmon_place place = { };

	*written = '\0';
	io->write_control(&place, &counter, value);
	ktap_ok(!strcmp(written, want), "%s: %s", what, written);
}

int main(void)
{
	ktap_plan(4);
	control(&pmon_io_pci, true, 0x123400405678, "354=1234 350=405678",
		"config space: the high half, then the low one, which enables");
	control(&pmon_io_pci, true, 0x400000, "354=0 350=400000",
		"a high half of 0 is written, too");
	control(&pmon_io_pci, true, 0, "350=0", "to stop, the low half alone");
	control(&pmon_io_pci, false, 0x400000, "350=400000", "a register of 32 bits: one access");
	return ktap_exit();
}
