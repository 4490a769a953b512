// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon verify, check "thread-filter": a reader is pinned to each CPU, and the C-boxes or CHAs
 * count with its number and with that of another CPU. No public source says how cores are numbered
 * in the filter, so two ways are tried: core_id, and the place among the cores of the socket.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "verify.h"

#define CHECK	"thread-filter"

#define THREADS_BOXES	256	/* C-boxes or CHAs of a die */
#define ENOUGH		1000	/* lines of a box: with fewer, it is not judged */

/**
 * struct threads_lines - lines that passed the filter
 * @all: of all boxes of the die; less than 0: not known
 * @box: of each of them
 */
struct threads_lines {
	double all;
	double box[THREADS_BOXES];
};

/**
 * struct threads_check - state of the check
 * @filter: the filter of this platform
 * @threads: the threads, with their numbers
 * @bad: number of threads that did not pass
 * @why: the first that failed, or else the first of these
 * @finding: its finding
 */
struct threads_check {
	const struct thread_filter *filter;
	struct threads threads;
	unsigned int bad;
	unsigned int why;
	struct verify_finding finding;
};

static const struct xp_die *threads_die(const struct verify *run, const struct thread *thread)
{
	const struct xp_die *die = run->machine.dies;

	while (die && die->socket != thread->socket)
		die = die->next;
	return die;
}

static void threads_take(const struct verify *run, const struct xp_die *die,
			 struct threads_lines *lines)
{
	const struct xp_box *box;
	unsigned int b = 0;

	lines->all = verify_value(run, run->set.request, die, NULL);
	for (box = run->boxes.first; box && b < THREADS_BOXES; box = box->next)
		if (xp_is_same_die(box->die, die))
			lines->box[b++] = verify_value(run, run->set.request, die, box);
}

/* Return: 0, or -1 and @error: why the lines that pass with @number are not known. */
static int threads_measure(struct verify *run, const struct threads_check *check,
			   const struct thread *thread, unsigned int number,
			   struct threads_lines *lines, struct xp_error *error)
{
	const struct xp_die *die = threads_die(run, thread);
	char formula[FORMULA_TEXT];
	int err;

	*lines = (struct threads_lines){ .all = -1 };
	snprintf(formula, sizeof(formula), check->filter->formula, number);
	err = verify_open_text(run, formula, error) || verify_read_on(run, die, thread, error);
	if (!err)
		threads_take(run, die, lines);
	verify_close(run);
	if (!err && lines->all < 0)
		err = xp_fail(error, "the boxes did not count all of the time");
	return err ? -1 : 0;
}

/* A number that no thread at work has: that of the next CPU of the socket, or of no thread */
static unsigned int threads_other(const struct threads_check *check, const struct thread *thread)
{
	const struct threads *all = &check->threads;
	const struct thread *other;
	unsigned int t, first = thread - all->thread;

	for (t = 1; t < all->nr; t++) {
		other = &all->thread[(first + t) % all->nr];
		if (other->socket == thread->socket)
			return other->number;
	}
	return thread->number ^ 1U << check->filter->core_at;
}

/* A box whose filter does nothing passes the lines of both numbers. */
static struct verify_finding threads_judge(const struct threads_lines *own,
					   const struct threads_lines *other, double lines)
{
	struct verify_finding finding = verify_thread(own->all, other->all, lines);
	unsigned int b;

	for (b = 0; b < THREADS_BOXES && finding.verdict != VERIFY_FAIL; b++)
		if (own->box[b] >= ENOUGH) {
			struct verify_finding box = verify_thread(own->box[b], other->box[b],
								  own->box[b]);

			if (box.verdict == VERIFY_FAIL)
				finding = box;
		}
	return finding;
}

static struct verify_finding threads_find(struct verify *run, const struct threads_check *check,
					  const struct thread *thread)
{
	struct verify_finding finding = { .verdict = VERIFY_CANNOT };
	static struct threads_lines own, other;
	struct xp_error error;

	if (!threads_measure(run, check, thread, thread->number, &own, &error) &&
	    !threads_measure(run, check, thread, threads_other(check, thread), &other, &error))
		return threads_judge(&own, &other, run->done.bytes / 64.0);
	snprintf(finding.why, sizeof(finding.why), "%s", error.text);
	return finding;
}

static bool threads_set_numbers(struct threads_check *check, bool by_place)
{
	unsigned int t;
	int number;

	for (t = 0; t < check->threads.nr; t++) {
		number = thread_number(check->filter, &check->threads.thread[t], by_place);
		if (number < 0)
			return false;
		check->threads.thread[t].number = number;
	}
	return true;
}

static void threads_try(struct verify *run, struct threads_check *check)
{
	struct verify_finding finding;
	unsigned int t, try;

	check->bad = 0;
	check->finding.verdict = VERIFY_PASS;
	run->passed = 0;
	for (t = 0; t < check->threads.nr; t++) {
		for (try = 0; try < VERIFY_TRIES; try++) {
			finding = threads_find(run, check, &check->threads.thread[t]);
			if (finding.verdict != VERIFY_CANNOT)
				break;
		}
		check->bad += finding.verdict != VERIFY_PASS;
		if (verify_is_worse(finding.verdict, check->finding.verdict)) {
			check->why = t;
			check->finding = finding;
		}
		/* One that fails decides: other ways to number take as long. */
		if (finding.verdict == VERIFY_FAIL)
			return;
		if (finding.verdict == VERIFY_PASS)
			verify_tell(run, CHECK, &finding, " ");
	}
}

static void threads_store(struct verify *run, const struct threads_check *check, const char *of)
{
	char path[XP_ERROR];

	if (check->bad && check->finding.verdict == VERIFY_CANNOT)
		return;
	if (thread_verdict_write(check->bad ? NULL : &check->threads, path, sizeof(path)))
		printf("# %s cannot be written: %s\n", path, strerror(errno));
	else if (!check->bad)
		printf("# xeon-pmon who --threads uses the numbers in %s (%s)\n", path, of);
}

static void threads_tell(struct verify *run, struct threads_check *check, const char *of)
{
	const struct thread *thread = &check->threads.thread[check->why];

	if (check->bad) {
		run->passed = 0;
		verify_tell(run, CHECK, &check->finding, "CPU %u, thread %#x (%s)", thread->cpu,
			    thread->number, of);
	}
	verify_tell_passed(run, CHECK, of);
	threads_store(run, check, of);
}

static bool threads_have_gaps(const struct threads_check *check)
{
	unsigned int t;

	for (t = 0; t < check->threads.nr; t++)
		if (check->threads.thread[t].core != check->threads.thread[t].place)
			return true;
	return false;
}

static void threads_check(struct verify *run, struct threads_check *check)
{
	static const char *const ways[] = { "by core_id", "by place of the core" };
	const char *tried = NULL;
	unsigned int way;

	for (way = 0; way < 2; way++) {
		/* Without gaps in core_id both ways have the same numbers. */
		if ((tried && !threads_have_gaps(check)) || !threads_set_numbers(check, way))
			continue;
		tried = ways[way];
		threads_try(run, check);
		if (!check->bad || check->finding.verdict == VERIFY_CANNOT)
			break;
	}
	if (tried)
		threads_tell(run, check, tried);
	else
		verify_cannot(run, CHECK, "numbers",
			      "the filter has too few bits for the cores of this CPU");
}

int verify_check_threads(struct verify *run, struct xp_error *error)
{
	struct threads_check check = { .filter = thread_filter_of(xp_platform(NULL)) };

	if (!check.filter)
		return 0;
	threads_read(THREAD_SYSFS, &check.threads);
	threads_check(run, &check);
	threads_free(&check.threads);
	return 0;
}
