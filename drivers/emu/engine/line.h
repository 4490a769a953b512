/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The lines that are written to files: what may be in them is in tables, one for each file.
 */
#ifndef EMU_LINE_H
#define EMU_LINE_H

#include <linux/compiler.h>
#include <linux/types.h>

struct emu_box;
struct emu_reg;
struct emu_sink;

#define EMU_LINE_NUMBERS	5

/**
 * struct emu_args - the words of a line behind its verb
 * @first: a word that was taken from @rest, or NULL
 * @rest: what was not parsed yet
 * @box: box
 * @other: the second box
 * @all: a name without a number stands for all boxes of that kind, @box is the first
 * @name: a word that is a name
 * @r: row of the register of @box
 * @number: its numbers, sockets and CPUs, in their order
 * @count: how many there are
 */
struct emu_args {
	char *first;
	char *rest;
	struct emu_box *box;
	struct emu_box *other;
	bool all;
	const char *name;
	int r;
	u64 number[EMU_LINE_NUMBERS];
	unsigned int count;
};

/**
 * struct emu_form - a line that a file takes
 * @verb: first word, NULL: it has none; such a row is the last one
 * @args: a letter for each further word, see line.c; "*" at the end: @obey parses the rest
 * @obey: does what the line says; 0 or an error
 * @fits: can that box, or that register of it, have it? NULL: any can
 * @max: largest number
 * @field: for @obey
 * @value: for @obey
 */
struct emu_form {
	const char *verb;
	const char *args;
	int (*obey)(const struct emu_form *form, struct emu_args *args);
	bool (*fits)(const struct emu_box *box, const struct emu_reg *reg);
	u64 max;
	size_t field;
	u64 value;
};

/**
 * struct emu_key - "name=number", which may be given once
 * @name: name
 * @offset: of a u64
 * @max: largest number
 */
struct emu_key {
	const char *name;
	u16 offset;
	u64 max;
};

void emu_print(struct emu_sink *sink, const char *fmt, ...) __printf(2, 3);
char *emu_word(char **text);
int emu_number(const char *text, u64 max, u64 *val);
int emu_key_number(char *word, const char *key, u64 max, u64 *val);
int emu_key_parse(char *word, const struct emu_key *keys, unsigned int nr, void *to, u64 *seen);
const char *emu_place(void);
int emu_line_obey(const struct emu_form *forms, unsigned int nr, char *text);

#endif /* EMU_LINE_H */
