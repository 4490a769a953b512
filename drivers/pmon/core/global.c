// SPDX-License-Identifier: GPL-2.0-only
/*
 * Registers that control all boxes of a die: the MSRs of a platform, its freeze register in memory,
 * and those that discovery tables name. While one of them freezes the boxes, they count nothing,
 * whatever their own control registers hold.
 */
#include <linux/slab.h>

#include "global.h"
#include "objects.h"

static u64 global_wanted(const struct pmon_die *die)
{
	return atomic_read(&die->freezes) ? 0 : READ_ONCE(die->global_word);
}

static void global_write_all(u64 word)
{
	unsigned int i;

	for (i = 0; i < PMON_GLOBALS && pmon_platform->global_ctl[i]; i++)
		pmon_msr_write(pmon_platform->global_ctl[i], word);
}

static bool global_runs(unsigned int i)
{
	u64 run = pmon_platform->global_run;

	return (pmon_msr_read(pmon_platform->global_ctl[i]) & run) == run;
}

/*
 * During a hand-over, boxes on both CPUs may freeze the die, and an NMI may stop the counters for a
 * sample. Each changes the wanted value first and then calls this function, which repeats its write
 * until the value was the wanted one afterwards.
 */
static void global_write(const struct pmon_die *die)
{
	u64 word;

	do {
		word = global_wanted(die);
		global_write_all(word);
	} while (word != global_wanted(die));
}

/* A chip may lack a tile, whose register then reads 0 */
static void global_test(struct pmon_die *die)
{
	unsigned int i;

	die->global_holds = 0;
	for (i = 0; i < PMON_GLOBALS && pmon_platform->global_ctl[i]; i++)
		if (global_runs(i))
			die->global_holds |= BIT(i);
}

static void global_save(struct pmon_die *die)
{
	unsigned int i;

	for (i = 0; i < PMON_GLOBALS && pmon_platform->global_ctl[i]; i++)
		die->global_before[i] = pmon_msr_read(pmon_platform->global_ctl[i]);
}

/**
 * pmon_global_run() - enable all the boxes of a die, before they are attached
 * @die: the die
 *
 * Context: a CPU of it.
 */
void pmon_global_run(struct pmon_die *die)
{
	if (pmon_platform->global_sleeps)
		global_save(die);
	if (pmon_platform->global_ctl[0]) {
		global_write_all(pmon_platform->global_reset);
		pmon_global_set(die, pmon_platform->global_run);
	}
	if (pmon_platform->global_sleeps)
		global_test(die);
	if (pmon_platform->clock_ctl)
		pmon_msr_write(pmon_platform->clock_ctl, 0);
}

/**
 * pmon_global_stop() - undo pmon_global_run()
 * @die: the die, whose boxes are detached
 *
 * Context: a CPU of it.
 */
void pmon_global_stop(struct pmon_die *die)
{
	unsigned int i;

	if (pmon_platform->clock_ctl)
		pmon_msr_write(pmon_platform->clock_ctl, 0);
	for (i = 0; i < PMON_GLOBALS && pmon_platform->global_ctl[i]; i++)
		pmon_msr_write(pmon_platform->global_ctl[i], die->global_before[i]);
}

/**
 * pmon_global_set() - give the word of a die another value, at once or when no box freezes it
 * @die: the die
 * @word: the value
 *
 * Context: its owner CPU, interrupts off, or an NMI.
 */
void pmon_global_set(struct pmon_die *die, u64 word)
{
	/* pairs with pmon_global_unfreeze(), which decrements freezes and then reads the word */
	smp_store_mb(die->global_word, word);
	if (!atomic_read(&die->freezes))
		global_write(die);
}

/**
 * pmon_global_freeze() - freeze all the boxes of a die
 * @die: the die
 *
 * Context: its owner CPU, or in a hand-over the one that was, interrupts off.
 */
void pmon_global_freeze(struct pmon_die *die)
{
	atomic_inc(&die->freezes);
	global_write(die);
}

/**
 * pmon_global_unfreeze() - undo pmon_global_freeze()
 * @die: the die; its boxes run again if no other box freezes them
 *
 * Context: as for pmon_global_freeze().
 */
void pmon_global_unfreeze(struct pmon_die *die)
{
	atomic_dec(&die->freezes);
	global_write(die);
}

static bool global_is_lost(const struct pmon_die *die)
{
	unsigned int i;

	for (i = 0; i < PMON_GLOBALS; i++)
		if (die->global_holds & BIT(i) && !global_runs(i))
			return true;
	return false;
}

/**
 * pmon_global_reenable() - enable the boxes of a die again that a sleep state has disabled
 * @die: the die
 *
 * Deep sleep states of some packages clear the register (Haswell and later). What happens until
 * this call is not counted, and there is no way to tell perf. Where events sample, an overflow
 * clears the register, too; the watchdog of sampling handles that.
 *
 * Context: its owner CPU, interrupts off.
 */
void pmon_global_reenable(struct pmon_die *die)
{
	const struct pmon_box *box;

	if (!pmon_platform->global_sleeps ||
	    global_wanted(die) != pmon_platform->global_run || !global_is_lost(die))
		return;
	global_write(die);
	list_for_each_entry(box, &die->boxes, node)
		die->reenabled |= !!READ_ONCE(box->running);
}

/**
 * pmon_global_clock() - run or stop the fixed counter that several boxes read
 * @die: the die
 * @run: one more box counts with it, else one less
 *
 * Context: as for pmon_global_freeze().
 */
void pmon_global_clock(struct pmon_die *die, bool run)
{
	bool runs;

	if (atomic_fetch_add(run ? 1 : -1, &die->clocks) != !run)
		return;
	do {
		runs = atomic_read(&die->clocks);
		pmon_msr_write(pmon_platform->clock_ctl, runs ? pmon_platform->clock_run : 0);
	} while (runs != !!atomic_read(&die->clocks));
}

/**
 * struct global - a register that controls all boxes of a die, other than the platform's MSRs
 * @node: in &pmon_die.globals
 * @freeze: the bit that freezes the boxes
 * @type: the space of the register; &pmon_type.box_ctl is its offset in @regs
 * @regs: where the register is
 */
struct global {
	struct list_head node;
	u32 freeze;
	struct pmon_type type;
	struct pmon_regs regs;
};

/**
 * pmon_global_add() - add a register that controls all boxes of a die
 * @die: the die
 * @space: where the register is
 * @address: its address; in config space, that of the function, as in &pmon_regs.address
 * @offset: offset of the register from @address
 * @freeze: the bit that freezes the boxes
 *
 * Context: may sleep; at load, before the die is attached.
 * Return: 0 or -ENOMEM.
 */
int pmon_global_add(struct pmon_die *die, enum pmon_space space, u64 address, u32 offset,
		    u32 freeze)
{
	struct global *global = kzalloc(sizeof(*global), GFP_KERNEL);

	if (!global)
		return -ENOMEM;
	global->freeze = freeze;
	global->type.space = space;
	global->type.size = sizeof(u32);
	global->type.box_ctl = offset;
	global->regs.unit.base[0] = address;
	global->regs.address = address;
	list_add_tail(&global->node, &die->globals);
	return 0;
}

static bool global_is_open(const struct global *global)
{
	return pmon_is_mapped(&global->regs, &global->type);
}

/*
 * Boxes count without access to this register unless firmware or another program has frozen them,
 * so the failure is only logged
 */
static void global_log_failure(struct pmon_die *die, const struct global *global, int err)
{
	char text[PMON_NAME_LEN];

	die->maybe_frozen = true;
	pmon_io(&global->type)->text(&global->regs, &global->type, -1, text, sizeof(text));
	pr_warn("socket %u: the control register of all counters, %s, cannot be opened, error %d; if it freezes them, they count 0\n",
		die->id, text, err);
}

/**
 * pmon_globals_open() - make the registers of a die accessible
 * @die: the die; a register that cannot be opened is logged, and not used
 *
 * Context: may sleep.
 */
void pmon_globals_open(struct pmon_die *die)
{
	struct global *global;
	int err;

	list_for_each_entry(global, &die->globals, node) {
		if (global_is_open(global))
			continue;
		err = pmon_io(&global->type)->map(&global->regs, &global->type);
		if (err)
			global_log_failure(die, global, err);
	}
}

/**
 * pmon_globals_close() - undo pmon_globals_open()
 * @die: the die
 *
 * Context: may sleep.
 */
void pmon_globals_close(const struct pmon_die *die)
{
	struct global *global;

	list_for_each_entry(global, &die->globals, node)
		if (pmon_io(&global->type)->unmap && global_is_open(global))
			pmon_io(&global->type)->unmap(&global->regs, &global->type);
}

static void global_unfreeze(struct pmon_die *die, const struct global *global)
{
	const struct pmon_io *io = pmon_io(&global->type);
	u64 value = io->read(&global->regs, global->type.box_ctl, sizeof(u32));

	if (value == PMON_ALL_ONES && !die->maybe_frozen)
		global_log_failure(die, global, -EIO);
	if (value == PMON_ALL_ONES || !(value & global->freeze))
		return;
	io->write(&global->regs, global->type.box_ctl, value & ~global->freeze, sizeof(u32));
	pr_warn("socket %u: firmware or another program had frozen all counters; they run again\n",
		die->id);
}

/**
 * pmon_globals_unfreeze() - let the boxes of a die run, if firmware or another program froze it
 * @die: the die
 *
 * Context: a CPU of it.
 */
void pmon_globals_unfreeze(struct pmon_die *die)
{
	const struct global *global;

	list_for_each_entry(global, &die->globals, node)
		if (global_is_open(global))
			global_unfreeze(die, global);
}

/**
 * pmon_globals_free() - undo pmon_global_add()
 * @die: the die
 *
 * Context: may sleep.
 */
void pmon_globals_free(struct pmon_die *die)
{
	struct global *global, *next;

	pmon_globals_close(die);
	list_for_each_entry_safe(global, next, &die->globals, node) {
		list_del(&global->node);
		kfree(global);
	}
}
