// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_exporter.c - the exporter's arguments, on a CPU that is none of ours and on one that is
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ktap.h"

#define main exporter_main
#include "../../tools/xeon-pmon-export/main.c"
#undef main

#define OTHER	"vendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: 167\nstepping\t: 1\n"
#define OURS	"vendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: 45\nstepping\t: 7\n"
#define MAX_ARGS	8

const char _binary_index_html_start[1], _binary_index_html_end[1];
const char _binary_page_css_start[1], _binary_page_css_end[1];
const char _binary_page_js_start[1], _binary_page_js_end[1];

FILE *__real_fopen(const char *path, const char *mode);
FILE *__wrap_fopen(const char *path, const char *mode);

static const char *cpuinfo;
static char text[16384];

FILE *__wrap_fopen(const char *path, const char *mode)
{
	if (strcmp(path, "/proc/cpuinfo"))
		return __real_fopen(path, mode);
	return fmemopen((void *)cpuinfo, strlen(cpuinfo), "r");
}

static void exec_exporter(int out, const char *arguments)
{
	char *copy = strdup(arguments), *rest = copy, *argv[MAX_ARGS + 1] = { "xeon-pmon-export" };
	int argc = 1;

	while (rest && *rest && argc < MAX_ARGS)
		argv[argc++] = strsep(&rest, " ");
	dup2(out, STDOUT_FILENO);
	dup2(out, STDERR_FILENO);
	alarm(60);
	exit(exporter_main(argc, argv));
}

/* Return: the exit code, or -1; what it says is in @text. */
static int run_exporter(const char *arguments)
{
	size_t len = 0;
	int status, out[2];
	ssize_t more;
	pid_t pid;

	if (pipe(out))
		ktap_bail("no pipe");
	fflush(stdout);
	pid = fork();
	if (!pid)
		exec_exporter(out[1], arguments);
	close(out[1]);
	while ((more = read(out[0], text + len, sizeof(text) - 1 - len)) > 0)
		len += more;
	text[len] = '\0';
	close(out[0]);
	if (pid < 0 || waitpid(pid, &status, 0) != pid || !WIFEXITED(status))
		return -1;
	return WEXITSTATUS(status);
}

/* What it says, and its exit code, with these arguments; @other: also on another CPU */
static const struct {
	const char *arguments;
	int code;
	const char *answer;
} cases[] = {
	{ "--help", 0, "--textfile=FILE.prom" },
	{ "-?", 0, "--textfile=FILE.prom" },
	{ "--usage", 0, "[--textfile=FILE.prom]" },
	{ "-h", 0, "--textfile=FILE.prom" },
	{ "--version", 0, "xeon-pmon 0\n" },
	{ "-V", 0, "xeon-pmon 0\n" },
	{ "--list -p hsx", 0, "xeon_pmon_qpi_data_bytes direction=receive [qpi_in_data_bw]" },
	{ "--list -p nosuch", 1, "there are " },
	{ "-p hsx", 1, "-p: is for --list" },
	{ "--nosuch", 1, "--help" },
	{ "something", 1, "unexpected argument \"something\"" },
	{ "--interval 5", 1, "--interval: is for --textfile" },
	{ "--interval 0 --textfile /tmp/x.prom", 1, "--interval 0: must be a number from 1" },
	{ "--textfile /tmp/x.prom --listen 127.0.0.1:1", 1, "choose one" },
	{ "--textfile /tmp/x.prom --prefix /x", 1, "choose one" },
	{ "--prefix x", 1, "--prefix x: must be like /node/7" },
	{ "--prefix /x/", 1, "--prefix /x/: must be like /node/7" },
	{ "--prefix /x?y", 1, "--prefix /x?y: must" },
	{ "--prefix=", 1, "--prefix : must" },
	{ "--nodes 9", 1, "--nodes wants node ids" },
	{ "--textfile /dev/stdout", 1, "names that end with .prom" },
	{ "--textfile -", 1, "names that end with .prom" },
	{ "--textfile /tmp/.prom", 1, "names that end with .prom" },
};

static void test_cases(const char *where)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		int code = run_exporter(cases[i].arguments);

		if (!ktap_ok(code == cases[i].code && strstr(text, cases[i].answer), "%s, %s: %d",
			     where, cases[i].arguments, cases[i].code))
			ktap_note("exit code %d: %.300s", code, text);
	}
}

static void test_unsupported(void)
{
	ktap_eq(run_exporter(""), XP_EXIT_UNSUPPORTED, "a CPU without rows has an exit code");
	ktap_ok(strstr(text, "family 6 model 167") && strstr(text, "supported: "),
		"it is named, and so are those that are supported: %s", text);
	ktap_eq(run_exporter("--list"), XP_EXIT_UNSUPPORTED, "it has no counters to list");
}

/* What it must neither replace nor remove */
static void test_foreign_files(void)
{
	char folder[] = "/tmp/test_exporter.XXXXXX", path[64], arguments[96], target[64] = "";
	struct stat status;

	if (!mkdtemp(folder))
		ktap_bail("no folder");
	snprintf(path, sizeof(path), "%s/x.prom", folder);
	snprintf(arguments, sizeof(arguments), "--textfile %s", path);
	if (symlink("/nosuch/target", path))
		ktap_bail("no link");
	ktap_ok(run_exporter(arguments) == 1 && strstr(text, "is no regular file"),
		"a link in place of the file is refused: %s", text);
	ktap_ok(readlink(path, target, sizeof(target) - 1) > 0 && !strcmp(target, "/nosuch/target"),
		"and stays");
	unlink(path);
	mkfifo(path, 0600);
	ktap_ok(run_exporter(arguments) == 1 && strstr(text, "is no regular file") &&
		!lstat(path, &status) && S_ISFIFO(status.st_mode), "so is a pipe");
	unlink(path);
	rmdir(folder);
}

int main(void)
{
	ktap_plan(0);
	cpuinfo = OTHER;
	test_cases("another CPU");
	test_unsupported();
	cpuinfo = OURS;
	test_cases("a Xeon E5");
	test_foreign_files();
	return ktap_exit();
}
