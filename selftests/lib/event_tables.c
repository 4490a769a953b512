// SPDX-License-Identifier: GPL-2.0-only
/*
 * event_tables.c - events that another project has a name for, compared with our own names
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "event_names.h"
#include "sys.h"
#include "event_tables.h"

#define MAX_ROWS	512
#define COUNTERS	4
#define TIMES		777
#define ENABLE		0x400000ULL
#define FIXED		0xff
#define TOR_INSERTS	0x35
#define TOR_OCCUPANCY	0x36
#define LAST_REFUSAL	"/sys/module/xeon_pmon/parameters/last_refusal"

/* A line of the file: its first word, and what follows it */
static struct row {
	enum { REFUSE, SAME, RAW, UNREAD, KINDS } kind;
	char *event;
	char *what;
	char *name;
} rows[MAX_ROWS];

static int nr_rows;

/* Whether there is a list of our own names; from Skylake-SP on perf itself has all names */
static bool named;

static void parse_line(char *line)
{
	static const char *const kinds[] = { "refuse", "same", "raw", "unread" };
	struct row *row = &rows[nr_rows++];
	char *kind = strsep(&line, " ");

	if (nr_rows == MAX_ROWS)
		ktap_bail("too many rows");
	while (row->kind < KINDS && strcmp(kind, kinds[row->kind]))
		row->kind++;
	if (row->kind == KINDS)
		ktap_bail("what is \"%s\"?", kind);
	row->event = strsep(&line, " ");
	row->what = strsep(&line, " ");
	row->name = line;
	if (!row->what || (row->kind == SAME && !row->name))
		ktap_bail("%s %s: not a whole line", kind, row->event);
}

/* The text stays allocated: the rows point into it. */
void tables_read(const char *suffix)
{
	char platform[16], file[48], *text, *line;

	if (emu_info("platform", platform, sizeof(platform)))
		ktap_bail("the emulator does not say what it is");
	snprintf(file, sizeof(file), "../count/%s.names", platform);
	named = !access(file, R_OK);
	if (named)
		names_read("../count");
	snprintf(file, sizeof(file), "%s.%s", platform, suffix);
	text = sys_read(file);
	if (!text)
		ktap_bail("%s: %s", file, strerror(errno));
	while ((line = strsep(&text, "\n")))
		if (*line && *line != '#')
			parse_line(line);
}

bool tables_named(void)
{
	return named;
}

static bool is_upi(const struct pmu *pmu)
{
	return !strncmp(pmu->name, "uncore_upi_", strlen("uncore_upi_"));
}

static const struct row *find_row(const char *event)
{
	int i;

	for (i = 0; i < nr_rows; i++)
		if (!fnmatch(rows[i].event, event, 0))
			return &rows[i];
	return NULL;
}

const char *tables_refusal(const char *event)
{
	const struct row *row = find_row(event);

	return row && row->kind == REFUSE ? row->what : NULL;
}

bool tables_is_ext(const char *event)
{
	const struct row *row = find_row(event);

	return row && row->kind == REFUSE && row->name && !strcmp(row->name, "ext");
}

bool tables_unread(const char *event)
{
	const struct row *row = find_row(event);

	return row && row->kind == UNREAD;
}

/* The type of box of a PMU: "cbox" for uncore_cbox_3. The emulator's box is "cbox3". */
static void box_names(const struct pmu *pmu, char *type, char *box)
{
	char unit[8] = "";

	if (sscanf(pmu->name, "uncore_%15[a-z0-9]_%7s", type, unit) < 1)
		ktap_bail("whose PMU is %s?", pmu->name);
	sprintf(box, "%s%s", type, unit);
}

static bool holds(const char *box, const struct name_reg *reg)
{
	char ctl[8];
	int i;

	if (!strcmp(reg->name, "fixed_ctl"))
		return emu_reg_get(0, box, reg->name) == reg->value;
	for (i = 0; i < COUNTERS; i++) {
		__u64 value;

		snprintf(ctl, sizeof(ctl), "ctl%d", i);
		if (!emu_reg(0, box, ctl, &value) && value == reg->value)
			return true;
	}
	return false;
}

/*
 * The filter of Skylake's TOR events is the upper half of config1; libpfm4 has it in config2, and
 * perf's metrics have it in the lower half. What a UPI header must match is the upper half of
 * config; libpfm4 has it in config1.
 */
static struct perf_event_attr with_filter(const struct pmu *pmu, const struct perf_event_attr *attr)
{
	__u64 code = pmu_field(pmu, "event", attr);
	struct perf_event_attr whole = *attr;

	if (is_upi(pmu)) {
		whole.config |= attr->config1 << 32;
		whole.config1 = 0;
	} else if (attr->config2) {
		whole.config1 |= (__u64)attr->config2 << 32;
	} else if ((code == TOR_INSERTS || code == TOR_OCCUPANCY) && !(attr->config1 >> 32)) {
		whole.config1 <<= 32;
	}
	return whole;
}

/* The same event for the emulator, by the PMU's own fields */
static void signal_of(const struct pmu *pmu, const struct perf_event_attr *given, char *text,
		      size_t size)
{
	static const struct {
		const char *field;
		const char *key;
		__u64 least;	/* an occurrence that the emulator's filter must let pass */
	} fields[] = {
		{ "event", "event" }, { "umask", "umask" }, { "filter_opc0", "opc" },
		{ "filter_band0", "freq" }, { "filter_band1", "freq" },
		{ "filter_band2", "freq" }, { "filter_band3", "freq" },
		{ "filter_state", "state", 1 }, { "filter_nc", "nc" }, { "filter_isoc", "isoc" },
		{ "ch_mask", "part" }, { "fc_mask", "flow" },
	};
	const struct perf_event_attr attr = with_filter(pmu, given);
	size_t len = 0;
	int i;

	if (attr.config == FIXED) {
		snprintf(text, size, "fixed");
		return;
	}
	for (i = 0; i < (int)(sizeof(fields) / sizeof(*fields)); i++) {
		__u64 value = pmu_field(pmu, fields[i].field, &attr) ?: fields[i].least;
		const char *key = fields[i].key;

		/* The upper two bits are the state of cores */
		if (!strcmp(pmu->name, "uncore_pcu") && !strcmp(key, "umask")) {
			key = "occ";
			value >>= 6;
		}
		if (value || !i)
			len += snprintf(text + len, size - len, " %s=0x%llx", key, value);
	}
	if (pmu_field(pmu, "filter_rem", &attr) && !pmu_field(pmu, "filter_loc", &attr))
		snprintf(text + len, size - len, " remote=1");
}

/* The event's attr is as the other project has it, without times */
static __u64 count_of(int fd)
{
	__u64 count;

	if (read(fd, &count, sizeof(count)) != sizeof(count))
		ktap_bail("cannot read an event: %s", strerror(errno));
	return count;
}

/* What happens in the box is counted, each of it once */
static bool counts(const char *event, const struct pmu *pmu, const struct perf_event_attr *attr,
		   const char *box, int fd)
{
	char signal[160];
	__u64 before = count_of(fd), gain;

	signal_of(pmu, attr, signal, sizeof(signal));
	if (emu_inject("%s socket=0 %s cycles=%d", box, signal, TIMES))
		ktap_bail("the emulator refuses: %s %s", box, signal);
	gain = count_of(fd) - before;
	if (gain == TIMES)
		return true;
	ktap_note("%s: of %d in %s (%s) it counted %llu", event, TIMES, box, signal, gain);
	return false;
}

static bool check_accepted(const char *event, const struct pmu *pmu,
			   const struct perf_event_attr *attr, const struct name_reg *want, int fd)
{
	char type[16], box[24], reason[256] = "";

	if (fd < 0) {
		sys_read_line(LAST_REFUSAL, reason, sizeof(reason));
		ktap_note("%s: %s: %s", event, strerror(-fd), reason);
		return false;
	}
	box_names(pmu, type, box);
	if (holds(box, want))
		return named || counts(event, pmu, attr, box, fd);
	ktap_note("%s: no counter holds 0x%llx", event, want->value);
	return false;
}

static bool check_refused(const char *event, const struct pmu *pmu, const char *why, int fd)
{
	char reason[256];

	if (fd != -EINVAL && fd != -ENXIO) {
		ktap_note("%s: not refused (%d)", event, fd);
		return false;
	}
	if (!sys_read_line(LAST_REFUSAL, reason, sizeof(reason)) && strstr(reason, pmu->name) &&
	    strstr(reason, why))
		return true;
	ktap_note("%s: the reason does not name %s: %s", event, why, reason);
	return false;
}

const struct name_reg *tables_as_given(const struct pmu *pmu, const struct perf_event_attr *attr)
{
	static struct name_reg given;

	given = (struct name_reg){ .name = "ctl", .value = ENABLE | with_filter(pmu, attr).config };
	if (attr->config == FIXED)
		given = (struct name_reg){ .name = "fixed_ctl", .value = ENABLE };
	return &given;
}

const struct name_reg *tables_control(const char *event, const struct pmu *pmu,
				      const struct perf_event_attr *attr, const char *suggested)
{
	static struct name_reg raw = { .name = "ctl" };
	const struct row *row = find_row(event);
	const struct name *name;
	char type[16], box[24];

	if (row && (row->kind == RAW || row->kind == UNREAD)) {
		raw.value = strtoull(row->what, NULL, 0);
		return &raw;
	}
	if (!named)
		return tables_as_given(pmu, attr);
	box_names(pmu, type, box);
	name = names_find(type, row && row->kind == SAME ? row->name : suggested);
	return name ? &name->reg[0] : NULL;
}

bool tables_check(const char *event, const struct pmu *pmu, struct perf_event_attr *attr,
		  const char *why, const struct name_reg *want)
{
	int fd = pmu_open_attr(attr, pmu_cpu(pmu, 0), -1);
	bool good;

	if (why)
		good = check_refused(event, pmu, why, fd);
	else
		good = check_accepted(event, pmu, attr, want, fd);
	close(fd);
	return good;
}
