/* SPDX-License-Identifier: GPL-2.0-only */

/* device.h - devices, their files and their memory */
/* Devices and files */
struct kset;

struct kobj_type {
	int unused;
};

struct kset {
	struct list_head list;
	spinlock_t list_lock;
};

struct kobject {
	const char *name;
	struct list_head entry;
	struct kset *kset;
	const struct kobj_type *ktype;
};

struct bus_type {
	const char *name;
};

struct device_driver {
	const char *name;
	const struct dev_pm_ops *pm;
};

struct device {
	struct kobject kobj;
	const struct bus_type *bus;
	const struct device_driver *driver;
	void *driver_data;
};

struct dev_pm_ops {
	int (*suspend)(struct device *dev);
	int (*resume)(struct device *dev);
};

#define SYSTEM_SLEEP_PM_OPS(_s, _r)	.suspend = (_s), .resume = (_r),
#define dev_name(_d)	((_d)->kobj.name)
#define dev_get_drvdata(_d)	((_d)->driver_data)
#define kobj_to_dev(_k)	container_of(_k, struct device, kobj)
struct device *get_cpu_device(unsigned int cpu);

struct attribute {
	const char *name;
	umode_t mode;
};

struct device_attribute {
	struct attribute attr;
	ssize_t (*show)(struct device *dev, struct device_attribute *attr, char *buf);
	ssize_t (*store)(struct device *dev, struct device_attribute *attr, const char *buf,
			 size_t n);
};

struct dev_ext_attribute {
	struct device_attribute attr;
	void *var;
};

struct attribute_group {
	const char *name;
	umode_t (*is_visible)(struct kobject *kobj, struct attribute *attr, int n);
	struct attribute **attrs;
};

#define sysfs_attr_init(_a)	do { } while (0)
#define DEVICE_ATTR_RO(_n) \
	struct device_attribute dev_attr_##_n = { { #_n, 0444 }, _n##_show }

struct dentry;
struct seq_file {
	char *text;
	size_t len;
	void *private;
};

struct file_operations {
	int (*show)(struct seq_file *m, void *unused);
};

#define DEFINE_SHOW_ATTRIBUTE(_n) \
	static const struct file_operations _n##_fops = { _n##_show }
void seq_printf(struct seq_file *m, const char *fmt, ...);
int seq_write(struct seq_file *m, const void *data, size_t n);
struct dentry *debugfs_create_dir(const char *name, struct dentry *parent);
struct dentry *debugfs_create_file(const char *name, umode_t mode, struct dentry *parent,
				   void *data, const struct file_operations *fops);
void debugfs_remove(struct dentry *entry);

/* Memory of devices */
#define IORESOURCE_MEM	0x200
#define IORESOURCE_UNSET	0x20000000
#define IORESOURCE_SYSTEM_RAM	0x1000200
enum {
	IORES_DESC_NONE, IORES_DESC_PERSISTENT_MEMORY, IORES_DESC_PERSISTENT_MEMORY_LEGACY,
	IORES_DESC_SOFT_RESERVED,
};

enum { REGION_INTERSECTS, REGION_DISJOINT };

struct resource {
	resource_size_t start, end;
	unsigned long flags;
};

int region_intersects(resource_size_t start, size_t size, unsigned long flags, unsigned long desc);
void *(request_mem_region)(resource_size_t start, resource_size_t size, const char *name);
void (release_mem_region)(resource_size_t start, resource_size_t size);
void *(ioremap)(resource_size_t start, unsigned long size);
void (iounmap)(volatile void *at);
u32 readl(const volatile void *at);
u64 readq(const volatile void *at);
void writel(u32 value, volatile void *at);
void writeq(u64 value, volatile void *at);
#define request_mem_region(...)	HOST_GET((request_mem_region)(__VA_ARGS__))
#define release_mem_region(...)	(host_this.held--, (release_mem_region)(__VA_ARGS__))
#define ioremap(...)	HOST_GET((ioremap)(__VA_ARGS__))
#define iounmap(_at)	(iounmap)(HOST_PUT(_at))
