// SPDX-License-Identifier: GPL-2.0-only
/*
 * Boxes that read all ones while events count, boxes that ignore what is written, a counter
 * that never moves.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define BEFORE		4000

/* Boxes that hold nothing. Not the 7500's U-box, by which all others would stand still. */
#define READONLY	4

static const char *readonly(int i)
{
	static const char *const of_ex[READONLY] = { "mbox1", "sbox0", "cbox3", "wbox" };

	if (bed()->msr_only)
		return of_ex[i];
	return i < 2 ? bed_pci(i ? -1 : 0)->emu : i < 3 ? bed_slice(3) : "ubox";
}

/* A work item takes the counter from an event, and another one tries the box again. */
static bool waits(int fd)
{
	return sys_await(pmu_waits(fd), "an event to wait");
}

static bool goes_on(int fd)
{
	return sys_await(!pmu_waits(fd), "an event to go on");
}

static void test_other_socket(const struct bed_box *box, int fd)
{
	bed_inject(box, 0, 2);
	ktap_eq(pmu_read(fd), 3, "that of the other socket counts on");
}

/* While the box does not respond, a read gives what was counted before. */
static void test_all_ones(const struct bed_box *box)
{
	int last = bed_sockets() - 1, fd = bed_open(box, last), other = bed_open(box, 0);
	struct pmu_count count;
	int ret;

	bed_inject(box, last, BEFORE);
	if (last)
		bed_inject(box, 0, 1);
	pmu_read(fd);
	emu_write("fault", "allones %s socket=%d", box->emu, last);
	bed_inject(box, last, 999);
	ret = pmu_read_count(fd, &count);
	ktap_ok(!ret && count.value == BEFORE, "%s: all ones are no count", box->pmu);
	ktap_ok(waits(fd), "the event waits");
	ktap_eq(-bed_open(box, last), ENODEV, "no new one opens");
	if (last)
		test_other_socket(box, other);

	/* It answers again, with whatever it holds: nothing of that is a count. */
	emu_write("fault", "clear");
	ktap_ok(goes_on(fd), "when it answers again, the event goes on");
	bed_inject(box, last, 7);
	ktap_eq(pmu_read(fd), BEFORE + 7, "and counts on from what it had");
	close(fd);
	close(other);
}

#pragma weak host_meanwhile
void host_meanwhile(int fd);

/* How often a box is back in 20 ms that reads all ones once, several times in a row */
static int flap(const struct bed_box *box, int fd, int times)
{
	int i, back = 0;

	for (i = 0; i < times; i++) {
		emu_write("fault", "allones %s socket=0", box->emu);
		pmu_read(fd);
		emu_write("fault", "clear");
		usleep(20000);
		back += !pmu_waits(fd);
	}
	return back;
}

/* The attempts to use a box again get rarer while it is lost, or is lost again and again */
static void test_retries(const struct bed_box *box)
{
	int fd = bed_open(box, 0), back;
	struct emu_access access;

	/* What was lost before is forgotten */
	sleep(120);
	emu_write("fault", "allones %s socket=0", box->emu);
	pmu_read(fd);
	sleep(1);
	emu_write("fault", "clear");
	/* The pause before an attempt is as long as all before it together */
	sleep(2);
	ktap_ok(!pmu_waits(fd), "%s: lost for a second, it is back two seconds later", box->pmu);
	sleep(120);
	back = flap(box, fd, 20);
	ktap_ok(back && back < 10, "lost again and again, it is tried less often: %d", back);
	bed_rebind(box, 0);
	ktap_ok(flap(box, fd, 1), "but soon again once its function was bound anew");
	sleep(120);
	ktap_ok(goes_on(fd), "and is used again");
	back = flap(box, fd, 20);
	ktap_ok(back, "after a minute without a loss it is soon back again");
	emu_write("fault", "allones %s socket=0", box->emu);
	pmu_read(fd);
	sys_log_mark();
	sleep(300);
	emu_access_reset();
	sleep(240);
	emu_access_total(&access);
	/* An attempt reads registers until one has all ones; of some boxes it writes before */
	ktap_ok(access.pci_rd && access.pci_rd < 60, "in the end it is tried once a minute: %llu",
		(unsigned long long)access.pci_rd);
	ktap_ok(pmu_waits(fd) && !sys_log_count("responds again"), "and found lost each time");
	close(fd);
	/* Unloaded, the driver tries it no more */
	bed_down(BED_DRIVER);
	bed_up("", BED_DRIVER);
	sleep(120);
}

/* The fault comes while nothing reads, and goes before anything does: closing must do no harm. */
static void test_closed_while_gone(const struct bed_box *box)
{
	int fd = bed_open(box, 0);

	bed_inject(box, 0, BEFORE);
	emu_write("fault", "allones %s socket=0", box->emu);
	close(fd);
	emu_write("fault", "clear");
	bed_rebind(box, 0);
	fd = bed_open(box, 0);
	ktap_eq(fd < 0 ? 1 : pmu_read(fd), 0, "an event closed in the meantime leaves nothing");
	bed_inject(box, 0, 5);
	ktap_eq(fd < 0 ? 0 : pmu_read(fd), 5, "for the next one");
	close(fd);
}

/* Another function of socket 1 that has the id of the first channel's */
#define SECOND		"ff:10.5"
#define SECOND_ID	"3cb0"

/* While a box is lost, its function is still bound: a second one with its id does not replace it */
static void test_second_function(void)
{
	const struct bed_box *box = bed_box("imc0");
	int fd;

	bed_up("ids=" SECOND "=" SECOND_ID, BED_DRIVER);
	fd = bed_open(box, 1);
	bed_inject(box, 1, BEFORE);
	pmu_read(fd);
	emu_write("fault", "allones imc0 socket=1");
	pmu_read(fd);
	ktap_ok(waits(fd), "%s is lost", box->pmu);
	ktap_eq(-sys_write(BED_PCI_DRIVER "/bind", "0000:" SECOND), ENODEV,
		"a second function with its id does not replace it");
	emu_write("fault", "clear");
	ktap_ok(goes_on(fd), "its event goes on when it answers again");
	bed_inject(box, 1, 7);
	ktap_eq(pmu_read(fd), BEFORE + 7, "and counts");
	close(fd);
	bed_down(BED_DRIVER);
}

/* A group whose function goes in the middle of all. */
static void test_group_gone(const struct bed_box *box)
{
	const char *const terms[] = { box->terms, box->terms, "config=0xff" };
	int members = box->fixed ? 3 : 2, fds[3];
	struct pmu_count counts[3] = { };
	struct pmu pmu;
	bool right;

	pmu_find(&pmu, box->pmu);
	if (pmu_open_group(&pmu, terms, members, pmu_cpu(&pmu, 0), fds))
		ktap_bail("cannot open a group");
	pmu_enable(fds[0]);
	bed_inject(box, 0, 50);
	if (box->fixed)
		emu_inject("%s socket=0 fixed cycles=60", box->emu);
	pmu_read_group(fds[0], counts, members);
	emu_write("fault", "allones %s socket=0", box->emu);
	right = pmu_read_group(fds[0], counts, members) == members && counts[0].value == 50 &&
		counts[1].value == 50 && (!box->fixed || counts[2].value == 60);
	ktap_ok(right, "a group on %s reads what it had", box->pmu);
	ktap_ok(waits(fds[0]), "and waits");
	emu_write("fault", "clear");
	ktap_ok(goes_on(fds[0]), "until the box responds");
	bed_inject(box, 0, 5);
	pmu_read_group(fds[0], counts, members);
	ktap_ok(counts[0].value == 55 && counts[1].value == 55, "then both members count on");
	pmu_close_group(fds, members);
}

/* The first box in memory that is programmed, if there is one */
static const struct bed_box *mapped_box(void)
{
	const struct bed_box *box = bed()->boxes;

	for (; box < bed()->boxes + bed()->nr; box++)
		if (box->mapped && !box->free)
			return box;
	return NULL;
}

/* A PCI box that has a fixed counter, if there is one */
static const struct bed_box *fixed_box(void)
{
	const struct bed_box *box = bed()->boxes;

	for (; box < bed()->boxes + bed()->nr; box++)
		if (box->devfn && box->fixed)
			return box;
	return bed_pci(-1);
}

static int listed_wrong(void)
{
	char *text = sys_read("/sys/kernel/debug/xeon_pmon/boxes");
	const char *at = text;
	int wrong = 0;

	while (at && (at = strstr(at, " wrong:"))) {
		wrong++;
		at++;
	}
	free(text);
	return wrong;
}

/* struct fault - a box that is broken on the last socket when the driver comes */
struct fault {
	const char *what;	/* the emulator's word for how */
	const char *emu;	/* the box */
};

/* The first value that is tried in a control register: one register that has it proves nothing */
static void set_event_one(const char *emu, int socket)
{
	char reg[16];
	int i;

	for (i = 0; i < bed_box(emu)->counters; i++) {
		snprintf(reg, sizeof(reg), "ctl%d", i);
		emu_reg_set(socket, emu, reg, 1);
	}
}

/* They are left out, all others count. */
static void test_left_out(const struct fault *faults, int nr, const char *log, int lines)
{
	int last = bed_sockets() - 1, i, closed = 0;
	struct bed_set set;

	bed_emulate("");
	for (i = 0; i < nr; i++) {
		set_event_one(faults[i].emu, last);
		if (emu_write("fault", "%s %s socket=%d", faults[i].what, faults[i].emu, last))
			ktap_bail("%s cannot be %s", faults[i].emu, faults[i].what);
	}
	sys_log_mark();
	ktap_eq(-sys_load(BED_DRIVER, ""), 0, "the driver loads although %s is %s", faults[0].emu,
		faults[0].what);
	ktap_eq(sys_log_count(log), lines, "what the log says: %s", log);
	ktap_eq(sys_log_count("hidden"), 0, "and nothing is called hidden");
	ktap_eq(bed_set_open(&set, bed_sockets()), bed_sockets() * bed()->nr - nr,
		"all the others open");
	for (i = 0; i < nr; i++)
		closed += set.fd[last][bed_index(faults[i].emu)] < 0;
	ktap_eq(closed, nr, "these %d do not", nr);
	bed_set_inject(&set);
	bed_set_check(&set, "and the others count");
	bed_set_close(&set);
}

/* The machine is in use while the driver loads: event 1 happens as often as time passes */
static void test_busy(void)
{
	bed_emulate("");
	emu_write("rate", "imc0 socket=0 event=0x1 per_sec=1000000000");
	emu_write("fault", "gap 1000");
	ktap_eq(-sys_load(BED_DRIVER, ""), 0, "the driver loads on a busy machine");
	ktap_eq(listed_wrong(), 0, "and takes no busy channel for one that is broken");
	bed_down(BED_DRIVER);
}

/* A driver that does not look would take these for boxes that count nothing. */
static void test_readonly(void)
{
	struct fault faults[READONLY];
	int i;

	for (i = 0; i < READONLY; i++)
		faults[i] = (struct fault){ i || bed()->msr_only || bed()->id & ON_DISC ?
					    "readonly" : "allones", readonly(i) };
	test_left_out(faults, READONLY, bed_box(readonly(0))->pmu, 1);
	ktap_eq(listed_wrong(), READONLY, "the driver's list of boxes calls all of them wrong");
	bed_down(BED_DRIVER);
}

/* What a control register has before the driver is loaded */
#define OTHERS_CODE	2

/* A box of which one control register does not hold its code: the others get back what they had. */
static void test_halfway(void)
{
	const char *box = bed()->msr_only ? "mbox1" : bed_pci(1)->emu;

	bed_emulate("");
	emu_reg_set(0, box, "ctl0", OTHERS_CODE);
	emu_write("fault", "stuck %s socket=0 ctl2", box);
	ktap_eq(-sys_load(BED_DRIVER, ""), 0, "the driver loads beside a box that is half broken");
	ktap_ok(emu_reg_get(0, box, "ctl0") == OTHERS_CODE && !emu_reg_get(0, box, "ctl1"),
		"and leaves in it what it has found");
	/* A PMU that has no box on any socket is no PMU. */
	ktap_ok((bed_sockets() == 1 || emu_reg_get(1, box, "ctl0") == 0) &&
		bed_open(bed_box(box), 0) == (bed_sockets() > 1 ? -ENODEV : -ENOENT),
		"it cannot be opened");
	bed_down(BED_DRIVER);
}

/* Channels that are functions and no more: what is written to their controls is there. */
static void test_phantoms(void)
{
	static const struct fault faults[] = {
		{ "phantom-zero", "imc0" }, { "phantom-ones", "imc1" },
	};
	/* Registers of a discovery table that are all ones are absent, not wrong: fault/memory */
	int nr = bed()->id & ON_DISC ? 1 : 2;

	test_left_out(faults, nr, "hidden", 0);
	ktap_eq(listed_wrong(), nr, "the driver's list of boxes calls %d wrong", nr);
	bed_down(BED_DRIVER);
}

static void test_stuck(void)
{
	const struct bed_box *box = bed()->msr_only ? bed_box("mbox1") : bed_pci(1);
	int fd = bed_open(box, 0);

	bed_inject(box, 0, 100);
	emu_write("fault", "stuck %s socket=0 ctr0", box->emu);
	bed_inject(box, 0, 100);
	ktap_eq(pmu_read(fd), 100, "a counter that is stuck stays where it is");
	emu_write("fault", "clear");
	bed_inject(box, 0, 100);
	ktap_eq(pmu_read(fd), 200, "and goes on when it moves again");
	close(fd);
}

/* Loaded just now. A microsecond passes at each read: an event is stopped before its last one */
static void test_stop(const struct bed_box *box)
{
	__u64 has = 0, count;
	char reg[16];
	int fd, i;

	fd = bed_open(box, 0);
	bed_inject(box, 0, 5);
	emu_write("rate", "%s socket=0 %s per_sec=1000000000", box->emu, box->signal);
	emu_write("fault", "gap 1000");
	pmu_disable(fd);
	emu_write("fault", "clear");
	emu_write("rate", "clear");
	for (i = 0; i < box->counters; i++) {
		snprintf(reg, sizeof(reg), "ctr%d", i);
		has += emu_reg_get(0, box->emu, reg);
	}
	count = pmu_read(fd);
	ktap_ok(count && count == has, "%s: what a counter has when it stops counts (%llu, %llu)",
		box->pmu, count, has);
	close(fd);
}

int main(void)
{
	const struct bed_box *box;

	bed_want();
	test_readonly();
	test_halfway();
	/* No source writes the counters of Diamond Rapids */
	if (!bed()->msr_only && bed()->id != ON_DMR)
		test_phantoms();
	if (bed()->id & ON_DISC)
		test_busy();
	if (bed()->id == ON_SNBEP)
		test_second_function();
	bed_up("", BED_DRIVER);
	test_stop(bed_box(readonly(0)));
	test_stuck();
	for (box = bed()->boxes; box < bed()->boxes + bed()->nr; box++)
		if (!bed()->msr_only && bed_is_first(box))
			test_all_ones(box);
	if (!bed()->msr_only) {
		test_closed_while_gone(bed_pci(0));
		test_group_gone(fixed_box());
	}
	if (!bed()->msr_only && host_meanwhile)
		test_retries(bed_pci(0));
	if (mapped_box()) {
		test_closed_while_gone(mapped_box());
		test_group_gone(mapped_box());
	}
	return bed_exit();
}
