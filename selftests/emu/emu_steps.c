// SPDX-License-Identifier: GPL-2.0-only
/*
 * See steps.h.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "emu.h"
#include "emu_steps.h"
#include "sys.h"

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

void steps_nmis(int *seen, int *ours, int *cpu)
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

static int read_strays(void)
{
	char text[16];

	if (sys_read_line(TRY("strays"), text, sizeof(text)))
		ktap_bail("emu_try does not count strays");
	return atoi(text);
}

/* A handler comes to its end after those that have seen the NMI. */
static void strays_step(const char *platform, const struct step *step)
{
	double since = 0;

	while (read_strays() < (int)step->at && sys_patient(&since))
		;
	ktap_eq(read_strays(), step->at, "%s: NMIs that no handler has claimed", platform);
}

static void advance_step(const char *platform, const struct step *step)
{
	ktap_eq(emu_advance(step->value), 0, "%s: %llu ns", platform, step->value);
}

static void call_step(const char *platform, const struct step *step)
{
	step->call(platform);
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
	[STEP_STRAYS] = strays_step,
	[STEP_CALL] = call_step,
	[STEP_DO] = do_step,
};

static void do_steps(const char *platform, const struct step *steps)
{
	for (; steps->kind; steps++)
		doers[steps->kind](platform, steps);
}

void steps_play(const struct script *script)
{
	char params[64];

	snprintf(params, sizeof(params), "platform=%s drivers=" TRY_MODULE, script->platform);
	if (emu_load(params) || sys_load(TRY_MODULE, ""))
		ktap_bail("cannot load the modules for %s", script->platform);
	do_steps(script->platform, script->steps);
	if (sys_unload(TRY_MODULE) || sys_unload(EMU_MODULE))
		ktap_bail("cannot unload the modules");
}
