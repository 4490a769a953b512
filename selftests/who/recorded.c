// SPDX-License-Identifier: GPL-2.0-only
/*
 * recorded.c - "xeon-pmon record --groups" writes what "xeon-pmon who --file" makes the books of,
 * and no more about the machine than is documented
 *
 * A group and the default one fetch 60 and 40 % of what cores fetch on either socket.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "emu.h"
#include "known_machine.h"
#include "ktap.h"
#include "mbm_tree.h"
#include "tool.h"
#include "traffic.h"

#define FILE_NAME	"groups.jsonl.gz"
#define METRICS		"-M mem_read_bw,mem_write_bw"
#define GROUP		"web.slice"
#define SHARE		0.6
#define READ		20.0
#define WRITE		5.0
#define GIGA		1e9
#define NEAR		0.02

static struct known_machine machine;

static void make_machine(void)
{
	machine = (struct known_machine){
		.sockets = 2, .cpus = 4, .nr_groups = 2, .seconds = 2, .domain = { 0, 1 },
	};
	strcpy(machine.group[1].name, GROUP);
	for (unsigned int i = 0; i < machine.seconds; i++)
		for (unsigned int s = 0; s < machine.sockets; s++)
			for (unsigned int g = 0; g < 2; g++)
				machine.second[i].group[g][s][s].read =
					READ * GIGA * (g ? SHARE : 1 - SHARE);
}

/* Commands that write what the groups have counted after a second */
static char *write_work(const char *folder, char *text, size_t size)
{
	static const char *const files[] = { "mbm_total_bytes", "mbm_local_bytes" };
	size_t len = snprintf(text, size, "sh -c 'sleep 1");

	for (unsigned int g = 0; g < machine.nr_groups; g++)
		for (unsigned int s = 0; s < machine.sockets; s++)
			for (unsigned int f = 0; f < 2; f++) {
				double bytes = 0;

				known_read_mbm(&machine, g, s, f, 1, &bytes);
				len += snprintf(text + len, size - len,
						";cd %s%s%s/mon_data/mon_L3_%02u;echo %.0f> %s",
						folder, g ? "/mon_groups/" : "",
						g ? machine.group[g].name : "", machine.domain[s],
						bytes, files[f]);
			}
	snprintf(text + len, size - len, "'");
	return text;
}

static bool is_near(double value, double want)
{
	return fabs(value - want) <= NEAR * want;
}

static void check_books(const char *text)
{
	const char *book = strstr(text, "{\"socket\" : 1");
	double whole = tool_number(book, "whole"), web = tool_part(book, GROUP);

	ktap_note("%s", text);
	ktap_ok(is_near(whole, READ + WRITE), "the whole is the workload's: %.2f GB/s", whole);
	ktap_ok(is_near(web, SHARE * (READ + WRITE)), "the group has its part: %.2f GB/s", web);
	ktap_ok(strstr(text, "\"no_groups_because\" : \"\""), "there are groups");
}

/* Names of groups are in it, and what record says that it does not contain is not. */
static void check_content(void)
{
	static char text[1 << 20];
	gzFile gz = gzopen(FILE_NAME, "r");
	int len = gzread(gz, text, sizeof(text) - 1);

	text[len < 0 ? 0 : len] = '\0';
	gzclose(gz);
	ktap_ok(strstr(text, "{\"group\":{\"name\":\"" GROUP "\"}}"), "it has the group's name");
	ktap_ok(strstr(text, "{\"use\":{\"seconds\":"), "and what it used");
	ktap_ok(!strstr(text, "mon_groups") && !strstr(text, "recorded"),
		"it has no path and no name of a process");
}

int main(void)
{
	static char text[65536];
	char folder[32], work[4096], options[128];

	if (traffic_set("read=%.0fG write=%.0fG remote=0 pcie_read=0 pcie_write=0", READ, WRITE))
		ktap_skip_all("the emulator is not loaded");
	emu_write("clock", "real");
	tool_enter_folder();
	snprintf(folder, sizeof(folder), "/tmp/recorded.%d", getpid());
	make_machine();
	if (!mbm_tree_write(&machine, folder, 0))
		ktap_bail("the folder of resctrl cannot be written");
	snprintf(options, sizeof(options), "--groups --resctrl=%s -M mem_bw -o " FILE_NAME, folder);
	ktap_eq(tool_text(text, sizeof(text), "exec xeon-pmon record %s -- %s", options,
			  write_work(folder, work, sizeof(work))), 0, "record --groups");
	ktap_note("%s", text);
	ktap_ok(strstr(text, "names of resctrl's groups and of their cgroups"),
		"it says before that it writes names of cgroups");
	ktap_eq(tool_text(text, sizeof(text), "exec xeon-pmon who --json --file " FILE_NAME), 0,
		"who --file");
	check_books(text);
	ktap_ok(!tool_text(text, sizeof(text), "exec xeon-pmon who --file " FILE_NAME) &&
		strstr(text, GROUP) && strstr(text, "MBM"), "as a table");
	ktap_ok(!tool_text(text, sizeof(text), "exec xeon-pmon stat -M mem_bw --file " FILE_NAME) &&
		strstr(text, "mem_bw"), "stat reads the same file");
	check_content();
	mbm_tree_remove(folder);
	ktap_ok(tool_text(text, sizeof(text), "exec xeon-pmon record %s --for 1", options) == 1 &&
		strstr(text, folder), "without resctrl: why");
	ktap_eq(tool_text(text, sizeof(text), "exec xeon-pmon who --json --file " FILE_NAME), 0,
		"and the file that is there stays");
	ktap_eq(tool_text(text, sizeof(text), "exec xeon-pmon record " METRICS " --for 1 -o "
			  FILE_NAME), 0, "record without groups");
	ktap_ok(!tool_text(text, sizeof(text), "exec xeon-pmon who --file " FILE_NAME) &&
		strstr(text, "record --groups"), "which has no groups, and says how to get them");
	unlink(FILE_NAME);
	unlink(FILE_NAME ".old");
	tool_remove_folder();
	emu_write("clock", "manual");
	return ktap_exit();
}
