// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_window.c - where the registers of a memory controller are, and where there are none
 */
#include <linux/kernel.h>

#include "../../drivers/pmon/core/pmon.h"
#include "ktap.h"

/* Ice Lake-SP: bits 28:0 of one register, bits 10:0 of another for each controller */
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

int main(void)
{
	unsigned int i;

	ktap_plan(ARRAY_SIZE(windows));
	for (i = 0; i < ARRAY_SIZE(windows); i++) {
		u64 address = 0;
		bool found;

		found = pmon_window_address(&row, windows[i].base, windows[i].offset, &address);
		ktap_eq(found ? address : 0, windows[i].address, "%s", windows[i].why);
	}
	return ktap_exit();
}
