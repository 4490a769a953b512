// SPDX-License-Identifier: GPL-2.0-only
/*
 * count - every event that has a name counts exactly on each counter that can count it; events
 * together, modes, pauses, turns of a counter; and what is refused
 */
#include <dirent.h>
#include <errno.h>
#include <linux/perf_event.h>

#include "core_pmu.h"

#define CPU	1

/* A name in events/, by its text there: code, sub-event, the counters that can count it */
static struct name {
	unsigned int event;
	unsigned int umask;
	unsigned int counters;
	char *name;
} names[256];

static unsigned int nr_names;

static void list_name(const struct pmu *pmu, const char *text)
{
	struct name *name = &names[nr_names++];
	struct perf_event_attr attr;

	if (pmu_parse(pmu, text, &attr))
		ktap_bail("%s/%s/ cannot be parsed", pmu->name, text);
	name->event = pmu_field(pmu, "event", &attr);
	name->umask = pmu_field(pmu, "umask", &attr);
	name->counters = pmu_field(pmu, "ctr", &attr) ?: (1U << core()->counters) - 1;
	name->name = strdup(text);
}

static void list_names(void)
{
	const struct pmu *pmu = core_up();
	DIR *dir = opendir(pmu_path(pmu, "events"));
	struct dirent *entry;

	while (dir && (entry = readdir(dir)) && nr_names < 256)
		if (entry->d_name[0] != '.')
			list_name(pmu, entry->d_name);
	closedir(dir);
}

/* Whether a code is another event on the other counter */
static bool has_twin(const struct name *name)
{
	unsigned int i;

	for (i = 0; i < nr_names; i++)
		if (names[i].event == name->event && names[i].counters != name->counters)
			return true;
	return false;
}

static void happen(const struct name *name, __u64 user, __u64 kernel)
{
	char more[64] = "";

	if (name->umask)
		snprintf(more, sizeof(more), " umask=0x%x", name->umask);
	else if (has_twin(name))
		snprintf(more, sizeof(more), " set=%u", name->counters >> 1);
	if (emu_inject("core cpu=%d event=0x%x user=%llu kernel=%llu%s", CPU, name->event, user,
		       kernel, more))
		ktap_bail("cannot inject %s", name->name);
}

/* Each time another number, so that a counter tells that it has counted it */
static bool counts_right(const struct name *name, const char *terms, int counter)
{
	static unsigned int times = 1000;
	__u64 before = core_reg(CPU, "ctr%d", core()->first + counter), got, moved;
	int fd = core_open(-1, CPU, -1, "%s", terms);

	happen(name, ++times, 37);
	got = fd < 0 ? 0 : pmu_read(fd);
	moved = core_reg(CPU, "ctr%d", core()->first + counter);
	close(fd);
	if (got == times + 37 && moved != before)
		return true;
	ktap_note("%s: %d, %llu of %u", terms, fd, got, times + 37);
	return false;
}

/* On each of its counters; and without being told which, where one alone can count it */
static bool name_right(const struct name *name)
{
	char terms[128];
	bool right = true;
	int i;

	for (i = 0; i < core()->counters; i++) {
		if (!(name->counters & 1U << i))
			continue;
		snprintf(terms, sizeof(terms), "%s%s%u", name->name,
			 core()->counters == 1 ? ":" : ",ctr=", 1U << i);
		right &= counts_right(name, terms, i);
	}
	snprintf(terms, sizeof(terms), "event=0x%x", name->event);
	if (has_twin(name))
		right &= core_open(-1, CPU, -1, "%s", terms) == -EINVAL &&
			 core_open(-1, CPU, -1, "%s,ctr=3", terms) == -EINVAL;
	else if (name->counters + 1 != 1U << core()->counters)
		right &= counts_right(name, terms, name->counters >> 1) &&
			 core_open(-1, CPU, -1, "%s,ctr=%u", terms, name->counters ^ 3) == -EINVAL;
	return right;
}

static void test_names(void)
{
	unsigned int i, right = 0;

	list_names();
	for (i = 0; i < nr_names; i++)
		right += name_right(&names[i]);
	ktap_ok(nr_names && right == nr_names,
		"%u of %u names count on each of their counters", right, nr_names);
}

/* Ten times in user mode and once in the kernel, each five clocks */
static void test_one(const char *terms, __u64 want, const char *what)
{
	int fd = core_open(-1, CPU, -1, "event=0x%x%s", core()->a, terms);

	if (!core()->modes) {
		ktap_eq(-fd, EOPNOTSUPP, "%s cannot be counted", what);
		return;
	}
	emu_inject("core cpu=%d event=0x%x user=10 kernel=1 cycles=5", CPU, core()->a);
	ktap_eq(fd < 0 ? 0 : pmu_read(fd), want, "%s", what);
	close(fd);
}

static void test_modes(void)
{
	bool shared = !core()->modes || !strcmp(core()->select, "cesr");

	test_one(shared ? ":u" : ",edge=1,cmask=1:u", 10, "user mode alone");
	test_one(shared ? ":k" : ",edge=1,cmask=1:k", 1, "the kernel alone");
	if (!core()->modes)
		return;
	test_one(shared ? ",clocks=1" : ",edge=0", 55, "clocks while it lasts");
	if (shared)
		return;
	test_one(",cmask=2", 0, "more than one in a clock");
	test_one(",cmask=2,inv=1", 66, "fewer than two in a clock: also in those between");
}

/* As many as there are counters fit beside a software event, and one more does not */
static void test_group(void)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_SOFTWARE, .config = PERF_COUNT_SW_CPU_CLOCK,
	};
	int fd[6] = { pmu_open_attr(&attr, CPU, -1) }, i;

	for (i = 1; i <= core()->counters; i++)
		fd[i] = core_open(-1, CPU, fd[0], "event=0x%x", core()->a);
	ktap_eq(-core_open(-1, CPU, fd[0], "event=0x%x", core()->b), EINVAL, "one too many");
	core_inject(CPU, core()->a, 70, 7);
	while (--i)
		ktap_eq(pmu_read(fd[i]), 77, "member %d counts all of it", i);
	for (i = 0; i <= core()->counters; i++)
		close(fd[i]);
}

/* One that can be anywhere has the first counter, until one comes that can only be there */
static void test_moving(void)
{
	int fd[5], i, last = core()->counters - 1;
	bool alone = true;

	if (!last)
		return;
	for (i = 0; i < last; i++) {
		fd[i] = core_open(-1, CPU, -1, "event=0x%x", core()->a);
		core_inject(CPU, core()->a, 10, 0);
	}
	fd[last] = core_open(-1, CPU, -1, "event=0x%x,ctr=1", core()->b);
	ktap_eq(-core_open(-1, CPU, fd[last], "event=0x%x,ctr=1", core()->a), EINVAL,
		"two that need one counter are no group");
	for (i = 0; i < last; i++)
		core_inject(CPU, core()->a, 10, 0);
	core_inject(CPU, core()->b, 5, 0);
	ktap_eq(pmu_read(fd[last]), 5, "one that needs a counter has it");
	for (i = 0; i < last; i++)
		alone &= pmu_read(fd[i]) == 10u * (2 * last - i);
	ktap_ok(alone, "those that made room have lost nothing");
	for (i = 0; i <= last; i++)
		close(fd[i]);
}

/* Three turns, three quarters of one at a time, so that each can be told from the next */
static void test_wrap(const char *params, bool polled)
{
	__u64 step = (3ULL << (core()->width - 2)) + 12345, missing;
	int fd, i;

	ktap_ok(!core_unload() && !core_load(params), "loaded with %s", params);
	fd = core_open(-1, CPU, -1, "event=0x%x", core()->a);
	for (i = 0; i < 4; i++) {
		core_inject(CPU, core()->a, step, 0);
		if (polled && !core_wait_for_look(CPU))
			ktap_bail("the timer does not come");
	}
	missing = 4 * step - pmu_read(fd);
	/* Without a poll whole turns must be missing, or nothing was tested */
	ktap_ok(!missing == polled && !(missing & ((1ULL << core()->width) - 1)),
		"three turns: %llu missing", missing);
	close(fd);
}

/* @exclude: bits of user, kernel, hv, idle, host, guest. Return: the error, 0 if it opens. */
static int try_open(__u64 config, __u64 config1, __u64 config2, unsigned int exclude, __u64 period)
{
	struct perf_event_attr attr = {
		.type = core_up()->type, .config = config, .config1 = config1, .config2 = config2,
		.sample_period = period, .exclude_user = exclude, .exclude_kernel = exclude >> 1,
		.exclude_hv = exclude >> 2, .exclude_idle = exclude >> 3,
		.exclude_host = exclude >> 4, .exclude_guest = exclude >> 5,
	};
	int fd = pmu_open_attr(&attr, CPU, -1);

	close(fd);
	return fd < 0 ? -fd : 0;
}

static void test_refused(void)
{
	__u64 fields[] = { pmu_bits(core_up(), "config"), pmu_bits(core_up(), "config1") };
	int modes = core()->modes ? 0 : EOPNOTSUPP, wrong = 0;
	unsigned int bit;

	for (bit = 0; bit < 64; bit++) {
		__u64 one = 1ULL << bit;

		wrong += try_open(one, 0, 0, 0, 0) != (fields[0] & one ? 0 : EINVAL);
		wrong += try_open(core()->a, one, 0, 0, 0) != (fields[1] & one ? 0 : EINVAL);
		wrong += try_open(core()->a, 0, one, 0, 0) != EINVAL;
	}
	ktap_eq(wrong, 0, "bits of no field are refused, all others taken");
	ktap_ok(try_open(core()->a, 0, 0, 1, 0) == modes &&
		try_open(core()->a, 0, 0, 2, 0) == modes &&
		try_open(core()->a, 0, 0, 3, 0) == (modes ?: EINVAL), "modes");
	ktap_ok(try_open(core()->a, 0, 0, 8, 0) == EINVAL &&
		try_open(core()->a, 0, 0, 16, 0) == EINVAL &&
		!try_open(core()->a, 0, 0, 4 + 32, 0),
		"exclude_idle and _host are, but not _hv and _guest");
	ktap_eq(try_open(core()->a, 0, 0, 0, 1000), EOPNOTSUPP, "sampling");
}

int main(void)
{
	test_names();
	test_modes();
	test_group();
	test_moving();
	test_refused();
	test_wrap("poll_ms=5", true);
	test_wrap("poll_ms=14400000", false);
	return core_exit();
}
