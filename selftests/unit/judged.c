// SPDX-License-Identifier: GPL-2.0-only
/* judged.c - findings of "xeon-pmon explain" on values made by hand */
#include <stdlib.h>
#include <string.h>

#include "judged.h"
#include "ktap.h"
#include "rows.h"

#define FACTS		64

static const char *const judged_boxes[] = {
	"uncore_box_0", "uncore_box_1", "uncore_box_2", "uncore_box_3",
	"uncore_box_4", "uncore_box_5", "uncore_box_6", "uncore_box_7",
};

const struct curve own_curve = {
	.nr = 8, .point = {
		{ 0, 100, 100 }, { 0, 50000, 120 }, { 1, 100, 90 }, { 0, 90000, 300 },
		{ 0, 85000, 320 }, { 0, 100, 100, CURVE_ONE_TO_ONE },
		{ 0, 60000, 300, CURVE_ONE_TO_ONE }, { 0, 20000, 250, CURVE_REMOTE },
	},
};

static struct explain_fact *judged_fact(struct explain_facts *facts, const struct metric *metric,
					const char *box)
{
	struct explain_fact *fact;

	for (fact = facts->fact; fact < facts->fact + facts->nr; fact++)
		if (fact->metric == metric && fact->place == facts->nr_places && fact->box == box)
			return fact;
	facts->nr++;
	return fact;
}

static void judged_add(struct explain_facts *facts, char *word)
{
	char *value = strchr(word, '='), *at = strchr(word, '@');
	struct explain_fact *fact;
	const struct metric *metric;

	*value++ = '\0';
	if (at)
		*at++ = '\0';
	metric = xp_metric(facts->platform, word);
	if (!metric)
		ktap_bail("no metric %s", word);
	fact = judged_fact(facts, metric, at ? judged_boxes[atoi(at)] : NULL);
	*fact = (struct explain_fact){
		.metric = metric, .place = facts->nr_places,
		.box = at ? judged_boxes[atoi(at)] : NULL,
		.value = atof(value + (*value == '~')), .share = *value == '~' ? .001 : 1,
		.nr_boxes = 1,
		.state = *value == '?' ? METRIC_IMPOSSIBLE : *value == '!' ? METRIC_LOST :
			 *value == '-' ? METRIC_UNDEFINED : *value == '~' ? METRIC_MULTIPLEXED :
			 METRIC_MEASURED,
	};
}

void judged(const char *platform, const char *values, struct explain_facts *facts,
	    struct explain_report *report)
{
	static struct explain_fact all[8 * FACTS];
	char *text = strdup(values), *rest = text, *socket, *word;

	*facts = (struct explain_facts){
		.platform = xp_platform(platform), .fact = all, .curve = &own_curve,
	};
	while ((socket = strsep(&rest, "|"))) {
		struct explain_place *place = &facts->place[facts->nr_places];

		place->first = facts->nr;
		while ((word = strsep(&socket, " ")))
			if (*word && strcmp(word, DIES))
				judged_add(facts, word);
		place->end = facts->nr;
		place->socket = strstr(values, DIES) ? 0 : facts->nr_places;
		place->die = strstr(values, DIES) ? facts->nr_places ? "1" : "0" : NULL;
		facts->nr_places++;
	}
	explain_judge(facts, report);
	free(text);
}
