// SPDX-License-Identifier: GPL-2.0-only
/*
 * Client dies: their counters are among registers and memory of others. A driver that came, counted
 * and went has left all that is no counter as it was, and has written nowhere else.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu.h"
#include "testbed.h"
#include "sys.h"

/* What is there for others */
static const struct {
	const char *box;
	const char *reg;
	__u64 value;
} others[] = {
	{ "global", "unknown", 0x5 }, { "extra", "unknown", 0xa }, { "extra", "ctl0", 0x400034 },
	{ "extra", "ctr1", 0x123 }, { "arb", "dead_ctl", 0x400080 },
	{ "global", "global_ctl", 0x2000000f },
};

/* Is it of a counter? Whether the set behind the last slice is since Ice Lake is not known. */
static bool counts(const char *box, const char *reg)
{
	__u64 value;

	if (!strcmp(box, "extra"))
		return emu_reg(0, "extra", "unknown", &value);
	return !strncmp(reg, "ctr", 3) || !strcmp(reg, "fixed_ctr") || !strcmp(box, "imc") ||
	       !strcmp(box, "mc0") || !strcmp(box, "mc1");
}

/* Lines of the file "regs" that are no counter's */
static char *not_counting(void)
{
	char *text = emu_read("regs"), *to = text, *next = text, *line, box[24], reg[32];
	size_t length;

	if (!text)
		ktap_bail("the emulator has no registers");
	while ((line = strsep(&next, "\n"))) {
		if (sscanf(line, "%*d %23s %31s", box, reg) != 2 || counts(box, reg))
			continue;
		length = strlen(line);
		memmove(to, line, length);
		to += length;
		*to++ = '\n';
	}
	*to = '\0';
	return text;
}

static void count(void)
{
	struct bed_set set = {};

	ktap_ok(bed_set_open(&set, 1) > 0, "events on all boxes");
	bed_set_inject(&set);
	bed_set_check(&set, "count");
	bed_set_close(&set);
}

int main(void)
{
	static const char *const nothing[] = {
		"stray_writes", "misuses", "foreign_writes", "foreign_maps", "unguarded",
		"mappings",
	};
	char *before, *after;
	unsigned int i;

	ktap_plan(0);
	bed_emulate("");
	for (i = 0; i < sizeof(others) / sizeof(*others); i++)
		emu_reg_set(0, others[i].box, others[i].reg, others[i].value);
	before = not_counting();
	ktap_eq(-sys_load(BED_DRIVER, ""), 0, "the driver loads");
	count();
	ktap_eq(-bed_unload(BED_DRIVER), 0, "it unloads");
	after = not_counting();
	if (!ktap_ok(!strcmp(before, after), "and what is no counter is as it was"))
		ktap_note("before:\n%safter:\n%s", before, after);
	for (i = 0; i < sizeof(nothing) / sizeof(*nothing); i++)
		ktap_eq(emu_number(nothing[i]), 0, "%s", nothing[i]);
	free(before);
	free(after);
	bed_unload(EMU_MODULE);
	return ktap_exit();
}
