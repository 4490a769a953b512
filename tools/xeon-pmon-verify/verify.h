/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A run of checks: what they share.
 */
#ifndef VERIFY_H
#define VERIFY_H

#include "perf_events.h"
#include "verdict.h"
#include "workload.h"

#define VERIFY_TRIES	3	/* of a workload that others disturbed */

/**
 * struct verify - a run
 * @who: the driver that counts, NULL: ours
 * @alone: ours is not loaded, so only what is not of ours is checked
 * @check: the check that runs
 * @what: what that does, until its first result is told
 * @worker: the program that runs the workloads
 * @wants: what is counted meanwhile
 * @boxes: and where
 * @done: the result of the last workload
 * @skew: by how much the times of two boxes may differ, in seconds
 * @begun: when counting began, or the last look was
 * @slept: the machine was suspended during the last workload: what fails may be right
 * @awake: while it is open, no socket sleeps; less than 0: any of them may
 * @machine: the dies that there are, and no boxes
 * @number: of each verdict, how many findings
 * @passed: passes that are not told yet, one by one they are too many
 * @sample: the first of them
 */
struct verify {
	const char *who;
	bool alone;
	const char *check;
	const char *what;
	struct verify_worker worker;
	struct xp_wants wants;
	struct xp_boxes boxes;
	struct verify_done done;
	double skew;
	double begun;
	bool slept;
	int awake;
	struct xp_boxes machine;
	unsigned int number[3];
	unsigned int passed;
	struct verify_finding sample;
};

/**
 * verify_tell() - tell what was found
 * @run: the run
 * @check: the check
 * @finding: what it has found; a pass waits for verify_tell_passed()
 * @fmt: of what
 */
__printf(4, 5) void verify_tell(struct verify *run, const char *check,
				const struct verify_finding *finding, const char *fmt, ...);

/**
 * verify_tell_passed() - tell the passes since the last call, in one line with the first of them
 * @run: the run
 * @check: the check
 * @of: of what they are
 */
void verify_tell_passed(struct verify *run, const char *check, const char *of);

/**
 * verify_cannot() - tell that something was not measured
 * @run: the run
 * @check: the check
 * @of: what
 * @why: why not
 */
void verify_cannot(struct verify *run, const char *check, const char *of, const char *why);

/**
 * verify_cannot_box() - tell that a box was not measured
 * @run: the run
 * @check: the check
 * @name: of the PMU
 * @die: where the box is
 * @why: why not
 */
void verify_cannot_box(struct verify *run, const char *check, const char *name,
		       const struct xp_die *die, const char *why);

/**
 * verify_during() - count &verify.boxes while memory is touched
 * @run: the run
 * @kind: as in &verify_work.kind
 * @cpu: the same
 * @memory: the same
 * @error: why it could not be done
 *
 * Return: 0, or -1.
 */
int verify_during(struct verify *run, const char *kind, const struct xp_die *cpu,
		  const struct xp_die *memory, struct xp_error *error);

/**
 * verify_pass_time() - count &verify.boxes while time passes
 * @run: the run
 * @ns: how much
 * @look: as in &verify_work.look
 * @error: why it could not be done
 *
 * Return: 0, or -1.
 */
int verify_pass_time(struct verify *run, u64 ns, void (*look)(void *context),
		     struct xp_error *error);

/**
 * verify_spin() - count &verify.boxes while a core spins
 * @run: the run
 * @cpu: on which die
 * @ns: how long
 * @error: why it could not be done
 *
 * Return: 0, or -1.
 */
int verify_spin(struct verify *run, const struct xp_die *cpu, u64 ns, struct xp_error *error);

/**
 * verify_open() - open the events that are wanted, on all boxes
 * @run: the run
 * @error: why that is forbidden; a box that cannot count is in &verify.boxes
 *
 * Return: 0, or -1. verify_close() ends it.
 */
int verify_open(struct verify *run, struct xp_error *error);

/**
 * verify_want() - want one more formula, or some metrics
 * @run: the run
 * @text: "BOX:FORMULA", or names of metrics with commas between them
 * @error: why that cannot be
 *
 * Return: 0, or -1.
 */
int verify_want(struct verify *run, const char *text, struct xp_error *error);

/**
 * verify_open_wanted() - want that alone, and open its events
 * @run: the run, which wants nothing
 * @text: as of verify_want()
 * @error: why that cannot be
 *
 * Return: 0, or -1. verify_close() ends it.
 */
int verify_open_wanted(struct verify *run, const char *text, struct xp_error *error);

/**
 * verify_value() - what was counted, in a formula or a metric; of a rate its quantity, as bytes
 * @run: the run
 * @wanted: the formula or metric
 * @die: of this die
 * @only: of this box, NULL: of all
 *
 * Return: its value, less than 0 if there is no box, or one did not count all of the time.
 */
double verify_value(const struct verify *run, const struct xp_wanted *wanted,
		    const struct xp_die *die, const struct xp_box *only);

/**
 * verify_next_die() - another die
 * @run: the run
 * @die: a die of &verify.machine
 *
 * Return: the next one, the first one after the last; @die if there is no other.
 */
const struct xp_die *verify_next_die(const struct verify *run, const struct xp_die *die);

/**
 * verify_keep_awake() - let no socket sleep, if that can be had
 * @run: the run, in which &verify.awake is set
 */
void verify_keep_awake(struct verify *run);

/**
 * verify_let_sleep() - take that back
 * @run: the run
 */
void verify_let_sleep(struct verify *run);

/**
 * verify_plan() - begin to want the events of one type of box
 * @run: the run, which wants nothing
 * @error: why that cannot be
 *
 * Return: its plan, empty, which verify_close() ends; or NULL.
 */
struct xp_plan *verify_plan(struct verify *run, struct xp_error *error);

/**
 * verify_close() - want nothing any more; what is wanted later is counted from 0
 * @run: the run
 */
void verify_close(struct verify *run);

/**
 * verify_plan_requests() - plan requests to a box of a client die, on every counter
 * @plan: filled in
 * @type: of which box
 *
 * Return: whether the check "slices" is of such boxes.
 */
bool verify_plan_requests(struct xp_plan *plan, const struct pmon_type *type);

/**
 * verify_most_of() - what the first group of a box has counted, of events that are all the same
 * @box: the box
 *
 * Return: the largest of its counts: a counter that is dead is told by another check.
 */
u64 verify_most_of(const struct xp_box *box);

/* Events that always happen, the better one first; ends with NULL */
extern const char *const verify_clocks[];

/* The checks that have a file of their own. Each returns 0, or -1 and why it could not be run. */
int verify_check_clocks(struct verify *run, struct xp_error *error);
int verify_check_steps(struct verify *run, struct xp_error *error);
int verify_check_slices(struct verify *run, struct xp_error *error);
int verify_check_memory(struct verify *run, struct xp_error *error);
int verify_check_latency(struct verify *run, struct xp_error *error);
int verify_check_laws(struct verify *run, struct xp_error *error);
int verify_check_states(struct verify *run, struct xp_error *error);
int verify_check_filters(struct verify *run, struct xp_error *error);
int verify_check_multiplexing(struct verify *run, struct xp_error *error);
int verify_check_sampling(struct verify *run, struct xp_error *error);
int verify_check_refusals(struct verify *run, struct xp_error *error);

#endif /* VERIFY_H */
