// SPDX-License-Identifier: GPL-2.0-only
/*
 * Random writes to every file that either module has in debugfs, and to every parameter, while
 * events count on all boxes.
 *
 *	scribble [SEED]		does again what it has done with that seed
 *
 * About half of the lines are right, or nearly so: others get no further than the first word. When
 * all is over both modules work as before.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define WRITES		1500
#define MAX_FILES	40
#define MAX_TEXT	6000
#define FEW		50
#define NR(list)	((int)(sizeof(list) / sizeof(*(list))))

static const char *const folders[] = {
	EMU_DIR, "/sys/kernel/debug/" BED_DRIVER, "/sys/module/" EMU_MODULE "/parameters",
	"/sys/module/" BED_DRIVER "/parameters",
};

/* The words of dev-tools/emulator.rst. */
static const char *const words[] = {
	"event", "umask", "inc", "cycles", "idle", "times", "fixed", "per_sec", "clear", "on",
	"off", "default", "reset", "manual", "real", "socket", "allones", "gp", "wakeup", "stuck",
	"readonly", "phantom-zero", "phantom-ones", "loss", "late", "deaf", "swap", "gap", "ctr0",
	"ctl1", "box_ctl", "filter", "read", "write", "remote", "s1.read", "opc", "nid", "state",
	"+1000", "+", "=", "\n", "#", "1000", "0", "-1", "0x", "18446744073709551615",
	"18446744073709551616", "4294967296", "1G", "%s", "\001",
};

static char *files[MAX_FILES];
static int nr_files;
static char text[MAX_TEXT + 1];
static size_t length;
static int accepted, refused, odd;

static bool one_in(int n)
{
	return !(rand() % n);
}

static char *path_of(const char *folder, const char *name)
{
	char *path;

	if (asprintf(&path, "%s/%s", folder, name) < 0)
		ktap_bail("no memory");
	return path;
}

static void find_files(const char *folder)
{
	struct dirent *entry;
	DIR *dir = opendir(folder);

	if (!dir)
		ktap_bail("no folder %s", folder);
	/* Boxes lose registers here, and what is read without a guard then is meant */
	while ((entry = readdir(dir)) && nr_files < MAX_FILES)
		if (entry->d_type != DT_DIR && strcmp(entry->d_name, "unguarded"))
			files[nr_files++] = path_of(folder, entry->d_name);
	closedir(dir);
}

static unsigned long long any_number(void)
{
	unsigned long long bits = (rand() * 1ULL << 33) ^ (rand() * 1ULL << 11);

	return one_in(2) ? (unsigned int)rand() % 300 : bits >> rand() % 64;
}

static const char *any_box(void)
{
	return bed()->boxes[rand() % bed()->nr].emu;
}

/* What a file of that name wants, but for the numbers; a box is named in each. */
static const struct line {
	const char *file;
	const char *format;
} lines[] = {
	{ "inject", "%s socket=%llu event=%llu umask=%llu cycles=%llu\n" },
	{ "inject", "%s socket=%llu event=%llu umask=%llu inc=%llu times=3\n" },
	{ "rate", "%s socket=%llu event=%llu umask=%llu per_sec=%llu\n" },
	{ "fault", "allones %s socket=%llu\n" },
	{ "fault", "gp %s socket=%llu\n" },
	{ "fault", "readonly %s socket=%llu\n" },
	{ "fault", "stuck %s socket=%llu ctr%llu\n" },
	{ "fault", "loss %s socket=%llu ctr%llu %llu\n" },
	{ "fault", "late %s socket=%llu ctr%llu %llu\n" },
	{ "fault", "clear # %s\n" },
	{ "regs", "%s socket=%llu ctl%llu=%llu\n" },
	{ "regs", "%s socket=%llu ctr%llu=%llu\n" },
	{ "rate", "# %s\n truth read socket=%llu per_sec=%llu\n" },
	{ "clock", "manual # %s\n" },
	{ "clock", "# %s %llu\n +%llu\n" },
	{ "trace", "on # %s\n" },
};

/* One for this file, as a rule. */
static void add_line(const char *file)
{
	const struct line *line;

	do
		line = &lines[rand() % NR(lines)];
	while (!strstr(file, line->file) && !one_in(60));
	length += snprintf(text + length, 120, line->format, any_box(), any_number() % 3,
			   any_number() % 5, any_number() % 8, any_number());
}

static void add_word(const char *file)
{
	const char *word = one_in(6) ? any_box() : words[rand() % NR(words)];

	if (one_in(3))
		length += snprintf(text + length, 60, "%s=%llu ", word, any_number());
	else
		length += snprintf(text + length, 60, "%s%s", word, one_in(5) ? "" : " ");
}

static void spoil(void)
{
	size_t at = length ? rand() % length : 0;

	switch (rand() % 4) {
	case 0:
		text[at] = rand();
		break;
	case 1:
		length = at;
		break;
	case 2:
		memmove(text + at, text, length - at);
		break;
	default:
		text[at] = " =\n\0,."[rand() % 6];
	}
}

static void make_text(const char *file)
{
	void (*const add)(const char *file) = one_in(3) ? add_word : add_line;
	int parts = one_in(20) ? 30 : rand() % 4;

	length = 0;
	while (parts--)
		add(file);
	while (one_in(4))
		spoil();
	if (one_in(100)) {
		memset(text + length, 'a', MAX_TEXT - length);
		length = MAX_TEXT;
	}
}

/* A parameter that is not for writing has a file that is not, either. */
static int write_text(const char *file)
{
	int fd = open(file, O_WRONLY | O_CLOEXEC);
	ssize_t done;

	if (fd < 0)
		return -errno;
	done = write(fd, text, length);
	done = done < 0 ? -errno : done;
	close(fd);
	return done;
}

static bool is_refusal(int ret)
{
	return ret == -EINVAL || ret == -ERANGE || ret == -EACCES || ret == -EPERM ||
	       ret == -E2BIG || ret == -ENOENT || ret == -EOPNOTSUPP;
}

static void scribble(const char *file)
{
	int ret;

	make_text(file);
	ret = write_text(file);
	accepted += ret >= 0;
	refused += ret < 0;
	if (ret < 0 && !is_refusal(ret)) {
		odd++;
		ktap_note("odd: %s, %zu bytes, %d", file, length, ret);
	}
}

static void scribble_all(struct bed_set *set)
{
	int i;

	for (i = 0; i < WRITES; i++) {
		const char *file = files[rand() % nr_files];

		scribble(file);
		if (one_in(4))
			free(sys_read(files[rand() % nr_files]));
		if (one_in(8))
			pmu_read(set->fd[0][0]);
	}
}

int main(int argc, char **argv)
{
	static struct bed_set set;
	unsigned int seed = argc > 1 ? strtoul(argv[1], NULL, 0) : (unsigned int)time(NULL);
	int i;

	bed_want();
	ktap_plan(6);
	ktap_note("seed %u", seed);
	srand(seed);
	/* A register that was there may raise a #GP from now on */
	bed_up("unguarded=1", BED_DRIVER);
	for (i = 0; i < NR(folders); i++)
		find_files(folders[i]);
	ktap_eq(bed_set_open(&set, bed_sockets()), bed_sockets() * bed()->nr,
		"events on all boxes");
	scribble_all(&set);
	ktap_note("%d files, %d writes accepted, %d refused", nr_files, accepted, refused);
	ktap_ok(accepted > FEW && refused > FEW, "some writes are accepted, some are refused");
	ktap_eq(odd, 0, "all refusals say that the text is wrong");
	bed_set_close(&set);
	bed_down(BED_DRIVER);
	bed_up("", BED_DRIVER);
	ktap_eq(bed_set_open(&set, bed_sockets()), bed_sockets() * bed()->nr,
		"loaded again, both serve all boxes");
	bed_set_inject(&set);
	bed_set_check(&set, "and every event counts exactly");
	bed_set_close(&set);
	ktap_eq(bed_running(), 0, "in the end no counter runs");
	bed_down(BED_DRIVER);
	return ktap_exit();
}
