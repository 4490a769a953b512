// SPDX-License-Identifier: GPL-2.0-only
/*
 * Common code of the checks of "xeon-pmon verify": counting during a workload, and printing
 * results.
 */
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sampler.h"
#include "verify.h"

#define SUSPENDS	"/sys/power/suspend_stats/success"
#define BYTES		(1024ULL << 20)	/* bytes accessed by a workload */
#define BYTES_OF_CPU	(128ULL << 20)	/* bytes read by each CPU */

static void run_print_verdict(struct verify *run, enum verify_verdict verdict, const char *check)
{
	static const char *const verdicts[] = { "PASS", "FAIL", "CANNOT SAY" };

	if (run->what)
		printf("# %s: %s\n", run->check, run->what);
	run->what = NULL;
	if (run->who)
		printf("%s: ", run->who);
	printf("%s %s: ", verdicts[verdict], check);
}

void verify_tell(struct verify *run, const char *check, const struct verify_finding *finding,
		 const char *fmt, ...)
{
	bool excused = run->slept && finding->verdict == VERIFY_FAIL;
	va_list args;

	if (finding->verdict == VERIFY_PASS) {
		if (!run->passed++)
			run->sample = *finding;
		return;
	}
	run->number[excused ? VERIFY_CANNOT : finding->verdict]++;
	run_print_verdict(run, excused ? VERIFY_CANNOT : finding->verdict, check);
	va_start(args, fmt);
	vprintf(fmt, args);
	va_end(args);
	printf(": %s%s\n", excused ? "the machine slept meanwhile: " : "", finding->why);
}

void verify_tell_passed(struct verify *run, const char *check, const char *of)
{
	if (run->passed) {
		run_print_verdict(run, VERIFY_PASS, check);
		printf("%s (%u): %s\n", of, run->passed, run->sample.why);
	}
	run->number[VERIFY_PASS] += run->passed;
	run->passed = 0;
	fflush(stdout);
}

void verify_cannot(struct verify *run, const char *check, const char *of, const char *why)
{
	run->number[VERIFY_CANNOT]++;
	run_print_verdict(run, VERIFY_CANNOT, check);
	printf("%s: %s\n", of, why);
}

void verify_cannot_box(struct verify *run, const char *check, const char *name,
		       const struct xp_die *die, const char *why)
{
	char of[PMON_NAME_LEN + sizeof(struct xp_where)];

	snprintf(of, sizeof(of), "%s %s", xp_box_name(name), xp_where(die).text);
	verify_cannot(run, check, of, why);
}

/* The duration of this is the skew: some boxes count while others are not yet enabled */
static void run_begin(void *context)
{
	struct verify *run = context;

	run->begun = xp_now();
	xp_boxes_enable(&run->boxes, true);
	run->skew = xp_now() - run->begun;
}

static void run_end(void *context)
{
	struct verify *run = context;
	double before = xp_now();

	xp_boxes_enable(&run->boxes, false);
	run->skew = run->worker.still ? 0 : run->skew + xp_now() - before;
	xp_boxes_read(&run->boxes);
}

/* Return: number of suspends so far, or -1 if unknown. */
static int run_suspends(void)
{
	char text[16];

	return xp_read_line(SUSPENDS, text, sizeof(text)) ? 0 : atoi(text);
}

static int run_do(struct verify *run, const struct verify_work *work, struct xp_error *error)
{
	int before = run_suspends();
	int err = verify_do(&run->worker, work, &run->done, error);

	run->slept = run_suspends() != before;
	return err;
}

int verify_during(struct verify *run, const char *kind, const struct xp_die *cpu,
		  const struct xp_die *memory, struct xp_error *error)
{
	const struct verify_work work = {
		.kind = kind, .cpu = cpu, .memory = memory, .dies = run->machine.dies,
		.bytes = BYTES, .begin = run_begin, .end = run_end, .context = run,
	};

	return run_do(run, &work, error);
}

int verify_read_on(struct verify *run, const struct xp_die *die, const struct thread *thread,
		   struct xp_error *error)
{
	const struct verify_work work = {
		.kind = "read", .cpu = die, .memory = die, .dies = run->machine.dies,
		.thread = thread, .bytes = BYTES_OF_CPU, .begin = run_begin, .end = run_end,
		.context = run,
	};

	return run_do(run, &work, error);
}

int verify_spin(struct verify *run, const struct xp_die *cpu, u64 ns, struct xp_error *error)
{
	const struct verify_work work = {
		.kind = "spin", .cpu = cpu, .ns = ns, .begin = run_begin, .end = run_end,
		.context = run,
	};

	return run_do(run, &work, error);
}

int verify_pass_time(struct verify *run, u64 ns, void (*look)(void *context),
		     struct xp_error *error)
{
	const struct verify_work work = {
		.kind = "time", .ns = ns, .begin = run_begin, .look = look, .end = run_end,
		.context = run,
	};

	return run_do(run, &work, error);
}

int verify_open(struct verify *run, struct xp_error *error)
{
	xp_boxes_init(&run->boxes);
	memcpy(run->before, run->number, sizeof(run->before));
	return xp_is_forbidden(xp_boxes_open(&run->boxes, &run->set, error)) ? -1 : 0;
}

int verify_add(struct verify *run, const char *text, struct xp_error *error)
{
	return strchr(text, ':') ? metric_set_add_formula(&run->set, text, error) :
	       metric_set_add_names(&run->set, text, error);
}

int verify_open_text(struct verify *run, const char *text, struct xp_error *error)
{
	if (metric_set_init(&run->set, error) || verify_add(run, text, error))
		return -1;
	return verify_open(run, error);
}

const struct xp_die *verify_next_die(const struct verify *run, const struct xp_die *die)
{
	return die->next ?: run->machine.dies;
}

double verify_value(const struct verify *run, const struct metric_request *request,
		    const struct xp_die *die, const struct xp_box *only)
{
	const struct xp_die *own = run->boxes.dies;
	struct xp_result result;
	double value;

	while (own && !xp_is_same_die(own, die))
		own = own->next;
	if (!own)
		return -1;
	xp_collect(request, own, only, &result);
	if (xp_evaluate(request, &result, &value) != METRIC_MEASURED)
		return -1;
	/* Convert a rate to its quantity, a bandwidth to bytes */
	if (sampler_unit(request->metric)->rate)
		sampler_quantity(request, result.count, result.nr_boxes, &value);
	return value;
}

u64 verify_most_of(const struct xp_box *box)
{
	u64 most = 0;
	unsigned int m;

	for (m = 0; m < box->plan->group[0].nr; m++)
		if (box->count[0].total.count[m] > most)
			most = box->count[0].total.count[m];
	return most;
}

struct xp_plan *verify_plan(struct verify *run, struct xp_error *error)
{
	if (metric_set_init(&run->set, error))
		return NULL;
	xp_boxes_init(&run->boxes);
	run->set.plan[0] = xp_allocate(1, sizeof(struct xp_plan));
	run->set.nr_plans = 1;
	return run->set.plan[0];
}

void verify_close(struct verify *run)
{
	xp_boxes_close(&run->boxes);
	xp_boxes_free(&run->boxes);
	metric_set_free(&run->set);
}

/*
 * An open /dev/cpu_dma_latency with this value keeps all CPUs, and so all sockets, out of C-states;
 * closing it ends that. Only root can open it.
 */
void verify_keep_awake(struct verify *run)
{
	const s32 latency = 0;

	run->awake = open("/dev/cpu_dma_latency", O_WRONLY | O_CLOEXEC);
	if (run->awake >= 0 && write(run->awake, &latency, sizeof(latency)) != sizeof(latency))
		verify_let_sleep(run);
}

void verify_let_sleep(struct verify *run)
{
	if (run->awake >= 0)
		close(run->awake);
	run->awake = -1;
}
