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

#include "pmu.h"
#include "sys.h"

#define PARANOID	"/proc/sys/kernel/perf_event_paranoid"
#define NOBODY		65534
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

int main(void)
{
	const struct rule *rule;
	struct pmu pmu;
	int cpu;

	if (pmu_find(&pmu, "uncore_qpi_0"))
		ktap_bail("no PMU");
	cpu = pmu_cpu(&pmu, 0);
	ktap_plan(RULES);
	for (rule = rules; rule < rules + RULES; rule++) {
		paranoid(rule->level);
		ktap_eq(try(rule->person, &pmu, cpu), rule->error, "level %d: %s %s", rule->level,
			rule->person->name, rule->error ? "is refused" : "may count");
	}
	paranoid(-1);
	return ktap_exit();
}
