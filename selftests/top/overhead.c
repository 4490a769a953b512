// SPDX-License-Identifier: GPL-2.0-only
/*
 * overhead.c - what "xeon-pmon top" costs on one socket: its share of a CPU, and its memory
 *
 * For a machine whose CPU takes a nanosecond for each instruction, so that it does not matter how
 * busy the host is. What the emulator does for each register is in it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "sys.h"
#include "terminal.h"
#include "tool.h"
#include "traffic.h"

#define SECONDS		20
#define MOST_PERMILLE	4	/* two sockets: 0.8 % */
#define MOST_KIB	10240

static struct terminal screen;

static int process(void)
{
	char text[64];

	if (tool_text(text, sizeof(text), "pidof xeon-pmon"))
		ktap_bail("xeon-pmon does not run");
	return atoi(text);
}

/* Nanoseconds on a CPU */
static unsigned long long cpu_time(int pid)
{
	char path[64], line[128];

	snprintf(path, sizeof(path), "/proc/%d/schedstat", pid);
	if (sys_read_line(path, line, sizeof(line)))
		ktap_bail("there is no %s", path);
	return strtoull(line, NULL, 10);
}

/* The most memory that it has had so far */
static unsigned long memory_kib(int pid)
{
	char text[64];

	tool_text(text, sizeof(text), "sed -n 's/^VmHWM:[ \\t]*//p' /proc/%d/status", pid);
	return strtoul(text, NULL, 10);
}

int main(void)
{
	unsigned long long time;
	unsigned long memory;
	int pid;

	if (!terminal_is_there())
		ktap_skip_all("needs tmux");
	ktap_plan(3);
	traffic_set("default");
	terminal_open(80, 24, "xeon-pmon top");
	ktap_ok(terminal_waits(&screen, terminal_has, "memory read"), "it shows something");
	pid = process();
	time = cpu_time(pid);
	sleep(SECONDS);
	time = (cpu_time(pid) - time) / SECONDS;
	memory = memory_kib(pid);
	ktap_ok(time && time < MOST_PERMILLE * 1000000ULL, "%llu us of a CPU each second",
		time / 1000);
	ktap_ok(memory && memory < MOST_KIB, "%lu KiB of memory", memory);
	terminal_close();
	return ktap_exit();
}
