// SPDX-License-Identifier: GPL-2.0-only
/* Conversion of measurements and snapshots to the facts that rules use. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "explain.h"
#include "recording.h"
#include "rows.h"

bool explain_is_by_box(const struct metric *metric)
{
	if (!strncmp(metric->name, "home_", 5))
		return true;
	return strcmp(metric->box, "cbox") && strcmp(metric->box, "cha");
}

/* An E7 v2 to v4 is an E5 with memory buffers: only the brand string differs. */
static bool facts_is_named_buffered(const struct pmon_platform *platform, const char *name)
{
	return xp_on(platform) & ON_V2UP && strstr(name, " E7-");
}

/* Names of processors with six channels; those of a W-2100 or W-2200 have four */
static bool facts_is_named_scalable(const char *name)
{
	static const char *const names[] = { "Bronze", "Silver", "Gold", "Platinum", " W-3" };
	unsigned int n;

	for (n = 0; n < ARRAY_SIZE(names); n++)
		if (strstr(name, names[n]))
			return true;
	return false;
}

static void facts_read_name(struct explain_facts *facts)
{
	char name[128];

	xp_cpuinfo("model name", name, sizeof(name));
	facts->buffered = facts_is_named_buffered(facts->platform, name);
	facts->scalable = facts_is_named_scalable(name);
}

static void facts_add_counted(struct explain_facts *facts, const struct metric_request *request,
			      const struct xp_die *die, const struct xp_box *box)
{
	double *count = facts->count + (size_t)facts->nr * FORMULA_EVENTS;
	struct explain_fact *fact = &facts->fact[facts->nr++];
	struct xp_result result;

	xp_collect(request, die, box, &result);
	fact->metric = request->metric;
	fact->place = facts->nr_places;
	fact->box = box ? box->name : NULL;
	fact->state = xp_evaluate(request, &result, &fact->value);
	fact->share = result.share;
	fact->nr_boxes = result.nr_boxes;
	fact->formula = &request->formula;
	fact->count = memcpy(count, result.count, sizeof(result.count));
	fact->seconds = result.seconds;
	if (!metric_has_value(fact->state))
		xp_note(fact->why, sizeof(fact->why), request, &result, fact->state);
	/* Shorten "above 5.0 GHz, which is impossible": the state tells that it is impossible */
	if (fact->state == METRIC_IMPOSSIBLE)
		fact->why[strcspn(fact->why, ",")] = '\0';
}

void explain_gather(struct explain_facts *facts, const struct metric_set *set,
		    const struct xp_boxes *boxes)
{
	const struct metric_request *request, *end = set->request + set->nr_requests;
	unsigned int nr = boxes->nr_dies;
	const struct xp_box *box;
	const struct xp_die *die;

	for (box = boxes->first; box; box = box->next)
		nr++;
	*facts = (struct explain_facts){
		.platform = set->platform, .driver = xp_other_driver(boxes),
		.nr_refused = metric_set_refused(set),
		.fact = xp_allocate((size_t)nr * set->nr_requests, sizeof(*facts->fact)),
		.count = xp_allocate((size_t)nr * set->nr_requests,
				     FORMULA_EVENTS * sizeof(*facts->count)),
	};
	facts_read_name(facts);
	for (die = boxes->dies; die && facts->nr_places < EXPLAIN_PLACES; die = die->next) {
		facts->place[facts->nr_places].socket = die->socket;
		facts->place[facts->nr_places].die = xp_die_name(die);
		facts->place[facts->nr_places].first = facts->nr;
		for (request = set->request; request < end; request++) {
			if (!xp_next_box(request, die, NULL))
				continue;
			facts_add_counted(facts, request, die, NULL);
			if (!explain_is_by_box(request->metric))
				continue;
			xp_for_each_box(box, request, die)
				facts_add_counted(facts, request, die, box);
		}
		facts->place[facts->nr_places].end = facts->nr;
		facts->nr_places++;
	}
}

void explain_read_recording(struct explain_facts *facts, const struct recording *recording)
{
	const struct recording_facts *from = &recording->facts;
	unsigned int p;

	facts->buffered = facts_is_named_buffered(facts->platform, recording->machine.cpu);
	facts->scalable = facts_is_named_scalable(recording->machine.cpu);
	facts->memory = (struct explain_memory){
		.slots = from->slots, .filled = from->filled, .slowest = from->slowest,
		.fastest = from->fastest, .rated = from->rated,
	};
	for (p = 0; p < facts->nr_places && p < from->nr_places; p++) {
		facts->place[p].clusters = from->place[p].nodes;
		facts->place[p].uncore_most = from->place[p].clock;
		facts->place[p].slot_bw = from->place[p].slot;
	}
}

static bool facts_is_at(const struct explain_place *place, const struct metric_value *value)
{
	return place->socket == value->socket && place->die == value->die;
}

static bool facts_has_place(const struct explain_facts *facts, const struct metric_value *value)
{
	unsigned int p = 0;

	while (p < facts->nr_places && !facts_is_at(&facts->place[p], value))
		p++;
	return p < facts->nr_places;
}

static void facts_add(struct explain_facts *facts, const struct metric_value *value)
{
	struct explain_fact *fact = &facts->fact[facts->nr++];

	*fact = (struct explain_fact){
		.metric = value->metric, .place = facts->nr_places, .box = value->box,
		.state = value->state == METRIC_WAITING ? METRIC_UNDEFINED : value->state,
		.value = value->value / sampler_unit(value->metric)->scale,
		.share = value->share, .nr_boxes = value->nr_boxes,
	};
	snprintf(fact->why, sizeof(fact->why), "%s", value->why ?: "");
}

static const struct explain_fact *facts_find(const struct explain_facts *facts, unsigned int from,
					     const char *name, const char *box)
{
	for (; from < facts->nr; from++)
		if (facts->fact[from].box == box && !strcmp(facts->fact[from].metric->name, name))
			return &facts->fact[from];
	return NULL;
}

/* Add a fact derived from two others, with the worse of their states, unless it was counted */
static void facts_derive(struct explain_facts *facts, const char *name,
			 const struct explain_fact *of, const struct explain_fact *and,
			 double value)
{
	struct explain_fact *fact = &facts->fact[facts->nr];

	*fact = of->state > and->state ? *of : *and;
	fact->metric = xp_metric(facts->platform, name);
	fact->box = of->box;
	fact->nr_boxes = of->nr_boxes;
	fact->share = fmin(of->share, and->share);
	fact->value = value;
	if (fact->metric && isfinite(value) &&
	    !facts_find(facts, facts->place[facts->nr_places].first, name, of->box))
		facts->nr++;
}

/* Reads and writes add up to the whole traffic, except for merges of partial writes. */
static void facts_add_sums(struct explain_facts *facts, unsigned int first)
{
	const struct explain_fact *read, *write, *end = facts->fact + facts->nr;
	const struct explain_fact *clock = facts_find(facts, first, "dram_clock", NULL);

	for (read = facts->fact + first; read < end; read++) {
		if (strcmp(read->metric->name, "mem_read_bw"))
			continue;
		write = facts_find(facts, first, "mem_write_bw", read->box);
		if (!write)
			continue;
		facts_derive(facts, "mem_bw", read, write, read->value + write->value);
		facts_derive(facts, "mem_reads", read, write,
			     100 * read->value / (read->value + write->value));
		/* Two transfers of 8 bytes in each clock cycle of a channel */
		if (clock)
			facts_derive(facts, "mem_capacity", read, clock,
				     16 * clock->value * read->nr_boxes);
	}
}

static void facts_add_place(struct explain_facts *facts, const struct sampler_snapshot *snapshot,
			    const struct metric_value *first)
{
	const struct metric_value *value, *end = snapshot->value + snapshot->nr_values;
	struct explain_place *place = &facts->place[facts->nr_places];
	unsigned int from = facts->nr;

	place->socket = first->socket;
	place->die = first->die;
	place->first = from;
	for (value = first; value < end; value++)
		if (facts_is_at(place, value) && (!value->box || explain_is_by_box(value->metric)))
			facts_add(facts, value);
	facts_add_sums(facts, from);
	place->end = facts->nr;
	facts->nr_places++;
}

/*
 * SMBIOS and sysfs do not change, and top and the exporter need them at each refresh: read them
 * once.
 */
static void facts_add_machine(struct explain_facts *facts)
{
	static struct explain_facts known;
	unsigned int p;

	if (known.platform != facts->platform || known.nr_places != facts->nr_places) {
		known = *facts;
		known.fact = NULL;
		facts_read_name(&known);
		explain_find_nodes(&known, DEVICES_SYSFS);
	}
	facts->buffered = known.buffered;
	facts->scalable = known.scalable;
	for (p = 0; p < facts->nr_places; p++)
		facts->place[p].clusters = known.place[p].clusters;
}

void explain_take(struct explain_facts *facts, const struct pmon_platform *platform,
		  const struct sampler_snapshot *snapshot)
{
	const struct metric_value *value, *end = snapshot->value + snapshot->nr_values;

	*facts = (struct explain_facts){ .platform = platform, .driver = snapshot->driver,
					.nr_refused = snapshot->nr_refused };
	facts->fact = xp_allocate(4 * (size_t)snapshot->nr_values + 1, sizeof(*facts->fact));
	for (value = snapshot->value; value < end && facts->nr_places < EXPLAIN_PLACES; value++)
		if (value->socket != XP_MACHINE && !facts_has_place(facts, value))
			facts_add_place(facts, snapshot, value);
	facts_add_machine(facts);
}

void explain_drop(struct explain_facts *facts)
{
	free(facts->fact);
	free(facts->count);
}

void explain_name_devices(const struct explain_facts *facts, struct explain_report *report,
			  const char *sysfs, struct xp_device *devices)
{
	struct explain_finding *finding = report->finding;
	char root[16], names[400];
	int stack;

	for (; finding < report->finding + report->nr; finding++) {
		if (!finding->rule->devices)
			continue;
		*names = '\0';
		stack = explain_busiest_stack(facts, finding->place);
		devices_mapping(sysfs, "iio", stack, finding->place, root, sizeof(root));
		devices_behind(devices, *root ? root : NULL, facts->place[finding->place].socket,
			       names, sizeof(names));
		if (*names && *root)
			snprintf(finding->devices, sizeof(finding->devices), "iio_%d: %s", stack,
				 names);
		else if (*names)
			snprintf(finding->devices, sizeof(finding->devices), "%s", names);
	}
}
