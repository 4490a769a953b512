// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_recording.c - the reader of recordings: what is wrong with a file is a sentence.
 * "test_recording SECONDS [SEED]" reads files that are wrong at random for so long, with the
 * sanitizers of all unit tests.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

#include "evaluate.h"
#include "json.h"
#include "ktap.h"
#include "record_groups.h"
#include "recorded_groups.h"
#include "recording.h"

#define MUTANTS		3000	/* of a short run */
#define MOST		65536	/* bytes of a file */

static const char header[] =
	"{\"recording\":{\"version\":1,\"tool\":\"0\",\"platform\":\"snbep\",\"interval\":1000,"
	"\"start\":1076.1,\"metrics\":[\"mem_read_bw\",\"llc_miss\"],"
	"\"events\":[\"imc_1/cas_count_read/\",\"imc:cas_count_read / 2\"]}}\n";
static const char types[] =
	"{\"machine\":{\"cpu\":\"some Xeon\",\"family\":6,\"model\":45,\"emulated\":false,"
	"\"kernel\":\"6.1\",\"driver\":\"xeon_pmon 0\",\"later\":[{\"a\":null},-1.5e3,\"\\u00e9\"]}}\n"
	"{\"facts\":{\"slots\":8,\"filled\":8,\"places\":[{\"nodes\":1,\"clock\":2.4,\"slot\":7}]}}\n"
	"{\"later\":{\"a\":[[],{}]}}\n"
	"{\"type\":{\"type\":\"imc\",\"events\":[{\"event\":\"cas_count_read\",\"config\":"
	"[\"0x304\",\"0x0\",\"0x0\"]},{\"event\":\"clockticks\",\"config\":[\"0xff\",\"0x0\",\"0x0\"]}],"
	"\"groups\":[[0,1]]}}\n"
	"{\"die\":{\"socket\":0,\"die\":0,\"several\":false}}\n"
	"{\"box\":{\"pmu\":\"uncore_imc_0\",\"type\":0,\"die\":0,\"unit\":0,\"boxes\":1}}\n"
	"{\"box\":{\"pmu\":\"uncore_imc_1\",\"type\":0,\"die\":0,\"unit\":1,\"boxes\":1}}\n";
static const char counts[] =
	"{\"count\":{\"t\":1,\"v\":[[1000000000,0,1000000000,8000000000],"
	"[1000000000,0,1000000000,8000000000]]}}\n"
	"{\"mark\":{\"t\":1,\"what\":\"gone\",\"box\":1,\"why\":\"lost\"}}\n"
	"{\"count\":{\"t\":2,\"v\":[[1000000000,500000000,1000000000,8000000000],null]}}\n"
	"{\"group\":{\"name\":\"default group\"}}\n{\"group\":{\"name\":\"web.slice\"}}\n"
	"{\"use\":{\"seconds\":1,\"took\":0.01,\"sockets\":[0,1],\"v\":[null,[7,5,3,\"Error\"]]}}\n"
	"{\"use\":{\"seconds\":1.5,\"took\":0.02,\"sockets\":[0,1],\"v\":[[1,1,1,1],[2,1,1,1]]}}\n"
	"{\"mark\":{\"t\":2,\"what\":\"back\",\"box\":1}}\n"
	"{\"mark\":{\"t\":2,\"what\":\"suspend\",\"why\":\"7 s\\u009b2J\"}}\n"
	"{\"count\":{\"t\":3,\"v\":[[1000000000,0,1000000000,8000000000],"
	"[1000000000,0,1000000000,8000000000]]}}\n"
	"{\"end\":{\"t\":3}}\n";

static char path[64];
static struct xp_error error;
static unsigned int marks;

static void write_file(const void *data, size_t len)
{
	int fd = open(path, O_WRONLY | O_TRUNC);

	if (fd < 0 || write(fd, data, len) != (ssize_t)len)
		ktap_bail("%s cannot be written", path);
	close(fd);
}

static void count_mark(const char *sentence, void *data)
{
	marks += !strstr(sentence, "\xc2\x9b");
}

/* Every value that can be printed is worked out. Return: how many there are. */
static unsigned int evaluate(const struct metric_set *set, const struct xp_boxes *boxes)
{
	const struct metric_request *request;
	struct xp_result result;
	unsigned int nr = 0;
	char note[XP_ERROR];
	double value;

	for (request = set->request; request < set->request + set->nr_requests; request++) {
		enum metric_state state = xp_evaluate_total(boxes, request, NULL, &result, &value);

		nr += metric_has_value(state);
		xp_note(note, sizeof(note), request, &result, state);
	}
	return nr;
}

/* @values: how many there were. Return: what the last recording_next() did, -1: also before. */
static int read_all(unsigned int *values)
{
	static struct metric_set set;
	static struct xp_boxes boxes;
	struct recording *recording;
	int got = -1;

	*error.text = '\0';
	*values = 0;
	marks = 0;
	recording = recording_open(path, &error);
	if (!recording)
		return -1;
	recording->mark = count_mark;
	xp_boxes_init(&boxes);
	boxes.counts = &recording->counts;
	set.platform = recording->platform;
	if (!recording_add_to_set(recording, &set, &error)) {
		metric_set_add_ceilings(&set, true);
		if (!xp_boxes_open(&boxes, &set, &error))
			while ((got = recording_next(recording, &error)) > 0) {
				xp_boxes_read(&boxes);
				*values += evaluate(&set, &boxes);
			}
	}
	if (!got && !recording->ended)
		got = 1;
	xp_boxes_free(&boxes);
	metric_set_free(&set);
	recording_close(recording);
	return got;
}

static size_t make_file(char *text, const char *a, const char *b, const char *c)
{
	return snprintf(text, MOST, "%s%s%s", a, b, c);
}

/* struct wrong - what is wrong with a file */
static const struct wrong {
	const char *what;	/* it is about this */
	const char *of;		/* a text of the right file */
	const char *by;		/* which this stands for */
	const char *error;	/* what is said; NULL: the file is right */
} wrongs[] = {
	{ "a later version", "\"version\":1", "\"version\":2", "a later version of xeon-pmon" },
	{ "another platform", "snbep", "z80", "does not know the platform" },
	{ "no platform", "\"platform\":\"snbep\",", "", "the platform is missing" },
	{ "another file", "{\"recording\"", "{\"something\"", "not a recording of xeon-pmon" },
	{ "no JSON", "{\"recording\"", "recording", "not a recording of xeon-pmon" },
	{ "a metric of no name", "\"mem_read_bw\"", "\"nosuch\"", "no metric \"nosuch\"" },
	{ "a word that is no number", "0x304", "0xzz", "not a hexadecimal number" },
	{ "two words", ",\"0x0\"]},", "]},", "three words" },
	{ "an event that is not listed", "[[0,1]]", "[[0,2]]", "that is not listed" },
	{ "a group of none", "[[0,1]]", "[[]]", "has no event" },
	{ "a group of ten", "[[0,1]]", "[[0,0,0,0,0,0,0,0,0,0]]", "too many events of a group" },
	{ "a type that is not listed", "\"type\":0,\"die\":0,\"unit\":1", "\"type\":1",
	  "not listed" },
	{ "a die that is not listed", "\"die\":0,\"unit\":1", "\"die\":1", "not listed" },
	{ "two boxes of one name", "uncore_imc_1", "uncore_imc_0", "that of another one" },
	{ "a name that is too long", "uncore_imc_1", "uncore_imc_1uncore_imc_1uncore_imc_1",
	  "a text is too long" },
	{ "a name with an escape", "uncore_imc_1", "\\u001b[2J", "not allowed" },
	{ "half of a pair", "some Xeon", "\\ud800", "not allowed" },
	{ "a box too many", ",null]", "]", "fewer counts than boxes" },
	{ "counts of a third box", ",null]", ",null,null]", "more counts than boxes" },
	{ "a count less", "1000000000,8000000000],null", "1],null", "fewer counts than events" },
	{ "a count more", "8000000000],null", "8,9],null", "more counts than events" },
	{ "a count below 0", "1000000000,8000000000],null", "-1,8],null", "integer is missing" },
	{ "a count of 65 bits", "1000000000,8000000000],null", "18446744073709551616,8],null",
	  "more than 64 bits" },
	{ "more time lost than there is", "500000000", "5000000000", "longer than it was enabled" },
	{ "time that goes back", "\"t\":3,\"v\"", "\"t\":1,\"v\"", "does not increase" },
	{ "a start that no year has", "\"start\":1076.1", "\"start\":1e17",
	  "the start is not a time" },
	{ "a start before the Epoch", "\"start\":1076.1", "\"start\":-1",
	  "the start is not a time" },
	{ "a time that no year has", "\"t\":3,\"v\"", "\"t\":1e17,\"v\"", "beyond the limit" },
	{ "time without end", "\"t\":3,\"v\"", "\"t\":1e999,\"v\"", "a number is missing" },
	{ "a mark of a third box", "\"gone\",\"box\":1", "\"gone\",\"box\":2", "not listed" },
	{ "a use without a group", "[2,1,1,1]]", "[2,1,1,1],null,[1,1,1,1]]", "more counts than" },
	{ "a use of one socket", "[2,1,1,1]]", "[2,1]]", "does not have two counts of each" },
	{ "a use of three sockets", "[2,1,1,1]]", "[2,1,1,1,1,1]]", "does not have two counts" },
	{ "a use of none", "\"sockets\":[0,1]", "\"sockets\":[]", "have no socket" },
	{ "a use of other sockets", "\"took\":0.02,\"sockets\":[0,1]",
	  "\"took\":0.02,\"sockets\":[0,2]", NULL },
	{ "a use that took no time", "\"seconds\":1.5", "\"seconds\":0", "are out of range" },
	{ "a use that took almost no time", "\"seconds\":1.5", "\"seconds\":1e-300",
	  "are out of range" },
	{ "a reason of a later version", "Error", "Later", NULL },
	{ "a second element", "{\"end\":{\"t\":3}}", "{\"end\":{\"t\":3},\"a\":1}",
	  "second element" },
	{ "something behind", "{\"end\":{\"t\":3}}", "{\"end\":{\"t\":3}} x",
	  "follows the object" },
	{ "too many brackets", "[[],{}]", "[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]",
	  "too many brackets" },
	{ "a bracket that is missing", "[[],{}]", "[[],{}", "is missing" },
	{ "keys of a later version", "\"t\":3,\"v\"", "\"later\":{\"a\":[1,{}]},\"t\":3,\"v\"",
	  NULL },
	{ "blanks", "\"t\":3,\"v\"", " \"t\" : 3 , \"v\" ", NULL },
};

static void test_wrong(const struct wrong *wrong)
{
	static char right[MOST], text[MOST];
	unsigned int values;
	char *at;
	int got;

	make_file(right, header, types, counts);
	at = strstr(right, wrong->of);
	if (!at)
		ktap_bail("%s is not in the file", wrong->of);
	snprintf(text, sizeof(text), "%.*s%s%s", (int)(at - right), right, wrong->by,
		 at + strlen(wrong->of));
	write_file(text, strlen(text));
	got = read_all(&values);
	if (!ktap_ok(wrong->error ? got < 0 && strstr(error.text, wrong->error) : !got,
		     "%s: %s", wrong->what, wrong->error ?: "it is read"))
		ktap_note("%d: %s", got, error.text);
}

static void test_right(void)
{
	static char text[MOST];
	size_t len = make_file(text, header, types, counts);
	unsigned int values;

	write_file(text, len);
	ktap_eq(read_all(&values), 0, "a file without compression is read to its end");
	/* Three metrics have none while a channel is lost; llc_miss was not recorded. */
	ktap_eq(values, 3 + 3, "it has these values");
	ktap_eq(marks, 3, "and these marks, without characters that control a terminal");
}

/* Uses of two intervals are added up, until they are taken. */
static void test_groups(void)
{
	static const struct who_socket sockets[] = { { .id = 1 }, { .id = 0 }, { .id = 2 } };
	const struct recorded_groups *groups;
	static char text[MOST];
	struct recording *recording;
	const struct resctrl_use *use;

	write_file(text, make_file(text, header, types, counts));
	recording = recording_open(path, &error);
	if (!recording)
		ktap_bail("%s", error.text);
	groups = &recording->groups;
	ktap_ok(!groups->any, "no groups before they were counted");
	while (recording_next(recording, &error) > 0)
		;
	ktap_ok(groups->any && groups->seconds == 2.5 && groups->took == 0.02,
		"two uses, their time and the longest that one took");
	ktap_eq(recorded_groups_take(&recording->groups, sockets, 3), 2, "two groups");
	use = groups->group[1].use;
	ktap_str_eq(groups->group[1].name, "web.slice", "the name of a group");
	ktap_ok(use[1].total.bytes == 9 && use[1].local.bytes == 6 &&
		use[1].local.state == RESCTRL_COUNTED, "the sum of a socket");
	ktap_ok(use[0].total.bytes == 4 && use[0].local.state == RESCTRL_ERROR,
		"a sum that lacks a count has the reason");
	ktap_ok(!use[2].total.bytes && use[2].total.state == RESCTRL_COUNTED,
		"a socket without CPUs");
	ktap_ok(!groups->any && !recorded_groups_take(&recording->groups, sockets, 3),
		"what was taken is not there any more");
	recording_close(recording);
}

static char root[] = "/tmp/test_recording.XXXXXX";

static void write_resctrl(const char *file, const char *text)
{
	char name[128];
	FILE *to;

	snprintf(name, sizeof(name), "%s/%s", root, file);
	to = fopen(name, "w");
	if (!to)
		ktap_bail("%s", name);
	fputs(text, to);
	fclose(to);
}

/* A tree of resctrl with the default group and group "new" */
static void make_resctrl(void)
{
	char command[256];

	if (!mkdtemp(root))
		ktap_bail("no folder");
	snprintf(command, sizeof(command), "mkdir -p %s/info/L3_MON %s/mon_data %s/mon_groups/new",
		 root, root, root);
	if (system(command))
		ktap_bail("%s", command);
	write_resctrl("info/L3_MON/num_rmids", "64\n");
	write_resctrl("info/L3_MON/mon_features", "mbm_total_bytes\nmbm_local_bytes\n");
	write_resctrl("mon_groups/new/tasks", "");
}

/* The reader refuses a file of more groups, so record writes no more. */
static void test_most_groups(void)
{
	struct record_groups groups = { .reader.root = root, .nr = RECORDED_GROUPS - 1 };
	struct xp_die die = {};
	const struct xp_boxes boxes = { .dies = &die };
	unsigned int names = 0;
	char command[64];

	make_resctrl();
	groups.name = xp_allocate(RECORDED_GROUPS, sizeof(*groups.name));
	groups.use = xp_allocate(RECORDED_GROUPS, sizeof(*groups.use));
	if (record_groups_open(&groups, &error))
		ktap_bail("%s", error.text);
	record_groups_begin(&groups);
	ktap_ok(record_groups_read(&groups, &boxes, 1) && groups.use[RECORDED_GROUPS - 1],
		"the last group of a recording has uses");
	record_groups_read(&groups, &boxes, 2);
	while (record_groups_next_name(&groups))
		names++;
	ktap_eq(names, RECORDED_GROUPS, "no more groups are recorded");
	record_groups_close(&groups);
	snprintf(command, sizeof(command), "rm -r %s", root);
	if (system(command))
		ktap_note("%s stays", root);
}

static size_t compress_text(char *to, const char *text, size_t len)
{
	z_stream stream = { .next_in = (void *)text, .avail_in = len };

	if (deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY))
		ktap_bail("no zlib");
	stream.next_out = (void *)to;
	stream.avail_out = MOST;
	deflate(&stream, Z_FINISH);
	len = MOST - stream.avail_out;
	deflateEnd(&stream);
	return len;
}

/* Wherever it is cut off, what is before can be read, or there is a sentence. */
static void test_cut(void)
{
	static char text[MOST], packed[MOST];
	size_t len = make_file(text, header, types, counts), size, at;
	unsigned int values, wrong = 0, cut = 0, most = 0;
	int got;

	size = compress_text(packed, text, len);
	for (at = 0; at < size; at++) {
		write_file(packed, at);
		got = read_all(&values);
		wrong += got < 0 && !*error.text;
		cut += got == 1;
		most = values > most ? values : most;
	}
	ktap_eq(wrong, 0, "a file that is cut off is read, or refused with a sentence");
	ktap_ok(cut && most, "some are read: %u, with %u values", cut, most);
	packed[size / 2] ^= 0x55;
	write_file(packed, size);
	ktap_ok(read_all(&values) < 0 && *error.text, "a damaged one is refused: %s", error.text);
}

/* A line without an end: zeroes, which are small when compressed */
static void test_long(void)
{
	unsigned char part[65536] = {};
	unsigned int i, values;
	gzFile gz = gzopen(path, "w");

	for (i = 0; i < 160; i++)
		gzwrite(gz, part, sizeof(part));
	gzclose(gz);
	ktap_ok(read_all(&values) < 0 && strstr(error.text, "too long"), "a line of 10 MB: %s",
		error.text);
}

static u64 state;

static unsigned int any(unsigned int below)
{
	state = state * 6364136223846793005ULL + 1442695040888963407ULL;
	return (state >> 33) % below;
}

/* Texts that a mutant gets in the place of others */
static const char *const pieces[] = {
	"{", "}", "[", "]", ",", ":", "\"", "null", "true", "-", "0", "1e308",
	"18446744073709551615", "9999999999", "\\u0000", "\\", "\n", "{\"end\":{}}\n",
	"\"box\"", "\"type\"", "\"die\"", "\"*\"", "\"imc\"", "\"cbox\"", "LOCAL_NODE", "0x",
	"{\"box\":{\"pmu\":\"a\"}}\n", "\"unit\":4294967295",
	"{\"group\":{}}\n", "\"sockets\":[0]", "[1,1,1,1]", "\"seconds\":1",
};

static size_t mutate(char *text, size_t len)
{
	unsigned int nr = 1 + any(4), at, room;
	const char *piece;
	size_t size;

	while (nr--) {
		at = any(len);
		piece = pieces[any(sizeof(pieces) / sizeof(*pieces))];
		size = strlen(piece);
		room = any(24);
		switch (any(4)) {
		case 0:
			text[at] = any(256);
			break;
		case 1:
			if (at + size < len)
				memcpy(text + at, piece, size);
			break;
		case 2:
			if (at + room >= len || len + size >= MOST)
				break;
			memmove(text + at + size, text + at + room, len - at - room);
			memcpy(text + at, piece, size);
			len += size - room;
			break;
		default:
			if (at + room < len)
				memmove(text + any(len - room), text + at, room);
		}
	}
	return len;
}

static void read_mutant(void)
{
	static char text[MOST], packed[MOST];
	size_t len = make_file(text, header, types, counts);
	unsigned int values;
	int got;

	if (any(8)) {
		len = mutate(text, len);
		write_file(text, len);
	} else {
		len = compress_text(packed, text, len);
		packed[any(len)] ^= 1 << any(8);
		write_file(packed, any(4) ? len : any(len));
	}
	got = read_all(&values);
	if (got < 0 && !*error.text)
		ktap_bail("a file was refused without a sentence");
}

/* Return: how many files were read. */
static unsigned long read_mutants(unsigned long nr, time_t seconds)
{
	time_t end = time(NULL) + seconds;
	unsigned long i;

	for (i = 0; seconds ? time(NULL) < end : i < nr; i++)
		read_mutant();
	return i;
}

int main(int argc, char **argv)
{
	unsigned int i;
	int fd = memfd_create("recording", 0);

	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	state = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
	if (argc > 1) {
		printf("# %lu files\n", read_mutants(0, atoi(argv[1])));
		return 0;
	}
	test_right();
	test_groups();
	test_most_groups();
	for (i = 0; i < sizeof(wrongs) / sizeof(*wrongs); i++)
		test_wrong(&wrongs[i]);
	test_cut();
	test_long();
	ktap_eq(read_mutants(MUTANTS, 0), MUTANTS, "files that are wrong at random");
	close(fd);
	return ktap_exit();
}
