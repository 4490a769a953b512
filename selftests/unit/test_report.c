// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_report.c - what "xeon-pmon report" makes of PCI functions that are there or not, and of the
 * lines of the driver and of "xeon-pmon verify"
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../../tools/xeon-pmon/report.h"
#include "../../tools/xeon-pmon/report_tables.h"
#include "ktap.h"
#include "rows.h"

#define DEVFN(d, f)	((d) << 3 | (f))
#define NODES_ID	0x0e1e	/* of the E5 v2, at 0b.0 of a socket's last bus */
#define IRP_ID		0x0e39	/* at 05.6 of its first */
#define HA0_ID		0x0e30	/* at 0e.1 */

static struct report_function functions[REPORT_FUNCTIONS];
static unsigned int nr;

/* The one of a role with that id on a socket; a type with that id has no other */
static const struct report_function *find(unsigned int socket, u16 device)
{
	unsigned int i;

	for (i = 0; i < nr; i++)
		if (functions[i].socket == socket && functions[i].device == device)
			return &functions[i];
	return NULL;
}

static void look(unsigned int sockets, const struct report_seen *seen, unsigned int nr_seen)
{
	nr = report_functions(xp_platform("ivbep"), sockets, seen, nr_seen, functions);
}

static void at(unsigned int socket, u16 device, int bus, int devfn, u16 there, const char *what)
{
	const struct report_function *function = find(socket, device);

	if (!function) {
		ktap_ok(false, "%s: no such function", what);
		return;
	}
	if (!ktap_ok(function->bus == bus && function->devfn == devfn &&
		     function->there == there, "%s", what))
		printf("# bus %d devfn %d id %x\n", function->bus, function->devfn,
		       function->there);
}

static void test_two_sockets(void)
{
	static const struct report_seen seen[] = {
		{ 0xff, DEVFN(14, 1), 0x1234 }, { 0x7f, DEVFN(14, 1), HA0_ID },
		{ 0x80, DEVFN(5, 6), IRP_ID }, { 0xff, DEVFN(11, 0), NODES_ID },
		{ 0x7f, DEVFN(11, 0), NODES_ID }, { 0x7f, DEVFN(3, 0), 0x0e99 },
	};

	look(2, seen, ARRAY(seen));
	at(0, HA0_ID, 0x7f, DEVFN(14, 1), HA0_ID, "a function that is there");
	at(1, HA0_ID, 0xff, DEVFN(14, 1), 0x1234, "something else in its place");
	at(0, IRP_ID, 0, DEVFN(5, 6), 0, "the I/O of socket 0 is on bus 0, and hidden");
	at(1, IRP_ID, 0x80, DEVFN(5, 6), IRP_ID, "that of socket 1 comes behind those of socket 0");
	at(1, NODES_ID, 0xff, DEVFN(11, 0), NODES_ID, "who tells the node ids");
	ktap_ok(report_expects(functions, nr, &seen[0]), "the wrong one is where one should be");
	ktap_ok(!report_expects(functions, nr, &seen[5]), "another is not");
}

/* One bus for two sockets: whose it is, the numbers tell */
static void test_lost_socket(void)
{
	static const struct report_seen seen[] = {
		{ 0xff, DEVFN(14, 1), HA0_ID }, { 0xff, DEVFN(11, 0), NODES_ID },
	};

	look(2, seen, ARRAY(seen));
	at(1, HA0_ID, 0xff, DEVFN(14, 1), HA0_ID, "the only bus is that of socket 1");
	at(0, HA0_ID, REPORT_UNKNOWN, DEVFN(14, 1), 0, "that of socket 0 is unknown");
	at(1, IRP_ID, REPORT_UNKNOWN, DEVFN(5, 6), 0, "and so is the first one of socket 1");
	at(0, NODES_ID, REPORT_UNKNOWN, DEVFN(11, 0), 0, "its place there is that of the other");
}

/* Some firmware gives two sockets 1f and 3f: 3f alone may be either's */
static void test_lost_somewhere(void)
{
	static const struct report_seen seen[] = { { 0x3f, DEVFN(14, 1), HA0_ID } };

	look(2, seen, ARRAY(seen));
	at(0, HA0_ID, REPORT_UNKNOWN, DEVFN(14, 1), 0, "3f of two sockets is not said to be 0's");
}

static void test_nothing(void)
{
	look(1, NULL, 0);
	at(0, NODES_ID, REPORT_UNKNOWN, REPORT_UNKNOWN, 0, "where the node ids are is unknown");
	look(0, NULL, 0);
	ktap_eq(nr, 0, "no functions where sysfs tells of no socket");
}

/* A machine with one socket has its bus where the firmware likes */
static void test_one_socket(void)
{
	static const struct report_seen seen[] = { { 0x3f, DEVFN(14, 1), HA0_ID } };

	look(1, seen, ARRAY(seen));
	at(0, HA0_ID, 0x3f, DEVFN(14, 1), HA0_ID, "one socket, bus 3f");
}

/* Buses follow the one with the node ids, and each type has its own, wherever firmware puts it */
static void test_stacks(void)
{
	static const struct report_seen seen[] = {
		{ 0x00, DEVFN(8, 0), 0x2014 }, { 0x36, DEVFN(10, 2), 0x2042 },
		{ 0x5b, DEVFN(14, 0), 0x2058 }, { 0x5b, DEVFN(15, 0), 0x2058 },
		{ 0x80, DEVFN(8, 0), 0x2014 }, { 0xae, DEVFN(10, 2), 0x2042 },
		{ 0xd7, DEVFN(15, 0), 0x2058 }, { 0xd7, DEVFN(22, 1), 0x2088 },
	};

	nr = report_functions(xp_platform("skx"), 2, seen, ARRAY(seen), functions);
	at(0, 0x2042, 0x36, DEVFN(10, 2), 0x2042, "a channel of socket 0");
	at(1, 0x2042, 0xae, DEVFN(10, 2), 0x2042, "a channel of socket 1");
	at(0, 0x2058, 0x5b, DEVFN(14, 0), 0x2058, "a link of socket 0");
	at(1, 0x2058, 0xd7, DEVFN(14, 0), 0, "a hidden link is on the bus of the others");
	at(0, 0x2066, REPORT_UNKNOWN, DEVFN(8, 0), 0, "without any of a type its bus is unknown");
	at(1, 0x2014, 0x80, DEVFN(8, 0), 0x2014, "the function with the node ids");
}

/* Two sockets in each of two domains: the numbers of the second begin again */
static void test_domains(void)
{
	static const struct report_seen seen[] = {
		{ 0x00, DEVFN(8, 0), 0x2014 }, { 0x36, DEVFN(10, 2), 0x2042 },
		{ 0x80, DEVFN(8, 0), 0x2014 }, { 0x100, DEVFN(8, 0), 0x2014 },
		{ 0x180, DEVFN(8, 0), 0x2014 }, { 0x1ae, DEVFN(10, 2), 0x2042 },
	};
	static const struct report_seen old[] = {
		{ 0xff, DEVFN(14, 1), HA0_ID }, { 0x100, DEVFN(5, 6), IRP_ID },
		{ 0x13f, DEVFN(14, 1), HA0_ID },
	};

	nr = report_functions(xp_platform("skx"), 4, seen, ARRAY(seen), functions);
	at(0, 0x2042, 0x36, DEVFN(10, 2), 0x2042, "a channel in domain 0");
	at(3, 0x2042, 0x1ae, DEVFN(10, 2), 0x2042, "a channel in domain 1");
	at(2, 0x2014, 0x100, DEVFN(8, 0), 0x2014, "node ids in domain 1");
	look(2, old, ARRAY(old));
	at(1, HA0_ID, 0x13f, DEVFN(14, 1), HA0_ID, "an E5 with a socket in domain 1");
	at(1, IRP_ID, 0x100, DEVFN(5, 6), IRP_ID, "and its I/O");
}

static void parses(const char *line, const char *name, unsigned int socket, const char *place,
		   const char *state)
{
	struct report_box box = {};
	bool ok = report_parse_box(line, &box);

	if (!name)
		ktap_ok(!ok, "no box: '%.*s'", (int)strcspn(line, "\n"), line);
	else
		ktap_ok(ok && box.socket == socket && !strcmp(box.name, name) &&
			!strcmp(box.place, place) && !strcmp(box.state, state),
			"%s '%s' '%s'", box.name, box.place, box.state);
}

static void test_lines(void)
{
	parses("uncore_pcu socket 1 msr 0xc24 found\n", "pcu", 1, "msr 0xc24", "found");
	parses("uncore_imc_3 socket 1 mmio 0x10000a2800 wrong: its registers hold nothing\n",
	       "imc_3", 1,
	       "mmio 0x10000a2800", "wrong: its registers hold nothing");
	parses("uncore_imc_3 socket 1 nowhere 0x10000a2800 found\n", NULL, 0, NULL, NULL);
	parses("uncore_qpi_0 socket 0 8086:0e32 at 7f:08.2 found, match registers hidden\n",
	       "qpi_0", 0, "8086:0e32 at 7f:08.2", "found, match registers hidden");
	parses("uncore_qpi_0 socket 0 8086:0e32 at ??:08.2 hidden\n", "qpi_0", 0,
	       "8086:0e32 at ??:08.2", "hidden");
	parses("uncore_qpi_0 socket 9 8086:0e32 at ff:08.2 hidden\n", "qpi_0", 9,
	       "8086:0e32 at ff:08.2", "hidden");
	parses("uncore_qpi_0 socket 64 8086:0e32 at ff:08.2 hidden\n", NULL, 0, NULL, NULL);
	parses("uncore_qpi_0 socket 0\n", NULL, 0, NULL, NULL);
	parses("\n", NULL, 0, NULL, NULL);
}

static void test_log(void)
{
	ktap_ok(report_is_ours("xeon_pmon: Xeon"), "the driver's");
	ktap_ok(report_is_ours("xeon_pmon 0000:7f:08.2: uncore_qpi_0"), "one of a function");
	ktap_ok(!report_is_ours("xeon_pmon_emu: Xeon"), "not the emulator's");
	ktap_ok(!report_is_ours("usb 1-1: SerialNumber: 1 xeon_pmon: "), "another driver's");
}

static void test_findings(void)
{
	ktap_ok(report_is_finding("PASS reads: imc_0 socket 0: 4096 reads"), "a pass");
	ktap_ok(report_is_finding("FAIL echo: qpi_0 socket 1: it reads 0"), "a failure");
	ktap_ok(report_is_finding("CANNOT SAY memory: socket 1: it has one core"), "neither");
	ktap_ok(report_is_finding("verify: 2 passed, 1 failed, 0 cannot be said"), "their sum");
	ktap_ok(!report_is_finding("# echo: what is written is read"), "not what a check does");
	ktap_ok(!report_is_finding("root:*:19000:0:99999:7:::"), "not a line of another file");
	ktap_ok(!report_is_finding("PASSWORD=secret"), "nor one that begins alike");
	ktap_ok(!report_is_finding(""), "nor an empty one");
}

/* A memory of three pages, from this address on: an access behind them raises SIGBUS */
#define MEMORY		0x10000000ULL
#define MEMORY_END	(MEMORY + 3 * 4096)
#define STRIDE(n)	((u64)(n) << 8)
#define UNITS(n)	((u64)(n) << 16)
#define CHA		(4 | 0x02 << 8 | 48 << 16 | 0x8UL << 24)

static const char *memory_map = "10000000-10002fff : registers\n100000000-1ffffffff : System RAM\n";
static int memory = -1, opened_flags;

int __wrap_open(const char *path, int flags, ...)
{
	if (strcmp(path, "/dev/mem"))
		return openat(AT_FDCWD, path, flags);
	opened_flags = flags;
	return dup(memory);
}

FILE *__real_fopen(const char *path, const char *mode);

FILE *__wrap_fopen(const char *path, const char *mode)
{
	if (strcmp(path, "/proc/iomem"))
		return __real_fopen(path, mode);
	return fmemopen((void *)memory_map, strlen(memory_map), "r");
}

static const struct pmon_discovery discovery = { .msr_first = 0x2000, .msr_last = 0x3fff };
static const struct pmon_type *const no_types[] = { NULL };

static struct report_tables read_tables(u64 address, u64 size)
{
	struct report_tables tables = { .row = &discovery, .types = no_types };

	report_tables_read(&tables, &discovery.source[0], 0, address, size);
	free(tables.unit);
	return tables;
}

static void put_entry(u64 at, u64 first, u64 second, u64 third)
{
	const u64 entry[] = { first, second, third };

	if (pwrite(memory, entry, sizeof(entry), at) != sizeof(entry))
		ktap_bail("no memory");
}

static void test_tables(void)
{
	u64 value;

	memory = memfd_create("memory", 0);
	if (memory < 0 || ftruncate(memory, MEMORY_END))
		ktap_bail("no memory");
	ktap_eq(report_memory_open(), 0, "/dev/mem is opened");
	ktap_eq(opened_flags & O_ACCMODE, O_RDONLY, "for reading only");
	put_entry(MEMORY, STRIDE(3) | UNITS(4), 0, 0);
	put_entry(MEMORY + 24, CHA, 0x2000, 0);
	put_entry(MEMORY + 48, CHA, 0x2010, 1 << 16);
	put_entry(MEMORY + 72, CHA, 0x2010, 2 << 16);
	put_entry(MEMORY + 96, CHA | 1ULL << 62, ~0ULL << 1, 3 << 16);
	ktap_eq(read_tables(MEMORY, 4096).nr, 2, "two units of a table");
	ktap_eq(read_tables(MEMORY, 4096).wrong, 2, "and two that contradict, or are nowhere");
	ktap_eq(read_tables(MEMORY, 48).nr, 1, "no entry behind the end of its memory");
	put_entry(MEMORY_END - 24, STRIDE(255) | UNITS(0x3ff), 0, 0);
	ktap_eq(read_tables(MEMORY_END - 24, 24).nr, 0, "nor with the longest entries");
	ktap_ok(read_tables(MEMORY_END - 24, 16).why, "a table that begins at the end");
	ktap_eq(read_tables(0x100000000, 4096).refused, EFAULT, "no table in RAM");
	ktap_eq(read_tables(~0ULL - 7, 4096).refused, EINVAL, "none above all addresses");
	ktap_eq(read_tables(MEMORY + 4, 4096).refused, EINVAL, "none that is not aligned");
	ktap_eq(report_memory_read(MEMORY, 4, &value, 1), 0, "a register in memory");
	memory_map = "00000000-00000000 : System RAM\n";
	ktap_eq(report_memory_read(MEMORY, 4, &value, 1), -EFAULT,
		"none where the kernel does not tell what is RAM");
}

/* Eight tables of the most units are eight fewer than are read */
static void test_longest(void)
{
	struct report_tables tables = { .row = &discovery, .types = no_types };
	unsigned int i;

	if (ftruncate(memory, MEMORY) || ftruncate(memory, MEMORY + 0x8000))
		ktap_bail("no memory");
	memory_map = "10000000-10007fff : registers\n";
	for (i = 0; i < 1023; i++)
		put_entry(MEMORY + 24 * (i + 1), CHA, 0x2000, i << 16);
	put_entry(MEMORY, STRIDE(3) | UNITS(0x3ff), 0, 0);
	for (i = 0; i < 8; i++)
		report_tables_read(&tables, &discovery.source[0], i, MEMORY, 0x8000);
	ktap_eq(tables.wrong, 8 * 1022, "eight tables with one unit and others at its address");
	report_tables_read(&tables, &discovery.source[0], 8, MEMORY, 0x8000);
	ktap_eq(tables.wrong, 8 * 1022 + 8, "8192 entries are read, and one reason for the rest");
	put_entry(MEMORY + 24, CHA, 0x2010, 0);
	report_tables_read(&tables, &discovery.source[0], 9, MEMORY, 0x8000);
	ktap_eq(tables.nr, 9, "no unit of a later table is used");
	free(tables.unit);
}

/* The config space of a function; a loop without an end would read it for ever */
struct space {
	u32 word[0x1000 / sizeof(u32)];
	unsigned int reads, found;
	u32 place;
};

static u32 read_space(void *data, unsigned int at)
{
	struct space *space = data;

	if (space->reads++ > 100)
		ktap_bail("capabilities are read again and again");
	return space->word[at / sizeof(u32)];
}

static void found_table(void *data, u32 place)
{
	struct space *space = data;

	space->found++;
	space->place = place;
}

static void put_capability(struct space *space, unsigned int at, unsigned int next, u32 vendor,
			   u32 id, u32 place)
{
	u32 *word = &space->word[at / sizeof(u32)];

	word[0] = next << 20 | 0x10023;
	word[1] = 0x10000000 | vendor;
	word[2] = 0xabcd0000 | id;
	word[3] = place;
}

static void test_capabilities(void)
{
	struct space space = {};

	put_capability(&space, 0x100, 0x200, 0x1234, 1, 0x10);
	put_capability(&space, 0x200, 0x300, 0x8086, 2, 0x20);
	put_capability(&space, 0x300, 0x400, 0x8086, 1, 0x34);
	put_capability(&space, 0x400, 0x200, 0x8086, 1, 0x45);
	space.word[0x300 / 4] &= ~1;
	report_tables_find(read_space, found_table, &space);
	ktap_ok(space.found == 1 && space.place == 0x45,
		"capabilities in a circle: one table, of Intel, in one that is a DVSEC");
}

static void test_refusals(void)
{
	static const struct {
		int open_error, map_error;
		const char *word;
	} refusals[] = {
		{ EACCES, 0, "repeat with sudo" }, { EPERM, 0, "lockdown" },
		{ ENOENT, 0, "CONFIG_DEVMEM" }, { ENXIO, 0, "CONFIG_DEVMEM" },
		{ EMFILE, 0, "cannot be opened" }, { 0, EPERM, "CONFIG_IO_STRICT_DEVMEM" },
		{ 0, EFAULT, "RAM" }, { 0, EINVAL, "cannot map" },
	};
	unsigned int i;

	for (i = 0; i < ARRAY(refusals); i++)
		ktap_ok(strstr(report_memory_refusal(refusals[i].open_error, refusals[i].map_error),
			       refusals[i].word),
			"a refusal names: %s", refusals[i].word);
	ktap_ok(!report_memory_refusal(0, 0), "there is none if tables are read");
}

int main(void)
{
	test_two_sockets();
	test_lost_socket();
	test_lost_somewhere();
	test_nothing();
	test_one_socket();
	test_stacks();
	test_domains();
	test_lines();
	test_log();
	test_findings();
	test_tables();
	test_longest();
	test_capabilities();
	test_refusals();
	return ktap_exit();
}
