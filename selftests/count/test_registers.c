// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_registers.c - what named events put into the registers
 *
 * Codes from Intel's event lists, bits from the uncore guides, by hand: the platform's tables.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "box.h"
#include "emu.h"
#include "ktap.h"

static void check_row(const struct box *box, const struct reg_row *row)
{
	int i, wrong = 0;

	for (i = 0; i < MAX_REGS && row->want[i].reg; i++) {
		__u64 value = emu_reg_get(box->socket, box->name, row->want[i].reg);

		if (value == row->want[i].value)
			continue;
		ktap_note("%s is 0x%llx, not 0x%llx", row->want[i].reg, value,
			  row->want[i].value);
		wrong++;
	}
	ktap_eq(wrong, 0, "%s/%s/ on socket %d", box->pmu.name, row->terms, box->socket);
}

/* The last unit on the one socket, the first on the other */
static void test_row(const struct reg_row *row, int socket)
{
	const struct box_type *type = box_type(row->type);
	struct box box = box_get(type, socket ? 0 : box_filtering(type) - 1, socket);
	int fd = box_open(&box, row->terms);

	check_row(&box, row);
	close(fd);
}

static const char *const match_regs[] = { "match0", "match1", "mask0", "mask1" };

/* The value is in its register, and the other three are zero. */
static bool match_is_right(const struct box *box, const struct match_row *row)
{
	char name[24];
	int i, right = 0;

	snprintf(name, sizeof(name), "%s_mm", box->name);
	for (i = 0; i < ARRAY_SIZE(match_regs); i++)
		right += emu_reg_get(box->socket, name, match_regs[i]) ==
			 (strcmp(match_regs[i], row->reg) ? 0 : row->value);
	return right == ARRAY_SIZE(match_regs) && box_ctl(box, 0) == 0x400038;
}

static void test_match(const struct match_row *row, int unit, int socket)
{
	struct box box = box_get(box_type("qpi"), unit, socket);
	char terms[96];
	int fd;

	snprintf(terms, sizeof(terms), "event=0x38,%s", row->terms);
	fd = box_open(&box, terms);
	ktap_ok(match_is_right(&box, row), "%s/%s/ on socket %d", box.pmu.name, terms, socket);
	close(fd);
}

static void test_matches(int socket)
{
	int row, unit;

	for (row = 0; box_row(0, "qpi") && row < platform->nr_matches; row++)
		for (unit = 0; unit < box_filtering(box_type("qpi")); unit++)
			test_match(&platform->matches[row], unit, socket);
}

int main(void)
{
	int row, socket;

	box_init();
	for (socket = 0; socket < sockets; socket++) {
		for (row = 0; row < platform->nr_regs; row++)
			if (box_row(platform->regs[row].on, platform->regs[row].type))
				test_row(&platform->regs[row], socket);
		test_matches(socket);
	}
	return ktap_exit();
}
