/* SPDX-License-Identifier: GPL-2.0-only */

/* time.h - time, and what happens later: timers, interrupts, work */
/* Time: it is virtual, and passes while the process waits */
#define jiffies	((unsigned long)(host.now / (NSEC_PER_SEC / HZ)))
#define time_after(_a, _b)	time_before(_b, _a)
#define time_before(_a, _b)	((long)((_a) - (_b)) < 0)
#define ktime_get()	((ktime_t)host.now)
#define ktime_get_boottime_seconds()	((time64_t)(host.now / NSEC_PER_SEC))
#define local_clock()	(host.now)
#define ms_to_ktime(_n)	((ktime_t)(_n) * NSEC_PER_MSEC)
#define ns_to_ktime(_n)	((ktime_t)(_n))
#define ktime_add(_a, _b)	((_a) + (_b))
#define ktime_compare(_a, _b)	((_a) < (_b) ? -1 : (_a) > (_b))

#define CLOCK_MONOTONIC	1
enum hrtimer_restart { HRTIMER_NORESTART, HRTIMER_RESTART };
enum hrtimer_mode { HRTIMER_MODE_REL, HRTIMER_MODE_REL_PINNED_HARD };

struct hrtimer {
	struct list_head node;
	enum hrtimer_restart (*function)(struct hrtimer *timer);
	u64 expires;
	unsigned int cpu;
	bool queued, running;
};

#define hrtimer_setup(_t, _f, _c, _m)	((void)(*(_t) = (struct hrtimer){ .function = (_f) }))
void hrtimer_start(struct hrtimer *timer, ktime_t in, enum hrtimer_mode mode);
int hrtimer_cancel(struct hrtimer *timer);
#define hrtimer_active(_t)	((_t)->queued || (_t)->running)
u64 hrtimer_forward_now(struct hrtimer *timer, ktime_t interval);
ktime_t hrtimer_get_remaining(const struct hrtimer *timer);

struct irq_work {
	void (*func)(struct irq_work *work);
	struct irq_work *next;
	unsigned int cpu;
	bool queued;
};

#define IRQ_WORK_INIT_HARD(_f)	((struct irq_work){ .func = (_f) })
#define init_irq_work(_w, _f)	((void)(*(_w) = (struct irq_work){ .func = (_f) }))
bool irq_work_queue(struct irq_work *work);
void irq_work_run(void);
#define irq_work_sync(_w)	host_wait()

struct work_struct {
	void (*func)(struct work_struct *work);
	struct work_struct *next;
	bool queued;
};

struct delayed_work {
	struct work_struct work;
	struct hrtimer timer;
};

#define INIT_WORK(_w, _f)	((void)(*(_w) = (struct work_struct){ .func = (_f) }))
#define INIT_DELAYED_WORK(_d, _f)	INIT_WORK(&(_d)->work, _f)
#define system_highpri_wq	NULL
#define system_freezable_wq	NULL
bool queue_work(void *queue, struct work_struct *work);
bool mod_delayed_work(void *queue, struct delayed_work *work, unsigned long delay);
bool cancel_delayed_work_sync(struct delayed_work *work);
#define flush_work(_w)	host_wait()
/* Run what is queued for now */
void host_settle(void);
/* The same where the caller may wait */
#define host_wait()	do { might_sleep(); host_settle(); } while (0)
/* Let virtual time pass */
void host_sleep(u64 ns);
#define schedule_timeout_uninterruptible(_j)	host_sleep((_j) * (NSEC_PER_SEC / HZ))

typedef struct wait_queue_head {
	int unused;
} wait_queue_head_t;

#define init_waitqueue_head(_q)	do { } while (0)
#define wake_up_all(_q)	do { (void)(_q); } while (0)
#define wait_event(_q, _c)	do { host_wait(); WARN_ON(!(_c)); } while (0)
