// SPDX-License-Identifier: GPL-2.0-only
/*
 * From the overflow of a counter to the NMI, access by access: what the manuals say, each answer to
 * what they leave open, and faults. emu_try.ko is the driver.
 *
 * It needs two sockets of two CPUs each: 0 and 1, 2 and 3. The emulator does not look at the CPUID,
 * so one machine serves for all platforms.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "emu_steps.h"
#include "sys.h"

/* The local APIC's entry: NMI, and that masked */
#define NMI_ON		0x400
#define NMI_OFF		0x10400

/* IA32_DEBUGCTL lets the CPU receive the PMI; of its status, and to clear that, Ovf_Uncore */
#define UNCORE_PMI	0x2000
#define OVF_UNCORE	0x2000000000000000

/* Xeon 7500: control words of a C-box, which count event 1 */
#define C_EN		0x400001
#define C_PMI		0x500001
#define C_EDGE		0x1440001
#define C_IDLE		0x1c00001

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

/* As many interrupts as there are intervals, however the signal is shaped. */
static const struct step intervals[] = {
	RECEIVE(0, NMI_ON), DO(cbox_pmi), SERVE(AGAIN_100), W(0xc00, RUN_FRZ),
	I("cycles=1050"), NMIS(10, 0), R(0xd11, LEFT_50), INFO("pmis", 10),
	/* Two others count its beginnings and its gaps: nothing is lost where it was cut */
	W(0xd00, 7), W(0xd12, C_EDGE), W(0xd14, C_IDLE),
	I("cycles=3 idle=2 times=100"), NMIS(13, 0), R(0xd11, LEFT_50),
	R(0xd13, 100), R(0xd15, 200),
	/* More than one in a clock: what is too much is lost with the interval */
	W(0xd11, LEFT_100), I("inc=30 cycles=4"), NMIS(14, 0), R(0xd11, LEFT_100),
	/* Time stops as well, also between two that are less than a step apart */
	LINE("rate", "cbox0 socket=0 event=1 per_sec=1000000"), TIME(1000000), NMIS(24, 0),
	R(0xd11, LEFT_100), INFO("pmis_unserved", 0), INFO("pmis_masked", 0),
	LINE("rate", "clear"), W(0xd10, C_PMI | 0x40000),
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

/* Without pmi_en, without frz_all. */
static const struct step halves[] = {
	RECEIVE(0, NMI_ON), DO(cbox_en), SERVE(AGAIN_100), W(0xc00, RUN_FRZ),
	I("cycles=150"), R(0xd11, 50), R(0xd01, 1), R(0xc43, 4), R(0xc01, 8), R(0xc00, RUN_FRZ),
	INFO("pmis", 0), W(0xd02, 1), R(0xc01, 0),
	LINE("overflow", "silent_status=0"), DO(cbox_en), I("cycles=150"),
	R(0xd11, 50), R(0xd01, 0),
	SERVE("c01 40000000 d02 1 c02 40000000 0 400"), W(0xc00, RUN), DO(cbox_pmi),
	I("cycles=150"), NMIS(1, 0), R(0xd11, 50), R(0xc00, RUN), R(0xc01, 0),
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

/* The entry is masked with each interrupt; no handler comes; no handler is ready in time. */
static const struct step unheard[] = {
	RECEIVE(0, NMI_ON), DO(cbox_pmi), W(0xc00, RUN_FRZ),
	SERVE("c01 40000000 d11 ffffffffff9c d02 1 c02 c0000000 c00 90000000"),
	I("cycles=350"), NMIS(1, 0), INFO("pmis", 2), INFO("pmis_masked", 1), R(0xd11, 0),
	R(0xd01, 1), R(0xc01, 0xc0000008), R(0xc00, FROZEN),
	LINE("overflow", "patience=50"), SERVE("c01 40000000 c02 40000000 0 400"),
	RECEIVE(0, NMI_ON), DO(cbox_pmi), W(0xd02, 1), W(0xc02, 0xc0000000), W(0xc00, RUN_FRZ),
	I("cycles=150"), NMIS(1, 0), R(0xd11, 0), INFO("pmis_unserved", 1),
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

/* PMIs that are lost or stale; NMIs of another source, and of none */
static const struct step faults[] = {
	RECEIVE(0, NMI_ON), RECEIVE(1, NMI_ON), DO(cbox_pmi), SERVE(AGAIN_100), W(0xc00, RUN_FRZ),
	LINE("fault", "lost-pmi socket=0"), I("cycles=150"), NMIS(0, -1), R(0xd11, 0),
	R(0xc00, FROZEN), INFO("pmis_lost", 1), INFO("pmis_unserved", 0),
	W(0xd02, 1), W(0xc02, 0xc0000000), W(0xd11, LEFT_100), W(0xc00, RUN_FRZ),
	I("cycles=150"), NMIS(1, 0), R(0xd11, LEFT_50),
	LINE("fault", "stale-status cbox2 socket=0 ctr3"), R(0xd41, 8), R(0xc43, 1), R(0xc01, 8),
	R(0xc00, RUN_FRZ), INFO("pmis", 2),
	SERVE(AGAIN_100), LINE("fault", "nmi cpu=1"), AWAIT(1), NMIS(0, -1), INFO("pmis_masked", 0),
	STRAYS(0), SERVE(AGAIN_100), LINE("fault", "stray-nmi cpu=1"), AWAIT(1), STRAYS(1),
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

static void replug(const char *platform)
{
	ktap_eq(sys_online(1, false), 0, "%s: CPU 1 goes offline", platform);
	ktap_eq(sys_online(1, true), 0, "%s: CPU 1 comes online", platform);
}

static void show_cpus(const char *platform)
{
	static const char cpu0[] =
		"cpu=0 socket=0 core=0 debugctl=0x43 global_status=0x0 received=1 disabled=1\n";
	static const char cpu3[] =
		"cpu=3 socket=1 core=1 debugctl=0x0 global_status=0x0 received=0 disabled=0\n";
	char *text = emu_read("cpus");

	ktap_ok(text && !strncmp(text, cpu0, strlen(cpu0)) && strstr(text, cpu3),
		"%s: registers and PMIs of all CPUs", platform);
	free(text);
}

/* IA32_DEBUGCTL changes behind the driver's back, as with KVM; a CPU that goes offline keeps it. */
static const struct step behind[] = {
	RECEIVE(0, NMI_ON), DO(cbox_pmi), SERVE(OWN_100), W(0xc00, RUN_FRZ),
	LINE("fault", "debugctl-set cpu=0 0x43"), R(0x1d9, 0x2043), I("cycles=150"), NMIS(1, 0),
	LINE("fault", "debugctl-clear cpu=0 0x2000"), R(0x1d9, 0x43), I("cycles=100"), NMIS(1, 0),
	R(0xc00, FROZEN), INFO("pmis_disabled", 1), CALL(show_cpus),
	NO_LINE("fault", "debugctl-set cpu=0 0x8000"), NO_LINE("fault", "debugctl-set cpu=77 1"),
	NO_LINE("fault", "debugctl-clear cpu=0 4"), R(0x1d9, 0x43),
	LINE("regs", "cpu1 socket=0 debugctl=0x2041"), R1(0x1d9, 0x2041), CALL(replug),
	R1(0x1d9, 0x2041),
	END
};

#define ACCESSES	"/sys/module/emu_try/parameters/access"
#define STORM		100

/* Reads the status on the CPU that is interrupted, for ever. */
static pid_t start_reader(void)
{
	pid_t pid = fork();

	while (!pid)
		sys_write(ACCESSES, "rd 0 c01 0");
	return pid;
}

/* Whatever the interrupts meet, none gets lost. */
static void storm(const char *platform)
{
	pid_t reader = start_reader();
	int i, seen, ours, cpu, refused = 0;

	sys_pin(1);
	for (i = 0; i < STORM; i++)
		refused += !!emu_inject("cbox0 socket=0 event=1 cycles=1000");
	kill(reader, SIGKILL);
	waitpid(reader, NULL, 0);
	steps_nmis(&seen, &ours, &cpu);
	ktap_eq(refused, 0, "%s: intervals while another CPU reads", platform);
	ktap_eq(ours, 10 * STORM, "%s: each of them had its interrupt", platform);
}

static const struct step races[] = {
	RECEIVE(0, NMI_ON), DO(cbox_pmi), SERVE(AGAIN_100), W(0xc00, RUN_FRZ), CALL(storm),
	R(0xd11, LEFT_100), INFO("pmis_masked", 0), INFO("pmis_unserved", 0),
	INFO("nmi_writes_ignored", 0),
	END
};

/*
 * A clock that is not stopped: what the counters have is exact, too. The handler of the first
 * part leaves them as they are.
 */
static const struct step real[] = {
	RECEIVE(0, NMI_ON), W(0xd00, 3), W(0xd10, C_PMI), W(0xd11, 0xfffffffe7960), W(0xd12, C_EN),
	LINE("rate", "cbox0 socket=0 event=1 per_sec=1000000"),
	LINE("rate", "bbox1 socket=0 event=1 per_sec=5000000"),
	W(0xc60, 1), W(0xc70, 3), SERVE("c01 40000000 c02 40000000 0 400"), W(0xc00, RUN_FRZ),
	LINE("clock", "real"), AWAIT(1), NMIS(1, 0), R(0xd11, 0), R(0xd13, 100000),
	R(0xc71, 500000), R(0xc00, FROZEN),
	SERVE("c01 40000000 d11 fffffffe7960 d02 1 c02 c0000000 0 400 c00 90000000"),
	W(0xd02, 1), W(0xc02, 0xc0000000), W(0xd11, 0xfffffffe7960), W(0xc00, RUN_FRZ), AWAIT(5),
	SERVE("c01 40000000 c02 40000000 0 400"), AWAIT(1), LINE("clock", "manual"),
	R(0xd11, 0), INFO("pmis_masked", 0),
	END
};

/* E5 v2: C-box 0, counter 0, of 44 bits; frozen by frz_all, run by unfrz_all */
#define EP_CTL		0x500001
#define EP_LEFT_100	0xfffffffff9c
#define EP_LEFT_50	0xfffffffffce
#define UNFREEZE	0x20000000
#define EP_OWN								\
	"38e 2000000000000000 d16 fffffffff9c d15 1 c01 8 "		\
	"390 2000000000000000 0 400 c00 20000003"
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

/* Of two selected cores the CPU that receives it. */
static const struct step v2_enabled[] = {
	RECEIVE(0, NMI_ON), APIC(1, NMI_ON), DO(cbox_ov),
	SERVE(EP_OWN),
	W(0xc00, 3), I("cycles=350"), NMIS(3, 0), R(0x38e, 0), R1(0x38e, 0),
	INFO("pmis_disabled", 3), W1(0x1d9, UNCORE_PMI), W(0x1d9, 0), I("cycles=100"), NMIS(4, 1),
	R(0xd16, EP_LEFT_50), INFO("pmis_unserved", 0),
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
	{ "nhmex", levels }, { "nhmex", intervals }, { "nhmex", cores }, { "nhmex", halves },
	{ "nhmex", blocked }, { "nhmex", unheard }, { "nhmex", places }, { "nhmex", fixed },
	{ "nhmex", faults }, { "nhmex", races }, { "nhmex", real }, { "nhmex", enabled },
	{ "nhmex", ovf_uncore }, { "nhmex", behind }, { "nhmex", rst_all }, { "ivbep", v2 },
	{ "ivbep", v2_enabled }, { "ivbep", v2_pci }, { "ivbep", lines },
};

#define SCRIPTS		(sizeof(scripts) / sizeof(*scripts))

int main(void)
{
	unsigned int i;

	if (sys_sockets() < 2)
		ktap_skip_all("it takes two sockets");
	ktap_plan(0);
	test_refused("xeon_pmon_bad");
	test_refused("cesr_rival");
	test_taint();
	for (i = 0; i < SCRIPTS; i++)
		steps_play(&scripts[i]);
	return ktap_exit();
}
