// SPDX-License-Identifier: GPL-2.0-only
/* files.c - the tree of sysfs, debugfs and what else the kernel shows */
#include "host.h"

static struct host_file root = { .name = "", .folder = true };

char *host_text(const char *fmt, ...)
{
	va_list args;
	char *text;

	va_start(args, fmt);
	if (vasprintf(&text, fmt, args) < 0)
		abort();
	va_end(args);
	return text;
}

static struct host_file *files_child_of(struct host_file *folder, const char *name, size_t n)
{
	struct host_file *file;

	for (file = folder->child; file; file = file->next)
		if (strlen(file->name) == n && !strncmp(file->name, name, n))
			return file;
	return NULL;
}

static struct host_file *files_add(struct host_file *parent, char *name, bool folder)
{
	struct host_file *file = calloc(1, sizeof(*file)), **at = &parent->child;

	while (*at)
		at = &(*at)->next;
	*at = file;
	file->name = name;
	file->parent = parent;
	file->folder = folder;
	return file;
}

struct host_file *host_add_folder(struct host_file *parent, const char *name)
{
	return files_child_of(parent, name, strlen(name)) ?: files_add(parent, strdup(name), true);
}

struct host_file *host_add_file(struct host_file *folder, const char *name, host_show_t show,
				host_store_t store, void *data, void *more)
{
	struct host_file *file = files_add(folder, strdup(name), false);

	file->show = show;
	file->store = store;
	file->data = data;
	file->more = more;
	return file;
}

/* A file of registers, by offset */
void host_add_registers(struct host_file *folder, const char *name, host_at_t at, void *data)
{
	host_add_file(folder, name, NULL, NULL, data, NULL)->at = at;
}

/* A file whose text is always the same, which is its data */
char *host_show_text(struct host_file *file)
{
	return strdup(file->data);
}

int host_store_nothing(struct host_file *file, const char *text, size_t n)
{
	return 0;
}

/* The folder of a path, made if it is missing */
struct host_file *host_folder(const char *path)
{
	struct host_file *folder = &root;
	size_t n;

	for (path++; *path; path += n + (path[n] == '/')) {
		n = strcspn(path, "/");
		folder = files_child_of(folder, path, n) ?:
			 files_add(folder, strndup(path, n), true);
	}
	return folder;
}

struct host_file *host_find_file(const char *path)
{
	struct host_file *file = &root;
	size_t n;

	for (path++; file && *path; path += n + (path[n] == '/')) {
		n = strcspn(path, "/");
		if (n)
			file = files_child_of(file, path, n);
	}
	return file;
}

void host_remove_file(struct host_file *file)
{
	struct host_file **at;

	if (!file)
		return;
	while (file->child)
		host_remove_file(file->child);
	for (at = &file->parent->child; *at != file; at = &(*at)->next)
		;
	*at = file->next;
	free(file->name);
	free(file);
}

/* Attributes of devices */

static char *files_show_attribute(struct host_file *file)
{
	struct device_attribute *attr = container_of((struct attribute *)file->more,
						     struct device_attribute, attr);
	char *text = host_alloc(PAGE_SIZE);
	ssize_t len = attr->show(file->data, attr, text);

	if (len >= 0)
		return text;
	free(text);
	return ERR_PTR(len);
}

static void files_add_group(struct host_file *folder, struct device *dev,
			    const struct attribute_group *group)
{
	struct host_file *to = group->name ? host_add_folder(folder, group->name) : folder;
	umode_t mode;
	int i;

	for (i = 0; group->attrs[i]; i++) {
		mode = group->is_visible ? group->is_visible(&dev->kobj, group->attrs[i], i) :
					   group->attrs[i]->mode;
		if (mode)
			host_add_file(to, group->attrs[i]->name, files_show_attribute, NULL, dev,
				      group->attrs[i]);
	}
}

void host_add_groups(struct host_file *folder, struct device *dev,
		     const struct attribute_group **groups)
{
	for (; groups && *groups; groups++)
		files_add_group(folder, dev, *groups);
}

/*
 * Memory that is not there, as in fault-injection.rst: of what modules ask for from now on, the
 * n-th. The file says whether it has been asked for: then it is 0.
 */
static unsigned int fail_nth;

bool host_no_memory(void)
{
	return fail_nth && !--fail_nth;
}

char *host_show_fail_nth(struct host_file *file)
{
	return host_text("%u\n", fail_nth);
}

int host_store_fail_nth(struct host_file *file, const char *text, size_t n)
{
	char *copy = host_memdup_nul(text, n);

	fail_nth = strtoul(copy, NULL, 10);
	free(copy);
	return 0;
}

/* debugfs, where drivers have files to read: a dentry is a file here */

#define DEBUGFS	"/sys/kernel/debug"

static char *files_show_debugfs(struct host_file *file)
{
	const struct file_operations *fops = file->more;
	struct seq_file m = { .private = file->data };
	int err = fops->show(&m, NULL);

	if (!err)
		return m.text ?: strdup("");
	free(m.text);
	return ERR_PTR(err);
}

struct dentry *debugfs_create_dir(const char *name, struct dentry *parent)
{
	struct host_file *folder = parent ? (struct host_file *)parent : host_folder(DEBUGFS);

	return (struct dentry *)host_add_folder(folder, name);
}

struct dentry *debugfs_create_file(const char *name, umode_t mode, struct dentry *parent,
				   void *data, const struct file_operations *fops)
{
	return (struct dentry *)host_add_file((struct host_file *)parent, name, files_show_debugfs,
					      NULL, data, (void *)fops);
}

void debugfs_remove(struct dentry *entry)
{
	host_remove_file((struct host_file *)entry);
}
