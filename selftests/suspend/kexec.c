// SPDX-License-Identifier: GPL-2.0-only
/*
 * The machine ends by going to another kernel, and not by powering off.
 *
 * That kernel is a handful of instructions which say that they were reached, on the line to the
 * host, and reset the machine; QEMU ends then. The guest's init goes to it if /tmp/end is there.
 * Programs before this one in the suite leave events open; what the emulator counted on the way is
 * in the console's log, where the suite looks for it.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/reboot.h>
#include <sys/syscall.h>
#include <linux/kexec.h>
#include <linux/reboot.h>
#include <unistd.h>

#include "ktap.h"
#include "sys.h"

/* Somewhere in the memory of the guest, which has none of its own there. */
#define LOAD_AT		0x1000000

/* More than the other kernel has. */
#define NEXT_SIZE	256

#ifdef __x86_64__
#define SOURCE	"%rsi"
#else
#define SOURCE	"%esi"
#endif

/*
 * Code of either mode that runs wherever it is: prints text to the second serial port (0x2f8), then
 * asks the keyboard controller for a reset (port 0x64).
 */
__attribute__((naked)) static void next_kernel(void)
{
	asm volatile("	call	1f\n"
		     "	.asciz	\"# guest: the next kernel was reached\\n\"\n"
		     "1:	pop	" SOURCE "\n"
		     "2:	mov	$0x2fd, %edx\n"
		     "3:	in	%dx, %al\n"
		     "	test	$0x20, %al\n"
		     "	jz	3b\n"
		     "	lodsb\n"
		     "	test	%al, %al\n"
		     "	jz	4f\n"
		     "	mov	$0x2f8, %edx\n"
		     "	out	%al, %dx\n"
		     "	jmp	2b\n"
		     "4:	mov	$0xfe, %al\n"
		     "	out	%al, $0x64\n"
		     "5:	hlt\n"
		     "	jmp	5b\n");
}

static int load_next_kernel(void)
{
	struct kexec_segment segment = {
		.buf = next_kernel,
		.bufsz = NEXT_SIZE,
		.mem = (void *)LOAD_AT,
		.memsz = 4096,
	};

	if (syscall(SYS_kexec_load, LOAD_AT, 1UL, &segment, KEXEC_ARCH_DEFAULT))
		return -errno;
	return 0;
}

/* This program is its own way to the end: "kexec now". */
static int promise_end(void)
{
	static const char script[] = "#!/bin/sh\nexec /selftests/suspend/kexec now\n";
	int fd = open("/tmp/end", O_WRONLY | O_CREAT | O_CLOEXEC, 0755);

	if (fd < 0 || write(fd, script, strlen(script)) < 0)
		return -errno;
	return close(fd);
}

int main(int argc, char **argv)
{
	if (argc > 1)
		return reboot(LINUX_REBOOT_CMD_KEXEC);
	ktap_plan(1);
	ktap_eq(-(load_next_kernel() ?: promise_end()), 0, "the next kernel is loaded");
	return ktap_exit();
}
