// SPDX-License-Identifier: GPL-2.0-only
/*
 * strangers.c - xeon-pmon explain on servers that operators describe
 *
 * Loads are absolute: bytes per second of parts that are sold; servers.list has them. With the
 * argument "-" the program runs scenarios of its standard input and prints what explain says:
 *
 *	t WORDS		the workload (traffic.h)
 *	FILE TEXT	a line for a file of the emulator, as in "fault stuck imc2 socket=1 ctr0"
 *	x ARGUMENTS	runs "xeon-pmon explain ARGUMENTS -- sleep 0.25"; "x!COMMAND": COMMAND
 *
 *	HOST=skx HOST_EMU=slices=2 build/selftests/host/explain/strangers - < FILE
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu.h"
#include "sys.h"
#include "tool.h"
#include "traffic.h"

#define TEXT	(256 * 1024)

#define SERVERS	"../../explain/servers.list"
#define QUIET	" pcie_read=0 pcie_write=0 pcie_hit=900 "

/* Memory, links and uncore as they are sold: DDR3-1600 to DDR5-6400 */
static const struct {
	const char *on, *clocks;
} machines[] = {
	{ " snbep ivbep ", "dclk=800M qclk=1000M uclk=2700M" QUIET },
	{ " hsx bdx ", "dclk=1200M qclk=1200M uclk=2600M" QUIET },
	{ " skx clx cpx ", "dclk=1333M qclk=1300M uclk=2400M" QUIET },
	{ " icx ", "dclk=1600M qclk=1400M uclk=2200M" QUIET },
	{ " spr emr ", "dclk=2400M qclk=2000M uclk=2200M" QUIET },
	{ " gnr ", "dclk=3200M qclk=3000M uclk=2200M" QUIET },
	{ " knl ", "dclk=1200M uclk=1700M" QUIET },
};

/* struct stranger - a server that an operator describes, two lines of servers.list */
struct stranger {
	const char *what;	/* what its owner sees */
	char on[64];		/* names of platforms, with spaces around each */
	char emu[256];		/* parameters of the emulator, beside slices */
	unsigned int sockets;	/* how many it has; 0: one or two, or four of Skylake */
	unsigned int nodes;	/* of each socket */
	unsigned int dies;	/* of each package */
	const char *words;	/* the workload, of which %B is the clocks of the platform */
	const char *faults;	/* lines for the emulator's file "fault", between ";"; or NULL */
	/*
	 * what the first line has to say: all of these parts, between "&"; a part may have
	 * alternatives, between "|"
	 */
	const char *first;
	const char *never;	/* what no line may say: none of these parts, between "|" */
	const char *also;	/* what some line has to say, as in @first; or NULL */
	const char *known;	/* why explain does not say all that yet; NULL: it does */
};

static char platform[16];

static const char *clocks(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY(machines); i++)
		if (strstr(machines[i].on, platform))
			return machines[i].clocks;
	return "";
}

static bool set(const char *words)
{
	const char *from = strstr(words, "%B");

	if (!from)
		return !traffic_set("%s", words);
	return !traffic_set("%.*s%s%s", (int)(from - words), words, clocks(), from + 2);
}

/* Whether a text has one of the parts between "|" */
static bool has_any(const char *text, const char *parts)
{
	char copy[512], *rest = copy, *part;

	snprintf(copy, sizeof(copy), "%s", parts ?: "");
	while ((part = strsep(&rest, "|")))
		if (*part && strstr(text, part))
			return true;
	return false;
}

/* Whether a text has all parts between "&" */
static bool has_all(const char *text, const char *parts)
{
	char copy[512], *rest = copy, *part;

	snprintf(copy, sizeof(copy), "%s", parts ?: "");
	while ((part = strsep(&rest, "&")))
		if (*part && !has_any(text, part))
			return false;
	return true;
}

/* Removes the lines of the traffic's sources, "S1: DRAM ...", which each socket has */
static void drop_books(char *text)
{
	char *to = text, *end;
	size_t len;

	for (; *text; text = end) {
		len = strcspn(text, "\n");
		end = text + len + (text[len] == '\n');
		if (*text == 'S' && !strncmp(text + strcspn(text, " "), " DRAM ", 6))
			continue;
		memmove(to, text, end - text);
		to += end - text;
	}
	*to = '\0';
}

static void inject(const char *faults)
{
	char copy[512], *rest = copy, *fault;

	snprintf(copy, sizeof(copy), "%s", faults ?: "");
	while ((fault = strsep(&rest, ";")))
		if (*fault && emu_write("fault", "%s", fault))
			ktap_bail("the emulator refuses the fault \"%s\"", fault);
}

static void check(const struct stranger *row)
{
	static char text[TEXT], first[1024];
	bool right;

	if (!set(row->words))
		ktap_bail("the emulator refuses \"%s\"", row->words);
	inject(row->faults);
	if (tool_text(text, sizeof(text), "exec xeon-pmon explain -- sleep 0.25"))
		ktap_note("it failed");
	if (row->faults)
		emu_write("fault", "clear");
	snprintf(first, sizeof(first), "%.*s", (int)strcspn(text, "\n"), text);
	right = has_all(first, row->first) && has_all(text, row->also);
	drop_books(text);
	right = right && !has_any(text, row->never);
	if (row->known) {
		ktap_ok(!right, "stranger, known to be wrong (%s), %s: %s", row->known,
			row->what, first);
		if (right)
			ktap_note("explain has it right: remove the last column of this row");
		return;
	}
	if (!ktap_ok(right, "stranger, %s: %s", row->what, first))
		ktap_note("should say \"%s\", somewhere \"%s\", and never \"%s\":\n%s",
			  row->first ?: "", row->also ?: "", row->never ?: "", text);
}

static void run_input(void)
{
	static char text[TEXT];
	char line[4096], *rest;

	while (fgets(line, sizeof(line), stdin)) {
		line[strcspn(line, "\n")] = '\0';
		rest = line + strcspn(line, " ");
		if (!*line || *line == '#')
			continue;
		if (*rest)
			*rest++ = '\0';
		if (*line == 'x' && line[1] == '!') {
			if (*rest)
				rest[-1] = ' ';
			tool_text(text, sizeof(text), "exec %s", line + 2);
			printf("%s\n", text);
		} else if (!strcmp(line, "x")) {
			tool_text(text, sizeof(text), "exec xeon-pmon explain %s -- sleep 0.25",
				  rest);
			printf("%s\n", text);
		} else if (strcmp(line, "t") ? emu_write(line, "%s", rest) : !set(rest)) {
			printf("refused: %s %s\n", line, rest);
		}
		fflush(stdout);
	}
}

/* Whether the emulator has the parameters of a row, and no other ones but slices */
static bool has_parameters(const char *wanted)
{
	char copy[512], *rest = copy, *word;
	const char *emu = getenv("HOST_EMU") ?: "";
	unsigned int words = 0, has = 0;

	snprintf(copy, sizeof(copy), "%s", wanted);
	while ((word = strsep(&rest, " "))) {
		if (*word && !strstr(emu, word))
			return false;
		words += *word && strncmp(word, "slices=", 7) && strncmp(word, "platform=", 9);
	}
	snprintf(copy, sizeof(copy), "%s", emu);
	rest = copy;
	while ((word = strsep(&rest, " ")))
		has += *word && strncmp(word, "slices=", 7) && strncmp(word, "platform=", 9);
	return has == words;
}

/* What the machine has of it, as its description says; not stated: one */
static unsigned int machine_has(const char *key)
{
	const char *at = strstr(getenv("HOST") ?: "", key);

	return at ? strtoul(at + strlen(key), NULL, 10) : 1;
}

static bool fits(const struct stranger *row)
{
	unsigned int sockets = emu_number("sockets");

	if (row->sockets ? row->sockets * row->dies != sockets :
			   sockets > 2 && strcmp(platform, " skx "))
		return false;
	return strstr(row->on, platform) && machine_has("nodes=") == row->nodes &&
	       machine_has("dies=") == row->dies && has_parameters(row->emu);
}

/* The next column; NULL: there is none, or it is empty */
static const char *column(char **line)
{
	const char *text = strsep(line, "\t\n");

	return text && *text && strcmp(text, "-") ? text : NULL;
}

static void set_machine(struct stranger *row, char *words)
{
	char *word;

	strcpy(row->on, " ");
	row->nodes = 1;
	row->dies = 1;
	while ((word = strsep(&words, " "))) {
		if (!strchr(word, '='))
			strcat(strcat(row->on, word), " ");
		else if (sscanf(word, "sockets=%u", &row->sockets) != 1 &&
			 sscanf(word, "nodes=%u", &row->nodes) != 1 &&
			 sscanf(word, "dies=%u", &row->dies) != 1)
			strcat(strcat(row->emu, word), " ");
	}
}

/* Reads the two lines of the next row. */
static bool next_row(FILE *file, struct stranger *row)
{
	static char lines[2][1024];
	char *rest = lines[0];

	*row = (struct stranger){};
	do {
		if (!fgets(rest, sizeof(*lines), file))
			return false;
	} while (strchr("#[\n", *rest));
	row->what = column(&rest);
	set_machine(row, strsep(&rest, "\t"));
	row->words = column(&rest);
	row->faults = column(&rest);
	rest = lines[1];
	if (!row->words || !fgets(rest, sizeof(*lines), file) || *rest++ != '\t')
		ktap_bail("%s: \"%s\" has no second line", SERVERS, row->what);
	row->first = column(&rest);
	row->never = column(&rest);
	row->also = column(&rest);
	row->known = column(&rest);
	return true;
}

int main(int argc, char **argv)
{
	FILE *file = fopen(SERVERS, "r");
	struct stranger row;
	unsigned int rows = 0;
	char name[12];

	emu_info("platform", name, sizeof(name));
	snprintf(platform, sizeof(platform), " %s ", name);
	if (emu_write("clock", "real"))
		ktap_bail("the emulator refuses the clock");
	if (argc > 1) {
		run_input();
		return 0;
	}
	if (!file)
		ktap_bail("no %s: run this in its folder", SERVERS);
	while (next_row(file, &row))
		if (fits(&row)) {
			check(&row);
			rows++;
		}
	fclose(file);
	if (!rows)
		ktap_skip("no stranger has such a machine");
	return ktap_exit();
}
