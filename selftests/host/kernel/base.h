/* SPDX-License-Identifier: GPL-2.0-only */

/* base.h - types, numbers, memory, text, the log */
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#undef __always_inline
#define __always_inline	inline __attribute__((always_inline))
#define noinline	__attribute__((noinline))
#include <linux/ioctl.h>
#include <linux/pci_regs.h>
/* With config3 and config4, which the header may not have yet */
#if HOST_ATTR_SIZES < 9
#define sig_data	sig_data, config3, config4
#elif HOST_ATTR_SIZES < 10
#define config3		config3, config4
#endif
#include <linux/perf_event.h>
#undef sig_data
#undef config3
#define PERF_ATTR_SIZE_VER8	136
#define PERF_ATTR_SIZE_VER9	144
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

#define U16_MAX	((u16)~0U)
#define U32_MAX	((u32)~0U)
#define U64_MAX	((u64)~0ULL)
#define S64_MAX	((s64)(U64_MAX >> 1))
#define KTIME_MAX	S64_MAX
#define PAGE_SIZE	4096UL
#define SZ_4G	0x100000000ULL
#define HZ	250
#define NSEC_PER_SEC	1000000000L
#define NSEC_PER_MSEC	1000000L
#define NSEC_PER_USEC	1000L
#define CONFIG_64BIT	1

/* The compiler */
#define __init
#define __exit
#define __iomem
#define __maybe_unused	__attribute__((unused))
#define __used	__attribute__((used))
#define __printf(_f, _a)	__attribute__((format(printf, _f, _a)))
#define __acquires(_x)
#define __releases(_x)
#define __acquire(_x)	do { } while (0)
#define __release(_x)	do { } while (0)
#define fallthrough	__attribute__((fallthrough))
#define likely(_x)	__builtin_expect(!!(_x), 1)
#define unlikely(_x)	__builtin_expect(!!(_x), 0)
#define READ_ONCE(_x)	(*(const volatile typeof(_x) *)&(_x))
/* Other CPUs may see what one has stored late, until a barrier: host_call_unseen() */
void host_store(void *at, size_t size);
void host_barrier(void);
#define WRITE_ONCE(_x, _v)							\
do {										\
	host_store((void *)&(_x), sizeof(_x));					\
	*(volatile typeof(_x) *)&(_x) = (_v);					\
} while (0)
#define smp_mb()	host_barrier()
#define smp_store_mb(_x, _v)	do { WRITE_ONCE(_x, _v); smp_mb(); } while (0)
#define cmpxchg(_p, _old, _new)	__sync_val_compare_and_swap(_p, _old, _new)
#define swap(_a, _b)	do { typeof(_a) _t = (_a); (_a) = (_b); (_b) = _t; } while (0)
#define container_of(_p, _type, _member) \
	((_type *)((char *)(_p) - offsetof(_type, _member)))
#define ARRAY_SIZE(_a)	(sizeof(_a) / sizeof(*(_a)))
#define IS_ENABLED(_option)	(_option)
#define struct_size(_p, _member, _n)	(sizeof(*(_p)) + sizeof(*(_p)->_member) * (_n))
#define INDIRECT_CALL_1(_f, _likely, ...)	(_f)(__VA_ARGS__)
#define pm_sleep_ptr(_p)	(_p)
#define WARN_ON(_c)								\
({										\
	bool _bad = (_c);							\
										\
	if (_bad)								\
		host_bug(#_c, __FILE__, __LINE__);				\
	_bad;									\
})
#define WARN_ON_ONCE(_c)	WARN_ON(_c)

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
#define round_up(_x, _y)	roundup(_x, _y)
#define roundup(_x, _y)		((((_x) + (_y) - 1) / (_y)) * (_y))
#define lower_32_bits(_x)	((u32)(_x))
#define upper_32_bits(_x)	((u32)((u64)(_x) >> 32))
#define hweight32(_x)	((unsigned int)__builtin_popcount(_x))
#define hweight64(_x)	((unsigned int)__builtin_popcountll(_x))
#define max3(_a, _b, _c)	max(max(_a, _b), _c)
#define clamp_t(_t, _v, _l, _h)	min_t(_t, max_t(_t, _v, _l), _h)
#define check_mul_overflow(_a, _b, _d)	__builtin_mul_overflow(_a, _b, _d)
#define check_add_overflow(_a, _b, _d)	__builtin_add_overflow(_a, _b, _d)
#define __ffs64(_x)	((unsigned int)__builtin_ctzll(_x))
#define sign_extend64(_v, _i)	((s64)((u64)(_v) << (63 - (_i))) >> (63 - (_i)))
#define __ffs(_x)	((unsigned int)__builtin_ctzl(_x))
#define fls64(_x)	((_x) ? 64 - __builtin_clzll(_x) : 0)
#define roundup_pow_of_two(_x)	(1UL << fls64((u64)(_x) - 1))
#define DECLARE_BITMAP(_name, _bits)	unsigned long _name[((_bits) + 63) / 64]

static inline bool __test_and_set_bit(unsigned long bit, unsigned long *map)
{
	bool was = map[bit / 64] >> bit % 64 & 1;

	map[bit / 64] |= 1UL << bit % 64;
	return was;
}

#define for_each_set_bit(_b, _p, _n) \
	for ((_b) = 0; (_b) < (_n); (_b)++) \
		if (((_p)[(_b) / 64] >> ((_b) % 64)) & 1)
#define FIELD_GET(_mask, _v)	(((_v) & (_mask)) / ((_mask) & -(_mask)))
#define FIELD_PREP(_mask, _v)	(((_v) * ((_mask) & -(_mask))) & (_mask))

static inline u64 div64_u64(u64 a, u64 b) { return a / b; }
static inline u64 div_u64(u64 a, u32 b) { return a / b; }
static inline u64 div64_u64_rem(u64 a, u64 b, u64 *rem) { *rem = a % b; return a / b; }
static inline u64 div_u64_rem(u64 a, u32 b, u32 *rem) { *rem = a % b; return a / b; }

/* Errors in pointers */
#define IS_ERR(_p)	((unsigned long)(_p) >= (unsigned long)-4095)
#define PTR_ERR(_p)	((long)(_p))
#define ERR_PTR(_e)	((void *)(long)(_e))

/* Memory: a module counts what it holds, see host_unload() */
#define GFP_KERNEL	0
#define GFP_ATOMIC	1
struct module {
	const char *name;
	long held;
};

extern struct module host_this;
#define HOST_GET(_p)	({ typeof(_p) _got = (_p); host_this.held += !!_got; _got; })
#define HOST_PUT(_p)	({ typeof(_p) _put = (_p); host_this.held -= !!_put; _put; })
#define HOST_ALLOC(_p, _f)							\
({										\
	if ((_f) != GFP_ATOMIC)							\
		might_sleep();							\
	host_no_memory() ? NULL : HOST_GET(_p);					\
})
bool host_no_memory(void);
void *host_alloc(size_t size);
#define kmalloc(_s, _f)		HOST_ALLOC(host_alloc(_s), _f)
#define kzalloc		kmalloc
#define kvzalloc	kmalloc
#define kcalloc(_n, _s, _f)	kmalloc((size_t)(_n) * (_s), _f)
#define krealloc(_p, _s, _f)	HOST_ALLOC(realloc(HOST_PUT(_p), _s), _f)
#define kfree(_p)	free((void *)HOST_PUT(_p))
#define kvfree		kfree
#define kstrdup(_s, _f)	HOST_ALLOC(strdup(_s), _f)
#define kasprintf(_f, ...)	HOST_ALLOC(host_kasprintf(__VA_ARGS__), _f)
char *host_kasprintf(const char *fmt, ...);
void *host_memdup_nul(const void *from, size_t size);
void *memchr_inv(const void *p, int c, size_t size);

/* Text */
int scnprintf(char *buf, size_t size, const char *fmt, ...);
int sysfs_emit(char *buf, const char *fmt, ...);
int sysfs_emit_at(char *buf, int at, const char *fmt, ...);
ssize_t strscpy(char *to, const char *from, size_t size);
int kstrtouint(const char *text, unsigned int base, unsigned int *value);
int kstrtoull(const char *text, unsigned int base, unsigned long long *value);

/* The log */
void host_log(int level, const char *fmt, ...);
#define pr_err(_fmt, ...)	host_log(3, pr_fmt(_fmt), ##__VA_ARGS__)
#define pr_warn(_fmt, ...)	host_log(4, pr_fmt(_fmt), ##__VA_ARGS__)
#define pr_info(_fmt, ...)	host_log(6, pr_fmt(_fmt), ##__VA_ARGS__)
#define pr_debug(_fmt, ...)	do { if (0) host_log(7, pr_fmt(_fmt), ##__VA_ARGS__); } while (0)
#define pr_warn_ratelimited	pr_warn
#define pr_info_ratelimited	pr_info
#define pr_warn_once(_fmt, ...)							\
({										\
	static bool _said;							\
										\
	if (!_said)								\
		pr_warn(_fmt, ##__VA_ARGS__);					\
	_said = true;								\
})

void sort(void *base, size_t n, size_t size, int (*compare)(const void *a, const void *b),
	  void *swap);

struct va_format {
	const char *fmt;
	va_list *va;
};
