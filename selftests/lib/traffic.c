// SPDX-License-Identifier: GPL-2.0-only
/*
 * traffic.c - the words of a workload
 *
 * What follows from them is in traffic_quantities.c, what counts it in traffic_rates.c.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu.h"
#include "sys.h"
#include "traffic_model.h"

static const struct {
	const char *name;
	size_t offset;
	double max;
	double value;
} keys[] = {
#define KEY(_name, _max, _default)					\
	{ #_name, offsetof(struct traffic_keys, _name), _max, _default },
	TRAFFIC_KEYS(KEY)
};

static int traffic_set_value(struct traffic_keys *to, const char *name, const char *text)
{
	static const char suffixes[] = "kMG";
	const char *suffix;
	char *end;
	double value = strtod(text, &end);

	if (end == text || value < 0)
		return -EINVAL;
	suffix = *end && !end[1] ? strchr(suffixes, *end) : NULL;
	if (suffix)
		for (end++; suffix >= suffixes; suffix--)
			value *= 1000;
	FOR(i, sizeof(keys) / sizeof(*keys))
		if (!*end && !strcmp(keys[i].name, name) && value <= keys[i].max) {
			*(double *)((char *)to + keys[i].offset) = value;
			return 0;
		}
	return -EINVAL;
}

/* "2.1": thread 1 of core 2 */
static int traffic_set_thread(const char *name, unsigned int first, unsigned int last,
			      double weight)
{
	unsigned int core, thread;
	char end;

	if (sscanf(name, "%u.%u%c", &core, &thread, &end) != 2 || weight < 0 ||
	    model.nr_threads == TRAFFIC_THREADS || core >= 64 || thread >= 4)
		return -EINVAL;
	if (!(model.on & (ON_E5 | ON_MESH)))
		return -EOPNOTSUPP;
	/* Another id is that of another core, or of no core */
	if ((model.on & ON_E5 && thread >= 2) ||
	    traffic_tid(core, thread) >= traffic_tid_of_others())
		return -EINVAL;
	model.threads[model.nr_threads].first = first;
	model.threads[model.nr_threads].last = last;
	model.threads[model.nr_threads].core = core;
	model.threads[model.nr_threads].thread = thread;
	model.threads[model.nr_threads++].weight = weight;
	return 0;
}

/* "imc2", one of the boxes of the machine that are not empty */
static int traffic_set_share(const char *box, unsigned int first, unsigned int last,
			     const char *value)
{
	char *end;
	double weight = strtod(value, &end);

	if (end == value || *end || weight < 0 || model.nr_shares == TRAFFIC_SHARES)
		return -EINVAL;
	FOR(i, model.nr_boxes) {
		if (strcmp(model.boxes[i], box))
			continue;
		model.shares[model.nr_shares].first = first;
		model.shares[model.nr_shares].last = last;
		strcpy(model.shares[model.nr_shares].box, box);
		model.shares[model.nr_shares++].weight = weight;
		return 0;
	}
	return -ENODEV;
}

static int traffic_set_word(struct traffic_keys *to, char *word)
{
	unsigned int first = 0, last = model.sockets - 1;
	char *value = strchr(word, '=');
	int err = 0;

	if (!strcmp(word, "off") || !strcmp(word, "default")) {
		model.off = !strcmp(word, "off");
		return 0;
	}
	if (!value)
		return -EINVAL;
	*value++ = '\0';
	if (word[0] == 's' && word[1] >= '0' && word[1] <= '7' && word[2] == '.') {
		first = word[1] - '0';
		last = first;
		word += 3;
	}
	if (last >= model.sockets)
		return -EINVAL;
	if (!strncmp(word, "share.", 6))
		return traffic_set_share(word + 6, first, last, value);
	if (!strncmp(word, "thread.", 7))
		return traffic_set_thread(word + 7, first, last, atof(value));
	for (; first <= last && !err; first++)
		err = traffic_set_value(&to[first], word, value);
	return err;
}

static int traffic_set_text(char *text)
{
	struct traffic_keys next[TRAFFIC_SOCKETS];
	char *word;
	int err = 0;

	model.off = false;
	model.nr_shares = 0;
	model.nr_threads = 0;
	FOR(s, TRAFFIC_SOCKETS)
		FOR(i, sizeof(keys) / sizeof(*keys))
			memcpy((char *)&next[s] + keys[i].offset, &keys[i].value, sizeof(double));
	while (!err && (word = strsep(&text, " \t\n")))
		err = *word ? traffic_set_word(next, word) : 0;
	FOR(s, model.sockets)
		if (!err && next[s].loaded && !traffic_curve())
			err = -EOPNOTSUPP;
	if (!err)
		memcpy(model.work, next, sizeof(model.work));
	return err;
}

int traffic_set(const char *fmt, ...)
{
	FILE *out;
	char *text;
	size_t size;
	int err;

	traffic_find_machine();
	text = sys_text(fmt);
	err = traffic_set_text(text);
	free(text);
	if (err)
		return err;
	traffic_work_out();
	out = open_memstream(&text, &size);
	traffic_put_rates(out);
	fclose(out);
	err = sys_write(EMU_DIR "/rate", text);
	free(text);
	return err;
}

double traffic_key(int socket, const char *name)
{
	FOR(i, sizeof(keys) / sizeof(*keys))
		if (!strcmp(keys[i].name, name))
			return *(double *)((char *)&model.work[socket] + keys[i].offset);
	ktap_bail("the traffic has no key %s", name);
}
