// SPDX-License-Identifier: GPL-2.0-only
/*
 * cost.c - what the emulator adds to an operation: so many instructions for each register access
 *
 * pmon_cost.ko makes the same access to the same register again and again. What it takes depends
 * on the register (the emulator searches for it), and on nothing else while virtual time stands
 * still; but a write that resets other registers, as a module does when it is loaded, takes more.
 * That the rest is right shows in the table: what remains of reading one counter is the same number
 * for every PCI box, though the accesses are not.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "emu.h"
#include "sys.h"

#define PARAMETER	"/sys/module/pmon_cost/parameters/access"
#define MAX_COSTS	256

/**
 * struct cost - what an access costs
 * @box: emulator's name of the box
 * @reg: the register, as in a trace
 * @write: whether it is written
 * @instructions: the cost
 */
struct cost {
	char box[32];
	char reg[32];
	bool write;
	unsigned int instructions;
};

static struct cost known[MAX_COSTS];
static int nr_known;

/* By its own name, or that of its match registers. */
static const struct bench_box *find_box(const char *emu)
{
	const struct bench_box *box;

	for (box = bench_boxes; box < bench_boxes + bench_nr; box++)
		if (!strcmp(box->emu, emu) || (box->match && !strcmp(box->match, emu)))
			return box;
	ktap_bail("an access to %s, which is not under test", emu);
}

static const char *slot_of(const char *emu)
{
	const struct bench_box *box = find_box(emu);

	return strcmp(box->emu, emu) ? box->match_slot : box->slot;
}

/* The high half of a PCI counter is called "ctr0.hi". */
static __u64 address_of(const char *emu, const char *reg)
{
	char name[32];
	__u64 address;
	char *high;

	snprintf(name, sizeof(name), "%s", reg);
	high = strstr(name, ".hi");
	if (high)
		*high = '\0';
	bench_check(emu_reg_address(0, emu, name, &address), reg);
	return address + (high ? 4 : 0);
}

static void describe(const char *box, const char *reg, bool write, char *text, size_t size)
{
	const char *slot = slot_of(box), *dir = write ? "wr" : "rd";
	__u64 address = address_of(box, reg);
	char bus[8];

	if (!slot) {
		snprintf(text, size, "msr %llx %s", address, dir);
		return;
	}
	bench_check(emu_info(strcmp(box, "irp") ? "bus0" : "io_bus0", bus, sizeof(bus)),
		    "number of the bus");
	snprintf(text, size, "pci %s:%s %llx %s", bus, slot, address, dir);
}

static unsigned int measure(const char *box, const char *reg, bool write)
{
	char text[64], line[32];

	describe(box, reg, write, text, sizeof(text));
	bench_check(sys_write(PARAMETER, text), text);
	bench_check(sys_read_line(PARAMETER, line, sizeof(line)), PARAMETER);
	return atoi(line);
}

/* A register behind a gate must not be written while that is open: it raises #GP. */
static unsigned int measure_closed(const char *box, const char *reg, bool write)
{
	const char *gate = find_box(box)->gate;
	unsigned int instructions;
	__u64 value;

	if (!gate)
		return measure(box, reg, write);
	value = emu_reg_get(0, box, gate);
	bench_check(emu_reg_set(0, box, gate, 0), gate);
	instructions = measure(box, reg, write);
	bench_check(emu_reg_set(0, box, gate, value), gate);
	return instructions;
}

static bool same(const struct cost *cost, const char *box, const char *reg, bool write)
{
	return !strcmp(cost->box, box) && !strcmp(cost->reg, reg) && cost->write == write;
}

unsigned int bench_cost(const char *box, const char *reg, bool write)
{
	struct cost *cost;

	for (cost = known; cost < known + nr_known; cost++)
		if (same(cost, box, reg, write))
			return cost->instructions;
	if (nr_known++ == MAX_COSTS)
		ktap_bail("too many registers");
	snprintf(cost->box, sizeof(cost->box), "%s", box);
	snprintf(cost->reg, sizeof(cost->reg), "%s", reg);
	cost->write = write;
	cost->instructions = measure_closed(box, reg, write);
	return cost->instructions;
}
