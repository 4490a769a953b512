// SPDX-License-Identifier: GPL-2.0-only
/*
 * table.c - what was measured, for people and, in lines that begin with "csv:", for programs
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#include "bench.h"
#include "emu.h"

/* Targets: per cent of what the kernel's driver needs; accesses of a read that does not tear. */
#define TARGET_PCI	45
#define TARGET_MSR	50
#define TARGET_READ	210

#define NS_PER_SEC	1000000000ULL

struct bench_result bench_result[DRIVERS];
struct bench_perf bench_bare[COMMANDS];
struct bench_perf bench_all[COMMANDS];

/* One sample in twenty or so is hit by an interrupt; the first one is the box's first start. */
static int by_value(const void *a, const void *b)
{
	__u64 x = *(const __u64 *)a, y = *(const __u64 *)b;

	return (x > y) - (x < y);
}

static __u64 median(const __u64 *samples, int n)
{
	__u64 sorted[BENCH_SAMPLES];

	if (n < 2)
		ktap_bail("nothing was measured");
	memcpy(sorted, samples + 1, (n - 1) * sizeof(*sorted));
	qsort(sorted, n - 1, sizeof(*sorted), by_value);
	return sorted[(n - 1) / 2];
}

static __u64 accesses(const struct bench_cell *cell)
{
	return median(cell->accesses, cell->n);
}

static __u64 instructions(const struct bench_cell *cell)
{
	return median(cell->instructions, cell->n);
}

static unsigned int per_cent(__u64 ours, __u64 kernel)
{
	return (100 * ours + kernel / 2) / kernel;
}

static const char *percentage(__u64 ours, __u64 kernel)
{
	static char text[16];

	if (!kernel)
		return "-";
	snprintf(text, sizeof(text), "%u%%", per_cent(ours, kernel));
	return text;
}

static bool in_target(const struct bench_box *box, __u64 ours, __u64 kernel)
{
	return 100 * ours <= (box->slot ? TARGET_PCI : TARGET_MSR) * kernel;
}

/* Not every target can be met: the least may be more. */
enum verdict { NO_TARGET, MET, MISSED, OUT_OF_REACH, VERDICTS };

static const char *const verdicts[VERDICTS] = {
	[NO_TARGET] = "",
	[MET] = "met",
	[MISSED] = "missed",
	[OUT_OF_REACH] = "out of reach",
};

static enum verdict judge(int b, int r)
{
	const struct bench_box *box = &bench_boxes[b];
	__u64 kernel = accesses(&bench_result[KERNEL].cell[b][r]);

	if (!bench_rows[r].target)
		return NO_TARGET;
	if (in_target(box, accesses(&bench_result[OURS].cell[b][r]), kernel))
		return MET;
	return in_target(box, bench_rows[r].least(box), kernel) ? MISSED : OUT_OF_REACH;
}

/* Without those of the emulator: as if an access took none. */
static __u64 net(const struct bench_cell *cell)
{
	return instructions(cell) - cell->emulator;
}

static bool has_instructions(const struct bench_cell *cell)
{
	return cell->n && cell->instructions[0];
}

static void print_net(const struct bench_cell *k, const struct bench_cell *o)
{
	if (has_instructions(k))
		printf("%7llu %7llu %6s", net(k), net(o), percentage(net(o), net(k)));
	else
		printf("%7s %7s %6s", "-", "-", "-");
}

static void print_row(int b, int r)
{
	const struct bench_cell *k = &bench_result[KERNEL].cell[b][r];
	const struct bench_cell *o = &bench_result[OURS].cell[b][r];
	const struct bench_row_def *row = &bench_rows[r];
	const struct bench_box *box = &bench_boxes[b];
	char first[16] = "";

	if (!k->n)
		return;
	if (o->accesses[0] != accesses(o))
		snprintf(first, sizeof(first), "%llu", o->accesses[0]);
	printf("  %-23s %6llu %5llu %5s %6s %5d  %-12s ", row->name, accesses(k), accesses(o),
	       first, percentage(accesses(o), accesses(k)), row->least(box),
	       verdicts[judge(b, r)]);
	print_net(k, o);
	printf("  %s\n", row->why(box));
}

static void print_box(int b)
{
	const struct bench_box *box = &bench_boxes[b];
	int r;

	printf("\n%s: %s, %d counter%s, target %d%%\n", box->pmu,
	       box->slot ? "PCI configuration space" : "MSRs", box->counters,
	       box->counters == 1 ? "" : "s",
	       box->slot ? TARGET_PCI : TARGET_MSR);
	printf("  %-23s %6s %5s %5s %6s %5s  %-12s %7s %7s %6s\n", "", "access", "", "", "", "",
	       "", "instr.", "", "");
	printf("  %-23s %6s %5s %5s %6s %5s  %-12s %7s %7s %6s  %s\n", "operation", "kernel",
	       "ours", "first", "ratio", "least", "target", "kernel", "ours", "ratio",
	       "what the hardware needs at least");
	for (r = 0; r < ROWS; r++)
		print_row(b, r);
}

static void print_verdicts(void)
{
	int count[VERDICTS] = { 0 };
	int b, r;

	for (b = 0; b < bench_nr; b++)
		for (r = 0; r < ROWS; r++)
			if (bench_result[KERNEL].cell[b][r].n)
				count[judge(b, r)]++;
	printf("\nTargets: %d met, %d missed, %d out of reach (the least is more)\n", count[MET],
	       count[MISSED], count[OUT_OF_REACH]);
}

/* Of the operations whose instructions are known, those that take more than the kernel's */
static void count_longer(__u64 (*value)(const struct bench_cell *cell), int *more, int *nr)
{
	int b, r;

	*more = 0;
	*nr = 0;
	for (b = 0; b < bench_nr; b++)
		for (r = 0; r < ROWS; r++) {
			const struct bench_cell *k = &bench_result[KERNEL].cell[b][r];

			if (!has_instructions(k))
				continue;
			*more += value(&bench_result[OURS].cell[b][r]) > value(k);
			++*nr;
		}
}

static void print_longer(const char *what, __u64 (*value)(const struct bench_cell *cell))
{
	int more, nr;

	count_longer(value, &more, &nr);
	printf("Instructions, %s: more than the kernel's in %d of %d\n", what, more, nr);
}

static void print_operations(void)
{
	int b;

	printf("\nRegister accesses and guest instructions of one operation\n");
	printf("first: ours, the first time after the box was found, if that differs\n");
	printf("instructions: from system call to return, without what the emulator takes for\n");
	printf("each access, as found by repeating that access; so as if an access took none\n");
	for (b = 0; b < bench_nr; b++)
		print_box(b);
	print_verdicts();
	print_longer("as above", net);
	print_longer("with the emulator's", instructions);
}

/* Hundredths of an access in a read, over some paces. */
static __u64 average(const struct bench_moving *moving, int paces)
{
	__u64 reads = 0, total = 0;
	int p;

	for (p = 0; p < paces; p++) {
		reads += moving[p].reads;
		total += moving[p].accesses;
	}
	return (100 * total + reads / 2) / reads;
}

static void print_hundredths(__u64 value)
{
	printf(" %4llu.%02llu", value / 100, value % 100);
}

static void print_moving_box(int b, enum bench_driver d, const char *name)
{
	const struct bench_moving *moving = bench_result[d].moving[b];
	__u64 all;
	int p;

	printf("  %-16s %-6s", bench_boxes[b].pmu, name);
	for (p = 0; p < BENCH_PACES; p++)
		print_hundredths(average(&moving[p], 1));
	/* Who reads once in ten seconds does not care. */
	all = average(moving, BENCH_PACES - 1);
	print_hundredths(all);
	if (d == OURS)
		printf("  %s", all <= TARGET_READ ? "met" : "missed");
	printf("\n");
}

static bool any_pci(void)
{
	int b;

	for (b = 0; b < bench_nr; b++)
		if (bench_boxes[b].slot)
			return true;
	return false;
}

static void print_moving(void)
{
	int b;

	if (!any_pci())
		return;
	printf("\nRegister accesses in a read of a 48- or 44-bit counter, 1e9 events a second\n");
	printf("at intervals from 1 ms; average of 10000 reads, 1 ms to 1 s; target %d.%d\n",
	       TARGET_READ / 100, TARGET_READ % 100 / 10);
	printf("  %-23s %7s %7s %7s %7s %7s %7s\n", "", "1 ms", "10 ms", "100 ms", "1 s", "10 s",
	       "average");
	for (b = 0; b < bench_nr; b++) {
		if (!bench_boxes[b].slot)
			continue;
		print_moving_box(b, KERNEL, "kernel");
		print_moving_box(b, OURS, "ours");
	}
}

static void print_sample_of(int b)
{
	const struct bench_cell *plain = &bench_result[OURS].sample[b][PLAIN];
	const struct bench_cell *chain = &bench_result[OURS].sample[b][CALLCHAIN];

	if (bench_result[KERNEL].sample[b][PLAIN].n)
		ktap_bail("the kernel's driver can sample now: this table cannot show it");
	printf("  %-23s %9s", bench_boxes[b].pmu, "refused");
	if (plain->n)
		printf(" %9llu %9llu %9llu\n", accesses(plain), instructions(plain),
		       instructions(chain));
	else
		printf(" %9s\n", "refused");
}

static double share(__u64 part, __u64 whole)
{
	return 100.0 * part / whole;
}

static void print_rate(int b, int r)
{
	const struct bench_rate *rate = &bench_result[OURS].rate[b][r];

	if (!rate->asked)
		return;
	printf("  %-23s %9s %9u %9llu %9llu %8.3f%% %8.3f%%\n", bench_boxes[b].pmu, "-",
	       rate->asked, rate->samples * NS_PER_SEC / rate->ns,
	       rate->accesses * NS_PER_SEC / rate->ns, share(rate->instructions, rate->ns),
	       share(rate->still, rate->ns));
}

static bool any_samples(void)
{
	int b;

	for (b = 0; b < bench_nr; b++)
		if (bench_result[OURS].sample[b][PLAIN].n)
			return true;
	return false;
}

static void print_samples(void)
{
	int b;

	printf("\nRegister accesses and instructions of one sample\n");
	printf("instructions: of driver and perf, in the NMI and in the work that it leaves,\n");
	printf("as if an access took none\n");
	printf("  %-23s %9s %9s %9s %9s\n", "", "kernel", "ours", "instr.", "with -g");
	for (b = 0; b < bench_nr; b++)
		print_sample_of(b);
}

static void print_rates(void)
{
	int b, r;

	printf("\nWhat sampling takes: of a CPU, an instruction being 1 ns, as if an access\n");
	printf("took none; of every counter, with the time of the emulator's accesses\n");
	printf("  %-23s %9s %9s %9s %9s %9s %9s\n", "", "kernel", "asked", "samples",
	       "accesses", "CPU", "counters");
	for (b = 0; b < bench_nr; b++)
		for (r = 0; r < BENCH_RATES; r++)
			print_rate(b, r);
}

static void print_sampling(void)
{
	if (!any_samples())
		return;
	print_samples();
	print_rates();
}

static void print_pair(const char *what, __u64 kernel, __u64 ours)
{
	printf("  %-48s %11llu %11llu %6s\n", what, kernel, ours, percentage(ours, kernel));
}

static __u64 period(const struct bench_hour *hour)
{
	return (3600 * hour->timers + hour->expiries / 2) / hour->expiries;
}

static void print_rest(void)
{
	const struct bench_result *k = &bench_result[KERNEL], *o = &bench_result[OURS];

	printf("\nOne socket, all boxes\n");
	printf("  %-48s %11s %11s %6s\n", "", "kernel", "ours", "ratio");
	print_pair("load: registers read", k->load.load_rd, o->load.load_rd);
	print_pair("load: registers written", k->load.load_wr, o->load.load_wr);
	print_pair("unload: register accesses", k->load.unload, o->load.unload);
	print_pair("registers read back in operations above", k->readbacks, o->readbacks);
	print_pair("poll timers", k->hour.timers, o->hour.timers);
	print_pair("an hour, every box busy: wake-ups by them", k->hour.expiries, o->hour.expiries);
	print_pair("  seconds between two of one timer", period(&k->hour), period(&o->hour));
	print_pair("  register accesses", k->hour.accesses, o->hour.accesses);
	print_pair("  instructions, all", k->hour.instructions, o->hour.instructions);
	printf("  target: one timer for each socket: %s\n", o->hour.timers > 1 ? "missed" : "met");
	printf("  target: no register is read back: %s\n", o->readbacks ? "missed" : "met");
}

static const char *const commands[COMMANDS] = {
	[PERF_STAT] = "perf stat true",
	[PERF_STAT_ALL] = "perf stat -a -e <an event on every PMU> true",
	[PERF_LIST] = "perf list",
};

static void print_perf_row(const char *what, __u64 kernel, __u64 ours, __u64 all, __u64 bare)
{
	printf("  %-48s %11llu %11llu %6s %11llu", what, kernel / 1000, ours / 1000,
	       percentage(ours, kernel), all / 1000);
	if (bare)
		printf(" %11llu", bare / 1000);
	printf("\n");
}

static void print_perf(void)
{
	const struct bench_perf *k = bench_result[KERNEL].perf, *o = bench_result[OURS].perf;
	int c;

	printf("\nThe perf tool: thousands of instructions; microseconds at one each ns\n");
	printf("  %-48s %11s %11s %6s %11s %11s\n", "", "kernel", "ours", "ratio", "all_names=1",
	       "no driver");
	for (c = 0; c < COMMANDS; c++) {
		print_perf_row(commands[c], k[c].instructions, o[c].instructions,
			       bench_all[c].instructions, bench_bare[c].instructions);
		print_perf_row("  from start to end, waiting included", k[c].elapsed, o[c].elapsed,
			       bench_all[c].elapsed, bench_bare[c].elapsed);
	}
	printf("  target: perf stat true at most 125%%: %s\n",
	       4 * o[PERF_STAT].instructions <= 5 * k[PERF_STAT].instructions ? "met" : "missed");
}

static void csv_cell(const char *platform, int b, int r)
{
	const struct bench_cell *k = &bench_result[KERNEL].cell[b][r];
	const struct bench_cell *o = &bench_result[OURS].cell[b][r];
	const struct bench_box *box = &bench_boxes[b];

	if (!k->n)
		return;
	printf("csv:%s,%s,\"%s\",%llu,%llu,%llu,%llu,%d,%s", platform, box->pmu, bench_rows[r].name,
	       k->accesses[0], accesses(k), o->accesses[0], accesses(o), bench_rows[r].least(box),
	       verdicts[judge(b, r)]);
	if (k->instructions[0])
		printf(",%llu,%llu,%llu,%llu\n", instructions(k), net(k), instructions(o), net(o));
	else
		printf(",,,,\n");
}

static void print_csv(void)
{
	char platform[16];
	int b, r;

	bench_check(emu_info("platform", platform, sizeof(platform)), "platform");
	printf("csv:platform,pmu,operation,kernel_first,kernel,ours_first,ours,least,target,");
	printf("kernel_instructions,kernel_net,ours_instructions,ours_net\n");
	for (b = 0; b < bench_nr; b++)
		for (r = 0; r < ROWS; r++)
			csv_cell(platform, b, r);
}

static void print_machine(void)
{
	struct utsname uts;
	char title[64];

	uname(&uts);
	bench_check(emu_info("title", title, sizeof(title)), "title");
	printf("Linux %s on one socket of an emulated %s\n", uts.release, title);
	printf("kernel: intel_uncore, ours: xeon_pmon\n");
}

void bench_print_sampling(void)
{
	print_machine();
	print_sampling();
}

void bench_print_perf(void)
{
	print_machine();
	print_perf();
}

void bench_print(void)
{
	print_machine();
	print_operations();
	print_moving();
	print_sampling();
	print_rest();
	print_perf();
	print_csv();
}
