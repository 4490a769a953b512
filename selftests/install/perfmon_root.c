// SPDX-License-Identifier: GPL-2.0-only
/*
 * perfmon_root ROOT 0|1|2 PROGRAM [ARGUMENT...]: run a program below ROOT as a container runtime
 * does, as user 0 without capabilities, or with CAP_PERFMON alone (1), and with no_new_privs; with
 * a seccomp profile that forbids perf_event_open (2).
 */
#include <errno.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sys.h"

static void give_up(const char *what)
{
	perror(what);
	exit(1);
}

/* Beyond CAP_LAST_CAP the kernel refuses, which ends the loop. */
static void drop_bounds(int keep)
{
	int cap;

	for (cap = 0; prctl(PR_CAPBSET_READ, cap) >= 0; cap++)
		if (cap != keep && prctl(PR_CAPBSET_DROP, cap))
			give_up("PR_CAPBSET_DROP");
}

/* As that of podman and CRI-O */
static int forbid_perf_event_open(void)
{
	struct sock_filter rules[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_perf_event_open, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog profile = { sizeof(rules) / sizeof(*rules), rules };

	return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &profile);
}

int main(int argc, char **argv)
{
	bool perfmon;

	if (argc < 4) {
		fprintf(stderr, "usage: perfmon_root ROOT 0|1|2 PROGRAM [ARGUMENT...]\n");
		return 2;
	}
	perfmon = *argv[2] != '0';
	if (chroot(argv[1]) || chdir("/"))
		give_up(argv[1]);
	drop_bounds(perfmon ? CAP_PERFMON : -1);
	if (sys_keep_perfmon(perfmon))
		give_up("capset");
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
		give_up("PR_SET_NO_NEW_PRIVS");
	if (*argv[2] == '2' && forbid_perf_event_open())
		give_up("PR_SET_SECCOMP");
	execv(argv[3], &argv[3]);
	give_up(argv[3]);
}
