// SPDX-License-Identifier: GPL-2.0-only
/*
 * refuse.c - an event that cannot count what it says is refused, and no other
 *
 * With the errno that perf expects, with a reason that names the PMU and the field, and without an
 * access to any register.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "rows.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define REASON	"/sys/module/xeon_pmon/parameters/last_refusal"

static char *regs_before;

static void watch_registers(void)
{
	regs_before = emu_read("regs");
	if (!regs_before || emu_access_reset())
		ktap_bail("the emulator does not answer");
}

static bool nothing_touched(void)
{
	static const struct emu_access none;
	char *regs = emu_read("regs");
	struct emu_access access;
	bool same;

	if (!regs || emu_access_total(&access))
		ktap_bail("the emulator does not answer");
	same = !strcmp(regs, regs_before) && !memcmp(&access, &none, sizeof(none));
	free(regs);
	free(regs_before);
	return same;
}

#define BAD	0x4000000000000000ULL

/* The first PMU that has no field for that bit, nor for the one below */
static void plain_pmu(struct pmu *pmu)
{
	const struct bed_box *box = bed()->boxes;
	static struct pmu plain;

	if (!*plain.name)
		do
			pmu_find(&plain, box++->pmu);
		while (pmu_bits(&plain, "config") & (BAD | BAD >> 1));
	*pmu = plain;
}

/* The reason names the PMU, and behind what the event was, what is wrong with it. */
static bool reason_names(const char *pmu, const char *what)
{
	char line[512], *why;
	size_t len = strlen(pmu);

	if (sys_read_line(REASON, line, sizeof(line)))
		return false;
	why = strstr(line, ": ");
	if (why && !strncmp(line, pmu, len) && line[len] == ' ' && strstr(why, what))
		return true;
	ktap_note("%s", line);
	return false;
}

/* Whatever was in the reason before must go. */
static void forget_reason(void)
{
	struct pmu pmu;
	int fd;

	plain_pmu(&pmu);
	fd = pmu_open(&pmu, "config=0x4000000000000000", 0, -1, 0);
	if (fd >= 0)
		close(fd);
}

static bool is_refused(const struct pmu *pmu, const char *terms, const char *what)
{
	bool accepted = !strncmp(what, "accepted", strlen("accepted"));
	int fd;

	forget_reason();
	fd = pmu_open(pmu, terms, 0, -1, PMU_DISABLED);
	if (fd >= 0)
		close(fd);
	if (accepted ? fd < 0 : fd != -EINVAL)
		ktap_note("%s/%s/ gives %d", pmu->name, terms, fd);
	return (accepted ? fd >= 0 : fd == -EINVAL) && reason_names(pmu->name, what);
}

static int accepted_bits(const struct bed_box *box, const char *word, __u64 bits)
{
	char terms[128], reason[32];
	int bit, accepted = 0;
	struct perf_event_attr attr;
	struct pmu pmu;

	pmu_find(&pmu, box->pmu);
	if (pmu_parse(&pmu, box->terms, &attr))
		ktap_bail("%s has no %s", box->pmu, box->terms);
	for (bit = 0; bit < 64; bit++) {
		if (!(bits >> bit & 1))
			continue;
		snprintf(reason, sizeof(reason), "0x%llx", 1ULL << bit);
		/* That of a CHA has the upper half of config1, and the reason names the field */
		if (!strcmp(word, "config2"))
			*reason = '\0';
		snprintf(terms, sizeof(terms), "config=0x%llx,%s=0x%llx", attr.config, word,
			 1ULL << bit);
		if (!strcmp(word, "config"))
			snprintf(terms, sizeof(terms), "config=0x%llx", attr.config | 1ULL << bit);
		accepted += !is_refused(&pmu, terms, reason);
	}
	return accepted;
}

/* libpfm4 writes the upper half of the control word of a UPI link of Skylake-SP as config1 */
static __u64 config1_bits(const struct bed_box *box, struct pmu *pmu)
{
	bool upper = bed()->id & ON_SKX_ALL && !strcmp(box->type, "upi");

	return pmu_bits(pmu, "config1") | (upper ? pmu_bits(pmu, "config") >> 32 : 0);
}

/* The fixed counter has one event. */
static void test_fixed(const struct bed_box *box, const struct pmu *pmu)
{
	if (box->fixed && pmu_field_bits(pmu, "umask"))
		ktap_ok(is_refused(pmu, "event=0xff,umask=0x1", ": umask, config bits 0x100: "),
			"%s: a umask of the fixed counter", box->pmu);
}

/* Each bit that is in no field of any box; the driver sets the enable bit in any case. */
static void test_bits(void)
{
	const __u64 enable = BED_ENABLE | (bed()->msr_only ? BED_ENABLE_LOW : 0);
	const struct bed_box *box = bed()->boxes;
	struct pmu pmu;

	for (; box < bed()->boxes + bed()->nr; box++) {
		if (!bed_is_first(box))
			continue;
		pmu_find(&pmu, box->pmu);
		ktap_eq(accepted_bits(box, "config",
				      ~pmu_bits(&pmu, "config") & ~enable) +
			accepted_bits(box, "config1", ~config1_bits(box, &pmu)) +
			accepted_bits(box, "config2", ~pmu_bits(&pmu, "config2")), 0,
			"%s: bits of no field", box->pmu);
		test_fixed(box, &pmu);
	}
}

/* Words that the headers here may not have yet; a kernel that has none says E2BIG */
static void test_later_words(void)
{
	union {
		struct perf_event_attr attr;
		__u64 word[PERF_ATTR_SIZE_VER7 / sizeof(__u64) + 2];
	} words;
	__u64 *later = words.word + PERF_ATTR_SIZE_VER7 / sizeof(__u64);
	struct pmu pmu;
	int i, fd, err;

	pmu_find(&pmu, bed()->boxes->pmu);
	for (i = 0; i < 2; i++) {
		memset(&words, 0, sizeof(words));
		pmu_parse(&pmu, bed()->boxes->terms, &words.attr);
		words.attr.size = sizeof(words);
		later[i] = 1;
		forget_reason();
		fd = syscall(SYS_perf_event_open, &words, -1, 0, -1, PERF_FLAG_FD_CLOEXEC);
		err = fd < 0 ? errno : 0;
		ktap_ok((err == E2BIG && !sys_in_process()) ||
			(err == EINVAL && reason_names(pmu.name, "config3 or later")),
			"config%d", 3 + i);
		close(fd);
	}
}

static bool opens(const struct pmu *pmu, const char *terms)
{
	int fd = pmu_open(pmu, terms, 0, -1, PMU_DISABLED);

	close(fd);
	return fd >= 0;
}

static void test_rows(void)
{
	const struct event_row *row;
	struct pmu pmu;

	for (row = event_rows; row < event_rows + nr_event_rows; row++) {
		if (!row_pmu(row->on, row->pmu, &pmu))
			continue;
		if (row->what)
			ktap_ok(is_refused(&pmu, row->terms, row->what), "%s/%s/", row->pmu,
				row->terms);
		else
			ktap_ok(opens(&pmu, row->terms), "%s/%s/ opens", row->pmu, row->terms);
	}
}

static int open_as(struct perf_event_attr *attr, int pid, int cpu)
{
	int fd;

	attr->size = sizeof(*attr);
	fd = syscall(SYS_perf_event_open, attr, pid, cpu, -1, PERF_FLAG_FD_CLOEXEC);
	return fd < 0 ? -errno : fd;
}

static void expect(int fd, int err, const char *pmu, const char *what)
{
	if (fd >= 0)
		close(fd);
	ktap_ok(fd == err, "%s: %s is %s (got %d)", pmu, what, strerror(-err), fd);
}

/*
 * No source says where an IRP tells of an overflow, or the last QPI port and its R3QPI, which
 * these tests take; nor of a CPU after the v2 any box.
 */
static bool can_sample(const struct pmu *pmu)
{
	return bed()->id & (ON_EX | ON_GQ) ||
	       (bed()->id & ON_IVBEP && !strstr(pmu->name, "irp") &&
		!strstr(pmu->name, "qpi"));
}

static void switch_sampling(const char *on)
{
	if (sys_write("/sys/module/" BED_DRIVER "/parameters/sampling", on))
		ktap_bail("sampling cannot be switched");
}

/* Nowhere while it is off, which is the default */
static void expect_sampling(const struct pmu *pmu, struct perf_event_attr *attr, const char *how)
{
	char line[512] = "";
	int fd;

	expect(open_as(attr, -1, 0), -EOPNOTSUPP, pmu->name, how);
	if (!can_sample(pmu))
		return;
	ktap_ok(reason_names(pmu->name, "/parameters/sampling"),
		"%s: and the reason says how to switch it on", pmu->name);
	switch_sampling("1");
	fd = open_as(attr, -1, 0);
	ktap_ok(fd >= 0, "%s: %s is possible (got %d)", pmu->name, how, fd);
	sys_read_line(REASON, line, sizeof(line));
	ktap_ok(!strstr(line, "/parameters/sampling"), "%s: and the reason is gone", pmu->name);
	close(fd);
	switch_sampling("0");
}

static int opened(struct perf_event_attr *attr)
{
	int fd = open_as(attr, -1, 0);

	if (fd >= 0)
		close(fd);
	/* A kernel older than these headers refuses what it does not know by itself */
	return fd == -EINVAL && !sys_in_process() ? -EOPNOTSUPP : fd;
}

/* perf 6.12 tries for ever if an exclude flag makes it another error */
static bool is_unsupported(struct perf_event_attr attr)
{
	int fd = opened(&attr);

	attr.exclude_guest = 1;
	return fd == -EOPNOTSUPP && opened(&attr) == fd;
}

static void test_precise(const struct pmu *pmu, struct perf_event_attr attr)
{
	int precise, refused = 0;

	for (precise = 1; precise <= 3; precise++) {
		attr.precise_ip = precise;
		refused += is_unsupported(attr);
	}
	ktap_ok(refused == 3 && reason_names(pmu->name, "leave out :p"), "%s: nothing precise",
		pmu->name);
}

/* What no sample of the uncore can have is refused, and not dropped; all else is possible */
static void test_contents(const struct pmu *pmu, struct perf_event_attr attr)
{
	static const __u64 contents[] = {
		PERF_SAMPLE_DATA_PAGE_SIZE, PERF_SAMPLE_WEIGHT_STRUCT, PERF_SAMPLE_PHYS_ADDR,
		PERF_SAMPLE_TRANSACTION, PERF_SAMPLE_DATA_SRC, PERF_SAMPLE_WEIGHT,
		PERF_SAMPLE_BRANCH_STACK, PERF_SAMPLE_RAW, PERF_SAMPLE_ADDR,
	};
	int i, refused = 0;

	attr.branch_sample_type = PERF_SAMPLE_BRANCH_ANY;
	for (i = 0; i < (int)ARRAY(contents); i++) {
		attr.sample_type = contents[i];
		refused += is_unsupported(attr);
	}
	ktap_ok(refused == i && reason_names(pmu->name, "leave out perf record's -d"),
		"%s: %d of %d contents of a sample are refused", pmu->name, refused, i);
	attr.sample_type = PERF_SAMPLE_IP | PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_READ |
			   PERF_SAMPLE_CALLCHAIN | PERF_SAMPLE_ID | PERF_SAMPLE_CPU |
			   PERF_SAMPLE_PERIOD | PERF_SAMPLE_STREAM_ID | PERF_SAMPLE_IDENTIFIER |
			   PERF_SAMPLE_REGS_USER | PERF_SAMPLE_STACK_USER | PERF_SAMPLE_REGS_INTR;
	attr.sample_regs_user = 0xff;
	attr.sample_regs_intr = 0xff;
	attr.sample_stack_user = 64;
	i = opened(&attr);
	ktap_ok(i >= 0, "%s: all that a sample can have (%d)", pmu->name, i);
}

static void test_sampling(const struct pmu *pmu, struct perf_event_attr attr)
{
	attr.disabled = 1;
	test_precise(pmu, attr);
	attr.sample_period = 100000;
	expect_sampling(pmu, &attr, "sampling");
	if (can_sample(pmu)) {
		switch_sampling("1");
		test_precise(pmu, attr);
		test_contents(pmu, attr);
		switch_sampling("0");
	}
	attr.freq = 1;
	attr.sample_freq = 1000;
	expect_sampling(pmu, &attr, "sampling by frequency");
}

/* No source says that its overflow interrupts, so it would give no sample */
static void test_fixed_sampling(const struct pmu *pmu, struct perf_event_attr attr)
{
	attr.config = 0xff;
	attr.sample_period = 100000;
	switch_sampling("1");
	expect(open_as(&attr, -1, 0), -EOPNOTSUPP, pmu->name, "sampling of the fixed counter");
	ktap_ok(reason_names(pmu->name, "overflows of its fixed counter are not documented"),
		"%s: and the reason names it", pmu->name);
	switch_sampling("0");
}

static void test_where(const struct pmu *pmu, struct perf_event_attr attr)
{
	expect(open_as(&attr, -1, -1), -EINVAL, pmu->name, "no CPU");
	expect(open_as(&attr, 0, -1), -EINVAL, pmu->name, "a task");
	expect(open_as(&attr, 0, 0), -EINVAL, pmu->name, "a task on a CPU");
}

/* An uncore counter cannot tell who caused an event. */
static void test_exclude(const struct pmu *pmu, struct perf_event_attr attr)
{
	int accepted = 0, bit;

	for (bit = 0; bit < 6; bit++) {
		struct perf_event_attr excluding = attr;
		int fd;

		excluding.exclude_user = bit == 0;
		excluding.exclude_kernel = bit == 1;
		excluding.exclude_hv = bit == 2;
		excluding.exclude_idle = bit == 3;
		excluding.exclude_host = bit == 4;
		excluding.exclude_guest = bit == 5;
		fd = open_as(&excluding, -1, 0);
		accepted += fd != -EINVAL;
		if (fd >= 0)
			close(fd);
	}
	ktap_eq(accepted, 0, "%s: no exclude_ bit is accepted", pmu->name);
}

static void test_attributes(void)
{
	const struct bed_box *box = bed()->boxes;
	struct perf_event_attr attr;
	struct pmu pmu;

	for (; box < bed()->boxes + bed()->nr; box++) {
		if (!bed_is_first(box))
			continue;
		pmu_find(&pmu, box->pmu);
		if (pmu_parse(&pmu, "config=0", &attr))
			ktap_bail("%s has no config", pmu.name);
		test_sampling(&pmu, attr);
		if (box->fixed && can_sample(&pmu))
			test_fixed_sampling(&pmu, attr);
		test_where(&pmu, attr);
		test_exclude(&pmu, attr);
	}
}

static int open_group(const struct pmu *pmu, const char *const *terms, int nr)
{
	int fds[10], ret;

	ret = pmu_open_group(pmu, terms, nr, 0, fds);
	if (!ret)
		pmu_close_group(fds, nr);
	return ret;
}

/* Disabled groups: opening them must not touch the box either. */
static void test_group(const struct pmu *pmu, const char *const *terms, const char *what,
		       const char *why)
{
	int nr, less, all;

	for (nr = 0; terms[nr]; nr++)
		;
	forget_reason();
	less = open_group(pmu, terms, nr - 1);
	all = open_group(pmu, terms, nr);
	ktap_ok(!less && all == -EINVAL && reason_names(pmu->name, why),
		"%s: %s (%d events: %d, %d events: %d)", pmu->name, what, nr - 1, less, nr, all);
}

/* As many as fit are accepted, one more is not. */
static void test_full(void)
{
	const struct bed_box *box = bed()->boxes;
	const char *terms[GROUP_ROOM];
	struct pmu pmu;
	int room, i;

	for (; box < bed()->boxes + bed()->nr; box++) {
		if (!bed_is_first(box) || box->free)
			continue;
		room = box->room < BED_ROOM ? box->room : box->counters;
		for (i = 0; i < GROUP_ROOM; i++)
			terms[i] = i <= room ? box->terms : NULL;
		pmu_find(&pmu, box->pmu);
		test_group(&pmu, terms, "one event more than counters", FULL);
	}
}

static void test_groups(void)
{
	const struct group_row *row;
	struct pmu pmu;

	for (row = group_rows; row < group_rows + nr_group_rows; row++)
		if (row_pmu(row->on, row->pmu, &pmu))
			test_group(&pmu, row->terms, row->what, row->why);
}

/* A software event may lead; what counts is what is on the box. */
static void test_software_leader(void)
{
	struct perf_event_attr software = {
		.type = PERF_TYPE_SOFTWARE, .config = PERF_COUNT_SW_CPU_CLOCK, .disabled = 1,
	};
	const struct bed_box *box = bed_box(bed_slice(0));
	int fds[GROUP_ROOM], last = box->counters + 1, i;
	struct pmu pmu;

	pmu_find(&pmu, box->pmu);
	fds[0] = pmu_open_attr(&software, 0, -1);
	for (i = 1; i <= last; i++)
		fds[i] = pmu_open(&pmu, "event=0", 0, fds[0], 0);
	ktap_ok(fds[0] >= 0 && fds[last - 1] >= 0, "%d events behind a software leader", last - 1);
	ktap_eq(fds[last], -EINVAL, "and not one more");
	pmu_close_group(fds, last);
}

/*
 * perf 7.3 asks for a refused event once more, on a task and by its config alone: the reason
 * stays. Of another event it is news.
 */
static void test_probe(void)
{
	struct perf_event_attr attr;
	struct pmu pmu;

	plain_pmu(&pmu);
	if (pmu_parse(&pmu, "config=0x4000000000000000", &attr))
		ktap_bail("cannot parse an event");
	ktap_eq(open_as(&attr, -1, 0), -EINVAL, "an event is refused");
	ktap_eq(open_as(&attr, 0, -1), -EINVAL, "and refused again, on a task");
	ktap_ok(reason_names(pmu.name, "config bits"), "the reason is the first one");
	attr.config = 1;
	attr.config1 = BAD;
	ktap_eq(open_as(&attr, -1, 0), -EINVAL, "an event is refused for its config1");
	attr.config1 = 0;
	ktap_eq(open_as(&attr, 0, -1), -EINVAL, "and again, without, on a task");
	ktap_ok(reason_names(pmu.name, "config1 bits"), "the reason is the first one");
	attr.config = 3;
	ktap_eq(open_as(&attr, 0, -1), -EINVAL, "another event is refused on a task");
	ktap_ok(reason_names(pmu.name, "perf stat -a"), "and the reason says so");
}

/* The first config that is opened without a word: one that counts 0 is accepted with a reason. */
static void find_silent(struct pmu *pmu, struct perf_event_attr *attr)
{
	int fd;

	if (pmu_parse(pmu, "config=0", attr))
		ktap_bail("cannot parse an event");
	attr->disabled = 1;
	for (; attr->config < 0x100; attr->config++) {
		forget_reason();
		fd = open_as(attr, -1, 0);
		if (fd >= 0)
			close(fd);
		if (fd >= 0 && reason_names(pmu->name, "config bits"))
			return;
	}
	ktap_bail("%s: no event is accepted in silence", pmu->name);
}

/* perf asks with an exclude flag, and on a task, and when it is refused without. */
static void test_accepted(void)
{
	struct perf_event_attr attr, excluding;
	struct pmu pmu;
	int fd;

	plain_pmu(&pmu);
	find_silent(&pmu, &attr);
	forget_reason();
	excluding = attr;
	excluding.exclude_guest = 1;
	ktap_eq(open_as(&excluding, -1, 0), -EINVAL, "an event with an exclude flag is refused");
	ktap_ok(reason_names(pmu.name, "cannot exclude"), "and the reason says so");
	ktap_eq(open_as(&attr, 0, -1), -EINVAL, "and on a task");
	fd = open_as(&attr, -1, 0);
	ktap_ok(fd >= 0, "without either it is opened");
	close(fd);
	ktap_ok(!reason_names(pmu.name, "excluded"), "and the reason is gone");
	ktap_ok(syscall(SYS_perf_event_open, &attr, 0, 0, -1, PERF_FLAG_PID_CGROUP) < 0 &&
		reason_names(pmu.name, "the kernel does not"),
		"the kernel refuses a cgroup, and the reason is of this event");
}

/* Who the program is: of the host part alone */
#pragma weak host_be
void host_be(unsigned int user);

/* What is behind BAD tells the events apart */
static void refused_to(unsigned int user, unsigned int event)
{
	struct perf_event_attr attr;
	struct pmu pmu;

	plain_pmu(&pmu);
	pmu_parse(&pmu, "config=0", &attr);
	attr.config = BAD | event;
	host_be(user);
	if (open_as(&attr, -1, 0) != -EINVAL)
		ktap_bail("an event is not refused");
}

static void reads(unsigned int user, const char *want, const char *what)
{
	char line[512] = "";

	host_be(user);
	sys_read_line(REASON, line, sizeof(line));
	if (!ktap_ok(strstr(line, want), "%s", what))
		ktap_note("%s", line);
}

/* A reason says what a user counts, and there is room for sixteen, one of a user */
static void test_owners(void)
{
	char line[512] = "";
	unsigned int i;

	if (!host_be)
		return;
	refused_to(100, 1);
	reads(200, "nothing was refused", "another user reads no reason");
	sleep(9);
	host_be(100);
	sys_read_line(REASON, line, sizeof(line));
	ktap_ok(*line && !strstr(line, " ago)"), "a reason of 9 s is new");
	sleep(1);
	reads(100, " (10 s ago)", "an old one says how old it is");

	refused_to(200, 4);
	for (i = 0; i < 20; i++) {
		sleep(1);
		refused_to(100, 0x10 + i);
	}
	reads(200, "config=0x4000000000000004 config1=0x0 config2=0x0 cpu=0: config bits",
	      "many replace only the user's own");
	reads(100, "config=0x4000000000000023 ", "of which the last is left");
	for (i = 0; i < 15; i++)
		refused_to(300 + i, 0x30 + i);
	reads(200, "nothing was refused", "fifteen others replace the oldest");
	reads(100, "config=0x4000000000000023 ", "and no other one");
	host_be(0);
}

/* An event on any CPU of a socket counts that socket's box. */
static void test_cpu(const struct bed_box *box, int cpu)
{
	int socket = sys_socket(cpu), fd;
	struct pmu pmu;

	pmu_find(&pmu, box->pmu);
	fd = pmu_open(&pmu, box->terms, cpu, -1, 0);
	if (!ktap_ok(fd >= 0, "%s on CPU %d (%d)", box->pmu, cpu, fd))
		return;
	bed_inject(box, socket, 1000 + cpu);
	if (sys_sockets() > 1)
		bed_inject(box, !socket, 1);
	ktap_eq(pmu_read(fd), 1000 + cpu, "%s on CPU %d counts socket %d", box->pmu, cpu, socket);
	close(fd);
}

static void test_everywhere(void)
{
	const struct bed_box *box = bed()->boxes;
	int cpus[8], nr = sys_cpus(cpus, 8), i;

	for (; box < bed()->boxes + bed()->nr; box++)
		for (i = 0; bed_is_first(box) && i < nr; i++)
			test_cpu(box, cpus[i]);
}

int main(void)
{
	watch_registers();
	test_bits();
	test_rows();
	test_later_words();
	test_attributes();
	test_groups();
	test_full();
	test_software_leader();
	test_probe();
	test_accepted();
	test_owners();
	ktap_ok(nothing_touched(), "no register was read, written or changed by all that");
	test_everywhere();
	return ktap_exit();
}
