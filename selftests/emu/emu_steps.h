/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * emu_steps.h - the emulator step by step: a register is accessed, something happens, and what must
 * come of it
 */
#ifndef SELFTESTS_EMU_STEPS_H
#define SELFTESTS_EMU_STEPS_H

enum step_kind {
	STEP_END, STEP_WRITE, STEP_WRITE_GP, STEP_READ, STEP_READ_GP, STEP_LINE,
	STEP_REFUSED, STEP_ADVANCE, STEP_INFO, STEP_PCI_WRITE, STEP_PCI_READ, STEP_APIC,
	STEP_RECEIVE, STEP_SERVE, STEP_NMIS, STEP_AWAIT, STEP_STRAYS, STEP_CALL, STEP_DO
};

/**
 * struct step - one thing to do
 * @kind: what
 * @at: MSR, or offset in config space; of STEP_NMIS, STEP_AWAIT, STEP_STRAYS: how many NMIs
 * @value: what is written or must be read; of STEP_ADVANCE: ns
 * @file: debugfs file of a line, key of STEP_INFO, PCI function
 * @text: the line; what STEP_SERVE tells emu_try
 * @cpu: the CPU that accesses the register; or on which the last NMI was, -1: no matter
 * @call: of STEP_CALL: what else there is to do
 * @steps: of STEP_DO: more of them, up to END
 */
struct step {
	enum step_kind kind;
	unsigned int at;
	unsigned long long value;
	const char *file;
	const char *text;
	int cpu;
	void (*call)(const char *platform);
	const struct step *steps;
};

/* MSRs: written, refused, read */
#define W(_msr, _value)		{ .kind = STEP_WRITE, .at = (_msr), .value = (_value) }
#define W1(_msr, _value)	{ .kind = STEP_WRITE, .at = (_msr), .value = (_value), .cpu = 1 }
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
/* That many have found no handler, since emu_try was loaded */
#define STRAYS(_nr)		{ .kind = STEP_STRAYS, .at = (_nr) }
#define CALL(_function)		{ .kind = STEP_CALL, .call = (_function) }
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

/*
 * Load the emulator and emu_try, do the steps, unload both. @script: which; leaves the program as
 * failed if there is no way to do it.
 */
void steps_play(const struct script *script);

/*
 * NMIs that emu_try has seen since it was told how to serve them. @cpu: CPU of the last one of
 * these, -1: there was none.
 */
void steps_nmis(int *seen, int *ours, int *cpu);

#endif
