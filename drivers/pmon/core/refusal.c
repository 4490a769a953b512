// SPDX-License-Identifier: GPL-2.0-only
/*
 * Why an event was refused. perf returns only an errno to the user, so the reason is shown in
 * /sys/module/xeon_pmon/parameters/last_refusal, and with dynamic debug in the kernel log. A reason
 * contains the event that a user wanted to count, so a user can read only their own last one.
 */
#include <linux/cred.h>
#include <linux/kernel.h>
#include <linux/moduleparam.h>
#include <linux/mutex.h>
#include <linux/perf_event.h>
#include <linux/sysfs.h>
#include <linux/timekeeping.h>
#include <linux/uidgid.h>

#include "objects.h"
#include "refusal.h"

#define REASON_LEN	256
#define REFUSALS	16

/**
 * struct refusal - the last event of a user that was refused
 */
struct refusal {
	/** @user: who opened it */
	kuid_t user;
	/** @type: the PMU */
	u32 type;
	/** @config: the words of the event */
	u64 config[PMON_WORDS];
	/** @cpu: the CPU it was opened on */
	int cpu;
	/** @second: when, since boot */
	time64_t second;
	/** @reason: why it was refused, empty if there is none */
	char reason[REASON_LEN];
};

static DEFINE_MUTEX(refusal_lock);
static struct refusal refusals[REFUSALS];
/* Number of refusals that are stored, mostly 0 */
static unsigned int refusal_nr;

/* Return: the refusal of the current user, NULL if there is none */
static struct refusal *refusal_of_user(void)
{
	struct refusal *refusal;

	for (refusal = refusals; refusal < refusals + REFUSALS; refusal++)
		if (*refusal->reason && uid_eq(refusal->user, current_uid()))
			return refusal;
	return NULL;
}

static struct refusal *refusal_oldest(void)
{
	struct refusal *refusal, *oldest = refusals;

	for (refusal = refusals; refusal < refusals + REFUSALS; refusal++)
		if (refusal->second < oldest->second)
			oldest = refusal;
	return oldest;
}

/*
 * If the kernel has refused the reader's event, the reason shown is that of an earlier one. So the
 * age of a reason is shown if it is at least this many seconds.
 */
#define REFUSAL_NEW	10

static int refusal_show(char *buf, const struct kernel_param *param)
{
	const struct refusal *refusal;
	time64_t age;
	int len;

	mutex_lock(&refusal_lock);
	refusal = refusal_of_user();
	age = refusal ? ktime_get_boottime_seconds() - refusal->second : 0;
	len = sysfs_emit(buf, "%s", refusal ? refusal->reason : "nothing was refused");
	if (age >= REFUSAL_NEW)
		len += sysfs_emit_at(buf, len, " (%lld s ago)", age);
	len += sysfs_emit_at(buf, len, "\n");
	mutex_unlock(&refusal_lock);
	return len;
}

/* Called for a value on the command line of modprobe or of the kernel, which reports the errno */
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

/* perf may repeat a refused event for a task, with its config only: see pmon_refusal_record() */
static bool refusal_is_of_event(const struct refusal *refusal, const struct perf_event *event)
{
	const struct perf_event_attr *attr = &event->attr;
	bool bare = event->cpu < 0 && !attr->config1 && !attr->config2;

	return refusal && refusal->type == attr->type &&
	       refusal->config[PMON_CONFIG] == attr->config &&
	       (bare || (refusal->config[PMON_CONFIG1] == attr->config1 &&
			 refusal->config[PMON_CONFIG2] == attr->config2));
}

/**
 * pmon_refusal_record() - record why an event is refused
 * @event: the event
 * @what: what is wrong with it, may be empty
 * @why: the reason and what to do
 *
 * perf 7.3 opens an event that was refused once more for a task, with its config only, to find out
 * what the PMU supports. The reason of the first refusal is kept then.
 *
 * Context: may sleep; in the process that is refused.
 */
void pmon_refusal_record(const struct perf_event *event, const char *what, const char *why)
{
	const struct perf_event_attr *attr = &event->attr;
	struct refusal *refusal;

	mutex_lock(&refusal_lock);
	refusal = refusal_of_user();
	if (event->cpu >= 0 || !refusal_is_of_event(refusal, event)) {
		refusal = refusal ?: refusal_oldest();
		WRITE_ONCE(refusal_nr, refusal_nr + !*refusal->reason);
		*refusal = (struct refusal) {
			.user = current_uid(), .type = attr->type, .cpu = event->cpu,
			.config = { attr->config, attr->config1, attr->config2 },
			.second = ktime_get_boottime_seconds(),
		};
		scnprintf(refusal->reason, sizeof(refusal->reason),
			  "%s config=0x%llx config1=0x%llx config2=0x%llx cpu=%d: %s%s",
			  to_pmon_pmu(event->pmu)->name, attr->config, attr->config1, attr->config2,
			  event->cpu, what, why);
		pr_debug("%s\n", refusal->reason);
	}
	mutex_unlock(&refusal_lock);
}

/**
 * pmon_refusal_forget() - forget why an event was refused, as it is opened after all
 * @event: the event, its CPU as the user gave it
 *
 * perf probes what a PMU supports: it opens an event with an exclude flag or for a task first, and
 * without if that is refused. Then the first refusal is no error for the user.
 *
 * Context: may sleep; in the process that opens it.
 */
void pmon_refusal_forget(const struct perf_event *event)
{
	struct refusal *refusal;

	if (!READ_ONCE(refusal_nr))
		return;
	mutex_lock(&refusal_lock);
	refusal = refusal_of_user();
	if (refusal_is_of_event(refusal, event) &&
	    (refusal->cpu < 0 || refusal->cpu == event->cpu)) {
		*refusal = (struct refusal) {};
		WRITE_ONCE(refusal_nr, refusal_nr - 1);
	}
	mutex_unlock(&refusal_lock);
}

/* Fields may share bits: bits are added if several fields have them, or the field has more */
static int refusal_append_fields(const struct pmon_pmu_desc *desc,
				 const struct pmon_refusal *refusal, char *buf, int size)
{
	const struct pmon_field *field;
	int len = 0, fields = 0;
	u64 last = 0;

	for (field = pmon_next_field(desc, NULL); field; field = pmon_next_field(desc, field)) {
		if (field->word != refusal->word ||
		    !(pmon_field_mask(field) & refusal->bits))
			continue;
		len += scnprintf(buf + len, size - len, "%s%s",
				 fields++ ? ", " : "", field->name);
		last = pmon_field_mask(field);
	}
	if (fields == 1 && last == refusal->bits)
		return len;
	return len + scnprintf(buf + len, size - len, "%s%s bits 0x%llx",
			       fields > 1 ? " or " : fields ? ", " : "",
			       pmon_word_name(refusal->word), refusal->bits);
}

/**
 * pmon_refusal_record_bits() - record which fields or bits are wrong, and why
 * @event: the event
 * @refusal: from pmon_encode()
 *
 * Context: may sleep; in the process that is refused.
 */
void pmon_refusal_record_bits(const struct perf_event *event, const struct pmon_refusal *refusal)
{
	char what[REASON_LEN / 2];
	int len = refusal_append_fields(to_pmon_pmu(event->pmu)->type->desc, refusal, what,
					sizeof(what) - 2);

	strcpy(what + len, ": ");
	pmon_refusal_record(event, what, refusal->why);
}
