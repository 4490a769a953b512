/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * sys.h - small files, kernel modules, CPUs and the kernel log, for tests in the guest
 *
 * Functions that can fail return a negative errno.
 */
#ifndef SELFTESTS_SYS_H
#define SELFTESTS_SYS_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <linux/types.h>

#include "ktap.h"

/* Where the guest keeps the modules under test. */
#define SYS_MODULES	"/lib/modules/pmon"

/*
 * Read a whole file. Return: its text, to be freed by the caller; NULL with errno set on failure.
 */
char *sys_read(const char *path);

/*
 * Read the first line of a file, without its newline. Return: 0, or a negative errno (-E2BIG: the
 * line is longer).
 */
int sys_read_line(const char *path, char *buf, size_t size);

/* Write a text to a file in one write(). Return: 0, or a negative errno (-EIO: a short write). */
int sys_write(const char *path, const char *text);

/* Whether a path exists */
bool sys_exists(const char *path);

/*
 * Load a kernel module, as insmod does. @module: its name, as in xeon_pmon_emu; found in
 * SYS_MODULES, either with '_' or with '-'. @params: its parameters, as in "platform=snbep
 * hide=7f:13.0"; "" for none. Return: 0, or a negative errno (-EEXIST: it is loaded already; else
 * what its init function returned).
 */
int sys_load(const char *module, const char *params);

/*
 * Unload a kernel module, as rmmod does. Return: 0, or a negative errno (-EWOULDBLOCK: it is in
 * use; -ENOENT: it is not loaded).
 */
int sys_unload(const char *module);

/* Whether a kernel module is loaded */
bool sys_loaded(const char *module);

/*
 * The CPUs that are online. @cpus: where to put their numbers, ascending. Return: how many there
 * are.
 */
int sys_cpus(int *cpus, int max);

/*
 * Read a file that holds a CPU list, as in "0,2-3". Return: how many there are, or a negative
 * errno.
 */
int sys_cpulist(const char *path, int *cpus, int max);

/* The socket of an online CPU, counted without holes. Return: its number, or a negative errno. */
int sys_socket(int cpu);

/* How many sockets have a CPU online. Return: their number. */
int sys_sockets(void);

/*
 * Whether the kernel lets go of a CPU. @cpu: the CPU; of CPU 0, kernels before 6.5 do if they are
 * told cpu0_hotplug, later ones never. Return: true if it can be taken offline.
 */
bool sys_can_go(int cpu);

/* Take a CPU online or offline */
int sys_online(int cpu, bool online);

/*
 * Whether the machine can be suspended to RAM, and wakes up again. A kernel with KCSAN does not,
 * whatever is loaded. Return: whether it does.
 */
bool sys_can_sleep(void);

/*
 * Suspend to RAM; the runner wakes the machine up, see read_events() in tools/vm/session.
 * Return: 0 when it is awake again, or a negative errno.
 */
int sys_sleep(void);

/*
 * Give way to the other CPUs, in a loop that does not sleep. QEMU runs all CPUs of a machine by one
 * thread, each until it halts or pauses, or some timer is due: meanwhile no other CPU runs.
 */
static inline void sys_relax(void)
{
	__builtin_ia32_pause();
}

/* Run this program on one CPU. @cpu: the CPU, or -1: on any. Return: 0, or a negative errno. */
int sys_pin(int cpu);

/* Seconds that a test waits for what must come; the test of the runner has less. */
int sys_patience(void);

/* Seconds since boot */
double sys_now(void);

/*
 * Whether to wait longer for what must come: for the three minutes that only a failure uses. Naps
 * for a millisecond. Return: whether to look again.
 */
bool sys_patient(double *since);

/*
 * Wait until a condition holds, for the three minutes that only a failure uses up. @what: what is
 * awaited, printf style; if it does not come, a note says that, and since when. Return: whether it
 * holds.
 */
#define sys_await(condition, what...) ({				\
	double _since = 0;						\
	bool _came;							\
									\
	while (!(_came = (condition)) && sys_patient(&_since))		\
		;							\
	if (!_came)							\
		sys_overdue(_since, what);				\
	_came; })

/* Report that sys_await() has timed out */
__printf(2, 3) void sys_overdue(double since, const char *what, ...);

/* Whether the kernel is part of this process (../host): then there is no other one */
bool sys_in_process(void);

/* Give up all capabilities, or all but CAP_PERFMON. Return: 0, or a negative errno. */
int sys_keep_perfmon(bool keep);

/* Begin a new section of the kernel log */
void sys_log_mark(void);

/* Lines of the kernel log, since sys_log_mark(), that contain a text. Return: how many. */
int sys_log_count(const char *text);

/*
 * Whether the kernel log has a line, since sys_log_mark(), that contains a text. Return: whether
 * it has.
 */
bool sys_log_has(const char *text);

/*
 * Printf into a new string; leaves the program as failed without memory. Return: the string, to be
 * freed by the caller.
 */
__printf(1, 0) char *sys_format(const char *fmt, va_list args);

/* The same in a function that has @fmt and what follows it as its last arguments */
#define sys_text(fmt) ({						\
	va_list _args;							\
	char *_text;							\
									\
	va_start(_args, fmt);						\
	_text = sys_format(fmt, _args);					\
	va_end(_args);							\
	_text; })

#endif
