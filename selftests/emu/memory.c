// SPDX-License-Identifier: GPL-2.0-only
/*
 * Registers in memory: every kind of access in every context and on every CPU, by several CPUs at a
 * time, and what is there beside registers. emu_map.ko is the driver.
 *
 * It needs two sockets of two CPUs each.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu.h"
#include "ktap.h"
#include "sys.h"

#define MAP_MODULE	"emu_map"
#define MAP(_name)	"/sys/module/" MAP_MODULE "/parameters/" _name
#define CPUS		4

/* Of a box */
#define CTR0		0x08
#define CTL0		0x40

#define VALUE		0xa1b2c3d4e5f6ULL

static const char *const contexts[] = { "process", "irq", "timer", "nmi" };

static void map_memory(__u64 phys, unsigned int size)
{
	char text[64];

	snprintf(text, sizeof(text), "%llx %x", phys, size);
	if (sys_write(MAP("map"), text))
		ktap_bail("cannot map %s", text);
}

static __u64 access_one(const char *what, const char *where, int cpu, unsigned int offset,
			__u64 value)
{
	char text[64];

	snprintf(text, sizeof(text), "%s %s %x %x %llx", what, where, cpu, offset, value);
	if (sys_write(MAP("access"), text) || sys_read_line(MAP("access"), text, sizeof(text)))
		ktap_bail("cannot make the access '%s'", text);
	return strtoull(text, NULL, 16);
}

static __u64 rd(const char *what, unsigned int offset)
{
	return access_one(what, "process", 0, offset, 0);
}

static void wr(const char *what, unsigned int offset, __u64 value)
{
	access_one(what, "process", 0, offset, value);
}

static __u64 address_of(int socket, const char *box, const char *reg)
{
	__u64 address;

	if (emu_reg_address(socket, box, reg, &address))
		ktap_bail("box %s has no %s", box, reg);
	return address;
}

static void test_contexts(void)
{
	unsigned int i;
	int cpu;

	for (i = 0; i < sizeof(contexts) / sizeof(*contexts); i++) {
		for (cpu = 0; cpu < CPUS; cpu++) {
			__u64 event = 0x10 * (i + 1) + cpu;

			access_one("wr4", contexts[i], cpu, CTL0, event);
			ktap_eq(emu_reg_get(0, "imc0", "ctl0"), event, "%s on CPU %d: written",
				contexts[i], cpu);
			ktap_eq(access_one("rd4", contexts[i], cpu, CTL0, 0), event,
				"%s on CPU %d: read", contexts[i], cpu);
		}
	}
}

static void test_reads(void)
{
	emu_reg_set(0, "imc0", "ctr0", VALUE);
	ktap_eq(rd("rd8", CTR0), VALUE, "read 8 bytes");
	ktap_eq(rd("rd4", CTR0), VALUE & 0xffffffff, "the lower 4");
	ktap_eq(rd("rd4", CTR0 + 4), VALUE >> 32, "the upper 4");
	ktap_eq(rd("rdx4", CTR0), VALUE & 0xffffffff, "base, index and displacement");
	ktap_eq(rd("rdr4", CTR0), VALUE & 0xffffffff, "r12 as the index");
	emu_reg_set(0, "imc0", "ctl1", 0x1122);
	emu_reg_set(0, "imc0", "ctl2", 0x3344);
	ktap_eq(rd("rd8", CTL0 + 4), 0x334400001122ULL, "8 bytes of two registers of 4");
	ktap_eq(rd("rd4", 0x60), 0, "there is no register: zero");
	ktap_eq(rd("rd4", 0x3000), 0xffffffff, "there is no box: all ones");
}

static void test_writes(void)
{
	wr("wr8", CTR0, VALUE);
	ktap_eq(emu_reg_get(0, "imc0", "ctr0"), VALUE, "write 8 bytes");
	wr("wr4", CTR0 + 4, 0x99);
	ktap_eq(emu_reg_get(0, "imc0", "ctr0"), 0x99c3d4e5f6ULL, "the upper 4");
	wr("imm4", CTR0, 0);
	ktap_eq(emu_reg_get(0, "imc0", "ctr0"), 0x9900012345ULL, "a constant");
	wr("wr8", CTL0, 0x556600007788ULL);
	ktap_eq(emu_reg_get(0, "imc0", "ctl0"), 0x7788, "8 bytes to the first of two registers");
	ktap_eq(emu_reg_get(0, "imc0", "ctl1"), 0x5566, "and to the second");
}

static void test_storm(void)
{
	char lost[16];

	if (sys_write(MAP("storm"), "40 1000") ||
	    sys_read_line(MAP("storm"), lost, sizeof(lost)))
		ktap_bail("no storm");
	ktap_ok(!strcmp(lost, "0"),
		"4096 writes and reads by all CPUs at a time: none is lost");
	if (strcmp(lost, "0"))
		ktap_note("%s were lost", lost);
}

/* The machine's own timer: what is in no window is mapped as ever. */
static void test_others(void)
{
	map_memory(0xfed00000, 0x400);
	ktap_eq(rd("rd4", 0), 0x8086a201, "the HPET says who it is");
	ktap_eq(emu_number("mappings"), 0, "which is no mapping of ours");
}

int main(void)
{
	int err = emu_load("platform=icx drivers=" MAP_MODULE);

	if (err == -EOPNOTSUPP)
		ktap_skip_all("boxes in memory are emulated on a 64-bit kernel only");
	ktap_plan(0);
	if (err || sys_load(MAP_MODULE, ""))
		ktap_bail("cannot load the modules");
	map_memory(address_of(0, "imc0", "box_ctl"), 0x4000);
	ktap_eq(emu_number("mappings"), 1, "one mapping");
	test_contexts();
	test_reads();
	test_writes();
	test_storm();
	test_others();
	map_memory(0, 0);
	if (sys_unload(MAP_MODULE) || sys_unload(EMU_MODULE))
		ktap_bail("cannot unload the modules");
	return ktap_exit();
}
