// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_curve.c - the machine's own curve of latency by bandwidth: its file, its mixes, its memory
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "judged.h"
#include "ktap.h"
#include "real.h"
#include "rows.h"

static void write_file(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	if (!file || fputs(text, file) < 0 || fclose(file))
		ktap_bail("%s", path);
}

/* @head is behind "# xeon-pmon curve, "; "%s" is the name of this CPU */
static void read_kept(const char *path, const char *head, const char *points, struct curve *kept)
{
	static char text[32 * CURVE_POINTS];
	char cpu[128];

	strcpy(text, "# xeon-pmon curve, ");
	xp_cpuinfo("model name", cpu, sizeof(cpu));
	snprintf(text + strlen(text), sizeof(text) - strlen(text), head, cpu);
	strcat(text, points);
	write_file(path, text);
	curve_read(kept);
}

static void test_kept(void)
{
	char folder[] = "/tmp/test_curve.XXXXXX", path[256];
	static char many[12 * CURVE_POINTS];
	struct curve kept;
	int i;

	if (!mkdtemp(folder))
		ktap_bail("no folder");
	setenv("XDG_CACHE_HOME", folder, 1);
	ktap_ok(!curve_write(&own_curve, path, sizeof(path)), "it is kept");
	curve_read(&kept);
	ktap_ok(kept.nr == own_curve.nr && kept.point[3].latency == 300 &&
		kept.point[6].socket == 0 &&
		kept.point[6].mix == CURVE_ONE_TO_ONE && kept.point[7].mix == CURVE_REMOTE,
		"and found again");
	read_kept(path, "mix socket MB/s ns: %s?\n", "reads 0 100.0 90.00\n", &kept);
	ktap_ok(!kept.nr && !*kept.refused, "but not that of another CPU");
	read_kept(path, "socket MB/s ns: %s\n", "0 100.0 90.00\n1 2000.0 91.50\n", &kept);
	ktap_ok(kept.nr == 2 && kept.point[1].socket == 1 && kept.point[1].latency == 91.5 &&
		kept.point[1].mix == CURVE_READS, "one of a version that measured reads alone");
	read_kept(path, "colour socket MB/s ns: %s\n", "blue 0 100.0 90.00\n", &kept);
	ktap_ok(!kept.nr && !strcmp(kept.refused, path), "a file of a later version is refused");
	read_kept(path, "mix socket MB/s ns: %s\n", "reads 0 100.0 90.00\n3:1 0 100.0 90.00\n",
		  &kept);
	ktap_eq(kept.nr, 1, "an unknown mix ends it");
	read_kept(path, "socket MB/s ns: %s\n", "0 100.0 90.00\n0 200.0 0.0\n0 300.0 95.0\n",
		  &kept);
	ktap_eq(kept.nr, 1, "and so does a read that takes no time");
	for (i = 0; i <= CURVE_POINTS; i++)
		strcat(many, "0 1.0 90.0\n");
	read_kept(path, "socket MB/s ns: %s\n", many, &kept);
	ktap_eq(kept.nr, CURVE_POINTS, "there are no more points than a curve has");
	unlink(path);
	*strrchr(path, '/') = '\0';
	rmdir(path);
	ktap_ok(!rmdir(folder), "and nothing else is left");
}

/* How many lines of six blocks are written, and what curve_touch() says of their traffic */
static void test_touch(void)
{
	static char memory[6 * CURVE_BLOCK];
	static const struct {
		enum curve_mix mix;
		unsigned int traffic, written;
	} rows[] = {
		{ CURVE_READS, 384, 0 }, { CURVE_REMOTE, 384, 0 }, { CURVE_ONE_TO_ONE, 768, 384 },
		{ CURVE_TWO_TO_ONE, 576, 192 },
	};
	unsigned int i, line, written, traffic;

	for (i = 0; i < ARRAY(rows); i++) {
		memset(memory, 99, sizeof(memory));
		for (line = 0, traffic = 0; line < 6; line++)
			traffic += curve_touch(memory + line * CURVE_BLOCK, rows[i].mix, line);
		for (line = 0, written = 0; line < 384; line++)
			written += memory[line * CURVE_LINE] != 99;
		ktap_eq(traffic, rows[i].traffic, "lines of traffic, %s",
			curve_mix_name(rows[i].mix));
		ktap_eq(written, rows[i].written, "lines that are written, %s",
			curve_mix_name(rows[i].mix));
		ktap_eq((long)(100. * written / traffic + .5),
			(long)(curve_mix_writes(rows[i].mix) + .5), "per cent of writes");
	}
}

static void test_ring(void)
{
	const size_t mebi = 1 << 20;

	ktap_eq(curve_ring_size(504 * mebi, (size_t)1 << 34) / mebi, 2016,
		"four times the LLC of a Granite Rapids");
	ktap_eq(curve_ring_size(504 * mebi, 4096 * mebi) / mebi, 1792, "what is free");
	ktap_eq(curve_ring_size(504 * mebi, 2048 * mebi), 0, "less than twice the LLC");
	ktap_eq(curve_ring_size(2 * mebi, 4096 * mebi) / mebi, 64, "a small LLC");
	ktap_eq(curve_ring_size(0, (size_t)1 << 34) / mebi, 2048, "an LLC that is not known");
}

static void test_curve(void)
{
	static const struct {
		double bandwidth, latency;
	} rows[] = {
		{ 0, 100 }, { 100, 100 }, { 25050, 110 }, { 50000, 120 }, { 70000, 210 },
		{ 90000, 300 }, { 99000, 320 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY(rows); i++)
		ktap_ok(fabs(curve_at(&own_curve, 0, CURVE_READS, rows[i].bandwidth) -
			     rows[i].latency) < 0.001, "at %.0f MB/s", rows[i].bandwidth);
	ktap_eq((long)curve_idle(&own_curve, 0), 100, "without load");
	ktap_eq((long)curve_idle(&own_curve, 1), 90, "another socket");
	ktap_eq((long)curve_at(&own_curve, 2, CURVE_READS, 100), 0,
		"a socket that was not measured");
	ktap_eq((long)(curve_at(&own_curve, 0, CURVE_ONE_TO_ONE, 30050) + .5), 200, "with writes");
	ktap_eq((long)curve_most(&own_curve, 0, CURVE_READS), 90000, "the most of reads");
	ktap_eq((long)curve_most(&own_curve, 0, CURVE_ONE_TO_ONE), 60000, "of as many writes");
	ktap_eq((long)curve_most(&own_curve, 1, CURVE_ONE_TO_ONE), 0, "what was not measured");
	ktap_eq(curve_nearest(&own_curve, 0, 20), CURVE_READS, "the nearest mix");
	ktap_eq(curve_nearest(&own_curve, 0, 30), CURVE_ONE_TO_ONE, "another one");
	ktap_eq(curve_nearest(&own_curve, 1, 50), CURVE_READS, "the only one");
	ktap_eq(curve_nearest(&own_curve, 2, 50), CURVE_MIXES, "none");
	test_kept();
	test_touch();
	test_ring();
}

int main(void)
{
	test_curve();
	return ktap_exit();
}
