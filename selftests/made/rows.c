// SPDX-License-Identifier: GPL-2.0-only
/*
 * rows.c - the sorts of rows that no supported CPU has
 *
 * xeon_pmon_made.ko is the driver with a made-up platform (driver/made.c); its registers are those
 * of an E5-2600.
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "sys.h"

#define MODULE		"xeon_pmon_made"
#define SOCKETS		2
#define READERS		12

/* Bits 8, 11 and 14 of the control word: one in each piece of the field */
#define SLICE_EVENT	"event=0x0a,umask=0x15"
#define SLICE_CTL	0x40490a
#define SLICE_SIGNAL	"event=0x0a umask=0x49"

static struct pmu found(const char *name)
{
	struct pmu pmu;

	if (pmu_find(&pmu, name))
		ktap_bail("there is no %s", name);
	return pmu;
}

static int opened(const char *name, int socket, const char *terms)
{
	struct pmu pmu = found(name);
	int fd = pmu_open(&pmu, terms, pmu_cpu(&pmu, socket), -1, 0);

	if (fd < 0)
		ktap_bail("%s/%s/ on socket %d: %s", name, terms, socket, strerror(-fd));
	return fd;
}

/* Ids have gaps, and a unit that no die has is no PMU */
static void test_names(void)
{
	static const char *const names[] = {
		"uncore_ubox", "uncore_slice_0", "uncore_slice_3", "uncore_slice_7",
		"uncore_channel_1", "uncore_channel_4", "uncore_free", "uncore_type_77_2",
		"uncore_type_77_9", "uncore_slice_free_0", "uncore_slice_free_3",
		"uncore_slice_free_7",
	};
	static const char *const others[] = {
		"uncore_slice_1", "uncore_slice_2", "uncore_slice_5", "uncore_channel_0",
		"uncore_type_77", "uncore_type_77_0", "uncore_none", "uncore_slice_free_1",
		"uncore_slice_free_5",
	};
	struct pmu pmu;
	unsigned int i;

	for (i = 0; i < sizeof(names) / sizeof(*names); i++)
		ktap_eq(pmu_find(&pmu, names[i]), 0, "there is %s", names[i]);
	for (i = 0; i < sizeof(others) / sizeof(*others); i++)
		ktap_eq(pmu_find(&pmu, others[i]), -ENOENT, "there is no %s", others[i]);
}

/* A unit that only the first die has */
static void test_absent(void)
{
	struct pmu slice = found("uncore_slice_3"), other = found("uncore_slice_7");
	struct pmu part = found("uncore_slice_free_3");

	ktap_ok(pmu_cpu(&slice, 0) >= 0, "unit 3: socket 0 has it");
	ktap_eq(pmu_cpu(&slice, 1), -ENODEV, "socket 1 does not");
	ktap_eq(pmu_open(&slice, SLICE_EVENT, pmu_cpu(&other, 1), -1, 0), -ENODEV,
		"no event of it is opened there");
	ktap_ok(pmu_cpu(&part, 0) >= 0, "the part of unit 3: socket 0 has it");
	ktap_eq(pmu_cpu(&part, 1), -ENODEV, "socket 1 does not, though its registers answer");
}

static void test_pieces(void)
{
	struct pmu slice = found("uncore_slice_0");
	char text[64] = "";

	sys_read_line(pmu_path(&slice, "format/umask"), text, sizeof(text));
	ktap_ok(!strcmp(text, "config:8-9,11-12,14-15"), "umask is in three pieces: %s", text);
	ktap_eq(pmu_open(&slice, "config=0x40a", pmu_cpu(&slice, 0), -1, 0), -EINVAL,
		"a bit between them is refused");
}

static void test_slice(const char *name, const char *box, int socket)
{
	int fd = opened(name, socket, SLICE_EVENT);

	ktap_eq(emu_reg_get(socket, box, "ctl0"), SLICE_CTL, "%s on socket %d: control word", name,
		socket);
	emu_inject("%s socket=%d " SLICE_SIGNAL " cycles=1000", box, socket);
	ktap_eq(pmu_read(fd), 1000, "and its count");
	close(fd);
}

static void test_channel(const char *name, const char *box, int socket)
{
	int fd = opened(name, socket, "event=0x4,umask=0x3");

	emu_inject("%s socket=%d event=0x4 umask=0x3 cycles=77", box, socket);
	ktap_eq(pmu_read(fd), 77, "%s on socket %d: a function at an address", name, socket);
	close(fd);
}

/* Of a type without a row the registers are known, and the fields that all have */
static void test_generic(const char *name, const char *box)
{
	int fd = opened(name, 0, "event=0x12,umask=0x34,thresh=0x5,inv=0x1,edge=0x1");

	ktap_eq(emu_reg_get(0, box, "ctl0"), 0x05843412, "%s: control word", name);
	close(fd);
	ktap_eq(emu_reg_get(0, box, "ctl0"), 0, "and off");
}

/* Whatever a table says, at most so much is wrong with it */
static void test_log(void)
{
	static const char *const lines[] = {
		"unit 3 of type 1 on socket 0 is left out: another unit has its id",
		"unit 5 of type 1 on socket 0 is left out: another unit is at its address",
		"unit 5 of type 1 on socket 0 is left out: its counters are too narrow",
		"unit 5 of type 1 on socket 0 is left out: it is in a space",
		"unit 5 of type 1 on socket 0 is left out: it has no counters",
		"unit 9 of type 77 on socket 1 is left out: its registers are laid out",
		"1 units of socket 1 are behind the end",
	};
	unsigned int i;

	for (i = 0; i < sizeof(lines) / sizeof(*lines); i++)
		ktap_eq(sys_log_count(lines[i]), 1, "the log says: %s", lines[i]);
	ktap_eq(sys_log_count("discovery table: "), i, "and nothing else of the tables");
}

static void test_unbound(void)
{
	ktap_ok(sys_exists("/sys/bus/pci/devices/0000:7f:10.1") &&
		!sys_exists("/sys/bus/pci/devices/0000:7f:10.1/driver"),
		"no driver is bound to it");
}

static void clocks(int socket, int cycles)
{
	emu_inject("ubox socket=%d fixed cycles=%d", socket, cycles);
}

/* Each event counts from where it was opened, and stops no other */
static void test_free(int socket)
{
	int clock = opened("uncore_ubox", socket, "event=0xff"), first, later;

	clocks(socket, 50);
	first = opened("uncore_free", socket, "event=0xff,umask=0x10");
	clocks(socket, 1000);
	ktap_eq(pmu_read(first), 1000, "socket %d: a free-running counter", socket);
	later = opened("uncore_free", socket, "event=0xff,umask=0x10");
	clocks(socket, 500);
	ktap_eq(pmu_read(later), 500, "another event on it");
	close(later);
	ktap_eq(pmu_read(first), 1500, "the first goes on");
	pmu_disable(first);
	clocks(socket, 10000);
	ktap_eq(pmu_read(first), 1500, "off: no count");
	pmu_enable(first);
	clocks(socket, 3);
	ktap_eq(pmu_read(first), 1503, "on again");
	ktap_eq(pmu_read(clock), 11553, "it was not written");
	close(first);
	close(clock);
}

static void test_free_wrap(void)
{
	int clock = opened("uncore_ubox", 0, "event=0xff"), fd;

	if (emu_reg_set(0, "ubox", "fixed_ctr", (1ULL << 44) - 10))
		ktap_bail("the fixed counter cannot be preset");
	fd = opened("uncore_free", 0, "event=0xff,umask=0x10");
	clocks(0, 100);
	ktap_eq(pmu_read(fd), 100, "across a wrap");
	close(fd);
	close(clock);
}

/* More than there are counters, none of which gives way */
static void test_free_many(void)
{
	int clock = opened("uncore_ubox", 1, "event=0xff"), fd[READERS], right = 0, i;
	struct pmu_count count;

	for (i = 0; i < READERS; i++)
		fd[i] = opened("uncore_free", 1, i % 3 ? "event=0xff,umask=0x10" :
							 "event=0xff,umask=0x21");
	clocks(1, 42);
	for (i = 0; i < READERS; i++)
		right += !pmu_read_count(fd[i], &count) && count.running == count.enabled &&
			 count.value == (i % 3 ? 42 : 0);
	ktap_eq(right, READERS, "%d events on two counters", READERS);
	pmu_close_group(fd, READERS);
	close(clock);
}

static void test_free_refused(void)
{
	static const char *const events[] = {
		"event=0xff,umask=0x11", "event=0xff", "event=0x0", "event=0x10,umask=0xff",
	};
	struct pmu pmu = found("uncore_free");
	unsigned int i;

	for (i = 0; i < sizeof(events) / sizeof(*events); i++)
		ktap_eq(pmu_open(&pmu, events[i], pmu_cpu(&pmu, 0), -1, 0), -EINVAL,
			"%s is no free-running counter", events[i]);
}

/* The owner goes offline, then the whole die, which comes back */
static void test_hotplug(void)
{
	struct pmu pmu = found("uncore_free");
	int owner = pmu_cpu(&pmu, 1), next, clock, fd;
	struct pmu_count count;

	clock = opened("uncore_ubox", 1, "event=0xff");
	fd = opened("uncore_free", 1, "event=0xff,umask=0x10");
	clocks(1, 10);
	sys_online(owner, false);
	clocks(1, 20);
	ktap_eq(pmu_read(fd), 30, "another CPU of the die takes over");
	next = pmu_cpu(&pmu, 1);
	sys_online(next, false);
	ktap_eq(pmu_read_count(fd, &count), -ENODATA, "with the last CPU the event ends");
	ktap_eq(pmu_cpu(&pmu, 1), -ENODEV, "and the die has no box");
	sys_online(owner, true);
	sys_online(next, true);
	close(fd);
	close(clock);
	test_free(1);
	test_slice("uncore_slice_7", "cbox6", 1);
	test_channel("uncore_channel_4", "imc3", 1);
}

/* Each access that raised #GP was a probe */
static void test_guarded(void)
{
	char text[16] = "";

	emu_info("unguarded", text, sizeof(text));
	ktap_ok(!strcmp(text, "0"), "#GP where the driver does not expect one: %s", text);
}

static void test_all(void)
{
	int socket;

	test_names();
	test_absent();
	test_pieces();
	for (socket = 0; socket < SOCKETS; socket++) {
		test_slice("uncore_slice_0", "cbox0", socket);
		test_slice("uncore_slice_7", "cbox6", socket);
		test_channel("uncore_channel_1", "imc1", socket);
		test_channel("uncore_channel_4", "imc3", socket);
		test_free(socket);
	}
	test_slice("uncore_slice_3", "cbox3", 0);
	test_generic("uncore_type_77_2", "cbox4");
	test_generic("uncore_type_77_9", "cbox5");
	test_unbound();
	test_free_wrap();
	test_free_many();
	test_free_refused();
	test_hotplug();
	test_guarded();
}

/* perf frees a closed event, and what it holds, after a grace period */
static int unload(void)
{
	int err;

	sys_await((err = sys_unload(MODULE)) != -EWOULDBLOCK, "the last user of " MODULE);
	return err;
}

int main(void)
{
	int turn;

	ktap_plan(0);
	if (emu_load("platform=snbep slices=7 drivers=" MODULE))
		ktap_bail("the emulator does not load");
	for (turn = 0; turn < 2; turn++) {
		sys_log_mark();
		ktap_eq(sys_load(MODULE, ""), 0, "the driver loads");
		test_log();
		test_all();
		ktap_eq(unload(), 0, "and unloads");
	}
	sys_unload(EMU_MODULE);
	return ktap_exit();
}
