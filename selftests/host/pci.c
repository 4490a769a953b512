// SPDX-License-Identifier: GPL-2.0-only
/* pci.c - PCI buses, functions and drivers; physical addresses */
#include "host.h"

static LIST_HEAD(buses);
static LIST_HEAD(drivers);
const struct bus_type pci_bus_type = { "pci" };

/* Config space */

static int pci_read_config(const struct pci_bus *bus, unsigned int devfn, int where, int size,
			   u32 *value)
{
	int err;

	WARN_ON(where % size);
	*value = 0;
	err = host_config(bus->number, devfn, where, size, value, false);
	host.now += 100;
	if (err)
		*value = ~0u;
	return err ? PCIBIOS_DEVICE_NOT_FOUND : 0;
}

int pci_read_config_dword(const struct pci_dev *pdev, int where, u32 *value)
{
	int err = pci_read_config(pdev->bus, pdev->devfn, where, 4, value);

	host_note_access(pdev->name, where, *value, false);
	return err;
}

int pci_read_config_word(const struct pci_dev *pdev, int where, u16 *value)
{
	u32 wide;
	int err = pci_read_config(pdev->bus, pdev->devfn, where, 2, &wide);

	*value = wide;
	return err;
}

int pci_write_config_dword(const struct pci_dev *pdev, int where, u32 value)
{
	WARN_ON(where % 4);
	host.now += 100;
	host_note_access(pdev->name, where, value, true);
	return host_config(pdev->bus->number, pdev->devfn, where, 4, &value, true) ?
	       PCIBIOS_DEVICE_NOT_FOUND : 0;
}

int pci_find_next_ext_capability(struct pci_dev *pdev, int pos, int id)
{
	int left = (0x1000 - 0x100) / 8;
	u32 header;

	if (!pos) {
		pos = 0x100;
	} else {
		pci_read_config_dword(pdev, pos, &header);
		pos = header >> 20 & 0xffc;
	}
	while (left-- && pos >= 0x100) {
		pci_read_config_dword(pdev, pos, &header);
		if (!header || header == ~0u)
			return 0;
		if ((header & 0xffff) == (u32)id)
			return pos;
		pos = header >> 20 & 0xffc;
	}
	return 0;
}

/* Functions, in the order in which they were found */

static struct pci_dev *pci_first_of(struct list_head *bus)
{
	for (; bus != &buses; bus = bus->next) {
		struct pci_bus *b = list_entry(bus, struct pci_bus, node);

		if (!list_empty(&b->devices))
			return list_first_entry(&b->devices, struct pci_dev, bus_list);
	}
	return NULL;
}

static struct pci_dev *pci_next_function(struct pci_dev *pdev)
{
	if (!pdev)
		return pci_first_of(buses.next);
	if (!list_is_last(&pdev->bus_list, &pdev->bus->devices))
		return list_next_entry(pdev, bus_list);
	return pci_first_of(pdev->bus->node.next);
}

struct pci_dev *(pci_get_device)(unsigned int vendor, unsigned int device, struct pci_dev *from)
{
	while ((from = pci_next_function(from)))
		if (from->vendor == vendor && (device == PCI_ANY_ID || from->device == device))
			return from;
	return NULL;
}

struct pci_dev *(pci_get_domain_bus_and_slot)(int domain, unsigned int bus, unsigned int devfn)
{
	struct pci_dev *pdev = NULL;

	while ((pdev = pci_next_function(pdev)))
		if (pci_domain_nr(pdev->bus) == domain && pdev->bus->number == bus &&
		    pdev->devfn == devfn)
			return pdev;
	return NULL;
}

/* Drivers */

static const struct pci_device_id *pci_match(const struct pci_driver *driver,
					     const struct pci_dev *pdev)
{
	const struct pci_device_id *id = driver->id_table;

	while (id->vendor && (id->vendor != pdev->vendor || id->device != pdev->device))
		id++;
	return id->vendor ? id : NULL;
}

static int pci_bind(struct pci_dev *pdev, struct pci_driver *driver)
{
	const struct pci_device_id *id = pci_match(driver, pdev);
	int err = !id || pdev->bound ? -ENODEV : driver->probe(pdev, id);

	if (err)
		return err;
	pdev->bound = driver;
	pdev->dev.driver = &driver->driver;
	host_settle();
	return 0;
}

static void pci_unbind(struct pci_dev *pdev)
{
	if (!pdev->bound)
		return;
	pdev->bound->remove(pdev);
	pdev->bound = NULL;
	pdev->dev.driver = NULL;
	host_settle();
}

static char *pci_driver_path(const struct pci_driver *driver)
{
	return host_text("/sys/bus/pci/drivers/%s", driver->name);
}

static struct pci_dev *pci_named(const char *name, size_t n)
{
	struct pci_dev *pdev = NULL;

	while ((pdev = pci_next_function(pdev)))
		if (strlen(pdev->name) == n - (name[n - 1] == '\n') &&
		    !strncmp(pdev->name, name, strlen(pdev->name)))
			return pdev;
	return NULL;
}

static int pci_store_bind(struct host_file *file, const char *text, size_t n)
{
	struct pci_dev *pdev = pci_named(text, n);

	return pdev ? pci_bind(pdev, file->data) : -ENODEV;
}

static int pci_store_unbind(struct host_file *file, const char *text, size_t n)
{
	struct pci_dev *pdev = pci_named(text, n);

	if (!pdev || pdev->bound != file->data)
		return -ENODEV;
	pci_unbind(pdev);
	return 0;
}

int pci_register_driver(struct pci_driver *driver)
{
	char *path = pci_driver_path(driver);
	struct host_file *folder = host_folder(path);
	struct pci_dev *pdev = NULL;

	free(path);
	if (host_no_memory())
		return -ENOMEM;
	host_add_file(folder, "bind", NULL, pci_store_bind, driver, NULL);
	host_add_file(folder, "unbind", NULL, pci_store_unbind, driver, NULL);
	list_add_tail(&driver->node, &drivers);
	while ((pdev = pci_next_function(pdev)))
		pci_bind(pdev, driver);
	return 0;
}

void pci_unregister_driver(struct pci_driver *driver)
{
	struct pci_dev *pdev = NULL;
	char *path = pci_driver_path(driver);

	while ((pdev = pci_next_function(pdev)))
		if (pdev->bound == driver)
			pci_unbind(pdev);
	list_del(&driver->node);
	host_remove_file(host_find_file(path));
	free(path);
}

static void pci_remove_function(struct pci_dev *pdev)
{
	char *path = host_text("/sys/bus/pci/devices/%s", pdev->name);

	pci_unbind(pdev);
	host_remove_file(host_find_file(path));
	free(path);
	list_del(&pdev->bus_list);
	free(pdev);
}

static int pci_store_remove(struct host_file *file, const char *text, size_t n)
{
	pci_remove_function(file->data);
	return 0;
}

static char *pci_show_class(struct host_file *file)
{
	const struct pci_dev *pdev = file->data;

	return host_text("0x%06x\n", pdev->class);
}

static char *pci_show_vendor(struct host_file *file)
{
	const struct pci_dev *pdev = file->data;

	return host_text("0x%04x\n", pdev->vendor);
}

static char *pci_show_device(struct host_file *file)
{
	const struct pci_dev *pdev = file->data;

	return host_text("0x%04x\n", pdev->device);
}

/* Root reads and writes all of config space, a dword at a time */
static ssize_t pci_at_config(struct host_file *file, void *buf, size_t n, off_t offset, bool write)
{
	const struct pci_dev *pdev = file->data;
	u32 value;

	if (n != sizeof(value) || offset % n)
		return -EINVAL;
	if (write)
		return pci_write_config_dword(pdev, offset, *(u32 *)buf) ? -EIO : (ssize_t)n;
	pci_read_config_dword(pdev, offset, &value);
	memcpy(buf, &value, n);
	return n;
}

/* The BAR and its size, as the core finds them */
static void pci_find_bar(struct pci_dev *pdev)
{
	u32 low, high, size;

	pci_read_config_dword(pdev, PCI_BASE_ADDRESS_0, &low);
	if (!low || low == ~0u)
		return;
	pci_read_config_dword(pdev, PCI_BASE_ADDRESS_1, &high);
	pci_write_config_dword(pdev, PCI_BASE_ADDRESS_0, ~0u);
	pci_read_config_dword(pdev, PCI_BASE_ADDRESS_0, &size);
	pci_write_config_dword(pdev, PCI_BASE_ADDRESS_0, low);
	pdev->resource[0].start = (u64)high << 32 | (low & ~0xfu);
	pdev->resource[0].end = pdev->resource[0].start + ~(size & ~0xfu);
	pdev->resource[0].flags = IORESOURCE_MEM | (pdev->resource[0].start ? 0 : IORESOURCE_UNSET);
}

static void pci_add_function(struct pci_bus *bus, unsigned int devfn, u32 id)
{
	struct pci_dev *pdev = host_alloc(sizeof(*pdev));
	struct host_file *folder;
	char *path;
	u32 class;

	pdev->bus = bus;
	pdev->devfn = devfn;
	pdev->vendor = id;
	pdev->device = id >> 16;
	pdev->dev.bus = &pci_bus_type;
	snprintf(pdev->name, sizeof(pdev->name), "%04x:%02x:%02x.%x", pci_domain_nr(bus) & 0xffff,
		 bus->number, PCI_SLOT(devfn), PCI_FUNC(devfn));
	pci_read_config_dword(pdev, PCI_CLASS_REVISION, &class);
	pdev->class = class >> 8;
	pci_find_bar(pdev);
	list_add_tail(&pdev->bus_list, &bus->devices);
	path = host_text("/sys/bus/pci/devices/%s", pdev->name);
	folder = host_folder(path);
	free(path);
	host_add_file(folder, "remove", NULL, pci_store_remove, pdev, NULL);
	host_add_file(folder, "class", pci_show_class, NULL, pdev, NULL);
	host_add_file(folder, "vendor", pci_show_vendor, NULL, pdev, NULL);
	host_add_file(folder, "device", pci_show_device, NULL, pdev, NULL);
	host_add_registers(folder, "config", pci_at_config, pdev);
}

static bool pci_find_function(struct pci_bus *bus, unsigned int devfn)
{
	u32 id;

	if ((pci_get_domain_bus_and_slot)(pci_domain_nr(bus), bus->number, devfn) ||
	    pci_read_config(bus, devfn, PCI_VENDOR_ID, 4, &id) || !id || id == ~0u)
		return false;
	pci_add_function(bus, devfn, id);
	return true;
}

static void pci_scan(struct pci_bus *bus, unsigned int slot)
{
	unsigned int function;

	for (function = 0; function < 8; function++)
		pci_find_function(bus, PCI_DEVFN(slot, function));
}

static void pci_bind_all(const struct pci_bus *bus)
{
	struct pci_driver *driver;
	struct pci_dev *pdev;

	list_for_each_entry(pdev, &bus->devices, bus_list)
		list_for_each_entry(driver, &drivers, node)
			pci_bind(pdev, driver);
}

static int pci_store_rescan(struct host_file *file, const char *text, size_t n)
{
	struct pci_bus *bus;
	int dev;

	list_for_each_entry(bus, &buses, node) {
		for (dev = 0; dev < 32; dev++)
			pci_scan(bus, dev);
		pci_bind_all(bus);
	}
	return 0;
}

void host_pci_files(void)
{
	host_add_file(host_folder("/sys/bus/pci"), "rescan", NULL, pci_store_rescan, NULL, NULL);
	host_folder("/sys/bus/pci/devices");
}

/* Buses, by number */

/* A scan finds the other functions of a device by function 0 */
void host_pci_add_bus(unsigned int number, int node)
{
	struct pci_bus *bus;
	unsigned int dev;

	list_for_each_entry(bus, &buses, node)
		if (bus->number == number)
			return;
	bus = calloc(1, sizeof(*bus));
	bus->number = number;
	bus->numa_node = node;
	INIT_LIST_HEAD(&bus->devices);
	list_add_tail(&bus->node, &buses);
	for (dev = 0; dev < 32; dev++)
		if (host_has_function(number, PCI_DEVFN(dev, 0)))
			pci_scan(bus, dev);
	pci_bind_all(bus);
}

void host_pci_remove_buses(void)
{
	struct pci_bus *bus;

	while (!list_empty(&buses)) {
		bus = list_first_entry(&buses, struct pci_bus, node);
		while (!list_empty(&bus->devices))
			pci_remove_function(list_first_entry(&bus->devices, struct pci_dev,
							     bus_list));
		list_del(&bus->node);
		free(bus);
	}
}

void host_pci_sleep(bool asleep)
{
	struct pci_dev *pdev = NULL;

	while ((pdev = pci_next_function(pdev))) {
		const struct dev_pm_ops *pm = pdev->bound ? pdev->bound->driver.pm : NULL;

		if (pm)
			asleep ? pm->suspend(&pdev->dev) : pm->resume(&pdev->dev);
	}
	host_settle();
}

void host_pci_shutdown(void)
{
	struct pci_dev *pdev = NULL;

	while ((pdev = pci_next_function(pdev)))
		if (pdev->bound && pdev->bound->shutdown)
			pdev->bound->shutdown(pdev);
}

/* Physical addresses: nothing but what drivers request; RAM is below 4 GB */

static struct resource *taken[8192];

static bool pci_is_taken(resource_size_t start, resource_size_t end)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(taken); i++)
		if (taken[i] && taken[i]->start <= end && start <= taken[i]->end)
			return true;
	return false;
}

static void pci_take(struct resource *resource)
{
	unsigned int i;

	for (i = 0; taken[i]; i++)
		WARN_ON(i + 1 == ARRAY_SIZE(taken));
	taken[i] = resource;
}

static struct resource *pci_give(resource_size_t start, resource_size_t end)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(taken); i++)
		if (taken[i] && taken[i]->start == start && taken[i]->end == end) {
			struct resource *found = taken[i];

			taken[i] = NULL;
			return found;
		}
	return NULL;
}

void *(request_mem_region)(resource_size_t start, resource_size_t size, const char *name)
{
	struct resource *resource;

	if (start < SZ_4G || pci_is_taken(start, start + size - 1))
		return NULL;
	resource = host_alloc(sizeof(*resource));
	*resource = (struct resource){ start, start + size - 1, IORESOURCE_MEM };
	pci_take(resource);
	return resource;
}

void (release_mem_region)(resource_size_t start, resource_size_t size)
{
	struct resource *resource = pci_give(start, start + size - 1);

	WARN_ON(!resource);
	free(resource);
}

int region_intersects(resource_size_t start, size_t size, unsigned long flags, unsigned long desc)
{
	/* Memory up to 4 GB; at a terabyte, some that is persistent */
	if (flags == IORESOURCE_SYSTEM_RAM)
		return start < SZ_4G ? REGION_INTERSECTS : REGION_DISJOINT;
	return desc == IORES_DESC_PERSISTENT_MEMORY && start >> 32 == 0x100 ? REGION_INTERSECTS :
									      REGION_DISJOINT;
}
