// SPDX-License-Identifier: GPL-2.0-only
/*
 * sampler.c - a live view survives all that happens to boxes, sockets and the driver, and what it
 * adds up is what the workload did, never less than before
 */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "emu.h"
#include "sampler.h"
#include "testbed.h"
#include "sys.h"

#define PARANOID	"/proc/sys/kernel/perf_event_paranoid"
#define NOBODY		65534
#define SECOND		1000000000ULL

/* Missing boxes are looked for every second; a machine that its host has stopped needs more. */
#define PATIENCE	60
#define NAP_US		100000

/* Lines are shared out evenly, and may be in flight between two boxes: some of billions of bytes */
#define PERMILLE	1

static const struct sampler_snapshot *snapshot;
static struct sampler *live;

/* The last total of each value: none may ever be less. */
static struct {
	const struct metric *metric;
	int socket;
	const char *box;
	double total;
	u64 count;
} before[512];

static unsigned int nr_before;
static bool backwards;

static void begin(const char *metrics)
{
	const struct sampler_config config = { .metrics = metrics };
	struct xp_error error;

	nr_before = 0;
	backwards = false;
	live = sampler_open(&config, &error);
	if (!live)
		ktap_bail("sampler_open: %s", error.text);
}

static unsigned int place_of(const struct metric_value *value)
{
	unsigned int i = 0;

	while (i < nr_before &&
	       (before[i].metric != value->metric || before[i].socket != value->socket ||
		before[i].box != value->box))
		i++;
	if (i == ARRAY_SIZE(before))
		ktap_bail("more values than the test has room for");
	return i;
}

static void compare_with_before(const struct metric_value *value)
{
	unsigned int i = place_of(value);

	if (i < nr_before)
		backwards |= value->total < before[i].total ||
			     value->count[0].count < before[i].count;
	else
		nr_before++;
	before[i].metric = value->metric;
	before[i].socket = value->socket;
	before[i].box = value->box;
	before[i].total = value->total;
	before[i].count = value->count[0].count;
}

static void look(void)
{
	unsigned int i;

	snapshot = sampler_read(live);
	for (i = 0; i < snapshot->nr_values; i++)
		compare_with_before(&snapshot->value[i]);
}

static const struct metric_value *value_of(const char *metric, int socket, const char *box)
{
	unsigned int i;

	for (i = 0; i < snapshot->nr_values; i++) {
		const struct metric_value *value = &snapshot->value[i];

		if (!strcmp(value->metric->name, metric) && value->socket == socket &&
		    !box == !value->box && (!box || !strcmp(box, value->box)))
			return value;
	}
	return NULL;
}

static enum metric_state state_of(const char *metric, int socket, const char *box)
{
	const struct metric_value *value = value_of(metric, socket, box);

	return value ? value->state : METRIC_ABSENT;
}

/* Look until a value has a state, for as long as it takes to be sure that it never gets it. */
static bool becomes(const char *metric, int socket, const char *box, enum metric_state state)
{
	int tries;

	for (tries = 0; tries < PATIENCE * 1000000LL / NAP_US; tries++) {
		look();
		if (state_of(metric, socket, box) == state)
			return true;
		usleep(NAP_US);
	}
	ktap_note("%s of socket %d, %s is %s", metric, socket, box ? box : "all of it",
		  metric_state_name(state_of(metric, socket, box)));
	return false;
}

static u64 truth(int socket, const char *row)
{
	__u64 value;

	if (emu_truth(socket, row, &value))
		ktap_bail("no %s is known", row);
	return value;
}

/* A second of the workload, by what the view adds up */
static void check_second(int socket, const char *when)
{
	u64 real = truth(socket, "mem_read_bytes");
	double counted;

	look();
	counted = value_of("mem_read_bw", socket, NULL)->total;
	emu_advance(SECOND);
	look();
	real = truth(socket, "mem_read_bytes") - real;
	ktap_near(value_of("mem_read_bw", socket, NULL)->total - counted, real, PERMILLE,
		  "%s, socket %d: %llu bytes are added up", when, socket, real);
	ktap_ok(metric_has_value(state_of("mem_read_bw", socket, NULL)), "and there is a value");
}

static void test_truth(void)
{
	int socket;

	begin("mem_read_bw,uncore_clock");
	ktap_eq(sampler_multiplexed(live), 0, "these fit into the counters");
	for (socket = 0; socket < bed_sockets(); socket++)
		check_second(socket, "in the beginning");
	emu_advance(SECOND);
	look();
	ktap_eq(value_of("uncore_clock", 0, NULL)->count[0].count, truth(0, "uclk_cycles"),
		"clocks, as the counter has them");
	ktap_ok(!backwards, "nothing goes backwards");
	sampler_close(live);
}

/* Multiplexed, a value is an estimate, and says so. */
static void test_turns(void)
{
	const struct metric_value *value;

	emu_write("clock", "real");
	begin("llc_*");
	ktap_ok(sampler_multiplexed(live) || bed()->msr_only,
		"all of them do not fit into the counters");
	if (!sampler_multiplexed(live)) {
		ktap_skip("the metrics of this platform's LLC fit into the counters");
	} else {
		ktap_ok(becomes("llc_drd_miss", 0, NULL, METRIC_MULTIPLEXED),
			"so they are multiplexed");
		value = value_of("llc_drd_miss", 0, NULL);
		ktap_ok(value->share > 0 && value->share < 1 && *value->why,
			"%.0f %% of the time: %s", 100 * value->share, value->why);
		ktap_ok(value->count[0].estimate > value->count[0].count &&
			value->count[0].running < value->count[0].enabled,
			"the estimate is more than was counted");
	}
	ktap_ok(!backwards, "nothing goes backwards");
	sampler_close(live);
	emu_write("clock", "manual");
}

static enum metric_state box_state(const char *name, int socket)
{
	unsigned int i;

	for (i = 0; i < snapshot->nr_boxes; i++)
		if (!strcmp(snapshot->box[i].name, name) && snapshot->box[i].socket == socket)
			return snapshot->box[i].state;
	return METRIC_ABSENT;
}

static void test_lost_box(void)
{
	const struct bed_box *imc;
	double kept;

	if (bed()->msr_only) {
		ktap_skip("boxes that are MSRs do not vanish");
		return;
	}
	imc = bed_box("imc0");
	begin("mem_read_bw");
	check_second(0, "before a channel vanishes");
	kept = value_of("mem_read_bw", 0, imc->pmu)->total;
	emu_write("fault", "allones imc0 socket=0");
	look();
	ktap_eq(state_of("mem_read_bw", 0, imc->pmu), METRIC_LOST,
		"a channel that vanishes is lost at once");
	ktap_eq(state_of("mem_read_bw", 0, NULL), METRIC_LOST,
		"and there is no value of its socket");
	ktap_eq(box_state(imc->pmu, 0), METRIC_LOST, "the list of boxes has it as lost");
	ktap_ok(strstr(value_of("mem_read_bw", 0, NULL)->why, imc->pmu), "the reason names it: %s",
		value_of("mem_read_bw", 0, NULL)->why);
	ktap_eq(state_of("mem_read_bw", 0, "uncore_imc_1"), METRIC_MEASURED,
		"the next one goes on");
	if (bed_sockets() > 1)
		check_second(1, "the other socket meanwhile");
	ktap_ok(value_of("mem_read_bw", 0, imc->pmu)->total >= kept && kept > 0, "its total stays");
	emu_write("fault", "clear");
	sys_write(BED_PCI_DRIVER "/unbind", bed_function(imc, 0));
	sys_write(BED_PCI_DRIVER "/bind", bed_function(imc, 0));
	ktap_ok(becomes("mem_read_bw", 0, NULL, METRIC_MEASURED), "bound anew, it counts again");
	check_second(0, "with the channel that came back");
	ktap_ok(!backwards, "nothing goes backwards");
	sampler_close(live);
}

static void test_hotplug(void)
{
	int cpus[64], nr = sys_cpus(cpus, 64), i;

	if (bed_sockets() == 1) {
		ktap_skip("the only socket does not go");
		return;
	}
	begin("mem_read_bw,llc_miss,uncore_clock");
	check_second(1, "before a CPU goes");
	for (i = 0; i < nr; i++) {
		if (sys_socket(cpus[i]) != 1)
			continue;
		cpus[i] = -cpus[i];
		ktap_eq(-sys_online(-cpus[i], false), 0, "CPU %d goes", -cpus[i]);
		if (sys_sockets() > 1)
			check_second(1, "with another CPU");
	}
	look();
	ktap_eq(state_of("mem_read_bw", 1, NULL), METRIC_LOST, "without a CPU, the socket is lost");
	ktap_eq(state_of("uncore_clock", 1, NULL), METRIC_LOST, "its MSRs as well");
	check_second(0, "the other socket meanwhile");
	for (i = 0; i < nr; i++)
		if (cpus[i] < 0)
			sys_online(-cpus[i], true);
	ktap_ok(becomes("mem_read_bw", 1, NULL, METRIC_MEASURED), "it is back with its CPUs");
	ktap_ok(becomes("uncore_clock", 1, NULL, METRIC_MEASURED), "its MSRs as well");
	check_second(1, "after that");
	ktap_ok(!backwards, "nothing goes backwards");
	sampler_close(live);
}

/* The driver is unloaded and loaded: possible only while nothing is open. */
static void test_driver(void)
{
	begin("mem_read_bw,uncore_clock");
	check_second(0, "before the driver goes");
	ktap_eq(-sys_unload(BED_DRIVER), EWOULDBLOCK, "it is in use");
	sampler_release(live);
	ktap_eq(-bed_unload(BED_DRIVER), 0, "released, it can be unloaded");
	look();
	ktap_eq(state_of("mem_read_bw", 0, NULL), METRIC_LOST, "without it there is no value");
	ktap_ok(strstr(snapshot->missing, "xeon_pmon"), "and a reason: %s", snapshot->missing);
	ktap_eq(-sys_load(BED_DRIVER, ""), 0, "it is loaded again");
	ktap_ok(becomes("mem_read_bw", 0, NULL, METRIC_MEASURED), "and there is a value");
	look();
	ktap_str_eq(snapshot->missing, "", "and nothing is missing");
	check_second(0, "with the new driver");
	ktap_ok(!backwards, "nothing goes backwards");
	sampler_close(live);
}

/* Begin before there is a driver */
static void test_early(void)
{
	int last = bed_sockets() - 1;

	bed_unload(BED_DRIVER);
	begin("mem_read_bw");
	look();
	ktap_eq(snapshot->nr_values, 0, "without a driver there is nothing");
	ktap_ok(strstr(snapshot->missing, "xeon_pmon"), "and a reason: %s", snapshot->missing);
	sys_load(BED_DRIVER, "");
	ktap_ok(becomes("mem_read_bw", last, NULL, METRIC_MEASURED), "when it comes, so do values");
	check_second(last, "then");
	sampler_close(live);
}

/* As the user nobody. Return: 0 if there is a value, 1 if it was refused, 2 otherwise. */
static int look_as_nobody(bool perfmon)
{
	const struct sampler_config config = { .metrics = "mem_read_bw" };
	struct xp_error error;

	if (prctl(PR_SET_KEEPCAPS, 1) || setgid(NOBODY) || setuid(NOBODY) ||
	    sys_keep_perfmon(perfmon))
		return 2;
	live = sampler_open(&config, &error);
	if (!live)
		return strstr(error.text, "not allowed") ? 1 : 2;
	nr_before = 0;
	look();
	return metric_has_value(state_of("mem_read_bw", 0, NULL)) ? 0 : 2;
}

static int ask_nobody(bool perfmon)
{
	int status;
	pid_t pid = fork();

	if (!pid)
		_exit(look_as_nobody(perfmon));
	if (pid < 0 || waitpid(pid, &status, 0) != pid || !WIFEXITED(status))
		return -1;
	return WEXITSTATUS(status);
}

static void test_rights(void)
{
	sys_write(PARANOID, "2");
	ktap_eq(ask_nobody(true), 0, "user nobody reads with CAP_PERFMON and no other capability");
	ktap_eq(ask_nobody(false), 1, "and not without");
	sys_write(PARANOID, "-1");
}

static void test_mistakes(void)
{
	const struct sampler_config config = { .metrics = "mem_read_bw,nosuch" };
	struct xp_error error;

	ktap_ok(!sampler_open(&config, &error) && strstr(error.text, "nosuch"),
		"a metric that does not exist: %s", error.text);
}

static void test_hidden(void)
{
	const char *channel;
	char hide[32];

	if (bed()->msr_only || bed_sockets() == 1) {
		ktap_skip("no firmware hides MSRs, and what no socket has is not missed");
		return;
	}
	channel = bed_box("imc1")->pmu;
	snprintf(hide, sizeof(hide), "hide=%s", bed_function(bed_box("imc1"), 1) + strlen("0000:"));
	bed_down(BED_DRIVER);
	bed_up(hide, BED_DRIVER);
	emu_write("traffic", "default");
	begin("mem_read_bw");
	emu_advance(SECOND);
	look();
	emu_advance(SECOND);
	look();
	ktap_eq(state_of("mem_read_bw", 1, channel), METRIC_HIDDEN,
		"a channel that the firmware hides");
	ktap_eq(state_of("mem_read_bw", 1, NULL), METRIC_MEASURED, "is not in the sum");
	ktap_ok(strstr(value_of("mem_read_bw", 1, NULL)->why, "is not there"), "which says so: %s",
		value_of("mem_read_bw", 1, NULL)->why);
	sampler_close(live);
}

int main(void)
{
	if (sys_sockets() != bed_sockets())
		ktap_skip_all("needs %d sockets", bed_sockets());
	ktap_plan(0);
	bed_up("", BED_DRIVER);
	emu_write("traffic", "default");
	test_truth();
	test_turns();
	test_lost_box();
	test_hotplug();
	test_driver();
	test_early();
	test_rights();
	test_mistakes();
	test_hidden();
	bed_down(BED_DRIVER);
	return ktap_exit();
}
