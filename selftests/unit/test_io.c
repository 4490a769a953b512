// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_io.c - a PCI function at an address; see fault/memory, and fault/hidden for match functions
 */
#include <string.h>

#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/pci.h>
#include <linux/pm_runtime.h>

#include "reg_io.h"
#include "ktap.h"

/* For the linker */
const struct pmon_io pmon_io_msr, pmon_io_mmio;

/* What was done, as text */
static char done[128];
static bool silent;
static struct pci_dev function;

#define DONE(...) \
	snprintf(done + strlen(done), sizeof(done) - strlen(done), __VA_ARGS__)

int pci_read_config_dword(const struct pci_dev *pdev, int where, u32 *value)
{
	return 0;
}

int pci_write_config_dword(const struct pci_dev *pdev, int where, u32 value)
{
	return 0;
}

struct pci_dev *pci_get_domain_bus_and_slot(int domain, unsigned int bus, unsigned int devfn)
{
	if (silent)
		return NULL;
	DONE("get %d:%x:%x ", domain, bus, devfn);
	return &function;
}

void pci_dev_put(struct pci_dev *pdev)
{
	DONE("put ");
}

int pm_runtime_get_sync(struct device *dev)
{
	DONE("wake ");
	return 0;
}

int pm_runtime_put(struct device *dev)
{
	DONE("sleep ");
	return 0;
}

static struct pmon_regs regs;

static bool did(const char *want)
{
	bool same = !strncmp(done, want, strlen(want)) && strlen(done) <= strlen(want) + 1;

	if (!same)
		ktap_note("\"%s\", want \"%s\"", done, want);
	*done = '\0';
	return same;
}

/* Bus fe of domain 3, device 3, function 1 */
static void address(void)
{
	const struct pmon_type type = { .space = PMON_PCI_AT };
	const struct pmon_io *io = pmon_io(&type);
	char text[32];

	regs = (struct pmon_regs) { .unit.function = { .device = 0x6f30, .devfn = 0x91 } };
	pmon_io_pci.text(&regs, &type, 0x3ff, text, sizeof(text));
	ktap_ok(!strcmp(text, "8086:6f30 at 0003:ff:12.1"), "a bus of another domain: %s", text);
	regs = (struct pmon_regs) { .address = 0x3fe19 };
	io->text(&regs, &type, -1, text, sizeof(text));
	ktap_ok(!strcmp(text, "pci 0003:fe:03.1"), "a function at an address: %s", text);
	ktap_ok(!pmon_is_mapped(&regs, &type), "not mapped: no box");
	silent = true;
	ktap_ok(io->map(&regs, &type) == -ENODEV && !regs.pdev && did(""), "it is hidden");
	silent = false;
	ktap_ok(io->map(&regs, &type) == -ENODEV && !regs.pdev &&
		did("get 3:fe:19 wake sleep put"),
		"it is of another vendor");
	function.vendor = PCI_VENDOR_ID_INTEL;
	ktap_ok(!io->map(&regs, &type) && regs.pdev && did("get 3:fe:19 wake"),
		"it is found, and kept awake");
	io->unmap(&regs, &type);
	ktap_ok(!regs.pdev && did("sleep put"), "and left to others");
}

int main(void)
{
	ktap_plan(7);
	address();
	return ktap_exit();
}
