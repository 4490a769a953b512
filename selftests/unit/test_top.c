// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_top.c - "xeon-pmon top", and the places that every command names, on a machine that was made
 * up
 */
#include <errno.h>
#include <math.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command.h"
#include "ktap.h"
#include "nodes.h"
#include "real.h"
#include "rows.h"
#include "simulated.h"
#include "top.h"

static const struct {
	const struct cpu *machine;
	const char *places;
} machines[] = {
	{ one_die, "S0" }, { two_dies, "S0-D0 S0-D1 S1-D0 S1-D1 all" }, { holes, "S0 S9 all" },
	{ many, "S0 S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S12 S13 S14 S15 S16 all" },
};

/* The places of a snapshot's values of a metric that are not of a box, and what they add up to */
static double list_places(const char *metric, char *list, double *all)
{
	const struct metric_value *value = snapshot->value;
	char place[OUTPUT_PLACE];
	double sum = 0;

	*list = '\0';
	for (; value < snapshot->value + snapshot->nr_values; value++) {
		if (value->box || strcmp(value->metric->name, metric))
			continue;
		output_place(place, value->socket, value->die);
		sprintf(list + strlen(list), "%s%s", *list ? " " : "", place);
		if (value->socket == XP_MACHINE)
			*all = value->value;
		else
			sum += value->value;
	}
	return sum;
}

/* A total of dies of which one has no value has none; of dies of which one has no box it has. */
static void test_dies(void)
{
	const struct metric_value *last;

	machine = two_dies;
	only_cpu = 56;
	all_there(true);
	boxes[ANY] = (struct box){ "pcu", "pcu", .there = true, .idle = true };
	begin("cores_c0");
	look_after(SECOND);
	last = &snapshot->value[snapshot->nr_values - 1];
	ktap_ok(last->socket == XP_MACHINE && last->state == METRIC_UNDEFINED &&
		!strcmp(last->why, "idle"), "cores of a die that is idle: %s", last->why);
	sampler_close(live);
	boxes[ANY] = (struct box){};
	boxes[IMC_0].refuses = EBUSY;
	boxes[IMC_1].refuses = EBUSY;
	begin("dram_clock");
	look_after(SECOND);
	last = &snapshot->value[snapshot->nr_values - 1];
	ktap_ok(metric_has_value(last->state) && last->value == CYCLES * 1e9 && isnan(last->total),
		"a clock of the other dies, without a total: %s", last->why);
	sampler_close(live);
	only_cpu = -1;
	machine = one_die;
}

/* More than a line of the driver's and the kernel's files usually has */
static void test_long_lines(void)
{
	char list[512];
	double all;
	unsigned int i, measured = 0;

	all_there(true);
	machine = two_dies;
	long_lists = true;
	begin("mem_read_bw");
	look_after(SECOND);
	list_places("mem_read_bw", list, &all);
	ktap_str_eq(list, "S0-D0 S0-D1 S1-D0 S1-D1 all", "dies whose lists differ at their end");
	sampler_close(live);
	long_lists = false;
	/* Reasons of refusals that need more than two blocks of memory */
	boxes[IMC_0].refuses = EBUSY;
	boxes[IMC_1].refuses = EBUSY;
	machine = many;
	node_ids = true;
	begin("local_bw,mem_read_bw,mem_write_bw,mem_bw");
	look_after(SECOND);
	for (i = 0; i < snapshot->nr_values; i++)
		measured += !snapshot->value[i].box && metric_has_value(snapshot->value[i].state);
	ktap_eq(measured, ARRAY(many), "each of many sockets has a node id");
	ktap_ok(strstr(snapshot->value[snapshot->nr_values - 1].why, "busy"),
		"and no reason is lost");
	sampler_close(live);
	node_ids = false;
	machine = one_die;
}

/* What "xeon-pmon verify" works on: the same places, each with a CPU */
static void list_dies(char *list)
{
	struct xp_boxes boxes = {};
	const struct xp_die *die;
	char place[OUTPUT_PLACE];

	xp_find_dies(&boxes);
	*list = '\0';
	for (die = boxes.dies; die; die = die->next) {
		output_place(place, die->socket, xp_die_name(die));
		sprintf(list + strlen(list), "%s%s", *list ? " " : "",
			machine[die->number].cpu == die->cpu ? place : "wrong CPU");
	}
	xp_boxes_free(&boxes);
}

static void test_machines(void)
{
	static struct top top = { .view = { .socket = -1, .interval = 1, .width = 80 } };
	unsigned int i, line, headings, places;
	double sum, all = 0;
	char list[512], found[512], *at;

	for (i = 0; i < ARRAY(machines); i++) {
		machine = machines[i].machine;
		all_there(true);
		begin("mem_read_bw,dram_clock,uncore_clock");
		look_after(SECOND);
		sum = list_places("mem_read_bw", list, &all);
		ktap_str_eq(list, machines[i].places, "each die has a value");
		list_dies(found);
		ktap_ok(!strncmp(list, found, strlen(found)) && strlen(list) - strlen(found) <= 4,
			"verify and report find %s", found);
		ktap_ok(machine == one_die || (sum > 0 && all == sum), "bandwidths add up");
		sum = list_places("dram_clock", list, &all);
		ktap_near(all, machine == one_die ? 0 : CYCLES * 1e9, 0, "a clock does not");
		list_places("uncore_clock", list, &all);
		ktap_near(all, machine == one_die ? 0 : 1e9, 0, "be it of one box or several");
		top.live = live;
		top.view.platform = xp_platform(NULL);
		top_view_make(&top.page, &top.view, snapshot, &top.history);
		for (line = 0, headings = 0; line < top.page.nr; line++)
			headings += strstr(top.page.line[line].text, "Socket ") ||
				    strstr(top.page.line[line].text, "Machine ");
		for (at = list, places = 0; at; at = strchr(at + 1, ' '))
			places++;
		ktap_eq(headings, places, "each place has a heading in top");
		sampler_close(live);
	}
	machine = one_die;
}

/* Boxes that come between two looks, and then a key that begins a new interval */
static void test_new_boxes(void)
{
	static struct top top = { .view = { .socket = -1, .interval = 1, .width = 80 } };

	all_there(false);
	begin("mem_read_bw");
	top.live = live;
	top.view.platform = xp_platform(NULL);
	pass(SECOND);
	top_look(&top);
	all_there(true);
	pass(2 * SECOND);
	top_skip(&top);
	pass(SECOND);
	top_skip(&top);
	top_view_make(&top.page, &top.view, top.snapshot, &top.history);
	ktap_ok(top.page.nr > 2, "a page of boxes that have no history yet");
	top_view_forget(&top.history);
	sampler_close(live);
}

/* Bytes of styles, and what a terminal would act on */
static unsigned int count_controls(const char *path)
{
	FILE *file = __real_fopen(path, "r");
	unsigned int nr = 0;
	int c;

	while (file && (c = fgetc(file)) != EOF)
		nr += c < ' ' && c != '\n';
	if (file)
		fclose(file);
	return nr;
}

/* Tables for programs: the place that is asked for, values as of stat, times since the start */
static void test_tables(void)
{
	static const struct {
		const char *words;
		struct {
			unsigned int nr;
			const char *part;
		} lines[4];
	} rows[] = {
		{ "-x,|--header|-n|1|--rows|mem_read_bw",
		  { { 1, "time,socket,box,metric,value,unit," },
		    { 1, ",all,,mem_read_bw,512000," } } },
		{ "-x,|-n|1|--rows|mem_read_bw|S1-D1/imc_1",
		  { { 1, "0.500,S1-D1,uncore_imc_1,mem_read_bw,64000,MB/s," }, { 1, "" } } },
		{ "-j|-n|2|--rows|mem_read_bw|1-D0",
		  { { 6, "\"die\" : \"S1-D0\"" }, { 6, "" } } },
	};
	char path[] = "/tmp/test_top.XXXXXX", words[128], *rest, *argv[16] = { "top" };
	int fd = mkstemp(path), i;
	unsigned int r, l;

	all_there(true);
	machine = two_dies;
	step = SECOND / 4;
	for (r = 0; r < ARRAY(rows); r++) {
		rest = strcpy(words, rows[r].words);
		for (i = 1; (argv[i] = strsep(&rest, "|")); i++)
			;
		run_command(xp_top, argv, 100, path, NULL);
		for (l = 0; l < ARRAY(rows[r].lines) && rows[r].lines[l].part; l++)
			ktap_eq(find_lines(path, rows[r].lines[l].part), rows[r].lines[l].nr,
				"top %s: lines with \"%s\"", rows[r].words,
				rows[r].lines[l].part);
	}
	step = 0;
	machine = one_die;
	close(fd);
	unlink(path);
}

/* A logger notices a driver that is not loaded by the exit code, as of stat */
static void test_batch(void)
{
	static const char *const kinds[] = { "-b", "-j", "-x," };
	char path[] = "/tmp/test_top.XXXXXX";
	char *argv[] = { "top", "-n", "2", NULL, NULL };
	char *tables[] = { "top", "-b", "-n", "3", "-d", "0.5", NULL };
	int fd = mkstemp(path);
	unsigned int i;

	step = SECOND;
	for (i = 0; i < ARRAY(kinds); i++) {
		argv[3] = (char *)kinds[i];
		all_there(false);
		ours = false;
		ktap_eq(run_command(xp_top, argv, 100, "/dev/null", path), EXIT_FAILURE,
			"top %s: nothing was counted", kinds[i]);
		ktap_eq(find_lines(path, "is xeon_pmon loaded?"), 1, "the reason is told once");
		ours = true;
		all_there(true);
		ktap_eq(run_command(xp_top, argv, 100, "/dev/null", path), EXIT_SUCCESS,
			"top %s: something was", kinds[i]);
	}
	ktap_eq(run_command(xp_top, tables, 100, path, NULL), EXIT_SUCCESS, "three tables");
	ktap_eq(find_lines(path, "xeon-pmon top "), 3, "each with a title");
	ktap_eq(find_lines(path, "") - find_lines(path, " "), 2, "and a blank line between them");
	ktap_eq(count_controls(path), 0, "in plain text");
	step = 0;
	close(fd);
	unlink(path);
}

/* A session has ended, and SIGHUP is ignored in it. */
static void test_hangup(void)
{
	static const char *const argv[] = { "top", "-d", "60", NULL };
	int terminal, status, tries;
	char c;
	pid_t pid;

	all_there(true);
	clock_is_real = true;
	pid = forkpty(&terminal, NULL, NULL, NULL);
	if (pid < 0)
		ktap_bail("no terminal: %s", strerror(errno));
	if (!pid) {
		signal(SIGHUP, SIG_IGN);
		setenv("TERM", "linux", 1);
		_exit(xp_top(3, (char **)argv));
	}
	if (read(terminal, &c, 1) != 1)
		ktap_bail("nothing on the terminal");
	close(terminal);
	for (tries = 0; tries < 3000 && !waitpid(pid, &status, WNOHANG); tries++)
		usleep(10000);
	ktap_ok(tries < 3000, "when its terminal has gone, top ends");
	if (tries == 3000)
		kill(pid, SIGKILL);
	clock_is_real = false;
}

int main(void)
{
	set_up_sockets();
	test_machines();
	test_dies();
	test_long_lines();
	test_new_boxes();
	test_batch();
	test_tables();
	test_hangup();
	return ktap_exit();
}
