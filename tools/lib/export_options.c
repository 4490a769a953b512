// SPDX-License-Identifier: GPL-2.0-only
/*
 * The arguments of "xeon-pmon export".
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "arguments.h"
#include "export_options.h"
#include "resctrl.h"
#include "rows.h"

#define INTERVAL	15	/* seconds */
#define MAX_INTERVAL	3600
#define MAX_GROUPS	4096

#define METRICS		"/metrics"

enum { LISTEN = 256, PREFIX, TEXTFILE, EVERY, NODES, TELEMETRY, GROUPS, LIMIT, RESCTRL };

static const struct argp_option export_option[] = {
	{ "listen", LISTEN, "ADDRESS:PORT", 0, "Where to listen (" EXPORT_ADDRESS ")" },
	{ "prefix", PREFIX, "/PATH", 0, "Serve PATH/metrics, PATH/healthz and PATH/" },
	{ "metrics", 'M', "METRIC,...", 0,
	  "Counters to export, by names of counters or metrics; * and ? are wildcards" },
	{ "textfile", TEXTFILE, "FILE.prom", 0,
	  "Do not listen, write FILE.prom for node_exporter" },
	{ "interval", EVERY, "SECONDS", 0, "Write the file every SECONDS (15)" },
	{ "nodes", NODES, "NODE,...", 0, "Node ids of the sockets, instead of the driver's" },
	{ "groups", GROUPS, NULL, 0, "Also export whose traffic the memory carries, as \"who\"" },
	{ "group-limit", LIMIT, "N", 0, "Series of N groups, the rest as \"other\" (64)" },
	{ "resctrl", RESCTRL, "DIR", 0, "Where resctrl is mounted (" RESCTRL_ROOT ")" },
	/* Aliases of the options that other exporters have */
	{ "web.listen-address", LISTEN, "ADDRESS:PORT", OPTION_HIDDEN },
	{ "web.telemetry-path", TELEMETRY, "/PATH/metrics", OPTION_HIDDEN },
	{ "list", 'l', NULL, 0, "Print the counters of this machine" },
	{ "platform", 'p', "PLATFORM", 0, "With --list: the counters of PLATFORM" },
	{}
};

/* Allow only characters that no client, proxy or shell escapes */
static bool export_is_path(const char *text)
{
	size_t i;

	for (i = 0; text[i]; i++)
		if (!isalnum((unsigned char)text[i]) && !strchr("/-._~", text[i]))
			return false;
	return *text == '/' && text[i - 1] != '/';
}

/* As in other exporters, "/" means no prefix. */
static const char *export_prefix(const struct argp_state *state, const char *text)
{
	if (!strcmp(text, "/"))
		return "";
	if (!export_is_path(text))
		argp_error(state, "--prefix %s: must be like /node/7, of letters, digits and /-._~",
			   text);
	return text;
}

/* Convert "/node/7/metrics" to the prefix "/node/7" */
static const char *export_telemetry(const struct argp_state *state, char *path)
{
	size_t len = strlen(path);

	if (len < strlen(METRICS) || strcmp(path + len - strlen(METRICS), METRICS))
		argp_error(state, "--web.telemetry-path %s: must end with " METRICS
			   "; the part before that is --prefix", path);
	path[len - strlen(METRICS)] = '\0';
	return *path ? export_prefix(state, path) : path;
}

static void export_set_platform(struct export_options *options, const struct argp_state *state,
				const char *name)
{
	options->platform = xp_platform(name);
	if (!options->platform)
		argp_error(state, "-p %s: no such platform; there are%s", name, xp_platforms());
}

static void export_set_nodes(struct export_options *options, const struct argp_state *state,
			     const char *list)
{
	struct xp_error error;

	if (xp_parse_nodes(&options->nodes, list, &error))
		argp_error(state, "%s", error.text);
}

/* Check for options that exclude each other, then set defaults */
static void export_finish(struct export_options *options, const struct argp_state *state)
{
	if (options->platform && !options->list)
		argp_error(state, "-p: needs --list; the exporter counts on this machine only");
	if (options->textfile && (options->address || options->prefix))
		argp_error(state, "--textfile and --listen or --prefix: choose one");
	if (options->interval && !options->textfile)
		argp_error(state,
			   "--interval: needs --textfile; Prometheus sets the interval of a port");
	if (!options->groups && (options->group_limit || options->resctrl))
		argp_error(state, "--group-limit and --resctrl: need --groups");
	options->group_limit = options->group_limit ?: EXPORT_GROUPS;
	options->resctrl = options->resctrl ?: RESCTRL_ROOT;
	options->address = options->address ?: EXPORT_ADDRESS;
	options->prefix = options->prefix ?: "";
	options->interval = options->interval ?: INTERVAL;
}

static error_t export_parse(int key, char *arg, struct argp_state *state)
{
	struct export_options *options = state->input;

	switch (key) {
	case ARGP_KEY_INIT:
		*options = (struct export_options){ .counters = "default" };
		xp_boxes_init(&options->nodes);
		return 0;
	case LISTEN:
		options->address = arg;
		return 0;
	case PREFIX:
		options->prefix = export_prefix(state, arg);
		return 0;
	case TELEMETRY:
		options->prefix = export_telemetry(state, arg);
		return 0;
	case 'M':
		options->counters = arg;
		return 0;
	case TEXTFILE:
		options->textfile = arg;
		return 0;
	case EVERY:
		options->interval = xp_option_number(state, "--interval", arg, 1, MAX_INTERVAL);
		return 0;
	case NODES:
		export_set_nodes(options, state, arg);
		return 0;
	case GROUPS:
		options->groups = true;
		return 0;
	case LIMIT:
		options->group_limit = xp_option_number(state, "--group-limit", arg, 1,
							MAX_GROUPS);
		return 0;
	case RESCTRL:
		options->resctrl = arg;
		return 0;
	case 'l':
		options->list = true;
		return 0;
	case 'p':
		export_set_platform(options, state, arg);
		return 0;
	case ARGP_KEY_ARG:
		argp_error(state, "unexpected argument \"%s\"", arg);
		return 0;
	case ARGP_KEY_END:
		export_finish(options, state);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static char *export_help(int key, const char *text, void *input)
{
	char *more;

	if (key == ARGP_KEY_HELP_POST_DOC &&
	    asprintf(&more, "Platforms:%s\n"
		     "SIGHUP releases the driver for ten seconds, so that it can be replaced.",
		     xp_platforms()) >= 0)
		return more;
	return (char *)text;
}

const struct argp export_argp = {
	.options = export_option,
	.parser = export_parse,
	.doc = "Serve counters to Prometheus, until SIGINT or SIGTERM.\v",
	.children = xp_help_child,
	.help_filter = export_help,
};
