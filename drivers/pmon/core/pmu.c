// SPDX-License-Identifier: GPL-2.0-only
/*
 * The callbacks of struct pmu. perf calls no other file.
 *
 * perf calls event_init() and destroy() on any CPU, and they may sleep. It calls all others with
 * interrupts off on the owner CPU of the die. During a hand-over this may still be the previous
 * owner, so the box lock is needed.
 *
 * event_init() checks and encodes an event once; &struct pmon_event keeps the result.
 */
#include <linux/indirect_call_wrapper.h>
#include <linux/slab.h>
#include <linux/smp.h>

#include "check.h"
#include "count.h"
#include "die.h"
#include "events.h"
#include "freerunning.h"
#include "pmu.h"
#include "pmus.h"
#include "polling.h"
#include "refusal.h"
#include "sampling.h"

/* The first read in a transaction of reads updates all members of the group */
static noinline void pmu_read_group(struct pmon_event *pevent)
{
	struct pmon_box *box = pevent->box;

	box->txn.reading = false;
	WRITE_ONCE(box->txn.group_read, pevent->event->group_leader);
	pmon_count_read_group(pevent);
}

/* Inline, because a read is so short that an indirect call is 1 % of it */
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

/* An event with &pmu_dummy counts nothing: it only makes perf schedule the others */
static int pmu_dummy_add(struct pmon_event *pevent)
{
	return 0;
}

static void pmu_dummy_nop(struct pmon_event *pevent)
{
}

static const struct pmon_event_ops pmu_dummy = {
	.add	= pmu_dummy_add,
	.del	= pmu_dummy_nop,
	.start	= pmu_dummy_nop,
	.stop	= pmu_dummy_nop,
	.read	= pmu_dummy_nop,
};

static const struct pmon_event_ops pmu_freerunning = {
	.add	= pmon_freerunning_add,
	.del	= pmon_freerunning_del,
	.start	= pmon_freerunning_start,
	.stop	= pmon_freerunning_stop,
	.read	= pmon_freerunning_read,
};

/* The poll period of a box begins with its first event. Inline in both callers, as above */
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

/* Return: the box of the PMU on the die that this CPU owns; NULL if it is no owner any more */
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

/*
 * perf calls this several times for one event that starts, so mostly the box is committed already
 */
static void pmon_pmu_enable(struct pmu *pmu)
{
	struct pmon_box *box = pmu_box_here(pmu);

	if (!box)
		return;
	/*
	 * In a hand-over, the previous owner may run pmon_box_commit(): it freezes the box first,
	 * and then tests @disabled. This CPU clears @disabled first, and then tests whether the
	 * box is frozen. With a barrier between the two steps of each, one sees the other.
	 */
	smp_store_mb(box->txn.disabled, false);
	if (pmon_box_is_committed(box))
		return;
	pmon_box_lock(box);
	pmon_box_commit(box);
	pmon_box_unlock(box);
}

/* A transaction that adds events needs no start: pmon_pmu_enable() commits these */
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

/* Each member was planned when it was added, so there is nothing to commit */
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

/* An event without a context was accepted by event_init(), and then refused by perf */
static void pmu_close_event(struct perf_event *event)
{
	if (!event->ctx)
		pmon_refusal_record(event, "", REFUSED_BY_KERNEL);
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
	if (pevent->box->type->desc->freerunning)
		pevent->ops = &pmu_freerunning;
	pmon_refusal_forget(event);
	/* Tools would end if this event was refused, so it is accepted, and the reason recorded */
	if (refusal.why)
		pmon_refusal_record_bits(event, &refusal);
	else if (pevent->box->die->maybe_frozen)
		pmon_refusal_record(event, "", MAYBE_FROZEN);
	event->hw.idx = -1;
	err = pmon_events_open(pevent);
	if (err)
		return pmon_check_refuse(event, "the last CPU of this socket is going offline",
				  err);
	event->pmu_private = pevent;
	event->destroy = pmu_close_event;
	return 0;
}

static void pmu_free_dummy(struct perf_event *event)
{
	pmu_free(to_pmon_event(event));
}

/* Open the event of pmon_events_reschedule(), which stays on its CPU and needs no counter */
static int pmu_open_dummy(struct pmon_event *pevent, struct pmon_box *box)
{
	pevent->box = box;
	pevent->ops = &pmu_dummy;
	pevent->event->pmu_private = pevent;
	pevent->event->destroy = pmu_free_dummy;
	return 0;
}

static int pmon_pmu_event_init(struct perf_event *event)
{
	struct pmon_box *dummy_box = pmon_events_dummy_box(event);
	struct pmon_event *pevent;
	int err;

	if (event->attr.type != event->pmu->type)
		return -ENOENT;

	pevent = kzalloc(sizeof(*pevent), GFP_KERNEL);
	if (!pevent)
		return -ENOMEM;
	pevent->event = event;
	pevent->ops = &pmu_counting;
	err = dummy_box ? pmu_open_dummy(pevent, dummy_box) : pmu_open_event(pevent);
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
		/* The counters count all that happens on the die */
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
