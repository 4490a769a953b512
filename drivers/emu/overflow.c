// SPDX-License-Identifier: GPL-2.0-only
/*
 * From the overflow of a counter to the interrupt.
 *
 * A counter whose control word asks for it reports its overflow to the socket,
 * which freezes and interrupts cores as the model says. That is an instant of
 * virtual time, however late somebody looks: all counters of the socket count up
 * to it and no further. So the next such instant of each socket is kept
 * (emu_foresee()); with the real clock a thread waits for it, with the manual
 * one, and with an injection, whoever moves them on stops there, and waits
 * until the driver has taken care of it.
 */
#include <linux/err.h>
#include <linux/hrtimer.h>
#include <linux/irq_work.h>
#include <linux/jiffies.h>
#include <linux/kthread.h>
#include <linux/ktime.h>
#include <linux/math64.h>
#include <linux/sched.h>
#include <linux/topology.h>
#include <linux/wait.h>

#include "emu.h"

/* Cores of a socket that can be told apart: bits of a mask. */
#define EMU_MAX_CORES	64

static struct task_struct *emu_alarm;
static DECLARE_WAIT_QUEUE_HEAD(emu_served);

/**
 * emu_raise() - a box reports an overflow to its socket
 * @box: box
 * @bits: what the model's raise() is to get
 *
 * It arrives once the socket has counted up to that instant, or later if choice
 * or fault say so.
 */
void emu_raise(struct emu_box *box, u64 bits)
{
	struct emu_socket *s = &emu.socket[box->socket];

	s->coming |= bits;
	if (s->due != EMU_NEVER)
		return;
	s->due = box->synced + emu.choice[EMU_FREEZE_LATE] + s->late;
	s->late = 0;
	emu.reporting = true;
}

/**
 * emu_overflow_blocked() - does what is left of an old overflow hide a new one?
 * @box: box, its status as it was before
 * @bit: the counter's in there
 * @global: what of the socket's status stands for it
 *
 * Return: true if it raises nothing.
 */
bool emu_overflow_blocked(const struct emu_box *box, u32 bit, u64 global)
{
	const struct emu_box *top = emu.socket[box->socket].global;
	u32 by = emu.choice[EMU_BLOCKED_BY];

	if (by == EMU_BLOCKED_NEVER)
		return false;
	if (emu_value(box, EMU_STATUS, 0) & bit)
		return true;
	return by == EMU_BLOCKED_SOCKET &&
	       emu_value(top, EMU_GLOBAL_STATUS, 0) & global;
}

/* Of a core with several threads the first one that is online. */
static bool emu_is_core(unsigned int cpu, unsigned int socket, u64 cores)
{
	unsigned int core = topology_core_id(cpu);

	return emu_socket_of(cpu) == socket && core < EMU_MAX_CORES &&
	       cores & BIT_ULL(core) &&
	       cpumask_first(topology_sibling_cpumask(cpu)) == cpu;
}

/* Which cores the field for that selects; its width is the model's. */
static u64 emu_selected(unsigned int socket)
{
	u64 field = emu.chip->cores ? emu.chip->cores(socket) : 0;

	if (!emu.chip->cores || emu.choice[EMU_CORE_SELECT] == EMU_CORE_MASK)
		return field;
	return field < EMU_MAX_CORES ? BIT_ULL(field) : 0;
}

/**
 * emu_interrupt() - a socket raises its interrupt
 * @socket: socket
 */
void emu_interrupt(unsigned int socket)
{
	struct emu_socket *s = &emu.socket[socket];
	u64 cores = emu_selected(socket);
	unsigned int cpu;

	if (!cores)
		return;
	emu.pmis++;
	atomic_set(&s->asked, 0);
	if (s->lose) {
		s->lose--;
		emu.pmis_lost++;
		return;
	}
	for_each_online_cpu(cpu) {
		if (!emu_is_core(cpu, socket, cores))
			continue;
		atomic_inc(&s->asked);
		emu_nmi_call(cpu);
	}
}

/**
 * emu_socket_settle() - if an overflow is due at the socket, it arrives
 * @s: socket
 * @now: virtual time up to which the box has counted that reported it
 */
void emu_socket_settle(struct emu_socket *s, u64 now)
{
	struct emu_box *box;
	u64 bits = s->coming;

	if (s->due > now)
		return;
	for (box = s->boxes; box < s->end; box++)
		emu_box_count(box, now);
	s->due = EMU_NEVER;
	s->coming = 0;
	emu.chip->raise(s - emu.socket, bits);
}

/* When somebody has to look at the socket again. */
static u64 emu_socket_next(struct emu_socket *s)
{
	u64 next = s->due;
	struct emu_box *box;

	s->reports = false;
	for (box = s->boxes; box < s->end; box++) {
		if (!box->reports)
			continue;
		next = min(next, emu_box_next(box));
		s->reports |= box->reports;
	}
	return next;
}

/**
 * emu_socket_expire() - time has come to reported overflows, maybe gone past
 * @s: socket
 * @now: virtual time
 */
void emu_socket_expire(struct emu_socket *s, u64 now)
{
	struct emu_box *box;
	u64 next;

	while ((next = emu_socket_next(s)) <= now) {
		for (box = s->boxes; box < s->end; box++)
			emu_box_count(box, next);
		emu_socket_settle(s, next);
	}
	s->next = next;
}

/**
 * emu_socket_forget() - no overflow is on its way any more
 * @s: socket
 */
void emu_socket_forget(struct emu_socket *s)
{
	s->next = EMU_NEVER;
	s->due = EMU_NEVER;
	s->coming = 0;
	atomic_set(&s->asked, 0);
}

/* irq_work may wake, and the lock's holder may be under that of a run queue. */
static void emu_look_up(struct irq_work *work)
{
	wake_up_process(emu_alarm);
	wake_up_all(&emu_served);
}

static DEFINE_IRQ_WORK(emu_changed, emu_look_up);

/** emu_overflow_retime() - the clock is another one now */
void emu_overflow_retime(void)
{
	irq_work_queue(&emu_changed);
}

/* Has the driver taken care of the last interrupt, or given up on overflows? */
static bool emu_serves(struct emu_socket *s)
{
	bool served = atomic_read(&s->asked) > 0 &&
		      (!s->reports || !emu.chip->halted(s - emu.socket));

	if (served)
		atomic_set(&s->asked, 0);
	return served;
}

/**
 * emu_foresee() - find out when the next reported overflow will be
 *
 * After whatever may have changed that, if overflows are reported at all.
 */
void emu_foresee(void)
{
	struct emu_socket *s = emu.socket;
	u64 next = emu_foreseen();
	bool served = false;
	unsigned int i;

	emu.reporting = false;
	for (i = 0; i < emu.sockets; i++, s++) {
		s->next = emu_socket_next(s);
		served |= emu_serves(s);
		emu.reporting |= s->reports || s->due != EMU_NEVER ||
				 atomic_read(&s->asked) > 0;
	}
	if (served || emu_foreseen() != next)
		irq_work_queue(&emu_changed);
}

/**
 * emu_foreseen() - when is the next reported overflow of any socket?
 *
 * Return: virtual time, or EMU_NEVER.
 */
u64 emu_foreseen(void)
{
	u64 next = EMU_NEVER;
	unsigned int s;

	for (s = 0; s < emu.sockets; s++)
		next = min(next, emu.socket[s].next);
	return next;
}

/**
 * emu_overflow_masked() - a core has not let its interrupt through
 * @cpu: its CPU
 *
 * Context: NMI.
 */
void emu_overflow_masked(unsigned int cpu)
{
	atomic_dec_if_positive(&emu.socket[emu_socket_of(cpu)].asked);
	irq_work_queue(&emu_changed);
}

/* Has a driver been told of an overflow that it has not taken care of yet? */
static bool emu_unserved(void)
{
	unsigned int i, asked = 0;

	for (i = 0; i < emu.sockets; i++)
		asked += atomic_read(&emu.socket[i].asked);
	return asked;
}

static void emu_give_up(void)
{
	unsigned long flags;
	unsigned int i;

	flags = emu_lock();
	emu.pmis_unserved++;
	for (i = 0; i < emu.sockets; i++)
		atomic_set(&emu.socket[i].asked, 0);
	emu_unlock(flags);
}

/**
 * emu_overflow_wait() - let the driver take care of an interrupt
 *
 * Until its counters run again, no core has got the interrupt, or patience ends.
 *
 * Context: sleeps.
 * Return: 0, or -EINTR: a deadly signal.
 */
int emu_overflow_wait(void)
{
	long left;

	if (!emu.chip->halted)
		return 0;
	left = wait_event_killable_timeout(emu_served, !emu_unserved(),
					   msecs_to_jiffies(emu.choice[EMU_PATIENCE]));
	if (!left)
		emu_give_up();
	return left < 0 ? -EINTR : 0;
}

/*
 * The thread would be what the interrupt meets on its own CPU, so it keeps away
 * from those that are to be interrupted, if it can.
 */
static void emu_alarm_move(void)
{
	static struct cpumask free;
	unsigned int cpu, s;

	cpumask_copy(&free, cpu_online_mask);
	for (s = 0; s < emu.sockets; s++)
		for_each_online_cpu(cpu)
			if (emu_is_core(cpu, s, emu_selected(s)))
				cpumask_clear_cpu(cpu, &free);
	if (!cpumask_empty(&free) &&
	    !cpumask_test_cpu(raw_smp_processor_id(), &free))
		set_cpus_allowed_ptr(current, &free);
}

/* Nanoseconds until somebody has to look, EMU_NEVER: not at all. */
static u64 emu_alarm_time(void)
{
	u64 next, now, left = EMU_NEVER;
	unsigned long flags;

	flags = emu_lock();
	now = emu_clock_now();
	next = emu_foreseen();
	if (emu_clock_is_real() && next != EMU_NEVER)
		left = next > now ? next - now : 0;
	emu_unlock(flags);
	return left;
}

static void emu_alarm_ring(void)
{
	unsigned long flags;
	unsigned int s;
	u64 now;

	flags = emu_lock();
	now = emu_clock_now();
	for (s = 0; s < emu.sockets; s++) {
		if (emu.socket[s].next <= now)
			emu_socket_expire(&emu.socket[s], now);
	}
	emu_unlock(flags);
}

static void emu_alarm_sleep(u64 ns)
{
	ktime_t timeout = ns_to_ktime(min_t(u64, ns, KTIME_MAX));

	if (ns == EMU_NEVER)
		schedule();
	else if (ns)
		schedule_hrtimeout(&timeout, HRTIMER_MODE_REL);
	__set_current_state(TASK_RUNNING);
}

static int emu_alarm_run(void *unused)
{
	u64 left;

	while (!kthread_should_stop()) {
		set_current_state(TASK_IDLE);
		left = emu_alarm_time();
		if (left && !kthread_should_stop()) {
			emu_alarm_sleep(left);
			continue;
		}
		__set_current_state(TASK_RUNNING);
		emu_alarm_move();
		emu_alarm_ring();
	}
	return 0;
}

/**
 * emu_overflow_init() - be ready for overflows
 *
 * Return: 0 or an error.
 */
int emu_overflow_init(void)
{
	emu_alarm = kthread_create(emu_alarm_run, NULL, "emu_alarm");
	if (IS_ERR(emu_alarm))
		return PTR_ERR(emu_alarm);
	sched_set_fifo(emu_alarm);
	wake_up_process(emu_alarm);
	return 0;
}

/** emu_overflow_exit() - no driver under test is loaded any more */
void emu_overflow_exit(void)
{
	irq_work_sync(&emu_changed);
	kthread_stop(emu_alarm);
}
