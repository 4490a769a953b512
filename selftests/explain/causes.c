// SPDX-License-Identifier: GPL-2.0-only
/*
 * causes.c - xeon-pmon explain finds the cause that the traffic has, and no other one
 *
 * Rates are in per cent of what the memory channels of a socket that are not left out can move, so
 * that a row means the same on each platform. Rows are written from what a cause is said to be, not
 * from the limits of rules. In an eighth of a second each group of events ran several times.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <pmon/platform_groups.h>

#include "emu.h"
#include "sys.h"
#include "tool.h"
#include "traffic.h"

#define NOT_EX	(ON_ALL & ~ON_EX)
#define NOT_PHI	(ON_ALL & ~ON_PHI)
#define DEVICES	(NOT_EX & NOT_PHI)
#define LIMITS	(DEVICES & ~(ON_XEON6 | ON_DMR))
/* Their memory's ceiling is not counted: nothing can be found, and must not be */
#define UNKNOWN	(ON_CLIENT | ON_DMR | ON_GQ)
/* Several sockets or dies, two of them; on platforms that have as many */
#define SEVERAL	(0x4ULL << 60)
#define UP_TO_TWO (0x8ULL << 60)
#define TWO	(UP_TO_TWO | LINKED)
#define LINKED	(SEVERAL | (ON_ALL & ~(ON_BDXDE | ON_PHI | ON_ICXD | ON_SNR | ON_GRR)))
/* All but some platforms, as wide as the bits above */
#define BUT(_platforms)	(~(0ULL | (_platforms)))
#define RANDOM	5		/* healthy loads, and loads of the table that are varied */

/* Devices whose data a core takes out of the LLC in time */
#define GOOD	"pcie_hit=700 "
#define LINK	"/sys/bus/event_source/devices/uncore_upi_0"
#define MEMORY	"%m"		/* the name of a channel of the platform, without its number */

/* struct row - a scenario */
struct row {
	unsigned long long on;	/* platforms */
	/* what must be found, the most important first; "": nothing is wrong */
	const char *ids;
	double read;		/* what cores read, in per cent */
	double write;		/* what they write back */
	double in;		/* what devices write */
	double out;		/* what devices read */
	double links;		/* how much of the links that should be, in per cent; 0: half */
	const char *text;	/* further words of the traffic */
	/* events besides, at ten times the rate that is possible: of the first channel */
	bool extra;
};

#include "scenarios.h"

static const struct row rows[] = {
	{ ON_ALL, "", 20, 8, 1, 1, 0, GOOD },
	{ ON_ALL, "", 45, 15, 2, 2, 0, GOOD "remote=100" },
	{ ON_ALL, "", 10, 4, 2, 2, 50, GOOD "remote=300" },
	{ LINKED & BUT(ON_EX), "", 30, 10, 3, 3, 0, GOOD "remote=50 s1.read=100M s1.write=50M" },
	{ ON_ALL, "", 48, 9, 1, 1, 0, GOOD "remote=0 rfo=100 page_hit=800 page_miss=100" },
	{ NOT_EX, "", 15, 5, 1, 1, 0, GOOD "lim_power=300 turbo=700 uclk=2G" },
	{ ON_ALL, "idle", 0, 0, 0, 0, 0, "off" },
	{ ON_ALL, "idle", .1, .05, .01, .01, .5, "lim_thermal=0 uclk=1G" },
	{ DEVICES, "long-reads", 30, 8, 1, 1, 0, GOOD "queue=6000 remote=0" },
	{ ON_ALL, "channel-missing", 30, 10, 1, 1, 0, GOOD "share." MEMORY "1=0" },
	{ LINKED, "channel-missing", 30, 10, 1, 1, 0, GOOD "s1.share." MEMORY "0=0" },
	{ ON_ALL, "channel-imbalance", 25, 8, 1, 1, 0, GOOD "share." MEMORY "0=2.2" },
	{ NOT_EX, "memory-saturated", 66, 20, 1, 1, 0, GOOD "queue=500" },
	{ NOT_EX, "memory-saturated", 85, 3, 1, 1, 0, GOOD "remote=0" },
	{ LINKED, "remote-heavy", 30, 8, 1, 1, 30, GOOD "remote=700" },
	{ LINKED, "link-saturated", 25, 8, 1, 1, 93, GOOD "remote=330" },
	{ TWO & BUT(ON_EX), "link-asymmetric", 20, 8, 1, 1, 35, GOOD "remote=250 share.%l1=.1" },
	{ DEVICES, "ddio-miss|ddio-miss read-write-turnaround", 30, 8, 14, 1, 0, "pcie_hit=60" },
	{ DEVICES, "ddio-hit", 2, 1, 12, 8, 0, "pcie_hit=970" },
	{ NOT_PHI, "page-conflicts", 35, 8, 1, 1, 0, GOOD "page_hit=150 page_miss=700" },
	{ NOT_EX, "read-write-turnaround|memory-saturated read-write-turnaround",
	  34, 31, 1, 1, 0, GOOD "remote=0" },
	{ ON_ALL, "uncore-clock-low", 30, 10, 1, 1, 0, GOOD "uclk=1G" },
	{ NOT_PHI & ~(ON_XEON6 | ON_DMR), "throttled-heat", 20, 8, 1, 1, 0,
	  GOOD "lim_thermal=350" },
	{ LIMITS, "throttled-power", 20, 8, 1, 1, 0, GOOD "lim_power=850" },
	/* The device's writes are most of what memory can do, on a Grand Ridge more than that. */
	{ ON_SINCE_SKX & ~ON_GRR, "pcie-saturated|pcie-saturated memory-near-limit",
	  60, 10, 0, 0, 0, "pcie_write=%p pcie_hit=990 share.iio1=1000" },
	{ NOT_PHI, "device-dominates|ddio-miss device-dominates", 6, 1, 1, 24, 0, "pcie_hit=10" },
	/* Two at once */
	{ NOT_EX, "memory-saturated channel-missing", 66, 20, 1, 1, 0,
	  GOOD "share." MEMORY "1=0 remote=50" },
	{ LIMITS, "throttled-heat page-conflicts", 35, 8, 1, 1, 0,
	  GOOD "lim_thermal=400 page_hit=150 page_miss=700" },
	{ LINKED, "uncore-clock-low remote-heavy", 30, 8, 1, 1, 30, GOOD "remote=700 uclk=1G" },
	/* A counter that is wrong */
	{ ON_ALL, "impossible", 20, 8, 1, 1, 0, GOOD, true },
	{ LINKED, "impossible remote-heavy", 30, 8, 1, 1, 30, GOOD "remote=700", true },
};

static __u64 here;
static unsigned int channels;
static int places;		/* sockets, or dies of these */
static double capacity;		/* of a socket's memory, bytes/s */
static const char *memory;

static unsigned int count(const char *type)
{
	char *text = emu_read("boxes"), *rest = text, *line, name[16];
	unsigned int socket, nr = 0;

	while ((line = strsep(&rest, "\n")))
		if (sscanf(line, "%u %15s", &socket, name) == 2 && !socket &&
		    !strstr(line, " empty") && !strncmp(name, type, strlen(type)) &&
		    strspn(name + strlen(type), "0123456789") == strlen(name + strlen(type)))
			nr++;
	free(text);
	return nr;
}

/* A channel moves 16 bytes in a cycle. */
static void find_machine(void)
{
	here = 1ULL << emu_platform();
	places = emu_number("sockets");
	memory = here & ON_EX ? "mbox" : "imc";
	channels = count(memory);
	capacity = channels * 16 * 800e6;
}

/* What all links of a socket can move for each hertz of qclk: flits of 8 bytes, slots */
static double link_units(void)
{
	return here & ON_SINCE_SKX ? 2.5 * count("upi") :
	       2 * (here & ON_EX ? 2 * count("rbox") : count("qpi"));
}

static double remote_of(const char *text)
{
	const char *at = strstr(text, "remote=");

	return at ? atof(at + 7) / 1000 : .25;
}

/*
 * A line that crosses is nine units with its header, and a request; a write is completed by a
 * message; a read snoops each socket but its own and that of the memory, which respond.
 */
static double units(const struct row *row)
{
	double remote = remote_of(row->text), reads = row->read + row->out;
	double writes = row->write + row->in, lines = capacity / 100 / 64;

	return lines * (10 * (reads + writes) * remote + writes * remote +
			2 * reads * (places - 1 - remote));
}

/* Whether a channel has a share of nothing */
static bool leaves_out(const char *text)
{
	const char *share = strstr(text, "share.");

	return share && strchr(share, '=')[1] == '0';
}

static bool set(const struct row *row)
{
	double part = capacity / 100 * (leaves_out(row->text) ? 1 - 1. / channels : 1);
	char text[512] = "", *to = text;
	const char *from;

	for (from = row->text; *from; from++) {
		if (*from != '%') {
			*to++ = *from;
			continue;
		}
		switch (*++from) {
		case 'm':
			to += sprintf(to, "%s", memory);
			break;
		case 'l':
			to += sprintf(to, "%s", here & ON_SINCE_SKX ? "upi" : "qpi");
			break;
		default:
			to += sprintf(to, "%.0f", here & ON_DISC ? 52e9 :
				      here & (ON_ICE & ~ON_SNR) ? 26e9 : 13e9);
		}
	}
	*to = '\0';
	if (link_units())
		sprintf(to, " qclk=%.0f", units(row) / link_units() / (row->links ?: 50) * 100);
	return !traffic_set("read=%.0f write=%.0f pcie_write=%.0f pcie_read=%.0f hbm=0 %s",
			    row->read * part, row->write * part, row->in * part, row->out * part,
			    text);
}

/* Ten times what the first channel of socket 0 could move, of each kind of access */
static void make_impossible(void)
{
	double lines = 20 * capacity / channels / 64;

	emu_write("rate", here & ON_EX ? "%s0 socket=0 per_sec=%.0f inc=200 event=0x1a" :
		  here & ON_PHI ? "%s0 socket=0 per_sec=%.0f inc=200 event=0x03 umask=0x01" :
		  here & ON_ICE ? "%s0 socket=0 per_sec=%.0f inc=200 event=0x04 umask=0x01" :
		  here & ON_DISC ? "%s0 socket=0 per_sec=%.0f inc=200 event=0x05 umask=0x41" :
		  "%s0 socket=0 per_sec=%.0f inc=200 event=0x04 umask=0x01", memory, lines);
}

/* Ids of the findings of "explain --json", with spaces between them */
static void ids_of(char *text, char *ids)
{
	const char *last = "";
	char *at = text;

	*ids = '\0';
	if (strstr(text, "\"idle\" : true"))
		strcpy(ids, "idle");
	while ((at = strstr(at, "{\"id\" : \""))) {
		char *end = strchr(at += 9, '"');

		*end = '\0';
		/* Findings of several places follow one another. */
		if (!strncmp(end + 1, ",\"places\"", 9) && strcmp(at, last)) {
			sprintf(ids + strlen(ids), "%s%s", *ids ? " " : "", at);
			last = at;
		}
		at = end + 1;
	}
}

static bool is_here(const struct row *row)
{
	if (here & UNKNOWN && *row->ids)
		return false;
	return row->on & here && !(row->on & SEVERAL && places < 2) &&
	       !(row->on & UP_TO_TWO && places > 2);
}

static const char *explained(void)
{
	static char text[262144], ids[512];

	if (tool_text(text, sizeof(text), "exec xeon-pmon explain --json -- sleep 0.125"))
		ktap_note("%s", text);
	ids_of(text, ids);
	return *ids ? ids : "nothing";
}

/* What explain finds while the machine does what @row says */
static const char *found(const struct row *row)
{
	if (!set(row))
		ktap_bail("the emulator refuses %s", row->text);
	if (row->extra)
		make_impossible();
	return explained();
}

static void judge(const char *ids, const char *is, bool right)
{
	static char text[262144];

	if (!ktap_ok(right, "%s: %s", ids, is) && getenv("EXPLAIN")) {
		tool_text(text, sizeof(text), "exec xeon-pmon explain -- sleep 0.125");
		fputs(text, stderr);
	}
}

/* One of those that "|" separates */
static void judge_any(const char *accepted, const char *is)
{
	char text[160], *rest = text, *ids;

	snprintf(text, sizeof(text), "%s", accepted);
	do
		ids = strsep(&rest, "|");
	while (strcmp(ids, is) && rest);
	judge(ids, is, !strcmp(ids, is));
}

static void check(const struct row *row)
{
	/* A platform without boxes of memory channels has no traffic */
	const char *healthy = channels ? "nothing" : "idle";
	const char *ids = *row->ids ? row->ids : healthy, *is = found(row);

	judge_any(ids, is);
}

static void check_scenarios(void)
{
	const struct scenario *one = scenarios;

	for (; one < scenarios + ARRAY(scenarios); one++)
		if (is_here(&one->row))
			judge_any(one->row.ids, found(&one->row));
}

/* A mix that is nowhere near a limit, and channels that are not quite even; the same each time */
static void check_healthy(void)
{
	struct row row = { ON_ALL, "" };
	char text[200];
	int len;

	len = snprintf(text, sizeof(text), "pcie_hit=%d remote=%d page_hit=%d page_miss=%d rfo=%d "
		       "llc_hit=%d lim_power=%d uclk=%dM partial=%d",
		       500 + rand() % 400, rand() % 300, 450 + rand() % 200, 50 + rand() % 300,
		       rand() % 500, rand() % 950, rand() % 300, 1800 + rand() % 1000,
		       rand() % 100);
	/* Client dies have one box without a number for all channels */
	if (channels > 1)
		snprintf(text + len, sizeof(text) - len, " share.%%m0=1.%02d", rand() % 30);
	row.read = 5 + rand() % 40;
	row.write = row.read * (10 + rand() % 30) / 100;
	row.in = row.read * (1 + rand() % 20) / 100;
	row.out = row.read * (1 + rand() % 20) / 100;
	row.links = 5 + rand() % 55;
	row.text = text;
	check(&row);
}

/* The same places and ceilings as a picture: a channel that is missing, and where links lead */
static void check_map(void)
{
	const struct row row = { ON_ALL, "", 30, 10, 1, 1, 0, GOOD "share." MEMORY "1=0" };
	static char text[65536];

	if (!set(&row))
		ktap_bail("the emulator refuses a missing channel");
	if (tool_text(text, sizeof(text), "exec xeon-pmon map -- sleep 0.125") ||
	    !ktap_ok(strstr(text, "GB/s 0 %  no traffic\n"), "map: a channel without traffic"))
		ktap_note("%s", text);
	/* Cooper Lake's links say nothing of it */
	if (places > 1 && sys_exists(LINK "/die0"))
		ktap_ok(strstr(text, sys_sockets() > 1 ? "  to S1 upi_" : "  to S0-D1 upi_"),
			"map: the far end of a link");
	ktap_ok(tool_text(text, sizeof(text), "exec xeon-pmon map --svg /nosuch/x -- true") &&
		tool_text(text, sizeof(text), "exec xeon-pmon map --svg /dev/full -- true") &&
		!tool_text(text, sizeof(text), "exec xeon-pmon map --svg - --for 0.1"),
		"map: a picture that cannot be written is an error, one on stdout is not");
}

/* A channel that leaves while it counts; filters of a slice that match everything */
static void check_fault(__u64 on, const char *ids, const char *fault)
{
	const struct row row = { on, ids, 20, 8, 1, 1, 0, GOOD };

	if (!is_here(&row))
		return;
	if (!set(&row) || emu_write("fault", fault, memory))
		ktap_bail("the emulator refuses %s", fault);
	judge_any(ids, explained());
	emu_write("fault", "clear");
}

static double vary(double value)
{
	return value * (95 + rand() % 15) / 100;
}

/* One of the rows above, with every rate a bit more or less */
static void check_varied(void)
{
	struct row row = rows[rand() % ARRAY(rows)];

	if (!is_here(&row))
		return;
	row.read = vary(row.read);
	row.write = vary(row.write);
	row.in = vary(row.in);
	row.out = vary(row.out);
	check(&row);
}

/* In another order each time that the list changes: nothing is left of the load before. */
static void shuffle(unsigned int *order, unsigned int nr)
{
	unsigned int i, other, was;

	for (i = 0; i < nr; i++)
		order[i] = i;
	for (i = nr - 1; i; i--) {
		other = rand() % (i + 1);
		was = order[i];
		order[i] = order[other];
		order[other] = was;
	}
}

int main(void)
{
	unsigned int order[ARRAY(rows)], i;
	char text[256];

	find_machine();
	if (emu_write("clock", "real"))
		ktap_bail("the emulator refuses the clock");
	shuffle(order, ARRAY(rows));
	for (i = 0; i < ARRAY(rows); i++)
		if (is_here(&rows[order[i]]))
			check(&rows[order[i]]);
	check_scenarios();
	if (!(here & UNKNOWN))
		check_map();
	if (here & ON_DMR && tool_text(text, sizeof(text), "exec xeon-pmon top -b"))
		ktap_ok(strstr(text, "top has no row for the Xeon (Diamond"), "top: %s", text);
	for (i = 0; i < RANDOM; i++) {
		check_healthy();
		check_varied();
	}
	/* One of many slices is not enough to notice. */
	check_fault(ON_E5, "impossible|nothing", "deaf cbox0 socket=0");
	/* In MSRs nothing is told from a box that counts nothing. */
	check_fault(NOT_EX, "not-believable", "allones %s0 socket=0");
	return ktap_exit();
}
