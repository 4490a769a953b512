// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_cesr.c - the core PMU of old CPUs: which CPU, which fields, which codes
 *
 * Expectations are from the manuals (Intel SDM, Cyrix M II data book, AMD 22007) and, for WinChip
 * and C3, from perfctr 2.6; bits are written out as those have them, not as the driver puts them
 * together.
 */
#include <string.h>

#include <linux/kernel.h>

#include "cesr.h"
#include "ktap.h"

/* Modes, as bits */
#define USER	1
#define KERNEL	2
#define BOTH	(USER | KERNEL)

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

/* The whole of format/, as text */
static const struct {
	u8 on;
	const char *fields;
} formats[] = {
	{ CESR_P5, "event=config:0-5\nclocks=config:8\nctr=config1:0-1\n" },
	{ CESR_P55C, "event=config:0-5\nclocks=config:8\nctr=config1:0-1\n" },
	{ CESR_M2, "event=config:0-6\nclocks=config:8\nctr=config1:0-1\n" },
	{ CESR_C6, "event=config:0-7\nctr=config1:0-1\n" },
	{ CESR_WINCHIP2, "event=config:0-7\nctr=config1:0-1\n" },
	{ CESR_C3, "event=config:0-8\n" },
	{ CESR_P6, "event=config:0-7\numask=config:8-15\nedge=config:18\ninv=config:23\n"
		"cmask=config:24-31\nctr=config1:0-1\n" },
	{ CESR_K7, "event=config:0-7\numask=config:8-15\nedge=config:18\ninv=config:23\n"
		"cmask=config:24-31\nctr=config1:0-3\n" },
};

static void test_formats(void)
{
	const struct pmon_field *field;
	char text[256];
	unsigned int i;
	int len;

	for (i = 0; i < ARRAY_SIZE(formats); i++) {
		len = 0;
		for (field = family_of(formats[i].on)->fields; field->name; field++) {
			len += scnprintf(text + len, sizeof(text) - len, "%s=", field->name);
			len += pmon_field_text(field, text + len, sizeof(text) - len);
		}
		ktap_str_eq(text, formats[i].fields, "%s: format", family_of(formats[i].on)->name);
	}
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

/* Codes, bit by bit. SDM: ES 5:0, CC 8:6; USR 16, OS 17. M II: ES bit 6 is bit 10. */
static const struct golden {
	u8 on;
	u64 config;
	u64 ctr;
	unsigned int modes;
	u32 code;
	u32 counters;
} goldens[] = {
	{ CESR_P5, 0x16, 0, BOTH, 0x0d6, 3 },
	{ CESR_P5, 0x16, 0, USER, 0x096, 3 },
	{ CESR_P5, 0x16, 0, KERNEL, 0x056, 3 },
	{ CESR_P5, 0x118, 0, BOTH, 0x1d8, 3 },
	{ CESR_P5, 0x118, 2, USER, 0x198, 2 },
	{ CESR_P5, 0x00, 1, KERNEL, 0x040, 1 },
	/* A code of P55C that this one gives no meaning */
	{ CESR_P5, 0x2b, 0, BOTH, 0x0eb, 3 },
	{ CESR_P55C, 0x2b, 1, BOTH, 0x0eb, 1 },
	{ CESR_P55C, 0x2b, 2, BOTH, 0x0eb, 2 },
	{ CESR_P55C, 0x39, 0, BOTH, 0x0f9, 1 },
	{ CESR_P55C, 0x39, 3, BOTH, 0x0f9, 1 },
	{ CESR_M2, 0x48, 0, BOTH, 0x4c8, 3 },
	{ CESR_M2, 0x40, 0, USER, 0x480, 3 },
	{ CESR_M2, 0x16, 0, KERNEL, 0x056, 3 },
	{ CESR_M2, 0x17f, 0, BOTH, 0x5ff, 3 },
	{ CESR_M2, 0x31, 0, BOTH, 0x0f1, 1 },
	{ CESR_M2, 0x32, 0, BOTH, 0x0f2, 2 },
	{ CESR_M2, 0x2a, 0, BOTH, 0x0ea, 3 },
	{ CESR_C6, 0x47, 0, BOTH, 0x047, 3 },
	{ CESR_C6, 0xff, 2, BOTH, 0x0ff, 2 },
	{ CESR_WINCHIP2, 0x2b, 1, BOTH, 0x02b, 1 },
	{ CESR_C3, 0x1c0, 0, BOTH, 0x1c0, 1 },
	{ CESR_P6, 0xc0, 0, BOTH, 0x300c0, 3 },
	{ CESR_P6, 0xc0, 0, USER, 0x100c0, 3 },
	{ CESR_P6, 0xc0, 0, KERNEL, 0x200c0, 3 },
	{ CESR_P6, 0x01840fc0, 2, BOTH, 0x01870fc0, 2 },
	{ CESR_P6, 0xc1, 0, BOTH, 0x300c1, 1 },
	{ CESR_P6, 0x12, 0, BOTH, 0x30012, 2 },
	{ CESR_K7, 0x1f42, 0, BOTH, 0x31f42, 0xf },
	{ CESR_K7, 0xff84ffff, 0xa, KERNEL, 0xff86ffff, 0xa },
};

static void test_codes(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(goldens); i++) {
		const struct golden *want = &goldens[i];
		const struct cesr_family *family = family_of(want->on);
		const u64 attr[PMON_WORDS] = { want->config, want->ctr };
		struct cesr_code code = {};
		const char *why = cesr_encode(family, attr, want->modes & USER,
					      want->modes & KERNEL, &code);

		ktap_ok(!why && code.code == want->code && code.counters == want->counters,
			"%s: config=0x%llx ctr=0x%llx is 0x%x on 0x%x", family->name,
			(unsigned long long)want->config, (unsigned long long)want->ctr,
			want->code, want->counters);
	}
}

/* What must not be accepted, but for bits without a field: cesr/refuse tries them all */
static const struct {
	u8 on;
	u64 config;
	u64 ctr;
	const char *what;
} refusals[] = {
	{ CESR_P55C, 0x2a, 0, "two events, none chosen" },
	{ CESR_P55C, 0x3b, 3, "two events, both chosen" },
	{ CESR_P55C, 0x39, 2, "returns, of which the other counter knows nothing" },
	{ CESR_M2, 0x39, 0, "two events, none chosen" },
	{ CESR_M2, 0x31, 2, "MMX reads on the other counter" },
	{ CESR_M2, 0x132, 1, "clocks of taken branches on the other counter" },
	{ CESR_WINCHIP2, 0x37, 0, "two events, none chosen" },
	{ CESR_P6, 0xc1, 2, "FLOPS on the other counter" },
	{ CESR_P6, 0x11, 1, "FP_ASSIST on the other counter" },
};

static void test_refusals(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(refusals); i++) {
		const struct cesr_family *family = family_of(refusals[i].on);
		const u64 attr[PMON_WORDS] = { refusals[i].config, refusals[i].ctr };
		struct cesr_code code;

		ktap_ok(cesr_encode(family, attr, true, true, &code), "%s: refused: %s",
			family->name, refusals[i].what);
	}
}

/* What select registers hold while these codes count */
static const struct {
	u8 on;
	u32 code[CESR_COUNTERS];
	u32 select[CESR_COUNTERS];
	u32 running;
	u32 halted[CESR_COUNTERS];
	const char *what;
} selects[] = {
	{ CESR_P5, {}, {}, 0, {}, "nothing" },
	{ CESR_P5, { 0xd6 }, { 0xd6 }, 1, { 0x16 }, "counter 0" },
	{ CESR_P5, { 0, 0x96 }, { 0x960000 }, 2, { 0x160000 }, "counter 1" },
	{ CESR_P5, { 0x1d8, 0x56 }, { 0x5601d8 }, 3, { 0x160118 }, "both" },
	{ CESR_M2, { 0x4c8, 0x5ff }, { 0x5ff04c8 }, 3, { 0x53f0408 }, "both, bits 10 and 26" },
	{ CESR_C6, { 0x47, 0x02 }, { 0x020047 }, 0, { 0x020047 }, "both, without end" },
	{ CESR_C3, { 0x1c0 }, { 0x1c0 }, 0, { 0x1c0 }, "the one, without end" },
	{ CESR_P6, {}, {}, 0, {}, "nothing" },
	{ CESR_P6, { 0x300c0 }, { 0x4300c0 }, 1, { 0x4000c0 }, "counter 0" },
	{ CESR_P6, { 0, 0x30079 }, { 0x400000, 0x30079 }, 2, { 0x400000, 0x79 },
	  "counter 1, by the enable bit of counter 0" },
	{ CESR_P6, { 0x100c0, 0x200c4 }, { 0x4100c0, 0x200c4 }, 3, { 0x4000c0, 0xc4 }, "both" },
	{ CESR_K7, { 0, 0x31f42, 0, 0x100c0 }, { 0, 0x431f42, 0, 0x4100c0 }, 0xa,
	  { 0, 0x401f42, 0, 0x4000c0 }, "counters 1 and 3" },
};

static void test_selects(void)
{
	unsigned int i, reg;

	for (i = 0; i < ARRAY_SIZE(selects); i++) {
		const struct cesr_family *family = family_of(selects[i].on);
		bool right = true, halts = true;

		for (reg = 0; reg < cesr_selects(family); reg++) {
			u32 value = cesr_select(family, selects[i].code, reg);

			right &= value == selects[i].select[reg];
			halts &= cesr_halted(family, value) == selects[i].halted[reg];
		}
		ktap_ok(right, "%s: select of %s", family->name, selects[i].what);
		ktap_ok(halts, "%s: and stopped", family->name);
		ktap_eq(cesr_running(family, selects[i].select), selects[i].running,
			"%s: and seen to run", family->name);
	}
}

/* What another driver may have left in the registers */
static void test_leftovers(void)
{
	static const struct {
		u8 on;
		u32 select[CESR_COUNTERS];
		u32 running;
		const char *what;
	} left[] = {
		{ CESR_P5, { 0x0100013f }, 0, "events with CC 100: disabled" },
		{ CESR_P5, { 0x02000200 }, 0, "pins alone" },
		{ CESR_P5, { 0x00400000 }, 2, "CC 001 of event 0" },
		{ CESR_P6, { 0x300c0, 0x30079 }, 0, "no enable bit" },
		{ CESR_P6, { 0x300c0, 0x430079 }, 0, "an enable bit where it is none" },
		{ CESR_P6, { 0x4000c0, 0x79 }, 0, "enabled for no mode" },
		{ CESR_K7, { 0x4000c0, 0, 0, 0x410076 }, 8, "one enabled, one for no mode" },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(left); i++)
		ktap_eq(cesr_running(family_of(left[i].on), left[i].select), left[i].running,
			"%s: found: %s", family_of(left[i].on)->name, left[i].what);
}

int main(void)
{
	unsigned int i;

	test_cpus();
	test_periods();
	test_formats();
	for (i = 0; i < ARRAY_SIZE(names); i++)
		test_names(names[i].on, names[i].sum);
	test_codes();
	test_refusals();
	test_selects();
	test_leftovers();
	return ktap_exit();
}
