// SPDX-License-Identifier: GPL-2.0-only
/*
 * restart.c - drivers, CPUs and boxes come and go under an exporter: no count ever goes backwards,
 * and nothing is counted twice
 */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "exporter.h"
#include "testbed.h"
#include "traffic.h"
#include "sys.h"

#define SECOND		1000000000
#define MAX_COUNTERS	512

/* The most that each counter has ever been */
static struct counter {
	char name[128];
	double most;
} counters[MAX_COUNTERS];

static int nr_counters;
static char scrape[EXPORTER_TEXT];
static pid_t exporter;
static const char *clocks = "xeon_pmon_uncore_cycles_total";
static const char *states = "xeon_pmon_box_state";
static const char *memory = "xeon_pmon_memory_bytes_total";

static struct counter *find(const char *name)
{
	int i;

	for (i = 0; i < nr_counters; i++)
		if (!strcmp(counters[i].name, name))
			return &counters[i];
	if (nr_counters == MAX_COUNTERS)
		ktap_bail("too many counters");
	counters[nr_counters].most = 0;
	snprintf(counters[nr_counters].name, sizeof(counters->name), "%s", name);
	return &counters[nr_counters++];
}

static void check_line(char *line)
{
	char *space = strrchr(line, ' ');
	struct counter *counter;
	double value;

	if (*line == '#' || !space || !strstr(line, "_total"))
		return;
	*space = '\0';
	value = strtod(space + 1, NULL);
	counter = find(line);
	if (value < counter->most)
		ktap_ok(false, "%s went back from %.17g to %.17g", line, counter->most, value);
	counter->most = value;
}

/* Every scrape of this program is held against all before. */
static void look(void)
{
	static char copy[EXPORTER_TEXT];
	char *rest = copy, *line;

	if (exporter_scrape(EXPORTER_PORT, scrape, sizeof(scrape)) != 200)
		ktap_bail("no answer");
	strcpy(copy, scrape);
	while ((line = strsep(&rest, "\n")))
		check_line(line);
}

static double value(const char *name, int socket, const char *labels)
{
	int samples;
	double sum = exporter_value(scrape, name, socket, labels, &samples);

	return samples ? sum : NAN;
}

static bool is_there(const char *name, int socket, const char *labels)
{
	look();
	return !isnan(value(name, socket, labels));
}

/* What is opened anew is looked for once in a while. */
static bool wait_until(bool there, const char *name, int socket, const char *labels)
{
	double since = 0;

	while (is_there(name, socket, labels) != there)
		if (!sys_patient(&since))
			return false;
	return true;
}

/* A second of the workload, counted once, by what counts on both sides of it: a mean, so rounded */
static void counts(const char *when, int socket)
{
	double before;
	__u64 truth[2];

	look();
	before = value(clocks, socket, "");
	emu_truth(socket, "uclk_cycles", &truth[0]);
	emu_advance(SECOND);
	emu_truth(socket, "uclk_cycles", &truth[1]);
	look();
	ktap_ok(fabs(value(clocks, socket, "") - before - (truth[1] - truth[0])) < 0.5,
		"%s, socket %d: from %.17g to %.17g, it was %llu", when, socket, before,
		value(clocks, socket, ""), truth[1] - truth[0]);
}

static void set_work(void)
{
	if (traffic_set("default"))
		ktap_bail("the emulator refuses the workload");
}

/* It can be there first. */
static void test_without(void)
{
	char text[512];

	exporter = exporter_start(EXPORTER_PORT, "-M %s", "full");
	ktap_eq(exporter_get(EXPORTER_PORT, "/healthz", text, sizeof(text)), 503,
		"without a driver it is not well");
	ktap_ok(strstr(text, "is xeon_pmon loaded?"), "and says why: %.*s",
		(int)strcspn(text, "\n"), text);
	look();
	ktap_ok(strstr(scrape, "xeon_pmon_info{") && !strstr(scrape, "driver=") &&
		isnan(value(clocks, 0, "")), "it has an answer, and no zero for a count");
	bed_up("", BED_DRIVER);
	set_work();
	ktap_ok(wait_until(true, clocks, bed_sockets() - 1, ""), "the driver comes, and it counts");
	ktap_eq(exporter_get(EXPORTER_PORT, "/healthz", text, sizeof(text)), 200, "all is well");
	counts("with the driver", 0);
}

static void test_hotplug(void)
{
	int cpus[8], nr = sys_cpus(cpus, 8), i, first = -1, last = -1;

	if (bed_sockets() == 1) {
		ktap_skip("the only socket does not go");
		return;
	}
	for (i = 0; i < nr; i++)
		if (sys_socket(cpus[i]) == 1) {
			first = first < 0 ? cpus[i] : first;
			last = cpus[i];
		}
	ktap_eq(-sys_online(first, false), 0, "the CPU that speaks for socket 1 goes");
	counts("while another speaks", 1);
	ktap_eq(-sys_online(last, false), 0, "and that one too");
	ktap_ok(wait_until(false, clocks, 1, ""), "the socket has no counts");
	counts("meanwhile", 0);
	ktap_eq(-sys_online(first, true) - sys_online(last, true), 0, "both come back");
	ktap_ok(wait_until(true, clocks, 1, ""), "and so do the counts");
	counts("again", 1);
}

static void release(void)
{
	kill(exporter, SIGHUP);
	ktap_ok(wait_until(false, clocks, 0, ""), "SIGHUP: it lets go");
}

/*
 * A channel answers no more, and later does again. One in memory comes back with the driver alone:
 * no event may be open then.
 */
static void test_lost(void)
{
	const struct bed_box *box;

	if (bed()->msr_only) {
		ktap_skip("boxes that are MSRs do not vanish");
		return;
	}
	box = bed_box("imc0");
	emu_write("fault", "allones imc0 socket=0");
	ktap_ok(wait_until(true, states, 0, "box=\"imc_0\",state=\"lost\""),
		"a lost box is said to be");
	ktap_ok(isnan(value(memory, 0, "box=\"imc_0\"")) &&
		!isnan(value(memory, 0, "box=\"imc_1\"")) &&
		(bed_sockets() == 1 || !isnan(value(memory, 1, "box=\"imc_0\""))),
		"it alone has no count");
	counts("without it", 0);
	emu_write("fault", "clear");
	if (box->mapped)
		release();
	ktap_eq(-bed_rebind(box, 0), 0, "it is bound anew");
	ktap_ok(wait_until(true, memory, 0, "box=\"imc_0\""), "its count comes back");
	ktap_ok(isnan(value(states, 0, "box=\"imc_0\"")), "and it is not said to be lost");
}

/* SIGHUP lets go of it: then it can be replaced. */
static void test_reload(void)
{
	double before;
	__u64 truth[2];

	look();
	before = value(clocks, 0, "");
	emu_truth(0, "uclk_cycles", &truth[0]);
	ktap_ok(sys_unload(BED_DRIVER) < 0, "a driver that counts cannot be unloaded");
	emu_advance(SECOND);
	emu_truth(0, "uclk_cycles", &truth[1]);
	release();
	ktap_eq(-bed_unload(BED_DRIVER), 0, "the driver can be unloaded");
	look();
	ktap_eq(-sys_load(BED_DRIVER, ""), 0, "and loaded");
	ktap_ok(wait_until(true, clocks, 0, ""), "it counts again");
	ktap_ok(value(clocks, 0, "") >= before + (truth[1] - truth[0]),
		"from where it was, with all until it let go");
	counts("with the new one", 0);
}

int main(void)
{
	if (sys_sockets() != bed_sockets())
		ktap_skip_all("needs %d sockets", bed_sockets());
	test_without();
	test_hotplug();
	test_lost();
	test_reload();
	ktap_eq(exporter_stop(exporter), 0, "it ends");
	return bed_exit();
}
