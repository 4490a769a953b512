// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_cesr.c - the core PMU of old CPUs: which CPU, and which code is which name's; all else is
 * seen by selftests/cesr
 */
#include <string.h>

#include <linux/kernel.h>

#include "cesr.h"
#include "ktap.h"

/* CPUs as CPUID tells them; on is 0 where there must be no PMU */
static const struct cpu {
	const char *vendor;
	unsigned int family;
	unsigned int model;
	bool mmx;
	u8 on;
	const char *name;
	const char *what;
} cpus[] = {
	{ "GenuineIntel", 5, 1, false, CESR_P5, "p5", "P5" },
	{ "GenuineIntel", 5, 2, true, CESR_P5, "p5", "P54C, with MMX if one believes the flag" },
	{ "GenuineIntel", 5, 4, true, CESR_P55C, "p5", "P55C" },
	{ "GenuineIntel", 5, 4, false, CESR_P5, "p5", "P55C whose MMX is off" },
	{ "GenuineIntel", 5, 7, false, CESR_P5, "p5", "mobile P54C" },
	{ "GenuineIntel", 5, 8, true, CESR_P55C, "p5", "mobile P55C" },
	{ "GenuineIntel", 5, 0, false, 0, NULL, "A-step P5" },
	{ "GenuineIntel", 5, 9, false, 0, NULL, "Quark" },
	{ "GenuineIntel", 4, 8, false, 0, NULL, "80486" },
	{ "GenuineIntel", 6, 1, false, CESR_P6, "p6", "Pentium Pro" },
	{ "GenuineIntel", 6, 8, true, CESR_P6, "p6", "Pentium III" },
	{ "GenuineIntel", 6, 13, true, CESR_P6, "p6", "Pentium M" },
	{ "GenuineIntel", 6, 14, true, 0, NULL, "Core" },
	{ "GenuineIntel", 6, 45, true, 0, NULL, "Xeon E5-2600" },
	{ "GenuineIntel", 6, 200, true, 0, NULL, "a model beyond any mask" },
	{ "GenuineIntel", 15, 2, true, 0, NULL, "Pentium 4" },
	{ "CyrixInstead", 6, 0, true, CESR_M2, "m2", "M II" },
	{ "CyrixInstead", 6, 5, true, CESR_M2, "m2", "Cyrix III, Joshua" },
	{ "CyrixInstead", 5, 4, true, 0, NULL, "MediaGX" },
	{ "CentaurHauls", 5, 4, true, CESR_C6, "winchip", "WinChip C6" },
	{ "CentaurHauls", 5, 8, true, CESR_WINCHIP2, "winchip", "WinChip 2" },
	{ "CentaurHauls", 5, 9, true, CESR_WINCHIP2, "winchip", "WinChip 3" },
	{ "CentaurHauls", 5, 5, true, 0, NULL, "no WinChip" },
	{ "CentaurHauls", 6, 6, true, CESR_C3, "c3", "Cyrix III, Samuel" },
	{ "CentaurHauls", 6, 9, true, CESR_C3, "c3", "C3, Nehemiah" },
	{ "CentaurHauls", 6, 10, true, 0, NULL, "C7" },
	{ "AuthenticAMD", 6, 2, true, CESR_K7, "k7", "K7" },
	{ "AuthenticAMD", 5, 8, true, 0, NULL, "K6-2" },
	{ "AuthenticAMD", 15, 5, true, 0, NULL, "K8" },
	{ "GenuineTMx86", 5, 4, true, 0, NULL, "Crusoe" },
};

static const struct cesr_family *family_of(u8 on)
{
	const struct cesr_family *family;

	for (family = cesr_families; family->name; family++)
		if (family->on == on)
			return family;
	ktap_bail("no family of 0x%x", on);
}

static void test_cpus(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cpus); i++) {
		const struct cpu *cpu = &cpus[i];
		const struct cesr_family *family =
			cesr_find_family(cpu->vendor, cpu->family, cpu->model, cpu->mmx);
		bool right = family ? cpu->on == family->on && !strcmp(cpu->name, family->name) :
				      !cpu->on;

		ktap_ok(right, "%s: %s", cpu->what, cpu->name ? cpu->name : "none");
	}
}

/* The period sees each turn at 4 GHz with three increments a clock; the C3's at 1 GHz */
static bool polls_in_time(const struct cesr_family *family)
{
	u64 khz = family->on == CESR_C3 ? 1000000 : 12000000;

	return family->period_ms && family->period_ms * khz < BIT_ULL(family->width - 1);
}

static void test_periods(void)
{
	const struct cesr_family *family;

	for (family = cesr_families; family->name; family++)
		ktap_ok(polls_in_time(family), "%s: the timer sees every turn", family->name);
}

/*
 * A name at the code of another one counts that, and nothing else would tell. All names with their
 * terms in one number (FNV-1a), as they were when each was compared with a list from the manuals
 */
static const struct {
	u8 on;
	u32 sum;
} names[] = {
	{ CESR_P5, 0x969db266 },
	{ CESR_P55C, 0xa88f425c },
	{ CESR_M2, 0x0f0cce05 },
	{ CESR_C6, 0x65b28a5e },
	{ CESR_WINCHIP2, 0xdc8b7a4c },
	{ CESR_C3, 0x2ea74ba7 },
	{ CESR_P6, 0xdbfd15a5 },
	{ CESR_K7, 0x0db12559 },
};

static u32 add_text(u32 sum, const char *text)
{
	while (*text)
		sum = (sum ^ (u8)*text++) * 16777619;
	return sum;
}

/* The names, and whether they have room in sysfs: the last entry of a folder stays empty */
static void test_names(u8 on, u32 want)
{
	const struct cesr_family *family = family_of(on);
	const struct cesr_event *event = NULL;
	const struct pmon_field *field;
	unsigned int files = 0;
	char text[CESR_TEXT];
	u32 sum = 2166136261;

	while ((event = cesr_next_event(family, event))) {
		cesr_event_text(event, text, sizeof(text));
		sum = add_text(add_text(sum, event->name), text);
		files++;
	}
	for (field = family->fields; field->name; field++)
		files++;
	ktap_eq(sum, want, "%s: the names and their terms", family->name);
	ktap_ok(files < CESR_FILES, "%s: sysfs has room", family->name);
}

int main(void)
{
	unsigned int i;

	test_cpus();
	test_periods();
	for (i = 0; i < ARRAY_SIZE(names); i++)
		test_names(names[i].on, names[i].sum);
	return ktap_exit();
}
