// SPDX-License-Identifier: GPL-2.0-only
/* test_diff.c - "xeon-pmon diff": its statistics, and how often it is wrong about noise */
#define _GNU_SOURCE
#include <math.h>
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
#define MACHINE		"\"cpu\":\"some Xeon\",\"model\":45,\"driver\":\"xeon_pmon 0\""
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

/**
 * struct load - what a recording is of
 * @reads: reads of the usual ones
 * @clocks: memory clocks of the usual ones
 * @machine: more of its line "machine"
 * @filled: filled DIMM slots
 * @sockets: number of sockets, 0: one
 * @channels: channels of each, 0: CHANNELS
 * @interval: seconds of an interval, 0: one
 * @cut: it ends without its last line
 */
struct load {
	double reads;
	double clocks;
	const char *machine;
	unsigned int filled;
	unsigned int sockets;
	unsigned int channels;
	unsigned int interval;
	bool cut;
};

static void write_head(FILE *out, const struct load *load, unsigned int sockets,
		       unsigned int channels)
{
	unsigned int s, c;

	fputs("{\"recording\":{\"version\":1,\"platform\":\"snbep\",\"interval\":1000,"
	      "\"start\":1,\"metrics\":[\"mem_read_bw\",\"mem_write_bw\",\"dram_clock\"],"
	      "\"events\":[\"uncore_imc/cas_count_read/\"]}}\n"
	      "{\"type\":{\"type\":\"imc\",\"events\":["
	      "{\"event\":\"cas_count_read\",\"config\":[\"0x304\",\"0x0\",\"0x0\"]},"
	      "{\"event\":\"cas_count_write\",\"config\":[\"0xc04\",\"0x0\",\"0x0\"]},"
	      "{\"event\":\"clockticks\",\"config\":[\"0xff\",\"0x0\",\"0x0\"]}],"
	      "\"groups\":[[0,1,2]]}}\n", out);
	fprintf(out, "{\"machine\":{%s}}\n{\"facts\":{\"filled\":%u}}\n", load->machine ?: MACHINE,
		load->filled);
	for (s = 0; s < sockets; s++)
		fprintf(out, "{\"die\":{\"socket\":%u,\"die\":0}}\n", s);
	for (c = 0; c < sockets * channels; c++)
		fprintf(out, "{\"box\":{\"pmu\":\"uncore_imc_%u\\\"\",\"unit\":%u,"
			"\"type\":0,\"die\":%u}}\n", c % channels, c % channels, c / channels);
}

static void write_load(int fd, const struct load *load, unsigned int intervals)
{
	unsigned int sockets = load->sockets ?: 1, channels = load->channels ?: CHANNELS;
	unsigned int seconds = load->interval ?: 1;
	double noise[2 * CHANNELS][2] = {};
	FILE *out = fdopen(dup(fd), "w");
	unsigned int i, c;

	if (ftruncate(fd, 0))
		ktap_bail("no file");
	rewind(out);
	write_head(out, load, sockets, channels);
	for (i = 1; i <= intervals; i++) {
		fprintf(out, "{\"count\":{\"t\":%u,\"v\":[", i * seconds);
		for (c = 0; c < sockets * channels; c++)
			fprintf(out, "%s[%u000000000,0,%.0f,%.0f,%.0f]", c ? "," : "",
				seconds, seconds * load->reads * READS * next_noise(&noise[c][0]),
				seconds * WRITES * next_noise(&noise[c][1]),
				seconds * (load->clocks * CLOCKS + 1e5 * any_normal()));
		fputs("]}}\n", out);
	}
	if (!load->cut)
		fputs("{\"end\":{}}\n", out);
	fclose(out);
}

/* @reads: by how much they are more */
static void write_recording(int fd, double reads, unsigned int intervals)
{
	write_load(fd, &(const struct load){ .reads = reads, .clocks = 1 }, intervals);
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
			 find_lines("\"metric\"") == find_lines("\"mem_read_bw\"") +
						     find_lines("/cas_count_read/");
	}
	ktap_ok(right >= 95, "of %d pairs with 3 %% more reads, %u say so in JSON, and no more",
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
	ktap_ok(find_lines("of 20 values differ by more than their noise") == 1,
		"how many of how many");
	ktap_eq(find_lines("different"), 0, "the machines are alike");
	write_recording(files[1], 1, 5);
	ktap_eq(run_diff(NULL), 1, "five intervals are too few");
	ktap_eq(find_lines("too few values"), 20, "of each value");
	ktap_eq(find_lines("needs 8 intervals"), 1, "which is said");
}

/* What a usual recording is compared with, how many values, and what is said of both */
static void test_others(void)
{
	static const struct {
		struct load load;
		unsigned int values;
		const char *said;
	} rows[] = {
		{ { 1, 1, "\"cpu\":\"another\",\"model\":45" }, 20,
		  "machines have different CPUs" },
		{ { 1, 1, MACHINE ",\"emulated\":true" }, 20, "different kinds: one is emulated" },
		{ { 1, 1, MACHINE, 4 }, 20, "machines have different DIMMs" },
		{ { 1, 1, "\"cpu\":\"some Xeon\",\"model\":45,\"driver\":\"xeon_pmon 1\"" }, 20,
		  "different kernels or drivers" },
		{ { 1, 1, MACHINE ",\"kernel\":\"7\"" }, 20, "different kernels or drivers" },
		{ { 1, 1, .sockets = 2 }, 20, "different numbers of sockets or dies" },
		{ { 1, 1, .sockets = 2 }, 20, "S1 uncore_imc_2\" mem_read_bw: values in B alone" },
		{ { 1, 1, .channels = 2 }, 12, "S0 uncore_imc_2\" mem_read_bw: values in A alone" },
		{ { 1, 1, .channels = 1 }, 4, "S0 uncore_imc_0\" dram_clock: values in A alone" },
		{ { 1, 1, .cut = true }, 20, "the last interval is missing" },
		{ { 1, 1.0005 }, 20, "0 of 20 values differ" },
		{ { 1, 1, .interval = 2 }, 20, "0 of 20 values differ" },
	};
	char compared[32];
	unsigned int i;

	write_recording(files[0], 1, 20);
	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		write_load(files[1], &rows[i].load, 20);
		run_diff(NULL);
		snprintf(compared, sizeof(compared), " of %u values", rows[i].values);
		ktap_ok(find_lines(rows[i].said) == 1 && find_lines(compared) == 1, "%s",
			rows[i].said);
	}
	run_diff("-Mmem_read_bw");
	ktap_eq(find_lines(" of 5 values"), 1, "one metric of all");
	ktap_eq(run_diff("--json"), 0, "machines that are alike");
	ktap_eq(find_lines("\"same-machine\" : true"), 1, "are the same in JSON");
	write_load(files[0], &(const struct load){ 0, 1, "\"model\":46" }, 20);
	run_diff("--json");
	ktap_eq(find_lines("\"same-machine\" : false"), 1, "and others are not");
	ktap_ok(find_lines("\"mem_read_bw\"") && !find_lines("inf"),
		"more than nothing is no number");
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
	test_others();
	test_equal();
	test_apart();
	return ktap_exit();
}
