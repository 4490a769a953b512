// SPDX-License-Identifier: GPL-2.0-only
/*
 * The struct pmu callbacks, and the only file that perf calls.
 *
 * perf calls everything below on the CPU that owns the box's die, or in a
 * hand-over on the one that did, with interrupts off; event_init() and destroy()
 * on any CPU, and may sleep there. The box lock is for the hand-over.
 *
 * An event is checked, and encoded, once when it is opened: &struct pmon_event
 * keeps the result.
 */
#include <linux/indirect_call_wrapper.h>
#include <linux/slab.h>
#include <linux/smp.h>

#include "check.h"
#include "count.h"
#include "die.h"
#include "freerunning.h"
#include "platform.h"
#include "pmus.h"
#include "refusal.h"
#include "sampling.h"

/* A read of the first member of a group reads all members */
static noinline void pmu_read_group(struct pmon_event *pevent)
{
	struct pmon_box *box = pevent->box;

	box->txn.reading = false;
	WRITE_ONCE(box->txn.group_read, pevent->event->group_leader);
	pmon_count_read_group(pevent);
}

/* Inline: a read is short, and an indirect call is 1 % of it */
static __always_inline void pmu_read_counting(struct pmon_event *pevent)
{
	struct pmon_box *box = pevent->box;

	if (unlikely(box->txn.reading))
		pmu_read_group(pevent);
	else
		pmon_count_update(pevent->event, box, box->shadow.frozen);
}

static const struct pmon_event_ops pmu_counting = {
	.add	= pmon_count_add,
	.del	= pmon_count_del,
	.start	= pmon_count_start,
	.stop	= pmon_count_stop,
	.read	= pmu_read_counting,
};

/* An event with &pmu_nothing counts nothing: it only makes perf schedule the others */
static int pmu_add_nothing(struct pmon_event *pevent)
{
	return 0;
}

static void pmu_do_nothing(struct pmon_event *pevent)
{
}

static const struct pmon_event_ops pmu_nothing = {
	.add	= pmu_add_nothing,
	.del	= pmu_do_nothing,
	.start	= pmu_do_nothing,
	.stop	= pmu_do_nothing,
	.read	= pmu_do_nothing,
};

static const struct pmon_event_ops pmu_freerunning = {
	.add	= pmon_freerunning_add,
	.del	= pmon_freerunning_del,
	.start	= pmon_freerunning_start,
	.stop	= pmon_freerunning_stop,
	.read	= pmon_freerunning_read,
};

/* The poll period of a box begins with its first event. Inline, as above: two callers */
static __always_inline void pmu_start(struct pmon_event *pevent)
{
	struct pmon_box *box = pevent->box;

	if (!box->running)
		pmon_poll_begin(box);
	INDIRECT_CALL_1(pevent->ops->start, pmon_count_start, pevent);
	if (box->running)
		pmon_poll_start(box);
}

static int pmon_pmu_add(struct perf_event *event, int flags)
{
	struct pmon_event *pevent = to_pmon_event(event);
	struct pmon_box *box = pevent->box;
	int err;

	pmon_box_lock(box);
	event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
	err = INDIRECT_CALL_1(pevent->ops->add, pmon_count_add, pevent);
	if (!err && flags & PERF_EF_START)
		pmu_start(pevent);
	pmon_box_commit(box);
	pmon_box_unlock(box);
	return err;
}

static void pmon_pmu_del(struct perf_event *event, int flags)
{
	struct pmon_event *pevent = to_pmon_event(event);

	pmon_box_lock(pevent->box);
	INDIRECT_CALL_1(pevent->ops->del, pmon_count_del, pevent);
	pmon_box_commit(pevent->box);
	pmon_box_unlock(pevent->box);
}

static void pmon_pmu_start(struct perf_event *event, int flags)
{
	struct pmon_event *pevent = to_pmon_event(event);

	pmon_box_lock(pevent->box);
	pmu_start(pevent);
	pmon_box_commit(pevent->box);
	pmon_box_unlock(pevent->box);
}

static void pmon_pmu_stop(struct perf_event *event, int flags)
{
	struct pmon_event *pevent = to_pmon_event(event);

	pmon_box_lock(pevent->box);
	INDIRECT_CALL_1(pevent->ops->stop, pmon_count_stop, pevent);
	pmon_box_commit(pevent->box);
	pmon_box_unlock(pevent->box);
}

static void pmon_pmu_read(struct perf_event *event)
{
	struct pmon_event *pevent = to_pmon_event(event);
	struct pmon_box *box = pevent->box;

	if (READ_ONCE(box->txn.group_read) == event->group_leader || !pmon_box_lock_to_read(box))
		return;
	__acquire(&box->lock); /* for sparse */
	if (!pmon_event_is_stopped(pevent))
		INDIRECT_CALL_1(pevent->ops->read, pmu_read_counting, pevent);
	pmon_box_unlock(box);
}

/* The box of the die that this CPU owns; NULL in a hand-over to another CPU */
static struct pmon_box *pmu_box_here(struct pmu *pmu)
{
	const struct pmon_die *die = pmon_die_owned();

	return die ? to_pmon_pmu(pmu)->box[die->id] : NULL;
}

static void pmon_pmu_disable(struct pmu *pmu)
{
	struct pmon_box *box = pmu_box_here(pmu);

	if (!box)
		return;
	WRITE_ONCE(box->txn.stopped, false);
	WRITE_ONCE(box->txn.disabled, true);
}

/* Nearly always there is nothing to do: perf calls this several times for one event that starts */
static void pmon_pmu_enable(struct pmu *pmu)
{
	struct pmon_box *box = pmu_box_here(pmu);

	if (!box)
		return;
	/*
	 * Another CPU may commit, in a hand-over. It freezes first and then tests @disabled; this
	 * one clears that and then tests whether the box is frozen: with a barrier on either side,
	 * see pmon_box_commit(), one of them sees the other.
	 */
	smp_store_mb(box->txn.disabled, false);
	if (pmon_box_is_committed(box))
		return;
	pmon_box_lock(box);
	pmon_box_commit(box);
	pmon_box_unlock(box);
}

/* Perf adds the events of a group while it has disabled the PMU; pmon_pmu_enable() commits */
static void pmon_pmu_start_txn(struct pmu *pmu, unsigned int flags)
{
	struct pmon_box *box = flags & PERF_PMU_TXN_READ ? pmu_box_here(pmu) : NULL;

	if (!box)
		return;
	box->txn.reading = true;
}

static void pmon_pmu_cancel_txn(struct pmu *pmu)
{
	struct pmon_box *box = pmu_box_here(pmu);

	if (!box)
		return;
	box->txn.reading = false;
	WRITE_ONCE(box->txn.group_read, NULL);
}

/* Each member was scheduled, or not, when it was added, so there is nothing to commit */
static int pmon_pmu_commit_txn(struct pmu *pmu)
{
	pmon_pmu_cancel_txn(pmu);
	return 0;
}

#define MAYBE_FROZEN \
	"accepted, but counts 0 if firmware left this socket's counters frozen; see the kernel log"
#define REFUSED_BY_KERNEL \
	"the driver accepts it, the kernel does not: leave out a cgroup (-G), or the right to count is missing"

static void pmu_free(struct pmon_event *pevent)
{
	kfree(pevent->sample);
	kfree(pevent);
}

/* An event that never had a context was refused by the kernel after event_init() */
static void pmu_close_event(struct perf_event *event)
{
	if (!event->ctx)
		pmon_refuse(event, "", REFUSED_BY_KERNEL);
	pmon_events_close(to_pmon_event(event));
	pmu_free(to_pmon_event(event));
}

static int pmu_open_event(struct pmon_event *pevent)
{
	struct perf_event *event = pevent->event;
	struct pmon_refusal refusal;
	int err = pmon_check_event(pevent, &refusal);

	if (err)
		return err;
	if (pevent->box->type->kind->freerunning)
		pevent->ops = &pmu_freerunning;
	pmon_accept(event);
	/* Accepted for tools that would end otherwise; the reason says why it counts 0 */
	if (refusal.why)
		pmon_refuse_bits(event, &refusal);
	else if (pevent->box->die->maybe_frozen)
		pmon_refuse(event, "", MAYBE_FROZEN);
	event->hw.idx = -1;
	err = pmon_events_open(pevent);
	if (err)
		return pmon_check_refuse(event, "the last CPU of this socket is going offline",
				  err);
	event->pmu_private = pevent;
	event->destroy = pmu_close_event;
	return 0;
}

static void pmu_free_own(struct perf_event *event)
{
	pmu_free(to_pmon_event(event));
}

/* The event of pmon_events_reschedule(), on the CPU that it was opened for */
static int pmu_open_own(struct pmon_event *pevent, struct pmon_box *box)
{
	pevent->box = box;
	pevent->ops = &pmu_nothing;
	pevent->event->pmu_private = pevent;
	pevent->event->destroy = pmu_free_own;
	return 0;
}

static int pmon_pmu_event_init(struct perf_event *event)
{
	struct pmon_box *own = pmon_events_is_own(event);
	struct pmon_event *pevent;
	int err;

	if (event->attr.type != event->pmu->type)
		return -ENOENT;

	pevent = kzalloc(sizeof(*pevent), GFP_KERNEL);
	if (!pevent)
		return -ENOMEM;
	pevent->event = event;
	pevent->ops = &pmu_counting;
	err = own ? pmu_open_own(pevent, own) : pmu_open_event(pevent);
	if (err)
		pmu_free(pevent);
	return err;
}

static bool pmu_can_sample(const struct pmon_pmu *pmu)
{
	return pmon_platform->pmi && pmu->type->overflow;
}

/**
 * pmon_pmu_setup() - fill in the struct pmu
 * @pmu: the PMU, its @groups made
 *
 * Context: any; the PMU is not registered.
 */
void pmon_pmu_setup(struct pmon_pmu *pmu)
{
	pmu->pmu = (struct pmu) {
		.module		= THIS_MODULE,
		.attr_groups	= pmu->groups,
		/* counts everything on the die */
		.capabilities	= PERF_PMU_CAP_NO_EXCLUDE |
				  (pmu_can_sample(pmu) ? 0 : PERF_PMU_CAP_NO_INTERRUPT),
		.task_ctx_nr	= perf_invalid_context,
		.event_init	= pmon_pmu_event_init,
		.pmu_disable	= pmon_pmu_disable,
		.pmu_enable	= pmon_pmu_enable,
		.add		= pmon_pmu_add,
		.del		= pmon_pmu_del,
		.start		= pmon_pmu_start,
		.stop		= pmon_pmu_stop,
		.read		= pmon_pmu_read,
		.start_txn	= pmon_pmu_start_txn,
		.commit_txn	= pmon_pmu_commit_txn,
		.cancel_txn	= pmon_pmu_cancel_txn,
	};
}
