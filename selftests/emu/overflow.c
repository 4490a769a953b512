// SPDX-License-Identifier: GPL-2.0-only
/*
 * The registers of overflows, access by access: what the manuals say of reserved bits, of status
 * that ones clear, and where a register is; and which clocks can be written. emu_try.ko is the
 * driver.
 *
 * How an overflow interrupts a core, and what the manuals leave open of it, selftests/sample asks.
 * The emulator does not look at the CPUID, so one machine serves for all platforms.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#include "emu.h"
#include "ktap.h"
#include "sys.h"

/* MSRs: written, refused, read; a line for a file of the emulator */
enum step_kind { STEP_END, STEP_WRITE, STEP_WRITE_GP, STEP_READ, STEP_READ_GP, STEP_LINE };

/* struct step - one thing to do */
struct step {
	enum step_kind kind;		/* what */
	unsigned int at;		/* MSR */
	unsigned long long value;	/* what is written or must be read */
	const char *file;		/* debugfs file of a line */
	const char *text;		/* the line */
	int cpu;			/* the CPU that accesses the register */
};

#define W(_msr, _value)		{ .kind = STEP_WRITE, .at = (_msr), .value = (_value) }
#define W_GP(_msr, _value)	{ .kind = STEP_WRITE_GP, .at = (_msr), .value = (_value) }
#define R(_msr, _value)		{ .kind = STEP_READ, .at = (_msr), .value = (_value) }
#define R1(_msr, _value)	{ .kind = STEP_READ, .at = (_msr), .value = (_value), .cpu = 1 }
#define R_GP(_msr)		{ .kind = STEP_READ_GP, .at = (_msr) }
#define LINE(_file, _text)	{ .kind = STEP_LINE, .file = (_file), .text = (_text) }
#define END			{ .kind = STEP_END }

#define TRY_MODULE	"emu_try"
#define TRY(_name)	"/sys/module/" TRY_MODULE "/parameters/" _name
#define GP		(-5)

/* The error of the access; @value is what was read. */
static int try_access(const char *how, const struct step *step, unsigned long long *value)
{
	char text[64];
	int err;

	snprintf(text, sizeof(text), "%s %x %x %llx", how, step->cpu, step->at, *value);
	if (sys_write(TRY("access"), text) || sys_read_line(TRY("access"), text, sizeof(text)) ||
	    sscanf(text, "%d %llx", &err, value) != 2)
		ktap_bail("cannot make the access '%s'", how);
	return err;
}

static void read_step(const char *platform, const struct step *step)
{
	int err, want = step->kind == STEP_READ_GP ? GP : 0;
	unsigned long long value = 0;

	err = try_access("rd_safe", step, &value);
	ktap_ok(err == want && value == step->value, "%s: read %#x on CPU %d: %#llx, %d", platform,
		step->at, step->cpu, step->value, want);
	if (err != want || value != step->value)
		ktap_note("it gave %#llx, %d", value, err);
}

static void write_step(const char *platform, const struct step *step)
{
	unsigned long long value = step->value;
	int want = step->kind == STEP_WRITE_GP ? GP : 0;

	ktap_eq(try_access("wr_safe", step, &value), want, "%s: write %#llx to %#x", platform,
		step->value, step->at);
}

static void line_step(const char *platform, const struct step *step)
{
	ktap_eq(-emu_write(step->file, "%s", step->text), 0, "%s: %s: %s", platform, step->file,
		step->text);
}

static void (*const doers[])(const char *platform, const struct step *step) = {
	[STEP_WRITE] = write_step, [STEP_WRITE_GP] = write_step, [STEP_READ] = read_step,
	[STEP_READ_GP] = read_step, [STEP_LINE] = line_step,
};

static void steps_play(const char *platform, const struct step *steps)
{
	char params[64];

	snprintf(params, sizeof(params), "platform=%s drivers=" TRY_MODULE, platform);
	if (emu_load(params) || sys_load(TRY_MODULE, ""))
		ktap_bail("cannot load the modules for %s", platform);
	/* The local APIC of CPU 0 masks the entry: no NMI is to be served */
	if (sys_write(TRY("access"), "apic_wr 0 0 10400"))
		ktap_bail("emu_try does not reach the local APIC");
	for (; steps->kind; steps++)
		doers[steps->kind](platform, steps);
	if (sys_unload(TRY_MODULE) || sys_unload(EMU_MODULE))
		ktap_bail("cannot unload the modules");
}

/* Xeon 7500: a control word of a C-box, which counts event 1; GLOBAL_CTL: en_all and frz_all */
#define C_PMI		0x500001
#define RUN_FRZ		0x90000000
#define FROZEN		0x80000000
#define RST_ALL		0x30000000
#define LEFT_100	0xffffffffff9c
#define OVF_UNCORE	0x2000000000000000
#define INJECT(_box)	LINE("inject", _box " socket=0 event=1 cycles=150")

static const struct step nhmex[] = {
	/* Reserved bits, and what is only read; each CPU has its own */
	R(0x1d9, 0), R(0x38e, 0), R(0x390, 0),
	W(0x1d9, 0x5fc3), R(0x1d9, 0x5fc3), R1(0x1d9, 0), W_GP(0x1d9, 4), W_GP(0x1d9, 0x8000),
	W_GP(0x38e, OVF_UNCORE), W_GP(0x390, 0x10), R(0x1d9, 0x5fc3),
	/* pmi goes by C02 alone, what summarises the box with that; no CPU receives */
	W(0xdc0, 0x20), W(0xdda, C_PMI), W(0xddb, LEFT_100), W(0xc00, RUN_FRZ),
	INJECT("cbox3"), R(0xddb, 0), R(0xc00, FROZEN),
	R(0xdc1, 0x20), R(0xc43, 1), R(0xcc3, 0), R(0xc01, 0xc0000008), R(0x38e, 0),
	/* What is left of it hides the next one */
	W(0xddb, LEFT_100), W(0xc00, RUN_FRZ), INJECT("cbox3"), R(0xddb, 50), R(0xc00, RUN_FRZ),
	W(0xc00, 0),
	W(0xdc2, 0x20), R(0xdc1, 0), R(0xc43, 0), R(0xc01, 0xc0000000),
	W(0xc02, 0x40000000), R(0xc01, 0x80000000), W(0xc02, 0x80000000),
	/* CPU 0 receives: Ovf_Uncore, and when it can be cleared */
	W(0xdc0, 0x20), W(0xdda, C_PMI), W(0xddb, LEFT_100), W(0xc00, RUN_FRZ),
	W(0x1d9, 0x2000), INJECT("cbox3"), R(0x38e, OVF_UNCORE), R1(0x38e, 0),
	W(0x390, 1), R(0x38e, OVF_UNCORE), W(0x390, OVF_UNCORE), R(0x38e, 0),
	LINE("overflow", "ovf_uncore_clears=after_ubox"), W(0xdc2, 0x20), W(0xc02, 0xc0000000),
	W(0xddb, LEFT_100), W(0xc00, RUN_FRZ),
	INJECT("cbox3"), W(0x390, OVF_UNCORE), R(0x38e, OVF_UNCORE), W(0xdc2, 0x20),
	W(0xc02, 0xc0000000), W(0x390, OVF_UNCORE), R(0x38e, 0), W(0x1d9, 0),
	/* Elsewhere */
	LINE("overflow", "bit_pmi=20"), LINE("overflow", "bit_cond=63"),
	LINE("overflow", "bit_s0=9"), LINE("overflow", "summary=0xc44"), R_GP(0xc43),
	W(0xddb, LEFT_100), W(0xc00, RUN_FRZ),
	INJECT("cbox3"), R(0xc01, 0x8000000000100200), R(0xc44, 1), R(0xcc4, 0),
	/* rst_all clears the counters alone, and they stand still meanwhile */
	W(0xe45, 5), W(0xddb, 7), W(0xc00, RST_ALL), R(0xddb, 0), R(0xdda, C_PMI), R(0xdc0, 0x20),
	R(0xdc1, 0x20), R(0xe45, 5), R(0xc00, RST_ALL), INJECT("cbox3"), R(0xddb, 0),
	/* Or all but GLOBAL_CTL */
	LINE("overflow", "rst_all=state"),
	W(0xc00, RST_ALL), R(0xdda, 0), R(0xdc0, 0), R(0xdc1, 0), R(0xc44, 0), R(0xe45, 0),
	R(0xc01, 0), R(0xc00, RST_ALL),
	END
};

/* E5 v2: C-box 0, counter 0, of 44 bits; unfrz_all. Without ov_en it wraps */
#define UNFREEZE	0x20000000
#define EP_LEFT_100	0xfffffffff9c

static const struct step ivbep[] = {
	W(0xd10, 0x500001), W(0xd16, EP_LEFT_100), W(0xc00, UNFREEZE),
	INJECT("cbox0"), R(0xd16, 0), R(0xd15, 1), R(0xc01, 8),
	W(0xc01, 8), R(0xc01, 0), R(0xd15, 1), W(0xd15, 1), R(0xd15, 0),
	W(0xd10, 0x400001), W(0xd16, EP_LEFT_100), W(0xc00, UNFREEZE),
	INJECT("cbox0"), R(0xd16, 50), R(0xd15, 0),
	END
};

/* Ice Lake's clock can be cleared, as likwid does; no source writes to Alder Lake's */
static const struct step icl[] = {
	W(0x395, 7), R(0x395, 7), W(0x395, 0), R(0x395, 0), END
};

static const struct step adl[] = {
	W_GP(0x2fdf, 0), R(0x2fdf, 0), END
};

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
	test_refused("xeon_pmon_bad");
	test_refused("cesr_rival");
	test_taint();
	steps_play("nhmex", nhmex);
	steps_play("ivbep", ivbep);
	steps_play("icl", icl);
	steps_play("adl", adl);
	return ktap_exit();
}
