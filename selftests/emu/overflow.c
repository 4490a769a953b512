// SPDX-License-Identifier: GPL-2.0-only
/*
 * From the overflow of a counter to the NMI, access by access: what the manuals say, each answer to
 * what they leave open, and faults. emu_try.ko is the driver.
 *
 * It needs two sockets of two CPUs each: 0 and 1, 2 and 3. The emulator does not look at the CPUID,
 * so one machine serves for all platforms.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "sys.h"

enum step_kind {
	STEP_END, STEP_WRITE, STEP_WRITE_GP, STEP_READ, STEP_READ_GP, STEP_LINE,
	STEP_REFUSED, STEP_ADVANCE, STEP_INFO, STEP_PCI_WRITE, STEP_PCI_READ, STEP_APIC,
	STEP_RECEIVE, STEP_SERVE, STEP_NMIS, STEP_AWAIT, STEP_DO
};

/**
 * struct step - one thing to do
 * @kind: what
 * @at: MSR, or offset in config space; of STEP_NMIS and STEP_AWAIT: how many NMIs
 * @value: what is written or must be read; of STEP_ADVANCE: ns
 * @file: debugfs file of a line, key of STEP_INFO, PCI function
 * @text: the line; what STEP_SERVE tells emu_try
 * @cpu: the CPU that accesses the register; or on which the last NMI was, -1: no matter
 * @steps: of STEP_DO: more of them, up to END
 */
struct step {
	enum step_kind kind;
	unsigned int at;
	unsigned long long value;
	const char *file;
	const char *text;
	int cpu;
	const struct step *steps;
};

/* MSRs: written, refused, read */
#define W(_msr, _value)		{ .kind = STEP_WRITE, .at = (_msr), .value = (_value) }
#define W_GP(_msr, _value)	{ .kind = STEP_WRITE_GP, .at = (_msr), .value = (_value) }
#define R(_msr, _value)		{ .kind = STEP_READ, .at = (_msr), .value = (_value) }
#define R1(_msr, _value)	{ .kind = STEP_READ, .at = (_msr), .value = (_value), .cpu = 1 }
#define R_GP(_msr)		{ .kind = STEP_READ_GP, .at = (_msr) }
/* The same on another CPU */
#define W_ON(_cpu, _msr, _value)						\
	{ .kind = STEP_WRITE, .at = (_msr), .value = (_value), .cpu = (_cpu) }
#define R_ON(_cpu, _msr, _value)						\
	{ .kind = STEP_READ, .at = (_msr), .value = (_value), .cpu = (_cpu) }
/* Config space */
#define PW(_function, _offset, _value)						\
	{ .kind = STEP_PCI_WRITE, .at = (_offset), .value = (_value), .file = (_function) }
#define PR(_function, _offset, _value)						\
	{ .kind = STEP_PCI_READ, .at = (_offset), .value = (_value), .file = (_function) }
/* Files of the emulator: a line, one that is refused, time, a value in "info" */
#define LINE(_file, _text)	{ .kind = STEP_LINE, .file = (_file), .text = (_text) }
#define NO_LINE(_file, _text)	{ .kind = STEP_REFUSED, .file = (_file), .text = (_text) }
#define TIME(_ns)		{ .kind = STEP_ADVANCE, .value = (_ns) }
#define INFO(_key, _value)	{ .kind = STEP_INFO, .file = (_key), .value = (_value) }
/* The local APIC's entry of a CPU; how NMIs are served; how many were, the last one where */
#define APIC(_cpu, _value)	{ .kind = STEP_APIC, .cpu = (_cpu), .value = (_value) }
/* The same, and the CPU receives uncore PMIs: bit 13 of its IA32_DEBUGCTL */
#define RECEIVE(_cpu, _value)	{ .kind = STEP_RECEIVE, .cpu = (_cpu), .value = (_value) }
#define SERVE(_text)		{ .kind = STEP_SERVE, .text = (_text) }
#define NMIS(_ours, _cpu)	{ .kind = STEP_NMIS, .at = (_ours), .cpu = (_cpu) }
/* Wait until so many NMIs of any kind have been seen */
#define AWAIT(_seen)		{ .kind = STEP_AWAIT, .at = (_seen) }
#define DO(_steps)		{ .kind = STEP_DO, .steps = (_steps) }
#define END			{ .kind = STEP_END }

/**
 * struct script - steps on a platform that has just been reset
 * @platform: its name
 * @steps: up to END
 */
struct script {
	const char *platform;
	const struct step *steps;
};

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
	int want = step->kind == STEP_REFUSED ? EINVAL : 0;

	ktap_eq(-emu_write(step->file, "%s", step->text), want, "%s: %s%s: %s", platform,
		want ? "refused by " : "", step->file, step->text);
}

static void info_step(const char *platform, const struct step *step)
{
	char text[32] = "";

	emu_info(step->file, text, sizeof(text));
	ktap_eq(strtoull(text, NULL, 10), step->value, "%s: %s", platform, step->file);
}

static int open_config(const char *function)
{
	char path[64];
	int fd;

	snprintf(path, sizeof(path), "/sys/bus/pci/devices/0000:%s/config", function);
	fd = open(path, O_RDWR);
	if (fd < 0)
		ktap_bail("no function %s", function);
	return fd;
}

static void pci_step(const char *platform, const struct step *step)
{
	int fd = open_config(step->file);
	__u32 value = step->value;

	if (step->kind == STEP_PCI_WRITE)
		ktap_eq(pwrite(fd, &value, 4, step->at), 4, "%s: write %#x to %s %#x", platform,
			value, step->file, step->at);
	else
		ktap_ok(pread(fd, &value, 4, step->at) == 4 && value == step->value,
			"%s: read %s %#x: %#llx", platform, step->file, step->at, step->value);
	if (value != step->value)
		ktap_note("it gave %#x", value);
	close(fd);
}

static void apic_step(const char *platform, const struct step *step)
{
	unsigned long long value = step->value;

	if (try_access("apic_wr", step, &value))
		ktap_bail("emu_try does not reach the local APIC");
}

static void receive_step(const char *platform, const struct step *step)
{
	const struct step enable = W_ON(step->cpu, 0x1d9, 0x2000);

	write_step(platform, &enable);
	apic_step(platform, step);
}

static void serve_step(const char *platform, const struct step *step)
{
	if (sys_write(TRY("serve"), step->text))
		ktap_bail("emu_try does not understand '%s'", step->text);
}

static void steps_nmis(int *seen, int *ours, int *cpu)
{
	char text[64];

	if (sys_read_line(TRY("nmis"), text, sizeof(text)) ||
	    sscanf(text, "%d %d %d", seen, ours, cpu) != 3)
		ktap_bail("emu_try does not count NMIs");
}

static void nmis_step(const char *platform, const struct step *step)
{
	int seen, ours, cpu;

	steps_nmis(&seen, &ours, &cpu);
	if (!ktap_ok(ours == (int)step->at && (step->cpu < 0 || cpu == step->cpu),
		     "%s: %u NMIs, the last one on CPU %d", platform, step->at, step->cpu))
		ktap_note("%d NMIs, the last one on CPU %d", ours, cpu);
}

static void await_step(const char *platform, const struct step *step)
{
	int seen, ours, cpu;
	double since = 0;

	do {
		steps_nmis(&seen, &ours, &cpu);
	} while (seen < (int)step->at && sys_patient(&since));
	ktap_ok(seen >= (int)step->at, "%s: %u NMIs have come", platform, step->at);
}

static void advance_step(const char *platform, const struct step *step)
{
	ktap_eq(emu_advance(step->value), 0, "%s: %llu ns", platform, step->value);
}

static void do_steps(const char *platform, const struct step *steps);

static void do_step(const char *platform, const struct step *step)
{
	do_steps(platform, step->steps);
}

static void (*const doers[])(const char *platform, const struct step *step) = {
	[STEP_WRITE] = write_step,
	[STEP_WRITE_GP] = write_step,
	[STEP_READ] = read_step,
	[STEP_READ_GP] = read_step,
	[STEP_LINE] = line_step,
	[STEP_REFUSED] = line_step,
	[STEP_ADVANCE] = advance_step,
	[STEP_INFO] = info_step,
	[STEP_PCI_WRITE] = pci_step,
	[STEP_PCI_READ] = pci_step,
	[STEP_APIC] = apic_step,
	[STEP_RECEIVE] = receive_step,
	[STEP_SERVE] = serve_step,
	[STEP_NMIS] = nmis_step,
	[STEP_AWAIT] = await_step,
	[STEP_DO] = do_step,
};

static void do_steps(const char *platform, const struct step *steps)
{
	for (; steps->kind; steps++)
		doers[steps->kind](platform, steps);
}

static void steps_play(const struct script *script)
{
	char params[64];

	snprintf(params, sizeof(params), "platform=%s drivers=" TRY_MODULE, script->platform);
	if (emu_load(params) || sys_load(TRY_MODULE, ""))
		ktap_bail("cannot load the modules for %s", script->platform);
	do_steps(script->platform, script->steps);
	if (sys_unload(TRY_MODULE) || sys_unload(EMU_MODULE))
		ktap_bail("cannot unload the modules");
}

/* The local APIC's entry: NMI, and that masked */
#define NMI_ON		0x400
#define NMI_OFF		0x10400

/* IA32_DEBUGCTL lets the CPU receive the PMI; of its status, and to clear that, Ovf_Uncore */
#define OVF_UNCORE	0x2000000000000000

/* Xeon 7500: control words of a C-box, which count event 1 */
#define C_EN		0x400001
#define C_PMI		0x500001

/* GLOBAL_CTL: en_all; frz_all too; and for core 1, 5 */
#define RUN		0x10000000
#define RUN_FRZ		0x90000000
#define RUN_FRZ_1	0x90000002
#define RUN_FRZ_5	0x9000000a
#define FROZEN		0x80000000
#define RST_ALL		0x20000000

/* 100 before the overflow, and 50 */
#define LEFT_100	0xffffffffff9c
#define LEFT_50		0xffffffffffce

/* A handler that is ready for the next interval: counter, box, socket, entry, go on */
#define AGAIN(_left, _go)							\
	"c01 40000000 d11 " _left " d02 1 c02 c0000000 0 400 c00 " _go
#define AGAIN_100	AGAIN("ffffffffff9c", "90000000")
/* The same for whose NMI it is by Ovf_Uncore, cleared last */
#define OWN_100								\
	"38e 2000000000000000 d11 ffffffffff9c d02 1 c02 c0000000 "	\
	"390 2000000000000000 0 400 c00 90000000"

/* Counter 0 of C-box 0, 100 before its overflow, with pmi_en and without */
static const struct step cbox_pmi[] = {
	W(0xd00, 1), W(0xd10, C_PMI), W(0xd11, LEFT_100), END
};

static const struct step cbox_en[] = {
	W(0xd00, 1), W(0xd10, C_EN), W(0xd11, LEFT_100), END
};

#define I(_text)		LINE("inject", "cbox0 socket=0 event=1 " _text)

/* All levels, and where all other counters are: no handler runs, the entry is masked. */
static const struct step levels[] = {
	W(0xdc0, 0x20), W(0xdda, C_PMI), W(0xddb, LEFT_100),
	W(0xd00, 1), W(0xd10, C_EN), W(0xd11, 0),
	LINE("rate", "cbox3 socket=0 event=1 per_sec=1000000"),
	LINE("rate", "cbox0 socket=0 event=1 per_sec=3000000"),
	RECEIVE(0, NMI_OFF), W(0xc00, RUN_FRZ), TIME(1000000),
	R(0xddb, 0), R(0xd11, 300), R(0xc00, FROZEN),
	R(0xdc1, 0x20), R(0xc43, 1), R(0xcc3, 0), R(0xc01, 0xc0000008),
	INFO("pmis", 1), INFO("pmis_masked", 1), INFO("pmis_unserved", 0),
	/* pmi goes by C02 alone, what summarises the box with that */
	W(0xdc2, 0x20), R(0xdc1, 0), R(0xc43, 0), R(0xc01, 0xc0000000),
	W(0xc02, 0x40000000), R(0xc01, 0x80000000),
	END
};

/* Which core: a number; one that is not there; two of two sockets in the same instant. */
static const struct step cores[] = {
	RECEIVE(0, NMI_ON), RECEIVE(1, NMI_ON), RECEIVE(2, NMI_ON), DO(cbox_pmi),
	SERVE(AGAIN("ffffffffff9c", "90000002")), W(0xc00, RUN_FRZ_1),
	I("cycles=150"), NMIS(1, 1), R(0xd11, LEFT_50),
	W(0xc00, RUN_FRZ_5), I("cycles=50"), NMIS(1, 1), R(0xc00, FROZEN | 0xa), R(0xd11, 0),
	LINE("overflow", "core_select=mask"), W(0xd02, 1), W(0xc02, 0xc0000000),
	SERVE("c01 40000000 d11 ffffffffff9c d02 1 c02 c0000000 0 400 c00 90000004"),
	W(0xd11, LEFT_100), W(0xc00, 0x90000004), I("cycles=100"), NMIS(1, 1),
	LINE("overflow", "core_select=number"), SERVE(AGAIN_100),
	W_ON(2, 0xd00, 1), W_ON(2, 0xd10, C_PMI), W_ON(2, 0xd11, LEFT_100),
	W_ON(2, 0xc00, RUN_FRZ),
	W(0xd11, LEFT_100), W(0xc00, RUN_FRZ),
	LINE("rate", "cbox0 socket=0 event=1 per_sec=1000000"),
	LINE("rate", "cbox0 socket=1 event=1 per_sec=1000000"),
	TIME(1050000), NMIS(20, -1), R(0xd11, LEFT_50), R_ON(2, 0xd11, LEFT_50),
	END
};

/* What is left of an old overflow hides a new one. */
static const struct step blocked[] = {
	RECEIVE(0, NMI_ON), DO(cbox_pmi), W(0xc00, RUN_FRZ),
	SERVE("c01 40000000 d11 ffffffffff9c c02 c0000000 0 400 c00 90000000"),
	I("cycles=350"), NMIS(1, 0), R(0xd11, 150), R(0xd01, 1), R(0xc00, RUN_FRZ),
	LINE("overflow", "blocked_by=nothing"), W(0xd11, LEFT_100),
	I("cycles=350"), NMIS(4, 0), R(0xd11, LEFT_50),
	/* The box is clean, the socket is not */
	LINE("overflow", "propagate=0"), W(0xd02, 1), W(0xc02, 0xc000000f),
	SERVE("c01 40000000 d11 ffffffffff9c d02 1 c02 c0000000 0 400 c00 90000000"),
	LINE("overflow", "blocked_by=socket"), W(0xd11, LEFT_100),
	I("cycles=350"), NMIS(1, 0), R(0xd11, 150), R(0xd01, 1), R(0xc01, 8),
	W(0xd02, 1), R(0xd01, 0), R(0xc43, 0), R(0xc01, 8),
	LINE("overflow", "blocked_by=box"), W(0xd11, LEFT_100), I("cycles=350"), NMIS(4, 0),
	END
};

/* Where the bits are, and the summary. From here on no CPU receives the PMI if it is not said. */
static const struct step places[] = {
	LINE("overflow", "bit_pmi=20"), LINE("overflow", "bit_cond=63"),
	LINE("overflow", "bit_s0=9"), LINE("overflow", "summary=0"), DO(cbox_pmi),
	W(0xc00, RUN_FRZ), R_GP(0xc43), I("cycles=150"), R(0xc01, 0x8000000000100200),
	W(0xc02, 0x8000000000100000), R(0xc01, 0x200),
	LINE("overflow", "summary=0xc44"), R(0xc44, 4), R(0xcc4, 0), R_GP(0xc43),
	NO_LINE("overflow", "bit_pmi=64"), NO_LINE("overflow", "core_select=none"),
	NO_LINE("overflow", "core_select"), NO_LINE("overflow", "freeze=1"),
	NO_LINE("fault", "lost-pmi socket=9"), NO_LINE("fault", "lost-pmi socket=0 1 1"),
	NO_LINE("fault", "late-freeze cpu=0"), NO_LINE("fault", "nmi cpu=77"),
	NO_LINE("fault", "stale-status cbox0 socket=0 ctl0"),
	END
};

/* The fixed counter: no source has the place of its pmi_en. What it reads at 0 is an erratum. */
static const struct step fixed[] = {
	W(0xc80, 0x80000000), W(0x394, LEFT_100), W(0x395, 5), W(0xc00, RUN_FRZ),
	LINE("inject", "wbox socket=0 fixed cycles=150"), R(0x394, 0x1000000),
	LINE("overflow", "low24=never"), R(0x394, 0), R(0xc81, 0x80000000), R(0xc01, 0xc0000002),
	W(0xc82, 0x80000000), R(0xc01, 0xc0000000), W(0xc02, 0xc0000000),
	W(0x395, 0), LINE("overflow", "fixed_pmi_en=20"), W_GP(0x395, 5), W(0x395, 1),
	W(0x394, LEFT_100), W(0xc00, RUN_FRZ),
	LINE("inject", "wbox socket=0 fixed cycles=150"), R(0x394, 50),
	R(0xc00, RUN_FRZ), W(0xc82, 0x80000000), W(0x395, 0x100001), R(0x395, 0x100001),
	W(0x394, LEFT_100), LINE("inject", "wbox socket=0 fixed cycles=150"), R(0x394, 0),
	R(0xc00, FROZEN), W(0xc82, 0x80000000), W(0xc02, 0xc0000000),
	W(0x395, 0), LINE("overflow", "fixed_pmi_en=32"), W_GP(0x395, 0xfffffffd), W(0x395, 1),
	LINE("overflow", "low24=preload"), W(0xc00, RUN_FRZ), W(0x394, 0xfffffffffffd),
	LINE("inject", "wbox socket=0 fixed cycles=3"), R(0x394, 0), W(0x394, 0xfffffffffffe),
	LINE("inject", "wbox socket=0 fixed cycles=2"), R(0x394, 0x1000000),
	END
};

/* IA32_DEBUGCTL decides at the instant of the overflow; reserved bits are refused. */
static const struct step enabled[] = {
	R(0x1d9, 0), R(0x38e, 0), R(0x390, 0),
	W(0x1d9, 0x5fc3), R(0x1d9, 0x5fc3), R1(0x1d9, 0), W_GP(0x1d9, 4), W_GP(0x1d9, 0x8000),
	W_GP(0x38e, OVF_UNCORE), W_GP(0x390, 0x10), R(0x1d9, 0x5fc3),
	/* Clear on CPU 0: the PMI is gone, and setting it later does not bring it back */
	APIC(0, NMI_ON), DO(cbox_pmi), SERVE(AGAIN_100), W(0xc00, RUN_FRZ), I("cycles=150"),
	R(0xd11, 0), R(0xc00, FROZEN), R(0xc01, 0xc0000008), R(0x38e, 0),
	INFO("pmis", 1), INFO("pmis_disabled", 1), INFO("pmis_masked", 0), INFO("pmis_unserved", 0),
	W(0x1d9, 0x7fc3), TIME(1000000), NMIS(0, -1), R(0x38e, 0), R(0xc00, FROZEN),
	/* Set on CPU 1 alone, which is not of the selected core */
	W(0x1d9, 0), RECEIVE(1, NMI_ON), W(0xd02, 1), W(0xc02, 0xc0000000), DO(cbox_pmi),
	W(0xc00, RUN_FRZ), I("cycles=150"), NMIS(0, -1), R1(0x38e, 0), INFO("pmis_disabled", 2),
	/* Cleared while the overflow is on its way */
	LINE("overflow", "freeze_late=5"), RECEIVE(0, NMI_ON), W(0xd02, 1), W(0xc02, 0xc0000000),
	DO(cbox_pmi), W(0xc00, RUN_FRZ), I("cycles=101"), W(0x1d9, 0), TIME(10),
	R(0xc00, FROZEN), NMIS(0, -1), INFO("pmis_disabled", 3),
	END
};

/* Ovf_Uncore: set with the PMI, whatever the local APIC does; when it can be cleared. */
static const struct step ovf_uncore[] = {
	RECEIVE(0, NMI_ON), DO(cbox_pmi), SERVE(OWN_100), W(0xc00, RUN_FRZ), I("cycles=1050"),
	NMIS(10, 0), R(0x38e, 0), R(0xd11, LEFT_50), INFO("pmis_unserved", 0),
	SERVE(AGAIN_100), I("cycles=50"), NMIS(1, 0), R(0x38e, OVF_UNCORE), R1(0x38e, 0),
	W(0x390, 1), R(0x38e, OVF_UNCORE), W(0x390, OVF_UNCORE), R(0x38e, 0),
	APIC(0, NMI_OFF), I("cycles=100"), NMIS(1, 0), R(0x38e, OVF_UNCORE),
	INFO("pmis_masked", 1), R(0xc01, 0xc0000008), W(0x390, OVF_UNCORE), R(0x38e, 0),
	LINE("overflow", "ovf_uncore_clears=after_ubox"), W(0xd02, 1), W(0xc02, 0xc0000000),
	W(0xd11, LEFT_100), W(0xc00, RUN_FRZ), I("cycles=100"), R(0x38e, OVF_UNCORE),
	W(0x390, OVF_UNCORE), R(0x38e, OVF_UNCORE), W(0xd02, 1), W(0xc02, 0xc0000000),
	R(0xc01, 0), R(0x38e, OVF_UNCORE), W(0x390, OVF_UNCORE), R(0x38e, 0),
	LINE("fault", "lost-pmi socket=0"), W(0xd11, LEFT_100), W(0xc00, RUN_FRZ),
	I("cycles=100"), R(0xc00, FROZEN), R(0x38e, 0), INFO("pmis_disabled", 0),
	NO_LINE("overflow", "ovf_uncore_clears=seldom"),
	END
};

/* rst_all: everything but GLOBAL_CTL, or the counters alone; counters stand still meanwhile. */
static const struct step rst_all[] = {
	DO(cbox_pmi), W(0xe45, 5), W(0xc00, RUN_FRZ), I("cycles=150"), R(0xd01, 1),
	W(0xd11, 7), W(0xc00, RUN | RST_ALL), R(0xd11, 0), R(0xd10, 0), R(0xd00, 0), R(0xd01, 0),
	R(0xc43, 0), R(0xe45, 0), R(0xc01, 0), R(0xc00, RUN | RST_ALL),
	DO(cbox_en), I("cycles=5"), R(0xd11, LEFT_100), W(0xc00, RUN), I("cycles=5"),
	R(0xd11, LEFT_100 + 5),
	LINE("overflow", "rst_all=counters"), W(0xe45, 5), DO(cbox_en), I("cycles=150"),
	W(0xc00, RUN | RST_ALL), R(0xd11, 0), R(0xd10, C_EN), R(0xd00, 1), R(0xd01, 1),
	R(0xc43, 4), R(0xe45, 5), R(0xc01, 8),
	END
};

/* E5 v2: C-box 0, counter 0, of 44 bits; frozen by frz_all, run by unfrz_all */
#define EP_CTL		0x500001
#define EP_LEFT_100	0xfffffffff9c
#define EP_LEFT_50	0xfffffffffce
#define UNFREEZE	0x20000000
#define EP_AGAIN(_go)	"c01 8 d16 fffffffff9c d15 1 c01 8 0 400 c00 " _go

static const struct step cbox_ov[] = { W(0xd10, EP_CTL), W(0xd16, EP_LEFT_100), END };

static const struct step v2[] = {
	RECEIVE(0, NMI_ON), RECEIVE(1, NMI_ON), DO(cbox_ov), SERVE(EP_AGAIN("20000001")),
	W(0xc00, 1), I("cycles=1050"), NMIS(10, 0), R(0xd16, EP_LEFT_50), R(0xd15, 0), R(0xc01, 0),
	R(0xc00, 1),
	SERVE(EP_AGAIN("20000002")), W(0xc00, 2), I("cycles=50"), NMIS(1, 1),
	/* Two cores, each is called; none goes on */
	LINE("overflow", "patience=500"), SERVE("c01 8 0 400"), W(0xc00, 3), I("cycles=150"),
	AWAIT(2), NMIS(2, -1), R(0xd16, 0), R(0xd15, 1), R(0xc01, 8), INFO("pmis_unserved", 1),
	/* No core: it freezes all the same */
	LINE("overflow", "patience=60000"), W(0xc01, 8), W(0xd15, 1), DO(cbox_ov),
	W(0xc00, UNFREEZE), SERVE(EP_AGAIN("20000000")),
	I("cycles=150"), NMIS(0, -1), R(0xd16, 0), R(0xd15, 1), R(0xc01, 8), INFO("pmis", 12),
	/* Either bit that is still set hides the next one; or that of the box alone */
	DO(cbox_ov), W(0xd15, 1), W(0xc00, UNFREEZE | 1), I("cycles=150"), R(0xd16, 50),
	R(0xd15, 1),
	DO(cbox_ov), W(0xc01, 8), I("cycles=150"), R(0xd16, 50), R(0xc01, 0), NMIS(0, -1),
	DO(cbox_ov), W(0xd15, 1), W(0xc01, 8), LINE("fault", "stale-status cbox0 socket=0 ctr0"),
	W(0xd15, 1), LINE("overflow", "blocked_by=box"), I("cycles=150"), NMIS(1, 0),
	LINE("overflow", "core_select=number"), SERVE(EP_AGAIN("20000001")), DO(cbox_ov),
	W(0xc00, 1), I("cycles=100"), NMIS(1, 1),
	/* Without ov_en it wraps */
	W(0xd10, 0x400001), W(0xd16, EP_LEFT_100), I("cycles=150"), R(0xd16, 50), R(0xd15, 0),
	END
};

/* Config space: status there; a freeze stops these too, and MSRs; boxes without a bit */
#define IMC	"7f:10.4"
#define QPI2	"7f:18.2"

static const struct step v2_pci[] = {
	PW(IMC, 0xa0, 0xffffff9c), PW(IMC, 0xa4, 0xffff), PW(IMC, 0xd8, 0x500004),
	W(0xd10, 0x400001), W(0xd16, 0),
	LINE("rate", "imc0 socket=0 event=4 per_sec=1000000"),
	LINE("rate", "cbox0 socket=0 event=1 per_sec=7000000"), TIME(1000000),
	PR(IMC, 0xa0, 0), PR(IMC, 0xa4, 0), PR(IMC, 0xf8, 2), R(0xd16, 700), R(0xc01, 1 << 20),
	PW(IMC, 0xf8, 2), PR(IMC, 0xf8, 0), R(0xc01, 1 << 20), W(0xc01, 1 << 20), R(0xc01, 0),
	W(0xc00, UNFREEZE), TIME(1000), R(0xd16, 707), LINE("rate", "clear"),
	PW(QPI2, 0xa0, 0xffffff9c), PW(QPI2, 0xa4, 0xffff), PW(QPI2, 0xd8, 0x500004),
	LINE("inject", "qpi2 socket=0 event=4 cycles=150"), PR(QPI2, 0xa0, 0), PR(QPI2, 0xf8, 1),
	R(0xc01, 0), PW(QPI2, 0xf8, 1), W(0xc00, UNFREEZE), LINE("overflow", "unlisted=0"),
	PW(QPI2, 0xa0, 0xffffff9c), PW(QPI2, 0xa4, 0xffff),
	LINE("inject", "qpi2 socket=0 event=4 cycles=150"), PR(QPI2, 0xa0, 50), PR(QPI2, 0xf8, 1),
	END
};

#define SWAP(_box, _other)	"swap " _box " socket=0 " _other " socket=0\n"

/* A line is right that fits to those before. */
static const struct step lines[] = {
	NO_LINE("fault", SWAP("imc0", "imc0")), NO_LINE("fault", SWAP("imc0", "qpi0")),
	LINE("fault", SWAP("imc0", "imc1") "clear\n" SWAP("imc1", "imc2") "clear"),
	NO_LINE("fault", SWAP("imc0", "imc1") SWAP("imc1", "imc2")),
	NO_LINE("fault", SWAP("imc0", "imc4")),
	END
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

static const struct script scripts[] = {
	{ "nhmex", levels }, { "nhmex", cores }, { "nhmex", blocked }, { "nhmex", places },
	{ "nhmex", fixed }, { "nhmex", enabled }, { "nhmex", ovf_uncore }, { "nhmex", rst_all },
	{ "ivbep", v2 }, { "ivbep", v2_pci }, { "ivbep", lines },
};

#define SCRIPTS		(sizeof(scripts) / sizeof(*scripts))

int main(void)
{
	unsigned int i;

	if (sys_sockets() < 2)
		ktap_skip_all("it takes two sockets");
	test_refused("xeon_pmon_bad");
	test_refused("cesr_rival");
	test_taint();
	for (i = 0; i < SCRIPTS; i++)
		steps_play(&scripts[i]);
	return ktap_exit();
}
