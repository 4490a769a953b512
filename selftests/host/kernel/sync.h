/* SPDX-License-Identifier: GPL-2.0-only */

/* sync.h - interrupts and locks */
/* Interrupts, calls of other CPUs */
#define local_irq_save(_f)	((_f) = host_irqs(true))
#define local_irq_restore(_f)	((void)host_irqs(_f))
#define cpus_read_lock()	might_sleep()
#define cpus_read_unlock()	host_hotplug_may()
void host_hotplug_may(void);
#define cpus_read_trylock()	true
bool host_irqs(bool off);
void on_each_cpu(void (*call)(void *info), void *info, int wait);
int smp_call_function_single(unsigned int cpu, void (*call)(void *info), void *info, int wait);

/* Locks: @used: how all that are made at one place are taken, see host_take(); NULL: not made */
typedef struct { bool held; u8 *used; } raw_spinlock_t;
typedef raw_spinlock_t spinlock_t;

struct mutex {
	raw_spinlock_t lock;
};

#define __RAW_SPIN_LOCK_UNLOCKED(_l)	{ false, &(u8){ 0 } }
#define DEFINE_MUTEX(_m)	struct mutex _m = { __RAW_SPIN_LOCK_UNLOCKED() }
#define raw_spin_lock_init(_l) \
	({ static u8 _used; *(_l) = (raw_spinlock_t){ false, &_used }; (void)0; })
#define spin_lock_init		raw_spin_lock_init
#define mutex_init(_m)		raw_spin_lock_init(&(_m)->lock)
void host_take(raw_spinlock_t *lock);
void host_release(raw_spinlock_t *lock);
bool host_try(raw_spinlock_t *lock);
void host_mutex(struct mutex *mutex, bool take);
#define raw_spin_lock	host_take
#define raw_spin_unlock	host_release
#define raw_spin_trylock	host_try
#define spin_lock	host_take
#define spin_unlock	host_release
#define mutex_lock(_m)	host_mutex(_m, true)
#define mutex_unlock(_m)	host_mutex(_m, false)
#define lockdep_assert_held(_l)	WARN_ON(!host_held(_l))
#define lockdep_assert_irqs_disabled()	WARN_ON(!host.irqs_off)
#define host_held(_l)	(*(const bool *)(_l))
#define rcu_read_lock()		((void)host.rcu++)
#define rcu_read_unlock()	((void)host.rcu--)
