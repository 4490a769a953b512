// SPDX-License-Identifier: GPL-2.0-only
/*
 * boxes.c - the boxes of this machine's platform, as the emulator lists them
 *
 * A PMU has the emulator's name of its box, with an underscore before the number. Free-running
 * counters are a PMU of their own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "emu.h"
#include "plain_events.h"
#include "sys.h"
#include "testbed.h"

#define MAX_NAME	40
#define BED_FILES	16384

/* All platforms, and the later generations of one, at their places */
static const struct {
	const char *name;
	int of;
	int stepping;
} names[] = {
#define PMON_PLATFORM(_name, _id, ...) \
	[PMON_##_id] = { #_name, PMON_##_id, 0 },
#define PMON_VARIANT(_name, _id, _of, _of_id, _stepping, _title) \
	[PMON_##_id] = { #_name, PMON_##_of_id, _stepping },
#include <pmon/platforms.h>
};

static const struct {
	int model;
	int most;
} cpus[] = {
#define PMON_PLATFORM(_name, _id, _family, _model, _cpu, _stepping, _cores, _most, _title) \
	{ _model, _most },
#include <pmon/platforms.h>
};

/* Other model numbers of platforms */
static const struct {
	int model;
	int at;
} models[] = {
#define PMON_PLATFORM(...)
#define PMON_ALSO(_of, _of_id, _model, _title) { _model, PMON_##_of_id },
#include <pmon/platforms.h>
};

static struct bed_platform here;
static struct bed_box boxes[BED_BOXES];
static char *listed;

static int boxes_cpu_number(const char *text, const char *key)
{
	const char *line = text ? strstr(text, key) : NULL;
	int number = -1;

	if (line)
		sscanf(line + strlen(key), "%*[\t :]%d", &number);
	return number;
}

static void boxes_find_platform(void)
{
	char *text = sys_read("/proc/cpuinfo");
	int model = PMON_MODEL(boxes_cpu_number(text, "\ncpu family\t"),
			       boxes_cpu_number(text, "\nmodel\t"));
	int stepping = boxes_cpu_number(text, "\nstepping\t");
	unsigned int i;

	free(text);
	for (i = 0; i < sizeof(models) / sizeof(*models); i++)
		if (models[i].model == model)
			model = cpus[models[i].at].model;
	for (i = 0; i < sizeof(names) / sizeof(*names); i++) {
		if (cpus[names[i].of].model != model || names[i].stepping > stepping)
			continue;
		here.name = names[i].name;
		here.id = 1ULL << i;
		here.most = cpus[names[i].of].most;
	}
	if (!here.name)
		ktap_bail("no platform of CPU model %d", model);
}

static char *boxes_copy(const char *text)
{
	char *kept = strdup(text);

	if (!kept)
		ktap_bail("no memory");
	return kept;
}

static const char *boxes_signal_of(const struct plain_event *event)
{
	char *text = boxes_copy(event->signal ?: event->terms), *comma;

	while ((comma = strchr(text, ',')))
		*comma = ' ';
	return text;
}

/* The same event with a bit of umask that @signal does not have; NULL if it has no umask */
static const char *boxes_neighbour_of(const char *signal)
{
	const char *at = strstr(signal, "umask=");
	unsigned int umask = at ? strtoul(at + 6, NULL, 0) : 0;
	char text[64];

	if (!umask)
		return NULL;
	snprintf(text, sizeof(text), "%.*sumask=%#x", (int)(at - signal), signal,
		 umask ^ (umask > 0xff ? 0x300 : 0xff));
	return boxes_copy(text);
}

/* The text behind a key in a line, or NULL */
static const char *boxes_value_of(const char *line, const char *key)
{
	const char *at = strstr(line, key);

	return at ? at + strlen(key) : NULL;
}

/* The counters of a memory controller belong to no channel; those of an I/O block are all it has */
static const char *boxes_pmu_type(const char *type)
{
	if (!strcmp(type, "hiop"))
		return "iio_free_running";
	return strcmp(type, "mc") ? type : "imc_free_running";
}

/* @suffix: what the PMU's name has behind that of the type */
static struct bed_box *boxes_add_box(const char *emu, const char *suffix, const char *line)
{
	struct bed_box *box = &boxes[here.nr++];
	char *type = boxes_copy(emu), name[2 * MAX_NAME];
	int length = strlen(emu);

	if (here.nr > BED_BOXES)
		ktap_bail("more than %d boxes", BED_BOXES);
	while (length && strchr("0123456789", emu[length - 1]))
		length--;
	type[length] = '\0';
	/* As in pciex16_1 */
	if (length && type[length - 1] == '_')
		type[length - 1] = '\0';
	snprintf(name, sizeof(name), "uncore_%s%s%s%s", boxes_pmu_type(type), suffix,
		 emu[length] ? "_" : "", emu + length);
	/* One PMU for all units of a package */
	box->pmu = boxes_copy(strcmp(emu, "uncore") ? name : emu);
	box->emu = boxes_copy(emu);
	box->type = type;
	box->mapped = boxes_value_of(line, " mmio");
	return box;
}

/*
 * Some sources lack the fixed counters of U-boxes and HBM in discovery tables: the driver does not
 * use them
 */
static bool boxes_hides_fixed(const struct bed_box *box)
{
	return here.id & ON_DISC && (!strcmp(box->type, "ubox") || !strcmp(box->type, "hbm"));
}

/* A PMU with a fixed counter and no other */
static bool boxes_is_clock(const char *line)
{
	return boxes_value_of(line, " fixed=") && !boxes_value_of(line, " counters=");
}

static void boxes_add_counting(const char *emu, const char *line)
{
	struct bed_box *box = boxes_add_box(emu, "", line);
	const struct plain_event *event = plain_event_of(here.id, box->type);
	const char *value = boxes_value_of(line, " function=");

	if (!boxes_is_clock(line) &&
	    sscanf(boxes_value_of(line, " counters="), "%d width=%d", &box->counters,
		   &box->width) != 2)
		ktap_bail("not a line of boxes: %s", line);
	box->counters = event->counters ?: box->counters;
	box->terms = event->terms;
	box->signal = boxes_signal_of(event);
	box->neighbour = boxes_neighbour_of(box->signal);
	box->room = box->counters < BED_ROOM ? box->counters ?: 1 : BED_ROOM;
	if (event->room && event->room < box->room)
		box->room = event->room;
	if (value)
		box->devfn = boxes_copy((char[]){ value[3], value[4], value[5], value[6], 0 });
	box->width = event->width ?: box->width;
	value = boxes_value_of(line, " enable=");
	box->by_event = value && strtoul(value, NULL, 0) == 0xff;
	value = boxes_value_of(line, " fixed=");
	box->fixed = value && !boxes_hides_fixed(box) ? atoi(value) : 0;
	/*
	 * The fixed counter of the U-box has 44 bits in the manual, 48 in a real CPU, and no real
	 * client die from Ice Lake to Raptor Lake was seen: the driver relies on 44
	 */
	if (box->fixed > 44 &&
	    ((here.id & ON_SNBEP && !strcmp(box->type, "ubox")) || !strcmp(emu, "clock")))
		box->fixed = 44;
	here.controlled++;
	here.slices += !!boxes_value_of(line, " slices");
}

/* The last of them: the first ones are clocks. */
static void boxes_add_free(const char *emu, const char *line)
{
	bool apart = boxes_value_of(line, " counters=");
	struct bed_box *box = boxes_add_box(emu, apart ? "_free_running" : "", line);
	const char *next = line;
	char text[64];
	int number = 0;

	while ((next = boxes_value_of(next, " free=")))
		sscanf(next, "%i:%d", &number, &box->width);
	/* The umask of event 0xff; in a box "imc" of client dies an event code */
	snprintf(text, sizeof(text), strcmp(box->type, "imc") ? "event=0xff,umask=%#x" :
		 "event=%#x", number);
	box->terms = boxes_copy(text);
	snprintf(text, sizeof(text), "free=%#x", number);
	box->signal = boxes_copy(text);
	box->room = BED_ROOM;
	box->free = true;
}

/*
 * The Xeon D has the functions of the QPI agents and no QPI: nothing happens in them. On Diamond
 * Rapids these are broken. Of Lunar Lake's sNCU the one source has a counter where a control is:
 * the driver does not use it.
 */
static bool boxes_is_idle(const char *name)
{
	if (here.id & ON_DMR && (!strncmp(name, "mse", 3) || !strncmp(name, "sb2ucie", 7)))
		return true;
	if (here.id & ON_LNL && !strcmp(name, "sncu"))
		return true;
	return here.most == 1 && here.id & ON_E5 && !strncmp(name, "r3qpi", 5);
}

/* One that a machine has once is none that each socket has */
static bool boxes_is_of_each_socket(const char *name)
{
	bool of_each = sys_sockets() == 1 || strncmp(name, "hiop", 4);

	here.once += !of_each;
	return of_each;
}

static const struct bed_box *boxes_find_box(const char *emu)
{
	int b;

	for (b = 0; b < here.nr; b++)
		if (!strcmp(boxes[b].emu, emu))
			return &boxes[b];
	return NULL;
}

static void boxes_find_boxes(void)
{
	char *text, *next, *line, name[MAX_NAME];
	int socket;

	listed = emu_read("boxes");
	if (!listed)
		ktap_bail("the emulator lists no boxes");
	text = boxes_copy(listed);
	next = text;
	while ((line = strsep(&next, "\n"))) {
		if (sscanf(line, "%d %39s", &socket, name) != 2 || socket || boxes_is_idle(name))
			continue;
		if (boxes_value_of(line, " counters=") || boxes_is_clock(line))
			boxes_add_counting(name, line);
		if (boxes_value_of(line, " free=") && boxes_is_of_each_socket(name))
			boxes_add_free(name, line);
		here.msr_only &= !boxes_value_of(line, " function=") || !strcmp(name, "bridge");
	}
	free(text);
	/* Since Ice Lake it is not known whether the last C-box is the graphics' */
	here.once += here.id & ON_CLIENT && (boxes_find_box("clock") || here.id & ON_MTL);
}

/* Without the emulator there is no list: a machine with all boxes has them all. */
static void boxes_load_and_find_boxes(void)
{
	bool loaded = sys_loaded(EMU_MODULE);
	char params[32];

	snprintf(params, sizeof(params), "platform=%s", here.name);
	if (!loaded && emu_load(params))
		ktap_bail("cannot load the emulator: %s", params);
	boxes_find_boxes();
	if (!loaded)
		sys_unload(EMU_MODULE);
}

/* An event on each box of each socket, and more: on large machines that is beyond the limit */
static void boxes_raise_limit(void)
{
	struct rlimit limit = { .rlim_cur = BED_FILES, .rlim_max = BED_FILES };

	if (setrlimit(RLIMIT_NOFILE, &limit))
		ktap_note("the limit of open files cannot be raised");
}

const struct bed_platform *bed(void)
{
	if (here.nr)
		return &here;
	boxes_raise_limit();
	boxes_find_platform();
	here.boxes = boxes;
	here.msr_only = true;
	boxes_load_and_find_boxes();
	return &here;
}

int bed_sockets(void)
{
	return bed()->most < BED_PAIR ? bed()->most : BED_PAIR;
}

int bed_dies(void)
{
	static int dies;
	char *text, *next, *line;
	int die;

	if (dies)
		return dies;
	text = emu_read("boxes");
	next = text;
	while (next && (line = strsep(&next, "\n"))) {
		die = atoi(line);
		if (*line && die >= dies)
			dies = die + 1;
	}
	free(text);
	return dies;
}

bool bed_has(const char *emu)
{
	return bed()->nr && boxes_find_box(emu);
}

const struct bed_box *bed_box(const char *emu)
{
	const struct bed_box *box = bed()->nr ? boxes_find_box(emu) : NULL;

	if (!box)
		ktap_bail("no box %s", emu);
	return box;
}

int bed_index(const char *emu)
{
	return bed_box(emu) - bed()->boxes;
}

const char *bed_slice(int n)
{
	static char name[4][24];
	static int next;

	if (bed_has("uncore"))
		return "uncore";
	next = (next + 1) % 4;
	snprintf(name[next], sizeof(name[next]), "%s%d", bed_has("cha0") ? "cha" :
		 bed_has("cbo0") ? "cbo" : "cbox", n);
	return name[next];
}

const struct bed_box *bed_pci(int n)
{
	const struct bed_box *box = bed()->boxes, *end = box + bed()->nr;
	int pci = 0;

	for (; box < end; box++)
		pci += !!box->devfn;
	if (n < 0)
		n += pci;
	for (box = bed()->boxes; box < end; box++)
		if (box->devfn && !n--)
			return box;
	ktap_bail("not as many PCI boxes");
}

static bool boxes_same_type(const struct bed_box *a, const struct bed_box *b)
{
	return a->free == b->free && !strcmp(a->type, b->type);
}

bool bed_is_first(const struct bed_box *box)
{
	const struct bed_box *other = bed()->boxes;

	while (!boxes_same_type(other, box))
		other++;
	return other == box;
}

bool bed_is_free(const char *emu, const char *reg)
{
	char prefix[64], word[64];
	const char *line, *end, *at;

	bed();
	snprintf(prefix, sizeof(prefix), "\n0 %s ", emu);
	snprintf(word, sizeof(word), ":%s", reg);
	line = strstr(listed, prefix);
	if (!line)
		return false;
	end = strchr(line + 1, '\n');
	for (at = line; (at = strstr(at, word)) && at < end; at++)
		if (at[strlen(word)] == ' ' || at[strlen(word)] == '\n')
			return true;
	return false;
}

const char *bed_place(const char *emu, int socket)
{
	static char place[16];
	const char *line;
	char prefix[64];

	bed();
	snprintf(prefix, sizeof(prefix), "\n%d %s pci function=", socket, emu);
	line = strstr(listed, prefix);
	if (!line)
		ktap_bail("%s of socket %d is no PCI function", emu, socket);
	snprintf(place, sizeof(place), "%.7s", line + strlen(prefix));
	return place;
}

const char *bed_function(const struct bed_box *box, int socket)
{
	static char name[32];

	snprintf(name, sizeof(name), "0000:%s", bed_place(box->emu, socket));
	return name;
}
