// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon verify --against: temporary replacement of xeon_pmon by intel_uncore.
 *
 * The checks run in a child process. The parent only waits for its exit or for a signal, and blocks
 * the signals that would end it, so it always gets to restore xeon_pmon.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/kernel.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "arguments.h"
#include "driver_swap.h"

#define MODULE		"/sys/module/%s"
#define OURS		"xeon_pmon"
#define MODPROBE	"/proc/sys/kernel/modprobe"	/* path, as set in the kernel */
#define BUSY_TRIES	500		/* attempts to unload a driver that is in use, 5 s */
#define NAP_NS		10000000

/* Parameters of xeon_pmon to restore, which may have been changed since it was loaded */
static const char *const kept[] = { "all_names", "poll_ms", "sample_percent", "sample_rate",
					      "sampling" };

struct kept_values {
	char text[ARRAY_SIZE(kept)][64];
};

static bool swap_has_file(const char *module, const char *name)
{
	char path[96];

	snprintf(path, sizeof(path), MODULE "%s", module, name);
	return !access(path, F_OK);
}

/* Return: 0, or a negative errno; -EAGAIN if the module is in use. */
static int swap_unload(const char *module)
{
	return syscall(SYS_delete_module, module, O_NONBLOCK) ? -errno : 0;
}

/* Return: 0, or -1 if the command fails or cannot be executed. */
static int swap_run(char **argv)
{
	char path[128];
	int status;
	pid_t pid;

	if (xp_read_line(MODPROBE, path, sizeof(path)) || !*path)
		strcpy(path, "/sbin/modprobe");
	if (posix_spawn(&pid, path, NULL, NULL, argv, environ))
		return -1;
	return waitpid(pid, &status, 0) == pid && !status ? 0 : -1;
}

/*
 * Load exactly this module, regardless of install commands in modprobe.d. @values: parameters, or
 * NULL; @dry: only check that the module exists
 */
static int swap_load(const char *module, struct kept_values *values, bool dry)
{
	char *argv[6 + ARRAY_SIZE(kept)] = { "modprobe", "--ignore-install" };
	unsigned int nr = 2, i;

	if (dry) {
		argv[nr++] = "--dry-run";
		argv[nr++] = "--quiet";
	}
	argv[nr++] = (char *)module;
	for (i = 0; values && i < ARRAY_SIZE(kept); i++)
		if (*values->text[i])
			argv[nr++] = values->text[i];
	return swap_run(argv);
}

static void swap_keep(struct kept_values *values)
{
	char path[96], value[32];
	unsigned int i;

	memset(values, 0, sizeof(*values));
	for (i = 0; i < ARRAY_SIZE(kept); i++) {
		snprintf(path, sizeof(path), MODULE "/parameters/%s", OURS, kept[i]);
		if (!xp_read_line(path, value, sizeof(value)))
			snprintf(values->text[i], sizeof(values->text[i]), "%s=%s", kept[i], value);
	}
}

int verify_can_swap(const char *other, struct xp_error *error)
{
	char path[64], users[16];

	/* With an inherited SIG_IGN, waitpid() would not get the exit status of a child */
	signal(SIGCHLD, SIG_DFL);
	snprintf(path, sizeof(path), MODULE "/refcnt", OURS);
	if (geteuid())
		return xp_fail(error, "--against loads and unloads drivers: run as root");
	if (!swap_has_file(OURS, "/initstate"))
		return xp_fail(error, OURS " is built into this kernel: it cannot be unloaded");
	if (swap_has_file(other, "/initstate"))
		return xp_fail(error, "%s is loaded as well; unload it: modprobe -r %s", other,
			       other);
	if (swap_has_file(other, ""))
		return xp_fail(error, "%s is built into this kernel: it cannot be unloaded",
			       other);
	if (!xp_read_line(path, users, sizeof(users)) && strcmp(users, "0"))
		return xp_fail(error, OURS " is in use by perf, top or an exporter: end it first");
	return swap_load(other, NULL, true) ?
	       xp_fail(error, "modprobe finds no module %s for this kernel", other) : 0;
}

static int swap_put_theirs(const char *other, struct kept_values *values, struct xp_error *error)
{
	int err;

	swap_keep(values);
	err = swap_unload(OURS);
	if (err)
		return xp_fail(error, OURS " cannot be unloaded: %s",
			       err == -EAGAIN ? "it is in use" : strerror(-err));
	if (!swap_load(other, NULL, false))
		return 0;
	if (swap_load(OURS, values, false))
		return xp_fail(error, "modprobe cannot load %s, nor " OURS " again", other);
	return xp_fail(error, "modprobe cannot load %s; dmesg may have the reason", other);
}

/* Another program may have opened an event of the other driver in the meantime */
static int swap_unload_patiently(const char *module)
{
	const struct timespec nap = { .tv_nsec = NAP_NS };
	int tries = BUSY_TRIES, err;

	while ((err = swap_unload(module)) == -EAGAIN && --tries)
		nanosleep(&nap, NULL);
	return err;
}

static int swap_put_ours(const char *other, struct kept_values *values, struct xp_error *error)
{
	char with[sizeof(*values)] = "";
	unsigned int i;

	if (!swap_unload_patiently(other) && !swap_load(OURS, values, false))
		return 0;
	for (i = 0; i < ARRAY_SIZE(kept); i++)
		strcat(strcat(with, *values->text[i] ? " " : ""), values->text[i]);
	return xp_fail(error, OURS " was not loaded again: modprobe -r %s; modprobe " OURS "%s",
		       other, with);
}

static pid_t swap_start(int (*checks)(void *context), void *context, const sigset_t *mask)
{
	pid_t pid;
	int code;

	fflush(NULL);
	pid = fork();
	if (pid)
		return pid;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	sigprocmask(SIG_SETMASK, mask, NULL);
	code = checks(context) ? EXIT_FAILURE : EXIT_SUCCESS;
	fflush(NULL);
	_exit(code);
}

/*
 * Ctrl-C also reaches the child; this process handles it when it unblocks signals. Return: the
 * signal that ended the child, or is pending for this process, or 0. @status: of waitpid(2).
 */
static int swap_stand_by(pid_t pid, const sigset_t *signals, int *status)
{
	int signal, ended_by = 0;

	while (waitpid(pid, status, WNOHANG) != pid) {
		signal = sigwaitinfo(signals, NULL);
		if (signal <= 0 || signal == SIGCHLD)
			continue;
		ended_by = signal;
		kill(pid, SIGKILL);
	}
	if (!ended_by && WIFSIGNALED(*status) && sigismember(signals, WTERMSIG(*status)))
		ended_by = WTERMSIG(*status);
	return ended_by;
}

/* Block SIGCHLD and the signals that would end this process, except those that nohup ignores */
static void swap_block(sigset_t *signals, sigset_t *before)
{
	static const int all[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGCHLD };
	struct sigaction action;
	unsigned int i;

	sigemptyset(signals);
	for (i = 0; i < ARRAY_SIZE(all); i++)
		if (!sigaction(all[i], NULL, &action) && action.sa_handler != SIG_IGN)
			sigaddset(signals, all[i]);
	sigprocmask(SIG_BLOCK, signals, before);
}

/* Return: as swap_stand_by(); @err: 0, or -1 and @error. */
static int swap_check(int (*checks)(void *context), void *context, const sigset_t *signals,
		      const sigset_t *before, int *err, struct xp_error *error)
{
	pid_t pid = swap_start(checks, context, before);
	int status = 0, ended_by = pid < 0 ? 0 : swap_stand_by(pid, signals, &status);

	*err = 0;
	if (pid < 0)
		*err = xp_fail(error, "cannot start a process");
	else if (!ended_by && WIFSIGNALED(status))
		*err = xp_fail(error, "the checks were ended by signal %d", WTERMSIG(status));
	else if (!ended_by && WEXITSTATUS(status))
		*err = xp_fail(error, "not all checks could be run");
	return ended_by;
}

int verify_swap(const char *other, int (*checks)(void *context), void *context)
{
	struct kept_values values;
	sigset_t signals, before;
	struct xp_error error;
	int ended_by = 0, err;

	swap_block(&signals, &before);
	err = swap_put_theirs(other, &values, &error);
	if (!err) {
		ended_by = swap_check(checks, context, &signals, &before, &err, &error);
		err = swap_put_ours(other, &values, &error) ?: err;
	}
	if (err)
		xp_complain(&error);
	sigprocmask(SIG_SETMASK, &before, NULL);
	if (ended_by)
		raise(ended_by);
	return err;
}
