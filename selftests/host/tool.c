// SPDX-License-Identifier: GPL-2.0-only
/*
 * tool.c - popen() of xeon-pmon, in a program that is linked with it
 *
 * Its main() is called here, where the kernel is. What it runs does what the words of the command
 * say, once it waits for that: "sleep SECONDS", or "sh -c" with that, "cd DIR" and
 * "echo TEXT > FILE".
 */
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#undef __always_inline

#include "host.h"

#define WORDS	256
#define CHILD	0x3fffffff

int xeon_pmon_main(int argc, char **argv) __attribute__((weak));

/* Variables of the tool: each run finds their initial values */
extern char __start_data_tool[] __attribute__((weak)), __stop_data_tool[] __attribute__((weak));
extern char __start_bss_tool[] __attribute__((weak)), __stop_bss_tool[] __attribute__((weak));

static char **child;	/* what it runs; NULL: nothing */
static int code;

#define REAL(_f)	typeof(_f) *real = dlsym(RTLD_NEXT, #_f)

/* The tool ends without freeing its memory. */
int __lsan_is_turned_off(void);
int __lsan_is_turned_off(void)
{
	return !!xeon_pmon_main;
}

/* The default of 256 MB is never used again, so that each access of new memory is a page fault. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
	return "quarantine_size_mb=16";
}

/* Words of a shell's command, taken apart where they are */
static int tool_split(char *text, char **word)
{
	int nr = 0;

	while (nr < WORDS - 1) {
		text += strspn(text, " ");
		if (!*text)
			break;
		if (*text == '\'') {
			word[nr++] = ++text;
			text = strchr(text, '\'');
		} else {
			word[nr++] = text;
			text += strcspn(text, " ");
		}
		if (!text || !*text)
			break;
		*text++ = '\0';
	}
	word[nr] = NULL;
	return nr;
}

static void tool_wrong(const char *line)
{
	dprintf(2, "%s: cannot be done here\n", line);
	abort();
}

static void tool_run_line(char *line, char *folder)
{
	char text[512], file[64], path[128];
	int to;

	if (sscanf(line, " cd %63s", folder) == 1)
		return;
	if (sscanf(line, " sleep %d", &to) == 1) {
		host_pass(to * NSEC_PER_SEC);
		return;
	}
	if (sscanf(line, " echo %511[^>]> %63s", text, file) != 2)
		tool_wrong(line);
	snprintf(path, sizeof(path), "%s%s%s", *file == '/' ? "" : folder,
		 *file == '/' ? "" : "/", file);
	to = open(path, O_WRONLY);
	if (to < 0 || write(to, text, strlen(text)) < 0)
		tool_wrong(line);
	close(to);
}

static void tool_run_child(void)
{
	char folder[64] = "", *rest, *line;

	if (!strcmp(child[0], "sleep")) {
		host_pass(atof(child[1]) * NSEC_PER_SEC);
		return;
	}
	for (rest = child[2]; (line = strsep(&rest, ";"));)
		tool_run_line(line, folder);
}

pid_t fork(void)
{
	REAL(fork);

	return child ? CHILD : real();
}

pid_t waitpid(pid_t pid, int *status, int options)
{
	REAL(waitpid);

	if (pid != CHILD)
		return real(pid, status, options);
	tool_run_child();
	if (status)
		*status = 0;
	return pid;
}

static void tool_start_afresh(void)
{
	size_t size = __stop_data_tool - __start_data_tool;
	static char *data;

	if (!data)
		data = memcpy(malloc(size), __start_data_tool, size);
	memcpy(__start_data_tool, data, size);
	memset(__start_bss_tool, 0, __stop_bss_tool - __start_bss_tool);
}

/* Close the events and output that the tool leaves open at the end of its process */
static void tool_close_behind(int fd)
{
	DIR *all = opendir("/proc/self/fd");
	struct dirent *one;

	while ((one = readdir(all)))
		if (atoi(one->d_name) > fd && atoi(one->d_name) != dirfd(all))
			close(atoi(one->d_name));
	closedir(all);
}

FILE *popen(const char *command, const char *mode)
{
	static char text[65536];
	FILE *out = stdout, *err = stderr;
	char *word[WORDS];
	int nr, i, fd;

	REAL(popen);
	snprintf(text, sizeof(text), "%s", command);
	nr = tool_split(text, word);
	if (!xeon_pmon_main || nr < 3)
		return real(command, mode);
	i = !strcmp(word[0], "exec");
	if (!strcmp(word[nr - 1], "2>&1"))
		word[--nr] = NULL;
	child = NULL;
	for (char **at = word; *at; at++)
		if (!strcmp(*at, "--"))
			child = at + 1;
	tool_start_afresh();
	/* The tool may close stdout and stderr. */
	fd = memfd_create("said", 0);
	stdout = fdopen(dup(fd), "w");
	stderr = fdopen(dup(fd), "w");
	setbuf(stderr, NULL);
	code = xeon_pmon_main(nr - i, word + i);
	fflush(NULL);
	stdout = out;
	stderr = err;
	child = NULL;
	tool_close_behind(fd);
	lseek(fd, 0, SEEK_SET);
	return fdopen(fd, "r");
}

int pclose(FILE *pipe)
{
	REAL(pclose);

	if (!xeon_pmon_main)
		return real(pipe);
	fclose(pipe);
	return W_EXITCODE(code, 0);
}
