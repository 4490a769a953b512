// SPDX-License-Identifier: GPL-2.0-only
/*
 * tasks - events that follow a task: its own counts, its children's, over CPUs
 *
 * A program that injects is itself what the events happen to.
 */
#include <errno.h>
#include <sys/wait.h>

#include "core_pmu.h"

/* Let an event happen to this task, on a CPU */
static void happen(int cpu, unsigned int times)
{
	if (sys_pin(cpu))
		ktap_bail("cannot run on CPU %d", cpu);
	core_inject(cpu, core()->a, times, 0);
}

static int wait_for(pid_t pid)
{
	int status;

	if (waitpid(pid, &status, 0) != pid)
		ktap_bail("lost a child");
	return WEXITSTATUS(status);
}

/* In a child, on that CPU */
static void happen_in_child(int cpu, unsigned int times)
{
	pid_t pid = fork();

	if (!pid) {
		happen(cpu, times);
		_exit(0);
	}
	wait_for(pid);
}

/* A task over two CPUs, on one of them, and with its children */
static void test_own(void)
{
	int fd[3] = { core_open(0, -1, -1, "event=0x%x", core()->a) };

	happen(0, 100);
	happen(1, 20);
	happen_in_child(0, 1000);
	happen_in_child(1, 1000);
	ktap_eq(pmu_read(fd[0]), 120, "over two CPUs, without what happens to others");
	close(fd[0]);
	fd[0] = core_open(0, 1, -1, "event=0x%x", core()->a);
	happen(0, 100);
	happen(1, 20);
	ktap_eq(pmu_read(fd[0]), 20, "on one CPU alone");
	close(fd[0]);
	fd[0] = core_open(0, -1, -1, "event=0x%x:i", core()->a);
	happen(0, 1);
	happen_in_child(0, 10);
	happen_in_child(1, 100);
	ktap_eq(pmu_read(fd[0]), 111, "inherited by children");
	close(fd[0]);
}

/* Who may not see the kernel's events counts user mode, or where that is not to be told, nothing */
static void test_plain_user(void)
{
	pid_t pid;

	sys_write("/proc/sys/kernel/perf_event_paranoid", "2");
	pid = fork();
	if (!pid) {
		if (setgid(1000) || setuid(1000))
			_exit(99);
		_exit(-core_open(0, -1, -1, "event=0x%x", core()->a) == EACCES ?
		      -core_open(0, -1, -1, "event=0x%x:u", core()->a) : 98);
	}
	if (core()->modes)
		ktap_ok(wait_for(pid) > 99, "a plain user may count user mode alone");
	else
		ktap_eq(wait_for(pid), EOPNOTSUPP, "a plain user may count nothing");
	sys_write("/proc/sys/kernel/perf_event_paranoid", "-1");
}

/* From 6.2 on, tasks keep no pointer to a PMU whose last event is gone */
static void test_unload(void)
{
	int major = 0, minor = 0;
	char line[64];

	if (!sys_read_line("/proc/sys/kernel/osrelease", line, sizeof(line)))
		sscanf(line, "%d.%d", &major, &minor);
	if (major > 6 || (major == 6 && minor >= 2)) {
		ktap_eq(-core_unload(), 0, "unloaded, with tasks that had events");
		return;
	}
	ktap_eq(-sys_unload(CORE_DRIVER), EAGAIN, "tasks had events: the module stays");
	ktap_ok(sys_log_has("can no longer be unloaded"), "and says so");
}

int main(void)
{
	core_up();
	sys_log_mark();
	test_own();
	test_plain_user();
	test_unload();
	return core_exit();
}
