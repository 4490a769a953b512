/* SPDX-License-Identifier: GPL-2.0-only */

/* cpu.h - the machine: CPUs, what each has of a variable, MSRs, the local APIC */
/* CPUs */
#define HOST_CPUS	64
#define HOST_DIES	16
#define nr_cpu_ids	(host.cpus)
#define nr_node_ids	(host.nodes)
#define NUMA_NO_NODE	(-1)

struct cpumask {
	u64 bits;
};

typedef struct cpumask cpumask_var_t[1];
#define zalloc_cpumask_var(_m, _f)	((*(_m))->bits = 0, true)
#define free_cpumask_var(_m)	do { } while (0)
#define cpumask_set_cpu(_c, _m)	((void)((_m)->bits |= BIT_ULL(_c)))
#define cpumask_clear_cpu(_c, _m)	((void)((_m)->bits &= ~BIT_ULL(_c)))
#define cpumask_test_cpu(_c, _m)	(!!((_m)->bits & BIT_ULL(_c)))
#define cpumask_pr_args(_m)	64, (_m)
#define for_each_cpu(_c, _m) \
	for ((_c) = 0; (_c) < nr_cpu_ids; (_c)++) \
		if ((_m)->bits >> (_c) & 1)
#define for_each_cpu_and(_c, _a, _b) \
	for ((_c) = 0; (_c) < nr_cpu_ids; (_c)++) \
		if ((_a)->bits & (_b)->bits & BIT_ULL(_c))
#define for_each_possible_cpu(_c)	for_each_cpu(_c, &host.possible)
#define for_each_online_cpu(_c)		for_each_cpu(_c, &host.online)
#define cpu_online_mask		((const struct cpumask *)&host.online)
#define cpu_active_mask		((const struct cpumask *)&host.active)
#define cpu_online(_c)	cpumask_test_cpu(_c, cpu_online_mask)

static inline unsigned int cpumask_first(const struct cpumask *mask)
{
	return mask->bits ? __builtin_ctzll(mask->bits) : HOST_CPUS;
}

static inline unsigned int cpumask_first_and(const struct cpumask *a, const struct cpumask *b)
{
	struct cpumask both = { a->bits & b->bits };

	return cpumask_first(&both);
}

enum system_state { SYSTEM_RUNNING, SYSTEM_SUSPEND };

/*
 * The machine, see machine.c. @cpu: which CPU the process is; @die, @package, @node: of each CPU,
 * as the kernel counts, and its package id; @irqs_off, @hardirq, @nmi, @locks, @rcu: of the CPU
 * that it is; @vendor, @feature: of all CPUs.
 */
struct host {
	unsigned int cpus, dies, packages, dies_per_package, nodes;
	struct cpumask possible, online, active, isolated;
	struct cpumask die_cpus[HOST_DIES], package_cpus[HOST_DIES];
	int die[HOST_CPUS], die_id[HOST_CPUS], package[HOST_CPUS], node[HOST_CPUS], core[HOST_CPUS];
	unsigned int cpu;
	bool irqs_off, hardirq, nmi;
	unsigned int locks, rcu;
	int state;
	u64 now;
	const char *vendor;
	bool feature[3];
};

extern struct host host;
#define might_sleep()	WARN_ON(host.irqs_off || host.locks || host.nmi || host.rcu)
#define system_state	(host.state)
#define smp_processor_id()	(host.cpu)
#define raw_smp_processor_id()	(host.cpu)
#define in_nmi()	(host.nmi)
#define topology_logical_die_id(_c)	(host.die[_c])
#define topology_physical_package_id(_c)	(host.package[_c])
#define topology_core_id(_c)	(host.core[_c])
#define topology_max_packages()	(host.packages)
#define topology_max_dies_per_package()	(host.dies_per_package)
#define topology_die_cpumask(_c)	((const struct cpumask *)&host.die_cpus[host.die[_c]])
#define cpu_is_isolated(_c)	cpumask_test_cpu(_c, &host.isolated)
int topology_phys_to_logical_pkg(unsigned int package);
const struct cpumask *cpumask_of_node(int node);

/* In a section of the module; what a CPU has of it is elsewhere */
#define DEFINE_PER_CPU(_t, _n)	__attribute__((section("percpu_" HOST_MODULE))) typeof(_t) _n
#define DECLARE_PER_CPU(_t, _n)	extern typeof(_t) _n
void *host_per_cpu(const volatile void *p, unsigned int cpu);
#define per_cpu_ptr(_p, _c)	((typeof(_p))host_per_cpu(_p, _c))
#define per_cpu(_v, _c)		(*per_cpu_ptr(&(_v), _c))
#define this_cpu_ptr(_p)	per_cpu_ptr(_p, host.cpu)
#define this_cpu_read(_v)	(*this_cpu_ptr(&(_v)))
#define this_cpu_write(_v, _x)	((void)(*this_cpu_ptr(&(_v)) = (_x)))

struct pt_regs {
	unsigned long ip, sp, bp, flags, cs;
};

typedef unsigned int kuid_t;

struct task_struct {
	kuid_t uid;
};

extern struct task_struct host_task;
#define is_idle_task(_t)	false
#define X86_EFLAGS_IF	0x200
#define current	(&host_task)
#define current_uid()	(current->uid)
#define uid_eq(_a, _b)	((_a) == (_b))

/* The first CPU */
#define X86_VENDOR_INTEL	0

struct cpuinfo_x86 {
	u8 x86, x86_vendor, x86_model, x86_stepping;
	u8 x86_phys_bits;
	char x86_model_id[64];
};

extern struct cpuinfo_x86 boot_cpu_data;
enum { X86_FEATURE_HYPERVISOR, X86_FEATURE_TSC, X86_FEATURE_MMX };
#define boot_cpu_has(_f)	(host.feature[_f])
struct x86_cpu_id {
	u16 vendor, family, model;
};

static inline u32 cpuid_eax(u32 leaf)
{
	return (boot_cpu_data.x86_model & 0xf0) << 12 | boot_cpu_data.x86 << 8 |
	       (boot_cpu_data.x86_model & 0xf) << 4 | boot_cpu_data.x86_stepping;
}

static inline void cpuid(u32 leaf, u32 *a, u32 *b, u32 *c, u32 *d)
{
	*a = 1;
	memcpy(b, host.vendor, 4);
	memcpy(d, host.vendor + 4, 4);
	memcpy(c, host.vendor + 8, 4);
}

/* Registers that drivers reserve, see machine.c */
bool host_nmi_msr(u32 msr, bool counter, bool take);
#define reserve_perfctr_nmi(_m)	host_nmi_msr(_m, true, true)
#define release_perfctr_nmi(_m)	((void)host_nmi_msr(_m, true, false))
#define reserve_evntsel_nmi(_m)	host_nmi_msr(_m, false, true)
#define release_evntsel_nmi(_m)	((void)host_nmi_msr(_m, false, false))

#define __KERNEL_CS	0x10

/* MSRs, as the emulator has them; without it there are none */
int host_rdmsr(u32 msr, u64 *value);
int host_wrmsr(u32 msr, u64 value);
void host_unguarded(u32 msr);
int rdmsrq_on_cpu(unsigned int cpu, u32 msr, u64 *value);
int rdmsrq_safe_on_cpu(unsigned int cpu, u32 msr, u64 *value);
int wrmsrq_on_cpu(unsigned int cpu, u32 msr, u64 value);
#define rdmsrq_safe(_m, _p)	host_rdmsr(_m, _p)
#define wrmsrq_safe(_m, _v)	host_wrmsr(_m, _v)
#define rdmsrq(_m, _v)								\
do {										\
	u64 _r = 0;								\
										\
	if (host_rdmsr(_m, &_r))						\
		host_unguarded(_m);						\
	(_v) = _r;								\
} while (0)
#define wrmsrq(_m, _v)								\
do {										\
	if (host_wrmsr(_m, _v))							\
		host_unguarded(_m);						\
} while (0)

/* Local APIC, NMIs */
#define APIC_LVTPC	0x340
#define APIC_LVT_MASKED	(1 << 16)
#define APIC_DM_NMI	0x400
#define APIC_MODE_NMI	4
#define GET_APIC_DELIVERY_MODE(_x)	(((_x) >> 8) & 7)
enum { NMI_LOCAL };
enum { NMI_DONE, NMI_HANDLED };
#define NMI_FLAG_FIRST	1
typedef int (*nmi_handler_t)(unsigned int type, struct pt_regs *regs);
int register_nmi_handler(unsigned int type, nmi_handler_t handler, int flags, const char *name);
void unregister_nmi_handler(unsigned int type, const char *name);

struct apic {
	u32 (*read)(u32 reg);
	void (*write)(u32 reg, u32 value);
};

extern const struct apic *const apic;
