/* SPDX-License-Identifier: GPL-2.0-only */
/* Common code of the checks of "xeon-pmon verify". */
#ifndef VERIFY_H
#define VERIFY_H

#include "perf_events.h"
#include "verdict.h"
#include "workload.h"

#define VERIFY_TRIES	3	/* attempts of a workload that other programs disturbed */

/**
 * struct verify - state of a run
 * @who: driver that counts; NULL: xeon_pmon
 * @alone: whether xeon_pmon is not loaded, so that checks of the driver are skipped
 * @check: name of the current check
 * @what: description of the check, until it is printed before the first result
 * @worker: the program that runs the workloads
 * @set: the metrics to count
 * @boxes: the boxes, with their open events
 * @done: result of the last workload
 * @skew: possible difference between the counting times of two boxes, in seconds
 * @begun: time at which counting began, or of the last @look
 * @slept: whether the machine was suspended during the last workload, so that a failure is
 *	   inconclusive
 * @awake: file descriptor of /dev/cpu_dma_latency, which keeps all sockets out of C-states; less
 *	   than 0: not open
 * @machine: the dies of the machine; no boxes
 * @number: number of findings for each verdict
 * @before: the numbers when these counts were opened, or at the last verify_confirm()
 * @names: the events and metrics that checks have counted
 * @passed: number of passes that were not printed yet
 * @sample: the first of these
 */
struct verify {
	const char *who;
	bool alone;
	const char *check;
	const char *what;
	struct verify_worker worker;
	struct metric_set set;
	struct xp_boxes boxes;
	struct verify_done done;
	double skew;
	double begun;
	bool slept;
	int awake;
	struct xp_boxes machine;
	unsigned int number[3];
	unsigned int before[3];
	struct verify_name *names;
	unsigned int passed;
	struct verify_finding sample;
};

/**
 * verify_tell() - print a finding
 * @run: the run
 * @check: name of the check
 * @finding: the finding; a pass is only counted until verify_tell_passed()
 * @fmt: printf() format of what was checked
 */
__printf(4, 5) void verify_tell(struct verify *run, const char *check,
				const struct verify_finding *finding, const char *fmt, ...);

/**
 * verify_tell_passed() - print the passes since the last call in one line, with the first of them
 * @run: the run
 * @check: name of the check
 * @of: what was checked
 */
void verify_tell_passed(struct verify *run, const char *check, const char *of);

/**
 * verify_confirm() - note the verdict on what is counted
 * @run: the run
 * @only: the plan of what was checked; NULL: all that is counted
 */
void verify_confirm(struct verify *run, const struct xp_plan *only);

/**
 * verify_print_confirmed() - print the events and metrics without a failure, a line for each box
 * @run: the run
 */
void verify_print_confirmed(struct verify *run);

/**
 * verify_cannot() - report that something was not measured
 * @run: the run
 * @check: name of the check
 * @of: what was not measured
 * @why: the reason
 */
void verify_cannot(struct verify *run, const char *check, const char *of, const char *why);

/**
 * verify_cannot_box() - report that a box was not measured
 * @run: the run
 * @check: name of the check
 * @name: name of the PMU
 * @die: die of the box
 * @why: the reason
 */
void verify_cannot_box(struct verify *run, const char *check, const char *name,
		       const struct xp_die *die, const char *why);

/**
 * verify_during() - count &verify.boxes during a memory workload
 * @run: the run
 * @kind: as in &verify_work.kind
 * @cpu: as in &verify_work.cpu
 * @memory: as in &verify_work.memory
 * @error: set to the reason of a failure
 *
 * Return: 0, or -1.
 */
int verify_during(struct verify *run, const char *kind, const struct xp_die *cpu,
		  const struct xp_die *memory, struct xp_error *error);

/**
 * verify_read_on() - count &verify.boxes while one CPU reads the memory of its own die
 * @run: the run
 * @die: the die
 * @thread: the CPU, with its core and thread
 * @error: set to the reason of a failure
 *
 * Return: 0, or -1.
 */
int verify_read_on(struct verify *run, const struct xp_die *die, const struct thread *thread,
		   struct xp_error *error);

/**
 * verify_pass_time() - count &verify.boxes for some time
 * @run: the run
 * @ns: duration
 * @look: as in &verify_work.look
 * @error: set to the reason of a failure
 *
 * Return: 0, or -1.
 */
int verify_pass_time(struct verify *run, u64 ns, void (*look)(void *context),
		     struct xp_error *error);

/**
 * verify_spin() - count &verify.boxes while a core spins
 * @run: the run
 * @cpu: die of the core
 * @ns: duration
 * @error: set to the reason of a failure
 *
 * Return: 0, or -1.
 */
int verify_spin(struct verify *run, const struct xp_die *cpu, u64 ns, struct xp_error *error);

/**
 * verify_open() - open the events of &verify.set on all boxes
 * @run: the run
 * @error: set to the reason if perf denies access; &xp_box.missing has that of a single box
 *
 * Return: 0, or -1. verify_close() closes the events.
 */
int verify_open(struct verify *run, struct xp_error *error);

/**
 * verify_add() - add a formula or metrics to &verify.set
 * @run: the run
 * @text: "BOX:FORMULA", or names of metrics, separated by commas
 * @error: set to the reason of a failure
 *
 * Return: 0, or -1.
 */
int verify_add(struct verify *run, const char *text, struct xp_error *error);

/**
 * verify_open_text() - open the events of a formula or metrics
 * @run: the run, whose &verify.set is empty
 * @text: as for verify_add()
 * @error: set to the reason of a failure
 *
 * Return: 0, or -1. verify_close() closes the events.
 */
int verify_open_text(struct verify *run, const char *text, struct xp_error *error);

/**
 * verify_value() - the value of a formula or metric; for a rate its quantity, as bytes
 * @run: the run
 * @request: the formula or metric
 * @die: the die
 * @only: the only box to use; NULL: all boxes of the die
 *
 * Return: the value; less than 0 if there is no box, or one did not count all the time.
 */
double verify_value(const struct verify *run, const struct metric_request *request,
		    const struct xp_die *die, const struct xp_box *only);

/**
 * verify_next_die() - another die
 * @run: the run
 * @die: a die of &verify.machine
 *
 * Return: the next die, the first one after the last; @die if there is no other.
 */
const struct xp_die *verify_next_die(const struct verify *run, const struct xp_die *die);

/**
 * verify_keep_awake() - keep all sockets out of C-states, if possible
 * @run: the run; sets &verify.awake
 */
void verify_keep_awake(struct verify *run);

/**
 * verify_let_sleep() - end verify_keep_awake()
 * @run: the run
 */
void verify_let_sleep(struct verify *run);

/**
 * verify_plan() - add an empty plan for one type of box to &verify.set
 * @run: the run, whose &verify.set is empty
 * @error: set to the reason of a failure
 *
 * Return: the plan, or NULL. verify_close() frees it.
 */
struct xp_plan *verify_plan(struct verify *run, struct xp_error *error);

/**
 * verify_close() - close all events, and empty &verify.set; later counts begin at 0
 * @run: the run
 */
void verify_close(struct verify *run);

/**
 * verify_plan_requests() - plan an event of requests on every counter of a client box
 * @plan: initialized
 * @type: the type of box
 *
 * Return: true if the check "slices" covers this type.
 */
bool verify_plan_requests(struct xp_plan *plan, const struct pmon_type *type);

/**
 * verify_most_of() - the greatest count in the first group of a box, whose events are all the same
 * @box: the box
 *
 * Return: the greatest count; another check reports counters at 0.
 */
u64 verify_most_of(const struct xp_box *box);

/* Names of clock events, the best one first; terminated by NULL */
extern const char *const verify_clocks[];

/* The checks. Each returns 0, or -1 and the reason why it could not be run. */
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
int verify_check_threads(struct verify *run, struct xp_error *error);

#endif /* VERIFY_H */
