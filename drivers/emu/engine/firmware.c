// SPDX-License-Identifier: GPL-2.0-only
/* Register values that firmware sets before the kernel starts. */
#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/topology.h>

#include "discovery.h"
#include "firmware.h"
#include "model.h"
#include "state.h"

#define FIRMWARE_DIE		GENMASK(7, 6)
#define FIRMWARE_DIE_SMALL	0
#define FIRMWARE_DIE_LARGE	2
/* Entries of GIDNIDMAP */
#define FIRMWARE_PACKAGES	8

static void firmware_set_role(struct emu_box *box, enum emu_role role, u64 val)
{
	emu_value_set(box, role, 0, U64_MAX, val);
}

/* Places for CHAs of a die: a bit of CAPID6, then CAPID7 each. */
static unsigned int firmware_cha_places(void)
{
	const struct emu_unit *unit = emu.chip->units, *end = unit + emu.chip->nunits;

	for (; unit < end; unit++)
		if (unit->type == EMU_CHA)
			return unit->count;
	return 0;
}

/*
 * Return: mask of the places from @first, 32 of them, that have a CHA. The CHAs of a die that has
 * fewer than places are spread over all of it.
 */
static u32 firmware_cha_mask(unsigned int first)
{
	unsigned int i, chas = 0, places = firmware_cha_places();
	u32 mask = 0;

	for (i = 0; i < min(places, first + 32); i++) {
		if ((i + 1) * emu.slices / places <= chas)
			continue;
		if (i >= first)
			mask |= BIT(i - first);
		chas++;
	}
	return mask;
}

/*
 * The root bus of each stack that has one, a byte each: stack 0 is where the U-box is. Where
 * stack 3 and the links have different ones, it is a guess that the last byte is of the stack.
 */
static u64 firmware_bus_map(const struct emu_box *box)
{
	const u8 stacks[] = { EMU_BUS_IO, EMU_BUS_2, EMU_BUS_3,
			      emu_chip_has_bus(EMU_BUS_4) ? EMU_BUS_4 : EMU_BUS_UNCORE };
	const struct emu_bus *bus = emu.socket[box->socket].bus;
	unsigned int i;
	u64 map = 0;

	for (i = 0; i < ARRAY_SIZE(stacks); i++)
		map |= (u64)bus[stacks[i]].number << (8 * i);
	return map;
}

/* Link n leads to link n of one of the others, in turn: port 12:8, node 19:16. */
static u64 firmware_far_end(const struct emu_box *box)
{
	unsigned int others = max(emu.sockets - 1, 1u);
	unsigned int other = (box->socket + 1 + box->index % others) % emu.sockets;

	return box->index << 8 | emu.socket[other].node << 16;
}

/* Firmware numbers sockets by package, or by die if packages have several */
static unsigned int firmware_number(unsigned int socket)
{
	unsigned int cpu;

	for_each_online_cpu(cpu)
		if (topology_max_dies_per_package() == 1 && emu_socket_of(cpu) == socket)
			return topology_physical_package_id(cpu);
	return socket;
}

/* The stack in 6:4, the package in 3:0 */
static u64 firmware_stack(const struct emu_box *box)
{
	return (emu_box_number(box) & 7) << 4 | firmware_number(box->socket);
}

/* List a stack in the registers of its socket: a bit for the stack, and a byte for its bus */
static void firmware_list_stack(const struct emu_box *box)
{
	unsigned int stack = emu_box_number(box), shift = 8 * (stack % 4);
	const struct emu_socket *socket = &emu.socket[box->socket];
	u64 bus = socket->bus[box->unit->bus].number;
	struct emu_box *list;

	if (!box->unit->nregs || box->unit->regs->role != EMU_STACK)
		return;
	for (list = socket->boxes; list < socket->end; list++) {
		emu_value_set(list, EMU_STACK_MASK, 0, BIT(stack), BIT(stack));
		emu_value_set(list, EMU_STACK_BUSES, stack / 4, 0xffULL << shift, bus << shift);
	}
}

/* DIMMMTR: bit 15, there is a DIMM */
static u64 firmware_dimm(const struct emu_box *box)
{
	const struct emu_socket *socket = &emu.socket[box->socket];
	const struct emu_box *channel;

	for (channel = socket->boxes; channel < socket->end; channel++)
		if (channel->unit->type == EMU_CHANNEL &&
		    emu_box_number(channel) == emu_box_number(box))
			return channel->empty ? 0 : BIT(15);
	return 0;
}

/* Return: address of the first table of the socket */
static u64 firmware_table(unsigned int s)
{
	const struct emu_box *box = emu.socket[s].boxes;

	for (; box < emu.socket[s].end; box++)
		if (box->unit->memory == emu_discovery_word && !box->unit->table)
			return emu_box_phys(box);
	return 0;
}

/* Return: address of the memory that SAFBAR opens, all of which is one box */
static u64 firmware_safbar(unsigned int s)
{
	const struct emu_box *box = emu_box_first("safbar", s);

	return box ? emu_box_phys(box) : 0;
}

static void firmware_set_box(struct emu_box *box)
{
	firmware_list_stack(box);
	firmware_set_role(box, EMU_CAPID6, firmware_cha_mask(0));
	firmware_set_role(box, EMU_CAPID7, firmware_cha_mask(32));
	firmware_set_role(box, EMU_STACK, firmware_stack(box));
	firmware_set_role(box, EMU_CHA_COUNT, emu.chip->hides_cha_count ? 0 : emu.slices);
	firmware_set_role(box, EMU_BUS_MAP, firmware_bus_map(box));
	firmware_set_role(box, EMU_DIMM, firmware_dimm(box));
	firmware_set_role(box, EMU_TABLE_AT, firmware_table(box->socket));
	/* In units of 8 MB */
	firmware_set_role(box, EMU_MEM_BASE, emu.socket[box->socket].window >> 23);
	firmware_set_role(box, EMU_MCHBAR, emu.socket[box->socket].window | 1);
	firmware_set_role(box, EMU_SAFBAR, firmware_safbar(box->socket) | 1);
	/* The MSR has a bit that says that it is valid */
	emu_value_set(box, EMU_BUS_MAP, 1, U64_MAX, firmware_bus_map(box) | BIT_ULL(63));
	firmware_set_role(box, EMU_FAR_END, firmware_far_end(box));
}

static u64 firmware_die(void)
{
	if (emu.chip->die)
		return emu.chip->die;
	return emu_die_is_small() ? FIRMWARE_DIE_SMALL : FIRMWARE_DIE_LARGE;
}

static u32 firmware_node_map(void)
{
	unsigned int s, number;
	u32 map = 0;

	for (s = 0; s < emu.sockets; s++) {
		number = firmware_number(s);
		if (number < FIRMWARE_PACKAGES)
			map |= emu.socket[s].node << (3 * number);
	}
	return map;
}

/**
 * emu_firmware_set() - set what software finds in the registers
 *
 * CPUNODEID 2:0; GIDNIDMAP: eight entries of three bits, one a package; CAPID4
 * 7:6: which of its dies a model has; CAPID6 and CAPID7: which CHAs.
 */
void emu_firmware_set(void)
{
	u64 die = FIELD_PREP(FIRMWARE_DIE, firmware_die());
	u32 map = firmware_node_map();
	struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++) {
		firmware_set_role(box, EMU_NODE_ID, emu.socket[box->socket].node);
		firmware_set_role(box, EMU_NODE_MAP, map);
		firmware_set_role(box, EMU_CAPID4, die);
		firmware_set_box(box);
	}
}
