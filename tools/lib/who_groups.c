// SPDX-License-Identifier: GPL-2.0-only
/*
 * Monitoring groups of resctrl, their labels, and their MBM counts in each interval.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "who_groups.h"

#define STALE	30	/* seconds after which a label is derived from the group's tasks again */

int who_groups_open(struct who_groups *groups, struct xp_error *error)
{
	if (resctrl_read_info(groups->root, &groups->info, error) ||
	    resctrl_read(groups->root, &groups->info, &groups->new, error))
		return -1;
	resctrl_read_places(groups->sysfs, &groups->places);
	return 0;
}

/* Whether the CPUs of a domain came online after the places were read */
static bool groups_has_unknown_domain(const struct who_groups *groups)
{
	const struct resctrl_group *all = groups->new.group;
	unsigned int d, p;

	for (d = 0; d < all->nr; d++) {
		for (p = 0; p < groups->places.nr; p++)
			if (groups->places.domain[p] == all->domain[d].id)
				break;
		if (p == groups->places.nr)
			return true;
	}
	return false;
}

int who_groups_read(struct who_groups *groups, struct xp_error *error)
{
	struct resctrl_sample sample;

	if (resctrl_read(groups->root, &groups->info, &sample, error))
		return -1;
	resctrl_free(&groups->old);
	groups->old = groups->new;
	groups->new = sample;
	groups->seconds = groups->new.time - groups->old.time;
	if (groups_has_unknown_domain(groups))
		resctrl_read_places(groups->sysfs, &groups->places);
	return 0;
}

static struct who_label *groups_find_label(struct who_groups *groups, const char *name, u64 inode)
{
	unsigned int l;

	for (l = 0; l < groups->nr_labels; l++)
		if (groups->label[l].inode == inode && !strcmp(groups->label[l].name, name))
			return &groups->label[l];
	return NULL;
}

static struct who_label *groups_add_label(struct who_groups *groups, const char *name, u64 inode)
{
	struct who_label *label = groups_find_label(groups, name, inode);

	if (label)
		return label;
	groups->label = xp_grow(groups->label, groups->nr_labels + 1, sizeof(*label));
	label = &groups->label[groups->nr_labels++];
	*label = (struct who_label){ .inode = inode, .time = -INFINITY };
	snprintf(label->name, sizeof(label->name), "%s", name);
	return label;
}

void who_groups_label(struct who_groups *groups, const char *name, u64 inode, const char *text)
{
	struct who_label *label = groups_add_label(groups, name, inode);

	label->time = INFINITY;
	snprintf(label->label, sizeof(label->label), "%s", text);
	xp_make_printable(label->label);
}

static bool groups_has_monitored(const struct resctrl_sample *sample, unsigned int control)
{
	unsigned int g;

	for (g = 0; g < sample->nr; g++)
		if (g != control && sample->group[g].parent == control)
			return true;
	return false;
}

/* The label of "ctrl/mon_groups/a" is "ctrl/a". */
static void groups_name_by_folder(const char *name, char *text, size_t size)
{
	static const char folder[] = "mon_groups/";
	const char *at = strstr(name, folder);

	snprintf(text, size, "%.*s%s", at ? (int)(at - name) : (int)strlen(name), name,
		 at ? at + strlen(folder) : "");
}

/* The tasks file of a control group lists its monitoring groups' tasks, too: use no task name. */
static bool groups_name_by_tasks(struct who_groups *groups, unsigned int g, char *text,
				 size_t size)
{
	const struct resctrl_group *group = &groups->new.group[g];
	unsigned int nr;
	bool found;
	int *tasks;

	if (group->parent == g && groups_has_monitored(&groups->new, g))
		return false;
	tasks = resctrl_read_tasks(groups->root, group->name, &nr);
	found = resctrl_name_group(groups->proc, tasks, nr, groups->by_process, text, size);
	free(tasks);
	return found;
}

static const char *groups_name(struct who_groups *groups, unsigned int g)
{
	const struct resctrl_group *group = &groups->new.group[g];
	struct who_label *label;

	if (!*group->name)
		return WHO_DEFAULT;
	label = groups_add_label(groups, group->name, group->inode);
	if (groups->new.time - label->time < STALE)
		return label->label;
	label->time = groups->new.time;
	if (!groups_name_by_tasks(groups, g, label->label, sizeof(label->label)))
		groups_name_by_folder(group->name, label->label, sizeof(label->label));
	xp_make_printable(label->label);
	return label->label;
}

static bool groups_has_domain(const struct who_groups *groups,
			      const struct resctrl_sample *sample, int socket)
{
	unsigned int d, p;

	for (d = 0; sample->nr && d < sample->group->nr; d++)
		for (p = 0; p < groups->places.nr; p++)
			if (groups->places.domain[p] == sample->group->domain[d].id &&
			    groups->places.socket[p] == socket)
				return true;
	return false;
}

/* If all CPUs of a socket are offline, the socket has no L3 domain and runs no tasks. */
static bool groups_is_offline(const struct who_groups *groups, int socket)
{
	return groups->places.nr && !groups_has_domain(groups, &groups->old, socket) &&
	       !groups_has_domain(groups, &groups->new, socket);
}

/* Remove the labels of groups that no longer exist. */
static void groups_forget_labels(struct who_groups *groups)
{
	const struct resctrl_sample *sample = &groups->new;
	unsigned int l, g, kept = 0;

	for (l = 0; l < groups->nr_labels; l++) {
		for (g = 0; g < sample->nr; g++)
			if (sample->group[g].inode == groups->label[l].inode &&
			    !strcmp(sample->group[g].name, groups->label[l].name))
				break;
		if (g < sample->nr)
			groups->label[kept++] = groups->label[l];
	}
	groups->nr_labels = kept;
}

void who_groups_use(struct who_groups *groups, const struct who_socket *socket, unsigned int nr)
{
	const struct resctrl_sample *old = groups->old.nr ? &groups->old : NULL;
	struct resctrl_bytes *energy;
	struct resctrl_use *use;
	unsigned int g, s;

	groups->nr = groups->new.nr;
	groups->group = xp_grow(groups->group, groups->nr, sizeof(*groups->group));
	groups->use = xp_grow(groups->use, (size_t)groups->nr * nr + 1, sizeof(*groups->use));
	groups->energy = xp_grow(groups->energy, (size_t)groups->nr * nr + 1,
				 sizeof(*groups->energy));
	groups_forget_labels(groups);
	/* Add all labels before pointers to labels are taken: xp_grow() may move the array. */
	for (g = 0; g < groups->nr; g++)
		groups_name(groups, g);
	for (g = 0; g < groups->nr; g++) {
		use = &groups->use[(size_t)g * nr];
		energy = &groups->energy[(size_t)g * nr];
		groups->group[g] = (struct who_group){ groups_name(groups, g), use };
		if (groups->info.energy)
			groups->group[g].energy = energy;
		for (s = 0; s < nr; s++) {
			use[s] = (struct resctrl_use){};
			energy[s] = (struct resctrl_bytes){};
			if (groups_is_offline(groups, socket[s].id))
				continue;
			use[s] = resctrl_used(old, &groups->new, g, &groups->places, socket[s].id);
			energy[s] = resctrl_energy(old, &groups->new, g, socket[s].id);
		}
	}
}

void who_groups_close(struct who_groups *groups)
{
	resctrl_free(&groups->old);
	resctrl_free(&groups->new);
	free(groups->group);
	free(groups->use);
	free(groups->energy);
	free(groups->label);
}
