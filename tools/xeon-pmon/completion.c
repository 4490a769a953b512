// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon complete: print candidates for the next word, from the argp tables of the subcommands;
 * and xeon-pmon completion: print the script with which bash, zsh or fish call it.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "catalogue.h"
#include "command.h"
#include "legacy_cpu.h"
#include "rows.h"
#include "verify_options.h"

#define PROGRAM		"xeon-pmon"
#define MADE_BY(_shell)	"# Made by \"" PROGRAM " completion " _shell "\"\n"

const struct xp_command *xp_commands;

/* The platform whose metrics are completed; NULL: all platforms */
static const struct pmon_platform *completion_platform;

static const char *completion_platforms(void)
{
	static char names[256];

	snprintf(names, sizeof(names), "%s %s", xp_platforms() + 1, xp_cores());
	return names;
}

static const char *completion_metrics(void)
{
	const struct metric_entry *entry;
	static char names[8192];
	size_t len = 0;

	for (entry = catalogue; entry->name; entry++)
		if (!completion_platform || xp_metric(completion_platform, entry->name))
			len += snprintf(names + len, sizeof(names) - len, "%s ", entry->name);
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

/* Candidates of an argument, by its name in the argp tables up to "..." or a comma */
static const struct {
	const char *name;
	const char *(*words)(void);
} kinds[] = {
	{ "PLATFORM", completion_platforms },
	{ "UNITS", completion_units },
	{ "DRIVER", completion_drivers },
	{ "SHELL", completion_shells },
	{ "CHECK", verify_check_names },
	{ "METRIC", completion_metrics },
	{ "NAME", completion_metrics },
};

static bool completion_has_letter(const struct argp_option *option)
{
	return option->key > 0 && option->key < 256 && isalnum(option->key);
}

/* A heading has neither a name nor a letter; the end of the table also lacks a document. */
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

/* Options that argp and xp_help_child add to each subcommand */
static const struct argp_option common[] = {
	{ "help", 'h', NULL, 0, "Print help" },
	{ "usage", 0, NULL, 0, "Print a short usage message" },
	{ "version", 'V', NULL, 0, "Print the version" },
	{}
};

/* Return: the option after @option, the first one if @option is NULL; NULL: no more. */
static const struct argp_option *completion_next(const struct xp_command *command,
						 const struct argp_option *option)
{
	do {
		option = option ? option + 1 : command->argp->options ?: common;
		if (option == common + ARRAY_SIZE(common) - 1)
			return NULL;
		if (completion_is_end(option))
			option = common;
	} while (!completion_is_shown(option));
	return option;
}

/*
 * @word: "-M", "--metrics", "--metrics=..." Return: the option, NULL: no option of the subcommand.
 */
static const struct argp_option *completion_find(const struct xp_command *command, const char *word)
{
	const struct argp_option *option = NULL;

	while ((option = completion_next(command, option))) {
		size_t len = option->name ? strlen(option->name) : 0;

		if (completion_has_letter(option) && word[0] == '-' && word[1] == option->key &&
		    !word[2])
			break;
		if (len && !strncmp(word, "--", 2) && !strncmp(word + 2, option->name, len) &&
		    (!word[2 + len] || word[2 + len] == '='))
			break;
	}
	return option;
}

static void completion_offer_commands(void)
{
	const struct xp_command *command;

	for (command = xp_commands; command->summary; command++)
		printf("%s\t%s\n", command->name, command->summary);
}

static void completion_offer_options(const struct xp_command *command)
{
	const struct argp_option *option = NULL;

	while ((option = completion_next(command, option))) {
		if (completion_has_letter(option))
			printf("-%c\t%s\n", option->key, option->doc);
		if (option->name)
			printf("--%s\t%s\n", option->name, option->doc);
	}
}

/* @arg: name of the argument, or NULL; @word: the word so far, after a fixed prefix */
static void completion_offer_argument(const char *arg, const char *word)
{
	const char *words = NULL, *comma = NULL;
	unsigned int i;
	size_t len;

	arg = arg ?: "";
	arg += *arg == '[';
	len = strcspn(arg, ",.]");
	if (len == 4 && !strncmp(arg, "FILE", len))
		puts(":files");
	for (i = 0; i < ARRAY_SIZE(kinds); i++)
		if (strlen(kinds[i].name) == len && !strncmp(kinds[i].name, arg, len))
			words = kinds[i].words();
	if (arg[len] == ',')
		comma = strrchr(word, ',');
	if (!comma && !strncmp(word, "--", 2))
		comma = strchr(word, '=');
	for (; words && *words; words += len + strspn(words + len, " ")) {
		len = strcspn(words, " ");
		printf("%.*s%.*s\n", comma ? (int)(comma + 1 - word) : 0, word, (int)len, words);
	}
}

static bool completion_is(const char *name, const char *arg)
{
	return arg && !strncmp(arg + (*arg == '['), name, strlen(name));
}

/* @word: the words from the name of the subcommand on; the last one is completed */
static void completion_offer(const struct xp_command *command, char **word, int last)
{
	const char *arguments = command->argp->args_doc, *arg = NULL;
	const char *text = strcmp(word[last], "=") ? word[last] : "";
	const struct argp_option *option;
	int i;

	for (i = 1; i < last && !arg; i++) {
		bool end = !strcmp(word[i], "--");

		if (completion_is("COMMAND", arguments) && (end || *word[i] != '-'))
			break;
		option = completion_find(command, word[i]);
		if (!option || !option->arg || strchr(word[i], '='))
			continue;
		/* bash splits "--metrics=x" into three words */
		i += 1 + (i + 1 < last && !strcmp(word[i + 1], "="));
		if (i >= last)
			arg = option->arg;
		else if (completion_is("PLATFORM", option->arg))
			completion_platform = xp_platform(word[i]);
	}
	if (!arg && i >= last && *word[last] == '-') {
		option = completion_find(command, word[last]);
		if (!strchr(word[last], '=') || !option) {
			completion_offer_options(command);
			return;
		}
		arg = option->arg;
	}
	/* The command of stat has its own completion, from this word on */
	if (!arg && completion_is("COMMAND", arguments))
		printf(":command %d\n", last - i - (i < last && !strcmp(word[i], "--")) + 1);
	else
		completion_offer_argument(arg ?: arguments, text);
}

int xp_complete(int argc, char **argv)
{
	const struct xp_command *command = xp_commands;

	argc -= 2;
	argv += 2;
	if (argc == 1 || (argc == 2 && !strcmp(*argv, "help"))) {
		completion_offer_commands();
		return EXIT_SUCCESS;
	}
	completion_platform = xp_platform(NULL);
	while (argc > 1 && command->name && strcmp(command->name, *argv))
		command++;
	if (argc > 1 && command->name && command->argp)
		completion_offer(command, argv, argc - 1);
	return EXIT_SUCCESS;
}

/*
 * The scripts call "xeon-pmon complete" with the words up to the cursor; it prints a candidate per
 * line.
 */
static const struct {
	const char *shell;
	const char *script;
} shells[] = {
	{ "bash",
	  "# shellcheck shell=bash\n" MADE_BY("bash")
	  "_xeon_pmon() {\n"
	  "\tlocal word=${COMP_WORDS[COMP_CWORD]#[\\'\\\"]} lines offer offset\n"
	  "\tlines=$(" PROGRAM " complete -- \"${COMP_WORDS[@]:1:COMP_CWORD-1}\" \"$word\""
	  " 2> /dev/null)\n"
	  "\tCOMPREPLY=()\n"
	  "\tif [ \"$lines\" = :files ]; then\n"
	  "\t\treturn\n"
	  "\telif [[ $lines =~ ^:command\\ ([0-9]+)$ ]]; then\n"
	  "\t\toffset=$((COMP_CWORD + 1 - BASH_REMATCH[1]))\n"
	  "\t\tif [ \"$offset\" = \"$COMP_CWORD\" ]; then\n"
	  "\t\t\tmapfile -t COMPREPLY < <(compgen -c -- \"$word\" | sort -u)\n"
	  "\t\telif declare -F _command_offset > /dev/null; then\n"
	  "\t\t\t_command_offset \"$offset\"\n"
	  "\t\tfi\n"
	  "\t\treturn\n"
	  "\tfi\n"
	  "\t# No files, where a word is none\n"
	  "\tcompopt +o default 2> /dev/null\n"
	  "\t# An offer begins with what is typed: compgen -W would expand that\n"
	  "\twhile IFS=$'\\t' read -r offer _; do\n"
	  "\t\t[[ -z $offer || $offer != \"${word#=}\"* ]] || COMPREPLY+=(\"$offer\")\n"
	  "\tdone <<< \"$lines\"\n"
	  "}\n"
	  "complete -o default -F _xeon_pmon " PROGRAM "\n" },
	{ "zsh",
	  "#compdef " PROGRAM "\n" MADE_BY("zsh")
	  "_xeon_pmon() {\n"
	  "\tlocal -a lines\n"
	  "\tlines=(${(f)\"$(" PROGRAM " complete -- \"${(@Q)words[2,CURRENT]}\""
	  " 2> /dev/null)\"})\n"
	  "\tcase $lines[1] in\n"
	  "\t:files) _files ;;\n"
	  "\t:command\\ <->)\n"
	  "\t\tlocal words_left=${lines[1]#* }\n"
	  "\t\twords=(\"${(@)words[CURRENT-words_left+1,-1]}\")\n"
	  "\t\tCURRENT=$words_left\n"
	  "\t\t_normal ;;\n"
	  "\t*)\n"
	  "\t\tlines=(\"${(@)lines//:/\\\\:}\")\n"
	  "\t\tlines=(\"${(@)lines/$'\\t'/:}\")\n"
	  "\t\t_describe " PROGRAM " lines ;;\n"
	  "\tesac\n"
	  "}\n"
	  "_xeon_pmon \"$@\"\n" },
	{ "fish",
	  MADE_BY("fish")
	  "function __xeon_pmon\n"
	  "\tset -l words (commandline -opc) (commandline -ct)\n"
	  "\tset -l lines (" PROGRAM " complete -- $words[2..-1] 2> /dev/null)\n"
	  "\tswitch \"$lines[1]\"\n"
	  "\t\tcase ':files'\n"
	  "\t\t\t__fish_complete_path $words[-1]\n"
	  "\t\tcase ':command*'\n"
	  "\t\t\tset -l first (string replace ':command ' - $lines[1])\n"
	  "\t\t\tcomplete -C (string join ' ' -- $words[$first..-1])\n"
	  "\t\tcase '*'\n"
	  "\t\t\tstring join \\n -- $lines\n"
	  "\tend\n"
	  "end\n"
	  "complete -c " PROGRAM " -f -a '(__xeon_pmon)'\n" },
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
			fputs(shells[i].script, stdout);
			return EXIT_SUCCESS;
		}
	fprintf(stderr, "xeon-pmon: no completion for \"%s\"; there is %s\n", shell,
		completion_shells());
	return EXIT_FAILURE;
}
