// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon - names and metrics of the uncore of Xeon servers, names of old cores'
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "xeon-pmon.h"

#define EXPORT	"xeon-pmon-export"

static const char help[] =
	"xeon-pmon list [-m | -e] [-p PLATFORM] [PATTERN]  metrics and events, a line each\n"
	"xeon-pmon show [-p PLATFORM] NAME...              all that is known of some\n"
	"xeon-pmon stat [OPTION...] [--] [COMMAND...]      count while COMMAND runs, or until Ctrl-C\n"
	"xeon-pmon top [OPTION...] [SOCKET[/BOX]]          a live view\n"
	"xeon-pmon verify [OPTION...] [CHECK...]           whether the counts of this machine are right\n"
	"xeon-pmon report [--verify FILE]                  this machine, for those who mend the driver\n"
	"xeon-pmon export [OPTION...]                      serve counters to Prometheus\n"
	"\n"
	"PLATFORM is one of"
#define PMON_PLATFORM(_name, ...) " " #_name
#include <pmon/platforms.h>
	"; for list and show also\n"
	"p5, p55c, m2, c6, winchip2, c3, p6 or k7. Without it, this machine.\n"
	"\n"
	"Options of stat:\n"
	"  -M METRIC,...     which metrics; * and ? stand for any text\n"
	"  -e BOX:FORMULA    a formula of your own, as in -e 'imc:64 * cas_count_rd'\n"
	"  -I MS             a table every so many milliseconds\n"
	"  --per-socket      a line for each socket (this is what you get without)\n"
	"  --per-box         a line for each channel, port, slice\n"
	"  -x SEPARATOR      for programs: columns with this between them\n"
	"  -j, --json        for programs: an object on each line\n"
	"  -o FILE           print there\n"
	"  --for SECONDS     count that long, without a command\n"
	"  --nodes N,...     node id of each socket, if it is not what the driver says\n"
	"\n"
	"Options of top:\n"
	"  -b                print tables, as it is done without a terminal\n"
	"  -n N              so many of them\n"
	"  -d SECONDS        between two looks, 1 without\n"
	"  -u UNITS          si (GB/s), iec (GiB/s) or mb (MB/s)\n"
	"  --nodes N,...     as above\n"
	"\n"
	"CHECK of verify is clocks, steps, memory, latency, states, filters, turns or refusals; without, all of\n"
	"them.\n"
	"\n"
	"Options of verify:\n"
	"  --against intel_uncore  the same with the kernel's own driver, then ours is put back\n"
	"  --workload COMMAND      it does the work that is counted: see xeon-pmon(1)\n"
	"  --patience SECONDS      for how long it may be silent, 60 without\n";

/* A program of its own: it needs libraries that this one does not. */
static int run_export(int argc, char **argv)
{
	*argv = EXPORT;
	execvp(EXPORT, argv);
	fprintf(stderr, "xeon-pmon: " EXPORT ": %s%s\n", strerror(errno),
		errno == ENOENT ? "; install the package xeon-pmon-export" : "");
	return EXIT_FAILURE;
}

static const struct {
	const char *name;
	int (*run)(int argc, char **argv);
} commands[] = {
	{ "list", xp_list },
	{ "show", xp_show },
	{ "stat", xp_stat },
	{ "top", xp_top },
	{ "verify", xp_verify },
	{ "report", xp_report },
	{ "export", run_export },
};

int main(int argc, char **argv)
{
	unsigned int i;

	if (argc < 2 || !strcmp(argv[1], "help") || !strcmp(argv[1], "--help")) {
		fputs(help, argc < 2 ? stderr : stdout);
		return argc < 2 ? EXIT_FAILURE : EXIT_SUCCESS;
	}
	for (i = 0; i < ARRAY_SIZE(commands); i++)
		if (!strcmp(argv[1], commands[i].name))
			return commands[i].run(argc - 1, argv + 1);
	fprintf(stderr, "xeon-pmon: no command \"%s\"; see \"xeon-pmon help\"\n", argv[1]);
	return EXIT_FAILURE;
}
