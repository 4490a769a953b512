// SPDX-License-Identifier: GPL-2.0-only
/*
 * The file "fault": defects of the emulated hardware, and single disturbances. Each is a row. A
 * defect is stored in a field of the box, register or socket that has it; a disturbance has none
 * and happens at once.
 */
#include <linux/errno.h>
#include <linux/kernel.h>

#include "files.h"
#include "host.h"
#include "line.h"
#include "model.h"
#include "overflow.h"
#include "pmi.h"
#include "state.h"

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
static int fault_box(const struct emu_line_form *form, struct emu_line_args *args)
{
	emu_box_sync(args->box);
	*((u8 *)args->box + form->field) = form->value;
	return 0;
}

/* A fault of a register: sets a number, or the row's own value if the line has none */
static int fault_reg(const struct emu_line_form *form, struct emu_line_args *args)
{
	emu_box_sync(args->box);
	*(u64 *)((void *)&args->box->state[args->r] + form->field) =
		args->count ? args->number[0] : form->value;
	return 0;
}

/* A fault of a socket that interrupts CPUs, or freezes: sets a number */
static int fault_socket(const struct emu_line_form *form, struct emu_line_args *args)
{
	*(u64 *)((void *)&emu.socket[args->number[0]] + form->field) = args->number[1];
	return 0;
}

static int fault_lost_pmi(const struct emu_line_form *form, struct emu_line_args *args)
{
	return emu.chip->cores ? fault_socket(form, args) : -EINVAL;
}

static int fault_late_freeze(const struct emu_line_form *form, struct emu_line_args *args)
{
	return emu.chip->on_overflow_arrival ? fault_socket(form, args) : -EINVAL;
}

/* A fault of two functions: each answers in the place of the other */
static int fault_swap(const struct emu_line_form *form, struct emu_line_args *args)
{
	struct emu_box *box = args->box, *other = args->other;

	if (other == box || other->unit != box->unit || box->unit->space != EMU_PCI ||
	    box->swapped || other->swapped)
		return -EINVAL;
	box->swapped = other;
	other->swapped = box;
	return 0;
}

/* A fault of the clock: time passes after each access */
static int fault_gap(const struct emu_line_form *form, struct emu_line_args *args)
{
	emu.access_ns = args->number[0];
	return 0;
}

/* Set the status as if the counter had overflowed at some time without an interrupt */
static int fault_stale(const struct emu_line_form *form, struct emu_line_args *args)
{
	if (!emu.chip->on_overflow)
		return -EINVAL;
	emu.chip->set_status(args->box, &args->box->unit->regs[args->r]);
	return 0;
}

static int fault_nmi(const struct emu_line_form *form, struct emu_line_args *args)
{
	if (args->number[1] != 1 || !emu.host->is_online(args->number[0]))
		return -EINVAL;
	emu.host->send_nmi(args->number[0], form->value);
	return 0;
}

/* Clear bits of DEBUGCTL as KVM does, which restores the value from before a vCPU was loaded */
static int fault_debugctl_clear(const struct emu_line_form *form, struct emu_line_args *args)
{
	struct emu_box *box = emu_pmi_box(args->number[0]);
	u64 bits = args->number[1];
	int r = box ? emu_reg_find(box, EMU_DEBUGCTL, 0) : -1;

	if (r < 0 || bits & ~box->unit->regs[r].rw)
		return -EINVAL;
	emu_box_sync(box);
	emu_value_set(box, EMU_DEBUGCTL, 0, bits, 0);
	return 0;
}

static void fault_clear_box(struct emu_box *box)
{
	unsigned int r;

	box->silent = EMU_RESPONDS;
	box->phantom = EMU_PHANTOM_NONE;
	box->unmappable = false;
	box->unfiltered = false;
	box->lost_on_resume = false;
	box->readonly = false;
	box->swapped = NULL;
	for (r = 0; r < box->unit->nregs; r++) {
		box->state[r].stuck = 0;
		box->state[r].loss = 0;
		box->state[r].high_delay = 0;
	}
}

static int fault_clear(const struct emu_line_form *form, struct emu_line_args *args)
{
	struct emu_box *box;
	unsigned int s;

	emu_sync_all();
	for (box = emu.boxes; box < emu.end; box++)
		fault_clear_box(box);
	for (s = 0; s < emu.sockets; s++) {
		emu.socket[s].lost_pmis = 0;
		emu.socket[s].freeze_delay = 0;
	}
	emu.access_ns = 0;
	return 0;
}

#define FAULT_BOX(_name, _field, _value, _fits)				\
	{ _name, "b", fault_box, _fits,					\
	  .field = offsetof(struct emu_box, _field), .value = (_value) }
#define FAULT_REG(_name, _args, _field, _max, _fits)			\
	{ _name, _args, fault_reg, _fits, _max,				\
	  .field = offsetof(struct emu_reg_state, _field), .value = 1 }
#define FAULT_SOCKET(_name, _field, _run)				\
	{ _name, "s?", _run, .field = offsetof(struct emu_socket, _field) }

/* The lines of the file "fault" */
const struct emu_line_form emu_faults[EMU_FAULTS] = {
	FAULT_BOX("allones", silent, EMU_SILENT_ONES, NULL),
	FAULT_BOX("gp", silent, EMU_SILENT_GP, fault_fits_msr),
	FAULT_BOX("nomap", unmappable, 1, fault_fits_mmio),
	FAULT_BOX("deaf", unfiltered, 1, fault_fits_filters),
	FAULT_BOX("wakeup", lost_on_resume, 1, NULL),
	FAULT_BOX("readonly", readonly, 1, NULL),
	FAULT_BOX("phantom-zero", phantom, EMU_PHANTOM_ZERO, NULL),
	FAULT_BOX("phantom-ones", phantom, EMU_PHANTOM_ONES, NULL),
	FAULT_REG("stuck", "br", stuck, 0, fault_fits_programmed),
	FAULT_REG("loss", "brn", loss, 1000, fault_fits_counter),
	FAULT_REG("late", "brn", high_delay, U32_MAX, fault_fits_pci_counter),
	{ "swap", "bb", fault_swap },
	{ "gap", "n", fault_gap, .max = S64_MAX },
	FAULT_SOCKET("lost-pmi", lost_pmis, fault_lost_pmi),
	FAULT_SOCKET("late-freeze", freeze_delay, fault_late_freeze),
	{ "stale-status", "br", fault_stale, fault_fits_any_counter },
	{ "nmi", "c?", fault_nmi, .value = true },
	{ "stray-nmi", "c?", fault_nmi, .value = false },
	{ "debugctl-clear", "c?", fault_debugctl_clear },
	{ "clear", "", fault_clear },
};
