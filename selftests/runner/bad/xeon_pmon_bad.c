// SPDX-License-Identifier: GPL-2.0-only
/*
 * A module with the fault that its parameter names, for test_guests.py: the
 * proof that a kernel which looks for such faults tells, and that the runner
 * hears it. Where the kernel does not look, the module does not load.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/compiler.h>
#include <linux/completion.h>
#include <linux/err.h>
#include <linux/jiffies.h>
#include <linux/kernel.h>
#include <linux/kthread.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/spinlock.h>
#include <linux/string.h>
#include <linux/timer.h>

#define BAD_SIZE	40
#define BAD_TURNS	2000000

static char *kind = "";
module_param(kind, charp, 0444);
MODULE_PARM_DESC(kind, "the fault: a name of bad_kinds[]");

static int bad_sink;

/* The compiler is not to see through any of this: it would warn, or leave it out. */
static void bad_read(const char *memory, unsigned int at)
{
	OPTIMIZER_HIDE_VAR(memory);
	WRITE_ONCE(bad_sink, memory[at]);
}

static void bad_freed(void)
{
	char *memory = kzalloc(BAD_SIZE, GFP_KERNEL);
	const char *gone = memory;

	OPTIMIZER_HIDE_VAR(gone);
	kfree(memory);
	bad_read(gone, 0);
}

static void bad_beyond(void)
{
	char *memory = kzalloc(BAD_SIZE, GFP_KERNEL);

	bad_read(memory, BAD_SIZE);
	kfree(memory);
}

static void bad_leak(void)
{
	char *memory = kzalloc(BAD_SIZE, GFP_KERNEL);

	OPTIMIZER_HIDE_VAR(memory);
}

static void bad_shift(void)
{
	int by = 32;

	OPTIMIZER_HIDE_VAR(by);
	WRITE_ONCE(bad_sink, 1 << by);
}

static void bad_sleep(void)
{
	static DEFINE_SPINLOCK(lock);

	spin_lock(&lock);
	might_sleep();
	spin_unlock(&lock);
}

static void bad_order(void)
{
	static DEFINE_MUTEX(one);
	static DEFINE_MUTEX(other);

	mutex_lock(&one);
	mutex_lock(&other);
	mutex_unlock(&other);
	mutex_unlock(&one);
	mutex_lock(&other);
	mutex_lock(&one);
	mutex_unlock(&one);
	mutex_unlock(&other);
}

static void bad_tick(struct timer_list *unused)
{
}

/* The kernel stops the timer once it has told. */
static void bad_object(void)
{
	struct timer_list *timer = kzalloc(sizeof(*timer), GFP_KERNEL);

	if (!timer)
		return;
	timer_setup(timer, bad_tick, 0);
	mod_timer(timer, jiffies + 3600 * HZ);
	kfree(timer);
}

static unsigned int bad_shared;
static DECLARE_COMPLETION(bad_racer_done);

static void bad_add(void)
{
	unsigned int i;

	for (i = 0; i < BAD_TURNS; i++) {
		bad_shared++;
		barrier();
	}
}

static int bad_racer(void *unused)
{
	bad_add();
	complete(&bad_racer_done);
	return 0;
}

static void bad_race(void)
{
	if (IS_ERR(kthread_run(bad_racer, NULL, "bad_racer")))
		return;
	bad_add();
	wait_for_completion(&bad_racer_done);
}

/* struct bad_kind - a fault */
struct bad_kind {
	const char *name;	/* as the parameter has it */
	bool told;		/* whether this kernel looks for it */
	void (*commit)(void);	/* makes it happen */
};

static const struct bad_kind bad_kinds[] = {
	{ "freed", IS_ENABLED(CONFIG_KASAN), bad_freed },
	{ "beyond", IS_ENABLED(CONFIG_KASAN), bad_beyond },
	{ "leak", IS_ENABLED(CONFIG_DEBUG_KMEMLEAK), bad_leak },
	{ "shift", IS_ENABLED(CONFIG_UBSAN_SHIFT), bad_shift },
	{ "sleep", IS_ENABLED(CONFIG_DEBUG_ATOMIC_SLEEP), bad_sleep },
	{ "order", IS_ENABLED(CONFIG_PROVE_LOCKING), bad_order },
	{ "object", IS_ENABLED(CONFIG_DEBUG_OBJECTS_FREE), bad_object },
	{ "race", IS_ENABLED(CONFIG_KCSAN), bad_race },
};

static int __init bad_init(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(bad_kinds); i++) {
		if (!bad_kinds[i].told || strcmp(bad_kinds[i].name, kind))
			continue;
		bad_kinds[i].commit();
		return 0;
	}
	return -EOPNOTSUPP;
}

static void __exit bad_exit(void)
{
}

module_init(bad_init);
module_exit(bad_exit);
MODULE_DESCRIPTION("Faults that a kernel may tell of");
MODULE_LICENSE("GPL");
