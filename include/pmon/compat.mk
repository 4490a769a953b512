# SPDX-License-Identifier: GPL-2.0-only
#
# Included by each module's Kbuild: probes the kernel's headers for what
# compat.h cannot see with the preprocessor alone, and force-includes it.

pmon-top := $(dir $(lastword $(MAKEFILE_LIST)))../..

# $(call pmon-probe,header,text,MACRO): define MACRO when the text is there
pmon-probe = $(if $(shell grep -sF '$(2)' $(srctree)/include/linux/$(1)),-D$(3))

# $(call pmon-export,symbol,MACRO): define MACRO when any module may have the symbol. PMON_WITHOUT=symbol:
# build as if the kernel did not export it
pmon-export = $(if $(filter-out $(PMON_WITHOUT),$(1)),$(if $(shell awk -F'\t' '$$2 == "$(1)" && $$4 ~ /^EXPORT_SYMBOL(_GPL)?$$/ && $$5 == ""' $(objtree)/Module.symvers 2>/dev/null),-D$(2)))

# The version of the project is in dkms.conf, and only there
pmon-version := $(shell sed -n 's/^PACKAGE_VERSION="\(.*\)"$$/\1/p' $(pmon-top)/dkms.conf)

ccflags-y += -I$(pmon-top)/include
ccflags-y += -DPMON_VERSION='"$(pmon-version)"'
ccflags-y += $(call pmon-probe,hrtimer.h,hrtimer_setup,PMON_HAVE_HRTIMER_SETUP)
ccflags-y += $(call pmon-probe,syscore_ops.h,struct syscore {,PMON_HAVE_SYSCORE)
ccflags-y += $(call pmon-probe,../../arch/x86/include/asm/cpuid/api.h,cpuid_eax,PMON_HAVE_CPUID_API)
ccflags-y += $(call pmon-probe,../../arch/x86/include/asm/topology.h,topology_max_dies_per_package,PMON_HAVE_MAX_DIES)
ccflags-y += $(call pmon-probe,sched/isolation.h,cpu_is_isolated,PMON_HAVE_CPU_IS_ISOLATED)
ccflags-y += $(call pmon-probe,sched/isolation.h,HK_TYPE_TICK,PMON_HAVE_HK_TYPE)
ccflags-y += $(call pmon-probe,perf_event.h,struct perf_event_pmu_context {,PMON_HAVE_PMU_CONTEXT)
ccflags-y += $(call pmon-probe,perf_event.h,struct perf_cpu_pmu_context * __percpu *,PMON_HAVE_CONTEXT_POINTERS)
ccflags-y += $(call pmon-probe,../uapi/linux/perf_event.h,PERF_SAMPLE_CODE_PAGE_SIZE,PMON_HAVE_CODE_PAGE_SIZE)
ccflags-y += $(call pmon-probe,perf_event.h,lost_samples;,PMON_HAVE_LOST_SAMPLES)
ccflags-y += $(call pmon-probe,mm.h,vm_flags_set,PMON_HAVE_VM_FLAGS_SET)
# The exports that sampling needs, for the files that use them
pmon-record := $(call pmon-export,perf_trace_run_bpf_submit,PMON_HAVE_SUBMIT)
pmon-record += $(call pmon-export,perf_swevent_get_recursion_context,PMON_HAVE_RECURSION)
ccflags-y += -include $(pmon-top)/include/pmon/compat.h
