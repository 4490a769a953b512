// SPDX-License-Identifier: GPL-2.0-only
/*
 * mapping.c - the kernel's ABI for what a box is connected to: the root bus of an I/O stack, the
 * far end of a UPI link (Documentation/ABI/testing/sysfs-devices-mapping)
 */
#include <stdio.h>
#include <string.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "sys.h"
#include "testbed.h"

/* Of a bus of a socket: the emulator's name, and the stack that it belongs to */
static const struct {
	unsigned int on;
	const char *bus;
	const char *pmu;
} stacks[] = {
	{ BED_SKX, "io_bus", "uncore_iio_0" },
	{ BED_SKX, "bus2_", "uncore_iio_1" },
	{ BED_SKX, "bus3_", "uncore_iio_2" },
	{ BED_SKX, "bus", "uncore_iio_3" },
};

#define STACKS	((int)(sizeof(stacks) / sizeof(*stacks)))

static void test_file(const char *pmu, int die, const char *want)
{
	char path[96], text[64] = "none";

	snprintf(path, sizeof(path), PMU_DIR "/%s/die%d", pmu, die);
	sys_read_line(path, text, sizeof(text));
	ktap_str_eq(text, want, "%s: die%d", pmu, die);
}

static void test_stack(int i, int die)
{
	char key[32], bus[16], want[32];

	snprintf(key, sizeof(key), "%s%d", stacks[i].bus, die);
	if (emu_info(key, bus, sizeof(bus)))
		ktap_bail("the emulator has no %s", key);
	snprintf(want, sizeof(want), "0000:%s", bus);
	test_file(stacks[i].pmu, die, want);
}

/* Port and node at the other end, which the link's own function has in a register */
static void test_link(const struct bed_box *box, int die)
{
	__u64 far = emu_reg_get(die, box->emu, "far");
	char want[32];

	snprintf(want, sizeof(want), "upi_%llu,die_%llu", far >> 8 & 0x1f, far >> 16 & 0xf);
	test_file(box->pmu, die, want);
}

static bool is_mapped(const struct bed_box *box)
{
	return !strcmp(box->type, "upi") || (!strcmp(box->type, "iio") && !box->free);
}

int main(void)
{
	const struct bed_box *box = bed()->boxes, *end = box + bed()->nr;
	int i, die;

	ktap_plan(0);
	for (i = 0; i < STACKS; i++)
		for (die = 0; stacks[i].on & bed()->id && die < sys_sockets(); die++)
			test_stack(i, die);
	for (; box < end; box++) {
		/* A Cooper Lake has none in the in-kernel driver either */
		for (die = 0; !strcmp(box->type, "upi") && die < sys_sockets(); die++)
			if (strcmp(bed()->name, "cpx"))
				test_link(box, die);
			else
				test_file(box->pmu, die, "none");
		/* No more dies, and no other boxes */
		test_file(box->pmu, sys_sockets(), "none");
		if (!is_mapped(box))
			test_file(box->pmu, 0, "none");
	}
	return ktap_exit();
}
