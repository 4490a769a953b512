// SPDX-License-Identifier: GPL-2.0-only
/*
 * The file "fault": defects of the emulated hardware, and single disturbances. Each is a row. A
 * defect is stored in a field of the box, socket or CPU that has it, and can be shown and cleared;
 * a disturbance has no field and happens at once.
 */
#include <linux/cpumask.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/seq_file.h>
#include <linux/string.h>

#include "clock.h"
#include "debugfs.h"
#include "model.h"
#include "nmi.h"
#include "overflow.h"
#include "pmi.h"
#include "state.h"

/**
 * struct fault - a kind of fault
 * @name: first word of its line
 * @line: parses the rest of the line and, if @apply, makes the fault; 0 or -EINVAL
 * @show: a line for each that there is; NULL: it does not last
 * @clear: ends them all; NULL: it does not last
 * @fits: can that box, or that register of it, have it? NULL: any can
 * @field: where it is in struct emu_box, emu_reg_state or emu_socket
 * @value: what the field gets, or what the fault does
 * @max: largest number that the line may give for the field
 */
struct fault {
	const char *name;
	int (*line)(const struct fault *fault, bool apply, char *args);
	void (*show)(struct seq_file *m, const struct fault *fault);
	void (*clear)(const struct fault *fault);
	bool (*fits)(const struct emu_box *box, const struct emu_reg *reg);
	size_t field;
	u64 value;
	u64 max;
};

static bool fault_fits(const struct fault *fault, const struct emu_box *box,
		       const struct emu_reg *reg)
{
	return !fault->fits || fault->fits(box, reg);
}

static bool fault_fits_msr(const struct emu_box *box, const struct emu_reg *reg)
{
	return box->unit->space == EMU_MSR;
}

static bool fault_fits_mmio(const struct emu_box *box, const struct emu_reg *reg)
{
	return box->unit->space == EMU_MMIO;
}

static bool fault_fits_filters(const struct emu_box *box, const struct emu_reg *reg)
{
	return box->unit->decode_filters;
}

static bool fault_fits_counter(const struct emu_box *box, const struct emu_reg *reg)
{
	return reg->role == EMU_CTR;
}

static bool fault_fits_pci_counter(const struct emu_box *box, const struct emu_reg *reg)
{
	return box->unit->space == EMU_PCI && reg->role == EMU_CTR;
}

static bool fault_fits_any_counter(const struct emu_box *box, const struct emu_reg *reg)
{
	return reg->role == EMU_CTR || reg->role == EMU_FIXED_CTR;
}

static bool fault_fits_programmed(const struct emu_box *box, const struct emu_reg *reg)
{
	return fault_fits_any_counter(box, reg) || reg->role == EMU_CTL ||
	       reg->role == EMU_FREE;
}

/*
 * Of a box: a field of one byte
 */

static u8 *fault_of_box(const struct fault *fault, const struct emu_box *box)
{
	return (u8 *)box + fault->field;
}

static int fault_box_line(const struct fault *fault, bool apply, char *args)
{
	struct emu_box *box = emu_parse_box(&args);

	if (!box || !fault_fits(fault, box, NULL) || emu_word(&args))
		return -EINVAL;
	if (!apply)
		return 0;
	emu_box_sync(box);
	*fault_of_box(fault, box) = fault->value;
	return 0;
}

static void fault_box_show(struct seq_file *m, const struct fault *fault)
{
	const struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++) {
		if (*fault_of_box(fault, box) != fault->value ||
		    !fault_fits(fault, box, NULL))
			continue;
		seq_printf(m, "%s ", fault->name);
		emu_show_box(m, box);
		seq_putc(m, '\n');
	}
}

static void fault_box_clear(const struct fault *fault)
{
	const struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++)
		*fault_of_box(fault, box) = 0;
}

/*
 * Of a register: a number, or 1 if the line has none
 */

static u64 *fault_of_reg(const struct fault *fault, const struct emu_box *box, int r)
{
	return (void *)&box->state[r] + fault->field;
}

/* "<box> socket=S <register>"; the register's row, or -1. */
static int fault_parse_reg(const struct fault *fault, char **args, struct emu_box **box)
{
	char *name;
	int r;

	*box = emu_parse_box(args);
	name = *box ? emu_word(args) : NULL;
	r = name ? emu_reg_by_name(*box, name) : -1;
	return r >= 0 && fault_fits(fault, *box, &(*box)->unit->regs[r]) ? r : -1;
}

static int fault_reg_line(const struct fault *fault, bool apply, char *args)
{
	u64 number = fault->value;
	struct emu_box *box;
	int r = fault_parse_reg(fault, &args, &box);

	if (r < 0 || (fault->max && emu_number(emu_word(&args), fault->max, &number)) ||
	    emu_word(&args))
		return -EINVAL;
	if (!apply)
		return 0;
	emu_box_sync(box);
	*fault_of_reg(fault, box, r) = number;
	return 0;
}

static void fault_reg_show_one(struct seq_file *m, const struct fault *fault,
			       const struct emu_box *box, int r)
{
	u64 number = *fault_of_reg(fault, box, r);

	if (!number)
		return;
	seq_printf(m, "%s ", fault->name);
	emu_show_box(m, box);
	seq_printf(m, " %s", box->unit->regs[r].name);
	if (fault->max)
		seq_printf(m, " %llu", number);
	seq_putc(m, '\n');
}

static void fault_reg_show(struct seq_file *m, const struct fault *fault)
{
	const struct emu_box *box;
	int r;

	for (box = emu.boxes; box < emu.end; box++)
		for (r = 0; r < box->unit->nregs; r++)
			fault_reg_show_one(m, fault, box, r);
}

static void fault_reg_clear(const struct fault *fault)
{
	const struct emu_box *box;
	int r;

	for (box = emu.boxes; box < emu.end; box++)
		for (r = 0; r < box->unit->nregs; r++)
			*fault_of_reg(fault, box, r) = 0;
}

/*
 * Of a socket that interrupts CPUs, or freezes: a number
 */

/* "<key>=<n>", and then maybe a number, else 1. */
static int fault_parse_pair(char *args, const char *key, u64 max, u64 *n, u64 *val)
{
	char *word = emu_word(&args), *rest = emu_word(&args);
	char *value = word ? emu_value_of(word) : NULL;

	*val = 1;
	if (!value || strcmp(word, key) || emu_number(value, max, n) ||
	    emu_word(&args))
		return -EINVAL;
	return rest ? emu_number(rest, S64_MAX, val) : 0;
}

static u64 *fault_of_socket(const struct fault *fault, unsigned int socket)
{
	return (void *)&emu.socket[socket] + fault->field;
}

static int fault_socket_line(const struct fault *fault, bool apply, char *args)
{
	u64 s, n;

	if (fault_parse_pair(args, "socket", emu.sockets - 1, &s, &n))
		return -EINVAL;
	if (apply)
		*fault_of_socket(fault, s) = n;
	return 0;
}

static int fault_lost_pmi_line(const struct fault *fault, bool apply, char *args)
{
	return emu.chip->selected_cores ? fault_socket_line(fault, apply, args) : -EINVAL;
}

static int fault_late_freeze_line(const struct fault *fault, bool apply, char *args)
{
	return emu.chip->on_overflow_arrival ? fault_socket_line(fault, apply, args) : -EINVAL;
}

static void fault_socket_show(struct seq_file *m, const struct fault *fault)
{
	unsigned int s;

	for (s = 0; s < emu.sockets; s++) {
		if (*fault_of_socket(fault, s))
			seq_printf(m, "%s socket=%u %llu\n", fault->name, s,
				   *fault_of_socket(fault, s));
	}
}

static void fault_socket_clear(const struct fault *fault)
{
	unsigned int s;

	for (s = 0; s < emu.sockets; s++)
		*fault_of_socket(fault, s) = 0;
}

/*
 * Of two functions: each answers in the place of the other
 */

/* A write may have several: what those before leave is what counts. */
static int fault_swap_plan(struct emu_box *box, struct emu_box *other)
{
	if (other == box || other->unit != box->unit ||
	    box->unit->space != EMU_PCI || box->swap_planned ||
	    other->swap_planned)
		return -EINVAL;
	box->swap_planned = true;
	other->swap_planned = true;
	return 0;
}

static int fault_swap_line(const struct fault *fault, bool apply, char *args)
{
	struct emu_box *box = emu_parse_box(&args);
	struct emu_box *other = box ? emu_parse_box(&args) : NULL;

	if (!other || emu_word(&args))
		return -EINVAL;
	if (!apply)
		return fault_swap_plan(box, other);
	box->swapped = other;
	other->swapped = box;
	return 0;
}

static void fault_swap_show(struct seq_file *m, const struct fault *fault)
{
	const struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++) {
		if (!box->swapped)
			continue;
		seq_printf(m, "%s ", fault->name);
		emu_show_box(m, box);
		seq_putc(m, ' ');
		emu_show_box(m, box->swapped);
		seq_putc(m, '\n');
	}
}

static void fault_swap_clear(const struct fault *fault)
{
	struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++)
		box->swapped = NULL;
}

/*
 * Of the clock: time passes after each access
 */

static int fault_gap_line(const struct fault *fault, bool apply, char *args)
{
	char *word = emu_word(&args);
	u64 ns;

	if (emu_number(word, fault->max, &ns) || emu_word(&args))
		return -EINVAL;
	if (apply)
		emu_clock_set_gap(ns);
	return 0;
}

static void fault_gap_show(struct seq_file *m, const struct fault *fault)
{
	if (emu_clock_gap())
		seq_printf(m, "%s %llu\n", fault->name, emu_clock_gap());
}

static void fault_gap_clear(const struct fault *fault)
{
	emu_clock_set_gap(0);
}

/*
 * What happens at once
 */

/* As if that counter had overflowed at some time, and no CPU had been interrupted. */
static int fault_stale_line(const struct fault *fault, bool apply, char *args)
{
	struct emu_box *box;
	int r = fault_parse_reg(fault, &args, &box);

	if (r < 0 || emu_word(&args) || !emu.chip->on_overflow)
		return -EINVAL;
	if (apply)
		emu.chip->set_status(box, &box->unit->regs[r]);
	return 0;
}

static int fault_nmi_line(const struct fault *fault, bool apply, char *args)
{
	u64 cpu, n;

	if (fault_parse_pair(args, "cpu", nr_cpu_ids - 1, &cpu, &n) || n != 1 ||
	    !cpu_online(cpu))
		return -EINVAL;
	if (apply)
		emu_nmi_foreign(cpu, fault->value);
	return 0;
}

/* As KVM does: it puts back what a CPU had when it loaded a vCPU. */
static int fault_debugctl_line(const struct fault *fault, bool apply, char *args)
{
	struct emu_box *box;
	u64 cpu, bits;
	int r;

	if (fault_parse_pair(args, "cpu", nr_cpu_ids - 1, &cpu, &bits))
		return -EINVAL;
	box = emu_pmi_box(cpu);
	r = box ? emu_reg_find(box, EMU_DEBUGCTL, 0) : -1;
	if (r < 0 || bits & ~box->unit->regs[r].rw)
		return -EINVAL;
	if (!apply)
		return 0;
	emu_box_sync(box);
	emu_value_set(box, EMU_DEBUGCTL, 0, bits, fault->value ? bits : 0);
	return 0;
}

/*
 * All of them
 */

#define FAULT_BOX(_name, _field, _value, _fits)				\
	{ .name = (_name), .line = fault_box_line, .show = fault_box_show, \
	  .clear = fault_box_clear, .fits = (_fits),			\
	  .field = offsetof(struct emu_box, _field), .value = (_value) }
#define FAULT_REG(_name, _field, _max, _fits)				\
	{ .name = (_name), .line = fault_reg_line, .show = fault_reg_show, \
	  .clear = fault_reg_clear, .fits = (_fits),			\
	  .field = offsetof(struct emu_reg_state, _field), .value = 1, .max = (_max) }
#define FAULT_SOCKET(_name, _field, _line)				\
	{ .name = (_name), .line = (_line), .show = fault_socket_show,	\
	  .clear = fault_socket_clear,					\
	  .field = offsetof(struct emu_socket, _field) }
#define FAULT_ONCE(_name, _line, _value, _fits)				\
	{ .name = (_name), .line = (_line), .fits = (_fits), .value = (_value) }

static const struct fault faults[] = {
	FAULT_BOX("allones", silent, EMU_SILENT_ONES, NULL),
	FAULT_BOX("gp", silent, EMU_SILENT_GP, fault_fits_msr),
	FAULT_BOX("nomap", unmappable, 1, fault_fits_mmio),
	FAULT_BOX("deaf", unfiltered, 1, fault_fits_filters),
	FAULT_BOX("wakeup", lost_on_resume, 1, NULL),
	FAULT_BOX("readonly", readonly, 1, NULL),
	FAULT_BOX("phantom-zero", phantom, EMU_PHANTOM_ZERO, NULL),
	FAULT_BOX("phantom-ones", phantom, EMU_PHANTOM_ONES, NULL),
	FAULT_REG("stuck", stuck, 0, fault_fits_programmed),
	FAULT_REG("loss", loss, 1000, fault_fits_counter),
	FAULT_REG("late", late, U32_MAX, fault_fits_pci_counter),
	{ .name = "swap", .line = fault_swap_line, .show = fault_swap_show,
	  .clear = fault_swap_clear },
	{ .name = "gap", .line = fault_gap_line, .show = fault_gap_show,
	  .clear = fault_gap_clear, .max = S64_MAX },
	FAULT_SOCKET("lost-pmi", lose, fault_lost_pmi_line),
	FAULT_SOCKET("late-freeze", late, fault_late_freeze_line),
	FAULT_ONCE("stale-status", fault_stale_line, 0, fault_fits_any_counter),
	FAULT_ONCE("nmi", fault_nmi_line, true, NULL),
	FAULT_ONCE("stray-nmi", fault_nmi_line, false, NULL),
	FAULT_ONCE("debugctl-set", fault_debugctl_line, true, NULL),
	FAULT_ONCE("debugctl-clear", fault_debugctl_line, false, NULL),
};

/**
 * emu_faults_check() - lines of "fault" are to be checked from here on
 *
 * Context: with the mutex of the files.
 */
void emu_faults_check(void)
{
	struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++)
		box->swap_planned = box->swapped;
}

static void faults_clear(void)
{
	unsigned int i;

	emu_sync_all();
	for (i = 0; i < ARRAY_SIZE(faults); i++) {
		if (faults[i].clear)
			faults[i].clear(&faults[i]);
	}
}

static int faults_clear_line(bool apply, char *args)
{
	struct emu_box *box;

	if (emu_word(&args))
		return -EINVAL;
	for (box = emu.boxes; box < emu.end; box++)
		box->swap_planned = false;
	if (apply)
		faults_clear();
	return 0;
}

static int faults_dispatch(bool apply, const char *name, char *args)
{
	unsigned int i;

	if (!strcmp(name, "clear"))
		return faults_clear_line(apply, args);
	for (i = 0; i < ARRAY_SIZE(faults); i++) {
		if (!strcmp(faults[i].name, name))
			return faults[i].line(&faults[i], apply, args);
	}
	return -EINVAL;
}

/**
 * emu_faults_line() - a line of "fault"
 * @cmd: the write that it is part of
 * @text: the line, which is taken apart
 *
 * Return: 0 or -EINVAL.
 */
int emu_faults_line(struct emu_cmd *cmd, char *text)
{
	char *name = emu_word(&text);
	unsigned long flags;
	int err;

	emu_lock(&flags);
	err = faults_dispatch(cmd->apply, name, text);
	emu_unlock(flags);
	return err;
}

/**
 * emu_faults_show() - all that there are
 * @m: where to
 */
void emu_faults_show(struct seq_file *m)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(faults); i++) {
		if (faults[i].show)
			faults[i].show(m, &faults[i]);
	}
}
