// SPDX-License-Identifier: GPL-2.0-only
/* Lookup of the core PMU of an old CPU, by name or for this machine. */
#include <cpuid.h>
#include <linux/kernel.h>
#include <stdio.h>
#include <string.h>

#include "legacy_cpu.h"

#define EDX_MMX		BIT(23)

static const struct {
	const char *name;
	u8 on;
} models[] = {
	{ "p5", CESR_P5 },
	{ "p55c", CESR_P55C },
	{ "m2", CESR_M2 },
	{ "c6", CESR_C6 },
	{ "winchip2", CESR_WINCHIP2 },
	{ "c3", CESR_C3 },
	{ "p6", CESR_P6 },
	{ "k7", CESR_K7 },
};

static const struct cesr_family *legacy_cpu_by_model(u8 on)
{
	const struct cesr_family *family = cesr_families;

	while (family->on != on)
		family++;
	return family;
}

/* Use CPUID, as the driver does: /proc/cpuinfo has other numbers for some CPUs */
static const struct cesr_family *legacy_cpu_this_core(void)
{
	unsigned int eax, ebx, ecx, edx, vendor[4] = {};

	if (!__get_cpuid(0, &eax, &vendor[0], &vendor[2], &vendor[1]) ||
	    !__get_cpuid(1, &eax, &ebx, &ecx, &edx))
		return NULL;
	return cesr_find_family((const char *)vendor, eax >> 8 & 0xf,
				(eax >> 12 & 0xf0) | (eax >> 4 & 0xf), edx & EDX_MMX);
}

const char *xp_cores(void)
{
	static char names[64];
	unsigned int i;

	*names = '\0';
	for (i = 0; i < ARRAY_SIZE(models); i++)
		snprintf(names + strlen(names), sizeof(names) - strlen(names), "%s%s",
			 i ? " " : "", models[i].name);
	return names;
}

const struct cesr_family *xp_core(const char *name)
{
	unsigned int i;

	if (!name)
		return legacy_cpu_this_core();
	for (i = 0; i < ARRAY_SIZE(models); i++)
		if (!strcmp(models[i].name, name))
			return legacy_cpu_by_model(models[i].on);
	return NULL;
}
