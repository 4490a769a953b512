// SPDX-License-Identifier: GPL-2.0-only
/*
 * The file of the latency curve: the CPU's name, then one line for each point. Also the loops that
 * generate the memory traffic during its measurement.
 */
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "curve.h"
#include "rows.h"

#define SHARED		"/var/lib"
#define CURVE_NAME	"xeon-pmon/curve"
#define HEAD		"# xeon-pmon curve, mix socket MB/s ns: "
#define READS_HEAD	"# xeon-pmon curve, socket MB/s ns: "	/* version 1: CURVE_READS only */
#define MEBI		(1024 * 1024UL)

static const struct {
	const char *name;
	double writes;
} curve_mixes[CURVE_MIXES] = {
	[CURVE_READS] = { "reads", 0 },
	[CURVE_TWO_TO_ONE] = { "2:1", 100. / 3 },
	[CURVE_ONE_TO_ONE] = { "1:1", 50 },
	[CURVE_REMOTE] = { "remote", 0 },
};

const char *curve_mix_name(enum curve_mix mix)
{
	return curve_mixes[mix].name;
}

double curve_mix_writes(enum curve_mix mix)
{
	return curve_mixes[mix].writes;
}

unsigned int curve_touch(char *block, enum curve_mix mix, unsigned int nr)
{
	bool writes = mix == CURVE_ONE_TO_ONE || (mix == CURVE_TWO_TO_ONE && nr % 2);
	unsigned int i;

	for (i = 0; i < CURVE_BLOCK; i += CURVE_LINE)
		if (writes)
			__atomic_store_n(block + i, nr, __ATOMIC_RELAXED);
		else
			(void)__atomic_load_n(block + i, __ATOMIC_RELAXED);
	return CURVE_BLOCK / CURVE_LINE * (writes ? 2 : 1);
}

/*
 * A line is accessed again only after all others. The LLC's replacement is not exactly LRU, so the
 * buffer has four times its size, twice at least. The pointer chase and the load threads need a
 * buffer each, and an eighth of the free memory must stay free.
 */
size_t curve_ring_size(size_t llc, size_t free)
{
	size_t wanted = llc ? 4 * llc : 2048 * MEBI, most = free / 16 * 7;

	wanted = wanted > 64 * MEBI ? wanted : 64 * MEBI;
	if (wanted <= most)
		return wanted;
	return most >= 2 * llc && most >= 64 * MEBI ? most : 0;
}

/* The directory of the file CURVE_NAME: root's for all users, or the user's cache directory */
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

static bool curve_is_of_this_cpu(const char *line, const char *head)
{
	char cpu[128];

	xp_cpuinfo("model name", cpu, sizeof(cpu));
	return !strncmp(line, head, strlen(head)) &&
	       !strncmp(line + strlen(head), cpu, strlen(cpu)) &&
	       line[strlen(head) + strlen(cpu)] == '\n';
}

static bool curve_read_point(FILE *file, struct curve_point *point, bool has_mix)
{
	char name[16] = "reads";

	if ((has_mix && fscanf(file, "%15s", name) != 1) ||
	    fscanf(file, "%d %lf %lf", &point->socket, &point->bandwidth, &point->latency) != 3 ||
	    point->latency <= 0)
		return false;
	for (point->mix = 0; point->mix < CURVE_MIXES; point->mix++)
		if (!strcmp(name, curve_mixes[point->mix].name))
			return true;
	return false;
}

/* A curve of another CPU model is ignored: a home directory may be shared between machines. */
static void curve_read_file(struct curve *curve, bool shared)
{
	char path[PATH_MAX], line[256];
	struct curve_point *point = curve->point;
	bool has_mix;
	FILE *file;

	curve_folder(shared, path, sizeof(path) - sizeof(CURVE_NAME));
	file = fopen(strcat(path, "/" CURVE_NAME), "re");
	if (!file)
		return;
	if (!fgets(line, sizeof(line), file))
		*line = '\0';
	has_mix = curve_is_of_this_cpu(line, HEAD);
	if (has_mix || curve_is_of_this_cpu(line, READS_HEAD))
		while (point < curve->point + CURVE_POINTS &&
		       curve_read_point(file, point, has_mix))
			point++;
	else if (strncmp(line, HEAD, strlen(HEAD)) && strncmp(line, READS_HEAD, strlen(READS_HEAD)))
		snprintf(curve->refused, sizeof(curve->refused), "%.*s",
			 (int)sizeof(curve->refused) - 1, path);
	curve->nr = point - curve->point;
	fclose(file);
}

void curve_read(struct curve *curve)
{
	curve->nr = 0;
	*curve->refused = '\0';
	curve_read_file(curve, false);
	if (!curve->nr)
		curve_read_file(curve, true);
}

/* rename() replaces the old file only after the new one is complete. */
int curve_write(const struct curve *curve, char *path, size_t size)
{
	char new[PATH_MAX], cpu[128];
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
	xp_cpuinfo("model name", cpu, sizeof(cpu));
	fprintf(file, HEAD "%s\n", cpu);
	for (i = 0; i < curve->nr; i++)
		fprintf(file, "%s %d %.1f %.2f\n", curve_mixes[curve->point[i].mix].name,
			curve->point[i].socket, curve->point[i].bandwidth, curve->point[i].latency);
	return fclose(file) || rename(new, path) ? -1 : 0;
}

static const struct curve_point *curve_next(const struct curve *curve, int socket,
					    enum curve_mix mix, const struct curve_point *last)
{
	const struct curve_point *point = last ? last + 1 : curve->point;

	while (point < curve->point + curve->nr && (point->socket != socket || point->mix != mix))
		point++;
	return point < curve->point + curve->nr ? point : NULL;
}

double curve_idle(const struct curve *curve, int socket)
{
	const struct curve_point *point = NULL;
	double least = 0;

	while ((point = curve_next(curve, socket, CURVE_READS, point)))
		least = least && least < point->latency ? least : point->latency;
	return least;
}

double curve_most(const struct curve *curve, int socket, enum curve_mix mix)
{
	const struct curve_point *point = NULL;
	double most = 0;

	while ((point = curve_next(curve, socket, mix, point)))
		most = point->bandwidth > most ? point->bandwidth : most;
	return most;
}

enum curve_mix curve_nearest(const struct curve *curve, int socket, double writes)
{
	enum curve_mix mix, nearest = CURVE_MIXES;

	for (mix = CURVE_READS; mix <= CURVE_ONE_TO_ONE; mix++)
		if (curve_next(curve, socket, mix, NULL) &&
		    (nearest == CURVE_MIXES || fabs(curve_mixes[mix].writes - writes) <
					       fabs(curve_mixes[nearest].writes - writes)))
			nearest = mix;
	return nearest;
}

double curve_at(const struct curve *curve, int socket, enum curve_mix mix, double bandwidth)
{
	const struct curve_point *point = curve_next(curve, socket, mix, NULL), *next;

	if (!point)
		return 0;
	while ((next = curve_next(curve, socket, mix, point)) && next->bandwidth < bandwidth)
		point = next;
	if (!next || bandwidth <= point->bandwidth)
		return point->latency;
	return point->latency + (next->latency - point->latency) *
	       (bandwidth - point->bandwidth) / (next->bandwidth - point->bandwidth);
}
