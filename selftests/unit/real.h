/* SPDX-License-Identifier: GPL-2.0-only */
/* real.h - the functions that the linker has put others in the place of (ld --wrap) */
#ifndef SELFTESTS_UNIT_REAL_H
#define SELFTESTS_UNIT_REAL_H

#include <glob.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

FILE *__real_fopen(const char *path, const char *mode);
int __real_access(const char *path, int mode);
ssize_t __real_read(int fd, void *to, size_t size);
int __real_close(int fd);
int __real_open(const char *path, int flags, ...);
ssize_t __real_write(int fd, const void *from, size_t size);
int __real_mkdir(const char *path, mode_t mode);
int __real_rmdir(const char *path);
int __real_setrlimit(__rlimit_resource_t resource, const struct rlimit *limit);
int __real_glob(const char *pattern, int flags, int (*error)(const char *, int), glob_t *found);
long __real_syscall(long number, ...);
int __real_sched_getaffinity(pid_t pid, size_t size, void *set);
int __real_getsockname(int fd, struct sockaddr *name, socklen_t *size);
int __real_clock_gettime(clockid_t clock, struct timespec *time);

/* Of the address sanitizer */
size_t __sanitizer_get_current_allocated_bytes(void);

struct pmon_encoding;
bool __real_pmon_encodings_agree(const struct pmon_encoding *a, const struct pmon_encoding *b);

#endif /* SELFTESTS_UNIT_REAL_H */
