// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_io.c - the accesses to a control register of 64 bits, and to registers in memory
 *
 * A counter must not run with half a control word. No CPU that is supported has such a register,
 * nor any in memory.
 */
#include <string.h>

#include <linux/errno.h>
#include <linux/io.h>
#include <linux/ioport.h>
#include <linux/kernel.h>
#include <linux/mm.h>
#include <linux/pci.h>
#include <linux/pm_runtime.h>

#include "reg_io.h"
#include "ktap.h"

#define CTL	0x350
#define CTR	0x320

/* For the linker */
const struct pmon_io pmon_io_msr;

/* What was done, as text; and the registers */
static char done[128];
static u8 space[0x1000];
static bool busy, full, silent;
/* What the memory at every address is */
static unsigned long memory_desc;
static struct pci_dev function;

#define DONE(...) \
	snprintf(done + strlen(done), sizeof(done) - strlen(done), __VA_ARGS__)

int pci_read_config_dword(const struct pci_dev *pdev, int where, u32 *value)
{
	memcpy(value, space + where, sizeof(*value));
	return 0;
}

int pci_write_config_dword(const struct pci_dev *pdev, int where, u32 value)
{
	DONE("%x=%x ", where, value);
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

int region_intersects(resource_size_t start, unsigned long size, unsigned long flags,
		      unsigned long desc)
{
	return flags == IORESOURCE_MEM && desc == memory_desc ? REGION_MIXED : REGION_DISJOINT;
}

void *request_mem_region(resource_size_t start, resource_size_t size, const char *name)
{
	if (busy)
		return NULL;
	DONE("request %llx+%llx ", start, size);
	return space;
}

void release_mem_region(resource_size_t start, resource_size_t size)
{
	DONE("release %llx+%llx ", start, size);
}

void *ioremap(resource_size_t start, unsigned long size)
{
	if (full)
		return NULL;
	DONE("map %llx+%lx ", start, size);
	return space;
}

void iounmap(void *map)
{
	DONE("unmap ");
}

u32 readl(const void *at)
{
	u32 value;

	memcpy(&value, at, sizeof(value));
	return silent ? ~0u : value;
}

u64 readq(const void *at)
{
	u64 value;

	memcpy(&value, at, sizeof(value));
	DONE("%x? ", (unsigned int)((u8 *)at - space));
	return silent ? ~0ULL : value;
}

void writel(u32 value, void *at)
{
	DONE("%x=%x ", (unsigned int)((u8 *)at - space), value);
	memcpy(at, &value, sizeof(value));
}

void writeq(u64 value, void *at)
{
	memcpy(at, &value, sizeof(value));
}

static struct pmon_place place;

static bool did(const char *want)
{
	bool same = !strncmp(done, want, strlen(want)) && strlen(done) <= strlen(want) + 1;

	if (!same)
		ktap_note("\"%s\", want \"%s\"", done, want);
	*done = '\0';
	return same;
}

static void control(const struct pmon_io *io, const char *name)
{
	const struct pmon_counter wide = { .ctl = CTL, .wide = true }, narrow = { .ctl = CTL };

	io->write_control(&place, &wide, 0x123400405678);
	ktap_ok(did("354=1234 350=405678"), "%s: the high half, then the low one, which enables",
		name);
	io->write_control(&place, &wide, 0x400000);
	ktap_ok(did("354=0 350=400000"), "%s: a high half of 0 is written, too", name);
	io->write_control(&place, &wide, 0);
	ktap_ok(did("350=0"), "%s: to stop, the low half alone", name);
	io->write_control(&place, &narrow, 0x400000);
	ktap_ok(did("350=400000"), "%s: a register of 32 bits: one access", name);
}

/* Bus fe of domain 3, device 3, function 1 */
static void address(void)
{
	const struct pmon_type type = { .space = PMON_PCI_AT };
	const struct pmon_io *io = pmon_io(&type);
	char text[32];

	place = (struct pmon_place) { .unit.function = { .device = 0x6f30, .devfn = 0x91 } };
	pmon_io_pci.describe(&place, &type, 0x3ff, text, sizeof(text));
	ktap_ok(!strcmp(text, "8086:6f30 at 0003:ff:12.1"), "a bus of another domain: %s", text);
	place = (struct pmon_place) { .address = 0x3fe19 };
	io->describe(&place, &type, -1, text, sizeof(text));
	ktap_ok(!strcmp(text, "pci 0003:fe:03.1"), "a function at an address: %s", text);
	ktap_eq(io->probe(&place, CTL, 1), -ENXIO, "not open: no box");
	silent = true;
	ktap_ok(io->open(&place, &type) == -ENODEV && !place.pdev && did(""), "it is hidden");
	silent = false;
	ktap_ok(io->open(&place, &type) == -ENODEV && !place.pdev &&
		did("get 3:fe:19 wake sleep put"),
		"it is of another vendor");
	function.vendor = PCI_VENDOR_ID_INTEL;
	ktap_ok(!io->open(&place, &type) && place.pdev && did("get 3:fe:19 wake"),
		"it is found, and kept awake");
	io->close(&place, &type);
	ktap_ok(!place.pdev && did("sleep put"), "and left to others");
}

static void mapping(void)
{
	const struct pmon_type type = { .space = PMON_MMIO, .size = 0x60 };
	static const unsigned long memories[] = {
		IORES_DESC_PERSISTENT_MEMORY, IORES_DESC_PERSISTENT_MEMORY_LEGACY,
		IORES_DESC_SOFT_RESERVED,
	};
	const struct pmon_io *io = pmon_io(&type);
	unsigned int i;

	place = (struct pmon_place) { .address = 0xc8022800 };
	ktap_eq(io->probe(&place, CTL, 1), -ENXIO, "not mapped: no box");
	busy = true;
	ktap_ok(io->open(&place, &type) == -EBUSY && !place.map && did(""),
		"what another driver has is not mapped");
	busy = false;
	for (i = 0; i < ARRAY_SIZE(memories); i++) {
		memory_desc = memories[i];
		ktap_ok(io->open(&place, &type) == -EBUSY && !place.map && did(""),
			"nor memory that no driver has yet, sort %lu", memory_desc);
	}
	memory_desc = 0;
	full = true;
	ktap_ok(io->open(&place, &type) == -ENOMEM && !place.map &&
		did("request c8022800+60 release c8022800+60"), "no room: nothing is kept");
	full = false;
	ktap_ok(!io->open(&place, &type) && place.map &&
		did("request c8022800+60 map c8022800+60"), "mapped");
}

static void memory(void)
{
	const struct pmon_counter counter = { .ctl = CTL, .ctr = CTR, .width = 48 };
	const struct pmon_type type = { .space = PMON_MMIO, .size = 0x60 };
	const struct pmon_io *io = pmon_io(&type);

	control(io, "memory");
	ktap_ok(!io->probe(&place, CTL, 0x1) && did("350=1"), "a control register holds its value");
	io->write_counter(&place, &counter, 0x123456789abc);
	ktap_ok(io->read(&place, &counter, false, 0) == 0x123456789abc && did("320?"),
		"a running counter is read by one access");
	silent = true;
	ktap_eq(io->probe(&place, CTL, 1), -ENXIO, "all ones: no box");
	ktap_ok(!io->exists(&place, &counter), "nor a free-running counter");
	ktap_eq(io->read(&place, &counter, false, 0), PMON_ALL_ONES,
		"and a box that had been there is gone");
	*done = '\0';
	io->close(&place, &type);
	ktap_ok(!place.map && did("unmap release c8022800+60"), "unmapped, and left to others");
}

int main(void)
{
	ktap_plan(4 + 7 + 4 + 3 + 4 + 6);
	control(&pmon_io_pci, "config space");
	address();
	mapping();
	memory();
	return ktap_exit();
}
