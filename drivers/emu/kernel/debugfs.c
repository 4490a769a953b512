// SPDX-License-Identifier: GPL-2.0-only
/* The files of the engine in debugfs. */
#include <linux/debugfs.h>
#include <linux/err.h>
#include <linux/fs.h>
#include <linux/module.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include "chip.h"
#include "debugfs.h"

/* struct emu_debugfs_sink - prints to a seq_file */
struct emu_debugfs_sink {
	struct emu_sink sink;	/* what the engine has of it */
	struct seq_file *m;	/* the seq_file */
};

static struct dentry *emu_debugfs_dir;

static __printf(2, 0) void emu_debugfs_print(struct emu_sink *sink, const char *fmt,
					     va_list args)
{
	seq_vprintf(container_of(sink, struct emu_debugfs_sink, sink)->m, fmt, args);
}

static int emu_debugfs_box_show(struct seq_file *m, void *unused)
{
	struct emu_debugfs_sink to = { { emu_debugfs_print }, m };

	emu_show_box((unsigned long)m->private, &to.sink);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(emu_debugfs_box);

static ssize_t emu_debugfs_file_write(struct file *filp, const char __user *buf,
				      size_t len, loff_t *pos)
{
	char *text;
	int err;

	if (len > EMU_MAX_WRITE)
		return -EINVAL;
	text = memdup_user_nul(buf, len);
	if (IS_ERR(text))
		return PTR_ERR(text);
	err = emu_command(file_inode(filp)->i_private, text);
	kfree(text);
	return err ?: len;
}

static int emu_debugfs_file_show(struct seq_file *m, void *unused)
{
	struct emu_debugfs_sink to = { { emu_debugfs_print }, m };

	return emu_show(m->private, &to.sink);
}

static int emu_debugfs_file_open(struct inode *inode, struct file *filp)
{
	const struct emu_file *file = inode->i_private;

	/* The mode does not stop root, who would see an empty file */
	if (filp->f_mode & FMODE_READ && !file->show)
		return -EACCES;
	return single_open(filp, emu_debugfs_file_show, inode->i_private);
}

static const struct file_operations emu_file_ops = {
	.owner = THIS_MODULE,
	.open = emu_debugfs_file_open,
	.read = seq_read,
	.write = emu_debugfs_file_write,
	.llseek = seq_lseek,
	.release = single_release,
};

static void emu_debugfs_create_box_files(void)
{
	struct dentry *dir = debugfs_create_dir("box", emu_debugfs_dir);
	unsigned long n;
	char name[32];

	for (n = 0; emu_box_file_name(n, name, sizeof(name)); n++)
		debugfs_create_file(name, 0400, dir, (void *)n, &emu_debugfs_box_fops);
}

/** emu_debugfs_init() - create the files; the module works without them */
void emu_debugfs_init(void)
{
	const struct emu_file *file = NULL;

	emu_debugfs_dir = debugfs_create_dir(KBUILD_MODNAME, NULL);
	while ((file = emu_next_file(file)))
		debugfs_create_file(file->name, (file->show ? 0400 : 0) | (file->forms ? 0200 : 0),
				    emu_debugfs_dir, (void *)file, &emu_file_ops);
	emu_debugfs_create_box_files();
}

/** emu_debugfs_exit() - remove them */
void emu_debugfs_exit(void)
{
	debugfs_remove(emu_debugfs_dir);
}
