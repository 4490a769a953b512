// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_live.c - "xeon-pmon top" and "stat", and what they look at, on a machine that was made up:
 * its files, its perf and its clock are below
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <math.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

#include "arguments.h"
#include "command.h"
#include "curve.h"
#include "exposition.h"
#include "ktap.h"
#include "nodes.h"
#include "real.h"
#include "rows.h"
#include "top.h"

#define DEVICES		"/sys/bus/event_source/devices/"
#define CPUINFO		"vendor_id\t: %s\ncpu family\t: %d\nmodel\t\t: %d\n" \
			"model name\t: some Xeon\nstepping\t: %d\n"
#define SECOND		1000000000ULL
#define MAX_FILES	1024

/* Model numbers */
enum { SNBEP = 45, ICX = 106 };

/*
 * struct box - a PMU of the machine; its number in perf is its place in the table
 * @name: without what is the same for all
 * @type: its rows
 * @there: whether it can be seen
 * @refuses: the errno that new events get, or 0
 * @waits: whether no group of it has a turn
 * @gone: whether it reads all ones: events that exist do not count any more, new ones are refused
 * @mistake: what its counters have gained for nothing
 * @first: what the first event of a group counts, in percent of the others; 0: as much
 * @gains: what they gain for nothing with the next read; with each later one, three times as much
 * @still: whether its clock stands still
 * @opens: how often it was asked for an event
 */
static struct box {
	const char *name;
	const char *type;
	bool there;
	int refuses;
	bool waits;
	bool gone;
	u64 mistake;
	unsigned int first;
	u64 gains;
	bool still;
	unsigned int opens;
} boxes[] = {
	{ "imc_0", "imc" }, { "imc_1", "imc" }, { "cbox_0", "cbox" }, { "cbox_1", "cbox" },
	{ "ubox", "ubox" }, {},
};

/* ANY: of test_least() */
enum { IMC_0, IMC_1, CBOX_0, CBOX_1, UBOX, ANY };

/*
 * struct event - an event that is open
 * @box: of this box
 * @leader: the first one of its group
 * @nr: of a leader: how many are in its group
 * @on: of a leader: whether its group counts
 * @enabled: how long it was wanted, in ns
 * @running: how long it was on a counter
 * @count: the ns of that, which is what each event counts
 * @clocks: of a leader: which ones of its group count cycles of DRAM, a bit each
 */
static struct event {
	struct box *box;
	int leader;
	unsigned int nr;
	bool on;
	u64 enabled;
	u64 running;
	u64 count;
	unsigned int clocks;
} events[MAX_FILES];

/* A channel's clock: eight cycles for each of all other events */
#define DRAM_CLOCK	0xff
#define CYCLES		8

/* Whether the boxes are those of our driver */
static bool ours = true;

/* The CPU: a Xeon E5-2600; NULL: nothing says what it is */
static const char *vendor = "GenuineIntel";
static int model = SNBEP, family = 6, stepping = 7;

/* The CPUs that speak for a die, in a package, which has several */
static const struct cpu {
	int cpu;
	int package;
	int die;
	bool several;
} one_die[] = {{ 0, 0, 0, false }, { -1 }}, *machine = one_die;

/* The machine's clock: a jump happens at the next wait, a step each time that it is read */
static bool clock_is_real;
static u64 ns = 1000 * SECOND, jump, step;

/* A recording is interrupted: the waits so far, or 0; the time in a suspend, and that of a step */
static unsigned int waits;
static u64 asleep, stepped;

/* How many times a group of events was read */
static unsigned int reads;

static void pass(u64 time)
{
	struct event *event;

	ns += time;
	for (event = events; event < events + MAX_FILES; event++) {
		if (!event->box || !events[event->leader].on)
			continue;
		event->enabled += time;
		event->running += event->box->waits ? 0 : time;
		event->count += event->box->waits || event->box->gone ? 0 : time;
	}
}

/* A box by its folder, "uncore_imc_0"; @rest: what comes behind that */
static struct box *find_box(const char *path, const char **rest)
{
	struct box *box;

	for (box = boxes; box < boxes + ARRAY(boxes) && box->name; box++) {
		char folder[64];
		size_t len = snprintf(folder, sizeof(folder), DEVICES "%s%s",
				      pmon_pmu_prefix(box->type), box->name);

		if (!box->there || strncmp(path, folder, len) || (path[len] && path[len] != '/'))
			continue;
		*rest = path + len;
		return box;
	}
	return NULL;
}

static void write_format(char *text, size_t size, const struct box *box, const char *name)
{
	const struct pmon_pmu_desc *desc = xp_type(xp_platform(NULL), box->type)->desc;
	const struct pmon_field *field;

	for (field = pmon_next_field(desc, NULL); field; field = pmon_next_field(desc, field))
		if (!strcmp(field->name, name))
			pmon_field_text(field, text, size);
}

/* Whether the driver says the node ids of sockets, and lists of CPUs are long */
static bool node_ids, long_lists;

static void write_file(char *text, size_t size, const struct box *box, const char *name)
{
	const struct cpu *cpu;

	for (cpu = machine; node_ids && !strcmp(name, "/node_ids") && cpu->cpu >= 0; cpu++)
		snprintf(text + strlen(text), size - strlen(text), "%d:%d ", cpu->package,
			 cpu->package % 4);
	if (!strcmp(name, "/cpumask"))
		for (cpu = machine; cpu->cpu >= 0; cpu++)
			snprintf(text + strlen(text), size - strlen(text), "%s%d",
				 cpu == machine ? "" : ",", cpu->cpu);
	else if (!strcmp(name, "/type"))
		snprintf(text, size, "%u", (unsigned int)(box - boxes));
	else if (!strncmp(name, "/format/", 8))
		write_format(text, size, box, name + 8);
}

/* A file of a CPU's topology */
static void write_topology(char *text, size_t size, const char *path)
{
	const struct cpu *cpu = machine;
	char name[32] = "";
	int number = -1;

	if (sscanf(path, "/sys/devices/system/cpu/cpu%d/topology/%31s", &number, name) != 2)
		return;
	while (cpu->cpu >= 0 && cpu->cpu != number)
		cpu++;
	if (cpu->cpu < 0)
		return;
	if (!strcmp(name, "physical_package_id"))
		snprintf(text, size, "%d", cpu->package);
	if (!strcmp(name, "die_id"))
		snprintf(text, size, "%d", cpu->die);
	for (number = 0; long_lists && strstr(name, "cpus_list") && number < 300; number++)
		snprintf(text + strlen(text), size - strlen(text), "%d,", 2 * number);
	if (strstr(name, "cpus_list"))
		snprintf(text + strlen(text), size - strlen(text), "%d",
			 601 + (cpu->several && *name == 'p'));
}

/* NUMA nodes of each die, all with its first CPU, and behind them one of memory alone */
static int nodes_of_die = 1;

static void write_node(char *text, size_t size, int node)
{
	const struct cpu *cpu = machine;

	for (; cpu->cpu >= 0 && node >= nodes_of_die; cpu++)
		node -= nodes_of_die;
	if (cpu->cpu >= 0)
		snprintf(text, size, "%d-%d\n", cpu->cpu, cpu->cpu + 1);
	else if (!node)
		snprintf(text, size, "\n");
}

FILE *__wrap_fopen(const char *path, const char *mode)
{
	static char text[4096];
	struct box *box;
	const char *name;
	int node;

	*text = '\0';
	box = find_box(path, &name);
	if (box)
		write_file(text, sizeof(text), box, name);
	else if (!strcmp(path, "/proc/cpuinfo") && vendor)
		snprintf(text, sizeof(text), CPUINFO, vendor, family, model, stepping);
	else if (strstr(path, "/topology/"))
		write_topology(text, sizeof(text), path);
	else if (sscanf(path, "/sys/devices/system/node/node%d/", &node) == 1)
		write_node(text, sizeof(text), node);
	else if (strcmp(path, "/proc/cpuinfo"))
		return __real_fopen(path, mode);
	errno = ENOENT;
	return *text ? fmemopen(text, strlen(text), "r") : NULL;
}

int __wrap_access(const char *path, int mode)
{
	const char *name;

	if (!strcmp(path, "/sys/module/xeon_pmon"))
		return ours ? 0 : -1;
	if (strncmp(path, DEVICES, strlen(DEVICES)))
		return __real_access(path, mode);
	return find_box(path, &name) ? 0 : -1;
}

static int open_event(const struct perf_event_attr *attr, int leader)
{
	struct box *box = &boxes[attr->type];
	struct event *first;
	int fd;

	box->opens++;
	errno = box->gone ? ENXIO : box->refuses;
	if (errno)
		return -1;
	fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return -1;
	if (fd >= MAX_FILES)
		ktap_bail("no more files");
	events[fd] = (struct event){ .box = box, .leader = leader < 0 ? fd : leader };
	first = &events[events[fd].leader];
	first->clocks |= (attr->config == DRAM_CLOCK && *box->type == 'i') << first->nr;
	first->nr++;
	return fd;
}

/* Of all system calls, the program makes only this one without the C library. */
long __wrap_syscall(long number, const struct perf_event_attr *attr, int pid, int cpu, int leader,
		    unsigned long flags)
{
	if (number != SYS_perf_event_open || pid != -1 || flags != PERF_FLAG_FD_CLOEXEC)
		ktap_bail("system call %ld", number);
	return open_event(attr, leader);
}

int __wrap_ioctl(int fd, unsigned long request, ...)
{
	if (fd >= 0 && fd < MAX_FILES && events[fd].box)
		events[fd].on = request == PERF_EVENT_IOC_ENABLE;
	return 0;
}

int __wrap_close(int fd)
{
	if (fd >= 0 && fd < MAX_FILES)
		events[fd].box = NULL;
	return __real_close(fd);
}

ssize_t __wrap_read(int fd, void *to, size_t size)
{
	const struct event *event = &events[fd];
	u64 *word = to;
	unsigned int i;

	if (!event->box)
		return __real_read(fd, to, size);
	reads++;
	event->box->mistake += event->box->gains;
	event->box->gains *= 3;
	word[0] = event->nr;
	word[1] = event->enabled;
	word[2] = event->running;
	for (i = 0; i < event->nr; i++)
		word[3 + i] = event->clocks >> i & 1 ?
			      (event->box->still ? 0 : CYCLES) * event->count :
			      event->count * (!i && event->box->first ? event->box->first : 100) /
			      100 + event->box->mistake;
	return (3 + event->nr) * sizeof(*word);
}

int __wrap_clock_gettime(clockid_t clock, struct timespec *time)
{
	u64 clock_ns;

	if (clock_is_real)
		return __real_clock_gettime(clock, time);
	pass(step);
	clock_ns = ns + (clock == CLOCK_MONOTONIC ? 0 : asleep) +
		   (clock == CLOCK_REALTIME ? stepped : 0);
	time->tv_sec = clock_ns / SECOND;
	time->tv_nsec = clock_ns % SECOND;
	return 0;
}

/* A channel goes in the second wait and comes back in the fourth */
static void interrupt_recording(void)
{
	if (waits == 2 || waits == 4)
		boxes[IMC_0].gone = waits == 2;
	if (waits == 3)
		asleep = 30 * SECOND;
	if (waits == 5)
		stepped = 3600 * SECOND;
	waits += !!waits;
}

int __wrap_sigtimedwait(const sigset_t *mask, siginfo_t *info, const struct timespec *timeout)
{
	interrupt_recording();
	pass(timeout->tv_sec * SECOND + timeout->tv_nsec + jump);
	jump = 0;
	errno = EAGAIN;
	return -1;
}

/* The user may not raise the hard limit; the highest that was asked for */
static rlim_t asked;

int __wrap_setrlimit(__rlimit_resource_t resource, const struct rlimit *limit)
{
	struct rlimit now;

	if (limit->rlim_max > asked)
		asked = limit->rlim_max;
	if (getrlimit(resource, &now) || limit->rlim_max <= now.rlim_max)
		return __real_setrlimit(resource, limit);
	errno = EPERM;
	return -1;
}

static struct sampler *live;
static const struct sampler_snapshot *snapshot;

static void all_there(bool there)
{
	struct box *box;

	for (box = boxes; box < boxes + ARRAY(boxes); box++)
		*box = (struct box){
			.name = box->name, .type = box->type, .there = there && box->name
		};
}

static void begin(const char *metrics)
{
	const struct sampler_config config = { .metrics = metrics };
	struct xp_error error;

	live = sampler_open(&config, &error);
	if (!live)
		ktap_bail("sampler_open: %s", error.text);
}

static void look_after(u64 time)
{
	pass(time);
	snapshot = sampler_read(live);
}

static const struct metric_value *value_of(const char *metric, const char *box)
{
	const struct metric_value *value;

	for (value = snapshot->value; value < snapshot->value + snapshot->nr_values; value++)
		if (!strcmp(value->metric->name, metric) && !box == !value->box &&
		    (!box || !strcmp(box, value->box)))
			return value;
	ktap_bail("no %s", metric);
}

static rlim_t most_files = MAX_FILES;

/* Whether a command runs with SIGINT blocked and SIGCHLD ignored */
static bool with_signals;

/* In a process of its own, with so many files. Return: its exit code, or -1. */
static int run_command(int (*command)(int argc, char **argv), char **argv, rlim_t files,
		       const char *output, const char *errors)
{
	const struct rlimit limit = { files, most_files };
	int argc = 0, status;
	pid_t pid = fork();

	if (!pid) {
		setrlimit(RLIMIT_NOFILE, &limit);
		if (with_signals) {
			sigset_t mask;

			signal(SIGCHLD, SIG_IGN);
			sigemptyset(&mask);
			sigaddset(&mask, SIGINT);
			sigprocmask(SIG_BLOCK, &mask, NULL);
		}
		if ((output && dup2(open(output, O_WRONLY | O_TRUNC), STDOUT_FILENO) < 0) ||
		    (errors && dup2(open(errors, O_WRONLY | O_TRUNC), STDERR_FILENO) < 0))
			_exit(EXIT_FAILURE);
		while (argv[argc])
			argc++;
		_exit(xp_end(command(argc, argv)));
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid || !WIFEXITED(status))
		return -1;
	return WEXITSTATUS(status);
}

/* How many lines of a file have this in them */
static unsigned int find_lines(const char *path, const char *part)
{
	FILE *file = __real_fopen(path, "r");
	char line[512];
	unsigned int nr = 0;

	while (file && fgets(line, sizeof(line), file))
		nr += !!strstr(line, part);
	if (file)
		fclose(file);
	return nr;
}

/*
 * What a run of stat finds: the time of the host; channels of which one counts what is impossible,
 * or twice as much; dies, of two nodes each, more sockets than any table; another driver's boxes;
 * no files left; an interval that is late; a channel that counts three times as much in the second
 * of two runs. And what its file is: that of its output or its errors
 */
enum {
	REAL = BIT(0), WRONG = BIT(1), TWICE = BIT(2), DIES = BIT(3), MANY = BIT(4),
	FOREIGN = BIT(5), NO_FILES = BIT(6), LATE = BIT(7), OUTPUT = BIT(8), ERRORS = BIT(9),
	NODES = BIT(10), GAINS = BIT(11), BREAKS = BIT(12),
};

/* Dies of a package, holes in the numbering, and more sockets than any table has room for */
static const struct cpu two_dies[] = {
	{ 0, 0, 0, true }, { 56, 0, 1, true }, { 112, 1, 0, true }, { 168, 1, 1, true }, { -1 }
}, holes[] = {
	{ 0, 0, 0, false }, { 56, 9, 0, false }, { -1 }
};

static struct cpu many[18];

#define TO	"--for|1|-o|@"
#define BOTH	"-M|mem_read_bw,dram_clock|" TO

/*
 * struct run - a run of "xeon-pmon stat"
 * @what: it is about this
 * @with: what it finds
 * @words: its arguments, "@": the file
 * @code: its exit code
 * @lines: how many lines of the file must have a text, "" in any; NULL: some
 */
static const struct run {
	const char *what;
	unsigned int with;
	const char *words;
	int code;
	struct {
		int nr;
		const char *part;
	} lines[5];
} runs[] = {
	{ "a value that cannot be", WRONG, "-M|mem_read_bw,mem_util|--per-box|" TO, 0,
	  { { 1, " - MB/s    above 128000.0 MB/s, which is impossible" },
	    { 1, "above 100.0 %, which is impossible" }, { 1, " 64000.000 MB/s" } } },
	{ "the same in JSON", WRONG, "-j|-M|mem_read_bw|--per-box|" TO, 0,
	  { { 1, "\"<not counted>\", \"impossible\" : true" },
	    { 1, "\"state\" : \"impossible\"" }, { 1, "\"state\" : \"measured\"" } } },
	/* A die, its package, the machine are sums of the same boxes, means of the same clocks */
	{ "all places", DIES, "--all-cpus|" BOTH, 0,
	  { { 1, "S0-D0 mem_read_bw                128000.000 MB/s" },
	    { 1, "S1    mem_read_bw                256000.000 MB/s" },
	    { 1, "S1    dram_clock                   8000.000 MHz" },
	    { 1, "all   mem_read_bw                512000.000 MB/s" }, { 14, "" } } },
	{ "sockets", DIES, "--per-socket|" BOTH, 0,
	  { { 1, "S0  mem_read_bw                256000.000 MB/s" }, { 6, "" } } },
	{ "dies", DIES, "--per-die|" BOTH, 0,
	  { { 1, "S0-D1 mem_read_bw                128000.000 MB/s" }, { 10, "" } } },
	{ "boxes of a die", DIES, "--per-box|-C|56|" BOTH, 0, { { 4, "S0-D1 " }, { 4, "" } } },
	/* One die is not its socket, nor one socket the machine. */
	{ "one die of a package", DIES, "-C|56|" BOTH, 0,
	  { { 1, "S0-D1 mem_read_bw                128000.000 MB/s" }, { 2, "" } } },
	{ "that as a socket", DIES, "-C|56|--per-socket|" BOTH, 0,
	  { { 2, "S0-D1 " }, { 2, "" } } },
	{ "one socket of two", DIES, "--socket|0|" BOTH, 0,
	  { { 1, "S0    mem_read_bw                256000.000 MB/s" }, { 0, "all" }, { 6, "" } } },
	{ "both of them", DIES, "--socket|0,1|" BOTH, 0, { { 2, "all " }, { 14, "" } } },
	{ "the least and the most", DIES, "--min-max|" BOTH, 0,
	  { { 2, " 256000.000 MB/s    ( 64000.000 to 64000.000 )" } } },
	{ "places in JSON", DIES, "-ja|" BOTH, 0,
	  { { 2, "\"socket\" : \"S1\", \"aggregate-number\" : 4, " },
	    { 2, "\"die\" : \"S1-D1\"" } } },
	{ "nodes that are a die each", DIES, "--per-node|" BOTH, 0,
	  { { 1, "N3  mem_read_bw                128000.000 MB/s" }, { 0, "N4" }, { 10, "" } } },
	{ "two nodes of a die, of which no table has what is in them", DIES | NODES,
	  "--per-node|" BOTH, 0, { { 1, "S1-D1 mem_read_bw" }, { 10, "" },
	    { 4, " MB/s    (the NUMA node of its boxes is unknown)" } } },
	{ "the only die has a number, too", 0, "--per-die|" BOTH, 0, { { 1, "S0-D0 mem" } } },
	{ "channels that differ", TWICE, "--min-max|" BOTH, 0,
	  { { 1, "192000.000 MB/s    ( 64000.000 to 128000.000 )" } } },

	{ "a command has as many files as its user", REAL,
	  "-o|/dev/null|sh|-c|[ $(ulimit -Sn) = 100 ]", 0 },
	{ "a tenth of a second each, once more than half: one table for that", LATE,
	  "-M|mem_read_bw|-I|100|" TO, 0, { { 5, "" } } },
	{ "the standard error of two runs", GAINS, "-r|2|-e|imc_1/cas_count_read/|-o|@|true", 0,
	  { { 1, " ( +-  50.00% )" } } },
	{ "for a second, without an interval", 0, "-M|mem_read_bw|--timeout|1000|-o|@", 0,
	  { { 1, "" } } },
	{ "behind what is there", 0, "--append|-M|mem_read_bw|" TO, 0, { { 2, "" } } },
	{ "a second, after half of one", 0, "-D|500|-e|imc_1/cas_count_read/|" TO, 0,
	  { { 1, " 1000000000.000" } } },
	{ "three tables", 0, "-M|mem_read_bw|-I|100|--interval-count|3|-o|@", 0, { { 3, "" } } },
	{ "one, but the command ends by itself", REAL,
	  "-M|mem_read_bw|-I|10|--interval-count|1|-o|@|sh|-c|sleep 0.1; exit 7", 7,
	  { { 1, "" } } },
	{ "two and their sum", 0,
	  "-e|imc_1/cas_count_read/|-I|500|--interval-count|2|--summary|-o|@", 0,
	  { { 2, "  500000000.000" }, { 1, "     summary S0  " }, { 1, " 1000000000.000" } } },
	{ "that as CSV", 0,
	  "-x,|-M|mem_read_bw|-I|500|--interval-count|2|--summary|-o|@", 0,
	  { { 1, "summary,S0,,mem_read_bw,128000,MB/s,1.000000000,100.00," } } },
	{ "and as JSON", 0, "-j|-M|mem_read_bw|-I|500|--interval-count|2|--summary|-o|@", 0,
	  { { 1, "{\"summary\" : true, \"socket\"" }, { 3, "" } } },
	{ "options of perf without an effect", 0, "-B|-n|-v|--no-big-num|-M|mem_read_bw|" TO, 0,
	  { { 1, "" } } },
	{ "how long it took", ERRORS, "-M|mem_read_bw|--for|1|-o|/dev/null", 0,
	  { { 1, "       1.000000000 seconds time elapsed" } } },
	{ "which no program needs to read", ERRORS, "-x,|-M|mem_read_bw|--for|1|-o|/dev/null", 0,
	  { { 0, "elapsed" } } },
	{ "a command has stdout to itself", OUTPUT, "sh|-c|echo a; echo b", 0, { { 2, "" } } },
	{ "a command that is not there gets no table", REAL, "-x,|--header|-o|@|/nosuch", 127,
	  { { 0, "" } } },
	{ "nor one that is no program", REAL, "-o|@|/dev/null", 126, { { 0, "" } } },

	/* What a pattern brings does not end it all, be it absent; what a name asks for does. */
	{ "all metrics, of a machine without links", 0, "-M|*|" TO, 0,
	  { { -1, "there is no uncore_qpi" }, { -1, "mem_read_bw" } } },
	{ "more events than files: the command runs", REAL | MANY,
	  "-M|*|--nodes|0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0|-o|@|true", 0,
	  { { -1, "ulimit -n" } } },
	{ "what those count that have files is not taken for all", MANY,
	  "-M|*|--nodes|0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0|" TO, 0,
	  { { -1, " of 34 boxes, too many open files" } } },
	{ "a star at a sum that lacks a box", NO_FILES, "-M|mem_read_b*|" TO, 0,
	  { { 1, " 64000.000*MB/s    (1 of 2 boxes, too many open files" } } },
	{ "the same in CSV: no value", NO_FILES, "-x,|-M|mem_read_b*|" TO, 0,
	  { { 1, "mem_read_bw,,MB/s,,,\"1 of 2 boxes, too many open files" } } },
	{ "and in JSON", NO_FILES, "-j|-M|mem_read_b*|" TO, 0,
	  { { 1, "\"<not counted>\"" },
	    { 1, "\"state\" : \"refused\", \"note\" : \"1 of 2 boxes, too many" } } },
	{ "a metric of a box that is not there", 0, "-M|qpi_in_bw|--for|1", EXIT_FAILURE },
	{ "an event of one channel", 0, "-e|imc_1/cas_count_read/|" TO, 0,
	  { { 1, " 1000000000.000" } } },
	{ "events whose names are longer than a metric's", 0,
	  "-e|imc_1/cas_count_read/,imc_1/event=0x4,umask=0x3/|" TO, 0,
	  { { 1, "S0  imc_1/cas_count_read/      1000000000.000" },
	    { 1, "S0  imc_1/event=0x4,umask=0x3/ 1000000000.000" } } },
	{ "and of a third one", 0, "-e|imc_2/cas_count_read/|--for|1", EXIT_FAILURE },
	{ "an event by the name of Intel's list", 0, "-e|unc_m_cas_count.rd|" TO, 0,
	  { { 1, "S0  unc_m_cas_count.rd     2000000000.000" } } },
	{ "a group as perf writes it, and one more", 0,
	  "-e|{imc_0/cas_count_read/,imc_1/event=4,umask=3/},UNC_M_CAS_COUNT.WR|" TO, 0,
	  { { 3, "000000000.000" } } },
	{ "a metric by perf's name", 0, "-M|memory_bandwidth_total|" TO, 0, { { 1, " mem_bw " } } },
	{ "a metric that is misspelled", ERRORS, "-M|mem_raed_bw|--for|1", EXIT_FAILURE,
	  { { 1, "did you mean mem_read_bw?" } } },
	{ "a group that is no metric", ERRORS, "-M|memory|--for|1", EXIT_FAILURE,
	  { { 1, "@memory is the group" } } },
	{ "perf's name of a metric that is another one here", ERRORS,
	  "-M|io_bandwidth_read|--for|1", EXIT_FAILURE,
	  { { 1, "pcie_read_bw is the nearest, see \"xeon-pmon show pcie_read_bw\"" } } },
	{ "perf's name, misspelled", ERRORS, "-M|memory_bandwith_total|--for|1", EXIT_FAILURE,
	  { { 1, "did you mean memory_bandwidth_total?" } } },
	{ "an event as a metric", ERRORS, "-M|UNC_M_CAS_COUNT.RD|--for|1", EXIT_FAILURE,
	  { { 1, "it is the name of an event, -e UNC_M_CAS_COUNT.RD" } } },
	{ "perf's metric as an event", ERRORS, "-e|memory_bandwidth_total|--for|1", EXIT_FAILURE,
	  { { 1, "memory_bandwidth_total is a metric: -M mem_bw" } } },
	{ "nothing like any metric", ERRORS, "-M|nosuch|--for|1", EXIT_FAILURE,
	  { { 0, "did you mean" } } },
	{ "an event that is misspelled", ERRORS, "-e|imc/cas_count_reads/|--for|1", EXIT_FAILURE,
	  { { 1, "did you mean cas_count_read?" } } },
	{ "Intel's name as well", ERRORS, "-e|UNC_M_CAS_CUONT.RD|--for|1", EXIT_FAILURE,
	  { { 1, "did you mean UNC_M_CAS_COUNT.RD?" } } },
	{ "a box", ERRORS, "-e|imcc/cas_count_read/|--for|1", EXIT_FAILURE,
	  { { 1, "did you mean imc?" } } },
	{ "an event without its box", ERRORS, "-e|cas_count_read|--for|1", EXIT_FAILURE,
	  { { 1, "must be as in uncore_imc/cas_count_read/" } } },
	{ "an event of the cores", ERRORS, "-e|cycles|--for|1", EXIT_FAILURE,
	  { { 1, "for cores use \"perf stat -e cycles\"" } } },
	{ "a metric as an event", ERRORS, "-e|mem_bw|--for|1", EXIT_FAILURE,
	  { { 1, "-M mem_bw" } } },
	{ "no process has counts of its own", ERRORS, "-p|1", 64,
	  { { -1, "--pid: the uncore counts for all" } } },
	{ "the boxes of another driver", FOREIGN | ERRORS, "-M|mem_read_bw|--for|1", 0,
	  { { -1, "counted by intel_uncore" } } },
	{ "a pattern, without the node ids that one of its metrics needs", FOREIGN,
	  "-M|llc_miss,remot*|" TO, 0,
	  { { 1, "llc_miss                      100.000" }, { -1, "use --nodes" } } },
	{ "the same with node ids", FOREIGN, "-M|llc_miss,remot*|--nodes|0|" TO, 0,
	  { { 1, "llc_miss                      100.000" }, { 0, "use --nodes" } } },
	{ "out of files: not an unsupported CPU", NO_FILES | ERRORS, "-M|mem_read_bw|--for|1",
	  EXIT_FAILURE, { { -1, "ulimit -n" } } },
	{ "a pattern of which no box can be opened", NO_FILES | ERRORS,
	  "-M|mem_read_b*|--box|imc_0|--for|1", EXIT_FAILURE, { { 1, "too many open files" } } },
};

static void set_up(unsigned int with)
{
	all_there(true);
	clock_is_real = with & REAL;
	boxes[IMC_0].mistake = with & WRONG ? 90 * SECOND : 0;
	boxes[IMC_1].mistake = with & TWICE ? SECOND : 0;
	boxes[IMC_0].refuses = with & NO_FILES ? EMFILE : 0;
	machine = with & DIES ? two_dies : with & MANY ? many : one_die;
	most_files = with & MANY ? 700 : MAX_FILES;
	ours = !(with & FOREIGN);
	nodes_of_die = with & NODES ? 2 : 1;
	waits = with & BREAKS ? 1 : 0;
	boxes[IMC_1].gains = with & GAINS ? SECOND : 0;
	step = with & GAINS ? 1 : 0;
	jump = with & LATE ? SECOND / 2 + SECOND / 20 : 0;
}

static void test_run(const struct run *run, char *path)
{
	char words[256], *rest = words, *argv[16] = { "stat" };
	int i, nr, right;

	snprintf(words, sizeof(words), "%s", run->words);
	for (i = 1; (argv[i] = strsep(&rest, "|")); i++)
		if (!strcmp(argv[i], "@"))
			argv[i] = path;
	set_up(run->with);
	ktap_eq(run_command(xp_stat, argv,
			    run->with & MANY || !strcmp(argv[2], "*") ? 700 : 100,
			    run->with & OUTPUT ? path : NULL, run->with & ERRORS ? path : NULL),
		run->code, "stat: %s", run->what);
	for (i = 0; i < 5 && run->lines[i].part; i++) {
		nr = find_lines(path, run->lines[i].part);
		right = run->lines[i].nr;
		ktap_ok(right < 0 ? nr : nr == right, "%s: %d lines with \"%s\"", run->what, nr,
			run->lines[i].part);
	}
	set_up(0);
}

static void test_runs(void)
{
	char path[] = "/tmp/test_live.XXXXXX";
	int fd = mkstemp(path);
	unsigned int i;

	for (i = 0; i < ARRAY(runs); i++)
		test_run(&runs[i], path);
	close(fd);
	unlink(path);
}

/*
 * struct replay - a recording is read again
 * @what: it is about this
 * @with: what the machine is, as of runs
 * @record: the arguments of record, "@" is the recording
 * @stat: those of stat, "#" is the file that has its output
 * @code: the exit code of stat
 * @lines: as in struct run
 */
static const struct replay {
	const char *what;
	unsigned int with;
	const char *record;
	const char *stat;
	int code;
	struct {
		int nr;
		const char *part;
	} lines[4];
} replays[] = {
	{ "what was recorded", 0, "-M|mem_read_bw,dram_clock|--for|3|-o|@", "--file|@|-o|#", 0,
	  { { 1, "S0  mem_read_bw                128000.000 MB/s" },
	    { 1, "S0  dram_clock                   8000.000 MHz" }, { 2, "" } } },
	{ "each interval", 0, "-M|mem_read_bw|--for|3|-o|@", "--file|@|-I|1000|-o|#", 0,
	  { { 3, " 128000.000 MB/s" }, { 1, "       3.000 S0  mem_read_bw" }, { 3, "" } } },
	{ "two of three intervals, and the rest", 0, "-M|mem_read_bw|--for|3|-o|@",
	  "--file|@|-I|2000|-o|#", 0,
	  { { 1, "2.000 S0" }, { 1, "3.000 S0" }, { 2, " 128000.000 MB/s" }, { 2, "" } } },
	{ "one table, of the first interval", 0, "-M|mem_read_bw|--for|3|-o|@",
	  "--file|@|-I|1000|--interval-count|1|-o|#", 0, { { 1, "1.000 S0" }, { 1, "" } } },
	{ "a tenth of a second each", 0, "-M|mem_read_bw|-I|100|--for|1|-o|@",
	  "--file|@|-I|100|-o|#", 0, { { 10, " 128000.000 MB/s" }, { 10, "" } } },
	{ "channels", 0, "-M|mem_read_bw|--for|3|-o|@", "--file|@|--per-box|-o|#", 0,
	  { { 1, "uncore_imc_1     mem_read_bw                 64000.000 MB/s" }, { 2, "" } } },
	{ "one channel", 0, "-M|mem_read_bw|--for|3|-o|@", "--file|@|--box|imc_1|-o|#", 0,
	  { { 1, "uncore_imc_1" }, { 1, "" } } },
	{ "an event of one channel", 0, "-e|imc_1/cas_count_read/|--for|3|-o|@", "--file|@|-o|#", 0,
	  { { 1, " imc_1/cas_count_read/  3000000000.000" }, { 1, "" } } },
	{ "a formula", 0, "--formula|imc:cas_count_read / 1e9|--for|3|-o|@", "--file|@|-o|#", 0,
	  { { 1, " imc:cas_count_read / 1e9          6.000" }, { 1, "" } } },
	{ "another metric of the same events", 0, "-M|mem_bw,dram_clock|--for|3|-o|@",
	  "--file|@|-M|mem_util|-o|#", 0, { { 1, "mem_util                       50.000 %" } } },
	{ "a formula of them", 0, "-M|mem_read_bw,mem_write_bw|--for|3|-o|@",
	  "--file|@|--formula|imc:cas_count_read - cas_count_write|-o|#", 0, { { 1, " 0.000 " } } },
	{ "a metric that lacks an event", 0, "-M|mem_read_bw|--for|3|-o|@",
	  "--file|@|-M|mem_read_bw,mem_write_bw|-o|#", 0,
	  { { 1, "128000.000 MB/s" },
	    { 1, "the recording does not have the event uncore_imc/cas_count_write/" } } },
	{ "the same for programs", 0, "-M|mem_read_bw|--for|3|-o|@",
	  "--file|@|-j|-M|mem_read_bw,mem_write_bw|-o|#", 0,
	  { { 1, "\"<not counted>\"" }, { 1, "\"state\" : \"absent\", \"note\" : \"the rec" } } },
	{ "no metric that was recorded", ERRORS, "-M|mem_read_bw|--for|3|-o|@",
	  "--file|@|-M|mem_write_bw", EXIT_FAILURE,
	  { { 1, "has no events of these metrics; recorded were: mem_read_bw" }, { 1, "" } } },
	{ "slices are a sum", 0, "-M|llc_miss|--for|3|-o|@", "--file|@|--per-box|-o|#", 0,
	  { { 1, "S0  uncore_cbox " }, { 1, "" } } },
	{ "which has as many boxes as there are slices", 0, "-M|llc_miss|--for|3|-o|@",
	  "--file|@|-j|-o|#", 0, { { 1, "\"aggregate-number\" : 2," } } },
	{ "slices, each one", 0, "-M|llc_miss|--slices|--for|3|-o|@",
	  "--file|@|--per-box|-o|#", 0, { { 1, "S0  uncore_cbox_1 " }, { 2, "" } } },
	{ "dies, packages and the machine", DIES, "-M|mem_read_bw,dram_clock|--for|3|-o|@",
	  "--file|@|-o|#", 0,
	  { { 1, "S0-D0 mem_read_bw                128000.000 MB/s" },
	    { 1, "S1    dram_clock                   8000.000 MHz" },
	    { 1, "all   mem_read_bw                512000.000 MB/s" }, { 14, "" } } },
	{ "another driver's boxes", FOREIGN | ERRORS, "-M|mem_read_bw|--for|1|-o|@",
	  "--file|@|-o|/dev/null", 0, { { 1, "counted by intel_uncore" } } },
	{ "a channel that refuses", NO_FILES, "-M|mem_read_b*|--for|1|-o|@", "--file|@|-o|#", 0,
	  { { 1, " 64000.000*MB/s    (1 of 2 boxes, too many open files" } } },
	{ "what cannot be", WRONG, "-M|mem_read_bw|--for|1|-o|@", "--file|@|--per-box|-o|#", 0,
	  { { 1, " - MB/s    above 128000.0 MB/s, which is impossible" },
	    { 1, " 64000.000 MB/s" } } },
	{ "a channel that goes and comes, a suspend, a clock that is set", BREAKS | ERRORS,
	  "-M|mem_read_bw|--for|7|-o|@", "--file|@|-o|/dev/null", 0,
	  { { 1, "at 2.000 s: gone uncore_imc_0 of socket 0: uncore_imc_0" },
	    { 1, "back uncore_imc_0 of socket 0" }, { 1, ": suspend: 30.000 s" },
	    { 1, ": clock step: 3600.000 s" } } },
	{ "what the other channel has counted", BREAKS, "-M|mem_read_bw|--for|7|-o|@",
	  "--file|@|--per-box|-o|#", 0, { { 2, " 64000.000 MB/s" }, { 2, "" } } },
	{ "sums while a channel is gone", BREAKS, "-M|mem_read_bw|--for|7|-o|@",
	  "--file|@|-I|1000|-o|#", 0,
	  { { 3, " - MB/s    uncore_imc_0 has gone" }, { 4, " 128000.000 MB/s" }, { 7, "" } } },
	{ "a command in the place of a recording's", ERRORS, "-M|mem_read_bw|--for|1|-o|@",
	  "--file|@|true", 64, { { 1, "leave one of them out" } } },
	{ "a file that is no recording", ERRORS, "-M|mem_read_bw|--for|1|-o|@",
	  "--file|/proc/self/status", EXIT_FAILURE, { { 1, "no recording of xeon-pmon" } } },
	{ "a file that is empty", ERRORS, "-M|mem_read_bw|--for|1|-o|@", "--file|/dev/null",
	  EXIT_FAILURE, { { 1, "no recording of xeon-pmon" } } },
	{ "a file that is not there", ERRORS, "-M|mem_read_bw|--for|1|-o|@", "--file|/nosuch",
	  EXIT_FAILURE, { { 1, "/nosuch: No such file" } } },
};

static void split_words(char *words, char **argv, const char *recording, const char *output)
{
	char *rest = words;
	int i;

	for (i = 1; (argv[i] = strsep(&rest, "|")); i++)
		argv[i] = !strcmp(argv[i], "@") ? (char *)recording :
			  !strcmp(argv[i], "#") ? (char *)output : argv[i];
}

static void test_replay(const struct replay *replay, const char *recording, const char *output)
{
	char words[256], *argv[16] = { "record" };
	int i, nr;

	set_up(replay->with);
	snprintf(words, sizeof(words), "%s", replay->record);
	split_words(words, argv, recording, output);
	ktap_eq(run_command(xp_record, argv, 100, NULL, output), 0, "record: %s", replay->what);
	/* The machine that reads has none of the boxes that were recorded. */
	all_there(false);
	vendor = NULL;
	machine = one_die;
	snprintf(words, sizeof(words), "%s", replay->stat);
	split_words(words, argv, recording, output);
	truncate(output, 0);
	ktap_eq(run_command(xp_stat, argv, 100, NULL, replay->with & ERRORS ? output : NULL),
		replay->code, "stat --file: %s", replay->what);
	for (i = 0; i < 4 && replay->lines[i].part; i++) {
		nr = find_lines(output, replay->lines[i].part);
		ktap_ok(nr == replay->lines[i].nr, "%s: %d lines with \"%s\"", replay->what, nr,
			replay->lines[i].part);
	}
	vendor = "GenuineIntel";
	set_up(0);
}

static void test_replays(void)
{
	char recording[64] = "/tmp/test_live.XXXXXX", output[] = "/tmp/test_live.XXXXXX";
	int fd = mkstemp(recording), to = mkstemp(output);
	unsigned int i;

	for (i = 0; i < ARRAY(replays); i++)
		test_replay(&replays[i], recording, output);
	close(fd);
	close(to);
	unlink(recording);
	unlink(output);
	strcat(recording, ".old");
	unlink(recording);
}

/* The keys of a recording, as record.rst documents them: what is not among them is in none. */
static const char documented_keys[] =
	" recording version tool platform interval start metrics events machine cpu family model "
	"stepping microcode variant emulated kernel driver facts slots filled slowest fastest rated places "
	"nodes clock slot metric name type unit formula event config groups die socket several box "
	"pmu boxes why refused configs count t v mark what end ";

static unsigned int find_other_keys(char *text)
{
	char *at, *begin, key[64];
	unsigned int nr = 0;

	for (at = strstr(text, "\":"); at; at = strstr(at + 1, "\":")) {
		for (begin = at - 1; *begin != '"';)
			begin--;
		snprintf(key, sizeof(key), " %.*s ", (int)(at - begin - 1), begin + 1);
		if (strstr(documented_keys, key))
			continue;
		ktap_note("key%s", key);
		nr++;
	}
	return nr;
}

/* Names of the host, of the user, of the command and of its folder */
static void test_privacy(void)
{
	char recording[64] = "/tmp/test_live.XXXXXX", here[256] = "?", *names[4], *argv[] = {
		"record", "-M", "mem_read_bw,dram_clock", "-o", recording, "sh", "-c",
		": secret-command", NULL
	};
	static char text[65536];
	int fd = mkstemp(recording);
	struct utsname uts;
	unsigned int i;
	gzFile gz;

	set_up(REAL);
	ktap_eq(run_command(xp_record, argv, 100, NULL, "/dev/null"), 0, "a recording");
	gz = gzopen(recording, "r");
	text[gzread(gz, text, sizeof(text) - 1)] = '\0';
	gzclose(gz);
	uname(&uts);
	names[0] = uts.nodename;
	names[1] = "secret-command";
	names[2] = getcwd(here, sizeof(here));
	names[3] = recording;
	ktap_ok(strstr(text, "some Xeon"), "it has the name of the CPU");
	/* A short name of a host may be in the kernel's by chance. */
	for (i = 0; i < ARRAY(names); i++)
		ktap_ok(!strstr(text, names[i]) || strstr(uts.release, names[i]),
			"it does not have \"%s\"", names[i]);
	ktap_eq(find_other_keys(text), 0, "it has no keys but those that are documented");
	close(fd);
	unlink(recording);
	strcat(recording, ".old");
	unlink(recording);
	set_up(0);
}

/* However often it is asked */
static void test_recent(void)
{
	unsigned int before;
	u64 counted;

	all_there(true);
	begin("mem_read_bw");
	look_after(SECOND);
	before = reads;
	counted = value_of("mem_read_bw", NULL)->count[0].count;
	pass(SECOND / 4);
	snapshot = sampler_read_recent(live, 0.5);
	ktap_ok(reads == before && value_of("mem_read_bw", NULL)->count[0].count == counted,
		"a snapshot that is recent answers, and no event is read");
	pass(SECOND / 4);
	snapshot = sampler_read_recent(live, 0.5);
	ktap_ok(reads > before && value_of("mem_read_bw", NULL)->count[0].count > counted,
		"later they are read again");
	sampler_close(live);
}

/* Multiplexed counters, and reads at different intervals */
static void test_two_clients(void)
{
	double last = 0, total;
	unsigned int i, less = 0;

	all_there(true);
	begin("mem_read_bw");
	for (i = 0; i < 20; i++) {
		boxes[IMC_0].waits = i % 3;
		look_after(SECOND / 100 * (i % 2 ? 1 : 50));
		total = value_of("mem_read_bw", NULL)->total;
		less += !(total >= last);
		last = total;
	}
	ktap_ok(!less && last > 0, "totals of multiplexed counters never go back");
	sampler_close(live);
}

/* Each event counts ns: 64 bytes for each */
static void test_total(void)
{
	all_there(true);
	begin("mem_read_bw,dram_clock");
	look_after(SECOND);
	ktap_near(value_of("mem_read_bw", NULL)->total, 2 * 64 * SECOND, 0, "two channels");
	ktap_near(value_of("mem_read_bw", "uncore_imc_1")->total, 64 * SECOND, 0, "one of them");
	ktap_near(value_of("dram_clock", NULL)->total, CYCLES * SECOND, 0,
		  "a mean is of one of them");
	ktap_near(value_of("dram_clock", NULL)->value, CYCLES * SECOND, 0, "and so is its value");
	sampler_close(live);
}

/* A channel cannot move a line in less than four cycles. */
static void test_impossible(void)
{
	all_there(true);
	begin("mem_read_bw,mem_util");
	look_after(SECOND);
	ktap_eq(value_of("mem_read_bw", NULL)->state, METRIC_MEASURED, "a value that is possible");
	ktap_near(value_of("mem_util", NULL)->value, 4.0 / CYCLES, 0, "half of the bus is used");
	boxes[IMC_0].mistake = SECOND;
	look_after(SECOND);
	ktap_eq(value_of("mem_read_bw", NULL)->state, METRIC_MEASURED, "all of it");
	boxes[IMC_0].mistake = 5 * SECOND / 2;
	look_after(SECOND);
	ktap_str_eq(value_of("mem_read_bw", NULL)->why,
		    "uncore_imc_0 has counted what is impossible", "the socket has no value");
	ktap_eq(value_of("mem_read_bw", "uncore_imc_0")->state, METRIC_IMPOSSIBLE,
		"and more than that");
	ktap_eq(value_of("mem_read_bw", "uncore_imc_1")->state, METRIC_MEASURED,
		"not of the other");
	ktap_eq(snapshot->impossible, 2, "each value is counted");
	ktap_near(value_of("mem_read_bw", "uncore_imc_0")->total, 3 * 64 * SECOND, 0,
		  "and is in no total");
	look_after(SECOND);
	ktap_near(value_of("mem_read_bw", "uncore_imc_0")->total, 4 * 64 * SECOND, 0,
		  "which goes on afterwards");
	ktap_eq(snapshot->impossible, 2, "that is all");
	boxes[IMC_0].mistake = 90 * SECOND;
	boxes[IMC_1].mistake = 90 * SECOND;
	look_after(SECOND);
	ktap_eq(snapshot->impossible, 6, "boxes are counted, not sums of them");
	sampler_close(live);
}

/*
 * Each event counts the same time, but for a mistake of the first: so of two in a quotient, that is
 * more than 100 %. Where they were not counted at the same time, that is no mistake.
 */
static void test_shares(void)
{
	const struct metric_value *value;

	all_there(true);
	begin("mem_read_bw");
	look_after(SECOND);
	boxes[IMC_0].mistake = 102 * SECOND / 100;
	look_after(SECOND);
	ktap_eq(value_of("mem_read_bw", "uncore_imc_0")->state, METRIC_MEASURED,
		"101 %% of the ceiling is within what reading takes");
	boxes[IMC_0].mistake += 110 * SECOND / 100;
	look_after(SECOND);
	ktap_eq(value_of("mem_read_bw", "uncore_imc_0")->state, METRIC_IMPOSSIBLE,
		"105 %% is not");
	sampler_close(live);
	all_there(true);
	begin("mem_reads");
	boxes[IMC_0].first = 101;
	look_after(SECOND);
	value = value_of("mem_reads", "uncore_imc_0");
	ktap_ok(value->state == METRIC_MEASURED && value->value == 1,
		"a share is never above 1: %g", value->value);
	boxes[IMC_0].first = 1970;
	look_after(SECOND);
	value = value_of("mem_reads", "uncore_imc_0");
	ktap_ok(value->state == METRIC_IMPOSSIBLE && strstr(value->why, "0 to 100"),
		"nor far above: %s", value->why);
	boxes[IMC_0].waits = true;
	pass(SECOND);
	boxes[IMC_0].waits = false;
	look_after(SECOND);
	value = value_of("mem_reads", "uncore_imc_0");
	ktap_ok(value->state == METRIC_UNDEFINED && strstr(value->why, "do not fit"),
		"multiplexed, no value: %s", value->why);
	sampler_close(live);
	all_there(true);
	begin("page_hit");
	boxes[IMC_0].first = 101;
	look_after(SECOND);
	ktap_near(value_of("page_hit", "uncore_imc_0")->value, 0, 0, "a hit is never below 0");
	boxes[IMC_0].first = 1970;
	look_after(SECOND);
	ktap_eq(value_of("page_hit", "uncore_imc_0")->state, METRIC_IMPOSSIBLE, "nor far below");
	sampler_close(live);
}

/* No cycles: the clock is wrong, or its counter is read as nothing happens. That is no ceiling. */
static void test_still(void)
{
	all_there(true);
	boxes[IMC_0].still = true;
	begin("mem_read_bw");
	look_after(SECOND);
	ktap_eq(value_of("mem_read_bw", "uncore_imc_0")->state, METRIC_MEASURED,
		"beside a clock that stands still all is possible");
	ktap_eq(snapshot->impossible, 0, "nothing is left out");
	sampler_close(live);
	boxes[IMC_0].still = false;
}

/* Some time with one channel, then more with two: the clock of the socket goes on as before. */
static void test_late_box(void)
{
	all_there(true);
	boxes[IMC_1].there = false;
	begin("dram_clock");
	look_after(10 * SECOND);
	boxes[IMC_1].there = true;
	look_after(10 * SECOND);
	look_after(SECOND);
	ktap_near(value_of("dram_clock", "uncore_imc_1")->total, CYCLES * SECOND, 0,
		  "a box comes late");
	ktap_near(value_of("dram_clock", NULL)->total, 21 * CYCLES * SECOND, 0,
		  "which does not make a mean stand still");
	sampler_close(live);
}

/* While it has no turn, time goes on all the same: that is what alerts are made of. */
static void test_waiting(void)
{
	u64 wanted;

	all_there(true);
	begin("dram_clock");
	look_after(SECOND);
	boxes[IMC_1].waits = true;
	look_after(SECOND);
	ktap_eq(value_of("dram_clock", NULL)->state, METRIC_WAITING, "a channel has no turn");
	ktap_eq(value_of("dram_clock", NULL)->count[0].enabled, 4 * SECOND, "it is wanted");
	ktap_eq(value_of("dram_clock", NULL)->count[0].running, 3 * SECOND, "and not counted");
	look_after(SECOND);
	wanted = value_of("dram_clock", NULL)->count[0].enabled;
	sampler_release(live);
	look_after(SECOND);
	look_after(SECOND);
	ktap_ok(value_of("dram_clock", NULL)->count[0].enabled >= wanted,
		"what it has waited is kept when it is let go");
	boxes[IMC_1].waits = false;
	look_after(SECOND);
	ktap_ok(value_of("dram_clock", NULL)->count[0].enabled >
		value_of("dram_clock", NULL)->count[0].running, "and when it counts again");
	sampler_close(live);
}

/* Both channels count for one of two seconds: the counts stand for both seconds. */
static void test_multiplexed(void)
{
	all_there(true);
	begin("llc_*");
	ktap_ok(sampler_multiplexed(live), "more metrics than a C-box has counters for");
	sampler_close(live);
	begin("mem_read_bw");
	ktap_eq(sampler_multiplexed(live), 0, "one metric");
	look_after(SECOND);
	boxes[IMC_0].waits = true;
	boxes[IMC_1].waits = true;
	pass(SECOND);
	boxes[IMC_0].waits = false;
	boxes[IMC_1].waits = false;
	look_after(SECOND);
	ktap_near(value_of("mem_read_bw", NULL)->value, 2 * 64 * SECOND, 0,
		  "a multiplexed count is scaled");
	ktap_eq(value_of("mem_read_bw", NULL)->state, METRIC_MULTIPLEXED, "which is said");
	ktap_ok(value_of("mem_read_bw", NULL)->share == 0.5 &&
		strstr(value_of("mem_read_bw", NULL)->why, "50% of the time"), "and how much: %s",
		value_of("mem_read_bw", NULL)->why);
	ktap_ok(value_of("mem_read_bw", NULL)->count[0].estimate >
		value_of("mem_read_bw", NULL)->count[0].count,
		"an estimate is not what was counted");
	look_after(SECOND);
	ktap_eq(value_of("mem_read_bw", NULL)->count[0].enabled, 8 * SECOND, "for so long");
	ktap_eq(value_of("mem_read_bw", NULL)->count[0].running, 6 * SECOND, "it was counted");
	sampler_close(live);
}

/* A channel has its first turn only when some time is over. */
static void test_turn(void)
{
	all_there(true);
	begin("dram_clock");
	boxes[IMC_1].waits = true;
	look_after(SECOND);
	boxes[IMC_1].waits = false;
	look_after(SECOND);
	ktap_near(value_of("dram_clock", NULL)->total, 2 * CYCLES * SECOND, 0,
		  "its turn stands for the time before, and for no more");
	sampler_close(live);
}

static void test_release(void)
{
	all_there(true);
	begin("mem_read_bw");
	look_after(SECOND);
	pass(SECOND);
	sampler_release(live);
	look_after(SECOND);
	ktap_near(value_of("mem_read_bw", NULL)->total, 4 * 64 * SECOND, 0,
		  "what was counted before a release is in the total");
	look_after(SECOND);
	ktap_near(value_of("mem_read_bw", NULL)->total, 6 * 64 * SECOND, 0, "and what came later");
	sampler_close(live);
}

static enum metric_state state_of(const char *box)
{
	return value_of("mem_read_bw", box)->state;
}

/* What refuses is told, and opened when it does not refuse any more. */
static void test_refusal(void)
{
	const struct sampler_config config = { .metrics = "mem_read_bw,uncore_clock" };
	struct xp_error error;
	unsigned int opens;

	all_there(true);
	boxes[IMC_0].refuses = EBUSY;
	begin("mem_read_bw,uncore_clock");
	look_after(SECOND);
	ktap_ok(!metric_has_value(state_of("uncore_imc_0")) &&
		strstr(value_of("mem_read_bw", "uncore_imc_0")->why, "cas_count_read"),
		"a box that refuses has no value: %s",
		value_of("mem_read_bw", "uncore_imc_0")->why);
	ktap_eq(state_of("uncore_imc_0"), METRIC_REFUSED, "it is there");
	ktap_eq(snapshot->box[IMC_0].state, METRIC_REFUSED, "also in the list of boxes");
	ktap_eq(state_of("uncore_imc_1"), METRIC_MEASURED, "the next one has");
	ktap_ok(value_of("mem_read_bw", NULL)->partial &&
		value_of("mem_read_bw", NULL)->nr_parts == 2 &&
		value_of("mem_read_bw", NULL)->nr_refused == 1 &&
		strstr(value_of("mem_read_bw", NULL)->why, "1 of 2 boxes, uncore_imc_0/"),
		"the socket's sum is not whole: %s", value_of("mem_read_bw", NULL)->why);
	ktap_ok(metric_has_value(value_of("uncore_clock", NULL)->state), "so has the next type");
	ktap_ok(strstr(snapshot->missing, "cas_count_read"), "the reason is told: %s",
		snapshot->missing);
	opens = boxes[IMC_0].opens;
	look_after(SECOND / 2);
	ktap_eq(boxes[IMC_0].opens, opens, "half a second later it is not asked again");
	boxes[IMC_0].refuses = 0;
	look_after(2 * SECOND);
	look_after(SECOND);
	ktap_eq(state_of("uncore_imc_0"), METRIC_MEASURED, "when it is free, it counts");
	ktap_eq(value_of("mem_read_bw", NULL)->nr_refused, 0, "and the sum is whole");
	ktap_str_eq(snapshot->missing, "", "and nothing is missing");
	sampler_close(live);
	boxes[IMC_0].refuses = EACCES;
	ktap_ok(!sampler_open(&config, &error) && strstr(error.text, "CAP_PERFMON"),
		"without the right: %s", error.text);
}

/*
 * Only a box that has not counted is asked whether it is still there: in config space, and in
 * memory since Ice Lake.
 */
static void test_asking(int of)
{
	unsigned int opens;

	model = of;
	all_there(true);
	begin("mem_read_bw");
	look_after(SECOND);
	opens = boxes[IMC_0].opens;
	look_after(SECOND);
	ktap_eq(boxes[IMC_0].opens, opens, "a look opens no event");
	boxes[IMC_0].gone = true;
	look_after(SECOND);
	ktap_eq(state_of("uncore_imc_0"), METRIC_LOST, "a box that is gone is lost at once");
	ktap_eq(snapshot->box[IMC_0].state, METRIC_LOST, "also in the list of boxes");
	ktap_eq(state_of("uncore_imc_1"), METRIC_MEASURED, "and the next one is not");
	ktap_ok(state_of(NULL) == METRIC_LOST &&
		strstr(value_of("mem_read_bw", NULL)->why, "uncore_imc_0"),
		"the socket has no value without it: %s", value_of("mem_read_bw", NULL)->why);
	ktap_near(value_of("mem_read_bw", "uncore_imc_0")->total, 2 * 64 * SECOND, 0,
		  "what it has counted stays");
	boxes[IMC_0].gone = false;
	look_after(2 * SECOND);
	look_after(SECOND);
	ktap_eq(state_of(NULL), METRIC_MEASURED, "when it is back, it counts again");
	ktap_near(value_of("mem_read_bw", "uncore_imc_0")->total, 3 * 64 * SECOND, 0,
		  "from where it was");
	sampler_close(live);
	model = SNBEP;
}

/* A function may be hidden, wherever it is known from; what is no function is not there. */
static void test_absence(void)
{
	static const struct {
		enum pmon_space space;
		enum metric_state state;
	} spaces[] = {
		{ PMON_MSR, METRIC_ABSENT }, { PMON_MMIO, METRIC_ABSENT },
		{ PMON_PCI, METRIC_HIDDEN }, { PMON_PCI_AT, METRIC_HIDDEN },
	};
	static struct xp_plan plan;
	unsigned int i;

	for (i = 0; i < ARRAY(spaces); i++) {
		const struct pmon_type type = { .space = spaces[i].space };
		const struct xp_box box = { .plan = &plan };

		plan.type = &type;
		ktap_eq(xp_absence(&box), spaces[i].state, "a box of space %u that is not there",
			spaces[i].space);
	}
}

/* Which of some nodes of a die its boxes are of */
static const char *const shares[][2] = {
	{ "gnr imc 3", "110022110022" }, { "gnr imc 2", "110011001100" },
	{ "spr imc 2", "001100110011" }, { "emr cha 2", "000000111111" },
	{ "gnr cha 3", "000011112222" }, { "spr cha 4", "------------" },
	{ "icx imc 2", "------------" }, { "spr upi 2", "------------" },
	{ "spr upi 1", "000000000000" }, { "spr hbm 1", "------------" },
};

static void test_nodes(void)
{
	char platform[8], type[8], found[13] = "";
	static struct xp_box list[12];
	static struct xp_plan plan;
	unsigned int i, b;

	for (i = 0; i < ARRAY(shares); i++) {
		struct xp_boxes all = { .first = list };

		if (sscanf(shares[i][0], "%7s %7s %d", platform, type, &nodes_of_die) != 3)
			ktap_bail("%s", shares[i][0]);
		plan.type = xp_type(xp_platform(platform), type);
		for (b = 0; b < ARRAY(list); b++)
			list[b] = (struct xp_box){
				.next = b + 1 < ARRAY(list) ? &list[b + 1] : NULL, .plan = &plan,
				.die = xp_die_of_cpu(&all, 0), .unit = b,
			};
		xp_find_nodes(&all, xp_platform(platform));
		for (b = 0; b < ARRAY(list); b++)
			found[b] = list[b].node ? '0' + list[b].node->id : '-';
		ktap_str_eq(found, shares[i][1], "%s nodes", shares[i][0]);
		all.first = NULL;
		xp_boxes_free(&all);
	}
	nodes_of_die = 1;
}

static const struct {
	const struct cpu *machine;
	const char *places;
} machines[] = {
	{ one_die, "S0" }, { two_dies, "S0-D0 S0-D1 S1-D0 S1-D1 all" }, { holes, "S0 S9 all" },
	{ many, "S0 S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S12 S13 S14 S15 S16 all" },
};

/* The places of a snapshot's values of a metric that are not of a box, and what they add up to */
static double list_places(const char *metric, char *list, double *all)
{
	const struct metric_value *value = snapshot->value;
	char place[OUTPUT_PLACE];
	double sum = 0;

	*list = '\0';
	for (; value < snapshot->value + snapshot->nr_values; value++) {
		if (value->box || strcmp(value->metric->name, metric))
			continue;
		output_place(place, value->socket, value->die);
		sprintf(list + strlen(list), "%s%s", *list ? " " : "", place);
		if (value->socket == XP_MACHINE)
			*all = value->value;
		else
			sum += value->value;
	}
	return sum;
}

/* More than a line of the driver's and the kernel's files usually has */
static void test_long_lines(void)
{
	char list[512];
	double all;
	unsigned int i, measured = 0;

	all_there(true);
	machine = two_dies;
	long_lists = true;
	begin("mem_read_bw");
	look_after(SECOND);
	list_places("mem_read_bw", list, &all);
	ktap_str_eq(list, "S0-D0 S0-D1 S1-D0 S1-D1 all", "dies whose lists differ at their end");
	sampler_close(live);
	long_lists = false;
	machine = many;
	node_ids = true;
	begin("local_bw");
	look_after(SECOND);
	for (i = 0; i < snapshot->nr_values; i++)
		measured += !snapshot->value[i].box && metric_has_value(snapshot->value[i].state);
	ktap_eq(measured, ARRAY(many), "each of many sockets has a node id");
	sampler_close(live);
	node_ids = false;
	machine = one_die;
}

/* What "xeon-pmon verify" works on: the same places, each with a CPU */
static void list_dies(char *list)
{
	struct xp_boxes boxes = {};
	const struct xp_die *die;
	char place[OUTPUT_PLACE];

	xp_find_dies(&boxes);
	*list = '\0';
	for (die = boxes.dies; die; die = die->next) {
		output_place(place, die->socket, xp_die_name(die));
		sprintf(list + strlen(list), "%s%s", *list ? " " : "",
			machine[die->number].cpu == die->cpu ? place : "wrong CPU");
	}
	xp_boxes_free(&boxes);
}

static void test_machines(void)
{
	static struct top top = { .view = { .socket = -1, .interval = 1, .width = 80 } };
	unsigned int i, line, headings, places;
	double sum, all = 0;
	char list[512], found[512], *at;

	for (i = 0; i < ARRAY(machines); i++) {
		machine = machines[i].machine;
		all_there(true);
		begin("mem_read_bw,dram_clock,uncore_clock");
		look_after(SECOND);
		sum = list_places("mem_read_bw", list, &all);
		ktap_str_eq(list, machines[i].places, "each die has a value");
		list_dies(found);
		ktap_ok(!strncmp(list, found, strlen(found)) && strlen(list) - strlen(found) <= 4,
			"verify and report find %s", found);
		ktap_ok(machine == one_die || (sum > 0 && all == sum), "bandwidths add up");
		sum = list_places("dram_clock", list, &all);
		ktap_near(all, machine == one_die ? 0 : CYCLES * 1e9, 0, "a clock does not");
		list_places("uncore_clock", list, &all);
		ktap_near(all, machine == one_die ? 0 : 1e9, 0, "be it of one box or several");
		top.live = live;
		top.view.platform = xp_platform(NULL);
		top_view_make(&top.page, &top.view, snapshot, &top.history);
		for (line = 0, headings = 0; line < top.page.nr; line++)
			headings += strstr(top.page.line[line].text, "Socket ") ||
				    strstr(top.page.line[line].text, "Machine ");
		for (at = list, places = 0; at; at = strchr(at + 1, ' '))
			places++;
		ktap_eq(headings, places, "each place has a heading in top");
		sampler_close(live);
	}
	machine = one_die;
}

/* Boxes that come between two looks, and then a key that begins a new interval */
static void test_new_boxes(void)
{
	static struct top top = { .view = { .socket = -1, .interval = 1, .width = 80 } };

	all_there(false);
	begin("mem_read_bw");
	top.live = live;
	top.view.platform = xp_platform(NULL);
	pass(SECOND);
	top_look(&top);
	all_there(true);
	pass(2 * SECOND);
	top_skip(&top);
	pass(SECOND);
	top_skip(&top);
	top_view_make(&top.page, &top.view, top.snapshot, &top.history);
	ktap_ok(top.page.nr > 2, "a page of boxes that have no history yet");
	top_view_forget(&top.history);
	sampler_close(live);
}

/* As a program that is started without stat */
static void test_signals_of_command(void)
{
	static const char *const masks[] = { "SigBlk:.*0002$", "SigIgn:.*10000$" };
	char *argv[] = { "stat", "-o", "/dev/null", "grep", "-q", NULL, "/proc/self/status", NULL };
	unsigned int i;

	all_there(true);
	clock_is_real = true;
	with_signals = true;
	for (i = 0; i < ARRAY(masks); i++) {
		argv[5] = (char *)masks[i];
		ktap_eq(run_command(xp_stat, argv, 100, NULL, NULL), 0,
			"a command has the signals of its user: %s", masks[i]);
	}
	with_signals = false;
	clock_is_real = false;
}

/* The lines of a table have one time, also on a machine on which each line takes a while. */
static void test_time(void)
{
	char path[] = "/tmp/test_live.XXXXXX", line[256], first[256] = "";
	char *argv[] = { "stat", "-x,", "-M", "mem_read_bw,dram_clock", "-I", "1000", "--for", "1",
			 "-o", path, NULL };
	int fd = mkstemp(path);
	unsigned int nr = 0;
	FILE *file;

	all_there(true);
	step = SECOND / 100;
	run_command(xp_stat, argv, 100, NULL, NULL);
	step = 0;
	file = __real_fopen(path, "r");
	while (fgets(line, sizeof(line), file)) {
		line[strcspn(line, ",")] = '\0';
		ktap_str_eq(line, nr ? first : line, "line %u of a table has its time", nr);
		nr++;
		strcpy(first, line);
	}
	ktap_eq(nr, 2, "there are two");
	fclose(file);
	close(fd);
	unlink(path);
}

/* A command goes on after it has counted, and then Ctrl-C must end it as before. */
static int curve_with_signals(int argc, char **argv)
{
	int code = xp_curve(argc, argv);
	sigset_t mask;

	sigprocmask(SIG_BLOCK, NULL, &mask);
	return code ?: sigismember(&mask, SIGINT) ? 2 : 0;
}

/* Each channel reads and writes 64 GB/s. A curve of this CPU is kept. */
static void test_curve(void)
{
	char folder[] = "/tmp/test_live.XXXXXX", output[64], path[64];
	char *argv[] = { "curve", NULL };
	struct curve curve = { .nr = 2, .point = { { 0, 100, 100 }, { 0, 256000, 300 } } };
	int fd;

	if (!mkdtemp(folder) || setenv("XDG_CACHE_HOME", folder, 1))
		ktap_bail("no folder: %s", strerror(errno));
	snprintf(output, sizeof(output), "%s/output", folder);
	fd = open(output, O_WRONLY | O_CREAT, 0600);
	all_there(true);
	ktap_eq(curve_write(&curve, path, sizeof(path)), 0, "a curve is kept");
	ktap_eq(run_command(curve_with_signals, argv, 100, output, NULL), 0,
		"and shown, and signals are what they were");
	ktap_eq(find_lines(output,
			   "S0 now: 128.0 GB/s, 0 % of it writes; by the curve of reads a read takes "
			   "200 ns, 2.0 x idle"),
		1, "with the place where the machine is now");
	ktap_eq(find_lines(output,
			   "S0 reads: 256.0 GB/s at most, 100 % of what the clock of memory allows; 1 "
			   "published machine of this family ends at 87 %\n"),
		1, "and what is published");
	close(fd);
	unlink(output);
	unlink(path);
	*strrchr(path, '/') = '\0';
	rmdir(path);
	rmdir(folder);
}

/* The command sends a signal to the program, and goes on: the program hands it on, and prints. */
static void test_signal(int sig, const char *name)
{
	char path[] = "/tmp/test_live.XXXXXX", command[128], text[16] = "";
	char *argv[] = { "stat", "-M", "mem_read_bw", "-o", path, "sh", "-c", command, NULL };
	int fd = mkstemp(path), code;

	/* Who starts the tests in the background may have it ignored */
	signal(sig, SIG_DFL);
	all_there(true);
	clock_is_real = true;
	snprintf(command, sizeof(command),
		 "ulimit -c 0; echo $$ > %s.pid; kill -%s $PPID; exec sleep 60", path, name);
	code = run_command(xp_stat, argv, 100, NULL, NULL);
	ktap_eq(code, 128 + sig, "SIG%s ends it, with an exit code that says so", name);
	ktap_ok(find_lines(path, "") > 0, "behind the table");
	strcat(strcpy(command, path), ".pid");
	xp_read_line(command, text, sizeof(text));
	ktap_ok(*text && kill(atoi(text), 0) && errno == ESRCH, "the command has got it, too");
	clock_is_real = false;
	unlink(command);
	unlink(path);
	close(fd);
}

/* The rest of the program needs files, too. */
static void test_files(void)
{
	const struct rlimit limit = { 40, 40 };
	pid_t pid = fork();
	int status, i;

	if (!pid) {
		all_there(true);
		setrlimit(RLIMIT_NOFILE, &limit);
		begin("llc_*,mem_*,limit_*");
		look_after(SECOND);
		for (i = 0; i < 16 && open("/dev/null", O_RDONLY) >= 0; i++)
			;
		_exit(i < 16 || asked < 16384 ||
		      !strstr(snapshot->missing, "limit of 40 is for 20 events"));
	}
	ktap_ok(waitpid(pid, &status, 0) == pid && !status,
		"without files for all events, some are left for the rest, and that is said");
}

/* Another driver's boxes count */
static void test_foreign(void)
{
	set_up(FOREIGN);
	begin("mem_read_bw");
	look_after(SECOND);
	ktap_str_eq(snapshot->driver, "intel_uncore", "a snapshot says whose the boxes are");
	sampler_close(live);
	set_up(0);
}

static bool has_missing_type(const char *metrics, const struct pmon_platform *platform)
{
	const struct metric *metric;

	for (metric = xp_metrics(platform); metric->name; metric++)
		if (xp_has_metric(platform, metric) && xp_fits_one(metrics, metric->name) &&
		    strcmp(metric->box, boxes[ANY].type))
			return true;
	return false;
}

/* What the program itself has chosen to count is not told as missing on a machine without it. */
static void test_least_of(const struct pmon_platform *platform, const char *who,
			  const char *metrics)
{
	char first[64];

	snprintf(first, sizeof(first), "%.*s", (int)strcspn(metrics, ","), metrics);
	all_there(false);
	boxes[ANY] = (struct box){ .type = xp_metric(platform, first)->box, .there = true };
	boxes[ANY].name = boxes[ANY].type;
	begin(metrics);
	look_after(SECOND);
	look_after(2 * SECOND);
	ktap_ok(exposition_is_up(snapshot) && !*snapshot->missing, "%s of %s with %s alone: \"%s\"",
		who, xp_short_name(platform), boxes[ANY].name, snapshot->missing);
	sampler_close(live);
	if (!has_missing_type(metrics, platform))
		return;
	live = sampler_open(&(struct sampler_config){ .metrics = metrics, .named = true },
			    &(struct xp_error){});
	look_after(SECOND);
	look_after(2 * SECOND);
	ktap_ok(exposition_is_up(snapshot) && strstr(snapshot->missing, "there is no "),
		"%s of %s: what is named is: \"%s\"", who, xp_short_name(platform),
		snapshot->missing);
	sampler_close(live);
}

/* Each platform, with one type of box: the least that a machine can have of what is counted */
static void test_least(void)
{
	const struct top_choice view = { .socket = -1 };
	const struct pmon_platform *platform;
	struct series_choice choice;
	struct top_choice seen;
	struct xp_error error;
	char list[2048], *metrics;

	for (platform = xp_next_platform(NULL); platform; platform = xp_next_platform(platform)) {
		model = platform->model & 0xff;
		family = platform->model >> 8 ?: 6;
		stepping = platform->stepping ?: platform->later ? 0 : 1;
		if (xp_platform(NULL) != platform)
			ktap_bail("%s is not the CPU", xp_short_name(platform));
		if (series_choose(&choice, platform, "default", &error))
			ktap_bail("%s", error.text);
		metrics = series_metrics(&choice);
		test_least_of(platform, "the exporter", metrics);
		free(metrics);
		seen = view;
		seen.platform = platform;
		top_view_metrics(&seen, list, sizeof(list));
		if (*list)
			test_least_of(platform, "top", list);
	}
	boxes[ANY] = (struct box){};
	model = SNBEP;
	family = 6;
	stepping = 7;
}

static void test_unsupported(void)
{
	char *argv[] = { "stat", "true", NULL };
	struct xp_error error;

	model = 23;
	xp_unsupported(&error);
	ktap_ok(strstr(error.text, "GenuineIntel family 6 model 23 stepping 7") &&
		strstr(error.text, " snbep ") && strstr(error.text, "xeon-pmon-check"),
		"another CPU: %s", error.text);
	ktap_eq(run_command(xp_stat, argv, 100, NULL, NULL), XP_EXIT_UNSUPPORTED,
		"has an exit code of its own");
	model = SNBEP;
	vendor = NULL;
	xp_unsupported(&error);
	ktap_str_eq(error.text, "/proc/cpuinfo: No such file or directory",
		    "a container without /proc has no unsupported CPU");
	ktap_eq(run_command(xp_stat, argv, 100, NULL, NULL), EXIT_FAILURE,
		"nor the exit code of one");
	vendor = "AuthenticAMD";
	ktap_ok(!xp_platform(NULL), "another vendor's CPU of the same number is none either");
	vendor = "GenuineIntel";
}

/* A logger notices a driver that is not loaded by the exit code, as of stat */
static void test_batch(void)
{
	static const char *const kinds[] = { "-b", "-j", "-x," };
	char path[] = "/tmp/test_live.XXXXXX";
	char *argv[] = { "top", "-n", "1", NULL, NULL };
	int fd = mkstemp(path);
	unsigned int i;

	step = SECOND;
	for (i = 0; i < ARRAY(kinds); i++) {
		argv[3] = (char *)kinds[i];
		all_there(false);
		ours = false;
		ktap_eq(run_command(xp_top, argv, 100, "/dev/null", path), EXIT_FAILURE,
			"top %s: nothing was counted", kinds[i]);
		ktap_eq(find_lines(path, "is xeon_pmon loaded?"), 1, "the reason is told");
		ours = true;
		all_there(true);
		ktap_eq(run_command(xp_top, argv, 100, "/dev/null", path), EXIT_SUCCESS,
			"top %s: something was", kinds[i]);
	}
	step = 0;
	close(fd);
	unlink(path);
}

/* A session has ended, and SIGHUP is ignored in it. */
static void test_hangup(void)
{
	static const char *const argv[] = { "top", "-d", "60", NULL };
	int terminal, status, tries;
	char c;
	pid_t pid;

	all_there(true);
	clock_is_real = true;
	pid = forkpty(&terminal, NULL, NULL, NULL);
	if (pid < 0)
		ktap_bail("no terminal: %s", strerror(errno));
	if (!pid) {
		signal(SIGHUP, SIG_IGN);
		setenv("TERM", "linux", 1);
		_exit(xp_top(3, (char **)argv));
	}
	if (read(terminal, &c, 1) != 1)
		ktap_bail("nothing on the terminal");
	close(terminal);
	for (tries = 0; tries < 3000 && !waitpid(pid, &status, WNOHANG); tries++)
		usleep(10000);
	ktap_ok(tries < 3000, "when its terminal has gone, top ends");
	if (tries == 3000)
		kill(pid, SIGKILL);
	clock_is_real = false;
}

int main(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY(many); i++)
		many[i] = (struct cpu){ i < ARRAY(many) - 1 ? (int)i * 56 : -1, i };
	test_total();
	test_recent();
	test_two_clients();
	test_impossible();
	test_shares();
	test_still();
	test_late_box();
	test_waiting();
	test_multiplexed();
	test_turn();
	test_release();
	test_refusal();
	test_asking(SNBEP);
	test_asking(ICX);
	test_absence();
	test_nodes();
	test_runs();
	test_replays();
	test_privacy();
	test_machines();
	test_long_lines();
	test_new_boxes();
	test_signals_of_command();
	test_time();
	test_curve();
	test_signal(SIGTERM, "TERM");
	test_signal(SIGHUP, "HUP");
	test_signal(SIGQUIT, "QUIT");
	test_files();
	test_foreign();
	test_least();
	test_unsupported();
	test_batch();
	test_hangup();
	return ktap_exit();
}
