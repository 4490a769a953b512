// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon record: write counts to a file, which other commands read instead of counting. The
 * format is described in Documentation/admin-guide/record.rst.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/kernel.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

#include "arguments.h"
#include "command.h"
#include "explain.h"
#include "measure_options.h"
#include "output.h"
#include "record_groups.h"
#include "rows.h"

#define DRIVER		"/sys/module/xeon_pmon"
#define EMULATOR	"/sys/module/xeon_pmon_emu"
#define DEVICES		"/sys/bus/event_source/devices/"
#define ONLINE		"/sys/devices/system/cpu/online"
#define INTERVAL	1000	/* ms */
#define MIN_MS		10
#define MAX_MS		3600000
#define RETRY_SECONDS	1	/* between two attempts to open missing boxes */
#define MIN_SUSPEND	0.05	/* seconds; less is the time between reading two clocks */
#define MIN_STEP	0.5	/* seconds in an interval; NTP adjusts the clock by far less */
#define CONTENT		"counts and codes of events, CPU, DIMM speeds, kernel, driver; "
#define NOTHING_ELSE	"no name of host, user or process, no address, no serial number"
#define NAMES		"names of resctrl's groups and of their cgroups, which can name users, " \
			"containers and programs; no name of host, no address, no serial number"

/**
 * struct record_entry - a box of the recording, or the sum of a die's slices
 * @plan: its events
 * @die: its die
 * @box: the box; NULL: a sum
 * @nr: number of boxes in the sum
 * @counts: whether all of them count
 * @written: the value of @counts in the recording
 * @now: counts of each group at the last read
 * @last: counts of each group in the recording
 */
struct record_entry {
	const struct xp_plan *plan;
	const struct xp_die *die;
	const struct xp_box *box;
	unsigned int nr;
	bool counts;
	bool written;
	struct xp_tally *now;
	struct xp_tally *last;
};

/**
 * struct record_known - a box whose counts are recorded
 * @box: the box
 * @entry: index into &record.entry
 */
struct record_known {
	const struct xp_box *box;
	unsigned int entry;
};

/**
 * struct record - a recording that is being written
 * @path: path of the file
 * @gz: handle of zlib; NULL after a write error
 * @job: the measurement
 * @slices: whether to record each slice instead of their sum
 * @with_groups: whether to record monitoring groups
 * @groups: the monitoring groups
 * @nr_entries: number of entries
 * @entry: the entries
 * @nr_known: number of boxes
 * @known: the boxes
 * @nr_dies: number of dies
 * @nr_intervals: number of intervals
 * @retried: time of the last attempt to open missing boxes
 * @asleep: CLOCK_BOOTTIME minus CLOCK_MONOTONIC at the last interval
 * @wall: CLOCK_REALTIME minus CLOCK_BOOTTIME at the last interval
 * @online: list of the CPUs that are online
 * @line: stream of the line that is being written
 * @text: text of that line
 * @size: length of @text
 */
struct record {
	const char *path;
	gzFile gz;
	struct measure_job job;
	bool slices;
	bool with_groups;
	struct record_groups groups;
	unsigned int nr_entries;
	struct record_entry *entry;
	unsigned int nr_known;
	struct record_known *known;
	unsigned int nr_dies;
	unsigned int nr_intervals;
	double retried;
	double asleep;
	double wall;
	char online[256];
	FILE *line;
	char *text;
	size_t size;
};

static double record_clock(clockid_t clock)
{
	struct timespec time = {};

	clock_gettime(clock, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}

/* A line is first built in memory, so that the file never contains an incomplete line. */
static void record_begin_line(struct record *record)
{
	record->line = open_memstream(&record->text, &record->size);
	if (!record->line)
		xp_allocate((size_t)-1, 1);
}

static void record_end_line(struct record *record)
{
	fputs("}}\n", record->line);
	fclose(record->line);
	if (record->gz)
		gzwrite(record->gz, record->text, record->size);
	free(record->text);
}

static void record_put_first(struct record *record, const char *key, const char *text)
{
	fprintf(record->line, "\"%s\":", key);
	output_json_text(record->line, NULL, text);
}

static void record_put_text(struct record *record, const char *key, const char *text)
{
	fputc(',', record->line);
	record_put_first(record, key, text);
}

static void record_put_names(struct record *record, const struct metric_set *set, bool own)
{
	const struct metric *metric;
	const char *comma = "";
	unsigned int i;

	fprintf(record->line, ",\"%s\":[", own ? "events" : "metrics");
	for (i = 0; i < set->nr_requests; i++) {
		metric = set->request[i].metric;
		if (own != (metric >= set->own && metric < set->own + set->nr_own))
			continue;
		fputs(comma, record->line);
		output_json_text(record->line, NULL, metric->name);
		comma = ",";
	}
	fputc(']', record->line);
}

static void record_put_header(struct record *record, const struct measure_table *table)
{
	record_begin_line(record);
	fprintf(record->line, "{\"recording\":{\"version\":%d", RECORDING_VERSION);
	record_put_text(record, "tool", XP_VERSION);
	record_put_text(record, "platform", xp_short_name(table->set->platform));
	fprintf(record->line, ",\"interval\":%u,\"start\":%.3f", record->job.interval,
		record_clock(CLOCK_REALTIME) - table->now);
	record_put_names(record, table->set, false);
	record_put_names(record, table->set, true);
	record_end_line(record);
}

/* Formulas are recorded for information only: readers use their own. */
static void record_put_metrics(struct record *record, const struct metric_set *set)
{
	const struct metric *metric;
	unsigned int i;

	for (i = 0; i < set->nr_requests; i++) {
		metric = set->request[i].metric;
		record_begin_line(record);
		fputs("{\"metric\":{", record->line);
		record_put_first(record, "name", metric->name);
		record_put_text(record, "type", metric->box);
		record_put_text(record, "unit", metric->unit);
		record_put_text(record, "formula", metric->formula);
		record_end_line(record);
	}
}

static void record_put_cpuinfo(struct record *record, const char *key, const char *of)
{
	char value[16];

	xp_cpuinfo(of, value, sizeof(value));
	fprintf(record->line, ",\"%s\":%u", key, (unsigned int)strtoul(value, NULL, 10));
}

static void record_put_driver(struct record *record, const struct xp_boxes *boxes)
{
	const char *other = xp_other_driver(boxes);
	char version[64] = "", name[96];

	xp_read_line(DRIVER "/version", version, sizeof(version));
	snprintf(name, sizeof(name), "xeon_pmon %s", version);
	record_put_text(record, "driver", other ?: name);
}

/* A variant of a CPU has types of boxes that other CPUs with the same model number lack. */
static void record_put_variant(struct record *record)
{
	static const char *const variants[][2] = { { "hbm", "hbm_0" }, { "cxl", "cxlcm_0" } };
	char path[80];
	unsigned int v;

	for (v = 0; v < ARRAY_SIZE(variants); v++) {
		snprintf(path, sizeof(path), DEVICES "uncore_%s", variants[v][1]);
		if (access(path, F_OK))
			continue;
		record_put_text(record, "variant", variants[v][0]);
		return;
	}
}

/* Host names and serial numbers are not recorded. */
static void record_put_machine(struct record *record, const struct measure_table *table)
{
	char text[128], kernel[160];
	struct utsname name;

	record_begin_line(record);
	fputs("{\"machine\":{", record->line);
	xp_cpuinfo("model name", text, sizeof(text));
	record_put_first(record, "cpu", text);
	record_put_cpuinfo(record, "family", "cpu family");
	record_put_cpuinfo(record, "model", "model");
	record_put_cpuinfo(record, "stepping", "stepping");
	xp_cpuinfo("microcode", text, sizeof(text));
	record_put_text(record, "microcode", text);
	record_put_variant(record);
	fprintf(record->line, ",\"emulated\":%s", access(EMULATOR, F_OK) ? "false" : "true");
	uname(&name);
	snprintf(kernel, sizeof(kernel), "%.80s %.40s", name.release, name.machine);
	record_put_text(record, "kernel", kernel);
	record_put_driver(record, table->boxes);
	record_end_line(record);
}

/* Values that explain_read_machine() reads besides the counters */
static void record_put_facts(struct record *record, const struct measure_table *table)
{
	const struct explain_memory *memory;
	struct explain_facts facts;
	unsigned int p;

	explain_gather(&facts, table->set, table->boxes);
	explain_read_machine(&facts, DEVICES_SYSFS);
	memory = &facts.memory;
	record_begin_line(record);
	fprintf(record->line, "{\"facts\":{\"slots\":%u,\"filled\":%u,\"slowest\":%u",
		memory->slots, memory->filled, memory->slowest);
	fprintf(record->line, ",\"fastest\":%u,\"rated\":%u,\"places\":[", memory->fastest,
		memory->rated);
	for (p = 0; p < facts.nr_places; p++)
		fprintf(record->line, "%s{\"nodes\":%u,\"clock\":%.3f,\"slot\":%.0f}",
			p ? "," : "", facts.place[p].clusters, facts.place[p].uncore_most,
			facts.place[p].slot_bw);
	fputc(']', record->line);
	record_end_line(record);
	explain_drop(&facts);
}

static void record_put_words(struct record *record, const u64 *config)
{
	fprintf(record->line, "[\"0x%llx\",\"0x%llx\",\"0x%llx\"]", config[PMON_CONFIG],
		config[PMON_CONFIG1], config[PMON_CONFIG2]);
}

static void record_put_type(struct record *record, const struct xp_plan *plan)
{
	const struct xp_group *group;
	unsigned int e, m;

	record_begin_line(record);
	fputs("{\"type\":{", record->line);
	record_put_first(record, "type", plan->type->desc->name);
	fputs(",\"events\":[", record->line);
	for (e = 0; e < plan->nr_events; e++) {
		fputs(e ? ",{" : "{", record->line);
		record_put_first(record, "event", plan->text[e]);
		fputs(",\"config\":", record->line);
		record_put_words(record, plan->config[e]);
		fputc('}', record->line);
	}
	fputs("],\"groups\":[", record->line);
	for (group = plan->group; group < plan->group + plan->nr_groups; group++) {
		fputs(group == plan->group ? "[" : ",[", record->line);
		for (m = 0; m < group->nr; m++)
			fprintf(record->line, "%s%u", m ? "," : "", group->event[m]);
		fputc(']', record->line);
	}
	fputc(']', record->line);
	record_end_line(record);
}

/* Return: the index of a plan among the recorded types. */
static unsigned int record_type_of(const struct metric_set *set, const struct xp_plan *plan)
{
	unsigned int p = 0;

	while (set->plan[p] != plan)
		p++;
	return p;
}

static unsigned int record_die_of(const struct record *record, const struct xp_die *die)
{
	return die->number < record->nr_dies ? die->number : 0;
}

static const struct xp_die *record_find_die(const struct xp_boxes *boxes, unsigned int number)
{
	const struct xp_die *die = boxes->dies;

	while (die && die->number != number)
		die = die->next;
	return die;
}

static void record_put_dies(struct record *record, const struct xp_boxes *boxes)
{
	const struct xp_die *die;

	for (; record->nr_dies < boxes->nr_dies; record->nr_dies++) {
		die = record_find_die(boxes, record->nr_dies);
		record_begin_line(record);
		fprintf(record->line, "{\"die\":{\"socket\":%d,\"die\":%d,\"several\":%s",
			die->socket, die->id, die->several ? "true" : "false");
		record_end_line(record);
	}
}

/* Config words of a box that differ from those of its type: masks of node ids */
static void record_put_configs(struct record *record, const struct xp_boxes *boxes,
			       const struct xp_box *box)
{
	const struct xp_plan *plan = box->plan;
	u64 config[PMON_WORDS];
	unsigned int e, nr = 0;

	for (e = 0; e < plan->nr_events; e++) {
		if (*box->missing || xp_box_config(boxes, box, e, config) ||
		    !memcmp(config, plan->config[e], sizeof(config)))
			continue;
		fprintf(record->line, "%s\"%u\":", nr++ ? "," : ",\"configs\":{", e);
		record_put_words(record, config);
	}
	if (nr)
		fputc('}', record->line);
}

static void record_put_box(struct record *record, const struct measure_table *table,
			   const struct record_entry *entry, const struct xp_box *box)
{
	const char *type = entry->plan->type->desc->name;
	char name[PMON_NAME_LEN];

	snprintf(name, sizeof(name), "%s%s", pmon_pmu_prefix(type), type);
	record_begin_line(record);
	fputs("{\"box\":{", record->line);
	record_put_first(record, "pmu", entry->box ? entry->box->name : name);
	fprintf(record->line, ",\"type\":%u,\"die\":%u",
		record_type_of(table->set, entry->plan), record_die_of(record, entry->die));
	if (entry->box && entry->box->unit >= 0)
		fprintf(record->line, ",\"unit\":%d", entry->box->unit);
	fprintf(record->line, ",\"boxes\":%u", entry->nr);
	if (entry->box && *entry->box->missing) {
		fprintf(record->line, ",\"refused\":%s", box->refused ? "true" : "false");
		record_put_text(record, "why", entry->box->missing);
	}
	record_put_configs(record, table->boxes, box);
	record_end_line(record);
}

/* The many LLC slices of a die are recorded as their sum by default. */
static bool record_is_slice(const struct xp_box *box)
{
	const char *type = box->plan->type->desc->name;

	return !strcmp(type, "cha") || !strcmp(type, "cbox");
}

static unsigned int record_add_entry(struct record *record, const struct xp_box *box, bool sum)
{
	struct record_entry *entry;

	record->entry = xp_grow(record->entry, record->nr_entries + 1, sizeof(*entry));
	entry = &record->entry[record->nr_entries];
	*entry = (struct record_entry){
		.plan = box->plan, .die = box->die, .box = sum ? NULL : box,
		.counts = !*box->missing, .written = !*box->missing,
		.now = xp_allocate(box->plan->nr_groups, sizeof(*entry->now)),
		.last = xp_allocate(box->plan->nr_groups, sizeof(*entry->last)),
	};
	return record->nr_entries++;
}

static unsigned int record_find_sum(struct record *record, const struct xp_box *box)
{
	unsigned int e;

	for (e = 0; e < record->nr_entries; e++)
		if (!record->entry[e].box && record->entry[e].plan == box->plan &&
		    record->entry[e].die == box->die)
			return e;
	return record_add_entry(record, box, true);
}

/* A sum consists of the slices that count in the first interval. */
static bool record_is_summed(const struct record *record, const struct xp_box *box)
{
	return !record->slices && !record->nr_intervals && record_is_slice(box) && !*box->missing;
}

static bool record_is_known(const struct record *record, const struct xp_box *box)
{
	unsigned int k;

	for (k = 0; k < record->nr_known; k++)
		if (record->known[k].box == box)
			return true;
	return false;
}

static void record_add_box(struct record *record, const struct xp_box *box)
{
	struct record_known *known;

	record->known = xp_grow(record->known, record->nr_known + 1, sizeof(*known));
	known = &record->known[record->nr_known++];
	known->box = box;
	known->entry = record_is_summed(record, box) ? record_find_sum(record, box) :
						       record_add_entry(record, box, false);
	record->entry[known->entry].nr++;
}

static const struct xp_box *record_first_box(const struct record *record, unsigned int entry)
{
	const struct record_known *known = record->known;

	while (known->entry != entry)
		known++;
	return known->box;
}

/*
 * Find all boxes before the first counts; later, only boxes of CPUs that come online for the first
 * time
 */
static void record_find_boxes(struct record *record, const struct measure_table *table)
{
	unsigned int nr = 0, e = record->nr_entries;
	const struct xp_box *box;

	for (box = table->boxes->first; box; box = box->next)
		nr++;
	if (nr == record->nr_known)
		return;
	for (box = table->boxes->first; box; box = box->next)
		if (!record_is_known(record, box))
			record_add_box(record, box);
	record_put_dies(record, table->boxes);
	for (; e < record->nr_entries; e++)
		record_put_box(record, table, &record->entry[e], record_first_box(record, e));
}

static void record_begin(struct record *record, const struct measure_table *table)
{
	unsigned int p;

	record->asleep = record_clock(CLOCK_BOOTTIME) - record_clock(CLOCK_MONOTONIC);
	record->wall = record_clock(CLOCK_REALTIME) - record_clock(CLOCK_BOOTTIME);
	xp_read_line(ONLINE, record->online, sizeof(record->online));
	record_put_header(record, table);
	record_put_machine(record, table);
	record_put_facts(record, table);
	record_put_metrics(record, table->set);
	for (p = 0; p < table->set->nr_plans; p++)
		record_put_type(record, table->set->plan[p]);
	record_find_boxes(record, table);
}

static void record_begin_mark(struct record *record, const struct measure_table *table,
			      const char *what)
{
	record_begin_line(record);
	fprintf(record->line, "{\"mark\":{\"t\":%.6f,\"what\":\"%s\"", table->now, what);
}

static void record_put_clock(struct record *record, const struct measure_table *table,
			     const char *what, double seconds)
{
	char text[48];

	record_begin_mark(record, table, what);
	snprintf(text, sizeof(text), "%.3f s", seconds);
	record_put_text(record, "why", text);
	record_end_line(record);
}

/*
 * During a suspend the counters stop, and so does CLOCK_MONOTONIC, the clock of all recorded times.
 */
static void record_put_clocks(struct record *record, const struct measure_table *table)
{
	double asleep = record_clock(CLOCK_BOOTTIME) - record_clock(CLOCK_MONOTONIC);
	double wall = record_clock(CLOCK_REALTIME) - record_clock(CLOCK_BOOTTIME);

	if (asleep - record->asleep > MIN_SUSPEND)
		record_put_clock(record, table, "suspend", asleep - record->asleep);
	if (fabs(wall - record->wall) > MIN_STEP)
		record_put_clock(record, table, "clock step", wall - record->wall);
	record->asleep = asleep;
	record->wall = wall;
}

static void record_put_online(struct record *record, const struct measure_table *table)
{
	char online[sizeof(record->online)] = "";

	if (xp_read_line(ONLINE, online, sizeof(online)) || !strcmp(online, record->online))
		return;
	strcpy(record->online, online);
	record_begin_mark(record, table, "CPUs online");
	record_put_text(record, "why", online);
	record_end_line(record);
}

static void record_put_change(struct record *record, const struct measure_table *table,
			      struct record_entry *entry, const char *why)
{
	if (entry->counts == entry->written)
		return;
	entry->written = entry->counts;
	record_begin_mark(record, table, entry->counts ? "back" : "gone");
	fprintf(record->line, ",\"box\":%u", (unsigned int)(entry - record->entry));
	if (!entry->counts)
		record_put_text(record, "why", why);
	record_end_line(record);
}

static void record_add_group(struct xp_tally *now, const struct xp_count *count, unsigned int nr)
{
	unsigned int m;

	now->enabled += xp_time_enabled(count);
	now->running += count->total.running;
	for (m = 0; m < nr; m++)
		now->count[m] += count->total.count[m];
}

/* Totals never decrease, even if a box is lost and returns. */
static void record_add_up(struct record *record)
{
	const struct record_known *known = record->known;
	struct record_entry *entry;
	unsigned int g;

	for (entry = record->entry; entry < record->entry + record->nr_entries; entry++) {
		memset(entry->now, 0, entry->plan->nr_groups * sizeof(*entry->now));
		entry->counts = true;
	}
	for (; known < record->known + record->nr_known; known++) {
		entry = &record->entry[known->entry];
		entry->counts &= !*known->box->missing;
		for (g = 0; g < entry->plan->nr_groups; g++)
			record_add_group(&entry->now[g], &known->box->count[g],
					 entry->plan->group[g].nr);
	}
}

static void record_put_changes(struct record *record, const struct measure_table *table)
{
	const struct record_known *known = record->known;

	for (; known < record->known + record->nr_known; known++)
		if (*known->box->missing || record->entry[known->entry].counts)
			record_put_change(record, table, &record->entry[known->entry],
					  known->box->missing);
}

/* For each group, the increase of: time enabled, time enabled minus time running, counts */
static void record_put_group(struct record *record, struct record_entry *entry, unsigned int g)
{
	const struct xp_tally *now = &entry->now[g];
	struct xp_tally *last = &entry->last[g];
	u64 enabled = now->enabled - last->enabled, running = now->running - last->running;
	unsigned int m;

	/*
	 * While a group waits for a counter, its time enabled is ahead of the last value in the
	 * file
	 */
	if (running > enabled)
		running = enabled;
	fprintf(record->line, "%s%llu,%llu", g ? "," : "", enabled, enabled - running);
	for (m = 0; m < entry->plan->group[g].nr; m++)
		fprintf(record->line, ",%llu", now->count[m] - last->count[m]);
	last->enabled += enabled;
	last->running += running;
	memcpy(last->count, now->count, sizeof(last->count));
}

/* Discard the counts of a box that was lost during the read. */
static void record_drop(struct record_entry *entry)
{
	memcpy(entry->last, entry->now, entry->plan->nr_groups * sizeof(*entry->last));
}

/* The names of new groups, and the uses of all groups since the last interval */
static void record_put_uses(struct record *record, const struct measure_table *table)
{
	const char *name;

	if (!record->with_groups || !record_groups_read(&record->groups, table->boxes, table->now))
		return;
	while ((name = record_groups_next_name(&record->groups))) {
		record_begin_line(record);
		fputs("{\"group\":{", record->line);
		record_put_first(record, "name", name);
		record_end_line(record);
	}
	record_begin_line(record);
	fputs("{\"use\":{", record->line);
	record_groups_write(&record->groups, record->line);
	record_end_line(record);
}

static void record_put_counts(struct record *record, const struct measure_table *table)
{
	struct record_entry *entry, *end = record->entry + record->nr_entries;
	unsigned int g;

	record_begin_line(record);
	fprintf(record->line, "{\"count\":{\"t\":%.6f,\"v\":[", table->now);
	for (entry = record->entry; entry < end; entry++) {
		fputs(entry == record->entry ? "" : ",", record->line);
		if (!entry->counts) {
			record_drop(entry);
			fputs("null", record->line);
			continue;
		}
		fputc('[', record->line);
		for (g = 0; g < entry->plan->nr_groups; g++)
			record_put_group(record, entry, g);
		fputc(']', record->line);
	}
	fputc(']', record->line);
	record_end_line(record);
}

static void record_give_up(struct record *record)
{
	int err;
	const char *why = gzerror(record->gz, &err);

	fprintf(stderr, "xeon-pmon: %s: %s; its first %u intervals can be read\n", record->path,
		err == Z_ERRNO ? strerror(errno) : why, record->nr_intervals);
	gzclose(record->gz);
	record->gz = NULL;
}

static void record_open_missing(struct record *record, const struct measure_table *table)
{
	const struct xp_box *box = table->boxes->first;
	struct xp_error why;

	while (box && !*box->missing)
		box = box->next;
	if (table->last || !box || table->now < record->retried + RETRY_SECONDS)
		return;
	record->retried = table->now;
	xp_boxes_open(table->boxes, table->set, &why);
	xp_boxes_enable(table->boxes, true);
}

static void record_end(struct record *record, const struct measure_table *table)
{
	struct stat stat;

	record_begin_line(record);
	fprintf(record->line, "{\"end\":{\"t\":%.6f", table->now);
	record_end_line(record);
	if (gzclose(record->gz) != Z_OK || lstat(record->path, &stat)) {
		fprintf(stderr, "xeon-pmon: %s: %s\n", record->path, strerror(errno));
		record->gz = NULL;
		return;
	}
	fprintf(stderr, "xeon-pmon: %s: %u intervals, %lld bytes\n", record->path,
		record->nr_intervals, (long long)stat.st_size);
}

static bool record_show(const struct measure_table *table, void *data)
{
	struct record *record = data;

	if (!record->gz)
		return false;
	if (!record->nr_intervals)
		record_begin(record, table);
	record_find_boxes(record, table);
	record_put_clocks(record, table);
	record_put_online(record, table);
	record_add_up(record);
	record_put_changes(record, table);
	record_put_uses(record, table);
	record_put_counts(record, table);
	/* From here on the file can be read up to this line, even if the process is killed */
	if (gzflush(record->gz, Z_SYNC_FLUSH) != Z_OK) {
		record_give_up(record);
		return false;
	}
	record->nr_intervals++;
	record_open_missing(record, table);
	if (table->last)
		record_end(record, table);
	return true;
}

enum { SLICES = 256, GROUPS, RESCTRL };

static const struct argp_option options[] = {
	{ "output", 'o', "FILE", 0, "Write to FILE (" RECORDING_NAME "), keep FILE.old" },
	{ "interval", 'I', "MS", 0, "Write counts every MS milliseconds (1000)" },
	{ "metrics", 'M', "METRIC,...", 0, "Metrics, as for stat" },
	{ "event", 'e', "EVENT,...", 0, "Events, as for stat" },
	{ "formula", MEASURE_FORMULA, "BOX:FORMULA", 0, "A formula, as for stat" },
	{ "slices", SLICES, NULL, 0, "Write the counts of each slice, not their sum" },
	{ "groups", GROUPS, NULL, 0,
	  "Also write what \"who\" needs; FILE then has names of cgroups" },
	{ "resctrl", RESCTRL, "DIR", 0, "Where resctrl is mounted (" RESCTRL_ROOT ")" },
	{ "for", MEASURE_FOR, "SECONDS", 0, "Count for SECONDS, without a command" },
	{}
};

static error_t record_parse(int key, char *arg, struct argp_state *state)
{
	struct record *record = state->input;

	switch (key) {
	case 'o':
		record->path = arg;
		return 0;
	case 'I':
		record->job.interval = xp_option_number(state, "-I", arg, MIN_MS, MAX_MS);
		return 0;
	case SLICES:
		record->slices = true;
		return 0;
	case GROUPS:
		record->with_groups = true;
		return 0;
	case RESCTRL:
		record->groups.reader.root = arg;
		return 0;
	default:
		return measure_parse(&record->job, key, arg, state);
	}
}

const struct argp xp_record_argp = {
	.options = options,
	.parser = record_parse,
	.args_doc = "[COMMAND...]",
	.doc = "Write counts to a file while COMMAND runs, or until Ctrl-C.",
	.children = xp_help_child,
};

/* As in perf record, the previous file is renamed to *.old. */
static void record_keep_old(const char *path)
{
	struct stat stat;
	char old[4096];

	if (!lstat(path, &stat) && S_ISREG(stat.st_mode) &&
	    snprintf(old, sizeof(old), "%s.old", path) < (int)sizeof(old))
		rename(path, old);
}

static gzFile record_open(const char *path)
{
	gzFile gz;
	int fd;

	record_keep_old(path);
	fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
	gz = fd < 0 ? NULL : gzdopen(fd, "w");
	if (!gz)
		fprintf(stderr, "xeon-pmon: %s: %s\n", path, strerror(errno));
	return gz;
}

static int record_add_defaults(struct metric_set *set, const char *text, struct xp_error *error)
{
	return metric_set_add_defaults(set, error);
}

static int record_add_books(struct metric_set *set, const char *text, struct xp_error *error)
{
	char metrics[1024];

	who_list_metrics(set->platform, metrics, sizeof(metrics));
	return *metrics ? metric_set_add_names(set, metrics, error) : 0;
}

static void record_add_choice(struct measure_job *job,
			      int (*add)(struct metric_set *, const char *, struct xp_error *))
{
	job->choice[job->nr_choices++] = (struct measure_choice){ "", add };
}

/* measure_job.begin callback */
static void record_count_groups(void *data)
{
	struct record *record = data;

	record_groups_begin(&record->groups);
}

/* Return: 0, or -1. */
static int record_open_groups(struct record *record, struct xp_error *error)
{
	struct measure_job *job = &record->job;

	if (!record->with_groups)
		return 0;
	if (job->nr_choices + 2 > XP_METRICS)
		return xp_fail(error, "more than %d metrics and formulas", XP_METRICS - 2);
	record->groups.reader.root = record->groups.reader.root ?: RESCTRL_ROOT;
	if (record_groups_open(&record->groups, error))
		return -1;
	if (!job->nr_choices)
		record_add_choice(job, record_add_defaults);
	record_add_choice(job, record_add_books);
	job->begin = record_count_groups;
	return 0;
}

int xp_record(int argc, char **argv)
{
	static struct record record;
	struct xp_error error;
	int code;

	record.path = RECORDING_NAME;
	record.job.interval = INTERVAL;
	record.job.show = record_show;
	record.job.data = &record;
	if (argp_parse(&xp_record_argp, argc, argv, ARGP_IN_ORDER, NULL, &record))
		return EXIT_FAILURE;
	if (record_open_groups(&record, &error))
		return xp_end_with(&error);
	fprintf(stderr, "xeon-pmon: %s contains " CONTENT "%s\n", record.path,
		record.with_groups ? NAMES : NOTHING_ELSE);
	record.gz = record_open(record.path);
	if (!record.gz)
		return EXIT_FAILURE;
	code = measure_run_job(&record.job);
	record_groups_close(&record.groups);
	return record.gz || code ? code : EXIT_FAILURE;
}
