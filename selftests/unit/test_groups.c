// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_groups.c - the exporter's counters by group: they add up to the memory's bytes, none goes
 * back, and no more groups have series than are allowed
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "groups.h"
#include "ktap.h"
#include "rows.h"

#define LIMIT	3

static struct groups groups = { .limit = LIMIT };

static double sample(const char *group)
{
	struct samples samples = {};
	struct text text = { .format = TEXT_PROMETHEUS };
	char name[128], *at;
	double value;

	groups_write(&groups, &samples);
	text_samples(&text, &samples);
	snprintf(name, sizeof(name), "xeon_pmon_group_bytes_total{socket=\"2\",group=\"%s\",",
		 group);
	at = strstr(text.data, name);
	value = at ? atof(strchr(at, '}') + 1) : NAN;
	samples_free(&samples);
	text_free(&text);
	return value;
}

static unsigned int own_series(void)
{
	unsigned int s, nr = 0;

	for (s = 0; s < groups.nr; s++)
		nr += groups.series[s].kind == WHO_GROUP && strcmp(groups.series[s].name, "other");
	return nr;
}

static bool adds_up(void)
{
	const struct groups_socket *socket = &groups.socket[0];
	double sum = socket->rest - socket->excess;
	unsigned int s;

	for (s = 0; s < groups.nr; s++)
		sum += isnan(groups.series[s].bytes[0]) ? 0 : groups.series[s].bytes[0];
	return fabs(sum - socket->whole) < 1;
}

/* One book of groups "a" + @first on, each with as many GB/s as its letter has */
static void add(unsigned int first, unsigned int nr, double whole)
{
	struct who_part part[16] = {};
	struct who_book book = {
		.socket = 2, .whole = whole, .nr = nr, .part = part, .rest = whole,
	};
	unsigned int p;

	for (p = 0; p < nr; p++) {
		part[p] = (struct who_part){ .kind = WHO_GROUP, .value = first + p + 1 };
		sprintf(part[p].name, "%c", 'a' + first + p);
		book.rest -= part[p].value;
	}
	book.excess = book.rest < 0 ? -book.rest : 0;
	book.rest = fmax(0, book.rest);
	groups_add(&groups, &book, 1, 2);
}

/* Without monitoring groups, the memory is counted all the same. */
static void test_unmounted(void)
{
	const struct metric *metric = xp_metrics(xp_platform("skx"));
	struct metric_value value[2] = {};
	struct sampler_snapshot snapshot = { .time = 1, .value = value };
	struct groups gone = { .limit = LIMIT, .has_mbm = true, .reader.root = "/nosuch" };

	for (; metric->name && snapshot.nr_values < 2; metric++)
		if (!strcmp(metric->name, "mem_read_bw") || !strcmp(metric->name, "mem_write_bw"))
			value[snapshot.nr_values++] = (struct metric_value){
				.metric = metric, .why = "", .value = 1e9, .share = 1,
			};
	groups_read(&gone, &snapshot, NULL);
	snapshot.time = 2;
	groups_read(&gone, &snapshot, NULL);
	ktap_ok(gone.nr_sockets == 1 && gone.socket[0].whole == 2e9,
		"after resctrl is unmounted, the memory is still counted");
	groups_close(&gone);
}

int main(void)
{
	double before;

	add(0, 2, 10);
	ktap_ok(sample("a") == 2e9 && sample("b") == 4e9 && sample("not attributed") == 14e9,
		"groups and the rest in bytes");
	add(0, 5, 20);
	ktap_ok(own_series() == LIMIT && sample("c") == 6e9 && sample("other") == 18e9,
		"groups beyond the limit are others");
	add(0, 5, 12);
	ktap_ok(adds_up() && groups.socket[0].excess == 6e9,
		"the sum is that of the memory, with an excess");
	before = sample("other");
	add(1, 5, 100);
	ktap_ok(own_series() == LIMIT && isnan(sample("a")) && sample("d") == 8e9,
		"a group takes the series of one that is gone");
	ktap_ok(sample("other") == before + 6e9 + 22e9, "which is in the others");
	ktap_ok(adds_up(), "and the sum stays");
	add(0, 0, NAN);
	ktap_ok(adds_up(), "an interval without a count of the memory is left out");
	groups_close(&groups);
	test_unmounted();
	return ktap_exit();
}
