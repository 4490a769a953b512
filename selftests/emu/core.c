// SPDX-License-Identifier: GPL-2.0-only
/*
 * The registers of old cores, access by access: what the manuals say, as no driver would try it.
 *
 * The emulator does not look at the CPUID, so one machine serves for all platforms. It needs two
 * CPUs.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/utsname.h>

#include "emu.h"
#include "emu_steps.h"
#include "ktap.h"
#include "sys.h"

#define MASK(n)		((1ULL << (n)) - 1)

/* Halves of a CESR: kernel mode, user mode, both; clocks in the place of occurrences */
#define OFF		0
#define KERNEL		0x40
#define USER		0x80
#define ALL		0xc0
#define CLOCKS		0x100
#define CESR(h0, h1)	((h0) | (h1) << 16)

/* An event select register */
#define SEL_USER	0x10000
#define SEL_KERNEL	0x20000
#define SEL_EDGE	0x40000
#define SEL_EN		0x400000
#define SEL_INVERT	0x800000
#define SEL_CMASK(n)	((n) << 24)
#define SEL_ALL		(SEL_USER | SEL_KERNEL)

#define I(_text)		LINE("inject", "core cpu=0 " _text)
#define I1(_text)		LINE("inject", "core cpu=1 " _text)
#define NO(_text)		NO_LINE("inject", _text)
#define RATES(_text)		LINE("rate", "core cpu=0 " _text)
#define BAD(_misuses)		INFO("misuses", _misuses)

/* What P5, P55C and M II have in common. */
static const struct step cesr[] = {
	R(0x11, 0), R(0x12, 0), R(0x13, 0),
	/* Both halves, each in its modes */
	W(0x11, CESR(USER | 0x16, KERNEL | 0x16)),
	I("event=0x16 user=1000 kernel=200"), R(0x12, 1000), R(0x13, 200),
	I("event=0x17 user=5 kernel=5"), R(0x12, 1000), R(0x13, 200),
	/* Another CPU is another pair of counters */
	I1("event=0x16 user=7"), R1(0x12, 0), R(0x12, 1000), R1(0x11, 0),
	/* Occurrences, or the clocks that they last; one half alone goes off */
	W(0x11, CESR(OFF, OFF)), W(0x12, 0), W(0x13, 0),
	W(0x11, CESR(ALL | 0x18, ALL | CLOCKS | 0x18)),
	I("event=0x18 user=3 kernel=2 cycles=10"), R(0x12, 5), R(0x13, 50),
	W(0x11, CESR(OFF, ALL | CLOCKS | 0x18)),
	I("event=0x18 user=1 cycles=4"), R(0x12, 5), R(0x13, 54),
	W(0x11, CESR(CLOCKS | 0x18, OFF)), I("event=0x18 user=1"), R(0x12, 5),
	/* Two in one clock are two occurrences */
	W(0x11, 0), W(0x12, 0), W(0x11, CESR(ALL | 0x16, OFF)),
	I("event=0x16 user=4 inc=2"), R(0x12, 8), BAD(0),
	/* The same event again needs no new value, another one does */
	W(0x11, 0), W(0x11, CESR(USER | 0x16, OFF)), BAD(0),
	W(0x11, CESR(USER | 0x17, OFF)), BAD(1),
	W(0x11, 0), W(0x11, CESR(USER | 0x16, OFF)), BAD(2),
	W(0x11, 0), W(0x12, 0), W(0x11, CESR(USER | 0x12, OFF)), BAD(2),
	/* Time */
	RATES("event=0x12 user=3000000000 kernel=5"), TIME(1000000000), R(0x12, 3000000000),
	W(0x11, 0), TIME(1000000000), R(0x12, 3000000000),
	/* What must not be */
	W_GP(0x11, 1ULL << 32), W_GP(0x11, 1 << 11), W_GP(0x11, 1u << 27), R(0x11, 0),
	R_GP(0xc1), R_GP(0x186), R_GP(0xc0010000), W_GP(0x187, 0), R_PLAIN(0x186, 0),
	/* What is not emulated is the machine's: the base of QEMU's APIC */
	R(0x1b, 0xfee00900),
	NO("core cpu=0 event=0x10 user=1"), NO("core cpu=0 event=0x16"),
	NO("core cpu=2 event=0x16 user=1"), NO("core socket=0 event=0x16 user=1"),
	NO("core cpu=0 event=0x16 user=1 times=2"), NO("core cpu=0 event=0x16 user=1 set=1"),
	END
};

static const struct step p55c[] = {
	W(0x13, ~0ULL), R(0x13, MASK(40)), W(0x11, CESR(OFF, ALL | 0x16)),
	I("event=0x16 user=1"), R(0x13, 0), I("event=0x16 user=1"), R(0x13, 1),
	/* A code that is something else on either counter, and one that only the first has */
	W(0x11, 0), W(0x12, 0), W(0x13, 0), W(0x11, CESR(ALL | 0x2b, ALL | 0x2b)),
	I("event=0x2b user=2"), I("event=0x2b set=1 user=3"), R(0x12, 2), R(0x13, 3),
	W(0x11, 0), W(0x12, 0), W(0x13, 0), W(0x11, CESR(ALL | 0x39, ALL | 0x39)),
	I("event=0x39 user=4"), R(0x12, 4), R(0x13, 0),
	NO("core cpu=0 event=0x39 set=1 user=1"), NO("core cpu=0 event=0x3c user=1"),
	END
};

static const struct step m2[] = {
	W(0x12, ~0ULL), R(0x12, MASK(48)), W(0x11, CESR(ALL | 0x16, OFF)),
	I("event=0x16 user=1"), R(0x12, 0), I("event=0x16 user=1"), R(0x12, 1),
	/* Bit 6 of an event is bit 10 of its half */
	W(0x11, 0), W(0x12, 0), W(0x13, 0), W(0x11, CESR(ALL | 0x408, ALL | 0x400)),
	I("event=0x48 user=2"), I("event=0x40 kernel=3"), I("event=0x08 user=9"),
	R(0x12, 2), R(0x13, 3), W(0x11, 0x07ff07ff), R(0x11, 0x07ff07ff),
	NO("core cpu=0 event=0x47 user=1"),
	END
};

/* Nothing stops these, nothing tells the modes apart. */
static const struct step c6[] = {
	I("event=0 user=1"), R(0x12, 1), R(0x13, 1),
	W(0x11, CESR(0x02, 0x47)), R(0x12, 1),
	I("event=0x02 user=5 kernel=6"), I("event=0x47 kernel=2"), R(0x12, 12), R(0x13, 3),
	W_GP(0x11, 0x100), W_GP(0x11, 0x1000000), R(0x11, CESR(0x02, 0x47)), BAD(0),
	W(0x12, ~0ULL), R(0x12, MASK(40)), W(0x11, CESR(0x63, 0)),
	I("event=0x63 user=1"), R(0x12, 0), I("event=0x63 user=1"), R(0x12, 1),
	NO("core cpu=0 event=0x16 user=1"), R_GP(0xc2),
	END
};

/* 1 GHz, by the clock that the test moves. */
static const struct step c3[] = {
	R(0x187, 0x70079), R(0xc1, 0), TIME(1000), R(0xc1, 1000),
	W_GP(0x186, 0x79), R(0x186, 0), BAD(0), W(0xc1, 5), BAD(1), R(0xc1, 5),
	I("event=0x79 user=2 kernel=3"), R(0xc2, 5),
	W(0x187, 0x1c0), I("event=0x1c0 user=2"), I("event=0xc0 user=100"), R(0xc2, 7),
	W(0xc2, ~0ULL), R(0xc2, MASK(32)), I("event=0x1c0 user=1"), R(0xc2, 0),
	W(0x187, 0x70079), R(0x187, 0x70079), W_GP(0x187, 1ULL << 32), R_GP(0x11),
	NO("core cpu=0 event=0x1c1 user=1"),
	END
};

static const struct step p6[] = {
	/* The enable bit of the first is for both, and the second has none */
	W(0x187, SEL_ALL | 0xc0), I("event=0xc0 user=1"), R(0xc2, 0),
	W(0x186, SEL_EN), I("event=0xc0 user=1 kernel=1"), R(0xc2, 2), R(0xc1, 0),
	W_GP(0x187, SEL_EN), W_GP(0x186, 1 << 21), W_GP(0x186, 1ULL << 32),
	W(0x186, SEL_EN | SEL_USER | 0xc0), I("event=0xc0 user=5 kernel=6"), R(0xc1, 5),
	R(0xc2, 13),
	W(0x186, SEL_USER | 0xc0), I("event=0xc0 user=5"), R(0xc1, 5), R(0xc2, 13),
	/* Bit 31 of what is written is all above */
	W(0xc1, 0x80000000), R(0xc1, 0xff80000000), W(0xc1, 0x123456787fffffff), R(0xc1, MASK(31)),
	W(0xc1, 0x7fffffff), R(0xc1, 0x7fffffff), W(0xc1, -1ULL), R(0xc1, MASK(40)),
	W(0x186, SEL_EN | SEL_ALL | 0xc0), I("event=0xc0 user=1"), R(0xc1, 0),
	/* Umask, threshold, edge, events of one counter */
	W(0xc1, 0), W(0x186, SEL_EN | SEL_ALL | 0x0f2e), I("event=0x2e umask=4 user=3"),
	R(0xc1, 3),
	W(0x186, SEL_EN | SEL_ALL | 0x012e), I("event=0x2e umask=4 user=3"), R(0xc1, 3),
	W(0xc1, 0), W(0x186, SEL_EN | SEL_ALL | SEL_CMASK(2) | 0xc0),
	I("event=0xc0 user=3 inc=2 cycles=10"), I("event=0xc0 user=3 cycles=10"), R(0xc1, 30),
	W(0xc1, 0), W(0x186, SEL_EN | SEL_ALL | SEL_CMASK(2) | SEL_INVERT | 0xc0),
	I("event=0xc0 user=3 inc=2 cycles=10 idle=4"), R(0xc1, 12),
	W(0xc1, 0), W(0x186, SEL_EN | SEL_ALL | SEL_EDGE | 0xa2),
	I("event=0xa2 user=3 cycles=10"), R(0xc1, 3),
	W(0xc1, 0), W(0x186, SEL_EN | SEL_ALL | 0xa2), I("event=0xa2 user=3 cycles=10"),
	R(0xc1, 30),
	W(0xc1, 0), W(0xc2, 0), W(0x186, SEL_EN | SEL_ALL | 0xc1), W(0x187, SEL_ALL | 0xc1),
	I("event=0xc1 user=3"), R(0xc1, 3), R(0xc2, 0), R_GP(0x12), R_GP(0xc0010004),
	END
};

/* One platform may have several scripts. */
static const struct script scripts[] = {
	{ "p5", cesr }, { "p55c", cesr }, { "p55c", p55c }, { "m2", cesr }, { "m2", m2 },
	{ "c6", c6 }, { "c3", c3 }, { "p6", p6 },
};

#define SCRIPTS		(sizeof(scripts) / sizeof(*scripts))

/* Modules that do no access, or only by a pointer: the machine's own registers would answer */
static void test_refused(const char *module)
{
	char params[64];

	snprintf(params, sizeof(params), "platform=p5 drivers=%s", module);
	if (emu_load(params))
		ktap_bail("cannot load the emulator");
	ktap_eq(-sys_load(module, ""), ENOEXEC, "%s has no access that can be redirected", module);
	sys_unload(EMU_MODULE);
}

/* Bit 18, which the kernel has since 6.0 */
static void test_taint(void)
{
	struct utsname kernel;
	char tainted[32] = "";

	uname(&kernel);
	sys_read_line("/proc/sys/kernel/tainted", tainted, sizeof(tainted));
	ktap_eq(strtoul(tainted, NULL, 10) >> 18 & 1, atoi(kernel.release) >= 6,
		"the kernel is tainted by a test");
}

int main(void)
{
	unsigned int i;

	ktap_plan(0);
	test_refused("xeon_pmon_bad");
	test_refused("cesr_rival");
	test_taint();
	for (i = 0; i < SCRIPTS; i++)
		steps_play(&scripts[i]);
	return ktap_exit();
}
