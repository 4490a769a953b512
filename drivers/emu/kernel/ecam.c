// SPDX-License-Identifier: GPL-2.0-only
/*
 * Memory-mapped config space (ECAM, MMCONFIG) and the ACPI table MCFG, which has its address. The
 * machine type "pc" of QEMU has neither, and programs such as Intel PCM need both.
 *
 * The config space is 256 MB of unused physical addresses, at 2 GB as on Intel's servers, or above
 * 4 GB if RAM is there. likwid 5.5 adds the 0x80000000 of a discovery table's PCI address to the
 * number of the function instead of reading the table MCFG. Programs map the config space with
 * /dev/mem (mem_user.c); the kernel does not access it. Each access calls the config accessors of
 * the bus, also for buses that are not emulated.
 *
 * The table is only a sysfs file, /sys/firmware/acpi/tables/MCFG, because the kernel's ACPI tables
 * cannot be extended after boot.
 */
#include <linux/acpi.h>
#include <linux/ioport.h>
#include <linux/kernel.h>
#include <linux/kobject.h>
#include <linux/pci.h>
#include <linux/printk.h>
#include <linux/sizes.h>
#include <linux/string.h>
#include <linux/sysfs.h>

#include "ecam.h"
#include "state.h"

/* 256 buses x 32 devices x 8 functions x 4 kB */
#define EMU_ECAM_SIZE		SZ_256M
#define EMU_ECAM_SERVER		SZ_2G
#define EMU_ECAM_BUS(_offset)	((_offset) >> 20)
#define EMU_ECAM_DEVFN(_offset)	((_offset) >> 12 & 0xff)

static struct resource emu_ecam_window;
static struct resource *emu_ecam_at_server;
static bool emu_ecam_has_table;

static void emu_ecam_table_start(struct acpi_table_mcfg *table)
{
	struct acpi_table_header *header = &table->header;

	memset(table, 0, sizeof(*table));
	memcpy(header->signature, ACPI_SIG_MCFG, sizeof(header->signature));
	memcpy(header->oem_id, "EMUEMU", sizeof(header->oem_id));
	memcpy(header->oem_table_id, "EMUEMU  ", sizeof(header->oem_table_id));
	header->revision = 1;
}

/* The checksum makes the sum of all bytes of a table 0. */
static void emu_ecam_table_end(struct acpi_table_header *header)
{
	const u8 *bytes = (const u8 *)header;
	unsigned int i;
	u8 sum = 0;

	for (i = 0; i < header->length; i++)
		sum += bytes[i];
	header->checksum = -sum;
}

/*
 * The table has a row for each range of existing buses. One row for all 256 buses would be valid,
 * too, but slow: programs probe each function of each listed bus several times.
 */
static ssize_t emu_ecam_table_show(struct kobject *kobj, struct kobj_attribute *attr, char *buf)
{
	struct acpi_table_mcfg *table = (struct acpi_table_mcfg *)buf;
	struct acpi_mcfg_allocation *row = (struct acpi_mcfg_allocation *)(table + 1) - 1;
	bool inside = false, found;
	unsigned int bus;

	emu_ecam_table_start(table);
	for (bus = 0; bus < 256; bus++, inside = found) {
		found = pci_find_bus(0, bus);
		if (found && !inside)
			*++row = (struct acpi_mcfg_allocation){ .address = emu_ecam_window.start,
								.start_bus_number = bus };
		if (found)
			row->end_bus_number = bus;
	}
	table->header.length = (char *)(row + 1) - buf;
	emu_ecam_table_end(&table->header);
	return table->header.length;
}

static struct kobj_attribute emu_ecam_file = {
	.attr = { .name = ACPI_SIG_MCFG, .mode = 0400 },
	.show = emu_ecam_table_show,
};

/**
 * emu_ecam_has() - test whether an address is in the memory-mapped config space
 * @phys: physical address of an access
 * @size: bytes
 *
 * Return: true if all bytes of the access are in the config space.
 */
bool emu_ecam_has(phys_addr_t phys, unsigned int size)
{
	return emu_ecam_window.end && phys >= emu_ecam_window.start &&
	       phys + size - 1 <= emu_ecam_window.end;
}

static struct pci_bus *emu_ecam_bus(u32 offset)
{
	return pci_find_bus(0, EMU_ECAM_BUS(offset));
}

static u32 emu_ecam_read_part(u32 offset, unsigned int size)
{
	struct pci_bus *bus = emu_ecam_bus(offset);
	unsigned int devfn = EMU_ECAM_DEVFN(offset);
	u32 val = U32_MAX;
	u16 word = U16_MAX;
	u8 byte = U8_MAX;

	offset %= PCI_CFG_SPACE_EXP_SIZE;
	if (!bus)
		return U32_MAX;
	switch (size) {
	case 1:
		pci_bus_read_config_byte(bus, devfn, offset, &byte);
		return byte;
	case 2:
		pci_bus_read_config_word(bus, devfn, offset, &word);
		return word;
	}
	pci_bus_read_config_dword(bus, devfn, offset, &val);
	return val;
}

static void emu_ecam_write_part(u32 offset, unsigned int size, u32 val)
{
	struct pci_bus *bus = emu_ecam_bus(offset);
	unsigned int devfn = EMU_ECAM_DEVFN(offset);

	offset %= PCI_CFG_SPACE_EXP_SIZE;
	if (!bus)
		return;
	switch (size) {
	case 1:
		pci_bus_write_config_byte(bus, devfn, offset, val);
		return;
	case 2:
		pci_bus_write_config_word(bus, devfn, offset, val);
		return;
	}
	pci_bus_write_config_dword(bus, devfn, offset, val);
}

/**
 * emu_ecam_read() - read memory-mapped config space for a program
 * @phys: physical address of an aligned access
 * @size: bytes; a read of eight bytes is split, because config registers have at most four bytes
 *
 * Return: the value; all ones if the function does not exist.
 */
u64 emu_ecam_read(phys_addr_t phys, unsigned int size)
{
	u32 offset = phys - emu_ecam_window.start;

	if (size < 8)
		return emu_ecam_read_part(offset, size);
	return emu_ecam_read_part(offset, 4) | (u64)emu_ecam_read_part(offset + 4, 4) << 32;
}

/**
 * emu_ecam_write() - write to memory-mapped config space for a program
 * @phys: physical address of an aligned access
 * @size: bytes
 * @val: value
 */
void emu_ecam_write(phys_addr_t phys, unsigned int size, u64 val)
{
	u32 offset = phys - emu_ecam_window.start;

	emu_ecam_write_part(offset, min(size, 4U), val);
	if (size == 8)
		emu_ecam_write_part(offset + 4, 4, val >> 32);
}

/* Return: true if the machine already has a table MCFG */
static bool emu_ecam_is_there(void)
{
	struct acpi_table_header *table;

	if (ACPI_FAILURE(acpi_get_table(ACPI_SIG_MCFG, 1, &table)))
		return false;
	acpi_put_table(table);
	return true;
}

/*
 * At 2 GB, the addresses are within the window of the machine's root bus, where allocate_resource()
 * allocates nothing.
 */
static int emu_ecam_place(void)
{
	const resource_size_t last = (1ULL << boot_cpu_data.x86_phys_bits) - 1;

	emu_ecam_at_server = request_mem_region(EMU_ECAM_SERVER, EMU_ECAM_SIZE,
						"emulated config space");
	if (emu_ecam_at_server) {
		emu_ecam_window.start = emu_ecam_at_server->start;
		emu_ecam_window.end = emu_ecam_at_server->end;
		return 0;
	}
	return allocate_resource(&iomem_resource, &emu_ecam_window, EMU_ECAM_SIZE, SZ_4G, last,
				 EMU_ECAM_SIZE, NULL, NULL);
}

/**
 * emu_ecam_init() - provide memory-mapped config space and the table MCFG
 *
 * If the machine has its own table MCFG, nothing is added: programs find the machine's functions
 * there, but not the emulated functions.
 *
 * Return: 0 or an error.
 */
int emu_ecam_init(void)
{
	int err;

	if (!emu_chip_has_pci() || !acpi_kobj || emu_ecam_is_there())
		return 0;
	emu_ecam_window = (struct resource){
		.name = "emulated config space",
		.flags = IORESOURCE_MEM,
	};
	err = emu_ecam_place();
	if (err) {
		pr_err("no %u free bytes among the physical addresses\n", EMU_ECAM_SIZE);
		emu_ecam_window.end = 0;
		return err;
	}
	emu_ecam_has_table = !sysfs_add_file_to_group(acpi_kobj, &emu_ecam_file.attr, "tables");
	if (!emu_ecam_has_table)
		pr_warn("no file MCFG in /sys/firmware/acpi/tables: no program finds the config space at %pa\n",
			&emu_ecam_window.start);
	return 0;
}

/** emu_ecam_exit() - remove the config space and the table */
void emu_ecam_exit(void)
{
	if (emu_ecam_has_table)
		sysfs_remove_file_from_group(acpi_kobj, &emu_ecam_file.attr, "tables");
	if (emu_ecam_at_server)
		release_mem_region(EMU_ECAM_SERVER, EMU_ECAM_SIZE);
	else if (emu_ecam_window.parent)
		release_resource(&emu_ecam_window);
	emu_ecam_has_table = false;
	emu_ecam_at_server = NULL;
	emu_ecam_window.parent = NULL;
	emu_ecam_window.end = 0;
}
