// SPDX-License-Identifier: GPL-2.0-only
/*
 * books.c - "xeon-pmon who" prints whose traffic the emulator's workload is, by the counters of the
 * emulated sockets and a folder of resctrl that goes with them
 *
 * Two groups and the default one fetch 60, 30 and 10 % of what cores fetch on either socket.
 */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "emu.h"
#include "exporter.h"
#include "known_machine.h"
#include "ktap.h"
#include "mbm_tree.h"
#include "tool.h"
#include "traffic.h"

#define RESCTRL	"/tmp/resctrl"
#define GIGA	1e9
#define STEP_US	50000	/* between two states of the folder */
#define NEAR	0.1	/* of a value: groups and counters are not read at the same time */

/* The workload, bytes a second: cores fetch and write, a fifth of it on the other socket */
#define READ	20.0
#define WRITE	5.0
#define REMOTE	0.2
#define DEVICE	1.0	/* read and written, all of it missing the LLC */
#define DEVICES	"pcie_read=%.0fG pcie_write=%.0fG"
#define LOCAL	(1 - REMOTE)
#define WHOLE	(READ + WRITE + 2 * DEVICE)

static const struct {
	const char *name;
	double share;
} groups[] = { { "", 0.1 }, { "web.slice", 0.6 }, { "backup", 0.3 } };

static struct known_machine machine;

/* The number of the L3 of a socket, as the kernel has it in this guest; else the socket's */
static unsigned int domain_of(unsigned int socket)
{
	char path[96];
	unsigned int id = socket, package;

	for (unsigned int cpu = 0; cpu < KNOWN_CPUS; cpu++) {
		FILE *file;

		snprintf(path, sizeof(path),
			 "/sys/devices/system/cpu/cpu%u/topology/physical_package_id", cpu);
		file = fopen(path, "r");
		if (!file || fscanf(file, "%u", &package) != 1)
			package = -1;
		if (file)
			fclose(file);
		snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%u/cache/index3/id", cpu);
		file = package == socket ? fopen(path, "r") : NULL;
		if (file && fscanf(file, "%u", &id) == 1)
			cpu = KNOWN_CPUS;
		if (file)
			fclose(file);
	}
	return id;
}

static void make_machine(void)
{
	machine = (struct known_machine){
		.sockets = 2, .cpus = 4, .nr_groups = ARRAY(groups), .seconds = KNOWN_SECONDS,
	};
	for (unsigned int s = 0; s < machine.sockets; s++)
		machine.domain[s] = domain_of(s);
	for (unsigned int g = 0; g < machine.nr_groups; g++) {
		strcpy(machine.group[g].name, groups[g].name);
		for (unsigned int i = 0; i < machine.seconds; i++)
			for (unsigned int s = 0; s < machine.sockets; s++)
				for (unsigned int h = 0; h < machine.sockets; h++)
					machine.second[i].group[g][s][h].read =
						(s == h ? LOCAL : REMOTE) * READ * GIGA *
						groups[g].share;
	}
}

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec + time.tv_nsec / GIGA;
}

/* Keep the folder up to date, until the machine has done all that is known */
static int write_folder(void)
{
	double begin = now();
	int writer = fork();

	while (!writer && now() < begin + machine.seconds) {
		if (!mbm_tree_write(&machine, RESCTRL, now() - begin))
			_exit(1);
		usleep(STEP_US);
	}
	if (!writer)
		_exit(0);
	return writer;
}

static bool is_near(double value, double want)
{
	return fabs(value - want) <= NEAR * want;
}

/* @book: the object of a socket, without what follows */
static void check_book(const char *book)
{
	double sum = 0, whole = tool_number(book, "whole");

	/* The last value is that of "not attributed". */
	for (const char *part = book; (part = strstr(part, "\"value\" : ")); part++)
		sum += tool_number(part, "value");
	ktap_note("%s", book);
	ktap_ok(is_near(whole, WHOLE), "the whole is the workload's");
	ktap_ok(is_near(tool_part(book, "web.slice"), 0.6 * LOCAL * (READ + WRITE)) &&
		is_near(tool_part(book, "backup"), 0.3 * LOCAL * (READ + WRITE)),
		"groups have their parts");
	ktap_ok(fabs(sum - tool_number(book, "excess") - whole) < 0.01 * whole, "parts add up");
}

static void check_json(char *text)
{
	char *book = strstr(text, "{\"socket\" : "), *next;
	unsigned int books = 0;

	for (; book; book = next, books++) {
		next = strstr(book + 1, "{\"socket\" : ");
		if (next)
			next[-1] = '\0';
		check_book(book);
	}
	ktap_eq(books, 2, "a book for each socket");
}

#define GROUP	"xeon_pmon_group_"

/* What the exporter's groups add up to is its total, and they are those of the folder */
static void check_exporter(void)
{
	static char text[EXPORTER_TEXT];
	pid_t exporter = exporter_start(EXPORTER_PORT, "--groups --resctrl=" RESCTRL);

	exporter_scrape(EXPORTER_PORT, text, sizeof(text));
	sleep(2);
	exporter_scrape(EXPORTER_PORT, text, sizeof(text));
	for (int s = 0; s < 2; s++) {
		double sum = exporter_value(text, GROUP "bytes_total", s, "", NULL);
		double web = exporter_value(text, GROUP "bytes_total", s,
					    "group=\"web.slice\"", NULL);
		double total = exporter_value(text, GROUP "memory_bytes_total", s, "", NULL);
		double excess = exporter_value(text, GROUP "excess_bytes_total", s, "", NULL);

		ktap_note("S%d: groups %g, memory %g, excess %g, web.slice %g", s, sum, total,
			  excess, web);
		ktap_ok(total > 0 && fabs(sum - total - excess) < 0.01 * total,
			"S%d: the exporter's groups add up to the memory's bytes", s);
		ktap_ok(fabs(web / total - 0.6 * LOCAL * (READ + WRITE) / WHOLE) < NEAR,
			"S%d: a group of the exporter has its part", s);
	}
	ktap_eq(exporter_stop(exporter), 0, "the exporter ends well");
}

int main(void)
{
	char text[16384];
	int writer, code;

	if (traffic_set("read=%.0fG write=%.0fG remote=%.0f pcie_hit=0 " DEVICES, READ, WRITE,
			REMOTE * 1000, DEVICE, DEVICE))
		ktap_skip_all("the emulator is not loaded");
	emu_write("clock", "real");
	make_machine();
	writer = write_folder();
	usleep(4 * STEP_US);
	code = tool_text(text, sizeof(text), "xeon-pmon who -I 3 -n 1 --resctrl=" RESCTRL);
	ktap_eq(code, 0, "who ends well");
	ktap_note("%s", text);
	ktap_ok(strstr(text, "S0 DRAM") && strstr(text, "web.slice") && strstr(text, "from S1") &&
		strstr(text, "not attributed"), "who prints a line of each part");
	code = tool_text(text, sizeof(text), "xeon-pmon who -I 3 -n 1 --json --resctrl=" RESCTRL);
	ktap_eq(code, 0, "who --json ends well");
	check_json(text);
	check_exporter();
	kill(writer, SIGKILL);
	waitpid(writer, NULL, 0);
	mbm_tree_remove(RESCTRL);
	code = tool_text(text, sizeof(text), "xeon-pmon who -n 1 --resctrl=" RESCTRL);
	ktap_note("exit code %d: %s", code, text);
	ktap_ok(strstr(text, RESCTRL) && strstr(text, "cores"), "without resctrl: why, and cores");
	emu_write("clock", "manual");
	traffic_set("off");
	return ktap_exit();
}
