// SPDX-License-Identifier: GPL-2.0-only
/*
 * registers.c - "report --registers" writes nothing, shows what registers hold, and lists each
 * register that the driver then accesses, with all that it writes
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu.h"
#include "host_access.h"
#include "ktap.h"
#include "pmu.h"
#include "sys.h"
#include "testbed.h"
#include "tool.h"

#define ROWS		16384
#define COLUMN		96
#define NOTES		5	/* faults of a kind that are printed */

/* struct row - a line of the table */
struct row {
	int socket;		/* -1 if none */
	char function[16];	/* as &host_access.function */
	__u64 first, last;	/* addresses */
	bool listed;		/* a discovery table says where it is: anywhere there */
	char now[24];		/* what is said to be there */
	/* what would be written at load, while an event counts, at unload; who uses it */
	char load[COLUMN], count[COLUMN], unload[COLUMN], use[COLUMN];
	const char *line;	/* all of it */
};

static struct row rows[ROWS];
static int nr_rows;
static char table[1 << 22];
static char sums[4096];

/* Columns begin where those of the head do, or behind a word that is too long for its own */
static const char *const columns[] = {
	"BOX", "WHERE", "REGISTER", "NOW", "LOAD", "COUNTS", "UNLOAD", "USE", NULL
};

static size_t begins[sizeof(columns) / sizeof(*columns)];

static void find_columns(const char *head)
{
	int i;

	for (i = 0; columns[i]; i++)
		begins[i] = strstr(head, columns[i]) - head;
}

static void column(const char *line, int i, char *text, size_t size)
{
	size_t len = columns[i + 1] ? begins[i + 1] - begins[i] : strlen(line + begins[i]);

	if (columns[i + 1] && line[begins[i + 1] - 1] != ' ')
		ktap_bail("%s is too wide: %s", columns[i], line);
	snprintf(text, size, "%.*s", (int)len, line + begins[i]);
	while (*text && text[strlen(text) - 1] == ' ')
		text[strlen(text) - 1] = '\0';
}

/* "by table, MSR 0x2000-0x3fff", "by table, memory", "by table, PCI", "by table": any of these */
static bool parse_listed(const char *text, struct row *row)
{
	unsigned long long first, last;

	row->listed = true;
	row->last = ~0ULL;
	if (sscanf(text, ", MSR 0x%llx-0x%llx", &first, &last) == 2) {
		strcpy(row->function, "msr");
		row->first = first;
		row->last = last;
	} else {
		snprintf(row->function, sizeof(row->function), "%.8s", *text ? text + 2 : "");
	}
	return true;
}

/* "MSR 0xd04", "PCI 0000:7f:10.0 0xa0-0xa7", "memory 0xc8022800" */
static bool parse_where(const char *text, struct row *row)
{
	unsigned long long first, last = 0;
	int got;

	if (!strncmp(text, "by table", 8))
		return parse_listed(text + 8, row);
	if (sscanf(text, "MSR 0x%llx", &first) == 1) {
		strcpy(row->function, "msr");
		row->first = first;
		row->last = first;
		return true;
	}
	got = sscanf(text, "memory 0x%llx-0x%llx", &first, &last);
	if (got > 0)
		strcpy(row->function, "memory");
	else
		got = sscanf(text, "PCI %15s 0x%llx-0x%llx", row->function, &first, &last) - 1;
	row->first = first;
	row->last = got > 1 ? last : first + 3;
	return got > 0;
}

static void parse_row(const char *line)
{
	struct row *row = &rows[nr_rows];
	char where[COLUMN];

	column(line, 1, where, sizeof(where));
	if (nr_rows == ROWS)
		ktap_bail("there are more than %d rows", ROWS);
	*row = (struct row){ .line = line };
	if (!parse_where(where, row))
		return;
	row->socket = *line == 'S' ? atoi(line + 1) : -1;
	column(line, 3, row->now, sizeof(row->now));
	column(line, 4, row->load, sizeof(row->load));
	column(line, 5, row->count, sizeof(row->count));
	column(line, 6, row->unload, sizeof(row->unload));
	column(line, 7, row->use, sizeof(row->use));
	nr_rows++;
}

static void parse_table(void)
{
	char *rest = table, *line;
	bool head = false;

	while ((line = strsep(&rest, "\n"))) {
		if (!head && strstr(line, " WHERE ")) {
			find_columns(line);
			head = true;
		} else if (*line == '#' && head) {
			snprintf(sums + strlen(sums), sizeof(sums) - strlen(sums), "%s\n", line);
		} else if (*line && head) {
			parse_row(line);
		}
	}
}

static const struct row *find_row(int socket, const char *function, __u64 at)
{
	const struct row *row;

	for (row = rows; row < rows + nr_rows; row++)
		if (!row->listed && !strcmp(row->function, function) && at >= row->first &&
		    at <= row->last && (strcmp(function, "msr") || row->socket == socket))
			return row;
	return NULL;
}

static bool is_listed_there(const struct row *row, const struct host_access *access)
{
	if (!row->listed || (*row->function && strcmp(row->function, strchr(access->function, ':') ?
						      "PCI" : access->function)))
		return false;
	return access->at >= row->first && access->at <= row->last;
}

/* A box that fails its probe gets back what it held, 0 if that cannot be read */
static bool is_put_back(const struct row *row, __u64 value)
{
	return !value && !strcmp(row->now, "absent");
}

static bool is_word(const char *word, __u64 value, const struct row *row, __u64 at)
{
	char *end;
	__u64 listed = strtoull(word, &end, 16);

	if (strncmp(word, "0x", 2))
		return !strncmp(word, "EVENT", 5) || !strncmp(word, "FILTER", 6) ||
		       !strncmp(word, "as before", 9) ||
		       (!strncmp(word, "clears ", 7) && !(value & strtoull(word + 7, NULL, 16)));
	if (!strcmp(row->function, "msr"))
		return listed == value;
	/* A half of a register of 64 bits, or all of it */
	return value == listed || value == (__u32)(at == row->first ? listed : listed >> 32);
}

/* Whether one of the words of a column is the value */
static bool lists(const char *column, __u64 value, const struct row *row, __u64 at)
{
	const char *word = column;

	for (; word; word = strchr(word, ',')) {
		word += *word == ',';
		if (is_word(word, value, row, at))
			return true;
	}
	return false;
}

enum when { LOAD, COUNT, UNLOAD };
static const char *const when_text[] = { "load", "count", "unload" };

static const char *column_of(const struct row *row, enum when when)
{
	return when == LOAD ? row->load : when == COUNT ? row->count : row->unload;
}

/* A register that a discovery table lists: one that has these values, in a place as the row's */
static const struct row *find_listed(const struct host_access *access, enum when when)
{
	const struct row *row;

	for (row = rows; row < rows + nr_rows; row++)
		if (is_listed_there(row, access) &&
		    (!access->write || lists(column_of(row, when), access->value, row, access->at)))
			return row;
	return NULL;
}

/* The header, and capabilities of config space: the kernel reads them, too */
static bool is_header(const struct host_access *access)
{
	return strchr(access->function, ':') && (access->at < 0x40 || access->at >= 0x100);
}

static void compare_accesses(enum when when)
{
	int i, wrong = 0, unlisted = 0, nr = 0;
	const struct host_access *access;

	for (i = 0; (access = host_access(i)); i++) {
		const struct row *row = find_row(sys_socket(access->cpu), access->function,
						 access->at) ?: find_listed(access, when);

		if (!access->write && is_header(access))
			continue;
		nr += access->write;
		if (!row && unlisted++ < NOTES)
			ktap_note("%s %s 0x%llx is not in the table", access->write ? "wr" : "rd",
				  access->function, access->at);
		if (row && access->write &&
		    !lists(column_of(row, when), access->value, row, access->at) &&
		    !(when == LOAD && is_put_back(row, access->value)) &&
		    wrong++ < NOTES)
			ktap_note("0x%llx is written: %s", access->value, row->line);
	}
	ktap_ok(!unlisted, "%s: the table has all registers that are accessed", when_text[when]);
	ktap_ok(nr && !wrong, "%s: it has the values of all %d writes", when_text[when], nr);
}

static bool was_written(const struct row *row, __u64 value)
{
	const struct host_access *access;
	int i;

	for (i = 0; (access = host_access(i)); i++)
		if (access->write && !strcmp(access->function, row->function) &&
		    access->at == row->first &&
		    (strcmp(row->function, "msr") || sys_socket(access->cpu) == row->socket) &&
		    (access->value == value || access->value == (__u32)value))
			return true;
	return false;
}

/* Nothing is listed that does not happen; what does not answer is tried, or belongs to no box */
static void compare_words(void)
{
	const struct row *row;
	int missing = 0;

	for (row = rows; row < rows + nr_rows; row++) {
		bool is_memory = !row->listed && !strcmp(row->function, "memory");
		const char *word = row->load;

		for (; word && (*row->now == '0' || is_memory); word = strchr(word, ',')) {
			word += *word == ',';
			if (!strncmp(word, "0x", 2) &&
			    !was_written(row, strtoull(word, NULL, 16)) && missing++ < NOTES)
				ktap_note("%.10s is not written: %s", word, row->line);
		}
	}
	ktap_ok(!missing, "load: all that the table has is written");
}

static void find_function(const char *boxes, int socket, const char *box, char *function)
{
	char key[64], bus[32];
	const char *line;

	snprintf(key, sizeof(key), "%d %s ", socket, box);
	for (line = boxes; line && strncmp(line, key, strlen(key));) {
		line = strchr(line, '\n');
		line += !!line;
	}
	strcpy(function, "memory");
	if (line && !strncmp(line + strlen(key), "msr", 3))
		strcpy(function, "msr");
	if (line && sscanf(line + strlen(key), "pci function=%31s", bus) == 1)
		snprintf(function, 16, "0000:%.10s", bus);
}

/* "0 cbox3 ctr0 d76 0", the last two in hex */
static void compare_values(void)
{
	char *regs = emu_read("regs"), *boxes = emu_read("boxes"), *rest = regs, *line;
	char box[32], reg[32], function[16];
	unsigned long long at, value;
	int socket, nr = 0, wrong = 0;

	while ((line = strsep(&rest, "\n")) && *line) {
		const struct row *row;

		if (sscanf(line, "%d %31s %31s %llx %llx", &socket, box, reg, &at, &value) != 5)
			ktap_bail("cannot read %s", line);
		find_function(boxes, socket, box, function);
		/* Others are made up when they are read */
		if (strncmp(reg, "ct", 2) && strcmp(reg, "box_ctl"))
			continue;
		row = find_row(socket, function, at);
		if (!row || row->first != at || *row->now != '0')
			continue;
		nr++;
		if (strtoull(row->now, NULL, 16) != value && wrong++ < NOTES)
			ktap_note("%s: %s", line, row->line);
	}
	ktap_ok(!wrong && (nr || strstr(sums, "in memory")), "%d values are those of the registers",
		nr);
	free(regs);
	free(boxes);
}

/* The last box of socket 0 in MSRs that has several counters with an enable bit, and that */
static __u64 find_enable(char *box)
{
	char *boxes = emu_read("boxes"), *rest = boxes, *line, *bit;
	__u64 enable = 0;
	char name[32];

	while ((line = strsep(&rest, "\n")) && *line) {
		bit = strstr(line, " enable=");
		if (sscanf(line, "0 %31s", name) != 1 || !bit || !strstr(line, " msr ") ||
		    strstr(line, " counters=1 "))
			continue;
		strcpy(box, name);
		enable = strtoull(bit + strlen(" enable="), NULL, 16);
	}
	free(boxes);
	return enable;
}

/*
 * Counters that were left by another program, each with a value of its own; one is enabled, and one
 * beside it has an event without being enabled
 */
static bool fill_registers(void)
{
	char *regs = emu_read("regs"), *rest = regs, *line, box[32], reg[32];
	int socket, nr = 0;
	__u64 enable;

	while ((line = strsep(&rest, "\n")) && *line)
		if (sscanf(line, "%d %31s %31s", &socket, box, reg) == 3 &&
		    !strncmp(reg, "ctr", 3))
			emu_reg_set(socket, box, reg, 0x1000 + nr++ % 0x1000);
	free(regs);
	enable = find_enable(box);
	emu_reg_set(0, box, "ctl1", 0x4);
	return enable && !emu_reg_set(0, box, "ctl0", enable);
}

static bool has_written(void)
{
	const struct host_access *access;
	struct emu_access total;
	int i;

	for (i = 0; (access = host_access(i)); i++)
		if (access->write)
			return true;
	return emu_access_total(&total) || total.msr_wr || total.pci_wr || total.hdr_wr ||
	       total.mmio_wr || total.mmio_rd;
}

/* No other register, which might identify the chip */
static void compare_reads(void)
{
	const struct host_access *access;
	int i, other = 0;

	for (i = 0; (access = host_access(i)); i++)
		if (!find_row(sys_socket(access->cpu), access->function, access->at) &&
		    other++ < NOTES)
			ktap_note("%s 0x%llx is read", access->function, access->at);
	ktap_ok(!other && i, "it reads the registers of its table alone");
}

static void read_table(void)
{
	unsigned long writable;

	emu_access_reset();
	host_access(-1);
	writable = host_opened_writable();
	ktap_eq(tool_text(table, sizeof(table), "exec xeon-pmon report --registers"), 0,
		"report --registers");
	ktap_eq(host_opened_writable() - writable, 0, "it opens files for reading only");
	ktap_ok(!has_written(), "it writes no register, and accesses none in memory");
	nr_rows = 0;
	*sums = '\0';
	if (getenv("SHOW"))
		fputs(table, stderr);
	parse_table();
	ktap_ok(nr_rows, "the table has %d registers", nr_rows);
	compare_reads();
	ktap_ok(strstr(sums, "nothing was written"), "and says in the end that it wrote nothing");
	if (strstr(sums, "lines \"by table\""))
		ktap_ok(strstr(sums, "tables are missing: the kernel forbids /dev/mem"),
			"without /dev/mem it says why boxes are missing");
}

static void test_count(void)
{
	struct bed_set set;

	host_access(-1);
	bed_set_open(&set, bed_sockets());
	bed_set_close(&set);
	compare_accesses(COUNT);
}

static void compare_use(int enabled)
{
	const struct row *row;
	int nr = 0;

	for (row = rows; row < rows + nr_rows; row++)
		nr += !strncmp(row->use, "counts", 6);
	ktap_eq(nr, enabled, "the counters that another program has enabled are shown");
}

static void run(const char *params)
{
	bool enabled;

	bed_emulate(params);
	enabled = fill_registers();
	read_table();
	compare_values();
	/* Boxes that a table in memory lists are not read */
	if (!strstr(sums, "lines \"by table\""))
		compare_use(enabled);
	host_access(-1);
	ktap_eq(-sys_load(BED_DRIVER, ""), 0, "the driver loads");
	compare_accesses(LOAD);
	compare_words();
	test_count();
	host_access(-1);
	bed_unload(BED_DRIVER);
	compare_accesses(UNLOAD);
}

/* The parameters of a machine with fewer slices, and a function that is hidden */
static bool make_odd(char *params, size_t size)
{
	char *boxes = emu_read("boxes"), *function = strstr(boxes, "function=");

	*params = '\0';
	if (bed()->slices > 2)
		snprintf(params, size, "slices=2");
	if (function)
		snprintf(params + strlen(params), size - strlen(params), " hide=%.7s",
			 function + strlen("function="));
	free(boxes);
	return *params;
}

int main(void)
{
	char params[64];
	bool odd;

	if (!host_access)
		ktap_skip_all("the kernel is not in this process");
	run("");
	odd = make_odd(params, sizeof(params));
	bed_unload(EMU_MODULE);
	if (odd) {
		ktap_note("%s", params);
		run(params);
		bed_unload(EMU_MODULE);
	}
	return ktap_exit();
}
