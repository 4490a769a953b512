// SPDX-License-Identifier: GPL-2.0-only
/*
 * attributes.c - every PMU of intel_uncore is there with ours, and so are its files, with the same
 * text, but for the differences that are listed here with their reasons
 *
 * What ours has more of is no matter: names, terms, files that say what a box is.
 */
#include <fnmatch.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "pmu.h"
#include "sys.h"
#include "testbed.h"

#define FILES	PMU_DIR "/uncore*/"

/* Files of a PMU; perf's own say how many PMUs came before */
static const char *const patterns[] = {
	FILES "cpumask", FILES "alias", FILES "die[0-9]*", FILES "format/*", FILES "events/*",
};

#define PATTERNS	((int)(sizeof(patterns) / sizeof(*patterns)))

/* struct difference - a file that ours deliberately does not have, or with another text */
struct difference {
	__u64 on;		/* where */
	const char *file;	/* pattern of "PMU/file" */
	const char *text;	/* pattern of what ours has; NULL: no such file */
	const char *why;	/* the reason */
	bool some;		/* of some kernels alone */
};

static const struct difference differences[] = {
	{ ON_EP, "uncore_imc_*/events/clockticks", "event=0xff", "no umask is a umask of 0" },
	{ ON_V3 | ON_SP, "uncore_imc_*/events/clockticks", "event=0x00", "the same" },
	{ ON_EX, "uncore_wbox/events/clockticks", "event=0xff", "the same" },
	{ ON_EP, "uncore_pcu/format/event", "config:0-7,21", "the extra select bit" },
	{ ON_E5, "uncore_pcu/format/occ_edge", "config:31", "it is one bit" },
	{ ON_IVBEP, "uncore_*/format/inv", NULL, "it has no invert" },
	{ ON_V2UP, "uncore_cbox_*/format/filter_c6", NULL, "the bit is reserved" },
	{ ON_V2UP, "uncore_cbox_*/format/filter_link", NULL, "the bits are reserved" },
	{ ON_SBOX, "uncore_sbox_*/format/tid_en", NULL, "it has no filter of a thread" },
	{ ON_HSX, "uncore_ubox/format/filter_cid", "config1:1-5",
	  "a core's number has five bits" },
	{ ON_BDXDE, "uncore_r3qpi_*", NULL, "a Xeon D has no links" },
	{ ON_EX, "uncore_bbox_*/format/ma[st][kc]*", "config[12]:0-59", "60 bits are registers" },
	{ ON_EX, "uncore_mbox_*/format/filter_mask", "config2:34-60", "it has 27 bits" },
	{ ON_EX, "uncore_ubox/format/event", "config:0-8", "its events need nine bits" },
	{ ON_SP, "uncore_pcu/format/thresh", "config:24-28",
	  "what is above are fields of their own" },
	{ ON_ICE, "uncore_iio_free_running_*/events/bw_in_port*.scale", "3.0517578125e-5",
	  "they count 32 bytes, not 4", true },
	{ ON_ICX, "uncore_iio_2/die*", NULL, "it has no bus, and 0000:00 is another's", true },
	{ ON_ICX, "uncore_imc_[258]/*", NULL, "two channels, but numbers of three" },
	{ ON_ICX, "uncore_imc_11/*", NULL, "the same" },
	{ ON_ICXD, "uncore_imc_[3-9]/*", NULL, "a Xeon D has one controller here" },
	{ ON_ICXD, "uncore_imc_1[01]/*", NULL, "the same" },
	{ ON_ICXD, "uncore_imc_free_running_[123]/*", NULL, "the same" },
	{ ON_SPR, "uncore_iio_*/format/umask", "config:8-15,32-50", "newer lists need them" },
	{ ON_SPR, "uncore_imc_*/format/umask", "config:8-15", "its controls have 32 bits" },
	{ ON_GQ, "uncore/events/qmc_writes_full_any", "event=0x2f,umask=0x07",
	  "0x0f has parts of lines as well" },
	{ ON_GQ, "uncore/events/qmc_normal_reads_any", "event=0x2c,umask=0x07",
	  "no table has another bit" },
	{ ON_ULTRA, "uncore_imc_free_running_*/events/data_*.*", NULL,
	  "an access is of 32 bytes or of 64" },
	{ ON_LNL, "uncore_sncu/*", NULL, "no list has an event; see decisions.rst" },
	{ ON_SPR, "uncore_type_5/*", NULL, "it is uncore_ubox, for which perf's events ask" },
};

#define DIFFERENCES	((int)(sizeof(differences) / sizeof(*differences)))

/* How many files each explains */
static int seen[DIFFERENCES];

/* Files of intel_uncore, and their text */
static struct attribute {
	char *path;
	char *text;
} *attributes;

static int nr_attributes;

/* intel_uncore's names have no newline at their end; tools read without */
static char *read_text(const char *path)
{
	char *text = sys_read(path);

	if (text)
		text[strcspn(text, "\n")] = '\0';
	return text;
}

static void note_file(const char *path)
{
	attributes = realloc(attributes, (nr_attributes + 1) * sizeof(*attributes));
	if (!attributes)
		ktap_bail("no memory");
	attributes[nr_attributes].path = strdup(path);
	attributes[nr_attributes].text = read_text(path);
	if (!attributes[nr_attributes++].text)
		ktap_bail("cannot read %s", path);
}

static void note_files(void)
{
	glob_t found;
	size_t i;
	int p;

	for (p = 0; p < PATTERNS; p++) {
		if (glob(patterns[p], 0, NULL, &found))
			continue;
		for (i = 0; i < found.gl_pathc; i++)
			note_file(found.gl_pathv[i]);
		globfree(&found);
	}
}

static bool explains(const struct difference *d, const char *file, const char *text)
{
	if (!(d->on & bed()->id) || fnmatch(d->file, file, 0) || !d->text != !text)
		return false;
	return !text || !fnmatch(d->text, text, 0);
}

/* Whether it is a difference that is listed */
static bool is_explained(const char *file, const char *text)
{
	int d;

	for (d = 0; d < DIFFERENCES; d++) {
		if (explains(&differences[d], file, text)) {
			seen[d]++;
			return true;
		}
	}
	return false;
}

/* From 6.12 on it has such texts where it had none before */
static bool has_zero_umask(const char *theirs, const char *ours)
{
	size_t len = strlen(ours);

	return !strncmp(theirs, ours, len) && !strcmp(theirs + len, ",umask=0x00");
}

static bool compare(const struct attribute *attribute)
{
	const char *file = attribute->path + strlen(PMU_DIR "/");
	char *text = read_text(attribute->path);
	bool same = (text && !strcmp(attribute->text, text)) || is_explained(file, text) ||
		    (text && has_zero_umask(attribute->text, text));

	if (!same)
		ktap_note("%s: intel_uncore '%s', ours '%s'", file, attribute->text,
			  text ? text : "missing");
	free(text);
	return same;
}

/* The files of a PMU follow those of the others in each list, so each pattern is a test point */
static void test_pattern(int p)
{
	int i, nr = 0, same = 0;

	for (i = 0; i < nr_attributes; i++) {
		if (fnmatch(patterns[p], attributes[i].path, 0))
			continue;
		nr++;
		same += compare(&attributes[i]);
	}
	ktap_eq(same, nr, "%s of intel_uncore are there, with its text", patterns[p]);
}

/* intel_uncore has room for two R3QPI of a v2, and writes behind them */
static const char *hidden(void)
{
	return bed()->id == ON_IVBEP ? "hide=7f:12.5,ff:12.5" : "";
}

int main(void)
{
	int i;

	bed_want();
	bed_want_intel();
	bed_up(hidden(), BED_INTEL);
	note_files();
	bed_down(BED_INTEL);
	ktap_ok(nr_attributes, "intel_uncore has %d files", nr_attributes);
	bed_up(hidden(), BED_DRIVER);
	for (i = 0; i < PATTERNS; i++)
		test_pattern(i);
	/* A row that explains nothing would hide the day on which it becomes wrong */
	for (i = 0; i < DIFFERENCES; i++)
		if (differences[i].on & bed()->id && (seen[i] || !differences[i].some))
			ktap_ok(seen[i], "deliberately different %d times, %s: %s", seen[i],
				differences[i].file, differences[i].why);
	return bed_exit();
}
