// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon report: describe the machine for a bug report, in enough detail to configure the
 * emulator like it. A line is "key: value"; tools/vm/machine parses the lines. Host names, network
 * addresses and serial numbers are not read.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "arguments.h"
#include "command.h"
#include "report.h"
#include "report_registers.h"
#include "report_view.h"
#include "rows.h"

#define FORMAT		1	/* version of the format, for tools/vm/machine */
#define DRIVER		"/sys/module/xeon_pmon"
#define EMULATOR	"/sys/module/xeon_pmon_emu"
#define BOXES		"/sys/kernel/debug/xeon_pmon/boxes"
#define TABLE		"/sys/kernel/debug/xeon_pmon/table"
#define PCI_DEVICES	"/sys/bus/pci/devices"
#define PMU_DEVICES	"/sys/bus/event_source/devices"
#define MEM_SLEEP	"/sys/power/mem_sleep"
#define DMI		"/sys/class/dmi/id/"
#define NOT_HERE	"not on this chip"	/* state in the driver's list of boxes */
#define NOT_VERIFIED	"not run: xeon-pmon verify > FILE, report --verify FILE"
#define INTEL		0x8086
#define MAX_BOXES	4096	/* all sockets */
#define LINE		256
#define SECONDS		"10"	/* duration of the recording for --html */

/**
 * struct machine - information that several functions need
 * @platform: the platform; NULL: not supported by the driver
 * @dies: dies that have an online CPU; no boxes
 * @sockets: number of dies that are reported; the driver counts each as a socket
 * @cores: number of cores of each
 * @cpu: a CPU of each
 * @loaded: whether the driver is loaded
 * @boxes_errno: errno of reading the driver's list of boxes, or 0
 * @nr_boxes: number of elements of @box
 * @box: the driver's list of boxes
 * @verify: a file with output of "xeon-pmon verify", or NULL
 */
struct machine {
	const struct pmon_platform *platform;
	struct xp_boxes dies;
	unsigned int sockets;
	unsigned int cores[REPORT_SOCKETS];
	unsigned int cpu[REPORT_SOCKETS];
	bool loaded;
	int boxes_errno;
	unsigned int nr_boxes;
	struct report_box box[MAX_BOXES];
	const char *verify;
};

static void report_print(const char *key, const char *value)
{
	printf("%s: %s\n", key, value);
}

/* Return: the first line of a file, or "unknown". */
static const char *report_first_line(const char *path)
{
	static char line[LINE];

	return xp_read_line(path, line, sizeof(line)) ? "unknown" : line;
}

/* Return: a value of the first CPU in /proc/cpuinfo; "" if there is none. */
static const char *report_of_cpu(const char *key)
{
	static char value[4096];

	xp_cpuinfo(key, value, sizeof(value));
	return value;
}

static int report_core_of_cpu(unsigned int cpu)
{
	char path[96], text[16];

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%u/topology/core_id", cpu);
	return xp_read_line(path, text, sizeof(text)) ? -1 : atoi(text);
}

/* A core is counted at the first of its CPUs. Offline CPUs have no topology files. */
static void report_count_cores(struct machine *machine)
{
	static bool seen[REPORT_SOCKETS][XP_CPUS];
	unsigned int cpu;

	for (cpu = 0; cpu < XP_CPUS; cpu++) {
		const struct xp_die *die = xp_die_of_cpu(&machine->dies, cpu);
		int core = die ? report_core_of_cpu(cpu) : -1;

		if (core < 0 || core >= XP_CPUS || die->number >= REPORT_SOCKETS)
			continue;
		if (!machine->cores[die->number])
			machine->cpu[die->number] = cpu;
		machine->cores[die->number] += !seen[die->number][core];
		seen[die->number][core] = true;
	}
	machine->sockets = machine->dies.nr_dies < REPORT_SOCKETS ? machine->dies.nr_dies :
								    REPORT_SOCKETS;
}

static void report_read_boxes(struct machine *machine)
{
	FILE *file = fopen(BOXES, "r");
	char line[LINE];

	machine->boxes_errno = file ? 0 : errno;
	while (file && machine->nr_boxes < MAX_BOXES && fgets(line, sizeof(line), file))
		machine->nr_boxes += report_parse_box(line, &machine->box[machine->nr_boxes]);
	if (file)
		fclose(file);
}

static const struct report_box *report_find_box(const struct machine *machine, const char *name,
						unsigned int socket)
{
	const struct report_box *box;

	for (box = machine->box; box < machine->box + machine->nr_boxes; box++)
		if (box->socket == socket && !strcmp(box->name, name))
			return box;
	return NULL;
}

static void report_cpu(const struct machine *machine)
{
	printf("report: %d\n", FORMAT);
	report_print("tool", XP_VERSION);
	report_print("platform", machine->platform ? xp_short_name(machine->platform) : "unknown");
	report_print("cpu", report_of_cpu("model name"));
	report_print("vendor", report_of_cpu("vendor_id"));
	report_print("family", report_of_cpu("cpu family"));
	report_print("model", report_of_cpu("model"));
	report_print("stepping", report_of_cpu("stepping"));
	report_print("microcode", report_of_cpu("microcode"));
	report_print("hypervisor", strstr(report_of_cpu("flags"), " hypervisor") ? "yes" : "no");
	report_print("emulated", access(EMULATOR, F_OK) ? "no" : "yes: all counts are made up");
}

static unsigned int report_slices(const struct machine *machine, unsigned int socket)
{
	const struct report_box *box;
	unsigned int nr = 0;

	for (box = machine->box; box < machine->box + machine->nr_boxes; box++)
		nr += box->socket == socket &&
		      (!strncmp(box->name, "cbox_", 5) || !strncmp(box->name, "cha_", 4)) &&
		      strcmp(box->state, NOT_HERE) && strcmp(box->state, "hidden");
	return nr;
}

/* Print the kernel's numbers of sockets and dies if they differ from the driver's */
static void report_sockets(const struct machine *machine)
{
	const struct xp_die *die;
	unsigned int socket;

	printf("sockets: %u\ncores:", machine->sockets);
	for (socket = 0; socket < machine->sockets; socket++)
		printf(" %u", machine->cores[socket]);
	printf("\nslices:");
	for (socket = 0; socket < machine->sockets && machine->nr_boxes; socket++)
		printf(" %u", report_slices(machine, socket));
	printf("%s\n", machine->nr_boxes ? "" : " unknown");
	for (die = machine->dies.dies; die; die = die->next)
		if (die->several || die->number != (unsigned int)die->socket)
			printf("place: %u %s\n", die->number, xp_where(die).text);
}

/* Read an id, "0x8086"; 0 if the file cannot be read */
static unsigned int report_id_of(const char *name, const char *which)
{
	char path[320];

	snprintf(path, sizeof(path), PCI_DEVICES "/%s/%s", name, which);
	return strtoul(report_first_line(path), NULL, 16);
}

/* Hybrid CPUs: print which CPUs are P-cores and E-cores; perf has a PMU for each kind */
static void report_kinds(const struct machine *machine)
{
	static const char *const kinds[] = { "cpu_core", "cpu_atom" };
	char path[96], cpus[LINE];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(kinds); i++) {
		snprintf(path, sizeof(path), PMU_DEVICES "/%s/cpus", kinds[i]);
		if (!xp_read_line(path, cpus, sizeof(cpus)))
			printf("cpus: %s %s\n", kinds[i], cpus);
	}
}

/* Client dies: print the host bridge, which has the base of the memory counters, and its driver */
static void report_bridge(const struct machine *machine)
{
	static const char bridge[] = "0000:00:00.0";
	char driver[LINE] = "";
	const char *name;

	if (!machine->platform || !(xp_on(machine->platform) & ON_CLIENT))
		return;
	if (readlink(PCI_DEVICES "/0000:00:00.0/driver", driver, sizeof(driver) - 1) < 0)
		strcpy(driver, "none");
	name = strrchr(driver, '/');
	printf("bridge: %04x:%04x driver %s\n", report_id_of(bridge, "vendor"),
	       report_id_of(bridge, "device"), name ? name + 1 : driver);
}

/*
 * The node ids are the same in each PMU's directory; sockets without a U-box function are left out
 */
static void report_nodes(const struct machine *machine)
{
	glob_t files;

	if (!machine->platform || !pmon_has_nodes(machine->platform))
		return;
	if (glob("/sys/bus/event_source/devices/uncore_*/node_ids", 0, NULL, &files))
		report_print("nodes", "unknown");
	else
		report_print("nodes", report_first_line(files.gl_pathv[0]));
	globfree(&files);
}

static void report_firmware(const struct machine *machine)
{
	report_print("firmware vendor", report_first_line(DMI "bios_vendor"));
	report_print("firmware version", report_first_line(DMI "bios_version"));
	report_print("firmware date", report_first_line(DMI "bios_date"));
	report_print("machine vendor", report_first_line(DMI "sys_vendor"));
}

/* Print the lockdown mode, the word in brackets */
static void report_lockdown(void)
{
	const char *line = report_first_line("/sys/kernel/security/lockdown");
	const char *open = strchr(line, '[');

	if (open)
		printf("lockdown: %.*s\n", (int)strcspn(open + 1, "]"), open + 1);
	else
		report_print("lockdown", line);
}

static void report_kernel(const struct machine *machine)
{
	struct utsname name;

	uname(&name);
	printf("kernel: %s %s\n", name.release, name.machine);
	report_lockdown();
	report_print("perf_event_paranoid",
		     report_first_line("/proc/sys/kernel/perf_event_paranoid"));
	if (!access(MEM_SLEEP, R_OK))
		report_print("mem_sleep", report_first_line(MEM_SLEEP));
	report_print("intel_uncore",
		     access("/sys/module/intel_uncore", F_OK) ? "not loaded" : "loaded");
}

/* Files that are no settings; last_refusal has a line of its own */
static bool report_is_setting(const char *name)
{
	return *name != '.' && strcmp(name, "last_refusal") && strcmp(name, "sampling_stats");
}

static void report_parameters(void)
{
	char path[320];
	struct dirent **names;
	int i, nr = scandir(DRIVER "/parameters", &names, NULL, alphasort);

	for (i = 0; i < nr; i++) {
		snprintf(path, sizeof(path), DRIVER "/parameters/%s", names[i]->d_name);
		if (report_is_setting(names[i]->d_name))
			printf("parameter: %s=%s\n", names[i]->d_name, report_first_line(path));
		free(names[i]);
	}
	if (nr >= 0)
		free(names);
}

static void report_driver(const struct machine *machine)
{
	if (!machine->loaded) {
		report_print("driver", "not loaded, so boxes, slices and node ids are not known");
		return;
	}
	printf("driver: xeon_pmon %s\n", report_first_line(DRIVER "/version"));
	report_parameters();
}

static bool report_parse_function(const char *name, struct report_seen *seen)
{
	unsigned int domain, bus, dev, fn;

	/* Domains above 0xffff belong to disks behind a VMD */
	if (sscanf(name, "%x:%x:%x.%u", &domain, &bus, &dev, &fn) != 4 || domain > 0xffff)
		return false;
	*seen = (struct report_seen) {
		.bus = domain << 8 | bus, .devfn = dev << 3 | fn,
		.device = report_id_of(name, "device"),
	};
	return report_id_of(name, "vendor") == INTEL;
}

static unsigned int report_scan_bus(struct report_seen *seen)
{
	DIR *dir = opendir(PCI_DEVICES);
	struct dirent *entry;
	unsigned int nr = 0;

	while (dir && nr < REPORT_SEEN && (entry = readdir(dir)))
		nr += report_parse_function(entry->d_name, &seen[nr]);
	if (dir)
		closedir(dir);
	return nr;
}

static int report_by_place(const void *a, const void *b)
{
	const struct report_seen *x = a, *y = b;

	return x->bus != y->bus ? x->bus - y->bus : x->devfn - y->devfn;
}

static void report_function_name(const struct report_function *function, char *name, size_t size)
{
	if (function->role == REPORT_NODES)
		snprintf(name, size, "nodes");
	else if (function->type->units == 1 && !function->type->desc->numbered)
		snprintf(name, size, "%s", function->type->desc->name);
	else
		snprintf(name, size, "%s_%u", function->type->desc->name, function->unit);
}

/* Return: the state of a box in the driver's list, if it is more than "found". */
static const char *report_driver_state(const struct report_function *function,
				       const struct report_box *box)
{
	if (!box || function->role == REPORT_NODES)
		return "found";
	if (function->role == REPORT_MATCH)
		return strstr(box->state, "match registers hidden") ?
		       "wrong: its registers do not hold what is written" : "found";
	if (!strncmp(box->state, "found", 5))
		return "found";
	return strcmp(box->state, "hidden") ? box->state :
	       "found, but the driver does not know its socket";
}

static void report_print_state(const struct report_function *function, const struct report_box *box)
{
	if (!function->there)
		printf("hidden\n");
	else if (function->there != function->device)
		printf("wrong: here is %04x:%04x\n", INTEL, function->there);
	else
		printf("%s\n", report_driver_state(function, box));
}

/* Format a bus: "7f", "0001:7f" or "??" */
static void report_bus_name(int bus, char *name, size_t size)
{
	if (bus == REPORT_UNKNOWN)
		snprintf(name, size, "??");
	else if (bus >> 8)
		snprintf(name, size, "%04x:%02x", bus >> 8 & 0xffff, bus & 0xff);
	else
		snprintf(name, size, "%02x", bus & 0xff);
}

/* Print "function: 7f:08.2 socket 0 uncore 8086:3c41 qpi_0 found" */
static void report_print_function(const struct machine *machine,
				  const struct report_function *function)
{
	char name[PMON_NAME_LEN], bus[8], slot[8] = "??.?";

	report_function_name(function, name, sizeof(name));
	report_bus_name(function->bus, bus, sizeof(bus));
	if (function->devfn != REPORT_UNKNOWN)
		snprintf(slot, sizeof(slot), "%02x.%u", function->devfn >> 3 & 0x1f,
			 function->devfn & 7);
	printf("function: %s:%s socket %u %s %04x:%04x %s%s ", bus, slot, function->socket,
	       function->io ? "io" : "uncore", INTEL, function->device, name,
	       function->role == REPORT_MATCH ? ".match" : "");
	report_print_state(function, report_find_box(machine, name, function->socket));
}

static void report_print_other(const struct report_function *nodes, const struct report_seen *seen)
{
	if (seen->bus == nodes->bus)
		printf(" %02x.%u=%04x", seen->devfn >> 3, seen->devfn & 7, seen->device);
}

/* Print the other functions of an uncore bus: an unknown device id may be among them */
static void report_print_others(const struct report_function *nodes, const struct report_seen *seen,
				unsigned int nr_seen, const struct report_function *functions,
				unsigned int nr)
{
	unsigned int i;
	char bus[8];

	report_bus_name(nodes->bus, bus, sizeof(bus));
	printf("others: %s", bus);
	for (i = 0; i < nr_seen; i++)
		if (!report_expects(functions, nr, &seen[i]))
			report_print_other(nodes, &seen[i]);
	putchar('\n');
}

/*
 * Read the existing functions, sorted by address, and find the listed ones. Return: number of the
 * latter.
 */
static unsigned int report_find_functions(const struct machine *machine, struct report_seen *seen,
					  unsigned int *nr_seen, struct report_function *functions)
{
	*nr_seen = report_scan_bus(seen);
	qsort(seen, *nr_seen, sizeof(*seen), report_by_place);
	if (!machine->platform->topology)
		return 0;
	return report_functions(machine->platform, machine->sockets, seen, *nr_seen, functions);
}

static void report_print_functions(const struct machine *machine)
{
	static struct report_function functions[REPORT_FUNCTIONS];
	static struct report_seen seen[REPORT_SEEN];
	unsigned int i, nr, nr_seen;

	nr = report_find_functions(machine, seen, &nr_seen, functions);
	for (i = 0; i < nr; i++)
		report_print_function(machine, &functions[i]);
	for (i = 0; i < nr; i++)
		if (functions[i].role == REPORT_NODES && functions[i].bus != REPORT_UNKNOWN)
			report_print_others(&functions[i], seen, nr_seen, functions, nr);
}

/*
 * PCI boxes are printed with their functions; boxes the chip lacks follow from the number of slices
 */
static bool report_is_worth_a_line(const struct report_box *box)
{
	return strncmp(box->place, "8086:", 5) && strcmp(box->state, NOT_HERE);
}

static int report_is_uncore(const struct dirent *entry)
{
	return !strncmp(entry->d_name, "uncore", 6);
}

/* Print the PMUs if the driver's list of boxes cannot be read, or another driver is loaded */
static void report_pmus(void)
{
	struct dirent **names;
	int i, nr = scandir(PMU_DEVICES, &names, report_is_uncore, alphasort);

	printf("pmus:");
	for (i = 0; i < nr; i++) {
		printf(" %s", xp_box_name(names[i]->d_name));
		free(names[i]);
	}
	printf("%s\n", nr > 0 ? "" : " none");
	if (nr >= 0)
		free(names);
}

static void report_boxes(const struct machine *machine)
{
	const struct report_box *box;

	if (machine->platform && machine->platform->topology)
		report_print_functions(machine);
	for (box = machine->box; box < machine->box + machine->nr_boxes; box++)
		if (report_is_worth_a_line(box))
			printf("box: %s socket %u %s %s\n", box->place, box->socket, box->name,
			       box->state);
	if (machine->loaded && !machine->nr_boxes)
		printf("box: unknown, " BOXES ": %s\n", strerror(machine->boxes_errno));
	if (!machine->nr_boxes)
		report_pmus();
}

/* Print the discovery tables, with which the emulator can create the same units */
static void report_table(const struct machine *machine)
{
	FILE *file = fopen(TABLE, "r");
	char line[LINE];

	while (file && fgets(line, sizeof(line), file))
		printf("table: %s", line);
	if (file)
		fclose(file);
}

/*
 * Print a record of /dev/kmsg, "6,339,5140900,-;message", without the following lines of key=value
 */
static void report_print_record(const char *record)
{
	const char *message = strchr(record, ';');

	if (message && report_is_ours(message + 1))
		printf("log: %.*s\n", (int)strcspn(message + 1, "\n"), message + 1);
}

/* EPIPE: the kernel has overwritten records; reading continues with the next one */
static void report_log(const struct machine *machine)
{
	int fd = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	char record[8192];
	ssize_t len;

	while (fd >= 0 && ((len = read(fd, record, sizeof(record) - 1)) > 0 || errno == EPIPE))
		if (len > 0) {
			record[len] = '\0';
			report_print_record(record);
		}
	if (fd < 0 || errno != EAGAIN)
		printf("log: unknown, /dev/kmsg: %s; root may read it\n", strerror(errno));
	if (fd >= 0)
		close(fd);
}

static void report_refusal(const struct machine *machine)
{
	if (machine->loaded)
		report_print("refusal", report_first_line(DRIVER "/parameters/last_refusal"));
}

/* Return: the number of lines that are output of "xeon-pmon verify" */
static unsigned int report_print_findings(FILE *file)
{
	unsigned int nr = 0;
	char line[1024];

	while (fgets(line, sizeof(line), file)) {
		line[strcspn(line, "\n")] = '\0';
		if (report_is_finding(line)) {
			report_print("verify", line);
			nr++;
		}
	}
	return nr;
}

/*
 * The report is published and root can read any file: copy only lines of verify, not the file's
 * name
 */
static void report_verify(const struct machine *machine)
{
	FILE *file = machine->verify ? fopen(machine->verify, "r") : NULL;

	if (!file)
		report_print("verify", machine->verify ? strerror(errno) : NOT_VERIFIED);
	else if (!report_print_findings(file))
		report_print("verify", "the file is not an output of xeon-pmon verify");
	if (file)
		fclose(file);
}

static void (*const sections[])(const struct machine *machine) = {
	report_cpu,
	report_sockets,
	report_kinds,
	report_bridge,
	report_nodes,
	report_boxes,
	report_table,
	report_firmware,
	report_kernel,
	report_driver,
	report_log,
	report_refusal,
	report_verify,
};

/**
 * struct report_input - the command line
 * @machine: the machine
 * @html: whether to print an HTML page
 * @perfetto: whether to print a trace for Perfetto
 * @registers: whether to print a table of registers
 * @file: the recording for @html or @perfetto; NULL: record now
 * @seconds: duration of that recording
 */
struct report_input {
	struct machine machine;
	bool html;
	bool perfetto;
	bool registers;
	const char *file;
	double seconds;
};

enum { VERIFY = 256, HTML, PERFETTO, FILE_KEY, FOR, REGISTERS };

static const struct argp_option options[] = {
	{ "verify", VERIFY, "FILE", 0, "Include the output of xeon-pmon verify in FILE" },
	{ "registers", REGISTERS, NULL, 0,
	  "Print each register that the driver would access and write; write nothing" },
	{ "html", HTML, NULL, 0, "Print a page with charts, of a recording or of this machine" },
	{ "perfetto", PERFETTO, NULL, 0, "Print a trace with a track for each metric" },
	{ "file", FILE_KEY, "FILE", 0, "The recording that --html or --perfetto shows" },
	{ "for", FOR, "SECONDS", 0, "Without --file: count for SECONDS (" SECONDS ")" },
	{}
};

static void report_check_arguments(const struct report_input *input, const struct argp_state *state)
{
	if (input->html && input->perfetto)
		argp_error(state, "--html and --perfetto: choose one");
	if ((input->file || input->seconds) && !input->html && !input->perfetto)
		argp_error(state, "--file and --for: need --html or --perfetto");
	if (input->file && (input->seconds || input->machine.verify))
		argp_error(state, "--file, and --for or --verify: leave one of them out");
	if (input->registers && (input->html || input->perfetto || input->machine.verify))
		argp_error(state, "--registers, and --html, --perfetto or --verify: choose one");
}

static error_t report_parse(int key, char *arg, struct argp_state *state)
{
	struct report_input *input = state->input;

	switch (key) {
	case VERIFY:
		if (access(arg, R_OK))
			argp_error(state, "--verify %s: %s", arg, strerror(errno));
		input->machine.verify = arg;
		return 0;
	case HTML:
		input->html = true;
		return 0;
	case PERFETTO:
		input->perfetto = true;
		return 0;
	case REGISTERS:
		input->registers = true;
		return 0;
	case FILE_KEY:
		input->file = arg;
		return 0;
	case FOR:
		input->seconds = xp_option_seconds(state, "--for", arg, 1, 1e6);
		return 0;
	case ARGP_KEY_ARG:
		argp_error(state, "\"%s\": report takes no arguments", arg);
		return 0;
	case ARGP_KEY_END:
		report_check_arguments(input, state);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

const struct argp xp_report_argp = {
	.options = options,
	.parser = report_parse,
	.doc = "Describe this machine, its counters and the driver, a line each, for a bug report.",
	.children = xp_help_child,
};

static void report_lines(struct machine *machine)
{
	unsigned int i;

	machine->platform = xp_platform(NULL);
	machine->loaded = !access(DRIVER, F_OK);
	report_count_cores(machine);
	report_read_boxes(machine);
	for (i = 0; i < ARRAY_SIZE(sections); i++)
		sections[i](machine);
}

static int report_print_registers(struct machine *machine)
{
	static struct report_function functions[REPORT_FUNCTIONS];
	static struct report_seen seen[REPORT_SEEN];
	struct report_target target = { .seen = seen, .functions = functions };
	struct xp_error error;

	machine->platform = xp_platform(NULL);
	if (!machine->platform) {
		xp_unsupported(&error);
		return xp_end_with(&error);
	}
	report_count_cores(machine);
	target.platform = machine->platform;
	target.model = atoi(report_of_cpu("model"));
	target.sockets = machine->sockets;
	memcpy(target.cpu, machine->cpu, sizeof(target.cpu));
	target.dies = &machine->dies;
	target.nr_functions = report_find_functions(machine, seen, &target.nr_seen, functions);
	report_registers(&target);
	return EXIT_SUCCESS;
}

/*
 * Return: the lines of the report, to be freed. It replaces stdout, which is a variable in glibc.
 */
static char *report_text(struct machine *machine)
{
	FILE *out = stdout;
	char *text = NULL;
	size_t size;

	stdout = open_memstream(&text, &size);
	if (!stdout)
		xp_allocate((size_t)-1, 1);
	report_lines(machine);
	fclose(stdout);
	stdout = out;
	return text;
}

static int report_show(const struct report_input *input, const char *file, const char *lines)
{
	return input->html ? report_page(file, lines) : report_trace(file);
}

/* The page is made from a recording: record to a temporary file, and remove it. */
static int report_record(struct report_input *input)
{
	char folder[] = "/tmp/xeon-pmon.XXXXXX", path[64], seconds[32];
	char *argv[] = { "xeon-pmon record", "-o", path, "-M", "*", "--for", seconds, NULL };
	char *lines;
	int code;

	if (!mkdtemp(folder)) {
		fprintf(stderr, "xeon-pmon: %s: %s\n", folder, strerror(errno));
		return EXIT_FAILURE;
	}
	snprintf(path, sizeof(path), "%s/" RECORDING_NAME, folder);
	snprintf(seconds, sizeof(seconds), "%g", input->seconds ?: atof(SECONDS));
	code = xp_record(ARRAY_SIZE(argv) - 1, argv);
	if (!code) {
		lines = report_text(&input->machine);
		code = report_show(input, path, lines);
		free(lines);
	}
	unlink(path);
	rmdir(folder);
	return code;
}

int xp_report(int argc, char **argv)
{
	static struct report_input input;

	if (argp_parse(&xp_report_argp, argc, argv, 0, NULL, &input))
		return EXIT_FAILURE;
	if (input.registers)
		return report_print_registers(&input.machine);
	if (input.file)
		return report_show(&input, input.file, NULL);
	if (input.html || input.perfetto)
		return report_record(&input);
	report_lines(&input.machine);
	return EXIT_SUCCESS;
}
