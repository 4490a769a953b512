// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sampling: from the interrupt that an overflow raises to what perf records.
 *
 * When a counter overflows that may interrupt, the hardware stops all counters of the die and
 * sends a PMI to the core that pmi_core_sel names: that of the CPU that owns the die, which
 * programs its boxes anyway. A CPU receives it only while a bit of its own IA32_DEBUGCTL is set,
 * and then a bit of its IA32_PERF_GLOBAL_STATUS is set (&struct pmon_receive). The status of the
 * die selects the boxes, that of a box whether a counter overflowed; which event it was follows
 * from the counters (sampling_period.c).
 *
 * An NMI may interrupt anything, so it accesses MSRs of the CPU and the die alone. The rest is done
 * there if the interrupted code holds no box and no lock is needed to access one, otherwise in an
 * irq_work: as soon as interrupts are on, which is mostly before the interrupted code continues.
 *
 * A timer, the watch, expires every 10 ms while an event samples. It finds overflows for which no
 * interrupt came; after several of these in a row, sampling ends on that die.
 */
#include <linux/hrtimer.h>
#include <linux/kernel.h>
#include <linux/ktime.h>
#include <linux/moduleparam.h>
#include <linux/sched.h>
#include <linux/sched/clock.h>
#include <linux/smp.h>
#include <linux/topology.h>
#include <asm/apic.h>
#include <asm/nmi.h>

#include "presence.h"
#include "update.h"

/* Period of the watch */
#define SAMPLING_WATCH_NS	(10 * NSEC_PER_MSEC)
#define SAMPLING_WATCHES	(NSEC_PER_SEC / SAMPLING_WATCH_NS)
/* A status found at so many expiries has lost its interrupt: 0.2 s */
#define SAMPLING_LOST_AFTER	20
/* At every so many expiries it reads the counters as well: each 0.2 s */
#define SAMPLING_READ_EVERY		20
/* So many overflows in a row without an interrupt, and sampling ends */
#define SAMPLING_MAX_LOST	5
/* So many interrupts in a row whose status could not be cleared, and it ends as well */
#define SAMPLING_MAX_STUCK	5

static bool sampling_on;
/* Times that it was switched on, plus one */
static u32 sampling_switched = 1;

static int sampling_set(const char *value, const struct kernel_param *param)
{
	int err = param_set_bool(value, param);

	if (!err && sampling_on)
		WRITE_ONCE(sampling_switched, sampling_switched + 1);
	return err;
}

static const struct kernel_param_ops sampling_ops = {
	.flags = KERNEL_PARAM_OPS_FL_NOARG,
	.set = sampling_set,
	.get = param_get_bool,
};
module_param_cb(sampling, &sampling_ops, &sampling_on, 0644);
__MODULE_PARM_TYPE(sampling, "bool");
MODULE_PARM_DESC(sampling, "let events sample, by overflow interrupts that stop all counters of a socket (default off)");

static unsigned int sample_percent = 2;
module_param(sample_percent, uint, 0644);
MODULE_PARM_DESC(sample_percent, "most of the time that the counters of a socket may stand still for samples, in percent (default 2); beyond it one sample stands for several periods");

static unsigned int sample_rate = 10000;
module_param(sample_rate, uint, 0644);
MODULE_PARM_DESC(sample_rate, "most samples of a socket in a second (default 10000); beyond it one stands for several periods");

/* The die whose overflows interrupt a CPU, and the last one whose overflows did */
static DEFINE_PER_CPU(struct pmon_die *, sampling_die);
static DEFINE_PER_CPU(struct pmon_die *, sampling_last_die);

/**
 * pmon_sampling_can_select() - can overflows interrupt a CPU?
 * @cpu: the CPU, online once
 *
 * The ids of a package's cores may have holes, so they can be larger than the number of cores, and
 * than the field that selects one.
 *
 * Return: false if its core has too large an id; true on platforms without overflow interrupts.
 */
bool pmon_sampling_can_select(unsigned int cpu)
{
	const struct pmon_pmi *pmi = pmon_platform->pmi;

	return !pmi || topology_core_id(cpu) < pmi->cores;
}

/* The field of &pmon_pmi.ctl that lets a CPU's core be interrupted; 0 if it cannot be selected */
static u64 sampling_core(unsigned int cpu)
{
	const struct pmon_pmi *pmi = pmon_platform->pmi;
	unsigned int core = topology_core_id(cpu);

	if (!pmon_sampling_can_select(cpu))
		return 0;
	return (pmi->one_hot ? BIT_ULL(core) : core) << pmi->core;
}

static void sampling_command(const struct pmon_sampler *sampler, u32 what)
{
	pmon_msr_write(pmon_platform->pmi->ctl, what | sampling_core(sampler->cpu));
}

static u64 sampling_status(void)
{
	return pmon_msr_read(pmon_platform->pmi->status);
}

/* A bit that is set raises no other interrupt */
static u64 sampling_clear_status(void)
{
	u64 status = sampling_status();

	if (status)
		pmon_msr_write(pmon_platform->pmi->clear, status);
	return status;
}

static bool sampling_is_pending(void)
{
	const struct pmon_receive *row = pmon_platform->pmi->receive;

	return pmon_msr_read(row->status) & row->pending;
}

/*
 * The die first, then the CPU: no source says whether a CPU's bit can be cleared while the status
 * of its die stands. The kernel's own NMI handler, which comes later, loops while that bit is set.
 */
static u64 sampling_acknowledge(void)
{
	const struct pmon_receive *row = pmon_platform->pmi->receive;
	u64 status = sampling_clear_status();

	pmon_msr_write(row->clear, row->pending);
	return status;
}

/*
 * Set or clear the bit by which this CPU receives the die's interrupt. The other bits belong to
 * the kernel and KVM. Interrupts are off; an NMI of perf in between switches branch records off and
 * on again, so it leaves those bits as it found them. Return: true if it was changed.
 */
static bool sampling_receive(bool on)
{
	const struct pmon_receive *row = pmon_platform->pmi->receive;
	u64 before = pmon_msr_read(row->ctl);
	u64 after = on ? before | row->enable : before & ~row->enable;

	if (after != before)
		pmon_msr_write(row->ctl, after);
	return after != before;
}

/* The interrupt uses the local APIC's entry for counters, which is masked at each one */
static void sampling_unmask(void)
{
	apic->write(APIC_LVTPC, APIC_DM_NMI);
}

/*
 * Stop all counters of a die, if they have not stopped yet, and take its status. @since: the
 * earliest moment at which they may have stopped, local_clock().
 */
static void sampling_halt(struct pmon_sampler *sampler, u64 since)
{
	if (sampler->halted)
		return;
	sampler->halted = true;
	sampler->halted_at = max(since, sampler->ran_at);
	sampling_command(sampler, pmon_platform->pmi->halt);
	sampler->status = sampling_acknowledge();
}

/* Let all counters of a die run until the next overflow, which may be at once */
static void sampling_run(struct pmon_sampler *sampler)
{
	sampler->ran_at = local_clock();
	sampler->halted = false;
	sampling_command(sampler, pmon_platform->pmi->run);
}

/* A box without a bit in the die's status may always have */
static bool sampling_may_have_overflowed(const struct pmon_box *box, u64 status, bool all)
{
	u32 bits = box->place.unit.overflow;

	if (!READ_ONCE(box->sampling))
		return false;
	return all || !bits || bits & status;
}

/* A box that cannot be locked here is processed at the next expiry of the watch */
static bool sampling_lock(struct pmon_box *box)
{
	if (pmon_box_lock_to_read(box))
		return true;
	box->die->sampler.missed = true;
	return false;
}

/* That of the 7500's U-box is the die's, which was cleared when the counters were stopped */
static bool sampling_has_status(const struct pmon_box *box)
{
	return box->type->overflow->status != pmon_platform->pmi->status;
}

static unsigned int sampling_update_box(struct pmon_box *box, bool all)
{
	unsigned int found = 0;

	if (!sampling_lock(box))
		return 0;
	__acquire(&box->lock); /* for sparse */
	if (pmon_box_overflowed(box) || all || !sampling_has_status(box))
		found = pmon_period_update(box);
	pmon_box_unlock(box);
	return found;
}

static unsigned int sampling_update_boxes(struct pmon_die *die, bool all)
{
	u64 status = die->sampler.status;
	struct pmon_box *box;
	unsigned int found = 0;

	list_for_each_entry(box, &die->boxes, node)
		if (sampling_may_have_overflowed(box, status, all))
			found += sampling_update_box(box, all);
	return found;
}

/* If the status selects no event, all boxes are read. Return: how many events have a sample */
static unsigned int sampling_find(struct pmon_die *die, bool all)
{
	unsigned int found = all ? 0 : sampling_update_boxes(die, false);

	return found ?: sampling_update_boxes(die, true);
}

static void sampling_stop_event(struct pmon_opened *opened)
{
	if (!sampling_lock(opened->box))
		return;
	__acquire(&opened->box->lock); /* for sparse */
	pmon_count_stop(opened);
	pmon_box_commit(opened->box);
	pmon_box_unlock(opened->box);
}

static struct pmon_opened *sampling_next(struct pmon_box *box, u64 *counts)
{
	struct pmon_opened *opened;

	if (!READ_ONCE(box->sampling) || !sampling_lock(box))
		return NULL;
	__acquire(&box->lock); /* for sparse */
	opened = pmon_period_due(box, counts);
	pmon_box_unlock(box);
	return opened;
}

static void sampling_return(struct pmon_opened *opened, u64 counts)
{
	if (!sampling_lock(opened->box))
		return;
	__acquire(&opened->box->lock); /* for sparse */
	pmon_period_return(opened, counts);
	pmon_box_unlock(opened->box);
}

/* Without a lock: a sample can have the counts of its group, which perf reads */
static void sampling_record_box(struct pmon_box *box, struct pt_regs *regs)
{
	struct pmon_opened *opened;
	bool last = false;
	u64 counts;

	while ((opened = sampling_next(box, &counts))) {
		if (!pmon_period_record(opened->event, counts, regs, &last)) {
			sampling_return(opened, counts);
			return;
		}
		box->die->sampler.samples++;
		box->die->sampler.taken++;
		if (last)
			sampling_stop_event(opened);
	}
}

static void sampling_record(struct pmon_die *die, struct pt_regs *regs)
{
	struct pmon_box *box;

	WRITE_ONCE(die->sampler.due, false);
	list_for_each_entry(box, &die->boxes, node)
		sampling_record_box(box, regs);
}

/* How long of a time, a second at most, the counters may stand still, in nanoseconds */
static u64 sampling_share(u64 ns)
{
	return max(READ_ONCE(sample_percent), 1U) * ns / 100;
}

static bool sampling_has_paid(const struct pmon_sampler *sampler)
{
	return sampler->spent <= sampling_share(SAMPLING_WATCH_NS);
}

/*
 * Beyond the limits the counters run on, and the watch records what they have gained. The excess is
 * paid back later; but not for longer than a second, since a lost interrupt alone takes the share
 * of ten seconds.
 */
static void sampling_charge(struct pmon_sampler *sampler)
{
	/* Not less than 0: another CPU may have been the owner before */
	u64 still = max_t(s64, local_clock() - sampler->halted_at, 0);

	sampler->stopped_ns += still;
	sampler->spent = min(sampler->spent + still, sampling_share(NSEC_PER_SEC));
	if (!sampling_has_paid(sampler) ||
	    sampler->taken * SAMPLING_WATCHES > READ_ONCE(sample_rate))
		WRITE_ONCE(sampler->throttled, true);
}

/* For the time since the last call, also that in which no event sampled */
static void sampling_refund(struct pmon_sampler *sampler)
{
	u64 now = local_clock();
	u64 passed = clamp_t(s64, now - sampler->refunded_at, 0, NSEC_PER_SEC);

	sampler->spent -= min(sampler->spent, sampling_share(passed));
	sampler->refunded_at = now;
	sampler->taken = 0;
}

static void sampling_unthrottle(struct pmon_sampler *sampler)
{
	if (sampling_has_paid(sampler))
		WRITE_ONCE(sampler->throttled, false);
}

/*
 * Samples are recorded before the counters go on, so the counts that they have of their group are
 * those of the overflow. If the freeze comes late, what the counters have gained until then
 * belongs to the next period. Without @regs the state of the CPU is unknown.
 */
static unsigned int sampling_process(struct pmon_die *die, struct pt_regs *regs, u64 since)
{
	const struct pmon_receive *row = pmon_platform->pmi->receive;
	struct pt_regs unknown = { .cs = __KERNEL_CS };
	struct pmon_sampler *sampler = &die->sampler;
	bool all = sampler->missed;
	unsigned int found;

	sampler->missed = false;
	sampling_halt(sampler, since);
	found = sampling_find(die, all);
	/* The boxes' status may have set the die's again, and that the CPU's */
	if (sampling_clear_status())
		pmon_msr_write(row->clear, row->pending);
	sampling_record(die, regs ?: &unknown);
	sampling_charge(sampler);
	WRITE_ONCE(sampler->pending, false);
	sampling_run(sampler);
	return found;
}

/* The interrupted code may be using a box, or about to */
static bool sampling_box_is_free(const struct pmon_box *box)
{
	return !READ_ONCE(box->sampling) ||
	       (pmon_io(box->type)->in_nmi && !READ_ONCE(box->disabled) &&
		!READ_ONCE(box->txn));
}

static bool sampling_can_process(const struct pmon_die *die)
{
	const struct pmon_box *box;

	if (die->sampler.busy || this_cpu_read(pmon_in_box))
		return false;
	list_for_each_entry(box, &die->boxes, node)
		if (!sampling_box_is_free(box))
			return false;
	return true;
}

/*
 * Code that has interrupts off has left its place when they are on again: no unwinder must follow
 * its stack then.
 */
static void sampling_save_regs(struct pmon_sampler *sampler, const struct pt_regs *regs)
{
	sampler->regs = *regs;
	sampler->task = current;
	if (regs->flags & X86_EFLAGS_IF)
		return;
	sampler->regs.sp = 0;
	sampler->regs.bp = 0;
}

/* Registers that are being recorded are not overwritten; then those of this NMI are unknown */
static void sampling_defer(struct pmon_sampler *sampler, const struct pt_regs *regs)
{
	if (sampler->pending)
		return;
	if (sampler->busy)
		sampler->task = NULL;
	else
		sampling_save_regs(sampler, regs);
	WRITE_ONCE(sampler->pending, true);
	irq_work_queue(&sampler->work);
}

/*
 * How long ago the counters may have stopped, in nanoseconds: an idle CPU may have had to leave a
 * sleep state first.
 */
static u64 sampling_latency(void)
{
	return is_idle_task(current) ? pmon_platform->pmi->wake_ns : 0;
}

/* The counters stand still: but for an interrupt on its way, the CPU's status is clear by now */
static void sampling_note_stuck(struct pmon_sampler *sampler)
{
	sampler->stuck = sampling_is_pending() ? sampler->stuck + 1 : 0;
}

/* A status that cannot be cleared would make every later NMI of this CPU one of ours */
static void sampling_forget_stuck(void)
{
	if (sampling_is_pending())
		this_cpu_write(sampling_last_die, NULL);
}

/* Return: how many interrupts this may have been: a second one may be pending */
static int sampling_overflow(struct pmon_die *die, struct pt_regs *regs)
{
	struct pmon_sampler *sampler = &die->sampler;

	sampler->interrupts++;
	sampler->lost_in_a_row = 0;
	if (sampler->halted)
		sampler->status |= sampling_acknowledge();
	else
		sampling_halt(sampler, local_clock() - sampling_latency());
	sampling_note_stuck(sampler);
	if (!sampler->pending && sampling_can_process(die))
		sampling_process(die, regs, 0);
	else
		sampling_defer(sampler, regs);
	return max(hweight64(sampler->status & pmon_platform->pmi->any), 1UL);
}

/*
 * An interrupt that was pending when sampling ended, or moved to another CPU: the watch processes
 * the overflow.
 */
static int sampling_discard(struct pmon_die *die)
{
	sampling_acknowledge();
	sampling_forget_stuck();
	WRITE_ONCE(die->sampler.missed, true);
	return NMI_HANDLED;
}

/* Called first: the kernel's own handler would claim a status that is not cleared */
static int sampling_nmi(unsigned int type, struct pt_regs *regs)
{
	struct pmon_die *die = this_cpu_read(sampling_last_die);

	if (!die || !sampling_is_pending())
		return NMI_DONE;
	sampling_unmask();
	if (!this_cpu_read(sampling_die) || !READ_ONCE(die->sampler.armed))
		return sampling_discard(die);
	return sampling_overflow(die, regs);
}

static unsigned int sampling_process_here(struct pmon_die *die, struct pt_regs *regs, u64 since)
{
	struct pmon_sampler *sampler = &die->sampler;
	unsigned int found;

	WRITE_ONCE(sampler->busy, true);
	found = sampling_process(die, regs, since);
	WRITE_ONCE(sampler->busy, false);
	return found;
}

/*
 * Without an interrupt, no status need select all boxes that have overflowed; and those that were
 * preset while sampling was throttled have none.
 */
static unsigned int sampling_process_all(struct pmon_die *die, u64 since)
{
	die->sampler.missed = true;
	return sampling_process_here(die, NULL, since);
}

/* If another task runs by now, perf would attribute the sample to that one */
static void sampling_irq_work(struct irq_work *irq)
{
	struct pmon_die *die = container_of(irq, struct pmon_die, sampler.work);
	struct pmon_sampler *sampler = &die->sampler;

	if (READ_ONCE(sampler->armed))
		sampling_process_here(die, sampler->task == current ? &sampler->regs : NULL,
				      local_clock());
	else
		WRITE_ONCE(sampler->pending, false);
}

static bool sampling_is_idle(const struct pmon_die *die)
{
	const struct pmon_box *box;

	list_for_each_entry(box, &die->boxes, node)
		if (READ_ONCE(box->sampling))
			return false;
	return true;
}

/*
 * The PMI of an overflow that was not received before will not come: the status is cleared, and the
 * counters go on. @ctl: the value that the die's control keeps.
 */
static void sampling_disarm(struct pmon_die *die, u32 ctl)
{
	struct pmon_sampler *sampler = &die->sampler;

	WRITE_ONCE(sampler->armed, false);
	sampling_receive(false);
	if (sampling_acknowledge())
		sampler->stopped_ns += local_clock() - max(sampler->clear_at, sampler->ran_at);
	sampling_forget_stuck();
	/* @ctl alone does not start counters that an overflow has stopped */
	sampling_run(sampler);
	pmon_msr_write(pmon_platform->pmi->ctl, ctl);
}

static void sampling_stop_box(struct pmon_box *box)
{
	struct pmon_opened *opened;
	unsigned int e;

	pmon_box_lock(box);
	for (e = 0; e < box->plan.assigned.nr; e++) {
		opened = pmon_opened_at(&box->plan, e);
		if (opened->sampling)
			pmon_count_stop(opened);
	}
	pmon_box_commit(box);
	pmon_box_unlock(box);
}

/* Since sampling was switched on last, it has ended here */
static bool sampling_has_ended(const struct pmon_die *die)
{
	return READ_ONCE(die->sampler.denied) == READ_ONCE(sampling_switched);
}

/* No event samples on a die until sampling is switched on again; the present ones end */
static void sampling_deny(struct pmon_die *die, const char *why)
{
	struct pmon_box *box;

	pr_warn("socket %u: %s; its events that sample end\n", die->id, why);
	die->sampler.lost_in_a_row = 0;
	die->sampler.stuck = 0;
	WRITE_ONCE(die->sampler.denied, READ_ONCE(sampling_switched));
	list_for_each_entry(box, &die->boxes, node) {
		sampling_stop_box(box);
		if (pmon_box_present(box))
			irq_work_queue(&box->gone_irq);
	}
}

static void sampling_note_lost(struct pmon_die *die)
{
	struct pmon_sampler *sampler = &die->sampler;

	sampler->lost++;
	pr_warn_once("socket %u: no interrupt came for an overflow; until a timer found it, all counters of the socket stood still\n",
		     die->id);
	if (++sampler->lost_in_a_row >= SAMPLING_MAX_LOST)
		sampling_deny(die, "no interrupt came for several overflows in a row");
}

static bool sampling_box_overdue(struct pmon_box *box)
{
	bool overdue;

	if (!READ_ONCE(box->sampling) || !sampling_lock(box))
		return false;
	__acquire(&box->lock); /* for sparse */
	overdue = pmon_period_overdue(box);
	pmon_box_unlock(box);
	return overdue;
}

static bool sampling_any_overdue(struct pmon_die *die)
{
	struct pmon_box *box;

	list_for_each_entry(box, &die->boxes, node)
		if (sampling_box_overdue(box))
			return true;
	return false;
}

/* An overflow that no status shows; found twice in a row, since a PMI may be pending */
static bool sampling_is_hidden(struct pmon_die *die)
{
	struct pmon_sampler *sampler = &die->sampler;
	bool before = sampler->overdue;

	if (++sampler->watches % SAMPLING_READ_EVERY && !before)
		return false;
	sampler->overdue = sampling_any_overdue(die);
	return before && sampler->overdue;
}

/*
 * Whether an overflow has lost its interrupt. Any status bit may have suppressed it, even one that
 * raises none itself; and it is lost if this CPU could not have received it (@was_off).
 */
static bool sampling_is_lost(struct pmon_die *die, bool was_off)
{
	struct pmon_sampler *sampler = &die->sampler;

	if (!sampling_status()) {
		sampler->waits = 0;
		sampler->clear_at = local_clock();
		return sampling_is_hidden(die);
	}
	return ++sampler->waits >= SAMPLING_LOST_AFTER || was_off;
}

/*
 * Left to the watch: a box that was locked, a sample that perf did not take, a throttled time, of
 * which there is a sample in between, too.
 */
static bool sampling_is_due(const struct pmon_sampler *sampler)
{
	if (sampler->throttled)
		return sampling_has_paid(sampler) || !(sampler->watches % SAMPLING_READ_EVERY);
	return sampler->missed || READ_ONCE(sampler->due);
}

static void sampling_check(struct pmon_die *die, bool was_off)
{
	struct pmon_sampler *sampler = &die->sampler;
	bool lost = sampling_is_lost(die, was_off);
	u64 interrupts = sampler->interrupts;
	unsigned int found;

	/* An interrupt has just come: its irq_work, which has the interrupted registers, samples */
	if (READ_ONCE(sampler->pending) || (!lost && !sampling_is_due(sampler)))
		return;
	sampling_unthrottle(sampler);
	found = sampling_process_all(die, sampler->waits ? sampler->clear_at : local_clock());
	sampler->waits = 0;
	sampler->overdue = false;
	if (lost && found && sampler->interrupts == interrupts)
		sampling_note_lost(die);
}

/* Return: NULL, or why no event can sample any more */
static const char *sampling_why_end(const struct pmon_sampler *sampler)
{
	if (!READ_ONCE(sampling_on))
		return "sampling was switched off";
	if (!pmon_sampling_can_select(sampler->cpu))
		return "its interrupts cannot select the core of its new CPU";
	if (sampler->stuck >= SAMPLING_MAX_STUCK)
		return "the status of its interrupts, Ovf_Uncore, cannot be cleared";
	return NULL;
}

static void sampling_check_end(struct pmon_die *die)
{
	const char *why = sampling_why_end(&die->sampler);

	if (why && !sampling_has_ended(die))
		sampling_deny(die, why);
}

/* Runs on the CPU that the NMIs interrupt, so never inside one */
static enum hrtimer_restart sampling_watch(struct hrtimer *timer)
{
	struct pmon_die *die = container_of(timer, struct pmon_die, sampler.watch);
	struct pmon_sampler *sampler = &die->sampler;
	bool was_off;

	if (!sampler->armed)
		return HRTIMER_NORESTART;
	if (sampling_is_idle(die)) {
		sampling_disarm(die, pmon_platform->global_run);
		return HRTIMER_NORESTART;
	}

	hrtimer_forward_now(timer, ns_to_ktime(SAMPLING_WATCH_NS));
	/* KVM may restore a value of DEBUGCTL that it saved before the bit was set */
	was_off = sampling_receive(true);
	sampling_unmask();
	sampling_refund(sampler);
	sampling_check(die, was_off);
	sampling_check_end(die);
	return HRTIMER_RESTART;
}

static void sampling_arm(struct pmon_die *die)
{
	die->sampler.cpu = smp_processor_id();
	this_cpu_write(sampling_die, die);
	this_cpu_write(sampling_last_die, die);
	sampling_receive(true);
	sampling_unmask();
	die->sampler.clear_at = local_clock();
	sampling_run(&die->sampler);
	hrtimer_start(&die->sampler.watch, ns_to_ktime(SAMPLING_WATCH_NS),
		      HRTIMER_MODE_REL_PINNED_HARD);
}

/**
 * pmon_sampling_init() - prepare the sampler of a die
 * @die: the die
 *
 * Context: any; before the die is used.
 */
void pmon_sampling_init(struct pmon_die *die)
{
	die->sampler.work = IRQ_WORK_INIT_HARD(sampling_irq_work);
	hrtimer_setup(&die->sampler.watch, sampling_watch, CLOCK_MONOTONIC,
		      HRTIMER_MODE_REL_PINNED_HARD);
}

#define SAMPLING_SWITCH		"echo 1 > /sys/module/" KBUILD_MODNAME "/parameters/sampling"
#define SAMPLING_NO_EXPORT	\
	"this kernel exports no perf_trace_run_bpf_submit() or no perf_swevent_get_recursion_context(), so no sampling; use perf stat"
#define SAMPLING_OFF		"sampling is off; to switch it on: " SAMPLING_SWITCH
#define SAMPLING_ENDED		\
	"sampling has ended on this socket, see the kernel log; to try again: " SAMPLING_SWITCH
#define SAMPLING_NO_CORE	\
	"the interrupts of this socket cannot select the core of its CPU in cpumask; to give it another CPU, take that one offline and online again"

/**
 * pmon_sampling_refusal() - why no new event can sample on a die
 * @die: the die
 *
 * Context: any.
 * Return: the reason and the remedy, NULL if one can.
 */
const char *pmon_sampling_refusal(const struct pmon_die *die)
{
	int cpu = READ_ONCE(die->cpu);

	if (!PMON_CAN_RECORD)
		return SAMPLING_NO_EXPORT;
	if (!READ_ONCE(sampling_on))
		return SAMPLING_OFF;
	if (cpu >= 0 && !pmon_sampling_can_select(cpu))
		return SAMPLING_NO_CORE;
	if (sampling_has_ended(die))
		return SAMPLING_ENDED;
	return NULL;
}

/**
 * pmon_sampling_switched() - times that sampling was switched on, plus one
 *
 * Context: any.
 * Return: the number, which an event keeps that is opened.
 */
u32 pmon_sampling_switched(void)
{
	return READ_ONCE(sampling_switched);
}

/* An overflow that is not reported yet is still found by its counter */
static void sampling_clear_box(struct pmon_box *box)
{
	const struct pmon_pmi *pmi = pmon_platform->pmi;
	u64 bits = sampling_status() & box->place.unit.overflow;

	pmon_box_overflowed(box);
	if (pmi->by_unit && bits)
		pmon_msr_write(pmi->clear, bits);
}

/**
 * pmon_sampling_start() - an event that samples is about to start
 * @box: its box, where it has a counter
 *
 * An old status of the box is cleared, unless another event of it samples: then the overflow is
 * processed for that event. On a detached die nothing happens: when the machine ends, the PCI boxes
 * and perf go on after the MSR boxes, and no CPU of the next kernel may receive interrupts.
 *
 * Context: under the box lock, on the CPU that owns the die, interrupts off.
 */
void pmon_sampling_start(struct pmon_box *box)
{
	struct pmon_sampler *sampler = &box->die->sampler;

	if (box->sampling == 1)
		sampling_clear_box(box);
	if (READ_ONCE(sampler->armed) || !sampler->attached)
		return;
	sampling_acknowledge();
	sampler->waits = 0;
	sampling_refund(sampler);
	sampling_unthrottle(sampler);
	WRITE_ONCE(sampler->armed, true);
	sampling_arm(box->die);
}

/**
 * pmon_sampling_stop() - disarm a die whose MSR boxes are detached
 * @die: the die
 *
 * Context: the CPU that owned it last, interrupts off.
 */
void pmon_sampling_stop(struct pmon_die *die)
{
	die->sampler.attached = false;
	if (die->sampler.armed)
		sampling_disarm(die, 0);
}

/**
 * pmon_sampling_resume() - arm a die again whose boxes are attached
 * @die: the die
 *
 * Context: the CPU that owns it, interrupts off.
 */
void pmon_sampling_resume(struct pmon_die *die)
{
	die->sampler.attached = true;
	if (sampling_is_idle(die) || die->sampler.armed)
		return;
	WRITE_ONCE(die->sampler.armed, true);
	sampling_arm(die);
}

/*
 * In between, an overflow may have interrupted neither CPU. The previous CPU may also have
 * disarmed the die after its events had moved, while they started on this one.
 */
static void sampling_take_over(void *info)
{
	struct pmon_die *die = info;

	if (!die->sampler.attached || (!die->sampler.armed && sampling_is_idle(die)))
		return;
	WRITE_ONCE(die->sampler.armed, true);
	sampling_arm(die);
	sampling_process_all(die, local_clock());
}

static void sampling_hand_over(struct pmon_sampler *sampler)
{
	unsigned long flags;
	bool received;

	local_irq_save(flags);
	/* Read before an NMI changes it */
	received = this_cpu_read(sampling_last_die);
	this_cpu_write(sampling_die, NULL);
	if (received)
		sampling_receive(false);
	local_irq_restore(flags);
	irq_work_sync(&sampler->work);
}

/**
 * pmon_sampling_move() - move the interrupts to the new owner of the die
 * @die: the die
 *
 * Context: the CPU that was the owner; may sleep.
 */
void pmon_sampling_move(struct pmon_die *die)
{
	struct pmon_sampler *sampler = &die->sampler;

	hrtimer_cancel(&sampler->watch);
	sampling_hand_over(sampler);
	if (die->cpu >= 0)
		smp_call_function_single(die->cpu, sampling_take_over, die, 1);
}

/**
 * pmon_sampling_end() - stop the timer and the irq_work of a die that samples no more
 * @die: the die
 *
 * Context: may sleep.
 */
void pmon_sampling_end(struct pmon_die *die)
{
	hrtimer_cancel(&die->sampler.watch);
	irq_work_sync(&die->sampler.work);
}

/**
 * pmon_sampling_state() - the state of sampling on a die
 * @die: the die
 *
 * Context: any.
 * Return: the word in debugfs.
 */
const char *pmon_sampling_state(const struct pmon_die *die)
{
	if (sampling_has_ended(die))
		return "ended";
	return READ_ONCE(die->sampler.armed) ? "on" : "idle";
}

/**
 * pmon_sampling_register() - register the NMI handler
 *
 * Context: may sleep.
 * Return: 0 or a negative error.
 */
int pmon_sampling_register(void)
{
	if (!pmon_platform->pmi)
		return 0;
	return register_nmi_handler(NMI_LOCAL, sampling_nmi, NMI_FLAG_FIRST, KBUILD_MODNAME);
}

/**
 * pmon_sampling_unregister() - undo pmon_sampling_register()
 *
 * Context: may sleep; no event samples any more.
 */
void pmon_sampling_unregister(void)
{
	if (pmon_platform->pmi)
		unregister_nmi_handler(NMI_LOCAL, KBUILD_MODNAME);
}
