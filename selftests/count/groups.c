// SPDX-License-Identifier: GPL-2.0-only
/*
 * groups.c - the members of a group start, stop and are read at one instant
 *
 * The emulator lets time pass after every access to a register, while every event of the box
 * happens at the same steady rate. So members that do not start, stop or are read together differ.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "box.h"
#include "emu.h"
#include "ktap.h"
#include "sys.h"

#define MEMBERS		(MAX_COUNTERS + 1)
#define GAP_NS		1000
#define STEP_NS		1000000	/* and as many events */
#define ROUNDS		3

struct group {
	struct box box;
	int nr;
	int fd[MEMBERS];
	struct pmu_count count[MEMBERS];
};

/* The fixed counter, if there is one, is the last member. */
static int event_at(const struct group *group, int i)
{
	return i < group->box.type->counters ? i : FIXED;
}

static void open_group(struct group *group, const struct box_type *type, int socket)
{
	const char *list[MEMBERS];
	int i, ret;

	group->box = box_get(type, type->units - 1, socket);
	group->nr = type->counters + group->box.fixed;
	for (i = 0; i < group->nr; i++)
		list[i] = event_at(group, i) == FIXED ? "event=0xff" : type->event[i].terms;
	ret = pmu_open_group(&group->box.pmu, list, group->nr, group->box.cpu, group->fd);
	if (ret)
		ktap_bail("%s: no group of all its counters: %s", type->name, strerror(-ret));
}

static void close_group(struct group *group)
{
	pmu_close_group(group->fd, group->nr);
}

static void read_group(struct group *group)
{
	if (pmu_read_group(group->fd[0], group->count, MEMBERS) != group->nr)
		ktap_bail("%s: the group is not read as a whole", group->box.pmu.name);
}

static void start_streams(const struct group *group)
{
	int i;

	/* What programs before this one left: clocks tick by other rates. */
	box_streams_end();
	/* One that a software event leads has a member more, and not the fixed counter. */
	for (i = 0; i < group->nr; i++)
		if (event_at(group, i) != FIXED || group->box.fixed)
			box_stream(&group->box, box_signal(group->box.type, event_at(group, i)));
	if (emu_write("fault", "gap %d", GAP_NS))
		ktap_bail("the emulator refuses the gap");
}

static void stop_streams(void)
{
	emu_write("fault", "gap 0");
	box_streams_end();
}

/* Of the members from @first on */
static __u64 spread(const struct group *group, int first)
{
	__u64 least = ~0ULL, most = 0;
	int i;

	for (i = first; i < group->nr; i++) {
		least = group->count[i].value < least ? group->count[i].value : least;
		most = group->count[i].value > most ? group->count[i].value : most;
	}
	return most - least;
}

/*
 * A U-box cannot be frozen (327043 p18), and nothing of Ice Lake's client die, nor, as far as
 * sources say, what is behind MSRs since the Core Ultra: members start one access after the other.
 */
static __u64 allowed_spread(const struct box_type *type)
{
	bool apart = !strcmp(type->name, "ubox") || bed()->id & ON_ICL ||
		     (bed()->id & ON_ULTRA && type->enable);

	return apart ? 20 * GAP_NS : 0;
}

/* Members from @first on are no further apart, and have counted for so long at least */
static bool together(struct group *group, int first, __u64 allowed, __u64 least)
{
	read_group(group);
	if (spread(group, first) <= allowed && group->count[first].value >= least)
		return true;
	ktap_note("%s: %llu and others, %llu apart, at least %llu", group->box.pmu.name,
		  group->count[first].value, spread(group, first), least);
	return false;
}

/*
 * The leader alone takes its members with it. (With PERF_IOC_FLAG_GROUP perf switches one after the
 * other, which cannot be at one instant.)
 */
static void switch_group(const struct group *group, unsigned long request)
{
	if (ioctl(group->fd[0], request, 0))
		ktap_bail("%s: the group cannot be switched", group->box.pmu.name);
}

static void test_together(const struct box_type *type, int socket)
{
	__u64 allowed = allowed_spread(type);
	int round, running = 0, stopped = 0;
	struct group group;

	open_group(&group, type, socket);
	start_streams(&group);
	for (round = 0; round < ROUNDS; round++) {
		switch_group(&group, PERF_EVENT_IOC_ENABLE);
		emu_advance(STEP_NS);
		running += together(&group, 0, allowed, (2 * round + 1) * STEP_NS);
		emu_advance(STEP_NS);
		switch_group(&group, PERF_EVENT_IOC_DISABLE);
		emu_advance(STEP_NS);
		stopped += together(&group, 0, allowed, (2 * round + 2) * STEP_NS);
	}
	stop_streams();
	close_group(&group);
	ktap_eq(running, ROUNDS, "%s on socket %d: started and read together", type->name, socket);
	ktap_eq(stopped, ROUNDS, "%s on socket %d: stopped together", type->name, socket);
}

#define READ_FORMAT \
	(PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING | PERF_FORMAT_ID | \
	 PERF_FORMAT_GROUP)

/* A software event, and some counters of a box */
static void open_led(struct group *group, const struct box_type *type, int socket, int counters)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_SOFTWARE, .config = PERF_COUNT_SW_DUMMY, .disabled = 1,
		.read_format = READ_FORMAT,
	};

	group->box = box_get(type, type->units - 1, socket);
	group->fd[0] = pmu_open_attr(&attr, group->box.cpu, -1);
	for (group->nr = 1; group->nr <= counters; group->nr++) {
		if (pmu_parse(&group->box.pmu, type->event[group->nr - 1].terms, &attr))
			ktap_bail("%s: no such event", type->name);
		attr.read_format = READ_FORMAT;
		group->fd[group->nr] = pmu_open_attr(&attr, group->box.cpu, group->fd[0]);
		if (group->fd[0] < 0 || group->fd[group->nr] < 0)
			ktap_bail("%s: no group that a software event leads", type->name);
	}
}

/*
 * Led by a software event, members start and stop at one instant. A read tells the driver of the
 * group from Linux 7.0 on; before, they may be apart by the accesses of one read, three for each
 * counter.
 */
static void test_led(const struct box_type *type, int socket)
{
	__u64 reads = 3 * MAX_COUNTERS * GAP_NS + allowed_spread(type);
	struct group group;

	open_led(&group, type, socket, type->counters);
	start_streams(&group);
	switch_group(&group, PERF_EVENT_IOC_ENABLE);
	emu_advance(STEP_NS);
	ktap_ok(together(&group, 1, reads, STEP_NS), "%s on socket %d: led by a software event",
		type->name, socket);
	switch_group(&group, PERF_EVENT_IOC_DISABLE);
	ktap_ok(together(&group, 1, allowed_spread(type), STEP_NS),
		"%s on socket %d: started and stopped together, led by a software event",
		type->name, socket);
	stop_streams();
	close_group(&group);
}

/* Each member happens its own number of times. */
static void inject_group(const struct group *group, int times)
{
	int i;

	for (i = 0; i < group->nr; i++)
		box_inject(&group->box, "%s cycles=%d",
			   box_signal(group->box.type, event_at(group, i)), (i + 1) * times);
}

static bool has_counts(struct group *group, int times)
{
	int i, wrong = 0;

	read_group(group);
	for (i = 0; i < group->nr; i++)
		wrong += group->count[i].value != (__u64)(i + 1) * times;
	if (wrong)
		ktap_note("%s: %d of %d counts are wrong, the first is %llu, not %d",
			  group->box.pmu.name, wrong, group->nr, group->count[0].value, times);
	return !wrong;
}

static const struct {
	int (*act[2])(int leader);
	const char *what;
	int times;
	int want;
} ioctls[] = {
	{ {}, "not enabled yet", 7, 0 },
	{ { pmu_enable }, "enabled", 100, 100 },
	{ { pmu_disable }, "disabled", 13, 100 },
	{ { pmu_enable }, "enabled again", 20, 120 },
	{ { pmu_reset }, "reset while it runs", 3, 3 },
	{ { pmu_disable, pmu_reset }, "reset while it is stopped", 9, 0 },
	{ { pmu_enable }, "and on from zero", 50, 50 },
};

static void test_ioctls(const struct box_type *type, int socket)
{
	struct group group;
	int i, a;

	open_group(&group, type, socket);
	for (i = 0; i < ARRAY_SIZE(ioctls); i++) {
		for (a = 0; a < 2 && ioctls[i].act[a]; a++)
			ioctls[i].act[a](group.fd[0]);
		inject_group(&group, ioctls[i].times);
		ktap_ok(has_counts(&group, ioctls[i].want), "%s on socket %d: %s", type->name,
			socket, ioctls[i].what);
	}
	close_group(&group);
}

/* One member alone can stop and go on; the others do not notice. */
static void test_member(const struct box_type *type)
{
	struct group group;
	int last;

	open_group(&group, type, sockets - 1);
	last = group.nr - 1;
	pmu_enable(group.fd[0]);
	inject_group(&group, 10);
	ioctl(group.fd[last], PERF_EVENT_IOC_DISABLE, 0);
	inject_group(&group, 5);
	read_group(&group);
	ktap_eq(group.count[0].value, 15, "%s: the leader of a stopped member goes on", type->name);
	ktap_eq(group.count[last].value, 10 * group.nr, "%s: the member does not", type->name);
	ioctl(group.fd[last], PERF_EVENT_IOC_ENABLE, 0);
	inject_group(&group, 1);
	read_group(&group);
	ktap_eq(group.count[0].value, 16, "%s: the leader when it comes back", type->name);
	ktap_eq(group.count[last].value, 11 * group.nr, "%s: the member that comes back",
		type->name);
	close_group(&group);
}

/* Without their leader the members are events of their own. */
static void test_orphans(const struct box_type *type)
{
	struct group group;
	/* Linux 6.12 wants room for all of the former group. */
	__u64 value[3 + 2 * MEMBERS];
	int i, right = 0;

	open_group(&group, type, 0);
	pmu_enable(group.fd[0]);
	inject_group(&group, 10);
	close(group.fd[0]);
	inject_group(&group, 1);
	for (i = 1; i < group.nr; i++)
		right += read(group.fd[i], value, sizeof(value)) > 0 &&
			 value[3] == (__u64)(i + 1) * 11;
	ktap_eq(right, group.nr - 1, "%s: members go on without their leader", type->name);
	pmu_close_group(group.fd + 1, group.nr - 1);
}

/* An event of its own beside a group that comes and goes */
static void test_bystander(const struct box_type *type)
{
	struct box box = box_get(type, 0, 0);
	const char *const list[] = { type->event[0].terms, type->event[1].terms };
	int fd[2], alone, round;

	alone = box_open(&box, type->event[2].terms);
	for (round = 0; round < ROUNDS; round++) {
		if (pmu_open_group(&box.pmu, list, 2, box.cpu, fd))
			ktap_bail("%s: no group of two", type->name);
		pmu_enable(fd[0]);
		box_inject(&box, "%s cycles=10", box_signal(type, 2));
		pmu_disable(fd[0]);
		box_inject(&box, "%s cycles=10", box_signal(type, 2));
		pmu_close_group(fd, 2);
		box_inject(&box, "%s cycles=10", box_signal(type, 2));
	}
	ktap_eq(pmu_read(alone), ROUNDS * 30, "%s: an event beside a group that comes and goes",
		type->name);
	close(alone);
}

/* struct freezes - how often and how long a box was frozen */
struct freezes {
	int nr;		/* how often */
	__u64 taken;	/* time in which it was, but for the last */
	__u64 began;	/* when the first began */
	__u64 last;	/* and the last */
	bool now;	/* frozen at the end */
};

/* Box control, or what controls the die instead, alternates between freeze and run. */
static void add_freeze(struct freezes *freezes, __u64 ns)
{
	freezes->now = !freezes->now;
	if (!freezes->now)
		return;
	freezes->last = ns;
	if (!freezes->nr++)
		freezes->began = ns;
}

static struct freezes freezes_of(const struct box *box)
{
	struct freezes freezes = { };
	char *text = emu_read("trace");
	const char *next = text;
	__u64 end = 0;
	struct emu_trace t;

	while (emu_trace_next(&next, &t)) {
		if (!t.write || strcmp(t.box, box->name) ||
		    (strcmp(t.reg, "box_ctl") && strcmp(t.reg, "global_ctl")))
			continue;
		if (freezes.now)
			end += t.ns - freezes.last;
		else
			freezes.taken = end;
		add_freeze(&freezes, t.ns);
	}
	free(text);
	return freezes;
}

/* As many as a trace can hold, with six accesses for a read and twelve for a stop and a start */
#define READS		1300
#define SWITCHES	500

static void read_often(int leader)
{
	struct pmu_count count[2];
	int i;

	for (i = 0; i < READS; i++)
		pmu_read_group(leader, count, 2);
}

static void switch_often(int leader)
{
	int i;

	for (i = 0; i < SWITCHES; i++) {
		pmu_disable(leader);
		pmu_enable(leader);
	}
}

/* What debugfs has of a box: time in which others' groups have frozen it */
static __u64 freezes_file(const struct box *box)
{
	char *text = sys_read("/sys/kernel/debug/xeon_pmon/freezes");
	char line[96], *found;
	__u64 ns;

	if (!text)
		ktap_bail("no list of freezes");
	snprintf(line, sizeof(line), "%s socket 0 ", box->pmu.name);
	found = strstr(text, line);
	ns = found ? strtoull(found + strlen(line), NULL, 10) : 0;
	free(text);
	return ns;
}

/*
 * A group that is read, or stopped and started, in a loop takes from another event no more than
 * 1 %, on the guest's own clock. The last freeze is not judged: the pause after it pays for it. The
 * other event is pinned, or perf itself would stop it whenever the group starts.
 */
static void test_share(const struct box_type *type, void (*often)(int leader), const char *what)
{
	struct box box = box_get(type, 0, 0);
	const char *const list[] = { type->event[0].terms, type->event[1].terms };
	struct freezes freezes;
	__u64 before, after;
	double since = 0;
	int fd[2], alone;

	alone = pmu_open(&box.pmu, type->event[2].terms, box.cpu, -1, PMU_PINNED);
	before = freezes_file(&box);
	if (pmu_open_group(&box.pmu, list, 2, box.cpu, fd) || pmu_enable(fd[0]))
		ktap_bail("%s: no group of two", type->name);
	emu_write("clock", "real");
	/* After a freeze that the host has made a long one comes a longer pause. */
	do {
		emu_write("trace", "clear");
		emu_write("trace", "on");
		often(fd[0]);
		emu_write("trace", "off");
		freezes = freezes_of(&box);
	} while (!freezes.nr && sys_patient(&since));
	emu_write("clock", "manual");
	ktap_ok(freezes.nr && freezes.taken * 100 <= freezes.last - freezes.began,
		"%s: %s of a group freeze it %d times, %llu ns of %llu", type->name, what,
		freezes.nr, freezes.taken, freezes.last - freezes.began);
	after = freezes_file(&box);
	ktap_ok(after - before >= freezes.taken, "%s: and debugfs tells of %llu ns", type->name,
		after - before);
	pmu_close_group(fd, 2);
	close(alone);
}

/* With software events alone, a member has none to start and stop with. */
static void test_single(const struct box_type *type)
{
	struct group group;
	int alone;

	open_led(&group, type, 0, 1);
	alone = pmu_open(&group.box.pmu, type->event[1].terms, group.box.cpu, -1, PMU_PINNED);
	emu_write("trace", "clear");
	emu_write("trace", "on");
	pmu_enable(group.fd[0]);
	pmu_disable(group.fd[0]);
	emu_write("trace", "off");
	ktap_eq(freezes_of(&group.box).nr, 0, "%s: a group of one counter does not freeze it",
		type->name);
	close_group(&group);
	close(alone);
}

static void test_type(const struct box_type *type)
{
	int socket;

	for (socket = 0; socket < sockets; socket++) {
		test_together(type, socket);
		/* A fixed counter alone has no other members */
		if (!type->counters)
			continue;
		test_led(type, socket);
		test_ioctls(type, socket);
	}
	/* A U-box has two counters, or only one. */
	if (type->counters > 1) {
		test_member(type);
		test_orphans(type);
		test_single(type);
	}
	if (type->counters > 2) {
		test_bystander(type);
		test_share(type, read_often, "reads");
		test_share(type, switch_often, "stops and starts");
	}
}

/* The poll timer reads the members, too, a thousand times a second. */
static void test_polled(void)
{
	int t;

	bed_poll(1);
	for (t = 0; t < nr_box_types; t++)
		test_together(box_types[t], sockets - 1);
	bed_poll(0);
}

int main(void)
{
	int t;

	box_init();
	for (t = 0; t < nr_box_types; t++)
		test_type(box_types[t]);
	test_polled();
	return ktap_exit();
}
