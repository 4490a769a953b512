// SPDX-License-Identifier: GPL-2.0-only
/*
 * Why an event was refused. perf passes on no more than an errno, so the reason
 * can be read in /sys/module/xeon_pmon/parameters/last_refusal, and all of them
 * in the kernel log with dynamic debug. It contains what a user wanted to count, so
 * only the same user reads it.
 */
#include <linux/cred.h>
#include <linux/kernel.h>
#include <linux/moduleparam.h>
#include <linux/mutex.h>
#include <linux/sched.h>
#include <linux/sysfs.h>
#include <linux/timekeeping.h>
#include <linux/uidgid.h>

#include "code.h"
#include "field.h"
#include "kind.h"
#include "pmus.h"

#define REASON_LEN	256
#define REFUSAL_USERS	16
/* An old reason may be that of another event than the reader's, which the kernel has refused */
#define REFUSAL_NEW	10

/**
 * struct refusal - an event that was refused
 * @user: the user who opened it
 * @process: the process that opened it
 * @type: the PMU
 * @config: the words of the event
 * @cpu: the CPU it was opened on
 * @serial: its number, 0 if there is none here
 * @second: when, since boot
 * @reason: why it was refused
 */
struct refusal {
	kuid_t user;
	pid_t process;
	u32 type;
	u64 config[PMON_WORDS];
	int cpu;
	u64 serial;
	time64_t second;
	char reason[REASON_LEN];
};

/* Of each user the last one, and the one before for when the last was no error: pmon_accept() */
static struct refusal refusals[REFUSAL_USERS][2];
static u64 refusal_last_serial;
static DEFINE_MUTEX(refusal_lock);

static struct refusal *refusal_own(void)
{
	unsigned int i;

	for (i = 0; i < REFUSAL_USERS; i++)
		if (refusals[i]->serial && uid_eq(refusals[i]->user, current_uid()))
			return refusals[i];
	return NULL;
}

static struct refusal *refusal_oldest(void)
{
	unsigned int i, oldest = 0;

	for (i = 1; i < REFUSAL_USERS; i++)
		if (refusals[i]->serial < refusals[oldest]->serial)
			oldest = i;
	return refusals[oldest];
}

static int refusal_show(char *buf, const struct kernel_param *param)
{
	const struct refusal *own;
	time64_t age;
	int len;

	mutex_lock(&refusal_lock);
	own = refusal_own();
	age = own ? ktime_get_boottime_seconds() - own->second : 0;
	len = sysfs_emit(buf, "%s", own ? own->reason : "nothing was refused");
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

/* @bare: of its words, config alone is compared */
static bool refusal_is_of(const struct refusal *own, const struct perf_event *event, bool bare)
{
	const struct perf_event_attr *attr = &event->attr;

	return own->process == task_tgid_nr(current) && own->type == attr->type &&
	       own->config[PMON_CONFIG] == attr->config &&
	       (bare || (own->config[PMON_CONFIG1] == attr->config1 &&
			 own->config[PMON_CONFIG2] == attr->config2));
}

/*
 * perf 7.3, once refused, opens the event again for a task, with config alone, to find out what
 * the PMU supports. The reason for that second refusal is not recorded.
 */
static bool refusal_is_perf_probe(const struct refusal *own, const struct perf_event *event)
{
	return own && event->cpu < 0 &&
	       refusal_is_of(own, event, !event->attr.config1 && !event->attr.config2);
}

/**
 * pmon_refuse() - record why an event is refused
 * @pmu: its PMU
 * @event: the event
 * @what: what is wrong with it, may be empty
 * @why: the reason and what to do
 *
 * Context: may sleep; in the process that is refused.
 */
void pmon_refuse(const struct pmon_pmu *pmu, const struct perf_event *event,
		 const char *what, const char *why)
{
	const struct perf_event_attr *attr = &event->attr;
	struct refusal *own;

	mutex_lock(&refusal_lock);
	own = refusal_own();
	if (!refusal_is_perf_probe(own, event)) {
		own = own ?: refusal_oldest();
		own[1] = own[0];
		*own = (struct refusal) {
			.user = current_uid(), .process = task_tgid_nr(current),
			.type = attr->type,
			.config = { attr->config, attr->config1, attr->config2 },
			.cpu = event->cpu, .serial = ++refusal_last_serial,
			.second = ktime_get_boottime_seconds(),
		};
		if (!uid_eq(own[1].user, own->user))
			own[1].serial = 0;
		scnprintf(own->reason, sizeof(own->reason),
			  "%s config=0x%llx config1=0x%llx config2=0x%llx cpu=%d: %s%s",
			  pmu->name, attr->config, attr->config1, attr->config2,
			  event->cpu, what, why);
		pr_debug("%s\n", own->reason);
	}
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
	struct refusal *own;

	mutex_lock(&refusal_lock);
	own = refusal_own();
	if (own && refusal_is_of(own, event, false) && (own->cpu < 0 || own->cpu == event->cpu)) {
		own[0] = own[1];
		own[1].serial = 0;
	}
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

	len = refusal_append_fields(pmu->type->kind, refusal, what, sizeof(what));
	scnprintf(what + len, sizeof(what) - len, ": ");
	pmon_refuse(pmu, event, what, refusal->why);
}
