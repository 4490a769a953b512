// SPDX-License-Identifier: GPL-2.0-only
/*
 * Why an event was refused. perf passes on no more than an errno, so the reason
 * can be read in /sys/module/xeon_pmon/parameters/last_refusal, and all of them
 * in the kernel log with dynamic debug.
 *
 * A reason contains what a user wanted to count, so only the same user reads it.
 * Of that user's reasons the reader gets the last one of the same process (a
 * program that reads its own reason), else of the same session ("perf stat; cat"
 * in a shell), else of the user (sudo may make a session for each command).
 */
#include <linux/cred.h>
#include <linux/kernel.h>
#include <linux/moduleparam.h>
#include <linux/mutex.h>
#include <linux/pid_namespace.h>
#include <linux/sched.h>
#include <linux/sysfs.h>
#include <linux/timekeeping.h>
#include <linux/uidgid.h>

#include "code.h"
#include "field.h"
#include "kind.h"
#include "pmus.h"

#define REASON_LEN	256
#define REFUSALS	16
#define USER_REFUSALS	4

/**
 * struct refusal - an event that was refused
 * @serial: its number, 0 if there is none here
 * @user: the user who opened it
 * @process: the process that opened it
 * @session: the session of that process
 * @type: the PMU
 * @config: the words of the event
 * @cpu: the CPU it was opened on
 * @second: when, since boot
 * @reason: why it was refused
 */
struct refusal {
	u64 serial;
	kuid_t user;
	pid_t process;
	pid_t session;
	u32 type;
	u64 config[PMON_WORDS];
	int cpu;
	time64_t second;
	char reason[REASON_LEN];
};

static DEFINE_MUTEX(refusal_lock);
static struct refusal refusals[REFUSALS];
static u64 refusal_last_serial;

#define END_OF_REFUSALS	(refusals + REFUSALS)

static pid_t refusal_session(void)
{
	return task_session_nr_ns(current, &init_pid_ns);
}

static bool refusal_is_own(const struct refusal *refusal)
{
	return refusal->serial && uid_eq(refusal->user, current_uid());
}

/* How closely the reader is related to the process that was refused; 0: another user */
static unsigned int refusal_closeness(const struct refusal *refusal)
{
	if (!refusal_is_own(refusal))
		return 0;
	if (refusal->process == task_tgid_nr(current))
		return 3;
	return refusal->session == refusal_session() ? 2 : 1;
}

static const struct refusal *refusal_closest(void)
{
	const struct refusal *refusal, *best = NULL;
	unsigned int close, closest = 0;

	for (refusal = refusals; refusal < END_OF_REFUSALS; refusal++) {
		close = refusal_closeness(refusal);
		if (!close || close < closest ||
		    (close == closest && refusal->serial < best->serial))
			continue;
		closest = close;
		best = refusal;
	}
	return best;
}

/* An old reason may be that of another event than the reader's, which the kernel has refused */
#define REFUSAL_NEW	10

static int refusal_show(char *buf, const struct kernel_param *param)
{
	const struct refusal *refusal;
	time64_t age;
	int len;

	mutex_lock(&refusal_lock);
	refusal = refusal_closest();
	age = refusal ? ktime_get_boottime_seconds() - refusal->second : 0;
	len = sysfs_emit(buf, "%s", refusal ? refusal->reason : "nothing was refused");
	if (age >= REFUSAL_NEW)
		len += sysfs_emit_at(buf, len, " (%lld s ago)", age);
	len += sysfs_emit_at(buf, len, "\n");
	mutex_unlock(&refusal_lock);
	return len;
}

/* Reached from the command line of modprobe or of the kernel, which reports the errno */
static int refusal_set(const char *value, const struct kernel_param *param)
{
	pr_err("last_refusal can only be read; leave it out\n");
	return -EPERM;
}

static const struct kernel_param_ops refusal_ops = {
	.get = refusal_show,
	.set = refusal_set,
};
module_param_cb(last_refusal, &refusal_ops, NULL, 0444);
MODULE_PARM_DESC(last_refusal, "why your last event was refused (read only)");

/* Refused to this process, and type and config are the same */
static bool refusal_is_same_config(const struct refusal *refusal, const struct perf_event *event)
{
	const struct perf_event_attr *attr = &event->attr;

	return refusal_is_own(refusal) && refusal->process == task_tgid_nr(current) &&
	       refusal->type == attr->type &&
	       refusal->config[PMON_CONFIG] == attr->config;
}

static bool refusal_is_same_event(const struct refusal *refusal, const struct perf_event *event)
{
	return refusal_is_same_config(refusal, event) &&
	       refusal->config[PMON_CONFIG1] == event->attr.config1 &&
	       refusal->config[PMON_CONFIG2] == event->attr.config2;
}

/*
 * perf 7.3, once refused, opens the event again for a task, with config alone, to find out what
 * the PMU supports. The reason for that second refusal is not recorded.
 */
static bool refusal_is_perf_probe(const struct perf_event *event)
{
	const struct refusal *refusal;
	bool bare = !event->attr.config1 && !event->attr.config2;

	if (event->cpu >= 0)
		return false;
	for (refusal = refusals; refusal < END_OF_REFUSALS; refusal++)
		if (bare ? refusal_is_same_config(refusal, event) :
			   refusal_is_same_event(refusal, event))
			return true;
	return false;
}

/* The oldest is replaced; a user with many refusals replaces only his own */
static struct refusal *refusal_make_room(void)
{
	struct refusal *refusal, *oldest = refusals, *own = NULL;
	unsigned int nr = 0;

	for (refusal = refusals; refusal < END_OF_REFUSALS; refusal++) {
		if (refusal->serial < oldest->serial)
			oldest = refusal;
		if (!refusal_is_own(refusal))
			continue;
		nr++;
		if (!own || refusal->serial < own->serial)
			own = refusal;
	}
	return nr < USER_REFUSALS ? oldest : own;
}

static void refusal_record(const struct pmon_pmu *pmu, const struct perf_event *event,
			   const char *what, const char *why)
{
	const struct perf_event_attr *attr = &event->attr;
	struct refusal *refusal = refusal_make_room();

	refusal->serial = ++refusal_last_serial;
	refusal->user = current_uid();
	refusal->process = task_tgid_nr(current);
	refusal->session = refusal_session();
	refusal->type = attr->type;
	refusal->config[PMON_CONFIG] = attr->config;
	refusal->config[PMON_CONFIG1] = attr->config1;
	refusal->config[PMON_CONFIG2] = attr->config2;
	refusal->cpu = event->cpu;
	refusal->second = ktime_get_boottime_seconds();
	scnprintf(refusal->reason, sizeof(refusal->reason),
		  "%s config=0x%llx config1=0x%llx config2=0x%llx cpu=%d: %s%s",
		  pmu->name, attr->config, attr->config1, attr->config2,
		  event->cpu, what, why);
	pr_debug("%s\n", refusal->reason);
}

/**
 * pmon_refuse() - record why an event is refused
 * @pmu: its PMU
 * @event: the event
 * @what: what is wrong with it, may be empty
 * @why: the reason and what to do
 *
 * The first reason is kept if the same process then opens the same event, or its config alone,
 * for a task.
 *
 * Context: may sleep; in the process that is refused.
 */
void pmon_refuse(const struct pmon_pmu *pmu, const struct perf_event *event,
		 const char *what, const char *why)
{
	mutex_lock(&refusal_lock);
	if (!refusal_is_perf_probe(event))
		refusal_record(pmu, event, what, why);
	mutex_unlock(&refusal_lock);
}

/**
 * pmon_accept() - forget why an event was refused, as it is opened after all
 * @event: the event, its CPU as the user gave it
 *
 * perf probes what a PMU supports: it opens an event with an exclude flag or for a task
 * first, and without when that is refused. The first refusal is no error then.
 *
 * Context: may sleep; in the process that opens it.
 */
void pmon_accept(const struct perf_event *event)
{
	struct refusal *refusal;

	mutex_lock(&refusal_lock);
	for (refusal = refusals; refusal < END_OF_REFUSALS; refusal++)
		if (refusal_is_same_event(refusal, event) &&
		    (refusal->cpu < 0 || refusal->cpu == event->cpu))
			refusal->serial = 0;
	mutex_unlock(&refusal_lock);
}

/* Fields may share bits: the bits are added if the name is ambiguous or covers more than them */
static int refusal_append_fields(const struct pmon_kind *kind,
				 const struct pmon_refusal *refusal, char *buf, int size)
{
	const struct pmon_field *field;
	int len = 0, fields = 0;
	u64 named = 0;

	for (field = pmon_next_field(kind, NULL); field; field = pmon_next_field(kind, field)) {
		if (field->word != refusal->word ||
		    !(pmon_field_mask(field) & refusal->bits))
			continue;
		len += scnprintf(buf + len, size - len, "%s%s",
				 fields++ ? ", " : "", field->name);
		named |= pmon_field_mask(field);
	}
	if (fields == 1 && named == refusal->bits)
		return len;
	return len + scnprintf(buf + len, size - len, "%s%s bits 0x%llx",
			       fields > 1 ? " or " : fields ? ", " : "",
			       pmon_word_name(refusal->word), refusal->bits);
}

/**
 * pmon_refuse_bits() - record which fields or bits are wrong, and why
 * @pmu: the PMU
 * @event: the event
 * @refusal: from pmon_encode()
 *
 * Context: may sleep; in the process that is refused.
 */
void pmon_refuse_bits(const struct pmon_pmu *pmu, const struct perf_event *event,
		      const struct pmon_refusal *refusal)
{
	char what[REASON_LEN / 2];
	int len;

	len = refusal_append_fields(pmu->type->kind, refusal, what, sizeof(what) - 2);
	strcpy(what + len, ": ");
	pmon_refuse(pmu, event, what, refusal->why);
}
