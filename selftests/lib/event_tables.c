// SPDX-License-Identifier: GPL-2.0-only
/* event_tables.c - events that another project has a name for, opened and counted */
#define _GNU_SOURCE
#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "sys.h"
#include "testbed.h"
#include "event_tables.h"

#define MAX_ROWS	512
#define COUNTERS	8
#define TIMES		777
#define ENABLE		0x400000ULL
#define FIXED		0xff
#define TOR_INSERTS	0x35
#define TOR_OCCUPANCY	0x36
#define LAST_REFUSAL	"/sys/module/xeon_pmon/parameters/last_refusal"

/*
 * A line of the file. @what: what a reason names. NULL: the other project may fail to read its
 * event, or if @wrong, it means another one
 */
static struct row {
	char *event;
	char *what;
	bool wrong;
} rows[MAX_ROWS];

static int nr_rows;

/* Control register of a counter, without its number, and what it must hold */
struct control {
	const char *name;
	__u64 value;
};

/* The row points into it */
static void tables_parse_line(char *line)
{
	struct row *row = &rows[nr_rows++];
	char *kind = strsep(&line, " ");

	if (nr_rows == MAX_ROWS)
		ktap_bail("too many rows");
	row->event = strsep(&line, " ");
	row->what = line;
	row->wrong = !strcmp(kind, "wrong");
	if (!row->event || (line ? strcmp(kind, "refuse") : strcmp(kind, "unread") && !row->wrong))
		ktap_bail("%s %s: not a line", kind, row->event ?: "");
}

/* "on <platform>..." */
static bool tables_is_for(char *line)
{
	char *platform;

	while ((platform = strsep(&line, " ")))
		if (!strcmp(platform, bed()->name))
			return true;
	return false;
}

void tables_read(const char *file)
{
	char *text = sys_read(file), *rest = text, *line;
	bool here = false;

	if (!text)
		ktap_bail("%s: %s", file, strerror(errno));
	while ((line = strsep(&rest, "\n"))) {
		if (!strncmp(line, "on ", 3))
			here = tables_is_for(line);
		else if (here && *line && *line != '#')
			tables_parse_line(strdup(line));
	}
	free(text);
}

static bool tables_is_upi(const struct pmu *pmu)
{
	return !strncmp(pmu->name, "uncore_upi_", strlen("uncore_upi_"));
}

static const struct row *tables_find_row(const char *event)
{
	int i;

	for (i = 0; i < nr_rows; i++)
		if (!fnmatch(rows[i].event, event, 0))
			return &rows[i];
	return NULL;
}

const char *tables_refusal(const char *event)
{
	const struct row *row = tables_find_row(event);

	return row ? row->what : NULL;
}

bool tables_unread(const char *event)
{
	const struct row *row = tables_find_row(event);

	return row && !row->what && !row->wrong;
}

bool tables_wrong(const char *event)
{
	const struct row *row = tables_find_row(event);

	return row && row->wrong;
}

/* The box of a PMU */
static const struct bed_box *tables_box_of(const struct pmu *pmu)
{
	const struct bed_box *box = bed()->boxes;

	for (; box < bed()->boxes + bed()->nr; box++)
		if (!strcmp(box->pmu, pmu->name))
			return box;
	ktap_bail("whose PMU is %s?", pmu->name);
}

static bool tables_holds(const char *box, const struct control *reg)
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
static struct perf_event_attr tables_with_filter(const struct pmu *pmu,
						 const struct perf_event_attr *attr)
{
	__u64 code = pmu_field(pmu, "event", attr);
	struct perf_event_attr whole = *attr;

	if (tables_is_upi(pmu)) {
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
static void tables_signal_of(const struct pmu *pmu, const struct perf_event_attr *given, char *text,
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
		{ "ch_mask", "part" }, { "fc_mask", "flow" }, { "cmask", "inc" },
	};
	const struct perf_event_attr attr = tables_with_filter(pmu, given);
	size_t len = 0;
	int i;

	if (tables_box_of(pmu)->free) {
		snprintf(text, size, "free=%#llx", pmu_field(pmu, "umask", &attr));
		return;
	}
	if (attr.config == FIXED) {
		snprintf(text, size, "fixed");
		return;
	}
	for (i = 0; i < (int)(sizeof(fields) / sizeof(*fields)); i++) {
		__u64 value = pmu_field(pmu, fields[i].field, &attr) ?: fields[i].least;
		const char *key = fields[i].key;

		/* The others are of ch_mask and fc_mask */
		if (!strncmp(pmu->name, "uncore_iio", 10) && !strcmp(key, "umask"))
			value &= 0xff;
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
static __u64 tables_count_of(int fd)
{
	__u64 count;

	if (read(fd, &count, sizeof(count)) != sizeof(count))
		ktap_bail("cannot read an event: %s", strerror(errno));
	return count;
}

/* Whether each event that happens in the box is counted once */
static bool tables_counts(const char *event, const struct pmu *pmu,
			  const struct perf_event_attr *attr, const char *box, int fd)
{
	char signal[160];
	__u64 before = tables_count_of(fd), gain;

	tables_signal_of(pmu, attr, signal, sizeof(signal));
	if (emu_inject("%s socket=0 %s cycles=%d", box, signal, TIMES))
		ktap_bail("the emulator refuses: %s %s", box, signal);
	gain = tables_count_of(fd) - before;
	if (gain == TIMES)
		return true;
	ktap_note("%s: of %d in %s (%s) it counted %llu", event, TIMES, box, signal, gain);
	return false;
}

/* Units of discovery tables, and units in memory of client dies, have no enable bit */
static bool tables_has_enable(const struct pmu *pmu)
{
	return !(bed()->id & ON_DISC) && !tables_box_of(pmu)->by_event;
}

/* As the other project has it */
static struct control tables_as_given(const struct pmu *pmu, const struct perf_event_attr *attr)
{
	if (attr->config == FIXED)
		return (struct control){ "fixed_ctl", ENABLE };
	return (struct control){ "ctl", (tables_has_enable(pmu) ? ENABLE : 0) |
				 tables_with_filter(pmu, attr).config };
}

/* The driver has accepted it, and remarked that it counts 0 */
static bool tables_is_remarked(const char *event, const struct pmu *pmu,
			       const struct perf_event_attr *attr)
{
	char reason[256] = "", this[128];

	sys_read_line(LAST_REFUSAL, reason, sizeof(reason));
	snprintf(this, sizeof(this), "%s config=0x%llx config1=0x%llx config2=0x%llx ", pmu->name,
		 attr->config, attr->config1, attr->config2);
	if (strncmp(reason, this, strlen(this)))
		return false;
	ktap_note("%s: %s", event, reason);
	return true;
}

/* unit/test_agreement compares the control words of all other events. */
static bool tables_check_accepted(const char *event, const struct pmu *pmu,
				  const struct perf_event_attr *attr, int fd)
{
	const struct control want = tables_as_given(pmu, attr);
	const struct bed_box *box = tables_box_of(pmu);
	char reason[256] = "";

	if (fd < 0) {
		sys_read_line(LAST_REFUSAL, reason, sizeof(reason));
		ktap_note("%s: %s: %s", event, strerror(-fd), reason);
		return false;
	}
	if (tables_is_remarked(event, pmu, attr))
		return false;
	if (box->free || tables_holds(box->emu, &want))
		return !(bed()->id & (ON_SINCE_SKX | ON_CLIENT)) ||
		       tables_counts(event, pmu, attr, box->emu, fd);
	ktap_note("%s: no counter holds 0x%llx", event, want.value);
	return false;
}

static bool tables_check_refused(const char *event, const struct pmu *pmu, const char *why, int fd)
{
	char reason[256];

	if (strstr(why, "accepted") ? fd < 0 : fd != -EINVAL && fd != -ENXIO) {
		ktap_note("%s: %s (%d)", event, fd < 0 ? "refused" : "not refused", fd);
		return false;
	}
	if (!sys_read_line(LAST_REFUSAL, reason, sizeof(reason)) && strstr(reason, pmu->name) &&
	    strstr(reason, why))
		return true;
	ktap_note("%s: the reason does not name %s: %s", event, why, reason);
	return false;
}

bool tables_check(const char *event, const struct pmu *pmu, struct perf_event_attr *attr,
		  const char *why)
{
	static int cpu = -1;
	bool good;
	int fd;

	/* The same for all PMUs of a socket */
	if (cpu < 0)
		cpu = pmu_cpu(pmu, 0);
	fd = pmu_open_attr(attr, cpu, -1);

	if (why)
		good = tables_check_refused(event, pmu, why, fd);
	else
		good = tables_check_accepted(event, pmu, attr, fd);
	close(fd);
	return good;
}
