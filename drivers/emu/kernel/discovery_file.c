// SPDX-License-Identifier: GPL-2.0-only
/*
 * Parameter table=: a file with the discovery table of the machine to emulate.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/err.h>
#include <linux/fs.h>
#include <linux/mm.h>
#include <linux/moduleparam.h>
#include <linux/printk.h>
#include <linux/sizes.h>
#include <linux/slab.h>

#include "chip.h"
#include "discovery_file.h"
#include "state.h"

#define FILE_MAX	SZ_256K

static char *table = "";
module_param(table, charp, 0444);
MODULE_PARM_DESC(table, "file with the discovery table of the machine to emulate");

static int file_read(char *text)
{
	struct file *file = filp_open(table, O_RDONLY, 0);
	loff_t pos = 0;
	ssize_t len;

	if (IS_ERR(file)) {
		pr_err("table=%s: cannot be opened (%ld)\n", table, PTR_ERR(file));
		return PTR_ERR(file);
	}
	len = kernel_read(file, text, FILE_MAX - 1, &pos);
	filp_close(file, NULL);
	if (len < 0)
		return len;
	text[len] = '\0';
	return emu_given_table(table, text);
}

/**
 * emu_file_init() - read the discovery table that a file has
 *
 * Return: 0 or an error; emu_given_table_exit() has to be called in either case.
 */
int emu_file_init(void)
{
	char *text;
	int err;

	if (!*table)
		return 0;
	if (emu.chip->tables != 1) {
		pr_err("table=%s: platform %s has no discovery table, or several\n", table,
		       emu.chip->name);
		return -EINVAL;
	}
	text = kvmalloc(FILE_MAX, GFP_KERNEL);
	err = text ? file_read(text) : -ENOMEM;
	kvfree(text);
	return err;
}
