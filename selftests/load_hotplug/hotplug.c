// SPDX-License-Identifier: GPL-2.0-only
/*
 * CPUs go and come back while every box of every socket counts.
 *
 * CPU 0 goes only on a kernel before 6.5, with the argument cpu0_hotplug.
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

/* Present CPUs: 0 and 1 in socket 0, 2 and 3 in socket 1. */
static struct bed_set set;

#define GROUP		4
/* Of a group, on a slice of the last-level cache */
#define GROUP_BOX	bed_slice(7)

static int group[BED_PAIR][GROUP];

static int speaker(int socket)
{
	struct pmu pmu;

	pmu_find(&pmu, "uncore_ubox");
	return pmu_cpu(&pmu, socket);
}

/* Every PMU must name the same CPU. */
static bool all_speak(int socket, int cpu)
{
	struct pmu pmu;
	int b, now;

	for (b = 0; b < bed()->nr; b++) {
		pmu_find(&pmu, bed()->boxes[b].pmu);
		now = pmu_cpu(&pmu, socket);
		if (now != cpu)
			ktap_note("%s: CPU %d, not %d", pmu.name, now, cpu);
		if (now != cpu)
			return false;
	}
	return true;
}

static void open_groups(void)
{
	const struct bed_box *box = bed_box(GROUP_BOX);
	const char *terms[GROUP] = { box->terms, box->terms, NULL, box->terms };
	char limited[64];
	struct pmu pmu;
	int s;

	snprintf(limited, sizeof(limited), "%s,thresh=2", box->terms);
	terms[2] = limited;
	pmu_find(&pmu, box->pmu);
	for (s = 0; s < bed_sockets(); s++) {
		/* The set has an event on this box already: make room for four. */
		close(set.fd[s][bed_index(GROUP_BOX)]);
		set.fd[s][bed_index(GROUP_BOX)] = -1;
		if (pmu_open_group(&pmu, terms, GROUP, speaker(s), group[s]) ||
		    pmu_enable(group[s][0]))
			ktap_bail("cannot open a group");
	}
}

/* What the set injects into their box has increments of 1: a member with a threshold sees none. */
static void check_groups(const char *when)
{
	struct pmu_count counts[GROUP];
	bool right = true;
	int s, i;

	for (s = 0; s < bed_sockets(); s++) {
		__u64 want = set.want[s][bed_index(GROUP_BOX)];

		right &= pmu_read_group(group[s][0], counts, GROUP) == GROUP;
		for (i = 0; i < GROUP; i++) {
			right &= counts[i].value == (i == 2 ? 0 : want);
			if (!right)
				ktap_note("socket %d, member %d: %llu, want %llu", s, i,
					  counts[i].value, i == 2 ? 0 : want);
		}
	}
	ktap_ok(right, "%s: the groups too", when);
}

/* Alone, with a member, and with a leader that is none of ours: all disabled */
static int off[BED_PAIR][5];
static __u64 off_enabled[BED_PAIR];

static int open_clock(int cpu, bool disabled)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_SOFTWARE, .config = PERF_COUNT_SW_CPU_CLOCK,
		.disabled = disabled,
		.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING |
			       PERF_FORMAT_ID,
	};

	return pmu_open_attr(&attr, cpu, -1);
}

static void open_disabled(void)
{
	const struct bed_box *box = bed_box(bed_slice(1));
	const char *const terms[] = { box->terms, box->terms };
	struct pmu pmu;
	int s;

	pmu_find(&pmu, box->pmu);
	for (s = 0; s < bed_sockets(); s++) {
		off[s][0] = pmu_open(&pmu, box->terms, speaker(s), -1, PMU_DISABLED);
		off[s][3] = open_clock(speaker(s), true);
		off[s][4] = pmu_open(&pmu, box->terms, speaker(s), off[s][3], 0);
		if (off[s][0] < 0 || off[s][4] < 0 ||
		    pmu_open_group(&pmu, terms, 2, speaker(s), off[s] + 1))
			ktap_bail("cannot open disabled events");
		off_enabled[s] = 0;
	}
}

/* They have counted nothing, and can be enabled for a moment. */
static void check_disabled(int socket)
{
	struct pmu_count count, group[2], clock;
	bool right;

	right = !pmu_read_count(off[socket][0], &count) && !count.value &&
		count.enabled == off_enabled[socket] &&
		pmu_read_group(off[socket][1], group, 2) == 2 && !group[1].value &&
		!group[0].enabled && !pmu_read_count(off[socket][3], &clock) && !clock.enabled;
	ktap_ok(right, "what is disabled stays so, alone and as a leader");
	pmu_enable(off[socket][0]);
	pmu_disable(off[socket][0]);
	pmu_read_count(off[socket][0], &count);
	ktap_ok(count.running > off_enabled[socket], "and can be enabled");
	off_enabled[socket] = count.enabled;
}

static void trace(bool on)
{
	emu_write("trace", on ? "clear" : "off");
	if (on)
		emu_write("trace", "on");
}

static bool is_msr_box(const char *emu)
{
	int b;

	for (b = 0; b < bed()->nr; b++)
		if (!strcmp(bed()->boxes[b].emu, emu))
			return !bed()->boxes[b].devfn;
	return false;
}

/* What the trace says of one socket: by how many accesses of which CPUs was it reached? */
static void look_at_trace(int socket, unsigned int *msr_cpus, unsigned int *accesses)
{
	char *text = emu_read("trace");
	const char *next = text;
	struct emu_trace t;

	*msr_cpus = 0;
	*accesses = 0;
	while (text && emu_trace_next(&next, &t)) {
		if (t.socket != socket)
			continue;
		(*accesses)++;
		if (is_msr_box(t.box))
			*msr_cpus |= 1U << t.cpu;
	}
	free(text);
}

/* The CPU that speaks for @socket goes: @from; who then speaks: @to. */
static void test_handover(int socket, int from, int to)
{
	unsigned int cpus, accesses;

	trace(true);
	ktap_eq(-sys_online(from, false), 0, "CPU %d goes", from);
	ktap_ok(all_speak(socket, to), "CPU %d speaks for socket %d", to, socket);
	look_at_trace(!socket, &cpus, &accesses);
	ktap_eq(accesses, 0, "no register of the other socket is touched");
	look_at_trace(socket, &cpus, &accesses);
	ktap_ok(accesses && !(cpus & ~(1U << from | 1U << to)),
		"MSRs were reached from CPUs %d and %d only (mask %#x)", from, to, cpus);
	trace(true);
	bed_set_check(&set, "what was counted before is still there");
	check_groups("before");
	bed_set_inject(&set);
	bed_set_check(&set, "and counting goes on");
	check_groups("after");
	check_disabled(socket);
	look_at_trace(socket, &cpus, &accesses);
	ktap_eq(cpus, 1U << to, "only CPU %d reads MSRs of socket %d now", to, socket);
	trace(false);
}

/* A CPU that owns no box goes or comes: nothing happens. */
static void test_bystander(int cpu, bool online)
{
	unsigned int cpus, accesses[BED_PAIR] = { };
	int s;

	trace(true);
	ktap_eq(-sys_online(cpu, online), 0, "CPU %d, for which another speaks, %s", cpu,
		online ? "comes" : "goes");
	for (s = 0; s < bed_sockets(); s++)
		look_at_trace(s, &cpus, &accesses[s]);
	trace(false);
	ktap_eq(accesses[0] + accesses[1], 0, "no register is touched");
	bed_set_inject(&set);
	bed_set_check(&set, "every count goes on");
}

static int open_on(const struct bed_box *box, int cpu)
{
	struct pmu pmu;

	pmu_find(&pmu, box->pmu);
	return pmu_open(&pmu, box->terms, cpu, -1, 0);
}

/* They have no counter, and are still enabled: perf shows what they miss. */
static bool all_wait(int socket)
{
	struct pmu_count before = { }, now = { };
	bool wait = true;
	int b;

	for (b = 0; b < bed()->nr; b++) {
		pmu_read_count(set.fd[socket][b], &before);
		wait &= set.fd[socket][b] < 0 || pmu_waits(set.fd[socket][b]);
		pmu_read_count(set.fd[socket][b], &now);
		wait &= set.fd[socket][b] < 0 || now.enabled > before.enabled;
	}
	return wait;
}

#pragma weak host_adds
unsigned long host_adds(void);

/* perf does not try again and again to add what waits for a socket, each time by a timer */
static void test_rotation(void)
{
	unsigned long before;

	if (!host_adds)
		return;
	before = host_adds();
	sleep(1);
	ktap_ok(host_adds() - before < (unsigned long)bed()->nr,
		"in a second fewer events are tried than there are PMUs: %lu",
		host_adds() - before);
}

static void test_socket_gone(int socket, int cpu)
{
	const struct bed_box *last = &bed()->boxes[bed()->nr - 1];
	__u64 had[BED_BOXES];
	struct pmu pmu;

	pmu_find(&pmu, bed_box(bed_slice(0))->pmu);
	ktap_eq(-pmu_cpu(&pmu, socket), ENODEV, "cpumask has no CPU of socket %d", socket);
	ktap_eq(-open_on(bed_box(bed_slice(0)), cpu), ENXIO, "no new MSR event on it");
	ktap_eq(-open_on(last, cpu), ENXIO, "no new %s event on it",
		last->devfn ? "PCI" : "other");
	ktap_ok(all_wait(socket), "its events wait");
	ktap_eq(bed_running(), bed()->controlled + GROUP - 1, "no counter of it runs");
	test_rotation();
	memcpy(had, set.want[socket], sizeof(had));
	bed_set_inject(&set);
	memcpy(set.want[socket], had, sizeof(had));
	bed_set_check(&set, "they keep their counts, the other socket counts on");
}

static void close_groups(void)
{
	int s;

	for (s = 0; s < bed_sockets(); s++)
		pmu_close_group(group[s], GROUP);
}

static void end(void)
{
	int s;

	for (s = 0; s < bed_sockets(); s++)
		pmu_close_group(off[s], 5);
	close_groups();
	bed_set_close(&set);
}

static void test_socket_back(int socket, int cpu)
{
	ktap_eq(-sys_online(cpu, true), 0, "CPU %d comes back", cpu);
	ktap_ok(all_speak(socket, cpu), "and speaks for the socket");
	bed_set_inject(&set);
	bed_set_check(&set, "its events count on");
	check_groups("back");
	check_disabled(socket);
	end();
}

/* Both CPUs of @socket go, and come back in the opposite order. */
static void test_whole_socket(int socket, int first, int last)
{
	ktap_note("the whole of socket %d", socket);
	sys_online(first, false);
	ktap_eq(-sys_online(last, false), 0, "the last CPU of socket %d goes", socket);
	test_socket_gone(socket, last);
	test_socket_back(socket, last);
	sys_online(first, true);
}

#define REFUSAL		"/sys/module/xeon_pmon/parameters/last_refusal"

static void test_joins(int leader, int socket, const char *whose, const char *reason)
{
	const struct bed_box *box = bed_box(bed_slice(0));
	char why[300] = "";
	struct pmu pmu;
	int fd;

	pmu_find(&pmu, box->pmu);
	fd = pmu_open(&pmu, box->terms, speaker(socket), leader, 0);
	ktap_eq(-fd, EINVAL, "no event joins a leader %s", whose);
	sys_read_line(REFUSAL, why, sizeof(why));
	ktap_ok(strstr(why, reason), "the reason can be read: %.160s", why);
	if (fd >= 0)
		close(fd);
}

/*
 * perf has taken a leader that lost its CPU off its lists, but lets events join it. That is
 * memory used after it is freed, so it must not be tried with a driver that allows it for long.
 */
static void test_dead_leader(void)
{
	int box, clock, other;
	struct pmu pmu;

	pmu_find(&pmu, bed_box(bed_slice(0))->pmu);
	sys_online(2, false);
	box = bed_open(bed_box(bed_slice(0)), 1);
	clock = open_clock(3, false);
	sys_online(3, false);
	sys_online(3, true);
	sys_online(2, true);
	ktap_eq(speaker(1), 3, "CPU 3 was gone and is back");
	other = pmu_open(&pmu, bed_box(bed_slice(0))->terms, 3, box, 0);
	ktap_ok(other >= 0, "an event joins a leader that has waited");
	close(other);
	test_joins(clock, 1, "of another PMU, that ended", "ended when its CPU went offline");
	other = open_clock(2, false);
	test_joins(other, 1, "on another CPU", "is on another CPU");
	close(other);
	close(clock);
	close(box);
}

/* Socket 1 is empty, its events wait on the only other CPU, which then owns socket 0. */
static void test_waiting_leader(void)
{
	int leader = bed_open(bed_box(bed_slice(0)), 1), other, cpu;

	sys_online(2, false);
	sys_online(3, false);
	sys_online(0, false);
	test_joins(leader, 0, "of another socket, that waits there", "must be on one socket");
	for (cpu = 0; cpu < 4; cpu++)
		sys_online(cpu, true);
	other = bed_open(bed_box(bed_slice(0)), 0);
	ktap_ok(pmu_waits(leader), "an event that was left on another socket does not count there");
	close(other);
	close(leader);
}

#pragma weak host_meanwhile
void host_meanwhile(int fd);

/*
 * While the CPU that owns a socket now enables the PMU, the one that owned it stops members of a
 * group: before it sees the last stores of the other.
 */
static void test_seen_late(void)
{
	const struct bed_box *box = bed_box(GROUP_BOX);
	const char *const terms[] = { box->terms, box->terms };
	struct pmu_count counts[2];
	int fds[2], other;
	struct pmu pmu;

	pmu_find(&pmu, box->pmu);
	if (pmu_open_group(&pmu, terms, 2, speaker(0), fds) || pmu_enable(fds[0]) ||
	    pmu_open_group(&pmu, terms, 1, speaker(0), &other) || pmu_enable(other))
		ktap_bail("cannot open groups");
	host_meanwhile(fds[1]);
	pmu_disable(other);
	bed_inject(box, 0, 100);
	ktap_ok(pmu_read_group(fds[0], counts, 2) == 2 && counts[0].value == 100 &&
		counts[1].value == 100, "what another CPU sees late leaves no box frozen");
	pmu_close_group(fds, 2);
	close(other);
}

#pragma weak host_when
void host_when(void (*call)(void), int when);

/* enum host_when of selftests/host/host.h */
enum { HAS_MUTEX, BEFORE_MOVE, AFTER_MOVE, UNLOADING };

static int moved[3], joined;

static void enable_it(void)
{
	pmu_enable(moved[0]);
}

static void disable_it(void)
{
	pmu_disable(moved[0]);
}

static void close_first(void)
{
	close(moved[1]);
}

static void join_it(void)
{
	struct pmu pmu;

	pmu_find(&pmu, bed_box(bed_slice(2))->pmu);
	joined = pmu_open(&pmu, bed_box(bed_slice(2))->terms, speaker(1), moved[0], 0);
}

/* An event, or a software leader with two members: disabled if @off */
static void open_moved(bool software, bool off)
{
	const struct bed_box *box = bed_box(bed_slice(2));
	struct pmu pmu;
	int i;

	pmu_find(&pmu, box->pmu);
	moved[0] = software ? open_clock(speaker(1), off) :
			      pmu_open(&pmu, box->terms, speaker(1), -1, off ? PMU_DISABLED : 0);
	for (i = 1; software && i < 3; i++)
		moved[i] = pmu_open(&pmu, box->terms, speaker(1), moved[0], 0);
}

/* What another thread does in a hand-over @when: see host_when() */
static void move_during(void (*call)(void), int when)
{
	host_when(call, when);
	sys_online(2, false);
	sys_online(2, true);
	sys_online(3, false);
	sys_online(3, true);
}

static bool moved_counts(int fd)
{
	__u64 before = pmu_read(fd);

	bed_inject(bed_box(bed_slice(2)), 1, 100);
	return pmu_read(fd) == before + 100;
}

/* System calls of other threads, with events that a hand-over moves */
static void test_during_move(void)
{
	struct pmu_count count;
	int when;

	for (when = HAS_MUTEX; when <= AFTER_MOVE; when++) {
		open_moved(false, true);
		move_during(enable_it, when);
		ktap_ok(moved_counts(moved[0]), "one that is enabled in a move counts (%d)", when);
		close(moved[0]);

		open_moved(true, true);
		move_during(close_first, when);
		ktap_ok(!moved_counts(moved[2]) && !pmu_read_count(moved[0], &count),
			"a group that loses a member stays disabled (%d)", when);
		pmu_enable(moved[0]);
		ktap_ok(moved_counts(moved[2]), "and can be enabled");
		close(moved[2]);
		close(moved[0]);
	}
	open_moved(false, false);
	move_during(disable_it, HAS_MUTEX);
	ktap_ok(!moved_counts(moved[0]), "one that is disabled before a move stays so");
	close(moved[0]);

	open_moved(false, true);
	move_during(join_it, AFTER_MOVE);
	ktap_ok(joined >= 0, "one that is disabled can be joined before the move is over");
	close(joined);
	close(moved[0]);
}

/* A work item says it, and ends events. */
static bool is_said(const char *text)
{
	return sys_await(sys_log_count(text), "\"%s\" in the kernel log", text);
}

/* A box is silent when its socket is back. */
static void test_box_stays_away(void)
{
	const struct bed_box *box = bed_box(bed_slice(1));
	char said[64];
	int fd;

	snprintf(said, sizeof(said), "%s on socket 1 no longer responds", box->pmu);
	sys_log_mark();
	sys_online(2, false);
	sys_online(3, false);
	emu_write("fault", "gp %s socket=1", box->emu);
	sys_online(3, true);
	ktap_ok(is_said(said),
		"the log tells of a box that does not come back with its CPU");
	ktap_eq(sys_log_count("its events wait"), 1, "and of no other");
	ktap_eq(-open_on(box, 3), ENXIO, "no event opens on it");

	emu_write("fault", "clear");
	ktap_ok(is_said("responds again"), "it is back as soon as it responds");
	sys_online(2, true);
	fd = bed_open(box, 1);
	bed_inject(box, 1, 5);
	ktap_eq(fd < 0 ? 0 : pmu_read(fd), 5, "and counts");
	close(fd);
}

/* Registers of socket 1 can still be reached from its other CPU, but the driver does not know it */
static int owner;

static void take_owner_offline(void)
{
	sys_online(owner, false);
}

/* Loaded while socket 1 has no CPU: a PMU of which socket 0 has no box appears with it. */
static void test_socket_comes(void)
{
	const struct bed_box *box = bed_box(bed_slice(1));
	struct pmu pmu;

	bed_emulate("");
	emu_write("fault", "gp %s socket=0", box->emu);
	sys_online(2, false);
	sys_online(3, false);
	sys_load(BED_DRIVER, "");
	ktap_eq(-pmu_find(&pmu, box->pmu), ENOENT, "no %s on socket 0", box->pmu);
	sys_online(3, true);
	ktap_ok(!pmu_find(&pmu, box->pmu) && pmu_cpu(&pmu, 1) == 3, "it comes with socket 1");
	sys_online(2, true);
	bed_down(BED_DRIVER);
}

static void begin(void)
{
	if (bed_set_open(&set, bed_sockets()) != bed_sockets() * bed()->nr)
		ktap_bail("cannot open an event on every box");
	open_groups();
	open_disabled();
	bed_set_inject(&set);
	bed_set_check(&set, "every box of every socket counts");
}

/* Of a socket without CPU 0 both CPUs can go. An event stays, whichever it was opened on. */
static void test_socket_1(void)
{
	int fd;

	test_handover(1, 2, 3);
	test_bystander(2, true);
	fd = open_on(bed_box(bed_slice(0)), 2);
	test_bystander(2, false);
	ktap_ok(fd >= 0 && pmu_read(fd) > 0, "one that was opened on CPU 2 counts");
	close(fd);
	sys_online(2, true);
	test_handover(1, 3, 2);
	sys_online(3, true);
}

static void test_socket_0(void)
{
	test_handover(0, 0, 1);
	test_bystander(0, true);
	test_handover(0, 1, 0);
	test_bystander(1, true);
}

/* CPU 0 speaks for socket 0, and does not go. */
static void test_socket_0_stays(void)
{
	ktap_skip("CPU 0 cannot go offline on this kernel, so it stays the owner CPU of socket 0");
	test_bystander(1, false);
	test_bystander(1, true);
}

/* Of two sockets either can go as a whole. */
static void test_other_socket(bool all_can_go)
{
	test_socket_1();
	test_whole_socket(1, 3, 2);
	if (all_can_go) {
		begin();
		test_whole_socket(0, 1, 0);
	}
	test_dead_leader();
	if (all_can_go)
		test_waiting_leader();
	if (host_meanwhile)
		test_seen_late();
	if (host_when)
		test_during_move();
	test_box_stays_away();
}

int main(void)
{
	bool all_can_go = sys_can_go(0);

	bed_want();
	bed_up("", BED_DRIVER);
	begin();
	if (all_can_go)
		test_socket_0();
	else
		test_socket_0_stays();
	if (bed_sockets() > 1)
		test_other_socket(all_can_go);
	else
		end();
	ktap_eq(bed_running(), 0, "in the end no counter runs");
	owner = bed_sockets() > 1 ? speaker(1) : -1;
	if (host_when && owner >= 0)
		host_when(take_owner_offline, UNLOADING);
	bed_down(BED_DRIVER);
	sys_online(owner, true);
	if (bed_sockets() > 1)
		test_socket_comes();
	return ktap_exit();
}
