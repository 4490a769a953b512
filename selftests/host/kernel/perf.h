/* SPDX-License-Identifier: GPL-2.0-only */

/* perf.h - PMUs and events */
/* perf */
enum perf_event_state {
	PERF_EVENT_STATE_DEAD = -4, PERF_EVENT_STATE_EXIT = -3, PERF_EVENT_STATE_ERROR = -2,
	PERF_EVENT_STATE_OFF = -1, PERF_EVENT_STATE_INACTIVE = 0, PERF_EVENT_STATE_ACTIVE = 1,
};

#define PERF_HES_STOPPED	1
#define PERF_HES_UPTODATE	2
#define PERF_EF_START	1
#define PERF_EF_RELOAD	2
#define PERF_EF_UPDATE	4
#define PERF_PMU_CAP_NO_INTERRUPT	0x1
#define PERF_PMU_CAP_NO_EXCLUDE		0x40
#define PERF_PMU_TXN_ADD	1
#define PERF_PMU_TXN_READ	2
#define PERF_ATTACH_CONTEXT	1
#define PERF_ATTACH_GROUP	2
#define PERF_ATTACH_TASK	4
#define perf_invalid_context	(-1)
#define perf_hw_context	0

struct perf_sample_data;
struct perf_event;
struct trace_entry {
	int unused;
};

struct trace_event_call {
	int unused;
};

typedef void (*perf_overflow_handler_t)(struct perf_event *event, struct perf_sample_data *data,
					struct pt_regs *regs);

struct hw_perf_event {
	int idx, state;
	u64 config;
	unsigned long config_base;
	local64_t prev_count, period_left;
	u64 sample_period, last_period, interrupts, freq_time_stamp;
};

/* The events of a PMU on a CPU, see perf.c */
struct perf_cpu_pmu_context {
	struct pmu *pmu;
	unsigned int cpu;
	struct list_head groups, events;
	unsigned int disabled;
	bool rotate;
	struct hrtimer hrtimer;
	struct mutex mutex;
};

/* Here a context has events of one PMU */
#define perf_event_context	perf_cpu_pmu_context

struct pmu {
	struct list_head entry;
	struct module *module;
	struct device *dev;
	const struct attribute_group **attr_groups;
	const char *name;
	int type, capabilities, task_ctx_nr;
	struct perf_cpu_pmu_context *cpu_pmu_context;
	void (*pmu_enable)(struct pmu *pmu);
	void (*pmu_disable)(struct pmu *pmu);
	int (*event_init)(struct perf_event *event);
	int (*add)(struct perf_event *event, int flags);
	void (*del)(struct perf_event *event, int flags);
	void (*start)(struct perf_event *event, int flags);
	void (*stop)(struct perf_event *event, int flags);
	void (*read)(struct perf_event *event);
	void (*start_txn)(struct pmu *pmu, unsigned int flags);
	int (*commit_txn)(struct pmu *pmu);
	void (*cancel_txn)(struct pmu *pmu);
	bool (*filter)(struct pmu *pmu, int cpu);
};

struct perf_event {
	struct list_head event_entry, group_entry, sibling_list;
	struct perf_event *group_leader;
	struct pmu *pmu;
	void *pmu_private;
	enum perf_event_state state;
	unsigned int attach_state;
	local64_t count;
	u64 total_time_enabled, total_time_running, stamp;
	struct perf_event_attr attr;
	struct hw_perf_event hw;
	struct perf_cpu_pmu_context *ctx;
	int cpu, oncpu;
	unsigned int nr_siblings;
	u64 id;
	wait_queue_head_t waitq;
	atomic_t event_limit;
	struct hlist_head hlist_entry;
	atomic64_t lost_samples;
	perf_overflow_handler_t overflow_handler;
	void *overflow_handler_context;
	void (*destroy)(struct perf_event *event);
};

#define for_each_sibling_event(_s, _e) \
	if ((_e)->group_leader == (_e)) \
		list_for_each_entry((_s), &(_e)->sibling_list, group_entry)
#define is_sampling_event(_e)	((_e)->attr.sample_period != 0)
#define event_has_any_exclude_flag(_e) \
	((_e)->attr.exclude_idle || (_e)->attr.exclude_user || (_e)->attr.exclude_kernel || \
	 (_e)->attr.exclude_hv || (_e)->attr.exclude_guest || (_e)->attr.exclude_host)
int perf_pmu_register(struct pmu *pmu, const char *name, int type);
void perf_pmu_unregister(struct pmu *pmu);
void perf_pmu_migrate_context(struct pmu *pmu, int from, int to);
#define perf_event_update_userpage(_e)	do { (void)(_e); } while (0)
struct perf_event *perf_event_create_kernel_counter(struct perf_event_attr *attr, int cpu,
						    struct task_struct *task,
						    perf_overflow_handler_t handler, void *context);
int perf_event_release_kernel(struct perf_event *event);
void perf_event_disable(struct perf_event *event);
#define PMON_HAVE_SUBMIT
#define PMON_HAVE_RECURSION
int perf_swevent_get_recursion_context(void);
void perf_trace_run_bpf_submit(void *record, int size, int context, struct trace_event_call *call,
			       u64 count, struct pt_regs *regs, struct hlist_head *head,
			       struct task_struct *task);
