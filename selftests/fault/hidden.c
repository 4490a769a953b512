// SPDX-License-Identifier: GPL-2.0-only
/*
 * PCI functions that the firmware hides, node numbers that are not 0 and 1, chips with fewer
 * C-boxes.
 *
 * Whatever is missing, everything else counts, and counts its own socket.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define HIDDEN		"is missing: hidden by the firmware"
/* What a discovery table lists */
#define LEFT_OUT	"is left out: pci"
#define NO_BUS		"so its PCI bus is unknown"
#define MISSING(_socket, _id)	"socket " _socket ": function 8086:" _id " is missing"
#define UNTOLD		"its bus is unknown, because another socket has no function"

/* What is missing on a socket: boxes by name, or one of these. */
#define NOTHING		""
#define ALL_PCI		"*"

#define SMALL_LACKS \
	"cbox8 cbox9 cbox10 cbox11 cbox12 cbox13 cbox14 cbox15 cbox16 cbox17 "
#define V4_CBOXES	"cbox18 cbox19 cbox20 cbox21 cbox22 cbox23 "
#define V4_SBOXES	"sbox0 sbox1 sbox2 sbox3"

/* struct scene - hardware of which something is missing */
struct scene {
	__u64 platforms;		/* where to try it */
	const char *params;		/* the emulator's parameters */
	const char *missing[BED_PAIR];	/* boxes that each socket lacks, by the emulator's names */
	const char *log;		/* a text that one line of the log must have, or NULL */
	int hidden;			/* how many lines must tell of something hidden */
	int no_bus;			/* how many lines must tell of a socket without PCI boxes */
};

static const struct scene scenes[] = {
	{ ON_ALL, "", { NOTHING, NOTHING }, NULL, 0, 0 },

	/* Match registers without which a port counts, and the function that tells the bus */
	{ ON_SNBEP, "hide=ff:09.6", { NOTHING, NOTHING },
	  "uncore_qpi_1 on socket 1: match function 8086:3c96 at ff:09.6", 1, 0 },
	{ ON_SNBEP, "hide=ff:0b.0", { NOTHING, ALL_PCI }, MISSING("1", "3ce0"), 0, 1 },
	{ ON_SNBEP, "hide=7f:0b.0,ff:0b.0", { ALL_PCI, ALL_PCI }, MISSING("0", "3ce0"), 0, 2 },
	{ ON_IVBEP, "hide=7f:08.6,ff:09.6", { NOTHING, NOTHING },
	  "uncore_qpi_0 on socket 0: match function 8086:0e86 at 7f:08.6", 2, 0 },
	/* Then the end of the other socket's I/O is unknown, too */
	{ ON_IVBEP, "hide=ff:0b.0", { "irp", ALL_PCI }, MISSING("1", "0e1e"), 0, 1 },
	{ ON_BDX, "hide=ff:10.5", { "irp", ALL_PCI },
	  "uncore_irp on socket 0: " UNTOLD " 8086:6f1e", 0, 1 },
	/* pci.ids alone has this id: where it is another, nothing is written. */
	{ ON_HSX, "ids=7f:0a.6=2f99", { NOTHING, NOTHING },
	  "uncore_qpi_2 on socket 0: match function 8086:2f46 at 7f:0a.6", 1, 0 },

	/* With one socket no function tells the bus: a box is lost with its own alone */
	{ ON_SNR, "hide=16:04.0", { "pcie3_", NOTHING },
	  "uncore_pcie3 on socket 0: 8086:334a at ??:04.0 is missing", 1, 0 },
	{ ON_PHI, "hide=ff:0c.1", { "m2pcie", NOTHING },
	  "uncore_m2pcie on socket 0: 8086:7817 at ??:0c.1 is missing", 1, 0 },
	{ ON_PHI, "hide=00:05.6", { "irp", NOTHING },
	  "uncore_irp on socket 0: 8086:7814 at ??:05.6 is missing", 1, 0 },

	/* It is on the bus of the other links, not on that of the node ids */
	{ ON_SKX_ALL, "hide=dd:10.0", { NOTHING, "upi2" },
	  "uncore_upi_2 on socket 1: 8086:2058 at dd:10.0", 1, 0 },

	{ ON_QPI | (ON_SINCE_SKX & ~(ON_ICXD | ON_SNR)), "nodeids=3,1", { NOTHING, NOTHING },
	  NULL, 0, 0 },
	{ ON_QPI | (ON_SINCE_SKX & ~(ON_ICXD | ON_SNR)), "nodeids=1,0", { NOTHING, NOTHING },
	  NULL, 0, 0 },

	/* Channels without memory: their registers work all the same */
	{ ON_ICE, "empty=imc1", { "imc1", "imc1" }, NULL, 0, 0 },
	{ ON_ICX, "empty=imc0,imc4,imc10", { "imc0 imc4 imc10", "imc0 imc4 imc10" }, NULL, 0, 0 },

	/* Dies of the E5 v3 and v4 with fewer cores have fewer S-boxes, or none. */
	{ ON_HSX, "slices=8", { SMALL_LACKS "sbox2 sbox3", SMALL_LACKS "sbox2 sbox3" }, NULL, 0,
	  0 },
	{ ON_BDX, "slices=8", { SMALL_LACKS V4_CBOXES V4_SBOXES,
				 SMALL_LACKS V4_CBOXES V4_SBOXES }, NULL, 0, 0 },
	{ ON_HSX, "slices=15", { "cbox15 cbox16 cbox17", "cbox15 cbox16 cbox17" }, NULL, 0, 0 },
	{ ON_BDX, "slices=22", { "cbox22 cbox23", "cbox22 cbox23" }, NULL, 0, 0 },
};

#define SCENES	(sizeof(scenes) / sizeof(*scenes))

static bool has_word(const char *words, const char *word)
{
	const char *at = words;

	while ((at = strstr(at, word))) {
		if ((at == words || at[-1] == ' ') && strchr(" ", at[strlen(word)]))
			return true;
		at++;
	}
	return false;
}

static bool is_missing(const struct scene *scene, int socket, const struct bed_box *box)
{
	const char *missing = scene->missing[socket];

	if (!strcmp(missing, ALL_PCI))
		return box->devfn;
	return has_word(missing, box->emu);
}

/* A CPU of each socket is known by the U-box, which is always there. */
static int refusal(const struct bed_box *box, int socket)
{
	struct pmu ubox, pmu;
	int fd;

	pmu_find(&ubox, "uncore_ubox");
	if (pmu_find(&pmu, box->pmu))
		return -ENXIO;
	fd = pmu_open(&pmu, box->terms, pmu_cpu(&ubox, socket), -1, 0);
	if (fd < 0)
		return fd;
	close(fd);
	return 0;
}

static bool right_boxes(const struct scene *scene, const struct bed_set *set)
{
	bool right = true;
	int s, b;

	for (s = 0; s < bed_sockets(); s++) {
		for (b = 0; b < bed()->nr; b++) {
			const struct bed_box *box = &bed()->boxes[b];
			bool missing = set->fd[s][b] < 0;

			if (missing == is_missing(scene, s, box) &&
			    (!missing || refusal(box, s) == -ENXIO))
				continue;
			ktap_note("%s on socket %d is wrongly %s; opening it: %s", box->pmu, s,
				  missing ? "missing" : "there", strerror(-refusal(box, s)));
			right = false;
		}
	}
	return right;
}

/* A PMU without a box on any socket is no PMU. */
static int pmus_of(const struct scene *scene)
{
	int pmus = 0;
	int b;

	for (b = 0; b < bed()->nr; b++)
		pmus += !is_missing(scene, 0, &bed()->boxes[b]) ||
			!is_missing(scene, bed_sockets() - 1, &bed()->boxes[b]);
	return pmus;
}

static void test_log(const struct scene *scene)
{
	ktap_eq(sys_log_count(HIDDEN) + sys_log_count(LEFT_OUT), scene->hidden,
		"a log line for each hidden function");
	ktap_eq(sys_log_count(NO_BUS), scene->no_bus, "one for each socket without PCI boxes");
	ktap_eq(scene->log ? sys_log_count(scene->log) : 1, 1, "it says: %s",
		scene->log ? scene->log : "nothing more");
}

static void test_scene(const struct scene *scene)
{
	struct bed_set set;

	ktap_note("%.60s", *scene->params ? scene->params : "all is well");
	sys_log_mark();
	bed_up(scene->params, BED_DRIVER);
	test_log(scene);
	bed_set_open(&set, bed_sockets());
	ktap_ok(right_boxes(scene, &set), "the boxes that are there can be counted, no others");
	ktap_eq(bed_pmus(), pmus_of(scene), "a PMU for every box that is anywhere");
	bed_set_inject(&set);
	bed_set_check(&set, "each counts its own box and socket");
	bed_set_close(&set);
	bed_down(BED_DRIVER);
}

/* struct missing - functions that are not there, for a scene of any platform */
struct missing {
	char params[400];		/* the emulator's parameter */
	char boxes[BED_PAIR][400];	/* boxes that each socket lacks */
	char log[96];			/* what the log says of the last one */
	int nr;				/* how many */
};

__printf(3, 4) static void miss_box(struct missing *missing, int socket, const char *fmt, ...)
{
	char *boxes = missing->boxes[socket];
	size_t at = strlen(boxes);
	va_list args;

	va_start(args, fmt);
	vsnprintf(boxes + at, sizeof(missing->boxes[0]) - at, fmt, args);
	va_end(args);
}

/* Without the M2M of Ice Lake there is no memory controller, which has up to three channels. */
static void miss_controller(struct missing *missing, const struct bed_box *box, int socket)
{
	int mc = atoi(box->emu + strlen(box->type)), n;

	/* The only one has no number */
	miss_box(missing, socket, bed()->id & ON_SNR ? " mc" : " mc%d", mc);
	for (n = 3 * mc; n < 3 * mc + 3; n++)
		miss_box(missing, socket, " imc%d", n);
}

static void miss(struct missing *missing, const struct bed_box *box, int socket)
{
	size_t len = strlen(missing->params);

	snprintf(missing->params + len, sizeof(missing->params) - len, "%s%s",
		 missing->nr ? "," : "", bed_place(box->emu, socket));
	miss_box(missing, socket, " %s", box->emu);
	/* The links come last and are in no discovery table: no line of the log names them */
	if (!(bed()->id & ON_DISC) || !*missing->log)
		snprintf(missing->log, sizeof(missing->log), "%s on socket %d%s", box->pmu, socket,
			 bed()->id & ON_DISC ? " " : ": ");
	missing->nr++;
}

static bool is_last(const struct bed_box *box)
{
	return box + 1 == bed()->boxes + bed()->nr || bed_is_first(box + 1);
}

static bool always(const struct bed_box *box)
{
	return true;
}

/* Function 0 of a device that has other boxes: without it PCI finds none of them. */
static bool leads_others(const struct bed_box *box)
{
	const struct bed_box *other = bed()->boxes;

	for (; !strcmp(box->devfn + 2, ".0") && other < bed()->boxes + bed()->nr; other++)
		if (other != box && other->devfn && !strncmp(box->devfn, other->devfn, 3))
			return true;
	return false;
}

/* All PCI boxes of a socket that @is says, but for functions that others depend on */
static void test_missing(const char *parameter, bool (*is)(const struct bed_box *box), int socket)
{
	struct missing missing = { };
	struct scene scene = { .params = missing.params, .log = missing.log };
	const struct bed_box *box = bed()->boxes;
	int s;

	snprintf(missing.params, sizeof(missing.params), "%s=", parameter);
	for (; box < bed()->boxes + bed()->nr; box++)
		if (box->devfn && is(box) && (is == always || !leads_others(box)))
			miss(&missing, box, socket);
	for (box = bed()->boxes; box < bed()->boxes + bed()->nr; box++)
		if (bed()->id & ON_ICE && !strcmp(box->type, "m2m") &&
		    has_word(missing.boxes[socket], box->emu))
			miss_controller(&missing, box, socket);
	for (s = 0; s < BED_PAIR; s++)
		scene.missing[s] = missing.boxes[s];
	scene.hidden = missing.nr;
	test_scene(&scene);
}

/* Half of the slices: the guest has as many cores as the largest chip, registers raise #GP. */
static void test_half(void)
{
	struct scene scene = { .params = "" };
	char boxes[BED_BOXES * 8] = "", params[32];
	int n = bed()->slices / 2;

	snprintf(params, sizeof(params), "slices=%d", n);
	for (; n < bed()->slices; n++)
		strcat(strcat(boxes, " "), bed_slice(n));
	scene = (struct scene){ .params = params, .missing = { boxes, boxes } };
	test_scene(&scene);
}

/* No box is named: what is true of any platform. */
static void test_any(void)
{
	int last = bed_sockets() - 1;

	if (!bed()->msr_only) {
		test_missing("hide", bed_is_first, last);
		test_missing("hide", is_last, 0);
		test_missing("hide", always, last);
		test_missing("dead", bed_is_first, last);
	}
	if (!(bed()->id & ON_SBOX))
		test_half();
}

/* struct port - a QPI port of socket 1 whose match registers are hidden */
struct port {
	__u64 platforms;	/* where there is such a port */
	const char *hide;	/* their function */
	const char *pmu;	/* the port */
	const char *emu;	/* the emulator's name of it */
};

static const struct port ports[] = {
	{ ON_IVBEP | ON_SBOX, "hide=ff:08.6", "uncore_qpi_0", "qpi0" },
	{ ON_QPI, "hide=ff:09.6", "uncore_qpi_1", "qpi1" },
	{ ON_SBOX, "hide=ff:0a.6", "uncore_qpi_2", "qpi2" },
};

#define PORTS	(sizeof(ports) / sizeof(*ports))
#define MATCH	"event=0x38,match_mc=0xe,mask_mc=0xf"

/* perf 6.12 tries for ever if an exclude flag makes it another error. */
static void test_match_refused(const struct port *port, int socket, int err, const char *reason)
{
	struct perf_event_attr attr;
	char why[300] = "";
	struct pmu pmu;
	int fd;

	pmu_find(&pmu, port->pmu);
	if (pmu_parse(&pmu, MATCH, &attr))
		ktap_bail("cannot parse a match");
	ktap_eq(-pmu_open_attr(&attr, pmu_cpu(&pmu, socket), -1), err,
		"%s: no match without match registers", port->pmu);
	attr.exclude_guest = 1;
	ktap_eq(-pmu_open_attr(&attr, pmu_cpu(&pmu, socket), -1), err,
		"%s: and so without guests", port->pmu);
	sys_read_line("/sys/module/xeon_pmon/parameters/last_refusal", why, sizeof(why));
	ktap_ok(strstr(why, reason), "the reason can be read: %.160s", why);
	fd = pmu_open(&pmu, "event=0x14", pmu_cpu(&pmu, socket), -1, 0);
	emu_inject("%s socket=%d event=0x14 cycles=5", port->emu, socket);
	ktap_eq(pmu_read(fd), 5, "its other events count");
	close(fd);
}

/* Without match registers a match is refused, on that port of that socket alone. */
static void test_match(const struct port *port)
{
	struct pmu pmu;
	int fd;

	bed_up(port->hide, BED_DRIVER);
	pmu_find(&pmu, port->pmu);
	test_match_refused(port, 1, ENXIO, "match registers is hidden");
	fd = pmu_open(&pmu, MATCH, pmu_cpu(&pmu, 0), -1, 0);
	emu_inject("%s socket=0 event=0x38 match0=0x1c00 cycles=7\n"
		   "%s socket=0 event=0x38 match0=0x1800 cycles=100", port->emu, port->emu);
	ktap_eq(pmu_read(fd), 7, "the other socket's port matches");
	close(fd);
	bed_down(BED_DRIVER);
}

static void test_untouched(int socket)
{
	struct emu_access access;

	emu_access(socket, "qpi2_mm", &access);
	ktap_eq(access.pci_wr, 0, "socket %d: nothing was written to 18.6", socket);
}

/*
 * At 18.6 are the match registers of the v2's third port, but no source has the id. What
 * is there is left alone, whether its id is a likely one or not.
 */
static void test_third_port(void)
{
	static const struct port third = { ON_IVBEP, "ids=7f:18.6=0e99", "uncore_qpi_2", "qpi2" };
	int s;

	sys_log_mark();
	bed_up(third.hide, BED_DRIVER);
	ktap_eq(sys_log_count(HIDDEN), 0, "nothing is called hidden");
	for (s = 0; s < bed_sockets(); s++) {
		test_match_refused(&third, s, ENXIO, "of its match function is not documented");
		test_untouched(s);
	}
	bed_down(BED_DRIVER);
}

/* The in-kernel driver alone knows of the filter of a v3's U-box; a v4 has none. */
static void test_no_filter(void)
{
	char text[32] = "";
	struct pmu pmu;
	int fd;

	if (emu_load("platform=bdx"))
		ktap_bail("no emulator of another platform");
	ktap_eq(-sys_load(BED_DRIVER, ""), 0, "the driver loads beside a U-box without a filter");
	ktap_ok(!emu_info("unguarded", text, sizeof(text)) && !strcmp(text, "0"),
		"no access to it raises a #GP that is not caught: %s", text);
	pmu_find(&pmu, "uncore_ubox");
	fd = pmu_open(&pmu, "event=0x42,umask=1", pmu_cpu(&pmu, 0), -1, 0);
	emu_inject("ubox socket=0 event=0x42 umask=1 cycles=5");
	ktap_eq(pmu_read(fd), 5, "its events count");
	close(fd);
	bed_down(BED_DRIVER);
}

/* The first of all PMUs, whose name is registered before anything is looked for. */
static void test_no_ubox(void)
{
	struct pmu pmu;
	int s;

	bed_emulate("");
	for (s = 0; s < bed_sockets(); s++)
		emu_write("fault", "gp ubox socket=%d", s);
	ktap_eq(-sys_load(BED_DRIVER, ""), 0, "the driver loads without any U-box");
	ktap_eq(-pmu_find(&pmu, "uncore_ubox"), ENOENT, "which is no PMU");
	ktap_eq(bed_pmus(), bed()->nr - 1, "all others are");
	bed_down(BED_DRIVER);
}

int main(void)
{
	unsigned int i;

	bed_want();
	for (i = 0; i < SCENES; i++)
		if (scenes[i].platforms & bed()->id)
			test_scene(&scenes[i]);
	test_any();
	for (i = 0; i < PORTS; i++)
		if (ports[i].platforms & bed()->id)
			test_match(&ports[i]);
	if (bed()->id == ON_IVBEP)
		test_third_port();
	if (bed()->id == ON_HSX)
		test_no_filter();
	test_no_ubox();
	return ktap_exit();
}
