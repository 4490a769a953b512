// SPDX-License-Identifier: GPL-2.0-only
/* replay_machine.c - the machine of a replay lacks the boxes that the recorded machine lacked */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "sys.h"
#include "testbed.h"
#include "tool.h"

#define MAX_LINES	4096

/* Parameters of a recorded machine */
static const struct machine {
	__u64 on;
	const char *params;
} machines[] = {
	{ ON_ALL, "" },
	/* Channels without memory, boxes of one socket, a type that no socket has */
	{ ON_SNBEP, "empty=imc1 hide=ff:09.0,7f:13.5" },
	{ ON_HSX | ON_BDX, "empty=imc2,imc3,imc6,imc7 hide=7f:12.1,ff:12.1,7f:12.5,ff:12.5" },
	{ ON_SKX, "empty=imc0,imc5" },
	/* Boxes in MSRs, in memory, in a table */
	{ ON_ICX, "hide=imc:3-4,1.upi:2-,0.iio:5-5" },
	{ ON_SPR, "hide=1.imc:4-,upi:2-,iio:1-1 slices=4" },
};

static struct tool_line first[MAX_LINES], again[MAX_LINES];
static char text[65536];

static void record_on(const char *params, const char *file)
{
	bed_up(params, BED_DRIVER);
	if (tool_text(text, sizeof(text), "exec xeon-pmon record -M '*' -o %s -- "
		      TOOL_STEP, file))
		ktap_bail("record: %s", text);
	bed_down(BED_DRIVER);
}

/* The words of the first line, as parameters of the emulator */
static void machine_of(const char *file, char *params, unsigned int size)
{
	char *rest = text, *word;

	*params = '\0';
	tool_text(text, sizeof(text), "exec xeon-pmon replay %s", file);
	rest[strcspn(rest, "\n")] = '\0';
	while ((word = strsep(&rest, " ")))
		if (!strncmp(word, "hide=", 5) ||
		    (!strncmp(word, "slices=", 7) && strcmp(word, "slices=0")))
			snprintf(params + strlen(params), size - strlen(params), " %s", word);
}

static int stat_of(const char *file, struct tool_line *lines)
{
	return tool_stat(lines, MAX_LINES, "--per-box -M '*' --file %s", file);
}

static void test_machine(const struct machine *machine)
{
	int i, nr, nr_again, wrong = 0;
	char params[1024];

	record_on(machine->params, "first");
	machine_of("first", params, sizeof(params));
	record_on(params, "again");
	nr = stat_of("first", first);
	nr_again = stat_of("again", again);
	for (i = 0; i < nr && nr == nr_again && !wrong; i++) {
		wrong = first[i].socket != again[i].socket || strcmp(first[i].box, again[i].box) ||
			strcmp(first[i].metric, again[i].metric) ||
			first[i].counted != again[i].counted;
		if (wrong)
			ktap_note("%s of %s on socket %d: %d, then %s on socket %d: %d",
				  first[i].metric, first[i].box, first[i].socket, first[i].counted,
				  again[i].box, again[i].socket, again[i].counted);
	}
	if (!ktap_ok(nr > 0 && nr == nr_again && !wrong, "\"%s\": %d lines, the same by%s",
		     machine->params, nr, params))
		ktap_note("%d lines again", nr_again);
	unlink("first");
	unlink("again");
}

int main(void)
{
	unsigned int i;

	tool_enter_folder();
	for (i = 0; i < sizeof(machines) / sizeof(*machines); i++)
		if (bed()->id & machines[i].on)
			test_machine(&machines[i]);
	tool_remove_folder();
	return ktap_exit();
}
