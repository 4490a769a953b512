// SPDX-License-Identifier: GPL-2.0-only
/*
 * The words of a line that is written to a file in debugfs.
 */
#include <linux/errno.h>
#include <linux/kstrtox.h>
#include <linux/string.h>

#include "debugfs.h"
#include "model.h"
#include "state.h"

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
		word = strsep(text, " \t");
	} while (word && !*word);
	return word;
}

/**
 * emu_value_of() - cut "key=value" in two
 * @word: which becomes the key
 *
 * Return: the value, or NULL: there is no "=".
 */
char *emu_value_of(char *word)
{
	char *value = strchr(word, '=');

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
	if (!text || kstrtou64(text, 0, val) || *val > max)
		return -EINVAL;
	return 0;
}

/**
 * emu_place() - key of a box's place
 *
 * Return: "socket", or "cpu" if each CPU has its own boxes.
 */
const char *emu_place(void)
{
	return emu.chip->per_cpu ? "cpu" : "socket";
}

/**
 * emu_parse_boxes() - parse "<box> socket=S", with which most lines begin; or "<box> cpu=C"
 * @text: the line, moves on behind it
 * @all: set if a name without a number stands for all boxes of that kind
 *
 * Return: the box, of all of a kind the first; or NULL: there is no such box.
 */
struct emu_box *emu_parse_boxes(char **text, bool *all)
{
	char *name = emu_word(text);
	char *key = emu_word(text);
	char *value = key ? emu_value_of(key) : NULL;
	struct emu_box *box;
	u64 socket;

	*all = false;
	if (!value || strcmp(key, emu_place()) ||
	    emu_number(value, EMU_MAX_SOCKETS - 1, &socket))
		return NULL;
	box = emu_box_find(name, socket);
	*all = !box;
	return box ?: emu_box_first(name, socket);
}

/**
 * emu_parse_box() - the same, of one box
 * @text: the line, moves on behind it
 *
 * Return: the box, or NULL: there is no such box.
 */
struct emu_box *emu_parse_box(char **text)
{
	bool all;
	struct emu_box *box = emu_parse_boxes(text, &all);

	return all ? NULL : box;
}

/**
 * emu_reg_by_name() - find a register
 * @box: box
 * @name: as in the file "regs"
 *
 * Return: its row, or -1.
 */
int emu_reg_by_name(const struct emu_box *box, const char *name)
{
	int r;

	for (r = 0; r < box->unit->nregs; r++) {
		if (emu_box_has(box, &box->unit->regs[r]) &&
		    !strcmp(box->unit->regs[r].name, name))
			return r;
	}
	return -1;
}
