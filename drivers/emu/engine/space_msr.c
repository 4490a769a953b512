// SPDX-License-Identifier: GPL-2.0-only
/*
 * MSRs: which register of which box a number is, and why an access is refused.
 *
 * Accesses come from wherever the driver makes them, under the scheduler's locks and in NMIs too,
 * so nothing here may sleep or print. An NMI that interrupts a CPU which holds the lock reads the
 * registers without it.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/kernel.h>
#include <linux/printk.h>
#include <linux/sort.h>

#include "alloc.h"
#include "chip.h"
#include "count.h"
#include "host.h"
#include "model.h"
#include "pmi.h"
#include "regfile.h"
#include "spaces.h"
#include "state.h"

/**
 * emu_msr_is_ours() - is an MSR the platform's?
 * @msr: number
 *
 * Return: true if an access to it must not reach the machine.
 */
bool emu_msr_is_ours(u64 msr)
{
	const struct emu_range *range = emu.chip->msrs;
	unsigned int i;

	for (i = 0; i < emu.chip->nmsrs; i++, range++) {
		if (msr >= range->first && msr <= range->last)
			return true;
	}
	return emu_pmi_owns(msr);
}

/* struct msr_row - the register behind an MSR of a socket */
struct msr_row {
	u32 msr;		/* number */
	/* place in the list of all registers; if two have one number, the first is found */
	unsigned int order;
	struct emu_box *box;	/* box that has it */
	int r;			/* row of the register */
};

static struct {
	struct msr_row *row;
	unsigned int nr;
} msr_rows[EMU_MAX_SOCKETS];

static int msr_compare(const void *a, const void *b)
{
	const struct msr_row *one = a, *other = b;

	if (one->msr != other->msr)
		return one->msr < other->msr ? -1 : 1;
	return one->order < other->order ? -1 : 1;
}

static unsigned int msr_count(const struct emu_socket *socket)
{
	const struct emu_box *box;
	unsigned int nr = 0;

	for (box = socket->boxes; box < socket->end; box++)
		nr += box->unit->space == EMU_MSR ? box->unit->nregs : 0;
	return nr;
}

static void msr_list_box(unsigned int s, struct emu_box *box)
{
	unsigned int r, nr = msr_rows[s].nr;

	for (r = 0; box->unit->space == EMU_MSR && r < box->unit->nregs; r++, nr++)
		msr_rows[s].row[nr] = (struct msr_row){ emu_reg_addr(box, r), nr, box, r };
	msr_rows[s].nr = nr;
}

static int msr_list_socket(unsigned int s)
{
	struct emu_socket *socket = &emu.socket[s];
	struct emu_box *box;

	msr_rows[s].nr = 0;
	msr_rows[s].row = emu_zalloc(msr_count(socket) + 1, sizeof(*msr_rows[s].row));
	if (!msr_rows[s].row)
		return -ENOMEM;
	for (box = socket->boxes; box < socket->end; box++)
		msr_list_box(s, box);
	sort(msr_rows[s].row, msr_rows[s].nr, sizeof(*msr_rows[s].row), msr_compare, NULL);
	return 0;
}

/**
 * emu_msr_init() - list the MSRs of each socket, by which they are found
 *
 * Context: may sleep; the boxes exist.
 * Return: 0 or -ENOMEM; emu_msr_free() follows in any case.
 */
int emu_msr_init(void)
{
	unsigned int s;
	int err = 0;

	for (s = 0; !err && s < emu.sockets; s++)
		err = msr_list_socket(s);
	return err;
}

/**
 * emu_msr_free() - undo emu_msr_init()
 *
 * Context: may sleep; nothing accesses an MSR any more.
 */
void emu_msr_free(void)
{
	unsigned int s;

	for (s = 0; s < emu.sockets; s++) {
		kvfree(msr_rows[s].row);
		msr_rows[s].row = NULL;
		msr_rows[s].nr = 0;
	}
}

static bool emu_msr_is_of(const struct emu_box *box, u32 msr, int *r)
{
	for (*r = 0; *r < box->unit->nregs; (*r)++) {
		if (emu_reg_addr(box, *r) == msr)
			return true;
	}
	return false;
}

/* The socket of a CPU that was offline when this module was loaded is known only now. */
static struct emu_box *emu_msr_find_own(u32 msr, unsigned int cpu, unsigned int socket, int *r)
{
	struct emu_box *box = emu_pmi_box(cpu);

	if (!box || !emu_msr_is_of(box, msr, r))
		return NULL;
	box->socket = socket;
	return box;
}

/* The first row that has the number, or a larger one */
static const struct msr_row *msr_lower_bound(u32 msr, unsigned int socket)
{
	const struct msr_row *row = msr_rows[socket].row;
	unsigned int low = 0, high = msr_rows[socket].nr, mid;

	while (low < high) {
		mid = low + (high - low) / 2;
		if (row[mid].msr < msr)
			low = mid + 1;
		else
			high = mid;
	}
	return &row[low];
}

static struct emu_box *msr_indexed(u32 msr, unsigned int socket, int *r)
{
	const struct msr_row *row = msr_lower_bound(msr, socket);

	if (row == &msr_rows[socket].row[msr_rows[socket].nr] || row->msr != msr)
		return NULL;
	*r = row->r;
	return emu_reg_addr(row->box, *r) == msr ? row->box : NULL;
}

/*
 * The answer to an open question may have moved a register since it was listed, so search all boxes
 */
static struct emu_box *emu_msr_search(u32 msr, unsigned int socket, int *r)
{
	struct emu_box *box;

	for (box = emu.socket[socket].boxes; box < emu.socket[socket].end; box++) {
		if (box->unit->space == EMU_MSR && emu_msr_is_of(box, msr, r))
			return box;
	}
	return NULL;
}

/* A CPU reaches its own MSRs, and those of its own package only. */
static struct emu_box *emu_msr_find(u32 msr, unsigned int cpu, int *r)
{
	unsigned int socket = emu_socket_of(cpu);

	*r = -1;
	if (socket >= emu.sockets)
		return NULL;
	return msr_indexed(msr, socket, r) ?: emu_msr_search(msr, socket, r) ?:
	       emu_msr_find_own(msr, cpu, socket, r);
}

static bool emu_msr_has_reserved_bits(const struct emu_reg *reg, u64 val)
{
	return !reg->ignores_reserved && val & ~(reg->rw | reg->w1c | reg->strobe);
}

/* Why an access is refused, or NULL. */
static const char *emu_msr_refusal(const struct emu_box *box, int r, bool write, u64 val)
{
	if (!box || box->absent)
		return "does not exist";
	if (box->silent == EMU_SILENT_GP)
		return "does not answer";
	if (write && emu_msr_has_reserved_bits(&box->unit->regs[r], val))
		return "has reserved bits that must be zero";
	if (write && box->unit->write_raises_gp && box->unit->write_raises_gp(box, r, val))
		return "cannot be written now";
	return NULL;
}

static void emu_msr_refuse(u32 msr, const char *why)
{
	emu.bad_msr = msr;
	emu.bad_why = why;
	emu.bad_msrs++;
	emu.host->refused();
}

static int emu_msr_hidden(struct emu_access *access)
{
	struct emu_box *box;
	int r;

	if (access->write)
		return 0;
	box = emu_msr_find(access->addr, access->cpu, &r);
	if (emu_msr_refusal(box, r, false, 0))
		return -EIO;
	access->val = emu_reg_read_unlocked(box, r);
	return 0;
}

static int emu_msr_locked(struct emu_access *access)
{
	struct emu_box *box;
	const char *why;
	int r;

	box = emu_msr_find(access->addr, access->cpu, &r);
	why = emu_msr_refusal(box, r, access->write, access->val);
	if (why)
		emu_msr_refuse(access->addr, why);
	else if (access->write)
		emu_reg_write(box, r, 0, access->addr, access->val, U64_MAX);
	else
		access->val = emu_reg_read(box, r, 0, access->addr, U64_MAX);
	return why ? -EIO : 0;
}

/**
 * emu_msr_access() - emu_access() of an MSR
 * @access: it
 *
 * Return: 0; -EIO: a #GP, of a read the value is 0; -ENXIO: it is not the platform's.
 */
int emu_msr_access(struct emu_access *access)
{
	unsigned long flags;
	int err;

	if (!emu_msr_is_ours(access->addr))
		return -ENXIO;
	if (!access->write)
		access->val = 0;
	if (emu.host->hides())
		return emu_msr_hidden(access);
	emu_lock(&flags);
	err = emu_msr_locked(access);
	emu_unlock(flags);
	return err;
}

/**
 * emu_msr_unguarded() - a #GP at an access without exception handling
 * @msr: number
 *
 * The kernel continues after it, with a warning in the log, and so there is one.
 *
 * Context: any.
 */
void emu_msr_unguarded(u32 msr)
{
	unsigned long flags;

	emu_lock(&flags);
	emu.unguarded++;
	emu.unguarded_msr = msr;
	emu_unlock(flags);
	emu.host->refused();
}

/**
 * emu_msr_log() - log a refused access
 * @meant: accesses without exception handling are meant: no warning
 */
void emu_msr_log(bool meant)
{
	pr_warn_once("#GP: MSR 0x%x %s on %s\n", emu.bad_msr, emu.bad_why, emu.chip->name);
	if (emu.unguarded && !meant)
		pr_warn_once("unchecked MSR access error: MSR 0x%x\n", emu.unguarded_msr);
}
