// SPDX-License-Identifier: GPL-2.0-only
/*
 * Who may count: by perf_event_paranoid and CAP_PERFMON, also in namespaces as containers have
 * them. The driver adds no rule to the kernel's; this shows that the recipes in the documentation
 * do what they say.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "sys.h"

#define PARANOID	"/proc/sys/kernel/perf_event_paranoid"
#define NOBODY		65534
#define EVENTS		1000
#define CONTAINER	(CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | \
			 CLONE_NEWCGROUP)

/**
 * struct person - a user who wants to count
 * @name: who he is
 * @root: is user 0
 * @capability: CAP_PERFMON is his one capability
 * @namespaces: of his own
 */
struct person {
	const char *name;
	bool root;
	bool capability;
	int namespaces;
};

static const struct person user = { .name = "a user" };

static const struct person trusted = {
	.name = "a user with CAP_PERFMON", .capability = true
};

static const struct person container = {
	.name = "root of a container", .root = true, .namespaces = CONTAINER
};

static const struct person trusted_container = {
	.name = "root of a container with CAP_PERFMON", .root = true, .capability = true,
	.namespaces = CONTAINER
};

static const struct person rootless = {
	.name = "root of a rootless container, with all capabilities there", .root = true,
	.namespaces = CLONE_NEWUSER | CONTAINER
};

/* Who may count at a level of perf_event_paranoid, and who gets which error. */
static const struct rule {
	const struct person *person;
	int level;
	int error;
} rules[] = {
	{ &user, 0, 0 },
	{ &user, 1, EACCES },
	{ &user, 2, EACCES },
	{ &user, 3, EACCES },
	{ &trusted, 0, 0 },
	{ &trusted, 2, 0 },
	/* Debian's own level, and its default: for CAP_SYS_ADMIN alone */
	{ &trusted, 3, EACCES },
	{ &container, 0, 0 },
	{ &container, 2, EACCES },
	{ &trusted_container, 2, 0 },
	{ &rootless, 0, 0 },
	{ &rootless, 2, EACCES },
};

#define RULES	(sizeof(rules) / sizeof(*rules))

static void give_up(const char *what)
{
	perror(what);
	_exit(255);
}

static void become(const struct person *person)
{
	if (person->namespaces && unshare(person->namespaces))
		give_up("unshare");
	if (person->namespaces & CLONE_NEWUSER)
		return;
	if (prctl(PR_SET_KEEPCAPS, 1))
		give_up("prctl");
	if (!person->root && (setgid(NOBODY) || setuid(NOBODY)))
		give_up("setuid");
	if (sys_keep_perfmon(person->capability))
		give_up("capset");
}

/* In a process of his own: 0, or the errno that perf_event_open() leaves. */
static int try(const struct person *person, const struct pmu *pmu, int cpu)
{
	int status, ret;
	pid_t pid = fork();

	if (!pid) {
		become(person);
		ret = pmu_open(pmu, "event=0x14", cpu, -1, 0);
		_exit(ret < 0 ? -ret : 0);
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid || !WIFEXITED(status))
		return -1;
	return WEXITSTATUS(status);
}

static void paranoid(int level)
{
	char text[8];

	snprintf(text, sizeof(text), "%d", level);
	if (sys_write(PARANOID, text))
		ktap_bail("cannot write %s", PARANOID);
}

/* Opens an event, says so, and when it is told that it has happened, says how often. */
static void counting_child(const struct pmu *pmu, int cpu, int in, int out)
{
	__u64 count = 0;
	int fd;

	become(&trusted);
	fd = pmu_open(pmu, "event=0x14", cpu, -1, 0);
	if (write(out, &count, sizeof(count)) != sizeof(count) ||
	    read(in, &count, 1) != 1)
		_exit(1);
	count = fd < 0 ? 0 : pmu_read(fd);
	_exit(write(out, &count, sizeof(count)) != sizeof(count));
}

static void test_count(const struct pmu *pmu, int cpu)
{
	int to[2], from[2];
	__u64 count = 0;

	paranoid(2);
	if (pipe(to) || pipe(from))
		ktap_bail("no pipe");
	if (!fork())
		counting_child(pmu, cpu, to[0], from[1]);
	close(from[1]);
	if (read(from[0], &count, sizeof(count)) != sizeof(count))
		ktap_bail("no child");
	emu_inject("qpi0 socket=0 event=0x14 umask=0 cycles=%d", EVENTS);
	if (write(to[1], "", 1) != 1 || read(from[0], &count, sizeof(count)) != sizeof(count))
		ktap_bail("no count");
	wait(NULL);
	ktap_eq(count, EVENTS, "%s counts right", trusted.name);
}

int main(void)
{
	const struct rule *rule;
	struct pmu pmu;
	int cpu;

	if (pmu_find(&pmu, "uncore_qpi_0"))
		ktap_bail("no PMU");
	cpu = pmu_cpu(&pmu, 0);
	ktap_plan(RULES + 1);
	for (rule = rules; rule < rules + RULES; rule++) {
		paranoid(rule->level);
		ktap_eq(try(rule->person, &pmu, cpu), rule->error, "level %d: %s %s", rule->level,
			rule->person->name, rule->error ? "is refused" : "may count");
	}
	test_count(&pmu, cpu);
	paranoid(-1);
	return ktap_exit();
}
