// SPDX-License-Identifier: GPL-2.0-only
/*
 * leaf10.c - gives a program a CPUID leaf 10 with counters of the core, which QEMU's emulated CPUs
 * lack
 *
 * Preloaded by "xeon-emu leaf10 COMMAND", which lists the CPUID instructions of the program in
 * LEAF10_SITES (hexadecimal, relative to the program's base). Each becomes the undefined
 * instruction UD2, of the same length, and the signal handler executes CPUID in its place. The
 * counters themselves do not exist: they read 0.
 *
 * MSR 0xce, which reads 0 in QEMU, gets a ratio of the nominal frequency, and MSR 0x10 the time
 * stamp counter: on the 5500 to E7, PCM ends without the first and waits for the second.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#define PAGE		4096UL
#define LEAF		10
/* Version 4, four general counters of 48 bits, all seven architectural events */
#define GENERAL		(4 | 4 << 8 | 48 << 16 | 7 << 24)
/* Three fixed counters of 48 bits */
#define FIXED		(3 | 48 << 5)
#define CPUID_LENGTH	2
#define TIME_STAMP	0x10
#define PLATFORM_INFO	0xce
/* 20 times the bus clock, in bits 15:8 */
#define NOMINAL_RATIO	(20ULL << 8)

static int leaf10_first(struct dl_phdr_info *info, size_t size, void *base)
{
	(void)size;
	*(uintptr_t *)base = info->dlpi_addr;
	return 1;
}

static void leaf10_signal(int number, siginfo_t *info, void *context)
{
	greg_t *regs = ((ucontext_t *)context)->uc_mcontext.gregs;
	uint32_t leaf = regs[REG_RAX], a = leaf, b, c = regs[REG_RCX], d;

	(void)number;
	(void)info;
	asm volatile("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
	if (leaf == LEAF) {
		a = GENERAL;
		b = 0;
		c = 0;
		d = FIXED;
	}
	regs[REG_RAX] = a;
	regs[REG_RBX] = b;
	regs[REG_RCX] = c;
	regs[REG_RDX] = d;
	regs[REG_RIP] += CPUID_LENGTH;
}

static void leaf10_replace(uint8_t *site)
{
	void *page = (void *)((uintptr_t)site & -PAGE);

	if (mprotect(page, 2 * PAGE, PROT_READ | PROT_WRITE | PROT_EXEC))
		abort();
	if (site[0] != 0x0f || site[1] != 0xa2)
		abort();
	site[1] = 0x0b;
	mprotect(page, 2 * PAGE, PROT_READ | PROT_EXEC);
}

static ssize_t leaf10_read(const char *name, int fd, void *buf, size_t size, off64_t at)
{
	__typeof__(pread64) *next = dlsym(RTLD_NEXT, name);
	ssize_t done = next(fd, buf, size, at);
	uint64_t value;

	if ((at != PLATFORM_INFO && at != TIME_STAMP) || done != sizeof(value))
		return done;
	memcpy(&value, buf, sizeof(value));
	if (!value)
		value = at == TIME_STAMP ? __builtin_ia32_rdtsc() : NOMINAL_RATIO;
	memcpy(buf, &value, sizeof(value));
	return done;
}

ssize_t pread(int fd, void *buf, size_t size, off_t at)
{
	return leaf10_read("pread", fd, buf, size, at);
}

ssize_t pread64(int fd, void *buf, size_t size, off64_t at)
{
	return leaf10_read("pread64", fd, buf, size, at);
}

/* Programs that this one starts have other instructions at these addresses */
__attribute__((constructor)) static void leaf10_start(void)
{
	struct sigaction action = {
		.sa_sigaction = leaf10_signal,
		.sa_flags = SA_SIGINFO | SA_NODEFER,
	};
	char *sites = getenv("LEAF10_SITES"), *end;
	uintptr_t base = 0;

	if (!sites)
		return;
	unsetenv("LD_PRELOAD");
	dl_iterate_phdr(leaf10_first, &base);
	sigaction(SIGILL, &action, NULL);
	for (; *sites; sites = end + (*end == ',')) {
		uintptr_t offset = strtoul(sites, &end, 16);

		if (end == sites)
			break;
		leaf10_replace((uint8_t *)(base + offset));
	}
	unsetenv("LEAF10_SITES");
}
