// SPDX-License-Identifier: GPL-2.0-only
/*
 * other_driver.c - by the kernel's own driver every metric says what the workload did, or xeon-pmon
 * has a reason why it does not count it
 */
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "refusals.h"
#include "sys.h"
#include "testbed.h"
#include "tool.h"
#include "traffic.h"
#include "truths.h"

static size_t add_name(char *names, size_t len, size_t size, const char *name)
{
	return len + snprintf(names + len, size - len, "%s%s", len ? " " : "", name);
}

static void list_expected(const struct refusal *refusal, char *names, size_t size)
{
	size_t len = 0;
	int i;

	*names = '\0';
	for (i = 0; refusal && refusal->metrics[i]; i++)
		len = add_name(names, len, size, refusal->metrics[i]);
}

/* "all||pkg_c0||%|||intel_uncore cannot count ...": the second column is that of boxes */
static void find_refused(char *names, size_t size)
{
	static char text[65536];
	char *rest = text, *line, *metric;
	size_t len = 0;

	*names = '\0';
	/* Time that passes: each of the multiplexed groups has a part of it. */
	if (traffic_set("default") || emu_write("clock", "real"))
		ktap_bail("the emulator refuses the workload");
	if (tool_text(text, sizeof(text), "exec xeon-pmon stat -x '|' -M '*' sleep 0.5"))
		ktap_bail("xeon-pmon stat: %s", text);
	while ((line = strsep(&rest, "\n"))) {
		metric = strstr(line, "||") ?: "||";
		if ((strncmp(line, "all||", 5) && strncmp(line, "S0||", 4)) ||
		    !strstr(metric, "intel_uncore "))
			continue;
		metric += 2;
		metric[strcspn(metric, "|")] = '\0';
		len = add_name(names, len, size, metric);
	}
}

/* intel_uncore has room for two R3QPI of a v2, and writes behind them. */
static const char *hidden(void)
{
	return bed()->id == ON_IVBEP ? "hide=7f:12.5,ff:12.5" : "";
}

/*
 * Since Linux 6.9 it has no more C-boxes than cores that are plugged in, of which a virtual machine
 * has two for each socket: then the die has as many.
 */
static void load(void)
{
	char path[96], params[64];
	int boxes = 0;

	bed_up(hidden(), BED_INTEL);
	do
		snprintf(path, sizeof(path), PMU_DIR "/uncore_cbox_%d", boxes);
	while (sys_exists(path) && ++boxes);
	if (!boxes || boxes >= bed()->slices)
		return;
	bed_down(BED_INTEL);
	snprintf(params, sizeof(params), "slices=%d %s", boxes, hidden());
	bed_up(params, BED_INTEL);
}

/* Return: true if this kernel is too new for the refusal. */
static bool is_over(const struct refusal *refusal)
{
	unsigned int major = 0, minor = 0;
	struct utsname kernel;

	uname(&kernel);
	if (sscanf(kernel.release, "%u.%u", &major, &minor) != 2)
		ktap_bail("kernel %s has no version", kernel.release);
	return refusal && refusal->before && 100 * major + minor >= refusal->before;
}

/* Metrics that a program chooses are no error if this driver does not count some of them. */
static void check_top(void)
{
	char text[512];

	if (traffic_set("default") || emu_write("clock", "real"))
		ktap_bail("the emulator refuses the workload");
	ktap_eq(tool_text(text, sizeof(text), "xeon-pmon top -n 1 2>&1 > /dev/null"), 0,
		"top counts the others: %s", text);
}

int main(void)
{
	char refused[1024], expected[1024];
	const struct refusal *refusal;

	bed_want();
	bed_want_intel();
	if (!bed_intel_knows_cpu())
		ktap_skip_all("intel_uncore of this kernel has generic PMUs for this CPU");
	load();
	find_refused(refused, sizeof(refused));
	refusal = refusal_on(bed()->id);
	list_expected(refusal, expected, sizeof(expected));
	/* A kernel that counts all of them has them compared. */
	if (is_over(refusal) || (refusal && refusal->some && !*refused))
		*expected = '\0';
	if (!ktap_ok(!strcmp(refused, expected), "these metrics need xeon_pmon: %s",
		     *refused ? refused : "none"))
		ktap_note("expected: %s", expected);
	truths_compare(refused);
	check_top();
	bed_down(BED_INTEL);
	return ktap_exit();
}
