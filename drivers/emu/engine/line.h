/* SPDX-License-Identifier: GPL-2.0-only */
/* The lines that are written to files: what may be in them is in tables, one for each file. */
#ifndef EMU_LINE_H
#define EMU_LINE_H

#include <linux/compiler.h>
#include <linux/types.h>

struct emu_box;
struct emu_reg;
struct emu_sink;

#define EMU_LINE_NUMBERS	5

/* struct emu_args - the words of a line behind its verb */
struct emu_args {
	char *first;		/* a word that was taken from @rest, or NULL */
	char *rest;		/* what was not parsed yet */
	struct emu_box *box;	/* the box */
	struct emu_box *other;	/* the second box */
	/* a name without a number stands for all boxes of that kind, @box is the first */
	bool all;
	const char *name;	/* a word that is a name */
	int r;			/* row of the register of @box */
	u64 number[EMU_LINE_NUMBERS];	/* its numbers, sockets and CPUs, in their order */
	unsigned int count;	/* how many there are */
};

/* struct emu_form - a line that a file takes */
struct emu_form {
	const char *verb;	/* first word, NULL: it has none; such a row is the last one */
	/* a letter for each further word, see line.c; "*" at the end: @obey parses the rest */
	const char *args;
	/* does what the line says; 0 or an error */
	int (*obey)(const struct emu_form *form, struct emu_args *args);
	/* can that box, or that register of it, have it? NULL: any can */
	bool (*fits)(const struct emu_box *box, const struct emu_reg *reg);
	u64 max;		/* largest number */
	size_t field;		/* for @obey */
	u64 value;		/* for @obey */
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
const char *emu_place(void);
int emu_line_obey(const struct emu_form *forms, unsigned int nr, char *text);

#endif /* EMU_LINE_H */
