/* SPDX-License-Identifier: GPL-2.0-only */

/* pci.h - PCI buses, functions and drivers */
/* PCI */
#define PCI_ANY_ID	(~0u)
#define PCI_VENDOR_ID_INTEL	0x8086
#define PCI_CLASS_BRIDGE_HOST	0x0600
#define PCI_DEVFN(_d, _f)	((((_d) & 0x1f) << 3) | ((_f) & 7))
#define PCI_SLOT(_df)	(((_df) >> 3) & 0x1f)
#define PCI_FUNC(_df)	((_df) & 7)
#define PCI_EXT_CAP_ID_DVSEC	0x23
#define PCI_STD_NUM_BARS	6
#define PCIBIOS_DEVICE_NOT_FOUND	0x86
#define PCI_VDEVICE(_v, _d)	PCI_VENDOR_ID_##_v, (_d)

struct pci_bus {
	struct list_head node, devices;
	int numa_node;
	u8 number;
};

struct pci_dev {
	struct device dev;
	struct list_head bus_list;
	struct pci_bus *bus;
	unsigned int devfn, class;
	u16 vendor, device;
	struct pci_driver *bound;
	struct resource resource[PCI_STD_NUM_BARS];
	char name[16];
};

struct pci_device_id {
	u32 vendor, device;
};

struct pci_driver {
	const char *name;
	const struct pci_device_id *id_table;
	int (*probe)(struct pci_dev *pdev, const struct pci_device_id *id);
	void (*remove)(struct pci_dev *pdev);
	void (*shutdown)(struct pci_dev *pdev);
	struct device_driver driver;
	struct list_head node;
};

extern const struct bus_type pci_bus_type;
#define pci_name(_p)	((_p)->name)
#define pci_domain_nr(_b)	((void)(_b), 0)
#define pcibus_to_node(_b)	((_b)->numa_node)
#define pci_set_drvdata(_p, _d)	((void)((_p)->dev.driver_data = (_d)))
#define pci_get_drvdata(_p)	((_p)->dev.driver_data)
#define pci_warn(_p, _fmt, ...)	host_log(4, "%s: " _fmt, pci_name(_p), ##__VA_ARGS__)
#define pci_resource_start(_p, _b)	((_p)->resource[_b].start)
#define pci_resource_len(_p, _b)	((_p)->resource[_b].end - (_p)->resource[_b].start + 1)
#define pci_resource_flags(_p, _b)	((_p)->resource[_b].flags)
#define pm_runtime_get_sync(_d)	((void)(_d))
#define pm_runtime_put(_d)	do { } while (0)
int pci_read_config_dword(const struct pci_dev *pdev, int where, u32 *value);
int pci_read_config_word(const struct pci_dev *pdev, int where, u16 *value);
int pci_write_config_dword(const struct pci_dev *pdev, int where, u32 value);
struct pci_dev *pci_get_device(unsigned int vendor, unsigned int device, struct pci_dev *from);
struct pci_dev *pci_get_domain_bus_and_slot(int domain, unsigned int bus, unsigned int devfn);
int pci_find_next_ext_capability(struct pci_dev *pdev, int pos, int id);
int pci_register_driver(struct pci_driver *driver);
void pci_unregister_driver(struct pci_driver *driver);
#define pci_get_device(_v, _d, _from)	HOST_GET((pci_get_device)(_v, _d, HOST_PUT(_from)))
#define pci_get_domain_bus_and_slot(...)	HOST_GET((pci_get_domain_bus_and_slot)(__VA_ARGS__))
#define pci_dev_put(_p)	((void)HOST_PUT(_p))
