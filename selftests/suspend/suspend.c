// SPDX-License-Identifier: GPL-2.0-only
/*
 * Suspend to RAM, with events on all boxes of both sockets.
 *
 * Asleep, the uncore loses its registers. Socket 0 goes on from where it was. Socket 1 has lost
 * its CPUs before, and with them its events: perf knows no way to bring them back, so they must
 * end, and not show a number that is no longer counted.
 *
 * The runner wakes the machine up. CPU 1 speaks for socket 0 in one round if CPU 0 can go: before
 * 6.5, with the argument cpu0_hotplug.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "testbed.h"
#include "emu.h"
#include "pmu.h"
#include "sys.h"

#define ALL		bed_two()

/* More milliseconds than this takes */
#define NEVER		"6000000"

static struct bed_set set;

#define GROUP	2

#define SPECIALS	4

/* Events with filters or matches, and on fixed counters: pinned, so that one refused has ended. */
static const struct special {
	__u64 on;
	const char *pmu;
	const char *terms;
	const char *signal;
} specials[] = {
	{ ON_E5, "uncore_cbox_5", "event=0x34,umask=0x03,filter_state=0x02",
	  "cbox5 socket=0 event=0x34 umask=0x03 state=0x02" },
	{ ON_QPI, "uncore_qpi_1", "event=0x38,match0=0x20,mask0=0xe0",
	  "qpi1 socket=0 event=0x38 match0=0x20" },
	{ ON_BDXDE, "uncore_ha_0", "event=0x20,umask=0x01,filter_addr=9",
	  "ha0 socket=0 event=0x20 umask=0x01 addr=0x240" },
	{ ON_E5, "uncore_ubox", "event=0xff", "ubox socket=0 fixed" },
	{ ON_E5, "uncore_imc_2", "event=0xff", "imc2 socket=0 fixed" },
	{ ON_SINCE_SKX, "uncore_cha_5", "event=0x1f,tid_en=1,filter_tid=0x5",
	  "cha5 socket=0 event=0x1f tid=5" },
	{ ON_SP, "uncore_ubox", "event=0xff", "ubox socket=0 fixed" },
	{ ON_SINCE_SKX, "uncore_imc_1", "event=0xff", "imc1 socket=0 fixed" },
	{ ON_SP, "uncore_pcu", "event=0x0b,filter_band0=20", "pcu socket=0 event=0x0b freq=20" },
	{ ON_DISC, "uncore_iio_2", "event=0x83,umask=0x01,ch_mask=0x4,fc_mask=0x1",
	  "iio2 socket=0 event=0x83 umask=0x01 part=4 flow=1" },
	{ ON_DISC, "uncore_upi_1", "event=0x62,umask=0x800003",
	  "upi1 socket=0 event=0x62 umask=0x800000" },
	{ ON_EX, "uncore_sbox_1", "event=0x00,match=0x20,mask=0x7fffffff1f",
	  "sbox1 socket=0 event=0x00 match=0x20" },
	{ ON_EX, "uncore_mbox_1", "inc_sel=0x4,thr=0x190",
	  "mbox1 socket=0 event=0x4 thr=0x190" },
	{ ON_EX, "uncore_rbox_1", "event=0xe,qlx_cfg=0x12",
	  "rbox1 socket=0 event=0xe qlx=0x12" },
	{ ON_EX, "uncore_wbox", "event=0xff", "wbox socket=0 fixed" },
};

/* The @i-th that this platform has */
static const struct special *special(int i)
{
	const struct special *row = specials;

	for (; !(row->on & bed()->id) || i--; row++)
		;
	return row;
}

/* A register that no driver writes: it shows that the machine has forgotten. */
struct witness {
	const char *box;
	const char *reg;
};

static const struct witness witnesses[] = {
	{ "pcu", "c3_residency" }, { "mbox0", "timestamp" }, { "iio1", "bw_in1" },
};

/* The first of them that there is */
static const struct witness *witness(void)
{
	const struct witness *row = witnesses;
	__u64 value;

	while (emu_reg(0, row->box, row->reg, &value))
		row++;
	return row;
}

static int special_fd[SPECIALS];
static int group[GROUP];
static __u64 special_want;

static void sleep_and_wake(void)
{
	int ret = sys_sleep();

	ktap_ok(!ret, "the machine has slept and is awake again (%s)", strerror(-ret));
}

static void open_specials(void)
{
	const struct bed_box *box = bed_box(bed_slice(3));
	char limited[64];
	const char *const terms[GROUP] = { box->terms, limited };
	struct pmu pmu;
	int i;

	for (i = 0; i < SPECIALS; i++) {
		pmu_find(&pmu, special(i)->pmu);
		special_fd[i] = pmu_open(&pmu, special(i)->terms, pmu_cpu(&pmu, 0), -1,
					 PMU_PINNED);
		if (special_fd[i] < 0)
			ktap_bail("%s/%s/: %s", pmu.name, special(i)->terms,
				  strerror(-special_fd[i]));
	}
	snprintf(limited, sizeof(limited), "%s,thresh=1", box->terms);
	pmu_find(&pmu, box->pmu);
	if (pmu_open_group(&pmu, terms, GROUP, pmu_cpu(&pmu, 0), group) ||
	    pmu_enable(group[0]))
		ktap_bail("cannot open a group");
}

static void close_specials(void)
{
	int i;

	for (i = 0; i < SPECIALS; i++)
		close(special_fd[i]);
	pmu_close_group(group, GROUP);
}

/* @lost: no CPU of this socket counts, if it is one. */
static void inject_all(int lost)
{
	int i;

	if (lost < 0)
		bed_set_inject(&set);
	else
		bed_set_inject_lost(&set, lost);
	special_want += 1234;
	for (i = 0; i < SPECIALS; i++)
		if (emu_inject("%s cycles=1234", special(i)->signal))
			ktap_bail("cannot inject: %s", special(i)->signal);
}

/* The group sees what is injected into its box for the event set. */
static bool group_right(void)
{
	__u64 want = set.want[0][bed_index(bed_slice(3))];
	struct pmu_count count[GROUP];

	return pmu_read_group(group[0], count, GROUP) == GROUP && count[0].value == want &&
	       count[1].value == want;
}

static int specials_wrong(void)
{
	int wrong = !group_right();
	struct pmu_count count;
	int i;

	for (i = 0; i < SPECIALS; i++) {
		if (!pmu_read_count(special_fd[i], &count) && count.value == special_want)
			continue;
		ktap_note("%s: got %llu, want %llu", special(i)->signal, count.value, special_want);
		wrong++;
	}
	return wrong;
}

/* The strobes of a box that takes one more bit of its control register at a time */
#define STROBES	3ULL

/* A register's value in a line, without what says how often it has been set to 0 */
static void drop_strobes(char *line, const char *reg)
{
	char *value = strrchr(line, ' ') + 1;

	if (bed()->id & ON_V3 && !strcmp(reg, "box_ctl"))
		sprintf(value, "%llx", strtoull(value, NULL, 16) & ~STROBES);
}

/* What software has programmed: every register of socket 0 but counters, in lines. */
static char *programmed(void)
{
	char *text = emu_read("regs");
	char *line, *next = text;
	char *kept = calloc(1, strlen(text) + 1);
	char box[24], reg[32];
	int socket;

	while (kept && (line = strsep(&next, "\n"))) {
		if (sscanf(line, "%d %23s %31s", &socket, box, reg) != 3 || socket)
			continue;
		drop_strobes(line, reg);
		if (!strstr(reg, "ctr") && strcmp(reg, witness()->reg) && !bed_is_free(box, reg))
			strcat(strcat(kept, line), "\n");
	}
	free(text);
	return kept;
}

/* The timer counts too: nothing else reads. */
static bool timer_looks(int socket)
{
	const struct bed_box *last = &bed()->boxes[bed()->nr - 1];

	emu_access_reset();
	return sys_await(bed_looks(bed_slice(0), socket) && bed_looks(last->emu, socket),
			 "the timer to read %s and %s of socket %d", bed_slice(0), last->emu,
			 socket);
}

static int all_wrong(void)
{
	int s, wrong = 0;

	for (s = 0; s < bed_sockets(); s++)
		wrong += bed_set_wrong(&set, s);
	return wrong;
}

static void begin(const char *what)
{
	ktap_note("%s", what);
	sys_log_mark();
	emu_reg_set(0, witness()->box, witness()->reg, 777);
	inject_all(-1);
	ktap_eq(all_wrong() + specials_wrong(), 0,
		"before, every event counts");
}

static void check_asleep(void)
{
	ktap_eq(sys_log_count(" 0 counters enabled at suspend, 0 more"), 1,
		"asleep, no counter was enabled");
	ktap_eq(emu_reg_get(0, witness()->box, witness()->reg), 0, "and the registers were lost");
}

/* Shows the first line that differs. */
static bool same_registers(char *now, char *before)
{
	char *got, *want;

	do {
		got = strsep(&now, "\n");
		want = strsep(&before, "\n");
	} while (got && want && !strcmp(got, want));
	if (got || want)
		ktap_note("got %s, want %s", got ?: "nothing", want ?: "nothing");
	return !got && !want;
}

static void check_registers(char *before)
{
	char *now = programmed();

	ktap_ok(same_registers(now, before), "awake, every register of socket 0 is as it was");
	free(now);
	free(before);
}

static void check_awake(void)
{
	ktap_eq(bed_set_wrong(&set, 0) + specials_wrong(), 0, "its events have lost nothing");
	inject_all(1);
	ktap_eq(bed_set_wrong(&set, 0) + specials_wrong(), 0, "and go on exactly");
	ktap_ok(timer_looks(0), "and the timer looks at them");
}

static void check_other_socket(void)
{
	if (bed_sockets() == 1)
		return;
	ktap_eq(bed_set_waiting(&set, 1), ALL, "the events of socket 1 stand still, all");
	ktap_eq(bed_set_reopen(&set, 1), ALL, "and can be opened again");
	inject_all(-1);
	ktap_eq(all_wrong(), 0, "and then count");
	ktap_ok(timer_looks(1), "and the timer looks at them");
}

static void suspend(const char *what)
{
	begin(what);
	sleep_and_wake();
	check_asleep();
	check_awake();
	check_other_socket();
}

/* Nothing has moved, so even the counters are the same. */
static void suspend_without_moves(void)
{
	char *before;

	begin("CPU 0, which stays, speaks for socket 0");
	before = programmed();
	sleep_and_wake();
	check_asleep();
	check_registers(before);
	check_awake();
	check_other_socket();
}

/* Where CPU 0 cannot go, the next sleep is the same again, but with moves. */
static void let_cpu1_speak(void)
{
	struct pmu pmu;

	if (!sys_can_go(0)) {
		ktap_skip("CPU 0 cannot go, and speaks for socket 0 for good");
		return;
	}
	sys_online(0, false);
	sys_online(0, true);
	pmu_find(&pmu, "uncore_ubox");
	ktap_eq(pmu_cpu(&pmu, 0), 1, "CPU 1 speaks for socket 0");
}

/* Of socket 0: one behind MSRs, one behind PCI if there is any. */
#define DEAF	2

/* The events with a filter are on a home agent, where there is one: that wakes up */
static const char *deaf_pci(void)
{
	int n = 0;

	while (!strncmp(bed_pci(n)->type, "ha", 2))
		n++;
	return bed_pci(n)->emu;
}

static const char *deaf(int i)
{
	if (!i)
		return bed_slice(6);
	return bed()->msr_only ? "bbox0" : deaf_pci();
}

static int events_of(const char *box)
{
	int b = bed_index(box);

	return (set.fd[0][b] >= 0) + (set.more[0][b] >= 0);
}

static int fault_at_wakeup(void)
{
	int i, events = 0;

	for (i = 0; i < DEAF; i++) {
		emu_write("fault", "wakeup %s socket=0", deaf(i));
		events += events_of(deaf(i));
	}
	return events;
}

/* One in memory, if there is any: the driver leaves it when interrupts are off for good. */
static const char *removed(void)
{
	return bed_has("imc0") && bed_box("imc0")->mapped ? "imc0" : NULL;
}

/* The timer has just looked, so it is mostly not the timer that finds out. */
static int remove_before_sleep(void)
{
	if (!removed())
		return 0;
	bed_poll(0);
	emu_access_reset();
	sys_await(bed_looks(removed(), 0), "the timer to read %s", removed());
	emu_write("fault", "allones %s socket=0", removed());
	return events_of(removed());
}

/* Of a box that is gone before, the log says so when the machine is awake, too. */
static bool told(const char *box)
{
	char text[64];
	int lines;

	snprintf(text, sizeof(text), "%s on socket 0 no longer responds", bed_box(box)->pmu);
	lines = sys_log_count(text);
	return lines == 1 || (lines && box == removed());
}

static int all_told(void)
{
	int i, boxes = removed() && told(removed());

	for (i = 0; i < DEAF; i++)
		boxes += told(deaf(i));
	return boxes;
}

/* A work item takes their counters. */
static bool all_wait(int events)
{
	return sys_await(bed_set_waiting(&set, 0) >= events, "%d events to wait", events);
}

/*
 * Two boxes do not answer any more when the machine is awake, and one in memory did not when it
 * fell asleep.
 */
static void suspend_for_good(void)
{
	int events;

	begin("boxes of socket 0 do not wake up");
	events = fault_at_wakeup() + remove_before_sleep();
	sleep_and_wake();
	if (!ktap_ok(all_wait(events), "their events wait"))
		ktap_bail("to unload the driver would take as long, so it stays");
	ktap_eq(all_told(), DEAF + !!removed(), "a line of the log for each");
	inject_all(1);
	ktap_eq(bed_set_wrong(&set, 0), events, "all others of the socket go on exactly");
	ktap_eq(specials_wrong(), 0, "those with filters too");
	emu_write("fault", "clear");
}

int main(void)
{
	if (sys_sockets() != bed_sockets() || !sys_can_sleep())
		ktap_skip_all("needs %d sockets and a kernel that wakes up again", bed_sockets());
	ktap_plan(bed_sockets() > 1 ? 32 : 24);
	bed_up("", BED_DRIVER);
	/* The driver starts what counted before, and does not leave that to a rotation of perf. */
	pmu_set_turns(NEVER);
	bed_poll(20);
	ktap_eq(bed_set_open_two(&set), bed_sockets() * ALL, "events on all boxes");
	open_specials();
	suspend_without_moves();
	let_cpu1_speak();
	suspend(sys_can_go(0) ? "CPU 1, which goes, speaks for socket 0" : "CPU 0 speaks again");
	suspend_for_good();
	bed_set_close(&set);
	close_specials();
	ktap_eq(bed_running(), 0, "in the end no counter runs");
	return bed_exit();
}
