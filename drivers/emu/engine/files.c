// SPDX-License-Identifier: GPL-2.0-only
/*
 * The files: make events happen, let time pass, show everything.
 *
 * A write may have several lines, which are obeyed up to the first that is wrong.
 */
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/mutex.h>
#include <linux/pci.h>
#include <linux/string.h>
#include <linux/topology.h>

#include "chip.h"
#include "clock.h"
#include "count.h"
#include "files.h"
#include "ground_truth.h"
#include "host.h"
#include "line.h"
#include "model.h"
#include "overflow.h"
#include "regfile.h"
#include "state.h"

/* Serialises writes, and what reads what they change. */
static DEFINE_MUTEX(files_mutex);

static void files_info_show_pmis(struct emu_sink *sink, const struct emu_host_counts *counts)
{
	const struct emu_box *box;
	u64 disabled = 0;

	for (box = emu.cpus; box < emu.end; box++)
		disabled += box->disabled;
	emu_print(sink, "pmis: %llu\n", emu.pmis);
	emu_print(sink, "pmis_disabled: %llu\n", disabled);
	emu_print(sink, "pmis_masked: %llu\n", counts->pmis_masked);
}

static void files_info_show_bus(struct emu_sink *sink, enum emu_bus_kind kind)
{
	static const char *const names[EMU_BUSES] = {
		"bus", "io_bus", "bus2_", "bus3_", "bus4_", "bus5_", "bus6_",
	};
	unsigned int s;

	for (s = 0; s < emu.sockets && emu_chip_has_bus(kind); s++)
		emu_print(sink, "%s%u: %02x\n", names[kind], s, emu.socket[s].bus[kind].number);
}

static unsigned int files_running(void)
{
	unsigned int running;
	unsigned long flags;

	emu_lock(&flags);
	running = emu_count_enabled(false);
	emu_unlock(flags);
	return running;
}

static void files_info_show(struct emu_sink *sink)
{
	struct emu_host_counts counts = { };
	unsigned int kind, s;

	emu.host->counts(&counts);
	emu_print(sink, "platform: %s\n", emu.chip->name);
	emu_print(sink, "title: %s\n", emu.chip->title);
	emu_print(sink, "label: %s\n", EMU_LABEL);
	emu_print(sink, "%ss: %u\n", emu_line_key(), emu.sockets);
	for (s = 0; s < emu.sockets && !emu.chip->per_cpu; s++)
		emu_print(sink, "node%u: %u\n", s, emu.socket[s].node);
	emu_print(sink, "clock: %s\n", emu_clock_is_real() ? "real" : "manual");
	for (kind = 0; kind < EMU_BUSES; kind++)
		files_info_show_bus(sink, kind);
	if (emu.chip->window)
		emu_print(sink, "mappings: %u\n", counts.mappings);
	emu_print(sink, "running: %u\n", files_running());
	emu_print(sink, "bad_msrs: %llu\n", emu.bad_msrs);
	emu_print(sink, "bad_msr: %x\n", emu.bad_msr);
	emu_print(sink, "unguarded: %llu\n", emu.unguarded);
	emu_print(sink, "foreign_writes: %llu\n", counts.foreign_writes);
	emu_print(sink, "foreign_maps: %llu\n", counts.foreign_maps);
	emu_print(sink, "stray_writes: %llu\n", emu.stray_writes);
	emu_print(sink, "ticks: %llu\n", counts.ticks);
	if (emu.chip->cores)
		files_info_show_pmis(sink, &counts);
	emu_print(sink, "misuses: %llu\nmisuse: %s\n", emu.misuses, emu.misuse ?: "");
}

static void files_clock_show(struct emu_sink *sink)
{
	unsigned long flags;
	bool real;
	u64 now;

	emu_lock(&flags);
	real = emu_clock_is_real();
	now = emu_clock_now();
	emu_unlock(flags);
	emu_print(sink, "%s %llu\n", real ? "real" : "manual", now);
}

static int files_clock_mode(const struct emu_line_form *form, struct emu_line_args *args)
{
	unsigned long flags;

	emu_lock(&flags);
	emu_clock_real(form->value);
	emu.changed = true;
	emu_unlock(flags);
	return 0;
}

/* Advance to the next reported overflow. Return: what is left of the time. */
static u64 files_clock_step(u64 ns)
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

static int files_clock_advance(const struct emu_line_form *form, struct emu_line_args *args)
{
	u64 ns = args->number[0];
	int err;

	if (emu_clock_is_real() || ns > emu_clock_left())
		return -EINVAL;
	do {
		ns = files_clock_step(ns);
		err = emu.host->wait_served();
	} while (ns && !err);
	return err;
}

static const struct emu_line_form files_clock_lines[] = {
	{ "manual", "", files_clock_mode, .value = false },
	{ "real", "", files_clock_mode, .value = true },
	{ NULL, "+", files_clock_advance },
};

static void files_truth_show_socket(struct emu_sink *sink, unsigned int socket)
{
	const struct emu_box *box;

	emu_ground_truth_show(sink, socket);
	for (box = emu.boxes; box < emu.end; box++)
		if (box->socket == socket && box->injected)
			emu_print(sink, "%u injected_%s %llu\n", socket, box->name, box->injected);
}

static void files_truth_show(struct emu_sink *sink)
{
	unsigned long flags;
	unsigned int s;

	emu_lock(&flags);
	emu_ground_truth_sync();
	for (s = 0; s < emu.sockets; s++)
		files_truth_show_socket(sink, s);
	emu_unlock(flags);
}

static int files_truth_reset(const struct emu_line_form *form, struct emu_line_args *args)
{
	emu_ground_truth_reset();
	return 0;
}

static const struct emu_line_form files_truth_lines[] = {
	{ "reset", "", files_truth_reset },
};

static void files_regs_show_box(struct emu_sink *sink, struct emu_box *box)
{
	unsigned long flags;
	unsigned int r;

	emu_lock(&flags);
	emu_box_sync(box);
	for (r = 0; r < box->unit->nregs; r++)
		if (emu_box_has(box, &box->unit->regs[r]))
			emu_print(sink, "%u %s %s %llx %llx\n", box->socket, box->name,
				  box->unit->regs[r].name, emu_reg_addr(box, r),
				   box->state[r].val);
	emu_unlock(flags);
}

static void files_regs_show(struct emu_sink *sink)
{
	struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++)
		files_regs_show_box(sink, box);
}

/* MSRs, memory, or which PCI function */
static void files_boxes_show_place(struct emu_sink *sink, const struct emu_box *box)
{
	static const char *const spaces[] = {
		[EMU_MSR] = "msr", [EMU_PCI] = "pci", [EMU_MMIO] = "mmio",
	};
	const struct emu_unit *unit = box->unit;
	u8 devfn;

	emu_print(sink, " %s", spaces[unit->space]);
	if (unit->space != EMU_PCI)
		return;
	devfn = unit->functions[box->index].devfn;
	emu_print(sink, " function=%02x:%02x.%x", emu.socket[box->socket].bus[unit->bus].number,
		  PCI_SLOT(devfn), PCI_FUNC(devfn));
}

static void files_boxes_show_counters(struct emu_sink *sink, const struct emu_box *box)
{
	const struct emu_reg *regs = box->unit->regs;
	unsigned int nr = 0;
	int r, last = -1;

	while ((r = emu_reg_find(box, EMU_CTR, nr)) >= 0) {
		last = r;
		nr++;
	}
	if (nr)
		emu_print(sink, " counters=%u width=%u", nr, regs[last].width);
	r = emu_reg_find(box, EMU_CTL, 0);
	if (r >= 0)
		emu_print(sink, " enable=%#x", regs[r].en);
	r = emu_reg_find(box, EMU_FIXED_CTR, 0);
	if (r >= 0)
		emu_print(sink, " fixed=%u", regs[r].width);
}

/* The numbers by which free-running counters are known */
static void files_boxes_show_free(struct emu_sink *sink, const struct emu_box *box)
{
	const struct emu_reg *reg = box->unit->regs, *end = reg + box->unit->nregs;

	for (; reg < end; reg++)
		if (reg->role == EMU_FREE)
			emu_print(sink, " free=%#x:%u:%s", reg->idx, reg->width, reg->name);
}

static void files_boxes_show(struct emu_sink *sink)
{
	const struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++) {
		emu_print(sink, "%u %s", box->socket, box->name);
		files_boxes_show_place(sink, box);
		files_boxes_show_counters(sink, box);
		files_boxes_show_free(sink, box);
		emu_print(sink, "%s%s\n", box->unit->slices ? " slices" : "",
			  box->empty ? " empty" : "");
	}
}

static void files_cpus_show_one(struct emu_sink *sink, struct emu_box *box)
{
	unsigned int cpu = box->index;
	unsigned long flags;

	emu_lock(&flags);
	emu_box_sync(box);
	emu_print(sink, "cpu=%u socket=%u core=%d ", cpu, box->socket, topology_core_id(cpu));
	emu_print(sink, "debugctl=%#llx global_status=%#llx received=%llu disabled=%llu\n",
		  emu_value(box, EMU_DEBUGCTL, 0), emu_value(box, EMU_CPU_STATUS, 0),
		  box->received, box->disabled);
	emu_unlock(flags);
}

static void files_cpus_show(struct emu_sink *sink)
{
	struct emu_box *box;

	for (box = emu.cpus; box < emu.end; box++)
		files_cpus_show_one(sink, box);
}

static int files_regs_set(const struct emu_line_form *form, struct emu_line_args *args)
{
	emu_reg_preset(args->box, args->r, args->number[0]);
	return 0;
}

static const struct emu_line_form files_regs_lines[] = {
	{ NULL, "b=", files_regs_set },
};

static const char *const files_access_names[EMU_ACCESSES] = {
	[EMU_MSR_RD] = "msr_rd", [EMU_MSR_WR] = "msr_wr",
	[EMU_PCI_RD] = "pci_rd", [EMU_PCI_WR] = "pci_wr",
	[EMU_HDR_RD] = "hdr_rd", [EMU_HDR_WR] = "hdr_wr",
	[EMU_MMIO_RD] = "mmio_rd", [EMU_MMIO_WR] = "mmio_wr",
};

static void files_access_print(struct emu_sink *sink, const u64 *access)
{
	unsigned int i;

	for (i = 0; i < EMU_ACCESSES; i++)
		emu_print(sink, " %s=%llu", files_access_names[i], access[i]);
	emu_print(sink, "\n");
}

static bool files_is_accessed(const struct emu_box *box)
{
	u64 any = 0;
	unsigned int i;

	for (i = 0; i < EMU_ACCESSES; i++)
		any |= box->access[i];
	return any;
}

static void files_access_show(struct emu_sink *sink)
{
	u64 total[EMU_ACCESSES] = { };
	struct emu_box *box;
	unsigned int i;

	for (box = emu.boxes; box < emu.end; box++) {
		if (!files_is_accessed(box))
			continue;
		emu_print(sink, "%u %s", box->socket, box->name);
		files_access_print(sink, box->access);
		for (i = 0; i < EMU_ACCESSES; i++)
			total[i] += box->access[i];
	}
	emu_print(sink, "total");
	files_access_print(sink, total);
}

static int files_access_reset(const struct emu_line_form *form, struct emu_line_args *args)
{
	struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++)
		memset(box->access, 0, sizeof(box->access));
	return 0;
}

static const struct emu_line_form files_access_lines[] = {
	{ "reset", "", files_access_reset },
};

static const struct emu_file files[] = {
	{ "info", files_info_show },
	{ "clock", files_clock_show, files_clock_lines, ARRAY_SIZE(files_clock_lines) },
	{ "inject", NULL, emu_inject_lines, EMU_INJECT_LINES },
	{ "rate", emu_rate_show, emu_rate_lines, EMU_RATE_LINES, .waits = true },
	{ "replay", emu_replay_file_show, emu_replay_lines, EMU_REPLAY_LINES, .waits = true },
	{ "truth", files_truth_show, files_truth_lines, ARRAY_SIZE(files_truth_lines),
	  .locked = true },
	{ "boxes", files_boxes_show },
	{ "regs", files_regs_show, files_regs_lines, ARRAY_SIZE(files_regs_lines), .locked = true },
	{ "cpus", files_cpus_show },
	{ "access", files_access_show, files_access_lines, ARRAY_SIZE(files_access_lines),
	  .locked = true },
	{ "trace", emu_trace_show, emu_trace_lines, EMU_TRACE_LINES, .locked = true },
	{ "fault", NULL, emu_faults, EMU_FAULTS, .locked = true },
	{ "overflow", emu_questions_show, emu_question_lines, EMU_QUESTION_LINES, .locked = true },
	{ "table", emu_discovery_show, emu_table_lines, EMU_TABLE_LINES, .waits = true },
};

/**
 * emu_next_file() - the files, one after the other
 * @file: the last one, NULL: the first is wanted
 *
 * Return: the next one, or NULL.
 */
const struct emu_file *emu_next_file(const struct emu_file *file)
{
	file = file ? file + 1 : files;
	return file < files + ARRAY_SIZE(files) ? file : NULL;
}

static int files_run_line(const struct emu_file *file, char *line)
{
	unsigned long flags;
	int err;

	if (!file->locked)
		return emu_line_run(file->forms, file->nforms, line);
	emu_lock(&flags);
	err = emu_line_run(file->forms, file->nforms, line);
	emu_unlock(flags);
	return err;
}

/**
 * emu_command() - a write to a file
 * @file: the file
 * @text: what is written, which is taken apart
 *
 * Return: 0 or an error, then lines before the wrong one were obeyed.
 */
int emu_command(const struct emu_file *file, char *text)
{
	char *line;
	int err = 0;

	if (!file->forms)
		return -EINVAL;
	mutex_lock(&files_mutex);
	while (!err && (line = strsep(&text, "\n")))
		err = files_run_line(file, line);
	emu_rate_done(err);
	mutex_unlock(&files_mutex);
	return err;
}

/**
 * emu_show() - a read of a file
 * @file: the file
 * @sink: where to
 *
 * Return: 0; -EACCES: it cannot be read.
 */
int emu_show(const struct emu_file *file, struct emu_sink *sink)
{
	if (!file->show)
		return -EACCES;
	if (file->waits)
		mutex_lock(&files_mutex);
	file->show(sink);
	if (file->waits)
		mutex_unlock(&files_mutex);
	return 0;
}

/**
 * emu_box_file_name() - name of the file of a box, for tests that read one box often: the file with
 * all registers has a thousand lines
 * @n: number of the box
 * @name: gets it
 * @size: bytes of it
 *
 * Return: false if there is no such box.
 */
bool emu_box_file_name(unsigned int n, char *name, size_t size)
{
	const struct emu_box *box = &emu.boxes[n];

	if (box >= emu.end)
		return false;
	snprintf(name, size, "%u.%s", box->socket, box->name);
	return true;
}

/**
 * emu_show_box() - a read of the file of a box
 * @n: number of the box
 * @sink: where to
 */
void emu_show_box(unsigned int n, struct emu_sink *sink)
{
	files_regs_show_box(sink, &emu.boxes[n]);
}
