// SPDX-License-Identifier: GPL-2.0-only
/*
 * The families: which CPU has which counters, and where.
 *
 * P5, P6: Intel SDM volume 3, "Performance Monitoring", and appendix B, MSRs.
 * M II: Cyrix data book, pages 2-38 and 2-39. K7: AMD 22007, appendix D.
 * WinChip and C3: no data sheet was found; what is known is known from
 * perfctr 2.6, whose author had them.
 */
#include <linux/kernel.h>

#include "cesr.h"

#define MODELS(_first, _last)	((u32)GENMASK(_last, _first))
#define ALL_MODELS		(~0U)

static const struct pmon_field p5_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 5),
	PMON_FIELD("clocks", PMON_CONFIG, 8, 8),
	PMON_FIELD("ctr", PMON_CONFIG1, 0, 1),
	{}
};

static const struct pmon_field m2_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 6),
	PMON_FIELD("clocks", PMON_CONFIG, 8, 8),
	PMON_FIELD("ctr", PMON_CONFIG1, 0, 1),
	{}
};

static const struct pmon_field winchip_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("ctr", PMON_CONFIG1, 0, 1),
	{}
};

static const struct pmon_field c3_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 8),
	{}
};

/* The fields are those of the kernel's own PMU of these CPUs */
#define EVNTSEL_FIELDS(_counters) { \
	PMON_FIELD("event", PMON_CONFIG, 0, 7), \
	PMON_FIELD("umask", PMON_CONFIG, 8, 15), \
	PMON_FIELD("edge", PMON_CONFIG, 18, 18), \
	PMON_FIELD("inv", PMON_CONFIG, 23, 23), \
	PMON_FIELD("cmask", PMON_CONFIG, 24, 31), \
	PMON_FIELD("ctr", PMON_CONFIG1, 0, (_counters) - 1), \
	{} \
}

static const struct pmon_field p6_fields[] = EVNTSEL_FIELDS(2);
static const struct pmon_field k7_fields[] = EVNTSEL_FIELDS(4);

/* Families with CESR have two counters and one select register, some also CESR_MODE */
#define CESR_REGISTERS \
	.counters = 2, .half = 16, .select = 0x11, .counter = 0x12

#define CESR_MODE \
	.user = BIT(7), .kernel = BIT(6)

#define P5 \
	.name = "p5", .vendor = "GenuineIntel", .cpu_family = 5, \
	CESR_REGISTERS, CESR_MODE, .width = 40, \
	.period_ms = 10000, .fields = p5_fields

#define WINCHIP \
	.name = "winchip", .vendor = "CentaurHauls", .cpu_family = 5, \
	CESR_REGISTERS, .width = 40, .eats_tsc = true, \
	.period_ms = 10000, .fields = winchip_fields

/* The P6's event select, and the K7's */
#define EVNTSEL_MODE \
	.user = BIT(16), .kernel = BIT(17), .enable = BIT(22)

/* The first that fits is the machine's */
const struct cesr_family cesr_families[] = {
	{ P5, .models = BIT(4) | BIT(8), .mmx = true, .on = CESR_P55C },
	/* Model 9 is a Quark, without counters */
	{ P5, .models = MODELS(1, 8), .on = CESR_P5 },
	{
		.name = "m2", .vendor = "CyrixInstead", .cpu_family = 6,
		.models = ALL_MODELS, .on = CESR_M2,
		CESR_REGISTERS, CESR_MODE, .width = 48, .event_bit6 = 10,
		.period_ms = 10000, .fields = m2_fields,
	},
	{ WINCHIP, .models = BIT(4), .on = CESR_C6 },
	{ WINCHIP, .models = MODELS(8, 9), .on = CESR_WINCHIP2 },
	{
		/* 0xC1 is the TSC once more, and 0x186 has nothing to select */
		.name = "c3", .vendor = "CentaurHauls", .cpu_family = 6,
		.models = MODELS(6, 9), .on = CESR_C3,
		.counters = 1, .select = 0x187, .counter = 0xc2, .width = 32,
		.period_ms = 1000, .fields = c3_fields,
	},
	{
		/* A later model has architectural counters, and a driver */
		.name = "p6", .vendor = "GenuineIntel", .cpu_family = 6,
		.models = MODELS(0, 13), .on = CESR_P6,
		.counters = 2, .select = 0x186, .counter = 0xc1, .width = 40,
		EVNTSEL_MODE, .enable_all = true,
		.period_ms = 10000, .fields = p6_fields,
	},
	{
		.name = "k7", .vendor = "AuthenticAMD", .cpu_family = 6,
		.models = ALL_MODELS, .on = CESR_K7,
		.counters = 4, .select = 0xc0010000, .counter = 0xc0010004,
		.width = 48, EVNTSEL_MODE,
		.period_ms = 10000, .fields = k7_fields,
	},
	{}
};
