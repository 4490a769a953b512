// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_evidence.c - what the driver makes of the PCI functions of real machines: the socket of each
 * and its PMU, or nothing; against what the kernel bound or listed there, and intel_uncore's ids
 *
 *	test_evidence [FILE...]		other machines than those of ../evidence
 *
 * tools/evidence makes a machine's file. What a line "differs: NAME REASON" names is expected.
 */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buses.h"
#include "ktap.h"
#include "rows.h"

#define MANY	4096
#define NAME	32
#define NOTES	16

/* @bus: above that from bit 8 on the domain; @bound: by intel_uncore; @dead: its class is ones */
struct function {
	int bus, devfn;
	u16 device;
	bool bound, dead;
};

static struct function seen[MANY];
static struct pmon_node_bus node_bus[64];
static unsigned int nr, nr_node_buses, sockets, faults, notes;
static const struct pmon_platform *platform;
static char table[1 << 14], pmus[1 << 14], differs[NOTES][256];
/* What was compared, and the differences that are right, as the page has them */
static char compared[64], expected[256];
static bool any_bound, used[NOTES];

static char *read_file(const char *name, char *into, size_t size)
{
	FILE *file = fopen(name, "r");
	size_t len = file ? fread(into, 1, size - 1, file) : 0;

	into[len] = '\0';
	if (file)
		fclose(file);
	if (len == size - 1)
		exit(KTAP_FAIL);
	return into;
}

/* ",a,b," has ",b," */
static bool has_word(const char *list, const char *word)
{
	char all[258], one[NAME + 2];

	snprintf(all, sizeof(all), ",%s,", list);
	snprintf(one, sizeof(one), ",%s,", word);
	return strstr(all, one);
}

/* A difference on every machine of this platform */
static bool is_expected(const char *name)
{
	char of[128], names[128];
	const char *line;

	for (line = table; line; line = strchr(line, '\n'), line += !!line)
		if (sscanf(line, "differs %127s %127s", of, names) == 2 &&
		    has_word(of, xp_short_name(platform)) && has_word(names, name))
			return true;
	return false;
}

/* A difference of this machine, by a line of its file */
static bool is_noted(const char *name)
{
	size_t len = strlen(name);
	unsigned int i;

	for (i = 0; i < notes; i++)
		if (!strncmp(differs[i], name, len) && differs[i][len] == ' ')
			return used[i] = true;
	return false;
}

static void differ(const char *name, const char *what, const struct function *at)
{
	size_t len = strlen(expected);

	if (is_expected(name) || is_noted(name)) {
		if (!has_word(expected, name))
			snprintf(expected + len, sizeof(expected) - len, "%s%s",
				 len ? "," : "", name);
		return;
	}
	printf("# %s: %s", name, what);
	if (at)
		printf(" at %02x:%02x.%u=%04x", at->bus, at->devfn >> 3, at->devfn & 7, at->device);
	putchar('\n');
	faults++;
}

/* "qpi_0.match" of "qpi.match" */
static void set_name(char *name, const char *type, bool numbered, unsigned int unit)
{
	int len = strcspn(type, ".");

	if (numbered)
		snprintf(name, NAME, "%.*s_%u%s", len, type, unit, type + len);
	else
		snprintf(name, NAME, "%s", type);
}

static bool is_numbered(const struct pmon_type *type)
{
	return type->units > 1 || type->desc->numbered;
}

/* As pmon_pci_find_box() does: by id and place; where one box alone has the id, by that */
static bool is_at(const struct pmon_type *type, const struct pmon_function *row,
		  const struct function *function)
{
	unsigned int u, same = 0;

	for (u = 0; u < type->units; u++)
		same += type->unit[u].function.device == row->device ||
			type->unit[u].match.device == row->device;
	return row->device == function->device &&
	       (row->devfn == function->devfn || (!row->exact && same == 1));
}

/* The name that the driver gives, "" for nothing */
static void find_ours(const struct function *function, char *name)
{
	const struct pmon_type *const *type;
	char match[NAME];
	unsigned int u;

	*name = '\0';
	if (function->dead)
		return;
	if (platform->topology && function->device == platform->topology->device)
		strcpy(name, "nodes");
	for (type = platform->types; *type; type++)
		for (u = 0; u < (*type)->units && (*type)->unit; u++) {
			snprintf(match, sizeof(match), "%s.match", (*type)->desc->name);
			if (is_at(*type, &(*type)->unit[u].function, function))
				set_name(name, (*type)->desc->name, is_numbered(*type), u);
			if (is_at(*type, &(*type)->unit[u].match, function))
				set_name(name, match, is_numbered(*type), u);
		}
}

/* @row: the ids of a type, "2042@0a.2 2046@0a.6" */
static void find_in_row(const struct function *function, const char *type, char *row, char *name)
{
	unsigned int n, id, dev, fn;
	char *word, *rest = row;

	for (n = 0; (word = strtok_r(NULL, " ", &rest)); n++) {
		bool placed = sscanf(word, "%x@%x.%u", &id, &dev, &fn) == 3;
		bool numbered = (n || *rest) && strcmp(type, "-");

		if (id == function->device && (!placed || function->devfn == (int)(dev << 3 | fn)))
			set_name(name, type, numbered, n);
	}
}

/* The name that intel_uncore gives, "" for nothing, "-" for a function without counters */
static void find_kernels(const struct function *function, char *name)
{
	const char *line, *next;
	char row[512], *word, *type, *rest;

	*name = '\0';
	for (line = table; *line && !*name; line = next + !!*next) {
		next = line + strcspn(line, "\n");
		snprintf(row, sizeof(row), "%.*s", (int)(next - line), line);
		word = strtok_r(row, " ", &rest);
		type = strtok_r(NULL, " ", &rest);
		if (type && has_word(word, xp_short_name(platform)))
			find_in_row(function, type, rest, name);
	}
}

/* "7f", "0001:7f" */
static int parse_bus(const char *word)
{
	unsigned int domain, bus;

	if (sscanf(word, "%x:%x", &domain, &bus) == 2)
		return domain << 8 | bus;
	return strtoul(word, NULL, 16);
}

/* "7f ff 08.2=6f32* 09.0=6f90!": buses, and the functions that each has */
static void parse_functions(char *words)
{
	unsigned int dev, fn, id, i, nr_buses = 0;
	int list[64], len;
	char *word, *rest;

	for (word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
		if (sscanf(word, "%x.%u=%4x%n", &dev, &fn, &id, &len) != 3) {
			list[nr_buses++] = parse_bus(word);
			continue;
		}
		any_bound |= word[len] == '*';
		for (i = 0; i < nr_buses && nr < MANY; i++)
			seen[nr++] = (struct function) {
				list[i], dev << 3 | fn, id, word[len] == '*', word[len] == '!',
			};
	}
}

/* The socket is that of the driver if the node buses are in the order of sockets */
static int socket_of(int bus)
{
	const struct pmon_bus place = { bus >> 8, bus & 0xff };
	const struct pmon_node_bus *found;

	found = pmon_node_bus_of(node_bus, nr_node_buses, &place, platform->topology);
	return found ? found->die : -1;
}

/* "0 7f 80": the buses of a NUMA node, on a machine with one a socket */
static void check_node(char *words)
{
	char *word, *rest;
	int node = strtol(words, &rest, 10);

	while ((word = strtok_r(NULL, " ", &rest)))
		if (socket_of(parse_bus(word)) != node)
			differ(word, "its NUMA node is not its socket", NULL);
}

static int by_place(const void *a, const void *b)
{
	const struct function *x = a, *y = b;

	return x->bus != y->bus ? x->bus - y->bus : x->devfn - y->devfn;
}

/* What each socket has of its uncore is there once a socket, in the order of their buses */
static void check_socket(const struct function *function, const char *theirs)
{
	int all = 0, before = 0, socket = socket_of(function->bus);
	const struct function *other;

	for (other = seen; other < seen + nr; other++)
		if (other->devfn == function->devfn && other->device == function->device) {
			all++;
			before += other->bus < function->bus;
		}
	if (socket < 0 || (*theirs && all == (int)sockets && socket != before))
		differ("socket", "not the one by the order of buses", function);
}

static void check_function(const struct function *function)
{
	char ours[NAME], theirs[NAME], word[NAME + 2];
	bool counts;

	find_ours(function, ours);
	find_kernels(function, theirs);
	if (pmon_has_nodes(platform))
		check_socket(function, theirs);
	counts = *ours && strcmp(ours, "nodes");
	if (strcmp(ours, *theirs == '-' || function->dead ? "" : theirs))
		differ(*ours ? ours : theirs, *ours ? "not in-kernel" : "in-kernel only", function);
	if (any_bound && counts != function->bound && *theirs != '-')
		differ(*ours ? ours : theirs, counts ? "not bound there" : "bound there", function);
	snprintf(word, sizeof(word), " %s ", ours);
	if (counts && *pmus && !strstr(pmus, word) && !strstr(ours, ".match"))
		differ(ours, "not listed there", function);
}

static bool is_here(const char *name)
{
	char ours[NAME];
	unsigned int i;

	for (i = 0; i < nr; i++) {
		find_ours(&seen[i], ours);
		if (!strcmp(ours, name))
			return true;
	}
	return false;
}

/* A PMU of the kernel there: its type is one of ours, numbered as ours, and has its function */
static void check_pmu(const char *name)
{
	const struct pmon_type *type = xp_type(platform, name);
	bool numbered = !type;
	char plain[NAME];

	snprintf(plain, sizeof(plain), "%s", name);
	if (numbered && strrchr(plain, '_')) {
		*strrchr(plain, '_') = '\0';
		type = xp_type(platform, plain);
	}
	/* How many a table lists, no row says */
	if (!type || (!platform->discovery && numbered != is_numbered(type)))
		differ(name, "a PMU there, none of ours", NULL);
	else if (type->space == PMON_PCI && nr && !is_here(name))
		differ(name, "a PMU there, of no function here", NULL);
}

static void parse_line(char *line, bool known)
{
	char *value = strchr(line, ' ') ?: line;

	if (known && !strncmp(line, "node: ", 6) && pmon_has_nodes(platform))
		check_node(value);
	else if (!known && !strncmp(line, "platform: ", 10))
		platform = xp_platform(value + 1);
	else if (!known && !strncmp(line, "sockets: ", 9))
		sockets = atoi(value);
	else if (!known && !strncmp(line, "functions: ", 11))
		parse_functions(value);
	else if (!known && !strncmp(line, "pmus: ", 6))
		snprintf(pmus, sizeof(pmus), "%s ", value);
	else if (!known && !strncmp(line, "differs: ", 9) && notes < NOTES)
		snprintf(differs[notes++], sizeof(differs[0]), "%s", value + 1);
}

static void parse(const char *file, bool known)
{
	static char text[1 << 16];
	char *line, *rest;

	read_file(file, text, sizeof(text));
	for (line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
		parse_line(line, known);
}

static void find_node_buses(void)
{
	unsigned int i;

	qsort(seen, nr, sizeof(*seen), by_place);
	for (i = 0; i < nr && pmon_has_nodes(platform); i++)
		if (seen[i].device == platform->topology->device) {
			node_bus[nr_node_buses] = (struct pmon_node_bus) {
				seen[i].bus >> 8, seen[i].bus & 0xff, -1, nr_node_buses,
			};
			nr_node_buses++;
		}
}

static void print_part(const char *format, unsigned int count)
{
	size_t len = strlen(compared);

	if (count)
		snprintf(compared + len, sizeof(compared) - len, format, len ? ", " : "", count);
}

static void check(const char *file)
{
	unsigned int i, nr_pmus = 0;
	char *name, *rest;

	nr = 0, nr_node_buses = 0, sockets = 0, faults = 0, notes = 0;
	any_bound = false;
	platform = NULL;
	*pmus = '\0', *compared = '\0', *expected = '\0';
	memset(used, 0, sizeof(used));
	parse(file, false);
	if (!ktap_ok(platform && sockets && (nr || *pmus), "%s: a platform and functions", file))
		return;
	find_node_buses();
	if (pmon_has_nodes(platform) && nr)
		ktap_eq(nr_node_buses, sockets, "%s: functions with node ids", file);
	parse(file, true);
	for (i = 0; i < nr; i++)
		check_function(&seen[i]);
	for (name = strtok_r(pmus, " ", &rest); name; name = strtok_r(NULL, " ", &rest), nr_pmus++)
		check_pmu(name);
	for (i = 0; i < notes; i++)
		if (!used[i])
			differ("a line is stale", differs[i], NULL);
	print_part("%s%u functions", nr);
	print_part("%sbindings", any_bound);
	print_part("%s%u PMUs", nr_pmus);
	ktap_eq(faults, 0, "%s: %s; %s", file, compared, *expected ? expected : "agrees");
}

int main(int argc, char **argv)
{
	glob_t files = {};
	int i;

	read_file("evidence/intel_uncore", table, sizeof(table));
	for (i = 1; i < argc; i++)
		check(argv[i]);
	if (argc == 1 && !glob("evidence/*.machine", 0, NULL, &files))
		for (i = 0; i < (int)files.gl_pathc; i++)
			check(files.gl_pathv[i]);
	globfree(&files);
	return ktap_exit();
}
