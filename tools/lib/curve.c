// SPDX-License-Identifier: GPL-2.0-only
/*
 * The machine's own curve, in a file: the CPU's name, then a line for each point.
 */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "curve.h"
#include "rows.h"

#define SHARED		"/var/lib"
#define CURVE_NAME	"xeon-pmon/curve"
#define HEAD		"# xeon-pmon curve, socket MB/s ns: "

/* Where it is kept, but for CURVE_NAME: of root, or of this user */
static void curve_folder(bool shared, char *path, size_t size)
{
	const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");

	if (shared)
		snprintf(path, size, SHARED);
	else if (cache && *cache == '/')
		snprintf(path, size, "%s", cache);
	else
		snprintf(path, size, "%s/.cache", home ?: "");
}

static void curve_head(char *text, size_t size)
{
	char cpu[128];

	xp_cpuinfo("model name", cpu, sizeof(cpu));
	snprintf(text, size, HEAD "%s\n", cpu);
}

/* That of another machine, as with a home that is shared, says nothing of this one. */
static void curve_read_file(struct curve *curve, bool shared)
{
	char path[PATH_MAX], head[256], line[256];
	struct curve_point *point = curve->point;
	FILE *file;

	curve_folder(shared, path, sizeof(path) - sizeof(CURVE_NAME));
	file = fopen(strcat(path, "/" CURVE_NAME), "re");
	if (!file)
		return;
	curve_head(head, sizeof(head));
	if (fgets(line, sizeof(line), file) && !strcmp(line, head))
		while (point < curve->point + CURVE_POINTS &&
		       fscanf(file, "%d %lf %lf", &point->socket, &point->bandwidth,
			      &point->latency) == 3 && point->latency > 0)
			point++;
	curve->nr = point - curve->point;
	fclose(file);
}

void curve_read(struct curve *curve)
{
	curve->nr = 0;
	curve_read_file(curve, false);
	if (!curve->nr)
		curve_read_file(curve, true);
}

/* Only a whole file takes the place of the last one. */
int curve_write(const struct curve *curve, char *path, size_t size)
{
	char new[PATH_MAX], head[256];
	unsigned int i;
	FILE *file;

	curve_folder(!geteuid() && !getenv("XDG_CACHE_HOME"), new,
		     sizeof(new) - sizeof(CURVE_NAME) - 4);
	snprintf(path, size, "%s/" CURVE_NAME, new);
	mkdir(new, 0700);
	strcat(new, "/xeon-pmon");
	if (mkdir(new, 0755) && errno != EEXIST)
		return -1;
	strcat(new, "/new");
	file = fopen(new, "we");
	if (!file)
		return -1;
	curve_head(head, sizeof(head));
	fputs(head, file);
	for (i = 0; i < curve->nr; i++)
		fprintf(file, "%d %.1f %.2f\n", curve->point[i].socket, curve->point[i].bandwidth,
			curve->point[i].latency);
	return fclose(file) || rename(new, path) ? -1 : 0;
}

static const struct curve_point *curve_next(const struct curve *curve, int socket,
					    const struct curve_point *last)
{
	const struct curve_point *point = last ? last + 1 : curve->point;

	while (point < curve->point + curve->nr && point->socket != socket)
		point++;
	return point < curve->point + curve->nr ? point : NULL;
}

double curve_idle(const struct curve *curve, int socket)
{
	const struct curve_point *point = NULL;
	double least = 0;

	while ((point = curve_next(curve, socket, point)))
		least = least && least < point->latency ? least : point->latency;
	return least;
}

double curve_at(const struct curve *curve, int socket, double bandwidth)
{
	const struct curve_point *point = curve_next(curve, socket, NULL), *next;

	if (!point)
		return 0;
	while ((next = curve_next(curve, socket, point)) && next->bandwidth < bandwidth)
		point = next;
	if (!next || bandwidth <= point->bandwidth || next->bandwidth <= point->bandwidth)
		return point->latency;
	return point->latency + (next->latency - point->latency) *
	       (bandwidth - point->bandwidth) / (next->bandwidth - point->bandwidth);
}
