// SPDX-License-Identifier: GPL-2.0-only
/*
 * The events and metrics that "xeon-pmon verify" has confirmed: checks have counted them, at least
 * one passed and none failed.
 */
#include <stdlib.h>
#include <string.h>

#include "verify.h"

/**
 * struct verify_name - an event or a metric that a check has counted
 * @next: the next one, in the order in which they were counted
 * @box: the type of box
 * @failed: whether a check of it has failed
 * @text: its name
 */
struct verify_name {
	struct verify_name *next;
	const char *box;
	bool failed;
	char text[FORMULA_TEXT];
};

static void confirmed_add(struct verify *run, const char *box, const char *text, bool failed)
{
	struct verify_name **at = &run->names;

	/* A part of a filter, or the code of a fixed counter */
	if (strchr(text, '='))
		return;
	while (*at && (strcmp((*at)->box, box) || strcmp((*at)->text, text)))
		at = &(*at)->next;
	if (!*at) {
		*at = xp_allocate(1, sizeof(**at));
		(*at)->box = box;
		snprintf((*at)->text, sizeof((*at)->text), "%s", text);
	}
	(*at)->failed |= failed;
}

static void confirmed_add_plan(struct verify *run, const struct xp_plan *plan, bool failed)
{
	unsigned int e, w;

	for (e = 0; e < plan->nr_events; e++)
		confirmed_add(run, plan->type->desc->name, plan->text[e], failed);
	for (w = 0; w < run->set.nr_requests; w++)
		if (run->set.request[w].plan == plan && run->set.request[w].metric->what)
			confirmed_add(run, plan->type->desc->name,
				      run->set.request[w].metric->name, failed);
}

void verify_confirm(struct verify *run, const struct xp_plan *only)
{
	bool failed = run->number[VERIFY_FAIL] != run->before[VERIFY_FAIL];
	unsigned int p;

	if (failed || run->number[VERIFY_PASS] != run->before[VERIFY_PASS])
		for (p = 0; p < run->set.nr_plans; p++)
			if (!only || run->set.plan[p] == only)
				confirmed_add_plan(run, run->set.plan[p], failed);
	memcpy(run->before, run->number, sizeof(run->before));
}

/* Print the names of the first box in the list in one line, and remove them */
static void confirmed_print_box(struct verify *run)
{
	struct verify_name **at = &run->names, *name;
	const char *box = run->names->box;
	bool any = false;

	while ((name = *at)) {
		if (strcmp(name->box, box)) {
			at = &name->next;
			continue;
		}
		if (!name->failed && !any)
			printf("%s: confirmed %s:", run->who ?: "verify", box);
		if (!name->failed)
			printf(" %s", name->text);
		any |= !name->failed;
		*at = name->next;
		free(name);
	}
	if (any)
		putchar('\n');
}

void verify_print_confirmed(struct verify *run)
{
	while (run->names)
		confirmed_print_box(run);
}
