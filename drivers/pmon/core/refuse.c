// SPDX-License-Identifier: GPL-2.0-only
/*
 * Why an event was refused. perf passes on no more than an errno, so the last
 * reason can be read in /sys/module/xeon_pmon/parameters/last_refusal, and all
 * of them in the kernel log with dynamic debug.
 */
#include <linux/kernel.h>
#include <linux/moduleparam.h>
#include <linux/mutex.h>
#include <linux/sched.h>
#include <linux/sysfs.h>

#include "objects.h"

#define REASON_LEN	256

static DEFINE_MUTEX(reason_lock);
static char reason[REASON_LEN] = "nothing was refused";

/* What the reason is of, and who asked for it */
static struct {
	pid_t process;
	u32 type;
	u64 config;
} refused;

static int show_reason(char *buf, const struct kernel_param *param)
{
	int len;

	mutex_lock(&reason_lock);
	len = sysfs_emit(buf, "%s\n", reason);
	mutex_unlock(&reason_lock);
	return len;
}

static const struct kernel_param_ops reason_ops = { .get = show_reason };
module_param_cb(last_refusal, &reason_ops, NULL, 0444);
MODULE_PARM_DESC(last_refusal, "why the last event was refused (read only)");

/*
 * perf 7.3, once refused, opens the event again for a task, to find
 * out what the PMU supports. The answer to that is of no use to anybody.
 */
static bool is_probe(const struct perf_event *event)
{
	return event->cpu < 0 && refused.process == task_tgid_nr(current) &&
	       refused.type == event->attr.type &&
	       refused.config == event->attr.config;
}

static void remember(const struct perf_event *event)
{
	refused.process = task_tgid_nr(current);
	refused.type = event->attr.type;
	refused.config = event->attr.config;
}

/**
 * pmon_refuse() - remember why an event is refused
 * @pmu: its PMU
 * @event: the event
 * @what: what is wrong with it, may be empty
 * @why: the reason and what to do
 *
 * The first reason stays if the same process goes on to ask for the same event
 * on a task.
 *
 * Context: may sleep.
 */
void pmon_refuse(const struct pmon_pmu *pmu, const struct perf_event *event,
		 const char *what, const char *why)
{
	const struct perf_event_attr *attr = &event->attr;

	mutex_lock(&reason_lock);
	if (!is_probe(event)) {
		scnprintf(reason, sizeof(reason),
			  "%s config=0x%llx config1=0x%llx config2=0x%llx cpu=%d: %s%s",
			  pmu->name, attr->config, attr->config1, attr->config2,
			  event->cpu, what, why);
		pr_debug("%s\n", reason);
		remember(event);
	}
	mutex_unlock(&reason_lock);
}

/* Fields may share bits, so these are told as well if the name is not clear */
static int append_fields(const struct pmon_type *type,
			 const struct pmon_refusal *refusal, char *buf, int size)
{
	const struct pmon_field *field;
	int len = 0, fields = 0;

	for (field = type->fields; field->name; field++)
		if (field->word == refusal->word &&
		    pmon_field_mask(field) & refusal->bits)
			len += scnprintf(buf + len, size - len, "%s%s",
					 fields++ ? ", " : "", field->name);
	if (fields == 1)
		return len;
	return len + scnprintf(buf + len, size - len, "%s%s bits 0x%llx",
			       fields ? " or " : "",
			       pmon_word_name(refusal->word), refusal->bits);
}

/**
 * pmon_refuse_bits() - remember which fields or bits are wrong, and why
 * @pmu: the PMU
 * @event: the event
 * @refusal: what pmon_encode() says
 *
 * Context: may sleep.
 */
void pmon_refuse_bits(const struct pmon_pmu *pmu, const struct perf_event *event,
		      const struct pmon_refusal *refusal)
{
	char what[REASON_LEN / 2];
	int len;

	len = append_fields(pmu->type, refusal, what, sizeof(what) - 2);
	strcpy(what + len, ": ");
	pmon_refuse(pmu, event, what, refusal->why);
}
