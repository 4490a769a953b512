/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * sync.h - interrupts and locks
 */
#ifndef HOST_KERNEL_SYNC_H
#define HOST_KERNEL_SYNC_H

/* Interrupts, calls of other CPUs */
#define local_irq_save(_f)	((_f) = host_irqs(true))
#define local_irq_restore(_f)	((void)host_irqs(_f))
#define cpus_read_lock()	do { } while (0)
#define cpus_read_unlock()	do { } while (0)
#define cpus_read_trylock()	true
#define cpu_relax()	do { } while (0)
#define might_sleep()	do { } while (0)
bool host_irqs(bool off);
int smp_call_function_single(unsigned int cpu, void (*call)(void *info), void *info, int wait);

/* Locks */
typedef struct { bool held; } raw_spinlock_t;
typedef raw_spinlock_t spinlock_t;

struct mutex {
	raw_spinlock_t lock;
};

#define __RAW_SPIN_LOCK_UNLOCKED(_l)	{ false }
#define DEFINE_MUTEX(_m)	struct mutex _m
#define raw_spin_lock_init(_l)	((void)((_l)->held = false))
#define spin_lock_init		raw_spin_lock_init
#define mutex_init(_m)		raw_spin_lock_init(&(_m)->lock)
void host_take(raw_spinlock_t *lock);
void host_release(raw_spinlock_t *lock);
bool host_try(raw_spinlock_t *lock);
#define raw_spin_lock(_l)	host_take(_l)
#define raw_spin_unlock(_l)	host_release(_l)
#define raw_spin_trylock(_l)	host_try(_l)
#define spin_lock(_l)	((void)WARN_ON((_l)->held), (_l)->held = true)
#define spin_unlock(_l)	((void)WARN_ON(!(_l)->held), (_l)->held = false)
#define mutex_lock(_m)	spin_lock(&(_m)->lock)
#define mutex_unlock(_m)	spin_unlock(&(_m)->lock)
#define lockdep_assert_held(_l)	WARN_ON(!host_held(_l))
#define host_held(_l)	(*(const bool *)(_l))
#define rcu_read_lock()		do { } while (0)
#define rcu_read_unlock()	do { } while (0)
#define synchronize_rcu()	do { } while (0)
#define synchronize_rcu_tasks()	do { } while (0)

#endif /* HOST_KERNEL_SYNC_H */
