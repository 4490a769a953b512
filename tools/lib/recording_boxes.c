// SPDX-License-Identifier: GPL-2.0-only
/*
 * The boxes of a recording as those of a measurement: which recorded events a metric needs, and
 * the counts of these events.
 */
#include <stdlib.h>
#include <string.h>

#include "recording_file.h"
#include "rows.h"

static const char *recording_why(const struct recording_box *box)
{
	return *box->why ? box->why : box->state == RECORDING_GONE ? "it has gone" : "it is absent";
}

static void recording_set_state(struct recording_box *box)
{
	bool counts = box->state == RECORDING_COUNTS;

	box->box->gone = box->state == RECORDING_GONE;
	box->box->refused = box->refused && !counts;
	snprintf(box->box->missing, sizeof(box->box->missing), "%s",
		 counts ? "" : recording_why(box));
}

/* Add the box to the list if a plan of a requested metric has its type */
void recording_open_box(struct recording_file *file, struct recording_box *box)
{
	const struct recording_type *type = &file->type[box->type];
	const struct recording_die *at = &file->die[box->die];
	struct xp_box like = { .plan = type->plan, .unit = box->unit, .nr = box->nr };
	const struct xp_die *die;

	if (!file->boxes || !type->plan || box->box)
		return;
	memcpy(like.name, box->name, sizeof(like.name));
	die = xp_add_die(file->boxes, at->socket, at->id, at->several);
	box->box = xp_add_box(file->boxes, &like, die);
	xp_find_first(file->boxes, type->plan);
	recording_set_state(box);
}

static void recording_take_box(const struct recording_file *file, const struct recording_box *box)
{
	const struct recording_type *type = &file->type[box->type];
	unsigned int g;

	for (g = 0; g < type->nr_groups; g++)
		xp_count_take(&box->box->count[g], &box->now[g], type->group[g].nr);
}

/* The counts of a box until it was lost stay in the totals. */
void recording_change_box(struct recording_file *file, struct recording_box *box, bool gone,
			  const char *why)
{
	if (box->box && box->state == RECORDING_COUNTS)
		recording_take_box(file, box);
	file->lost += gone && box->state == RECORDING_COUNTS;
	box->state = gone ? RECORDING_GONE : RECORDING_COUNTS;
	snprintf(box->why, sizeof(box->why), "%s", why);
	if (box->box)
		recording_set_state(box);
}

static struct recording_type *recording_find_type(const struct recording_file *file,
						  const struct pmon_type *type)
{
	unsigned int t;

	for (t = 0; t < file->nr_types; t++)
		if (file->type[t].type == type)
			return (struct recording_type *)&file->type[t];
	return NULL;
}

/* Masks of node ids differ between sockets, so equal config words may mean different events. */
static bool recording_has_node(const char *text)
{
	return strstr(text, "LOCAL_NODE") || strstr(text, "REMOTE_NODES");
}

static bool recording_is_event(const struct recording_type *type, unsigned int event,
			       const char *text, const u64 *config)
{
	if (recording_has_node(text) != recording_has_node(type->text[event]))
		return false;
	return !memcmp(type->config[event], config, sizeof(type->config[event]));
}

/* Return: the index within the group, or -1. */
static int recording_find_member(const struct recording_type *type, unsigned int g,
				 const char *text, const u64 *config)
{
	const struct recording_group *group = &type->group[g];
	unsigned int m;

	for (m = 0; m < group->nr; m++)
		if (recording_is_event(type, group->event[m], text, config))
			return m;
	return -1;
}

/*
 * Find the events of a metric in group @only, or each in the first group that has it if @only is
 * -1. Return: the number of events found.
 */
static unsigned int recording_place(const struct recording_type *type,
				    struct metric_request *request,
				    u64 (*config)[PMON_WORDS], int only)
{
	unsigned int e, g;
	int m;

	for (e = 0; e < request->formula.nr_events; e++) {
		for (g = only < 0 ? 0 : only, m = -1; m < 0 && g < type->nr_groups; g++) {
			m = recording_find_member(type, g, request->formula.event[e], config[e]);
			request->place[e] = (struct xp_place){ g, m };
			if (only >= 0)
				break;
		}
		if (m < 0)
			break;
	}
	return e;
}

static void recording_lacks(struct metric_request *request, unsigned int event)
{
	snprintf(request->lacks, sizeof(request->lacks), "the recording does not have the event "
		 "%s%s/%.160s/", pmon_pmu_prefix(request->metric->box), request->metric->box,
		 request->formula.event[event]);
}

static void recording_place_one(const struct recording_type *type, struct metric_request *request)
{
	const struct xp_source source = { .desc = request->plan->type->desc };
	unsigned int e, nr = request->formula.nr_events;
	u64 config[FORMULA_EVENTS][PMON_WORDS];
	struct xp_error error;
	int g;

	recording_lacks(request, 0);
	if (!type)
		return;
	for (e = 0; e < nr; e++)
		if (xp_resolve(&source, request->formula.event[e], config[e], &error))
			return;
	*request->lacks = '\0';
	request->split = false;
	for (g = 0; g < type->nr_groups; g++)
		if (recording_place(type, request, config, g) == nr)
			return;
	request->split = true;
	e = recording_place(type, request, config, -1);
	if (e < nr)
		recording_lacks(request, e);
}

bool recording_has_metric(const struct recording *recording, const struct metric *metric)
{
	static struct xp_plan plan;
	struct metric_request request;
	struct xp_error error;

	memset(&plan, 0, sizeof(plan));
	plan.type = xp_type(recording->platform, metric->box);
	if (metric_request_plan(&request, metric, &plan, &error))
		return false;
	recording_place_one(recording_find_type(recording->file, plan.type), &request);
	return !*request.lacks;
}

const char *recording_event(const struct recording *recording, const struct pmon_type *type,
			    unsigned int index)
{
	const struct recording_type *found = recording_find_type(recording->file, type);

	return found && index < found->nr_events ? found->text[index] : NULL;
}

static void recording_set_plan(struct xp_plan *plan, const struct recording_type *type)
{
	unsigned int g;

	plan->nr_events = type->nr_events;
	memcpy(plan->text, type->text, sizeof(plan->text));
	memcpy(plan->config, type->config, sizeof(plan->config));
	plan->nr_groups = type->nr_groups;
	for (g = 0; g < type->nr_groups; g++) {
		plan->group[g] = (struct xp_group){ .nr = type->group[g].nr };
		memcpy(plan->group[g].event, type->group[g].event, sizeof(plan->group[g].event));
	}
}

static bool recording_place_all(struct recording_file *file, const struct metric_set *set)
{
	struct metric_request *request = (struct metric_request *)set->request;
	struct metric_request *end = request + set->nr_requests;
	const struct recording_type *type;
	bool found = false;

	for (; request < end; request++) {
		type = recording_find_type(file, request->plan->type);
		recording_place_one(type, request);
		found |= !*request->lacks;
		if (!request->ceiling)
			continue;
		recording_place_one(type, request->ceiling);
		if (*request->ceiling->lacks || request->ceiling->split) {
			free(request->ceiling);
			request->ceiling = NULL;
		}
	}
	return found;
}

int recording_open_boxes(const struct xp_counts *counts, struct xp_boxes *boxes,
			 const struct metric_set *set, struct xp_error *error)
{
	const struct recording *recording = (const struct recording *)counts;
	struct recording_file *file = recording->file;
	struct recording_type *type;
	unsigned int i;

	if (file->boxes)
		return 0;
	if (!recording_place_all(file, set))
		return xp_fail(error, "%s has no events of these metrics; recorded were: %s%s",
			       file->path, file->nr_names ? file->name[0] : "none",
			       file->nr_names > 1 ? ", ..." : "");
	file->boxes = boxes;
	for (i = 0; i < set->nr_plans; i++) {
		type = recording_find_type(file, set->plan[i]->type);
		if (!type)
			continue;
		type->plan = set->plan[i];
		recording_set_plan(type->plan, type);
	}
	for (i = 0; i < file->nr_boxes; i++)
		recording_open_box(file, &file->box[i]);
	return 0;
}

unsigned int recording_read_boxes(const struct xp_counts *counts, struct xp_boxes *boxes)
{
	struct recording_file *file = ((const struct recording *)counts)->file;
	unsigned int b, lost = file->lost;

	for (b = 0; b < file->nr_boxes; b++)
		if (file->box[b].box && file->box[b].state == RECORDING_COUNTS)
			recording_take_box(file, &file->box[b]);
	file->lost = 0;
	return lost;
}
