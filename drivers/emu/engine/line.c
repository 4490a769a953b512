// SPDX-License-Identifier: GPL-2.0-only
/*
 * The lines of files: a parser of those that are written, and a printer of those that are read.
 *
 * The letters of &emu_line_form.args, each for a word, of a box for two:
 *	b	"<box> socket=S", or "<box> cpu=C" if each CPU has its own boxes
 *	B	the same, or all boxes of a kind by its name
 *	r	a register of the box
 *	=	"<register>=<value>"
 *	w	a name
 *	n	a number
 *	?	a number, or nothing: 1
 *	+	"+<number>"
 *	s	"socket=S"
 *	c	"cpu=C"
 *	p	"per_sec=<number>"
 */
#include <linux/cpumask.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/limits.h>
#include <linux/string.h>

#include "chip.h"
#include "line.h"
#include "model.h"
#include "state.h"

/**
 * emu_print() - print to a file
 * @sink: where to
 * @fmt: format
 */
void emu_print(struct emu_sink *sink, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	sink->print(sink, fmt, args);
	va_end(args);
}

/**
 * emu_word() - take the next word of a line
 * @text: the line, moves on behind it
 *
 * Return: the word, or NULL: there is none.
 */
char *emu_word(char **text)
{
	char *word;

	do {
		word = strsep(text, " \t\r\v\f");
	} while (word && !*word);
	return word;
}

/* Cut "key=value" in two. Return: the value, NULL: there is no "=" */
static char *line_cut(char *word)
{
	char *value = word ? strchr(word, '=') : NULL;

	if (value)
		*value++ = '\0';
	return value;
}

/**
 * emu_number() - parse a number
 * @text: decimal, or hexadecimal with 0x; may be NULL
 * @max: largest that is right
 * @val: gets it
 *
 * Return: 0 or -EINVAL.
 */
int emu_number(const char *text, u64 max, u64 *val)
{
	unsigned long long number;

	if (!text || kstrtoull(text, 0, &number) || number > max)
		return -EINVAL;
	*val = number;
	return 0;
}

/**
 * emu_key_number() - parse "key=number"
 * @word: the word, which is cut in two; may be NULL
 * @key: the key that it must have
 * @max: largest number that is right
 * @val: gets the number
 *
 * Return: 0 or -EINVAL.
 */
int emu_key_number(char *word, const char *key, u64 max, u64 *val)
{
	const char *value = line_cut(word);

	return value && !strcmp(word, key) ? emu_number(value, max, val) : -EINVAL;
}

/**
 * emu_key_parse() - parse a word by a table of keys
 * @word: "key=number", which is cut in two
 * @keys: table, of at most 64 rows
 * @nr: its rows
 * @to: where the offsets of the table are
 * @seen: bit mask of the rows that were given, gets one more
 *
 * Return: 0, or -EINVAL: no such key, the second of this key, or a wrong number.
 */
int emu_key_parse(char *word, const struct emu_key *keys, unsigned int nr, void *to, u64 *seen)
{
	const char *value = line_cut(word);
	unsigned int i;

	for (i = 0; i < nr && strcmp(keys[i].name, word); i++)
		;
	if (i == nr || *seen & BIT_ULL(i))
		return -EINVAL;
	*seen |= BIT_ULL(i);
	return emu_number(value, keys[i].max, to + keys[i].offset);
}

/**
 * emu_line_key() - the key that says where a box is
 *
 * Return: "socket", or "cpu" if each CPU has its own boxes.
 */
const char *emu_line_key(void)
{
	return emu.chip->per_cpu ? "cpu" : "socket";
}

static char *line_next(struct emu_line_args *args)
{
	char *word = args->first;

	args->first = NULL;
	return word ?: emu_word(&args->rest);
}

static bool line_fits(const struct emu_line_form *form, const struct emu_box *box,
		      const struct emu_reg *reg)
{
	return !form->fits || form->fits(box, reg);
}

static int line_boxes(const struct emu_line_form *form, struct emu_line_args *args)
{
	const char *name = line_next(args);
	struct emu_box *box;
	u64 socket;

	if (emu_key_number(line_next(args), emu_line_key(), EMU_MAX_SOCKETS - 1, &socket) || !name)
		return -EINVAL;
	box = emu_box_find(name, socket);
	args->all = !box;
	box = box ?: emu_box_first(name, socket);
	if (args->box)
		args->other = box;
	else
		args->box = box;
	return box ? 0 : -EINVAL;
}

static int line_box(const struct emu_line_form *form, struct emu_line_args *args)
{
	return line_boxes(form, args) ?: args->all ? -EINVAL : 0;
}

static int line_reg_by_name(struct emu_line_args *args, const char *name)
{
	const struct emu_box *box = args->box;

	for (args->r = 0; name && args->r < box->unit->nregs; args->r++) {
		if (emu_box_has(box, &box->unit->regs[args->r]) &&
		    !strcmp(box->unit->regs[args->r].name, name))
			return 0;
	}
	return -EINVAL;
}

static int line_reg(const struct emu_line_form *form, struct emu_line_args *args)
{
	if (line_reg_by_name(args, line_next(args)))
		return -EINVAL;
	return line_fits(form, args->box, &args->box->unit->regs[args->r]) ? 0 : -EINVAL;
}

static int line_put_number(struct emu_line_args *args, const char *text, u64 max)
{
	return emu_number(text, max, &args->number[args->count++]);
}

static int line_put_key(struct emu_line_args *args, const char *key, u64 max)
{
	return emu_key_number(line_next(args), key, max, &args->number[args->count++]);
}

static int line_assignment(const struct emu_line_form *form, struct emu_line_args *args)
{
	char *word = line_next(args), *value = line_cut(word);

	if (!value || line_reg_by_name(args, word))
		return -EINVAL;
	return line_put_number(args, value, emu_reg_mask(&args->box->unit->regs[args->r]));
}

static int line_name(const struct emu_line_form *form, struct emu_line_args *args)
{
	args->name = line_next(args);
	return args->name ? 0 : -EINVAL;
}

static int line_number(const struct emu_line_form *form, struct emu_line_args *args)
{
	return line_put_number(args, line_next(args), form->max ?: U64_MAX);
}

static int line_maybe_number(const struct emu_line_form *form, struct emu_line_args *args)
{
	const char *word = line_next(args);

	return line_put_number(args, word ?: "1", S64_MAX);
}

static int line_plus(const struct emu_line_form *form, struct emu_line_args *args)
{
	const char *word = line_next(args);

	return *word == '+' ? line_put_number(args, word + 1, S64_MAX) : -EINVAL;
}

static int line_socket(const struct emu_line_form *form, struct emu_line_args *args)
{
	return line_put_key(args, "socket", emu.sockets - 1);
}

static int line_cpu(const struct emu_line_form *form, struct emu_line_args *args)
{
	return line_put_key(args, "cpu", nr_cpu_ids - 1);
}

static int line_rate(const struct emu_line_form *form, struct emu_line_args *args)
{
	return line_put_key(args, "per_sec", U64_MAX);
}

static const struct {
	char letter;
	int (*parse)(const struct emu_line_form *form, struct emu_line_args *args);
} line_letters[] = {
	{ 'b', line_box }, { 'B', line_boxes }, { 'r', line_reg }, { '=', line_assignment },
	{ 'w', line_name }, { 'n', line_number }, { '?', line_maybe_number }, { '+', line_plus },
	{ 's', line_socket }, { 'c', line_cpu }, { 'p', line_rate },
};

static int line_parse_one(const struct emu_line_form *form, struct emu_line_args *args, char letter)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(line_letters); i++)
		if (line_letters[i].letter == letter)
			return line_letters[i].parse(form, args);
	return -EINVAL;
}

static int line_parse(const struct emu_line_form *form, struct emu_line_args *args)
{
	const char *letter;

	for (letter = form->args; *letter && *letter != '*'; letter++)
		if (line_parse_one(form, args, *letter))
			return -EINVAL;
	if (args->box && args->r < 0 && !line_fits(form, args->box, NULL))
		return -EINVAL;
	return *letter || !line_next(args) ? 0 : -EINVAL;
}

/**
 * emu_line_run() - parse a line, and do what it says
 * @forms: the lines that the file takes
 * @nr: how many there are
 * @text: the line, which is taken apart
 *
 * Return: 0, also of a line that is empty or a comment; -EINVAL or another error.
 */
int emu_line_run(const struct emu_line_form *forms, unsigned int nr, char *text)
{
	struct emu_line_args args = { .r = -1 };
	unsigned int i;

	args.rest = strsep(&text, "#");
	args.first = emu_word(&args.rest);
	if (!args.first)
		return 0;
	for (i = 0; i < nr; i++) {
		if (forms[i].verb && strcmp(forms[i].verb, args.first))
			continue;
		if (forms[i].verb)
			args.first = NULL;
		return line_parse(&forms[i], &args) ?: forms[i].run(&forms[i], &args);
	}
	return -EINVAL;
}
