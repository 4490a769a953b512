/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the parts of "xeon-pmon verify" have of each other. judge.c and touch.c are pure: no counter
 * is read, no process started.
 */
#ifndef VERIFY_H
#define VERIFY_H

#include <sys/types.h>

#include "perf_events.h"

#define VERIFY_LINE	64	/* bytes that come from memory at a time */
#define VERIFY_TRIES	3	/* of work that others were in the way of */
/* No uncore clock of any platform is slower while it runs */
#define VERIFY_SLOWEST_MHZ	100.0

/**
 * enum verify_verdict - what a check has found
 * @VERIFY_PASS: it is as it must be
 * @VERIFY_FAIL: it is not
 * @VERIFY_CANNOT: what was measured does not decide it
 */
enum verify_verdict { VERIFY_PASS, VERIFY_FAIL, VERIFY_CANNOT };

/**
 * struct verify_finding - a verdict, and why
 * @verdict: the verdict
 * @why: what was read, and what that means
 */
struct verify_finding {
	enum verify_verdict verdict;
	char why[XP_ERROR];
};

/* judge.c */

/**
 * verify_counters() - counters that have counted the same
 * @count: of each
 * @nr: how many
 *
 * They must be equal: the group starts and stops in one instant of its box.
 *
 * Return: the finding; it names the first counter that is not like the majority.
 */
struct verify_finding verify_counters(const u64 *count, unsigned int nr);

/**
 * verify_near() - a count that is known
 * @got: what was counted
 * @want: what it must be
 * @tolerance: by how much it may differ, in the same unit
 * @whole: what there was to be counted, by anybody
 *
 * Others can only add to a count, so that too little is wrong however busy they are.
 *
 * Return: the finding; VERIFY_CANNOT if the tolerance is more than VERIFY_DECIDES of @whole, and
 * the count is not too small.
 */
struct verify_finding verify_near(double got, double want, double tolerance, double whole);

/* A tolerance above this share of what is wanted would hide a count that is too small by 3 % */
#define VERIFY_DECIDES	0.015

/**
 * verify_clock() - a box's clock, beside that of another box of its type
 * @count: clocks of the box
 * @other: clocks of the other one
 * @seconds: in this time
 * @skew: by how much the times of the two may differ, in seconds
 * @max_mhz: no clock of the platform is faster
 *
 * Return: the finding.
 */
struct verify_finding verify_clock(u64 count, u64 other, double seconds, double skew,
				   double max_mhz);

/**
 * verify_step() - two reads of a running counter
 * @before: the first
 * @after: the second
 * @most: by how much it can have grown in between
 *
 * Return: the finding.
 */
struct verify_finding verify_step(u64 before, u64 after, double most);

/**
 * verify_split() - what a filter lets through in parts
 * @first: the whole, counted before the parts
 * @last: and after them, with the same work
 * @part: the parts
 * @nr: how many
 *
 * Each part is of another run. They may differ from the whole by half of what is to be found, or by
 * what the whole differs from itself.
 *
 * Return: the finding.
 */
struct verify_finding verify_split(double first, double last, const double *part, unsigned int nr);

/**
 * verify_together() - counters of a group that count the same, read while they run
 * @count: of each
 * @nr: how many
 *
 * A group is read in one instant of its box.
 *
 * Return: the finding.
 */
struct verify_finding verify_together(const u64 *count, unsigned int nr);

/**
 * verify_turns() - the same, counted by two groups in turns, and by a third all of the time
 * @first: what the first has, scaled to the whole time
 * @second: the same of the second
 * @whole: what the third has
 * @lost: what may be lost from one turn to another
 *
 * Chance, and others, meet one of the groups more than the other.
 *
 * Return: the finding.
 */
struct verify_finding verify_turns(double first, double second, double whole, double lost);

/**
 * verify_waiting() - a chain of loads, each of which waits for the one before
 * @lines: that were waited for at a time, on average
 * @ns: from one load to the next
 * @fastest_ns: no memory is faster
 * @tolerance: of @lines, what others wait for
 *
 * Return: the finding; VERIFY_CANNOT for up to two lines, as a prefetcher may fetch pairs.
 */
struct verify_finding verify_waiting(double lines, double ns, double fastest_ns, double tolerance);

/**
 * verify_cores() - how many cores are in C-states
 * @awake: in C0, on average
 * @all: in any of those that are counted
 * @spinning: so many are known to be awake
 * @most: more there cannot be
 * @share: of the time, by how much the spinning may be shorter
 *
 * Return: the finding.
 */
struct verify_finding verify_cores(double awake, double all, unsigned int spinning,
				   unsigned int most, double share);

/**
 * verify_refused() - an event that cannot be counted as it is given
 * @err: what perf_event_open() has said: 0, or a negative errno
 *
 * Return: the finding.
 */
struct verify_finding verify_refused(int err);

/* touch.c: memory, line by line */

/**
 * verify_flush() - put memory out of all caches
 * @memory: the first line
 * @size: a multiple of VERIFY_LINE
 */
void verify_flush(void *memory, size_t size);

/**
 * verify_read() - read each line once, and leave it in no cache
 * @memory: in no cache
 * @size: a multiple of VERIFY_LINE
 * @sum: is increased by the first word of each line
 *
 * Return: bytes that came from memory.
 */
u64 verify_read(void *memory, size_t size, u64 *sum);

/**
 * verify_write() - write each byte once, past the caches
 * @memory: in no cache
 * @size: a multiple of VERIFY_LINE
 *
 * Return: bytes that went to memory.
 */
u64 verify_write(void *memory, size_t size);

/**
 * verify_write_words() - verify_write() without AVX
 * @memory: as there
 * @size: as there
 *
 * Return: as there.
 */
u64 verify_write_words(void *memory, size_t size);

/**
 * verify_write_vectors() - verify_write() with AVX: fewer stores are left to be put together
 * @memory: as there
 * @size: as there
 *
 * Return: as there.
 */
u64 verify_write_vectors(void *memory, size_t size);

/**
 * verify_string() - make a chain of every other line, in no order that a prefetcher knows
 * @memory: of which
 * @size: a multiple of two lines
 */
void verify_string(void *memory, size_t size);

/**
 * verify_chase() - follow the chain once around
 * @memory: of verify_string(), in no cache
 *
 * Return: bytes that came from memory.
 */
u64 verify_chase(void *memory);

/* work.c: somebody does something known */

/**
 * struct verify_work - something known, to be done
 * @kind: "time", "spin", "read", "write" or "chase"
 * @cpu: on which socket
 * @memory: with the memory of which socket
 * @bytes: how much of it
 * @ns: "time", "spin": how long
 * @begin: called when it is prepared and about to begin
 * @look: "time": called as often as possible meanwhile, at least once; or NULL
 * @end: called when it is done, or has failed after @begin
 * @context: for these
 */
struct verify_work {
	const char *kind;
	int cpu;
	int memory;
	u64 bytes;
	u64 ns;
	void (*begin)(void *context);
	void (*look)(void *context);
	void (*end)(void *context);
	void *context;
};

/**
 * struct verify_done - what was done
 * @bytes: how much memory was read or written
 * @seconds: how long it took
 */
struct verify_done {
	u64 bytes;
	double seconds;
};

/**
 * struct verify_worker - who does it
 * @to: requests go here, NULL: this program does it
 * @from: answers come from here
 * @pid: the process at the other end
 * @patience: for how many seconds it may be silent, beyond what it is asked to take
 * @still: no time passes between requests, so that nothing is counted there
 */
struct verify_worker {
	FILE *to;
	FILE *from;
	pid_t pid;
	unsigned int patience;
	bool still;
};

/**
 * xp_cpu_of_socket() - somewhere to work
 * @socket: the socket
 *
 * Return: the first of its CPUs that is online, or -1.
 */
int xp_cpu_of_socket(int socket);

/**
 * verify_hire() - choose who does the work
 * @worker: filled in
 * @command: a program that speaks the protocol of xeon-pmon(1), NULL: this one
 * @patience: for how many seconds it may be silent, at least 1
 * @error: why not
 *
 * Return: 0, or -1.
 */
int verify_hire(struct verify_worker *worker, const char *command, unsigned int patience,
		struct xp_error *error);

/**
 * verify_dismiss() - ask for nothing more, and wait until who did it has left
 * @worker: who; nothing happens if that is this program
 * @error: why not
 *
 * One that does not leave is killed.
 *
 * Return: 0, or -1 if it had to be killed.
 */
int verify_dismiss(struct verify_worker *worker, struct xp_error *error);

/**
 * verify_do() - have it done
 * @worker: by whom
 * @work: what
 * @done: what was done
 * @error: why not
 *
 * Return: 0, or -1.
 */
int verify_do(struct verify_worker *worker, const struct verify_work *work,
	      struct verify_done *done, struct xp_error *error);

/* against.c: the kernel's own driver for a while */

/**
 * verify_can_swap() - whether another driver can have the place of ours
 * @other: its module
 * @error: why not, and what to do
 *
 * Nothing is changed.
 *
 * Return: 0, or -1.
 */
int verify_can_swap(const char *other, struct xp_error *error);

/**
 * verify_swap() - do something with another driver in the place of ours
 * @other: its module
 * @checks: called in a process of its own, returns 0, or -1 if it has failed
 * @context: for that
 *
 * Ours is loaded again with its parameters, also if a signal ends the one or the other process;
 * it ends this one then. Only one that cannot be caught, sent to this process, leaves @other.
 *
 * Return: 0, or -1, which has been told.
 */
int verify_swap(const char *other, int (*checks)(void *context), void *context);

/* verify.c: a run of checks, and what they share */

/**
 * struct verify - a run
 * @who: which driver counts, if that is not ours
 * @worker: who does what is known
 * @wants: what is counted meanwhile
 * @boxes: and where
 * @done: what was done last
 * @skew: by how much the times of two boxes may differ, in seconds
 * @begun: when counting began, or the last look was
 * @awake: while it is open, no socket sleeps; less than 0: any of them may
 * @sockets: how many there are
 * @number: of each verdict, how many findings
 * @passed: passes that are not told yet, one by one they are too many
 * @sample: the first of them
 */
struct verify {
	const char *who;
	struct verify_worker worker;
	struct xp_wants wants;
	struct xp_boxes boxes;
	struct verify_done done;
	double skew;
	double begun;
	int awake;
	int sockets;
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
 * verify_during() - count &verify.boxes while memory is touched
 * @run: the run
 * @kind: as in &verify_work.kind
 * @cpu: the same
 * @memory: the same
 * @error: why it could not be done
 *
 * Return: 0, or -1.
 */
int verify_during(struct verify *run, const char *kind, int cpu, int memory,
		  struct xp_error *error);

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
 * @cpu: on which socket
 * @ns: how long
 * @error: why it could not be done
 *
 * Return: 0, or -1.
 */
int verify_spin(struct verify *run, int cpu, u64 ns, struct xp_error *error);

/**
 * verify_open() - open the events that are wanted, on all boxes
 * @run: the run
 * @error: why that is forbidden; a box that cannot count is in &verify.boxes
 *
 * Return: 0, or -1. verify_close() ends it.
 */
int verify_open(struct verify *run, struct xp_error *error);

/**
 * verify_open_formulas() - want formulas alone, and open their events
 * @run: the run, which wants nothing
 * @formula: of boxes, as in xp_want_formula(); ends with NULL
 * @error: why that cannot be
 *
 * Return: 0, or -1. verify_close() ends it.
 */
int verify_open_formulas(struct verify *run, const char *const *formula, struct xp_error *error);

/**
 * verify_value() - what was counted, in a formula
 * @run: the run
 * @wanted: the formula
 * @socket: of this socket
 * @only: of this box, NULL: of all
 *
 * Return: its value, less than 0 if there is no box, or one did not count all of the time.
 */
double verify_value(const struct verify *run, const struct xp_wanted *wanted, int socket,
		    const struct xp_box *only);

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

/* Events that always happen, the better one first; ends with NULL */
extern const char *const verify_clocks[];

/* The checks that have a file of their own. Each returns 0, or -1 and why it could not be run. */
int verify_check_clocks(struct verify *run, struct xp_error *error);
int verify_check_steps(struct verify *run, struct xp_error *error);
int verify_check_memory(struct verify *run, struct xp_error *error);
int verify_check_latency(struct verify *run, struct xp_error *error);
int verify_check_states(struct verify *run, struct xp_error *error);
int verify_check_filters(struct verify *run, struct xp_error *error);
int verify_check_turns(struct verify *run, struct xp_error *error);
int verify_check_sampling(struct verify *run, struct xp_error *error);
int verify_check_refusals(struct verify *run, struct xp_error *error);

/**
 * verify_check_names() - the names of all checks
 *
 * Return: the names, with a space between them.
 */
const char *verify_check_names(void);

#endif /* VERIFY_H */
