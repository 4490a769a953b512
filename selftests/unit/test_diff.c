// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_diff.c - "xeon-pmon diff": its statistics, and how often it is wrong about noise
 */
#define _GNU_SOURCE
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <linux/types.h>

#include "command.h"
#include "ktap.h"
#include "statistics.h"

#define PAIRS		100
#define INTERVALS	300
#define CHANNELS	4
#define READS		3e8	/* of 64 bytes, of a channel in a second */
#define WRITES		1e8
#define CLOCKS		8e9
#define NOISE		0.02	/* standard deviation of an interval, by the mean */
#define MEMORY		0.5	/* how much of its noise the next interval has */

/* Two recordings, and what diff prints */
static int files[3];
static char paths[3][32];

static u64 state = 20260101;

static double any(void)
{
	state = state * 6364136223846793005ULL + 1442695040888963407ULL;
	return ((state >> 11) + 0.5) / (1ULL << 53);
}

/* Return: a random number of mean 0 and standard deviation 1 (Box and Muller). */
static double any_normal(void)
{
	return sqrt(-2 * log(any())) * cos(2 * M_PI * any());
}

/* Noise that has a memory: an autoregressive process of order 1 */
static double next_noise(double *noise)
{
	*noise = MEMORY * *noise + sqrt(1 - MEMORY * MEMORY) * any_normal();
	return 1 + NOISE * *noise;
}

static void write_head(FILE *out)
{
	unsigned int c;

	fputs("{\"recording\":{\"version\":1,\"platform\":\"snbep\",\"interval\":1000,"
	      "\"start\":1,\"metrics\":[\"mem_read_bw\",\"mem_write_bw\",\"dram_clock\"]}}\n"
	      "{\"machine\":{\"cpu\":\"some Xeon\",\"model\":45,\"driver\":\"xeon_pmon 0\"}}\n"
	      "{\"type\":{\"type\":\"imc\",\"events\":["
	      "{\"event\":\"cas_count_read\",\"config\":[\"0x304\",\"0x0\",\"0x0\"]},"
	      "{\"event\":\"cas_count_write\",\"config\":[\"0xc04\",\"0x0\",\"0x0\"]},"
	      "{\"event\":\"clockticks\",\"config\":[\"0xff\",\"0x0\",\"0x0\"]}],"
	      "\"groups\":[[0,1,2]]}}\n{\"die\":{\"socket\":0,\"die\":0}}\n", out);
	for (c = 0; c < CHANNELS; c++)
		fprintf(out, "{\"box\":{\"pmu\":\"uncore_imc_%u\\\"\",\"unit\":%u,%s}}\n", c, c,
			"\"type\":0,\"die\":0");
}

/* @reads: by how much they are more */
static void write_recording(int fd, double reads, unsigned int intervals)
{
	double noise[CHANNELS][2] = {};
	FILE *out = fdopen(dup(fd), "w");
	unsigned int i, c;

	if (ftruncate(fd, 0))
		ktap_bail("no file");
	rewind(out);
	write_head(out);
	for (i = 1; i <= intervals; i++) {
		fprintf(out, "{\"count\":{\"t\":%u,\"v\":[", i);
		for (c = 0; c < CHANNELS; c++)
			fprintf(out, "%s[1000000000,0,%.0f,%.0f,%.0f]", c ? "," : "",
				reads * READS * next_noise(&noise[c][0]),
				WRITES * next_noise(&noise[c][1]), CLOCKS + 1e5 * any_normal());
		fputs("]}}\n", out);
	}
	fputs("{\"end\":{}}\n", out);
	fclose(out);
}

/* Return: the exit code; what it printed is in the third file. */
static int run_diff(const char *option)
{
	char *argv[] = { "diff", paths[0], paths[1], (char *)option, NULL };
	FILE *out = stdout, *err = stderr;
	int code;

	if (ftruncate(files[2], 0))
		ktap_bail("no file");
	lseek(files[2], 0, SEEK_SET);
	stdout = fdopen(dup(files[2]), "a");
	stderr = fdopen(dup(files[2]), "a");
	code = xp_diff(option ? 4 : 3, argv);
	fclose(stdout);
	fclose(stderr);
	stdout = out;
	stderr = err;
	return code;
}

/* How many lines of the output have a text */
static unsigned int find_lines(const char *part)
{
	FILE *in = fopen(paths[2], "r");
	char line[1024];
	unsigned int nr = 0;

	while (in && fgets(line, sizeof(line), in))
		nr += !!strstr(line, part);
	if (in)
		fclose(in);
	return nr;
}

static void test_student(void)
{
	/* Tables of Student's distribution: two-sided */
	static const struct {
		double t, degrees, p;
	} rows[] = {
		{ 0, 5, 1 }, { 1, 1, 0.5 }, { 12.7062, 1, 0.05 }, { 63.657, 1, 0.01 },
		{ 2.2281, 10, 0.05 }, { 4.5869, 10, 0.001 }, { 2.0106, 48, 0.05 },
		{ 2.6259, 100, 0.01 }, { 1.96, 1e6, 0.05 }, { 0.6745, 1e6, 0.5 },
	};
	unsigned int i;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		double p = statistics_student(rows[i].t, rows[i].degrees);

		if (!ktap_ok(fabs(p - rows[i].p) < 0.0001 * (1 + rows[i].p),
			     "t %g, %g degrees: p %g", rows[i].t, rows[i].degrees, rows[i].p))
			ktap_note("%g", p);
	}
}

/* Benjamini and Hochberg keep all below the last p that is small enough. */
static void test_keep(void)
{
	static const double p[] = { 0.001, 0.02, 0.021, 0.9 };

	ktap_eq(statistics_keep(p, 4, 0.05), 3, "the second is kept for the third");
	ktap_eq(statistics_keep(p, 4, 0.01), 1, "of a smaller rate one");
	ktap_eq(statistics_keep(p, 4, 0.0001), 0, "of a tiny rate none");
	ktap_eq(statistics_keep(p, 0, 0.05), 0, "of none, none");
}

static void test_series(void)
{
	static const double steady[] = { 5, 5, 5, 5, 5, 5, 5, 5 },
		other[] = { 6, 6, 6, 6, 6, 6, 6, 6 },
		steps[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };
	struct statistics a = statistics_of(steady, 8), b = statistics_of(other, 8),
			  c = statistics_of(steps, 10), few = statistics_of(other, 7);

	ktap_ok(statistics_welch(&a, &a) == 1, "the same, without noise");
	ktap_ok(statistics_welch(&a, &b) == 0, "another one, without noise");
	ktap_ok(statistics_welch(&a, &few) == 1, "too few values");
	ktap_ok(c.mean == 5.5 && c.low == 2 && c.median == 6 && c.high == 9, "mean and tenths");
	ktap_ok(c.batches == 5 && fabs(c.variance - 10) < 0.000001, "batches of two");
}

static void test_equal(void)
{
	unsigned int i, wrong = 0;

	for (i = 0; i < PAIRS; i++) {
		write_recording(files[0], 1, INTERVALS);
		write_recording(files[1], 1, INTERVALS);
		if (run_diff("--json"))
			ktap_bail("diff failed");
		wrong += find_lines("\"metric\"") > 0;
	}
	ktap_ok(wrong <= 5, "of %d pairs of equal loads, %u differ", PAIRS, wrong);
}

static void test_apart(void)
{
	unsigned int i, right = 0;

	for (i = 0; i < PAIRS; i++) {
		write_recording(files[0], 1, INTERVALS);
		write_recording(files[1], 1.03, INTERVALS);
		if (run_diff("--json"))
			ktap_bail("diff failed");
		right += find_lines("\"mem_read_bw\"") && !find_lines("imc_0\"") &&
			 find_lines("\"metric\"") == find_lines("\"mem_read_bw\"");
	}
	ktap_ok(right >= 95, "of %d pairs with 3 %% more reads, %u say so in JSON, and nothing else",
		PAIRS, right);
}

static void test_text(void)
{
	write_recording(files[0], 1, INTERVALS);
	write_recording(files[1], 1.03, INTERVALS);
	ktap_eq(run_diff(NULL), 0, "two recordings that differ are no failure");
	ktap_ok(find_lines("S0 mem_read_bw: +3.") == 1 || find_lines("S0 mem_read_bw: +2.9") == 1,
		"the change of the socket");
	ktap_ok(find_lines("  A  mean ") == find_lines("  B  mean ") && find_lines("n 300"),
		"both distributions");
	ktap_ok(find_lines("of 15 values differ by more than their noise") == 1,
		"how many of how many");
	ktap_eq(find_lines("different"), 0, "the machines are alike");
	write_recording(files[1], 1, 5);
	ktap_eq(run_diff(NULL), 1, "five intervals are too few");
	ktap_eq(find_lines("too few values"), 15, "of each value");
	ktap_eq(find_lines("needs 8 intervals"), 1, "which is said");
}

int main(void)
{
	unsigned int i;

	for (i = 0; i < 3; i++) {
		files[i] = memfd_create("diff", 0);
		snprintf(paths[i], sizeof(paths[i]), "/proc/self/fd/%d", files[i]);
	}
	test_student();
	test_keep();
	test_series();
	test_text();
	test_equal();
	test_apart();
	return ktap_exit();
}
