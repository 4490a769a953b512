// SPDX-License-Identifier: GPL-2.0-only
/*
 * The file "fault": defects of the emulated hardware, and single disturbances. Each is a row. A
 * defect is stored in a field of the box, register or socket that has it; a disturbance has none
 * and happens at once.
 */
#include <linux/cpumask.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "debugfs.h"
#include "model.h"
#include "nmi.h"
#include "overflow.h"
#include "pmi.h"
#include "state.h"

/**
 * struct fault - a kind of fault
 * @name: first word of its line
 * @line: parses the rest of the line and makes the fault; 0 or -EINVAL
 * @fits: can that box, or that register of it, have it? NULL: any can
 * @field: where it is in struct emu_box, emu_reg_state or emu_socket
 * @value: what the field gets, or what the fault does
 * @max: largest number that the line may give for the field
 */
struct fault {
	const char *name;
	int (*line)(const struct fault *fault, char *args);
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

/* A fault of a box: sets one of its fields, which is a byte */
static int fault_box_line(const struct fault *fault, char *args)
{
	struct emu_box *box = emu_parse_box(&args);

	if (!box || !fault_fits(fault, box, NULL) || emu_word(&args))
		return -EINVAL;
	emu_box_sync(box);
	*((u8 *)box + fault->field) = fault->value;
	return 0;
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

/* A fault of a register: sets a number, or the row's own value if the line needs none */
static int fault_reg_line(const struct fault *fault, char *args)
{
	u64 number = fault->value;
	struct emu_box *box;
	int r = fault_parse_reg(fault, &args, &box);

	if (r < 0 || (fault->max && emu_number(emu_word(&args), fault->max, &number)) ||
	    emu_word(&args))
		return -EINVAL;
	emu_box_sync(box);
	*(u64 *)((void *)&box->state[r] + fault->field) = number;
	return 0;
}

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

/* A fault of a socket that interrupts CPUs, or freezes: sets a number */
static int fault_socket_line(const struct fault *fault, char *args)
{
	u64 s, n;

	if (fault_parse_pair(args, "socket", emu.sockets - 1, &s, &n))
		return -EINVAL;
	*(u64 *)((void *)&emu.socket[s] + fault->field) = n;
	return 0;
}

static int fault_lost_pmi_line(const struct fault *fault, char *args)
{
	return emu.chip->cores ? fault_socket_line(fault, args) : -EINVAL;
}

static int fault_late_freeze_line(const struct fault *fault, char *args)
{
	return emu.chip->on_overflow_arrival ? fault_socket_line(fault, args) : -EINVAL;
}

/* A fault of two functions: each answers in the place of the other */
static int fault_swap_line(const struct fault *fault, char *args)
{
	struct emu_box *box = emu_parse_box(&args);
	struct emu_box *other = box ? emu_parse_box(&args) : NULL;

	if (!other || emu_word(&args) || other == box || other->unit != box->unit ||
	    box->unit->space != EMU_PCI || box->swapped || other->swapped)
		return -EINVAL;
	box->swapped = other;
	other->swapped = box;
	return 0;
}

/* A fault of the clock: time passes after each access */
static int fault_gap_line(const struct fault *fault, char *args)
{
	char *word = emu_word(&args);
	u64 ns;

	if (emu_number(word, fault->max, &ns) || emu_word(&args))
		return -EINVAL;
	emu.gap = ns;
	return 0;
}

/* Set the status as if the counter had overflowed at some time without an interrupt */
static int fault_stale_line(const struct fault *fault, char *args)
{
	struct emu_box *box;
	int r = fault_parse_reg(fault, &args, &box);

	if (r < 0 || emu_word(&args) || !emu.chip->on_overflow)
		return -EINVAL;
	emu.chip->set_status(box, &box->unit->regs[r]);
	return 0;
}

static int fault_nmi_line(const struct fault *fault, char *args)
{
	u64 cpu, n;

	if (fault_parse_pair(args, "cpu", nr_cpu_ids - 1, &cpu, &n) || n != 1 ||
	    !cpu_online(cpu))
		return -EINVAL;
	emu_nmi_foreign(cpu, fault->value);
	return 0;
}

/* Set DEBUGCTL as KVM does: it puts back the value that the CPU had when it loaded a vCPU */
static int fault_debugctl_line(const struct fault *fault, char *args)
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
	emu_box_sync(box);
	emu_value_set(box, EMU_DEBUGCTL, 0, bits, fault->value ? bits : 0);
	return 0;
}

static void fault_clear_box(struct emu_box *box)
{
	unsigned int r;

	box->silent = EMU_ANSWERS;
	box->phantom = EMU_PHANTOM_NONE;
	box->unmappable = false;
	box->unfiltered = false;
	box->lost_on_resume = false;
	box->readonly = false;
	box->swapped = NULL;
	for (r = 0; r < box->unit->nregs; r++) {
		box->state[r].stuck = 0;
		box->state[r].loss = 0;
		box->state[r].late = 0;
	}
}

static int fault_clear_line(const struct fault *fault, char *args)
{
	struct emu_box *box;
	unsigned int s;

	if (emu_word(&args))
		return -EINVAL;
	emu_sync_all();
	for (box = emu.boxes; box < emu.end; box++)
		fault_clear_box(box);
	for (s = 0; s < emu.sockets; s++) {
		emu.socket[s].lose = 0;
		emu.socket[s].late = 0;
	}
	emu.gap = 0;
	return 0;
}

#define FAULT_BOX(_name, _field, _value, _fits)				\
	{ .name = (_name), .line = fault_box_line, .fits = (_fits), \
	  .field = offsetof(struct emu_box, _field), .value = (_value) }
#define FAULT_REG(_name, _field, _max, _fits)				\
	{ .name = (_name), .line = fault_reg_line, .fits = (_fits), \
	  .field = offsetof(struct emu_reg_state, _field), .value = 1, .max = (_max) }
#define FAULT_SOCKET(_name, _field, _line)				\
	{ .name = (_name), .line = (_line), .field = offsetof(struct emu_socket, _field) }
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
	{ .name = "swap", .line = fault_swap_line },
	{ .name = "gap", .line = fault_gap_line, .max = S64_MAX },
	FAULT_SOCKET("lost-pmi", lose, fault_lost_pmi_line),
	FAULT_SOCKET("late-freeze", late, fault_late_freeze_line),
	FAULT_ONCE("stale-status", fault_stale_line, 0, fault_fits_any_counter),
	FAULT_ONCE("nmi", fault_nmi_line, true, NULL),
	FAULT_ONCE("stray-nmi", fault_nmi_line, false, NULL),
	FAULT_ONCE("debugctl-set", fault_debugctl_line, true, NULL),
	FAULT_ONCE("debugctl-clear", fault_debugctl_line, false, NULL),
	FAULT_ONCE("clear", fault_clear_line, 0, NULL),
};

/**
 * emu_faults_line() - a line of "fault"
 * @text: the line, which is taken apart
 *
 * Context: with emu.lock.
 * Return: 0 or -EINVAL.
 */
int emu_faults_line(char *text)
{
	const char *name = emu_word(&text);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(faults); i++)
		if (!strcmp(faults[i].name, name))
			return faults[i].line(&faults[i], text);
	return -EINVAL;
}
