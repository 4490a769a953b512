// SPDX-License-Identifier: GPL-2.0-only
/*
 * The same events, the same happenings: intel_uncore and ours must count the same.
 *
 * Each driver is loaded on a fresh emulator and runs through the same list. What they leave in
 * registers is no matter here: abi, fault and load_hotplug say what ours must leave, and
 * unit/perf_tables which control word an event of perf's tables has.
 */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "steps.h"

#define MAX_STEPS	128

/* A value of a W-box counter that is not misread */
#define ELSEWHERE	0x1000ULL

/* What one driver did in one step on one socket: why no event could be opened, or the counts */
struct record {
	int error;
	__u64 count[MAX_EVENTS];
};

/* The steps, on boxes that both drivers have */
static struct step todo[MAX_STEPS];

static struct record intel[BED_PAIR][MAX_STEPS], ours[BED_PAIR][MAX_STEPS];

static int events_of(const struct step *step)
{
	int n = 0;

	while (n < MAX_EVENTS && step->terms[n])
		n++;
	return n;
}

static void inject(const struct step *step, int socket)
{
	int i;

	for (i = 0; i < MAX_EVENTS && step->signals[i]; i++)
		if (emu_inject("%s socket=%d %s", step->box, socket, step->signals[i]))
			ktap_bail("the emulator refuses: %s %s", step->box, step->signals[i]);
}

static int open_events(const struct step *step, int socket, int *fds)
{
	struct pmu pmu;
	int ret;

	ret = pmu_find(&pmu, step->pmu);
	if (!ret)
		ret = pmu_open_group(&pmu, step->terms, events_of(step), pmu_cpu(&pmu, socket),
				     fds);
	return ret ? ret : pmu_enable(fds[0]);
}

static void run_step(const struct step *step, int socket, struct record *record)
{
	struct pmu_count counts[MAX_EVENTS];
	int fds[MAX_EVENTS];
	int i, nr;

	record->error = open_events(step, socket, fds);
	if (record->error)
		return;
	inject(step, socket);
	nr = pmu_read_group(fds[0], counts, MAX_EVENTS);
	for (i = 0; i < nr; i++)
		record->count[i] = counts[i].value;
	pmu_close_group(fds, events_of(step));
}

static unsigned int count_cboxes(void)
{
	glob_t found;
	unsigned int n = 0;

	if (!glob("/sys/bus/event_source/devices/uncore_cbox_*", 0, NULL, &found))
		n = found.gl_pathc;
	globfree(&found);
	return n;
}

static void move_to_cbox(struct step *step, unsigned int cbox)
{
	static char names[MAX_STEPS][2][24];
	int i = step - todo;

	snprintf(names[i][0], sizeof(names[i][0]), "uncore_cbox_%u", cbox);
	snprintf(names[i][1], sizeof(names[i][1]), "cbox%u", cbox);
	step->pmu = names[i][0];
	step->box = names[i][1];
}

/*
 * intel_uncore has a C-box for each core that the kernel knows, and since 6.9, on what looks like
 * bare metal, that is those that are plugged in. Steps on a C-box that it lacks go to one it has.
 */
static void choose_boxes(void)
{
	unsigned int i, cbox, cboxes = count_cboxes();

	for (i = 0; i < (unsigned int)nr_steps; i++) {
		todo[i] = steps[i];
		if (cboxes && sscanf(steps[i].box, "cbox%u", &cbox) == 1 && cbox >= cboxes)
			move_to_cbox(&todo[i], cbox % cboxes);
	}
}

/*
 * For the W-box' fixed counter intel_uncore shifts by 64 (nhmex_uncore_wbox of mainline has no
 * fixed_ctr_bits). A kernel that watches shifts warns of it, and counts nothing.
 */
static bool shifts_watched;

static bool is_avoided(const char *box)
{
	return shifts_watched && !strcmp(box, "wbox");
}

static bool here(int i)
{
	return steps[i].platforms & bed()->id && bed_has(steps[i].box) && !is_avoided(steps[i].box);
}

/*
 * intel_uncore has room for two R3QPI and takes the third one for one more: it must not see it
 * (mainline's uncore_snbep.c, ivbep_uncore_r3qpi and its table of ids).
 */
static const char *hidden(void)
{
	return bed()->id == BED_IVBEP ? "hide=7f:12.5,ff:12.5" : "";
}

/*
 * A counter of the W-box reads too large at 0 (323535 p2-128), to which intel_uncore pays no heed:
 * none of its counts would be right if it began there. wrong.c has that.
 */
static void begin_elsewhere(void)
{
	static const char *const regs[] = { "fixed_ctr", "ctr0", "ctr1", "ctr2", "ctr3" };
	int s, i;

	for (s = 0; bed_has("wbox") && s < bed_sockets(); s++)
		for (i = 0; i < 5; i++)
			if (emu_reg_set(s, "wbox", regs[i], ELSEWHERE))
				ktap_bail("cannot preset the W-box");
}

static void run_driver(const char *driver, struct record records[BED_PAIR][MAX_STEPS])
{
	int s, i;

	bed_up(hidden(), driver);
	if (!strcmp(driver, BED_INTEL)) {
		begin_elsewhere();
		choose_boxes();
	}
	for (i = 0; i < nr_steps; i++)
		for (s = 0; here(i) && s < bed_sockets(); s++)
			run_step(&todo[i], s, &records[s][i]);
	bed_down(driver);
}

static bool same_counts(const struct step *step, const struct record *in, const struct record *our)
{
	bool same = in->error == our->error;
	int i;

	if (!same)
		ktap_note("intel_uncore: error %d, ours: %d", in->error, our->error);
	for (i = 0; i < events_of(step); i++) {
		if (in->count[i] == step->want[i] && our->count[i] == step->want[i])
			continue;
		ktap_note("%s: intel_uncore %llu, ours %llu, right is %llu", step->terms[i],
			  in->count[i], our->count[i], step->want[i]);
		same = false;
	}
	return same;
}

static void compare(int i)
{
	bool same = true;
	int s;

	for (s = 0; s < bed_sockets(); s++)
		same &= same_counts(&todo[i], &intel[s][i], &ours[s][i]);
	ktap_ok(same, "%s %s%s: same counts, and right ones", todo[i].pmu, todo[i].terms[0],
		todo[i].terms[1] ? " and others" : "");
}

int main(void)
{
	int i;

	bed_want();
	bed_want_intel();
	shifts_watched = bed_has("wbox") &&
			 !system("grep -q __ubsan_handle_shift_out_of_bounds /proc/kallsyms");
	run_driver(BED_INTEL, intel);
	run_driver(BED_DRIVER, ours);
	for (i = 0; i < nr_steps; i++)
		if (here(i))
			compare(i);
	return ktap_exit();
}
