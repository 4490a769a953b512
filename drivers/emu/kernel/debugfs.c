// SPDX-License-Identifier: GPL-2.0-only
/*
 * The files in debugfs: make events happen, let time pass, show everything.
 *
 * A write may have several lines, which are obeyed up to the first that is wrong.
 */
#include <linux/debugfs.h>
#include <linux/fs.h>
#include <linux/minmax.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/seq_file.h>
#include <linux/sizes.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/topology.h>
#include <linux/uaccess.h>

#include "clock.h"
#include "count.h"
#include "debugfs.h"
#include "ground_truth.h"
#include "mmio.h"
#include "model.h"
#include "nmi.h"
#include "open_questions.h"
#include "overflow.h"
#include "overflow_wait.h"
#include "regfile.h"
#include "state.h"
#include "trace.h"

#define EMU_MAX_WRITE	SZ_1M

/**
 * struct emu_file - a file in debugfs
 * @name: its name
 * @show: how it is read, or NULL
 * @line: obeys one line of a write, or NULL
 * @waits: what is shown must not change meanwhile, so a read waits for a write
 * @locked: a line is obeyed with emu.lock
 */
struct emu_file {
	const char *name;
	void (*show)(struct seq_file *m);
	int (*line)(char *text);
	bool waits;
	bool locked;
};

/* Serialises writes, and what reads what they change. */
static DEFINE_MUTEX(emu_debugfs_mutex);
static struct dentry *emu_debugfs_dir;

static void emu_debugfs_info_show_pmis(struct seq_file *m)
{
	const struct emu_box *box;
	u64 disabled = 0;

	for (box = emu.cpus; box < emu.end; box++)
		disabled += box->disabled;
	seq_printf(m, "pmis: %llu\n", emu.pmis);
	seq_printf(m, "pmis_lost: %llu\n", emu.pmis_lost);
	seq_printf(m, "pmis_disabled: %llu\n", disabled);
	seq_printf(m, "pmis_masked: %lld\n", atomic64_read(&emu.pmis_masked));
	seq_printf(m, "pmis_unserved: %llu\n", emu.pmis_unserved);
	seq_printf(m, "nmi_writes_ignored: %lld\n", atomic64_read(&emu.nmi_ignored));
}

static void emu_debugfs_info_show_bus(struct seq_file *m, enum emu_bus_kind kind)
{
	static const char *const names[EMU_BUSES] = {
		"bus", "io_bus", "bus2_", "bus3_", "bus4_", "bus5_", "bus6_",
	};
	unsigned int s;

	for (s = 0; s < emu.sockets && emu_chip_has_bus(kind); s++)
		seq_printf(m, "%s%u: %02x\n", names[kind], s, emu.socket[s].bus[kind].number);
}

static unsigned int emu_debugfs_running(void)
{
	unsigned int running;
	unsigned long flags;

	emu_lock(&flags);
	running = emu_count_enabled(false);
	emu_unlock(flags);
	return running;
}

static void emu_debugfs_info_show(struct seq_file *m)
{
	unsigned int kind, s;

	seq_printf(m, "platform: %s\n", emu.chip->name);
	seq_printf(m, "title: %s\n", emu.chip->title);
	seq_printf(m, "label: %s\n", EMU_LABEL);
	seq_printf(m, "%ss: %u\n", emu_place(), emu.sockets);
	for (s = 0; s < emu.sockets && !emu.chip->per_cpu; s++)
		seq_printf(m, "node%u: %u\n", s, emu.socket[s].node);
	seq_printf(m, "clock: %s\n", emu_clock_is_real() ? "real" : "manual");
	for (kind = 0; kind < EMU_BUSES; kind++)
		emu_debugfs_info_show_bus(m, kind);
	if (emu.chip->window)
		seq_printf(m, "mappings: %u\n", emu_mmio_mappings());
	seq_printf(m, "running: %u\n", emu_debugfs_running());
	seq_printf(m, "bad_msrs: %llu\n", emu.bad_msrs);
	seq_printf(m, "bad_msr: %x\n", emu.bad_msr);
	seq_printf(m, "unguarded: %llu\n", emu.unguarded);
	seq_printf(m, "foreign_writes: %lld\n", atomic64_read(&emu.foreign_writes));
	seq_printf(m, "foreign_maps: %lld\n", atomic64_read(&emu.foreign_maps));
	seq_printf(m, "stray_writes: %llu\n", emu.stray_writes);
	seq_printf(m, "ticks: %lld\n", atomic64_read(&emu.spent));
	if (emu.chip->cores)
		emu_debugfs_info_show_pmis(m);
	seq_printf(m, "misuses: %llu\nmisuse: %s\n", emu.misuses, emu.misuse ?: "");
}

static void emu_debugfs_clock_show(struct seq_file *m)
{
	unsigned long flags;
	bool real;
	u64 now;

	emu_lock(&flags);
	real = emu_clock_is_real();
	now = emu_clock_now();
	emu_unlock(flags);
	seq_printf(m, "%s %llu\n", real ? "real" : "manual", now);
}

static int emu_debugfs_clock_mode(bool real)
{
	unsigned long flags;

	emu_lock(&flags);
	emu_clock_real(real);
	emu.changed = true;
	emu_unlock(flags);
	return 0;
}

/* Advance to the next reported overflow. Return: what is left of the time. */
static u64 emu_debugfs_clock_step(u64 ns)
{
	unsigned long flags;
	u64 step;

	emu_lock(&flags);
	step = min(ns, emu_overflow_next() - emu_clock_now());
	emu_clock_advance(step);
	/* An overflow may stop other counters: at this time, not at their next access. */
	emu_sync_all();
	emu_unlock(flags);
	return ns - step;
}

static int emu_debugfs_clock_line(char *text)
{
	int err;
	u64 ns;

	if (!strcmp(text, "manual") || !strcmp(text, "real"))
		return emu_debugfs_clock_mode(*text == 'r');
	if (*text != '+' || emu_clock_is_real() || emu_number(text + 1, S64_MAX, &ns))
		return -EINVAL;
	do {
		ns = emu_debugfs_clock_step(ns);
		err = emu_overflow_wait_served();
	} while (ns && !err);
	return err;
}

static void emu_debugfs_truth_show_socket(struct seq_file *m, unsigned int socket)
{
	const struct emu_box *box;

	emu_ground_truth_show(m, socket);
	for (box = emu.boxes; box < emu.end; box++)
		if (box->socket == socket && box->injected)
			seq_printf(m, "%u injected_%s %llu\n", socket, box->name, box->injected);
}

static void emu_debugfs_truth_show(struct seq_file *m)
{
	unsigned long flags;
	unsigned int s;

	emu_lock(&flags);
	emu_ground_truth_sync();
	for (s = 0; s < emu.sockets; s++)
		emu_debugfs_truth_show_socket(m, s);
	emu_unlock(flags);
}

static int emu_debugfs_truth_line(char *text)
{
	if (strcmp(text, "reset"))
		return -EINVAL;
	emu_ground_truth_reset();
	return 0;
}

static void emu_debugfs_regs_show_box(struct seq_file *m, struct emu_box *box)
{
	unsigned long flags;
	unsigned int r;

	emu_lock(&flags);
	emu_box_sync(box);
	for (r = 0; r < box->unit->nregs; r++)
		if (emu_box_has(box, &box->unit->regs[r]))
			seq_printf(m, "%u %s %s %llx %llx\n", box->socket, box->name,
				   box->unit->regs[r].name, emu_reg_addr(box, r),
				   box->state[r].val);
	emu_unlock(flags);
}

static void emu_debugfs_regs_show(struct seq_file *m)
{
	struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++)
		emu_debugfs_regs_show_box(m, box);
}

/* MSRs, memory, or which PCI function */
static void emu_debugfs_boxes_show_place(struct seq_file *m, const struct emu_box *box)
{
	static const char *const spaces[] = {
		[EMU_MSR] = "msr", [EMU_PCI] = "pci", [EMU_MMIO] = "mmio",
	};
	const struct emu_unit *unit = box->unit;
	u8 devfn;

	seq_printf(m, " %s", spaces[unit->space]);
	if (unit->space != EMU_PCI)
		return;
	devfn = unit->functions[box->index].devfn;
	seq_printf(m, " function=%02x:%02x.%x", emu.socket[box->socket].bus[unit->bus].number,
		   PCI_SLOT(devfn), PCI_FUNC(devfn));
}

static void emu_debugfs_boxes_show_counters(struct seq_file *m, const struct emu_box *box)
{
	const struct emu_reg *regs = box->unit->regs;
	unsigned int nr = 0;
	int r, last = -1;

	while ((r = emu_reg_find(box, EMU_CTR, nr)) >= 0) {
		last = r;
		nr++;
	}
	if (nr)
		seq_printf(m, " counters=%u width=%u", nr, regs[last].width);
	r = emu_reg_find(box, EMU_CTL, 0);
	if (r >= 0)
		seq_printf(m, " enable=%#x", regs[r].en);
	r = emu_reg_find(box, EMU_FIXED_CTR, 0);
	if (r >= 0)
		seq_printf(m, " fixed=%u", regs[r].width);
}

/* The numbers by which free-running counters are known */
static void emu_debugfs_boxes_show_free(struct seq_file *m, const struct emu_box *box)
{
	const struct emu_reg *reg = box->unit->regs, *end = reg + box->unit->nregs;

	for (; reg < end; reg++)
		if (reg->role == EMU_FREE)
			seq_printf(m, " free=%#x:%u:%s", reg->idx, reg->width, reg->name);
}

static void emu_debugfs_boxes_show(struct seq_file *m)
{
	const struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++) {
		seq_printf(m, "%u %s", box->socket, box->name);
		emu_debugfs_boxes_show_place(m, box);
		emu_debugfs_boxes_show_counters(m, box);
		emu_debugfs_boxes_show_free(m, box);
		seq_printf(m, "%s%s\n", box->unit->slices ? " slices" : "",
			   box->empty ? " empty" : "");
	}
}

static void emu_debugfs_cpus_show_one(struct seq_file *m, struct emu_box *box)
{
	unsigned int cpu = box->index;
	unsigned long flags;

	emu_lock(&flags);
	emu_box_sync(box);
	seq_printf(m, "cpu=%u socket=%u core=%d debugctl=%#llx global_status=%#llx received=%llu disabled=%llu\n",
		   cpu, box->socket, topology_core_id(cpu),
		   emu_value(box, EMU_DEBUGCTL, 0), emu_value(box, EMU_CPU_STATUS, 0),
		   box->received, box->disabled);
	emu_unlock(flags);
}

static void emu_debugfs_cpus_show(struct seq_file *m)
{
	struct emu_box *box;

	for (box = emu.cpus; box < emu.end; box++)
		emu_debugfs_cpus_show_one(m, box);
}

static int emu_debugfs_box_show(struct seq_file *m, void *unused)
{
	emu_debugfs_regs_show_box(m, m->private);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(emu_debugfs_box);

static int emu_debugfs_regs_line(char *text)
{
	struct emu_box *box = emu_parse_box(&text);
	char *word = box ? emu_word(&text) : NULL;
	char *value = word ? emu_value_of(word) : NULL;
	u64 val;
	int r;

	if (!value || emu_word(&text))
		return -EINVAL;
	r = emu_reg_by_name(box, word);
	if (r < 0 || emu_number(value, emu_reg_mask(&box->unit->regs[r]), &val))
		return -EINVAL;
	emu_reg_preset(box, r, val);
	return 0;
}

static const char *const emu_debugfs_access_names[EMU_ACCESSES] = {
	[EMU_MSR_RD] = "msr_rd", [EMU_MSR_WR] = "msr_wr",
	[EMU_PCI_RD] = "pci_rd", [EMU_PCI_WR] = "pci_wr",
	[EMU_HDR_RD] = "hdr_rd", [EMU_HDR_WR] = "hdr_wr",
	[EMU_MMIO_RD] = "mmio_rd", [EMU_MMIO_WR] = "mmio_wr",
};

static void emu_debugfs_access_print(struct seq_file *m, const u64 *access)
{
	unsigned int i;

	for (i = 0; i < EMU_ACCESSES; i++)
		seq_printf(m, " %s=%llu", emu_debugfs_access_names[i], access[i]);
	seq_putc(m, '\n');
}

static void emu_debugfs_access_show(struct seq_file *m)
{
	u64 total[EMU_ACCESSES] = { };
	struct emu_box *box;
	unsigned int i;

	for (box = emu.boxes; box < emu.end; box++) {
		if (!memchr_inv(box->access, 0, sizeof(box->access)))
			continue;
		seq_printf(m, "%u %s", box->socket, box->name);
		emu_debugfs_access_print(m, box->access);
		for (i = 0; i < EMU_ACCESSES; i++)
			total[i] += box->access[i];
	}
	seq_puts(m, "total");
	emu_debugfs_access_print(m, total);
}

static int emu_debugfs_access_line(char *text)
{
	struct emu_box *box;

	if (strcmp(text, "reset"))
		return -EINVAL;
	for (box = emu.boxes; box < emu.end; box++)
		memset(box->access, 0, sizeof(box->access));
	return 0;
}

static bool emu_debugfs_trace_next_entry(u64 seq, struct emu_trace *entry)
{
	unsigned long flags;
	bool found;

	emu_lock(&flags);
	found = emu_trace_get(seq, entry);
	emu_unlock(flags);
	return found;
}

/*
 * The high dword of a counter that was accessed by halves is "<counter>.hi", no register
 * "@offset".
 */
static void emu_debugfs_trace_show_reg(struct seq_file *m, const struct emu_trace *t)
{
	bool high = t->box->unit->space != EMU_MSR && t->reg &&
		    t->offset >= t->reg->addr + 4;

	if (t->reg)
		seq_printf(m, "%s%s", t->reg->name, high ? ".hi" : "");
	else
		seq_printf(m, "@%x", t->offset);
}

static void emu_debugfs_trace_show_one(struct seq_file *m, const struct emu_trace *t)
{
	seq_printf(m, "%llu %llu cpu%d %u %s ", t->seq, t->ns, t->cpu,
		   t->box->socket, t->box->name);
	emu_debugfs_trace_show_reg(m, t);
	seq_printf(m, " %s %llx %llx\n", t->write ? "wr" : "rd", t->old,
		   t->val);
}

static void emu_debugfs_trace_show(struct seq_file *m)
{
	struct emu_trace entry;
	u64 seq = 0;

	while (emu_debugfs_trace_next_entry(seq, &entry)) {
		emu_debugfs_trace_show_one(m, &entry);
		seq = entry.seq + 1;
	}
}

static int emu_debugfs_trace_line(char *text)
{
	if (!strcmp(text, "clear"))
		emu_trace_clear();
	else if (!strcmp(text, "on") || !strcmp(text, "off"))
		emu_trace_switch(text[1] == 'n');
	else
		return -EINVAL;
	return 0;
}

static void emu_debugfs_overflow_show(struct seq_file *m)
{
	int i;

	for (i = 1; i < emu.chip->nquestions; i++) {
		seq_printf(m, "%s=", emu.chip->questions[i].name);
		if (emu_question_word(i))
			seq_printf(m, "%s\n", emu_question_word(i));
		else
			seq_printf(m, "%u\n", emu.answer[i]);
	}
}

static int emu_debugfs_overflow_line(char *text)
{
	char *value = emu_value_of(text);
	int i = emu_question_find(text);
	u32 val;

	if (!value || i < 0 || emu_question_parse(i, value, &val))
		return -EINVAL;
	emu_sync_all();
	emu.answer[i] = val;
	return 0;
}

static const struct emu_file emu_debugfs_files[] = {
	{ "info", emu_debugfs_info_show },
	{ "clock", emu_debugfs_clock_show, emu_debugfs_clock_line },
	{ "inject", NULL, emu_inject_line },
	{ "rate", emu_rate_show, emu_rate_line, .waits = true },
	{ "replay", emu_replay_file_show, emu_replay_line, .waits = true },
	{ "truth", emu_debugfs_truth_show, emu_debugfs_truth_line, .locked = true },
	{ "boxes", emu_debugfs_boxes_show },
	{ "regs", emu_debugfs_regs_show, emu_debugfs_regs_line, .locked = true },
	{ "cpus", emu_debugfs_cpus_show },
	{ "access", emu_debugfs_access_show, emu_debugfs_access_line, .locked = true },
	{ "trace", emu_debugfs_trace_show, emu_debugfs_trace_line, .locked = true },
	{ "fault", NULL, emu_faults_line, .locked = true },
	{ "overflow", emu_debugfs_overflow_show, emu_debugfs_overflow_line, .locked = true },
	{ "table", emu_discovery_show, emu_discovery_line, .waits = true },
};

/* Cuts off the comment and the white space around; "" if nothing is left. */
static char *emu_debugfs_clean_line(char *line)
{
	char *hash = strchr(line, '#');

	if (hash)
		*hash = '\0';
	return strim(line);
}

static int emu_debugfs_run_line(const struct emu_file *file, char *line)
{
	unsigned long flags;
	int err;

	if (!*line || !file->locked)
		return *line ? file->line(line) : 0;
	emu_lock(&flags);
	err = file->line(line);
	emu_unlock(flags);
	return err;
}

static int emu_debugfs_run(const struct emu_file *file, char *text)
{
	char *line;
	int err = 0;

	while (!err && (line = strsep(&text, "\n")))
		err = emu_debugfs_run_line(file, emu_debugfs_clean_line(line));
	emu_rate_done(err);
	return err;
}

static ssize_t emu_debugfs_file_write(struct file *filp, const char __user *buf,
				      size_t len, loff_t *pos)
{
	const struct emu_file *file = file_inode(filp)->i_private;
	char *text;
	int err;

	if (!file->line || len > EMU_MAX_WRITE)
		return -EINVAL;
	text = memdup_user_nul(buf, len);
	if (IS_ERR(text))
		return PTR_ERR(text);
	mutex_lock(&emu_debugfs_mutex);
	err = emu_debugfs_run(file, text);
	mutex_unlock(&emu_debugfs_mutex);
	kfree(text);
	return err ?: len;
}

static int emu_debugfs_file_show(struct seq_file *m, void *unused)
{
	const struct emu_file *file = m->private;

	if (file->waits)
		mutex_lock(&emu_debugfs_mutex);
	file->show(m);
	if (file->waits)
		mutex_unlock(&emu_debugfs_mutex);
	return 0;
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

static umode_t emu_debugfs_file_mode(const struct emu_file *file)
{
	return (file->show ? 0400 : 0) | (file->line ? 0200 : 0);
}

/*
 * A file for each box, for tests that read one box often: the file with all registers has a
 * thousand lines
 */
static void emu_debugfs_create_box_files(void)
{
	struct dentry *dir = debugfs_create_dir("box", emu_debugfs_dir);
	struct emu_box *box;
	char name[32];

	for (box = emu.boxes; box < emu.end; box++) {
		snprintf(name, sizeof(name), "%u.%s", box->socket, box->name);
		debugfs_create_file(name, 0400, dir, box, &emu_debugfs_box_fops);
	}
}

/** emu_debugfs_init() - create the files; the module works without them */
void emu_debugfs_init(void)
{
	unsigned int i;

	emu_debugfs_dir = debugfs_create_dir(KBUILD_MODNAME, NULL);
	for (i = 0; i < ARRAY_SIZE(emu_debugfs_files); i++)
		debugfs_create_file(emu_debugfs_files[i].name,
				    emu_debugfs_file_mode(&emu_debugfs_files[i]), emu_debugfs_dir,
				    (void *)&emu_debugfs_files[i], &emu_file_ops);
	emu_debugfs_create_box_files();
}

/** emu_debugfs_exit() - remove them */
void emu_debugfs_exit(void)
{
	debugfs_remove(emu_debugfs_dir);
}
