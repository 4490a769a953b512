// SPDX-License-Identifier: GPL-2.0-only
/*
 * hbm_only.c - a Xeon Max without DDR memory, whose controllers are listed and do not answer: what
 * xeon-pmon says of the memory in the package, and that it does not look for the other in vain
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "sys.h"
#include "testbed.h"
#include "tool.h"

#define CHANNELS	8

static char text[16384];

static void silence_ddr(void)
{
	int n, socket;

	for (socket = 0; socket < bed_sockets(); socket++)
		for (n = 0; n < CHANNELS; n++)
			if (emu_write("fault", "allones imc%d socket=%d", n, socket))
				ktap_bail("the emulator refuses the fault");
}

/* Return: the line of a metric, of all that stat counts by default */
static const struct tool_line *line_of(const struct tool_line *lines, int nr, const char *metric)
{
	int i;

	for (i = 0; i < nr; i++)
		if (!strcmp(lines[i].metric, metric) && !lines[i].socket)
			return &lines[i];
	return NULL;
}

static void test_default(bool there)
{
	static struct tool_line lines[64];
	int nr = tool_stat(lines, 64, "-- " TOOL_STEP);
	const struct tool_line *line = line_of(lines, nr, "hbm_read_bw");

	ktap_ok(nr > 0 && there == !!line, "stat has HBM: %d", there);
	ktap_ok(!there || (line->counted && line->value > 0), "and reads are counted: %g",
		line ? line->value : 0);
}

/* A recording, also without a metric of HBM, is replayed on a machine of the same kind. */
static void test_replay(const char *platform)
{
	char line[64];

	snprintf(line, sizeof(line), "# platform=%s sockets=", platform);
	ktap_ok(!tool_text(text, sizeof(text),
			   "exec xeon-pmon record -M uncore_clock -o recording -- " TOOL_STEP) &&
		!tool_text(text, sizeof(text), "exec xeon-pmon replay recording") &&
		strstr(text, line), "the machine of a replay is %s", platform);
	unlink("recording");
	unlink("recording.old");
}

int main(void)
{
	tool_enter_folder();
	if (emu_load("platform=spr"))
		ktap_bail("the emulator does not load");
	ktap_eq(sys_load(BED_DRIVER, ""), 0, "a machine without HBM");
	test_default(false);
	test_replay("spr");
	ktap_ok(!tool_text(text, sizeof(text), "exec xeon-pmon stat -- sleep 1") &&
		!strstr(text, "hbm"), "and it says nothing of it: %s", text);
	bed_down(BED_DRIVER);

	if (emu_load("platform=spr-hbm"))
		ktap_bail("the emulator does not load");
	silence_ddr();
	ktap_eq(sys_load(BED_DRIVER, ""), 0, "a machine with HBM alone");
	emu_write("rate", "hbm3 socket=0 event=0x05 umask=0x01 per_sec=1000000");
	test_default(true);
	test_replay("spr-hbm");
	ktap_ok(tool_text(text, sizeof(text), "exec xeon-pmon stat -M 'mem_*bw' -- sleep 1") &&
		strstr(text, "no uncore_imc on this machine"), "other memory is not there: %s",
		text);
	ktap_ok(!tool_text(text, sizeof(text), "exec xeon-pmon top -n 1") &&
		strstr(text, "HBM read") && !strstr(text, "memory read"), "top has it: %s", text);
	tool_remove_folder();
	return bed_exit();
}
