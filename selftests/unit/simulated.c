// SPDX-License-Identifier: GPL-2.0-only
/* simulated.c - a machine that was made up, for the tests of what looks at one */
#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "arguments.h"
#include "ktap.h"
#include "real.h"
#include "rows.h"
#include "simulated.h"

#define DEVICES		"/sys/bus/event_source/devices/"
#define CPUINFO		"vendor_id\t: %s\ncpu family\t: %d\nmodel\t\t: %d\n" \
			"model name\t: some Xeon\nstepping\t: %d\n"

struct box boxes[] = {
	{ "imc_0", "imc" }, { "imc_1", "imc" }, { "cbox_0", "cbox" }, { "cbox_1", "cbox" },
	{ "ubox", "ubox" }, {},
};

/* struct event - an event that is open */
static struct event {
	struct box *box;	/* of this box */
	int cpu;		/* on this CPU */
	int leader;		/* the first one of its group */
	unsigned int nr;	/* of a leader: how many are in its group */
	bool on;		/* of a leader: whether its group counts */
	u64 enabled;		/* how long it was wanted, in ns */
	u64 running;		/* how long it was on a counter */
	u64 count;		/* the ns of that, which is what each event counts */
	/* of a leader: which ones of its group count cycles of DRAM, a bit each */
	unsigned int clocks;
} events[MAX_FILES];

bool ours = true, clock_is_real, node_ids, long_lists, with_signals;
const char *vendor = "GenuineIntel";
int model = SNBEP, family = 6, stepping = 7, nodes_of_die = 1, only_cpu = -1;
u64 ns = 1000 * SECOND, jump, step;
unsigned int waits, reads;
rlim_t asked, most_files = MAX_FILES;
struct sampler *live;
const struct sampler_snapshot *snapshot;

const struct cpu one_die[] = { { 0, 0, 0, false }, { -1 } };
const struct cpu two_dies[] = {
	{ 0, 0, 0, true }, { 56, 0, 1, true }, { 112, 1, 0, true }, { 168, 1, 1, true }, { -1 }
};

const struct cpu holes[] = { { 0, 0, 0, false }, { 56, 9, 0, false }, { -1 } };
const struct cpu *machine = one_die;
struct cpu many[MANY_SOCKETS + 1];

/* The time in a suspend, and that of a step of the clock */
static u64 asleep, stepped;

static bool is_meant(int cpu)
{
	return only_cpu < 0 || cpu == only_cpu;
}

void pass(u64 time)
{
	struct event *event;

	ns += time;
	for (event = events; event < events + MAX_FILES; event++) {
		if (!event->box || !events[event->leader].on)
			continue;
		event->enabled += time;
		event->running += event->box->waits ? 0 : time;
		if (!event->box->waits && !event->box->gone &&
		    !(event->box->idle && is_meant(event->cpu)))
			event->count += time;
	}
}

/* A box by its folder, "uncore_imc_0"; @rest: what comes behind that */
static struct box *find_box(const char *path, const char **rest)
{
	struct box *box;

	for (box = boxes; box < boxes + NR_BOXES && box->name; box++) {
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

static int open_event(const struct perf_event_attr *attr, int cpu, int leader)
{
	struct box *box = &boxes[attr->type];
	struct event *first;
	int fd;

	box->opens++;
	errno = box->gone ? ENXIO : is_meant(cpu) ? box->refuses : 0;
	if (errno)
		return -1;
	fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return -1;
	if (fd >= MAX_FILES)
		ktap_bail("no more files");
	events[fd] = (struct event){ box, cpu, leader < 0 ? fd : leader };
	first = &events[events[fd].leader];
	first->clocks |= (attr->config == DRAM_CLOCK && *box->type == 'i') << first->nr;
	first->nr++;
	return fd;
}

/* The program makes only this system call without a function of the C library. */
long __wrap_syscall(long number, const struct perf_event_attr *attr, int pid, int cpu, int leader,
		    unsigned long flags)
{
	if (number != SYS_perf_event_open || pid != -1 || flags != PERF_FLAG_FD_CLOEXEC)
		ktap_bail("system call %ld", number);
	return open_event(attr, cpu, leader);
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

void all_there(bool there)
{
	struct box *box;

	for (box = boxes; box < boxes + NR_BOXES; box++)
		*box = (struct box){
			.name = box->name, .type = box->type, .there = there && box->name
		};
}

void begin(const char *metrics)
{
	const struct sampler_config config = { .metrics = metrics };
	struct xp_error error;

	live = sampler_open(&config, &error);
	if (!live)
		ktap_bail("sampler_open: %s", error.text);
}

void look_after(u64 time)
{
	pass(time);
	snapshot = sampler_read(live);
}

const struct metric_value *value_of(const char *metric, const char *box)
{
	const struct metric_value *value;

	for (value = snapshot->value; value < snapshot->value + snapshot->nr_values; value++)
		if (!strcmp(value->metric->name, metric) && !box == !value->box &&
		    (!box || !strcmp(box, value->box)))
			return value;
	ktap_bail("no %s", metric);
}

int run_command(int (*command)(int argc, char **argv), char **argv, rlim_t files,
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

unsigned int find_lines(const char *path, const char *part)
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

void set_up(unsigned int with)
{
	all_there(true);
	clock_is_real = with & REAL;
	boxes[IMC_0].mistake = with & WRONG ? 90 * SECOND : 0;
	boxes[IMC_1].mistake = with & TWICE ? SECOND : 0;
	boxes[IMC_0].refuses = with & NO_FILES ? EMFILE : 0;
	boxes[IMC_0].gone = with & ABSENT;
	boxes[IMC_1].refuses = with & ABSENT ? EMFILE : 0;
	machine = with & DIES ? two_dies : with & MANY ? many : one_die;
	most_files = with & MANY ? 700 : MAX_FILES;
	ours = !(with & FOREIGN);
	nodes_of_die = with & NODES ? 2 : 1;
	waits = with & BREAKS ? 1 : 0;
	boxes[IMC_1].gains = with & GAINS ? SECOND : 0;
	step = with & GAINS ? 1 : 0;
	jump = with & LATE ? SECOND / 2 + SECOND / 20 : 0;
}

void set_up_sockets(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY(many); i++)
		many[i] = (struct cpu){ i < MANY_SOCKETS ? (int)i * 56 : -1, i };
}
