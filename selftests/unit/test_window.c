// SPDX-License-Identifier: GPL-2.0-only
/* test_window.c - where the registers of a memory controller are, and where there are none */
#include <linux/kernel.h>

#include "../../drivers/pmon/boxes/boxes.h"
#include "ktap.h"
#include "window.h"

/* Bits 28:0 of one register, bits 10:0 of another for each controller, which has one page */
static const struct pmon_window row = {
	.base_bits = 29, .base_shift = 23, .offset_bits = 11, .offset_shift = 12,
};

static const struct {
	u32 base, offset;
	u64 address;	/* 0: there is no such window */
	const char *why;
} windows[] = {
	{ 0x190, 0x080, 0xc8080000, "a controller" },
	{ 0x190, 0x180, 0xc8180000, "the next one" },
	{ 0x1fffff6, 0x001, 0xfffffb001000, "far above 4 GB" },
	{ 0xe0000190, 0xfffff880, 0xc8080000, "what is above the fields is none of them" },
	{ 0x190, 0x000, 0, "no offset: the base alone would be an address, of something else" },
	{ 0x190, 0xf800, 0, "no offset beside other bits" },
	{ 0x190, 0x7ff, 0, "an offset of all ones" },
	{ 0x190, 0xffffffff, 0, "no function answers for the offset" },
	{ 0x000, 0x080, 0, "no base" },
	{ 0xe0000000, 0x080, 0, "no base beside other bits" },
	{ 0xffffffff, 0x080, 0, "no function answers for the base" },
};

#define IN_WINDOW	0x22800ULL	/* where the box is */
#define SIZE		0x60

static u64 address_of(const struct pmon_window *window, unsigned int number, u64 at, u32 base,
		      u32 place)
{
	const struct pmon_unit unit = { .window = number, .base[0] = at };
	u64 address = 0;

	return pmon_window_address(window, &unit, SIZE, base, place, &address) ? address : 0;
}

/*
 * Ice Lake-SP has the last page in bits 23:13: offset 0x80, and pages up to the one with the box,
 * or up to the one before
 */
static void test_end(void)
{
	const struct pmon_window *bounded = pmon_icx_imc.window;
	const u32 last = 0x80 + (IN_WINDOW >> 12);

	ktap_eq(address_of(bounded, 0, IN_WINDOW, 0x190, last << 13 | 0x80),
		0xc8080000 + IN_WINDOW, "a box on the last page of its window");
	ktap_eq(address_of(bounded, 0, IN_WINDOW, 0x190, (last - 1) << 13 | 0x80), 0,
		"one behind the end");
	ktap_eq(address_of(bounded, 0, IN_WINDOW + 0x800 - SIZE + 1, 0x190, last << 13 | 0x80), 0,
		"one that reaches over the end");
	ktap_eq(address_of(bounded, 0, 0, 0x190, 0x7f << 13 | 0x80), 0,
		"a window that ends before it begins");
	ktap_eq(address_of(bounded, 0, 0, 0x190, 0x80 << 13 | 0x80), 0xc8080000,
		"a window of one page");
}

/* So has Sapphire Rapids, whose first controller may be at the base */
static void test_at_base(void)
{
	const struct pmon_window *at_base = pmon_spr_imc_free_running.window;

	ktap_eq(address_of(at_base, 0, IN_WINDOW, 0x190, 0x7f << 13), 0xc8000000 + IN_WINDOW,
		"the first one is at the base");
	ktap_eq(address_of(at_base, 1, 0, 0x190, 0x7f << 13), 0, "no other is");
	ktap_eq(address_of(at_base, 0, IN_WINDOW, 0x190, 0), 0, "a register of 0 is one page");
	ktap_eq(address_of(at_base, 0, 0, 0x190, 0x7ff), 0, "nor where an offset of all ones says");
}

/* The host bridge of a client part has the base up to its 42nd bit */
static void test_bar(void)
{
	const struct pmon_type *type = &pmon_adl_imc_free_running;
	const u64 base = 1ULL << 41;
	u64 address = 0;

	ktap_ok(pmon_bar_address(type->bar, &type->unit[0], type->size, base | 1, &address) &&
		address == base + type->unit[0].base[0], "a base far above 512 GB: %#llx",
		(unsigned long long)address);
}

int main(void)
{
	unsigned int i;

	ktap_plan(ARRAY_SIZE(windows) + 4 + 5 + 1);
	test_bar();
	for (i = 0; i < ARRAY_SIZE(windows); i++)
		ktap_eq(address_of(&row, 0, 0, windows[i].base, windows[i].offset),
			windows[i].address, "%s", windows[i].why);
	test_at_base();
	test_end();
	return ktap_exit();
}
