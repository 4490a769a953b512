/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The functions that the linker has put others in the place of (ld --wrap)
 */
#ifndef XEON_PMON_EXPORT_COST_MACHINE_H
#define XEON_PMON_EXPORT_COST_MACHINE_H

#include <dirent.h>
#include <stdio.h>

FILE *__real_fopen(const char *path, const char *mode);
int __real_access(const char *path, int mode);
DIR *__real_opendir(const char *path);
struct dirent *__real_readdir(DIR *dir);
int __real_closedir(DIR *dir);
int __real_ioctl(int fd, unsigned long request, void *argument);
int __real_close(int fd);
long __real_syscall(long number, ...);

#endif /* XEON_PMON_EXPORT_COST_MACHINE_H */
