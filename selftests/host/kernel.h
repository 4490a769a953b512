/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * kernel.h - what the modules need of the kernel, in one process
 *
 * Included ahead of all else into each file of the modules, which are compiled as they are; the
 * kernel's own headers are empty here. At any time the process is one CPU, see machine.c. So a lock is a flag, and one that is taken twice ends the process.
 */
#ifndef HOST_KERNEL_H
#define HOST_KERNEL_H

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <linux/ioctl.h>
#include <linux/pci_regs.h>
#include <linux/perf_event.h>
#include <linux/types.h>
#include <fcntl.h>

/* Types */
typedef __u8 u8;
typedef __u16 u16;
typedef __u32 u32;
typedef __u64 u64;
typedef __s8 s8;
typedef __s16 s16;
typedef __s32 s32;
typedef __s64 s64;
typedef s64 ktime_t;
typedef s64 time64_t;
typedef u64 phys_addr_t;
typedef u64 resource_size_t;
typedef unsigned int gfp_t;
typedef unsigned short umode_t;
typedef s64 host_loff_t;

#define U8_MAX	((u8)~0U)
#define U16_MAX	((u16)~0U)
#define U32_MAX	((u32)~0U)
#define U64_MAX	((u64)~0ULL)
#define S64_MAX	((s64)(U64_MAX >> 1))
#define KTIME_MAX	S64_MAX
#define PAGE_SIZE	4096UL
#define SZ_2K	0x800
#define SZ_1M	0x100000
#define SZ_256K	0x40000
#define SZ_2M	0x200000
#define SZ_8M	0x800000
#define SZ_4G	0x100000000ULL
#define HZ	250
#define NSEC_PER_SEC	1000000000L
#define NSEC_PER_MSEC	1000000L
#define NSEC_PER_USEC	1000L
#define CONFIG_64BIT	1
#define CONFIG_X86_64	1

/* The compiler */
#define __init
#define __exit
#define __user
#define __iomem
#define __percpu
#define __maybe_unused	__attribute__((unused))
#undef __always_inline
#define __always_inline	inline __attribute__((always_inline))
#define __must_check
#define __printf(_f, _a)	__attribute__((format(printf, _f, _a)))
#define __acquires(_x)
#define __releases(_x)
#define __acquire(_x)	do { } while (0)
#define __release(_x)	do { } while (0)
#define fallthrough	__attribute__((fallthrough))
#define likely(_x)	__builtin_expect(!!(_x), 1)
#define unlikely(_x)	__builtin_expect(!!(_x), 0)
#define barrier()	__asm__ __volatile__("" ::: "memory")
#define READ_ONCE(_x)	(*(const volatile typeof(_x) *)&(_x))
#define WRITE_ONCE(_x, _v)	(*(volatile typeof(_x) *)&(_x) = (_v))
#define smp_mb()	__sync_synchronize()
#define smp_store_mb(_x, _v)	do { WRITE_ONCE(_x, _v); smp_mb(); } while (0)
#define cmpxchg(_p, _old, _new)	__sync_val_compare_and_swap(_p, _old, _new)
#define xchg(_p, _v)	__atomic_exchange_n(_p, _v, __ATOMIC_SEQ_CST)
#define swap(_a, _b)	do { typeof(_a) _t = (_a); (_a) = (_b); (_b) = _t; } while (0)
#define container_of(_p, _type, _member) \
	((_type *)((char *)(_p) - offsetof(_type, _member)))
#define ARRAY_SIZE(_a)	(sizeof(_a) / sizeof(*(_a)))
#define BUILD_BUG_ON(_c)	_Static_assert(!(_c), #_c)
#define IS_ENABLED(_c)	1
#define struct_size(_p, _member, _n)	(sizeof(*(_p)) + sizeof(*(_p)->_member) * (_n))
#define INDIRECT_CALL_1(_f, _likely, ...)	(_f)(__VA_ARGS__)
#define pm_sleep_ptr(_p)	(_p)
#define WARN_ON_ONCE(_c)	({ bool _bad = (_c); if (_bad) host_bug(#_c, __FILE__, __LINE__); _bad; })
#define WARN_ON(_c)	WARN_ON_ONCE(_c)

void host_bug(const char *what, const char *file, int line) __attribute__((noreturn));

/* Numbers */
#define BIT(_n)		(1UL << (_n))
#define BIT_ULL(_n)	(1ULL << (_n))
#define GENMASK_ULL(_h, _l)	((~0ULL << (_l)) & (~0ULL >> (63 - (_h))))
#define GENMASK(_h, _l)	GENMASK_ULL(_h, _l)
#define BITS_PER_TYPE(_t)	(8 * sizeof(_t))
#define min(_a, _b)	({ typeof(_a) _x = (_a); typeof(_b) _y = (_b); _x < _y ? _x : _y; })
#define max(_a, _b)	({ typeof(_a) _x = (_a); typeof(_b) _y = (_b); _x > _y ? _x : _y; })
#define min_t(_t, _a, _b)	min((_t)(_a), (_t)(_b))
#define max_t(_t, _a, _b)	max((_t)(_a), (_t)(_b))
#define round_down(_x, _y)	((_x) & ~((typeof(_x))(_y) - 1))
#define roundup(_x, _y)		((((_x) + (_y) - 1) / (_y)) * (_y))
#define DIV_ROUND_UP(_n, _d)	(((_n) + (_d) - 1) / (_d))
#define PAGE_ALIGN(_x)	roundup(_x, PAGE_SIZE)
#define offset_in_page(_x)	((_x) & (PAGE_SIZE - 1))
#define lower_32_bits(_x)	((u32)(_x))
#define upper_32_bits(_x)	((u32)((u64)(_x) >> 32))
#define hweight32(_x)	((unsigned int)__builtin_popcount(_x))
#define hweight64(_x)	((unsigned int)__builtin_popcountll(_x))
#define max3(_a, _b, _c)	max(max(_a, _b), _c)
#define clamp_t(_t, _v, _l, _h)	min_t(_t, max_t(_t, _v, _l), _h)
#define array_size(_a, _b)	((size_t)(_a) * (_b))
#define check_mul_overflow(_a, _b, _d)	__builtin_mul_overflow(_a, _b, _d)
#define check_add_overflow(_a, _b, _d)	__builtin_add_overflow(_a, _b, _d)
#define __ffs64(_x)	((unsigned int)__builtin_ctzll(_x))
#define sign_extend64(_v, _i)	((s64)((u64)(_v) << (63 - (_i))) >> (63 - (_i)))
#define __ffs(_x)	((unsigned int)__builtin_ctzl(_x))
#define fls(_x)		((_x) ? 32 - __builtin_clz(_x) : 0)
#define fls64(_x)	((_x) ? 64 - __builtin_clzll(_x) : 0)
#define ilog2(_x)	(fls64(_x) - 1)
#define roundup_pow_of_two(_x)	(1UL << fls64((u64)(_x) - 1))
#define for_each_set_bit(_b, _p, _n) \
	for ((_b) = 0; (_b) < (_n); (_b)++) if (((_p)[(_b) / 64] >> ((_b) % 64)) & 1)
#define FIELD_GET(_mask, _v)	(((_v) & (_mask)) / ((_mask) & -(_mask)))
#define FIELD_PREP(_mask, _v)	(((_v) * ((_mask) & -(_mask))) & (_mask))

static inline u64 div64_u64(u64 a, u64 b) { return a / b; }
static inline u64 div_u64(u64 a, u32 b) { return a / b; }
static inline u64 div64_u64_rem(u64 a, u64 b, u64 *rem) { *rem = a % b; return a / b; }
static inline u64 div_u64_rem(u64 a, u32 b, u32 *rem) { *rem = a % b; return a / b; }
static inline u64 mul_u64_u32_shr(u64 a, u32 b, unsigned int s)
{
	return (unsigned __int128)a * b >> s;
}

static inline u64 mul_u64_u64_div_u64(u64 a, u64 b, u64 c)
{
	return (unsigned __int128)a * b / c;
}

/* xorshift: any sequence will do */
struct rnd_state {
	u64 state;
};

static inline void prandom_seed_state(struct rnd_state *rnd, u64 seed)
{
	rnd->state = seed | 1;
}

static inline u32 prandom_u32_state(struct rnd_state *rnd)
{
	rnd->state ^= rnd->state << 13;
	rnd->state ^= rnd->state >> 7;
	rnd->state ^= rnd->state << 17;
	return rnd->state >> 16;
}

/* Errors in pointers */
#define IS_ERR(_p)	((unsigned long)(_p) >= (unsigned long)-4095)
#define PTR_ERR(_p)	((long)(_p))
#define ERR_PTR(_e)	((void *)(long)(_e))
#define PTR_ERR_OR_ZERO(_p)	(IS_ERR(_p) ? PTR_ERR(_p) : 0)

/* Memory */
#define GFP_KERNEL	0
#define GFP_ATOMIC	0
void *host_alloc(size_t size);
#define kmalloc(_s, _f)		host_alloc(_s)
#define kzalloc(_s, _f)		host_alloc(_s)
#define kvzalloc(_s, _f)	host_alloc(_s)
#define kvmalloc(_s, _f)	host_alloc(_s)
#define kcalloc(_n, _s, _f)	host_alloc((size_t)(_n) * (_s))
#define kvcalloc(_n, _s, _f)	host_alloc((size_t)(_n) * (_s))
#define krealloc(_p, _s, _f)	realloc(_p, _s)
#define kfree(_p)	free((void *)(_p))
#define kvfree(_p)	free((void *)(_p))
#define kstrdup(_s, _f)	strdup(_s)
char *kasprintf(gfp_t gfp, const char *fmt, ...);
#define memdup_user_nul(_p, _n)	host_memdup_nul(_p, _n)
void *host_memdup_nul(const void *from, size_t size);
void *memchr_inv(const void *p, int c, size_t size);

/* Text */
int scnprintf(char *buf, size_t size, const char *fmt, ...);
int sysfs_emit(char *buf, const char *fmt, ...);
int sysfs_emit_at(char *buf, int at, const char *fmt, ...);
char *strim(char *text);
int kstrtouint(const char *text, unsigned int base, unsigned int *value);
int kstrtou16(const char *text, unsigned int base, u16 *value);
int kstrtou32(const char *text, unsigned int base, u32 *value);
int kstrtou64(const char *text, unsigned int base, u64 *value);
int kstrtoull(const char *text, unsigned int base, unsigned long long *value);
#define strscpy(_to, _from, _n)	snprintf(_to, _n, "%s", _from)
#define __stringify_1(x...)	#x
#define __stringify(x...)	__stringify_1(x)

/* The log */
#define KERN_WARNING	"4"
#define KERN_ERR	"3"
void host_log(int level, const char *fmt, ...);
#define pr_err(_fmt, ...)	host_log(3, pr_fmt(_fmt), ##__VA_ARGS__)
#define pr_warn(_fmt, ...)	host_log(4, pr_fmt(_fmt), ##__VA_ARGS__)
#define pr_info(_fmt, ...)	host_log(6, pr_fmt(_fmt), ##__VA_ARGS__)
#define pr_debug(_fmt, ...)	do { if (0) host_log(7, pr_fmt(_fmt), ##__VA_ARGS__); } while (0)
#define pr_warn_ratelimited	pr_warn
#define pr_info_ratelimited	pr_info
#define pr_warn_once(_fmt, ...)	({ static bool _said; if (!_said) pr_warn(_fmt, ##__VA_ARGS__); _said = true; })
#define pr_info_once(_fmt, ...)	({ static bool _said; if (!_said) pr_info(_fmt, ##__VA_ARGS__); _said = true; })

/* Lists */
struct list_head {
	struct list_head *next, *prev;
};

struct hlist_head {
	void *first;
};

#define LIST_HEAD_INIT(_l)	{ &(_l), &(_l) }
#define LIST_HEAD(_l)	struct list_head _l = LIST_HEAD_INIT(_l)

static inline void INIT_LIST_HEAD(struct list_head *list)
{
	list->next = list;
	list->prev = list;
}

static inline void host_list_insert(struct list_head *new, struct list_head *prev,
				    struct list_head *next)
{
	next->prev = new;
	new->next = next;
	new->prev = prev;
	prev->next = new;
}

static inline void list_add(struct list_head *new, struct list_head *head)
{
	host_list_insert(new, head, head->next);
}

static inline void list_add_tail(struct list_head *new, struct list_head *head)
{
	host_list_insert(new, head->prev, head);
}

static inline void list_del(struct list_head *entry)
{
	entry->next->prev = entry->prev;
	entry->prev->next = entry->next;
	entry->next = NULL;
	entry->prev = NULL;
}

static inline void list_del_init(struct list_head *entry)
{
	list_del(entry);
	INIT_LIST_HEAD(entry);
}

static inline void list_move_tail(struct list_head *entry, struct list_head *head)
{
	list_del(entry);
	list_add_tail(entry, head);
}

static inline bool list_empty(const struct list_head *head)
{
	return head->next == head;
}

static inline void list_splice_init(struct list_head *list, struct list_head *head)
{
	if (list_empty(list))
		return;
	list->next->prev = head;
	list->prev->next = head->next;
	head->next->prev = list->prev;
	head->next = list->next;
	INIT_LIST_HEAD(list);
}

#define list_entry	container_of
#define list_first_entry(_h, _t, _m)	list_entry((_h)->next, _t, _m)
#define list_last_entry(_h, _t, _m)	list_entry((_h)->prev, _t, _m)
#define list_first_entry_or_null(_h, _t, _m) \
	(list_empty(_h) ? NULL : list_first_entry(_h, _t, _m))
#define list_next_entry(_p, _m)	list_entry((_p)->_m.next, typeof(*(_p)), _m)
#define list_prev_entry(_p, _m)	list_entry((_p)->_m.prev, typeof(*(_p)), _m)
#define list_is_last(_e, _h)	((_e)->next == (_h))
#define list_for_each_entry(_p, _h, _m) \
	for (_p = list_first_entry(_h, typeof(*_p), _m); &_p->_m != (_h); \
	     _p = list_next_entry(_p, _m))
#define list_for_each_entry_reverse(_p, _h, _m) \
	for (_p = list_last_entry(_h, typeof(*_p), _m); &_p->_m != (_h); \
	     _p = list_prev_entry(_p, _m))
#define list_for_each_entry_continue(_p, _h, _m) \
	for (_p = list_next_entry(_p, _m); &_p->_m != (_h); _p = list_next_entry(_p, _m))
#define list_for_each_entry_safe(_p, _n, _h, _m) \
	for (_p = list_first_entry(_h, typeof(*_p), _m), _n = list_next_entry(_p, _m); \
	     &_p->_m != (_h); _p = _n, _n = list_next_entry(_n, _m))
#define list_for_each_entry_safe_reverse(_p, _n, _h, _m) \
	for (_p = list_last_entry(_h, typeof(*_p), _m), _n = list_prev_entry(_p, _m); \
	     &_p->_m != (_h); _p = _n, _n = list_prev_entry(_n, _m))
#define list_for_each_entry_rcu(_p, _h, _m, ...)	list_for_each_entry(_p, _h, _m)
#define list_add_rcu	list_add
#define list_add_tail_rcu	list_add_tail
#define list_del_rcu	list_del

/* Atomic words */
typedef struct { int value; } atomic_t;
typedef struct { s64 value; } atomic64_t;
typedef struct { u64 value; } local64_t;

#define ATOMIC_INIT(_v)		{ _v }
#define ATOMIC64_INIT(_v)	{ _v }
#define atomic_read(_a)		((_a)->value)
#define atomic_set(_a, _v)	((_a)->value = (_v))
#define atomic_inc(_a)		((void)(_a)->value++)
#define atomic_xchg(_a, _v)	({ int _old = (_a)->value; (_a)->value = (_v); _old; })
#define atomic_add(_n, _a)	((void)((_a)->value += (_n)))
#define atomic_dec_if_positive(_a)	((_a)->value > 0 ? --(_a)->value : -1)
#define atomic64_read(_a)	((_a)->value)
#define atomic64_set(_a, _v)	((_a)->value = (_v))
#define atomic64_inc(_a)	((void)(_a)->value++)
#define atomic64_add(_n, _a)	((void)((_a)->value += (_n)))
#define local64_read(_a)	((_a)->value)
#define local64_set(_a, _v)	((_a)->value = (_v))
#define local64_add(_n, _a)	((void)((_a)->value += (_n)))
#define local64_sub(_n, _a)	((void)((_a)->value -= (_n)))

/* CPUs */
#define HOST_CPUS	64
#define HOST_DIES	16
#define nr_cpu_ids	(host.cpus)
#define nr_node_ids	(host.nodes)
#define NUMA_NO_NODE	(-1)
#define NMI_VECTOR	2

struct cpumask {
	u64 bits;
};

typedef struct cpumask cpumask_var_t[1];
#define zalloc_cpumask_var(_m, _f)	((*(_m))->bits = 0, true)
#define free_cpumask_var(_m)	do { } while (0)
#define cpumask_set_cpu(_c, _m)	((void)((_m)->bits |= BIT_ULL(_c)))
#define cpumask_clear_cpu(_c, _m)	((void)((_m)->bits &= ~BIT_ULL(_c)))
#define cpumask_test_cpu(_c, _m)	(!!((_m)->bits & BIT_ULL(_c)))
#define cpumask_clear(_m)	((void)((_m)->bits = 0))
#define cpumask_empty(_m)	(!(_m)->bits)
#define cpumask_weight(_m)	hweight64((_m)->bits)
#define cpumask_or(_to, _a, _b)	((void)((_to)->bits = (_a)->bits | (_b)->bits))
#define cpumask_pr_args(_m)	64, (_m)
#define for_each_cpu(_c, _m) \
	for ((_c) = 0; (_c) < nr_cpu_ids; (_c)++) if ((_m)->bits >> (_c) & 1)
#define for_each_cpu_and(_c, _a, _b) \
	for ((_c) = 0; (_c) < nr_cpu_ids; (_c)++) if ((_a)->bits & (_b)->bits & BIT_ULL(_c))
#define for_each_possible_cpu(_c)	for_each_cpu(_c, &host.possible)
#define for_each_online_cpu(_c)		for_each_cpu(_c, &host.online)
#define cpu_online_mask		((const struct cpumask *)&host.online)
#define cpu_present_mask	((const struct cpumask *)&host.possible)
#define cpu_active_mask		((const struct cpumask *)&host.active)
#define cpu_online(_c)	cpumask_test_cpu(_c, cpu_online_mask)
#define cpu_possible(_c)	cpumask_test_cpu(_c, &host.possible)
#define num_online_nodes()	(host.nodes)

static inline unsigned int cpumask_first(const struct cpumask *mask)
{
	return mask->bits ? __builtin_ctzll(mask->bits) : HOST_CPUS;
}

static inline unsigned int cpumask_first_and(const struct cpumask *a, const struct cpumask *b)
{
	struct cpumask both = { a->bits & b->bits };

	return cpumask_first(&both);
}

static inline unsigned int cpumask_last(const struct cpumask *mask)
{
	return mask->bits ? 63 - __builtin_clzll(mask->bits) : HOST_CPUS;
}

static inline bool cpumask_test_and_clear_cpu(unsigned int cpu, struct cpumask *mask)
{
	bool was = cpumask_test_cpu(cpu, mask);

	cpumask_clear_cpu(cpu, mask);
	return was;
}

enum system_state { SYSTEM_RUNNING, SYSTEM_SUSPEND };

/*
 * The machine, see machine.c. @cpu: which CPU the process is; @die, @package, @node: of each CPU,
 * as the kernel counts, and its package id; @irqs_off, @nmi: of the CPU that it is.
 */
struct host {
	unsigned int cpus, dies, packages, dies_per_package, nodes;
	struct cpumask possible, online, active, isolated;
	struct cpumask die_cpus[HOST_DIES];
	int die[HOST_CPUS], package[HOST_CPUS], node[HOST_CPUS], core[HOST_CPUS];
	unsigned int cpu;
	bool irqs_off, nmi;
	unsigned int locks;
	int state;
	u64 now;
};

extern struct host host;
#define system_state	(host.state)
#define smp_processor_id()	(host.cpu)
#define raw_smp_processor_id()	(host.cpu)
#define in_nmi()	(host.nmi)
#define topology_logical_die_id(_c)	(host.die[_c])
#define topology_physical_package_id(_c)	(host.package[_c])
#define topology_core_id(_c)	(host.core[_c])
#define topology_max_packages()	(host.packages)
#define topology_max_dies_per_package()	(host.dies_per_package)
#define topology_die_cpumask(_c)	((const struct cpumask *)&host.die_cpus[host.die[_c]])
#define cpu_to_node(_c)	(host.node[_c])
#define cpu_is_isolated(_c)	cpumask_test_cpu(_c, &host.isolated)
int topology_phys_to_logical_pkg(unsigned int package);
const struct cpumask *cpumask_of_node(int node);

/* In a section of the module; what a CPU has of it is elsewhere */
#define DEFINE_PER_CPU(_t, _n)	__attribute__((section("percpu_" HOST_MODULE))) typeof(_t) _n
#define DECLARE_PER_CPU(_t, _n)	extern typeof(_t) _n
void *host_per_cpu(const volatile void *p, unsigned int cpu);
#define per_cpu_ptr(_p, _c)	((typeof(_p))host_per_cpu(_p, _c))
#define per_cpu(_v, _c)		(*per_cpu_ptr(&(_v), _c))
#define this_cpu_ptr(_p)	per_cpu_ptr(_p, host.cpu)
#define this_cpu_read(_v)	(*this_cpu_ptr(&(_v)))
#define this_cpu_write(_v, _x)	((void)(*this_cpu_ptr(&(_v)) = (_x)))
#define this_cpu_inc(_v)	((void)(*this_cpu_ptr(&(_v)) += 1))
#define this_cpu_xchg(_v, _x)	({ typeof(_v) _old = this_cpu_read(_v); this_cpu_write(_v, _x); _old; })

struct pt_regs {
	unsigned long ip, sp, bp, flags, cs;
};

struct task_struct {
	int pid;
};

extern struct task_struct host_task;
#define is_idle_task(_t)	false
#define X86_EFLAGS_IF	0x200
#define current	(&host_task)
#define init_pid_ns	host_task
#define task_tgid_nr(_t)	((_t)->pid)
#define task_session_nr_ns(_t, _ns)	((_t)->pid)
typedef unsigned int kuid_t;
#define current_uid()	0U
#define uid_eq(_a, _b)	((_a) == (_b))

/* The first CPU */
#define X86_VENDOR_INTEL	0
#define X86_FEATURE_HYPERVISOR	0

struct cpuinfo_x86 {
	u8 x86, x86_vendor, x86_model, x86_stepping;
	u8 x86_phys_bits;
	char x86_model_id[64];
};

extern struct cpuinfo_x86 boot_cpu_data;
#define boot_cpu_has(_f)	true
#define dmi_match(_f, _t)	false
struct x86_cpu_id {
	u16 vendor, family, model;
};

/* Interrupts, calls of other CPUs */
#define local_irq_save(_f)	((_f) = host_irqs(true))
#define local_irq_restore(_f)	((void)host_irqs(_f))
#define lockdep_assert_irqs_disabled()	WARN_ON(!host.irqs_off)
#define cpus_read_lock()	do { } while (0)
#define cpus_read_unlock()	do { } while (0)
#define cpus_read_trylock()	true
#define preempt_disable()	do { } while (0)
#define preempt_enable()	do { } while (0)
#define get_cpu()	smp_processor_id()
#define put_cpu()	do { } while (0)
#define cpu_relax()	do { } while (0)
#define might_sleep()	do { } while (0)
bool host_irqs(bool off);
int smp_call_function_single(unsigned int cpu, void (*call)(void *info), void *info, int wait);
#define on_each_cpu(_f, _i, _w)	((_f)(_i))

/* Locks */
typedef struct { bool held; } raw_spinlock_t;
typedef raw_spinlock_t spinlock_t;

struct mutex {
	raw_spinlock_t lock;
};

#define __RAW_SPIN_LOCK_UNLOCKED(_l)	{ false }
#define __SPIN_LOCK_UNLOCKED(_l)	{ false }
#define DEFINE_MUTEX(_m)	struct mutex _m
#define DEFINE_SPINLOCK(_l)	spinlock_t _l
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
#define lockdep_is_held(_l)	host_held(_l)
#define rcu_read_lock()		do { } while (0)
#define rcu_read_unlock()	do { } while (0)
#define synchronize_rcu()	do { } while (0)
#define synchronize_rcu_tasks()	do { } while (0)
#define sync_core()	do { } while (0)

/* Time: it is virtual, and passes while the process waits */
#define jiffies	((unsigned long)(host.now / (NSEC_PER_SEC / HZ)))
#define time_before(_a, _b)	((long)((_a) - (_b)) < 0)
#define msecs_to_jiffies(_m)	((_m) * HZ / 1000)
#define ktime_get()	((ktime_t)host.now)
#define ktime_get_mono_fast_ns()	(host.now)
#define ktime_get_boottime_seconds()	((time64_t)(host.now / NSEC_PER_SEC))
#define local_clock()	(host.now)
#define ns_to_ktime(_n)	((ktime_t)(_n))
#define ktime_to_ns(_t)	((s64)(_t))
#define ktime_add(_a, _b)	((_a) + (_b))
#define ktime_sub(_a, _b)	((_a) - (_b))
#define ktime_compare(_a, _b)	((_a) < (_b) ? -1 : (_a) > (_b))
#define rdtsc()	(host.now)

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
u64 hrtimer_forward_now(struct hrtimer *timer, ktime_t interval);
ktime_t hrtimer_get_remaining(const struct hrtimer *timer);

struct irq_work {
	void (*func)(struct irq_work *work);
	struct irq_work *next;
	unsigned int cpu;
	bool queued;
};

#define DEFINE_IRQ_WORK(_n, _f)	struct irq_work _n = { .func = (_f) }
#define IRQ_WORK_INIT_HARD(_f)	((struct irq_work){ .func = (_f) })
#define init_irq_work(_w, _f)	((void)(*(_w) = (struct irq_work){ .func = (_f) }))
bool irq_work_queue(struct irq_work *work);
void irq_work_run(void);
#define irq_work_sync(_w)	host_settle()

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
bool queue_delayed_work(void *queue, struct delayed_work *work, unsigned long delay);
bool cancel_delayed_work_sync(struct delayed_work *work);
#define schedule_work(_w)	queue_work(NULL, _w)
#define flush_work(_w)	host_settle()
#define cancel_work_sync(_w)	host_settle()
/* Run what is queued for now */
void host_settle(void);
/* And let time pass */
void host_sleep(u64 ns);
#define schedule_timeout_uninterruptible(_j)	host_sleep((_j) * (NSEC_PER_SEC / HZ))

typedef struct wait_queue_head {
	int unused;
} wait_queue_head_t;

#define DECLARE_WAIT_QUEUE_HEAD(_q)	struct wait_queue_head _q
#define init_waitqueue_head(_q)	do { } while (0)
#define wake_up_all(_q)	do { (void)(_q); } while (0)
#define wait_event(_q, _c)	do { host_settle(); WARN_ON(!(_c)); } while (0)
#define wait_event_killable_timeout(_q, _c, _t)	({ host_settle(); (_c) ? 1L : 0L; })

/* MSRs, as the emulator has them; without it there are none */
int host_rdmsr(u32 msr, u64 *value);
int host_wrmsr(u32 msr, u64 value);
void host_unguarded(u32 msr);
int rdmsrq_on_cpu(unsigned int cpu, u32 msr, u64 *value);
int rdmsrq_safe_on_cpu(unsigned int cpu, u32 msr, u64 *value);
#define rdmsrq_safe(_m, _p)	host_rdmsr(_m, _p)
#define wrmsrq_safe(_m, _v)	host_wrmsr(_m, _v)
#define rdmsrq(_m, _v)	do { u64 _r = 0; if (host_rdmsr(_m, &_r)) host_unguarded(_m); (_v) = _r; } while (0)
#define wrmsrq(_m, _v)	do { if (host_wrmsr(_m, _v)) host_unguarded(_m); } while (0)

/* Local APIC, NMIs */
#define APIC_LVTPC	0x340
#define APIC_LVT_MASKED	(1 << 16)
#define APIC_DM_NMI	0x400
#define APIC_MODE_NMI	4
#define GET_APIC_DELIVERY_MODE(_x)	(((_x) >> 8) & 7)
enum { NMI_LOCAL };
enum { NMI_DONE, NMI_HANDLED };
#define NMI_FLAG_FIRST	1
typedef int (*nmi_handler_t)(unsigned int type, struct pt_regs *regs);
int register_nmi_handler(unsigned int type, nmi_handler_t handler, int flags, const char *name);
void unregister_nmi_handler(unsigned int type, const char *name);

struct apic {
	u32 (*read)(u32 reg);
	void (*write)(u32 reg, u32 value);
	void (*send_IPI)(int cpu, int vector);
};

extern const struct apic *const apic;

/* Modules, parameters, notifiers */
struct module {
	const char *name;
};

#define THIS_MODULE	(&host_this)
extern struct module host_this;
enum { MODULE_STATE_LIVE, MODULE_STATE_COMING, MODULE_STATE_GOING };
bool try_module_get(struct module *module);
#define __module_get(_m)	((void)try_module_get(_m))
void module_put(struct module *module);

#define MODULE_LICENSE(_t)
#define MODULE_AUTHOR(_t)
#define MODULE_VERSION(_t)
#define MODULE_DESCRIPTION(_t)
#define MODULE_INFO(_k, _t)
#define MODULE_DEVICE_TABLE(_k, _t)	static const void *const host_##_t __maybe_unused = _t
#define MODULE_PARM_DESC(_n, _t)
#define __MODULE_PARM_TYPE(_n, _t)
#define module_init(_f)	int host_init(void) { return _f(); }
#define module_exit(_f)	void host_exit(void) { _f(); }

struct kernel_param {
	const char *name;
	const struct kernel_param_ops *ops;
	void *arg;
	unsigned int *nr, max;
	umode_t mode;
};

#define KERNEL_PARAM_OPS_FL_NOARG	1
struct kernel_param_ops {
	unsigned int flags;
	int (*set)(const char *value, const struct kernel_param *param);
	int (*get)(char *buf, const struct kernel_param *param);
};

extern const struct kernel_param_ops param_ops_bool, param_ops_uint, param_ops_ullong, param_ops_charp;
int param_set_bool(const char *value, const struct kernel_param *param);
int param_get_bool(char *buf, const struct kernel_param *param);
#define kernel_param_lock(_m)	do { } while (0)
#define kernel_param_unlock(_m)	do { } while (0)
/* In a section of the module, which has their list */
#define HOST_PARAM(_name, _ops, _arg, _nr, _max, _mode) \
	static const struct kernel_param host_param_##_name \
	__attribute__((used, aligned(8), section("param_" HOST_MODULE))) = \
		{ #_name, _ops, _arg, _nr, _max, _mode }
#define module_param(_n, _t, _m)	HOST_PARAM(_n, &param_ops_##_t, &_n, NULL, 1, _m)
#define module_param_named(_n, _v, _t, _m)	HOST_PARAM(_n, &param_ops_##_t, &_v, NULL, 1, _m)
#define module_param_cb(_n, _o, _a, _m)	HOST_PARAM(_n, _o, _a, NULL, 1, _m)
#define module_param_array(_n, _t, _nr, _m) \
	HOST_PARAM(_n, &param_ops_##_t, _n, _nr, ARRAY_SIZE(_n), _m)

struct notifier_block {
	int (*notifier_call)(struct notifier_block *block, unsigned long action, void *data);
	struct notifier_block *next;
};

#define NOTIFY_DONE	0
#define NOTIFY_OK	1
#define notifier_from_errno(_e)	((_e) ? 0x8000 | (1 - (_e)) : NOTIFY_OK)
#define register_module_notifier(_b)	host_notify(HOST_MODULES, _b, true)
#define unregister_module_notifier(_b)	host_notify(HOST_MODULES, _b, false)
#define register_reboot_notifier(_b)	host_notify(HOST_REBOOT, _b, true)
#define unregister_reboot_notifier(_b)	((void)host_notify(HOST_REBOOT, _b, false))
#define bus_register_notifier(_bus, _b)	host_notify(HOST_PCI, _b, true)
#define bus_unregister_notifier(_bus, _b)	((void)host_notify(HOST_PCI, _b, false))
enum host_chain { HOST_MODULES, HOST_REBOOT, HOST_PCI, HOST_CHAINS };
int host_notify(enum host_chain chain, struct notifier_block *block, bool add);
int host_call_chain(enum host_chain chain, unsigned long action, void *data);

/* CPU hotplug, suspend */
enum cpuhp_state { CPUHP_AP_ONLINE_DYN };
int cpuhp_setup_state(enum cpuhp_state state, const char *name, int (*up)(unsigned int cpu),
		      int (*down)(unsigned int cpu));
void cpuhp_remove_state_nocalls(enum cpuhp_state state);

struct syscore_ops {
	int (*suspend)(void *data);
	void (*resume)(void *data);
};

struct syscore {
	struct list_head node;
	const struct syscore_ops *ops;
	void *data;
};

void register_syscore(struct syscore *syscore);
void unregister_syscore(struct syscore *syscore);

/* Devices and files */
struct kset;

struct kobj_type {
	int unused;
};

struct kset {
	struct list_head list;
	spinlock_t list_lock;
};

struct kobject {
	const char *name;
	struct list_head entry;
	struct kset *kset;
	const struct kobj_type *ktype;
};

struct bus_type {
	const char *name;
};

struct device_driver {
	const char *name;
	const struct dev_pm_ops *pm;
};

struct device {
	struct kobject kobj;
	const struct bus_type *bus;
	const struct device_driver *driver;
	void *driver_data;
};

struct dev_pm_ops {
	int (*suspend)(struct device *dev);
	int (*resume)(struct device *dev);
};

#define SYSTEM_SLEEP_PM_OPS(_s, _r)	.suspend = (_s), .resume = (_r),
#define dev_name(_d)	((_d)->kobj.name)
#define dev_get_drvdata(_d)	((_d)->driver_data)
#define kobj_to_dev(_k)	container_of(_k, struct device, kobj)
#define put_device(_d)	do { (void)(_d); } while (0)
struct device *get_cpu_device(unsigned int cpu);

struct attribute {
	const char *name;
	umode_t mode;
};

struct device_attribute {
	struct attribute attr;
	ssize_t (*show)(struct device *dev, struct device_attribute *attr, char *buf);
	ssize_t (*store)(struct device *dev, struct device_attribute *attr, const char *buf, size_t n);
};

struct dev_ext_attribute {
	struct device_attribute attr;
	void *var;
};

struct attribute_group {
	const char *name;
	umode_t (*is_visible)(struct kobject *kobj, struct attribute *attr, int n);
	struct attribute **attrs;
};

#define sysfs_attr_init(_a)	do { } while (0)
#define DEVICE_ATTR_RO(_n) \
	struct device_attribute dev_attr_##_n = { { #_n, 0444 }, _n##_show }

struct dentry;
struct file;
struct seq_file {
	char *text;
	size_t len;
	void *private;
};

struct inode {
	void *i_private;
};

struct file {
	struct inode *inode;
	struct seq_file *private_data;
};

struct file_operations {
	struct module *owner;
	int (*open)(struct inode *inode, struct file *file);
	ssize_t (*read)(struct file *file, char *buf, size_t n, loff_t *pos);
	ssize_t (*write)(struct file *file, const char *buf, size_t n, loff_t *pos);
	loff_t (*llseek)(struct file *file, loff_t offset, int whence);
	int (*release)(struct inode *inode, struct file *file);
};

#define file_inode(_f)	((_f)->inode)
#define DEFINE_SHOW_ATTRIBUTE(_n)						\
static int _n##_open(struct inode *inode, struct file *file)			\
{										\
	return single_open(file, _n##_show, inode->i_private);			\
}										\
static const struct file_operations _n##_fops = {				\
	.open = _n##_open, .read = seq_read, .release = single_release,		\
}
int single_open(struct file *file, int (*show)(struct seq_file *m, void *unused), void *data);
int single_release(struct inode *inode, struct file *file);
ssize_t seq_read(struct file *file, char *buf, size_t n, loff_t *pos);
loff_t seq_lseek(struct file *file, loff_t offset, int whence);
void seq_printf(struct seq_file *m, const char *fmt, ...);
int seq_write(struct seq_file *m, const void *data, size_t n);
#define seq_puts(_m, _t)	seq_printf(_m, "%s", _t)
#define seq_putc(_m, _c)	seq_printf(_m, "%c", _c)
struct dentry *debugfs_create_dir(const char *name, struct dentry *parent);
struct dentry *debugfs_create_file(const char *name, umode_t mode, struct dentry *parent,
				   void *data, const struct file_operations *fops);
void debugfs_remove(struct dentry *entry);
/* Tables of a test in files of the machine that it runs on */
struct file *filp_open(const char *path, int flags, int mode);
ssize_t kernel_read(struct file *file, void *buf, size_t n, loff_t *pos);
int filp_close(struct file *file, void *id);

struct platform_device;
struct platform_driver {
	struct device_driver driver;
	void (*shutdown)(struct platform_device *device);
};

#define PLATFORM_DEVID_NONE	(-1)
#define platform_driver_register(_d)	((void)(_d), 0)
#define platform_driver_unregister(_d)	do { } while (0)
#define platform_device_register_simple(...)	((struct platform_device *)8)
#define platform_device_unregister(_d)	do { } while (0)

/* Memory of devices */
#define IORESOURCE_MEM	0x200
#define IORESOURCE_BUS	0x1000
#define IORESOURCE_UNSET	0x20000000
#define IORESOURCE_SYSTEM_RAM	0x1000200
enum { IORES_DESC_NONE, IORES_DESC_PERSISTENT_MEMORY, IORES_DESC_PERSISTENT_MEMORY_LEGACY,
       IORES_DESC_SOFT_RESERVED };
enum { REGION_INTERSECTS, REGION_DISJOINT, REGION_MIXED };

struct resource {
	resource_size_t start, end;
	const char *name;
	unsigned long flags;
	struct resource *parent;
};

extern struct resource iomem_resource;
int region_intersects(resource_size_t start, size_t size, unsigned long flags, unsigned long desc);
void *request_mem_region(resource_size_t start, resource_size_t size, const char *name);
void release_mem_region(resource_size_t start, resource_size_t size);
int allocate_resource(struct resource *root, struct resource *new, resource_size_t size,
		      resource_size_t first, resource_size_t last, resource_size_t align,
		      void *function, void *data);
int release_resource(struct resource *old);
void *ioremap(resource_size_t start, unsigned long size);
void iounmap(volatile void *at);
u32 readl(const volatile void *at);
u64 readq(const volatile void *at);
void writel(u32 value, volatile void *at);
void writeq(u64 value, volatile void *at);

/* PCI */
#define PCI_ANY_ID	(~0u)
#define PCI_VENDOR_ID_INTEL	0x8086
#define PCI_DEVFN(_d, _f)	((((_d) & 0x1f) << 3) | ((_f) & 7))
#define PCI_SLOT(_df)	(((_df) >> 3) & 0x1f)
#define PCI_FUNC(_df)	((_df) & 7)
#define PCI_EXT_CAP_ID_DVSEC	0x23
#define PCI_STD_NUM_BARS	6
#define PCIBIOS_SUCCESSFUL	0
#define PCIBIOS_DEVICE_NOT_FOUND	0x86
#define PCI_VDEVICE(_v, _d)	PCI_VENDOR_ID_##_v, (_d)
enum { BUS_NOTIFY_BOUND_DRIVER, BUS_NOTIFY_UNBOUND_DRIVER };

struct pci_sysdata {
	int domain, node;
};

struct pci_bus;
struct pci_ops {
	int (*read)(struct pci_bus *bus, unsigned int devfn, int where, int size, u32 *value);
	int (*write)(struct pci_bus *bus, unsigned int devfn, int where, int size, u32 value);
};

struct pci_bus {
	struct list_head node, devices;
	struct pci_ops *ops;
	void *sysdata;
	struct device *bridge;
	u8 number;
};

struct pci_dev {
	struct device dev;
	struct list_head bus_list;
	struct pci_bus *bus;
	unsigned int devfn, class;
	u16 vendor, device;
	struct pci_driver *bound;
	struct resource resource[PCI_STD_NUM_BARS];
	char name[16];
};

struct pci_device_id {
	u32 vendor, device;
};

struct pci_driver {
	const char *name;
	const struct pci_device_id *id_table;
	int (*probe)(struct pci_dev *pdev, const struct pci_device_id *id);
	void (*remove)(struct pci_dev *pdev);
	void (*shutdown)(struct pci_dev *pdev);
	struct device_driver driver;
	struct list_head node;
};

extern const struct bus_type pci_bus_type;
#define to_pci_dev(_d)	container_of((struct device *)(_d), struct pci_dev, dev)
#define pci_name(_p)	((_p)->name)
#define pci_domain_nr(_b)	(((struct pci_sysdata *)(_b)->sysdata)->domain)
#define pcibus_to_node(_b)	(((struct pci_sysdata *)(_b)->sysdata)->node)
#define pci_set_drvdata(_p, _d)	((void)((_p)->dev.driver_data = (_d)))
#define pci_get_drvdata(_p)	((_p)->dev.driver_data)
#define pci_warn(_p, _fmt, ...)	host_log(4, "%s: " _fmt, pci_name(_p), ##__VA_ARGS__)
#define dev_warn	pci_warn
#define pci_resource_start(_p, _b)	((_p)->resource[_b].start)
#define pci_resource_len(_p, _b)	((_p)->resource[_b].end - (_p)->resource[_b].start + 1)
#define pci_resource_flags(_p, _b)	((_p)->resource[_b].flags)
#define pm_runtime_get_sync(_d)	((void)(_d))
#define pm_runtime_put(_d)	do { } while (0)
#define pci_lock_rescan_remove()	do { } while (0)
#define pci_unlock_rescan_remove()	do { } while (0)
#define pci_free_resource_list(_l)	do { } while (0)
#define pci_add_resource(_l, _r)	do { (void)(_l); } while (0)
int pci_read_config_dword(const struct pci_dev *pdev, int where, u32 *value);
int pci_read_config_word(const struct pci_dev *pdev, int where, u16 *value);
int pci_write_config_dword(const struct pci_dev *pdev, int where, u32 value);
struct pci_dev *pci_get_device(unsigned int vendor, unsigned int device, struct pci_dev *from);
struct pci_dev *pci_get_domain_bus_and_slot(int domain, unsigned int bus, unsigned int devfn);
void pci_dev_put(struct pci_dev *pdev);
int pci_find_next_ext_capability(struct pci_dev *pdev, int pos, int id);
int pci_register_driver(struct pci_driver *driver);
void pci_unregister_driver(struct pci_driver *driver);
struct pci_bus *pci_create_root_bus(struct device *parent, int number, struct pci_ops *ops,
				    void *sysdata, struct list_head *resources);
struct pci_bus *pci_find_bus(int domain, int number);
struct pci_ops *pci_bus_set_ops(struct pci_bus *bus, struct pci_ops *ops);
int pci_scan_slot(struct pci_bus *bus, int devfn);
void pci_bus_add_devices(const struct pci_bus *bus);
void pci_stop_root_bus(struct pci_bus *bus);
void pci_remove_root_bus(struct pci_bus *bus);
void pci_stop_and_remove_bus_device(struct pci_dev *pdev);

/* perf */
enum perf_event_state {
	PERF_EVENT_STATE_DEAD = -4, PERF_EVENT_STATE_EXIT = -3, PERF_EVENT_STATE_ERROR = -2,
	PERF_EVENT_STATE_OFF = -1, PERF_EVENT_STATE_INACTIVE = 0, PERF_EVENT_STATE_ACTIVE = 1,
};

#define PERF_HES_STOPPED	1
#define PERF_HES_UPTODATE	2
#define PERF_EF_START	1
#define PERF_EF_RELOAD	2
#define PERF_EF_UPDATE	4
#define PERF_PMU_CAP_NO_INTERRUPT	0x1
#define PERF_PMU_CAP_NO_EXCLUDE		0x40
#define PERF_PMU_TXN_ADD	1
#define PERF_PMU_TXN_READ	2
#define PERF_ATTACH_CONTEXT	1
#define PERF_ATTACH_GROUP	2
#define PERF_ATTACH_TASK	4
#define perf_invalid_context	(-1)

struct perf_sample_data;
struct perf_event;
struct trace_entry {
	int unused;
};

struct trace_event_call {
	int unused;
};

typedef void (*perf_overflow_handler_t)(struct perf_event *event, struct perf_sample_data *data,
					struct pt_regs *regs);

struct hw_perf_event {
	int idx, state;
	local64_t prev_count, period_left;
	u64 sample_period, last_period, interrupts, freq_time_stamp, freq_count_stamp;
};

/* The events of a PMU on a CPU, see perf.c */
struct perf_cpu_pmu_context {
	struct pmu *pmu;
	unsigned int cpu;
	struct list_head groups, events;
	unsigned int disabled;
	bool exclusive, rotate;
	struct hrtimer hrtimer;
};

struct pmu {
	struct list_head entry;
	struct module *module;
	struct device *dev;
	const struct attribute_group **attr_groups;
	const char *name;
	int type, capabilities, task_ctx_nr;
	struct perf_cpu_pmu_context *cpu_pmu_context;
	void (*pmu_enable)(struct pmu *pmu);
	void (*pmu_disable)(struct pmu *pmu);
	int (*event_init)(struct perf_event *event);
	int (*add)(struct perf_event *event, int flags);
	void (*del)(struct perf_event *event, int flags);
	void (*start)(struct perf_event *event, int flags);
	void (*stop)(struct perf_event *event, int flags);
	void (*read)(struct perf_event *event);
	void (*start_txn)(struct pmu *pmu, unsigned int flags);
	int (*commit_txn)(struct pmu *pmu);
	void (*cancel_txn)(struct pmu *pmu);
};

struct perf_event {
	struct list_head event_entry, group_entry, sibling_list;
	struct perf_event *group_leader;
	struct pmu *pmu;
	void *pmu_private;
	enum perf_event_state state;
	unsigned int attach_state;
	local64_t count;
	u64 total_time_enabled, total_time_running, stamp;
	struct perf_event_attr attr;
	struct hw_perf_event hw;
	struct perf_cpu_pmu_context *ctx;
	int cpu, oncpu;
	unsigned int nr_siblings;
	u64 id;
	wait_queue_head_t waitq;
	atomic_t event_limit;
	int pending_kill;
	struct hlist_head hlist_entry;
	atomic64_t lost_samples;
	perf_overflow_handler_t overflow_handler;
	void *overflow_handler_context;
	void (*destroy)(struct perf_event *event);
};

#define for_each_sibling_event(_s, _e) \
	if ((_e)->group_leader == (_e)) \
		list_for_each_entry((_s), &(_e)->sibling_list, group_entry)
#define is_sampling_event(_e)	((_e)->attr.sample_period != 0)
#define event_has_any_exclude_flag(_e) \
	((_e)->attr.exclude_idle || (_e)->attr.exclude_user || (_e)->attr.exclude_kernel || \
	 (_e)->attr.exclude_hv || (_e)->attr.exclude_guest || (_e)->attr.exclude_host)
int perf_pmu_register(struct pmu *pmu, const char *name, int type);
void perf_pmu_unregister(struct pmu *pmu);
void perf_pmu_migrate_context(struct pmu *pmu, int from, int to);
#define perf_event_update_userpage(_e)	do { (void)(_e); } while (0)
struct perf_event *perf_event_create_kernel_counter(struct perf_event_attr *attr, int cpu,
						    struct task_struct *task,
						    perf_overflow_handler_t handler, void *context);
int perf_event_release_kernel(struct perf_event *event);
void perf_event_disable(struct perf_event *event);
#define PMON_HAVE_SUBMIT
#define PMON_HAVE_RECURSION
int perf_swevent_get_recursion_context(void);
void perf_trace_run_bpf_submit(void *record, int size, int context, struct trace_event_call *call,
			       u64 count, struct pt_regs *regs, struct hlist_head *head,
			       struct task_struct *task);

void sort(void *base, size_t n, size_t size, int (*compare)(const void *a, const void *b),
	  void *swap);

struct va_format {
	const char *fmt;
	va_list *va;
};

#define __KERNEL_CS	0x10

/* Numbers by index: the emulator's list of MSRs */
struct xarray {
	struct host_slot {
		unsigned long index;
		void *entry;
	} *slot;
	size_t nr;
};

#define xa_init(_x)	((void)(*(_x) = (struct xarray){ 0 }))
#define xa_mk_value(_v)	((void *)(((unsigned long)(_v) << 1) | 1))
#define xa_to_value(_e)	((unsigned long)(_e) >> 1)
int xa_insert(struct xarray *xa, unsigned long index, void *entry, gfp_t gfp);
void *xa_load(struct xarray *xa, unsigned long index);
void xa_destroy(struct xarray *xa);

#define PMON_HAVE_HRTIMER_SETUP
#define PMON_HAVE_SYSCORE
#define PMON_HAVE_CPUID_API
#define PMON_HAVE_MAX_DIES
#define PMON_HAVE_CPU_IS_ISOLATED
#define PMON_HAVE_HK_TYPE
#define PMON_HAVE_PMU_CONTEXT
#define PMON_HAVE_CODE_PAGE_SIZE
#define PMON_HAVE_LOST_SAMPLES

#endif /* HOST_KERNEL_H */
