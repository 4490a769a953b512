// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon completion: a script for bash, zsh or fish, made from the argp tables of the commands.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "command.h"
#include "legacy_cpu.h"
#include "rows.h"
#include "verify_options.h"

#define PROGRAM		"xeon-pmon"
#define METRICS		PROGRAM " list -m 2> /dev/null | cut -d' ' -f1"

const struct xp_command *xp_commands;

static const char *completion_platforms(void)
{
	static char names[256];

	snprintf(names, sizeof(names), "%s %s", xp_platforms() + 1, xp_cores());
	return names;
}

static const char *completion_units(void)
{
	return "si iec mb";
}

static const char *completion_drivers(void)
{
	return "intel_uncore";
}

static const char *completion_shells(void)
{
	return "bash zsh fish";
}

/**
 * struct completion_kind - what may stand for an argument, by its name in the argp tables
 * @name: as in struct argp_option or in args_doc, up to the first "..." or comma
 * @words: prints the words, NULL: @command does
 * @command: a command of any shell that prints them, a line each
 * @files: it is a file
 * @programs: it is a program
 * @list: there may be several, with commas between them
 */
struct completion_kind {
	const char *name;
	const char *(*words)(void);
	const char *command;
	bool files;
	bool programs;
	bool list;
};

static const struct completion_kind kinds[] = {
	{ "PLATFORM", .words = completion_platforms },
	{ "UNITS", .words = completion_units },
	{ "DRIVER", .words = completion_drivers },
	{ "SHELL", .words = completion_shells },
	{ "CHECK", .words = verify_check_names },
	{ "METRIC", .command = METRICS, .list = true },
	{ "NAME", .command = METRICS },
	{ "FILE", .files = true },
	{ "COMMAND", .programs = true },
};

/* Return: NULL where nothing can be offered, as for a number. */
static const struct completion_kind *completion_kind_of(const char *arg)
{
	unsigned int i;
	size_t len;

	if (!arg)
		return NULL;
	arg += *arg == '[';
	len = strcspn(arg, ",.]");
	for (i = 0; i < ARRAY_SIZE(kinds); i++)
		if (strlen(kinds[i].name) == len && !strncmp(kinds[i].name, arg, len))
			return &kinds[i];
	return NULL;
}

static bool completion_has_letter(const struct argp_option *option)
{
	return option->key > 0 && option->key < 256 && isalnum(option->key);
}

/* A heading has neither; the end of a table no document either. */
static bool completion_is_option(const struct argp_option *option)
{
	return option->name || completion_has_letter(option);
}

static bool completion_is_shown(const struct argp_option *option)
{
	return completion_is_option(option) && !(option->flags & OPTION_HIDDEN);
}

static bool completion_is_end(const struct argp_option *option)
{
	return !completion_is_option(option) && !option->doc;
}

/* What argp and our child of it add to each command */
static const struct argp_option common[] = {
	{ "help", 'h', NULL, 0, "Print help" },
	{ "usage", 0, NULL, 0, "Print a short usage message" },
	{ "version", 'V', NULL, 0, "Print the version" },
	{}
};

typedef void (*completion_visit)(const struct xp_command *command,
				 const struct argp_option *option);

static void completion_each_option(const struct xp_command *command, completion_visit visit)
{
	const struct argp_option *option = command->argp->options;

	for (; option && !completion_is_end(option); option++)
		if (completion_is_shown(option))
			visit(command, option);
	for (option = common; !completion_is_end(option); option++)
		visit(command, option);
}

/* A text in single quotes, which all three shells have */
static void completion_print_quoted(const char *text)
{
	putchar('\'');
	for (; *text; text++)
		if (*text == '\'')
			printf("'\\''");
		else
			putchar(*text);
	putchar('\'');
}

static void completion_print_command_names(void)
{
	const struct xp_command *command;

	for (command = xp_commands; command->name; command++)
		printf("%s%s", command == xp_commands ? "" : " ", command->name);
}

static void completion_bash_option(const struct xp_command *command,
				   const struct argp_option *option)
{
	if (completion_has_letter(option))
		printf(" -%c", option->key);
	if (option->name)
		printf(" --%s", option->name);
}

static void completion_bash_value(const struct xp_command *command,
				  const struct argp_option *option)
{
	if (!option->arg)
		return;
	putchar('\t');
	if (completion_has_letter(option))
		printf("'%s -%c'%s", command->name, option->key, option->name ? " | " : "");
	if (option->name)
		printf("'%s --%s'", command->name, option->name);
	printf(") echo '%s' ;;\n", option->arg);
}

static void completion_bash_kinds(void)
{
	unsigned int i;

	printf("\n# What may be written for an argument of this name\n"
	       "_xeon_pmon_words() {\n\tcase $1 in\n");
	for (i = 0; i < ARRAY_SIZE(kinds); i++)
		if (kinds[i].words)
			printf("\t%s) echo %s ;;\n", kinds[i].name, kinds[i].words());
		else if (kinds[i].command)
			printf("\t%s) %s ;;\n", kinds[i].name, kinds[i].command);
	printf("\tesac\n}\n");
}

static void completion_bash_tables(void)
{
	const struct xp_command *command;

	printf("_xeon_pmon_commands='");
	completion_print_command_names();
	printf("'\n\n_xeon_pmon_options() {\n\tcase $1 in\n");
	for (command = xp_commands; command->name; command++)
		if (command->argp) {
			printf("\t%s) echo", command->name);
			completion_each_option(command, completion_bash_option);
			printf(" ;;\n");
		}
	printf("\tesac\n}\n\n"
	       "# The name of what follows an option\n"
	       "_xeon_pmon_value() {\n\tcase \"$1 $2\" in\n");
	for (command = xp_commands; command->name; command++)
		if (command->argp)
			completion_each_option(command, completion_bash_value);
	printf("\tesac\n}\n\n# The name of a command's arguments\n"
	       "_xeon_pmon_arguments() {\n\tcase $1 in\n");
	for (command = xp_commands; command->name; command++)
		if (command->argp && command->argp->args_doc)
			printf("\t%s) echo '%s' ;;\n", command->name, command->argp->args_doc);
	printf("\tesac\n}\n");
}

static const char bash_code[] =
	"\n"
	"# The completion of the command at this word, by bash-completion\n"
	"_xeon_pmon_run() {\n"
	"\tif [ \"$1\" = stat ] && declare -F _command_offset > /dev/null; then\n"
	"\t\t_command_offset \"$2\"\n"
	"\tfi\n"
	"}\n"
	"\n"
	"_xeon_pmon() {\n"
	"\tlocal word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} name list='' words\n"
	"\tlocal before=$((COMP_CWORD - 1)) i\n"
	"\n"
	"\tCOMPREPLY=()\n"
	"\tif [ \"$COMP_CWORD\" = 1 ] || { [ \"$COMP_CWORD\" = 2 ] && [ \"$command\" = help ]; }; then\n"
	"\t\tmapfile -t COMPREPLY < <(compgen -W \"$_xeon_pmon_commands\" -- \"$word\")\n"
	"\t\treturn\n"
	"\tfi\n"
	"\t# The command that stat runs has a completion of its own\n"
	"\tfor ((i = 2; i < COMP_CWORD; i++)); do\n"
	"\t\tcase ${COMP_WORDS[i]} in\n"
	"\t\t--) _xeon_pmon_run \"$command\" $((i + 1)); return ;;\n"
	"\t\t=) i=$((i + 1)) ;;\n"
	"\t\t-*)\n"
	"\t\t\tif [ -n \"$(_xeon_pmon_value \"$command\" \"${COMP_WORDS[i]}\")\" ] && [ \"${COMP_WORDS[i + 1]}\" != = ]; then\n"
	"\t\t\t\ti=$((i + 1))\n"
	"\t\t\tfi\n"
	"\t\t\t;;\n"
	"\t\t*) [ \"$command\" != stat ] || { _xeon_pmon_run stat $i; return; } ;;\n"
	"\t\tesac\n"
	"\tdone\n"
	"\t# = is a word of its own\n"
	"\tif [ \"$word\" = = ]; then\n"
	"\t\tword=''\n"
	"\telif [ \"${COMP_WORDS[before]}\" = = ]; then\n"
	"\t\tbefore=$((before - 1))\n"
	"\tfi\n"
	"\tname=$(_xeon_pmon_value \"$command\" \"${COMP_WORDS[before]}\")\n"
	"\tif [ -z \"$name\" ] && [[ $word = -* ]]; then\n"
	"\t\tmapfile -t COMPREPLY < <(compgen -W \"$(_xeon_pmon_options \"$command\")\" -- \"$word\")\n"
	"\t\treturn\n"
	"\tfi\n"
	"\t: \"${name:=$(_xeon_pmon_arguments \"$command\")}\"\n"
	"\tname=${name#[}\n"
	"\tcase ${name%%[],.]*} in\n"
	"\tFILE) return ;;\n"
	"\tCOMMAND) mapfile -t COMPREPLY < <(compgen -c -- \"$word\" | sort -u); return ;;\n"
	"\tesac\n"
	"\t# No files, where a word is none\n"
	"\tcompopt +o default 2> /dev/null\n"
	"\tif [[ $name = *,* ]] && [[ $word = *,* ]]; then\n"
	"\t\tlist=${word%,*},\n"
	"\tfi\n"
	"\twords=$(_xeon_pmon_words \"${name%%[],.]*}\")\n"
	"\tmapfile -t COMPREPLY < <(compgen -P \"$list\" -W \"$words\" -- \"${word##*,}\")\n"
	"}\n"
	"\n"
	"complete -o default -F _xeon_pmon " PROGRAM "\n";

static void completion_print_bash(void)
{
	printf("# shellcheck shell=bash\n# Made by \"" PROGRAM " completion bash\"\n\n");
	completion_bash_tables();
	completion_bash_kinds();
	fputs(bash_code, stdout);
}

/* Within [] and behind a colon of an argument of zsh's _arguments, in single quotes */
static void completion_zsh_text(const char *text)
{
	for (; *text; text++)
		if (*text == '\'')
			printf("'\\''");
		else if (strchr("[]:\\", *text))
			printf("\\%c", *text);
		else
			putchar(*text);
}

static void completion_zsh_value(const char *arg)
{
	const struct completion_kind *kind = completion_kind_of(arg);

	putchar(':');
	completion_zsh_text(arg);
	putchar(':');
	if (!kind)
		putchar(' ');
	else if (kind->files)
		printf("_files");
	else if (kind->programs)
		printf("_command_names -e");
	else if (kind->words)
		printf("(%s)", kind->words());
	else
		printf("_xeon_pmon_%s", kind->list ? "metric_list" : "metrics");
}

static void completion_zsh_option(const struct xp_command *command,
				  const struct argp_option *option)
{
	bool both = completion_has_letter(option) && option->name;

	printf(" \\\n\t\t\t'");
	if (both)
		printf("(-%c --%s)'{-%c,--%s%s}'", option->key, option->name, option->key,
		       option->name, option->arg ? "=" : "");
	else if (option->name)
		printf("--%s%s", option->name, option->arg ? "=" : "");
	else
		printf("-%c", option->key);
	putchar('[');
	completion_zsh_text(option->doc);
	putchar(']');
	if (option->arg)
		completion_zsh_value(option->arg);
	putchar('\'');
}

/* The words behind the command that stat runs are that command's. */
static void completion_zsh_arguments(const char *name)
{
	const struct completion_kind *kind = completion_kind_of(name);

	if (!name)
		return;
	if (kind && kind->programs) {
		printf(" \\\n\t\t\t'*::COMMAND:_xeon_pmon_run'");
		return;
	}
	printf(" \\\n\t\t\t'*");
	completion_zsh_value(name);
	putchar('\'');
}

static const char zsh_begin[] =
	"#compdef " PROGRAM "\n"
	"# Made by \"" PROGRAM " completion zsh\"\n"
	"\n"
	"_xeon_pmon_metrics() {\n"
	"\tcompadd -- ${(f)\"$(" METRICS ")\"}\n"
	"}\n"
	"\n"
	"_xeon_pmon_metric_list() {\n"
	"\t_values -s , METRIC ${(f)\"$(" METRICS ")\"}\n"
	"}\n"
	"\n"
	"_xeon_pmon_run() {\n"
	"\tif [[ $words[1] = -- ]]; then\n"
	"\t\tshift words\n"
	"\t\t(( CURRENT-- ))\n"
	"\tfi\n"
	"\t_normal\n"
	"}\n"
	"\n"
	"_xeon_pmon() {\n"
	"\t# Not \"commands\", which is of zsh\n"
	"\tlocal -a subcommands=(\n";

static const char zsh_middle[] =
	"\t)\n"
	"\tif (( CURRENT == 2 )) || [[ CURRENT -eq 3 && $words[2] = help ]]; then\n"
	"\t\t_describe command subcommands\n"
	"\t\treturn\n"
	"\tfi\n"
	"\tshift words\n"
	"\t(( CURRENT-- ))\n"
	"\tcase $words[1] in\n";

static void completion_print_zsh(void)
{
	const struct xp_command *command;

	fputs(zsh_begin, stdout);
	for (command = xp_commands; command->name; command++) {
		printf("\t\t'%s:", command->name);
		completion_zsh_text(command->summary);
		printf("'\n");
	}
	fputs(zsh_middle, stdout);
	for (command = xp_commands; command->name; command++) {
		if (!command->argp)
			continue;
		printf("\t%s)\n\t\t_arguments -s -S", command->name);
		completion_each_option(command, completion_zsh_option);
		completion_zsh_arguments(command->argp->args_doc);
		printf("\n\t\t;;\n");
	}
	printf("\tesac\n}\n\n_xeon_pmon \"$@\"\n");
}

static void completion_fish_begin_of(const char *command)
{
	printf("complete -c " PROGRAM " -n '__xeon_pmon_in %s'", command);
}

static void completion_fish_words(const struct completion_kind *kind)
{
	if (!kind || kind->files)
		return;
	if (kind->words)
		printf(" -a '%s'", kind->words());
	else
		printf(" -a '(__xeon_pmon_metric%s)'", kind->list ? "_list" : "s");
}

static void completion_fish_option(const struct xp_command *command,
				   const struct argp_option *option)
{
	const struct completion_kind *kind = completion_kind_of(option->arg);

	completion_fish_begin_of(command->name);
	if (completion_has_letter(option))
		printf(" -s %c", option->key);
	if (option->name)
		printf(" -l %s", option->name);
	if (option->arg)
		printf(kind && kind->files ? " -r -F" : " -x");
	completion_fish_words(kind);
	printf(" -d ");
	completion_print_quoted(option->doc);
	putchar('\n');
}

static const char fish_begin[] =
	"\n\n"
	"function __xeon_pmon_metrics\n"
	"\t" METRICS "\n"
	"end\n"
	"\n"
	"# With what stands before the last comma\n"
	"function __xeon_pmon_metric_list\n"
	"\tset -l before (commandline -ct | string match -r '.*,')\n"
	"\tprintf '%s\\n' \"$before\"(__xeon_pmon_metrics)\n"
	"end\n"
	"\n"
	"# Whether this command is being written, and not the one that stat runs\n"
	"function __xeon_pmon_in\n"
	"\tset -l words (commandline -opc)\n"
	"\tset -l value no\n"
	"\ttest \"$words[2]\" = $argv[1]; or return\n"
	"\tset -e words[1..2]\n"
	"\tfor word in $words\n"
	"\t\tif test $value = yes\n"
	"\t\t\tset value no\n"
	"\t\telse if contains -- $word $__xeon_pmon_values\n"
	"\t\t\tset value yes\n"
	"\t\telse if test $argv[1] = stat; and string match -qr '^(--$|[^-])' -- $word\n"
	"\t\t\treturn 1\n"
	"\t\tend\n"
	"\tend\n"
	"end\n"
	"\n"
	"complete -c " PROGRAM " -f\n"
	"complete -c " PROGRAM " -n 'contains -- stat (commandline -opc)[2]' \\\n"
	"\t-a '(__fish_complete_subcommand --fcs-skip=2 $__xeon_pmon_values)'\n";

static void completion_fish_value(const struct xp_command *command,
				  const struct argp_option *option)
{
	if (!option->arg || strcmp(command->name, "stat"))
		return;
	if (completion_has_letter(option))
		printf(" -%c", option->key);
	if (option->name)
		printf(" --%s", option->name);
}

static void completion_print_fish(void)
{
	const struct completion_kind *kind;
	const struct xp_command *command;

	printf("# Made by \"" PROGRAM " completion fish\"\n\n"
	       "# The options of stat that have a value\nset -g __xeon_pmon_values");
	for (command = xp_commands; command->name; command++)
		if (command->argp)
			completion_each_option(command, completion_fish_value);
	fputs(fish_begin, stdout);
	for (command = xp_commands; command->name; command++) {
		printf("complete -c " PROGRAM " -n __fish_use_subcommand -a %s -d ", command->name);
		completion_print_quoted(command->summary);
		putchar('\n');
	}
	for (command = xp_commands; command->name; command++) {
		if (!command->argp)
			continue;
		completion_each_option(command, completion_fish_option);
		kind = completion_kind_of(command->argp->args_doc);
		if (kind && !kind->programs) {
			completion_fish_begin_of(command->name);
			completion_fish_words(kind);
			putchar('\n');
		}
	}
	completion_fish_begin_of("help");
	printf(" -a '");
	completion_print_command_names();
	printf("'\n");
}

static const struct {
	const char *shell;
	void (*print)(void);
} shells[] = {
	{ "bash", completion_print_bash },
	{ "zsh", completion_print_zsh },
	{ "fish", completion_print_fish },
};

static error_t completion_parse(int key, char *arg, struct argp_state *state)
{
	const char **shell = state->input;

	switch (key) {
	case ARGP_KEY_ARG:
		if (state->arg_num)
			argp_error(state, "\"%s\": one shell at a time", arg);
		*shell = arg;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "the name of a shell is missing: %s", completion_shells());
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

const struct argp xp_completion_argp = {
	.parser = completion_parse,
	.args_doc = "SHELL",
	.doc = "Print the completion script of a shell: bash, zsh or fish.",
	.children = xp_help_child,
};

int xp_completion(int argc, char **argv)
{
	const char *shell = NULL;
	unsigned int i;

	if (argp_parse(&xp_completion_argp, argc, argv, 0, NULL, &shell))
		return EXIT_FAILURE;
	for (i = 0; i < ARRAY_SIZE(shells); i++)
		if (!strcmp(shell, shells[i].shell)) {
			shells[i].print();
			return EXIT_SUCCESS;
		}
	fprintf(stderr, "xeon-pmon: no completion for \"%s\"; there is %s\n", shell,
		completion_shells());
	return EXIT_FAILURE;
}
