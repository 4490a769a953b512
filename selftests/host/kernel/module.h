/* SPDX-License-Identifier: GPL-2.0-only */

/* module.h - modules, parameters, notifiers, CPU hotplug, suspend */
/* Modules, parameters, notifiers */
#define THIS_MODULE	(&host_this)
enum { MODULE_STATE_LIVE, MODULE_STATE_COMING, MODULE_STATE_GOING };
bool try_module_get(struct module *module);
#define __module_get(_m)	((void)try_module_get(_m))
void module_put(struct module *module);

#define MODULE_LICENSE(_t)
#define MODULE_AUTHOR(_t)
#define MODULE_VERSION(_t)
#define MODULE_DESCRIPTION(_t)
#define MODULE_INFO(_k, _t)
#define MODULE_DEVICE_TABLE(_k, _t)	static const void *const host_##_t __maybe_unused = _t
#define MODULE_PARM_DESC(_n, _t)
#define __MODULE_PARM_TYPE(_n, _t)
#define module_init(_f)	int host_init(void) { return _f(); }
#define module_exit(_f)	void host_exit(void) { _f(); }

struct kernel_param {
	const char *name;
	const struct kernel_param_ops *ops;
	void *arg;
	umode_t mode;
};

#define KERNEL_PARAM_OPS_FL_NOARG	1
struct kernel_param_ops {
	unsigned int flags;
	int (*set)(const char *value, const struct kernel_param *param);
	int (*get)(char *buf, const struct kernel_param *param);
};

extern const struct kernel_param_ops param_ops_bool, param_ops_uint, param_ops_ullong,
	param_ops_charp;
int param_set_bool(const char *value, const struct kernel_param *param);
int param_get_bool(char *buf, const struct kernel_param *param);
#define kernel_param_lock(_m)	do { } while (0)
#define kernel_param_unlock(_m)	do { } while (0)
/* In a section of the module, which has their list */
#define HOST_PARAM(_name, _ops, _arg, _mode) \
	static const struct kernel_param host_param_##_name \
	__attribute__((used, aligned(8), section("param_" HOST_MODULE))) = \
		{ #_name, _ops, _arg, _mode }
#define module_param(_n, _t, _m)	HOST_PARAM(_n, &param_ops_##_t, &_n, _m)
#define module_param_cb(_n, _o, _a, _m)	HOST_PARAM(_n, _o, _a, _m)

struct notifier_block {
	int (*notifier_call)(struct notifier_block *block, unsigned long action, void *data);
	struct notifier_block *next;
};

#define NOTIFY_DONE	0
#define NOTIFY_OK	1
#define notifier_from_errno(_e)	((_e) ? 0x8000 | (1 - (_e)) : NOTIFY_OK)
#define register_module_notifier(_b)	host_notify(HOST_MODULES, _b, true)
#define unregister_module_notifier(_b)	host_notify(HOST_MODULES, _b, false)
#define register_reboot_notifier(_b)	host_notify(HOST_REBOOT, _b, true)
#define unregister_reboot_notifier(_b)	((void)host_notify(HOST_REBOOT, _b, false))
enum host_chain { HOST_MODULES, HOST_REBOOT, HOST_CHAINS };
int host_notify(enum host_chain chain, struct notifier_block *block, bool add);
int host_call_chain(enum host_chain chain, unsigned long action, void *data);

/* CPU hotplug, suspend */
enum cpuhp_state { CPUHP_AP_PERF_X86_STARTING, CPUHP_AP_ONLINE_DYN };
int __cpuhp_setup_state_cpuslocked(enum cpuhp_state state, const char *name, bool invoke,
				   int (*up)(unsigned int cpu), int (*down)(unsigned int cpu),
				   bool multi);
void __cpuhp_remove_state_cpuslocked(enum cpuhp_state state, bool invoke);
#define cpuhp_setup_state(_s, _n, _u, _d) \
	__cpuhp_setup_state_cpuslocked(_s, _n, true, _u, _d, false)
#define cpuhp_setup_state_nocalls(_s, _n, _u, _d) \
	__cpuhp_setup_state_cpuslocked(_s, _n, false, _u, _d, false)
#define cpuhp_remove_state_nocalls_cpuslocked(_s)	__cpuhp_remove_state_cpuslocked(_s, false)
#define cpuhp_remove_state_nocalls(_s) \
do {	\
	cpus_read_lock();	\
	cpuhp_remove_state_nocalls_cpuslocked(_s);	\
	cpus_read_unlock();	\
} while (0)

struct syscore_ops {
	int (*suspend)(void *data);
	void (*resume)(void *data);
};

struct syscore {
	struct list_head node;
	const struct syscore_ops *ops;
	void *data;
};

void register_syscore(struct syscore *syscore);
void unregister_syscore(struct syscore *syscore);
