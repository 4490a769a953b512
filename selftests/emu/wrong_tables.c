// SPDX-License-Identifier: GPL-2.0-only
/*
 * Discovery tables with one fault each: right units count, wrong ones are left out, with a line of
 * the log each; after five lines with their number. Wrong units are those that the emulator shows
 * otherwise in the right table.
 */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "sys.h"
#include "testbed.h"

#define MAX_ENTRIES	1024
#define LOG_LINES	5
#define PREFIX		"discovery table: "

/* Word 0: bits 63:62 and 23:16; of the first entry, bits 25:16 */
#define ACCESS(_word)	((_word) >> 62)
#define WIDTH		0xff0000ULL
#define WIDTH_44	0x2c0000ULL
#define UNITS		0x3ff0000ULL

/* struct entry - a line of the file "table" */
struct entry {
	int socket;			/* number */
	unsigned int n;			/* which entry */
	unsigned long long word[3];	/* its words */
	char emu[24];			/* the box, "" for an entry that is none */
};

struct table {
	struct entry entry[MAX_ENTRIES];
	unsigned int nr;
};

static struct table right, wrong;

/* What becomes of units: all count; those that changed are left out; or all, of as many sockets */
enum outcome { ALL, LESS, NONE };

/* struct row - a table with a fault */
struct row {
	enum outcome outcome;	/* what becomes of units */
	/* what the line has that is for each unit that changed, NULL: it is nothing worth saying */
	const char *log;
	/* for which it is instead: each table, or that of the first socket */
	enum { EACH_UNIT, FIRST_SOCKET, EACH_SOCKET } lines;
	/* debugfs file of the emulator that gets @line before the driver is loaded, or NULL */
	const char *file;
	const char *line;	/* what is written to it */
	const char *also;	/* what a second line has */
};

#define NO_ANSWER	"does not answer, or is in use"
#define NO_MSR		"its registers are no MSRs of the uncore"
#define OVERLAP		"its registers overlap"
#define TOO_NARROW	"its counters are too narrow or too wide"
#define UNALIGNED	"its registers are not aligned"
#define NOT_ALIKE	"its register layout differs from another socket's"

/* A line for file "table", and entries of socket 0 on Sapphire Rapids: why they are left out */
#define TABLE(_outcome, _log, _lines, _line)	{ _outcome, _log, _lines, "table", _line }
#define FIRST(_words)		"0 0 " _words " 0x802"
#define ENTRY(_entry, _log)	TABLE(LESS, _log, EACH_UNIT, "0 " _entry)
#define CHA(_words, _log)	ENTRY("1 " _words " 0x0", _log)
#define CHA_1(_words, _log)	ENTRY("2 " _words, _log)
#define IMC(_words, _log)	ENTRY("99 " _words " 0x6", _log)
#define M2M(_words, _log)	ENTRY("107 " _words " 0x7", _log)
#define LAST_MDF		"158 0x108300204 "

static const struct row rows[] = {
	{ ALL },
	/* The table as a whole */
	TABLE(NONE, "is not used: its entries overlap", FIRST_SOCKET, FIRST("0x9e0200 0x2ff0")),
	TABLE(ALL, NULL, EACH_UNIT, FIRST("0x9e0800 0x2ff0")),
	TABLE(NONE, "is not used: it has no units", EACH_SOCKET,
	      "0 0 0x300 0x2ff0 0x802\n1 0 0x300 0x2ff0 0x802"),
	TABLE(ALL, NULL, EACH_UNIT, FIRST("0x9e0300 0x0")),
	TABLE(ALL, "is not used: it is in a space that does not exist", FIRST_SOCKET,
	      FIRST("0xc0000000009e0300 0x2ff0")),
	{ NONE, "no such place", FIRST_SOCKET, "regs", "table_pci socket=0 pmon_bar=0x80000" },
	{ NONE, "no such place", FIRST_SOCKET, "regs", "table_pci socket=0 pmon_bar=0x3" },
	/* At the entry of a CHA, whose controls are at 2: its stride */
	{ NONE, "entries overlap", FIRST_SOCKET, "regs", "table_pci socket=0 pmon_bar=0x18" },
	{ NONE, "its memory does not answer", FIRST_SOCKET, "fault", "allones table socket=0" },
	{ NONE, "no such place", FIRST_SOCKET, "regs", "table_pci socket=0 command=0x100000" },
	/* In D3hot, which the kernel does not know */
	{ NONE, "its memory does not answer", FIRST_SOCKET, "regs",
	  "table_pci socket=0 power_state=0xb" },
	/* Two capabilities in a circle */
	{ NONE, "socket 0 has none", FIRST_SOCKET, "regs",
	  "table_pci socket=0 telemetry=0x18010023\ntable_pci socket=0 tpmi=0x10010023" },
	{ ALL, "are in a circle", FIRST_SOCKET, "regs", "table_pci socket=0 tpmi=0x14010023" },
	/* A second table whose memory does not answer, as that of a graphics card that sleeps */
	{ ALL, "its memory does not answer", FIRST_SOCKET, "regs",
	  "table_pci socket=0 telemetry_id=0x3010001\ntable_pci socket=0 telemetry_bar=0x70000" },
	{ NONE, "socket 0 has none", FIRST_SOCKET, "regs", "table_pci socket=0 pmon_id=2" },
	{ NONE, "socket 0 has none", FIRST_SOCKET, "regs",
	  "table_pci socket=0 pmon_vendor=0x01018087" },
	/* The first CHA, whose registers must be MSRs from 0x2000 to 0x3fff */
	CHA("0x108300200 0x2000", "it has no counters"),
	CHA("0x1081f0204 0x2000", TOO_NARROW),
	CHA("0x108400204 0x2000", TOO_NARROW),
	CHA("0x108ff0204 0x2000", TOO_NARROW),
	CHA("0x108300004 0x2000", OVERLAP),
	CHA("0x105300204 0x2000", OVERLAP),
	CHA("0x102300404 0x2000", OVERLAP),
	CHA("0x10b300204 0x2000", OVERLAP),
	CHA("0x106300c03 0x2000", OVERLAP),
	CHA("0xc000000108300204 0x2000", "it is in a space that does not exist"),
	CHA("0x108300204 0x1b", NO_MSR),
	CHA("0x108300204 0x1fff", NO_MSR),
	CHA("0x108300204 0x3ff2", NO_MSR),
	CHA("0x108300204 0x3ff5", NO_MSR),
	CHA("0x108300204 0xfffffff8", NO_MSR),
	CHA("0x108300204 0x100002000", NO_MSR),
	CHA("0x108300204 0xfffffffffffffff8", NO_MSR),
	/* One that raises #GP */
	CHA("0x108300204 0x37f0", NO_ANSWER),
	/* The next one: another offset, space and id; the narrowest and the widest counters */
	TABLE(LESS, NO_ANSWER, EACH_UNIT,
	      "0 2 0x108300304 0x2010 0x10000\n1 2 0x108300304 0x2010 0x10000"),
	CHA_1("0x4000000108300204 0x2010 0x10000",
	      "it is in another space than units of its type are"),
	CHA_1("0x108300204 0x2010 0x0", "another unit has its id"),
	TABLE(ALL, "32-bit counters, polled often", EACH_UNIT,
	      "0 2 0x108200204 0x2010 0x10000\n1 2 0x108200204 0x2010 0x10000"),
	TABLE(ALL, NULL, EACH_UNIT,
	      "0 2 0x1083f0204 0x2010 0x10000\n1 2 0x1083f0204 0x2010 0x10000"),
	ENTRY(LAST_MDF "0x2000 0x27000b", "another unit has its registers"),
	/* Counters in the registers of the third, whose entry is right; the number of an IRP */
	CHA_1("0x110300204 0x2010 0x10000", "another unit has its registers"),
	{ ALL, "another unit has its id", EACH_UNIT, "table", "0 2 0x108300204 0x2010 0x30002",
	  "is missing: a register says" },
	/* One socket contradicts the other, whose unit is there; the first one or the second */
	TABLE(ALL, NOT_ALIKE, EACH_UNIT, "0 2 0x1082c0204 0x2010 0x10000"),
	TABLE(ALL, NOT_ALIKE, EACH_UNIT, "1 2 0x108300202 0x2010 0x10000"),
	{ LESS, NO_ANSWER, EACH_UNIT, "table", "0 2 0x108300304 0x2010 0x10000", NOT_ALIKE },
	{ LESS, NO_ANSWER, EACH_UNIT, "table", "1 2 0x108300304 0x2010 0x10000", NOT_ALIKE },
	TABLE(LESS, "another unit has its registers", EACH_UNIT, "1 2 0x110300204 0x2010 0x10000"),
	/* The first channel, which has a fixed counter at 0x38 and its control at 0x54 */
	IMC("0x4000000008302004 0x100022800", OVERLAP),
	IMC("0x4000000000304004 0x100022800", OVERLAP),
	IMC("0x4000000004304004 0x100022800", OVERLAP),
	IMC("0x4000000020304004 0x100022800", OVERLAP),
	IMC("0x4000000008304804 0x100022800", OVERLAP),
	IMC("0x4000000008304004 0xffffffffffffffc0", "its address is not a physical address"),
	IMC("0x4000000008304004 0x10002280c", UNALIGNED),
	IMC("0x400000000c304004 0x100022800", UNALIGNED),
	/* RAM, and where nothing is */
	IMC("0x4000000008304004 0x1000000", NO_ANSWER),
	IMC("0x4000000008304004 0x1003ff800", "mmio 0x1003ff800 does not"),
	/* The first M2M, in config space; a function and a domain that do not exist */
	M2M("0x8000000008203004 0x87e60438", TOO_NARROW),
	M2M("0x8000000008233004 0x87e60438", TOO_NARROW),
	M2M("0x8000000008403004 0x87e60438", TOO_NARROW),
	M2M("0x8000000008303004 0x87e60010", "in the header of config space"),
	M2M("0x8000000008303004 0x87e60ff8", "beyond the end of config space"),
	M2M("0x8000000008303004 0x87e6043a", UNALIGNED),
	M2M("0x8000000008303004 0x87eff438", NO_ANSWER),
	M2M("0x8000000008303004 0xf7e60438", NO_ANSWER),
	TABLE(ALL, "PCI address lacks the enable bit", EACH_UNIT,
	      "0 107 0x8000000008303004 0x7e60438 0x7"),
	/* An entry that is void is no unit, of one socket or of the other */
	CHA("0x0 0x2000", NULL),
	ENTRY("99 0x4000000008304004 0x100022800 0xffffffffffffffff", NULL),
	TABLE(LESS, NULL, EACH_UNIT, "1 107 0x0 0x0 0x0"),
};

#define ROWS	(sizeof(rows) / sizeof(*rows))

static void read_table(struct table *table)
{
	char *text = emu_read("table"), *next = text, *line;
	struct entry *entry = table->entry;

	while (text && (line = strsep(&next, "\n")) && entry < table->entry + MAX_ENTRIES) {
		entry->emu[0] = '\0';
		if (sscanf(line, "%d %u %llx %llx %llx # %23s", &entry->socket, &entry->n,
			   &entry->word[0], &entry->word[1], &entry->word[2], entry->emu) >= 5)
			entry++;
	}
	free(text);
	table->nr = entry - table->entry;
}

static const struct entry *entry_of(const struct table *table, int socket, const char *emu)
{
	const struct entry *entry;

	for (entry = table->entry; entry < table->entry + table->nr; entry++)
		if (entry->socket == socket && !strcmp(entry->emu, emu))
			return entry;
	return NULL;
}

static const struct entry *other_entry(const struct entry *entry)
{
	const struct entry *other;

	for (other = wrong.entry; other < wrong.entry + wrong.nr; other++)
		if (other->socket == entry->socket && other->n == entry->n)
			return other;
	return NULL;
}

/* A table that says that it has no units shows none */
static bool is_changed(const struct entry *entry)
{
	const struct entry *other = entry ? other_entry(entry) : NULL;

	return other && memcmp(other->word, entry->word, sizeof(entry->word));
}

static int units_changed(void)
{
	const struct entry *entry;
	int changed = 0;

	for (entry = right.entry; entry < right.entry + right.nr; entry++)
		changed += *entry->emu && is_changed(entry);
	return changed;
}

/* Sapphire and Emerald Rapids have links in the table that the driver does not look for there */
static bool is_listed(const struct bed_box *box, int socket)
{
	if (bed()->id & ON_RAPIDS && (!strcmp(box->type, "upi") || !strcmp(box->type, "m3upi")))
		return false;
	return entry_of(&right, socket, box->emu);
}

static bool should_open(const struct row *row, const struct bed_box *box, int socket)
{
	switch (row->outcome) {
	case LESS:
		return !is_changed(entry_of(&right, socket, box->emu));
	case NONE:
		return row->lines == FIRST_SOCKET && socket;
	default:
		return true;
	}
}

/* Return: boxes that are there and should not, or the other way round */
static int wrong_boxes(const struct row *row, const struct bed_set *set)
{
	int s, b, nr = 0;

	for (s = 0; s < set->sockets; s++) {
		for (b = 0; b < bed()->nr; b++) {
			const struct bed_box *box = &bed()->boxes[b];
			bool opened = set->fd[s][b] >= 0;

			if (!is_listed(box, s) || opened == should_open(row, box, s))
				continue;
			ktap_note("%s on socket %d is wrongly %s", box->pmu, s,
				  opened ? "there" : "missing");
			nr++;
		}
	}
	return nr;
}

static int lines_of(const struct row *row)
{
	if (!row->log)
		return 0;
	if (row->lines == FIRST_SOCKET)
		return 1;
	return row->lines == EACH_SOCKET ? bed_sockets() : units_changed();
}

static void test_log(const struct row *row)
{
	int lines = lines_of(row);

	if (row->log)
		ktap_eq(sys_log_count(row->log), lines, "a line says: %s", row->log);
	if (row->also)
		ktap_eq(sys_log_count(row->also), lines, "and one: %s", row->also);
	ktap_eq(sys_log_count(PREFIX) + sys_log_count("types without names"),
		row->also ? 2 * lines : lines, "and no other line");
}

static void set_counts(struct bed_set *set, const char *what)
{
	bed_set_inject(set);
	bed_set_check(set, "%s", what);
	bed_set_close(set);
}

static void test_row(const struct row *row)
{
	struct bed_set set;
	bool loaded;

	ktap_note("%s", row->line ?: "a table that is right");
	loaded = bed_up_wrong(bed()->name, row->file, row->line);
	ktap_ok(loaded || row->outcome == NONE, "the driver loads, or there is no unit");
	read_table(&wrong);
	ktap_ok(row->outcome != LESS || units_changed(), "the table has the fault");
	test_log(row);
	bed_set_open(&set, bed_sockets());
	ktap_eq(wrong_boxes(row, &set), 0, "there are the units that are right, no others");
	set_counts(&set, "and they count");
	if (loaded)
		bed_unload(BED_DRIVER);
	bed_unload(EMU_MODULE);
}

/* A table of entries of 255 words has more units than its memory */
static void test_too_long(void)
{
	struct bed_set set;
	int s, b, behind = 0, missing = 0;

	bed_up_wrong(bed()->name, "table", FIRST("0x3ffff00 0x2ff0"));
	ktap_eq(sys_log_count("beyond the end of its table"), 1, "too long: a line says so");
	bed_set_open(&set, bed_sockets());
	for (s = 0; s < bed_sockets(); s++) {
		for (b = 0; b < bed()->nr; b++) {
			const struct bed_box *box = &bed()->boxes[b];

			if (!is_listed(box, s))
				continue;
			missing += set.fd[s][b] < 0;
			behind += !s && entry_of(&right, s, box->emu)->n > 256;
		}
	}
	ktap_eq(missing, behind, "the units in its memory are there");
	set_counts(&set, "and they count");
	bed_down(BED_DRIVER);
}

/* A second capability of socket 0 has the same table */
static void test_repeated(void)
{
	struct bed_set set;

	bed_up_wrong(bed()->name, "regs", "table_pci socket=0 telemetry_id=0x3010001");
	ktap_eq(sys_log_count("another unit has its id"), LOG_LINES,
		"a table twice: its units are there already");
	ktap_eq(bed_set_open(&set, bed_sockets()), bed_sockets() * bed()->nr, "all are there");
	set_counts(&set, "once, and count");
	bed_down(BED_DRIVER);
}

/* Each socket lists three tables of 1024 entries; eight tables are used, two of each socket. */
static void test_too_many(void)
{
	struct bed_set set;
	char line[48];
	int s;

	bed_emulate("");
	for (s = 0; s < sys_sockets(); s++) {
		if (emu_write("table", "%d 0 0x3ff0300 0x2ff0 0x802", s) ||
		    emu_write("regs", "table_pci socket=%d telemetry_id=0x3010001\n"
			      "table_pci socket=%d tpmi_id=0x3010001", s, s))
			ktap_bail("the emulator refuses a table");
	}
	sys_log_mark();
	ktap_eq(sys_load(BED_DRIVER, ""), 0, "the driver loads with too many entries");
	snprintf(line, sizeof(line), ": %d entries are not used", 1023 * sys_sockets());
	ktap_eq(sys_log_count(line), 1, "a line of the log says so%s", line);
	ktap_eq(bed_set_open(&set, sys_sockets()), sys_sockets() * bed()->nr,
		"each socket has its own");
	set_counts(&set, "the units of the other tables count");
	bed_down(BED_DRIVER);
}

static void test_counts(const char *name, const char *emu)
{
	struct pmu pmu;
	int fd;

	if (!ktap_eq(pmu_find(&pmu, name), 0, "there is %s", name))
		return;
	fd = pmu_open(&pmu, "event=0x42,umask=0x03", pmu_cpu(&pmu, 0), -1, 0);
	emu_inject("%s socket=0 event=0x42 umask=1 cycles=77", emu);
	ktap_eq(fd < 0 ? 0 : pmu_read(fd), 77, "it counts");
	close(fd);
}

static void test_unknown_type(void)
{
	bed_up_wrong(bed()->name, "table", "0 1 0x108300204 0x2000 0xc8");
	ktap_eq(sys_log_count("units are of types without names"), 1,
		"an unknown type: one line asks for a report");
	ktap_eq(sys_log_count(PREFIX), 0, "nothing else is said");
	test_counts("uncore_type_200", "cha0");
	bed_down(BED_DRIVER);
}

static void test_large_id(void)
{
	bed_up_wrong(bed()->name, "table", "0 " LAST_MDF "0x2a70 0x8027000b");
	ktap_eq(sys_log_count(PREFIX), 0, "a large number: nothing is said");
	test_counts("uncore_mdf_32807", "mdf39");
	bed_down(BED_DRIVER);
}

/* Firmware that is wrong in one unit is wrong in all: it must not fill the log */
static void test_five(void)
{
	const struct entry *entry;
	char more[64];
	int faults = 0;

	bed_up_wrong(bed()->name, NULL, NULL);
	bed_unload(BED_DRIVER);
	for (entry = right.entry; entry < right.entry + right.nr; entry++) {
		if (!*entry->emu || ACCESS(entry->word[0]))
			continue;
		faults++;
		emu_write("table", "%d %u %#llx %#llx %#llx", entry->socket, entry->n,
			  entry->word[0] & ~WIDTH, entry->word[1], entry->word[2]);
	}
	sys_log_mark();
	ktap_eq(sys_load(BED_DRIVER, ""), 0, "the driver loads with %d wrong units", faults);
	ktap_eq(sys_log_count(PREFIX "unit "), LOG_LINES, "the log has five lines of them");
	snprintf(more, sizeof(more), PREFIX "%d more such lines are left out", faults - LOG_LINES);
	ktap_eq(sys_log_count(more), 1, "then: %s", more);
	bed_down(BED_DRIVER);
}

#define LATER		1
#define SURPLUS		2

static void test_both(const char *what)
{
	struct bed_set set;

	ktap_eq(sys_load(BED_DRIVER, ""), 0, "the driver loads: %s", what);
	ktap_eq(bed_set_open(&set, bed_sockets()), bed_sockets() * bed()->nr, "all are there");
	set_counts(&set, "and count");
}

/* A counter of less bits in some units of one socket: those of the other are driven as they are */
static void test_mixed(void)
{
	const struct entry *entry;
	int socket, faults;

	for (socket = 0; socket < bed_sockets(); socket++) {
		bed_emulate("");
		faults = 0;
		for (entry = right.entry; entry < right.entry + right.nr; entry++) {
			if (entry->socket != socket || strncmp(entry->emu, "cha", 3) ||
			    entry->word[2] >> 16 & 1)
				continue;
			faults++;
			emu_write("table", "%d %u %#llx %#llx %#llx", entry->socket, entry->n,
				  (entry->word[0] & ~WIDTH) | WIDTH_44, entry->word[1],
				  entry->word[2]);
		}
		sys_log_mark();
		test_both("every second CHA of a socket contradicts the other's");
		ktap_ok(faults > LOG_LINES && sys_log_count(NOT_ALIKE) == LOG_LINES,
			"the log has five lines of %d", faults);
		bed_down(BED_DRIVER);
	}
}

/* Registers say where links are on Sapphire Rapids, and how many CHAs there are (@counted) */
static bool may_access(const struct entry *entry, unsigned int units, bool counted)
{
	return entry->n <= units || (counted && !strncmp(entry->emu, "cha", 3)) ||
	       (bed()->id & ON_RAPIDS && strstr(entry->emu, "upi"));
}

static bool is_accessed(const struct entry *entry)
{
	struct emu_access access;

	if (emu_access(entry->socket, entry->emu, &access))
		ktap_bail("the emulator does not show accesses to %s", entry->emu);
	return access.msr_rd || access.msr_wr || access.pci_rd || access.pci_wr || access.mmio_rd ||
	       access.mmio_wr;
}

/* Entries that a table's first one does not count are no units: no register of them is accessed */
static void test_units(unsigned int units, bool counted)
{
	const struct entry *entry, *first = right.entry;
	struct bed_set set;
	int accessed = 0;

	bed_emulate("");
	emu_write("table", "0 0 %#llx %#llx %#llx",
		  (first->word[0] & ~UNITS) | (__u64)units << 16, first->word[1], first->word[2]);
	ktap_eq(sys_load(BED_DRIVER, ""), 0, "the driver loads: a table of %u units", units);
	bed_set_open(&set, bed_sockets());
	set_counts(&set, "its units count");
	for (entry = right.entry; entry < right.entry + right.nr; entry++) {
		if (entry->socket || !*entry->emu || may_access(entry, units, counted) ||
		    !is_accessed(entry))
			continue;
		ktap_note("%s is accessed", entry->emu);
		accessed++;
	}
	ktap_eq(accessed, 0, "no unit behind them is accessed");
	ktap_eq(emu_number("bad_msrs"), 0, "nor a register that does not exist");
	bed_down(BED_DRIVER);
}

static void test_cha(int n, bool there, const char *what)
{
	const struct bed_box *box = bed_box(bed_slice(n));
	int fd = bed_open(box, LATER);

	ktap_eq(fd >= 0, there, "%s %s", box->pmu, what);
	if (fd < 0)
		return;
	bed_inject(box, LATER, 99);
	ktap_eq(pmu_read(fd), 99, "it counts");
	close(fd);
}

/* The first CHA has its controls elsewhere, and the second the number of an IRP */
static void test_missing(void)
{
	bed_up_wrong(bed()->name, "table",
		     "1 1 0x108300304 0x2000 0x0\n1 2 0x108300204 0x2010 0x30002");
	test_cha(0, false, "is at another place");
	test_cha(1, true, "is in no table, and laid out as most are");
	bed_down(BED_DRIVER);
}

static void sockets_online(bool online)
{
	sys_online(2, online);
	sys_online(3, online);
}

/* A socket whose CPUs come late has fewer CHAs in its table than its register says, then more */
static void test_later_socket(void)
{
	const struct entry *entry = entry_of(&right, LATER, bed_slice(bed()->slices - 1));

	bed_up("", BED_DRIVER);
	bed_unload(BED_DRIVER);
	sockets_online(false);
	/* Another unit in its place, where there is none; one that is void would not be added */
	emu_write("table", "%d %u %#llx 0x37f0 200", entry->socket, entry->n, entry->word[0]);
	ktap_eq(sys_load(BED_DRIVER, ""), 0, "the driver loads without the CPUs of socket %d",
		LATER);
	sockets_online(true);
	test_cha(bed()->slices - 1, true, "is in no table, a register says that it exists");
	bed_unload(BED_DRIVER);
	sockets_online(false);
	emu_write("table", "reset");
	emu_reg_set(LATER, "global", "cha_count", bed()->slices - SURPLUS);
	ktap_eq(sys_load(BED_DRIVER, ""), 0, "and again");
	sockets_online(true);
	test_cha(bed()->slices - SURPLUS, false,
		 "is in the table, a register says that it does not exist");
	test_cha(bed()->slices - SURPLUS - 1, true, "exists");
	bed_unload(BED_DRIVER);
	sys_log_mark();
	ktap_eq(sys_load(BED_DRIVER, ""), 0, "with the CPUs of socket %d", LATER);
	ktap_eq(sys_log_count("a register says that there are fewer"), SURPLUS, "a line for each");
	bed_down(BED_DRIVER);
}

/* The entries of @rows are those of Sapphire Rapids */
static void test_rows(void)
{
	unsigned int i;

	for (i = 0; i < ROWS; i++)
		test_row(&rows[i]);
	test_too_long();
	test_repeated();
	test_unknown_type();
	test_large_id();
	test_missing();
}

int main(void)
{
	__u64 counted = 0;

	if (sys_sockets() > BED_PAIR) {
		test_too_many();
		return ktap_exit();
	}
	bed_want();
	/* Each PMU that goes waits for all CPUs: most of the time that a table takes */
	sys_write("/sys/kernel/rcu_expedited", "1");
	bed_up("", BED_DRIVER);
	read_table(&right);
	emu_reg(0, "global", "cha_count", &counted);
	bed_down(BED_DRIVER);
	if (bed()->id & ON_SPR)
		test_rows();
	test_five();
	test_mixed();
	test_units(40, counted);
	test_units(64, counted);
	if (counted)
		test_later_socket();
	return ktap_exit();
}
