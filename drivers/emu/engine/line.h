/* SPDX-License-Identifier: GPL-2.0-only */
/* The lines that are written to files, described by a table for each file. */
#ifndef EMU_LINE_H
#define EMU_LINE_H

#include <linux/compiler.h>
#include <linux/types.h>

struct emu_box;
struct emu_reg;
struct emu_sink;

#define EMU_LINE_NUMBERS	5

/* struct emu_line_args - the words of a line after its verb */
struct emu_line_args {
	char *first;		/* a word that was taken from @rest, or NULL */
	char *rest;		/* the part of the line that was not parsed yet */
	struct emu_box *box;	/* the box */
	struct emu_box *other;	/* the second box */
	/* a name without a number stands for all boxes of that kind, @box is the first */
	bool all;
	const char *name;	/* a word that is a name */
	int r;			/* row of the register of @box */
	u64 number[EMU_LINE_NUMBERS];	/* its numbers, sockets and CPUs, in their order */
	unsigned int count;	/* elements of @number */
};

/* struct emu_line_form - a line that a file takes */
struct emu_line_form {
	const char *verb;	/* first word, NULL: it has none; such a row is the last one */
	/* a letter for each further word, see line.c; "*" at the end: @run parses the rest */
	const char *args;
	/* executes the line; 0 or an error */
	int (*run)(const struct emu_line_form *form, struct emu_line_args *args);
	/* does the line apply to that box, or that register of it? NULL: to any */
	bool (*fits)(const struct emu_box *box, const struct emu_reg *reg);
	u64 max;		/* largest number */
	size_t field;		/* for @run */
	u64 value;		/* for @run */
};

/* struct emu_key - "name=number", which may be given once */
struct emu_key {
	const char *name;	/* name */
	u16 offset;		/* where the u64 is */
	u64 max;		/* largest number */
};

void emu_print(struct emu_sink *sink, const char *fmt, ...) __printf(2, 3);
char *emu_word(char **text);
int emu_number(const char *text, u64 max, u64 *val);
int emu_key_number(char *word, const char *key, u64 max, u64 *val);
int emu_key_parse(char *word, const struct emu_key *keys, unsigned int nr, void *to, u64 *seen);
const char *emu_line_key(void);
int emu_line_run(const struct emu_line_form *forms, unsigned int nr, char *text);

#endif /* EMU_LINE_H */
