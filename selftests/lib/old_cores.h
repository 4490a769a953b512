/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * old_cores.h - the CPUs that cesr_pmu has models of, as CPUID tells of them: name, vendor, family,
 * model, stepping. C code defines OLD_CORE and includes it, shell scripts read it with old_cores of
 * tools/vm/lib.sh.
 */
OLD_CORE(p5, "GenuineIntel", 5, 2, 12)
OLD_CORE(p55c, "GenuineIntel", 5, 4, 3)
OLD_CORE(m2, "CyrixInstead", 6, 0, 0)
OLD_CORE(c6, "CentaurHauls", 5, 4, 1)
OLD_CORE(winchip2, "CentaurHauls", 5, 8, 5)
OLD_CORE(c3, "CentaurHauls", 6, 7, 8)
OLD_CORE(p6, "GenuineIntel", 6, 8, 6)
/* An Athlon MP: the kernel warns of two CPUs of others */
OLD_CORE(k7, "AuthenticAMD", 6, 6, 1)
#undef OLD_CORE
